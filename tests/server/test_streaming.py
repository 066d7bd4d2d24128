"""What streams send, byte by byte, and what painters are told, table by table. Nothing here is a process."""

from __future__ import annotations

import asyncio
import json
import logging
import zlib
from collections.abc import AsyncGenerator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from pentapolis.engine import Setup, find_game, key
from pentapolis.server import painting, showing, stream
from pentapolis.server.live import CROWD, Live, beginning
from pentapolis.server.painting import Gallery, Painter, Sight
from pentapolis.server.people import Viewer
from pentapolis.server.rows import Beside, SeatRow, TableRow
from pentapolis.server.showing import Eyes, Message
from pentapolis.server.storage import now
from pentapolis.server.stream import ProgramNews, TableNews
from tests.loops import awaited, here_only
from tests.server.sites import ROLL

SETUP = Setup(find_game(ROLL), 2)
EYES = Eyes("en", None, None, (), (), ())


def viewer(person: str | None = "p0", language: str = "en") -> Viewer:
    return Viewer(person, "Name", False, "x" * 30, False, language, "")


def unpacked(data: bytes) -> bytes:
    return zlib.decompressobj(-15).decompress(data)


def test_how_often_streams_say_something() -> None:
    assert (stream.PING_SECONDS, stream.CALM_SECONDS, painting.KEPT, CROWD) == (15.0, 0.2, 300, 20)
    assert (stream.HELLO, stream.STILL_HERE) == (b": hello\n\n", b": still here\n\n")


# --- the loop -----------------------------------------------------------------------------------------


class Spoken:
    """News that have been written down before: one list of messages each time."""

    def __init__(self, *told: list[Message], calm: bool = False) -> None:
        self.told = list(told)
        self.calm = calm
        self.asked = 0

    async def messages(self) -> list[Message]:
        self.asked += 1
        return self.told.pop(0) if self.told else []


class Listening:
    """A stream, its table and its clock. Waiting takes no time: either something changes, or it pings."""

    def __init__(self, news: Spoken, packed: bool, monkeypatch: pytest.MonkeyPatch) -> None:
        watched: Any = SimpleNamespace(watchers=set(), doubtful=False)
        hosting: Any = SimpleNamespace(closing=False)
        self.live, self.host = watched, hosting
        self.times: list[float] = []
        self.slept: list[float] = []
        self.counted: list[str] = []
        loop = SimpleNamespace(time=lambda: self.times.pop(0) if self.times else 100.0)
        here_only(monkeypatch, "get_running_loop", lambda: loop)
        monkeypatch.setattr(stream, "PING_SECONDS", 0.0)

        async def sleep(seconds: float) -> None:
            self.slept.append(round(seconds, 6))

        here_only(monkeypatch, "sleep", sleep)
        counted: Any = SimpleNamespace(
            begin=lambda: self.counted.append("begin"), end=lambda: self.counted.append("end")
        )
        host, live = self.host, self.live
        told = stream._bytes(host, live, news, packed, counted)
        assert isinstance(told, AsyncGenerator)
        self.told = told

    async def next(self) -> bytes:
        return bytes(await anext(self.told))

    def change(self) -> None:
        [watcher] = self.live.watchers
        watcher.set()


