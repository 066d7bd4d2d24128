"""The small print of single cards and chapters: turns that hardly any game takes, to their exact outcome."""

from __future__ import annotations

import pytest

from pentapolis.games.clash_of_cultures import GAME
from pentapolis.games.clash_of_cultures.cards import event_steps, objective_cards
from pentapolis.games.clash_of_cultures.cards.advances import economy, governments
from pentapolis.games.clash_of_cultures.data import (
    ACTION_CIVIL,
    CIV_ADVANCES,
    CIVILS,
    CIVS,
    EVENTS,
    ids,
)
from pentapolis.games.clash_of_cultures.pieces import CROSSED_PLAIN, MARKS, MOVED, TIRED, Battle
from pentapolis.games.clash_of_cultures.rules import (
    alliance,
    barbarians,
    battle,
    cities,
    events,
    forces,
    goods,
    leaders,
    move,
)
from tests.clash_of_cultures.scene import (
    act,
    at,
    build,
    city,
    drive,
    hand,
    happen,
    know,
    lead,
    realm,
    scene,
    stock,
    terrain,
    topics,
    units,
    why,
    wide,
    wonder,
)
from tests.clash_of_cultures.scene import goods as has
from tests.loaded import first_ask, talk

rule = pytest.mark.rule
COC = "clash_of_cultures"
WILD, PIRATES = ids.BARBARIANS, ids.PIRATES


# --- goods ------------------------------------------------------------------------------------------------


@rule(COC, "1007.2", "1007.4")
def test_many_cities_say_first_how_much_gold_the_taxes_bring() -> None:
    g = wide("D3", "D4", "D5", "E4", "C4", "D6")
    know(g, 0, "bartering", "taxes", "currency")
    asked = drive(economy.tax_income(g, 0), g, tax_gold="2", tax="food3+ore2+gold2")
    assert topics(asked) == ["tax_gold", "tax"]
    assert asked[0].options == list(range(8))
    assert all("gold2" in str(option) for option in asked[1].options)
    assert has(g) == {"food": 2, "ore": 2, "gold": 2}, "no Storage: 2 food fit"


@rule(COC, "303.1", "303.2", "303.3")
def test_a_price_in_gold_is_paid_in_gold_alone() -> None:
    assert goods.resource_needs((1, 0, 0, 0, 2)) == [(1, (ids.FOOD, ids.GOLD)), (2, (ids.GOLD,))]
    needs = goods.resource_needs((1, 0, 0, 0, 2))
    assert goods.can_pay([1, 0, 0, 0, 2, 0, 0, 0], needs)
    assert goods.can_pay([0, 0, 0, 0, 3, 0, 0, 0], needs)
    assert not goods.can_pay([0, 0, 0, 0, 2, 0, 0, 0], needs)
    assert not goods.can_pay([3, 3, 3, 3, 1, 0, 0, 0], needs)


# --- events -----------------------------------------------------------------------------------------------


def test_a_volcano_buries_a_leader_and_a_wonder() -> None:
    g = wide("D3", "D4", "D5", expansion=True)
    g.players[0].leaders = [0]
    lead(g, 0, "acamapichtli", "D3")
    units(g, 0, "D3", infantry=1)
    wonder(g, "D3", ids.ARENA, 0)
    happen(29, g, "D3")
    p = g.players[0]
    assert (p.leader, p.leader_at, g.army_at(0, at(g, "D3"))) == (-1, -1, 0)
    assert at(g, "D3") not in g.cities
    assert (p.event_points, g.wonder_place[ids.ARENA]) == (4, -1)


def test_an_earthquake_sinks_a_port_and_pays_whose_colour_it_had() -> None:
    g = wide("D3", "D4")
    terrain(g, E4="water")
    there = g.cities[at(g, "D3")]
    build(g, there, "port", 1)
    build(g, there, "academy", 0)
    assert there.port >= 0
    happen(30, g, "piece:D3:port", "piece:D3:academy", "done")
    assert (there.port, there.size, there.mood) == (-1, 1, ids.ANGRY)
    assert (g.players[0].event_points, g.players[1].event_points) == (4, 4)


