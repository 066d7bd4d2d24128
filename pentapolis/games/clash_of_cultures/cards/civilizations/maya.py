"""The Maya (1115) and their leaders Pakal, Siyaj K'ak' and Wak Chanil Ajaw."""

from __future__ import annotations

from pentapolis.engine import Ask, Refusal, Rules
from pentapolis.games.clash_of_cultures.data.ids import (
    ANGRY,
    BALLCOURTS,
    BUILDINGS,
    CALENDAR,
    CATEGORY,
    CULTURE,
    FOOD,
    GOLD,
    IDEAS,
    LEADER,
    MOOD,
    MOUNTAIN,
    OBELISK,
    ORE,
    PAKAL,
    PORT,
    SETTLER,
    SIYAJ_KAK,
    SPIRITUALITY,
    STELAS,
    TERRACING,
    WAK_CHANIL_AJAW,
    WOOD,
)
from pentapolis.games.clash_of_cultures.pieces import Battle, City
from pentapolis.games.clash_of_cultures.rules import cities, collect, construction, leaders, moments, takeover
from pentapolis.games.clash_of_cultures.rules.decks import take_top
from pentapolis.games.clash_of_cultures.rules.goods import (
    can_pay,
    choose_gain,
    pay,
    refuse_payment,
    stock,
    token,
)
from pentapolis.games.clash_of_cultures.rules.menu import entry
from pentapolis.games.clash_of_cultures.rules.moments import Conquest, Cost, Vector
from pentapolis.games.clash_of_cultures.state import USED_BALLCOURTS, USED_EXTRA_MOVES, State


@moments.LAND_YIELD.advance(TERRACING)
def terracing(terrain: int) -> tuple[Vector, ...]:
    """Mountains give 1 food, wood or ore (1115.1a)."""
    return (collect.ONE[FOOD], collect.ONE[WOOD], collect.ONE[ORE]) if terrain == MOUNTAIN else ()


@moments.CLIMBS.advance(TERRACING)
def mountain_paths(kind: int) -> bool:
    """Settlers and Leaders ignore the Mountain rule (1115.1b)."""
    return kind in (SETTLER, LEADER)


@moments.FOUNDED.advance(STELAS)
@moments.CONQUERED.advance(STELAS)
def stelas(g: State, seat: int, city: City) -> Rules:
    """1 culture token or idea for a new or conquered city (1115.2)."""
    yield from choose_gain(g, seat, ["culture1", "ideas1"])


@moments.BUILT.advance(STELAS)
def stela_at_an_obelisk(g: State, seat: int, city: City, building: int) -> Rules:
    """… and for an Obelisk (1115.2)."""
    if building == OBELISK:
        yield from stelas(g, seat, city)


@moments.ENLARGE.advance(BALLCOURTS)
def ballcourts(g: State, seat: int, city: City) -> Rules:
    """For 1 mood token a city that is not Angry counts 1 larger in this action (1115.3a)."""
    needs: Cost = [(1, token(g, seat, MOOD))]
    if cities.acting_mood(g, city) == ANGRY or not can_pay(stock(g.players[seat]), needs):
        return 0
    if (yield Ask(seat, "ballcourts", ["yes", "no"])) == "no":
        return 0
    yield from pay(g, seat, needs, "ballcourts")
    return 1


@moments.ADVANCE_PRICE.advance(BALLCOURTS)
def cheaper_faith(g: State, seat: int, bit: int, costs: list[Cost]) -> None:
    """Once per turn a Spirituality advance costs 1 food less (1115.3b)."""
    if bit & CATEGORY[SPIRITUALITY] and not g.players[seat].used & USED_BALLCOURTS:
        costs[0] = [(1, (FOOD, IDEAS, GOLD))]


# --- Calendar (1115.4) -----------------------------------------------------------------------------------


def _refuse_calendar(g: State, seat: int) -> Refusal | None:
    if not (g.event_bag or g.event_top or g.event_bottom):
        return Refusal("1115.4a", "no_event")
    return Refusal("1115.4a", "event_seen") if g.known_event >> seat & 1 else None


@entry("calendar", "1115.4a", advance=CALENDAR, refuse=_refuse_calendar)
def calendar(g: State, seat: int) -> Rules:
    """Look at the top event; for 1 culture token put it under the deck and look on (1115.4a, 1115.4b)."""
    while True:
        if not g.event_top:
            g.event_top.append(take_top(g))
        card = g.event_top[-1]
        g.known_event = 1 << seat
        g.reveals += 1
        if g.tell:
            g.tell("sees_event", seat, to=(seat,), event=f"event{card + 1}")
        needs: Cost = [(1, token(g, seat, CULTURE))]
        if not can_pay(stock(g.players[seat]), needs) or not (g.event_bag or g.event_bottom):
            return
        if (yield Ask(seat, "calendar", ["keep", "under"], about=(f"event{card + 1}",))) == "keep":
            return
        yield from pay(g, seat, needs)
        g.event_bottom.append(g.event_top.pop())


