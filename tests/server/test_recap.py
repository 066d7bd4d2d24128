"""Since my last turn: what others did, and first of all what happened to me."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pentapolis.engine import Event, Setup, Table, games
from pentapolis.server.film import MOST, frames
from pentapolis.server.scene import AIMED, LATEST, LOG_LINES, NEWS, Line, Scene
from tests.recorded import recorded
from tests.server.scenes import live_table

RECORD = Path(__file__).parents[1] / "nations" / "records" / "greedy_five.txt"


def scene_after_round_end() -> Scene:
    """The first turn of somebody whom the end of the round before has cost something."""
    record = recorded(RECORD)
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
    record = recorded(path)
    assert record.seed is not None
    live = live_table(record.setup, record.seed)
    table = live.table = Table(record.setup, record.seed)
    for seat, option in record.answers[:577]:
        table.answer(option, seat)
    scene = Scene(live, 2, "en")
    to_me = [line for line in scene.news if line.target == 2]
    assert [line.seat for line in to_me] == [0, 1], "a war, then an attack"
    assert "declares war on Player2" in to_me[0].text


def test_who_is_aimed_at_is_known_of_every_line_that_names_somebody_else() -> None:
    for game in games().values():
        for id in game.words.ids():
            if id.startswith("event."):
                fields = re.findall(r"\{(\w+):seat", game.words.pattern("en", id) or "")
                assert set(fields) - {"seats"} <= set(AIMED), id


@pytest.mark.parametrize(
    ("record", "kind"),
    [
        ("browser/positions/clash_late", "battle"),
        ("browser/positions/clash_late", "conquers"),
        ("mosaic/records/players_6", "eliminates"),
        ("roll_through_the_ages/records/three_trade", "offers"),
        ("through_the_ages/records/full_4", "aggression"),
    ],
)
def test_what_others_do_to_me_is_among_the_news_whatever_follows(record: str, kind: str) -> None:
    """With both names; as long as I have not answered again."""
    path = Path(__file__).parents[1] / f"{record}.txt"
    read = recorded(path)
    live = live_table(read.setup, "aimed")
    table = live.table = Table(read.setup, read.seed)
    waits: dict[int, str] = {}
    seen = 0
    for seat, option in read.answers:
        table.answer(option, seat)
        waits.pop(seat, None)
        for event in table.events_for(None, table.ply - 1):
            line = Scene(live, None, "en").line(event)
            if event.kind == kind and line.target not in (None, seat):
                assert f"Player{event.seat}" in line.text
                waits[line.target or 0] = line.text
        for victim, text in waits.items():
            assert text in [line.text for line in Scene(live, victim, "en").news]
            seen += 1
        if seen > 5:
            return
    assert seen


def test_the_film_strip_has_a_frame_for_every_answer_until_there_are_too_many() -> None:
    def line(ply: int, seat: int | None, target: int | None = None) -> Line:
        data: dict[str, int] = {} if target is None else {"target": target}
        return Line(Event(ply, "deed", seat, data, None), f"{seat} at {ply}", False, None)

    few = frames([line(0, None), line(4, 1), line(4, 0), line(5, 2, 0), line(6, None)], {0})
    assert [(frame.before, frame.ply, frame.seat, frame.mine) for frame in few] == [
        (3, 4, 1, True),
        (4, 5, 2, True),
        (5, 6, None, False),
    ]
    assert (few[0].text, few[0].more) == ("1 at 4", 1)
    many = frames([line(ply, ply // 4) for ply in range(1, 21)], {0})
    assert [(frame.before, frame.ply, frame.more) for frame in many[:2]] == [(0, 3, 2), (3, 7, 3)]
    assert len(frames([line(ply, ply % 2) for ply in range(1, 21)], {0})) == MOST
    assert scene_after_round_end().film


def test_a_heading_stands_over_what_follows_from_it() -> None:
    """The log is read from the top: newest first, but a round's heading is above its lines."""
    live = live_table(Setup(games()["nations"], 2), "headings")
    table = live.table
    assert table is not None
    while len([line for line in Scene(live, 0, "en").lines if line.heading]) < 2:
        ask = table.asks[0]
        table.answer(ask.options[-1], ask.seat)
    lines = Scene(live, 0, "en").lines
    assert lines[0].heading
    first = next(n for n, line in enumerate(lines) if n and line.heading)
    plies = [line.ply for line in lines[1:first]]
    assert plies == sorted(plies, reverse=True)
    assert all(ply >= lines[first].ply for ply in plies)


def test_the_latest_lines_lie_open_and_the_earlier_ones_are_folded() -> None:
    live = live_table(Setup(games()["mosaic"], 2), "long")
    table = live.table
    assert table is not None
    short = Scene(live, 0, "en")
    assert len(short.lines) < LATEST
    assert "<details" not in short.fragment("log")
    while len(table.events_for(0, -1)) < LOG_LINES:
        ask = table.asks[0]
        table.answer(ask.options[0], ask.seat)
    scene = Scene(live, 0, "en")
    opened, folded = scene.fragment("log").split('<details id="earlier">')
    assert scene.latest + scene.earlier == scene.lines
    assert opened.count("</a>") == sum(not line.heading for line in scene.latest)
    assert folded.count("</a>") == sum(not line.heading for line in scene.earlier) > 0


def test_who_waits_reads_who_is_asked_for_what() -> None:
    live = live_table(Setup(games()["mosaic"], 3), "waits")
    table = live.table
    assert table is not None
    said = Scene(live, None, "en").fragment("ask")
    for ask in table.asks:
        assert f"Player{ask.seat} (" in said


def test_an_empire_scoring_stands_on_the_board_until_i_answer() -> None:
    path = Path(__file__).parents[1] / "mosaic" / "records" / "players_4.txt"
    record = recorded(path)
    table = Table(record.setup, record.seed)
    live = live_table(record.setup, "scored")
    live.table = table
    left = iter(record.answers)
    for seat, option in left:
        table.answer(option, seat)
        if any(event.kind == "empire_scoring" for event in table.events_for(None, table.ply - 1)):
            break
    scored = Scene(live, seat, "en").context["scored"]
    assert scored["number"] == 1
    assert scored["points"]
    german = Scene(live, seat, "de")
    assert 'id="scored"' in german.fragment("board")
    assert '<table class="sheet">' in german.fragment("recap"), "everybody's points, not loose lines"
    for other, option in left:
        table.answer(option, other)
        if other == seat:
            break
    assert Scene(live, seat, "en").context["scored"] is None


def test_a_trade_names_its_partner_and_shows_what_he_has() -> None:
    path = Path(__file__).parents[1] / "clash_of_cultures" / "records" / "expansion_4.txt"
    record = recorded(path)
    table = Table(record.setup, record.seed)
    live = live_table(record.setup, "trade")
    live.table = table
    for seat, option in record.answers:
        if table.asks[0].topic == "give":
            break
        table.answer(option, seat)
    ask = table.asks[0]
    scene = Scene(live, ask.seat, "en")
    partner = f"Player{ask.about[1]}"
    assert scene.question().startswith(f"You offer {partner} a trade.")
    said = scene.fragment("ask")
    assert 'id="partner"' in said
    assert partner in said[said.index('id="partner"') :]
