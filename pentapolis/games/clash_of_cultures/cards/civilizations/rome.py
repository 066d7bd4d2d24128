"""Rome (1112) and its leaders Augustus, Caesar and Sulla.

That Aqueducts ignore famines (1112.1a) is printed on the event cards.
"""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Ask, Refusal, Rules
from pentapolis.games.clash_of_cultures.data.ids import (
    AQUEDUCT,
    AUGUSTUS,
    BARBARIANS,
    CAESAR,
    CAPTIVI,
    CAVALRY,
    CULTURE,
    GOLD,
    HAPPY,
    INFANTRY,
    MOOD,
    NEUTRAL,
    PROVINCES,
    ROMAN_ROADS,
    SANITATION,
    SULLA,
)
from pentapolis.games.clash_of_cultures.pieces import Battle, City
from pentapolis.games.clash_of_cultures.rules import advances, cities, leaders, moments, mood
from pentapolis.games.clash_of_cultures.rules.decks import (
    action_of,
    action_word,
    discard_action,
    discard_objective,
    draw_action,
    draw_objective,
    objective_of,
    objective_word,
)
from pentapolis.games.clash_of_cultures.rules.goods import can_pay, gain, pay, refuse_payment, stock, token
from pentapolis.games.clash_of_cultures.rules.menu import entry
from pentapolis.games.clash_of_cultures.rules.moments import Conquest, Cost
from pentapolis.games.clash_of_cultures.rules.questions import Question, by, spaces
from pentapolis.games.clash_of_cultures.state import Player, State

SANITATION_INDEX: Final = SANITATION.bit_length() - 1


@moments.FREE_ADVANCE.advance(AQUEDUCT)
def free_sanitation(p: Player, bit: int, action: bool) -> bool:
    """Sanitation is free with the Advance action (1112.1b)."""
    return action and bit == SANITATION


def _refuse_aqueduct(g: State, seat: int) -> Refusal | None:
    return advances.refuse_buying(g, seat, SANITATION_INDEX, False)


@entry("aqueduct", "1112.1b", advance=AQUEDUCT, refuse=_refuse_aqueduct)
def aqueduct(g: State, seat: int) -> Rules:
    """… or gained as a free action at its price (1112.1b)."""
    yield from advances.buy_advance(g, seat, SANITATION_INDEX, False)


@moments.LONG_ROADS.advance(ROMAN_ROADS)
def roman_roads() -> int:
    """Roads between own cities lead 4 spaces (1112.2)."""
    return 4


@moments.BATTLE_OVER.advance(CAPTIVI)
def captivi(g: State, b: Battle, side: int) -> Rules:
    """1 gold and 1 mood token for each won battle (1112.3a)."""
    if b.winner == side:
        gain(g, b.sides[side], GOLD)
        gain(g, b.sides[side], MOOD)
    yield from ()


@moments.SUBSTITUTES.advance(CAPTIVI)
def slaves(g: State, seat: int, building: int) -> tuple[int, ...]:
    """Mood tokens replace resources of buildings (1112.3b)."""
    return token(g, seat, MOOD)


@moments.WITHOUT_MARKET.advance(PROVINCES)
def provincial_cavalry(g: State, seat: int, city: City, kind: int) -> bool:
    """Cavalry in cities at least 3 spaces from the capital (1112.4a)."""
    return kind == CAVALRY and g.map.homes[seat] not in g.within(city.space, 2)


@moments.CONQUERED.advance(PROVINCES)
def provinces(g: State, seat: int, city: City) -> Rules:
    """Conquered cities become Neutral, for 1 culture token Happy (1112.4b)."""
    city.mood = NEUTRAL
    needs: Cost = [(1, token(g, seat, CULTURE))]
    if can_pay(stock(g.players[seat]), needs) and (yield Ask(seat, "provinces", ["yes", "no"])) == "yes":
        yield from pay(g, seat, needs, "provinces")
        city.mood = HAPPY


# --- Augustus --------------------------------------------------------------------------------------------


