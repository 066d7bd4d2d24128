"""Political actions: future events, aggressions, wars, pacts, Columbus (601, 602, 607, 609–611, 1007.1)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from pentapolis.engine import Action, Actions, Ask, Option, Refusal, Rules
from pentapolis.games.through_the_ages import moments
from pentapolis.games.through_the_ages.data import AGE, BY_ID, ID, KIND, NONE
from pentapolis.games.through_the_ages.rules.answers import EVENT
from pentapolis.games.through_the_ages.rules.colonies import gain_colony
from pentapolis.games.through_the_ages.rules.conflict import (
    aggression,
    attack_tries,
    declare_war,
    possible_attacks,
    refuse_attack,
)
from pentapolis.games.through_the_ages.rules.events import recycle_events, reveal_event
from pentapolis.games.through_the_ages.rules.military import hide_military, remove_military
from pentapolis.games.through_the_ages.rules.pacts import end_pact, offer_pact
from pentapolis.games.through_the_ages.rules.tracks import score
from pentapolis.games.through_the_ages.state import SEEDING, Player, State


def event_tries(g: State, ask: Ask) -> Iterable[Option]:
    """Every card that is nothing else in politics: events and territories are played so, others refused."""
    hand = dict.fromkeys(g.civs[ask.seat].military)
    return [EVENT[card] for card in hand if KIND[card] not in ("aggression", "war", "pact")]


def refuse_event(g: State, ask: Ask, id: str) -> Refusal | None:
    """An event or territory from hand (602.1)."""
    card = BY_ID[id]
    if card not in g.civs[ask.seat].military:
        return Refusal("601.2", "not_in_hand", card=id)
    return None if KIND[card] in ("event", "territory") else Refusal("601.2", "not_political", card=id)


def columbus_tries(g: State, ask: Ask) -> Iterable[Option]:
    civ = g.civs[ask.seat]
    if civ.leader not in moments.TERRITORY_FROM_HAND:
        return ()
    return [("columbus", ID[card]) for card in dict.fromkeys(civ.military) if KIND[card] == "territory"]


def refuse_columbus(g: State, ask: Ask, id: str) -> Refusal | None:
    """Once in the game, by the leader who does it, a territory from hand (1007.1)."""
    civ = g.civs[ask.seat]
    if BY_ID[id] not in civ.military:
        return Refusal("601.2", "not_in_hand", card=id)
    if civ.leader not in moments.TERRITORY_FROM_HAND or civ.columbus_used:
        return Refusal("1007.1", "no_columbus")
    return None if KIND[BY_ID[id]] == "territory" else Refusal("1007.1", "no_territory", card=id)


def do_columbus(g: State, ask: Ask, id: str) -> None:
    """Without bidding or sacrifice; the leader stays, one-time effects happen (1007.1, 1007.2)."""
    civ = g.civs[ask.seat]
    remove_military(civ, BY_ID[id])
    civ.columbus_used = True
    g.reveals += 1
    gain_colony(g, civ, BY_ID[id])


def aggression_tries(g: State, ask: Ask) -> Iterable[Option]:
    return attack_tries(g, ask, "aggression")


def refuse_aggression(g: State, ask: Ask, id: str, seat: int) -> Refusal | None:
    return refuse_attack(g, ask, "aggression", id, seat)


def do_aggression(g: State, ask: Ask, id: str, seat: int) -> Rules:
    return aggression(g, g.civs[ask.seat], BY_ID[id], g.civs[seat])


def war_tries(g: State, ask: Ask) -> Iterable[Option]:
    return attack_tries(g, ask, "war")


def refuse_war(g: State, ask: Ask, id: str, seat: int) -> Refusal | None:
    return refuse_attack(g, ask, "war", id, seat)


def do_war(g: State, ask: Ask, id: str, seat: int) -> None:
    declare_war(g, g.civs[ask.seat], BY_ID[id], g.civs[seat])


def pact_tries(g: State, ask: Ask) -> list[tuple[str, str, int, str]]:
    """To each other player; for an unequal pact the offerer says who is A and who is B (609.2, 609.3)."""
    civ = g.civs[ask.seat]
    return [
        ("pact", ID[card], partner.seat, side)
        for card in dict.fromkeys(civ.military)
        if KIND[card] == "pact"
        for partner in g.civs
        if partner is not civ
        for side in (("a",) if card in moments.SYMMETRIC else ("a", "b"))
    ]


def refuse_pact(g: State, ask: Ask, id: str, seat: int, side: str) -> Refusal | None:
    civ, card, partner = g.civs[ask.seat], BY_ID[id], g.civs[seat]
    if card not in civ.military or KIND[card] != "pact":
        return Refusal("601.2", "not_in_hand", card=id)
    if partner is civ or partner.left or side not in (("a",) if card in moments.SYMMETRIC else ("a", "b")):
        return Refusal("609.2", "no_partner")
    return None


def do_pact(g: State, ask: Ask, id: str, seat: int, side: str) -> Rules:
    return offer_pact(g, g.civs[ask.seat], BY_ID[id], g.civs[seat], side == "a")


def break_tries(g: State, ask: Ask) -> Iterable[Option]:
    return [("break", ID[owner.pact]) for owner in g.civs if owner.pact != NONE]


def refuse_break(g: State, ask: Ask, id: str) -> Refusal | None:
    """Either partner may break a pact (610.1)."""
    for owner in g.civs:
        if owner.pact == BY_ID[id] and ask.seat in (owner.seat, owner.pact_partner):
            return None
    return Refusal("610.1", "no_such_pact")


def do_break(g: State, ask: Ask, id: str) -> None:
    end_pact(g, next(owner for owner in g.civs if owner.pact == BY_ID[id]))


def do_event(g: State, ask: Ask, id: str) -> Rules:
    return seed_event(g, g.civs[ask.seat], BY_ID[id])


def do_nothing(g: State, ask: Ask) -> None:
    """No political action is always possible (601.2)."""


def political_options(g: State, ask: Ask) -> list[Option]:
    """The fast path: card by card, and only what the military actions pay is looked at closely."""
    civ = g.civs[ask.seat]
    options: list[Option] = ["no_politics"]
    aggressions: list[int] = []
    wars: list[int] = []
    pacts = False
    for card in dict.fromkeys(civ.military):
        kind = KIND[card]
        if kind == "event" or kind == "territory":
            options.append(EVENT[card])
        elif kind == "aggression":
            aggressions.append(card)
        elif kind == "war":
            wars.append(card)
        elif kind == "pact":
            pacts = True
    if civ.leader in moments.TERRITORY_FROM_HAND and not civ.columbus_used:
        options += columbus_tries(g, ask)
    if aggressions:
        options += possible_attacks(g, ask, "aggression", aggressions)
    if wars:
        options += possible_attacks(g, ask, "war", wars)
    if pacts:
        options += [o for o in pact_tries(g, ask) if refuse_pact(g, ask, o[1], o[2], o[3]) is None]
    for owner in g.civs:
        if owner.pact != NONE and ask.seat in (owner.seat, owner.pact_partner):
            options.append(("break", ID[owner.pact]))
    return options


POLITICAL_ACTION: Final = Actions(
    "politics",
    Action("no_politics", do=do_nothing),
    Action("event", event_tries, refuse_event, do_event),
    Action("columbus", columbus_tries, refuse_columbus, do_columbus),
    Action("aggression", aggression_tries, refuse_aggression, do_aggression),
    Action("war", war_tries, refuse_war, do_war),
    Action("pact", pact_tries, refuse_pact, do_pact),
    Action("break", break_tries, refuse_break, do_break),
    fast=political_options,
)


def politics(g: State, civ: Player) -> Rules:
    """At most one political action, after the row phase (601.1, 610.3)."""
    if civ.no_politics:
        civ.no_politics = False
        return_markers(g, civ, NONE)
        return
    # Asked also when nothing can be played: what is in the hand is secret to its owner (110.2).
    ask = POLITICAL_ACTION.ask(g, civ.seat, explicit=bool(civ.military))
    answer: Any = yield ask
    if g.config.less_mean:
        return_markers(g, civ, answer[2] if answer[0] in ("aggression", "war") else NONE)
    yield from POLITICAL_ACTION.do(g, ask, answer)


def return_markers(g: State, civ: Player, target: int) -> None:
    """Less mean: markers go back, unless the same victim is attacked again (903.1, 903.3)."""
    for other in g.civs:
        if other.marker == civ.seat and other.seat != target:
            other.marker = NONE


def seed_event(g: State, civ: Player, card: int) -> Rules:
    """Play a future event, score its level, then reveal the top current event (602.1, 602.2, 602.3)."""
    g.future.append(hide_military(civ, card))
    culture = score(civ, SEEDING, AGE[card])
    if g.tell:
        g.tell("seeds", civ.seat, culture=culture)
        g.tell("seeds_card", civ.seat, to=(civ.seat,), card=ID[card])
    yield from reveal_event(g)
    recycle_events(g)
