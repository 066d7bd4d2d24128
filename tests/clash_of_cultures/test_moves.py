"""Command, moving, transport and exploring (410, 500)."""

from __future__ import annotations

import pytest

from pentapolis.engine import key
from pentapolis.games.clash_of_cultures import GAME
from pentapolis.games.clash_of_cultures.data import TILES, ids
from pentapolis.games.clash_of_cultures.data.layout import GEOMETRY
from pentapolis.games.clash_of_cultures.pieces import CLIMBED, MARKS, WOODED
from pentapolis.games.clash_of_cultures.rules import explore, forces, move, roads, seas
from pentapolis.games.clash_of_cultures.rules.goods import group_word
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
    scene,
    stock,
    terrain,
    units,
    wonder,
)
from tests.clash_of_cultures.scene import goods as has
from tests.loaded import LoadedChance, first_ask, reply

rule = pytest.mark.rule
COC = "clash_of_cultures"
N08 = 7
"""The tile Water, Plain, Forest, Mountain."""


def tile(g: object, number: int) -> None:
    """The next tile drawn."""
    g.tiles = [number]  # type: ignore[attr-defined]


def targets(g: object, source: str) -> set[str]:
    """Where the units of a source can go."""
    head, label = source.split(":")
    return {key(t) for t in move.targets(g, g.active, (head, label))}  # type: ignore[arg-type, attr-defined]


@rule(COC, "410.1", "410.2", "410.3", "410.4", "410.6", "502.1")
def test_a_command_has_three_moves() -> None:
    g = scene()
    open_land(g)
    units(g, 0, "D2", settler=2)
    act(g, "command")
    assert g.moves_left == 3
    act(g, "march:D2", "D3", "settler1")
    act(g, "march:D2", "D3", "settler1")
    assert g.moves_left == 1
    ask = first_ask(GAME.step(g))
    assert keys(ask) == {"march:D2", "stop"}
    act(g, "stop")
    assert g.actions_left == 2
    act(g, "command")
    assert "march:D3" in keys(first_ask(GAME.step(g)))


@rule(COC, "410.5", "106.9")
def test_different_destinations_are_different_groups() -> None:
    g = scene()
    open_land(g)
    units(g, 0, "D2", settler=2)
    act(g, "command")
    act(g, "march:D2", "D3", "settler2")
    act(g, "march:D2", "C3")
    assert g.moves_left == 1
    assert g.count(0, ids.SETTLER, at(g, "D3")) == 2
    assert g.count(0, ids.SETTLER, at(g, "C3")) == 1


@rule(COC, "501.1", "501.2", "1005.1a")
def test_army_units_need_tactics() -> None:
    g = scene()
    open_land(g)
    units(g, 0, "D3", infantry=1)
    assert ("march", "D3") not in move.sources(g, 0)
    assert ("march", "D2") in move.sources(g, 0)
    know(g, 0, "tactics")
    assert ("march", "D3") in move.sources(g, 0)


@rule(COC, "501.3")
def test_settlers_need_an_escort_into_enemies() -> None:
    g = scene()
    open_land(g)
    know(g, 0, "tactics")
    units(g, 1, "D3", infantry=1)
    assert "D3" not in targets(g, "march:D2")
    units(g, 0, "D2", infantry=1)
    assert {group_word(x) for x in move.groups(g, 0, at(g, "D2"), at(g, "D3"))} == {
        "settler1+infantry1",
        "infantry1",
    }


@rule(COC, "501.4")
def test_limit_of_four_on_the_target() -> None:
    g = scene()
    open_land(g)
    know(g, 0, "tactics")
    units(g, 0, "D3", infantry=3)
    units(g, 0, "D2", infantry=2)
    found = {group_word(x) for x in move.groups(g, 0, at(g, "D2"), at(g, "D3"))}
    assert found == {"settler1+infantry1", "infantry1", "settler1"}


@rule(COC, "502.2", "502.3", "502.4", "504.4")
def test_land_units_stay_on_land_and_ships_on_water() -> None:
    g = scene()
    terrain(g, D3="water", C3="plain", C4="plain")
    assert "D3" not in targets(g, "march:D2")
    units(g, 0, "D3", ship=1)
    assert "D3" in targets(g, "march:D2")
    assert "C3" not in targets(g, "sail:D3")
    assert "C4" not in targets(g, "march:D2")


# --- fatigue and terrain ---------------------------------------------------------------------------------


