"""Functions that few tests reach, each with its exact effect: anarchy, ball courts, theaters, wonders."""

from __future__ import annotations

import pytest

from pentapolis.engine import Ask
from pentapolis.games.clash_of_cultures import secrets
from pentapolis.games.clash_of_cultures.cards import (
    civil_cards,
    event_cards,
    event_cards_of_the_expansion,
    event_steps,
    great_persons,
    wonder_cards,
)
from pentapolis.games.clash_of_cultures.cards.advances import governments, learning
from pentapolis.games.clash_of_cultures.cards.civilizations import (
    carthage,
    celts,
    china,
    huns,
    india,
    maya,
    persia,
    phoenicia,
)
from pentapolis.games.clash_of_cultures.data import ADVANCES, CIV_ADVANCES, EVENTS, WONDERS, ids
from pentapolis.games.clash_of_cultures.pieces import Battle
from pentapolis.games.clash_of_cultures.rules import decks, events, routes, sail, trade, wonders
from pentapolis.games.clash_of_cultures.rules.card_effects import PLAYS
from pentapolis.games.clash_of_cultures.rules.menu import ENTRIES
from pentapolis.games.clash_of_cultures.rules.moments import Conquest, Cost
from pentapolis.games.clash_of_cultures.state import (
    USED_BALLCOURTS,
    USED_FORCED_LABOR,
    USED_PEACE_AND_POETRY,
    USED_STATUE,
    USED_THEATERS,
)
from tests.clash_of_cultures.scene import (
    at,
    build,
    city,
    drive,
    hand,
    know,
    moods,
    plans,
    realm,
    scene,
    stock,
    terrain,
    topics,
    units,
    wide,
    wonder,
)
from tests.clash_of_cultures.scene import goods as has
from tests.loaded import LoadedChance, first_ask, pick, reply, talk

rule = pytest.mark.rule
COC = "clash_of_cultures"


# --- events ------------------------------------------------------------------------------------------------


@rule(COC, "803.10")
def test_anarchy_puts_government_markers_aside() -> None:
    g = realm("rome")
    p = g.players[0]
    with_any = [a for a in CIV_ADVANCES[p.civ] if a.gained_with == ids.GOVERNMENTS]
    other = [a for a in CIV_ADVANCES[p.civ] if a.gained_with != ids.GOVERNMENTS]
    civil = sum(a.bit for a in with_any + other)
    before = p.advances & (1 << 36) - 1
    for markers in (1, 3):
        p.advances, p.anarchy = before | civil | ((1 << markers) - 1) << 40, 1
        talk(events.EFFECTS["anarchy"](g, 0, EVENTS[0]))
        assert p.anarchy == 1 + markers
        assert p.advances == before | sum(a.bit for a in other)
        assert p.usable == p.advances
    p.anarchy = 0
    talk(events.EFFECTS["anarchy"](g, 0, EVENTS[0]))
    assert (p.anarchy, p.advances) == (0, before | sum(a.bit for a in other))
    base = wide()
    base.players[0].advances |= 1 << 36
    talk(events.EFFECTS["anarchy"](base, 0, EVENTS[0]))
    assert base.players[0].anarchy == 1


@rule(COC, "803.10")
def test_what_pandemics_may_take() -> None:
    g = wide(expansion=True)
    g.return_unit(0, ids.SETTLER, at(g, "D2"))
    lose = event_cards_of_the_expansion._lose_anything
    assert talk(lose(g, 0)) is None
    stock(g, 0, wood=1)
    talk(lose(g, 0))
    assert has(g) == {}
    plans(g, 0, 3)
    talk(lose(g, 0))
    assert (g.players[0].objectives, g.objective_pile) == ([], [2])
    units(g, 0, "D4", infantry=1)
    talk(lose(g, 0))
    assert g.army_at(0, at(g, "D4")) == 0
    hand(g, 0, 5)
    plans(g, 0, 4)
    stock(g, 0, food=1, mood=1)
    units(g, 0, "D4", infantry=1)
    ask = first_ask(lose(g, 0))
    assert ask.options == ["food1", "mood1", "action_card", "objective_card", "unit"]
    refuse = event_cards_of_the_expansion.refuse_loss
    assert refuse(g, Ask(0, "pandemics", []), "wood1").details["good"] == "wood"
    assert refuse(g, Ask(0, "pandemics", []), "unit").details["good"] == "unit"


