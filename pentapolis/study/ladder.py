"""The published ladder of bots: what a performance is worth as a rating.

`ladder.toml` beside this file holds, for each game, bots with their rating and the performance (1000 × mean
loss per unforced turn) that reviews of their games have shown; `python -m tools.insight --ladder` measures
it. A seat's rating is read off between the two bots that played a little better and a little worse.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from pentapolis.engine import Game
from pentapolis.study.grades import Performance

FILE = Path(__file__).with_name("ladder.toml")
ENOUGH_TURNS = 5
"""Fewer unforced turns say nothing about strength."""


@dataclass(frozen=True)
class Rung:
    """A bot of the ladder, or several that reviews cannot tell apart."""

    bot: str
    rating: int
    performance: float
    turns: int = 1
    """In how many unforced turns that was seen."""


@dataclass(frozen=True)
class Rating:
    """A performance as a rating: `low` and `high` are what one standard error more or less would be."""

    why: str
    """"rated", "over" or "under" the ladder, "few" turns, or "unknown" where no ladder was measured."""
    rating: int = 0
    low: int = 0
    high: int = 0

    @property
    def text(self) -> str:
        if self.why == "rated":
            return f"{self.rating} ({self.low}–{self.high})"
        return {"over": f"over {self.rating}", "under": f"under {self.rating}", "few": "too few turns"}.get(
            self.why, ""
        )


@cache
def ladder_of(game: str) -> tuple[Rung, ...]:
    """The bots of a game, the best first; ratings fall along it and losses rise."""
    if not FILE.exists():
        return ()
    rows = tomllib.loads(FILE.read_text(encoding="utf-8")).get(game, [])
    return in_order([Rung(row["bot"], row["rating"], row["performance"], row["turns"]) for row in rows])


def in_order(rungs: list[Rung]) -> tuple[Rung, ...]:
    """From the best rating to the worst. A bot that loses no more than a stronger one shares a rung with it,
    between the two: so few games, or such a judge, do not tell them apart.
    """
    found: list[Rung] = []
    for rung in sorted(rungs, key=lambda rung: -rung.rating):
        found.append(rung)
        while len(found) > 1 and found[-1].performance <= found[-2].performance:
            lower, upper = found.pop(), found.pop()
            turns = upper.turns + lower.turns
            rating = (upper.rating * upper.turns + lower.rating * lower.turns) / turns
            figure = (upper.performance * upper.turns + lower.performance * lower.turns) / turns
            found.append(Rung(f"{upper.bot}, {lower.bot}", round(rating), figure, turns))
    return tuple(found)


def rating_of(game: Game[Any], seats: int, played: Performance) -> Rating:
    """The rating of a bot that would have lost as much; ladders are measured at tables of two."""
    rungs = ladder_of(game.id)
    if not rungs or seats == 1:
        return Rating("unknown")
    if played.turns < ENOUGH_TURNS:
        return Rating("few")
    if played.figure < rungs[0].performance:
        return Rating("over", rungs[0].rating)
    if played.figure > rungs[-1].performance:
        return Rating("under", rungs[-1].rating)
    error = 1000 * played.error
    low, high = interpolated(rungs, played.figure + error), interpolated(rungs, played.figure - error)
    return Rating("rated", interpolated(rungs, played.figure), low, high)


def interpolated(rungs: tuple[Rung, ...], figure: float) -> int:
    """The rating between two rungs, rounded to ten; at the ends that of the end."""
    if figure <= rungs[0].performance:
        return rungs[0].rating
    for better, worse in pairwise(rungs):
        if figure <= worse.performance:
            part = (figure - better.performance) / max(1e-9, worse.performance - better.performance)
            return round((better.rating + part * (worse.rating - better.rating)) / 10) * 10
    return rungs[-1].rating
