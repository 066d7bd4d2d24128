"""Why not? For every question what a person might try, and the rule that forbids what is no option."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pentapolis.engine import Ask, Option, Refusal
from pentapolis.games.mosaic.data import BOARD, HEXES, LEADERS, REGIONS, WONDERS
from pentapolis.games.mosaic.data.components import CURRENCIES
from pentapolis.games.mosaic.rules import military, turn
from pentapolis.games.mosaic.rules.pieces import regions_with_city
from pentapolis.games.mosaic.rules.technology import REVEAL_OPTIONS, refuse_reveal
from pentapolis.games.mosaic.rules.wonders import NUMBER as WONDER_NUMBER
from pentapolis.games.mosaic.rules.wonders import PYRAMID_CITIES, cities_in
from pentapolis.games.mosaic.state import State

TURN = ("action", "after_action")
PLACE_RULES = {
    "starting_city": "112.4",
    "city": "404.2",
    "port_city": "405.2",
    "farm_village": "406.2",
    "artisan_village": "406.2",
}


def why_not(g: State, ask: Ask, option: Option) -> Refusal | None:
    """The refusal of something that is no option; None for an option and for what makes no sense here."""
    try:
        if ask.topic in TURN:
            return turn.refuse(g, ask, option)
        if ask.topic == "military":
            return military.refuse(g, ask.seat, option)
        if option not in ask.options and ask.topic in OTHERS:
            return OTHERS[ask.topic](g, ask, str(option))
        if option not in ask.options and ask.topic == "lay_out":
            assert isinstance(option, tuple)
            return refuse_reveal(g, g.players[ask.seat], option)
    except (KeyError, IndexError, ValueError, AssertionError, StopIteration):
        return None
    return None


def candidates(g: State, ask: Ask) -> Iterable[Option]:
    if ask.topic in TURN:
        return turn.candidates(g, ask.seat)
    if ask.topic == "military":
        return military.candidates(g, ask.seat)
    if ask.topic == "hex":
        return HEXES
    if ask.topic in REGION_TOPICS:
        return REGIONS
    if ask.topic == "leader":
        return [card.id for card in LEADERS]
    if ask.topic == "work":
        return CURRENCIES
    if ask.topic == "lay_out":
        return ["done", *(REVEAL_OPTIONS[number] for number in g.players[ask.seat].down)]
    return ask.options


def refuse_leader(g: State, ask: Ask, option: str) -> Refusal:
    holder = next(
        seat for seat, p in enumerate(g.players) if p.leader >= 0 and LEADERS[p.leader].id == option
    )
    return Refusal("110.1", "claimed", card=option, other=holder)


def refuse_work(g: State, ask: Ask, option: str) -> Refusal:
    return Refusal("401.2", "no_work_for_money")


def refuse_region(g: State, ask: Ask, option: str) -> Refusal:
    """Why a region cannot be chosen: for a piece, to explore, for Loyalty, for units sent away."""
    region = REGIONS.index(option)
    if region not in BOARD.in_play[g.seats]:
        return Refusal("102.7", "out_of_play", region=option)
    if ask.topic == "explore":
        return Refusal("1101.19", "own_city_there", region=option)
    if ask.topic == "loyalty":
        return Refusal("1102.35", "not_dominated", region=option)
    if ask.topic == "diplomats_to":
        return Refusal("1102.19", "not_adjacent", source=ask.about[1], target=option)
    return Refusal(PLACE_RULES.get(str(ask.about[0]), "409.2"), "no_hex_in_region", region=option)


def refuse_hex_option(g: State, ask: Ask, option: str) -> Refusal:
    return refuse_hex(g, ask.seat, str(ask.about[0]), BOARD.number[option])


REGION_TOPICS = ("region", "explore", "loyalty", "diplomats_to")
OTHERS: dict[str, Callable[[State, Ask, str], Refusal]] = {
    "leader": refuse_leader,
    "work": refuse_work,
    "hex": refuse_hex_option,
    "region": refuse_region,
    "explore": refuse_region,
    "loyalty": refuse_region,
    "diplomats_to": refuse_region,
}


def refuse_hex(g: State, seat: int, what: str, place: int) -> Refusal:
    """Why a piece cannot stand on this hex."""
    bit = 1 << place
    port = bool(bit & BOARD.ports)
    hex = HEXES[place]
    region = BOARD.region_of[place]
    rule = PLACE_RULES.get(what, "409.2")
    if not bit & BOARD.in_play_mask[g.seats]:
        return Refusal("102.7", "hex_out_of_play", hex=hex)
    if not bit & g.free:
        return Refusal("403.7", "hex_taken", hex=hex)
    if what in WONDER_NUMBER:
        return refuse_wonder_hex(g, seat, what, place)
    if what == "port_city":
        if not port:
            return Refusal(rule, "hex_is_no_port", hex=hex)
    elif port:
        return Refusal(rule, "hex_is_port", hex=hex)
    if what in ("city", "port_city") and g.loyal_seat not in (-1, seat) and g.loyal_region == region:
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
