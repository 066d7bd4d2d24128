"""Command (410) and moving (500): groups on land, Ships, transport, fatigue and terrain.

One move is three small questions: which units stir (`march:D4`, `sail:C2`, `unload:C2`), where to, and who
goes along. What each unit may still do this turn is kept in `g.marks` (503).
"""

from __future__ import annotations

from collections.abc import Iterator

from pentapolis.engine import Ask, Refusal, Rules
from pentapolis.games.clash_of_cultures import battle, carthage, civ_moves, explore, leaders
from pentapolis.games.clash_of_cultures.goods import can_pay, gain, group_word, parse_group, pay, stock
from pentapolis.games.clash_of_cultures.ids import (
    ARMY,
    CARTOGRAPHY,
    CULTURE,
    FOOD,
    FOREST,
    GARDENS,
    GOLD,
    IDEAS,
    LAND_UNITS,
    LEADER,
    LONGSHIPS,
    MOUNTAIN,
    NAVIGATION,
    ORE,
    PIRATES,
    PLAIN,
    ROADS,
    ROMAN_ROADS,
    SETTLER,
    SHIP,
    TACTICS,
    UNEXPLORED,
    WATER,
)
from pentapolis.games.clash_of_cultures.state import (
    CROSSED_PLAIN,
    EXPLORED,
    MOVED,
    TIRED,
    WOODED,
    CocState,
)

ROADS_NEEDS = [(1, (FOOD, GOLD)), (1, (ORE, GOLD))]
STILL = MOVED | TIRED

# --- marks: what units may still do ------------------------------------------------------------------


def stacks(g: CocState, seat: int, kind: int, space: int) -> list[tuple[int, int]]:
    """The units of a kind on a space by mark: (mark, count), the most restricted first."""
    total = g.count(seat, kind, space)
    if not total:
        return []
    found = []
    if seat == g.active and g.marks:
        base = (space * 6 + kind) * 32
        for mark in range(31, 0, -1):
            n = g.marks.get(base + mark, 0)
            if n:
                found.append((mark, n))
                total -= n
    if total:
        found.append((0, total))
    return found


def movable(g: CocState, seat: int, kind: int, space: int, forbidden: int = STILL) -> int:
    """How many units of a kind on the space have none of the forbidden marks."""
    total = g.count(seat, kind, space)
    if total and seat == g.active:
        stack = space * 6 + kind
        for marked, n in g.marks.items():
            if marked >> 5 == stack and marked & forbidden:
                total -= n
    return total


def lift(g: CocState, seat: int, kind: int, space: int, count: int, forbidden: int) -> list[tuple[int, int]]:
    """Take units off a space, the most restricted that may go first; returns their marks."""
    taken = []
    left = count
    for mark, n in stacks(g, seat, kind, space):
        if mark & forbidden or not left:
            continue
        n = min(n, left)
        left -= n
        taken.append((mark, n))
        if mark:
            key = (space * 6 + kind) * 32 + mark
            if g.marks[key] == n:
                del g.marks[key]
            else:
                g.marks[key] -= n
    g.take_unit(seat, kind, space, count)
    return taken


def drop(g: CocState, seat: int, kind: int, space: int, mark: int, count: int) -> None:
    """Put units on a space with a mark."""
    g.add_unit(seat, kind, space, count)
    if mark:
        key = (space * 6 + kind) * 32 + mark
        g.marks[key] = g.marks.get(key, 0) + count


def mark_all(g: CocState, seat: int, kind: int, space: int, extra: int, count: int = 99) -> None:
    """Add a mark to units of a kind on a space."""
    count = min(count, g.count(seat, kind, space))
    if count:
        for mark, n in lift(g, seat, kind, space, count, 0):
            drop(g, seat, kind, space, mark | extra, n)


def end_command(g: CocState, seat: int) -> Rules:
    """The Command is over: units may be chosen again in a further one (410.6); Cartography (1003.4a)."""
    if g.ship_moved and g.players[seat].usable & CARTOGRAPHY:
        gain(g, seat, IDEAS)
        if g.navigated:
            gain(g, seat, CULTURE)
    clear_moved(g)
    g.moves_left = -1
    g.roads_used = 0
    g.ship_moved = g.navigated = False
    g.warlord = 0
    yield from leaders.after_command(g, seat)


