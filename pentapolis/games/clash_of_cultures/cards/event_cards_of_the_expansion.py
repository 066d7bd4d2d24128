"""The event cards of the expansion (803): what their texts do, one short function per effect, by its id."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Ask, Option, Refusal, Rules
from pentapolis.games.clash_of_cultures.cards.event_cards import famine_at
from pentapolis.games.clash_of_cultures.cards.event_steps import (
    effect,
    lower,
    protected,
    remove_unit,
    travelled,
    units_on_map,
)
from pentapolis.games.clash_of_cultures.data import CIV_ADVANCES, EventCard
from pentapolis.games.clash_of_cultures.data.ids import (
    ACADEMY,
    BARREN,
    CATEGORY,
    CULTURE,
    FOOD,
    FOREST,
    GOLD,
    GOODS,
    GOVERNMENTS,
    IDEAS,
    LEADER,
    MARKET,
    MOOD,
    OBELISK,
    OBSERVATORY,
    PORT,
    STORAGE,
    TEMPLE,
    WOOD,
)
from pentapolis.games.clash_of_cultures.pieces import Battle, City
from pentapolis.games.clash_of_cultures.rules import advances, leaders, takeover
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
from pentapolis.games.clash_of_cultures.rules.moments import BEFORE_ATTACK, Cost
from pentapolis.games.clash_of_cultures.rules.questions import (
    Question,
    all_cities,
    by,
    goods,
    refuse_lacking,
    tokens,
)
from pentapolis.games.clash_of_cultures.state import State


def things_to_lose(g: State, ask: Ask) -> list[Option]:
    return [*goods(g, ask), "action_card", "objective_card", "unit"]


def refuse_loss(g: State, ask: Ask, what: str) -> Refusal:
    """Only what the player has can be lost (803.10)."""
    return Refusal("803.10", "no_goods", good=what[:-1] if what[:-1] in GOODS else what)


PLACE_LEADER: Final = Question("place_leader", all_cities, by("803.10", "not_that_city"))
FIRE: Final = Question("fire", all_cities, by("803.10", "not_that_city"))
REFORMATION: Final = Question("reformation", all_cities, by("803.10", "not_that_city"))
UPRISING: Final = Question("uprising", tokens, refuse_lacking("803.10"))
PANDEMICS: Final = Question("pandemics", things_to_lose, refuse_loss)


@effect("uprising")
def uprising(g: State, seat: int, table: EventCard) -> Rules:
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
def envoy(g: State, seat: int, table: EventCard) -> Rules:
    gain(g, seat, IDEAS)
    gain(g, seat, CULTURE)
    other = yield CHOOSE_PLAYER.offer(seat, [s for s in range(g.seats) if s != seat])
    gain(g, other, CULTURE)
    if g.wonder_bag:
        g.wonder_open.append(g.chance.draw(g.wonder_bag))


@effect("solar_eclipse")
def solar_eclipse(g: State, seat: int, table: EventCard) -> Rules:
    g.eclipse = True
    yield from ()
    return True


@effect("trojan_horse")
def trojan_horse(g: State, seat: int, table: EventCard) -> Rules:
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


NO_DIPLOMAT: Final = Refusal("803.12", "no_diplomat")


def _refuse_dismissal(g: State, seat: int) -> Refusal | None:
    return None if g.diplomat and g.diplomat[0] == seat else NO_DIPLOMAT


@entry("dismiss_diplomat", "803.12", action=True, refuse=_refuse_dismissal)
def dismiss_diplomat(g: State, seat: int) -> Rules:
    """The Great Diplomat is sent away as an action."""
    g.diplomat = ()
    discard_event(g, seat, GREAT_DIPLOMAT)
    yield from ()


@effect("guillotine")
def guillotine(g: State, seat: int, table: EventCard) -> Rules:
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
def anarchy(g: State, seat: int, table: EventCard) -> Rules:
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
def scientific_trade(g: State, seat: int, table: EventCard) -> Rules:
    for other in g.seats_from(seat):
        count = _with_either(g, other, ACADEMY, OBSERVATORY)
        gain(g, other, IDEAS, max(2, count) if other == seat else count)
    yield from ()


@effect("flourishing_trade")
def flourishing_trade(g: State, seat: int, table: EventCard) -> Rules:
    for other in g.seats_from(seat):
        count = min(3, _with_either(g, other, MARKET, PORT))
        gain(g, other, GOLD, max(1, count) if other == seat else count)
    yield from ()


@effect("era_of_stability")
def era_of_stability(g: State, seat: int, table: EventCard) -> Rules:
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
def reformation(g: State, seat: int, table: EventCard) -> Rules:
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
def pandemics(g: State, seat: int, table: EventCard) -> Rules:
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
    elif answer == "objective_card":
        word = yield Ask(seat, "lose_card", [objective_word(card) for card in p.objectives])
        discard_objective(g, seat, objective_of(word))
    elif answer == "unit":
        yield from remove_unit(g, seat)
    else:
        spend(g, seat, parse_bundle(answer))


@effect("black_death")
def black_death(g: State, seat: int, table: EventCard) -> Rules:
    for other in g.seats_from(seat):
        count = units_on_map(g, other) // 4
        if not count:
            continue
        for _ in range(count + travelled(g, other)):
            if (yield from remove_unit(g, other)):
                g.players[other].event_points += 2


@effect("famine_vermin")
def famine_vermin(g: State, seat: int, table: EventCard) -> Rules:
    for other in g.seats_from(seat):
        if g.players[other].usable & STORAGE and not protected(g, other, table):
            yield from famine_at(g, other, 1, g.cities_of(other))


@effect("famine_drought")
def famine_drought(g: State, seat: int, table: EventCard) -> Rules:
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
def fire(g: State, seat: int, table: EventCard) -> Rules:
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
def a_successful_year(g: State, seat: int, table: EventCard) -> Rules:
    counts = [len(g.cities_of(s)) for s in range(g.seats)]
    for other in g.seats_from(seat):
        if min(counts) == max(counts):
            gain(g, other, FOOD)
        elif counts[other] == min(counts):
            gain(g, other, FOOD, max(counts) - min(counts))
    yield from ()
