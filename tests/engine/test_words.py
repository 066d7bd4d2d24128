"""Words: every text in every language, fields filled in, mistakes named."""

from __future__ import annotations

from pathlib import Path

import pytest

from pentapolis.engine import Words, words
from pentapolis.engine.words import WordsError, fits


def test_fields() -> None:
    words = Words(
        {
            "event": {
                "buys": {
                    "en": "{seat} buys {what:name} for {n:plural|coin|coins}.",
                    "de": "{seat} {what:name} {n}",
                },
                "trades": {"en": "{a:seat}: {gives:amounts}", "de": "{a:seat}: {gives:amounts}"},
            },
            "name": {"temple": {"en": "Temple", "de": "Tempel"}},
        }
    )
    text = words.text
    assert text("en", "event.buys", seat="Ada", what="temple", n=1) == "Ada buys Temple for 1 coin."
    assert (
        text("en", "event.buys", seat="Ada", what=["temple", "x"], n=2) == "Ada buys Temple, x for 2 coins."
    )
    assert text("de", "event.buys", seat="Ada", what="temple", n=2) == "Ada Tempel 2"
    assert text("en", "event.trades", players=["Ada", "Bo"], a=1, gives=[[2, "temple"]]) == "Bo: 2 Temple"
    two, three = [[2, "temple"], [1, "x"]], [[2, "temple"], [1, "x"], [1, "y"]]
    assert text("en", "event.trades", a=1, gives=two) == "2: 2 Temple and 1 x"
    assert text("de", "event.trades", a=1, gives=three) == "2: 2 Tempel, 1 x und 1 y"
    assert text("en", "event.trades", a=1, gives=[]) == "2: nothing"
    assert text("de", "event.trades", a=1, gives=[[0, "temple"]]) == "2: nichts"
    assert text("en", "no.such.text") == "no.such.text"
    assert words.name("de", "temple") == "Tempel"
    assert words.name("de", "unknown") == "unknown"


def test_equal_things_are_counted_and_unknown_seats_have_their_number() -> None:
    words = Words({"event": {"has": {"en": "{a:seat}: {x:grouped}", "de": "{a:seat}: {x:grouped}"}}})
    words.add_names({"coin": {"en": "Coin", "de": "Münze"}, "goods": {"en": "2 goods", "de": "2 Waren"}})
    text = words.text
    assert (
        text("en", "event.has", players=["Ada"], a=0, x=["coin", "skull", "coin"]) == "Ada: 2 × Coin, skull"
    )
    assert text("de", "event.has", players=["Ada"], a=1, x=["coin"]) == "2: Münze"
    assert text("de", "event.has", players=["Ada"], a=0, x=["goods", "goods"]) == "Ada: 2 × (2 Waren)"
    assert text("en", "event.has", players=["Ada"], a=0, x=[]) == "Ada: –"


@pytest.mark.parametrize(
    ("language", "stone", "line"),
    [
        ("en", 0, "Ben builds for free."),
        ("en", 1, "Ben builds for 1 block."),
        ("en", 3, "Ben builds for 3 blocks."),
        ("de", 0, "Ben baut kostenlos."),
        ("de", 3, "Ben baut für 3 Blöcke."),
    ],
)
def test_nothing_is_said_in_words(language: str, stone: int, line: str) -> None:
    words = Words(
        {
            "event": {
                "builds": {
                    "en": "{seat} builds {stone:zero|for free|for {stone:plural|block|blocks}}.",
                    "de": "{seat} baut {stone:zero|kostenlos|für {stone:plural|Block|Blöcke}}.",
                },
                "gains": {"en": "{seat} gains {n:some|{what}}.", "de": "{seat} erhält {n:some|{what}}."},
                "draws": {"en": "{seat} draws{n:zero||: {n}}.", "de": "{seat} zieht{n:zero||: {n}}."},
            }
        }
    )
    assert words.text(language, "event.builds", seat="Ben", stone=stone) == line
    assert words.text("en", "event.draws", seat="Ben", n=0) == "Ben draws."
    assert words.text("en", "event.draws", seat="Ben", n=2) == "Ben draws: 2."
    assert words.text("de", "event.gains", seat="Ben", n=0, what="Gold") == "Ben erhält nichts."
    assert words.text("en", "event.gains", seat="Ben", n=2, what="gold") == "Ben gains 2 gold."


