"""Where and how people want to be told, and the key under which the server pushes."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlsplit

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from pentapolis.server.notify import outgoing, webpush
from pentapolis.server.refused import Refused
from pentapolis.server.schema import addresses, secrets, signals
from pentapolis.server.storage import Store, now

MOST = 10
"""So many addresses one person may have."""
PAUSES = (0, 15, 60, 240, 1440)
"""Minutes between two messages from which people choose."""
USUAL_PAUSE = 15
PATIENCE = 20
"""An address that has failed so often in a row is dropped."""
PUSH_KEY = "push"


@dataclass(frozen=True, slots=True)
class Address:
    """Where somebody wants to be told."""

    id: int
    person: str
    kind: str
    target: str
    secret: str
    origin: str
    failed: int
    created: datetime

    @property
    def host(self) -> str:
        """What is shown of it: enough to know it again, nothing to write to it."""
        return urlsplit(self.target).hostname or ""


@dataclass(frozen=True, slots=True)
class Signals:
    """How somebody wants to be told."""

    person: str
    language: str
    pause: int = USUAL_PAUSE
    reminders: bool = True
    last: datetime | None = None


class Addresses:
    """The addresses of all people."""

    def __init__(self, store: Store, local: bool) -> None:
        self.store = store
        self.local = local
        self._key: str | None = None

    async def push_key(self) -> str:
        """The server's key for push services; made when it is first needed, the same for all processes."""
        if self._key is None:
            query = select(secrets.c.value).where(secrets.c.name == PUSH_KEY)
            if not await self.store.rows(query):
                try:
                    async with self.store.transaction() as connection:
                        await connection.execute(
                            insert(secrets).values(name=PUSH_KEY, value=webpush.new_key())
                        )
                except IntegrityError:
                    pass  # another process was first
            self._key = str((await self.store.rows(query))[0].value)
        return self._key

    # --- addresses -----------------------------------------------------------------------------

    async def of(self, person: str) -> list[Address]:
        query = select(addresses).where(addresses.c.person == person).order_by(addresses.c.id)
        return await self.store.all(Address, query)

    async def add_webhook(self, person: str, language: str, url: str, origin: str) -> None:
        target = outgoing.checked(url, self.local).geturl()
        await self._add(person, language, "webhook", target, "", origin)

    async def add_push(
        self, person: str, language: str, endpoint: str, p256dh: str, auth: str, origin: str
    ) -> None:
        webpush.checked_keys(p256dh, auth)
        target = outgoing.checked(endpoint, self.local).geturl()
        secret = json.dumps({"p256dh": p256dh, "auth": auth})
        await self._add(person, language, "push", target, secret, origin)

    async def add_mail(self, person: str, language: str, origin: str) -> None:
        """Tell by mail; the address is the confirmed one, whichever that is then."""
        row = await self.store.person(person)
        if row is None or row.mail is None:
            raise Refused("no_address", 422)
        await self._add(person, language, "mail", "", "", origin)

    async def _add(
        self, person: str, language: str, kind: str, target: str, secret: str, origin: str
    ) -> None:
        same = (addresses.c.person == person) & (addresses.c.kind == kind) & (addresses.c.target == target)
        values = {"person": person, "kind": kind, "target": target, "secret": secret, "failed": 0}
        async with self.store.transaction() as connection:
            await connection.execute(delete(addresses).where(same))
            count = select(func.count()).where(addresses.c.person == person)
            if (await connection.execute(count)).scalar_one() >= MOST:
                raise Refused("too_many_addresses", 422)
            await connection.execute(insert(addresses).values(**values, origin=origin[:200], created=now()))
            mine = select(signals.c.person).where(signals.c.person == person)
            if (await connection.execute(mine)).first() is None:
                usual = {"pause": USUAL_PAUSE, "reminders": True}
                await connection.execute(insert(signals).values(person=person, language=language, **usual))

    async def remove(self, person: str, id: int) -> None:
        async with self.store.transaction() as connection:
            await connection.execute(
                delete(addresses).where(addresses.c.person == person, addresses.c.id == id)
            )

    async def drop(self, address: Address) -> None:
        """The push service knows it no longer."""
        await self.remove(address.person, address.id)

    async def delivered(self, address: Address, well: bool) -> None:
        """Note whether a message arrived; what never does is dropped one day."""
        if not well and address.failed + 1 >= PATIENCE:
            await self.drop(address)
        elif not well or address.failed:
            failed = 0 if well else address.failed + 1
            async with self.store.transaction() as connection:
                await connection.execute(
                    update(addresses).where(addresses.c.id == address.id).values(failed=failed)
                )

    # --- how -----------------------------------------------------------------------------------

    async def signals(self, person: str, language: str) -> Signals:
        found = await self.store.first(Signals, select(signals).where(signals.c.person == person))
        return found or Signals(person, language)

    async def put_signals(self, person: str, language: str, pause: int, reminders: bool) -> None:
        if pause not in PAUSES:
            raise Refused("bad_request", 422, "pause", values=", ".join(map(str, PAUSES)))
        values = {"language": language, "pause": pause, "reminders": reminders}
        async with self.store.transaction() as connection:
            done = await connection.execute(
                update(signals).where(signals.c.person == person).values(**values)
            )
            if done.rowcount == 0:
                await connection.execute(insert(signals).values(person=person, **values))
