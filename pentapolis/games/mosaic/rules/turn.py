"""Rounds and turns: the one question of a turn, free things, actions, and what follows a turn (200, 701)."""

from __future__ import annotations

from typing import Any, Final

from pentapolis.engine import Action, Actions, Ask, Option, Refusal, Rules
from pentapolis.engine.action import Candidates, Do, Refuse
from pentapolis.games.mosaic.cards import leaders
from pentapolis.games.mosaic.data.components import DECKS
from pentapolis.games.mosaic.rules import (
    building,
    claims,
    empire,
    governments,
    military,
    taxes,
    technology,
    wonders,
)
from pentapolis.games.mosaic.rules.ending import check_kinds
from pentapolis.games.mosaic.rules.offers import TOP_OPTIONS, refuse_top
from pentapolis.games.mosaic.rules.payment import may_choose_payment
from pentapolis.games.mosaic.rules.preparation import (
    SCRIBE,
    SCRIBE_EFFECT,
    begin_turn,
    choose_leader,
    draft,
    lay_out,
    leader_benefits,
    new_counts,
    place_starting_city,
)
from pentapolis.games.mosaic.rules.work import (
    WORK_OPTIONS,
    do_work,
    extra_work,
    population_candidates,
    population_options,
    refuse_population,
    refuse_population_price,
    refuse_work,
    take_population,
    work_candidates,
)
from pentapolis.games.mosaic.state import (
    BENEFITS,
    CITIES,
    DRAFT,
    FINAL,
    LAY_OUT,
    LEADERS,
    MILITARY,
    SCORING,
    TURNS,
    State,
)


def step(g: State) -> Rules:
    """One step of the game, by its phase."""
    phase = g.phase
    if phase in (TURNS, FINAL):
        return turn_step(g)
    if phase == MILITARY:
        return military_step(g)
    if phase == SCORING:
        return scoring_step(g)
    if phase == LEADERS:
        return choose_leader(g)
    if phase == DRAFT:
        return draft(g)
    if phase == CITIES:
        return place_starting_city(g)
    if phase == BENEFITS:
        return leader_benefits(g)
    assert phase == LAY_OUT
    return lay_out(g)


# --- the turn -----------------------------------------------------------------------------------------------


def turn_step(g: State) -> Rules:
    """One thing the player in turn does: an action, something free, or ending the turn (201.2–201.4)."""
    seat = g.turn
    p = g.players[seat]
    if p.later_works:
        p.later_works -= 1
        yield from extra_work(g, seat)
        return
    if g.actions == 0:
        ask = AFTER_ACTION.ask(g, seat, explicit=True)
    else:
        # After a look at a deck even one possibility is asked: what the card is must not show.
        ask = ACTION.ask(g, seat, (g.actions,), explicit=g.looked >= 0)
    option = yield ask
    head = option if isinstance(option, str) else option[0]
    if head not in EIGHT:
        yield from ACTION.do(g, ask, option)
        return
    g.actions -= 1
    yield from ACTION.do(g, ask, option)
    if head != "military":
        action_done(g)


def action_done(g: State) -> None:
    g.looked = -1
    g.pays_by_choice = False


def military_step(g: State) -> Rules:
    """One recruit or move of a military action (413)."""
    ask = military.UNITS_ACTION.ask(g, g.turn, (military.recruits(g, g.turn),))
    option = yield ask
    if option == "done":
        military.end(g)
        g.phase = FINAL if g.final_round and g.round > g.final_round else TURNS
        action_done(g)
    else:
        yield from military.UNITS_ACTION.do(g, ask, option)


def end_turn(g: State) -> None:
    """Empire scorings follow the turn (601.2); then the next player is in turn."""
    check_kinds(g)
    if g.pending:
        g.phase = SCORING
    else:
        next_turn(g)


def scoring_step(g: State) -> Rules:
    g.pending -= 1
    yield from empire.scoring(g)
    if g.pending == 0:
        next_turn(g)


def next_turn(g: State) -> None:
    """Clockwise (201.1); after the last round the Scribe's extra actions (803.7), the end (701.3–701.6)."""
    after = (g.turn + 1) % g.seats
    if g.final_round and g.round > g.final_round:
        finish(g)
        return
    if after == g.start:
        g.round += 1
        if g.final_round and g.round > g.final_round:
            scribes = [seat for seat, p in enumerate(g.players) if p.leader == SCRIBE]
            if not scribes:
                finish(g)
                return
            g.phase = FINAL
            g.turn = scribes[0]
            g.actions = SCRIBE_EFFECT.second
            new_counts(g)
            if g.tell:
                g.tell("extra_actions", g.turn, number=g.actions)
            return
    g.phase = TURNS
    g.turn = after
    begin_turn(g)


def finish(g: State) -> None:
    g.over = True
    if g.tell:
        g.tell("game_over", None)


# --- what may be answered -----------------------------------------------------------------------------------


def free_things(g: State, seat: int) -> list[Option]:
    """What the own turn allows without an action, before and after it (201.4, 502.9)."""
    p = g.players[seat]
    found: list[Option] = []
    if p.down:
        technology.reveal_options(g, p, found)
    claims.options(g, seat, found)
    if p.government >= 0:
        governments.swap_options(g, p, found)
    if p.leader in leaders.ONCE_PER_GAME and leaders.may_use(g, seat):
        found.append("leader")
    if g.actions:
        if p.government == governments.REPUBLIC:
            governments.look_options(g, p, found)
        if may_choose_payment(g, p):
            found.append("choose_payment")
    return found


