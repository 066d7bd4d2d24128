"""The database's own methods: all that each of them changes or finds, beside rows of others that are alike;
and what a PostgreSQL is told, by a connection that takes notes.
"""

from __future__ import annotations

import asyncio
import json
import logging
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy.exc import IntegrityError

from pentapolis.server import holidays, purging, reviews, schema, storage
from pentapolis.server.appending import Appender
from pentapolis.server.config import Config
from pentapolis.server.jobs import Failed
from pentapolis.server.reviews import Reviews, Work
from pentapolis.server.storage import Conflict, Store, new_id
from tests.loops import awaited
from tests.server.test_books import DAY, add, add_table
from tests.server.test_what_changes import MOMENT, NOW, beginning, fixed, refused

__all__ = ["fixed"]
POSTGRES = Config(database="postgresql://db/games")


# --- people -------------------------------------------------------------------------------------------


def test_settings_and_names_of_one_person(tmp_path: Path) -> None:
    async def run() -> None:
        async with beginning(tmp_path) as (site, changes, _):
            store = site.store
            await store.set_courtesy("ann", False)
            assert await changes.look() == {"people ann": {"courtesy": False}}
            await store.set_puzzles("ann", True)
            assert await changes.look() == {"people ann": {"puzzles": True}}
            await store.set_password("ann", "hash")
            assert await changes.look() == {"people ann": {"password": "hash"}}
            await add_table(site, "V", "ann", "bob", "bob")
            async with store.transaction() as connection:
                here = schema.seats.c.table == "V"
                own = schema.seats.update().where(here, schema.seats.c.seat == 2)
                await connection.execute(own.values(name="Robert"))
            await changes.look()
            assert await store.make_account("bob", "Bobby", "bobby", "secret") == ["T", "U", "V"]
            assert await changes.look() == {
                "people bob": {"name": "Bobby", "login": "bobby", "password": "secret"},
                **{f"seats {id} 1": {"name": "Bobby"} for id in ("T", "U", "V")},
                "told": [("T", -1), ("U", -1), ("V", -1)],
            }
            assert await store.rename("ann", "Bobby", "bobby") is None, "it is taken"
            assert await changes.look() == {}
            found = [await store.person_by_login("bobby"), await store.person("cy"), await store.person("x")]
            assert [row and row.id for row in found] == ["bob", "cy", None]

    awaited(run())


def test_sessions_of_people(tmp_path: Path) -> None:
    async def run() -> None:
        async with beginning(tmp_path) as (site, changes, _):
            store = site.store
            person = await store.add_guest("Eve", "h1")
            assert len(person) == 12
            seen = {"created": MOMENT, "seen": MOMENT}
            assert await changes.look() == {
                f"people {person}": {"name": "Eve", "courtesy": True, "puzzles": False, "created": MOMENT},
                "keys h1": {"person": person, **seen},
            }
            await store.add_key("h2", "ann", "bot", NOW)
            await store.add_key("h3", "ann", None)
            await store.add_key("h1", person, "new")
            assert await changes.look() == {
                "keys h1": {"label": "new"},
                "keys h2": {"person": "ann", "label": "bot", "expires": MOMENT, **seen},
                "keys h3": {"person": "ann", **seen},
            }
            by_key = [await store.person_by_key(hash) for hash in ("h1", "h2", "h3", "h4")]
            assert [row and row.id for row in by_key] == [person, None, "ann", None], "h2 ends now"
            await store.key_seen("h3")
            assert await changes.look() == {}
            for hash, at in (("h1", NOW - timedelta(days=1)), ("h3", NOW - timedelta(days=1, seconds=1))):
                async with store.transaction() as connection:
                    old = schema.keys.update().where(schema.keys.c.hash == hash)
                    await connection.execute(old.values(seen=at))
            await changes.look()
            for hash in ("h1", "h3"):
                await store.key_seen(hash)
            assert await changes.look() == {"keys h3": {"seen": MOMENT}}, "to the day"
            await store.drop_key("h1")
            assert await changes.look() == {"keys h1": None}
            await store.add_key("h5", "bob", None)
            await changes.look()
            await store.drop_keys("ann")
            assert await changes.look() == {"keys h2": None, "keys h3": None}

    awaited(run())


