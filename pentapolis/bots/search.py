"""Information-set Monte Carlo tree search, for any number of seats, over nothing but imagined games.

Every simulation imagines the game anew (`table.imagine`: what the seat cannot know and all future luck are
dealt afresh), walks down the tree, adds one node, plays on as the game's priors suggest, and evaluates when
the seat has ended as many turns of its own as the game's knowledge wants, or the chapter of the game is over.
All simulations end at such a moment, in the tree or out of it, so that no option looks better only because it
leaves the seat on the move.

The tree is open loop: it knows answers and questions, never dice or cards. A node stands for all positions in
which a line of answers led to the same question with the same options, whatever is hidden behind them.

At the root the budget is spent by sequential halving: the options that look best beforehand (by their priors
or, where the game wants it, at a glance) are all tried equally often, with the same luck, then the better
half of them, and so on. Below it selection is PUCT, for every seat on its own value. Values have no natural
scale (a good card may be worth a percent of winning or ten), so exploration is measured in standard
deviations of what came back to that seat so far.
"""

from __future__ import annotations

from math import log, sqrt
from time import monotonic
from typing import Any, Final

from pentapolis.bots.belief import believed
from pentapolis.bots.bot import Advice, Bot, Thought, question
from pentapolis.bots.knowledge import knowledge_of
from pentapolis.engine import Ask, Chance, Fork, Knowledge, Option, Table, win_chances
from pentapolis.engine.compiling import mypyc_attr
from pentapolis.engine.sums import added

CANDIDATES: Final = 32
"""How many options are tried at the root at most: those with the highest priors."""
NEGLIGIBLE: Final = 1 / 1000
"""Options whose prior is below this part of the best one's are not tried at the root."""
FEW: Final = 6
"""So many options are compared by simulations alone, without a glance at them before."""
FAVOURITES: Final = 4
"""So many options with the highest priors are tried however they look at a glance."""
ENOUGH: Final = 64
"""How many simulations per candidate are spent at most: fewer options need less of the budget."""
PART: Final = 8
"""But a large budget gives each candidate at least this part of it: who may think long compares finely."""
FORMALITY: Final = 8
"""How many simulations an option gets that has no rival: for its value only."""
EXPLORATION: Final = 3.0
"""Weight of priors and curiosity against values, in standard deviations."""
MODESTY: Final = 0.5
"""How many standard deviations below the average an untried option is assumed to be."""
POINTS: Final = 0.02
"""How much the points of a finished game count beside who has won."""
ALONE: Final = -1
"""Stands for the seat on the move in a solo game: every quiet position ends a turn there."""
TASTE: Final = 24
"""How many simulations a search by the clock begins with, to see how long they take."""
LONG: Final = 1.0
"""From so many seconds on a search looks as far as the game's knowledge wants it to (`Knowledge.far`)."""
LONGEST: Final = 200
"""How many decisions a simulation waits at most for the end of the turns or of the chapter."""


class Edge:
    """An option in a node of the tree: its statistics for the seat that chooses it, and what it leads to."""

    __slots__ = ("option", "prior", "visits", "total", "nodes")

    def __init__(self, option: Option, prior: float) -> None:
        self.option = option
        self.prior = prior
        self.visits = 0
        self.total = 0.0
        self.nodes: dict[tuple[Any, ...], Node] = {}
        """The questions that this option has led to, by seat, topic and options."""

    @property
    def value(self) -> float:
        return self.total / self.visits if self.visits else 0.0


class Node:
    """A question in the tree: whose it is and its options."""

    __slots__ = ("seat", "edges", "visits")

    def __init__(self, seat: int, edges: list[Edge]) -> None:
        self.seat = seat
        self.edges = edges
        self.visits = 0


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


@mypyc_attr(allow_interpreted_subclasses=True)
class SearchBot(Bot):
    """Searches with a budget for every decision: a number of simulations, or an effort (seconds'
    worth of them by the game's pace), or seconds by the clock.
    """

    def __init__(
        self,
        seed: str,
        budget: int,
        knowledge: Knowledge[Any] | None = None,
        effort: float = 0.0,
        seconds: float = 0.0,
    ) -> None:
        super().__init__(seed, knowledge)
        self.name = f"effort:{effort:g}" if effort else f"time:{seconds:g}" if seconds else f"search:{budget}"
        self.budget = budget
        self.effort = effort
        self.seconds = seconds
        self.looks_far = max(effort, seconds) >= LONG
        self.believes: bool | None = None
        """Whether it weighs what others may hold by what they did; None: where the game's knowledge does."""
        self.last: Search | None = None
        """The search for the answer before."""

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "last": None}  # the tree belongs to a table, which stays where it is

    def think(self, table: Table, seat: int) -> Advice:
        knowledge = self.knowledge(table.game)
        near = knowledge.depth()
        turns = knowledge.far() if self.looks_far else near
        search = Search(table, seat, self.chance, knowledge, turns)
        if self.last is not None:
            search.take_over(self.last)
        self.last = search
        # The pace is that of the usual depth: each further turn is one of everybody's.
        times = max(1, 1 + (turns - near) * (table.g.seats - 1))
        seconds = self.effort or self.seconds
        budget = max(1, round(seconds * knowledge.speed() / times)) if seconds else self.budget
        if knowledge.believes() if self.believes is None else self.believes:
            search.believe(budget)
        if self.seconds:
            search.run_for(self.seconds)
        else:
            search.run(budget)
        edges = sorted(search.root.edges, key=lambda edge: (-edge.visits, -search.worth(edge)))
        thoughts = [
            Thought(edge.option, edge.visits, search.totals[edge.option][seat] / max(1, edge.visits))
            for edge in edges
        ]
        best = thoughts[0]
        return Advice(thoughts, [total / best.visits for total in search.totals[best.option]])


