"""Moves of civilizations: Nomads (1124.1), Ship Construction (1117.1), pirate allies, leaders' free moves."""

from __future__ import annotations

from typing import Any

from pentapolis.engine import Ask, Rules
from pentapolis.games.clash_of_cultures.cards import carthage
from pentapolis.games.clash_of_cultures.data.ids import (
    ANGRY,
    CAVALRY,
    ERIK,
    FOOD,
    FOREST,
    HANNO,
    INFANTRY,
    LAND_UNITS,
    LEADER,
    MOUNTAIN,
    NOMADS,
    ORE,
    PIRATES,
    PLAIN,
    SETTLER,
    SHIP,
    SHIP_CONSTRUCTION,
    TACTICS,
    UNEXPLORED,
    WATER,
    WOOD,
)
from pentapolis.games.clash_of_cultures.rules import (
    aftermath,
    battle,
    cities,
    explore,
    marks,
    move,
    roads,
    sail,
)
from pentapolis.games.clash_of_cultures.rules.goods import gain, group_word, parse_group
from pentapolis.games.clash_of_cultures.rules.marks import LASTING, STILL
from pentapolis.games.clash_of_cultures.state import (
    CLIMBED,
    EXPLORED,
    MOVED,
    STIRRED,
    TIRED,
    USED_LEADER_2,
    State,
)

# --- inside a Command -------------------------------------------------------------------------------------


def sources(g: State, seat: int) -> list[tuple[str, str]]:
    """Cities of the Huns, units of the Vikings that can turn into others, pirate allies to be attacked."""
    has = g.players[seat].usable
    labels = g.map.labels
    found: list[tuple[str, str]] = []
    if has & NOMADS:
        found += [
            ("nomads", labels[c.space])
            for c in g.cities_of(seat)
            if c.size == 1 and c.mood > ANGRY and not c.angry_activated and not c.marks & STILL
        ]
    if has & SHIP_CONSTRUCTION:
        found += [("convert", labels[s]) for s in g.spaces_of(seat)]
    if carthage.may_ally(g, seat):
        found += [
            ("raid_allies", labels[s])
            for s in g.spaces_of(seat)
            if carthage.allies(g, seat, s) and marks.movable(g, seat, SHIP, s, TIRED)
        ]
    return found


def targets(g: State, seat: int, source: tuple[str, ...]) -> list[tuple[str, ...] | str]:
    space = g.map.index[source[1]]
    labels = g.map.labels
    if source[0] == "nomads":
        return [
            labels[s]
            for s in g.map.neighbours[space]
            if (g.is_land(s) or g.terrain[s] == UNEXPLORED)
            and s not in g.cities
            and not g.enemies_at(seat, s)
        ]
    if source[0] == "raid_allies":
        return [labels[space]]
    return [labels[s] for s in g.map.neighbours[space] if conversions(g, seat, space, s)]


def carry_out(g: State, seat: int, source: tuple[str, ...], target: Any) -> Rules:
    space, there = g.map.index[source[1]], g.map.index[target]
    if source[0] == "nomads":
        yield from _move_city(g, seat, space, there)
    elif source[0] == "raid_allies":
        yield from battle.sea_battle(g, seat, PIRATES, space, -1)
    else:
        yield from _convert(g, seat, space, there)


def _move_city(g: State, seat: int, space: int, there: int) -> Rules:
    """The Huns move a city of size 1 like a land unit; it is activated and brings a resource (1124.1)."""
    city = g.cities[space]
    along = [[0] * 6, *move.groups(g, seat, space, there)]
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
    for wonder in range(8):
        if city.wonders >> wonder & 1:
            g.wonder_place[wonder] = there
    if g.tell:
        g.tell("moves_city", seat, start=g.map.labels[space], end=g.map.labels[there])
    good = {PLAIN: FOOD, FOREST: WOOD, MOUNTAIN: ORE}.get(g.terrain[there], -1)
    if good >= 0 and not g.exhausted >> there & 1:
        gain(g, seat, good)
    yield from cities.activated(g, city, "move")


# --- Vikings ----------------------------------------------------------------------------------------------


def conversions(g: State, seat: int, space: int, there: int) -> list[list[int]]:
    """Groups that may turn: Infantry and Settlers into Ships, Ships into Settlers or Infantry (1117.1)."""
    p = g.players[seat]
    if g.enemies_at(seat, there) or (there in g.cities and g.cities[there].owner != seat):
        return []
    still = STILL | EXPLORED
    found: list[list[int]] = []
    if g.is_land(space) and g.terrain[there] == WATER:
        counts = [0] * 6
        counts[SETTLER] = marks.movable(g, seat, SETTLER, space, still)
        if p.usable & TACTICS:
            counts[INFANTRY] = marks.movable(g, seat, INFANTRY, space, still)
        for settlers in range(counts[SETTLER] + 1):
            for infantry in range(counts[INFANTRY] + 1):
                if 0 < settlers + infantry <= p.units[SHIP]:
                    found.append([settlers, infantry, 0, 0, 0, 0])
    elif g.terrain[space] == WATER and g.is_land(there):
        ships = marks.movable(g, seat, SHIP, space, still)
        for settlers in range(min(ships, p.units[SETTLER]) + 1):
            most = min(ships - settlers, p.units[INFANTRY]) if p.usable & TACTICS else 0
            for infantry in range(most + 1):
                if settlers + infantry and _lands(g, seat, space, there, settlers + infantry, infantry):
                    found.append([settlers, infantry, 0, 0, 0, 0])
    return found


