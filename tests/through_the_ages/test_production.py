"""Rules 500: production, consumption, famine, corruption, happiness, uprising."""

from __future__ import annotations

from typing import Any

import pytest

from pentapolis.games.through_the_ages.rules import bank, production
from pentapolis.games.through_the_ages.rules.ratings import happy_faces, unhappy_workers
from tests.loaded import converse
from tests.through_the_ages.scene import Play, blue, board, equip, goods, rule, store


@rule("501.3", "502.1")
def test_order_of_production() -> None:
    g = board(age=1)
    civ = equip(g, techs={"religion": 2}, yellow=13, unused=0)
    store(civ, agriculture=8)
    civ.blue_bank = 4
    told = [line[0] for line in Play(g).do("end_turn").told]
    wanted = ["points", "food", "consumption", "resources", "corruption", "draws"]
    assert [kind for kind in told if kind in wanted] == wanted
    assert (civ.culture, civ.science) == (2, 1)


@rule("503.1", "503.2", "503.3")
def test_food() -> None:
    g = board(age=2)
    civ = equip(g, techs={"agriculture": 2, "irrigation": 1, "selective_breeding": 1})
    assert production.produce_food(g, civ) == 2 + 2 + 3
    assert blue(civ) == {"agriculture": 2, "irrigation": 1, "selective_breeding": 1}
    civ = equip(board(age=2), techs={"agriculture": 2, "irrigation": 1}, blue_bank=2)
    production.produce_food(g, civ)
    assert blue(civ) == {"agriculture": 1, "irrigation": 1}, "the best farms first"


@rule("504.1", "504.2", "504.3")
@pytest.mark.parametrize(
    ("food", "culture", "left", "then"), [(3, 10, 0, 10), (1, 10, 0, 2), (0, 10, 0, 0), (0, 3, 0, 0)]
)
def test_famine(food: int, culture: int, left: int, then: int) -> None:
    g = board()
    civ = equip(g, yellow=5, food=food, culture=culture)
    civ.scored[0] = culture
    production.consume(g, civ)
    assert (bank.food(civ), civ.culture) == (left, then)


@rule("505.1")
def test_resources() -> None:
    g = board(age=3)
    civ = equip(g, techs={"bronze": 1, "iron": 2, "oil": 1})
    production.produce_resources(g, civ)
    assert blue(civ) == {"bronze": 1, "iron": 2, "oil": 1}
    assert bank.resources(civ) == 10


@rule("506.2", "506.3", "506.4", "506.5")
@pytest.mark.parametrize(
    ("bank_now", "have", "left"), [(9, 7, 7), (8, 7, 5), (4, 7, 3), (1, 7, 3), (0, 7, 1), (0, 2, 0)]
)
def test_corruption(bank_now: int, have: int, left: int) -> None:
    g = board()
    civ = equip(g, food=5, resources=have, blue_bank=bank_now)
    production.corrupt(g, civ)
    assert goods(civ) == (5, left)


@rule("506.2")
def test_corruption_counts_after_production() -> None:
    g = board()
    civ = equip(g, techs={"agriculture": 0, "bronze": 3}, blue_bank=11)
    converse(production.production(g, civ))
    assert bank.resources(civ) == 1, "11 tokens before, 8 after: 2 of 3 are lost"


@rule("507.2", "507.3", "507.4")
def test_unhappy_workers() -> None:
    g = board()
    civ = equip(g, yellow=9, techs={"religion": 1}, unused=2, resources=4)
    assert (happy_faces(civ), unhappy_workers(civ)) == (1, 2)
    play = Play(g).do("build:bronze")
    assert unhappy_workers(civ) == 2, "a number, not particular tokens: the worker could be used"
    assert play.can("build:bronze")


@rule("508.1", "508.2", "508.3")
@pytest.mark.parametrize(("unused", "uprising"), [(3, False), (2, True)])
def test_uprising(unused: int, uprising: bool) -> None:
    g = board()
    civ = equip(g, yellow=10, unused=unused, techs={"religion": 0})
    assert unhappy_workers(civ) == 3
    Play(g).do("end_turn")
    if uprising:
        assert (civ.culture, civ.science, goods(civ), civ.military) == (0, 0, (0, 0), [])
    else:
        assert (civ.science, goods(civ), len(civ.military)) == (1, (0, 2), 2)


@rule("501.3")
def test_forecast_is_what_happens() -> None:
    from tests.through_the_ages.scene import GAME

    g = board(age=2)
    civ = equip(g, yellow=9, techs={"religion": 3, "iron": 3}, unused=0, culture=5)
    forecast: dict[str, Any] = GAME.view(g, 0)["players"][0]["forecast"]
    before = civ.copy()
    Play(g).do("end_turn")
    assert forecast["culture"] == civ.culture - before.culture
    assert forecast["science"] == civ.science - before.science
    assert (forecast["food_then"], forecast["resources_then"]) == goods(civ)
    assert forecast["blue_then"] == civ.blue_bank
    assert forecast["cards"] == len(civ.military)
