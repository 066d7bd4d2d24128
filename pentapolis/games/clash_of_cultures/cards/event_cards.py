"""The event cards of the base game (803): what their texts do, one short function per effect, by its id."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Ask, Option, Rules
from pentapolis.games.clash_of_cultures.cards.event_steps import (
    EVENT_MOOD,
    effect,
    free_settler,
    lower,
    lower_one,
    others_with_room,
    protected,
    remove_unit,
    spared,
    travelled,
    units_on_map,
)
from pentapolis.games.clash_of_cultures.data import WONDERS, EventCard
from pentapolis.games.clash_of_cultures.data.ids import (
    ANGRY,
    ARMY,
    BUILDINGS,
    FOOD,
    INFANTRY,
    LEADER,
    PORT,
    SANITATION,
    WATER,
)
from pentapolis.games.clash_of_cultures.pieces import City
from pentapolis.games.clash_of_cultures.rules import advances
from pentapolis.games.clash_of_cultures.rules.action_cards import CHOOSE_PLAYER
from pentapolis.games.clash_of_cultures.rules.cities import choose_city, wonders_in
from pentapolis.games.clash_of_cultures.rules.goods import gain
from pentapolis.games.clash_of_cultures.rules.leaders import leader_dies
from pentapolis.games.clash_of_cultures.rules.moments import GAINED
from pentapolis.games.clash_of_cultures.rules.questions import Question, all_cities, by, governments
from pentapolis.games.clash_of_cultures.rules.wonders import WONDER_INDEX
from pentapolis.games.clash_of_cultures.state import State


def own_pieces(g: State, ask: Ask) -> list[Option]:
    """All buildings, wonders and settlements of the player's cities, whether they stand there or not."""
    homes = [g.map.labels[city.space] for city in g.cities_of(ask.seat)]
    names = [*BUILDINGS, *(wonder.id for wonder in WONDERS), "settlement"]
    return [("piece", home, name) for home in homes for name in names]


VOLCANO: Final = Question("volcano", all_cities, by("803.10", "not_that_city"))
CIVIL_WAR: Final = Question("civil_war", all_cities, by("803.10", "not_that_city"))
EARTHQUAKE: Final = Question("earthquake", own_pieces, by("803.10", "not_to_lose"))
GOVERNMENT: Final = Question("government", governments, advances.refuse_government)


@effect("pestilence")
def pestilence(g: State, seat: int, table: EventCard) -> Rules:
    for other in g.seats_from(seat):
        mine = g.cities_of(other)
        if len(mine) < 2 or protected(g, other, table):
            continue
        chosen: list[int] = []
        for _ in range(2 if travelled(g, other) else 1):
            calm = [c for c in g.cities_of(other) if c.mood > ANGRY and c.space not in chosen]
            if calm:
                city = yield from choose_city(g, other, calm, EVENT_MOOD)
                chosen.append(city.space)
                yield from lower(g, city)
    g.pestilence = not all(p.advances & SANITATION for p in g.players)
    return g.pestilence


def end_pestilence(g: State) -> None:
    """The card is discarded when every player owns Sanitation."""
    if g.pestilence and all(p.advances & SANITATION for p in g.players):
        g.pestilence = False
        g.event_pile.append(0)


def all_clean(g: State, seat: int) -> Rules:
    """Sanitation gained: perhaps the last one that was missing."""
    end_pestilence(g)
    yield from ()


GAINED[SANITATION] = all_clean


@effect("epidemics")
def epidemics(g: State, seat: int, table: EventCard) -> Rules:
    for other in g.seats_from(seat):
        if units_on_map(g, other) < 2 or protected(g, other, table):
            continue
        for _ in range(2 if travelled(g, other) else 1):
            yield from remove_unit(g, other)


def famine_at(g: State, seat: int, amount: int, found: list[City]) -> Rules:
    """Lose food without gold; who has too little makes a city Angry."""
    p = g.players[seat]
    lost = min(amount, p.goods[FOOD])
    p.goods[FOOD] -= lost
    if lost < amount:
        yield from lower_one(g, seat, found, 2)


@effect("famine")
def famine(g: State, seat: int, table: EventCard) -> Rules:
    if not protected(g, seat, table):
        yield from famine_at(g, seat, table.amount, g.cities_of(seat))


@effect("year_all")
def year_all(g: State, seat: int, table: EventCard) -> Rules:
    for other in g.seats_from(seat):
        gain(g, other, FOOD, table.amount)
    yield from ()


@effect("year_self")
def year_self(g: State, seat: int, table: EventCard) -> Rules:
    gain(g, seat, FOOD, table.amount)
    yield from ()


@effect("year_one")
def year_one(g: State, seat: int, table: EventCard) -> Rules:
    gain(g, seat, FOOD, table.amount)
    other = yield CHOOSE_PLAYER.offer(seat, [s for s in range(g.seats) if s != seat])
    gain(g, other, FOOD, table.amount)


@effect("year_others")
def year_others(g: State, seat: int, table: EventCard) -> Rules:
    gain(g, seat, FOOD, table.amount)
    for _ in range(table.amount):
        other = yield CHOOSE_PLAYER.offer(seat, [s for s in range(g.seats) if s != seat])
        gain(g, other, FOOD)


