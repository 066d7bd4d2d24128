"""Leaders: playing one, and leaving play (307). What each does stands in cards/leaders.py."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pentapolis.engine import Action, Ask, Option, Refusal
from pentapolis.games.through_the_ages import moments
from pentapolis.games.through_the_ages.data import BY_ID, ID, KIND, NONE
from pentapolis.games.through_the_ages.rules.answers import LEADER
from pentapolis.games.through_the_ages.rules.costs import (
    from_round_2,
    not_in_hand,
    short_of_civil_actions,
    spend_civil,
)
from pentapolis.games.through_the_ages.rules.ratings import recount
from pentapolis.games.through_the_ages.state import Player, State


def leader_tries(g: State, ask: Ask) -> Iterable[Option]:
    return [LEADER[card] for card in g.civs[ask.seat].hand if KIND[card] == "leader"]


def refuse_leader(g: State, ask: Ask, id: str) -> Refusal | None:
    """From the hand, also in the turn it was taken (307.1, 307.2)."""
    civ = g.civs[ask.seat]
    return not_in_hand(civ, BY_ID[id]) or short_of_civil_actions(civ)


def do_leader(g: State, ask: Ask, id: str) -> None:
    civ = g.civs[ask.seat]
    spend_civil(civ)
    play_leader(g, civ, BY_ID[id])


def play_leader(g: State, civ: Player, card: int) -> None:
    """The old leader is discarded, the new one works at once (307.3, 307.4, 1006.1)."""
    civ.hand.remove(card)
    drop_leader(civ)
    civ.leader = card
    civ.homer = moments.UNIT_RESOURCES.get(card, 0)
    civ.pool += civ.homer
    recount(g, civ)
    if g.tell:
        g.tell("leader", civ.seat, leader=ID[card])


def drop_leader(civ: Player) -> None:
    """The leader leaves play with what he gave (307.4); `recount` must follow."""
    leaves = moments.LEADER_LEAVES.get(civ.leader)
    if leaves is not None:
        leaves(civ)
    civ.leader = NONE


def lose_leader(g: State, civ: Player) -> None:
    """The leader in play is discarded by an effect (Assassinate, Iconoclasm)."""
    drop_leader(civ)
    recount(g, civ)


PLAY_LEADER: Final = Action("leader", leader_tries, from_round_2(refuse_leader), do_leader)