def clear_moved(g: CocState) -> None:
    marks: dict[int, int] = {}
    for key, n in g.marks.items():
        key &= ~(MOVED | EXPLORED)
        if key % 32:
            marks[key] = marks.get(key, 0) + n
    g.marks = marks
    for city in g.cities.values():
        city.marks &= ~MOVED


# --- transport and limits ------------------------------------------------------------------------------


def allied(g: CocState, seat: int, space: int) -> bool:
    """Whether the only enemies on the Water space are pirates allied with the player (1113.3b)."""
    return bool(g.enemies_at(seat, space)) and not carthage.hostile(g, seat, space)


def ship_capacity(g: CocState, seat: int) -> int:
    """Land units per Ship: 2 (505.1), with Longships 3 (1117.2b)."""
    return 3 if g.players[seat].usable & LONGSHIPS else 2


def cargo(g: CocState, seat: int, space: int) -> list[int]:
    """The land units aboard on a Water space, by kind."""
    return [g.count(seat, kind, space) if kind != SHIP else 0 for kind in range(6)]


def free_capacity(g: CocState, seat: int, space: int) -> int:
    """How many more land units the player's Ships on the space can carry (505.1)."""
    ships = g.count(seat, SHIP, space) + carthage.usable_pirates(g, seat, space)
    return ships * ship_capacity(g, seat) - sum(cargo(g, seat, space))


def army_room(g: CocState, seat: int, space: int) -> int:
    """How many more army units may stand on the land space (102.7)."""
    return leaders.army_limit(g, seat, space) - g.army_at(seat, space)


# --- enemies on the way --------------------------------------------------------------------------------


def opponent_at(g: CocState, seat: int, space: int) -> int:
    """The owner of units or a city on the space that is not the player, or -1; of an alliance the player."""
    city = g.cities.get(space)
    if city is not None and city.owner != seat:
        return city.owner
    enemies = g.enemies_at(seat, space)
    return carthage.leading(enemies) if enemies else -1


def refuse_attack(g: CocState, seat: int, space: int, opponent: int) -> Refusal | None:
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


def sources(g: CocState, seat: int) -> list[tuple[str, str]]:
    """What can be stirred now: groups on land, Ships, land units aboard."""
    tactics = g.players[seat].usable & TACTICS
    labels = g.map.labels
    found: list[tuple[str, str]] = []
    kinds = LAND_UNITS if tactics else (SETTLER,)
    for space in g.spaces_of(seat):
        land = any(movable(g, seat, kind, space) for kind in kinds)
        if g.terrain[space] == WATER:
            if movable(g, seat, SHIP, space) or carthage.movable_pirates(g, seat, space):
                found.append(("sail", labels[space]))
            if land:
                found.append(("unload", labels[space]))
        elif land:
            found.append(("march", labels[space]))
    if g.options.expansion:
        found += civ_moves.sources(g, seat)
    return found


def move_step(g: CocState, seat: int) -> Rules:
    """One move of a Command, or its end (410.1–410.4)."""
    options: list[tuple[str, ...] | str] = []
    if g.moves_left > 0:
        options += [source for source in sources(g, seat) if has_target(g, seat, source)]
    if not options:
        yield from end_command(g, seat)
        return
    answer = yield Ask(seat, "move", [*options, "stop"], about=(4 - g.moves_left,))
    if answer == "stop":
        yield from end_command(g, seat)
        return
    g.moves_left -= 1
    yield from move_one(g, seat, answer)


def targets(g: CocState, seat: int, source: tuple[str, ...]) -> list[tuple[str, ...] | str]:
    """Where the chosen units can go."""
    space = g.map.index[source[1]]
    if source[0] == "sail":
        return list(sail_targets(g, seat, space))
    if source[0] in ("nomads", "convert", "raid_allies"):
        return civ_moves.targets(g, seat, source)
    return list(march_targets(g, seat, space, source[0] == "unload"))


def has_target(g: CocState, seat: int, source: tuple[str, ...]) -> bool:
    """Whether the units can go anywhere: looks no further than the first target on land."""
    if source[0] in ("march", "unload"):
        ways = march_targets(g, seat, g.map.index[source[1]], source[0] == "unload")
        return next(ways, None) is not None
    return bool(targets(g, seat, source))


def move_one(g: CocState, seat: int, source: tuple[str, ...]) -> Rules:
    """Carry out one move of the chosen units."""
    options = targets(g, seat, source)
    target = yield Ask(seat, "move_to", options, about=(source[1],))
    space = g.map.index[source[1]]
    if source[0] == "sail":
        yield from sail(g, seat, space, target)
    elif source[0] in ("nomads", "convert", "raid_allies"):
        yield from civ_moves.carry_out(g, seat, source, target)
    else:
        yield from march(g, seat, space, target)


