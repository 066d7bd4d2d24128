"""Games drawn as trees, to see exactly what a bot does: branches, luck and leaves, one step per question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, TypeAlias

from pentapolis.engine import Ask, Chance, Game, Knowledge, Result, Rules, Setup, State, Table, Words, places


class Leaf:
    """The end: what it is worth to every seat, and the points."""

    def __init__(self, values: list[float], scores: list[int] | None = None) -> None:
        self.values = values
        self.scores = scores or [round(100 * value) for value in values]


class Luck:
    """One of these, by chance."""

    def __init__(self, *nodes: Node) -> None:
        self.nodes = nodes


class Branch:
    """A question to a seat."""

    def __init__(self, seat: int, explicit: bool = False, **options: Node) -> None:
        self.seat = seat
        self.explicit = explicit
        self.options = options


Node: TypeAlias = "Leaf | Luck | Branch"


class Walk(State):
    """Where in the tree the game is, and how many answers led there."""

    __slots__ = ("node", "moves")

    def __init__(self, seats: int, chance: Chance, node: Node, moves: int = 0) -> None:
        self.seats, self.chance, self.over, self.reveals, self.tell = seats, chance, False, 0, None
        self.node = node
        self.moves = moves

    def copy(self) -> Walk:
        twin = Walk(self.seats, self.chance.copy(), self.node, self.moves)
        twin.over = self.over
        return twin


class Judge(Knowledge[Walk]):
    """Values of leaves as they stand, 0.5 elsewhere; notes after how many answers it was asked."""

    turns: ClassVar[int] = 0

    def __init__(self) -> None:
        self.asked_after: list[int] = []

    def evaluate(self, g: Walk) -> list[float]:
        self.asked_after.append(g.moves)
        return g.node.values if isinstance(g.node, Leaf) else [0.5] * g.seats

    def priors(self, g: Walk, ask: Ask) -> list[float] | None:
        assert len(ask.options) > 1, "nobody needs priors where there is no choice"
        return None


def walk(g: Walk) -> Rules:
    node = g.node
    assert isinstance(node, Branch)
    answer = yield Ask(node.seat, "way", list(node.options), explicit=node.explicit)
    g.moves += 1
    node = node.options[answer]
    while isinstance(node, Luck):
        node = g.chance.choice(node.nodes)
    g.node = node
    g.over = isinstance(node, Leaf)


def table_of(root: Branch, judge: Judge, seats: int = 2) -> Table:
    """A table at the root of the tree."""

    class Tree(Game[Walk]):
        id = "tree"
        players = (1, 6)
        knowledge = judge
        words = Words()

        def new(self, setup: Setup, chance: Chance) -> Walk:
            return Walk(setup.seats, chance, root)

        def step(self, g: Walk) -> Rules:
            return walk(g)

        def view(self, g: Walk, seat: int | None) -> dict[str, Any]:
            return {"moves": g.moves}

        def result(self, g: Walk) -> Result:
            assert isinstance(g.node, Leaf)
            return Result(g.node.scores, places(g.node.scores))

    return Table(Setup(Tree(), seats), "tree")


def judged(turns: int, chapter: Callable[[int], int] = lambda moves: 0) -> Judge:
    """A judge that wants so many turns played, in chapters by the number of answers."""

    class Patient(Judge):
        pass

    Patient.turns = turns
    Patient.chapter = lambda self, g: chapter(g.moves)  # type: ignore[method-assign]
    return Patient()
