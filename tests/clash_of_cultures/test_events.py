"""Events (803, 804): drawing them, their simple symbols, and the text of every card of the base game."""

from __future__ import annotations

import pytest

from pentapolis.games.clash_of_cultures import scoring
from pentapolis.games.clash_of_cultures.cards import event_steps
from pentapolis.games.clash_of_cultures.data import EVENTS, ids
from pentapolis.games.clash_of_cultures.rules import advances, barbarians, collect, events, goods
from pentapolis.games.clash_of_cultures.state import STATUS
from tests.clash_of_cultures.scene import (
    act,
    at,
    build,
    city,
    happen,
    keys,
    know,
    menu,
    moods,
    scene,
    stock,
    terrain,
    units,
    why,
    wide,
    wonder,
)
from tests.clash_of_cultures.scene import goods as has
from tests.loaded import first_ask, talk

rule = pytest.mark.rule
COC = "clash_of_cultures"


# --- drawing ---------------------------------------------------------------------------------------------


@rule(COC, "803.2", "803.4", "803.6", "803.7", "803.10", "803.14")
def test_drawing_events() -> None:
    g = wide()
    g.event_bag = []
    g.event_pile = [28]
    talk(events.event(g, 0))
    assert g.event_pile == [28]
    g = wide()
    g.event_bag = [33]
    talk(events.event(g, 0))
    assert has(g) == {"gold": 2}
    assert moods(g, "D2", "D7") == ["neutral", "happy"]
    assert g.event_pile == [33]
    g.event_bag, g.event_pile = [], []
    talk(events.event(g, 0))  # neither deck nor pile: nothing happens
    assert has(g) == {"gold": 2}


@rule(COC, "402.8", "803.1", "803.3")
def test_the_third_advance_brings_an_event() -> None:
    g = wide()
    g.event_bag = [9]
    g.barbarian_settlements = 0
    for left, advance in ((2, 1), (1, 2), (3, 3)):
        talk(advances.gain_advance(g, 0, advance))
        assert g.players[0].track == left
    assert has(g) == {"food": 1, "mood": 3}


@rule(COC, "803.11")
def test_advances_during_an_event_cause_none() -> None:
    g = wide()
    g.players[0].track = 0
    g.event_now = 5
    talk(advances.gain_advance(g, 0, 1))
    assert g.players[0].track == 0


@rule(COC, "1202.1", "1202.2")
def test_limited_and_optional_events() -> None:
    g = scene(events="symbols")
    stock(g)
    g.event_bag = [33]
    talk(events.event(g, 0))
    assert (has(g), moods(g, "D2")) == ({"gold": 2}, ["happy"])
    for answer, mood in (("whole", "neutral"), ("symbol", "happy")):
        g = scene(events="choice")
        stock(g)
        g.event_bag = [33]
        talk(events.event(g, 0), answer)
        assert (has(g), moods(g, "D2")) == ({"gold": 2}, [mood])


# --- simple symbols --------------------------------------------------------------------------------------


@rule(COC, "804.1", "804.2", "804.3", "804.4", "804.5", "804.6", "1001.3b")
def test_simple_symbols() -> None:
    g = scene()
    stock(g)
    talk(events.symbol(g, 0, "gold_mine"))
    assert has(g) == {"gold": 2}
    ask = first_ask(events.exhaust(g, 0))
    assert keys(ask) == {"C2", "E2"}  # D1 is Barren
    talk(events.exhaust(g, 0), "E2")
    assert g.exhausted == 1 << at(g, "E2")
    assert len(collect.sources(g, g.cities[at(g, "D2")], False)) == 2
    assert at(g, "E2") not in barbarians.spawn_spaces(g, 0)
    units(g, 0, "E2", settler=1)
    assert "found:E2" not in menu(g)
    g.exhausted_left = 0
    talk(events.exhaust(g, 0))
    assert g.exhausted.bit_count() == 1


@rule(COC, "804.2")
def test_only_empty_land_is_exhausted() -> None:
    g = scene()
    units(g, 1, "C2", settler=1)
    talk(events.exhaust(g, 0))  # units of anybody protect C2
    assert g.exhausted == 1 << at(g, "E2")
    talk(events.exhaust(g, 0))  # neither twice
    assert g.exhausted == 1 << at(g, "E2")


# --- food and Settlers -----------------------------------------------------------------------------------


@rule(COC, "1001.3c", "1006.1b")
def test_famines() -> None:
    assert [EVENTS[n].amount for n in range(2, 8)] == [1, 1, 1, 2, 2, 2]
    g = wide("D4")
    stock(g, food=2, gold=3)
    assert has(happen(3, g)) == {"food": 1, "gold": 3}
    happen(6, g, "D2")  # 1 of 2: the rest costs a mood, from Happy to Angry
    assert (has(g), moods(g, "D2", "D4")) == ({"gold": 3}, ["angry", "neutral"])
    happen(3, g)  # only D4 is left
    assert moods(g, "D2", "D4") == ["angry", "angry"]
    happen(3, g)
    g = wide()
    know(g, 0, "myths")
    stock(g, mood=1)
    happen(8, g, "yes")
    assert (has(g), moods(g, "D2")) == ({}, ["happy"])
    know(g, 0, "irrigation")
    stock(g, food=2)
    assert has(happen(6, g)) == {"food": 2}


