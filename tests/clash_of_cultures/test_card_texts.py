"""The texts of the cards stand in both languages."""

from __future__ import annotations

import re
import tomllib

import pytest

from pentapolis.engine.data import DataError
from pentapolis.games.clash_of_cultures import GAME
from pentapolis.games.clash_of_cultures.data import FOLDER, TEXTS
from pentapolis.games.clash_of_cultures.data.names import card_texts


def german() -> dict[str, dict[str, str]]:
    with (FOLDER / "data" / "texts_de.toml").open("rb") as file:
        return tomllib.load(file)


def test_every_card_that_says_something_says_it_in_german() -> None:
    for id, said in TEXTS.items():
        if "text" in said:
            assert GAME.words.text("en", f"text.{id}") == said["text"]
            assert GAME.words.text("de", f"text.{id}") != said["text"]


def test_numbers_agree_between_the_languages() -> None:
    for kind, texts in card_texts(german()).items():
        for id, text in texts.items():
            english, translated = (sorted(re.findall(r"\d+|½", text[language])) for language in ("en", "de"))
            assert english == translated, f"{kind} of {id}"


def test_a_missing_text_names_the_card() -> None:
    texts = german()
    del texts["text"]["great_wall"]
    with pytest.raises(DataError, match="great_wall: text: stands in one language only"):
        card_texts(texts)
