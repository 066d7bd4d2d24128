"""Scoring: the age III events, the end of the three levels, the result (rules 806, 808, 811, 812, 1004)."""

from __future__ import annotations

from collections.abc import Callable

from pentapolis.engine import Result, places
from pentapolis.games.through_the_ages.data import AGE, CARDS, ID, KIND
from pentapolis.games.through_the_ages.rules.civil import score
from pentapolis.games.through_the_ages.rules.production import food_production, resource_production
from pentapolis.games.through_the_ages.rules.ratings import (
    ARENAS,
    MILITARY,
    URBAN,
    happy_faces,
    level_sum,
    science_rate,
    strength,
    technology_levels,
    unhappy_workers,
)
from pentapolis.games.through_the_ages.state import (
    ADVANCED,
    EVENTS,
    FINAL,
    FULL,
    SIMPLE,
    Player,
    State,
    card_at,
    order_from,
)

RANK_POINTS = {2: (10, 0), 3: (14, 7, 0), 4: (15, 10, 5, 0)}
WONDER_POINTS = (5, 4, 3, 2)

Impact = Callable[[State, Player], int]


def ranked(g: State, value: Callable[[Player], int], first: int) -> list[Player]:
    """From most to least; of equals the one whose turn comes next, from seat `first`, is ahead (604)."""
    return sorted(order_from(g, first), key=value, reverse=True)


def _technology(g: State, civ: Player) -> int:
    wanted = 2 if g.config.level == ADVANCED else 3
    return 4 * technology_levels(civ).count(wanted)


def _population(g: State, civ: Player) -> int:
    content = civ.unused + sum(civ.workers) - unhappy_workers(civ)
    return 2 * max(0, content - 10)


IMPACTS: dict[str, Impact] = {
    "impact_of_agriculture": lambda g, civ: food_production(civ),
    "impact_of_architecture": lambda g, civ: level_sum(civ, URBAN),
    "impact_of_colonies": lambda g, civ: 4 * len(civ.colonies),
    "impact_of_competition": lambda g, civ: level_sum(civ, MILITARY + ARENAS),
    "impact_of_government": lambda g, civ: 2 * civ.ca_total + civ.ma_total,
    "impact_of_happiness": lambda g, civ: min(16, 2 * happy_faces(civ)) - 2 * unhappy_workers(civ),
    "impact_of_industry": lambda g, civ: resource_production(civ),
    "impact_of_population": _population,
    "impact_of_progress": lambda g, civ: 2 * (AGE[civ.government] + sum(civ.specials)),
    "impact_of_technology": _technology,
    "impact_of_wonders": lambda g, civ: sum(WONDER_POINTS[AGE[w]] for w in civ.wonders + civ.ravaged),
}
RANKINGS: dict[str, Callable[[Player], int]] = {
    "impact_of_science": science_rate,
    "impact_of_strength": strength,
}


def impact(g: State, card: int, first: int) -> list[int]:
    """What an age III event gives each seat now; ties as in the turn of seat `first`."""
    points = [0] * g.seats
    ranking = RANKINGS.get(ID[card])
    if ranking is not None:
        for civ, value in zip(ranked(g, ranking, first), RANK_POINTS[g.alive], strict=True):
            points[civ.seat] = value
    else:
        formula = IMPACTS[ID[card]]
        for civ in order_from(g, first):
            points[civ.seat] = formula(g, civ)
    return points


def score_impact(g: State, card: int, first: int, source: int = EVENTS) -> None:
    """Score an age III event for everybody (603.4, 811.1)."""
    for seat, points in enumerate(impact(g, card, first)):
        gained = score(g.civs[seat], source, points)
        if g.tell and not g.civs[seat].left:
            g.tell("impact", seat, event=ID[card], culture=gained)


def simple_bonus(civ: Player) -> list[tuple[str, int]]:
    """The five parts of the final scoring of the simple game (806)."""
    return [
        ("technologies", 2 * technology_levels(civ).count(1)),
        ("strength", 2 * strength(civ)),
        ("happiness", 2 * happy_faces(civ)),
        ("science", science_rate(civ)),
        ("production", food_production(civ) + resource_production(civ)),
    ]


def final_events(g: State) -> list[int]:
    """The age III events to be scored at the end: open bonus cards, private ones, those in the piles."""
    cards = list(g.bonus)
    for civ in g.civs:
        cards += civ.bonus
    if g.config.level == FULL and not g.config.fewer_bonus:
        piles = [card_at(entry) for pile in (*g.current, g.future) for entry in pile]
        cards += sorted(c for c in piles if KIND[c] == "event" and CARDS[c].age == 3)
    return cards


def final_scoring(g: State) -> None:
    """806, 808 or 811; ties as if it were the start player's turn (604.6)."""
    if g.config.level == SIMPLE:
        for civ in order_from(g, g.start):
            for part, points in simple_bonus(civ):
                score(civ, FINAL, points)
                if g.tell:
                    g.tell("final_simple", civ.seat, part=part, culture=points)
        return
    for card in final_events(g):
        if g.tell:
            g.tell("final_event", event=ID[card])
        score_impact(g, card, g.start, FINAL)


def result(g: State) -> Result:
    """Most culture wins, ties share; who resigned comes last, who left later before who left earlier."""
    scores = [0 if civ.left else civ.culture for civ in g.civs]
    return Result(scores, places([(-1, civ.left) if civ.left else (0, civ.culture) for civ in g.civs]))
