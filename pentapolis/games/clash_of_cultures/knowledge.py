"""What bots are told: how good a position looks for every seat, and which options look promising."""

from __future__ import annotations

import math
from typing import Any

from pentapolis.engine import Ask, Knowledge
from pentapolis.games.clash_of_cultures import objectives, priors, score
from pentapolis.games.clash_of_cultures.ids import (
    ACADEMY,
    ARMY,
    BARREN,
    CULTURE,
    FOOD,
    GOLD,
    HAPPY,
    IDEAS,
    MOOD,
    ORE,
    PORT,
    SETTLER,
    SHIP,
    STORAGE,
    TEMPLE,
    UNEXPLORED,
    WATER,
    WOOD,
)
from pentapolis.games.clash_of_cultures.state import City, CocState

STATUS_BONUS = 0.7
"""How much of an objective's 2 points a fulfilled status condition in hand is worth before it is laid out."""


class CocKnowledge(Knowledge[CocState]):
    """A hand-made evaluation: points on the board plus what the position will still bring."""

    horizon = 10

    def quiet(self, g: CocState) -> bool:
        """In the middle of a Command a position says little."""
        return g.moves_left < 0

    def evaluate(self, g: CocState) -> list[float]:
        if g.over:
            result = score.result(g)
            best = [place == 1 for place in result.places]
            return [1.0 / sum(best) if won else 0.0 for won in best]
        worth = [self.worth(g, seat) for seat in range(g.seats)]
        scale = 2.0 + 0.5 * turns_left(g) / 3
        powers = [math.exp((w - max(worth)) / scale) for w in worth]
        total = sum(powers)
        return [power / total for power in powers]

    def worth(self, g: CocState, seat: int) -> float:
        """Victory points and the prospect of more, in points."""
        p = g.players[seat]
        turns = turns_left(g)
        future = min(1.0, turns / 6)
        share = turns / 18
        goods = p.goods
        total = sum(score.halves(g, seat)) / 2
        # Goods are worth what they can still buy: a building or an advance and a half per three of them.
        stock = sum(min(goods[good], 4) for good in (FOOD, WOOD, ORE, IDEAS, GOLD))
        total += future * (0.17 * stock + 0.05 * goods[GOLD])
        total += future * 0.15 * min(goods[CULTURE] + goods[MOOD], 8)
        mine = [city for city in g.cities.values() if city.owner == seat]
        for city in mine:
            total += share * self.city_worth(g, city)
        total += 1.2 * share * len(mine)
        settlers = g.units_of(seat, SETTLER)
        if len(mine) < 7:
            total += min(settlers, 3) * (0.5 + 0.9 * share) * future
            total += share * self.settler_progress(g, seat)
        army = sum(g.units_of(seat, kind) for kind in ARMY)
        total += 0.22 * future * min(army, 2 + len(mine)) + 0.1 * future * g.units_of(seat, SHIP)
        total += 0.5 * share * p.advances.bit_count()
        if p.advances & STORAGE:
            total += 1.0 * share
        total += 0.15 * future * len(p.actions) + 0.1 * len(p.wonders) * future
        total += self.objective_hopes(g, seat)
        if seat == g.active:
            # Lines of search end after so many answers, not actions: what is left of a turn counts too.
            total += 0.35 * g.actions_left
        return total

    @staticmethod
    def city_worth(g: CocState, city: City) -> float:
        """Per share of the game: size and mood bring goods; what it stands on and beside decides which."""
        worth = 0.9 * city.size + 0.8 * (city.mood - 1) + (0.4 if city.mood == HAPPY else 0.0)
        kinds = set()
        for space in (city.space, *g.map.neighbours[city.space]):
            terrain = g.terrain[space]
            if terrain and terrain not in (BARREN, WATER) and (space == city.space or space not in g.cities):
                kinds.add(terrain)
        worth += 0.5 * len(kinds)
        worth += 0.4 * city.has(ACADEMY) + 0.3 * city.has(TEMPLE) + 0.3 * city.has(PORT)
        return worth

    @staticmethod
    def settler_progress(g: CocState, seat: int) -> float:
        """Settlers that stand where a city can be founded are worth more than those at home."""
        ready = 0.0
        for space in g.spaces_of(seat):
            if g.count(seat, SETTLER, space) and g.is_land(space) and space not in g.cities:
                if g.terrain[space] != BARREN and not g.exhausted >> space & 1:
                    fresh = sum(g.terrain[s] not in (UNEXPLORED, BARREN) for s in g.map.neighbours[space])
                    ready += 0.8 + 0.1 * fresh
        return ready

    @staticmethod
    def objective_hopes(g: CocState, seat: int) -> float:
        """Objectives in hand: a fulfilled status condition is nearly worth its points."""
        total = 0.0
        for card in g.players[seat].objectives:
            best = 0.25
            for name in objectives.halves(card):
                condition = objectives.STATUS.get(name)
                if condition is not None and name not in SLOW and condition(g, seat):
                    best = 2 * STATUS_BONUS
                    break
            total += best
        return total

    def priors(self, g: CocState, ask: Ask) -> list[float] | None:
        return priors.priors(g, ask)

    def features(self, view: dict[str, Any]) -> list[float]:
        """Per player, the onlooker first: points, goods, cities, advances, hand."""
        players = view["players"]
        me = view["me"] or 0
        found = [view["round"] / 6, view["phase"] / 3, len(players) / 4]
        for i in range(4):
            if i < len(players):
                p = players[(me + i) % len(players)]
                found += [p["score"] / 40, p["cities"] / 7, len(p["advances"]) / 40]
                found += [n / 7 for n in p["goods"].values()]
                found += [n / 6 for n in p["hand"].values()]
            else:
                found += [0.0] * 13
        return found


SLOW = {"trade_power", "shipping_routes"}
"""Conditions that are too dear to look at in every position."""


def turns_left(g: CocState) -> float:
    """Turns a player still has, at most 18."""
    return max(0.3, 3.0 * (g.options.rounds - g.round) + 4 - g.phase)
