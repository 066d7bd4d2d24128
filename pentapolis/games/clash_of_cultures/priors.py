"""Which options look promising at a glance: the policy of playouts and the order of search."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pentapolis.engine import Ask
from pentapolis.games.clash_of_cultures.goods import parse_bundle, parse_group
from pentapolis.games.clash_of_cultures.ids import (
    ARMY,
    BARBARIANS,
    BARREN,
    FOOD,
    GOLD,
    IDEAS,
    INFANTRY,
    ORE,
    SETTLER,
    TACTICS,
    UNEXPLORED,
    WATER,
    WOOD,
)
from pentapolis.games.clash_of_cultures.state import CocState

ADVANCE_WORTH = {
    "storage": 9,
    "writing": 8,
    "philosophy": 7,
    "math": 6,
    "public_education": 6,
    "myths": 6,
    "tactics": 5,
    "engineering": 6,
    "irrigation": 6,
    "arts": 5,
    "bartering": 5,
    "fishing": 5,
    "priesthood": 6,
    "husbandry": 4,
    "sanitation": 4,
    "voting": 6,
    "civil_liberties": 5,
}
KEEP = (1.0, 1.0, 1.0, 1.2, 1.8, 1.2, 1.0, 0.8)
"""How dear a good is when paying."""
BUNDLE_TOPICS = ("collect", "tax", "gain", "route", "medicine")
NO = 1e-4
"""For options that are hardly ever worth a look."""


def priors(g: CocState, ask: Ask) -> list[float] | None:
    """A weight for each option, or None."""
    topic = ask.topic
    if topic == "action":
        return [action(g, ask.seat, option) for option in ask.options]
    if topic in BUNDLE_TOPICS:
        return [bundle(g, ask.seat, option) for option in ask.options]
    if topic == "pay":
        return [
            1 / (0.1 + sum(k * n for k, n in zip(KEEP, parse_bundle(o), strict=True))) for o in ask.options
        ]
    if topic in ("advance", "free_advance", "synergies", "new_ideas", "dogma", "golden_age"):
        return [float(ADVANCE_WORTH.get(option, 3)) for option in ask.options]
    if topic == "move":
        return [source(g, ask.seat, option) for option in ask.options]
    if topic == "move_to":
        return [target(g, ask.seat, option) for option in ask.options]
    if topic == "group":
        return [group(g, ask, option) for option in ask.options]
    if topic == "recruit":
        return [recruited(g, ask.seat, option) for option in ask.options]
    weigh = SIMPLE.get(topic)
    return None if weigh is None else weigh(g, ask)


def price(option: str) -> float:
    """How dear a payment is."""
    return sum(worth * n for worth, n in zip(KEEP, parse_bundle(option), strict=True))


Weigh = Callable[[CocState, Ask], list[float]]


def _prefer(*wanted: str) -> Weigh:
    """Prefer these options by their first word."""

    def weigh(g: CocState, ask: Ask) -> list[float]:
        return [5.0 if head(option) in wanted else 1.0 for option in ask.options]

    return weigh


def _avoid(*unwanted: str) -> Weigh:
    def weigh(g: CocState, ask: Ask) -> list[float]:
        return [NO if head(option) in unwanted else 1.0 for option in ask.options]

    return weigh


def head(option: Any) -> str:
    return str(option[0]) if isinstance(option, tuple) else str(option)


SIMPLE: dict[str, Weigh] = {
    "give": _prefer("done"),
    "want": _prefer("done"),
    "offer": _prefer("refuse"),
    "objective": _avoid("no"),
    "status_objective": _avoid("no"),
    "raze": _prefer("no"),
    "change_government": _prefer("no"),
    "boost": _prefer("yes"),
    "great_person": _prefer("yes"),
    "metallurgy": _prefer("yes"),
    "refugee": _avoid("no"),
    "raise_mood": _prefer("done"),
}


def action(g: CocState, seat: int, option: Any) -> float:
    """How promising an action looks."""
    name = head(option)
    p = g.players[seat]
    goods = p.goods
    if name == "found":
        return 60.0
    if name == "construct":
        return 40.0
    if name == "advance":
        return 30.0 if goods[FOOD] + goods[IDEAS] + goods[GOLD] >= 2 else 12.0
    if name == "collect":
        city = g.cities[g.map.index[option[1]]]
        poor = 6 - min(6, goods[FOOD] + goods[WOOD] + goods[ORE])
        return max(1.0, 8.0 + 4 * city.yield_limit() - 10 * city.activations + 2 * poor)
    if name == "recruit":
        return recruiting(g, seat)
    if name == "command":
        return commanding(g, seat)
    if name == "trade":
        return NO * NO
    if name == "end_turn":
        return 4.0 if not g.actions_left else NO
    if name == "play":
        return 12.0
    if name in ("absolute_power", "statue", "taxes"):
        return 12.0
    if name in ("takeover", "arts"):
        return 14.0
    if name == "increase_mood":
        return 4.0
    return 2.0


def recruiting(g: CocState, seat: int) -> float:
    settlers = g.units_of(seat, SETTLER)
    cities = len(g.cities_of(seat))
    if cities + settlers < 5 and settlers < 2 and g.players[seat].goods[FOOD] >= 2:
        return 26.0
    return 6.0


def commanding(g: CocState, seat: int) -> float:
    """Settlers that cannot found where they stand should walk; armies beside prey should strike."""
    for space in g.spaces_of(seat):
        if g.count(seat, SETTLER, space) and (space in g.cities or g.terrain[space] in (BARREN, WATER)):
            return 27.0
        if g.players[seat].usable & TACTICS and g.army_at(seat, space) >= 2:
            for near in g.map.neighbours[space]:
                city = g.cities.get(near)
                if city is not None and city.owner != seat and not g.army_at(city.owner, near):
                    return 25.0
    return 3.0


def bundle(g: CocState, seat: int, option: Any) -> float:
    """Goods are worth more where the stock is low, nothing beyond the limit."""
    if option == "fewer":
        return NO
    p = g.players[seat]
    room = 7 if p.usable & 2 else 2
    total = 0.1
    for good, count in enumerate(parse_bundle(option)[:7]):
        have = p.goods[good]
        if good == FOOD:
            total += max(0.0, min(count, room - have)) * 1.1
        elif good in (WOOD, ORE):
            total += min(count, 7 - have) * (1.2 if have == 0 else 0.8 if have < 3 else 0.4)
        else:
            total += 1.2 * count
    return total * total


def source(g: CocState, seat: int, option: Any) -> float:
    """Which group to stir: settlers at home, armies beside prey."""
    if option == "stop":
        return 1.0
    space = g.map.index[option[1]]
    weight = 0.5
    if option[0] == "march" and g.count(seat, SETTLER, space):
        site = space not in g.cities and g.terrain[space] != BARREN
        weight = 0.4 if site else 6.0
    if g.army_at(seat, space) >= 2:
        for near in g.map.neighbours[space]:
            city = g.cities.get(near)
            if city is not None and city.owner != seat:
                weight = max(weight, 4.0)
    return weight


def target(g: CocState, seat: int, option: Any) -> float:
    """Where to go: new land and good sites."""
    label = option if isinstance(option, str) else option[1]
    space = g.map.index[label]
    terrain = g.terrain[space]
    if terrain == UNEXPLORED:
        return 5.0
    if terrain == WATER:
        return 1.0
    city = g.cities.get(space)
    if city is not None:
        if city.owner == seat:
            return 0.6
        return 3.0 if city.owner == BARBARIANS or not g.army_at(city.owner, space) else 1.5
    if g.enemies_at(seat, space):
        return 1.5
    if terrain == BARREN:
        return 0.6
    fresh = sum(g.terrain[s] not in (UNEXPLORED, BARREN) for s in g.map.neighbours[space])
    return 2.0 + 0.4 * fresh


def group(g: CocState, ask: Ask, option: Any) -> float:
    """Settlers walk alone into empty land; armies attack together."""
    counts = parse_group(option)
    army = sum(counts[kind] for kind in ARMY)
    space = g.map.index[str(ask.about[1])]
    hostile = g.enemies_at(ask.seat, space) or (space in g.cities and g.cities[space].owner != ask.seat)
    if hostile:
        return 1.0 + 3.0 * army - 2.0 * counts[SETTLER] if army > 1 else 0.5
    if counts[SETTLER] == 1 and not army:
        return 6.0
    return 2.0


def recruited(g: CocState, seat: int, option: Any) -> float:
    settlers = g.units_of(seat, SETTLER)
    cities = len(g.cities_of(seat))
    if option in ("settler", "sanitation"):
        return 6.0 if cities + settlers < 5 and settlers < 3 else 0.7
    if option in ("infantry", "draft", "cavalry", "elephant", "leader"):
        return 2.0 if g.units_of(seat, INFANTRY) < 2 + cities else 0.8
    return 1.5 if option == "done" else 0.8
