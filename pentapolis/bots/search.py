"""Information-set Monte Carlo tree search, open loop, for any number of seats.

Every simulation imagines the game anew (`table.imagine`: what the seat cannot know and all future luck are
dealt afresh), walks down the tree of answers given so far, adds one node, plays on as the game's priors
suggest to the horizon and evaluates there. The tree knows answers only, never dice or cards: a node stands
for all positions that a line of answers may lead to. So which options it has differs from visit to visit,
and each option counts how often it was available as well as how often it was tried.

Selection is PUCT for every seat on its own value. Values have no natural scale (a good card may be worth a
percent of winning or ten), so exploration is measured in standard deviations of what
the simulations have returned to that seat so far.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

from pentapolis.bots.bot import Advice, Bot, Thought, question, weighted
from pentapolis.engine import Ask, Chance, Fork, Knowledge, Option, Rules, Table

EXPLORATION = 1.5
"""Weight of priors and curiosity against values, in standard deviations."""
MODESTY = 0.5
"""How many standard deviations below the average an untried option is assumed to be."""

BEYOND = 20
"""How many decisions beyond the horizon it waits for a quiet position."""


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
        options = question(table, seat).options
        search = _Search(table, seat, self.chance)
        search.run(self.budget)
        thoughts = []
        for option in options:
            edge = search.root.edges.get(option)
            if edge is not None and edge.visits:
                thoughts.append(Thought(option, edge.visits, edge.total / edge.visits))
            else:
                thoughts.append(Thought(option, 0, 0.0))
        thoughts.sort(key=lambda t: (-t.visits, -t.value))
        return Advice(thoughts, [spread.mean for spread in search.spreads])


class _Search:
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
        for done in range(budget):
            self.simulate()
            if done % 16 == 15 and self.decided(budget - done - 1):
                return

    def decided(self, left: int) -> bool:
        """Whether the simulations that are left cannot change which option has most visits."""
        visits = sorted([edge.visits for edge in self.root.edges.values()])
        return len(visits) > 1 and visits[-1] - visits[-2] > left

    def simulate(self) -> None:
        fork = self.table.imagine(self.seat, self.chance)
        ask = fork.ask
        node = self.root
        step = fork.step
        path: list[tuple[int, Edge]] = []
        while ask is not None:
            edge, option = self.select(node, fork, ask)
            path.append((ask.seat, edge))
            step = fork.step
            fork.answer(option)
            ask = fork.ask
            if ask is None:
                break
            place = (ask.seat, ask.topic)
            child = edge.nodes.get(place)
            if child is None:
                edge.nodes[place] = Node()
                break
            node = child
        values = self.play_on(fork, len(path), step)
        for spread, value in zip(self.spreads, values, strict=True):
            spread.add(value)
        for seat, edge in path:
            edge.visits += 1
            edge.total += values[seat]

    def select(self, node: Node, fork: Fork, ask: Ask) -> tuple[Edge, Option]:
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

    def play_on(self, fork: Fork, depth: int, step: Rules) -> list[float]:
        """From the new node to the horizon and on to a quiet position; evaluate.

        `step` is the step in which the last answer was given.
        """
        knowledge, chance = self.knowledge, self.chance
        horizon = knowledge.horizon
        while (ask := fork.ask) is not None:
            if fork.step is not step:
                step = fork.step
                if depth >= horizon and knowledge.quiet(fork.g):
                    break
            if depth > horizon + BEYOND:
                break
            weights = knowledge.priors(fork.g, ask)
            i = chance.below(len(ask.options)) if weights is None else weighted(weights, chance)
            fork.answer(ask.options[i])
            depth += 1
        return knowledge.evaluate(fork.g)
