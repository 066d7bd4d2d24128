"""One side of a battle, number by number: what dice count, bonuses, shields, losses; reports of battles."""

from __future__ import annotations

import pytest

from pentapolis.games.clash_of_cultures.data import ids
from pentapolis.games.clash_of_cultures.pieces import Battle
from pentapolis.games.clash_of_cultures.rules import fighters
from pentapolis.games.clash_of_cultures.rules.reports import REPORT, battle_reports
from pentapolis.games.clash_of_cultures.state import State
from tests.clash_of_cultures.scene import FACES, at, dice, drive, lead, terrain, units, wide

rule = pytest.mark.rule
COC = "clash_of_cultures"
WILD, PIRATES = ids.BARBARIANS, ids.PIRATES


def field(land: bool = True, attacker: int = 0, defender: int = 1) -> tuple[State, Battle]:
    g = wide(expansion=True)
    if not land:
        terrain(g, D4="water")
    b = Battle(at(g, "D4"), land, attacker, defender, at(g, "D3"))
    b.round = 1
    return g, b


def reads(g: State, b: Battle, faces: str, side: int = 0, as_elephant: bool = False) -> tuple[int, int, int]:
    """The sum that counts, the bonus of abilities, the hits ignored."""
    b.dice[side] = [FACES[face] for face in faces.split()]
    b.bonus, b.ignored = [0, 0], [0, 0]
    total = fighters.read_dice(g, b, side, as_elephant)
    assert (b.bonus[1 - side], b.ignored[1 - side]) == (0, 0)
    return total, b.bonus[side], b.ignored[side]


@rule(COC, "604.2", "604.5", "604.6", "604.7")
def test_symbols_activate_units_that_are_there() -> None:
    g, b = field()
    assert reads(g, b, "3i 5i 4c 2e") == (14, 0, 0), "nobody is there"
    units(g, 0, "D4", infantry=1)
    assert reads(g, b, "3i 5i 4c 2e") == (14, 1, 0), "one Infantry activates once"
    units(g, 0, "D4", cavalry=1)
    assert reads(g, b, "3i 4c 2c") == (9, 3, 0)
    units(g, 0, "D4", elephant=1)
    assert reads(g, b, "4e 3e 5c") == (9, 2, 1), "the lowest number of an Elephant is given up"
    assert reads(g, b, "4e 5c 2c", as_elephant=True) == (5, 0, 2)
    b.cancelled[0] = True
    assert reads(g, b, "3i 4c 2e") == (9, 0, 0)


@rule(COC, "611.5")
def test_at_sea_only_numbers_count() -> None:
    g, b = field(land=False)
    units(g, 0, "D4", ship=1, infantry=1)
    assert reads(g, b, "3i 6i") == (9, 0, 0)


@rule(COC, "604.9", "604.10")
def test_a_leader_rerolls_one_leader() -> None:
    g, b = field()
    b.dice[0] = [FACES["1l"], FACES["1l"]]
    fighters.reroll_leader(g, b, 0)
    assert b.dice[0] == [FACES["1l"], FACES["1l"]], "no leader is there"
    g.players[0].leaders = [0]
    lead(g, 0, "acamapichtli", "D4")
    dice(g, "1l 3e")
    fighters.reroll_leader(g, b, 0)
    assert b.dice[0] == [FACES["3e"], FACES["1l"]]
    b.cancelled[0] = True
    fighters.reroll_leader(g, b, 0)
    assert b.dice[0] == [FACES["3e"], FACES["1l"]]


@rule(COC, "604.11")
@pytest.mark.parametrize(
    ("card", "more"),
    [("high_morale", 2), ("surprise", 1), ("siege", 1), ("wedge_formation", 3), ("strategist", 2), ("", 0)],
)
def test_tactics_add_to_the_combat_value(card: str, more: int) -> None:
    g, b = field()
    assert fighters.bonus(g, b, 0, [card, "high_morale"], [2, 3]) == more
    assert fighters.bonus(g, b, 1, ["high_morale", card], [3, 2]) == more
    wild = Battle(b.space, True, WILD, 1, -1)
    assert fighters.bonus(g, wild, 0, [card, ""], [2, 3]) == more


def test_other_bonuses_of_a_side() -> None:
    g, b = field()
    b.weapons = [2, 1]
    b.warlord = 4
    assert [fighters.bonus(g, b, side, ["", ""], [1, 1]) for side in (0, 1)] == [6, 1]
    units(g, 0, "D4", elephant=2)
    b.elephant_bonus[0] = True
    assert fighters.bonus(g, b, 0, ["", ""], [1, 1]) == 8
    sea = Battle(b.space, False, 0, 1, -1)
    sea.elephant_bonus[0] = True
    assert fighters.bonus(g, sea, 0, ["", ""], [1, 1]) == 0
    assert not fighters.caps_bonus(g, b, 0)
    assert not fighters.caps_bonus(g, Battle(b.space, True, WILD, 1, -1), 0)


@rule(COC, "910.1")
def test_what_is_taken_off_an_attack() -> None:
    g, b = field()
    assert fighters.penalty(g, b, 0, ["", "heavy_resistance"], [3, 2]) == 3
    assert fighters.penalty(g, b, 1, ["heavy_resistance", ""], [3, 2]) == 0
    assert fighters.penalty(g, b, 0, ["heavy_resistance", ""], [3, 2]) == 0