@rule(COC, "803.10", "505.11")
def test_a_unit_lost_to_an_event() -> None:
    g = realm("rome", leader="sulla", place="D4")
    g.return_unit(0, ids.SETTLER, at(g, "D2"))
    terrain(g, D5="water")
    units(g, 0, "D5", ship=1, infantry=2)
    assert talk(event_steps.remove_unit(g, 0), "unit:D4:leader") is True
    assert (g.players[0].leader, [p.captured for p in g.players]) == (-1, [0, 0])
    assert talk(event_steps.remove_unit(g, 0), "unit:D5:ship") is True
    assert not g.present[at(g, "D5")], "the cargo sinks"
    assert talk(event_steps.remove_unit(g, 0)) is False
    g = realm("aztecs", leader="marqzen", place="D2")
    g.event_now = 1
    units(g, 0, "D2", infantry=1)
    assert talk(event_steps.remove_unit(g, 0), "unit:D2:infantry") is False, "his city is spared"
    assert talk(event_steps.remove_unit(g, 0, price=True), "unit:D2:infantry") is True
    assert talk(event_steps.remove_unit(g, 0), "unit:D2:leader") is True
    g = realm("carthage")
    g.players[0].usable |= ids.PIRATE_ALLIES
    terrain(g, D5="water")
    units(g, 0, "D5", ship=1)
    units(g, ids.PIRATES, "D5", ship=1)
    assert talk(event_steps.remove_unit(g, 0, (ids.SHIP,)), "pirate:D5:ship") is True
    assert g.count(ids.PIRATES, ids.SHIP, at(g, "D5")) == 0
    assert g.count(0, ids.SHIP, at(g, "D5")) == 1
    assert event_steps.units_on_map(g, 0) == 2


@rule(COC, "803.11")
def test_pestilence_ends_with_the_last_sanitation() -> None:
    g = wide()
    g.pestilence = True
    know(g, 0, "sanitation")
    event_cards.end_pestilence(g)
    assert (g.pestilence, g.event_pile) == (True, [])
    know(g, 1, "sanitation")
    event_cards.end_pestilence(g)
    assert (g.pestilence, g.event_pile) == (False, [0])
    event_cards.end_pestilence(g)
    assert g.event_pile == [0]


@rule(COC, "803.10")
def test_an_earthquake_of_three_pieces() -> None:
    g = wide("C4", "E4", expansion=True)
    terrain(g, D5="water")
    city(g, 0, "D4", "port temple", "happy")
    build(g, g.cities[at(g, "D4")], "academy", 1)
    rules = events.EFFECTS["earthquake"](g, 0, EVENTS[0])
    talk(rules, "piece:D4:port", "piece:D4:academy", "piece:C4:settlement")
    found = g.cities[at(g, "D4")]
    assert (found.size, found.port, found.mood) == (2, -1, ids.NEUTRAL)
    assert [p.event_points for p in g.players] == [8, 4]
    assert at(g, "C4") not in g.cities
    assert moods(g, "E4", "D2") == ["neutral", "happy"]


# --- advances and civilizations ----------------------------------------------------------------------------


@rule(COC, "1115.3a", "1115.3b")
def test_ball_courts() -> None:
    for mood_, tokens, answers, more in (
        ("neutral", 1, ["yes"], 1),
        ("neutral", 1, ["no"], 0),
        ("neutral", 0, [], 0),
        ("angry", 1, [], 0),
        ("happy", 1, ["yes"], 1),
    ):
        g = realm("maya")
        found = g.cities[at(g, "D2")]
        found.mood = ids.MOODS.index(mood_)
        stock(g, 0, mood=tokens)
        assert talk(maya.ballcourts(g, 0, found), *answers) == more
        assert g.players[0].goods[ids.MOOD] == tokens - more
    g = realm("maya")
    for bit, used, cheaper in (
        (ids.MYTHS, 0, True),
        (ids.MYTHS, USED_BALLCOURTS, False),
        (ids.TACTICS, 0, False),
    ):
        g.players[0].used = used
        costs: list[Cost] = [[(2, (ids.FOOD, ids.IDEAS, ids.GOLD))]]
        maya.cheaper_faith(g, 0, bit, costs)
        assert costs == [[(1 if cheaper else 2, (ids.FOOD, ids.IDEAS, ids.GOLD))]]


