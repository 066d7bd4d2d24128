"""What single cards do beyond their numbers: one place each, registered in moments.py.

What refers to things that the simple game does not have does nothing there by itself (1006.3).
"""

from __future__ import annotations

from pentapolis.engine import DataError
from pentapolis.games.through_the_ages import moments
from pentapolis.games.through_the_ages.cards import (
    action_cards,
    aggressions,
    events,
    impacts,
    leaders,
    pacts,
    wars,
    wonders,
)
from pentapolis.games.through_the_ages.data import CARDS, CONTAINED

__all__ = ["action_cards", "aggressions", "events", "impacts", "leaders", "pacts", "wars", "wonders"]


def check_registered() -> None:
    """Raise DataError when a card that is played or revealed does something, and nobody has said what."""
    for card in CARDS:
        done = {
            "event": card.index in moments.EVENTS
            or card.index in moments.IMPACTS
            or card.index in moments.RANKED_IMPACTS,
            "aggression": card.family in moments.AGGRESSIONS,
            "war": card.family in moments.WARS,
            "action": card.family in moments.ACTION_GAINS or card.family in CONTAINED,
        }
        if not done.get(card.kind, True):
            raise DataError("military.toml", card.id, "", "what it does stands nowhere in cards/")


check_registered()
