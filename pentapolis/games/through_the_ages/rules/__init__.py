"""The rules, one file per chapter of the rulebook; `step` plays one phase of a turn, or one action."""

from pentapolis.games.through_the_ages.rules.turn import step

__all__ = ["step"]
