"""Open data: the public games of this server that are over, as records; and what they say about the games.

Public is what was never private, was played to its end from its beginning, and whose deal nobody may still
play. Records tell who sat where by kind only (`person`, or the bot's name).
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select

from pentapolis.engine import Game, PentapolisError, Record, parse_setup
from pentapolis.lab.statistics import told, watched_record
from pentapolis.lab.summary import FEW
from pentapolis.lab.watch import Watched
from pentapolis.server.daily import is_secret
from pentapolis.server.live import Position, beginning
from pentapolis.server.rows import SeatRow, TableRow
from pentapolis.server.schema import tables
from pentapolis.server.storage import Store

AT_ONCE = 50
"""So many tables are read at a time."""
EACH_TIME = 10
"""So many games are counted for the statistics with each look at them; the others wait for the next."""
MOST = 2000
"""So many games, the latest, count."""


async def public_tables(store: Store, game: str = "", after: str = "") -> list[TableRow]:
    """Some public finished tables, in the order of their ids."""
    over = (tables.c.status == "over") & tables.c.ended.is_(None) & tables.c.private.is_(False)
    query = select(tables).where(over, tables.c.position.is_(None), tables.c.id > after)
    if game:
        query = query.where(tables.c.game == game)
    return await store.all(TableRow, query.order_by(tables.c.id).limit(AT_ONCE))


async def public_games(store: Store, game: str = "", agreed: bool = False) -> AsyncIterator[dict[str, Any]]:
    """All public finished games, one after the other; with `agreed` those of people alone of whom all have
    agreed that puzzles are made of them.
    """
    after = ""
    while rows := await public_tables(store, game, after):
        seats = await store.seats_of_many([row.id for row in rows])
        for row in rows:
            mine = seats.get(row.id, [])
            if agreed and not await all_agree(store, mine):
                continue
            record = None if is_secret(row) else await record_of(store, row)
            if record is not None:
                yield {
                    "table": row.id,
                    "game": row.game,
                    "finished": row.changed.isoformat(timespec="seconds"),
                    "players": [_kind(seat) for seat in mine],
                    "record": str(record),
                }
        after = rows[-1].id


async def all_agree(store: Store, sitting: list[SeatRow]) -> bool:
    """Whether there are people in these seats, also before a bot took one over, and all of them agree."""
    who = {person for seat in sitting for person in (seat.person, seat.owner) if person}
    rows = [await store.person(person) for person in sorted(who)]
    return bool(rows) and all(row is not None and row.puzzles for row in rows)


def _kind(seat: SeatRow) -> str:
    return (seat.bot or "bot") if seat.kind == "bot" else "person"


async def record_of(store: Store, row: TableRow) -> Record | None:
    """The record of a finished table; None where it cannot be replayed any more."""
    moves = await store.moves_of(row.id)

    def replayed() -> Record | None:
        try:
            position = Position(beginning(parse_setup(row.setup, row.rules), row.seed))
        except PentapolisError:
            return None
        for move in moves:
            if not position.play(move):
                return None
        return position.table.record() if position.table.over else None

    return await asyncio.to_thread(replayed)


@dataclass(frozen=True)
class Counted:
    """What the games of this server say, and how many of them have been counted so far."""

    games: int
    waiting: bool
    data: dict[str, Any] | None


class OpenData:
    """Counts the games of this server, a few with every look."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._watched: dict[str, dict[str, Watched | None]] = {}
        """By game and table; None where nothing could be measured."""
        self._lock = asyncio.Lock()

    async def counted(self, game: Game[Any]) -> Counted:
        async with self._lock:
            known = self._watched.setdefault(game.id, {})
            waiting = await self._count(game, known)
        found = [one for one in known.values() if one is not None and len(one.shares) > 1]
        duels = [one for one in found if len(one.shares) == 2] or found
        if len(duels) < FEW:
            return Counted(len(found), waiting, None)
        return Counted(len(found), waiting, await asyncio.to_thread(told, duels[-MOST:]))

    async def _count(self, game: Game[Any], known: dict[str, Watched | None]) -> bool:
        """Count some more games; whether there are others left."""
        new = 0
        after = ""
        while rows := await public_tables(self._store, game.id, after):
            after = rows[-1].id
            for row in rows:
                if row.id in known or is_secret(row):
                    continue
                if new == EACH_TIME:
                    return True
                new += 1
                record = await record_of(self._store, row)
                today = record is not None and record.setup.game is game
                known[row.id] = await asyncio.to_thread(watched_record, record) if today and record else None
        return False
