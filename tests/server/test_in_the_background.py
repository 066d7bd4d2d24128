"""What runs beside the requests, with clocks that do not run: supervision, notices, bots, their processes."""

from __future__ import annotations

import asyncio
import json
import logging
from concurrent.futures.process import BrokenProcessPool
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import psycopg
import pytest

from pentapolis.bots import LEVELS
from pentapolis.bots.levels import CHARACTERS
from pentapolis.engine import Setup, find_game, games, key
from pentapolis.server import background, think, thinkers, thinking
from pentapolis.server import live as live_tables
from pentapolis.server.config import Config
from pentapolis.server.database import NoDatabase
from pentapolis.server.jobs import Failed, Job
from pentapolis.server.jobtable import DatabaseQueue
from pentapolis.server.limits import SHARE_SECONDS
from pentapolis.server.refused import Refused
from pentapolis.server.tasks import PATIENCE_SECONDS
from pentapolis.server.thinkers import Thinkers, characters, strengths
from pentapolis.server.thinking import Workers
from tests.loops import awaited, here_only
from tests.server.scenes import live_table
from tests.server.sites import ROLL

DAY = datetime(2026, 3, 1, 12, tzinfo=UTC)


class Enough(BaseException):
    """Ends what would run for ever."""


class Naps:
    """`asyncio.sleep` that takes no time: so many naps, then it is enough."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, count: int) -> None:
        self.taken: list[float] = []

        async def sleep(seconds: float) -> None:
            self.taken.append(seconds)
            if len(self.taken) == count:
                raise Enough

        here_only(monkeypatch, "sleep", sleep)


async def for_ever(job: Any) -> None:
    with pytest.raises(Enough):
        await job


def messages(caplog: pytest.LogCaptureFixture) -> list[str]:
    found = [record.getMessage() for record in caplog.records]
    caplog.clear()
    return found


# --- jobs that never end ------------------------------------------------------------------------------


def test_how_often_things_are_done() -> None:
    every = ("AGAIN", "WATCH", "TIDY", "PURGE", "HEARTBEAT")
    assert [getattr(background, f"{name}_SECONDS") for name in every] == [1.0, 5.0, 60.0, 3600.0, 20.0]
    assert (PATIENCE_SECONDS, thinking.PATIENCE, thinkers.LONGEST_DOUBT) == (10.0, 10, 34)


def test_what_fails_begins_again(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        naps = Naps(monkeypatch, 3)
        done: list[int] = []

        async def job() -> None:
            done.append(len(done))
            if len(done) == 2:
                raise ValueError("no")

        await for_ever(background.supervised("the job", job))
        assert (done, naps.taken) == ([0, 1, 2], [1.0, 1.0, 1.0])

    with caplog.at_level(logging.WARNING):
        awaited(run())
    assert messages(caplog) == ["the job failed and begins again: ValueError: no"]


def test_a_notice_is_followed(caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        heard: list[Any] = []

        async def refresh(id: str, number: int) -> None:
            heard.append((id, number))
            if id == "BAD":
                raise OSError("away")

        site: Any = SimpleNamespace(
            store=SimpleNamespace(process="me"), host=SimpleNamespace(refresh=refresh)
        )
        for payload in ("me:T:3", "other:T:3", "other:T:-1", "nonsense", "other:BAD:1"):
            await background.hear(site, payload)
        assert heard == [("T", 3), ("T", -1), ("BAD", 1)]

    with caplog.at_level(logging.WARNING):
        awaited(run())
    first, second = messages(caplog)
    assert first.startswith("cannot follow the notice 'nonsense': ValueError: ")
    assert second == "cannot follow the notice 'other:BAD:1': OSError: away"


class Connection:
    """A connection to PostgreSQL that has these notices."""

    def __init__(self, *notices: tuple[str, str]) -> None:
        self.notices = notices
        self.told: list[Any] = []

    async def connect(self, url: str, **options: Any) -> Connection:
        self.told.append((url, options))
        return self

    async def __aenter__(self) -> Connection:
        return self

    async def __aexit__(self, *error: Any) -> None:
        self.told.append("closed")

    async def execute(self, statement: str) -> None:
        self.told.append(statement)
        if self.told.count("SELECT 1") == 2:
            raise Enough

    async def notifies(self, timeout: float | None = None) -> Any:
        self.told.append(("notifies", timeout))
        notices, self.notices = self.notices, ()
        for channel, payload in notices:
            yield SimpleNamespace(channel=channel, payload=payload)


def test_a_server_listens_to_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        heard: list[Any] = []

        async def hear(site: Any, payload: str) -> None:
            heard.append(payload)

        async def catch_up() -> None:
            heard.append("caught up")

        async def wait_for(awaitable: Any, seconds: float) -> None:
            heard.append(seconds)
            await awaitable

        monkeypatch.setattr(background, "hear", hear)
        here_only(monkeypatch, "wait_for", wait_for)
        queue = DatabaseQueue(SimpleNamespace(), None)  # type: ignore[arg-type]
        monkeypatch.setattr(queue, "hear", lambda payload: heard.append(f"job {payload}"))
        for there, jobs in ((queue, ["job new"]), (SimpleNamespace(), [])):
            heard.clear()
            connection = Connection(("pentapolis", "p:T:1"), ("pentapolis_jobs", "new"))
            monkeypatch.setattr(psycopg, "AsyncConnection", connection)
            site: Any = SimpleNamespace(
                config=Config(database="postgresql://db/games"),
                host=SimpleNamespace(catch_up=catch_up),
                thinkers=SimpleNamespace(queue=there),
            )
            await for_ever(background.listen(site))
            assert heard == ["caught up", "p:T:1", *jobs, 5, 5]
            assert connection.told == [
                ("postgresql://db/games", {"autocommit": True, "connect_timeout": 5}),
                "LISTEN pentapolis",
                "LISTEN pentapolis_jobs",
                ("notifies", 20.0),
                "SELECT 1",
                ("notifies", 20.0),
                "SELECT 1",
                "closed",
            ]

    awaited(run())


def test_rounds_of_the_watchdog_and_the_sweeper(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> None:
        told: list[Any] = []

        def noted(name: str, found: Any = None) -> Any:
            async def call(*values: Any) -> Any:
                told.append((name, *values[1:]))
                return found.pop(0) if isinstance(found, list) else found

            return call

        limiter = SimpleNamespace(share=noted("share"), forget=noted("forget"))
        ratings = SimpleNamespace(catch_up=noted("rate"))
        host = SimpleNamespace(refresh=lambda id: noted("refresh")(None, id))
        parts = {"people": SimpleNamespace(limiter=limiter), "ratings": ratings, "host": host}
        site: Any = SimpleNamespace(store="store", config=SimpleNamespace(guest_days=9), **parts)
        monkeypatch.setattr(background, "now", lambda: DAY)
        monkeypatch.setattr(background, "look_after", noted("look"))
        monkeypatch.setattr(background, "closed_since", noted("closed", [["A", "B"], []]))
        naps = Naps(monkeypatch, 3)
        await for_ever(background.watch(site))
        since = ("closed", DAY - timedelta(seconds=5))
        assert told == [("look",), since, ("refresh", "A"), ("refresh", "B"), ("look",), since, ("look",)]
        assert naps.taken == [5.0] * 3
        told.clear()
        naps = Naps(monkeypatch, 2)
        await for_ever(background.share_limits(site))
        assert ([name for name, *_ in told], naps.taken) == (["share"] * 2, [SHARE_SECONDS] * 2)
        told.clear()
        counts = [(0, 0), (1, 0), (0, 2)]
        gone = [SimpleNamespace(guests=guests, tables=tables) for guests, tables in counts]
        monkeypatch.setattr(background, "purge", noted("purge", gone))
        naps = Naps(monkeypatch, 3)
        await for_ever(background.purge_old(site))
        assert (told, naps.taken) == ([("purge", 9), ("forget",)] * 3, [3600.0] * 3)
        told.clear()
        for name in ("close_deserted", "call_bots"):
            monkeypatch.setattr(background, name, noted(name))
        monkeypatch.setattr(background, "Tournaments", lambda store: SimpleNamespace(tend=noted("tend")))
        naps = Naps(monkeypatch, 2)
        await for_ever(background.tidy(site))
        assert ([name for name, *_ in told], naps.taken) == (
            ["close_deserted", "rate", "call_bots", "tend"] * 2,
            [60.0] * 2,
        )

    with caplog.at_level(logging.INFO):
        awaited(run())
    assert messages(caplog) == [
        "forgot 1 guests and 0 tables that never began",
        "forgot 0 guests and 2 tables that never began",
    ]


def test_tables_are_looked_after(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        told: list[Any] = []

        async def restore(live: Any) -> None:
            told.append(("restore", live.id))
            if live.id == "AWAY":
                raise OSError("gone")

        async def load(id: str) -> None:
            told.append(("load", id))
            if id == "REFUSED":
                raise Refused("broken")
            if id == "FAILS":
                raise OSError("gone")

        async def waiting_for_bots(since: datetime) -> list[str]:
            told.append(since)
            return ["REFUSED", "FAILS", "FINE"]

        tables = [SimpleNamespace(id=id, doubtful=id != "TRUE") for id in ("AWAY", "TRUE", "AGAIN")]
        site: Any = SimpleNamespace(
            host=SimpleNamespace(tables=tables, restore=restore, load=load),
            store=SimpleNamespace(waiting_for_bots=waiting_for_bots),
            thinkers=SimpleNamespace(wake=lambda live: told.append(("wake", live.id))),
        )
        monkeypatch.setattr(background, "now", lambda: DAY)
        await background.look_after(site)
        woken = [
            ("restore", "AWAY"),
            ("wake", "AWAY"),
            ("wake", "TRUE"),
            ("restore", "AGAIN"),
            ("wake", "AGAIN"),
        ]
        loaded = [("load", id) for id in ("REFUSED", "FAILS", "FINE")]
        assert told == [*woken, DAY - timedelta(seconds=600), *loaded]

    with caplog.at_level(logging.WARNING):
        awaited(run())
    assert messages(caplog) == [
        "table AWAY cannot be read again yet: gone",
        "table FAILS cannot be read: gone",
    ]


def test_bots_are_called_for_whoever_has_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        live = live_table(Setup(find_game(ROLL), 2), "s")
        seats = [SimpleNamespace(taken_by_bot=lambda bot, n=n: (n, bot)) for n in range(2)]
        told: list[Any] = []

        async def find(id: str) -> Any:
            return SimpleNamespace(id=id, late_seats=lambda: [1] if id == "LATE" else [], seats=seats)

        async def reseat(live: Any, seat: Any) -> None:
            told.append((live.id, seat))

        async def in_play() -> list[str]:
            return ["LATE", "FINE"]

        monkeypatch.setattr(background, "Tournaments", lambda store: SimpleNamespace(in_play=in_play))
        site: Any = SimpleNamespace(store=None, host=SimpleNamespace(find=find, reseat=reseat))
        await background.call_bots(site)
        assert told == [("LATE", (1, "medium"))]
        assert live.waiting() == [0]

    awaited(run())


# --- bots at tables -----------------------------------------------------------------------------------


class Asked:
    """A queue that answers as the bot's name says; the host that takes the answers."""

    def __init__(self) -> None:
        self.jobs: list[Job] = []
        self.answers: list[Any] = []
        self.listeners: list[Any] = []
        self.refuses: list[str] = []
        self.closed = False

    async def result(self, job: Job) -> str:
        self.jobs.append(job)
        if job.bot == "bad":
            raise Failed("it cannot")
        if job.bot == "mad":
            raise ValueError("oh")
        return json.dumps({"move": "stop", "hint": {"option": "x"}}[job.kind])

    async def answer(self, live: Any, seat: int, option: str, number: int) -> None:
        self.answers.append((seat, option, number))
        if self.refuses:
            raise Refused(self.refuses.pop())
        live.table.answer(live.table.ask_for(seat).options[0], seat)
        live.number += 1

    async def close(self) -> None:
        self.closed = True


