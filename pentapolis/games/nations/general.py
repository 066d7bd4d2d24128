"""General principles (chapter 600): gaining and losing goods, cards that come and go, workers.

Losses may have to ask: whoever has no books left chooses what to give instead (603.2).
"""

from __future__ import annotations

from pentapolis.engine import Ask, Rules
from pentapolis.games.nations.compare import CONDITIONS
from pentapolis.games.nations.state import NONE, Nation, NationsState
from pentapolis.games.nations.tables import (
    BOOKS,
    CARDS,
    FOOD,
    GOLD,
    GOODS,
    MILITARY,
    REMOVABLE,
    STONE,
    VP,
    Amounts,
    flag,
    printed_gain,
)

MANSA_MUSA = flag("mansa_musa")
MANSA_MUSA_GAIN = printed_gain("mansa_musa")
NIGHTINGALE = flag("florence_nightingale")
PORCELAIN_TOWER = flag("porcelain_tower")
SUBSTITUTES = (GOLD, STONE, FOOD)
"""What can be given up for missing books."""
SPACE_STABILITY = 3
"""What an empty space of the stability part costs (303.4)."""
SPACE_FOOD = 3
"""What an empty space of the food part costs in production (303.5)."""


# --- goods --------------------------------------------------------------------------------------


def gain(g: NationsState, seat: int, gains: Amounts, source: str) -> None:
    """Take these goods; none of them negative."""
    goods = g.nations[seat].goods
    for good, amount in enumerate(gains):
        if amount:
            goods[good] += amount
            if g.tell:
                g.tell("gains", seat, good=GOODS[good], amount=amount, source=source)


def pay(g: NationsState, seat: int, good: int, amount: int) -> None:
    """Pay by choice what is there."""
    if amount:
        if g.tell:
            g.tell("pays", seat, good=GOODS[good], amount=amount)
        spend(g, seat, good, amount)


def spend(g: NationsState, seat: int, good: int, amount: int) -> None:
    """Goods leave by choice. Spending the last gold makes Mansa Musa generous (1001.6)."""
    n = g.nations[seat]
    n.goods[good] -= amount
    if good == GOLD and n.goods[GOLD] == 0 and n.flags & MANSA_MUSA:
        gain(g, seat, MANSA_MUSA_GAIN, "mansa_musa")


def lose_vp(g: NationsState, seat: int, amount: int, source: str) -> int:
    """Lose points, never below 0 (603.5); returns how many were really lost."""
    goods = g.nations[seat].goods
    lost = min(amount, goods[VP])
    goods[VP] -= lost
    if lost and g.tell:
        g.tell("loses", seat, good="vp", amount=lost, source=source)
    return lost


def lose(g: NationsState, seat: int, good: int, amount: int, source: str) -> Rules:
    """A forced loss (603); returns what was really given up."""
    goods = g.nations[seat].goods
    lost = [0, 0, 0, 0, 0]
    given = min(amount, goods[good])
    goods[good] -= given
    lost[good] += given
    if given and g.tell:
        g.tell("loses", seat, good=GOODS[good], amount=given, source=source)
    missing = amount - given
    if not missing:
        return lost
    if g.tell:
        g.tell("short", seat, good=GOODS[good], missing=missing)
    lost[VP] += _shortage(g, seat, good)
    if good != BOOKS:
        given = min(missing, goods[BOOKS])
        goods[BOOKS] -= given
        lost[BOOKS] += given
        if given and g.tell:
            g.tell("loses", seat, good="books", amount=given, source="shortage")
        missing -= given
        if not missing:
            return lost
        if g.tell:
            g.tell("short", seat, good="books", missing=missing)
        lost[VP] += _shortage(g, seat, BOOKS)
    substitutes = yield from mix(g, seat, missing, SUBSTITUTES, "substitute")
    for kind in SUBSTITUTES:
        goods[kind] -= substitutes[kind]
        lost[kind] += substitutes[kind]
        if substitutes[kind] and g.tell:
            g.tell("loses", seat, good=GOODS[kind], amount=substitutes[kind], source="shortage")
    return lost


