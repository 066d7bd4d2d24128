"""The status phase (700): six steps, each done by all players in order; and the end of the game (203)."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Ask, Refusal, Rules
from pentapolis.games.clash_of_cultures.data.ids import CULTURE, GOLD, MOOD
from pentapolis.games.clash_of_cultures.rules import advances, objectives
from pentapolis.games.clash_of_cultures.rules.decks import draw_action, draw_objective
from pentapolis.games.clash_of_cultures.rules.goods import gain, pay, refuse_payment, token
from pentapolis.games.clash_of_cultures.rules.moments import CHOOSES_START, Cost
from pentapolis.games.clash_of_cultures.rules.questions import (
    Question,
    all_cities,
    governments,
)
from pentapolis.games.clash_of_cultures.state import TURN_START, State

OBJECTIVES: Final = 1
ADVANCE: Final = 2
CARDS: Final = 3
RAZE: Final = 4
GOVERNMENT: Final = 5
START_PLAYER: Final = 6
SECOND_ADVANCE: Final = 7
"""In the shorter game the second free advances follow the first ones of all players (1203.2)."""


def status_step(g: State) -> Rules:
    """One player's part of one step of the status phase (700.2, 700.1, 702.1–702.3, 703.1, 1203.3)."""
    if g.status_step == START_PLAYER:
        yield from choose_start_player(g)
        return
    seat = (g.start + g.status_turn) % g.seats
    g.active = seat
    if g.status_step == OBJECTIVES:
        yield from objectives.status_step(g, seat)
    elif g.status_step == ADVANCE:
        yield from advances.choose_free_advance(g, seat)
    elif g.status_step == SECOND_ADVANCE:
        yield from advances.choose_free_advance(g, seat, track=False)
    elif g.status_step == CARDS:
        yield from draw_action(g, seat)
        draw_objective(g, seat)
    elif g.status_step == RAZE:
        yield from raze(g, seat)
    elif g.status_step == GOVERNMENT:
        yield from government(g, seat)
    g.marks.clear()  # who defended against an event's barbarians was tired only until here
    g.status_turn += 1
    if g.status_turn == g.seats:
        g.status_turn = 0
        _next_step(g)


def _next_step(g: State) -> None:
    """The next step, or the end of the game after step 1 (700.1, 701.3, 1201.3, 1203.4)."""
    g.battles.clear()
    g.claimed.clear()
    if g.status_step == OBJECTIVES and (g.round == g.options.rounds or _someone_without_city(g)):
        # The game ends right after step 1 (203.1–203.3), in which no city comes or goes.
        g.over = True
        if g.tell:
            g.tell("game_over")
    elif g.status_step == ADVANCE and g.options.short:
        g.status_step = SECOND_ADVANCE
    elif g.status_step == SECOND_ADVANCE:
        g.status_step = CARDS
    else:
        g.status_step += 1


def _someone_without_city(g: State) -> bool:
    return any(not g.cities_of(seat) for seat in range(g.seats))


def refuse_razing(g: State, ask: Ask, label: str) -> Refusal | None:
    city = g.cities[g.map.index[label]]
    own = city.owner == ask.seat and city.size == 1
    return None if own else Refusal("704.1", "not_to_raze", what=label)


RAZED: Final = Question("raze", all_cities, refuse_razing, before=("no",))


def raze(g: State, seat: int) -> Rules:
    """Step 4: one city of size 1 may be destroyed for 1 gold (704, 704.1, 704.2)."""
    answer = yield RAZED.ask(g, seat)
    if answer != "no":
        space = g.map.index[answer]
        del g.cities[space]
        g.players[seat].settlements += 1
        gain(g, seat, GOLD)
        if g.tell:
            g.tell("razes", seat, city=answer)


def government(g: State, seat: int) -> Rules:
    """Step 5: the government may be changed for 1 culture and 1 mood token (705, 705.1)."""
    answer = yield CHANGE.ask(g, seat)
    if answer != "no":
        yield from pay(g, seat, _price_of_change(g, seat), "government")
        yield from advances.change_government(g, seat, advances.GOVERNMENT_INDEX[answer])


def _price_of_change(g: State, seat: int) -> Cost:
    return [(1, token(g, seat, CULTURE)), (1, token(g, seat, MOOD))]


def refuse_change(g: State, ask: Ask, name: str) -> Refusal | None:
    refusal = advances.refuse_government(g, ask, name)
    return refusal or refuse_payment(g, ask.seat, _price_of_change(g, ask.seat), "705.1")


CHANGE: Final = Question("change_government", governments, refuse_change, before=("no",))


def chooser(g: State) -> int:
    """Who chooses the start player: the Great Lighthouse, else most tokens, ties by seat (706).

    Rules 706.1–706.5, 907.5.
    """
    for seat in range(g.seats):
        if CHOOSES_START.held(g, seat):
            return seat
    tokens = [p.goods[CULTURE] + p.goods[MOOD] for p in g.players]
    best = max(tokens)
    return next(seat for seat in g.seats_from(g.start) if tokens[seat] == best)


def choose_start_player(g: State) -> Rules:
    """Step 6; then the next round begins."""
    seat = chooser(g)
    g.active = seat
    start = yield Ask(seat, "start_player", g.seats_from(seat))
    g.start = g.active = start
    g.round += 1
    g.phase = 1
    g.status_step = 0
    g.stage = TURN_START
    g.wonders_this_round = [0, 0, 0, 0]
    g.founders_this_round = 0
    if g.tell:
        g.tell("round", start, round=g.round)
