"""Action cards, objectives, events, barbarians and pirates (800): every card that does something."""

from __future__ import annotations

import pytest

from pentapolis.games.clash_of_cultures import (
    GAME,
    aftermath,
    barbarians,
    battle,
    cards,
    cities,
    event_texts,
    events,
    goods,
    ids,
    turn,
)
from pentapolis.games.clash_of_cultures.state import STATUS, CocState
from pentapolis.games.clash_of_cultures.tables import ACTION_CIVIL, EVENTS
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
WILD = ids.BARBARIANS


def civil(name: str, nth: int = 0) -> int:
    """The printed number of a card with this civil half."""
    return [i + 1 for i, c in enumerate(ACTION_CIVIL) if c == name][nth]


def held(name: str, **options: bool) -> CocState:
    """A wide plain; seat 0 holds the card and 3 culture tokens."""
    g = scene(**options)
    open_land(g)
    hand(g, 0, civil(name))
    stock(g, culture=3)
    return g


def play(g: CocState, name: str, *answers: str) -> None:
    act(g, f"play:action{civil(name)}", *answers)


# --- action cards ------------------------------------------------------------------------------------------


@rule(COC, "801.3", "801.4", "801.5", "801.6", "801.8")
def test_cards_with_and_without_an_action() -> None:
    g = held("leadership")
    play(g, "leadership")
    assert (g.actions_left, has(g)) == (4, {"culture": 2})
    assert g.action_pile == [civil("leadership") - 1]
    g = held("new_ideas")
    assert why(g, "action", f"play:action{civil('new_ideas')}") == ("801.4", "card_condition")
    stock(g, food=2)
    play(g, "new_ideas", "storage")
    assert g.actions_left == 2
    assert g.players[0].track == 3
    assert has(g) == {"mood": 1, "ideas": 2}
    g = held("new_ideas")
    stock(g, food=2)
    g.actions_left = 0
    assert why(g, "action", f"play:action{civil('new_ideas')}") == ("801.5", "no_action_left")
    g = held("leadership")
    stock(g)
    assert why(g, "action", f"play:action{civil('leadership')}") == ("801.4", "cannot_pay")


@rule(COC, "801.10", "802.9", "802.10")
def test_empty_decks() -> None:
    g = scene()
    g.action_pile, g.action_bag = g.action_bag, []
    talk(goods.draw_action(g, 0))
    assert len(g.players[0].actions) == 1
    assert g.action_pile == []
    g.action_bag = []
    talk(goods.draw_action(g, 0))
    assert len(g.players[0].actions) == 1
    g.objective_pile, g.objective_bag = g.objective_bag, []
    goods.draw_objective(g, 0)
    assert len(g.players[0].objectives) == 1


@pytest.mark.example("COC-X21")
@rule(COC, "801.7")
def test_two_cards_one_cause() -> None:
    g = scene()
    open_land(g)
    know(g, 0, "tactics")
    know(g, 1, "writing", "myths")
    hand(g, 0, civil("teach_us"), civil("teach_us", 1))
    city(g, 1, "D4")
    units(g, 0, "D4", infantry=1)
    stock(g)
    talk(
        battle.land_battle(g, 0, 1, at(g, "D4"), at(g, "D3")),
        "no",
        "yes",
        f"action{civil('teach_us')}",
        "myths",
    )
    assert g.players[0].advances & ids.MYTHS
    assert len(g.players[0].actions) == 1
    assert why(g, "action", f"play:action{civil('teach_us', 1)}") == ("801.4", "only_after_conquest")


def test_inspiration_and_technology_trade() -> None:
    g = held("inspiration")
    know(g, 1, "writing")
    assert f"play:action{civil('inspiration')}" not in menu(g)
    units(g, 1, "D4", settler=1)
    play(g, "inspiration")
    assert g.players[0].advances & ids.WRITING
    g = held("technology_trade")
    know(g, 1, "writing")
    know(g, 0, "myths")
    units(g, 1, "D4", settler=1)
    play(g, "technology_trade")
    assert g.players[0].advances & ids.WRITING
    assert g.players[1].advances & ids.MYTHS


