"""What a seat has and lacks when it is asked: the situation, and what its options are measured by.

The same for all options of a question; `option_features.py` says how single options are read. Everything here
is public or in the seat's own hand.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import Any, Final

from pentapolis.engine import clip
from pentapolis.engine.sums import added
from pentapolis.games.clash_of_cultures.bots import danger
from pentapolis.games.clash_of_cultures.bots.evaluation import turns_left
from pentapolis.games.clash_of_cultures.data import OBJECTIVE_LOWER, OBJECTIVE_UPPER
from pentapolis.games.clash_of_cultures.data.ids import (
    ACADEMY,
    BARBARIANS,
    CONSTRUCTION,
    CULTURE,
    CULTURE_CATEGORY,
    ECONOMY,
    EDUCATION,
    FOOD,
    FORTRESS,
    GOLD,
    HAPPY,
    IDEAS,
    MARKET,
    MOOD,
    OBELISK,
    OBSERVATORY,
    ORE,
    PORT,
    SCIENCE,
    SEAFARING,
    SETTLER,
    SHIP,
    STORAGE,
    TACTICS,
    TEMPLE,
    UNEXPLORED,
    WARFARE,
    WATER,
    WOOD,
)
from pentapolis.games.clash_of_cultures.rules.goods import limit
from pentapolis.games.clash_of_cultures.state import State

Keys = tuple[int, ...]
"""The hashed keys of an option."""

SITUATION: Final = (
    "turns_left", "nearness_of_the_end", "last_turn", "actions_left", "first_action", "food", "wood",
    "ore", "ideas", "gold", "culture", "mood", "room_for_food", "cities", "sizes", "happy_cities",
    "angry_cities", "settlers", "army", "ships", "army_lead", "tactics", "storage", "advances",
    "event_next", "risk", "undefended", "prey", "action_cards", "objectives", "wonder_cards", "lead",
    "expansion", "leader_in_play", "barbarians_near",
)  # fmt: skip
"""The numbers of the situation in which a question is answered, in order."""

# Steps in which quantities are told apart.
LATE: Final = (1.0, 2.0, 4.0, 7.0, 11.0)
LEAD: Final = (-6, -3, -1, 0, 1, 3, 6)
RISK: Final = (0.02, 0.1, 0.25, 0.5)
ODDS: Final = (0.05, 0.3, 0.5, 0.7, 0.9)
LEARNED: Final = (4, 8, 13, 19, 26)

_WANTS_CATEGORY: Final = {
    "city_planner": CONSTRUCTION,
    "education_lead": EDUCATION,
    "culture_focus": CULTURE_CATEGORY,
    "science_focus": SCIENCE,
    "trade_focus": ECONOMY,
    "seafarers": SEAFARING,
    "militarized": WARFARE,
}
_WANTS_BUILDING: Final = {
    "scientific_lead": ACADEMY,
    "coastal_culture": PORT,
    "religious_fervor": TEMPLE,
    "fortifications": FORTRESS,
    "star_gazers": OBSERVATORY,
    "traders": MARKET,
    "legacy": OBELISK,
}
"""What the conditions of objectives in hand ask for."""

# What else conditions are about, as bits.
CITIES, SIZE, HAPPINESS, ARMIES, BATTLES, FLEETS, ABROAD, LEARNING, GREATNESS, STORES = [
    1 << i for i in range(10)
]
_THEMES: Final = {
    CITIES: (
        "large_civilization", "expansionist", "colony", "city_founder", "metropolis", "migration", "outpost",
    ),
    SIZE: ("metropolis", "architecture"),
    HAPPINESS: ("happy_population",),
    ARMIES: (
        "large_army", "standing_army", "military_might", "threat", "draft", "horse_power", "ivory_tower",
    ),
    BATTLES: (
        "conqueror", "warmonger", "general", "great_battle", "legendary_battle", "bold", "aggressor",
        "scavenger", "barbarian_conquest", "terror_regime", "great_commander", "trample", "resistance",
        "defiance",
    ),
    FLEETS: ("large_fleet", "sea_blockade", "naval_assault", "shipping_routes", "sea_cleansing"),
    ABROAD: ("consulate", "culture_power"),
    LEARNING: ("advanced_culture", "goal_focused", "diversified_research", "government", "versatility"),
    GREATNESS: ("magnificent_culture",),
    STORES: ("optimized_storage", "wealth", "ore_supplies", "wood_supplies", "food_supplies", "eureka"),
}  # fmt: skip
_STORED: Final = {
    "wealth": GOLD,
    "ore_supplies": ORE,
    "wood_supplies": WOOD,
    "food_supplies": FOOD,
    "eureka": IDEAS,
}
_THEME_OF_CARD: Final = [
    sum([theme for theme, names in _THEMES.items() if upper in names or lower in names])
    for upper, lower in zip(OBJECTIVE_UPPER, OBJECTIVE_LOWER, strict=True)
]
_STORED_BY_CARD: Final = [
    sum([1 << _STORED[name] for name in {upper, lower} if name in _STORED])
    for upper, lower in zip(OBJECTIVE_UPPER, OBJECTIVE_LOWER, strict=True)
]


class Needs:
    """What a seat has and lacks when it is asked; the same for all options of a question."""

    __slots__ = (
        "g", "seat", "p", "turns", "late", "left", "goods", "cities", "sizes", "settlers", "army", "field",
        "largest", "learned", "risks", "categories", "buildings", "rival_army", "spaces", "themes", "stored",
    )  # fmt: skip

    def __init__(self, g: State, seat: int) -> None:
        p = g.players[seat]
        self.g = g
        self.seat = seat
        self.p = p
        self.turns = turns_left(g)
        self.late = bisect_right(LATE, self.turns)
        self.left = min(3, g.actions_left) if seat == g.active else 0
        self.goods = p.goods
        self.cities = [city for city in g.cities.values() if city.owner == seat]
        self.sizes = sum([city.size for city in self.cities])
        self.largest = max([city.yield_limit() for city in self.cities], default=0)
        self.settlers = g.units_of(seat, SETTLER)
        self.field = danger.armies(g)
        self.army = 0
        armies = [0] * 6
        for owner, _, count in self.field:
            armies[owner] += count
        self.army = armies[seat]
        self.rival_army = max([armies[other] for other in range(g.seats) if other != seat], default=0)
        self.learned = bisect_right(LEARNED, p.advances.bit_count())
        self.risks: dict[int, float] = {}
        self.spaces: dict[int, tuple[Any, ...]] = {}
        self.categories = 0
        self.buildings = 0
        self.themes = 0
        self.stored = 0
        for card in p.objectives:
            self.themes |= _THEME_OF_CARD[card]
            self.stored |= _STORED_BY_CARD[card]
            for name in (OBJECTIVE_UPPER[card], OBJECTIVE_LOWER[card]):
                if name in _WANTS_CATEGORY:
                    self.categories |= 1 << _WANTS_CATEGORY[name]
                elif name in _WANTS_BUILDING:
                    self.buildings |= 1 << _WANTS_BUILDING[name]

    def risk(self, space: int) -> int:
        """How likely an own city is lost soon, in steps."""
        found = self.risks.get(space)
        if found is None:
            city = self.g.cities[space]
            found = (
                added([chance for _, chance in danger.threats(self.g, city, self.field)])
                if self.field
                else 0.0
            )
            self.risks[space] = found
        return bisect_right(RISK, found)

    def situation(self) -> list[float]:
        """In the order of `SITUATION`."""
        g, p, goods = self.g, self.p, self.goods
        cities = self.cities
        for city in cities:
            self.risk(city.space)
        prey = 0.0
        wild = 0
        for city in g.cities.values():
            if city.owner == BARBARIANS:
                wild += 1
                prey = max(prey, danger.chance_to_take(g, self.seat, city, self.field))
        bare = sum([not g.army_at(self.seat, city.space) for city in cities])
        most = max([q.advances.bit_count() for q in g.players if q is not p], default=0)
        return [
            self.turns / 18, 1 / (1 + self.turns), float(self.turns <= 1), self.left / 3,
            float(self.left == 3), goods[FOOD] / 4, goods[WOOD] / 4, goods[ORE] / 4, goods[IDEAS] / 4,
            goods[GOLD] / 4, min(2.0, goods[CULTURE] / 4), min(2.0, goods[MOOD] / 4),
            (limit(p, FOOD) - goods[FOOD]) / 7, len(cities) / 5, self.sizes / 12,
            sum([city.mood == HAPPY for city in cities]) / 4, sum([city.mood < 1 for city in cities]) / 2,
            self.settlers / 3, min(2.0, self.army / 6), g.units_of(self.seat, SHIP) / 3,
            clip((self.army - self.rival_army) / 5, 2.0), float(bool(p.usable & TACTICS)),
            float(bool(p.usable & STORAGE)), p.advances.bit_count() / 24, float(p.track > 1),
            min(2.0, added(self.risks.values())), bare / 4, prey, len(p.actions) / 5,
            len(p.objectives) / 4, len(p.wonders) / 2, clip((p.advances.bit_count() - most) / 6, 2.0),
            float(g.options.expansion), float(p.leader_at >= 0), min(2.0, wild / 3),
        ]  # fmt: skip

    def space(self, space: int) -> tuple[Any, ...]:
        """What a space is: its terrain, city, people and surroundings, in steps."""
        found = self.spaces.get(space)
        if found is not None:
            return found
        g, seat = self.g, self.seat
        terrain = g.terrain[space]
        city = g.cities.get(space)
        whose = 0
        if city is not None:
            whose = 1 if city.owner == seat else 3 if city.owner == BARBARIANS else 2
        mine = min(2, g.army_at(seat, space))
        settlers = min(2, g.count(seat, SETTLER, space))
        enemies = 1 if g.present[space] & ~(1 << seat) else 0
        found = (terrain, whose, city.size if city is not None else 0, mine, settlers, enemies)
        self.spaces[space] = found
        return found

    def around(self, space: int) -> tuple[int, int, int]:
        """Kinds of useful terrain in reach of a space, water, and what is still unexplored."""
        g = self.g
        kinds = 1 << g.terrain[space]
        for near in g.map.neighbours[space]:
            if near not in g.cities:
                kinds |= 1 << g.terrain[near]
        useful = (kinds >> 1 & 7).bit_count()
        return useful, kinds >> WATER & 1, kinds >> UNEXPLORED & 1

    def home(self, space: int) -> int:
        """The distance to the nearest own city."""
        distance = self.g.map.distance[space]
        return min([distance[city.space] for city in self.cities], default=9)