# --- land ------------------------------------------------------------------------------------------------


def march_targets(g: CocState, seat: int, start: int, unloading: bool) -> Iterator[tuple[str, ...] | str]:
    """Adjacent spaces the land units can enter, and with Roads those further away (502, 1002.4)."""
    labels = g.map.labels
    for space in g.map.neighbours[start]:
        if unloading and g.terrain[space] == WATER:
            continue
        if groups(g, seat, start, space, False):
            yield labels[space]
    if not unloading and can_use_roads(g, seat):
        for space in road_paths(g, seat, start):
            if groups(g, seat, start, space, True):
                yield ("roads", labels[space])


def can_use_roads(g: CocState, seat: int) -> bool:
    p = g.players[seat]
    return bool(p.usable & ROADS) and g.roads_used < 3 and can_pay(stock(p), ROADS_NEEDS)


def own_city(g: CocState, seat: int, space: int) -> bool:
    return space in g.cities and g.cities[space].owner == seat


def road_paths(g: CocState, seat: int, start: int) -> dict[int, tuple[int, int]]:
    """Spaces a Roads move can reach: the room on the way for army units, and the last space before (1002.4).

    The move starts or ends in an own city and covers 2 spaces, between own cities of Rome 4 (1112.2).
    """
    from_city = own_city(g, seat, start)
    longest = 4 if from_city and g.players[seat].usable & ROMAN_ROADS else 2
    found: dict[int, tuple[int, int]] = {}
    rim = {start: (99, start)}
    seen = {start}
    for steps in range(1, longest + 1):
        outer: dict[int, tuple[int, int]] = {}
        for space, (room, _) in rim.items():
            if space != start:
                room = min(room, army_room(g, seat, space))
            for near in g.map.neighbours[space]:
                if near in seen or not g.is_land(near):
                    continue
                best = outer.get(near)
                if best is None or best[0] < room:
                    outer[near] = (room, space)
        for space, way in outer.items():
            own = own_city(g, seat, space)
            if (steps <= 2 and (from_city or own)) or (from_city and own):
                found[space] = way
        seen |= set(outer)
        rim = {s: way for s, way in outer.items() if opponent_at(g, seat, s) < 0}
    return found


def groups(g: CocState, seat: int, start: int, target: int, roads: bool) -> list[list[int]]:
    """The groups that may make this move, by kind of unit; empty when none may."""
    terrain = g.terrain[target]
    opponent = opponent_at(g, seat, target) if terrain not in (UNEXPLORED, WATER) else -1
    if terrain == WATER:
        room = free_capacity(g, seat, target)
        if room <= 0:
            return []
        return compositions(available(g, seat, start, STILL), room, 99, False)
    forbidden = STILL
    if opponent >= 0:
        forbidden |= WOODED
        if refuse_attack(g, seat, target, opponent):
            return []
        city = g.cities.get(target)
        if city is not None and city.wonders >> GARDENS & 1:
            forbidden |= CROSSED_PLAIN
            if roads and g.terrain[road_paths(g, seat, start)[target][1]] == PLAIN:
                return []
    room = 99 if terrain == UNEXPLORED else army_room(g, seat, target)
    if terrain == UNEXPLORED:
        room = 4
    counts = available(g, seat, start, forbidden)
    if opponent < 0 and counts[SETTLER] + room <= 0:
        return []
    if roads:
        room = min(room, road_paths(g, seat, start)[target][0])
    if leaders.moves_along(g, seat, start, target):
        larger = compositions(counts, 99, room + 1, opponent >= 0)
        return [group for group in larger if sum(group) - group[SETTLER] <= room + group[LEADER]]
    return compositions(counts, 99, room, opponent >= 0)


def available(g: CocState, seat: int, space: int, forbidden: int) -> list[int]:
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


def march(g: CocState, seat: int, start: int, target: tuple[str, ...] | str) -> Rules:
    """Move a group of land units one space, or along a road."""
    roads = not isinstance(target, str)
    label = target if isinstance(target, str) else target[1]
    space = g.map.index[label]
    words = [group_word(group) for group in groups(g, seat, start, space, roads)]
    answer = yield Ask(seat, "group", words, about=(g.map.labels[start], label))
    yield from march_group(g, seat, start, space, parse_group(answer), roads)