def test_an_earthquake_takes_a_settlement_and_goes_on() -> None:
    g = wide("D3", "D4")
    build(g, g.cities[at(g, "D4")], "academy", 0)
    happen(30, g, "piece:D3:settlement", "piece:D4:academy", "done")
    assert at(g, "D3") not in g.cities
    assert g.cities[at(g, "D4")].size == 1
    assert g.players[0].event_points == 8


@rule(COC, "1101.6")
def test_anarchy_takes_what_came_with_any_government() -> None:
    civ, advance = next(
        (civ, advance)
        for civ, own in enumerate(CIV_ADVANCES)
        for advance in own
        if advance.gained_with == ids.GOVERNMENTS
    )
    g = realm(CIVS[civ], "writing", "philosophy", "voting")
    p = g.players[0]
    assert p.advances & advance.bit
    happen(44, g)
    assert not p.advances & advance.bit
    assert not p.usable & advance.bit
    assert p.advances & ids.WRITING


def test_pandemics_take_a_unit_or_a_good() -> None:
    g = wide("D3", "D4", "D5", expansion=True)
    stock(g, gold=1, culture=1)
    units(g, 0, "D3", infantry=1)
    happen(49, g, "unit", "unit:D3:infantry", "culture1")
    assert has(g) == {"gold": 1}
    assert g.army_at(0, at(g, "D3")) == 0


def test_a_leader_lost_to_an_event_is_dead() -> None:
    g = wide(expansion=True)
    g.players[0].leaders = [0]
    lead(g, 0, "acamapichtli", "D3")
    assert talk(event_steps.remove_unit(g, 0), "unit:D3:leader") is True
    assert (g.players[0].leader, g.players[0].leader_at) == (-1, -1)


def test_a_ship_lost_to_an_event_takes_its_cargo_down() -> None:
    g = wide(expansion=True)
    terrain(g, D3="water")
    units(g, 0, "D3", ship=1, infantry=1)
    assert talk(event_steps.remove_unit(g, 0), "unit:D3:ship") is True
    assert (g.units_of(0, ids.SHIP), g.units_of(0, ids.INFANTRY)) == (0, 0)


def test_who_has_no_unit_loses_none() -> None:
    g = wide(expansion=True)
    assert talk(event_steps.remove_unit(g, 0, ids.ARMY)) is False


def test_no_army_buys_no_revolution_off() -> None:
    g = wide(expansion=True)
    know(g, 0, "writing", "philosophy", "voting", "myths", "state_religion")
    units(g, 0, "D3", settler=1)
    asked = drive(events.carry_out(g, 0, 37), g, government="theocracy", government_advances="dogma")
    assert "revolution" not in topics(asked)


@rule(COC, "803.4")
def test_the_symbols_of_events() -> None:
    g = wide()
    drive(events.symbol(g, 0, "exhausted_land"), g, exhaust="D3")
    assert (g.exhausted_left, g.exhausted) == (5, 1 << at(g, "D3"))
    terrain(g, D4="water", D5="water", E4="water")
    ships = g.wild_units[ids.SHIP] = 4
    drive(events.symbol(g, 0, "pirates"), g, place_pirate="D4", raid="no")
    assert g.wild_units[ids.SHIP] == ships - 2


@rule(COC, "803.12")
def test_a_diplomat_is_sent_away_as_an_action() -> None:
    g = scene(expansion=True)
    assert why(g, "action", "dismiss_diplomat") == ("803.12", "no_diplomat")
    g.diplomat = (1, 0)
    assert why(g, "action", "dismiss_diplomat") == ("803.12", "no_diplomat")
    g.diplomat = (0, 1)
    pile = list(g.event_pile)
    act(g, "dismiss_diplomat")
    assert not g.diplomat
    assert g.actions_left == 2
    assert len(g.event_pile) == len(pile) + 1


