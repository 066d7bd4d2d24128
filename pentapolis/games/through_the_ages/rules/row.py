"""The row: removing, moving up, filling, taking cards (103, 204, 309, 310)."""

from __future__ import annotations

from pentapolis.games.through_the_ages import moments
from pentapolis.games.through_the_ages.data import (
    AGE,
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
from pentapolis.games.through_the_ages.rules.ratings import hand_limit_civil
from pentapolis.games.through_the_ages.state import Player, State

# --- the row phase -------------------------------------------------------------------------------


def row_phase(g: State) -> None:
    """Remove the first cards, move the others up, fill the free spaces (204)."""
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
    """Close the gaps and fill up from the civil deck; the last card of a deck ends its age (204.7)."""
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
    if g.tell and len(row) > kept:
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
    """Whether the same technology is in hand or in play (309.7)."""
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


def may_hold(civ: Player, card: int) -> bool:
    """Whether the rules of 309 and 310 let the civilization take this card, price aside."""
    kind = KIND[card]
    if kind == "wonder":
        return civ.wonder == NONE
    if len(civ.hand) >= hand_limit_civil(civ):
        return False
    if kind == "leader":
        return not civ.leaders_taken >> AGE[card] & 1
    if kind == "action":
        return True
    return not has_technology(civ, card)


def take(g: State, civ: Player, space: int) -> None:
    """Take the card on a space; the price has been paid."""
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
