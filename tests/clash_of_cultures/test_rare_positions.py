"""Rare positions in which two rules meet: an event inside an action, an unusual payment, an empty supply."""

from __future__ import annotations

import pytest

from pentapolis.games.clash_of_cultures import GAME
from pentapolis.games.clash_of_cultures.cards import event_steps
from pentapolis.games.clash_of_cultures.data import LEADERS, ids
from pentapolis.games.clash_of_cultures.rules import (
    aftermath,
    barbarians,
    battle,
    cities,
    move,
    recruit,
)
from pentapolis.games.clash_of_cultures.state import STATUS
from tests.clash_of_cultures.scene import (
    act,
    at,
    city,
    civilized,
    dice,
    hand,
    happen,
    know,
    menu,
    open_land,
    plans,
    scene,
    stock,
    terrain,
    units,
    why,
    wonder,
)
from tests.clash_of_cultures.scene import goods as has
from tests.loaded import talk

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
    talk(event_steps.lower(g, home))
    assert home.mood == ids.ANGRY
    assert "collect:D2" not in menu(g)
    assert why(g, "action", "collect:D2") == ("404.2", "angry_activated")
    cities.raise_mood(g, home)
    assert "collect:D2" in menu(g)
    g = scene()
    home = g.cities[at(g, "D2")]
    talk(event_steps.lower(g, home, 2))
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


@rule(COC, "810.2")
def test_a_single_pirate_ship_must_go_to_the_coast() -> None:
    """With three pirates allied only one is left to place, and it lies beside a city of the player."""
    g = civilized("carthage")
    open_land(g)
    know(g, 0, "fishing", "navigation")
    terrain(g, D6="water", B6="water", F6="water")
    units(g, 0, "B6", ship=1)
    units(g, ids.PIRATES, "B6", ship=3)
    talk(barbarians.pirates(g, 1))
    assert g.count(ids.PIRATES, ids.SHIP, at(g, "D6")) == 1


@rule(COC, "801.4")
@pytest.mark.parametrize("card", [19, 29])
def test_production_cards_need_a_collect_that_can_follow(card: int) -> None:
    g = scene()
    hand(g, 0, card)
    assert f"play:action{card}" in menu(g)
    g.actions_left = 0
    assert f"play:action{card}" not in menu(g)
    know(g, 0, "philosophy", "voting", "free_economy")
    stock(g, mood=1)
    assert f"play:action{card}" in menu(g)
    stock(g)
    g.actions_left = 1
    g.cities[at(g, "D2")].angry_activated = True
    assert f"play:action{card}" not in menu(g)


@rule(COC, "801.4")
def test_cultural_takeover_needs_barbarians_within_reach() -> None:
    g = scene()
    open_land(g)
    hand(g, 0, 15)
    city(g, WILD, "D4")
    assert "play:action15" not in menu(g)  # 2 spaces from a city of size 1
    stock(g, culture=1)
    assert "play:action15" in menu(g)
    g.actions_left = 0
    assert "play:action15" not in menu(g)
    know(g, 0, "arts")
    assert "play:action15" in menu(g)


@rule(COC, "105.4", "801.1")
def test_a_card_swapped_by_a_spy_is_known_to_the_two_only() -> None:
    g = scene(3)
    hand(g, 0, 7, 1)
    hand(g, 1, 2)
    g.known_actions[1] = 0b110  # seat 2 knew it in the hand of seat 1
    stock(g, culture=1)
    act(g, "play:action7", "take:action2")
    assert (g.players[0].actions, g.players[1].actions) == ([1], [0])
    assert g.known_actions[:2] == [0b011, 0b011]


def test_new_plans_draw_what_the_great_seer_laid_aside() -> None:
    g = scene(expansion=True)
    hand(g, 0, 31)
    plans(g, 0, 1)
    stock(g, culture=1)
    g.objective_bag.remove(4)
    g.players[0].seer = 4
    act(g, "play:action31", "objective5")
    assert (g.players[0].objectives, g.players[0].seer) == ([4], -1)


