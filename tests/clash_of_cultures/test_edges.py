"""Small conditions at their edge: nobody's leader, a city already Angry, a first space, one wish of two."""

from __future__ import annotations

from itertools import product

import pytest

from pentapolis.engine import Ask
from pentapolis.games.clash_of_cultures import scoring
from pentapolis.games.clash_of_cultures.cards import civil_cards_of_learning, great_persons
from pentapolis.games.clash_of_cultures.cards.civilizations import aztecs, china
from pentapolis.games.clash_of_cultures.data import ADVANCE_INDEX, EVENTS, WONDERS, ids
from pentapolis.games.clash_of_cultures.pieces import Battle
from pentapolis.games.clash_of_cultures.rules import (
    aftermath,
    alliance,
    battle,
    cities,
    events,
    explore,
    fighters,
    forces,
    goods,
    move,
    objectives,
    questions,
    reports,
    routes,
    tactics,
    takeover,
    wonders,
)
from pentapolis.games.clash_of_cultures.rules.routes import Trader
from tests.clash_of_cultures.scene import (
    at,
    build,
    city,
    dice,
    drive,
    hand,
    know,
    lead,
    plans,
    realm,
    stock,
    terrain,
    topics,
    units,
    wide,
)
from tests.clash_of_cultures.scene import goods as has
from tests.loaded import first_ask, reply, talk

rule = pytest.mark.rule
COC = "clash_of_cultures"


# --- events, leaders ---------------------------------------------------------------------------------------


@rule(COC, "803.10")
def test_a_buried_leader_is_nobodys_captive() -> None:
    g = wide(expansion=True)
    for label in ("D4", "D5", "E5"):
        city(g, 1, label)
    g.players[1].leaders = [3]
    lead(g, 1, "acamapichtli", "D4")
    talk(events.EFFECTS["volcano"](g, 1, EVENTS[28]), "D4")
    assert g.players[1].leader == -1
    assert [p.captured for p in g.players] == [0, 0]


@rule(COC, "1102.9")
def test_marqzen_frightens_an_army_without_settlers() -> None:
    g = realm("aztecs", leader="marqzen", place="D4")
    units(g, 1, "D5", elephant=1)
    assert {unit for _, _, unit, _ in aztecs.frightened(g, 0)} == {"elephant"}


@rule(COC, "801.4")
def test_philosophy_brings_one_idea_towards_a_second_advance() -> None:
    g = wide()
    know(g, 0, "writing")
    philosophy = ADVANCE_INDEX["philosophy"]
    for ideas, enough in ((2, False), (3, True)):
        stock(g, 0, ideas=ideas)
        assert civil_cards_of_learning._has_second(g, 0, philosophy) is enough


@rule(COC, "801.4")
def test_the_first_objective_can_be_foreseen_and_comes_back() -> None:
    g = wide()
    g.objective_bag = [0, 1]
    g.players[0].seer = g.players[1].seer = -1
    talk(great_persons.great_seer(g, 0), "objective1")
    assert ([p.seer for p in g.players], g.objective_bag) == ([0, 1], [])
    g.objective_bag = [5, 6]
    talk(great_persons.great_seer(g, 0), "objective6")
    assert ([p.seer for p in g.players], g.objective_bag) == ([5, 6], [0, 1])


TAUGHT = {
    "great_explorer": "fishing navigation war_ships cartography",
    "great_artist": "arts sports monuments theaters",
    "great_prophet": "myths rituals priesthood state_religion",
    "great_philosopher": "writing public_education free_education philosophy",
    "great_scientist": "math astronomy medicine metallurgy",
    "great_warlord": "tactics siegecraft steel_weapons draft",
    "great_merchant": "bartering taxes trade_routes currency",
    "great_engineer": "mining engineering sanitation roads",
    "great_athlete": "arts sports monuments theaters",
}
"""Great persons and the category of which they bring an advance; its first one opens it."""


