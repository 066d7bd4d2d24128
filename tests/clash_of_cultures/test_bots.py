"""What bots make of Clash of Cultures: whole games in which they do what players do, and single decisions."""

from __future__ import annotations

from collections import Counter

import pytest

from pentapolis.bots import make_bot
from pentapolis.engine import NEVER, Ask, Setup, Table
from pentapolis.games.clash_of_cultures import GAME
from pentapolis.games.clash_of_cultures.bots import danger, hopes, priors
from pentapolis.games.clash_of_cultures.bots.evaluation import actions_left, turns_left
from pentapolis.games.clash_of_cultures.data import OBJECTIVE_LOWER, OBJECTIVE_UPPER, ids
from pentapolis.games.clash_of_cultures.data.ids import BARBARIANS, LEADER
from pentapolis.games.clash_of_cultures.rules import objectives
from pentapolis.games.clash_of_cultures.state import State
from pentapolis.study.players import player
from tests.clash_of_cultures.scene import at, city, civilized, know, open_land, plans, scene, stock, units

HAND = ("greedy", "search:60@hand")
"""Those that go by the hand-made knowledge."""
BOTS = (*HAND, "search:60")


def play_turn(g: State, name: str, monkeypatch: pytest.MonkeyPatch) -> Table:
    """The bot plays the rest of seat 0's turn from this position."""
    monkeypatch.setattr(GAME, "new", lambda setup, chance: g)
    table = Table(Setup(GAME, g.seats, expansion=g.options.expansion))
    bot = player(name, table.setup, "turn")
    while not table.over and table.g.active == 0 and table.ply < 40:
        assert table.ask is not None
        seat = table.ask.seat
        table.answer(bot.choose(table, seat), seat)
    return table


def card_with(condition: str) -> int:
    """The printed number of an objective card with this half."""
    return 1 + (OBJECTIVE_UPPER + OBJECTIVE_LOWER).index(condition) % len(OBJECTIVE_UPPER)


@pytest.fixture
def frontier() -> State:
    """Open plains with two cities for each player; nobody has any goods."""
    g = scene()
    open_land(g)
    city(g, 0, "D3")
    city(g, 1, "D6")
    for seat in range(2):
        stock(g, seat)
    return g


# --- whole games -----------------------------------------------------------------------------------------


def test_bots_found_build_advance_fight_barbarians_and_finish_objectives() -> None:
    table = Table(Setup(GAME, 2), "three")
    bots = [make_bot("search:20", f"seat {seat}") for seat in range(2)]
    while not table.over:
        assert table.ask is not None
        seat = table.ask.seat
        table.answer(bots[seat].choose(table, seat), seat)
    done = Counter(event.kind for event in table.events)
    assert done["founds"] >= 5
    assert done["constructs"] >= 10
    assert done["advance"] >= 20
    assert done["objective"] >= 2
    assert done["battle_wild"] + done["wild_attack"] >= 1
    assert done["offers"] == 0
    assert min(table.result().scores) >= 2 * 12


