"""The numbers in which people think about Through the Ages."""

from __future__ import annotations

from typing import Final

from pentapolis.engine.figures import Figure
from pentapolis.games.through_the_ages.data import CONSUMPTION, CORRUPTION
from pentapolis.games.through_the_ages.rules.bank import food, resources
from pentapolis.games.through_the_ages.rules.production import food_production, resource_production
from pentapolis.games.through_the_ages.rules.ratings import (
    culture_rate,
    science_rate,
    strength,
    unhappy_workers,
)
from pentapolis.games.through_the_ages.state import State


def food_balance(g: State, seat: int) -> float:
    """Food a round, what is eaten taken off."""
    civ = g.civs[seat]
    return food_production(civ) - CONSUMPTION[civ.yellow]


def strength_ahead(g: State, seat: int) -> float:
    """Over the strongest rival."""
    others = [strength(civ) for other, civ in enumerate(g.civs) if other != seat and not civ.left]
    return strength(g.civs[seat]) - max(others, default=0)


FIGURES: Final = (
    Figure("culture", lambda g, seat: g.civs[seat].culture, 4.0),
    Figure("culture_rate", lambda g, seat: culture_rate(g.civs[seat]), 1.0),
    Figure("science", lambda g, seat: g.civs[seat].science, 3.0),
    Figure("science_rate", lambda g, seat: science_rate(g.civs[seat]), 0.7),
    Figure("food", lambda g, seat: food(g.civs[seat]), 2.0),
    Figure("food_balance", food_balance, 1.0),
    Figure("resources", lambda g, seat: resources(g.civs[seat]), 2.0),
    Figure("resource_rate", lambda g, seat: resource_production(g.civs[seat]), 1.0),
    Figure("corruption", lambda g, seat: CORRUPTION[g.civs[seat].blue_bank], 1.0, -1),
    Figure("unhappy", lambda g, seat: unhappy_workers(g.civs[seat]), 0.7, -1),
    Figure("strength_ahead", strength_ahead, 2.0),
    Figure("wonders", lambda g, seat: len(g.civs[seat].wonders), 0.5),
)