@rule(COC, "801.4")
@pytest.mark.parametrize("name", TAUGHT)
def test_a_great_person_teaches(name: str) -> None:
    g = wide(expansion=True)
    first, *others = TAUGHT[name].split()
    know(g, 0, first)
    ask = first_ask(getattr(great_persons, name)(g, 0))
    assert (ask.topic, set(ask.options)) == ("free_advance", set(others))


@rule(COC, "901.8")
def test_the_architect_may_be_kept_where_the_wonder_can_be_built_without_him() -> None:
    for known in (True, False):
        g = wide("D4")
        g.players[0].architect = True
        if known:
            g.players[0].advances |= WONDERS[ids.PYRAMID].advance
        stock(g, 0, food=2, wood=3, ore=7, culture=5)
        g.wonder_open, found = [ids.PYRAMID], g.cities[at(g, "D4")]
        assert wonders.payable(g, 0, found, ids.PYRAMID, False)
        asked = drive(wonders.build_wonder(g, 0, found, ids.PYRAMID), use_architect="no")
        assert topics(asked) == ["use_architect"] * known
        assert g.players[0].architect is known


@rule(COC, "1118.4")
def test_the_imperial_army_is_exchanged_eight_times_at_most() -> None:
    g = realm("china")
    units(g, 0, "D2", settler=1, infantry=2)
    turns = ["exchange:D2:infantry", "exchange:D2:settler"] * 4
    talk(china.imperial_army(g, 0), *turns)


@rule(COC, "801.4")
def test_what_an_effect_may_name() -> None:
    g = wide()
    ask = Ask(0, "x", [])
    assert list(questions.goods(g, ask)) == [
        "food1", "wood1", "ore1", "ideas1", "gold1", "culture1", "mood1"
    ]  # fmt: skip
    assert list(questions.tokens(g, ask)) == ["culture1", "mood1"]
    assert list(questions.governments(g, ask)) == [
        "category.democracy", "category.autocracy", "category.theocracy"
    ]  # fmt: skip
    refuse = questions.by("801.4", "not_now")
    for parts in (("D2",), ("unit", "D2")):
        refusal = refuse(g, ask, *parts)
        assert refusal is not None
        assert refusal.details["what"] == ":".join(parts)


@rule(COC, "204.12")
def test_government_markers_put_aside_are_points() -> None:
    g = wide()
    g.players[0].event_points, g.players[0].anarchy = 3, 2
    assert scoring.halves(g, 0)[4] == 7


# --- moods, goods ------------------------------------------------------------------------------------------


@rule(COC, "305.12")
def test_an_angry_city_is_not_told_to_become_angry() -> None:
    g = wide("D4")
    found = g.cities[at(g, "D4")]
    told: list[str] = []
    g.tell = lambda kind, seat, **_: told.append(kind)
    cities.lower_mood(g, found)
    assert (found.mood, told) == (ids.ANGRY, ["mood"])
    found.activations = 1
    cities.lower_mood(g, found)
    assert (found.mood, found.angry_activated, told) == (ids.ANGRY, False, ["mood"])


def test_a_large_payment_is_asked_for_by_gold_first() -> None:
    ways: list[tuple[int, ...]] = [(a, 0, 0, 0, b, 0, 0) for a, b in product(range(8), range(8))]
    assert len(ways) > goods.MANY
    ask = first_ask(goods.narrow(0, ways, "pay_part", ("wall",)))
    assert (ask.about, ask.options) == (("wall", "gold"), list(range(8)))


# --- battles -----------------------------------------------------------------------------------------------


@rule(COC, "602.1", "603.1")
def test_a_tactic_of_the_second_round_is_laid_face_down() -> None:
    g = wide()
    units(g, 0, "D4", infantry=2)
    units(g, 1, "D4", infantry=2)
    b = Battle(at(g, "D4"), True, 0, 1, at(g, "D3"))
    b.start, b.round, b.revealed = [2, 2], 1, True
    know(g, 0, "tactics")
    hand(g, 0, 1)
    rules = battle._round(g, b)
    ask = first_ask(rules)
    assert (ask.topic, b.revealed) == ("tactic", False)
    dice(g, "2c 2c 2c 2c")
    assert (reply(rules, "none").topic, b.revealed) == ("retreat", True)


