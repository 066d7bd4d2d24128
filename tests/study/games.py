"""A finished game and its review, small enough for tests."""

from __future__ import annotations

from functools import cache

from pentapolis.engine import Record
from pentapolis.study.review import PARTS, Part, review_part
from pentapolis.study.tournament import matches, play_match

SHALLOW = 0.25


@cache
def finished(game: str = "roll_through_the_ages") -> Record:
    """Somebody who answers at random, in the first seat, against the policy."""
    match = matches(f"{game} seats=2", ["random", "policy"], 1, "study")[0]
    return Record.parse(play_match(match).record)


@cache
def parts(game: str = "roll_through_the_ages") -> list[Part]:
    """All parts of its review, at a fraction of the usual depth."""
    return [review_part(finished(game), part, PARTS, SHALLOW) for part in range(PARTS)]