OF: dict[str, dict[str, Any]] = {
    "notes": {"table": "T", "text": "n"},
    "chat": {"table": "U", "name": "N", "text": "c", "at": DAY},
    "holidays": {"begins": DAY, "ends": DAY},
    "ratings": {"game": "g", "size": 2, "mu": 1.0, "sigma": 1.0, "games": 1, "changed": DAY},
    "results": {"table": "T", "game": "g", "size": 2, "place": 1, "share": 1.0, "at": DAY},
    "entrants": {"event": "E", "number": 1},
    "passes": {"table": "T", "seat": 0, "until": "game", "ply": 0, "round": 0, "known": ""},
    "invitations": {"table": "T", "at": DAY},
    "recovery": {},
    "letters": {"kind": "reset", "mail": "m", "expires": DAY},
    "addresses": {"kind": "mail", "target": "t", "secret": "", "origin": "", "failed": 0, "created": DAY},
    "signals": {"language": "en", "pause": 1, "reminders": True},
    "told": {"table": "T", "kind": "turn", "number": 1, "at": DAY},
    "reports": {"table": "T", "line": 1, "text": "r", "at": DAY},
    "puzzle_tries": {"puzzle": "p", "game": "g", "option": "", "credit": 1.0, "tries": 1, "shown": True},
    "puzzlers": {"game": "g", "rating": 1.0, "deviation": 1.0, "volatility": 1.0, "tries": 1, "solved": 1},
    "keys": {"label": "bot", "created": DAY},
}  # fmt: skip


async def lived(site: Any) -> None:
    """Ann and Bob have left the same traces everywhere."""
    event: dict[str, Any] = {
        "id": "E",
        "name": "Cup",
        "kind": "swiss",
        "game": "g",
        "setup": "s",
        "seats": 2,
        "rounds": 1,
    }
    event |= {"round": 0, "host": "cy", "status": "open", "created": DAY, "changed": DAY}
    await add(site, schema.events, event)
    for n, person in enumerate(("ann", "bob")):
        for name, values in OF.items():
            more: dict[str, Any] = {"person": person}
            if name in ("recovery", "letters", "keys"):
                more["hash"] = f"{name} {person}"
            if name == "results":
                more["seat"] = n
            if name == "passes":
                more["topic"] = person
            if name == "reports":
                more["about"] = "cy"
            if name == "puzzle_tries":
                more |= {"change": 0, "at": DAY}
            await add(site, schema.metadata.tables[name], {**values, **more})
        for other in ("ann", "bob"):
            if other != person:
                follows = {"person": person, "other": other, "kind": "follow", "at": DAY}
                await add(site, schema.circles, follows)
        await add(site, schema.circles, {"person": person, "other": "dee", "kind": "block", "at": DAY})
        await add(site, schema.moves, {"table": "T", "number": n, "seat": n, "option": person, "at": DAY})


def test_what_is_kept_of_a_person_and_what_stays_when_they_go(tmp_path: Path) -> None:
    async def run() -> None:
        async with beginning(tmp_path) as (site, changes, _):
            await lived(site)
            await add_table(site, "V", "bob", "cy", host="ann")
            await add_table(site, "W", "bob", "cy", host="bob")
            found = await site.store.belongings("ann")
            plain = {name: len(rows) for name, rows in found.items()}
            assert plain == {
                "person": 1, "sessions": 1, "told": 1, "invitations": 1, "reports": 1, "tables": 3,
                "seats": 2, "answers": 1, "chat": 1, "notes": 1, "passes": 1, "circle": 2,
                "holidays": 1, "ratings": 1, "results": 1, "puzzles": 1, "puzzle_ratings": 1,
                "tournaments": 1,
            }  # fmt: skip
            assert [row["id"] for row in found["tables"]] == ["T", "U", "V"]
            answered = {"table": "T", "number": 0, "option": "ann", "at": MOMENT - timedelta(days=100)}
            assert found["answers"] == [answered]
            assert found["person"][0]["id"] == "ann"
            mine = ("ratings", "results", "puzzles")
            assert {row["person"] for name in mine for row in found[name]} == {"ann"}
            await changes.look()
            await add(site, schema.chat, {"person": "ann", "table": "W", "name": "N", "text": "c", "at": DAY})
            await changes.look()
            assert await site.store.forget("ann") == ["T", "U", "W"]
            gone = await changes.look()
            assert gone.pop("told") == [("T", -1), ("U", -1), ("W", -1)]
            assert gone.pop("people ann") == {"name": "—"}
            assert [gone.pop(f"seats {id} 0") for id in ("T", "U")] == [{"name": "—"}] * 2
            assert set(gone.values()) == {None}
            assert sorted(gone) == [
                "addresses 1", "chat 1", "chat 3", "circles ann bob", "circles ann dee", "circles bob ann",
                "entrants E ann", "holidays ann 2026-03-01 12:00:00", "invitations T ann", "keys keys ann",
                "letters letters ann", "notes T ann", "passes T 0 ann", "puzzle_tries ann p",
                "puzzlers ann g", "ratings ann g 2", "recovery recovery ann", "signals ann",
                "told ann T turn",
            ]  # fmt: skip

    awaited(run())


