"""Rare positions in which two rules meet: an event inside an action, an unusual payment, an empty supply."""

from __future__ import annotations

import pytest

from pentapolis.games.clash_of_cultures import GAME, cities, event_texts, ids, recruit
from tests.clash_of_cultures.scene import (
    act,
    at,
    city,
    know,
    menu,
    open_land,
    scene,
    stock,
    talk,
    terrain,
    units,
    why,
    wonder,
)
from tests.clash_of_cultures.scene import goods as has

rule = pytest.mark.rule
COC = "clash_of_cultures"
WILD = ids.BARBARIANS


@rule(COC, "1012.1a", "807.6", "809.1")
def test_a_city_may_fall_to_the_event_that_its_own_temple_brought() -> None:
    """Dogma's free advance empties the track; barbarians take the city before its activation is counted."""
    g = scene()
    open_land(g)
    know(g, 0, "myths", "state_religion", "dogma")
    city(g, 0, "D5")
    units(g, WILD, "D6", infantry=1)
    g.players[0].track = 1
    g.event_bag = [2]
    stock(g, food=2, wood=2, ore=2)
    act(g, "construct:D5", "mood1", "conversion")
    assert g.cities[at(g, "D5")].owner == WILD
    assert g.players[0].track == 3
    assert menu(g) >= {"collect:D2"}


@rule(COC, "404.2", "404.6")
def test_a_city_made_angry_by_an_event_after_its_activation_is_spent() -> None:
    """404.6 spares only a city whose mood sank through the activation itself."""
    g = scene()
    act(g, "collect:D2", "food1+ore1")
    home = g.cities[at(g, "D2")]
    cities.lower_mood(g, home)
    talk(event_texts.lower(g, home))
    assert home.mood == ids.ANGRY
    assert "collect:D2" not in menu(g)
    assert why(g, "action", "collect:D2") == ("404.2", "angry_activated")
    cities.raise_mood(g, home)
    assert "collect:D2" in menu(g)
    g = scene()
    home = g.cities[at(g, "D2")]
    talk(event_texts.lower(g, home, 2))
    assert "collect:D2" in menu(g)


@rule(COC, "1010.1", "903.1")
def test_voting_and_its_mood_are_paid_with_culture_through_the_arena() -> None:
    g = scene()
    know(g, 0, "philosophy", "voting")
    g.cities[at(g, "D2")].mood = ids.NEUTRAL
    wonder(g, "D2", ids.ARENA, 0)
    stock(g, culture=2)
    assert "voting" not in menu(g)
    stock(g, culture=3)
    act(g, "voting")
    assert (g.cities[at(g, "D2")].mood, has(g)) == (ids.HAPPY, {})


@rule(COC, "1004.3a", "303.2")
def test_the_further_idea_of_free_education_may_be_gold() -> None:
    g = scene()
    know(g, 0, "writing", "free_education")
    stock(g, ideas=2, gold=1)
    act(g, "advance", "storage", "ideas2", "yes")
    assert has(g) == {"mood": 2}


@rule(COC, "408.11", "505.11")
def test_a_ship_taken_back_from_the_map_leaves_its_cargo_to_the_sea() -> None:
    g = scene()
    open_land(g)
    terrain(g, D3="water", D6="water")
    home = city(g, 0, "C3", "port")
    units(g, 0, "D6", ship=1, settler=2)
    units(g, 0, "D3", ship=3)
    stock(g, wood=2)
    talk(recruit.recruit(g, 0, home), "D6")
    GAME.check(g)
    assert g.units_of(0, ids.SETTLER) == 1  # the one in the capital
    assert g.count(0, ids.SHIP, at(g, "D3")) == 4
