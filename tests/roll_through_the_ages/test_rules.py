"""Every numbered rule, cited by a test that fails when the rule is broken."""

from __future__ import annotations

from typing import Any

import pytest

from pentapolis.engine import Ask, BadAnswer, BadSetup, Chance, Fork, Setup, Table
from pentapolis.games.roll_through_the_ages import rules, sheet
from pentapolis.games.roll_through_the_ages.options import buy_options
from pentapolis.games.roll_through_the_ages.state import RollState
from tests.loaded import converse
from tests.roll_through_the_ages.game import GAME, faces, give, goods, play, state


def rule(*numbers: str) -> pytest.MarkDecorator:
    return pytest.mark.rule("roll_through_the_ages", *numbers)


# --- 100 Concepts and set-up --------------------------------------------------------------------


@rule("101.1")
def test_number_of_players() -> None:
    for seats in (1, 2, 3, 4):
        assert Table.new("roll_through_the_ages", seats).g.seats == seats
    for seats in (0, 5):
        with pytest.raises(BadSetup):
            Table.new("roll_through_the_ages", seats)
    assert state(1).sheet.solo
    assert not state(2).sheet.solo


@rule("101.2", "101.3", "101.4")
def test_peg_board() -> None:
    assert sheet.GOODS == ("wood", "stone", "pottery", "cloth", "metal")
    assert sheet.VALUES == (
        (0, 1, 3, 6, 10, 15, 21, 28, 36),
        (0, 2, 6, 12, 20, 30, 42, 56),
        (0, 3, 9, 18, 30, 45, 63),
        (0, 4, 12, 24, 40, 60),
        (0, 5, 15, 30, 50),
    )
    assert sheet.FOOD_MAX == 15


@rule("102.1", "102.2")
def test_start() -> None:
    g = state(3)
    assert g.seat == 0
    for player in g.players:
        assert (player.food, player.cities, player.developments, player.disasters) == (3, 3, 0, 0)
        assert not any(player.goods + player.boxes + player.city_boxes)


@rule("102.3", "102.4", "102.5", "802.1")
@pytest.mark.parametrize(
    ("seats", "missing"),
    [(1, set()), (2, {"temple", "great_pyramid"}), (3, {"hanging_gardens"}), (4, set())],
)
def test_monuments_by_number_of_players(seats: int, missing: set[str]) -> None:
    g = state(seats)
    g.workers = 15
    asked = converse_first(rules.build(g))
    targets = {option[1] for option in asked.options if option != "done"}
    assert {m for m in sheet.MONUMENTS if m not in targets} == missing
    for monument in missing:
        refusal = GAME.why_not(g, asked, ("build", monument, 1))
        assert refusal is not None
        assert refusal.rule == ("102.3" if seats == 3 else "102.4")


def converse_first(conversation: Any) -> Any:
    """The first question of some rules."""
    return next(conversation)


# --- 200 Round and turn -------------------------------------------------------------------------


@rule("201.1", "202.1")
def test_order_of_turns_and_phases() -> None:
    table = Table.new("roll_through_the_ages", 3, seed="order")
    chance = Chance.from_seed("order")
    order = []
    topics = ["reroll", "leadership", "food_or_workers", "build", "buy", "sell_goods", "discard", "end_turn"]
    last = 0
    while table.g.round < 4:
        ask = table.ask
        assert ask is not None
        if ask.topic == "end_turn":
            order.append(ask.seat)
            last = 0
        else:
            assert topics.index(ask.topic) >= last
            last = topics.index(ask.topic)
        table.answer(chance.choice(ask.options))
    assert order == [0, 1, 2] * 3


@rule("202.2", "803.1")
def test_trade_phase_comes_between_disasters_and_building() -> None:
    g = state(2, dice="workers3 workers3 workers3", trade=True)
    give(g, 0, food=9, wood=1)
    converse(rules.collect(g))
    g.phase = rules.TRADE
    fork = play(g)
    assert fork.ask is not None
    assert fork.ask.topic == "trade"
    fork.answer("done")
    assert fork.ask.topic == "build"
    for trade in (True, False):
        g = state(2, rolls="workers3 workers3 workers3", trade=trade)
        converse(rules.dice_phases(g), "stop")
        assert g.phase == (rules.TRADE if trade else rules.BUILD)


