"""What single cards and events do beyond their numbers: one place each, registered in moments.py.

Regular effects (production, rewards for purchases, exchanges …) are numbers of the tables and stand in the
chapters.
"""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Actions
from pentapolis.games.nations.cards import advisors, colonies, events, wonders
from pentapolis.games.nations.data import DataError
from pentapolis.games.nations.moments import unregistered

__all__ = ["ACTIONS", "advisors", "check_registered", "colonies", "events", "wonders"]

ACTIONS: Final[tuple[Actions, ...]] = (
    advisors.SWAP_FIRST,
    advisors.BUY_FREE,
    wonders.TITANIC.actions,
    events.SEA_PEOPLES.actions,
    events.ECOLOGICAL_COLLAPSE.actions,
    events.LITTLE_ICE_AGE.actions,
    events.VASA.actions,
    events.SALEM.actions,
)
"""The questions of single cards and events with something to refuse."""


def check_registered() -> None:
    """Raise DataError when a card or event does something of its own and nobody has said what."""
    for id in unregistered():
        raise DataError("cards.toml, events.toml", id, "", "what it does stands nowhere in cards/")
