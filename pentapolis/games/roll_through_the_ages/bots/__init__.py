"""What bots are told about this game.

`evaluation` says what a position is worth, `priors` which options look good; `worth` are the weights of both.
"""

from __future__ import annotations

from typing import Any, Final

from pentapolis.engine import Ask, Knowledge
from pentapolis.games.roll_through_the_ages.bots import evaluation
from pentapolis.games.roll_through_the_ages.bots.priors import PRIORS
from pentapolis.games.roll_through_the_ages.state import ROLL, State


class RollKnowledge(Knowledge[State]):
    turns = 2
    pace = 350

    def evaluate(self, g: State) -> list[float]:
        return evaluation.evaluate(g)

    def priors(self, g: State, ask: Ask) -> list[float] | None:
        if len(ask.options) == 1:  # "Is your turn done?"
            return None
        return PRIORS[ask.topic](g, ask.options)

    def quiet(self, g: State) -> bool:
        """Between two turns. The dice of the next one may have been thrown already; they are not judged."""
        return g.phase == ROLL

    def features(self, view: dict[str, Any]) -> list[float]:
        """The round, then of every player what stands on sheet and peg board."""
        numbers = [float(view["round"])]
        for player in view["players"]:
            numbers += [player["score"], player["food"], player["cities"], player["goods_value"]]
            numbers += player["goods"]
            numbers += player["boxes"]
            numbers += [city["marked"] for city in player["city_boxes"]]
            numbers += [float(d["id"] in player["developments"]) for d in view["developments"]]
        return [float(number) for number in numbers]


KNOWLEDGE: Final = RollKnowledge()
