"""Rounds and turns: the one question of a turn, free things, actions, and what follows a turn (200, 701)."""

from __future__ import annotations

from pentapolis.engine import Ask, Option, Refusal, Rules
from pentapolis.games.mosaic.cards import leaders
from pentapolis.games.mosaic.data import TECHNOLOGY_NUMBER
from pentapolis.games.mosaic.data.components import CURRENCIES, DECKS
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
from pentapolis.games.mosaic.rules.offers import replace_offer
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
    extra_work,
    population_candidates,
    population_options,
    refuse_population,
    take_population,
    work,
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
        found = free_things(g, seat)
        found.append("end_turn")
        option = yield Ask(seat, "after_action", found, explicit=True)
    else:
        found = [*free_things(g, seat), *actions(g, seat)]
        # Even when the card looked at leaves one possibility: what it is must not show.
        option = yield Ask(seat, "action", found, (g.actions,), explicit=g.looked >= 0)
    if option == "end_turn":
        end_turn(g)
        return
    if option == "choose_payment":
        g.pays_by_choice = True
        return
    head = option if isinstance(option, str) else option[0]
    if head == "reveal":
        yield from technology.turn_face_up(g, seat, TECHNOLOGY_NUMBER[option[1]])
    elif head == "claim":
        yield from claims.perform(g, seat, option)
    elif head == "swap":
        p.swapped |= 1 << p.government
        replace_offer(g, seat, g.decks[DECKS.index(option[1])])
    elif head == "look":
        governments.look(g, seat, g.decks[DECKS.index(option[1])])
    elif head == "leader":
        yield from leaders.use(g, seat)
    else:
        g.actions -= 1
        yield from perform(g, seat, option[2] if head == "top" else head, option)
        if head != "military":
            action_done(g)


def perform(g: State, seat: int, head: str, option: Option) -> Rules:
    """Do one of the eight actions (400)."""
    if head == "work":
        assert isinstance(option, tuple)
        work(g, seat, CURRENCIES.index(str(option[1])))
    elif head == "population":
        yield from take_population(g, seat, option)
    elif head == "build" or head == "build_piece":
        yield from building.perform(g, seat, option)
    elif head == "wonder":
        yield from wonders.perform(g, seat, option)
    elif head == "technology":
        yield from technology.perform(g, seat, option)
    elif head == "tax_tariff":
        taxes.perform(g, seat, option)
    elif head == "military":
        military.begin(g, seat)
    else:
        yield from governments.perform(g, seat, option)


def action_done(g: State) -> None:
    g.looked = -1
    g.pays_by_choice = False


def military_step(g: State) -> Rules:
    """One recruit or move of a military action (413)."""
    option = yield Ask(g.turn, "military", military.options(g, g.turn), (military.recruits(g, g.turn),))
    if military.perform(g, g.turn, option):
        military.end(g)
        g.phase = FINAL if g.final_round and g.round > g.final_round else TURNS
        action_done(g)


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
    """Clockwise; after the last round the Scribe's extra actions, then the game is over (701.3–701.6)."""
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
    """What the own turn allows without an action (201.4)."""
    p = g.players[seat]
    found: list[Option] = []
    if p.down:
        technology.reveal_options(g, p, found)
    claims.options(g, seat, found)
    if p.government >= 0:
        governments.swap_options(g, p, found)
    if leaders.may_use(g, seat):
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


def refuse(g: State, ask: Ask, option: Option) -> Refusal | None:
    """Why something cannot be done in this turn now; None when it can."""
    seat = ask.seat
    p = g.players[seat]
    if option == "end_turn":
        return Refusal("201.6", "action_left") if g.actions else None
    if option == "choose_payment":
        return None if g.actions and may_choose_payment(g, p) else Refusal("301.3", "nothing_to_choose")
    if option == "leader":
        return leaders.refuse(g, seat)
    parts = option if isinstance(option, tuple) else (option,)
    head = parts[0]
    if head == "reveal":
        return technology.refuse_reveal(g, p, parts)
    if head == "claim":
        return claims.refuse(g, seat, parts)
    if head == "swap":
        return governments.refuse_swap(g, p, parts)
    if g.actions == 0:
        return Refusal("201.2", "no_action_left")
    if head == "look":
        return governments.refuse_look(g, p, parts)
    if head == "top":
        head = parts[2]
    if g.looked >= 0 and option not in actions(g, seat) and head not in HEADS_OF_DECK[g.looked]:
        return Refusal("414.8", "must_use_deck", deck=f"deck_{DECKS[g.looked]}")
    return refuse_action(g, seat, parts)


HEADS_OF_DECK = (("technology",), ("build", "build_piece"), ("population",), ("tax_tariff",))


def refuse_action(g: State, seat: int, option: tuple[int | str, ...]) -> Refusal | None:
    p = g.players[seat]
    head = option[2] if option[0] == "top" else option[0]
    if head == "work":
        return None if option in WORK_OPTIONS else Refusal("401.2", "no_work_for_money")
    if head == "population":
        return refuse_population(g, p, option)
    if head in ("build", "build_piece"):
        return building.refuse(g, seat, option)
    if head == "wonder":
        return wonders.refuse(g, seat, option)
    if head == "technology":
        return technology.refuse(g, p, option)
    if head == "tax_tariff":
        return taxes.refuse(g, option)
    if head == "military":
        return military.refuse_action(g, p)
    return governments.refuse(g, seat, option)


def candidates(g: State, seat: int) -> list[Option]:
    """Everything on the table that somebody might try to do in a turn."""
    p = g.players[seat]
    return [
        *[technology.REVEAL_OPTIONS[number] for number in p.down],
        *claims.OPTIONS,
        *governments.SWAP_OPTIONS,
        *governments.LOOK_OPTIONS,
        "leader",
        "choose_payment",
        "end_turn",
        *WORK_OPTIONS,
        ("work", "money"),
        *technology.candidates(),
        *building.candidates(g),
        *population_candidates(g),
        *taxes.candidates(),
        *wonders.OPTIONS,
        "military",
        *governments.OPTIONS,
    ]
