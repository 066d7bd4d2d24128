"""Moves by Roads (1002.4, 1112.2): which spaces a group can reach, and by which ways."""

from __future__ import annotations

from typing import Final, TypeAlias

from pentapolis.games.clash_of_cultures.data.ids import FOOD, GOLD, ORE, PLAIN, ROADS
from pentapolis.games.clash_of_cultures.rules import forces
from pentapolis.games.clash_of_cultures.rules.goods import can_pay, stock
from pentapolis.games.clash_of_cultures.rules.moments import LONG_ROADS, Need
from pentapolis.games.clash_of_cultures.state import State

PRICE: Final[list[Need]] = [(1, (FOOD, GOLD)), (1, (ORE, GOLD))]
MOST_PER_COMMAND: Final = 3
"""Roads may be paid so often in one Command, once per group (1002.4c)."""


Way: TypeAlias = tuple[int, int, bool]
"""A way to a space: its room for army units, its last space before the end, whether it crosses a Plain."""


def usable(g: State, seat: int) -> bool:
    """Whether Roads can be paid for another group (1002.4a, 206.4)."""
    p = g.players[seat]
    return bool(p.usable & ROADS) and g.roads_used < MOST_PER_COMMAND and can_pay(stock(p), PRICE)


def ways(g: State, seat: int, start: int) -> dict[int, list[Way]]:
    """The spaces a Roads move can reach, and the ways there.

    The move starts or ends in an own city and covers up to 2 spaces, between own cities of Rome 4 (1112.2).
    It passes no enemies (1002.4f), and the limit of army units holds on every space (501.4, 1002.4d).

    Rules 1002.4e.
    """
    from_city = _own_city(g, seat, start)
    further = LONG_ROADS.of(g.players[seat]) if from_city else []
    longest = max([2, *(ability() for ability in further)])
    found: dict[int, list[Way]] = {}
    rim: dict[tuple[int, bool], int] = {(start, False): forces.ANY_NUMBER}
    for steps in range(1, longest + 1):
        outer: dict[tuple[int, bool], int] = {}
        for (space, plain), room in rim.items():
            if space != start:
                room = min(room, forces.army_room(g, seat, space))
            for near in g.map.neighbours[space]:
                if near == start or not g.is_land(near) or (steps > 1 and near in g.map.neighbours[start]):
                    continue
                own = _own_city(g, seat, near)
                if (steps <= 2 and (from_city or own)) or (from_city and own):
                    found.setdefault(near, []).append((room, space, plain))
                if forces.opponent_at(g, seat, near) < 0:
                    key = (near, plain or g.terrain[near] == PLAIN)
                    outer[key] = max(room, outer.get(key, 0))
        rim = outer
    return found


def _own_city(g: State, seat: int, space: int) -> bool:
    return space in g.cities and g.cities[space].owner == seat
