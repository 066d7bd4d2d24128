"""The table's own chance: a documented generator whose whole state is one integer.

The state is a pool of random digits, an integer below 2**512. Drawing a number below n takes one digit
in base n off the pool (`pool, digit = divmod(pool, n)`). When fewer than 128 bits are left, the pool is
refilled: it becomes the BLAKE2b hash (64 bytes, big endian) of what was left. The first pool is the
BLAKE2b hash of the seed's UTF-8 text. So a game is the same on every machine, a draw costs one short
division, and whoever has seen all draws so far still cannot guess the next one.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from hashlib import blake2b
from typing import ClassVar, Final, TypeVar

from pentapolis.engine.compiling import mypyc_attr

T = TypeVar("T")

LOW: Final = 1 << 128
EVEN: Final = "even:"
DRAWN: Final = 1 << 64


def new_seed() -> str:
    """The seed of a deal that nobody can guess."""
    return secrets.token_hex(16)


def _hash(data: bytes) -> int:
    return int.from_bytes(blake2b(data, digest_size=64).digest(), "big")


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """A source of chance; copy it with the state it belongs to."""

    __slots__ = ("pool",)

    sealed: ClassVar[bool] = False
    """True in a preview: nothing can be drawn, so what only refills an offer leaves its space empty."""

    def __init__(self, pool: int) -> None:
        self.pool = pool

    @staticmethod
    def from_seed(seed: str) -> Chance:
        """The chance of a game with this seed; one that begins with `even:` deals evenly (EvenChance)."""
        return EvenChance(seed, 0) if seed.startswith(EVEN) else Chance(_hash(seed.encode()))

    def copy(self) -> Chance:
        return Chance(self.pool)

    def split(self) -> Chance:
        """A new, independent source; this one moves on."""
        self.pool = _hash(b"split" + self.pool.to_bytes(64, "big"))
        return Chance(_hash(b"child" + self.pool.to_bytes(64, "big")))

    def below(self, n: int) -> int:
        """A number from 0 to n-1, n at most 2**64."""
        pool = self.pool
        if pool < LOW:
            pool = _hash(pool.to_bytes(64, "big"))
        self.pool, digit = divmod(pool, n)
        return digit

    def rolls(self, count: int, sides: int) -> list[int]:
        """`count` dice with faces 0 to sides-1: the digits of one number below sides**count."""
        number = self.below(sides**count)
        dice = []
        for _ in range(count):
            dice.append(number % sides)
            number //= sides
        return dice

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, all equally likely."""
        return items[self.below(len(items))]

    def draw(self, bag: list[T]) -> T:
        """Take one item out of the bag. The bag's own order carries no information and may change."""
        i = self.below(len(bag))
        last = bag.pop()
        if i == len(bag):
            return last
        item = bag[i]
        bag[i] = last
        return item

    def shuffle(self, items: list[T]) -> None:
        """Put the items into a random order, in place."""
        below = self.below
        for i in range(len(items) - 1, 0, -1):
            j = below(i + 1)
            items[i], items[j] = items[j], items[i]


@mypyc_attr(allow_interpreted_subclasses=True)
class EvenChance(Chance):
    """The same decks for everybody, whatever they draw: one stream of chance for each deck, one for the dice.

    What comes out of a bag depends on the seed and on what is still in the bag, and on nothing else: two
    players who draw from the same deck draw the same cards, however many dice or other cards either has drawn
    between. The n-th number that is no draw from a bag is the same for all who have asked alike before.
    `pool` counts both, so that whoever looks at it sees that something was drawn.
    """

    __slots__ = ("seed",)

    def __init__(self, seed: str, pool: int) -> None:
        self.pool = pool
        self.seed = seed

    def copy(self) -> Chance:
        return EvenChance(self.seed, self.pool)

    def split(self) -> Chance:
        self.pool += DRAWN
        return Chance(_hash(f"{self.seed} split {self.pool}".encode()))

    def below(self, n: int) -> int:
        self.pool += 1
        return _hash(f"{self.seed} number {self.pool % DRAWN}".encode()) % n

    def draw(self, bag: list[T]) -> T:
        self.pool += DRAWN
        order = sorted(range(len(bag)), key=lambda i: repr(bag[i]))
        left = ",".join(repr(bag[i]) for i in order)
        return bag.pop(order[_hash(f"{self.seed} bag {left}".encode()) % len(bag)])
