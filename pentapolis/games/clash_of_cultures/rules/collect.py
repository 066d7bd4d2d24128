"""Collect (405): which spaces give what, and which bundles of goods a city can bring in.

What matters of a choice of spaces is only what it brings, so the question offers bundles (`food2+ore1`),
each once. A smaller bundle than allowed (405.11) is reached through the option `fewer`.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from pentapolis.engine import Ask, Rules
from pentapolis.games.clash_of_cultures.data.ids import (
    BARREN,
    CAPTIVE,
    FARMING,
    FISHING,
    FOOD,
    FOREST,
    GOLD,
    IRRIGATION,
    MINING,
    MOOD,
    MOUNTAIN,
    ORE,
    PIRATES,
    PLAIN,
    PORT,
    WATER,
    WOOD,
)
from pentapolis.games.clash_of_cultures.pieces import City
from pentapolis.games.clash_of_cultures.rules import alliance, cities
from pentapolis.games.clash_of_cultures.rules.goods import bundle, gain_all, narrow
from pentapolis.games.clash_of_cultures.rules.moments import (
    CITY_YIELD,
    COLLECT_CHANGED,
    COLLECTED,
    COLLECTED_UNITS,
    FAR_CHOSEN,
    FAR_SPACES,
    LAND_YIELD,
    SPACE_YIELD,
    TRIBUTE,
    Vector,
)
from pentapolis.games.clash_of_cultures.state import CARD_FOCUS, CARD_MASS, USED_COLLECT, Player, State

Source: TypeAlias = tuple[int, tuple[Vector, ...]]
"""A kind of space (NEAR, SEA or FAR) and the alternative yields of choosing it."""

NEAR: Final = 0
SEA: Final = 1
FAR: Final = 2
NOTHING: Final[Vector] = (0,) * 8


def _one(good: int) -> Vector:
    return tuple(int(i == good) for i in range(8))


ONE: Final = [_one(good) for good in range(8)]
RICE: Final = {(ONE[good][0] + 1, *ONE[good][1:]): ONE[good] for good in range(5)}
"""What a Plain with rice gives, 1 food more, and what it gives beyond the second such space (1118.1)."""


def blocked(g: State, seat: int, space: int) -> bool:
    """Spaces with enemy units or an Exhausted token are never choosable (405.7, 405.13, 804.3, 805.1)."""
    return bool(g.enemies_at(seat, space)) or bool(g.exhausted >> space & 1)


def near_pirates(g: State, space: int) -> bool:
    """Water with or beside a pirate ship that is no ally (405.10, 810.8)."""
    around = (space, *g.map.neighbours[space])
    return any(g.present[s] >> PIRATES & 1 and not alliance.is_allied(g, s) for s in around)


def land_yields(g: State, seat: int, terrain: int) -> tuple[Vector, ...]:
    """What a land space gives by its terrain and the player's advances (405.6).

    Rules 301.2, 804.5, 1001.1, 1001.3a, 1002.1.
    """
    p = g.players[seat]
    has = p.usable
    for ability in LAND_YIELD.of(p):
        yields = ability(terrain)
        if yields:
            return yields
    if terrain == PLAIN:
        return (ONE[FOOD],) if has & FARMING else ()
    if terrain == FOREST:
        return (ONE[WOOD],) if has & FARMING else ()
    if terrain == MOUNTAIN:
        return (ONE[ORE],) if has & MINING else ()
    if terrain == BARREN:
        return (ONE[FOOD],) if has & IRRIGATION else ()
    return ()


def space_yields(g: State, city: City, space: int) -> tuple[int, tuple[Vector, ...]]:
    """The kind of the space for this city and what it would give; no yields when it is not choosable.

    Rules 405.4, 405.9, 407.8, 407.9, 904.1, 1003.1a.
    """
    seat = city.owner
    has = g.players[seat].usable
    terrain = g.terrain[space]
    near = space == city.space or space in g.map.neighbours[city.space]
    if terrain == WATER:
        if not near or alliance.hostile(g, seat, space) or near_pirates(g, space):
            return SEA, ()
        found = [ONE[FOOD]] if has & FISHING else []
        if city.has(PORT):
            found += [ONE[GOLD], ONE[MOOD]]
        return SEA, tuple(found)
    if space != city.space and space in g.cities:
        return NEAR, _tribute(g, seat, g.cities[space])
    if blocked(g, seat, space):
        return NEAR, ()
    kind = NEAR if near else FAR
    yields = land_yields(g, seat, terrain)
    for instead in CITY_YIELD.among(city.wonders) if city.wonders else ():
        yields = instead(terrain) or yields
    if yields:
        for ability in SPACE_YIELD.of(g.players[seat]):
            yields = ability(g, seat, space, yields)
    return kind, yields


def _tribute(g: State, seat: int, other: City) -> tuple[Vector, ...]:
    """Spaces with cities are chosen by nobody but who takes tribute from others (405.8, 1110.4a)."""
    if other.owner != seat:
        for ability in TRIBUTE.of(g.players[seat]):
            return ability(g, seat, other, land_yields(g, seat, g.terrain[other.space]))
    return ()


def sources(g: State, city: City, far: bool) -> list[Source]:
    """All spaces the city can choose, with their yields."""
    found = []
    near = [city.space, *g.map.neighbours[city.space]]
    for space in near:
        if g.terrain[space]:
            kind, yields = space_yields(g, city, space)
            if yields:
                found.append((kind, yields))
    if far or TRIBUTE.of(g.players[city.owner]):
        for space, steps in g.within(city.space, 2).items():
            if steps == 2:
                kind, yields = space_yields(g, city, space)
                if yields and (kind == NEAR or (kind == FAR and far)):
                    found.append((kind, yields))
    return found


_cache: dict[tuple[tuple[Source, ...], int, int, bool], dict[Vector, int]] = {}


def bundles(found: list[Source], spaces: int, far: int, repeat: bool) -> dict[Vector, int]:
    """All bundles that exactly `spaces` choices can bring, each with the fewest far spaces it needs.

    At most one Water space (405.12), at most `far` spaces of the kind FAR (1001.4a). With `repeat`
    (Production Focus) a space may be chosen several times. At most two spaces give rice (1118.1).
    """
    key = (tuple(sorted(found)), spaces, far, repeat)
    known = _cache.get(key)
    if known is None:
        known = _bundles(key[0], spaces, far, repeat)
        if len(_cache) > 20000:
            _cache.clear()
        _cache[key] = known
    return known


def _bundles(found: tuple[Source, ...], spaces: int, far: int, repeat: bool) -> dict[Vector, int]:
    # states: (vector, used spaces, used sea, used far, rice) reached so far
    states: set[tuple[Vector, int, int, int, int]] = {(NOTHING, 0, 0, 0, 0)}
    for kind, yields in found:
        added = set(states)
        for vector, used, sea, distant, rice in states:
            if (kind == SEA and sea) or (kind == FAR and distant >= far):
                continue
            rim = {(vector, used, rice)}
            for _ in range(spaces - used if repeat else 1):
                rim = {
                    (
                        tuple(a + b for a, b in zip(v, RICE.get(y, y) if r > 1 else y, strict=True)),
                        u + 1,
                        r + (y in RICE),
                    )
                    for v, u, r in rim
                    if u < spaces
                    for y in yields
                }
                added |= {(v, u, sea + (kind == SEA), distant + (kind == FAR), r) for v, u, r in rim}
        states = added
    result: dict[Vector, int] = {}
    most = max((s[1] for s in states), default=0)
    if most < spaces:
        return _bundles(found, most, far, repeat) if most else {}
    for vector, used, _, distant, _ in sorted(states):
        if used == spaces:
            result[vector] = min(distant, result.get(vector, 9))
    return result


def far_spaces(p: Player) -> int:
    """How many spaces 2 away may be chosen."""
    return sum(ability(p) for ability in FAR_SPACES.of(p))


def collect(g: State, seat: int, city: City) -> Rules:
    """The city collects and is activated (405.1)."""
    p = g.players[seat]
    spaces = cities.yield_limit(g, city) + (yield from cities.enlarged(g, seat, city))
    if p.used & CARD_MASS:
        spaces += 2
    repeat = bool(p.used & CARD_FOCUS)
    p.used &= ~(CARD_MASS | CARD_FOCUS)
    p.used |= USED_COLLECT
    far = far_spaces(p)
    found = sources(g, city, far > 0)
    ways = bundles(found, spaces, far, repeat)
    brought = NOTHING
    if ways:
        brought, distant = yield from _choose(g, seat, city, found, ways, spaces, far, repeat)
        for uses_up in FAR_CHOSEN.of(p) if distant else ():
            uses_up(p)
    yield from receive(g, seat, city, brought)
    yield from cities.activated(g, city, "collect")


def _choose(
    g: State,
    seat: int,
    city: City,
    found: list[Source],
    ways: dict[Vector, int],
    spaces: int,
    far: int,
    repeat: bool,
) -> Rules:
    """The player chooses what the spaces bring (405.5)."""
    about = (g.map.labels[city.space], spaces)
    words = {bundle(way): way for way in (yield from narrow(seat, list(ways), "collect_part", about))}
    answer = yield Ask(seat, "collect", [*words, "fewer"] if spaces > 1 else list(words), about=about)
    if answer == "fewer":
        fewer: dict[Vector, int] = {NOTHING: 0}
        for count in range(1, spaces):
            for way, distant in bundles(found, count, far, repeat).items():
                fewer.setdefault(way, distant)
        less = [way for way in fewer if way not in ways]
        words = {bundle(way): way for way in (yield from narrow(seat, less, "collect_part", about))}
        answer = yield Ask(seat, "collect", list(words), about=about)
        return words[answer], fewer[words[answer]]
    return words[answer], ways[words[answer]]


def receive(g: State, seat: int, city: City, brought: Vector) -> Rules:
    """What a Collect brings, changed by advances and civilizations."""
    p = g.players[seat]
    counts = list(brought)
    for alters in COLLECT_CHANGED.of(p):
        yield from alters(g, seat, city, counts)
    for changes in COLLECTED.of(p):
        changes(g, seat, counts)
    if g.tell:
        g.tell("collects", seat, city=g.map.labels[city.space], what=bundle(counts))
    for ability in COLLECTED_UNITS.of(p):
        yield from ability(g, seat, city, counts[CAPTIVE])
    gain_all(g, seat, counts)


def forecast(g: State, city: City) -> list[str]:
    """What the city would bring in now, as bundles: for the view."""
    p = g.players[city.owner]
    far = far_spaces(p)
    return [
        bundle(way) for way in bundles(sources(g, city, far > 0), cities.yield_limit(g, city), far, False)
    ]


def choosable(g: State, city: City) -> list[list[Any]]:
    """The spaces the city could choose and the goods each may give, for the view: [label, [goods …]]."""
    p = g.players[city.owner]
    far = far_spaces(p)
    found: list[list[Any]] = []
    for space, steps in g.within(city.space, 2 if far or TRIBUTE.of(p) else 1).items():
        kind, yields = space_yields(g, city, space)
        if yields and (steps < 2 or kind == NEAR or far):
            found.append([g.map.labels[space], [bundle(way) for way in yields]])
    return found