# --- single decisions ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["greedy", "search:60@hand"])
def test_an_objective_one_step_away_is_completed(
    name: str, frontier: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    g = frontier
    know(g, 0, "engineering", "roads")
    plans(g, 0, card_with("city_planner"))
    stock(g, ideas=2)
    g.round, g.phase, g.actions_left = 6, 3, 1
    table = play_turn(g, name, monkeypatch)
    assert objectives.STATUS["city_planner"](table.g, 0)


@pytest.mark.parametrize("name", BOTS)
def test_barbarians_that_can_be_beaten_are_attacked(
    name: str, frontier: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    g = frontier
    know(g, 0, "tactics")
    units(g, 0, "D3", infantry=3)
    city(g, BARBARIANS, "D4")
    units(g, BARBARIANS, "D4", infantry=1)
    table = play_turn(g, name, monkeypatch)
    assert [event for event in table.events if event.kind == "battle_wild"]


@pytest.mark.parametrize("name", HAND)
def test_a_city_that_barbarians_stand_before_is_defended(
    name: str, frontier: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The learned bots rather risk it (docs/bots.md, habits)."""
    g = frontier
    city(g, 0, "D4", "academy temple")
    for label in ("D5", "E5"):
        units(g, BARBARIANS, label, infantry=1)
    stock(g, food=2, ore=2)
    g.round, g.actions_left = 2, 1
    table = play_turn(g, name, monkeypatch)
    assert table.g.army_at(0, at(g, "D4")) >= 1


@pytest.mark.parametrize("name", BOTS)
def test_a_turn_without_anything_to_do_ends_without_offers(
    name: str, frontier: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    frontier.actions_left = 0
    table = play_turn(frontier, name, monkeypatch)
    assert [option for _, option in table.history] == ["end_turn"]


def test_a_leader_is_recruited(monkeypatch: pytest.MonkeyPatch) -> None:
    g = civilized("rome")
    stock(g, culture=1, mood=1)
    table = play_turn(g, "search:60", monkeypatch)
    assert table.g.units_of(0, LEADER) == 1


# --- what decisions rest on ------------------------------------------------------------------------------


def test_danger_falls_with_defenders(frontier: State) -> None:
    g = frontier
    units(g, BARBARIANS, "D4", infantry=2)
    home = g.cities[at(g, "D3")]

    def risk() -> float:
        return sum(chance for _, chance in danger.threats(g, home, danger.armies(g)))

    alone = risk()
    units(g, 0, "D3", infantry=1)
    guarded = risk()
    units(g, 0, "D3", infantry=3)
    assert alone > guarded > risk() > 0


def test_only_who_knows_tactics_is_a_danger(frontier: State) -> None:
    g = frontier
    units(g, 1, "D4", infantry=4)
    home = g.cities[at(g, "D3")]
    assert danger.threats(g, home, danger.armies(g)) == []
    know(g, 1, "tactics")
    assert [owner for owner, _ in danger.threats(g, home, danger.armies(g))] == [1]


def test_what_is_missing_for_an_objective_is_nothing_exactly_when_it_is_fulfilled() -> None:
    """Checked in every position of random games, for all conditions that are measured."""
    checked: Counter[tuple[str, bool]] = Counter()
    for seats, seed in ((2, "a"), (3, "b"), (4, "c"), (4, "d"), (3, "e")):
        table = Table(Setup(GAME, seats, expansion=seats == 4), seed)
        bot = make_bot("random", seed)
        while not table.over:
            assert table.ask is not None
            seat = table.ask.seat
            if table.ply % 20 == 0:
                g = table.g
                phase, g.phase = g.phase, 3
                for name, missing in hopes.MISSING.items():
                    fulfilled = objectives.STATUS[name](g, seat)
                    assert (missing(g, seat) <= 0) == fulfilled, name
                    checked[name, fulfilled] += 1
                g.phase = phase
            table.answer(bot.choose(table, seat), seat)
    assert sum(fulfilled for _, fulfilled in checked) >= 4


def test_to_end_a_turn_costs_no_time() -> None:
    g = scene(3)
    g.actions_left = 0
    before = turns_left(g)
    assert [actions_left(g, seat) for seat in range(3)] == [0, 3, 3]
    g.active, g.actions_left = 1, 3
    assert turns_left(g) == before
    g.active, g.actions_left = 2, 0
    before = turns_left(g)
    g.active, g.phase, g.actions_left = 0, 2, 3
    assert turns_left(g) == before


def test_no_goods_are_thrown_away(frontier: State) -> None:
    """Wood is full: who may take ore instead never takes wood, and a city that yields only wood rests."""
    p = frontier.players[0]
    p.goods[ids.WOOD] = 7
    p.goods[ids.FOOD] = p.goods[ids.ORE] = 0
    ask = Ask(0, "collect", ["food1+wood1+ore1", "food1+ore2", "wood1+ore2", "fewer"], about=("D2", 3))
    weights = priors.priors(frontier, ask)
    assert weights is not None
    assert weights[0] == weights[2] == weights[3] == NEVER
    assert weights[1] > 1
    city = frontier.cities_of(0)[0]
    option = ("collect", frontier.map.labels[city.space])
    assert priors.action(frontier, 0, option) > NEVER
    for space in (city.space, *frontier.map.neighbours[city.space]):
        frontier.terrain[space] = ids.FOREST
    assert priors.action(frontier, 0, option) == NEVER


def test_priors_of_a_move_know_what_is_no_group(frontier: State) -> None:
    ask = Ask(0, "move", [("march", "D3"), "library", "stop"], about=(1,))
    weights = priors.priors(frontier, ask)
    assert weights is not None
    assert min(weights) > 0


def test_infantry_falls_before_a_leader(frontier: State) -> None:
    ask = Ask(0, "losses", ["leader1", "infantry1"], about=(1,))
    weights = priors.priors(frontier, ask)
    assert weights is not None
    assert weights[1] > weights[0]
