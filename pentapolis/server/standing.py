"""Answers given ahead: a seat says no to a question that comes again and again, until something happens.

A game declares which questions those are (`Game.passes`). What somebody has said ahead is a row beside the
table, seen by nobody else; courtesy.py gives the answer, after the same pause as to a question without a
choice; actions.py is where people say it. Every pass ends when it is taken back, when its answer is undone,
or when somebody else plays the seat.
"""

from __future__ import annotations

from sqlalchemy import ColumnElement, delete, insert

from pentapolis.engine import Ask, Option, Pass, Table, key
from pentapolis.server.host import Host
from pentapolis.server.live import Live
from pentapolis.server.rows import PassRow
from pentapolis.server.schema import passes
from pentapolis.server.storage import Store


def offered(live: Live, ask: Ask | None) -> Pass | None:
    """How the open question may be answered ahead; None where it may not."""
    found: Pass | None = None if ask is None else live.game.passes.get(ask.topic)
    return found if found is not None and ask is not None and found.option in ask.options else None


def passes_of(live: Live, seats: list[int] | tuple[int, ...]) -> list[PassRow]:
    """What these seats answer ahead."""
    return [row for row in live.beside.passes if row.seat in seats and not live.over]


def given_ahead(live: Live, seat: int) -> Option | None:
    """The answer that the seat has given ahead to its open question."""
    ask = None if live.table is None else live.table.ask_for(seat)
    found = offered(live, ask)
    if ask is None or found is None:
        return None
    rows = [row for row in passes_of(live, [seat]) if row.topic == ask.topic and not is_over(live, row)]
    return found.option if rows else None


def is_over(live: Live, row: PassRow) -> bool:
    """Whether what the pass waits for has happened."""
    table = live.table
    if table is None or live.seats[row.seat].person != row.person or _undone(live, row):
        return True
    if row.until == "aimed":
        return any(
            event.data.get("target") == row.seat and event.seat != row.seat
            for event in table.events_for(row.seat, row.ply)
        )
    if row.until in ("round", "age"):
        return bool(live.game.round_of(table.g) != row.round)
    return _asked_for_more(table, row)


def _undone(live: Live, row: PassRow) -> bool:
    """Whether the first answer has been taken back, or one that was given since."""
    assert live.table is not None
    ask = live.table.ask_for(row.seat)
    reopened = ask is not None and ask.topic == row.topic and live.moves[-1:] == [(row.seat, None)]
    return live.table.ply < row.ply or reopened


def _asked_for_more(table: Table, row: PassRow) -> bool:
    """Whether the open question is another one, or has options that are new: what `other` and `new` mean."""
    ask = table.ask_for(row.seat)
    if ask is None or row.until == "game":
        return False
    if row.until == "other":
        return ask.topic != row.topic
    return ask.topic == row.topic and not {key(o) for o in ask.options} <= set(row.known.split("\n"))


async def forget(host: Host, live: Live, rows: list[PassRow]) -> None:
    async def drop() -> None:
        async with host.store.transaction() as connection:
            for row in rows:
                await connection.execute(delete(passes).where(_same(row)))
            await host.store.notify(connection, live.id, -1)

    await host.change(live, drop)


async def keep(store: Store, row: PassRow) -> None:
    values = {name: getattr(row, name) for name in PassRow.__slots__}
    async with store.transaction() as connection:
        await connection.execute(delete(passes).where(_same(row)))
        await connection.execute(insert(passes).values(**values))
        await store.notify(connection, row.table, -1)


def _same(row: PassRow) -> ColumnElement[bool]:
    return (passes.c.table == row.table) & (passes.c.seat == row.seat) & (passes.c.topic == row.topic)
