"""The civilization advances of Carthage, Greece and the Maya (1113–1115)."""

from __future__ import annotations

import pytest

from pentapolis.engine import Chance
from pentapolis.games.clash_of_cultures import GAME
from pentapolis.games.clash_of_cultures.cards import event_steps
from pentapolis.games.clash_of_cultures.cards.civilizations.carthage import hegemony_sites
from pentapolis.games.clash_of_cultures.data import ADVANCE_INDEX, TILES, ids
from pentapolis.games.clash_of_cultures.pieces import TIRED, Battle
from pentapolis.games.clash_of_cultures.rules import (
    advances,
    alliance,
    barbarians,
    cities,
    collect,
    construction,
    decks,
    explore,
    forces,
    marks,
    move,
    recruit,
    routes,
    tactics,
    takeover,
    turn,
)
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
    menu,
    play,
    realm,
    rounds,
    stock,
    terrain,
    topics,
    units,
    wonder,
)
from tests.clash_of_cultures.scene import goods as has
from tests.loaded import first_ask, reply, talk

rule = pytest.mark.rule
COC = "clash_of_cultures"
PIRATES = ids.PIRATES


# --- Carthage --------------------------------------------------------------------------------------------


@rule(COC, "1113.1")
@pytest.mark.parametrize(
    ("goods", "possible"),
    [
        ({"food": 2}, False),
        ({"food": 1, "gold": 1}, True),
        ({"food": 1, "culture": 1}, True),
        ({"gold": 1, "culture": 1}, True),
        ({"food": 1, "mood": 1}, False),
    ],
)
def test_warbeasts(goods: dict[str, int], possible: bool) -> None:
    g = realm("carthage", "husbandry")
    stock(g, **goods)
    home = g.cities[at(g, "D2")]
    assert ("elephant" in recruit.choices(g, 0, home, 1, 0)) == possible
    if possible:
        drive(recruit.recruit(g, 0, home), recruit="elephant")
        assert has(g) == {}


@rule(COC, "1113.1")
def test_elephants_at_a_market_cost_as_usual() -> None:
    g = realm("carthage", "husbandry")
    stock(g, food=2)
    market = city(g, 0, "D4", "market")
    assert "elephant" in recruit.choices(g, 0, market, 1, 0)
    assert "elephant" not in recruit.choices(g, 0, g.cities[at(g, "D2")], 1, 0)


def coast(*known: str) -> State:
    """Carthage at a sea of D4, D5, E5 and C5."""
    g = realm("carthage", *known)
    terrain(g, D4="water", D5="water", E5="water", C5="water")
    return g


@rule(COC, "1113.2a")
def test_hegemony() -> None:
    g = coast("cartography")
    assert "hegemony" not in menu(g)
    units(g, 0, "D4", ship=1)
    terrain(g, C4="barren", D3="mountain")
    g.exhausted = 1 << at(g, "D3")
    city(g, 1, "E4")
    sites = {g.map.labels[land] for _, land in hegemony_sites(g, 0)}
    assert sites == set()
    g.exhausted = 0
    ships = g.players[0].units[ids.SHIP]
    act(g, "hegemony")
    assert g.cities[at(g, "D3")].owner == 0
    assert g.players[0].units[ids.SHIP] == ships + 1
    assert g.actions_left == 2


@rule(COC, "1113.2b")
def test_hegemony_with_pirates() -> None:
    g = coast("cartography", "navigation")
    units(g, 0, "D4", ship=1)
    units(g, PIRATES, "D4", ship=1)
    act(g, "hegemony", "from:D4:D3", "pirate")
    assert g.count(0, ids.SHIP, at(g, "D4")) == 1
    assert g.count(PIRATES, ids.SHIP, at(g, "D4")) == 0
    assert g.wild_units[ids.SHIP] == 4


