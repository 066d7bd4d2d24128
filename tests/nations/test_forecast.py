"""The forecast of the round: what production, revolt, war, events, famine and books will bring."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pentapolis.engine import Chance, Fork, Setup
from pentapolis.games.nations import GAME
from pentapolis.games.nations.data import CARD, CARDS, EVENT, EVENTS, FOOD, WAR
from pentapolis.games.nations.forecast import Ahead, forecast
from pentapolis.games.nations.rules.resolution import produce, war_losses
from pentapolis.games.nations.state import (
    ACT,
    FAMINE,
    GROW,
    LOWER,
    MAINTAIN,
    NONE,
    PRODUCE,
    REVEAL,
    UPPER,
    WAR_STEP,
    State,
)
from tests.nations.scene import acting, begin, calm, empower, have, man, own, rule
from tests.nations.test_play import sensible


def quietly(rules: Any) -> bool:
    """Carry out rules; False when they had to ask something."""
    return all(len(ask.options) == 1 for ask in rules)


@settings(max_examples=40, deadline=None)
@given(seats=st.integers(1, 5), seed=st.integers(0, 10**6), plies=st.integers(5, 250))
@rule("501.3", "501.9", "503.3", "504.1", "505.1", "506.1", "603.1")
def test_the_forecast_is_what_happens(seats: int, seed: int, plies: int) -> None:
    """Production, revolt, war, events, famine and books as foretold, wherever nobody has to choose."""
    chance = Chance.from_seed(str(seed))
    fork = Fork(GAME, GAME.new(Setup(GAME, seats, advanced=True, expert=True), chance.split()))
    for _ in range(plies):
        if fork.ask is not None:
            fork.answer(sensible(fork, fork.ask, chance))
    if fork.ask is None or fork.ask.topic != "turn":
        return
    g: State = fork.g
    foretold = [forecast(g, seat) for seat in range(seats)]
    assert [[step["step"] for step in steps] for steps in foretold] == [
        [s["step"] for s in foretold[0]]
    ] * seats
    kept = [n.goods[:] for n in g.nations]
    round = g.round
    while fork.ask is not None and fork.ask.topic == "turn" and g.round == round:
        fork.answer("pass")
    if g.over or g.phase == GROW:  # nobody was asked in between
        for seat in range(seats):
            assert foretold[seat][-1]["after"] == g.nations[seat].goods
            changes = [step["change"] for step in foretold[seat]]
            assert [sum(change) for change in zip(kept[seat], *changes, strict=True)] == g.nations[seat].goods


@rule("603.1", "505.1")
def test_the_forecast_names_what_runs_short() -> None:
    g = acting(2)
    g.event = EVENT["pax_romana"]
    have(g, 0, food=1, books=9, vp=7)
    steps = {step["step"]: step for step in forecast(g, 0)}
    assert steps["famine"]["short"] == {"food": 1}
    assert steps["famine"]["after"] == [6, 6, 0, 8, 6]
    assert list(steps) == ["production", "upper", "lower", "famine"]


@rule("501.2", "501.7")
@pytest.mark.parametrize("reading", ["in_order", "gains_first"])
def test_the_forecast_settles_in_the_order_of_the_game(reading: str) -> None:
    g = acting(2, production=reading)
    man(g, 0, 0, 1)
    man(g, 0, 2, 2)
    g.nations[0].food_left = 4
    have(g, 0, food=1, books=0, vp=7)
    foretold = forecast(g, 0)[0]["after"]
    assert quietly(produce(g)) or reading == "in_order"
    if reading == "gains_first":
        assert g.nations[0].goods == foretold == [6, 7, 0, 0, 6]
    else:
        assert foretold[3:] == [1, 5], "the book comes too late: a point for food, and one for books"


@rule("603.2")
def test_the_forecast_adds_up_what_runs_short_in_one_step() -> None:
    g = acting(2)
    man(g, 0, 2, 2)
    own(g, 0, "hoplite", slot=0, workers=3)
    g.nations[0].food_left = 4
    have(g, 0, stone=1, food=1, books=0, vp=7)
    assert forecast(g, 0)[0]["short"] == {"stone": 2, "books": 3, "food": 1}


@rule("503.3", "501.9")
def test_the_forecast_has_war_and_revolt() -> None:
    g = acting(2)
    g.event = EVENT["bread_and_games"]
    have(g, 0, food=9, books=9, vp=7)
    calm(g, -1, 0)
    g.war, g.war_buyer, g.war_strength = CARD["hunnic_invasions"], 1, 5
    steps = {step["step"]: step["change"] for step in forecast(g, 0)}
    assert steps["revolt"] == [0, 0, 0, -1, -1]
    assert steps["war"] == [0, 0, -4, 0, -1]
    empower(g, 5, 5)
    assert {s["step"]: s["change"] for s in forecast(g, 0)}["war"] == [0, 0, 0, 0, 0]


@rule("504.1", "504.8", "506.1")
def test_the_forecast_has_events_and_books() -> None:
    """Whom the events hit as it stands; offers are declined and marked as a choice."""
    g = acting(3)
    g.round = 2
    g.event = EVENT["taoism"]  # first to pass: 3 books; most stability: 1 VP
    have(g, 1, books=20)
    calm(g, 0, 2, 1)
    ahead = Ahead(g)
    assert ahead.hits() == {"upper": [0], "lower": [1]}
    mine, second = ahead.of(0), {step["step"]: step["change"] for step in ahead.of(1)}
    assert {step["step"]: step["change"] for step in mine}["upper"] == [0, 0, 0, 3, 0]
    assert second["lower"] == [0, 0, 0, 0, 1]
    assert second["age"] == [0, 0, 0, 0, 2]
    g.event = EVENT["bread_and_games"]  # everybody may pay 4 food for 6 books
    have(g, 0, food=9)
    offered = next(step for step in forecast(g, 0) if step["choice"])
    assert offered["change"] == [0, 0, 0, 0, 0]


@rule("504.8")
def test_the_forecast_declines_the_entente_cordiale() -> None:
    """Declining is its first option, not its last."""
    g = acting(2)
    g.event = EVENT["entente_cordiale"]
    own(g, 0, "immortal", slot=2, workers=1)
    have(g, 0, food=20, books=20)
    calm(g, 1, 0)
    steps = {step["step"]: step for step in forecast(g, 0)}
    half = "upper" if EVENTS[g.event].upper.id == "entente_cordiale" else "lower"
    assert all(step["change"] == [0, 0, 0, 0, 0] for id, step in steps.items() if id in ("upper", "lower"))
    assert steps[half]["choice"]


@rule("201.4")
def test_the_forecast_has_only_what_is_still_to_come() -> None:
    g = acting(2)
    g.war, g.war_strength = CARD["hunnic_invasions"], 0
    all_steps = ["production", "war", "upper", "lower", "famine"]
    for phase, left in (
        (MAINTAIN, 5),
        (GROW, 5),
        (REVEAL, 5),
        (ACT, 5),
        (PRODUCE, 4),
        (WAR_STEP, 3),
        (UPPER, 2),
        (LOWER, 1),
        (FAMINE, 0),
    ):
        g.phase = phase
        if phase > ACT:
            g.passed = [0, 1]
        assert [step["step"] for step in forecast(g, 0)] == all_steps[5 - left :]
    g.phase, g.event, g.passed = GROW, NONE, []
    assert [step["step"] for step in forecast(g, 0)] == ["production"], "no event is known yet"
    g.over = True
    assert forecast(g, 0) == []
    assert forecast(begin(2, b_sides=True), 0) == [], "nobody has a board yet"


@rule("401.1", "606.1")
def test_the_forecast_lets_everybody_pass_from_the_one_who_acts() -> None:
    g = acting(3)
    g.event = EVENT["taoism"]  # first to pass: 3 books
    g.order, g.at = [2, 0, 1], 1
    assert Ahead(g).hits()["upper"] == [0]
    g.passed = [1]
    assert Ahead(g).hits()["upper"] == [1]
    g.phase, g.passed = GROW, []
    assert Ahead(g).hits()["upper"] == [2], "before the action phase the first in turn order"


@rule("603.2")
def test_the_forecast_gives_the_good_of_which_there_is_most() -> None:
    g = acting(2)
    for goods, after in (({"stone": 2, "gold": 5}, [2, 2]), ({"stone": 5, "gold": 2}, [2, 2])):
        have(g, 0, food=0, books=0, vp=9, **goods)
        g.nations[0].food_left = 3  # 3 food in production
        step = forecast(g, 0)[0]
        assert step["after"][:2] == after
        assert step["choice"]


@rule("503.3")
def test_the_forecast_of_a_war_with_luther_spares_what_can_be_spared() -> None:
    g = acting(2)
    own(g, 1, "martin_luther")
    war = next(c for c in CARDS if c.kind == WAR and c.loss[FOOD] == 0)
    g.war, g.war_strength = war.index, 9
    have(g, 0, stone=20, gold=20, food=20, books=20, vp=9)
    calm(g, 2, 0)
    step = next(step for step in forecast(g, 0) if step["step"] == "war")
    losses = war_losses(g)
    assert step["choice"]
    assert sum(step["change"][:4]) == 2 - sum(losses)
    first = next(good for good in range(4) if losses[good])
    assert step["change"][first] == -(losses[first] - 2)


@rule("501.9", "506.1", "804.4")
def test_the_forecast_tells_revolt_and_the_end_of_an_age_apart() -> None:
    g = acting(3)
    g.round = 2
    calm(g, -2, 0, 0)
    have(g, 0, books=9, food=9, vp=7)
    have(g, 1, books=30, food=9)
    own(g, 2, "solomons_temple")
    have(g, 2, books=0, food=9)
    ahead = Ahead(g)
    assert [step.id for step in ahead.steps] == ["production", "revolt", "upper", "lower", "famine", "age"]
    changes = {step.id: step.changes for step in ahead.steps}
    assert changes["production"][0] == [0, 0, 0, 0, 0]
    assert changes["revolt"] == [[0, 0, 0, -2, -1], [0] * 5, [0] * 5]
    assert [change[4] for change in changes["age"]] == [1, 2, 1]
    assert [change[4] for change in changes["famine"]] == [0, 0, 0]
    assert all(not step.choosers for step in ahead.steps)
    assert ahead.steps[1].short == [{}, {}, {}]


@rule("603.2", "504.1")
def test_only_the_step_that_asks_somebody_has_a_choice() -> None:
    """Production takes food that is not there from somebody without books: gold or stone, by choice."""
    g = acting(3)
    g.nations[0].food_left = 0
    have(g, 0, food=0, books=0, gold=30, stone=30, vp=7)
    steps = {step.id: step.choosers for step in Ahead(g).steps}
    assert steps["production"] == {0}
    assert steps["upper"] == steps["lower"] == set()


@rule("605.1")
def test_the_forecast_names_all_whom_an_event_selects() -> None:
    g = acting(5)
    g.event = EVENT["taoism"]  # most stability: 1 VP
    calm(g, 0, 4, 1, 1, 6)
    assert Ahead(g).hits() == {"upper": [0, 1], "lower": [1, 4]}
    g.event = EVENT["bread_and_games"]
    assert Ahead(g).hits()["lower"] == [], "an offer to everybody singles out nobody"