@rule(COC, "503.1", "503.2", "606.13")
def test_units_that_fought_rest() -> None:
    g = scene()
    open_land(g)
    know(g, 0, "tactics")
    units(g, 0, "D2", infantry=1)
    units(g, 1, "D3", settler=1)
    act(g, "command")
    act(g, "march:D2", "D3", "infantry1")
    act(g, "stop")
    act(g, "command")
    assert ("march", "D3") not in move.sources(g, 0)


@rule(COC, "503.3", "503.5", "403.10")
def test_mountains_stop() -> None:
    g = scene()
    open_land(g)
    terrain(g, D3="mountain")
    act(g, "command")
    act(g, "march:D2", "D3")
    act(g) if g.moves_left >= 0 else None
    assert ("march", "D3") not in move.sources(g, 0)
    assert "found:D3" in menu(g)
    g.marks.clear()
    assert ("march", "D3") in move.sources(g, 0)


@rule(COC, "503.4", "503.6", "503.7")
def test_forests_allow_moving_on_but_no_attack() -> None:
    g = scene()
    open_land(g)
    terrain(g, D3="forest")
    know(g, 0, "tactics")
    units(g, 0, "D2", infantry=1)
    units(g, 1, "D4", infantry=1)
    act(g, "command")
    act(g, "march:D2", "D3", "infantry1")
    act(g, "stop")
    act(g, "command")
    assert "D4" not in targets(g, "march:D3")
    assert "C4" in targets(g, "march:D3")
    units(g, 0, "D3", infantry=1)
    found = {group_word(x) for x in move.groups(g, 0, at(g, "D3"), at(g, "D4"))}
    assert found == {"infantry1"}
    assert sum(n for k, n in g.marks.items() if k % MARKS & WOODED) == 1


# --- sea -------------------------------------------------------------------------------------------------


@pytest.mark.example("COC-X15")
@rule(COC, "504.1", "504.5", "106.8")
def test_ships_reach_their_whole_sea() -> None:
    g = scene()
    terrain(g, D3="water", D4="water", E4="water", C4="plain", B2="water")
    units(g, 0, "D3", ship=2)
    units(g, 0, "D4", ship=1)
    assert {"D4", "E4"} <= targets(g, "sail:D3")
    assert "B2" not in targets(g, "sail:D3")


@rule(COC, "504.2", "504.3", "501.5")
def test_enemy_ships_stop() -> None:
    g = scene()
    open_land(g)
    terrain(g, D3="water", D4="water", D5="water")
    units(g, 0, "D3", ship=1)
    units(g, 1, "D4", ship=1)
    assert "D4" in targets(g, "sail:D3")
    assert "D5" not in targets(g, "sail:D3")
    dice(g, "6i 1l")
    act(g, "command")
    act(g, "sail:D3")
    assert g.count(1, ids.SHIP, at(g, "D4")) == 0
    act(g, "stop")
    act(g, "command")
    assert ("sail", "D4") not in move.sources(g, 0)


@pytest.mark.example("COC-X16")
@rule(COC, "505.1", "505.4", "505.5", "102.9")
def test_splitting_on_unloading() -> None:
    g = scene()
    open_land(g)
    know(g, 0, "tactics")
    terrain(g, D3="water")
    units(g, 0, "D3", ship=1, infantry=2)
    act(g, "command")
    act(g, "unload:D3", "D4", "infantry1")
    act(g, "unload:D3", "C4")
    assert g.moves_left == 1
    assert g.count(0, ids.INFANTRY, at(g, "D4")) == g.count(0, ids.INFANTRY, at(g, "C4")) == 1


@pytest.mark.example("COC-X17")
@rule(COC, "505.2", "505.3", "505.6", "505.7", "505.10", "410.7", "410.8")
def test_loading_sailing_unloading() -> None:
    g = scene()
    open_land(g)
    g.return_unit(0, ids.SETTLER, at(g, "D2"))
    know(g, 0, "tactics")
    terrain(g, D3="water", D4="water")
    units(g, 0, "C3", infantry=1)
    units(g, 0, "D3", ship=1)
    act(g, "command")
    act(g, "march:C3", "D3")
    act(g, "sail:D3")
    assert g.count(0, ids.INFANTRY, at(g, "D4")) == 1
    assert ("unload", "D4") not in move.sources(g, 0)
    act(g)
    assert g.actions_left == 2
    act(g, "command")
    act(g, "unload:D4", "D5")
    assert g.moves_left == 2
    assert ("sail", "D4") in move.sources(g, 0)
    assert g.actions_left == 1


