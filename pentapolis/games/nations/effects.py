"""The regular effects of events (504): gains and losses, offers, moves in the turn order."""

from __future__ import annotations

from pentapolis.engine import Ask, Rules
from pentapolis.games.nations.compare import colonies_of, rank_of_stability, strength_above_war
from pentapolis.games.nations.general import advisors, gain, lose, lose_vp, pay
from pentapolis.games.nations.state import NationsState
from pentapolis.games.nations.tables import CARDS, NOTHING, RESOURCES, VP, Amounts, Effect, one_good

YES_NO = ["accept", "decline"]


def regular(g: NationsState, effect: Effect, seats: list[int], source: str) -> Rules:
    """Move in the turn order, gain or lose; then what the others lose."""
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


def others_lose(g: NationsState, effect: Effect, seats: list[int], source: str) -> Rules:
    """All others lose; without a leader everybody is one of them, or nobody by another reading."""
    if not seats and "no_leader" in g.variant.readings:
        return
    for seat in reversed([seat for seat in g.order if seat not in seats]):
        yield from change(g, seat, effect.others, source)


def _times(g: NationsState, effect: Effect, seat: int) -> int:
    """How often the effect applies: its condition, and what it counts."""
    n = g.nations[seat]
    if effect.condition == "strength_above_war":
        return int(strength_above_war(g, seat))
    if effect.condition == "war_bought_by_other":
        return int(g.war >= 0 and g.war_buyer != seat)
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


def change(g: NationsState, seat: int, gains: Amounts, source: str) -> Rules:
    """Losses first, each with its own shortage, then gains."""
    for good in RESOURCES:
        if gains[good] < 0:
            yield from lose(g, seat, good, -gains[good], source)
    if gains[VP] < 0:
        lose_vp(g, seat, -gains[VP], source)
    for good, amount in enumerate(gains):
        if amount > 0:
            gain(g, seat, one_good(good, amount), source)


def settle_choice(g: NationsState, seat: int, gains: Amounts, free: bool, source: str) -> Rules:
    """The loss that a nation has chosen: paid by choice when it had another one, else forced (504.9).

    Mansa Musa rewards only gold that was spent by choice (1001.6).
    """
    if not free:
        yield from change(g, seat, gains, source)
        return
    for good, amount in enumerate(gains):
        pay(g, seat, good, -amount)


def can_pay(g: NationsState, seat: int, price: Amounts) -> bool:
    goods = g.nations[seat].goods
    return all(goods[good] >= price[good] for good in range(5))


def offer(g: NationsState, effect: Effect, seats: list[int], source: str) -> Rules:
    """Each selected nation may pay and gain, once, in full (504.8)."""
    takers = yield from takers_of(g, [s for s in seats if can_pay(g, s, effect.pay)], source)
    for seat in takers:
        for good, amount in enumerate(effect.pay):
            pay(g, seat, good, amount)
        gain(g, seat, effect.gain, source)


def takers_of(g: NationsState, seats: list[int], source: str) -> Rules:
    """Who accepts, asked in reverse turn order (504.5); in the order of the answers."""
    takers = []
    for seat in reversed([seat for seat in g.order if seat in seats]):
        choice = yield Ask(seat, "event_offer", list(YES_NO), (source,))
        if choice == "accept":
            takers.append(seat)
    return takers


def move_last(g: NationsState, seats: list[int]) -> None:
    """One after the other in the current order, so they keep it among themselves (504.4)."""
    movers = [seat for seat in g.order if seat in seats]
    if "movers" in g.variant.readings:
        movers.sort(key=lambda seat: -rank_of_stability(g, g.nations[seat]))
    reorder(g, [seat for seat in g.order if seat not in seats] + movers)


def move_first(g: NationsState, seats: list[int]) -> None:
    """The more stable one first, ties by the current order (1002.6, 1002.10)."""
    movers = sorted(
        (seat for seat in g.order if seat in seats), key=lambda seat: -rank_of_stability(g, g.nations[seat])
    )
    reorder(g, movers + [seat for seat in g.order if seat not in seats])


def reorder(g: NationsState, order: list[int]) -> None:
    if order != g.order:
        g.order = order
        if g.tell:
            g.tell("order", None, seats=list(order))
