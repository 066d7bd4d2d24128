"""A turn (202): its start, the menu of actions and free actions, its end. A step is one answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pentapolis.engine import Ask, Rules
from pentapolis.games.clash_of_cultures.cards import civs, event_texts
from pentapolis.games.clash_of_cultures.data import FACE_NUMBER, WONDERS
from pentapolis.games.clash_of_cultures.data.ids import (
    ABSOLUTE_POWER,
    ANGRY,
    ARTS,
    BANKING,
    BARTERING,
    CIVIL_LIBERTIES,
    CULTURE,
    CURRENCY,
    FORCED_LABOR,
    FREE_ECONOMY,
    GOLD,
    HELLENISTIC_CULTURE,
    MOOD,
    SETTLER,
    SPORTS,
    STATUE,
    TAXES,
    THEATERS,
    TRADE_ROUTES,
    VOTING,
)
from pentapolis.games.clash_of_cultures.rules import (
    action_cards,
    advances,
    cities,
    collect,
    mood,
    move,
    objectives,
    recruit,
    routes,
    takeover,
    trade,
    wonders,
)
from pentapolis.games.clash_of_cultures.rules.goods import (
    Need,
    action_of,
    action_word,
    apply_limits,
    can_pay,
    choose_gain,
    discard_action,
    gain,
    gain_all,
    hand_over,
    holds,
    objective_of,
    objective_word,
    one_of_each,
    parse_bundle,
    pay,
    pay_one_of,
    stock,
    token,
    ways_to_pay,
)
from pentapolis.games.clash_of_cultures.state import (
    STATUS,
    TURN,
    TURN_START,
    USED_ABSOLUTE_POWER,
    USED_ACTION,
    USED_ARTS,
    USED_BARTERING,
    USED_COLLECT,
    USED_FORCED_LABOR,
    USED_FREE_ECONOMY,
    USED_STATUE,
    USED_TAKEOVER,
    USED_TAXES,
    USED_THEATERS,
    City,
    State,
)

ACTIONS = 3
"""Actions of a turn (202.1)."""


# --- start and end ---------------------------------------------------------------------------------------


def start_turn(g: State) -> Rules:
    """Effects at the start of a turn: Banking, then Trade Routes (202.10, 1119.4)."""
    seat = g.active
    if seat == g.start and ends_by_roll(g):
        return
    p = g.players[seat]
    g.actions_left = max(0, ACTIONS - p.fewer_actions)
    p.fewer_actions = 0
    g.stage = TURN
    if g.tell:
        g.tell("turn", seat, round=g.round, phase=g.phase)
    if p.usable & BANKING and p.goods[GOLD]:
        yield from choose_gain(g, seat, ["gold1", "culture1"])
    helpful = CURRENCY if p.usable & TRADE_ROUTES else TRADE_ROUTES
    if wonders.lendable(g, seat, helpful) and routes.count_routes(g, seat):
        yield from wonders.consult_library(g, seat, helpful)
    if p.usable & TRADE_ROUTES:
        yield from routes.use_routes(g, seat)


def ends_by_roll(g: State) -> bool:
    """Flexible end: in a phase with a number range the start player's roll may end the game (1201.2)."""
    most = g.options.ranges.get((g.round, g.phase), 0)
    if not most:
        return False
    number = FACE_NUMBER[g.chance.below(12)]
    g.over = number <= most
    if g.tell:
        g.tell("ending_roll", g.start, number=number, most=most)
        if g.over:
            g.tell("game_over")
    return g.over


def end_turn(g: State) -> None:
    """What a turn has used up is renewed; the next player follows, or the next phase (201.3, 201.4)."""
    p = g.players[g.active]
    p.used = 0
    p.no_attack = 0
    if p.borrowed:
        p.borrowed = 0
        advances.renew_usable(p)
        apply_limits(p)
    for city in g.cities.values():
        city.activations = 0
        city.angry_activated = False
        city.marks = 0
    g.marks.clear()
    g.pirate_marks.clear()
    g.battles.clear()
    g.claimed.clear()
    g.drafts = 0
    g.offers = 0
    g.refused.clear()
    g.actions_left = 0
    g.moves_left = -1
    g.roads_used = 0
    g.founded = -1
    g.warlord = 0
    following = (g.active + 1) % g.seats
    g.active = following
    g.stage = TURN_START
    if following == g.start:
        g.phase += 1
        if g.phase > 3:
            g.phase = 3
            g.stage = STATUS
            g.status_step = 1
            g.status_turn = 0


# --- the menu --------------------------------------------------------------------------------------------


