"""The server's numbers and defaults in one table: whoever changes one means to.

Limits of requests are in test_books.py, times of clocks in test_opening_and_time.py.
"""

from __future__ import annotations

import importlib
import inspect
import logging
import socket
from dataclasses import fields
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy.dialects.postgresql import dialect

from pentapolis.engine import Ask, Setup, find_game
from pentapolis.server import local, scene, storage
from pentapolis.server.actions import NewTable
from pentapolis.server.coach import Coach
from pentapolis.server.jobs import Job
from pentapolis.server.live import Live
from pentapolis.server.names import bot_name, checked_name, shape
from pentapolis.server.ratings import Rating
from pentapolis.server.refused import Refused
from pentapolis.server.rows import SeatRow, numbers
from pentapolis.server.scene import Scene
from pentapolis.server.shelf import Wanted
from pentapolis.server.staged import Staged
from pentapolis.server.stream import ProgramNews
from tests.server.scenes import live_table
from tests.server.sites import ROLL

NUMBERS: dict[str, dict[str, Any]] = {
    "boards": {"_PLACES": {"board": 0, "pictures": 2}},
    "database": {"STARTING": 550155},
    "drawing": {
        "SIZE": (1200, 630), "EDGE": 40, "BAND": 112, "FINE": 2, "SMALLEST": 9,
        "PENTAGON": [(12, 1.5), (22.5, 9.2), (18.5, 21.8), (5.5, 21.8), (1.5, 9.2)],
        "CITIES": [(12, 6.6), (17.2, 10.5), (15.2, 16.7), (8.8, 16.7), (6.8, 10.5)],
    },
    "film": {"MOST": 7},
    "foresight": {"MOST_LINES": 6, "TOLD_OPTIONS": 6},
    "host": {"KEPT": 1000},
    "insight": {"TURNING": 0.05, "MOST_TURNING": 5, "CHART": (1000, 200)},
    "live": {"LOOKED_SECONDS": 600.0, "CROWD": 20},
    "local": {"ELSEWHERE": ("192.0.2.1", 9)},
    "names": {"LONGEST_SHAPE": 40},
    "playon": {"LONGEST_RECORD": 60_000},
    "ratings": {"MU": 25.0, "SIGMA": 25 / 3, "BETA": 25 / 6, "UNSURE": 4.0, "SURE_OF": 2},
    "scene": {"LOG_LINES": 150, "LATEST": 40, "FEW": 6, "NEWS": 6},
    "shelf": {"PAGE": 20},
    "showing": {"TOLD": 3},
}  # fmt: skip


@pytest.mark.parametrize("module", sorted(NUMBERS))
def test_numbers(module: str) -> None:
    there = importlib.import_module(f"pentapolis.server.{module}")
    assert {name: getattr(there, name) for name in NUMBERS[module]} == NUMBERS[module]


DEFAULTS: dict[str, dict[str, Any]] = {
    "foresight.refusals": {"most": 80},
    "host.Host.refresh": {"number": -1},
    "insight.signed": {"digits": 0},
    "live.Position.__init__": {"number": 0},
    "painting.Gallery.__init__": {"painters": 0},
    "ratings.Ratings.history": {"limit": 500},
    "ratings.Ratings.leaders": {"limit": 100},
    "refused.Refused.__init__": {"status": 409},
    "scene.Scene.opt": {"svg": False},
    "scene.Scene.opts": {"svg": False},
    "shelf.Shelf.invitations": {"limit": 10},
    "shelf.Shelf.lobby": {"seats_wanted": 0, "friends": False},
    "shelf.Shelf.waiting": {"limit": 100},
    "shelf.Shelf.watchable": {"friends": False},
    "storage.Store.beside": {"by_days": False, "private": False},
    "storage.Store.chat_of": {"limit": 100},
    "storage.Store.moves_of": {"since": 0},
    "storage.Store.tables_of": {"limit": 40},
    "storage.Store.tables_with_status": {"limit": 20},
    "thinking.Workers.__init__": {"patience": 10},
    "tournaments.Tournaments.all": {"limit": 50},
}


@pytest.mark.parametrize("name", sorted(DEFAULTS))
def test_values_that_may_be_left_out(name: str) -> None:
    module, *path = name.split(".")
    function: Any = importlib.import_module(f"pentapolis.server.{module}")
    for part in path:
        function = getattr(function, part)
    given = inspect.signature(function).parameters
    assert {value: given[value].default for value in DEFAULTS[name]} == DEFAULTS[name]


def test_what_is_left_out_is_usual() -> None:
    new = NewTable("g", [], {})
    assert (new.private, new.hints, new.takeover, new.learning, new.consent, new.talk) == (
        False, True, 10, False, False, "all",
    )  # fmt: skip
    assert {field.name: getattr(Coach(), field.name) for field in fields(Coach)} == {
        "sentence": "", "chapter": 0, "chapters": 0, "done": 0, "title": "", "goal": "", "do": "", "why": "",
        "target": "", "spot": "", "here": False, "first": False, "free": False, "left": 0, "finished": False,
    }  # fmt: skip
    job = Job("move", "T", 1, 0, "easy", "ann", "a long position")
    assert ("a long position" in repr(job), job.only_bots) == (False, False)
    assert (Rating(), Rating().games) == (Rating(25.0, 25 / 3, 0), 0)
    assert (Live.takes_back, Staged.takes_back, ProgramNews.calm, Wanted().page) == (True, False, False, 1)