def test_hero_general_and_great_ideas() -> None:
    for name in ("hero_general", "great_ideas"):
        g = held(name)
        g.cities[at(g, "D2")].mood = ids.ANGRY
        assert f"play:action{civil(name)}" not in menu(g)
        units(g, 0, "D4", infantry=1)
        units(g, 1, "D4", infantry=1)
        dice(g, "6i 1l")
        talk(battle.land_battle(g, 0, 1, at(g, "D4"), at(g, "D3")))
        play(g, name)
        if name == "hero_general":
            assert g.cities[at(g, "D2")].mood == ids.NEUTRAL
        else:
            assert has(g)["ideas"] == 2


def test_spy_swaps_a_card() -> None:
    g = held("spy")
    hand(g, 0, 1)
    hand(g, 1, 5)
    plans(g, 1, 3)
    play(g, "spy", "take:action5")
    assert g.players[0].actions == [4]
    assert g.players[1].actions == [0]
    assert g.actions_left == 2
    assert GAME.view(g, 0)["players"][1]["known"] == ["action1", "objective3"]


def test_ideas_counts_academies() -> None:
    g = held("ideas")
    assert f"play:action{civil('ideas')}" not in menu(g)
    build(g, g.cities[at(g, "D2")], "academy", 1)
    play(g, "ideas")
    assert has(g)["ideas"] == 1


def test_mercenaries_move_barbarians() -> None:
    g = held("mercenaries")
    stock(g, food=1)
    city(g, WILD, "D4")
    units(g, WILD, "D4", infantry=2)
    play(g, "mercenaries", "from:D4:D5")
    assert g.army_at(WILD, at(g, "D5")) == 2
    assert g.army_at(WILD, at(g, "D4")) == 1
    assert has(g) == {}


def test_cultural_takeover_of_barbarians() -> None:
    g = held("cultural_takeover")
    city(g, WILD, "D3")
    units(g, WILD, "D3", infantry=2)
    play(g, "cultural_takeover")
    dice(g, "6i")
    act(g, "takeover", "infantry")
    there = g.cities[at(g, "D3")]
    assert (there.owner, there.mood) == (0, ids.NEUTRAL)
    assert g.army_at(0, there.space) == 1
    assert g.army_at(WILD, there.space) == 0


def test_city_development_is_free() -> None:
    g = held("city_development")
    city(g, 0, "D3")
    know(g, 0, "writing")
    play(g, "city_development", "D3")
    assert g.cities[at(g, "D3")].has(ids.ACADEMY)
    assert g.cities[at(g, "D3")].activations == 1


def test_production_cards() -> None:
    g = held("production_focus")
    stock(g)
    play(g, "production_focus")
    act(g, "collect:D2", "ore2")
    assert has(g) == {"ore": 2}
    g = held("mass_production")
    hand(g, 0, civil("production_focus"))
    play(g, "mass_production")
    assert f"play:action{civil('production_focus')}" not in menu(g)
    stock(g)
    act(g, "collect:D2", "food2+wood1+ore1")
    assert has(g) == {"food": 2, "wood": 1, "ore": 1}


def test_explorer() -> None:
    g = held("explorer")
    for s in g.map.slots[g.map.slot_of[at(g, "D3")]]:
        g.terrain[s] = ids.UNEXPLORED
    g.tiles = [13]
    play(g, "explorer", "D3", "listed", "yes")
    assert g.is_land(at(g, "D3"))
    assert g.count(0, ids.SETTLER, at(g, "D2")) == 2


