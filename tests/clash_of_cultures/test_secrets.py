"""Hidden cards stay hidden: nobody is asked or left out because of them, and imagined deals are uniform."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pentapolis.engine import Ask, Chance, Fork
from pentapolis.games.clash_of_cultures import GAME
from pentapolis.games.clash_of_cultures.data import ACTION_TACTIC, ids
from pentapolis.games.clash_of_cultures.pieces import Battle
from pentapolis.games.clash_of_cultures.rules import battle, construction, objectives, status, tactics
from pentapolis.games.clash_of_cultures.state import STATUS, State
from tests.clash_of_cultures.scene import (
    at,
    city,
    civilized,
    hand,
    know,
    lead,
    open_land,
    plans,
    scene,
    stock,
    units,
    wonder,
)
from tests.clash_of_cultures.test_always import rich
from tests.loaded import LoadedChance

rule = pytest.mark.rule
COC = "clash_of_cultures"


def asked(rules: Any, most: int = 40) -> list[Ask]:
    """All questions that a table would ask; answers are the last options."""
    found: list[Ask] = []
    ask = next(rules, None)
    while ask is not None and len(found) < most:
        if len(ask.options) > 1 or ask.explicit:
            found.append(ask)
        try:
            ask = rules.send(ask.options[-1])
        except StopIteration:
            ask = None
    return found


# --- who is asked ----------------------------------------------------------------------------------------


@rule(COC, "602.3")
def test_a_tactic_is_asked_for_whatever_the_hand() -> None:
    def questions(*cards: int) -> list[tuple[int, str]]:
        g = scene()
        open_land(g)
        for seat in (0, 1):
            know(g, seat, "tactics")
        hand(g, 0, *cards)
        units(g, 0, "D4", infantry=1)
        units(g, 1, "D4", infantry=1)
        b = Battle(at(g, "D4"), True, 0, 1, at(g, "D3"))
        return [(ask.seat, ask.topic) for ask in asked(tactics.play(g, b))]

    fits = next(i for i, name in enumerate(ACTION_TACTIC) if name == "high_morale") + 1
    not_here = next(i for i, name in enumerate(ACTION_TACTIC) if name == "siege") + 1
    assert questions(fits) == questions(not_here) == [(0, "tactic")]
    assert questions() == [], "an empty hand is public"


@rule(COC, "701.1", "802.5")
def test_status_objectives_are_asked_for_whatever_the_hand() -> None:
    def questions(*cards: int) -> list[tuple[int, str]]:
        g = scene()
        g.stage, g.status_step, g.status_turn, g.phase = STATUS, 1, 0, 3
        stock(g, wood=5)
        plans(g, 0, *cards)
        return [(ask.seat, ask.topic) for ask in asked(status.status_step(g))]

    assert questions(13) == questions(1) == [(0, "status_objective")]
    assert questions() == []


@rule(COC, "802.4", "802.11")
def test_a_deed_is_asked_about_whatever_the_hand() -> None:
    def questions(lost: int, *cards: int) -> list[tuple[int, str, int]]:
        g = scene()
        open_land(g)
        plans(g, 0, *cards)
        units(g, 0, "D4", infantry=4)
        units(g, 1, "D4", infantry=lost)
        g.chance = LoadedChance([11] * 8, g.chance.pool)
        found = asked(battle.land_battle(g, 0, 1, at(g, "D4"), at(g, "D3")))
        return [(ask.seat, ask.topic, len(ask.options) > 1) for ask in found if ask.topic == "objective"]

    general = next(i for i in range(32) if "general" in objectives.halves(i)) + 1
    other = next(i for i in range(32) if not set(objectives.halves(i)) & set(objectives.DEEDS)) + 1
    assert questions(3, general) == [(0, "objective", True)]
    assert questions(3, other) == [(0, "objective", False)]
    assert questions(3) == []
    assert questions(1, other) == [], "no card can be completed by so small a battle"


@rule(COC, "802.4")
def test_no_question_about_cards_that_lie_open() -> None:
    g = scene()
    open_land(g)
    plans(g, 0, 1)
    g.founded = at(g, "D4")
    before = objectives.unseen(g)
    assert "conqueror" in before
    for card in objectives.DEEDS["conqueror"]:
        if card in g.objective_bag:
            g.objective_bag.remove(card)
            g.objective_pile.append(card)
    if 0 not in objectives.DEEDS["conqueror"]:
        assert "conqueror" not in objectives.unseen(g)


@rule(COC, "801.7")
def test_teach_us_is_asked_for_whatever_the_hand() -> None:
    def questions(card: int) -> list[str]:
        g = scene()
        open_land(g)
        know(g, 0, "tactics")
        know(g, 1, "myths")
        hand(g, 0, card)
        city(g, 1, "D4")
        units(g, 0, "D4", infantry=1)
        return [ask.topic for ask in asked(battle.land_battle(g, 0, 1, at(g, "D4"), -1))]

    assert "teach_us" in questions(35)
    assert questions(35) == questions(1)


@rule(COC, "901.2")
def test_construct_is_asked_for_whatever_wonder_is_in_hand() -> None:
    def questions(*wonders: int) -> list[str]:
        g = scene()
        know(g, 0, "engineering", "writing")
        stock(g, food=2, wood=4, ore=4, culture=5)
        g.players[0].wonders += wonders
        city(g, 0, "D3")
        g.cities[at(g, "D2")].mood = ids.HAPPY
        return [ask.topic for ask in asked(construction.construct_action(g, 0, g.cities[at(g, "D2")]))]

    assert questions(ids.PYRAMID) == questions(ids.LIGHTHOUSE)
    assert questions(ids.PYRAMID)[0] == "construct"


@settings(max_examples=10, deadline=None, derandomize=True)
@given(st.integers(0, 10**6), st.integers(2, 3), st.booleans())
def test_others_cards_change_nothing_that_is_seen(seed: int, seats: int, expansion: bool) -> None:
    """At every step another deal of what a seat cannot know asks the same seat the same thing, as long as the
    answers are the same."""
    luck = random.Random(seed)
    game = Fork(GAME, rich(seats, seed, expansion), explicit=True)
    for _ in range(60):
        ask = game.ask
        if ask is None:
            break
        assert isinstance(ask, Ask)
        onlooker = luck.choice([seat for seat in range(seats) if seat != ask.seat])
        twin = game.g.copy()
        GAME.redeal(twin, onlooker, Chance.from_seed(str(luck.random())))
        again = game.g.copy()
        if game.g.battle is None and ask.topic in ("action", "status_objective", "move"):
            first, second = next(GAME.step(again), None), next(GAME.step(twin), None)
            assert isinstance(first, Ask)
            assert isinstance(second, Ask)
            assert (first.seat, first.topic, first.about) == (second.seat, second.topic, second.about)
        assert GAME.view(twin, onlooker) == GAME.view(game.g, onlooker)
        calm = [option for option in ask.options if option != "trade"] or ask.options
        game.answer(luck.choice(calm))


# --- imagined deals --------------------------------------------------------------------------------------

DEALS = 600


def near(counted: int, share: float) -> bool:
    """Whether a count of DEALS is what the share makes likely (4 standard deviations)."""
    spread = (DEALS * share * (1 - share)) ** 0.5
    return bool(abs(counted - DEALS * share) <= 4 * spread)


def deals(g: State, seat: int) -> list[State]:
    chance = Chance.from_seed("deals")
    found = []
    for _ in range(DEALS):
        twin = g.copy()
        GAME.redeal(twin, seat, chance)
        found.append(twin)
    return found


def face_down(seats: int = 2) -> State:
    """Seat 1 has laid a tactic against seat 0; cards lie in all hands."""
    g = scene(seats)
    open_land(g)
    units(g, 0, "D4", infantry=2)
    units(g, 1, "D4", infantry=2)
    hand(g, 0, *range(1, 6))
    hand(g, 1, *range(6, 14))
    laid = next(card for card in range(20, 42) if ACTION_TACTIC[card] == "high_morale")
    g.action_bag.remove(laid)
    g.known_actions[laid] = 2
    b = Battle(at(g, "D4"), True, 0, 1, at(g, "D3"))
    b.tactics[1], b.laid[1], b.played[1] = laid, True, [laid]
    g.battle = b
    return g


@rule(COC, "602.3", "602.4")
def test_a_laid_tactic_is_dealt_uniformly() -> None:
    g = face_down()
    b = g.battle
    assert b is not None
    pool = [card for card in range(42) if card not in g.players[0].actions]
    fitting = [card for card in pool if tactics.fits(g, b, 1, ACTION_TACTIC[card])]
    in_hand = [card for card in fitting if card in g.players[1].actions]
    assert in_hand
    found: Counter[int] = Counter()
    hands: Counter[int] = Counter()
    for twin in deals(g, 0):
        assert twin.battle is not None
        card = twin.battle.tactics[1]
        found[card] += 1
        assert twin.battle.played[1] == [card]
        assert twin.known_actions[card] == 2
        assert card not in twin.players[1].actions
        assert not any(twin.known_actions[left] for left in twin.action_bag)
        GAME.check(twin)
        hands.update(twin.players[1].actions)
    assert set(found) <= set(fitting)
    assert near(sum(found[card] for card in in_hand), len(in_hand) / len(fitting))
    for card in fitting:
        assert near(found[card], 1 / len(fitting)), card
    misfit = next(card for card in pool if card not in fitting)
    assert near(hands[misfit], 8 / (len(pool) - 1))


@rule(COC, "602.3")
def test_who_laid_a_tactic_keeps_it() -> None:
    g = face_down()
    assert g.battle is not None
    assert {twin.battle.tactics[1] for twin in deals(g, 1)[:30] if twin.battle} == {g.battle.tactics[1]}
    g.known_actions[g.battle.tactics[1]] = 3
    assert {twin.battle.tactics[1] for twin in deals(g, 0)[:30] if twin.battle} == {g.battle.tactics[1]}


@rule(COC, "602.3")
def test_two_laid_tactics_before_a_third_seat() -> None:
    g = face_down(3)
    assert g.battle is not None
    mine = g.players[0].actions.pop()
    g.battle.tactics[0], g.battle.laid[0], g.battle.played[0] = mine, True, [mine]
    pairs = Counter(tuple(twin.battle.tactics) for twin in deals(g, 2) if twin.battle)
    assert len(pairs) > 100
    assert all(a != b for a, b in pairs)


def test_viriatus_lays_for_barbarians() -> None:
    g = civilized("celts", leader="viriatus", at="D3")
    open_land(g)
    know(g, 0, "tactics")
    units(g, ids.BARBARIANS, "D4", infantry=2)
    units(g, 1, "D4", infantry=2)
    laid = ACTION_TACTIC.index("high_morale")
    hand(g, 0, laid + 1)
    g.players[0].actions.clear()
    b = Battle(at(g, "D4"), True, ids.BARBARIANS, 1, at(g, "D5"))
    b.tactics[0], b.laid[0], b.played[0] = laid, True, [laid]
    g.battle = b
    assert len({twin.battle.tactics[0] for twin in deals(g, 1) if twin.battle}) > 5
    assert {twin.battle.tactics[0] for twin in deals(g, 0) if twin.battle} == {laid}
    assert GAME.view(g, 0)["battle"]["sides"][0]["tactic"] == f"action{laid + 1}"
    assert GAME.view(g, 1)["battle"]["sides"][0]["tactic"] == "hidden"


@pytest.mark.parametrize("kind", ["actions", "objectives", "wonders"])
def test_hands_are_dealt_uniformly(kind: str) -> None:
    g = scene(3)
    hand(g, 0, *range(1, 5))
    hand(g, 1, *range(5, 9))
    plans(g, 0, *range(1, 4))
    plans(g, 1, *range(4, 8))
    for seat, card in ((0, 0), (1, 1), (1, 2)):
        g.wonder_bag.remove(card)
        g.players[seat].wonders.append(card)
        g.known_wonders[card] = 1 << seat
    mine, theirs = getattr(g.players[0], kind), getattr(g.players[1], kind)
    known = {"actions": g.known_actions, "objectives": g.known_objectives, "wonders": g.known_wonders}[kind]
    seen = theirs[0]
    known[seen] |= 1
    bag = {"actions": g.action_bag, "objectives": g.objective_bag, "wonders": g.wonder_bag}[kind]
    pool = [*bag, *theirs[1:]]
    found: Counter[int] = Counter()
    for twin in deals(g, 0):
        GAME.check(twin)
        assert getattr(twin.players[0], kind) == mine
        hand_now = getattr(twin.players[1], kind)
        assert hand_now[0] == seen, "spied out"
        found.update(hand_now[1:])
        assert all(getattr(twin, f"known_{kind}")[card] == 2 for card in hand_now[1:])
    assert set(found) <= set(pool)
    for card in pool:
        assert near(found[card], (len(theirs) - 1) / len(pool)), card


def test_what_the_seer_set_aside_is_dealt_uniformly() -> None:
    g = scene(3)
    plans(g, 1, *range(4, 8))
    for seat, card in ((0, 10), (1, 11)):
        g.objective_bag.remove(card)
        g.players[seat].seer = card
        g.known_objectives[card] = 1 << 2
    pool = [*g.objective_bag, *g.players[1].objectives, 10, 11]
    found: Counter[int] = Counter()
    for twin in deals(g, 0):
        GAME.check(twin)
        found[twin.players[0].seer] += 1
        assert twin.known_objectives[twin.players[0].seer] == 1 << 2
    for card in (10, 3, 4, 20):
        assert near(found[card], 1 / len(pool)), card
    assert {twin.players[0].seer for twin in deals(g, 2)[:20]} == {10}, "the seer knows"


@rule(COC, "1115.4a")
def test_events_put_back_are_dealt_uniformly() -> None:
    g = civilized("maya")
    know(g, 0, "astronomy")
    g.event_top = [g.event_bag.pop(0)]
    g.event_bottom = [g.event_bag.pop(0), g.event_bag.pop(0)]
    g.known_event = 1
    top, bottom = g.event_top[0], g.event_bottom[0]
    pool = len(g.event_bag) + 3
    found: Counter[str] = Counter()
    for twin in deals(g, 1):
        assert len(twin.event_top + twin.event_bottom + twin.event_bag) == pool
        found["same"] += twin.event_top == [top]
        found["bottom on top"] += twin.event_top == [bottom]
        found["top below"] += top in twin.event_bottom
    assert near(found["same"], 1 / pool)
    assert near(found["bottom on top"], 1 / pool)
    assert near(found["top below"], 2 / pool)
    if g.players[0].usable & ids.CALENDAR:
        assert {twin.event_bottom[0] for twin in deals(g, 0)[:20]} == {bottom}
    assert {twin.event_top[0] for twin in deals(g, 0)[:20]} == {top}


def test_leaders_and_wonders_on_the_table_stay() -> None:
    g = civilized("rome")
    lead(g, 0, "augustus", "D2")
    wonder(g, "D2", ids.ARENA, 0)
    twin = deals(g, 1)[0]
    assert GAME.view(twin, 1) == GAME.view(g, 1)
