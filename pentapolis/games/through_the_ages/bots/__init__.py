"""What bots are told about this game: what a position is worth, which options look good, features."""

from __future__ import annotations

from math import exp
from typing import Any, Final

from pentapolis.engine import Ask, Knowledge
from pentapolis.games.through_the_ages.bots.evaluation import estimates
from pentapolis.games.through_the_ages.bots.priors import (
    action_prior,
    bid_prior,
    fight_priors,
    pact_priors,
    payment_prior,
    politics_prior,
)
from pentapolis.games.through_the_ages.scoring import result
from pentapolis.games.through_the_ages.state import State

SCALE: Final = 18.0
"""A lead of so much culture makes a win about three times as likely as a loss."""

FEATURES: Final[tuple[str, ...]] = (
    "culture", "culture_rate", "science", "science_rate", "strength", "happy", "unhappy", "unused", "yellow",
    "blue", "food", "resources", "civil_actions_total", "military_actions_total", "urban_limit",
)  # fmt: skip


class AgesKnowledge(Knowledge[State]):
    """Evaluation and priors for all levels."""

    turns = 1
    pace = 900

    def evaluate(self, g: State) -> list[float]:
        if g.over:
            places = result(g).places
            winners = places.count(1)
            return [1.0 / winners if place == 1 else 0.0 for place in places]
        values = estimates(g)
        chances = []
        for seat, value in enumerate(values):
            if g.civs[seat].left:
                chances.append(0.0)
                continue
            best = max(v for other, v in enumerate(values) if other != seat)
            chances.append(1.0 / (1.0 + exp(min(50.0, (best - value) / SCALE))))
        return chances

    def priors(self, g: State, ask: Ask) -> list[float] | None:
        civ = g.civs[ask.seat]
        if ask.topic == "action":
            return [action_prior(g, civ, option) for option in ask.options]
        if ask.topic == "politics":
            return [politics_prior(g, civ, option) for option in ask.options]
        if ask.topic == "fight":
            return fight_priors(civ, ask)
        if ask.topic == "bid":
            return [bid_prior(civ, option) for option in ask.options]
        if ask.topic == "pay_bid":
            return [payment_prior(option) for option in ask.options]
        if ask.topic == "pact":
            return pact_priors(g, civ, ask)
        if ask.topic == "resign":
            return [100.0, 0.01]
        return None

    def features(self, view: dict[str, Any]) -> list[float]:
        """Per seat, from the onlooker's seat on: ratings, stores, actions, technologies; then the time."""
        players = view["players"]
        first = view["seat"] or 0
        found = [float(view["round"]), float(len(view["age"])), float(view["civil_deck"])]
        for i in range(4):
            if i >= len(players):
                found += [0.0] * len(FEATURES)
                continue
            player = players[(first + i) % len(players)]
            found += [float(player[name]) for name in FEATURES]
        return found


KNOWLEDGE: Final = AgesKnowledge()
