"""What the learned bots read of a position of Clash of Cultures: named numbers of a seat and of the table.

Everything is scaled to about -1 … 1 and holds for every number of players, the base game and the expansion.
Seats read their own hands: those of the others are what the caller has imagined. What is read of single
options stands in `option_features.py`.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from pentapolis.engine import Ask, Choice, Features, Seat, clip
from pentapolis.engine.sums import added
from pentapolis.games.clash_of_cultures.bots import danger, hopes
from pentapolis.games.clash_of_cultures.bots.evaluation import actions_left, turns_left
from pentapolis.games.clash_of_cultures.bots.needs import SITUATION
from pentapolis.games.clash_of_cultures.bots.option_features import GROUPS, choice
from pentapolis.games.clash_of_cultures.data import (
    ADVANCES,
    BUILDING_ADVANCE,
    CIV_ADVANCES,
    CIVS,
    LEADERS,
    OBJECTIVE_LOWER,
    OBJECTIVE_UPPER,
    WONDERS,
)
from pentapolis.games.clash_of_cultures.data.ids import (
    ANGRY,
    BARBARIANS,
    BARREN,
    BUILDINGS,
    CATEGORY,
    FOREST,
    GOODS,
    HAPPY,
    MOUNTAIN,
    NOBODY,
    PIRATES,
    PLAIN,
    SETTLER,
    UNEXPLORED,
    UNITS,
    WATER,
)
from pentapolis.games.clash_of_cultures.pieces import City
from pentapolis.games.clash_of_cultures.rules.cities import LARGEST
from pentapolis.games.clash_of_cultures.rules.goods import limit
from pentapolis.games.clash_of_cultures.rules.turn import ACTIONS
from pentapolis.games.clash_of_cultures.scoring import CATEGORIES, halves
from pentapolis.games.clash_of_cultures.state import STATUS, State

_TOKENS: Final = len(GOODS) - 1
"""Goods on a player's board; captives lie elsewhere."""

SEAT: Final = (
    "points", "lead", "share_of_points", *[f"points_for_{name}" for name in CATEGORIES],
    *[f"stock_of_{good}" for good in GOODS[:_TOKENS]], "room_for_food", "cities", "sizes", "largest_city",
    "happy_cities", "angry_cities", "yield", "cities_not_activated", "undefended_cities", "city_risk",
    "prey", *[f"buildings_{name}" for name in BUILDINGS], "buildings_abroad", "foreign_buildings",
    "room_to_build", *[f"units_{name}" for name in UNITS], "army", "army_lead", "settlers_on_sites",
    *[f"near_{name}" for name in ("plain", "forest", "mountain", "water")], "advances", "advances_ahead",
    *[f"advances_{number}" for number in range(len(CATEGORY))], "event_track", "action_cards",
    "objective_cards", "wonder_cards", "objectives_hoped_for",
    "objectives_reached", "objectives_one_step_away", "wonder_hoped_for", "leader_in_play",
    "settlements_left", "actions_left", "in_turn", "first_seat", "anarchy", "fewer_actions",
)  # fmt: skip
"""The numbers of a seat, in order."""

TABLE: Final = (
    "turns_left", "few_turns_left", "last_turn", "round", "phase", "status_phase", "short_game",
    "expansion", "wonder_buffet", "trade", "barbarian_cities", "barbarian_units", "pirates", "unexplored",
    "wonders_built", "order_in_phase",
)  # fmt: skip
"""The numbers of the table, in order."""

ONE_STEP: Final = 1.3
"""An objective that needs no more than this is one action away."""
_CONDITIONS: Final = tuple(dict.fromkeys((*OBJECTIVE_UPPER, *OBJECTIVE_LOWER)))
CARD_NAMES: Final = (
    *[f"advance:{advance.id}" for advance in ADVANCES],
    *[f"advance:{advance.id}" for civ in CIV_ADVANCES for advance in civ],
    *[f"civilization:{name}" for name in CIVS],
    *[f"leader:{name}" for name in LEADERS],
    *[f"wonder:{wonder.id}" for wonder in WONDERS],
    *[f"wonder_card:{wonder.id}" for wonder in WONDERS],
    *[f"objective:{name}" for name in _CONDITIONS],
)
"""Everything that a seat has or has not: advances, civilization, leader, wonders, conditions in hand."""
_ALL_ADVANCES: Final = len(ADVANCES) + sum([len(civ) for civ in CIV_ADVANCES])
_CIV: Final = _ALL_ADVANCES
_LEADER: Final = _CIV + len(CIVS)
_WONDER: Final = _LEADER + len(LEADERS)
_WONDER_CARD: Final = _WONDER + len(WONDERS)
_OBJECTIVE: Final = {name: _WONDER_CARD + len(WONDERS) + n for n, name in enumerate(_CONDITIONS)}