@pytest.mark.parametrize("packed", [False, True])
def test_what_a_stream_sends(packed: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        one, two = Message("update", {"a": 1}), Message("chat", {"b": 2})
        news = Spoken([one, two])
        here = Listening(news, packed, monkeypatch)

        async def heard() -> bytes:
            data = await here.next()
            return unpacked(data) if packed else data

        hello = await here.next()
        assert hello == (stream.GZIP_HEADER + showing.pack(stream.HELLO) if packed else stream.HELLO)
        assert (here.counted, len(here.live.watchers)) == (["begin"], 1)
        assert [await heard(), await heard()] == [
            b'event: update\ndata: {"a":1}\n\n',
            b'event: chat\ndata: {"b":2}\n\n',
        ]
        assert await heard() == stream.STILL_HERE
        here.live.doubtful = True
        asked = news.asked
        assert (await heard(), news.asked) == (stream.STILL_HERE, asked), "what is doubtful is not told"
        here.live.doubtful = False
        news.told = [[two]]
        assert await heard() == two.plain
        here.host.closing = True
        here.change()
        with pytest.raises(StopAsyncIteration):
            await here.next()
        assert (here.counted, here.live.watchers, here.slept) == (["begin", "end"], set(), [])

    awaited(run())


def test_spectators_wait_a_moment_between_two_updates(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        message = Message("update", {})
        for calm, told, times, slept in (
            (True, True, [10.0, 10.0], [0.2]),
            (True, True, [10.0, 10.15], [0.05]),
            (True, True, [10.0, 10.2], []),
            (True, True, [10.0, 10.5], []),
            (False, True, [10.0, 10.0], []),
            (True, False, [0.9], []),
        ):
            here = Listening(Spoken(*[[message]] * told, calm=calm), False, monkeypatch)
            here.times = times
            heard = [await here.next() for _ in range(2)]
            assert heard == [stream.HELLO, message.plain if told else stream.STILL_HERE]
            here.change()
            assert (await here.next(), here.slept) == (stream.STILL_HERE, slept)
            await here.told.aclose()

    awaited(run())


def test_the_head_of_a_stream(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Any] = []
    monkeypatch.setattr(stream, "_bytes", lambda *values: given.append(values) or iter(()))
    for accepted, packed in (("gzip, br", True), ("br", False), ("", False)):
        request: Any = SimpleNamespace(headers={"accept-encoding": accepted} if accepted else {})
        made: Any = stream.stream(request, "host", "live", "news", "counted")  # type: ignore[arg-type]
        assert given.pop() == ("host", "live", "news", packed, "counted")
        assert made.media_type == "text/event-stream"
        head = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        assert made.headers == (head | {"Content-Encoding": "gzip"} if packed else head)


# --- news ---------------------------------------------------------------------------------------------


class Drawn:
    """A version of a table as a gallery shows it, with what is asked of it."""

    def __init__(self, version: str, *changed: str) -> None:
        self.version = version
        self.fragments = {"a": "1", "b": "2", "c": "3"}
        self.texts = f"texts {version}"
        self._changed = frozenset(changed)

    def update(self, before: Drawn | None, have: frozenset[str]) -> Any:
        return f"{before and before.version} to {self.version} with {''.join(sorted(have))}"

    def changed(self, before: Drawn) -> frozenset[str]:
        return self._changed


class Table:
    """As much of a live table as streams look at."""

    def __init__(self) -> None:
        self.table: Any = object()
        self.stamp, self.talk, self.id = "v1", 0, "T"
        self.people = ["p0", "p1"]
        self.seats = [SeatRow("T", n, "person", f"p{n}", f"P{n}", None, None, None) for n in range(2)]
        self.talking: dict[Any, Any] = {}

    def seats_of(self, person: str | None) -> list[int]:
        return [n for n, who in enumerate(self.people) if who == person]


def news_of(live: Any, who: Viewer, stamp: str, **more: Any) -> tuple[Any, list[Any], list[Any]]:
    """The news, the versions that the gallery will show, and whom it was asked for."""
    versions: list[Any] = []
    asked: list[Any] = []

    async def shown(table: Any, eyes: Any) -> Any:
        asked.append(eyes)
        return versions[0]

    async def chat(table: Any) -> list[Any]:
        return [SimpleNamespace(person=person, name=person, text="hi", id=1) for person in ("p1", "mute")]

    host: Any = SimpleNamespace(chat=chat)
    gallery: Any = SimpleNamespace(shown=shown)
    return TableNews(host, gallery, live, who, 1, stamp, **more), versions, asked


def test_news_of_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "eyes_of", lambda live, viewer, shown: ("eyes", viewer.person, shown))

    async def run() -> None:
        live: Any = Table()
        for stamp, told in (("v1", "texts v1"), ("v0", "None to v1 with ")):
            news, versions, asked = news_of(live, viewer(), stamp)
            one, two, three = Drawn("v1"), Drawn("v2", "b"), Drawn("v3", "c")
            versions.append(one)
            assert (await news.messages(), asked) == ([told], [("eyes", "p0", 1)])
            assert await news.messages() == []
            versions[0] = two
            assert await news.messages() == ["v1 to v2 with abc"]
            assert await news.messages() == []
            versions[0] = three
            assert await news.messages() == ["v2 to v3 with abc"]
        assert (news.calm, news_of(live, viewer("p9"), "")[0].calm) == (False, True)

    awaited(run())


def test_fragments_that_were_sent_whole_can_be_patched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "eyes_of", lambda live, viewer, shown: None)

    async def run() -> None:
        live: Any = Table()
        news, versions, _ = news_of(live, viewer(), "v1")
        first = Drawn("v1")
        first.fragments = {"a": "1"}
        versions.append(first)
        await news.messages()
        versions[0] = Drawn("v2", "c")
        assert await news.messages() == ["v1 to v2 with a"]
        versions[0] = Drawn("v3")
        assert await news.messages() == ["v2 to v3 with ac"]

    awaited(run())


