"""The action wonder (409)."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Ask, Option, Refusal, Rules
from pentapolis.games.mosaic.cards import effects
from pentapolis.games.mosaic.data import BOARD, HEXES, LEADERS, REGIONS, WONDERS, leader_with
from pentapolis.games.mosaic.data.components import CURRENCIES, MONEY
from pentapolis.games.mosaic.rules.payment import can_pay, pay, refuse_cost
from pentapolis.games.mosaic.rules.pieces import choose_hex, hexes_in, regions_with_city, take_tile
from pentapolis.games.mosaic.state import Player, State

FIRST_STONE: Final = 20
FIRST_FOOD: Final = 5
STEP: Final = 5
PYRAMID_CITIES: Final = 3
OPTIONS: Final[list[Option]] = [("wonder", card.id) for card in WONDERS]
NUMBER: Final = {card.id: number for number, card in enumerate(WONDERS)}
ARTIST: Final = leader_with("on_any_player_builds_wonder")
ARTIST_MONEY: Final = next(
    e.amount for e in LEADERS[ARTIST].effects if e.kind == "on_any_player_builds_wonder"
)


def cost(p: Player) -> tuple[int, int]:
    """Stone and food for a player's next wonder (409.6): only own ones count (409.7), any number (409.8)."""
    built = p.wonders.bit_count()
    return FIRST_STONE + STEP * built, FIRST_FOOD + STEP * built


def hexes_for_wonder(g: State, seat: int, wonder: int) -> int:
    """Free hexes in regions with an own city; some wonders want more (409.2–409.5)."""
    regions = regions_with_city(g, g.players[seat])
    placement = WONDERS[wonder].placement
    if placement == "region_with_3_cities_one_own":
        regions = [region for region in regions if cities_in(g, region) >= PYRAMID_CITIES]
    hexes = g.free & hexes_in(regions)
    return hexes & BOARD.ports if placement == "port_hex" else hexes


def cities_in(g: State, region: int) -> int:
    """Cities and port cities of all players in a region."""
    mask = BOARD.region_masks[region]
    return sum([((p.cities | p.ports) & mask).bit_count() for p in g.players])


def options(g: State, seat: int, p: Player, found: list[Option]) -> None:
    if not p.cities | p.ports:
        return
    stone, food = cost(p)
    if can_pay(p, stone, food, 0):
        free = g.free & hexes_in(regions_with_city(g, p))
        ports = free & BOARD.ports
        for wonder, owner in enumerate(g.wonder_owner):
            if owner < 0:
                placement = WONDERS[wonder].placement
                if placement == "none":
                    possible = free
                elif placement == "port_hex":
                    possible = ports
                else:
                    possible = hexes_for_wonder(g, seat, wonder)
                if possible:
                    found.append(OPTIONS[wonder])


def candidates(g: State, ask: Ask) -> list[Option]:
    return OPTIONS


def refuse(g: State, ask: Ask, id: str) -> Refusal | None:
    seat, wonder = ask.seat, NUMBER[id]
    if g.wonder_owner[wonder] >= 0:
        return Refusal("108.3", "wonder_taken", card=id)
    if not hexes_for_wonder(g, seat, wonder):
        rule = {"port_hex": "409.4", "region_with_3_cities_one_own": "409.5", "none": "409.2"}
        placement = WONDERS[wonder].placement
        return Refusal(rule[placement], f"no_hex_{placement}", card=id)
    stone, food = cost(g.players[seat])
    return refuse_cost(g.players[seat], stone, food, 0)


def perform(g: State, ask: Ask, id: str) -> Rules:
    """Pay, place the piece, take the tile and keep the card (409.1, 408.6)."""
    seat, wonder = ask.seat, NUMBER[id]
    p = g.players[seat]
    stone, food = cost(p)
    yield from pay(g, seat, stone, food, 0)
    place = yield from choose_hex(seat, WONDERS[wonder].id, hexes_for_wonder(g, seat, wonder))
    p.wonders |= 1 << place
    g.free &= ~(1 << place)
    g.wonder_owner[wonder] = seat
    g.wonder_hex[wonder] = place
    if g.tell:
        g.tell(
            "builds_wonder",
            seat,
            card=WONDERS[wonder].id,
            hex=HEXES[place],
            region=REGIONS[BOARD.region_of[place]],
        )
    take_tile(g, seat, place)
    for other, player in enumerate(g.players):
        if player.leader == ARTIST:  # 803.11
            player.stock[MONEY] += ARTIST_MONEY
            if g.tell:
                g.tell("gains", other, amount=ARTIST_MONEY, what=CURRENCIES[MONEY])
    yield from effects.apply(g, seat, WONDERS[wonder])
