"""Why something is not an option: every legality rule with its number and what is missing.

`options.py` computes the same rules fast and without words; a test shows that both agree on everything a
person might try (`candidates`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from pentapolis.engine import Ask, Option, Refusal
from pentapolis.games.through_the_ages import moments
from pentapolis.games.through_the_ages.data import (
    AGE,
    AGES,
    BY_ID,
    CARDS,
    CONTAINED,
    FAMILY_OF,
    ID,
    IS_TECHNOLOGY,
    KIND,
    NONE,
    ROW,
    SLOT,
    SLOT_ID,
    UNIT_SLOT,
    URBAN_SLOT,
)
from pentapolis.games.through_the_ages.rules.bank import population_price
from pentapolis.games.through_the_ages.rules.civil import (
    build_price,
    can_mark_stages,
    cheap_population,
    cooperation,
    layout_of,
    own_food,
    own_resources,
    science_price,
    stage_prices,
    stages_per_action,
    upgrade_price,
    urban_limit,
)
from pentapolis.games.through_the_ages.rules.colonies import highest_bid
from pentapolis.games.through_the_ages.rules.conflict import attack_price, is_protected
from pentapolis.games.through_the_ages.rules.options import (
    BUILD,
    DESTROY,
    ENLIST,
    LEADER,
    PEACEFUL,
    PLAY,
    REVOLUTION,
    STAGES,
    TACTIC,
    TAKE,
    TECHNOLOGY,
    UPGRADE,
    action_card_possible,
    can_draw,
)
from pentapolis.games.through_the_ages.rules.ratings import hand_limit_civil, has_unit, pacts_of
from pentapolis.games.through_the_ages.rules.row import has_technology, take_price
from pentapolis.games.through_the_ages.state import Player, State

Check = Callable[[State, Player, Any], Refusal | None]


def why_not(g: State, ask: Ask, option: Option) -> Refusal | None:
    """The reason why this is not an option of the question; None when it is one or nothing can be said."""
    if option in ask.options:
        return None
    civ = g.civs[ask.seat]
    parts = option if isinstance(option, tuple) else (option,)
    try:
        if ask.topic == "action":
            return _action(g, civ, parts)
        if ask.topic == "politics":
            return _politics(g, civ, parts)
        if ask.topic == "bid":
            return _bid(g, civ, ask, parts)
        if ask.topic == "agreement" and parts[0] == "take":
            return _take(g, civ, parts[1:], int(ask.about[0]))
        if ask.topic == "pay_bid" and parts[0] == "done":
            bid, total = int(ask.about[1]), int(ask.about[2])
            return Refusal("605.7" if total >= bid else "605.8", "bid_unpaid", bid=bid, total=total)
    except (IndexError, KeyError, TypeError, ValueError):
        return None
    return None


# --- the actions phase ---------------------------------------------------------------------------


def _action(g: State, civ: Player, parts: tuple[Any, ...]) -> Refusal | None:
    head = parts[0]
    if g.round == 1 and head not in ("take", "end_turn"):
        return Refusal("202.2", "first_round")
    check = CHECKS.get(head)
    return None if check is None else check(g, civ, parts[1:])


def _civil_action(civ: Player, needed: int = 1) -> Refusal | None:
    if civ.ca < needed:
        return Refusal("205.5", "civil_actions", needed=needed, left=civ.ca)
    return None


def _military_action(civ: Player) -> Refusal | None:
    return Refusal("205.5", "military_actions", needed=1, left=civ.ma) if civ.ma < 1 else None


def _food(civ: Player, price: int) -> Refusal | None:
    if own_food(civ) < price:
        return Refusal("302.2", "food", needed=price, have=own_food(civ))
    return None


def _resources(civ: Player, price: int, rule: str, have: int) -> Refusal | None:
    return Refusal(rule, "resources", needed=price, have=have) if have < price else None


def _check_take(g: State, civ: Player, parts: tuple[Any, ...]) -> Refusal | None:
    return _take(g, civ, parts, civ.ca)


def _take(g: State, civ: Player, parts: tuple[Any, ...], actions: int) -> Refusal | None:
    space = parts[1] - 1
    card = g.row[space] if 0 <= space < ROW else NONE
    if card == NONE or ID[card] != parts[0]:
        return Refusal("309.1", "not_there", space=parts[1])
    kind = KIND[card]
    if kind == "wonder":
        if civ.wonder != NONE:
            return Refusal("309.4", "wonder_unfinished", card=ID[card], wonder=ID[civ.wonder])
    elif kind == "leader" and civ.leaders_taken >> AGE[card] & 1:
        return Refusal("309.3", "leader_of_age", card=ID[card], age=AGES[AGE[card]])
    elif IS_TECHNOLOGY[card] and has_technology(civ, card):
        return Refusal("309.7", "technology_twice", card=ID[card])
    if kind != "wonder" and len(civ.hand) >= hand_limit_civil(civ):
        return Refusal("310.1", "hand_full", limit=hand_limit_civil(civ))
    price = take_price(civ, card, space)
    if price > actions:
        rule = "309.5" if kind == "wonder" else "309.1"
        return Refusal(rule, "take_price", card=ID[card], needed=price, left=actions)
    return None


def _population(g: State, civ: Player, parts: tuple[Any, ...]) -> Refusal | None:
    if not parts:
        if refusal := _civil_action(civ):
            return refusal
    elif civ.liner_used or not any(wonder in civ.wonders for wonder in moments.CHEAP_POPULATION):
        return Refusal("1007.19", "no_liner")
    if not civ.yellow:
        return Refusal("106.6", "yellow_bank_empty")
    return _food(civ, cheap_population(civ) if parts else population_price(civ))


def _build(g: State, civ: Player, parts: tuple[Any, ...]) -> Refusal | None:
    slot = SLOT[BY_ID[parts[0]]]
    unit = slot >= UNIT_SLOT
    if refusal := _military_action(civ) if unit else _civil_action(civ):
        return refusal
    return _site(g, civ, slot, build_price(g, civ, slot))


def _site(g: State, civ: Player, slot: int, price: int) -> Refusal | None:
    """The rules of building, actions aside."""
    unit = slot >= UNIT_SLOT
    rule = "402.1" if unit else "303.2" if slot < URBAN_SLOT else "304.1"
    if not civ.techs >> slot & 1:
        return Refusal(rule, "not_in_play", card=SLOT_ID[slot])
    if not civ.unused:
        return Refusal(rule, "no_unused_worker")
    if URBAN_SLOT <= slot < UNIT_SLOT:
        s = slot & ~3
        buildings = sum(civ.workers[s : s + 4])
        if buildings >= urban_limit(g, civ):
            return Refusal("304.2", "urban_limit", limit=urban_limit(g, civ))
    return _resources(civ, price, rule, own_resources(civ) + (civ.pool if unit else 0))


def _upgrade(g: State, civ: Player, parts: tuple[Any, ...]) -> Refusal | None:
    old, new = SLOT[BY_ID[parts[0]]], SLOT[BY_ID[parts[1]]]
    unit = new >= UNIT_SLOT
    if refusal := _military_action(civ) if unit else _civil_action(civ):
        return refusal
    if not civ.workers[old]:
        return Refusal("404.1" if unit else "316.1", "no_worker_there", card=parts[0])
    if not civ.techs >> new & 1:
        return Refusal("404.1" if unit else "316.1", "not_in_play", card=parts[1])
    price = upgrade_price(g, civ, old, new)
    have = own_resources(civ) + (civ.pool if unit else 0)
    return _resources(civ, price, "404.1" if unit else "316.2", have)


def _destroy(g: State, civ: Player, parts: tuple[Any, ...]) -> Refusal | None:
    slot = SLOT[BY_ID[parts[0]]]
    unit = slot >= UNIT_SLOT
    if refusal := _military_action(civ) if unit else _civil_action(civ):
        return refusal
    if not civ.workers[slot]:
        return Refusal("403.1" if unit else "305.1", "no_worker_there", card=parts[0])
    return None


def _wonder(g: State, civ: Player, parts: tuple[Any, ...]) -> Refusal | None:
    stages = parts[0]
    if civ.wonder == NONE:
        return Refusal("306.3", "no_wonder")
    if refusal := _civil_action(civ):
        return refusal
    prices = stage_prices(civ)
    if stages > len(prices):
        return Refusal("306.3", "stages_left", left=len(prices))
    if stages > stages_per_action(civ):
        return Refusal("306.12", "stages_per_action", most=stages_per_action(civ))
    if refusal := _resources(civ, sum(prices[:stages]), "306.3", own_resources(civ)):
        return refusal
    return None if can_mark_stages(civ, prices[:stages]) else Refusal("306.5", "no_blue_token")


def _in_hand(civ: Player, card: int) -> Refusal | None:
    return None if card in civ.hand else Refusal("301.3", "not_in_hand", card=ID[card])


def _leader(g: State, civ: Player, parts: tuple[Any, ...]) -> Refusal | None:
    return _in_hand(civ, BY_ID[parts[0]]) or _civil_action(civ)


def _play(g: State, civ: Player, parts: tuple[Any, ...]) -> Refusal | None:
    card = BY_ID[parts[0]]
    if refusal := _in_hand(civ, card) or _civil_action(civ):
        return refusal
    if civ.hand.count(card) <= civ.fresh.count(card):
        return Refusal("308.2", "taken_this_turn", card=ID[card])
    if CARDS[card].family in CONTAINED and not action_card_possible(g, civ, card):
        return Refusal("308.8", "nothing_contained", card=ID[card])
    return None


def _science(g: State, civ: Player, card: int, printed: int, rule: str) -> Refusal | None:
    pact = cooperation(g, civ) if g.seats > 2 else None
    if pact is not None and pact[1].science < moments.PACT_SCIENCE[pact[0]][1]:
        return Refusal("1007.15", "partner_without_science", partner=pact[1].seat)
    price = science_price(g, civ, card, printed)
    return Refusal(rule, "science", needed=price, have=civ.science) if civ.science < price else None


def _technology(g: State, civ: Player, parts: tuple[Any, ...]) -> Refusal | None:
    card = BY_ID[parts[0]]
    if refusal := _in_hand(civ, card) or _civil_action(civ):
        return refusal
    family = FAMILY_OF[card]
    if family != NONE and civ.specials[family] > AGE[card]:
        return Refusal("312.5", "newer_in_play", card=ID[card])
    return _science(g, civ, card, CARDS[card].science_cost, "311.2")


def _revolution(g: State, civ: Player, parts: tuple[Any, ...]) -> Refusal | None:
    card = BY_ID[parts[0]]
    if refusal := _in_hand(civ, card):
        return refusal
    if civ.leader in moments.REVOLUTION_BY_MILITARY:
        if civ.military_used:
            return Refusal("1007.3", "military_actions_used")
    elif civ.civil_used:
        return Refusal("314.2", "civil_actions_used")
    return _science(g, civ, card, CARDS[card].cost_revolution, "314.1")


def _peaceful(g: State, civ: Player, parts: tuple[Any, ...]) -> Refusal | None:
    card = BY_ID[parts[0]]
    return (
        _in_hand(civ, card)
        or _civil_action(civ)
        or _science(g, civ, card, CARDS[card].cost_peaceful, "315.1")
    )


def _enlist(g: State, civ: Player, parts: tuple[Any, ...]) -> Refusal | None:
    slot = SLOT[BY_ID[parts[0]]]
    if civ.leader not in moments.ENLISTS:
        return Refusal("1002.4", "no_barbarossa")
    if refusal := _civil_action(civ):
        return refusal
    if not civ.yellow:
        return Refusal("106.6", "yellow_bank_empty")
    less = moments.ENLISTS[civ.leader]
    if refusal := _food(civ, population_price(civ, less)):
        return refusal
    price = build_price(g, civ, slot, less)
    return _resources(civ, price, "402.1", own_resources(civ) + civ.pool)


def _trade(g: State, civ: Player, parts: tuple[Any, ...]) -> Refusal | None:
    sides = [is_a for pact, is_a, _ in pacts_of(g, civ) if pact in moments.PACT_TRADES]
    if not sides or civ.traded:
        return Refusal("1007.19", "no_trade_routes")
    have = own_food(civ) if sides[0] else own_resources(civ)
    return Refusal("1007.19", "nothing_to_trade") if not have else None


def _tactic(g: State, civ: Player, parts: tuple[Any, ...]) -> Refusal | None:
    if BY_ID[parts[0]] not in civ.military:
        return Refusal("406.1", "not_in_hand", card=parts[0])
    return _military_action(civ)


def _draw(g: State, civ: Player, parts: tuple[Any, ...]) -> Refusal | None:
    if not g.config.draw_as_action:
        return Refusal("405.1", "draw_at_end")
    if refusal := _military_action(civ):
        return refusal
    return None if can_draw(g) else Refusal("405.7", "no_card_to_draw")


CHECKS: dict[Any, Check] = {
    "take": _check_take,
    "population": _population,
    "build": _build,
    "upgrade": _upgrade,
    "destroy": _destroy,
    "disband": _destroy,
    "wonder": _wonder,
    "leader": _leader,
    "play": _play,
    "technology": _technology,
    "revolution": _revolution,
    "peaceful": _peaceful,
    "enlist": _enlist,
    "trade": _trade,
    "tactic": _tactic,
    "draw": _draw,
}


# --- politics and bids ---------------------------------------------------------------------------


def _politics(g: State, civ: Player, parts: tuple[Any, ...]) -> Refusal | None:
    head = parts[0]
    if head == "break":
        return Refusal("610.1", "no_such_pact")
    card = BY_ID[parts[1]]
    if card not in civ.military:
        return Refusal("601.2", "not_in_hand", card=parts[1])
    if head == "columbus":
        if civ.leader not in moments.TERRITORY_FROM_HAND or civ.columbus_used:
            return Refusal("1007.1", "no_columbus")
        return Refusal("1007.1", "no_territory", card=parts[1])
    if head in ("aggression", "war") and KIND[card] == head:
        return _attack(g, civ, card, g.civs[parts[2]])
    return None


def _attack(g: State, civ: Player, card: int, target: Player) -> Refusal | None:
    if target is civ or target.left:
        return Refusal("607.1", "no_opponent")
    if civ.leader in moments.NEVER_ATTACKS:
        return Refusal("607.11", "gandhi")
    if g.config.less_mean and target.marker not in (NONE, civ.seat):
        return Refusal("903.4", "marker_taken", target=target.seat)
    if is_protected(g, civ, target, card):
        return Refusal("607.3", "protected", target=target.seat)
    price = attack_price(card, target)
    if price == NONE:
        return Refusal("607.10", "no_victim", card=ID[card], target=target.seat)
    if price > civ.ma:
        return Refusal("607.2", "military_actions", needed=price, left=civ.ma)
    return None


def _bid(g: State, civ: Player, ask: Ask, parts: tuple[Any, ...]) -> Refusal | None:
    if parts[0] != "bid":
        return None
    if not has_unit(civ):
        return Refusal("605.11", "no_unit")
    if parts[1] <= ask.about[1]:
        return Refusal("605.2", "bid_too_low", bid=ask.about[1])
    return Refusal("605.6", "bid_too_high", most=highest_bid(civ))


# --- what a person might try ---------------------------------------------------------------------


def candidates(g: State, ask: Ask) -> Iterable[Option]:
    civ = g.civs[ask.seat]
    if ask.topic == "action":
        return _action_candidates(g, civ)
    if ask.topic == "politics":
        return [*ask.options, *_attack_candidates(g, civ)]
    if ask.topic == "bid":
        return [*ask.options, ("bid", ask.about[1]), ("bid", highest_bid(civ) + 1)]
    return ask.options


def _attack_candidates(g: State, civ: Player) -> list[Option]:
    return [
        (KIND[card], ID[card], target.seat)
        for card in dict.fromkeys(civ.military)
        if KIND[card] in ("aggression", "war")
        for target in g.civs
        if target is not civ
    ]


def _action_candidates(g: State, civ: Player) -> list[Option]:
    """Everything on the board that belongs to an action: the row, the own cards, both hands."""
    tried: list[Option] = [TAKE[card][space] for space, card in enumerate(g.row) if card != NONE]
    tried += ["population", ("population", "liner"), "trade", "draw", "end_turn"]
    layout = layout_of(civ.techs)
    for slot in (*layout.fields, *layout.urban, *layout.units):
        tried += [BUILD[slot], DESTROY[slot]]
    tried += [UPGRADE[pair] for pair in (*layout.upgrades, *layout.unit_upgrades)]
    tried += [ENLIST[slot] for slot in layout.units]
    tried += STAGES[1:5]
    for card in dict.fromkeys(civ.hand):
        kind = KIND[card]
        if kind == "leader":
            tried.append(LEADER[card])
        elif kind == "action":
            tried.append(PLAY[card])
        elif kind == "government":
            tried += [REVOLUTION[card], PEACEFUL[card]]
        else:
            tried.append(TECHNOLOGY[card])
    tried += [TACTIC[card] for card in dict.fromkeys(civ.military) if KIND[card] == "tactic"]
    return tried
