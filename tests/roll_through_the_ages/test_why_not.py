"""Why not? Every refusal with its rule, reason and numbers, and everything that a board can ask about."""

from __future__ import annotations

from typing import Any

import pytest

from pentapolis.engine import Ask, Table
from pentapolis.games.roll_through_the_ages.data import CITIES, DEVELOPMENTS, FACES, GOODS, MONUMENTS
from pentapolis.games.roll_through_the_ages.rules.building import BUILDING, build
from pentapolis.games.roll_through_the_ages.rules.buying import BUYING, SELLING_FOOD, SELLING_GOODS, buy
from pentapolis.games.roll_through_the_ages.rules.ending import DISCARDING, discard
from pentapolis.games.roll_through_the_ages.rules.rolling import LEADERSHIP_ROLL, REROLL
from pentapolis.games.roll_through_the_ages.rules.trading import COUNTER, OFFER, PARTNERS
from pentapolis.games.roll_through_the_ages.state import DISCARD, State
from tests.loaded import first_ask
from tests.roll_through_the_ages.scene import GAME, give, rule, state


def refused(g: State, ask: Ask, option: Any) -> tuple[str, str, dict[str, Any]]:
    """Rule, reason and details; the words exist in both languages."""
    assert option not in ask.options
    refusal = GAME.why_not(g, ask, option)
    assert refusal is not None, option
    for language in ("en", "de"):
        names = ["A", "B", "C"]
        assert GAME.words.text(language, f"refusal.{refusal.reason}", players=names, **refusal.details)
    return refusal.rule, refusal.reason, refusal.details


def check_table(g: State, ask: Ask) -> None:
    """The options are exactly the candidates that are not refused."""
    candidates = set(GAME.candidates(g, ask))
    assert {o for o in candidates if GAME.why_not(g, ask, o) is None} == set(ask.options)
    checked = GAME.actions[ask.topic].checked_options(g, ask)
    assert sorted(map(repr, checked)) == sorted(map(repr, ask.options))


@rule("301.2", "301.4")
def test_dice_that_cannot_be_rolled_again() -> None:
    g = state(2, dice="skull food3 food3")
    ask = REROLL.ask(g, 0)
    assert refused(g, ask, ("reroll", "skull")) == ("301.4", "skull_stays", {})
    assert refused(g, ask, ("reroll", "food3", "skull")) == ("301.4", "skull_stays", {})
    three = ("reroll", "food3", "food3", "food3")
    assert refused(g, ask, three) == ("301.2", "too_few_dice", {"face": "food3", "have": 2})
    assert refused(g, ask, ("reroll", "coin")) == ("301.2", "no_such_die", {"face": "coin", "have": 0})
    assert {("reroll", face) for face in FACES} <= set(GAME.candidates(g, ask))
    check_table(g, ask)


@rule("301.5")
def test_leadership_rolls_any_one_die() -> None:
    g = state(2, dice="skull food3 food3")
    ask = LEADERSHIP_ROLL.ask(g, 0)
    assert ask.options == ["keep", ("reroll", "food3"), ("reroll", "skull")]
    assert refused(g, ask, ("reroll", "food3", "food3")) == ("301.5", "one_die_only", {})
    assert refused(g, ask, ("reroll", "coin")) == ("301.2", "no_such_die", {"face": "coin", "have": 0})
    check_table(g, ask)


@rule("602.1", "602.2", "102.3")
def test_boxes_that_cannot_be_marked() -> None:
    g = state(3)
    give(g, 0, cities=4, step_pyramid=3, stone_circle=1)
    g.workers = 3
    conversation = build(g)
    ask = next(conversation)
    assert isinstance(ask, Ask)
    check_table(g, ask)
    assert refused(g, ask, ("build", "city4", 1)) == ("602.1", "finished", {"what": "city4"})
    assert refused(g, ask, ("build", "city6", 1)) == ("602.2", "cities_in_order", {})
    gardens = {"what": "hanging_gardens", "seats": 3}
    assert refused(g, ask, ("build", "hanging_gardens", 1)) == ("102.3", "not_available", gardens)
    assert refused(g, ask, ("build", "step_pyramid", 1)) == ("602.1", "finished", {"what": "step_pyramid"})
    assert refused(g, ask, ("build", "city5", 4)) == ("602.1", "workers_missing", {"need": 4, "have": 3})
    g.workers = 9
    many = ("602.1", "boxes_missing", {"what": "stone_circle", "left": 4})
    assert refused(g, ask, ("build", "stone_circle", 5)) == many
    g.workers = 3
    ask = conversation.send(("build", "temple", 1))
    assert isinstance(ask, Ask)
    assert refused(g, ask, ("build", "temple", 1)) == ("602.1", "built_already", {"what": "temple"})
    check_table(g, ask)
    tried = [option[1] for option in GAME.candidates(g, ask) if isinstance(option, tuple)]
    assert set(tried) == {*MONUMENTS, *CITIES}
    # Of each as many boxes as are still open; of what is finished one, to be told so.
    assert [tried.count(id) for id in ("stone_circle", "step_pyramid", "city4", "city5")] == [4, 1, 1, 4]


