"""A turn (202): its start, the menu of actions and free actions, its end. A step is one answer."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Rules
from pentapolis.games.clash_of_cultures.data import FACE_NUMBER
from pentapolis.games.clash_of_cultures.rules import (
    actions,
    advances,
    moments,
    move,
    objectives,
)
from pentapolis.games.clash_of_cultures.rules.goods import (
    apply_limits,
)
from pentapolis.games.clash_of_cultures.rules.menu import END, MENU
from pentapolis.games.clash_of_cultures.state import (
    STATUS,
    TURN,
    TURN_START,
    State,
)

ACTIONS: Final = 3
"""Actions of a turn (202.1)."""
CHAPTERS = (actions,)
"""The chapter whose entries come first in the menu; cards add theirs."""


# --- start and end ---------------------------------------------------------------------------------------


def start_turn(g: State) -> Rules:
    """Effects at the start of a turn: Banking, then Trade Routes (202.10, 1119.4, 201.2, 202.11)."""
    seat = g.active
    if seat == g.start and ends_by_roll(g):
        return
    p = g.players[seat]
    g.actions_left = max(0, ACTIONS - p.fewer_actions)
    p.fewer_actions = 0
    g.stage = TURN
    if g.tell:
        g.tell("turn", seat, round=g.round, phase=g.phase)
    for ability in moments.TURN_START.of(p):
        yield from ability(g, seat)
    for starts in moments.TURN_STARTED:
        yield from starts(g, seat)


def ends_by_roll(g: State) -> bool:
    """Flexible end: in a phase with a number range the start player's roll may end the game (1201.2).

    Rules 1201.1, 1201.3, 1201.4.
    """
    most = g.options.ranges.get((g.round, g.phase), 0)
    if not most:
        return False
    number = FACE_NUMBER[g.chance.below(12)]
    g.over = number <= most
    if g.tell:
        g.tell("ending_roll", g.start, number=number, most=most)
        if g.over:
            g.tell("game_over")
    return g.over


def end_turn(g: State) -> None:
    """What a turn has used up is renewed; the next player follows, or the next phase (201.3, 201.4).

    Rules 202.12, 203.4.
    """
    p = g.players[g.active]
    p.used = 0
    p.no_attack = 0
    if p.borrowed:
        p.borrowed = 0
        advances.renew_usable(p)
        apply_limits(p)
    for city in g.cities.values():
        city.activations = 0
        city.angry_activated = False
        city.marks = 0
    g.marks.clear()
    g.pirate_marks.clear()
    g.battles.clear()
    g.claimed.clear()
    g.drafts = 0
    g.offers = 0
    g.refused.clear()
    g.actions_left = 0
    g.moves_left = -1
    g.roads_used = 0
    g.founded = -1
    g.warlord = 0
    following = (g.active + 1) % g.seats
    g.active = following
    g.stage = TURN_START
    if following == g.start:
        g.phase += 1
        if g.phase > 3:
            g.phase = 3
            g.stage = STATUS
            g.status_step = 1
            g.status_turn = 0


# --- one answer ------------------------------------------------------------------------------------------


def turn_step(g: State) -> Rules:
    """One step of a turn: one move of a Command, or one answer to the menu (202.12)."""
    seat = g.active
    if g.moves_left >= 0:
        yield from move.move_step(g, seat)
        return
    # Explicit: the end of a turn is confirmed, and a lone action might tell that no card can be played.
    ask = MENU.ask(g, seat, about=(g.actions_left,), explicit=True)
    answer = yield ask
    if answer == END:
        end_turn(g)
        return
    if answer != "trade":
        g.refused.clear()
    yield from MENU.do(g, ask, answer)
    yield from objectives.deed(g, g.seats_from(seat), "mood")
