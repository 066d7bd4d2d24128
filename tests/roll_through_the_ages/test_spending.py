"""Building, buying, discarding, the end and the score (600, 700)."""

from __future__ import annotations

import pytest

from pentapolis.engine import Ask
from pentapolis.games.roll_through_the_ages import data
from pentapolis.games.roll_through_the_ages.rules.building import build, mark_boxes, workers_from_dice
from pentapolis.games.roll_through_the_ages.rules.buying import BUYING, SELLING_GOODS, buy
from pentapolis.games.roll_through_the_ages.rules.collecting import collect
from pentapolis.games.roll_through_the_ages.rules.ending import discard, end_turn, is_last_round
from pentapolis.games.roll_through_the_ages.scoring import result, score, score_sheet
from pentapolis.games.roll_through_the_ages.state import BUY, COLLECT, ROLL
from tests.loaded import converse, first_ask
from tests.roll_through_the_ages.scene import DEVELOPMENTS, GAME, give, goods, rule, state

# --- 600 Building -------------------------------------------------------------------------------


@rule("601.2")
def test_masonry() -> None:
    g = state()
    give(g, 0, "masonry")
    assert workers_from_dice(g.players[0], 2, 1) == 4 + 4 + 3


@rule("601.3")
def test_engineering() -> None:
    g = state()
    give(g, 0, "engineering", stone=2)
    g.workers = 0
    converse(build(g), "stone", ("build", "city4", 3), "stone", ("build", "obelisk", 3))
    assert goods(g) == {}
    assert g.players[0].cities == 4
    assert g.players[0].boxes[data.MONUMENTS.index("obelisk")] == 3
    g = state()
    give(g, 0, stone=2)
    g.workers = 1
    ask = first_ask(build(g))
    refusal = GAME.why_not(g, ask, "stone")
    assert refusal is not None
    assert refusal.rule == "601.3"


@rule("602.1")
def test_workers_are_divided_freely_and_lost_when_unused() -> None:
    g = state(4)
    give(g, temple=2)
    g.workers = 9
    converse(build(g), ("build", "temple", 4), ("build", "city4", 1), ("build", "step_pyramid", 2), "done")
    assert g.players[0].boxes[:3] == [2, 0, 6]
    assert g.players[0].city_boxes == [1, 0, 0, 0]
    assert g.workers == 0


@rule("602.1")
def test_boxes_that_cannot_be_marked_say_why() -> None:
    g = state(4)
    give(g, temple=7, obelisk=8)
    g.workers = 2
    ask = first_ask(build(g))
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
    assert data.CITY_BOXES == (3, 4, 5, 6)
    g = state()
    g.workers = 18
    conversation = build(g)
    ask = first_ask(conversation)
    refusal = GAME.why_not(g, ask, ("build", "city5", 1))
    assert refusal is not None
    assert refusal.rule == "602.2"
    converse(build(g), *((("build", f"city{c}", n)) for c, n in ((4, 3), (5, 4), (6, 5), (7, 6))))
    assert g.players[0].cities == 7


@rule("602.2")
def test_cities_in_any_order_by_option() -> None:
    g = state(city_order="any")
    g.workers = 4
    converse(build(g), ("build", "city5", 4))
    assert g.players[0].cities == 4
    assert g.players[0].city_boxes == [0, 4, 0, 0]


@rule("603.1", "603.2", "603.3")
@pytest.mark.parametrize("monument", data.MONUMENTS)
def test_first_and_later_builders(monument: str) -> None:
    g = state(4)
    index = data.MONUMENTS.index(monument)
    full = data.MONUMENT_BOXES[index]
    for seat in (2, 3):
        g.seat, g.workers = seat, full
        mark_boxes(g, seat, monument, full)
    give(g, 0, **{monument: full - 1})
    points = [score(g, seat) for seat in range(4)]
    assert points == [0, 0, (1, 2, 4, 6, 8, 10, 12)[index], (0, 1, 2, 3, 4, 5, 6)[index]]


# --- 700 Developments, discarding, end ----------------------------------------------------------


@rule("701.1", "701.3", "704.1")
@pytest.mark.parametrize("development", DEVELOPMENTS)
def test_price_and_points(development: str) -> None:
    cost, points = DEVELOPMENTS[development]
    g = state()
    g.coins = cost - 1
    ask = BUYING.ask(g, 0)
    assert ("buy", development) not in ask.options
    refusal = GAME.why_not(g, ask, ("buy", development))
    assert refusal is not None
    assert refusal.details == {"need": cost, "have": cost - 1}
    g.coins = cost
    converse(buy(g), ("buy", development))
    assert score(g, 0) == points + (3 if development == "empire" else 0)