# --- pirates that are allies ------------------------------------------------------------------------------


@rule(COC, "1113.3b", "503.1")
def test_allied_pirates_that_fought_are_tired_only_in_their_allys_turn() -> None:
    g = realm("carthage")
    know(g, 0, "fishing", "navigation", "war_ships")
    g.players[0].usable |= ids.PIRATE_ALLIES
    terrain(g, D4="water", D5="water")
    units(g, 0, "D4", ship=1)
    units(g, PIRATES, "D4", ship=2)
    key = at(g, "D4") * MARKS
    g.pirate_marks = {key + MOVED: 1}
    alliance.mark_pirates(g, 0, at(g, "D4"), TIRED)
    assert g.pirate_marks == {key + TIRED: 2}
    g.pirate_marks = {}
    g.active = 1
    alliance.mark_pirates(g, 0, at(g, "D4"), TIRED)
    assert g.pirate_marks == {}


@rule(COC, "1113.3d", "606.5")
def test_allied_pirates_retreat_with_their_ally_and_are_tired() -> None:
    g = realm("carthage")
    g.players[0].usable |= ids.PIRATE_ALLIES
    terrain(g, D4="water", D5="water")
    units(g, 0, "D5", ship=1)
    units(g, PIRATES, "D5", ship=2)
    b = Battle(at(g, "D5"), False, 0, 1, at(g, "D4"))
    alliance.retreat(g, b)
    assert (g.count(PIRATES, ids.SHIP, at(g, "D5")), g.count(PIRATES, ids.SHIP, at(g, "D4"))) == (0, 2)
    assert g.pirate_marks == {at(g, "D4") * MARKS + TIRED: 2}
    b = Battle(at(g, "D4"), False, 0, 1, -1)
    alliance.retreat(g, b)
    assert g.count(PIRATES, ids.SHIP, at(g, "D4")) == 2, "nowhere to go"


@rule(COC, "904.2")
def test_only_the_gardens_keep_units_out() -> None:
    g = wide("D3")
    assert forces.repelled(g, at(g, "D4")) == 0, "no city"
    assert forces.repelled(g, at(g, "D3")) == 0
    wonder(g, "D3", ids.WALL, 0)
    assert forces.repelled(g, at(g, "D3")) == 0
    wonder(g, "D3", ids.GARDENS, 0)
    assert forces.repelled(g, at(g, "D3")) == CROSSED_PLAIN


def test_mercenaries_stop_when_nothing_is_left_to_pay() -> None:
    g = wide()
    card = next(i for i, name in enumerate(ACTION_CIVIL) if name == "mercenaries")
    hand(g, 0, card + 1)
    units(g, WILD, "D4", infantry=1)
    units(g, WILD, "E4", infantry=1)
    stock(g, culture=1 + CIVILS["mercenaries"].culture)
    asked = drive(GAME.step(g), g, action=f"play:action{card + 1}", hire="D4", barbarians_move="from:D4:D5")
    assert topics(asked) == ["action", "hire", "barbarians_move"]
    assert (has(g), g.army_at(WILD, at(g, "D5"))) == ({}, 1)


# --- barbarians -------------------------------------------------------------------------------------------


@rule(COC, "102.7")
def test_barbarians_never_have_more_than_four_on_a_space() -> None:
    g = scene(expansion=True)
    assert leaders.army_limit(g, WILD, at(g, "D3")) == 4
    assert leaders.army_limit(g, 0, at(g, "D3")) == 4


@rule(COC, "807.12")
def test_barbarians_fall_upon_units_in_the_open() -> None:
    g = wide()
    units(g, WILD, "D4", infantry=2)
    units(g, 1, "D3", settler=1)
    drive(barbarians.step(g, at(g, "D4"), at(g, "D3"), [0, 2, 0, 0, 0, 0]), g)
    assert g.count(1, ids.SETTLER, at(g, "D3")) == 0
    assert g.army_at(WILD, at(g, "D3")) == 2


