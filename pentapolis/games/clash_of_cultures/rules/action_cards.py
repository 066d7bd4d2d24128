"""Playing action cards and kept events for their effect (801)."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Refusal, Rules
from pentapolis.games.clash_of_cultures.data import ACTION_CIVIL, CIVILS, EVENTS
from pentapolis.games.clash_of_cultures.data.ids import CULTURE
from pentapolis.games.clash_of_cultures.rules.card_effects import AIMS, CHECKS, PLAYS
from pentapolis.games.clash_of_cultures.rules.decks import action_word, discard_action, is_event
from pentapolis.games.clash_of_cultures.rules.goods import can_pay, pay, stock, token
from pentapolis.games.clash_of_cultures.rules.moments import CARD_FOR_FREE, PAY_CARD, PREVENTS
from pentapolis.games.clash_of_cultures.rules.questions import Question, by, seats
from pentapolis.games.clash_of_cultures.state import USED_ACTION, State


def name_of(card: int) -> str:
    return EVENTS[card - 101].effect if is_event(card) else ACTION_CIVIL[card]


def needs_action(card: int) -> bool:
    return is_event(card) or CIVILS[ACTION_CIVIL[card]].action


def culture_price(card: int) -> int:
    return 0 if is_event(card) else CIVILS[ACTION_CIVIL[card]].culture


def refuse_card(g: State, seat: int, card: int, free: bool = False) -> Refusal | None:
    """Why a hand card cannot be played for its effect now (801.3–801.5, 801.6)."""
    p = g.players[seat]
    name = name_of(card)
    if name == "teach_us":
        return Refusal("801.4", "only_after_conquest")
    if not g.actions_left and not free and needs_action(card):
        if not any(ability(g, seat) for ability in CARD_FOR_FREE.of(p)):
            return Refusal("801.5", "no_action_left")
    price = culture_price(card)
    if price and not can_pay(stock(p), [(price, token(g, seat, CULTURE))]):
        return Refusal("801.4", "cannot_pay")
    if not CHECKS[name](g, seat):
        return Refusal("801.4", "card_condition", card=action_word(card))
    return None


CHOOSE_PLAYER: Final = Question("choose_player", seats, by("801.4", "not_that_player"))


def play(g: State, seat: int, card: int, free: bool = False) -> Rules:
    """Play a card for its effect; Japan, who then knows at whom it is aimed, may prevent it (1111.3)."""
    p = g.players[seat]
    name = name_of(card)
    played = action_word(card) if is_event(card) else f"civil.{name}"
    if g.tell:
        g.tell("plays", seat, card=played)
    discard_action(g, seat, card)
    aim: list[int] = []
    if name in AIMS:
        aim = [(yield CHOOSE_PLAYER.offer(seat, AIMS[name](g, seat), (played,)))]
    if (yield from prevented(g, seat, card, *aim)):
        return
    if needs_action(card) and not free:
        yield from _pay_action(g, seat)
    price = culture_price(card)
    if price:
        yield from pay(g, seat, [(price, token(g, seat, CULTURE))], f"civil.{name}")
    p.used |= USED_ACTION if needs_action(card) else 0
    yield from PLAYS[name](g, seat, *aim)


def prevented(g: State, seat: int, card: int, aim: int = -1) -> Rules:
    """Whether another player prevents the effect of a card just played (1111.3)."""
    for other in range(g.seats):
        if other != seat:
            for ability in PREVENTS.of(g.players[other]):
                if (yield from ability(g, other, seat, card, aim)):
                    return True
    return False


def _pay_action(g: State, seat: int) -> Rules:
    """Use up an action for a card (801.5), or what stands for one."""
    for ability in PAY_CARD.of(g.players[seat]):
        if (yield from ability(g, seat)):
            return
    g.actions_left -= 1
