"""Action cards, objectives, events, barbarians and pirates (800): every card that does something."""

from __future__ import annotations

import pytest

from pentapolis.games.clash_of_cultures import GAME
from pentapolis.games.clash_of_cultures.data import ACTION_CIVIL, CIVS, EVENTS, ids
from pentapolis.games.clash_of_cultures.rules import (
    barbarians,
    battle,
    card_effects,
    decks,
    events,
    forces,
    turn,
)
from pentapolis.games.clash_of_cultures.state import State
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
    units,
    why,
)
from tests.clash_of_cultures.scene import goods as has
from tests.loaded import first_ask, talk

rule = pytest.mark.rule
COC = "clash_of_cultures"
WILD = ids.BARBARIANS


def civil(name: str, nth: int = 0) -> int:
    """The printed number of a card with this civil half."""
    return [i + 1 for i, c in enumerate(ACTION_CIVIL) if c == name][nth]


def held(name: str, **options: bool) -> State:
    """A wide plain; seat 0 holds the card and 3 culture tokens."""
    g = scene(**options)
    open_land(g)
    hand(g, 0, civil(name))
    stock(g, culture=3)
    return g


def play(g: State, name: str, *answers: str) -> None:
    act(g, f"play:action{civil(name)}", *answers)


def offered(g: State, *answers: str) -> set[str]:
    """What is asked after these answers, without playing on."""
    return keys(first_ask(GAME.step(g.copy()), *answers))


# --- action cards ----------------------------------------------------------------------------------------


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
    talk(decks.draw_action(g, 0))
    assert len(g.players[0].actions) == 1
    assert g.action_pile == []
    g.action_bag = []
    talk(decks.draw_action(g, 0))
    assert len(g.players[0].actions) == 1
    g.objective_pile, g.objective_bag = g.objective_bag, []
    decks.draw_objective(g, 0)
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


def test_inspiration_reaches_two_spaces() -> None:
    g = held("inspiration")
    know(g, 1, "writing")
    units(g, 1, "D5", settler=1)
    assert f"play:action{civil('inspiration')}" not in menu(g)
    units(g, 0, "D3", settler=1)  # one's own units count as well
    play(g, "inspiration")
    assert g.players[0].advances & ids.WRITING
    assert (g.players[0].track, g.actions_left) == (3, 3)


def test_technology_trade_without_a_return_gift() -> None:
    g = held("technology_trade")
    know(g, 1, "storage", "roads")
    units(g, 1, "D4", settler=1)
    play(g, "technology_trade", "roads")  # seat 1 knows all that seat 0 knows
    assert g.players[0].advances & ids.ROADS
    g = held("technology_trade")
    units(g, 1, "D4", settler=1)
    assert f"play:action{civil('technology_trade')}" not in menu(g)


@rule(COC, "801.7")
def test_one_battle_serves_one_card_of_a_name() -> None:
    g = held("hero_general")
    hand(g, 0, civil("hero_general", 1), civil("great_ideas"))
    city(g, 0, "B4")
    units(g, 0, "D4", infantry=1)
    units(g, 1, "D4", settler=1)
    talk(battle.land_battle(g, 0, 1, at(g, "D4"), at(g, "D3")))
    options = {f"play:action{civil(name)}" for name in ("hero_general", "great_ideas")}
    assert options & menu(g) == {f"play:action{civil('great_ideas')}"}  # no combat round, no hero
    units(g, 1, "D4", infantry=1)
    dice(g, "6i 1l")
    talk(battle.land_battle(g, 0, 1, at(g, "D4"), at(g, "D3")))
    stock(g, mood=1)
    g.cities[at(g, "D2")].mood = ids.ANGRY
    act(g, f"play:action{civil('hero_general')}", "D2", "D2")  # and once more for a mood token
    assert (g.cities[at(g, "D2")].mood, has(g)) == (ids.HAPPY, {})
    assert f"play:action{civil('hero_general', 1)}" not in menu(g)


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