# --- 300 Rolling --------------------------------------------------------------------------------


@rule("301.1")
@pytest.mark.parametrize("cities", [3, 4, 5, 6, 7])
def test_a_die_for_each_city(cities: int) -> None:
    g = state()
    give(g, cities=cities)
    assert len(play(g).g.dice) == cities


@rule("301.2")
def test_at_most_three_rolls_and_stopping_early() -> None:
    g = state(rolls="food3 food3 food3  good good good  coin coin coin")
    asked = converse(rules.roll(g), ("reroll", *["food3"] * 3), ("reroll", *["good"] * 3))
    assert len(asked) == 2
    assert g.dice == faces("coin coin coin")
    g = state(rolls="food3 food3 food3")
    assert len(converse(rules.roll(g), "stop")) == 1
    assert g.dice == faces("food3 food3 food3")


@rule("301.2")
def test_equal_dice_are_offered_once() -> None:
    g = state(rolls="food3 food3 coin")
    ask = converse_first(rules.roll(g))
    assert ask.options == [
        "stop",
        ("reroll", "coin"),
        ("reroll", "food3"),
        ("reroll", "food3", "coin"),
        ("reroll", "food3", "food3"),
        ("reroll", "food3", "food3", "coin"),
    ]


@rule("301.4")
def test_skulls_stay() -> None:
    g = state(rolls="skull skull food3")
    ask = converse_first(rules.roll(g))
    assert ask.options == ["stop", ("reroll", "food3")]
    refusal = GAME.why_not(g, ask, ("reroll", "skull"))
    assert refusal is not None
    assert refusal.rule == "301.4"
    g = state(rolls="skull skull skull")
    assert converse(rules.roll(g)) == []  # nothing left to ask


@rule("301.5")
def test_leadership_rolls_one_die_more() -> None:
    g = state(rolls="skull coin food3  good")
    give(g, 0, "leadership")
    asked = converse(rules.roll(g), "stop", ("reroll", "skull"))
    assert g.dice == faces("good coin food3")
    assert asked[1].options == ["keep", ("reroll", "food3"), ("reroll", "skull"), ("reroll", "coin")]
    g = state(rolls="food3 coin food3  good  workers3  skull")
    give(g, 0, "leadership")
    converse(rules.roll(g), ("reroll", "coin"), ("reroll", "good"), ("reroll", "workers3"))
    assert g.dice == faces("food3 skull food3")  # after the third roll; the new face stands


@rule("302.1", "401.1", "402.1", "601.1", "701.2")
@pytest.mark.parametrize(
    ("face", "goods_total", "food", "workers", "coins"),
    [
        ("food3", 0, 3, 0, 0),
        ("good", 1, 0, 0, 0),
        ("skull", 2, 0, 0, 0),
        ("workers3", 0, 0, 3, 0),
        ("coin", 0, 0, 0, 7),
    ],
)
def test_faces(face: str, goods_total: int, food: int, workers: int, coins: int) -> None:
    g = state(dice=face)
    give(g, food=6)
    converse(rules.collect(g))
    assert sum(g.players[0].goods) == goods_total
    assert g.players[0].food == 6 + food - 3
    assert (g.workers, g.coins) == (workers, coins)


# --- 400 Goods, food, feeding -------------------------------------------------------------------


@rule("401.2")
def test_sixth_good_is_wood_again() -> None:
    g = state()
    rules.collect_goods(g, g.players[0], 7)
    assert goods(g) == {"wood": 2, "stone": 2, "pottery": 1, "cloth": 1, "metal": 1}


@rule("401.3")
def test_a_full_track_loses_the_good_and_its_place() -> None:
    g = state()
    give(g, wood=8)
    rules.collect_goods(g, g.players[0], 2)
    assert goods(g) == {"wood": 8, "stone": 1}


