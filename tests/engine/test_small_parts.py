"""Small parts that games and tools stand on: keys of options, sources of classes, changed tables."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from inspect import signature
from math import e, inf
from pathlib import Path
from typing import Any, ClassVar

import pytest

from pentapolis.engine import Ask, Chance, DataError, Seat, Words, option_key, rows
from pentapolis.engine.compiling import _init_in, init_of, slots_of
from pentapolis.engine.data import _CHANGES, Changes, _by_id, as_printed, change_data
from pentapolis.engine.features import KEYS, Choice, clip, read_options
from pentapolis.engine.game import win_chances
from pentapolis.engine.habits import Habits
from pentapolis.engine.speak import label
from pentapolis.engine.sums import added, to_a_millionth


def test_keys_of_options_are_the_same_on_every_machine() -> None:
    assert option_key("buy", "granary") == 39269
    assert option_key("buy", 2, True) == 28712
    assert option_key("buy", 2, 1) == 27398
    assert all(0 <= option_key("number", n) < KEYS for n in range(300))


class First:
    __slots__ = ("one",)

    def __init__(self, one: int) -> None:
        self.one = one


class Second(First):
    __slots__ = ("two", "three")

    def __init__(self, one: int, two: str, three: int = 3) -> None:
        super().__init__(one)
        self.two, self.three = two, three


class Third(Second):
    pass


def test_parameters_and_slots_of_a_class_among_others() -> None:
    tree = ast.parse(Path(__file__).read_text(encoding="utf-8"))
    for kind in (First, Second):
        assert signature(_init_in(tree, kind.__name__, dict(globals()))) == signature(init_of(kind))
    assert (slots_of(First), slots_of(Second), slots_of(Third)) == (("one",), ("two", "three"), ())
    assert init_of(Third) is Second.__init__
    with pytest.raises(TypeError, match="Third has no __init__"):
        _init_in(tree, "Third", {})


# --- changes that are laid over a table ------------------------------------------------------------


class Card:
    def __init__(self, id: str, cost: int, gains: dict[str, int], ages: tuple[int, ...] = ()) -> None:
        self.id, self.cost, self.gains, self.ages = id, cost, gains, ages


TABLE = """
[[cards]]
id = "hut"
cost = 1
gains = { food = 1, stone = 2 }

