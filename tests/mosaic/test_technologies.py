"""Every technology (1100): the plain ones by a table of what they bring, the others by their own test."""

from __future__ import annotations

from typing import Any

import pytest

from pentapolis.games.mosaic import scoring
from pentapolis.games.mosaic.data import TECHNOLOGIES, TECHNOLOGY_NUMBER
from pentapolis.games.mosaic.rules import taxes
from pentapolis.games.mosaic.state import LAY_OUT, State
from tests.mosaic.scene import (
    card,
    cities,
    do,
    give,
    govern,
    lay,
    lead,
    offer,
    production,
    refused,
    rule,
    state,
    stock,
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