def test_good_years() -> None:
    for number, mine, theirs in (
        (9, 1, 1),
        (10, 1, 0),
        (11, 1, 1),
        (12, 2, 0),
        (13, 2, 2),
        (14, 2, 2),
        (15, 3, 3),
        (16, 3, 3),
        (17, 3, 0),
    ):
        g = wide()
        know(g, 0, "storage")
        know(g, 1, "storage")
        happen(number, g)
        assert [g.players[seat].goods[ids.FOOD] for seat in (0, 1)] == [mine, theirs], number


def test_food_is_given_away_one_by_one() -> None:
    g = wide(seats=3)
    happen(14, g, "1", "2")
    assert [p.goods[ids.FOOD] for p in g.players] == [2, 1, 1]
    g = wide(seats=3)
    happen(11, g, "2")
    assert [p.goods[ids.FOOD] for p in g.players] == [1, 0, 1]


def test_settlers_come_and_go() -> None:
    for number in (27, 28):
        g = happen(number, wide())
        assert g.count(0, ids.SETTLER, at(g, "D2")) == g.count(1, ids.SETTLER, at(g, "D7")) == 2
    for number in (34, 35):
        g = happen(number, wide())
        assert g.count(0, ids.SETTLER, at(g, "D2")) == 1
        assert g.count(1, ids.SETTLER, at(g, "D7")) == 2
        assert moods(g, "D2") == ["neutral"]
    g = wide(seats=3)
    units(g, 1, "B7", settler=3)  # none in supply: only seat 2 can be chosen
    happen(34, g)
    assert g.units_of(2, ids.SETTLER) == 2
    g = wide()
    units(g, 1, "D7", settler=3)
    happen(34, g)
    assert (g.units_of(1, ids.SETTLER), moods(g, "D2")) == (4, ["neutral"])


# --- disasters -------------------------------------------------------------------------------------------


@rule(COC, "803.5", "1006.1a")
def test_floods_hit_cities_at_the_water() -> None:
    g = happen(32, wide())
    assert moods(g, "D2") == ["happy"]
    g = wide("D5")
    terrain(g, D3="water", D6="water")
    happen(32, g, "D5")
    assert moods(g, "D2", "D5", "D7") == ["happy", "angry", "happy"]
    happen(33, g)  # D2 is the only calm one of seat 0 at the water
    assert moods(g, "D2", "D5", "D7") == ["neutral", "angry", "neutral"]


def test_a_volcano_buries_a_city() -> None:
    g = happen(29, wide("D3", "D4"))
    assert len(g.cities_of(0)) == 3
    g = wide("D3", "D4", "D5")
    build(g, g.cities[at(g, "D3")], "temple", 0)
    build(g, g.cities[at(g, "D3")], "academy", 1)
    units(g, 0, "D3", infantry=1, settler=1)
    wonder(g, "D3", ids.ARENA, 1, holder=0)
    happen(29, g, "D3")
    assert at(g, "D3") not in g.cities
    assert [p.event_points for p in g.players] == [8, 4]
    assert not g.present[at(g, "D3")]
    assert (g.players[0].buildings[ids.TEMPLE], g.players[0].settlements) == (4, 3)  # lost for good
    assert (g.wonder_builder[ids.ARENA], g.wonder_holder[ids.ARENA]) == (1, 0)  # scores as before
    assert g.wonder_place[ids.ARENA] < 0


def test_an_earthquake_takes_one_to_three_pieces() -> None:
    g = happen(30, wide("D3"))
    assert len(g.cities_of(0)) == 2
    g = wide("D3", "D4")
    build(g, g.cities[at(g, "D3")], "temple", 0)
    ask = first_ask(events.carry_out(g, 0, 29))
    assert keys(ask) == {"piece:D3:temple", "piece:D2:settlement", "piece:D4:settlement"}
    happen(30, g, "piece:D3:temple", "done")
    assert (g.players[0].event_points, moods(g, "D3", "D2")) == (4, ["angry", "happy"])
    g = wide("D3", "D4")
    build(g, g.cities[at(g, "D3")], "temple", 1)
    build(g, g.cities[at(g, "D3")], "academy", 0)
    happen(30, g, "piece:D3:temple", "piece:D3:academy", "piece:D3:settlement")
    assert at(g, "D3") not in g.cities
    assert [p.event_points for p in g.players] == [8, 4]


