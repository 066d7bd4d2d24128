"""The score sheet, the dice and the peg board: all printed numbers, read once from sheet.toml.

Ids become small ints. What lives here: tables. What does not: what a development does (`rules`) and who owns
what (`state`).
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from pentapolis.engine.data import DataError
from pentapolis.engine.data import row as read_row
from pentapolis.engine.data import rows as read_rows
from pentapolis.games.roll_through_the_ages.data.rows import (
    Cities,
    Development,
    Dice,
    Disaster,
    Edition,
    End,
    Food,
    Goods,
    Monument,
    Named,
    Printing,
)

FOLDER: Final = Path(__file__).parent.parent
SHEET: Final = FOLDER / "data" / "sheet.toml"


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


DICE: Final = read_row(SHEET, Dice, "dice")
_GOODS: Final = read_row(SHEET, Goods, "goods")
_FOOD: Final = read_row(SHEET, Food, "food")
_CITIES: Final = read_row(SHEET, Cities, "cities")
END: Final = read_row(SHEET, End, "end")
_MONUMENTS: Final = read_rows(SHEET, Monument, "monuments")
_DEVELOPMENTS: Final = read_rows(SHEET, Development, "developments")
DISASTERS: Final = read_rows(SHEET, Disaster, "disasters")
_FIRST: Final = Edition((*_DEVELOPMENTS.values(),), (*_MONUMENTS.values(),), END.solo_skulls_rerolled)
EDITIONS: Final = {"first": _FIRST, "second": changed(_FIRST, read_row(SHEET, Printing, "edition.second"))}


# --- the numbers as the rules use them ----------------------------------------------------------

FACES: Final = tuple(face.id for face in DICE.faces)
FOOD: Final = 0
GOOD: Final = 1
SKULL: Final = 2
WORKERS: Final = 3
CHOICE: Final = 4
COIN: Final = 5
assert list(FACES) == ["food3", "good", "skull", "workers3", "choice", "coin"]
COIN_VALUE: Final = DICE.faces[COIN].coins  # 302.1, 701.2

GOODS: Final = tuple(good.id for good in _GOODS.kinds)  # lowest first (101.3)
STONE: Final = GOODS.index("stone")
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
LEADERSHIP: Final = 1 << 0
IRRIGATION: Final = 1 << 1
AGRICULTURE: Final = 1 << 2
QUARRYING: Final = 1 << 3
MEDICINE: Final = 1 << 4
COINAGE: Final = 1 << 5
CARAVANS: Final = 1 << 6
RELIGION: Final = 1 << 7
GRANARIES: Final = 1 << 8
MASONRY: Final = 1 << 9
ENGINEERING: Final = 1 << 10
ARCHITECTURE: Final = 1 << 11
EMPIRE: Final = 1 << 12
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
