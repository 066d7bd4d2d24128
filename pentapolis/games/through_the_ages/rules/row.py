"""The row: removing, moving up, filling, taking cards; the ends of ages (103, 204, 309, 310, 801–804)."""

from __future__ import annotations

from pentapolis.games.through_the_ages.data import (
    AGE,
    AGES,
    BY_ID,
    CARDS,
    ID,
    IS_TECHNOLOGY,
    KIND,
    MAX_SCIENCE,
    NONE,
    ROW,
    ROW_PRICE,
    ROW_REMOVED,
    SLOT,
    SPECIAL,
    civil_deck,
)
from pentapolis.games.through_the_ages.rules.bank import TESLA
from pentapolis.games.through_the_ages.rules.ratings import hand_limit_civil, recount, recount_all
from pentapolis.games.through_the_ages.state import ADVANCED, FULL, PUBLIC, SIMPLE, Player, State

MICHELANGELO = BY_ID["michelangelo"]
ARISTOTLE = BY_ID["aristotle"]
FAMILY_OF = [-1] * len(CARDS)
for _family, _levels in enumerate(SPECIAL):
    for _special in _levels:
        if _special != NONE:
            FAMILY_OF[_special] = _family


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


# --- ages ----------------------------------------------------------------------------------------


def begin_age(g: State, age: int) -> None:
    g.age = age
    g.civil = civil_deck(age, g.seats, g.config.polish_print) if age <= last_civil_age(g) else []
    if g.tell:
        g.tell("age_begins", age=(*AGES, "IV")[age])


def last_civil_age(g: State) -> int:
    """The last age with a civil deck: I in the simple, II in the advanced, III in the full game."""
    return g.config.level + 1


def end_age(g: State) -> None:
    """The last card of the age's civil deck has been laid in the row (802, 805.1, 807.1, 809.1)."""
    level = g.config.level
    if g.age == 0:
        begin_age(g, 1)
        return
    if level != SIMPLE:
        antiquate(g, g.age - 1)
        if level == FULL:
            for civ in g.civs:
                civ.yellow -= min(2, civ.yellow)
        recount_all(g)
        if g.bonus_hidden:
            card = g.bonus_hidden.pop()
            g.bonus.append(card)
            g.reveals += 1
            if g.tell:
                g.tell("bonus_revealed", card=ID[card])
    if g.age == last_civil_age(g):
        g.final = g.round + 1 if level == FULL else g.round
        if g.tell:
            g.tell("last_round_known", round=g.final)
        if level == SIMPLE:
            return
    begin_age(g, g.age + 1)


def antiquate(g: State, age: int) -> None:
    """Discard what belongs to this age or an older one (803)."""
    for civ in g.civs:
        old_civil = [c for c in civ.hand if AGE[c] <= age]
        civ.hand = [c for c in civ.hand if AGE[c] > age]
        old_military = [c for c in civ.military if AGE[c] <= age]
        for card in old_military:
            civ.military.remove(card)
            discard_military(g, card, civ.seat)
            if card in civ.shown:
                civ.shown.remove(card)
        old_play = []
        if civ.leader != NONE and AGE[civ.leader] <= age:
            old_play.append(civ.leader)
            drop_leader(civ)
        if civ.wonder != NONE and AGE[civ.wonder] <= age:
            old_play.append(civ.wonder)
            drop_wonder(civ)
        if civ.pact != NONE and AGE[civ.pact] <= age:
            old_play.append(civ.pact)
            discard_military(g, civ.pact, None)
            civ.pact = NONE
        if g.tell and (old_civil or old_military or old_play):
            g.tell(
                "antiquated", civ.seat, cards=[ID[c] for c in old_civil + old_play], count=len(old_military)
            )


def drop_leader(civ: Player) -> None:
    """The leader leaves play with what he gave (307.4, Tesla: OP-40); `recount` must follow."""
    civ.pool -= civ.homer
    civ.homer = 0
    if civ.leader == TESLA:
        for slot in (9, 10, 11):
            civ.blue_bank += civ.blue[slot]
            civ.blue[slot] = 0
    civ.leader = NONE


def drop_wonder(civ: Player) -> None:
    """An unfinished wonder leaves play; its blue tokens return to the bank (803.4)."""
    civ.blue_bank += civ.stage
    civ.wonder = NONE
    civ.stage = 0


def discard_military(g: State, card: int, knower: int | None) -> None:
    """Put a military card on the discard pile of its age; `knower` is the only seat that saw it (110.6)."""
    g.discards[AGE[card]].append(card * 8 + (PUBLIC if knower is None else 1 + knower))


def military_cards_exist(g: State) -> bool:
    """Whether anybody can draw: not after age II of the advanced game, not in age IV (405.7)."""
    return (g.config.level == FULL and g.age <= 3) or (g.config.level == ADVANCED and g.age <= 2)


# --- taking cards --------------------------------------------------------------------------------


def take_price(civ: Player, card: int, space: int) -> int:
    """Civil actions to take this card from this space (309.1, 309.5)."""
    price = ROW_PRICE[space]
    if KIND[card] == "wonder":
        price += len(civ.wonders) + len(civ.ravaged)
        if civ.leader == MICHELANGELO:
            price = max(0, price - 1)
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
    elif IS_TECHNOLOGY[card] and civ.leader == ARISTOTLE:
        civ.science = min(MAX_SCIENCE, civ.science + 1)


def lose_leader(g: State, civ: Player) -> None:
    """The leader in play is discarded by an effect (Assassinate, Iconoclasm)."""
    drop_leader(civ)
    recount(g, civ)
