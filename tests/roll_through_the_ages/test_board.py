"""What the page of the dice game says of goods and points."""

from __future__ import annotations

import re

import pytest

from pentapolis.engine import Table
from pentapolis.engine.languages import MINUS
from pentapolis.server.scene import Scene
from tests.browser.prepared import of_record
from tests.server.scenes import live_table

NAMES = r"\b(Food|Wood|Stone|Pottery|Cloth|Metal)\b"


def scene(table: Table, seat: int, language: str = "en") -> Scene:
    live = live_table(table.setup, "dice")
    live.table = table
    return Scene(live, seat, language)


@pytest.mark.parametrize(
    ("record", "topic"),
    [
        ("three_trade", "offer"),
        ("three_trade", "reply"),
        ("four_second_edition", "discard"),
        ("two", "sell_goods"),
    ],
)
def test_goods_amid_a_sentence_are_said_in_small_letters(record: str, topic: str) -> None:
    """They stand as names only where a colon leads to a list of them."""
    table = of_record("roll_through_the_ages", record, lambda t: [ask.topic for ask in t.asks] == [topic])
    told = scene(table, table.asks[0].seat)
    for words in (told.question(), *(choice.label for choice in told.choices)):
        assert not re.search(NAMES, words.partition(":")[0]), words
        assert not re.search(rf"[a-z] {NAMES}", words), words


def test_points_below_zero_have_a_true_minus() -> None:
    for record in ("solo", "two"):
        over = scene(of_record("roll_through_the_ages", record, lambda t: t.over), 0).fragment("ask")
        assert MINUS in over
        assert not re.search(r">[^<]*-\d", over), "no hyphen stands for it"


@pytest.mark.parametrize(
    ("language", "mine", "theirs"), [("en", "You give", "Player1 gives"), ("de", "Du gibst", "Player1 gibt")]
)
def test_the_table_of_an_offer_speaks_to_who_makes_it(language: str, mine: str, theirs: str) -> None:
    table = of_record(
        "roll_through_the_ages",
        "three_trade",
        lambda t: t.asks[0].topic == "offer" and (t.asks[0].seat, t.asks[0].about[1]) == (0, 1),
    )
    heads = scene(table, 0, language).fragment("board").split("<thead>")[1].split("</thead>")[0]
    assert re.findall("<th>(.*?)</th>", heads) == [mine, theirs]


@pytest.mark.parametrize(("dice", "many"), [(5, False), (6, True)])
def test_more_than_five_dice_are_marked(dice: int, many: bool) -> None:
    """They are drawn smaller."""
    table = of_record("roll_through_the_ages", "two", lambda t: t.asks[0].topic == "reroll")
    table.g.dice = (table.g.dice * 6)[:dice]
    board = scene(table, table.asks[0].seat).fragment("board")
    assert board.count('class="die') == dice
    assert ('class="dice many"' in board) is many
