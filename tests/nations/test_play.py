"""Whole games: what must always hold, options and refusals agree, frozen records replay."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pentapolis.engine import Ask, Chance, Fork, Option, Record, Setup, Table, key
from pentapolis.games.nations import GAME
from pentapolis.games.nations.data import BOOKS, VP
from pentapolis.games.nations.rules.turns import turn_options
from pentapolis.games.nations.state import State
from tests.loaded import asked
from tests.nations.scene import acting, begin, have, man, offer, own, rule

RECORDS = Path(__file__).parent / "records"


def weighted(weights: list[float], chance: Chance) -> int:
    """An index, drawn in proportion to its weight."""
    rest = chance.below(1 << 32) / (1 << 32) * sum(weights)
    for index, weight in enumerate(weights):
        rest -= weight
        if rest < 0:
            return index
    return len(weights) - 1


def sensible(fork: Fork, ask: Ask, chance: Chance) -> object:
    """Play by the priors, so that nations deploy, build and fight instead of taking workers off again."""
    weights = GAME.knowledge.priors(fork.g, ask)
    return ask.options[chance.below(len(ask.options)) if weights is None else weighted(weights, chance)]


SETUPS = st.builds(
    lambda seats, expert, promo, b_sides, easier, level: Setup(
        GAME, seats, advanced=True, expert=expert, promo=promo, b_sides=b_sides, easier=easier, level=level
    ),
    st.integers(1, 5),
    st.booleans(),
    st.booleans(),
    st.booleans(),
    st.sampled_from(["no", "covered", "counts"]),
    st.sampled_from(["chieftain", "prince", "king", "emperor"]),
)


@settings(max_examples=40, deadline=None)
@given(setup=SETUPS, seed=st.integers(0, 10**6))
@rule("601.1", "603.5", "607.3", "405.4", "413.4")
def test_what_must_always_hold(setup: Setup, seed: int) -> None:
    """Sums on the tracks, 13 workers, no card twice, nothing negative; one war, one pass a round."""
    chance = Chance.from_seed(str(seed))
    fork = Fork(GAME, GAME.new(setup, chance.split()))
    answers = 0
    while fork.ask is not None:
        g = fork.g
        ask = fork.ask
        assert len(set(map(key, ask.options))) == len(ask.options)
        fork.answer(sensible(fork, ask, chance))
        GAME.check(g)
        assert len(set(g.passed)) == len(g.passed)
        assert all(n.goods[VP] >= 0 and n.goods[BOOKS] >= 0 for n in g.nations)
        answers += 1
        assert answers < 5000
    assert fork.g.round == 8
    assert len(fork.result().scores) == setup.seats


@settings(max_examples=25, deadline=None)
@given(seats=st.integers(1, 5), seed=st.integers(0, 10**6), plies=st.integers(0, 250))
def test_options_are_what_is_not_refused(seats: int, seed: int, plies: int) -> None:
    """The fast path of the options and the refusals come to the same result."""
    setup = Setup(GAME, seats, advanced=True, expert=True, promo=True)
    chance = Chance.from_seed(str(seed))
    fork = Fork(GAME, GAME.new(setup, chance.split()))
    for _ in range(plies):
        if fork.ask is None:
            return
        fork.answer(sensible(fork, fork.ask, chance))
    ask = fork.ask
    if ask is None:
        return
    for option in GAME.candidates(fork.g, ask):
        refusal = GAME.why_not(fork.g, ask, option)
        assert (refusal is None) == (option in ask.options), (option, refusal)


@settings(max_examples=25, deadline=None)
@given(seats=st.integers(1, 5), seed=st.integers(0, 10**6), plies=st.integers(0, 200))
def test_a_copy_is_equal_and_independent(seats: int, seed: int, plies: int) -> None:
    chance = Chance.from_seed(str(seed))
    fork = Fork(GAME, GAME.new(Setup(GAME, seats, advanced=True), chance.split()))
    for _ in range(plies):
        if fork.ask is None:
            return
        fork.answer(sensible(fork, fork.ask, chance))
    if fork.ask is None:
        return
    twin = fork.g.copy()
    before = GAME.view(twin, 0)
    assert before == GAME.view(fork.g, 0)
    for _ in range(20):
        if fork.ask is not None:
            fork.answer(sensible(fork, fork.ask, chance))
    assert GAME.view(twin, 0) == before


@pytest.mark.parametrize(
    ("prepare", "option", "rule_number", "reason"),
    [
        (lambda g: None, ("buy", "forum"), "402.1", "not_on_board"),
        (lambda g: offer(g, "macedonia"), ("buy", "macedonia"), "405.1", "too_weak"),
        (
            lambda g: (offer(g, "opium_war"), setattr(g, "war", 3)),
            ("buy", "opium_war"),
            "406.2",
            "second_war",
        ),
        (
            lambda g: (offer(g, "opium_war"), own(g, 0, "alfred_nobel")),
            ("buy", "opium_war"),
            "201.6",
            "nobel",
        ),
        (lambda g: offer(g, "siege_of_troy"), ("buy", "siege_of_troy"), "407.2", "no_raid"),
        (
            lambda g: (offer(g, "forum", price=3), have(g, 0, gold=2)),
            ("buy", "forum"),
            "402.2",
            "cannot_pay_gold",
        ),
        (lambda g: setattr(g.nations[0], "pool", 0), ("deploy", "farm", 4), "411.6", "no_worker"),
        (lambda g: have(g, 0, stone=0), ("deploy", "farm", 4), "411.6", "cannot_pay_stone"),
        (lambda g: None, ("deploy", "forum", 4), "411.1", "not_your_card"),
        (lambda g: None, ("undeploy", "farm", 4), "412.1", "nobody_there"),
        (lambda g: None, ("hire", "public"), "413.2", "no_wonder"),
        (
            lambda g: (setattr(g.nations[0], "wonder", 24), setattr(g, "architects", 0)),
            ("hire", "public"),
            "413.2",
            "no_architect",
        ),
        (
            lambda g: (setattr(g.nations[0], "wonder", 24), have(g, 0, stone=0)),
            ("hire", "public"),
            "413.2",
            "cannot_pay_stone",
        ),
        (
            lambda g: setattr(g.nations[0], "wonder", 24),
            ("hire", "archimedes"),
            "305.5",
            "no_private_architect",
        ),
        (lambda g: own(g, 0, "augustus"), ("use", "augustus"), "414.1", "not_in_play"),
        (lambda g: (own(g, 0, "petra"), have(g, 0, food=0)), ("use", "petra"), "402.2", "cannot_pay"),
        (
            lambda g: (own(g, 0, "petra"), setattr(g.nations[0], "used", g.nations[0].flags)),
            ("use", "petra"),
            "414.2",
            "used",
        ),
        (
            lambda g: own(g, 0, "suleiman_i", "royal_society"),
            ("use", "galileo_galilei"),
            "414.1",
            "not_in_play",
        ),
        (
            lambda g: (own(g, 0, "abraham_lincoln"), _empty_track(g)),
            ("use", "abraham_lincoln"),
            "607.6",
            "track_empty",
        ),
        (
            lambda g: (own(g, 0, "suleiman_i"), man(g, 1, 2, 3)),
            ("use", "suleiman_i"),
            "602.1",
            "not_strongest",
        ),
        (
            lambda g: (own(g, 0, "royal_society"), setattr(g.nations[0], "pool", 0)),
            ("use", "royal_society"),
            "411.6",
            "no_worker",
        ),
        (lambda g: own(g, 0, "simon_bolivar"), ("use", "simon_bolivar"), "414.1", "nothing_to_use_on"),
    ],
)
def test_refusals(
    prepare: Callable[[State], object], option: tuple[str, ...], rule_number: str, reason: str
) -> None:
    g = acting(2)
    prepare(g)
    refusal = GAME.why_not(g, Ask(0, "turn", turn_options(g, 0)), option)
    assert refusal is not None
    assert (refusal.rule, refusal.reason) == (rule_number, reason)
    for language in ("en", "de"):
        assert "…" not in GAME.words.text(language, f"refusal.{reason}", **refusal.details)


def _empty_track(g: State) -> None:
    g.nations[0].food_left = g.nations[0].stability_left = 0


@rule("401.1")
def test_after_the_action_only_workers_come_off() -> None:
    g = acting(2)
    offer(g, "forum")
    ask = Ask(0, "end_turn", ["end_turn"])
    refusal = GAME.why_not(g, ask, ("buy", "forum"))
    assert refusal is not None
    assert refusal.reason == "one_action"


@rule("607.4", "303.6", "410.8", "407.3")
def test_refusals_of_other_questions() -> None:
    g = acting(2)
    g.nations[0].above = 1
    have(g, 0, stone=0, gold=1, food=1, books=1)
    growth = Ask(0, "growth", [("worker", "above")], (3,))
    for ask, option, reason in (
        (growth, ("worker", "food"), "above_first"),
        (growth, ("goods", "books"), "never_books"),
        (Ask(0, "golden_age", [("take", "stone", 2)], ("vaccine",)), ("vp", 4), "cannot_pay_resources"),
        (Ask(0, "battle", [("take", "food", 2)], (2,)), ("take", "gold", 2), "never_gold"),
    ):
        refusal = GAME.why_not(g, ask, option)
        assert refusal is not None
        assert refusal.reason == reason


@pytest.mark.parametrize(
    ("topic", "about", "option", "rule_number", "reason"),
    [
        ("wonder_space", ("pyramids",), "free", "413.4", "no_free_space"),
        ("exchange_pay", ("marco_polo",), ("pay", "food", 2), "402.2", "cannot_pay"),
        ("take_from", (0, 0, 3), "food", "607.6", "part_empty"),
        ("take_from", (1, 2, 3), "stability", "607.4", "above_first"),
        ("return_to", (), "food", "607.3", "part_full"),
        ("board", (), ("board", "rome", "a"), "906.1", "board_gone"),
        ("swap_first", (), ("card", "forum"), "414.1", "nothing_cheaper"),
        ("buy_free", ("galileo_galilei",), ("card", "forum"), "1001.18", "not_free"),
        ("sea_peoples", (), "remove_architect", "504.9", "no_architect_to_lose"),
        ("ecological_collapse", (), "pay", "504.9", "not_in_full"),
        ("little_ice_age", (), ("lose", "food", 3), "504.9", "not_in_full"),
        ("sinking_of_the_vasa", (), "lose_strength", "1002.7", "too_weak_to_sink"),
        ("salem_witch_trials", (), "remove_advisors", "504.9", "no_advisor_to_lose"),
        ("titanic", (4,), "remove_advisors", "504.9", "no_advisor_to_lose"),
    ],
)
@rule("504.9", "413.4", "607.3", "906.1")
def test_what_else_is_refused(
    topic: str, about: tuple[Any, ...], option: Option, rule_number: str, reason: str
) -> None:
    """The other ways of a question are candidates, refused with a rule and in words."""
    g = acting(2, vasa="ten_strength")
    n = have(g, 0, food=1, books=9)
    own(g, 0, "colosseum", "sphinx", "petra", "hanging_gardens", "the_oracle")
    offer(g, "forum")
    ask = GAME.actions[topic].ask(g, 0, about)
    assert option not in ask.options
    assert option in GAME.candidates(g, ask)
    refusal = GAME.why_not(g, ask, option)
    assert refusal is not None
    assert (refusal.rule, refusal.reason) == (rule_number, reason)
    assert n.stages == 0
    for language in ("en", "de"):
        assert "…" not in GAME.words.text(language, f"refusal.{reason}", **refusal.details)


@rule("105.1", "402.8")
def test_refusals_of_boards_and_spaces() -> None:
    g = begin(2, a_sides="chosen")
    ask = Ask(0, "board", [])
    refusal = GAME.why_not(g, ask, ("board", "rome", "b"))
    assert refusal is not None
    assert (refusal.rule, refusal.reason) == ("105.1", "only_side_a")
    g = acting(2)
    own(g, 0, "porcelain_tower", "augustus")
    refusal = GAME.why_not(g, Ask(0, "advisor_space", ["tower"], ("hatshepsut",)), "advisor")
    assert refusal is not None
    assert (refusal.rule, refusal.reason) == ("402.8", "other_space_free")


@rule("504.9")
def test_when_no_way_can_be_gone_in_full_the_last_one_is_left() -> None:
    g = acting(2)
    have(g, 0, gold=0, food=0, books=0, vp=0)
    for topic, left in (
        ("sea_peoples", ["lose_vp"]),
        ("salem_witch_trials", ["lose_gold"]),
        ("titanic", ["pay"]),
        ("sinking_of_the_vasa", ["lose_strength"]),
        ("little_ice_age", [("lose", "food", 3), ("lose", "books", 5)]),
        ("ecological_collapse", ["go_last"]),
    ):
        assert GAME.actions[topic].ask(g, 0).options == left


def test_swapping_the_bag_changes_no_view() -> None:
    """A deck is a bag: its order carries nothing, so there is nothing to deal anew."""
    table = Table(Setup(GAME, 3), "bag")
    fork = table.imagine(asked(table).seat, Chance.from_seed("other luck"))
    assert fork.view(0) == table.view(0)
    assert fork.g.chance.pool != table.g.chance.pool


def test_there_are_frozen_games_of_every_kind() -> None:
    setups = [Record.parse(path.read_text(encoding="utf-8")).setup for path in RECORDS.glob("*.txt")]
    assert {setup.seats for setup in setups} == {1, 2, 3, 4, 5}
    assert any(setup["b_sides"] for setup in setups)
    assert any(setup["expert"] for setup in setups)
    assert any(setup["balanced"] for setup in setups)
