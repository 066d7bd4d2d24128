"""Barbarians and pirates (805–811): where they appear, how they move, what they take."""

from __future__ import annotations

import pytest

from pentapolis.games.clash_of_cultures import GAME
from pentapolis.games.clash_of_cultures.data import ids
from pentapolis.games.clash_of_cultures.pieces import City
from pentapolis.games.clash_of_cultures.rules import aftermath, barbarians, battle, routes
from pentapolis.games.clash_of_cultures.state import State
from tests.clash_of_cultures.scene import (
    act,
    at,
    build,
    city,
    dice,
    keys,
    know,
    moods,
    open_land,
    scene,
    stock,
    terrain,
    units,
    wide,
)
from tests.clash_of_cultures.scene import goods as has
from tests.loaded import first_ask, talk

rule = pytest.mark.rule
COC = "clash_of_cultures"
WILD = ids.BARBARIANS


# --- barbarians ------------------------------------------------------------------------------------------


@pytest.mark.example("COC-X38")
@rule(COC, "806.1", "806.2", "806.5", "806.7", "806.9", "806.10", "805.1", "805.5")
def test_barbarians_appear() -> None:
    g = wide()
    found = {g.map.labels[s] for s in barbarians.spawn_spaces(g, 0)}
    assert "D4" in found
    assert "D3" not in found
    terrain(g, D4="barren")
    assert "D4" not in {g.map.labels[s] for s in barbarians.spawn_spaces(g, 0)}
    talk(barbarians.appear(g, 0), "E4")
    assert g.cities[at(g, "E4")].owner == WILD
    assert g.army_at(WILD, at(g, "E4")) == 2
    GAME.check(g)


def homes(g: State, seat: int = 0) -> set[str]:
    """Where barbarians may settle for this player."""
    return {g.map.labels[s] for s in barbarians.spawn_spaces(g, seat)}


@rule(COC, "806.1", "806.2", "806.9")
def test_where_barbarians_may_appear() -> None:
    g = wide()
    assert homes(g) == {"B2", "B3", "C4", "D4", "E4", "F2", "F3"}  # exactly 2 spaces from D2
    terrain(g, C3="water", B2="water")
    assert homes(g) == {"C4", "D4", "E4", "F2", "F3"}  # by land B3 is further away
    city(g, WILD, "B4")
    assert homes(g) == {"D4", "E4", "F2", "F3"}  # no city at all beside it
    units(g, 1, "D4", settler=1)
    g.exhausted, g.exhausted_left = 1 << at(g, "E4"), 5
    assert homes(g) == {"F2", "F3"}


@rule(COC, "806.3", "806.4")
def test_barbarians_closer_when_there_is_no_other_room() -> None:
    g = scene()
    for label, kind in (("D3", "plain"), ("C3", "plain"), ("E3", "water"), ("C4", "water")):
        terrain(g, **{label: kind})
    city(g, WILD, "D4")
    assert homes(g) == {"C2", "E2", "D3", "C3"}  # beside other barbarians is allowed
    city(g, 1, "B3")
    assert homes(g) == {"C2", "E2", "D3"}  # but not beside cities of other players


@rule(COC, "806.3", "806.4", "806.6", "806.8", "102.10")
def test_barbarians_find_little_room() -> None:
    g = scene()
    found = {g.map.labels[s] for s in barbarians.spawn_spaces(g, 0)}
    assert found == {"C2", "E2"}
    g.barbarian_settlements = 0
    talk(barbarians.appear(g, 0))
    assert len(g.cities) == 2
    g = wide()
    city(g, WILD, "D4")
    g.wild_units[1] = 0
    g.barbarian_settlements = 0
    talk(barbarians.appear(g, 0))
    assert g.army_at(WILD, at(g, "D4")) == 0


@pytest.mark.example("COC-X39")
@rule(COC, "807.2", "807.3", "807.5", "807.7", "807.9", "807.10", "807.11")
def test_barbarians_move() -> None:
    g = wide()
    city(g, WILD, "D4")
    units(g, WILD, "D4", infantry=1)
    units(g, WILD, "D6", infantry=1)
    talk(barbarians.move(g, 0))
    assert g.army_at(WILD, at(g, "D3")) == 1
    assert g.army_at(WILD, at(g, "D4")) == 1
    assert g.army_at(WILD, at(g, "D6")) == 1


