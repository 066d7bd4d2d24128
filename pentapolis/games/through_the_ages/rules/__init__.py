"""The rules, one file per chapter of the rulebook; `step` plays one phase of a turn, or one action.

The game's own docstring says which chapter stands where. Chapters name no card: what single cards do stands
in cards/, at the moments that moments.py lists.
"""

from pentapolis.games.through_the_ages.rules.turn import step

__all__ = ["step"]
