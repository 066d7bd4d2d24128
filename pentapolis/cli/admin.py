"""`pentapolis admin`: what the keeper of a server does about people and tables, also while it runs.

It works on the database. A running server notices within seconds: bans and deletions when it next asks who
somebody is, closed tables when it next looks after them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from rich.table import Table

from pentapolis.cli.common import console
from pentapolis.engine import PentapolisError
from pentapolis.server import moderation
from pentapolis.server.config import Config, default_database
from pentapolis.server.database import migrate
from pentapolis.server.people import People
from pentapolis.server.purging import purge
from pentapolis.server.recovery import Recovery
from pentapolis.server.refused import Refused
from pentapolis.server.rendering import say
from pentapolis.server.rows import PersonRow
from pentapolis.server.storage import Store, now

T = TypeVar("T")


class NotDone(PentapolisError):
    """Nothing was changed; says why."""


def run(database: str, deed: Callable[[Store], Awaitable[T]]) -> T:
    """Do something with the database, and say in a sentence why it is refused."""
    config = Config(database=database or default_database())
    migrate(config)

    async def with_store() -> T:
        store = Store(config)
        try:
            return await deed(store)
        except Refused as refused:
            raise NotDone(say("en", f"refused.{refused.why}", detail=refused.detail)) from None
        finally:
            await store.close()

    return asyncio.run(with_store())


async def person_of(store: Store, text: str) -> PersonRow:
    """The one person of this id or account name."""
    row = await store.person(text) or await People(store, False).account(text)
    if row is None:
        names = ", ".join(f"{one.name} ({one.id})" for one in await moderation.find_people(store, text, 5))
        hint = f"; similar names: {names}" if names else ""
        raise NotDone(f"there is no account and no id {text!r}{hint}")
    return row


def _print(*columns: str, rows: list[list[Any]]) -> None:
    table = Table(*columns, box=None, pad_edge=False)
    for row in rows:
        table.add_row(*["" if cell is None else str(cell) for cell in row])
    console.print(table)


def _day(moment: Any) -> str:
    return f"{moment:%Y-%m-%d}" if moment is not None and moment > now() else ""


def list_people(database: str, search: str) -> None:
    found = run(database, lambda store: moderation.find_people(store, search))
    rows = [
        [
            p.id,
            p.name,
            "account" if p.login else "guest",
            p.role,
            f"{p.created:%Y-%m-%d}",
            _day(p.banned),
            _day(p.silenced),
        ]
        for p in found
    ]
    _print("id", "name", "kind", "role", "since", "banned until", "silenced until", rows=rows)


def list_tables(database: str, status: str, person: str) -> None:
    async def find(store: Store) -> Any:
        who = (await person_of(store, person)).id if person else ""
        found = await moderation.find_tables(store, status, who)
        return found, await store.seats_of_many([row.id for row in found])

    found, seats = run(database, find)
    rows = [
        [
            row.id,
            row.game,
            row.ended or row.status,
            "private" if row.private else "",
            row.moves,
            f"{row.changed:%Y-%m-%d %H:%M}",
            ", ".join(seat.name for seat in seats[row.id]),
        ]
        for row in found
    ]
    _print("id", "game", "status", "", "moves", "last changed", "seats", rows=rows)


def list_reports(database: str) -> None:
    found = run(database, moderation.open_reports)
    rows = [[r.id, r.table, f"{r.name} ({r.about})", r.by, r.text] for r in found]
    _print("id", "table", "about", "reported by", "text", rows=rows)


def set_moderator(database: str, name: str, is_one: bool) -> None:
    async def deed(store: Store) -> PersonRow:
        row = await person_of(store, name)
        if row.login is None:
            raise NotDone(f"{row.name} is a guest; a moderator needs an account")
        await moderation.set_moderator(store, row.id, is_one)
        return row

    row = run(database, deed)
    console.print(f"{row.name} is {'now' if is_one else 'no longer'} a moderator.", markup=False)


def ban(database: str, name: str, days: int | None) -> None:
    row = run(database, lambda store: _person_then(store, name, lambda id: moderation.ban(store, id, days)))
    length = (
        "no longer banned" if days == 0 else "banned for good" if days is None else f"banned for {days} days"
    )
    console.print(f"{row.name} is {length}.", markup=False)


def silence(database: str, name: str, days: int) -> None:
    row = run(
        database, lambda store: _person_then(store, name, lambda id: moderation.silence(store, id, days))
    )
    console.print(f"{row.name} may {f'not talk for {days} days' if days else 'talk again'}.", markup=False)


def delete(database: str, name: str) -> None:
    row = run(database, lambda store: _person_then(store, name, store.forget))
    console.print(f"{row.name} is forgotten; the games of others can still be replayed.", markup=False)


async def _person_then(store: Store, name: str, deed: Callable[[str], Awaitable[Any]]) -> PersonRow:
    row = await person_of(store, name)
    await deed(row.id)
    return row


def reset(database: str, name: str) -> None:
    async def deed(store: Store) -> tuple[PersonRow, list[str]]:
        row = await person_of(store, name)
        if row.login is None:
            raise NotDone(f"{row.name} is a guest and has no password")
        return row, await Recovery(store, People(store, False), None, "").new_codes(row.id)

    row, codes = run(database, deed)
    console.print(f"{row.name} sets a new password at /account/reset with one of these codes:", markup=False)
    for code in codes:
        console.print(code, markup=False)


def close(database: str, table: str) -> None:
    run(database, lambda store: moderation.close_table(store, table.upper()))
    console.print(f"Table {table.upper()} is closed.", markup=False)


def throw_away(database: str, guest_days: int) -> None:
    done = run(database, lambda store: purge(store, guest_days))
    console.print(
        f"Forgotten: {done.guests} guests, {done.sessions} sessions, {done.tables} tables that never began.",
        markup=False,
    )
