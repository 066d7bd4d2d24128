"""The event cards (803): what their texts do, one short function per effect, registered by its id."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pentapolis.engine import Ask, Option, Refusal, Rules
from pentapolis.games.clash_of_cultures.data import CIV_ADVANCES, WONDERS, Event
from pentapolis.games.clash_of_cultures.data.ids import (
    ACADEMY,
    ANGRY,
    ARMY,
    BARREN,
    BUILDINGS,
    CATEGORY,
    CULTURE,
    FOOD,
    FOREST,
    GOLD,
    GOODS,
    GOVERNMENTS,
    IDEAS,
    INFANTRY,
    LEADER,
    MARKET,
    MOOD,
    MYTHS,
    NAVIGATION,
    OBELISK,
    OBSERVATORY,
    PIRATES,
    PORT,
    ROADS,
    SANITATION,
    SETTLER,
    SHIP,
    STORAGE,
    TEMPLE,
    TRADE_ROUTES,
    UNITS,
    WATER,
    WOOD,
)
from pentapolis.games.clash_of_cultures.rules import advances, alliance, barbarians, cities, leaders, takeover
from pentapolis.games.clash_of_cultures.rules.action_cards import CHOOSE_PLAYER
from pentapolis.games.clash_of_cultures.rules.cities import choose_city
from pentapolis.games.clash_of_cultures.rules.decks import (
    action_word,
    discard_action,
    discard_event,
    discard_objective,
    objective_of,
    objective_word,
)
from pentapolis.games.clash_of_cultures.rules.events import EFFECTS, Effect
from pentapolis.games.clash_of_cultures.rules.forces import sink_surplus
from pentapolis.games.clash_of_cultures.rules.goods import (
    can_pay,
    gain,
    gain_all,
    hand_over,
    one_of_each,
    parse_bundle,
    pay,
    spend,
    stock,
    token,
)
from pentapolis.games.clash_of_cultures.rules.leaders import leader_dies
from pentapolis.games.clash_of_cultures.rules.menu import entry
from pentapolis.games.clash_of_cultures.rules.moments import BEFORE_ATTACK, GAINED, SPARES, Cost
from pentapolis.games.clash_of_cultures.rules.questions import (
    Question,
    all_cities,
    by,
    goods,
    governments,
    own_units,
    refuse_lacking,
    tokens,
)
from pentapolis.games.clash_of_cultures.state import Battle, City, State


def effect(name: str) -> Callable[[Effect], Effect]:
    def register(function: Effect) -> Effect:
        EFFECTS[name] = function
        return function

    return register


# --- questions -------------------------------------------------------------------------------------------


def things_to_lose(g: State, ask: Ask) -> list[Option]:
    return [*goods(g, ask), "action_card", "objective_card", "unit"]


def refuse_loss(g: State, ask: Ask, what: str) -> Refusal:
    """Only what the player has can be lost (803.10)."""
    return Refusal("803.10", "no_goods", good=what[:-1] if what[:-1] in GOODS else what)


def own_pieces(g: State, ask: Ask) -> list[Option]:
    """All buildings, wonders and settlements of the player's cities, whether they stand there or not."""
    homes = [g.map.labels[city.space] for city in g.cities_of(ask.seat)]
    names = [*BUILDINGS, *(wonder.id for wonder in WONDERS), "settlement"]
    return [("piece", home, name) for home in homes for name in names]


EVENT_MOOD: Final = Question("event_mood", all_cities, barbarians.refuse_fall)
PLACE_SETTLER: Final = Question("place_settler", all_cities, by("803.10", "not_that_city"))
PLACE_LEADER: Final = Question("place_leader", all_cities, by("803.10", "not_that_city"))
VOLCANO: Final = Question("volcano", all_cities, by("803.10", "not_that_city"))
CIVIL_WAR: Final = Question("civil_war", all_cities, by("803.10", "not_that_city"))
FIRE: Final = Question("fire", all_cities, by("803.10", "not_that_city"))
REFORMATION: Final = Question("reformation", all_cities, by("803.10", "not_that_city"))
EVENT_UNIT: Final = Question("event_unit", own_units, by("803.10", "not_to_lose"))
EARTHQUAKE: Final = Question("earthquake", own_pieces, by("803.10", "not_to_lose"))
UPRISING: Final = Question("uprising", tokens, refuse_lacking("803.10"))
PANDEMICS: Final = Question("pandemics", things_to_lose, refuse_loss)
GOVERNMENT: Final = Question("government", governments, advances.refuse_government)


