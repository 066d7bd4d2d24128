"""What a terminal is kind about: soft hyphens, a reader that goes away, no arguments, order and signs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pentapolis.bots import Advice, Thought, bot
from pentapolis.cli import play, simulate
from pentapolis.cli.draw import plain
from pentapolis.engine import BadSetup, Setup, find_game
from pentapolis.study import play_tournament
from pentapolis.study.tournament import Line

from .conftest import Run

ROOT = Path(__file__).parents[2]


def test_soft_hyphens_are_for_browsers() -> None:
    assert plain("Spar\u00adsam\u00adkeit") == "Sparsamkeit"


def test_german_names_can_be_typed_and_read(run: Run) -> None:
    """Through the Ages is full of words that a browser may break."""
    names = find_game("through_the_ages").words
    assert any("\u00ad" in names.text("de", id) for id in names.ids())
    seen = run(
        "play", "tta", "seats=2", "--seed", "hyphens", "--language", "de", typed="why\nlog\nhint\nquit\n"
    )
    assert seen.status == 0
    assert len(seen.out) > 500
    assert "\u00ad" not in seen.out


def test_help_is_no_complaint(run: Run) -> None:
    """Without a word the page is served (tests/plumbing/test_packaging.py)."""
    seen = run("--help")
    assert seen.status == 0
    assert "Usage" in seen.out
    assert seen.err == ""


def test_a_reader_that_has_seen_enough_is_no_mistake() -> None:
    command = f"{sys.executable} -m pentapolis rules nations | head -1; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(
        ["bash", "-c", command], capture_output=True, text=True, cwd=ROOT, env={**os.environ, "COLUMNS": "80"}
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_hints_stand_in_the_order_of_their_values(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    class Opinionated(bot.Bot):
        def think(self, table: object, seat: int) -> Advice:
            options = bot.question(table, seat).options  # type: ignore[arg-type]
            values = [0.5, 0.49, 0.51]
            return Advice([Thought(o, 9 - i, values[i]) for i, o in enumerate(options[:3])], [0.5, 0.5])

    monkeypatch.setattr(play, "make_bot", lambda *_: Opinionated("x"))
    shown = run("play", "nations", "seats=2", "--seed", "h", "--people", "2", typed="hint\nquit\n").out
    positions = [shown.index(f"({percent} %)") if f"({percent} %)" in shown else shown.index(f"({percent}%)")
                 for percent in (51, 50, 49)]  # fmt: skip
    assert positions == sorted(positions)


def test_scores_below_zero_have_a_true_minus() -> None:
    line = Line("bot", 2, 1.0, 0.5, [-3.0, -1.0], 1.0)
    standings = type(
        "S", (), {"setup": "x", "played": [1, 2], "lines": [line], "unfinished": 0, "parted": 0}
    )()
    grid = simulate.results(standings)
    assert any("−2.0" in str(cell) for column in grid.columns for cell in column.cells)


def test_a_bot_is_told_by_its_name() -> None:
    with pytest.raises(BadSetup, match="bots are told by their names"):
        play_tournament("roll_through_the_ages seats=2", [bot.RandomBot("x"), "random"], games=1)  # type: ignore[list-item]


def test_no_die_is_not_only_zero_dice() -> None:
    game = find_game("roll_through_the_ages")
    for reason in ("no_such_die", "too_few_dice"):
        assert game.words.has(f"refusal.{reason}")
    assert "None" in game.words.text("en", "refusal.no_such_die", face="coin", have=0)
    assert Setup(game, 2)
