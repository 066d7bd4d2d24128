"""The civil halves of action cards (801) that bring advances and ideas; the others: `civil_cards.py`."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Rules
from pentapolis.games.clash_of_cultures.cards import objective_cards
from pentapolis.games.clash_of_cultures.cards.civil_cards import claims
from pentapolis.games.clash_of_cultures.data import ACTION_CIVIL, ADVANCE_INDEX, ADVANCES
from pentapolis.games.clash_of_cultures.data.ids import (
    ACADEMY,
    ALL_ADVANCES,
    CATEGORY,
    FOOD,
    GOLD,
    GOVERNMENTS,
    IDEAS,
    PHILOSOPHY,
)
from pentapolis.games.clash_of_cultures.rules import (
    action_cards,
    advances,
    objectives,
)
from pentapolis.games.clash_of_cultures.rules.card_effects import card_effect
from pentapolis.games.clash_of_cultures.rules.decks import (
    action_of,
    action_word,
    discard_action,
    is_event,
)
from pentapolis.games.clash_of_cultures.rules.goods import (
    can_pay,
    gain,
    limit,
    stock,
    ways_to_pay,
)
from pentapolis.games.clash_of_cultures.rules.moments import AFTER_CONQUEST
from pentapolis.games.clash_of_cultures.rules.questions import (
    Question,
    by,
    every_advance,
    hand,
)
from pentapolis.games.clash_of_cultures.state import (
    State,
)


def neighbours(g: State, seat: int) -> list[int]:
    """Other players with a unit or city within range 2 of one of the player's units or cities."""
    near: set[int] = set()
    for space in _held(g, seat):
        near.update(g.within(space, 2))
    return [other for other in range(g.seats) if other != seat and not near.isdisjoint(_held(g, other))]


def _held(g: State, seat: int) -> set[int]:
    """The spaces with units or cities of the player."""
    return {*g.spaces_of(seat), *[city.space for city in g.cities_of(seat)]}


def learnable(g: State, seat: int, other: int) -> list[int]:
    """Advances of another player that this one could gain."""
    return advances.gainable(g.players[seat], g.players[other].advances & ALL_ADVANCES)


@card_effect("quick_advance", lambda g, seat: bool(advances.gainable(g.players[seat])))
def quick_advance(g: State, seat: int) -> Rules:
    yield from advances.choose_free_advance(g, seat, track=False)


def _inspiring(g: State, seat: int) -> int:
    mask = 0
    for other in neighbours(g, seat):
        mask |= g.players[other].advances & ALL_ADVANCES
    return mask


@card_effect("inspiration", lambda g, seat: bool(advances.gainable(g.players[seat], _inspiring(g, seat))))
def inspiration(g: State, seat: int) -> Rules:
    yield from advances.choose_free_advance(g, seat, _inspiring(g, seat), track=False)


@card_effect("ideas", lambda g, seat: objective_cards.cities_with(g, seat, ACADEMY) > 0)
def ideas(g: State, seat: int) -> Rules:
    gain(g, seat, IDEAS, objective_cards.cities_with(g, seat, ACADEMY))
    yield from ()


@card_effect("great_ideas", lambda g, seat: bool(claims(g, seat, "great_ideas", False)))
def great_ideas(g: State, seat: int) -> Rules:
    g.claimed.append(objectives.claim_code("great_ideas", seat, claims(g, seat, "great_ideas", False)[0]))
    gain(g, seat, IDEAS, 2)
    yield from ()


def _synergies(g: State, seat: int) -> list[int]:
    """Advances that can be gained and paid so that a second one of their category can be, too."""
    return [first for first in advances.buyable(g, seat, False) if _has_second(g, seat, first)]


def _has_second(g: State, seat: int, first: int) -> bool:
    """Whether another advance of the category can be gained and paid after this one."""
    p = g.players[seat]
    others = CATEGORY[ADVANCES[first].category] & ~p.advances & ~(1 << first)
    if not others:
        return False
    rich = p.goods[FOOD] + p.goods[IDEAS] + p.goods[GOLD] >= 4
    return rich or _leaves_enough(g, seat, first, others)


def _any_synergy(g: State, seat: int) -> bool:
    return any(_has_second(g, seat, first) for first in advances.buyable(g, seat, False))


