"""The state itself: numbers that stand for pieces, an empty table, copies, units on the map."""

from __future__ import annotations

import pytest

from pentapolis.engine import Chance
from pentapolis.games.clash_of_cultures import data, pieces, state
from pentapolis.games.clash_of_cultures.data import ids
from pentapolis.games.clash_of_cultures.pieces import Battle, City
from pentapolis.games.clash_of_cultures.state import State
from tests.clash_of_cultures.scene import at, begin, city, open_land, scene, units
from tests.tables import not_copied, slots

# --- names and numbers ------------------------------------------------------------------------------------


def constants(module: object, *starts: str) -> dict[str, int]:
    return {
        name: value
        for name, value in vars(module).items()
        if isinstance(value, int) and name.isupper() and name.startswith(starts)
    }


def test_what_is_used_up_has_a_bit_of_its_own() -> None:
    bits = constants(state, "USED_", "CARD_")
    assert sorted(bits.values()) == [1 << i for i in range(len(bits))]


def test_the_larger_a_mark_the_more_it_forbids() -> None:
    """503: what a unit may no longer do, from the least to the most; the most restricted leave first."""
    marks = (pieces.EXPLORED, pieces.STIRRED, pieces.CROSSED_PLAIN, pieces.WOODED)
    more = (pieces.MOVED, pieces.CLIMBED, pieces.TIRED)
    assert (*marks, *more, pieces.MARKS) == (1, 2, 4, 8, 16, 32, 64, 128)
    assert (pieces.ENFORCED, pieces.THREATENED) == (128, 256), "beside the marks, in one number"


NAMED: list[tuple[str, ...]] = [
    ids.TERRAINS,
    ids.GOODS,
    ids.UNITS,
    ids.BUILDINGS,
    ids.MOODS,
    tuple(name.split("_")[-1] for name in (wonder.id for wonder in data.WONDERS)),
    tuple(data.LEADERS),
]


@pytest.mark.parametrize("names", NAMED, ids=lambda names: names[0])
def test_a_piece_has_the_number_of_its_name(names: tuple[str, ...]) -> None:
    for number, name in enumerate(names):
        assert getattr(ids, name.upper()) == number, name


def test_an_advance_has_the_bit_of_its_name() -> None:
    for number, advance in enumerate(data.ADVANCES):
        name = advance.id.upper().replace("-", "_")
        assert getattr(ids, name) == 1 << number, name
    assert ids.ALL_ADVANCES == (1 << 48) - 1
    assert (ids.NOBODY, ids.BARBARIANS, ids.PIRATES, ids.OWNERS, ids.RESOURCES) == (-1, 4, 5, 6, 5)


def test_four_advances_make_a_category() -> None:
    names = (
        "AGRICULTURE CONSTRUCTION SEAFARING EDUCATION WARFARE SPIRITUALITY ECONOMY CULTURE_CATEGORY SCIENCE"
    )
    governments = "DEMOCRACY AUTOCRACY THEOCRACY"
    for number, name in enumerate(f"{names} {governments}".split()):
        assert getattr(ids, name) == number, name
        four = [i for i, advance in enumerate(data.ADVANCES[:48]) if advance.category == number]
        assert ids.CATEGORY[number] == sum(1 << i for i in four), name
    assert sum(1 << i for i in range(36, 48)) == ids.GOVERNMENTS


# --- an empty table ---------------------------------------------------------------------------------------

NOTHING = {
    "exhausted", "barbarian_settlements", "known_event", "stage", "active", "start", "status_step",
    "status_turn", "actions_left", "ship_moved", "navigated", "warlord", "roads_used", "drafts", "offers",
    "founders_this_round", "pestilence", "eclipse", "trojan", "over", "reveals", "cities", "players", "tiles",
    "action_bag", "action_pile", "objective_bag", "objective_pile", "event_bag", "event_top", "event_bottom",
    "event_pile", "wonder_bag", "wonder_pile", "wonder_open", "marks", "pirate_marks", "battles", "claimed",
    "refused", "diplomat", "battle", "offer", "tell", "asked",
}  # fmt: skip


def empty_table() -> State:
    g = begin()
    fresh = State(2, Chance(0), g.options, g.map)
    fresh.clear()
    return fresh


