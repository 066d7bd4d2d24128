"""What bots are told about this game: what a position is worth, which options look good, features."""

from __future__ import annotations

from typing import Any

from pentapolis.engine import Knowledge
from pentapolis.games.roll_through_the_ages.rules import score
from pentapolis.games.roll_through_the_ages.state import RollState


class RollKnowledge(Knowledge[RollState]):
    def evaluate(self, g: RollState) -> list[float]:
        scores = [score(g, seat) for seat in range(g.seats)]
        if g.seats == 1:
            return [min(1.0, max(0.0, scores[0] / 80))]
        return [
            min(1.0, max(0.0, 0.5 + (mine - max(s for o, s in enumerate(scores) if o != seat)) / 60))
            for seat, mine in enumerate(scores)
        ]

    def features(self, view: dict[str, Any]) -> list[float]:
        return [
            float(number)
            for player in view["players"]
            for number in (player["score"], player["food"], player["cities"], player["goods_value"])
        ]
