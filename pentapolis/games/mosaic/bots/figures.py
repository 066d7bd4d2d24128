"""The numbers in which people think about Mosaic."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pentapolis.engine.figures import Figure
from pentapolis.games.mosaic.bots.features import Sums
from pentapolis.games.mosaic.data.components import CURRENCIES, TRACKS
from pentapolis.games.mosaic.rules.taxes import unrest, unrest_ignored
from pentapolis.games.mosaic.scoring import score
from pentapolis.games.mosaic.state import State


def regions_led(g: State, seat: int) -> float:
    return Sums(g).regions.standing(seat)[0]


def influence(g: State, seat: int) -> float:
    """On the whole map."""
    return Sums(g).regions.standing(seat)[3]


def unrest_left(g: State, seat: int) -> float:
    """Unrest that counts."""
    return max(0, unrest(g.players[seat]) - unrest_ignored(g, seat))


def held(number: int) -> Callable[[State, int], float]:
    """How much of a currency there is."""

    def read(g: State, seat: int) -> float:
        return g.players[seat].stock[number]

    return read


def produced(number: int) -> Callable[[State, int], float]:
    """How much of it a round brings."""

    def read(g: State, seat: int) -> float:
        return g.players[seat].production[number]

    return read


FIGURES: Final = (
    Figure("points", score, 6.0),
    Figure("regions_led", regions_led, 0.7),
    Figure("influence", influence, 3.0),
    *[Figure(f"stock_of_{name}", held(number), 5.0) for number, name in enumerate(CURRENCIES)],
    *[Figure(f"production_of_{name}", produced(number), 2.0) for number, name in enumerate(TRACKS)],
    Figure("population", lambda g, seat: g.players[seat].population, 2.0),
    Figure("cities", lambda g, seat: g.players[seat].cities.bit_count(), 0.5),
    Figure("golden_ages", lambda g, seat: g.golden_age_owner.count(seat), 0.3),
    Figure("wonders", lambda g, seat: g.players[seat].wonders.bit_count(), 0.3),
    Figure("unrest", unrest_left, 1.0, -1),
)  # fmt: skip
