"""Resources, payment and trade (300)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentapolis.games.clash_of_cultures import GAME
from pentapolis.games.clash_of_cultures.data import ADVANCE_INDEX, ids
from pentapolis.games.clash_of_cultures.rules import advances, goods
from tests.clash_of_cultures.scene import (
    act,
    at,
    drive,
    hand,
    keys,
    know,
    menu,
    plans,
    scene,
    stock,
    why,
)
from tests.clash_of_cultures.scene import goods as has
from tests.loaded import first_ask, talk

rule = pytest.mark.rule
COC = "clash_of_cultures"


# --- resources and payment -------------------------------------------------------------------------------


@rule(COC, "102.6", "301.1", "301.3", "301.4", "301.5", "302.1", "302.5")
def test_limits() -> None:
    g = scene()
    stock(g)
    for good in range(7):
        goods.gain(g, 0, good, 9)
    assert has(g) == {"food": 2, "wood": 7, "ore": 7, "ideas": 7, "gold": 7, "culture": 9, "mood": 9}
    know(g, 0, "storage")
    goods.gain(g, 0, ids.FOOD, 9)
    assert has(g)["food"] == 7
    for good in (ids.CULTURE, ids.MOOD):
        goods.gain(g, 0, good, 20)
    goods.gain_all(g, 0, [0, 0, 0, 0, 0, 20, 20])
    assert (has(g)["culture"], has(g)["mood"]) == (49, 49), "tokens have no limit"


@rule(COC, "301.7", "1012.1b")
def test_a_falling_limit_reduces_the_stock() -> None:
    g = scene()
    stock(g, ideas=5)
    talk(advances.gain_advance(g, 0, ids.DOGMA.bit_length() - 1))
    assert has(g)["ideas"] == 2


@rule(COC, "302.2", "302.3", "302.4")
def test_tokens_are_paid_from_the_supply_in_front_of_you() -> None:
    g = scene()
    stock(g, mood=1)
    assert g.cities[at(g, "D2")].mood == ids.HAPPY
    goods.spend(g, 0, [0, 0, 0, 0, 0, 0, 1, 0])
    assert has(g) == {}
    assert g.cities[at(g, "D2")].mood == ids.HAPPY


@rule(COC, "303.1", "402.1")
def test_ideas_and_gold_pay_for_advances() -> None:
    g = scene()
    stock(g, food=1, ideas=1, gold=1)
    ask = first_ask(advances.buy_advance(g, 0, ADVANCE_INDEX["writing"], True))
    assert keys(ask) == {"food1+ideas1", "food1+gold1", "ideas1+gold1"}
    stock(g, food=1)
    assert "advance" not in menu(g)
    assert why(g, "advance", "writing") == ("402.1", "cannot_pay_advance")


@rule(COC, "303.2", "303.3", "303.4", "303.5")
@given(st.lists(st.integers(0, 4), min_size=7, max_size=7))
def test_every_way_to_pay_is_exact(amounts: list[int]) -> None:
    needs = [(1, (ids.FOOD, ids.GOLD)), (2, (ids.WOOD, ids.GOLD)), (1, (ids.MOOD,))]
    have = [*amounts, 0]
    ways = goods.ways_to_pay(have, needs)
    assert bool(ways) == goods.can_pay(have, needs)
    assert len(set(ways)) == len(ways)
    for way in ways:
        assert sum(way) == 4
        assert way[ids.MOOD] == 1
        assert all(n <= h for n, h in zip(way, have, strict=True))
        assert way[ids.FOOD] + way[ids.WOOD] + way[ids.GOLD] == 3


@given(st.lists(st.integers(0, 9), min_size=8, max_size=8))
def test_bundles_read_and_print(amounts: list[int]) -> None:
    assert goods.parse_bundle(goods.bundle(amounts)) == amounts


@rule(COC, "1006.2")
def test_large_payments_are_asked_for_good_by_good() -> None:
    """Rituals in a city of size 5: hundreds of ways to pay for one step of mood."""
    g = scene()
    for good in range(7):
        g.players[0].goods[good] = 5
    needs = [(5, tuple(range(7)))]
    assert len(goods.ways_to_pay(goods.stock(g.players[0]), needs)) > 400
    asked = drive(goods.pay(g, 0, needs, "mood"), pay_part="1", pay="food1+wood1+ore1+ideas1+gold1")
    assert [ask.topic for ask in asked][-1] == "pay"
    assert len(asked) > 2
    assert all(len(ask.options) <= goods.MANY for ask in asked)
    assert sum(g.players[0].goods) == 30


# --- trade -----------------------------------------------------------------------------------------------


@pytest.mark.example("COC-X3")
@rule(COC, "304.1", "304.2", "304.4", "304.6")
def test_binding_trade() -> None:
    g = scene()
    stock(g, wood=3)
    stock(g, 1, ore=4)
    hand(g, 0, 5)
    act(g, "trade", "wood1", "wood1", "action5", "done", "ore1", "ore1", "ore1", "done", "accept")
    assert has(g) == {"wood": 1, "ore": 3}
    assert has(g, 1) == {"wood": 2, "ore": 1}
    assert g.players[0].actions == []
    assert g.players[1].actions == [4]
    assert g.actions_left == 3


@pytest.mark.example("COC-X4")
@rule(COC, "304.7", "304.8")
def test_trade_now_promises_never() -> None:
    g = scene()
    stock(g, wood=1)
    stock(g, 1, food=2)
    plans(g, 0, 1)
    act(g, "trade", "wood1", "done", "food1", "food1", "accept")
    assert (has(g), has(g, 1)) == ({"food": 2}, {"wood": 1})
    assert g.players[0].objectives == [0]
    stock(g, 1, food=2)
    act(g, "trade", "done", "food1", "done", "accept")
    assert has(g)["food"] == 2
    act(g, "command")
    assert "trade" not in keys(first_ask(GAME.step(g)))


@rule(COC, "304.1", "304.2")
def test_an_offer_may_hold_everything_one_has() -> None:
    g = scene()
    know(g, 0, "storage")
    stock(g, food=7, wood=7)
    stock(g, 1, ore=1)
    act(g, "trade", *["food1"] * 7, *["wood1"] * 7, "ore1", "accept")
    assert has(g) == {"ore": 1}
    assert has(g, 1) == {"food": 2, "wood": 7}


@rule(COC, "304.1")
def test_nobody_is_asked_the_same_offer_twice_before_something_happens() -> None:
    g = scene()
    stock(g, wood=2)
    stock(g, 1, ore=2)
    offer = ("trade", "wood1", "done", "ore1", "done")
    act(g, *offer, "refuse")
    act(g, *offer)
    act(g, "trade", "wood1", "wood1", "ore1", "done", "refuse")
    act(g, "collect:D2", "food1+wood1")
    act(g, *offer, "accept")
    assert has(g, 1) == {"wood": 1, "ore": 1}


@rule(COC, "303.4")
def test_a_cost_is_paid_completely_before_its_effect() -> None:
    g = scene(2)
    know(g, 0, "bartering", "taxes", "absolute_power")
    stock(g, mood=1)
    assert why(g, "action", "absolute_power") == ("1011.3", "cannot_pay"), "1 of 2 mood tokens is not enough"
    assert "taxes" in menu(g)
    ask = first_ask(GAME.step(g), "taxes")
    assert (ask.topic, has(g)) == ("tax", {}), "paid before anything is gained"
    g = scene(2)
    know(g, 0, "bartering", "taxes")
    stock(g)
    assert why(g, "action", "taxes") == ("1007.2", "cannot_pay")
