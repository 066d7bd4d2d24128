"""The host of tables over a database in memory: what is read when, what is stored, who is told, what is kept.

What a failing database may do to a table, on a real one, is in test_faults.py.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest

from pentapolis.engine import Chance, Setup, find_game, key
from pentapolis.server import host as hosting
from pentapolis.server.clocks import Clock, Clocks, steady
from pentapolis.server.host import Host, opening
from pentapolis.server.live import Live, beginning
from pentapolis.server.refused import Refused
from pentapolis.server.rows import Beside, ChatRow, MoveRow, SeatRow, TableRow
from pentapolis.server.storage import Conflict, now
from tests.loops import awaited, here_only
from tests.server.sites import ROLL

SETUP = Setup(find_game(ROLL), 2)
DAYS = "days:86400:259200"


class Memory:
    """A database of tables: `calls` are what was asked of it."""

    def __init__(self, **more: Any) -> None:
        self.calls: list[tuple[Any, ...]] = []
        self.tables: dict[str, TableRow] = {}
        self.seats: dict[str, list[SeatRow]] = {}
        self.moves: dict[str, list[MoveRow]] = {}
        self.fails: dict[str, BaseException] = {}
        self.meanwhile: Any = lambda: None
        self.stores = True
        self.sits = True
        self.add("T", **more)

    def add(self, id: str, **more: Any) -> None:
        plain: dict[str, Any] = dict.fromkeys(TableRow.__dataclass_fields__)
        plain |= {"id": id, "game": ROLL, "setup": str(SETUP), "rules": SETUP.game.rules_version}
        plain |= {"seed": "s", "host": "p0", "private": False, "takeover": 10, "status": "playing"}
        plain |= {"moves": 0, "waiting": "0", "talk": "all", "created": now(), "changed": now()}
        self.tables[id] = TableRow(**{**plain, **more})
        self.seats[id] = [SeatRow(id, n, "person", f"p{n}", f"P{n}", None, None, None) for n in range(2)]
        self.moves[id] = []

    def change(self, id: str, **more: Any) -> None:
        self.tables[id] = replace(self.tables[id], **more)

    def asked(self, *names: str) -> list[tuple[Any, ...]]:
        """What was asked since the last time, of these kinds."""
        found, self.calls = [call for call in self.calls if not names or call[0] in names], []
        return found

    def call(self, *call: Any) -> None:
        self.calls.append(call)
        if call[0] in self.fails:
            raise self.fails[call[0]]

    async def table(self, id: str) -> TableRow | None:
        await asyncio.sleep(0)
        self.call("table", id)
        return self.tables.get(id)

    async def seats_of(self, id: str) -> list[SeatRow]:
        self.call("seats", id)
        return list(self.seats[id])

    async def beside(self, id: str, by_days: bool, private: bool) -> Beside:
        self.call("beside", id, by_days, private)
        return Beside(invited=frozenset([f"guest{len(self.calls)}"]))

    async def moves_of(self, id: str, since: int = 0) -> list[MoveRow]:
        self.call("moves", id, since)
        return self.moves[id][since:]

    async def start(self, id: str, waiting: str) -> None:
        self.call("start", id, waiting)
        self.change(id, status="playing", waiting=waiting)

    async def append(self, id: str, number: int, seat: int, option: str | None, *more: Any) -> None:
        self.meanwhile()
        if self.stores:
            self.moves[id].append(MoveRow(id, number, seat, option, now()))
        self.call("append", id, number, seat, option, *more)

    async def reseat(self, was: SeatRow, becomes: SeatRow, waiting: str, clocks: str | None) -> bool:
        self.meanwhile()
        self.call("reseat", was.person, becomes.person, waiting, clocks)
        if self.sits:
            self.seats[was.table][was.seat] = becomes
        return self.sits

    async def chat_of(self, id: str) -> list[ChatRow]:
        self.call("chat", id)
        return [ChatRow(1, id, "p0", "P0", "hi", now())]

    async def say(self, *said: Any) -> None:
        self.call("say", *said)


def hosted(**more: Any) -> tuple[Host, Memory, list[Live]]:
    """A host, its database with the table T, and the tables that it tells of."""
    store: Any = Memory(**more)
    made = Host(store)
    told: list[Live] = []
    made.listeners.append(told.append)
    return made, store, told


async def first(host: Host, live: Live, number: int | None = None) -> None:
    assert live.table is not None
    ask = live.table.ask
    assert ask is not None
    await host.answer(live, ask.seat, key(ask.options[0]), number)


def elsewhere(store: Memory, count: int, id: str = "T") -> None:
    """Another process stores answers of the first option."""
    table = beginning(SETUP, "s")
    for number in range(count):
        assert table.ask is not None
        seat, option = table.ask.seat, key(table.ask.options[0])
        if number >= len(store.moves[id]):
            store.moves[id].append(MoveRow(id, number, seat, option, now()))
        table.answer(option, seat)


async def refused(awaitable: Any) -> tuple[str, int, str]:
    with pytest.raises(Refused) as error:
        await awaitable
    return error.value.why, error.value.status, error.value.detail


# --- finding ------------------------------------------------------------------------------------------


def test_a_table_is_read_once_for_all_who_look() -> None:
    async def run() -> None:
        host, store, told = hosted()
        assert (host.seconds, host.closing, host.stored, hosting.KEPT) == (steady, False, 0, 1000)
        assert host.at_hand("T") is None
        host.seconds = lambda: 7.0
        one, two = await asyncio.gather(host.find("T"), host.find("T"))
        assert one is two is host.at_hand("T")
        assert store.asked() == [
            ("table", "T"),
            ("seats", "T"),
            ("beside", "T", False, False),
            ("moves", "T", 0),
        ]
        assert (host._loading, host.tables, told) == ({}, [one], [one])
        assert (one.seconds(), one.waiting(), list(one.asked), one.beside.invited) == (
            7.0,
            [0],
            [0],
            frozenset(["guest3"]),
        )
        assert (await host.find("T"), store.asked()) == (one, [])
        one.doubtful = True
        assert host.at_hand("T") is None
        assert await host.load("T") is one
        assert (one.doubtful, len(store.asked("table"))) == (False, 1)
        one.broken = "it is"
        assert host.at_hand("T") is None
        assert await refused(host.load("T")) == ("broken", 409, "it is")

    awaited(run())


def test_bots_are_told_when_somebody_looks_again() -> None:
    async def run() -> None:
        host, _, told = hosted(changed=now() - timedelta(minutes=11))
        live = await host.load("T")
        assert (told, live.looked_at) == ([live], False)
        assert await host.find("T") is live
        assert (told, live.looked_at) == ([live] * 2, True)
        await host.find("T")
        assert len(told) == 2

    awaited(run())


@pytest.mark.parametrize("id", ["", "t", "T/", "A" * 13, "NONE"])
def test_what_is_no_table(id: str) -> None:
    async def run() -> None:
        host, store, _ = hosted()
        assert await refused(host.find(id)) == ("no_table", 404, "")
        assert store.asked() == ([("table", "NONE")] if id == "NONE" else [])
        assert (await host.find("T")).id == "T"

    awaited(run())


def test_so_many_tables_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        monkeypatch.setattr(hosting, "KEPT", 3)
        host, store, _ = hosted()
        for id in ("A", "B", "C", "D", "E", "F"):
            store.add(id)
        for id in ("A", "B", "C"):
            await host.load(id)
        await host.load("A")
        await host.load("D")
        assert [live.id for live in host.tables] == ["C", "A", "D"], "B was not looked at for longest"
        kept = {live.id: live for live in host.tables}
        kept["C"].watchers.add(asyncio.Event())
        kept["A"].thinking = asyncio.current_task()
        async with kept["D"].lock:
            monkeypatch.setattr(hosting, "KEPT", 0)
            await host.load("E")
        assert [live.id for live in host.tables] == ["C", "A", "D"], "all three are in use"
        await host.load("F")
        assert [live.id for live in host.tables] == ["C", "A"]
        kept["C"].watchers.clear()
        kept["A"].watchers.add(asyncio.Event())
        assert [live.id for live in host.tables] == ["A", "C"], "those with watchers first"
        host.end_streams()
        assert host.closing
        assert all(watcher.is_set() for live in host.tables for watcher in live.watchers)

    awaited(run())


@pytest.mark.parametrize(
    ("more", "by_days", "private", "begun"),
    [
        ({}, False, False, True),
        ({"clock": "live:600:10"}, False, False, True),
        ({"clock": DAYS, "private": True}, True, True, True),
        ({"status": "over", "ended": "cancelled"}, False, False, False),
        ({"status": "over", "ended": "agreed"}, False, False, True),
    ],
)
def test_what_is_read_of_a_table(more: dict[str, Any], by_days: bool, private: bool, begun: bool) -> None:
    async def run() -> None:
        host, store, _ = hosted(**more)
        live = await host.load("T")
        assert (live.table is not None) is begun
        moves = [("moves", "T", 0)] if begun else []
        assert store.asked() == [("table", "T"), ("seats", "T"), ("beside", "T", by_days, private), *moves]

    awaited(run())


def test_a_full_table_begins_when_it_is_read() -> None:
    async def run() -> None:
        host, store, _ = hosted(status="open", waiting="")
        live = await host.load("T")
        assert store.asked("start") == [("start", "T", "0")]
        assert (live.row.status, live.waiting()) == ("playing", [0])
        store.add("W", status="open", waiting="")
        store.seats["W"][1] = replace(store.seats["W"][1], kind="open", person=None)
        waits = await host.load("W")
        assert (store.asked("start", "moves"), waits.table, waits.status) == ([], None, "open")
        assert opening(SETUP, "s") == "0"

    awaited(run())


def test_what_cannot_be_read_is_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        host, store, _ = hosted()
        store.add("BAD", setup="chess seats=2")
        elsewhere(store, 2)
        store.moves["T"][1] = replace(store.moves["T"][1], option="nonsense")
        with caplog.at_level(logging.ERROR):
            for _ in range(2):
                assert (await refused(host.load("BAD")))[:2] == ("broken", 409)
                assert (await refused(host.load("T")))[:2] == ("broken", 409)
        lines = [record.getMessage() for record in caplog.records]
        assert [line[:25] for line in lines] == ["table BAD cannot be read:", "table T does not replay: "]
        [live] = host.tables
        assert (live.number, live.broken) == (1, lines[1].removeprefix("table T does not replay: "))

    awaited(run())


def test_long_games_let_others_get_a_word_in(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        slept: list[float] = []
        host, store, _ = hosted()

        async def sleep(seconds: float) -> None:
            slept.append(seconds)

        here_only(monkeypatch, "sleep", sleep)
        monkeypatch.setattr(hosting, "Position", lambda table: SimpleNamespace(play=lambda move: True))
        for count, pauses in ((0, 0), (199, 0), (200, 1), (399, 1), (401, 2)):
            slept.clear()
            store.moves["T"] = [MoveRow("T", n, 0, "x", now()) for n in range(count)]
            await host._position(SETUP, store.tables["T"])
            assert slept == [0] * pauses

    awaited(run())


# --- keeping true -------------------------------------------------------------------------------------


def test_only_what_is_doubtful_is_read_again() -> None:
    async def run() -> None:
        host, store, told = hosted()
        live = await host.load("T")
        store.asked()
        await host.restore(live)
        assert store.asked() == []
        live.doubtful = True
        version = live.version
        await host.restore(live)
        assert (live.doubtful, live.version, told) == (False, version + 1, [live] * 2)
        store.fails["seats"] = OSError()
        with pytest.raises(OSError):
            await host._restore(live)
        assert live.doubtful

    awaited(run())


def test_what_others_did_is_read() -> None:
    async def run() -> None:
        host, store, told = hosted()
        await host.refresh("T", 0)
        assert store.asked() == [], "it is not here"
        elsewhere(store, 1)
        live = await host.load("T")
        table = live.table
        store.asked()
        await host.refresh("T", 0)
        assert (store.asked(), len(told)) == ([], 1), "it is known already"
        elsewhere(store, 3)
        await host.refresh("T", 1)
        assert store.asked("moves") == [("moves", "T", 1)]
        assert (live.number, live.table is table, len(live.moves), len(told)) == (3, True, 3, 2)
        store.change("T", hints=True)
        await host.refresh_all(["T", "OTHER"])
        assert (live.row.hints, live.number, len(told)) == (True, 3, 3)
        elsewhere(store, 4)
        await host.catch_up()
        assert (live.number, len(told)) == (4, 4)
        store.fails["moves"] = OSError()
        with pytest.raises(OSError):
            await host.refresh("T")
        assert (live.doubtful, live.number, len(told)) == (True, 4, 4)
        store.fails.clear()
        elsewhere(store, 5)
        await host.refresh("T")
        assert (live.doubtful, live.number, live.table is table) == (False, 5, False), "whole, from the start"

    awaited(run())


def test_what_does_not_fit_is_read_from_the_start() -> None:
    async def run() -> None:
        host, store, _ = hosted()
        elsewhere(store, 2)
        live = await host.load("T")
        table = live.table
        store.moves["T"][1:] = []
        elsewhere(store, 3)
        store.moves["T"][2] = replace(store.moves["T"][2], option="nonsense")
        await host.refresh("T")
        assert (live.number, live.table is table, live.doubtful) == (2, False, False)
        assert str(live.broken).startswith("move 2: nonsense")
        assert await refused(host.answer(live, 0, "x", None)) == ("broken", 409, live.broken)
        store.moves["T"][2:] = []
        await host.refresh("T")
        assert (live.broken, live.number) == (None, 2), "somebody has mended it"
        store.add("O", status="open", waiting="")
        store.seats["O"][1] = replace(store.seats["O"][1], kind="open", person=None)
        waits = await host.load("O")
        store.asked()
        await host.refresh("O")
        assert store.asked("moves") == []
        store.change("O", status="playing")
        await host.refresh("O")
        assert (waits.status, waits.waiting()) == ("playing", [0]), "it has begun elsewhere"

    awaited(run())


# --- changes ------------------------------------------------------------------------------------------


def test_an_answer_is_stored_before_it_counts() -> None:
    async def run() -> None:
        host, store, told = hosted()
        live = await host.load("T")
        live._still_since -= 500
        seen: list[Any] = []
        store.meanwhile = lambda: seen.append(
            (live.number, len(live.moves), live.asked[live.waiting()[0]][1])
        )
        await first(host, live)
        await first(host, live, 1)
        assert seen == [(1, 1, 1), (2, 2, 2)], "at once, with the position"
        options = [move.option for move in store.moves["T"]]
        assert live.table is not None
        assert options == [key(option) for _, option in live.table.history]
        assert store.asked("append") == [
            ("append", "T", 0, 0, "stop", "0", None, None, None),
            ("append", "T", 1, 0, "end_turn", "1", None, None, None),
        ]
        assert (host.stored, live.version, told, live.still < 500) == (2, 2, [live] * 3, True)
        assert (await refused(first(host, live, 1)))[:2] == ("stale", 409)
        assert (await refused(first(host, live, 3)))[:2] == ("stale", 409)
        assert (await refused(host.answer(live, 1, "nonsense", 2)))[:2] == ("bad_answer", 422)
        assert (live.number, store.asked("append"), live.table.ply) == (2, [], 2)

    awaited(run())


def test_an_answer_is_taken_back() -> None:
    async def run() -> None:
        host, store, _ = hosted()
        live = await host.load("T")
        assert (await refused(host.undo(live, 0, 0)))[:2] == ("no_undo_nothing", 422)
        await first(host, live)
        assert live.table is not None
        assert [(await refused(host.undo(live, 0, number)))[0] for number in (0, 2)] == ["stale", "stale"]
        store.asked()
        await host.undo(live, 0, 1)
        assert (live.number, live.table.ply, live.moves[-1]) == (2, 0, (0, None))
        assert store.asked("append") == [("append", "T", 1, 0, None, "0", None, None, None)]
        await first(host, live)
        await host.undo(live, 0, None)
        assert (live.number, live.table.ply) == (4, 0)

    awaited(run())


def test_a_finished_game_is_not_taken_back() -> None:
    """Its seed and what was hidden are public now."""

    async def run() -> None:
        host, _, _ = hosted()
        live = await host.load("T")
        assert live.table is not None
        chance = Chance.from_seed("to the end")  # whoever always answers the first plays for ever
        while not live.over:
            ask = live.table.asks[0]
            await host.answer(live, ask.seat, key(chance.choice(ask.options)), None)
        number = live.number
        for seat in (0, 1):
            assert (await refused(host.undo(live, seat, None)))[:2] == ("no_undo_over", 422)
        assert (live.over, live.number) == (True, number)

    awaited(run())


def test_who_may_answer_at_all() -> None:
    async def run() -> None:
        host, _, _ = hosted(status="over", ended="agreed")
        live = await host.load("T")
        assert (await refused(host.answer(live, 0, "x", None)))[0] == "ended"
        live.doubtful = True
        assert (await refused(host.undo(live, 0, None)))[:2] == ("not_stored", 503)
        live.broken = "why"
        assert await refused(host.take_back(live, 0, 0)) == ("broken", 409, "why")
        live.table = None
        assert (await refused(host.answer(live, 0, "x", None)))[0] == "not_started"

    awaited(run())


def test_all_take_back_together() -> None:
    async def run() -> None:
        host, store, _ = hosted()
        elsewhere(store, 3)
        live = await host.load("T")
        store.asked()
        table, origin = live.table, live.origin
        assert (await refused(host.take_back(live, 0, "far")))[0] == "stale"  # type: ignore[arg-type]
        assert (live.table is table, live.number) == (True, 3)
        await host.take_back(live, 1, 1)
        assert store.asked("append") == [("append", "T", 3, 1, "!back:1", "0", None, None, None)]
        assert live.table is not None
        assert (live.table.ply, live.number, len(live.moves), live.moves[-1]) == (1, 4, 4, (1, "!back:1"))
        assert (len(live.origin), live.origin == origin) == (6, False)
        assert (await Host(store).load("T")).table.dump() == live.table.dump()  # type: ignore[arg-type, union-attr]

    awaited(run())


def test_rows_are_changed_while_nobody_sees_them() -> None:
    async def run() -> None:
        host, store, told = hosted()
        live = await host.load("T")

        async def change() -> str:
            assert live.doubtful
            store.change("T", hints=True)
            return "done"

        assert await host.change(live, change) == "done"
        assert (live.doubtful, live.row.hints, len(told)) == (False, True, 2)

        async def fail() -> None:
            store.change("T", hints=False)
            raise Refused("no")

        assert (await refused(host.change(live, fail)))[0] == "no"
        assert (live.doubtful, live.row.hints, len(told)) == (False, False, 3)

    awaited(run())


def test_the_end_of_a_game_and_its_clocks_are_stored() -> None:
    async def run() -> None:
        host, store, _ = hosted(clock="live:600:10")
        host.seconds = lambda: store.tables["T"].changed.timestamp() + 4
        live = await host.load("T")
        await first(host, live)
        [(*_, waiting, scores, places, clocks)] = store.asked("append")
        assert (waiting, scores, places, clocks) == ("0", None, None, str(live.clocks))
        assert Clocks.parse(clocks).bank == [606.0, 600.0]
        table: Any = live.table
        over = SimpleNamespace(scores=[7, 9], places=[2, 1])
        live.clocks = None
        table = SimpleNamespace(over=True, result=lambda: over, asks=[], ply=2)
        live.table = table
        await host._store(live, 1, "last")
        assert store.asked("append") == [("append", "T", 1, 1, "last", "", "7,9", "2,1", None)]

    awaited(run())


def test_another_process_was_first() -> None:
    async def run() -> None:
        host, store, told = hosted()
        live = await host.load("T")
        store.fails["append"] = Conflict()
        assert (await refused(first(host, live)))[0] == "stale"
        assert (live.number, live.doubtful, host.stored, len(told)) == (1, False, 0, 2), (
            "what is stored counts"
        )

    awaited(run())


def test_a_reply_that_got_lost(caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        host, store, _ = hosted()
        live = await host.load("T")
        store.fails["append"] = OSError()
        await first(host, live)
        assert (live.number, live.doubtful, host.stored) == (1, False, 1), "it was stored after all"
        store.stores = False
        with pytest.raises(OSError):
            await first(host, live)
        assert (live.number, live.doubtful, host.stored) == (1, False, 1)
        store.meanwhile = lambda: store.moves["T"].append(MoveRow("T", 1, 0, "other", now()))
        with pytest.raises(OSError):
            await first(host, live)
        assert host.stored == 1, "another answer was stored"
        store.meanwhile = lambda: None
        store.moves["T"][1:] = []
        await host._restore(live)
        store.fails["table"] = OSError()
        caplog.clear()
        with caplog.at_level(logging.WARNING), pytest.raises(OSError):
            await first(host, live)
        assert live.doubtful
        assert [r.getMessage() for r in caplog.records] == ["table T: the database does not answer"]

    awaited(run())


# --- seats and talk -----------------------------------------------------------------------------------


def test_seats_change_hands() -> None:
    async def run() -> None:
        host, store, told = hosted()
        live = await host.load("T")
        store.meanwhile = lambda: told.append(live) if live.doubtful else None
        becomes = replace(live.seats[1], person="p9", name="P9")
        await host.reseat(live, becomes)
        assert store.asked("reseat") == [("reseat", "p1", "p9", "0", None)]
        assert (live.names, live.doubtful, len(told), live.version) == (["P0", "P9"], False, 3, 1)
        store.sits = False
        assert (await refused(host.reseat(live, replace(becomes, person="p8"))))[0] == "seat_taken"
        assert (live.seats[1].person, live.doubtful) == ("p9", False)

    awaited(run())


def test_clocks_when_somebody_else_plays_a_seat() -> None:
    async def run() -> None:
        host, _, _ = hosted(clock=DAYS)
        live = await host.load("T")
        assert live.clocks is not None
        late = live.clocks.at + 4 * 86400 - 10.0
        live.seconds = lambda: late
        left = Host._clocks_with(live, live.seats[0].taken_by_bot("easy"))
        assert left is not None
        clocks = Clocks.parse(left)
        assert (clocks.running, clocks.free[0], round(clocks.bank[0])) == ([], 0.0, 10), "a bot needs no time"
        back = Host._clocks_with(live, replace(live.seats[0], person="p9"))
        assert back is not None
        clocks = Clocks.parse(back)
        assert (clocks.running, clocks.free[0]) == ([0], 86400.0), "who comes has time for a turn"
        live.clock = None
        assert Host._clocks_with(live, live.seats[0]) is None
        live.clock, live.clocks = Clock.parse(DAYS), None
        assert Host._clocks_with(live, live.seats[0]) is None

    awaited(run())


def test_talk_is_read_once_until_somebody_says_something() -> None:
    async def run() -> None:
        host, store, _ = hosted()
        live = await host.load("T")
        said = await host.chat(live)
        assert (await host.chat(live) is said, store.asked("chat")) == (True, [("chat", "T")])
        talk = live.talk
        await host.say(live, "p0", "P0", "hello")
        assert store.asked() == [("say", "T", "p0", "P0", "hello")]
        assert (live.chat, live.talk) == (None, talk + 1)
        await host.chat(live)
        await host.forget_talk("T")
        assert (live.chat, live.talk) == (None, talk + 3)
        await host.forget_talk("NONE")

    awaited(run())
