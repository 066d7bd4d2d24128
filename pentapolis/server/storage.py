"""Reading and writing people, tables and moves. What else is kept has its SQL where it is used, in classes
over this one: jobtable, endings, votes, circles, ratings, tournaments, daily.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

from sqlalchemy import Row, bindparam, func, insert, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from pentapolis.server.appending import Appender
from pentapolis.server.config import Config
from pentapolis.server.database import tune_sqlite
from pentapolis.server.rows import (
    Beside,
    ChatRow,
    HolidayRow,
    KeyRow,
    MoveRow,
    PassRow,
    PersonRow,
    SeatRow,
    TableRow,
    VoteRow,
    typed,
)
from pentapolis.server.schema import (
    addresses,
    chat,
    circles,
    entrants,
    holidays,
    invitations,
    keys,
    letters,
    moves,
    notes,
    passes,
    people,
    puzzle_tries,
    puzzlers,
    ratings,
    recovery,
    reports,
    results,
    seats,
    signals,
    tables,
    told,
    votes,
)

T = TypeVar("T")

CHANNEL = "pentapolis"
NOBODY = "—"
"""The name of somebody who has deleted everything."""
PERSONAL = (invitations, recovery, letters, addresses, signals, told, puzzle_tries, puzzlers)
"""What is nobody's business once a person is gone."""
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
    .where(tables.c.id == bindparam("b_id"), tables.c.ended.is_(None))
    .values(
        moves=bindparam("b_count"),
        waiting=bindparam("b_waiting"),
        changed=bindparam("b_moment"),
        scores=bindparam("b_scores"),
        places=bindparam("b_places"),
        status=bindparam("b_status"),
        clocks=bindparam("b_clocks"),
    )
)


BEGAN = tables.c.ended.is_(None) | (tables.c.ended != "cancelled")
"""What was closed before it began is in no list."""


class Conflict(Exception):
    """Someone else stored this number first; reload and look again."""


def now() -> datetime:
    return datetime.now(UTC)