def _leaves_enough(g: State, seat: int, first: int, others: int) -> bool:
    """Whether after paying for the first advance one of the others can be paid, with what is left and what
    the first brings; a discount of the turn that the first has used up helps no more (1115.3b, 1120.4)."""
    p = g.players[seat]
    before = p.advances, p.used, g.tell
    have = stock(p)
    ways = [
        (advances.used_discount(cost, way), [n - paid for n, paid in zip(have, way, strict=True)])
        for cost in advances.advance_costs(g, seat, first, False)
        for way in ways_to_pay(have, cost)
    ]
    g.tell = None
    advances.add_advance(g, seat, first)
    advances.add_civ_advances(g, seat, first, not before[0] & GOVERNMENTS)
    payable = False
    for discount, left in ways:
        p.used |= discount
        if ADVANCES[first].bonus >= 0:
            left[ADVANCES[first].bonus] += 1
        if 1 << first == PHILOSOPHY and left[IDEAS] < limit(p, IDEAS):
            left[IDEAS] += 1
        payable = payable or any(
            can_pay(left, price)
            for second in range(first - first % 4, first - first % 4 + 4)
            if others >> second & 1
            for price in advances.advance_costs(g, seat, second, False)
        )
        p.used = before[1]
    p.advances, p.used, g.tell = before
    advances.renew_usable(p)
    return payable


SYNERGIES: Final = Question("synergies", every_advance, advances.refuse_given)


@card_effect("synergies", _any_synergy)
def synergies(g: State, seat: int) -> Rules:
    """Gain 2 advances of one category at their price; discounts apply."""
    index = yield from advances.choose_advance(seat, _synergies(g, seat), SYNERGIES)
    yield from advances.buy_advance(g, seat, index, False, track=False)
    second = advances.buyable(g, seat, False, CATEGORY[ADVANCES[index].category])
    if second:
        index = yield from advances.choose_advance(seat, second, SYNERGIES)
        yield from advances.buy_advance(g, seat, index, False, track=False)


@card_effect("teach_us")
def teach_us(g: State, seat: int) -> Rules:
    """Not played from the menu, but directly after a conquest."""
    yield from ()


TEACH_US: Final = Question("teach_us", hand, by("801.4", "not_teach_us"))


def after_conquest(g: State, seat: int, former: int) -> Rules:
    """The card Teach Us: one of the former owner's advances (each card needs its own conquest, 801.7).

    Whoever holds action cards is asked while a Teach Us may be among them: that nobody is asked would tell.
    """
    p = g.players[seat]
    found = advances.gainable(p, g.players[former].advances & (1 << 48) - 1)
    hidden = any(name == "teach_us" and card not in g.action_pile for card, name in enumerate(ACTION_CIVIL))
    if not found or not hidden or all(is_event(card) for card in p.actions):
        return
    cards = [card for card in p.actions if not is_event(card) and ACTION_CIVIL[card] == "teach_us"]
    answer = yield TEACH_US.offer(seat, [*(action_word(card) for card in cards), "no"], explicit=True)
    if answer == "no":
        return
    card = action_of(answer)
    discard_action(g, seat, card)
    if g.tell:
        g.tell("plays", seat, card="civil.teach_us")
    if (yield from action_cards.prevented(g, seat, card, former)):
        return
    index = yield from advances.choose_advance(seat, found, advances.FREE_CHOICE)
    yield from advances.gain_advance(g, seat, index, track=False)


AFTER_CONQUEST.append(after_conquest)


def _teachers(g: State, seat: int) -> list[int]:
    return [other for other in neighbours(g, seat) if learnable(g, seat, other)]


@card_effect("technology_trade", at=_teachers)
def technology_trade(g: State, seat: int, other: int) -> Rules:
    yield from advances.choose_free_advance(g, seat, g.players[other].advances & ALL_ADVANCES, track=False)
    yield from advances.choose_free_advance(g, other, g.players[seat].advances & ALL_ADVANCES, track=False)


NEW_IDEAS: Final = Question("new_ideas", every_advance, advances.refuse_paid)


@card_effect("new_ideas", lambda g, seat: bool(advances.buyable(g, seat, False)))
def new_ideas(g: State, seat: int) -> Rules:
    answer = yield NEW_IDEAS.ask(g, seat)
    yield from advances.buy_advance(g, seat, ADVANCE_INDEX[answer], False, track=False)
    gain(g, seat, IDEAS, 2)
