"""Points and places (702, 703, 900): the score sheet line by line, and the winner.

When the game ends: `rules.ending`.
"""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Result, places
from pentapolis.games.mosaic.data import (
    ACHIEVEMENTS,
    BOARD,
    BUILD_CARDS,
    GOLDEN_AGES,
    LEADERS,
    TECHNOLOGIES,
    WONDERS,
    bits,
    technologies_with,
)
from pentapolis.games.mosaic.data.components import MONEY, Effect
from pentapolis.games.mosaic.rules.counting import WILD_GOOD, count, number_of_cities, projects
from pentapolis.games.mosaic.rules.taxes import unrest_left
from pentapolis.games.mosaic.state import Player, State

CATEGORIES: Final[tuple[str, ...]] = (
    "empire",
    "played",
    "cities",
    "villages",
    "wonders",
    "golden_ages",
    "achievements",
    "projects",
    "technologies",
    "artisans",
    "leader",
    "unrest",
)
"""The lines of the score sheet, in order."""

CITY_VP: Final = 2
VILLAGE_VP: Final = 1
ARTISAN_VP: Final = 5
CONSTRUCTION: Final = technologies_with("endgame_double_project")
SCORING_TECHNOLOGIES: Final = technologies_with("endgame_vp") | sum(
    1 << number for number, card in enumerate(TECHNOLOGIES) if card.vp
)
ARTISAN_GOODS: Final = {number: card.goods for number, card in enumerate(BUILD_CARDS) if card.goods}


# --- final scoring ------------------------------------------------------------------------------------------


def score_sheet(g: State, seat: int) -> list[int]:
    """A player's points by category (see CATEGORIES), as if the game ended now.

    What was scored before counts (702.1); units, currencies and face-down cards do not (702.9, 702.10).
    """
    p = g.players[seat]
    return [
        p.empire_vp,
        p.played_vp,
        CITY_VP * number_of_cities(p),  # 702.2
        VILLAGE_VP * (p.farms.bit_count() + p.artisans.bit_count()),
        wonder_points(g, seat) if p.wonders else 0,
        # 702.4
        sum(card.vp for card, owner in zip(GOLDEN_AGES, g.golden_age_owner, strict=True) if owner == seat),
        sum(card.vp for card, owner in zip(ACHIEVEMENTS, g.achievement_owner, strict=True) if owner == seat),
        project_points(p),
        technology_points(g, seat),
        artisan_points(p),
        leader_points(g, seat),
        -unrest_left(g, seat),  # 702.8
    ]


def score(g: State, seat: int) -> int:
    return sum(score_sheet(g, seat))


def wonder_points(g: State, seat: int) -> int:
    """What the wonders of a player are worth (702.3)."""
    return sum(
        effect.amount * count_for_wonder(g, seat, effect, g.wonder_hex[wonder])
        for wonder, owner in enumerate(g.wonder_owner)
        if owner == seat
        for effect in WONDERS[wonder].effects
        if effect.kind == "endgame_vp"
    )


def count_for_wonder(g: State, seat: int, effect: Effect, place: int) -> int:
    """What a wonder counts around its hex: pieces of all players unless the named option says own (AA)."""
    region = BOARD.region_of[place]
    mask = BOARD.region_masks[region]
    counted = [g.players[seat]] if g.variant.own_pieces_only else g.players
    if effect.per == "adjacent_city_any_owner":
        return sum(((p.cities | p.ports) & BOARD.near[place]).bit_count() for p in counted)
    if effect.per == "city_in_region_any_owner":
        return sum(((p.cities | p.ports) & mask).bit_count() for p in counted)
    if effect.per == "wonder_in_region_any_owner":
        return sum((p.wonders & mask).bit_count() for p in counted)
    if effect.per == "unit_in_region_any_owner":
        return sum(p.units[region] + p.units[7 + region] + p.units[14 + region] for p in g.players)
    return count(g, seat, effect)


def project_points(p: Player) -> int:
    """A point for each symbol of the pillar (407.3, 702.5); Construction doubles the best project."""
    points = [p.pillars[BUILD_CARDS[number].scores] for number in projects(p)]
    if points and p.techs & CONSTRUCTION:
        points.append(max(points))
    return sum(points)


def technology_points(g: State, seat: int) -> int:
    """Printed points and points "at the end" of face-up technologies (702.6)."""
    total = 0
    for number in bits(g.players[seat].techs & SCORING_TECHNOLOGIES):
        card = TECHNOLOGIES[number]
        total += card.vp
        for effect in card.effects:
            if effect.kind == "endgame_vp":
                total += effect.amount * count(g, seat, effect)
    return total


def artisan_points(p: Player) -> int:
    """5 points for each artisan card whose goods the player has; the wild good fills one gap (702.7, AB)."""
    missing = [
        [good for good in ARTISAN_GOODS[number] if p.goods[good] == 0]
        for number in p.cards
        if number in ARTISAN_GOODS
    ]
    complete = sum(not goods for goods in missing)
    if p.techs & WILD_GOOD:
        gaps = [goods[0] for goods in missing if len(goods) == 1]
        complete += max((gaps.count(good) for good in gaps), default=0)
    return ARTISAN_VP * complete


def leader_points(g: State, seat: int) -> int:
    """The Artist scores culture (702.11, 803.12)."""
    leader = g.players[seat].leader
    if leader < 0:
        return 0
    return sum(e.amount * count(g, seat, e) for e in LEADERS[leader].effects if e.kind == "endgame_vp")


# --- winner -------------------------------------------------------------------------------------------------


def result(g: State) -> Result:
    """Most points (703.1); then most wonders; then most money (703.2); then a shared victory (703.3)."""
    scores = [score(g, seat) for seat in range(g.seats)]
    keys = [(scores[seat], p.wonders.bit_count(), p.stock[MONEY]) for seat, p in enumerate(g.players)]
    return Result(scores, places(keys))