@rule(COC, "1120.4", "1102.9")
def test_peace_poetry_and_welcome() -> None:
    g = realm("india")
    for used, prices in ((0, 2), (USED_PEACE_AND_POETRY, 1)):
        g.players[0].used = used
        costs: list[Cost] = [[(2, (ids.FOOD, ids.IDEAS, ids.GOLD))]]
        india.peace_and_poetry(g, 0, ids.MYTHS, costs)
        assert len(costs) == prices
        if prices == 2:
            assert costs[1] == [(1, (ids.MOOD,))]
    for label, gold in (("D2", 1), ("D7", 0), ("D4", 0)):
        g = realm("india")
        india.welcome(g, 0, at(g, label))
        assert g.players[0].goods[ids.GOLD] == gold
    for buildings, culture in (("", 1), ("temple", 2)):
        g = realm("india")
        found = city(g, 0, "D4", buildings)
        talk(india.pious_conqueror(g, 0, Conquest(found, 1, ids.HAPPY, False)))
        assert g.players[0].goods[ids.CULTURE] == culture


@rule(COC, "1118.1")
def test_rice_grows_with_settlers_on_plains() -> None:
    food, wood = (1, 0, 0, 0, 0, 0, 0, 0), (0, 1, 0, 0, 0, 0, 0, 0)
    g = realm("china")
    place = at(g, "D4")
    assert china.rice(g, 0, place, (food, wood)) == (food, wood)
    units(g, 0, "D4", settler=1)
    assert china.rice(g, 0, place, (food, wood)) == ((2, *food[1:]), (1, *wood[1:]))
    terrain(g, D4="forest")
    assert china.rice(g, 0, place, (wood,)) == (wood,)
    terrain(g, D4="plain")
    assert china.rice(g, 1, place, (food,)) == (food,), "another's Settler"
    city(g, 0, "D4")
    assert china.rice(g, 0, place, (food,)) == (food,)
    assert [china.cheap_wall(w) for w in (ids.WALL, ids.GARDENS)] == [2, 0]


@rule(COC, "1102.9")
def test_small_leaders() -> None:
    g = realm("huns", leader="attila", place="D2")
    found = g.cities[at(g, "D2")]
    for size, mood_, counts in ((1, "neutral", 2), (1, "angry", 1), (2, "happy", 2), (3, "neutral", 3)):
        found.size, found.mood = size, ids.MOODS.index(mood_)
        assert huns.counts_as_two(found) == counts
    for answer, stays in (("yes", True), ("no", False)):
        g = realm("celts")
        stock(g, 0, food=1)
        assert talk(celts.great_numbers(g, 0), answer) is stays
        assert g.players[0].goods[ids.FOOD] == 1 - stays
    b = Battle(at(g, "D4"), True, 0, 1, -1)
    assert talk(persia.strategist(g, b, 0), "yes") == "strategist"
    assert talk(persia.strategist(g, b, 0), "no") == ""
    assert first_ask(persia.strategist(g, b, 1)).seat == 1
    b.land = False
    assert talk(persia.strategist(g, b, 0)) == ""


@rule(COC, "1102.9")
def test_pygmalions_token_is_remembered() -> None:
    for answer in ("yes", "no"):
        g = realm("phoenicia")
        stock(g, 0, culture=1)
        b = Battle(at(g, "D2"), True, 1, 0, -1)
        b.city = True
        talk(phoenicia.city_walls(g, b, 1), answer)
        assert b.token_back == (answer == "yes")
        assert b.ignored == [0, int(answer == "yes")]
    b.land = False
    assert talk(phoenicia.city_walls(g, b, 1)) is None


@rule(COC, "1102.9", "412.19")
def test_culture_flows_from_siyaj_kaks_city() -> None:
    g = realm("maya", leader="siyaj_kak", place="D2")
    found = g.cities[at(g, "D2")]
    assert talk(maya.cultural_influx(g, 0, found)) is None, "no target"
    target = city(g, 1, "D3", "temple")
    assert talk(maya.cultural_influx(g, 0, found), "no") is None
    g.chance = LoadedChance([10], g.chance.pool)
    talk(maya.cultural_influx(g, 0, found), "yes")
    assert target.pieces[ids.TEMPLE] == 0
    g.players[0].used = 0
    found.owner = 1
    assert talk(maya.cultural_influx(g, 0, found)) is None


