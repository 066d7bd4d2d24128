"""Command (410) and moving on land (500): groups, Roads, fatigue and terrain, loading and unloading.

One move is three small questions: which units stir (`march:D4`, `sail:C2`, `unload:C2`), where to, and who
goes along. What each unit may still do this turn is kept in `g.marks` (503).
"""

from __future__ import annotations

from collections.abc import Iterator

from pentapolis.engine import Ask, Refusal, Rules
from pentapolis.games.clash_of_cultures.cards import carthage, civ_moves
from pentapolis.games.clash_of_cultures.data.ids import (
    ARMY,
    CARTOGRAPHY,
    CULTURE,
    FOREST,
    GARDENS,
    IDEAS,
    LAND_UNITS,
    LEADER,
    LONGSHIPS,
    MOUNTAIN,
    NAVIGATION,
    PLAIN,
    ROADS,
    SETTLER,
    SHIP,
    SIEGECRAFT,
    STEEL_WEAPONS,
    TACTICS,
    UNEXPLORED,
    UNITS,
    WAR_SHIPS,
    WATER,
)
from pentapolis.games.clash_of_cultures.rules import battle, explore, leaders, marks, roads, sail, wonders
from pentapolis.games.clash_of_cultures.rules.goods import (
    can_pay,
    gain,
    group_word,
    narrow,
    parse_group,
    pay,
    stock,
)
from pentapolis.games.clash_of_cultures.rules.marks import LASTING, STILL, STILL_ON_ROADS, Stack, movable
from pentapolis.games.clash_of_cultures.rules.roads import Way
from pentapolis.games.clash_of_cultures.state import (
    CLIMBED,
    CROSSED_PLAIN,
    EXPLORED,
    TIRED,
    WOODED,
    State,
)


def end_command(g: State, seat: int) -> Rules:
    """The Command is over: units may be chosen again in a further one (410.6); Cartography (1003.4a)."""
    if g.ship_moved and g.players[seat].usable & CARTOGRAPHY:
        gain(g, seat, IDEAS)
        if g.navigated:
            gain(g, seat, CULTURE)
    marks.clear_moved(g)
    g.moves_left = -1
    g.roads_used = 0
    g.ship_moved = g.navigated = False
    g.warlord = 0
    yield from leaders.after_command(g, seat)


# --- transport and limits ------------------------------------------------------------------------------


def ship_capacity(g: State, seat: int) -> int:
    """Land units per Ship: 2 (505.1), with Longships 3 (1117.2b)."""
    return 3 if g.players[seat].usable & LONGSHIPS else 2


def cargo(g: State, seat: int, space: int) -> list[int]:
    """The land units aboard on a Water space, by kind."""
    return [g.count(seat, kind, space) if kind != SHIP else 0 for kind in range(6)]


def free_capacity(g: State, seat: int, space: int) -> int:
    """How many more land units the player's Ships on the space can carry (505.1)."""
    ships = g.count(seat, SHIP, space) + carthage.usable_pirates(g, seat, space)
    return ships * ship_capacity(g, seat) - sum(cargo(g, seat, space))


def army_room(g: State, seat: int, space: int) -> int:
    """How many more army units may stand on the land space (102.7)."""
    return leaders.army_limit(g, seat, space) - g.army_at(seat, space)


# --- enemies on the way --------------------------------------------------------------------------------


def opponent_at(g: State, seat: int, space: int) -> int:
    """The owner of units or a city on the space that is not the player, or -1; of an alliance the player."""
    city = g.cities.get(space)
    if city is not None and city.owner != seat:
        return city.owner
    enemies = g.enemies_at(seat, space)
    return carthage.leading(enemies) if enemies else -1


def refuse_attack(g: State, seat: int, space: int, opponent: int) -> Refusal | None:
    """Why the player may not start a battle against this opponent here."""
    p = g.players[seat]
    if opponent < 4:
        if p.no_attack >> opponent & 1:
            return Refusal("801.4", "negotiations", partner=opponent)
        price = battle.attack_price(g, seat, space, opponent)
        if price and not can_pay(stock(p), battle.price_needs(g, seat, price)):
            return Refusal("1103.2", "attack_price", culture=price)
    return None


# --- one move --------------------------------------------------------------------------------------------


def sources(g: State, seat: int) -> list[tuple[str, str]]:
    """What can be stirred now: groups on land, Ships, land units aboard."""
    tactics = g.players[seat].usable & TACTICS
    labels = g.map.labels
    found: list[tuple[str, str]] = []
    kinds = LAND_UNITS if tactics else (SETTLER,)
    on_land = STILL_ON_ROADS if g.marks and roads.usable(g, seat) else STILL
    for space in g.spaces_of(seat):
        if g.terrain[space] == WATER:
            if movable(g, seat, SHIP, space) or carthage.movable_pirates(g, seat, space):
                found.append(("sail", labels[space]))
            if any(movable(g, seat, kind, space) for kind in kinds):
                found.append(("unload", labels[space]))
        elif any(movable(g, seat, kind, space, on_land) for kind in kinds):
            found.append(("march", labels[space]))
    if g.options.expansion:
        found += civ_moves.sources(g, seat)
    return found


