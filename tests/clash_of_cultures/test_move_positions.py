"""Unusual positions of moving and exploring: who of equal units goes, terrain that lasts, blockades."""

from __future__ import annotations

import pytest

from pentapolis.games.clash_of_cultures import GAME
from pentapolis.games.clash_of_cultures.data import TILES, ids
from pentapolis.games.clash_of_cultures.pieces import CLIMBED, CROSSED_PLAIN, MOVED, TIRED, WOODED
from pentapolis.games.clash_of_cultures.rules import marks, move, seas
from pentapolis.games.clash_of_cultures.state import State
from tests.clash_of_cultures.scene import (
    act,
    at,
    city,
    dice,
    keys,
    know,
    menu,
    open_land,
    play,
    realm,
    scene,
    stock,
    terrain,
    topics,
    units,
    why,
    wonder,
)
from tests.loaded import LoadedChance, first_ask

rule = pytest.mark.rule
COC = "clash_of_cultures"


def army(**at_d3: int) -> State:
    """A wide plain; seat 0 knows Tactics and has units on D3, in the middle of a Command."""
    g = scene()
    open_land(g)
    know(g, 0, "tactics")
    g.return_unit(0, ids.SETTLER, at(g, "D2"))
    units(g, 0, "D3", **at_d3)
    g.moves_left = 3
    return g


def tired(g: State, kind: int, label: str, mark: int, count: int = 1) -> None:
    """Give a mark to so many units of seat 0 that have none yet."""
    marks.mark_units(g, 0, kind, at(g, label), [(0, count)], mark)


def unexplored(g: State, label: str, number: int) -> None:
    """The tile of this space lies face down, and is this one."""
    for space in g.map.slots[g.map.slot_of[at(g, label)]]:
        g.terrain[space] = ids.UNEXPLORED
    g.chance = LoadedChance([g.tiles.index(number)], g.chance.pool)


def goals(g: State, source: str) -> set[str]:
    head, label = source.split(":")
    return {t if isinstance(t, str) else ":".join(t) for t in move.targets(g, 0, (head, label))}


# --- terrain that lasts ----------------------------------------------------------------------------------


@rule(COC, "503.4")
def test_who_entered_a_forest_attacks_nobody_this_turn() -> None:
    """Not even after leaving the Forest again."""
    g = army(infantry=1)
    terrain(g, D4="forest")
    units(g, 1, "D6", infantry=1)
    act(g, "march:D3", "D4")
    for goal in ("C5", "D5"):
        marks.clear_moved(g)
        assert "D6" not in goals(g, "march:D4")
        if goal == "D5":
            g.moves_left = 3
            act(g, "march:D4", goal)
            marks.clear_moved(g)
            assert "D6" not in goals(g, "march:D5")
            assert "C6" in goals(g, "march:D5")


@rule(COC, "503.4", "505.9")
def test_a_forest_is_not_forgotten_aboard() -> None:
    g = army(infantry=1)
    terrain(g, D4="forest", D5="water")
    units(g, 0, "D5", ship=1)
    units(g, 1, "D6", infantry=1)
    act(g, "march:D3", "D4")
    marks.clear_moved(g)
    g.moves_left = 3
    act(g, "march:D4", "D5")
    marks.clear_moved(g)
    assert "D6" not in goals(g, "unload:D5")
    assert "C6" in goals(g, "unload:D5")


@rule(COC, "1002.4b")
def test_roads_lift_the_terrain_rules_of_units_already_there() -> None:
    """A unit that moved onto a Mountain moves on by Roads, one from a Forest may attack by Roads."""
    g = army(infantry=2)
    know(g, 0, "roads")
    stock(g, food=2, ore=2)
    terrain(g, D3="mountain")
    tired(g, ids.INFANTRY, "D3", CLIMBED, 2)
    assert ("march", "D3") in move.sources(g, 0)
    assert goals(g, "march:D3") == {"roads:D2", "roads:C2", "roads:E2", "roads:D1"} & goals(g, "march:D3")
    assert "roads:D2" in goals(g, "march:D3")
    stock(g)
    assert ("march", "D3") not in move.sources(g, 0)
    g = army(infantry=1)
    know(g, 0, "roads")
    stock(g, food=1, ore=1)
    city(g, 0, "D3")
    tired(g, ids.INFANTRY, "D3", WOODED)
    units(g, 1, "D4", settler=1)
    assert "D4" not in goals(g, "march:D3")
    assert "roads:D4" in goals(g, "march:D3")
    tired_by_battle = army(infantry=1)
    know(tired_by_battle, 0, "roads")
    stock(tired_by_battle, food=1, ore=1)
    tired(tired_by_battle, ids.INFANTRY, "D3", TIRED)
    assert ("march", "D3") not in move.sources(tired_by_battle, 0)


