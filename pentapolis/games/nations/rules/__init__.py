"""The course of the game (chapter 200): which rules each phase of the state leads to."""

from __future__ import annotations

from collections.abc import Callable

from pentapolis.engine import Rules
from pentapolis.games.nations.rules.boards import draft, extra_worker
from pentapolis.games.nations.rules.events import lower, upper
from pentapolis.games.nations.rules.maintenance import grow, maintain, reveal
from pentapolis.games.nations.rules.resolution import famine, fight, produce
from pentapolis.games.nations.rules.turns import turn
from pentapolis.games.nations.state import State

STEPS: tuple[Callable[[State], Rules], ...] = (
    draft,
    extra_worker,
    maintain,
    grow,
    reveal,
    turn,
    produce,
    fight,
    upper,
    lower,
    famine,
)
"""By phase, see state.py."""


def step(g: State) -> Rules:
    """From one safe point to the next: one phase, or within it one nation's growth or turn."""
    return STEPS[g.phase](g)
