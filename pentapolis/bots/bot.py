"""What every bot is: something with a name and a seed that chooses one of the options.

A bot sees a table only through `table.imagine(seat, chance)`, the open question to its seat and the game's
knowledge: all of it is what a person in that seat may know.
"""

from __future__ import annotations

from typing import Any

from pentapolis.bots.knowledge import knowledge_of
from pentapolis.engine import Ask, BadAnswer, Chance, Game, Knowledge, Option, Table
from pentapolis.engine.compiling import mypyc_attr
from pentapolis.engine.sums import added


class Thought:
    """What a bot thinks of one option: how often it was tried, what it seems worth to the seat (0 to 1)."""

    __slots__ = ("option", "visits", "value")

    def __init__(self, option: Option, visits: int, value: float) -> None:
        self.option = option
        self.visits = visits
        self.value = value

    def __repr__(self) -> str:
        return f"<Thought {self.option!r} visits {self.visits} value {self.value:.3f}>"


class Advice:
    """What a bot thinks of an open question: its thoughts, the best first, and every seat's chance to win."""

    __slots__ = ("thoughts", "chances")

    def __init__(self, thoughts: list[Thought], chances: list[float]) -> None:
        self.thoughts = thoughts
        self.chances = chances

    @property
    def best(self) -> Any:
        return self.thoughts[0].option


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A player. Bots with the same name and seed that see the same positions choose the same options."""

    name: str

    def __init__(self, seed: str, knowledge: Knowledge[Any] | None = None) -> None:
        self.chance = Chance.from_seed(seed)
        self.given = knowledge
        self.character = ""
        """How it likes to play, if it was given a character (levels.py)."""
        self.masterly = False
        """Whether it goes by the weights that a game keeps for `master` (levels.py)."""
        self.elsewhere = 0.0
        """Processor seconds spent in other processes."""

    def close(self) -> None:
        """Nothing more will be asked."""

    def knowledge(self, game: Game[Any]) -> Knowledge[Any]:
        """What the bot goes by: what it was given, else the best that there is for the game."""
        found = knowledge_of(game, self.masterly) if self.given is None else self.given
        return found.leaning(self.character) if self.character else found

    def choose(self, table: Table, seat: int) -> Any:
        """The answer to the open question to this seat."""
        ask = question(table, seat)
        return self.think(table, seat).best if len(ask.options) > 1 else ask.options[0]

    def think(self, table: Table, seat: int) -> Advice:
        """An opinion on every option of the open question to this seat."""
        raise NotImplementedError


class RandomBot(Bot):
    """Any option, all equally likely."""

    name = "random"

    def choose(self, table: Table, seat: int) -> Any:
        return self.chance.choice(question(table, seat).options)

    def think(self, table: Table, seat: int) -> Advice:
        options = list(question(table, seat).options)
        self.chance.shuffle(options)
        share = 1 / table.g.seats
        return Advice([Thought(option, 0, share) for option in options], [share] * table.g.seats)


class PolicyBot(Bot):
    """The option that the policy likes best, at once, without any search; with a temperature above 0 one
    drawn by chance: 1 draws as the policy says, more and more evenly above that.
    """

    def __init__(self, seed: str, knowledge: Knowledge[Any] | None = None, temperature: float = 0.0) -> None:
        super().__init__(seed, knowledge)
        self.temperature = temperature
        self.name = f"policy:{temperature:g}" if temperature else "policy"

    def think(self, table: Table, seat: int) -> Advice:
        ask = question(table, seat)
        g = table.imagine(seat, self.chance.split()).g
        knowledge = self.knowledge(table.game)
        shares = knowledge.shares(g, ask)
        order = sorted(range(len(shares)), key=lambda i: -shares[i])
        return Advice([Thought(ask.options[i], 0, shares[i]) for i in order], knowledge.evaluate(g))

    def choose(self, table: Table, seat: int) -> Any:
        ask = question(table, seat)
        if len(ask.options) == 1:
            return ask.options[0]
        shares = self.knowledge(table.game).shares(table.imagine(seat, self.chance.split()).g, ask)
        if not self.temperature:
            return ask.options[shares.index(max(shares))]
        weights = [share ** (1 / self.temperature) for share in shares]
        left = added(weights) * self.chance.below(1 << 30) / (1 << 30)
        for option, weight in zip(ask.options, weights, strict=True):
            left -= weight
            if left < 0:
                return option
        return ask.options[-1]


def question(table: Table, seat: int) -> Ask:
    """The open question to this seat; BadAnswer when there is none."""
    ask = table.ask_for(seat)
    if ask is None:
        raise BadAnswer(f"Seat {seat} is not asked anything now.")
    return ask
