"""Overlays: what they change, and how bad ones are refused (file, id, field)."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from pentapolis.engine import DataError, rows
from pentapolis.engine.data import as_printed, change_data
from pentapolis.lab.change import BadChange, laid, read_change

TABLE = """
[[card]]
id = "temple"
cost = 2
gains = { culture = 1, science = 1 }

[[card]]
id = "theater"
cost = 3
"""


@dataclass(frozen=True)
class Card:
    id: str
    cost: int
    copies: int = 1
    gains: dict[str, int] | None = None


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    file = tmp_path / "cards.toml"
    file.write_text(TABLE)
    return file


def overlay(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "mine.toml"
    file.write_text(text)
    return file


def test_values_take_the_place_of_the_printed_ones(cards: Path) -> None:
    assert as_printed(cards)
    change_data(cards, {"card": {"temple": {"cost": 1, "copies": 4, "gains": {"culture": 5}}}}, "mine.toml")
    found = rows(cards, Card, "card")
    assert found["temple"] == Card("temple", 1, 4, {"culture": 5, "science": 1})
    assert found["theater"] == Card("theater", 3)
    assert not as_printed(cards)


def test_later_overlays_go_over_earlier_ones(cards: Path) -> None:
    change_data(cards, {"card": {"temple": {"cost": 1, "copies": 4}}}, "one.toml")
    change_data(cards, {"card": {"temple": {"cost": 7}}}, "two.toml")
    assert rows(cards, Card, "card")["temple"] == Card("temple", 7, 4, {"culture": 1, "science": 1})


@pytest.mark.parametrize(
    ("tables", "told"),
    [
        ({"card": {"temple": {"cost": "much"}}}, ("mine.toml", "temple", "cost")),
        ({"card": {"temple": {"costs": 1}}}, ("mine.toml", "temple", "costs")),
        ({"card": {"temple": {"gains": 3}}}, ("mine.toml", "card.temple", "gains")),
        ({"card": {"tempel": {"cost": 1}}}, ("mine.toml", "tempel", "")),
        ({"cards": {"temple": {"cost": 1}}}, ("mine.toml", "cards", "")),
        ({"card": {"temple": 3}}, ("mine.toml", "card.temple", "")),
    ],
)
def test_mistakes_name_overlay_id_and_field(
    cards: Path, tables: dict[str, object], told: tuple[str, str, str]
) -> None:
    change_data(cards, tables, "mine.toml")
    with pytest.raises(DataError) as caught:
        rows(cards, Card, "card")
    assert (caught.value.file, caught.value.id, caught.value.field) == told


def test_a_near_name_is_offered(cards: Path) -> None:
    change_data(cards, {"card": {"tempel": {"cost": 1}}}, "mine.toml")
    with pytest.raises(DataError, match="did you mean 'temple'"):
        rows(cards, Card, "card")


def test_an_overlay_tells_its_changes_line_by_line(tmp_path: Path) -> None:
    text = "[options]\nexpert = true\nages = 2\n[cards.card.brewery]\ncost = 4\n"
    change = read_change("nations", overlay(tmp_path, text))
    assert change.told() == ["options.expert = yes", "options.ages = 2", "cards.card.brewery.cost = 4"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "mine.toml: changes nothing"),
        ("[cards", "mine.toml: "),
        ("cards = 3", "mine.toml: cards: must be a table"),
        ("[card.card.brewery]\ncost = 4", "card: is no data file of nations; there are boards, cards"),
    ],
)
def test_an_overlay_that_cannot_be_meant_is_refused(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(BadChange) as caught:
        read_change("nations", overlay(tmp_path, text))
    assert says in str(caught.value)


def test_a_missing_overlay_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadChange, match="cannot be read"):
        read_change("nations", tmp_path / "nowhere.toml")


def test_nothing_is_laid_over_data_that_were_read_already() -> None:
    import pentapolis.games.nations  # noqa: F401

    with pytest.raises(RuntimeError, match="has read its data already"):
        laid(())