def bots(*names: str | None) -> tuple[Any, Asked, Thinkers]:
    """The dice game with bots on the first seats, and a person."""
    live = live_table(Setup(find_game(ROLL), len(names) + 1), "s")
    for seat, name in enumerate(names):
        live.seats[seat].kind, live.seats[seat].bot = "bot", name  # type: ignore[misc]
    live.row.host = "ann"  # type: ignore[misc]
    asked: Any = Asked()
    return live, asked, Thinkers(asked, asked, 0.25)


def test_a_bot_plays_until_somebody_else_is_asked() -> None:
    async def run() -> None:
        live, asked, made = bots("easy")
        assert asked.listeners == [made.wake]
        made.wake(live)
        thinking_, tasks = live.thinking, set(made._tasks)
        made.wake(live)
        assert (live.thinking, made._tasks) == (thinking_, tasks), "one at a time"
        await live.thinking
        assert (live.thinking, live.waiting()) == (None, [1])
        await asyncio.sleep(0)
        assert made._tasks == set()
        assert asked.answers == [(0, "stop", 0), (0, "stop", 1)]
        [first, _] = asked.jobs
        assert (first.kind, first.table, first.number, first.seat, first.bot) == (
            "move",
            "TEST42",
            0,
            0,
            "easy",
        )
        assert (first.person, first.only_bots) == ("ann", False)
        made.wake(live)
        assert live.thinking is None, "no bot is asked"
        await made.close()
        assert asked.closed

    awaited(run())


