"""Positions for tests: a game in its action phase, to be changed at will, and a way to talk to its rules."""

from __future__ import annotations

from typing import Any

import pytest

from pentapolis.engine import Ask, Chance, Rules, Setup, key
from pentapolis.games.nations import GAME
from pentapolis.games.nations.data import (
    ADVISOR,
    BUILDING,
    CARD,
    CARDS,
    COLONY,
    EVENT,
    EVENTS,
    GOODS,
    MILITARY,
    TILE,
    WONDER,
    Half,
)
from pentapolis.games.nations.rules.architects import hire_free
from pentapolis.games.nations.rules.comparisons import stability, strength
from pentapolis.games.nations.rules.events import resolve
from pentapolis.games.nations.rules.maintenance import open_decks
from pentapolis.games.nations.rules.removal import enter
from pentapolis.games.nations.rules.turns import turn, turn_options
from pentapolis.games.nations.state import ACT, NONE, Player, State
from tests.loaded import pick, reply, talk

QUIET_EVENT = "pax_romana"
HALVES: dict[str, Half] = {half.id: half for event in EVENTS for half in (event.upper, event.lower)}
TESTED: set[str] = set()
"""The cards and events with effects that a test names; test_data compares it with the tables."""


def rule(*numbers: str) -> pytest.MarkDecorator:
    return pytest.mark.rule("nations", *numbers)


def card(*ids: str) -> pytest.MarkDecorator:
    """Marks a test as the test of these cards."""
    TESTED.update(ids)
    return rule("201.6")


def event(*ids: str) -> pytest.MarkDecorator:
    """Marks a test as the test of these events."""
    TESTED.update(ids)
    return rule("504.10")


def begin(seats: int = 3, seed: str = "test", **options: Any) -> State:
    """The first state of a game, as the rules make it."""
    if seats == 5:
        options.setdefault("advanced", True)
    return GAME.new(Setup(GAME, seats, **options), Chance.from_seed(seed))


def acting(seats: int = 3, **options: Any) -> State:
    """A game in the action phase of round 1, seat 0 first in order; the progress board is empty."""
    g = begin(seats, **options)
    open_decks(g)
    g.board = [NONE] * (3 * g.variant.columns)
    g.order = list(range(seats))
    g.phase = ACT
    g.at = 0
    g.event = TILE["solo_1_1"] if g.variant.solo else EVENT[QUIET_EVENT]
    return g


def askers(rules: Rules, choice: int = -1) -> list[int]:
    """The seats that are asked, in order, when everybody takes the last option (or that of this number)."""
    seats: list[int] = []
    answer: Any = None
    try:
        while True:
            ask = reply(rules, answer)
            answer = ask.options[choice]
            if len(ask.options) > 1 and ask.seat not in seats[-1:]:
                seats.append(ask.seat)
    except StopIteration:
        return seats


def keys(ask: Ask) -> list[str]:
    return [key(option) for option in ask.options]


def act(g: State, seat: int, *answers: str) -> None:
    """A turn of this seat with these answers; the end of the turn need not be said."""
    g.at = g.order.index(seat)
    rules = turn(g)
    left = list(answers)
    answer: Any = None
    try:
        while True:
            ask = reply(rules, answer)
            if ask.topic == "end_turn" and not left:
                answer = "end_turn"
            elif len(ask.options) == 1:
                answer = ask.options[0]
            else:
                answer = pick(ask, left.pop(0))
    except StopIteration:
        assert not left, f"never asked: {left}"


def turn_keys(g: State, seat: int) -> list[str]:
    """What the seat could do in its turn."""
    return [key(option) for option in turn_options(g, seat)]


def have(g: State, seat: int, **goods: int) -> Player:
    """Set goods: `have(g, 0, stone=3, vp=7)`."""
    n = g.nations[seat]
    for name, amount in goods.items():
        n.goods[GOODS.index(name)] = amount
    return n


def goods_of(g: State, seat: int) -> dict[str, int]:
    return dict(zip(GOODS, g.nations[seat].goods, strict=True))


def offer(g: State, *ids: str, price: int = 1) -> None:
    """Lay cards on the row of the progress board with this price."""
    columns = g.variant.columns
    for id in ids:
        space = next(s for s in range((price - 1) * columns, price * columns) if g.board[s] == NONE)
        g.board[space] = CARD[id]
        if CARD[id] in g.deck:
            g.deck.remove(CARD[id])


def own(g: State, seat: int, *ids: str, slot: int = 0, workers: int = 0) -> Player:
    """Give cards to a nation: buildings and military into the slot, everything else into play."""
    n = g.nations[seat]
    for id in ids:
        card = CARD[id]
        kind = CARDS[card].kind
        if card in g.deck:
            g.deck.remove(card)
        if kind in (BUILDING, MILITARY):
            man(g, seat, slot, 0)
            n.slots[slot] = card
            man(g, seat, slot, workers)
            continue
        if kind == ADVISOR:
            if n.advisor < 0:
                n.advisor = card
            else:
                n.tower = card
        elif kind == COLONY:
            n.colonies.append(card)
        elif kind == WONDER:
            n.wonders.append(card)
        enter(g, seat, card)
    return n


def man(g: State, seat: int, slot: int, workers: int) -> None:
    """Let exactly this many workers stand on a card, from the pool or back to it."""
    n = g.nations[seat]
    change = workers - n.workers[slot]
    n.pool -= change
    if n.pool < 0:
        n.food_left += n.pool
        n.pool = 0
    n.workers[slot] = workers
    n.strength_sum += change * CARDS[n.slots[slot]].strength
    n.stability_sum += change * CARDS[n.slots[slot]].stability


def empower(g: State, *values: int) -> None:
    """Set the strength of every seat."""
    for n, value in zip(g.nations, values, strict=True):
        n.strength_sum += value - n.strength_sum


def calm(g: State, *values: int) -> None:
    """Set the stability of every seat."""
    for n, value in zip(g.nations, values, strict=True):
        n.stability_sum += value - stability(g, n)


def powers(g: State) -> list[int]:
    return [strength(n) for n in g.nations]


def finish(g: State, seat: int, id: str, *answers: str) -> None:
    """Let a nation finish this wonder with an architect that costs nothing."""
    n = g.nations[seat]
    n.wonder, n.stages = CARD[id], len(CARDS[CARD[id]].stages) - 1
    options = ("free", *answers) if n.wonders else answers
    talk(hire_free(g, seat), *options)


def rich(seats: int = 3, **options: Any) -> State:
    """Everybody has 20 of everything; seat 0 is strongest and most stable, the last seat weakest."""
    g = acting(seats, **options)
    for seat in range(seats):
        have(g, seat, stone=20, gold=20, food=20, books=20, vp=20)
    empower(g, *range(2 * seats, 0, -2))
    calm(g, *range(2 * seats, 0, -2))
    return g


def happen(g: State, id: str, *answers: str) -> None:
    """Carry out an event."""
    talk(resolve(g, HALVES[id]), *answers)


def changes(g: State, good: str) -> list[int]:
    """What everybody has more than the 20 of `rich`."""
    return [goods_of(g, seat)[good] - 20 for seat in range(g.seats)]