# --- helpers ---------------------------------------------------------------------------------------------


def spared(g: State, seat: int, space: int) -> bool:
    """Whether a leader undoes what an event's text does to the city where it stands."""
    city = g.cities.get(space)
    if g.event_now < 0 or city is None or city.owner != seat:
        return False
    return any(ability() for ability in SPARES.of(g.players[seat], space))


def protected(g: State, seat: int, table: Event) -> bool:
    """Whether the player ignores the text (803.13, 1001.3c, 1002.3b)."""
    return bool(g.players[seat].usable & table.protection)


def travelled(g: State, seat: int) -> bool:
    """Roads, Navigation or Trade Routes spread diseases."""
    return bool(g.players[seat].usable & (ROADS | NAVIGATION | TRADE_ROUTES))


def lower(g: State, city: City, steps: int = 1) -> Rules:
    """An event lowers the mood of a city; its owner may pay Myths for it (1006.1a, 1006.1b, 1006.1c)."""
    if city.mood == ANGRY or city.owner >= 4:
        return
    seat = city.owner
    if spared(g, seat, city.space):
        return
    p = g.players[seat]
    needs = [(1, token(g, seat, MOOD))]
    if p.usable & MYTHS and can_pay(stock(p), needs):
        if (yield Ask(seat, "myths", ["yes", "no"], about=(g.map.labels[city.space],))) == "yes":
            yield from pay(g, seat, needs, "myths")
            return
    cities.lower_mood(g, city, steps)


def lower_one(g: State, seat: int, found: list[City], steps: int = 1) -> Rules:
    """The player chooses one of the cities that is not Angry; its mood falls."""
    calm = [c for c in found if c.mood > ANGRY]
    if calm:
        city = yield from choose_city(g, seat, calm, EVENT_MOOD)
        yield from lower(g, city, steps)


def others_with_room(g: State, seat: int) -> list[int]:
    """Other players who have a city and a Settler in the supply."""
    return [s for s in range(g.seats) if s != seat and g.players[s].units[SETTLER] and g.cities_of(s)]


def free_settler(g: State, seat: int) -> Rules:
    mine = g.cities_of(seat)
    if mine and g.players[seat].units[SETTLER]:
        city = yield from choose_city(g, seat, mine, PLACE_SETTLER)
        g.place_unit(seat, SETTLER, city.space)


def unit_choices(g: State, seat: int) -> list[tuple[str, ...]]:
    labels = g.map.labels
    return [("unit", labels[s], UNITS[k]) for s in g.spaces_of(seat) for k in range(6) if g.count(seat, k, s)]


def remove_unit(g: State, seat: int, kinds: tuple[int, ...] = tuple(range(6)), price: bool = False) -> Rules:
    """The player removes one own unit of choice; cargo without a Ship sinks. False when none is lost.

    Pirates allied with Carthage may be chosen as Ships (1113.3e). Marqzen undoes losses, but no `price`.
    """
    options = [choice for choice in unit_choices(g, seat) if UNITS.index(choice[2]) in kinds]
    if SHIP in kinds:
        options += [
            ("pirate", g.map.labels[s], "ship") for s in g.spaces_of(seat) if alliance.allies(g, seat, s)
        ]
    if not options:
        return False
    choice, label, name = yield EVENT_UNIT.offer(seat, options)
    space, kind = g.map.index[label], UNITS.index(name)
    if choice == "pirate":
        g.return_unit(PIRATES, SHIP, space)
        yield from sink_surplus(g, seat, space)
        return True
    if kind != LEADER and not price and spared(g, seat, space):
        return False
    g.return_unit(seat, kind, space)
    if kind == LEADER:
        leader_dies(g, seat, -1)
    if kind == SHIP:
        yield from sink_surplus(g, seat, space)
    return True


def units_on_map(g: State, seat: int) -> int:
    return sum(g.units_of(seat, kind) for kind in range(6))


# --- base game -------------------------------------------------------------------------------------------


@effect("pestilence")
def pestilence(g: State, seat: int, table: Event) -> Rules:
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
def epidemics(g: State, seat: int, table: Event) -> Rules:
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
def famine(g: State, seat: int, table: Event) -> Rules:
    if not protected(g, seat, table):
        yield from famine_at(g, seat, table.amount, g.cities_of(seat))


