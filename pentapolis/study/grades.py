"""Grades of turns, and what a seat's turns amount to.

The losses of one turn's answers add up. A loss counts beyond two standard errors only; it is scaled by n / 2
for n seats, because a fair share is 1 / n. Where the game is as good as decided, points decide.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from typing import Final

from pentapolis.study.decisions import Decision

BEST: Final = "best"
GOOD: Final = "good"
GRADES: Final = ((0.10, "blunder"), (0.05, "mistake"), (0.02, "inaccuracy"))
"""From which loss on, in shares of a win between two seats."""
ERRORS: Final = ("mistake", "blunder")
NOTHING: Final = 0.003
"""A turn that lost less than this was the best."""
DECIDED: Final = 0.05
"""With a chance below this, or above 1 minus this, the game is as good as decided …"""
MARGIN_LOSS: Final = 0.10
"""… and a clear lead's worth of points, lost, counts like so much of a win."""


@dataclass
class Turn:
    """A run of answers of one seat, none of another between them."""

    seat: int
    first: int
    last: int
    """The plies of its first and last answer."""
    decisions: list[Decision] = field(default_factory=list)
    """Its answers where there was a choice."""
    loss: float = 0.0
    error: float = 0.0
    by_points: bool = False
    grade: str = ""
    """Empty where nothing could be chosen."""
    effect: list[float] = field(default_factory=list)

    @property
    def worst(self) -> Decision:
        """The answer that cost the most: chances to win, or points where those have decided the grade."""
        if self.by_points:
            return max(self.decisions, key=lambda decision: decision.lead_loss or 0.0)
        return max(self.decisions, key=lambda decision: decision.loss)


def grade(turn: Turn, seats: int, margin: float) -> None:
    """Sum up the turn's decisions and give it its grade. `margin` is a clear lead, in points (0: unknown)."""
    turn.effect = [0.0] * seats
    if not turn.decisions:
        return
    duels = [d for d in turn.decisions if d.pairs and d.best != d.played]
    loss = sum([d.loss for d in duels])
    turn.error = sqrt(sum([d.error**2 for d in duels]))
    if loss > 2 * turn.error:
        turn.loss = loss
        turn.effect = [sum(column) for column in zip(*[d.effect for d in duels], strict=True)]
    scaled = (seats / 2 if seats > 1 else 1.0) * turn.loss
    by_points = _loss_by_points(duels, margin)
    turn.by_points = by_points > scaled
    scaled = max(scaled, by_points)
    turn.grade = next((name for least, name in GRADES if scaled >= least), "")
    if not turn.grade:
        missed = [d for d in turn.decisions if d.best != d.played]
        turn.grade = BEST if not missed or (len(missed) == len(duels) and loss < NOTHING) else GOOD


def _loss_by_points(duels: list[Decision], margin: float) -> float:
    """What the lead that was given away counts where the game is as good as decided; elsewhere nothing."""
    if not margin or not duels or any(DECIDED < d.chance < 1 - DECIDED for d in duels):
        return 0.0
    points = sum([d.lead_loss or 0.0 for d in duels])
    error = sqrt(sum([d.lead_error**2 for d in duels]))
    return MARGIN_LOSS * points / margin if points > 2 * error else 0.0


def turns_of(answers: list[int], decisions: dict[int, Decision]) -> list[Turn]:
    """The turns of a game, given the seat of every answer and the decisions by ply."""
    turns: list[Turn] = []
    for ply, seat in enumerate(answers):
        if not turns or turns[-1].seat != seat:
            turns.append(Turn(seat, ply, ply))
        turns[-1].last = ply
        if ply in decisions:
            turns[-1].decisions.append(decisions[ply])
    return turns


@dataclass
class Sheet:
    """What became of a seat's fair share: result − fair = luck + own + others + rest."""

    result: float
    fair: float
    luck: float
    own: float
    """What its own turns lost: 0 or less."""
    others: float
    """What the others' losses brought it."""

    @property
    def rest(self) -> float:
        """What no event and no graded turn explains: small losses, noise, the judge's own mistakes."""
        return self.result - self.fair - self.luck - self.own - self.others


@dataclass
class Performance:
    """How a seat has played: 1000 × its mean loss per unforced turn, scaled as for grades."""

    turns: int
    loss: float
    error: float
    counts: dict[str, int]

    @property
    def figure(self) -> float:
        return 1000 * self.loss


def performance(turns: list[Turn], seat: int, seats: int) -> Performance:
    scale = seats / 2 if seats > 1 else 1.0
    mine = [turn for turn in turns if turn.seat == seat and turn.grade]
    losses = [scale * turn.loss for turn in mine]
    number = len(losses)
    mean = sum(losses) / max(1, number)
    spread = sum([(loss - mean) ** 2 for loss in losses])
    error = sqrt(spread / (number - 1) / number) if number > 1 else 0.0
    names = [BEST, GOOD, *[name for _, name in reversed(GRADES)]]
    return Performance(number, mean, error, {name: sum([t.grade == name for t in mine]) for name in names})
