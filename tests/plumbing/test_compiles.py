"""mypyc understands engine, bots and rules of all games: plain, typed classes and Final constants.

What it makes of two of them must play alike here; `make compile-test` compares all.
"""

from __future__ import annotations

import ast
import sys
import tomllib
from pathlib import Path

import pytest

from pentapolis.engine.compiling import _init_in, init_of
from tools import compiled
from tools.compiled import ROOT, build, differences, game_names, groups, is_compiled

PLAYED = ["nations", "roll_through_the_ages"]
"""The games that are compiled to the end here: a small and a big one. All would take minutes."""


@pytest.mark.compiler
def test_all_games_translate_and_what_is_compiled_plays_alike() -> None:
    folder = ROOT / "build" / "compiled_for_tests"  # kept: unchanged sources are not compiled again
    libraries = build(folder, game_names(), optimize=0, only=PLAYED)
    assert {name for _, name in groups(PLAYED)} <= {path.name.partition("__mypyc")[0] for path in libraries}
    assert not any("mosaic" in path.as_posix() for path in libraries)
    number, differ = differences(folder, PLAYED)
    assert number > 10
    assert not differ


def test_a_compiled_copy_is_made_anew_when_anything_it_is_made_of_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "pentapolis" / "engine.py"
    source.parent.mkdir()
    source.write_text("ONE = 1\n")
    (tmp_path / "pyproject.toml").write_text("")
    monkeypatch.setattr(compiled, "ROOT", tmp_path)
    monkeypatch.setattr(compiled, "__file__", str(tmp_path / "pyproject.toml"))
    before = compiled.fingerprint(["nations"])
    assert compiled.fingerprint(["nations"]) == before
    assert compiled.fingerprint(["mosaic"]) != before
    source.write_text("ONE = 2\n")
    assert compiled.fingerprint(["nations"]) != before


def test_mypyc_needs_nothing_installed_but_itself() -> None:
    """A wheel is compiled in an empty environment: what else the package imports must be allowed to lack."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    lacking: set[str] = set()
    for override in settings["tool"]["mypy"]["overrides"]:
        if override.get("ignore_missing_imports"):
            lacking |= {name.partition(".")[0] for name in override["module"]}
    imported: set[str] = set()
    for part in ("engine", "bots", "games"):
        for path in (ROOT / "pentapolis" / part).rglob("*.py"):
            if "board" in path.parts or path.name == "terminal.py":  # loaded by name: mypy does not follow
                continue
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Import):
                    imported |= {alias.name.partition(".")[0] for alias in node.names}
                elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                    imported.add(node.module.partition(".")[0])
    foreign = imported - sys.stdlib_module_names - {"pentapolis", "mypy_extensions"}
    assert "babel" in foreign
    assert foreign <= lacking, f"add these to the modules that mypy may miss: {sorted(foreign - lacking)}"


def test_what_people_read_stays_plain() -> None:
    assert is_compiled(Path("rules/turn.py"))
    assert is_compiled(Path("state.py"))
    assert not is_compiled(Path("view.py"))
    assert not is_compiled(Path("board/__init__.py"))
    assert not is_compiled(Path("data/rows.py"))


class Card:
    def __init__(self, id: str, cost: int = 0) -> None:
        self.id = id
        self.cost = cost


def test_parameters_of_a_compiled_class_come_from_its_source() -> None:
    from inspect import signature
    from typing import get_type_hints

    assert init_of(Card) is Card.__init__
    source = ast.parse(Path(__file__).read_text(encoding="utf-8"))
    read = _init_in(source, "Card", dict(globals()))
    assert signature(read) == signature(Card.__init__)
    assert get_type_hints(read) == get_type_hints(Card.__init__)
