"""Languages: found in folders, counting as CLDR says, English where a folder has no text."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest
from babel import Locale

from pentapolis.engine import LANGUAGES, Words, find_language, languages
from pentapolis.engine.languages import VARIABLE, LanguageError

TABLE = {
    "event": {
        "buys": {"en": "{seat} buys {n:of|{what}}.", "de": "{seat} kauft {n:of|{what}}."},
        "falls": {"en": "{n:plural|tower falls|towers fall}", "de": "{n:plural|Turm fällt|Türme fallen}"},
        "ends": {"en": "The end: {n} days", "de": "Das Ende: {n} Tage"},
    },
    "name": {"idea": {"en": "ideas", "de": "Ideen"}, "gold": {"en": "gold", "de": "Gold"}},
    "noun": {"idea": {"en": "idea|ideas", "de": "Idee|Ideen"}},
}

POLISH = """
[event]
buys = "{seat} kupuje: {n:of|{what}}."
falls = "{n:plural|wieża upada|wieże upadają|wież upada|wieży upada}"
ends = "Koniec {days}"

[noun]
idea = "idea|idee|idei|idei"

[gone]
away = "Stary tekst"
"""


@pytest.fixture
def polish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Words:
    folder = tmp_path / "pl"
    folder.mkdir()
    (folder / "language.toml").write_text('name = "Polski"\nnothing = "nic"\n', encoding="utf-8")
    (folder / "toy.toml").write_text(POLISH, encoding="utf-8")
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    return Words(TABLE, domain="toy")


def test_english_and_german_count_as_cldr_says() -> None:
    for code in LANGUAGES:
        rule = Locale.parse(code).plural_form
        for number in (*range(130), 0.5, 1.5, 2.5):
            assert languages()[code].form(number, ["one", "other"]) == rule(number)


def test_nouns_have_forms() -> None:
    words = Words(TABLE)
    said = [words.text("de", "event.buys", seat="Ada", n=n, what="idea") for n in (0, 1, 2)]
    assert said == ["Ada kauft 0 Ideen.", "Ada kauft 1 Idee.", "Ada kauft 2 Ideen."]
    assert words.text("en", "event.buys", seat="Ada", n=1, what="gold") == "Ada buys 1 gold."


def test_a_third_language_has_its_own_forms_and_borrows_the_rest(polish: Words) -> None:
    assert languages()["pl"].name == "Polski"
    falls = [polish.text("pl", "event.falls", n=n) for n in (1, 3, 5, 22)]
    assert falls == ["1 wieża upada", "3 wieże upadają", "5 wież upada", "22 wieże upadają"]
    assert polish.text("pl", "event.buys", seat="Ada", n=3, what="idea") == "Ada kupuje: 3 idee."
    assert polish.text("pl", "event.buys", seat="Ada", n=3, what="gold") == "Ada kupuje: 3 gold."
    assert polish.text("pl", "event.ends", n=3) == "The end: 3 days"  # its translation shows another value
    assert polish.text("pl", "gone.away") == "gone.away"
    assert polish.name("pl", "gold") == "gold"
    assert languages()["pl"].listed(["3 wieże", "1 idea"]) == "3 wieże i 1 idea"


def test_a_language_that_is_no_longer_here_is_said_in_english(polish: Words) -> None:
    assert find_language("xx").code == "en"
    assert polish.text("xx", "event.falls", n=1) == "1 tower falls"


def test_numbers_and_moments_are_written_as_the_language_does() -> None:
    german, english = languages()["de"], languages()["en"]
    assert [german.number(n) for n in (7, -2, 12345, 0.5)] == ["7", "−2", "12.345", "0,5"]
    assert [english.number(n) for n in (12345, -0.5)] == ["12,345", "−0.5"]
    assert [german.number(n) for n in (39.0, -2.25, 100.5, 10000.5)] == ["39", "−2,25", "100,5", "10.000,5"]
    assert [english.number(n) for n in (39.0, -2.25, 1 / 3)] == ["39", "−2.25", "0.333"]
    assert [english.form(n, ["coin", "coins"]) for n in (1, 1.0, -1, 2, 0.5)] == [
        "coin", "coin", "coin", "coins", "coins"
    ]  # fmt: skip
    assert [english.number(n) for n in (9999, 10000, -9999, -10000)] == ["9999", "10,000", "−9999", "−10,000"]
    assert german.moment(datetime(2026, 3, 9, 18, 5)) == "09.03.26, 18:05"


@pytest.mark.parametrize(
    ("code", "toml", "mistake"),
    [
        ("pl", 'name = "Polski"\n', "nothing must be a text"),
        ("pl", "name = \n", "language.toml: "),
        ("de", 'name = "Deutsch"\nnothing = "nix"\n', "already a language 'de'"),
    ],
)
def test_mistakes_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str, toml: str, mistake: str
) -> None:
    (tmp_path / code).mkdir()
    (tmp_path / code / "language.toml").write_text(toml, encoding="utf-8")
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    with pytest.raises(LanguageError, match=mistake):
        languages()


def test_a_folder_that_is_none_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "/no/such/folder")
    with pytest.raises(LanguageError, match="/no/such/folder"):
        languages()


def test_parts_that_may_be_empty() -> None:
    words = Words(
        {"event": {"fights": {"en": "3{cards:names|; cards: }", "de": "3{cards:names|; Karten: }"}}}
    )
    assert words.text("en", "event.fights", cards=["a", "b"]) == "3; cards: a, b"
    assert words.text("de", "event.fights", cards=[]) == "3"


def test_what_is_no_number_has_the_last_form() -> None:
    english = languages()["en"]
    assert english.form("several", ["one", "other"]) == "other"
    assert (english.form(1, ["one", "other"]), english.form(-1, ["one", "other"])) == ("one", "one")
    assert english.form(2, ["all"]) == "all"
