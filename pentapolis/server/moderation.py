"""Keeping the peace: talking, what is reported of it, and what moderators and the server's keeper may do.

Moderators act in the page, the keeper by `pentapolis admin`; both call what stands here.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import case, delete, func, insert, select, update

from pentapolis.server.actions import TALKERS
from pentapolis.server.live import Live
from pentapolis.server.refused import Refused
from pentapolis.server.rows import ChatRow, PersonRow, TableRow
from pentapolis.server.schema import chat, keys, people, reports, seats, tables, votes
from pentapolis.server.site import Site
from pentapolis.server.storage import Store, now

LONGEST_LINE = 500
MODERATOR = "moderator"
EVER = timedelta(days=36_500)


# --- talking ----------------------------------------------------------------------------------------------


async def talk(site: Site, live: Live, person: str, name: str, text: str) -> None:
    """Say something at a table; nothing is said by empty words."""
    site.people.limiter.check("chat", person)
    words = text.strip()[:LONGEST_LINE]
    if not words:
        return
    if not live.may_talk(person):
        raise Refused("no_talk", 403)
    row = await site.store.person(person)
    if row is not None and row.silenced is not None and row.silenced > now():
        raise Refused("silenced", 403, f"{row.silenced:%Y-%m-%d}")
    known = next((s.name for s in live.seats if s.person == person), name)
    await site.host.say(live, person, known, words)


async def set_talk(site: Site, live: Live, person: str, who: str) -> None:
    """The host says who may talk at a table."""
    if live.row.host != person:
        raise Refused("not_host", 403)
    if who not in TALKERS:
        raise Refused("bad_request", 422, "talk")

    async def change() -> None:
        async with site.store.transaction() as connection:
            await connection.execute(update(tables).where(tables.c.id == live.id).values(talk=who))
            await site.store.notify(connection, live.id, -1)

    await site.host.change(live, change)


async def line_of(site: Site, live: Live, number: int) -> ChatRow:
    query = select(chat).where(chat.c.table == live.id, chat.c.id == number)
    found = await site.store.first(ChatRow, query)
    if found is None:
        raise Refused("no_page", 404)
    return found


async def report(site: Site, live: Live, person: str, number: int) -> None:
    """Show a line to the moderators; once is enough."""
    site.people.limiter.check("report", person)
    line = await line_of(site, live, number)
    same = (reports.c.line == line.id) & (reports.c.person == person)
    async with site.store.transaction() as connection:
        if (await connection.execute(select(reports.c.id).where(same))).first() is None:
            values = {"table": live.id, "line": line.id, "text": line.text, "about": line.person}
            await connection.execute(insert(reports).values(**values, person=person, at=now()))


# --- what moderators see and do ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Report:
    """A line that somebody found wrong."""

    id: int
    table: str
    line: int
    text: str
    about: str
    name: str
    by: str
    at: datetime


async def require(site: Site, person: str | None) -> str:
    """Refuses everybody but moderators."""
    row = await site.store.person(person) if person else None
    if row is None or row.role != MODERATOR:
        raise Refused("not_moderator", 403)
    return row.id


async def open_reports(store: Store, limit: int = 100) -> list[Report]:
    by = people.alias()
    query = (
        select(reports, people.c.name, by.c.name.label("by"))
        .join(people, people.c.id == reports.c.about)
        .join(by, by.c.id == reports.c.person)
        .where(reports.c.settled.is_(None))
        .order_by(reports.c.id)
        .limit(limit)
    )
    return [
        Report(row.id, row.table, row.line, row.text, row.about, row.name, row.by, row.at)
        for row in await store.rows(query)
    ]


async def settle(store: Store, number: int) -> None:
    async with store.transaction() as connection:
        await connection.execute(update(reports).where(reports.c.id == number).values(settled=now()))


async def remove_line(site: Site, table: str, number: int) -> None:
    """Take a line out of the talk of a table."""
    async with site.store.transaction() as connection:
        await connection.execute(delete(chat).where(chat.c.table == table, chat.c.id == number))
        await site.store.notify(connection, table, -1)
    await site.host.forget_talk(table)


async def silence(store: Store, person: str, days: int) -> None:
    """Somebody may not talk for so many days; 0: they may again."""
    await _until(store, person, "silenced", days)


async def ban(store: Store, person: str, days: int | None = None) -> None:
    """Somebody is out at once, for so many days (0: no longer; None: for good)."""
    await _until(store, person, "banned", days)
    if days != 0:
        async with store.transaction() as connection:
            await connection.execute(delete(keys).where(keys.c.person == person))


async def _until(store: Store, person: str, column: str, days: int | None) -> None:
    until = None if days == 0 else now() + (EVER if days is None else timedelta(days=days))
    async with store.transaction() as connection:
        done = await connection.execute(update(people).where(people.c.id == person).values({column: until}))
        if done.rowcount != 1:
            raise Refused("no_person", 404)


async def set_moderator(store: Store, person: str, is_one: bool) -> None:
    role = MODERATOR if is_one else None
    async with store.transaction() as connection:
        await connection.execute(update(people).where(people.c.id == person).values(role=role))


async def close_table(store: Store, table: str) -> None:
    """End a table, whatever stands there; nobody has won."""
    async with store.transaction() as connection:
        done = await connection.execute(
            update(tables)
            .where(tables.c.id == table, tables.c.status != "over")
            .values(
                status="over",
                ended=case((tables.c.status == "open", "cancelled"), else_="closed"),
                places=None,
                waiting="",
                changed=now(),
                booked=True,
            )
        )
        if done.rowcount != 1:
            raise Refused("ended" if await store.table(table) is not None else "no_table", 404)
        await connection.execute(delete(votes).where(votes.c.table == table))
        await store.notify(connection, table, -1)


async def closed_since(store: Store, moment: datetime) -> list[str]:
    """Tables that were closed from outside: on SQLite nobody else tells the server."""
    query = select(tables.c.id).where(
        tables.c.status == "over", tables.c.changed >= moment, tables.c.ended.in_(("closed", "cancelled"))
    )
    return [row.id for row in await store.rows(query)]


# --- lists ------------------------------------------------------------------------------------------------


async def find_people(store: Store, text: str, limit: int = 50) -> list[PersonRow]:
    """People of this id, or whose name has this in it; the newest first."""
    plain = text.strip().lower().replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
    fits: Any = func.lower(people.c.name).like(f"%{plain}%", escape="\\")
    query = select(people).where((people.c.id == text.strip()) | fits)
    return await store.all(PersonRow, query.order_by(people.c.created.desc(), people.c.id).limit(limit))


async def find_tables(store: Store, status: str, person: str = "", limit: int = 50) -> list[TableRow]:
    query = select(tables)
    if status:
        query = query.where(tables.c.status == status)
    if person:
        query = query.where(tables.c.id.in_(select(seats.c.table).where(seats.c.person == person)))
    return await store.all(TableRow, query.order_by(tables.c.changed.desc(), tables.c.id).limit(limit))