@rule("401.4")
def test_quarrying() -> None:
    for number, expected in (
        (1, {"wood": 1}),
        (2, {"wood": 1, "stone": 2}),
        (3, {"wood": 1, "stone": 2, "pottery": 1}),
        (7, {"wood": 2, "stone": 3, "pottery": 1, "cloth": 1, "metal": 1}),
    ):
        g = state()
        give(g, 0, "quarrying")
        rules.collect_goods(g, g.players[0], number)
        assert goods(g) == expected
    give(g, stone=7)
    rules.collect_goods(g, g.players[0], 2)
    assert goods(g)["stone"] == 7


@rule("402.2")
def test_food_or_workers_is_chosen_die_by_die() -> None:
    for for_food, food, workers in ((0, 0, 6), (1, 2, 4), (2, 4, 2), (3, 6, 0)):
        g = state(dice="choice choice choice")
        give(g, food=3)
        asked = converse(rules.collect(g), ("food", for_food))
        assert asked[0].options == [("food", n) for n in range(4)]
        assert (g.players[0].food, g.workers) == (food, workers)


@rule("402.3")
def test_food_is_capped() -> None:
    g = state()
    give(g, food=14)
    rules.collect_food(g, g.players[0], 1, 0)
    assert g.players[0].food == 15


@rule("402.4")
def test_agriculture() -> None:
    g = state()
    give(g, 0, "agriculture", food=0)
    rules.collect_food(g, g.players[0], 1, 2)
    assert g.players[0].food == 4 + 3 + 3


@rule("403.1", "602.3")
def test_a_new_city_is_fed_and_rolls_from_the_next_turn_on() -> None:
    g = state(1, rolls="workers3 food3 food3")
    fork = play(g)
    fork.answer("stop")
    fork.answer(("build", "city4", 3))
    assert fork.g.players[0].food == 3 + 6 - 3
    assert len(fork.g.dice) == 3
    while fork.g.round == 1:
        assert fork.ask is not None
        fork.answer(fork.ask.options[0])
    assert len(fork.g.dice) == 4


@rule("403.2")
def test_famine() -> None:
    g = state()
    give(g, food=1)
    rules.feed_cities(g, g.players[0])
    assert (g.players[0].food, g.players[0].disasters) == (0, 2)


# --- 500 Disasters ------------------------------------------------------------------------------


@rule("501.1", "501.2")
@pytest.mark.parametrize(
    ("skulls", "lost", "goods_kept"),
    [
        (0, [0, 0, 0], True),
        (1, [0, 0, 0], True),
        (2, [2, 0, 0], True),
        (3, [0, 3, 3], True),
        (4, [4, 0, 0], True),
        (5, [0, 0, 0], False),
        (6, [0, 0, 0], False),
        (7, [0, 0, 0], False),
    ],
)
def test_disasters(skulls: int, lost: list[int], goods_kept: bool) -> None:
    g = state(3)
    for seat in range(3):
        give(g, seat, wood=2)
    rules.resolve_disasters(g, skulls)
    assert [player.disasters for player in g.players] == lost
    assert [rules.score(g, seat) for seat in range(3)] == [-points for points in lost]
    assert bool(goods(g, 0)) == goods_kept
    assert goods(g, 1) == {"wood": 2}


@rule("502.1", "502.2", "502.3")
@pytest.mark.parametrize(
    ("skulls", "seat", "development", "boxes"),
    [(2, 0, "irrigation", {}), (3, 1, "medicine", {}), (4, 0, None, {"great_wall": 13})],
)
def test_protection(skulls: int, seat: int, development: str | None, boxes: dict[str, int]) -> None:
    g = state(2)
    give(g, seat, *([development] if development else []), **boxes)
    rules.resolve_disasters(g, skulls)
    assert g.players[seat].disasters == 0


@rule("502.3")
def test_an_unfinished_wall_does_not_help() -> None:
    g = state(2)
    give(g, 0, great_wall=12)
    rules.resolve_disasters(g, 4)
    assert g.players[0].disasters == 4


