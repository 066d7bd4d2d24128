"""What the learned policy reads of single options of Clash of Cultures: hashed keys, a group, the situation.

Most options name a space or a bundle of goods; neither means anything by itself. So a space is read as what
is there: terrain, whose city and how large, who stands there, what lies around it; a bundle as what is gained
or paid of each good and how much of it there is. Everything is public or in the seat's own hand.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from functools import cache
from typing import Any, Final
from zlib import crc32

from pentapolis.engine import Ask, Choice
from pentapolis.engine import option_key as key
from pentapolis.games.clash_of_cultures.bots import danger
from pentapolis.games.clash_of_cultures.bots.evaluation import turns_left
from pentapolis.games.clash_of_cultures.data import (
    ACTION_CIVIL,
    ACTION_TACTIC,
    ADVANCES,
    CATEGORIES,
    OBJECTIVE_LOWER,
    OBJECTIVE_UPPER,
    WONDERS,
)
from pentapolis.games.clash_of_cultures.data.ids import (
    ACADEMY,
    ARMY,
    BARBARIANS,
    BARREN,
    BUILDINGS,
    CATEGORY,
    CONSTRUCTION,
    CULTURE,
    CULTURE_CATEGORY,
    ECONOMY,
    EDUCATION,
    FOOD,
    FORTRESS,
    GOLD,
    GOODS,
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
from pentapolis.games.clash_of_cultures.rules.goods import limit, parse_bundle, parse_group
from pentapolis.games.clash_of_cultures.state import State

Keys = tuple[int, ...]

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

ACTION_HEADS: Final = (
    "advance", "found", "collect", "construct", "recruit", "command", "increase_mood", "takeover", "taxes",
    "sports", "civil_liberties", "bartering", "arts", "theaters", "voting", "free_economy",
    "absolute_power", "forced_labor", "library", "statue", "trade", "play", "end_turn",
)  # fmt: skip
TOPICS: Final = (
    "advance", "collect", "gain", "route", "tax", "pay", "construct", "recruit", "move", "move_to", "group",
    "objective", "status_objective", "raze", "change_government", "tactic", "losses", "retreat", "takeover",
    "boost", "barter", "lose_card", "raise_mood", "great_person", "start_player", "leader", "offer",
)  # fmt: skip
OTHERS: Final = 24
"""How many groups the rare questions share."""
GROUPS: Final = (
    *[f"action {head}" for head in ACTION_HEADS],
    *[f"{topic} {which}" for topic in TOPICS for which in ("yes", "no")],
    *[f"other {number}" for number in range(OTHERS)],
)
"""The kinds of options, in order; "no" are refusals, passes, stops and ends."""
_GROUP: Final = {name: number for number, name in enumerate(GROUPS)}
_NO: Final = frozenset(("no", "none", "done", "stop", "fewer", "refuse", "fight", "deck"))

LEARN: Final = frozenset(
    ("advance", "free_advance", "synergies", "new_ideas", "dogma", "golden_age", "scholar", "teach_us")
)
GAINS: Final = frozenset(("collect", "tax", "gain", "route", "medicine", "raided", "want"))
COSTS: Final = frozenset(("pay", "theaters", "pandemics", "raid", "give"))
_ADVANCE: Final = {advance.id: advance for advance in ADVANCES}
_WONDER: Final = {wonder.id: number for number, wonder in enumerate(WONDERS)}
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
_THEMES_OF_ACTION: Final = {
    "advance": LEARNING,
    "found": CITIES,
    "collect": STORES,
    "construct": SIZE | GREATNESS,
    "recruit": ARMIES | BATTLES | CITIES | FLEETS,
    "command": BATTLES | CITIES | FLEETS,
    "increase_mood": HAPPINESS,
    "takeover": ABROAD,
    "arts": ABROAD,
}
_THEMES_OF_UNIT: Final = {"settler": CITIES, "ship": FLEETS}
"""Which themes of objectives in hand speak for an action, and for a unit (all others: armies and battles)."""


def clip(value: float, most: float) -> float:
    return -most if value < -most else most if value > most else value


@cache
def goods_in(word: str) -> list[int] | None:
    """The goods that a word stands for, or None when it stands for something else."""
    try:
        return parse_bundle(word)
    except ValueError:
        return None


@cache
def units_in(word: str) -> list[int] | None:
    """The units that a word stands for, or None when it stands for something else."""
    try:
        return parse_group(word)
    except ValueError:
        return None


def meaning(word: str) -> str:
    """A card by what it does: several cards share a half."""
    if word.startswith("action") and word[6:].isdigit():
        card = int(word[6:]) - 1
        return f"{ACTION_CIVIL[card]}/{ACTION_TACTIC[card]}"
    if word.startswith("objective") and word[9:].isdigit():
        card = int(word[9:]) - 1
        return f"{OBJECTIVE_UPPER[card]}/{OBJECTIVE_LOWER[card]}"
    return word


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
                sum([chance for _, chance in danger.threats(self.g, city, self.field)], 0.0)
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
            min(2.0, sum(self.risks.values(), 0.0)), bare / 4, prey, len(p.actions) / 5,
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


# --- actions ---------------------------------------------------------------------------------------------


def _found(n: Needs, head: str, space: int) -> Keys:
    near = n.around(space)
    return (
        key("found", n.late, n.left),
        key("found", *near),
        key("found", n.g.terrain[space], near[0]),
        key("found", min(7, len(n.cities)), n.late),
        key("found", n.settlers, n.left),
    )


def _collect(n: Needs, head: str, space: int) -> Keys:
    city = n.g.cities[space]
    goods = n.goods
    gives = city.yield_limit()
    near = n.around(space)
    return (
        key("collect", gives, n.largest - gives, city.activations),
        key("collect", gives, n.left, n.late),
        key("collect", min(4, goods[FOOD]), min(4, goods[WOOD]), min(4, goods[ORE])),
        key("collect", near[0], min(6, goods[FOOD] + goods[WOOD] + goods[ORE] + goods[GOLD])),
        key("collect", city.mood, city.activations, n.left),
        key("collect", min(5, goods[IDEAS]), bool(n.p.usable & STORAGE), n.late),
    )


def _construct(n: Needs, head: str, space: int) -> Keys:
    city = n.g.cities[space]
    return (
        key("construct", n.late, n.left),
        key("construct", city.size, city.mood, city.activations),
        key("construct", n.risk(space), city.size),
        key("construct", bool(n.p.wonders), n.late),
    )


def _recruit(n: Needs, head: str, space: int) -> Keys:
    g, goods = n.g, n.goods
    city = g.cities[space]
    settlers_paid = min(2, goods[FOOD]) + goods[GOLD] >= 2
    arms_paid = min(goods[FOOD], 1) + min(goods[ORE], 1) + goods[GOLD] >= 2
    return (
        key("recruit", n.late, n.left),
        key("recruit", n.settlers, min(7, len(n.cities)), settlers_paid),
        key("recruit", n.risk(space), min(3, g.army_at(n.seat, space)), arms_paid),
        key("recruit", city.yield_limit(), city.activations, arms_paid, settlers_paid),
        key("recruit", bool(n.p.usable & TACTICS), min(6, n.army), bisect_right(LEAD, n.army - n.rival_army)),
        key("recruit", n.p.leader_at < 0 and goods[CULTURE] > 0 and goods[MOOD] > 0, n.late),
    )


def _command(n: Needs) -> Keys:
    g, seat = n.g, n.seat
    idle = ready = 0
    strike = 0.0
    for space in g.spaces_of(seat):
        settlers = g.count(seat, SETTLER, space)
        if settlers:
            if space in g.cities or g.terrain[space] in (BARREN, WATER):
                idle += settlers
            else:
                ready += settlers
        if n.field:
            strike = max(strike, danger.strike(g, seat, space))
    return (
        key("command", n.late, n.left),
        key("command", min(3, idle), min(2, ready), min(7, len(n.cities))),
        key("command", bisect_right(ODDS, strike), n.late),
        key("command", bisect_right(ODDS, strike), min(6, n.army)),
        key("command", bool(n.p.usable & TACTICS), min(3, idle), n.left),
    )


def _word(n: Needs, head: str) -> Keys:
    """An action without a place."""
    goods = n.goods
    if head == "advance":
        means = min(7, goods[FOOD] + goods[IDEAS] + goods[GOLD])
        return (
            key("advance", n.late, n.left),
            key("advance", means, n.left),
            key("advance", min(7, goods[IDEAS]), min(3, goods[FOOD])),
            key("advance", n.p.track, n.learned),
            key("advance", n.learned, n.late),
            key("advance", bool(n.categories), n.late),
        )
    if head == "command":
        return _command(n)
    if head == "end_turn":
        return key("end_turn", n.left), key("end_turn", n.late)
    angry = sum([city.mood == 0 for city in n.cities])
    neutral = sum([city.mood == 1 for city in n.cities])
    return (
        key(head, n.late, n.left),
        key(head, min(4, goods[MOOD]), min(4, goods[CULTURE])),
        key(head, min(2, angry), min(4, neutral), n.left),
        key(head, min(6, goods[GOLD])),
    )


def _action(n: Needs, option: Any) -> tuple[str, Keys]:
    """An option of the menu: the name of its group, and its keys."""
    if option.__class__ is str:
        themes = n.themes & _THEMES_OF_ACTION.get(option, 0)
        return f"action {option}", (
            key("action", option),
            key("wanted", option, themes, n.late),
            *_word(n, option),
        )
    head = str(option[0])
    place = str(option[1]) if len(option) > 1 else ""
    space = n.g.map.index.get(place)
    if head in PLACED and space is not None:
        themes = n.themes & _THEMES_OF_ACTION.get(head, 0)
        return f"action {head}", (
            key("action", head),
            key("wanted", head, themes, n.late),
            *PLACED[head](n, head, space),
        )
    what = meaning(place)
    half = what.split("/")[0]
    return f"action {head}", (
        key(head, half),
        key(head, half, n.late),
        key(head, half, n.left),
        key(head, half, min(5, len(n.p.actions))),
        key(head, half, bisect_right(LEAD, n.army - n.rival_army)),
    )


PLACED: Final[dict[str, Callable[[Needs, str, int], Keys]]] = {
    "found": _found,
    "collect": _collect,
    "construct": _construct,
    "recruit": _recruit,
}


# --- advances, buildings, units --------------------------------------------------------------------------


def _learn(n: Needs, option: str) -> Keys:
    advance = _ADVANCE.get(option)
    if advance is None:
        return key("learn", option), key("learn", option, n.late)
    p, goods = n.p, n.goods
    category = CATEGORY[advance.category]
    owned = (p.advances & category).bit_count()
    government = CATEGORIES[advance.category].requires != 0
    wanted = n.categories >> advance.category & 1
    building = advance.building
    return (
        key("learn", option),
        key("learn", option, n.late),
        key("learn", option, n.learned),
        key("learn", option, min(5, len(n.cities))),
        key("learn", advance.category, owned, n.late),
        key("learn", "wanted", wanted, owned, government),
        key("learn", "building", building >= 0 and n.buildings >> building & 1, building, n.late),
        key("learn", option, min(4, goods[FOOD]), min(4, goods[ORE])),
        key("learn", option, bisect_right(LEAD, n.army - n.rival_army)),
        key("learn", option, p.civ),
    )


def _build(n: Needs, ask: Ask, option: str) -> Keys:
    city = n.g.cities.get(n.g.map.index.get(str(ask.about[0]), -1)) if ask.about else None
    size = city.size if city is not None else 0
    building = BUILDINGS.index(option) if option in BUILDINGS else -1
    owned = sum([city.pieces[building] >= 0 for city in n.cities]) if building >= 0 else 0
    risk = n.risk(city.space) if city is not None and city.owner == n.seat else 0
    return (
        key("build", option),
        key("build", option, n.late),
        key("build", option, min(4, owned)),
        key("build", option, risk),
        key("build", option, size),
        key("build", option, building >= 0 and n.buildings >> building & 1, n.themes & SIZE),
    )


def _unit(n: Needs, ask: Ask, option: str) -> Keys:
    city = n.g.cities.get(n.g.map.index.get(str(ask.about[0]), -1))
    left = int(ask.about[1])
    guards = min(4, n.g.army_at(n.seat, city.space)) if city is not None else 0
    risk = n.risk(city.space) if city is not None and city.owner == n.seat else 0
    goods = n.goods
    return (
        key("unit", option),
        key("unit", option, n.late),
        key("unit", option, min(4, n.settlers), min(7, len(n.cities))),
        key("unit", option, risk, guards),
        key("unit", option, min(6, n.army), bisect_right(LEAD, n.army - n.rival_army)),
        key("unit", option, left, n.left),
        key("unit", option, min(4, goods[FOOD]), min(4, goods[ORE]), min(3, goods[GOLD])),
        key("unit", option, bool(n.p.usable & TACTICS), n.late),
        key("unit wanted", option, n.themes & _THEMES_OF_UNIT.get(option, ARMIES | BATTLES)),
    )


# --- goods -----------------------------------------------------------------------------------------------


def _gained(n: Needs, topic: str, word: str, counts: list[int]) -> Keys:
    """Goods to gain: how much of each there is, and what would be lost beyond the limit (301.4)."""
    found = [key("gain", word), key("gain", topic, word, n.late)]
    lost = total = 0
    for good, count in enumerate(counts):
        if count and good < len(n.goods):
            have = n.goods[good]
            total += count
            lost += max(0, have + count - limit(n.p, good))
            found.append(key("gain", GOODS[good], min(7, have), min(3, count)))
            found.append(key("gain", GOODS[good], min(3, count), n.late, n.left))
            if n.stored >> good & 1:
                found.append(key("gain wanted", GOODS[good], min(3, count), min(5, have), n.g.phase))
    found.append(key("gain", "lost", min(3, lost), min(5, total)))
    return tuple(found)


def _paid(n: Needs, ask: Ask, word: str, counts: list[int]) -> Keys:
    """Goods to pay or lose: how much of each stays."""
    found = [key("pay", word), key("pay", word, n.late)]
    for good, count in enumerate(counts):
        if count:
            have = n.goods[good] if good < len(n.goods) else 0
            found.append(key("pay", GOODS[good], min(7, have - count), min(3, count)))
            found.append(key("pay", GOODS[good], min(3, count), n.left, n.late))
            if n.stored >> good & 1:
                found.append(key("pay wanted", GOODS[good], min(5, have), n.g.phase))
    return tuple(found)


# --- on the map ------------------------------------------------------------------------------------------


def _source(n: Needs, option: Any) -> Keys:
    if isinstance(option, str):
        return key("move", option, n.left), key("move", option, n.g.moves_left), key("move", option, n.late)
    head = str(option[0])
    space = n.g.map.index.get(str(option[1]), -1)
    if space < 0:
        return (key("move", head),)
    strike = bisect_right(ODDS, danger.strike(n.g, n.seat, space))
    what = n.space(space)
    return (
        key("move", head, *what),
        key("move", head, what[3], what[4], what[1], n.late),
        key("move", head, strike, what[3]),
        key("move", head, n.g.moves_left, what[4] > 0, what[3] > 0),
        key("move", head, what[4], *n.around(space)),
        key("move", head, what[1] == 1 and n.risk(space), what[3]),
    )


def _target(n: Needs, ask: Ask, option: Any) -> Keys:
    g, seat = n.g, n.seat
    label = str(option if isinstance(option, str) else option[1])
    way = "" if isinstance(option, str) else str(option[0])
    space = g.map.index[label]
    start = g.map.index.get(str(ask.about[0]), space)
    army, settlers = min(4, g.army_at(seat, start)), min(2, g.count(seat, SETTLER, start))
    what = n.space(space)
    city = g.cities.get(space)
    odds = -1
    if city is not None and city.owner != seat:
        odds = bisect_right(ODDS, danger.odds(army, danger.defence(g, city))) if army else 0
    elif what[5]:
        odds = 10 + bisect_right(ODDS, danger.odds(army, danger.enemies(g, seat, space))) if army else 9
    near = n.around(space)
    home = min(4, n.home(space))
    return (
        key("to", way, *what, army > 0, settlers > 0),
        key("to", what[0], settlers, *near, home),
        key("to", "odds", odds, army),
        key("to", "odds", odds, what[1], n.late, n.themes & BATTLES),
        key("to", what[0], army > 0, settlers > 0, n.late),
        key("to", home, what[0], settlers > 0, army > 0),
        key("to", what[1] == 1 and n.risk(space), army > 0),
    )


def _group(n: Needs, ask: Ask, option: str, counts: list[int]) -> Keys:
    g, seat = n.g, n.seat
    start, space = g.map.index.get(str(ask.about[0]), -1), g.map.index.get(str(ask.about[1]), -1)
    army = sum([counts[kind] for kind in ARMY])
    if start < 0 or space < 0:
        return key("group", option), key("group", army, counts[SETTLER])
    stay = g.army_at(seat, start) - army
    city = g.cities.get(space)
    hostile = bool(g.enemies_at(seat, space)) or (city is not None and city.owner != seat)
    odds = -1
    if hostile and army:
        defence = danger.enemies(g, seat, space) if city is None else danger.defence(g, city)
        odds = bisect_right(ODDS, danger.odds(army, defence))
    home = g.cities.get(start)
    at_home = n.risk(start) if home is not None and home.owner == seat else -1
    return (
        key("group", min(3, army), counts[SETTLER], hostile),
        key("group", odds, min(4, army)),
        key("group", odds, n.late, n.themes & BATTLES),
        key("group", at_home, min(2, stay)),
        key("group", counts[SETTLER], g.count(seat, SETTLER, start) - counts[SETTLER], g.terrain[space]),
        key("group", counts[5], hostile),
    )


def _place(n: Needs, topic: str, option: Any, label: str) -> Keys:
    """Any other option that names a space."""
    space = n.g.map.index[label]
    what = n.space(space)
    head = "" if isinstance(option, str) else str(option[0])
    rest = meaning(str(option[-1])) if isinstance(option, tuple) and str(option[-1]) != label else ""
    city = n.g.cities.get(space)
    return (
        key(topic, head, *what),
        key(topic, head, what[1], min(4, n.home(space))),
        key(topic, head, what[0], *n.around(space)),
        key(topic, head, city.mood if city is not None else -1, what[2], n.late),
        key(topic, head, rest),
        key(topic, head, n.risk(space) if what[1] == 1 else -1, what[3]),
    )


def _battle(n: Needs, topic: str, option: str) -> Keys:
    """Tactics and retreats: who is stronger here, in which round, on which side."""
    b = n.g.battle
    word = meaning(option).split("/")[-1]
    if b is None:
        return key(topic, word), key(topic, word, n.late)
    side = 0 if b.sides[0] == n.seat else 1
    mine = n.g.army_at(b.sides[side], b.space)
    theirs = n.g.army_at(b.sides[1 - side], b.space)
    lead = bisect_right(LEAD, mine - theirs)
    return (
        key(topic, word, side),
        key(topic, word, lead),
        key(topic, word, min(3, b.round), b.city, b.fortress),
        key(topic, word, min(4, mine), min(4, theirs)),
        key(topic, word, min(5, len(n.p.actions)), n.late),
    )


def _offer(n: Needs, ask: Ask, option: str) -> Keys:
    """An offer from somebody else: what comes in, what goes out, and who is ahead (304)."""
    gets, gives = _amounts(str(ask.about[1])), _amounts(str(ask.about[2]))
    partner = n.g.players[int(ask.about[0])]
    balance = sum(gets) - sum(gives)
    ahead = bisect_right(LEAD, partner.advances.bit_count() - n.p.advances.bit_count())
    found = [
        key("offer", option, max(-5, min(5, balance))),
        key("offer", option, max(-3, min(3, balance)), ahead),
        key("offer", option, n.g.seats, n.late),
    ]
    for good, (more, less) in enumerate(zip(gets, gives, strict=True)):
        if more or less:
            have = min(7, n.goods[good]) if good < len(n.goods) else 0
            found.append(key("offer", option, good, max(-3, min(3, more - less)), have))
    return tuple(found)


_TRADED: Final = (*GOODS[:7], "action_card", "objective_card", "wonder_card")


@cache
def _amounts(word: str) -> list[int]:
    return parse_bundle(word, _TRADED)


def _other(n: Needs, topic: str, option: Any, about: tuple[Any, ...]) -> Keys:
    """Everything else: by its words."""
    parts = option if isinstance(option, tuple) else (option,)
    words = [meaning(str(part)) for part in parts if not isinstance(part, int)]
    name = ":".join(words)
    if topic in ("choose_player", "start_player", "partner", "controller", "diplomat"):
        other = parts[0]
        me = other == n.seat
        rank = 0
        if isinstance(other, int) and 0 <= other < n.g.seats:
            rank = bisect_right(LEAD, n.g.players[other].advances.bit_count() - n.p.advances.bit_count())
        return key(topic, me, n.g.seats), key(topic, rank), key(topic, me, n.late)
    subject = meaning(str(about[0])) if about and isinstance(about[0], str) else ""
    number = parts[-1] if isinstance(parts[-1], int) else -1
    return (
        key(topic, name, number),
        key(topic, name, n.late),
        key(topic, name, subject if subject not in n.g.map.index else ""),
        key(topic, name, min(4, n.goods[MOOD]), min(4, n.goods[CULTURE])),
    )


def _keys(n: Needs, ask: Ask, option: Any) -> Keys:
    """The keys of one option of a question other than the menu."""
    topic = ask.topic
    if topic in LEARN and isinstance(option, str):
        return _learn(n, option)
    if topic in ("tactic", "retreat"):
        return _battle(n, topic, str(option))
    if topic == "construct":
        return _build(n, ask, str(option))
    if topic == "recruit":
        return _unit(n, ask, str(option))
    if topic == "offer":
        return _offer(n, ask, str(option))
    if topic == "move":
        return _source(n, option)
    if topic == "move_to":
        return _target(n, ask, option)
    return _by_words(n, ask, option)


def _by_words(n: Needs, ask: Ask, option: Any) -> Keys:
    """The keys of an option that is known only by its words: goods, units, a place."""
    topic = ask.topic
    index = n.g.map.index
    if isinstance(option, str):
        if topic in GAINS or topic in COSTS:
            counts = goods_in(option)
            if counts is not None:
                return _paid(n, ask, option, counts) if topic in COSTS else _gained(n, topic, option, counts)
        elif topic == "group":
            units = units_in(option)
            if units is not None:
                return _group(n, ask, option, units)
        elif option in index:
            return _place(n, topic, option, option)
    elif isinstance(option, tuple):
        label = str(option[2]) if option[0] == "from" and len(option) > 2 else str(option[-1])
        for word in (label, str(option[1]) if len(option) > 1 else ""):
            if word in index:
                return _place(n, topic, option, word)
    return _other(n, topic, option, ask.about)


@cache
def _group_of(topic: str, head: str) -> int:
    name = "advance" if topic in LEARN else topic
    known = _GROUP.get(f"{name} {'no' if head in _NO else 'yes'}")
    return _GROUP[f"other {crc32(f'{topic} {head}'.encode()) % OTHERS}"] if known is None else known


@cache
def _group_of_action(name: str) -> int:
    known = _GROUP.get(name)
    return _GROUP[f"other {crc32(name.encode()) % OTHERS}"] if known is None else known


def choice(g: State, ask: Ask) -> Choice:
    """The situation, and of every option its keys and its group."""
    n = Needs(g, ask.seat)
    keys: list[Keys] = []
    groups: list[int] = []
    if ask.topic == "action":
        for option in ask.options:
            name, found = _action(n, option)
            keys.append(found)
            groups.append(_group_of_action(name))
    else:
        for option in ask.options:
            keys.append(_keys(n, ask, option))
            head = option if isinstance(option, str) else option[0] if isinstance(option, tuple) else "number"
            groups.append(_group_of(ask.topic, str(head) if str(head) in _NO else "yes"))
    return Choice(n.situation(), keys, groups)