def test_news_before_the_game_and_of_talk(monkeypatch: pytest.MonkeyPatch) -> None:
    async def chat_html(host: Any, live: Any, viewer: Viewer, unheard: frozenset[str]) -> str:
        return f"{viewer.language} {viewer.person} {sorted(unheard)}"

    monkeypatch.setattr(stream, "chat_html", chat_html)

    async def run() -> None:
        live: Any = Table()
        live.table = None
        news, _, _ = news_of(live, viewer(), "v1", unheard=frozenset(["mute", "absent"]))
        assert await news.messages() == []
        live.stamp = "v2"
        [update] = await news.messages()
        assert update.plain == b'event: update\ndata: {"version":"v2","started":false}\n\n'
        assert await news.messages() == []
        live.talk = 1
        [said] = await news.messages()
        assert json.loads(said.plain.decode().split("data: ")[1]) == {"html": "en p0 ['mute']"}
        assert await news.messages() == []
        known = ("en", frozenset(["mute"]), "p0")
        assert live.talking == {known: said}
        live.talk = 2
        assert await news.messages() == [said], "it is made once for all who hear the same"
        other, _, _ = news_of(live, viewer("p9"), "v2")
        live.talk = 3
        await other.messages()
        assert list(live.talking) == [known, ("en", frozenset(), None)]

    awaited(run())


def test_what_is_said_without_those_who_are_not_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Any] = []
    monkeypatch.setattr(stream, "render", lambda name, values: given.append((name, values)) or "html")

    async def run() -> None:
        live: Any = Table()
        live.seats[1] = replace(live.seats[1], person=None)
        news, _, _ = news_of(live, viewer(), "")
        for person, unheard, heard in (("p0", {"mute"}, ["p1"]), ("p9", set[str](), ["p1", "mute"])):
            who = viewer(person)
            assert await stream.chat_html(news._host, live, who, frozenset(unheard)) == "html"
            name, values = given.pop()
            assert (name, values["id"], values["seat_of"]) == ("fragments/chat.html", "T", {"p0": 0})
            assert [line.person for line in values["chat"]] == heard
            assert (values["me"], values["t"]("close")) == ("p0" if person == "p0" else None, "Close")

    awaited(run())


def test_news_for_programs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "event_text", lambda game, language, event, names: f"{language} {event.id}")

    async def run() -> None:
        asked: list[Any] = []

        def events_for(seat: int | None, since: int) -> list[Any]:
            asked.append((seat, since))
            return [SimpleNamespace(id=since, as_dict=lambda: {"id": since})]

        live: Any = SimpleNamespace(version=0, table=None, number=4, status="open", names=[], game=None)
        live.waiting, live.seat_for = (lambda: [1]), (lambda person: {"p0": 0}.get(person))
        news = ProgramNews(live, "p0", "de")
        assert not news.calm

        async def told() -> list[Any]:
            return [json.loads(m.plain.decode().split("data: ")[1]) for m in await news.messages()]

        plain = {"number": 4, "status": "open", "waiting": [1]}
        assert await told() == [{**plain, "events": []}]
        assert await told() == []
        live.version, live.table = 1, SimpleNamespace(ply=7, events_for=events_for)
        assert await told() == [{**plain, "events": [{"id": -1, "text": "de -1"}]}]
        assert await told() == []
        live.version = 2
        assert await told() == [{**plain, "events": [{"id": 7, "text": "de 7"}]}]
        assert asked == [(0, -1), (0, 7)]

    awaited(run())


# --- painters -----------------------------------------------------------------------------------------


def row(id: str = "T", **more: Any) -> TableRow:
    plain: dict[str, Any] = dict.fromkeys(TableRow.__dataclass_fields__)
    plain |= {"id": id, "game": ROLL, "setup": str(SETUP), "rules": SETUP.game.rules_version, "seed": "s"}
    return TableRow(**{**plain, "host": "p0", "status": "playing", "changed": now(), **more})


