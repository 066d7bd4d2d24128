"""What compiling by mypyc (`make compile`) asks of plain Python; else it means nothing."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

_T = TypeVar("_T")

try:
    from mypy_extensions import mypyc_attr as mypyc_attr
except ImportError:  # it comes with mypy; who only plays does not have it

    def mypyc_attr(*attrs: str, **kwattrs: object) -> Callable[[_T], _T]:
        return lambda cls: cls


def init_of(kind: type[Any]) -> Callable[..., None]:
    """`kind.__init__` with its parameters and types: a compiled class tells neither, but its source does."""
    init: Any = kind.__init__
    if inspect.isfunction(init):
        return init
    for base in kind.__mro__:
        module = sys.modules[base.__module__]
        if "__init__" in vars(base) and module.__file__ is not None:
            return _init_in(_source_of(module), base.__name__, dict(vars(module)))
    raise TypeError(f"{kind.__name__} has no __init__ of its own")


def slots_of(kind: type[Any]) -> tuple[str, ...]:
    """The `__slots__` of a class itself, base classes apart; those of a compiled one stand in its source."""
    if not hasattr(kind, "__mypyc_attrs__") or "__slots__" in vars(kind):
        found: tuple[str, ...] = vars(kind).get("__slots__", ())
        return found
    for node in _source_of(sys.modules[kind.__module__]).body:
        if isinstance(node, ast.ClassDef) and node.name == kind.__name__:
            for part in node.body:
                if isinstance(part, ast.Assign) and ast.unparse(part.targets[0]) == "__slots__":
                    return tuple(ast.literal_eval(part.value))
    return ()


@cache
def _source_of(module: ModuleType) -> ast.Module:
    assert module.__file__ is not None
    path = Path(module.__file__)
    return ast.parse(path.with_name(path.name.partition(".")[0] + ".py").read_text(encoding="utf-8"))


def _init_in(tree: ast.Module, name: str, names: dict[str, Any]) -> Callable[..., None]:
    """The `__init__` of a class in this source, without its body."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and node.name == name:
            for part in node.body:
                if isinstance(part, ast.FunctionDef) and part.name == "__init__":
                    part.body = [ast.Pass(lineno=part.lineno, col_offset=0)]
                    code = compile(ast.Module([part], []), name, "exec", annotations.compiler_flag)
                    exec(code, names)
                    found: Callable[..., None] = names["__init__"]
                    return found
    raise TypeError(f"the source of {name} has no __init__")