def test_a_spy_swaps_only_cards_of_a_kind() -> None:
    g = held("spy")
    hand(g, 1, 5)
    g.players[1].wonders.append(g.wonder_bag.pop())
    g.players[1].actions.append(118)  # a kept Great Explorer counts as an action card
    plans(g, 0, 2)
    plans(g, 1, 3)
    assert offered(g, f"play:action{civil('spy')}") == {"no", "take:objective3"}
    g = held("spy")
    assert f"play:action{civil('spy')}" not in menu(g)  # nobody holds a card
    hand(g, 0, 1)
    g.players[1].actions.append(118)
    g.event_bag.remove(17)
    play(g, "spy", "take:event18")
    assert (g.players[0].actions, g.players[1].actions) == ([118], [0])


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


def test_mercenaries_are_paid_group_by_group() -> None:
    g = held("mercenaries")
    stock(g, ore=1, gold=1)
    units(g, WILD, "D4", infantry=2)
    units(g, WILD, "E4", infantry=3)
    units(g, WILD, "B5", infantry=1)  # out of range
    assert offered(g, f"play:action{civil('mercenaries')}") == {"D4", "E4"}
    play(g, "mercenaries", "D4", "ore1", "E4", "from:E4:E5", "from:D4:D5")
    assert [g.army_at(WILD, at(g, label)) for label in ("D5", "E5", "B5")] == [2, 3, 1]
    assert has(g) == {}
    g = held("mercenaries")
    units(g, WILD, "D4", infantry=2)
    units(g, WILD, "D5", infantry=3)
    assert "from:D4:D5" not in offered(g, f"play:action{civil('mercenaries')}")  # five
    stock(g)
    assert f"play:action{civil('mercenaries')}" not in menu(g)


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


def test_city_development_keeps_the_rules_of_construct() -> None:
    g = held("city_development")
    know(g, 0, "writing")
    name = f"play:action{civil('city_development')}"
    assert name not in menu(g)  # one city: none may grow
    there = city(g, 0, "D3")
    assert name in menu(g)
    there.mood = ids.ANGRY
    g.cities[at(g, "D2")].angry_activated = True
    assert name not in menu(g)


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


def test_explorer_with_a_settler_or_a_tile_only() -> None:
    g = held("explorer")
    play(g, "explorer")  # no tile is left: the Settler comes at once
    assert g.count(0, ids.SETTLER, at(g, "D2")) == 2
    g = held("explorer")
    for s in g.map.slots[g.map.slot_of[at(g, "D3")]]:
        g.terrain[s] = ids.UNEXPLORED
    g.tiles = [13]
    units(g, 0, "D2", settler=3)
    play(g, "explorer", "listed")  # no Settler in supply: the tile must be revealed
    assert g.is_land(at(g, "D3"))
    g = held("explorer")
    units(g, 0, "D2", settler=3)
    assert f"play:action{civil('explorer')}" not in menu(g)


def test_assassination_hits_a_player_once() -> None:
    g = held("assassination")
    hand(g, 0, civil("assassination", 1))
    play(g, "assassination")
    assert f"play:action{civil('assassination', 1)}" not in menu(g)
    turn.end_turn(g)
    act(g)
    assert (g.active, g.actions_left, g.players[1].fewer_actions) == (1, 2, 0)


def test_negotiations_keep_peace_for_two_turns() -> None:
    g = held("negotiations")
    know(g, 0, "tactics")
    know(g, 1, "tactics")
    units(g, 0, "D4", infantry=1)
    units(g, 1, "D5", infantry=1)
    play(g, "negotiations")

    assert forces.refuse_attack(g, 0, at(g, "D5"), 1) is not None
    turn.end_turn(g)
    assert forces.refuse_attack(g, 1, at(g, "D4"), 0) is not None
    turn.end_turn(g)
    assert forces.refuse_attack(g, 1, at(g, "D4"), 0) is None
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


def test_synergies_need_two_advances_of_a_category() -> None:
    g = held("synergies")
    name = f"play:action{civil('synergies')}"
    stock(g, food=2, ideas=1)
    assert name not in menu(g)
    stock(g, food=2, ideas=2)
    know(g, 0, "storage", "irrigation")
    assert "husbandry" not in offered(g, name)  # the last of its category
    assert {"engineering", "writing"} <= offered(g, name)
    know(g, 0, "math", "astronomy")
    stock(g)
    assert offered(g, name) == {"engineering", "roads"}  # free for who knows Math
    stock(g, food=2)
    assert {"fishing", "engineering"} <= offered(g, name)  # Fishing, then Navigation free
    assert "myths" not in offered(g, name)


