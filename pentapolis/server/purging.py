"""Throwing away what nobody comes back to: guests, sessions, tables that never began."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import delete, exists, func, or_, select

from pentapolis.server.schema import (
    chat,
    entrants,
    events,
    invitations,
    keys,
    notes,
    people,
    seats,
    tables,
    told,
)
from pentapolis.server.storage import NOBODY, Store, now

SESSION_DAYS = 366
"""A cookie lives for a year after the last visit; so does what it opens."""
EMPTY_DAYS = 30
"""Tables that were closed before they began are kept so long."""
TOLD_DAYS = 60
AT_ONCE = 500


@dataclass
class Purged:
    """What was thrown away."""

    guests: int = 0
    sessions: int = 0
    tables: int = 0


async def purge(store: Store, guest_days: int) -> Purged:
    """Throw away some of what is old; called again and again it gets all of it."""
    done = Purged()
    moment = now()
    async with store.transaction() as connection:
        seen = func.coalesce(keys.c.seen, keys.c.created)
        old = or_(seen < moment - timedelta(days=SESSION_DAYS), keys.c.expires < moment)
        done.sessions = (await connection.execute(delete(keys).where(old))).rowcount
        await connection.execute(delete(told).where(told.c.at < moment - timedelta(days=TOLD_DAYS)))
        stale = (tables.c.ended == "cancelled") & (tables.c.moves == 0)
        empty = select(tables.c.id).where(stale, tables.c.changed < moment - timedelta(days=EMPTY_DAYS))
        ids = [row.id for row in await connection.execute(empty.limit(AT_ONCE))]
        if ids:
            for part in (notes, chat, invitations, seats):
                await connection.execute(delete(part).where(part.c.table.in_(ids)))
            done.tables = (await connection.execute(delete(tables).where(tables.c.id.in_(ids)))).rowcount
    if guest_days:
        done.guests = await _forget_guests(store, guest_days)
    return done


async def _forget_guests(store: Store, days: int) -> int:
    """Guests who have not been here for so long. Whoever has left something that others see stays as nobody;
    of the others nothing stays.
    """
    limit = now() - timedelta(days=days)
    seen = func.coalesce(keys.c.seen, keys.c.created)
    lately = exists().where(keys.c.person == people.c.id, seen >= limit)
    gone = people.c.login.is_(None) & (people.c.name != NOBODY) & (people.c.created < limit) & ~lately
    found = [row.id for row in await store.rows(select(people.c.id).where(gone).limit(AT_ONCE))]
    for person in found:
        await store.forget(person)
        async with store.transaction() as connection:
            left = [
                exists().where(seats.c.person == person),
                exists().where(seats.c.owner == person),
                exists().where(tables.c.host == person),
                exists().where(events.c.host == person),
                exists().where(entrants.c.person == person),
            ]
            await connection.execute(delete(people).where(people.c.id == person, ~or_(*left)))
    return len(found)
