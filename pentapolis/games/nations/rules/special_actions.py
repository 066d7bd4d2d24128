"""Special actions of cards and used markers (chapter 414): exchanges and taking workers.

Kinds of special actions that only one card has stand with that card in cards/.
"""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Action, Actions, Ask, Option, Refusal, Rules
from pentapolis.games.nations.data import CARD, CARDS, GOODS, Card, one_good
from pentapolis.games.nations.moments import SPECIAL_ACTIONS, SpecialAction
from pentapolis.games.nations.rules.comparisons import CONDITIONS
from pentapolis.games.nations.rules.goods import gain, pay
from pentapolis.games.nations.rules.removal import cards_with_effects, check_removals
from pentapolis.games.nations.rules.workers import choose_parts, take_worker_from, workers_to_take
from pentapolis.games.nations.state import State


def special_options(g: State, seat: int) -> list[tuple[str, str]]:
    """The special actions that the seat can do now: the fast path of `USE`."""
    n = g.nations[seat]
    options = []
    for card in cards_with_effects(n):
        c = CARDS[card]
        if c.action and not n.used & c.flag and SPECIAL_ACTIONS[c.action].refuse(g, seat, c) is None:
            options.append(("use", c.id))
    return options


def use(g: State, seat: int, card: int) -> Rules:
    """Carry out a special action as the action of the turn (401.3, 414.1).

    The card is marked unless it may be used again (414.5).
    """
    c = CARDS[card]
    n = g.nations[seat]
    if not c.repeatable:
        n.used |= c.flag
    if g.tell:
        g.tell("uses", seat, card=c.id)
    yield from SPECIAL_ACTIONS[c.action].do(g, seat, c)
    check_removals(g)


# --- as an action of a turn -----------------------------------------------------------------------------


def _special_actions(g: State, ask: Ask) -> list[Option]:
    cards = cards_with_effects(g.nations[ask.seat])
    return [("use", CARDS[card].id) for card in cards if CARDS[card].action]


def _refuse_use(g: State, ask: Ask, id: str) -> Refusal | None:
    """In play, not marked this round (414.2), and possible."""
    n = g.nations[ask.seat]
    c = CARDS[CARD[id]]
    if not c.action or c.index not in cards_with_effects(n):
        return Refusal("414.1", "not_in_play", card=id)
    if n.used & c.flag:
        return Refusal("414.2", "used", card=id)
    return SPECIAL_ACTIONS[c.action].refuse(g, ask.seat, c)


def _use(g: State, ask: Ask, id: str) -> Rules:
    return use(g, ask.seat, CARD[id])


USE: Final = Action("use", _special_actions, _refuse_use, _use)


# --- exchanges (1001.12): pay one kind, take one kind, never a mix (102.4) ----------------------------------


def _nothing_to_pay_with(g: State, seat: int, c: Card) -> Refusal | None:
    goods = g.nations[seat].goods
    if any(goods[good] >= amount for good, amount in c.pays):
        return None
    return Refusal("402.2", "cannot_pay", card=c.id, price=[[amount, GOODS[good]] for good, amount in c.pays])


def _exchange(g: State, seat: int, c: Card) -> Rules:
    choice = yield EXCHANGE_PAY.ask(g, seat, (c.id,))
    pay(g, seat, GOODS.index(choice[1]), choice[2])
    takes = [("take", GOODS[good], amount) for good, amount in c.takes]
    choice = yield Ask(seat, "exchange_take", takes, (c.id,))
    gain(g, seat, one_good(GOODS.index(choice[1]), choice[2]), c.id)


def _payments(g: State, ask: Ask) -> list[Option]:
    return [("pay", GOODS[good], amount) for good, amount in CARDS[CARD[ask.about[0]]].pays]


def _refuse_payment(g: State, ask: Ask, good: str, amount: int) -> Refusal | None:
    """Nobody may choose to pay what is not there (402.2)."""
    if g.nations[ask.seat].goods[GOODS.index(good)] >= amount:
        return None
    return Refusal("402.2", "cannot_pay", card=ask.about[0], price=[[amount, good]])


EXCHANGE_PAY: Final = Actions("exchange_pay", Action("pay", _payments, _refuse_payment))
SPECIAL_ACTIONS["exchange"] = SpecialAction(_nothing_to_pay_with, _exchange)


# --- a worker from the population track: Lincoln always, Suleiman with most strength ------------------------


def _no_worker_to_take(g: State, seat: int, c: Card) -> Refusal | None:
    if not workers_to_take(g.nations[seat]):
        return Refusal("607.6", "track_empty", card=c.id)
    if c.action_if and not CONDITIONS[c.action_if](g, seat):
        return Refusal("602.1", "not_strongest", card=c.id)
    return None


def _take_worker(g: State, seat: int, c: Card) -> Rules:
    for part in (yield from choose_parts(g, seat)):
        take_worker_from(g, seat, part)


SPECIAL_ACTIONS["take_worker"] = SpecialAction(_no_worker_to_take, _take_worker)