@rule(COC, "605.2", "407.3")
def test_hits_that_are_ignored() -> None:
    g, b = field()
    b.fortress = True
    assert [fighters.ignored(g, b, side, ["", ""]) for side in (0, 1)] == [0, 1]
    assert fighters.ignored(g, b, 1, ["", "improved_defenses"]) == 2
    assert fighters.ignored(g, b, 0, ["peltasts_hold", ""]) == 1
    b.fortress_shield = False
    assert fighters.ignored(g, b, 1, ["", ""]) == 0
    b.fortress_shield, b.round = True, 2
    assert fighters.ignored(g, b, 1, ["", ""]) == 0
    b.round, b.fortress = 1, False
    assert fighters.ignored(g, b, 1, ["", ""]) == 0


@rule(COC, "605.7", "605.8", "1102.5")
def test_who_is_killed_goes_home_and_a_leaders_card_to_the_enemy() -> None:
    g, b = field()
    g.players[0].leaders = [0]
    units(g, 0, "D4", infantry=3)
    lead(g, 0, "acamapichtli", "D4")
    left = g.players[0].units[ids.INFANTRY]
    fighters.kill(g, b, 0, ids.INFANTRY, 0)
    assert b.lost[0] == [0] * 6
    fighters.kill(g, b, 0, ids.INFANTRY, 2)
    assert (b.lost[0][ids.INFANTRY], g.players[0].units[ids.INFANTRY]) == (2, left + 2)
    fighters.kill(g, b, 0, ids.LEADER, 1)
    assert (g.players[0].leader, g.players[1].captured) == (-1, 1)
    units(g, 0, "D3", infantry=1)
    fighters.kill(g, b, 0, ids.INFANTRY, 1, at(g, "D3"))
    assert (g.army_at(0, at(g, "D3")), g.army_at(0, at(g, "D4"))) == (0, 1)


@rule(COC, "605.6", "608.2")
def test_settlers_die_with_their_army() -> None:
    g, b = field()
    units(g, 1, "D4", settler=2, infantry=1)
    b.start = [1, 1]
    fighters.lone_settlers(g, b, 1)
    assert g.count(1, ids.SETTLER, b.space) == 2
    g.return_unit(1, ids.INFANTRY, b.space)
    b.start = [1, 0]
    fighters.lone_settlers(g, b, 1)
    assert g.count(1, ids.SETTLER, b.space) == 2, "they had no army in this battle"
    b.start = [1, 1]
    fighters.lone_settlers(g, b, 1)
    assert (g.count(1, ids.SETTLER, b.space), b.lost[1][ids.SETTLER]) == (0, 2)


def test_sides_of_a_battle() -> None:
    g, b = field(land=False)
    units(g, 0, "D4", ship=2, infantry=1)
    assert fighters.strength(g, b, 0) == 2
    land = Battle(b.space, True, 0, 1, -1)
    assert fighters.strength(g, land, 0) == 1
    wild = Battle(b.space, True, WILD, 0, -1)
    wild.controller = 1
    assert [fighters.decider(wild, side) for side in (0, 1)] == [1, 0]
    g.players[0].usable |= ids.ROADS
    assert [fighters.has(g, wild, side, ids.ROADS) for side in (0, 1)] == [False, True]
    assert not fighters.has(g, land, 1, ids.ROADS)
    assert [fighters.name(owner) for owner in (WILD, PIRATES, 2)] == ["barbarians", "pirates", "seat2"]


def test_losses_of_choice() -> None:
    g, _ = field()
    units(g, 0, "D4", infantry=2, cavalry=1, settler=1)
    asked = drive(fighters.choose_units(g, 0, at(g, "D4"), 2, 1), losses="infantry1+cavalry1")
    assert (asked[0].seat, asked[0].about) == (1, (2,))
    assert asked[0].options == ["infantry1+cavalry1", "infantry2"]
    assert drive(fighters.choose_units(g, 0, at(g, "D4"), 0, 1)) == []
    assert drive(fighters.choose_units(g, 0, at(g, "D4"), 3, 1)) == [], "all of them"


# --- reports ------------------------------------------------------------------------------------------------


@rule(COC, "802.4")
def test_a_report_is_seen_from_one_side() -> None:
    g = wide(seats=3)
    values = {"attacker": 0, "defender": 1, "winner": 1, "rounds": 2, "attackers": 4, "defenders": 3}
    values |= {"lost_attackers": 2, "lost_defenders": 1}
    none = dict.fromkeys(REPORT, 0)
    g.battles = [tuple({**none, "attacker": 2, "defender": WILD}.values()), tuple((none | values).values())]
    (mine,), (theirs,) = battle_reports(g, 0), battle_reports(g, 1)
    assert (mine.side, mine.number, mine.enemy, mine.won, mine.fought) == (0, 1, 1, False, True)
    assert (mine.units, mine.enemy_lost) == ((4, 3), 1)
    assert (theirs.side, theirs.enemy, theirs.won, theirs.units, theirs.enemy_lost) == (1, 0, True, (3, 4), 2)
    (other,) = battle_reports(g, 2)
    assert (other.number, other.fought, other.won) == (0, False, True)
