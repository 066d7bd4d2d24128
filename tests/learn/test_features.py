"""The interface between games and learning, and every game's features: fixed lengths, bounds, names."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pentapolis.bots.knowledge import features_of
from pentapolis.engine import Chance, Features, Fork, Game, Table, games, option_key
from pentapolis.engine.features import KEYS
from pentapolis.learn.mix import draw_setup

LEARNED = [game for game in games().values() if features_of(game) is not None]
each_game = pytest.mark.parametrize("game", LEARNED, ids=lambda game: game.id)


def features(game: Game[Any]) -> Features[Any]:
    found = features_of(game)
    assert found is not None
    return found


def test_keys_of_options_are_the_same_on_every_machine() -> None:
    """Trained weights are stored under these numbers: they must never change."""
    assert [option_key("buy", "granary"), option_key("buy", "granary", 2, True)] == [39269, 37002]
    assert all(0 <= option_key("take", number) < KEYS for number in range(100))


@each_game
def test_names_are_unique(game: Game[Any]) -> None:
    some = features(game)
    for names in (some.seat_numbers, some.cards, some.table_numbers, some.situation_numbers, some.groups):
        assert len(set(names)) == len(names)


@each_game
@pytest.mark.parametrize("number", range(6))
def test_every_position_and_option_has_its_numbers(game: Game[Any], number: int) -> None:
    """Random games of random setups: lengths fit the names, numbers stay small, keys and groups exist."""
    some = features(game)
    rng = Random(f"{game.id} {number}")
    setup = draw_setup(game, rng, 1 + number if game.players[0] <= 1 + number <= game.players[1] else None)
    fork = Fork(game, game.new(setup, Chance.from_seed(f"features {number}")))
    seen = 0
    while fork.ask is not None and seen < 400:
        seen += 1
        choice = some.choice(fork.g, fork.ask)
        assert len(choice.situation) == len(some.situation_numbers)
        assert len(choice.keys) == len(choice.groups) == len(fork.ask.options)
        assert all(0 <= group < len(some.groups) for group in choice.groups)
        assert all(0 <= key < KEYS for keys in choice.keys for key in keys)
        assert max(map(abs, choice.situation), default=0) <= 4
        if some.judged(fork.g):
            table = some.table(fork.g)
            assert len(table) == len(some.table_numbers)
            assert max(map(abs, table)) <= 4
            seats = some.seats(fork.g)
            assert len(seats) == setup.seats
            for seat in seats:
                assert len(seat.numbers) == len(some.seat_numbers)
                assert max(map(abs, seat.numbers)) <= 4
                assert len(seat.cards) == len(seat.counts) == len(set(seat.cards))
                assert all(0 <= card < len(some.cards) for card in seat.cards)
        fork.answer(rng.choice(fork.ask.options))
    assert seen > 20


@each_game
def test_a_choice_is_read_from_what_its_seat_may_know(game: Game[Any]) -> None:
    """The same question reads the same, however the cards are that the seat cannot see."""
    some = features(game)

    rng = Random(game.id)
    table = Table(draw_setup(game, rng, max(2, game.players[0])), "secret cards")
    compared = 0
    while table.ask is not None and compared < 40:
        ask = table.ask
        if len(ask.options) > 1 and rng.random() < 0.3:
            compared += 1
            read = [
                some.choice(table.imagine(ask.seat, Chance.from_seed(f"{compared} {twin}")).g, ask)
                for twin in range(3)
            ]
            for other in read[1:]:
                assert other.situation == read[0].situation
                assert other.keys == read[0].keys
                assert other.groups == read[0].groups
        table.answer(rng.choice(ask.options))
    assert compared >= 10
