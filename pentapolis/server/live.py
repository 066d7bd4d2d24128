"""Tables in play: loaded from the moves, changed by answers and undos, watched by pages and programs.

One `Live` per table and process. An answer is tried on the table in memory, stored, and only then
acknowledged; when the store says that another process was first, the moves are read again and the answer is
refused as stale.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from datetime import datetime
from typing import Any

from sqlalchemy import Row

from pentapolis.engine import Ask, PentapolisError, Table, parse_setup
from pentapolis.engine.errors import BadAnswer, NoUndo
from pentapolis.server.storage import Conflict, Store, now

KEPT = 1000
"""So many tables stay in memory when nobody watches them."""

log = logging.getLogger("pentapolis")


class Refused(Exception):
    """A request that cannot be done, with the id of the words that say why. Nothing has changed."""

    def __init__(self, why: str, status: int = 409, detail: str = "", **values: Any) -> None:
        super().__init__(detail or why)
        self.why = why
        self.status = status
        self.detail = detail
        self.values = values


class Live:
    """One table in memory."""

    def __init__(self, row: Row[Any], seats: list[Row[Any]]) -> None:
        self.id: str = row.id
        self.row = row
        self.seats = seats
        self.setup = parse_setup(row.setup)
        self.table: Table | None = None
        self.number = 0
        self.version = 0
        """Grows with every change that pages show."""
        self.changed: datetime = row.changed
        self.broken: str | None = None
        self.chat: list[Row[Any]] | None = None
        """What has been said at the table; None: not read yet, or somebody has said something since."""
        self.lock = asyncio.Lock()
        self.watchers: set[asyncio.Event] = set()
        self.thinking: asyncio.Task[None] | None = None
        self.asked: dict[int, tuple[Ask, int]] = {}

    @property
    def game(self) -> Any:
        return self.setup.game

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    def seats_of(self, person: str | None) -> list[int]:
        return [s.seat for s in self.seats if s.kind == "person" and person and s.person == person]

    def waiting(self) -> list[int]:
        return [] if self.table is None else [ask.seat for ask in self.table.asks]

    def seat_for(self, person: str | None) -> int | None:
        """The seat through which a person looks: of several on one screen, the one that is asked."""
        mine = self.seats_of(person)
        if not mine:
            return None
        asked = [seat for seat in self.waiting() if seat in mine]
        if asked:
            return asked[0]
        if self.table is not None and self.table.history:
            last = self.table.history[-1][0]
            if last in mine:
                return last
        return mine[0]

    def play_row(self, row: Row[Any]) -> None:
        assert self.table is not None
        if row.option is None:
            self.table.undo(row.seat)
        else:
            self.table.answer(row.option, row.seat)
        self.number = row.number + 1
        self.changed = row.at

    def follow(self) -> None:
        """Note since which move each open question has been open: others may answer theirs meanwhile."""
        asks = [] if self.table is None else self.table.asks
        known = self.asked
        self.asked = {
            ask.seat: known[ask.seat]
            if ask.seat in known and known[ask.seat][0] is ask
            else (ask, self.number)
            for ask in asks
        }

    def is_stale(self, seat: int, number: int) -> bool:
        """Whether somebody who has seen so many moves has not seen the question that is open to the seat."""
        since = self.asked[seat][1] if seat in self.asked else self.number
        return not since <= number <= self.number

    def touch(self) -> None:
        """Tell all watchers that something changed."""
        self.follow()
        self.version += 1
        for watcher in self.watchers:
            watcher.set()


class Host:
    """All tables of this process."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._tables: OrderedDict[str, Live] = OrderedDict()
        self._loading: dict[str, asyncio.Lock] = {}
        self.closing = False
        self.on_change: Callable[[Live], None] = lambda live: None
        """Called after every change; the bots listen here."""

    def end_streams(self) -> None:
        """The server is about to stop: let everybody who listens go."""
        self.closing = True
        for live in self._tables.values():
            for watcher in live.watchers:
                watcher.set()

    async def find(self, id: str) -> Live:
        """The table with this id, loaded if need be; refused with 404 when there is none."""
        live = self._tables.get(id)
        if live is not None:
            self._tables.move_to_end(id)
            return live
        async with self._loading.setdefault(id, asyncio.Lock()):
            if id not in self._tables:
                self._tables[id] = await self._load(id)
                self._forget_some()
        self._loading.pop(id, None)
        live = self._tables[id]
        self.on_change(live)
        return live

    async def _load(self, id: str) -> Live:
        row = await self.store.table(id)
        if row is None:
            raise Refused("no_table", 404)
        live = Live(row, list(await self.store.seats_of(id)))
        if row.status != "open":
            await self._replay(live)
        return live

    async def _replay(self, live: Live) -> None:
        live.table = Table(live.setup, live.row.seed)
        live.number = 0
        try:
            for count, row in enumerate(await self.store.moves_of(live.id)):
                live.play_row(row)
                if count % 200 == 199:
                    await asyncio.sleep(0)
        except PentapolisError as error:
            live.broken = str(error)
            log.warning("table %s does not replay: %s", live.id, error)
        live.follow()

    def _forget_some(self) -> None:
        for id in list(self._tables)[: max(0, len(self._tables) - KEPT)]:
            live = self._tables[id]
            if not live.watchers and live.thinking is None and not live.lock.locked():
                del self._tables[id]

    # --- changes -------------------------------------------------------------------------------

    async def answer(self, live: Live, seat: int, option: str, number: int | None) -> None:
        """Answer the seat's question. `number` is how many moves the answerer has seen."""
        async with live.lock:
            table = self._ready(live)
            if number is not None and live.is_stale(seat, number):
                raise Refused("stale")
            try:
                table.answer(option, seat)
            except BadAnswer as error:
                raise Refused("bad_answer", 422, str(error), refusal=error.refusal) from None
            await self._store(live, seat, option)

    async def undo(self, live: Live, seat: int, number: int | None) -> None:
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
        return live.table

    async def _store(self, live: Live, seat: int, option: str | None) -> None:
        assert live.table is not None
        table, number = live.table, live.number
        live.number += 1  # at once: whoever looks meanwhile must see the number that belongs to the position
        live.follow()
        waiting = ",".join(str(s) for s in live.waiting())
        scores = ",".join(map(str, table.result().scores)) if table.over else None
        try:
            await self.store.append(live.id, number, seat, option, waiting, scores)
        except Conflict:
            await self._replay(live)
            live.touch()
            raise Refused("stale") from None
        except BaseException:
            await asyncio.shield(self._replay(live))
            raise
        live.changed = now()
        self._announce(live)

    def _announce(self, live: Live) -> None:
        live.touch()
        self.on_change(live)

    async def start(self, live: Live) -> None:
        """Begin the game as soon as no seat is open."""
        async with live.lock:
            if live.table is None and all(s.kind != "open" for s in live.seats):
                live.table = Table(live.setup, live.row.seed)
                await self.store.start(live.id, ",".join(map(str, live.waiting())))
                row = await self.store.table(live.id)
                assert row is not None
                live.row, live.changed = row, row.changed
        self._announce(live)

    async def refresh(self, id: str, number: int) -> None:
        """Another process changed a table: read what is new if it is in memory here."""
        live = self._tables.get(id)
        if live is None or 0 <= number < live.number:
            return
        async with live.lock:
            row = await self.store.table(id)
            if row is None:
                return
            live.row, live.seats = row, list(await self.store.seats_of(id))
            live.chat = None
            if row.status != "open" and live.table is None:
                live.table = Table(live.setup, row.seed)
            if live.table is not None and live.broken is None:
                for move in await self.store.moves_of(id, live.number):
                    live.play_row(move)
        self._announce(live)

    async def chat(self, live: Live) -> list[Row[Any]]:
        if live.chat is None:
            live.chat = list(await self.store.chat_of(live.id))
        return live.chat

    async def say(self, live: Live, person: str, name: str, words: str) -> None:
        await self.store.say(live.id, person, name, words)
        live.chat = None
        live.touch()

    async def reseat(
        self,
        live: Live,
        seat: int,
        was: str | None,
        kind: str,
        person: str | None,
        name: str,
        bot: str | None,
    ) -> None:
        """Give a seat to a person or a bot; refused when somebody else was first."""
        done = await self.store.take_seat(live.id, seat, was, kind, person, name, bot)
        live.seats = list(await self.store.seats_of(live.id))
        if not done:
            live.touch()
            raise Refused("seat_taken")
        self._announce(live)
