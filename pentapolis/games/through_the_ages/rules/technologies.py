"""Technologies and governments: playing, replacing, revolution, peaceful change (311–315)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pentapolis.engine import Action, Ask, Option, Refusal
from pentapolis.games.through_the_ages import moments
from pentapolis.games.through_the_ages.data import (
    AGE,
    BY_ID,
    CARDS,
    FAMILY_OF,
    ID,
    IS_TECHNOLOGY,
    KIND,
    NONE,
    SLOT,
    SPECIAL,
)
from pentapolis.games.through_the_ages.rules.answers import PEACEFUL, REVOLUTION, TECHNOLOGY
from pentapolis.games.through_the_ages.rules.costs import (
    from_round_2,
    not_in_hand,
    short_of_civil_actions,
    spend_civil,
)
from pentapolis.games.through_the_ages.rules.ratings import pacts_of, recount
from pentapolis.games.through_the_ages.state import Player, State


def cooperation(g: State, civ: Player) -> tuple[int, Player] | None:
    """A pact about science and the partner (1007.15); two players make no pacts (609.1)."""
    if g.seats == 2:
        return None
    for pact, _, partner in pacts_of(g, civ):
        if pact in moments.PACT_SCIENCE:
            return pact, partner
    return None


def science_price(g: State, civ: Player, card: int, printed: int) -> int:
    """Science to play a technology, with all discounts, not below 0 (1007.15, 1007.18)."""
    price = printed
    less = moments.SCIENCE_LESS.get(civ.leader)
    if less is not None and SLOT[card] != NONE:
        price -= less(SLOT[card])
    pact = cooperation(g, civ)
    if pact is not None:
        price -= moments.PACT_SCIENCE[pact[0]][0]
    return price if price > 0 else 0


def pay_science(g: State, civ: Player, card: int, printed: int) -> int:
    """Pay for a technology; the partner of Scientific Cooperation pays too (1007.15)."""
    price = science_price(g, civ, card, printed)
    civ.science -= price
    pact = cooperation(g, civ)
    if pact is not None:
        pact[1].science -= moments.PACT_SCIENCE[pact[0]][1]
    return price


def short_of_science(g: State, civ: Player, card: int, printed: int, rule: str) -> Refusal | None:
    pact = cooperation(g, civ)
    if pact is not None and pact[1].science < moments.PACT_SCIENCE[pact[0]][1]:
        return Refusal("1007.15", "partner_without_science", partner=pact[1].seat)
    price = science_price(g, civ, card, printed)
    if civ.science < price:
        return Refusal(rule, "cannot_pay_science", needed=price, have=civ.science)
    return None


# --- 311, 312 technologies -----------------------------------------------------------------------


def is_government(card: int) -> bool:
    return KIND[card] == "government"


def technology_tries(g: State, ask: Ask) -> Iterable[Option]:
    hand = g.civs[ask.seat].hand
    return [TECHNOLOGY[card] for card in hand if IS_TECHNOLOGY[card] and not is_government(card)]


def refuse_technology(g: State, ask: Ask, id: str) -> Refusal | None:
    """1 civil action, also in the turn the card was taken, without prerequisites (109.4, 311.1, 311.3)."""
    civ = g.civs[ask.seat]
    card = BY_ID[id]
    return not_in_hand(civ, card) or short_of_civil_actions(civ) or refuse_development(g, civ, card)


def refuse_development(g: State, civ: Player, card: int) -> Refusal | None:
    """The rules of playing a technology, actions aside (311.2, 312.5)."""
    family = FAMILY_OF[card]
    if family != NONE and civ.specials[family] > AGE[card]:
        return Refusal("312.5", "newer_in_play", card=ID[card])
    return short_of_science(g, civ, card, CARDS[card].science_cost, "311.2")


def do_technology(g: State, ask: Ask, id: str) -> None:
    civ = g.civs[ask.seat]
    spend_civil(civ)
    play_technology(g, civ, BY_ID[id])


def play_technology(g: State, civ: Player, card: int) -> None:
    """A technology other than a government comes into play, without workers (311.1, 311.4, 311.6)."""
    price = pay_science(g, civ, card, CARDS[card].science_cost)
    civ.hand.remove(card)
    if g.tell:
        g.tell("technology", civ.seat, technology=ID[card], science=price)
    enter_technology(g, civ, card)
    technology_played(civ)


def enter_technology(g: State, civ: Player, card: int) -> None:
    """Special technologies work at once, replace older ones, bring tokens from the box (312.1–312.3)."""
    slot = SLOT[card]
    if slot != NONE:
        civ.techs |= 1 << slot
        return
    family = FAMILY_OF[card]
    old = civ.specials[family]
    civ.specials[family] = AGE[card]
    civ.blue_bank += CARDS[card].blue_tokens - (CARDS[SPECIAL[family][old]].blue_tokens if old else 0)
    recount(g, civ)


def technology_played(civ: Player) -> None:
    """What leaders give for each technology played, governments included (313.5)."""
    played = moments.TECHNOLOGY_PLAYED.get(civ.leader)
    if played is not None:
        played(civ)


# --- 313–315 governments -------------------------------------------------------------------------


def may_revolt(civ: Player) -> bool:
    """Nothing of what the revolution uses up has been used this turn (314.2, 1007.3)."""
    if civ.leader in moments.REVOLUTION_BY_MILITARY:
        return not civ.military_used
    return not civ.civil_used


def revolution_tries(g: State, ask: Ask) -> Iterable[Option]:
    return [REVOLUTION[card] for card in g.civs[ask.seat].hand if is_government(card)]


def refuse_revolution(g: State, ask: Ask, id: str) -> Refusal | None:
    civ = g.civs[ask.seat]
    card = BY_ID[id]
    return not_in_hand(civ, card) or refuse_revolt(g, civ, card)


def refuse_revolt(g: State, civ: Player, card: int) -> Refusal | None:
    """The smaller price in science and an untouched turn (314.1, 314.2, 1007.3, 1007.4)."""
    if not may_revolt(civ):
        if civ.leader in moments.REVOLUTION_BY_MILITARY:
            return Refusal("1007.3", "military_actions_used")
        return Refusal("314.2", "civil_actions_used")
    return short_of_science(g, civ, card, CARDS[card].cost_revolution, "314.1")


def do_revolution(g: State, ask: Ask, id: str) -> None:
    change_government(g, g.civs[ask.seat], BY_ID[id], revolution=True)


def peaceful_tries(g: State, ask: Ask) -> Iterable[Option]:
    return [PEACEFUL[card] for card in g.civs[ask.seat].hand if is_government(card)]


def refuse_peaceful(g: State, ask: Ask, id: str) -> Refusal | None:
    civ = g.civs[ask.seat]
    card = BY_ID[id]
    return not_in_hand(civ, card) or short_of_civil_actions(civ) or refuse_change(g, civ, card)


def refuse_change(g: State, civ: Player, card: int) -> Refusal | None:
    """The larger price in science (315.1)."""
    return short_of_science(g, civ, card, CARDS[card].cost_peaceful, "315.1")


def do_peaceful(g: State, ask: Ask, id: str) -> None:
    civ = g.civs[ask.seat]
    spend_civil(civ)
    change_government(g, civ, BY_ID[id], revolution=False)


def change_government(g: State, civ: Player, card: int, revolution: bool) -> None:
    """The new government replaces the old one and holds at once (313.1–313.4).

    A revolution uses all civil actions (314.3), with Robespierre all military ones (1007.3).
    """
    printed = CARDS[card].cost_revolution if revolution else CARDS[card].cost_peaceful
    price = pay_science(g, civ, card, printed)
    civ.hand.remove(card)
    before = civ.ca
    civil_used = civ.ca_total - civ.ca
    military_used = civ.ma_total + civ.ma_extra - civ.ma
    civ.government = card
    recount(g, civ)
    # What was used stays used, also when the new government has fewer actions (314.4, 315.2, 315.3).
    civ.ca = max(0, civ.ca_total - civil_used)
    civ.ma = max(0, civ.ma_total + civ.ma_extra - military_used)
    if revolution:
        if civ.leader in moments.REVOLUTION_BY_MILITARY:
            civ.ma = 0
            civ.military_used = True
            civ.ca = min(before, civ.ca_total)
        else:
            civ.ca = 0
            civ.civil_used = True
    if g.tell:
        g.tell("revolution" if revolution else "peaceful", civ.seat, government=ID[card], science=price)
    technology_played(civ)


ACTIONS_OF_TECHNOLOGIES: Final[tuple[Action, ...]] = (
    Action("technology", technology_tries, from_round_2(refuse_technology), do_technology),
    Action("revolution", revolution_tries, from_round_2(refuse_revolution), do_revolution),
    Action("peaceful", peaceful_tries, from_round_2(refuse_peaceful), do_peaceful),
)
