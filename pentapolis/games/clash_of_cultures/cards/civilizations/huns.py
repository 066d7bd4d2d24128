"""The Huns (1124) and their leaders Attila, Bleda and Rugila."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Ask, Refusal, Rules
from pentapolis.games.clash_of_cultures.data import FACE_NUMBER, FACE_SYMBOL
from pentapolis.games.clash_of_cultures.data.ids import (
    ANGRY,
    ATTILA,
    BARBARIANS,
    BLEDA,
    CAVALRY,
    CULTURE,
    FOOD,
    FOREST,
    GOLD,
    HAPPY,
    HUNNIC_TRIBES,
    LAND_UNITS,
    MOUNTAIN,
    MOUNTED_ARCHERS,
    NOMADS,
    ORE,
    PLAIN,
    RAIDERS,
    RUGILA,
    TACTICS,
    UNEXPLORED,
    WOOD,
)
from pentapolis.games.clash_of_cultures.pieces import CLIMBED, EXPLORED, MOVED, THREATENED, Battle, City
from pentapolis.games.clash_of_cultures.rules import cities, explore, forces, leaders, marks, moments, move
from pentapolis.games.clash_of_cultures.rules.goods import can_pay, gain, group_word, pay, stock, token
from pentapolis.games.clash_of_cultures.rules.marks import STILL
from pentapolis.games.clash_of_cultures.rules.menu import entry
from pentapolis.games.clash_of_cultures.rules.moments import Conquest, Cost
from pentapolis.games.clash_of_cultures.rules.questions import Question, by, spaces
from pentapolis.games.clash_of_cultures.state import State

# --- Nomads (1124.1) -------------------------------------------------------------------------------------


def _nomads(g: State, seat: int) -> list[int]:
    """Cities of size 1 that are not Angry move like land units (1124.1a)."""
    return [
        c.space
        for c in g.cities_of(seat)
        if c.size == 1 and c.mood > ANGRY and not c.angry_activated and not c.marks & STILL
    ]


def _pastures(g: State, seat: int, space: int) -> list[int]:
    """Spaces without city and enemies (1124.1d), never by Roads (1124.1c)."""
    return [
        s
        for s in g.map.neighbours[space]
        if (g.is_land(s) or g.terrain[s] == UNEXPLORED) and s not in g.cities and not g.enemies_at(seat, s)
    ]


def _move_city(g: State, seat: int, space: int, there: int) -> Rules:
    """A city moves, alone or in a group, is activated and brings a resource (1124.1a, 1124.1b, 1124.1e)."""
    city = g.cities[space]
    along = forces.or_nobody(move.groups(g, seat, space, there))
    words = {group_word(group): group for group in along}
    group = words[(yield Ask(seat, "nomads_along", list(words)))]
    going = yield from marks.who_goes(g, seat, space, group, STILL)
    city.marks |= MOVED
    explored = EXPLORED if g.terrain[there] == UNEXPLORED else 0
    if explored:
        yield from explore.by_land(g, seat, there)
        if not g.is_land(there):
            for kind in LAND_UNITS:
                marks.mark_units(g, seat, kind, space, going[kind], MOVED)
            return
    if any(group):
        move.carry_over(g, seat, space, there, going, False, explored)
    city.marks |= move.entered(g.terrain[there]) & CLIMBED
    del g.cities[space]
    city.space = there
    city.port = -1
    g.cities[there] = city
    for wonder in cities.wonders_in(city):
        g.wonder_place[wonder] = there
    if g.tell:
        g.tell("moves_city", seat, start=g.map.labels[space], end=g.map.labels[there])
    # Barren and Exhausted spaces bring nothing (1124.1f).
    good = {PLAIN: FOOD, FOREST: WOOD, MOUNTAIN: ORE}.get(g.terrain[there], -1)
    if good >= 0 and not g.exhausted >> there & 1:
        gain(g, seat, good)
    yield from cities.activated(g, city, "move")


moments.MOVES["nomads"] = (NOMADS, moments.Move(_nomads, _pastures, _move_city))


# --- Mounted Archers (1124.2) ----------------------------------------------------------------------------


@moments.WITHOUT_MARKET.advance(MOUNTED_ARCHERS)
def mounted_archers(g: State, seat: int, city: City, kind: int) -> bool:
    """Cavalry in cities of size 1 (1124.2a)."""
    return kind == CAVALRY and city.size == 1


RIDE: Final = Question("mounted_archers", spaces, by("1124.2b", "not_to_reach"))


@moments.RECRUITED.advance(MOUNTED_ARCHERS)
def riders_move(g: State, seat: int, city: City, bought: list[int]) -> Rules:
    """Each Cavalry just recruited makes one move (1124.2b); Tactics is needed."""
    if not bought[CAVALRY] or not g.players[seat].usable & TACTICS:
        return
    rider = [0, 0, 0, 1, 0, 0]
    for _ in range(bought[CAVALRY]):
        if not marks.movable(g, seat, CAVALRY, city.space):
            break
        options: list[tuple[str, ...] | str] = [
            label if way == "from" else (way, label)
            for way, label in move.ways_of(g, seat, city.space, rider)
        ]
        answer = yield RIDE.offer(seat, [*options, "done"])
        if answer == "done":
            break
        by_roads = not isinstance(answer, str)
        there = g.map.index[answer[1] if by_roads else answer]
        yield from move.march_group(g, seat, city.space, there, rider, by_roads)
    marks.clear_moved(g)
    g.roads_used = 0


@moments.HARASSES.advance(RAIDERS)
def raiders(g: State, seat: int, other: int, space: int) -> bool:
    """Lone Settlers within range 2 of the Huns' army neither found nor trade (1124.3)."""
    if g.army_at(other, space) or (space in g.cities and g.cities[space].owner == other):
        return False
    return any(g.army_at(seat, s) for s in g.within(space, 2))