@rule(COC, "505.8")
def test_ships_that_fought_may_be_unloaded() -> None:
    g = scene()
    open_land(g)
    terrain(g, D3="water", D4="water")
    units(g, 0, "D3", ship=1, settler=1)
    units(g, 1, "D4", ship=1)
    dice(g, "6i 1l")
    act(g, "command")
    act(g, "sail:D3")
    assert ("unload", "D4") in move.sources(g, 0)
    assert g.count(0, ids.SETTLER, at(g, "D4")) == 1


@rule(COC, "505.9", "505.11")
def test_unloading_onto_enemies_starts_a_battle_and_capacity_counts() -> None:
    g = scene()
    open_land(g)
    know(g, 0, "tactics")
    terrain(g, D3="water")
    units(g, 0, "D3", ship=1, infantry=2)
    units(g, 1, "D4", settler=1)
    assert forces.free_capacity(g, 0, at(g, "D3")) == 0
    assert "D3" not in targets(g, "march:D2")
    act(g, "command")
    act(g, "unload:D3", "D4", "infantry2")
    assert g.battles[0][4] == 0


# --- exploring -------------------------------------------------------------------------------------------


@pytest.mark.example("COC-X24")
@pytest.mark.example("COC-X47")
@rule(COC, "506.1", "506.2", "506.3", "506.4", "506.9", "506.10", "501.6", "103.8")
def test_exploring_puts_no_water_on_the_announced_space() -> None:
    g = scene()
    tile(g, N08)
    act(g, "command")
    act(g, "march:D2", "D3")
    laid = {label: ids.TERRAINS[g.terrain[at(g, label)]] for label in ("D3", "C4", "E4", "D4")}
    assert laid == {"D3": "mountain", "C4": "forest", "E4": "plain", "D4": "water"}
    assert g.count(0, ids.SETTLER, at(g, "D3")) == 1
    assert any(k % MARKS & CLIMBED for k in g.marks)
    if g.moves_left >= 0:
        act(g)
    assert "found:D3" in menu(g)


def choices(g: object, slot: int, number: int, announced: str) -> int:
    return len(explore.orientations(g, slot, number, at(g, announced)))  # type: ignore[arg-type]


@pytest.mark.example("COC-X25")
@rule(COC, "506.5", "506.12")
def test_water_joins_revealed_water() -> None:
    g = scene()
    terrain(g, D5="water", C6="plain", E6="plain", D6="plain")
    slot = g.map.slot_of[at(g, "D3")]
    found = explore.orientations(g, slot, N08, at(g, "C4"))
    assert len(found) == 1
    assert found[0][at(g, "D4")] == ids.WATER


@pytest.mark.example("COC-X26")
@rule(COC, "506.8", "506.13")
def test_both_orientations_remain() -> None:
    g = scene()
    slot = g.map.slot_of[at(g, "B4")]
    assert choices(g, slot, N08, "C5") == 2
    terrain(g, C3="plain", B3="plain")
    number = TILES.index((ids.PLAIN, ids.WATER, ids.PLAIN, ids.BARREN))
    tile(g, number)
    units(g, 0, "C3", settler=1)
    g.terrain[at(g, "C4")] = ids.PLAIN
    found = explore.orientations(g, slot, N08, at(g, "C5"))
    assert all(explore.water_at_edge(g, laid) for laid in found)


@pytest.mark.example("COC-X27")
@rule(COC, "506.7", "506.11")
def test_rule_two_goes_first() -> None:
    g = scene()
    terrain(g, D5="water")
    slot = g.map.slot_of[at(g, "D3")]
    found = explore.orientations(g, slot, N08, at(g, "D4"))
    assert len(found) == 1
    assert found[0][at(g, "D3")] == ids.WATER
    for number in range(16):
        for cell in g.map.slots[slot]:
            assert explore.orientations(g, slot, number, cell)


@pytest.mark.example("COC-X28")
@rule(COC, "506.6", "506.14")
def test_water_at_the_edge() -> None:
    g = scene()
    slot = g.map.slot_of[at(g, "B2")]
    assert g.map.at_edge[at(g, "B2")]
    assert not g.map.at_edge[at(g, "C3")]
    number = next(i for i, t in enumerate(TILES) if t.count(ids.WATER) == 1 and t[1] == ids.WATER)
    found = explore.orientations(g, slot, number, at(g, "B3"))
    assert len(found) == 1
    assert explore.water_at_edge(g, found[0])


@pytest.mark.example("COC-X30")
@rule(COC, "507.1", "507.2", "507.3", "507.6", "507.7", "507.8")
def test_ships_explore() -> None:
    g = scene()
    terrain(g, D3="water", C4="plain", E4="plain", D4="water")
    units(g, 0, "D4", ship=1)
    two = next(i for i, t in enumerate(TILES) if t == (ids.WATER, ids.WATER, ids.FOREST, ids.FOREST))
    tile(g, two)
    act(g, "command")
    assert "explore:D5" in targets(g, "sail:D4")
    ask = first_ask(GAME.step(g.copy()), "sail:D4", "explore:D5")
    assert ask.topic in ("orientation", "ships_end")