@rule(COC, "1113.2c")
def test_hegemony_lands_the_cargo() -> None:
    g = coast("cartography", "tactics")
    units(g, 0, "D4", ship=1, infantry=1, settler=1)
    act(g, "hegemony", "from:D4:D3")
    assert g.count(0, ids.INFANTRY, at(g, "D3")) == 1
    assert g.count(0, ids.SETTLER, at(g, "D3")) == 1
    assert marks.movable(g, 0, ids.INFANTRY, at(g, "D3")) == 0
    g = coast("cartography", "tactics")
    units(g, 0, "D4", ship=2, infantry=1)
    act(g, "hegemony", "from:D4:D3", "nothing")
    assert g.count(0, ids.INFANTRY, at(g, "D4")) == 1
    g = coast("cartography", "tactics")
    units(g, 0, "D4", ship=2, infantry=2, settler=1)
    ask = first_ask(GAME.step(g), "hegemony", "from:D4:D3")
    assert keys(ask) == {"settler1", "infantry1", "infantry2", "settler1+infantry1", "settler1+infantry2"}
    g = coast("cartography", "tactics")
    units(g, 0, "D4", ship=1, infantry=2)
    units(g, 0, "D3", infantry=4)
    act(g, "hegemony", "from:D4:D3")
    assert g.units_of(0, ids.INFANTRY) == 4, "no room: they are removed"


def fleet(ships: int = 1, pirates: int = 1) -> State:
    """Allied pirates on D4."""
    g = coast("fishing", "navigation", "tactics")
    units(g, 0, "D4", ship=ships)
    units(g, PIRATES, "D4", ship=pirates)
    return g


@rule(COC, "1113.3a")
def test_meeting_pirates() -> None:
    g = coast("navigation")
    units(g, 0, "D4", ship=1)
    units(g, PIRATES, "D5", ship=1)
    terrain(g, D6="water")
    g.moves_left = 3
    assert "D6" in keys(first_ask(turn.turn_step(g), "sail:D4")), "through the pirates"
    act(g, "sail:D4", "D5", "ally")
    assert g.battles == []
    assert g.count(0, ids.SHIP, at(g, "D5")) == 1
    assert g.count(PIRATES, ids.SHIP, at(g, "D5")) == 1


@rule(COC, "508.8", "1113.3a")
def test_ships_stay_beside_allied_pirates_in_the_sea_beyond() -> None:
    """They came by Navigation to explore a dry tile, and there is no Water in that sea but the pirates'."""
    g = coast("navigation")
    start = at(g, "D4")
    cells = next(
        some
        for some in g.map.slots
        if start not in some and not any(start in g.map.neighbours[s] for s in some)
    )
    near = {n for s in cells for n in g.map.neighbours[s]} - set(cells)
    beyond = min(n for n in near if start not in g.map.neighbours[n] and n != start)
    for space in (*cells, *g.map.neighbours[beyond]):
        g.terrain[space] = ids.FOREST
    for space in cells:
        g.terrain[space] = ids.UNEXPLORED
    g.terrain[beyond] = ids.WATER
    units(g, PIRATES, g.map.labels[beyond], ship=1)
    g.tiles = [next(i for i, t in enumerate(TILES) if ids.WATER not in t)]
    rules = explore.by_sea(g, 0, start, cells[0], beyond)
    ask = reply(rules, None)
    while ask.topic != "ships_end":
        ask = reply(rules, ask.options[0])
    assert ask.options == [g.map.labels[beyond]]
    with pytest.raises(StopIteration) as ended:
        rules.send(ask.options[0])
    assert ended.value.value == (beyond, True)


@rule(COC, "1113.3a")
def test_fighting_pirates_or_not() -> None:
    g = coast("navigation")
    units(g, 0, "D4", ship=1)
    units(g, PIRATES, "D5", ship=1)
    g.moves_left = 3
    dice(g, "6i 1l")
    act(g, "sail:D4", "D5", "attack", "mood1")
    assert g.count(PIRATES, ids.SHIP, at(g, "D5")) == 0
    assert has(g) == {"gold": 1, "mood": 1}


@rule(COC, "1113.3a")
def test_recruiting_onto_pirates() -> None:
    g = coast("navigation")
    stock(g, wood=2)
    port = city(g, 0, "D3")
    build(g, port, "port", 0)
    units(g, PIRATES, "D4", ship=1)
    assert port.port == at(g, "D4")
    asked = drive(recruit.recruit(g, 0, port), recruit="ship", pirates_ally="ally")
    assert "pirates_ally" in topics(asked)
    assert g.present[at(g, "D4")] == 1 | 1 << PIRATES


@rule(COC, "1113.3b")
def test_allied_pirates_move_and_carry() -> None:
    g = fleet()
    units(g, 0, "D4", infantry=4)
    g.moves_left = 3
    asked = play(g, move="sail:D4", move_to="D5", pirates_along="1")
    assert "cargo" not in topics(asked), "two Ships carry four"
    assert g.count(0, ids.INFANTRY, at(g, "D5")) == 4
    assert g.count(PIRATES, ids.SHIP, at(g, "D5")) == 1


