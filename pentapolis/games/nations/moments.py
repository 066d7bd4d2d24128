"""The moments at which single cards and events do something of their own: chapters call them, cards register.

A leaf: it knows the tables and the state only, so that cards/ may import the chapters and the chapters need
not know any card.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from pentapolis.engine import Rules
from pentapolis.games.nations.data import HALVES, DataError, Effect
from pentapolis.games.nations.state import State

SingularEvent: TypeAlias = Callable[[State, Effect, str], Rules]
"""Carries out an event: the game, its first effect, its id."""

SINGULAR_EVENTS: dict[str, SingularEvent] = {}
"""The events that do something of their own, by id (504, 1002)."""


def event(*ids: str) -> Callable[[SingularEvent], SingularEvent]:
    """Registers what these events do."""

    def register(rules: SingularEvent) -> SingularEvent:
        for id in ids:
            if id not in HALVES:
                raise DataError(f"{id}: there is no event of this id")
            SINGULAR_EVENTS[id] = rules
        return rules

    return register
