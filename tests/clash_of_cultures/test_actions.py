"""The main actions without moving (400): activate, advance, found, collect, construct, recruit."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentapolis.games.clash_of_cultures.data import ADVANCE_INDEX, ids
from pentapolis.games.clash_of_cultures.rules import (
    advances,
    cities,
    collect,
    construction,
    goods,
    move,
    recruit,
    takeover,
    turn,
)
from tests.clash_of_cultures.scene import (
    act,
    at,
    build,
    city,
    dice,
    hand,
    know,
    menu,
    open_land,
    scene,
    stock,
    terrain,
    units,
    why,
    wonder,
)
from tests.clash_of_cultures.scene import goods as has
from tests.loaded import first_ask, reply, talk

rule = pytest.mark.rule
COC = "clash_of_cultures"


# --- size, mood, activation ------------------------------------------------------------------------------


@pytest.mark.example("COC-X5")
@rule(COC, "305.2", "305.3", "406.3")
def test_size_limit() -> None:
    g = scene()
    terrain(g, D3="plain", E4="plain")
    stock(g, food=2, wood=2, ore=2)
    know(g, 0, "writing")
    three = city(g, 0, "D3", "temple fortress")
    two = city(g, 0, "E4", "temple")
    assert construction.constructible(g, 0, three) == []
    assert why(g, "construct", "academy", "D3") == ("406.3", "too_large")
    assert construction.constructible(g, 0, two) == [ids.ACADEMY]


@rule(COC, "305.4", "305.5", "609.14")
def test_only_building_is_limited_and_five_is_the_most() -> None:
    g = scene()
    open_land(g)
    for label in ("D3", "D4", "E4", "C4", "D5"):
        city(g, 0, label)
    big = g.cities[at(g, "D2")]
    for name in ("temple", "academy", "fortress", "market"):
        build(g, big, name, 0) if name != "market" else None
    wonder(g, "D2", ids.WALL, 0)
    know(g, 0, "fishing")
    assert big.size == 5
    refusal = cities.refuse_size(g, 0, big)
    assert refusal is not None
    assert refusal.rule == "305.5"
    del g.cities[at(g, "D3")], g.cities[at(g, "D4")]
    assert big.size == 5


@rule(COC, "305.6", "305.7", "305.8", "403.8", "411.4")
def test_a_new_city_is_neutral() -> None:
    g = scene()
    terrain(g, D3="plain")
    units(g, 0, "D3", settler=1)
    act(g, "found:D3")
    new = g.cities[at(g, "D3")]
    assert (new.owner, new.mood, new.size) == (0, ids.NEUTRAL, 1)
    assert not g.count(0, ids.SETTLER, at(g, "D3"))
    assert g.players[0].settlements == 5


@rule(COC, "305.9", "305.10", "305.11", "405.3", "408.1", "408.2", "404.2", "404.3")
def test_moods_change_yields() -> None:
    g = scene()
    terrain(g, D3="plain")
    there = city(g, 0, "D3", "temple")
    limits = []
    for mood in (ids.ANGRY, ids.NEUTRAL, ids.HAPPY):
        there.mood = mood
        limits.append(cities.yield_limit(g, there))
    assert limits == [1, 2, 3]
    there.mood = ids.ANGRY
    act(g, "collect:D3")
    assert "collect:D3" not in menu(g)
    assert why(g, "action", "collect:D3") == ("404.2", "angry_activated")


@rule(COC, "305.12", "803.8")
def test_mood_has_ends() -> None:
    g = scene()
    there = g.cities[at(g, "D2")]
    cities.raise_mood(g, there)
    assert there.mood == ids.HAPPY
    cities.lower_mood(g, there, 5)
    cities.lower_mood(g, there)
    assert there.mood == ids.ANGRY


@rule(COC, "305.13")
def test_influenced_city() -> None:
    g = scene()
    terrain(g, D6="plain")
    there = city(g, 1, "D6", "temple", colour=0)
    assert there.influenced_by(0)
    assert not there.influenced_by(1)


@pytest.mark.example("COC-X11")
@rule(COC, "404.1", "404.4", "404.5", "404.6", "404.7", "404.9", "401.1")
def test_repeated_activation() -> None:
    g = scene()
    g.actions_left = 6
    there = g.cities[at(g, "D2")]
    moods = []
    for _ in range(4):
        act(g, "collect:D2", "wood1+ore1") if there.mood == ids.HAPPY else act(g, "collect:D2", "wood1")
        moods.append(there.mood)
    assert moods == [ids.HAPPY, ids.NEUTRAL, ids.ANGRY, ids.ANGRY]
    assert "collect:D2" not in menu(g)
    turn.end_turn(g)
    assert there.activations == 0
    g.active, g.actions_left, g.stage = 0, 3, 1
    assert "collect:D2" in menu(g)


@rule(COC, "404.8")
def test_raising_the_mood_allows_further_activations() -> None:
    g = scene()
    stock(g, mood=2)
    g.actions_left = 9
    there = g.cities[at(g, "D2")]
    there.mood = ids.ANGRY
    act(g, "collect:D2", "wood1")
    assert "collect:D2" not in menu(g)
    act(g, "increase_mood", "done")
    act(g, "collect:D2", "wood1")
    assert there.mood == ids.ANGRY


# --- advances --------------------------------------------------------------------------------------------


@rule(COC, "402.2", "402.3", "402.4", "402.14")
def test_which_advances_can_be_gained() -> None:
    g = scene()
    stock(g, food=2)
    assert why(g, "advance", "farming") == ("402.2", "has_advance")
    assert ADVANCE_INDEX["roads"] in advances.gainable(g.players[0])
    assert why(g, "advance", "navigation") == ("402.3", "topmost_first")
    know(g, 0, "fishing")
    found = advances.gainable(g.players[0])
    assert {ADVANCE_INDEX[n] for n in ("navigation", "war_ships", "cartography")} <= set(found)


@pytest.mark.example("COC-X8")
@rule(COC, "402.5", "402.6", "402.7", "402.9")
def test_frame_bonus_and_marker() -> None:
    g = scene()
    stock(g, food=2)
    act(g, "advance", "myths")
    assert has(g) == {"mood": 1}
    assert g.players[0].track == 2
    stock(g, food=2)
    act(g, "advance", "math")
    assert has(g) == {"culture": 1}
    assert g.players[0].track == 1


@rule(COC, "402.8", "803.1", "803.3")
def test_an_empty_track_brings_an_event() -> None:
    g = scene()
    stock(g, food=2)
    g.players[0].track = 1
    g.event_bag = [28]
    act(g, "advance", "storage")
    assert g.players[0].track == 3
    assert g.event_pile == [28]


@pytest.mark.example("COC-X9")
@rule(COC, "402.10", "406.4", "407.1")
def test_writing_unlocks_the_academy() -> None:
    g = scene()
    terrain(g, D3="plain")
    city(g, 0, "D3")
    stock(g, food=2, wood=2, ore=2)
    assert why(g, "construct", "academy", "D3") == ("406.4", "needs_advance")
    know(g, 0, "writing")
    act(g, "construct:D3")
    assert has(g) == {"food": 1, "wood": 1, "ore": 1, "ideas": 2}


@pytest.mark.example("COC-X10")
@rule(COC, "402.11", "402.12", "402.13", "402.17")
def test_governments() -> None:
    g = scene()
    stock(g, food=2)
    assert why(g, "advance", "voting") == ("402.12", "needs_advance")
    know(g, 0, "writing", "philosophy", "tactics", "draft", "myths", "state_religion")
    p = g.players[0]
    assert {ADVANCE_INDEX[n] for n in ("voting", "nationalism", "dogma")} <= set(advances.gainable(p))
    know(g, 0, "voting")
    assert why(g, "advance", "nationalism") == ("402.13", "other_government")
    assert ADVANCE_INDEX["free_economy"] in advances.gainable(p)


@rule(COC, "402.15", "402.16")
def test_free_advances_and_the_track() -> None:
    g = scene()
    stock(g, culture=1)
    hand(g, 0, 1)
    act(g, "play:action1", "writing")
    assert g.players[0].track == 3
    assert has(g) == {"culture": 1}
    assert len(g.players[0].actions) == 1
    assert len(g.players[0].objectives) == 1


@given(st.integers(0, (1 << 36) - 1))
def test_fast_and_slow_checks_of_advances_agree(mask: int) -> None:
    g = scene()
    p = g.players[0]
    p.advances |= mask
    slow = [i for i in range(48) if advances.refuse_advance(p, i) is None]
    assert advances.gainable(p) == slow


# --- founding --------------------------------------------------------------------------------------------


@rule(COC, "403.1", "403.2", "403.3", "403.4", "403.5", "403.6", "403.7", "403.9", "403.11", "501.7")
def test_where_cities_can_be_founded() -> None:
    g = scene()
    terrain(g, D3="barren", E4="plain", C4="water", D4="plain", C3="forest")
    for label in ("D3", "E4", "C4", "D4"):
        g.add_unit(0, ids.SETTLER, at(g, label))
    g.add_unit(0, ids.SHIP, at(g, "C4"))
    assert why(g, "action", "found:D3") == ("403.3", "barren")
    assert why(g, "action", "found:D2") == ("403.4", "city_there")
    assert why(g, "action", "found:C4") == ("403.2", "not_land")
    assert why(g, "action", "found:C3") == ("403.1", "no_settler")
    assert "found:E4" in menu(g)
    g.exhausted |= 1 << at(g, "E4")
    assert why(g, "action", "found:E4") == ("403.6", "exhausted")
    g.add_unit(1, ids.INFANTRY, at(g, "D4"))
    assert why(g, "action", "found:D4") == ("403.5", "enemy_there")
    g.players[0].settlements = 0
    g.exhausted = 0
    assert why(g, "action", "found:E4") == ("403.7", "no_settlement")


# --- collect ---------------------------------------------------------------------------------------------


@pytest.mark.example("COC-X12")
@rule(COC, "405.4", "405.5", "405.7", "405.12", "301.2", "1001.1", "1002.1", "1003.1a")
def test_collect() -> None:
    g = scene()
    terrain(g, D3="mountain", D4="water", C4="forest", E4="mountain", C3="unexplored", E3="unexplored")
    there = city(g, 0, "D3", "temple academy")
    units(g, ids.BARBARIANS, "E4", infantry=1)
    know(g, 0, "fishing")
    stock(g)
    found = collect.sources(g, there, False)
    assert set(collect.bundles(found, 3, 0, False)) == {(1, 1, 1, 0, 0, 0, 0, 0)}
    act(g, "collect:D3", "food1+wood1+ore1")
    assert has(g) == {"food": 1, "wood": 1, "ore": 1}


@rule(COC, "405.9", "405.13")
def test_unexplored_gives_nothing_and_own_units_do_not_hinder() -> None:
    g = scene()
    there = g.cities[at(g, "D2")]
    units(g, 0, "E2", infantry=1)
    assert len(collect.sources(g, there, False)) == 3


@rule(COC, "405.11")
def test_fewer_spaces_may_be_chosen() -> None:
    g = scene()
    stock(g)
    act(g, "collect:D2", "fewer", "ore1")
    assert has(g) == {"ore": 1}


@rule(COC, "405.11")
def test_no_choice_of_fewer_spaces_is_left_out() -> None:
    """A large city with the Great Gardens: hundreds of bundles, asked for good by good."""
    g = scene()
    open_land(g)
    know(g, 0, "storage")
    there = city(g, 0, "D4", "academy temple")
    wonder(g, "D4", ids.GARDENS, 0)
    assert there.size == 4
    spaces = cities.yield_limit(g, there)
    found = collect.sources(g, there, False)
    every = {goods.bundle(way) for n in range(spaces + 1) for way in collect.bundles(found, n, 0, False)}

    def reached(*answers: object) -> set[str]:
        rules = collect._choose(
            g, 0, there, found, collect.bundles(found, spaces, 0, False), spaces, 0, False
        )
        ask = first_ask(rules)
        for answer in answers:
            ask = reply(rules, answer)
        assert 1 < len(ask.options) <= 100
        leaves = {o for o in ask.options if isinstance(o, str) and o != "fewer"}
        deeper = [o for o in ask.options if o not in leaves and (o != "fewer" or "fewer" not in seen)]
        seen.update(o for o in deeper if o == "fewer")
        return leaves.union(*(reached(*answers, o) for o in deeper))

    seen: set[object] = set()
    assert len(every) > 100
    assert reached() == every


@rule(COC, "405.10", "810.8")
def test_pirates_block_water() -> None:
    g = scene(expansion=True)
    g.terrain[at(g, "D2")] = ids.PLAIN
    terrain(g, D3="water", D4="water", E4="water")
    know(g, 0, "fishing")
    there = g.cities[at(g, "D2")]
    assert any(kind == collect.SEA for kind, _ in collect.sources(g, there, False))
    units(g, ids.PIRATES, "D4", ship=1)
    assert not any(kind == collect.SEA for kind, _ in collect.sources(g, there, False))


# --- construct -------------------------------------------------------------------------------------------


@pytest.mark.example("COC-X13")
@rule(COC, "406.1", "406.2", "406.5")
def test_construct_an_academy() -> None:
    g = scene()
    open_land(g)
    know(g, 0, "writing")
    stock(g, food=1, wood=1, ore=1)
    a = city(g, 0, "D3", "temple")
    b = city(g, 0, "D4", mood="angry")
    c = city(g, 0, "E4", "temple fortress")
    wonder(g, "E4", ids.WALL, 0)
    d = g.cities[at(g, "D2")]
    build(g, d, "academy", 0)
    assert [bool(construction.constructible(g, 0, x)) for x in (a, b, c, d)] == [True, False, False, False]
    assert why(g, "construct", "academy", "D4") == ("406.2", "angry")
    assert why(g, "construct", "academy", "E4") == ("406.3", "too_large")
    assert why(g, "construct", "academy", "D2") == ("406.5", "has_building")
    act(g, "construct:D3")
    assert has(g) == {"ideas": 2}
    assert a.size == 3


@rule(COC, "406.6", "102.1")
def test_a_building_must_be_in_the_supply() -> None:
    g = scene()
    open_land(g)
    know(g, 0, "writing")
    stock(g, food=1, wood=1, ore=1)
    for label in ("D3", "D4", "E4", "C4", "D5"):
        city(g, 0, label, "academy")
    assert why(g, "construct", "academy", "D2") == ("406.6", "no_piece")


@rule(COC, "406.8", "406.9", "407.4", "609.16")
def test_building_bonus_is_gained_once_by_the_builder() -> None:
    g = scene()
    terrain(g, D3="plain")
    city(g, 0, "D3")
    know(g, 0, "myths")
    stock(g, food=1, wood=1, ore=1)
    act(g, "construct:D3", "culture1")
    assert has(g) == {"culture": 1}
    there = g.cities[at(g, "D3")]
    there.pieces[ids.TEMPLE] = 1
    assert there.has(ids.TEMPLE)


@rule(COC, "407.5", "407.6", "407.7", "407.8", "407.9")
def test_port() -> None:
    g = scene()
    terrain(g, D3="plain", C3="water", E3="water")
    city(g, 0, "D3")
    know(g, 0, "fishing")
    stock(g, food=1, wood=1, ore=1)
    assert ids.PORT in construction.constructible(g, 0, g.cities[at(g, "D2")])
    terrain(g, C3="forest", E3="forest")
    assert why(g, "construct", "port", "D2") == ("407.5", "no_water")
    terrain(g, C4="water", E4="water")
    act(g, "construct:D3", "E4")
    there = g.cities[at(g, "D3")]
    assert g.map.labels[there.port] == "E4"
    stock(g, wood=2)
    act(g, "recruit:D3")
    assert g.count(0, ids.SHIP, at(g, "E4")) == 1
    g.players[0].advances &= ~ids.FISHING
    advances.renew_usable(g.players[0])
    kinds = [yields for kind, yields in collect.sources(g, there, False) if kind == collect.SEA]
    assert kinds[0] == (collect.ONE[ids.GOLD], collect.ONE[ids.MOOD])


@rule(COC, "407.10", "408.5")
def test_market_gives_cavalry_and_elephants() -> None:
    g = scene(expansion=True)
    terrain(g, D3="plain")
    there = city(g, 0, "D3", "market")
    stock(g, food=7, wood=7)
    assert {"cavalry", "elephant"} <= set(recruit.choices(g, 0, there, 1, 0))
    home = g.cities[at(g, "D2")]
    assert not {"cavalry", "elephant"} & set(recruit.choices(g, 0, home, 1, 0))


@rule(COC, "407.13", "407.14", "407.15", "412.25", "609.4")
def test_obelisk_stays_with_its_builder() -> None:
    g = scene(expansion=True)
    terrain(g, D3="plain", D6="plain")
    there = city(g, 1, "D3", "obelisk")
    assert takeover.takeable(g, 0, there) == []
    from pentapolis.games.clash_of_cultures.rules import aftermath

    talk(aftermath.conquer(g, 0, there, None), "D7")
    assert there.owner == 0
    assert there.pieces[ids.OBELISK] == 1
    assert there.influenced_by(1)
    theirs = city(g, 1, "D6", "temple")
    assert all(way[1] != "D3" for way in takeover.attempts(g, 0))
    assert theirs.owner == 1


@rule(COC, "407.16")
def test_observatory_draws_a_card() -> None:
    g = scene(expansion=True)
    terrain(g, D3="plain")
    city(g, 0, "D3")
    know(g, 0, "math")
    stock(g, food=1, wood=1, ore=1)
    act(g, "construct:D3")
    assert len(g.players[0].actions) == 1


# --- recruit ---------------------------------------------------------------------------------------------


@rule(COC, "408.3", "408.4", "408.6", "408.8", "408.12", "408.13", "408.14", "409.1", "409.2", "409.3")
def test_recruit_up_to_the_maximum() -> None:
    g = scene()
    know(g, 0, "storage")
    stock(g, food=5, ore=2)
    assert why(g, "recruit", "ship", "D2", 3, 0) == ("408.4", "needs_building")
    act(g, "recruit:D2", "infantry", "settler")
    assert has(g) == {"food": 2, "ore": 1}
    assert g.count(0, ids.INFANTRY, at(g, "D2")) == 1
    assert g.count(0, ids.SETTLER, at(g, "D2")) == 2
    assert ("march", "D2") in move.sources(g, 0)


@rule(COC, "408.7")
def test_costs_of_the_expansion() -> None:
    from pentapolis.games.clash_of_cultures.data import UNIT_COST

    assert UNIT_COST[ids.CAVALRY][:3] == (1, 1, 0)
    assert UNIT_COST[ids.ELEPHANT][:3] == (2, 0, 0)
    assert UNIT_COST[ids.LEADER][ids.CULTURE] == UNIT_COST[ids.LEADER][ids.MOOD] == 1


@rule(COC, "408.9", "102.7", "102.8")
def test_four_army_units_per_space() -> None:
    g = scene()
    know(g, 0, "storage")
    stock(g, food=4, ore=4)
    units(g, 0, "D2", infantry=4)
    assert why(g, "recruit", "infantry", "D2", 3, 0) == ("408.9", "no_room")
    assert "settler" in recruit.choices(g, 0, g.cities[at(g, "D2")], 1, 0)


@rule(COC, "408.10", "611.3", "611.4")
def test_ships_recruited_onto_enemies_fight_without_retreat() -> None:
    g = scene()
    terrain(g, D3="plain", D4="water")
    city(g, 0, "D3", "port")
    units(g, 1, "D4", ship=1)
    units(g, 0, "D4", ship=1)
    stock(g, wood=4)
    dice(g, "3e 3e 1l 5c 5c 1l")
    act(g, "recruit:D3", "ship")
    assert g.count(0, ids.SHIP, at(g, "D4")) == 2
    assert g.count(1, ids.SHIP, at(g, "D4")) == 0


@rule(COC, "408.11")
def test_a_unit_of_an_empty_supply_is_taken_from_the_map() -> None:
    g = scene()
    terrain(g, D3="plain")
    units(g, 0, "D3", settler=3)
    stock(g, food=2)
    assert g.players[0].units[ids.SETTLER] == 0
    act(g, "recruit:D2", "D3")
    assert g.count(0, ids.SETTLER, at(g, "D3")) == 2
    assert g.count(0, ids.SETTLER, at(g, "D2")) == 2


# --- increase mood ---------------------------------------------------------------------------------------


@pytest.mark.example("COC-X18")
@rule(COC, "411.1", "411.2", "411.3", "411.5")
def test_increase_mood() -> None:
    g = scene()
    terrain(g, D3="plain")
    there = city(g, 0, "D3", "temple", mood="angry")
    stock(g, mood=5)
    act(g, "increase_mood", "done")
    assert has(g) == {"mood": 3}
    assert there.mood == ids.NEUTRAL
    assert there.activations == 0
    there.mood = ids.ANGRY
    stock(g, mood=4)
    act(g, "increase_mood", "D3")
    assert has(g) == {}
    assert there.mood == ids.HAPPY
