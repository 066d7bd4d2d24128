"""The gate: new weights replace old ones only when a sequential test says that they are stronger.

Wald's test between two claims: "as strong as before" and "stronger by GAIN". Games are played, the same deals
from every seat (alone: by each side for itself), until one of the claims is at least 19 times as likely as
the other (5 % risk of either error), or the games run out, which counts as not stronger. The likelihood is
the normal one of the shares won on a deal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import log
from pathlib import Path
from typing import Any

from pentapolis.bots.knowledge import WEIGHTS
from pentapolis.bots.weights import read_weights
from pentapolis.engine import find_game
from pentapolis.learn.match import HAND, SHIPPED, MatchJob, Score, Side, jobs, usual
from pentapolis.learn.ship import ship

RISK = 0.05
GAIN = 0.06
"""How much more than its fair share a stronger side wins of all games."""
LEAST = 8
"""So many deals are played before there is a verdict: the spread of results must be known a little."""


class Sequential:
    """The sequential test: shares won on each deal go in, a verdict comes out."""

    def __init__(self, fair: float = 0.5, gain: float = GAIN, risk: float = RISK) -> None:
        self.fair = fair
        self.gain = gain
        self.bound = log((1 - risk) / risk)
        self.shares: list[float] = []

    def add(self, share: float) -> None:
        self.shares.append(share)

    @property
    def evidence(self) -> float:
        """The logarithm of how much likelier "stronger" is than "as strong as before"."""
        number = len(self.shares)
        if number < 2:
            return 0.0
        mean = sum(self.shares) / number
        # The spread of an even match is mixed in: a few equal results do not make it zero.
        spread = sum([(share - mean) ** 2 for share in self.shares]) + 2 * self.fair * (1 - self.fair)
        variance = spread / (number + 2)
        return number * self.gain * (mean - self.fair - self.gain / 2) / variance

    @property
    def verdict(self) -> bool | None:
        """True: stronger; False: not; None: more games are needed."""
        if len(self.shares) < LEAST:
            return None
        evidence = self.evidence
        return True if evidence >= self.bound else False if evidence <= -self.bound else None


def judge(
    play: Callable[[list[MatchJob]], Iterable[Score]], todo: list[MatchJob], fair: float
) -> tuple[bool, Score]:
    """Play jobs of one deal each until there is a verdict."""
    test = Sequential(fair)
    total = Score()
    for score in play(todo):
        total.add(score)
        test.add(score.won / score.games)
        if test.verdict is not None:
            return test.verdict, total
    return False, total


def gate(
    checkpoint: Path,
    bot: str,
    seats: int,
    deals: int,
    play: Callable[[list[MatchJob]], Iterable[Score]],
    label: str = "gate",
) -> tuple[bool, dict[str, Any]]:
    """Let the weights of a checkpoint play those that are shipped (the hand-made knowledge where there are
    none), and ship them if they are stronger.
    """
    about, arrays = read_weights(checkpoint)
    game = find_game(about["game"])
    seats = 1 if about.get("alone") else seats
    old = SHIPPED if (game.folder / "bots" / WEIGHTS).exists() else HAND
    new = Side(bot, (about["names"], arrays))
    todo = jobs(usual(game.id, seats), (new, Side(bot, old)), label, deals, deals)
    stronger, score = judge(play, todo, 1 / max(2, seats))
    if stronger:
        ship(checkpoint)
    return stronger, {"game": game.id, "seats": seats, "bot": bot, "against": old, **score.row()}
