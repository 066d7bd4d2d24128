"""The base of every game's state: plain data, copied by hand, changed only by rules; and its text form.

The text of a state is JSON, made from `__slots__` alone, so that a game writes nothing for it. Numbers, words
and lists stand for themselves; `{"tuple": […]}`, `{"dict": [[key, value], …]}`, `{"set": […]}` and
`{"bytes": "hex"}` for what JSON does not have, `{"Player": {…}}` for an object of the game's state module.
Settings are not written: the setup makes them.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from inspect import signature
from typing import Any, Final

from pentapolis.engine.ask import Asked
from pentapolis.engine.chance import Chance
from pentapolis.engine.compiling import init_of, mypyc_attr, slots_of
from pentapolis.engine.errors import BadPosition

NOT_WRITTEN: Final = ("tell", "asked")
POOL_BITS: Final = 512


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """What every state has. A game adds its own slots and writes `__init__` and `copy` by hand.

    `reveals` counts the moments when something hidden was shown without any draw from `chance`; rules
    raise it then, so that nobody can undo past it. `tell` is the table's listener for events or None;
    a copy never has one, so that search does not pay for the log. Rules write
    `if g.tell: g.tell("kind", seat, thing=…)`. `asked` belongs to tables too: the questions of this step,
    while rules run; a fork sets it before it begins, and a new state has None.
    """

    __slots__ = ("seats", "chance", "over", "reveals", "tell", "asked")

    seats: int
    chance: Chance
    over: bool
    reveals: int
    tell: Callable[..., None] | None
    asked: Asked | None

    def copy(self) -> Any:
        raise NotImplementedError

    def dump(self) -> str:
        """This state as text, hidden things included: `load` of a new state of the same setup is inverse."""
        fields = {name: _encode(value) for name, value in _fields(self) if not _is_settings(value)}
        return json.dumps(fields, separators=(",", ":"), ensure_ascii=False)

    def load(self, text: str) -> None:
        """Become what `dump` wrote; BadPosition when the text is not a state of this game.

        The state must be a new one (`Game.new`) of the same setup: from it come the settings and the types.
        """
        try:
            fields = json.loads(text)
        except (ValueError, RecursionError):
            raise BadPosition("the state is not JSON") from None
        classes = _classes_beside(type(self))
        if not isinstance(fields, dict):
            raise BadPosition("the state is not a table of fields")
        own = {name: value for name, value in _fields(self) if not _is_settings(value)}
        if fields.keys() != own.keys():
            odd = ", ".join(sorted(fields.keys() ^ own.keys()))
            raise BadPosition(f"the state lacks fields or has others: {odd}")
        for name, fresh in own.items():
            value = _decode(fields[name], classes)
            if type(value) is not type(fresh) and value is not None and fresh is not None:
                raise BadPosition(f"{name} must be a {type(fresh).__name__}, not a {type(value).__name__}")
            setattr(self, name, value)


# --- text ----------------------------------------------------------------------------------------


def _slots(kind: type[Any]) -> list[str]:
    return [name for base in reversed(kind.__mro__) for name in slots_of(base)]


def _fields(value: Any) -> list[tuple[str, Any]]:
    return [(name, getattr(value, name)) for name in _slots(type(value)) if name not in NOT_WRITTEN]


def _is_settings(value: Any) -> bool:
    """What the setup has made and no rule changes: the only objects right in the state beside the chance."""
    kind = type(value)
    has_slots = hasattr(kind, "__slots__") or hasattr(kind, "__mypyc_attrs__")
    return has_slots and not isinstance(value, Chance)


def _classes_beside(kind: type[Any]) -> dict[str, type[Any]]:
    """The classes that the game's state module knows, its own and those of files right beside it: all that a
    text may make objects of.
    """
    module = kind.__module__
    folder = module.rpartition(".")[0]

    def is_near(c: type[Any]) -> bool:
        return c.__module__ == module or (bool(folder) and c.__module__.rpartition(".")[0] == folder)

    found = vars(sys.modules[module]).values()
    return {c.__name__: c for c in found if isinstance(c, type) and is_near(c) and _slots(c)}


def _encode(value: Any) -> Any:
    if value is None or isinstance(value, int | str | float):
        return value
    if isinstance(value, list):
        return [_encode(one) for one in value]
    if isinstance(value, tuple):
        return {"tuple": [_encode(one) for one in value]}
    if isinstance(value, dict):
        return {"dict": [[_encode(name), _encode(one)] for name, one in value.items()]}
    if isinstance(value, set):
        return {"set": [_encode(one) for one in sorted(value)]}
    if isinstance(value, bytearray):
        return {"bytes": value.hex()}
    if isinstance(value, Chance):
        return {"chance": f"{value.pool:x}"}
    return {type(value).__name__: {name: _encode(one) for name, one in _fields(value)}}


def _decode(value: Any, classes: dict[str, type[Any]]) -> Any:
    if value is None or isinstance(value, int | str | float):
        return value
    if isinstance(value, list):
        return [_decode(one, classes) for one in value]
    if not isinstance(value, dict) or len(value) != 1:
        raise BadPosition("a table in the state must have exactly one name")
    [(kind, content)] = value.items()
    if kind in classes:
        return _object(classes[kind], content, classes)
    try:
        return _special(kind, content, classes)
    except (TypeError, ValueError) as error:
        raise BadPosition(f"a {kind} in the state is wrong: {error}") from None


def _special(kind: str, content: Any, classes: dict[str, type[Any]]) -> Any:
    if kind == "tuple":
        return tuple(_decode(content if isinstance(content, list) else None, classes))
    if kind == "set":
        return set(_decode(content, classes))
    if kind == "dict":
        return {_decode(name, classes): _decode(one, classes) for name, one in content}
    if kind == "bytes":
        return bytearray.fromhex(content)
    if kind == "chance":
        pool = int(content, 16)
        if not 0 <= pool < 1 << POOL_BITS:
            raise ValueError("a chance is a number below 2**512")
        return Chance(pool)
    raise BadPosition(f"there is nothing called {kind!r} in a state of this game")


def _object(kind: Any, content: Any, classes: dict[str, type[Any]]) -> Any:
    names = [name for name in _slots(kind) if name not in NOT_WRITTEN]
    if not isinstance(content, dict) or content.keys() != set(names):
        raise BadPosition(f"a {kind.__name__} in the state lacks fields or has others")
    values = {name: _decode(content[name], classes) for name in names}
    made = _made(kind, values)
    for name, value in values.items():
        setattr(made, name, value)
    return made


def _made(kind: Any, values: dict[str, Any]) -> Any:
    """An object to be filled. Compiled classes have no `__new__` without `__init__`: theirs is called."""
    if not hasattr(kind, "__mypyc_attrs__"):
        return kind.__new__(kind)
    return kind(**{name: values[name] for name in signature(init_of(kind)).parameters if name in values})
