"""The components of the box: data/*.toml, read once and checked. Numbers are data, behaviour is code.

The rows are typed in `rows.py`; here they become what the rules count with, in the order of `ids.py`. A
mistake in a table stops the game at import with the file, the card and the field. Every note on a
reconstructed value stays in the tables and is kept in `TEXTS` for the card details.
"""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any, Final, TypeVar

from pentapolis.engine.data import DataError
from pentapolis.engine.data import row as read_row
from pentapolis.engine.data import rows as read_rows
from pentapolis.games.clash_of_cultures.data import ids
from pentapolis.games.clash_of_cultures.data.rows import (
    ActionCard,
    AdvanceRow,
    BuildingRow,
    Card,
    CategoryRow,
    Civil,
    CivRow,
    Condition,
    EventRow,
    Face,
    LayoutRow,
    ObjectiveCard,
    RoundBoard,
    Stock,
    Tactic,
    TileRow,
    UnitRow,
    WonderRow,
)

FOLDER: Final = Path(__file__).parent.parent
"""The game's folder."""

Row = TypeVar("Row")


def _rows(file: str, kind: type[Row], table: str) -> dict[str, Row]:
    return read_rows(FOLDER / "data" / f"{file}.toml", kind, table)


def _need(condition: bool, file: str, id: str, mistake: str, field: str = "") -> None:
    """What concerns several rows at once."""
    if not condition:
        raise DataError(f"{file}.toml", id, field, mistake)


NAMES: Final[dict[str, dict[str, str]]] = {}
TEXTS: Final[dict[str, dict[str, Any]]] = {}
"""What a card says, with its notes, by the id of its name: for the card details of the board."""
SAID: Final[tuple[str, ...]] = (
    "text",
    "note",
    "price",
    "limit",
    "needs",
    "confidence",
    "sources",
    "de_own",
    "reconstructed",
)


def _register(id: str, card: Card, file: str) -> None:
    _need(id not in NAMES, file, id, "is named twice")
    NAMES[id] = {"en": card.en, "de": card.de}
    said = {field: value for field in SAID if (value := getattr(card, field, None))}
    if said:
        TEXTS[id] = said


def cost_vector(cost: dict[Any, int]) -> tuple[int, ...]:
    """A cost as counts in the order of `ids.GOODS`."""
    return tuple(cost.get(good, 0) for good in ids.GOODS)


# --- advances --------------------------------------------------------------------------------------------


class Category:
    __slots__ = ("id", "requires", "names")

    def __init__(self, id: str, requires: int, names: dict[str, str]) -> None:
        self.id = id
        self.requires = requires
        """The bit of the advance that a government needs (402.12), else 0."""
        self.names = names


class Advance:
    """One of the 48 advances or 60 civilization advances; `bonus` is CULTURE, MOOD or -1."""

    __slots__ = ("index", "bit", "id", "category", "top", "bonus", "building", "civ", "gained_with", "names")

    def __init__(
        self,
        index: int,
        id: str,
        names: dict[str, str],
        category: int = -1,
        bonus: int = -1,
        building: int = -1,
        civ: int = -1,
        gained_with: int = 0,
    ) -> None:
        self.index = index
        self.bit = 1 << index
        self.id = id
        self.names = names
        self.category = category
        self.top = category >= 0 and index % 4 == 0
        self.bonus = bonus
        self.building = building
        self.civ = civ
        self.gained_with = gained_with
        """Of a civilization advance: the mask of advances any of which brings it (1101.2)."""


_advances = _rows("advances", AdvanceRow, "advance")
ADVANCE_INDEX: Final[dict[str, int]] = {id: i for i, id in enumerate(_advances)}


def _bit(advance: str, file: str, id: str, field: str) -> int:
    _need(advance in ADVANCE_INDEX, file, id, f"there is no advance {advance!r}", field)
    return 1 << ADVANCE_INDEX[advance]


