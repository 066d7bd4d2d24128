"""Dependencies point one way: games and bots know the engine, which knows neither; no game knows another."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from pentapolis.engine import games

PACKAGE = Path(__file__).parents[2] / "pentapolis"
FORBIDDEN = {
    "engine": ("bots", "cli", "games", "rulebook", "server", "study"),
    "bots": ("cli", "games", "rulebook", "server", "study"),
    "games": ("bots", "cli", "rulebook", "server", "study"),
    "study": ("cli", "server"),
    "server": ("cli",),
}
"""By part of the package: what it must not import. What only type checkers import is free."""
EXCEPTIONS = {("engine/registry.py", "games")}
"""The registry looks for games, without knowing which there are."""


@pytest.mark.parametrize("part", FORBIDDEN)
def test_no_import_points_the_wrong_way(part: str) -> None:
    for path in (PACKAGE / part).rglob("*.py"):
        name = path.relative_to(PACKAGE).as_posix()
        for module in imported(path):
            other = module.split(".")[1] if module.startswith("pentapolis.") else ""
            if (name, other) not in EXCEPTIONS:
                assert other not in FORBIDDEN[part], f"{name} imports {module}"


@pytest.mark.parametrize("game", [id for id in games() if (PACKAGE / "games" / id).is_dir()])
def test_no_game_knows_another(game: str) -> None:
    for path in (PACKAGE / "games" / game).rglob("*.py"):
        for module in imported(path):
            if module.startswith("pentapolis.games."):
                assert module.split(".")[2] == game, f"{path.name} imports {module}"


@pytest.mark.parametrize("part", ["engine", "bots"])
def test_engine_and_bots_mention_no_game_in_code(part: str) -> None:
    for path in (PACKAGE / part).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Compare | ast.Match):
                for constant in ast.walk(node):
                    assert not (isinstance(constant, ast.Constant) and constant.value in games()), path.name


def imported(path: Path) -> Iterator[str]:
    """The modules that a file imports when it runs."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    checking = {
        id(node) for branch in ast.walk(tree) if is_type_checking(branch) for node in ast.walk(branch)
    }
    for node in ast.walk(tree):
        if id(node) in checking:
            continue
        if isinstance(node, ast.Import):
            yield from [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from [f"{node.module}.{alias.name}" for alias in node.names]


def is_type_checking(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
