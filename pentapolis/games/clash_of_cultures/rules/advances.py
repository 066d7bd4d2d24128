"""Advances (402): which can be gained, what they cost, and what gaining them brings at once (1000, 1101)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pentapolis.engine import Ask, Refusal, Rules
from pentapolis.games.clash_of_cultures.data import ADVANCE_INDEX, ADVANCES, CATEGORIES, CIV_ADVANCES
from pentapolis.games.clash_of_cultures.data.ids import (
    CATEGORY,
    FOOD,
    GOLD,
    GOVERNMENTS,
    IDEAS,
    THEOCRACY,
)
from pentapolis.games.clash_of_cultures.rules.goods import (
    apply_limits,
    can_pay,
    gain,
    limit,
    pay_one_of,
    stock,
)
from pentapolis.games.clash_of_cultures.rules.moments import (
    ADVANCE_PAID,
    ADVANCE_PRICE,
    EVENT_COMES,
    FREE_ADVANCE,
    FREE_TAKEN,
    GAINED,
    GAINED_LAST,
    GRANTS,
    INSPIRES,
    Cost,
    Need,
)
from pentapolis.games.clash_of_cultures.rules.questions import Question, by, every_advance
from pentapolis.games.clash_of_cultures.state import (
    USED_BALLCOURTS,
    USED_PEACE_AND_POETRY,
    Player,
    State,
)

GOVERNMENT_CATEGORIES: Final = range(9, 12)
TOPMOST: Final = sum(1 << 4 * category for category in range(9))
"""The topmost advances of all categories but governments: they need nothing else (402.3)."""


def renew_usable(p: Player) -> None:
    """The advances in force: owned, borrowed, and what others grant."""
    p.usable = p.advances | p.borrowed
    for grants in GRANTS.of(p):
        p.usable |= grants(p)


def government(p: Player) -> int:
    """The category of the player's government, or -1 (402.13)."""
    for category in GOVERNMENT_CATEGORIES:
        if p.advances & CATEGORY[category]:
            return category
    return -1


def refuse_advance(p: Player, index: int) -> Refusal | None:
    """Why the player cannot gain this advance, whatever its price (402.4, 402.11, 402.17)."""
    advance = ADVANCES[index]
    if p.advances & advance.bit:
        return Refusal("402.2", "has_advance", advance=advance.id)
    category = advance.category
    if not advance.top and not p.advances & CATEGORY[category]:
        return Refusal("402.3", "topmost_first", advance=ADVANCES[4 * category].id)
    if category >= 9:
        mine = government(p)
        if mine >= 0 and mine != category:
            return Refusal("402.13", "other_government", government=f"category.{CATEGORIES[mine].id}")
        requires = CATEGORIES[category].requires
        if advance.top and not p.advances & requires:
            return Refusal("402.12", "needs_advance", advance=ADVANCES[requires.bit_length() - 1].id)
    return None


def gainable(p: Player, mask: int = -1) -> list[int]:
    """The advances the player could gain, whatever their price; the fast path of `refuse_advance`."""
    owned = p.advances
    found = []
    mine = government(p)
    for category in range(12):
        bits = CATEGORY[category]
        if not bits & mask:
            continue
        if category >= 9:
            if mine >= 0:
                if mine != category:
                    continue
            elif not owned & CATEGORIES[category].requires:
                continue
        first = 4 * category
        if not owned & bits:
            if mask >> first & 1:
                found.append(first)
            continue
        for index in range(first, first + 4):
            if not owned >> index & 1 and mask >> index & 1:
                found.append(index)
    return found


def advance_costs(g: State, seat: int, index: int, action: bool) -> list[Cost]:
    """The alternative prices of an advance; an empty one when it is free. `action`: by the Advance action."""
    p = g.players[seat]
    bit = 1 << index
    for ability in FREE_ADVANCE.of(p):
        if ability(p, bit, action):
            return [[]]
    costs: list[Cost] = [[(2, (FOOD, IDEAS, GOLD))]]
    for changes in ADVANCE_PRICE.of(p):
        changes(g, seat, bit, costs)
    return costs


def all_cost_two(p: Player) -> bool:
    """Whether nothing the player has makes any advance cheaper."""
    return not p.usable & (FREE_ADVANCE.mask | ADVANCE_PRICE.mask)


