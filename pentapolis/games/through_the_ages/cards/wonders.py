"""The wonders: what each does beyond its printed numbers (306, 1003.1, 1007)."""

from __future__ import annotations

from pentapolis.games.through_the_ages import moments
from pentapolis.games.through_the_ages.data import (
    ARTILLERY,
    BY_ID,
    FARM,
    INFANTRY,
    LAB,
    LIBRARY,
    MILITARY,
    MINE,
    THEATER,
    URBAN,
)
from pentapolis.games.through_the_ages.moments import at
from pentapolis.games.through_the_ages.rules.ratings import count, level_sum, technology_levels
from pentapolis.games.through_the_ages.state import Player


@at(moments.WONDER_STRENGTH, "great_wall")
def great_wall(civ: Player) -> int:
    """1 for each infantry and artillery unit; it belongs to the civilization (1003.1)."""
    return count(civ, INFANTRY) + count(civ, ARTILLERY)


# St. Peter's Basilica: every happy face counts double (1007.11).
moments.HAPPY_FACTOR[BY_ID["st_peters_basilica"]] = 2

# Transcontinental Railroad: one more blue token from the best mine (1007.12).
moments.MORE_MINING.add(BY_ID["transcontinental_railroad"])

# Ocean Liner Service: once a turn the population grows without an action, for 5 food less.
moments.CHEAP_POPULATION[BY_ID["ocean_liner_service"]] = 5


@at(moments.COMPLETION, "fast_food_chains")
def fast_food_chains(civ: Player) -> int:
    fields = count(civ, FARM) + count(civ, MINE)
    return 2 * fields + sum(count(civ, type) for type in (*URBAN, *MILITARY))


@at(moments.COMPLETION, "first_space_flight")
def first_space_flight(civ: Player) -> int:
    """The levels of all technologies in play (1007.13)."""
    return sum(technology_levels(civ))


@at(moments.COMPLETION, "hollywood")
def hollywood(civ: Player) -> int:
    """Twice the level of each theatre and library (1007.14)."""
    return 2 * level_sum(civ, (THEATER, LIBRARY))


@at(moments.COMPLETION, "internet")
def internet(civ: Player) -> int:
    """Twice the level of each laboratory and library (1007.14)."""
    return 2 * level_sum(civ, (LAB, LIBRARY))
