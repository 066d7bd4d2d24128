"""Every technology (1100): the plain ones by a table of what they bring, the others by their own test."""

from __future__ import annotations

from typing import Any

import pytest

from pentapolis.games.mosaic import scoring
from pentapolis.games.mosaic.data import BOARD, REGIONS, TECHNOLOGIES, TECHNOLOGY_NUMBER
from pentapolis.games.mosaic.rules import taxes
from pentapolis.games.mosaic.rules.counting import number_of_goods, types_of_goods
from pentapolis.games.mosaic.state import LAY_OUT, State
from tests.mosaic.game import (
    GAME,
    army,
    card,
    cities,
    do,
    give,
    goods,
    govern,
    hexes,
    lay,
    lead,
    offer,
    options,
    pillars,
    production,
    refused,
    rule,
    state,
    stock,
    tile,
    units,
    villages,
    wonder,
)


def changes(g: State) -> dict[str, int]:
    """What a player has beyond the bare start."""
    found = {f"production_{name}": n for name, n in production(g).items()}
    found |= stock(g)
    if g.players[0].population != 5:
        found["population"] = g.players[0].population - 5
    if scoring.score(g, 0):
        found["vp"] = scoring.score(g, 0)
    return found


P3 = {"production_ideas": 3}
F3 = {"production_food": 3}
CULTURE = {"ideas": 5, "vp": 3}
PLAIN: list[tuple[str, str, dict[str, int]]] = [
    ("1101.1", "agricultural_settlement", F3),
    ("1101.2", "agriculture", F3),
    ("1101.3", "alphabet", P3),
    ("1101.4", "arch", {"population": 1, "production_ideas": 2}),
    ("1101.5", "architecture", {"population": 1, "production_stone": 1}),
    ("1101.6", "art", CULTURE),
    ("1101.11", "city_state_tech", {"production_tax": 3, "vp": 2}),
    ("1101.12", "clay_bricks", {"production_stone": 2, "population": 1}),
    ("1101.14", "craft_settlement", {"money": 10}),
    ("1101.16", "dance", CULTURE),
    ("1101.17", "dietary_laws", {"population": 1, "production_food": 1}),
    ("1101.18", "drama", CULTURE),
    ("1101.25", "music", CULTURE),
    ("1101.26", "number_system", P3),
    ("1101.27", "oral_traditions", P3),
    ("1101.29", "poetry", CULTURE),
    ("1101.30", "pottery", {"production_food": 2, "production_tariff": 3}),
    ("1101.31", "quarries_tech", {"production_stone": 3}),
    ("1101.32", "royal_house", {"production_tax": 3, "money": 10, "vp": 2}),
    ("1101.33", "seeds", F3),
    ("1101.36", "trade_routes", {"production_tariff": 3, "money": 10}),
    ("1101.37", "villages", {"population": 1, "production_food": 1}),
    ("1101.38", "wheel", {"production_tariff": 2, "production_stone": 2}),
    ("1102.9", "census", {"production_tax": 3, "population": 1}),
    ("1102.10", "chemistry", P3),
    ("1102.11", "cisterns_wells", {"population": 2}),
    ("1102.17", "currency", {"production_tariff": 3, "money": 10}),
    ("1102.30", "harbor", {"production_tariff": 2, "production_food": 2}),
    ("1102.37", "machines", {"production_ideas": 2, "production_food": 2, "production_stone": 2}),
    ("1102.41", "medicine", {"population": 2}),
    ("1102.47", "mining", {"production_stone": 3, "production_tax": 2}),
    ("1102.51", "plumbing", {"population": 2}),
    ("1102.55", "sailing", {"production_food": 2, "production_tariff": 2}),
    (
        "1102.60",
        "specialization",
        {f"production_{track}": 2 for track in ("stone", "food", "ideas", "tax", "tariff")},
    ),
    ("1102.62", "stoneworking", {"production_stone": 3, "stone": 10}),
    ("1102.63", "taxation", {"production_tax": 4}),
    ("1102.66", "weights_and_measures", P3),
]


