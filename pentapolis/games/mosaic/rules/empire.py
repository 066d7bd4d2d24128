"""The empire scoring: what comes before it, influence, first and second places, governments (600)."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Ask, Option, Rules
from pentapolis.games.mosaic.data import (
    BOARD,
    GOVERNMENTS,
    LEADERS,
    REGIONS,
    leader_with,
    technologies_with,
)
from pentapolis.games.mosaic.rules.counting import dominated_regions, influence
from pentapolis.games.mosaic.rules.military import eliminate
from pentapolis.games.mosaic.rules.pieces import regions_with_city
from pentapolis.games.mosaic.state import State

FIRST: Final = 3
SECOND: Final = 2
GENERAL: Final = leader_with("eliminate_before_scoring")
GENERAL_EFFECT: Final = next(e for e in LEADERS[GENERAL].effects if e.kind == "eliminate_before_scoring")
DIPLOMATS: Final = technologies_with("move_before_scoring")


def scoring(g: State) -> Rules:
    """One empire scoring, after the effects that come before it, clockwise (602.1, 602.2)."""
    g.scorings += 1
    if g.tell:
        g.tell("empire_scoring", None, number=g.scorings)
    for offset in range(g.seats):
        seat = (g.turn + offset) % g.seats
        yield from before_scoring(g, seat)
    score(g)


def before_scoring(g: State, seat: int) -> Rules:
    """The General (803.4), then the Diplomats, of one player (decision U)."""
    p = g.players[seat]
    if p.leader == GENERAL:
        yield from eliminate(g, seat, GENERAL_EFFECT.amount, GENERAL_EFFECT.units)
    if p.techs & DIPLOMATS and not p.diplomats_used:
        yield from send_diplomats(g, seat)


def send_diplomats(g: State, seat: int) -> Rules:
    """Once: move all units of one opponent from a region to an adjacent one (1102.19)."""
    in_play = BOARD.in_play[g.seats]
    groups: list[Option] = [
        ("send_away", other, REGIONS[region])
        for other, p in enumerate(g.players)
        if other != seat
        for region in in_play
        if p.units[region] or p.units[7 + region] or p.units[14 + region]
    ]
    if not groups:
        return
    answer = yield Ask(seat, "diplomats", [*groups, "none"])
    if answer == "none":
        return
    _, other, name = answer
    region = REGIONS.index(name)
    targets = [REGIONS[target] for target in BOARD.next_regions[region] if target in in_play]
    goal = yield Ask(seat, "diplomats_to", targets, (other, name))
    g.players[seat].diplomats_used = True
    units = g.players[other].units
    for kind in range(3):
        units[kind * 7 + REGIONS.index(goal)] += units[kind * 7 + region]
        units[kind * 7 + region] = 0
    if g.tell:
        g.tell("sends_away", seat, other=other, source=name, target=goal)


def score(g: State) -> None:
    """Points in every region in play (603.1), then for governments (605.1); written down at once (604.9)."""
    for region in BOARD.in_play[g.seats]:
        for seat, points in enumerate(region_points(g, region)):
            if points:
                g.players[seat].empire_vp += points
                if g.tell:
                    g.tell("scores_region", seat, region=REGIONS[region], points=points)
    for seat, p in enumerate(g.players):
        if p.government >= 0:
            points = government_points(g, seat)
            p.empire_vp += points
            if g.tell:
                g.tell("scores_government", seat, card=GOVERNMENTS[p.government].id, points=points)


def region_points(g: State, region: int) -> list[int]:
    """What every seat would score here now (604.1–604.8)."""
    standing = [influence(g, seat, region) for seat in range(g.seats)]
    points = [0] * g.seats
    best = max(standing)
    if best == 0:
        return points
    first = standing.count(best)
    mask = BOARD.region_masks[region]
    prize = FIRST + sum(((p.cities | p.ports | p.wonders) & mask).bit_count() for p in g.players)
    rest = [value for value in standing if value < best]
    second = max(rest, default=0)
    has_second = second > 0 and rest.count(second) == 1 and not (first > 1 and g.variant.strict_second)
    for seat, value in enumerate(standing):
        if value == best:
            points[seat] = prize
        elif has_second and value == second:
            points[seat] = SECOND
    return points


def government_points(g: State, seat: int) -> int:
    """What the holder's government scores at an empire scoring (605.1–605.7, 414.10)."""
    p = g.players[seat]
    card = GOVERNMENTS[p.government]
    vp = card.vp[0 if g.seats < 4 else 1]
    if card.scores == "dominated_region":
        return vp * len(dominated_regions(g, seat, at_scoring=True))
    if card.scores == "region_with_own_city":
        return vp * len(regions_with_city(g, p))
    if card.scores == "own_city_in_one_chosen_region":
        # The holder chooses the region: nobody would choose another than the best.
        cities = p.cities | p.ports
        return vp * max(
            (cities & BOARD.region_masks[region]).bit_count() for region in BOARD.in_play[g.seats]
        )
    if card.scores == "own_wonder":
        return vp * p.wonders.bit_count()
    if card.scores == "golden_age_or_achievement":
        return vp * (g.golden_age_owner.count(seat) + g.achievement_owner.count(seat))
    return vp * (p.population // 2)
