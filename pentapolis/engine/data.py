"""Component tables: TOML files read into typed rows, with one error that names file, id and field.

A row is a dataclass or any class whose `__init__` is annotated; its parameters are the fields of the table:

    @dataclass(frozen=True, slots=True)
    class Card:
        id: str
        age: Literal["A", "I", "II", "III"]
        cost: int = 0
        gains: dict[str, int] = field(default_factory=dict)

    CARDS = rows(DATA / "cards.toml", Card, "card")     # {"temple": Card(id="temple", …), …}

Types are checked, nothing is guessed: an int is no bool, a float may be written as an int, lists become
tuples or lists as declared, tables become dicts or nested rows. A field that the row does not know is a
mistake, and the error names the one it probably means. A parameter `if_` is the field `if`. A ValueError
from `__init__` (a dataclass: `__post_init__`) becomes an error of that row: the place for checks of one card.
What concerns several cards at once is checked by the game, which raises the same `DataError`.

Designers try other numbers without touching the files: `change_data` lays changes over a file before its game
is imported (`pentapolis lab` does so, in a process of its own). Sums that only the printed box must have (so
many cards of an age) are checked `as_printed` only.
"""

from __future__ import annotations

import inspect
import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from types import UnionType
from typing import Any, Final, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from pentapolis.engine.compiling import init_of

Row = TypeVar("Row")


class DataError(Exception):
    """A data table is wrong: in this file, at this id, in this field (empty: not in a single one)."""

    def __init__(self, file: str, id: str, field: str, mistake: str) -> None:
        super().__init__(": ".join(part for part in (file, id, field, mistake) if part))
        self.file = file
        self.id = id
        self.field = field
        self.mistake = mistake


class _Wrong(Exception):
    """A value does not fit its type; the caller knows where it stands."""

    def __init__(self, mistake: str, field: str = "") -> None:
        super().__init__(mistake)
        self.mistake = mistake
        self.field = field


class Changes:
    """What is laid over one file, by table, id and field, and the name of the file in which it is written."""

    __slots__ = ("tables", "written_in")

    def __init__(self, tables: Mapping[str, Any], written_in: str) -> None:
        self.tables = tables
        self.written_in = written_in

    def touches(self, id: str) -> bool:
        return any(
            name == id or (isinstance(table, Mapping) and id in table) for name, table in self.tables.items()
        )


_CHANGES: Final[dict[str, list[Changes]]] = {}


def change_data(path: Path, tables: Mapping[str, Any], written_in: str) -> None:
    """Lay changes over a file, for all tables that this process reads from now on: numbers, texts and lists
    take the place of the old ones, tables are gone through, rows of `[[table]]` go by their ids.
    """
    _CHANGES.setdefault(str(path), []).append(Changes(tables, written_in))


def as_printed(path: Path) -> bool:
    """Whether nothing is laid over this file."""
    return str(path) not in _CHANGES


def rows(path: Path, row: type[Row], table: str) -> dict[str, Row]:
    """All rows of `[[table]]` (each with its `id`) or of `[table.<id>]`, by id, in the order of the file."""
    found: dict[str, Row] = {}
    entries = _table(path, table)
    if isinstance(entries, Mapping):
        pairs: list[tuple[Any, Any]] = list(entries.items())
    elif isinstance(entries, list):
        pairs = [(entry.get("id") if isinstance(entry, Mapping) else None, entry) for entry in entries]
    else:
        raise DataError(path.name, table, "", "must be a list of rows or a table of them")
    for number, (id, entry) in enumerate(pairs):
        if not isinstance(id, str) or not id:
            raise DataError(path.name, f"{table} {number + 1}", "id", "is missing")
        if id in found:
            raise DataError(path.name, id, "id", "is given twice")
        if isinstance(entries, Mapping) and isinstance(entry, Mapping) and "id" in _parameters(row):
            entry = {"id": id, **entry}
        found[id] = _row(path, id, entry, row)
    return found


def row(path: Path, row: type[Row], table: str = "") -> Row:
    """The one row `[table]`, or with no name the whole file as one row."""
    return _row(path, table, _table(path, table) if table else _read(path), row)


def _row(path: Path, id: str, entry: Any, row: type[Row]) -> Row:
    try:
        made: Row = _build(entry, row)
    except _Wrong as wrong:
        files = [changes.written_in for changes in _CHANGES.get(str(path), []) if changes.touches(id)]
        raise DataError(files[-1] if files else path.name, id, wrong.field, wrong.mistake) from None
    return made


def _read(path: Path) -> dict[str, Any]:
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise DataError(path.name, "", "", str(error)) from None
    for changes in _CHANGES.get(str(path), []):
        for name, change in changes.tables.items():
            if name not in content:
                mistake = f"is no table of {path.name}{_near(name, content)}"
                raise DataError(changes.written_in, name, "", mistake)
            content[name] = _changed(content[name], change, [name], changes.written_in)
    return content


def _changed(old: Any, change: Any, way: list[str], written_in: str) -> Any:
    """What stands at this place of a file (table, id, field …) after the change."""
    if not isinstance(change, Mapping) or not isinstance(old, Mapping | list):
        if isinstance(old, Mapping) or (isinstance(old, list) and old and isinstance(old[0], Mapping)):
            if not isinstance(change, list):
                raise DataError(written_in, ".".join(way[:2]), ".".join(way[2:]), "is a table, not a value")
        return change
    entries = old if isinstance(old, Mapping) else _by_id(old)
    found = dict(entries)
    for name, part in change.items():
        if name in entries:
            found[name] = _changed(entries[name], part, [*way, name], written_in)
        elif len(way) == 1 and entries and all(isinstance(row, Mapping) for row in entries.values()):
            raise DataError(written_in, name, "", f"is no id in {way[0]}{_near(name, entries)}")
        else:  # a field that this row has left out; the types of the row decide whether there is one
            found[name] = part
    return found if isinstance(old, Mapping) else list(found.values())