CATEGORIES: Final[list[Category]] = []
ADVANCES: Final[list[Advance]] = []


def _load_advances() -> None:
    for id, category in _rows("advances", CategoryRow, "category").items():
        requires = _bit(category.requires, "advances", id, "requires") if category.requires else 0
        _register(f"category.{id}", category, "advances")
        CATEGORIES.append(Category(id, requires, NAMES[f"category.{id}"]))
    _need(len(CATEGORIES) == 12, "advances", "category", "must be 12")
    for i, (id, advance) in enumerate(_advances.items()):
        _need(getattr(ids, id.upper(), None) == 1 << i, "advances", id, "is not in the order of ids.py")
        _need(advance.category == CATEGORIES[i // 4].id, "advances", id, "is not its place", "category")
        _register(id, advance, "advances")
        bonus = -1 if advance.bonus == "none" else ids.GOODS.index(advance.bonus)
        building = -1 if advance.building is None else ids.BUILDINGS.index(advance.building)
        ADVANCES.append(Advance(i, id, NAMES[id], i // 4, bonus, building))
    _need(len(ADVANCES) == 48, "advances", "advance", "must be 48")


_load_advances()

# --- units, buildings, dice ------------------------------------------------------------------------------

STOCK: Final[dict[str, int]] = asdict(read_row(FOLDER / "data" / "pieces.toml", Stock, "stock"))
UNIT_COST: Final[list[tuple[int, ...]]] = []
UNIT_STOCK: Final[list[int]] = []
BUILDING_ADVANCE: Final[list[int]] = []
BUILDING_EXPANSION: Final[list[bool]] = []
_faces = _rows("pieces", Face, "face").values()
FACE_NUMBER: Final[list[int]] = [face.number for face in _faces]
FACE_SYMBOL: Final[list[int]] = [ids.UNITS.index(face.symbol) for face in _faces]


def _load_pieces() -> None:
    units = _rows("pieces", UnitRow, "unit")
    _need(set(units) == set(ids.UNITS), "pieces", "unit", "must be the 6 of ids.py")
    for id in ids.UNITS:
        UNIT_COST.append(cost_vector(units[id].cost))
        UNIT_STOCK.append(units[id].supply)
        _register(id, units[id], "pieces")
    buildings = _rows("pieces", BuildingRow, "building")
    _need(tuple(buildings) == ids.BUILDINGS, "pieces", "building", "must be in the order of ids.py")
    for id, building in buildings.items():
        BUILDING_ADVANCE.append(_bit(building.advance, "pieces", id, "advance"))
        BUILDING_EXPANSION.append(building.expansion)
        _register(id, building, "pieces")
    _need(len(FACE_NUMBER) == 12, "pieces", "face", "must be 12")


_load_pieces()

# --- cards -----------------------------------------------------------------------------------------------


class EventCard:
    __slots__ = ("number", "expansion", "symbol", "effect", "amount", "kind", "protection", "myths")

    def __init__(self, number: int, row: EventRow, protection: int) -> None:
        self.number = number
        self.expansion = row.expansion
        self.symbol: str = row.symbol
        self.effect = row.effect
        self.amount = row.amount
        self.kind: str = row.kind
        self.protection = protection
        """The mask of advances that let a player ignore the text (803.13)."""
        self.myths = row.myths


class Wonder:
    __slots__ = ("id", "cost", "advance", "port")

    def __init__(self, id: str, cost: tuple[int, ...], advance: int, port: bool) -> None:
        self.id = id
        self.cost = cost
        self.advance = advance
        self.port = port


WONDERS: Final[list[Wonder]] = []
CIVILS: Final[dict[str, Civil]] = _rows("action_cards", Civil, "civil")
TACTICS: Final[dict[str, Tactic]] = _rows("action_cards", Tactic, "tactic")
ACTION_CIVIL: Final[list[str]] = []
ACTION_TACTIC: Final[list[str]] = []
CONDITION_TIMING: Final[dict[str, str]] = {}
OBJECTIVE_UPPER: Final[list[str]] = []
OBJECTIVE_LOWER: Final[list[str]] = []
OBJECTIVE_EXPANSION: Final[list[bool]] = []
EVENTS: Final[list[EventCard]] = []


def _load_wonders() -> None:
    for id, wonder in _rows("wonders", WonderRow, "wonder").items():
        advance = _bit(wonder.advance, "wonders", id, "advance")
        WONDERS.append(Wonder(id, cost_vector(wonder.cost), advance, wonder.port))
        _register(id, wonder, "wonders")
    order = ["arena", "gardens", "library", "lighthouse", "mausoleum", "pyramid", "statue", "wall"]
    in_order = [w.id for w in WONDERS] == [f"great_{name}" for name in order]
    _need(in_order, "wonders", "wonder", "must be the 8 in the order of ids.py")


def _both(first: str, second: str) -> dict[str, str]:
    """The name of a card with two halves."""
    return {language: f"{NAMES[first][language]} / {NAMES[second][language]}" for language in NAMES[first]}


def _load_action_cards() -> None:
    for id, civil in CIVILS.items():
        _register(f"civil.{id}", civil, "action_cards")
    for id, tactic in TACTICS.items():
        _register(f"tactic.{id}", tactic, "action_cards")
    for id, card in _rows("action_cards", ActionCard, "card").items():
        _need(card.civil in CIVILS, "action_cards", id, "is unknown", "civil")
        _need(card.tactic in TACTICS, "action_cards", id, "is unknown", "tactic")
        ACTION_CIVIL.append(card.civil)
        ACTION_TACTIC.append(card.tactic)
        NAMES[f"action{id}"] = _both(f"civil.{card.civil}", f"tactic.{card.tactic}")
    _need(len(ACTION_CIVIL) == 42, "action_cards", "card", "must be 42")
    for id, tactic in TACTICS.items():
        printed = ACTION_TACTIC.count(id) == tactic.copies
        _need(printed, "action_cards", id, f"must be on {tactic.copies} cards", "copies")


def _load_objectives() -> None:
    for id, condition in _rows("objectives", Condition, "condition").items():
        CONDITION_TIMING[id] = condition.timing
        _register(f"objective.{id}", condition, "objectives")
    for id, card in _rows("objectives", ObjectiveCard, "card").items():
        for field, half in (("upper", card.upper), ("lower", card.lower)):
            _need(half in CONDITION_TIMING, "objectives", id, "is unknown", field)
        OBJECTIVE_UPPER.append(card.upper)
        OBJECTIVE_LOWER.append(card.lower)
        OBJECTIVE_EXPANSION.append(card.expansion)
        NAMES[f"objective{id}"] = _both(f"objective.{card.upper}", f"objective.{card.lower}")
    _need(OBJECTIVE_EXPANSION.count(False) == 32, "objectives", "card", "must be 32 base")
    _need(OBJECTIVE_EXPANSION.count(True) == 6, "objectives", "card", "must be 6 expansion")


def _load_events() -> None:
    for number, (id, event) in enumerate(_rows("events", EventRow, "event").items(), 1):
        _need(id == str(number), "events", id, "must be numbered 1 to 58")
        protection = 0
        for advance in event.protection:
            found = ids.AQUEDUCT if advance == "aqueduct" else _bit(advance, "events", id, "protection")
            protection |= found
        EVENTS.append(EventCard(number, event, protection))
        _register(f"event{id}", event, "events")
    expansion = sum(event.expansion for event in EVENTS)
    _need((len(EVENTS), expansion) == (58, 20), "events", "event", "must be 38 base and 20 expansion")


_load_wonders()
_load_action_cards()
_load_objectives()
_load_events()

# --- civilizations ---------------------------------------------------------------------------------------

CIVS: Final[list[str]] = []
CIV_ADVANCES: Final[list[list[Advance]]] = []
LEADERS: Final[list[str]] = []
LEADER_CIV: Final[list[int]] = []
LEADER_ABILITIES: Final[list[list[str]]] = []


def _load_civilizations() -> None:
    for civ, (id, row) in enumerate(_rows("civilizations", CivRow, "civ").items()):
        CIVS.append(id)
        _register(f"civ.{id}", row, "civilizations")
        CIV_ADVANCES.append(_civ_advances(civ, row))
        for leader in row.leader:
            number = getattr(ids, leader.id.upper(), None)
            _need(number == len(LEADERS), "civilizations", leader.id, "is not in the order of ids.py")
            LEADERS.append(leader.id)
            LEADER_CIV.append(civ)
            _register(f"leader.{leader.id}", leader, "civilizations")
            LEADER_ABILITIES.append([f"ability.{leader.id}.{ability.id}" for ability in leader.ability])
            for name, ability in zip(LEADER_ABILITIES[-1], leader.ability, strict=True):
                _register(name, ability, "civilizations")
    _need(len(CIVS) == 15, "civilizations", "civ", "must be 15")


def _civ_advances(civ: int, row: CivRow) -> list[Advance]:
    found = []
    for index, advance in enumerate(row.advance, 48 + 4 * civ):
        in_order = getattr(ids, advance.id.upper(), None) == 1 << index
        _need(in_order, "civilizations", advance.id, "is not in the order of ids.py")
        mask = ids.GOVERNMENTS
        if advance.with_ != "government":
            mask = _bit(advance.with_, "civilizations", advance.id, "with")
        _register(advance.id, advance, "civilizations")
        found.append(Advance(index, advance.id, NAMES[advance.id], civ=civ, gained_with=mask))
    return found


_load_civilizations()

# --- map and round board -----------------------------------------------------------------------------------


class Layout:
    """The places of the tiles for a number of players, as lists of space labels per tile."""

    __slots__ = ("players", "starts", "slots")

    def __init__(
        self, players: int, starts: list[tuple[list[str], list[int]]], slots: list[list[str]]
    ) -> None:
        self.players = players
        self.starts = starts
        """Per seat, clockwise: the labels of the home tile's cells and the terrains of its face."""
        self.slots = slots


TILES: Final[list[tuple[int, ...]]] = []
CIV_TILES: Final[dict[int, list[int]]] = {}
LAYOUTS: Final[dict[int, Layout]] = {}


def _terrains(tile: TileRow) -> list[int]:
    return [ids.TERRAINS.index(terrain) for terrain in tile.terrain]


def _load_map() -> None:
    for id, terrain in _rows("map", Card, "terrain").items():
        _register(id, terrain, "map")
    TILES.extend(tuple(_terrains(tile)) for tile in _rows("map", TileRow, "tile").values())
    _need(len(TILES) == 16, "map", "tile", "must be 16")
    faces = {id: _terrains(tile) for id, tile in _rows("map", TileRow, "start_tile").items()}
    for id, tile in _rows("map", TileRow, "civ_tile").items():
        _need(id in CIVS, "map", id, "is no civilization")
        CIV_TILES[CIVS.index(id)] = _terrains(tile)
    _need(len(CIV_TILES) == 5, "map", "civ_tile", "must be 5")
    for id, layout in _rows("map", LayoutRow, "layout").items():
        by_seat = {start.seat: start for start in layout.start}
        starts = [(list(by_seat[seat].cells), faces[by_seat[seat].face]) for seat in layout.clockwise]
        slots = [list(slot.cells) for slot in layout.slot]
        cells = [cell for tile_cells in [*(start[0] for start in starts), *slots] for cell in tile_cells]
        _need(len(cells) == len(set(cells)), "map", id, "has overlapping tiles")
        LAYOUTS[int(id)] = Layout(int(id), starts, slots)


_load_map()
ROUND_BOARDS: Final = _rows("round_boards", RoundBoard, "board")
