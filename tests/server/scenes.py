"""Scenes without a server: a table in memory, as a page would show it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from pentapolis.engine import Setup, Table
from pentapolis.server.live import Live
from pentapolis.server.storage import now


def live_table(setup: Setup, seed: str, learning: bool = False) -> Live:
    row: Any = SimpleNamespace(
        id="TEST42", setup=str(setup), seed=seed, hints=True, learning=learning, takeover=10, changed=now(),
        ended="", consent=False, rematch="", clock=None, clocks=None,
    )  # fmt: skip
    seats: list[Any] = [
        SimpleNamespace(seat=s, kind="person", person=f"p{s}", name=f"Player{s}", bot=None, owner=None)
        for s in range(setup.seats)
    ]
    live = Live(row, seats, setup)
    live.table = Table(setup, seed)
    return live
