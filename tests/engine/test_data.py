"""Component tables: typed rows, and mistakes that name file, id and field."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import pytest

from pentapolis.engine import DataError, row, rows


@dataclass(frozen=True, slots=True)
class Price:
    gold: int
    stone: int = 0


@dataclass(frozen=True, slots=True)
class Card:
    id: str
    age: Literal["A", "I"]
    cost: int = 0
    share: float = 0.5
    shown: bool = True
    copies: tuple[int, ...] = ()
    corner: tuple[int, str] | None = None
    price: Price | None = None
    gains: dict[str, int] = field(default_factory=dict)
    by_seats: dict[int, list[int]] = field(default_factory=dict)
    per: dict[Literal["city", "port"], int] = field(default_factory=dict)
    points: int | list[int] = 0
    extra: Any = None
    if_: str = ""

    def __post_init__(self) -> None:
        if self.cost > 9:
            raise ValueError("no card costs more than 9")


class Tile:
    """A row need not be a dataclass."""

    __slots__ = ("hexes",)

    def __init__(self, hexes: list[Price]) -> None:
        self.hexes = hexes


def write(folder: Path, text: str) -> Path:
    path = folder / "cards.toml"
    path.write_text(text, encoding="utf-8")
    return path


FULL = """
[[card]]
id = "temple"
age = "A"
cost = 3
share = 1
shown = false
copies = [1, 2]
corner = [4, "left"]
price = { gold = 2 }
gains = { food = 1 }
by_seats = { 2 = [1, 1], 3 = [] }
per = { city = 2 }
points = [1, 2]
extra = { anything = ["goes"] }
if = "war"

[[card]]
id = "forum"
age = "I"
points = 4
"""


def test_rows_are_typed_and_stand_in_the_order_of_the_file(tmp_path: Path) -> None:
    cards = rows(write(tmp_path, FULL), Card, "card")
    assert list(cards) == ["temple", "forum"]
    assert cards["temple"] == Card(
        "temple", "A", 3, 1.0, False, (1, 2), (4, "left"), Price(2), {"food": 1}, {2: [1, 1], 3: []},
        {"city": 2}, [1, 2], {"anything": ["goes"]}, "war",
    )  # fmt: skip
    assert type(cards["temple"].share) is float
    assert cards["forum"] == Card("forum", "I", points=4)


def test_a_table_of_tables_gives_its_keys_as_ids(tmp_path: Path) -> None:
    cards = rows(write(tmp_path, '[deck.card.temple]\nage = "A"\n'), Card, "deck.card")
    assert cards == {"temple": Card("temple", "A")}
    tiles = rows(
        write(tmp_path, "[tile.east]\nhexes = [{ gold = 1 }, { gold = 2, stone = 1 }]\n"), Tile, "tile"
    )
    assert [hex.gold for hex in tiles["east"].hexes] == [1, 2]


def test_one_row_and_a_whole_file(tmp_path: Path) -> None:
    assert row(write(tmp_path, "[start]\ngold = 2\n"), Price, "start") == Price(2)
    assert row(write(tmp_path, "gold = 2\nstone = 1\n"), Price) == Price(2, 1)


HEAD = '[[card]]\nid = "temple"\nage = "A"\n'
MISTAKES = {
    'cost = "3"': "cards.toml: temple: cost: must be a whole number, not '3'",
    "cost = true": "cards.toml: temple: cost: must be a whole number, not True",
    "cost = 3.0": "cards.toml: temple: cost: must be a whole number, not 3.0",
    "cost = 10": "cards.toml: temple: no card costs more than 9",
    'share = "x"': "cards.toml: temple: share: must be a number, not 'x'",
    "share = true": "cards.toml: temple: share: must be a number, not True",
    "shown = 1": "cards.toml: temple: shown: must be true or false, not 1",
    "if = 1": "cards.toml: temple: if: must be a text, not 1",
    "cots = 3": "cards.toml: temple: cots: is no field of this row; did you mean 'cost'?",
    "zzz = 3": "cards.toml: temple: zzz: is no field of this row",
    "copies = 3": "cards.toml: temple: copies: must be a list, not 3",
    'copies = [1, "x"]': "cards.toml: temple: copies.2: must be a whole number, not 'x'",
    "corner = [1]": "cards.toml: temple: corner: must have 2 entries, not 1",
    "corner = [1, 2]": "cards.toml: temple: corner.2: must be a text, not 2",
    "price = 3": "cards.toml: temple: price: must be a table, not 3",
    "price = { stone = 3 }": "cards.toml: temple: price.gold: is missing",
    "price = { gold = 1, stine = 3 }": "cards.toml: temple: price.stine: is no field of this row; "
    "did you mean 'stone'?",
    "gains = [1]": "cards.toml: temple: gains: must be a table, not [1]",
    'gains = { food = "x" }': "cards.toml: temple: gains.food: must be a whole number, not 'x'",
    "by_seats = { two = [] }": "cards.toml: temple: by_seats.two: "
    "the name of an entry must be a whole number",
    "by_seats = { 2 = [1, 1.5] }": "cards.toml: temple: by_seats.2.2: must be a whole number, not 1.5",
    "per = { cite = 1 }": "cards.toml: temple: per.cite: cannot be 'cite'; it is one of city, port; "
    "did you mean 'city'?",
    'points = "x"': "cards.toml: temple: points: must be a whole number, not 'x' or must be a list, not 'x'",
    HEAD: "cards.toml: temple: id: is given twice",
    '[[card]]\nage = "A"': "cards.toml: card 2: id: is missing",
    '[[card]]\nid = "forum"\nage = "B"': "cards.toml: forum: age: cannot be 'B'; it is one of A, I",
    '[[card]]\nid = "forum"': "cards.toml: forum: age: is missing",
}


@pytest.mark.parametrize("line", MISTAKES)
def test_mistakes_name_file_id_and_field(tmp_path: Path, line: str) -> None:
    with pytest.raises(DataError) as told:
        rows(write(tmp_path, HEAD + line + "\n"), Card, "card")
    assert str(told.value) == MISTAKES[line]
    assert told.value.file == "cards.toml"
    assert told.value.mistake in MISTAKES[line]


def test_the_error_has_its_parts(tmp_path: Path) -> None:
    with pytest.raises(DataError) as told:
        rows(write(tmp_path, HEAD + "cost = true\n"), Card, "card")
    assert (told.value.file, told.value.id, told.value.field) == ("cards.toml", "temple", "cost")


def test_files_and_tables_that_are_not_there(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="No such file"):
        rows(tmp_path / "none.toml", Card, "card")
    with pytest.raises(DataError, match=r"cards\.toml: deck: there is no such table"):
        rows(write(tmp_path, HEAD), Card, "deck")
    with pytest.raises(DataError, match=r"cards\.toml: card: must be a list of rows"):
        rows(write(tmp_path, "card = 3\n"), Card, "card")
    with pytest.raises(DataError, match=r"cards\.toml: .*line 1"):
        rows(write(tmp_path, "card = = 3\n"), Card, "card")
    with pytest.raises(DataError, match=r"cards\.toml: card 1: id: is missing"):
        rows(write(tmp_path, "card = [3]\n"), Card, "card")