class Search:
    """The tree of one decision."""

    __slots__ = (
        "table", "seat", "chance", "knowledge", "turns", "faith", "root", "totals", "spreads", "past", "deals"
    )  # fmt: skip

    def __init__(
        self,
        table: Table,
        seat: int,
        chance: Chance,
        knowledge: Knowledge[Any] | None = None,
        turns: int | None = None,
    ) -> None:
        self.table = table
        self.past = table.history[:]
        """What had been answered before this question."""
        self.seat = seat
        self.chance = chance
        self.knowledge = knowledge_of(table.game) if knowledge is None else knowledge
        self.turns = self.knowledge.depth() if turns is None else turns
        self.faith = self.knowledge.faith()
        if table.g.seats == 1:
            self.turns = min(1, self.turns)  # solo nobody answers
        self.root = self.node(table.imagine(seat, chance), question(table, seat))
        self.spreads = [Spread() for _ in range(table.g.seats)]
        self.totals: dict[Any, list[float]] = {edge.option: [0.0] * table.g.seats for edge in self.root.edges}
        """The chances to win of all seats, summed up for every option of the root."""
        self.deals: list[Chance] = []
        """What others may hold, as often as what they did makes it likely; empty: all is equally likely."""

    def believe(self, budget: int) -> None:
        """Conclude from what others did what they hold, for a search of so many simulations."""
        self.deals = believed(self.table, self.seat, self.knowledge, self.chance, budget)

    def imagine(self, luck: Chance) -> Fork:
        """A game to be played on with this luck."""
        if not self.deals:
            return self.table.imagine(self.seat, luck)
        fork = self.table.imagine(self.seat, self.deals[luck.below(len(self.deals))].copy())
        fork.g.chance = luck.split()
        return fork

    def take_over(self, last: Search) -> None:
        """Go on with the tree of the answer before, where it led to this very question: the seat has answered
        nothing else since, and nobody else anything. What follows each option is taken over, but not what the
        options themselves seemed worth: they were not tried with the same luck, so they are compared afresh.
        """
        known = len(last.past)
        since = self.past[known:]
        if last.table is not self.table or self.past[:known] != last.past or not since:
            return
        if any(seat != self.seat for seat, _ in [*since, (last.seat, None)]):
            return
        ask = question(self.table, self.seat)
        place = (ask.seat, ask.topic, *ask.options)
        for before in last.root.edges:
            if before.option == since[0][1]:
                node = before.nodes.get(place)
                if node is None:
                    return
                for edge, former in zip(self.root.edges, node.edges, strict=True):
                    edge.nodes = former.nodes
                self.spreads = last.spreads

    def run(self, budget: int) -> None:
        """Sequential halving: phases of equal cost, each with the better half of the options before."""
        left = self.candidates()
        looks = min(len(left), budget // 3)
        if self.knowledge.looks() and looks > FEW:
            budget -= looks
            left = self.best_at_a_glance(left[:looks], max(FEW, budget // 12))
        else:
            left = left[: max(2, min(CANDIDATES, budget // 4))]
        budget = min(budget, max(ENOUGH, budget // PART) * len(left) if len(left) > 1 else FORMALITY)
        phases = max(1, (len(left) - 1).bit_length())
        for phase in range(phases, 0, -1):
            rounds = max(1, budget // phase // len(left))
            for _ in range(rounds):
                luck = self.chance.split()
                for edge in left[:budget]:
                    self.simulate(edge, luck.copy())
                budget -= min(budget, len(left))
            left.sort(key=lambda edge: -self.worth(edge))
            left = left[: (len(left) + 1) // 2]

    def worth(self, edge: Edge) -> float:
        """What an option of the root seems worth: its value and, as far as the knowledge has faith in its
        policy, its prior. A learned value knows only positions that its own policy gets into; an option that
        the policy would never choose must look clearly better to be chosen.
        """
        return edge.value + self.faith * log(edge.prior) if self.faith else edge.value

    def run_for(self, seconds: float) -> None:
        """So many seconds by the clock: searches of growing budgets, each as long as it may still take."""
        end = monotonic() + seconds
        budget = TASTE
        while True:
            start = monotonic()
            self.run(budget)
            now = monotonic()
            left = (end - now) / max(1e-6, now - start)  # how many times that would fit in
            if left < 1 or len(self.candidates()) == 1:
                return
            budget = int(budget * min(4.0, left))

    def candidates(self) -> list[Edge]:
        """The options that may be worth a try, the best by their priors first."""
        edges = sorted(self.root.edges, key=lambda edge: -edge.prior)
        least = NEGLIGIBLE * edges[0].prior
        return [edge for edge in edges if edge.prior >= least]

    def best_at_a_glance(self, edges: list[Edge], number: int) -> list[Edge]:
        """So many options, those that look best when only their own step is played, and the favourites."""
        luck = self.chance.split()
        worth = {edge: self.glance(edge.option, luck.copy()) for edge in edges}
        best = sorted(edges, key=lambda edge: -worth[edge])[:number]
        return best + [edge for edge in edges[:FAVOURITES] if edge not in best]

    def glance(self, option: Option, luck: Chance) -> float:
        """What the seat thinks of an option whose step is played through as the priors suggest."""
        fork = self.imagine(luck)
        knowledge = self.knowledge
        step = fork.step
        for _ in range(LONGEST):
            fork.answer(option)
            ask = fork.ask
            if ask is None:
                break
            if fork.step is not step:
                if knowledge.quiet(fork.g):
                    break
                step = fork.step
            option = self.follow(fork, ask, luck)
        return knowledge.judge(fork.g)[0][self.seat]

    def follow(self, fork: Fork, ask: Ask, luck: Chance) -> Option:
        """The option that the priors like best; any, where they do not care."""
        options = ask.options
        weights = self.knowledge.priors(fork.g, ask) if len(options) > 1 else None
        best: Option = options[luck.below(len(options)) if weights is None else weights.index(max(weights))]
        return best

    def simulate(self, edge: Edge, luck: Chance) -> None:
        """One imagined game with this luck, from this option to the end of the turns to look at."""
        fork = self.imagine(luck)
        knowledge, turns = self.knowledge, self.turns
        chapter = knowledge.chapter(fork.g)
        option = edge.option
        path = [(self.seat, edge)]
        mover = self.seat if len(self.spreads) > 1 else ALONE
        depth = 1
        in_tree = True
        while True:
            step = fork.step
            fork.answer(option)
            ask = fork.ask
            if ask is None or depth == LONGEST:
                break
            if fork.step is not step:
                if knowledge.chapter(fork.g) != chapter:
                    break
                if ask.seat != mover and knowledge.quiet(fork.g):
                    if mover in (self.seat, ALONE):
                        turns -= 1
                        if not turns:
                            break
                    mover = ask.seat
            depth += 1
            if in_tree:
                place = (ask.seat, ask.topic, *ask.options)
                node = edge.nodes.get(place)
                if node is None:
                    node = edge.nodes[place] = self.node(fork, ask)
                    in_tree = False
                edge = self.select(node)
                option = edge.option
                path.append((ask.seat, edge))
            else:
                option = self.follow(fork, ask, luck)
        values, chances = knowledge.judge(fork.g)
        if ask is None:
            values = with_points(values, fork.result().scores)
        for spread, value in zip(self.spreads, values, strict=True):
            spread.add(value)
        for seat, edge in path:
            edge.visits += 1
            edge.total += values[seat]
        totals = self.totals[path[0][1].option]
        for seat, chance in enumerate(chances):
            totals[seat] += chance

    def node(self, fork: Fork, ask: Ask) -> Node:
        """A new node, with the priors of its options."""
        options = ask.options
        weights = self.knowledge.priors(fork.g, ask) if len(options) > 1 else None
        if weights is None:
            weights = [1.0] * len(options)
        scale = 1 / added(weights)
        edges = [Edge(option, weight * scale) for option, weight in zip(options, weights, strict=True)]
        return Node(ask.seat, edges)

    def select(self, node: Node) -> Edge:
        """The option of this node that is most worth trying now."""
        spread = self.spreads[node.seat]
        node.visits += 1
        curiosity = EXPLORATION * spread.deviation * sqrt(node.visits)
        unknown = spread.mean - MODESTY * spread.deviation
        best = -1e9
        for edge in node.edges:
            visits = edge.visits
            if visits:
                score = edge.total / visits + curiosity * edge.prior / (1 + visits)
            else:
                score = unknown + curiosity * edge.prior
            if score > best:
                best, chosen = score, edge
        return chosen


def with_points(values: list[float], scores: list[int]) -> list[float]:
    """The values of a finished game, a little more for more points: also a game that is as good as won or
    lost should be played well to its end.
    """
    spread = 1 + sum(map(abs, scores)) / len(scores)
    chances = win_chances(scores, spread)
    return [value + POINTS * (chance - value) for value, chance in zip(values, chances, strict=True)]