def _surplus(g: State, seat: int, space: int, fewer: int) -> int:
    """Land units aboard that so many fewer Ships cannot carry."""
    left = g.count(seat, SHIP, space) - fewer
    return sum(move.cargo(g, seat, space)) - left * move.ship_capacity(g, seat)


def _lands(g: State, seat: int, space: int, there: int, ships: int, infantry: int) -> bool:
    """Whether the new Infantry and the cargo that must land with it find room (1117.1g)."""
    army = max(0, _surplus(g, seat, space, ships) - g.count(seat, SETTLER, space))
    return infantry + army <= move.army_room(g, seat, there)


def _convert(g: State, seat: int, space: int, there: int) -> Rules:
    """Turn units while moving them one space (1117.1a, 1117.1c)."""
    words = [group_word(group) for group in conversions(g, seat, space, there)]
    group = parse_group((yield Ask(seat, "convert", words)))
    if g.terrain[there] == WATER:
        yield from _launch(g, seat, space, there, group)
    else:
        yield from _beach(g, seat, space, there, group)


def _launch(g: State, seat: int, space: int, there: int, group: list[int]) -> Rules:
    """Land units become Ships and may take others aboard (1117.1d)."""
    going = yield from marks.who_goes(g, seat, space, group, STILL | EXPLORED)
    for kind in (SETTLER, INFANTRY):
        if going[kind]:
            marks.lift(g, seat, kind, space, going[kind])
            g.supply(seat)[kind] += group[kind]
            g.supply(seat)[SHIP] -= group[kind]
            for mark, n in going[kind]:
                marks.drop(g, seat, SHIP, there, mark & LASTING | MOVED, n)
    g.ship_moved = True
    rest = move.available(g, seat, space, STILL)
    loads = [[0] * 6, *move.compositions(rest, move.free_capacity(g, seat, there), 99, False)]
    load = parse_group((yield Ask(seat, "convert_along", [group_word(load) for load in loads])))
    aboard = yield from marks.who_goes(g, seat, space, load, STILL)
    marks.shift(g, seat, space, there, aboard, LASTING, MOVED)


def _beach(g: State, seat: int, space: int, there: int, group: list[int]) -> Rules:
    """Ships become land units; cargo that the others cannot carry lands too (1117.1g)."""
    ships = group[SETTLER] + group[INFANTRY]
    surplus = _surplus(g, seat, space, ships)
    fresh = MOVED | move.entered(g.terrain[there])
    for kind in (SETTLER, INFANTRY):
        if group[kind]:
            going = yield from marks.who_goes(g, seat, space, [0, 0, group[kind], 0, 0, 0], STILL | EXPLORED)
            marks.lift(g, seat, SHIP, space, going[SHIP])
            g.supply(seat)[SHIP] += group[kind]
            g.supply(seat)[kind] -= group[kind]
            for mark, n in going[SHIP]:
                marks.drop(g, seat, kind, there, mark & LASTING | fresh, n)
    if surplus <= 0:
        return
    aboard = move.cargo(g, seat, space)
    room = move.army_room(g, seat, there)
    ways = [way for way in move.compositions(aboard, surplus, room, False) if sum(way) == surplus]
    landing = parse_group((yield Ask(seat, "convert_cargo", [group_word(way) for way in ways])))
    ashore = yield from marks.who_goes(g, seat, space, landing, 0)
    marks.shift(g, seat, space, there, ashore, LASTING | STILL, fresh)


# --- free moves -------------------------------------------------------------------------------------------


def expansion(g: State, seat: int) -> Rules:
    """China: one move for each Settler in an own city, as a free action, also by Roads (1118.2a)."""
    labels = g.map.labels
    settler = [1, 0, 0, 0, 0, 0]
    while True:
        options = [
            (way, labels[city.space], label)
            for city in g.cities_of(seat)
            if marks.movable(g, seat, SETTLER, city.space)
            for way, label in _ways(g, seat, city.space, settler)
        ]
        if not options:
            break
        answer = yield Ask(seat, "expansion", [*options, "done"])
        if answer == "done":
            break
        start, there = g.map.index[answer[1]], g.map.index[answer[2]]
        yield from move.march_group(g, seat, start, there, settler, answer[0] == "roads")
    marks.clear_moved(g)
    g.roads_used = 0


