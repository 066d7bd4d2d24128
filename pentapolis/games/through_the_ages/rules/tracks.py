"""The point tracks: culture and science (105.1, 105.2, 111.2)."""

from __future__ import annotations

from pentapolis.games.through_the_ages.data import MAX_SCIENCE
from pentapolis.games.through_the_ages.state import Player


def score(civ: Player, source: int, culture: int) -> int:
    """Add culture without limit, or take it away, not below 0 (105.1, 111.2); returns the change."""
    change = max(culture, -civ.culture)
    civ.culture += change
    civ.scored[source] += change
    return change


def gain_science(civ: Player, science: int) -> int:
    """Add science, at most to 40, or take it away, not below 0 (105.2, 111.2); returns the change."""
    before = civ.science
    civ.science = max(0, min(MAX_SCIENCE, before + science))
    return civ.science - before