# --- who of equal units goes -----------------------------------------------------------------------------


@rule(COC, "410.5", "503.6")
def test_the_player_says_who_of_equal_units_goes() -> None:
    for answer, left in (("1", {0: 1}), ("0", {WOODED: 1})):
        g = army(infantry=2)
        tired(g, ids.INFANTRY, "D3", WOODED)
        act(g, "march:D3", "C4", "infantry1", answer)
        assert dict(marks.stacks(g, 0, ids.INFANTRY, at(g, "D3"))) == left


@rule(COC, "503.6")
def test_nobody_is_asked_where_equal_units_cannot_differ_any_more() -> None:
    g = army(infantry=2)
    tired(g, ids.INFANTRY, "D3", CROSSED_PLAIN)
    assert topics(play(g, move="march:D3", move_to="C4", group="infantry1")) == ["move", "move_to", "group"]
    g = army(infantry=2)
    tired(g, ids.INFANTRY, "D3", WOODED)
    assert topics(play(g, move="march:D3", move_to="C4", group="infantry2")) == ["move", "move_to", "group"]
    g = army(infantry=3)
    tired(g, ids.INFANTRY, "D3", TIRED)
    assert topics(play(g, move="march:D3", move_to="C4", group="infantry1")) == ["move", "move_to", "group"]
    g = army(infantry=2)
    city(g, 1, "D6")
    wonder(g, "D6", ids.GARDENS, 1)
    tired(g, ids.INFANTRY, "D3", CROSSED_PLAIN)
    assert "who_goes" in topics(play(g, move="march:D3", move_to="C4", group="infantry1", who_goes="1")), (
        "a city with the Great Gardens stands on the map"
    )


@rule(COC, "505.2", "505.7")
def test_the_player_says_who_of_equal_cargo_sails() -> None:
    """One aboard loaded in this Command and may not unload; the other may."""
    for answer, movable in (("0", 1), ("1", 0)):
        g = army()
        terrain(g, D3="water", D4="water")
        units(g, 0, "D3", ship=2, infantry=2)
        tired(g, ids.INFANTRY, "D3", MOVED)
        act(g, "sail:D3", "1", "infantry1", answer)
        assert marks.movable(g, 0, ids.INFANTRY, at(g, "D4")) == movable


@rule(COC, "410.2", "505.1")
def test_large_groups_are_put_together_kind_by_kind() -> None:
    """Xerxes with five army units and four Settlers: 119 groups; nine units aboard: more."""
    g = realm("persia", "tactics", leader="xerxes", place="D3")
    g.return_unit(0, ids.SETTLER, at(g, "D2"))
    units(g, 0, "D3", settler=4, infantry=2, cavalry=1, elephant=1)
    g.moves_left = 3
    assert len(move.groups(g, 0, at(g, "D3"), at(g, "D4"))) > 100
    asked = play(
        g, move="march:D3", move_to="D4", group_part="3", group="settler3+infantry2+cavalry1+leader1"
    )
    assert topics(asked) == ["move", "move_to", "group_part", "group"]
    assert all(len(ask.options) <= 100 for ask in asked)
    assert g.army_at(0, at(g, "D4")) == 4
    g = realm("vikings", "war_ships", "tactics")
    terrain(g, D3="water", D4="water")
    units(g, 0, "D3", ship=4, settler=3, infantry=3, cavalry=3, elephant=2)
    g.moves_left = 3
    asked = play(g, move="sail:D3", ships="2", cargo_part="2", cargo="settler2+infantry2+cavalry2")
    assert topics(asked)[:3] == ["move", "ships", "cargo_part"]
    assert all(len(ask.options) <= 100 for ask in asked)
    assert g.army_at(0, at(g, "D4")) == 4