def test_an_earthquake_may_take_a_wonder() -> None:
    g = wide("D3", "D4")
    wonder(g, "D3", ids.ARENA, 0)
    happen(30, g, "piece:D3:great_arena", "done")
    there = g.cities[at(g, "D3")]
    assert (there.wonders, there.size, g.players[0].event_points) == (0, 1, 0)
    assert (g.wonder_place[ids.ARENA], g.wonder_builder[ids.ARENA]) == (-1, 0)
    assert scoring.wonder_halves(g, 0) == 8
    assert not goods.holds(g, 0, ids.ARENA)


@rule(COC, "206.10", "803.5")
def test_a_heavy_earthquake_goes_round() -> None:
    g = wide("D3", "D4")
    for label in ("B6", "F6"):
        city(g, 1, label)
    happen(31, g, "piece:D3:settlement", "done", "piece:B6:settlement", "done")
    assert [p.event_points for p in g.players] == [4, 4]


@rule(COC, "1002.3b")
def test_an_epidemic_removes_units() -> None:
    g = wide()
    happen(2, g)  # a single unit is spared
    assert g.units_of(0, ids.SETTLER) == 1
    units(g, 0, "D2", infantry=1)
    happen(2, g, "unit:D2:infantry")
    assert g.army_at(0, at(g, "D2")) == 0
    for travelling in ("roads", "navigation", "trade_routes"):
        g = wide()
        units(g, 0, "D2", infantry=2)
        know(g, 0, travelling)
        happen(2, g, "unit:D2:infantry", "unit:D2:infantry")
        assert g.units_of(0, ids.SETTLER) == 1
        know(g, 0, "sanitation")
        units(g, 0, "D2", infantry=2)
        happen(2, g)
        assert g.army_at(0, at(g, "D2")) == 2


@rule(COC, "1002.3b", "803.12")
def test_pestilence_stays_until_all_know_sanitation() -> None:
    g = wide()
    happen(1, g)  # who has one city is spared, but cannot build either
    assert (g.pestilence, moods(g, "D2")) == (True, ["happy"])
    g = wide("D3")
    know(g, 0, "roads")
    happen(1, g, "D2")
    assert moods(g, "D2", "D3") == ["neutral", "angry"]
    stock(g, food=1, wood=1, ore=1)
    know(g, 0, "writing")
    assert why(g, "construct", "academy", "D2") == ("803.12", "pestilence")
    assert "construct:D2" not in menu(g)
    talk(advances.gain_advance(g, 1, 6))
    assert g.pestilence
    assert not g.event_pile
    talk(advances.gain_advance(g, 0, 6))
    assert not g.pestilence
    assert g.event_pile == [0]
    assert "construct:D2" in menu(g)
    g = wide("D3")
    know(g, 0, "sanitation")
    happen(1, g)
    assert moods(g, "D2", "D3") == ["happy", "neutral"]


def test_civil_war() -> None:
    g = wide("D3")
    units(g, 0, "D3", infantry=1)
    units(g, 0, "D2", infantry=1)
    happen(36, g)  # the Happy city is calm
    assert (g.army_at(0, at(g, "D3")), moods(g, "D3")) == (0, ["angry"])
    happen(37, g)  # no Infantry where it is not Happy: the mood falls elsewhere
    assert (g.army_at(0, at(g, "D2")), moods(g, "D2")) == (1, ["neutral"])
    know(g, 0, "myths")
    stock(g, mood=1)
    happen(36, g, "yes")
    assert (g.army_at(0, at(g, "D2")), moods(g, "D2")) == (0, ["neutral"])


def test_revolution() -> None:
    g = wide()
    know(g, 0, "writing", "philosophy", "voting", "tactics", "draft")
    happen(38, g)
    assert g.actions_left == 2
    assert g.players[0].advances & ids.GOVERNMENTS == ids.NATIONALISM
    units(g, 0, "D2", infantry=2)
    happen(38, g, "yes", "yes")  # one unit for each step
    assert (g.actions_left, g.army_at(0, at(g, "D2"))) == (2, 0)
    assert g.players[0].advances & ids.GOVERNMENTS == ids.NATIONALISM
    g.actions_left = 0
    happen(38, g)
    assert g.actions_left == 0
    g = wide()
    g.stage, g.status_step = STATUS, 2
    happen(38, g)
    assert g.players[0].fewer_actions == 1


def test_a_revolution_in_the_status_phase_shortens_the_next_turn() -> None:
    g = wide()
    g.players[1].fewer_actions = 1
    g.actions_left = 0
    act(g, "end_turn")
    act(g)
    assert (g.active, g.actions_left) == (1, 2)


@rule(COC, "1006.1a")
@pytest.mark.parametrize(("answer", "mood", "left"), [("yes", "happy", 2), ("no", "angry", 3)])
def test_myths_prevent_a_fall_of_several_steps_for_one_token(answer: str, mood: str, left: int) -> None:
    g = wide()
    know(g, 0, "myths")
    stock(g, mood=3)
    talk(event_steps.lower(g, g.cities[at(g, "D2")], 2), answer)
    assert moods(g, "D2") == [mood]
    assert has(g) == {"mood": left}