def test_conditions_that_many_queries_share() -> None:
    began = str(storage.BEGAN.compile(dialect=dialect(), compile_kwargs={"literal_binds": True}))  # type: ignore[no-untyped-call]
    assert began == "tables.ended IS NULL OR tables.ended != 'cancelled'"
    summary = " ".join(str(storage.UPDATE_SUMMARY.compile(dialect=dialect())).split())  # type: ignore[no-untyped-call]
    assert summary.endswith("WHERE tables.id = %(b_id)s::VARCHAR AND tables.ended IS NULL")


# --- names --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "tidy"),
    [
        ("Al", "Al"),
        ("A", None),
        ("x" * 30, "x" * 30),
        ("x" * 31, None),
        ("  Ann   Lee ", "Ann Lee"),
        ("Ann\u200b", None),
        ("Аня", "Аня"),
        ("Annа", None),  # the last letter is Cyrillic
        ("Ωmega 1", None),
        ("ﷺ" * 2, "ﷺ" * 2),
        ("ﷺ" * 3, None),  # each of them is a sentence
    ],
)
def test_names_that_can_be(name: str, tidy: str | None) -> None:
    if tidy is None:
        with pytest.raises(Refused):
            checked_name(name)
    else:
        assert checked_name(name) == tidy


def test_names_that_look_alike() -> None:
    assert {shape(name) for name in ("Al1ce", "AlIce", "al.ice", "A L i c e")} == {"allce"}
    assert (shape("B0b"), shape("Bоb"), shape("…"), shape("É")) == ("bob", "bob", "...", "é")
    bots = [bot_name(seat) for seat in range(7)]
    assert bots == ["Ada", "Bruno", "Cleo", "Dario", "Enya", "Faro", "Ada"]


# --- where others find us -----------------------------------------------------------------------------


class Probe:
    """A socket that would leave by this address."""

    def __init__(self, address: str) -> None:
        self.address = address

    def __enter__(self) -> Probe:
        return self

    def __exit__(self, *error: object) -> None: ...

    def connect(self, where: Any) -> None:
        assert where == ("192.0.2.1", 9)
        if not self.address:
            raise OSError("no network")

    def getsockname(self) -> tuple[str, int]:
        return self.address, 1


@pytest.mark.parametrize(
    ("leaves", "host", "address"),
    [
        ("192.168.1.5", "0.0.0.0", "http://192.168.1.5:80"),
        ("192.168.1.5", "localhost", ""),
        ("192.168.1.5", "10.0.0.1", "http://10.0.0.1:80"),
        ("192.168.1.5", "fd00::1", "http://[fd00::1]:80"),
        ("127.0.0.1", "0.0.0.0", ""),
        ("0.0.0.0", "::", ""),
        ("", "", ""),
    ],
)
def test_where_others_find_us(leaves: str, host: str, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kinds = {"AF_INET": socket.AF_INET, "SOCK_DGRAM": socket.SOCK_DGRAM}
    made = SimpleNamespace(socket=lambda *kind: Probe(leaves), **kinds)
    monkeypatch.setattr(local, "socket", made)
    assert local.local_address(host, 80) == address


# --- rows ---------------------------------------------------------------------------------------------


def test_seats_change_hands_in_rows() -> None:
    seat = SeatRow("T", 1, "person", "ann", "Ann", None, None, None)
    bot = seat.taken_by_bot("easy")
    assert (bot.kind, bot.person, bot.bot, bot.owner, bot.name) == ("bot", None, "easy", "ann", "Ann")
    assert [bot.returns(who) for who in ("ann", "bob")] == [True, False]
    assert bot.given_back() == seat
    gave_up = SeatRow("T", 1, "bot", None, "Ann", "easy", "ann", 4)
    assert not gave_up.returns("ann")
    values = {"kind": "bot", "person": None, "name": "Ann", "bot": "easy", "owner": "ann", "conceded": 4}
    assert gave_up.sitting() == values
    assert (numbers("0,2"), numbers(""), numbers(None)) == ([0, 2], [], [])


# --- a scene that cannot be drawn ---------------------------------------------------------------------


def test_boards_that_fail_are_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    live = live_table(Setup(find_game(ROLL), 2), "s")
    here = Scene(live, 0, "en", ask=Ask(0, "reroll", ["stop"]))
    monkeypatch.setattr(scene, "hands_over", lambda *given: 1 / 0)
    with caplog.at_level(logging.ERROR):
        assert here._ends_turn("stop") is False
    assert [r.getMessage() for r in caplog.records] == [
        "table TEST42: cannot tell whether stop ends the turn"
    ]
    caplog.clear()
    tried: list[str] = []

    def fragment(name: str) -> str:
        tried.append(name)
        if not here.board.fell:  # type: ignore[attr-defined]
            raise ValueError("it does not fit")
        return name

    board: Any = SimpleNamespace(former=False, fell=False)
    here.board, here.fragment = board, fragment  # type: ignore[method-assign]
    with pytest.raises(ValueError, match="does not fit"):
        here.fragments()
    board.former = True
    board.fall_back = lambda: setattr(board, "fell", True)
    here.__dict__ |= {"context": {"old": 1}, "choices": ["old"]}
    live.lines = {(1, "en"): "old"}
    with caplog.at_level(logging.ERROR):
        found = here.fragments()
    assert found == {name: name for name in ("where", "strip", "board", "ask", "log", "recap")}
    assert ("context" in here.__dict__, "choices" in here.__dict__, live.lines) == (False, False, {})
    assert [r.getMessage() for r in caplog.records] == [
        "table TEST42: today's board does not fit its former rules"
    ]
