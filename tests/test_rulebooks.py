"""The rules documents: a translation states the same rules and examples, in the same order."""

from __future__ import annotations

import pytest

from pentapolis.rulebook import rulebook, rulebooks, rules_file

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


@pytest.mark.parametrize("game", rulebooks())
def test_a_missing_translation_falls_back_to_english(game: str) -> None:
    assert rulebook(game, "xx").rules.keys() == rulebook(game).rules.keys()
