"""What single cards and events do beyond their numbers: one place each, registered in moments.py.

Regular effects (production, rewards for purchases, exchanges …) are numbers of the tables and stand in the
chapters.
"""

from __future__ import annotations

from pentapolis.games.nations.cards import advisors, colonies, events, wonders
from pentapolis.games.nations.data import DataError
from pentapolis.games.nations.moments import unregistered

__all__ = ["advisors", "check_registered", "colonies", "events", "wonders"]


def check_registered() -> None:
    """Raise DataError when a card or event does something of its own and nobody has said what."""
    for id in unregistered():
        raise DataError("cards.toml, events.toml", id, "", "what it does stands nowhere in cards/")
