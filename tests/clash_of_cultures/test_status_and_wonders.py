"""The status phase (700), wonders (900) and the advances (1000) that other tests do not touch."""

from __future__ import annotations

import pytest

from pentapolis.games.clash_of_cultures import (
    GAME,
    advances,
    aftermath,
    battle,
    cities,
    collect,
    events,
    goods,
    ids,
    influence,
    mood,
    recruit,
    routes,
    status,
    turn,
    wonders,
)
from pentapolis.games.clash_of_cultures.state import STATUS, TURN_START, CocState
from pentapolis.games.clash_of_cultures.tables import ADVANCE_INDEX
from tests.clash_of_cultures.scene import (
    act,
    at,
    build,
    city,
    dice,
    first_ask,
    hand,
    keys,
    know,
    menu,
    open_land,
    plans,
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


def statused(step: int, seats: int = 2, **options: bool) -> CocState:
    """A scene in this step of the status phase."""
    g = scene(seats, **options)
    g.stage, g.status_step, g.status_turn, g.phase = STATUS, step, 0, 3
    return g


# --- status phase ---------------------------------------------------------------------------------


@rule(COC, "700.2", "701.1", "802.2", "802.3", "802.5", "702.1", "702.2", "703.1")
def test_steps_go_round_the_table() -> None:
    g = statused(1, 3)
    plans(g, 0, 13)
    stock(g, wood=5)
    talk(status.status_step(g), "complete:objective13:objective.wood_supplies")
    assert has(g) == {"wood": 3}
    assert g.players[0].done == [24]
    talk(status.status_step(g))
    talk(status.status_step(g))
    assert (g.status_step, g.status_turn) == (2, 0)
    talk(status.status_step(g), "storage")
    assert g.players[0].advances & ids.STORAGE
    assert g.players[0].track == 2
    assert has(g) == {"wood": 3, "mood": 1}
    talk(status.status_step(g), "storage")
    talk(status.status_step(g), "storage")
    assert g.status_step == 3
    talk(status.status_step(g))
    assert len(g.players[0].actions) == 1
    assert len(g.players[0].objectives) == 1


@rule(COC, "701.2", "802.6")
def test_one_thing_fulfils_one_condition_of_a_name() -> None:
    g = statused(1)
    plans(g, 0, 24, 25)
    know(g, 0, "writing", "philosophy", "voting", "separation_of_power", "civil_liberties", "free_economy")
    talk(status.status_step(g), "complete:objective24:objective.government")
    assert g.players[0].objectives == [24]


@rule(COC, "702.3")
def test_no_advance_left() -> None:
    g = statused(2)
    g.players[0].advances = (1 << 36) - 1 | ids.CATEGORY[ids.DEMOCRACY]
    talk(status.status_step(g))
    assert g.status_turn == 1


@pytest.mark.example("COC-X46")
@rule(COC, "704.1", "704.2")
def test_razing() -> None:
    g = statused(4)
    terrain(g, D3="plain")
    city(g, 0, "D3")
    units(g, 0, "D3", settler=1)
    build(g, g.cities[at(g, "D2")], "temple", 0)
    big = g.cities[at(g, "D2")]
    assert len(collect.sources(g, big, False)) == 3
    stock(g)
    talk(status.status_step(g), "D3")
    assert has(g) == {"gold": 1}
    assert len(collect.sources(g, big, False)) == 4
    assert g.count(0, ids.SETTLER, at(g, "D3")) == 1
    GAME.check(g)


@pytest.mark.example("COC-X20")
@rule(COC, "705.1", "705.2", "705.3", "705.4", "705.5", "705.6")
def test_change_of_government() -> None:
    g = statused(5)
    stock(g, culture=1, mood=1)
    know(g, 0, "writing", "philosophy", "voting", "free_economy")
    talk(status.status_step(g))
    assert g.status_turn == 1
    g = statused(5)
    stock(g, culture=1, mood=1)
    know(g, 0, "writing", "philosophy", "voting", "free_economy", "tactics", "draft")
    talk(status.status_step(g), "category.autocracy", "forced_labor")
    p = g.players[0]
    assert p.advances & ids.GOVERNMENTS == ids.NATIONALISM | ids.FORCED_LABOR
    assert p.track == 3
    assert has(g) == {}
    assert advances.possible_governments(scene().players[0]) == []


@rule(COC, "706.1", "706.2", "706.3", "706.4", "706.5", "907.5")
def test_who_chooses_the_start_player() -> None:
    g = statused(6, 3)
    stock(g, 0, culture=1)
    stock(g, 1, culture=1, mood=1)
    stock(g, 2, mood=2)
    g.start = 2
    assert status.chooser(g) == 2
    g.start = 0
    assert status.chooser(g) == 1
    talk(status.status_step(g), "2")
    assert (g.start, g.active, g.round, g.phase) == (2, 2, 2, 1)
    wonder(g, g.map.labels[g.map.homes[0]], ids.LIGHTHOUSE, 0)
    assert status.chooser(g) == 0


@rule(COC, "1203.2", "1203.3")
def test_two_free_advances_in_the_shorter_game() -> None:
    g = statused(2, short=True)
    talk(status.status_step(g), "storage")
    talk(status.status_step(g), "storage")
    assert g.status_step == status.SECOND_ADVANCE
    talk(status.status_step(g), "irrigation")
    assert g.players[0].track == 2
    talk(status.status_step(g), "irrigation")
    assert g.status_step == 3


# --- wonders --------------------------------------------------------------------------------------


def wealthy() -> CocState:
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
    wonders.city_conquered(g, there)
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
    lendable = wonders.lendable(g, 0)
    assert "navigation" in lendable
    assert "voting" not in lendable
    act(g, "library", "storage")
    assert has(g) == {}
    goods.gain(g, 0, ids.FOOD, 5)
    assert not g.players[0].advances & ids.STORAGE
    assert "library" not in menu(g)
    turn.end_turn(g)
    assert has(g) == {"food": 2}


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
    assert len(wonders.lendable(g, 0)) == 34


@rule(COC, "906.1", "906.3")
def test_mausoleum() -> None:
    g = scene()
    wonder(g, "D2", ids.MAUSOLEUM, 0)
    hand(g, 1, 5, 6)
    goods.discard_action(g, 1, 4)
    goods.discard_action(g, 1, 5)
    talk(goods.draw_action(g, 0), "action6")
    assert g.players[0].actions == [5]
    goods.discard_action(g, 0, 5)
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


# --- advances -------------------------------------------------------------------------------------


@rule(COC, "1001.2", "1001.3a")
def test_storage_and_irrigation() -> None:
    g = scene()
    there = g.cities[at(g, "D2")]
    assert len(collect.sources(g, there, False)) == 3
    know(g, 0, "irrigation", "storage")
    assert len(collect.sources(g, there, False)) == 4
    assert goods.limit(g.players[0], ids.FOOD) == 7


@rule(COC, "1001.3c", "803.13", "1002.3b")
def test_protection_against_events() -> None:
    g = scene()
    stock(g, food=2)
    know(g, 0, "irrigation")
    g.event_bag = [2]
    talk(events.event(g, 0), *spawn(g))
    assert has(g)["food"] == 2
    assert len(g.cities) == 3
    g = scene()
    know(g, 0, "sanitation")
    units(g, 0, "D2", settler=2)
    g.event_bag = [1]
    talk(events.event(g, 0))
    assert g.count(0, ids.SETTLER, at(g, "D2")) == 3


def spawn(g: CocState) -> list[str]:
    """The answer to where barbarians settle, if there is a choice."""
    from pentapolis.games.clash_of_cultures import barbarians

    spaces = barbarians.spawn_spaces(g, 0)
    return [g.map.labels[min(spaces)]] if len(spaces) > 1 else []


@rule(COC, "1001.4a", "1001.4b", "1001.4c", "206.2", "206.3")
@pytest.mark.example("COC-X6")
def test_husbandry() -> None:
    g = scene()
    open_land(g, "forest")
    know(g, 0, "husbandry")
    there = g.cities[at(g, "D2")]
    there.size = 7
    far = [yields for kind, yields in collect.sources(g, there, True) if kind == collect.FAR]
    assert far
    near = len(collect.sources(g, there, False))
    found = collect.sources(g, there, True)
    assert max(sum(v) for v in collect.bundles(found, 9, 1, False)) == near + 1
    assert max(sum(v) for v in collect.bundles(found, 9, 2, False)) == near + 2
    there.size = 1
    assert all(sum(v) == 2 for v in collect.bundles(found, 2, 1, False))


@rule(COC, "1002.3a", "1005.4a", "1005.4b")
def test_sanitation_and_draft() -> None:
    g = scene()
    know(g, 0, "sanitation", "tactics", "draft")
    stock(g, mood=2)
    act(g, "recruit:D2", "sanitation", "draft")
    assert g.count(0, ids.SETTLER, at(g, "D2")) == 2
    assert g.count(0, ids.INFANTRY, at(g, "D2")) == 1
    assert has(g) == {}


@rule(COC, "1003.1b", "1004.1b", "1005.1c", "1006.1d")
def test_advances_unlock_buildings() -> None:
    from pentapolis.games.clash_of_cultures.tables import BUILDING_ADVANCE

    assert BUILDING_ADVANCE[:4] == [ids.WRITING, ids.TACTICS, ids.MYTHS, ids.FISHING]


@rule(COC, "1007.1b", "1008.1b", "1009.1b")
def test_advances_unlock_buildings_of_the_expansion() -> None:
    from pentapolis.games.clash_of_cultures.tables import BUILDING_ADVANCE

    assert BUILDING_ADVANCE[4:] == [ids.BARTERING, ids.ARTS, ids.MATH]


@rule(COC, "1003.3")
def test_war_ships() -> None:
    g = scene()
    open_land(g)
    terrain(g, D3="water", D4="water")
    know(g, 0, "fishing", "war_ships")
    units(g, 0, "D4", ship=1)
    units(g, 1, "D4", ship=1)
    dice(g, "5c 5c")
    assert talk(battle.sea_battle(g, 0, 1, at(g, "D4"), at(g, "D3"))) == 0
    g = scene()
    open_land(g)
    terrain(g, D3="water")
    know(g, 0, "fishing", "war_ships")
    units(g, 0, "D4", infantry=1)
    units(g, 1, "D4", infantry=1)
    dice(g, "5c 5c")
    assert talk(battle.land_battle(g, 0, 1, at(g, "D4"), at(g, "D3"))) == 0


@rule(COC, "1004.1a")
def test_writing() -> None:
    g = scene()
    stock(g, food=2)
    act(g, "advance", "writing")
    assert len(g.players[0].actions) == len(g.players[0].objectives) == 1
    assert has(g) == {"culture": 1}


@rule(COC, "1004.2")
def test_public_education() -> None:
    g = scene()
    build(g, g.cities[at(g, "D2")], "academy", 0)
    know(g, 0, "writing", "public_education")
    stock(g)
    act(g, "collect:D2", "food1+wood1+ore1")
    assert has(g)["ideas"] == 1
    act(g, "collect:D2", "food1+wood1+ore1")
    assert has(g)["ideas"] == 1


@rule(COC, "1004.3a", "1004.3b", "206.9")
def test_free_education() -> None:
    g = scene()
    know(g, 0, "writing")
    stock(g, ideas=3)
    act(g, "advance", "free_education")
    assert has(g) == {"ideas": 1, "mood": 1}
    stock(g, ideas=3)
    act(g, "advance", "storage", "yes")
    assert has(g) == {"mood": 2}
    stock(g, ideas=3)
    g.players[0].track = 3
    act(g, "advance", "irrigation")
    assert has(g) == {"ideas": 1, "mood": 1}


@rule(COC, "1004.4a", "1004.4b")
def test_philosophy() -> None:
    g = scene()
    know(g, 0, "writing")
    stock(g, food=2)
    act(g, "advance", "philosophy")
    assert has(g) == {"ideas": 1, "mood": 1}
    stock(g, food=2)
    act(g, "advance", "math")
    assert has(g) == {"ideas": 1, "culture": 1}


@rule(COC, "1005.3a", "1009.4b")
def test_steel_weapons() -> None:
    g = scene()
    open_land(g)
    know(g, 0, "tactics", "steel_weapons")
    stock(g, ore=1)
    units(g, 0, "D4", infantry=1)
    units(g, 1, "D4", infantry=1)
    dice(g, "3e 1l")
    assert talk(battle.land_battle(g, 0, 1, at(g, "D4"), at(g, "D3")), "yes") == 0
    assert has(g) == {}
    g = scene()
    open_land(g)
    know(g, 0, "tactics", "steel_weapons", "math", "metallurgy")
    stock(g)
    units(g, 0, "D4", infantry=1)
    units(g, 1, "D4", infantry=1)
    dice(g, "3e 1l")
    assert talk(battle.land_battle(g, 0, 1, at(g, "D4"), at(g, "D3"))) == 0
    g = scene()
    open_land(g)
    know(g, 0, "tactics", "steel_weapons")
    know(g, 1, "tactics", "steel_weapons")
    stock(g, ore=1)
    stock(g, 1)
    units(g, 0, "D4", infantry=1)
    units(g, 1, "D4", infantry=1)
    dice(g, "3e 1l")
    assert talk(battle.land_battle(g, 0, 1, at(g, "D4"), at(g, "D3")), "yes", "retreat") == -1


@pytest.mark.example("COC-X7")
@rule(COC, "1006.1a", "1006.1b", "206.10", "803.5")
def test_myths() -> None:
    g = scene()
    open_land(g)
    know(g, 0, "myths", "roads")
    city(g, 0, "D3")
    stock(g, mood=3)
    g.event_bag = [0]
    talk(events.event(g, 0), "D3", "yes", "yes")
    assert has(g) == {"mood": 1}
    assert g.cities[at(g, "D3")].mood == ids.NEUTRAL
    assert g.cities[at(g, "D2")].mood == ids.HAPPY
    g = scene()
    open_land(g)
    know(g, 0, "myths", "roads")
    city(g, 0, "D3")
    stock(g, mood=1)
    g.event_bag = [0]
    talk(events.event(g, 0), "D3", "yes")
    assert (g.cities[at(g, "D3")].mood, g.cities[at(g, "D2")].mood) == (ids.NEUTRAL, ids.NEUTRAL)


@rule(COC, "1006.1c", "810.7", "810.6")
def test_myths_do_not_help_against_pirates() -> None:
    from pentapolis.games.clash_of_cultures import barbarians

    g = scene(expansion=True)
    terrain(g, D3="water")
    know(g, 0, "myths")
    stock(g)
    units(g, ids.PIRATES, "D3", ship=1)
    talk(barbarians._raid(g, 0))
    assert g.cities[at(g, "D2")].mood == ids.NEUTRAL


@rule(COC, "1006.2")
def test_rituals() -> None:
    g = scene()
    know(g, 0, "myths", "rituals")
    g.cities[at(g, "D2")].mood = ids.ANGRY
    stock(g, wood=1, mood=1)
    ask = first_ask(mood.increase(g, 0))
    assert keys(ask) == {"wood1", "mood1"}


@rule(COC, "1006.3")
def test_priesthood() -> None:
    g = scene()
    know(g, 0, "myths", "priesthood")
    stock(g)
    act(g, "advance", "math") if len(advances.buyable(g, 0, True)) > 1 else act(g, "advance")
    assert g.players[0].advances & ids.MATH
    assert not advances.affordable(g, 0, ADVANCE_INDEX["medicine"], True)
    assert not advances.affordable(g, 0, ADVANCE_INDEX["medicine"], False)


@rule(COC, "1006.4")
def test_state_religion() -> None:
    g = scene()
    open_land(g)
    city(g, 0, "D3")
    know(g, 0, "myths", "state_religion")
    stock(g, wood=1, ore=1)
    act(g, "construct:D3", "mood1")
    assert has(g) == {"mood": 1}
    stock(g, wood=1, ore=1)
    assert "construct:D2" not in menu(g)


@rule(COC, "1007.1a")
def test_bartering() -> None:
    g = scene()
    know(g, 0, "bartering")
    hand(g, 0, 1)
    plans(g, 0, 1)
    stock(g)
    act(g, "bartering", "objective1", "gold1")
    assert has(g) == {"gold": 1}
    assert "bartering" not in menu(g)


@rule(COC, "1007.2", "1007.4")
def test_taxes_and_currency() -> None:
    g = scene()
    open_land(g)
    city(g, 0, "D3")
    know(g, 0, "bartering", "taxes", "storage")
    stock(g, mood=1)
    act(g, "taxes", "food1+ore1")
    assert has(g) == {"food": 1, "ore": 1}
    assert g.actions_left == 2
    know(g, 0, "currency")
    ask = first_ask(turn.tax_income(g, 0))
    assert "gold2" in keys(ask)


@pytest.mark.example("COC-X42")
@rule(COC, "1007.3a", "1007.3b", "1007.3c", "1007.3d", "1007.3e", "1007.3f", "202.10")
def test_trade_routes() -> None:
    g = scene()
    open_land(g)
    know(g, 0, "bartering", "trade_routes", "storage")
    stock(g)
    terrain(g, B4="water", F4="water", D5="water")
    for label in ("B5", "F5", "D6"):
        city(g, 1, label)
    g.cities[at(g, "D7")].mood = ids.ANGRY
    units(g, 0, "B4", ship=1)
    units(g, 0, "D5", ship=1)
    units(g, 0, "F4", ship=1, settler=1)
    found = routes.matching(routes.traders(g, 0))
    assert len(found) == 3
    g.active = 0
    talk(turn.start_turn(g))
    assert has(g) == {"food": 3}
    stock(g)
    g.players[0].advances &= ~ids.STORAGE
    advances.renew_usable(g.players[0])
    talk(routes.use_routes(g, 0))
    assert has(g) == {"food": 2}
    g.cities[at(g, "B5")].owner = ids.BARBARIANS
    assert routes.count_routes(g, 0) == 2


@rule(COC, "407.11", "407.12")
def test_markets_profit_from_routes() -> None:
    g = scene(expansion=True)
    open_land(g)
    know(g, 0, "bartering", "trade_routes")
    stock(g)
    stock(g, 1)
    city(g, 1, "D4", "market")
    talk(routes.use_routes(g, 0), "all")
    assert has(g, 1) == {"gold": 1}
    talk(routes.use_routes(g, 0), "avoid_markets")
    assert has(g, 1) == {"gold": 1}
    assert has(g) == {"food": 1}


@rule(COC, "1007.3a", "1007.3e", "407.12")
def test_the_player_chooses_the_cities_of_the_routes() -> None:
    """Five Settlers reach five cities, of which four count: two owners have Markets."""
    g = scene(3, expansion=True)
    for space in range(g.map.size):
        g.terrain[space] = g.terrain[space] or ids.PLAIN
    know(g, 0, "bartering", "trade_routes", "storage")
    for seat in range(3):
        stock(g, seat)
    home = g.map.labels[g.map.homes[0]]
    near = [
        g.map.labels[s] for s, steps in g.within(g.map.homes[0], 2).items() if steps and s not in g.cities
    ][:5]
    for owner, label, pieces in zip((1, 1, 2, 2, 1), near, ("market", "", "market", "", ""), strict=True):
        city(g, owner, label, pieces)
    g.players[0].units[ids.SETTLER] += 2
    units(g, 0, home, settler=5 - g.count(0, ids.SETTLER, at(g, home)))
    ask = first_ask(routes.use_routes(g, 0))
    assert keys(ask) == {"all", "avoid_markets", "choose"}
    for answers, food, gold in (
        (["all"], 4, [0, 1]),
        (["avoid_markets"], 3, [0, 0]),
        (["choose", near[0], near[1], near[3], near[4]], 4, [1, 0]),
        (["choose", near[0], near[2], "done"], 2, [1, 1]),
    ):
        twin = g.copy()
        talk(routes.use_routes(twin, 0), *answers)
        assert has(twin) == {"food": food}
        assert [twin.players[seat].goods[ids.GOLD] for seat in (1, 2)] in (gold, gold[::-1])


@rule(COC, "1007.3e")
def test_routes_to_equal_cities_are_not_asked_for() -> None:
    g = scene()
    open_land(g)
    know(g, 0, "bartering", "trade_routes")
    stock(g)
    city(g, 1, "D4")
    city(g, 1, "C4")
    talk(routes.use_routes(g, 0))
    assert has(g) == {"food": 1}


@rule(COC, "1008.1a")
def test_arts() -> None:
    g = scene()
    open_land(g)
    city(g, 1, "D3", "temple")
    know(g, 0, "arts")
    stock(g, culture=1)
    dice(g, "6i")
    act(g, "arts")
    assert g.cities[at(g, "D3")].pieces[ids.TEMPLE] == 0
    assert g.actions_left == 3
    assert "takeover" not in menu(g)


@rule(COC, "1008.2a", "1008.2b")
def test_sports() -> None:
    g = scene()
    open_land(g)
    there = city(g, 0, "D3", "temple fortress", mood="angry")
    know(g, 0, "arts", "sports")
    stock(g, culture=3)
    act(g, "sports", "two:D3")
    assert there.mood == ids.HAPPY
    assert has(g) == {"culture": 1}
    there.mood = ids.NEUTRAL
    act(g, "sports")
    assert has(g) == {}
    assert g.actions_left == 1


@rule(COC, "1008.3b")
def test_monuments_protect_wonder_cities() -> None:
    g = scene()
    open_land(g)
    there = city(g, 1, "D3", "temple")
    wonder(g, "D3", ids.WALL, 1)
    assert influence.refuse_target(g, 0, there) is None
    know(g, 1, "arts", "monuments")
    refusal = influence.refuse_target(g, 0, there)
    assert refusal is not None
    assert refusal.rule == "1008.3b"


@rule(COC, "1008.4")
def test_theaters() -> None:
    g = scene()
    know(g, 0, "arts", "theaters")
    stock(g, culture=1)
    act(g, "theaters")
    assert has(g) == {"mood": 1}
    assert "theaters" not in menu(g)


@rule(COC, "1009.1a", "1009.2")
def test_math_and_astronomy() -> None:
    g = scene()
    stock(g)
    know(g, 0, "math", "astronomy", "fishing")
    found = {advances.ADVANCES[i].id for i in advances.buyable(g, 0, False)}  # type: ignore[attr-defined]
    assert found == {"engineering", "roads", "navigation", "cartography"}


@rule(COC, "1009.3")
def test_medicine() -> None:
    g = scene()
    know(g, 0, "math", "medicine")
    stock(g, food=1, ore=1)
    act(g, "recruit:D2", "ore1")
    assert has(g) == {"ore": 1}


@rule(COC, "1009.4a")
def test_metallurgy() -> None:
    g = scene()
    terrain(g, D3="mountain")
    know(g, 0, "math", "metallurgy")
    stock(g)
    act(g, "collect:D2", "ore2", "yes")
    assert has(g) == {"ore": 1, "gold": 1}


@rule(COC, "1010.1")
def test_voting() -> None:
    g = scene()
    know(g, 0, "writing", "philosophy", "voting")
    g.cities[at(g, "D2")].mood = ids.NEUTRAL
    stock(g, mood=2)
    act(g, "voting")
    assert g.cities[at(g, "D2")].mood == ids.HAPPY
    assert g.actions_left == 3
    assert has(g) == {}


@rule(COC, "1010.2", "1011.2", "1012.2")
def test_takeovers_that_may_not_be_boosted() -> None:
    for names, prepare in (
        (("writing", "philosophy", "voting", "separation_of_power"), "happy"),
        (("tactics", "draft", "nationalism", "totalitarianism"), "army"),
        (("myths", "state_religion", "dogma", "devotion"), "temple"),
    ):
        g = scene()
        open_land(g)
        there = city(g, 1, "D3", "academy")
        assert influence.boostable(g, 0, at(g, "D2"), there)
        know(g, 1, *names)
        assert influence.boostable(g, 0, at(g, "D2"), there)
        if prepare == "happy":
            there.mood = ids.HAPPY
        elif prepare == "army":
            units(g, 1, "D3", infantry=1)
        else:
            build(g, there, "temple", 1)
        assert not influence.boostable(g, 0, at(g, "D2"), there)
        assert influence.boostable(g, 1, at(g, "D7"), there)


@rule(COC, "1010.3a", "1010.3b")
def test_civil_liberties() -> None:
    g = scene()
    know(g, 0, "writing", "philosophy", "voting", "civil_liberties", "tactics", "draft")
    stock(g)
    act(g, "civil_liberties")
    assert has(g) == {"mood": 3}
    assert recruit.draft_needs(g, 0)[0][0] == 2


@rule(COC, "1011.1")
def test_nationalism() -> None:
    g = scene()
    know(g, 0, "tactics", "draft", "nationalism")
    stock(g, food=1, ore=1)
    act(g, "recruit:D2", "culture1")
    assert has(g) == {"culture": 1}


@rule(COC, "206.11")
def test_simultaneous_effects_come_in_a_fixed_order() -> None:
    """After a Recruit: Medicine, then Nationalism."""
    g = scene()
    know(g, 0, "math", "medicine", "tactics", "draft", "nationalism")
    stock(g, food=1, ore=1)
    rules = recruit.recruit(g, 0, g.cities[at(g, "D2")])
    ask = first_ask(rules)
    topics = [ask.topic]
    while True:
        try:
            ask = rules.send(ask.options[0])  # type: ignore[assignment]
        except StopIteration:
            break
        topics.append(ask.topic)
    assert topics == ["medicine", "gain"]


@rule(COC, "1011.3")
def test_absolute_power() -> None:
    g = scene()
    know(g, 0, "tactics", "draft", "nationalism", "absolute_power")
    stock(g, mood=4)
    act(g, "absolute_power")
    assert g.actions_left == 4
    assert "absolute_power" not in menu(g)


@rule(COC, "1011.4a", "1011.4b")
def test_forced_labor() -> None:
    g = scene()
    open_land(g)
    there = city(g, 0, "D3", "temple", mood="angry")
    know(g, 0, "tactics", "draft", "nationalism", "forced_labor")
    stock(g, mood=1)
    act(g, "forced_labor")
    assert cities.yield_limit(g, there) == 2
    act(g, "collect:D3", "food2")
    assert "collect:D3" not in menu(g)
    assert there.mood == ids.ANGRY


@rule(COC, "1012.1a")
def test_dogma() -> None:
    g = scene()
    open_land(g)
    city(g, 0, "D3")
    know(g, 0, "myths", "state_religion", "dogma")
    stock(g, wood=1, ore=1)
    act(g, "construct:D3", "mood1", "conversion")
    assert g.players[0].advances & ids.CONVERSION


@rule(COC, "1012.3a", "1012.3b")
def test_conversion() -> None:
    g = scene()
    open_land(g)
    city(g, 1, "D3", "academy")
    know(g, 0, "myths", "state_religion", "dogma", "conversion")
    stock(g)
    dice(g, "4c")
    act(g, "takeover")
    assert g.cities[at(g, "D3")].pieces[ids.ACADEMY] == 0
    assert has(g) == {"culture": 1}
