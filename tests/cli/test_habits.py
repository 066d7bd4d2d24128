"""`pentapolis habits` and `pentapolis calibrate`."""

from __future__ import annotations

from tests.cli.conftest import Run


def test_habits_shows_every_counter_of_every_bot(run: Run) -> None:
    shown = run("habits", "roll", "--bots", "greedy,random", "--games", "2")
    assert shown.status == 0
    assert "2 games, per game and seat" in shown.out
    for word in ("greedy", "random", "famine", "points lost by famine", "boxes_unfinished", "score"):
        assert word in shown.out


def test_calibrate_shows_the_thirds_and_the_error(run: Run) -> None:
    shown = run("calibrate", "roll", "--bots", "random,random", "--games", "3", "--every", "5")
    assert shown.status == 0
    for word in ("chances by evaluation in 3 games", "third 1", "third 3", "expected calibration error"):
        assert word in shown.out


def test_calibrate_refuses_an_unknown_judge(run: Run) -> None:
    shown = run("calibrate", "roll", "--judge", "oracle")
    assert shown.status != 0
    assert "oracle" in shown.err
