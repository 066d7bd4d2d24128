"""What units may still do this turn (503): marks on the units of the active player, and who of equals goes.

Units of a kind on a space are equal but for their marks. Where some of them move and some stay, and their
marks differ in something that can still matter, the player says how many of the marked ones go.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from pentapolis.engine import Ask, Rules
from pentapolis.games.clash_of_cultures.data.ids import LAND_UNITS, UNITS
from pentapolis.games.clash_of_cultures.pieces import (
    CLIMBED,
    CROSSED_PLAIN,
    EXPLORED,
    MARKS,
    MOVED,
    STIRRED,
    TIRED,
    WOODED,
)
from pentapolis.games.clash_of_cultures.rules.moments import REPELS, STIRS
from pentapolis.games.clash_of_cultures.state import State

STILL: Final = MOVED | TIRED | CLIMBED
"""Units with such a mark do not move (410.3, 503.1, 503.3)."""
STILL_ON_ROADS: Final = MOVED | TIRED
"""The same for a move by Roads, which lifts the terrain rules (1002.4b)."""
LASTING: Final = CROSSED_PLAIN | WOODED | STIRRED
"""Marks that a unit keeps when it moves on (503.4, 904.2)."""

Stack: TypeAlias = tuple[int, int]
"""Units of a kind on a space with the same mark: (mark, count)."""


def stacks(g: State, seat: int, kind: int, space: int) -> list[Stack]:
    """The units of a kind on a space by mark, the most restricted first."""
    total = g.count(seat, kind, space)
    if not total:
        return []
    found = []
    if seat == g.active and g.marks:
        stack = space * 6 + kind
        found = sorted(
            ((key % MARKS, n) for key, n in g.marks.items() if key // MARKS == stack), reverse=True
        )
        total -= sum(n for _, n in found)
    if total:
        found.append((0, total))
    return found


def movable(g: State, seat: int, kind: int, space: int, forbidden: int = STILL) -> int:
    """How many units of a kind on the space have none of the forbidden marks."""
    total = g.count(seat, kind, space)
    if total and seat == g.active:
        stack = space * 6 + kind
        for marked, n in g.marks.items():
            if marked // MARKS == stack and marked & forbidden:
                total -= n
    return total


def moved(g: State, seat: int) -> int:
    """The mark of units that move now."""
    return MOVED | STIRRED if STIRS.of(g.players[seat]) else MOVED


# --- taking units off a space and putting them on another ------------------------------------------------


def lift(g: State, seat: int, kind: int, space: int, chosen: list[Stack]) -> None:
    """Take these units off a space, with their marks."""
    for mark, n in chosen:
        if mark:
            key = (space * 6 + kind) * MARKS + mark
            g.marks[key] -= n
            if not g.marks[key]:
                del g.marks[key]
    g.take_unit(seat, kind, space, sum(n for _, n in chosen))


def drop(g: State, seat: int, kind: int, space: int, mark: int, count: int) -> None:
    """Put units on a space with a mark."""
    g.add_unit(seat, kind, space, count)
    if mark:
        key = (space * 6 + kind) * MARKS + mark
        g.marks[key] = g.marks.get(key, 0) + count


def shift(
    g: State, seat: int, start: int, space: int, going: list[list[Stack]], kept: int, fresh: int
) -> None:
    """Move chosen land units; of their marks they keep some and get new ones."""
    for kind in LAND_UNITS:
        if going[kind]:
            lift(g, seat, kind, start, going[kind])
            for mark, n in going[kind]:
                drop(g, seat, kind, space, mark & kept | fresh, n)


def mark_units(g: State, seat: int, kind: int, space: int, chosen: list[Stack], extra: int) -> None:
    """Add a mark to units that stay on their space."""
    if chosen:
        lift(g, seat, kind, space, chosen)
        for mark, n in chosen:
            drop(g, seat, kind, space, mark | extra, n)


def mark_all(g: State, seat: int, kind: int, space: int, extra: int) -> None:
    """Add a mark to all units of a kind on a space."""
    mark_units(g, seat, kind, space, stacks(g, seat, kind, space), extra)


def clear_moved(g: State) -> None:
    """A Command is over: units may be chosen again in a further one (410.6, 505.6, 505.7)."""
    marks: dict[int, int] = {}
    for key, n in g.marks.items():
        key &= ~(MOVED | EXPLORED)
        if key % MARKS:
            marks[key] = marks.get(key, 0) + n
    g.marks = marks
    for city in g.cities.values():
        city.marks &= ~MOVED
    g.pirate_marks = {key: n for key, n in g.pirate_marks.items() if key & TIRED}


# --- who of equal units goes -----------------------------------------------------------------------------


def who_goes(g: State, seat: int, space: int, group: list[int], forbidden: int) -> Rules:
    """Which of the units on the space make up the group, by kind; asks where equal units differ in a mark.

    Rules 410.5, 503.6.
    """
    going: list[list[Stack]] = []
    for kind, count in enumerate(group):
        going.append((yield from who_of_kind(g, seat, space, kind, count, forbidden)) if count else [])
    return going


def who_of_kind(g: State, seat: int, space: int, kind: int, count: int, forbidden: int) -> Rules:
    """Which of the units of one kind go, so many of them."""
    matters = _matters(g, seat) if g.marks and seat == g.active else 0
    able = [stack for stack in stacks(g, seat, kind, space) if not stack[0] & forbidden]
    return (yield from _choose(g, seat, kind, able, count, matters))


def _matters(g: State, seat: int) -> int:
    """The marks that can still change what a unit may do: MOVED not after the last move of a Command."""
    bits = TIRED | CLIMBED | WOODED
    if g.moves_left > 0:
        bits |= MOVED
    for wonder, repels in REPELS.by_wonder:
        place = g.wonder_place[wonder]
        if place in g.cities and g.cities[place].owner != seat:
            bits |= repels()
    if STIRS.of(g.players[seat]):
        bits |= STIRRED
    return bits


NAMES: Final = {
    TIRED: "mark_tired",
    CLIMBED: "mark_climbed",
    MOVED: "mark_moved",
    WOODED: "mark_wooded",
    CROSSED_PLAIN: "mark_plain",
    STIRRED: "mark_stirred",
}


def _choose(g: State, seat: int, kind: int, able: list[Stack], count: int, matters: int) -> Rules:
    """Of these stacks so many units, mark by mark."""
    total = sum(n for _, n in able)
    if count == 0:
        return []
    if count == total:
        return able
    for bit, name in NAMES.items():
        if not bit & matters:
            continue
        with_mark = [stack for stack in able if stack[0] & bit]
        without = [stack for stack in able if not stack[0] & bit]
        if with_mark and without:
            most = min(count, sum(n for _, n in with_mark))
            least = max(0, count - sum(n for _, n in without))
            marked = yield Ask(
                seat, "who_goes", list(range(most, least - 1, -1)), about=(UNITS[kind], count, name)
            )
            first = yield from _choose(g, seat, kind, with_mark, marked, matters & ~bit)
            rest = yield from _choose(g, seat, kind, without, count - marked, matters & ~bit)
            return [*first, *rest]
    chosen = []
    for mark, n in able:
        n = min(n, count)
        count -= n
        if n:
            chosen.append((mark, n))
    return chosen
