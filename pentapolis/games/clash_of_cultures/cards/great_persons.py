"""The great persons: event cards kept in hand and played like action cards (803.12)."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Ask, Refusal, Rules
from pentapolis.games.clash_of_cultures.data import EVENTS
from pentapolis.games.clash_of_cultures.data.ids import (
    BUILDINGS,
    CATEGORY,
    CONSTRUCTION,
    CULTURE,
    CULTURE_CATEGORY,
    ECONOMY,
    EDUCATION,
    FOOD,
    GOLD,
    GOVERNMENTS,
    IDEAS,
    MOOD,
    SCIENCE,
    SEAFARING,
    SPIRITUALITY,
    TEMPLE,
    TRADE_ROUTES,
    WARFARE,
)
from pentapolis.games.clash_of_cultures.rules import advances, cities, construction, explore, mood, routes
from pentapolis.games.clash_of_cultures.rules.card_effects import card_effect
from pentapolis.games.clash_of_cultures.rules.decks import draw_action, objective_of, objective_word
from pentapolis.games.clash_of_cultures.rules.goods import can_pay, gain, pay, stock
from pentapolis.games.clash_of_cultures.rules.questions import Question, city_pieces, spaces
from pentapolis.games.clash_of_cultures.state import State


def _learn(g: State, seat: int, mask: int) -> Rules:
    yield from advances.choose_free_advance(g, seat, mask, track=False)


def refuse_founding_there(g: State, ask: Ask, label: str) -> Refusal:
    return cities.refuse_founding(g, ask.seat, g.map.index[label]) or Refusal("403.2", "not_now")


FOUND_THERE: Final = Question("found_there", spaces, refuse_founding_there)


@card_effect("great_explorer")
def great_explorer(g: State, seat: int) -> Rules:
    yield from _learn(g, seat, CATEGORY[SEAFARING])
    slots = explore.slots_near_cities(g, seat)
    if not slots:
        return
    first = {g.map.labels[g.map.slots[slot][0]]: slot for slot in slots}
    answer = yield explore.REVEAL_TILE.offer(seat, [*first, "no"])
    if answer == "no":
        return
    yield from explore.without_units(g, seat, first[answer])
    needs = [(2, (FOOD, GOLD))]
    sites = [s for s in g.map.slots[first[answer]] if cities.refuse_founding(g, seat, s) is None]
    if sites and can_pay(stock(g.players[seat]), needs):
        answer = yield FOUND_THERE.offer(seat, [*(g.map.labels[s] for s in sites), "no"])
        if answer != "no":
            yield from pay(g, seat, needs)
            yield from cities.found_city(g, seat, g.map.index[answer])


GREAT_ARTIST: Final = f"event{1 + [event.effect for event in EVENTS].index('great_artist')}"


@card_effect("great_artist")
def great_artist(g: State, seat: int) -> Rules:
    yield from _learn(g, seat, CATEGORY[CULTURE_CATEGORY])
    gloomy = mood.gloomy(g, seat)
    if gloomy:
        city = yield from cities.choose_city(g, seat, gloomy, mood.RAISE_ONE, (GREAT_ARTIST,))
        cities.raise_mood(g, city, 2)


def refuse_extra_building(g: State, ask: Ask, _: str, label: str, building: str) -> Refusal:
    city = g.cities[g.map.index[label]]
    refusal = construction.refuse_construct(g, ask.seat, city, BUILDINGS.index(building))
    return refusal or Refusal("801.4", "not_now")


EXTRA_BUILDING: Final = Question("extra_building", city_pieces, refuse_extra_building)


def _extra_building(g: State, seat: int, kinds: range | tuple[int, ...]) -> Rules:
    """Construct a building at its price without action or activation."""
    labels = g.map.labels
    options = [
        ("build", labels[c.space], BUILDINGS[b])
        for c in g.cities_of(seat)
        for b in construction.constructible(g, seat, c)
        if b in kinds
    ]
    if options:
        answer = yield EXTRA_BUILDING.offer(seat, [*options, "no"])
        if answer != "no":
            city = g.cities[g.map.index[answer[1]]]
            yield from construction.construct(g, seat, city, BUILDINGS.index(answer[2]))


@card_effect("great_prophet")
def great_prophet(g: State, seat: int) -> Rules:
    yield from _learn(g, seat, CATEGORY[SPIRITUALITY])
    yield from _extra_building(g, seat, (TEMPLE,))


@card_effect("great_philosopher")
def great_philosopher(g: State, seat: int) -> Rules:
    yield from _learn(g, seat, CATEGORY[EDUCATION])
    gain(g, seat, IDEAS, 2)


@card_effect("great_scientist")
def great_scientist(g: State, seat: int) -> Rules:
    yield from _learn(g, seat, CATEGORY[SCIENCE])
    gain(g, seat, IDEAS)
    yield from draw_action(g, seat)


@card_effect("elder_statesman")
def elder_statesman(g: State, seat: int) -> Rules:
    yield from _learn(g, seat, GOVERNMENTS)
    yield from draw_action(g, seat)
    yield from draw_action(g, seat)


@card_effect("great_warlord")
def great_warlord(g: State, seat: int) -> Rules:
    yield from _learn(g, seat, CATEGORY[WARFARE])
    g.moves_left = 3
    g.warlord = 2


@card_effect("great_merchant")
def great_merchant(g: State, seat: int) -> Rules:
    yield from _learn(g, seat, CATEGORY[ECONOMY])
    if g.players[seat].usable & TRADE_ROUTES:
        yield from routes.use_routes(g, seat)


@card_effect("great_engineer")
def great_engineer(g: State, seat: int) -> Rules:
    yield from _learn(g, seat, CATEGORY[CONSTRUCTION])
    yield from _extra_building(g, seat, range(7))


@card_effect("great_athlete")
def great_athlete(g: State, seat: int) -> Rules:
    yield from _learn(g, seat, CATEGORY[CULTURE_CATEGORY])
    p = g.players[seat]
    options: list[tuple[str, int] | str] = ["no"]
    options += [("culture", n) for n in range(1, min(20, p.goods[CULTURE]) + 1)]
    options += [("mood", n) for n in range(1, min(20, p.goods[MOOD]) + 1)]
    answer = yield Ask(seat, "great_athlete", options)
    if answer != "no":
        given, got = (CULTURE, MOOD) if answer[0] == "culture" else (MOOD, CULTURE)
        yield from pay(g, seat, [(answer[1], (given,))])
        gain(g, seat, got, answer[1])


@card_effect("great_seer")
def great_seer(g: State, seat: int) -> Rules:
    """Look at objectives, one for each player to be drawn next."""
    seen = []
    for _ in range(g.seats):
        if not g.objective_bag and g.objective_pile:
            g.objective_bag, g.objective_pile = g.objective_pile, []
        if g.objective_bag:
            card = g.chance.draw(g.objective_bag)
            g.known_objectives[card] = 1 << seat
            seen.append(card)
    g.players[seat].objectives += seen
    for other in g.seats_from(seat):
        if not seen:
            return
        word = yield Ask(seat, "seer", [objective_word(card) for card in seen], about=(other,))
        card = objective_of(word)
        seen.remove(card)
        g.players[seat].objectives.remove(card)
        if g.players[other].seer >= 0:
            g.objective_bag.append(g.players[other].seer)
        g.players[other].seer = card
