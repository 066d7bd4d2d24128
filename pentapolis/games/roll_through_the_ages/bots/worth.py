"""What things are worth in points: the weights shared by the evaluation and the priors."""

from __future__ import annotations

from functools import cache
from typing import Final

from pentapolis.games.roll_through_the_ages.data import (
    AGRICULTURE,
    CARAVANS,
    CITY_BOXES,
    COINAGE,
    DEVELOPMENTS,
    ENGINEERING,
    GRANARIES,
    IRRIGATION,
    LEADERSHIP,
    MASONRY,
    MEDICINE,
    MONUMENT_BOXES,
    QUARRYING,
    RELIGION,
)
from pentapolis.games.roll_through_the_ages.rules.ending import is_last_round
from pentapolis.games.roll_through_the_ages.state import Settings, State

TURN: Final = 2.2
DIE: Final = 0.7
COIN_POINTS: Final = 0.2
PLENTY: Final = 20
COIN_MORE: Final = 0.08
FOOD_STOCK: Final = 0.08
HUNGER: Final = 0.55
SOLO_SCALE: Final = 80.0
ABILITY: Final[tuple[tuple[int, float], ...]] = (
    (LEADERSHIP, 0.4),
    (IRRIGATION, 0.2),
    (AGRICULTURE, 0.5),
    (QUARRYING, 0.4),
    (MEDICINE, 0.15),
    (COINAGE, 0.5),
    (CARAVANS, 0.3),
    (RELIGION, 0.05),
    (GRANARIES, 0.4),
    (MASONRY, 0.6),
    (ENGINEERING, 0.4),
)
ABILITY_BY_DEVELOPMENT: Final = tuple(dict(ABILITY).get(1 << d, 0.0) for d in range(len(DEVELOPMENTS)))
ROUNDS_LEFT: Final[tuple[float, ...]] = (1.0, 1.5, 2.9, 4.3, 5.7, 6.7)
"""Rounds still to come, this one included, by how many developments the leader lacks to end the game."""

MONUMENT_PROGRESS: Final = tuple(
    tuple(0.45 * marked / full for marked in range(full + 1)) for full in MONUMENT_BOXES
)
CITY_PROGRESS: Final = tuple(tuple(0.9 * marked / full for marked in range(full + 1)) for full in CITY_BOXES)


@cache
def development_points(sheet: Settings, owned: int) -> int:
    return sum(points for d, points in enumerate(sheet.points) if owned >> d & 1)


def turns_left(g: State) -> list[float]:
    """How many turns are still to come for each seat, the current one included for who has not ended it."""
    rounds = rounds_left(g)
    return [rounds - 1 if seat < g.seat else rounds for seat in range(g.seats)]


def rounds_left(g: State) -> float:
    """An estimate of the rounds to come, the current one included."""
    if not g.sheet.ends_early:
        return float(g.sheet.solo_rounds - g.round + 1)
    if is_last_round(g):
        return 1.0
    most = max([player.developments.bit_count() for player in g.players])
    rounds = ROUNDS_LEFT[g.sheet.end_developments - most]
    if g.sheet.solo:
        rounds = min(rounds, float(g.sheet.solo_rounds - g.round + 1))
    return rounds
