"""The words of the product: texts in every language, keyed by stable ids, read from TOML.

A words file has sections and entries, every entry with one text per language:

    [event]
    buys = { en = "{seat} buys {what:name} for {coins:plural|coin|coins}.", de = "…" }

    [name]
    temple = { en = "Temple", de = "Tempel" }

    [noun]
    ideas = { en = "idea|ideas", de = "Idee|Ideen" }

A text is a format string. `{what:name}` prints the name of the id `what` (section `name`); a list of ids
is joined by commas; `{partner:seat}` prints the name of the player in that seat, or of several.
`{what:text}` prints the text of the id `what` (section `text`: what a card does).

Numbers: `{coins:plural|coin|coins}` prints the number with the noun in the form that goes with it, and
`{coins:form|is|are}` the form alone. `{amount:of|{good}}` counts a thing by the forms of its noun (section
`noun`, else its name): "1 idea", "2 ideas"; `{amount:some|{good}}` likewise, but 0 of it is "nothing";
`{good:of}` says one of it; `{gives:amounts}` counts a list of [number, id], without what is 0: "2 wood and
1 idea"; and `{dice:grouped}` a list of ids: "3 × coin, skull". A list that may be empty brings its own
beginning: `{cards:names|; cards: }` prints "; cards: A, B" or nothing at all, and a number that may be 0 its
own words for that: `{stone:zero|for free|for {stone} stone}`. `{0}` is the first positional value.

Every entry must have English and German and the same fields in each. Further languages lie in folders
(`engine/languages.py`); what they leave out is said in English.
"""

from __future__ import annotations

import string
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from pentapolis.engine.languages import LANGUAGES, MINUS, Language, find_language

MOST_SAID: Final = 20_000
"""So many sentences are remembered."""


class WordsError(Exception):
    """A words file is wrong: names the file, the entry and the mistake."""


class _Formatter(string.Formatter):
    def __init__(self, words: Words, language: Language, players: Sequence[str]) -> None:
        self.words = words
        self.language = language
        self.players = players

    def get_value(self, key: int | str, args: Any, kwargs: Any) -> Any:
        try:
            return super().get_value(key, args, kwargs)
        except (KeyError, IndexError):
            return "…"

    def format_field(self, value: Any, spec: str) -> str:
        kind, _, rest = spec.partition("|")
        said = self._things(kind, rest, value)
        if said is None:
            said = self._counts(kind, rest, value)
        if said is not None:
            return said
        if spec == "":
            return self._number(value)
        text = str(super().format_field(value, spec))
        return text.replace("-", MINUS) if isinstance(value, int) else text

    def _things(self, kind: str, rest: str, value: Any) -> str | None:
        """Names, players and texts."""
        if kind == "name":
            return self._names(value if isinstance(value, list | tuple) else [value]) or "–"
        if kind == "names":
            return rest + self._names(value) if value else ""
        if kind == "grouped":
            return self._grouped(value) or "–"
        if kind == "text":
            return self.words.text(self.language.code, f"text.{value}")
        if kind == "seat":
            return self._seats(value if isinstance(value, list | tuple) else [value])
        return None

    def _counts(self, kind: str, rest: str, value: Any) -> str | None:
        """Numbers of things."""
        if kind == "amounts":
            counted = [self.words.counted(self.language.code, n, id) for n, id in value if n]
            return self.language.listed(counted) if counted else self.language.nothing
        if kind == "of":
            return self._counted(value, rest)
        if kind == "some":
            return self._counted(value, rest) if value else self.language.nothing
        if kind == "zero":
            none, _, some = rest.partition("|")
            return some if value else none
        if kind == "plural":
            return f"{self._number(value)} {self.language.form(value, rest.split('|'))}"
        if kind == "form":
            return self.language.form(value, rest.split("|"))
        return None

    def _counted(self, value: Any, id: str) -> str:
        """So many of a thing; where none is named, one of the value."""
        number, thing = (value, id) if id else (1, value)
        return self.words.counted(self.language.code, number, thing)

    def _names(self, ids: Iterable[Any]) -> str:
        return ", ".join(self.words.name(self.language.code, id) for id in ids)

    def _seats(self, seats: Iterable[int]) -> str:
        return ", ".join(self.players[s] if s < len(self.players) else str(s + 1) for s in seats)

    def _grouped(self, ids: Iterable[Any]) -> str:
        """Equal ones together: "3 × coin, skull, 2 × (1 good)"."""
        names = [self.words.name(self.language.code, id) for id in ids]
        counts = {name: names.count(name) for name in names}
        return ", ".join(_times(name, number) for name, number in counts.items())

    def _number(self, value: Any) -> str:
        plain = value.__class__ is bool or not isinstance(value, int | float)
        return str(value) if plain else self.language.number(value)


def _times(name: str, number: int) -> str:
    """A name that begins with a number of its own would be multiplied by it."""
    if number == 1:
        return name
    return f"{number} × ({name})" if name[:1].isdecimal() else f"{number} × {name}"