@rule(COC, "403.10")
def test_the_most_restricted_of_equal_units_leaves_the_map() -> None:
    g = scene()
    open_land(g)
    units(g, 0, "D3", settler=2)
    tired(g, ids.SETTLER, "D3", CLIMBED)
    act(g, "found:D3")
    assert marks.movable(g, 0, ids.SETTLER, at(g, "D3")) == 1


@rule(COC, "1118.4", "503.1")
def test_who_changes_into_another_unit_stays_tired() -> None:
    g = realm("china", "draft", "nationalism", "tactics")
    units(g, 0, "D3", infantry=2)
    tired(g, ids.INFANTRY, "D3", TIRED)
    act(g, "imperial_army", "exchange:D3:settler", "1", "done")
    assert marks.movable(g, 0, ids.SETTLER, at(g, "D3")) == 0
    assert marks.movable(g, 0, ids.INFANTRY, at(g, "D3")) == 1


def test_the_view_says_what_units_did() -> None:
    g = army(infantry=2)
    tired(g, ids.INFANTRY, "D3", TIRED | CROSSED_PLAIN)
    space = next(one for one in GAME.view(g, 1)["spaces"] if one["label"] == "D3")
    assert space["marks"] == [[ids.INFANTRY, ["mark_tired", "mark_plain"], 1]]


# --- why not ---------------------------------------------------------------------------------------------


@rule(COC, "410.3", "503.1", "503.3", "501.1")
def test_why_units_cannot_be_chosen() -> None:
    for mark, reason in ((MOVED, "has_moved"), (TIRED, "has_fought"), (CLIMBED, "on_mountain")):
        g = army(infantry=2)
        tired(g, ids.INFANTRY, "D3", mark, 2)
        assert why(g, "move", "march:D3")[1] == reason
    g = army(infantry=1)
    g.players[0].advances = g.players[0].usable = 0
    assert why(g, "move", "march:D3") == ("501.1", "needs_tactics")
    assert why(g, "move", "sail:D3") == ("410.2", "no_units")
    assert why(g, "move", "march:D5") == ("410.2", "no_units")
    terrain(g, D5="water")
    units(g, 0, "D5", ship=1)
    marks.mark_all(g, 0, ids.SHIP, at(g, "D5"), TIRED)
    assert why(g, "move", "sail:D5") == ("503.1", "has_fought")


@rule(COC, "501.3", "503.4", "904.2", "102.7", "505.1", "502.1", "504.1")
def test_why_units_cannot_go_there() -> None:
    g = army(settler=1)
    units(g, 1, "D4", infantry=1)
    assert why(g, "move_to", "D4", "D3") == ("501.3", "needs_escort")
    units(g, 0, "D3", infantry=1)
    tired(g, ids.INFANTRY, "D3", WOODED)
    assert why(g, "move_to", "D4", "D3") == ("503.4", "entered_forest")
    g = army(infantry=1)
    tired(g, ids.INFANTRY, "D3", CROSSED_PLAIN)
    city(g, 1, "D4")
    wonder(g, "D4", ids.GARDENS, 1)
    assert why(g, "move_to", "D4", "D3") == ("904.2", "gardens")
    g = army(infantry=1)
    units(g, 0, "D4", infantry=4)
    assert why(g, "move_to", "D4", "D3") == ("102.7", "no_army_room")
    terrain(g, C4="water", C5="water")
    assert why(g, "move_to", "C4", "D3") == ("505.1", "no_ship_room")
    assert why(g, "move_to", "D5", "D3") == ("502.1", "unreachable")
    units(g, 0, "C4", ship=1)
    assert why(g, "move_to", "D6", "C4") == ("504.1", "unreachable")


# --- Roads: ways, limits, gardens ------------------------------------------------------------------------


@rule(COC, "606.5", "1002.4f")
def test_a_retreat_after_roads_goes_to_a_space_on_a_way() -> None:
    g = army()
    know(g, 0, "roads")
    stock(g, food=1, ore=1)
    units(g, 0, "D2", infantry=1)
    units(g, 1, "C4", infantry=2)
    dice(g, "1l 1l 1l")
    rules = GAME.step(g)
    ask = first_ask(rules, "march:D2", "roads:C4", "retreat")
    assert (ask.topic, keys(ask)) == ("retreat_to", {"D3", "C3"})
    g = army()
    know(g, 0, "roads")
    stock(g, food=1, ore=1)
    units(g, 0, "D2", infantry=1)
    units(g, 1, "C4", infantry=2)
    dice(g, "1l 1l 1l")
    act(g, "march:D2", "roads:C4", "retreat", "C3")
    assert g.army_at(0, at(g, "C3")) == 1


