"""Moving one thing at a time: room, marks, seas, roads, reasons, allied pirates (500, 1002.4, 1113.3)."""

from __future__ import annotations

import pytest

from pentapolis.games.clash_of_cultures.data import TILES, ids
from pentapolis.games.clash_of_cultures.pieces import (
    CLIMBED,
    CROSSED_PLAIN,
    EXPLORED,
    MARKS,
    MOVED,
    STIRRED,
    TIRED,
    WOODED,
    Battle,
)
from pentapolis.games.clash_of_cultures.rules import (
    alliance,
    explore,
    fighters,
    forces,
    marks,
    move,
    move_refusals,
    roads,
    sail,
    seas,
)
from pentapolis.games.clash_of_cultures.rules.marks import LASTING, STILL, STILL_ON_ROADS
from pentapolis.games.clash_of_cultures.state import State
from tests.clash_of_cultures.scene import (
    at,
    city,
    drive,
    know,
    realm,
    stock,
    terrain,
    units,
    wide,
    wonder,
)
from tests.loaded import first_ask, reply, talk

rule = pytest.mark.rule
COC = "clash_of_cultures"


def marked(g: State, label: str, kind: int, **count: int) -> None:
    """Marks of units of the active player: marked(g, "D4", INFANTRY, moved=1)."""
    bits = {
        "explored": EXPLORED, "stirred": STIRRED, "plain": CROSSED_PLAIN, "wooded": WOODED, "moved": MOVED,
        "climbed": CLIMBED, "tired": TIRED,
    }  # fmt: skip
    for name, n in count.items():
        g.marks[(at(g, label) * 6 + kind) * MARKS + bits[name]] = n


# --- what marks forbid (503) -------------------------------------------------------------------------------


@rule(COC, "410.3", "503.1", "503.3", "503.4")
def test_which_marks_keep_units_where_they_are() -> None:
    for name, still, on_roads, lasting in (
        ("tired", True, True, False),
        ("climbed", True, False, False),
        ("moved", True, True, False),
        ("wooded", False, False, True),
        ("plain", False, False, True),
        ("stirred", False, False, True),
        ("explored", False, False, False),
    ):
        g = wide()
        units(g, 0, "D4", infantry=3)
        marked(g, "D4", ids.INFANTRY, **{name: 2})
        assert marks.movable(g, 0, ids.INFANTRY, at(g, "D4")) == (1 if still else 3), name
        assert marks.movable(g, 0, ids.INFANTRY, at(g, "D4"), STILL_ON_ROADS) == (1 if on_roads else 3), name
        (mark, count), rest = marks.stacks(g, 0, ids.INFANTRY, at(g, "D4"))
        assert (count, rest) == (2, (0, 1))
        assert bool(mark & LASTING) == lasting
        g.active = 1
        assert marks.movable(g, 0, ids.INFANTRY, at(g, "D4")) == 3, "marks are the active player's"
        assert marks.stacks(g, 0, ids.INFANTRY, at(g, "D4")) == [(0, 3)]


@rule(COC, "503.1")
def test_marks_belong_to_one_kind_on_one_space() -> None:
    g = wide()
    units(g, 0, "D4", infantry=2, settler=2)
    units(g, 0, "D5", infantry=2)
    marked(g, "D4", ids.INFANTRY, moved=2)
    assert marks.movable(g, 0, ids.SETTLER, at(g, "D4")) == 2
    assert marks.movable(g, 0, ids.INFANTRY, at(g, "D5")) == 2
    assert marks.stacks(g, 0, ids.INFANTRY, at(g, "D4")) == [(MOVED, 2)]
    assert marks.stacks(g, 0, ids.CAVALRY, at(g, "D4")) == []


@rule(COC, "410.6", "505.6")
def test_the_end_of_a_command_forgets_who_moved() -> None:
    g = realm("huns")
    units(g, 0, "D4", infantry=4)
    space, kind = at(g, "D4"), ids.INFANTRY
    base = (space * 6 + kind) * MARKS
    g.marks = {base + MOVED: 1, base + (MOVED | WOODED): 1, base + WOODED: 1, base + (EXPLORED | TIRED): 1}
    g.cities[at(g, "D2")].marks = MOVED | CLIMBED
    g.pirate_marks = {space * MARKS + MOVED: 1, space * MARKS + TIRED: 2}
    marks.clear_moved(g)
    assert g.marks == {base + WOODED: 2, base + TIRED: 1}
    assert g.cities[at(g, "D2")].marks == CLIMBED
    assert g.pirate_marks == {space * MARKS + TIRED: 2}


