"""A typed client of the JSON API, for bots and scripts that play on a server (extra `[client]`: httpx).

    from pentapolis.client import Client
    client = Client.guest("http://localhost:8000", "My bot")
    table = client.open("nations", seats=["me", "bot:easy"])
    for table in client.follow(table.id):  # every change, as it happens
        if table.ask:
            client.answer(table, table.ask.options[0].key)

What a person can do is described by the server under /api; `Client.call` reaches what has no method
here. What the server refuses is raised as `ServerRefused` with its sentence.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

import httpx
import msgspec

T = TypeVar("T")


class ServerRefused(Exception):
    """The server said no: its status, the id of the error and the sentence for people."""

    def __init__(self, status: int, error: str, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.error = error


class Offered(msgspec.Struct):
    """An option: its key, to answer with, and its words."""

    key: str
    label: str


class Question(msgspec.Struct):
    seat: int
    topic: str
    question: str
    options: list[Offered]


class Happened(msgspec.Struct):
    """An event of the log, in words."""

    text: str


class TableSeen(msgspec.Struct):
    """A table as you may see it; `ask` is the open question if one is yours."""

    id: str
    game: str
    setup: str
    status: str
    number: int
    waiting: list[int]
    seat: int | None = None
    ask: Question | None = None
    view: dict[str, Any] | None = None
    scores: list[float] | None = None
    places: list[int] | None = None
    events: list[Happened] = []
    """With `Client.follow`: what has happened since the last time."""


class _Message(msgspec.Struct):
    events: list[Happened]


class Client:
    """One person's way to a server. Use it as a context, or `close` it."""

    def __init__(self, url: str, token: str, timeout: float = 30.0) -> None:
        self.token = token
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        self.http = httpx.Client(base_url=f"{url.rstrip('/')}/api", headers=headers, timeout=timeout)

    @staticmethod
    def guest(url: str, name: str) -> Client:
        """A new guest of the server; keep `client.token` to come back as the same."""
        with Client(url, "") as nobody:
            token = str(nobody.call("POST", "/guests", name=name)["token"])
        return Client(url, token)

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.http.close()

    def call(self, method: str, path: str, **data: Any) -> Any:
        """Any call of the API, as plain data."""
        return self._as(Any, method, path, data)

    def _as(self, kind: Any, method: str, path: str, data: dict[str, Any]) -> Any:
        reply = self.http.request(method, path, json=data if method != "GET" else None)
        if reply.is_error:
            raise _refusal(reply)
        return msgspec.json.decode(reply.content, type=kind)

    def open(self, game: str, seats: Sequence[str], options: dict[str, str] | None = None) -> TableSeen:
        """Open a table: seats are `me`, `open` or `bot:STRENGTH`; it begins when no seat is open."""
        wanted = {"game": game, "seats": list(seats), "options": options or {}}
        return self._table("POST", "/tables", wanted)

    def join(self, table: str, seat: int | None = None) -> TableSeen:
        return self._table("POST", f"/tables/{table}/join", {} if seat is None else {"seat": seat})

    def look(self, table: str) -> TableSeen:
        return self._table("GET", f"/tables/{table}", {})

    def _table(self, method: str, path: str, data: dict[str, Any]) -> TableSeen:
        seen: TableSeen = self._as(TableSeen, method, path, data)
        return seen

    def answer(self, table: TableSeen, option: str) -> TableSeen:
        """Answer your open question; refused if it was opened after you looked. The table after it."""
        path = f"/tables/{table.id}/answer"
        self.call("POST", path, option=option, number=table.number)
        return self.look(table.id)

    def undo(self, table: TableSeen) -> TableSeen:
        self.call("POST", f"/tables/{table.id}/undo", number=table.number)
        return self.look(table.id)

    def record(self, table: str) -> str:
        reply = self.http.get(f"/tables/{table}/record")
        if reply.is_error:
            raise _refusal(reply)
        return reply.text

    def follow(self, table: str) -> Iterator[TableSeen]:
        """The table after every change, to the end of the game; a lost connection is taken up again."""
        while True:
            try:
                for message in self._messages(table):
                    seen = self.look(table)
                    seen.events = message.events
                    yield seen
                    if seen.status == "over":
                        return
            except httpx.TransportError:
                continue

    def _messages(self, table: str) -> Iterator[_Message]:
        with self.http.stream("GET", f"/tables/{table}/events", timeout=None) as stream:
            if stream.is_error:
                stream.read()
                raise _refusal(stream)
            for line in stream.iter_lines():
                if line.startswith("data: "):
                    yield msgspec.json.decode(line.removeprefix("data: "), type=_Message)


def _refusal(reply: httpx.Response) -> ServerRefused:
    try:
        said = msgspec.json.decode(reply.content, type=dict[str, Any])
    except msgspec.MsgspecError:
        said = {}
    return ServerRefused(reply.status_code, str(said.get("error", "")), str(said.get("message", reply.text)))