@rule(COC, "507.1")
def test_ships_explore_beside_their_whole_sea() -> None:
    g = scene()
    terrain(g, D3="water", C4="plain", E4="plain", D4="water")
    units(g, 0, "D3", ship=1)
    act(g, "command")
    beside_d3 = seas.adjacent_slots(g, [at(g, "D3")])
    assert g.map.slot_of[at(g, "D5")] not in beside_d3
    assert "explore:D5" in targets(g, "sail:D3"), "D5 lies beside D4, which is of the same sea"


@rule(COC, "507.7", "504.4")
def test_exploring_ends_the_move_of_ships() -> None:
    g = scene()
    terrain(g, D3="water", C4="plain", E4="plain", D4="water")
    units(g, 0, "D4", ship=1)
    tile(g, next(i for i, t in enumerate(TILES) if t == (ids.WATER, ids.WATER, ids.FOREST, ids.FOREST)))
    act(g, "command")
    assert not any(g.is_land(at(g, label)) for label in targets(g, "sail:D4") if ":" not in label)
    rules = GAME.step(g)
    ask = first_ask(rules, "sail:D4", "explore:D5")
    while True:
        try:
            ask = reply(rules, ask.options[0])
        except StopIteration:
            break
    assert g.moves_left == 2
    assert not targets_of_ships(g), "they have moved in this Command"


def targets_of_ships(g: State) -> list[tuple[str, str]]:
    return [source for source in move.sources(g, 0) if source[0] == "sail"]


@pytest.mark.example("COC-X31")
@rule(COC, "507.4", "507.5")
def test_ships_find_no_water() -> None:
    g = scene()
    terrain(g, D3="water", C4="plain", E4="plain", D4="water")
    units(g, 0, "D4", ship=1)
    dry = next(i for i, t in enumerate(TILES) if ids.WATER not in t)
    tile(g, dry)
    act(g, "command")
    act(g, "sail:D4", "explore:D5", "turned")
    assert g.count(0, ids.SHIP, at(g, "D4")) == 1
    assert g.is_land(at(g, "D5"))
    assert ("sail", "D4") not in move.sources(g, 0)


@pytest.mark.example("COC-X29")
@rule(COC, "508.1", "508.2", "508.5", "508.8", "1003.2")
def test_navigation() -> None:
    g = scene()
    open_land(g)
    ring = [g.map.labels[s] for s in GEOMETRY[2].ring]
    assert ring[:4] == ["A3", "B2", "C2", "D1"]
    terrain(g, A5="water", B5="plain", B4="plain", A7="water", B3="plain")
    units(g, 0, "A5", ship=1)
    assert "A7" not in targets(g, "sail:A5")
    know(g, 0, "fishing", "navigation")
    assert "A7" in targets(g, "sail:A5")
    for label in ("B2", "A3", "C3", "B3"):
        terrain(g, **{label: "unexplored"})
    assert "explore:B2" in targets(g, "sail:A5")
    terrain(g, G3="water")
    assert "G3" not in targets(g, "sail:A5") or "A7" in targets(g, "sail:A5")
    terrain(g, D8="unexplored", D7="plain")
    assert seas.edge_neighbours(g, [at(g, "A5")])[0] in (at(g, "B3"), at(g, "A3"), at(g, "B2"))


@rule(COC, "508.3", "508.4")
def test_navigation_ends_anywhere_in_the_next_sea_and_enemies_stop() -> None:
    g = scene()
    open_land(g)
    terrain(g, A5="water", A7="water", B6="water", B5="plain", B4="plain", B3="plain", A3="plain")
    know(g, 0, "fishing", "navigation")
    units(g, 0, "A5", ship=1)
    assert {"A7", "B6"} <= targets(g, "sail:A5")
    units(g, 1, "B6", ship=1)
    found = targets(g, "sail:A5")
    assert "B6" in found
    terrain(g, A7="plain", C7="water")
    assert targets(g, "sail:A5") == {"B6"}


