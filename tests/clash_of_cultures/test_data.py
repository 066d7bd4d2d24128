"""The component tables: a mistake in them is named with file, card and field when the game is loaded."""

from __future__ import annotations

import importlib.util
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from pentapolis.engine.data import DataError
from pentapolis.games.clash_of_cultures import GAME, data
from pentapolis.games.clash_of_cultures.board import cards
from pentapolis.games.clash_of_cultures.data import ids
from pentapolis.games.clash_of_cultures.data.origins import (
    AGREEING,
    DOUBTFUL,
    INFERRED,
    MARKS,
    RECONSTRUCTED,
    SINGLE,
    origins,
)
from pentapolis.rulebook import rulebook
from tests.clash_of_cultures.scene import COC
from tests.tables import unusual_defaults

rule = pytest.mark.rule
FOLDER = data.FOLDER / "data"

MISTAKES = [
    ("advances.toml", 'requires = "philosophy"', 'requires = "philosofy"', "requires: there is no advance"),
    ("advances.toml", 'id = "storage"\n', 'id = "larder"\n', "larder: is not in the order"),
    ("advances.toml", 'category = "agriculture"', 'category = "seafaring"', "farming: category: is not its"),
    ("advances.toml", 'bonus = "mood"', 'bonus = "moods"', "storage: bonus: cannot be 'moods'"),
    (
        "advances.toml",
        '[[category]]\nid = "theocracy"',
        '[[other]]\nid = "theocracy"',
        "category: must be 12",
    ),
    ("advances.toml", 'en = "Storage"', 'en = ""', "storage: has no name in one of the languages"),
    ("pieces.toml", 'id = "cavalry"\n', 'id = "riders"\n', "unit: must be the 6"),
    ("pieces.toml", 'id = "academy"\n', 'id = "school"\n', "building: must be in the order"),
    ("pieces.toml", 'advance = "writing"', 'advance = "reading"', "academy: advance: there is no advance"),
    ("pieces.toml", '[[face]]\nid = "12"', '[[side]]\nid = "12"', "face: must be 12"),
    ("pieces.toml", "settlements = 7", 'settlements = "7"', "stock: settlements: must be a whole number"),
    ("wonders.toml", 'id = "great_arena"', 'id = "great_circus"', "wonder: must be the 8"),
    ("wonders.toml", 'advance = "sports"', 'advance = "games"', "great_arena: advance: there is no advance"),
    ("action_cards.toml", 'civil = "spy"', 'civil = "spies"', "civil: is unknown"),
    ("action_cards.toml", 'tactic = "scout"', 'tactic = "scouts"', "tactic: is unknown"),
    ("action_cards.toml", '[[card]]\nid = "42"', '[[gone]]\nid = "42"', "card: must be 42"),
    ("action_cards.toml", "copies = 2", "copies = 9", "copies: must be on 9 cards"),
    ("objectives.toml", 'upper = "colony"', 'upper = "colonies"', "upper: is unknown"),
    ("objectives.toml", 'lower = "brutus"', 'lower = "caesar"', "lower: is unknown"),
    ("objectives.toml", "expansion = false", "expansion = true", "card: must be 32 base"),
    ("objectives.toml", '[[card]]\nid = "38"', '[[gone]]\nid = "38"', "card: must be 6 expansion"),
    ("events.toml", 'id = "2"\n', 'id = "59"\n', "59: must be numbered"),
    (
        "events.toml",
        'protection = ["sanitation"]',
        'protection = ["soap"]',
        "protection: there is no advance",
    ),
    ("events.toml", "expansion = false", "expansion = true", "event: must be 38 base and 20"),
    ("civilizations.toml", 'id = "human_sacrifice"', 'id = "feasts"', "feasts: is not in the order"),
    ("civilizations.toml", 'with = "rituals"', 'with = "rites"', "with: there is no advance"),
    ("civilizations.toml", 'id = "ahuitzotl"', 'id = "montezuma"', "montezuma: is not in the order"),
    ("map.toml", '[[tile]]\nid = "N01"', '[[gone]]\nid = "N01"', "tile: must be 16"),
    ("map.toml", 'id = "vikings"', 'id = "danes"', "danes: is no civilization"),
    ("map.toml", '[[civ_tile]]\nid = "egypt"', '[[gone]]\nid = "egypt"', "civ_tile: must be 5"),
    ("map.toml", '"B2", "A3", "C3", "B3"', '"B2", "A3", "C3", "D2"', "2: has overlapping tiles"),
]


def load(folder: Path) -> None:
    """The loader over another folder of tables."""
    spec = importlib.util.spec_from_file_location("tables_of_a_test", folder / "data" / "__init__.py")
    assert spec is not None
    assert spec.loader is not None
    spec.loader.exec_module(importlib.util.module_from_spec(spec))


@pytest.fixture
def tables(tmp_path: Path) -> Path:
    shutil.copytree(FOLDER, tmp_path / "data")
    return tmp_path


def test_the_tables_load_from_anywhere(tables: Path) -> None:
    load(tables)


@pytest.mark.parametrize(("file", "right", "wrong", "said"), MISTAKES)
def test_a_mistake_is_named(tables: Path, file: str, right: str, wrong: str, said: str) -> None:
    path = tables / "data" / file
    text = path.read_text(encoding="utf-8")
    assert right in text
    path.write_text(text.replace(right, wrong, 1), encoding="utf-8")
    with pytest.raises(DataError) as error:
        load(tables)
    assert str(error.value).startswith(file)
    assert said in str(error.value)


