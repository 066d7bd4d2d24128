"""Reading and writing the database. Nothing else in the server knows SQL."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config as AlembicConfig
from sqlalchemy import Engine, Row, bindparam, create_engine, event, insert, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from pentapolis.server.config import Config
from pentapolis.server.schema import chat, keys, moves, notes, people, seats, tables

CHANNEL = "pentapolis"
ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"


INSERT_MOVE = insert(moves).values(
    table=bindparam("b_id"),
    number=bindparam("b_number"),
    seat=bindparam("b_seat"),
    option=bindparam("b_option"),
    at=bindparam("b_moment"),
)
UPDATE_SUMMARY = (
    update(tables)
    .where(tables.c.id == bindparam("b_id"))
    .values(
        moves=bindparam("b_count"),
        waiting=bindparam("b_waiting"),
        changed=bindparam("b_moment"),
        scores=bindparam("b_scores"),
        status=bindparam("b_status"),
    )
)


class Conflict(Exception):
    """Someone else stored this number first; reload and look again."""


def now() -> datetime:
    return datetime.now(UTC)


def new_id(length: int) -> str:
    """A random id of letters and digits that cannot be mistaken for one another."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def migrate(config: Config) -> None:
    """Bring the database to the newest schema; makes it when there is none."""
    alembic = AlembicConfig()
    alembic.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    engine = create_engine(config.url)
    if not config.is_postgres and engine.url.database:
        Path(engine.url.database).parent.mkdir(parents=True, exist_ok=True)
    with engine.begin() as connection:
        if config.is_postgres:  # two servers may start at the same moment
            connection.execute(text("SELECT pg_advisory_xact_lock(550155)"))
        alembic.attributes["connection"] = connection
        command.upgrade(alembic, "head")
    engine.dispose()


