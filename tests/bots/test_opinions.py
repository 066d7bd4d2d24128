"""Several opinions become one, and names of bots become amounts."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from pentapolis.bots import together
from pentapolis.bots.bot import Advice, Thought
from pentapolis.bots.levels import _amount


def test_visits_are_added_and_values_weighed_by_them() -> None:
    one = Advice([Thought("a", 6, 0.5), Thought("b", 2, 0.1)], [0.7, 0.3])
    two = Advice([Thought("b", 5, 0.8), Thought("a", 3, 0.2), Thought("c", 0, 0.0)], [0.4, 0.6])
    found = together.added_up([one, two])
    assert [(t.option, t.visits) for t in found.thoughts] == [("a", 9), ("b", 7), ("c", 0)]
    assert [t.value for t in found.thoughts] == pytest.approx([(3.0 + 0.6) / 9, (0.2 + 4.0) / 7, 0.0])
    assert found.chances == [0.7, 0.3], "those of the searches that think so"
    alike = together.added_up([one, Advice([Thought("a", 2, 0.9)], [0.5, 0.5]), two])
    assert alike.chances == pytest.approx([0.6, 0.4])


def test_equal_visits_are_decided_by_values() -> None:
    found = together.added_up([Advice([Thought("a", 4, 0.3), Thought("b", 4, 0.6)], [1.0])])
    assert [t.option for t in found.thoughts] == ["b", "a"]


def test_each_search_has_its_part_of_the_budget_and_all_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[tuple[Any, ...]] = []
    bots: list[SimpleNamespace] = []

    def bot(*arguments: Any) -> Any:
        made.append(arguments)
        bots.append(SimpleNamespace(think=lambda table, seat: (table, seat), looks_far=False))
        return bots[-1]

    monkeypatch.setattr(together, "SearchBot", bot)
    one: Any = SimpleNamespace(effort=6.0, budget=90, seconds=2.0, looks_far=True, believes=False)
    assert together.part_of(one, 4, "table", 1, "seed") == ("table", 1)  # type: ignore[comparison-overlap, arg-type]
    one.budget = 3
    together.part_of(one, 4, "table", 1, "seed")  # type: ignore[arg-type]
    assert made == [("part seed", 22, None, 1.5, 2.0), ("part seed", 1, None, 1.5, 2.0)]
    assert all(bot.looks_far for bot in bots), "as far as one search would look that has all of the budget"
    assert [bot.believes for bot in bots] == [False, False], "and concludes from what others did as it would"


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("2", 2.0),
        ("0.5", 0.5),
        ("1000", 1000.0),
        ("0", None),
        ("0.0", None),
        ("1001", None),
        ("1000.5", None),
        ("-1", None),
        ("x", None),
        ("1.x", None),
        ("", None),
        (".5", None),
        ("nan", None),
        ("1e3", None),
    ],
)
def test_amounts_are_plain_numbers_up_to_a_thousand(text: str, amount: float | None) -> None:
    assert _amount(text) == amount
