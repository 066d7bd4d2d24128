"""The rulebooks: rules.md in the folder of each game, read into numbered rules and worked examples.

A rule is one line, `- 403.2 Its text.`, under headings `## 400 Title` and `### 403 Title`; a worked
example is `- RTA-X3 …`. What no test can break (a list of components, a picture) ends with †.
`rules.de.md` beside it states the same numbers in German, and so does `rules/<game>.md` in the folder of a
further language. The command line, the web's rules pages and the tests that cite numbers all read the
documents here.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
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


# --- searching -------------------------------------------------------------------------------------

_WORD = re.compile(r"[^\W_]+(?:[.\-–][^\W_]+)*")
_ENDINGS = ("ern", "en", "er", "es", "ing", "ed", "s", "e", "n")
"""What is cut from a word that is looked for, so that "Arbeiter" finds "Arbeitern" and "wars" finds "war"."""
_NUMBER, _HEADING_HIT, _WHOLE, _SYNONYM, _PART = 50, 12, 6, 5, 2


class Hit:
    """A rule that was found: how well it fits, and its text and heading in parts, with what was looked for
    marked: [("The ", False), ("war", True), …].
    """

    __slots__ = ("rule", "score", "text", "heading")

    def __init__(self, rule: Rule, score: int, marked: re.Pattern[str]) -> None:
        self.rule = rule
        self.score = score
        self.text = _parts(rule.text, marked)
        self.heading = _parts(rule.section, marked)

    def __repr__(self) -> str:
        return f"<Hit {self.score} {self.rule.number} {self.rule.text}>"


def about(game: str, topic: str, language: str) -> list[Rule]:
    """The chapter of the rules that questions of this topic are about.

    Topics are named by the English words of the rulebook, so they are looked for like words; `topics.toml` of
    the game names the chapter where that would lead astray.
    """
    named = _topics(game)
    number = named.get(topic)
    if number is None:
        hits = search(game, "en", topic.replace("_", " "))
        rules = [hit.rule.number for hit in hits if hit.rule.number[0].isdecimal()]
        number = rules[0].partition(".")[0] if rules else named.get("other", "")
    return rulebook(game, language).find(number)


@cache
def _topics(game: str) -> dict[str, str]:
    path = games()[game].folder / "topics.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def search(game: str, language: str, text: str) -> list[Hit]:
    """The rules and worked examples that fit these words best: a number, or words of texts, headings and
    synonyms (`synonyms.toml` of the game). All words must be found; where no rule has all, any.
    """
    book = rulebook(game, language)
    wanted = [_folded(word) for word in _WORD.findall(text)]
    if not wanted:
        return []
    stems = [_stem(word) for word in wanted]
    marked = re.compile(
        "|".join(_fuzzy(stem) for stem in sorted(stems, key=len, reverse=True)), re.IGNORECASE
    )
    entries = _entries(game, language)
    found = []
    for fits in (all, any):
        for rule in [*book.rules.values(), *book.examples.values()]:
            scores = [
                entries[rule.number].score(word, stem) for word, stem in zip(wanted, stems, strict=True)
            ]
            if fits(scores):
                found.append(Hit(rule, sum(scores), marked))
        if found:
            break
    return sorted(found, key=lambda hit: -hit.score)


class _Entry:
    """The words of one rule, ready to be compared."""

    __slots__ = ("number", "heading", "words", "text", "synonyms")

    def __init__(self, rule: Rule, synonyms: str) -> None:
        self.number = rule.number.lower()
        self.heading = _folded(rule.section)
        self.text = _folded(rule.text)
        self.words = frozenset(_WORD.findall(self.text))
        self.synonyms = synonyms

    def score(self, word: str, stem: str) -> int:
        """How well one word fits this rule; 0: not at all."""
        score = 0
        if self.number == word or self.number.startswith(f"{word}."):
            score += _NUMBER
        if stem in self.heading:
            score += _HEADING_HIT
        if word in self.words:
            score += _WHOLE
        elif stem in self.text:
            score += _PART
        if stem in self.synonyms:
            score += _SYNONYM
        return score


@cache
def _entries(game: str, language: str) -> dict[str, _Entry]:
    book = rulebook(game, language)
    rules = [*book.rules.values(), *book.examples.values()]
    return {rule.number: _Entry(rule, _synonyms(game, language, rule.number)) for rule in rules}


def _synonyms(game: str, language: str, number: str) -> str:
    """What people call the things of a rule, by its number, its chapter's and its part's."""
    chapter = number.partition(".")[0]
    part = str(int(chapter) // 100 * 100) if chapter.isdecimal() else ""
    words = games()[game].words
    places = dict.fromkeys((number, chapter, part))
    ids = [f"synonym.{place}" for place in places if words.has(f"synonym.{place}")]
    return _folded(" | ".join(words.text(language, id) for id in ids))


def _folded(text: str) -> str:
    """Lower case without soft hyphens and accents: "Äxte" and "axte" are the same."""
    plain = unicodedata.normalize("NFD", text.replace("\u00ad", "").lower())
    return "".join(sign for sign in plain if not unicodedata.combining(sign))


def _stem(word: str) -> str:
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word.removesuffix(ending)
    return word


def _fuzzy(stem: str) -> str:
    """A pattern that finds a folded stem in a text that is not folded."""
    variants = {"a": "aäàáâã", "o": "oöòóôõ", "u": "uüùúû", "e": "eéèêë", "i": "iíìîï", "n": "nñ", "c": "cç"}
    signs = [f"[{variants[sign]}]" if sign in variants else re.escape(sign) for sign in stem]
    return r"\w*".join(["", "\u00ad?".join(signs), ""]) if len(stem) >= 3 else "\u00ad?".join(signs)


def _parts(text: str, marked: re.Pattern[str]) -> list[tuple[str, bool]]:
    parts: list[tuple[str, bool]] = []
    end = 0
    for hit in marked.finditer(text):
        if hit.end() > hit.start():
            parts += [(text[end : hit.start()], False), (hit[0], True)]
            end = hit.end()
    return [part for part in (*parts, (text[end:], False)) if part[0]]
