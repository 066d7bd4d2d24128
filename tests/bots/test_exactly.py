"""What greedy and search do, exactly, in games drawn as trees."""

from __future__ import annotations

from typing import Any

import pytest

from pentapolis.bots import make_bot
from pentapolis.bots.greedy import SAMPLES
from pentapolis.bots.search import Edge, Node, Search, SearchBot
from pentapolis.engine import Chance

from .tree import Branch, Judge, Leaf, Luck, judged, table_of
from .tree import Node as TreeNode


def both(value: float) -> Leaf:
    return Leaf([value, 1 - value])


def test_every_seat_is_expected_to_choose_what_is_best_for_itself() -> None:
    """Left looks better only to who hopes that the other seat plays for him."""
    root = Branch(0, left=Branch(1, kind=both(1.0), selfish=both(0.0)), right=both(0.4))
    advice = make_bot("search:200", "x").think(table_of(root, Judge()), 0)
    assert advice.best == "right"
    assert advice.chances == pytest.approx([0.4, 0.6], abs=0.02)


def test_all_options_are_tried_with_the_same_luck() -> None:
    seen: list[tuple[str, int]] = []

    class Watched(Search):
        def simulate(self, edge: Edge, luck: Chance) -> None:
            seen.append((str(edge.option), luck.pool))
            luck.below(6)
            edge.visits += 1

    root = Branch(0, a=both(0.1), b=both(0.2), c=both(0.3), d=both(0.4))
    Watched(table_of(root, Judge()), 0, Chance.from_seed("luck")).run(40)
    first = seen[:4]
    assert {option for option, _ in first} == {"a", "b", "c", "d"}
    assert len({pool for _, pool in first}) == 1
    assert len({pool for _, pool in seen}) > 3  # and each round has luck of its own


def test_curiosity_fades_with_every_visit() -> None:
    search = Search(table_of(Branch(0, a=both(0.1), b=both(0.2)), Judge()), 0, Chance.from_seed("x"))
    often, rarely = Edge("often", 0.5), Edge("rarely", 0.5)
    often.visits, often.total = 20, 20 * 0.51
    rarely.visits, rarely.total = 1, 0.50
    node = Node(0, [often, rarely])
    node.visits = 21
    assert search.select(node) is rarely
    rarely.visits, rarely.total = 20, 20 * 0.50
    assert search.select(node) is often


def test_of_two_won_games_the_one_with_more_points_is_played() -> None:
    root = Branch(0, few=Leaf([1.0, 0.0], [10, 9]), many=Leaf([1.0, 0.0], [30, 9]))
    assert make_bot("search:40", "x").think(table_of(root, Judge()), 0).best == "many"


def chain(length: int, seat: int = 0) -> TreeNode:
    """Seats take turns; nothing is decided before the end."""
    if length == 0:
        return both(0.5)
    return Branch(seat, a=chain(length - 1, 1 - seat), b=chain(length - 1, 1 - seat))


def evaluated_after(judge: Judge) -> set[int]:
    root = chain(8)
    assert isinstance(root, Branch)
    make_bot("search:20", "x").think(table_of(root, judge), 0)
    return set(judge.asked_after)


@pytest.mark.parametrize(("turns", "answers"), [(1, 1), (2, 3), (3, 5), (0, 8)])
def test_only_turns_of_its_own_count_until_search_evaluates(turns: int, answers: int) -> None:
    assert evaluated_after(judged(turns)) == {answers}


def test_search_evaluates_at_the_latest_at_the_end_of_the_chapter() -> None:
    assert evaluated_after(judged(3, chapter=lambda moves: moves // 4)) == {4}


@pytest.mark.parametrize("certain_first", [True, False])
def test_greedy_averages_over_luck_when_any_option_has_it(certain_first: bool) -> None:
    options: dict[str, Any] = {"sure": both(0.5), "gamble": Luck(both(0.0), both(0.9))}
    names = ["sure", "gamble"] if certain_first else ["gamble", "sure"]
    advice = make_bot("greedy", "x").think(table_of(Branch(0, **{n: options[n] for n in names}), Judge()), 0)
    assert [thought.visits for thought in advice.thoughts] == [SAMPLES, SAMPLES]


def test_greedy_looks_once_where_nothing_is_left_to_luck() -> None:
    advice = make_bot("greedy", "x").think(table_of(Branch(0, a=both(0.2), b=both(0.3)), Judge()), 0)
    assert advice.best == "b"
    assert [thought.visits for thought in advice.thoughts] == [1, 1]


@pytest.mark.parametrize("name", ["random", "greedy", "policy", "search:20"])
def test_bots_have_an_opinion_on_a_question_with_one_option(name: str) -> None:
    """A hint at "Is your turn done?": no priors are asked for (the judge would complain)."""
    root = Branch(0, explicit=True, done=Branch(1, a=both(0.2), b=both(0.1)))
    table = table_of(root, Judge())
    assert table.ask is not None
    assert table.ask.options == ["done"]
    advice = make_bot(name, "x").think(table, 0)
    assert advice.best == "done"
    assert len(advice.chances) == 2


@pytest.mark.parametrize(("better", "faithful"), [(0.02, "usual"), (0.3, "odd")])
def test_what_a_trusted_policy_dislikes_must_look_clearly_better(better: float, faithful: str) -> None:
    """Without faith in the policy the least gain decides; with faith only a clear one."""

    class Trained(Judge):
        trusts = 0.0

        def priors(self, g: object, ask: object) -> list[float]:
            return [1.0, 0.01, 0.5]

        def faith(self) -> float:
            return self.trusts

    for trusts, expected in ((0.0, "odd"), (0.02, faithful)):
        judge = Trained()
        judge.trusts = trusts
        root = Branch(0, usual=both(0.5), odd=both(0.5 + better), worst=both(0.1))
        assert make_bot("search:60", "x").think(table_of(root, judge), 0).best == expected


def test_a_search_goes_on_with_the_tree_of_the_answer_before() -> None:
    later = Branch(1, p=both(0.2), q=both(0.9))
    root = Branch(0, a=Branch(0, x=later, y=both(0.4)), b=both(0.1))
    table = table_of(root, Judge())
    bot = make_bot("search:80", "x")
    assert isinstance(bot, SearchBot)
    assert bot.think(table, 0).best == "a"
    first = bot.last
    assert first is not None
    table.answer("a", 0)
    known = next(iter(first.root.edges[0].nodes.values()))
    afresh = Search(table, 0, Chance.from_seed("y"))
    assert first is not None
    afresh.take_over(first)
    assert [edge.nodes for edge in afresh.root.edges] == [edge.nodes for edge in known.edges]
    assert afresh.root.edges[0].nodes
    assert not any(edge.visits for edge in afresh.root.edges)


def test_a_tree_is_not_taken_over_by_another_table_nor_after_an_undo() -> None:
    root = Branch(0, a=Branch(0, x=Branch(0, p=both(0.2), q=both(0.9)), y=both(0.4)), b=both(0.1))
    bot = make_bot("search:80", "x")
    assert isinstance(bot, SearchBot)
    for table in (table_of(root, Judge()), table_of(root, Judge())):
        bot.think(table, 0)
        first = bot.last
        assert first is not None
        assert not any(edge.visits > 80 for edge in first.root.edges)
    table.answer("a", 0)
    twin = table_of(root, Judge())
    twin.answer("a", 0)
    afresh = Search(twin, 0, Chance.from_seed("y"))
    assert first is not None
    afresh.take_over(first)
    assert not any(edge.nodes for edge in afresh.root.edges)
