"""What players are told: the events of a turn, and what the dice on the table would bring."""

from __future__ import annotations

from typing import Any

import pytest

from pentapolis.engine.speak import label
from pentapolis.games.roll_through_the_ages.rules.building import build
from pentapolis.games.roll_through_the_ages.rules.buying import buy
from pentapolis.games.roll_through_the_ages.rules.collecting import collect
from pentapolis.games.roll_through_the_ages.rules.disasters import resolve_disasters
from pentapolis.games.roll_through_the_ages.rules.ending import discard, end_turn
from pentapolis.games.roll_through_the_ages.rules.forecast import forecast
from pentapolis.games.roll_through_the_ages.rules.rolling import roll
from pentapolis.games.roll_through_the_ages.rules.trading import trade
from pentapolis.games.roll_through_the_ages.state import BUILD, COLLECT, State
from tests.loaded import converse
from tests.roll_through_the_ages.scene import GAME, give, rule, state


def listen(g: State) -> list[tuple[Any, ...]]:
    """What is told from now on: kind, seat, data."""
    told: list[tuple[Any, ...]] = []
    g.tell = lambda kind, seat=None, **data: told.append((kind, seat, data))
    return told


@rule("301.1", "301.2", "301.5")
def test_rolling_is_told() -> None:
    g = state(rolls="food3 coin good  skull workers3  choice")
    give(g, 0, "leadership")
    told = listen(g)
    converse(roll(g), ("reroll", "good", "coin"), "stop", ("reroll", "food3"))
    assert told == [
        ("rolls", 0, {"dice": ["food3", "coin", "good"]}),
        ("rolls_again", 0, {"old": ["good", "coin"], "new": ["skull", "workers3"]}),
        ("rolls_again", 0, {"old": ["food3"], "new": ["choice"]}),
    ]


@rule("401.1", "402.1", "403.2", "501.2")
def test_collecting_is_told() -> None:
    g = state(3, dice="skull skull skull food3 good")
    give(g, 0, cities=5, food=0)
    told = listen(g)
    converse(collect(g))
    assert told == [
        ("collects_goods", 0, {"number": 7, "goods": [2, 2, 1, 1, 1]}),
        ("collects_food", 0, {"food": 3, "total": 3}),
        ("famine", 0, {"points": 2}),
        ("disaster", 1, {"disaster": "pestilence", "points": 3}),
        ("disaster", 2, {"disaster": "pestilence", "points": 3}),
    ]
    g = state(2, dice="coin coin coin")
    told = listen(g)
    converse(collect(g))
    assert told == []  # no goods, no food, nobody hungry


@rule("501.2")
@pytest.mark.parametrize(
    ("skulls", "event"),
    [
        (2, ("disaster", 0, {"disaster": "drought", "points": 2})),
        (4, ("disaster", 0, {"disaster": "invasion", "points": 4})),
        (5, ("revolt", 0, {})),
    ],
)
def test_disasters_are_told(skulls: int, event: tuple[Any, ...]) -> None:
    g = state(2)
    told = listen(g)
    resolve_disasters(g, skulls)
    assert told == [event]


@rule("601.3", "602.1", "602.3", "603.1")
def test_building_is_told() -> None:
    g = state(2)
    give(g, 0, "engineering", stone=1, step_pyramid=2)
    give(g, 1, step_pyramid=3)
    g.workers = 1
    told = listen(g)
    converse(build(g), ("build", "step_pyramid", 1), "stone", ("build", "city4", 3))
    assert told == [
        ("builds", 0, {"what": "step_pyramid", "boxes": 1}),
        ("completes", 0, {"monument": "step_pyramid", "points": 0}),
        ("spends_stone", 0, {"workers": 3}),
        ("builds", 0, {"what": "city4", "boxes": 3}),
        ("founds_city", 0, {"cities": 4}),
    ]
    g = state(2)
    g.workers = 2
    told = listen(g)
    converse(build(g), ("build", "obelisk", 1), "done")
    assert told == [("builds", 0, {"what": "obelisk", "boxes": 1})]


@rule("701.3", "701.4")
def test_buying_is_told() -> None:
    g = state(2)
    give(g, 0, "granaries", food=3, wood=4)
    told = listen(g)
    converse(buy(g), ("buy", "medicine"), ("food", 2))
    assert told == [
        ("sells_food", 0, {"food": 2, "coins": 8}),
        ("sells_goods", 0, {"goods": ["wood"], "coins": 10}),
        ("buys", 0, {"development": "medicine", "cost": 15}),
    ]
    g = state(2)
    g.coins = 15
    told = listen(g)
    converse(buy(g), ("buy", "medicine"))
    assert told == [("buys", 0, {"development": "medicine", "cost": 15})]


