"""India (1120) and its leaders Sri Gupta, Ashoka and Akbar."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Ask, Refusal, Rules
from pentapolis.games.clash_of_cultures.data import ADVANCES, FACE_NUMBER
from pentapolis.games.clash_of_cultures.data.ids import (
    AKBAR,
    ANGRY,
    ASHOKA,
    CATEGORY,
    CULTURE,
    ELEPHANT,
    FOREST,
    GOLD,
    INDIAN_ELEPHANTS,
    MOOD,
    ORE,
    PEACE_AND_POETRY,
    PROSELYTISM,
    PROSPERITY,
    SETTLER,
    SRI_GUPTA,
    TEMPLE,
)
from pentapolis.games.clash_of_cultures.pieces import Battle, City
from pentapolis.games.clash_of_cultures.rules import advances, cities, leaders, moments
from pentapolis.games.clash_of_cultures.rules.goods import can_pay, gain, pay, refuse_payment, stock, token
from pentapolis.games.clash_of_cultures.rules.menu import entry
from pentapolis.games.clash_of_cultures.rules.moments import Conquest, Cost
from pentapolis.games.clash_of_cultures.rules.questions import Question, every_advance
from pentapolis.games.clash_of_cultures.state import USED_BUDDHISM, USED_PEACE_AND_POETRY, State


@moments.WITHOUT_MARKET.advance(INDIAN_ELEPHANTS)
def elephants_of_the_forest(g: State, seat: int, city: City, kind: int) -> bool:
    """Elephants in cities on a Forest (1120.1a)."""
    return kind == ELEPHANT and g.terrain[city.space] == FOREST


@moments.TRADING_KIND.advance(INDIAN_ELEPHANTS)
def trading_elephants(city: City) -> int:
    """Elephants in cities that are not Angry trade (1120.1b)."""
    return ELEPHANT if city.mood != ANGRY else -1


@moments.STARTS.advance(PROSELYTISM)
def missionaries(g: State, seat: int) -> list[tuple[int, int]]:
    """Settlers start Culture takeovers with range 2, +1 per further Settler (1120.2a)."""
    found = []
    for space in g.spaces_of(seat):
        settlers = g.count(seat, SETTLER, space)
        if settlers and not (space in g.cities and g.cities[space].owner == seat):
            found.append((space, 1 + settlers))
    return found


@moments.REACH.advance(PROSELYTISM)
def missionaries_at_home(g: State, seat: int, city: City) -> int:
    """Each Settler in an own city adds 1 to its range (1120.2b)."""
    return g.count(seat, SETTLER, city.space)


@moments.ROUTE_CHOICES.advance(PROSPERITY)
def prosperity(seat: int, city: City, chosen: int) -> list[str]:
    """A mood token instead of food, from an influenced city a culture token (1120.3)."""
    return ["culture1", "mood1"] if city.influenced_by(seat) else ["mood1"]


@moments.ROUTE_KIND.advance(PROSPERITY)
def influenced(seat: int, city: City, beside: bool) -> int:
    return int(city.influenced_by(seat))


@moments.ADVANCE_PRICE.advance(PEACE_AND_POETRY)
def peace_and_poetry(g: State, seat: int, bit: int, costs: list[Cost]) -> None:
    """Once per turn 1 mood token instead of the price (1120.4)."""
    if not g.players[seat].used & USED_PEACE_AND_POETRY:
        costs.append([(1, token(g, seat, MOOD))])


# --- Sri Gupta -------------------------------------------------------------------------------------------


@moments.LAND_VALUE.leader(SRI_GUPTA)
def without_tricks(g: State, b: Battle, side: int, units: list[int]) -> int:
    """+2 CV in rounds without a tactic of one's own."""
    return 2 * (not b.laid[side])


def golden(g: State, seat: int) -> list[int]:
    """Top advances of categories in which the player has none."""
    p = g.players[seat]
    found = advances.buyable(g, seat, False)
    return [i for i in found if ADVANCES[i].top and not p.advances & CATEGORY[i // 4]]


def _refuse_golden_age(g: State, seat: int) -> Refusal | None:
    refusal = leaders.refuse_price_city(g, seat)
    refusal = refusal or refuse_payment(g, seat, [(1, token(g, seat, CULTURE))], "1102.9")
    return refusal or (None if golden(g, seat) else Refusal("402.3", "nothing_to_buy"))


GOLDEN_AGE: Final = Question("golden_age", every_advance, advances.refuse_given)


@entry("golden_age", "1102.9", leaders=(SRI_GUPTA,), refuse=_refuse_golden_age)
def golden_age(g: State, seat: int) -> Rules:
    """For 1 culture token and an activation of his city an advance that opens a category, at its price."""
    city = leaders.leader_city(g, seat)
    assert city is not None
    yield from pay(g, seat, [(1, token(g, seat, CULTURE))], "golden_age")
    found = golden(g, seat)
    if found:
        index = yield from advances.choose_advance(seat, found, GOLDEN_AGE)
        yield from advances.buy_advance(g, seat, index, False)
    yield from cities.activated(g, city, "price")


# --- Ashoka ----------------------------------------------------------------------------------------------


@moments.REROLLS.leader(ASHOKA)
def buddhism(g: State, seat: int, start: int, city: City, result: int) -> Rules:
    """Once per turn he rerolls an attempt from his city for or against a Temple."""
    p = g.players[seat]
    home = g.cities.get(start)
    temple = city.has(TEMPLE) or (home is not None and home.has(TEMPLE))
    if p.used & USED_BUDDHISM or not temple:
        return result
    if (yield Ask(seat, "buddhism", ["yes", "no"], about=(result,))) == "no":
        return result
    p.used |= USED_BUDDHISM
    return FACE_NUMBER[g.chance.below(12)]


@moments.CONQUEROR.leader(ASHOKA)
def pious_conqueror(g: State, seat: int, conquest: Conquest) -> Rules:
    """1 culture token for a conquered city, 2 with a Temple."""
    gain(g, seat, CULTURE, 2 if conquest.city.has(TEMPLE) else 1)
    yield from ()


# --- Akbar -----------------------------------------------------------------------------------------------


@moments.BEFORE_BATTLE.leader(AKBAR)
def bladed_tusks(g: State, b: Battle, side: int) -> Rules:
    """1 ore before a land battle: +1 CV per Elephant in every round."""
    seat = b.sides[side]
    ore: Cost = [(1, (ORE, GOLD))]
    if g.count(seat, ELEPHANT, b.space) and can_pay(stock(g.players[seat]), ore):
        if (yield Ask(seat, "bladed_tusks", ["yes", "no"])) == "yes":
            yield from pay(g, seat, ore)
            b.elephant_bonus[side] = True


@moments.ARRIVED.leader(AKBAR)
def welcome(g: State, seat: int, space: int) -> None:
    """1 gold when he moves into an own city."""
    city = g.cities.get(space)
    if city is not None and city.owner == seat:
        gain(g, seat, GOLD)