@pytest.mark.parametrize(("name", "value"), [("broken", "why"), ("doubtful", True), ("looked", -1000.0)])
def test_when_bots_do_not_think(name: str, value: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        monkeypatch.setattr(live_tables, "time", SimpleNamespace(monotonic=lambda: 0.0))
        live, asked, made = bots(None)
        assert made._ready(live)
        setattr(live, name, value)
        made.wake(live)
        assert (live.thinking, made._ready(live)) == (None, False)
        await made._play(live)
        assert asked.jobs == []

    awaited(run())


def test_bots_pause_where_somebody_watches(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        slept: list[float] = []

        async def sleep(seconds: float) -> None:
            slept.append(seconds)

        here_only(monkeypatch, "sleep", sleep)
        live, asked, made = bots(None)
        await made._play(live)
        assert (slept, asked.jobs[0].bot) == ([0, 0], "medium")
        live, _, made = bots("easy")
        live.watchers.add(asyncio.Event())
        await made._play(live)
        assert slept[2:] == [0.25, 0.25]

    awaited(run())


def test_what_becomes_of_a_bot_that_fails(caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        live, asked, made = bots("bad")
        options = [key(option) for option in live.table.ask.options]
        await made._play(live)
        assert asked.answers[0][1] in options
        live, asked, made = bots("easy")
        asked.refuses = ["stale"]
        await made._play(live)
        assert [answer[2] for answer in asked.answers] == [0, 0, 1], "somebody was first: it thinks again"
        live, asked, made = bots("easy")
        asked.refuses = ["ended"]
        live.thinking = "me"
        await made._play(live)
        assert (asked.answers, live.thinking) == ([(0, "stop", 0)], None)
        live, asked, made = bots("mad")
        await made._play(live)
        assert asked.answers == []

    with caplog.at_level(logging.WARNING):
        awaited(run())
    assert messages(caplog) == [
        *["the bot bad at table TEST42 failed"] * 2,
        "the bot at table TEST42 could not move: Refused: ended",
        "the bot at table TEST42 could not move: ValueError: oh",
    ]


def test_what_people_have_thought_about() -> None:
    async def run() -> None:
        live, asked, made = bots("easy")
        assert await made.doubt(live, 1, "x" * 34, "bob") == {"option": "x"}
        assert await made.doubt(live, 1, "x" * 35, "bob") == {}
        [job] = asked.jobs
        assert (job.kind, job.bot, job.person, job.seat) == ("hint", "doubt " + "x" * 34, "bob", 1)
        live.seats[1].kind = "bot"
        assert made._job("move", live, 0, "easy", "ann").only_bots

        async def result(job: Job) -> str:
            asked.jobs.append(job)
            return "[0.25, 1]" if job.bot == "chances" else "[]"

        asked.result = result  # type: ignore[method-assign]
        assert await made.chances(live, 1, "bob") == [0.25, 1.0]
        assert await made.advise(live, 1, "bob") == []
        assert [(job.kind, job.bot) for job in asked.jobs[1:]] == [("hint", "chances"), ("hint", "hints")]

    awaited(run())


def test_bots_with_a_character(monkeypatch: pytest.MonkeyPatch) -> None:
    assert strengths() == list(LEVELS)
    some = list(CHARACTERS)[:2]
    monkeypatch.setattr(thinkers, "features_of", lambda game: SimpleNamespace(characters=[*some, "other"]))
    game: Any = None
    assert characters(game) == [f"{level}+{name}" for level in ("medium", "hard") for name in some]
    monkeypatch.setattr(thinkers, "features_of", lambda game: None)
    assert characters(game) == []


# --- in their processes -------------------------------------------------------------------------------


def test_what_is_thought_about(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("_doubt", "_chances", "_hints"):
        monkeypatch.setattr(thinking, name, lambda table, *values, name=name: [name, table, *values])
    monkeypatch.setattr(thinking, "_review", lambda *values: ["review", *values])
    monkeypatch.setattr(thinking, "Table", SimpleNamespace(from_position=lambda text: f"table {text}"))
    monkeypatch.setattr(
        thinking,
        "make_bot",
        lambda bot, seed: SimpleNamespace(choose=lambda table, seat: (bot, seed, table, seat)),
    )
    told = {
        (kind, bot): json.loads(thinking.think(kind, "text", 1, bot, "seed"))
        for kind, bot in (
            ("review", "curve"),
            ("move", "easy"),
            ("hint", "hints"),
            ("hint", "chances"),
            ("hint", "doubt x"),
        )
    }
    assert told == {
        ("review", "curve"): ["review", "text", 1, "curve"],
        ("move", "easy"): "easy:seed:table text:1",
        ("hint", "hints"): ["_hints", "table text", 1, "seed"],
        ("hint", "chances"): ["_chances", "table text", 1, "seed"],
        ("hint", "doubt x"): ["_doubt", "table text", 1, "x", "seed"],
    }


def test_what_is_reviewed(monkeypatch: pytest.MonkeyPatch) -> None:
    from pentapolis.study import review

    monkeypatch.setattr(thinking, "asdict", lambda thing: f"dict of {thing}")
    record = SimpleNamespace(setup=SimpleNamespace(game="game"))
    monkeypatch.setattr(thinking, "Record", SimpleNamespace(parse=lambda text: record))
    monkeypatch.setattr("pentapolis.study.values.Judge", lambda game: f"judge of {game}")
    monkeypatch.setattr(review, "Survey", lambda record, judge: SimpleNamespace(curve=[judge]))
    monkeypatch.setattr(review, "deepened", lambda record, number: number)
    part = SimpleNamespace(as_dict=lambda: "part")
    asked: list[Any] = []
    monkeypatch.setattr(review, "review_part", lambda record, *values: asked.append(values) or part)
    assert thinking._review("text", 3, "curve") == ["dict of judge of game"]
    assert thinking._review("text", 3, "deepen") == "dict of 3"
    assert (thinking._review("text", 3, "0.5/8"), asked) == ("part", [(3, 8, 0.5)])


def test_how_a_process_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Any] = []

    class Thread:
        def __init__(self, target: Any, daemon: bool) -> None:
            self.target = target
            told.append(("thread", daemon))

        def start(self) -> None:
            self.target()

    server = SimpleNamespace(join=lambda: told.append("server gone"))
    system = SimpleNamespace(
        nice=lambda value: told.append(("nice", value)), _exit=lambda code: told.append(("exit", code))
    )
    monkeypatch.setattr(thinking, "os", system)
    monkeypatch.setattr(thinking, "multiprocessing", SimpleNamespace(parent_process=lambda: server))
    monkeypatch.setattr(thinking, "threading", SimpleNamespace(Thread=Thread))
    monkeypatch.setattr(thinking, "know_games", lambda: told.append("games"))
    names = ("collect", "freeze", "set_threshold")
    calls = {name: lambda *values, name=name: told.append((name, *values)) for name in names}
    monkeypatch.setattr(thinking, "gc", SimpleNamespace(**calls))
    thinking.begin(7)
    rest = ["games", ("collect",), ("freeze",), ("set_threshold", 20_000, 20, 100)]
    assert told == [("thread", True), "server gone", ("exit", 1), *rest, ("nice", 7)], (
        "ready before it stands back"
    )


def test_a_process_knows_the_games() -> None:
    assert thinking.know_games() == len(games())


class Pool:
    """A pool of processes; the first few are dead."""

    made: list[Any] = []
    dead = 0

    def __init__(self, count: int, mp_context: Any, initializer: Any, initargs: Any) -> None:
        self.given = (count, mp_context.get_start_method(), initializer, initargs)
        self.down: list[Any] = []
        Pool.made.append(self)

    def shutdown(self, **how: Any) -> None:
        self.down.append(how)


def pools_here(monkeypatch: pytest.MonkeyPatch) -> type[Pool]:
    Pool.made, Pool.dead = [], 0
    monkeypatch.setattr(thinking, "ProcessPoolExecutor", Pool)

    async def run_in_executor(pool: Pool, function: Any, *args: Any) -> Any:
        if Pool.made.index(pool) < Pool.dead:
            raise BrokenProcessPool
        return function(*args)

    loop = SimpleNamespace(run_in_executor=run_in_executor)
    here_only(monkeypatch, "get_running_loop", lambda: loop)
    return Pool


def test_processes_that_die_are_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    async def one_lives() -> None:
        pools = pools_here(monkeypatch)
        workers = Workers(3, 4)
        assert await workers.run(max, 1, 2) == 2
        assert await workers.run(max, 3, 2) == 3
        [pool] = pools.made
        assert (pool.given, pool.down) == ((3, "spawn", thinking.begin, (4,)), [])
        assert Workers(1).patience == 10
        pools.dead = 2
        assert await workers.run(max, 1, 2) == 2, "the third one lives"
        assert [pool.down for pool in pools.made] == [[{"wait": False}]] * 2 + [[]]

    async def all_die() -> None:
        pools = pools_here(monkeypatch)
        pools.dead = 9
        workers = Workers(1)
        with pytest.raises(BrokenProcessPool):
            await workers.run(max, 1, 2)
        assert len(pools.made) == 3

    awaited(one_lives())
    awaited(all_die())


def test_processes_end_with_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        pools = pools_here(monkeypatch)
        waited: list[float] = []

        async def to_thread(function: Any, **how: Any) -> None:
            function(**how)

        async def wait_for(awaitable: Any, seconds: float) -> None:
            waited.append(seconds)
            await awaitable
            raise TimeoutError

        here_only(monkeypatch, "to_thread", to_thread)
        here_only(monkeypatch, "wait_for", wait_for)
        workers = Workers(1)
        await workers.close()
        assert waited == []
        await workers.warm_up()
        await workers.close()
        assert (waited, pools.made[0].down) == ([5], [{"wait": True, "cancel_futures": True}])

    awaited(run())


# --- a process that only thinks -----------------------------------------------------------------------


def test_thinking_for_servers_needs_a_database_that_several_share() -> None:
    with pytest.raises(NoDatabase, match="several machines share a PostgreSQL database"):
        think.run(Config(database="games.db"))


def test_a_process_that_thinks_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        looks: list[int] = []
        connection = Connection(("pentapolis_jobs", "done x"), ("pentapolis_jobs", "new"))
        monkeypatch.setattr(psycopg, "AsyncConnection", connection)
        worker: Any = SimpleNamespace(look=lambda: looks.append(1))
        await think._listen(Config(database="postgresql://db/games"), worker)
        assert looks == [1]
        assert connection.told == [
            ("postgresql://db/games", {"autocommit": True, "connect_timeout": 5}),
            "LISTEN pentapolis_jobs",
            ("notifies", None),
            "closed",
        ]

    awaited(run())
