"""Political actions: future events, aggressions, wars, pacts, Columbus (601, 602, 607, 609–611, 1007.1)."""

from __future__ import annotations

from typing import Any

from pentapolis.engine import Ask, Option, Rules
from pentapolis.games.through_the_ages import moments
from pentapolis.games.through_the_ages.data import AGE, BY_ID, ID, KIND, NONE
from pentapolis.games.through_the_ages.rules.colonies import gain_colony
from pentapolis.games.through_the_ages.rules.conflict import aggression, declare_war, end_pact, may_attack
from pentapolis.games.through_the_ages.rules.events import recycle_events, reveal_event
from pentapolis.games.through_the_ages.rules.military import hide_military, remove_military
from pentapolis.games.through_the_ages.rules.ratings import recount_all
from pentapolis.games.through_the_ages.rules.tracks import score
from pentapolis.games.through_the_ages.state import SEEDING, Player, State


def political_options(g: State, civ: Player) -> list[Option]:
    """What the political action may be; not taking one is always possible (601.2)."""
    options: list[Option] = ["no_politics"]
    for card in dict.fromkeys(civ.military):
        kind = KIND[card]
        if kind == "event" or kind == "territory":
            options.append(("event", ID[card]))
            if kind == "territory" and civ.leader in moments.TERRITORY_FROM_HAND and not civ.columbus_used:
                options.append(("columbus", ID[card]))
        elif kind == "aggression" or kind == "war":
            for target in g.civs:
                if may_attack(g, civ, target, card):
                    options.append((kind, ID[card], target.seat))
        elif kind == "pact":
            for partner in g.civs:
                if partner is not civ and not partner.left:
                    options.append(("pact", ID[card], partner.seat, "a"))
                    if card not in moments.SYMMETRIC:
                        options.append(("pact", ID[card], partner.seat, "b"))
    for owner in g.civs:
        if owner.pact != NONE and (owner is civ or owner.pact_partner == civ.seat):
            options.append(("break", ID[owner.pact]))
    return options


def politics(g: State, civ: Player) -> Rules:
    """At most one political action (601.1)."""
    if civ.no_politics:
        civ.no_politics = False
        return_markers(g, civ, NONE)
        return
    # Asked also when nothing can be played: what is in the hand is secret to its owner (110.2).
    answer: Any = yield Ask(civ.seat, "politics", political_options(g, civ), explicit=bool(civ.military))
    head = answer if isinstance(answer, str) else answer[0]
    if g.config.less_mean:
        return_markers(g, civ, answer[2] if head in ("aggression", "war") else NONE)
    if head == "no_politics":
        return
    card = BY_ID[answer[1]]
    if head == "event":
        yield from seed_event(g, civ, card)
    elif head == "columbus":
        remove_military(civ, card)
        civ.columbus_used = True
        g.reveals += 1
        gain_colony(g, civ, card)
    elif head == "aggression":
        yield from aggression(g, civ, card, g.civs[answer[2]])
    elif head == "war":
        declare_war(g, civ, card, g.civs[answer[2]])
    elif head == "pact":
        yield from offer_pact(g, civ, card, g.civs[answer[2]], answer[3] == "a")
    else:
        end_pact(g, next(owner for owner in g.civs if owner.pact == card))


def return_markers(g: State, civ: Player, target: int) -> None:
    """Less mean: markers go back, unless the same victim is attacked again (903.3)."""
    for other in g.civs:
        if other.marker == civ.seat and other.seat != target:
            other.marker = NONE


def seed_event(g: State, civ: Player, card: int) -> Rules:
    """Play a future event, score its level, then reveal the top current event (602)."""
    g.future.append(hide_military(civ, card))
    culture = score(civ, SEEDING, AGE[card])
    if g.tell:
        g.tell("seeds", civ.seat, culture=culture)
        g.tell("seeds_card", civ.seat, to=(civ.seat,), card=ID[card])
    yield from reveal_event(g)
    recycle_events(g)


def offer_pact(g: State, civ: Player, card: int, partner: Player, is_a: bool) -> Rules:
    """Offer a pact; refused it goes back to the hand, seen by all (609)."""
    g.reveals += 1
    if card not in civ.shown:
        civ.shown.append(card)
    if g.tell:
        g.tell("offers_pact", civ.seat, pact=ID[card], partner=partner.seat, side="a" if is_a else "b")
    about = (ID[card], civ.seat, "b" if is_a else "a")
    answer: str = yield Ask(partner.seat, "pact", ["accept", "refuse"], about)
    if answer == "refuse":
        if g.tell:
            g.tell("refuses_pact", partner.seat, pact=ID[card])
        return
    remove_military(civ, card)
    if civ.pact != NONE:
        end_pact(g, civ)
    civ.pact = card
    civ.pact_partner = partner.seat
    civ.pact_is_a = is_a
    recount_all(g)
    if g.tell:
        g.tell("accepts_pact", partner.seat, pact=ID[card], partner=civ.seat)
