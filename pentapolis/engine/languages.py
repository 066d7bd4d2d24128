"""Languages: which there are, how they count, how they write numbers and dates.

English and German stand side by side in every words file. Any further language is a folder with a
`language.toml`, under `pentapolis/languages` or in a folder that the environment names
(PENTAPOLIS_LANGUAGES, several separated like a path); docs/languages.md describes it. What such a folder
leaves out is said in English. How many forms a noun has and when each is used comes from CLDR, by Babel.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final

LANGUAGES: Final = ("en", "de")
"""The languages that every words file states."""
VARIABLE: Final = "PENTAPOLIS_LANGUAGES"
MINUS: Final = "−"
"""The true minus sign: texts never show the hyphen of the keyboard before a number."""
CATEGORIES: Final = ("zero", "one", "two", "few", "many", "other")
"""The forms that CLDR knows, in the order in which texts state those that their language has."""
GROUPED: Final = 10_000
"""From here on numbers are grouped, as the language does it."""

_FOLDER: Final = Path(__file__).parents[1] / "languages"


class LanguageError(Exception):
    """A language's folder is wrong: names the file and the mistake."""


class Language:
    """One language: its code, what it calls itself, its folder (None for English and German)."""

    def __init__(self, code: str, name: str, nothing: str, folder: Path | None = None) -> None:
        self.code = code
        self.name = name
        self.nothing = nothing
        """What stands for an empty list of things in a sentence."""
        self.folder = folder

    def __repr__(self) -> str:
        return f"<Language {self.code} {self.name}>"

    @cached_property
    def locale(self) -> Any:
        """What CLDR knows about the language."""
        from babel import Locale, UnknownLocaleError  # only languages and dates need it: it loads slowly

        try:
            return Locale.parse(self.code.replace("-", "_"))
        except (UnknownLocaleError, ValueError):
            raise LanguageError(f"{self.folder}: CLDR knows no language {self.code!r}") from None

    @cached_property
    def forms(self) -> tuple[str, ...]:
        """The categories of numbers that the language tells apart, in the order of the texts."""
        if self.code in LANGUAGES:
            return ("one", "other")
        tags = {*self.locale.plural_form.tags, "other"}
        return tuple(category for category in CATEGORIES if category in tags)

    @cached_property
    def _category(self) -> Callable[[Any], str]:
        if self.code in LANGUAGES:
            return _one_or_other
        rule: Callable[[Any], str] = self.locale.plural_form
        return rule

    def form(self, number: Any, forms: list[str]) -> str:
        """The one of these forms that goes with the number. Texts that state fewer forms than their
        language has use the last one for the rest.
        """
        if number.__class__ is not int and not isinstance(number, int | float):
            return forms[-1]
        return forms[min(self.forms.index(self._category(abs(number))), len(forms) - 1)]

    def number(self, value: float) -> str:
        """A number as the language writes it: 12,345 or 12.345, −0.5 or −0,5."""
        if isinstance(value, int) and abs(value) < GROUPED:
            return str(value).replace("-", MINUS)
        if self.code in LANGUAGES and abs(value) < GROUPED:
            text = f"{value:.3f}".rstrip("0").rstrip(".").replace("-", MINUS)
            return text.replace(".", ",") if self.code == "de" else text
        from babel.numbers import format_decimal

        return str(format_decimal(value, locale=self.locale)).replace("-", MINUS)

    def listed(self, things: Sequence[str]) -> str:
        """Things in a sentence: "2 wood, 1 stone and 1 idea"."""
        if self.code not in LANGUAGES:
            from babel.lists import format_list

            return str(format_list(things, locale=self.locale))
        *first, last = things
        return f"{', '.join(first)} {_AND[self.code]} {last}" if first else last

    @cached_property
    def point(self) -> str:
        """What stands before the decimals."""
        return self.number(0.5).strip("05")

    def moment(self, moment: datetime) -> str:
        """Day and time of day, short."""
        from babel.dates import format_datetime

        return str(format_datetime(moment, "short", locale=self.locale))


def _one_or_other(number: Any) -> str:
    """CLDR's rule for English and German: stated here, so that playing in them needs no tables."""
    return "one" if number == 1 else "other"


_AND: Final = {"en": "and", "de": "und"}
_STATED: Final = {
    "en": Language("en", "English", "nothing"),
    "de": Language("de", "Deutsch", "nichts"),
}


def languages() -> dict[str, Language]:
    """All languages by code: English, German, then those of the folders."""
    return _found(os.environ.get(VARIABLE, ""))


@cache
def _found(folders: str) -> dict[str, Language]:
    found = dict(_STATED)
    for folder in [_FOLDER, *(Path(text) for text in folders.split(os.pathsep) if text)]:
        if not folder.is_dir():
            raise LanguageError(f"{folder}: {VARIABLE} must name folders of languages, and this is none")
        for path in sorted(folder.glob("*/language.toml")):
            language = _read(path)
            if language.code in found:
                raise LanguageError(f"{path}: there is already a language {language.code!r}")
            found[language.code] = language
    return found


def _read(path: Path) -> Language:
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise LanguageError(f"{path}: {error}") from None
    for id in ("name", "nothing"):
        if not isinstance(table.get(id), str) or not table[id]:
            raise LanguageError(f"{path}: {id} must be a text")
    return Language(path.parent.name, table["name"], table["nothing"], path.parent)


def find_language(code: str) -> Language:
    """The language with this code; English for one that is not (or no longer) here."""
    return languages().get(code, _STATED["en"])
