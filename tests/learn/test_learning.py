"""Learning works: a short training of the dice game beats the priors that it began with."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from pentapolis.bots.learned import names_of
from pentapolis.cli.app import app
from pentapolis.learn.match import HAND, Score, Side, jobs, play_match, usual
from pentapolis.learn.run import POLICY, Plan, Training
from pentapolis.study.processes import Processes

ROLL = "roll_through_the_ages"


def test_a_minute_of_learning_beats_the_priors_it_began_with(tmp_path: Path) -> None:
    """1,320 games of self-play on two processes (about 25 s of processor time), then 80 games: best option by
    the learned policy against best option by the hand-made priors. Bounded by games, so always the same.
    """
    with Processes(2, "fork") as pool:
        plan = Plan(slices=22, games=30, processes=2, deals=0, values=False, label="test")
        training = Training(ROLL, tmp_path, plan, pool)
        training.run()
        learned = (names_of(training.features), {name: training.policy.weights[name] for name in POLICY})
        sides = Side("policy", learned), Side("policy", HAND)
        score = Score()
        for one in pool.imap_unordered(play_match, jobs(usual(ROLL, 2), sides, "test", 40, 2)):
            score.add(one)
    assert training.games == 1320
    assert score.games == 80
    assert score.won >= 46, score.text()


def test_learn_on_the_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without PyTorch the policy alone learns, and the command says so."""
    monkeypatch.setattr("pentapolis.cli.learn.find_spec", lambda name: None)
    words = ["learn", "roll", "--seconds", "1", "--processes", "1", "--out", str(tmp_path)]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, done.output
    assert "PyTorch is missing" in done.output
    assert {path.name for path in tmp_path.iterdir()} >= {f"{ROLL}.ckpt", f"{ROLL}.svg", "log.jsonl"}
