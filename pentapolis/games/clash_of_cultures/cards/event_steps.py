"""What several event cards do (803): moods that fall, Settlers and units, whom a text spares.

The cards themselves stand in `event_cards.py` and `event_cards_of_the_expansion.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pentapolis.engine import Ask, Rules
from pentapolis.games.clash_of_cultures.data import EventCard
from pentapolis.games.clash_of_cultures.data.ids import (
    ANGRY,
    LEADER,
    MOOD,
    MYTHS,
    NAVIGATION,
    PIRATES,
    ROADS,
    SETTLER,
    SHIP,
    TRADE_ROUTES,
    UNITS,
)
from pentapolis.games.clash_of_cultures.pieces import City
from pentapolis.games.clash_of_cultures.rules import alliance, barbarians, cities
from pentapolis.games.clash_of_cultures.rules.cities import choose_city
from pentapolis.games.clash_of_cultures.rules.events import EFFECTS, Effect
from pentapolis.games.clash_of_cultures.rules.forces import sink_surplus
from pentapolis.games.clash_of_cultures.rules.goods import can_pay, pay, stock, token
from pentapolis.games.clash_of_cultures.rules.leaders import leader_dies
from pentapolis.games.clash_of_cultures.rules.moments import SPARES
from pentapolis.games.clash_of_cultures.rules.questions import Question, all_cities, by, own_units
from pentapolis.games.clash_of_cultures.state import State


def effect(name: str) -> Callable[[Effect], Effect]:
    def register(function: Effect) -> Effect:
        EFFECTS[name] = function
        return function

    return register


EVENT_MOOD: Final = Question("event_mood", all_cities, barbarians.refuse_fall)
PLACE_SETTLER: Final = Question("place_settler", all_cities, by("803.10", "not_that_city"))
EVENT_UNIT: Final = Question("event_unit", own_units, by("803.10", "not_to_lose"))


def spared(g: State, seat: int, space: int) -> bool:
    """Whether a leader undoes what an event's text does to the city where it stands."""
    city = g.cities.get(space)
    if g.event_now < 0 or city is None or city.owner != seat:
        return False
    return bool(SPARES.of(g.players[seat], space))


def protected(g: State, seat: int, table: EventCard) -> bool:
    """Whether the player ignores the text (803.13, 1001.3c, 1002.3b)."""
    return bool(g.players[seat].usable & table.protection)


def travelled(g: State, seat: int) -> bool:
    """Roads, Navigation or Trade Routes spread diseases."""
    return bool(g.players[seat].usable & (ROADS | NAVIGATION | TRADE_ROUTES))


def lower(g: State, city: City, steps: int = 1) -> Rules:
    """An event lowers the mood of a city; its owner may pay Myths for it (1006.1a, 1006.1b, 1006.1c)."""
    if city.mood == ANGRY or city.owner >= 4:
        return
    seat = city.owner
    if spared(g, seat, city.space):
        return
    p = g.players[seat]
    needs = [(1, token(g, seat, MOOD))]
    if p.usable & MYTHS and can_pay(stock(p), needs):
        if (yield Ask(seat, "myths", ["yes", "no"], about=(g.map.labels[city.space],))) == "yes":
            yield from pay(g, seat, needs, "myths")
            return
    cities.lower_mood(g, city, steps)


def lower_one(g: State, seat: int, found: list[City], steps: int = 1) -> Rules:
    """The player chooses one of the cities that is not Angry; its mood falls."""
    calm = [c for c in found if c.mood > ANGRY]
    if calm:
        city = yield from choose_city(g, seat, calm, EVENT_MOOD)
        yield from lower(g, city, steps)


def others_with_room(g: State, seat: int) -> list[int]:
    """Other players who have a city and a Settler in the supply."""
    return [s for s in range(g.seats) if s != seat and g.players[s].units[SETTLER] and g.cities_of(s)]


def free_settler(g: State, seat: int) -> Rules:
    mine = g.cities_of(seat)
    if mine and g.players[seat].units[SETTLER]:
        city = yield from choose_city(g, seat, mine, PLACE_SETTLER)
        g.place_unit(seat, SETTLER, city.space)


def unit_choices(g: State, seat: int) -> list[tuple[str, ...]]:
    labels = g.map.labels
    return [("unit", labels[s], UNITS[k]) for s in g.spaces_of(seat) for k in range(6) if g.count(seat, k, s)]


def remove_unit(g: State, seat: int, kinds: tuple[int, ...] = tuple(range(6)), price: bool = False) -> Rules:
    """The player removes one own unit of choice; cargo without a Ship sinks. False when none is lost.

    Pirates allied with Carthage may be chosen as Ships (1113.3e). Marqzen undoes losses, but no `price`.
    """
    options = [choice for choice in unit_choices(g, seat) if UNITS.index(choice[2]) in kinds]
    if SHIP in kinds:
        options += [
            ("pirate", g.map.labels[s], "ship") for s in g.spaces_of(seat) if alliance.allies(g, seat, s)
        ]
    if not options:
        return False
    choice, label, name = yield EVENT_UNIT.offer(seat, options)
    space, kind = g.map.index[label], UNITS.index(name)
    if choice == "pirate":
        g.return_unit(PIRATES, SHIP, space)
        yield from sink_surplus(g, seat, space)
        return True
    if kind != LEADER and not price and spared(g, seat, space):
        return False
    g.return_unit(seat, kind, space)
    if kind == LEADER:
        leader_dies(g, seat, -1)
    if kind == SHIP:
        yield from sink_surplus(g, seat, space)
    return True


def units_on_map(g: State, seat: int) -> int:
    return sum(g.units_of(seat, kind) for kind in range(6))
