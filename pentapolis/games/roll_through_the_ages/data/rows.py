"""The rows of sheet.toml: what is printed, as plain dataclasses."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Named:
    id: str
    en: str
    de: str


@dataclass(frozen=True, slots=True)
class Face(Named):
    """A face of the dice (302.1) and what it gives."""

    food: int = 0
    goods: int = 0
    skulls: int = 0
    workers: int = 0
    coins: int = 0


@dataclass(frozen=True, slots=True)
class Good(Named):
    """A kind of good: the length of its track and the value of the first piece (101.4)."""

    value: int
    length: int


@dataclass(frozen=True, slots=True)
class Monument(Named):
    """Boxes, points for who completes it first and later, and for how many players it is left out."""

    boxes: int
    first: int
    later: int
    removed_for: tuple[int, ...]
    de_own: bool = False


@dataclass(frozen=True, slots=True)
class Development(Named):
    """Cost, points, and the number in its effect where that depends on the edition."""

    cost: int
    points: int
    de_own: bool = False
    coins: int = 0
    coins_per_food: int = 0
    workers_per_stone: int = 0
    points_per_monument: int = 0
    points_per_city: int = 0


@dataclass(frozen=True, slots=True)
class Disaster(Named):
    """So many skulls, so many points lost (501.2)."""

    skulls: int
    points: int


@dataclass(frozen=True, slots=True)
class Dice:
    count: int
    confidence: str
    faces: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class Food:
    start: int
    max: int
    confidence: str


@dataclass(frozen=True, slots=True)
class Goods:
    limit: int
    confidence: str
    kinds: tuple[Good, ...]


@dataclass(frozen=True, slots=True)
class Cities:
    """How many everybody starts with, and the boxes of each further one."""

    start: int
    boxes: tuple[int, ...]
    confidence: str


@dataclass(frozen=True, slots=True)
class End:
    """The developments that end the game (703.1), and the solo game's numbers."""

    developments: int
    solo_rounds: int
    solo_skulls_rerolled: bool
    confidence: str


@dataclass(frozen=True, slots=True)
class DevelopmentChange:
    """What another printing changed on a development."""

    cost: int | None = None
    points: int | None = None
    coins_per_food: int | None = None
    points_per_monument: int | None = None


@dataclass(frozen=True, slots=True)
class MonumentChange:
    later: int


@dataclass(frozen=True, slots=True)
class Printing:
    """Another printing: what differs from the first one (901.2, 901.3)."""

    confidence: str
    solo_skulls_rerolled: bool
    developments: dict[str, DevelopmentChange]
    monuments: dict[str, MonumentChange]


@dataclass(frozen=True, slots=True)
class Edition:
    """The tables with the numbers of one printing (901.1)."""

    developments: tuple[Development, ...]
    monuments: tuple[Monument, ...]
    solo_skulls_rerolled: bool