def moved(count: int) -> list[tuple[int, str | None]]:
    table = beginning(SETUP, "s")
    made: list[tuple[int, str | None]] = []
    for _ in range(count):
        assert table.ask is not None
        made.append((table.ask.seat, key(table.ask.options[0])))
        table.answer(table.ask.options[0])
    return made


SEATS = [SeatRow("T", n, "person", f"p{n}", f"P{n}", None, None, None) for n in range(2)]


def sight(since: int, until: int, origin: str = "o", version: int = 1, id: str = "T") -> Sight:
    moves = moved(until)[since:]
    return Sight(row(id), SEATS, Beside(invited=frozenset([origin])), origin, version, since, moves)


@pytest.fixture
def canvases(monkeypatch: pytest.MonkeyPatch) -> Any:
    painting._tables.clear()
    yield painting._tables
    painting._tables.clear()


def test_a_painter_plays_what_is_new_to_it(canvases: dict[str, Live]) -> None:
    known = painting._brought_up_to_date
    assert known(sight(2, 3)) is None, "it does not know what came before"
    live = known(sight(0, 2))
    assert live is not None
    assert (live.number, live.origin, live.version, live.beside.invited) == (2, "o", 1, frozenset("o"))
    assert (list(live.asked), live.moves) == ([1], moved(2))
    live.showing = {"x": "y"}
    assert known(sight(2, 2)) is live
    assert live.showing == {"x": "y"}, "the same version"
    table = live.table
    assert known(sight(1, 4, version=2)) is live, "what it knows already is not played again"
    assert (live.number, live.version, live.showing, live.table is table) == (4, 2, {}, True)
    assert live.moves == moved(4)
    assert known(sight(5, 6)) is None, "a move is missing"
    assert "T" not in canvases
    assert known(sight(0, 4)) is not None
    assert known(sight(4, 5, origin="other")) is None, "of another process"
    again = known(sight(0, 1, origin="other"))
    assert again is not None
    assert (again.number, again.origin, again is live) == (1, "other", False)
    wrong = sight(0, 2, origin="third")
    wrong.moves[1] = (0, "nonsense")
    assert known(wrong) is None


def test_a_painter_draws_and_foretells(canvases: dict[str, Live], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        painting, "shown_to", lambda live, eyes: SimpleNamespace(fragments={"n": live.number}, eyes=eyes)
    )
    monkeypatch.setattr(
        "pentapolis.server.foresight.foresee", lambda shown, *more: {"seen": (shown.fragments, *more)}
    )
    assert painting.paint(sight(1, 2), EYES) is None
    assert painting.foretell(sight(1, 2), EYES, "x", "y") is None
    drawn: Any = painting.paint(sight(0, 2), EYES)
    assert drawn == {"n": 2}
    assert painting.foretell(sight(2, 3), EYES, "x", "y") == {"seen": ({"n": 3}, "x", "y")}


