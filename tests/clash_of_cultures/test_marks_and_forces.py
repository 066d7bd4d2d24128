"""What stands on a space and what of it may move: stacks by mark, cargo, room, groups, allies."""

from __future__ import annotations

import pytest

from pentapolis.games.clash_of_cultures.data import ids
from pentapolis.games.clash_of_cultures.pieces import (
    CLIMBED,
    CROSSED_PLAIN,
    EXPLORED,
    MARKS,
    MOVED,
    STIRRED,
    TIRED,
    WOODED,
)
from pentapolis.games.clash_of_cultures.rules import alliance, forces, marks
from pentapolis.games.clash_of_cultures.state import State
from tests.clash_of_cultures.scene import at, city, know, lead, realm, stock, terrain, units, wide
from tests.loaded import talk

rule = pytest.mark.rule
COC = "clash_of_cultures"
INFANTRY, PIRATES = ids.INFANTRY, ids.PIRATES


def army(count: int, **marked: int) -> State:
    """Infantry of seat 0 in D3; `marked` names marks and how many have them."""
    g = wide()
    units(g, 0, "D3", infantry=count)
    base = (at(g, "D3") * 6 + INFANTRY) * MARKS
    known = {"moved": MOVED, "tired": TIRED, "wooded": WOODED, "climbed": CLIMBED, "stirred": STIRRED}
    g.marks = {base + known[name]: n for name, n in marked.items()}
    return g


def marks_in(g: State, label: str) -> list[tuple[int, int]]:
    return marks.stacks(g, 0, INFANTRY, at(g, label))


def test_stacks_are_told_apart_the_most_restricted_first() -> None:
    g = army(4, moved=1, wooded=2)
    assert marks_in(g, "D3") == [(MOVED, 1), (WOODED, 2), (0, 1)]
    assert marks_in(army(3, tired=3), "D3") == [(TIRED, 3)]
    assert marks_in(g, "D4") == []
    g.active = 1
    assert marks_in(g, "D3") == [(0, 4)], "only the active player's units are marked"
    assert marks.stacks(g, 0, ids.CAVALRY, at(g, "D3")) == []


@rule(COC, "410.3", "503.1", "503.3", "1002.4b")
def test_what_is_movable() -> None:
    g = army(5, moved=1, tired=1, climbed=1, wooded=1)
    space = at(g, "D3")
    assert marks.movable(g, 0, INFANTRY, space) == 2, "the wooded one and the free one"
    assert marks.movable(g, 0, INFANTRY, space, marks.STILL_ON_ROADS) == 3, "Roads lead down a Mountain"
    assert marks.movable(g, 0, INFANTRY, space, marks.STILL | WOODED) == 1
    assert marks.movable(g, 0, ids.SETTLER, space) == 0
    g.active = 1
    assert marks.movable(g, 0, INFANTRY, space) == 5


@rule(COC, "503.4", "904.2")
def test_units_keep_some_marks_when_they_move() -> None:
    g = army(3, wooded=2)
    start, there = at(g, "D3"), at(g, "D4")
    going: list[list[tuple[int, int]]] = [[] for _ in range(6)]
    going[INFANTRY] = [(WOODED, 1), (0, 1)]
    marks.shift(g, 0, start, there, going, marks.LASTING, MOVED)
    assert marks_in(g, "D3") == [(WOODED, 1)]
    assert marks_in(g, "D4") == [(MOVED | WOODED, 1), (MOVED, 1)]
    marks.mark_units(g, 0, INFANTRY, there, [(MOVED, 1)], CLIMBED)
    assert marks_in(g, "D4") == [(MOVED | CLIMBED, 1), (MOVED | WOODED, 1)]
    marks.mark_all(g, 0, INFANTRY, there, TIRED)
    assert [mark & TIRED for mark, _ in marks_in(g, "D4")] == [TIRED, TIRED]
    assert g.count(0, INFANTRY, there) == 2
    assert marks.LASTING == CROSSED_PLAIN | WOODED | STIRRED


@rule(COC, "410.6")
def test_after_a_command_units_may_be_chosen_again() -> None:
    g = army(4, moved=1, tired=1, wooded=1)
    base = (at(g, "D3") * 6 + INFANTRY) * MARKS
    g.marks[base + (MOVED | WOODED)] = 1
    g.marks[base + (MOVED | EXPLORED)] = 1
    g.place_unit(0, INFANTRY, at(g, "D3"))
    marks.clear_moved(g)
    assert marks_in(g, "D3") == [(TIRED, 1), (WOODED, 2), (0, 2)]


# --- room, cargo, groups ------------------------------------------------------------------------------------


@rule(COC, "505.1", "102.7")
def test_room_on_ships_and_on_land() -> None:
    g = wide(expansion=True)
    terrain(g, D4="water")
    units(g, 0, "D4", ship=2, infantry=1, settler=1)
    assert forces.ship_capacity(g, 0) == 2
    assert forces.cargo(g, 0, at(g, "D4")) == [1, 1, 0, 0, 0, 0]
    assert forces.free_capacity(g, 0, at(g, "D4")) == 2
    units(g, 0, "D5", infantry=3, settler=2)
    assert forces.army_room(g, 0, at(g, "D5")) == 1


