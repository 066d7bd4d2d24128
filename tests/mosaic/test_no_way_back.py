"""What was hidden and has been shown: nobody takes the answer back, and no preview shows it beforehand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pentapolis.engine import Chance, Setup, Table
from pentapolis.engine.preview import preview
from pentapolis.games.mosaic.data import DECK_CARDS, TECHNOLOGY_NUMBER
from pentapolis.games.mosaic.data.components import DECKS, OFFER_SIZES
from pentapolis.games.mosaic.state import DRAFT, State
from tests.loaded import asked
from tests.mosaic.scene import GAME, give, govern, rule, state

Position = tuple[State, Any]
"""A state, and the answer of the open question's seat that shows something."""


def put_on_top(g: State, deck: str) -> str:
    """A card that seat 1 has looked at and put back (414.8)."""
    d = g.decks[DECKS.index(deck)]
    d.top, d.top_seen = d.bag.pop(), 0b10
    return str(DECK_CARDS[d.kind][d.top].id)


def leave_one(g: State, deck: str) -> None:
    """Of a deck only the last card, so that no chance is needed to draw it."""
    d = g.decks[DECKS.index(deck)]
    del d.bag[1:]
    d.above, d.part = 1, 0


def a_look_at_a_card_put_back() -> Position:
    g = state()
    govern(g, 0, "republic")
    put_on_top(g, "population")
    return g, ("look", "population")


def a_look_at_the_last_card() -> Position:
    g = state()
    govern(g, 0, "republic")
    leave_one(g, "population")
    return g, ("look", "population")


def the_card_on_top_taken() -> Position:
    g = state()
    govern(g, 0, "republic")
    give(g, food=99)
    id = put_on_top(g, "population")
    deck = g.decks[DECKS.index("population")]
    deck.top_seen, g.looked = 0b11, deck.kind
    return g, ("top", id, "population")


def the_last_card_fills_the_offer() -> Position:
    g = state()
    give(g, food=99)
    leave_one(g, "population")
    deck = g.decks[DECKS.index("population")]
    return g, ("population", DECK_CARDS[deck.kind][deck.offer[0]].id)


def an_offer_replaced() -> Position:
    g = state()
    govern(g, 0, "tyranny")
    leave_one(g, "population")
    return g, ("swap", "population")


def a_secret_technology_turned_up() -> Position:
    g = state()
    number = TECHNOLOGY_NUMBER["art"]
    g.decks[0].bag.remove(number)
    g.players[0].down.append(number)
    g.secret |= 1 << number
    return g, ("reveal", "art")


SHOWING: list[Callable[[], Position]] = [
    a_look_at_a_card_put_back,
    a_look_at_the_last_card,
    the_card_on_top_taken,
    the_last_card_fills_the_offer,
    an_offer_replaced,
    a_secret_technology_turned_up,
]


@rule("414.8", "414.6", "201.10", "410.2")
@pytest.mark.parametrize("position", SHOWING, ids=[position.__name__ for position in SHOWING])
def test_no_undo_after_something_hidden_was_shown(position: Callable[[], Position]) -> None:
    g, answer = position()
    table = Table(Setup(GAME, g.seats), start=g)
    pool = table.g.chance.pool
    table.answer(answer, 0)
    assert table.g.chance.pool == pool, "chance alone would not refuse it"
    assert table.why_no_undo(0) == "hidden"


@rule("410.2")
def test_undo_after_a_technology_that_everybody_knew() -> None:
    g, answer = a_secret_technology_turned_up()
    g.secret = 0
    table = Table(Setup(GAME, g.seats), start=g)
    table.answer(answer, 0)
    assert table.why_no_undo(0) is None


@rule("110.1", "111.1")
@pytest.mark.parametrize("seats", [2, 3])
def test_the_last_leader_and_the_last_pick_show_what_nobody_knew(seats: int) -> None:
    """Who begins chooses a leader last (110.1), and here picks last in every round of the draft too."""
    setup = Setup(GAME, seats)
    table = Table(setup, start=GAME.new(setup, Chance.from_seed("hands")))
    for left in range(seats - 1, -1, -1):
        ask = asked(table)
        told = preview(table, ask.seat, ask.options[0])
        assert (told.stop, told.view is None) == (("ask", False) if left else ("hidden", True))
        table.answer(ask.options[0])
    start = table.g.start
    assert (ask.seat, table.why_no_undo(start)) == (start, "hidden")
    while table.g.phase == DRAFT:
        for offset in range(1, seats + 1):
            seat = (start + offset) % seats
            table.answer(asked(table, seat).options[0], seat)
        assert table.why_no_undo(start) == "hidden"
    assert asked(table).seat == start


@rule("201.10")
def test_the_offer_is_as_large_as_before() -> None:
    g, answer = the_last_card_fills_the_offer()
    deck = g.decks[DECKS.index("population")]
    last = deck.bag[0]
    Table(Setup(GAME, g.seats), start=g).answer(answer, 0)
    assert (deck.offer[0], len(deck.offer), deck.bag) == (last, OFFER_SIZES[deck.kind], [])