@pytest.mark.parametrize(
    ("id", "gained"), [pytest.param(id, gained, marks=rule(number), id=id) for number, id, gained in PLAIN]
)
@rule("1100.2")
def test_plain_technologies(id: str, gained: dict[str, int]) -> None:
    g = state()
    lay(g, id)
    assert changes(g) == gained
    assert TECHNOLOGIES[TECHNOLOGY_NUMBER[id]].effects or gained == {}


def test_every_technology_gives_its_symbols() -> None:
    for number, technology in enumerate(TECHNOLOGIES):
        g = state()
        cities(g, 0, "ITA08")
        g.players[0].down.append(number)
        fork = do(g, ("reveal", technology.id)) if not technology.needs else None
        if fork is not None:
            while fork.ask is not None and fork.ask.topic != "action":
                fork.answer(fork.ask.options[0])
            assert sorted(n for n, count in enumerate(g.players[0].pillars) for _ in range(count)) == sorted(
                technology.gives
            )


# --- per symbol, per piece ----------------------------------------------------------------------------------


@rule("1101.22")
def test_irrigation() -> None:
    g = state()
    give(g, pillar_government=3)
    lay(g, "irrigation")
    assert production(g) == {"food": 6}


@rule("1101.39")
def test_writing() -> None:
    g = state()
    give(g, pillar_science=3)
    lay(g, "writing")
    assert production(g) == {"ideas": 4}


@rule("1102.5", "1100.8")
def test_calendar() -> None:
    for before, gained in ((2, 6), (7, 10)):
        g = state()
        give(g, pillar_science=before)
        lay(g, "calendar")
        assert production(g) == {"food": gained}


@rule("1102.18")
def test_customs_house() -> None:
    g = state()
    cities(g, 0, "ITA13", "GRE08", "ITA01")
    lay(g, "customs_house")
    assert production(g) == {"tariff": 10}


@rule("1102.50")
def test_plow() -> None:
    g = state()
    villages(g, 0, "ITA01", "ITA02", "ITA03")
    villages(g, 0, "ITA04", artisan=True)
    lay(g, "plow")
    assert production(g) == {"food": 6}


@rule("1102.61")
def test_state_organized_labor() -> None:
    g = state()
    give(g, population=11)
    lay(g, "state_organized_labor")
    assert production(g) == {"stone": 10}


@rule("1102.25")
def test_fertilizer() -> None:
    g = state()
    give(g, production_food=4, food=1)
    lay(g, "fertilizer")
    assert production(g) == {"food": 7}
    assert stock(g) == {"food": 15}


@rule("1102.38")
def test_manufacturing() -> None:
    g = state()
    villages(g, 0, "ITA01", "ITA02", artisan=True)
    villages(g, 0, "ITA03")
    lay(g, "manufacturing")
    assert stock(g) == {"money": 20}


@rule("1102.65")
def test_viticulture() -> None:
    g = state()
    villages(g, 0, "ITA01", "ITA02")
    villages(g, 0, "ITA03", artisan=True)
    lay(g, "viticulture")
    assert stock(g) == {"money": 20}


@rule("1102.42")
def test_mercantilism() -> None:
    g = state()
    give(g, 0, "crafts", wine=2, salt=1)
    lay(g, "mercantilism")
    assert stock(g) == {"money": 20}


@rule("1102.58")
def test_sewers() -> None:
    for number, gained in ((3, 3), (7, 5)):
        g = state()
        cities(g, 0, "ITA13", *[f"EGY{n:02}" for n in range(2, 1 + number)])
        lay(g, "sewers")
        assert g.players[0].population == 5 + gained


@rule("1102.13")
def test_citizenship() -> None:
    for population, vp in ((8, 8), (13, 10)):
        g = state()
        give(g, population=population)
        lay(g, "citizenship")
        give(g, population=0)
        assert scoring.score(g, 0) == vp