# --- tables -------------------------------------------------------------------------------------------


def test_tables_begin_and_change_hands(tmp_path: Path) -> None:
    async def run() -> None:
        lobby: dict[str, Any] = {"seats": ("ann", "open"), "status": "open", "waiting": ""}
        async with beginning(tmp_path, **lobby) as (site, changes, _):
            store = site.store
            ann, free = await store.seats_of("T")
            bob = replace(free, kind="person", person="bob", name="Bob")
            assert not await store.reseat(bob, ann, "0"), "nobody sits there any more"
            assert not await store.reseat(replace(ann, person="cy"), bob, "0")
            assert not await store.reseat(replace(free, kind="bot"), bob, "0")
            assert await changes.look() == {}
            cy = replace(ann, person="cy", name="Cy")
            assert await store.reseat(ann, cy, "0", "clocks")
            found = {"seats T 0": {"person": "cy", "name": "Cy"}, "tables T": {"clocks": "clocks"}}
            assert await changes.look() == {**found, "told": [("T", -1)]}
            assert await store.reseat(free, bob, "0,1")
            assert await changes.look() == {
                "seats T 1": {"kind": "person", "person": "bob", "name": "Bob"},
                "tables T": {"status": "playing", "waiting": "0,1", "changed": MOMENT},
                "told": [("T", -1)],
            }
            await store.start("T", "1")
            assert await changes.look() == {"told": [("T", -1)]}, "it has begun already"
            await store.start("U", "1")
            began = {"status": "playing", "waiting": "1", "changed": MOMENT}
            assert (await changes.look())["tables U"] == began

    awaited(run())


def test_what_belongs_to_a_table(tmp_path: Path) -> None:
    async def run() -> None:
        async with beginning(tmp_path) as (site, _, _):
            store = site.store
            await lived(site)
            old = NOW - timedelta(days=60)
            for person, ends in (("cy", old), ("cy", old + timedelta(seconds=1)), ("dee", NOW)):
                begins = ends - timedelta(days=1)
                await add(site, schema.holidays, {"person": person, "begins": begins, "ends": ends})
            await add(site, schema.invitations, {"table": "U", "person": "dee", "at": DAY})
            plain = await store.beside("T")
            assert (plain.holidays, plain.invited) == ({}, frozenset())
            assert [(vote.table, vote.kind) for vote in plain.votes] == [("T", "end"), ("T", "pause")]
            assert [row.topic for row in plain.passes] == ["ann", "bob"]
            assert (await store.beside("U")).passes == ()
            by_days = await store.beside("T", True)
            last = (old + timedelta(seconds=1)).timestamp()
            assert by_days.holidays == {"cy": [(last - 86400, last)]}
            assert (await store.beside("T", False, True)).invited == {"ann", "bob"}
            assert [move.number for move in await store.moves_of("T")] == [0, 1]
            assert [move.number for move in await store.moves_of("T", 1)] == [1]
            assert await store.moves_of("U") == []
            for number in range(101):
                await store.say("U", "cy", "Cy", str(number))
            assert [row.text for row in await store.chat_of("U")] == [str(n) for n in range(1, 101)]

    awaited(run())


def test_new_tables_have_ids_that_fit_them(tmp_path: Path) -> None:
    async def run() -> None:
        async with beginning(tmp_path) as (site, changes, _):
            values = {"game": "g", "setup": "s", "rules": 1, "seed": "x", "host": "ann", "hints": True}
            values |= {"learning": False, "takeover": 0, "status": "open", "waiting": ""}
            seat = {"seat": 0, "kind": "open", "name": "…"}
            for private, length in ((False, 6), (True, 12)):
                id = await site.store.add_table({**values, "private": private}, [seat])
                assert len(id) == length
                made = await changes.look()
                assert (made[f"tables {id}"]["moves"], made[f"tables {id}"]["changed"]) == (0, MOMENT)
                assert made[f"seats {id} 0"] == {"kind": "open", "name": "…"}
            assert (len(new_id(9)), set(new_id(200)) <= set(storage.ALPHABET)) == (9, True)

    awaited(run())


