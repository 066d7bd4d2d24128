"""The rules, one file per chapter of the rulebook; the map from chapter to file stands in the package."""

from __future__ import annotations

from pentapolis.engine import Rules
from pentapolis.games.clash_of_cultures.rules import status, turn
from pentapolis.games.clash_of_cultures.state import STATUS, TURN_START, State


def step(g: State) -> Rules:
    """What comes next: the start of a turn, an answer in it, or a part of the status phase (200)."""
    if g.stage == TURN_START:
        return turn.start_turn(g)
    if g.stage == STATUS:
        return status.status_step(g)
    return turn.turn_step(g)