@rule(COC, "508.6", "508.7")
def test_navigation_explores_edge_tiles() -> None:
    g = scene()
    open_land(g)
    for label in ("B6", "A7", "C7", "B7"):
        terrain(g, **{label: "unexplored"})
    terrain(g, A5="water", B5="plain", B4="plain")
    know(g, 0, "fishing", "navigation")
    units(g, 0, "A5", ship=1)
    g.cities[at(g, "D2")].mood = ids.NEUTRAL
    dry = next(i for i, t in enumerate(TILES) if ids.WATER not in t)
    tile(g, dry)
    act(g, "command")
    act(g, "sail:A5", "turned")
    assert g.count(0, ids.SHIP, at(g, "A5")) == 1
    g = scene()
    open_land(g)
    for label in ("B6", "A7", "C7", "B7"):
        terrain(g, **{label: "unexplored"})
    terrain(g, A5="water", B5="plain", B4="plain")
    know(g, 0, "fishing", "navigation")
    units(g, 0, "A5", ship=1)
    tile(g, next(i for i, t in enumerate(TILES) if t[1] == ids.WATER and t.count(ids.WATER) == 1))
    act(g, "command")
    act(g, "sail:A5")
    assert g.count(0, ids.SHIP, at(g, "A7")) == 1


# --- roads and other effects -----------------------------------------------------------------------------


@pytest.mark.example("COC-X40")
@rule(COC, "1002.4a", "1002.4b", "206.4")
def test_roads_with_a_settler() -> None:
    g = scene()
    open_land(g)
    terrain(g, D3="mountain")
    know(g, 0, "roads")
    stock(g, food=1, ore=1)
    act(g, "command")
    act(g, "march:D2", "roads:D4")
    assert g.count(0, ids.SETTLER, at(g, "D4")) == 1
    assert has(g) == {}
    assert not any(k % MARKS & CLIMBED for k in g.marks)


@pytest.mark.example("COC-X41")
@rule(COC, "1002.4c", "1002.4d")
def test_roads_with_an_army() -> None:
    g = scene()
    open_land(g)
    terrain(g, D3="mountain", D4="forest")
    know(g, 0, "roads", "tactics")
    units(g, 0, "D2", infantry=2)
    units(g, 1, "D5", settler=1)
    stock(g, food=2, ore=2)
    act(g, "command")
    act(g, "march:D2", "roads:C4", "settler1")
    act(g, "march:D2", "roads:D4", "infantry2")
    assert has(g) == {}
    act(g)
    act(g, "command")
    assert "D5" in targets(g, "march:D4")
    g.roads_used = 3
    stock(g, food=2, ore=2)
    assert not roads.usable(g, 0)


@rule(COC, "1002.4e", "1002.4f")
def test_roads_do_not_load_explore_or_pass_enemies() -> None:
    g = scene()
    terrain(g, D3="plain", C3="plain", E4="plain", C4="plain")
    know(g, 0, "roads", "tactics")
    stock(g, food=2, ore=2)
    units(g, 0, "D2", infantry=1)
    assert not any("D4" in t for t in targets(g, "march:D2"))
    terrain(g, D4="plain", C2="barren")
    units(g, 1, "D3", infantry=1)
    units(g, 1, "C3", infantry=1)
    g.terrain[at(g, "E3")] = ids.UNEXPLORED
    assert "roads:D4" not in targets(g, "march:D2")
    assert "roads:D3" in targets(g, "march:D2")


@rule(COC, "1003.4a", "1003.4b")
def test_cartography() -> None:
    g = scene()
    open_land(g)
    terrain(g, A5="water", A7="water", B5="plain", B4="plain")
    know(g, 0, "fishing", "navigation", "cartography")
    units(g, 0, "A5", ship=1)
    stock(g)
    act(g, "command")
    act(g, "sail:A5")
    act(g, "stop") if g.moves_left >= 0 else None
    assert has(g) == {"ideas": 1, "culture": 1}


@rule(COC, "904.2", "904.3", "904.4")
def test_great_gardens_keep_off_units_that_crossed_a_plain() -> None:
    g = scene()
    open_land(g)
    know(g, 0, "tactics", "roads")
    stock(g, food=2, ore=2)
    city(g, 1, "D4")
    wonder(g, "D4", ids.GARDENS, 1)
    units(g, 0, "D2", infantry=2)
    assert "roads:D4" not in targets(g, "march:D2")
    act(g, "command")
    act(g, "march:D2", "D3", "infantry1")
    act(g, "stop")
    act(g, "command")
    assert "D4" not in targets(g, "march:D3")
    g.cities[at(g, "D4")].owner = ids.BARBARIANS
    assert "D4" not in targets(g, "march:D3")
    g.marks.clear()
    assert "D4" in targets(g, "march:D3")


def test_loaded_chance_is_the_script() -> None:
    assert LoadedChance([3]).below(5) == 3
