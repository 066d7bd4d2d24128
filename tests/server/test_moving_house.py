"""Rows on their way from one database to another, and what PostgreSQL is told, by hand: a file stands for it.

Backups of a server that runs, with a PostgreSQL and without, are in test_backup.py.
"""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from datetime import UTC, datetime, timedelta, timezone
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, event, insert, select, text
from sqlalchemy.dialects.postgresql import dialect

from pentapolis.engine import Setup, Table, find_game, key
from pentapolis.server import backup, database, jobs, jobtable, schema, transfer
from pentapolis.server.backup import NoBackup, Proof, back_up, prove, restore
from pentapolis.server.config import Config
from pentapolis.server.database import NoDatabase, OneServer, migrate
from pentapolis.server.jobs import Job
from pentapolis.server.jobtable import JobTable
from pentapolis.server.transfer import NoTransfer
from tests.loops import apart, awaited
from tests.server.sites import ROLL

DAY = datetime(2026, 3, 1, 12, tzinfo=UTC)
POSTGRES = Config(database="postgresql://ann:secret@db/games")
PERSON = {"name": "Ann", "created": DAY}


def in_postgres(statement: Any) -> Any:
    return statement.compile(dialect=dialect())  # type: ignore[no-untyped-call]


@cache
def empty() -> bytes:
    """A database that has been made and holds nothing."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "empty.db"
        migrate(Config(database=str(file)))
        return file.read_bytes()


def filled(file: Path, *people: str) -> Config:
    """A new database with these people."""
    config = Config(database=str(file))
    file.write_bytes(empty())
    engine = create_engine(config.url)
    with engine.begin() as connection:
        for id in people:
            connection.execute(insert(schema.people).values(id=id, **PERSON))
        job = dict.fromkeys(("kind", "person", "bot", "seed", "text"), "x")
        connection.execute(insert(schema.jobs).values(key="k", priority=0, seat=0, created=DAY, **job))
        connection.execute(insert(schema.tries).values(process="p", kind="k", who="w", slot=1, count=1))
    engine.dispose()
    return config


def names(file: Path, table: str = "people", column: str = "id") -> list[Any]:
    with closing(sqlite3.connect(file)) as connection:
        return [row[0] for row in connection.execute(f"SELECT {column} FROM {table} ORDER BY 1")]


# --- transfer -----------------------------------------------------------------------------------------


def test_moments_are_greenwich_time() -> None:
    east = timezone(timedelta(hours=2))
    assert transfer._moment(datetime(2026, 3, 1, 12)) == DAY
    moved = transfer._moment(datetime(2026, 3, 1, 14, tzinfo=east))
    assert (moved, moved.tzinfo) == (DAY, UTC)


def test_what_stays_behind_and_who_is_there() -> None:
    assert [table.name for table in transfer.LEFT_BEHIND] == ["jobs", "tries"]
    assert transfer.AT_ONCE == 1000
    assert str(transfer.OTHERS) == (
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() "
        "AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
    )


class Postgres:
    """A SQLite file behind the name of a PostgreSQL database, and what was asked of it."""

    def __init__(self, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.made: list[Any] = []
        self.disposed: list[str] = []
        self.options: list[Any] = []
        self.told: list[Any] = []

        def engine(url: str) -> Any:
            made = create_engine(f"sqlite:///{file}" if url == POSTGRES.url else url)
            event.listen(made, "engine_disposed", lambda _: self.disposed.append(url))
            return Source(made, self.options) if url == POSTGRES.url else made

        monkeypatch.setattr(transfer, "create_engine", engine)
        monkeypatch.setattr(transfer, "take_turns", lambda connection, config: self.told.append(config))
        monkeypatch.setattr(transfer, "OTHERS", text("SELECT 0"))
        monkeypatch.setattr(
            transfer, "_go_on", lambda c, table, column: self.told.append((table.name, column))
        )


class Source:
    """An engine that notes how it is read."""

    def __init__(self, engine: Any, options: list[Any]) -> None:
        self.engine, self.options = engine, options
        self.begin, self.dispose = engine.begin, engine.dispose

    def connect(self) -> Any:
        connection = self.engine.connect()

        def execution_options(**options: Any) -> Any:
            self.options.append(options)
            del connection.execution_options
            return connection

        connection.execution_options = execution_options
        return connection


def test_out_of_postgresql_into_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    filled(tmp_path / "there.db", "ann", "bob", "cy")
    there, new = Postgres(tmp_path / "there.db", monkeypatch), tmp_path / "new.db"
    monkeypatch.setattr(transfer, "AT_ONCE", 2)
    transfer.out_of_postgres(POSTGRES, new)
    assert names(new) == ["ann", "bob", "cy"]
    assert names(new, column="created") == ["2026-03-01 12:00:00.000000"] * 3
    assert (names(new, "jobs", "key"), names(new, "tries", "kind")) == ([], [])
    assert there.options == [{"isolation_level": "REPEATABLE READ"}]
    assert sorted(there.disposed) == [POSTGRES.url, f"sqlite:///{new}"]


def test_what_cannot_be_copied_out_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Postgres(tmp_path / "empty.db", monkeypatch)
    with pytest.raises(NoTransfer) as error:
        transfer.out_of_postgres(POSTGRES, tmp_path / "new.db")
    assert str(error.value) == (
        "the database postgresql://ann:…@db/games is empty, or not of this version of Pentapolis; "
        "back it up with the version that its servers run"
    )
    with closing(sqlite3.connect(tmp_path / "empty.db")) as connection:
        newest = ScriptDirectory.from_config(database._alembic()).get_current_head()
        connection.execute("CREATE TABLE alembic_version (version_num TEXT)")
        connection.execute("INSERT INTO alembic_version VALUES (?)", (newest,))
        connection.commit()
    with pytest.raises(NoTransfer, match=r"^the database .*ann:…@db/games cannot be copied: no such"):
        transfer.out_of_postgres(POSTGRES, tmp_path / "new.db")


def test_into_postgresql_all_or_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    filled(tmp_path / "old.db", "ann", "bob")
    there = Postgres(tmp_path / "there.db", monkeypatch)
    monkeypatch.setattr(transfer, "_set_aside", lambda connection: there.told.append("aside") or "replaced_7")
    seen: list[Any] = []

    def proved(connection: Any) -> None:
        seen.append([row.id for row in connection.execute(select(schema.people.c.id))])

    kept = transfer.into_postgres(tmp_path / "old.db", POSTGRES, proved)
    assert (kept, seen) == ("replaced_7", [["ann", "bob"]])
    assert there.told == [POSTGRES, "aside", ("addresses", "id"), ("chat", "id"), ("reports", "id")]
    assert names(tmp_path / "there.db") == ["ann", "bob"]
    assert names(tmp_path / "there.db", "jobs", "key") == []
    assert sorted(there.disposed) == [POSTGRES.url, f"sqlite:///{tmp_path / 'old.db'}"]
    monkeypatch.setattr(transfer, "OTHERS", text("SELECT 1"))
    with pytest.raises(NoTransfer) as error:
        transfer.into_postgres(tmp_path / "old.db", POSTGRES, proved)
    assert str(error.value) == (
        "the database postgresql://ann:…@db/games is in use; stop the servers and `pentapolis think`"
    )
    monkeypatch.setattr(transfer, "OTHERS", text("SELECT 0"))
    with pytest.raises(NoTransfer, match=r"^nothing was put into postgresql://ann:…@db/games: UNIQUE"):
        transfer.into_postgres(tmp_path / "old.db", POSTGRES, proved)
    assert len(seen) == 1


class Noted:
    """A connection that notes what it is told."""

    def __init__(self, last: int | None = None) -> None:
        self.last = last
        self.told: list[str] = []
        self.values: dict[str, Any] = {}

    def execute(self, statement: Any) -> Any:
        made = in_postgres(statement)
        self.told.append(" ".join(str(made).split()))
        self.values = made.params
        return SimpleNamespace(scalar_one=lambda: self.last)


@pytest.mark.parametrize(
    ("tables", "schemas", "kept"),
    [
        ([], [], None),
        (["spatial_ref_sys"], [], None),
        (["tables", "other", "alembic_version"], ["public"], "replaced_1"),
        (["tables", "alembic_version"], ["public", "replaced_1", "replaced_2", "replaced_4"], "replaced_3"),
    ],
)
def test_what_was_there_is_set_aside(
    tables: list[str], schemas: list[str], kept: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = SimpleNamespace(get_table_names=lambda: tables, get_schema_names=lambda: schemas)
    monkeypatch.setattr(transfer, "inspect", lambda connection: there)
    noted: Any = Noted()
    assert transfer._set_aside(noted) == kept
    moved = [f'ALTER TABLE "{name}" SET SCHEMA {kept}' for name in ("alembic_version", "tables")]
    assert noted.told == ([] if kept is None else [f"CREATE SCHEMA {kept}", *moved])


def test_new_rows_are_numbered_on() -> None:
    asked = "SELECT max(chat.id) AS max_1 FROM chat"
    on = "SELECT setval(pg_get_serial_sequence(%(pg_get_serial_sequence_1)s"
    for last in (None, 0, 41):
        noted: Any = Noted(last)
        transfer._go_on(noted, schema.chat, "id")
        if last is None:
            assert noted.told == [asked]
        else:
            assert [noted.told[0], noted.told[1][: len(on)], len(noted.told)] == [asked, on, 2]
            assert noted.values == {
                "pg_get_serial_sequence_1": "chat",
                "pg_get_serial_sequence_2": "id",
                "setval_2": last,
            }


# --- backup -------------------------------------------------------------------------------------------


def played(file: Path, *stored: dict[str, Any]) -> None:
    """A database with tables of the dice game, each with four answers unless its row says otherwise."""
    setup, seed = Setup(find_game(ROLL), 2), "proof"
    table = Table(setup, seed)
    answers = []
    for _ in range(4):
        assert table.ask is not None
        answers.append((table.ask.seat, key(table.ask.options[0])))
        table.answer(table.ask.options[0])
    filled(file, "ann")
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        for number, more in enumerate(stored):
            wrong = more.pop("options", {})
            row = {"id": f"T{number}", "game": ROLL, "setup": str(setup), "rules": setup.game.rules_version}
            row |= {"seed": seed, "host": "ann", "private": False, "hints": False, "learning": False}
            row |= {"takeover": 0, "status": "playing", "moves": 4, "waiting": "0", "created": DAY}
            connection.execute(insert(schema.tables).values(**{**row, "changed": DAY, **more}))
            for move, (seat, option) in enumerate(answers):
                values = {"table": row["id"], "number": move, "seat": seat, "option": wrong.get(move, option)}
                connection.execute(insert(schema.moves).values(at=DAY, **values))
    engine.dispose()


def test_every_table_is_replayed_but_those_that_never_began(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    bad = {1: "nonsense"}
    played(
        file,
        {},
        {"options": bad},
        {"options": bad, "status": "open"},
        {"options": bad, "status": "over", "ended": "cancelled"},
        {"options": bad, "status": "over", "ended": "agreed"},
        {"moves": 5},
        {"moves": 3},
        {"setup": "chess seats=2"},
        {"position": "nowhere"},
    )
    proof = prove(file)
    assert (proof.tables, proof.moves) == (9, 36)
    assert {id: why[:24] for id, why in proof.broken.items()} == {
        "T1": "move 1: nonsense is no a",
        "T4": "move 1: nonsense is no a",
        "T5": "4 of 5 moves are there",
        "T6": "4 of 3 moves are there",
        "T7": proof.broken["T7"][:24],
        "T8": proof.broken["T8"][:24],
    }
    assert "chess" in proof.broken["T7"]


def test_a_backup_beside_what_is_there(tmp_path: Path) -> None:
    source, to = tmp_path / "games.db", tmp_path / "deep" / "er" / "backup.db"
    config = Config(database=str(source))
    with pytest.raises(NoBackup) as none:
        back_up(config, to)
    assert (str(none.value), to.parent.exists()) == (f"there is no database {source}", False)
    played(source, {}, {"options": {0: "nonsense"}})
    to.parent.mkdir(parents=True)
    to.with_name("backup.db.unfinished").write_text("of a run that was killed")
    proof = back_up(config, to)
    assert (proof.tables, proof.moves, list(proof.broken)) == (2, 8, ["T1"])
    assert [path.name for path in to.parent.iterdir()] == ["backup.db"]
    assert names(to, "tables") == ["T0", "T1"]
    with pytest.raises(NoBackup) as twice:
        back_up(config, to)
    assert str(twice.value) == f"{to} exists already; a backup replaces nothing"
    (tmp_path / "file").write_text("")
    with pytest.raises(NoBackup) as folder:
        back_up(config, tmp_path / "file" / "backup.db")
    assert str(folder.value).startswith(f"cannot write {tmp_path / 'file' / 'backup.db'}: ")


def test_a_restored_database_keeps_the_one_before(tmp_path: Path) -> None:
    file, kept = tmp_path / "games.db", tmp_path / "backup.db"
    config = Config(database=str(file))
    with pytest.raises(NoBackup) as none:
        restore(config, kept)
    assert str(none.value) == f"there is no backup {kept}"
    filled(kept, "ann")
    for rest in ("wal", "shm"):
        (tmp_path / f"games.db-{rest}").write_text("left by a database that was")
    assert restore(config, kept) == (Proof(), None)
    assert {path.name for path in tmp_path.iterdir()} == {"backup.db", "games.db", "games.db.lock"}
    assert names(file) == ["ann"]
    for number, name in enumerate(("bob", "cy"), 1):
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute(f"UPDATE people SET id = '{name}'")
            connection.commit()
        beside = tmp_path / f"games.db.replaced-{number}"
        assert restore(config, kept) == (Proof(), str(beside))
        assert (names(file), names(beside)) == (["ann"], [name])
    left = {path.name for path in tmp_path.iterdir()}
    assert left == {"backup.db", "games.db", "games.db.lock", "games.db.replaced-1", "games.db.replaced-2"}
    OneServer(config).release()


def test_postgresql_is_restored_from_a_copy_that_is_up_to_date(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "backup.db"
    played(kept, {}, {"moves": 7})
    copies: list[Path] = []

    def into_postgres(file: Path, config: Config, proved: Any) -> str:
        assert config is POSTGRES
        copies.append(file)
        engine = create_engine(f"sqlite:///{file}")
        with engine.connect() as connection:
            assert database.is_current(connection)
            proved(connection)
        engine.dispose()
        return "replaced_3"

    monkeypatch.setattr(backup, "into_postgres", into_postgres)
    proof, beside = restore(POSTGRES, kept)
    assert (proof.tables, proof.moves, list(proof.broken), beside) == (2, 11, ["T1"], "replaced_3")
    assert not copies[0].parent.exists()
    monkeypatch.setattr(backup, "out_of_postgres", lambda config, to: filled(to, "ann"))
    assert back_up(POSTGRES, tmp_path / "new.db") == Proof()
    assert names(tmp_path / "new.db") == ["ann"]


def test_a_damaged_file_is_no_backup(tmp_path: Path) -> None:
    file, to = tmp_path / "games.db", tmp_path / "b.db"
    filled(file, *(f"p{number}" for number in range(200)))
    file.write_bytes(file.read_bytes()[:-8192] + b"x" * 8192)
    with pytest.raises(NoBackup, match=r"(is damaged|cannot be copied)"):
        back_up(Config(database=str(file)), to)
    assert [path.name for path in tmp_path.glob("b.db*")] == []


# --- opening ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("games.db", "games.db"),
        ("sqlite:///deep/games.db", "deep/games.db"),
        ("sqlite:////games.db", "/games.db"),
        ("sqlite:///file:games.db?mode=ro&uri=true", "games.db"),
        ("postgresql://ann@db/games", None),
    ],
)
def test_the_file_of_a_database(name: str, file: str | None) -> None:
    assert database.sqlite_file(Config(database=name)) == (None if file is None else Path(file))


def test_one_server_to_a_file(tmp_path: Path) -> None:
    OneServer(POSTGRES).release()
    config = Config(database=str(tmp_path / "a" / "b" / "games.db"))
    first = OneServer(config)
    with pytest.raises(NoDatabase) as error:
        OneServer(config)
    assert str(error.value) == (
        f"another server uses {tmp_path / 'a' / 'b' / 'games.db'} already; "
        "several servers share a PostgreSQL database, never a SQLite file"
    )
    first.release()
    again = OneServer(config)
    again.release()
    (tmp_path / "file").write_text("")
    with pytest.raises(NoDatabase, match=r"^cannot make the folder of the database .*file/games.db: "):
        OneServer(Config(database=str(tmp_path / "file" / "games.db")))
    (tmp_path / "taken.db.lock").mkdir()
    with pytest.raises(NoDatabase, match=r"^cannot write beside the database .*taken.db: unable to open"):
        OneServer(Config(database=str(tmp_path / "taken.db")))


def test_the_lock_may_be_released_by_another_thread(tmp_path: Path) -> None:
    alone = OneServer(Config(database=str(tmp_path / "games.db")))
    apart(alone.release)
    OneServer(Config(database=str(tmp_path / "games.db"))).release()


def test_who_brings_the_schema_up_to_date(tmp_path: Path) -> None:
    told: list[Any] = []
    connection: Any = SimpleNamespace(
        execute=lambda statement, values: told.append((str(statement), values)),
        exec_driver_sql=lambda statement: told.append(statement),
    )
    for config in (POSTGRES, Config(database="games.db")):
        database.take_turns(connection, config)
    assert told == [("SELECT pg_advisory_xact_lock(:number)", {"number": 550155}), "BEGIN IMMEDIATE"]
    deep = Config(database=str(tmp_path / "a" / "b" / "games.db"))
    migrate(deep)
    migrate(deep)
    engine = create_engine(deep.url)
    database.tune_sqlite(engine)
    with engine.connect() as tuned:
        assert database.is_current(tuned)
        asked = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        found = [tuned.exec_driver_sql(f"PRAGMA {name}").scalar_one() for name in asked]
    engine.dispose()
    assert found == ["wal", 2, 1, 5000]


# --- the table of jobs --------------------------------------------------------------------------------


class Told:
    """A store whose database notes what it is told, transaction by transaction, and has these rows."""

    def __init__(self, rows: list[Any] | None = None) -> None:
        self.rows = rows
        self.told: list[list[Any]] = []
        self.engine = self

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[Any]:
        self.told.append([])
        yield self

    async def execute(self, statement: Any, values: dict[str, Any]) -> Any:
        self.told[-1].append((statement, values))
        return Rows(self.rows)


class Rows(list[Any]):
    def __init__(self, rows: list[Any] | None) -> None:
        super().__init__(rows or [])
        self.returns_rows = rows is not None


def test_what_the_table_of_jobs_tells_the_database() -> None:
    async def run() -> None:
        store: Any = Told()
        table = JobTable(store)
        assert (len(table.worker), table.worker == JobTable(store).worker) == (12, False)
        job = Job("hint", "T", 4, 1, "easy", "ann", "position")
        await table.put(job)
        await table.finish("k", "result", None)
        await table.beat()
        await table.release()
        await table.abandon("k")
        assert [await table.take(), await table.read("k")] == [None, None]
        me = {"worker": table.worker}
        values = {"key": job.key, "kind": "hint", "priority": 1, "person": "ann", "seat": 1, "bot": "easy"}
        said = [{"channel": "pentapolis_jobs", "payload": word} for word in ("new", "done k")]
        assert store.told == [
            [(jobtable.PUT, {**values, "seed": "T 4 1", "text": "position"}), (jobtable.NOTIFY, said[0])],
            [
                (jobtable.FINISH, {"key": "k", "result": "result", "failed": None}),
                (jobtable.NOTIFY, said[1]),
            ],
            [(jobtable.BEAT, me), (jobtable.TIDY, {})],
            [(jobtable.RELEASE, me)],
            [(jobtable.ABANDON, {"key": "k"})],
            [(jobtable.TAKE, me)],
            [(jobtable.READ, {"key": "k"})],
        ]
        store.rows = []
        assert [await table.take(), await table.read("k")] == [None, None]
        store.rows = ["first", "second"]
        assert [await table.take(), await table.read("k")] == ["first", "first"]

    awaited(run())


def test_how_long_jobs_are_kept() -> None:
    times = (jobtable.LEASE_SECONDS, jobtable.HEARTBEAT_SECONDS, jobtable.LOOK_SECONDS, jobtable.KEPT_SECONDS)
    assert (times, jobs.SHARE_SECONDS) == ((15, 4.0, 1.0, 300), 60.0)
    taking = " ".join(str(jobtable.TAKE).split())
    assert "taken < now() - interval '15 seconds'" in taking
    assert "other.taken > now() - interval '60.0 seconds'" in taking
    assert str(jobtable.TIDY) == "DELETE FROM jobs WHERE done < now() - interval '300 seconds'"