@rule(COC, "1008.4", "1110.2b")
def test_theaters_exchange_a_token() -> None:
    for given, got in (("culture", "mood"), ("mood", "culture")):
        g = wide()
        stock(g, 0, **{given: 2})
        talk(ENTRIES["theaters"].effect(g, 0))
        assert has(g) == {given: 1, got: 1}
        assert g.players[0].used & USED_THEATERS
    g = realm("aztecs")
    g.players[0].usable |= ids.HUMAN_SACRIFICE
    g.players[0].captives = [7]
    talk(ENTRIES["theaters"].effect(g, 0), "culture1")
    assert (has(g), g.players[0].captives) == ({"culture": 1}, [])


@rule(COC, "1010.1", "1011.3", "1011.4a", "1012.1a")
def test_government_actions_take_their_price() -> None:
    g = wide("D4")
    stock(g, 0, mood=3)
    g.cities[at(g, "D4")].mood = ids.ANGRY
    actions = g.actions_left
    talk(ENTRIES["absolute_power"].effect(g, 0))
    assert (g.actions_left, has(g)) == (actions + 1, {"mood": 1})
    talk(ENTRIES["forced_labor"].effect(g, 0))
    assert g.players[0].used & USED_FORCED_LABOR
    assert has(g) == {}
    stock(g, 0, mood=2)
    talk(ENTRIES["voting"].effect(g, 0))
    assert (moods(g, "D4"), has(g)) == (["neutral"], {})
    g = wide()
    know(g, 0, ADVANCES[44].id)
    assert talk(governments.dogma(g, 0, g.cities[at(g, "D2")], ids.ACADEMY)) is None
    ask = first_ask(governments.dogma(g, 0, g.cities[at(g, "D2")], ids.TEMPLE))
    assert ask.options == [ADVANCES[index].id for index in (45, 46, 47)]


# --- cards, decks, wonders ---------------------------------------------------------------------------------


@rule(COC, "906.1")
def test_the_mausoleum_takes_the_top_of_a_pile() -> None:
    g = wide()
    wonder(g, "D2", ids.MAUSOLEUM, 0)
    g.action_bag, g.action_pile = [1], [2, 3]
    talk(decks.draw_action(g, 0), "action4")
    assert (g.players[0].actions, g.action_pile, g.known_actions[3]) == ([3], [2], 0b11)
    talk(decks.draw_action(g, 0), "deck")
    assert g.players[0].actions == [3, 1]
    talk(decks.draw_action(g, 0))
    assert g.players[0].actions == [3, 1, 2], "a lone card is shuffled and drawn"
    g.action_pile = [5, 6]
    assert first_ask(decks.draw_action(g, 0)).options == ["deck", "action7"]
    talk(decks.draw_action(g, 1))
    assert len(g.players[1].actions) == 1, "others draw as usual"


@rule(COC, "909.1", "909.2")
def test_the_statue_turns_an_objective_into_an_action() -> None:
    g = wide()
    plans(g, 0, 4)
    actions = g.actions_left
    talk(wonder_cards.statue(g, 0))
    assert (g.actions_left, g.players[0].objectives, g.objective_pile) == (actions + 1, [], [3])
    assert g.players[0].used & USED_STATUE
    check = ENTRIES["statue"].check
    assert check is not None
    refusal = check(g, 0)
    assert refusal is not None
    assert refusal.reason == "no_card"
    plans(g, 0, 5)
    refusal = check(g, 0)
    assert refusal is not None
    assert refusal.reason == "once_per_turn"
    wonder_cards.inspired(g, 1)
    assert len(g.players[1].objectives) == 1


@rule(COC, "907.1", "907.2")
def test_the_lighthouse_places_a_ship_on_calm_water() -> None:
    g = wide(expansion=True)
    terrain(g, D3="water", D5="water", E5="water")
    units(g, 1, "D5", ship=1)
    units(g, ids.PIRATES, "E5", ship=1)
    assert wonder_cards.LIGHTHOUSE_SHIP.ask(g, 0).options == ["no", "D3"]
    talk(wonder_cards.lighthouse(g, 0), "D3")
    assert g.count(0, ids.SHIP, at(g, "D3")) == 1
    talk(wonder_cards.lighthouse(g, 0), "no")
    g.players[0].units[ids.SHIP] = 0
    assert talk(wonder_cards.lighthouse(g, 0)) is None