@rule(COC, "1113.3b")
def test_pirates_need_an_escort() -> None:
    g = fleet()
    g.moves_left = 3
    marks.mark_all(g, 0, ids.SHIP, at(g, "D4"), TIRED)
    assert ("sail", "D4") not in move.sources(g, 0)
    units(g, 0, "D4", infantry=1)
    play(g, move="sail:D4", move_to="D5")
    assert g.count(PIRATES, ids.SHIP, at(g, "D5")) == 1
    assert g.count(0, ids.INFANTRY, at(g, "D5")) == 1, "land units aboard are an escort"
    assert g.count(0, ids.SHIP, at(g, "D4")) == 1


@rule(COC, "1113.3b")
def test_pirates_serve_for_trade_routes() -> None:
    g = fleet()
    city(g, 1, "E4", mood="happy")
    city(g, 1, "E6", mood="happy")
    assert routes.count_routes(g, 0) == 2
    g.return_unit(0, ids.SHIP, at(g, "D4"))
    g.return_unit(0, ids.SETTLER, at(g, "D2"))
    assert routes.count_routes(g, 0) == 0


@rule(COC, "1113.3b", "1113.3c")
def test_allied_pirates_do_not_block_fishing() -> None:
    g = fleet()
    home = city(g, 0, "D3")
    assert any(kind == collect.SEA for kind, _ in collect.sources(g, home, False))
    g.return_unit(0, ids.SHIP, at(g, "D4"))
    assert not any(kind == collect.SEA for kind, _ in collect.sources(g, home, False))


@rule(COC, "1113.3c")
def test_pirate_symbols_leave_allies_alone() -> None:
    g = fleet(1, 3)
    city(g, 0, "D3")
    stock(g, food=1)
    asked = drive(barbarians.pirates(g, 0), place_pirate="E5", raid="food1")
    assert "remove_pirate" not in topics(asked)
    assert g.count(PIRATES, ids.SHIP, at(g, "D4")) == 3
    assert has(g) == {"food": 1}, "nobody beside pirates that are no allies"
    g = fleet(1, 4)
    city(g, 0, "D3")
    assert topics(drive(barbarians.pirates(g, 0))) == []
    assert g.wild_units[ids.SHIP] == 0


@rule(COC, "1113.3d", "1113.3f")
def test_opponents_fight_the_alliance() -> None:
    g = fleet()
    units(g, 1, "D5", ship=3)
    g.active = 1
    g.moves_left = 3
    dice(g, "2c 2c 2c 1l 1l")
    asked = play(g, move="sail:D5", move_to="D4", ships="3", retreat="retreat")
    assert "retreat" in topics(asked)
    assert g.count(PIRATES, ids.SHIP, at(g, "D4")) == 0, "hits remove pirates first"
    assert g.count(0, ids.SHIP, at(g, "D4")) == 1
    assert has(g, 1) == {}


@rule(COC, "1113.3e")
def test_events_may_remove_allied_pirates() -> None:
    g = fleet()
    drive(event_steps.remove_unit(g, 0), event_unit="pirate:D4:ship")
    assert g.count(PIRATES, ids.SHIP, at(g, "D4")) == 0
    assert g.count(0, ids.SHIP, at(g, "D4")) == 1


@rule(COC, "1113.3g")
def test_eight_ships_on_one_space() -> None:
    g = fleet(4, 1)
    units(g, PIRATES, "D5", ship=3)
    g.moves_left = 3
    play(g, move="sail:D4", move_to="D5", ships="4", pirates_along="1", pirates_ally="ally")
    assert g.count(0, ids.SHIP, at(g, "D5")) + g.count(PIRATES, ids.SHIP, at(g, "D5")) == 8
    assert alliance.usable_pirates(g, 0, at(g, "D5")) == 4
    assert forces.free_capacity(g, 0, at(g, "D5")) == 2 * 8


@rule(COC, "1113.3h")
def test_attacking_ones_allies() -> None:
    g = fleet(2, 1)
    g.moves_left = 3
    dice(g, "6i 6i 1l")
    act(g, "raid_allies:D4", "mood1")
    assert g.moves_left == 2
    assert g.count(PIRATES, ids.SHIP, at(g, "D4")) == 0
    assert g.count(0, ids.SHIP, at(g, "D4")) == 2
    assert has(g) == {"gold": 1, "mood": 1}


