"""Why something cannot be done now: the same checks that make the options of a turn, with their rule numbers.

`actions.turn_options` is the fast path over these checks; a test shows that both agree.
"""

from __future__ import annotations

from collections.abc import Iterable

from pentapolis.engine import Ask, Option, Refusal
from pentapolis.games.nations.data import BATTLE, CARD, CARDS, COLONY, GOLD, GOODS, STONE, VP, WAR, Card
from pentapolis.games.nations.rules.comparisons import strength
from pentapolis.games.nations.rules.deployment import deploy_cost
from pentapolis.games.nations.rules.purchases import colony_needs, golden_price, price_of, raid_value
from pentapolis.games.nations.rules.removal import cards_with_effects
from pentapolis.games.nations.rules.special_actions import SULEIMAN, possible
from pentapolis.games.nations.rules.turns import NOBEL
from pentapolis.games.nations.rules.workers import parts_to_take, slot_option
from pentapolis.games.nations.state import BOARD_SOURCE, Player, State


def refuse_purchase(g: State, seat: int, card: int) -> Refusal | None:
    """402: the card must lie there, its condition hold and its price be payable."""
    n = g.nations[seat]
    c = CARDS[card]
    if card not in g.board:
        return Refusal("402.1", "not_on_board", card=c.id)
    if c.kind == COLONY and strength(n) < colony_needs(g, card):
        return Refusal("405.1", "too_weak", card=c.id, needed=colony_needs(g, card), have=strength(n))
    if c.kind == WAR and g.war >= 0:
        return Refusal("406.2", "second_war", card=c.id)
    if c.kind == WAR and n.flags & NOBEL:
        return Refusal("201.6", "nobel", card=c.id)
    if c.kind == BATTLE and not raid_value(n):
        return Refusal("407.2", "no_raid", card=c.id)
    price = price_of(g, n, card)
    if n.goods[GOLD] < price:
        return Refusal("402.2", "too_little_gold", card=c.id, needed=price, have=n.goods[GOLD])
    return None


def refuse_deployment(n: Player, slot: int) -> Refusal | None:
    """411: an unemployed worker and the stone."""
    card = n.slots[slot]
    if not n.pool:
        return Refusal("411.6", "no_worker", card=CARDS[card].id)
    cost = deploy_cost(n, card)
    if n.goods[STONE] < cost:
        return Refusal("411.6", "too_little_stone", card=CARDS[card].id, needed=cost, have=n.goods[STONE])
    return None


def refuse_undeployment(n: Player, slot: int) -> Refusal | None:
    if not n.workers[slot]:
        return Refusal("412.1", "nobody_there", card=CARDS[n.slots[slot]].id)
    return None


def refuse_hiring(g: State, n: Player, source: str) -> Refusal | None:
    """413.2: a wonder under construction, an architect and the stone."""
    if n.wonder < 0:
        return Refusal("413.2", "no_wonder")
    if source == "public":
        if not g.architects:
            return Refusal("413.2", "no_architect")
    elif not n.private.get(BOARD_SOURCE if source == "board" else CARD[source]):
        return Refusal("305.5", "no_private_architect")
    cost = CARDS[n.wonder].stages[n.stages]
    if n.goods[STONE] < cost:
        return Refusal("413.2", "too_little_stone", card=CARDS[n.wonder].id, needed=cost, have=n.goods[STONE])
    return None


def refuse_special(g: State, seat: int, card: int) -> Refusal | None:
    """414: in play, not used yet this round, and possible."""
    n = g.nations[seat]
    c = CARDS[card]
    if not c.action or card not in cards_with_effects(n):
        return Refusal("414.1", "not_in_play", card=c.id)
    if n.used & c.flag:
        return Refusal("414.2", "used", card=c.id)
    return None if possible(g, seat, n, c) else _impossible(n, c)


