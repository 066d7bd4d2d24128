"""A bot that plays over HTTP: `python examples/bot_client.py http://localhost:8000 [GAME]`.

It becomes a guest, opens a table against one of the server's bots, follows the table's events and answers
whenever it is asked. Everything it could do is described under /api of the server (docs/api.md).
"""

from __future__ import annotations

import random
import sys
from typing import Any

from pentapolis.client import Client, TableSeen


def play(url: str, game: str, out: Any = print) -> TableSeen:
    with Client.guest(url, "Example bot") as client:
        opened = client.open(game, seats=["me", "bot:easy"])
        for table in client.follow(opened.id):
            for event in table.events:
                out(event.text)
            while table.ask:
                table = client.answer(table, random.choice(table.ask.options).key)
            if table.status == "over":
                break
        out(f"Scores: {table.scores}")
        return table


if __name__ == "__main__":
    play(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "roll_through_the_ages")
