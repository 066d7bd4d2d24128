"""What bots are told about Mosaic: what a position is worth, which options look good, features."""

from __future__ import annotations

from typing import Any, Final

from pentapolis.engine import Ask, Knowledge, win_chances, win_shares
from pentapolis.games.mosaic.bots.evaluation import estimates, rounds_left
from pentapolis.games.mosaic.bots.priors import priors
from pentapolis.games.mosaic.scoring import result
from pentapolis.games.mosaic.state import FINAL, TURNS, State

SEATS: Final = 6


class MosaicKnowledge(Knowledge[State]):
    turns = 2
    pace = 170

    def quiet(self, g: State) -> bool:
        """Not in the middle of a military action or of a scoring."""
        return g.phase in (TURNS, FINAL) and not g.pending

    def evaluate(self, g: State) -> list[float]:
        if g.over:
            return win_shares(result(g).places)
        return win_chances(estimates(g), 4.0 + 0.7 * rounds_left(g))

    def priors(self, g: State, ask: Ask) -> list[float] | None:
        return priors(g, ask)

    def features(self, view: dict[str, Any]) -> list[float]:
        """For each of six seats, from the viewer on: points, means, symbols and standing; then the clock."""
        seats = view["seats"]
        first = view["seat"] or 0
        found: list[float] = []
        for offset in range(SEATS):
            if offset < seats:
                found += _player_features(view, (first + offset) % seats)
            else:
                found += [0.0] * PLAYER_FEATURES
        decks = view["decks"].values()
        found += [view["round"] / 30, view["scorings"], view["pot"] / 20, float(view["final_round"] > 0)]
        found += [0.0 if d["empire"]["out"] else 1 / (1 + d["empire"]["above"]) for d in decks]
        return found


def _player_features(view: dict[str, Any], seat: int) -> list[float]:
    player = view["players"][seat]
    numbers = [
        player["score"] / 50,
        player["population"] / 10,
        player["cities"] / 5,
        player["villages"] / 5,
        len(player["wonders"]) / 3,
        player["units"] / 5,
        player["types_of_goods"] / 7,
        len(player["face_down"]) / 3,
        (player["unrest"] - player["unrest_ignored"]) / 5,
        float(player["government"] is not None),
        sum(region["points"][seat] for region in view["regions"]) / 10,
    ]
    numbers += [amount / 20 for amount in player["stock"].values()]
    numbers += [amount / 10 for amount in player["production"].values()]
    numbers += [amount / 6 for amount in player["pillars"].values()]
    return numbers


PLAYER_FEATURES: Final = 11 + 4 + 5 + 9
KNOWLEDGE: Final = MosaicKnowledge()