@rule("701.1")
def test_one_development_a_turn_each_once_and_never_by_duty() -> None:
    g = state()
    g.coins = 100
    asked = converse(buy(g), ("buy", "coinage"))
    assert len(asked) == 1
    g.coins = 100
    ask = first_ask(buy(g))
    assert "pass" in ask.options
    refusal = GAME.why_not(g, ask, ("buy", "coinage"))
    assert refusal is not None
    assert (refusal.rule, refusal.reason) == ("701.1", "owned")
    g.seat, g.coins = 1, 20
    converse(buy(g), ("buy", "coinage"))
    assert all(player.developments & data.COINAGE for player in g.players)


@rule("701.2")
def test_coins_with_and_without_coinage() -> None:
    for development, coins in ((None, 14), ("coinage", 24)):
        g = state(dice="coin coin food3")
        give(g, 0, *([development] if development else []))
        converse(collect(g))
        assert g.coins == coins
    converse(buy(g), "pass")
    assert g.coins == 0


@rule("701.2", "701.5")
def test_coinage_does_not_help_to_pay_for_itself() -> None:
    g = state(dice="coin coin")
    give(g, food=9)
    converse(collect(g))
    assert ("buy", "coinage") not in first_ask(buy(g)).options  # 2 coins are worth 14 until it is owned


@rule("701.3")
def test_selling_more_kinds_than_needed_is_legal_but_gives_no_change() -> None:
    g = state()
    give(g, wood=4, metal=2)  # 10 and 15
    asked = converse(buy(g), ("buy", "irrigation"), ("sell", "wood", "metal"))
    assert asked[1].options == [("sell", "wood"), ("sell", "metal"), ("sell", "wood", "metal")]
    assert goods(g) == {}
    assert g.coins == 0


@rule("701.4")
def test_granaries() -> None:
    g = state()
    give(g, 0, "granaries", food=7, metal=1, wood=2)
    asked = converse(buy(g), ("buy", "coinage"), ("food", 4), ("sell", "metal"))
    assert asked[1].options == [("food", 3), ("food", 4), ("food", 5)]
    assert (g.players[0].food, goods(g)) == (3, {"wood": 2})
    g = state()
    give(g, 0, food=15)
    assert BUYING.ask(g, 0).options == ["pass"]  # without Granaries food buys nothing


@rule("702.1")
def test_discarding_down_to_six() -> None:
    g = state()
    give(g, wood=4, stone=4, food=15)
    ask = first_ask(discard(g))
    assert ask.about == (2,)
    assert ask.options == [("discard", good, n) for good in ("wood", "stone") for n in (1, 2)]
    give(g, wood=2)
    assert converse(discard(g)) == []


@rule("702.2", "701.5")
def test_caravans_work_at_once() -> None:
    g = state()
    give(g, wood=8, stone=7)
    g.coins = 20
    converse(buy(g), ("buy", "caravans"))
    assert converse(discard(g)) == []
    assert sum(g.players[0].goods) == 15


@rule("703.1", "703.2")
def test_the_fifth_development_ends_the_game_after_the_round() -> None:
    g = state(3)
    give(g, 0, "leadership", "irrigation", "agriculture", "quarrying", "medicine")
    end_turn(g)
    assert not g.over
    end_turn(g)
    assert not g.over
    end_turn(g)
    assert g.over
    g = state(3)
    give(g, 0, "leadership", "irrigation", "agriculture", "quarrying")
    for _ in range(3):
        end_turn(g)
    assert not g.over
    assert g.round == 2


@rule("703.1")
def test_all_monuments_end_the_game() -> None:
    g = state(2)
    monuments = [m for m in data.MONUMENTS if m not in ("temple", "great_pyramid")]
    for number, monument in enumerate(monuments):
        assert not is_last_round(g)
        give(g, number % 2, **{monument: data.MONUMENT_BOXES[data.MONUMENTS.index(monument)]})
    assert is_last_round(g)


@rule("704.1")
def test_score() -> None:
    g = state(4)
    give(g, 0, "architecture", "empire", step_pyramid=3, obelisk=9, cities=5, disasters=4)
    assert score_sheet(g, 0) == {"developments": 16, "monuments": 7, "bonus": 2 + 5, "disasters": -4}
    assert score(g, 0) == 26


@rule("704.2")
def test_winner_and_ties() -> None:
    g = state(3)
    give(g, 0, "leadership", wood=3)
    give(g, 1, "irrigation", metal=1)
    give(g, 2, "quarrying", disasters=2)
    assert result(g).scores == [2, 2, 1]
    assert result(g).places == [1, 2, 3]  # 6 coins' worth of goods against 5
    give(g, 1, metal=0, wood=3)
    assert result(g).winners == [0, 1]