def march_group(g: CocState, seat: int, start: int, space: int, group: list[int], roads: bool) -> Rules:
    """Carry out the move of a chosen group: exploring, loading, walking or attacking."""
    label = g.map.labels[space]
    came_from = start
    if roads:
        came_from = road_paths(g, seat, start)[space][1]
        g.roads_used += 1
        yield from pay(g, seat, ROADS_NEEDS, "roads")
    if g.tell:
        g.tell("moves", seat, units=group_word(group), start=g.map.labels[start], end=label)
    if g.terrain[space] == UNEXPLORED:
        yield from explore.by_land(g, seat, space)
        if not g.is_land(space):
            for kind in LAND_UNITS:
                mark_all(g, seat, kind, start, MOVED, group[kind])
            return
        carry_over(g, seat, start, space, group, roads, EXPLORED)
        yield from leaders.arrived(g, seat, start, space, group)
        return
    if g.terrain[space] == WATER:
        for kind in LAND_UNITS:
            if group[kind]:
                for mark, n in lift(g, seat, kind, start, group[kind], STILL):
                    drop(g, seat, kind, space, mark & CROSSED_PLAIN | MOVED, n)
        return
    opponent = opponent_at(g, seat, space)
    if opponent < 0:
        carry_over(g, seat, start, space, group, roads, 0)
        yield from leaders.arrived(g, seat, start, space, group)
        return
    if opponent < 4:
        yield from battle.pay_to_attack(g, seat, space, opponent)
    for kind in LAND_UNITS:
        if group[kind]:
            for mark, n in lift(g, seat, kind, start, group[kind], STILL | WOODED):
                drop(g, seat, kind, space, mark & CROSSED_PLAIN | STILL, n)
    yield from battle.land_battle(g, seat, opponent, space, came_from)


def entered(terrain: int, roads: bool = False) -> int:
    """The mark of units that moved onto this terrain (503.3, 503.4); Roads lift it (1002.4b)."""
    if terrain == PLAIN:
        return CROSSED_PLAIN
    if roads:
        return 0
    return {MOUNTAIN: TIRED, FOREST: WOODED}.get(terrain, 0)


def carry_over(
    g: CocState, seat: int, start: int, space: int, group: list[int], roads: bool, extra: int
) -> None:
    """Move a group to a space without enemies and mark it by the terrain entered (503.3, 503.4)."""
    terrain = g.terrain[space]
    gained = MOVED | extra | entered(terrain, roads)
    climbs = terrain == MOUNTAIN and leaders.group_climbs(g, seat, group)
    for kind in LAND_UNITS:
        if group[kind]:
            fresh = gained
            if terrain == MOUNTAIN and (climbs or leaders.climbs(g, seat, kind)):
                fresh &= ~TIRED
            for mark, n in lift(g, seat, kind, start, group[kind], STILL):
                drop(g, seat, kind, space, mark & CROSSED_PLAIN | fresh, n)


# --- sea -------------------------------------------------------------------------------------------------


def sea_reach(g: CocState, seat: int, start: int) -> dict[int, bool]:
    """Water spaces of the same sea that Ships can reach; True where enemy Ships stop them (504.1, 504.2)."""
    found: dict[int, bool] = {start: False}
    rim = [start]
    passes = carthage.passes_pirates(g, seat)
    while rim:
        outer = []
        for space in rim:
            for near in g.map.neighbours[space]:
                if near in found or g.terrain[near] != WATER:
                    continue
                enemies = g.enemies_at(seat, near)
                stopped = bool(enemies) and not (passes and enemies == 1 << PIRATES)
                found[near] = stopped
                if not stopped:
                    outer.append(near)
        rim = outer
    return found


