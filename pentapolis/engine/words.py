"""The words of the product: texts in every language, keyed by stable ids, read from TOML.

A words file has sections and entries, every entry with one text per language:

    [event]
    buys = { en = "{seat} buys {what:name} for {coins:plural|coin|coins}.", de = "…" }

    [name]
    temple = { en = "Temple", de = "Tempel" }

A text is a format string. `{what:name}` prints the name of the id `what` (section `name`); a list of ids
is joined by commas; `{partner:seat}` prints the name of the player in that seat, or of several.
`{what:text}` prints the text of the id `what` (section `text`: what a card does).
`{gives:amounts}` prints a list of [number, id] as "3 Wood, 2 Stone".
`{coins:plural|coin|coins}` prints the number with the right noun. `{0}` is the first positional value.
Every entry must have all languages and the same fields in each.
"""

from __future__ import annotations

import string
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

LANGUAGES = ("en", "de")
MOST_SAID = 20_000
"""So many sentences are remembered."""
MINUS = "−"
"""The true minus sign: texts never show the hyphen of the keyboard before a number."""


class WordsError(Exception):
    """A words file is wrong: names the file, the entry and the mistake."""


class _Formatter(string.Formatter):
    def __init__(self, words: Words, language: str, players: Sequence[str]) -> None:
        self.words = words
        self.language = language
        self.players = players

    def get_value(self, key: int | str, args: Any, kwargs: Any) -> Any:
        try:
            return super().get_value(key, args, kwargs)
        except (KeyError, IndexError):
            return "…"

    def format_field(self, value: Any, spec: str) -> str:
        if spec == "name":
            if isinstance(value, list | tuple):
                return ", ".join(self.words.name(self.language, v) for v in value) or "–"
            return self.words.name(self.language, value)
        if spec == "amounts":
            return ", ".join(f"{n} {self.words.name(self.language, id)}" for n, id in value) or "–"
        if spec == "text":
            return self.words.text(self.language, f"text.{value}")
        if spec == "seat":
            seats = value if isinstance(value, list | tuple) else [value]
            return ", ".join(self.players[s] if s < len(self.players) else str(s + 1) for s in seats)
        if spec.startswith("plural|"):
            _, one, many = spec.split("|")
            return f"{value} {one if value == 1 else many}"
        text = str(super().format_field(value, spec))
        return text.replace("-", MINUS) if isinstance(value, int) else text


class Words:
    """A set of texts by id; later tables may add to and override the earlier ones."""

    def __init__(self, *tables: Mapping[str, Mapping[str, Any]]) -> None:
        self._texts: dict[str, dict[str, str]] = {language: {} for language in LANGUAGES}
        self._said: dict[tuple[Any, ...], str] = {}
        for table in tables:
            self.add(table)

    @staticmethod
    def read(*paths: Path) -> Words:
        words = Words()
        for path in paths:
            with path.open("rb") as file:
                words.add(tomllib.load(file), str(path.name))
        return words

    def add(self, table: Mapping[str, Any], source: str = "words") -> None:
        for section, entries in table.items():
            for id, texts in _flatten(section, entries):
                self._add_entry(id, texts, source)

    def add_names(self, names: Mapping[str, Mapping[str, str]]) -> None:
        """Names of cards and pieces that stand in data tables: {id: {"en": …, "de": …}}."""
        for id, texts in names.items():
            self._add_entry(f"name.{id}", texts, "names")

    def _add_entry(self, id: str, texts: Mapping[str, str], source: str) -> None:
        for language in LANGUAGES:
            if not texts.get(language):
                raise WordsError(f"{source}: {id} has no text in {language!r}")
            self._texts[language][id] = texts[language]
        self._said.clear()
        fields = [_fields(texts[language]) for language in LANGUAGES]
        if any(f != fields[0] for f in fields):
            raise WordsError(f"{source}: {id} has different fields in its languages: {fields}")

    def has(self, id: str) -> bool:
        return id in self._texts["en"]

    def ids(self) -> Iterable[str]:
        return self._texts["en"].keys()

    def text(self, language: str, id: str, /, *args: Any, players: Sequence[str] = (), **values: Any) -> str:
        """The text with its fields filled in; the bare id when there is no such text."""
        pattern = self._texts[language].get(id)
        if pattern is None:
            return id
        if "{" not in pattern:
            return pattern
        # The same sentences are said again and again; 1 and True are equal, but not the same word.
        said = (language, id, args, tuple(map(type, args)), tuple(players), *values.items())
        try:
            known = self._said.get(said)
        except TypeError:  # a list among the values
            return _Formatter(self, language, players).vformat(pattern, args, values)
        if known is None:
            if len(self._said) >= MOST_SAID:
                self._said.clear()
            known = self._said[said] = _Formatter(self, language, players).vformat(pattern, args, values)
        return known

    def name(self, language: str, id: Any) -> str:
        """The name of a card, piece or good; the id itself where none is known."""
        return self._texts[language].get(f"name.{id}", str(id))


def _flatten(prefix: str, node: Mapping[str, Any]) -> Iterable[tuple[str, Mapping[str, str]]]:
    if node and all(isinstance(v, str) for v in node.values()):
        yield prefix, node
        return
    for id, child in node.items():
        if not isinstance(child, Mapping):
            raise WordsError(f"{prefix}.{id} must be a table of languages")
        yield from _flatten(f"{prefix}.{id}", child)


def _fields(pattern: str) -> list[str]:
    return sorted({field for _, field, _, _ in string.Formatter().parse(pattern) if field is not None})