class Town:
    """What the cities of one seat add up to."""

    __slots__ = (
        "cities",
        "sizes",
        "largest",
        "happy",
        "angry",
        "gives",
        "fresh",
        "bare",
        "risk",
        "built",
        "near",
    )

    def __init__(self) -> None:
        self.cities: list[City] = []
        self.sizes = self.largest = self.happy = self.angry = self.gives = self.fresh = self.bare = 0
        self.risk = 0.0
        self.built = [0] * len(BUILDINGS)
        self.near = [0] * (WATER + 1)


class Sums:
    """What all seats of a position share: points, cities, armies, what is expected."""

    __slots__ = ("turns", "towns", "points", "abroad", "foreign", "field", "armies", "prey")

    def __init__(self, g: State) -> None:
        self.turns = turns_left(g)
        self.points = [halves(g, seat) for seat in range(g.seats)]
        self.towns = [Town() for _ in range(g.seats)]
        self.abroad = [0] * g.seats
        self.foreign = [0] * g.seats
        self.field = danger.armies(g)
        self.armies = [0] * g.seats
        self.prey = [0.0] * g.seats
        for owner, _, count in self.field:
            if owner < g.seats:
                self.armies[owner] += count
        for city in g.cities.values():
            self._add(g, city)

    def _add(self, g: State, city: City) -> None:
        owner = city.owner
        if owner == BARBARIANS:
            for seat in range(g.seats):
                self.prey[seat] += danger.chance_to_take(g, seat, city, self.field)
            return
        town = self.towns[owner]
        town.cities.append(city)
        town.sizes += city.size
        town.largest = max(town.largest, city.size)
        town.happy += city.mood == HAPPY
        town.angry += city.mood == ANGRY
        town.gives += city.yield_limit()
        town.fresh += not city.activations
        town.bare += not g.army_at(owner, city.space)
        if self.field:
            town.risk += added([chance for _, chance in danger.threats(g, city, self.field)])
        for building, colour in enumerate(city.pieces):
            if colour != NOBODY:
                town.built[building] += 1
                if colour != owner:
                    self.abroad[colour] += 1
                    self.foreign[owner] += 1
        terrain, cities = g.terrain, g.cities
        for space in g.map.neighbours[city.space]:
            if space not in cities:
                town.near[terrain[space]] += 1
        town.near[terrain[city.space]] += 1


def seat_numbers(g: State, seat: int, sums: Sums) -> list[float]:
    """One seat's numbers, in the order of `SEAT`."""
    p = g.players[seat]
    town = sums.towns[seat]
    points = sums.points[seat]
    total = sum(points)
    others = [other for other in range(g.seats) if other != seat]
    rival = max([sum(sums.points[other]) for other in others], default=0)
    everybody = sum([sum(part) for part in sums.points])
    units = [g.units_of(seat, kind) for kind in range(len(UNITS))]
    army = sums.armies[seat]
    learned = p.advances.bit_count()
    most = max([g.players[other].advances.bit_count() for other in others], default=0)
    near = town.near
    missing = [hopes.missing_for(g, seat, card) for card in p.objectives]
    return [
        total / 50, clip((total - rival) / 24, 2.0), clip(g.seats * total / max(1, everybody) - 1, 2.0),
        *[min(3.0, part / 24) for part in points], *[min(2.5, n / 5) for n in p.goods[:_TOKENS]],
        (limit(p, 0) - p.goods[0]) / 7, len(town.cities) / 5, town.sizes / 12, town.largest / 5,
        town.happy / 4, town.angry / 3, town.gives / 14, town.fresh / 5, town.bare / 4,
        min(2.0, town.risk), min(2.0, sums.prey[seat]), *[n / 4 for n in town.built],
        sums.abroad[seat] / 3, sums.foreign[seat] / 3, room_to_build(g, p.usable, town) / 5,
        *[n / 4 for n in units], army / 8, clip((army - max([sums.armies[o] for o in others])) / 6, 2.0)
        if others else 0.0, settlers_on_sites(g, seat) / 2 if units[SETTLER] else 0.0, near[PLAIN] / 8,
        near[FOREST] / 6, near[MOUNTAIN] / 6, near[WATER] / 8, learned / 24, clip((learned - most) / 8, 2.0),
        *[(p.advances & mask).bit_count() / 4 for mask in CATEGORY], p.track / 3,
        min(2.0, len(p.actions) / 5), min(2.0, len(p.objectives) / 4), min(2.0, len(p.wonders) / 2),
        min(2.0, added([hopes.hope(far, sums.turns) for far in missing]) / 4),
        min(2.0, sum([far <= 0 for far in missing]) / 2),
        min(2.0, sum([0 < far <= ONE_STEP for far in missing]) / 2),
        hopes.wonder_hope(g, seat, sums.turns) / 3,
        float(p.leader_at >= 0), p.settlements / 7, actions_left(g, seat) / ACTIONS, float(seat == g.active),
        float(seat == g.start), p.anarchy / 2, p.fewer_actions / 2,
    ]  # fmt: skip


