"""Carthage's Pirate Allies (1113.3): pirates that share a space with Carthage's Ships or loaded units."""

from __future__ import annotations

from pentapolis.games.clash_of_cultures.data.ids import BARBARIANS, LAND_UNITS, PIRATE_ALLIES, PIRATES, SHIP
from pentapolis.games.clash_of_cultures.pieces import MARKS, MOVED, TIRED, Battle
from pentapolis.games.clash_of_cultures.state import State


def may_ally(g: State, seat: int) -> bool:
    return g.options.expansion and seat < BARBARIANS and bool(g.players[seat].usable & PIRATE_ALLIES)


def passes_pirates(g: State, seat: int) -> bool:
    """Ships with Pirate Allies need not stop at pirates (1113.3a)."""
    return may_ally(g, seat)


def allies(g: State, seat: int, space: int) -> bool:
    """Whether pirates on the space are the player's: its Ships or land units are there too (1113.3b)."""
    both = 1 << PIRATES | 1 << seat
    return may_ally(g, seat) and g.present[space] & both == both


def hostile(g: State, seat: int, space: int) -> int:
    """The mask of enemies on the space, without pirates that are the player's allies."""
    enemies = g.enemies_at(seat, space)
    return 0 if enemies == 1 << PIRATES and allies(g, seat, space) else enemies


def leading(owners: int) -> int:
    """Who fights for a mask of owners: pirates together with a player fight on that player's side."""
    return (owners & ~(1 << PIRATES) or owners).bit_length() - 1


def is_allied(g: State, space: int) -> bool:
    """Whether the pirates on a space are somebody's allies (1113.3c)."""
    return g.options.expansion and any(allies(g, seat, space) for seat in range(g.seats))


def usable_pirates(g: State, seat: int, space: int) -> int:
    """Pirate ships that count as the player's own here; empty ones may be boarded (1113.3i, 1113.3g)."""
    if not may_ally(g, seat) or not g.present[space] >> PIRATES & 1:
        return 0
    others = g.present[space] & ~(1 << PIRATES | 1 << seat)
    return 0 if others else g.count(PIRATES, SHIP, space)


def movable_pirates(g: State, seat: int, space: int, escorted: bool = False) -> int:
    """Allied pirates that can move: Ships or land units aboard must go along (1113.3b)."""
    if not allies(g, seat, space):
        return 0
    if not escorted and not any(g.count(seat, kind, space) for kind in LAND_UNITS):
        return 0
    marked = sum(n for key, n in g.pirate_marks.items() if key // MARKS == space) if g.pirate_marks else 0
    return max(0, g.count(PIRATES, SHIP, space) - marked)


def move_pirates(g: State, seat: int, start: int, space: int, count: int) -> None:
    """Free pirates move with their ally, as its Ships do: once in a Command (410.3)."""
    if count:
        if start != space:
            g.take_unit(PIRATES, SHIP, start, count)
            g.add_unit(PIRATES, SHIP, space, count)
        key = space * MARKS + MOVED
        g.pirate_marks[key] = g.pirate_marks.get(key, 0) + count


def mark_pirates(g: State, seat: int, space: int, mark: int) -> None:
    """Allied pirates that fought are as tired as Ships (503.1)."""
    if seat == g.active and allies(g, seat, space):
        g.pirate_marks = {key: n for key, n in g.pirate_marks.items() if key // MARKS != space}
        g.pirate_marks[space * MARKS + mark] = g.count(PIRATES, SHIP, space)


def allied_fighters(g: State, b: Battle, owner: int) -> int:
    """Allied pirates that fight on the side of their ally; none when they are the enemy."""
    if PIRATES in b.sides or not may_ally(g, owner):
        return 0
    return g.count(PIRATES, SHIP, b.space)


def kill_allies(g: State, b: Battle, side: int, count: int) -> None:
    """Allied pirates removed bring the opponent nothing (1113.3d)."""
    if count:
        g.return_unit(PIRATES, SHIP, b.space, count)


def retreat(g: State, b: Battle) -> None:
    """Allied pirates that came along go back too."""
    owner = b.sides[0]
    if b.came_from >= 0 and allied_fighters(g, b, owner):
        count = g.count(PIRATES, SHIP, b.space)
        g.take_unit(PIRATES, SHIP, b.space, count)
        g.add_unit(PIRATES, SHIP, b.came_from, count)
        if owner == g.active:
            key = b.came_from * MARKS + TIRED
            g.pirate_marks[key] = g.pirate_marks.get(key, 0) + count
