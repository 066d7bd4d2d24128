"""The score sheet as data: mistakes name file, row and field; every printing has all rows."""

from __future__ import annotations

from pathlib import Path

import pytest

from pentapolis.engine import DataError, row, rows
from pentapolis.games.roll_through_the_ages import data, state
from pentapolis.games.roll_through_the_ages.setup import new_player
from tests.roll_through_the_ages.scene import GAME, rule
from tests.roll_through_the_ages.scene import state as play_state
from tests.tables import not_copied, unusual_defaults


@pytest.mark.parametrize(
    ("old", "new", "id", "field"),
    [
        ("cost = 10", 'cost = "10"', "leadership", "cost"),
        ("points = 2", "point = 2", "leadership", "point"),
        ('id = "irrigation"', 'id = "leadership"', "leadership", "id"),
    ],
)
def test_a_mistake_on_the_sheet_is_named(tmp_path: Path, old: str, new: str, id: str, field: str) -> None:
    text = data.SHEET.read_text(encoding="utf-8")
    start = text.index('id = "leadership"')
    (tmp_path / "sheet.toml").write_text(text[:start] + text[start:].replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError) as error:
        rows(tmp_path / "sheet.toml", data.rows.Development, "developments")
    assert (error.value.file, error.value.id, error.value.field) == ("sheet.toml", id, field)


def test_a_printing_changes_only_what_is_on_the_sheet() -> None:
    for changes in (
        data.rows.Printing("low", True, {"fire": data.rows.DevelopmentChange(cost=1)}, {}),
        data.rows.Printing("low", True, {}, {"sphinx": data.rows.MonumentChange(9)}),
    ):
        with pytest.raises(DataError, match=r"sheet\.toml: (fire|sphinx): is no"):
            data.changed(data.EDITIONS["first"], changes)


@rule("901.1", "901.2", "901.3")
def test_both_printings_have_the_same_things() -> None:
    first, second = data.EDITIONS["first"], data.EDITIONS["second"]
    assert (
        [d.id for d in first.developments] == [d.id for d in second.developments] == list(data.DEVELOPMENTS)
    )
    changes = row(data.SHEET, data.rows.Printing, "edition.second")
    for old, new in zip(first.developments, second.developments, strict=True):
        assert (old == new) == (old.id not in changes.developments)
    assert (first.solo_skulls_rerolled, second.solo_skulls_rerolled) == (True, False)


def test_where_the_second_edition_comes_from_is_said_where_it_is_chosen() -> None:
    assert row(data.SHEET, data.rows.Printing, "edition.second").confidence == "medium"
    for language, word, start in (
        ("en", "secondary sources", "Where the numbers of the second edition come from"),
        ("de", "Zweitquellen", "Woher die Zahlen der zweiten Ausgabe stammen"),
    ):
        assert word in GAME.words.text(language, "setup.edition.help")
        assert word in GAME.provenance[language]
        file = GAME.folder / ("rules.md" if language == "en" else "rules.de.md")
        editions = file.read_text(encoding="utf-8").partition("- 901.1 ")[0].splitlines()[-1]
        assert editions.startswith(start)
        assert word.lower() in editions.lower()


@rule("302.1", "401.1", "402.1", "601.1")
def test_the_faces_say_what_the_rules_give() -> None:
    gives = {f.id: (f.food, f.goods, f.skulls, f.workers, f.coins) for f in data.DICE.faces}
    assert gives == {
        "food3": (3, 0, 0, 0, 0),
        "good": (0, 1, 0, 0, 0),
        "skull": (0, 2, 1, 0, 0),
        "workers3": (0, 0, 0, 3, 0),
        "choice": (2, 0, 0, 2, 0),
        "coin": (0, 0, 0, 0, 7),
    }
    assert data.DICE.count == 7


@rule("101.1")
def test_the_box() -> None:
    assert (GAME.players, GAME.minutes, GAME.weight) == ((1, 4), (20, 45), 1)
    assert (GAME.rules_version, GAME.hidden_information, GAME.chance) == (1, False, True)
    options = {o.id: (o.values, o.default, o.min_seats, o.max_seats) for o in GAME.options}
    assert options == {
        "edition": (("first", "second"), "first", 1, 99),
        "trade": ((False, True), False, 2, 99),
        "solo_end": (("ten_rounds", "early"), "ten_rounds", 1, 1),
        "city_order": (("ascending", "any"), "ascending", 1, 99),
    }


def test_what_the_sheet_does_not_say_is_nothing() -> None:
    assert unusual_defaults(data.rows) == {}


def test_everything_on_the_sheet_has_a_name() -> None:
    named = data.names()
    ids = {*data.FACES, *data.GOODS, *data.MONUMENTS, *data.DEVELOPMENTS, *data.DISASTERS}
    assert set(named) == ids
    assert named["great_wall"] == {"en": "Great Wall", "de": "Große Mauer"}
    assert all(set(name) == {"en", "de"} and all(name.values()) for name in named.values())


def test_every_name_of_a_development_is_its_bit() -> None:
    for index, name in enumerate(data.DEVELOPMENTS):
        assert getattr(data, name.upper()) == 1 << index


@rule("202.1")
def test_the_phases_follow_each_other() -> None:
    order = [state.ROLL, state.COLLECT, state.TRADE, state.BUILD, state.BUY, state.DISCARD]
    assert order == list(range(len(state.PHASES)))


@rule("101.4", "704.2")
def test_what_goods_are_worth() -> None:
    player = new_player()
    values = {"wood": (1, 3), "stone": (2, 6), "pottery": (3, 9), "cloth": (4, 12), "metal": (5, 15)}
    for index, good in enumerate(data.GOODS):
        for number, value in enumerate(values[good], 1):
            player.goods = [0] * len(data.GOODS)
            player.goods[index] = number
            assert player.goods_value() == value
    player.goods = [1] * len(data.GOODS)
    assert player.goods_value() == 15


def test_clocks_in_days_are_full_again_every_five_rounds() -> None:
    g = play_state(2)
    seen = []
    for g.round in range(1, 12):
        seen.append(GAME.round_of(g))
    assert seen == [0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2]


def test_copies_have_everything_and_share_nothing_that_changes() -> None:
    g = play_state()
    assert not_copied(g.players[0]) == set()
    assert not_copied(g) == set()
