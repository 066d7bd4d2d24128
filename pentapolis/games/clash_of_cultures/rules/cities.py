"""Cities: mood and activation (305, 404), founding (403), constructing buildings (406, 407)."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Ask, Refusal, Rules
from pentapolis.games.clash_of_cultures.data.ids import (
    ANGRY,
    BARBARIANS,
    BARREN,
    HAPPY,
    NEUTRAL,
    NOBODY,
    SANITATION,
    SETTLER,
)
from pentapolis.games.clash_of_cultures.pieces import ENFORCED, THREATENED, City
from pentapolis.games.clash_of_cultures.rules import objectives
from pentapolis.games.clash_of_cultures.rules.moments import (
    ACTIVATED,
    CITY_ACTIVATED,
    CITY_SIZE,
    ENLARGE,
    FOUNDED,
    FOUNDS_ON,
    HARASSES,
    SECOND_ACTIVATION,
    SETTLING,
)
from pentapolis.games.clash_of_cultures.rules.questions import Question
from pentapolis.games.clash_of_cultures.state import USED_FORCED_LABOR, State

LARGEST: Final = 5
"""The largest size of a city (305.5)."""

# --- mood ------------------------------------------------------------------------------------------------


def raise_mood(g: State, city: City, steps: int = 1) -> None:
    """Raise the mood; a raised city may be activated again (404.8, 305.7, 411.4)."""
    mood = min(HAPPY, city.mood + steps)
    if mood > city.mood:
        city.mood = mood
        city.angry_activated = bool(city.marks & ENFORCED)
        if g.tell:
            g.tell(
                "mood", city.owner, city=g.map.labels[city.space], mood=("angry", "neutral", "happy")[mood]
            )


def lower_mood(g: State, city: City, steps: int = 1) -> None:
    """Lower the mood; an Angry city stays Angry (305.12), and one already activated is spent (404.2).

    Rules 305.7, 803.8.
    """
    mood = max(ANGRY, city.mood - steps)
    if mood < city.mood:
        city.mood = mood
        city.angry_activated = mood == ANGRY and city.activations > 0
        if g.tell:
            seat = city.owner if city.owner < 4 else None
            g.tell("mood", seat, city=g.map.labels[city.space], mood=("angry", "neutral", "happy")[mood])


def acting_mood(g: State, city: City) -> int:
    """The mood that counts for Collect, Construct and Recruit: Forced Labor (1011.4a), Bleda's Enforcer.

    Rules 1011.4b.
    """
    if city.marks & THREATENED:
        return HAPPY
    if city.mood == ANGRY and g.players[city.owner].used & USED_FORCED_LABOR:
        return NEUTRAL
    return city.mood


def yield_limit(g: State, city: City) -> int:
    """Resources per Collect and units per Recruit (405.1–405.3, 408.1–408.2, 305.1, 305.2)."""
    mood = acting_mood(g, city)
    if mood == ANGRY:
        return 1
    size = city.size
    for counted in CITY_SIZE.of(g.players[city.owner], city.space):
        size = counted(city)
    return size + 1 if mood == HAPPY else size


def enlarged(g: State, seat: int, city: City) -> Rules:
    """How much larger the city counts in this action, perhaps for a price."""
    more = 0
    for ability in ENLARGE.of(g.players[seat]):
        more += yield from ability(g, seat, city)
    return more


# --- activation ------------------------------------------------------------------------------------------


def refuse_activation(g: State, city: City) -> Refusal | None:
    """An Angry city is activated once per turn (404.2, 404.6, 404.3)."""
    if city.angry_activated:
        return Refusal("404.2", "angry_activated", city=g.map.labels[city.space])
    return None


def refuse_city(g: State, ask: Ask, label: str) -> Refusal | None:
    """A city to be activated by an effect: an own one, not an Angry one that has been (404.1, 404.2)."""
    city = g.cities[g.map.index[label]]
    if city.owner != ask.seat:
        return Refusal("404.1", "not_yours", space=label)
    return refuse_activation(g, city)


def activated(g: State, city: City, purpose: str) -> Rules:
    """The city was activated: after the effect its mood falls if it was activated before (404.5, 404.7).

    `purpose` is collect, construct, recruit, move or price (401.2). A city that an event took or destroyed
    in the meantime (Dogma's free advance may bring one) is not counted any more.

    Rules 401.1, 404.3, 609.15.
    """
    if g.cities.get(city.space) is not city or city.owner == BARBARIANS:
        return
    seat = city.owner
    p = g.players[seat]
    counted = city
    if city.marks & THREATENED:
        city.activations += 1
        city.marks = city.marks & ~THREATENED | ENFORCED
        city.angry_activated = True
    else:
        if city.activations == 1 and city.mood > ANGRY:
            for ability in SECOND_ACTIVATION.of(p):
                counted = yield from ability(g, city)
        _count_activation(g, counted)
    for wonder in CITY_ACTIVATED.among(city.wonders | counted.wonders):
        yield from wonder(g, seat)
    for gains in ACTIVATED.of(p, city.space):
        gains(g, seat, purpose)


def _count_activation(g: State, city: City) -> None:
    """Count an activation and let the mood fall (404.4–404.6)."""
    city.activations += 1
    if city.mood == ANGRY:
        city.angry_activated = True
    elif city.activations > 1:
        lower_mood(g, city)
        city.angry_activated = False  # sunk by the activation itself: once more is allowed (404.6)


# --- founding --------------------------------------------------------------------------------------------


def refuse_founding(g: State, seat: int, space: int) -> Refusal | None:
    """Why no city can be founded on the space (403.2–403.7, 403.9, 403.11, 804.4)."""
    p = g.players[seat]
    label = g.map.labels[space]
    if not g.is_land(space):
        return Refusal("403.2", "not_land", space=label)
    if g.terrain[space] == BARREN and not any(ability(g, space) for ability in FOUNDS_ON.of(p)):
        return Refusal("403.3", "barren", space=label)
    if space in g.cities:
        return Refusal("403.4", "city_there", space=label)
    if g.enemies_at(seat, space):
        return Refusal("403.5", "enemy_there", space=label)
    if g.exhausted >> space & 1:
        return Refusal("403.6", "exhausted", space=label)
    if not p.settlements:
        return Refusal("403.7", "no_settlement")
    return None


def refuse_settling(g: State, seat: int, space: int) -> Refusal | None:
    """Why the Settlers on the space cannot found a city (403.10, 409.1)."""
    if not g.count(seat, SETTLER, space):
        return Refusal("403.1", "no_settler", space=g.map.labels[space])
    if raided(g, seat, space):
        return Refusal("1124.3", "raiders", space=g.map.labels[space])
    return refuse_founding(g, seat, space)


def raided(g: State, seat: int, space: int) -> bool:
    """Whether another player keeps Settlers here from founding and trading (1124.3)."""
    for other in range(g.seats):
        if other != seat:
            for ability in HARASSES.of(g.players[other]):
                if ability(g, other, seat, space):
                    return True
    return False


def settle(g: State, seat: int, space: int) -> Rules:
    """A Settler becomes a city (403.1, 403.8)."""
    stays = False
    for ability in SETTLING.of(g.players[seat], space):
        stays = yield from ability(g, seat)
    if not stays:
        g.return_unit(seat, SETTLER, space)
    yield from found_city(g, seat, space)


def found_city(g: State, seat: int, space: int) -> Rules:
    """Place a new city, with what civilizations gain from it (305.8)."""
    p = g.players[seat]
    p.settlements -= 1
    city = g.cities[space] = City.found(seat, space)
    if g.tell:
        g.tell("founds", seat, city=g.map.labels[space])
    for ability in FOUNDED.of(p):
        yield from ability(g, seat, city)
    g.founded = space
    yield from objectives.deed(g, (seat,), "founded")


def remove_city(g: State, city: City) -> None:
    """Take a city off the map: its pieces return to their owners, its wonders are destroyed."""
    for building, colour in enumerate(city.pieces):
        if colour >= 0:
            g.players[colour].buildings[building] += 1
    if city.owner < 4:
        g.players[city.owner].settlements += 1
    else:
        g.barbarian_settlements += 1
    city_destroyed(g, city)
    del g.cities[city.space]


# --- constructing ----------------------------------------------------------------------------------------


def refuse_size(g: State, seat: int, city: City) -> Refusal | None:
    """A city is not built larger than the number of one's cities (406.3), nor beyond 5 (305.5).

    Rules 305.3, 305.4, 609.14.
    """
    if city.size >= LARGEST:
        return Refusal("305.5", "largest", city=g.map.labels[city.space])
    mine = sum(c.owner == seat for c in g.cities.values())
    if city.size >= mine:
        return Refusal("406.3", "too_large", city=g.map.labels[city.space], cities=mine)
    return None


def refuse_pestilence(g: State, seat: int) -> Refusal | None:
    if g.pestilence and not g.players[seat].usable & SANITATION:
        return Refusal("803.12", "pestilence")
    return None


def wonders_in(city: City) -> list[int]:
    return [wonder for wonder in range(8) if city.wonders >> wonder & 1]


def city_conquered(g: State, city: City) -> None:
    """The new owner of the city controls its wonders (902.2, 902.4, 609.3, 902.3, 902.6)."""
    for wonder in wonders_in(city):
        g.wonder_holder[wonder] = city.owner


def city_destroyed(g: State, city: City) -> None:
    """The wonders of a destroyed city leave the game and score nothing (902.1, 609.13)."""
    for wonder in wonders_in(city):
        g.wonder_place[wonder] = -1
        g.wonder_holder[wonder] = NOBODY
        g.wonder_builder[wonder] = NOBODY


def choose_city(
    g: State, seat: int, found: list[City], question: Question, about: tuple[str, ...] = ()
) -> Rules:
    """One of these cities; `about` is the card that asks."""
    answer = yield question.offer(seat, [g.map.labels[c.space] for c in found], about)
    return g.cities[g.map.index[answer]]
