"""The texts of the event cards of the expansion (803), without the great persons."""

from __future__ import annotations

import pytest

from pentapolis.games.clash_of_cultures.data import ids
from pentapolis.games.clash_of_cultures.rules import advances, battle, events, wonders
from pentapolis.games.clash_of_cultures.state import State
from tests.clash_of_cultures.scene import (
    at,
    build,
    city,
    dice,
    hand,
    happen,
    keys,
    know,
    lead,
    moods,
    plans,
    stock,
    terrain,
    units,
    wide,
)
from tests.clash_of_cultures.scene import goods as has
from tests.loaded import first_ask, talk

rule = pytest.mark.rule
COC = "clash_of_cultures"


def realm(*labels: str, seats: int = 2) -> State:
    return wide(*labels, seats=seats, expansion=True)


def test_uprising_is_paid_in_tokens() -> None:
    g = happen(39, realm())
    assert g.players[0].event_points == 0
    stock(g, culture=2)
    happen(39, g, "culture1")  # at least one, and the second of the only kind
    assert (has(g), g.players[0].event_points) == ({}, 2)
    stock(g, culture=3, mood=3)
    happen(39, g, "culture1", "mood1", "done")
    assert g.players[0].event_points == 4
    stock(g, culture=5)
    happen(39, g, "culture1", "culture1", "culture1")
    assert (has(g), g.players[0].event_points) == ({"culture": 1}, 8)


def test_envoys_open_a_wonder() -> None:
    g = realm(seats=3)
    happen(40, g, "2")
    assert [has(g, seat) for seat in range(3)] == [{"ideas": 1, "culture": 1}, {}, {"culture": 1}]
    (card,) = g.wonder_open
    assert card not in g.wonder_bag
    ask = first_ask(wonders.draw_wonder(g, 1))
    assert len(ask.options) == 2
    g.wonder_bag = []
    talk(wonders.draw_wonder(g, 1))
    assert (g.players[1].wonders, g.wonder_open) == ([card], [])


def test_what_buildings_bring() -> None:
    """Scientific and Flourishing Trade, Era of Stability: a city with one of two buildings counts."""
    g = realm()
    assert has(happen(45, g)) == {"ideas": 2}
    assert has(happen(46, realm())) == {"gold": 1}
    assert has(happen(47, realm(), "culture1")) == {"culture": 1}
    g = realm("D3", "D4", "D5")
    terrain(g, E4="water")
    for label in ("D2", "D3", "D4", "D5"):
        for name in ("academy", "observatory", "market", "temple", "obelisk"):
            build(g, g.cities[at(g, label)], name, 0)
    build(g, g.cities[at(g, "D7")], "academy", 0)
    happen(45, g)
    happen(46, g)
    happen(47, g, "culture1+mood2")
    assert has(g) == {"ideas": 4, "gold": 3, "culture": 1, "mood": 2}
    assert has(g, 1) == {"ideas": 1}  # the colour of its Academy does not matter


@rule(COC, "803.10")
def test_reformation() -> None:
    g = realm(seats=3)
    happen(48, g)  # nobody has a Temple
    build(g, g.cities[g.map.homes[1]], "temple", 1)
    build(g, g.cities[g.map.homes[2]], "temple", 2)
    happen(48, g, "1", "2")  # seat 1 suffers it instead and hands its Temple to seat 2
    assert g.cities[g.map.homes[1]].pieces[ids.TEMPLE] == 2
    g = realm("D4")
    for label in ("D2", "D4"):
        build(g, g.cities[at(g, label)], "temple", 0)
    happen(48, g, "D4")
    assert g.cities[at(g, "D4")].pieces[ids.TEMPLE] == 1
    assert g.players[0].buildings[ids.TEMPLE] == 4
    g.players[1].buildings[ids.TEMPLE] = 0
    talk(events.carry_out(g, 0, 47))
    assert g.cities[at(g, "D2")].pieces[ids.TEMPLE] == 0


@rule(COC, "1002.3b")
def test_pandemics_take_half_as_many_things_as_cities() -> None:
    g = realm("D3", "D4", "D5", "D6")
    stock(g, gold=1, culture=1)
    hand(g, 0, 1)
    plans(g, 0, 1)
    ask = first_ask(events.carry_out(g, 0, 48))
    assert keys(ask) == {"gold1", "culture1", "action_card", "objective_card", "unit"}
    happen(49, g, "action_card", "objective_card")
    assert (g.players[0].actions, g.players[0].objectives) == ([], [])
    assert (g.action_pile, g.objective_pile) == ([0], [0])
    know(g, 0, "sanitation")
    happen(49, g)
    assert has(g) == {"gold": 1, "culture": 1}


def test_black_death_counts_units() -> None:
    g = realm()
    units(g, 0, "D2", infantry=2)
    happen(50, g)
    assert g.players[0].event_points == 0
    units(g, 0, "D2", infantry=1)
    know(g, 0, "sanitation")  # no protection
    happen(50, g, "unit:D2:infantry")
    assert (g.players[0].event_points, g.army_at(0, at(g, "D2"))) == (2, 2)
    units(g, 0, "D2", infantry=1)
    know(g, 0, "roads")
    happen(50, g, "unit:D2:infantry", "unit:D2:infantry")
    assert g.players[0].event_points == 6