@effect("population_boom")
def population_boom(g: State, seat: int, table: EventCard) -> Rules:
    yield from free_settler(g, seat)
    others = others_with_room(g, seat)
    if others:
        other = yield CHOOSE_PLAYER.offer(seat, others)
        yield from free_settler(g, other)


def take_out(g: State, city: City) -> None:
    """Take a whole city out of the game for good: 2 event points per settlement and building."""
    g.players[city.owner].event_points += 4
    for colour in city.pieces:
        if colour >= 0:
            g.players[colour].event_points += 4
    for wonder in wonders_in(city):
        g.wonder_place[wonder] = -1
    del g.cities[city.space]
    if g.tell:
        g.tell("destroyed", city.owner, city=g.map.labels[city.space])


@effect("volcano")
def volcano(g: State, seat: int, table: EventCard) -> Rules:
    mine = g.cities_of(seat)
    if len(mine) < 4:
        return
    city = yield from choose_city(g, seat, mine, VOLCANO)
    for kind in range(6):
        count = g.count(seat, kind, city.space)
        if count:
            g.return_unit(seat, kind, city.space, count)
            if kind == LEADER:
                leader_dies(g, seat, -1)
    take_out(g, city)


@effect("earthquake")
def earthquake(g: State, seat: int, table: EventCard) -> Rules:
    """Choose 1 to 3 city pieces; a settlement only as the last of its city."""
    if len(g.cities_of(seat)) < 3:
        return
    labels = g.map.labels
    touched: list[int] = []
    for number in range(3):
        options: list[tuple[str, ...] | str] = ["done"] if number else []
        for city in g.cities_of(seat):
            label = labels[city.space]
            options += [("piece", label, BUILDINGS[b]) for b in range(7) if city.has(b)]
            options += [("piece", label, WONDERS[w].id) for w in wonders_in(city)]
            if city.size == 1:
                options.append(("piece", label, "settlement"))
        answer = yield EARTHQUAKE.offer(seat, options)
        if answer == "done":
            break
        city = g.cities[g.map.index[answer[1]]]
        piece = answer[2]
        if piece == "settlement":
            take_out(g, city)
            touched = [s for s in touched if s != city.space]
            continue
        city.size -= 1
        if city.space not in touched:
            touched.append(city.space)
        if piece in BUILDINGS:
            building = BUILDINGS.index(piece)
            g.players[city.pieces[building]].event_points += 4
            city.pieces[building] = -1
            if building == PORT:
                city.port = -1
        else:
            wonder = WONDER_INDEX[piece]
            city.wonders &= ~(1 << wonder)
            g.wonder_place[wonder] = -1
    for space in touched:
        yield from lower(g, g.cities[space])


@effect("heavy_earthquake")
def heavy_earthquake(g: State, seat: int, table: EventCard) -> Rules:
    for other in g.seats_from(seat):
        yield from earthquake(g, other, table)


def coastal(g: State, seat: int) -> list[City]:
    return [c for c in g.cities_of(seat) if any(g.terrain[s] == WATER for s in g.map.neighbours[c.space])]


@effect("flood")
def flood(g: State, seat: int, table: EventCard) -> Rules:
    yield from lower_one(g, seat, coastal(g, seat))


@effect("heavy_flood")
def heavy_flood(g: State, seat: int, table: EventCard) -> Rules:
    for other in g.seats_from(seat):
        yield from lower_one(g, other, coastal(g, other))


@effect("migration")
def migration(g: State, seat: int, table: EventCard) -> Rules:
    others = others_with_room(g, seat)
    if others:
        other = yield CHOOSE_PLAYER.offer(seat, others)
        yield from free_settler(g, other)
    yield from lower_one(g, seat, g.cities_of(seat))


@effect("civil_war")
def civil_war(g: State, seat: int, table: EventCard) -> Rules:
    torn = [c for c in g.cities_of(seat) if c.mood < 2 and g.count(seat, INFANTRY, c.space)]
    if not torn:
        yield from lower_one(g, seat, g.cities_of(seat))
        return
    city = yield from choose_city(g, seat, torn, CIVIL_WAR)
    if not spared(g, seat, city.space):
        g.return_unit(seat, INFANTRY, city.space)
    yield from lower(g, city)


@effect("revolution")
def revolution(g: State, seat: int, table: EventCard) -> Rules:
    """Lose an action, change the government; an army unit may be given up before each."""
    p = g.players[seat]
    acting = g.active == seat and g.status_step == 0
    if (acting and g.actions_left) or g.status_step:
        if not (yield from _buy_off(g, seat)):
            if acting:
                g.actions_left -= 1
            else:
                p.fewer_actions += 1
    possible = advances.possible_governments(p)
    if possible and not (yield from _buy_off(g, seat)):
        answer = yield GOVERNMENT.ask(g, seat)
        yield from advances.change_government(g, seat, advances.GOVERNMENT_INDEX[answer])


def _buy_off(g: State, seat: int) -> Rules:
    if not any(g.units_of(seat, kind) for kind in ARMY):
        return False
    if (yield Ask(seat, "revolution", ["no", "yes"])) == "no":
        return False
    yield from remove_unit(g, seat, ARMY, price=True)
    return True