@rule(COC, "410.5", "503.6")
def test_who_goes_is_asked_where_it_matters() -> None:
    g = wide()
    units(g, 0, "D4", infantry=3)
    g.moves_left = 1
    marked(g, "D4", ids.INFANTRY, wooded=1)
    rules = marks.who_goes(g, 0, at(g, "D4"), [0, 2, 0, 0, 0, 0], STILL)
    ask = reply(rules, None)
    assert (ask.options, ask.about) == ([1, 0], ("infantry", 2, "mark_wooded"))
    with pytest.raises(StopIteration) as end:
        rules.send(1)
    assert end.value.value[ids.INFANTRY] == [(WOODED, 1), (0, 1)]
    assert talk(marks.who_goes(g, 0, at(g, "D4"), [0, 3, 0, 0, 0, 0], STILL))[ids.INFANTRY] == [
        (WOODED, 1),
        (0, 2),
    ]
    g = wide()
    units(g, 0, "D4", infantry=3)
    marked(g, "D4", ids.INFANTRY, wooded=2)
    ask = first_ask(marks.who_goes(g, 0, at(g, "D4"), [0, 2, 0, 0, 0, 0], STILL))
    assert ask.options == [2, 1], "one at least must be from the forest"
    g.marks.clear()
    marked(g, "D4", ids.INFANTRY, moved=2)
    going = talk(marks.who_goes(g, 0, at(g, "D4"), [0, 1, 0, 0, 0, 0], STILL))
    assert going[ids.INFANTRY] == [(0, 1)], "who has moved stays"


@rule(COC, "410.3", "904.2")
def test_marks_that_matter_now() -> None:
    g = wide()
    usual = TIRED | CLIMBED | WOODED
    assert g.moves_left == -1
    assert marks._matters(g, 0) == usual
    for left, bits in ((0, usual), (1, usual | MOVED), (3, usual | MOVED)):
        g.moves_left = left
        assert marks._matters(g, 0) == bits
    g.moves_left = 0
    city(g, 1, "D5")
    wonder(g, "D5", ids.GARDENS, 1)
    assert marks._matters(g, 0) == usual | CROSSED_PLAIN
    assert marks._matters(g, 1) == usual
    g = realm("carthage", leader="hanno", place="D3")
    assert marks._matters(g, 0) == usual | STIRRED
    assert marks.moved(g, 0) == MOVED | STIRRED
    assert marks.moved(g, 1) == MOVED


# --- room and groups (102.7, 505) --------------------------------------------------------------------------


@rule(COC, "505.1", "102.7")
def test_room_aboard_and_ashore() -> None:
    g = wide()
    terrain(g, D4="water")
    units(g, 0, "D4", ship=2, infantry=1, settler=1)
    assert forces.cargo(g, 0, at(g, "D4")) == [1, 1, 0, 0, 0, 0]
    assert forces.free_capacity(g, 0, at(g, "D4")) == 2
    units(g, 0, "D3", infantry=3)
    assert forces.army_room(g, 0, at(g, "D3")) == 1
    assert forces.army_room(g, 1, at(g, "D3")) == 4


@rule(COC, "106.9", "410.5")
def test_groups_out_of_units() -> None:
    every = forces.compositions([1, 2, 0, 0, 0, 0], 99, 99, False)
    assert sorted(every) == sorted([s, i, 0, 0, 0, 0] for s in (0, 1) for i in (0, 1, 2) if s + i)
    assert sorted(forces.compositions([1, 2, 0, 0, 0, 0], 2, 99, False)) == sorted(
        [[0, 1, 0, 0, 0, 0], [0, 2, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0], [1, 1, 0, 0, 0, 0]]
    )
    assert sorted(forces.compositions([1, 2, 0, 0, 0, 0], 99, 1, True)) == [
        [0, 1, 0, 0, 0, 0],
        [1, 1, 0, 0, 0, 0],
    ]
    assert forces.compositions([1, 2, 0, 0, 0, 0], 99, 0, False) == [[1, 0, 0, 0, 0, 0]]
    assert forces.compositions([1, 0, 0, 0, 0, 0], 99, 4, True) == []
    assert forces.compositions([0] * 6, 99, 4, False) == []


