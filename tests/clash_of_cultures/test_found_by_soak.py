"""Random games in which `make soak` found a mistake, played again with the state checked at every answer."""

from __future__ import annotations

import pytest

from pentapolis.engine import parse_setup
from tools.soak import play_recorded


@pytest.mark.parametrize(
    ("setup", "seed"),
    [
        # Fatigue of units that defended against an event in the status phase stayed for the next player.
        ("clash_of_cultures seats=4 short=yes", "soak 0"),
    ],
)
def test_the_game_is_sound_to_its_end(setup: str, seed: str) -> None:
    assert play_recorded(parse_setup(setup), seed) > 0