@moments.STEERS.advance(HUNNIC_TRIBES)
def hunnic_tribes(g: State, seat: int, waiting: dict[int, list[int]]) -> Rules:
    """1 gold or culture token to choose the ways of the barbarians (1124.4)."""
    needs: Cost = [(1, (GOLD, *token(g, seat, CULTURE)))]
    if not can_pay(stock(g.players[seat]), needs):
        return False
    if (yield Ask(seat, "hunnic_tribes", ["yes", "no"])) == "no":
        return False
    yield from pay(g, seat, needs)
    return True


# --- Attila ----------------------------------------------------------------------------------------------


@moments.CITY_SIZE.leader(ATTILA)
def counts_as_two(city: City) -> int:
    """His city of size 1, if not Angry, counts as 2 for Collect and Recruit."""
    return 2 if city.size == 1 and city.mood > ANGRY else city.size


@moments.AFTER_ROLL.leader(ATTILA)
def horse_master(g: State, b: Battle, side: int) -> Rules:
    """One Cavalry that activates may use the Elephant's ability instead; asked after the roll."""
    if not b.land or b.cancelled[side]:
        return False
    riders = [FACE_NUMBER[die] for die in b.dice[side] if FACE_SYMBOL[die] == CAVALRY]
    if not riders or not g.count(b.sides[side], CAVALRY, b.space):
        return False
    answer = yield Ask(b.sides[side], "horse_master", ["no", "yes"], about=(min(riders) + 2,))
    return answer == "yes"


# --- Bleda -----------------------------------------------------------------------------------------------


@moments.BEFORE_BATTLE.leader(BLEDA)
def surprise(g: State, b: Battle, side: int) -> Rules:
    """A city he attacks plays no tactic in the 1st round."""
    if side == 0 and b.city:
        b.muted = True
    yield from ()


def _refuse_enforcer(g: State, seat: int) -> Refusal | None:
    city = leaders.leader_city(g, seat)
    if city is None:
        return leaders.refuse_leader_city(g, seat)
    if city.activations or city.marks & THREATENED:
        return Refusal("1102.9", "already_activated", city=g.map.labels[city.space])
    return None


@entry("enforcer", "1102.9", leaders=(BLEDA,), refuse=_refuse_enforcer)
def enforcer(g: State, seat: int) -> Rules:
    """The next activation of the city he stands in now counts as Happy, and is its last this turn."""
    city = leaders.leader_city(g, seat)
    assert city is not None
    city.marks |= THREATENED
    yield from ()


# --- Rugila ----------------------------------------------------------------------------------------------


@moments.CONQUEROR.leader(RUGILA)
def plunderer(g: State, seat: int, conquest: Conquest) -> Rules:
    """2 gold for a city with another's city within range 2; a barbarian city becomes Happy."""
    city = conquest.city
    if any(s in g.cities and g.cities[s].owner != seat for s in g.within(city.space, 2)):
        gain(g, seat, GOLD, 2)
    if conquest.former == BARBARIANS:
        city.mood = HAPPY
    yield from ()
