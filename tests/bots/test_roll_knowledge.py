"""What bots are told about Roll Through the Ages: priors that a player would agree with."""

from __future__ import annotations

from typing import Any

import pytest

from pentapolis.engine import Table
from pentapolis.games.roll_through_the_ages import GAME
from pentapolis.games.roll_through_the_ages.bots.evaluation import estimate
from pentapolis.games.roll_through_the_ages.bots.priors import PRIORS, face_worths
from pentapolis.games.roll_through_the_ages.data import (
    CHOICE,
    CITY_BOXES,
    COIN,
    FOOD,
    GOOD,
    IRRIGATION,
    RELIGION,
    SKULL,
    WORKERS,
)
from pentapolis.games.roll_through_the_ages.rules.building import BUILDING
from pentapolis.games.roll_through_the_ages.rules.ending import DISCARDING
from pentapolis.games.roll_through_the_ages.rules.rolling import reroll_options
from pentapolis.games.roll_through_the_ages.state import State
from pentapolis.study import play_tournament


def state(seats: int = 2, **options: Any) -> State:
    g = Table.new("roll_through_the_ages", seats=seats, seed="knowledge", **options).g
    assert isinstance(g, State)
    return g


def favourite(g: State, topic: str, options: list[Any]) -> Any:
    weights = PRIORS[topic](g, options)
    return options[weights.index(max(weights))]


def test_the_hungry_keep_their_food_dice() -> None:
    g = state()
    g.players[0].food = 0
    g.dice, g.rolls = [FOOD, GOOD, CHOICE], 1
    wanted = favourite(g, "reroll", reroll_options(g.dice, False))
    assert wanted == "stop" or "food3" not in wanted


def test_who_has_plenty_of_food_rolls_for_something_else() -> None:
    g = state()
    g.players[0].food = 15
    g.dice, g.rolls = [FOOD, FOOD, WORKERS], 1
    assert favourite(g, "reroll", reroll_options(g.dice, False)) == ("reroll", "food3", "food3")


def test_a_second_skull_is_feared_but_not_by_who_irrigates() -> None:
    g = state()
    player = g.players[0]
    g.dice = [COIN, GOOD, GOOD]
    first = face_worths(g, player)[SKULL]
    g.dice = [COIN, SKULL, GOOD]
    second = face_worths(g, player)[SKULL]
    assert second < 0 < first
    player.developments = IRRIGATION
    assert face_worths(g, player)[SKULL] > 0


def test_choice_dice_feed_the_hungry_first() -> None:
    g = state()
    g.players[0].food = 0
    g.dice = [CHOICE, CHOICE, CHOICE]
    assert favourite(g, "food_or_workers", [("food", n) for n in range(4)])[1] >= 1
    g.players[0].food = 15
    assert favourite(g, "food_or_workers", [("food", n) for n in range(4)]) == ("food", 0)


def test_workers_complete_the_first_city() -> None:
    g = state()
    g.workers = CITY_BOXES[0]
    assert favourite(g, "build", BUILDING.ask(g, 0).options) == ("build", "city4", 3)


def test_the_cheapest_goods_are_given_up() -> None:
    g = state()
    g.players[0].goods = [2, 2, 2, 2, 2]
    assert favourite(g, "discard", DISCARDING.ask(g, 0, (1,)).options) == ("discard", "wood", 1)


def test_goods_are_not_wasted_on_a_price() -> None:
    g = state()
    g.players[0].goods = [1, 0, 3, 3, 0]  # worth 1, 18 and 24
    options = [("sell", "pottery"), ("sell", "cloth"), ("sell", "pottery", "cloth")]
    assert favourite(g, "sell_goods", options) == ("sell", "pottery")


def test_trades_that_are_good_for_both_are_offered_and_accepted() -> None:
    g = state(trade=True)
    mine, theirs = g.players
    mine.goods, theirs.goods = [3, 1, 0, 0, 0], [1, 3, 0, 0, 0]
    assert PRIORS["trade"](g, ["done", ("with", 1)])[1] > 0.1
    g.offer = (0, 1, 0, -1, 1, 0, 0, 0)  # gives a stone, gets a wood
    assert favourite(g, "reply", ["accept", "refuse", "counter"]) == "accept"
    g.offer = (0, 1, 0, 1, -1, 0, 0, 0)
    assert favourite(g, "reply", ["accept", "refuse", "counter"]) == "refuse"
    g.refused = (g.offer,)
    assert PRIORS["trade"](g, ["done", ("with", 1)])[1] < 0.001


def test_more_of_anything_good_is_worth_more() -> None:
    g = state()
    player = g.players[0]
    base = estimate(g, 0, 4.0)
    for attribute, value in (("food", 6), ("goods", [2, 2, 0, 0, 0]), ("developments", RELIGION)):
        before = getattr(player, attribute)
        setattr(player, attribute, value)
        assert estimate(g, 0, 4.0) > base
        setattr(player, attribute, before)
    player.disasters = 1
    assert estimate(g, 0, 4.0) == pytest.approx(base - 1)


def test_quiet_is_between_turns() -> None:
    table = Table.new("roll_through_the_ages", seats=2, seed="quiet")
    assert GAME.knowledge.quiet(table.g)
    while table.g.phase == 0:
        table.answer(table.ask.options[0])  # type: ignore[union-attr]
    assert not GAME.knowledge.quiet(table.g)


def test_features_have_one_length_per_number_of_players() -> None:
    table = Table.new("roll_through_the_ages", seats=3, seed="features")
    first = GAME.knowledge.features(table.view(0))
    table.answer(table.ask.options[0])  # type: ignore[union-attr]
    assert len(GAME.knowledge.features(table.view(1))) == len(first)
    assert all(isinstance(number, float) for number in first)


def test_greedy_beats_random_here() -> None:
    standings = play_tournament("roll_through_the_ages seats=2", ["greedy", "random"], games=6)
    assert standings.lines[0].bot == "greedy"
    assert standings.lines[0].won >= 5


def test_bots_trade_and_come_to_an_end() -> None:
    standings = play_tournament("roll_through_the_ages seats=3 trade=yes", ["greedy"] * 3, games=1)
    assert standings.unfinished == 0
    assert standings.played[0].answers < 1500


def test_several_processes_play_the_same_tournament() -> None:
    one, two = [
        play_tournament("roll_through_the_ages seats=2", ["random", "random"], games=4, processes=processes)
        for processes in (1, 2)
    ]
    assert [game.record for game in one.played] == [game.record for game in two.played]