@rule("201.1", "803.1")
def test_the_next_turn_begins_with_nothing_of_the_last() -> None:
    g = state(2, dice="coin coin")
    g.rolls, g.refused, g.phase = 3, ((0, 1, 1, -1, 0, 0, 0, 0),), BUY
    end_turn(g)
    assert (g.seat, g.phase, g.dice, g.rolls) == (1, ROLL, [], 0)
    assert not g.refused


@rule("701.1")
@pytest.mark.parametrize(("coins", "offered"), [(9, []), (10, ["leadership", "irrigation"])])
def test_who_can_buy_something_is_asked(coins: int, offered: list[str]) -> None:
    g = state(2)
    g.coins = coins
    asked = converse(buy(g), *["pass"] * bool(offered))
    assert [option for ask in asked for option in ask.options[1:]] == [("buy", name) for name in offered]
    give(g, 0, "irrigation")
    g.coins = coins
    asked = converse(buy(g), *["pass"] * bool(offered))
    assert len(asked) == bool(offered)  # one thing to buy is still a question


@rule("701.1", "701.3")
def test_the_dearest_development_can_be_bought_with_its_price_and_with_more() -> None:
    for coins in (59, 60, 61, 100):
        g = state(2)
        g.coins = coins
        options = BUYING.ask(g, 0).options
        assert (("buy", "empire") in options) == (coins >= 60)
        assert ("buy", "architecture") in options


@rule("602.1", "602.2")
def test_of_cities_in_any_order_each_is_chosen_once() -> None:
    g = state(2, city_order="any")
    g.workers = 4
    conversation = build(g)
    next(conversation)
    for city in ("city5", "city6"):
        ask = conversation.send(("build", city, 1))
        assert isinstance(ask, Ask)
        assert not [option for option in ask.options if option[1] == city]
        assert [option for option in ask.options if option[1] == "city7"]
        assert [option for option in ask.options if option[1] == "obelisk"]


@rule("202.1")
def test_everybody_sees_which_phase_it_is() -> None:
    g = state(2, dice="choice choice")
    first_ask(collect(g))
    assert g.phase == COLLECT
    g = state(2)
    g.coins = 30
    first_ask(buy(g))
    assert g.phase == BUY


@rule("701.3")
def test_stocks_that_lack_one_coin_do_not_pay() -> None:
    g = state(2)
    give(g, 0, wood=3, stone=2)  # 6 and 6
    assert SELLING_GOODS.ask(g, 0, ("leadership", 12)).options == [("sell", "wood", "stone")]
    assert SELLING_GOODS.ask(g, 0, ("leadership", 13)).options == []
    assert SELLING_GOODS.ask(g, 0, ("leadership", 7)).options == [("sell", "wood", "stone")]


@rule("602.1")
def test_every_target_may_be_chosen_in_a_new_turn() -> None:
    g = state()
    g.workers = 1
    g.built = (1 << 30) - 1  # as the turn before has left it
    assert ("build", "city4", 1) in first_ask(build(g)).options


@rule("601.3")
def test_no_stone_is_spent_where_nothing_is_left_to_build() -> None:
    g = state()
    full = {data.MONUMENTS[i]: boxes for i, boxes in enumerate(data.MONUMENT_BOXES) if g.sheet.available[i]}
    give(g, 0, "engineering", stone=2, cities=7, **full)
    assert converse(build(g)) == []
    assert goods(g) == {"stone": 2}


@rule("701.3", "701.4")
def test_one_coin_too_few_is_too_few() -> None:
    g = state()
    g.coins = 7
    give(g, 0, "granaries", food=3, wood=2)
    converse(buy(g), ("buy", "coinage"))  # 20: 7 coins, 12 for the food, and the wood for the last one
    assert (g.players[0].food, goods(g)) == (0, {})
    g = state()
    give(g, pottery=2, metal=1)  # 9 and 5
    assert SELLING_GOODS.ask(g, 0, ("irrigation", 10)).options == [("sell", "pottery", "metal")]


@rule("403.1", "403.2")
def test_one_hungry_city_is_a_famine() -> None:
    g = state(dice="good good good")
    give(g, food=2)
    converse(collect(g))
    assert (g.players[0].food, g.players[0].disasters) == (0, 1)


@rule("603.1", "603.2")
def test_who_completed_a_monument_first_stays_first() -> None:
    g = state()
    number = data.MONUMENTS.index("obelisk")
    for seat in (0, 1):
        g.workers = data.MONUMENT_BOXES[number]
        mark_boxes(g, seat, "obelisk", g.workers)
        assert g.first[number] == 0
