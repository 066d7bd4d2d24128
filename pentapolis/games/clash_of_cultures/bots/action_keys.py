"""How the learned policy reads actions, and what they are spent on: advances, buildings and units."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from typing import Any, Final

from pentapolis.engine import Ask
from pentapolis.engine import option_key as key
from pentapolis.games.clash_of_cultures.bots import danger
from pentapolis.games.clash_of_cultures.bots.needs import (
    ABROAD,
    ARMIES,
    BATTLES,
    CITIES,
    FLEETS,
    GREATNESS,
    HAPPINESS,
    LEAD,
    LEARNING,
    ODDS,
    SIZE,
    STORES,
    Keys,
    Needs,
)
from pentapolis.games.clash_of_cultures.bots.words_of_options import meaning
from pentapolis.games.clash_of_cultures.data import ADVANCES, CATEGORIES
from pentapolis.games.clash_of_cultures.data.ids import (
    BARREN,
    BUILDINGS,
    CATEGORY,
    CULTURE,
    FOOD,
    GOLD,
    IDEAS,
    MOOD,
    ORE,
    SETTLER,
    STORAGE,
    TACTICS,
    WATER,
    WOOD,
)

_ADVANCE: Final = {advance.id: advance for advance in ADVANCES}
THEMES_OF_ACTION: Final = {
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
THEMES_OF_UNIT: Final = {"settler": CITIES, "ship": FLEETS}
"""Which themes of objectives in hand speak for an action, and for a unit (all others: armies and battles)."""


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


def action_keys(n: Needs, option: Any) -> tuple[str, Keys]:
    """An option of the menu: the name of its group, and its keys."""
    if option.__class__ is str:
        themes = n.themes & THEMES_OF_ACTION.get(option, 0)
        return f"action {option}", (
            key("action", option),
            key("wanted", option, themes, n.late),
            *_word(n, option),
        )
    head = str(option[0])
    place = str(option[1]) if len(option) > 1 else ""
    space = n.g.map.index.get(place)
    if head in PLACED and space is not None:
        themes = n.themes & THEMES_OF_ACTION.get(head, 0)
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


def learning_keys(n: Needs, option: str) -> Keys:
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


def building_keys(n: Needs, ask: Ask, option: str) -> Keys:
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


def unit_keys(n: Needs, ask: Ask, option: str) -> Keys:
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
        key("unit wanted", option, n.themes & THEMES_OF_UNIT.get(option, ARMIES | BATTLES)),
    )
