"""What a position is worth to every seat: the value that people see.

One judge for reviews, hints and puzzles: the best knowledge that the game ships (learned where there are
weights), made as sure as came true where that was fitted to these very weights (`correction.py`). It
judges only where that says something: between two steps, at quiet positions; `trials.py` plays on to one.
"""

from __future__ import annotations

from typing import Any

from pentapolis.bots.knowledge import features_of, knowledge_of
from pentapolis.engine import Game, Knowledge, win_shares
from pentapolis.study.correction import Correction, correction_of

OUTERMOST = 0.01
"""Before the end nobody's chance is shown as less than this, nor as more than 1 minus this."""


class Outlook:
    """For every seat: its chance to win, and the lead in points to expect at the end ([] if not known)."""

    __slots__ = ("chances", "leads")

    def __init__(self, chances: list[float], leads: list[float]) -> None:
        self.chances = chances
        self.leads = leads


class Judge:
    """Judges positions of one game. It reads all of a state: who calls it has imagined it, or may see all."""

    __slots__ = ("game", "knowledge", "features", "correction")

    def __init__(self, game: Game[Any], knowledge: Knowledge[Any] | None = None) -> None:
        self.game = game
        self.knowledge = knowledge_of(game) if knowledge is None else knowledge
        self.features = features_of(game)
        self.correction: Correction | None = correction_of(game) if knowledge is None else None

    def stretch(self, g: Any) -> Any:
        """Something that changes when a new stretch of play begins: a turn, a round. Values are learned at
        such places, so they are read there. None where the game does not tell.
        """
        return None if self.features is None else self.features.segment(g)

    def sees(self, g: Any, before: Any = None) -> bool:
        """Whether a position between two steps can be judged as it stands; with `before`, the stretch that
        play came from, only where a new one has begun.
        """
        if self.features is None:
            return self.knowledge.quiet(g)
        return self.features.judged(g) and (before is None or self.features.segment(g) != before)

    def calibrated(self, seats: int) -> bool:
        """Whether the chances at tables of so many seats were fitted to finished games."""
        return self.correction is not None and self.correction.knows(seats)

    def look(self, g: Any) -> Outlook:
        """The outlook of a position; that of a finished game is exact."""
        if g.over:
            return self.end(g)
        chances, leads = self.knowledge.outlook(g)
        return Outlook(self.corrected(chances, g), leads)

    def elapsed(self, g: Any) -> float:
        """About which part of the game is over."""
        return 0.5 if self.features is None else self.features.elapsed(g)

    def corrected(self, chances: list[float], g: Any) -> list[float]:
        """Chances of this position, calibrated, together 1 where several seats play."""
        if len(chances) == 1:
            return chances
        if self.correction is not None:
            chances = self.correction.apply(chances, self.elapsed(g))
        total = sum(chances)
        return [chance / total for chance in chances] if total else [1 / len(chances)] * len(chances)

    def end(self, g: Any) -> Outlook:
        result = self.game.result(g)
        if g.seats == 1:
            return Outlook(self.knowledge.evaluate(g), [])
        points = [self.game.points(score) for score in result.scores]
        leads = [mine - max(points[:s] + points[s + 1 :]) for s, mine in enumerate(points)]
        return Outlook(win_shares(result.places), leads)


def shown(chance: float, over: bool = False) -> float:
    """A chance as people see it: never certain before the end."""
    return chance if over else min(1 - OUTERMOST, max(OUTERMOST, chance))
