"""Positions for the tests: a state with chosen players, dice and development, at the phase in question."""

from __future__ import annotations

from typing import Any

from pentapolis.engine import Chance, Fork, Setup, find_game
from pentapolis.games.roll_through_the_ages.rules import (
    DEVELOPMENT_INDEX,
    FACE_INDEX,
    GOOD_INDEX,
    MONUMENT_INDEX,
)
from pentapolis.games.roll_through_the_ages.sheet import CITY_BOXES, GOODS, MONUMENT_BOXES
from pentapolis.games.roll_through_the_ages.state import RollState
from tests.loaded import LoadedChance

GAME = find_game("roll_through_the_ages")


def faces(text: str) -> list[int]:
    return [FACE_INDEX[face] for face in text.split()]


def state(seats: int = 2, dice: str = "", rolls: str = "", **options: Any) -> RollState:
    """A game at its start; `dice` lie on the table, `rolls` come next."""
    g = GAME.new(Setup(GAME, seats, **options), Chance.from_seed("tests"))
    assert isinstance(g, RollState)
    g.dice = faces(dice)
    g.chance = LoadedChance(faces(rolls), g.chance.pool)
    return g


def give(g: RollState, seat: int = 0, *developments: str, **things: int) -> None:
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


def goods(g: RollState, seat: int = 0) -> dict[str, int]:
    """The goods a player has, by name, without the zeros."""
    return {good: n for good, n in zip(GOODS, g.players[seat].goods, strict=True) if n}


def play(g: RollState) -> Fork:
    """The game from here on, with confirmations asked."""
    return Fork(GAME, g, explicit=True)