@rule("1102.21", "1100.2")
def test_early_science() -> None:
    g = state()
    give(g, 0, "armor", "wheel")
    g.players[0].down = [TECHNOLOGY_NUMBER["seeds"]]
    lay(g, "early_science")
    assert production(g) == {"ideas": 4}
    assert g.players[0].played_vp == 3
    g = state()
    g.players[0].techs = (1 << 12) - 1
    lay(g, "early_science")
    assert g.players[0].played_vp == 10


@rule("1102.53")
def test_raiders() -> None:
    g = state()
    units(g, 0, "italy", infantry=2, siege=1)
    units(g, 0, "egypt", cavalry=2)
    units(g, 1, "egypt", cavalry=2)
    lay(g, "raiders", 2, 1)
    assert stock(g) == {"stone": 10, "food": 5, "money": 10}


# --- production of choice -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "id",
    [pytest.param("law_code", marks=rule("1101.23")), pytest.param("magistrates", marks=rule("1101.24"))],
)
def test_production_of_choice(id: str) -> None:
    for track in ("stone", "food", "ideas", "tax", "tariff"):
        g = state()
        lay(g, id, track)
        assert production(g) == {track: 3}


@rule("1102.56")
def test_schools_of_thought() -> None:
    g = state()
    give(g, production_tax=5, production_food=2)
    lay(g, "schools_of_thought", "tax", "food", 3)
    assert production(g) == {"tax": 2, "food": 5}
    lay(g, "schools_of_thought", "none")
    assert production(g) == {"tax": 2, "food": 5}


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
    for broken in (lambda g: give(g, population=0), lambda g: setattr(g, "free", 0)):
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


# --- governments, actions, offers ---------------------------------------------------------------------------


@rule("1102.6")
def test_caste_system() -> None:
    g = state()
    give(g, ideas=20)
    assert refused(g, ("government", "republic")) == ("414.3", "symbols_missing")
    lay(g, "caste_system")
    assert production(g) == {"food": 2, "stone": 2}
    govern(g, 1, "monarchy")
    assert refused(g, ("government", "monarchy")) == ("108.3", "government_taken")
    do(g, ("government", "republic"))
    assert stock(g) == {}


@rule("1102.4", "1100.10")
def test_bureaucracy() -> None:
    g = state()
    give(g, ideas=5, pillar_government=2, pillar_science=1, production_food=2)
    offer(g, "technology", "bureaucracy")
    fork = do(g, ("technology", "bureaucracy"), "face_up", "food")
    assert production(g) == {"tax": 3, "food": 2}
    assert stock(g) == {"food": 7}
    assert fork.ask is not None
    assert fork.ask.topic == "after_action"


@rule("1102.40", "1100.10")
def test_mathematics() -> None:
    g = state()
    give(g, ideas=12, pillar_construction=1, pillar_science=2)
    offer(g, "technology", "mathematics", "seeds")
    fork = do(g, ("technology", "mathematics"), "face_up")
    assert production(g) == {"ideas": 3}
    assert fork.ask is not None
    assert (fork.ask.seat, fork.ask.topic) == (0, "action")
    fork.answer(("technology", "seeds"))  # any action, paid for
    fork.answer("face_up")
    assert stock(g) == {"ideas": 2}
    assert fork.ask.topic == "after_action"


@rule("1100.10")
def test_bonus_actions_of_the_set_up_wait_for_the_first_turn() -> None:
    g = state()
    for seat in (0, 1):
        lead(g, seat, "magistrate")
    g.phase = LAY_OUT
    give(g, pillar_government=2, pillar_science=2, pillar_construction=1)
    g.players[0].down = [TECHNOLOGY_NUMBER["bureaucracy"], TECHNOLOGY_NUMBER["mathematics"]]
    fork = do(g, ("reveal", "bureaucracy"), ("reveal", "mathematics"))
    assert fork.ask is not None
    assert (fork.ask.seat, fork.ask.topic, g.round) == (0, "work", 1)
    fork.answer("stone")
    assert stock(g) == {"stone": 5}
    assert g.actions == 2


