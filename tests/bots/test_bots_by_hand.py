"""Bots branch by branch: constants at their limits, clocks and luck that tests hold in their hands."""

from __future__ import annotations

import os
from functools import partial
from math import atanh, exp, log
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from pentapolis.bots import learned as learning
from pentapolis.bots import make_bot, together
from pentapolis.bots import search as searching
from pentapolis.bots.bot import Advice, PolicyBot, RandomBot, Thought
from pentapolis.bots.greedy import GreedyBot, _Line
from pentapolis.bots.learned import (
    LearnedKnowledge,
    Policy,
    arranged,
    chances,
    hand_logits,
    knowledge_from,
    names_of,
)
from pentapolis.bots.search import Edge, Search, SearchBot, Spread
from pentapolis.bots.weights import aligned, read_weights, write_weights
from pentapolis.engine import Ask, Chance

from .test_learned_numbers import ASK, Sure, learned, state
from .test_search_numbers import Counted, chosen
from .tree import Branch, Judge, Leaf, Luck, Node, judged, table_of

WON, LOST = [0.9, 0.1], [0.2, 0.8]


class Restless(Judge):
    """No position is quiet before so many answers."""

    def __init__(self, until: int = 10_000, turns: int = 1) -> None:
        super().__init__()
        self.until = until
        self.wanted = turns

    def depth(self) -> int:
        return self.wanted

    def quiet(self, g: Any) -> bool:
        return bool(g.moves >= self.until)


class Liking(Restless):
    """Has priors: the last option is liked three times as much."""

    def priors(self, g: Any, ask: Ask) -> list[float]:
        assert len(ask.options) > 1
        return [1.0] * (len(ask.options) - 1) + [3.0]


def both(seat: int, node: Node) -> Branch:
    """A question whose two answers lead to the same."""
    return Branch(seat, go=node, same=node)


def chain(length: int, seat: int = 0) -> Branch:
    """So many such questions, all to one seat."""
    node: Node = Leaf(WON)
    for _ in range(length):
        node = both(seat, node)
    assert isinstance(node, Branch)
    return node


def search_on(root: Branch, judge: Judge, seats: int = 2) -> Search:
    return Search(table_of(root, judge, seats), root.seat, Chance.from_seed("by hand"), judge)


# --- search ---------------------------------------------------------------------------------------


def test_what_hardly_any_prior_speaks_for_is_not_tried() -> None:
    priors = (0.0009995, 0.001, 1.0, 0.5)
    search: Any = SimpleNamespace(root=SimpleNamespace(edges=[Edge(str(p), p) for p in priors]))
    assert [edge.option for edge in Search.candidates(search)] == ["1.0", "0.5", "0.001"]


def test_at_most_thirty_two_options_are_tried() -> None:
    search = Counted([0.5] * 40)
    search.run(10_000)
    assert sum(edge.visits > 0 for edge in search.edges) == 32


class Glancing(Counted):
    """Notes how many options it looks at before, and how many of them it wants."""

    def __init__(self, options: int) -> None:
        super().__init__([0.5] * options)
        self.knowledge = SimpleNamespace(looks=lambda: True)
        self.glanced: list[tuple[int, int]] = []

    def best_at_a_glance(self, edges: list[Edge], number: int) -> list[Edge]:
        self.glanced.append((len(edges), number))
        return edges[:1]


@pytest.mark.parametrize(
    ("options", "budget", "glanced"),
    [(7, 30, [(7, 6)]), (6, 900, []), (40, 20, []), (50, 120, [(40, 6)]), (40, 1000, [(40, 80)])],
)
def test_more_than_six_options_are_looked_at_before(
    options: int, budget: int, glanced: list[tuple[int, int]]
) -> None:
    """A third of the budget may go into looks; a twelfth of what is left says how many are then compared."""
    search = Glancing(options)
    search.run(budget)
    assert search.glanced == glanced
    assert sum(edge.visits for edge in search.edges) == 8 if glanced else True


def test_the_four_favourites_are_tried_however_they_look() -> None:
    search: Any = SimpleNamespace(chance=Chance.from_seed("x"), glance=lambda option, luck: option)
    edges = [Edge(number, 0.1) for number in range(10)]
    best = Search.best_at_a_glance(search, edges, 3)
    assert [edge.option for edge in best] == [9, 8, 7, 0, 1, 2, 3]
    assert [e.option for e in Search.best_at_a_glance(search, edges[:5], 3)] == [4, 3, 2, 0, 1]


