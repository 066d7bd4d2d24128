"""The components of the box: data/*.toml, read once and checked. Numbers are data, behaviour is code.

A mistake in a table stops the game at import with the name of the card. Every note on a reconstructed
value stays in the tables and is kept here for the card details.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pentapolis.engine.data import DataError, rows
from pentapolis.games.clash_of_cultures.data import ids

FOLDER = Path(__file__).parent.parent
"""The game's folder."""


def _read(table: str) -> dict[str, Any]:
    with (FOLDER / "data" / f"{table}.toml").open("rb") as file:
        return tomllib.load(file)


def _need(condition: bool, table: str, card: object, mistake: str) -> None:
    if not condition:
        raise DataError(f"{table}.toml", str(card), "", mistake)


def _names(entry: dict[str, Any], table: str) -> dict[str, str]:
    for language in ("en", "de"):
        _need(bool(entry.get(language)), table, entry.get("id"), f"has no name in {language!r}")
    return {"en": entry["en"], "de": entry["de"]}


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
        category: int,
        top: bool,
        bonus: int,
        building: int,
        civ: int,
        gained_with: int,
    ) -> None:
        self.index = index
        self.bit = 1 << index
        self.id = id
        self.category = category
        self.top = top
        self.bonus = bonus
        self.building = building
        self.civ = civ
        self.gained_with = gained_with
        """Of a civilization advance: the mask of advances any of which brings it (1101.2)."""
        self.names: dict[str, str] = {}


class Tactic:
    __slots__ = ("id", "units", "role")

    def __init__(self, id: str, units: tuple[str, ...], role: str) -> None:
        self.id = id
        self.units = units
        self.role = role


class Civil:
    __slots__ = ("id", "action", "culture")

    def __init__(self, id: str, action: bool, culture: int) -> None:
        self.id = id
        self.action = action
        self.culture = culture


class Event:
    __slots__ = ("number", "expansion", "symbol", "effect", "amount", "kind", "protection", "myths")

    def __init__(
        self,
        number: int,
        expansion: bool,
        symbol: str,
        effect: str,
        amount: int,
        kind: str,
        protection: int,
        myths: bool,
    ) -> None:
        self.number = number
        self.expansion = expansion
        self.symbol = symbol
        self.effect = effect
        self.amount = amount
        self.kind = kind
        self.protection = protection
        """The mask of advances that let a player ignore the text (803.13)."""
        self.myths = myths


class Wonder:
    __slots__ = ("id", "cost", "advance", "port")

    def __init__(self, id: str, cost: tuple[int, ...], advance: int, port: bool) -> None:
        self.id = id
        self.cost = cost
        self.advance = advance
        self.port = port


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


NAMES: dict[str, dict[str, str]] = {}
TEXTS: dict[str, dict[str, Any]] = {}
"""What a card says, with its notes, by the id of its name: for the card details of the board."""


def _register(id: str, entry: dict[str, Any], table: str) -> None:
    _need(id not in NAMES, table, id, "is named twice")
    NAMES[id] = _names(entry, table)
    text: dict[str, Any] = {
        key: entry[key] for key in ("text", "note", "price", "limit", "needs", "confidence") if key in entry
    }
    if entry.get("de_own"):
        text["de_own"] = True
    if entry.get("reconstructed"):
        text["reconstructed"] = True
    if text:
        TEXTS[id] = text


# --- advances --------------------------------------------------------------------------------------------

_advances = _read("advances")
ADVANCE_INDEX: dict[str, int] = {entry["id"]: i for i, entry in enumerate(_advances["advance"])}


def _bit(advance: str, table: str, card: object) -> int:
    _need(advance in ADVANCE_INDEX, table, card, f"names the unknown advance {advance!r}")
    return 1 << ADVANCE_INDEX[advance]


CATEGORIES: list[Category] = []
ADVANCES: list[Advance] = []