@rule(COC, "611.3")
def test_ships_recruited_among_enemies_cannot_retreat() -> None:
    g = wide()
    first = g.map.labels[0]
    terrain(g, **{"D3": "water", first: "water"})
    g.cities.pop(0, None)
    units(g, 0, "D3", ship=2)
    units(g, 1, "D3", ship=2)
    dice(g, "2e 2e 2e 2e 6i 6i 1l 1l 6i 6i 1l 1l")
    asked = drive(battle.recruited_ships(g, 0, at(g, "D3")))
    assert "retreat" not in topics([ask for ask in asked if ask.seat == 0])


@rule(COC, "701.1")
def test_a_battle_that_meets_no_condition_completes_nothing() -> None:
    g = wide()
    units(g, 0, "D4", infantry=1)
    units(g, 1, "D4", infantry=1)
    dice(g, "1l 6i")
    drive(battle.land_battle(g, 0, 1, at(g, "D4"), at(g, "D3")))
    assert reports.battle_reports(g, 0)
    met = [name for name, uses in objectives.DEED["battle"].items() if uses(g, 0)]
    assert met == [], "a lost attack of one unit"


@rule(COC, "601.7", "1005.3a")
def test_whom_barbarians_attack_still_arms() -> None:
    g = wide()
    know(g, 0, "steel_weapons")
    stock(g, 0, ore=1)
    b = Battle(at(g, "D2"), True, ids.BARBARIANS, 0, -1)
    talk(battle._before_battle(g, b), "yes")
    assert (b.weapons, has(g)) == ([0, 2], {})


def test_who_is_told_to_attack_whom() -> None:
    g = wide()
    told: list[tuple[str, int | None]] = []
    g.tell = lambda kind, seat, **_: told.append((kind, seat))
    for sides in ((0, 1), (0, ids.BARBARIANS), (ids.BARBARIANS, 1), (ids.PIRATES, 1)):
        fighters.tell_start(g, Battle(at(g, "D2"), True, *sides, -1))
    assert told == [("battle", 0), ("battle_wild", 0), ("wild_attack", 1), ("wild_attack", 1)]


@rule(COC, "1102.9")
def test_cyrus_counts_a_tactic_otherwise_only_if_he_laid_one() -> None:
    g = realm("persia", leader="cyrus", place="D4")
    units(g, 1, "D4", infantry=1)
    b = Battle(at(g, "D4"), True, 0, 1, at(g, "D3"))
    names = ["", ""]
    talk(tactics.reveal(g, b, names))
    assert names == ["", ""]
    b.tactics[0] = 0
    talk(tactics.reveal(g, b, names), "yes")
    assert names == ["strategist", ""]


@rule(COC, "611.6", "1113.3d")
def test_the_first_space_of_the_map_may_be_where_ships_came_from() -> None:
    g = realm("carthage")
    g.cities.pop(0)
    terrain(g, D2="water", D3="water")
    g.return_unit(0, ids.SETTLER, 0)
    g.players[0].usable |= ids.PIRATE_ALLIES
    units(g, 0, "D3", ship=1)
    units(g, ids.PIRATES, "D3", ship=2)
    b = Battle(at(g, "D3"), False, 0, 1, 0)
    alliance.retreat(g, b)
    assert g.count(ids.PIRATES, ids.SHIP, 0) == 2
    units(g, 0, "D2", infantry=1)
    g.return_unit(ids.PIRATES, ids.SHIP, 0, 2)
    talk(aftermath._drown(g, b))
    assert g.army_at(0, 0) == 0, "nobody carries it there"


