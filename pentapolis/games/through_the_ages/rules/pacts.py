"""Pacts: offering, ending, and the trade routes (609, 610). What each pact gives stands in cards/pacts.py."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Action, Ask, Refusal, Rules
from pentapolis.games.through_the_ages import moments
from pentapolis.games.through_the_ages.data import ID, NONE
from pentapolis.games.through_the_ages.rules.bank import pay_food, pay_resources
from pentapolis.games.through_the_ages.rules.costs import from_round_2, own_food, own_resources
from pentapolis.games.through_the_ages.rules.military import discard_open, remove_military
from pentapolis.games.through_the_ages.rules.ratings import pacts_of, recount_all
from pentapolis.games.through_the_ages.state import Player, State


def offer_pact(g: State, civ: Player, card: int, partner: Player, is_a: bool) -> Rules:
    """Offer a pact, decided at once; refused it goes back to the hand, seen by all (110.8, 609.4, 609.5).

    Accepted it lies before the offerer in place of the old one (609.6, 609.7); those accepted from others
    stay (609.8).
    """
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


def end_pact(g: State, owner: Player) -> None:
    """The pact in front of this civilization ends and is discarded (610.1, 610.4)."""
    if g.tell:
        g.tell("pact_ends", owner.seat, pact=ID[owner.pact], partner=owner.pact_partner)
    discard_open(g, owner.pact)
    owner.pact = NONE
    recount_all(g)


# --- trade routes --------------------------------------------------------------------------------


def trade_side(g: State, civ: Player) -> bool | None:
    """Whether the civilization is A in a pact with trade routes; None without one."""
    for pact, is_a, _ in pacts_of(g, civ):
        if pact in moments.PACT_TRADES:
            return is_a
    return None


def refuse_trade(g: State, ask: Ask) -> Refusal | None:
    """Once a turn A uses 1 food as 1 resource, B 1 resource as 1 food (OP-46)."""
    civ = g.civs[ask.seat]
    side = trade_side(g, civ)
    if side is None or civ.traded:
        return Refusal("1007.19", "no_trade_routes")
    have = own_food(civ) if side else own_resources(civ)
    return None if have else Refusal("1007.19", "nothing_to_trade")


def do_trade(g: State, ask: Ask) -> None:
    """The good given counts as the other kind for the next payment of this turn."""
    civ = g.civs[ask.seat]
    civ.traded = True
    if trade_side(g, civ):
        pay_food(civ, 1)
        civ.credit_resources += 1
    else:
        pay_resources(civ, 1)
        civ.credit_food += 1
    if g.tell:
        g.tell("trade", civ.seat)


USE_TRADE_ROUTES: Final = Action("trade", None, from_round_2(refuse_trade), do_trade)