@rule(COC, "501.1")
def test_army_units_need_tactics() -> None:
    g = wide()
    units(g, 0, "D4", infantry=2, settler=1)
    assert forces.available(g, 0, at(g, "D4"), STILL) == [1, 0, 0, 0, 0, 0]
    know(g, 0, "tactics")
    assert forces.available(g, 0, at(g, "D4"), STILL) == [1, 2, 0, 0, 0, 0]
    marked(g, "D4", ids.INFANTRY, wooded=1)
    assert forces.available(g, 0, at(g, "D4"), STILL | WOODED) == [1, 1, 0, 0, 0, 0]


@rule(COC, "106.1")
def test_whose_space_it_is() -> None:
    g = wide(expansion=True)
    assert forces.opponent_at(g, 0, at(g, "D4")) == -1
    units(g, 0, "D4", infantry=1)
    assert forces.opponent_at(g, 0, at(g, "D4")) == -1
    assert forces.opponent_at(g, 1, at(g, "D4")) == 0
    city(g, 1, "D5")
    units(g, 0, "D5", infantry=1)
    assert forces.opponent_at(g, 0, at(g, "D5")) == 1
    assert forces.opponent_at(g, 1, at(g, "D5")) == 0
    city(g, ids.BARBARIANS, "C4")
    assert forces.opponent_at(g, 0, at(g, "C4")) == ids.BARBARIANS


@rule(COC, "1103.2", "1103.4")
def test_what_an_attack_costs() -> None:
    g = wide(seats=3, expansion=True)
    label = g.map.labels[12]
    space = at(g, label)
    found = city(g, 1, label)
    assert forces.attack_price(g, 0, space, 1) == 0
    found.beloved = 3
    assert forces.attack_price(g, 0, space, 1) == 3
    assert forces.attack_price(g, 0, space, 2) == 0, "not her city then"
    g.diplomat = (0, 1)
    assert forces.attack_price(g, 0, space, 1) == 5
    assert forces.attack_price(g, 1, space, 0) == 2
    assert forces.attack_price(g, 0, space, 2) == 0
    assert forces.attack_price(g, 2, space, 1) == 3
    stock(g, 0, culture=4)
    refusal = forces.refuse_attack(g, 0, space, 1)
    assert refusal is not None
    assert (refusal.rule, refusal.details["culture"]) == ("1103.2", 5)
    stock(g, 0, culture=6)
    assert forces.refuse_attack(g, 0, space, 1) is None
    talk(forces.pay_to_attack(g, 0, space, 1))
    assert (g.players[0].goods[ids.CULTURE], found.beloved, g.event_pile) == (1, 0, [56])
    assert len(g.diplomat) == 0
    found.beloved = 2
    talk(forces.pay_to_attack(g, 0, space, ids.BARBARIANS))
    assert g.players[0].goods[ids.CULTURE] == 1
    g.diplomat = (0, 2)
    stock(g, 0, culture=2)
    talk(forces.pay_to_attack(g, 0, space, 1))
    assert g.diplomat == (0, 2), "the diplomat is elsewhere"


@rule(COC, "801.4")
def test_negotiations_forbid_attacks_on_one_seat() -> None:
    g = wide(seats=3, expansion=True)
    g.players[0].no_attack = 0b100
    for seat, refused in ((1, False), (2, True), (ids.BARBARIANS, False), (ids.PIRATES, False)):
        assert (forces.refuse_attack(g, 0, 12, seat) is not None) == refused


@rule(COC, "505.11", "611.6")
def test_surplus_cargo_drowns() -> None:
    g = wide()
    terrain(g, D4="water")
    units(g, 0, "D4", ship=1, infantry=2, settler=2)
    ask = first_ask(forces.sink_surplus(g, 0, at(g, "D4")))
    assert (ask.about, set(ask.options)) == ((2,), {"infantry2", "settler2", "settler1+infantry1"})
    talk(forces.sink_surplus(g, 0, at(g, "D4")), "settler1+infantry1")
    assert forces.cargo(g, 0, at(g, "D4")) == [1, 1, 0, 0, 0, 0]
    assert talk(forces.sink_surplus(g, 0, at(g, "D4"))) is None
    g = realm("rome", leader="sulla", place="D4")
    terrain(g, D4="water")
    talk(forces.sink_surplus(g, 0, at(g, "D4")))
    assert (g.players[0].leader, g.players[1].captured) == (-1, 0)
    g = realm("rome", leader="sulla", place="D4")
    terrain(g, D4="water")
    b = Battle(at(g, "D5"), False, 1, 0, -1)
    talk(forces.sink_surplus(g, 0, at(g, "D4"), b, 1))
    assert (g.players[0].leader, g.players[1].captured) == (-1, 1), "killed in the battle"
    assert b.lost[1][ids.LEADER] == 1


