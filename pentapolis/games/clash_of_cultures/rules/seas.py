"""Seas (504.1, 504.2): what Ships reach, and what lies beside their sea or along the edge (507.1, 508.2)."""

from __future__ import annotations

from pentapolis.games.clash_of_cultures.data.ids import PIRATES, UNEXPLORED, WATER
from pentapolis.games.clash_of_cultures.rules import alliance
from pentapolis.games.clash_of_cultures.state import State


def stopped_at(g: State, seat: int, space: int) -> bool:
    """Whether enemy Ships stop the player's Ships on the Water space (504.2); pirates not their allies.

    Rules 504.5, 508.4.
    """
    enemies = g.enemies_at(seat, space)
    return bool(enemies) and not (enemies == 1 << PIRATES and alliance.passes_pirates(g, seat))


def reach(g: State, seat: int, start: int) -> dict[int, bool]:
    """Water spaces of the same sea that Ships can reach; True where enemy Ships stop them (504.1, 504.2).

    Rules 504.4.
    """
    found: dict[int, bool] = {start: False}
    rim = [start]
    while rim:
        outer = []
        for space in rim:
            for near in g.map.neighbours[space]:
                if near not in found and g.terrain[near] == WATER:
                    found[near] = stopped_at(g, seat, near)
                    if not found[near]:
                        outer.append(near)
        rim = outer
    return found


def adjacent_slots(g: State, sea: list[int]) -> list[int]:
    """Unexplored tiles adjacent to these Water spaces (507.1)."""
    found = {
        g.map.slot_of[near]
        for space in sea
        for near in g.map.neighbours[space]
        if g.terrain[near] == UNEXPLORED
    }
    return sorted(found)


def edge_neighbours(g: State, calm: list[int]) -> list[int]:
    """Where Navigation leads from these spaces of a sea (508.2, 508.5): along the edge of the map, both ways,
    the first space of another sea or of an unexplored tile.

    Rules 1003.2.
    """
    ring = g.map.ring
    here = connected(g, calm[0])
    found = []
    for step in (1, -1):
        for i, space in enumerate(ring):
            if space not in calm:
                continue
            for distance in range(1, len(ring)):
                there = ring[(i + step * distance) % len(ring)]
                if g.terrain[there] in (WATER, UNEXPLORED) and there not in here:
                    if there not in found:
                        found.append(there)
                    break
    return found


def connected(g: State, space: int) -> set[int]:
    """The sea that a Water space belongs to (106.8)."""
    found = {space}
    rim = [space]
    while rim:
        rim = [n for s in rim for n in g.map.neighbours[s] if g.terrain[n] == WATER and n not in found]
        found.update(rim)
    return found
