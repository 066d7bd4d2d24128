"""The score sheet, the dice and the peg board: all printed numbers, read once from sheet.toml.

Ids become small ints.

What lives here: tables. What does not: what a development does (`rules`) and who owns what (`state`).
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).parent.parent

with (FOLDER / "data" / "sheet.toml").open("rb") as _file:
    TABLES: Final[dict[str, Any]] = tomllib.load(_file)

# --- faces of the dice (302.1), by index
FACES: Final = tuple(str(face["id"]) for face in TABLES["dice"]["faces"])
FOOD, GOOD, SKULL, WORKERS, CHOICE, COIN = range(6)
assert FACES == ("food3", "good", "skull", "workers3", "choice", "coin")

# --- goods, lowest first (101.3), and the value of 0, 1, 2 … pieces (101.4)
GOODS: Final = tuple(str(kind["id"]) for kind in TABLES["goods"]["kinds"])
WOOD, STONE, POTTERY, CLOTH, METAL = range(5)
LENGTHS: Final = tuple(int(kind["length"]) for kind in TABLES["goods"]["kinds"])
VALUES: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(kind["value"] * n * (n + 1) // 2 for n in range(kind["length"] + 1))
    for kind in TABLES["goods"]["kinds"]
)
GOODS_LIMIT: Final[int] = TABLES["goods"]["limit"]  # 702.1

FOOD_START: Final[int] = TABLES["food"]["start"]
FOOD_MAX: Final[int] = TABLES["food"]["max"]  # 101.2, 402.3

CITIES_START: Final[int] = TABLES["cities"]["start"]
CITY_BOXES: Final[tuple[int, ...]] = tuple(TABLES["cities"]["boxes"])  # 602.2
CITIES: Final = tuple(f"city{CITIES_START + 1 + i}" for i in range(len(CITY_BOXES)))

MONUMENTS: Final = tuple(str(monument["id"]) for monument in TABLES["monuments"])
MONUMENT_BOXES: Final = tuple(int(monument["boxes"]) for monument in TABLES["monuments"])
GREAT_WALL: Final = MONUMENTS.index("great_wall")

# --- developments: index, and bit in a player's set of developments
DEVELOPMENTS: Final = tuple(str(development["id"]) for development in TABLES["developments"])
LEADERSHIP, IRRIGATION, AGRICULTURE, QUARRYING, MEDICINE, COINAGE, CARAVANS = (1 << i for i in range(7))
RELIGION, GRANARIES, MASONRY, ENGINEERING, ARCHITECTURE, EMPIRE = (1 << i for i in range(7, 13))
assert DEVELOPMENTS[:4] == ("leadership", "irrigation", "agriculture", "quarrying")
assert DEVELOPMENTS[7:] == ("religion", "granaries", "masonry", "engineering", "architecture", "empire")

# --- disasters (501.2): the points they cost
DISASTERS: Final = {str(row["id"]): row for row in TABLES["disasters"]}
DROUGHT_POINTS: Final[int] = DISASTERS["drought"]["points"]
PESTILENCE_POINTS: Final[int] = DISASTERS["pestilence"]["points"]
INVASION_POINTS: Final[int] = DISASTERS["invasion"]["points"]

COIN_VALUE: Final[int] = TABLES["dice"]["faces"][COIN]["coins"]  # 302.1, 701.2

GOOD_INDEX: Final = {good: index for index, good in enumerate(GOODS)}
MONUMENT_INDEX: Final = {monument: index for index, monument in enumerate(MONUMENTS)}
CITY_INDEX: Final = {city: index for index, city in enumerate(CITIES)}
DEVELOPMENT_INDEX: Final = {development: index for index, development in enumerate(DEVELOPMENTS)}
FACE_INDEX: Final = {face: index for index, face in enumerate(FACES)}


def edition_tables(edition: str) -> dict[str, Any]:
    """The tables with the numbers of one printing (901)."""
    if edition == "first":
        return TABLES
    changes = TABLES["edition"][edition]
    tables = dict(TABLES)
    for table in ("developments", "monuments"):
        tables[table] = [{**row, **changes[table].get(row["id"], {})} for row in TABLES[table]]
    tables["end"] = {**TABLES["end"], "solo_skulls_rerolled": changes["solo_skulls_rerolled"]}
    return tables


def names() -> dict[str, dict[str, str]]:
    """The names of everything on the sheet, by id and language."""
    rows = [
        *TABLES["dice"]["faces"],
        *TABLES["goods"]["kinds"],
        *TABLES["monuments"],
        *TABLES["developments"],
        *TABLES["disasters"],
    ]
    return {row["id"]: {"en": row["en"], "de": row["de"]} for row in rows}
