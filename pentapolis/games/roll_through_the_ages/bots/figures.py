"""The numbers in which people think about Roll Through the Ages."""

from __future__ import annotations

from typing import Final

from pentapolis.engine.figures import Figure
from pentapolis.games.roll_through_the_ages.scoring import score
from pentapolis.games.roll_through_the_ages.state import State


def food_short(g: State, seat: int) -> float:
    """How many cities would starve now."""
    player = g.players[seat]
    return max(0, player.cities - player.food)


FIGURES: Final = (
    Figure("points", score, 2.0),
    Figure("food", lambda g, seat: g.players[seat].food, 2.0),
    Figure("food_short", food_short, 1.0, -1),
    Figure("cities", lambda g, seat: g.players[seat].cities, 0.7),
    Figure("goods_value", lambda g, seat: g.players[seat].goods_value(), 5.0),
    Figure("developments", lambda g, seat: g.players[seat].developments.bit_count(), 0.7),
    Figure("disasters", lambda g, seat: g.players[seat].disasters, 1.0, -1),
    Figure("boxes", lambda g, seat: sum(g.players[seat].boxes), 2.0),
)