def test_negotiations_keep_peace_for_two_turns() -> None:
    g = held("negotiations")
    know(g, 0, "tactics")
    know(g, 1, "tactics")
    units(g, 0, "D4", infantry=1)
    units(g, 1, "D5", infantry=1)
    play(g, "negotiations")
    from pentapolis.games.clash_of_cultures import move

    assert move.refuse_attack(g, 0, at(g, "D5"), 1) is not None
    turn.end_turn(g)
    assert move.refuse_attack(g, 1, at(g, "D4"), 0) is not None
    turn.end_turn(g)
    assert move.refuse_attack(g, 1, at(g, "D4"), 0) is None
    g = held("negotiations")
    act(g, "command")
    act(g, "stop")
    assert f"play:action{civil('negotiations')}" not in menu(g)


def test_new_plans() -> None:
    g = held("new_plans")
    plans(g, 0, 1)
    g.objective_bag = [4, 5]
    rest = [c for c in range(32) if c not in (0, 4, 5)]
    g.objective_pile = rest
    play(g, "new_plans", "objective5")
    assert g.players[0].objectives == [4]
    assert sorted(g.objective_bag) == [0, 5]


def test_synergies_and_militia() -> None:
    g = held("synergies")
    know(g, 0, "storage")
    stock(g, food=4)
    play(g, "synergies", "writing", "philosophy")
    assert g.players[0].advances & ids.PHILOSOPHY
    assert g.players[0].track == 3
    g = held("militia")
    play(g, "militia")
    assert g.army_at(0, at(g, "D2")) == 1


def test_every_civil_half_has_an_effect() -> None:
    assert set(ACTION_CIVIL) <= set(cards.PLAYS)
    hands = {e.effect for e in EVENTS if e.kind == "great_person_hand"}
    assert hands <= set(cards.PLAYS)
    others = {e.effect for e in EVENTS if not e.kind.startswith("great_person")}
    assert others == set(event_texts.EFFECTS)


# --- great persons -----------------------------------------------------------------------------------------


def great(name: str, **options: bool) -> CocState:
    g = scene(**options)
    open_land(g)
    number = next(e.number for e in EVENTS if e.effect == name)
    g.event_bag = [e for e in g.event_bag if e != number - 1]
    g.players[0].actions.append(100 + number)
    stock(g)
    return g


def summon(g: CocState, name: str, *answers: str) -> None:
    number = next(e.number for e in EVENTS if e.effect == name)
    act(g, f"play:event{number}", *answers)


@rule(COC, "803.12")
def test_great_persons_are_offered_round() -> None:
    g = scene(3)
    g.event_bag = [20]
    stock(g, 0)
    stock(g, 1, culture=1)
    stock(g, 2, culture=2)
    talk(events.event(g, 0), *spawned(g), "yes")
    assert g.players[2].actions == [121]
    assert has(g, 2) == {}
    assert 20 not in g.event_pile


def spawned(g: CocState) -> list[str]:
    spaces = barbarians.spawn_spaces(g, 0)
    return [g.map.labels[min(spaces)]] if len(spaces) > 1 else []


def test_great_persons_act() -> None:
    g = great("great_philosopher")
    summon(g, "great_philosopher")
    assert g.players[0].advances & ids.WRITING
    assert has(g) == {"culture": 1, "ideas": 2}
    assert g.actions_left == 2
    g = great("great_scientist")
    summon(g, "great_scientist")
    assert len(g.players[0].actions) == 1
    g = great("elder_statesman")
    know(g, 0, "writing", "philosophy")
    summon(g, "elder_statesman")
    assert g.players[0].advances & ids.VOTING
    assert len(g.players[0].actions) == 2
    g = great("great_artist")
    g.cities[at(g, "D2")].mood = ids.ANGRY
    summon(g, "great_artist")
    assert g.cities[at(g, "D2")].mood == ids.HAPPY
    g = great("great_warlord")
    units(g, 0, "D3", infantry=1)
    units(g, 1, "D4", infantry=1)
    summon(g, "great_warlord")
    assert (g.moves_left, g.warlord) == (3, 2)
    dice(g, "3e 1l")
    act(g, "march:D3", "D4")
    assert g.army_at(0, at(g, "D4")) == 1
    g = great("great_merchant")
    units(g, 1, "D4", settler=1)
    city(g, 1, "D3")
    know(g, 0, "bartering")
    summon(g, "great_merchant", "trade_routes")
    assert has(g) == {"food": 1}
    g = great("great_prophet")
    city(g, 0, "D3")
    stock(g, food=1, wood=1, ore=1)
    summon(g, "great_prophet", "build:D3:temple", "mood1")
    assert g.cities[at(g, "D3")].has(ids.TEMPLE)
    assert g.cities[at(g, "D3")].activations == 0
    g = great("great_engineer")
    summon(g, "great_engineer", "roads")
    assert g.players[0].advances & ids.ROADS
    g = great("great_explorer")
    for s in g.map.slots[g.map.slot_of[at(g, "D3")]]:
        g.terrain[s] = ids.UNEXPLORED
    g.tiles = [13]
    know(g, 0, "storage")
    stock(g, food=2)
    summon(g, "great_explorer", "D3", "listed", "D3")
    assert g.cities[at(g, "D3")].owner == 0


