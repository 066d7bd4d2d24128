"""What bots are told: how good a position looks for every seat, and which options look promising."""

from __future__ import annotations

import math
from typing import Any

from pentapolis.engine import Ask, Knowledge
from pentapolis.games.clash_of_cultures import score
from pentapolis.games.clash_of_cultures.ids import (
    ARMY,
    CULTURE,
    HAPPY,
    MOOD,
    RESOURCES,
    SETTLER,
    SHIP,
)
from pentapolis.games.clash_of_cultures.state import CocState


class CocKnowledge(Knowledge[CocState]):
    """A hand-made evaluation: points on the board plus what the position will still bring."""

    def evaluate(self, g: CocState) -> list[float]:
        if g.over:
            result = score.result(g)
            best = [place == 1 for place in result.places]
            return [1.0 / sum(best) if won else 0.0 for won in best]
        worth = [self.worth(g, seat) for seat in range(g.seats)]
        left = max(1.0, 3.0 * (g.options.rounds - g.round) + 4 - g.phase)
        scale = 3.0 + 0.35 * left
        powers = [math.exp((w - max(worth)) / scale) for w in worth]
        total = sum(powers)
        return [power / total for power in powers]

    def worth(self, g: CocState, seat: int) -> float:
        """Victory points and the prospect of more, in points."""
        p = g.players[seat]
        left = max(0.0, (g.options.rounds - g.round) + (3 - g.phase) / 3)
        share = left / g.options.rounds
        total = sum(score.halves(g, seat)) / 2
        goods = p.goods
        stock = sum(min(n, 5) for n in goods[:RESOURCES])
        total += (0.12 + 0.1 * share) * stock + 0.12 * (goods[CULTURE] + goods[MOOD]) * min(1.0, left)
        mine = g.cities_of(seat)
        total += share * sum(1.4 + 0.5 * c.size + 0.6 * (c.mood - 1) for c in mine)
        total += 0.4 * share * sum(c.mood == HAPPY for c in mine)
        settlers = g.units_of(seat, SETTLER)
        total += min(settlers, 3) * 1.6 * share
        army = sum(g.units_of(seat, kind) for kind in ARMY)
        total += 0.25 * min(army, 2 * len(mine)) * min(1.0, left) + 0.1 * g.units_of(seat, SHIP)
        total += 0.45 * share * p.advances.bit_count()
        total += 0.25 * len(p.objectives) + 0.15 * len(p.actions)
        return total

    def priors(self, g: CocState, ask: Ask) -> list[float] | None:
        if ask.topic == "action":
            return [self._action(option) for option in ask.options]
        if ask.topic in ("give", "want"):
            return [5.0 if option == "done" else 1.0 for option in ask.options]
        return None

    @staticmethod
    def _action(option: Any) -> float:
        head = option if isinstance(option, str) else option[0]
        return {
            "advance": 5.0,
            "found": 12.0,
            "collect": 4.0,
            "construct": 7.0,
            "recruit": 4.0,
            "command": 3.0,
            "trade": 0.05,
            "end_turn": 2.0,
        }.get(head, 1.0)

    def features(self, view: dict[str, Any]) -> list[float]:
        """Per player, the onlooker first: points, goods, cities, advances, hand."""
        players = view["players"]
        me = view["me"] or 0
        found = [view["round"] / 6, view["phase"] / 3, len(players) / 4]
        for i in range(4):
            if i < len(players):
                p = players[(me + i) % len(players)]
                found += [p["score"] / 40, p["cities"] / 7, len(p["advances"]) / 40]
                found += [n / 7 for n in p["goods"].values()]
                found += [n / 6 for n in p["hand"].values()]
            else:
                found += [0.0] * 13
        return found