@effect("year_all")
def year_all(g: State, seat: int, table: Event) -> Rules:
    for other in g.seats_from(seat):
        gain(g, other, FOOD, table.amount)
    yield from ()


@effect("year_self")
def year_self(g: State, seat: int, table: Event) -> Rules:
    gain(g, seat, FOOD, table.amount)
    yield from ()


@effect("year_one")
def year_one(g: State, seat: int, table: Event) -> Rules:
    gain(g, seat, FOOD, table.amount)
    other = yield CHOOSE_PLAYER.offer(seat, [s for s in range(g.seats) if s != seat])
    gain(g, other, FOOD, table.amount)


@effect("year_others")
def year_others(g: State, seat: int, table: Event) -> Rules:
    gain(g, seat, FOOD, table.amount)
    for _ in range(table.amount):
        other = yield CHOOSE_PLAYER.offer(seat, [s for s in range(g.seats) if s != seat])
        gain(g, other, FOOD)


@effect("population_boom")
def population_boom(g: State, seat: int, table: Event) -> Rules:
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
    for wonder in range(8):
        if city.wonders >> wonder & 1:
            g.wonder_place[wonder] = -1
    del g.cities[city.space]
    if g.tell:
        g.tell("destroyed", city.owner, city=g.map.labels[city.space])


@effect("volcano")
def volcano(g: State, seat: int, table: Event) -> Rules:
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
def earthquake(g: State, seat: int, table: Event) -> Rules:
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
            options += [("piece", label, WONDERS[w].id) for w in range(8) if city.wonders >> w & 1]
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
            wonder = next(w for w in range(8) if WONDERS[w].id == piece)
            city.wonders &= ~(1 << wonder)
            g.wonder_place[wonder] = -1
    for space in touched:
        yield from lower(g, g.cities[space])


@effect("heavy_earthquake")
def heavy_earthquake(g: State, seat: int, table: Event) -> Rules:
    for other in g.seats_from(seat):
        yield from earthquake(g, other, table)


def coastal(g: State, seat: int) -> list[City]:
    return [c for c in g.cities_of(seat) if any(g.terrain[s] == WATER for s in g.map.neighbours[c.space])]


@effect("flood")
def flood(g: State, seat: int, table: Event) -> Rules:
    yield from lower_one(g, seat, coastal(g, seat))


@effect("heavy_flood")
def heavy_flood(g: State, seat: int, table: Event) -> Rules:
    for other in g.seats_from(seat):
        yield from lower_one(g, other, coastal(g, other))


@effect("migration")
def migration(g: State, seat: int, table: Event) -> Rules:
    others = others_with_room(g, seat)
    if others:
        other = yield CHOOSE_PLAYER.offer(seat, others)
        yield from free_settler(g, other)
    yield from lower_one(g, seat, g.cities_of(seat))


@effect("civil_war")
def civil_war(g: State, seat: int, table: Event) -> Rules:
    torn = [c for c in g.cities_of(seat) if c.mood < 2 and g.count(seat, INFANTRY, c.space)]
    if not torn:
        yield from lower_one(g, seat, g.cities_of(seat))
        return
    city = yield from choose_city(g, seat, torn, CIVIL_WAR)
    if not spared(g, seat, city.space):
        g.return_unit(seat, INFANTRY, city.space)
    yield from lower(g, city)


@effect("revolution")
def revolution(g: State, seat: int, table: Event) -> Rules:
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


# --- expansion -------------------------------------------------------------------------------------------


@effect("uprising")
def uprising(g: State, seat: int, table: Event) -> Rules:
    """Pay 1 to 4 tokens, half an event point each."""
    p = g.players[seat]
    for number in range(4):
        options = one_of_each(g, seat, (CULTURE, MOOD))
        if not options:
            return
        answer = yield UPRISING.offer(seat, [*options, "done"] if number else options)
        if answer == "done":
            return
        yield from hand_over(g, seat, parse_bundle(answer))
        p.event_points += 1


@effect("envoy")
def envoy(g: State, seat: int, table: Event) -> Rules:
    gain(g, seat, IDEAS)
    gain(g, seat, CULTURE)
    other = yield CHOOSE_PLAYER.offer(seat, [s for s in range(g.seats) if s != seat])
    gain(g, other, CULTURE)
    if g.wonder_bag:
        g.wonder_open.append(g.chance.draw(g.wonder_bag))