def test_a_barbarian_city_taken_off_the_map_goes_back() -> None:
    g = wide()
    there = city(g, WILD, "D4", "academy", colour=1)
    left, academies = g.barbarian_settlements, g.players[1].buildings[ids.ACADEMY]
    cities.remove_city(g, there)
    assert (g.barbarian_settlements, g.players[1].buildings[ids.ACADEMY]) == (left + 1, academies + 1)
    assert at(g, "D4") not in g.cities


# --- battles, cargo, cards --------------------------------------------------------------------------------


def test_a_leader_may_drown() -> None:
    g = wide(expansion=True)
    g.players[0].leaders = [0]
    terrain(g, D4="water")
    units(g, 0, "D4", ship=1, infantry=2)
    lead(g, 0, "acamapichtli", "D4")
    drive(forces.sink_surplus(g, 0, at(g, "D4")), g, drown="leader1")
    assert (g.players[0].leader, g.units_of(0, ids.INFANTRY)) == (-1, 2)


@rule(COC, "611.3", "1113.3a")
def test_ships_recruited_among_pirates_may_join_them() -> None:
    g = realm("carthage")
    g.players[0].usable |= ids.PIRATE_ALLIES
    terrain(g, D4="water")
    units(g, 0, "D4", ship=1)
    units(g, PIRATES, "D4", ship=1)
    asked = drive(battle.recruited_ships(g, 0, at(g, "D4")), g, pirates_ally="ally")
    assert topics(asked) == ["pirates_ally"]
    assert (g.count(0, ids.SHIP, at(g, "D4")), g.count(PIRATES, ids.SHIP, at(g, "D4"))) == (1, 1)
    assert alliance.may_ally(g, 0)
    assert not alliance.may_ally(g, 1)


def test_an_athlete_sells_mood_for_culture() -> None:
    number = next(e.number for e in EVENTS if e.effect == "great_athlete")
    g = wide(expansion=True)
    g.event_bag.remove(number - 1)
    g.players[0].actions.append(100 + number)
    stock(g, culture=1, mood=3)
    know(g, 0, "arts", "sports", "monuments", "theaters")
    ask = first_ask(GAME.step(g.copy()), f"play:event{number}")
    assert [str(option) for option in ask.options] == [
        str(option) for option in ["no", ("culture", 1), *[("mood", n) for n in (1, 2, 3)]]
    ]
    act(g, f"play:event{number}", "mood:2")
    assert has(g) == {"culture": 3, "mood": 1}


@rule(COC, "802.6")
def test_the_price_of_a_supply_objective_is_two_of_five() -> None:
    assert objective_cards.PRICE == {
        "eureka": (ids.IDEAS, 2),
        "wealth": (ids.GOLD, 2),
        "ore_supplies": (ids.ORE, 2),
        "wood_supplies": (ids.WOOD, 2),
        "food_supplies": (ids.FOOD, 2),
    }


# --- what a number says exactly ---------------------------------------------------------------------------


@rule(COC, "1012.4a")
def test_fanatics_fight_best_in_the_first_round_beside_a_temple() -> None:
    g = wide("D3", "D5")
    build(g, g.cities[at(g, "D3")], "temple", 0)
    for label, number, value in (("D3", 1, 2), ("D3", 2, 0), ("D5", 1, 0), ("D4", 1, 0)):
        b = Battle(at(g, label), True, 1, 0, -1)
        b.round = number
        for side in (0, 1):
            assert governments.fanaticism(g, b, side, []) == value, (label, number)


