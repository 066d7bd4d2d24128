"""Small parts of the server that stand alone: limits of clocks, times and refusals in words, lengths."""

from __future__ import annotations

import ast
from datetime import UTC, datetime, timedelta, timezone
from math import log, sqrt
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pentapolis.engine import find_game
from pentapolis.engine.errors import NO_UNDO
from pentapolis.server import listing
from pentapolis.server.clocks import DAY, HOUR, BadClock, Clock, begun, duration
from pentapolis.server.ratings import BETA, gap_of
from pentapolis.server.refused import Refused
from pentapolis.server.rendering import words
from pentapolis.server.transfer import _moment
from pentapolis.server.web import refused_words


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("live:10:0", True),
        ("live:9:0", False),
        ("live:0:10", True),
        ("live:0:9", False),
        ("live:5:5", True),
        (f"live:{30 * DAY}:0", True),
        (f"live:{30 * DAY + 1}:0", False),
        (f"live:0:{30 * DAY + 1}", False),
        (f"days:{HOUR}:0", True),
        (f"days:{HOUR - 1}:{DAY}", False),
        ("live:10", False),
        ("hours:10:10", False),
    ],
)
def test_a_clock_has_from_ten_seconds_to_thirty_days(text: str, right: bool) -> None:
    if right:
        assert str(Clock.parse(text)) == text
    else:
        with pytest.raises(BadClock):
            Clock.parse(text)


def test_times_in_short() -> None:
    told = {0: "0:00", 59: "0:59", 134: "2:14", 3599: "59:59", 3600: "1:00 h", 15_000: "4:10 h"}
    told |= {DAY - 1: "23:59 h", DAY: "1 d 0 h", DAY + 4 * HOUR: "1 d 4 h"}
    assert {seconds: duration(seconds) for seconds in told} == told


def test_the_time_of_a_seat_runs_out_and_holidays_do_not_count() -> None:
    clock = Clock.parse(f"days:{HOUR}:100")
    time = begun(clock, 2, 1000.0).going_on(clock, [1], [0, 1], True, 0)
    assert (time.running, time.holders, time.turn, time.given) == ([1], [1], 1, [0, 1])
    assert (time.bank, time.free) == ([100.0, 100.0], [0.0, 3600.0])
    assert time.left(1, 1000.0, []) == 3700
    assert time.left(1, 4650.0, []) == 50
    assert time.left(1, 4650.0, [(900.0, 1010.0), (4600.0, 9000.0)]) == 50 + 10 + 50
    assert time.left(1, 9999.0, []) == 0
    later = time.settled(4650.0, {})
    assert (later.free, later.bank, later.at) == ([0.0, 0.0], [100.0, 50.0], 4650.0)
    assert later.welcome(clock, 1).free == [0.0, 3600.0], "enough for a turn"
    assert later.welcome(Clock.parse("live:0:50"), 1).bank == [100.0, 50.0], "there is enough"
    assert later.welcome(Clock.parse("live:0:51"), 1).bank == [100.0, 51.0]
    assert time.settled(900.0, {}).at == 1000.0, "no clock runs backwards"


def test_how_long_ago(monkeypatch: pytest.MonkeyPatch) -> None:
    moment = datetime(2026, 1, 1, tzinfo=UTC)
    monkeypatch.setattr(listing, "say", lambda language, id, count=0: f"{id} {count}")
    for minutes, told in {
        0: "just_now 0",
        1: "minutes_ago 1",
        59: "minutes_ago 59",
        60: "hours_ago 1",
        119: "hours_ago 1",
        24 * 60 - 1: "hours_ago 23",
        24 * 60: "days_ago 1",
        5000: "days_ago 3",
    }.items():
        monkeypatch.setattr(listing, "now", lambda minutes=minutes: moment + timedelta(minutes=minutes))
        assert listing.ago("en", moment) == told