def menu(g: State, seat: int) -> list[Any]:
    """Everything the active player can do now: actions, free actions, or the end of the turn."""
    options: list[Any] = []
    if g.actions_left:
        options += main_actions(g, seat)
        options += other_actions(g, seat)
    options += free_actions(g, seat)
    options += [("play", action_word(card)) for card in action_cards.playable(g, seat)]
    if not g.actions_left or not any(is_action(g, seat, option) for option in options):
        options.append("end_turn")
    return options


def is_action(g: State, seat: int, option: Any) -> bool:
    head = option if isinstance(option, str) else option[0]
    if head == "play":
        return action_cards.needs_action(action_of(option[1]))
    return head in ACTION_HEADS or civs.is_action(option)


ACTION_HEADS = {
    "advance",
    "found",
    "collect",
    "construct",
    "recruit",
    "command",
    "increase_mood",
    "takeover",
    "taxes",
    "sports",
    "civil_liberties",
}


def main_actions(g: State, seat: int) -> list[Any]:
    """The six main actions that are possible (202.3)."""
    options: list[Any] = []
    labels = g.map.labels
    p = g.players[seat]
    if advances.buyable(g, seat, True):
        options.append("advance")
    if p.settlements and p.units[SETTLER] < 4:
        options += [
            ("found", labels[s]) for s in g.spaces_of(seat) if cities.refuse_settling(g, seat, s) is None
        ]
    for city in g.cities.values():
        if city.owner != seat or city.angry_activated:
            continue
        label = labels[city.space]
        if not p.used & USED_FREE_ECONOMY:
            options.append(("collect", label))
        if cities.can_construct(g, seat, city):
            options.append(("construct", label))
        if recruit.choices(g, seat, city, 1, 0):
            options.append(("recruit", label))
    if any(move.has_target(g, seat, source) for source in move.sources(g, seat)):
        options.append("command")
    if mood.raisable(g, seat):
        options.append("increase_mood")
    if not p.used & USED_TAKEOVER and takeover.attempts(g, seat):
        options.append("takeover")
    return options


def other_actions(g: State, seat: int) -> list[Any]:
    """Effects marked "as an action" (202.2)."""
    options: list[Any] = []
    p = g.players[seat]
    if p.usable & TAXES and not p.used & USED_TAXES and can_pay(stock(p), [(1, token(g, seat, MOOD))]):
        options.append("taxes")
    if p.usable & SPORTS and mood.sports_options(g, seat):
        options.append("sports")
    if p.usable & CIVIL_LIBERTIES:
        options.append("civil_liberties")
    if g.options.expansion:
        options += civs.actions(g, seat)
    return options


def free_actions(g: State, seat: int) -> list[Any]:
    """Free actions (202.6)."""
    options: list[Any] = []
    p = g.players[seat]
    has, used = p.usable, p.used
    have = stock(p)
    if has & BARTERING and not used & USED_BARTERING and (p.actions or p.objectives or p.wonders):
        options.append("bartering")
    if may_use_arts(g, seat) and takeover.attempts(g, seat) and arts_payments(g, seat):
        options.append("arts")
    if has & THEATERS and not used & USED_THEATERS and one_of_each(g, seat, (CULTURE, MOOD)):
        options.append("theaters")
    mood_price: list[Need] = [(1, token(g, seat, MOOD))]
    if has & VOTING and can_vote(g, seat):
        options.append("voting")
    if has & FREE_ECONOMY and not used & (USED_FREE_ECONOMY | USED_COLLECT) and can_pay(have, mood_price):
        if any(not c.angry_activated for c in g.cities_of(seat)):
            options.append("free_economy")
    if has & ABSOLUTE_POWER and not used & USED_ABSOLUTE_POWER and can_pay(have, [(2, token(g, seat, MOOD))]):
        options.append("absolute_power")
    if has & FORCED_LABOR and not used & USED_FORCED_LABOR and can_pay(have, mood_price):
        if any(c.mood == ANGRY for c in g.cities_of(seat)):
            options.append("forced_labor")
    if wonders.lendable(g, seat):
        options.append("library")
    if holds(g, seat, STATUE) and not used & USED_STATUE and p.objectives:
        options.append("statue")
    if g.options.trade and g.offers < trade.OFFERS:
        options.append("trade")
    if g.options.expansion:
        options += civs.free_actions(g, seat)
    return options


def can_vote(g: State, seat: int) -> bool:
    """Whether after paying 1 mood token for Voting some mood could still be raised (1010.1)."""
    have = stock(g.players[seat])
    return any(
        mood.raisable(g, seat, have=[h - n for h, n in zip(have, way, strict=True)])
        for way in ways_to_pay(have, [(1, token(g, seat, MOOD))])
    )


