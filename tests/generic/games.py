"""What the generic suite runs on: every registered game in every variant, and the toy game."""

from __future__ import annotations

from functools import cache
from typing import Any

from pentapolis.engine import BadSetup, Chance, Game, Setup, Table, games, register
from pentapolis.rulebook import rulebook
from tests import toy_game

register(toy_game.GAME)


def every_game() -> list[Game[Any]]:
    return [games()[id] for id in sorted(games())]


def variants(game: Game[Any]) -> list[Setup]:
    """Every number of players with the defaults, and every value of every option wherever it is allowed."""
    found: dict[str, Setup] = {}
    low, high = game.players
    for seats in range(low, high + 1):
        wanted: list[dict[str, Any]] = [{}]
        for option in game.options:
            for value in option.values:
                if option.per_seat:
                    wanted.append({option.id: (value, *[option.default] * (seats - 1))})
                else:
                    wanted.append({option.id: value})
        for options in wanted:
            try:
                setup = Setup(game, seats, **options)
            except BadSetup:
                continue
            found.setdefault(str(setup), setup)
    return list(found.values())


def every_variant() -> list[Setup]:
    return [setup for game in every_game() for setup in variants(game)]


def player_counts() -> list[Setup]:
    """One setup per game and number of players, defaults where they are allowed, for the dearer tests."""
    found: dict[tuple[str, int], Setup] = {}
    for setup in every_variant():
        found.setdefault((setup.game.id, setup.seats), setup)
    return list(found.values())


@cache
def stated_rules(game_id: str) -> frozenset[str]:
    """The numbers in the game's rules document."""
    return frozenset(rulebook(game_id).rules)


def random_answer(table: Table, chance: Chance) -> None:
    """Answer one of the open questions with one of its options."""
    ask = chance.choice(table.asks)
    table.answer(chance.choice(ask.options), ask.seat)


def played(setup: Setup, seed: str, plies: int) -> Table:
    """A table after this many random answers (fewer when the game ends before)."""
    table = Table(setup, seed)
    chance = Chance.from_seed("players " + seed)
    while not table.over and table.ply < plies:
        random_answer(table, chance)
    return table
