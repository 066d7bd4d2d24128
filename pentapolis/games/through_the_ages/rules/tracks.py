"""The point tracks: culture and science (105.1, 105.2, 111.2)."""

from __future__ import annotations

from pentapolis.games.through_the_ages.data import MAX_SCIENCE
from pentapolis.games.through_the_ages.state import Player


def score(civ: Player, source: int, culture: int) -> int:
    """Add culture without limit, or take it away, not below 0 (105.1, 111.2); returns the change."""
    before = civ.culture
    change = culture if culture > -before else -before
    civ.culture = before + change
    civ.scored[source] += change
    return change


def gain_science(civ: Player, science: int) -> int:
    """Add science, at most to 40, or take it away, not below 0 (105.2, 111.2); returns the change."""
    before = civ.science
    after = before + science
    if not 0 <= after <= MAX_SCIENCE:
        after = 0 if after < 0 else MAX_SCIENCE
    civ.science = after
    return after - before
