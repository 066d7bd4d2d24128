"""Set-up, the turn, the dice and what they bring (100 to 500)."""

from __future__ import annotations

import pytest

from pentapolis.engine import BadSetup, Chance, Table
from pentapolis.games.roll_through_the_ages import data
from pentapolis.games.roll_through_the_ages.rules.building import build
from pentapolis.games.roll_through_the_ages.rules.collecting import (
    collect,
    collect_food,
    collect_goods,
    feed_cities,
)
from pentapolis.games.roll_through_the_ages.rules.disasters import resolve_disasters
from pentapolis.games.roll_through_the_ages.rules.rolling import roll
from pentapolis.games.roll_through_the_ages.rules.turn import dice_phases
from pentapolis.games.roll_through_the_ages.scoring import score
from pentapolis.games.roll_through_the_ages.state import BUILD, ROLL, TRADE
from tests.loaded import converse, first_ask
from tests.roll_through_the_ages.scene import GAME, faces, give, goods, play, rule, state

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
    assert data.GOODS == ("wood", "stone", "pottery", "cloth", "metal")
    assert data.VALUES == (
        (0, 1, 3, 6, 10, 15, 21, 28, 36),
        (0, 2, 6, 12, 20, 30, 42, 56),
        (0, 3, 9, 18, 30, 45, 63),
        (0, 4, 12, 24, 40, 60),
        (0, 5, 15, 30, 50),
    )
    assert data.FOOD_MAX == 15


@rule("102.1", "102.2")
def test_start() -> None:
    g = state(3)
    assert (g.round, g.phase, g.rolls, g.workers, g.coins, g.built, g.reveals, g.over) == (
        1,
        ROLL,
        *[0] * 5,
        False,
    )
    assert (g.dice, g.offer, g.refused, g.first) == ([], (), (), [-1] * 7)
    assert not GAME.hidden_information
    assert GAME.chance
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
    asked = first_ask(build(g))
    targets = {option[1] for option in asked.options if option != "done"}
    assert {m for m in data.MONUMENTS if m not in targets} == missing
    for monument in missing:
        refusal = GAME.why_not(g, asked, ("build", monument, 1))
        assert refusal is not None
        assert refusal.rule == ("102.3" if seats == 3 else "102.4")


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
    converse(collect(g))
    g.phase = TRADE
    fork = play(g)
    assert fork.ask is not None
    assert fork.ask.topic == "trade"
    fork.answer("done")
    assert fork.ask.topic == "build"
    for played in (True, False):
        g = state(2, rolls="workers3 workers3 workers3", trade=played)
        converse(dice_phases(g), "stop")
        assert g.phase == (TRADE if played else BUILD)


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
    asked = converse(roll(g), ("reroll", *["food3"] * 3), ("reroll", *["good"] * 3))
    assert len(asked) == 2
    assert g.dice == faces("coin coin coin")
    g = state(rolls="food3 food3 food3")
    assert len(converse(roll(g), "stop")) == 1
    assert g.dice == faces("food3 food3 food3")


@rule("301.2")
def test_equal_dice_are_offered_once() -> None:
    g = state(rolls="food3 food3 coin")
    ask = first_ask(roll(g))
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
    ask = first_ask(roll(g))
    assert ask.options == ["stop", ("reroll", "food3")]
    refusal = GAME.why_not(g, ask, ("reroll", "skull"))
    assert refusal is not None
    assert refusal.rule == "301.4"
    g = state(rolls="skull skull skull")
    assert converse(roll(g)) == []  # nothing left to ask


@rule("301.5")
def test_leadership_rolls_one_die_more() -> None:
    g = state(rolls="skull coin food3  good")
    give(g, 0, "leadership")
    asked = converse(roll(g), "stop", ("reroll", "skull"))
    assert g.dice == faces("good coin food3")
    assert asked[1].options == ["keep", ("reroll", "food3"), ("reroll", "skull"), ("reroll", "coin")]
    g = state(rolls="food3 coin food3  good  workers3  skull")
    give(g, 0, "leadership")
    converse(roll(g), ("reroll", "coin"), ("reroll", "good"), ("reroll", "workers3"))
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
    converse(collect(g))
    assert sum(g.players[0].goods) == goods_total
    assert g.players[0].food == 6 + food - 3
    assert (g.workers, g.coins) == (workers, coins)


# --- 400 Goods, food, feeding -------------------------------------------------------------------


@rule("401.2")
def test_sixth_good_is_wood_again() -> None:
    g = state()
    collect_goods(g, g.players[0], 7)
    assert goods(g) == {"wood": 2, "stone": 2, "pottery": 1, "cloth": 1, "metal": 1}


@rule("401.3")
def test_a_full_track_loses_the_good_and_its_place() -> None:
    g = state()
    give(g, wood=8)
    collect_goods(g, g.players[0], 2)
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
        collect_goods(g, g.players[0], number)
        assert goods(g) == expected
    give(g, stone=7)
    collect_goods(g, g.players[0], 2)
    assert goods(g)["stone"] == 7


@rule("402.2")
def test_food_or_workers_is_chosen_die_by_die() -> None:
    for for_food, food, workers in ((0, 0, 6), (1, 2, 4), (2, 4, 2), (3, 6, 0)):
        g = state(dice="choice choice choice")
        give(g, food=3)
        asked = converse(collect(g), ("food", for_food))
        assert asked[0].options == [("food", n) for n in range(4)]
        assert (g.players[0].food, g.workers) == (food, workers)


@rule("402.3")
def test_food_is_capped() -> None:
    g = state()
    give(g, food=14)
    collect_food(g, g.players[0], 1, 0)
    assert g.players[0].food == 15


@rule("402.4")
def test_agriculture() -> None:
    g = state()
    give(g, 0, "agriculture", food=0)
    collect_food(g, g.players[0], 1, 2)
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
    feed_cities(g, g.players[0])
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
    resolve_disasters(g, skulls)
    assert [player.disasters for player in g.players] == lost
    assert [score(g, seat) for seat in range(3)] == [-points for points in lost]
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
    resolve_disasters(g, skulls)
    assert g.players[seat].disasters == 0


@rule("502.3")
def test_an_unfinished_wall_does_not_help() -> None:
    g = state(2)
    give(g, 0, great_wall=12)
    resolve_disasters(g, 4)
    assert g.players[0].disasters == 4


@rule("502.4")
def test_religion_turns_a_revolt_on_the_others() -> None:
    g = state(3)
    give(g, 0, "religion", wood=1)
    give(g, 1, wood=1)
    give(g, 2, "religion", wood=1)
    resolve_disasters(g, 5)
    assert [bool(goods(g, seat)) for seat in range(3)] == [True, False, True]


@rule("501.2")
def test_a_revolt_takes_the_goods_of_this_turn_but_not_coins_food_or_workers() -> None:
    g = state(dice="skull skull skull skull skull coin workers3")
    give(g, cities=7, food=10, metal=2)
    converse(collect(g))
    assert goods(g) == {}
    assert (g.players[0].food, g.coins, g.workers) == (3, 7, 3)
