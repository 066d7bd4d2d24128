"""What bots are told about Mosaic."""

from __future__ import annotations

from typing import Any

from pentapolis.engine import Knowledge
from pentapolis.engine.game import win_chances, win_shares
from pentapolis.games.mosaic.ending import result, score
from pentapolis.games.mosaic.state import MILITARY, Mosaic


class MosaicKnowledge(Knowledge[Mosaic]):
    def quiet(self, g: Mosaic) -> bool:
        return g.phase != MILITARY

    def evaluate(self, g: Mosaic) -> list[float]:
        if g.over:
            return win_shares(result(g).places)
        return win_chances([float(score(g, seat)) for seat in range(g.seats)], 15.0)

    def features(self, view: dict[str, Any]) -> list[float]:
        players = view["players"]
        return [
            float(number)
            for player in (*players, *players[: 6 - len(players)])
            for number in (player["score"], player["population"], player["cities"], player["units"])
        ][:24]
