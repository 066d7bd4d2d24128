"""Scoring: the age III events, the end of the three levels, the result (806, 808, 811, 812).

What is left over in goods, science and hands is worth nothing (806.6).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pentapolis.engine import Result, places
from pentapolis.games.through_the_ages import moments
from pentapolis.games.through_the_ages.data import CARDS, ID, KIND
from pentapolis.games.through_the_ages.rules.production import food_production, resource_production
from pentapolis.games.through_the_ages.rules.ratings import (
    happy_faces,
    science_rate,
    strength,
    technology_levels,
)
from pentapolis.games.through_the_ages.rules.tracks import score
from pentapolis.games.through_the_ages.state import (
    EVENTS,
    FINAL,
    FULL,
    SIMPLE,
    Player,
    State,
    card_at,
    order_from,
)

RANK_POINTS: Final = {2: (10, 0), 3: (14, 7, 0), 4: (15, 10, 5, 0)}


def ranked(g: State, value: Callable[[Player], int], first: int) -> list[Player]:
    """From most to least; of equals the one whose turn comes next, from seat `first`, is ahead (604.1)."""
    return sorted(order_from(g, first), key=value, reverse=True)


def impact(g: State, card: int, first: int) -> list[int]:
    """What an age III event gives each seat now; ties as in the turn of seat `first`."""
    points = [0] * g.seats
    ranking = moments.RANKED_IMPACTS.get(card)
    if ranking is not None:
        for civ, value in zip(ranked(g, ranking, first), RANK_POINTS[g.alive], strict=True):
            points[civ.seat] = value
    else:
        formula = moments.IMPACTS[card]
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
    """The five parts of the final scoring of the simple game (806.1, 806.2, 806.3, 806.4, 806.5)."""
    return [
        ("technologies", 2 * technology_levels(civ).count(1)),
        ("strength", 2 * strength(civ)),
        ("happiness", 2 * happy_faces(civ)),
        ("science", science_rate(civ)),
        ("production", food_production(civ) + resource_production(civ)),
    ]


def final_events(g: State) -> list[int]:
    """The age III events to be scored at the end: open and private bonus cards (808.1, 907.1, 907.4).

    In the full game also those in the piles, and only those (811.1, 811.2, 811.3); not in the advanced game
    (808.2) or with fewer bonus points (908.1).
    """
    cards = list(g.bonus)
    for civ in g.civs:
        cards += civ.bonus
    if g.config.level == FULL and not g.config.fewer_bonus:
        piles = [card_at(entry) for pile in (*g.current, g.future) for entry in pile]
        cards += sorted(c for c in piles if KIND[c] == "event" and CARDS[c].age == 3)
    return cards


def final_scoring(g: State) -> None:
    """806, 808 or 811; ties as if it were the start player's turn (604.6, 811.4)."""
    if g.config.level == SIMPLE:
        for civ in order_from(g, g.start):
            for part, points in simple_bonus(civ):
                score(civ, FINAL, points)
                if g.tell:
                    g.tell("final_simple", civ.seat, part=part, culture=points)
        return
    g.reveals += 1  # the age III events of the piles are shown now
    for card in final_events(g):
        if g.tell:
            g.tell("final_event", event=ID[card])
        score_impact(g, card, g.start, FINAL)


def result(g: State) -> Result:
    """Most culture wins, ties share (101.9, 812.1, 812.2).

    Who resigned comes last, who left later before who left earlier (910.2).
    """
    scores = [0 if civ.left else civ.culture for civ in g.civs]
    return Result(scores, places([(-1, civ.left) if civ.left else (0, civ.culture) for civ in g.civs]))