def test_great_persons_of_the_expansion() -> None:
    g = great("great_athlete", expansion=True)
    stock(g, culture=3)
    summon(g, "great_athlete", "culture:3")
    assert has(g) == {"mood": 3, "culture": 1}
    g = great("great_seer", expansion=True)
    rules = GAME.step(g)
    number = next(e.number for e in EVENTS if e.effect == "great_seer")
    ask = first_ask(rules, f"play:event{number}")
    assert len(ask.options) == 2
    first, second = (goods.objective_of(str(option)) for option in ask.options)
    question = rules.send(ask.options[0])
    with pytest.raises(StopIteration):
        rules.send(question.options[0])  # type: ignore[union-attr]
    assert (g.players[0].seer, g.players[1].seer) == (first, second)
    goods.draw_objective(g, 1)
    assert g.players[1].objectives == [second]


def test_architect_and_diplomat() -> None:
    g = scene(expansion=True)
    open_land(g)
    for label in ("D3", "D4", "E4", "C4"):
        city(g, 0, label)
    know(g, 0, "engineering")
    g.players[0].architect = True
    g.players[0].wonders = [ids.WALL]
    g.wonder_bag.remove(ids.WALL)
    stock(g, food=2, wood=2, ore=7, gold=1, culture=2)
    act(g, "construct:D2")
    assert g.wonder_builder[ids.WALL] == 0
    assert not g.players[0].architect
    assert battle.attack_price(g, 0, at(g, "D7"), 1) == 0
    g.diplomat = (1, 0)
    assert battle.attack_price(g, 0, at(g, "D7"), 1) == 2
    stock(g, culture=2)
    talk(battle.pay_to_attack(g, 0, at(g, "D7"), 1))
    assert g.diplomat == ()


# --- events ------------------------------------------------------------------------------------------------


def happen(number: int, g: CocState, *answers: str) -> CocState:
    """The text of an event happens to seat 0, without its symbol."""
    g.event_now = number - 1
    talk(event_texts.carry_out(g, 0, number - 1), *answers)
    g.event_now = -1
    GAME.check(g)
    return g


def realm(*labels: str, **options: bool) -> CocState:
    g = scene(**options)
    open_land(g)
    for label in labels:
        city(g, 0, label)
    stock(g)
    stock(g, 1)
    return g


@rule(COC, "803.2", "803.4", "803.6", "803.7", "803.10", "803.14")
def test_drawing_events() -> None:
    g = realm()
    g.event_bag = []
    g.event_pile = [28]
    talk(events.event(g, 0))
    assert g.event_pile == [28]
    g = realm()
    g.event_bag = [33]
    talk(events.event(g, 0))
    assert has(g) == {"gold": 2}
    assert g.cities[at(g, "D2")].mood == ids.NEUTRAL
    assert g.cities[at(g, "D7")].mood == ids.HAPPY