@rule("502.4")
def test_religion_turns_a_revolt_on_the_others() -> None:
    g = state(3)
    give(g, 0, "religion", wood=1)
    give(g, 1, wood=1)
    give(g, 2, "religion", wood=1)
    rules.resolve_disasters(g, 5)
    assert [bool(goods(g, seat)) for seat in range(3)] == [True, False, True]


@rule("501.2")
def test_a_revolt_takes_the_goods_of_this_turn_but_not_coins_food_or_workers() -> None:
    g = state(dice="skull skull skull skull skull coin workers3")
    give(g, cities=7, food=10, metal=2)
    converse(rules.collect(g))
    assert goods(g) == {}
    assert (g.players[0].food, g.coins, g.workers) == (3, 7, 3)


# --- 600 Building -------------------------------------------------------------------------------


@rule("601.2")
def test_masonry() -> None:
    g = state()
    give(g, 0, "masonry")
    assert rules.workers_from_dice(g.players[0], 2, 1) == 4 + 4 + 3


@rule("601.3")
def test_engineering() -> None:
    g = state()
    give(g, 0, "engineering", stone=2)
    g.workers = 0
    converse(rules.build(g), "stone", ("build", "city4", 3), "stone", ("build", "obelisk", 3))
    assert goods(g) == {}
    assert g.players[0].cities == 4
    assert g.players[0].boxes[sheet.MONUMENTS.index("obelisk")] == 3
    g = state()
    give(g, 0, stone=2)
    g.workers = 1
    ask = converse_first(rules.build(g))
    refusal = GAME.why_not(g, ask, "stone")
    assert refusal is not None
    assert refusal.rule == "601.3"


@rule("602.1")
def test_workers_are_divided_freely_and_lost_when_unused() -> None:
    g = state(4)
    give(g, temple=2)
    g.workers = 9
    converse(
        rules.build(g), ("build", "temple", 4), ("build", "city4", 1), ("build", "step_pyramid", 2), "done"
    )
    assert g.players[0].boxes[:3] == [2, 0, 6]
    assert g.players[0].city_boxes == [1, 0, 0, 0]
    assert g.workers == 0


@rule("602.1")
def test_boxes_that_cannot_be_marked_say_why() -> None:
    g = state(4)
    give(g, temple=7, obelisk=8)
    g.workers = 2
    ask = converse_first(rules.build(g))
    for target, number, reason in (
        ("temple", 1, "finished"),
        ("obelisk", 2, "boxes_missing"),
        ("great_wall", 3, "workers_missing"),
    ):
        refusal = GAME.why_not(g, ask, ("build", target, number))
        assert refusal is not None
        assert (refusal.rule, refusal.reason) == ("602.1", reason)


@rule("602.2", "602.3")
def test_cities_in_ascending_order() -> None:
    assert sheet.CITY_BOXES == (3, 4, 5, 6)
    g = state()
    g.workers = 18
    conversation = rules.build(g)
    ask = converse_first(conversation)
    refusal = GAME.why_not(g, ask, ("build", "city5", 1))
    assert refusal is not None
    assert refusal.rule == "602.2"
    converse(rules.build(g), *((("build", f"city{c}", n)) for c, n in ((4, 3), (5, 4), (6, 5), (7, 6))))
    assert g.players[0].cities == 7


@rule("602.2")
def test_cities_in_any_order_by_option() -> None:
    g = state(city_order="any")
    g.workers = 4
    converse(rules.build(g), ("build", "city5", 4))
    assert g.players[0].cities == 4
    assert g.players[0].city_boxes == [0, 4, 0, 0]


@rule("603.1", "603.2", "603.3")
@pytest.mark.parametrize("monument", sheet.MONUMENTS)
def test_first_and_later_builders(monument: str) -> None:
    g = state(4)
    index = sheet.MONUMENTS.index(monument)
    full = sheet.MONUMENT_BOXES[index]
    for seat in (2, 3):
        g.seat, g.workers = seat, full
        rules.mark_boxes(g, seat, monument, full)
    give(g, 0, **{monument: full - 1})
    points = [rules.score(g, seat) for seat in range(4)]
    assert points == [0, 0, (1, 2, 4, 6, 8, 10, 12)[index], (0, 1, 2, 3, 4, 5, 6)[index]]


