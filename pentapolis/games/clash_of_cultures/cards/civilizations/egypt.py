"""Egypt (1116) and its leaders Cleopatra, Imhotep and Ramses II.

The tokens that Cleopatra leaves in a city are the price of an attack on it (1103.2): see `rules/forces.py`.
"""

from __future__ import annotations

from pentapolis.engine import Refusal, Rules
from pentapolis.games.clash_of_cultures.data.ids import (
    ACADEMY,
    AUTOCRACY,
    BARREN,
    CATEGORY,
    CLEOPATRA,
    CULTURE,
    EGYPTIAN_ARCHITECTURE,
    EMBALMING,
    FLOOD_PLAINS,
    FOOD,
    IDEAS,
    IMHOTEP,
    MAN_GOD,
    MOOD,
    OBELISK,
    OBSERVATORY,
    ORE,
    PIRATES,
    RAMSES,
    WATER,
    WOOD,
)
from pentapolis.games.clash_of_cultures.pieces import Battle, City
from pentapolis.games.clash_of_cultures.rules import collect, leaders, moments
from pentapolis.games.clash_of_cultures.rules.goods import choose_gain, gain, pay, refuse_payment, token
from pentapolis.games.clash_of_cultures.rules.menu import entry, once
from pentapolis.games.clash_of_cultures.rules.moments import Vector
from pentapolis.games.clash_of_cultures.state import USED_BELOVED, Player, State


@moments.LAND_YIELD.advance(FLOOD_PLAINS)
def flood_plains(terrain: int) -> tuple[Vector, ...]:
    """Barren gives 1 food or 1 wood (1116.1a)."""
    return (collect.ONE[FOOD], collect.ONE[WOOD]) if terrain == BARREN else ()


@moments.FOUNDS_ON.advance(FLOOD_PLAINS)
def cities_on_barren(g: State, space: int) -> bool:
    """Cities may be founded on Barren (1116.1b)."""
    return True


@moments.SUBSTITUTES.advance(EGYPTIAN_ARCHITECTURE)
def architecture(g: State, seat: int, building: int) -> tuple[int, ...]:
    """Mood tokens replace resources of buildings (1116.2)."""
    return token(g, seat, MOOD)


@moments.WONDER_SUBSTITUTES.advance(EGYPTIAN_ARCHITECTURE)
def architecture_of_wonders() -> tuple[int, ...]:
    """… and resources or culture tokens of wonders (1116.2)."""
    return (MOOD,)


@moments.FIRST_TO_GAIN.advance(EMBALMING)
def embalming(g: State, seat: int) -> bool:
    """1 culture token after any battle with 4 or fewer (1116.3a)."""
    if g.players[seat].goods[CULTURE] > 4:
        return False
    gain(g, seat, CULTURE)
    return True


@moments.LEADER_DIES.advance(EMBALMING)
def embalmed(g: State, seat: int) -> None:
    """1 culture token when the Leader is killed or replaced (1116.3b)."""
    gain(g, seat, CULTURE)


@moments.GRANTS.advance(MAN_GOD)
def man_god(p: Player) -> int:
    """Each Theocracy advance has the ability of the Autocracy advance beside it (1116.4a, 1116.4b)."""
    return p.advances >> 4 & CATEGORY[AUTOCRACY]


# --- Cleopatra -------------------------------------------------------------------------------------------


def _refuse_beloved(g: State, seat: int) -> Refusal | None:
    refusal = leaders.refuse_leader_city(g, seat) or once(g, seat, USED_BELOVED, "1103.1")
    return refusal or refuse_payment(g, seat, [(1, token(g, seat, CULTURE))], "1103.1")


@entry("beloved", "1103.1", leaders=(CLEOPATRA,), refuse=_refuse_beloved)
def beloved(g: State, seat: int) -> Rules:
    """Once per turn a culture token is laid in her city (1103.1); attackers must pay as many (1103.2)."""
    city = leaders.leader_city(g, seat)
    assert city is not None
    g.players[seat].used |= USED_BELOVED
    yield from pay(g, seat, [(1, token(g, seat, CULTURE))], "beloved")
    city.beloved += 1


@moments.REACH.leader(CLEOPATRA)
def legendary(g: State, seat: int, city: City) -> int:
    """Her city has +1 range for Culture takeover."""
    return int(city.space == g.players[seat].leader_at)


# --- Imhotep ---------------------------------------------------------------------------------------------


@moments.BUILDING_GOODS.leader(IMHOTEP)
def cheap_academy(p: Player, building: int, goods: list[int]) -> list[int]:
    """In his city an Academy or Observatory costs 1 ore."""
    return [ORE] if building in (ACADEMY, OBSERVATORY) else goods


@moments.ACTIVATED.leader(IMHOTEP)
def idea(g: State, seat: int, purpose: str) -> None:
    """1 idea when his city is activated for anything but Collect (1103.5)."""
    if purpose != "collect":
        gain(g, seat, IDEAS)


# --- Ramses II -------------------------------------------------------------------------------------------


@moments.LAND_VALUE.leader(RAMSES)
def conqueror_of_coasts(g: State, b: Battle, side: int, units: list[int]) -> int:
    """+2 CV when attacking a city beside Water."""
    return 2 * (side == 0 and b.city and any(g.terrain[s] == WATER for s in g.map.neighbours[b.space]))


@moments.SEA_VALUE.leader(RAMSES)
def hunter_of_pirates(g: State, b: Battle, side: int) -> int:
    """+2 CV when attacking pirates (1102.10)."""
    return 2 * (side == 0 and b.sides[1] == PIRATES)


@moments.BUILT.leader(RAMSES)
def obelisks(g: State, seat: int, city: City, building: int) -> Rules:
    """An Obelisk in his city brings 1 culture token or 2 ideas."""
    if building == OBELISK:
        yield from choose_gain(g, seat, ["culture1", "ideas2"])
