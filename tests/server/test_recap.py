"""Since my last turn: what others did, and first of all what happened to me."""

from __future__ import annotations

from pathlib import Path

from pentapolis.engine import Record, Table
from pentapolis.server.scene import NEWS, Scene
from tests.server.scenes import live_table

RECORD = Path(__file__).parents[1] / "nations" / "records" / "greedy_five.txt"


def scene_after_round_end() -> Scene:
    """The first turn of somebody whom the end of the round before has cost something."""
    record = Record.parse(RECORD.read_text(encoding="utf-8"))
    assert record.seed is not None
    live = live_table(record.setup, record.seed)
    table = live.table = Table(record.setup, record.seed)
    for seat, option in record.answers:
        table.answer(option, seat)
        if table.ask is not None and table.ask.topic == "turn":
            scene = Scene(live, table.ask.seat, "en")
            if any(line.seat == table.ask.seat and "loses" in line.text for line in scene.since):
                return scene
    raise AssertionError("nobody loses anything in this record")


def test_what_was_done_to_me_is_in_the_recap_and_comes_first() -> None:
    scene = scene_after_round_end()
    mine = [line for line in scene.since if line.seat == scene.seat]
    assert mine
    assert scene.news[: min(len(mine), NEWS)] == mine[-NEWS:]
    assert len(scene.news) <= NEWS
    assert any(line.seat not in (None, scene.seat) for line in scene.since)


def test_my_own_answer_is_no_news() -> None:
    scene = scene_after_round_end()
    own = [e for e in scene.table.events_for(scene.seat, scene.last_answer - 1) if e.ply == scene.last_answer]
    said = {line.text for line in scene.since if line.ply == scene.last_answer and line.seat == scene.seat}
    assert any(event.seat == scene.seat for event in own)
    assert not said


def test_a_war_declared_on_me_comes_first_too() -> None:
    """Another player is told as the one who does it; it is aimed at me."""
    path = Path(__file__).parents[1] / "browser" / "positions" / "through_the_ages_late.txt"
    record = Record.parse(path.read_text(encoding="utf-8"))
    assert record.seed is not None
    live = live_table(record.setup, record.seed)
    table = live.table = Table(record.setup, record.seed)
    for seat, option in record.answers[:577]:
        table.answer(option, seat)
    scene = Scene(live, 2, "en")
    to_me = [line for line in scene.news if line.target == 2]
    assert [line.seat for line in to_me] == [0, 1], "a war, then an attack"
    assert "declares war on Player2" in to_me[0].text