def _refuse_under(g: State, seat: int) -> Refusal | None:
    if not g.event_top or not g.known_event >> seat & 1:
        return Refusal("1115.4a", "event_unseen")
    if not (g.event_bag or g.event_bottom):
        return Refusal("1115.4a", "no_event")
    return refuse_payment(g, seat, [(1, token(g, seat, CULTURE))], "1115.4a")


@entry("calendar_under", "1115.4a", advance=CALENDAR, refuse=_refuse_under)
def calendar_under(g: State, seat: int) -> Rules:
    """Put the event already looked at under the deck and look on."""
    yield from pay(g, seat, [(1, token(g, seat, CULTURE))], "calendar")
    g.event_bottom.append(g.event_top.pop())
    yield from calendar(g, seat)


# --- Pakal -----------------------------------------------------------------------------------------------


@moments.SHIELDS.leader(PAKAL)
def behind_the_obelisk(g: State, b: Battle, side: int) -> int:
    """Defending a city with an Obelisk he ignores a hit in the 1st round."""
    return int(side == 1 and b.round == 1 and b.city and g.cities[b.space].has(OBELISK))


@moments.BUILDING_PRICES.leader(PAKAL)
def built_by_culture(g: State, seat: int, goods: list[int], extra: tuple[int, ...]) -> list[Cost]:
    """In his city 1 culture token pays for 2 goods of a building."""
    price: Cost = [(1, token(g, seat, CULTURE))]
    rests = [[good] for good in goods] if len(goods) == 3 else [[]]
    return [price + [(1, (good, GOLD, *extra)) for good in rest] for rest in rests]


# --- Siyaj K'ak' -----------------------------------------------------------------------------------------


@moments.LAND_VALUE.leader(SIYAJ_KAK)
def fire_is_born(g: State, b: Battle, side: int, units: list[int]) -> int:
    """Attacking a city in the 1st round: + its size."""
    return g.cities[b.space].size if side == 0 and b.city and b.round == 1 else 0


@moments.CONSTRUCTED.leader(SIYAJ_KAK)
def cultural_influx(g: State, seat: int, city: City) -> Rules:
    """After constructing in his city one Culture takeover from it."""
    label = g.map.labels[city.space]
    if city.owner == seat and any(way[1] == label for way in takeover.attempts(g, seat)):
        if (yield Ask(seat, "cultural_influx", ["yes", "no"])) == "yes":
            yield from takeover.attempt(g, seat, city.space)


# --- Wak Chanil Ajaw -------------------------------------------------------------------------------------


@moments.LAND_VALUE.leader(WAK_CHANIL_AJAW)
def near_home(g: State, b: Battle, side: int, units: list[int]) -> int:
    """+2 CV within range 2 of an own city."""
    near = g.within(b.space, 2)
    return 2 * any(s in g.cities and g.cities[s].owner == b.sides[side] for s in near)


@moments.CONQUEROR.leader(WAK_CHANIL_AJAW)
def conquest(g: State, seat: int, conquest: Conquest) -> Rules:
    """A city conquered in this Command lets her rebuild after it."""
    g.players[seat].used |= USED_EXTRA_MOVES
    yield from ()


@moments.COMMAND_ENDS.leader(WAK_CHANIL_AJAW)
def reconstruction(g: State, seat: int) -> Rules:
    """After a Command in which she conquered a city one building there may be exchanged."""
    p = g.players[seat]
    if not p.used & USED_EXTRA_MOVES:
        return
    p.used &= ~USED_EXTRA_MOVES
    city = leaders.leader_city(g, seat)
    if city is None:
        return
    options: list[tuple[str, ...] | str] = []
    for old in range(7):
        if city.pieces[old] != seat or old == OBELISK:
            continue
        city.pieces[old] = -1
        city.size -= 1
        options += [
            ("replace", BUILDINGS[old], BUILDINGS[new])
            for new in range(7)
            if new != old and not construction.refuse_site(g, seat, city, new)
        ]
        city.pieces[old] = seat
        city.size += 1
    if options:
        answer = yield Ask(seat, "reconstruction", [*options, "no"])
        if answer != "no":
            yield from _exchange(g, seat, city, BUILDINGS.index(answer[1]), BUILDINGS.index(answer[2]))


def _exchange(g: State, seat: int, city: City, old: int, new: int) -> Rules:
    city.pieces[old] = -1
    city.size -= 1
    g.players[seat].buildings[old] += 1
    if old == PORT:
        city.port = -1
    yield from construction.place_building(g, seat, city, new)
