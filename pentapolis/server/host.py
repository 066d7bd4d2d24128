"""All tables of this process: loaded from the moves, changed by answers and undos, kept true.

An answer is tried on the table in memory, stored, and only then acknowledged; when the store says that
another process was first, the moves are read again and the answer is refused as stale. When the database does
not answer, the table is doubtful: nobody sees or plays it until it has been read again.
"""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

from pentapolis.engine import PentapolisError, Setup, Table, key, parse_setup
from pentapolis.engine.errors import BadAnswer, NoUndo
from pentapolis.server.clocks import steady
from pentapolis.server.live import BACK, Live, Position, beginning
from pentapolis.server.refused import Refused
from pentapolis.server.rows import Beside, ChatRow, MoveRow, SeatRow, TableRow, joined
from pentapolis.server.storage import Conflict, Store

KEPT = 1000
"""So many tables stay in memory when nobody watches them."""
TABLE_ID = re.compile(r"[A-Z0-9]{1,12}")

log = logging.getLogger("pentapolis")
T = TypeVar("T")


class Host:
    """All tables of this process."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._tables: OrderedDict[str, Live] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._unreadable: set[str] = set()
        """Tables whose rows make no sense, so that the log says it once."""
        self.seconds = steady
        """The clock of all tables; tests have one of their own."""
        self.closing = False
        self.stored = 0
        """How many moves this process has stored."""
        self.listeners: list[Callable[[Live], None]] = []
        """Called after every change and when somebody comes to look: bots listen here."""

    @property
    def tables(self) -> list[Live]:
        """The tables in memory, those that somebody watches first."""
        return sorted(self._tables.values(), key=lambda live: not live.watchers)

    def end_streams(self) -> None:
        """The server is about to stop: let everybody who listens go."""
        self.closing = True
        for live in self._tables.values():
            for watcher in live.watchers:
                watcher.set()

    # --- finding -------------------------------------------------------------------------------

    async def find(self, id: str) -> Live:
        """The table that somebody looks for; refused when there is none or it cannot be played."""
        live = await self.load(id)
        was_looked_at, live.looked = live.looked_at, time.monotonic()
        if not was_looked_at:
            self._tell(live)
        return live

    def at_hand(self, id: str) -> Live | None:
        """The table if it is in memory and true."""
        live = self._tables.get(id)
        return None if live is None or live.doubtful or live.broken is not None else live

    async def load(self, id: str) -> Live:
        """The table with this id, from memory or from the database."""
        live = self._tables.get(id)
        if live is None:
            live = await self._found(id)
        else:
            self._tables.move_to_end(id)
            if live.doubtful:
                await self.restore(live)
        if live.broken is not None:
            raise Refused("broken", 409, live.broken)
        return live

    async def _found(self, id: str) -> Live:
        if not TABLE_ID.fullmatch(id):  # before anything is allocated or asked
            raise Refused("no_table", 404)
        loading = self._loading.get(id)
        if loading is None:
            loading = asyncio.get_running_loop().create_task(self._load(id))
            self._loading[id] = loading
            loading.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(loading)

    async def _load(self, id: str) -> Live:
        row, seats, beside = await self._rows_of(id)
        try:
            live = Live(row, seats, parse_setup(row.setup, row.rules))
        except PentapolisError as error:
            if id not in self._unreadable:
                log.error("table %s cannot be read: %s", id, error)
            self._unreadable.add(id)
            raise Refused("broken", 409, str(error)) from None
        if row.status == "open" and live.full:  # a server died between the last seat and the start
            await self.store.start(id, opening(live.setup, row.seed, row.position))
            row, seats, beside = await self._rows_of(id)
        live.seconds = self.seconds
        live.take(row, seats, await self._position(live.setup, row), beside)
        live.follow()
        self._tables[id] = live
        self._forget_some()
        self._tell(live)
        return live

    async def _rows_of(self, id: str) -> tuple[TableRow, list[SeatRow], Beside]:
        row = await self.store.table(id)
        if row is None:
            raise Refused("no_table", 404)
        by_days = (row.clock or "").startswith("days")
        return row, await self.store.seats_of(id), await self.store.beside(id, by_days, row.private)

    async def _position(self, setup: Setup, row: TableRow) -> Position | None:
        """The position that the stored moves lead to, in a fresh object; None before the game begins."""
        if row.status == "open" or row.ended == "cancelled":
            return None
        position = Position(beginning(setup, row.seed, row.position))
        for count, move in enumerate(await self.store.moves_of(row.id)):
            if not position.play(move):
                log.error("table %s does not replay: %s", row.id, position.broken)
                break
            if count % 200 == 199:
                await asyncio.sleep(0)
        return position

    def _forget_some(self) -> None:
        for id in list(self._tables)[: max(0, len(self._tables) - KEPT)]:
            live = self._tables[id]
            if not live.watchers and live.thinking is None and not live.lock.locked():
                del self._tables[id]

    # --- keeping true --------------------------------------------------------------------------

    async def restore(self, live: Live) -> None:
        """Read a doubtful table again, whole; fails as long as the database does."""
        async with live.lock:
            if live.doubtful:
                await self._restore(live)

    async def _restore(self, live: Live) -> None:
        live.doubtful = True
        row, seats, beside = await self._rows_of(live.id)
        live.take(row, seats, await self._position(live.setup, row), beside)
        self._announce(live)

    async def refresh(self, id: str, number: int = -1) -> None:
        """Another process changed a table: read what is new if it is in memory here."""
        live = self._tables.get(id)
        if live is None or 0 <= number < live.number:
            return
        async with live.lock:
            try:
                await self._read_on(live)
            except BaseException:
                live.doubtful = True
                raise
        self._announce(live)

    async def refresh_all(self, ids: list[str]) -> None:
        """The rows of these tables have changed, not their moves."""
        for id in ids:
            await self.refresh(id)

    async def _read_on(self, live: Live) -> None:
        row, seats, beside = await self._rows_of(live.id)
        moves: list[MoveRow] = [] if row.status == "open" else await self.store.moves_of(live.id, live.number)
        if live.table is None or live.broken is not None or live.doubtful:
            live.take(row, seats, await self._position(live.setup, row), beside)
            return
        # The object goes on being used: what comes must fit it from the first move to the last.
        position = Position(live.table, live.number, live.moves)
        for move in moves:
            if not position.play(move):
                live.doubtful = True
                live.take(row, seats, await self._position(live.setup, row), beside)
                return
        live.take(row, seats, position, beside)

    async def catch_up(self) -> None:
        """After a time without notices of other processes: look at every table in memory again."""
        for live in self.tables:
            await self.refresh(live.id)

    # --- changes -------------------------------------------------------------------------------

    async def answer(self, live: Live, seat: int, option: str, number: int | None) -> None:
        """Answer the seat's question. `number` is how many moves the answerer has seen."""
        await _finish(self._answer(live, seat, option, number))

    async def _answer(self, live: Live, seat: int, option: str, number: int | None) -> None:
        async with live.lock:
            table = self._ready(live)
            if number is not None and live.is_stale(seat, number):
                raise Refused("stale")
            try:
                table.answer(option, seat)
            except BadAnswer as error:
                raise Refused("bad_answer", 422, str(error), refusal=error.refusal) from None
            await self._store(live, seat, key(table.history[-1][1]))

    async def undo(self, live: Live, seat: int, number: int | None) -> None:
        await _finish(self._undo(live, seat, number))

    async def _undo(self, live: Live, seat: int, number: int | None) -> None:
        async with live.lock:
            table = self._ready(live)
            if number is not None and number != live.number:
                raise Refused("stale")
            try:
                table.undo(seat)
            except NoUndo as error:
                raise Refused(f"no_undo_{error.reason}", 422) from None
            await self._store(live, seat, None)

    @staticmethod
    def _ready(live: Live) -> Table:
        if live.table is None:
            raise Refused("not_started")
        if live.broken is not None:
            raise Refused("broken", detail=live.broken)
        if live.doubtful:
            raise Refused("not_stored", 503)
        if live.row.ended is not None:
            raise Refused("ended")
        return live.table

    async def take_back(self, live: Live, seat: int, ply: int) -> None:
        """All at the table want the game as it was after its first `ply` answers."""
        await _finish(self._take_back(live, seat, ply))

    async def _take_back(self, live: Live, seat: int, ply: int) -> None:
        async with live.lock:
            option = f"{BACK}{ply}"
            position = Position(self._ready(live), live.number, live.moves)
            if not position.play(MoveRow(live.id, live.number, seat, option, live.row.changed)):
                raise Refused("stale")
            live.table = position.table
            live.origin = secrets.token_hex(3)  # nothing that was seen before is sure to fit
            live.moves.pop()  # _store notes it
            await self._store(live, seat, option)

    async def change(self, live: Live, change: Callable[[], Awaitable[T]]) -> T:
        """Change the rows of a table, not its moves; afterwards it is read again and told to everybody."""
        return await _finish(self._change(live, change))

    async def _change(self, live: Live, change: Callable[[], Awaitable[T]]) -> T:
        async with live.lock:
            live.doubtful = True  # until it has been read again
            try:
                return await change()
            finally:
                await self._read_on(live)
                self._announce(live)

    async def _store(self, live: Live, seat: int, option: str | None) -> None:
        assert live.table is not None
        table, number = live.table, live.number
        live.number += 1  # at once: whoever looks meanwhile must see the number that belongs to the position
        live.moves.append((seat, option))
        live.follow()
        if live.clocks is not None:
            live.clocks = live.clocks_from(live.counted_clocks())
        result = table.result() if table.over else None
        try:
            await self.store.append(
                live.id,
                number,
                seat,
                option,
                joined(live.waiting()),
                None if result is None else joined(result.scores),
                None if result is None else joined(result.places),
                None if live.clocks is None else str(live.clocks),
            )
        except Conflict:
            live.doubtful = True
            await self._restore(live)
            raise Refused("stale") from None
        except BaseException:
            live.doubtful = True
            if not await self._stored_after_all(live, number, seat, option):
                raise
        self.stored += 1
        live.moved()
        self._announce(live)

    async def _stored_after_all(self, live: Live, number: int, seat: int, option: str | None) -> bool:
        """A connection may break after the database has stored the move and before it could say so."""
        try:
            await self._restore(live)
            moves = await self.store.moves_of(live.id, number)
        except Exception:
            log.warning("table %s: the database does not answer", live.id)
            return False
        return bool(moves) and (moves[0].seat, moves[0].option) == (seat, option)

    def _announce(self, live: Live) -> None:
        live.touch()
        self._tell(live)

    def _tell(self, live: Live) -> None:
        for listener in self.listeners:
            listener(live)

    # --- seats and talk ------------------------------------------------------------------------

    async def reseat(self, live: Live, becomes: SeatRow) -> None:
        """Give a seat to a person or a bot; refused when somebody else was first. With the last open seat
        the game begins.
        """
        await _finish(self._reseat(live, becomes))

    async def _reseat(self, live: Live, becomes: SeatRow) -> None:
        async with live.lock:
            was = live.seats[becomes.seat]
            clocks = self._clocks_with(live, becomes)
            live.doubtful = True  # until it has been read again
            begins = opening(live.setup, live.row.seed, live.row.position)
            done = await self.store.reseat(was, becomes, begins, clocks)
            await self._read_on(live)
        self._announce(live)
        if not done:
            raise Refused("seat_taken")

    @staticmethod
    def _clocks_with(live: Live, becomes: SeatRow) -> str | None:
        """The clocks when somebody else plays a seat: a bot needs none, who returns has time for a turn."""
        if live.clocks is None or live.clock is None:
            return None
        clocks = live.counted_clocks()
        if becomes.kind == "person":
            clocks = clocks.welcome(live.clock, becomes.seat)
        seats = [becomes if row.seat == becomes.seat else row for row in live.seats]
        return str(live.clocks_from(clocks, seats))

    async def chat(self, live: Live) -> list[ChatRow]:
        if live.chat is None:
            live.chat = await self.store.chat_of(live.id)
        return live.chat

    async def forget_talk(self, id: str) -> None:
        """Names and words of somebody are gone from the database: read the table again if it is here."""
        await self.refresh(id)
        live = self._tables.get(id)
        if live is not None:
            live.said()

    async def say(self, live: Live, person: str, name: str, words: str) -> None:
        await self.store.say(live.id, person, name, words)
        live.said()


def opening(setup: Setup, seed: str, position: str | None = None) -> str:
    """The seats that are asked when the game begins."""
    return joined([ask.seat for ask in beginning(setup, seed, position).asks])


async def _finish(change: Coroutine[Any, Any, T]) -> T:
    """A change goes on to its end even when the one who asked for it has gone away meanwhile."""
    return await asyncio.shield(asyncio.get_running_loop().create_task(change))
