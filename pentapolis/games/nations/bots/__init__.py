"""What bots are told about Nations: what a position is worth, which options look good, features."""

from __future__ import annotations

from typing import Any, Final

from pentapolis.engine import Ask, Knowledge, win_chances, win_shares
from pentapolis.games.nations.bots.evaluation import estimates
from pentapolis.games.nations.bots.priors import priors
from pentapolis.games.nations.scoring import result
from pentapolis.games.nations.state import ACT, State

SPREAD_EARLY: Final = 8.0
SPREAD_LATE: Final = 2.0
"""By how many points a lead makes winning e times as likely, in the first and the last round."""
SOLO_SCALE: Final = 60.0
"""A solo total of this many points counts as won."""


class NationsKnowledge(Knowledge[State]):
    turns = 0
    pace = 200

    def chapter(self, g: State) -> int:
        """Search plays every round to its end, where shortages, revolt, war, events and famine are met."""
        return g.round

    def quiet(self, g: State) -> bool:
        """In the action phase every position can be judged; elsewhere the round goes on first."""
        return g.phase == ACT or g.over

    def evaluate(self, g: State) -> list[float]:
        if g.over:
            outcome = result(g)
            if g.variant.solo:
                return [min(1.0, max(0.0, outcome.scores[0] / SOLO_SCALE))]
            return win_shares(outcome.places)
        if any(n.board < 0 for n in g.nations):
            return [1 / g.seats] * g.seats
        points = estimates(g)
        if g.variant.solo:
            return [min(1.0, max(0.0, points[0] / SOLO_SCALE))]
        left = (2 * g.variant.ages - g.round + 1) / (2 * g.variant.ages)
        return win_chances(points, SPREAD_LATE + (SPREAD_EARLY - SPREAD_LATE) * left)

    def priors(self, g: State, ask: Ask) -> list[float] | None:
        return priors(g, ask)

    def features(self, view: dict[str, Any]) -> list[float]:
        """The table in 12 numbers per nation, from mine on, and 4 for the round."""
        me = view["me"] or 0
        numbers = [
            view["round"] / 8,
            view["architects"] / 5,
            float(view["war"] is not None),
            len(view["passed"]) / 5,
        ]
        for i in range(5):
            if i >= view["seats"] or view["nations"][(me + i) % view["seats"]]["board"] is None:
                numbers += [0.0] * 12
                continue
            nation = view["nations"][(me + i) % view["seats"]]
            goods = nation["goods"]
            numbers += [goods[good] / 20 for good in ("stone", "gold", "food", "books", "vp")]
            numbers += [number / 10 for number in nation["production"]]
            numbers += [nation["strength"] / 40, nation["stability"] / 15, nation["score"] / 50]
        return numbers


KNOWLEDGE: Final = NationsKnowledge()
