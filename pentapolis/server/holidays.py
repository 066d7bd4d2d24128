"""Holidays: days on which nobody's clock runs for somebody. Thirty a year; live games go on."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy import insert, select, update

from pentapolis.server.host import Host
from pentapolis.server.refused import Refused
from pentapolis.server.rows import HolidayRow
from pentapolis.server.schema import holidays, seats, tables
from pentapolis.server.storage import Store, now

YEARLY = timedelta(days=30)


class Holidays:
    """The holidays of all people."""

    def __init__(self, store: Store, host: Host) -> None:
        self.store = store
        self.host = host

    async def current(self, person: str) -> HolidayRow | None:
        query = select(holidays).where(holidays.c.person == person, holidays.c.ends > now())
        return await self.store.first(HolidayRow, query)

    async def left(self, person: str) -> timedelta:
        """How much of this year's thirty days is left."""
        query = select(holidays).where(holidays.c.person == person)
        since = now() - timedelta(days=365)
        spent = timedelta()
        for row in await self.store.all(HolidayRow, query):
            spent += max(timedelta(), row.ends - max(row.begins, since))
        return max(timedelta(), YEARLY - spent)

    async def begin(self, person: str, days: int) -> None:
        """A holiday from now on."""
        if await self.current(person) is not None:
            raise Refused("on_holiday", 422)
        length = timedelta(days=days)
        if not timedelta() < length <= await self.left(person):
            raise Refused("no_holidays", 422)
        moment = now()
        async with self.store.transaction() as connection:
            await connection.execute(
                insert(holidays).values(person=person, begins=moment, ends=moment + length)
            )
        await self._told(person)

    async def end(self, person: str) -> None:
        """Back already: the rest of the days is not spent."""
        row = await self.current(person)
        if row is None:
            return
        async with self.store.transaction() as connection:
            mine = (holidays.c.person == person) & (holidays.c.begins == row.begins)
            await connection.execute(update(holidays).where(mine).values(ends=max(now(), row.begins)))
        await self._told(person)

    async def _told(self, person: str) -> None:
        """All tables in play where their time counts in days look again, here and in other processes."""
        query = (
            select(tables.c.id)
            .join(seats, seats.c.table == tables.c.id)
            .where(seats.c.person == person, tables.c.status == "playing", tables.c.clock.like("days:%"))
        )
        ids = sorted({row.id for row in await self.store.rows(query)})
        async with self.store.transaction() as connection:
            for id in ids:
                await self.store.notify(connection, id, -1)
        for id in ids:
            await self.host.refresh(id)


def whole_days(length: timedelta) -> int:
    return int(length / timedelta(days=1))
