"""Positions for the tests: a state with chosen players, dice and development, at the phase in question."""

from __future__ import annotations

from typing import Any

import pytest

from pentapolis.engine import Chance, Fork, Setup, find_game
from pentapolis.games.roll_through_the_ages.data import (
    CITY_BOXES,
    DEVELOPMENT_INDEX,
    FACE_INDEX,
    GOOD_INDEX,
    GOODS,
    MONUMENT_BOXES,
    MONUMENT_INDEX,
)
from pentapolis.games.roll_through_the_ages.state import State
from tests.loaded import LoadedChance

GAME = find_game("roll_through_the_ages")


# Price and points of every development, first edition.
DEVELOPMENTS = {
    "leadership": (10, 2),
    "irrigation": (10, 2),
    "agriculture": (15, 3),
    "quarrying": (15, 3),
    "medicine": (15, 3),
    "coinage": (20, 4),
    "caravans": (20, 4),
    "religion": (20, 6),
    "granaries": (30, 6),
    "masonry": (30, 6),
    "engineering": (40, 6),
    "architecture": (50, 8),
    "empire": (60, 8),
}


def rule(*numbers: str) -> pytest.MarkDecorator:
    return pytest.mark.rule("roll_through_the_ages", *numbers)


def faces(text: str) -> list[int]:
    return [FACE_INDEX[face] for face in text.split()]


def state(seats: int = 2, dice: str = "", rolls: str = "", **options: Any) -> State:
    """A game at its start; `dice` lie on the table, `rolls` come next."""
    g = GAME.new(Setup(GAME, seats, **options), Chance.from_seed("tests"))
    assert isinstance(g, State)
    g.dice = faces(dice)
    g.chance = LoadedChance(faces(rolls), g.chance.pool)
    return g


def give(g: State, seat: int = 0, *developments: str, **things: int) -> None:
    """Give a player developments, food, disasters, cities, goods (wood=5) or boxes (obelisk=7)."""
    player = g.players[seat]
    for development in developments:
        player.developments |= 1 << DEVELOPMENT_INDEX[development]
    for thing, number in things.items():
        if thing in GOODS:
            player.goods[GOOD_INDEX[thing]] = number
        elif thing in MONUMENT_INDEX:
            player.boxes[MONUMENT_INDEX[thing]] = number
            if number == MONUMENT_BOXES[MONUMENT_INDEX[thing]] and g.first[MONUMENT_INDEX[thing]] < 0:
                g.first[MONUMENT_INDEX[thing]] = seat
        elif thing == "cities":
            player.cities = number
            for city in range(number - 3):
                player.city_boxes[city] = CITY_BOXES[city]
        else:
            assert thing in ("food", "disasters")
            setattr(player, thing, number)


def goods(g: State, seat: int = 0) -> dict[str, int]:
    """The goods a player has, by name, without the zeros."""
    return {good: n for good, n in zip(GOODS, g.players[seat].goods, strict=True) if n}


def play(g: State) -> Fork:
    """The game from here on, with confirmations asked."""
    return Fork(GAME, g, explicit=True)