@rule("702.1", "703.1")
def test_the_end_of_a_turn_is_told() -> None:
    g = state(2)
    give(g, 0, wood=4, stone=4)
    told = listen(g)
    converse(discard(g), ("discard", "wood", 1), ("discard", "stone", 1))
    assert told == [
        ("discards", 0, {"good": "wood", "number": 1}),
        ("discards", 0, {"good": "stone", "number": 1}),
    ]
    end_turn(g)
    assert told[2:] == [("round", None, {"round": 2})]
    give(g, 1, "leadership", "irrigation", "agriculture", "quarrying", "medicine")
    end_turn(g)
    end_turn(g)
    assert told[3:] == [("game_over", None, {"scores": [0, 13]})]


@rule("803.1")
def test_trading_is_told() -> None:
    g = state(3, trade=True)
    give(g, 0, wood=2)
    give(g, 1, stone=1)
    told = listen(g)
    answers = (("with", 1), ("give", "wood"), ("get", "stone"), "propose")
    offer = {"partner": 1, "gives": [[1, "wood"]], "gets": [[1, "stone"]]}
    converse(trade(g), *answers, "refuse")
    assert told == [("offers", 0, offer), ("refuses", 1, {"partner": 0})]
    assert [label(GAME, "en", "offer", option) for option in answers[1:3]] == ["Give 1 wood", "Get 1 stone"]
    assert g.refused == ((0, 1, 0, 1, -1, 0, 0, 0),)
    g.refused = ()
    converse(trade(g), *answers, "accept")
    assert told[2:] == [("offers", 0, offer), ("trades", 0, offer)]
    assert g.offer == ()


# --- what the dice would bring ------------------------------------------------------------------


@rule("401.4", "402.4", "403.2", "601.2", "701.2")
def test_forecast_of_the_dice() -> None:
    g = state(2, dice="choice choice skull food3 coin workers3")
    give(g, 0, "quarrying", "agriculture", "masonry", cities=6, food=0)
    found = forecast(g)
    assert found is not None
    assert found["goods"] == [1, 2, 0, 0, 0]
    assert found["splits"] == [
        {"food_gained": 4, "food": 0, "hungry": 2, "workers": 10, "coins": 7, "means": 7 + 1 + 6},
        {"food_gained": 7, "food": 1, "hungry": 0, "workers": 7, "coins": 7, "means": 14},
        {"food_gained": 10, "food": 4, "hungry": 0, "workers": 4, "coins": 7, "means": 14},
    ]
    assert found["per_die"] == {"good": 0.5, "food": 5.5 / 6, "workers": 5.5 / 6, "coin": 7 / 6}
    give(g, 0, disasters=5)  # hunger counts what is lost now
    hungry = forecast(g)
    assert hungry is not None
    assert hungry["splits"] == found["splits"]
    give(g, 0, food=3)  # gained is what comes, not what was there
    richer = forecast(g)
    assert richer is not None
    assert [split["food_gained"] for split in richer["splits"]] == [4, 7, 10]
    assert [split["food"] for split in richer["splits"]] == [1, 4, 7]
    give(g, 0, "coinage", food=0)
    again = forecast(g)
    assert again is not None
    assert again["splits"][0]["coins"] == 12
    assert again["per_die"]["coin"] == 2
    g.phase = COLLECT  # the goods have been taken already
    later = forecast(g)
    assert later is not None
    assert later["goods"] == [0] * 5
    g.phase = BUILD
    assert forecast(g) is None


def test_forecast_without_developments() -> None:
    g = state(2, dice="choice food3 coin")
    found = forecast(g)
    assert found is not None
    assert found["per_die"] == {"good": 0.5, "food": 4 / 6, "workers": 4 / 6, "coin": 7 / 6}
    assert [split["workers"] for split in found["splits"]] == [2, 0]
    for change in ("over", "dice"):
        g = state(2, dice="coin")
        setattr(g, change, True if change == "over" else [])
        assert forecast(g) is None


@rule("501.2", "502.1", "502.2", "502.4")
def test_forecast_of_disasters() -> None:
    g = state(3, dice="coin")
    give(g, 1, "medicine")
    found = forecast(g)
    assert found is not None
    assert [disaster["id"] for disaster in found["disasters"]] == [
        None,
        None,
        "drought",
        "pestilence",
        "invasion",
        "revolt",
        "revolt",
        "revolt",
    ]
    assert [disaster["points"] for disaster in found["disasters"][:5]] == [
        [0, 0, 0],
        [0, 0, 0],
        [2, 0, 0],
        [0, 0, 3],
        [4, 0, 0],
    ]
    assert [disaster["goods"] for disaster in found["disasters"][4:6]] == [[False] * 3, [True, False, False]]
    assert [player.disasters for player in g.players] == [0, 0, 0]  # nothing has happened
    give(g, 0, disasters=9)  # what was lost before does not count again
    later = forecast(g)
    assert later is not None
    assert later["disasters"] == found["disasters"]


@rule("901.2")
def test_numbers_in_the_effects_of_developments() -> None:
    for edition, numbers in (("first", (12, 4, 3, 1, 1)), ("second", (12, 6, 3, 2, 1))):
        shown = GAME.view(state(2, edition=edition), None)["effects"]
        names = ("coinage", "granaries", "engineering", "architecture", "empire")
        assert tuple(shown[name] for name in names) == numbers
        assert sum(map(bool, shown.values())) == len(names)
