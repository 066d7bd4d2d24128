"""`make insight`: it goes on where it was stopped, and finds what is wrong with reviews."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path

import pytest

from tests.study.games import GAME
from tools import insight
from tools.insight import Seen, Tally


def seen(number: int, bots: list[str], losses: list[float], luck: float = 0.0, off: float = 0.0) -> Seen:
    judge = insight.judge_of(GAME)
    return Seen(GAME, ",".join(sorted(bots)), number, 1.0, judge, bots, [10, 20], losses, luck, off, 60, 1.0)


def test_performances_have_errors_by_game() -> None:
    tally = Tally([seen(0, ["random", "hard"], [1.0, 0.1]), seen(1, ["hard", "random"], [0.05, 2.0])])
    for bot, expected in (("random", 100.0), ("hard", 5.0)):
        figure, error = tally.performance(bot)
        assert figure == pytest.approx(expected)
        assert error == pytest.approx(0.0)
    assert insight.report(GAME, tally) == []


def test_what_is_wrong_is_said() -> None:
    games = [seen(i, ["random", "hard"], [0.0, 0.0], 0.1 + 0.001 * i, 0.1) for i in range(4)]
    wrong = insight.report(GAME, Tally(games))
    assert [line.split(": ")[1] for line in wrong] == [
        "sheets do not add up",
        "luck is not zero on average",
        "hard loses no less than random",
        "hard is called perfect",
    ]


def test_a_game_is_reviewed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is known is not reviewed again; reviews by other weights or depths do not count."""
    file = tmp_path / f"{GAME}.jsonl"
    known = [asdict(seen(i, ["greedy", "random"], [0.1, 0.3])) for i in range(2)]
    file.write_text("".join(json.dumps(one) + "\n" for one in known))
    monkeypatch.setattr(
        sys, "argv",
        ["insight", GAME, "--bots", "greedy,random", "--games", "2", "--out", str(tmp_path)],
    )  # fmt: skip
    assert insight.main() == 0
    assert len(file.read_text().splitlines()) == 2, "nothing was left to do"
    assert insight.read(file, 0.5, insight.judge_of(GAME)) == []
    assert insight.read(file, 1.0, "other weights") == []
    found = insight.look(GAME, "random,random", 0, 0.02, "test")
    assert found is not None
    assert found.off < 1e-9
    assert len(found.turns) == len(found.losses) == 2
