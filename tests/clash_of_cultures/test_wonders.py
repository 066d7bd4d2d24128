"""Wonders (900): drawing and building them, what becomes of them, what each of them does."""

from __future__ import annotations

import pytest

from pentapolis.games.clash_of_cultures import GAME, scoring
from pentapolis.games.clash_of_cultures.cards import wonder_cards
from pentapolis.games.clash_of_cultures.data import ADVANCE_INDEX, ids
from pentapolis.games.clash_of_cultures.rules import (
    advances,
    aftermath,
    battle,
    cities,
    collect,
    decks,
    events,
    goods,
    turn,
    wonders,
)
from pentapolis.games.clash_of_cultures.state import TURN_START, State
from tests.clash_of_cultures.scene import (
    act,
    at,
    city,
    dice,
    hand,
    keys,
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
from tests.loaded import first_ask, talk

rule = pytest.mark.rule
COC = "clash_of_cultures"


def wealthy() -> State:
    g = scene()
    open_land(g)
    for label in ("D3", "D4", "E4", "C4"):
        city(g, 0, label)
    know(g, 0, "engineering", "storage")
    stock(g, food=7, wood=7, ore=7, gold=7, culture=9)
    return g


@rule(COC, "901.1", "1002.2a", "1008.3a", "901.12")
def test_engineering_and_monuments_draw_wonders() -> None:
    g = scene()
    talk(advances.gain_advance(g, 0, ADVANCE_INDEX["engineering"]))
    assert len(g.players[0].wonders) == 1
    know(g, 0, "arts")
    talk(advances.gain_advance(g, 0, ADVANCE_INDEX["monuments"]))
    assert len(g.players[0].wonders) == 2
    g.wonder_bag.clear()
    talk(wonders.draw_wonder(g, 0))
    assert len(g.players[0].wonders) == 2


@rule(COC, "901.2", "901.3", "901.4", "901.5", "901.6", "406.7", "1002.2b")
def test_what_a_wonder_needs() -> None:
    g = wealthy()
    g.players[0].wonders = [ids.WALL]
    g.wonder_bag.remove(ids.WALL)
    assert why(g, "construct", "great_wall", "D2") == ("901.3", "needs_advance")
    know(g, 0, "tactics", "siegecraft")
    assert why(g, "construct", "great_wall", "D3") == ("901.4", "not_happy")
    assert why(g, "construct", "great_statue", "D2") == ("901.2", "not_in_hand")
    stock(g, food=1)
    assert why(g, "construct", "great_wall", "D2") == ("901.6", "cannot_pay")
    g.players[0].usable &= ~ids.ENGINEERING
    assert why(g, "construct", "great_wall", "D2") == ("901.2", "needs_advance")


@rule(COC, "901.5", "901.9", "305.5")
def test_a_wonder_needs_room_like_a_building() -> None:
    g = scene()
    open_land(g)
    know(g, 0, "engineering", "storage", "tactics", "siegecraft")
    stock(g, food=7, wood=7, ore=7, gold=7, culture=9)
    g.players[0].wonders = [ids.WALL]
    g.wonder_bag.remove(ids.WALL)
    assert why(g, "construct", "great_wall", "D2") == ("406.3", "too_large")
    for label in ("D3", "D4", "E4", "C4", "B3"):
        city(g, 0, label)
    for number in (ids.ARENA, ids.GARDENS, ids.LIBRARY, ids.PYRAMID):  # any number of wonders
        assert "construct:D2" in menu(g)
        wonder(g, "D2", number, 0)
    assert why(g, "construct", "great_wall", "D2") == ("305.5", "largest")


@rule(COC, "901.11", "303.2", "303.3")
def test_gold_pays_for_resources_of_a_wonder_but_not_for_culture() -> None:
    g = wealthy()
    know(g, 0, "tactics", "siegecraft")
    g.players[0].wonders = [ids.WALL]
    g.wonder_bag.remove(ids.WALL)
    stock(g, food=1, wood=2, ore=2, gold=7, culture=5)
    act(g, "construct:D2", "great_wall")
    assert has(g) == {}
    g = wealthy()
    know(g, 0, "tactics", "siegecraft")
    g.players[0].wonders = [ids.WALL]
    g.wonder_bag.remove(ids.WALL)
    stock(g, food=7, wood=7, ore=7, gold=7, culture=4)
    assert why(g, "construct", "great_wall", "D2") == ("901.6", "cannot_pay")


@rule(COC, "901.7", "901.8", "901.9", "901.10", "901.11", "802.7")
def test_building_a_wonder() -> None:
    g = wealthy()
    know(g, 0, "tactics", "siegecraft")
    g.players[0].wonders = [ids.WALL]
    g.wonder_bag.remove(ids.WALL)
    stock(g, food=3, wood=2, ore=7, culture=5)
    act(g, "construct:D2", "great_wall")
    assert has(g) == {}
    assert g.wonder_builder[ids.WALL] == g.wonder_holder[ids.WALL] == 0
    assert g.cities[at(g, "D2")].size == 2
    assert g.cities[at(g, "D2")].activations == 1


@rule(COC, "902.3", "902.4", "902.6")
def test_wonders_follow_their_city() -> None:
    g = scene()
    open_land(g)
    there = city(g, 0, "D3")
    wonder(g, "D3", ids.LIBRARY, 0)
    talk(aftermath.conquer(g, 1, there, None), "no")
    assert (g.wonder_builder[ids.LIBRARY], g.wonder_holder[ids.LIBRARY]) == (0, 1)
    talk(aftermath.conquered_by_barbarians(g, there))
    assert not goods.holds(g, 1, ids.LIBRARY)
    there.owner = 0
    cities.city_conquered(g, there)
    assert goods.holds(g, 0, ids.LIBRARY)


@rule(COC, "903.1")
def test_arena_swaps_tokens_but_not_for_wonders() -> None:
    g = scene()
    wonder(g, "D2", ids.ARENA, 0)
    assert goods.token(g, 0, ids.MOOD) == (ids.MOOD, ids.CULTURE)
    assert goods.token(g, 0, ids.CULTURE, wonder=True) == (ids.CULTURE,)


@rule(COC, "903.2", "206.5")
def test_arena_adds_to_one_roll_per_battle() -> None:
    g = scene()
    open_land(g)
    wonder(g, "D2", ids.ARENA, 0)
    stock(g, culture=2)
    units(g, 0, "D4", infantry=1)
    units(g, 1, "D4", infantry=1)
    dice(g, "4c 1l")
    assert talk(battle.land_battle(g, 0, 1, at(g, "D4"), at(g, "D3")), "yes") == 0


@rule(COC, "903.2")
def test_arena_adds_once_and_on_land_only() -> None:
    g = scene()
    open_land(g)
    terrain(g, D5="water")
    wonder(g, "D2", ids.ARENA, 0)
    stock(g, culture=2)
    units(g, 0, "D4", infantry=2)
    units(g, 1, "D4", infantry=2)
    dice(g, "2c 2c 1l 1l 2c 2c 1l")
    talk(battle.land_battle(g, 0, 1, at(g, "D4"), at(g, "D3")), "yes", "fight", "retreat")
    assert has(g) == {"culture": 1}
    units(g, 0, "D5", ship=1)
    units(g, 1, "D5", ship=1)
    dice(g, "4c 5c 5c 5c")
    talk(battle.sea_battle(g, 0, 1, at(g, "D5"), -1))
    assert has(g) == {"culture": 1}


@rule(COC, "904.1")
def test_gardens_give_any_resource() -> None:
    g = scene()
    wonder(g, "D2", ids.GARDENS, 0)
    _, yields = collect.space_yields(g, g.cities[at(g, "D2")], at(g, "D2"))
    assert len(yields) == 5


@rule(COC, "905.1", "905.2", "905.3", "905.5", "905.6", "905.7")
def test_great_library() -> None:
    g = scene()
    wonder(g, "D2", ids.LIBRARY, 0)
    stock(g)
    lendable = wonder_cards.lendable(g, 0)
    assert "navigation" in lendable
    assert "voting" not in lendable
    act(g, "library", "storage")
    assert has(g) == {}
    goods.gain(g, 0, ids.FOOD, 5)
    assert not g.players[0].advances & ids.STORAGE
    assert "library" not in menu(g)
    turn.end_turn(g)
    assert has(g) == {"food": 2}


@rule(COC, "905.2", "905.7")
def test_what_a_borrowed_advance_is_not() -> None:
    g = scene()
    open_land(g)
    city(g, 0, "D4")
    wonder(g, "D4", ids.LIBRARY, 0)
    stock(g, food=2, wood=1, ore=1)
    before = scoring.halves(g, 0)
    act(g, "library", "writing")
    p = g.players[0]
    assert (p.actions, p.objectives, p.track, has(g)) == ([], [], 3, {"food": 2, "wood": 1, "ore": 1})
    assert scoring.halves(g, 0) == before
    assert ADVANCE_INDEX["philosophy"] not in advances.gainable(p)  # no prerequisite
    assert ADVANCE_INDEX["writing"] in advances.gainable(p)  # and it can be gained for good
    act(g, "construct:D2")  # but its building may be constructed
    assert g.cities[at(g, "D2")].has(ids.ACADEMY)
    turn.end_turn(g)
    assert not p.usable & ids.WRITING


@rule(COC, "905.6", "1007.3a", "1007.4")
def test_the_library_is_consulted_when_the_turn_begins() -> None:
    """Trade Routes, or Currency beside them, are of use only at the start of a turn."""
    g = scene()
    open_land(g)
    wonder(g, "D2", ids.LIBRARY, 0)
    city(g, 1, "D4")
    stock(g)
    g.stage = TURN_START
    talk(GAME.step(g), "trade_routes")
    assert (has(g), "library" in menu(g)) == ({"food": 1}, False)
    know(g, 0, "bartering", "trade_routes")
    stock(g)
    g.players[0].used = g.players[0].borrowed = 0
    advances.renew_usable(g.players[0])
    g.stage = TURN_START
    talk(GAME.step(g), "currency", "gold1")
    assert has(g) == {"gold": 1}


@rule(COC, "905.6", "202.7")
def test_the_library_is_consulted_between_two_moves() -> None:
    g = scene()
    open_land(g)
    wonder(g, "D2", ids.LIBRARY, 0)
    units(g, 0, "D4", infantry=1)
    act(g, "command")
    act(g, "march:D2", "D3")
    act(g, "library", "tactics")
    assert g.moves_left == 2
    act(g, "march:D4", "D5")
    assert g.army_at(0, at(g, "D5")) == 1


@rule(COC, "905.6", "803.13")
def test_the_library_is_consulted_against_an_event() -> None:
    g = scene()
    wonder(g, "D2", ids.LIBRARY, 0)
    stock(g, food=1)
    g.barbarian_settlements = 0
    g.event_bag = [2]
    talk(events.event(g, 0), "irrigation")
    assert has(g) == {"food": 1}
    g.event_bag = [2]
    g.active = 1  # not in another player's turn
    g.players[0].used = g.players[0].borrowed = 0
    advances.renew_usable(g.players[0])
    talk(events.event(g, 0))
    assert has(g) == {}


@rule(COC, "905.4")
def test_great_library_lends_no_civilization_advances() -> None:
    g = scene(expansion=True)
    wonder(g, "D2", ids.LIBRARY, 0)
    assert len(wonder_cards.lendable(g, 0)) == 34


@rule(COC, "906.1", "906.3")
def test_mausoleum() -> None:
    g = scene()
    wonder(g, "D2", ids.MAUSOLEUM, 0)
    hand(g, 1, 5, 6)
    decks.discard_action(g, 1, 4)
    decks.discard_action(g, 1, 5)
    talk(decks.draw_action(g, 0), "action6")
    assert g.players[0].actions == [5]
    decks.discard_action(g, 0, 5)
    assert g.action_pile == [5, 4]
    g.event_pile = [28]
    assert talk(events.draw(g, 0), "event29") == 28


@rule(COC, "907.1", "907.2", "907.3", "907.4")
def test_lighthouse() -> None:
    g = wealthy()
    know(g, 0, "fishing", "cartography")
    g.players[0].wonders = [ids.LIGHTHOUSE]
    g.wonder_bag.remove(ids.LIGHTHOUSE)
    assert why(g, "construct", "great_lighthouse", "D2") == ("907.4", "needs_port")
    g = scene()
    terrain(g, D3="water", D4="water")
    wonder(g, "D2", ids.LIGHTHOUSE, 0)
    act(g, "collect:D2", "food1+wood1+ore1", "D4")
    assert g.count(0, ids.SHIP, at(g, "D4")) == 1
    assert g.actions_left == 2


@rule(COC, "907.1", "907.2")
def test_the_lighthouse_places_ships_only_where_no_enemies_are() -> None:
    g = scene(expansion=True)
    open_land(g)
    terrain(g, D3="water", D5="water", B4="water")
    wonder(g, "D2", ids.LIGHTHOUSE, 0)
    units(g, 1, "D5", ship=1)
    units(g, ids.PIRATES, "B4", ship=1)
    know(g, 0, "draft", "nationalism")
    stock(g, food=2)
    ask = first_ask(GAME.step(g), "recruit:D2")
    assert (ask.topic, keys(ask)) == ("lighthouse", {"no", "D3"})  # and nothing for Nationalism
    g = scene()
    terrain(g, D3="water")
    wonder(g, "D2", ids.LIGHTHOUSE, 0)
    units(g, 0, "D3", ship=4)
    act(g, "collect:D2", "food1+wood1+ore1")  # none in supply: nobody is asked


@rule(COC, "909.1", "909.2")
def test_statue() -> None:
    g = wealthy()
    know(g, 0, "arts", "monuments")
    g.players[0].wonders = [ids.STATUE]
    g.wonder_bag.remove(ids.STATUE)
    stock(g, food=3, wood=4, ore=5, culture=5)
    act(g, "construct:D2")
    assert len(g.players[0].objectives) == 1
    plans(g, 0, next(c + 1 for c in g.objective_bag))
    act(g, "statue", f"objective{g.players[0].objectives[0] + 1}")
    assert g.actions_left == 3
    assert len(g.objective_pile) == 1
    assert "statue" not in menu(g)


@rule(COC, "910.2", "910.3")
def test_wall_beats_barbarians() -> None:
    g = scene()
    open_land(g)
    wonder(g, "D2", ids.WALL, 0)
    stock(g)
    units(g, ids.BARBARIANS, "D2", infantry=3)
    assert talk(battle.land_battle(g, ids.BARBARIANS, 0, at(g, "D2"), -1)) == 1
    assert has(g) == {"gold": 1}
    assert g.army_at(ids.BARBARIANS, at(g, "D2")) == 0


@rule(COC, "1205.1")
def test_wonder_buffet() -> None:
    g = scene(buffet=True)
    talk(wonders.draw_wonder(g, 0))
    assert len(g.wonder_open) == 1
    assert wonders.offered(g, 1) == g.wonder_open
    assert not g.players[0].wonders


@rule(COC, "1205.1")
def test_an_open_wonder_is_built_by_whoever_can() -> None:
    g = scene(buffet=True)
    open_land(g)
    city(g, 1, "D5")
    g.wonder_bag.remove(ids.WALL)
    g.wonder_open = [ids.WALL]
    g.active = 1
    stock(g, 1, food=2, wood=2, ore=7, gold=1, culture=5)
    know(g, 1, "tactics", "siegecraft")
    assert why(g, "construct", "great_wall", "D7") == ("901.2", "needs_advance")
    know(g, 1, "engineering")
    act(g, "construct:D7", "great_wall")
    assert (g.wonder_builder[ids.WALL], g.wonder_open, g.players[1].wonders) == (1, [], [])
