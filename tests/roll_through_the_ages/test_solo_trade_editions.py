"""The solo game, the trade variant and the second printing (800, 900)."""

from __future__ import annotations

from typing import Any

import pytest

from pentapolis.engine import BadAnswer, Chance, Fork, Setup, Table
from pentapolis.games.roll_through_the_ages import data
from pentapolis.games.roll_through_the_ages.rules.disasters import resolve_disasters
from pentapolis.games.roll_through_the_ages.rules.ending import end_turn
from pentapolis.games.roll_through_the_ages.rules.rolling import roll
from pentapolis.games.roll_through_the_ages.rules.trading import trade
from pentapolis.games.roll_through_the_ages.scoring import score
from pentapolis.games.roll_through_the_ages.state import BUILD, TRADE, State
from tests.loaded import converse, first_ask
from tests.roll_through_the_ages.scene import DEVELOPMENTS, GAME, faces, give, goods, play, rule, state

# --- 800 Solo and trade -------------------------------------------------------------------------


def solo_game(**options: Any) -> tuple[Fork, int]:
    fork = Fork(GAME, GAME.new(Setup(GAME, 1, **options), Chance.from_seed("solo")))
    chance = Chance.from_seed("solo player")
    while fork.ask is not None:
        fork.answer(chance.choice(fork.ask.options))
    return fork, fork.g.round


@rule("801.1", "802.5")
def test_solo_lasts_ten_rounds() -> None:
    assert solo_game()[1] == 10
    g = state(1)
    give(g, 0, "leadership", "irrigation", "agriculture", "quarrying", "medicine", great_wall=13)
    end_turn(g)
    assert not g.over
    assert score(g, 0) == 2 + 2 + 3 + 3 + 3 + 10
    g = state(1, solo_end="early")
    give(g, 0, "leadership", "irrigation", "agriculture", "quarrying", "medicine")
    end_turn(g)
    assert g.over


@rule("802.2")
def test_solo_pestilence() -> None:
    g = state(1)
    resolve_disasters(g, 3)
    assert g.players[0].disasters == 3
    give(g, 0, "medicine", disasters=0)
    resolve_disasters(g, 3)
    assert g.players[0].disasters == 0


@rule("802.3")
def test_solo_religion_cancels_a_revolt() -> None:
    g = state(1)
    give(g, 0, "religion", wood=3)
    resolve_disasters(g, 5)
    assert goods(g) == {"wood": 3}
    g = state(1)
    give(g, 0, wood=3)
    resolve_disasters(g, 5)
    assert goods(g) == {}


@rule("802.4", "301.4")
def test_solo_skulls_may_be_rolled_again() -> None:
    g = state(1, rolls="skull skull food3  coin")
    converse(roll(g), ("reroll", "skull"), "stop")
    assert g.dice == faces("coin skull food3")


def trading(**things: dict[str, int]) -> State:
    g = state(3, trade=True)
    for seat, had in enumerate((things.get("a", {}), things.get("b", {}), things.get("c", {}))):
        give(g, seat, **{"food": 0, **had})
    return g


@rule("803.1")
def test_food_for_goods_refusal_and_counter_offer() -> None:
    g = trading(a={"food": 4}, b={"metal": 2})
    converse(trade(g), ("with", 1), ("give", "food"), ("get", "metal"), "propose", "refuse")
    assert goods(g, 1) == {"metal": 2}
    assert g.phase != BUILD  # as often as they like
    asked = converse(
        trade(g),
        ("with", 1),
        ("give", "food"),
        ("give", "food"),
        ("get", "metal"),
        "propose",
        "counter",
        ("get", "food"),
        ("get", "food"),
        ("get", "food"),
        ("give", "metal"),
        "propose",
        "accept",
    )
    assert [ask.seat for ask in asked] == [0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 0]
    assert asked[2].about == (0, 1, [[1, "food"]], [])
    assert asked[7].about == (1, 0, [], [[1, "food"]])
    assert [ask.topic for ask in asked] == [
        "trade", *["offer"] * 4, "reply", *["counter"] * 5, "reply_to_counter"
    ]  # fmt: skip
    assert (g.players[0].food, goods(g, 0)) == (1, {"metal": 1})
    assert (g.players[1].food, goods(g, 1)) == (3, {"metal": 1})


@rule("803.1")
def test_an_exchange_has_two_sides_and_a_refused_offer_is_not_repeated() -> None:
    g = trading(a={"wood": 2}, b={"stone": 1})
    asked = converse(trade(g), ("with", 1), ("give", "wood"), ("get", "stone"), "propose", "refuse")
    assert "propose" not in asked[2].options
    asked = converse(trade(g), ("with", 1), ("give", "wood"), ("get", "stone"), "drop")
    assert "propose" not in asked[3].options
    assert goods(g, 0) == {"wood": 2}


@rule("803.2")
def test_others_trade_only_with_the_player_whose_turn_it_is() -> None:
    g = trading(a={"wood": 2}, b={"stone": 1}, c={"metal": 1})
    g.phase, g.seat = TRADE, 1
    fork = play(g)
    assert fork.ask is not None
    assert fork.ask.seat == 1
    assert fork.ask.options == ["done", ("with", 0), ("with", 2)]
    refusal = GAME.why_not(g, fork.ask, ("with", 1))
    assert refusal is not None
    assert refusal.rule == "803.2"


@rule("803.3")
def test_nobody_gives_more_than_they_have_or_gets_more_than_fits() -> None:
    g = trading(a={"wood": 1, "food": 5}, b={"wood": 8, "food": 14})
    asked = converse(trade(g), ("with", 1), ("give", "food"), ("get", "wood"), "drop")
    assert ("give", "wood") not in asked[1].options  # the partner's track is full
    assert ("get", "stone") not in asked[1].options  # the partner has none
    assert ("give", "food") not in asked[2].options  # 15 is the most
    refusal = GAME.why_not(g, asked[1], ("get", "stone"))
    assert refusal is None or refusal.rule == "803.3"
    g = trading(a={}, b={"wood": 1})
    assert converse(trade(g)) == []
    assert g.phase == BUILD


# --- Editions -----------------------------------------------------------------------------------


@rule("901.1", "901.2", "901.3")
def test_second_edition() -> None:
    first, second = state(4), state(4, edition="second")
    assert first.sheet.edition == "first"
    changed = {
        id: (second.sheet.costs[i], second.sheet.points[i])
        for i, id in enumerate(data.DEVELOPMENTS)
        if (second.sheet.costs[i], second.sheet.points[i]) != DEVELOPMENTS[id]
    }
    assert changed == {"medicine": (20, 4), "religion": (25, 7), "architecture": (60, 8), "empire": (70, 10)}
    assert (first.sheet.coins_per_food, second.sheet.coins_per_food) == (4, 6)
    assert (first.sheet.points_per_monument, second.sheet.points_per_monument) == (1, 2)
    assert second.sheet.later == (0, 1, 3, 4, 5, 6, 8)
    assert second.sheet.first == first.sheet.first
    g = state(1, rolls="skull food3 food3", edition="second")
    assert ("reroll", "skull") not in first_ask(roll(g)).options


# --- At the table -------------------------------------------------------------------------------


@rule("301.4")
def test_an_illegal_answer_names_the_rule() -> None:
    g = state(rolls="skull food3 food3")
    table = Table.new("roll_through_the_ages", 2, seed="x")
    table.g = g
    Fork.__init__(table, GAME, g, explicit=True)
    with pytest.raises(BadAnswer, match=r"A die that shows a skull is never rolled again\. Rule 301\.4\."):
        table.answer("reroll:skull")
