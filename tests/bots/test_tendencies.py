"""Tendencies of the learned policies, without search: habits that the hand-made bots had stay rare.

The bounds are about a third of what search:100 with hand-made knowledge did, per game and seat (six games of
two seats each): useless tactics 6.3, unfinished wonders 1.6, 24 science left in Through the Ages; 4.3 turns
with full stocks of ideas, 1.2 with a city left unfounded in Clash; 9.1 actions with ideas unused in Mosaic;
12.5 food left in Nations. New weights that bring a bad habit back should be noticed here, before people do.
"""

from __future__ import annotations

import pytest

from pentapolis.study.habits import measure_habits

MOST: dict[str, dict[str, float]] = {
    "through_the_ages": {
        "tactics_without_gain": 0.5,
        "wars_not_stronger": 0.4,
        "wonders_unfinished": 0.8,
        "territories_passed": 0.1,
        "science_left": 12.0,
    },
    "clash_of_cultures": {
        "full_ideas": 1.4,
        "idle_settlers": 0.5,
        "goods_lost": 0.2,
        "blind_takeovers": 0.3,
        "hopeless_attacks": 0.2,
    },
    "mosaic": {"ideas_unused": 3.0, "face_down_left": 0.5},
    "nations": {"food_left": 9.0},
    "roll_through_the_ages": {"coins_unspent": 0.2, "goods_discarded": 0.5},
}


@pytest.mark.parametrize("game", MOST)
def test_bad_habits_stay_rare(game: str) -> None:
    report = measure_habits(f"{game} seats=2", ["policy", "policy"], games=6, seed="tendencies")
    found = {name: report.figures["policy"][name][0] for name in MOST[game]}
    assert all(found[name] <= most for name, most in MOST[game].items()), found