@rule("1102.57")
def test_scientific_method() -> None:
    g = state()
    old = g.decks[0].offer[:]
    lay(g, "scientific_method")
    assert production(g) == {"ideas": 3}
    assert g.decks[0].bottom == old
    assert len(g.decks[0].offer) == 5
    assert not set(old) & set(g.decks[0].offer)


@rule("1102.27")
def test_flooded_fields() -> None:
    g = state()
    lead(g, 0, "farmer")
    give(g, food=100)
    lay(g, "flooded_fields")
    assert production(g) == {"food": 2}
    for gained in (3 + 3 + 1, 3 + 1):
        offer(g, "population", "population_3")
        g.actions = 1
        before = g.players[0].population
        do(g, ("population", "population_3"))
        assert g.players[0].population == before + gained
    assert stock(g) == {"food": 60}


# --- at the end ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("id", "pillar"),
    [
        pytest.param("philosophy", "science", marks=rule("1101.28")),
        pytest.param("dynasty", "government", marks=rule("1102.20")),
        pytest.param("fermentation", "food", marks=rule("1102.24")),
        pytest.param("festivals", "culture", marks=rule("1102.26")),
        pytest.param("luxury", "economy", marks=rule("1102.36")),
        pytest.param("monuments", "construction", marks=rule("1102.48")),
    ],
)
def test_points_per_symbol(id: str, pillar: str) -> None:
    g = state()
    lay(g, id)
    give(g, **{f"pillar_{pillar}": 7})
    assert scoring.technology_points(g, 0) == 7


@rule("1101.21")
def test_history() -> None:
    g = state()
    lay(g, "history")
    give(g, pillar_military=3)
    g.achievement_owner[:4] = [0, 0, 1, -1]
    assert scoring.technology_points(g, 0) == 3 + 4


@rule("1101.13")
def test_construction() -> None:
    g = state()
    card(g, 0, "project_roads", "project_forum")
    give(g, pillar_economy=5, pillar_science=2)
    assert scoring.project_points(g.players[0]) == 7
    lay(g, "construction_tech")
    assert scoring.project_points(g.players[0]) == 12
    g.players[0].cards = []
    assert scoring.project_points(g.players[0]) == 0


@rule("1101.35")
def test_tiles() -> None:
    g = state()
    lay(g, "tiles")
    wonder(g, 0, "sphinx", "ITA01")
    wonder(g, 0, "stonehenge", "ITA02")
    wonder(g, 1, "colosseum", "ITA03")
    assert scoring.technology_points(g, 0) == 4
    assert production(g) == {"stone": 2}


@rule("1102.8")
def test_cement() -> None:
    g = state()
    lay(g, "cement")
    card(g, 0, "project_roads", "project_forum", "trade_city")
    assert scoring.technology_points(g, 0) == 4
    assert production(g) == {"stone": 3}


@rule("1102.22")
def test_empires() -> None:
    g = state()
    lay(g, "empires")
    cities(g, 0, "ITA01", "ITA13")
    villages(g, 0, "ITA02")
    assert scoring.technology_points(g, 0) == 2


@rule("1102.34")
def test_literature() -> None:
    g = state()
    lay(g, "literature")
    assert taxes.unrest_ignored(g, 0) == 5
    assert scoring.technology_points(g, 0) == 2


@pytest.mark.parametrize(
    ("id", "gained"),
    [
        pytest.param("public_games", {}, marks=rule("1102.52")),
        pytest.param("religion", {"tax": 3}, marks=rule("1102.54")),
    ],
)
def test_unrest_ignored_per_symbol(id: str, gained: dict[str, Any]) -> None:
    g = state()
    lay(g, id)
    assert production(g) == gained
    give(g, pillar_culture=4)
    assert taxes.unrest_ignored(g, 0) == 4
