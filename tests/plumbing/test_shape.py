"""One shape for five games: who knows one folder knows all. No import cycles, no function of many turns."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from pentapolis.citations import in_code
from pentapolis.engine import games
from pentapolis.rulebook import rulebook

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "pentapolis"
FOLDERS = sorted(path.parent for path in (PACKAGE / "games").glob("*/__init__.py"))

FILES = {
    "__init__.py", "state.py", "setup.py", "scoring.py", "view.py", "secrets.py", "check.py",
    "terminal.py", "terminal.toml", "words.toml", "synonyms.toml", "topics.toml", "rules.md", "rules.de.md",
    "rules/__init__.py", "data/__init__.py", "bots/__init__.py", "bots/evaluation.py", "bots/priors.py",
    "bots/features.py", "bots/option_features.py", "bots/figures.py", "bots/habits.py", "board/__init__.py",
}  # fmt: skip
"""What every game has."""
OTHERS = {
    "moments.py",
    "pieces.py",
    "forecast.py",
    "cards",
    "rules",
    "data",
    "bots",
    "board",
    "__pycache__",
    "puzzles.jsonl",
    "lesson.toml",
    "statistics.json",
}
"""What a game may have beside these, right in its folder."""

MOST_BRANCHES = 20
MOST_LINES = 60
CITED = 0.9
"""The part of the testable rules whose numbers must stand in the code."""


# --- the folder of a game ------------------------------------------------------------------------


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_game_has_the_same_files(folder: Path) -> None:
    missing = sorted(name for name in FILES if not (folder / name).is_file())
    assert not missing
    top = {name for name in FILES if "/" not in name}
    assert {path.name for path in folder.iterdir()} <= top | OTHERS


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_the_same_things_have_the_same_names(folder: Path) -> None:
    assert {"State", "Player", "Settings"} <= _defined(folder / "state.py")
    assert "step" in _names(folder / "rules" / "__init__.py")
    assert "GAME" in _names(folder / "__init__.py")
    assert "KNOWLEDGE" in _names(folder / "bots" / "__init__.py")


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_the_docstring_is_a_map_from_chapters_to_files(folder: Path) -> None:
    """Every file of the rules is named in it."""
    told = ast.get_docstring(_tree(folder / "__init__.py")) or ""
    for path in (folder / "rules").glob("*.py"):
        if path.name != "__init__.py":
            assert path.stem in told, f"{path.name} is not on the map"


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_rules_are_cited_where_they_are_coded(folder: Path) -> None:
    rules = [rule.number for rule in rulebook(folder.name).rules.values() if rule.testable]
    named = in_code(folder.name)
    missing = [number for number in rules if number not in named]
    assert len(missing) <= (1 - CITED) * len(rules), f"{len(missing)} of {len(rules)}: {missing[:20]} …"


def test_all_five_are_here() -> None:
    assert {folder.name for folder in FOLDERS} <= set(games())
    assert len(FOLDERS) == 5


# --- imports -------------------------------------------------------------------------------------


def test_no_import_cycle_anywhere() -> None:
    graph = {_module(path): set(_imports(path)) for path in PACKAGE.rglob("*.py")}
    assert not _cycles(graph)


def test_cycles_are_found() -> None:
    assert _cycles({"a": {"b"}, "b": {"c"}, "c": {"b"}}) == [["b", "c"]]
    assert _cycles({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []


def _module(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def _modules() -> frozenset[str]:
    return frozenset(_module(path) for path in PACKAGE.rglob("*.py"))


def _imports(path: Path) -> Iterator[str]:
    """The modules of ours that this one needs to be imported; not those for types or inside functions.

    A package that only hands on what its modules define is no part of a cycle among them.
    """
    for node in _top_level(_tree(path).body):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in _modules())
        elif isinstance(node, ast.ImportFrom):
            package = node.module or ""
            if node.level:
                parts = path.relative_to(ROOT).parts[: -node.level]
                package = ".".join([*parts, *([node.module] if node.module else [])])
            for alias in node.names:
                full = f"{package}.{alias.name}"
                if full in _modules():
                    yield full
                elif package in _modules():
                    yield package


def _top_level(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    for node in body:
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            continue
        yield node
        for inner in ("body", "orelse", "handlers", "finalbody"):
            if isinstance(node, ast.If | ast.Try):
                yield from _top_level(getattr(node, inner, []))


def _cycles(graph: dict[str, set[str]]) -> list[list[str]]:
    """The knots of the graph: groups of modules that reach each other (Tarjan, without recursion)."""
    reach: dict[str, set[str]] = {}
    for start in graph:
        seen: set[str] = set()
        todo = list(graph[start])
        while todo:
            one = todo.pop()
            if one not in seen:
                seen.add(one)
                todo += graph.get(one, ())
        reach[start] = seen
    knots = {tuple(sorted(m for m in reach[s] if s in reach.get(m, ()))) for s in graph if s in reach[s]}
    return [list(knot) for knot in sorted(knots)]


# --- functions -----------------------------------------------------------------------------------

BRANCHES = (ast.If, ast.IfExp, ast.For, ast.While, ast.ExceptHandler, ast.With, ast.Assert, ast.comprehension)


def branches(function: ast.AST) -> int:
    """Cyclomatic complexity: 1, and 1 more for each branch, each further part of a condition, each case."""
    count = 1
    for node in ast.walk(function):
        if isinstance(node, BRANCHES):
            count += not isinstance(node, ast.With | ast.Assert)
            if isinstance(node, ast.comprehension):
                count += len(node.ifs)
        elif isinstance(node, ast.BoolOp):
            count += len(node.values) - 1
        elif isinstance(node, ast.match_case):
            count += 1
    return count


def copies_data(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Plain copying of data, however many fields there are: constructors, copies, tables of a database."""
    return function.name in ("__init__", "copy", "upgrade") and branches(function) <= 15


def functions(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def test_no_function_is_too_long_or_has_too_many_branches() -> None:
    found: dict[str, str] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        for function in functions(path):
            lines = (function.end_lineno or 0) - function.lineno + 1
            name = f"{path.relative_to(PACKAGE).as_posix()} {function.name}"
            if branches(function) > MOST_BRANCHES:
                found[name] = f"{name}, line {function.lineno}: {branches(function)} branches"
            if lines > MOST_LINES and not copies_data(function):
                found[name] = f"{name}, line {function.lineno}: {lines} lines"
    assert not list(found.values())


def test_branches_are_counted() -> None:
    def count(code: str) -> int:
        return branches(ast.parse(code))

    assert count("a = 1") == 1
    assert count("if a and b or c:\n  pass\nelif d:\n  pass") == 5
    assert count("x = [y for y in z if y]") == 3
    assert count("for a in b:\n  while c:\n    pass") == 3
    assert count("match a:\n  case 1: pass\n  case _: pass") == 3


# --- reading code --------------------------------------------------------------------------------


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _defined(path: Path) -> set[str]:
    return {node.name for node in _tree(path).body if isinstance(node, ast.ClassDef | ast.FunctionDef)}


def _names(path: Path) -> set[str]:
    """Everything that a module defines or imports by name."""
    found = _defined(path)
    for node in _tree(path).body:
        if isinstance(node, ast.ImportFrom | ast.Import):
            found |= {alias.asname or alias.name for alias in node.names}
        elif isinstance(node, ast.Assign):
            found |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found.add(node.target.id)
    return found
