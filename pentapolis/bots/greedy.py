"""The greedy bot: it tries every option once or a few times and takes what evaluates best.

An option is often only the first part of a choice (which card, then how to pay), and a position in the middle
of one says little. So after each option the bot plays on to the end of the rules' step, and further to a
quiet position, as the game's priors suggest; where they suggest nothing, as looks best one question ahead.
"""

from __future__ import annotations

from typing import Any, Final

from pentapolis.bots.bot import Advice, Bot, Thought, question
from pentapolis.engine import Ask, Chance, Fork, Game, Knowledge, Option, Table
from pentapolis.engine.compiling import mypyc_attr

SAMPLES: Final = 8
"""How many imagined futures an option is averaged over when chance or hidden things matter."""
FOLLOW_UPS: Final = 16
"""How many questions after the option are played through at most."""


@mypyc_attr(allow_interpreted_subclasses=True)
class GreedyBot(Bot):
    """One step on the game's hand-made evaluation (unless given another): a yardstick that stays the same."""

    name = "greedy"

    def knowledge(self, game: Game[Any]) -> Knowledge[Any]:
        return game.knowledge if self.given is None else self.given

    def think(self, table: Table, seat: int) -> Advice:
        options = question(table, seat).options
        # Learned values are those of the beginnings of turns: in the middle of one the hand-made ones hold.
        knowledge = table.game.knowledge if self.given is None else self.given
        sums = [[0.0] * table.g.seats for _ in options]
        samples = 0
        certain = False
        while samples < SAMPLES and not certain:
            future = self.chance.split()  # the same luck for every option: only the options differ
            certain = not table.game.hidden_information
            for option, total in zip(options, sums, strict=True):
                line = _Line(table, seat, future, knowledge)
                for i, value in enumerate(line.outcome(option)):
                    total[i] += value
                certain = certain and not line.lucky
            samples += 1
        thoughts = [
            Thought(o, samples, total[seat] / samples) for o, total in zip(options, sums, strict=True)
        ]
        order = sorted(range(len(options)), key=lambda i: -thoughts[i].value)
        return Advice([thoughts[i] for i in order], [value / samples for value in sums[order[0]]])


class _Line:
    """One imagined line of play: an option of the open question and what follows from it."""

    __slots__ = ("table", "seat", "future", "knowledge", "path", "lucky")

    def __init__(self, table: Table, seat: int, future: Chance, knowledge: Knowledge[Any]) -> None:
        self.table = table
        self.seat = seat
        self.future = future
        self.knowledge = knowledge
        self.path: list[Option] = []
        self.lucky = False
        """Whether anything was drawn by chance along the line."""

    def outcome(self, option: Option) -> list[float]:
        """The values of all seats when the option's step has been played through."""
        fork = self._again()
        knowledge = self.knowledge
        step, pool = fork.step, fork.g.chance.pool
        self._answer(fork, option)
        while fork.ask is not None and len(self.path) <= FOLLOW_UPS:
            if fork.step is not step:
                if knowledge.quiet(fork.g):
                    break
                step = fork.step
            self._answer(fork, self._follow_up(fork, fork.ask))
        self.lucky = fork.g.chance.pool != pool
        return knowledge.evaluate(fork.g)

    def _again(self) -> Fork:
        """The line so far, once more."""
        fork = self.table.imagine(self.seat, self.future.copy())
        for option in self.path:
            fork.answer(option)
        return fork

    def _answer(self, fork: Fork, option: Option) -> None:
        fork.answer(option)
        self.path.append(option)

    def _follow_up(self, fork: Fork, ask: Ask) -> Any:
        if len(ask.options) == 1:
            return ask.options[0]
        weights = self.knowledge.priors(fork.g, ask)
        if weights is None:
            weights = [self._glance(option, ask.seat) for option in ask.options]
        return ask.options[weights.index(max(weights))]

    def _glance(self, option: Option, seat: int) -> float:
        """The evaluation right after this answer, with luck of its own: nobody foresees the dice."""
        fork = self._again()
        fork.g.chance = fork.g.chance.split()
        fork.answer(option)
        return self.knowledge.evaluate(fork.g)[seat]
