"""The row: removing, moving up, filling, taking cards (103, 204, 309, 310)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pentapolis.engine import Action, Ask, Option, Refusal
from pentapolis.games.through_the_ages import moments
from pentapolis.games.through_the_ages.data import (
    AGE,
    AGES,
    BY_ID,
    FAMILY_OF,
    ID,
    IS_TECHNOLOGY,
    KIND,
    NONE,
    ROW,
    ROW_PRICE,
    ROW_REMOVED,
    SLOT,
)
from pentapolis.games.through_the_ages.rules.ages import begin_age, end_age
from pentapolis.games.through_the_ages.rules.answers import TAKE
from pentapolis.games.through_the_ages.rules.costs import spend_civil
from pentapolis.games.through_the_ages.rules.ratings import hand_limit_civil
from pentapolis.games.through_the_ages.state import Player, State

# --- the row phase -------------------------------------------------------------------------------


def row_phase(g: State) -> None:
    """Remove the first cards, move the others up, fill the free spaces (204.1, 204.4, 204.5).

    By the players still in the game (204.9, 910.5); nothing else goes for an empty space (204.2), and what is
    removed never comes back (109.5, 204.3).
    """
    row = g.row
    removed = []
    for space in range(ROW_REMOVED[g.alive - 2]):
        if row[space] != NONE:
            removed.append(row[space])
            row[space] = NONE
    if removed and g.tell:
        g.tell("row_removed", cards=[ID[c] for c in removed])
    fill_row(g)
    if g.age == 0:
        # Deck A serves only this once: what is left of it leaves the game (204.6, 801.1).
        begin_age(g, 1)


def fill_row(g: State) -> None:
    """Close the gaps and fill up; the last card of a deck ends its age (204.7, 802.1).

    Without a deck spaces stay empty (204.8, 809.2); old cards stay where they are (802.4).
    """
    row = [card for card in g.row if card != NONE]
    kept = len(row)
    draw = g.chance.draw
    for _ in range(ROW - kept):
        if not g.civil:
            row.append(NONE)
            continue
        row.append(draw(g.civil))
        if not g.civil:
            end_age(g)
    g.row = row
    if g.tell and any(c != NONE for c in row[kept:]):
        g.tell("row_added", cards=[ID[c] for c in row[kept:] if c != NONE])


# --- taking cards --------------------------------------------------------------------------------


def take_price(civ: Player, card: int, space: int) -> int:
    """Civil actions to take this card from this space (309.1, 309.5)."""
    price = ROW_PRICE[space]
    if KIND[card] == "wonder":
        price += len(civ.wonders) + len(civ.ravaged)
        price = max(0, price - moments.WONDER_ACTIONS_LESS.get(civ.leader, 0))
    return price


def has_technology(civ: Player, card: int) -> bool:
    """Whether the same technology is in hand or in play; a replaced one is not (309.7, 312.6)."""
    slot = SLOT[card]
    if slot != NONE:
        if civ.techs >> slot & 1:
            return True
    elif FAMILY_OF[card] != NONE:
        if civ.specials[FAMILY_OF[card]] == AGE[card]:
            return True
    elif civ.government == card:
        return True
    return card in civ.hand


def take_tries(g: State, ask: Ask) -> Iterable[Option]:
    return [TAKE[card][space] for space, card in enumerate(g.row) if card != NONE]


def refuse_take(g: State, ask: Ask, id: str, space: int) -> Refusal | None:
    civ = g.civs[ask.seat]
    return refuse_taking(g, civ, id, space, civ.ca)


def refuse_taking(g: State, civ: Player, id: str, space: int, actions: int) -> Refusal | None:
    """Whether the card on this space may be taken, with so many civil actions to spend (309, 310)."""
    card = g.row[space - 1] if 1 <= space <= ROW else NONE
    if card == NONE or ID[card] != id:
        return Refusal("309.1", "not_there", space=space)
    if refusal := _refuse_holding(civ, card):
        return refusal
    price = take_price(civ, card, space - 1)
    if price > actions:
        rule = "309.5" if KIND[card] == "wonder" else "309.1"
        return Refusal(rule, "take_price", card=id, needed=price, left=actions)
    return None


def _refuse_holding(civ: Player, card: int) -> Refusal | None:
    """One wonder under construction, one leader of each age, no technology twice, the hand limit.

    Action cards may be taken in any number (309.6), technologies of several ages held together (309.8); a
    wonder is no hand card, so a full hand does not matter (306.2, 310.2). Nobody ever discards (310.3).
    """
    kind = KIND[card]
    if kind == "wonder":
        if civ.wonder == NONE:
            return None
        return Refusal("309.4", "wonder_unfinished", card=ID[card], wonder=ID[civ.wonder])
    if kind == "leader" and civ.leaders_taken >> AGE[card] & 1:
        return Refusal("309.3", "leader_of_age", card=ID[card], age=AGES[AGE[card]])
    if IS_TECHNOLOGY[card] and has_technology(civ, card):
        return Refusal("309.7", "technology_twice", card=ID[card])
    if len(civ.hand) >= hand_limit_civil(civ):
        return Refusal("310.1", "hand_full", limit=hand_limit_civil(civ))
    return None


def do_take(g: State, ask: Ask, id: str, space: int) -> None:
    civ = g.civs[ask.seat]
    price = take_price(civ, BY_ID[id], space - 1)
    if price:
        spend_civil(civ, price)
    take(g, civ, space - 1)
    if g.tell:
        g.tell("take", civ.seat, card=id, actions=price)


def take(g: State, civ: Player, space: int) -> None:
    """A card goes to the hand, a wonder into construction; the price has been paid (306.1, 309.2)."""
    card = g.row[space]
    g.row[space] = NONE
    kind = KIND[card]
    if kind == "wonder":
        civ.wonder = card
        civ.stage = 0
        return
    civ.hand.append(card)
    if kind == "leader":
        civ.leaders_taken |= 1 << AGE[card]
    elif kind == "action":
        civ.fresh.append(card)
    elif IS_TECHNOLOGY[card] and civ.leader in moments.TECHNOLOGY_TAKEN:
        moments.TECHNOLOGY_TAKEN[civ.leader](civ)


TAKE_CARD: Final = Action("take", take_tries, refuse_take, do_take)