def test_one_of_a_thing_is_said_by_its_noun() -> None:
    words = Words(
        {
            "option": {"get": {"en": "Get {1:of}", "de": "{1:of} nehmen"}},
            "noun": {"idea": {"en": "idea|ideas", "de": "Idee|Ideen"}},
            "name": {"idea": {"en": "Ideas", "de": "Ideen"}, "food": {"en": "food", "de": "Nahrung"}},
        }
    )
    assert words.text("en", "option.get", "get", "idea") == "Get 1 idea"
    assert words.text("de", "option.get", "get", "idea") == "1 Idee nehmen"
    assert words.text("en", "option.get", "get", "food") == "Get 1 food"


def test_a_missing_value_shows_as_an_ellipsis_and_does_not_fail() -> None:
    words = Words({"ask": {"x": {"en": "{0} of {1}", "de": "{0} von {1}"}}})
    assert words.text("en", "ask.x", 3) == "3 of …"


@pytest.mark.parametrize(
    ("toml", "mistake"),
    [
        ('[ask]\nx = { en = "Yes" }\n', "ask.x has no text in 'de'"),
        ('[ask]\nx = { en = "{0}", de = "" }\n', "ask.x has no text in 'de'"),
        ('[ask]\nx = { en = "{a}", de = "{b}" }\n', "ask.x has different fields"),
        ("[ask]\nx = 3\n", "ask.x must be a table of languages"),
    ],
)
def test_mistakes_are_named(tmp_path: Path, toml: str, mistake: str) -> None:
    path = tmp_path / "words.toml"
    path.write_text(toml, encoding="utf-8")
    with pytest.raises(WordsError, match=mistake):
        Words.read(path)


def test_texts_of_cards_and_several_seats() -> None:
    words = Words(
        {
            "ask": {"offer": {"en": "{0:text} Accept?", "de": "{0:text} Annehmen?"}},
            "event": {"order": {"en": "{seats:seat}", "de": "{seats:seat}"}},
            "text": {"pilgrims": {"en": "Take a worker.", "de": "Nimm einen Arbeiter."}},
        }
    )
    assert words.text("de", "ask.offer", "pilgrims") == "Nimm einen Arbeiter. Annehmen?"
    assert words.text("en", "event.order", players=["Ada", "Bo"], seats=[1, 0]) == "Bo, Ada"


def test_numbers_carry_the_true_minus_sign() -> None:
    words = Words({"event": {"falls": {"en": "{n} ({change:+})", "de": "{n} ({change:+})"}}})
    assert words.text("en", "event.falls", n=-2, change=-1) == "−2 (−1)"
    assert words.text("de", "event.falls", n=2, change=1) == "2 (+1)"


def test_a_translation_fits_when_it_shows_the_same_values() -> None:
    assert fits("{n:plural|day|days} left for {seat}", "{seat}: {n}")
    assert not fits("{n} days", "{days}")
    assert not fits("{n} days", "")
    assert not fits("{n} days", "{n days")


def test_only_so_many_sentences_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "MOST_SAID", 3)
    said = Words({"event": {"falls": {"en": "{n} falls", "de": "{n} fällt"}}})
    for n in range(3):
        assert said.text("en", "event.falls", n=n) == f"{n} falls"
    assert len(said._said) == 3
    for n in range(7):
        assert said.text("en", "event.falls", n=n) == f"{n} falls"
        assert len(said._said) <= 3
