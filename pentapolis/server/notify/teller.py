"""Who is told what, and when: once, together with everything else there is, and not while they look."""

from __future__ import annotations

import asyncio
from datetime import timedelta

from sqlalchemy import delete, insert, update

from pentapolis.server.notify import news
from pentapolis.server.notify.addresses import Signals
from pentapolis.server.notify.delivery import Delivery, Message
from pentapolis.server.notify.news import Item, Part
from pentapolis.server.rendering import say
from pentapolis.server.schema import signals, told
from pentapolis.server.site import Site
from pentapolis.server.storage import now

TELL_SECONDS = 10.0
LOOKING_SECONDS = 300.0
"""Who has a page open is told by it; the rest only helps when they do not answer for so long."""


class Teller:
    """Tells everybody what is new to them."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.addresses = site.addresses
        self.delivery = Delivery(site.store, site.addresses, site.mail, site.config.address)

    async def run(self) -> None:
        while True:
            await self.tell()
            await asyncio.sleep(TELL_SECONDS)

    async def tell(self) -> int:
        """Tell everybody once; how many messages went out."""
        waiting: dict[str, list[Item]] = {}
        for item in await news.found(self.site):
            waiting.setdefault(item.person, []).append(item)
        return sum([await self._tell(person, items) for person, items in waiting.items()])

    async def _tell(self, person: str, items: list[Item]) -> bool:
        settings = await self.addresses.signals(person, "en")
        if not settings.reminders:
            items = [item for item in items if item.kind != "time"]
        if self.site.people.limiter.streams_of(person):
            long_ago = now() - timedelta(seconds=LOOKING_SECONDS)
            items = [item for item in items if item.since < long_ago]
        if not items or self._too_soon(settings) or not await self._claim(settings):
            return False
        parts = await self._parts(items, settings.language)
        await self._note(items)
        if not parts:
            return False
        message = Message(settings.language, parts)
        arrived = [await self.delivery.send(address, message) for address in await self.addresses.of(person)]
        if not any(arrived):
            await self._forget(items)  # again after the pause
        return any(arrived)

    @staticmethod
    def _too_soon(settings: Signals) -> bool:
        return settings.last is not None and now() < settings.last + timedelta(minutes=settings.pause)

    async def _claim(self, settings: Signals) -> bool:
        """Of several processes one tells: the one that moves the time of the last message."""
        was = signals.c.last.is_(None) if settings.last is None else signals.c.last == settings.last
        async with self.site.store.transaction() as connection:
            done = await connection.execute(
                update(signals).where(signals.c.person == settings.person, was).values(last=now())
            )
        return done.rowcount == 1

    async def _parts(self, items: list[Item], language: str) -> list[Part]:
        """In words; a turn whose time runs out is told once, as that."""
        times = {item.table for item in items if item.kind == "time"}
        wanted = [item for item in items if item.kind != "turn" or item.table not in times]
        found = [await news.part_of(self.site, item, language) for item in wanted]
        return [part for part in found if part is not None]

    async def _note(self, items: list[Item]) -> None:
        await self._forget(items)
        moment = now()
        rows = [
            {"person": i.person, "table": i.table, "kind": i.kind, "number": i.number, "at": moment}
            for i in items
        ]
        async with self.site.store.transaction() as connection:
            await connection.execute(insert(told), rows)

    async def _forget(self, items: list[Item]) -> None:
        async with self.site.store.transaction() as connection:
            for item in items:
                same = (told.c.person == item.person) & (told.c.table == item.table)
                await connection.execute(delete(told).where(same, told.c.kind == item.kind))

    async def try_out(self, person: str, language: str) -> int:
        """Send a message to all addresses of somebody who wants to see whether they work; how many did."""
        message = Message(language, [Part("", say(language, "told.test"), [say(language, "told.test_body")])])
        sent = [await self.delivery.send(a, message) for a in await self.addresses.of(person)]
        return sum(sent)
