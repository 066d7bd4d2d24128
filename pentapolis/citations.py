"""Where rules are coded and tested: every place of a game's code and of its tests that names a rule's number.

A place is a line with the whole number, in a comment, a docstring or a refusal: `# 403.2`, `(403.2, 403.4)`,
`403.2–403.5` for all from the one to the other. Numbers that the rulebook does not state are no citations.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from pentapolis.engine import games
from pentapolis.rulebook import Rulebook, rulebook

_NUMBERS = re.compile(r"(?<![\d.])(\d{3,4}\.\d+[a-z]?)(?:\s?[–-]\s?(\d{3,4}\.\d+[a-z]?))?(?![\d.]*\d)")

CHECKOUT = Path(__file__).parents[1]


class Place:
    """A line of a file."""

    __slots__ = ("path", "line")

    def __init__(self, path: Path, line: int) -> None:
        self.path = path
        self.line = line

    def __str__(self) -> str:
        inside = self.path.is_relative_to(CHECKOUT)
        return f"{self.path.relative_to(CHECKOUT) if inside else self.path}:{self.line}"


@cache
def in_code(game: str) -> dict[str, list[Place]]:
    """By rule: the lines of the game's code that name it, and of the tables in which its cards are coded."""
    folder = games()[game].folder
    return _citations(rulebook(game), [*sorted(folder.rglob("*.py")), *sorted(folder.glob("data/*.toml"))])


@cache
def in_tests(game: str) -> dict[str, list[Place]]:
    """By rule: the lines of the game's tests that name it; nothing where the tests are not installed."""
    return _citations(rulebook(game), sorted((CHECKOUT / "tests" / game).rglob("*.py")))


def _citations(book: Rulebook, files: Iterable[Path]) -> dict[str, list[Place]]:
    found: dict[str, list[Place]] = {}
    for path in files:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for rule in numbers_in(line, book):
                found.setdefault(rule, []).append(Place(path, number))
    return found


def numbers_in(line: str, book: Rulebook) -> list[str]:
    """The rules that a line names, each once."""
    found: dict[str, None] = {}
    order = list(book.rules)
    for first, last in _NUMBERS.findall(line):
        if first in book.rules and last in book.rules and order.index(first) < order.index(last):
            found.update(dict.fromkeys(order[order.index(first) : order.index(last) + 1]))
        else:
            found.update(dict.fromkeys(rule for rule in (first, last) if rule in book.rules))
    return list(found)