# --- steps and their reasons (501, 502, 904) ---------------------------------------------------------------


def reason(g: State, head: str, label: str) -> tuple[str, str]:
    refusal = move_refusals.source(g, 0, head, label)
    return refusal.rule, refusal.reason


@rule(COC, "410.2", "410.3", "501.1", "503.1", "503.3")
def test_why_units_are_not_chosen() -> None:
    g = wide()
    terrain(g, D5="water", E5="water")
    units(g, 0, "D4", infantry=1)
    assert reason(g, "march", "C4") == ("410.2", "no_units")
    assert reason(g, "march", "D5") == ("410.2", "no_units")
    assert reason(g, "sail", "D4") == ("410.2", "no_units")
    assert reason(g, "unload", "D4") == ("410.2", "no_units")
    assert reason(g, "sail", "D5") == ("410.2", "no_units")
    assert reason(g, "march", "D4") == ("501.1", "needs_tactics")
    know(g, 0, "tactics")
    assert reason(g, "march", "D4") == ("410.2", "nowhere_to_go")
    for name, expected in (
        ("moved", ("410.3", "has_moved")),
        ("climbed", ("503.3", "on_mountain")),
        ("tired", ("503.1", "has_fought")),
    ):
        g.marks.clear()
        marked(g, "D4", ids.INFANTRY, **{name: 1})
        assert reason(g, "march", "D4") == expected
    g.marks.clear()
    g.marks[(at(g, "D4") * 6 + ids.INFANTRY) * MARKS + (CLIMBED | TIRED)] = 1
    assert reason(g, "march", "D4") == ("503.1", "has_fought")
    units(g, 0, "E5", ship=1, infantry=1)
    assert reason(g, "sail", "E5") == ("410.2", "nowhere_to_go")
    g = wide()
    units(g, 0, "D4", infantry=1, settler=1)
    marked(g, "D4", ids.SETTLER, moved=1)
    assert reason(g, "march", "D4") == ("410.3", "has_moved"), "without Tactics the Settler counts"


def why_not_there(g: State, start: str, label: str, seat: int = 0) -> tuple[str, str]:
    refusal = move_refusals.target(g, seat, start, label)
    return refusal.rule, refusal.reason


@rule(COC, "102.7", "501.3", "502.1", "503.3", "503.4", "504.1", "505.1", "904.2")
def test_why_units_do_not_go_there() -> None:
    g = wide()
    know(g, 0, "tactics")
    terrain(g, D5="water", B4="water")
    units(g, 0, "D4", infantry=1, settler=1)
    assert why_not_there(g, "D4", "D6") == ("502.1", "unreachable")
    assert why_not_there(g, "D5", "B4") == ("504.1", "unreachable")
    assert why_not_there(g, "D4", "D5") == ("505.1", "no_ship_room")
    units(g, 0, "D3", infantry=4)
    assert why_not_there(g, "D4", "D3") == ("102.7", "no_army_room")
    city(g, 1, "E4")
    g.marks.clear()
    marked(g, "D4", ids.INFANTRY, tired=1)
    assert why_not_there(g, "D4", "E4") == ("501.3", "needs_escort")
    g.marks.clear()
    marked(g, "D4", ids.INFANTRY, wooded=1)
    assert why_not_there(g, "D4", "E4") == ("503.4", "entered_forest")
    g.marks.clear()
    wonder(g, "E4", ids.GARDENS, 1)
    marked(g, "D4", ids.INFANTRY, plain=1)
    assert why_not_there(g, "D4", "E4") == ("904.2", "gardens")
    marked(g, "D4", ids.INFANTRY, plain=0, climbed=1)
    marked(g, "D4", ids.SETTLER, climbed=1)
    g.marks = {key: n for key, n in g.marks.items() if n}
    assert why_not_there(g, "D4", "C4") == ("503.3", "on_mountain")
    g.players[0].no_attack = 0b10
    assert why_not_there(g, "D4", "E4") == ("801.4", "negotiations")


@rule(COC, "501.3")
def test_a_settler_of_seat_one_needs_an_escort_into_the_city_of_seat_zero() -> None:
    g = wide("D4")
    units(g, 1, "D5", settler=1)
    g.active = 1
    assert why_not_there(g, "D5", "D4", 1) == ("501.3", "needs_escort")


