"""Moving Ships (504, 505, 508): their sea, the seas beyond the edge of the map, their cargo, sea battles."""

from __future__ import annotations

from pentapolis.engine import Ask, Rules
from pentapolis.games.clash_of_cultures.data.ids import (
    LAND_UNITS,
    LEADER,
    NAVIGATION,
    PIRATES,
    SHIP,
    UNEXPLORED,
    UNITS,
)
from pentapolis.games.clash_of_cultures.rules import alliance, battle, explore, forces, marks, seas
from pentapolis.games.clash_of_cultures.rules.goods import group_word, narrow, parse_group
from pentapolis.games.clash_of_cultures.rules.marks import STILL, Stack
from pentapolis.games.clash_of_cultures.rules.seas import reach, stopped_at
from pentapolis.games.clash_of_cultures.state import State


def targets(g: State, seat: int, start: int) -> dict[tuple[str, ...] | str, int]:
    """Where Ships can go with one move: label -> the space by which they come in from the edge, or -1.

    `explore:B4` explores the tile of that space, from the own sea or, with Navigation, beyond the edge;
    `explore_edge:B4` does so along the edge where the other is possible too, since the tile is then laid by
    another rule (507.2, 508.6).

    Rules 504.4, 507.7, 508.1, 508.3.
    """
    labels, terrain = g.map.labels, g.terrain
    sea = reach(g, seat, start)
    found: dict[tuple[str, ...] | str, int] = {}
    for space, stopped in sea.items():
        if space != start and _may_end(g, seat, space, stopped):
            found[labels[space]] = -1
    calm = [s for s, stopped in sea.items() if not stopped]
    for slot in seas.adjacent_slots(g, calm):
        found["explore", labels[g.map.slots[slot][0]]] = -1
    if g.players[seat].usable & NAVIGATION:
        entries = seas.edge_neighbours(g, calm)
        for entry in entries:
            if terrain[entry] == UNEXPLORED:
                continue
            beyond = {entry: True} if stopped_at(g, seat, entry) else reach(g, seat, entry)
            for space, stopped in beyond.items():
                if _may_end(g, seat, space, stopped):
                    found.setdefault(labels[space], entry)
            for slot in seas.adjacent_slots(g, [s for s, stopped in beyond.items() if not stopped]):
                found.setdefault(("explore", labels[g.map.slots[slot][0]]), entry)
        hidden = {g.map.slot_of[entry]: entry for entry in entries if terrain[entry] == UNEXPLORED}
        for slot, entry in hidden.items():
            label = labels[g.map.slots[slot][0]]
            found["explore_edge" if ("explore", label) in found else "explore", label] = entry
    return found


def _may_end(g: State, seat: int, space: int, stopped: bool) -> bool:
    if not stopped:
        return True
    return forces.refuse_attack(g, seat, space, forces.opponent_at(g, seat, space)) is None


def sail(
    g: State,
    seat: int,
    start: int,
    target: tuple[str, ...] | str,
    forbidden: int = STILL,
    fresh: int = 0,
    led: bool = False,
) -> Rules:
    """Move a group of Ships with what they carry; `fresh` is a further mark, `led`: with the Leader.

    Rules 504.3, 505.7, 505.8, 810.10.
    """
    entry = targets(g, seat, start)[target]
    label = target if isinstance(target, str) else target[1]
    space = g.map.index[label]
    going, pirates = yield from _choose_fleet(g, seat, start, label, forbidden, led)
    fresh |= marks.moved(g, seat)
    ships = sum(n for _, n in going[SHIP])
    if g.tell:
        g.tell("moves", seat, units=f"ship{ships + pirates}", start=g.map.labels[start], end=label)
    if not isinstance(target, str):
        # With Navigation the Ships first go to the sea beyond, if the tile lies there (508.8).
        space, used = yield from explore.by_sea(g, seat, start, space, entry)
        g.navigated = g.navigated or used
        # Ships that found no Water have not moved: nothing for Cartography (1003.4a).
        g.ship_moved = g.ship_moved or space != start
        _carry(g, seat, start, space, going, pirates, fresh)
        return
    g.ship_moved = True
    g.navigated = g.navigated or entry >= 0
    if not g.enemies_at(seat, space):
        _carry(g, seat, start, space, going, pirates, fresh)
        return
    opponent = forces.opponent_at(g, seat, space)
    if opponent == PIRATES and alliance.may_ally(g, seat):
        if (yield Ask(seat, "pirates_ally", ["ally", "attack"])) == "ally":
            _carry(g, seat, start, space, going, pirates, fresh)
            return
    yield from forces.pay_to_attack(g, seat, space, opponent)
    _carry(g, seat, start, space, going, pirates, fresh)
    yield from battle.sea_battle(g, seat, opponent, space, start)


def _choose_fleet(g: State, seat: int, start: int, label: str, forbidden: int, led: bool) -> Rules:
    """How many Ships go, and which of the land units aboard; all when all Ships go (505.5)."""
    own = marks.movable(g, seat, SHIP, start, forbidden)
    pirates = alliance.movable_pirates(g, seat, start, own > 0)
    ships = (yield Ask(seat, "ships", list(range(own, 0, -1)), about=(label,))) if own else 0
    taken = 0
    if pirates:
        taken = yield Ask(seat, "pirates_along", list(range(pirates, -1 if ships else 0, -1)))
    aboard = forces.cargo(g, seat, start)
    group = [0] * 6
    if any(aboard):
        stay_ships = g.count(seat, SHIP, start) - ships + alliance.usable_pirates(g, seat, start) - taken
        per_ship = forces.ship_capacity(g, seat)
        most = (ships + taken) * per_ship
        fitting = [
            tuple(load)
            for load in forces.or_nobody(forces.compositions(aboard, most, forces.ANY_NUMBER, False))
            if sum(aboard) - sum(load) <= stay_ships * per_ship
            and (ships or any(load))
            and (load[LEADER] or not led)
        ]
        fitting.sort(key=sum, reverse=True)
        left = yield from narrow(seat, fitting, "cargo_part", (label,), UNITS)
        word = yield Ask(seat, "cargo", [group_word(load) for load in left], about=(label,))
        group = parse_group(word)
    going = yield from marks.who_goes(g, seat, start, group, 0)
    going[SHIP] = yield from marks.who_of_kind(g, seat, start, SHIP, ships, forbidden)
    return going, taken


def _carry(
    g: State, seat: int, start: int, space: int, going: list[list[Stack]], pirates: int, fresh: int
) -> None:
    """Carry Ships and cargo over; being carried is no move of the land units (505.2)."""
    for kind in (SHIP, *LAND_UNITS):
        if going[kind]:
            marks.lift(g, seat, kind, start, going[kind])
            for mark, n in going[kind]:
                marks.drop(g, seat, kind, space, mark | (fresh if kind == SHIP else 0), n)
    alliance.move_pirates(g, seat, start, space, pirates)