@rule(COC, "1113.3h")
def test_all_ships_join_an_attack_from_outside() -> None:
    g = fleet(2, 1)
    units(g, 0, "D5", ship=1)
    g.moves_left = 3
    dice(g, "2c 2c 2c 2c")
    act(g, "sail:D5", "D4", "attack", "mood1")
    assert g.count(PIRATES, ids.SHIP, at(g, "D4")) == 0, "three Ships roll 6"


@rule(COC, "1113.3i")
def test_loading_onto_pirates() -> None:
    g = coast("navigation", "tactics")
    units(g, PIRATES, "D4", ship=1)
    units(g, 0, "D3", infantry=3)
    g.moves_left = 3
    act(g, "march:D3", "D4", "infantry2")
    assert g.count(0, ids.INFANTRY, at(g, "D4")) == 2
    assert alliance.allies(g, 0, at(g, "D4"))
    assert ("sail", "D4") in move.sources(g, 0)


@rule(COC, "1113.4a")
def test_mercenaries_draft_with_gold() -> None:
    g = realm("carthage", "draft")
    stock(g, gold=1)
    home = g.cities[at(g, "D2")]
    talk(recruit.recruit(g, 0, home))
    assert g.count(0, ids.INFANTRY, home.space) == 1
    assert has(g) == {}


@rule(COC, "1113.4b")
def test_mercenaries_draft_a_ship() -> None:
    g = coast("draft")
    stock(g, mood=1)
    port = city(g, 0, "D3", mood="angry")
    assert "draft_ship" not in recruit.choices(g, 0, port, 1, 0)
    build(g, port, "port", 0)
    talk(recruit.recruit(g, 0, port), "draft_ship")
    assert g.count(0, ids.SHIP, port.port) == 1
    assert g.count(0, ids.INFANTRY, port.space) == 0


# --- Greece ----------------------------------------------------------------------------------------------


@rule(COC, "1114.1")
def test_study() -> None:
    g = realm("greece", "public_education")
    stock(g, food=4)
    school = city(g, 0, "D4", "academy")
    drive(recruit.recruit(g, 0, school), recruit="settler")
    assert has(g)["ideas"] == 1
    stock(g, food=2)
    talk(recruit.recruit(g, 0, g.cities[at(g, "D2")]))
    assert has(g) == {}


@rule(COC, "1114.2a")
def test_sparta_drafts_with_culture() -> None:
    g = realm("greece", "draft")
    stock(g, culture=1)
    talk(recruit.recruit(g, 0, g.cities[at(g, "D2")]))
    assert g.count(0, ids.INFANTRY, at(g, "D2")) == 1
    assert has(g) == {}


@rule(COC, "1114.2b")
@pytest.mark.parametrize(("greeks", "persians", "may"), [(1, 2, False), (2, 2, True), (3, 2, True)])
def test_sparta_outnumbered(greeks: int, persians: int, may: bool) -> None:
    g = realm("greece", "draft", "tactics")
    know(g, 1, "tactics")
    hand(g, 0, 6)
    hand(g, 1, 8)
    units(g, 0, "D4", infantry=greeks)
    units(g, 1, "D4", infantry=persians)
    b = Battle(at(g, "D4"), True, 1, 0, at(g, "D5"))
    b.round = 1
    assert bool(tactics.playable(g, b, 0)) == may
    assert tactics.playable(g, b, 1) == [5]


@rule(COC, "1114.3a")
def test_hellenistic_culture() -> None:
    g = realm("greece", "arts")
    colony = city(g, 1, "D5", "temple market")
    assert at(g, "D5") not in dict(takeover.starting_points(g, 0))
    colony.pieces[ids.MARKET] = 0
    assert dict(takeover.starting_points(g, 0))[at(g, "D5")] == 3
    g.players[0].advances &= ~ids.HELLENISTIC_CULTURE
    advances.renew_usable(g.players[0])
    assert at(g, "D5") not in dict(takeover.starting_points(g, 0))


@rule(COC, "1114.3b")
def test_arts_for_mood() -> None:
    g = realm("greece", "arts")
    city(g, 1, "D3", "temple")
    stock(g, mood=1)
    assert "arts" not in menu(g)
    stock(g, mood=2)
    dice(g, "1l")
    act(g, "arts")
    assert has(g) == {}
    assert g.actions_left == 3


