"""How questions are put (explicit, about what), what cannot be taken back, and what takes no marker."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pentapolis.engine import LANGUAGES, Ask, games
from pentapolis.engine.speak import question
from pentapolis.games.clash_of_cultures.cards import (
    civil_cards,
    civil_cards_of_learning,
    event_steps,
    wonder_cards,
)
from pentapolis.games.clash_of_cultures.cards.advances import warfare
from pentapolis.games.clash_of_cultures.cards.civilizations import greece, india, japan, rome, shared, vikings
from pentapolis.games.clash_of_cultures.data import (
    ACTION_CIVIL,
    ADVANCE_INDEX,
    ADVANCES,
    CATEGORIES,
    EVENTS,
    LEADERS,
    WONDERS,
    ids,
)
from pentapolis.games.clash_of_cultures.pieces import MARKS, TIRED, Battle
from pentapolis.games.clash_of_cultures.rules import (
    action_cards,
    advances,
    aftermath,
    barbarians,
    battle,
    cities,
    collect,
    construction,
    decks,
    events,
    move,
    objectives,
    recruit,
    routes,
    sail,
    status,
    tactics,
    takeover,
    trade,
    turn,
    wonders,
)
from pentapolis.games.clash_of_cultures.rules.card_effects import PLAYS
from pentapolis.games.clash_of_cultures.rules.levies import LEVIES
from pentapolis.games.clash_of_cultures.rules.menu import MENU
from pentapolis.games.clash_of_cultures.rules.routes import Trader
from pentapolis.games.clash_of_cultures.state import State
from tests.clash_of_cultures.scene import (
    at,
    city,
    drive,
    hand,
    know,
    lead,
    plans,
    realm,
    scene,
    stock,
    terrain,
    units,
    wide,
)
from tests.clash_of_cultures.scene import goods as has
from tests.loaded import LoadedChance, reply

rule = pytest.mark.rule
COC = "clash_of_cultures"


# --- questions that are put even with one answer: not to be asked would tell -------------------------------


def laid(g: State) -> Any:
    know(g, 0, "tactics")
    hand(g, 0, 1)
    units(g, 0, "D4", infantry=1)
    units(g, 1, "D4", infantry=1)
    b = Battle(at(g, "D4"), True, 0, 1, -1)
    b.round = 3
    return tactics.play(g, b)


def idol(g: State) -> Any:
    g.players[0].civ = 6
    lead(g, 0, "alexander", "D2")
    stock(g, 0, culture=9)
    g.players[0].actions = [c for c, name in enumerate(ACTION_CIVIL) if name == "leadership"][:1]
    if not greece.cards_after_price(g, 0):
        g.players[0].actions = [c for c in range(42) if action_cards.needs_action(c)]
    return greece.idol(g, 0)


def teach_us(g: State) -> Any:
    know(g, 1, "tactics")
    g.players[0].actions = [0]
    return civil_cards_of_learning.after_conquest(g, 0, 1)


def status_objective(g: State) -> Any:
    plans(g, 0, 1)
    return objectives.status_step(g, 0)


def by_deed(g: State) -> Any:
    plans(g, 0, 1)
    g.founded = at(g, "D7")
    return objectives.deed(g, (0,), "founded")


def menu(g: State) -> Any:
    return turn.turn_step(g)


def wonder_in_hand(g: State) -> Any:
    city(g, 0, "C3")
    know(g, 0, "myths")
    stock(g, 0, food=1, wood=1, ore=1)
    g.wonder_bag.remove(2)
    g.players[0].wonders = [2]
    return construction.construct_action(g, 0, g.cities[at(g, "D2")])


EXPLICIT: list[Callable[[State], Any]] = [
    laid,
    idol,
    teach_us,
    status_objective,
    by_deed,
    menu,
    wonder_in_hand,
]


@rule(COC, "602.1", "701.1", "802.4", "801.4")
@pytest.mark.parametrize("question", EXPLICIT)
def test_questions_about_hidden_cards_are_always_put(question: Callable[[State], Any]) -> None:
    g = wide(expansion=True)
    assert reply(question(g), None).explicit


@rule(COC, "406.7")
def test_without_a_wonder_in_hand_a_lone_building_is_not_asked_for() -> None:
    g = wide()
    city(g, 0, "C3")
    know(g, 0, "myths")
    stock(g, 0, food=1, wood=1, ore=1)
    assert not reply(construction.construct_action(g, 0, g.cities[at(g, "D2")]), None).explicit


@rule(COC, "1102.9")
def test_a_wonder_expert_is_always_asked() -> None:
    g = realm("china", "engineering", leader="qin", place="D2")
    city(g, 0, "C3")
    g.wonder_bag.remove(ids.PYRAMID)
    g.players[0].wonders = [ids.PYRAMID]
    g.players[0].advances |= WONDERS[ids.PYRAMID].advance
    stock(g, 0, food=7, wood=7, ore=7, ideas=7, gold=7, culture=9)
    ask = reply(shared.wonder_expert(g, 0), None)
    assert (ask.explicit, ask.options, ask.about) == (True, [WONDERS[ids.PYRAMID].id], ("D2",))


# --- what a question is about ------------------------------------------------------------------------------


@rule(COC, "202.1", "405.5", "412.8", "602.3")
def test_what_questions_are_about() -> None:
    g = wide()
    g.actions_left = 2
    assert reply(turn.turn_step(g), None).about == (2,)
    ask = reply(collect.collect(g, 0, g.cities[at(g, "D2")]), None)
    assert ask.about == ("D2", 2)
    g = wide()
    ask = reply(laid(g), None)
    assert ask.about == ("D4", 3)
    g = wide()
    city(g, 1, "D3", "temple academy")
    stock(g, 0, culture=3)
    g.chance = LoadedChance([5], g.chance.pool)
    rules = takeover.attempt(g, 0)
    ask = reply(rules, None)
    ask = reply(rules, ask.options[0])
    assert (ask.topic, ask.about) == ("boost", (3, 2, "D3"))
    for language in LANGUAGES:
        assert "D3" in question(games()["clash_of_cultures"], language, ask)
    ask = reply(rules, "yes")
    assert (ask.topic, ask.about) == ("take_building", ("D3",))
    assert has(g) == {"culture": 1}


@rule(COC, "408.11", "410.2", "805.4", "1007.3a")
def test_what_further_questions_are_about() -> None:
    g = wide(expansion=True)
    units(g, 0, "D4", infantry=1)
    units(g, 0, "D5", infantry=1)
    g.players[0].units[ids.INFANTRY] = 0
    assert reply(recruit._place(g, 0, g.cities[at(g, "D2")], ids.INFANTRY), None).about == ("infantry",)
    assert reply(move.move_one(g, 0, ("march", "D2")), None).about == ("D2",)
    units(g, ids.BARBARIANS, "C5", infantry=1)
    assert reply(barbarians.reinforce(g, 0, at(g, "C5")), None).about == ("C5",)
    g.players[0].usable |= ids.CURRENCY
    found = city(g, 1, "E5")
    pairs = [(Trader(at(g, "D4"), ids.SETTLER, [found.space]), found.space)]
    ask = reply(routes._income(g, 0, pairs), None)
    assert (ask.options, ask.about) == (["food1", "gold1"], ("E5",))


@rule(COC, "903.2", "1005.3a", "1117.3", "801.4")
def test_what_prices_are_about() -> None:
    g = wide()
    know(g, 0, "steel_weapons")
    stock(g, 0, ore=1, culture=1)
    b = Battle(at(g, "D4"), True, 0, 1, -1)
    assert reply(warfare.steel_weapons(g, b, 0), None).about == (2,)
    b.values, b.round = [9, 0], 1
    assert reply(wonder_cards.arena(g, b, 0), None).about == (9,)
    stock(g, 1, wood=1)
    assert reply(vikings.raiding(g, 0, [1]), None).about == (1,)
    hand(g, 1, 3)
    assert reply(PLAYS["spy"](g, 0, 1), None).about == (1,)
    know(g, 0, "myths")
    stock(g, 0, mood=1)
    assert reply(event_steps.lower(g, g.cities[at(g, "D2")]), None).about == ("D2",)


@rule(COC, "505.5", "504.3")
def test_what_questions_of_a_fleet_are_about() -> None:
    g = wide()
    terrain(g, D4="water", D5="water")
    units(g, 0, "D4", ship=2, infantry=2)
    rules = sail.sail(g, 0, at(g, "D4"), "D5")
    assert reply(rules, None).about == ("D5",)
    ask = reply(rules, 1)
    assert (ask.topic, ask.about) == ("cargo", ("D5",))
    assert ask.options == ["infantry2", "infantry1", "nothing"]


# --- what cannot be taken back -----------------------------------------------------------------------------


@rule(COC, "801.2", "802.8", "304.7")
def test_what_somebody_has_seen_is_counted() -> None:
    def seen(act: Callable[[State], object], g: State | None = None) -> bool:
        g = g or wide()
        hand(g, 0, 1)
        plans(g, 0, 1)
        before = g.reveals
        act(g)
        return g.reveals > before

    assert seen(lambda g: decks.discard_action(g, 0, 0))
    assert seen(lambda g: decks.discard_objective(g, 0, 0))
    assert seen(lambda g: objectives.complete(g, 0, 0, objectives.halves(0)[0]))

    def top(g: State) -> None:
        g.event_top = [3]
        decks.take_top(g)

    def bottom(g: State) -> None:
        g.event_bag, g.event_bottom = [], [3]
        decks.take_top(g)

    assert seen(top)
    assert seen(bottom)

    def traded(g: State) -> None:
        drive(trade._exchange(g, trade.Deal(0, 1, [0] * 7, [(0, 0)], [0] * 7, [0, 0, 0])))
        assert g.players[1].actions == [0]

    assert seen(traded)

    def no_tactics(g: State) -> None:
        drive(tactics.reveal(g, Battle(at(g, "D4"), True, 0, 1, -1), ["", ""]))

    assert not seen(no_tactics)
    assert not seen(lambda g: None)


@rule(COC, "803.10")
def test_a_card_lost_to_pandemics_is_seen() -> None:
    g = wide(expansion=True)
    city(g, 0, "C3")
    hand(g, 0, 4)
    before = g.reveals
    drive(events.EFFECTS["pandemics"](g, 0, EVENTS[0]), pandemics="action_card")
    assert g.reveals > before
    assert (g.players[0].actions, g.action_pile) == ([], [3])


# --- what takes no marker from the event track -------------------------------------------------------------


@rule(COC, "402.16", "803.3", "801.4")
@pytest.mark.parametrize(
    "card",
    [
        "quick_advance",
        "inspiration",
        "new_ideas",
        "synergies",
        "great_philosopher",
        "great_warlord",
        "elder_statesman",
    ],
)
def test_cards_that_bring_advances_leave_the_track(card: str) -> None:
    g = wide(expansion=True)
    units(g, 0, "D6", settler=1)
    know(g, 1, "tactics")
    stock(g, 0, food=2, gold=7)
    before = g.players[0].advances.bit_count()
    rules = PLAYS[card](g, 0)
    answer: Any = None
    try:
        while True:
            answer = reply(rules, answer).options[0]
    except StopIteration:
        pass
    assert g.players[0].track == 3
    if card != "elder_statesman":
        assert g.players[0].advances.bit_count() > before


@rule(COC, "402.16", "801.4")
def test_advances_taught_leave_the_track_of_both() -> None:
    g = wide("D5")
    know(g, 0, "siegecraft")
    know(g, 1, "tactics")
    g.players[0].advances &= ~ids.SIEGECRAFT
    know(g, 0, "fishing")
    drive(PLAYS["technology_trade"](g, 0, 1), free_advance="tactics")
    assert [p.track for p in g.players] == [3, 3]
    g = wide()
    know(g, 1, "tactics")
    card = ACTION_CIVIL.index("teach_us")
    g.players[0].actions = [card]
    g.action_bag.remove(card)
    drive(civil_cards_of_learning.after_conquest(g, 0, 1), teach_us=f"action{card + 1}")
    assert g.players[0].advances & ids.TACTICS
    assert g.players[0].track == 3


@rule(COC, "702.1", "1203.2")
def test_the_second_advance_of_the_shorter_game_takes_no_marker() -> None:
    for step, track in ((status.ADVANCE, 2), (status.SECOND_ADVANCE, 3)):
        g = scene(short=True)
        g.stage, g.status_step = 2, step
        drive(status.status_step(g), free_advance="tactics")
        assert g.players[0].track == track


# --- bought by an effect, not by the Advance action --------------------------------------------------------


def synergies(g: State) -> Any:
    return PLAYS["synergies"](g, 0)


def golden_age(g: State) -> Any:
    return india.golden_age(g, 0)


def scholar(g: State) -> Any:
    return japan.scholar(g, 0, g.cities[at(g, "D2")], ids.ACADEMY)


@rule(COC, "1004.4b", "1006.3")
@pytest.mark.parametrize("bought", [synergies, golden_age, scholar])
def test_no_idea_and_no_free_science_without_the_advance_action(bought: Callable[[State], Any]) -> None:
    g = realm("india", "philosophy", "priesthood", leader="sri_gupta", place="D2")
    stock(g, 0, gold=4, culture=1)
    science = {"golden_age": "math", "scholar": "math", "synergies": "math"}
    rules = bought(g)
    answer: Any = None
    try:
        while True:
            ask = reply(rules, answer)
            answer = science.get(ask.topic, ask.options[0])
            if answer not in ask.options:
                answer = ask.options[0]
    except StopIteration:
        pass
    assert g.players[0].advances & ids.MATH
    assert g.players[0].goods[ids.IDEAS] == 0
    assert g.players[0].goods[ids.GOLD] == (0 if bought is synergies else 2)


@rule(COC, "1112.1b")
def test_the_aqueduct_buys_sanitation_at_its_price() -> None:
    g = realm("rome", "engineering")
    g.players[0].usable |= ids.AQUEDUCT
    refusal = rome._refuse_aqueduct(g, 0)
    assert refusal is not None
    assert refusal.reason == "cannot_pay_advance"
    stock(g, 0, gold=2)
    assert rome._refuse_aqueduct(g, 0) is None
    drive(rome.aqueduct(g, 0))
    assert g.players[0].advances & ids.SANITATION
    assert has(g).get("gold", 0) == 0
    p = g.players[0]
    assert rome.free_sanitation(p, ids.SANITATION, True)
    assert not rome.free_sanitation(p, ids.SANITATION, False)
    assert not rome.free_sanitation(p, ids.ROADS, True)


@rule(COC, "1102.9")
def test_scholars_buy_after_academies_and_observatories() -> None:
    for building, asked in ((ids.ACADEMY, True), (ids.OBSERVATORY, True), (ids.TEMPLE, False)):
        g = realm("japan", leader="go_toba", place="D2")
        stock(g, 0, gold=2)
        asks = drive(japan.scholar(g, 0, g.cities[at(g, "D2")], building), scholar="no")
        assert bool(asks) == asked


# --- what a refusal names ----------------------------------------------------------------------------------


def details(refusal: Any) -> dict[str, Any]:
    assert refusal is not None
    return dict(refusal.details)


@rule(COC, "901.3", "1005.4a", "402.12", "705.2", "406.3", "202.1")
def test_a_refusal_names_what_is_missing() -> None:
    g = wide("C3", expansion=True)
    home = g.cities[at(g, "D2")]
    know(g, 0, "engineering")
    for card, printed in enumerate(WONDERS):
        g.players[0].wonders = [card]
        g.players[0].advances &= ~printed.advance
        named = details(wonders.refuse_wonder(g, 0, home, card)).get("advance")
        assert named == ADVANCES[printed.advance.bit_length() - 1].id
        assert 1 << ADVANCE_INDEX[str(named)] == printed.advance
    for word, needed in (("draft", "draft"), ("sanitation", "sanitation")):
        refusal = recruit.refuse_levy(g, 0, home, 0, LEVIES[word])
        assert details(refusal)["advance"] == needed
    g.players[0].advances = 1 << 36
    for category in (10, 11):
        required = CATEGORIES[category].requires
        name = f"category.{CATEGORIES[category].id}"
        named = details(advances.refuse_government(g, Ask(0, "government", []), name))["advance"]
        assert 1 << ADVANCE_INDEX[named] == required
    g.players[0].advances = 0
    for category in (9, 10, 11):
        named = details(advances.refuse_advance(g.players[0], 4 * category))["advance"]
        assert 1 << ADVANCE_INDEX[named] == CATEGORIES[category].requires
        named = details(advances.refuse_advance(g.players[0], 4 * category + 2))["advance"]
        assert named == ADVANCES[4 * category].id
    home.size = 2
    assert details(cities.refuse_size(g, 0, home))["cities"] == 2
    g.actions_left = 2
    assert details(MENU.why_not(g, Ask(0, "action", []), "end_turn")) == {"actions": 2}


@rule(COC, "202.2", "1102.9")
def test_an_entry_names_advance_leader_and_wonder() -> None:
    g = wide(expansion=True)
    ask = Ask(0, "action", [])
    assert details(MENU.why_not(g, ask, "taxes"))["advance"] == "taxes"
    assert details(MENU.why_not(g, ask, "teach"))["leader"] == f"leader.{LEADERS[min(shared.TEACHERS)]}"
    assert details(MENU.why_not(g, ask, "library"))["wonder"] == WONDERS[ids.LIBRARY].id
    assert details(MENU.why_not(g, ask, "hegemony"))["advance"] == "hegemony"


@rule(COC, "801.4")
def test_mercenaries_three_spaces_away_are_not_hired() -> None:
    g = wide()
    units(g, 0, "D4", infantry=1)
    for label, near in (("B5", True), ("D6", True), ("B6", False), ("C7", False)):
        units(g, ids.BARBARIANS, label, infantry=1)
        assert (at(g, label) in civil_cards._hirelings(g, 0)) == near, label


@rule(COC, "611.2", "1113.3b")
def test_allied_pirates_go_back_with_a_beaten_fleet() -> None:
    g = realm("carthage")
    g.players[0].usable |= ids.PIRATE_ALLIES
    terrain(g, D4="water", D5="water")
    units(g, 0, "D4", ship=1)
    units(g, ids.PIRATES, "D4", ship=2)
    b = Battle(at(g, "D4"), False, 0, 1, at(g, "D5"))
    drive(battle.retreat(g, b))
    assert g.count(ids.PIRATES, ids.SHIP, at(g, "D5")) == 2
    assert g.count(0, ids.SHIP, at(g, "D5")) == 1
    units(g, 0, "D4", ship=1)
    units(g, ids.PIRATES, "D4", ship=1)
    g.marks.clear()
    g.pirate_marks = {}
    battle.tire(g, Battle(at(g, "D4"), False, 0, 1, -1))
    assert g.pirate_marks == {at(g, "D4") * MARKS + TIRED: 1}


@rule(COC, "1102.9")
def test_a_leader_who_was_not_there_gains_nothing() -> None:
    for label, gold in (("D4", 2), ("D5", 0)):
        g = realm("vikings", leader="ragnar", place=label)
        found = city(g, 1, "D4", mood="angry")
        found.mood = ids.NEUTRAL
        b = Battle(at(g, "D4"), True, 0, 1, -1)
        b.leaders = [g.players[0].leader if label == "D4" else -1, -1]
        drive(aftermath.conquer(g, 0, found, b), refugee="no")
        assert has(g)["gold"] == 1 + gold
    g = realm("china", leader="sun_tzu", place="D4")
    b = Battle(at(g, "D4"), True, 0, 1, -1)
    b.winner, b.round, b.start = 0, 1, [1, 1]
    drive(aftermath._after_rewards(g, b, False, [True, True]))
    assert has(g) == {}
    b.leaders[0] = g.players[0].leader
    drive(aftermath._after_rewards(g, b, False, [True, True]))
    assert has(g) == {"mood": 1, "culture": 1}
