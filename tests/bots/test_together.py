"""Several searches for one decision."""

from __future__ import annotations

import pytest

from pentapolis.bots import make_bot
from pentapolis.bots import together as module
from pentapolis.bots.bot import Advice, Thought
from pentapolis.bots.together import added_up
from pentapolis.engine import BadSetup, Table


def opinion(bot: str, table: Table) -> list[tuple[object, int, float]]:
    team = make_bot(bot, "team")
    assert table.ask is not None
    try:
        advice = team.think(table, table.ask.seat)
    finally:
        team.close()
    return [(thought.option, thought.visits, thought.value) for thought in advice.thoughts]


def test_answers_do_not_hang_on_the_number_of_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table.new("roll_through_the_ages", seats=2, seed="team")
    monkeypatch.setattr(module, "processors", lambda: 1)
    alone = opinion("search:60/2", table)
    monkeypatch.setattr(module, "processors", lambda: 2)
    assert opinion("search:60/2", table) == alone
    assert sum(visits for _, visits, _ in alone) > 30


def test_opinions_are_added_up_by_visits() -> None:
    first = Advice([Thought("a", 6, 0.5), Thought("b", 2, 0.3)], [0.5, 0.5])
    second = Advice([Thought("b", 6, 0.7), Thought("a", 4, 0.4)], [0.7, 0.3])
    both = added_up([first, second])
    assert [(thought.option, thought.visits) for thought in both.thoughts] == [("a", 10), ("b", 8)]
    assert [thought.value for thought in both.thoughts] == pytest.approx([0.46, 0.6])
    assert both.chances == [0.5, 0.5]


@pytest.mark.parametrize("name", ["policy/2", "search:60/1", "search:60/x", "search:60/65", "greedy/2"])
def test_only_searches_are_divided(name: str) -> None:
    with pytest.raises(BadSetup, match="only searches are divided"):
        make_bot(name)


@pytest.mark.parametrize("name", ["search:600/4", "effort:0.5/2", "time:1/3"])
def test_names(name: str) -> None:
    assert make_bot(name).name == name
