"""The events, one test each (603, 1004)."""

from __future__ import annotations

from typing import Any

import pytest

from pentapolis.games.through_the_ages.data import BY_ID, NONE
from pentapolis.games.through_the_ages.rules import bank
from pentapolis.games.through_the_ages.rules.ratings import culture_rate
from pentapolis.games.through_the_ages.scoring import impact
from pentapolis.games.through_the_ages.state import State
from tests.loaded import converse
from tests.through_the_ages.scene import (
    GAME,
    Play,
    blue,
    board,
    equip,
    goods,
    ids,
    lay,
    resolve,
    rule,
    slot,
    workers,
)

# --- events of age A, I, II ----------------------------------------------------------------------


def happen(g: State, id: str, *answers: Any) -> State:
    converse(resolve(id, g), *answers)
    return g


def three() -> State:
    """Three civilizations: seat 0 strongest, then 1, then 2; 2 has most culture."""
    g = board(3, age=2)
    for seat, (warriors, culture) in enumerate(((4, 3), (3, 6), (1, 9))):
        equip(g, seat, techs={"warriors": warriors}, culture=culture)
    return g


def test_developments() -> None:
    assert [goods(c) for c in happen(three(), "development_of_agriculture").civs] == [(2, 0)] * 3
    assert [goods(c) for c in happen(three(), "development_of_crafts").civs] == [(0, 2)] * 3
    markets = happen(three(), "development_of_markets", "food", "resources", "food")
    assert [goods(c) for c in markets.civs] == [(2, 0), (0, 2), (2, 0)]
    assert [c.science for c in happen(three(), "development_of_science").civs] == [2] * 3
    assert [(c.unused, c.yellow) for c in happen(three(), "development_of_settlement").civs] == [(2, 17)] * 3
    routes = happen(three(), "development_of_trade_routes")
    assert [(c.science, goods(c)) for c in routes.civs] == [(1, (1, 1))] * 3
    assert [len(c.military) for c in happen(three(), "development_of_politics").civs] == [3] * 3
    happen(three(), "no_event")


@rule("1008.26", "111.5")
def test_development_of_religion_and_warfare() -> None:
    g = three()
    equip(g, 1, techs={"religion": 2})
    happen(g, "development_of_religion", ("build", "religion"), "no")
    assert [(c.unused, workers(c).get("religion", 0)) for c in g.civs] == [(0, 1), (1, 2), (1, 0)]
    g = three()
    happen(g, "development_of_warfare", ("build", "warriors"), "no", "no")
    assert workers(g.civs[0])["warriors"] == 5


def test_barbarians() -> None:
    g = happen(three(), "barbarians")
    assert [c.unused for c in g.civs] == [1, 1, 0]
    g = three()
    equip(g, 0, culture=20)
    assert [c.unused for c in happen(g, "barbarians").civs] == [1, 1, 1]


def test_border_conflict() -> None:
    g = happen(three(), "border_conflict", "bronze")
    assert (workers(g.civs[2])["bronze"], g.civs[2].unused) == (1, 2)
    assert bank.resources(g.civs[0]) == 3


def test_crusades() -> None:
    assert [c.culture for c in happen(three(), "crusades").civs] == [7, 6, 5]


def test_cultural_influence_and_science() -> None:
    g = three()
    equip(g, 1, techs={"religion": 2})
    assert [c.culture for c in happen(g, "cultural_influence").civs] == [3, 8, 9]
    assert [c.science for c in happen(three(), "scientific_breakthrough").civs] == [1, 1, 1]
    assert [c.culture for c in happen(three(), "popularization_of_science").civs] == [4, 7, 10]


def test_foray() -> None:
    g = happen(three(), "foray", ("mix", 1, 2), ("mix", 3, 0))
    assert [goods(c) for c in g.civs] == [(1, 2), (3, 0), (0, 0)]


def test_good_harvest_and_new_deposits() -> None:
    assert [goods(c) for c in happen(three(), "good_harvest").civs] == [(2, 0)] * 3
    assert [goods(c) for c in happen(three(), "new_deposits").civs] == [(0, 2)] * 3


def test_pestilence_and_reign_of_terror() -> None:
    assert [c.yellow for c in happen(three(), "pestilence").civs] == [19] * 3
    assert [c.yellow for c in happen(three(), "reign_of_terror").civs] == [18, 18, 19]