def _shortage(g: NationsState, seat: int, good: int) -> int:
    """The flat point for a missing good, once per good and round (603.3, 603.4).

    Only a point that is really lost counts towards the limit: not one that was not there (603.5).
    """
    n = g.nations[seat]
    if n.short & 1 << good or n.flags & NIGHTINGALE:
        return 0
    lost = lose_vp(g, seat, 1, "shortage")
    if lost:
        n.short |= 1 << good
    return lost


def mix(g: NationsState, seat: int, amount: int, kinds: tuple[int, ...], topic: str) -> Rules:
    """Ask for a mix of goods that adds up to `amount`, or to all there is: how many of each kind.

    Returns the numbers by good. The last kind is what remains, so it is never asked for.
    """
    goods = g.nations[seat].goods
    chosen = [0, 0, 0, 0, 0]
    later = sum(goods[kind] for kind in kinds)
    left = min(amount, later)
    for kind in kinds:
        later -= goods[kind]
        low, high = max(0, left - later), min(left, goods[kind])
        number = low
        if low < high:
            number = yield Ask(seat, topic, list(range(low, high + 1)), (GOODS[kind], left))
        chosen[kind] = number
        left -= number
    return chosen


# --- cards in play -------------------------------------------------------------------------------


def enter(g: NationsState, seat: int, card: int) -> None:
    """A card other than a building or military card comes into play: its effects start (401.9)."""
    c = CARDS[card]
    n = g.nations[seat]
    n.strength_sum += c.strength
    n.stability_sum += c.stability
    if c.flag:
        n.flags |= c.flag
        g.flags |= c.flag
        if c.private:
            n.private[card] = c.private


def leave(g: NationsState, seat: int, card: int) -> None:
    """The effects of a card end, and its unused architects go back to the supply."""
    c = CARDS[card]
    n = g.nations[seat]
    n.strength_sum -= c.strength
    n.stability_sum -= c.stability
    if c.flag:
        n.flags &= ~c.flag
        g.flags &= ~c.flag
        n.used &= ~c.flag
        n.private.pop(card, None)
    if g.tell:
        g.tell("removed", seat, card=c.id)


def remove_advisors(g: NationsState, seat: int) -> None:
    """Both of them, where there are two (1001.9)."""
    n = g.nations[seat]
    if n.advisor >= 0:
        leave(g, seat, n.advisor)
        n.advisor = NONE
    if n.tower >= 0:
        leave(g, seat, n.tower)
        n.tower = NONE


def remove_wonder(g: NationsState, seat: int, card: int) -> None:
    """A finished wonder leaves; an advisor on the Porcelain Tower goes with it."""
    n = g.nations[seat]
    n.wonders.remove(card)
    leave(g, seat, card)
    if CARDS[card].flag == PORCELAIN_TOWER and n.tower >= 0:
        leave(g, seat, n.tower)
        n.tower = NONE


def remove_colony(g: NationsState, seat: int, card: int) -> None:
    g.nations[seat].colonies.remove(card)
    leave(g, seat, card)


def check_removals(g: NationsState) -> None:
    """Remove the advisors whose condition is true now, also in another's turn (604.2).

    One removal can make the next condition true, so it goes on until nothing changes.
    """
    again = bool(g.flags & REMOVABLE)
    while again:
        again = False
        for seat, n in enumerate(g.nations):
            if not n.flags & REMOVABLE:
                continue
            if n.advisor >= 0 and must_go(g, seat, n.advisor):
                leave(g, seat, n.advisor)
                n.advisor = NONE
                again = True
            if n.tower >= 0 and must_go(g, seat, n.tower):
                leave(g, seat, n.tower)
                n.tower = NONE
                again = True


def must_go(g: NationsState, seat: int, card: int) -> bool:
    condition = CARDS[card].removed_if
    if not condition:
        return False
    if condition == "any_worker_on_military":
        return has_manned_military(g.nations[seat])
    return CONDITIONS[condition](g, seat)