def test_games_are_told_in_minutes_or_hours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listing, "say", lambda language, id, **values: (id, values))
    for id in ("roll_through_the_ages", "clash_of_cultures"):
        game = find_game(id)
        low, high = game.minutes
        card = listing.game_card(game, "en")
        unit, part = ("length_hours", 60) if low >= 60 else ("length_minutes", 1)
        assert card["length"] == (unit, {"low": low // part, "high": high // part})
        first, last = game.players
        assert card["players"] == f"{first}–{last}"
        assert card["picture"] != listing.NO_PICTURE
    alone: Any = SimpleNamespace(minutes=(60, 90), players=(2, 2))
    monkeypatch.setattr(listing, "board", lambda game: SimpleNamespace(file=lambda name: "", intro=""))
    alone.words = SimpleNamespace(has=lambda id: False)
    card = listing.game_card(alone, "en")
    assert (card["players"], card["picture"], card["tagline"]) == ("2", listing.NO_PICTURE, "")
    assert card["length"] == ("length_hours", {"low": 1, "high": 1})


def test_how_much_better_who_wins_so_much_is() -> None:
    """Half a game is added to each side; a bot that never played is judged by four games."""
    share = (0.75 * 39 + 0.5) / 40
    gap, error = gap_of(0.75, 39)
    assert gap == pytest.approx(sqrt(2) * BETA * log(share / (1 - share)))
    assert error == pytest.approx(sqrt(2) * BETA / sqrt(39 * share * (1 - share)) / 2)
    assert gap_of(1.0, 0) == gap_of(1.0, 4)


def test_moments_without_a_zone_are_those_of_greenwich() -> None:
    plain = datetime(2026, 1, 1, 12)
    assert _moment(plain) == datetime(2026, 1, 1, 12, tzinfo=UTC)
    east = datetime(2026, 1, 1, 12, tzinfo=timezone(timedelta(hours=2)))
    assert _moment(east) == east
    assert _moment(east).utcoffset() == timedelta(0)


def test_no_refusal_has_an_english_sentence_in_the_code() -> None:
    """A detail is the id of words in both languages: a German page says nothing in English (L3)."""
    literal = []
    for path in Path(listing.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            called = node.func if isinstance(node, ast.Call) else None
            if isinstance(node, ast.Call) and isinstance(called, ast.Name) and called.id == "Refused":
                for detail in [*node.args[2:], *(key.value for key in node.keywords if key.arg == "detail")]:
                    parts = detail.values if isinstance(detail, ast.JoinedStr) else []
                    assert not any(isinstance(one, ast.Constant) for one in parts), f"{path}:{detail.lineno}"
                    if isinstance(detail, ast.Constant):
                        literal.append(str(detail.value))
                        assert words().has(f"detail.{literal[-1]}"), f"{path}:{detail.lineno}"
    assert {"event", "others", "clock"} <= set(literal)


def test_every_refusal_has_words() -> None:
    """Among them every reason that undo may be refused for: the page shows them as they come."""
    why = [f"no_undo_{reason}" for reason in NO_UNDO]
    for path in Path(listing.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refused":
                first = node.args[0]
                either = [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]
                why += [str(one.value) for one in either if isinstance(one, ast.Constant)]
    assert {"stale", "bad_answer", "no_undo_over"} <= set(why)
    assert [one for one in why if not words().has(f"refused.{one}")] == []


def test_details_of_refusals_are_in_the_language_of_the_page() -> None:
    few = Refused("bad_setup", 422, "event", low=2, high=4)
    assert refused_words("de", few).endswith("2 bis 4 Plätze, 1 bis 20 Runden, ein Name mit 2 bis 60 Zeichen")
    assert refused_words("en", few).endswith("2 to 4 seats, 1 to 20 rounds, a name of 2 to 60 letters")
    assert "(Grund auf Englisch: cut off)" in refused_words("de", Refused("bad_record", 422, "cut off"))
