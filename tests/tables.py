"""For tests of data tables: what a row is where its table says nothing."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from types import ModuleType
from typing import Any


def classes(*modules: ModuleType) -> Iterator[type]:
    """The classes of rows that the modules define."""
    for module in modules:
        for value in vars(module).values():
            if inspect.isclass(value) and value.__module__ == module.__name__:
                yield value


def unusual_defaults(*modules: ModuleType) -> dict[str, Any]:
    """By class and field: what a row has when its table is silent, where that is not nothing.

    A cost, a gain or a mark that no table states must be none: a default is a rule for every card at once.
    """
    return {
        f"{cls.__name__}.{name}": parameter.default
        for cls in classes(*modules)
        for name, parameter in inspect.signature(cls).parameters.items()
        if parameter.default is not parameter.empty and parameter.default
    }


def filled(row: object) -> dict[str, Any]:
    """The fields of a row that hold more than nothing; every field must have been set."""
    fields = {
        name: getattr(row, name) for kind in type(row).__mro__ for name in getattr(kind, "__slots__", ())
    }
    return {
        name: value
        for name, value in fields.items()
        if value and not (isinstance(value, tuple) and not any(value))
    }


def slots(thing: object) -> list[str]:
    """The names of everything that the thing holds."""
    return [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]


def strange(value: Any, number: int) -> Any:
    """Another value of the same shape that stands nowhere else; things of our own stay as they are."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return 1000 + number
    if isinstance(value, str):
        return f"{value}{number}"
    if isinstance(value, bytearray):
        return bytearray((number + i) % 256 for i in range(len(value) or 1))
    if isinstance(value, list):
        return [strange(one, 10 * number + i) for i, one in enumerate(value)] or [1000 + number]
    if isinstance(value, tuple):
        return tuple(strange(one, 10 * number + i) for i, one in enumerate(value)) or (1000 + number,)
    if isinstance(value, dict) and not value:
        return {1000 + number: number}
    return value


def is_plain(value: Any) -> bool:
    """Whether a value holds nothing but numbers and words: no things of our own, whose copies differ."""
    if isinstance(value, dict):
        return all(map(is_plain, value.values()))
    if isinstance(value, list | tuple):
        return all(map(is_plain, value))
    return isinstance(value, int | str | bytearray)


def not_copied(thing: Any) -> set[str]:
    """The slots in which a copy of the thing differs, and those that both share although they can change.

    Everything simple is given another value first: what a copy takes from elsewhere shows, too.
    """
    for number, name in enumerate(slots(thing)):
        if name != "tell":  # nobody listens to a copy
            setattr(thing, name, strange(getattr(thing, name), number))
    twin = thing.copy()
    pairs = {name: (getattr(thing, name), getattr(twin, name)) for name in slots(thing)}
    lost = {name for name, (mine, other) in pairs.items() if is_plain(mine) and mine != other}
    shared = {
        name
        for name, (mine, other) in pairs.items()
        if isinstance(mine, list | dict | bytearray) and mine is other
    }
    return lost | shared