class Store:
    """The database. Every method is one transaction."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.process = secrets.token_hex(4)
        self.engine = create_async_engine(config.async_url)
        # SQLite has one writer at a time: waiting here is cheaper than being refused there.
        self._writer = asyncio.Lock()
        self._direct: Engine | None = None
        self._thread: ThreadPoolExecutor | None = None
        if not config.is_postgres:
            event.listen(self.engine.sync_engine, "connect", _tune_sqlite)
            self._direct = create_engine(config.url)
            event.listen(self._direct, "connect", _tune_sqlite)
            self._thread = ThreadPoolExecutor(1, "moves")

    async def close(self) -> None:
        if self._thread is not None and self._direct is not None:
            self._thread.shutdown()
            self._direct.dispose()
        await self.engine.dispose()

    @asynccontextmanager
    async def _write(self) -> AsyncIterator[AsyncConnection]:
        if self.config.is_postgres:
            async with self.engine.begin() as connection:
                yield connection
        else:
            async with self._writer, self.engine.begin() as connection:
                yield connection

    async def _rows(self, query: Any) -> Sequence[Row[Any]]:
        async with self.engine.connect() as connection:
            return (await connection.execute(query)).all()

    async def _notify(self, connection: AsyncConnection, table: str, number: int) -> None:
        """Tell the other server processes; delivered only if the transaction commits."""
        if self.config.is_postgres:
            await connection.execute(
                text("SELECT pg_notify(:channel, :payload)"),
                {"channel": CHANNEL, "payload": f"{self.process}:{table}:{number}"},
            )

    # --- people --------------------------------------------------------------------------------

    async def add_guest(self, name: str, key_hash: str, label: str | None = None) -> str:
        person = new_id(12)
        async with self._write() as connection:
            await connection.execute(insert(people).values(id=person, name=name, created=now()))
            await connection.execute(
                insert(keys).values(hash=key_hash, person=person, label=label, created=now())
            )
        return person

    async def person_by_key(self, key_hash: str) -> Row[Any] | None:
        query = select(people).join(keys, keys.c.person == people.c.id).where(keys.c.hash == key_hash)
        rows = await self._rows(query)
        return rows[0] if rows else None

    async def person_by_login(self, login: str) -> Row[Any] | None:
        rows = await self._rows(select(people).where(people.c.login == login))
        return rows[0] if rows else None

    async def make_account(self, person: str, name: str, password_hash: str) -> bool:
        """Turn a guest into an account; False when the name is taken. All games of the guest stay."""
        try:
            async with self._write() as connection:
                await connection.execute(
                    update(people)
                    .where(people.c.id == person)
                    .values(name=name, login=name.lower(), password=password_hash)
                )
        except IntegrityError:
            return False
        return True

    async def rename(self, person: str, name: str) -> None:
        async with self._write() as connection:
            await connection.execute(update(people).where(people.c.id == person).values(name=name))

    async def add_key(self, key_hash: str, person: str, label: str | None) -> None:
        async with self._write() as connection:
            await connection.execute(keys.delete().where(keys.c.hash == key_hash))
            await connection.execute(
                insert(keys).values(hash=key_hash, person=person, label=label, created=now())
            )

    async def drop_key(self, key_hash: str) -> None:
        async with self._write() as connection:
            await connection.execute(keys.delete().where(keys.c.hash == key_hash))

    async def drop_tokens(self, person: str) -> None:
        async with self._write() as connection:
            await connection.execute(keys.delete().where(keys.c.person == person, keys.c.label.is_not(None)))

    # --- tables --------------------------------------------------------------------------------

    async def add_table(self, values: dict[str, Any], seat_rows: list[dict[str, Any]]) -> str:
        table = new_id(6)
        moment = now()
        async with self._write() as connection:
            await connection.execute(
                insert(tables).values(id=table, moves=0, created=moment, changed=moment, **values)
            )
            await connection.execute(insert(seats), [{"table": table, **row} for row in seat_rows])
        return table

    async def table(self, table: str) -> Row[Any] | None:
        rows = await self._rows(select(tables).where(tables.c.id == table))
        return rows[0] if rows else None

    async def seats_of(self, table: str) -> Sequence[Row[Any]]:
        return await self._rows(select(seats).where(seats.c.table == table).order_by(seats.c.seat))

    async def moves_of(self, table: str, since: int = 0) -> Sequence[Row[Any]]:
        query = select(moves).where(moves.c.table == table, moves.c.number >= since)
        return await self._rows(query.order_by(moves.c.number))

    async def append(
        self,
        table: str,
        number: int,
        seat: int,
        option: str | None,
        waiting: str,
        scores: str | None,
    ) -> None:
        """Store the move with this number, or raise Conflict. When this returns, the move is safe."""
        values = {
            "b_id": table,
            "b_number": number,
            "b_seat": seat,
            "b_option": option,
            "b_moment": now(),
            "b_count": number + 1,
            "b_waiting": waiting,
            "b_scores": scores,
            "b_status": "playing" if scores is None else "over",
        }
        try:
            if self._thread is not None:
                await asyncio.get_running_loop().run_in_executor(self._thread, self._append_now, values)
                return
            async with self._write() as connection:
                await connection.execute(INSERT_MOVE, values)
                await connection.execute(UPDATE_SUMMARY, values)
                await self._notify(connection, table, number)
        except IntegrityError:
            raise Conflict from None

    def _append_now(self, values: dict[str, Any]) -> None:
        """The hottest write, on SQLite: one visit to one thread instead of one for each statement."""
        assert self._direct is not None
        with self._direct.begin() as connection:
            connection.execute(INSERT_MOVE, values)
            connection.execute(UPDATE_SUMMARY, values)

    async def start(self, table: str, waiting: str) -> None:
        async with self._write() as connection:
            await connection.execute(
                update(tables)
                .where(tables.c.id == table)
                .values(status="playing", waiting=waiting, changed=now())
            )
            await self._notify(connection, table, -1)

    async def take_seat(
        self,
        table: str,
        seat: int,
        was: str | None,
        kind: str,
        person: str | None,
        name: str,
        bot: str | None,
    ) -> bool:
        """Change who sits in a seat if it is still held by `was` (a person, or None); False if not."""
        holder = seats.c.person.is_(None) if was is None else seats.c.person == was
        async with self._write() as connection:
            done = await connection.execute(
                update(seats)
                .where(seats.c.table == table, seats.c.seat == seat, seats.c.kind != "bot", holder)
                .values(kind=kind, person=person, name=name, bot=bot)
            )
            await self._notify(connection, table, -1)
        return done.rowcount == 1

    async def tables_of(self, person: str, limit: int = 40) -> Sequence[Row[Any]]:
        mine = select(seats.c.table).where(seats.c.person == person)
        query = select(tables).where(tables.c.id.in_(mine) | (tables.c.host == person))
        return await self._rows(query.order_by(tables.c.changed.desc()).limit(limit))

    async def tables_with_status(self, status: str, limit: int = 20) -> Sequence[Row[Any]]:
        query = select(tables).where(tables.c.status == status, tables.c.private.is_(False))
        return await self._rows(query.order_by(tables.c.changed.desc()).limit(limit))

    async def seats_of_many(self, ids: list[str]) -> dict[str, list[Row[Any]]]:
        found: dict[str, list[Row[Any]]] = {id: [] for id in ids}
        if ids:
            query = select(seats).where(seats.c.table.in_(ids)).order_by(seats.c.seat)
            for row in await self._rows(query):
                found[row.table].append(row)
        return found

    async def waiting_for_bots(self) -> list[str]:
        """Tables in play where a bot is to move: what a server picks up when it starts."""
        query = (
            select(tables.c.id, tables.c.waiting, seats.c.seat)
            .join(seats, seats.c.table == tables.c.id)
            .where(tables.c.status == "playing", seats.c.kind == "bot")
        )
        return sorted({row.id for row in await self._rows(query) if str(row.seat) in row.waiting.split(",")})

    # --- chat and notes ------------------------------------------------------------------------

    async def say(self, table: str, person: str, name: str, words: str) -> None:
        async with self._write() as connection:
            await connection.execute(
                insert(chat).values(table=table, person=person, name=name, text=words, at=now())
            )
            await self._notify(connection, table, -1)

    async def chat_of(self, table: str, limit: int = 100) -> Sequence[Row[Any]]:
        query = select(chat).where(chat.c.table == table).order_by(chat.c.id.desc()).limit(limit)
        return list(reversed(await self._rows(query)))

    async def set_note(self, table: str, person: str, words: str) -> None:
        async with self._write() as connection:
            await connection.execute(notes.delete().where(notes.c.table == table, notes.c.person == person))
            await connection.execute(insert(notes).values(table=table, person=person, text=words))

    async def note(self, table: str, person: str) -> str:
        rows = await self._rows(select(notes.c.text).where(notes.c.table == table, notes.c.person == person))
        return rows[0].text if rows else ""


def _tune_sqlite(connection: Any, _record: Any) -> None:
    """WAL lets readers go on while one writes; a committed transaction survives the death of the process."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
