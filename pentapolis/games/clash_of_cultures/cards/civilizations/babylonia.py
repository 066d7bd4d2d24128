"""Babylon (1123) and its leaders Hammurabi, Nebuchadnezzar II and Nabopolassar."""

from __future__ import annotations

from pentapolis.engine import Rules
from pentapolis.games.clash_of_cultures.data.ids import (
    ASTRONOMY,
    BARBARIANS,
    CANALS,
    CODE_OF_LAWS,
    CULTURE,
    FOOD,
    FORTRESS,
    GARDENS,
    HAMMURABI,
    IDEAS,
    INFANTRY,
    NABOPOLASSAR,
    NEBUCHADNEZZAR,
    ORE,
    STAR_CATALOGUES,
    TEMPLE,
    WATER,
    ZIGGURATS,
)
from pentapolis.games.clash_of_cultures.pieces import Battle
from pentapolis.games.clash_of_cultures.rules import aftermath, forces, moments
from pentapolis.games.clash_of_cultures.rules.decks import draw_action
from pentapolis.games.clash_of_cultures.rules.goods import can_pay, choose_gain, token
from pentapolis.games.clash_of_cultures.state import Player, State

# --- advances --------------------------------------------------------------------------------------------


@moments.COLLECTED.advance(CANALS)
def canals(g: State, seat: int, counts: list[int]) -> None:
    """A Collect of exactly 1 food gives 1 more (1123.1)."""
    if counts[FOOD] == 1:
        counts[FOOD] = 2


@moments.TAKEN_OVER.advance(CODE_OF_LAWS)
def code_of_laws(g: State, seat: int) -> Rules:
    """An action card after a successful Culture takeover, with 4 or fewer in hand (1123.2)."""
    if len(g.players[seat].actions) <= 4:
        yield from draw_action(g, seat)


@moments.EVENT_DRAWN.advance(STAR_CATALOGUES)
def star_catalogues(g: State, seat: int, cause: int) -> Rules:
    """1 idea or culture token directly before an event (1123.3), not the one of Astronomy itself (206.9)."""
    if cause != ASTRONOMY:
        yield from choose_gain(g, seat, ["ideas1", "culture1"])


@moments.SUBSTITUTES.advance(ZIGGURATS)
def ziggurats(g: State, seat: int, building: int) -> tuple[int, ...]:
    """Temples may be paid with ideas (1123.4b)."""
    return (IDEAS,) if building == TEMPLE else ()


@moments.LIMITS.advance(ZIGGURATS)
def room_for_ideas(good: int, most: int) -> int:
    """Dogma does not limit ideas (1123.4a)."""
    return 7 if good == IDEAS else most


# --- Hammurabi -------------------------------------------------------------------------------------------


@moments.BUILDING_GOODS.leader(HAMMURABI)
def cheap_fortress(p: Player, building: int, goods: list[int]) -> list[int]:
    """In his city a Fortress costs 1 ore."""
    return [ORE] if building == FORTRESS else goods


@moments.CALMS.leader(HAMMURABI)
def lawgiver(g: State, seat: int, have: list[int]) -> bool:
    """Increasing mood makes his city Happy for 1 culture token."""
    return can_pay(have, [(1, token(g, seat, CULTURE))])


# --- Nebuchadnezzar II -----------------------------------------------------------------------------------


@moments.LAND_VALUE.leader(NEBUCHADNEZZAR)
def destroyer_of_temples(g: State, b: Battle, side: int, units: list[int]) -> int:
    """+2 CV when attacking a city with a Temple."""
    return 2 * (side == 0 and b.city and g.cities[b.space].has(TEMPLE))


@moments.FORCED_WONDER.leader(NEBUCHADNEZZAR)
def finds_the_gardens() -> int:
    """He takes the Great Gardens (1103.6–1103.8)."""
    return GARDENS


@moments.WONDER_CULTURE.leader(NEBUCHADNEZZAR)
def cheap_gardens(wonder: int) -> int:
    return 2 if wonder == GARDENS else 0


# --- Nabopolassar ----------------------------------------------------------------------------------------


@moments.LAND_VALUE.leader(NABOPOLASSAR)
def revolt(g: State, b: Battle, side: int, units: list[int]) -> int:
    """+2 CV against a player with at least as many cities."""
    seat, enemy = b.sides[side], b.sides[1 - side]
    return 2 * (enemy < BARBARIANS and len(g.cities_of(enemy)) >= len(g.cities_of(seat)))


@moments.CITY_LOST.leader(NABOPOLASSAR)
def joined_by_infantry(g: State, seat: int) -> Rules:
    """When a city falls, a free Infantry joins him, or without room there a city."""
    p = g.players[seat]
    if not p.units[INFANTRY]:
        return
    space = p.leader_at
    water = g.terrain[space] == WATER
    room = forces.free_capacity(g, seat, space) if water else 4 - g.army_at(seat, space)
    if room > 0:
        g.place_unit(seat, INFANTRY, space)
    else:
        yield from aftermath.free_infantry(g, seat)