def may_use_arts(g: State, seat: int) -> bool:
    """Whether Arts can pay for a Culture takeover, wherever it goes (1008.1a)."""
    p = g.players[seat]
    if not p.usable & ARTS or p.used & (USED_ARTS | USED_TAKEOVER):
        return False
    return any(can_pay(stock(p), cost) for cost in arts_costs(g, seat))


def arts_costs(g: State, seat: int) -> list[list[Need]]:
    costs: list[list[Need]] = [[(1, token(g, seat, CULTURE))]]
    if g.players[seat].usable & HELLENISTIC_CULTURE:
        costs.append([(2, token(g, seat, MOOD))])
    return costs


def arts_payments(g: State, seat: int) -> list[list[Need]]:
    """The payments for Arts that leave an attempt possible: its range may have to be boosted too (412.7)."""
    p = g.players[seat]
    whole, have = p.goods, stock(p)
    found: list[list[Need]] = []
    for cost in arts_costs(g, seat):
        for way in ways_to_pay(have, cost) if can_pay(have, cost) else ():
            p.goods = [n - paid for n, paid in zip(whole, way, strict=False)]
            if takeover.attempts(g, seat):
                found.append([(n, (good,)) for good, n in enumerate(way) if n])
            p.goods = whole
    return found


# --- carrying out ----------------------------------------------------------------------------------------


def turn_step(g: State) -> Rules:
    """One step of a turn: one move of a Command, or one answer to the menu."""
    seat = g.active
    if g.moves_left >= 0:
        yield from move.move_step(g, seat)
        return
    options = menu(g, seat)
    # Explicit: the end of a turn is confirmed, and a lone action might tell that no card can be played.
    answer = yield Ask(seat, "action", options, about=(g.actions_left,), explicit=True)
    if answer == "end_turn":
        end_turn(g)
        return
    head = answer if isinstance(answer, str) else answer[0]
    if head != "trade":
        g.refused.clear()
    if head in ACTION_HEADS:
        g.actions_left -= 1
        g.players[seat].used |= USED_ACTION
    handler = HANDLERS.get(head)
    if handler is not None:
        yield from handler(g, seat, answer)
    elif head == "play":
        yield from action_cards.play(g, seat, action_of(answer[1]))
    else:
        yield from civs.carry_out(g, seat, answer)
    yield from objectives.deed(g, g.seats_from(seat), "mood")


Handler = Callable[[State, int, Any], Rules]
HANDLERS: dict[str, Handler] = {}


def handles(name: str) -> Callable[[Handler], Handler]:
    def register(function: Handler) -> Handler:
        HANDLERS[name] = function
        return function

    return register


def _city(g: State, answer: Any) -> City:
    return g.cities[g.map.index[answer[1]]]


@handles("advance")
def do_advance(g: State, seat: int, answer: Any) -> Rules:
    index = yield from advances.choose_advance(seat, advances.buyable(g, seat, True), "advance")
    yield from civs.advance_action(g, seat, index)


@handles("found")
def do_found(g: State, seat: int, answer: Any) -> Rules:
    yield from cities.settle(g, seat, g.map.index[answer[1]])


@handles("collect")
def do_collect(g: State, seat: int, answer: Any) -> Rules:
    yield from collect.collect(g, seat, _city(g, answer))


@handles("construct")
def do_construct(g: State, seat: int, answer: Any) -> Rules:
    yield from cities.construct_action(g, seat, _city(g, answer))


@handles("recruit")
def do_recruit(g: State, seat: int, answer: Any) -> Rules:
    yield from recruit.recruit(g, seat, _city(g, answer))


@handles("command")
def do_command(g: State, seat: int, answer: Any) -> Rules:
    g.moves_left = 3
    if g.tell:
        g.tell("command", seat)
    yield from ()


@handles("increase_mood")
def do_increase_mood(g: State, seat: int, answer: Any) -> Rules:
    yield from mood.increase(g, seat)


@handles("takeover")
def do_takeover(g: State, seat: int, answer: Any) -> Rules:
    yield from takeover.attempt(g, seat)


@handles("taxes")
def do_taxes(g: State, seat: int, answer: Any) -> Rules:
    g.players[seat].used |= USED_TAXES
    yield from pay(g, seat, [(1, token(g, seat, MOOD))], "taxes")
    yield from tax_income(g, seat)