@rule(COC, "807.1", "807.4", "807.6", "807.8", "807.12")
def test_barbarians_attack_join_or_settle() -> None:
    g = wide()
    talk(barbarians.move(g, 0), "D4")
    assert g.cities[at(g, "D4")].owner == WILD
    assert g.army_at(WILD, at(g, "D4")) == 1
    g = wide()
    units(g, 0, "D2", infantry=1)
    units(g, WILD, "D3", infantry=1)
    dice(g, "1l 6i")
    talk(barbarians.move(g, 0))
    assert g.army_at(WILD, at(g, "D3")) == 0
    assert has(g) == {"gold": 1}
    g = wide()
    units(g, WILD, "D3", infantry=3)
    g.cities[at(g, "D3")] = City.found(WILD, at(g, "D3"))
    g.barbarian_settlements -= 1
    units(g, WILD, "D4", infantry=2)
    waiting = {at(g, "D4"): [0, 2, 0, 0, 0, 0]}
    steps = barbarians._steps(g, 0, waiting, False)
    assert ("from", "D4", "D3") not in steps


@rule(COC, "807.2", "807.3")
def test_the_player_chooses_among_nearest_ways_and_their_order() -> None:
    g = wide("B4")
    units(g, WILD, "C4", infantry=1)  # beside B4, 2 from D2: it can only go for B4
    units(g, WILD, "E4", infantry=1)  # 2 from D2
    ask = first_ask(barbarians.move(g, 0))
    assert keys(ask) == {"from:C4:B4", "from:E4:D3", "from:E4:E3"}


@rule(COC, "807.10", "807.9")
def test_reinforcements_come_after_the_moves() -> None:
    """A city that barbarians have just taken near others of the player gets a unit as well."""
    g = wide("D4")
    units(g, WILD, "D5", infantry=1)
    talk(barbarians.move(g, 0))
    assert g.cities[at(g, "D4")].owner == WILD
    assert g.army_at(WILD, at(g, "D4")) == 2


@rule(COC, "805.5", "102.7")
def test_no_fifth_barbarian() -> None:
    g = wide()
    city(g, WILD, "D4")
    units(g, WILD, "D4", infantry=4)
    talk(barbarians.reinforce(g, 0, at(g, "D4")))
    assert g.army_at(WILD, at(g, "D4")) == 4
    g.barbarian_settlements = 0
    talk(barbarians.appear(g, 0))
    assert g.army_at(WILD, at(g, "D4")) == 4


@rule(COC, "807.8")
def test_a_group_without_room_waits_or_takes_another_way() -> None:
    g = wide()
    units(g, WILD, "D3", infantry=3)
    units(g, WILD, "E4", infantry=2)
    steps = barbarians._steps(g, 0, {at(g, "E4"): [0, 2, 0, 0, 0, 0]}, False)
    assert steps == [("from", "E4", "E3")]
    units(g, WILD, "E3", infantry=3)
    assert not barbarians._steps(g, 0, {at(g, "E4"): [0, 2, 0, 0, 0, 0]}, False)


@rule(COC, "805.4")
def test_barbarian_cavalry_beside_infantry() -> None:
    g = scene(expansion=True)
    open_land(g)
    city(g, WILD, "D4")
    talk(barbarians.reinforce(g, 0, at(g, "D4")))
    assert g.count(WILD, ids.INFANTRY, at(g, "D4")) == 1  # the first one is Infantry
    ask = first_ask(barbarians.reinforce(g, 0, at(g, "D4")))
    assert keys(ask) == {"infantry", "cavalry", "elephant"}
    g.wild_units[ids.ELEPHANT] = 0
    assert keys(first_ask(barbarians.reinforce(g, 0, at(g, "D4")))) == {"infantry", "cavalry"}


@rule(COC, "808.1", "808.3", "808.4", "808.5", "808.6", "808.7", "808.8", "808.9", "808.10")
def test_taking_a_barbarian_city() -> None:
    g = wide()
    there = city(g, WILD, "D4", "temple academy", colour=1)
    units(g, WILD, "D4", infantry=1)
    units(g, 0, "D4", infantry=1)
    dice(g, "6i 1l")
    talk(battle.land_battle(g, 0, WILD, at(g, "D4"), at(g, "D3")))
    assert has(g) == {"gold": 2}
    assert (there.owner, there.mood) == (0, ids.ANGRY)
    assert there.pieces[ids.TEMPLE] == 1
    g = wide()
    city(g, WILD, "D4")
    units(g, 0, "D4", infantry=1)
    talk(battle.land_battle(g, 0, WILD, at(g, "D4"), at(g, "D3")))
    assert has(g) == {"gold": 1}


