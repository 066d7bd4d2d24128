"""The rules documents: a translation states the same rules and examples, in the same order."""

from __future__ import annotations

import re

import pytest

from pentapolis.engine import games
from pentapolis.rulebook import rulebook, rulebooks, rules_file, search

TRANSLATED = [game for game in rulebooks() if rules_file(game, "de") is not None]


@pytest.mark.parametrize("game", TRANSLATED)
def test_german_rules_have_the_same_numbers(game: str) -> None:
    english, german = rulebook(game), rulebook(game, "de")
    assert list(german.rules) == list(english.rules)
    assert list(german.examples) == list(english.examples)
    assert german.sections.keys() == english.sections.keys()
    for number, rule in english.rules.items():
        assert german.rules[number].testable == rule.testable, number


@pytest.mark.parametrize("game", rulebooks())
def test_no_document_points_outside_the_project(game: str) -> None:
    for language in ("en", "de"):
        path = rules_file(game, language)
        assert path is None or "shared/" not in path.read_text(encoding="utf-8"), path


@pytest.mark.parametrize("game", ["clash_of_cultures", "through_the_ages"])
def test_a_decision_has_a_number_of_its_own_and_stands_in_both_languages(game: str) -> None:
    decisions = []
    for language in ("en", "de"):
        path = rules_file(game, language)
        assert path is not None
        decisions.append(re.findall(r"^- \*\*(OP-?\d+)\*\*", path.read_text(encoding="utf-8"), re.M))
        assert len(decisions[-1]) == len(set(decisions[-1])) > 40
    assert decisions[0] == decisions[1]


@pytest.mark.parametrize("game", rulebooks())
def test_a_missing_translation_falls_back_to_english(game: str) -> None:
    assert rulebook(game, "xx").rules.keys() == rulebook(game).rules.keys()


@pytest.mark.parametrize(
    ("game", "language", "words", "first"),
    [
        ("nations", "en", "hunger", "505."),
        ("nations", "de", "verhungern", "505."),
        ("through_the_ages", "de", "Versteigerung", "605."),
        ("through_the_ages", "en", "declare war", "611."),
        ("through_the_ages", "de", "labor bauen", "304."),
        ("clash_of_cultures", "en", "tear down", "704."),
        ("clash_of_cultures", "de", "Seeräuber", "810."),
        ("mosaic", "de", "Weltwunder", "409."),
        ("roll_through_the_ages", "en", "starve", "4"),
        ("nations", "en", "402.2", "402.2"),
        ("nations", "de", "402", "402."),
    ],
)
def test_rules_are_found_by_the_words_people_use(game: str, language: str, words: str, first: str) -> None:
    hits = search(game, language, words)
    assert hits[0].rule.number.startswith(first), hits[:3]
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)


def test_what_was_looked_for_is_marked() -> None:
    hit = search("through_the_ages", "de", "glücklich gesichter")[0]
    assert "".join(text for text, _ in hit.text) == hit.rule.text
    assert any(found and "lücklich" in text for text, found in [*hit.text, *hit.heading])
    assert not any(found and text.isspace() for text, found in hit.text)


def test_a_search_for_all_words_falls_back_to_any() -> None:
    assert search("nations", "en", "famine xyzzy")[0].rule.number.startswith("505")
    assert search("nations", "en", "xyzzy") == []
    assert search("nations", "en", " .,- ") == []


@pytest.mark.parametrize("game", rulebooks())
def test_synonyms_belong_to_chapters_that_exist(game: str) -> None:
    book = rulebook(game)
    for id in games()[game].words.ids():
        if id.startswith("synonym."):
            number = id.removeprefix("synonym.")
            assert number in book.sections or number in book.rules, f"{game} has no {number}"