ON_THE_MARCH = TACTICS | ROADS | NAVIGATION | CARTOGRAPHY | WAR_SHIPS | SIEGECRAFT | STEEL_WEAPONS
"""What the Great Library may still lend between two moves: it is of use there first (905.6)."""


def move_step(g: State, seat: int) -> Rules:
    """One move of a Command, or its end (410.1–410.4)."""
    options: list[tuple[str, ...] | str] = []
    if g.moves_left > 0:
        options += [source for source in sources(g, seat) if has_target(g, seat, source)]
        if wonders.lendable(g, seat, ON_THE_MARCH):
            options.append("library")
    if not options:
        yield from end_command(g, seat)
        return
    answer = yield Ask(seat, "move", [*options, "stop"], about=(4 - g.moves_left,))
    if answer == "stop":
        yield from end_command(g, seat)
        return
    if answer == "library":
        found = wonders.lendable(g, seat, ON_THE_MARCH)
        wonders.lend(g, seat, (yield Ask(seat, "library", found)))
        return
    g.moves_left -= 1
    yield from move_one(g, seat, answer)


def targets(g: State, seat: int, source: tuple[str, ...]) -> list[tuple[str, ...] | str]:
    """Where the chosen units can go."""
    space = g.map.index[source[1]]
    if source[0] == "sail":
        return list(sail.targets(g, seat, space))
    if source[0] in ("nomads", "convert", "raid_allies"):
        return civ_moves.targets(g, seat, source)
    return list(march_targets(g, seat, space, source[0] == "unload"))


def has_target(g: State, seat: int, source: tuple[str, ...]) -> bool:
    """Whether the units can go anywhere: looks no further than the first target on land."""
    if source[0] in ("march", "unload"):
        ways = march_targets(g, seat, g.map.index[source[1]], source[0] == "unload")
        return next(ways, None) is not None
    return bool(targets(g, seat, source))


def move_one(g: State, seat: int, source: tuple[str, ...]) -> Rules:
    """Carry out one move of the chosen units."""
    options = targets(g, seat, source)
    target = yield Ask(seat, "move_to", options, about=(source[1],))
    space = g.map.index[source[1]]
    if source[0] == "sail":
        yield from sail.sail(g, seat, space, target)
    elif source[0] in ("nomads", "convert", "raid_allies"):
        yield from civ_moves.carry_out(g, seat, source, target)
    else:
        yield from march(g, seat, space, target)


# --- land ------------------------------------------------------------------------------------------------


def march_targets(g: State, seat: int, start: int, unloading: bool) -> Iterator[tuple[str, ...] | str]:
    """Adjacent spaces the land units can enter, and with Roads those further away (502, 1002.4)."""
    labels = g.map.labels
    for space in g.map.neighbours[start]:
        if unloading and g.terrain[space] == WATER:
            continue
        if groups(g, seat, start, space):
            yield labels[space]
    if not unloading and roads.usable(g, seat):
        for space, ways in roads.ways(g, seat, start).items():
            if groups(g, seat, start, space, ways):
                yield ("roads", labels[space])


def gardens_at(g: State, space: int) -> bool:
    city = g.cities.get(space)
    return city is not None and bool(city.wonders >> GARDENS & 1)


def groups(g: State, seat: int, start: int, target: int, ways: list[Way] | None = None) -> list[list[int]]:
    """The groups that may make this move, by kind of unit; empty when none may. `ways` are those by Roads."""
    terrain = g.terrain[target]
    if terrain == WATER:
        room = free_capacity(g, seat, target)
        if room <= 0:
            return []
        return compositions(available(g, seat, start, STILL), room, 99, False)
    opponent = opponent_at(g, seat, target) if terrain != UNEXPLORED else -1
    forbidden = STILL if ways is None else STILL_ON_ROADS
    if opponent >= 0:
        if ways is None:
            forbidden |= WOODED
        if refuse_attack(g, seat, target, opponent):
            return []
        if gardens_at(g, target):
            forbidden |= CROSSED_PLAIN
    room = 4 if terrain == UNEXPLORED else army_room(g, seat, target)
    counts = available(g, seat, start, forbidden)
    if opponent < 0 and counts[SETTLER] + room <= 0:
        return []
    if ways is not None:
        ways = open_ways(g, target, ways)
        if not ways:
            return []
        room = min(room, max(way[0] for way in ways))
    if leaders.moves_along(g, seat, start, target):
        larger = compositions(counts, 99, room + 1, opponent >= 0)
        return [group for group in larger if sum(group) - group[SETTLER] <= room + group[LEADER]]
    return compositions(counts, 99, room, opponent >= 0)


def open_ways(g: State, target: int, ways: list[Way]) -> list[Way]:
    """The ways by Roads that may be taken: none over a Plain to the city of the Great Gardens (904.3)."""
    return [way for way in ways if not way[2]] if gardens_at(g, target) else ways


