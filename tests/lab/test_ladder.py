"""The ladder of bots: who plays whom, and ratings that put them in order."""

from __future__ import annotations

import json

import pytest

from pentapolis.engine import BadSetup
from pentapolis.lab.ladder import rungs, schedule
from pentapolis.study.tournament import Played
from tests.cli.conftest import Run

ROLL = "roll_through_the_ages seats=2"


def game(number: int, winner: str, loser: str) -> Played:
    return Played(number, (winner, loser), [20.0, 10.0], [1, 2], 50, True, "")


def test_every_group_of_bots_plays_as_often() -> None:
    found = schedule(ROLL, ["random", "greedy", "policy"], 4, "x")
    assert len(found) == 12
    assert [match.number for match in found] == list(range(12))
    assert len({match.seed for match in found}) == 12
    assert sum(match.bots[0] == "greedy" for match in found) == 4, "seats are rotated"
    of_four = schedule("nations seats=3", ["easy", "medium", "greedy", "random"], 2, "x")
    assert len({frozenset(match.bots) for match in of_four}) == 4


@pytest.mark.parametrize(
    ("setup", "bots", "says"),
    [
        (ROLL, ["greedy"], "2 seats need at least 2 bots, not 1"),
        (ROLL, ["greedy", "greedy"], "every bot stands on the ladder once"),
        ("roll_through_the_ages seats=1", ["greedy", "random"], "at least two seats"),
        (ROLL, ["greedy", "genius"], "there is no bot 'genius'"),
    ],
)
def test_ladders_that_cannot_be_are_refused(setup: str, bots: list[str], says: str) -> None:
    with pytest.raises(BadSetup, match=says):
        schedule(setup, bots, 2, "x")


def test_who_wins_more_stands_higher() -> None:
    pairs = [("a", "b")] * 8 + [("b", "a")] * 4 + [("a", "c")] * 9 + [("c", "a")] + [("b", "c")] * 8
    found = rungs(["c", "b", "a"], [game(n, *pair) for n, pair in enumerate(pairs)], "x")
    assert [rung.bot for rung in found] == ["a", "b", "c"]
    assert [rung.games for rung in found] == [22, 20, 18]
    assert [rung.won for rung in found] == [17, 12, 1]
    assert found[0].rating > 1500 > found[2].rating
    assert all(0 < rung.margin < 700 for rung in found)
    again = rungs(["c", "b", "a"], [game(n, *pair) for n, pair in enumerate(pairs)], "x")
    assert found == again, "the orders are shuffled by the seed"


def test_the_command_prints_the_ladder(run_command: Run) -> None:
    arguments = ["ladder", "roll", "--bots", "random,medium", "--games", "4"]
    shown = run_command(*arguments)
    assert shown.status == 0
    assert shown.out.index("medium") < shown.out.index("random")
    told = json.loads(run_command(*arguments, "--json").out.strip())
    assert [rung["bot"] for rung in told["rungs"]] == ["medium", "random"]
    assert told["rungs"][0]["games"] == 4
