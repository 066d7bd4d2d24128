"""The course of the game: rounds, turns, phases, bonus cards, leaving the game (201–203, 205, 907, 910)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from pentapolis.engine import Action, Actions, Ask, Option, Refusal, Rules
from pentapolis.engine.action import WHOLE
from pentapolis.games.through_the_ages import moments
from pentapolis.games.through_the_ages.data import BY_ID, ID, NONE
from pentapolis.games.through_the_ages.rules.actions import action
from pentapolis.games.through_the_ages.rules.conflict import resolve_war
from pentapolis.games.through_the_ages.rules.events import reveal_event
from pentapolis.games.through_the_ages.rules.military import (
    discard_excess,
    discard_open,
    draw_military,
    hide_military,
)
from pentapolis.games.through_the_ages.rules.pacts import end_pact
from pentapolis.games.through_the_ages.rules.politics import politics
from pentapolis.games.through_the_ages.rules.production import production
from pentapolis.games.through_the_ages.rules.ratings import hand_limit_military
from pentapolis.games.through_the_ages.rules.row import row_phase
from pentapolis.games.through_the_ages.rules.wonders import drop_wonder
from pentapolis.games.through_the_ages.scoring import final_scoring
from pentapolis.games.through_the_ages.state import (
    ACTIONS,
    CHOOSE_BONUS,
    DISCARD,
    END,
    POLITICS,
    PUBLIC,
    SIMPLE,
    START,
    WAR,
    Player,
    State,
    face_down,
    order_from,
)

MOST_CARDS_DRAWN: Final = 3


def step(g: State) -> Rules:
    """One phase of a turn (203.1, 203.3, 203.4), or one action of the actions phase."""
    return action(g) if g.phase == ACTIONS else STEPS[g.phase](g)


def war_phase(g: State) -> Rules:
    """A war is resolved in the declarer's next turn, in the last round too (611.2, 810.3)."""
    yield from resolve_war(g, g.civs[g.turn])
    g.phase = POLITICS


def politics_phase(g: State) -> Rules:
    """The political action; then the discard phase, if there is anything to discard (206.1, 206.6)."""
    civ = g.civs[g.turn]
    yield from politics(g, civ)
    if g.no_discard or len(civ.military) <= hand_limit_military(civ):
        g.no_discard = False
        g.phase = ACTIONS
    else:
        g.phase = DISCARD


def discard_phase(g: State) -> Rules:
    yield from discard_excess(g, g.civs[g.turn])
    g.phase = ACTIONS


# --- the start of a turn -------------------------------------------------------------------------


def start_turn(g: State) -> Rules:
    """Resignation, the event of the simple game, fresh actions, the row (203.2, 910.1, 910.3)."""
    civ = g.civs[g.turn]
    if g.config.resignation:
        answer: str = yield Ask(civ.seat, "resign", ["play_on", "resign"])
        if answer == "resign":
            resign(g, civ)
            return
    if g.tell:
        g.tell("turn", civ.seat, round=g.round)
    refresh(g, civ)
    if g.config.level == SIMPLE:
        # Before the start player's turn, while there are events; no politics at all (601.4, 613.1, 613.2).
        if g.round >= 3 and civ.seat == g.start and g.current[0]:
            yield from reveal_event(g)
        if g.round >= 2:
            row_phase(g)
        g.phase = ACTIONS
        return
    if g.round == 1:
        # No row phase, no politics, no events (202.4, 202.7).
        g.phase = ACTIONS
        return
    row_phase(g)
    g.phase = POLITICS if civ.war == NONE else WAR


def refresh(g: State, civ: Player) -> None:
    """All actions become available again, in round 1 only a few; Rebellion takes some (202, 205.2, OP-41)."""
    civ.fresh.clear()
    civ.ma_extra = 0
    civ.traded = civ.liner_used = civ.civil_used = civ.military_used = False
    if g.round == 1:
        # 1 to 4 civil actions by turn order, no military ones (202.1, 202.3).
        civ.ca = 1 + (civ.seat - g.start) % g.seats
        civ.ma = 0
        civ.pool = civ.homer = 0
        return
    civ.ca = civ.ca_total
    civ.ma = civ.ma_total
    if civ.rebellion:
        civ.ca = max(0, civ.ca - civ.rebellion)
        civ.civil_used = True
        civ.rebellion = 0
    civ.pool = civ.homer = moments.UNIT_RESOURCES.get(civ.leader, 0)


