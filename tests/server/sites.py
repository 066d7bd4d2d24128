"""The parts of a server without the web: for tests that break its database or its bots on purpose."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy.exc import OperationalError

from pentapolis.engine import key
from pentapolis.server.actions import NewTable, open_table
from pentapolis.server.config import Config
from pentapolis.server.courtesy import Courtesy
from pentapolis.server.database import migrate
from pentapolis.server.host import Host
from pentapolis.server.jobs import MemoryQueue
from pentapolis.server.live import Live
from pentapolis.server.painting import Gallery
from pentapolis.server.people import People
from pentapolis.server.site import Site
from pentapolis.server.storage import Store
from pentapolis.server.thinkers import Thinkers
from pentapolis.server.thinking import Workers

ROLL = "roll_through_the_ages"


class FaultyStore(Store):
    """A database that fails when it is told to: reading, storing, or right after storing."""

    def __init__(self, config: Config) -> None:
        super().__init__(config)
        self.cannot_read = False
        self.cannot_store = False
        self.loses_reply = False

    async def moves_of(self, table: str, since: int = 0) -> Any:
        if self.cannot_read:
            raise gone()
        return await super().moves_of(table, since)

    async def append(self, *args: Any, **more: Any) -> None:
        if self.cannot_store:
            raise gone()
        await super().append(*args, **more)
        if self.loses_reply:
            raise gone()


class FirstOption(Thinkers):
    """Bots that need no process: they answer with the first option. `asleep`: they answer nothing yet."""

    asleep = False

    async def _choice(self, live: Live, seat: int, name: str) -> str:
        if self.asleep:
            raise RuntimeError("no bot is awake")
        assert live.table is not None
        ask = live.table.ask_for(seat)
        assert ask is not None
        return key(ask.options[0])


def first_option(host: Host) -> FirstOption:
    return FirstOption(host, MemoryQueue(Workers(1)), 0)


def beside(site: Site, host: Host) -> Site:
    """Another process on the same database."""
    return Site(site.config, site.store, host, site.people, site.thinkers, site.courtesy, site.gallery)


def gone() -> OperationalError:
    return OperationalError("…", {}, Exception("the database is gone"))


@asynccontextmanager
async def site_on(database: str, **settings: Any) -> AsyncIterator[Site]:
    config = Config(database=database, warm_up=False, **settings)
    migrate(config)
    store = FaultyStore(config)
    host = Host(store)
    thinkers = first_option(host)
    site = Site(config, store, host, People(store, False), thinkers, Courtesy(host, active=False), Gallery())
    try:
        yield site
    finally:
        await site.ratings.close()
        await thinkers.close()
        await store.close()


async def table_at(site: Site, *seats: str, seed: str = "s", game: str = ROLL) -> Live:
    person = await site.store.add_guest("Host", f"{seats}{seed}{id(site)}")
    return await open_table(site, person, "Host", NewTable(game, list(seats), {}, seed=seed))


async def answer_first(site: Site, live: Live) -> None:
    """The seat that is asked answers with its first option."""
    assert live.table is not None
    ask = live.table.ask
    assert ask is not None
    await site.host.answer(live, ask.seat, key(ask.options[0]), live.number)
