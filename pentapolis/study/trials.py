"""Futures of a position: imagined games in which everybody plays on as the game's policy suggests.

`Trials` gives several options of one question the same futures, so that their difference is far surer than
their values: hidden cards and coming luck are the same for all of them. What the seat cannot know is dealt
anew every time.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

from pentapolis.bots.bot import question
from pentapolis.bots.search import ALONE, LONGEST
from pentapolis.engine import Ask, Chance, Fork, Knowledge, Option, Table
from pentapolis.study.figures import Figures
from pentapolis.study.values import Judge, Outlook

SHARPNESS = 2.0
"""Shares of the policy to this power: what it would play twice as often is played four times as often."""
FINE = 1 << 30


def follow(knowledge: Knowledge[Any], fork: Fork, ask: Ask, luck: Chance) -> Option:
    """An answer drawn by the policy, sharper than it is: futures differ where good players would, even where
    nothing is drawn for a long time.
    """
    options = ask.options
    if len(options) == 1:
        return options[0]  # type: ignore[no-any-return]
    weights = [share**SHARPNESS for share in knowledge.shares(fork.g, ask)]
    left = sum(weights) * luck.below(FINE) / FINE
    for option, weight in zip(options, weights, strict=True):
        left -= weight
        if left < 0:
            return option  # type: ignore[no-any-return]
    return options[-1]  # type: ignore[no-any-return]


def play_on(
    fork: Fork, seat: int, option: Option, knowledge: Knowledge[Any], luck: Chance, further: int = 1
) -> None:
    """Answer, and go on to the end of a few turns of the seat or of the chapter, one turn further than a
    search would: what a search overlooks behind its horizon, its reviewer sees.
    """
    turns = knowledge.depth()
    turns += further if turns > 0 else 0
    alone = fork.g.seats == 1
    chapter = knowledge.chapter(fork.g)
    mover = ALONE if alone else seat
    for _ in range(LONGEST):
        step = fork.step
        fork.answer(option)
        ask = fork.ask
        if ask is None:
            return
        if fork.step is not step:
            if knowledge.chapter(fork.g) != chapter:
                return
            if ask.seat != mover and knowledge.quiet(fork.g):
                if mover in (seat, ALONE):
                    turns -= 1
                    if not turns:
                        return
                mover = ask.seat
        option = follow(knowledge, fork, ask, luck)


def settle(fork: Fork, judge: Judge, luck: Chance) -> Outlook:
    """Play on to the next position that can be judged, and judge it."""
    ask = fork.ask
    stretch = judge.stretch(fork.g)
    for _ in range(LONGEST):
        if ask is None:
            break
        step = fork.step
        fork.answer(follow(judge.knowledge, fork, ask, luck))
        ask = fork.ask
        if fork.step is not step and judge.sees(fork.g, stretch):
            break
    return judge.look(fork.g)


class Difference:
    """How much more one option is worth than another, over paired futures, and the standard error of it."""

    __slots__ = ("mean", "error", "number")

    def __init__(self, differences: list[float]) -> None:
        self.number = number = len(differences)
        self.mean = mean = sum(differences) / max(1, number)
        squares = sum([(d - mean) ** 2 for d in differences])
        self.error = sqrt(squares / (number - 1) / number) if number > 1 else 1.0

    @property
    def sure(self) -> bool:
        """Beyond two standard errors. Differences that are all the same are sure once there are some."""
        return self.number >= 6 and self.mean > 2 * self.error


class Trials:
    """Options of a seat's open question, each played on in the same imagined futures."""

    __slots__ = (
        "table", "seat", "judge", "chance", "options", "outlooks", "figures", "sums", "spent", "further"
    )  # fmt: skip

    def __init__(
        self,
        table: Table,
        seat: int,
        options: list[Option],
        judge: Judge,
        chance: Chance,
        figures: Figures | None = None,
        further: int = 1,
    ) -> None:
        question(table, seat)
        self.further = further
        """So many turns beyond what a search looks at."""
        self.table = table
        self.seat = seat
        self.judge = judge
        self.chance = chance
        self.options = options
        self.outlooks: dict[Option, list[Outlook]] = {option: [] for option in options}
        self.figures = figures
        self.sums: dict[Option, list[float]] = {
            option: [0.0] * (0 if figures is None else len(figures.names)) for option in options
        }
        """For every option its figures, summed up over the futures, at the end of each."""
        self.spent = 0

    def run(self, number: int) -> None:
        """So many more futures for every option."""
        for _ in range(number):
            luck = self.chance.split()
            for option in self.options:
                self._one(option, luck.copy())
        self.spent += number * len(self.options)

    def _one(self, option: Option, luck: Chance) -> None:
        fork = self.table.imagine(self.seat, luck)
        play_on(fork, self.seat, option, self.judge.knowledge, luck, self.further)
        self.outlooks[option].append(self.judge.look(fork.g))
        if self.figures is not None:
            sums = self.sums[option]
            for i, value in enumerate(self.figures.read(fork.g, self.seat)):
                sums[i] += value

    def chances(self, option: Option) -> list[float]:
        """The mean chance of every seat after this option."""
        seen = self.outlooks[option]
        return [sum(column) / len(seen) for column in zip(*[o.chances for o in seen], strict=True)]

    def lead(self, option: Option) -> float | None:
        """The mean lead to expect for the seat; None where leads are not known in every future."""
        leads = [o.leads[self.seat] for o in self.outlooks[option] if o.leads]
        return sum(leads) / len(leads) if leads and len(leads) == len(self.outlooks[option]) else None

    def figures_of(self, option: Option) -> list[float]:
        return [total / max(1, len(self.outlooks[option])) for total in self.sums[option]]

    def difference(self, better: Option, other: Option) -> Difference:
        """How much more the first is worth to the seat than the second."""
        seat = self.seat
        pairs = zip(self.outlooks[better], self.outlooks[other], strict=True)
        return Difference([a.chances[seat] - b.chances[seat] for a, b in pairs])

    def difference_of_leads(self, better: Option, other: Option) -> Difference | None:
        """The same in points of the lead; None where leads are not known."""
        seat = self.seat
        pairs = list(zip(self.outlooks[better], self.outlooks[other], strict=True))
        if not all(a.leads and b.leads for a, b in pairs):
            return None
        return Difference([a.leads[seat] - b.leads[seat] for a, b in pairs])