@rule(COC, "803.11")
def test_advances_during_an_event_cause_none() -> None:
    g = realm()
    g.players[0].track = 0
    g.event_now = 5
    from pentapolis.games.clash_of_cultures import advances

    talk(advances.gain_advance(g, 0, 1))
    assert g.players[0].track == 0


def test_famines_and_years() -> None:
    g = realm()
    stock(g, food=2)
    assert has(happen(3, g)) == {"food": 1}
    g = happen(6, g)
    assert has(g) == {}
    assert g.cities[at(g, "D2")].mood == ids.ANGRY
    g = happen(9, realm())
    assert has(g) == has(g, 1) == {"food": 1}
    g = happen(11, realm())
    assert has(g) == has(g, 1) == {"food": 1}
    g = happen(14, realm())
    assert has(g) == has(g, 1) == {"food": 2}
    g = happen(12, realm())
    assert (has(g), has(g, 1)) == ({"food": 2}, {})


def test_population_boom_migration_and_floods() -> None:
    g = happen(27, realm())
    assert g.count(0, ids.SETTLER, at(g, "D2")) == g.count(1, ids.SETTLER, at(g, "D7")) == 2
    g = happen(34, realm())
    assert g.count(1, ids.SETTLER, at(g, "D7")) == 2
    assert g.cities[at(g, "D2")].mood == ids.NEUTRAL
    g = happen(32, realm())
    assert g.cities[at(g, "D2")].mood == ids.HAPPY
    g = realm()
    terrain(g, D3="water", D6="water")
    happen(33, g)
    assert g.cities[at(g, "D2")].mood == g.cities[at(g, "D7")].mood == ids.NEUTRAL


def test_volcano_and_earthquakes() -> None:
    g = happen(29, realm("D3", "D4"))
    assert len(g.cities_of(0)) == 3
    g = realm("D3", "D4", "D5")
    build(g, g.cities[at(g, "D3")], "temple", 0)
    units(g, 0, "D3", infantry=1)
    happen(29, g, "D3")
    assert at(g, "D3") not in g.cities
    assert g.players[0].event_points == 8
    assert g.army_at(0, at(g, "D3")) == 0
    g = realm("D3", "D4")
    build(g, g.cities[at(g, "D3")], "temple", 0)
    happen(30, g, "piece:D3:temple", "done")
    assert g.players[0].event_points == 4
    assert g.cities[at(g, "D3")].mood == ids.ANGRY
    g = realm("D3", "D4")
    happen(31, g, "piece:D3:settlement", "done")
    assert g.players[0].event_points == 4


def test_diseases() -> None:
    g = realm()
    units(g, 0, "D2", infantry=1)
    happen(2, g, "unit:D2:infantry")
    assert g.army_at(0, at(g, "D2")) == 0
    g = realm("D3")
    happen(1, g, "D3")
    assert g.pestilence
    stock(g, food=1, wood=1, ore=1)
    know(g, 0, "writing")
    assert why(g, "construct", "academy", "D2") == ("803.12", "pestilence")
    know(g, 0, "sanitation")
    know(g, 1, "sanitation")
    event_texts.end_pestilence(g)
    assert not g.pestilence


def test_civil_war_and_revolution() -> None:
    g = realm("D3")
    units(g, 0, "D3", infantry=1)
    happen(36, g)
    assert g.army_at(0, at(g, "D3")) == 0
    assert g.cities[at(g, "D3")].mood == ids.ANGRY
    g = realm()
    know(g, 0, "writing", "philosophy", "voting", "tactics", "draft")
    happen(38, g)
    assert g.actions_left == 2
    assert g.players[0].advances & ids.NATIONALISM
    g = realm()
    units(g, 0, "D2", infantry=1)
    happen(38, g, "yes")
    assert g.actions_left == 3


