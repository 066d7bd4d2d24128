"""Tournament arithmetic: intervals, rotation of seats, shared wins."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from pentapolis.engine import BadSetup, Record, Table, win_chances, win_shares
from pentapolis.study import Played, Standings, matches, mean, play_tournament, wilson


def test_wilson_agrees_with_published_values() -> None:
    assert wilson(5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson(95, 100) == pytest.approx((0.8882, 0.9785), abs=1e-4)
    assert wilson(0, 0) == (0.0, 1.0)


def test_the_mean_has_the_usual_interval() -> None:
    middle, half = mean([1, 2, 3, 4, 5])
    assert middle == 3
    assert half == pytest.approx(1.959964 * 2.5**0.5 / 5**0.5)
    assert mean([7]) == (7, 0.0)


def test_seats_rotate_and_every_game_has_its_own_seed() -> None:
    games = matches("dicecup seats=3", ["search:5", "greedy", "random"], games=7)
    assert [game.bots.index("search:5") for game in games] == [0, 1, 2, 0, 1, 2, 0]
    assert [game.bots.index("greedy") for game in games] == [1, 2, 0, 1, 2, 0, 1]
    assert len({game.seed for game in games}) == 7


def test_wins_are_shared_and_compared_with_the_share_of_equals() -> None:
    played = [
        Played(0, ("a", "b", "b"), [5, 5, 1], [1, 1, 3], 9, True, ""),
        Played(1, ("b", "a", "b"), [2, 9, 3], [3, 1, 2], 9, True, ""),
        Played(2, ("b", "b", "a"), [7, 7, 7], [1, 1, 1], 9, False, ""),
    ]
    standings = Standings("toy", ["a", "b", "b"], played)
    a, b = standings.lines
    assert (a.bot, b.bot) == ("a", "b")
    assert [a.won, a.fair] == pytest.approx([0.5 + 1 + 1 / 3, 1 / 3])
    assert [b.won, b.fair] == pytest.approx([0.5 + 2 / 3, 2 / 3])
    assert a.score == pytest.approx(7)
    assert standings.unfinished == 1
    assert "a: won 1.83" in str(standings)


def test_the_records_of_a_tournament_replay() -> None:
    for game in play_tournament("dicecup seats=2", ["random", "random"], games=3).played:
        assert Table.replay(Record.parse(game.record)).result().scores == game.scores


def test_a_game_that_does_not_end_counts_as_it_stands() -> None:
    standings = play_tournament("dicecup seats=2", ["random", "random"], games=2, enough=5)
    assert standings.unfinished == 2
    assert all(game.answers == 5 for game in standings.played)


def test_bots_and_seats_must_match() -> None:
    with pytest.raises(BadSetup, match="2 seats need 2 bots, not 3"):
        play_tournament("dicecup seats=2", ["random"] * 3, games=1)
    with pytest.raises(BadSetup, match="no bot"):
        play_tournament("dicecup seats=2", ["random", "genius"], games=1)


def test_chances_and_shares() -> None:
    assert win_chances([10, 10], 5) == [0.5, 0.5]
    high, low = win_chances([1000, -1000], 5)
    assert (high, low) == pytest.approx((1.0, 0.0))
    assert win_shares([1, 2, 1]) == [0.5, 0.0, 0.5]


def test_a_tournament_runs_on_any_executor() -> None:
    """Whatever maps the games, and in whatever order they come back, the standings are the same."""
    alone = play_tournament("roll_through_the_ages seats=2", ["random", "random"], games=4, seed="map")
    with ThreadPoolExecutor(2) as pool:
        spread = play_tournament(
            "roll_through_the_ages seats=2",
            ["random", "random"],
            games=4,
            seed="map",
            map=lambda play, wanted: pool.map(play, reversed(wanted)),
        )
    assert [game.record for game in spread.played] == [game.record for game in alone.played]