@rule(COC, "905.6")
def test_the_library_is_consulted() -> None:
    g = wide()
    wonder(g, "D2", ids.LIBRARY, 0)
    assert first_ask(wonder_cards.consult(g, 0, ids.MYTHS | ids.ROADS)).options == ["no", "roads", "myths"]
    talk(wonder_cards.consult(g, 0, ids.MYTHS), "no")
    assert not g.players[0].usable & ids.MYTHS
    talk(wonder_cards.consult(g, 0, ids.MYTHS), "myths")
    assert g.players[0].borrowed == ids.MYTHS
    assert talk(wonder_cards.consult(g, 0, ids.ROADS)) is None
    ask = Ask(0, "library", [])
    assert wonder_cards.refuse_lending(g, ask, "farming").rule == "905.1"
    assert wonder_cards.refuse_lending(g, ask, ADVANCES[36].id).rule == "905.3"


@rule(COC, "901.12", "1205.1")
def test_an_open_wonder_card_is_taken() -> None:
    g = wide()
    g.wonder_bag.remove(3)
    g.wonder_open = [3]
    size = len(g.wonder_bag)
    talk(wonders.draw_wonder(g, 1), WONDERS[3].id)
    assert (g.players[1].wonders, g.wonder_open, g.known_wonders[3]) == ([3], [], 0b11)
    assert len(g.wonder_bag) == size
    g.wonder_open = [3]
    g.players[1].wonders = []
    talk(wonders.draw_wonder(g, 1), "deck")
    assert len(g.players[1].wonders) == 1
    assert (len(g.wonder_bag), g.wonder_open) == (size - 1, [3])


@rule(COC, "803.12", "1007.3a")
def test_a_great_merchant_uses_routes_he_has_learnt() -> None:
    for known, food in ((True, 1), (False, 0)):
        g = wide()
        g.return_unit(0, ids.SETTLER, at(g, "D2"))
        units(g, 0, "D6", settler=1)
        full = ids.CATEGORY[ids.ECONOMY]
        g.players[0].advances |= full if known else 0
        g.players[0].usable = g.players[0].advances & ~ids.CURRENCY
        seen = topics(drive(PLAYS["great_merchant"](g, 0), routes="all", route="food1"))
        assert g.players[0].goods[ids.FOOD] == food
        assert seen == []


@rule(COC, "1007.3e")
def test_route_cities_named_one_by_one() -> None:
    g = wide()
    g.return_unit(0, ids.SETTLER, at(g, "D2"))
    for label in ("C6", "E6"):
        city(g, 1, label)
    units(g, 0, "D6", settler=2)
    found = routes.traders(g, 0)
    reachable = sorted({place for trader in found for place in trader.reach})
    rules = routes._one_by_one(g, 0, found, reachable)
    assert set(reply(rules, None).options) == {"C6", "E6", "D7", "done"}
    assert set(reply(rules, "E6").options) == {"C6", "D7", "done"}
    assert reply(rules, "D7").options == ["done"], "two traders, two routes"
    with pytest.raises(StopIteration) as end:
        rules.send("done")
    assert end.value.value == [at(g, "E6"), at(g, "D7")]


@rule(COC, "406.4", "404.1", "404.2")
def test_which_cities_develop() -> None:
    g = wide("D4")
    ask = Ask(0, "develop", [])

    def reason(label: str) -> str | None:
        refusal = civil_cards.refuse_development(g, ask, label)
        return refusal.reason if refusal else None

    assert reason("D7") == "not_yours"
    assert reason("D4") == "nothing_to_construct"
    know(g, 0, "myths")
    assert reason("D4") is None
    assert [c.space for c in civil_cards._developable(g, 0)] == [at(g, "D2"), at(g, "D4")]
    g.cities[at(g, "D4")].angry_activated = True
    assert reason("D4") == "angry_activated"
    assert [c.space for c in civil_cards._developable(g, 0)] == [at(g, "D2")]
    drive(PLAYS["city_development"](g, 0), gain="mood1")
    assert g.cities[at(g, "D2")].has(ids.TEMPLE)
    assert has(g) == {"mood": 1}