def actions(g: State, seat: int) -> list[Option]:
    """The actions that are possible (201.5); after a look at a deck only those with that deck, if any."""
    p = g.players[seat]
    found: list[Option] = []
    if g.looked >= 0:
        for_deck(g, seat, g.looked, found)
        if found:
            return found
    found += WORK_OPTIONS
    technology.options(g, p, found)
    building.options(g, seat, p, found)
    population_options(g, p, found)
    taxes.options(g, found)
    wonders.options(g, seat, p, found)
    if military.may_act(g, p):
        found.append("military")
    governments.options(g, p, found)
    return found


def turn_options(g: State, ask: Ask) -> list[Option]:
    """Everything the player in turn may answer now."""
    found = free_things(g, ask.seat)
    if g.actions:
        return found + actions(g, ask.seat)
    found.append("end_turn")
    return found


def for_deck(g: State, seat: int, deck: int, found: list[Option]) -> None:
    """The possible actions that belong to one deck."""
    p = g.players[seat]
    if deck == 0:
        technology.options(g, p, found)
    elif deck == 1:
        building.options(g, seat, p, found)
    elif deck == 2:
        population_options(g, p, found)
    else:
        taxes.options(g, found)


# --- the table of a turn's actions --------------------------------------------------------------------------


def refuse_end_turn(g: State, ask: Ask) -> Refusal | None:
    return Refusal("201.6", "action_left") if g.actions else None


def do_end_turn(g: State, ask: Ask) -> None:
    end_turn(g)


def refuse_choose_payment(g: State, ask: Ask) -> Refusal | None:
    possible = g.actions and may_choose_payment(g, g.players[ask.seat])
    return None if possible else Refusal("301.3", "nothing_to_choose")


def choose_payment(g: State, ask: Ask) -> None:
    g.pays_by_choice = True


def top_candidates(g: State, ask: Ask) -> list[Option]:
    """The card that was looked at, for who has looked (414.8)."""
    top = g.decks[g.looked].top if g.looked >= 0 else -1
    return [TOP_OPTIONS[g.looked][top]] if top >= 0 else []


def refuse_top_card(g: State, ask: Ask, id: str, deck: str) -> Refusal | None:
    number = DECKS.index(deck)
    return refuse_top(g, g.decks[number], id) or PRICES[number](g, ask, id)


def take_top_card(g: State, ask: Ask, id: str, deck: str) -> Rules:
    yield from DOINGS[DECKS.index(deck)](g, ask, id, True) or ()


PRICES: Final[tuple[Refuse, ...]] = (
    technology.refuse_price,
    building.refuse_building,
    refuse_population_price,
    taxes.refuse_price,
)
DOINGS: Final[tuple[Do, ...]] = (technology.perform, building.build, take_population, taxes.perform)
"""By deck: why a card of it cannot be taken wherever it lies, and taking it."""


EIGHT: Final[set[str]] = set()
"""What begins the answers that use an action up."""


def one_of_eight(head: str, candidates: Candidates | None, refuse: Refuse, do: Do) -> Action:
    """One of the eight actions (201.3): it uses an action up, and one must be left (201.2)."""
    EIGHT.add(head)

    def refuse_action(g: State, ask: Ask, *parts: Any) -> Refusal | None:
        if g.actions == 0:
            return Refusal("201.2", "no_action_left")
        if g.looked >= 0 and head != "top" and head not in HEADS_OF_DECK[g.looked]:
            found: list[Option] = []
            for_deck(g, ask.seat, g.looked, found)
            if found:
                return Refusal("414.8", "must_use_deck", deck=f"deck_{DECKS[g.looked]}")
        return refuse(g, ask, *parts)

    return Action(head, candidates, refuse_action, do)


HEADS_OF_DECK: Final[tuple[tuple[str, ...], ...]] = (
    ("technology",),
    ("build", "build_piece"),
    ("population",),
    ("tax_tariff",),
)
IN_A_TURN: Final[tuple[Action, ...]] = (
    technology.REVEAL,
    claims.CLAIM,
    governments.SWAP,
    leaders.LEADER,
    governments.LOOK,
    Action("choose_payment", refuse=refuse_choose_payment, do=choose_payment),
    one_of_eight("work", work_candidates, refuse_work, do_work),
    one_of_eight("technology", technology.candidates, technology.refuse, technology.perform),
    one_of_eight("build", building.build_candidates, building.refuse_build, building.build),
    one_of_eight(
        "build_piece", building.piece_candidates, building.refuse_without_card, building.build_without_card
    ),
    one_of_eight("population", population_candidates, refuse_population, take_population),
    one_of_eight("tax_tariff", taxes.candidates, taxes.refuse, taxes.perform),
    one_of_eight("top", top_candidates, refuse_top_card, take_top_card),
    one_of_eight("wonder", wonders.candidates, wonders.refuse, wonders.perform),
    one_of_eight("military", None, military.refuse_action, military.begin),
    one_of_eight("government", governments.candidates, governments.refuse, governments.perform),
    Action("end_turn", refuse=refuse_end_turn, do=do_end_turn),
)
ACTION: Final = Actions("action", *IN_A_TURN, fast=turn_options)
AFTER_ACTION: Final = Actions("after_action", *IN_A_TURN, fast=turn_options)