@moments.LAND_VALUE.leader(AUGUSTUS)
def imperator(g: State, b: Battle, side: int, units: list[int]) -> int:
    """+2 CV on tiles without an own city."""
    tile = g.map.slot_of[b.space]
    return 2 * (not any(g.map.slot_of[c.space] == tile for c in g.cities_of(b.sides[side])))


def _refuse_princeps(g: State, seat: int) -> Refusal | None:
    refusal = leaders.refuse_price_city(g, seat)
    return refusal or refuse_payment(g, seat, [(1, token(g, seat, CULTURE))], "1102.9")


@entry("princeps", "1102.9", action=True, leaders=(AUGUSTUS,), refuse=_refuse_princeps)
def princeps(g: State, seat: int) -> Rules:
    """Draw an action and an objective card and discard one of each; his city is activated (401.2)."""
    city = leaders.leader_city(g, seat)
    assert city is not None
    p = g.players[seat]
    yield from pay(g, seat, [(1, token(g, seat, CULTURE))], "princeps")
    yield from draw_action(g, seat)
    draw_objective(g, seat)
    if p.actions:
        word = yield Ask(seat, "lose_card", [action_word(card) for card in p.actions])
        discard_action(g, seat, action_of(word))
    if p.objectives:
        word = yield Ask(seat, "lose_card", [objective_word(card) for card in p.objectives])
        discard_objective(g, seat, objective_of(word))
    yield from cities.activated(g, city, "price")


# --- Caesar ----------------------------------------------------------------------------------------------


@moments.CONQUEROR.leader(CAESAR)
def proconsul(g: State, seat: int, conquest: Conquest) -> Rules:
    """1 gold places an Infantry in the conquered city."""
    p = g.players[seat]
    city = conquest.city
    if p.goods[GOLD] and p.units[INFANTRY] and g.army_at(seat, city.space) < 4:
        if (yield Ask(seat, "proconsul", ["yes", "no"])) == "yes":
            yield from pay(g, seat, [(1, (GOLD,))])
            g.place_unit(seat, INFANTRY, city.space)


def _refuse_statesman(g: State, seat: int) -> Refusal | None:
    refusal = leaders.refuse_leader_city(g, seat)
    if refusal or mood.raisable(g, seat, g.players[seat].leader_at):
        return refusal
    return Refusal("411.3", "all_happy")


@entry("statesman", "1102.9", leaders=(CAESAR,), refuse=_refuse_statesman)
def statesman(g: State, seat: int) -> Rules:
    """The mood of his city is increased as a free action."""
    yield from mood.increase(g, seat, g.players[seat].leader_at)


# --- Sulla -----------------------------------------------------------------------------------------------


@moments.LAND_VALUE.leader(SULLA)
def hardened(g: State, b: Battle, side: int, units: list[int]) -> int:
    """+2 CV against barbarians."""
    return 2 * (b.sides[1 - side] == BARBARIANS)


@moments.SHELTERS.leader(SULLA)
def dictator(g: State, city: City) -> Refusal:
    """His city cannot be the target of Culture takeover."""
    return Refusal("1102.9", "dictator", city=g.map.labels[city.space])


@moments.GUARDS.leader(SULLA)
def guards_barbarians(g: State, seat: int, space: int) -> bool:
    """Others hire no barbarians within range 2 of him."""
    return g.players[seat].leader_at in g.within(space, 2)


DICTATOR: Final = Question("dictator", spaces, by("1102.9", "no_group_there"))


@moments.FORBIDS_BARBARIANS.leader(SULLA)
def forbids_barbarians(g: State, seat: int, waiting: dict[int, list[int]]) -> Rules:
    """Barbarian groups within range 2 of him may be forbidden to move."""
    near = g.within(g.players[seat].leader_at, 2)
    while True:
        groups = [g.map.labels[s] for s in waiting if s in near]
        answer = (yield DICTATOR.offer(seat, [*groups, "done"])) if groups else "done"
        if answer == "done":
            return
        del waiting[g.map.index[answer]]
