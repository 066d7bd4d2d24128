"""The solo game (chapter 800): the opponent's die, its war, the stability check and the end of an age.

Where an action causes a roll (803.1) stands with the action; what the tile says with the maintenance (802).
"""

from __future__ import annotations

from typing import Final

from pentapolis.games.nations.data import BOOKS, CARDS, HALL_OF_FAME, TILES, WAR, Fame
from pentapolis.games.nations.rules.comparisons import MAX_STRENGTH, rank_of_stability
from pentapolis.games.nations.rules.goods import gain, lose_vp
from pentapolis.games.nations.rules.removal import check_removals
from pentapolis.games.nations.state import NONE, State

PLAYER: Final = 0


def roll(g: State) -> None:
    """Roll for the opponent: 1 to 4 sweep a column (803.4), 5 and 6 are deeds of the tile (803.6)."""
    face = g.chance.below(6) + 1
    if g.tell:
        g.tell("rolls", None, face=face)
    if face <= g.variant.columns:
        sweep(g, face - 1)
    else:
        deed(g, *TILES[g.event].deeds[face - 5])


def sweep(g: State, column: int) -> None:
    """Remove a column; the opponent buys the cheapest war in it, if none was bought yet (803.5, 803.8)."""
    for space in range(column, len(g.board), g.variant.columns):
        card = g.board[space]
        if card == NONE:
            continue
        g.board[space] = NONE
        if CARDS[card].kind == WAR and g.war == NONE:
            g.war, g.war_buyer, g.war_strength = card, g.seats, g.foe_strength
            if g.tell:
                g.tell("foe_declares_war", None, card=CARDS[card].id, strength=g.foe_strength)
        elif g.tell:
            g.tell("swept", None, card=CARDS[card].id)


def deed(g: State, kind: str, amount: int) -> None:
    """What the opponent does on a 5 or 6 (803.6)."""
    if kind == "strength":
        g.foe_strength = min(MAX_STRENGTH, g.foe_strength + amount)
        check_removals(g)
    elif kind == "books":
        g.foe_books += amount
    else:
        g.architects = max(0, g.architects - amount)
    if g.tell:
        g.tell(f"foe_{kind}", None, amount=amount)


def stability_check(g: State) -> None:
    """Instead of events: a point for more stability than the opponent, else one less (804.2)."""
    if rank_of_stability(g, g.nations[PLAYER]) > g.foe_stability:
        gain(g, PLAYER, (0, 0, 0, 0, 1), "stability_check")
    else:
        lose_vp(g, PLAYER, 1, "stability_check")


def score_books(g: State) -> None:
    """Three points for more books than the opponent at the end of an age (804.4)."""
    if g.nations[PLAYER].goods[BOOKS] > g.foe_books:
        gain(g, PLAYER, (0, 0, 0, 0, 3), "book_scoring")


def hall_of_fame(total: int) -> Fame | None:
    """The best name that this total reaches (805.2)."""
    return next((fame for fame in HALL_OF_FAME if total >= fame.points), None)
