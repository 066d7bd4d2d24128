"""Unusual positions of battles, retreat and conquest, and of effects that come at the same time."""

from __future__ import annotations

import pytest

from pentapolis.games.clash_of_cultures import GAME
from pentapolis.games.clash_of_cultures.data import ACTION_TACTIC, LEADERS, ids
from pentapolis.games.clash_of_cultures.pieces import Battle
from pentapolis.games.clash_of_cultures.rules import aftermath, battle, fighters, marks, move, recruit
from pentapolis.games.clash_of_cultures.state import State
from tests.clash_of_cultures.scene import (
    act,
    at,
    build,
    city,
    dice,
    drive,
    hand,
    keys,
    know,
    lead,
    menu,
    open_land,
    play,
    realm,
    rounds,
    scene,
    stock,
    terrain,
    topics,
    units,
    wonder,
)
from tests.clash_of_cultures.scene import goods as has
from tests.loaded import first_ask

rule = pytest.mark.rule
COC = "clash_of_cultures"


def field(seats: int = 2, **options: bool) -> State:
    """A wide plain; seat 0 knows Tactics and is in a Command."""
    g = scene(seats, **options)
    open_land(g)
    know(g, 0, "tactics")
    for seat in range(seats):
        stock(g, seat)
    g.moves_left = 3
    return g


def card(tactic: str) -> int:
    return ACTION_TACTIC.index(tactic) + 1


# --- land ------------------------------------------------------------------------------------------------


@rule(COC, "606.4", "608.3", "606.13")
def test_settlers_and_army_retreat_together_and_are_tired() -> None:
    g = field()
    g.return_unit(0, ids.SETTLER, at(g, "D2"))
    units(g, 0, "D3", infantry=2, settler=1)
    units(g, 1, "D4", infantry=2)
    dice(g, "1l 1l 1l 1l")
    act(g, "march:D3", "D4", "settler1+infantry2", "retreat")
    assert [g.count(0, kind, at(g, "D3")) for kind in (ids.SETTLER, ids.INFANTRY)] == [1, 2]
    marks.clear_moved(g)
    assert ("march", "D3") not in move.sources(g, 0)


@rule(COC, "606.6")
def test_a_retreat_by_sea_goes_back_aboard() -> None:
    g = field()
    terrain(g, D3="water")
    units(g, 0, "D3", ship=1, infantry=2)
    units(g, 1, "D4", infantry=3)
    dice(g, "1l 1l 1l 1l 1l")
    act(g, "unload:D3", "D4", "infantry2", "retreat")
    assert g.count(0, ids.INFANTRY, at(g, "D3")) == 2


@rule(COC, "605.6", "606.12", "608.2")
def test_a_draw_in_a_city_leaves_it_to_the_defender_without_settlers() -> None:
    g = field()
    city(g, 1, "D4", mood="happy")
    units(g, 0, "D3", infantry=1)
    units(g, 1, "D4", infantry=1, settler=2)
    dice(g, "6i 6i")
    act(g, "march:D3", "D4")
    there = g.cities[at(g, "D4")]
    assert (there.owner, there.mood) == (1, ids.HAPPY)
    assert g.present[at(g, "D4")] == 0


@rule(COC, "607.2", "607.3", "607.4", "605.6")
def test_settlers_behind_a_lone_fortress() -> None:
    """They die with the city only; without army units they cannot lose their escort."""
    for faces, owner, settlers in (("6i 1l", 0, 0), ("1l 6i", 1, 1)):
        g = field()
        city(g, 1, "D4", "fortress")
        units(g, 0, "D3", infantry=1)
        units(g, 1, "D4", settler=1)
        dice(g, faces)
        act(g, "march:D3", "D4", *(["no"] if owner == 0 else []))
        assert g.cities[at(g, "D4")].owner == owner
        assert g.count(1, ids.SETTLER, at(g, "D4")) == settlers


@rule(COC, "602.3", "602.4", "603.1")
def test_a_tactic_stays_secret_until_both_are_laid() -> None:
    g = field()
    know(g, 1, "tactics")
    units(g, 0, "D3", infantry=1)
    units(g, 1, "D4", infantry=1)
    hand(g, 0, card("high_morale"))
    hand(g, 1, card("defensive_formation"))
    rules = GAME.step(g)
    ask = first_ask(rules, "march:D3", "D4", f"action{card('high_morale')}")
    assert (ask.seat, ask.topic) == (1, "tactic")
    shown = str(GAME.view(g, 1))
    assert f"action{card('high_morale')}" not in shown
    assert f"action{card('high_morale')}" in str(GAME.view(g, 0))


@rule(COC, "602.1", "602.4")
def test_a_defender_without_army_but_with_a_fortress_plays_only_fortress_tactics() -> None:
    g = field()
    know(g, 1, "tactics")
    city(g, 1, "D4", "fortress")
    units(g, 0, "D3", infantry=1)
    hand(g, 1, card("archers"), card("high_morale"))
    ask = first_ask(GAME.step(g), "march:D3", "D4")
    assert keys(ask) == {"none", f"action{card('high_morale')}"}