@rule("602.1")
def test_a_target_is_chosen_once_until_a_stone_is_spent() -> None:
    g = state(2)
    give(g, 0, "engineering", stone=1)
    g.workers = 5
    conversation = build(g)
    next(conversation)
    for target in ("city4", "obelisk", MONUMENTS[0]):
        ask = conversation.send(("build", target, 1))
        assert isinstance(ask, Ask)
        assert not [option for option in ask.options if option[1] == target]
        assert refused(g, ask, ("build", target, 1)) == ("602.1", "built_already", {"what": target})
        check_table(g, ask)
    ask = conversation.send("stone")
    assert isinstance(ask, Ask)
    assert g.workers == 5
    assert ("build", "city4", 2) in ask.options
    assert ("build", "obelisk", 5) in ask.options
    assert ("build", MONUMENTS[0], 1) in ask.options
    check_table(g, ask)


@rule("602.1", "602.2")
def test_each_city_is_chosen_once() -> None:
    g = state(2)
    give(g, 0, cities=4)
    g.workers = 5
    conversation = build(g)
    next(conversation)
    ask = conversation.send(("build", "city5", 1))
    assert isinstance(ask, Ask)
    assert refused(g, ask, ("build", "city5", 1)) == ("602.1", "built_already", {"what": "city5"})


@rule("102.4", "602.2")
def test_monuments_of_two_and_cities_in_any_order() -> None:
    g = state(2, city_order="any")
    give(g, 0, cities=5)
    g.players[0].cities, g.players[0].city_boxes = 5, [3, 4, 0, 1]
    g.workers = 6
    ask = BUILDING.ask(g, 0)
    check_table(g, ask)
    assert ("build", "city7", 5) in ask.options
    assert refused(g, ask, ("build", "temple", 2)) == (
        "102.4",
        "not_available",
        {"what": "temple", "seats": 2},
    )
    assert refused(g, ask, ("build", "city4", 1)) == ("602.1", "finished", {"what": "city4"})


@rule("601.3")
def test_stones_that_cannot_be_spent() -> None:
    g = state(2)
    g.workers = 1
    give(g, 0, stone=2)
    ask = BUILDING.ask(g, 0)
    assert refused(g, ask, "stone") == ("601.3", "needs_development", {"development": "engineering"})
    give(g, 0, "engineering", stone=0)
    ask = BUILDING.ask(g, 0)
    assert refused(g, ask, "stone") == ("601.3", "no_stone", {})
    check_table(g, ask)
    give(g, 0, stone=1)
    g.workers = 0
    ask = BUILDING.ask(g, 0)
    assert ask.options == ["done", "stone"]
    check_table(g, ask)


@rule("701.1", "701.3")
def test_developments_that_cannot_be_bought() -> None:
    g = state(2)
    give(g, 0, "leadership", "granaries", food=2, wood=3)  # 7 + 6 + 8 coins
    g.coins = 7
    ask = BUYING.ask(g, 0)
    assert refused(g, ask, ("buy", "leadership")) == ("701.1", "owned", {"development": "leadership"})
    assert refused(g, ask, ("buy", "masonry")) == ("701.3", "cannot_pay", {"need": 30, "have": 21})
    assert {option[1] for option in GAME.candidates(g, ask) if isinstance(option, tuple)} == set(DEVELOPMENTS)
    check_table(g, ask)
    g.coins = 100
    check_table(g, BUYING.ask(g, 0))
    g.coins = 16  # exactly the price of Masonry with what can be sold
    ask = BUYING.ask(g, 0)
    assert ("buy", "masonry") in ask.options
    assert ("buy", "engineering") not in ask.options
    check_table(g, ask)


@rule("701.3", "701.4")
def test_food_that_cannot_be_sold() -> None:
    g = state(2)
    give(g, 0, "granaries", food=6, wood=3)  # 6 coins of goods, 4 for each food
    ask = SELLING_FOOD.ask(g, 0, ("medicine", 15))
    assert ask.options == [("food", 3), ("food", 4)]
    assert refused(g, ask, ("food", 2)) == ("701.3", "cannot_pay", {"need": 15, "have": 14})
    assert refused(g, ask, ("food", 5)) == ("701.4", "paid_already", {"need": 15})
    assert refused(g, ask, ("food", 7)) == ("701.4", "food_missing", {"need": 7, "have": 6})
    assert list(GAME.candidates(g, ask)) == [
        ("food", 3),
        ("food", 4),
        *(("food", n) for n in (0, 1, 2, 5, 6, 7)),
    ]
    ask = SELLING_FOOD.ask(g, 0, ("medicine", 16))
    assert ask.options == [("food", 3), ("food", 4)]  # the fourth pays it exactly