def test_events_of_the_expansion() -> None:
    x = {"expansion": True}
    g = realm(**x)
    stock(g, culture=2)
    happen(39, g, "culture1")
    assert g.players[0].event_points == 2
    g = happen(40, realm(**x))
    assert (has(g), has(g, 1)) == ({"ideas": 1, "culture": 1}, {"culture": 1})
    assert len(g.wonder_open) == 1
    g = happen(45, realm(**x))
    assert has(g) == {"ideas": 2}
    g = happen(46, realm(**x))
    assert has(g) == {"gold": 1}
    g = happen(47, realm(**x), "culture1")
    assert has(g) == {"culture": 1}
    g = happen(54, realm(**x))
    assert has(g) == has(g, 1) == {"food": 1}
    g = happen(54, realm("D3", "D4", **x))
    assert (has(g), has(g, 1)) == ({}, {"food": 2})


def test_plagues_and_fires_of_the_expansion() -> None:
    x = {"expansion": True}
    g = realm("D3", **x)
    stock(g, gold=1)
    happen(49, g, "gold1")
    assert has(g) == {}
    g = realm(**x)
    units(g, 0, "D2", infantry=3)
    happen(50, g, "unit:D2:infantry")
    assert g.players[0].event_points == 2
    g = realm(**x)
    know(g, 0, "storage")
    stock(g, food=1)
    assert has(happen(51, g)) == {}
    g = realm(**x)
    stock(g, food=2)
    assert has(happen(52, g)) == {"food": 1}
    g = realm(**x)
    stock(g, wood=1)
    assert has(happen(53, g)) == {}
    g = realm(**x)
    terrain(g, D3="forest", D4="forest")
    city(g, 0, "D3")
    city(g, 1, "D4")
    happen(53, g)
    assert g.cities[at(g, "D3")].mood == g.cities[at(g, "D4")].mood == ids.ANGRY


def test_rulers_fall_in_the_expansion() -> None:
    x = {"expansion": True}
    g = realm(**x)
    know(g, 0, "writing", "philosophy", "voting")
    happen(44, g)
    assert g.players[0].anarchy == 1
    assert not g.players[0].advances & ids.GOVERNMENTS
    g = realm(**x)
    happen(43, g, "points")
    assert g.players[0].event_points == 4
    assert g.players[0].leaders == []
    g = realm(**x)
    build(g, g.cities[at(g, "D2")], "temple", 0)
    happen(48, g)
    assert g.cities[at(g, "D2")].pieces[ids.TEMPLE] == 1


def test_eclipse_and_trojan_horse() -> None:
    g = realm(expansion=True)
    happen(41, g)
    units(g, 0, "D4", infantry=1)
    units(g, 1, "D4", infantry=1)
    dice(g, "1l 1l")
    assert talk(battle.land_battle(g, 0, 1, at(g, "D4"), at(g, "D3"))) == -1
    assert g.players[1].event_points == 2
    assert not g.eclipse
    g = realm(expansion=True)
    happen(42, g)
    stock(g, wood=1, culture=1)
    city(g, 1, "D4")
    know(g, 1, "tactics")
    hand(g, 1, 6)
    units(g, 0, "D4", infantry=1)
    units(g, 1, "D4", infantry=1)
    dice(g, "6i 1l")
    assert talk(battle.land_battle(g, 0, 1, at(g, "D4"), at(g, "D3")), "yes", "no") == 0
    assert g.players[0].event_points == 2
    assert not g.trojan


@rule(COC, "1202.1", "1202.2")
def test_limited_and_optional_events() -> None:
    g = scene(events="symbols")
    stock(g)
    g.event_bag = [33]
    talk(events.event(g, 0))
    assert has(g) == {"gold": 2}
    assert g.cities[at(g, "D2")].mood == ids.HAPPY
    g = scene(events="choice")
    stock(g)
    g.event_bag = [33]
    talk(events.event(g, 0), "whole")
    assert g.cities[at(g, "D2")].mood == ids.NEUTRAL


