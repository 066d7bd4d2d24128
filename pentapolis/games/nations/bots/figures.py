"""The numbers in which people think about Nations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pentapolis.engine.figures import Figure
from pentapolis.games.nations.data import GOODS, RESOURCES
from pentapolis.games.nations.rules.comparisons import stability, strength
from pentapolis.games.nations.rules.resolution import net_production
from pentapolis.games.nations.scoring import score
from pentapolis.games.nations.state import State


def points(g: State, seat: int) -> float:
    return sum(score(g, seat))


def shortages(g: State, seat: int) -> float:
    """How much of anything the next production would lack."""
    net = net_production(g, seat)
    return -sum([min(0, held + more) for held, more in zip(g.nations[seat].goods, net, strict=False)])


def strength_ahead(g: State, seat: int) -> float:
    """Over the strongest rival."""
    others = [strength(n) for other, n in enumerate(g.nations) if other != seat]
    return strength(g.nations[seat]) - max(others, default=g.foe_strength)


def stability_of(g: State, seat: int) -> float:
    return stability(g, g.nations[seat])


def people(g: State, seat: int) -> float:
    n = g.nations[seat]
    return n.pool + sum(n.workers)


def held(number: int) -> Callable[[State, int], float]:
    """How much of a good there is."""

    def read(g: State, seat: int) -> float:
        return g.nations[seat].goods[number]

    return read


FIGURES: Final = (
    Figure("points", points, 2.0),
    *[Figure(GOODS[good], held(good), 3.0) for good in RESOURCES],
    Figure("shortages", shortages, 1.0, -1),
    Figure("strength_ahead", strength_ahead, 2.0),
    Figure("stability", stability_of, 1.5),
    Figure("people", people, 0.7),
    Figure("wonders", lambda g, seat: len(g.nations[seat].wonders), 0.5),
    Figure("colonies", lambda g, seat: len(g.nations[seat].colonies), 0.5),
)