@rule("701.3")
def test_stocks_that_cannot_be_sold() -> None:
    g = state(2)
    give(g, 0, wood=3, stone=2, metal=1)  # 6, 6 and 5
    ask = SELLING_GOODS.ask(g, 0, ("leadership", 10))
    check_table(g, ask)
    assert ("sell", "wood", "metal") in ask.options
    exact = SELLING_GOODS.ask(g, 0, ("leadership", 11))
    assert ("sell", "wood", "metal") in exact.options
    check_table(g, exact)
    assert refused(g, ask, ("sell", "wood")) == ("701.3", "cannot_pay", {"need": 10, "have": 6})
    assert refused(g, ask, ("sell", "wood", "wood")) == ("701.3", "whole_stock", {})
    assert refused(g, ask, ("sell", "cloth", "wood")) == ("701.3", "no_such_good", {"good": "cloth"})
    assert len(list(GAME.candidates(g, ask))) == 2 ** len(GOODS) - 1


@rule("702.1")
def test_goods_that_cannot_be_discarded() -> None:
    g = state(2)
    give(g, 0, wood=7, stone=1)
    ask = DISCARDING.ask(g, 0, (2,))
    assert ask.options == [("discard", "wood", 1), ("discard", "wood", 2), ("discard", "stone", 1)]
    assert refused(g, ask, ("discard", "wood", 3)) == ("702.1", "too_many", {"excess": 2})
    missing = {"good": "stone", "need": 2, "have": 1}
    assert refused(g, ask, ("discard", "stone", 2)) == ("702.1", "goods_missing", missing)
    assert set(GAME.candidates(g, ask)) == {("discard", good, n) for good in GOODS for n in (1, 2, 3)}
    check_table(g, ask)
    question = first_ask(discard(g))
    assert (question.topic, g.phase) == ("discard", DISCARD)


@rule("803.2", "803.3")
def test_partners_that_cannot_be_traded_with() -> None:
    g = state(3, trade=True)
    for seat in range(3):
        give(g, seat, food=0)
    give(g, 0, wood=1)
    give(g, 1, food=1)
    ask = PARTNERS.ask(g, 0)
    assert ask.options == ["done", ("with", 1)]
    assert refused(g, ask, ("with", 0)) == ("803.2", "not_with_yourself", {})
    assert refused(g, ask, ("with", 2)) == ("803.3", "nothing_to_trade", {"player": 2})
    give(g, 0, wood=0)
    ask = PARTNERS.ask(g, 0)
    assert refused(g, ask, ("with", 1)) == ("803.3", "nothing_to_trade", {"player": 0})


@rule("803.1", "803.3")
@pytest.mark.parametrize("table", [OFFER, COUNTER])
def test_pieces_that_cannot_be_offered(table: Any) -> None:
    g = state(2, trade=True)
    give(g, 0, wood=2, metal=4, food=3)
    give(g, 1, wood=8, metal=3, food=15)
    g.offer = (0, 1, 0, 0, 0, 0, 0, -1)  # for one metal
    ask = table.ask(g, 0)
    check_table(g, ask)
    full = {"player": 1, "thing": "wood", "room": 8}
    assert refused(g, ask, ("give", "wood")) == ("803.3", "no_room", full)
    assert refused(g, ask, ("give", "food")) == (
        "803.3",
        "no_room",
        {"player": 1, "thing": "food", "room": 15},
    )
    assert refused(g, ask, ("give", "metal")) == ("803.1", "both_ways", {"thing": "metal"})
    assert refused(g, ask, ("get", "metal")) == (
        "803.3",
        "no_room",
        {"player": 0, "thing": "metal", "room": 4},
    )
    none = {"player": 1, "thing": "cloth", "have": 0}
    assert refused(g, ask, ("get", "cloth")) == ("803.3", "thing_missing", none)
    assert refused(g, ask, "propose") == ("803.1", "two_sides", {})
    g.offer = (0, 1, 0, 0, 0, 0, 0, 1)
    ask = table.ask(g, 0)
    assert refused(g, ask, "propose") == ("803.1", "two_sides", {})
    assert refused(g, ask, ("give", "metal")) == (
        "803.3",
        "no_room",
        {"player": 1, "thing": "metal", "room": 4},
    )
    g.offer = (0, 1, 0, -1, 0, 0, 0, 1)
    ask = table.ask(g, 0)
    assert "propose" in ask.options
    assert ("get", "wood") in ask.options
    g.refused = (g.offer,)
    assert refused(g, table.ask(g, 0), "propose") == ("803.1", "refused_before", {})
    g.offer = (0, 1, 0, -6, 0, 0, 0, 1)  # two wood and six make the track full
    assert refused(g, table.ask(g, 0), ("get", "wood")) == (
        "803.3",
        "no_room",
        {"player": 0, "thing": "wood", "room": 8},
    )


@rule("202.1")
def test_what_belongs_to_another_phase_names_the_order_of_phases() -> None:
    table = Table.new("roll_through_the_ages", 2, seed="phases")
    refusal = table.why_not("buy:medicine")
    assert refusal is not None
    assert (refusal.rule, refusal.reason) == ("202.1", "other_question")


@rule("701.3")
def test_what_makes_no_sense_is_no_option_and_has_no_reason_of_its_own() -> None:
    g = state(2)
    g.coins = 10
    ask = next(buy(g))
    assert isinstance(ask, Ask)
    for nonsense in (("buy", "fire"), ("buy",), "stone", ("sell", 3)):
        assert GAME.why_not(g, ask, nonsense) is None