def available(g: State, seat: int, space: int, forbidden: int) -> list[int]:
    """The land units on a space that may still move; army units need Tactics (501.1)."""
    counts = [0] * 6
    counts[SETTLER] = movable(g, seat, SETTLER, space, forbidden)
    if g.players[seat].usable & TACTICS and g.army_at(seat, space):
        for kind in ARMY:
            counts[kind] = movable(g, seat, kind, space, forbidden)
    return counts


def compositions(counts: list[int], total: int, army: int, attack: bool) -> list[list[int]]:
    """All groups out of the units: at most `total` units and `army` army units; an attack needs some."""
    if not any(counts):
        return []
    found: list[list[int]] = [[0] * 6]
    for kind, most in enumerate(counts):
        if most:
            found = [[*group[:kind], n, *group[kind + 1 :]] for group in found for n in range(most, -1, -1)]
    result = []
    for group in found:
        size = sum(group)
        fighters = size - group[SETTLER]
        if 0 < size <= total and fighters <= army and (fighters or not attack):
            result.append(group)
    return result


def march(g: State, seat: int, start: int, target: tuple[str, ...] | str) -> Rules:
    """Move a group of land units one space, or along a road."""
    by_roads = not isinstance(target, str)
    label = target if isinstance(target, str) else target[1]
    space = g.map.index[label]
    ways = roads.ways(g, seat, start)[space] if by_roads else None
    about = (g.map.labels[start], label)
    found = [tuple(group) for group in groups(g, seat, start, space, ways)]
    words = [group_word(group) for group in (yield from narrow(seat, found, "group_part", about, UNITS))]
    answer = yield Ask(seat, "group", words, about=about)
    yield from march_group(g, seat, start, space, parse_group(answer), by_roads)


def march_group(g: State, seat: int, start: int, space: int, group: list[int], by_roads: bool) -> Rules:
    """Carry out the move of a chosen group: exploring, loading, walking or attacking."""
    label = g.map.labels[space]
    terrain = g.terrain[space]
    opponent = opponent_at(g, seat, space) if terrain not in (UNEXPLORED, WATER) else -1
    forbidden = STILL_ON_ROADS if by_roads else STILL
    if opponent >= 0:
        forbidden |= (0 if by_roads else WOODED) | (CROSSED_PLAIN if gardens_at(g, space) else 0)
    going = yield from marks.who_goes(g, seat, start, group, forbidden)
    ways: list[Way] = []
    if by_roads:
        army = sum(group) - group[SETTLER]
        found = open_ways(g, space, roads.ways(g, seat, start)[space])
        ways = [way for way in found if way[0] >= army] or found
        g.roads_used += 1
        yield from pay(g, seat, roads.PRICE, "roads")
    if g.tell:
        g.tell("moves", seat, units=group_word(group), start=g.map.labels[start], end=label)
    if terrain == UNEXPLORED:
        yield from explore.by_land(g, seat, space)
        if not g.is_land(space):
            for kind in LAND_UNITS:
                marks.mark_units(g, seat, kind, start, going[kind], marks.moved(g, seat) | EXPLORED)
            return
        carry_over(g, seat, start, space, going, False, EXPLORED)
        yield from leaders.arrived(g, seat, start, space, group)
    elif terrain == WATER:
        marks.shift(g, seat, start, space, going, LASTING, marks.moved(g, seat))
    elif opponent < 0:
        plain = CROSSED_PLAIN if ways and all(way[2] for way in ways) else 0
        carry_over(g, seat, start, space, going, by_roads, plain)
        yield from leaders.arrived(g, seat, start, space, group)
    else:
        yield from battle.pay_to_attack(g, seat, space, opponent)
        marks.shift(g, seat, start, space, going, LASTING, marks.moved(g, seat) | TIRED)
        back = list(dict.fromkeys(way[1] for way in ways)) or [start]
        yield from battle.land_battle(g, seat, opponent, space, back[0], back[1:])


def entered(terrain: int, by_roads: bool = False) -> int:
    """The mark of units that moved onto this terrain (503.3, 503.4); Roads lift it (1002.4b)."""
    if terrain == PLAIN:
        return CROSSED_PLAIN
    if by_roads:
        return 0
    return {MOUNTAIN: CLIMBED, FOREST: WOODED}.get(terrain, 0)


def carry_over(
    g: State, seat: int, start: int, space: int, going: list[list[Stack]], by_roads: bool, extra: int
) -> None:
    """Move a group to a space without enemies and mark it by the terrain entered (503.3, 503.4)."""
    terrain = g.terrain[space]
    gained = marks.moved(g, seat) | extra | entered(terrain, by_roads)
    kept = LASTING & ~WOODED if by_roads else LASTING
    climbs = terrain == MOUNTAIN and leaders.group_climbs(g, seat, going)
    for kind in LAND_UNITS:
        if going[kind]:
            fresh = gained
            if climbs or leaders.climbs(g, seat, kind):
                fresh &= ~CLIMBED
            marks.lift(g, seat, kind, start, going[kind])
            for mark, n in going[kind]:
                marks.drop(g, seat, kind, space, mark & kept | fresh, n)
