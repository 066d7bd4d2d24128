"""What a game and its knowledge are where they say nothing themselves; places, shares, chances to win."""

from __future__ import annotations

from math import e, isclose
from types import SimpleNamespace
from typing import Any

import pytest

from pentapolis.engine import Ask, Game, Knowledge, Setup, SetupOption, State, Words, win_chances
from pentapolis.engine.game import win_shares
from tests.toy_game import GAME as TOY


class Judge(Knowledge[Any]):
    """Knows how positions stand, and nothing else."""

    def evaluate(self, g: Any) -> list[float]:
        return [0.75, 0.25]


class Likes(Judge):
    def priors(self, g: Any, ask: Ask) -> list[float] | None:
        assert len(ask.options) > 1, "nobody asks about a single option"
        return [1.0, 3.0]


class Halves(Game[State]):
    score_parts = 2
    words = Words({})


def test_tied_winners_share_a_game() -> None:
    assert win_shares([1, 2, 3]) == [1, 0, 0]
    assert win_shares([3, 1, 1]) == [0, 0.5, 0.5]


def test_a_lead_of_the_spread_is_e_to_one() -> None:
    mine, other = win_chances([7, 3], 4)
    assert isclose(mine / other, e)
    assert isclose(mine + other, 1)
    assert win_chances([5, 5], 4) == [0.5, 0.5]


def test_knowledge_that_says_nothing_more() -> None:
    judge, g = Judge(), SimpleNamespace()
    assert (judge.depth(), judge.speed(), judge.looks(), judge.faith()) == (1, 400, False, 0)
    assert (judge.chapter(g), judge.quiet(g)) == (0, True)
    assert judge.judge(g) == ([0.75, 0.25], [0.75, 0.25])
    assert judge.outlook(g) == ([0.75, 0.25], [])
    assert judge.priors(g, Ask(0, "play", ["a", "b"])) is None
    assert judge.leaning("bold") is judge


def test_shares_of_options() -> None:
    two, one = Ask(0, "play", ["a", "b"]), Ask(0, "play", ["a"])
    assert Judge().shares(None, two) == [0.5, 0.5]
    assert Likes().shares(None, two) == [0.25, 0.75]
    assert Likes().shares(None, one) == [1]


def test_what_must_be_written_says_so() -> None:
    plain: Any = Knowledge()
    game: Any = Halves()
    for call in (plain.evaluate, plain.features, game.result, game.step):
        with pytest.raises(NotImplementedError):
            call(None)


def test_a_game_that_says_nothing_more() -> None:
    game, g = Halves(), SimpleNamespace()
    assert (game.points(5), TOY.points(5)) == (2.5, 5)
    assert (game.options, game.rules_version, game.hidden_information, game.chance) == ((), 1, False, True)
    assert (game.order_rule, dict(game.actions), dict(game.passes)) == ("", {}, {})
    assert game.check_setup(Setup(TOY, 2)) is None
    assert (game.round_of(g), game.round_of(SimpleNamespace(round=3))) == (0, 3)  # type: ignore[arg-type]
    assert game.start_of(g, 0) == ""  # type: ignore[arg-type]
    ask = Ask(0, "play", ["a", "b"])
    assert game.candidates(g, ask) == ["a", "b"]  # type: ignore[arg-type]
    assert game.why_not(g, ask, "c") is None  # type: ignore[arg-type]
    assert [game.head(option) for option in ("done", ("buy", 3), 4, (4, "x"))] == [
        "done", "buy", "number", "number"
    ]  # fmt: skip


def test_an_option_of_a_setup_is_a_switch_for_any_number_of_seats() -> None:
    option = SetupOption("fog")
    assert (option.values, option.default, option.per_seat) == ((False, True), False, False)
    assert (option.min_seats, option.max_seats, option.is_switch) == (1, 99, True)
    assert [seats for seats in (0, 1, 99, 100) if option.applies(seats)] == [1, 99]
