"""Hints: few, good, with reasons."""

from __future__ import annotations

import pytest

from pentapolis.engine import BadAnswer, Table, key
from pentapolis.study.hints import chances_now, hints


def test_hints_are_options_with_chances_the_best_first() -> None:
    table = Table.new("nations", seats=2, seed="hints")
    while table.ask is not None and table.ask.topic != "turn":
        table.answer(table.ask.options[0])
    assert table.ask is not None
    found = hints(table, table.ask.seat, "seed", effort=0.1)
    assert 1 <= len(found) <= 3
    assert {hint.option for hint in found} <= {key(option) for option in table.ask.options}
    assert [hint.chance for hint in found] == sorted([hint.chance for hint in found], reverse=True)
    assert all(len(hint.reasons) <= 2 for hint in found)
    assert found == hints(table, table.ask.seat, "seed", effort=0.1), "the same seed thinks the same"


def test_nothing_to_choose_is_no_hint() -> None:
    table = Table.new("roll_through_the_ages", seats=2, seed="hints")
    for _ in range(200):
        assert table.ask is not None
        if len(table.ask.options) == 1:
            assert hints(table, table.ask.seat, "s") == []
            return
        table.answer(table.ask.options[0])
    pytest.fail("there was a choice everywhere")


def test_the_live_chance_is_everybodys_and_never_certain() -> None:
    table = Table.new("roll_through_the_ages", seats=3, seed="hints")
    found = chances_now(table, 0, "s", futures=4)
    assert len(found) == 3
    assert sum(found) == pytest.approx(1, abs=0.05)
    assert all(0.01 <= chance <= 0.99 for chance in found)
    with pytest.raises(BadAnswer):
        chances_now(table, 1, "s")  # who is not asked may not imagine, and so learns nothing
