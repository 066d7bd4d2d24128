"""Pillars, golden ages and achievements (500, 1200)."""

from __future__ import annotations

from typing import Any

import pytest

from pentapolis.games.mosaic import scoring
from pentapolis.games.mosaic.check import symbols
from pentapolis.games.mosaic.data import ACHIEVEMENTS, BUILD_CARDS, GOLDEN_AGES, GOVERNMENTS, LEADERS
from pentapolis.games.mosaic.data.components import PILLARS
from tests.mosaic.scene import (
    army,
    card,
    cities,
    do,
    give,
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
    units,
    wonder,
)


@rule("501.1")
def test_nine_pillars() -> None:
    assert set(PILLARS) == {
        "science",
        "economy",
        "food",
        "population",
        "construction",
        "culture",
        "government",
        "military",
        "urbanization",
    }
    assert {card.pillar for card in GOLDEN_AGES} == set(range(9))


@rule("501.2", "501.3", "501.4", "501.5", "901.5")
def test_where_symbols_come_from() -> None:
    g = state()
    give(g, stone=100, food=100, ideas=100)
    cities(g, 0, "ITA08")
    lead(g, 0, "artist")
    g.players[0].pillars[PILLARS.index("culture")] += 1
    lay(g, "pottery")
    expected = {"culture": 1, "economy": 1, "food": 1, "population": 1}
    assert pillars(g) == expected
    for id, gained in (
        ("capital_city", {"government": 2, "urbanization": 1}),
        ("port_city", {"economy": 1, "science": 1}),
        ("project_roads", {"economy": 1}),
        ("farm_village", {"food": 1}),
        ("artisan_village_2", {}),
    ):
        g.actions = 1
        offer(g, "build", id)
        fork = do(g, ("build", id))
        while fork.ask is not None and fork.ask.topic != "after_action":
            fork.answer(fork.ask.options[0])
        for name, n in gained.items():
            expected[name] = expected.get(name, 0) + n
        assert pillars(g) == expected
    g.actions = 1
    give(g, population=9)
    do(g, ("wonder", "great_library"), next_wonder_hex(g), "culture")
    expected["culture"] += 2
    assert pillars(g) == expected
    assert g.players[0].pillars == symbols(g, 0)
    assert all(c.gives == () for c in BUILD_CARDS if c.type == "artisan_village")
    assert all(c.gives == () and c.needs for c in GOVERNMENTS)
    assert all(len(c.gives) == 1 for c in LEADERS)


def next_wonder_hex(g: Any) -> str:
    return next(id for id in sorted(hexes(g.free)) if id.startswith("ITA"))


@rule("502.1", "502.3", "502.7")
def test_golden_ages_need_six_symbols() -> None:
    for age in GOLDEN_AGES:
        pillar = PILLARS[age.pillar]
        g = state()
        give(g, **{f"pillar_{pillar}": 5})
        assert refused(g, ("claim", age.id)) == ("502.1", "golden_age_symbols")
        give(g, **{f"pillar_{pillar}": 6})
        assert [o for o in options(g) if o[0] == "claim" and str(o[1]).startswith("ga_")] == [
            ("claim", age.id)
        ]
        fork = do(g, ("claim", age.id))
        while fork.ask is not None and fork.ask.topic != "action":
            fork.answer(fork.ask.options[0])
        assert g.actions == 1
        assert pillars(g) == {pillar: 6}
        assert scoring.score_sheet(g, 0)[scoring.CATEGORIES.index("golden_ages")] == 6


@rule("502.2", "502.4", "502.8", "702.4")
def test_several_claims_and_no_second_place() -> None:
    g = state()
    g.achievement_owner = [-1] * 15
    give(g, 0, population=12, pillar_culture=6)
    give(g, 1, population=12)
    fork = do(g, ("claim", "ach_populous"), ("claim", "ga_art"), "food", ("work", "stone"), "end_turn")
    assert fork.ask is not None
    assert fork.ask.seat == 1
    assert refused(g, ("claim", "ach_populous")) == ("502.8", "claimed")
    assert scoring.score(g, 0) == 12