@effect("solar_eclipse")
def solar_eclipse(g: State, seat: int, table: Event) -> Rules:
    g.eclipse = True
    yield from ()
    return True


@effect("trojan_horse")
def trojan_horse(g: State, seat: int, table: Event) -> Rules:
    g.trojan = True
    yield from ()
    return True


TROJAN_HORSE: Final = 41
"""The index of the event card."""
GREAT_DIPLOMAT: Final = 56
"""The index of the event card."""


def enter_the_horse(g: State, b: Battle) -> Rules:
    """Trojan Horse: 1 wood and 1 culture token before attacking a defended city mute its tactics; 1 VP."""
    seat = b.sides[0]
    p = g.players[seat]
    needs: Cost = [(1, (WOOD, GOLD)), (1, token(g, seat, CULTURE))]
    if not g.trojan or not b.city or not (b.start[1] or b.fortress) or not can_pay(stock(p), needs):
        return
    if (yield Ask(seat, "trojan_horse", ["yes", "no"])) == "yes":
        yield from pay(g, seat, needs, "trojan_horse")
        p.event_points += 2
        b.muted = True
        g.trojan = False
        discard_event(g, seat, TROJAN_HORSE)


BEFORE_ATTACK.append(enter_the_horse)


def _refuse_dismissal(g: State, seat: int) -> Refusal | None:
    return None if g.diplomat and g.diplomat[0] == seat else Refusal("803.12", "no_diplomat")


@entry("dismiss_diplomat", "803.12", action=True, refuse=_refuse_dismissal)
def dismiss_diplomat(g: State, seat: int) -> Rules:
    """The Great Diplomat is sent away as an action."""
    g.diplomat = ()
    discard_event(g, seat, GREAT_DIPLOMAT)
    yield from ()


@effect("guillotine")
def guillotine(g: State, seat: int, table: Event) -> Rules:
    """The Leader dies; a last one may come free, else 2 event points; no further Leaders."""
    p = g.players[seat]
    if p.leader >= 0:
        g.return_unit(seat, LEADER, p.leader_at)
        leader_dies(g, seat, -1)
    rooms = [c for c in g.cities_of(seat) if g.army_at(seat, c.space) < 4]
    answer = "points"
    if p.leaders and rooms:
        answer = yield Ask(seat, "guillotine", ["leader", "points"])
    if answer == "leader":
        city = yield from choose_city(g, seat, rooms, PLACE_LEADER)
        yield from leaders.place_leader(g, seat, city.space)
    else:
        p.event_points += 4
    p.leaders.clear()


@effect("anarchy")
def anarchy(g: State, seat: int, table: Event) -> Rules:
    """Government markers are put aside; civilization advances of "any government" are lost with them."""
    p = g.players[seat]
    mine = advances.government(p)
    if mine >= 0:
        p.anarchy += (p.advances & CATEGORY[mine]).bit_count()
        p.advances &= ~CATEGORY[mine]
        if p.civ >= 0:
            for advance in CIV_ADVANCES[p.civ]:
                if advance.gained_with == GOVERNMENTS:
                    p.advances &= ~advance.bit
        advances.renew_usable(p)
    yield from ()


def _with_either(g: State, seat: int, one: int, two: int) -> int:
    return sum(c.has(one) or c.has(two) for c in g.cities_of(seat))


@effect("scientific_trade")
def scientific_trade(g: State, seat: int, table: Event) -> Rules:
    for other in g.seats_from(seat):
        count = _with_either(g, other, ACADEMY, OBSERVATORY)
        gain(g, other, IDEAS, max(2, count) if other == seat else count)
    yield from ()


@effect("flourishing_trade")
def flourishing_trade(g: State, seat: int, table: Event) -> Rules:
    for other in g.seats_from(seat):
        count = min(3, _with_either(g, other, MARKET, PORT))
        gain(g, other, GOLD, max(1, count) if other == seat else count)
    yield from ()


@effect("era_of_stability")
def era_of_stability(g: State, seat: int, table: Event) -> Rules:
    for other in g.seats_from(seat):
        count = min(3, _with_either(g, other, TEMPLE, OBELISK))
        if other == seat:
            count = max(1, count)
        if count:
            words = [
                f"mood{count}",
                *(f"culture{count - n}+mood{n}" for n in range(1, count)),
                f"culture{count}",
            ]
            answer = yield Ask(other, "gain", words)
            gain_all(g, other, parse_bundle(answer))


