"""The colony that does something of its own."""

from __future__ import annotations

from pentapolis.engine import Refusal, Rules
from pentapolis.games.nations.data import Card
from pentapolis.games.nations.moments import SPECIAL_ACTIONS, SpecialAction
from pentapolis.games.nations.state import State

# --- Grand Duchy of Finland: lets the turn go by; that is not passing (103.4, 606.3) --------------------


def _always(g: State, seat: int, c: Card) -> Refusal | None:
    return None


def _skip(g: State, seat: int, c: Card) -> Rules:
    yield from ()


SPECIAL_ACTIONS["skip"] = SpecialAction(_always, _skip)
