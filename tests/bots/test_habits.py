"""Habits: what is counted, game by game, and that the counting changes nothing."""

from __future__ import annotations

from typing import Any

import pytest

from pentapolis.engine import Ask, BadSetup, Event, Table
from pentapolis.engine.habits import Habits, habits_of
from pentapolis.games.clash_of_cultures.data.ids import CULTURE, FOOD, IDEAS, INFANTRY
from pentapolis.games.through_the_ages.data import BY_ID, SLOT
from pentapolis.study.habits import measure_habits
from pentapolis.study.tournament import play_tournament
from tests import toy_game

FIVE = (
    "clash_of_cultures",
    "mosaic",
    "nations",
    "roll_through_the_ages",
    "through_the_ages",
)


def counting(id: str, seats: int = 2) -> tuple[Habits[Any], Table]:
    table = Table.new(id, seats, "habits")
    return habits_of(table.game)(seats), table


@pytest.mark.parametrize("id", FIVE)
def test_counting_changes_no_game(id: str) -> None:
    """A watched game ends as the same game unwatched; the same seeds count the same."""
    bots = ["random", "random"]
    report = measure_habits(f"{id} seats=2", bots, games=1, seed="watched")
    plain = play_tournament(f"{id} seats=2", bots, games=1, seed="watched")
    assert report.scores["random"][0] == pytest.approx(plain.lines[0].score)
    assert set(report.figures["random"]) == set(report.counters)
    assert all(middle >= 0 for middle, _ in report.figures["random"].values())
    assert any(middle > 0 for middle, _ in report.figures["random"].values())
    again = measure_habits(f"{id} seats=2", bots, games=1, seed="watched")
    assert str(again) == str(report)


def test_a_game_without_habits_says_so() -> None:
    with pytest.raises(BadSetup, match="no habits are counted in high_card"):
        habits_of(toy_game.GAME)


def test_through_the_ages_counts_tactics_attacks_and_famine() -> None:
    habits, table = counting("through_the_ages")
    g = table.g
    legion = ("tactic", "legion")
    action = Ask(0, "action", [legion, "end_turn"])
    habits.answer(g, action, legion)
    assert habits.tallies[0]["tactics_without_gain"] == 1
    g.civs[0].workers[SLOT[BY_ID["warriors"]]] = 3
    habits.answer(g, action, legion)
    assert habits.tallies[0]["tactics"] == 2
    assert habits.tallies[0]["tactics_without_gain"] == 1
    raid = ("aggression", "raid", 1)
    habits.answer(g, Ask(0, "politics", [raid]), raid)
    g.civs[1].workers[SLOT[BY_ID["warriors"]]] = 4
    habits.answer(g, Ask(0, "politics", [raid]), raid)
    assert habits.tallies[0]["aggressions"] == 2
    assert habits.tallies[0]["aggressions_not_stronger"] == 1
    habits.event(Event(1, "famine", 1, {"food": 2, "culture": 8}, None))
    assert habits.tallies[1]["famine"] == 8
    g.civs[0].ca = 3
    habits.answer(g, action, "end_turn")
    assert habits.tallies[0]["idle_actions"] == 3
    habits.answer(g, Ask(0, "action", [("take", "pyramids", 1)]), ("take", "pyramids", 1))
    habits.end(g)
    assert habits.tallies[0]["wonders_unfinished"] == 1


def test_nations_counts_workers_in_circles_and_cards_never_manned() -> None:
    habits, table = counting("nations")
    g = table.g
    n = g.nations[0]
    turn = Ask(0, "turn", ["pass"])
    workers = n.workers[:]
    for stands in ([1, 0, 0, 0, 0], [0, 1, 0, 0, 0], [1, 0, 0, 0, 0], [1, 0, 0, 0, 0]):
        n.workers = stands + workers[5:]
        habits.answer(g, turn, "pass")
    assert habits.tallies[0]["circles"] == 1
    habits.answer(g, turn, ("buy", "chariot"))
    habits.answer(g, turn, ("buy", "qin_shi_huang"))
    habits.answer(g, turn, ("buy", "qin_shi_huang"))
    habits.end(g)
    assert habits.tallies[0]["never_manned"] == 1
    assert habits.tallies[0]["short_lived_advisors"] == 1


def test_clash_counts_goods_beyond_the_limit_and_hopeless_attacks() -> None:
    habits, table = counting("clash_of_cultures")
    g = table.g
    g.players[0].goods[FOOD] = 2
    habits.answer(g, Ask(0, "collect", ["food1+wood1"], ("D7", 2)), "food1+wood1")
    assert habits.tallies[0]["goods_lost"] == 1
    home = g.map.labels[g.map.homes[1]]
    for _ in range(2):
        g.place_unit(1, INFANTRY, g.map.homes[1])
    habits.answer(g, Ask(0, "group", ["infantry1"], ("D7", home)), "infantry1")
    assert habits.tallies[0]["attacks"] == habits.tallies[0]["hopeless_attacks"] == 1
    g.active, g.actions_left = 0, 1
    g.players[0].goods[IDEAS] = 7
    menu = Ask(0, "action", ["advance", ("found", "E7"), "takeover", "command"], (1,))
    habits.answer(g, menu, "takeover")
    assert habits.tallies[0]["idle_settlers"] == habits.tallies[0]["full_ideas"] == 1
    assert habits.tallies[0]["blind_takeovers"] == 1
    g.players[0].goods[CULTURE] = 1
    habits.answer(g, menu, "takeover")
    assert habits.tallies[0]["blind_takeovers"] == 1


def test_mosaic_counts_actions_without_people_and_ideas_unused() -> None:
    habits, table = counting("mosaic")
    while table.g.phase != 5:
        ask = table.asks[0]
        table.answer(ask.options[0], ask.seat)
    g = table.g
    seat = g.turn
    g.players[seat].population = 1
    g.players[seat].stock[2] = 15
    ask = Ask(seat, "action", [("work", "stone"), ("technology", "x")], (1,))
    habits.answer(g, ask, ("work", "stone"))
    assert habits.tallies[seat]["without_people"] == habits.tallies[seat]["ideas_unused"] == 1
    habits.answer(g, ask, ("technology", "x"))
    assert habits.tallies[seat]["ideas_unused"] == 1


def test_roll_counts_famine_and_boxes() -> None:
    habits, table = counting("roll_through_the_ages")
    habits.event(Event(1, "famine", 0, {"points": 3}, None))
    table.g.players[0].boxes[0] = 2
    habits.end(table.g)
    assert habits.tallies[0]["famine"] == 3
    assert habits.tallies[0]["boxes_unfinished"] == 2
