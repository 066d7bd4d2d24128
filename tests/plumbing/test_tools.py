"""The tools behind `make soak` and `make bench`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from benchmarks import bench
from pentapolis.engine import parse_setup
from tests import toy_game
from tools import soak


def run(module: object, *arguments: str, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(sys, "argv", ["tool", *arguments])
    status: int = module.main()  # type: ignore[attr-defined]
    return status


def test_soak_plays_every_number_of_players_and_every_variant(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    arguments = (
        "roll_through_the_ages",
        "--games",
        "2",
        "--processes",
        "1",
        "--texts",
        "60",
        "--lines",
        "500",
    )
    assert run(soak, *arguments, monkeypatch=monkeypatch) == 0
    printed = capsys.readouterr().out
    assert "roll_through_the_ages" in printed
    assert "60 damaged texts, 0 tracebacks" in printed
    assert ", 0 faults" in printed


def test_soak_plays_the_defaults_most_often() -> None:
    planned: dict[str, int] = {}
    for setup, start, end in soak.plan("roll_through_the_ages", 40):
        planned[setup] = planned.get(setup, 0) + end - start
    assert planned["roll_through_the_ages seats=3"] == 40
    assert planned["roll_through_the_ages seats=3 trade=yes"] == 4


def test_soak_plays_a_game_with_its_expansion_as_often_as_without() -> None:
    planned = [batch for batch in soak.plan("clash_of_cultures", 40) if "seats=2" in batch[0]]
    for text in ("clash_of_cultures seats=2", "clash_of_cultures seats=2 expansion=yes"):
        assert sum(end - start for setup, start, end in planned if setup == text) == 40


def test_soak_tells_how_to_see_a_failure_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def check(self: object, g: object) -> None:
        raise AssertionError("a card is lost")

    monkeypatch.setattr(type(toy_game.GAME), "check", check)
    text = f"{toy_game.GAME.id} seats={toy_game.GAME.players[1]}"
    _, _, failures = soak.play_batch((str(parse_setup(text)), 0, 2))
    assert failures == [f"{text}, seed 'soak {n}': AssertionError: a card is lost" for n in (0, 1)]


def test_soak_refuses_unknown_games(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(SystemExit):
        run(soak, "chess", monkeypatch=monkeypatch)
    assert "there is no game 'chess'" in capsys.readouterr().err


def test_bench_prints_and_writes_the_figures(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "find_spec", lambda name: None)
    file = tmp_path / "figures.json"
    arguments = ("roll", "--seconds", "0.01", "--rounds", "1", "--json", str(file))
    assert run(bench, *arguments, monkeypatch=monkeypatch) == 0
    figures = json.loads(file.read_text())["roll_through_the_ages seats=2"]
    assert figures.keys() == {"decisions/s", "choices/s", "games/s", "fork µs", "simulations/s"}
    assert all(value > 0 for value in figures.values())
    assert "Other engines are missing" in capsys.readouterr().out
