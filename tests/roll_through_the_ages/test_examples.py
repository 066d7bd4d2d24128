"""The worked examples of the rulebook, with exactly its numbers."""

from __future__ import annotations

import pytest

from pentapolis.games.roll_through_the_ages.rules.building import build
from pentapolis.games.roll_through_the_ages.rules.buying import buy
from pentapolis.games.roll_through_the_ages.rules.collecting import collect, collect_food, feed_cities
from pentapolis.games.roll_through_the_ages.rules.disasters import resolve_disasters
from pentapolis.games.roll_through_the_ages.rules.ending import discard
from pentapolis.games.roll_through_the_ages.rules.rolling import roll
from pentapolis.games.roll_through_the_ages.rules.trading import trade
from pentapolis.games.roll_through_the_ages.scoring import score, score_sheet
from pentapolis.games.roll_through_the_ages.state import BUILD, ROLL, State
from tests.loaded import converse
from tests.roll_through_the_ages.scene import faces, give, goods, play, rule, state


@pytest.mark.example("RTA-X1")
@rule("301.1", "301.2", "301.3", "301.4")
def test_rolling() -> None:
    g = state(rolls="food3 coin good  good skull  workers3")
    asked = converse(roll(g), ("reroll", "good", "coin"), ("reroll", "food3"))
    assert g.dice == faces("workers3 good skull")
    assert [ask.about for ask in asked] == [(2,), (1,)]
    assert not any("skull" in option for option in asked[1].options)
    assert g.rolls == 3


@pytest.mark.example("RTA-X2")
@rule("401.1", "401.2")
def test_collecting_goods() -> None:
    g = state(dice="skull good workers3")
    converse(collect(g))
    assert goods(g) == {"wood": 1, "stone": 1, "pottery": 1}
    assert [player.disasters for player in g.players] == [0, 0]


@pytest.mark.example("RTA-X3")
@rule("402.1", "402.2")
def test_collecting_food() -> None:
    g = state(dice="food3 choice coin")
    collected = []
    g.tell = lambda kind, seat=None, **data: collected.append((kind, data))
    converse(collect(g), ("food", 1))
    assert ("collects_food", {"food": 5, "total": 8}) in collected


@pytest.mark.example("RTA-X4")
@rule("403.1", "403.2")
def test_feeding() -> None:
    g = state()
    give(g, food=8)
    feed_cities(g, g.players[0])
    assert g.players[0].food == 5
    give(g, food=2, cities=5)
    feed_cities(g, g.players[0])
    assert (g.players[0].food, g.players[0].disasters) == (0, 3)


@pytest.mark.example("RTA-X5")
@rule("501.1", "501.2")
def test_drought() -> None:
    g = state()
    resolve_disasters(g, 2)
    assert [player.disasters for player in g.players] == [2, 0]
    assert score(g, 0) == -2


@pytest.mark.example("RTA-X6")
@rule("601.1", "602.1", "602.2", "602.3", "603.1")
def test_building() -> None:
    g = state(dice="workers3 choice choice")
    give(g, 1, obelisk=9)
    give(g, 0, obelisk=7, food=15)
    converse(collect(g), ("food", 1))
    assert g.workers == 5
    converse(build(g), ("build", "obelisk", 2), ("build", "city4", 3))
    assert score_sheet(g, 0)["monuments"] == 3
    assert score_sheet(g, 1)["monuments"] == 6
    assert g.players[0].cities == 4
    g.phase, g.seat = ROLL, 0
    assert len(play(g).g.dice) == 4


@pytest.mark.example("RTA-X7")
@rule("701.2", "701.3", "701.5", "402.4")
def test_buying() -> None:
    def buyer() -> State:
        g = state(dice="coin")
        give(g, metal=1, cloth=1, stone=3, wood=5)
        g.coins = 7
        return g

    g = buyer()
    asked = converse(buy(g), ("buy", "agriculture"), ("sell", "cloth", "metal"))
    assert goods(g) == {"wood": 5, "stone": 3}
    assert score(g, 0) == 3
    assert asked[1].about == ("agriculture", 8)
    assert ("sell", "metal") not in asked[1].options  # 5 coins are not enough
    collect_food(g, g.players[0], 1, 0)
    assert g.players[0].food == 3 + 4

    for sold, left in (("stone", {"wood": 5}), ("wood", {"stone": 3})):
        g = buyer()
        converse(buy(g), ("buy", "agriculture"), ("sell", sold))
        assert goods(g) == {"metal": 1, "cloth": 1, **left}  # always the whole stock


@pytest.mark.example("RTA-X8")
@rule("702.1")
def test_discarding() -> None:
    for answers, left in (
        ([("discard", "wood", 2)], {"wood": 3, "stone": 3}),
        ([("discard", "stone", 2)], {"wood": 5, "stone": 1}),
        ([("discard", "wood", 1), ("discard", "stone", 1)], {"wood": 4, "stone": 2}),
    ):
        g = state()
        give(g, stone=3, wood=5)
        converse(discard(g), *answers)
        assert goods(g) == left


@pytest.mark.example("RTA-X9")
@rule("803.1", "202.2")
def test_trading() -> None:
    g = state(seats=3, trade=True)
    give(g, 0, wood=3, stone=1)
    give(g, 1, stone=2)
    give(g, 2, pottery=2)
    wood_for_stone = [("give", "wood")] * 3 + [("get", "stone")] * 2
    converse(trade(g), ("with", 1), *wood_for_stone, "propose", "accept")
    stone_for_pottery = [("give", "stone")] * 3 + [("get", "pottery")] * 2
    converse(trade(g), ("with", 2), *stone_for_pottery, "propose", "accept")
    assert goods(g, 0) == {"pottery": 2}
    assert goods(g, 1) == {"wood": 3}
    assert goods(g, 2) == {"stone": 3}
    assert converse(trade(g), "done")[0].topic == "trade"
    assert g.phase == BUILD