def affordable(g: State, seat: int, index: int, action: bool) -> bool:
    have = stock(g.players[seat])
    if have[FOOD] + have[IDEAS] + have[GOLD] >= 2:
        return True
    return any(can_pay(have, cost) for cost in advance_costs(g, seat, index, action))


def buyable(g: State, seat: int, action: bool, mask: int = -1) -> list[int]:
    """The advances the player can gain and pay."""
    p = g.players[seat]
    rich = p.goods[FOOD] + p.goods[IDEAS] + p.goods[GOLD] >= 2
    if not rich and all_cost_two(p):
        return []
    found = gainable(p, mask)
    if rich:
        return found
    have = stock(p)
    return [i for i in found if any(can_pay(have, cost) for cost in advance_costs(g, seat, i, action))]


def can_buy(g: State, seat: int) -> bool:
    """Whether the Advance action finds anything: with 2 resources the topmost of a new category, mostly."""
    p = g.players[seat]
    rich = p.goods[FOOD] + p.goods[IDEAS] + p.goods[GOLD] >= 2
    if rich and TOPMOST & ~p.advances:
        return True
    if not rich and all_cost_two(p):
        return False
    have = stock(p)
    for index in gainable(p):
        if rich or any(can_pay(have, cost) for cost in advance_costs(g, seat, index, True)):
            return True
    return False


def refuse_buying(g: State, seat: int, index: int, action: bool) -> Refusal | None:
    refusal = refuse_advance(g.players[seat], index)
    if refusal is None and not affordable(g, seat, index, action):
        return Refusal("402.1", "cannot_pay_advance")
    return refusal


def refuse_bought(g: State, ask: Ask, id: str) -> Refusal | None:
    """An advance of the Advance action (402.1)."""
    return refuse_buying(g, ask.seat, ADVANCE_INDEX[id], True)


def refuse_paid(g: State, ask: Ask, id: str) -> Refusal | None:
    """An advance bought by an effect."""
    return refuse_buying(g, ask.seat, ADVANCE_INDEX[id], False)


def refuse_given(g: State, ask: Ask, id: str) -> Refusal:
    """An advance that is not given now: because of what the player has, or of what the effect offers."""
    refusal = refuse_advance(g.players[ask.seat], ADVANCE_INDEX[id])
    return refusal or Refusal("402.15", "not_now")


ADVANCE: Final = Question(
    "advance",
    every_advance,
    refuse_bought,
    fast=lambda g, ask: [ADVANCES[index].id for index in buyable(g, ask.seat, True)],
)
FREE_CHOICE: Final = Question("free_advance", every_advance, refuse_given)
GOVERNMENT_MARKER: Final = Question("government_marker", every_advance, by("705.4", "other_category"))


def buy_advance(g: State, seat: int, index: int, action: bool, track: bool = True) -> Rules:
    """Pay for an advance and gain it, with what buying one brings (303.1)."""
    p = g.players[seat]
    bit = 1 << index
    schooled = ADVANCE_PAID.of(p)
    idea = any(ability(bit, action) for ability in INSPIRES.of(p))
    costs = advance_costs(g, seat, index, action)
    paid: tuple[int, ...] = (0,) * 8
    if costs != [[]]:
        paid = yield from pay_one_of(g, seat, costs, ADVANCES[index].id)
        p.used |= used_discount(costs[0], paid)
    else:
        for uses_up in FREE_TAKEN.of(p):
            uses_up(p, bit, action)
    yield from gain_advance(g, seat, index, track)
    # Of two own effects at the same time (206.11) the idea comes first, so that one can pay with it; only
    # where it would be lost beyond the limit the payment goes before it.
    full = p.goods[IDEAS] >= limit(p, IDEAS)
    if idea and not full:
        gain(g, seat, IDEAS)
    for ability in schooled:
        yield from ability(g, seat, paid)
    if idea and full:
        gain(g, seat, IDEAS)


def used_discount(cost: Sequence[Need], paid: Sequence[int]) -> int:
    """What a payment for an advance uses up this turn: Ballcourts (1115.3b), Peace & Poetry (1120.4)."""
    resources = paid[FOOD] + paid[IDEAS] + paid[GOLD]
    if not cost or resources >= 2:
        return 0
    return USED_BALLCOURTS if resources else USED_PEACE_AND_POETRY


