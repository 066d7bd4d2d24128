"""Barbarians and pirates (805–811): appearing, moving, raiding."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Ask, Option, Refusal, Rules
from pentapolis.games.clash_of_cultures.data.ids import (
    ANGRY,
    BARBARIANS,
    BARREN,
    CAVALRY,
    ELEPHANT,
    INFANTRY,
    PIRATES,
    SHIP,
    UNITS,
    WATER,
)
from pentapolis.games.clash_of_cultures.pieces import City
from pentapolis.games.clash_of_cultures.rules import alliance, battle, cities
from pentapolis.games.clash_of_cultures.rules.goods import (
    hand_over,
    one_of_each,
    parse_bundle,
)
from pentapolis.games.clash_of_cultures.rules.moments import FORBIDS_BARBARIANS, STEERS
from pentapolis.games.clash_of_cultures.rules.questions import (
    Question,
    all_cities,
    by,
    goods,
    refuse_lacking,
    spaces,
    units,
)
from pentapolis.games.clash_of_cultures.state import State

LIMIT: Final = 4
KINDS: Final[tuple[int, ...]] = (INFANTRY, CAVALRY, ELEPHANT)


def land_distances(g: State, seat: int, most: int = 2) -> dict[int, int]:
    """Distances over land from the nearest city of the player (806.9)."""
    found = {city.space: 0 for city in g.cities_of(seat)}
    rim = list(found)
    for steps in range(1, most + 1):
        outer = []
        for space in rim:
            for near in g.map.neighbours[space]:
                if near not in found and g.is_land(near):
                    found[near] = steps
                    outer.append(near)
        rim = outer
    return found


def is_empty(g: State, space: int) -> bool:
    """An empty land space where barbarians may settle (806.1, 806.10)."""
    return (
        g.is_land(space)
        and g.terrain[space] != BARREN
        and space not in g.cities
        and not g.present[space]
        and not g.exhausted >> space & 1
    )


def spawn_spaces(g: State, seat: int) -> list[int]:
    """Where a barbarian settlement may appear (806.2–806.4)."""
    near = land_distances(g, seat)
    best = [
        space
        for space, steps in near.items()
        if steps == 2 and is_empty(g, space) and not any(s in g.cities for s in g.map.neighbours[space])
    ]
    if best:
        return best
    return [
        space
        for space, steps in near.items()
        if steps == 1
        and is_empty(g, space)
        and not any(
            s in g.cities and g.cities[s].owner not in (seat, BARBARIANS) for s in g.map.neighbours[space]
        )
    ]


SETTLE: Final = Question("barbarians_settle", spaces, by("806.2", "no_place_for_barbarians"))
UNIT: Final = Question("barbarian_unit", units, by("805.4", "not_that_unit"))


def refuse_home(g: State, ask: Ask, label: str) -> Refusal | None:
    """A barbarian city with room (806.7)."""
    space = g.map.index[label]
    room = g.cities[space].owner == BARBARIANS and g.army_at(BARBARIANS, space) < LIMIT
    return None if room else Refusal("806.7", "not_barbarian", what=label)


HOME: Final = Question("barbarian_city", all_cities, refuse_home)


def groups_and_neighbours(g: State, ask: Ask) -> list[Option]:
    """Every group of barbarians to every space beside it."""
    labels = g.map.labels
    homes = g.spaces_of(BARBARIANS)
    return [("from", labels[s], labels[near]) for s in homes for near in g.map.neighbours[s]]


MOVE: Final = Question("barbarians_move", groups_and_neighbours, by("807.3", "no_step_of_barbarians"))


def settle(g: State, seat: int) -> Rules:
    """Step 1 of "Barbarians appear": a settlement with one Infantry (806.1–806.6, 805.1)."""
    found = spawn_spaces(g, seat)
    if not found or not g.barbarian_settlements:
        return
    answer = yield SETTLE.offer(seat, [g.map.labels[s] for s in sorted(found)])
    space = g.map.index[answer]
    g.barbarian_settlements -= 1
    g.cities[space] = City.found(BARBARIANS, space)
    if g.tell:
        g.tell("barbarians_settle", seat, space=answer)
    yield from reinforce(g, seat, space)


def reinforce(g: State, seat: int, space: int) -> Rules:
    """Place one barbarian unit in a barbarian city: Infantry, or another kind beside an Infantry (805.4).

    Rules 805.5.
    """
    if g.army_at(BARBARIANS, space) >= LIMIT:
        return
    supply = g.wild_units
    kinds = [kind for kind in (INFANTRY,) if supply[kind]]
    if g.options.expansion and g.count(BARBARIANS, INFANTRY, space):
        kinds += [kind for kind in (CAVALRY, ELEPHANT) if supply[kind]]
    if not kinds:
        return
    answer = yield UNIT.offer(seat, [UNITS[k] for k in kinds], about=(g.map.labels[space],))
    g.place_unit(BARBARIANS, UNITS.index(answer), space)


def appear(g: State, seat: int) -> Rules:
    """The symbol "Barbarians appear" (806, 806.7, 806.8)."""
    yield from settle(g, seat)
    ask = HOME.ask(g, seat)
    if ask.options and any(g.wild_units[kind] for kind in KINDS):
        yield from reinforce(g, seat, g.map.index[(yield ask)])


# --- moving ----------------------------------------------------------------------------------------------


def move(g: State, seat: int) -> Rules:
    """The symbol "Barbarians move" (807, 807.1, 807.5, 807.9, 807.10)."""
    near = land_distances(g, seat)
    waiting = {
        space: [g.count(BARBARIANS, kind, space) for kind in range(6)]
        for space in g.spaces_of(BARBARIANS)
        if 1 <= near.get(space, 9) <= 2
    }
    if not waiting:
        yield from settle(g, seat)
        return
    for other in range(g.seats):
        for forbids in FORBIDS_BARBARIANS.of(g.players[other]):
            yield from forbids(g, other, waiting)
    steered = False
    for steers in STEERS.of(g.players[seat]):
        steered = yield from steers(g, seat, waiting)
    while waiting:
        options = _steps(g, seat, waiting, steered)
        if not options:
            break
        answer = yield MOVE.offer(seat, options)
        start, space = g.map.index[answer[1]], g.map.index[answer[2]]
        group = waiting.pop(start)
        yield from step(g, start, space, group)
    for space, steps in land_distances(g, seat).items():
        city = g.cities.get(space)
        if steps and city is not None and city.owner == BARBARIANS:
            yield from reinforce(g, seat, space)


def _steps(g: State, seat: int, waiting: dict[int, list[int]], steered: bool) -> list[tuple[str, ...]]:
    """The steps the waiting groups can take towards the player's cities (807.2, 807.3, 807.8).

    Rules 807.6, 807.7.
    """
    near = land_distances(g, seat)
    labels = g.map.labels
    found: list[tuple[str, ...]] = []
    for start, group in waiting.items():
        steps = near.get(start, 9)
        for space in g.map.neighbours[start]:
            if not g.is_land(space):
                continue
            closer = near.get(space, 9) == steps - 1
            if (closer or steered) and g.army_at(BARBARIANS, space) + sum(group) <= LIMIT:
                found.append(("from", labels[start], labels[space]))
    return found


def step(g: State, start: int, space: int, group: list[int]) -> Rules:
    """A barbarian group moves one space; enemies there are attacked at once (807.4, 807.12)."""
    for kind in KINDS:
        count = min(group[kind], g.count(BARBARIANS, kind, start))
        if count:
            g.take_unit(BARBARIANS, kind, start, count)
            g.add_unit(BARBARIANS, kind, space, count)
    if g.tell:
        g.tell("barbarians_move", None, start=g.map.labels[start], end=g.map.labels[space])
    if not g.army_at(BARBARIANS, space):
        return
    city = g.cities.get(space)
    defender = -1
    if city is not None and city.owner < BARBARIANS:
        defender = city.owner
    else:
        enemies = g.enemies_at(BARBARIANS, space)
        if enemies:
            defender = enemies.bit_length() - 1
    if defender >= 0:
        yield from battle.land_battle(g, BARBARIANS, defender, space, start)


# --- pirates ---------------------------------------------------------------------------------------------


def pirates(g: State, seat: int) -> Rules:
    """The symbol "Pirates" (810): two ships appear, then everybody beside pirates pays (810.11, 206.10)."""
    if not g.wild_units[SHIP] and not _loose(g):
        return
    while g.wild_units[SHIP] < 2 and _loose(g):
        answer = yield REMOVE_PIRATE.ask(g, seat)  # 810.3
        g.return_unit(PIRATES, SHIP, g.map.index[answer])
    yield from _place_pirates(g, seat)
    for victim in g.seats_from(seat):
        yield from _raid(g, victim)


def _loose(g: State) -> list[int]:
    """Spaces with pirates that are nobody's allies (1113.3c)."""
    return [s for s in g.spaces_of(PIRATES) if not alliance.is_allied(g, s)]


