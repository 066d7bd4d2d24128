"""Democracy, autocracy and theocracy (1010–1012)."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Refusal, Rules
from pentapolis.games.clash_of_cultures.data.ids import (
    ABSOLUTE_POWER,
    ANGRY,
    ARMY,
    CIVIL_LIBERTIES,
    CONVERSION,
    CULTURE,
    DEVOTION,
    DOGMA,
    FANATICISM,
    FORCED_LABOR,
    FREE_ECONOMY,
    HAPPY,
    IDEAS,
    MOOD,
    NATIONALISM,
    SEPARATION_OF_POWER,
    SHIP,
    TEMPLE,
    TOTALITARIANISM,
    VOTING,
)
from pentapolis.games.clash_of_cultures.pieces import Battle, City
from pentapolis.games.clash_of_cultures.rules import (
    advances,
    aftermath,
    cities,
    collect,
    moments,
    mood,
)
from pentapolis.games.clash_of_cultures.rules.goods import (
    apply_limits,
    can_pay,
    choose_gain,
    gain,
    pay,
    refuse_payment,
    stock,
    token,
    ways_to_pay,
)
from pentapolis.games.clash_of_cultures.rules.menu import entry, once
from pentapolis.games.clash_of_cultures.rules.moments import Cost
from pentapolis.games.clash_of_cultures.rules.questions import (
    Question,
    all_cities,
    every_advance,
)
from pentapolis.games.clash_of_cultures.state import (
    USED_ABSOLUTE_POWER,
    USED_COLLECT,
    USED_FORCED_LABOR,
    USED_FREE_ECONOMY,
    State,
)

# --- democracy and autocracy (1010, 1011) -----------------------------------------------------------------


def _refuse_voting(g: State, seat: int) -> Refusal | None:
    """Whether after paying 1 mood token some mood could still be raised (1010.1)."""
    have = stock(g.players[seat])
    price: Cost = [(1, token(g, seat, MOOD))]
    if not can_pay(have, price):
        return Refusal("1010.1", "cannot_pay")
    for way in ways_to_pay(have, price):
        if mood.raisable(g, seat, have=[h - n for h, n in zip(have, way, strict=True)]):
            return None
    return Refusal("1010.1", "all_happy")


@entry("voting", "1010.1", advance=VOTING, refuse=_refuse_voting)
def voting(g: State, seat: int) -> Rules:
    """Increase mood as a free action for 1 mood token (1010.1)."""
    yield from pay(g, seat, [(1, token(g, seat, MOOD))], "voting")
    yield from mood.increase(g, seat)


@moments.DRAFT_PRICE.advance(CIVIL_LIBERTIES)
def dear_draft() -> int:
    """Draft costs 2 tokens (1010.3b)."""
    return 2


@entry("civil_liberties", "1010.3a", action=True, advance=CIVIL_LIBERTIES)
def civil_liberties(g: State, seat: int) -> Rules:
    """3 mood tokens (1010.3a)."""
    gain(g, seat, MOOD, 3)
    yield from ()


def _refuse_free_economy(g: State, seat: int) -> Refusal | None:
    p = g.players[seat]
    if p.used & (USED_FREE_ECONOMY | USED_COLLECT):
        return Refusal("1010.4b", "free_economy")
    if all(c.angry_activated for c in g.cities_of(seat)):
        return Refusal("404.2", "all_angry_activated")
    return refuse_payment(g, seat, [(1, token(g, seat, MOOD))], "1010.4a")


FREE_COLLECT: Final = Question("free_collect", all_cities, cities.refuse_city)


@entry("free_economy", "1010.4a", advance=FREE_ECONOMY, refuse=_refuse_free_economy)
def free_economy(g: State, seat: int) -> Rules:
    """A Collect as a free action for 1 mood token, the only one of the turn (1010.4a, 1010.4b)."""
    yield from pay(g, seat, [(1, token(g, seat, MOOD))], "free_economy")
    found = [c for c in g.cities_of(seat) if not c.angry_activated]
    city = yield from cities.choose_city(g, seat, found, FREE_COLLECT)
    yield from collect.collect(g, seat, city)
    g.players[seat].used |= USED_FREE_ECONOMY


def _refuse_absolute_power(g: State, seat: int) -> Refusal | None:
    refusal = once(g, seat, USED_ABSOLUTE_POWER, "1011.3")
    return refusal or refuse_payment(g, seat, [(2, token(g, seat, MOOD))], "1011.3")


@entry("absolute_power", "1011.3", advance=ABSOLUTE_POWER, refuse=_refuse_absolute_power)
def absolute_power(g: State, seat: int) -> Rules:
    """Once per turn 2 mood tokens for a further action (1011.3)."""
    g.players[seat].used |= USED_ABSOLUTE_POWER
    yield from pay(g, seat, [(2, token(g, seat, MOOD))], "absolute_power")
    g.actions_left += 1


def _refuse_forced_labor(g: State, seat: int) -> Refusal | None:
    if not any(c.mood == ANGRY for c in g.cities_of(seat)):
        return Refusal("1011.4a", "none_angry")
    refusal = once(g, seat, USED_FORCED_LABOR, "1011.4a")
    return refusal or refuse_payment(g, seat, [(1, token(g, seat, MOOD))], "1011.4a")


@entry("forced_labor", "1011.4a", advance=FORCED_LABOR, refuse=_refuse_forced_labor)
def forced_labor(g: State, seat: int) -> Rules:
    """For 1 mood token Angry cities act as Neutral this turn (1011.4a)."""
    g.players[seat].used |= USED_FORCED_LABOR
    yield from pay(g, seat, [(1, token(g, seat, MOOD))], "forced_labor")


@moments.UNBOOSTED.advance(SEPARATION_OF_POWER)
def separation_of_power(g: State, city: City) -> bool:
    """Attempts on Happy cities are not boosted (1010.2)."""
    return city.mood == HAPPY


@moments.UNBOOSTED.advance(TOTALITARIANISM)
def totalitarianism(g: State, city: City) -> bool:
    """… nor those on cities with own army units (1011.2)."""
    return g.army_at(city.owner, city.space) > 0


@moments.RECRUIT_GAINS.advance(NATIONALISM)
def nationalism(g: State, seat: int, bought: list[int], paid: list[int]) -> Rules:
    """A Recruit of army units or Ships brings 1 mood or culture token (1011.1)."""
    if any(bought[kind] for kind in (*ARMY, SHIP)):
        yield from choose_gain(g, seat, ["mood1", "culture1"])


# --- theocracy (1012) ------------------------------------------------------------------------------------

DOGMA_GIVES: Final = Question("dogma", every_advance, advances.refuse_given)


@moments.LIMITS.advance(DOGMA)
def few_ideas(good: int, most: int) -> int:
    """2 ideas at most (1012.1b)."""
    return 2 if good == IDEAS else most


# Not before Babylonia's Ziggurats, gained with Dogma, have lifted its limit (1123.4a).
moments.GAINED_LAST[DOGMA] = apply_limits


@moments.BUILT.advance(DOGMA)
def dogma(g: State, seat: int, city: City, building: int) -> Rules:
    """A new Temple brings an advance of Theocracy (1012.1a); `goods` limits ideas (1012.1b)."""
    found = advances.theocracy_advances(g.players[seat]) if building == TEMPLE else []
    if found:
        index = yield from advances.choose_advance(seat, found, DOGMA_GIVES)
        yield from advances.gain_advance(g, seat, index)


@moments.UNBOOSTED.advance(DEVOTION)
def devotion(g: State, city: City) -> bool:
    """Attempts on cities with a Temple are not boosted (1012.2)."""
    return city.has(TEMPLE)


@moments.TAKEOVER_ROLL.advance(CONVERSION)
def conversion() -> int:
    """+1 in Culture takeovers, which is no boost (1012.3a)."""
    return 1


@moments.TAKEN_OVER.advance(CONVERSION)
def converted(g: State, seat: int) -> Rules:
    """1 culture token for a success (1012.3b)."""
    gain(g, seat, CULTURE)
    yield from ()


@moments.LAND_VALUE.advance(FANATICISM)
def fanaticism(g: State, b: Battle, side: int, units: list[int]) -> int:
    """+2 CV in the 1st round in a city with a Temple (1012.4a)."""
    city = g.cities.get(b.space)
    return 2 if b.round == 1 and city is not None and city.has(TEMPLE) else 0


@moments.DEFEATED.advance(FANATICISM)
def martyrs(g: State, seat: int, temple: bool) -> Rules:
    """A free Infantry after a defeat there (1012.4b)."""
    if temple:
        yield from aftermath.free_infantry(g, seat)