def tax_income(g: State, seat: int) -> Rules:
    """As many resources as cities, any mix of food, wood and ore, with Currency gold (1007.2, 1007.4)."""
    count = len(g.cities_of(seat))
    kinds = ["food", "wood", "ore"]
    if g.players[seat].usable & CURRENCY:
        kinds.append("gold")
    words = []
    for food in range(count, -1, -1):
        for wood in range(count - food, -1, -1):
            for ore in range(count - food - wood, -1, -1):
                gold = count - food - wood - ore
                if gold and "gold" not in kinds:
                    continue
                parts = zip(("food", "wood", "ore", "gold"), (food, wood, ore, gold), strict=True)
                words.append("+".join(f"{name}{n}" for name, n in parts if n))
    if len(words) > 60:
        gold = yield Ask(seat, "tax_gold", list(range(count + 1)))
        words = [w for w in words if parse_bundle(w)[GOLD] == gold]
    if count:
        answer = yield Ask(seat, "tax", words)
        gain_all(g, seat, parse_bundle(answer))


@handles("sports")
def do_sports(g: State, seat: int, answer: Any) -> Rules:
    yield from mood.sports(g, seat)


@handles("civil_liberties")
def do_civil_liberties(g: State, seat: int, answer: Any) -> Rules:
    gain(g, seat, MOOD, 3)
    yield from ()


@handles("bartering")
def do_bartering(g: State, seat: int, answer: Any) -> Rules:
    """Discard a hand card for 1 gold or 1 culture token (1007.1a)."""
    p = g.players[seat]
    p.used |= USED_BARTERING
    options = [action_word(card) for card in p.actions]
    options += [objective_word(card) for card in p.objectives]
    options += [WONDERS[card].id for card in p.wonders]
    word = yield Ask(seat, "barter", options)
    if word.startswith("objective"):
        event_texts.discard_objective(g, seat, objective_of(word))
    elif word.startswith("great_"):
        card = next(i for i in range(8) if WONDERS[i].id == word)
        p.wonders.remove(card)
        g.wonder_pile.append(card)
        g.reveals += 1
    else:
        discard_action(g, seat, action_of(word))
    yield from choose_gain(g, seat, ["gold1", "culture1"])


@handles("arts")
def do_arts(g: State, seat: int, answer: Any) -> Rules:
    """A Culture takeover as a free action for 1 culture token (1008.1a)."""
    g.players[seat].used |= USED_ARTS
    yield from pay_one_of(g, seat, arts_payments(g, seat), "arts")
    yield from takeover.attempt(g, seat)


@handles("theaters")
def do_theaters(g: State, seat: int, answer: Any) -> Rules:
    """A culture token for a mood token or the other way round (1008.4); a captive for either (1110.2b)."""
    g.players[seat].used |= USED_THEATERS
    given = yield Ask(seat, "theaters", one_of_each(g, seat, (CULTURE, MOOD)))
    yield from hand_over(g, seat, parse_bundle(given))
    if given == "captive1":
        yield from choose_gain(g, seat, ["mood1", "culture1"])
    else:
        gain(g, seat, MOOD if given == "culture1" else CULTURE)


@handles("voting")
def do_voting(g: State, seat: int, answer: Any) -> Rules:
    yield from pay(g, seat, [(1, token(g, seat, MOOD))], "voting")
    yield from mood.increase(g, seat)


@handles("free_economy")
def do_free_economy(g: State, seat: int, answer: Any) -> Rules:
    yield from pay(g, seat, [(1, token(g, seat, MOOD))], "free_economy")
    found = [c for c in g.cities_of(seat) if not c.angry_activated]
    city = yield from event_texts.choose_city(g, seat, found, "free_collect")
    yield from collect.collect(g, seat, city)
    g.players[seat].used |= USED_FREE_ECONOMY


@handles("absolute_power")
def do_absolute_power(g: State, seat: int, answer: Any) -> Rules:
    g.players[seat].used |= USED_ABSOLUTE_POWER
    yield from pay(g, seat, [(2, token(g, seat, MOOD))], "absolute_power")
    g.actions_left += 1


@handles("forced_labor")
def do_forced_labor(g: State, seat: int, answer: Any) -> Rules:
    g.players[seat].used |= USED_FORCED_LABOR
    yield from pay(g, seat, [(1, token(g, seat, MOOD))], "forced_labor")


@handles("library")
def do_library(g: State, seat: int, answer: Any) -> Rules:
    """The Great Library lends an advance for the turn (905)."""
    wonders.lend(g, seat, (yield Ask(seat, "library", wonders.lendable(g, seat))))


@handles("statue")
def do_statue(g: State, seat: int, answer: Any) -> Rules:
    """The Great Statue turns an objective card into an action (909.2)."""
    p = g.players[seat]
    p.used |= USED_STATUE
    word = yield Ask(seat, "lose_card", [objective_word(card) for card in p.objectives])
    event_texts.discard_objective(g, seat, objective_of(word))
    g.actions_left += 1


@handles("trade")
def do_trade(g: State, seat: int, answer: Any) -> Rules:
    yield from trade.offer(g, seat)