@rule(COC, "606.9")
def test_tactical_retreat_may_leave_settlers_behind() -> None:
    for along, left in (("1", 1), ("0", 0)):
        g = field()
        know(g, 1, "tactics")
        units(g, 0, "D3", infantry=1)
        units(g, 1, "D4", infantry=2, settler=1)
        hand(g, 1, card("tactical_retreat"))
        act(g, "march:D3", "D4", f"action{card('tactical_retreat')}", "D5", along)
        assert g.army_at(1, at(g, "D5")) == 2
        assert g.count(1, ids.SETTLER, at(g, "D5")) == left
        assert g.army_at(0, at(g, "D4")) == 1
        assert g.count(1, ids.SETTLER, at(g, "D4")) == 0


@rule(COC, "603.5", "607.2")
def test_archers_kill_the_only_defender_but_the_fortress_still_rolls() -> None:
    g = field()
    city(g, 1, "D4", "fortress")
    units(g, 0, "D3", infantry=1)
    units(g, 1, "D4", infantry=1)
    hand(g, 0, card("archers"))
    # The archers hit (5), then one die of the attacker and the Fortress's.
    dice(g, "5i 1l 6i")
    act(g, "march:D3", "D4", f"action{card('archers')}")
    assert g.army_at(0, at(g, "D4")) == 0
    assert g.cities[at(g, "D4")].owner == 1


@rule(COC, "1119.1b", "903.2")
def test_the_arena_does_not_lift_the_limit_of_a_bonus() -> None:
    for elephants, asked in ((1, False), (0, True)):
        g = realm("persia", "husbandry", "tactics")
        know(g, 1, "tactics", "steel_weapons", "metallurgy")
        city(g, 1, "C5")
        wonder(g, "C5", ids.ARENA, 1)
        stock(g, 1, culture=1)
        units(g, 0, "D4", infantry=2, elephant=elephants)
        units(g, 1, "D4", infantry=1)
        # A 2 and Steel Weapons make 4.
        seen = drive_round(g)
        assert ("arena" in seen) == asked


def drive_round(g: State) -> list[str]:
    """One round of a battle on D4 with dice of 2; the topics asked."""
    b = Battle(at(g, "D4"), True, 0, 1, at(g, "D3"))
    b.start = [fighters.strength(g, b, 0), fighters.strength(g, b, 1)]
    b.weapons[1] = 2
    b.round = 1
    dice(g, "2c 2c 2c 2c 2c 2c")
    return topics(drive(battle._combat_roll(g, b, ["", ""]), arena="no"))


# --- sea -------------------------------------------------------------------------------------------------


@rule(COC, "611.6", "611.2", "505.11")
def test_ships_with_an_army_attacked_at_sea() -> None:
    """Two Ships with four units lose one Ship: two units drown, the owner chooses which."""
    g = scene(expansion=True)
    open_land(g)
    terrain(g, D4="water", D5="water")
    units(g, 1, "D4", ship=2, infantry=2, settler=2)
    units(g, 0, "D5", ship=2)
    g.moves_left = 3
    dice(g, "4c 1l 1l 1l")
    act(g, "sail:D5", "2", "retreat", "settler2")
    assert [g.count(1, kind, at(g, "D4")) for kind in (ids.SETTLER, ids.INFANTRY, ids.SHIP)] == [0, 2, 1]
    assert g.count(0, ids.SHIP, at(g, "D5")) == 2


@rule(COC, "611.5", "611.6")
def test_the_cargo_of_lost_attackers_drowns() -> None:
    g = scene()
    open_land(g)
    terrain(g, D4="water", D5="water")
    units(g, 0, "D5", ship=1, settler=2)
    units(g, 1, "D4", ship=1)
    g.moves_left = 3
    dice(g, "1l 6i")
    act(g, "sail:D5")
    assert g.units_of(0, ids.SHIP) == 0
    assert g.count(0, ids.SETTLER, at(g, "D4")) == 0
    assert g.players[0].units[ids.SETTLER] == 3


@rule(COC, "611.3", "801.4")
def test_no_ships_are_recruited_into_a_battle_that_may_not_be_started() -> None:
    g = scene()
    open_land(g)
    terrain(g, D3="water")
    home = g.cities[at(g, "D2")]
    build(g, home, "port", 0)
    stock(g, wood=2)
    units(g, 1, "D3", ship=1)
    assert "ship" in recruit.choices(g, 0, home, 1, 0)
    g.players[0].no_attack = 1 << 1
    assert "ship" not in recruit.choices(g, 0, home, 1, 0)
    g.players[0].no_attack = 0
    g.diplomat = (1, 0)
    assert "ship" not in recruit.choices(g, 0, home, 1, 0), "the Great Diplomat asks for 2 culture tokens"
    stock(g, wood=2, culture=2)
    dice(g, "6i 1l")
    drive(recruit.recruit(g, 0, home), recruit="ship")
    assert has(g) == {}
    assert not g.diplomat
    assert g.count(1, ids.SHIP, at(g, "D3")) == 0


