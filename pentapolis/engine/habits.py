"""Habits that are counted in games: what good players hardly ever do, and what goes to waste.

A game provides a subclass, `HABITS`, in its `bots/habits.py`; `pentapolis habits` plays games with one object
of it per game and shows what each bot's seats have done. Habits are not rules: nothing else reads them.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, ClassVar, Generic, TypeVar

from pentapolis.engine.ask import Ask
from pentapolis.engine.errors import BadSetup
from pentapolis.engine.event import Event
from pentapolis.engine.game import Game
from pentapolis.engine.state import State

S = TypeVar("S", bound=State)


class Habits(Generic[S]):
    """The counters of one game, by seat. Subclass it, name the counters, count."""

    counters: ClassVar[dict[str, str]]
    """What is counted: a name, and what it means in one line."""

    def __init__(self, seats: int) -> None:
        self.tallies: list[dict[str, float]] = [dict.fromkeys(self.counters, 0.0) for _ in range(seats)]

    def add(self, seat: int, name: str, number: float = 1) -> None:
        self.tallies[seat][name] += number

    def answer(self, g: S, ask: Ask, option: Any) -> None:
        """The seat `ask.seat` is about to answer with this option; the state must stay as it is."""

    def event(self, event: Event) -> None:
        """Something has happened."""

    def acted(self, g: S, seat: int) -> None:
        """The seat's answer has ended a step of the rules, and the next one has begun."""

    def end(self, g: S) -> None:
        """The game is over."""


def habits_of(game: Game[Any]) -> type[Habits[Any]]:
    """The habits that a game counts, from its `bots/habits.py`."""
    package = type(game).__module__
    try:
        found: type[Habits[Any]] = import_module(f"{package}.bots.habits").HABITS
    except ModuleNotFoundError as error:
        if error.name is None or not f"{package}.bots.habits".startswith(error.name):
            raise
        raise BadSetup(f"no habits are counted in {game.id}") from None
    return found
