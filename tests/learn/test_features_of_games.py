"""The features of every game keep their contract: fixed lengths, bounds, stable keys, and nothing hidden."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from pentapolis.engine import Chance, Features, Fork, Setup, Table, games
from pentapolis.engine.features import KEYS
from tests.generic.games import random_answer, variants

FEATURED = ("clash_of_cultures", "mosaic", "through_the_ages")
SETUPS = [
    pytest.param(setup, id=str(setup).replace(" ", ",")) for id in FEATURED for setup in variants(games()[id])
]
EVERY = 11
"""Positions are looked at every so many answers."""
LONGEST = 900
"""Answers after which a random game has shown enough."""


def features_of(setup: Setup) -> Features[Any]:
    found = import_module(f"pentapolis.games.{setup.game.id}.bots.features").FEATURES
    assert isinstance(found, Features)
    return found


def check_position(features: Features[Any], g: Any) -> None:
    table = features.table(g)
    assert len(table) == len(features.table_numbers)
    seats = features.seats(g)
    assert len(seats) == g.seats
    numbers = list(table)
    for seat in seats:
        assert len(seat.numbers) == len(features.seat_numbers)
        assert len(seat.cards) == len(seat.counts) == len(set(seat.cards))
        assert all(0 <= card < len(features.cards) for card in seat.cards)
        numbers += [*seat.numbers, *seat.counts]
    assert all(-4 <= number <= 4 for number in numbers), named(features, seats, table)


def named(features: Features[Any], seats: list[Any], table: list[float]) -> list[tuple[str, float]]:
    """The numbers out of bounds, with their names."""
    pairs = list(zip(features.table_numbers, table, strict=True))
    for seat in seats:
        pairs += zip(features.seat_numbers, seat.numbers, strict=True)
        pairs += [(features.cards[card], count) for card, count in zip(seat.cards, seat.counts, strict=True)]
    return [(name, number) for name, number in pairs if not -4 <= number <= 4]


def check_choice(features: Features[Any], g: Any, ask: Any) -> Any:
    choice = features.choice(g, ask)
    assert len(choice.situation) == len(features.situation_numbers)
    assert all(-4 <= number <= 4 for number in choice.situation), list(
        zip(features.situation_numbers, choice.situation, strict=True)
    )
    assert len(choice.keys) == len(choice.groups) == len(ask.options)
    assert all(0 <= group < len(features.groups) for group in choice.groups)
    assert all(isinstance(key, int) and 0 <= key < KEYS for keys in choice.keys for key in keys)
    assert all(keys for keys in choice.keys)
    return choice


@pytest.mark.parametrize("setup", SETUPS)
def test_features_hold_in_every_variant(setup: Setup) -> None:
    features = features_of(setup)
    for names in (
        features.seat_numbers,
        features.cards,
        features.table_numbers,
        features.situation_numbers,
        features.groups,
    ):
        assert len(set(names)) == len(names)
    fork = Fork(setup.game, setup.game.new(setup, Chance.from_seed("features")))
    chance = Chance.from_seed("features answers")
    segments = set()
    for number in range(LONGEST):
        if fork.ask is None:
            break
        segments.add(features.segment(fork.g))
        if len(fork.ask.options) > 1:
            check_choice(features, fork.g, fork.ask)
        if number % EVERY == 0:
            check_position(features, fork.g)
        fork.answer(chance.choice(fork.ask.options))
    check_position(features, fork.g)
    assert len(segments) > 1


@pytest.mark.parametrize("game", FEATURED)
def test_a_choice_depends_on_nothing_hidden_and_changes_nothing(game: str) -> None:
    """Two imagined games that the seat cannot tell apart look alike to it; reading leaves no trace."""
    low, high = games()[game].players
    compared = 0
    for seats in range(max(2, low), high + 1):
        setup = Setup(games()[game], seats)
        features = features_of(setup)
        table = Table(setup, f"twins {seats}")
        chance = Chance.from_seed("twins answers")
        while not table.over and table.ply < LONGEST:
            if table.ply % EVERY == 0:
                ask = chance.choice(table.asks)
                twins = [table.imagine(ask.seat, Chance.from_seed(f"twin {i}")) for i in range(2)]
                seen = []
                for twin in twins:
                    assert twin.ask is not None
                    before = repr(setup.game.view(twin.g, ask.seat))
                    if len(twin.ask.options) > 1:
                        choice = features.choice(twin.g, twin.ask)
                        seen.append((choice.situation, choice.keys, choice.groups))
                        compared += 1
                    features.seats(twin.g)
                    assert repr(setup.game.view(twin.g, ask.seat)) == before
                assert seen[1:] == seen[:-1]
            random_answer(table, chance)
    assert compared > 40