@rule(COC, "503.3", "503.4", "904.2", "1002.4b")
def test_what_terrain_marks() -> None:
    expected = {ids.PLAIN: CROSSED_PLAIN, ids.MOUNTAIN: CLIMBED, ids.FOREST: WOODED, ids.BARREN: 0}
    for kind, mark in expected.items():
        assert move.entered(kind) == mark
        assert move.entered(kind, True) == (mark if kind == ids.PLAIN else 0)


@rule(COC, "503.3", "503.5", "503.7")
def test_a_group_is_marked_by_where_it_goes() -> None:
    for kind, by_roads, extra, kept, mark in (
        ("mountain", False, 0, 0, MOVED | CLIMBED),
        ("mountain", True, 0, 0, MOVED),
        ("forest", False, EXPLORED, 0, MOVED | WOODED | EXPLORED),
        ("barren", False, 0, WOODED, MOVED | WOODED),
        ("barren", True, 0, WOODED, MOVED),
        ("barren", False, 0, CLIMBED, MOVED),
        ("plain", True, 0, 0, MOVED | CROSSED_PLAIN),
    ):
        g = wide()
        terrain(g, D5=kind)
        units(g, 0, "D4", infantry=2)
        if kept:
            g.marks[(at(g, "D4") * 6 + ids.INFANTRY) * MARKS + kept] = 2
        going: list[list[tuple[int, int]]] = [[] for _ in range(6)]
        going[ids.INFANTRY] = [(kept, 2)]
        move.carry_over(g, 0, at(g, "D4"), at(g, "D5"), going, by_roads, extra)
        assert marks.stacks(g, 0, ids.INFANTRY, at(g, "D5")) == [(mark, 2)]
        assert not g.present[at(g, "D4")]


@rule(COC, "501.5", "501.7", "502.2")
def test_groups_that_may_step() -> None:
    g = wide()
    know(g, 0, "tactics")
    units(g, 0, "D4", infantry=2, settler=1)
    assert len(move.groups(g, 0, at(g, "D4"), at(g, "D5"))) == 5
    units(g, 0, "D5", infantry=3)
    assert len(move.groups(g, 0, at(g, "D4"), at(g, "D5"))) == 3, "room for one army unit"
    units(g, 0, "D5", infantry=1)
    assert move.groups(g, 0, at(g, "D4"), at(g, "D5")) == [[1, 0, 0, 0, 0, 0]]
    g.return_unit(0, ids.SETTLER, at(g, "D4"))
    assert move.groups(g, 0, at(g, "D4"), at(g, "D5")) == []
    units(g, 1, "E4", settler=1)
    units(g, 0, "D4", settler=1)
    assert all(group[ids.INFANTRY] for group in move.groups(g, 0, at(g, "D4"), at(g, "E4")))
    terrain(g, C4="water")
    assert move.groups(g, 0, at(g, "D4"), at(g, "C4")) == []
    units(g, 0, "C4", ship=1, infantry=1)
    assert all(sum(group) == 1 for group in move.groups(g, 0, at(g, "D4"), at(g, "C4")))
    terrain(g, C5="unexplored")
    units(g, 0, "D4", infantry=2)
    assert max(sum(group) for group in move.groups(g, 0, at(g, "D4"), at(g, "C5"))) == 5


@rule(COC, "1102.13")
def test_xerxes_takes_his_fifth_along() -> None:
    g = realm("persia", "tactics", leader="xerxes", place="D4")
    units(g, 0, "D4", infantry=4)
    found = move.groups(g, 0, at(g, "D4"), at(g, "D5"))
    assert max(sum(group) for group in found) == 5
    assert all(group[ids.LEADER] for group in found if sum(group) == 5)
    assert [0, 4, 0, 0, 0, 0] in found


# --- roads (1002.4, 1112.2) --------------------------------------------------------------------------------


@rule(COC, "1002.4a", "1002.4c")
def test_roads_are_paid_three_times_in_a_command() -> None:
    for goods, used, known, usable in (
        ({"food": 1, "ore": 1}, 0, True, True),
        ({"food": 1, "ore": 1}, 2, True, True),
        ({"food": 1, "ore": 1}, 3, True, False),
        ({"food": 1, "ore": 1}, 0, False, False),
        ({"food": 2}, 0, True, False),
        ({"ore": 2}, 0, True, False),
        ({"gold": 2}, 0, True, True),
        ({"food": 1, "gold": 1}, 0, True, True),
    ):
        g = wide()
        if known:
            know(g, 0, "engineering", "roads")
        stock(g, 0, **goods)
        g.roads_used = used
        assert roads.usable(g, 0) == usable


