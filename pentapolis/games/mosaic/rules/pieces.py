"""Pieces on the board and the tiles under them: where they may stand, what placing them brings (404–408)."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Ask, Rules
from pentapolis.games.mosaic.data import (
    BOARD,
    GOODS,
    HEXES,
    LEADERS,
    REGIONS,
    RESOURCE_TILE,
    RESOURCES,
    TECHNOLOGIES,
    TILE_IDS,
    leader_with,
    names_of,
    technologies_with,
)
from pentapolis.games.mosaic.data.components import (
    CITY,
    CURRENCIES,
    FARM_VILLAGE,
    FOOD,
    MONEY,
    PIECE_LIMITS,
    PIECES,
    PORT_CITY,
    STONE,
)
from pentapolis.games.mosaic.state import Player, State

ENGINEER: Final = leader_with("on_build")
ENGINEER_EFFECT: Final = next(e for e in LEADERS[ENGINEER].effects if e.kind == "on_build")
MERCHANTS: Final = technologies_with("on_any_player_builds_city")
MERCHANTS_EFFECT: Final = next(
    e for card in TECHNOLOGIES for e in card.effects if e.kind == "on_any_player_builds_city"
)
PLOW, PLOW_EFFECT = next(
    (1 << number, e)
    for number, card in enumerate(TECHNOLOGIES)
    for e in card.effects
    if e.kind == "production_per" and e.per == "farm_village"
)
POT_FOR_CITY: Final = 5
POT_FOR_PORT: Final = 10
MANY: Final = 30
"""A choice among more hexes than this is split: first the region, then the hex."""


def pieces_left(p: Player, piece: int) -> int:
    """How many pieces of a kind are left in the player's supply (109.3)."""
    if piece == CITY:
        used = p.cities
    elif piece == PORT_CITY:
        used = p.ports
    else:
        used = p.farms if piece == FARM_VILLAGE else p.artisans
    return PIECE_LIMITS[piece] - used.bit_count()


# --- where --------------------------------------------------------------------------------------------------


def hexes_for_city(g: State, seat: int) -> int:
    """Free hexes that are no port hexes (404.2), except where Loyalty keeps this player out."""
    hexes = g.free & BOARD.land
    if g.loyal_seat >= 0 and g.loyal_seat != seat:
        hexes &= ~BOARD.region_masks[g.loyal_region]
    return hexes


def hexes_for_port(g: State, seat: int) -> int:
    """Free port hexes (405.2)."""
    hexes = g.free & BOARD.ports
    if g.loyal_seat >= 0 and g.loyal_seat != seat:
        hexes &= ~BOARD.region_masks[g.loyal_region]
    return hexes


def hexes_for_village(g: State, p: Player) -> int:
    """Free hexes next to own cities that are no port hexes (406.2)."""
    return g.free & BOARD.land & p.near


def hexes_for_piece(g: State, seat: int, piece: int) -> int:
    """Where this player may build a piece; empty as well when there is none left."""
    p = g.players[seat]
    if pieces_left(p, piece) == 0:
        return 0
    if piece == CITY:
        return hexes_for_city(g, seat)
    if piece == PORT_CITY:
        return hexes_for_port(g, seat)
    return hexes_for_village(g, p)


def regions_with_city(g: State, p: Player) -> list[int]:
    cities = p.cities | p.ports
    return [region for region in BOARD.in_play[g.seats] if cities & BOARD.region_masks[region]]


def regions_without_city(g: State, p: Player) -> list[int]:
    cities = p.cities | p.ports
    return [region for region in BOARD.in_play[g.seats] if not cities & BOARD.region_masks[region]]


def hexes_in(regions: list[int]) -> int:
    return sum([BOARD.region_masks[region] for region in regions])


def choose_hex(seat: int, what: str, hexes: int) -> Rules:
    """Which of these hexes? Among many, the region first."""
    if hexes.bit_count() > MANY:
        regions = [name for name, mask in zip(REGIONS, BOARD.region_masks, strict=True) if hexes & mask]
        region = yield Ask(seat, "region", regions, (what,))
        hexes &= BOARD.region_masks[REGIONS.index(region)]
    name = yield Ask(seat, "hex", names_of(hexes), (what,))
    return BOARD.number[name]


# --- tiles --------------------------------------------------------------------------------------------------


def take_tile(g: State, seat: int, place: int, with_production: bool = True) -> None:
    """Take or be paid the tile of a hex, if it has one (408.1, 408.2; without one 405.7).

    Every tile with a bonus counts (408.5), also one that a card takes from the board (408.7).
    """
    tile = g.tiles[place]
    if tile == 0:
        return
    g.tiles[place] = 0
    p = g.players[seat]
    if tile < RESOURCE_TILE:
        good = GOODS[tile - 1]
        p.goods[tile - 1] += 1
        if good.track >= 0 and with_production:
            p.production[good.track] += good.amount
    else:
        resource = RESOURCES[tile - RESOURCE_TILE]
        if resource.gain < 0:
            p.population += resource.amount
        else:
            p.stock[resource.gain] += resource.amount
    if g.tell:
        g.tell("takes_tile", seat, tile=TILE_IDS[tile], hex=HEXES[place])


# --- placing ------------------------------------------------------------------------------------------------


def put_city(g: State, seat: int, place: int) -> None:
    """A city or, on a port hex, a port city stands on this hex; nothing else happens."""
    p = g.players[seat]
    bit = 1 << place
    if bit & BOARD.ports:
        p.ports |= bit
    else:
        p.cities |= bit
    p.near |= BOARD.near[place]
    g.free &= ~bit


def build_city(g: State, seat: int, place: int) -> None:
    """Build a city or port city: tile (404.3, 405.4), tax pot (404.4, 405.5), what others have for it."""
    port = bool(1 << place & BOARD.ports)
    put_city(g, seat, place)
    if g.tell:
        g.tell("builds", seat, piece=PIECES[port], hex=HEXES[place], region=REGIONS[BOARD.region_of[place]])
    take_tile(g, seat, place)
    g.pot += POT_FOR_PORT if port else POT_FOR_CITY
    engineer_builds(g, seat, PORT_CITY if port else CITY)
    for other, p in enumerate(g.players):
        if p.techs & MERCHANTS:
            amount = MERCHANTS_EFFECT.second if port else MERCHANTS_EFFECT.amount
            p.stock[MONEY] += amount
            if g.tell:
                g.tell("gains", other, amount=amount, what=CURRENCIES[MONEY], card="merchants")


def build_village(g: State, seat: int, place: int, piece: int) -> None:
    """Build a farm or artisan village and take its tile (406.3); the tax pot gets nothing (406.5)."""
    p = g.players[seat]
    bit = 1 << place
    if piece == FARM_VILLAGE:
        p.farms |= bit
    else:
        p.artisans |= bit
    g.free &= ~bit
    if g.tell:
        g.tell("builds", seat, piece=PIECES[piece], hex=HEXES[place], region=REGIONS[BOARD.region_of[place]])
    take_tile(g, seat, place)
    engineer_builds(g, seat, piece)
    if piece == FARM_VILLAGE and g.variant.growing_plow and p.techs & PLOW:  # decision AF
        p.production[FOOD] += PLOW_EFFECT.amount


def engineer_builds(g: State, seat: int, piece: int) -> None:
    """The Engineer's production grows with cities, port cities and artisan villages (802.5)."""
    p = g.players[seat]
    if p.leader == ENGINEER and piece in ENGINEER_EFFECT.units:
        p.production[STONE] += ENGINEER_EFFECT.amount