# --- PostgreSQL ---------------------------------------------------------------------------------------


class Notes:
    """An engine whose connections note what they are told."""

    def __init__(self) -> None:
        self.told: list[Any] = []
        self.changed = 1
        self.fails: Exception | None = None

    @asynccontextmanager
    async def begin(self) -> Any:
        self.told.append("begin")
        yield self
        self.told.append("commit")

    async def execute(self, statement: Any, values: Any = None) -> Any:
        self.told.append((statement, values))
        if self.fails is not None:
            raise self.fails
        return SimpleNamespace(rowcount=self.changed)


def on_postgres(monkeypatch: pytest.MonkeyPatch) -> tuple[Store, Notes, list[Any]]:
    made: list[Any] = []
    notes = Notes()
    monkeypatch.setattr(storage, "create_async_engine", lambda *url, **how: made.append((url, how)) or notes)
    return Store(POSTGRES), notes, made


def test_how_a_postgresql_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    store, _, made = on_postgres(monkeypatch)
    how = {"pool_pre_ping": True, "pool_timeout": 5, "connect_args": {"connect_timeout": 5}}
    assert made == [(("postgresql+psycopg://db/games",), how)]
    assert (len(store.process), store._appender, store.config) == (8, None, POSTGRES)
    assert Config(database="postgresql://db/games?connect_timeout=60").patience == {}, "the URL says it"