@rule(COC, "1002.4d", "1002.4f", "501.4")
def test_ways_by_road() -> None:
    g = wide()
    found = {g.map.labels[s]: ways for s, ways in roads.ways(g, 0, at(g, "D2")).items()}
    near = {g.map.labels[s] for s in g.map.neighbours[at(g, "D2")]}
    assert "D4" in found
    assert "D5" not in found
    assert near <= set(found)
    assert {(way[0], g.map.labels[way[1]]) for way in found["D4"]} == {(4, "D3")}
    assert all(way[2] for way in found["D4"]), "over a Plain"
    units(g, 0, "D3", infantry=3)
    found = {g.map.labels[s]: ways for s, ways in roads.ways(g, 0, at(g, "D2")).items()}
    assert {way[0] for way in found["D4"]} == {1}
    assert {way[0] for way in found["D3"]} == {99}
    units(g, 1, "D3", settler=1)
    g.return_unit(0, ids.INFANTRY, at(g, "D3"), 3)
    found = {g.map.labels[s]: ways for s, ways in roads.ways(g, 0, at(g, "D2")).items()}
    assert "D4" not in found, "no way past an enemy"
    assert "D3" in found
    away = {g.map.labels[s] for s in roads.ways(g, 0, at(g, "D4"))}
    assert away == set(), "neither from nor to an own city"
    city(g, 0, "D5")
    assert {g.map.labels[s] for s in roads.ways(g, 0, at(g, "D6"))} == {"D5"}


@rule(COC, "1112.2")
def test_roman_roads_between_own_cities() -> None:
    g = realm("rome")
    city(g, 0, "D6")
    plain = {g.map.labels[s] for s in roads.ways(g, 0, at(g, "D2"))}
    know(g, 0, "engineering", "roads")
    g.players[0].usable |= ids.ROMAN_ROADS
    roman = {g.map.labels[s] for s in roads.ways(g, 0, at(g, "D2"))}
    assert roman - plain == {"D6"}
    assert {g.map.labels[s] for s in roads.ways(g, 0, at(g, "D5"))} >= {"D6"}
    assert "D2" not in {g.map.labels[s] for s in roads.ways(g, 0, at(g, "D5"))}


@rule(COC, "904.3")
def test_no_road_over_a_plain_to_the_gardens() -> None:
    g = wide()
    city(g, 1, "D5")
    ways = [(4, 1, True), (4, 2, False)]
    assert move.open_ways(g, at(g, "D5"), ways) == ways
    wonder(g, "D5", ids.GARDENS, 1)
    assert move.open_ways(g, at(g, "D5"), ways) == [(4, 2, False)]


# --- seas (504, 507, 508) ----------------------------------------------------------------------------------


@rule(COC, "504.1", "504.2")
def test_what_ships_reach() -> None:
    g = wide()
    terrain(g, D3="water", D4="water", D5="water", B4="water")
    units(g, 0, "D3", ship=1)
    units(g, 1, "D4", ship=1)
    assert seas.reach(g, 0, at(g, "D3")) == {at(g, "D3"): False, at(g, "D4"): True}
    assert seas.connected(g, at(g, "D3")) == {at(g, label) for label in ("D3", "D4", "D5")}
    g.return_unit(1, ids.SHIP, at(g, "D4"))
    assert set(seas.reach(g, 0, at(g, "D3"))) == {at(g, label) for label in ("D3", "D4", "D5")}
    terrain(g, D6="unexplored")
    assert seas.adjacent_slots(g, [at(g, "D5")]) == [g.map.slot_of[at(g, "D6")]]
    assert seas.adjacent_slots(g, [at(g, "D3")]) == []


@rule(COC, "504.5", "1113.3a")
def test_allies_of_pirates_pass_them() -> None:
    g = realm("carthage")
    terrain(g, D3="water", D4="water", D5="water")
    units(g, ids.PIRATES, "D4", ship=1)
    assert seas.stopped_at(g, 0, at(g, "D4"))
    g.players[0].usable |= ids.PIRATE_ALLIES
    assert not seas.stopped_at(g, 0, at(g, "D4"))
    assert seas.stopped_at(g, 1, at(g, "D4"))
    units(g, 1, "D4", ship=1)
    assert seas.stopped_at(g, 0, at(g, "D4")), "not with another player's Ships there"


