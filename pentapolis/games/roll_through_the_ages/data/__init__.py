"""The score sheet, the dice and the peg board: all printed numbers, read once from sheet.toml.

Ids become small ints. What lives here: tables. What does not: what a development does (`rules`) and who owns
what (`state`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from pentapolis.engine import DataError, row, rows

FOLDER: Final = Path(__file__).parent.parent
SHEET: Final = FOLDER / "data" / "sheet.toml"


# --- the rows of the file -----------------------------------------------------------------------


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


def changed(first: Edition, changes: Printing) -> Edition:
    """The tables of another printing."""
    developments = {row.id: row for row in first.developments}
    monuments = {row.id: row for row in first.monuments}
    for id, change in changes.developments.items():
        if id not in developments:
            raise DataError(SHEET.name, id, "", "is no development")
        old = developments[id]
        developments[id] = replace(
            old,
            cost=old.cost if change.cost is None else change.cost,
            points=old.points if change.points is None else change.points,
            coins_per_food=change.coins_per_food or old.coins_per_food,
            points_per_monument=change.points_per_monument or old.points_per_monument,
        )
    for id, more in changes.monuments.items():
        if id not in monuments:
            raise DataError(SHEET.name, id, "", "is no monument")
        monuments[id] = replace(monuments[id], later=more.later)
    return Edition((*developments.values(),), (*monuments.values(),), changes.solo_skulls_rerolled)


DICE: Final = row(SHEET, Dice, "dice")
_GOODS: Final = row(SHEET, Goods, "goods")
_FOOD: Final = row(SHEET, Food, "food")
_CITIES: Final = row(SHEET, Cities, "cities")
END: Final = row(SHEET, End, "end")
_MONUMENTS: Final = rows(SHEET, Monument, "monuments")
_DEVELOPMENTS: Final = rows(SHEET, Development, "developments")
DISASTERS: Final = rows(SHEET, Disaster, "disasters")
_FIRST: Final = Edition((*_DEVELOPMENTS.values(),), (*_MONUMENTS.values(),), END.solo_skulls_rerolled)
EDITIONS: Final = {"first": _FIRST, "second": changed(_FIRST, row(SHEET, Printing, "edition.second"))}


# --- the numbers as the rules use them ----------------------------------------------------------

FACES: Final = tuple(face.id for face in DICE.faces)
FOOD, GOOD, SKULL, WORKERS, CHOICE, COIN = range(6)
assert FACES == ("food3", "good", "skull", "workers3", "choice", "coin")
COIN_VALUE: Final = DICE.faces[COIN].coins  # 302.1, 701.2

GOODS: Final = tuple(good.id for good in _GOODS.kinds)  # lowest first (101.3)
WOOD, STONE, POTTERY, CLOTH, METAL = range(5)
LENGTHS: Final = tuple(good.length for good in _GOODS.kinds)
VALUES: Final = tuple(
    tuple(good.value * n * (n + 1) // 2 for n in range(good.length + 1)) for good in _GOODS.kinds
)
"""The value of 0, 1, 2 … pieces of each good (101.4)."""
GOODS_LIMIT: Final = _GOODS.limit  # 702.1

FOOD_START: Final = _FOOD.start
FOOD_MAX: Final = _FOOD.max  # 101.2, 402.3

CITIES_START: Final = _CITIES.start
CITY_BOXES: Final = _CITIES.boxes  # 602.2
CITIES: Final = tuple(f"city{CITIES_START + 1 + i}" for i in range(len(CITY_BOXES)))

MONUMENTS: Final = tuple(_MONUMENTS)
MONUMENT_BOXES: Final = tuple(monument.boxes for monument in _MONUMENTS.values())
GREAT_WALL: Final = MONUMENTS.index("great_wall")

DEVELOPMENTS: Final = tuple(_DEVELOPMENTS)
LEADERSHIP, IRRIGATION, AGRICULTURE, QUARRYING, MEDICINE, COINAGE, CARAVANS = (1 << i for i in range(7))
RELIGION, GRANARIES, MASONRY, ENGINEERING, ARCHITECTURE, EMPIRE = (1 << i for i in range(7, 13))
"""The bit of each in a player's set of developments."""
assert DEVELOPMENTS[:4] == ("leadership", "irrigation", "agriculture", "quarrying")
assert DEVELOPMENTS[7:] == ("religion", "granaries", "masonry", "engineering", "architecture", "empire")

DROUGHT_POINTS: Final = DISASTERS["drought"].points  # 501.2
PESTILENCE_POINTS: Final = DISASTERS["pestilence"].points
INVASION_POINTS: Final = DISASTERS["invasion"].points

GOOD_INDEX: Final = {good: index for index, good in enumerate(GOODS)}
MONUMENT_INDEX: Final = {monument: index for index, monument in enumerate(MONUMENTS)}
CITY_INDEX: Final = {city: index for index, city in enumerate(CITIES)}
DEVELOPMENT_INDEX: Final = {development: index for index, development in enumerate(DEVELOPMENTS)}
FACE_INDEX: Final = {face: index for index, face in enumerate(FACES)}


def names() -> dict[str, dict[str, str]]:
    """The names of everything on the sheet, by id and language."""
    things: list[Named] = [*DICE.faces, *_GOODS.kinds]
    things += [*_MONUMENTS.values(), *_DEVELOPMENTS.values(), *DISASTERS.values()]
    return {thing.id: {"en": thing.en, "de": thing.de} for thing in things}