def room_to_build(g: State, usable: int, town: Town) -> int:
    """How many buildings the cities have room for, as far as they are known (406)."""
    kinds = range(7 if g.options.expansion else 4)
    known = [building for building in kinds if usable & BUILDING_ADVANCE[building]]
    largest = min(LARGEST, len(town.cities))
    room = 0
    for city in town.cities:
        if city.size < largest:
            pieces = city.pieces
            room += min(largest - city.size, sum([pieces[building] < 0 for building in known]))
    return min(room, 10)


def settlers_on_sites(g: State, seat: int) -> int:
    """Settlers that stand where a city can be founded (405)."""
    found = 0
    for space in g.spaces_of(seat):
        number = g.count(seat, SETTLER, space)
        if number and space not in g.cities and g.is_land(space):
            if g.terrain[space] != BARREN and not g.exhausted >> space & 1:
                found += number
    return found


def cards_of(g: State, seat: int) -> tuple[list[int], list[float]]:
    """What a seat has: indices into `CARD_NAMES`, and how much each counts."""
    p = g.players[seat]
    found: dict[int, float] = {}
    mask = p.advances
    while mask:
        low = mask & -mask
        found[low.bit_length() - 1] = 1.0
        mask ^= low
    if p.civ >= 0:
        found[_CIV + p.civ] = 1.0
    if p.leader >= 0 and p.leader_at >= 0:
        found[_LEADER + p.leader] = 1.0
    for wonder, holder in enumerate(g.wonder_holder):
        if holder == seat:
            found[_WONDER + wonder] = 1.0
    for wonder in p.wonders:
        found[_WONDER_CARD + wonder] = 1.0
    for card in p.objectives:
        for name in (OBJECTIVE_UPPER[card], OBJECTIVE_LOWER[card]):
            index = _OBJECTIVE[name]
            found[index] = found.get(index, 0.0) + 0.5
    return list(found), list(found.values())


class ClashFeatures(Features[State]):
    seat_numbers = SEAT
    cards = CARD_NAMES
    owned = ("advance", "leader", "wonder", "objective")
    table_numbers = TABLE
    situation_numbers = SITUATION
    groups = GROUPS
    margin = 8.0
    trace = 0.92
    by_hand = frozenset({"partner", "give", "want", "offer"})
    characters: ClassVar[dict[str, tuple[str, ...]]] = {
        "peaceful": ("-action command", "action increase_mood", "action advance", "action takeover"),
        "warlike": ("action command", "action recruit", "recruit yes", "move yes"),
        "builder": ("action construct", "action found", "construct yes"),
    }

    def segment(self, g: State) -> Any:
        return g.round, g.phase, g.active, g.stage == STATUS

    def judged(self, g: State) -> bool:
        """In the middle of a Command a position says little."""
        return g.moves_left < 0

    def elapsed(self, g: State) -> float:
        return max(0.0, 1 - turns_left(g) / (3 * g.options.rounds))

    def table(self, g: State) -> list[float]:
        left = turns_left(g)
        options = g.options
        barbarians = sum([city.owner == BARBARIANS for city in g.cities.values()])
        size = g.map.size
        wild = sum(g.army[BARBARIANS * size : (BARBARIANS + 1) * size])
        pirates = sum([mask >> PIRATES & 1 for mask in iter(g.present)])
        return [
            left / 18, min(1.0, left / 4), float(left <= 1), g.round / 6, g.phase / 3,
            float(g.stage == STATUS), float(options.short), float(options.expansion), float(options.buffet),
            float(options.trade), barbarians / 4, min(2.0, wild / 8), min(2.0, pirates / 4),
            g.terrain.count(UNEXPLORED) / size, sum([b != NOBODY for b in g.wonder_builder]) / 8,
            ((g.active - g.start) % g.seats) / g.seats,
        ]  # fmt: skip

    def seats(self, g: State) -> list[Seat]:
        sums = Sums(g)
        return [Seat(seat_numbers(g, seat, sums), *cards_of(g, seat)) for seat in range(g.seats)]

    def choice(self, g: State, ask: Ask) -> Choice:
        return choice(g, ask)


FEATURES: Final = ClashFeatures()