def has_manned_military(n: Nation) -> bool:
    return any(
        workers and CARDS[card].kind == MILITARY for card, workers in zip(n.slots, n.workers, strict=True)
    )


def advisors(n: Nation) -> list[int]:
    return [card for card in (n.advisor, n.tower) if card >= 0]


def cards_with_effects(n: Nation) -> list[int]:
    """Advisors, finished wonders and colonies: all cards that can have effects of their own."""
    return [*advisors(n), *n.wonders, *n.colonies]


# --- workers -------------------------------------------------------------------------------------


def put_worker(g: NationsState, n: Nation, slot: int) -> None:
    c = CARDS[n.slots[slot]]
    n.workers[slot] += 1
    n.strength_sum += c.strength
    n.stability_sum += c.stability
    if g.flags & REMOVABLE:
        check_removals(g)


def take_off(n: Nation, slot: int, workers: int = 1) -> None:
    """Workers leave a card for the own pool; whoever calls this checks removals afterwards."""
    c = CARDS[n.slots[slot]]
    n.workers[slot] -= workers
    n.pool += workers
    n.strength_sum -= workers * c.strength
    n.stability_sum -= workers * c.stability


def workers_to_take(n: Nation) -> int:
    return n.above + n.food_left + n.stability_left


def parts_to_take(n: Nation) -> list[str]:
    """Where a worker can be taken from: one above the track comes first (607.4)."""
    if n.above:
        return ["above"]
    return [part for part, left in (("food", n.food_left), ("stability", n.stability_left)) if left]


def take_worker_from(g: NationsState, seat: int, part: str) -> None:
    """Move a worker to the own pool; whoever calls this checks removals afterwards."""
    n = g.nations[seat]
    n.pool += 1
    if part == "above":
        n.above -= 1
    elif part == "food":
        n.food_left -= 1
    else:
        n.stability_left -= 1
        n.stability_sum -= SPACE_STABILITY
    if g.tell:
        g.tell("takes_worker", seat, part=part)


def choose_parts(g: NationsState, seat: int, workers: int = 1) -> Rules:
    """From where workers are to be taken: as many as there are, the ones above the track first (607)."""
    n = g.nations[seat]
    left = {"above": n.above, "food": n.food_left, "stability": n.stability_left}
    chosen: list[str] = []
    for _ in range(min(workers, workers_to_take(n))):
        parts = ["above"] if left["above"] else [part for part in ("food", "stability") if left[part]]
        part = yield Ask(seat, "take_from", parts)
        left[part] -= 1
        chosen.append(part)
    return chosen


def choose_returned(g: NationsState, seat: int) -> Rules:
    """Which worker goes back, and where to: the space of its card or None, and the part of the track.

    An unemployed one goes, or else one from a card of the owner's choice (504.6, 607). Nothing when nobody is
    left.
    """
    n = g.nations[seat]
    slot: int | None = None
    if not n.pool:
        manned = [slot_option("from", n, slot) for slot in range(len(n.slots)) if n.workers[slot]]
        if not manned:
            return None
        choice = yield Ask(seat, "return_from", manned)
        slot = choice[2] - 1
    free = [
        part
        for part, spaces in (
            ("food", n.food_spaces - n.food_left),
            ("stability", n.stability_spaces - n.stability_left),
        )
        if spaces
    ]
    part = (yield Ask(seat, "return_to", free)) if free else "above"
    return slot, part


def return_worker(g: NationsState, seat: int, slot: int | None, part: str) -> None:
    """Put a worker of the pool, or of a card, back on the track; whoever calls this checks removals."""
    n = g.nations[seat]
    if slot is not None:
        take_off(n, slot)
    n.pool -= 1
    if part == "above":
        n.above += 1
    elif part == "food":
        n.food_left += 1
    else:
        n.stability_left += 1
        n.stability_sum += SPACE_STABILITY
    if g.tell:
        g.tell("returns_worker", seat, part=part)


def slot_option(head: str, n: Nation, slot: int) -> tuple[str, str, int]:
    """A building or military space as an option: the card's id and the number of the space from 1."""
    return (head, CARDS[n.slots[slot]].id, slot + 1)