def test_raiders_and_rats() -> None:
    g = three()
    for seat in range(3):
        equip(g, seat, food=2, resources=2)
    raided = happen(g.copy(), "raiders", ("mix", 0, 2), ("mix", 1, 1))
    assert [goods(c) for c in raided.civs] == [(2, 2), (2, 0), (1, 1)]
    g = happen(g, "rats")
    assert [goods(c) for c in g.civs] == [(0, 2)] * 3
    assert g.civs[0].blue_bank == 16


def test_rebellion() -> None:
    g = three()
    equip(g, 0, yellow=12)
    equip(g, 1, yellow=0)
    happen(g, "rebellion")
    assert [c.rebellion for c in g.civs] == [4, 16, 0]
    play = Play(g)
    assert play.me.ca == 4, "it hits the next turn that begins"
    play.do("end_turn")
    while play.topic != "action":
        play.do(str(play.options[0]))
    assert g.civs[1].ca == 0
    equip(g, 1, hand=["monarchy"], science=3)
    assert Play(g).refused("revolution:monarchy") == "314.2"
    assert g.civs[1].rebellion == 0


def test_uncertain_borders() -> None:
    assert [c.yellow for c in happen(three(), "uncertain_borders").civs] == [19, 18, 17]
    g = three()
    equip(g, 2, yellow=0)
    assert [c.yellow for c in happen(g, "uncertain_borders").civs] == [18, 18, 0]


def test_civil_unrest_and_emigration() -> None:
    g = three()
    equip(g, 0, yellow=9, unused=1)
    equip(g, 1, yellow=15)
    assert [c.culture for c in happen(g.copy(), "civil_unrest").civs] == [0, 2, 9]
    g = happen(g, "emigration", "bronze")
    assert [(c.yellow, c.unused) for c in g.civs] == [(11, 0), (16, 0), (18, 1)]


def test_cold_war_and_national_pride() -> None:
    assert [c.science for c in happen(three(), "cold_war").civs] == [6, 6, 0]
    assert [c.culture for c in happen(three(), "national_pride").civs] == [3, 6, 14]


def test_crime_wave() -> None:
    g = three()
    equip(g, 2, blue_bank=0, culture=1)
    g.civs[2].blue[slot("bronze")] = 1
    g.civs[2].blue[slot("agriculture")] = 1
    g = happen(g, "crime_wave", "bronze")
    assert [c.culture for c in g.civs] == [3, 3, 0]
    assert [c.blue_bank for c in g.civs] == [18, 17, 0]
    assert blue(g.civs[2]) == {"agriculture": 1}


def test_economic_progress() -> None:
    g = three()
    equip(g, 0, yellow=9, blue_bank=6, unused=0)
    g = happen(g, "economic_progress")
    assert goods(g.civs[1]) == (2, 2)
    assert goods(g.civs[0]) == (0, 0)
    assert [c.culture for c in g.civs] == [3, 6, 9]


@rule("909.1")
def test_alternative_corruption_holds_for_events() -> None:
    g = board(2, age=2, alternative_corruption=True)
    for seat in (0, 1):
        equip(g, seat, blue_bank=10)
    converse(resolve("new_deposits", g), "produce_less", "produce_all")
    assert [bank.resources(c) for c in g.civs] == [1, 2]


def test_iconoclasm() -> None:
    g = three()
    equip(g, 0, leader="hammurabi")
    equip(g, 1, leader="isaac_newton")
    happen(g, "iconoclasm")
    assert [c.leader for c in g.civs] == [NONE, BY_ID["isaac_newton"], NONE]
    assert g.civs[0].ca_total == 4
    g.age = 4
    assert [c.leader for c in happen(g, "iconoclasm").civs] == [NONE] * 3


def test_independence_declaration() -> None:
    g = three()
    equip(g, 2, colonies=["fertile_territory_i", "strategic_territory_i"], techs={"warriors": 0})
    happen(g, "independence_declaration", "fertile_territory_i")
    assert ids(g.civs[2].colonies) == ["strategic_territory_i"]
    assert g.civs[2].yellow == 15
    assert ids(g.past) == ["fertile_territory_i"]
    happen(three(), "independence_declaration")


