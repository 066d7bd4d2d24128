"""Where the effects of cards are registered: what a card does, when it can be played, at whom it is aimed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pentapolis.engine import Rules
from pentapolis.games.clash_of_cultures.state import State

Check = Callable[[State, int], bool]
Play = Callable[..., Rules]
Aim = Callable[[State, int], list[int]]
CHECKS: Final[dict[str, Check]] = {}
PLAYS: Final[dict[str, Play]] = {}
AIMS: Final[dict[str, Aim]] = {}
"""The players at whom a card can be aimed; its effect gets the one chosen as a third argument."""


def card_effect(name: str, check: Check | None = None, at: Aim | None = None) -> Callable[[Play], Play]:
    """Register the effect of a card, when it can be played, and at whom it is aimed."""

    def register(function: Play) -> Play:
        PLAYS[name] = function
        CHECKS[name] = check or (lambda g, seat: at is None or bool(at(g, seat)))
        if at is not None:
            AIMS[name] = at
        return function

    return register
