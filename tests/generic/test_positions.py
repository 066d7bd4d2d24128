"""Every position of every game has a text form that plays on like the original."""

from __future__ import annotations

import pickle

import pytest

from pentapolis.engine import Chance, Setup, Table
from tests.generic.games import played, player_counts, random_answer
from tests.generic.test_every_game import position

COUNTS = [pytest.param(setup, id=str(setup).replace(" ", ",")) for setup in player_counts()]


@pytest.mark.parametrize("setup", COUNTS)
def test_positions_round_trip_and_play_on(setup: Setup) -> None:
    for plies in (0, 3, 29, 110, 400):
        table = played(setup, "positions", plies)
        text = table.dump()
        twin = Table.from_position(text)
        assert twin.dump() == text
        assert position(twin) == position(table)
        luck, same = Chance.from_seed("on"), Chance.from_seed("on")
        for _ in range(25):
            if table.over:
                break
            random_answer(table, luck)
            random_answer(twin, same)
        assert position(twin) == position(table)
        assert twin.g.dump() == table.g.dump()


@pytest.mark.parametrize("setup", COUNTS)
def test_a_copied_state_is_the_same_in_every_field(setup: Setup) -> None:
    """`copy` is written by hand in every game: what it forgets, the text shows."""
    table = Table(setup, "copies")
    chance = Chance.from_seed("copies")
    while not table.over and table.ply < 300:
        random_answer(table, chance)
        assert table.g.copy().dump() == table.g.dump()


@pytest.mark.parametrize("setup", COUNTS)
def test_tables_travel_to_other_processes(setup: Setup) -> None:
    table = played(setup, "travel", 60)
    data = pickle.dumps(table)
    assert len(data) < 4000
    twin = pickle.loads(data)
    assert position(twin) == position(table)
    assert str(twin.record()) == str(table.record())