def test_of_options_that_look_alike_the_first_is_tried() -> None:
    assert chosen(Edge("a", 0.5), Edge("b", 0.5)) == "a"


def test_values_that_never_change_have_almost_no_spread() -> None:
    spread = Spread()
    for _ in range(3):
        spread.add(0.5)
    assert spread.deviation == pytest.approx(1e-6)


class Timed(Counted):
    """A search whose simulations take so many seconds each, by a clock of its own."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, seconds: float, options: int = 3) -> None:
        super().__init__([0.5] * options)
        self.now = 100.0
        self.seconds_each = seconds
        self.budgets: list[int] = []
        monkeypatch.setattr(searching, "monotonic", lambda: self.now)

    def run(self, budget: int) -> None:
        self.budgets.append(budget)
        self.now += budget * self.seconds_each


@pytest.mark.parametrize(
    ("each", "seconds", "budgets"),
    [
        (1 / 24, 10.0, [24, 96, 120]),  # 1 second, 4 seconds, and what is left of ten
        (1 / 24, 9.0, [24, 96, 96]),  # what would just fit in is done
        (1 / 96, 0.5, [24, 24]),  # quarters of a second
        (1 / 24, 1.5, [24]),
    ],
)
def test_searches_by_the_clock_grow_as_long_as_they_fit_in(
    monkeypatch: pytest.MonkeyPatch, each: float, seconds: float, budgets: list[int]
) -> None:
    search = Timed(monkeypatch, each)
    search.run_for(seconds)
    assert search.budgets == budgets


def test_a_search_by_the_clock_ends_at_once_where_there_is_nothing_to_compare(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    search = Timed(monkeypatch, 0.001, options=1)
    search.run_for(10.0)
    assert search.budgets == [24]


def test_a_simulation_gives_up_after_two_hundred_answers() -> None:
    judge = Restless()
    search = search_on(chain(300), judge)
    judge.asked_after.clear()
    search.run(1)
    assert judge.asked_after == [200]
    judge.asked_after.clear()
    search.glance("go", Chance.from_seed("glance"))
    assert judge.asked_after == [200]


def test_alone_every_quiet_position_ends_the_turn_and_one_turn_is_enough() -> None:
    judge = judged(3)
    search = search_on(chain(5), judge, seats=1)
    assert search.turns == 1
    judge.asked_after.clear()
    search.run(1)
    assert judge.asked_after == [1]


def test_who_answers_twice_has_not_ended_the_turn() -> None:
    """The other seat must be asked, at a quiet position."""
    root = both(0, both(0, both(1, both(0, both(1, Leaf(WON))))))
    for until, after in ((0, 2), (3, 4)):
        judge = Restless(until)
        search = search_on(root, judge)
        judge.asked_after.clear()
        search.run(1)
        assert judge.asked_after == [after]


def test_every_simulation_counts_for_every_seat() -> None:
    search = search_on(Branch(0, a=Leaf(WON), b=Leaf(LOST)), Judge())
    search.run(8)
    tried = sum(edge.visits for edge in search.root.edges)
    assert [spread.count for spread in search.spreads] == [tried, tried]
    first, second = search.root.edges
    assert search.totals == {
        "a": pytest.approx([0.9 * first.visits, 0.1 * first.visits]),
        "b": pytest.approx([0.2 * second.visits, 0.8 * second.visits]),
    }


def test_priors_are_read_where_there_is_a_choice() -> None:
    root = Branch(0, a=Leaf(WON), b=Leaf(LOST))
    search = search_on(root, Liking())
    assert [edge.prior for edge in search.root.edges] == [0.25, 0.75]
    fork = search.table.imagine(0, Chance.from_seed("f"))
    assert fork.ask is not None
    assert search.follow(fork, fork.ask, Chance.from_seed("f")) == "b"
    assert search.follow(fork, Ask(0, "way", ["only"]), Chance.from_seed("f")) == "only"
    assert [edge.prior for edge in search_on(root, Judge()).root.edges] == [0.5, 0.5]


def test_a_glance_plays_the_step_to_its_quiet_end() -> None:
    root = both(0, Branch(0, a=both(0, Leaf(LOST)), b=both(1, Leaf(WON))))
    judge = Liking(until=2)
    search = search_on(root, judge)
    judge.asked_after.clear()
    search.glance("go", Chance.from_seed("g"))
    assert judge.asked_after == [2], "not quiet after the first answer"
    judge.until = 3
    assert search.glance("go", Chance.from_seed("g")) == 0.9, "the policy likes b"


def test_a_search_tells_its_thoughts_by_visits_and_then_by_worth() -> None:
    table = table_of(Branch(1, a=Leaf([0.8, 0.2]), b=Leaf([0.3, 0.7])), Judge())
    bot = SearchBot("by hand", 4, table.game.knowledge)
    advice = bot.think(table, 1)
    assert [thought.option for thought in advice.thoughts] == ["b", "a"]
    values = [thought.value for thought in advice.thoughts]
    assert values == pytest.approx([0.7, 0.2])
    assert advice.chances == pytest.approx([0.3, 0.7])
    one = SearchBot("by hand", 1, table.game.knowledge).think(table, 1)
    assert [thought.visits for thought in one.thoughts] == [1, 0]
    assert one.thoughts[1].value == 0.0


# --- greedy, random and policy --------------------------------------------------------------------


def test_greedy_goes_by_the_hand_made_evaluation_unless_it_is_given_another() -> None:
    table, other = table_of(chain(1), Judge()), Judge()
    assert GreedyBot("s").knowledge(table.game) is table.game.knowledge
    assert GreedyBot("s", other).knowledge(table.game) is other


def test_greedy_plays_sixteen_questions_on_at_most() -> None:
    judge = Liking()
    table = table_of(chain(40), judge)
    judge.asked_after.clear()
    advice = GreedyBot("s").think(table, 0)
    assert judge.asked_after == [17, 17]
    assert [thought.visits for thought in advice.thoughts] == [1, 1], "nothing was left to luck"


def test_greedy_follows_up_as_looks_best_at_a_glance() -> None:
    root = Branch(0, no=Leaf([0.5, 0.5]), go=Branch(0, bad=Leaf(LOST), good=Leaf(WON)))
    advice = GreedyBot("s").think(table_of(root, Restless()), 0)
    assert [(thought.option, thought.value) for thought in advice.thoughts] == [("go", 0.9), ("no", 0.5)]
    assert advice.chances == WON
    rival = Branch(0, no=Leaf([0.5, 0.5]), go=Branch(1, bad=Leaf(WON), good=Leaf(LOST)))
    advice = GreedyBot("s").think(table_of(rival, Restless()), 0)
    assert [thought.value for thought in advice.thoughts] == [0.5, 0.2], "rivals look after themselves"


def test_greedy_takes_eight_samples_of_luck() -> None:
    table = table_of(Branch(0, dice=Luck(Leaf(WON), Leaf(LOST)), sure=Leaf([0.5, 0.5])), Judge())
    advice = GreedyBot("s").think(table, 0)
    assert [thought.visits for thought in advice.thoughts] == [8, 8]
    assert sum(advice.chances) == pytest.approx(1.0)
    line = _Line(table, 0, Chance.from_seed("l"), Judge())
    assert not line.lucky
    line.outcome("dice")
    assert line.lucky


def test_two_options_are_thought_about() -> None:
    table = table_of(Branch(0, bad=Leaf(LOST), good=Leaf(WON)), Judge())
    assert GreedyBot("s").choose(table, 0) == "good"


def test_the_random_bots_thoughts_are_in_no_order() -> None:
    many: Any = {f"o{number:02}": Leaf(WON) for number in range(20)}
    table = table_of(Branch(0, **many), Judge())
    advice = RandomBot("s").think(table, 0)
    options = [thought.option for thought in advice.thoughts]
    assert options != sorted(options)
    assert len(set(options)) == 20
    assert {(thought.visits, thought.value) for thought in advice.thoughts} == {(0, 0.5)}
    assert advice.chances == [0.5, 0.5]


class Loaded:
    """Luck that always draws this part of what there is."""

    def __init__(self, part: float) -> None:
        self.part = part

    def split(self) -> Loaded:
        return self

    def below(self, most: int) -> int:
        assert most == 1 << 30
        return int(self.part * most)


@pytest.mark.parametrize(
    ("temperature", "shares", "drawn", "option"),
    [
        (1.0, [0.5, 0.5], 0.75, "b"),
        (1.0, [0.5, 0.5], 0.5, "b"),
        (1.0, [0.5, 0.5], 0.49, "a"),
        (2.0, [0.64, 0.36], 0.58, "b"),  # the roots are 0.8 and 0.6
        (2.0, [0.64, 0.36], 0.57, "a"),
        (1.0, [0.5, 0.25], 1.0, "b"),  # sums of floats may leave something over
        (0.0, [0.3, 0.7], 0.0, "b"),
        (0.0, [0.7, 0.3], 1.0, "a"),
    ],
)
def test_a_policy_draws_by_its_shares(
    temperature: float, shares: list[float], drawn: float, option: str
) -> None:
    knowledge: Any = SimpleNamespace(shares=lambda g, ask: shares)
    bot = PolicyBot("s", knowledge, temperature)
    bot.chance = Loaded(drawn)  # type: ignore[assignment]
    table: Any = SimpleNamespace(
        ask_for=lambda seat: Ask(0, "way", ["a", "b"]),
        game=None,
        imagine=lambda seat, chance: SimpleNamespace(g=None),
    )
    assert bot.choose(table, 0) == option


# --- names ----------------------------------------------------------------------------------------


def test_names_become_budgets() -> None:
    def budget(name: str) -> tuple[int, float, float]:
        bot = make_bot(name)
        assert isinstance(bot, SearchBot)
        return bot.budget, bot.effort, bot.seconds

    assert budget("search:1") == (1, 0.0, 0.0)
    assert budget("effort:0.5") == (0, 0.5, 0.0)
    assert budget("time:2") == (0, 0.0, 2.0)
    assert budget("hard") == (0, 0.4, 0.0)
    assert budget("master") == (0, 2.0, 0.0)
    assert make_bot("hard+warlike").name == "effort:0.4+warlike"
    warm = {name: getattr(make_bot(name), "temperature", None) for name in ("beginner", "easy", "medium")}
    assert warm == {"beginner": 4.0, "easy": 1.2, "medium": 0.0}
    team = make_bot("search:600/2")
    assert isinstance(team, together.TeamBot)
    assert (team.parts, team.pool, make_bot("search:600/64").name) == (2, None, "search:600/64")


# --- several searches -----------------------------------------------------------------------------


class Pool:
    """Notes what a pool of processes is asked for."""

    made: list[int] = []
    ended: list[bool] = []

    def __init__(self, processes: int, mp_context: Any) -> None:
        self.made.append(processes)

    def map(self, function: Any, values: list[str]) -> list[Advice]:
        return [function(value) for value in values]

    def shutdown(self, cancel_futures: bool) -> None:
        self.ended.append(cancel_futures)


class Seeds:
    def below(self, most: int) -> int:
        assert most == 1 << 62
        return 7


def opinion(*arguments: Any) -> Advice:
    return Advice([Thought("a", 1, 0.5)], [1.0])


@pytest.mark.parametrize(
    ("processors", "given", "made"), [(1, False, []), (2, False, [2]), (8, False, [3]), (8, True, [])]
)
def test_where_processors_are_free_searches_share_them(
    monkeypatch: pytest.MonkeyPatch, processors: int, given: bool, made: list[int]
) -> None:
    monkeypatch.setattr(together, "ProcessPoolExecutor", Pool)
    monkeypatch.setattr(together, "processors", lambda: processors)
    monkeypatch.setattr(together, "part_of", opinion)
    monkeypatch.setattr(Pool, "made", [])
    monkeypatch.setattr(Pool, "ended", [])
    bot = together.TeamBot("s", SearchBot("s", 90), 3, Judge() if given else None)
    bot.chance = Seeds()  # type: ignore[assignment]
    table: Any = None
    for _ in range(2):
        assert bot.think(table, 0).thoughts[0].visits == 3
    assert Pool.made == made, "once for all answers"
    bot.close()
    bot.close()
    assert Pool.ended == [True] * len(made)
    assert bot.__getstate__()["pool"] is None


def test_processors_are_those_that_this_process_may_use(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", {0: {1, 3, 5}}.__getitem__, raising=False)
    assert together.processors() == 3
    monkeypatch.delattr(os, "sched_getaffinity")
    monkeypatch.setattr(os, "cpu_count", lambda: 5)
    assert together.processors() == 5
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert together.processors() == 1


# --- what was learned -----------------------------------------------------------------------------


def with_logits(known: LearnedKnowledge, *logits: float) -> LearnedKnowledge:
    known.logits = lambda g, ask: list(logits)  # type: ignore[method-assign]
    return known


def test_priors_have_a_least_and_every_choice_has_them() -> None:
    two = Ask(0, "act", ["build", "stop"])
    assert with_logits(learned(), 0.0, -30.0).priors(state(), two) == [1.0, exp(-14.0)]
    assert with_logits(learned(), 0.0, -1.5).priors(state(), two) == [1.0, exp(-1.0)]


def test_a_trillionth_of_the_best_is_futile() -> None:
    assert hand_logits([1.0, 1e-12, 1.1e-12, 0.5], 4) == [0.0, -1000.0, -8.0, log(0.5)]


def test_what_was_read_is_kept_for_training() -> None:
    reading = learned().policy.read(state(), ASK, [0.0, 0.0, -1000.0])
    assert (reading.keys, reading.groups) == ([(0,), (1, 2), ()], [0, 1, 2])
    assert reading.situation.tolist() == [1.0, 0.0, 0.0, 0.0, 0.0, 2.0]
    assert reading.logits == [2.5, -1.625, -1000.0]


def test_chances_are_exact_to_a_millionth() -> None:
    assert chances([(2.0, 0.0)]) == [round(1 / (1 + exp(-2.0)), 6)]
    total = 1 + exp(-1.0)
    assert chances([(1.0, 0.0), (0.0, 0.0)]) == [round(1 / total, 6), round(exp(-1.0) / total, 6)]
    known = learned(Sure((1.0, 0.123), (0.0, -0.4)))
    valued, likely = known.judge(state())
    assert likely == chances([(1.0, 0.0), (0.0, 0.0)])
    assert valued == [
        round(0.7 * c + 0.3 * (0.5 + 0.5 * x), 6) for c, x in zip(likely, (0.123, -0.4), strict=True)
    ]
    assert known.outlook(state()) == (likely, [round(10 * atanh(0.123), 3), round(10 * atanh(-0.4), 3)])
    known.warmth = {2: 2.0, 3: 0.5}
    assert known.judge(state())[1] == known.outlook(state())[0] == chances([(1.0, 0.0), (0.0, 0.0)], 2.0)


def test_what_was_learned_alone_is_for_one_seat_only() -> None:
    known, alone = (
        learned(Sure((1.0, 0.0), (0.0, 0.0))),
        with_logits(learned(Sure((3.0, 0.0))), 1.0, 2.0, 3.0),
    )
    known.alone = alone
    assert known.judge(state(1)) == alone.judge(state(1)) == (chances([(3.0, 0.0)]),) * 2
    assert len(known.judge(state(2))[1]) == 2
    assert known.logits(state(1), ASK) == [1.0, 2.0, 3.0]
    assert known.logits(state(2), ASK) == learned().logits(state(2), ASK)
    lonely = learned(Sure((1.0, 0.0)))
    assert lonely.logits(state(1), ASK) == pytest.approx(learned().logits(state(1), ASK))
    leaning = known.leaning("builder")
    assert leaning.alone is alone.leaning("builder")
    assert known.leaning("builder") is leaning, "made once"
    assert known.leaning("sleepy") is known


def test_depth_and_pace_are_the_games_or_the_hands() -> None:
    known = learned()
    assert (known.depth(), known.speed()) == (known.hand.depth(), known.hand.speed())
    features: Any = known.features_of_game
    features.turns, features.pace = 0, 77
    assert (known.depth(), known.speed()) == (0, 77)


def stored() -> tuple[Any, dict[str, Any], dict[str, Any]]:
    """Features that have changed since the weights were stored: another order, and one more of each."""
    features: Any = SimpleNamespace(
        groups=("b", "new", "a"),
        situation_numbers=("y", "x"),
        seat_numbers=("s2", "s1"),
        cards=("c2", "new", "c1"),
        table_numbers=("t2", "t1"),
        characters={},
    )
    about = {"groups": ["a", "b"], "situation": ["x", "y"], "seat": ["s1", "s2"], "cards": ["c1", "c2"]}
    arrays = {
        "theta": np.zeros(4),
        "situation": np.arange(14.0).reshape(2, 7),
        "trust": np.array([0.25, 0.5]),
        "seat": np.array([[1.0], [2.0]]),
        "cards": np.array([[3.0], [4.0]]),
        "seat_bias": np.zeros(1),
        "embed": np.ones((1, 1)),
        "embed_bias": np.zeros(1),
        "trunk": np.arange(10.0).reshape(10, 1),
        "trunk_bias": np.zeros(1),
        "head": np.ones((1, 2)),
        "head_bias": np.zeros(2),
    }
    return features, {**about, "table": ["t1", "t2"]}, arrays


def test_stored_rows_are_found_by_their_names() -> None:
    features, about, arrays = stored()
    found = arranged(features, about, arrays)
    assert found["situation"].tolist() == [[7, 8, 9, 10, 11, 13, 12], [0.0] * 7, [0, 1, 2, 3, 4, 6, 5]]
    assert found["trust"].tolist() == [0.5, 1.0, 0.25], "a new group trusts the priors"
    assert found["seat"].tolist() == [[2], [1]]
    assert found["cards"].tolist() == [[4], [0], [3]]
    assert found["trunk"].tolist() == [[0], [1], [2], [3], [4], [5], [6], [7], [9], [8]]
    assert arrays["trust"].tolist() == [0.25, 0.5], "what was read stays as it is"
    assert names_of(features) == {
        "situation": ["y", "x"],
        "groups": ["b", "new", "a"],
        "seat": ["s2", "s1"],
        "cards": ["c2", "new", "c1"],
        "table": ["t2", "t1"],
    }
    same = np.ones(2)
    assert aligned(same, ["a", "b"], ("a", "b")) is same


def test_weights_become_knowledge(monkeypatch: pytest.MonkeyPatch) -> None:
    features, about, arrays = stored()
    monkeypatch.setattr(learning, "features_of", lambda game: features)
    by_hand: Any = "by hand"
    game: Any = SimpleNamespace(knowledge=by_hand)
    calibrated = {**about, "calibration": {"2": {"warmth": 1.5}, "4": {"warmth": 2}}}
    known = knowledge_from(game, calibrated, arrays)
    assert (known.hand, known.warmth) == (by_hand, {2: 1.5, 4: 2.0})
    assert known.value is not None
    assert known.value.seat.tolist() == [[2], [1]]
    del arrays["seat"]
    without = knowledge_from(game, about, arrays)
    assert (without.value, without.warmth) == (None, {})
    assert without.policy.trust.tolist() == [0.5, 1.0, 0.25]


def test_a_fresh_policy_trusts_the_priors_alone() -> None:
    features, _, _ = stored()
    fresh = Policy.fresh(features)
    assert fresh.situation.shape == (3, 7)
    assert not fresh.situation.any()
    assert not fresh.theta.any()
    assert fresh.trust.tolist() == [1.0, 1.0, 1.0]


def test_files_keep_sixteen_bits_or_all_of_them(tmp_path: Path) -> None:
    path = tmp_path / "w.bin"
    numbers = np.array([[1.0, -0.5 / 4096], [100.0, -100.0]])
    write = partial(write_weights, path, {"games": 3}, {"one": numbers, "two": np.array([0.25])})
    write()
    about, arrays = read_weights(path)
    most = 32767 / 4096
    assert about == {"games": 3}
    assert arrays["one"].tolist() == [[1.0, 0.0], [most, -most]]
    assert arrays["two"].tolist() == [0.25]
    write("float")
    assert read_weights(path)[1]["one"][1].tolist() == [100.0, -100.0]
    assert read_weights(path)[1]["two"].tolist() == [0.25]
    assert [found.name for found in tmp_path.iterdir()] == ["w.bin"]
    path.write_bytes(b"nothing of ours\n")
    with pytest.raises(ValueError, match="no file of weights"):
        read_weights(path)
