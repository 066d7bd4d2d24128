"""What hardly ever happens: modern laboratories at the limit, Tesla next door, two revolutions in a turn."""

from __future__ import annotations

from pentapolis.games.through_the_ages.data import CARDS, CULTURE
from pentapolis.games.through_the_ages.rules.fast import urban_sites
from pentapolis.games.through_the_ages.rules.ratings import culture_rate
from pentapolis.games.through_the_ages.state import ACTIONS
from tests.through_the_ages.scene import Play, board, equip, new, rule, slot


@rule("304.2")
def test_buildings_of_every_age_count_for_the_urban_limit() -> None:
    """Under despotism two of a type: two laboratories of age II are two."""
    for modern in ("scientific_method", "computers"):
        g = board(age=3)
        civ = equip(g, techs={"philosophy": 0, modern: 2}, resources=30, unused=2)
        assert slot("philosophy") not in urban_sites(g, civ)
        play = Play(g)
        assert play.refused("build:philosophy") == "304.2"
        equip(g, techs={modern: 1})
        assert slot("philosophy") in urban_sites(g, civ)
        assert Play(g).can("build:philosophy")


@rule("1007.9", "316.2")
def test_anothers_tesla_makes_upgrades_of_laboratories_dearer() -> None:
    """From philosophy (3) to alchemy (6): three resources, and one more for somebody else's Tesla."""
    for leader, price in ((None, 3), ("nikola_tesla", 4)):
        for resources in (price - 1, price):
            g = board(age=3)
            equip(g, 1, leader=leader)
            equip(g, techs={"philosophy": 1, "alchemy": 0}, resources=resources)
            assert Play(g).can("upgrade:philosophy:alchemy") is (resources == price)


@rule("203.1", "204.1")
def test_in_the_simple_game_the_row_moves_from_round_2_on() -> None:
    for round, moves in ((1, False), (2, True)):
        g = new(2, level="simple")
        g.round = round
        row = g.row[:]
        play = Play(g)
        assert play.g.phase == ACTIONS
        assert (play.g.row[: len(row) - 3] == row[3:]) is moves
        assert (play.g.row == row) is not moves


def test_rock_and_roll_icon_counts_theatres_alone() -> None:
    """Culture of a staffed library or arena is not doubled."""
    for other in ("printing_press", "journalism", "multimedia", "bread_and_circuses", "religion", "opera"):
        civ = equip(board(age=3), leader="rock_and_roll_icon", techs={"religion": 0, other: 1})
        once = CARDS[civ.leader].culture + CULTURE[slot(other)]
        assert culture_rate(civ) == once + (CULTURE[slot(other)] if other == "opera" else 0), other


@rule("314.2")
def test_only_one_revolution_a_turn() -> None:
    g = board(age=2)
    equip(g, hand=["monarchy", "theocracy"], science=40)
    play = Play(g)
    assert play.can("revolution:monarchy")
    assert play.can("revolution:theocracy")
    play.do("revolution:monarchy")
    assert not play.can("revolution:theocracy")
    assert play.me.civil_used
    assert play.me.ca == 0


def test_who_plays_has_not_resigned() -> None:
    g = new(3)
    assert [civ.resigned for civ in g.civs] == [False] * 3
