"""The actions phase: one question, one action; each action is a step of its own (300, 400).

The actions stand in their chapters, each with what may be tried, why it is refused and what it does. Civil
and military actions may be mixed and repeated while tokens last (205.3, 205.4), and none is a duty (203.5).
"""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Action, Actions, Ask, Option, Rules
from pentapolis.games.through_the_ages.rules.action_cards import PLAY_ACTION_CARD
from pentapolis.games.through_the_ages.rules.buildings import ACTIONS_OF_WORKERS
from pentapolis.games.through_the_ages.rules.fast import action_options
from pentapolis.games.through_the_ages.rules.leaders import PLAY_LEADER
from pentapolis.games.through_the_ages.rules.military import ACTIONS_OF_MILITARY_CARDS
from pentapolis.games.through_the_ages.rules.pacts import USE_TRADE_ROUTES
from pentapolis.games.through_the_ages.rules.row import TAKE_CARD
from pentapolis.games.through_the_ages.rules.technologies import ACTIONS_OF_TECHNOLOGIES
from pentapolis.games.through_the_ages.rules.wonders import BUILD_WONDER
from pentapolis.games.through_the_ages.state import END, State


def end_phase(g: State, ask: Ask) -> None:
    """What actions are left is not carried over (111.6)."""
    g.phase = END


ACTION: Final = Actions(
    "action",
    TAKE_CARD,
    *ACTIONS_OF_WORKERS,
    BUILD_WONDER,
    PLAY_LEADER,
    PLAY_ACTION_CARD,
    *ACTIONS_OF_TECHNOLOGIES,
    *ACTIONS_OF_MILITARY_CARDS,
    USE_TRADE_ROUTES,
    Action("end_turn", do=end_phase),
    fast=action_options,
)


def action(g: State) -> Rules:
    """One action of the active player, in the own turn only (301.4), or the end of the actions phase."""
    ask = ACTION.ask(g, g.turn, explicit=True)
    answer: Option = yield ask
    yield from ACTION.do(g, ask, answer)
