"""Why a piece cannot stand on a hex or in a region (102.7, 403.7, 404–406, 409): questions about places.

Where pieces may stand is found by masks of hexes (`pieces`, `wonders`); here are the reasons for the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pentapolis.engine import Action, Actions, Ask, Refusal
from pentapolis.engine.action import WHOLE
from pentapolis.games.mosaic.data import BOARD, HEXES, REGIONS, WONDERS
from pentapolis.games.mosaic.rules.pieces import regions_with_city
from pentapolis.games.mosaic.rules.wonders import NUMBER as WONDER_NUMBER
from pentapolis.games.mosaic.rules.wonders import PYRAMID_CITIES, cities_in
from pentapolis.games.mosaic.state import State

PLACE_RULES: Final = {
    "starting_city": "112.4",
    "city": "404.2",
    "port_city": "405.2",
    "farm_village": "406.2",
    "artisan_village": "406.2",
}


def all_regions(g: State, ask: Ask) -> Sequence[str]:
    return REGIONS


def all_hexes(g: State, ask: Ask) -> Sequence[str]:
    return HEXES


# --- regions ------------------------------------------------------------------------------------------------


def refuse_region(g: State, ask: Ask, name: str) -> Refusal:
    """There is no hex for the piece in this region."""
    rule = PLACE_RULES.get(str(ask.about[0]), "409.2")
    return refuse_out_of_play(g, name) or Refusal(rule, "no_hex_in_region", region=name)


def refuse_explore(g: State, ask: Ask, name: str) -> Refusal:
    return refuse_out_of_play(g, name) or Refusal("1101.19", "own_city_there", region=name)


def refuse_loyalty(g: State, ask: Ask, name: str) -> Refusal:
    return refuse_out_of_play(g, name) or Refusal("1102.35", "not_dominated", region=name)


def refuse_diplomats(g: State, ask: Ask, name: str) -> Refusal:
    return refuse_out_of_play(g, name) or Refusal("1102.19", "not_adjacent", source=ask.about[1], target=name)


def refuse_out_of_play(g: State, name: str) -> Refusal | None:
    in_play = REGIONS.index(name) in BOARD.in_play[g.seats]
    return None if in_play else Refusal("102.7", "out_of_play", region=name)


# --- hexes --------------------------------------------------------------------------------------------------


def refuse_hex(g: State, ask: Ask, hex: str) -> Refusal:
    """Why the piece that the question is about cannot stand on this hex."""
    seat, what, place = ask.seat, str(ask.about[0]), BOARD.number[hex]
    bit = 1 << place
    rule = PLACE_RULES.get(what, "409.2")
    if not bit & BOARD.in_play_mask[g.seats]:
        return Refusal("102.7", "hex_out_of_play", hex=hex)
    if not bit & g.free:
        return Refusal("403.7", "hex_taken", hex=hex)
    if what in WONDER_NUMBER:
        return refuse_wonder_hex(g, seat, what, place)
    if (what == "port_city") != bool(bit & BOARD.ports):
        return Refusal(rule, "hex_is_no_port" if what == "port_city" else "hex_is_port", hex=hex)
    loyal = g.loyal_seat not in (-1, seat) and g.loyal_region == BOARD.region_of[place]
    if loyal and what in ("city", "port_city"):
        return Refusal("1102.35", "hex_loyal", hex=hex)
    if what.endswith("village") and not bit & g.players[seat].near:
        return Refusal(rule, "hex_not_adjacent", hex=hex)
    return Refusal(rule, "hex_elsewhere", hex=hex)


def refuse_wonder_hex(g: State, seat: int, what: str, place: int) -> Refusal:
    hex = HEXES[place]
    region = BOARD.region_of[place]
    placement = WONDERS[WONDER_NUMBER[what]].placement
    if region not in regions_with_city(g, g.players[seat]):
        return Refusal("409.2", "hex_no_own_city", hex=hex)
    if placement == "port_hex" and not 1 << place & BOARD.ports:
        return Refusal("409.3", "hex_is_no_port", hex=hex)
    if placement == "region_with_3_cities_one_own" and cities_in(g, region) < PYRAMID_CITIES:
        return Refusal("409.5", "hex_three_cities", hex=hex)
    return Refusal("409.2", "hex_elsewhere", hex=hex)


def refuse_tile(g: State, ask: Ask, hex: str) -> Refusal:
    """Why the tile cannot be taken from this hex: it does not lie there (1100.12)."""
    return Refusal("1100.12", "no_such_tile_there", hex=hex, tile=ask.about[0])


def refuse_take_city(g: State, ask: Ask, hex: str) -> Refusal:
    """Why the Priestess cannot take what stands here (804.2)."""
    return Refusal("804.2", "no_city_to_take_there", hex=hex)


PLACES: Final[tuple[Actions, ...]] = (
    Actions("region", Action(WHOLE, all_regions, refuse_region)),
    Actions("explore", Action(WHOLE, all_regions, refuse_explore)),
    Actions("loyalty", Action(WHOLE, all_regions, refuse_loyalty)),
    Actions("diplomats_to", Action(WHOLE, all_regions, refuse_diplomats)),
    Actions("hex", Action(WHOLE, all_hexes, refuse_hex)),
    Actions("tile_hex", Action(WHOLE, all_hexes, refuse_tile)),
    Actions("take_city", Action(WHOLE, all_hexes, refuse_take_city)),
)
