"""Technologies that act on the map: units, tiles, cities and villages (1100)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pentapolis.games.mosaic import scoring
from pentapolis.games.mosaic.data import BOARD, REGIONS, TECHNOLOGY_NUMBER
from pentapolis.games.mosaic.rules.counting import number_of_goods, types_of_goods
from pentapolis.games.mosaic.state import State
from tests.mosaic.scene import (
    GAME,
    army,
    card,
    cities,
    do,
    give,
    goods,
    hexes,
    lay,
    lead,
    options,
    pillars,
    production,
    rule,
    state,
    stock,
    tile,
    units,
)

# --- units and eliminations ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("id", "unit"),
    [
        pytest.param("bows", "cavalry", marks=rule("1101.7")),
        pytest.param("spears", "infantry", marks=rule("1101.34")),
        pytest.param("horsemanship", "cavalry", marks=rule("1102.31")),
    ],
)
@rule("1100.4", "1100.5")
def test_two_units_anywhere_and_one_eliminated(id: str, unit: str) -> None:
    g = state()
    units(g, 0, "greece", infantry=1, cavalry=1)
    units(g, 1, "italy", infantry=2, siege=1)
    units(g, 1, "egypt", infantry=1)
    lay(g, id, (unit, "italy"), (unit, "numidia"), ("eliminate", "italy", 1, "siege"))
    assert army(g)[(unit, "italy")] == army(g)[(unit, "numidia")] == 1
    assert army(g, 1) == {("infantry", "italy"): 2, ("infantry", "egypt"): 1}


@rule("1102.15")
def test_composite_bows() -> None:
    g = state(3)
    units(g, 1, "italy", infantry=1)
    units(g, 2, "italy", cavalry=1)
    units(g, 2, "egypt", cavalry=1)
    lay(
        g,
        "composite_bows",
        ("cavalry", "italy"),
        ("cavalry", "egypt"),
        ("eliminate", "italy", 2, "cavalry"),
        ("eliminate", "italy", 1, "infantry"),
    )
    assert army(g, 1) == {}
    assert army(g, 2) == {("cavalry", "egypt"): 1}


@pytest.mark.parametrize(
    ("id", "unit"),
    [
        pytest.param("cavalry_tactics", "cavalry", marks=rule("1102.7")),
        pytest.param("formations", "infantry", marks=rule("1102.29")),
        pytest.param("iron", "infantry", marks=rule("1102.32")),
        pytest.param("iron", "cavalry", marks=rule("1102.32")),
    ],
)
def test_two_eliminated_in_one_region(id: str, unit: str) -> None:
    g = state()
    units(g, 0, "italy", **{unit: 1})
    units(g, 0, "egypt", **{unit: 1})
    units(g, 0, "greece", siege=1)
    for region in ("italy", "egypt", "greece", "numidia"):
        units(g, 1, region, infantry=1)
    lay(g, id, ("eliminate", "egypt", 1, "infantry"))  # nothing more stands there
    assert set(army(g, 1)) == {("infantry", "italy"), ("infantry", "greece"), ("infantry", "numidia")}
    assert production(g) == ({"stone": 3} if id == "iron" else {})


@rule("1102.7", "1102.29")
def test_tactics_need_their_own_kind_of_unit() -> None:
    for id, unit in (("cavalry_tactics", "infantry"), ("formations", "cavalry")):
        g = state()
        units(g, 0, "italy", **{unit: 1})
        units(g, 1, "italy", infantry=1)
        lay(g, id)
        assert army(g, 1) == {("infantry", "italy"): 1}


@rule("1102.2", "1100.6")
def test_armor() -> None:
    g = state(3)
    give(g, 1, "armor")
    units(g, 0, "italy", infantry=1)
    for seat in (1, 2):
        units(g, seat, "italy", infantry=2)
    g.players[0].down.append(TECHNOLOGY_NUMBER["formations"])
    give(g, pillar_military=1, pillar_government=1)
    fork = do(g, ("reveal", "formations"))
    assert fork.ask is not None
    assert fork.ask.options == [("eliminate", "italy", 2, "infantry"), "none"]
    fork.answer(("eliminate", "italy", 2, "infantry"))
    fork.answer("none")
    assert army(g, 1) == {("infantry", "italy"): 2}
    assert army(g, 2) == {("infantry", "italy"): 1}


@rule("1100.7", "1100.11")
def test_effects_that_cannot_happen_are_lost() -> None:
    g = state()
    units(g, 0, "italy", infantry=10)
    lay(g, "spears")  # no infantry left, nobody to eliminate
    assert army(g) == {("infantry", "italy"): 10}
    assert pillars(g) == {"military": 1}
    lay(g, "textiles")  # no cloth on the board
    assert stock(g) == {"money": 15}


@rule("1102.1")
def test_animal_domestication() -> None:
    g = state()
    cities(g, 0, "ITA01", "EGY02")
    lay(g, "animal_domestication", ("cavalry", "egypt"))
    assert production(g) == {"food": 3}
    assert army(g) == {("cavalry", "egypt"): 1}


@rule("1102.28", "1100.4")
def test_food_preservation() -> None:
    g = state()
    cities(g, 0, "ITA01", "EGY02")
    lay(g, "food_preservation", ("infantry", "italy"), ("cavalry", "italy"))
    assert army(g) == {("infantry", "italy"): 1, ("cavalry", "italy"): 1}
    assert stock(g) == {"food": 5}
    assert g.players[0].population == 6


@rule("1102.44")
def test_metallurgy() -> None:
    g = state()
    cities(g, 0, "ITA01")
    lay(g, "metallurgy", ("infantry", "italy"))
    assert army(g) == {("infantry", "italy"): 1}
    assert stock(g) == {}


@rule("1102.16")
def test_crop_rotation() -> None:
    g = state()
    lay(g, "crop_rotation")
    do(g, ("work", "ideas"))
    assert stock(g) == {"ideas": 5, "food": 5}


@rule("1102.46")
def test_military_organization() -> None:
    g = state()
    cities(g, 0, "ITA01")
    give(g, pillar_military=2)
    lay(g, "military_organization", ("infantry", "italy"), ("infantry", "italy"), ("cavalry", "italy"))
    assert army(g) == {("infantry", "italy"): 2, ("cavalry", "italy"): 1}


@rule("1102.31")
def test_horsemanship_lets_cavalry_ride_far() -> None:
    g = state()
    give(g, 0, "horsemanship", money=5)
    units(g, 0, "italy", cavalry=1, infantry=1)
    do(g, "military")
    moves = {o for o in options(g) if o[0] == "move"}
    assert {o[3] for o in moves if o[1] == "cavalry"} == {"greece", "numidia", "assyria", "egypt"}
    assert {o[3] for o in moves if o[1] == "infantry"} == {"greece", "numidia"}
    fork = do(g, ("move", "cavalry", "italy", "egypt"))
    assert fork.ask is not None
    assert stock(g) == {"money": 4}


@rule("1102.59")
def test_siege_engines_bring_no_unit() -> None:
    g = state()
    cities(g, 0, "ITA01")
    lay(g, "siege_engines")
    assert army(g) == {}


# --- tiles --------------------------------------------------------------------------------------------------


@rule("1101.8")
def test_bronze() -> None:
    g = state()
    tile(g, "ITA05", "bronze")
    tile(g, "EGY05", "bronze")
    tile(g, "EGY06", "wine")
    lay(g, "bronze", ("infantry", "italy"), ("infantry", "italy"), ("infantry", "assyria"), "EGY05")
    assert army(g) == {("infantry", "italy"): 2, ("infantry", "assyria"): 1}
    assert goods(g) == {"bronze": 1}


@rule("1101.9", "1100.12")
def test_cartography() -> None:
    g = state()
    tile(g, "ITA05", "cache_stone")
    tile(g, "EGY01", "fish")
    tile(g, "EGY05", "wine")
    give(g, stone=4)
    do(g, ("build_piece", "city"), "egypt", "EGY05")  # takes the wine: it lies on no free hex any more
    g.players[0].down.append(TECHNOLOGY_NUMBER["cartography"])
    fork = do(g.copy(), ("reveal", "cartography"))
    assert fork.ask is not None
    assert fork.ask.options == ["fish", "cache_stone"]
    g.players[0].down.clear()
    g.players[0].goods = [0] * 15
    taken = g.copy()
    lay(taken, "cartography", "cache_stone")
    assert stock(taken) == {"stone": 7, "money": 5}
    lay(g, "cartography", "fish")
    assert stock(g) == {"money": 5}
    assert goods(g) == {"fish": 1}
    assert production(g) == {"food": 3}


@rule("1102.3", "1100.12")
def test_astronomy() -> None:
    g = state()
    tile(g, "ITA05", "cache_stone")
    tile(g, "EGY05", "wine")
    lay(g, "astronomy")  # no resource tiles, so the wine
    assert goods(g) == {"wine": 1}
    assert production(g) == {"ideas": 3}


@rule("1101.20")
def test_fishing() -> None:
    for double, food in ((False, 3), (True, 6)):
        g = state(double_fishing=double)
        tile(g, "EGY01", "fish")
        tile(g, "ITA13", "fish")
        lay(g, "fishing", "ITA13")
        assert production(g) == {"food": food}
        assert goods(g) == {"fish": 1}
    g = state()
    lay(g, "fishing")
    assert production(g) == {"food": 3}
    assert goods(g) == {}


@rule("1102.33")
def test_lighthouse() -> None:
    g = state(4)
    for n in range(2, 8):
        tile(g, f"EGY{n:02}", "wine")
    cities(g, 0, "ITA13", "GRE08")
    lay(g, "lighthouse", "EGY02", "EGY03")
    assert goods(g) == {"wine": 2}
    tile(g, "GRE02", "grain")
    g = state()
    tile(g, "EGY02", "wine")
    cities(g, 0, "ITA13", "GRE08")
    lay(g, "lighthouse")
    assert goods(g) == {"wine": 1}


@rule("1102.64")
def test_textiles() -> None:
    g = state()
    tile(g, "EGY02", "cloth")
    tile(g, "EGY03", "wine")
    lay(g, "textiles")
    assert stock(g) == {"money": 15}
    assert goods(g) == {"cloth": 1}


@rule("1101.15", "702.7")
def test_crafts() -> None:
    g = state()
    give(g, wine=1, salt=1)
    card(g, 0, "artisan_village_1", "artisan_village_1", "artisan_village_2")
    p = g.players[0]
    assert scoring.artisan_points(p) == 0
    lay(g, "crafts")
    assert types_of_goods(p) == 3
    assert number_of_goods(p) == 3
    assert production(g) == {}
    assert scoring.artisan_points(p) == 10  # the olive oil that is missing on both cards
    give(g, cloth=1, dye=1)
    assert scoring.artisan_points(p) == 10  # named once: not the glass as well
    for good in range(15):
        p.goods[good] = 1
    assert types_of_goods(p) == 15


# --- cities and villages ------------------------------------------------------------------------------------


@rule("1101.19")
def test_exploration() -> None:
    g = state()
    cities(g, 0, "ITA01")
    tile(g, "EGY05", "wine")
    lay(g, "exploration", "egypt", "EGY05")
    assert army(g) == {("infantry", "egypt"): 1}
    assert hexes(g.players[0].farms) == {"EGY05"}
    assert goods(g) == {"wine": 1}
    assert g.players[0].cards == []
    fork_options = [REGIONS[r] for r in BOARD.in_play[2]]
    assert "italy" in fork_options
    g = state()
    cities(g, 0, "ITA01")
    g.free &= ~BOARD.region_masks[REGIONS.index("egypt")]
    lay(g, "exploration", "egypt")
    assert army(g) == {("infantry", "egypt"): 1}
    assert g.players[0].farms == 0


@rule("1102.12", "1100.3")
def test_cities() -> None:
    g = state()
    lead(g, 0, "engineer")
    give(g, 1, "merchants")
    give(g, population=0)
    tile(g, "EGY05", "wine")
    lay(g, "cities", "egypt", "EGY05")
    assert hexes(g.players[0].cities) == {"EGY05"}
    assert goods(g) == {"wine": 1}
    assert g.pot == 5
    assert production(g) == {"stone": 1}
    assert stock(g, 1) == {"money": 5}
    assert g.players[0].cards == []


@rule("1102.23")
def test_engineering() -> None:
    g = state()
    lay(g, "engineering", "greece", "GRE02")
    assert production(g) == {"stone": 3}
    assert hexes(g.players[0].cities) == {"GRE02"}


@rule("1102.14")
def test_colony() -> None:
    g = state()
    cities(g, 0, "ITA01", "EGY02", "NUM01", "ASS01")
    lay(g, "colony", "GRE05")
    assert "GRE05" in hexes(g.players[0].cities)
    g = state()
    cities(g, 0, "ITA01", "EGY02", "NUM01", "ASS01", "GRE01")
    lay(g, "colony")
    assert g.players[0].cities.bit_count() == 5


@rule("1102.39")
def test_masonry() -> None:
    g = state()
    cities(g, 0, "GRE01")
    lay(g, "masonry", "ITA23")
    assert hexes(g.players[0].cities) == {"GRE01", "ITA23"}
    g = state()
    lay(g, "masonry")
    assert g.players[0].cities == 0


@rule("1102.45")
def test_migration() -> None:
    g = state()
    cities(g, 0, "ITA01")
    lay(g, "migration", "greece", "GRE05")
    assert hexes(g.players[0].cities) == {"ITA01", "GRE05"}
    assert g.players[0].population == 4
    g = state()
    cities(g, 0, "ITA01")
    g.players[0].down.append(TECHNOLOGY_NUMBER["migration"])
    fork = do(g, ("reveal", "migration"))
    assert fork.ask is not None
    assert set(fork.ask.options) == {"greece", "numidia"}  # Gaul is out of play, Italy is not next to itself
    spoil: list[Callable[[State], object]] = [
        lambda g: give(g, population=0),
        lambda g: setattr(g, "free", 0),
    ]
    for broken in spoil:
        g = state()
        cities(g, 0, "ITA01")
        broken(g)
        before = g.players[0].population
        lay(g, "migration")
        assert g.players[0].population == before
        assert hexes(g.players[0].cities) == {"ITA01"}


@rule("1102.49")
def test_plant_domestication() -> None:
    g = state()
    cities(g, 0, "ITA12")
    near = sorted(hexes(BOARD.near[BOARD.number["ITA12"]] & ~BOARD.ports))
    lay(g, "plant_domestication", near[0])
    assert production(g) == {"food": 3}
    assert hexes(g.players[0].farms) == {near[0]}
    g = state()
    lay(g, "plant_domestication")
    assert g.players[0].farms == 0


@rule("1102.43")
def test_merchants() -> None:
    g = state(3)
    give(g, 0, "merchants", stone=8)
    give(g, 1, stone=8)
    do(g, ("build_piece", "city"), "egypt", "EGY02", "end_turn", ("build_piece", "port_city"), "ITA13")
    assert stock(g) == {"stone": 4, "money": 5 + 10}


@rule("1102.35")
def test_loyalty() -> None:
    g = state()
    give(g, 0, stone=20)
    give(g, 1, stone=20)
    units(g, 0, "italy", infantry=1)
    units(g, 0, "greece", infantry=1)
    units(g, 1, "greece", infantry=1)
    units(g, 0, "egypt", infantry=1)
    lay(g, "loyalty", "italy")
    assert (REGIONS[g.loyal_region], g.loyal_seat) == ("italy", 0)
    units(g, 0, "italy", infantry=0)
    fork = do(g.copy(), ("build_piece", "city"))
    assert fork.ask is not None
    assert "italy" in fork.ask.options
    g.turn = 1
    cities(g, 1, "GRE01")
    fork = do(g.copy(), ("build_piece", "city"))
    assert fork.ask is not None
    assert "italy" not in fork.ask.options
    fork = do(g.copy(), ("build_piece", "port_city"))
    assert fork.ask is not None
    assert "ITA13" not in fork.ask.options
    refusal = GAME.why_not(fork.g, fork.ask, "ITA13")
    assert refusal is not None
    assert refusal.rule == "1102.35"
    do(g, ("build_piece", "farm_village"), "ITA23")
    g = state()
    lay(g, "loyalty")
    assert g.loyal_seat == -1
