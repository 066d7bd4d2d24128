"""What `make bench` measures: searches at fixed positions, and the limit in C that plays the same game."""

from __future__ import annotations

import pytest

from benchmarks.limit import SETUP, limit
from pentapolis.engine import Chance, Fork, parse_setup
from pentapolis.study.speed import SEARCHED, search_rate, searched_positions

GAMES = 300


def test_searches_are_timed_at_the_same_positions_every_time() -> None:
    setup = parse_setup(SETUP)
    tables = searched_positions(setup)
    assert len(tables) == SEARCHED
    assert all(table.ask is not None and len(table.ask.options) > 1 for table in tables)
    before = [table.dump() for table in tables]
    assert search_rate(setup, 0.0001) > 0
    assert [table.dump() for table in searched_positions(setup)] == before


@pytest.mark.compiler
def test_the_limit_plays_the_same_game() -> None:
    """Averages of many games in C and of some in Python, both with fixed seeds, are about the same."""
    setup = parse_setup(SETUP)
    decisions = points = 0
    for number in range(GAMES):
        fork = Fork(setup.game, setup.game.new(setup, Chance.from_seed(f"game {number}")))
        chance = Chance.from_seed(f"answers {number}")
        while fork.ask is not None:
            fork.answer(chance.choice(fork.ask.options))
            decisions += 1
        points += sum(fork.result().scores)
    found = limit(20_000)
    assert found is not None
    assert found.decisions / found.games == pytest.approx(decisions / GAMES, rel=0.03)
    assert found.scores / found.games == pytest.approx(points / GAMES, abs=2.0)
