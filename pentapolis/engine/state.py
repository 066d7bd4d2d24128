"""The base of every game's state: plain data, copied by hand, changed only by rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pentapolis.engine.chance import Chance


class State:
    """What every state has. A game adds its own slots and writes `__init__` and `copy` by hand.

    `reveals` counts the moments when something hidden was shown without any draw from `chance`; rules
    raise it then, so that nobody can undo past it. `tell` is the table's listener for events or None;
    a copy never has one, so that search does not pay for the log. Rules write
    `if g.tell: g.tell("kind", seat, thing=…)`.
    """

    __slots__ = ("seats", "chance", "over", "reveals", "tell")

    seats: int
    chance: Chance
    over: bool
    reveals: int
    tell: Callable[..., None] | None

    def copy(self) -> Any:
        raise NotImplementedError