@effect("reformation")
def reformation(g: State, seat: int, table: Event) -> Rules:
    """A Temple changes its colour."""
    victim = seat
    if not _temples(g, seat):
        others = [s for s in range(g.seats) if s != seat and _temples(g, s)]
        if not others:
            return
        victim = yield CHOOSE_PLAYER.offer(seat, others)
    takers = [s for s in range(g.seats) if s != victim and g.players[s].buildings[TEMPLE]]
    if takers:
        taker = yield CHOOSE_PLAYER.offer(victim, takers)
        city = yield from choose_city(g, taker, _temples(g, victim), REFORMATION)
        takeover.replace_building(g, taker, city, TEMPLE)


def _temples(g: State, seat: int) -> list[City]:
    return [c for c in g.cities_of(seat) if c.pieces[TEMPLE] == seat]


@effect("pandemics")
def pandemics(g: State, seat: int, table: Event) -> Rules:
    """Each player loses half as many things as cities, of any kind."""
    for other in g.seats_from(seat):
        if protected(g, other, table):
            continue
        for _ in range(len(g.cities_of(other)) // 2):
            yield from _lose_anything(g, other)


def _lose_anything(g: State, seat: int) -> Rules:
    p = g.players[seat]
    kinds = [f"{GOODS[good]}1" for good in range(7) if p.goods[good]]
    if p.actions:
        kinds.append("action_card")
    if p.objectives:
        kinds.append("objective_card")
    if units_on_map(g, seat):
        kinds.append("unit")
    if not kinds:
        return
    answer = yield PANDEMICS.offer(seat, kinds)
    if answer == "action_card":
        words = {action_word(card): card for card in p.actions}
        card = words[(yield Ask(seat, "lose_card", list(words)))]
        discard_action(g, seat, card)
        g.reveals += 1
    elif answer == "objective_card":
        word = yield Ask(seat, "lose_card", [objective_word(card) for card in p.objectives])
        discard_objective(g, seat, objective_of(word))
    elif answer == "unit":
        yield from remove_unit(g, seat)
    else:
        spend(g, seat, parse_bundle(answer))


@effect("black_death")
def black_death(g: State, seat: int, table: Event) -> Rules:
    for other in g.seats_from(seat):
        count = units_on_map(g, other) // 4
        if not count:
            continue
        for _ in range(count + travelled(g, other)):
            if (yield from remove_unit(g, other)):
                g.players[other].event_points += 2


@effect("famine_vermin")
def famine_vermin(g: State, seat: int, table: Event) -> Rules:
    for other in g.seats_from(seat):
        if g.players[other].usable & STORAGE and not protected(g, other, table):
            yield from famine_at(g, other, 1, g.cities_of(other))


@effect("famine_drought")
def famine_drought(g: State, seat: int, table: Event) -> Rules:
    if protected(g, seat, table):
        return
    dry = [
        c
        for c in g.cities_of(seat)
        if any(g.terrain[s] == BARREN for s in (c.space, *g.map.neighbours[c.space]))
    ]
    if dry:
        yield from famine_at(g, seat, min(3, len(dry)), dry)


@effect("fire")
def fire(g: State, seat: int, table: Event) -> Rules:
    """The mood falls in all cities on one connected forest."""
    wooded = [c for c in g.cities_of(seat) if g.terrain[c.space] == FOREST]
    if not wooded:
        g.players[seat].goods[WOOD] = max(0, g.players[seat].goods[WOOD] - 1)
        return
    city = yield from choose_city(g, seat, wooded, FIRE)
    burning = {city.space}
    rim = [city.space]
    while rim:
        rim = [n for s in rim for n in g.map.neighbours[s] if g.terrain[n] == FOREST and n not in burning]
        burning.update(rim)
    for space in sorted(burning):
        if space in g.cities:
            yield from lower(g, g.cities[space])


@effect("a_successful_year")
def a_successful_year(g: State, seat: int, table: Event) -> Rules:
    counts = [len(g.cities_of(s)) for s in range(g.seats)]
    for other in g.seats_from(seat):
        if min(counts) == max(counts):
            gain(g, other, FOOD)
        elif counts[other] == min(counts):
            gain(g, other, FOOD, max(counts) - min(counts))
    yield from ()