@rule(COC, "904.2", "904.3")
def test_roads_to_the_gardens_avoid_plains_if_they_can() -> None:
    g = army()
    know(g, 0, "roads")
    stock(g, food=1, ore=1)
    units(g, 0, "D2", infantry=1)
    city(g, 1, "C4")
    wonder(g, "C4", ids.GARDENS, 1)
    assert "roads:C4" not in goals(g, "march:D2"), "D3 and C3 are Plains"
    terrain(g, C3="mountain")
    assert "roads:C4" in goals(g, "march:D2")
    act(g, "march:D2", "roads:C4", "no")
    assert g.cities[at(g, "C4")].owner == 0


@rule(COC, "904.2")
def test_roads_over_a_plain_count_as_entering_it() -> None:
    g = army()
    know(g, 0, "roads")
    stock(g, food=1, ore=1)
    units(g, 0, "D2", infantry=1)
    terrain(g, D4="barren", D5="barren", C5="barren")
    city(g, 1, "D5")
    wonder(g, "D5", ids.GARDENS, 1)
    act(g, "march:D2", "roads:D4")
    marks.clear_moved(g)
    assert "D5" not in goals(g, "march:D4")
    assert "C5" in goals(g, "march:D4")


@rule(COC, "1112.2", "1002.4d")
def test_a_longer_way_has_room_where_the_shortest_has_none() -> None:
    g = realm("rome", "tactics", "roads")
    g.return_unit(0, ids.SETTLER, at(g, "D2"))
    stock(g, food=1, ore=1)
    city(g, 0, "C4")
    units(g, 0, "D2", infantry=1)
    units(g, 0, "D3", infantry=4)
    units(g, 0, "C3", infantry=4)
    g.moves_left = 3
    assert "roads:C4" in goals(g, "march:D2"), "4 spaces by C2, B2 and B3"
    terrain(g, B3="water", E3="water")
    assert "roads:C4" not in goals(g, "march:D2")


# --- ships -----------------------------------------------------------------------------------------------


@rule(COC, "507.3", "504.2")
def test_ships_do_not_explore_past_a_blockade() -> None:
    """Laid either way the tile's Water touches their sea, but once behind the enemy's Ships."""
    for answer, end in (("listed", "D3"), ("turned", "E3")):
        g = scene()
        open_land(g)
        terrain(g, E3="water", F3="water", F4="water", E5="water")
        units(g, 0, "E3", ship=1)
        units(g, 1, "F3", ship=1)
        unexplored(g, "D3", TILES.index((ids.WATER, ids.PLAIN, ids.FOREST, ids.MOUNTAIN)))
        g.moves_left = 3
        act(g, "sail:E3", "explore:D3", answer)
        assert g.count(0, ids.SHIP, at(g, end)) == 1


@rule(COC, "508.2")
def test_navigation_leads_to_another_sea_not_to_the_own_behind_enemies() -> None:
    g = scene()
    open_land(g)
    terrain(g, B2="water", C3="water", B3="water", G3="water")
    units(g, 0, "B2", ship=1)
    units(g, 1, "C3", ship=1)
    # B2 touches C3 and B3; B3 belongs to the same sea.
    found = seas.edge_neighbours(g, [at(g, "B2")])
    assert found == [at(g, "G3")]


@rule(COC, "508.6")
def test_ships_from_the_edge_end_on_water_they_can_enter() -> None:
    """Exploring along the edge they come in at the edge."""
    g = scene()
    open_land(g)
    know(g, 0, "navigation")
    terrain(g, A3="water")
    units(g, 0, "A3", ship=1)
    unexplored(g, "A5", TILES.index((ids.WATER, ids.PLAIN, ids.FOREST, ids.MOUNTAIN)))
    g.moves_left = 3
    play(g, move="sail:A3", move_to="explore:B4", orientation="listed")
    assert g.count(0, ids.SHIP, at(g, "B4")) == 1, "the listed Water lies at the edge"


