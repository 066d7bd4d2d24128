"""The numbers in which people think about Clash of Cultures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pentapolis.engine.figures import Figure
from pentapolis.games.clash_of_cultures.bots.features import Sums
from pentapolis.games.clash_of_cultures.data.ids import GOODS, NEUTRAL, UNITS
from pentapolis.games.clash_of_cultures.scoring import halves
from pentapolis.games.clash_of_cultures.state import State

TOKENS: Final = 7
"""Goods on a player's board; captives lie elsewhere."""


def points(g: State, seat: int) -> float:
    return sum(halves(g, seat)) / 2


def cities(g: State, seat: int) -> float:
    return sum([city.owner == seat for city in g.cities.values()])


def sizes(g: State, seat: int) -> float:
    """Of all cities together."""
    return sum([city.size for city in g.cities.values() if city.owner == seat])


def in_danger(g: State, seat: int) -> float:
    """Cities that somebody's army would take, by the odds."""
    return Sums(g).towns[seat].risk


def mood(g: State, seat: int) -> float:
    """Happy cities less angry ones."""
    return sum([city.mood - NEUTRAL for city in g.cities.values() if city.owner == seat])


def army(g: State, seat: int) -> float:
    """Units that fight on land."""
    return sum([g.units_of(seat, UNITS.index(kind)) for kind in ("infantry", "cavalry", "elephant")])


def held(number: int) -> Callable[[State, int], float]:
    """How much of a good there is."""

    def read(g: State, seat: int) -> float:
        return g.players[seat].goods[number]

    return read


FIGURES: Final = (
    Figure("points", points, 1.5),
    Figure("cities", cities, 0.4),
    Figure("city_sizes", sizes, 1.0),
    Figure("in_danger", in_danger, 0.3, -1),
    Figure("mood", mood, 1.0),
    Figure("army", army, 1.0),
    Figure("advances", lambda g, seat: g.players[seat].advances.bit_count(), 0.7),
    Figure("objectives", lambda g, seat: len(g.players[seat].done), 0.3),
    *[Figure(f"stock_of_{good}", held(number), 1.5) for number, good in enumerate(GOODS[:TOKENS])],
)  # fmt: skip
