"""Exploring (506–508): which way a revealed tile is turned, with land units, Ships and Navigation."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Ask, Rules
from pentapolis.games.clash_of_cultures.data import TILES
from pentapolis.games.clash_of_cultures.data.ids import UNEXPLORED, WATER
from pentapolis.games.clash_of_cultures.rules.questions import Question, by, spaces
from pentapolis.games.clash_of_cultures.rules.seas import connected, reach
from pentapolis.games.clash_of_cultures.state import State

LISTED: Final = "listed"
TURNED: Final = "turned"


def terrains(g: State, slot: int, tile: int, turned: bool) -> dict[int, int]:
    """The terrain of each space of the slot; turned by 180 degrees terrain i lies on cell 3-i (103.8).

    Rules 506.3.
    """
    cells = g.map.slots[slot]
    return {cells[3 - i if turned else i]: terrain for i, terrain in enumerate(TILES[tile])}


def joins_water(g: State, laid: dict[int, int]) -> bool:
    """Placement rule 3: some Water of the tile touches Water of a revealed tile (506.12)."""
    return any(
        terrain == WATER and any(g.terrain[s] == WATER for s in g.map.neighbours[space])
        for space, terrain in laid.items()
    )


def water_at_edge(g: State, laid: dict[int, int]) -> bool:
    """Placement rule 4: some Water of the tile lies at the map edge (506.14)."""
    return any(terrain == WATER and g.map.at_edge[space] for space, terrain in laid.items())


def by_rules_3_and_4(g: State, allowed: list[dict[int, int]]) -> list[dict[int, int]]:
    """Rules 3 and 4 in order; each decides only if it leaves fewer orientations (506.5–506.7, 506.13)."""
    joining = [laid for laid in allowed if joins_water(g, laid)]
    if joining:
        return joining
    edge = [laid for laid in allowed if water_at_edge(g, laid)]
    return edge or allowed


def orientations(g: State, slot: int, tile: int, announced: int) -> list[dict[int, int]]:
    """The legal orientations for land units that announced a space; none when both make it Water (506.11).

    Rules 506.4.
    """
    both = [terrains(g, slot, tile, turned) for turned in (False, True)]
    dry = [laid for laid in both if laid[announced] != WATER]
    return by_rules_3_and_4(g, dry)


def lay(g: State, seat: int, slot: int, tile: int, allowed: list[dict[int, int]]) -> Rules:
    """Lay the tile; the exploring player chooses where both orientations remain (506.8, 507.6)."""
    laid = allowed[0]
    if len(allowed) == 2 and allowed[0] != allowed[1]:
        if (
            yield Ask(
                seat, "orientation", [LISTED, TURNED], about=(tile + 1, g.map.labels[g.map.slots[slot][0]])
            )
        ) == TURNED:
            laid = allowed[1]
    for space, terrain in laid.items():
        g.terrain[space] = terrain
    if g.tell:
        g.tell("explores", seat, space=g.map.labels[g.map.slots[slot][0]], tile=tile + 1)


def draw_tile(g: State) -> int:
    return g.chance.draw(g.tiles)


def by_land(g: State, seat: int, announced: int) -> Rules:
    """Land units reveal the tile of the announced space (506.1)."""
    slot = g.map.slot_of[announced]
    tile = draw_tile(g)
    allowed = orientations(g, slot, tile, announced)
    if not allowed:
        both = [terrains(g, slot, tile, turned) for turned in (False, True)]
        allowed = by_rules_3_and_4(g, both)
    yield from lay(g, seat, slot, tile, allowed)


def without_units(g: State, seat: int, slot: int) -> Rules:
    """A card reveals a tile: rules 3 and 4, then the player's choice."""
    tile = draw_tile(g)
    both = [terrains(g, slot, tile, turned) for turned in (False, True)]
    yield from lay(g, seat, slot, tile, by_rules_3_and_4(g, both))


def slots_near_cities(g: State, seat: int) -> list[int]:
    """Unexplored tiles adjacent to a tile with one of the player's cities."""
    found = set()
    for city in g.cities_of(seat):
        for cell in g.map.slots[g.map.slot_of[city.space]]:
            for near in g.map.neighbours[cell]:
                if g.terrain[near] == UNEXPLORED:
                    found.add(g.map.slot_of[near])
    return sorted(found)


def by_sea(g: State, seat: int, start: int, first: int, entry: int) -> Rules:
    """Ships reveal a tile; returns where they end and whether they used Navigation (507, 508.6–508.8).

    `entry` is -1 for a tile beside their own sea; else the space where they come in from the edge: Water of
    the next sea, from which they explore on, or a space of the unexplored tile itself.

    Rules 507.4, 507.7.
    """
    slot = g.map.slot_of[first]
    tile = draw_tile(g)
    at_edge = entry >= 0 and g.map.slot_of[entry] == slot
    origin = start if entry < 0 or at_edge else entry
    yield from lay(g, seat, slot, tile, _joining(g, slot, tile, -1 if at_edge else origin))
    labels = g.map.labels
    ends = _ends(g, seat, slot, -1 if at_edge else origin)
    if ends:
        answer = yield SHIPS_END.offer(seat, [labels[s] for s in ends])
        return g.map.index[answer], entry >= 0
    if origin != start:
        # They are in the sea beyond, whatever the tile shows (508.8); beside pirates who are their allies
        # (1113.3a) if there is no other space.
        beyond = reach(g, seat, origin)
        calm = [s for s in beyond if not g.enemies_at(seat, s)] or [s for s in beyond if not beyond[s]]
        answer = yield SHIPS_END.offer(seat, [labels[s] for s in sorted(calm)])
        return g.map.index[answer], True
    return start, False


REVEAL_TILE: Final = Question("reveal_tile", spaces, by("801.4", "no_tile_near"))
SHIPS_END: Final = Question("ships_end", spaces, by("507.3", "not_that_water"))


def _joining(g: State, slot: int, tile: int, origin: int) -> list[dict[int, int]]:
    """The ways to lay the tile that join the sea of `origin`, or with -1 the edge of the map (507.2, 508.6).

    No space is announced, so rule 2 never applies; rules 3 and 4 decide between two that join (507.8).

    Rules 507.5.
    """
    both = [terrains(g, slot, tile, turned) for turned in (False, True)]
    if origin < 0:
        joining = [laid for laid in both if water_at_edge(g, laid)]
    else:
        sea = connected(g, origin)
        joining = [laid for laid in both if _touches(g, laid, sea)]
    return by_rules_3_and_4(g, joining or both)


def _touches(g: State, laid: dict[int, int], sea: set[int]) -> bool:
    return any(t == WATER and any(n in sea for n in g.map.neighbours[s]) for s, t in laid.items())


def _ends(g: State, seat: int, slot: int, origin: int) -> list[int]:
    """The Water of the new tile to which Ships come from their sea (507.3), or with -1 from the edge."""
    cells = [s for s in g.map.slots[slot] if g.terrain[s] == WATER]
    if origin >= 0:
        within = reach(g, seat, origin)
        return [s for s in cells if s in within]
    # They come in where the Water lies at the edge, and may go on to the tile's other Water from there.
    doors = [s for s in cells if g.map.at_edge[s]]
    return [s for s in cells if s in doors or any(n in doors for n in g.map.neighbours[s])]
