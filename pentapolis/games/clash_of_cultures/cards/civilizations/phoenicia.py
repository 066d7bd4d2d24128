"""Phoenicia (1122) and its leaders Ithobaal I, Hiram I and Pygmalion."""

from __future__ import annotations

from pentapolis.engine import Rules
from pentapolis.games.clash_of_cultures.cards.civilizations import shared
from pentapolis.games.clash_of_cultures.data.ids import (
    ALPHABET,
    BIREMES,
    CEDARS_AND_DYES,
    CITY_INDEPENDENCE,
    GOVERNMENTS,
    HAPPY,
    HIRAM,
    ITHOBAAL,
    PORT,
    PYGMALION,
    TEMPLE,
    WAR_SHIPS,
)
from pentapolis.games.clash_of_cultures.pieces import Battle, City
from pentapolis.games.clash_of_cultures.rules import fighters, moments
from pentapolis.games.clash_of_cultures.rules.goods import choose_gain
from pentapolis.games.clash_of_cultures.rules.moments import Conquest
from pentapolis.games.clash_of_cultures.state import State


@moments.KEEPS.advance(CITY_INDEPENDENCE)
def city_independence(building: int) -> bool:
    """Ports of the own colour are neither taken over nor lost with their city (1122.1a, 1122.1d)."""
    return building == PORT


@moments.POINTS.advance(CITY_INDEPENDENCE)
def ports_instead_of_government(g: State, seat: int, parts: list[int]) -> None:
    """Ports 1½ VP each, government advances nothing (1122.1b, 1122.1c)."""
    parts[0] += sum(c.pieces[PORT] == seat for c in g.cities.values())
    parts[1] -= (g.players[seat].advances & GOVERNMENTS).bit_count()


@moments.SEA_VALUE.advance(BIREMES)
def biremes(g: State, b: Battle, side: int) -> int:
    """+2 CV at sea; against War Ships in the 1st round only (1122.2)."""
    return 2 if b.round == 1 or not fighters.has(g, b, 1 - side, WAR_SHIPS) else 0


@moments.ROUTE_CHOICES.advance(ALPHABET)
def alphabet(seat: int, city: City, chosen: int) -> list[str]:
    """Up to 2 routes bring 1 culture token or 2 ideas instead (1122.3)."""
    return ["culture1", "ideas2"] if chosen < 2 else []


@moments.LONG_ROUTES.advance(CEDARS_AND_DYES)
def cedars_and_dyes() -> None:
    """Cities with a Port trade, they and Ships at range 3 with cities beside Water (1122.4a, 1122.4b)."""


# --- Ithobaal I ------------------------------------------------------------------------------------------


@moments.LAND_VALUE.leader(ITHOBAAL)
def near_a_temple(g: State, b: Battle, side: int, units: list[int]) -> int:
    """+2 CV within range 2 of an own city with a Temple."""
    found = [g.cities[s] for s in g.within(b.space, 2) if s in g.cities]
    return 2 * any(c.owner == b.sides[side] and c.has(TEMPLE) for c in found)


@moments.CONQUEROR.leader(ITHOBAAL)
def liberator(g: State, seat: int, conquest: Conquest) -> Rules:
    """A conquered city that he influenced becomes Happy."""
    if conquest.influenced:
        conquest.city.mood = HAPPY
    yield from ()


# --- Hiram I ---------------------------------------------------------------------------------------------


@moments.LEADS_ROUTES.leader(HIRAM)
def one_more_route() -> int:
    """With his unit in a route 5 routes count."""
    return 1


# --- Pygmalion -------------------------------------------------------------------------------------------


@moments.LEADS_ROUTES.leader(PYGMALION)
def trading_king() -> int:
    return 0


@moments.ROUTE_BONUS.leader(PYGMALION)
def treasures(g: State, seat: int) -> Rules:
    """With his unit in a route 1 gold or culture token more."""
    yield from choose_gain(g, seat, ["gold1", "culture1"])


@moments.BUY_SHIELD.leader(PYGMALION)
def city_walls(g: State, b: Battle, side: int) -> Rules:
    """Defending a city 1 culture token ignores a hit once per battle; it comes back with a victory."""
    if b.land and side == 1 and b.city:
        yield from shared.buy_shield(g, b, side, 1)
        b.token_back = b.shield_used[side]