@rule(COC, "1114.4a")
def test_city_states() -> None:
    g = realm("greece", "voting")
    home = g.cities[at(g, "D2")]
    home.mood = ids.NEUTRAL
    other = city(g, 0, "D4", "academy", mood="happy")
    city(g, 0, "D5", mood="angry")
    talk(cities.activated(g, home, "price"))
    ask = first_ask(cities.activated(g, home, "price"))
    assert keys(ask) == {"D2", "D4"}
    talk(cities.activated(g, home, "price"), "D4")
    assert home.mood == ids.NEUTRAL
    assert (other.activations, other.mood) == (1, ids.HAPPY)
    talk(cities.activated(g, home, "price"))
    assert home.mood == ids.ANGRY, "once per turn"


@rule(COC, "1114.4a")
def test_city_states_help_at_the_second_activation_only() -> None:
    g = realm("greece", "voting")
    home = g.cities[at(g, "D2")]
    home.mood = ids.HAPPY
    city(g, 0, "D4", mood="happy")
    talk(cities.activated(g, home, "price"))
    talk(cities.activated(g, home, "price"), "D2")
    talk(cities.activated(g, home, "price"))
    assert home.mood == ids.ANGRY, "not asked at the third"


@rule(COC, "1114.4b")
def test_city_states_activate_the_other_city() -> None:
    g = realm("greece", "voting")
    home = g.cities[at(g, "D2")]
    other = city(g, 0, "D4", mood="happy")
    talk(cities.activated(g, other, "price"))
    talk(cities.activated(g, home, "price"))
    talk(cities.activated(g, home, "price"), "D4")
    assert (home.mood, other.mood) == (ids.HAPPY, ids.NEUTRAL)
    g = realm("greece", "voting")
    home = g.cities[at(g, "D2")]
    home.mood = ids.NEUTRAL
    other = city(g, 0, "D4", mood="neutral")
    other.angry_activated = True
    talk(cities.activated(g, home, "price"))
    talk(cities.activated(g, home, "price"))
    assert home.mood == ids.ANGRY


@rule(COC, "1114.4b", "907.3")
def test_a_city_state_with_the_lighthouse_places_a_ship() -> None:
    g = realm("greece", "voting")
    terrain(g, D3="water")
    home = g.cities[at(g, "D2")]
    city(g, 0, "D4", mood="happy")
    wonder(g, "D4", ids.LIGHTHOUSE, 0)
    talk(cities.activated(g, home, "price"))
    talk(cities.activated(g, home, "price"), "D4", "D3")
    assert g.count(0, ids.SHIP, at(g, "D3")) == 1


# --- Maya ------------------------------------------------------------------------------------------------


@rule(COC, "1115.1a")
def test_terraces() -> None:
    g = realm("maya", "irrigation")
    yields = collect.land_yields(g, 0, ids.MOUNTAIN)
    assert yields == tuple(collect.ONE[good] for good in (ids.FOOD, ids.WOOD, ids.ORE))
    assert collect.land_yields(realm("rome", "irrigation"), 0, ids.MOUNTAIN) == (collect.ONE[ids.ORE],)


@rule(COC, "1115.1b")
def test_maya_settlers_and_leaders_climb() -> None:
    g = realm("maya", "irrigation", "tactics", leader="pakal", place="D3")
    terrain(g, D4="mountain")
    units(g, 0, "D3", settler=1, infantry=1)
    g.moves_left = 3
    act(g, "march:D3", "D4", "settler1+infantry1+leader1")
    marks.clear_moved(g)
    there = at(g, "D4")
    assert [marks.movable(g, 0, kind, there) for kind in (ids.SETTLER, ids.LEADER, ids.INFANTRY)] == [1, 1, 0]


@rule(COC, "1115.2")
def test_stelas() -> None:
    g = realm("maya", "arts", "tactics")
    units(g, 0, "D4", settler=1)
    act(g, "found:D4", "ideas1")
    assert has(g) == {"ideas": 1}
    drive(construction.place_building(g, 0, g.cities[at(g, "D4")], ids.OBELISK), gain="culture1")
    assert has(g) == {"ideas": 1, "culture": 1}
    city(g, 4, "D6", mood="angry")
    units(g, 0, "D6", infantry=1)
    rounds(g, space="D6", came_from="D5", sides=(0, 4), gain="culture1")
    assert has(g) == {"ideas": 1, "culture": 2, "gold": 1}
    drive(construction.place_building(g, 0, g.cities[at(g, "D4")], ids.TEMPLE), gain="mood1")
    assert has(g)["culture"] == 2