def _impossible(n: Player, c: Card) -> Refusal:
    if c.action == "exchange":
        return Refusal("402.2", "cannot_pay", card=c.id, price=[[amount, GOODS[g]] for g, amount in c.pays])
    if c.action == "take_worker" and not parts_to_take(n):
        return Refusal("607.6", "track_empty", card=c.id)
    if c.flag == SULEIMAN:
        return Refusal("602.1", "not_strongest", card=c.id)
    if c.action == "deploy_free":
        return Refusal("411.6", "no_worker", card=c.id)
    return Refusal("414.1", "nothing_to_use_on", card=c.id)


def why_not(g: State, ask: Ask, option: Option) -> Refusal | None:
    """The reason why this is not among the options of the open question."""
    if option in ask.options:
        return None
    if not isinstance(option, tuple):
        return None
    if ask.topic in ("turn", "end_turn"):
        return _why_not_in_turn(g, ask, option)
    if ask.topic == "growth" and option[0] == "worker":
        if option[1] != "above" and g.nations[ask.seat].above:
            return Refusal("607.4", "above_first")
        return Refusal("607.6", "part_empty", part=option[1])
    if ask.topic == "growth" and option == ("goods", "books"):
        return Refusal("303.6", "never_books")
    if ask.topic == "golden_age" and option[0] == "vp":
        n = g.nations[ask.seat]
        price = golden_price(n, CARD[ask.about[0]])
        return Refusal("410.8", "too_few_resources", needed=price, have=sum(n.goods[:VP]))
    if ask.topic == "battle" and option[:2] == ("take", "gold"):
        return Refusal("407.3", "never_gold")
    return None


def _why_not_in_turn(g: State, ask: Ask, option: tuple[int | str, ...]) -> Refusal | None:
    n = g.nations[ask.seat]
    head, what = option[0], option[1] if len(option) > 1 else ""
    if ask.topic == "end_turn" and head in ("buy", "deploy", "hire", "use"):
        return Refusal("401.1", "one_action")
    if head in ("deploy", "undeploy") and len(option) == 3 and isinstance(option[2], int):
        slot = option[2] - 1
        if not 0 <= slot < len(n.slots) or CARDS[n.slots[slot]].id != what:
            return Refusal("411.1", "not_your_card")
        return refuse_deployment(n, slot) if head == "deploy" else refuse_undeployment(n, slot)
    if head == "hire" and (what in ("public", "board") or what in CARD):
        return refuse_hiring(g, n, str(what))
    if what not in CARD:
        return None
    if head == "buy":
        return refuse_purchase(g, ask.seat, CARD[str(what)])
    if head == "use":
        return refuse_special(g, ask.seat, CARD[str(what)])
    return None


def candidates(g: State, ask: Ask) -> Iterable[Option]:
    """Everything on the board that belongs to this kind of question."""
    found: list[Option] = list(ask.options)
    if ask.topic in ("turn", "end_turn"):
        found += _turn_candidates(g, ask.seat)
    elif ask.topic == "growth":
        found += [("worker", "food"), ("worker", "stability"), ("goods", "books")]
    elif ask.topic == "battle":
        found.append(("take", "gold", raid_value(g.nations[ask.seat])))
    elif ask.topic == "golden_age":
        found.append(("vp", golden_price(g.nations[ask.seat], CARD[ask.about[0]])))
    return list(dict.fromkeys(found))


def _turn_candidates(g: State, seat: int) -> list[Option]:
    n = g.nations[seat]
    found: list[Option] = [("buy", CARDS[card].id) for card in g.board if card >= 0]
    for slot in range(len(n.slots)):
        found += [slot_option("deploy", n, slot), slot_option("undeploy", n, slot)]
    found.append(("hire", "public"))
    found += [("hire", "board" if card == BOARD_SOURCE else CARDS[card].id) for card in n.private]
    found += [("use", CARDS[card].id) for card in cards_with_effects(n) if CARDS[card].action]
    return found
