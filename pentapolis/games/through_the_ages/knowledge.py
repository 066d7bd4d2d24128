"""What bots are told about this game: what a position is worth, which options look good, features."""

from __future__ import annotations

from typing import Any

from pentapolis.engine import Knowledge
from pentapolis.games.through_the_ages.ratings import culture_rate, science_rate, strength
from pentapolis.games.through_the_ages.scoring import result
from pentapolis.games.through_the_ages.state import Board


class AgesKnowledge(Knowledge[Board]):
    def evaluate(self, g: Board) -> list[float]:
        if g.over:
            places = result(g).places
            return [(1.0 / places.count(1)) if place == 1 else 0.0 for place in places]
        worth = [c.culture + 5 * culture_rate(c) + 5 * science_rate(c) + 3 * strength(c) for c in g.civs]
        best = max(worth) + 1
        return [w / (2 * best) for w in worth]

    def features(self, view: dict[str, Any]) -> list[float]:
        return [
            float(player[number])
            for player in view["players"]
            for number in ("culture", "culture_rate", "science", "science_rate", "strength", "happy")
        ]