class Words:
    """A set of texts by id; later tables may add to and override the earlier ones.

    `domain` names the file in the folders of further languages that translates these texts.
    """

    def __init__(self, *tables: Mapping[str, Mapping[str, Any]], domain: str = "") -> None:
        self.domain = domain
        self._texts: dict[str, dict[str, str]] = {language: {} for language in LANGUAGES}
        self._said: dict[tuple[Any, ...], str] = {}
        for table in tables:
            self.add(table)

    @staticmethod
    def read(*paths: Path, domain: str = "") -> Words:
        words = Words(domain=domain)
        for path in paths:
            words.add_file(path)
        return words

    def add_file(self, path: Path) -> None:
        """What stands in a file; of an id that is known already the new text counts."""
        with path.open("rb") as file:
            self.add(tomllib.load(file), path.name)

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
        for language in [code for code in self._texts if code not in LANGUAGES]:
            del self._texts[language]  # read again with the new entries
        fields = [fields_of(texts[language]) for language in LANGUAGES]
        if any(f != fields[0] for f in fields):
            raise WordsError(f"{source}: {id} has different fields in its languages: {fields}")

    def has(self, id: str) -> bool:
        return id in self._texts["en"]

    def ids(self) -> Iterable[str]:
        return self._texts["en"].keys()

    def text(self, language: str, id: str, /, *args: Any, players: Sequence[str] = (), **values: Any) -> str:
        """The text with its fields filled in; the bare id when there is no such text."""
        pattern = self.pattern(language, id)
        if pattern is None:
            return id
        if "{" not in pattern:
            return pattern
        # The same sentences are said again and again; 1 and True are equal, but not the same word.
        said = (language, id, args, tuple(map(type, args)), tuple(players), *values.items())
        try:
            known = self._said.get(said)
        except TypeError:  # a list among the values
            return self._fill(language, id, pattern, players, args, values)
        if known is None:
            if len(self._said) >= MOST_SAID:
                self._said.clear()
            known = self._said[said] = self._fill(language, id, pattern, players, args, values)
        return known

    def _fill(
        self, language: str, id: str, pattern: str, players: Sequence[str], args: Any, values: Any
    ) -> str:
        """A sentence that a language borrows from English counts and names as English does. It ends once,
        also behind a name with a stop of its own: Kyros II.
        """
        spoken = language if id in self._texts[language] else LANGUAGES[0]
        said = _Formatter(self, find_language(spoken), players).vformat(pattern, args, values)
        return said.replace("..", ".")

    def pattern(self, language: str, id: str) -> str | None:
        """The text before its fields are filled in; None when there is no such text."""
        texts = self._texts.get(language)
        if texts is None:
            texts = self._texts[language] = self._translated(find_language(language))
        return texts.get(id) or self._texts[LANGUAGES[0]].get(id)

    def _translated(self, language: Language) -> dict[str, str]:
        """The texts of a further language; one whose fields are not those of the English is left out, so that
        an old translation spoils no page (`make words` names it).
        """
        if language.folder is None or not self.domain:
            return {}
        english = self._texts[LANGUAGES[0]]
        found = read_translation(language.folder / f"{self.domain}.toml")
        return {id: text for id, text in found.items() if id in english and fits(english[id], text)}

    def name(self, language: str, id: Any) -> str:
        """The name of a card, piece or good; the id itself where none is known."""
        return self.pattern(language, f"name.{id}") or str(id)

    def counted(self, language: str, number: Any, id: Any) -> str:
        """So many of a thing: "1 idea", "2 ideas", and "3 food" where its name has one form only. A number
        may come as it is printed: "+1".
        """
        forms = self.pattern(language, f"noun.{id}")
        known = find_language(language)
        many = int(number[1:]) if isinstance(number, str) and number[1:].isdecimal() else number
        noun = self.name(language, id) if forms is None else known.form(many, forms.split("|"))
        return f"{known.number(number) if isinstance(number, int | float) else number} {noun}"


def _flatten(prefix: str, node: Mapping[str, Any]) -> Iterable[tuple[str, Mapping[str, str]]]:
    if node and all(isinstance(v, str) for v in node.values()):
        yield prefix, node
        return
    for id, child in node.items():
        if not isinstance(child, Mapping):
            raise WordsError(f"{prefix}.{id} must be a table of languages")
        yield from _flatten(f"{prefix}.{id}", child)


def fields_of(pattern: str) -> list[str]:
    """The names of the values that a text shows, also those that stand inside of another's form."""
    found: set[str] = set()
    for _, field, spec, _ in string.Formatter().parse(pattern):
        if field is not None:
            found |= {field, *fields_of(spec or "")}
    return sorted(found)


def seats_in(pattern: str, values: Sequence[Any]) -> list[Any]:
    """Those of the positional values that a text names as players: `{0:seat}`."""
    named = [field for _, field, spec, _ in string.Formatter().parse(pattern) if field and spec == "seat"]
    return [values[int(field)] for field in named if field.isdecimal() and int(field) < len(values)]


def fits(english: str, text: str) -> bool:
    """Whether a translation shows the same values as the English text."""
    try:
        return bool(text) and fields_of(text) == fields_of(english)
    except ValueError:  # a brace too many
        return False


def read_translation(path: Path) -> dict[str, str]:
    """The texts of one file of a further language by id; none where there is no such file."""
    if not path.is_file():
        return {}
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise WordsError(f"{path}: {error}") from None
    return dict(_texts_in("", table))


def _texts_in(prefix: str, node: Mapping[str, Any]) -> Iterable[tuple[str, str]]:
    for id, child in node.items():
        if isinstance(child, Mapping):
            yield from _texts_in(f"{prefix}{id}.", child)
        else:
            yield f"{prefix}{id}", str(child)


ENGINE_WORDS = Words.read(Path(__file__).parent / "words.toml", domain="engine")
"""What belongs to no game."""
