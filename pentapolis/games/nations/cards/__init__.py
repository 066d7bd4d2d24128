"""What single cards and events do beyond their numbers: one place each, registered in moments.py."""

from __future__ import annotations

from pentapolis.games.nations.cards import events
from pentapolis.games.nations.data import HALVES, DataError
from pentapolis.games.nations.moments import SINGULAR_EVENTS

__all__ = ["check_registered", "events"]


def check_registered() -> None:
    """Raise DataError when an event does something of its own and nobody has said what."""
    for half in HALVES.values():
        if any(effect.singular for effect in half.effects) and half.id not in SINGULAR_EVENTS:
            raise DataError(f"{half.id}: what it does stands nowhere in cards/events.py")