def _by_id(rows: list[Any]) -> dict[str, Any]:
    return {str(row.get("id", n + 1)): row for n, row in enumerate(rows) if isinstance(row, Mapping)}


def _near(name: str, known: Mapping[str, Any]) -> str:
    near = get_close_matches(name, known, 1)
    return f"; did you mean {near[0]!r}?" if near else f"; there are {', '.join(list(known)[:12])}"


def _table(path: Path, table: str) -> Any:
    content: Any = _read(path)
    for part in table.split("."):
        if not isinstance(content, Mapping) or part not in content:
            raise DataError(path.name, table, "", "there is no such table")
        content = content[part]
    return content


# --- values ------------------------------------------------------------------------------------


_PARAMETERS: Final[dict[Any, dict[str, tuple[str, Any, bool]]]] = {}


def _parameters(row: type[Any]) -> dict[str, tuple[str, Any, bool]]:
    """By field: the parameter of the row's `__init__`, its type, and whether the field may be left out."""
    if row in _PARAMETERS:
        return _PARAMETERS[row]
    init = init_of(row)
    hints = get_type_hints(init)
    parameters = list(inspect.signature(init).parameters.values())[1:]
    _PARAMETERS[row] = {
        p.name.rstrip("_"): (p.name, hints.get(p.name, Any), p.default is not p.empty) for p in parameters
    }
    return _PARAMETERS[row]


def _build(entry: Any, row: type[Any]) -> Any:
    """A row from a table of TOML."""
    if not isinstance(entry, Mapping):
        raise _Wrong(f"must be a table, not {entry!r}")
    known = _parameters(row)
    values: dict[str, Any] = {}
    for field, value in entry.items():
        if field not in known:
            near = get_close_matches(field, known, 1)
            raise _Wrong("is no field of this row" + (f"; did you mean {near[0]!r}?" if near else ""), field)
        name, kind, _ = known[field]
        values[name] = _within(field, value, kind)
    for field, (name, _, optional) in known.items():
        if name not in values and not optional:
            raise _Wrong("is missing", field)
    try:
        return row(**values)
    except ValueError as error:
        raise _Wrong(str(error)) from None


def _within(field: str, value: Any, kind: Any) -> Any:
    try:
        return _value(value, kind)
    except _Wrong as wrong:
        raise _Wrong(wrong.mistake, f"{field}.{wrong.field}" if wrong.field else field) from None


def _value(value: Any, kind: Any) -> Any:
    """The value as this type; _Wrong when it is not one."""
    origin = get_origin(kind)
    if kind is Any:
        return value
    if origin is Literal:
        return _literal(value, get_args(kind))
    if origin in (Union, UnionType):
        return _union(value, get_args(kind))
    if origin in (list, tuple, frozenset):
        return _sequence(value, origin, get_args(kind))
    if origin is dict:
        return _mapping(value, *get_args(kind))
    if kind in (int, str, bool) and type(value) is kind:
        return value
    if kind is float and type(value) in (int, float):
        return float(value)
    if kind in (int, str, bool, float):
        raise _Wrong(f"must be {_kind_name(kind)}, not {value!r}")
    return _build(value, kind)


def _kind_name(kind: type[Any]) -> str:
    return {int: "a whole number", str: "a text", bool: "true or false", float: "a number"}[kind]


def _literal(value: Any, allowed: tuple[Any, ...]) -> Any:
    for one in allowed:
        if value == one and type(value) is type(one):
            return value
    near = get_close_matches(str(value), [str(one) for one in allowed], 1)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    raise _Wrong(f"cannot be {value!r}; it is one of {', '.join(str(one) for one in allowed)}{hint}")


def _union(value: Any, kinds: tuple[Any, ...]) -> Any:
    """TOML has no null: None is what a missing field means, so only its default can give it."""
    mistakes: list[_Wrong] = []
    for kind in kinds:
        if kind is not type(None):
            try:
                return _value(value, kind)
            except _Wrong as wrong:
                mistakes.append(wrong)
    if len(mistakes) == 1:
        raise mistakes[0]
    raise _Wrong(" or ".join(wrong.mistake for wrong in mistakes))


def _sequence(value: Any, origin: Any, kinds: tuple[Any, ...]) -> Any:
    if not isinstance(value, list):
        raise _Wrong(f"must be a list, not {value!r}")
    if origin is tuple and kinds[-1] is not Ellipsis:
        if len(value) != len(kinds):
            raise _Wrong(f"must have {len(kinds)} entries, not {len(value)}")
        return tuple(_within(str(n + 1), v, k) for n, (v, k) in enumerate(zip(value, kinds, strict=True)))
    return origin([_within(str(n + 1), v, kinds[0]) for n, v in enumerate(value)])


def _mapping(value: Any, of: Any, to: Any) -> dict[Any, Any]:
    if not isinstance(value, Mapping):
        raise _Wrong(f"must be a table, not {value!r}")
    if of is int:
        for name in value:
            if not (name.isascii() and name.isdigit()):
                raise _Wrong("the name of an entry must be a whole number", name)
        return {int(name): _within(name, v, to) for name, v in value.items()}
    if get_origin(of) is Literal:
        return {_within(name, name, of): _within(name, v, to) for name, v in value.items()}
    return {name: _within(name, v, to) for name, v in value.items()}
