"""What bots are told: how good a position looks for every seat, and which options look promising."""

from __future__ import annotations

import math
from typing import Any, Final

from pentapolis.engine import Ask, Knowledge, win_shares
from pentapolis.engine.sums import added
from pentapolis.games.clash_of_cultures import scoring
from pentapolis.games.clash_of_cultures.bots import danger, hopes, priors
from pentapolis.games.clash_of_cultures.data import BUILDING_ADVANCE
from pentapolis.games.clash_of_cultures.data.ids import (
    ACADEMY,
    ARMY,
    BARBARIANS,
    BARREN,
    CULTURE,
    FOOD,
    GOLD,
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
from pentapolis.games.clash_of_cultures.pieces import City
from pentapolis.games.clash_of_cultures.rules.cities import LARGEST
from pentapolis.games.clash_of_cultures.rules.turn import ACTIONS
from pentapolis.games.clash_of_cultures.state import STATUS, TURN, Player, State

BARE: Final = {UNEXPLORED, BARREN, WATER}
"""Terrains without a resource of their own."""
STOCK: Final[tuple[float, ...]] = (0.0, 0.22, 0.42, 0.58, 0.7, 0.8, 0.88, 0.95)
"""What so many of one resource are worth: they can still buy, three different ones a building."""
ACTION: Final = 0.35
"""What an action not yet taken is worth."""


class ClashKnowledge(Knowledge[State]):
    """A hand-made evaluation: points on the board plus what the position will still bring."""

    glances = True
    pace = 300

    def quiet(self, g: State) -> bool:
        """In the middle of a Command a position says little."""
        return g.moves_left < 0

    def evaluate(self, g: State) -> list[float]:
        if g.over:
            return win_shares(scoring.result(g).places)
        turns = turns_left(g)
        worth = [self.worth(g, seat, turns) for seat in range(g.seats)]
        self.settle_dangers(g, worth, turns)
        scale = 2.0 + turns / 6
        best = max(worth)
        powers = [math.exp((w - best) / scale) for w in worth]
        total = added(powers)
        return [power / total for power in powers]

    def worth(self, g: State, seat: int, turns: float) -> float:
        """Victory points and the prospect of more, in points; armies are looked at in `settle_dangers`."""
        p = g.players[seat]
        future = min(1.0, turns / 6)
        share = turns / 18
        goods = p.goods
        total = sum(scoring.halves(g, seat)) / 2
        stock = STOCK[goods[FOOD]] + STOCK[goods[WOOD]] + STOCK[goods[ORE]] + STOCK[goods[IDEAS]]
        total += future * (stock + 0.22 * goods[GOLD])
        total += future * (0.18 * min(goods[CULTURE], 5) + 0.15 * min(goods[MOOD], 3) + 0.05 * goods[MOOD])
        mine = [city for city in g.cities.values() if city.owner == seat]
        for city in mine:
            total += share * city_worth(g, city)
        total += 0.12 * future * min(5, room_to_build(g, p, mine))
        if len(mine) < 7:
            total += min(g.units_of(seat, SETTLER), 3) * (0.5 + 0.9 * share) * future
            total += share * settlers_ready(g, seat)
        total += 0.2 * future * min(sum(g.units_of(seat, kind) for kind in ARMY), 2 + len(mine))
        total += 0.1 * future * g.units_of(seat, SHIP)
        if p.leader_at >= 0:
            total += 0.5 * future + 1.0 * share
        total += 0.8 * share * p.advances.bit_count()
        if p.advances & STORAGE:
            total += 1.0 * share
        total += 0.15 * future * len(p.actions)
        total += hopes.objective_hopes(g, seat, turns) + hopes.wonder_hope(g, seat, turns)
        # What is left of the turns of this phase, so that to end a turn is neither good nor bad by itself.
        total += ACTION * actions_left(g, seat)
        if seat == g.active:
            total -= 10.0 * g.offers  # only to put off a bad action nobody should be pestered with offers
        return total

    @staticmethod
    def settle_dangers(g: State, worth: list[float], turns: float) -> None:
        """Who may soon lose a city, and to whom; barbarian cities that an army can take."""
        field = danger.armies(g)
        if not field:
            return
        share = turns / 18
        whole = turns_after_this(g)
        time = [min(1.0, whole + actions_left(g, seat)) for seat in range(g.seats)]
        raids = min(1.0, turns / 3)
        for city in g.cities.values():
            owner = city.owner
            value = 1 + share * city_worth(g, city)
            if owner == BARBARIANS:
                for seat in range(g.seats):
                    worth[seat] += 0.5 * time[seat] * value * danger.chance_to_take(g, seat, city, field)
                continue
            for enemy, chance in danger.threats(g, city, field):
                if enemy == BARBARIANS:  # the buildings' points stay with their builders (809)
                    worth[owner] -= raids * chance * value
                else:
                    loss = time[enemy] * chance * (value + city.size - 1)
                    worth[owner] -= loss
                    worth[enemy] += 0.3 * loss

    def priors(self, g: State, ask: Ask) -> list[float] | None:
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


def city_worth(g: State, city: City) -> float:
    """Per share of the game: size and mood bring goods; what it stands on and beside decides which."""
    worth = 1.2 + 0.3 * city.size + 0.8 * city.yield_limit() + 0.4 * (city.mood - 1)
    terrains, cities = g.terrain, g.cities
    kinds = {terrains[city.space]}
    for space in g.map.neighbours[city.space]:
        if space not in cities:
            kinds.add(terrains[space])
    worth += 0.5 * len(kinds - BARE)
    worth += 0.4 * city.has(ACADEMY) + 0.3 * city.has(TEMPLE) + 0.3 * city.has(PORT)
    return worth


def room_to_build(g: State, p: Player, mine: list[City]) -> int:
    """How many buildings the player's cities have room for, as far as they are known (406)."""
    kinds = range(7 if g.options.expansion else 4)
    known = [building for building in kinds if p.usable & BUILDING_ADVANCE[building]]
    largest = min(LARGEST, len(mine))
    room = 0
    for city in mine:
        if city.size < largest:
            pieces = city.pieces
            room += min(largest - city.size, sum(pieces[building] < 0 for building in known))
    return room


def settlers_ready(g: State, seat: int) -> float:
    """Settlers that stand where a city can be founded are worth more than those at home."""
    ready = 0.0
    for space in g.spaces_of(seat):
        if g.count(seat, SETTLER, space) and g.is_land(space) and space not in g.cities:
            if g.terrain[space] != BARREN and not g.exhausted >> space & 1:
                fresh = sum(g.terrain[s] not in (UNEXPLORED, BARREN) for s in g.map.neighbours[space])
                ready += 0.8 + 0.1 * fresh
    return ready


def actions_left(g: State, seat: int) -> int:
    """Actions the seat still has in this phase."""
    if g.stage == STATUS:
        return 0
    if seat == g.active:
        return g.actions_left if g.stage == TURN else ACTIONS
    waiting = (seat - g.start) % g.seats > (g.active - g.start) % g.seats
    return ACTIONS if waiting else 0


def turns_left(g: State) -> float:
    """Turns everybody still has on average, at most 18; it falls with every action, not with the phase."""
    pending = sum(actions_left(g, seat) for seat in range(g.seats))
    return turns_after_this(g) + pending / (ACTIONS * g.seats)


def turns_after_this(g: State) -> float:
    """Turns everybody has after this phase; with the flexible end as many as can be expected (1201.2)."""
    if not g.options.ranges:
        return 3 * (g.options.rounds - g.round) + 3 - g.phase
    expected, going_on = 0.0, 1.0
    for turn in range(3 * (g.round - 1) + g.phase, 3 * g.options.rounds):
        going_on *= 1 - g.options.ranges.get((turn // 3 + 1, turn % 3 + 1), 0) / 6
        expected += going_on
    return expected