@rule(COC, "1102.9")
def test_augustus_draws_and_discards_one_of_each() -> None:
    g = realm("rome", leader="augustus", place="D2")
    stock(g, 0, culture=2)
    hand(g, 0, 3)
    plans(g, 0, 4)
    rules = ENTRIES["princeps"].effect(g, 0)
    assert len(reply(rules, None).options) == 2
    assert len(reply(rules, "action3").options) == 2
    with pytest.raises(StopIteration):
        rules.send("objective4")
    p = g.players[0]
    assert (len(p.actions), len(p.objectives), g.action_pile, g.objective_pile) == (1, 1, [2], [3])
    assert has(g) == {"culture": 1}
    assert g.cities[at(g, "D2")].activations == 1


# --- hidden cards, navigation, founders --------------------------------------------------------------------


@rule(COC, "602.4")
def test_which_laid_tactics_are_hidden_from_whom() -> None:
    g = wide(seats=3)
    b = Battle(12, True, 0, 1, -1)
    assert not any(secrets._is_hidden(g, b, side, seat) for side in (0, 1) for seat in range(3))
    b.tactics = [0, 5]
    hidden = [[secrets._is_hidden(g, b, side, seat) for seat in range(3)] for side in (0, 1)]
    assert hidden == [[False, True, True], [True, False, True]]
    g.known_actions[0] = 0b100
    assert [secrets._is_hidden(g, b, 0, seat) for seat in range(3)] == [False, True, False]


@rule(COC, "1115.4a")
def test_events_put_back_are_kept_by_who_knows_them() -> None:
    g = wide()
    everything = sorted([*g.event_bag])
    g.event_top, g.event_bottom = [g.event_bag.pop()], [g.event_bag.pop()]
    top, bottom = g.event_top[:], g.event_bottom[:]
    g.known_event = 0b10
    g.players[1].usable |= ids.CALENDAR
    before = g.event_bag[:]
    secrets._redeal_events(g, 1, g.chance)
    assert (g.event_top, g.event_bottom, g.event_bag) == (top, bottom, before)
    g.known_event = 0
    for _ in range(3):
        secrets._redeal_events(g, 0, g.chance)
        assert sorted([*g.event_bag, *g.event_top, *g.event_bottom]) == everything
        assert (len(g.event_top), len(g.event_bottom)) == (1, 1)


@rule(COC, "508.1", "508.3", "508.6")
def test_navigation_leads_to_the_next_sea_and_tile() -> None:
    g = wide()
    ring = g.map.ring
    for space in ring:
        g.terrain[space] = ids.PLAIN
    here, there = ring[0], next(s for s in ring[3:] if s not in g.map.neighbours[ring[0]])
    g.terrain[here] = g.terrain[there] = ids.WATER
    units(g, 0, g.map.labels[here], ship=1)
    assert sail.targets(g, 0, here) == {}
    know(g, 0, "fishing", "navigation")
    assert sail.targets(g, 0, here) == {g.map.labels[there]: there}
    units(g, 1, g.map.labels[there], ship=1)
    assert sail.targets(g, 0, here) == {g.map.labels[there]: there}, "an attack from the edge"
    g.players[0].no_attack = 0b10
    assert sail.targets(g, 0, here) == {}


@rule(COC, "508.1", "1003.4b")
def test_a_fleet_that_navigated_is_remembered() -> None:
    g = wide()
    ring = g.map.ring
    for space in ring:
        g.terrain[space] = ids.PLAIN
    here, there = ring[0], next(s for s in ring[3:] if s not in g.map.neighbours[ring[0]])
    g.terrain[here] = g.terrain[there] = ids.WATER
    units(g, 0, g.map.labels[here], ship=1)
    know(g, 0, "fishing", "navigation")
    drive(sail.sail(g, 0, here, g.map.labels[there]))
    assert (g.ship_moved, g.navigated) == (True, True)
    assert g.count(0, ids.SHIP, there) == 1