# --- 700 Developments, discarding, end ----------------------------------------------------------

DEVELOPMENTS = {
    "leadership": (10, 2),
    "irrigation": (10, 2),
    "agriculture": (15, 3),
    "quarrying": (15, 3),
    "medicine": (15, 3),
    "coinage": (20, 4),
    "caravans": (20, 4),
    "religion": (20, 6),
    "granaries": (30, 6),
    "masonry": (30, 6),
    "engineering": (40, 6),
    "architecture": (50, 8),
    "empire": (60, 8),
}


@rule("701.1", "701.3", "704.1")
@pytest.mark.parametrize("development", DEVELOPMENTS)
def test_price_and_points(development: str) -> None:
    cost, points = DEVELOPMENTS[development]
    g = state()
    g.coins = cost - 1
    ask = Ask(0, "buy", buy_options(g, g.players[0]))
    assert ("buy", development) not in ask.options
    refusal = GAME.why_not(g, ask, ("buy", development))
    assert refusal is not None
    assert refusal.details == {"need": cost, "have": cost - 1}
    g.coins = cost
    converse(rules.buy(g), ("buy", development))
    assert rules.score(g, 0) == points + (3 if development == "empire" else 0)


@rule("701.1")
def test_one_development_a_turn_each_once_and_never_by_duty() -> None:
    g = state()
    g.coins = 100
    asked = converse(rules.buy(g), ("buy", "coinage"))
    assert len(asked) == 1
    g.coins = 100
    ask = next(rules.buy(g))
    assert "pass" in ask.options
    refusal = GAME.why_not(g, ask, ("buy", "coinage"))
    assert refusal is not None
    assert (refusal.rule, refusal.reason) == ("701.1", "owned")
    g.seat, g.coins = 1, 20
    converse(rules.buy(g), ("buy", "coinage"))
    assert all(player.developments & sheet.COINAGE for player in g.players)


@rule("701.2")
def test_coins_with_and_without_coinage() -> None:
    for development, coins in ((None, 14), ("coinage", 24)):
        g = state(dice="coin coin food3")
        give(g, 0, *([development] if development else []))
        converse(rules.collect(g))
        assert g.coins == coins
    converse(rules.buy(g), "pass")
    assert g.coins == 0


@rule("701.2", "701.5")
def test_coinage_does_not_help_to_pay_for_itself() -> None:
    g = state(dice="coin coin")
    give(g, food=9)
    converse(rules.collect(g))
    assert ("buy", "coinage") not in next(rules.buy(g)).options  # 2 coins are worth 14 until it is owned


@rule("701.3")
def test_selling_more_kinds_than_needed_is_legal_but_gives_no_change() -> None:
    g = state()
    give(g, wood=4, metal=2)  # 10 and 15
    asked = converse(rules.buy(g), ("buy", "irrigation"), ("sell", "wood", "metal"))
    assert asked[1].options == [("sell", "wood"), ("sell", "metal"), ("sell", "wood", "metal")]
    assert goods(g) == {}
    assert g.coins == 0


@rule("701.4")
def test_granaries() -> None:
    g = state()
    give(g, 0, "granaries", food=7, metal=1, wood=2)
    asked = converse(rules.buy(g), ("buy", "coinage"), ("food", 4), ("sell", "metal"))
    assert asked[1].options == [("food", 3), ("food", 4), ("food", 5)]
    assert (g.players[0].food, goods(g)) == (3, {"wood": 2})
    g = state()
    give(g, 0, food=15)
    assert buy_options(g, g.players[0]) == ["pass"]  # without Granaries food buys nothing


