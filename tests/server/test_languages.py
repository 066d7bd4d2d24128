"""A third language is a folder: made from a file for translators, played in a page, English for the rest."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.pofile import read_po, write_po

from pentapolis.engine import games, languages
from pentapolis.engine.languages import VARIABLE
from tests.server.servers import Browser, Server
from tools import words

ROLL = "roll_through_the_ages"
MARK = " ĝ"
"""What the toy translation adds to every English text."""


def translated(folder: Path) -> None:
    """Esperanto, as far as an impatient translator got: the platform and one game."""
    words.export("eo", folder / "eo.po")
    with (folder / "eo.po").open("rb") as file:
        catalog = read_po(file)
    for message in catalog:
        domain = (message.context or "").partition(" ")[0]
        if domain in ("server", ROLL, "language"):
            message.string = f"{message.id}{MARK}"
    broken = next(m for m in catalog if m.context == f"{ROLL} event.rolls")
    broken.string = "Ĵeto {nombro}"  # another field than in English: must not spoil a page
    with (folder / "eo.po").open("wb") as file:
        write_po(file, catalog, width=0)


@pytest.fixture(scope="module")
def imported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("languages")
    file = tmp_path_factory.mktemp("translators")
    translated(file)
    assert words.take(file / "eo.po", folder) == 1, "one text does not fit"
    return folder


@pytest.fixture
def esperanto(imported: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(VARIABLE, str(imported))
    return imported


def test_a_page_is_played_in_a_third_language(esperanto: Path, tmp_path: Path) -> None:
    server = Server(str(tmp_path / "eo.db"), False, False).start()
    try:
        browser = Browser(server.url)
        browser.post("/settings", language="eo", back="/")
        home = browser.get("/").text
        assert '<html lang="eo"' in home
        assert f"What shall we play?{MARK}" in home
        assert 'value="de"' in home, "the other languages are offered"
        page = browser.post(f"/play/{ROLL}").text
        assert f"Roll Through the Ages{MARK}" in page
        assert f"Developments{MARK}" in page
        assert " rolls: " in page, "what is not translated is said in English"
        table = browser.post("/play/nations").text
        assert "New progress cards: " in table, "a game without translation is English"
        assert f"Recap{MARK}" in table
        for path in ("/rules", f"/rules/{ROLL}", "/account", "/builders", f"/new/{ROLL}", "/new/mosaic"):
            assert '<html lang="eo"' in browser.get(path).text
    finally:
        server.stop()


def test_every_game_is_said_in_it(esperanto: Path) -> None:
    roll, nations = games()[ROLL], games()["nations"]
    assert languages()["eo"].name == f"name{MARK}"
    assert roll.words.text("eo", "event.game_over") == f"The game is over.{MARK}"
    assert roll.words.text("eo", "event.rolls", seat="Ana", dice=["coin"]) == "Ana rolls: coin."
    assert nations.words.text("eo", "event.game_over") == "The game is over."
    assert nations.title("eo") == "Nations"


def test_what_is_missing_is_listed(esperanto: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (esperanto / "eo" / "cli.toml").write_text('[gone]\naway = "Malnova"\n', encoding="utf-8")
    assert words.report() == 1
    printed = capsys.readouterr().out
    assert f"{ROLL}: 1 of" in printed, "all but the line that was left out"
    assert "cli gone.away: there is no such text" in printed
    missing = set(words.missing(languages()["eo"]))
    assert (ROLL, "event.rolls") in missing
    assert ("nations", "event.buys") in missing
    assert ("server", "home.title") not in missing


def test_a_file_without_the_language_s_name_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words.export("pl", tmp_path / "pl.po")
    assert words.take(tmp_path / "pl.po", tmp_path) == 1
    assert "must be translated" in capsys.readouterr().out
    assert not (tmp_path / "pl").exists()