@rule(COC, "807.2", "807.3")
def test_barbarians_go_round_water() -> None:
    """Every dry neighbour nearer to a city is a step, whatever lies before it in the list."""
    g = wide("D2")
    start = at(g, "D4")
    units(g, WILD, "D4", infantry=1)
    group = [0, 1, 0, 0, 0, 0]
    dry = {option[2] for option in barbarians._steps(g, 0, {start: group}, False)}
    assert dry
    for wet in g.map.neighbours[start]:
        if g.map.labels[wet] not in dry:
            g.terrain[wet] = ids.WATER
    assert {option[2] for option in barbarians._steps(g, 0, {start: group}, False)} == dry
    steered = {option[2] for option in barbarians._steps(g, 0, {start: group}, True)}
    assert steered == {g.map.labels[s] for s in g.map.neighbours[start] if g.is_land(s)}
    full = g.map.index[min(dry)]
    g.place_unit(WILD, ids.INFANTRY, full, 4)
    assert min(dry) not in {option[2] for option in barbarians._steps(g, 0, {start: group}, True)}


def test_vermin_eats_one_food() -> None:
    g = wide(expansion=True)
    know(g, 0, "storage")
    stock(g, food=3)
    happen(51, g)
    assert has(g) == {"food": 2}


@rule(COC, "102.7", "501.5")
def test_a_group_fits_where_it_goes() -> None:
    g = wide()
    know(g, 0, "tactics")
    units(g, 0, "D4", infantry=2, settler=1)
    units(g, 0, "D5", infantry=4)
    assert move.groups(g, 0, at(g, "D4"), at(g, "D5")) == [[1, 0, 0, 0, 0, 0]]
    g.return_unit(0, ids.SETTLER, at(g, "D4"))
    assert move.groups(g, 0, at(g, "D4"), at(g, "D5")) == []
    g.return_unit(0, ids.INFANTRY, at(g, "D5"))
    assert move.groups(g, 0, at(g, "D4"), at(g, "D5")) == [[0, 1, 0, 0, 0, 0]]


@rule(COC, "1001.2", "1012.1b", "301.4")
def test_how_much_one_may_own() -> None:
    g = wide(expansion=True)
    p = g.players[0]
    assert [goods.limit(p, good) for good in range(7)] == [2, 7, 7, 7, 7, 1000, 1000]
    p.usable |= ids.STORAGE | ids.DOGMA
    assert [goods.limit(p, good) for good in range(5)] == [7, 7, 7, 2, 7]
    p.usable |= ids.ZIGGURATS
    assert goods.limit(p, ids.IDEAS) == 7
    p.goods[:5] = [9, 9, 9, 9, 9]
    goods.apply_limits(p)
    assert p.goods[:5] == [7, 9, 9, 7, 9], "only food and ideas have limits that fall"


def test_bundles_of_goods_are_words() -> None:
    assert goods.bundle([2, 0, 0, 0, 1]) == "food2+gold1"
    assert goods.bundle([0] * 7) == "nothing"
    assert goods.parse_bundle("food12+gold1") == [12, 0, 0, 0, 1, 0, 0, 0]
    assert goods.parse_bundle("nothing") == [0] * 8
    assert goods.parse_group("infantry2+leader1") == [0, 2, 0, 0, 0, 1]
    assert goods.group_word([1, 0, 0, 2, 0, 0]) == "settler1+cavalry2"


@rule(COC, "303.2")
def test_gold_is_spent_once() -> None:
    two = [(2, (ids.FOOD, ids.GOLD)), (1, (ids.WOOD, ids.GOLD))]
    for food, wood, gold, enough in ((2, 1, 0, True), (0, 1, 2, True), (0, 0, 3, True), (1, 0, 1, False)):
        assert goods.can_pay([food, wood, 0, 0, gold, 0, 0, 0], two) is enough, (food, wood, gold)
    either = [(1, (ids.CULTURE, ids.MOOD)), (1, (ids.MOOD, ids.CULTURE))]
    assert goods.can_pay([0, 0, 0, 0, 0, 1, 1, 0], either)
    assert not goods.can_pay([0, 0, 0, 0, 0, 1, 0, 0], either)