def test_an_empty_table_holds_nothing() -> None:
    g = empty_table()
    size = g.map.size
    assert {
        name for name in slots(g) if name not in ("chance", "options", "map") and not getattr(g, name)
    } == (NOTHING)
    assert (g.seats, g.exhausted_left, g.round, g.phase) == (2, 6, 1, 1)
    assert (g.moves_left, g.founded, g.event_now) == (-1, -1, -1)
    assert (g.wonder_builder, g.wonder_holder, g.wonder_place) == ([-1] * 8, [-1] * 8, [-1] * 8)
    assert (g.known_actions, g.known_objectives, g.known_wonders) == ([0] * 42, [0] * 38, [0] * 8)
    assert (g.wild_units, g.wonders_this_round) == ([0] * 6, [0] * 4)
    assert (g.terrain, g.present) == (bytearray(size), bytearray(size))
    assert (len(g.units), len(g.army)) == (36 * size, 6 * size)
    assert not any(g.units)
    assert not any(g.army)
    assert (state.TURN_START, state.TURN, state.STATUS) == (0, 1, 2)


def test_a_new_battle_has_seen_nothing() -> None:
    b = Battle(7, True, 0, 1, 5)
    filled = {name: value for name in slots(b) if (value := getattr(b, name))}
    assert filled == {
        "space": 7, "land": True, "sides": [0, 1], "came_from": 5, "start": [0, 0], "ready": [0, 0],
        "lost": [[0] * 6, [0] * 6], "killed": [0, 0], "tactics": [-1, -1], "laid": [False, False],
        "dice": [[], []], "values": [0, 0], "hits": [0, 0], "ignored": [0, 0], "bonus": [0, 0],
        "weapons": [0, 0], "fortress_die": True, "fortress_shield": True, "cancelled": [False, False],
        "arena_used": [False, False], "shield_used": [False, False], "leaders": [-1, -1], "controller": -1,
        "winner": -1, "played": [[], []], "elephant_bonus": [False, False],
    }  # fmt: skip


def test_a_new_city_is_a_settlement() -> None:
    found = City.found(1, 7)
    filled = {name: value for name in slots(found) if (value := getattr(found, name))}
    assert filled == {
        "owner": 1, "space": 7, "mood": ids.NEUTRAL, "size": 1, "pieces": [-1] * 7, "port": -1, "druids": -1
    }  # fmt: skip


def test_copies_have_everything_and_share_nothing_that_changes() -> None:
    assert not_copied(begin(expansion=True)) == set()
    assert not_copied(begin(expansion=True).players[0]) == set()
    assert not_copied(City.found(0, 7)) == set()
    assert not_copied(Battle(7, True, 0, 1, 5)) == {"ways_back"}, "never changed once the battle has begun"


def test_a_copy_knows_its_battle() -> None:
    g = begin()
    assert g.copy().battle is None
    g.battle = Battle(7, True, 0, 1, 5)
    twin = g.copy().battle
    assert twin is not None
    assert twin is not g.battle
    assert twin.space == 7


# --- units on the map -------------------------------------------------------------------------------------


def test_units_come_and_go_with_their_sums() -> None:
    g = scene()
    open_land(g)
    space, before = at(g, "D3"), list(g.players[0].units)
    units(g, 0, "D3", infantry=2, settler=1, leader=1)
    units(g, 4, "D3", infantry=1)
    assert (g.count(0, ids.INFANTRY, space), g.army_at(0, space), g.army_at(4, space)) == (2, 3, 1)
    assert g.present[space] == 0b10001
    assert g.enemies_at(0, space) == 0b10000
    assert g.players[0].leader_at == space
    g.return_unit(0, ids.LEADER, space)
    assert (g.players[0].leader_at, g.army_at(0, space)) == (-1, 2)
    g.return_unit(0, ids.INFANTRY, space, 2)
    assert g.present[space] == 0b10001, "the settler is still there"
    assert g.army_at(0, space) == 0
    g.return_unit(0, ids.SETTLER, space)
    assert g.present[space] == 0b10000
    assert g.players[0].units == before
    assert g.units_of(4, ids.INFANTRY) == 1
    assert g.spaces_of(4) == [space]


def marks_of(g: State, label: str) -> dict[int, int]:
    base = (at(g, label) * 6 + ids.INFANTRY) * pieces.MARKS
    return {key - base: count for key, count in g.marks.items()}


def marked(infantry: int, **marks: int) -> State:
    """Infantry of seat 0 in D3, some of it marked, and a marked one of a neighbouring kind and space."""
    g = scene()
    open_land(g)
    units(g, 0, "D3", infantry=infantry)
    base = (at(g, "D3") * 6 + ids.INFANTRY) * pieces.MARKS
    g.marks = {base + getattr(pieces, name.upper()): count for name, count in marks.items()}
    return g


