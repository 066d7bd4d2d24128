"""The events step (chapter 504): whom an event selects, its regular effects, the two events of the card.

All nations that one event selects are fixed when it starts. Choices are made in reverse turn order, openly;
then the effects happen. Events that do something of their own stand in cards/events.py.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pentapolis.engine import Ask, Rules
from pentapolis.games.nations.data import (
    CARDS,
    EVENTS,
    HALVES,
    NOTHING,
    RESOURCES,
    VP,
    Amounts,
    Effect,
    Half,
    one_good,
)
from pentapolis.games.nations.moments import SINGULAR_EVENTS
from pentapolis.games.nations.rules import solo
from pentapolis.games.nations.rules.comparisons import (
    colonies_of,
    foods,
    least,
    least_stability,
    most,
    most_stability,
    passed_first,
    passed_last,
    rank_of_stability,
    strength_above_war,
    strengths,
    workers_on_buildings,
)
from pentapolis.games.nations.rules.goods import gain, lose, lose_vp, pay
from pentapolis.games.nations.rules.removal import advisors, check_removals
from pentapolis.games.nations.state import FAMINE, LOWER, NONE, State

VASA: Final = HALVES["sinking_of_the_vasa"].effects[0].choices[1].strength


def select(g: State, who: str) -> list[int]:
    """The selected seats in turn order, with the values of this moment (504.7)."""
    return [seat for seat in g.order if SELECT[who](g, seat)]


def compared_strengths(g: State) -> list[int]:
    """A nation whose Vasa sank counts 10 less in the lower event, and only there (1002.7)."""
    values = strengths(g)
    for seat, n in enumerate(g.nations):
        if n.sunk:
            values[seat] = max(0, values[seat] + VASA)
    return values


def _most_strength(g: State, seat: int) -> bool:
    return most(g, compared_strengths(g), seat)


def _least_strength(g: State, seat: int) -> bool:
    return least(g, compared_strengths(g), seat)


def _most_food(g: State, seat: int) -> bool:
    return most(g, foods(g), seat)


def _least_food(g: State, seat: int) -> bool:
    return least(g, foods(g), seat)


def _most_golden_ages(g: State, seat: int) -> bool:
    """Nobody when nobody has bought any: then all are tied."""
    return most(g, [n.golden_ages for n in g.nations], seat)


def _most_industry(g: State, seat: int) -> bool:
    return most(g, [workers_on_buildings(n, 4) for n in g.nations], seat)


SELECT: Final[dict[str, Callable[[State, int], bool]]] = {
    "all": lambda g, seat: True,
    "most_strength": _most_strength,
    "least_strength": _least_strength,
    "most_stability": most_stability,
    "least_stability": least_stability,
    "most_food": _most_food,
    "least_food": _least_food,
    "first_to_pass": passed_first,
    "last_to_pass": passed_last,
    "most_golden_ages_bought_this_round": _most_golden_ages,
    "most_workers_on_age_4_buildings": _most_industry,
    "all_except_least_stability": lambda g, seat: not least_stability(g, seat),
    "all_except_most_strength_and_most_stability": lambda g, seat: (
        not _most_strength(g, seat) and not most_stability(g, seat)
    ),
}
YES_NO: Final = ["accept", "decline"]


def regular(g: State, effect: Effect, seats: list[int], source: str) -> Rules:
    """Move in the turn order, gain or lose (504.2); then what the others lose."""
    if effect.move == "last":
        move_last(g, seats)
    elif effect.move == "first":
        move_first(g, seats)
    for seat in reversed([seat for seat in g.order if seat in seats]):
        times = _times(g, effect, seat)
        if times:
            yield from change(g, seat, multiply(effect.gain, times), source)
    if effect.others != NOTHING:
        yield from others_lose(g, effect, seats, source)


def others_lose(g: State, effect: Effect, seats: list[int], source: str) -> Rules:
    """All others lose; without a leader everybody is one, or nobody by another reading (decision Y)."""
    if not seats and "no_leader" in g.variant.readings:
        return
    for seat in reversed([seat for seat in g.order if seat not in seats]):
        yield from change(g, seat, effect.others, source)


def _times(g: State, effect: Effect, seat: int) -> int:
    """How often the effect applies: its condition, and what it counts."""
    n = g.nations[seat]
    if effect.condition == "strength_above_war":
        return int(strength_above_war(g, seat))
    if effect.condition == "war_bought_by_other":
        return int(g.war != NONE and g.war_buyer != seat)
    if effect.condition == "has_advisor_of_age":
        return int(any(CARDS[card].age in effect.ages for card in advisors(n)))
    if effect.condition == "has_colony_of_age":
        return int(any(colonies_of(n, age) for age in effect.ages))
    if effect.per == "war_or_battle_bought_this_round":
        return n.fights
    if effect.per == "colony_bought_this_round":
        return n.colonised
    if effect.per == "colony":
        return sum(colonies_of(n, age) for age in effect.ages)
    return 1


def multiply(gains: Amounts, times: int) -> Amounts:
    return (gains[0] * times, gains[1] * times, gains[2] * times, gains[3] * times, gains[4] * times)


def change(g: State, seat: int, gains: Amounts, source: str) -> Rules:
    """Losses first, each with its own shortage (603.4), then gains."""
    for good in RESOURCES:
        if gains[good] < 0:
            yield from lose(g, seat, good, -gains[good], source)
    if gains[VP] < 0:
        lose_vp(g, seat, -gains[VP], source)
    for good, amount in enumerate(gains):
        if amount > 0:
            gain(g, seat, one_good(good, amount), source)


def settle_choice(g: State, seat: int, gains: Amounts, free: bool, source: str) -> Rules:
    """The loss that a nation has chosen: paid by choice when it had another one, else forced (504.9).

    Mansa Musa rewards only gold that was spent by choice (1001.6).
    """
    if not free:
        yield from change(g, seat, gains, source)
        return
    for good, amount in enumerate(gains):
        pay(g, seat, good, -amount)


def can_pay(g: State, seat: int, price: Amounts) -> bool:
    goods = g.nations[seat].goods
    return all(goods[good] >= price[good] for good in range(5))


def offer(g: State, effect: Effect, seats: list[int], source: str) -> Rules:
    """Each selected nation may pay and gain, once, in full, each for itself (504.8, 605.6)."""
    takers = yield from takers_of(g, [s for s in seats if can_pay(g, s, effect.pay)], source)
    for seat in takers:
        for good, amount in enumerate(effect.pay):
            pay(g, seat, good, amount)
        gain(g, seat, effect.gain, source)


def takers_of(g: State, seats: list[int], source: str) -> Rules:
    """Who accepts, asked in reverse turn order (504.5); in the order of the answers."""
    takers = []
    for seat in reversed([seat for seat in g.order if seat in seats]):
        choice = yield Ask(seat, "event_offer", list(YES_NO), (source,))
        if choice == "accept":
            takers.append(seat)
    return takers


def move_last(g: State, seats: list[int]) -> None:
    """One after the other in the current order, so they keep it among themselves (504.4)."""
    movers = [seat for seat in g.order if seat in seats]
    if "movers" in g.variant.readings:
        movers.sort(key=lambda seat: -rank_of_stability(g, g.nations[seat]))
    reorder(g, [seat for seat in g.order if seat not in seats] + movers)


def move_first(g: State, seats: list[int]) -> None:
    """The more stable one first, ties by the current order (1002.6, 1002.10)."""
    movers = sorted(
        (seat for seat in g.order if seat in seats), key=lambda seat: -rank_of_stability(g, g.nations[seat])
    )
    reorder(g, movers + [seat for seat in g.order if seat not in seats])


def reorder(g: State, order: list[int]) -> None:
    if order != g.order:
        g.order = order
        if g.tell:
            g.tell("order", None, seats=list(order))


def upper(g: State) -> Rules:
    """The upper event comes first (504.1); the solo game has its stability check instead (804.2)."""
    if g.variant.solo:
        solo.stability_check(g)
        g.phase = FAMINE
        return
    yield from resolve(g, EVENTS[g.event].upper)
    g.phase = LOWER


def lower(g: State) -> Rules:
    yield from resolve(g, EVENTS[g.event].lower)
    for n in g.nations:
        n.sunk = False
    g.phase = FAMINE


def resolve(g: State, half: Half) -> Rules:
    """Carry out one event completely (504.1); all that it selects is fixed when it starts (504.10)."""
    if g.tell:
        g.tell("event", None, event=half.id)
    singular = SINGULAR_EVENTS.get(half.id)
    if singular is not None:
        yield from singular(g, half.effects[0], half.id)
    else:
        selected = [select(g, effect.who) for effect in half.effects]
        for effect, seats in zip(half.effects, selected, strict=True):
            if effect.optional:
                yield from offer(g, effect, seats, half.id)
            else:
                yield from regular(g, effect, seats, half.id)
    check_removals(g)