@rule(COC, "809.1", "809.2", "809.3", "809.4", "809.5")
def test_barbarians_take_a_city() -> None:
    g = wide("D4")
    build(g, g.cities[at(g, "D4")], "temple", 0)
    units(g, WILD, "D4", infantry=1)
    talk(battle.land_battle(g, WILD, 0, at(g, "D4"), -1))
    there = g.cities[at(g, "D4")]
    assert (there.owner, there.mood, there.pieces[ids.TEMPLE]) == (WILD, ids.ANGRY, 0)
    assert there.influenced_by(0)
    assert g.count(0, ids.SETTLER, at(g, "D2")) == 2
    g = wide("D4")
    g.barbarian_settlements = 0
    talk(aftermath.conquered_by_barbarians(g, g.cities[at(g, "D4")]))
    assert at(g, "D4") not in g.cities


# --- pirates ---------------------------------------------------------------------------------------------


@rule(COC, "810.1", "810.2", "810.3", "810.4", "810.5")
def test_pirates_appear_and_raid() -> None:
    g = scene(expansion=True)
    open_land(g)
    terrain(g, D3="water", D4="water", D6="water")
    stock(g, gold=1, culture=1)
    stock(g, 1, food=1)
    talk(barbarians.pirates(g, 0), "D4", "gold1")
    assert g.count(ids.PIRATES, ids.SHIP, at(g, "D3")) == 1
    assert has(g) == {"culture": 1}
    assert has(g, 1) == {"food": 1}
    talk(barbarians.pirates(g, 0), "D3", "D3")
    assert g.wild_units[ids.SHIP] == 0


@rule(COC, "810.1", "810.2", "810.3")
def test_where_pirates_may_lie() -> None:
    g = scene(expansion=True)
    open_land(g)
    terrain(g, D3="water", D4="water", E4="water")
    units(g, 1, "D4", ship=1)
    stock(g)
    ask = first_ask(barbarians.pirates(g, 0))
    assert keys(ask) == {"D3", "E4"}  # not where Ships lie
    units(g, 0, "D3", ship=1)
    talk(barbarians.pirates(g, 0))  # no free Water beside a city: both go to E4
    assert g.count(ids.PIRATES, ids.SHIP, at(g, "E4")) == 2
    units(g, ids.PIRATES, "D4", ship=2)
    ask = first_ask(barbarians.pirates(g, 0))
    assert (ask.topic, keys(ask)) == ("remove_pirate", {"D4", "E4"})


@rule(COC, "810.4", "810.6", "810.7")
def test_who_cannot_pay_pirates_loses_mood() -> None:
    g = scene(expansion=True)
    open_land(g)
    terrain(g, D3="water", D6="water")
    city(g, 0, "D5")
    know(g, 0, "myths")
    stock(g)
    stock(g, 1)
    units(g, ids.PIRATES, "D6", ship=1)
    units(g, ids.PIRATES, "D3", ship=1)
    talk(barbarians.pirates(g, 0), "D3", "D3", "D5")
    assert moods(g, "D2", "D5", "D7") == ["happy", "angry", "neutral"]
    stock(g, mood=1)  # a mood token pays, it does not protect by Myths
    talk(barbarians._raid(g, 0))
    assert (has(g), moods(g, "D2")) == ({}, ["happy"])
    g.cities[at(g, "D2")].mood = ids.ANGRY
    talk(barbarians._raid(g, 0))
    assert moods(g, "D2", "D5") == ["angry", "angry"]


@rule(COC, "810.9")
def test_pirates_block_routes() -> None:
    g = scene(expansion=True)
    open_land(g)
    terrain(g, D3="water", D4="water")
    city(g, 1, "D5")
    know(g, 0, "bartering", "trade_routes")
    units(g, 0, "D3", ship=1)
    assert routes.count_routes(g, 0) == 1
    units(g, ids.PIRATES, "D4", ship=1)
    assert routes.count_routes(g, 0) == 0


@rule(COC, "810.10", "811.1", "811.2", "811.3")
def test_battle_with_pirates() -> None:
    g = scene(expansion=True)
    open_land(g)
    terrain(g, D3="water", D4="water")
    units(g, 0, "D3", ship=1)
    units(g, ids.PIRATES, "D4", ship=1)
    stock(g)
    dice(g, "6i 1l")
    act(g, "command")
    act(g, "sail:D3", "culture1")
    assert has(g) == {"gold": 1, "culture": 1}


@rule(COC, "808.6")
def test_a_settlement_replaces_that_of_the_barbarians() -> None:
    g = wide()
    city(g, WILD, "D4")
    units(g, 0, "D4", infantry=1)
    own, wild = g.players[0].settlements, g.barbarian_settlements
    talk(battle.land_battle(g, 0, WILD, at(g, "D4"), at(g, "D3")))
    assert g.cities[at(g, "D4")].owner == 0
    assert (g.players[0].settlements, g.barbarian_settlements) == (own - 1, wild + 1)
    GAME.check(g)
