"""Tables that nobody plays at: positions of puzzles, shown with everything that a table page can do.

A staged table lies in memory only. It is seen from one seat, whoever looks at it; the others are bots.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any, ClassVar

from pentapolis.engine import Table
from pentapolis.server.live import Live
from pentapolis.server.names import bot_name
from pentapolis.server.rendering import say
from pentapolis.server.rows import SeatRow, TableRow
from pentapolis.server.showing import Eyes
from pentapolis.server.storage import now


class Staged(Live):
    """A position on a page of its own."""

    takes_back: ClassVar[bool] = False

    def __init__(self, id: str, base: str, table: Table, seat: int, language: str) -> None:
        rows = [_seat_row(id, number, seat, language) for number in range(table.setup.seats)]
        super().__init__(_table_row(id, table), rows, table.setup)
        self.table = table
        self.address = base
        self.seat = seat
        self.language = language

    @property
    def base(self) -> str:
        return self.address

    @property
    def eyes(self) -> Eyes:
        return Eyes(self.language, self.seat, None, (self.seat,), (), ())


def _table_row(id: str, table: Table) -> TableRow:
    moment = now()
    values: dict[str, Any] = {field.name: None for field in fields(TableRow)}
    values |= {"id": id, "game": table.game.id, "setup": str(table.setup), "rules": table.game.rules_version}
    values |= dict.fromkeys(("private", "consent", "hinted", "booked", "hints", "learning"), False)
    values |= {"seed": "", "host": "", "takeover": 0, "status": "playing", "moves": 0, "waiting": ""}
    return TableRow(**values | {"created": moment, "changed": moment})


def _seat_row(id: str, number: int, mine: int, language: str) -> SeatRow:
    if number == mine:
        return SeatRow(id, number, "person", None, say(language, "puzzle.you"), None, None, None)
    return SeatRow(id, number, "bot", None, bot_name(number), "medium", None, None)