@rule(COC, "906.3")
def test_the_architect_and_the_horse_go_under_the_pile_of_who_has_the_mausoleum() -> None:
    g = scene(expansion=True)
    open_land(g)
    for label in ("D3", "D4", "E4", "C4"):
        city(g, 0, label)
    wonder(g, "D4", ids.MAUSOLEUM, 0)
    know(g, 0, "engineering", "tactics")
    p = g.players[0]
    p.architect = True
    p.wonders = [ids.WALL]
    g.wonder_bag.remove(ids.WALL)
    g.event_pile = [8]
    stock(g, food=3, wood=3, ore=7, culture=3)
    act(g, "construct:D2", "great_wall")
    assert g.event_pile == [54, 8]
    city(g, 1, "D6", "fortress")
    units(g, 0, "D6", infantry=3)
    g.trojan = True
    dice(g, "6i 6i 6i 1l")
    talk(battle.land_battle(g, 0, 1, at(g, "D6"), at(g, "D5")), "yes", "no")
    assert g.event_pile == [41, 54, 8]


@rule(COC, "203.2", "203.3")
def test_a_player_without_cities_ends_the_game_in_the_round_it_is() -> None:
    g = scene()
    del g.cities[at(g, "D7")]
    g.players[1].settlements += 1
    g.stage, g.status_step, g.status_turn = STATUS, 1, 0
    talk(GAME.step(g))
    talk(GAME.step(g))
    assert (g.over, g.round) == (True, 1)


def test_a_city_forced_by_bleda_is_spent_whatever_its_mood() -> None:
    g = civilized("huns", leader="bleda")
    g.cities[at(g, "D2")].mood = ids.NEUTRAL
    act(g, "enforcer")
    act(g, "collect:D2", "food1+ore1")
    stock(g, mood=1)
    act(g, "increase_mood")
    assert g.cities[at(g, "D2")].mood == ids.HAPPY
    assert "collect:D2" not in menu(g)


def test_bledas_threat_stays_with_the_city_he_was_in() -> None:
    g = civilized("huns", leader="bleda")
    open_land(g)
    know(g, 0, "tactics")
    for label in ("D2", "D3"):
        if at(g, label) not in g.cities:
            city(g, 0, label)
        g.cities[at(g, label)].mood = ids.ANGRY
    act(g, "enforcer")
    act(g, "command")
    talk(move.march_group(g, 0, at(g, "D2"), at(g, "D3"), [0, 0, 0, 0, 0, 1], False))
    moods = [cities.acting_mood(g, g.cities[at(g, label)]) for label in ("D2", "D3")]
    assert moods == [ids.HAPPY, ids.ANGRY]


@rule(COC, "1102.4", "408.9")
def test_a_leader_may_take_the_place_of_another_in_a_full_city() -> None:
    g = civilized("huns", leader="bleda")
    units(g, 0, "D2", infantry=3)
    stock(g, food=1, ore=1, culture=1, mood=1)
    home = g.cities[at(g, "D2")]
    assert recruit.choices(g, 0, home, 1, 0) == ["leader"]
    talk(recruit.recruit(g, 0, home), "leader.attila")
    assert (g.army_at(0, home.space), g.players[0].leader) == (4, LEADERS.index("attila"))


def test_the_infantry_of_nabopolassar_finds_a_city_of_choice() -> None:
    g = civilized("babylonia", leader="nabopolassar", at="D3")
    open_land(g)
    units(g, 0, "D3", infantry=3)
    city(g, 0, "D5")
    talk(aftermath.city_lost(g, 0), "D5")
    assert g.army_at(0, at(g, "D5")) == 1


def test_marqzen_undoes_losses_but_no_price_and_no_points_for_them() -> None:
    g = civilized("aztecs", leader="marqzen")
    units(g, 0, "D2", infantry=3)
    happen(50, g, "unit:D2:infantry")  # Black Death
    assert (g.army_at(0, at(g, "D2")), g.players[0].event_points) == (4, 0)
    happen(38, g, "yes", "unit:D2:infantry")  # Revolution bought off
    assert (g.army_at(0, at(g, "D2")), g.actions_left) == (3, 3)