def test_moves_in_a_postgresql(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        store, notes, _ = on_postgres(monkeypatch)
        await store.append("T", 3, 1, "x", "0,1")
        values = {"b_id": "T", "b_number": 3, "b_seat": 1, "b_option": "x", "b_moment": NOW, "b_count": 4}
        values |= {"b_waiting": "0,1", "b_scores": None, "b_places": None, "b_status": "playing"}
        values["b_clocks"] = None
        [begin, *moved, (said, told), commit] = notes.told
        assert (begin, commit) == ("begin", "commit")
        assert moved == [(storage.INSERT_MOVE, values), (storage.UPDATE_SUMMARY, values)]
        assert str(said) == "SELECT pg_notify(:channel, :payload)"
        assert told == {"channel": "pentapolis", "payload": f"{store.process}:T:3"}
        notes.told.clear()
        await store.append("T", 4, 1, None, "", "7,9", "2,1", "clocks")
        last = notes.told[1][1]
        assert (last["b_status"], last["b_scores"], last["b_places"]) == ("over", "7,9", "2,1")
        assert (last["b_clocks"], last["b_count"]) == ("clocks", 5)
        notes.changed = 0
        with pytest.raises(Conflict):
            await store.append("T", 4, 1, "x", "")
        notes.changed, notes.fails = 1, IntegrityError("", {}, Exception())
        with pytest.raises(Conflict):
            await store.append("T", 4, 1, "x", "")

    awaited(run())


def test_a_file_has_nobody_to_tell(tmp_path: Path) -> None:
    async def run() -> None:
        store = Store(Config(database=str(tmp_path / "x.db")))
        connection: Any = Notes()
        await store.notify(connection, "T", 1)
        assert (connection.told, store._writer.locked()) == ([], False)
        async with store.transaction():
            assert store._writer.locked(), "one writer at a time"
        await store.close()

    awaited(run())


# --- moves that wait together -------------------------------------------------------------------------


def test_moves_that_wait_are_written_together(tmp_path: Path) -> None:
    async def run() -> None:
        here = Appender(f"sqlite:///{tmp_path / 'x.db'}", ())
        batches: list[list[Any]] = []
        bad = IntegrityError("", {}, Exception())

        def store(moves: list[Any]) -> list[Exception | None]:
            batches.append([move["n"] for move in moves])
            if moves[0]["n"] == 9:
                raise OSError("full")
            return [bad if move["n"] == 2 else None for move in moves]

        here._store = store  # type: ignore[method-assign]
        waiting = [asyncio.ensure_future(here.append({"n": n})) for n in (1, 2, 3)]
        await asyncio.sleep(0)
        waiting[2].cancel()
        results = await asyncio.gather(*waiting, return_exceptions=True)
        assert [type(result) for result in results] == [type(None), IntegrityError, asyncio.CancelledError]
        assert (batches, here._waiting) == ([[1, 2, 3]], [])
        with pytest.raises(OSError, match="full"):
            await here.append({"n": 9})
        await here.append({"n": 4})
        assert (batches[1:], here._writing) == ([[9], [4]], None)
        here.close()
        with pytest.raises(RuntimeError):
            here._thread.submit(print)

    awaited(run())


# --- old things ---------------------------------------------------------------------------------------


def test_what_is_thrown_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(purging, "now", lambda: NOW)
    limits = (purging.SESSION_DAYS, purging.EMPTY_DAYS, purging.TOLD_DAYS, purging.AT_ONCE)
    assert limits == (366, 30, 60, 500)

    def ago(days: int, seconds: int = 0) -> datetime:
        return NOW - timedelta(days=days, seconds=seconds)

    async def run() -> None:
        async with beginning(tmp_path) as (site, changes, _):
            for hash, seen, created, expires in (
                ("kept", ago(366), ago(999), None),
                ("old", ago(366, 1), ago(1), None),
                ("never", None, ago(366, 1), None),
                ("ends", ago(1), ago(1), NOW),
                ("ended", ago(1), ago(1), ago(0, 1)),
            ):
                key = {"hash": hash, "person": "ann", "seen": seen, "created": created, "expires": expires}
                await add(site, schema.keys, key)
            for kind, at in (("kept", ago(60)), ("old", ago(60, 1))):
                told = {"person": "ann", "table": "T", "kind": kind, "number": 1, "at": at}
                await add(site, schema.told, told)
            closed: dict[str, Any] = {"status": "over", "ended": "cancelled"}
            await add_table(site, "A", "ann", "open", day=70, **closed)
            await add_table(site, "B", "ann", "open", day=69.99, **closed)
            await add_table(site, "C", "ann", "open", day=1, **{**closed, "moves": 1})
            await add_table(site, "D", "ann", "open", day=1, **{**closed, "ended": "agreed"})
            for id in ("A", "B"):
                await add(site, schema.notes, {"table": id, "person": "ann", "text": "n"})
                await add(site, schema.invitations, {"table": id, "person": "ann", "at": DAY})
            await changes.look()
            done = await purging.purge(site.store, 0)
            assert (done.guests, done.sessions, done.tables) == (0, 3, 1)
            assert await changes.look() == dict.fromkeys(
                [
                    "tables B", "keys ended", "keys never", "keys old", "seats B 0", "seats B 1",
                    "notes B ann", "invitations B ann", "told ann T old",
                ]
            )  # fmt: skip

    awaited(run())


def test_holidays_of_a_year(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(holidays, "now", lambda: NOW)

    async def run() -> None:
        async with beginning(tmp_path, clock="days:86400:86400") as (site, changes, _):
            here = site.holidays
            year = NOW - timedelta(days=365)
            spent = (("ann", year - timedelta(days=5), 7), ("ann", DAY, 3), ("bob", DAY, 9))
            for person, begins, days in spent:
                ends = begins + timedelta(days=days)
                await add(site, schema.holidays, {"person": person, "begins": begins, "ends": ends})
            await add(site, schema.holidays, {"person": "ann", "begins": DAY - timedelta(1), "ends": NOW})
            assert await here.current("ann") is None, "it ends now"
            async with site.store.transaction() as connection:
                last = schema.holidays.c.ends == NOW
                await connection.execute(schema.holidays.delete().where(last))
            assert [await here.left(who) for who in ("ann", "bob", "cy")] == [
                timedelta(days=25),
                timedelta(days=21),
                timedelta(days=30),
            ]
            await changes.look()
            for days in (0, -1, 26):
                assert await refused(here.begin("ann", days)) == "no_holidays"
            await here.begin("ann", 25)
            until = {"ends": MOMENT + timedelta(days=25)}
            assert await changes.look() == {f"holidays ann {MOMENT}": until, "told": [("T", -1), ("U", -1)]}
            assert await refused(here.begin("ann", 1)) == "on_holiday"
            assert await here.left("ann") == timedelta()
            monkeypatch.setattr(holidays, "now", lambda: NOW + timedelta(days=2))
            await here.end("bob")
            assert await changes.look() == {}
            await here.end("ann")
            until = {"ends": MOMENT + timedelta(days=2)}
            assert await changes.look() == {f"holidays ann {MOMENT}": until, "told": [("T", -1), ("U", -1)]}
            assert holidays.whole_days(timedelta(days=2, hours=23)) == 2

    awaited(run())


# --- reviews ------------------------------------------------------------------------------------------


class Reviewers:
    """A queue that reviews as it is told, and a table that is over."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, site: Any) -> None:
        self.jobs: list[Any] = []
        self.fails = False
        part = SimpleNamespace(from_dict=lambda data: SimpleNamespace(curve=data))
        monkeypatch.setattr(reviews, "Part", part)
        monkeypatch.setattr(reviews, "Review", lambda *made: SimpleNamespace(made=made, curve="whole"))
        monkeypatch.setattr(reviews, "Point", lambda **values: values)
        monkeypatch.setattr(reviews, "decision_from", lambda data: ("decision", data))
        monkeypatch.setattr(reviews, "review_key", lambda record, depth: f"key of {record} {depth:g}")
        monkeypatch.setattr(reviews, "PARTS", 2)
        monkeypatch.setattr(reviews, "now", lambda: NOW)
        made: Any = Reviews(site.store, self)
        self.reviews = made

    async def result(self, job: Any) -> str:
        self.jobs.append((job.seat, job.bot, job.person))
        if self.fails:
            raise Failed("no")
        return json.dumps([{"of": job.seat}])

    async def close(self) -> None: ...


def over(id: str = "T", record: Any = "record", **more: Any) -> Any:
    table = SimpleNamespace(over=True, seed="s", record=lambda: record)
    for name, value in more.items():
        setattr(table, name, value)
    return SimpleNamespace(id=id, table=table, number=9)


def test_reviews_are_made_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> None:
        async with beginning(tmp_path) as (site, changes, _):
            here = Reviewers(monkeypatch, site)
            found = here.reviews
            assert await refused(found.find(over(over=False))) == "not_over"
            assert await refused(found.find(SimpleNamespace(id="T", table=None))) == "not_over"
            assert await refused(found.find(over(seed=None))) == "no_review"
            live = over()
            work = await found.find(live)
            assert (await found.find(live) is work, work.key, work.done) == (True, "key of record 1", 0)
            assert await found.rough(live, work, "ann") == [{"of": 0}]
            assert await found.rough(live, work, "ann") == [{"of": 0}]
            assert here.jobs == [(0, "curve", "ann")]
            here.fails = True
            found.begin(live, work, "ann")
            assert work.task is not None
            with caplog.at_level(logging.WARNING):
                await work.task
            assert (work.failed, work.review) == (True, None)
            assert caplog.messages == ["the review of table T failed: Failed: no"]
            here.fails = False
            found.begin(live, work, "ann")
            task = work.task
            found.begin(live, work, "bob")
            assert (work.failed, work.task is task) == (False, True), "whoever asks again waits for the same"
            await task
            assert here.jobs[3:] == [(0, "1/2", "ann"), (1, "1/2", "ann")]
            assert (work.done, work.review is not None) == (100, True)
            stored = {"table": "T", "at": MOMENT}
            assert await changes.look() == {
                f"reviews key of record 1 {part}": {**stored, "data": json.dumps([{"of": part}])}
                for part in (0, 1)
            }
            found.begin(live, work, "ann")
            assert work.task is task
            assert await found.rough(live, work, "ann") == "whole"
            again = Reviews(site.store, here)
            read = await again.find(over())
            assert (read.done, read.review is not None) == (100, True)
            other = await found.find(over(record="other"))
            assert (other.key, other.parts) == ("key of other 1", {})
            await found.close()

    awaited(run())


def test_parts_of_reviews(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with beginning(tmp_path) as (site, _, _):
            here = Reviewers(monkeypatch, site)
            live, found = over(), here.reviews
            work = Work(SimpleNamespace(answers=[1, 2, 3]), "k")  # type: ignore[arg-type]
            await found._part(live, work, 1, "ann")
            await found._part(live, work, 1, "ann")
            assert (work.done, list(work.parts)) == (50, [1]), "another process was faster: no matter"
            await found._part(live, work, 0, "ann")
            assert await found.rough(live, work, "ann") == [{"of": 0}], "the first part has its curve"
            assert len(here.jobs) == 3
            assert await found.deepen(live, work, 2, "bob") == ("decision", [{"of": 2}])
            assert here.jobs[-1] == (2, "deepen", "bob")
            for ply in (-1, 3):
                assert await refused(found.deepen(live, work, ply, "bob")) == "no_page"
            here.fails = True
            assert await refused(found.deepen(live, work, 0, "bob")) == "server"
            assert (reviews.KEPT, reviews.DEPTH) == (60, 1.0)
            monkeypatch.setattr(reviews, "KEPT", 2)
            for id in ("A", "B", "C"):
                await found.find(over(id))
            assert list(found._works) == ["B", "C"]

    awaited(run())