@rule(COC, "1115.3a")
def test_ballcourts_enlarge_a_city() -> None:
    g = realm("maya", "sports")
    stock(g, mood=2, food=2)
    home = city(g, 0, "D4")
    drive(collect.collect(g, 0, home), ballcourts="yes", collect="food2")
    assert has(g)["mood"] == 1
    stock(g, mood=1, food=6)
    g.players[0].usable |= ids.STORAGE
    talk(recruit.recruit(g, 0, g.cities[at(g, "D2")]), "yes", "settler", "settler")
    assert g.units_of(0, ids.SETTLER) == 4, "Happy and of size 1: three units"
    stock(g, mood=1)
    home.mood = ids.ANGRY
    assert "ballcourts" not in topics(drive(collect.collect(g, 0, home), collect="food1"))


@rule(COC, "1115.3a", "903.1")
def test_ballcourts_paid_through_the_arena() -> None:
    g = realm("maya", "sports")
    stock(g, culture=1)
    home = city(g, 0, "D4")
    assert "ballcourts" not in topics(drive(collect.collect(g, 0, home), collect="food1"))
    stock(g, culture=1)
    wonder(g, "D2", ids.ARENA, 0)
    drive(collect.collect(g, 0, home), ballcourts="yes", collect="food2")
    assert has(g) == {"food": 2}


@rule(COC, "1115.3b")
def test_ballcourts_make_spirituality_cheaper() -> None:
    g = realm("maya", "sports")
    stock(g, food=1)
    index = {name: ADVANCE_INDEX[name] for name in ("myths", "rituals", "writing")}
    assert advances.affordable(g, 0, index["myths"], True)
    assert not advances.affordable(g, 0, index["writing"], True)
    talk(advances.buy_advance(g, 0, index["myths"], True))
    assert "food" not in has(g)
    stock(g, food=1)
    assert not advances.affordable(g, 0, index["rituals"], True), "once per turn"


@rule(COC, "1115.4a", "1115.4b")
def test_calendar() -> None:
    g = realm("maya", "astronomy")
    g.event_bag = [3]
    g.event_bottom = [7, 9]
    assert "calendar" in menu(g)
    act(g, "calendar")
    assert g.event_top == [3], "looking needs no token"
    assert menu(g).isdisjoint({"calendar", "calendar_under"}), "the top card is known, nothing can be paid"
    stock(g, culture=2)
    asked = play(g, action="calendar_under", calendar="keep")
    assert g.event_top == [7]
    assert g.event_bottom == [9, 3]
    assert asked[-1].about == ("event8",)
    assert has(g) == {"culture": 1}
    assert decks.take_top(g) == 7
    assert g.actions_left == 3


@rule(COC, "1115.4a")
def test_what_the_calendar_showed_stays_secret() -> None:
    g = realm("maya", "astronomy")
    g.event_bag = [28, 32]
    stock(g, culture=1)
    act(g, "calendar", "under")
    assert GAME.view(g, 0)["next_event"] == f"event{g.event_top[0] + 1}"
    assert GAME.view(g, 1)["next_event"] is None
    g.event_bag = [3, 4, 5, 6, 7]
    seen = [g.event_top[0], g.event_bottom[0]]
    mine, other = g.copy(), g.copy()
    GAME.redeal(mine, 0, Chance.from_seed("calendar"))
    GAME.redeal(other, 1, Chance.from_seed("calendar"))
    assert [mine.event_top[0], mine.event_bottom[0]] == seen
    assert [other.event_top[0], other.event_bottom[0]] != seen


@rule(COC, "1115.4b")
def test_calendar_comes_too_late_for_its_own_event() -> None:
    g = realm("maya", "math")
    g.players[0].track = 1
    g.event_bag.remove(33)
    g.event_top = [33]
    asked = drive(advances.gain_advance(g, 0, ADVANCE_INDEX["astronomy"]), choose_player="1")
    assert "calendar" not in topics(asked)
    assert has(g)["gold"] == 2
