"""A message on its way: by webhook (Discord and Slack take the same JSON), by mail, by push."""

from __future__ import annotations

import json
import logging
from dataclasses import dataclass
from http.client import HTTPException
from typing import Any

from pentapolis.server.mail import MailServer
from pentapolis.server.notify import outgoing, webpush
from pentapolis.server.notify.addresses import Address, Addresses
from pentapolis.server.notify.news import Part
from pentapolis.server.refused import Refused
from pentapolis.server.rendering import say
from pentapolis.server.storage import Store

GONE = (404, 410)
"""So a push service says that a browser has taken back its permission."""
LONGEST_TEXT = 1900
"""Discord takes 2,000 characters."""
TTL_SECONDS = 24 * 3600

log = logging.getLogger("pentapolis")


@dataclass(frozen=True)
class Message:
    """What one person is told at a time: one thing, or several together."""

    language: str
    parts: list[Part]

    @property
    def title(self) -> str:
        if len(self.parts) == 1:
            return self.parts[0].title
        return say(self.language, "told.many", count=len(self.parts))

    def path(self) -> str:
        """Where a click leads: to the table, or to the first of several that wait."""
        return self.parts[0].path if len(self.parts) == 1 else "/games?state=waiting"

    def text(self, origin: str) -> str:
        """All of it, with the addresses of the tables."""
        blocks = [
            "\n".join([part.title, *[f"· {line}" for line in part.lines], f"{origin}{part.path}"])
            for part in self.parts
        ]
        return "\n\n".join(blocks)

    def body(self) -> str:
        """What fits under a heading."""
        if len(self.parts) == 1:
            return "\n".join(self.parts[0].lines)
        return "\n".join(part.title for part in self.parts)


def harmless(text: str) -> str:
    """Text that no chat program takes for a call to everybody."""
    return text.replace("<", "‹").replace(">", "›").replace("@", "@\u200b")


def webhook_json(message: Message, origin: str) -> dict[str, Any]:
    """Discord reads `content`, Slack `text`; programs read `tables`."""
    text = harmless(message.text(origin))[:LONGEST_TEXT]
    return {
        "content": text,
        "text": text,
        "allowed_mentions": {"parse": []},
        "tables": [part.table for part in message.parts if part.table],
    }


def push_json(message: Message) -> dict[str, str]:
    """What the service worker shows (static/worker.js)."""
    return {"title": message.title, "body": message.body()[:400], "url": message.path()}


class Delivery:
    """Brings messages to addresses."""

    def __init__(self, store: Store, addresses: Addresses, mail: MailServer | None, site: str) -> None:
        self.store = store
        self.addresses = addresses
        self.mail = mail
        self.site = site

    async def send(self, address: Address, message: Message) -> bool:
        """Whether it arrived. What cannot be reached hinders nothing else."""
        try:
            well = await self._send(address, message)
        except (OSError, HTTPException, Refused) as error:
            log.info("a message by %s could not be delivered: %s", address.kind, error)
            well = False
        await self.addresses.delivered(address, well)
        return well

    async def _send(self, address: Address, message: Message) -> bool:
        origin = self.site or address.origin
        if address.kind == "mail":
            return await self._mail(address, message, origin)
        if address.kind == "push":
            return await self._push(address, message, origin)
        body = json.dumps(webhook_json(message, origin)).encode()
        headers = {"Content-Type": "application/json"}
        return await outgoing.post(address.target, body, headers, self.addresses.local) < 300

    async def _mail(self, address: Address, message: Message, origin: str) -> bool:
        row = await self.store.person(address.person)
        if self.mail is None or row is None or row.mail is None:
            return False
        why = say(message.language, "told.why", link=f"{origin}/account/signals")
        await self.mail.send(row.mail, message.title, f"{message.text(origin)}\n\n-- \n{why}\n")
        return True

    async def _push(self, address: Address, message: Message, origin: str) -> bool:
        keys = json.loads(address.secret)
        body = webpush.encrypted(json.dumps(push_json(message)).encode(), keys["p256dh"], keys["auth"])
        subject = origin if origin.startswith("https://") else "mailto:pentapolis@localhost"
        headers = {
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(TTL_SECONDS),
            "Urgency": "normal",
            "Authorization": webpush.authorization(await self.addresses.push_key(), address.target, subject),
        }
        status = await outgoing.post(address.target, body, headers, self.addresses.local)
        if status in GONE:
            await self.addresses.drop(address)
        return status < 300
