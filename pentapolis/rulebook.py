"""The rulebooks: rules.md in the folder of each game, read into numbered rules and worked examples.

A rule is one line, `- 403.2 Its text.`, under headings `## 400 Title` and `### 403 Title`; a worked
example is `- RTA-X3 …`. What no test can break (a list of components, a picture) ends with †.
`rules.de.md` beside it states the same numbers in German, and so does `rules/<game>.md` in the folder of a
further language. The command line, the web's rules pages and the tests that cite numbers all read the
documents here.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from pentapolis.engine import PentapolisError, find_language, games

UNTESTABLE = "†"

_HEADING = re.compile(r"(#+) +(?:(\d+)\s+)?(.+)")
_RULE = re.compile(r"- (\d+\.\d+[a-z]?)[.:]? (.+)")
_EXAMPLE = re.compile(r"- \**([A-Z]{2,4}-X\d+[a-z]?)\**[.:]? (.+)")


class NoRulebook(PentapolisError):
    """There is no rules document of this game."""


class Rule:
    """One numbered rule, or one worked example with its id as number."""

    __slots__ = ("number", "text", "testable", "section")

    def __init__(self, number: str, text: str, testable: bool, section: str) -> None:
        self.number = number
        self.text = text
        self.testable = testable
        self.section = section

    def __repr__(self) -> str:
        return f"<Rule {self.number} {self.text}>"


class Rulebook:
    """All rules of a game by number, in the order of the document, and its worked examples by id."""

    def __init__(self, game: str, text: str) -> None:
        self.game = game
        self.title = game
        self.sections: dict[str, str] = {}
        self.rules: dict[str, Rule] = {}
        self.examples: dict[str, Rule] = {}
        section = ""
        for line in _joined(text):
            if heading := _HEADING.match(line):
                level, number, title = heading.groups()
                section = f"{number} {title}" if number else title
                if number:
                    self.sections[number] = title
                elif level == "#" and self.title == game:
                    self.title = title
            elif rule := _RULE.match(line):
                self._add(self.rules, rule[1], rule[2], section)
            elif example := _EXAMPLE.match(line):
                self._add(self.examples, example[1], example[2], section)

    def _add(self, table: dict[str, Rule], number: str, text: str, section: str) -> None:
        if number in table:
            raise ValueError(f"the rules of {self.game} state {number} twice")
        testable = not text.endswith(UNTESTABLE)
        table[number] = Rule(number, text.removesuffix(UNTESTABLE).strip(), testable, section)

    def find(self, number: str) -> list[Rule]:
        """The rule with this number, or all rules of the chapter (403) or part (400) with this number."""
        if number in self.rules:
            return [self.rules[number]]
        if number.isdecimal() and int(number) % 100 == 0:
            return [rule for rule in self.rules.values() if _chapter(rule) // 100 == int(number) // 100]
        return [rule for rule in self.rules.values() if rule.number.startswith(f"{number}.")]


def _chapter(rule: Rule) -> int:
    return int(rule.number.partition(".")[0])


def _joined(text: str) -> list[str]:
    """The lines, with indented continuation lines put back onto the line before them."""
    lines: list[str] = []
    for line in text.splitlines():
        if line.startswith("  ") and line.strip() and lines and lines[-1]:
            lines[-1] += " " + line.strip()
        else:
            lines.append(line.rstrip())
    return lines


def rulebooks() -> list[str]:
    """The ids of all games that have a rules document."""
    return sorted(game for game in games() if rules_file(game) is not None)


def rules_file(game: str, language: str = "en") -> Path | None:
    """The rules document of a game in this language, if there is one."""
    if game not in games():
        return None
    path = games()[game].folder / ("rules.md" if language == "en" else f"rules.{language}.md")
    added = find_language(language).folder
    if added is not None:
        path = added / "rules" / f"{game}.md"
    return path if path.is_file() else None


@cache
def rulebook(game: str, language: str = "en") -> Rulebook:
    """The rulebook of a game by its id, in English where the language has none; else NoRulebook."""
    path = rules_file(game, language) or rules_file(game)
    if path is None:
        raise NoRulebook(f"there is no rules document of {game!r}")
    return Rulebook(game, path.read_text(encoding="utf-8"))