def _ways(g: State, seat: int, start: int, group: list[int]) -> list[tuple[str, str]]:
    """Where exactly this group can go: ("from" or "roads", target)."""
    found = []
    for target in move.march_targets(g, seat, start, False):
        way, label = ("from", target) if isinstance(target, str) else (target[0], target[1])
        space = g.map.index[label]
        ways = roads.ways(g, seat, start)[space] if way == "roads" else None
        if group in move.groups(g, seat, start, space, ways):
            found.append((way, label))
    return found


def mounted_archers(g: State, seat: int, space: int, count: int) -> Rules:
    """Huns: each Cavalry just recruited makes one move (1124.2b); Tactics is needed."""
    if not g.players[seat].usable & TACTICS:
        return
    rider = [0, 0, 0, 1, 0, 0]
    for _ in range(count):
        if not marks.movable(g, seat, CAVALRY, space):
            break
        options: list[tuple[str, ...] | str] = [
            label if way == "from" else (way, label) for way, label in _ways(g, seat, space, rider)
        ]
        answer = yield Ask(seat, "mounted_archers", [*options, "done"])
        if answer == "done":
            break
        label = answer if isinstance(answer, str) else answer[1]
        yield from move.march_group(g, seat, space, g.map.index[label], rider, not isinstance(answer, str))
    marks.clear_moved(g)
    g.roads_used = 0


def free_moves(g: State, seat: int) -> list[Any]:
    """Free moves of leaders: Hanno's fleet, Erik's landing."""
    p = g.players[seat]
    if p.leader_at < 0 or g.terrain[p.leader_at] != WATER:
        return []
    label = g.map.labels[p.leader_at]
    if p.leader == HANNO and not p.used & USED_LEADER_2:
        rested = all(marks.movable(g, seat, kind, p.leader_at, STILL | STIRRED) for kind in (SHIP, LEADER))
        if rested and sail.targets(g, seat, p.leader_at):
            return [("navigator", label)]
    if p.leader == ERIK:
        return [("new_colonies", label, g.map.labels[s]) for s in _landings(g, seat)]
    return []


def _landings(g: State, seat: int) -> list[int]:
    """Land spaces beside Erik's Ship that all land units aboard can enter."""
    space = g.players[seat].leader_at
    counts = move.available(g, seat, space, TIRED)
    aboard = move.cargo(g, seat, space)
    if counts != aboard:
        return []
    return [s for s in g.map.neighbours[space] if g.is_land(s) and aboard in move.groups(g, seat, space, s)]


def free_move(g: State, seat: int, answer: tuple[str, ...]) -> Rules:
    """Carry out a leader's free move."""
    start = g.map.index[answer[1]]
    if answer[0] == "navigator":
        g.players[seat].used |= USED_LEADER_2
        # Ships that moved this turn take no part, and those that do move no more this turn.
        target = yield Ask(seat, "move_to", list(sail.targets(g, seat, start)), about=(answer[1],))
        yield from sail.sail(g, seat, start, target, STILL | STIRRED, TIRED, led=True)
        marks.clear_moved(g)
        g.ship_moved = g.navigated = False
        return
    there = g.map.index[answer[2]]
    going = [marks.stacks(g, seat, kind, start) if kind != SHIP else [] for kind in range(6)]
    opponent = move.opponent_at(g, seat, there)
    if opponent < 0:
        move.carry_over(g, seat, start, there, going, False, 0)
    else:
        yield from battle.pay_to_attack(g, seat, there, opponent)
        marks.shift(g, seat, start, there, going, LASTING, TIRED)
        yield from battle.land_battle(g, seat, opponent, there, start)
    marks.clear_moved(g)


def land_cargo(g: State, seat: int, water: int, land: int) -> Rules:
    """Hegemony: cargo lands free where its Ship became a city, or stays on other Ships (1113.2c)."""
    aboard = move.cargo(g, seat, water)
    if not any(aboard):
        return
    ships = g.count(seat, SHIP, water) + carthage.usable_pirates(g, seat, water)
    surplus = sum(aboard) - ships * move.ship_capacity(g, seat)
    ways = [[0] * 6, *move.compositions(aboard, 99, move.army_room(g, seat, land), False)]
    # Without room for all that cannot stay aboard as many as possible land; the rest is removed.
    least = min(surplus, max(sum(way) for way in ways))
    words = [group_word(way) for way in ways if sum(way) >= least]
    landing = parse_group((yield Ask(seat, "land_cargo", words)))
    going = yield from marks.who_goes(g, seat, water, landing, 0)
    marks.shift(g, seat, water, land, going, LASTING, TIRED)
    yield from aftermath.sink_surplus(g, seat, water)
