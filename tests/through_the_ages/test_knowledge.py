"""What bots are told: better civilizations are worth more, good options weigh more, bots build sanely."""

from __future__ import annotations

from typing import Any

import pytest

from pentapolis.bots import make_bot
from pentapolis.engine import Table
from pentapolis.games.through_the_ages.bots.evaluation import estimates, rounds_left
from tests.through_the_ages.scene import GAME, Play, board, equip, politics


@pytest.mark.parametrize(
    "better",
    [
        {"culture": 10},
        {"techs": {"religion": 1}},
        {"techs": {"philosophy": 2}},
        {"techs": {"bronze": 3}},
        {"techs": {"alchemy": 1}},
        {"techs": {"warriors": 3}},
        {"government": "monarchy"},
        {"leader": "aristotle"},
        {"wonders": ["pyramids"]},
        {"special": ["code_of_laws"]},
        {"science": 6},
        {"resources": 4},
        {"hand": ["iron"]},
    ],
    ids=str,
)
def test_more_is_worth_more(better: dict[str, Any]) -> None:
    plain, rich = board(), board()
    equip(rich, **better)
    assert estimates(rich)[0] > estimates(plain)[0]
    assert GAME.knowledge.evaluate(rich)[0] > GAME.knowledge.evaluate(plain)[0]


def test_uprisings_and_famine_are_worth_less() -> None:
    calm, uprising = board(), board()
    equip(calm, yellow=9, unused=3)
    equip(uprising, yellow=8, unused=3)
    assert estimates(uprising)[0] < estimates(calm)[0] - 5
    fed, hungry = board(), board()
    equip(fed, yellow=1, food=4, unused=9, techs={"religion": 9})
    equip(hungry, yellow=1, food=0, unused=9, techs={"religion": 9})
    assert estimates(hungry)[0] < estimates(fed)[0] - 4


def test_the_end_comes_nearer() -> None:
    early, late = board(age=1), board(age=3)
    assert rounds_left(early) > rounds_left(late) > 0
    late.final = late.round + 1
    assert rounds_left(late) == 1


def test_ending_the_turn_changes_little() -> None:
    """Production is counted in advance, so no option looks better just because it puts off the end."""
    g = board()
    g.final = g.round + 8
    before = estimates(g)[0]
    after = estimates(Play(g).do("end_turn").g)[0]
    assert abs(after - before) < 2


def test_over_is_exact() -> None:
    g = board(3)
    g.over = True
    for civ, culture in zip(g.civs, (5, 9, 9), strict=True):
        civ.culture = culture
    assert GAME.knowledge.evaluate(g) == [0.0, 0.5, 0.5]


def test_priors_prefer_building_to_destroying() -> None:
    g = board()
    equip(g, resources=4, unused=1, food=4)
    play = Play(g)
    assert play.fork.ask is not None
    priors = GAME.knowledge.priors(g, play.fork.ask)
    assert priors is not None
    weight = dict(zip(play.options, priors, strict=True))
    assert weight["build", "bronze"] > weight["destroy", "bronze"] * 50
    g = politics(board(2, age=2))
    equip(g, 1, techs={"warriors": 9})
    equip(g, military=["spy", "rats"])
    play = Play(g)
    assert play.fork.ask is not None
    priors = GAME.knowledge.priors(g, play.fork.ask)
    assert priors is not None
    weight = dict(zip(play.options, priors, strict=True))
    assert weight["event", "rats"] > weight["aggression", "spy", 1], "no attack on the stronger"


def test_a_greedy_game_looks_sane() -> None:
    """The simple game to its end: it builds, develops and scores far more than chance."""
    table = Table.new("through_the_ages", 2, seed="sane", level="simple")
    bots = [make_bot("greedy", "a"), make_bot("random", "b")]
    while table.ask is not None:
        seat = table.ask.seat
        table.answer(bots[seat].choose(table, seat), seat)
    greedy, other = table.result().scores
    assert greedy > other + 20
    kinds = {event.kind for event in table.events if event.seat == 0}
    assert {"build", "technology", "population", "take"} <= kinds
    assert "uprising" not in kinds