@rule(COC, "804.1", "804.2", "804.3", "804.4", "804.5", "804.6", "1001.3b")
def test_simple_symbols() -> None:
    g = scene()
    stock(g)
    talk(events.symbol(g, 0, "gold_mine"))
    assert has(g) == {"gold": 2}
    ask = first_ask(events.exhaust(g, 0))
    assert keys(ask) == {"C2", "E2"}
    talk(events.exhaust(g, 0), "E2")
    assert g.exhausted == 1 << at(g, "E2")
    from pentapolis.games.clash_of_cultures import collect

    assert len(collect.sources(g, g.cities[at(g, "D2")], False)) == 2
    assert at(g, "E2") not in barbarians.spawn_spaces(g, 0)
    g.exhausted_left = 0
    talk(events.exhaust(g, 0))
    assert g.exhausted.bit_count() == 1


# --- barbarians and pirates --------------------------------------------------------------------------------


@pytest.mark.example("COC-X38")
@rule(COC, "806.1", "806.2", "806.5", "806.7", "806.9", "806.10", "805.1", "805.5")
def test_barbarians_appear() -> None:
    g = realm()
    found = {g.map.labels[s] for s in barbarians.spawn_spaces(g, 0)}
    assert "D4" in found
    assert "D3" not in found
    terrain(g, D4="barren")
    assert "D4" not in {g.map.labels[s] for s in barbarians.spawn_spaces(g, 0)}
    talk(barbarians.appear(g, 0), "E4")
    assert g.cities[at(g, "E4")].owner == WILD
    assert g.army_at(WILD, at(g, "E4")) == 2
    GAME.check(g)


@rule(COC, "806.3", "806.4", "806.6", "806.8", "102.10")
def test_barbarians_find_little_room() -> None:
    g = scene()
    found = {g.map.labels[s] for s in barbarians.spawn_spaces(g, 0)}
    assert found == {"C2", "E2"}
    g.barbarian_settlements = 0
    talk(barbarians.appear(g, 0))
    assert len(g.cities) == 2
    g = realm()
    city(g, WILD, "D4")
    g.wild_units[1] = 0
    g.barbarian_settlements = 0
    talk(barbarians.appear(g, 0))
    assert g.army_at(WILD, at(g, "D4")) == 0


@pytest.mark.example("COC-X39")
@rule(COC, "807.2", "807.3", "807.5", "807.7", "807.9", "807.10", "807.11")
def test_barbarians_move() -> None:
    g = realm()
    city(g, WILD, "D4")
    units(g, WILD, "D4", infantry=1)
    units(g, WILD, "D6", infantry=1)
    talk(barbarians.move(g, 0))
    assert g.army_at(WILD, at(g, "D3")) == 1
    assert g.army_at(WILD, at(g, "D4")) == 1
    assert g.army_at(WILD, at(g, "D6")) == 1


@rule(COC, "807.1", "807.4", "807.6", "807.8", "807.12")
def test_barbarians_attack_join_or_settle() -> None:
    g = realm()
    talk(barbarians.move(g, 0), "D4")
    assert g.cities[at(g, "D4")].owner == WILD
    assert g.army_at(WILD, at(g, "D4")) == 1
    g = realm()
    units(g, 0, "D2", infantry=1)
    units(g, WILD, "D3", infantry=1)
    dice(g, "1l 6i")
    talk(barbarians.move(g, 0))
    assert g.army_at(WILD, at(g, "D3")) == 0
    assert has(g) == {"gold": 1}
    g = realm()
    units(g, WILD, "D3", infantry=3)
    g.cities[at(g, "D3")] = cities.City.found(WILD, at(g, "D3"))
    g.barbarian_settlements -= 1
    units(g, WILD, "D4", infantry=2)
    waiting = {at(g, "D4"): [0, 2, 0, 0, 0, 0]}
    steps = barbarians._steps(g, 0, waiting, False)
    assert ("from", "D4", "D3") not in steps


