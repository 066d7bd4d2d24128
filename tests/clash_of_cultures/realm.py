"""Scenes of the expansion: a civilization on an open plain, rules answered by topic, combat values read."""

from __future__ import annotations

from typing import Any

from pentapolis.engine import Ask
from pentapolis.games.clash_of_cultures import GAME
from pentapolis.games.clash_of_cultures.rules import battle
from pentapolis.games.clash_of_cultures.state import State
from tests.clash_of_cultures.scene import (
    at,
    civilized,
    know,
    lead,
    open_land,
    stock,
)
from tests.loaded import LoadedChance, pick

TWO_OF_CAVALRY = 2
"""A die face that counts 2 and activates nothing in an army without Cavalry."""


def realm(civ: str, *known: str, leader: str = "", place: str = "D3", seats: int = 2) -> State:
    """Seat 0 plays the civilization with these advances on a wide plain; nobody has any goods."""
    g = civilized(civ, seats)
    open_land(g)
    if leader:
        lead(g, 0, leader, place)
    know(g, 0, *known)
    for seat in range(seats):
        stock(g, seat)
    return g


def drive(rules: Any, **answers: str) -> list[Ask]:
    """Answer every real question by its topic; returns the questions. A topic not foreseen is an error."""
    asked: list[Ask] = []
    answer: Any = None
    while True:
        try:
            ask = rules.send(answer)
        except StopIteration:
            return asked
        assert ask.options, ask.topic
        answer = ask.options[0]
        if len(ask.options) > 1:
            asked.append(ask)
            assert ask.topic in answers, f"nobody answers {ask}"
            answer = pick(ask, answers[ask.topic])


def topics(asked: list[Ask]) -> list[str]:
    return [ask.topic for ask in asked]


def play(g: State, **answers: str) -> list[Ask]:
    """One step of the turn, answered by topic."""
    asked = drive(GAME.step(g), **answers)
    GAME.check(g)
    return asked


def rounds(
    g: State,
    space: str = "D4",
    came_from: str = "D3",
    sides: tuple[int, int] = (0, 1),
    sea: bool = False,
    face: int = TWO_OF_CAVALRY,
    **answers: str,
) -> list[list[int]]:
    """Fight a battle in which every die shows the same face; per combat round the CVs of both sides.

    Unless told otherwise the attacker retreats after the first round and nobody buys anything.
    """
    values: list[int] = []

    def tell(kind: str, seat: int | None, **details: Any) -> None:
        if kind in ("rolls", "wild_rolls"):
            values.append(details["value"])

    g.tell = tell
    g.chance = LoadedChance([face] * 60, g.chance.pool)
    start = battle.sea_battle if sea else battle.land_battle
    source = at(g, came_from) if came_from else -1
    drive(start(g, *sides, at(g, space), source), **{"retreat": "retreat", "losses": "infantry1", **answers})
    g.tell = None
    GAME.check(g)
    return [values[i : i + 2] for i in range(0, len(values), 2)]
