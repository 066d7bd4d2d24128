"""Events (803, 804): drawing one, its symbol, its text, keeping or discarding it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from pentapolis.engine import Ask, Refusal, Rules
from pentapolis.games.clash_of_cultures.data import EVENTS, EventCard
from pentapolis.games.clash_of_cultures.data.ids import (
    CULTURE,
    GOLD,
    MYTHS,
)
from pentapolis.games.clash_of_cultures.rules import barbarians, objectives
from pentapolis.games.clash_of_cultures.rules.decks import discard_event, take_top
from pentapolis.games.clash_of_cultures.rules.goods import (
    can_pay,
    gain,
    pay,
    stock,
    token,
)
from pentapolis.games.clash_of_cultures.rules.moments import (
    CONSULTED,
    EVENT_COMES,
    EVENT_DRAWN,
    REDRAWS,
    TAKES_DISCARD,
)
from pentapolis.games.clash_of_cultures.rules.questions import Question, refuse_self, seats, spaces
from pentapolis.games.clash_of_cultures.state import State


def event(g: State, seat: int, cause: int = 0) -> Rules:
    """Resolve one event: symbol, then text, then discard (803.2). `cause` is the advance that brought it.

    Rules 803.3, 803.14.
    """
    p = g.players[seat]
    for ability in EVENT_DRAWN.of(p):
        yield from ability(g, seat, cause)
    whole = g.options.events == "all"
    if g.options.events == "choice":
        # Optional events: announced before the card is drawn (1202.2).
        whole = (yield Ask(seat, "whole_event", ["whole", "symbol"])) == "whole"
    card = yield from draw(g, seat)
    if card < 0:
        return
    for redraws in REDRAWS.of(p):
        while (yield from redraws(g, seat, card)):
            discard_event(g, seat, card)
            card = yield from draw(g, seat)
            if card < 0:
                return
    outer, g.event_now = g.event_now, card
    table = EVENTS[card]
    yield from symbol(g, seat, table.symbol)
    kept = False
    if whole:
        helpful = table.protection | (MYTHS if table.myths else 0)
        if helpful and not table.protection & p.usable:
            for borrow in CONSULTED.held(g, seat):
                yield from borrow(g, seat, helpful)
        if table.kind.startswith("great_person"):
            kept = yield from _offer_person(g, seat, card)
        else:
            kept = bool((yield from carry_out(g, seat, card)))
    if not kept:
        discard_event(g, seat, card)
    g.event_now = outer
    yield from objectives.deed(g, g.seats_from(seat), "mood")


def draw(g: State, seat: int) -> Rules:
    """Draw an event; returns its index, -1 when there is none (803.6, 906.1)."""
    for takes in TAKES_DISCARD.held(g, seat) if g.event_pile else ():
        top = g.event_pile[-1]
        if (yield from takes(g, seat, f"event{top + 1}")):
            g.event_pile.pop()
            if g.tell:
                g.tell("event", seat, event=f"event{top + 1}")
            return top
    card = take_top(g)
    if card >= 0 and g.tell:
        g.tell("event", seat, event=f"event{card + 1}")
    return card


def symbol(g: State, seat: int, name: str) -> Rules:
    """Carry out the symbol of an event (804, 806, 807, 810, 803.4, 803.7, 804.1)."""
    if name == "gold_mine":
        gain(g, seat, GOLD, 2)
    elif name == "exhausted_land":
        yield from exhaust(g, seat)
    elif name == "barbarians_spawn":
        yield from barbarians.appear(g, seat)
    elif name == "barbarians_move":
        yield from barbarians.move(g, seat)
    elif name == "pirates":
        yield from barbarians.pirates(g, seat)


def refuse_exhaustion(g: State, ask: Ask, label: str) -> Refusal | None:
    """Empty land beside one of the player's cities (804.2); not Barren, not exhausted."""
    space = g.map.index[label]
    beside = any(near in g.cities and g.cities[near].owner == ask.seat for near in g.map.neighbours[space])
    if beside and barbarians.is_empty(g, space):
        return None
    return Refusal("804.2", "not_to_exhaust", what=label)


EXHAUST: Final = Question("exhaust", spaces, refuse_exhaustion)
DIPLOMAT: Final = Question("diplomat", seats, refuse_self("803.12"))


def exhaust(g: State, seat: int) -> Rules:
    """Exhausted land: a token on an empty land space beside one of the player's cities (804.2, 804.6)."""
    ask = EXHAUST.ask(g, seat)
    if ask.options and g.exhausted_left:
        answer = yield ask
        g.exhausted |= 1 << g.map.index[answer]
        g.exhausted_left -= 1
        if g.tell:
            g.tell("exhausted", seat, space=answer)


def _offer_person(g: State, seat: int, card: int) -> Rules:
    """Great persons: 1 culture token for the drawing player, 2 for the others in turn (803.12)."""
    for other in g.seats_from(seat):
        price = 1 if other == seat else 2
        needs = [(price, token(g, other, CULTURE))]
        if not can_pay(stock(g.players[other]), needs):
            continue
        if (yield Ask(other, "great_person", ["yes", "no"], about=(f"event{card + 1}", price))) == "no":
            continue
        yield from pay(g, other, needs, f"event{card + 1}")
        p = g.players[other]
        if g.tell:
            g.tell("takes_card", other, card=f"event{card + 1}")
        if EVENTS[card].kind == "great_person_hand":
            p.actions.append(card + 101)
        elif EVENTS[card].effect == "great_architect":
            p.architect = True
        else:
            partner = yield DIPLOMAT.ask(g, other)
            g.diplomat = (other, partner)
        return True
    return False


Effect: TypeAlias = Callable[[State, int, EventCard], Rules]
EFFECTS: Final[dict[str, Effect]] = {}
"""What the texts of the event cards do; `cards/events.py` registers them."""


def carry_out(g: State, seat: int, card: int) -> Rules:
    """Carry out the text of an event; True when the card is kept beside the board (803.5, 803.9, 803.10)."""
    table = EVENTS[card]
    return (yield from EFFECTS[table.effect](g, seat, table))


EVENT_COMES.append(event)
