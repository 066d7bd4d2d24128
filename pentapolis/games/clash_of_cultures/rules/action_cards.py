"""Playing action cards and kept events for their effect (801)."""

from __future__ import annotations

from pentapolis.engine import Ask, Refusal, Rules
from pentapolis.games.clash_of_cultures.cards import civil_cards, civs, great_persons
from pentapolis.games.clash_of_cultures.cards.card_effects import AIMS, CHECKS, PLAYS
from pentapolis.games.clash_of_cultures.data import ACTION_CIVIL, CIVILS, EVENTS
from pentapolis.games.clash_of_cultures.data.ids import CULTURE
from pentapolis.games.clash_of_cultures.rules.goods import (
    action_word,
    can_pay,
    discard_action,
    pay,
    stock,
    token,
)
from pentapolis.games.clash_of_cultures.state import USED_ACTION, State

EFFECTS = (civil_cards, great_persons)
"""The modules that register what cards do."""


def name_of(card: int) -> str:
    return EVENTS[card - 101].effect if card >= 100 else ACTION_CIVIL[card]


def needs_action(card: int) -> bool:
    return card >= 100 or CIVILS[ACTION_CIVIL[card]].action


def culture_price(card: int) -> int:
    return 0 if card >= 100 else CIVILS[ACTION_CIVIL[card]].culture


def refuse_card(g: State, seat: int, card: int, free: bool = False) -> Refusal | None:
    """Why a hand card cannot be played for its effect now (801.3–801.5)."""
    p = g.players[seat]
    name = name_of(card)
    if name == "teach_us":
        return Refusal("801.4", "only_after_conquest")
    if needs_action(card) and not free and not g.actions_left and not civs.card_for_free(g, seat):
        return Refusal("801.5", "no_action_left")
    price = culture_price(card)
    if price and not can_pay(stock(p), [(price, token(g, seat, CULTURE))]):
        return Refusal("801.4", "cannot_pay")
    if not CHECKS[name](g, seat):
        return Refusal("801.4", "card_condition", card=action_word(card))
    return None


def playable(g: State, seat: int, free: bool = False) -> list[int]:
    return [card for card in g.players[seat].actions if refuse_card(g, seat, card, free) is None]


def play(g: State, seat: int, card: int, free: bool = False) -> Rules:
    """Play a card for its effect; Japan, who then knows at whom it is aimed, may prevent it (1111.3)."""
    p = g.players[seat]
    name = name_of(card)
    if g.tell:
        g.tell("plays", seat, card=action_word(card) if card >= 100 else f"civil.{name}")
    discard_action(g, seat, card)
    aim: list[int] = []
    if name in AIMS:
        aim = [(yield Ask(seat, "choose_player", AIMS[name](g, seat)))]
    if (yield from civs.subterfuge(g, seat, card, *aim)):
        return
    if needs_action(card) and not free:
        yield from civs.pay_card_action(g, seat)
    price = culture_price(card)
    if price:
        yield from pay(g, seat, [(price, token(g, seat, CULTURE))], f"civil.{name}")
    p.used |= USED_ACTION if needs_action(card) else 0
    yield from PLAYS[name](g, seat, *aim)