@rule("702.1")
def test_discarding_down_to_six() -> None:
    g = state()
    give(g, wood=4, stone=4, food=15)
    ask = next(rules.discard(g))
    assert ask.about == (2,)
    assert ask.options == [("discard", good, n) for good in ("wood", "stone") for n in (1, 2)]
    give(g, wood=2)
    assert converse(rules.discard(g)) == []


@rule("702.2", "701.5")
def test_caravans_work_at_once() -> None:
    g = state()
    give(g, wood=8, stone=7)
    g.coins = 20
    converse(rules.buy(g), ("buy", "caravans"))
    assert converse(rules.discard(g)) == []
    assert sum(g.players[0].goods) == 15


@rule("703.1", "703.2")
def test_the_fifth_development_ends_the_game_after_the_round() -> None:
    g = state(3)
    give(g, 0, "leadership", "irrigation", "agriculture", "quarrying", "medicine")
    rules.end_turn(g)
    assert not g.over
    rules.end_turn(g)
    assert not g.over
    rules.end_turn(g)
    assert g.over
    g = state(3)
    give(g, 0, "leadership", "irrigation", "agriculture", "quarrying")
    for _ in range(3):
        rules.end_turn(g)
    assert not g.over
    assert g.round == 2


@rule("703.1")
def test_all_monuments_end_the_game() -> None:
    g = state(2)
    monuments = [m for m in sheet.MONUMENTS if m not in ("temple", "great_pyramid")]
    for number, monument in enumerate(monuments):
        assert not rules.is_last_round(g)
        give(g, number % 2, **{monument: sheet.MONUMENT_BOXES[sheet.MONUMENTS.index(monument)]})
    assert rules.is_last_round(g)


@rule("704.1")
def test_score() -> None:
    g = state(4)
    give(g, 0, "architecture", "empire", step_pyramid=3, obelisk=9, cities=5, disasters=4)
    assert rules.score_sheet(g, 0) == {"developments": 16, "monuments": 7, "bonus": 2 + 5, "disasters": -4}
    assert rules.score(g, 0) == 26


@rule("704.2")
def test_winner_and_ties() -> None:
    g = state(3)
    give(g, 0, "leadership", wood=3)
    give(g, 1, "irrigation", metal=1)
    give(g, 2, "quarrying", disasters=2)
    assert rules.result(g).scores == [2, 2, 1]
    assert rules.result(g).places == [1, 2, 3]  # 6 coins' worth of goods against 5
    give(g, 1, metal=0, wood=3)
    assert rules.result(g).winners == [0, 1]


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
    rules.end_turn(g)
    assert not g.over
    assert rules.score(g, 0) == 2 + 2 + 3 + 3 + 3 + 10
    g = state(1, solo_end="early")
    give(g, 0, "leadership", "irrigation", "agriculture", "quarrying", "medicine")
    rules.end_turn(g)
    assert g.over


@rule("802.2")
def test_solo_pestilence() -> None:
    g = state(1)
    rules.resolve_disasters(g, 3)
    assert g.players[0].disasters == 3
    give(g, 0, "medicine", disasters=0)
    rules.resolve_disasters(g, 3)
    assert g.players[0].disasters == 0


@rule("802.3")
def test_solo_religion_cancels_a_revolt() -> None:
    g = state(1)
    give(g, 0, "religion", wood=3)
    rules.resolve_disasters(g, 5)
    assert goods(g) == {"wood": 3}
    g = state(1)
    give(g, 0, wood=3)
    rules.resolve_disasters(g, 5)
    assert goods(g) == {}


@rule("802.4", "301.4")
def test_solo_skulls_may_be_rolled_again() -> None:
    g = state(1, rolls="skull skull food3  coin")
    converse(rules.roll(g), ("reroll", "skull"), "stop")
    assert g.dice == faces("coin skull food3")


def trading(**things: dict[str, int]) -> RollState:
    g = state(3, trade=True)
    for seat, had in enumerate((things.get("a", {}), things.get("b", {}), things.get("c", {}))):
        give(g, seat, **{"food": 0, **had})
    return g


