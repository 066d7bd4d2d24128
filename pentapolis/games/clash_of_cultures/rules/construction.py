"""Construct (406) and the buildings (407)."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Ask, Refusal, Rules
from pentapolis.games.clash_of_cultures.data import ADVANCES, BUILDING_ADVANCE, BUILDING_EXPANSION, WONDERS
from pentapolis.games.clash_of_cultures.data.ids import (
    ACADEMY,
    ANGRY,
    BUILDINGS,
    FOOD,
    GOLD,
    HAPPY,
    IDEAS,
    OBSERVATORY,
    ORE,
    PORT,
    TEMPLE,
    WATER,
    WOOD,
)
from pentapolis.games.clash_of_cultures.pieces import City
from pentapolis.games.clash_of_cultures.rules import wonders
from pentapolis.games.clash_of_cultures.rules.cities import (
    acting_mood,
    activated,
    refuse_pestilence,
    refuse_size,
)
from pentapolis.games.clash_of_cultures.rules.decks import draw_action
from pentapolis.games.clash_of_cultures.rules.goods import (
    can_pay,
    choose_gain,
    gain,
    pay_one_of,
    stock,
)
from pentapolis.games.clash_of_cultures.rules.moments import (
    BUILDING_GOODS,
    BUILDING_PAID,
    BUILDING_PRICES,
    BUILT,
    CONSTRUCTED,
    SUBSTITUTES,
    Cost,
    Vector,
)
from pentapolis.games.clash_of_cultures.rules.questions import Question, pieces, spaces
from pentapolis.games.clash_of_cultures.state import State


def refuse_site(g: State, seat: int, city: City, building: int) -> Refusal | None:
    """Why the building cannot stand in this city, whatever its price and the city's mood.

    Rules 101.19, 402.10, 407.10, 1003.1b, 1004.1b, 1005.1c, 1006.1d, 1007.1b, 1008.1b, 1009.1b.
    """
    p = g.players[seat]
    name = BUILDINGS[building]
    if BUILDING_EXPANSION[building] and not g.options.expansion:
        return Refusal("105.2", "expansion_only")
    if not p.usable & BUILDING_ADVANCE[building]:
        needed = BUILDING_ADVANCE[building].bit_length() - 1
        return Refusal("406.4", "needs_advance", advance=ADVANCES[needed].id)
    if city.pieces[building] >= 0:
        return Refusal("406.5", "has_building", building=name, city=g.map.labels[city.space])
    if not p.buildings[building]:
        return Refusal("406.6", "no_piece", building=name)
    if building == PORT and not any(g.terrain[s] == WATER for s in g.map.neighbours[city.space]):
        return Refusal("407.5", "no_water", city=g.map.labels[city.space])
    return refuse_size(g, seat, city) or refuse_pestilence(g, seat)


def refuse_construct(g: State, seat: int, city: City, building: int, free: bool = False) -> Refusal | None:
    """Why the building cannot be constructed here by a Construct action (406)."""
    if acting_mood(g, city) == ANGRY:
        return Refusal("406.2", "angry", city=g.map.labels[city.space])
    refusal = refuse_site(g, seat, city, building)
    if refusal or free:
        return refusal
    have = stock(g.players[seat])
    if not any(can_pay(have, cost) for cost in building_costs(g, seat, city, building)):
        return Refusal("406.1", "cannot_pay")
    return None


BUILDERS: Final = sum(BUILDING_ADVANCE)
"""The advances that allow a building each (406.4)."""


def constructible(g: State, seat: int, city: City, free: bool = False) -> list[int]:
    """The buildings that can be constructed here; the fast path of `refuse_construct`."""
    if not g.players[seat].usable & BUILDERS:
        return []
    if acting_mood(g, city) == ANGRY or refuse_size(g, seat, city) or refuse_pestilence(g, seat):
        return []
    p = g.players[seat]
    usable, supply, pieces = p.usable, p.buildings, city.pieces
    have = stock(p)
    found = []
    for building in range(7 if g.options.expansion else 4):
        if usable & BUILDING_ADVANCE[building] and pieces[building] < 0 and supply[building]:
            if building == PORT and not any(g.terrain[s] == WATER for s in g.map.neighbours[city.space]):
                continue
            if free or any(can_pay(have, cost) for cost in building_costs(g, seat, city, building)):
                found.append(building)
    return found


def building_costs(g: State, seat: int, city: City, building: int) -> list[Cost]:
    """The alternative prices of a building here: 1 food, 1 wood, 1 ore (406.1) and what changes it."""
    p = g.players[seat]
    goods = [FOOD, WOOD, ORE]
    for ability in BUILDING_GOODS.of(p, city.space):
        goods = ability(p, building, goods)
    extra: tuple[int, ...] = ()
    for substitutes in SUBSTITUTES.of(p):
        extra = (*extra, *substitutes(g, seat, building))
    costs: list[Cost] = [[(1, (good, GOLD, *extra)) for good in goods]]
    for prices in BUILDING_PRICES.of(p, city.space):
        costs += prices(g, seat, goods, extra)
    return costs


def reduced(counts: Vector, reduction: int) -> list[Vector]:
    """All ways to take so many off the counts of a price."""
    if not counts:
        return [()] if reduction == 0 else []
    found = []
    for off in range(min(counts[0], reduction) + 1):
        for rest in reduced(counts[1:], reduction - off):
            found.append((counts[0] - off, *rest))
    return found


def construct(g: State, seat: int, city: City, building: int, free: bool = False) -> Rules:
    """Pay for a building and place it, with its bonus (406.1, 406.8)."""
    p = g.players[seat]
    if not free:
        yield from pay_one_of(g, seat, building_costs(g, seat, city, building), BUILDINGS[building])
        for uses_up in BUILDING_PAID.of(p):
            uses_up(p, building)
    yield from place_building(g, seat, city, building)


def place_building(g: State, seat: int, city: City, building: int) -> Rules:
    """Place a building from the supply and gain its bonus (407, 407.1, 407.4, 407.16)."""
    p = g.players[seat]
    if building == PORT:
        yield from place_port(g, seat, city)
    p.buildings[building] -= 1
    city.pieces[building] = seat
    city.size += 1
    if g.tell:
        g.tell("constructs", seat, building=BUILDINGS[building], city=g.map.labels[city.space])
    if building == ACADEMY:
        gain(g, seat, IDEAS, 2)
    elif building == TEMPLE:
        yield from choose_gain(g, seat, ["mood1", "culture1"])
    elif building == OBSERVATORY:
        yield from draw_action(g, seat)
    for ability in BUILT.of(p, city.space):
        yield from ability(g, seat, city, building)


def place_port(g: State, seat: int, city: City) -> Rules:
    """The Port juts into one adjacent Water space for good (407.6)."""
    answer = yield PORT_BESIDE.ask(g, seat, (g.map.labels[city.space],))
    city.port = g.map.index[answer]


def refuse_port(g: State, ask: Ask, label: str) -> Refusal | None:
    space, city = g.map.index[label], g.map.index[str(ask.about[0])]
    beside = g.terrain[space] == WATER and space in g.map.neighbours[city]
    return None if beside else Refusal("407.6", "not_beside", what=label)


PORT_BESIDE: Final = Question("port", spaces, refuse_port)


def construct_action(g: State, seat: int, city: City, free: bool = False) -> Rules:
    """Construct one building, or with Engineering a wonder, in the city (406.7), and activate it.

    Rules 1002.2b, 901.10.
    """
    # Asked also about a lone building when a wonder might be in hand: not to be asked would tell.
    secret = bool(g.players[seat].wonders) and not g.options.buffet
    about = (g.map.labels[city.space], FREE) if free else (g.map.labels[city.space],)
    answer = yield CONSTRUCT.ask(g, seat, about, explicit=secret)
    if answer in BUILDINGS:
        yield from construct(g, seat, city, BUILDINGS.index(answer), free)
    else:
        yield from wonders.build_wonder(g, seat, city, wonders.WONDER_INDEX[answer])
    yield from activated(g, city, "construct")
    for ability in CONSTRUCTED.of(g.players[seat], city.space):
        yield from ability(g, seat, city)


FREE: Final = "free"
"""In what a question is about: nothing is paid, and no wonder is built so."""


def possible_pieces(g: State, ask: Ask) -> list[str]:
    """What can be constructed; the fast path of `refuse_piece`."""
    city = g.cities[g.map.index[str(ask.about[0])]]
    free = FREE in ask.about
    found = [BUILDINGS[b] for b in constructible(g, ask.seat, city, free)]
    return found if free else found + buildable_wonders(g, ask.seat, city)


def refuse_piece(g: State, ask: Ask, piece: str) -> Refusal | None:
    city = g.cities[g.map.index[str(ask.about[0])]]
    free = FREE in ask.about
    if piece in BUILDINGS:
        return refuse_construct(g, ask.seat, city, BUILDINGS.index(piece), free)
    if free:
        return Refusal("406.7", "not_now")
    return wonders.refuse_wonder(g, ask.seat, city, wonders.WONDER_INDEX[piece])


CONSTRUCT: Final = Question("construct", pieces, refuse_piece, fast=possible_pieces)


def buildable_wonders(g: State, seat: int, city: City) -> list[str]:
    if city.mood < HAPPY and acting_mood(g, city) < HAPPY:
        return []
    return [
        WONDERS[wonder].id
        for wonder in dict.fromkeys(wonders.offered(g, seat))
        if wonders.refuse_wonder(g, seat, city, wonder) is None
    ]


def can_construct(g: State, seat: int, city: City) -> bool:
    return bool(constructible(g, seat, city)) or bool(buildable_wonders(g, seat, city))