@rule(COC, "505.11", "1113.3d")
def test_allied_pirates_carry_too() -> None:
    g = realm("carthage")
    g.players[0].usable |= ids.PIRATE_ALLIES
    terrain(g, D4="water")
    units(g, 0, "D4", ship=1, infantry=3)
    units(g, ids.PIRATES, "D4", ship=1)
    talk(forces.sink_surplus(g, 0, at(g, "D4")))
    assert g.army_at(0, at(g, "D4")) == 3
    g.return_unit(ids.PIRATES, ids.SHIP, at(g, "D4"))
    talk(forces.sink_surplus(g, 0, at(g, "D4")))
    assert g.army_at(0, at(g, "D4")) == 2


# --- moves, routes, takeovers, wonders ---------------------------------------------------------------------


@rule(COC, "505.3", "501.6")
def test_units_unload_on_land_only() -> None:
    g = wide()
    know(g, 0, "tactics")
    terrain(g, D5="water", D4="water")
    units(g, 0, "D5", ship=1, infantry=1)
    units(g, 0, "D4", ship=1)
    ashore = move.targets(g, 0, ("unload", "D5"))
    assert "D4" not in ashore
    assert set(ashore) == {g.map.labels[s] for s in g.map.neighbours[at(g, "D5")]} - {"D4"}


@rule(COC, "507.2")
def test_a_tile_joins_a_sea_by_water_that_touches_it() -> None:
    g = wide()
    terrain(g, D4="water")
    near, far, sea = at(g, "D5"), at(g, "D7"), {at(g, "D4")}
    assert explore._touches(g, {near: ids.WATER}, sea)
    assert not explore._touches(g, {near: ids.PLAIN, far: ids.WATER}, sea)


@rule(COC, "1122.4a")
def test_a_port_of_long_routes_is_one_trader() -> None:
    g = realm("phoenicia")
    terrain(g, D3="water", D4="water")
    build(g, g.cities[at(g, "D2")], "port", 0)
    g.players[0].usable |= ids.CEDARS_AND_DYES
    city(g, 1, "D5")
    found = [trader for trader in routes.traders(g, 0) if trader.kind == -1]
    assert [trader.space for trader in found] == [at(g, "D2")]


@rule(COC, "1117.3")
def test_one_of_two_wishes_is_better_than_none() -> None:
    one, two = Trader(1, ids.SHIP, [7, 8]), Trader(2, ids.SHIP, [7, 8])
    fulfil = routes._fulfil
    assert fulfil([one, two], [7, 8], [[(one, 9)], [(two, 7)]], []) == (1, [(two, 7), (one, 8)])
    assert fulfil([one, two], [7, 8], [[(two, 7)], [(one, 8)]], []) == (2, [(two, 7), (one, 8)])
    assert fulfil([one, two], [7, 8], [[(two, 7)], [(two, 8)]], [])[0] == 1, "it cannot be in both"
    assert fulfil([one, two], [7, 8], [], []) == (0, [(two, 7), (one, 8)])


@rule(COC, "412.19", "412.21")
def test_a_takeover_from_the_first_space_of_the_map() -> None:
    g = wide("F5")
    assert at(g, "D2") == 0
    for label in ("D3", "B2", "F6"):
        city(g, 1, label, "temple")
    for found in g.cities_of(0):
        build(g, found, "academy", 0)
    ways = {way[1:] for way in takeover.attempts(g, 0)}
    assert ways == {("D2", "D3"), ("D2", "B2"), ("F5", "F6")}
    asked = first_ask(takeover.attempt(g, 0, 0))
    assert {option[1:] for option in asked.options} == {("D2", "D3"), ("D2", "B2")}


@rule(COC, "701.1")
def test_a_wonder_completes_an_objective_at_once() -> None:
    g = wide("D4")
    plans(g, 0, 32)
    stock(g, 0, food=2, wood=3, ore=7, culture=5)
    g.wonder_open = [ids.PYRAMID]
    g.wonder_bag = [number for number in g.wonder_bag if number != ids.PYRAMID]
    asked = drive(
        wonders.build_wonder(g, 0, g.cities[at(g, "D4")], ids.PYRAMID),
        objective="complete:objective32:objective.magnificent_culture",
    )
    assert topics(asked) == ["objective"]
    assert len(g.players[0].done) == 1
