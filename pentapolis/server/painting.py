"""Rendering in processes of their own, so that the server stays free for answers however much is drawn.

A painter keeps the tables it draws and plays the moves that are new to it, as the server does. The tables
are shared out among the painters, so each is drawn by one that knows it. Where no painter answers, the server
draws itself.
"""

from __future__ import annotations

import asyncio
import logging
import zlib
from collections import OrderedDict
from typing import Any, NamedTuple

from pentapolis.engine import parse_setup
from pentapolis.server import foresight
from pentapolis.server.live import Live, Position, beginning
from pentapolis.server.rows import Beside, MoveRow, SeatRow, TableRow
from pentapolis.server.showing import Eyes, Shown, shown_to
from pentapolis.server.tasks import end
from pentapolis.server.thinking import Workers

KEPT = 300
"""So many tables each painter keeps."""

log = logging.getLogger("pentapolis")


class Sight(NamedTuple):
    """What a painter must know to draw a table: the rows, and the moves that it has not been told yet."""

    row: TableRow
    seats: list[SeatRow]
    beside: Beside
    origin: str
    version: int
    since: int
    moves: list[tuple[int, str | None]]


# --- in a painter's process -----------------------------------------------------------------------------

_tables: OrderedDict[str, Live] = OrderedDict()


def paint(sight: Sight, eyes: Eyes) -> dict[str, str] | None:
    """The fragments of the page; None when moves before those told are missing."""
    live = _brought_up_to_date(sight)
    return None if live is None else shown_to(live, eyes).fragments


def foretell(sight: Sight, eyes: Eyes, option: str, have: str) -> dict[str, Any] | None:
    """What an option would bring (see foresight); None when moves before those told are missing."""
    live = _brought_up_to_date(sight)
    return None if live is None else foresight.foresee(shown_to(live, eyes), option, have)


def _brought_up_to_date(sight: Sight) -> Live | None:
    id = sight.row.id
    live = _tables.pop(id, None)
    if live is None or live.origin != sight.origin or live.number < sight.since:
        if sight.since > 0:
            return None
        live = Live(sight.row, sight.seats, parse_setup(sight.row.setup, sight.row.rules))
        start = beginning(live.setup, sight.row.seed, sight.row.position)
        live.take(sight.row, sight.seats, Position(start))
    assert live.table is not None
    position = Position(live.table, live.number, live.moves)
    for number, (seat, option) in enumerate(sight.moves, sight.since):
        if number >= position.number and not position.play(
            MoveRow(id, number, seat, option, sight.row.changed)
        ):
            return None
    live.take(sight.row, sight.seats, position, sight.beside)
    live.origin = sight.origin
    live.follow()
    if live.version != sight.version:
        live.version, live.showing = sight.version, {}
    _tables[id] = live
    while len(_tables) > KEPT:
        _tables.popitem(last=False)
    return live


# --- in the server ---------------------------------------------------------------------------------------


class Painter:
    """One process, and what it has been told."""

    def __init__(self) -> None:
        self.workers = Workers(1, patience=3)  # an answer is stored before its boards are drawn
        self._told: OrderedDict[str, tuple[str, int]] = OrderedDict()

    async def ask(self, function: Any, live: Live, *args: Any) -> Any:
        origin, number = self._told.pop(live.id, ("", 0))
        since = number if origin == live.origin else 0
        while True:
            sight = Sight(
                live.row, live.seats, live.beside, live.origin, live.version, since, live.moves[since:]
            )
            self._told[live.id] = (live.origin, since + len(sight.moves))
            while len(self._told) > KEPT:
                self._told.popitem(last=False)
            found = await self.workers.run(function, sight, *args)
            if found is not None or since == 0:
                return found
            since = 0  # it has forgotten the table, or is another process than before


class Gallery:
    """Where pages get what they show."""

    def __init__(self, painters: int = 0) -> None:
        self._painters = [Painter() for _ in range(painters)]
        self._tasks: set[asyncio.Task[Shown]] = set()

    async def shown(self, live: Live, eyes: Eyes) -> Shown:
        """The present version of a table as these eyes see it, drawn once for all of them."""
        found = live.showing.get(eyes)
        if found is None:
            if not self._painters:
                return shown_to(live, eyes)
            found = live.showing[eyes] = asyncio.get_running_loop().create_task(self._paint(live, eyes))
            self._tasks.add(found)
            found.add_done_callback(self._tasks.discard)
        if isinstance(found, Shown):
            return found
        shown: Shown = await asyncio.shield(found)
        return shown

    async def _paint(self, live: Live, eyes: Eyes) -> Shown:
        showing = live.showing
        shown = Shown(live, eyes, {})
        try:
            fragments = await self._painter(live).ask(paint, live, eyes)
        except Exception as error:
            log.warning("table %s is drawn by the server: %s: %s", live.id, type(error).__name__, error)
            fragments = None
        if fragments is None:
            shown = Shown(live, eyes)
        else:
            shown.fragments = fragments
        showing[eyes] = shown
        return shown

    async def foresee(self, live: Live, eyes: Eyes, option: str, have: str) -> dict[str, Any]:
        """What an option would bring."""
        if self._painters:
            found = await self._painter(live).ask(foretell, live, eyes, option, have)
            if found is not None:
                return dict(found)
        return foresight.foresee(shown_to(live, eyes), option, have)

    def _painter(self, live: Live) -> Painter:
        return self._painters[zlib.crc32(live.id.encode()) % len(self._painters)]

    async def warm_up(self) -> None:
        for painter in self._painters:
            await painter.workers.warm_up()

    async def close(self) -> None:
        await end(self._tasks)
        for painter in self._painters:
            await painter.workers.close()