@rule("502.4", "502.9", "201.4")
def test_claims_before_and_after_the_action_do_not_end_the_turn() -> None:
    g = state()
    g.achievement_owner = [-1] * 15
    give(g, population=12, production_stone=15, production_food=15, pillar_government=6)
    fork = do(g, ("claim", "ach_populous"), ("work", "ideas"), ("claim", "ach_stonemasons"))
    for id in ("ach_agricultural", "ga_kings"):
        assert fork.ask is not None
        assert (fork.ask.seat, fork.ask.topic) == (0, "after_action")
        fork.answer(("claim", id))
    assert g.achievement_owner.count(0) == 3
    assert (g.turn, g.golden_age_owner.count(0)) == (0, 1)


@rule("502.5", "502.9", "1201.3")
def test_benefits_come_at_once_and_may_serve_the_action() -> None:
    g = state()
    give(g, pillar_culture=6)
    offer(g, "population", "population_1")
    assert refused(g, ("population", "population_1")) == ("301.2", "cannot_pay")
    do(g, ("claim", "ga_art"), "food", ("population", "population_1"))
    assert stock(g) == {"food": 5}
    g = state()
    give(g, pillar_culture=6)
    do(g, ("work", "stone"), ("claim", "ga_art"), "money")
    assert stock(g) == {"stone": 5, "money": 10}


@rule("502.6")
def test_claimed_cards_are_kept() -> None:
    g = state()
    g.achievement_owner = [-1] * 15
    give(g, population=12)
    do(g, ("claim", "ach_populous"))
    give(g, population=3)
    assert scoring.score(g, 0) == 6


@rule("502.2", "108.2")
def test_achievements_not_in_the_game() -> None:
    g = state()
    g.achievement_owner = [-2] * 15
    give(g, population=12)
    assert refused(g, ("claim", "ach_populous")) == ("108.2", "not_in_game")


# --- 1201 Golden ages ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("age", "pillar", "gained"),
    [
        pytest.param("ga_architecture", "construction", {"stone": 3}, marks=rule("1201.2")),
        pytest.param("ga_kings", "government", {"tax": 3}, marks=rule("1201.4")),
        pytest.param("ga_games", "food", {"food": 3}, marks=rule("1201.5")),
        pytest.param("ga_science", "science", {"ideas": 3}, marks=rule("1201.7")),
        pytest.param("ga_trade", "economy", {"tariff": 3}, marks=rule("1201.8")),
    ],
)
def test_golden_ages_of_production(age: str, pillar: str, gained: dict[str, int]) -> None:
    g = state()
    give(g, **{f"pillar_{pillar}": 6})
    do(g, ("claim", age))
    assert production(g) == gained


@rule("1201.1")
def test_golden_age_of_medicine() -> None:
    g = state()
    give(g, pillar_population=6)
    do(g, ("claim", "ga_medicine"))
    assert g.players[0].population == 7


@rule("1201.6", "1100.3")
def test_golden_age_of_city_states() -> None:
    g = state()
    give(g, pillar_urbanization=6)
    do(g, ("claim", "ga_city_states"), "egypt", "EGY05")
    assert hexes(g.players[0].cities) == {"EGY05"}
    assert g.players[0].population == 5
    assert g.pot == 5


@rule("1201.9")
def test_golden_age_of_heroes() -> None:
    g = state()
    cities(g, 0, "ITA01", "EGY02")
    give(g, pillar_military=6)
    do(g, ("claim", "ga_heroes"), ("infantry", "italy"), ("cavalry", "egypt"))
    assert army(g) == {("infantry", "italy"): 1, ("cavalry", "egypt"): 1}


# --- 1202 Achievements --------------------------------------------------------------------------------------


