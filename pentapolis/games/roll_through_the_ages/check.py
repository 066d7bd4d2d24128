"""What can never be: something negative, more than a track holds, a monument that is not in the game."""

from __future__ import annotations

from pentapolis.games.roll_through_the_ages.data import (
    CITIES_START,
    CITY_BOXES,
    FOOD_MAX,
    LENGTHS,
    MONUMENT_BOXES,
)
from pentapolis.games.roll_through_the_ages.state import State


def check(g: State) -> None:
    """Raise AssertionError when the state is impossible. For tests."""
    assert g.workers >= 0
    assert g.coins >= 0
    for player in g.players:
        assert 0 <= player.food <= FOOD_MAX  # 402.3
        assert all(0 <= n <= length for n, length in zip(player.goods, LENGTHS, strict=True))  # 401.3
        assert all(0 <= n <= full for n, full in zip(player.boxes, MONUMENT_BOXES, strict=True))
        assert all(0 <= n <= full for n, full in zip(player.city_boxes, CITY_BOXES, strict=True))
        finished = sum(n == full for n, full in zip(player.city_boxes, CITY_BOXES, strict=True))
        assert player.cities == CITIES_START + finished  # 602.3
        for marked, available in zip(player.boxes, g.sheet.available, strict=True):
            assert available or not marked  # 102.3, 102.4