@rule("803.1")
def test_food_for_goods_refusal_and_counter_offer() -> None:
    from pentapolis.games.roll_through_the_ages.trade import trade

    g = trading(a={"food": 4}, b={"metal": 2})
    converse(trade(g), ("with", 1), ("give", "food"), ("get", "metal"), "propose", "refuse")
    assert goods(g, 1) == {"metal": 2}
    assert g.phase != rules.BUILD  # as often as they like
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
    assert (g.players[0].food, goods(g, 0)) == (1, {"metal": 1})
    assert (g.players[1].food, goods(g, 1)) == (3, {"metal": 1})


@rule("803.1")
def test_an_exchange_has_two_sides_and_a_refused_offer_is_not_repeated() -> None:
    from pentapolis.games.roll_through_the_ages.trade import trade

    g = trading(a={"wood": 2}, b={"stone": 1})
    asked = converse(trade(g), ("with", 1), ("give", "wood"), ("get", "stone"), "propose", "refuse")
    assert "propose" not in asked[2].options
    asked = converse(trade(g), ("with", 1), ("give", "wood"), ("get", "stone"), "drop")
    assert "propose" not in asked[3].options
    assert goods(g, 0) == {"wood": 2}


@rule("803.2")
def test_others_trade_only_with_the_player_whose_turn_it_is() -> None:
    g = trading(a={"wood": 2}, b={"stone": 1}, c={"metal": 1})
    g.phase, g.seat = rules.TRADE, 1
    fork = play(g)
    assert fork.ask is not None
    assert fork.ask.seat == 1
    assert fork.ask.options == ["done", ("with", 0), ("with", 2)]
    refusal = GAME.why_not(g, fork.ask, ("with", 1))
    assert refusal is not None
    assert refusal.rule == "803.2"


@rule("803.3")
def test_nobody_gives_more_than_they_have_or_gets_more_than_fits() -> None:
    from pentapolis.games.roll_through_the_ages.trade import trade

    g = trading(a={"wood": 1, "food": 5}, b={"wood": 8, "food": 14})
    asked = converse(trade(g), ("with", 1), ("give", "food"), ("get", "wood"), "drop")
    assert ("give", "wood") not in asked[1].options  # the partner's track is full
    assert ("get", "stone") not in asked[1].options  # the partner has none
    assert ("give", "food") not in asked[2].options  # 15 is the most
    refusal = GAME.why_not(g, asked[1], ("get", "stone"))
    assert refusal is None or refusal.rule == "803.3"
    g = trading(a={}, b={"wood": 1})
    assert converse(trade(g)) == []
    assert g.phase == rules.BUILD


# --- Editions -----------------------------------------------------------------------------------


@rule("901.1", "901.2", "901.3")
def test_second_edition() -> None:
    first, second = state(4), state(4, edition="second")
    assert first.sheet.edition == "first"
    changed = {
        id: (second.sheet.costs[i], second.sheet.points[i])
        for i, id in enumerate(sheet.DEVELOPMENTS)
        if (second.sheet.costs[i], second.sheet.points[i]) != DEVELOPMENTS[id]
    }
    assert changed == {"medicine": (20, 4), "religion": (25, 7), "architecture": (60, 8), "empire": (70, 10)}
    assert (first.sheet.coins_per_food, second.sheet.coins_per_food) == (4, 6)
    assert (first.sheet.points_per_monument, second.sheet.points_per_monument) == (1, 2)
    assert second.sheet.later == (0, 1, 3, 4, 5, 6, 8)
    assert second.sheet.first == first.sheet.first
    g = state(1, rolls="skull food3 food3", edition="second")
    assert ("reroll", "skull") not in next(rules.roll(g)).options


# --- At the table -------------------------------------------------------------------------------


@rule("301.4")
def test_an_illegal_answer_names_the_rule() -> None:
    g = state(rolls="skull food3 food3")
    table = Table.new("roll_through_the_ages", 2, seed="x")
    table.g = g
    Fork.__init__(table, GAME, g, explicit=True)
    with pytest.raises(BadAnswer, match=r"A die that shows a skull is never rolled again\. Rule 301\.4\."):
        table.answer("reroll:skull")
