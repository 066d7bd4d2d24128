"""Information-set Monte Carlo tree search, open loop, for any number of seats.

Every simulation imagines the game anew (`table.imagine`: what the seat cannot know and all future luck are
dealt afresh), walks down the tree of answers given so far, adds one node, plays on as the game's priors
suggest, and evaluates at the first quiet position beyond the horizon. All simulations end there, in the tree
or out of it, so their values can be compared. The tree knows answers and questions, never dice or cards: a
node stands for all positions in which a line of answers leads to a question of the same kind. So which
options it has differs from visit to visit, and each counts how often it was available and how often tried.

At the root the budget is spent by sequential halving: the options that look best beforehand are all tried
equally often, with the same luck, then the better half of them, and so on. Below it selection is PUCT, for
every seat on its own value. Values have no natural scale (a good card may be worth a percent of winning or
ten), so exploration is measured in standard deviations of what came back to that seat so far.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

from pentapolis.bots.bot import Advice, Bot, Thought, question, weighted
from pentapolis.engine import Ask, Chance, Fork, Knowledge, Option, Table

CANDIDATES = 32
"""How many options are tried at the root at most: those with the highest priors."""
NEGLIGIBLE = 1 / 1000
"""Options whose prior is below this part of the best one's are not tried at the root."""
FORMALITY = 8
"""How many simulations an option gets that has no rival: for its value only."""
EXPLORATION = 1.5
"""Weight of priors and curiosity against values, in standard deviations."""
MODESTY = 0.5
"""How many standard deviations below the average an untried option is assumed to be."""
BEYOND = 20
"""How many decisions beyond the horizon a simulation waits for a quiet position."""


class Edge:
    """An option in a node of the tree: its statistics for the seat that chooses it, and what it leads to."""

    __slots__ = ("prior", "available", "visits", "total", "nodes")

    def __init__(self, prior: float) -> None:
        self.prior = prior
        self.available = 0
        self.visits = 0
        self.total = 0.0
        self.nodes: dict[tuple[int, str], Node] = {}
        """The next questions that this option may lead to, by seat and topic."""

    @property
    def value(self) -> float:
        return self.total / self.visits if self.visits else 0.0


class Node:
    """A question in the tree: the options seen there so far."""

    __slots__ = ("edges",)

    def __init__(self) -> None:
        self.edges: dict[Any, Edge] = {}


class Spread:
    """Mean and standard deviation of the values that have come back for one seat."""

    __slots__ = ("count", "mean", "squares", "deviation")

    def __init__(self) -> None:
        self.count = 0
        self.mean = 0.0
        self.squares = 0.0
        self.deviation = 0.1

    def add(self, value: float) -> None:
        self.count += 1
        delta = value - self.mean
        self.mean += delta / self.count
        self.squares += delta * (value - self.mean)
        self.deviation = sqrt(self.squares / self.count) + 1e-6


class SearchBot(Bot):
    """Searches with a budget of simulations for every decision."""

    def __init__(self, seed: str, budget: int) -> None:
        super().__init__(seed)
        self.name = f"search:{budget}"
        self.budget = budget

    def think(self, table: Table, seat: int) -> Advice:
        search = Search(table, seat, self.chance)
        search.run(self.budget)
        thoughts = [Thought(option, edge.visits, edge.value) for option, edge in search.root.edges.items()]
        thoughts.sort(key=lambda thought: (-thought.visits, -thought.value))
        return Advice(thoughts, [spread.mean for spread in search.spreads])


class Search:
    """The tree of one decision."""

    __slots__ = ("table", "seat", "chance", "knowledge", "root", "spreads")

    def __init__(self, table: Table, seat: int, chance: Chance) -> None:
        self.table = table
        self.seat = seat
        self.chance = chance
        self.knowledge: Knowledge[Any] = table.game.knowledge
        self.root = Node()
        self.spreads = [Spread() for _ in range(table.g.seats)]

    def run(self, budget: int) -> None:
        """Sequential halving: phases of equal cost, each with the better half of the options before."""
        edges = self.root.edges
        fork = self.table.imagine(self.seat, self.chance)
        self.expand(edges, fork, question(self.table, self.seat))
        least = NEGLIGIBLE * max([edge.prior for edge in edges.values()])
        left = [option for option, edge in edges.items() if edge.prior >= least]
        left.sort(key=lambda option: -edges[option].prior)
        left = left[: max(2, min(CANDIDATES, budget // 4))]
        if len(left) == 1:
            budget = min(budget, FORMALITY)
        phases = max(1, (len(left) - 1).bit_length())
        for phase in range(phases, 0, -1):
            rounds = max(1, budget // phase // len(left))
            for _ in range(rounds):
                luck = self.chance.split()
                for option in left[:budget]:
                    self.simulate(option, luck.copy())
                budget -= min(budget, len(left))
            left.sort(key=lambda option: -edges[option].value)
            left = left[: (len(left) + 1) // 2]

    def simulate(self, option: Option, luck: Chance) -> None:
        """One imagined game with this luck, from this option to a quiet position beyond the horizon."""
        fork = self.table.imagine(self.seat, luck)
        knowledge, horizon = self.knowledge, self.knowledge.horizon
        edge = self.root.edges[option]
        path = [(self.seat, edge)]
        depth = 1
        in_tree = True
        while True:
            step = fork.step
            fork.answer(option)
            ask = fork.ask
            if ask is None or depth > horizon + BEYOND:
                break
            if depth >= horizon and fork.step is not step and knowledge.quiet(fork.g):
                break
            depth += 1
            if in_tree:
                place = (ask.seat, ask.topic)
                node = edge.nodes.get(place)
                if node is not None:
                    edge, option = self.select(node, fork, ask)
                    path.append((ask.seat, edge))
                    continue
                edge.nodes[place] = Node()
                in_tree = False
            weights = knowledge.priors(fork.g, ask)
            i = luck.below(len(ask.options)) if weights is None else weighted(weights, luck)
            option = ask.options[i]
        values = knowledge.evaluate(fork.g)
        for spread, value in zip(self.spreads, values, strict=True):
            spread.add(value)
        for seat, edge in path:
            edge.visits += 1
            edge.total += values[seat]

    def select(self, node: Node, fork: Fork, ask: Ask) -> tuple[Edge, Option]:
        """The option of this node that is most worth trying now."""
        edges = node.edges
        options = ask.options
        for option in options:
            if option not in edges:
                self.expand(edges, fork, ask)
                break
        spread = self.spreads[ask.seat]
        curiosity = EXPLORATION * spread.deviation
        unknown = spread.mean - MODESTY * spread.deviation
        best = -1e9
        for option in options:
            edge = edges[option]
            edge.available += 1
            visits = edge.visits
            score = edge.total / visits if visits else unknown
            score += curiosity * edge.prior * sqrt(edge.available) / (1 + visits)
            if score > best:
                best, chosen, answer = score, edge, option
        return chosen, answer

    def expand(self, edges: dict[Any, Edge], fork: Fork, ask: Ask) -> None:
        """Add the options that this node has not seen before, with their priors."""
        options = ask.options
        weights = self.knowledge.priors(fork.g, ask)
        if weights is None:
            weights = [1.0] * len(options)
        scale = 1 / sum(weights)
        for option, weight in zip(options, weights, strict=True):
            if option not in edges:
                edges[option] = Edge(weight * scale)
