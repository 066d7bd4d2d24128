"""Gaining, paying and losing goods (chapter 603).

A forced loss may have to ask: whoever has no books left chooses what to give instead (603.2).
"""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Ask, Rules
from pentapolis.games.nations.data import BOOKS, FOOD, GOLD, GOODS, STONE, VP, Amounts
from pentapolis.games.nations.moments import LAST_GOLD, SHORTAGE_POINT
from pentapolis.games.nations.state import State

SUBSTITUTES: Final[tuple[int, ...]] = (GOLD, STONE, FOOD)
"""What can be given up for missing books (603.2)."""
SHORTAGE_VP: Final = 1


def gain(g: State, seat: int, gains: Amounts, source: str) -> None:
    """Take these goods, of which there are always enough (101.9); none of the amounts is negative."""
    goods = g.nations[seat].goods
    for good, amount in enumerate(gains):
        if amount:
            goods[good] += amount
            if g.tell:
                g.tell("gains", seat, good=GOODS[good], amount=amount, source=source)


def pay(g: State, seat: int, good: int, amount: int) -> None:
    """Pay by choice what is there."""
    if amount:
        if g.tell:
            g.tell("pays", seat, good=GOODS[good], amount=amount)
        spend(g, seat, good, amount)


def spend(g: State, seat: int, good: int, amount: int) -> None:
    """Goods leave by choice: never more than there are (402.2)."""
    n = g.nations[seat]
    n.goods[good] -= amount
    if good == GOLD and n.goods[GOLD] == 0 and n.flags & LAST_GOLD.cards:
        for effect in LAST_GOLD.of(n.flags):
            effect(g, seat)


def lose_vp(g: State, seat: int, amount: int, source: str) -> int:
    """Lose points, never below 0 (603.5); returns how many were really lost."""
    goods = g.nations[seat].goods
    lost = amount if amount < goods[VP] else goods[VP]
    goods[VP] -= lost
    if lost and g.tell:
        g.tell("loses", seat, good="vp", amount=lost, source=source)
    return lost


def lose(g: State, seat: int, good: int, amount: int, source: str) -> Rules:
    """A forced loss; returns what was really given up.

    What is missing costs a book for each unit and a point in all (603.1); whoever has no books left loses a
    point for them too and gives other resources of own choice (603.2).
    """
    goods = g.nations[seat].goods
    lost = [0, 0, 0, 0, 0]
    given = amount if amount < goods[good] else goods[good]
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
        given = missing if missing < goods[BOOKS] else goods[BOOKS]
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


def _shortage(g: State, seat: int, good: int) -> int:
    """The flat point for a missing good, once per good and round (603.3, 603.4).

    Only a point that is really lost counts towards the limit: not one that was not there (603.5).
    """
    n = g.nations[seat]
    if n.short & 1 << good:
        return 0
    points = SHORTAGE_VP
    if n.flags & SHORTAGE_POINT.cards:
        for effect in SHORTAGE_POINT.of(n.flags):
            points = effect(points)
    lost = lose_vp(g, seat, points, "shortage")
    if lost:
        n.short |= 1 << good
    return lost


def mix(g: State, seat: int, amount: int, kinds: tuple[int, ...], topic: str) -> Rules:
    """Ask for a mix of goods that adds up to `amount`, or to all there is: how many of each kind.

    Returns the numbers by good. The last kind is what remains, so it is never asked for.
    """
    goods = g.nations[seat].goods
    chosen = [0, 0, 0, 0, 0]
    later = 0
    for kind in kinds:
        later += goods[kind]
    left = amount if amount < later else later
    for kind in kinds:
        have = goods[kind]
        later -= have
        number = left - later if left > later else 0
        high = left if left < have else have
        if number < high:
            number = yield Ask(seat, topic, list(range(number, high + 1)), (GOODS[kind], left))
        chosen[kind] = number
        left -= number
    return chosen
