"""Calibration: the arithmetic of the table, and chances of real games."""

from __future__ import annotations

import pytest

from pentapolis.engine import BadSetup
from pentapolis.study import values
from pentapolis.study.calibration import Calibration, Forecast, calibrate
from pentapolis.study.correction import Correction, Power, raised


def test_the_error_is_the_mean_distance_between_chances_and_wins() -> None:
    """Ten forecasts of 25 % that win twice, thirty of 85 % that win 27 times."""
    forecasts = [Forecast(0, 0.25, float(i < 2)) for i in range(10)]
    forecasts += [Forecast(0, 0.85, float(i < 27)) for i in range(30)]
    table = Calibration("toy", "judge", 1, forecasts)
    first = table.thirds[0]
    assert first.number == 40
    assert [(b.number, b.won) for b in first.bins if b.number] == [(10, 0.2), (30, 0.9)]
    assert first.error == pytest.approx((10 * 0.05 + 30 * 0.05) / 40)
    assert table.thirds[1].number == 0
    assert table.thirds[1].error == 0
    assert "expected calibration error 0.050" in str(table)


def test_sure_forecasts_belong_to_the_last_tenth() -> None:
    assert Calibration("toy", "judge", 1, [Forecast(2, 1.0, 1.0)]).thirds[2].bins[9].number == 1


def test_every_third_of_a_game_is_judged_and_chances_add_up() -> None:
    found = calibrate("dicecup seats=2", ["greedy", "random"], games=4, every=1)
    assert all(third.number > 0 for third in found.thirds)
    for third in found.thirds:
        given = sum(b.number * b.chance for b in third.bins)
        assert given == pytest.approx(third.number / 2)
    assert str(calibrate("dicecup seats=2", ["greedy", "random"], games=4, every=1)) == str(found)


def test_a_bot_can_be_the_judge() -> None:
    found = calibrate("dicecup seats=2", ["random", "random"], games=2, judge="search:8", every=2)
    assert found.judge == "search:8"
    with pytest.raises(BadSetup, match="no bot"):
        calibrate("dicecup seats=2", ["random", "random"], games=1, judge="oracle")


def test_the_chances_that_people_see_are_tested_as_they_see_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """`shown` is the evaluation, corrected: the same positions, more or less sure."""
    monkeypatch.setattr(values, "correction_of", lambda game: Correction({2: Power(0.5, 0.5)}))
    raw, shown = (
        calibrate("dicecup seats=2", ["greedy", "random"], games=4, judge=judge, every=1).positions(2)
        for judge in ("evaluation", "shown")
    )
    assert len(raw) == len(shown) > 4
    for given, seen in zip(raw, shown, strict=True):
        assert given.won == seen.won
        assert seen.chances == pytest.approx(raised(given.chances, 0.5))
