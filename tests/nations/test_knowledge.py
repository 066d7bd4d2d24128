"""What bots are told: estimates and priors."""

from __future__ import annotations

from typing import Any

import pytest

from pentapolis.bots import make_bot
from pentapolis.engine import Setup, Table
from pentapolis.games.nations import GAME
from pentapolis.games.nations.bots.evaluation import estimates
from pentapolis.games.nations.data import CARD
from tests.nations.scene import acting, calm, empower, have, man, own


@pytest.mark.parametrize(
    "better",
    [
        lambda g: have(g, 0, vp=12),
        lambda g: have(g, 0, books=12),
        lambda g: man(g, 0, 0, 2),
        lambda g: own(g, 0, "pyramids"),
        lambda g: own(g, 0, "nubia"),
        lambda g: calm(g, 5, 0, 0),
        lambda g: empower(g, 5, 0, 0),
    ],
)
def test_estimates_see_what_is_good(better: Any) -> None:
    g = acting(3)
    before = estimates(g)[0]
    chance = GAME.knowledge.evaluate(g)[0]
    better(g)
    assert estimates(g)[0] > before
    assert GAME.knowledge.evaluate(g)[0] > chance


@pytest.mark.parametrize(
    "worse",
    [
        lambda g: calm(g, -1, 0, 0),
        lambda g: have(g, 0, food=0),
        lambda g: (setattr(g, "war", CARD["hunnic_invasions"]), setattr(g, "war_strength", 3)),
    ],
)
def test_estimates_see_what_is_bad(worse: Any) -> None:
    g = acting(3)
    before = estimates(g)[0]
    worse(g)
    assert estimates(g)[0] < before


def test_chances_add_up_to_one() -> None:
    g = acting(4)
    assert sum(GAME.knowledge.evaluate(g)) == pytest.approx(1)


def test_greedy_beats_random_in_one_age() -> None:
    for game in range(3):
        table = Table(Setup(GAME, 2, ages=1), f"greedy {game}")
        bots = [make_bot("greedy" if seat == game % 2 else "random", str(seat)) for seat in (0, 1)]
        while table.ask is not None:
            seat = table.ask.seat
            table.answer(bots[seat].choose(table, seat))
        assert table.result().winners == [game % 2]
