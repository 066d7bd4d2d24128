"""The numbers of the search, computed by hand beside it: who is tried how often, and who next."""

from __future__ import annotations

from math import exp, sqrt
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

from pentapolis.bots.search import Edge, Node, Search, SearchBot, Spread, with_points
from pentapolis.engine import Chance

from .tree import Branch, Judge, Leaf, table_of


def test_a_spread_is_mean_and_standard_deviation() -> None:
    spread = Spread()
    assert (spread.count, spread.mean, spread.deviation) == (0, 0.0, 0.1)
    for value in (0.2, 0.4, 0.9):
        spread.add(value)
    assert spread.count == 3
    assert spread.mean == pytest.approx(0.5)
    assert spread.deviation == pytest.approx(sqrt((0.09 + 0.01 + 0.16) / 3), abs=1e-5)


def test_an_option_is_worth_its_average() -> None:
    edge = Edge("stop", 0.5)
    assert (edge.value, edge.visits, edge.total, edge.nodes) == (0.0, 0, 0.0, {})
    edge.visits, edge.total = 4, 3.0
    assert edge.value == 0.75


def test_points_count_a_little_at_the_end() -> None:
    """Two percent of the chances that the points would give, at a spread of 1 and their average size."""
    first = exp(0.0)
    second = exp((10 - 30) / (1 + 20))
    share = first / (first + second)
    assert with_points([1.0, 0.0], [30, 10]) == pytest.approx([1 + 0.02 * (share - 1), 0.02 * (1 - share)])
    lost = with_points([0.0, 0.0], [-40, -20])
    assert lost[0] < lost[1], "points below nought are points too"


def chosen(*edges: Edge, visits: int = 0) -> str:
    """What is tried next where values have been 0.4 on average, give or take 0.1."""
    spread = Spread()
    spread.mean, spread.deviation = 0.4, 0.1
    node = Node(0, list(edges))
    assert node.visits == 0
    node.visits = visits
    search: Any = SimpleNamespace(spreads=[spread])
    found = Search.select(search, node)
    assert node.visits == visits + 1
    return str(found.option)


def tried(option: str, prior: float, visits: int, value: float) -> Edge:
    edge = Edge(option, prior)
    edge.visits, edge.total = visits, visits * value
    return edge


def test_who_is_tried_next() -> None:
    """Value and curiosity: three deviations, times the root of all visits, times the prior, by own visits.
    Untried options are taken to be half a deviation below the average.
    """
    assert chosen(Edge("a", 0.3), Edge("b", 0.7)) == "b"
    # 16 visits: curiosity 3 * 0.1 * 4 = 1.2.
    # Tried: 0.5 + 1.2 * 0.5 / 4 = 0.65; untried: 0.35 + 1.2 * 0.2 = 0.59
    assert chosen(tried("a", 0.5, 3, 0.5), Edge("b", 0.2), visits=15) == "a"
    # … and 0.35 + 1.2 * 0.3 = 0.71
    assert chosen(tried("a", 0.5, 3, 0.5), Edge("b", 0.3), visits=15) == "b"
    # Both tried: 0.5 + 1.2 * 0.5 / 4 = 0.65 against 0.6 + 1.2 * 0.3 / 10 = 0.636, then 0.65 + 0.036 = 0.686
    assert chosen(tried("a", 0.5, 3, 0.5), tried("b", 0.3, 9, 0.60), visits=15) == "a"
    assert chosen(tried("a", 0.5, 3, 0.5), tried("b", 0.3, 9, 0.65), visits=15) == "b"


class Counted(Search):
    """A search whose simulations find at once what each option is worth."""

    def __init__(self, values: list[float], faith: float = 0.0) -> None:
        prior = 1 / len(values)
        self.edges = [Edge(number, prior) for number in range(len(values))]
        self.values = values
        self.faith = faith
        self.chance = Chance.from_seed("counted")
        self.knowledge: Any = SimpleNamespace(looks=lambda: False)

    def candidates(self) -> list[Edge]:
        return self.edges[:]

    def simulate(self, edge: Edge, luck: Chance) -> None:
        assert isinstance(edge.option, int)
        edge.visits += 1
        edge.total += self.values[edge.option]


@pytest.mark.parametrize(
    ("values", "budget", "visits"),
    [
        # two phases of equal cost: 8 each for four, then 16 more each for the better two
        ([0.1, 0.9, 0.5, 0.3], 64, [8, 24, 24, 8]),
        # three: 5 each, then 7 more each for two of them; the last simulation does not go round
        ([0.5, 0.1, 0.4], 30, [12, 5, 12]),
        # a quarter of the budget is the most that are tried, two the least
        ([0.5] * 10, 12, [5, 5, 2] + [0] * 7),
        ([0.5, 0.6, 0.7], 4, [2, 2, 0]),
        # enough: 64 for each
        ([0.5, 0.4], 500, [64, 64]),
        # no rival: for its value only
        ([0.5], 1000, [8]),
    ],
)
def test_simulations_go_to_the_better_half(values: list[float], budget: int, visits: list[int]) -> None:
    search = Counted(values)
    search.run(budget)
    assert [edge.visits for edge in search.edges] == visits
    assert sum(visits) <= budget


@pytest.mark.parametrize(("budget", "spent"), [(400, 128), (512, 128), (527, 130), (800, 200)])
def test_two_options_need_little_of_a_small_budget_and_an_eighth_each_of_a_large_one(
    budget: int, spent: int
) -> None:
    search = Counted([0.5, 0.4])
    search.run(budget)
    assert sum(edge.visits for edge in search.edges) == spent


class FarSighted(Judge):
    """Wants two turns of who may think long, one of others; a second is worth a hundred simulations."""

    turns: ClassVar[int] = 1

    def far(self) -> int:
        return 2

    def speed(self) -> int:
        return 100


@pytest.mark.parametrize(
    ("bot", "turns", "simulations"),
    [
        (SearchBot("s", 0, FarSighted(), effort=0.9), 1, 90),
        (SearchBot("s", 0, FarSighted(), effort=1.2), 2, 40),
        (SearchBot("s", 70, FarSighted()), 1, 70),
        (SearchBot("s", 0, FarSighted(), effort=0.001), 1, 1),
        (SearchBot("s", 0, Judge(), effort=2.0), 0, 2 * Judge.pace),
    ],
)
def test_who_may_think_long_looks_far_with_fewer_simulations(
    bot: SearchBot, turns: int, simulations: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the table of three each further turn is one of two others, too."""
    table = table_of(Branch(0, a=Leaf([1.0, 0.0, 0.0]), b=Leaf([0.0, 1.0, 0.0])), Judge(), 3)
    budgets: list[int] = []

    def run(search: Search, budget: int) -> None:
        budgets.append(budget)
        for edge in search.root.edges:
            edge.visits = 1

    monkeypatch.setattr(Search, "run", run)
    bot.think(table, 0)
    assert bot.last is not None
    assert (bot.last.turns, budgets) == (turns, [simulations])
