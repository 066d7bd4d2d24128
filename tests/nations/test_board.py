"""What the page of Nations makes of names."""

from __future__ import annotations

import re

import pytest

from pentapolis.engine import LANGUAGES, games
from pentapolis.games.nations.board import soft
from pentapolis.games.nations.data import CARDS

LETTERS = 9
"""So many letters of a word stand in a line of the narrowest card: seven in a row on a laptop."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_can_be_broken_for_the_narrowest_card(language: str) -> None:
    words = games()["nations"].words
    for card in CARDS:
        for part in re.split(r"[ /\-\u00ad]", soft(words.name(language, card.id))):
            assert len(part) <= LETTERS, (card.id, part)


def test_a_name_that_breaks_once_already_breaks_more_often_on_a_card() -> None:
    assert soft("Eisen\u00adverarbeitung") == "Eisen\u00adverar\u00adbeitung"
    assert soft("Fall von Louisbourg") == "Fall von Louis\u00adbourg"
    assert soft("Hongkong") == "Hong\u00adkong"