def test_a_name_stands_once(tables: Path) -> None:
    path = tables / "data" / "map.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('id = "plain"', 'id = "storage"', 1), encoding="utf-8")
    with pytest.raises(DataError, match=r"map\.toml: storage: is named twice"):
        load(tables)


def test_the_box() -> None:
    assert (GAME.players, GAME.minutes, GAME.weight) == ((2, 4), (120, 240), 4)
    assert (GAME.rules_version, GAME.hidden_information, GAME.chance) == (4, True, True)
    defaults = {option.id: option.default for option in GAME.options if option.default is not False}
    assert defaults == {"trade": True, "flexible_end": "no", "events": "all"}
    for option in GAME.options:
        assert (option.per_seat, option.min_seats, option.max_seats) == (False, 1, 99)


def test_what_a_table_does_not_say_is_nothing() -> None:
    none = {"category", "bonus", "building", "civ"}  # -1: no such number
    assert unusual_defaults(data, data.rows, data.layout) == {f"Advance.{field}": -1 for field in none}


# --- where values come from ------------------------------------------------------------------------------


def marked(head: str, mark: str, datum: str) -> int:
    """Of how many things whose id begins so a mark is about this datum."""
    mine = [id for id in data.NAMES if id.startswith(head)]
    return sum((mark, d) == (m, datum) for id in mine for m, found in origins(id) for d in found)


def numbers_of_chapter_1300() -> dict[str, list[int]]:
    """What the data say, in the order in which the rules state it."""
    bonus = sum((RECONSTRUCTED, ("bonus",)) in origins(advance.id) for advance in data.ADVANCES)
    civ_advances = [advance.id for mine in data.CIV_ADVANCES for advance in mine]
    assert all(origins(id) == [(SINGLE, ("icons",))] for id in civ_advances)
    assert all((SINGLE, ("icons",)) in origins(advance.id) for advance in data.ADVANCES)
    abilities = [marked("ability.", mark, "text") for mark in (AGREEING, SINGLE)]
    return {
        "1301.1": [
            marked("civil.", SINGLE, "text"),
            marked("civil.", DOUBTFUL, "text"),
            marked("tactic.", AGREEING, "text"),
        ],
        "1301.2": [marked("objective.", SINGLE, "text"), marked("objective.", DOUBTFUL, "text")],
        "1301.3": [
            marked("event", SINGLE, "title"),
            marked("event", DOUBTFUL, "text"),
            sum(event.expansion for event in data.EVENTS),
        ],
        "1301.4": [bonus, len(data.ADVANCES)],
        "1301.5": [len(civ_advances), sum(abilities), *abilities],
        "1301.6": [
            marked("great_", RECONSTRUCTED, "needed"),
            sum((RECONSTRUCTED, ("cost",)) in origins(unit) for unit in ids.UNITS),
        ],
    }


@pytest.mark.parametrize("language", ["en", "de"])
@rule(COC, "1301.1", "1301.2", "1301.3", "1301.4", "1301.5", "1301.6", "1301.7")
def test_the_rules_say_truly_where_values_come_from(language: str) -> None:
    book = rulebook(COC, language)
    for number, counts in numbers_of_chapter_1300().items():
        assert [int(found) for found in re.findall(r"\d+", book.rules[number].text)] == counts, number
    assert marked("tactic.", AGREEING, "count") == len(data.TACTICS)
    assert [(mark, "port") for mark, found in origins("great_lighthouse") if "port" in found] == [
        (DOUBTFUL, "port")
    ]
    for terrain in ids.TERRAINS:
        assert origins(terrain) == [(SINGLE, ("terrain", "layout"))]
    assert "chapter 1300" in GAME.provenance["en"]
    assert "Kapitel 1300" in GAME.provenance["de"]


@rule(COC, "1301.1", "1301.3", "1301.4", "1301.5", "1301.6")
@pytest.mark.parametrize(
    ("id", "marks"),
    [
        ("action1", [[(SINGLE, ("text",))], [(AGREEING, ("text", "count"))]]),
        ("objective1", [[(SINGLE, ("text",))]] * 2),
        ("event1", [[(SINGLE, ("title", "symbol", "text")), (INFERRED, ("box",)), (DOUBTFUL, ("text",))]]),
        ("leader.nabopolassar", [[(AGREEING, ("text",))], [(SINGLE, ("text",))]]),
        ("great_wall", [[(RECONSTRUCTED, ("cost", "needed"))]]),
        ("great_lighthouse", [[(RECONSTRUCTED, ("cost", "needed")), (DOUBTFUL, ("port",))]]),
        ("writing", [[(SINGLE, ("icons",)), (RECONSTRUCTED, ("bonus",))]]),
        ("myths", [[(SINGLE, ("icons",))]]),
        ("temple", [[]]),
    ],
)
def test_every_card_shows_which_of_its_texts_and_numbers_are_not_certain(id: str, marks: list[Any]) -> None:
    card = cards.details(id)
    assert card is not None
    assert [part["marks"] for part in card["parts"]] == marks
    assert card["marks"] == [], "said with the parts"


def test_a_unit_shows_that_its_cost_is_reconstructed() -> None:
    card = cards.details("elephant")
    assert card is not None
    assert (card["parts"], card["marks"]) == ([], [(RECONSTRUCTED, ("cost",))])


def test_every_mark_has_words() -> None:
    found = [marks for id in data.NAMES for marks in origins(id)]
    assert {mark for mark, _ in found} == set(MARKS)
    for word in (*MARKS, *{datum for _, data_of_it in found for datum in data_of_it}):
        kind = "mark" if word in MARKS else "datum"
        assert GAME.words.has(f"board.{kind}.{word}"), word