[[cards]]
id = "house"
cost = 3
gains = {}
ages = [1, 2]
"""


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Path]:
    path = tmp_path / "cards.toml"
    path.write_text(TABLE, encoding="utf-8")
    yield path
    _CHANGES.pop(str(path), None)


def cards(path: Path) -> dict[str, tuple[int, dict[str, int], tuple[int, ...]]]:
    return {id: (card.cost, card.gains, card.ages) for id, card in rows(path, Card, "cards").items()}


def test_changes_take_the_place_of_numbers_and_lists_and_go_through_tables(table: Path) -> None:
    assert as_printed(table)
    change_data(table, {"cards": {"hut": {"cost": 2, "gains": {"stone": 5}, "ages": [3]}}}, "mine.toml")
    assert not as_printed(table)
    assert cards(table) == {"hut": (2, {"food": 1, "stone": 5}, (3,)), "house": (3, {}, (1, 2))}
    change_data(table, {"cards": {"house": {"ages": [4]}}}, "more.toml")
    assert cards(table)["house"] == (3, {}, (4,))


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"card": {}}, "mine.toml: card: is no table of cards.toml; did you mean 'cards'?"),
        ({"cards": {"hat": {"cost": 2}}}, "mine.toml: hat: is no id in cards; did you mean 'hut'?"),
        ({"cards": 3}, "mine.toml: cards: is a table, not a value"),
        ({"cards": {"hut": {"gains": 3}}}, "mine.toml: cards.hut: gains: is a table, not a value"),
        ({"cards": {"hut": {"price": 3}}}, "mine.toml: hut: price: "),
        ({"cards": {"hut": {"cost": "3"}}}, "mine.toml: hut: cost: must be a whole number"),
    ],
)
def test_mistakes_in_changes_name_the_file_that_they_are_written_in(
    table: Path, change: dict[str, object], told: str
) -> None:
    change_data(table, change, "mine.toml")
    with pytest.raises(DataError) as error:
        cards(table)
    assert str(error.value).startswith(told)


def test_floats_are_added_from_left_to_right_on_every_python() -> None:
    """From 3.12 on `sum` is more exact than that, and bots would think otherwise there."""
    assert added([0.1] * 10) == 0.9999999999999999
    assert added([1e16, 1.0, -1e16]) == 0.0
    assert added([]) == 0.0


def test_rounding_to_a_millionth_is_what_round_does_to_the_last_bit() -> None:
    chance = Chance.from_seed("millionths")
    values = [0.0, -0.0, 2e-7, -2e-7, 0.5e-6, -1.5e-6, 2.5e-6, 1e3, 123456.7890125, -1e18, inf]
    values += [(chance.below(4_000_000) - 2_000_000) / 4096 / 64 for _ in range(2_000)]
    values += [(chance.below(2_000_000) * 2 - 1_999_999) / 2e6 for _ in range(2_000)]  # halves of millionths
    values += [(chance.below(1 << 60) - (1 << 59)) / 1e15 for _ in range(2_000)]
    assert [repr(to_a_millionth(value)) for value in values] == [repr(round(value, 6)) for value in values]


def test_rows_without_ids_go_by_their_numbers() -> None:
    old = [{"cost": 1}, {"cost": 2}, {"id": "hut", "cost": 3}]
    assert list(_by_id(old)) == ["1", "2", "hut"]


def test_what_changes_touch() -> None:
    over = Changes({"stock": 3, "card": {"forge": {"cost": 1}, "temple": {}}}, "changes.toml")
    touched = {id for id in ("stock", "card", "forge", "temple", "cost", "port") if over.touches(id)}
    assert touched == {"stock", "card", "forge", "temple"}
    assert not Changes({"stock": 3}, "changes.toml").touches("card")


class Counted(Habits[Any]):
    counters: ClassVar[dict[str, str]] = {"wasted": "goods thrown away", "slept": "turns without an answer"}


def test_habits_are_counted_by_seat() -> None:
    habits = Counted(2)
    assert habits.tallies == [{"wasted": 0.0, "slept": 0.0}] * 2
    habits.add(1, "slept")
    habits.add(1, "wasted", 2.5)
    habits.add(1, "slept")
    assert habits.tallies == [{"wasted": 0.0, "slept": 0.0}, {"wasted": 2.5, "slept": 2}]


def test_chances_to_win_of_any_scores() -> None:
    """A lead of the spread is e to 1; large scores are no larger a lead."""
    for low in (0.0, 5_000.0):
        first, second = win_chances([low + 10, low], 10.0)
        assert first / second == pytest.approx(e)
        assert first + second == pytest.approx(1)
    assert win_chances([20_000.0, 0.0], 10.0) == [1.0, 0.0]


def test_what_features_hold_and_how_options_are_read() -> None:
    seat = Seat([0.5], [2, 0], [1.0, 0.25])
    assert (seat.numbers, seat.cards, seat.counts) == ([0.5], [2, 0], [1.0, 0.25])
    ask = Ask(0, "buy", ["granary", "pass"])
    keys, groups = read_options(ask, lambda needs, topic, option: ((needs, len(option)), len(topic)), 7)
    assert (keys, groups) == ([(7, 7), (7, 4)], [3, 3])
    choice = Choice([1.0], keys, groups)
    assert (choice.situation, choice.keys, choice.groups) == ([1.0], keys, groups)
    assert [clip(n, 2.0) for n in (-3.0, -2.0, 0.5, 2.0, 2.5)] == [-2.0, -2.0, 0.5, 2.0, 2.0]


def test_a_button_shows_the_rest_of_its_option() -> None:
    class Spoken:
        words = Words(
            {
                "option": {
                    "give": {"en": "Give {rest:name}", "de": "{rest:name} geben"},
                    "from": {"en": "{1:name} first", "de": "{1:name} zuerst"},
                },
                "name": {"stone": {"en": "stone", "de": "Stein"}},
            }
        )

        def head(self, option: Any) -> Any:
            return option[0] if isinstance(option, tuple) else option

    game: Any = Spoken()
    assert label(game, "en", "trade", ("give", "food", "wood")) == "Give food, wood"
    assert label(game, "en", "trade", "stop") == "stop"
    assert label(game, "en", "trade", "stone") == "Stone"  # a button begins with a capital
    assert label(game, "en", "trade", ("from", "stone")) == "Stone first"
    assert label(game, "en", "trade", ("take", 3)) == "take:3"