def refuse_removal(g: State, ask: Ask, label: str) -> Refusal | None:
    space = g.map.index[label]
    if not g.count(PIRATES, SHIP, space):
        return Refusal("810.3", "no_pirate")
    return Refusal("1113.3c", "no_pirate") if alliance.is_allied(g, space) else None


REMOVE_PIRATE: Final = Question("remove_pirate", spaces, refuse_removal)


def refuse_pirate(g: State, ask: Ask, label: str) -> Refusal:
    return Refusal("810.1", "no_free_water", space=label)


PLACE_PIRATE: Final = Question("place_pirate", spaces, refuse_pirate)
RAID: Final = Question("raid", goods, refuse_lacking("810.4"))


def refuse_fall(g: State, ask: Ask, label: str) -> Refusal:
    """An Angry city stays as it is (803.8); only the player's own cities are hit (803.4)."""
    city = g.cities[g.map.index[label]]
    if city.owner != ask.seat:
        return Refusal("803.4", "not_yours", space=label)
    return Refusal("803.8", "angry", city=label) if city.mood == ANGRY else Refusal("803.10", "not_now")


RAID_MOOD: Final = Question("raid_mood", all_cities, refuse_fall)


def _place_pirates(g: State, seat: int) -> Rules:
    """Two ships on Water without Ships, at least one beside one of the player's cities if possible (810.1,
    810.2)."""
    coast = {s for c in g.cities_of(seat) for s in g.map.neighbours[c.space]}
    free = [
        s
        for s, t in enumerate(iter(g.terrain))
        if t == WATER and not g.present[s] & ~(1 << PIRATES) and not alliance.is_allied(g, s)
    ]
    near = [s for s in free if s in coast]
    placed_near = False
    for left in range(min(2, g.wild_units[SHIP]), 0, -1):
        options = near if left == 1 and near and not placed_near else free
        if not options:
            return
        answer = yield PLACE_PIRATE.offer(seat, [g.map.labels[s] for s in options])
        space = g.map.index[answer]
        placed_near = placed_near or space in near
        g.place_unit(PIRATES, SHIP, space)
        if g.tell:
            g.tell("pirates", seat, space=answer)


def _raid(g: State, seat: int) -> Rules:
    """A player beside pirates pays 1 good, or lowers the mood of such a city (810.4–810.6, 810.7)."""
    loose = _loose(g)
    beset = [c for c in g.cities_of(seat) if any(s in loose for s in g.map.neighbours[c.space])]
    if not beset:
        return
    payable = one_of_each(g, seat, range(7))
    if payable:
        answer = yield RAID.offer(seat, payable)
        yield from hand_over(g, seat, parse_bundle(answer))
        return
    calm = [c for c in beset if c.mood > ANGRY]
    if calm:
        answer = yield RAID_MOOD.offer(seat, [g.map.labels[c.space] for c in calm])
        cities.lower_mood(g, g.cities[g.map.index[answer]])
