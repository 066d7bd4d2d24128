"""A bot that plays over HTTP: `python examples/bot_client.py http://localhost:8000 [GAME]`.

It becomes a guest, opens a table against one of the server's bots, follows the table's events and answers
whenever it is asked. Everything it uses is described under /api of the server (docs/api.md).
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from typing import Any

import httpx


class Client:
    """The few calls that a bot needs."""

    def __init__(self, url: str, name: str) -> None:
        self.http = httpx.Client(base_url=f"{url}/api", timeout=None)
        token = self.call("POST", "/guests", name=name)["token"]
        self.http.headers["Authorization"] = f"Bearer {token}"

    def call(self, method: str, path: str, **data: Any) -> Any:
        reply = self.http.request(method, path, json=data or None)
        reply.raise_for_status()
        return reply.json()

    def states(self, table: str) -> Iterator[Any]:
        """Every change of the table, as it happens."""
        with self.http.stream("GET", f"/tables/{table}/events") as stream:
            for line in stream.iter_lines():
                if line.startswith("data: "):
                    yield json.loads(line.removeprefix("data: "))


def play(url: str, game: str, out: Any = print) -> dict[str, Any]:
    client = Client(url, "Example bot")
    table = client.call("POST", "/tables", game=game, seats=["me", "bot:easy"])
    path = f"/tables/{table['id']}"
    for state in client.states(table["id"]):
        for event in state["events"]:
            out(event["text"])
        table = client.call("GET", path)
        while table["ask"]:
            option = random.choice(table["ask"]["options"])["key"]
            client.call("POST", f"{path}/answer", option=option, number=table["number"])
            table = client.call("GET", path)
        if table["status"] == "over":
            out(f"Scores: {table['scores']}")
            return dict(table)
    raise SystemExit("the server closed the stream")


if __name__ == "__main__":
    play(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "roll_through_the_ages")
