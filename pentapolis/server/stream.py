"""Streams of server-sent events, for pages and for programs: one loop, what it tells comes from outside."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Protocol

from litestar.response import Stream

from pentapolis.engine.speak import event_text
from pentapolis.server.host import Host
from pentapolis.server.limits import OpenStream
from pentapolis.server.live import Live
from pentapolis.server.painting import Gallery
from pentapolis.server.people import Viewer
from pentapolis.server.rendering import render, say
from pentapolis.server.showing import Message, Shown, eyes_of, pack
from pentapolis.server.web import Asked

PING_SECONDS = 15.0
CALM_SECONDS = 0.2
"""Spectators are told at most so often: several answers in quick succession are one update."""
GZIP_HEADER = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03"

HELLO, STILL_HERE = b": hello\n\n", b": still here\n\n"


class News(Protocol):
    """What a stream has to tell."""

    @property
    def calm(self) -> bool:
        """Whether it may wait a moment."""

    async def messages(self) -> list[Message]:
        """Everything that is new since the last time."""


def stream(request: Asked, host: Host, live: Live, news: News, counted: OpenStream) -> Stream:
    """The reply that tells the news of a table for as long as somebody listens."""
    packed = "gzip" in request.headers.get("accept-encoding", "")
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    if packed:
        headers["Content-Encoding"] = "gzip"
    return Stream(_bytes(host, live, news, packed, counted), media_type="text/event-stream", headers=headers)


async def _bytes(
    host: Host, live: Live, news: News, packed: bool, counted: OpenStream
) -> AsyncIterator[bytes]:
    changed = asyncio.Event()
    live.watchers.add(changed)
    counted.begin()
    now, told = asyncio.get_running_loop().time, 0.0
    try:
        yield GZIP_HEADER + pack(HELLO) if packed else HELLO
        while not host.closing:
            changed.clear()
            for message in [] if live.doubtful else await news.messages():
                yield message.packed if packed else message.plain
                told = now()
            try:
                async with asyncio.timeout(PING_SECONDS):
                    await changed.wait()
            except TimeoutError:
                yield pack(STILL_HERE) if packed else STILL_HERE
            if news.calm and (early := told + CALM_SECONDS - now()) > 0:
                await asyncio.sleep(early)
    finally:
        counted.end()
        live.watchers.discard(changed)


class TableNews:
    """News for a page: what changed of its fragments, and what was said."""

    def __init__(
        self,
        host: Host,
        gallery: Gallery,
        live: Live,
        viewer: Viewer,
        shown: int | None,
        stamp: str,
        unheard: frozenset[str] = frozenset(),
    ) -> None:
        self._host = host
        self._gallery = gallery
        self._live = live
        self._viewer = viewer
        self._shown = shown
        self._stamp = stamp
        self._talk = live.talk
        self._unheard = unheard
        self._seen: Shown | None = None
        self._have: frozenset[str] = frozenset()
        """The fragments whose text the page has from this stream, so that they can be patched."""

    @property
    def calm(self) -> bool:
        return not self._live.seats_of(self._viewer.person)

    async def messages(self) -> list[Message]:
        live, found = self._live, []
        if self._talk != live.talk:
            self._talk = live.talk
            found.append(await self._chat())
        if live.table is None:
            if self._stamp != live.stamp:
                self._stamp = live.stamp
                found.append(Message("update", {"version": live.stamp, "started": False}))
            return found
        now = await self._gallery.shown(live, eyes_of(live, self._viewer, self._shown))
        if self._seen is None:
            found.append(now.texts if self._stamp == now.version else now.update(None, self._have))
            self._have = frozenset(now.fragments)
        elif self._seen is not now:
            found.append(now.update(self._seen, self._have))
            self._have |= now.changed(self._seen)
        self._seen = now
        return found

    async def _chat(self) -> Message:
        live, language = self._live, self._viewer.language
        hidden = self._unheard & {line.person for line in await self._host.chat(live)}
        eyes = (language, hidden, self._viewer.person if self._viewer.person in live.people else None)
        if eyes not in live.talking:
            html = await chat_html(self._host, live, self._viewer, hidden)
            live.talking[eyes] = Message("chat", {"html": html})
        message = live.talking[eyes]
        assert isinstance(message, Message)
        return message


async def chat_html(host: Host, live: Live, viewer: Viewer, unheard: frozenset[str]) -> str:
    """What was said, without those whom the viewer does not want to hear."""
    language = viewer.language
    lines = [line for line in await host.chat(live) if line.person not in unheard]
    seat_of = {s.person: s.seat for s in live.seats if s.person}

    def t(id: str) -> str:
        return say(language, id)

    me = viewer.person if viewer.person in live.people else None
    values = {"chat": lines, "seat_of": seat_of, "t": t, "id": live.id, "me": me}
    return render("fragments/chat.html", values)


class ProgramNews:
    """News for a program: whose turn it is, and the events since the last message, as data and in words."""

    calm = False

    def __init__(self, live: Live, person: str | None, language: str) -> None:
        self._live = live
        self._person = person
        self._language = language
        self._version = -1
        self._ply = -1

    async def messages(self) -> list[Message]:
        live = self._live
        if self._version == live.version:
            return []
        self._version = live.version
        table, events = live.table, []
        if table is not None:
            events = [
                {**event.as_dict(), "text": event_text(live.game, self._language, event, live.names)}
                for event in table.events_for(live.seat_for(self._person), self._ply)
            ]
            self._ply = table.ply
        data = {"number": live.number, "status": live.status, "waiting": live.waiting(), "events": events}
        return [Message("state", data)]
