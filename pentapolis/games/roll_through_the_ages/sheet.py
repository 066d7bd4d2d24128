"""The score sheet: all printed numbers, read once from data/sheet.toml, and their ids as small ints.

What lives here: tables. What does not: what a development does (rules) and who owns what (state).
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from pentapolis.engine import Setup

FOLDER = Path(__file__).parent

with (FOLDER / "data" / "sheet.toml").open("rb") as _file:
    TABLES: dict[str, Any] = tomllib.load(_file)

# --- faces of the dice (302.1), by index
FACES = tuple(str(face["id"]) for face in TABLES["dice"]["faces"])
FOOD, GOOD, SKULL, WORKERS, CHOICE, COIN = range(6)
assert FACES == ("food3", "good", "skull", "workers3", "choice", "coin")

# --- goods, lowest first (101.3), and the value of 0, 1, 2 … pieces (101.4)
GOODS = tuple(str(kind["id"]) for kind in TABLES["goods"]["kinds"])
WOOD, STONE, POTTERY, CLOTH, METAL = range(5)
LENGTHS = tuple(int(kind["length"]) for kind in TABLES["goods"]["kinds"])
VALUES: tuple[tuple[int, ...], ...] = tuple(
    tuple(kind["value"] * n * (n + 1) // 2 for n in range(kind["length"] + 1))
    for kind in TABLES["goods"]["kinds"]
)
GOODS_LIMIT: int = TABLES["goods"]["limit"]

FOOD_START: int = TABLES["food"]["start"]
FOOD_MAX: int = TABLES["food"]["max"]

CITIES_START: int = TABLES["cities"]["start"]
CITY_BOXES: tuple[int, ...] = tuple(TABLES["cities"]["boxes"])
CITIES = tuple(f"city{CITIES_START + 1 + i}" for i in range(len(CITY_BOXES)))

MONUMENTS = tuple(str(monument["id"]) for monument in TABLES["monuments"])
MONUMENT_BOXES = tuple(int(monument["boxes"]) for monument in TABLES["monuments"])
GREAT_WALL = MONUMENTS.index("great_wall")

# --- developments: index, and bit in a player's set of developments
DEVELOPMENTS = tuple(str(development["id"]) for development in TABLES["developments"])
LEADERSHIP, IRRIGATION, AGRICULTURE, QUARRYING, MEDICINE, COINAGE, CARAVANS = (1 << i for i in range(7))
RELIGION, GRANARIES, MASONRY, ENGINEERING, ARCHITECTURE, EMPIRE = (1 << i for i in range(7, 13))
assert DEVELOPMENTS[:4] == ("leadership", "irrigation", "agriculture", "quarrying")
assert DEVELOPMENTS[7:] == ("religion", "granaries", "masonry", "engineering", "architecture", "empire")

DISASTERS = {str(row["id"]): row for row in TABLES["disasters"]}
DROUGHT_POINTS: int = DISASTERS["drought"]["points"]
PESTILENCE_POINTS: int = DISASTERS["pestilence"]["points"]
INVASION_POINTS: int = DISASTERS["invasion"]["points"]

COIN_VALUE: int = TABLES["dice"]["faces"][COIN]["coins"]


class Sheet:
    """The numbers that depend on the setup: edition, number of players, variants. Never changes in a game."""

    __slots__ = (
        "edition",
        "trade",
        "solo",
        "solo_rounds",
        "skulls_rerolled",
        "ends_early",
        "any_city_order",
        "costs",
        "affordable",
        "points",
        "first",
        "later",
        "available",
        "coinage_value",
        "coins_per_food",
        "workers_per_stone",
        "points_per_monument",
        "points_per_city",
        "end_developments",
    )

    def __init__(self, setup: Setup) -> None:
        tables = _edition(setup["edition"])
        developments, monuments, end = tables["developments"], tables["monuments"], tables["end"]
        self.edition: str = setup["edition"]
        self.trade: bool = setup["trade"]
        self.solo = setup.seats == 1
        self.solo_rounds: int = end["solo_rounds"]
        self.skulls_rerolled = self.solo and bool(end["solo_skulls_rerolled"])  # 802.4
        self.ends_early = not self.solo or setup["solo_end"] == "early"  # 801.1
        self.any_city_order = setup["city_order"] == "any"  # 602.2
        self.costs = tuple(int(d["cost"]) for d in developments)
        self.affordable = tuple(
            sum(1 << i for i, cost in enumerate(self.costs) if cost <= coins)
            for coins in range(max(self.costs) + 1)
        )  # the set of developments that so many coins can buy
        self.points = tuple(int(d["points"]) for d in developments)
        self.first = tuple(int(m["first"]) for m in monuments)
        self.later = tuple(int(m["later"]) for m in monuments)
        self.available = tuple(setup.seats not in m["removed_for"] for m in monuments)  # 102.3-102.5
        by_id = {str(d["id"]): d for d in developments}
        self.coinage_value: int = by_id["coinage"]["coins"]
        self.coins_per_food: int = by_id["granaries"]["coins_per_food"]
        self.workers_per_stone: int = by_id["engineering"]["workers_per_stone"]
        self.points_per_monument: int = by_id["architecture"]["points_per_monument"]
        self.points_per_city: int = by_id["empire"]["points_per_city"]
        self.end_developments: int = end["developments"]


def _edition(edition: str) -> dict[str, Any]:
    """The tables with the numbers of one edition."""
    if edition == "first":
        return TABLES
    changes = TABLES["edition"][edition]
    tables = dict(TABLES)
    for table in ("developments", "monuments"):
        tables[table] = [{**row, **changes[table].get(row["id"], {})} for row in TABLES[table]]
    tables["end"] = {**TABLES["end"], "solo_skulls_rerolled": changes["solo_skulls_rerolled"]}
    return tables


@cache
def sheet_for(setup: Setup) -> Sheet:
    return Sheet(setup)


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