@rule(COC, "1113.3f")
def test_martyrs_at_sea_are_pirates_first() -> None:
    g = realm("carthage", "navigation", "tactics")
    terrain(g, D4="water", D5="water")
    units(g, 0, "D4", ship=1)
    units(g, ids.PIRATES, "D4", ship=1)
    units(g, 1, "D5", ship=2)
    hand(g, 0, card("martyr"))
    g.moves_left = 3
    dice(g, "1l 1l")
    play(g, move="sail:D4", pirates_along="1", tactic=f"action{card('martyr')}", retreat="retreat")
    assert g.count(0, ids.SHIP, at(g, "D4")) == 1
    assert g.units_of(ids.PIRATES, ids.SHIP) == 0
    assert g.count(1, ids.SHIP, at(g, "D5")) == 1


# --- conquest --------------------------------------------------------------------------------------------


@rule(COC, "609.2", "609.3", "609.4", "609.5", "609.6", "609.17")
@pytest.mark.parametrize(("mood", "gold"), [("happy", 6), ("neutral", 5), ("angry", 1)])
def test_every_kind_of_piece_changes_hands_or_stays(mood: str, gold: int) -> None:
    g = scene(3, expansion=True)
    for space in range(g.map.size):
        g.terrain[space] = g.terrain[space] or ids.PLAIN
    spots = [g.map.labels[s] for s in range(g.map.size) if s not in g.cities and not g.present[s]]
    there = city(g, 1, spots[-1], "temple obelisk", mood=mood)
    build(g, there, "academy", 0)
    build(g, there, "market", 2)
    stock(g)
    drive(aftermath.conquer(g, 0, there, None), refugee="no")
    assert there.owner == 0
    pieces = {ids.BUILDINGS[b]: colour for b, colour in enumerate(there.pieces) if colour >= 0}
    assert pieces == {"temple": 0, "obelisk": 1, "academy": 0, "market": 2}
    assert there.mood == ids.ANGRY
    assert has(g) == {"gold": gold}
    assert there.influenced_by(1)
    assert there.influenced_by(2)


@rule(COC, "203.4", "609.7")
def test_the_last_city_lost_brings_no_settler_and_the_player_plays_on() -> None:
    g = field()
    g.return_unit(1, ids.SETTLER, at(g, "D7"))
    units(g, 0, "D6", infantry=1)
    act(g, "march:D6", "D7")
    assert g.cities_of(1) == []
    assert g.units_of(1, ids.SETTLER) == 0
    assert not g.over
    g.active = 1
    g.moves_left = -1
    g.marks.clear()
    assert menu(g) == {"trade", "end_turn"}


@rule(COC, "1012.4b", "609.10")
def test_fanatics_lose_a_temple_that_cannot_be_replaced() -> None:
    """The battle was fought in a city with a Temple, even if the Temple is gone after it."""
    g = field()
    know(g, 1, "myths", "state_religion", "dogma", "fanaticism")
    city(g, 1, "D4", "temple")
    units(g, 0, "D3", infantry=1)
    g.players[0].buildings[ids.TEMPLE] = 0
    drive(GAME.step(g), move="march:D3", move_to="D4", refugee="no", place_infantry="D7")
    assert not g.cities[at(g, "D4")].has(ids.TEMPLE)
    assert g.army_at(1, at(g, "D7")) == 1


@rule(COC, "605.8", "1102.5")
def test_the_leader_may_be_the_one_who_falls() -> None:
    g = field(expansion=True)
    g.players[0].civ = 0
    g.players[0].leaders = [0, 1, 2]
    lead(g, 0, LEADERS[0], "D3")
    units(g, 0, "D3", infantry=1)
    units(g, 1, "D4", infantry=2)
    dice(g, "2c 2c 5c 1l")
    act(g, "march:D3", "D4", "infantry1+leader1", "leader1", "retreat")
    assert g.players[0].leader == -1
    assert g.players[1].captured == 1


# --- effects at the same time ----------------------------------------------------------------------------


@rule(COC, "206.11", "1116.3a", "811.3")
def test_embalming_comes_before_other_culture() -> None:
    g = realm("egypt", "rituals")
    terrain(g, D4="water", D5="water")
    units(g, 0, "D4", ship=2)
    units(g, ids.PIRATES, "D4", ship=1)
    stock(g, culture=4)
    rounds(g, sides=(0, ids.PIRATES), sea=True, gain="culture1", came_from="D5", face=10)
    assert has(g)["culture"] == 6


@rule(COC, "206.11", "1004.3a", "1004.4b")
def test_the_idea_of_philosophy_may_pay_for_free_education() -> None:
    g = scene()
    know(g, 0, "writing", "free_education", "philosophy", "math")
    stock(g, ideas=2)
    play(g, action="advance", advance="astronomy", free_education="yes")
    assert has(g) == {"mood": 1, "culture": 1}
    g = scene()
    know(g, 0, "writing", "free_education", "philosophy", "math")
    stock(g, ideas=7, gold=2)
    play(g, action="advance", advance="astronomy", pay="gold2", free_education="yes")
    assert has(g) == {"ideas": 7, "mood": 1, "culture": 1}, "nothing is lost beyond the limit"