def gain_advance(g: State, seat: int, index: int, track: bool = True) -> Rules:
    """Gain an advance: marker, frame bonus, immediate effects, civilization advance, event (402.9).

    Rules 402.5, 402.8, 402.16, 803.3.
    """
    p = g.players[seat]
    advance = ADVANCES[index]
    if g.tell:
        g.tell("advance", seat, advance=advance.id)
    first_government = advance.category >= 9 and not p.advances & GOVERNMENTS
    from_track = track and g.event_now < 0
    if advance.category >= 9 and p.anarchy:
        p.anarchy -= 1
        from_track = False
    if from_track and p.track:
        p.track -= 1
    add_advance(g, seat, index)
    if advance.bonus >= 0:
        gain(g, seat, advance.bonus)
    if 1 << index in GAINED:
        yield from GAINED[1 << index](g, seat)
    add_civ_advances(g, seat, index, first_government)
    if advance.bit in GAINED_LAST:
        GAINED_LAST[advance.bit](p)
    if from_track and p.track == 0:
        for event in EVENT_COMES:
            yield from event(g, seat, advance.bit)
        p.track = 3


def add_advance(g: State, seat: int, index: int) -> None:
    """Mark an advance without anything that gaining it brings."""
    p = g.players[seat]
    p.advances |= 1 << index
    renew_usable(p)


def add_civ_advances(g: State, seat: int, index: int, first_government: bool) -> None:
    """The civilization advance named with an advance comes along, marked from the supply (1101.2, 1101.3).

    Rules 1101.1, 1101.4, 1101.6.
    """
    p = g.players[seat]
    if p.civ < 0:
        return
    for advance in CIV_ADVANCES[p.civ]:
        any_government = advance.gained_with == GOVERNMENTS
        if advance.gained_with >> index & 1 and not p.advances & advance.bit:
            if first_government or not any_government:
                p.advances |= advance.bit
                renew_usable(p)
                if g.tell:
                    g.tell("advance", seat, advance=advance.id)


def choose_free_advance(g: State, seat: int, mask: int = -1, track: bool = True) -> Rules:
    """Gain one advance of the mask without its price (402.15); nothing when none can be gained."""
    found = gainable(g.players[seat], mask)
    if found:
        index = yield from choose_advance(seat, found, FREE_CHOICE)
        yield from gain_advance(g, seat, index, track)
    return bool(found)


def choose_advance(seat: int, found: list[int], question: Question) -> Rules:
    """Ask for one of the advances; returns its index."""
    answer = yield question.offer(seat, [ADVANCES[index].id for index in found])
    return ADVANCE_INDEX[answer]


def change_government(g: State, seat: int, category: int) -> Rules:
    """Move all government markers to another government (705.3–705.5)."""
    p = g.players[seat]
    old = government(p)
    markers = (p.advances & CATEGORY[old]).bit_count()
    p.advances &= ~CATEGORY[old]
    renew_usable(p)
    first = 4 * category
    chosen = [first]
    add_advance(g, seat, first)
    add_civ_advances(g, seat, first, False)
    apply_limits(p)
    for _ in range(markers - 1):
        index = yield from choose_advance(
            seat, [i for i in range(first, first + 4) if i not in chosen], GOVERNMENT_MARKER
        )
        chosen.append(index)
        add_advance(g, seat, index)
        add_civ_advances(g, seat, index, False)
    if g.tell:
        g.tell("government", seat, government=f"category.{CATEGORIES[category].id}")


def possible_governments(p: Player) -> list[int]:
    """The governments the player could change to (705.2, 705.6)."""
    mine = government(p)
    if mine < 0:
        return []
    return [c for c in GOVERNMENT_CATEGORIES if c != mine and p.advances & CATEGORIES[c].requires]


GOVERNMENT_INDEX: Final = {f"category.{CATEGORIES[c].id}": c for c in GOVERNMENT_CATEGORIES}


def refuse_government(g: State, ask: Ask, name: str) -> Refusal | None:
    """Why the player cannot change to this government (705.2, 705.6)."""
    p = g.players[ask.seat]
    category = GOVERNMENT_INDEX[name]
    if government(p) < 0:
        return Refusal("705.2", "no_government")
    if government(p) == category:
        return Refusal("705.2", "same_government", government=name)
    requires = CATEGORIES[category].requires
    if not p.advances & requires:
        return Refusal("402.12", "needs_advance", advance=ADVANCES[requires.bit_length() - 1].id)
    return None


def theocracy_advances(p: Player) -> list[int]:
    """What Dogma's Temple may bring (1012.1a)."""
    return gainable(p, CATEGORY[THEOCRACY])