def production_of(track: str) -> Any:
    return lambda g, n: give(g, **{f"production_{track}": n})


def many_cities(g: Any, n: int) -> None:
    cities(g, 0, *[f"EGY{k:02}" for k in (2, 3, 4, 5, 6)][:n])


def many_ports(g: Any, n: int) -> None:
    cities(g, 0, *["ITA13", "ITA18", "GRE08"][:n])


def many_goods(g: Any, n: int) -> None:
    give(g, **dict.fromkeys(["wine", "salt", "dye", "glass", "gems", "ivory", "fish"][:n], 1))


def many_technologies(g: Any, n: int) -> None:
    g.players[0].techs = (1 << n) - 1
    g.players[0].down = [100, 101]


def many_pillars(g: Any, n: int) -> None:
    give(g, **{f"pillar_{name}": 1 for name in PILLARS[:n]})


def builders(g: Any, n: int) -> None:
    wonder(g, 0, "sphinx", "ITA01")
    wonder(g, 0, "stonehenge", "ITA02")
    g.players[0].cards = []
    card(g, 0, *["project_roads", "project_forum", "project_hospital"][: n - 2])


@pytest.mark.parametrize(
    ("id", "needed", "put"),
    [
        pytest.param("ach_populous", 12, lambda g, n: give(g, population=n), marks=rule("1202.1")),
        pytest.param("ach_great_builders", 5, builders, marks=rule("1202.2")),
        pytest.param("ach_seafaring", 3, many_ports, marks=rule("1202.3")),
        pytest.param("ach_learned", 15, production_of("ideas"), marks=rule("1202.5")),
        pytest.param("ach_urban", 5, many_cities, marks=rule("1202.6")),
        pytest.param("ach_military", 6, lambda g, n: units(g, 0, "italy", cavalry=n), marks=rule("1202.7")),
        pytest.param("ach_well_governed", 12, production_of("tax"), marks=rule("1202.8")),
        pytest.param("ach_merchants", 7, many_goods, marks=rule("1202.9")),
        pytest.param("ach_wealthy", 60, lambda g, n: give(g, money=n), marks=rule("1202.10")),
        pytest.param("ach_diverse", 9, many_pillars, marks=rule("1202.11")),
        pytest.param("ach_agricultural", 15, production_of("food"), marks=rule("1202.12")),
        pytest.param("ach_stonemasons", 15, production_of("stone"), marks=rule("1202.13")),
        pytest.param("ach_trading", 12, production_of("tariff"), marks=rule("1202.14")),
        pytest.param("ach_scientific", 15, many_technologies, marks=rule("1202.15")),
    ],
)
@rule("1202.16", "502.2")
@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_achievements(seats: int, id: str, needed: int, put: Any) -> None:
    g = state(seats)
    g.achievement_owner = [-1] * 15
    put(g, needed - 1)
    assert refused(g, ("claim", id)) == ("502.2", "not_achieved")
    put(g, needed)
    assert ("claim", id) in options(g)
    do(g, ("claim", id))
    number = next(n for n, c in enumerate(ACHIEVEMENTS) if c.id == id)
    assert g.achievement_owner[number] == 0
    assert scoring.score_sheet(g, 0)[scoring.CATEGORIES.index("achievements")] == 6


@rule("1202.4")
def test_imperial() -> None:
    for seats, needed in ((2, 4), (3, 4), (4, 3), (6, 3)):
        g = state(seats)
        g.achievement_owner = [-1] * 15
        for n, region in enumerate(("italy", "greece", "egypt", "assyria")[:needed]):
            if n == needed - 1:
                assert refused(g, ("claim", "ach_imperial")) == ("502.2", "not_achieved")
            units(g, 0, region, infantry=1)
        assert ("claim", "ach_imperial") in options(g)
        units(g, 1, "italy", infantry=1)
        assert refused(g, ("claim", "ach_imperial")) == ("502.2", "not_achieved")
