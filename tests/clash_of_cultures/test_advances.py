"""What the advances do (1000), category by category, as far as other chapters do not show it."""

from __future__ import annotations

import pytest

from pentapolis.games.clash_of_cultures.cards.advances import economy, warfare
from pentapolis.games.clash_of_cultures.data import ADVANCE_INDEX, ids
from pentapolis.games.clash_of_cultures.rules import (
    advances,
    battle,
    cities,
    collect,
    events,
    goods,
    mood,
    recruit,
    routes,
    takeover,
    turn,
)
from pentapolis.games.clash_of_cultures.state import TURN, USED_FREE_ECONOMY, USED_HUSBANDRY, State
from tests.clash_of_cultures.scene import (
    act,
    at,
    build,
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


def spawn(g: State) -> list[str]:
    """The answer to where barbarians settle, if there is a choice."""
    from pentapolis.games.clash_of_cultures.rules import barbarians

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


@rule(COC, "1001.4a", "206.3")
def test_husbandry_once_per_turn() -> None:
    g = scene()
    open_land(g, "forest")
    terrain(g, D1="water")
    know(g, 0, "husbandry")
    there = g.cities[at(g, "D2")]
    there.size = 7
    near = len(collect.sources(g, there, False))
    before = max(sum(goods.parse_bundle(way)) for way in collect.forecast(g, there))
    assert before == near + 1
    far = next(way for way in collect.forecast(g, there) if sum(goods.parse_bundle(way)) == near + 1)
    talk(collect.collect(g, 0, there), far)
    assert g.players[0].used & USED_HUSBANDRY
    assert max(sum(goods.parse_bundle(way)) for way in collect.forecast(g, there)) == near
    stock(g)
    ask = first_ask(collect.collect(g, 0, there))
    assert max(sum(goods.parse_bundle(way)) for way in keys(ask) - {"fewer"}) == near


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
    from pentapolis.games.clash_of_cultures.data import BUILDING_ADVANCE

    assert BUILDING_ADVANCE[:4] == [ids.WRITING, ids.TACTICS, ids.MYTHS, ids.FISHING]


@rule(COC, "1007.1b", "1008.1b", "1009.1b")
def test_advances_unlock_buildings_of_the_expansion() -> None:
    from pentapolis.games.clash_of_cultures.data import BUILDING_ADVANCE

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
    from pentapolis.games.clash_of_cultures.rules import barbarians

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
    ask = first_ask(economy.tax_income(g, 0))
    assert "gold2" in keys(ask)
    stock(g, mood=1)
    assert "taxes" not in menu(g), "once per turn"
    turn.end_turn(g)
    turn.end_turn(g)
    g.stage, g.actions_left = TURN, 3
    assert "taxes" in menu(g)


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


@rule(COC, "1008.1a", "412.7")
def test_arts_needs_a_target_that_can_still_be_reached_after_its_price() -> None:
    g = scene()
    open_land(g)
    city(g, 1, "D4", "temple")
    know(g, 0, "arts")
    stock(g, culture=1)
    assert "takeover" in menu(g)
    assert "arts" not in menu(g), "the range needs the only token"
    stock(g, culture=2)
    assert "arts" in menu(g)


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


@rule(COC, "1008.1a", "206.3")
def test_arts_once_per_turn() -> None:
    g = scene()
    open_land(g)
    city(g, 1, "D3", "temple")
    know(g, 0, "arts")
    stock(g, culture=1)
    dice(g, "1l")
    act(g, "arts")
    assert g.cities[at(g, "D3")].pieces[ids.TEMPLE] == 1
    stock(g, culture=1)
    assert "takeover" in menu(g)
    assert "arts" not in menu(g), "used, though the attempt failed"


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
    assert takeover.refuse_target(g, 0, there) is None
    know(g, 1, "arts", "monuments")
    refusal = takeover.refuse_target(g, 0, there)
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
        assert takeover.boostable(g, 0, at(g, "D2"), there)
        know(g, 1, *names)
        assert takeover.boostable(g, 0, at(g, "D2"), there)
        if prepare == "happy":
            there.mood = ids.HAPPY
        elif prepare == "army":
            units(g, 1, "D3", infantry=1)
        else:
            build(g, there, "temple", 1)
        assert not takeover.boostable(g, 0, at(g, "D2"), there)
        assert takeover.boostable(g, 1, at(g, "D7"), there)


@rule(COC, "1010.3a", "1010.3b")
def test_civil_liberties() -> None:
    g = scene()
    know(g, 0, "writing", "philosophy", "voting", "civil_liberties", "tactics", "draft")
    stock(g)
    act(g, "civil_liberties")
    assert has(g) == {"mood": 3}
    assert warfare.draft_needs(g, 0)[0][0] == 2


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


@rule(COC, "1010.4a", "1010.4b")
def test_free_economy_is_the_only_collect() -> None:
    g = scene()
    know(g, 0, "writing", "philosophy", "voting", "free_economy")
    stock(g, mood=1)
    act(g, "free_economy", "wood1+ore1")
    assert g.players[0].used & USED_FREE_ECONOMY
    assert g.actions_left == 3
    assert why(g, "action", "collect:D2") == ("1010.4b", "free_economy")
    g = scene()
    know(g, 0, "writing", "philosophy", "voting", "free_economy")
    stock(g, mood=1)
    act(g, "collect:D2", "wood1+ore1")
    assert "free_economy" not in menu(g)
