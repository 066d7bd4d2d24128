"""Command (410) and moving on land (500): groups, Roads, fatigue and terrain, loading and unloading.

One move is three small questions: which units stir (`march:D4`, `sail:C2`, `unload:C2`), where to, and who
goes along. What each unit may still do this turn is kept in `g.marks` (503).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from pentapolis.engine import Ask, Option, Refusal, Rules
from pentapolis.games.clash_of_cultures.data.ids import (
    FOREST,
    LAND_UNITS,
    LEADER,
    MOUNTAIN,
    PLAIN,
    SETTLER,
    SHIP,
    TACTICS,
    UNEXPLORED,
    UNITS,
    WATER,
)
from pentapolis.games.clash_of_cultures.pieces import CLIMBED, CROSSED_PLAIN, EXPLORED, TIRED, WOODED
from pentapolis.games.clash_of_cultures.rules import (
    alliance,
    battle,
    explore,
    forces,
    marks,
    move_refusals,
    roads,
    sail,
)
from pentapolis.games.clash_of_cultures.rules.forces import (
    ANY_NUMBER,
    army_room,
    available,
    compositions,
    free_capacity,
    opponent_at,
    refuse_attack,
    repelled,
)
from pentapolis.games.clash_of_cultures.rules.goods import (
    group_word,
    narrow,
    parse_group,
    pay,
)
from pentapolis.games.clash_of_cultures.rules.marks import LASTING, STILL, STILL_ON_ROADS, Stack, movable
from pentapolis.games.clash_of_cultures.rules.moments import (
    ARMY_LIMIT,
    ARRIVED,
    BETWEEN_MOVES,
    CLIMBS,
    COMMAND_DONE,
    COMMAND_ENDS,
    GROUP_CLIMBS,
    MOVES,
)
from pentapolis.games.clash_of_cultures.rules.questions import Question, spaces
from pentapolis.games.clash_of_cultures.rules.roads import Way
from pentapolis.games.clash_of_cultures.state import State


def end_command(g: State, seat: int) -> Rules:
    """The Command is over: units may be chosen again in a further one (410.6)."""
    for gains in COMMAND_DONE.of(g.players[seat]):
        gains(g, seat)
    marks.clear_moved(g)
    g.moves_left = -1
    g.roads_used = 0
    g.ship_moved = g.navigated = False
    g.warlord = 0
    for ability in COMMAND_ENDS.of(g.players[seat]):
        yield from ability(g, seat)


# --- one move --------------------------------------------------------------------------------------------


def can_command(g: State, seat: int) -> bool:
    """Whether anything can be stirred and has somewhere to go: looks no further than the first."""
    return any(has_target(g, seat, source) for source in _sources(g, seat))


def sources(g: State, seat: int) -> list[tuple[str, str]]:
    return list(_sources(g, seat))


def _sources(g: State, seat: int) -> Iterator[tuple[str, str]]:
    """What can be stirred now: groups on land, Ships, land units aboard (1005.1a)."""
    tactics = g.players[seat].usable & TACTICS
    labels = g.map.labels
    kinds = LAND_UNITS if tactics else (SETTLER,)
    on_land = STILL_ON_ROADS if g.marks and roads.usable(g, seat) else STILL
    for space in g.spaces_of(seat):
        if g.terrain[space] == WATER:
            if movable(g, seat, SHIP, space) or alliance.movable_pirates(g, seat, space):
                yield ("sail", labels[space])
            if any(movable(g, seat, kind, space) for kind in kinds):
                yield ("unload", labels[space])
        elif any(movable(g, seat, kind, space, on_land) for kind in kinds):
            yield ("march", labels[space])
    for head, (advance, further) in MOVES.items():
        if g.players[seat].usable & advance:
            for space in further.sources(g, seat):
                yield (head, labels[space])


def move_step(g: State, seat: int) -> Rules:
    """One move of a Command, or its end (410.1–410.4, 410.7)."""
    ask = MOVE.ask(g, seat, about=(4 - g.moves_left,))
    answer: Any = (yield ask) if len(ask.options) > 1 else "stop"
    if answer == "stop":
        yield from end_command(g, seat)
        return
    if answer in BETWEEN_MOVES:
        yield from BETWEEN_MOVES[answer][1](g, seat)
        return
    g.moves_left -= 1
    yield from move_one(g, seat, answer)


def stirring(g: State, ask: Ask) -> list[Option]:
    """Whatever might be stirred: units on every space, in every way."""
    further = [head for head, (advance, _) in MOVES.items() if g.players[ask.seat].usable & advance]
    return [(head, label) for label in g.map.labels for head in ("march", "sail", "unload", *further)]


def refuse_source(g: State, ask: Ask, head: str, label: str = "") -> Refusal | None:
    if head in BETWEEN_MOVES:
        return BETWEEN_MOVES[head][0](g, ask.seat)
    if g.moves_left > 0 and (head, label) in sources(g, ask.seat) and has_target(g, ask.seat, (head, label)):
        return None
    return move_refusals.source(g, ask.seat, head, label)


def between_moves(g: State, ask: Ask) -> list[Option]:
    """All that might be stirred, and what cards allow between two moves."""
    return [*stirring(g, ask), *BETWEEN_MOVES]


def stirrable(g: State, ask: Ask) -> list[Option]:
    """The fast path: what can be stirred and has somewhere to go."""
    found: list[Option] = []
    if g.moves_left > 0:
        found += [source for source in sources(g, ask.seat) if has_target(g, ask.seat, source)]
        found += [word for word, (refuse, _) in BETWEEN_MOVES.items() if refuse(g, ask.seat) is None]
    return [*found, "stop"]


def refuse_goal(g: State, ask: Ask, label: str) -> Refusal:
    return move_refusals.target(g, ask.seat, str(ask.about[0]), label)


MOVE: Final = Question("move", between_moves, refuse_source, after=("stop",), fast=stirrable)
MOVE_TO: Final = Question("move_to", spaces, refuse_goal)


def targets(g: State, seat: int, source: tuple[str, ...]) -> list[tuple[str, ...] | str]:
    """Where the chosen units can go."""
    space = g.map.index[source[1]]
    if source[0] == "sail":
        return list(sail.targets(g, seat, space))
    if source[0] in MOVES:
        return [g.map.labels[there] for there in MOVES[source[0]][1].targets(g, seat, space)]
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
    target = yield MOVE_TO.offer(seat, options, about=(source[1],))
    space = g.map.index[source[1]]
    if source[0] == "sail":
        yield from sail.sail(g, seat, space, target)
    elif source[0] in MOVES:
        yield from MOVES[source[0]][1].do(g, seat, space, g.map.index[target])
    else:
        yield from march(g, seat, space, target)


# --- land ------------------------------------------------------------------------------------------------


def march_targets(g: State, seat: int, start: int, unloading: bool) -> Iterator[tuple[str, ...] | str]:
    """Adjacent spaces the land units can enter, and with Roads those further away (502, 1002.4).

    Rules 501.6, 502.2, 502.3.
    """
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


def groups(g: State, seat: int, start: int, target: int, ways: list[Way] | None = None) -> list[list[int]]:
    """The groups that may make this move, by kind of unit; empty when none may. `ways` are those by Roads.

    Rules 501.5, 501.7, 503.6.
    """
    terrain = g.terrain[target]
    if terrain == WATER:
        room = free_capacity(g, seat, target)
        if room <= 0:
            return []
        return compositions(available(g, seat, start, STILL), room, ANY_NUMBER, False)
    opponent = opponent_at(g, seat, target) if terrain != UNEXPLORED else -1
    forbidden = STILL if ways is None else STILL_ON_ROADS
    if opponent >= 0:
        if ways is None:
            forbidden |= WOODED
        if refuse_attack(g, seat, target, opponent):
            return []
        forbidden |= repelled(g, target)
    room = 4 if terrain == UNEXPLORED else army_room(g, seat, target)
    counts = available(g, seat, start, forbidden)
    if opponent < 0 and counts[SETTLER] + room <= 0:
        return []
    if ways is not None:
        ways = open_ways(g, target, ways)
        if not ways:
            return []
        room = min(room, max(way[0] for way in ways))
    if start != target and ARMY_LIMIT.of(g.players[seat], start):
        # A leader takes the larger limit along.
        larger = compositions(counts, ANY_NUMBER, room + 1, opponent >= 0)
        return [group for group in larger if sum(group) - group[SETTLER] <= room + group[LEADER]]
    return compositions(counts, ANY_NUMBER, room, opponent >= 0)


def open_ways(g: State, target: int, ways: list[Way]) -> list[Way]:
    """The ways by Roads that may be taken: none over a Plain to the city of the Great Gardens (904.3)."""
    return [way for way in ways if not way[2]] if repelled(g, target) & CROSSED_PLAIN else ways


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
    """Carry out the move of a chosen group: exploring, loading, walking or attacking.

    Rules 502.4, 503.2, 505.3, 505.4, 505.9, 506.1, 506.2, 506.9, 601.1, 601.2.
    """
    label = g.map.labels[space]
    terrain = g.terrain[space]
    opponent = opponent_at(g, seat, space) if terrain not in (UNEXPLORED, WATER) else -1
    forbidden = STILL_ON_ROADS if by_roads else STILL
    if opponent >= 0:
        forbidden |= (0 if by_roads else WOODED) | repelled(g, space)
    going = yield from marks.who_goes(g, seat, start, group, forbidden)
    ways = yield from _pay_roads(g, seat, start, space, group) if by_roads else ()
    if g.tell:
        g.tell("moves", seat, units=group_word(group), start=g.map.labels[start], end=label)
    if terrain == UNEXPLORED:
        yield from explore.by_land(g, seat, space)
        if not g.is_land(space):
            for kind in LAND_UNITS:
                marks.mark_units(g, seat, kind, start, going[kind], marks.moved(g, seat) | EXPLORED)
            return
        carry_over(g, seat, start, space, going, False, EXPLORED)
        arrived(g, seat, space, group)
    elif terrain == WATER:
        marks.shift(g, seat, start, space, going, LASTING, marks.moved(g, seat))
    elif opponent < 0:
        plain = CROSSED_PLAIN if ways and all(way[2] for way in ways) else 0
        carry_over(g, seat, start, space, going, by_roads, plain)
        arrived(g, seat, space, group)
    else:
        yield from forces.pay_to_attack(g, seat, space, opponent)
        marks.shift(g, seat, start, space, going, LASTING, marks.moved(g, seat) | TIRED)
        back = list(dict.fromkeys(way[1] for way in ways or ())) or [start]
        yield from battle.land_battle(g, seat, opponent, space, back[0], back[1:])


def _pay_roads(g: State, seat: int, start: int, space: int, group: list[int]) -> Rules:
    """Pay for a move by Roads (1002.4a); returns the ways the group may take."""
    army = sum(group) - group[SETTLER]
    found = open_ways(g, space, roads.ways(g, seat, start)[space])
    g.roads_used += 1
    yield from pay(g, seat, roads.PRICE, "roads")
    return [way for way in found if way[0] >= army] or found


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
    """Move a group to a space without enemies and mark it by the terrain entered (503.3, 503.4).

    Rules 503.5, 503.7, 506.10.
    """
    terrain = g.terrain[space]
    gained = marks.moved(g, seat) | extra | entered(terrain, by_roads)
    kept = LASTING & ~WOODED if by_roads else LASTING
    p = g.players[seat]
    climbs = terrain == MOUNTAIN and any(ability(going) for ability in GROUP_CLIMBS.of(p))
    for kind in LAND_UNITS:
        if going[kind]:
            fresh = gained
            if climbs or any(ability(kind) for ability in CLIMBS.of(p)):
                fresh &= ~CLIMBED
            marks.lift(g, seat, kind, start, going[kind])
            for mark, n in going[kind]:
                marks.drop(g, seat, kind, space, mark & kept | fresh, n)


def arrived(g: State, seat: int, space: int, group: list[int]) -> None:
    """The group has moved without a battle; perhaps its Leader gains by it."""
    if group[LEADER]:
        for ability in ARRIVED.of(g.players[seat], space):
            ability(g, seat, space)


def ways_of(g: State, seat: int, start: int, group: list[int]) -> list[tuple[str, str]]:
    """Where exactly this group can go: ("from" or "roads", target)."""
    found = []
    for target in march_targets(g, seat, start, False):
        way, label = ("from", target) if isinstance(target, str) else (target[0], target[1])
        space = g.map.index[label]
        ways = roads.ways(g, seat, start)[space] if way == "roads" else None
        if group in groups(g, seat, start, space, ways):
            found.append((way, label))
    return found