@rule(COC, "1102.9", "1113.2a")
def test_dido_founds_by_settlers_or_by_ship() -> None:
    g = realm("carthage", leader="queen_dido", place="D4")
    g.players[0].usable |= ids.HEGEMONY
    check = ENTRIES["founder_ship"].check
    assert check is not None
    assert check(g, 0) is not None, "no Ship"
    terrain(g, D4="water")
    units(g, 0, "D4", ship=1)
    assert check(g, 0) is None
    terrain(g, D5="water")
    units(g, 0, "D5", ship=1)
    assert {g.map.labels[a] for a, _ in carthage._sites_beside_her(g, 0)} == {"D4"}
    g = realm("carthage", leader="queen_dido", place="D4")
    founder = ENTRIES["founder"].check
    assert founder is not None
    refusal = founder(g, 0)
    assert refusal is not None
    assert refusal.reason == "no_settler"
    units(g, 0, "D4", settler=1)
    assert founder(g, 0) is None
    talk(carthage.founder(g, 0))
    assert g.cities[at(g, "D4")].owner == 0


@rule(COC, "803.14", "1110.2a")
def test_a_sacrifice_draws_another_event() -> None:
    mines = [i for i, event in enumerate(EVENTS) if event.symbol == "gold_mine"][:1]
    g = realm("aztecs")
    g.options = scene(expansion=True, events="symbols").options
    g.players[0].usable |= ids.HUMAN_SACRIFICE
    g.players[0].captives = [7]
    g.event_top, g.event_pile = [mines[0], 1], []
    talk(events.event(g, 0), "yes")
    assert g.event_pile == [1, mines[0]]
    assert has(g) == {"gold": 2}
    assert g.event_now == -1


@rule(COC, "1009.3", "1103.6")
def test_refunds_and_wonders_of_the_first_seat() -> None:
    g = wide()
    assert learning.refuse_refund(g, Ask(0, "medicine", []), "wood1").details == {"good": "wood"}
    for builder in (0, 1):
        g.wonder_builder[3] = builder
        assert wonders._take_forced(g, 1, 3) is False
    g.wonder_builder[3] = ids.NOBODY
    assert wonders._take_forced(g, 1, 3) is True


# --- what a sample of breaks left unnoticed ----------------------------------------------------------------


@rule(COC, "803.11")
def test_the_eclipse_and_the_horse_stay_on_the_table() -> None:
    """Such an event is no discard yet: its effect says so."""
    g = realm("rome")
    for name in ("solar_eclipse", "trojan_horse"):
        assert talk(events.EFFECTS[name](g, 0, EVENTS[0])) is True
    assert (g.eclipse, g.trojan) == (True, True)


@rule(COC, "801.4")
@rule(COC, "406.4")
def test_why_a_building_is_no_extra_one() -> None:
    """What could not be built anyway says why; what could says that this is not the moment."""
    g = wide("D4", "D5")
    label = "D4"
    ask = Ask(0, "extra_building", [("x", label, "temple")])
    stock(g, 0)
    poor = great_persons.refuse_extra_building(g, ask, "x", label, "academy")
    assert poor.rule != "801.4"
    stock(g, 0, food=7, wood=7, ore=7, ideas=7, gold=7)
    know(g, 0, "writing")
    rich = great_persons.refuse_extra_building(g, ask, "x", label, "academy")
    assert (rich.rule, rich.reason) == ("801.4", "not_now")


@rule(COC, "304.2")
def test_an_open_offer_lies_on_the_table_until_it_is_answered() -> None:
    g = wide(trade=True)
    stock(g, 0, food=2)
    stock(g, 1, ore=1)
    rules = trade.offer(g, 0)
    ask = first_ask(rules)
    for word in ("food1", "done", "ore1", "done"):
        if ask.topic == "offer":
            break
        ask = reply(rules, pick(ask, word))
    assert ask.topic == "offer"
    goods, cards = (0, 0, 0, 0, 0, 0), (0, 0, 0)
    seat, partner, *sides = g.offer
    assert (seat, partner, sides) == (0, 1, [(1, *goods), cards, (0, 0, 1, *goods[3:], 0), cards])
    with pytest.raises(StopIteration):
        reply(rules, "refuse")
    assert g.offer == ()


@rule(COC, "905.1")
def test_the_library_lends_to_whoever_holds_it() -> None:
    g = wide("D4")
    entry = ENTRIES["library"]
    assert entry.options(g, 0) == []
    wonder(g, "D4", ids.LIBRARY, 0)
    assert entry.options(g, 0) == ["library"]
    assert entry.options(g, 1) == []