def resign(g: State, civ: Player) -> None:
    """Leave the game: pacts end, wars by and against are discarded, cards leave the game (910.3, 910.6).

    The row is cleared for those who are left (910.5); the last one wins at once (910.4).
    """
    if g.tell:
        g.tell("resigns", civ.seat)
    g.alive -= 1
    civ.left = g.seats - g.alive
    for other in g.civs:
        if other.pact != NONE and (other is civ or other.pact_partner == civ.seat):
            end_pact(g, other)
        if other.war != NONE and (other is civ or other.war_target == civ.seat):
            discard_open(g, other.war)
            other.war = NONE
        if other.marker == civ.seat:
            other.marker = NONE
    g.box += [hide_military(civ, card) for card in civ.military[:]]
    for card in (*civ.colonies, civ.tactic):
        if card != NONE:
            g.box.append(face_down(card, PUBLIC))
    civ.military, civ.hand, civ.fresh, civ.shown, civ.colonies = [], [], [], [], []
    civ.tactic = NONE
    drop_wonder(civ)
    civ.leader = NONE
    if g.alive == 1:
        g.over = True
        return
    next_turn(g, civ)


# --- the end of a turn ---------------------------------------------------------------------------


def end_turn(g: State) -> Rules:
    """Production, then up to 3 military cards for unused actions (405.1, 405.2, 501.1, 501.3).

    Not after an uprising (508.3), nor where cards are drawn as an action (905.1). What was given for units
    or by trade routes is gone (205.8, 1002.3).
    """
    civ = g.civs[g.turn]
    produced = yield from production(g, civ)
    civ.pool = civ.homer = civ.credit_food = civ.credit_resources = 0
    if produced and g.config.level != SIMPLE and g.round >= 2 and not g.config.draw_as_action:
        draw_military(g, civ, civ.ma if civ.ma < MOST_CARDS_DRAWN else MOST_CARDS_DRAWN)
    next_turn(g, civ)


def next_turn(g: State, civ: Player) -> None:
    """The next player clockwise; the round ends on the start player's right (201.1, 201.2).

    In the last round the game ends there too (805.2, 807.2, 810.2).
    """
    g.phase = START
    seat = (civ.seat + 1) % g.seats
    while seat != g.start:
        if not g.civs[seat].left:
            g.turn = seat
            return
        seat = (seat + 1) % g.seats
    if g.final and g.round >= g.final:
        final_scoring(g)
        g.over = True
        if g.tell:
            g.tell("game_over")
        return
    # Age by age: the second bonus card (907.2).
    if g.round == 1 and g.bonus_hidden:
        card = g.bonus_hidden.pop()
        g.bonus.append(card)
        g.reveals += 1
        if g.tell:
            g.tell("bonus_revealed", card=ID[card])
    g.round += 1
    g.turn = order_from(g, g.start)[0].seat


# --- bonus cards ---------------------------------------------------------------------------------


def bonus_ids(g: State, ask: Ask) -> Iterable[Option]:
    cards = g.bonus if ask.topic == "choose_bonus" else g.civs[ask.seat].bonus_seen
    return [ID[card] for card in cards]


def refuse_bonus(g: State, ask: Ask, id: str) -> Refusal | None:
    """A card can be chosen once (OP-26)."""
    if id in ask.options:
        return None
    return Refusal("907.5" if ask.topic == "choose_bonus" else "907.4", "bonus_taken", card=id)


KEEP_BONUS: Final = Actions("keep_bonus", Action(WHOLE, bonus_ids, refuse_bonus))
OPEN_CHOICE: Final = Actions("choose_bonus", Action(WHOLE, bonus_ids, refuse_bonus))


def choose_bonus(g: State) -> Rules:
    """Before the game: keep private bonus cards (907.4), or choose among all of them in the open (907.5)."""
    each = 2 if g.seats == 2 else 1
    if g.config.bonus == "private":
        for _ in range(each):
            for civ in order_from(g, g.start):
                cards = [ID[c] for c in civ.bonus_seen if c not in civ.bonus]
                answer: str = yield Ask(civ.seat, "keep_bonus", cards)
                civ.bonus.append(BY_ID[answer])
        for civ in g.civs:
            g.decks[3] += [c for c in civ.bonus_seen if c not in civ.bonus]
        g.phase = START
        return
    chosen: list[int] = []
    for _ in range(each):
        for civ in order_from(g, g.start):
            answer = yield Ask(civ.seat, "choose_bonus", [ID[c] for c in g.bonus if c not in chosen])
            chosen.append(BY_ID[answer])
            if g.tell:
                g.tell("chooses_bonus", civ.seat, card=answer)
    g.decks[3] += [c for c in g.bonus if c not in chosen]
    g.bonus = chosen
    g.phase = START


STEPS: Final[dict[int, Callable[[State], Rules]]] = {
    CHOOSE_BONUS: choose_bonus,
    START: start_turn,
    WAR: war_phase,
    POLITICS: politics_phase,
    DISCARD: discard_phase,
    END: end_turn,
}
