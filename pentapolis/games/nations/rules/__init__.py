"""The course of the game (chapter 200): which rules each phase leads to (201.1, 201.2, 201.3, 201.4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pentapolis.engine import Actions, Rules
from pentapolis.games.nations.rules.architects import WONDER_SPACE
from pentapolis.games.nations.rules.boards import BOARDS_ON_OFFER, draft, extra_worker
from pentapolis.games.nations.rules.events import lower, upper
from pentapolis.games.nations.rules.maintenance import GROWING, grow, maintain, reveal
from pentapolis.games.nations.rules.purchases import ADVISOR_SPACE, BATTLE_SPOILS, GOLDEN_AGE_CHOICE
from pentapolis.games.nations.rules.resolution import famine, fight, produce
from pentapolis.games.nations.rules.special_actions import EXCHANGE_PAY
from pentapolis.games.nations.rules.turns import END_TURN, TURN, turn
from pentapolis.games.nations.rules.workers import RETURN_TO, TAKE_FROM
from pentapolis.games.nations.state import State

STEPS: Final[tuple[Callable[[State], Rules], ...]] = (
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

ACTIONS: Final[tuple[Actions, ...]] = (
    BOARDS_ON_OFFER,
    GROWING,
    TURN,
    END_TURN,
    BATTLE_SPOILS,
    ADVISOR_SPACE,
    GOLDEN_AGE_CHOICE,
    WONDER_SPACE,
    EXCHANGE_PAY,
    TAKE_FROM,
    RETURN_TO,
)
"""The questions of the chapters with something to refuse; those of single cards stand in cards/."""


def step(g: State) -> Rules:
    """From one safe point to the next: one phase, or within it one nation's growth or turn."""
    return STEPS[g.phase](g)
