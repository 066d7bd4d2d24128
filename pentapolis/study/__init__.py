"""Studies: tournaments between bots and the arithmetic of their results."""

from pentapolis.study.intervals import mean, wilson
from pentapolis.study.tournament import Line, Match, Played, Standings, matches, play_match, play_tournament

__all__ = [
    "Line",
    "Match",
    "Played",
    "Standings",
    "matches",
    "mean",
    "play_match",
    "play_tournament",
    "wilson",
]