def _load_advances() -> None:
    for entry in _advances["category"]:
        requires = _bit(entry["requires"], "advances", entry["id"]) if "requires" in entry else 0
        CATEGORIES.append(Category(entry["id"], requires, _names(entry, "advances")))
        _register(f"category.{entry['id']}", entry, "advances")
    _need(len(CATEGORIES) == 12, "advances", "categories", "must be 12")
    for i, entry in enumerate(_advances["advance"]):
        id = entry["id"]
        _need(getattr(ids, id.upper(), None) == 1 << i, "advances", id, "is not in the order of ids.py")
        _need(entry["category"] == CATEGORIES[i // 4].id, "advances", id, "is not with its category")
        _need(entry["bonus"] in ("none", "culture", "mood"), "advances", id, "has an unknown bonus")
        bonus = -1 if entry["bonus"] == "none" else ids.GOODS.index(entry["bonus"])
        building = ids.BUILDINGS.index(entry["building"]) if "building" in entry else -1
        advance = Advance(i, id, i // 4, i % 4 == 0, bonus, building, -1, 0)
        advance.names = _names(entry, "advances")
        ADVANCES.append(advance)
        _register(id, entry, "advances")
    _need(len(ADVANCES) == 48, "advances", "advances", "must be 48")


_load_advances()

# --- units, buildings, dice ------------------------------------------------------------------------------

_pieces = _read("pieces")
STOCK: dict[str, int] = _pieces["stock"]
UNIT_COST: list[tuple[int, ...]] = []
UNIT_STOCK: list[int] = []
BUILDING_ADVANCE: list[int] = []
BUILDING_EXPANSION: list[bool] = []
FACE_NUMBER: list[int] = []
FACE_SYMBOL: list[int] = []


def cost_vector(cost: dict[str, int]) -> tuple[int, ...]:
    """A cost as counts in the order of `ids.GOODS`."""
    return tuple(cost.get(good, 0) for good in ids.GOODS)


def _load_pieces() -> None:
    for entry in sorted(_pieces["unit"], key=lambda e: ids.UNITS.index(e["id"])):
        UNIT_COST.append(cost_vector(entry["cost"]))
        UNIT_STOCK.append(entry["supply"])
        _register(entry["id"], entry, "pieces")
    _need(len(UNIT_COST) == 6, "pieces", "units", "must be 6")
    for i, entry in enumerate(_pieces["building"]):
        _need(ids.BUILDINGS[i] == entry["id"], "pieces", entry["id"], "is not in the order of ids.py")
        BUILDING_ADVANCE.append(_bit(entry["advance"], "pieces", entry["id"]))
        BUILDING_EXPANSION.append(entry["expansion"])
        _register(entry["id"], entry, "pieces")
    for entry in _pieces["face"]:
        FACE_NUMBER.append(entry["number"])
        FACE_SYMBOL.append(ids.UNITS.index(entry["symbol"]))
    _need(len(FACE_NUMBER) == 12, "pieces", "faces", "must be 12")


_load_pieces()

# --- cards -----------------------------------------------------------------------------------------------

WONDERS: list[Wonder] = []
CIVILS: dict[str, Civil] = {}
TACTICS: dict[str, Tactic] = {}
ACTION_CIVIL: list[str] = []
ACTION_TACTIC: list[str] = []
CONDITION_TIMING: dict[str, str] = {}
OBJECTIVE_UPPER: list[str] = []
OBJECTIVE_LOWER: list[str] = []
OBJECTIVE_EXPANSION: list[bool] = []
EVENTS: list[Event] = []

ROLES = ("any", "attacker", "defender", "not_city_attacker", "city_attacker", "city_defender")
SYMBOLS = ("none", "gold_mine", "exhausted_land", "barbarians_spawn", "barbarians_move", "pirates")
KINDS = ("instant", "lasting", "great_person_hand", "great_person_public")


def _load_wonders() -> None:
    for entry in _read("wonders")["wonder"]:
        advance = _bit(entry["advance"], "wonders", entry["id"])
        WONDERS.append(Wonder(entry["id"], cost_vector(entry["cost"]), advance, entry.get("port", False)))
        _register(entry["id"], entry, "wonders")
    names = [
        "great_" + w
        for w in ["arena", "gardens", "library", "lighthouse", "mausoleum", "pyramid", "statue", "wall"]
    ]
    _need([w.id for w in WONDERS] == names, "wonders", "wonders", "must be the 8 in the order of ids.py")


def _load_action_cards() -> None:
    table = _read("action_cards")
    for entry in table["civil"]:
        CIVILS[entry["id"]] = Civil(entry["id"], entry["action"], entry["culture"])
        _register(f"civil.{entry['id']}", entry, "action_cards")
    copies = {}
    for entry in table["tactic"]:
        _need(entry["role"] in ROLES, "action_cards", entry["id"], "has an unknown role")
        TACTICS[entry["id"]] = Tactic(entry["id"], tuple(entry["units"]), entry["role"])
        copies[entry["id"]] = entry["copies"]
        _register(f"tactic.{entry['id']}", entry, "action_cards")
    for entry in table["card"]:
        _need(entry["civil"] in CIVILS, "action_cards", entry["id"], "has an unknown civil half")
        _need(entry["tactic"] in TACTICS, "action_cards", entry["id"], "has an unknown tactic")
        ACTION_CIVIL.append(entry["civil"])
        ACTION_TACTIC.append(entry["tactic"])
        civil, tactic = NAMES[f"civil.{entry['civil']}"], NAMES[f"tactic.{entry['tactic']}"]
        both = {language: f"{civil[language]} / {tactic[language]}" for language in civil}
        _register(f"action{entry['id']}", {"id": entry["id"], **both}, "action_cards")
    _need(len(ACTION_CIVIL) == 42, "action_cards", "cards", "must be 42")
    for id, count in copies.items():
        _need(ACTION_TACTIC.count(id) == count, "action_cards", id, f"must be on {count} cards")


def _load_objectives() -> None:
    table = _read("objectives")
    for entry in table["condition"]:
        _need(
            entry["timing"] in ("status", "deed", "both"), "objectives", entry["id"], "has an unknown timing"
        )
        CONDITION_TIMING[entry["id"]] = entry["timing"]
        _register(f"objective.{entry['id']}", entry, "objectives")
    for entry in table["card"]:
        for half in ("upper", "lower"):
            _need(entry[half] in CONDITION_TIMING, "objectives", entry["id"], f"has an unknown {half} half")
        OBJECTIVE_UPPER.append(entry["upper"])
        OBJECTIVE_LOWER.append(entry["lower"])
        OBJECTIVE_EXPANSION.append(entry["expansion"])
        upper, lower = NAMES[f"objective.{entry['upper']}"], NAMES[f"objective.{entry['lower']}"]
        both = {language: f"{upper[language]} / {lower[language]}" for language in upper}
        _register(f"objective{entry['id']}", {"id": entry["id"], **both}, "objectives")
    _need(OBJECTIVE_EXPANSION.count(False) == 32, "objectives", "cards", "must be 32 base")
    _need(OBJECTIVE_EXPANSION.count(True) == 6, "objectives", "cards", "must be 6 expansion")


def _load_events() -> None:
    for entry in _read("events")["event"]:
        number = entry["id"]
        _need(entry["symbol"] in SYMBOLS, "events", number, "has an unknown symbol")
        _need(entry["kind"] in KINDS, "events", number, "has an unknown kind")
        protection = 0
        for advance in entry.get("protection", []):
            protection |= ids.AQUEDUCT if advance == "aqueduct" else _bit(advance, "events", number)
        EVENTS.append(
            Event(
                number,
                entry["expansion"],
                entry["symbol"],
                entry["effect"],
                entry.get("amount", 0),
                entry["kind"],
                protection,
                entry.get("myths", False),
            )
        )
        _register(f"event{number}", entry, "events")
    _need([e.number for e in EVENTS] == list(range(1, 59)), "events", "cards", "must be numbered 1 to 58")
    _need(sum(e.expansion for e in EVENTS) == 20, "events", "cards", "must be 38 base and 20 expansion")


_load_wonders()
_load_action_cards()
_load_objectives()
_load_events()

# --- civilizations ---------------------------------------------------------------------------------------

CIVS: list[str] = []
CIV_ADVANCES: list[list[Advance]] = []
LEADERS: list[str] = []
LEADER_CIV: list[int] = []
LEADER_ABILITIES: list[list[str]] = []


def _load_civilizations() -> None:
    for civ, entry in enumerate(_read("civilizations")["civ"]):
        CIVS.append(entry["id"])
        _register(f"civ.{entry['id']}", entry, "civilizations")
        mine = []
        for number, advance in enumerate(entry["advance"]):
            index = 48 + 4 * civ + number
            id = advance["id"]
            expected = getattr(ids, id.upper(), None)
            _need(expected == 1 << index, "civilizations", id, "is not in the order of ids.py")
            any_government = advance["with"] == "government"
            mask = ids.GOVERNMENTS if any_government else _bit(advance["with"], "civilizations", id)
            added = Advance(index, id, -1, False, -1, -1, civ, mask)
            added.names = _names(advance, "civilizations")
            mine.append(added)
            _register(id, advance, "civilizations")
        _need(len(mine) == 4, "civilizations", entry["id"], "must have 4 advances")
        CIV_ADVANCES.append(mine)
        _need(len(entry["leader"]) == 3, "civilizations", entry["id"], "must have 3 leaders")
        for leader in entry["leader"]:
            id = leader["id"]
            _need(getattr(ids, id.upper(), None) == len(LEADERS), "civilizations", id, "is not in order")
            LEADERS.append(id)
            LEADER_CIV.append(civ)
            _register(f"leader.{id}", leader, "civilizations")
            _need(len(leader["ability"]) == 2, "civilizations", id, "must have 2 abilities")
            LEADER_ABILITIES.append([f"ability.{id}.{a['id']}" for a in leader["ability"]])
            for ability in leader["ability"]:
                _register(f"ability.{id}.{ability['id']}", ability, "civilizations")
    _need(len(CIVS) == 15, "civilizations", "civilizations", "must be 15")


_load_civilizations()

# --- map -------------------------------------------------------------------------------------------------

TILES: list[tuple[int, ...]] = []
CIV_TILES: dict[int, list[int]] = {}
LAYOUTS: dict[int, Layout] = {}


def _terrains(entry: dict[str, Any], card: object) -> list[int]:
    _need(len(entry["terrain"]) == 4, "map", card, "must have 4 spaces")
    for terrain in entry["terrain"]:
        _need(terrain in ids.TERRAINS[1:], "map", card, f"has the unknown terrain {terrain!r}")
    return [ids.TERRAINS.index(terrain) for terrain in entry["terrain"]]


def _load_map() -> None:
    table = _read("map")
    for entry in table["terrain"]:
        _register(entry["id"], entry, "map")
    for entry in table["tile"]:
        TILES.append(tuple(_terrains(entry, entry["id"])))
    _need(len(TILES) == 16, "map", "tiles", "must be 16")
    faces = {entry["id"]: _terrains(entry, entry["id"]) for entry in table["start_tile"]}
    for entry in table["civ_tile"]:
        _need(entry["civ"] in CIVS, "map", entry["civ"], "is no civilization")
        CIV_TILES[CIVS.index(entry["civ"])] = _terrains(entry, entry["civ"])
    _need(len(CIV_TILES) == 5, "map", "civilization tiles", "must be 5")
    for entry in table["layout"]:
        by_seat = {start["seat"]: start for start in entry["start"]}
        starts = [(by_seat[seat]["cells"], faces[by_seat[seat]["face"]]) for seat in entry["clockwise"]]
        LAYOUTS[entry["players"]] = Layout(
            entry["players"], starts, [slot["cells"] for slot in entry["slot"]]
        )
        cells = [cell for start in starts for cell in start[0]] + [
            c for s in entry["slot"] for c in s["cells"]
        ]
        _need(len(cells) == len(set(cells)), "map", f"layout {entry['players']}", "has overlapping tiles")


_load_map()

# --- the round board -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RoundBoard:
    """A back of the round board (1201): in these action phases a roll may end the game."""

    id: str
    marks: tuple[str, ...]
    phases: tuple[tuple[int, int, int], ...]

    def ranges(self) -> dict[tuple[int, int], int]:
        """By round and action phase the highest number that ends the game."""
        return {(round, phase): most for round, phase, most in self.phases}


ROUND_BOARDS = rows(FOLDER / "data" / "round_boards.toml", RoundBoard, "board")
