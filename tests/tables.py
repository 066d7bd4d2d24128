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