@rule(COC, "508.2", "508.5")
def test_navigation_goes_both_ways_along_the_edge() -> None:
    g = wide()
    ring = g.map.ring
    size = len(ring)
    for i in range(size):
        g.terrain[ring[i]] = ids.PLAIN
    here, left, right = ring[0], ring[-3], ring[4]
    for space in (here, left, right):
        g.terrain[space] = ids.WATER
    found = seas.edge_neighbours(g, [here])
    assert set(found) == {left, right}
    assert len(found) == 2
    g.terrain[ring[2]] = ids.UNEXPLORED
    assert set(seas.edge_neighbours(g, [here])) == {left, ring[2]}
    g.terrain[ring[2]] = g.terrain[right] = ids.PLAIN
    assert seas.edge_neighbours(g, [here]) == [left], "the same one both ways"
    g.terrain[left] = ids.PLAIN
    assert seas.edge_neighbours(g, [here]) == []


@rule(COC, "505.5", "505.7")
def test_cargo_goes_along_as_far_as_ships_carry_it() -> None:
    g = wide()
    terrain(g, D4="water", D5="water")
    units(g, 0, "D4", ship=2, infantry=3)
    rules = sail._choose_fleet(g, 0, at(g, "D4"), "D5", STILL, False)
    assert reply(rules, None).options == [2, 1]
    assert set(reply(rules, 1).options) == {"infantry2", "infantry1"}, "who stays needs a Ship, too"
    rules = sail._choose_fleet(g, 0, at(g, "D4"), "D5", STILL, False)
    reply(rules, None)
    assert reply(rules, 2).options == ["infantry3"], "all go where no Ship is left"


@rule(COC, "504.3", "1003.4a")
def test_a_fleet_sails_and_is_remembered() -> None:
    g = wide()
    terrain(g, D4="water", D5="water")
    units(g, 0, "D4", ship=2, infantry=1)
    drive(sail.sail(g, 0, at(g, "D4"), "D5"), ships="2")
    assert (g.ship_moved, g.navigated) == (True, False)
    assert marks.stacks(g, 0, ids.SHIP, at(g, "D5")) == [(MOVED, 2)]
    assert marks.stacks(g, 0, ids.INFANTRY, at(g, "D5")) == [(0, 1)], "being carried is no move"


# --- exploring (506–508) -----------------------------------------------------------------------------------


@rule(COC, "103.8", "506.3")
def test_a_tile_turned_lies_the_other_way_round() -> None:
    g = wide()
    for slot in (2, 5):
        cells = g.map.slots[slot]
        for tile in (0, 3):
            assert explore.terrains(g, slot, tile, False) == dict(zip(cells, TILES[tile], strict=True))
            assert explore.terrains(g, slot, tile, True) == dict(
                zip(reversed(cells), TILES[tile], strict=True)
            )


@rule(COC, "506.5", "506.6", "506.7", "506.12", "506.14")
def test_rules_of_placement() -> None:
    g = wide()
    inner, edge = at(g, "D4"), at(g, "A3")
    assert g.map.at_edge[edge]
    assert not g.map.at_edge[inner]
    assert explore.water_at_edge(g, {edge: ids.WATER})
    assert not explore.water_at_edge(g, {inner: ids.WATER, edge: ids.PLAIN})
    assert not explore.joins_water(g, {inner: ids.WATER})
    terrain(g, D5="water")
    assert explore.joins_water(g, {inner: ids.WATER})
    assert not explore.joins_water(g, {inner: ids.PLAIN})
    joins, at_edge, dry = {inner: ids.WATER}, {edge: ids.WATER}, {edge: ids.PLAIN}
    assert explore.by_rules_3_and_4(g, [at_edge, joins]) == [joins]
    assert explore.by_rules_3_and_4(g, [at_edge, dry]) == [at_edge]
    assert explore.by_rules_3_and_4(g, [dry, dry]) == [dry, dry]


@rule(COC, "801.4")
def test_tiles_near_cities() -> None:
    g = wide()
    assert explore.slots_near_cities(g, 0) == []
    for slot in (2, 7):
        for space in g.map.slots[slot]:
            g.terrain[space] = ids.UNEXPLORED
    assert explore.slots_near_cities(g, 0) == [2]
    assert explore.slots_near_cities(g, 1) == [7]


# --- allied pirates (1113.3) -------------------------------------------------------------------------------


def allied(ships: int = 1, pirates: int = 2) -> State:
    g = realm("carthage")
    g.players[0].usable |= ids.PIRATE_ALLIES
    terrain(g, D4="water", D5="water")
    units(g, 0, "D4", ship=ships)
    units(g, ids.PIRATES, "D4", ship=pirates)
    return g