@rule(COC, "805.4")
def test_barbarian_cavalry_beside_infantry() -> None:
    g = scene(expansion=True)
    open_land(g)
    city(g, WILD, "D4")
    talk(barbarians.reinforce(g, 0, at(g, "D4")))
    ask = first_ask(barbarians.reinforce(g, 0, at(g, "D4")))
    assert keys(ask) == {"infantry", "cavalry", "elephant"}


@rule(COC, "808.1", "808.3", "808.4", "808.5", "808.6", "808.7", "808.8", "808.9", "808.10")
def test_taking_a_barbarian_city() -> None:
    g = realm()
    there = city(g, WILD, "D4", "temple academy", colour=1)
    units(g, WILD, "D4", infantry=1)
    units(g, 0, "D4", infantry=1)
    dice(g, "6i 1l")
    talk(battle.land_battle(g, 0, WILD, at(g, "D4"), at(g, "D3")))
    assert has(g) == {"gold": 2}
    assert (there.owner, there.mood) == (0, ids.ANGRY)
    assert there.pieces[ids.TEMPLE] == 1
    g = realm()
    city(g, WILD, "D4")
    units(g, 0, "D4", infantry=1)
    talk(battle.land_battle(g, 0, WILD, at(g, "D4"), at(g, "D3")))
    assert has(g) == {"gold": 1}


@rule(COC, "809.1", "809.2", "809.3", "809.4", "809.5")
def test_barbarians_take_a_city() -> None:
    g = realm("D4")
    build(g, g.cities[at(g, "D4")], "temple", 0)
    units(g, WILD, "D4", infantry=1)
    talk(battle.land_battle(g, WILD, 0, at(g, "D4"), -1))
    there = g.cities[at(g, "D4")]
    assert (there.owner, there.mood, there.pieces[ids.TEMPLE]) == (WILD, ids.ANGRY, 0)
    assert there.influenced_by(0)
    assert g.count(0, ids.SETTLER, at(g, "D2")) == 2
    g = realm("D4")
    g.barbarian_settlements = 0
    talk(aftermath.conquered_by_barbarians(g, g.cities[at(g, "D4")]))
    assert at(g, "D4") not in g.cities


@rule(COC, "810.1", "810.2", "810.3", "810.4", "810.5")
def test_pirates_appear_and_raid() -> None:
    g = scene(expansion=True)
    open_land(g)
    terrain(g, D3="water", D4="water", D6="water")
    stock(g, gold=1, culture=1)
    stock(g, 1, food=1)
    talk(barbarians.pirates(g, 0), "D4", "gold1")
    assert g.count(ids.PIRATES, ids.SHIP, at(g, "D3")) == 1
    assert has(g) == {"culture": 1}
    assert has(g, 1) == {"food": 1}
    talk(barbarians.pirates(g, 0), "D3", "D3")
    assert g.wild_units[ids.SHIP] == 0


@rule(COC, "810.9")
def test_pirates_block_routes() -> None:
    from pentapolis.games.clash_of_cultures import routes

    g = scene(expansion=True)
    open_land(g)
    terrain(g, D3="water", D4="water")
    city(g, 1, "D5")
    know(g, 0, "bartering", "trade_routes")
    units(g, 0, "D3", ship=1)
    assert routes.count_routes(g, 0) == 1
    units(g, ids.PIRATES, "D4", ship=1)
    assert routes.count_routes(g, 0) == 0


@rule(COC, "810.10", "811.1", "811.2", "811.3")
def test_battle_with_pirates() -> None:
    g = scene(expansion=True)
    open_land(g)
    terrain(g, D3="water", D4="water")
    units(g, 0, "D3", ship=1)
    units(g, ids.PIRATES, "D4", ship=1)
    stock(g)
    dice(g, "6i 1l")
    act(g, "command")
    act(g, "sail:D3", "culture1")
    assert has(g) == {"gold": 1, "culture": 1}


def test_status_scene_helper() -> None:
    g = scene()
    g.stage = STATUS
    wonder(g, "D2", ids.WALL, 0)
    GAME.check(g)
