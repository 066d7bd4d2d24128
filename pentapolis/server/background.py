"""What runs beside the requests: following other processes, and a watchdog that lets nothing stay stuck.

Both are supervised: whatever goes wrong is logged and tried again. Nothing here relies on a notice having
arrived or a task having lived; what was missed is read again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta

from pentapolis.server.endings import close_deserted
from pentapolis.server.jobtable import JOBS_CHANNEL, DatabaseQueue
from pentapolis.server.limits import SHARE_SECONDS
from pentapolis.server.live import LOOKED_SECONDS
from pentapolis.server.moderation import closed_since
from pentapolis.server.purging import purge
from pentapolis.server.refused import Refused
from pentapolis.server.site import Site
from pentapolis.server.storage import CHANNEL, now
from pentapolis.server.thinkers import DEFAULT_BOT
from pentapolis.server.tournaments import Tournaments

AGAIN_SECONDS = 1.0
"""Between two tries of something that failed."""
WATCH_SECONDS = 5.0
TIDY_SECONDS = 60.0
PURGE_SECONDS = 3600.0
HEARTBEAT_SECONDS = 20.0
"""After so long without a notice the listener makes sure that its connection still lives."""

log = logging.getLogger("pentapolis")


async def supervised(name: str, job: Callable[[], Awaitable[None]]) -> None:
    """Run a job that should never end, again whenever it does."""
    while True:
        try:
            await job()
        except Exception as error:
            log.warning("%s failed and begins again: %s: %s", name, type(error).__name__, error)
        await asyncio.sleep(AGAIN_SECONDS)


async def listen(site: Site) -> None:
    """Follow the changes that other server processes make to tables (PostgreSQL's LISTEN)."""
    import psycopg  # an extra: only servers on PostgreSQL have it

    url = site.config.url.replace("postgresql+psycopg://", "postgresql://")
    async with await psycopg.AsyncConnection.connect(
        url, autocommit=True, **site.config.patience
    ) as connection:
        await connection.execute(f"LISTEN {CHANNEL}")
        await connection.execute(f"LISTEN {JOBS_CHANNEL}")
        await site.host.catch_up()  # whatever was changed while nobody listened
        while True:
            async for notice in connection.notifies(timeout=HEARTBEAT_SECONDS):
                if notice.channel == CHANNEL:
                    await hear(site, notice.payload)
                elif isinstance(site.thinkers.queue, DatabaseQueue):
                    site.thinkers.queue.hear(notice.payload)
            await asyncio.wait_for(connection.execute("SELECT 1"), 5)


async def hear(site: Site, payload: str) -> None:
    """One notice. What goes wrong with its table is no matter of any other table: it is read again later."""
    try:
        process, id, number = payload.split(":")
        if process != site.store.process:
            await site.host.refresh(id, int(number))
    except Exception as error:
        log.warning("cannot follow the notice %r: %s: %s", payload, type(error).__name__, error)


async def watch(site: Site) -> None:
    while True:
        looked = now()
        await look_after(site)
        await asyncio.sleep(WATCH_SECONDS)
        for id in await closed_since(site.store, looked - timedelta(seconds=WATCH_SECONDS)):
            await site.host.refresh(id)


async def share_limits(site: Site) -> None:
    """Several processes on one database count together."""
    while True:
        await site.people.limiter.share(site.store)
        await asyncio.sleep(SHARE_SECONDS)


async def purge_old(site: Site) -> None:
    while True:
        done = await purge(site.store, site.config.guest_days)
        if done.guests or done.tables:
            log.info("forgot %d guests and %d tables that never began", done.guests, done.tables)
        await site.people.limiter.forget(site.store)
        await asyncio.sleep(PURGE_SECONDS)


async def tidy(site: Site) -> None:
    """What need not happen at once."""
    while True:
        await close_deserted(site)
        await site.ratings.catch_up()
        await call_bots(site)
        await Tournaments(site.store).tend()
        await asyncio.sleep(TIDY_SECONDS)


async def call_bots(site: Site) -> None:
    """At tables of tournaments bots play on for whoever has no time left, also while nobody looks."""
    for id in await Tournaments(site.store).in_play():
        live = await site.host.find(id)
        for seat in live.late_seats():
            await site.host.reseat(live, live.seats[seat].taken_by_bot(DEFAULT_BOT))


async def look_after(site: Site) -> None:
    """Read again what is doubtful, and wake bots that are asked and do not think, also of tables that are
    not in memory: after a start of the server, or when the database could not be reached.
    """
    for live in site.host.tables:
        if live.doubtful:
            try:
                await site.host.restore(live)
            except Exception as error:
                log.warning("table %s cannot be read again yet: %s", live.id, error)
        site.thinkers.wake(live)
    for id in await site.store.waiting_for_bots(now() - timedelta(seconds=LOOKED_SECONDS)):
        try:
            await site.host.load(id)
        except Refused:
            pass  # it has been logged, and its page says what is wrong
        except Exception as error:
            log.warning("table %s cannot be read: %s", id, error)