@rule(COC, "1113.3a", "1113.3b", "1113.3c")
def test_whose_allies_pirates_are() -> None:
    g = allied()
    space = at(g, "D4")
    assert (alliance.may_ally(g, 0), alliance.may_ally(g, 1), alliance.may_ally(g, ids.BARBARIANS)) == (
        True, False, False,
    )  # fmt: skip
    assert alliance.allies(g, 0, space)
    assert alliance.is_allied(g, space)
    assert not alliance.allies(g, 1, space)
    assert alliance.hostile(g, 0, space) == 0
    assert alliance.hostile(g, 1, space) == 1 << ids.PIRATES | 1
    g.return_unit(0, ids.SHIP, space)
    assert not alliance.is_allied(g, space)
    assert alliance.hostile(g, 0, space) == 1 << ids.PIRATES
    assert alliance.usable_pirates(g, 0, space) == 2, "empty ones may be boarded"
    units(g, 1, "D4", ship=1)
    assert alliance.usable_pirates(g, 0, space) == 0
    assert alliance.usable_pirates(g, 0, at(g, "D5")) == 0
    assert alliance.usable_pirates(g, 1, space) == 0


def test_who_leads_an_alliance() -> None:
    pirates = 1 << ids.PIRATES
    assert alliance.leading(pirates) == ids.PIRATES
    assert alliance.leading(pirates | 0b1) == 0
    assert alliance.leading(pirates | 0b100) == 2
    assert alliance.leading(0b10) == 1


@rule(COC, "1113.3b", "410.3")
def test_which_allied_pirates_move() -> None:
    g = allied()
    space = at(g, "D4")
    assert alliance.movable_pirates(g, 0, space) == 0, "nobody aboard"
    assert alliance.movable_pirates(g, 0, space, True) == 2
    units(g, 0, "D4", settler=1)
    assert alliance.movable_pirates(g, 0, space) == 2
    g.pirate_marks = {space * MARKS + MOVED: 1, at(g, "D5") * MARKS + MOVED: 1}
    assert alliance.movable_pirates(g, 0, space) == 1
    assert alliance.movable_pirates(g, 1, space) == 0
    g.pirate_marks = {}
    alliance.move_pirates(g, 0, space, at(g, "D5"), 2)
    alliance.move_pirates(g, 0, space, at(g, "D5"), 0)
    assert g.count(ids.PIRATES, ids.SHIP, at(g, "D5")) == 2
    assert g.pirate_marks == {at(g, "D5") * MARKS + MOVED: 2}
    alliance.move_pirates(g, 0, at(g, "D5"), at(g, "D5"), 1)
    assert g.count(ids.PIRATES, ids.SHIP, at(g, "D5")) == 2
    assert g.pirate_marks == {at(g, "D5") * MARKS + MOVED: 3}


@rule(COC, "503.1", "1113.3d", "1113.3f")
def test_allied_pirates_fight_and_tire() -> None:
    g = allied()
    space = at(g, "D4")
    b = Battle(space, False, 0, 1, at(g, "D5"))
    assert fighters.strength(g, b, 0) == 3
    assert alliance.allied_fighters(g, b, 0) == 2
    assert alliance.allied_fighters(g, b, 1) == 0
    assert alliance.allied_fighters(g, Battle(space, False, 0, ids.PIRATES, -1), 0) == 0
    g.pirate_marks = {space * MARKS + MOVED: 2}
    alliance.mark_pirates(g, 0, space, TIRED)
    assert g.pirate_marks == {space * MARKS + TIRED: 2}
    g.active = 1
    g.pirate_marks = {}
    alliance.mark_pirates(g, 0, space, TIRED)
    assert g.pirate_marks == {}
    g.active = 0
    alliance.kill_allies(g, b, 0, 1)
    alliance.kill_allies(g, b, 0, 0)
    assert g.count(ids.PIRATES, ids.SHIP, space) == 1
    alliance.retreat(g, b)
    assert g.count(ids.PIRATES, ids.SHIP, at(g, "D5")) == 1
    assert g.pirate_marks == {at(g, "D5") * MARKS + TIRED: 1}
    alliance.retreat(g, Battle(at(g, "D5"), False, 0, 1, -1))
    assert g.count(ids.PIRATES, ids.SHIP, at(g, "D5")) == 1, "nowhere to go back to"