@rule(COC, "801.4", "1120.4", "1115.3b")
def test_synergies_with_discounts() -> None:
    name = f"play:action{civil('synergies')}"
    g = held("synergies", expansion=True)
    g.players[0].civ = CIVS.index("india")
    know(g, 0, "storage", "arts", "theaters")
    stock(g, food=2, mood=1)
    assert {"sports", "monuments", "writing"} <= offered(g, name), "one for 2 food, one for 1 mood token"
    stock(g, food=1, mood=1)
    assert name not in menu(g)
    stock(g, mood=2)
    assert name not in menu(g), "Peace & Poetry once per turn"
    stock(g, food=2)
    assert "myths" in offered(g, name), "Myths brings the mood token that pays Rituals"
    g = held("synergies", expansion=True)
    g.players[0].civ = CIVS.index("maya")
    know(g, 0, "storage", "arts", "sports")
    stock(g, food=3)
    assert offered(g, name) == {"rituals", "priesthood", "state_religion"}, (
        "Myths, 1 food less, then one of these"
    )
    stock(g, food=2)
    assert name not in menu(g)


@rule(COC, "801.4", "1004.4a")
def test_synergies_with_what_the_first_advance_brings() -> None:
    g = held("synergies")
    name = f"play:action{civil('synergies')}"
    know(g, 0, "storage", "writing")
    stock(g, food=3)
    second = {"public_education", "free_education"}
    assert offered(g, name) == second, "Philosophy, the only first one, brings the idea that pays for these"


def test_militia_needs_room() -> None:
    g = held("militia")
    units(g, 0, "D2", infantry=4)
    assert f"play:action{civil('militia')}" not in menu(g)
    city(g, 0, "D4")
    play(g, "militia")
    assert g.army_at(0, at(g, "D4")) == 1


def test_new_ideas_and_quick_advance_leave_the_track() -> None:
    g = held("new_ideas")
    stock(g, food=2)
    play(g, "new_ideas", "storage")
    assert (has(g), g.players[0].track, g.actions_left) == ({"ideas": 2, "mood": 1}, 3, 2)
    g = held("quick_advance")
    play(g, "quick_advance", "storage")
    assert (has(g), g.players[0].track, g.actions_left) == ({"culture": 2, "mood": 1}, 3, 3)


def test_every_civil_half_has_an_effect() -> None:
    assert set(ACTION_CIVIL) <= set(card_effects.PLAYS)
    hands = {e.effect for e in EVENTS if e.kind == "great_person_hand"}
    assert hands <= set(card_effects.PLAYS)
    others = {e.effect for e in EVENTS if not e.kind.startswith("great_person")}
    assert others == set(events.EFFECTS)


# --- great persons ---------------------------------------------------------------------------------------


def great(name: str, **options: bool) -> State:
    g = scene(**options)
    open_land(g)
    number = next(e.number for e in EVENTS if e.effect == name)
    g.event_bag = [e for e in g.event_bag if e != number - 1]
    g.players[0].actions.append(100 + number)
    stock(g)
    return g


def summon(g: State, name: str, *answers: str) -> None:
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


def spawned(g: State) -> list[str]:
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
    first, second = (decks.objective_of(str(option)) for option in ask.options)
    question = rules.send(ask.options[0])
    with pytest.raises(StopIteration):
        rules.send(question.options[0])  # type: ignore[union-attr]
    assert (g.players[0].seer, g.players[1].seer) == (first, second)
    decks.draw_objective(g, 1)
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
    assert forces.attack_price(g, 0, at(g, "D7"), 1) == 0
    g.diplomat = (1, 0)
    assert forces.attack_price(g, 0, at(g, "D7"), 1) == 2
    stock(g, culture=2)
    talk(forces.pay_to_attack(g, 0, at(g, "D7"), 1))
    assert not g.diplomat
