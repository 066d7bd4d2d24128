"""The words of the game: names of spaces and bundles (`food2+gold1`: "2 food and 1 gold"), texts of cards."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from typing import Any

from pentapolis.engine import Words
from pentapolis.engine.data import DataError
from pentapolis.engine.languages import find_language
from pentapolis.games.clash_of_cultures.data import FOLDER, NAMES, TEXTS
from pentapolis.games.clash_of_cultures.data.places import PLACES

_PART = re.compile(r"([a-z_]+?)([0-9]+)\Z")


NOT_PLACES = ("seat", "tile")
"""Values of sentences that name no space, whatever they look like: a player may be called D4."""


def place(value: Any) -> Any:
    """A space as people speak of it, with the code that finds it on the map; whatever else as it is."""
    if isinstance(value, str) and value in PLACES:
        return f"{PLACES[value]} ({value})"
    return value


class ClashWords(Words):
    """Words that know how to read bundles of goods and groups of units, and what spaces are called."""

    def _fill(
        self, language: str, id: str, pattern: str, players: Sequence[str], args: Any, values: Any
    ) -> str:
        spoken = {name: value if name in NOT_PLACES else place(value) for name, value in values.items()}
        return super()._fill(language, id, pattern, players, tuple(map(place, args)), spoken)

    def name(self, language: str, id: Any) -> str:
        if isinstance(id, str) and id in PLACES:
            return str(place(id))
        if isinstance(id, str) and not self.has(f"name.{id}"):
            parts = [_PART.match(part) for part in id.split("+")]
            if all(part is not None and self.has(f"name.{part[1]}") for part in parts):
                counted = [self.counted(language, int(part[2]), part[1]) for part in parts if part]
                return find_language(language).listed(counted)
        return super().name(language, id)


def load() -> ClashWords:
    """All words and names of the game."""
    words = ClashWords()
    words.add_names(NAMES)
    words.add_file(FOLDER / "words.toml")
    with (FOLDER / "data" / "texts_de.toml").open("rb") as file:
        words.add(card_texts(tomllib.load(file)), "texts_de.toml")
    return words


def card_texts(german: Mapping[str, Mapping[str, str]]) -> dict[str, dict[str, dict[str, str]]]:
    """What a card says (`text.<id>`), asks for, costs and how often it works, in both languages."""
    found: dict[str, dict[str, dict[str, str]]] = {}
    for kind in ("text", "needs", "price", "limit"):
        english = {id: said[kind] for id, said in TEXTS.items() if kind in said}
        for id in sorted(english.keys() ^ german[kind].keys()):
            raise DataError("texts_de.toml", id, kind, "stands in one language only")
        found[kind] = {id: {"en": english[id], "de": german[kind][id]} for id in english}
    return found