@rule(COC, "1001.3c")
def test_vermin_and_drought() -> None:
    g = realm()
    stock(g, food=1)
    stock(g, 1, food=1)
    know(g, 1, "storage")
    happen(51, g)  # only who has Storage suffers
    assert (has(g), has(g, 1)) == ({"food": 1}, {})
    happen(51, g)
    assert moods(g, "D2", "D7") == ["happy", "angry"]
    know(g, 1, "irrigation")
    stock(g, 1, food=1)
    assert has(happen(51, g), 1) == {"food": 1}
    g = realm("D4")
    stock(g, food=2)
    assert has(happen(52, g)) == {"food": 1}  # D2 beside the Barren D1; D4 is far from any
    terrain(g, D4="barren")
    happen(52, g, "D4")
    assert (has(g), moods(g, "D2", "D4")) == ({}, ["happy", "angry"])
    know(g, 0, "irrigation")
    happen(52, g)
    assert moods(g, "D2") == ["happy"]


def test_a_fire_spreads_through_a_forest() -> None:
    g = realm()
    stock(g, wood=2, gold=1)
    assert has(happen(53, g)) == {"wood": 1, "gold": 1}
    g = realm("D3")
    terrain(g, D3="forest", D4="forest", E4="forest", D5="plain", D6="forest")
    city(g, ids.BARBARIANS, "E4")  # the mood of barbarians does not matter
    city(g, 1, "D4")
    city(g, 1, "D6")
    stock(g, 1, mood=1)
    know(g, 1, "myths")
    happen(53, g, "no")
    assert moods(g, "D2", "D3", "D4", "D6") == ["happy", "angry", "angry", "neutral"]


def test_a_successful_year_feeds_the_small() -> None:
    g = happen(54, realm())
    assert has(g) == has(g, 1) == {"food": 1}
    g = happen(54, realm("D3", "D4"))
    assert (has(g), has(g, 1)) == ({}, {"food": 2})
    g = realm("D3", seats=3)
    city(g, 1, "D5")
    happen(54, g)
    assert [has(g, seat) for seat in range(3)] == [{}, {}, {"food": 1}]


@rule(COC, "204.12", "1101.6")
def test_anarchy_puts_the_government_aside() -> None:
    g = happen(44, realm())
    assert g.players[0].anarchy == 0
    know(g, 0, "writing", "philosophy", "voting", "free_economy")
    happen(44, g)
    p = g.players[0]
    assert (p.anarchy, p.advances & ids.GOVERNMENTS, p.usable & ids.GOVERNMENTS) == (2, 0, 0)
    track = p.track
    talk(advances.gain_advance(g, 0, 36))
    assert (p.anarchy, p.track) == (1, track)  # the marker comes back from there
    talk(advances.gain_advance(g, 0, 4))
    assert p.track == track - 1


@rule(COC, "1102.6", "1102.8")
def test_guillotine() -> None:
    g = realm()
    g.players[0].leaders = [0, 1]
    lead(g, 0, "acamapichtli", "D3")
    happen(43, g, "points")
    p = g.players[0]
    assert (p.leader, p.leaders, p.event_points, g.players[1].captured) == (-1, [], 4, 0)
    g = realm("D4")
    g.players[0].leaders = [0, 1]
    units(g, 0, "D2", infantry=4)
    happen(43, g, "leader", "leader.ahuitzotl")  # D2 is full: the Leader comes to D4
    p = g.players[0]
    assert (p.leader, p.leader_at, p.leaders, p.event_points) == (1, at(g, "D4"), [], 0)
    g = realm()
    g.players[0].leaders = []
    happen(43, g)
    assert g.players[0].event_points == 4


def test_solar_eclipse() -> None:
    g = realm()
    happen(41, g)
    units(g, 0, "D5", infantry=1)
    units(g, 1, "D5", settler=1)
    talk(battle.land_battle(g, 0, 1, at(g, "D5"), at(g, "D4")))
    assert g.eclipse  # without a combat round it stays
    units(g, 0, "D4", infantry=1)
    units(g, 1, "D4", infantry=1)
    dice(g, "1l 1l")
    assert talk(battle.land_battle(g, 0, 1, at(g, "D4"), at(g, "D3"))) == -1
    assert g.players[1].event_points == 2
    assert not g.eclipse
    assert g.event_pile == [40]
    assert g.army_at(0, at(g, "D3")) == 1


def test_trojan_horse() -> None:
    g = realm()
    happen(42, g)
    stock(g, wood=1, culture=1)
    city(g, 1, "D4")
    know(g, 1, "tactics")
    hand(g, 1, 6)
    units(g, 0, "D4", infantry=1)
    units(g, 1, "D4", infantry=1)
    dice(g, "6i 1l")
    assert talk(battle.land_battle(g, 0, 1, at(g, "D4"), at(g, "D3")), "yes", "no") == 0
    assert g.players[0].event_points == 2
    assert (g.trojan, g.event_pile) == (False, [41])