def sail_targets(g: CocState, seat: int, start: int) -> dict[tuple[str, ...] | str, int]:
    """Where Ships can go with one move: label -> the space from which they leave their sea, or -1.

    `explore:B4` explores the tile of that space, from the own sea or, with Navigation, beyond the edge.
    """
    labels, terrain = g.map.labels, g.terrain
    reach = sea_reach(g, seat, start)
    found: dict[tuple[str, ...] | str, int] = {}
    for space, stopped in reach.items():
        if space != start and _may_end(g, seat, space, stopped):
            found[labels[space]] = -1
    for slot in explore.adjacent_slots(g, [s for s, stopped in reach.items() if not stopped]):
        found["explore", labels[g.map.slots[slot][0]]] = -1
    if g.players[seat].usable & NAVIGATION:
        for entry in explore.edge_neighbours(g, seat, [s for s, stopped in reach.items() if not stopped]):
            if terrain[entry] == UNEXPLORED:
                found.setdefault(("explore", labels[g.map.slots[g.map.slot_of[entry]][0]]), entry)
                continue
            beyond = {entry: True} if g.enemies_at(seat, entry) else sea_reach(g, seat, entry)
            for space, stopped in beyond.items():
                if space not in reach and _may_end(g, seat, space, stopped):
                    found.setdefault(labels[space], entry)
            for slot in explore.adjacent_slots(g, [s for s, stopped in beyond.items() if not stopped]):
                found.setdefault(("explore", labels[g.map.slots[slot][0]]), entry)
    return found


def _may_end(g: CocState, seat: int, space: int, stopped: bool) -> bool:
    if not stopped:
        return True
    opponent = opponent_at(g, seat, space)
    return refuse_attack(g, seat, space, opponent) is None


def sail(g: CocState, seat: int, start: int, target: tuple[str, ...] | str) -> Rules:
    """Move a group of Ships with what they carry."""
    entry = sail_targets(g, seat, start)[target]
    label = target if isinstance(target, str) else target[1]
    space = g.map.index[label]
    ships, pirates, load = yield from _choose_fleet(g, seat, start, label)
    g.ship_moved = True
    if g.tell:
        g.tell("moves", seat, units=f"ship{ships + pirates}", start=g.map.labels[start], end=label)
    if not isinstance(target, str):
        # With Navigation the Ships first go to the sea beyond, if the tile lies there (508.8).
        space, used = yield from explore.by_sea(g, seat, start, space, entry)
        g.navigated = g.navigated or used
        move_fleet(g, seat, start, space, ships, pirates, load)
        return
    if entry >= 0:
        g.navigated = True
    enemies = g.enemies_at(seat, space)
    if enemies:
        opponent = opponent_at(g, seat, space)
        if opponent == PIRATES and carthage.may_ally(g, seat):
            if (yield Ask(seat, "pirates_ally", ["ally", "attack"])) == "ally":
                move_fleet(g, seat, start, space, ships, pirates, load)
                return
        if opponent < 4:
            yield from battle.pay_to_attack(g, seat, space, opponent)
        move_fleet(g, seat, start, space, ships, pirates, load)
        yield from battle.sea_battle(g, seat, opponent, space, start)
    else:
        move_fleet(g, seat, start, space, ships, pirates, load)


def _choose_fleet(g: CocState, seat: int, start: int, label: str) -> Rules:
    """How many Ships go, and which of the land units aboard; all when all Ships go."""
    own = movable(g, seat, SHIP, start)
    pirates = carthage.movable_pirates(g, seat, start, own > 0)
    counts = list(range(own, 0, -1))
    ships = (yield Ask(seat, "ships", counts, about=(label,))) if own else 0
    taken = 0
    if pirates:
        taken = yield Ask(seat, "pirates_along", list(range(pirates, -1 if ships else 0, -1)))
    aboard = cargo(g, seat, start)
    stay_ships = g.count(seat, SHIP, start) - ships + carthage.usable_pirates(g, seat, start) - taken
    per_ship = ship_capacity(g, seat)
    if not any(aboard):
        return ships, taken, aboard
    total = sum(aboard)
    fitting = [
        group
        for group in [[0] * 6, *compositions(aboard, (ships + taken) * per_ship, 99, False)]
        if total - sum(group) <= stay_ships * per_ship and (ships or any(group))
    ]
    words = {group_word(group): group for group in sorted(fitting, key=sum, reverse=True)}
    answer = yield Ask(seat, "cargo", list(words), about=(label,))
    return ships, taken, words[answer]


def move_fleet(
    g: CocState, seat: int, start: int, space: int, ships: int, pirates: int, load: list[int]
) -> None:
    """Carry Ships and cargo over; being carried is no move of the land units (505.2)."""
    if ships:
        for mark, n in lift(g, seat, SHIP, start, ships, STILL):
            drop(g, seat, SHIP, space, mark | MOVED, n)
    for kind in LAND_UNITS:
        if load[kind]:
            for mark, n in lift(g, seat, kind, start, load[kind], 0):
                drop(g, seat, kind, space, mark, n)
    carthage.move_pirates(g, seat, start, space, pirates)
