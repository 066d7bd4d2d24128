"""Culture takeover (412): starting points, range and boosts, the roll, the building taken."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Ask, Option, Refusal, Rules
from pentapolis.games.clash_of_cultures.data import FACE_NUMBER
from pentapolis.games.clash_of_cultures.data.ids import (
    BARBARIANS,
    BUILDINGS,
    CAVALRY,
    CULTURE,
    ELEPHANT,
    INFANTRY,
    NEUTRAL,
    NOBODY,
    OBELISK,
    SETTLER,
    UNITS,
)
from pentapolis.games.clash_of_cultures.pieces import City
from pentapolis.games.clash_of_cultures.rules.goods import can_pay, pay, stock, token
from pentapolis.games.clash_of_cultures.rules.moments import (
    BARBARIAN_TARGET,
    KEEPS,
    REACH,
    REROLLS,
    SHELTERS,
    STARTS,
    TAKEN_OVER,
    TAKEOVER_ROLL,
    UNBOOSTED,
    UNIT_SPACES,
    UNIT_TARGETS,
)
from pentapolis.games.clash_of_cultures.rules.questions import Question, buildings, by, units
from pentapolis.games.clash_of_cultures.state import CARD_BARBARIANS, USED_TAKEOVER, State

SUCCESS: Final = 5
"""The result that succeeds (412.10)."""
SIDES: Final = 6
"""How many numbers a die can show, each on 2 of its 12 faces (101.17)."""


def takeable(g: State, seat: int, city: City) -> list[int]:
    """The buildings of a city that the player could take (412.4, 412.16, 407.13, 1122.1a, 412.14, 412.25)."""
    p = g.players[seat]
    found = []
    for building, colour in enumerate(city.pieces):
        if colour < 0 or colour == seat or building == OBELISK or not p.buildings[building]:
            continue
        if colour == city.owner and any(ability(building) for ability in KEEPS.of(g.players[colour])):
            continue
        found.append(building)
    return found


def refuse_target(g: State, seat: int, city: City) -> Refusal | None:
    """Why a city cannot be the target, whatever the starting point (412.15)."""
    label = g.map.labels[city.space]
    if city.owner != seat and city.owner < BARBARIANS:
        for ability in SHELTERS.of(g.players[city.owner], city.space):
            refusal = ability(g, city)
            if refusal:
                return refusal
    if takeable(g, seat, city) or barbarian_target(g, seat, city):
        return None
    return Refusal("412.4", "nothing_to_take", city=label)


def barbarian_target(g: State, seat: int, city: City) -> bool:
    """Barbarian settlements by the card Cultural Takeover or Druidic Influence (1121.3a)."""
    p = g.players[seat]
    if city.owner != BARBARIANS or city.size > 1:
        return False
    if p.used & CARD_BARBARIANS and p.settlements:
        return True
    return any(ability(city) for ability in BARBARIAN_TARGET.of(p))


def starting_points(g: State, seat: int) -> list[tuple[int, int]]:
    """Spaces from which an attempt can start, with their range (412.2, 1114.3a, 1120.2a, 1120.2b).

    Rules 412.3, 412.24.
    """
    p = g.players[seat]
    found = []
    for city in g.cities.values():
        if city.owner == seat:
            further = sum(ability(g, seat, city) for ability in REACH.of(p))
            found.append((city.space, city.size + further))
    for starts in STARTS.of(p):
        found += starts(g, seat)
    return found


def boostable(g: State, seat: int, start: int, target: City) -> bool:
    """Whether the attempt may be boosted (412.6, 412.23)."""
    owner = target.owner
    if start == target.space and owner == seat:
        return False
    if owner == seat or owner >= BARBARIANS:
        return True
    return not any(ability(g, target) for ability in UNBOOSTED.of(g.players[owner]))


def open_targets(g: State, seat: int) -> list[City]:
    """The cities that can be targets; most hold nothing to take, which needs no words."""
    holding = [
        c
        for c in g.cities.values()
        if (c.size > 1 and takeable(g, seat, c)) or (c.owner == BARBARIANS and barbarian_target(g, seat, c))
    ]
    return [city for city in holding if refuse_target(g, seat, city) is None]


def attempts(g: State, seat: int) -> dict[tuple[str, ...], int]:
    """The attempts that can be made: (from, start, target) -> tokens to pay for range.

    Starting points differ only in what the range costs, in whether the result may be boosted (412.6), and in
    the own Leader's being there; of those that are otherwise equal the cheapest is offered, since nobody may
    pay more than needed (303.5).
    """
    p = g.players[seat]
    if p.used & USED_TAKEOVER:
        return {}
    targets = open_targets(g, seat)
    camps = [space for ability in UNIT_SPACES.of(p) for space in ability(g, seat)]
    if not targets and not camps:
        return {}
    offers = Offers(g, seat)
    for start, reach in starting_points(g, seat):
        home = g.cities.get(start)
        # A city with a foreign building may target only itself (412.5).
        captive = home is not None and home.owner == seat and home.foreign()
        steps = g.within(start, reach + offers.tokens)
        for city in targets:
            own_and_pure = city.owner == seat and city.space == start and not city.foreign()
            if city.space in steps and not own_and_pure and (city.space == start or not captive):
                offers.add(city.space, start, steps[city.space] - reach, boostable(g, seat, start, city))
        for space in camps if not captive else ():
            offers.add(space, start, steps.get(space, 99) - reach, True)
    return offers.ways()


def chance(g: State, seat: int, way: tuple[str, ...], price: int) -> tuple[int, int]:
    """In how many of six cases an attempt succeeds by its roll alone, and with all the culture that is left
    after its range is paid for (412.8, 412.9). A roll that may be repeated is not counted."""
    start, city = g.map.index[way[1]], g.cities.get(g.map.index[way[2]])
    p = g.players[seat]
    needed = SUCCESS - sum(ability() for ability in TAKEOVER_ROLL.of(p))
    plain = max(0, min(SIDES, SIDES + 1 - needed))
    if city is not None and not boostable(g, seat, start, city):
        return plain, plain
    have, kinds = stock(p), token(g, seat, CULTURE)
    boosts = max(n for n in range(SUCCESS) if can_pay(have, [(price + n, kinds)]))
    return plain, min(SIDES, plain + boosts)


class Offers:
    """The attempts found so far: by target, and by what makes starting points differ, the cheapest."""

    __slots__ = ("g", "seat", "have", "kinds", "tokens", "found")

    def __init__(self, g: State, seat: int) -> None:
        self.g = g
        self.seat = seat
        self.have = stock(g.players[seat])
        self.kinds = token(g, seat, CULTURE)
        self.tokens = sum(self.have[kind] for kind in self.kinds)
        self.found: dict[int, dict[tuple[bool, bool], tuple[int, int]]] = {}

    def add(self, target: int, start: int, too_far: int, may_boost: bool) -> None:
        """Offer an attempt whose target lies so much too far: the range is boosted if it may be (412.6)."""
        boost = max(0, too_far)
        if boost and not (may_boost and can_pay(self.have, [(boost, self.kinds)])):
            return
        ways = self.found.setdefault(target, {})
        kind = (may_boost, start == self.g.players[self.seat].leader_at)
        ways[kind] = min((boost, start), ways.get(kind, (99, 0)))

    def ways(self) -> dict[tuple[str, ...], int]:
        labels = self.g.map.labels
        return {
            ("from", labels[start], labels[space]): boost
            for space, ways in self.found.items()
            for boost, start in ways.values()
        }


def every_attempt(g: State, ask: Ask) -> list[Option]:
    """From every own city to every city."""
    labels = g.map.labels
    mine = [labels[city.space] for city in g.cities_of(ask.seat)]
    return [("from", start, labels[space]) for start in mine for space in g.cities]


def refuse_attempt(g: State, ask: Ask, _: str, start: str, target: str) -> Refusal:
    """Whether the target can be one at all (412.4), else its range and boosts (412.3, 412.6)."""
    city, home = g.cities[g.map.index[target]], g.cities[g.map.index[start]]
    refusal = refuse_target(g, ask.seat, city)
    if refusal is None and home.foreign() and home is not city:
        return Refusal("412.5", "influenced_start", city=start)
    return refusal or Refusal("412.3", "out_of_range", city=target)


TAKEOVER: Final = Question("takeover", every_attempt, refuse_attempt)
TAKE_BUILDING: Final = Question("take_building", buildings, by("412.4", "not_to_take"))
TAKEOVER_UNIT: Final = Question("takeover_unit", units, by("801.4", "not_that_unit"))


def attempt(g: State, seat: int, start: int = -1) -> Rules:
    """Make one attempt (412.7–412.11); `start` fixes the starting point (412.19, 412.21, 412.22)."""
    p = g.players[seat]
    labels = g.map.labels
    ways = attempts(g, seat)
    options = [way for way in ways if start < 0 or way[1] == labels[start]]
    answer = yield TAKEOVER.offer(seat, options)
    boost = ways[answer]
    here, there = g.map.index[answer[1]], g.map.index[answer[2]]
    city = g.cities.get(there)
    kinds = token(g, seat, CULTURE)
    if boost:
        yield from pay(g, seat, [(boost, kinds)], "takeover")
    barbarians = bool(p.used & CARD_BARBARIANS)
    p.used &= ~CARD_BARBARIANS
    result = yield from _roll(g, seat, here, city)
    if g.tell:
        g.tell("takeover", seat, city=answer[2], result=result)
    if result < SUCCESS and not (yield from _boosted(g, seat, here, there, result)):
        return False
    p.used |= USED_TAKEOVER  # 412.18
    if city is None:
        for ability in UNIT_TARGETS.of(p):
            yield from ability(g, seat, there)
    elif takeable(g, seat, city):
        yield from _take_building(g, seat, city)
    elif barbarians and p.settlements:
        yield from _take_barbarian_city(g, seat, city)
    else:
        city.druids = seat
    for gains in TAKEN_OVER.of(p, here):
        yield from gains(g, seat)
    return True


def _roll(g: State, seat: int, start: int, city: City | None) -> Rules:
    """The roll, perhaps again, and what is added without being a boost (412.9)."""
    p = g.players[seat]
    result = FACE_NUMBER[g.chance.below(12)]
    if city is not None:
        for rerolls in REROLLS.of(p, start):
            result = yield from rerolls(g, seat, start, city, result)
    return result + sum(ability() for ability in TAKEOVER_ROLL.of(p))


def _boosted(g: State, seat: int, start: int, target: int, result: int) -> Rules:
    """Whether the player pays what is missing to a success (412.8); it is lost anyway (412.20)."""
    city = g.cities.get(target)
    needs = [(SUCCESS - result, token(g, seat, CULTURE))]
    may = city is None or boostable(g, seat, start, city)
    if not may or not can_pay(stock(g.players[seat]), needs):
        return False
    about = (result, SUCCESS - result, g.map.labels[target])
    if (yield Ask(seat, "boost", ["yes", "no"], about=about)) == "no":
        return False
    yield from pay(g, seat, needs, "boost")
    return True


def _take_building(g: State, seat: int, city: City) -> Rules:
    """Replace one building by the same kind of the own colour (412.11, 412.13)."""
    found = takeable(g, seat, city)
    answer = yield TAKE_BUILDING.offer(seat, [BUILDINGS[b] for b in found], about=(g.map.labels[city.space],))
    replace_building(g, seat, city, BUILDINGS.index(answer))


def replace_building(g: State, seat: int, city: City, building: int) -> None:
    """Exchange a building; the city and its effects stay with their owner (412.12, 412.17)."""
    g.players[city.pieces[building]].buildings[building] += 1
    g.players[seat].buildings[building] -= 1
    city.pieces[building] = seat
    if g.tell:
        g.tell("takes_building", seat, building=BUILDINGS[building], city=g.map.labels[city.space])


def _take_barbarian_city(g: State, seat: int, city: City) -> Rules:
    """The card Cultural Takeover: the settlement changes hands; it is Neutral; no battle, no gold."""
    p = g.players[seat]
    p.settlements -= 1
    g.barbarian_settlements += 1
    city.owner = seat
    city.mood = NEUTRAL
    city.druids = NOBODY
    if g.army_at(BARBARIANS, city.space):
        kinds = [UNITS[k] for k in (SETTLER, INFANTRY) if p.units[k]]
        for kind in (INFANTRY, CAVALRY, ELEPHANT):
            g.return_unit(BARBARIANS, kind, city.space, g.count(BARBARIANS, kind, city.space))
        if kinds:
            answer = yield TAKEOVER_UNIT.offer(seat, kinds)
            g.place_unit(seat, UNITS.index(answer), city.space)
