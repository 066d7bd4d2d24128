"""What a position is worth.

A position is judged by every player's estimated final score: the points on the sheet, plus what the
goods, half-built things and abilities should bring in the turns that are left. The weights below were fitted
to games of the bots against each other (docs/bots.md says how).
"""

from __future__ import annotations

from pentapolis.engine import win_chances, win_shares
from pentapolis.games.roll_through_the_ages.bots.worth import (
    ABILITY,
    CITY_PROGRESS,
    COIN_MORE,
    COIN_POINTS,
    DIE,
    FOOD_STOCK,
    HUNGER,
    MONUMENT_PROGRESS,
    PLENTY,
    SOLO_SCALE,
    TURN,
    development_points,
    turns_left,
)
from pentapolis.games.roll_through_the_ages.data import (
    ARCHITECTURE,
    CITIES_START,
    CITY_BOXES,
    EMPIRE,
    MONUMENT_BOXES,
)
from pentapolis.games.roll_through_the_ages.scoring import result
from pentapolis.games.roll_through_the_ages.state import Player, State


def evaluate(g: State) -> list[float]:
    """The chances of every seat; solo the share of a very good score."""
    if g.over:
        outcome = result(g)
        if g.seats > 1:
            return win_shares(outcome.places)
        return [_solo(outcome.scores[0])]
    left = turns_left(g)
    estimates = [estimate(g, seat, left[seat]) for seat in range(g.seats)]
    if g.seats == 1:
        return [_solo(estimates[0])]
    return win_chances(estimates, 3.0 + 0.8 * left[-1])


def _solo(points: float) -> float:
    return min(1.0, max(0.0, points / SOLO_SCALE))


def estimate(g: State, seat: int, left: float) -> float:
    """The final score to expect when `left` turns are still to come for this seat."""
    player, sheet = g.players[seat], g.sheet
    owned = player.developments
    points = float(development_points(sheet, owned) - player.disasters)
    per_monument = sheet.points_per_monument if owned & ARCHITECTURE else 0
    first = g.first
    for monument, marked in enumerate(player.boxes):
        if marked:
            if marked == MONUMENT_BOXES[monument]:
                points += per_monument
                points += sheet.first[monument] if first[monument] == seat else sheet.later[monument]
            elif left:
                promised = sheet.later[monument] if first[monument] >= 0 else sheet.first[monument]
                points += (promised + per_monument) * MONUMENT_PROGRESS[monument][marked]
    if owned & EMPIRE:
        points += player.cities * sheet.points_per_city
    if not left:
        return points + 0.001 * player.goods_value()  # 704.2: the tie-break
    return points + _prospects(player, owned, left)


def _prospects(player: Player, owned: int, left: float) -> float:
    """What goods, food, cities and abilities should bring in the turns left."""
    cities = player.cities
    more = cities - CITIES_START
    worth = left * (TURN + DIE * more)
    if more < len(CITY_BOXES):
        worth += CITY_PROGRESS[more][player.city_boxes[more]] * max(0.0, left - 1) * DIE
    goods = player.goods_value()
    worth += COIN_POINTS * goods if goods <= PLENTY else COIN_POINTS * PLENTY + COIN_MORE * (goods - PLENTY)
    food = player.food
    worth += FOOD_STOCK * food
    if food < cities:
        worth -= HUNGER * (cities - food)
    for bit, gain in ABILITY:
        if owned & bit:
            worth += gain * left
    return worth