def new_id(length: int) -> str:
    """A random id of letters and digits that cannot be mistaken for one another."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


class Store:
    """The database. Every method is one transaction."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.process = secrets.token_hex(4)
        # SQLite has one writer at a time: waiting here is cheaper than being refused there.
        self._writer = asyncio.Lock()
        self._appender: Appender | None = None
        if config.is_postgres:
            self.engine = create_async_engine(
                config.async_url, pool_pre_ping=True, pool_timeout=5, connect_args=config.patience
            )
        else:
            self.engine = create_async_engine(config.async_url)
            tune_sqlite(self.engine.sync_engine)
            self._appender = Appender(config.url, (INSERT_MOVE, UPDATE_SUMMARY))

    async def close(self) -> None:
        if self._appender is not None:
            await asyncio.to_thread(self._appender.close)
        await self.engine.dispose()

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection]:
        """Everything written in it is stored together or not at all."""
        if self.config.is_postgres:
            async with self.engine.begin() as connection:
                yield connection
        else:
            async with self._writer, self.engine.begin() as connection:
                yield connection

    async def rows(self, query: Any) -> Sequence[Row[Any]]:
        async with self.engine.connect() as connection:
            return (await connection.execute(query)).all()

    async def all(self, kind: type[T], query: Any) -> list[T]:
        return [typed(kind, row) for row in await self.rows(query)]

    async def first(self, kind: type[T], query: Any) -> T | None:
        found = await self.all(kind, query)
        return found[0] if found else None

    async def notify(self, connection: AsyncConnection, table: str, number: int) -> None:
        """Tell the other server processes; delivered only if the transaction commits."""
        if self.config.is_postgres:
            await connection.execute(
                text("SELECT pg_notify(:channel, :payload)"),
                {"channel": CHANNEL, "payload": f"{self.process}:{table}:{number}"},
            )

    async def ping(self) -> None:
        """Fails when the database does not answer."""
        await self.rows(select(people.c.id).limit(1))

    # --- people --------------------------------------------------------------------------------

    async def add_guest(self, name: str, key_hash: str, label: str | None = None) -> str:
        person = new_id(12)
        async with self.transaction() as connection:
            moment = now()
            await connection.execute(insert(people).values(id=person, name=name, created=moment))
            await connection.execute(
                insert(keys).values(hash=key_hash, person=person, label=label, created=moment, seen=moment)
            )
        return person

    async def person_by_key(self, key_hash: str) -> PersonRow | None:
        valid = keys.c.expires.is_(None) | (keys.c.expires > now())
        query = select(people).join(keys, keys.c.person == people.c.id).where(keys.c.hash == key_hash, valid)
        return await self.first(PersonRow, query)

    async def key_seen(self, key_hash: str) -> None:
        """Note that a session or token is in use, to the day: what is not, ends one day."""
        moment = now()
        old = keys.c.seen.is_(None) | (keys.c.seen < moment - timedelta(days=1))
        if await self.rows(select(keys.c.hash).where(keys.c.hash == key_hash, old)):
            async with self.transaction() as connection:
                await connection.execute(update(keys).where(keys.c.hash == key_hash).values(seen=moment))

    async def person_by_login(self, login: str) -> PersonRow | None:
        return await self.first(PersonRow, select(people).where(people.c.login == login))

    async def person(self, person: str) -> PersonRow | None:
        return await self.first(PersonRow, select(people).where(people.c.id == person))

    async def wants_courtesy(self, person: str) -> bool:
        """Whether the server answers for this person when there is no choice."""
        row = await self.person(person)
        return row is not None and row.courtesy

    async def set_courtesy(self, person: str, wanted: bool) -> None:
        async with self.transaction() as connection:
            await connection.execute(update(people).where(people.c.id == person).values(courtesy=wanted))

    async def set_puzzles(self, person: str, wanted: bool) -> None:
        """Whether puzzles may be made of this person's games."""
        async with self.transaction() as connection:
            await connection.execute(update(people).where(people.c.id == person).values(puzzles=wanted))

    async def make_account(self, person: str, name: str, login: str, password_hash: str) -> list[str] | None:
        """Turn a guest into an account; None when the name is taken. All games of the guest stay: the ids of
        those that show the new name.
        """
        return await self._name(person, name=name, login=login, password=password_hash)

    async def rename(self, person: str, name: str, login: str | None) -> list[str] | None:
        """An account logs in under its new name from now on; None when somebody else has it, else the ids of
        the tables that show it.
        """
        return await self._name(person, name=name, login=login)

    async def _name(self, person: str, **values: Any) -> list[str] | None:
        """Seats are renamed with the one who sits there, but not those that bear a name of their own."""
        was = select(people.c.name).where(people.c.id == person).scalar_subquery()
        mine = (seats.c.person == person) & (seats.c.name == was)
        ids = sorted({row[0] for row in await self.rows(select(seats.c.table).where(mine))})
        try:
            async with self.transaction() as connection:
                await connection.execute(update(seats).where(mine).values(name=values["name"]))
                await connection.execute(update(people).where(people.c.id == person).values(**values))
                for id in ids:
                    await self.notify(connection, id, -1)
        except IntegrityError:
            return None
        return ids

    async def set_password(self, person: str, password_hash: str) -> None:
        async with self.transaction() as connection:
            await connection.execute(
                update(people).where(people.c.id == person).values(password=password_hash)
            )

    async def keys_of(self, person: str) -> list[KeyRow]:
        return await self.all(KeyRow, select(keys).where(keys.c.person == person).order_by(keys.c.created))

    async def forget(self, person: str) -> list[str]:
        """Delete what a person is and said. Answers stay, or the games of others could not be replayed; the
        seats lose their name. The ids of the tables that show it.
        """
        sat = select(seats.c.table).where(seats.c.person == person)
        said = select(chat.c.table).where(chat.c.person == person)
        ids = sorted({row[0] for row in await self.rows(sat.union(said))})
        async with self.transaction() as connection:
            for table in (keys, notes, chat, votes, circles, holidays, ratings, entrants, passes, *PERSONAL):
                await connection.execute(table.delete().where(table.c.person == person))
            await connection.execute(circles.delete().where(circles.c.other == person))
            await connection.execute(update(seats).where(seats.c.person == person).values(name=NOBODY))
            await connection.execute(
                update(people)
                .where(people.c.id == person)
                .values(name=NOBODY, login=None, password=None, role=None, mail=None)
            )
            for id in ids:
                await self.notify(connection, id, -1)
        return ids

    async def belongings(self, person: str) -> dict[str, list[dict[str, Any]]]:
        """Everything that is kept of a person, by kind; no hashes, and no seed of a game."""
        sat = select(seats.c.table).where(seats.c.person == person)
        mine = (moves.c.table == seats.c.table) & (moves.c.seat == seats.c.seat)
        parts = {
            "person": select(
                people.c.id,
                people.c.name,
                people.c.courtesy,
                people.c.puzzles,
                people.c.created,
                people.c.mail,
            ).where(people.c.id == person),
            "sessions": select(keys.c.label, keys.c.created, keys.c.seen, keys.c.expires).where(
                keys.c.person == person
            ),
            "told": select(addresses.c.kind, addresses.c.target, addresses.c.created).where(
                addresses.c.person == person
            ),
            "invitations": select(invitations.c.table, invitations.c.at).where(
                invitations.c.person == person
            ),
            "reports": select(reports.c.table, reports.c.text, reports.c.at).where(
                reports.c.person == person
            ),
            "tables": select(
                tables.c.id, tables.c.game, tables.c.setup, tables.c.status, tables.c.scores, tables.c.created
            ).where(tables.c.id.in_(sat) | (tables.c.host == person)),
            "seats": select(seats.c.table, seats.c.seat, seats.c.name).where(seats.c.person == person),
            "answers": select(moves.c.table, moves.c.number, moves.c.option, moves.c.at)
            .join(seats, mine)
            .where(seats.c.person == person),
            "chat": select(chat.c.table, chat.c.text, chat.c.at).where(chat.c.person == person),
            "notes": select(notes.c.table, notes.c.text).where(notes.c.person == person),
            "passes": select(passes.c.table, passes.c.topic, passes.c.until).where(passes.c.person == person),
            "circle": select(circles.c.other, circles.c.kind, circles.c.at).where(circles.c.person == person),
            "holidays": select(holidays.c.begins, holidays.c.ends).where(holidays.c.person == person),
            "ratings": select(ratings).where(ratings.c.person == person),
            "results": select(results).where(results.c.person == person),
            "puzzles": select(puzzle_tries).where(puzzle_tries.c.person == person),
            "puzzle_ratings": select(puzzlers).where(puzzlers.c.person == person),
            "tournaments": select(entrants.c.event, entrants.c.number).where(entrants.c.person == person),
        }
        return {name: [dict(row._mapping) for row in await self.rows(q)] for name, q in parts.items()}

    async def add_key(
        self, key_hash: str, person: str, label: str | None, expires: datetime | None = None
    ) -> None:
        moment = now()
        values = {"hash": key_hash, "person": person, "label": label, "created": moment, "seen": moment}
        async with self.transaction() as connection:
            await connection.execute(keys.delete().where(keys.c.hash == key_hash))
            await connection.execute(insert(keys).values(**values, expires=expires))

    async def drop_key(self, key_hash: str) -> None:
        async with self.transaction() as connection:
            await connection.execute(keys.delete().where(keys.c.hash == key_hash))

    async def drop_keys(self, person: str) -> None:
        """End all sessions and tokens of a person."""
        async with self.transaction() as connection:
            await connection.execute(keys.delete().where(keys.c.person == person))

    # --- tables --------------------------------------------------------------------------------

    async def add_table(self, values: dict[str, Any], seat_rows: list[dict[str, Any]]) -> str:
        table = new_id(12 if values.get("private") else 6)  # nobody can guess that of a private one (60 bits)
        async with self.transaction() as connection:
            await self.insert_table(connection, table, values, seat_rows)
        return table

    @staticmethod
    async def insert_table(
        connection: AsyncConnection, table: str, values: dict[str, Any], seat_rows: list[dict[str, Any]]
    ) -> None:
        moment = now()
        await connection.execute(
            insert(tables).values(id=table, moves=0, created=moment, changed=moment, **values)
        )
        await connection.execute(insert(seats), [{"table": table, **row} for row in seat_rows])

    async def table(self, table: str) -> TableRow | None:
        return await self.first(TableRow, select(tables).where(tables.c.id == table))

    async def seats_of(self, table: str) -> list[SeatRow]:
        return await self.all(SeatRow, select(seats).where(seats.c.table == table).order_by(seats.c.seat))

    async def beside(self, table: str, by_days: bool = False, private: bool = False) -> Beside:
        """What belongs to a table beside its moves; where turns have days, the holidays of its people."""
        off: dict[str, list[tuple[float, float]]] = {}
        if by_days:
            there = holidays.c.person.in_(select(seats.c.person).where(seats.c.table == table))
            recent = holidays.c.ends > now() - timedelta(days=60)
            for row in await self.all(HolidayRow, select(holidays).where(there, recent)):
                off.setdefault(row.person, []).append((row.begins.timestamp(), row.ends.timestamp()))
        proposed = select(votes).where(votes.c.table == table).order_by(votes.c.at)
        invited: frozenset[str] = frozenset()
        if private:
            came = select(invitations.c.person).where(invitations.c.table == table)
            invited = frozenset(row.person for row in await self.rows(came))
        ahead = select(passes).where(passes.c.table == table).order_by(passes.c.seat, passes.c.topic)
        return Beside(
            tuple(await self.all(VoteRow, proposed)), off, invited, tuple(await self.all(PassRow, ahead))
        )

    async def moves_of(self, table: str, since: int = 0) -> list[MoveRow]:
        query = select(moves).where(moves.c.table == table, moves.c.number >= since)
        return await self.all(MoveRow, query.order_by(moves.c.number))

    async def append(
        self,
        table: str,
        number: int,
        seat: int,
        option: str | None,
        waiting: str,
        scores: str | None = None,
        places: str | None = None,
        clocks: str | None = None,
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
            "b_places": places,
            "b_status": "playing" if scores is None else "over",
            "b_clocks": clocks,
        }
        try:
            if self._appender is not None:
                await self._appender.append(values)
                return
            async with self.transaction() as connection:
                await connection.execute(INSERT_MOVE, values)
                if (await connection.execute(UPDATE_SUMMARY, values)).rowcount != 1:
                    raise Conflict  # another process has ended the table meanwhile
                await self.notify(connection, table, number)
        except IntegrityError:
            raise Conflict from None

    async def start(self, table: str, waiting: str) -> None:
        """Begin the game of a table whose seats are all taken."""
        async with self.transaction() as connection:
            await self._start(connection, table, waiting)
            await self.notify(connection, table, -1)

    @staticmethod
    async def _start(connection: AsyncConnection, table: str, waiting: str) -> None:
        await connection.execute(
            update(tables)
            .where(tables.c.id == table, tables.c.status == "open")
            .values(status="playing", waiting=waiting, changed=now())
        )

    async def reseat(self, was: SeatRow, becomes: SeatRow, waiting: str, clocks: str | None = None) -> bool:
        """Give a seat to somebody else; False when it is no longer as it was. The game begins with the last
        open seat that is taken, in the same transaction; `waiting` are the seats that are asked then.
        """
        table = was.table
        person = seats.c.person.is_(None) if was.person is None else seats.c.person == was.person
        async with self.transaction() as connection:
            # Of two who take the last two seats at the same moment, one must see both taken.
            await connection.execute(select(tables.c.id).where(tables.c.id == table).with_for_update())
            done = await connection.execute(
                update(seats)
                .where(seats.c.table == table, seats.c.seat == was.seat, seats.c.kind == was.kind, person)
                .values(becomes.sitting())
            )
            if done.rowcount != 1:
                return False
            if clocks is not None:
                await connection.execute(update(tables).where(tables.c.id == table).values(clocks=clocks))
            still_open = select(func.count()).where(seats.c.table == table, seats.c.kind == "open")
            if (await connection.execute(still_open)).scalar_one() == 0:
                await self._start(connection, table, waiting)
            await self.notify(connection, table, -1)
        return True

    async def tables_of(self, person: str, limit: int = 40) -> list[TableRow]:
        mine = select(seats.c.table).where(seats.c.person == person)
        query = select(tables).where(tables.c.id.in_(mine) | (tables.c.host == person), BEGAN)
        return await self.all(TableRow, query.order_by(tables.c.changed.desc()).limit(limit))

    async def tables_with_status(self, status: str, limit: int = 20) -> list[TableRow]:
        query = select(tables).where(tables.c.status == status, tables.c.private.is_(False), BEGAN)
        return await self.all(TableRow, query.order_by(tables.c.changed.desc()).limit(limit))

    async def seats_of_many(self, ids: list[str]) -> dict[str, list[SeatRow]]:
        found: dict[str, list[SeatRow]] = {id: [] for id in ids}
        if ids:
            query = select(seats).where(seats.c.table.in_(ids)).order_by(seats.c.seat)
            for row in await self.all(SeatRow, query):
                found[row.table].append(row)
        return found

    async def waiting_for_bots(self, since: datetime) -> list[str]:
        """Tables in play where a bot is to move, and that changed since then: what a server picks up."""
        query = (
            select(tables.c.id, tables.c.waiting, seats.c.seat)
            .join(seats, seats.c.table == tables.c.id)
            .where(tables.c.status == "playing", seats.c.kind == "bot", tables.c.changed > since)
        )
        return sorted({row.id for row in await self.rows(query) if str(row.seat) in row.waiting.split(",")})

    # --- chat and notes ------------------------------------------------------------------------

    async def say(self, table: str, person: str, name: str, words: str) -> None:
        async with self.transaction() as connection:
            await connection.execute(
                insert(chat).values(table=table, person=person, name=name, text=words, at=now())
            )
            await self.notify(connection, table, -1)

    async def chat_of(self, table: str, limit: int = 100) -> list[ChatRow]:
        query = select(chat).where(chat.c.table == table).order_by(chat.c.id.desc()).limit(limit)
        return list(reversed(await self.all(ChatRow, query)))

    async def set_note(self, table: str, person: str, words: str) -> None:
        async with self.transaction() as connection:
            await connection.execute(notes.delete().where(notes.c.table == table, notes.c.person == person))
            await connection.execute(insert(notes).values(table=table, person=person, text=words))

    async def note(self, table: str, person: str) -> str:
        rows = await self.rows(select(notes.c.text).where(notes.c.table == table, notes.c.person == person))
        return rows[0].text if rows else ""
