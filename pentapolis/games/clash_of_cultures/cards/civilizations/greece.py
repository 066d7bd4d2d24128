"""Greece (1114) and its leaders Alexander, Leonidas and Pericles."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Refusal, Rules
from pentapolis.games.clash_of_cultures.data.ids import (
    ACADEMY,
    ALEXANDER,
    CITY_STATES,
    CULTURE,
    HELLENISTIC_CULTURE,
    IDEAS,
    LEONIDAS,
    MOOD,
    SPARTA,
    STUDY,
)
from pentapolis.games.clash_of_cultures.pieces import Battle, City
from pentapolis.games.clash_of_cultures.rules import action_cards, cities, fighters, leaders, moments
from pentapolis.games.clash_of_cultures.rules.decks import action_of, action_word
from pentapolis.games.clash_of_cultures.rules.goods import can_pay, gain, pay, refuse_payment, stock, token
from pentapolis.games.clash_of_cultures.rules.menu import entry
from pentapolis.games.clash_of_cultures.rules.moments import Cost
from pentapolis.games.clash_of_cultures.rules.questions import Question, all_cities, by, hand
from pentapolis.games.clash_of_cultures.state import USED_CITY_STATES, State


@moments.RECRUITING.advance(STUDY)
def study(g: State, seat: int, city: City) -> None:
    """A Recruit in a city with an Academy brings 1 idea (1114.1)."""
    if city.has(ACADEMY):
        gain(g, seat, IDEAS)


@moments.DRAFT_PAID_WITH.advance(SPARTA)
def paid_with_culture() -> int:
    """Draft for culture tokens (1114.2a)."""
    return CULTURE


@moments.FORBIDS_TACTICS.advance(SPARTA)
def sparta(g: State, b: Battle, side: int) -> bool:
    """A stronger opponent may not play a tactic in a land battle (1114.2b)."""
    return b.land and fighters.strength(g, b, side) < fighters.strength(g, b, 1 - side)


@moments.STARTS.advance(HELLENISTIC_CULTURE)
def hellenistic_culture(g: State, seat: int) -> list[tuple[int, int]]:
    """Cities influenced by the player start Culture takeovers, too (1114.3a)."""
    return [(c.space, c.size) for c in g.cities.values() if c.influenced_by(seat)]


@moments.ARTS_PRICE.advance(HELLENISTIC_CULTURE)
def arts_for_mood(g: State, seat: int) -> Cost:
    """Arts for 2 mood tokens (1114.3b)."""
    return [(2, token(g, seat, MOOD))]


INSTEAD: Final = Question("city_states", all_cities, by("1114.4a", "not_that_city"))


@moments.SECOND_ACTIVATION.advance(CITY_STATES)
def city_states(g: State, city: City) -> Rules:
    """Another city of at least the same size and mood counts as activated instead (1114.4a, 1114.4b)."""
    seat = city.owner
    labels = g.map.labels
    others = [
        c
        for c in g.cities_of(seat)
        if c is not city and c.size >= city.size and c.mood >= city.mood and not c.angry_activated
    ]
    if g.players[seat].used & USED_CITY_STATES or not others:
        return city
    answer = yield INSTEAD.offer(seat, [labels[city.space], *(labels[c.space] for c in others)])
    if answer == labels[city.space]:
        return city
    g.players[seat].used |= USED_CITY_STATES
    return g.cities[g.map.index[answer]]


# --- Alexander -------------------------------------------------------------------------------------------


@moments.LAND_VALUE.leader(ALEXANDER)
def far_empire(g: State, b: Battle, side: int, units: list[int]) -> int:
    """+1 CV per tile outside the starting tiles with an own city."""
    return sum(slot >= g.seats for slot in {g.map.slot_of[c.space] for c in g.cities_of(b.sides[side])})


def cards_after_price(g: State, seat: int) -> list[int]:
    """Action cards that need an action and could be paid after his price of 1 culture token."""
    p = g.players[seat]
    have = stock(p)
    kinds = token(g, seat, CULTURE)
    return [
        card
        for card in p.actions
        if action_cards.needs_action(card)
        and action_cards.refuse_card(g, seat, card, free=True) is None
        and can_pay(have, [(1 + action_cards.culture_price(card), kinds)])
    ]


def _refuse_idol(g: State, seat: int) -> Refusal | None:
    refusal = leaders.refuse_price_city(g, seat)
    refusal = refusal or refuse_payment(g, seat, [(1, token(g, seat, CULTURE))], "1102.9")
    if refusal or cards_after_price(g, seat):
        return refusal
    return Refusal("801.4", "no_card_to_play")


IDOL: Final = Question("idol", hand, by("801.5", "no_card_to_play"))


@entry("idol", "1102.9", leaders=(ALEXANDER,), refuse=_refuse_idol)
def idol(g: State, seat: int) -> Rules:
    """A card that needs an action is played without one; his city is activated (401.2)."""
    city = leaders.leader_city(g, seat)
    assert city is not None
    found = cards_after_price(g, seat)
    yield from pay(g, seat, [(1, token(g, seat, CULTURE))], "idol")
    word = yield IDOL.offer(seat, [action_word(card) for card in found], explicit=True)
    yield from cities.activated(g, city, "price")
    yield from action_cards.play(g, seat, action_of(word), free=True)


# --- Leonidas --------------------------------------------------------------------------------------------


@moments.LAND_VALUE.leader(LEONIDAS)
def thermopylae(g: State, b: Battle, side: int, units: list[int]) -> int:
    """+2 CV per army unit that the opponent has more at the roll."""
    return 2 * max(0, units[1 - side] - units[side])


@moments.RECRUITING.leader(LEONIDAS)
def this_is_sparta(g: State, seat: int, city: City) -> None:
    """A Recruit in his city brings 1 culture token."""
    gain(g, seat, CULTURE)
