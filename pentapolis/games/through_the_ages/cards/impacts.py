"""The age III events: what each gives a civilization when it is scored (603.4, 811.1, 1004)."""

from __future__ import annotations

from typing import Final

from pentapolis.games.through_the_ages import moments
from pentapolis.games.through_the_ages.data import AGE, ARENA, BY_ID, MILITARY, URBAN
from pentapolis.games.through_the_ages.moments import at
from pentapolis.games.through_the_ages.rules.production import food_production, resource_production
from pentapolis.games.through_the_ages.rules.ratings import (
    happy_faces,
    level_sum,
    science_rate,
    strength,
    technology_levels,
    unhappy_workers,
)
from pentapolis.games.through_the_ages.state import ADVANCED, Player, State

WONDER_POINTS: Final[tuple[int, ...]] = (5, 4, 3, 2)
"""By the wonder's age."""

moments.RANKED_IMPACTS[BY_ID["impact_of_science"]] = science_rate
moments.RANKED_IMPACTS[BY_ID["impact_of_strength"]] = strength


@at(moments.IMPACTS, "impact_of_agriculture")
def impact_of_agriculture(g: State, civ: Player) -> int:
    return food_production(civ)


@at(moments.IMPACTS, "impact_of_architecture")
def impact_of_architecture(g: State, civ: Player) -> int:
    return level_sum(civ, URBAN)


@at(moments.IMPACTS, "impact_of_colonies")
def impact_of_colonies(g: State, civ: Player) -> int:
    return 4 * len(civ.colonies)


@at(moments.IMPACTS, "impact_of_competition")
def impact_of_competition(g: State, civ: Player) -> int:
    return level_sum(civ, (*MILITARY, ARENA))


@at(moments.IMPACTS, "impact_of_government")
def impact_of_government(g: State, civ: Player) -> int:
    return 2 * civ.ca_total + civ.ma_total


@at(moments.IMPACTS, "impact_of_happiness")
def impact_of_happiness(g: State, civ: Player) -> int:
    """At most 16 points: the track ends at 8 faces (105.5)."""
    return 2 * (happy_faces(civ) - unhappy_workers(civ))


@at(moments.IMPACTS, "impact_of_industry")
def impact_of_industry(g: State, civ: Player) -> int:
    """Tesla's laboratories count too (1007.10)."""
    return resource_production(civ)


@at(moments.IMPACTS, "impact_of_population")
def impact_of_population(g: State, civ: Player) -> int:
    content = civ.unused + sum(civ.workers) - unhappy_workers(civ)
    return 2 * max(0, content - 10)


@at(moments.IMPACTS, "impact_of_progress")
def impact_of_progress(g: State, civ: Player) -> int:
    return 2 * (AGE[civ.government] + sum(civ.specials))


@at(moments.IMPACTS, "impact_of_technology")
def impact_of_technology(g: State, civ: Player) -> int:
    """Technologies of level 3, in the advanced game of level 2 (1004.3)."""
    wanted = 2 if g.config.level == ADVANCED else 3
    return 4 * technology_levels(civ).count(wanted)


@at(moments.IMPACTS, "impact_of_wonders")
def impact_of_wonders(g: State, civ: Player) -> int:
    return sum(WONDER_POINTS[AGE[w]] for w in civ.wonders + civ.ravaged)
