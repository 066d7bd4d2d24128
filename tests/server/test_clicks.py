"""How many clicks typical turns need of those who want no confirmations and turns that end by themselves.

An answer is a click, with three exceptions: a thing on the board may answer the next question too
(data-then), a turn in which nothing is left ends by itself, and what is warned of takes a second click.
"""

from __future__ import annotations

import re

import pytest

from pentapolis.engine import Option, Table, key
from pentapolis.server.scene import Scene
from tests.browser.prepared import of_record
from tests.recorded import frozen
from tests.server.scenes import live_table

BOTH = re.compile(r'data-opt="([^"]+)"[^>]*? data-then="([^"]+)"')


def recorded(table: Table, game: str, record: str, answers: int) -> list[tuple[int, Option]]:
    """The next answers of the record that a table was taken from."""
    whole = frozen(game, record)
    return list(whole.answers[table.ply : table.ply + answers])


def clicks(table: Table, answers: list[tuple[int, Option]]) -> int:
    live = live_table(table.setup, "clicks")
    live.table = table
    count, given = 0, ""
    for place, (seat, option) in enumerate(answers):
        live.follow()
        scene = Scene(live, seat, "en", mine=(seat,))
        chosen = next(choice for choice in scene.choices if choice.key == key(option))
        if chosen.key not in (given, scene.idle):
            count += 2 if chosen.warning else 1
        coming = key(answers[place + 1][1]) if place + 1 < len(answers) else ""
        both = BOTH.findall(scene.fragment("board"))
        given = coming if (chosen.key, coming) in both else ""
        table.answer(option, seat)
        live.number += 1
    return count


@pytest.mark.parametrize(
    ("game", "record", "ply", "answers", "most"),
    [
        pytest.param("nations", "greedy_three", 49, 2, 1, id="Nations: deploy a worker, end the turn"),
        pytest.param("mosaic", "players_3", 3, 1, 1, id="Mosaic: a draft pick"),
        pytest.param("mosaic", "players_3", 174, 2, 1, id="Mosaic: work, end the turn"),
        pytest.param("mosaic", "players_3", 182, 3, 2, id="Mosaic: a port city on its hex, end the turn"),
        pytest.param("mosaic", "players_3", 187, 4, 2, id="Mosaic: a city, its region and hex, end the turn"),
        pytest.param("clash_of_cultures", "base_2", 23, 3, 3, id="Clash: command, march, where to"),
        pytest.param("clash_of_cultures", "base_2", 74, 2, 2, id="Clash: collect, and what"),
        pytest.param("clash_of_cultures", "base_2", 177, 2, 1, id="Clash: gain an advance"),
        pytest.param("roll_through_the_ages", "two", 37, 7, 6, id="Roll: a whole turn with two buildings"),
        pytest.param("through_the_ages", "full_3", 50, 3, 3, id="Through: three actions"),
    ],
)
def test_typical_turns_take_no_more_clicks_than_they_must(
    game: str, record: str, ply: int, answers: int, most: int
) -> None:
    table = of_record(game, record, lambda t: t.ply >= ply)
    assert clicks(table, recorded(table, game, record, answers)) <= most