@rule(COC, "507.2", "508.6")
def test_a_tile_beside_the_sea_may_also_be_explored_along_the_edge() -> None:
    """From their sea its Water must join the sea, from outside it must lie at the edge."""
    number = next(i for i, tile in enumerate(TILES) if tile[1] == ids.WATER and tile.count(ids.WATER) == 1)
    for head, end in (("explore", "C3"), ("explore_edge", "A3")):
        g = scene()
        open_land(g)
        know(g, 0, "navigation")
        terrain(g, B4="water", C4="water")
        units(g, 0, "B4", ship=1)
        unexplored(g, "C3", number)
        g.moves_left = 3
        assert {"explore:B2", "explore_edge:B2"} <= goals(g, "sail:B4")
        act(g, "sail:B4", f"{head}:B2")
        assert g.count(0, ids.SHIP, at(g, end)) == 1


@rule(COC, "1003.4a", "507.4")
def test_ships_that_find_no_water_have_not_moved() -> None:
    for number, ideas in ((TILES.index((ids.PLAIN, ids.PLAIN, ids.PLAIN, ids.FOREST)), 0), (7, 1)):
        g = scene()
        open_land(g)
        g.return_unit(0, ids.SETTLER, at(g, "D2"))
        know(g, 0, "cartography")
        stock(g)
        terrain(g, D5="water")
        units(g, 0, "D5", ship=1)
        unexplored(g, "D3", number)
        g.moves_left = 3
        play(g, move="sail:D5", orientation="listed")
        act(g)
        assert g.moves_left == -1
        assert g.players[0].goods[ids.IDEAS] == ideas


@rule(COC, "1113.3b", "410.3")
def test_allied_pirates_move_once_in_a_command() -> None:
    g = realm("carthage", "navigation")
    g.return_unit(0, ids.SETTLER, at(g, "D2"))
    terrain(g, D3="water", D4="water", D5="water")
    units(g, 0, "D3", ship=1)
    units(g, 0, "D4", ship=1)
    units(g, ids.PIRATES, "D3", ship=1)
    g.moves_left = 3
    play(g, move="sail:D3", move_to="D4", pirates_along="1")
    asked = play(g, move="sail:D4", move_to="D5")
    assert "pirates_along" not in topics(asked), "the pirates have moved, the second Ship has not"
    assert g.count(ids.PIRATES, ids.SHIP, at(g, "D4")) == 1
    act(g, "stop")
    g.moves_left = 3
    assert "pirates_along" in topics(play(g, move="sail:D4", move_to="D3", ships="1", pirates_along="1")), (
        "in a further Command they may"
    )


@rule(COC, "1113.3b", "503.1")
def test_allied_pirates_that_fought_are_tired() -> None:
    g = realm("carthage", "navigation")
    terrain(g, D3="water", D4="water")
    units(g, 0, "D3", ship=1)
    units(g, ids.PIRATES, "D3", ship=1)
    units(g, 1, "D4", ship=1)
    dice(g, "6i 6i 1l")
    g.moves_left = 3
    play(g, move="sail:D3", pirates_along="1")
    assert g.count(1, ids.SHIP, at(g, "D4")) == 0
    marks.clear_moved(g)
    assert ("sail", "D4") not in move.sources(g, 0)


@rule(COC, "1102.9")
def test_hanno_takes_only_ships_that_rested_and_comes_along() -> None:
    g = realm("carthage", leader="hanno", place="D4")
    terrain(g, D3="water", D4="water", D5="water", D6="water")
    units(g, 0, "D3", ship=1)
    units(g, 0, "D4", ship=1)
    g.moves_left = 1
    act(g, "sail:D3", "D4")
    act(g) if g.moves_left >= 0 else None
    assert "navigator:D4" in menu(g)
    asked = play(g, action="navigator:D4", move_to="D6")
    assert "ships" not in topics(asked), "only one of the two has not moved this turn"
    assert g.players[0].leader_at == at(g, "D6")
    assert [g.count(0, ids.SHIP, at(g, label)) for label in ("D4", "D6")] == [1, 1]
    g = realm("carthage", leader="hanno", place="D4")
    terrain(g, D4="water", D5="water", D6="water")
    units(g, 0, "D4", ship=1)
    g.moves_left = 1
    act(g, "sail:D4", "D5")
    act(g) if g.moves_left >= 0 else None
    assert "navigator:D5" not in menu(g), "his Ship has moved this turn"