def test_international_agreement() -> None:
    g = three()
    lay(g, s1="iron", s2="rich_land_i", s6="taj_mahal", s7="pyramids", s10="coal")
    civ = equip(g, 0, leader="aristotle", hand=[])
    asked = converse(
        resolve("international_agreement", g), ("take", "iron", 1), ("take", "taj_mahal", 6), "done"
    )
    assert ("take", "coal", 10) not in asked[2].options
    assert ("take", "pyramids", 7) not in asked[2].options, "all limits on taking hold"
    assert asked[2].about == (2,)
    assert (civ.science, civ.ca, civ.no_politics) == (1, 4, True)
    assert NONE not in g.row
    assert ids(g.row[:3]) == ["rich_land_i", "pyramids", "coal"], "moved up, nothing removed"
    g.phase, g.turn = 3, 0
    equip(g, military=["rats"])
    play = Play(g)
    assert play.topic == "action", "the next political action is given up"
    assert not civ.no_politics


def test_ravages_of_time() -> None:
    g = three()
    civ = equip(g, 0, wonders=["pyramids", "great_wall", "kremlin"])
    equip(g, 1, wonders=["kremlin"])
    happen(g, "ravages_of_time", "pyramids")
    assert (ids(civ.wonders), ids(civ.ravaged)) == (["great_wall", "kremlin"], ["pyramids"])
    assert civ.ca_total == 4 + 1
    assert culture_rate(civ) == 2 + 1 + 3
    assert g.civs[1].ravaged == []
    assert impact(g, BY_ID["impact_of_wonders"], 0)[0] == 5 + 4 + 3
    assert GAME.view(g, 0)["row"][0]["card"] is None


def test_refugees() -> None:
    g = happen(three(), "refugees")
    assert [c.culture for c in g.civs] == [6, 6, 6]
    assert [c.unused for c in g.civs] == [2, 1, 0]


def test_terrorism() -> None:
    g = three()
    equip(g, 1, techs={"religion": 1})
    happen(g, "terrorism", "religion")
    assert "religion" not in workers(g.civs[1])
    assert "philosophy" not in workers(g.civs[2])
    assert "philosophy" in workers(g.civs[0])
    assert g.civs[1].unused == 2


# --- events of age III ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("id", "points"),
    [
        ("impact_of_agriculture", 1 + 4),
        ("impact_of_architecture", 2 + 3 + 1),
        ("impact_of_colonies", 8),
        ("impact_of_competition", 3 + 1 + 1),
        ("impact_of_government", 2 * 8 + 5),
        ("impact_of_happiness", 2 * 4),
        ("impact_of_industry", 2 + 10),
        ("impact_of_population", 2 * (17 - 10)),
        ("impact_of_progress", 2 * (2 + 3)),
        ("impact_of_technology", 4 * 4),
        ("impact_of_wonders", 5 + 2),
        ("impact_of_science", 10),
        ("impact_of_strength", 10),
    ],
)
@rule("1004.1", "1004.2")
def test_impacts(id: str, points: int) -> None:
    g = board(2, age=3)
    equip(
        g, government="republic", special=["military_theory"],
        colonies=["fertile_territory_i", "developed_territory_i"],
        wonders=["pyramids", "internet"], unused=1, yellow=17,
        techs={
            "agriculture": 1, "irrigation": 2, "bronze": 2, "oil": 2, "philosophy": 1, "alchemy": 2,
            "movies": 1,
            "bread_and_circuses": 1, "warriors": 1, "modern_infantry": 1, "knights": 1, "religion": 1,
        },
    )  # fmt: skip
    assert impact(g, BY_ID[id], 0)[0] == points


@rule("1004.3")
def test_impact_of_technology_in_the_advanced_game() -> None:
    g = board(2, age=2, level="advanced")
    equip(g, techs={"coal": 0, "iron": 0}, special=["strategy"], government="republic")
    assert impact(g, BY_ID["impact_of_technology"], 0)[0] == 12


def test_impact_of_happiness_may_cost_culture() -> None:
    g = board(2, age=3)
    equip(g, yellow=0)
    assert impact(g, BY_ID["impact_of_happiness"], 0)[0] == -16


@pytest.mark.parametrize(("seats", "points"), [(2, [10, 0]), (3, [14, 7, 0]), (4, [15, 10, 5, 0])])
def test_ranking_points(seats: int, points: list[int]) -> None:
    assert impact(board(seats, age=3), BY_ID["impact_of_strength"], 0) == points