@rule(COC, "106.9", "410.5")
def test_groups_that_fit() -> None:
    groups = forces.compositions([1, 2, 0, 0, 0, 0], 99, 1, False)
    assert groups == [[1, 1, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0], [0, 1, 0, 0, 0, 0]]
    assert forces.compositions([1, 2, 0, 0, 0, 0], 1, 4, False) == [[1, 0, 0, 0, 0, 0], [0, 1, 0, 0, 0, 0]]
    assert forces.compositions([1, 1, 0, 0, 0, 0], 99, 4, True) == [[1, 1, 0, 0, 0, 0], [0, 1, 0, 0, 0, 0]]
    assert forces.compositions([0] * 6, 99, 4, False) == []
    assert forces.compositions([2, 0, 0, 0, 0, 0], 99, 4, True) == []


@rule(COC, "501.1")
def test_armies_need_tactics() -> None:
    g = wide()
    units(g, 0, "D3", infantry=2, settler=1)
    assert forces.available(g, 0, at(g, "D3"), marks.STILL) == [1, 0, 0, 0, 0, 0]
    know(g, 0, "tactics")
    assert forces.available(g, 0, at(g, "D3"), marks.STILL) == [1, 2, 0, 0, 0, 0]


# --- opponents, allies, prices of attacks -------------------------------------------------------------------


@rule(COC, "106.1")
def test_who_is_the_opponent() -> None:
    g = wide(expansion=True)
    space = at(g, "D4")
    assert forces.opponent_at(g, 0, space) == -1
    units(g, 0, "D4", infantry=1)
    assert forces.opponent_at(g, 0, space) == -1
    units(g, ids.BARBARIANS, "D4", infantry=1)
    assert forces.opponent_at(g, 0, space) == ids.BARBARIANS
    city(g, 1, "D5")
    assert forces.opponent_at(g, 0, at(g, "D5")) == 1
    assert forces.opponent_at(g, 1, at(g, "D5")) == -1
    assert alliance.leading(1 << PIRATES) == PIRATES
    assert alliance.leading(1 << PIRATES | 1 << 1) == 1


@rule(COC, "1103.2", "1103.3", "1103.4")
def test_what_an_attack_costs() -> None:
    g = wide(expansion=True)
    there = city(g, 1, "D5")
    space = at(g, "D5")
    assert forces.attack_price(g, 0, space, 1) == 0
    there.beloved = 3
    assert forces.attack_price(g, 0, space, 1) == 3
    assert forces.attack_price(g, 0, space, 2) == 0, "the city of somebody else"
    g.diplomat = (1, 0)
    assert forces.attack_price(g, 0, space, 1) == 5
    stock(g, culture=4)
    refusal = forces.refuse_attack(g, 0, space, 1)
    assert refusal is not None
    assert (refusal.rule, refusal.reason, refusal.details) == ("1103.2", "attack_price", {"culture": 5})
    assert forces.refuse_attack(g, 0, space, ids.BARBARIANS) is None
    stock(g, culture=5)
    assert forces.refuse_attack(g, 0, space, 1) is None
    g.players[0].no_attack = 1 << 1
    refusal = forces.refuse_attack(g, 0, space, 1)
    assert refusal is not None
    assert (refusal.rule, refusal.reason) == ("801.4", "negotiations")
    talk(forces.pay_to_attack(g, 0, space, ids.BARBARIANS))
    assert there.beloved == 3
    talk(forces.pay_to_attack(g, 0, space, 1))
    assert (there.beloved, g.players[0].goods[ids.CULTURE], g.event_pile) == (0, 0, [56])
    assert not g.diplomat


@rule(COC, "1113.3b", "1113.3c", "1113.3i")
def test_whose_pirates_they_are() -> None:
    g = realm("carthage")
    g.players[0].usable |= ids.PIRATE_ALLIES
    terrain(g, D4="water", D5="water")
    here, there = at(g, "D4"), at(g, "D5")
    units(g, PIRATES, "D4", ship=2)
    units(g, PIRATES, "D5", ship=1)
    assert not alliance.allies(g, 0, here)
    assert alliance.usable_pirates(g, 0, here) == 2, "empty ones may be boarded"
    assert alliance.usable_pirates(g, 1, here) == 0
    assert alliance.movable_pirates(g, 0, here) == 0
    units(g, 0, "D4", ship=1, infantry=1)
    assert alliance.allies(g, 0, here)
    assert (alliance.is_allied(g, here), alliance.is_allied(g, there)) == (True, False)
    assert alliance.hostile(g, 0, here) == 0
    assert alliance.hostile(g, 0, there) == 1 << PIRATES
    assert alliance.hostile(g, 1, here) == 1 << PIRATES | 1
    assert alliance.movable_pirates(g, 0, here) == 2
    alliance.move_pirates(g, 0, here, there, 1)
    assert g.pirate_marks == {there * MARKS + MOVED: 1}
    assert (g.count(PIRATES, ids.SHIP, here), g.count(PIRATES, ids.SHIP, there)) == (1, 2)
    units(g, 0, "D5", ship=1)
    assert alliance.movable_pirates(g, 0, there, escorted=True) == 1
    assert alliance.movable_pirates(g, 0, there) == 0, "nobody is aboard"
    units(g, 1, "D4", ship=1)
    assert alliance.usable_pirates(g, 0, here) == 0, "an enemy is there, too"


def test_hanno_remembers_who_moved() -> None:
    g = realm("carthage")
    assert marks.moved(g, 0) == MOVED
    lead(g, 0, "hanno", "D3")
    assert marks.moved(g, 0) == MOVED | STIRRED
