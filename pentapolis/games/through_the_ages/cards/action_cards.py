"""The action cards that give something; those that contain an action are the chapter's (308, 1008)."""

from __future__ import annotations

from pentapolis.games.through_the_ages import moments
from pentapolis.games.through_the_ages.data import CARDS
from pentapolis.games.through_the_ages.moments import at_family
from pentapolis.games.through_the_ages.rules.bank import gain_food, gain_resources
from pentapolis.games.through_the_ages.rules.ratings import strength
from pentapolis.games.through_the_ages.rules.tracks import gain_science, score
from pentapolis.games.through_the_ages.state import CARDS_PLAYED, Player, State


@at_family(moments.ACTION_GAINS, "bountiful_harvest")
def bountiful_harvest(g: State, civ: Player, card: int) -> None:
    gain_food(civ, CARDS[card].value)


@at_family(moments.ACTION_GAINS, "mineral_deposits")
def mineral_deposits(g: State, civ: Player, card: int) -> None:
    gain_resources(civ, CARDS[card].value)


@at_family(moments.ACTION_GAINS, "revolutionary_idea")
def revolutionary_idea(g: State, civ: Player, card: int) -> None:
    gain_science(civ, CARDS[card].value)


@at_family(moments.ACTION_GAINS, "work_of_art")
def work_of_art(g: State, civ: Player, card: int) -> None:
    score(civ, CARDS_PLAYED, CARDS[card].value)


@at_family(moments.ACTION_GAINS, "patriotism")
def patriotism(g: State, civ: Player, card: int) -> None:
    civ.ma += 1
    civ.ma_extra += 1
    civ.pool += CARDS[card].value


@at_family(moments.ACTION_GAINS, "wave_of_nationalism", "military_build_up")
def against_the_strong(g: State, civ: Player, card: int) -> None:
    """Wave of Nationalism, Military Build-Up: resources for units, for each stronger civilization."""
    mine = strength(civ)
    stronger = sum(1 for other in g.civs if not other.left and strength(other) > mine)
    civ.pool += stronger * CARDS[card].value_by_players[g.alive - 2]


@at_family(moments.ACTION_GAINS, "endowment_for_the_arts")
def endowment_for_the_arts(g: State, civ: Player, card: int) -> None:
    ahead = sum(1 for other in g.civs if not other.left and other.culture > civ.culture)
    score(civ, CARDS_PLAYED, ahead * CARDS[card].value_by_players[g.alive - 2])