def test_a_painter_keeps_the_tables_it_drew_last(
    canvases: dict[str, Live], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(painting, "KEPT", 2)
    for id in ("A", "B", "A", "C"):
        painting._brought_up_to_date(sight(0, 1, id=id))
    assert list(canvases) == ["A", "C"]


class Paints:
    """A painter's process: what it is asked, and what it answers."""

    def __init__(self, *answers: Any) -> None:
        self.answers = list(answers)
        self.asked: list[Any] = []
        self.done: list[str] = []

    async def run(self, function: Any, sight: Sight, *args: Any) -> Any:
        self.asked.append((sight.row, sight.origin, sight.version, sight.since, sight.moves, *args))
        found = self.answers.pop(0)
        if isinstance(found, Exception):
            raise found
        return found

    async def warm_up(self) -> None:
        self.done.append("warm")

    async def close(self) -> None:
        self.done.append("closed")


def painted(id: str = "T", moves: int = 2, origin: str = "o") -> Any:
    made: dict[str, Any] = {"id": id, "row": id, "seats": [], "beside": None, "origin": origin, "version": 3}
    return SimpleNamespace(**made, moves=list(range(moves)), showing={})


def test_what_a_painter_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        monkeypatch.setattr(painting, "KEPT", 2)
        painter = Painter()
        assert (painter.workers.count, painter.workers.patience) == (1, 3)
        process: Any = Paints("one", "two", None, "three", None, "four", "b", "c", "five")
        painter.workers = process

        async def asked(live: Any) -> Any:
            process.asked.clear()
            return await painter.ask(painting.paint, live, "eyes"), [call[1:] for call in process.asked]

        assert await asked(painted()) == ("one", [("o", 3, 0, [0, 1], "eyes")])
        assert await asked(painted(moves=4)) == ("two", [("o", 3, 2, [2, 3], "eyes")])
        again = [("o", 3, 4, [], "eyes"), ("o", 3, 0, [0, 1, 2, 3], "eyes")]
        assert await asked(painted(moves=4)) == ("three", again), "it had forgotten the table"
        assert await asked(painted(moves=4, origin="p")) == (None, [("p", 3, 0, [0, 1, 2, 3], "eyes")])
        assert await asked(painted(moves=4, origin="p")) == ("four", [("p", 3, 4, [], "eyes")])
        for id in ("B", "C"):
            await asked(painted(id))
        assert await asked(painted(moves=4, origin="p")) == ("five", [("p", 3, 0, [0, 1, 2, 3], "eyes")])
        assert list(painter._told) == ["C", "T"]

    awaited(run())


class Plain:
    """`Shown` without drawing."""

    def __init__(self, live: Any, eyes: Any, fragments: Any = None) -> None:
        self.fragments = "drawn here" if fragments is None else fragments


def test_where_pages_get_what_they_show(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(painting, "Shown", Plain)
    monkeypatch.setattr(painting, "shown_to", lambda live, eyes: Plain(live, eyes))
    monkeypatch.setattr("pentapolis.server.foresight.foresee", lambda shown, *more: {"here": more})

    async def run() -> None:
        alone = Gallery()
        assert (await alone.shown(painted(), EYES)).fragments == "drawn here"  # type: ignore[comparison-overlap]
        assert await alone.foresee(painted(), EYES, "x", "y") == {"here": ("x", "y")}
        gallery = Gallery(1)
        process: Any = Paints({"a": "b"}, None, None, OSError("away"), {"fore": "seen"}, None, None)
        gallery._painters[0].workers = process
        live = painted()
        one, two = await asyncio.gather(gallery.shown(live, EYES), gallery.shown(live, EYES))
        assert one is two is live.showing[EYES] is await gallery.shown(live, EYES)
        assert (one.fragments, len(process.asked), gallery._tasks) == ({"a": "b"}, 1, set())
        with caplog.at_level(logging.WARNING):
            for _ in range(2):
                live.showing.clear()
                assert (await gallery.shown(live, EYES)).fragments == "drawn here"  # type: ignore[comparison-overlap]
        assert [r.getMessage() for r in caplog.records] == ["table T is drawn by the server: OSError: away"]
        assert await gallery.foresee(live, EYES, "x", "y") == {"fore": "seen"}
        assert await gallery.foresee(live, EYES, "x", "y") == {"here": ("x", "y")}
        await gallery.warm_up()
        await gallery.close()
        assert process.done == ["warm", "closed"]
        three = Gallery(3)
        found = [three._painters.index(three._painter(painted(id))) for id in ("A", "B", "C", "D")]
        assert found == [zlib.crc32(id) % 3 for id in (b"A", b"B", b"C", b"D")]
        assert len(set(found)) > 1

    awaited(run())


# --- a crowd ------------------------------------------------------------------------------------------


def test_watchers_are_woken_in_turns() -> None:
    async def run() -> None:
        live = Live(row(), SEATS, SETUP)
        live.watchers = {asyncio.Event() for _ in range(CROWD)}
        live.wake()
        assert all(watcher.is_set() for watcher in live.watchers), "so many at once"
        live.watchers = {asyncio.Event() for _ in range(2 * CROWD + 1)}
        drawing: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        live.showing = {"drawn": "already", EYES: drawing}
        live.wake()
        assert len(live._waking) == 1
        for _ in range(5):
            await asyncio.sleep(0)
        assert sum(watcher.is_set() for watcher in live.watchers) == CROWD
        drawing.set_result(None)
        live.showing = {}
        while live._waking:
            await asyncio.sleep(0)
        assert all(watcher.is_set() for watcher in live.watchers)

    awaited(run())