def test_of_marked_units_the_most_restricted_are_lost_first() -> None:
    g = marked(4, moved=1, tired=2)
    g.return_unit(0, ids.INFANTRY, at(g, "D3"))
    assert marks_of(g, "D3") == {pieces.MOVED: 1, pieces.TIRED: 1}
    g.return_unit(0, ids.INFANTRY, at(g, "D3"), 2)
    assert marks_of(g, "D3") == {}, "tired, then moved"
    assert g.count(0, ids.INFANTRY, at(g, "D3")) == 1


def test_units_taken_away_leave_no_more_marks_than_units() -> None:
    """A unit that moves on takes its own mark along; only what is too much is dropped."""
    g = marked(3, moved=2)
    g.take_unit(0, ids.INFANTRY, at(g, "D3"))
    assert marks_of(g, "D3") == {pieces.MOVED: 2}
    g.take_unit(0, ids.INFANTRY, at(g, "D3"))
    assert marks_of(g, "D3") == {pieces.MOVED: 1}
    g.take_unit(0, ids.INFANTRY, at(g, "D3"))
    assert marks_of(g, "D3") == {}


def test_marks_of_other_kinds_spaces_and_seats_stay() -> None:
    g = marked(2, moved=2)
    space = at(g, "D3")
    other = {((space * 6 + ids.SHIP) * pieces.MARKS + 1): 1, ((space * 6 + ids.INFANTRY) * 128 - 1): 1}
    g.marks.update(other)
    g.return_unit(0, ids.INFANTRY, space, 2)
    assert g.marks == other
    units(g, 1, "D3", infantry=1)
    g.marks = {(space * 6 + ids.INFANTRY) * pieces.MARKS + pieces.MOVED: 1}
    g.return_unit(1, ids.INFANTRY, space)
    assert len(g.marks) == 1, "only the active player's units are marked"


@pytest.mark.rule("clash_of_cultures", "106.5", "106.6", "106.7")
def test_range_counts_over_revealed_spaces_only() -> None:
    g = scene()
    start = g.map.slots[0][0]
    assert set(g.within(start, 0).values()) == {0}
    near = g.within(start, 2)
    assert near[start] == 0
    assert all(g.terrain[space] for space in near)
    assert {space for space, steps in near.items() if steps == 1} == {
        space for space in g.map.neighbours[start] if g.terrain[space]
    }
    open_land(g)
    wide = g.within(start, 2)
    assert set(wide) > set(near)
    assert max(wide.values()) == 2


def test_seats_go_round() -> None:
    g = begin(3)
    assert [g.seats_from(seat) for seat in range(3)] == [[0, 1, 2], [1, 2, 0], [2, 0, 1]]


def test_land_is_revealed_and_dry() -> None:
    g = scene()
    space = at(g, "D3")
    for kind, name in enumerate(ids.TERRAINS):
        g.terrain[space] = kind
        assert g.is_land(space) == (name not in ("unexplored", "water")), name


@pytest.mark.rule("clash_of_cultures", "305.9", "305.10", "305.11")
def test_a_city_yields_its_size() -> None:
    g = scene()
    for mood, more in (("neutral", 3), ("happy", 4), ("angry", 1)):
        found = city(g, 0, "D3", "academy temple", mood=mood)
        assert found.yield_limit() == more
        g.cities.clear()


@pytest.mark.rule("clash_of_cultures", "305.13")
def test_a_building_of_another_colour_influences() -> None:
    g = scene()
    found = city(g, 0, "D3", "academy", colour=1)
    assert (found.influenced_by(1), found.influenced_by(0)) == (True, False)
    assert found.foreign()
    assert found.has(ids.ACADEMY)
    assert not found.has(ids.TEMPLE)
    own = city(g, 0, "D5", "academy")
    assert not own.foreign()
    assert not own.influenced_by(0)


@pytest.mark.rule("clash_of_cultures", "1203.1")
def test_how_many_rounds_a_game_has() -> None:
    assert (begin().options.rounds, begin(short=True).options.rounds) == (6, 4)
    board = next(iter(data.ROUND_BOARDS))
    flexible = begin(flexible_end=board).options
    assert (flexible.rounds, flexible.ranges) == (7, data.ROUND_BOARDS[board].ranges())
    assert begin().options.ranges == {}
