"""Scenes without a server: a table in memory, as a page would show it."""

from __future__ import annotations

from dataclasses import fields
from types import SimpleNamespace
from typing import Any

from pentapolis.engine import Setup, Table
from pentapolis.server.live import Live
from pentapolis.server.rows import SeatRow, TableRow
from pentapolis.server.storage import now


def _row(of: type[Any], /, **values: Any) -> Any:
    """A row with these values and nothing in its other fields, so that new ones need no change here."""
    return SimpleNamespace(**{field.name: None for field in fields(of)} | values)


def live_table(setup: Setup, seed: str, learning: bool = False) -> Live:
    known = {"id": "TEST42", "game": setup.game.id, "setup": str(setup), "seed": seed, "changed": now()}
    row = _row(TableRow, **known, hints=True, learning=learning, takeover=10, moves=0, waiting="")
    seats = [
        _row(SeatRow, seat=s, kind="person", person=f"p{s}", name=f"Player{s}") for s in range(setup.seats)
    ]
    live = Live(row, seats, setup)
    live.table = Table(setup, seed)
    return live
