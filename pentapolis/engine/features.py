"""What learned judgement is told about a game: named numbers of positions and of options.

A game provides one `Features` object, FEATURES, in its `bots/features.py`. `pentapolis.bots.learned` weighs
the numbers when bots play, `pentapolis.learn` finds the weights by self-play; neither knows any game.

Two things are learned from them. The *value* of a position reads numbers and cards of every seat and numbers
of the table; it is the same for every order of the seats and for every number of them. The *policy* over the
options of a question adds, to the logarithm of the hand-made prior of an option, one weight for each of the
option's keys, and for the option's group a weighted sum of the numbers of the situation.

Weights are stored under the names given here: a number or card that is added later counts nothing until it is
trained, one that is dropped leaves no hole. So names are stable, and a number never changes its meaning under
the same name.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, ClassVar, Final, Generic, TypeAlias, TypeVar
from zlib import crc32

from pentapolis.engine.ask import Ask
from pentapolis.engine.compiling import mypyc_attr
from pentapolis.engine.state import State

S = TypeVar("S", bound=State)

KEYS: Final = 1 << 16
"""How many different weights the keys of options share."""


@lru_cache(maxsize=None, typed=True)  # typed: 1 and True are equal, but their texts are not
def option_key(*parts: int | str | bool) -> int:
    """The number, below KEYS, of a key of options: the same on every machine and in every process.

    `option_key("buy", "granary")`, `option_key("buy", "building", 2, "late")`. Few enough different keys keep
    collisions harmless: a game should stay below some fifteen thousand.
    """
    return crc32(":".join([str(part) for part in parts]).encode()) % KEYS


def clip(number: float, most: float) -> float:
    """The number, not beyond `most` in either direction."""
    return -most if number < -most else most if number > most else number


class Seat:
    """One seat of a position: its numbers, and which cards count how much."""

    __slots__ = ("numbers", "cards", "counts")

    def __init__(self, numbers: list[float], cards: list[int], counts: list[float]) -> None:
        self.numbers = numbers
        """In the order of `Features.seat_numbers`."""
        self.cards = cards
        """Indices into `Features.cards`, each at most once."""
        self.counts = counts
        """How much each of these cards counts: 1, or workers on it / 3, or a share built; about 0 to 2."""


class Choice:
    """The options of one question: the situation to choose in, and of each option its keys and group."""

    __slots__ = ("situation", "keys", "groups")

    def __init__(self, situation: list[float], keys: list[tuple[int, ...]], groups: list[int]) -> None:
        self.situation = situation
        """In the order of `Features.situation_numbers`."""
        self.keys = keys
        """For each option some numbers made by `option_key`: what it is, then what matters about it now."""
        self.groups = groups
        """For each option an index into `Features.groups`."""


Read: TypeAlias = Callable[[Any, str, Any], tuple[tuple[int, ...], int]]
"""Of an option its keys and its group, given what a game has worked out about the position, and the topic."""


def read_options(ask: Ask, read: Read, needs: Any) -> tuple[list[tuple[int, ...]], list[int]]:
    """The keys and the groups of all options: the second half of a `Choice`."""
    keys: list[tuple[int, ...]] = []
    groups: list[int] = []
    for option in ask.options:
        some, group = read(needs, ask.topic, option)
        keys.append(some)
        groups.append(group)
    return keys, groups


@mypyc_attr(allow_interpreted_subclasses=True)
class Features(Generic[S]):
    """Subclass it and fill in everything; every number about between -1 and 1, never beyond -4 and 4.

    A position is read as it stands: who asks has either imagined it (search) or judges for all seats
    (training), so numbers of a seat may use that seat's hand. A choice is read from what its seat may know:
    its own hand and what lies open, nothing else. Both are called thousands of times a second.
    """

    seat_numbers: ClassVar[tuple[str, ...]]
    """Names of the numbers of a seat. Comparisons with rivals (leads, ranks) belong here too."""
    cards: ClassVar[tuple[str, ...]] = ()
    """Names of everything that a seat has or has not: cards in play, cards in hand, workers on a card …"""
    owned: ClassVar[tuple[str, ...]] = ()
    """Which of the cards and numbers tell what a seat has achieved, by what their names begin with before the
    colon: `advance` of `advance:roads`. Balance reports count by them who owned what.
    """
    table_numbers: ClassVar[tuple[str, ...]]
    """Names of the numbers of the table: round or age, what is left of the game, variants. (How many seats
    there are is added by itself, here and in situations.)
    """
    situation_numbers: ClassVar[tuple[str, ...]]
    """Names of the numbers of a seat that has to choose: what makes a kind of option good or bad."""
    groups: ClassVar[tuple[str, ...]]
    """Names of the kinds of options that each have their own weights for the situation: some 20 to 150."""
    margin: ClassVar[float]
    """A lead at the end, in points as people count them, that is clear but usual: learning cares for points
    up to about there.
    """
    trace: ClassVar[float] = 0.9
    """How far the credit for a surprise reaches back: the part that is passed on to the segment before."""

    turns: ClassVar[int | None] = None
    pace: ClassVar[int | None] = None
    """`Knowledge.turns` and `Knowledge.pace` of a search by learned values, where they differ from those of
    the hand-made knowledge: a true value needs no second turn played out, whose luck is only noise.
    """
    far: ClassVar[int | None] = None
    """How many turns a search plays through that may think for a second or longer, where more than `turns`
    of them were shown to win.
    """
    believes: ClassVar[bool] = False
    """Whether a search by learned values weighs what others may hold by what they did (bots/belief.py)."""
    characters: ClassVar[dict[str, tuple[str, ...]]] = {}
    """Ways to play that people can tell apart: by their names the beginnings of the groups of options that
    are liked; of those that are disliked, after a minus sign. Names that a game lacks change nothing in it.
    """

    by_hand: ClassVar[frozenset[str]] = frozenset()
    """Topics of questions that the hand-made priors judge alone: dealings with others, in which bots that
    learn among themselves get habits that people can abuse.
    """

    def segment(self, g: S) -> Any:
        """Something that changes when a new stretch of play begins, and only where a position is quiet: the
        round, or (round, whose turn). Values are taken where it changes, as search evaluates there; about
        8 to 80 stretches a game.
        """
        raise NotImplementedError

    def judged(self, g: S) -> bool:
        """Whether the value can be read off this position; if not, search takes the hand-made evaluation."""
        return True

    def elapsed(self, g: S) -> float:
        """About which part of the game is over, from 0 to 1; half of it where the game does not tell. Chances
        may have to be made surer late in a game than early (`study/correction.py`).
        """
        return 0.5

    def table(self, g: S) -> list[float]:
        """The numbers of the table, in the order of `table_numbers`."""
        raise NotImplementedError

    def seats(self, g: S) -> list[Seat]:
        """All seats, in order: at once, because they share sums and comparisons."""
        raise NotImplementedError

    def choice(self, g: S, ask: Ask) -> Choice:
        """The open question to `ask.seat`. Called for every question with two or more options."""
        raise NotImplementedError
