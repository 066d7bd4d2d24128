"""What is hidden changes nothing that is seen (twins.py): every game with hidden information, every seat."""

from __future__ import annotations

import pytest

from pentapolis.engine import Setup
from tests.generic.games import every_game, player_counts, variants
from tests.generic.twins import follow

SOME = 300
"""So far most games are followed."""
WHOLE = 60_000
"""No random game is as long."""
WHOLE_SEATS = 3
"""With so many players, usual setup, games are followed to their ends."""

GAMES = [game for game in every_game() if game.hidden_information]
COUNTS = [setup for setup in player_counts() if setup.game in GAMES]
ONLOOKERS = [
    *(
        (setup, seat, WHOLE if setup.seats == WHOLE_SEATS else SOME)
        for setup in COUNTS
        for seat in range(setup.seats)
    ),
    *((setup, i % 3, SOME) for game in GAMES for i, setup in enumerate(variants(game)) if setup.seats == 3),
]


@pytest.mark.parametrize(
    ("setup", "onlooker", "plies"),
    [pytest.param(*case, id=f"{case[0]} seat {case[1]} up to {case[2]}") for case in ONLOOKERS],
)
def test_what_is_hidden_changes_nothing_that_is_seen(setup: Setup, onlooker: int, plies: int) -> None:
    assert follow(setup, onlooker, "hidden", plies)
