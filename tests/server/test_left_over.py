"""Whoever ends a turn or round with something left is asked, and told what it is, in all games."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pentapolis.engine import LANGUAGES, Table, key
from pentapolis.server.scene import Scene
from tests.browser.prepared import of_record
from tests.server.scenes import live_table


def asked(topic: str, option: str, holds: Callable[[Table], bool]) -> Callable[[Table], bool]:
    def there(table: Table) -> bool:
        ask = table.ask
        return ask is not None and ask.topic == topic and option in map(key, ask.options) and holds(table)

    return there


def warning(table: Table, option: str, language: str) -> str:
    live = live_table(table.setup, "left over")
    live.table = table
    assert table.ask is not None
    scene = Scene(live, table.ask.seat, language)
    return next(choice.warning for choice in scene.choices if choice.key == option)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("game", "record", "topic", "option", "holds"),
    [
        (
            "nations",
            "greedy_three",
            "turn",
            "pass",
            lambda t: (
                t.view(t.ask.seat)["nations"][t.ask.seat]["pool"] > 1
                and any(key(option).startswith("deploy") for option in t.ask.options)
            ),
        ),
        (
            "through_the_ages",
            "full_3",
            "action",
            "end_turn",
            lambda t: t.g.round > 2 and len(t.ask.options) > 3,
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_left_is_named_before_it_lapses(
    game: str, record: str, topic: str, option: str, holds: Callable[[Table], bool], language: str
) -> None:
    said = warning(of_record(game, record, asked(topic, option, holds)), option, language)
    assert said.startswith({"en": "You still have: ", "de": "Du hast noch: "}[language])
    assert any(sign.isdigit() for sign in said), said


def test_workers_that_would_be_lost_stand_beside_the_end_of_building() -> None:
    """The dice game asks by a reminder, for it can be taken back: a setting switches that off."""
    table = of_record("roll_through_the_ages", "two", asked("build", "done", lambda t: bool(t.g.workers > 1)))
    live = live_table(table.setup, "left over")
    live.table = table
    assert table.ask is not None
    done = next(choice for choice in Scene(live, table.ask.seat, "en").choices if choice.key == "done")
    assert done.note == done.reminder == f"{table.g.workers} workers are lost then"
    assert done.warning == ""


def test_nothing_is_asked_where_nothing_is_left() -> None:
    idle = asked("turn", "pass", lambda t: t.view(t.ask.seat)["nations"][t.ask.seat]["pool"] == 0)  # type: ignore[union-attr]
    assert warning(of_record("nations", "greedy_three", idle), "pass", "en") == ""


@pytest.mark.parametrize(
    ("game", "record", "rule"),
    [("clash_of_cultures", "base_3", "202.1"), ("mosaic", "players_3", "201.6")],
)
def test_rules_that_let_nobody_end_with_actions_left_say_so(game: str, record: str, rule: str) -> None:
    table = of_record(game, record, lambda t: t.ply > 80 and t.ask is not None and t.ask.topic == "action")
    assert table.ask is not None
    refusal = table.why_not("end_turn", table.ask.seat)
    assert refusal is not None
    assert refusal.rule == rule
