"""Jobs of thinking, and the queue of a server that is alone on its database.

Whoever waits for a bot's move comes before whoever wants a hint, and that before looking back; tables at
which only bots play come last. Among equals those go first who have had the least of late, so nobody who
burns his share keeps others waiting. A job is thought about once, however many wait for it.
"""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict, deque
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from typing import Protocol

from pentapolis.server.tasks import end
from pentapolis.server.thinking import KINDS, Workers, think

SHARE_SECONDS = 60.0
"""How long it counts that somebody had a job done."""


@dataclass(frozen=True)
class Job:
    """Something to think about at a table, after so many moves, for a seat, by a bot, for a person."""

    kind: str
    table: str
    number: int
    seat: int
    bot: str
    person: str
    text: str = field(repr=False)
    only_bots: bool = False

    @property
    def key(self) -> str:
        """The same for everybody who wants the same."""
        return f"{self.kind}:{self.table}:{self.number}:{self.seat}:{self.bot}"

    @property
    def priority(self) -> int:
        return len(KINDS) if self.only_bots else KINDS.index(self.kind)

    @property
    def seed(self) -> str:
        """Of the bot: another try thinks the same."""
        return f"{self.table} {self.number} {self.seat}"


class Failed(Exception):
    """Thinking about this job failed, and would again."""


class Queue(Protocol):
    """Where jobs wait."""

    async def result(self, job: Job) -> str:
        """What thinking brought, as JSON; Failed when it cannot be."""

    async def close(self) -> None: ...


@dataclass
class _Entry:
    job: Job
    order: int
    done: asyncio.Future[str]
    waiting: int = 0


class MemoryQueue:
    """The jobs of one server process, done by its own workers."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._entries: dict[str, _Entry] = {}
        self._open: list[_Entry] = []
        self._running: set[asyncio.Task[None]] = set()
        self._had: defaultdict[str, deque[float]] = defaultdict(deque)
        self._order = 0

    async def result(self, job: Job) -> str:
        entry = self._entries.get(job.key)
        if entry is None:
            self._order += 1
            entry = _Entry(job, self._order, asyncio.get_running_loop().create_future())
            self._entries[job.key] = entry
            self._open.append(entry)
        entry.waiting += 1
        self._begin()
        try:
            return await asyncio.shield(entry.done)
        finally:
            entry.waiting -= 1
            if not entry.waiting and entry in self._open:  # nobody wants to know any more
                self._open.remove(entry)
                del self._entries[job.key]

    def _begin(self) -> None:
        while self._open and len(self._running) < self._workers.count:
            entry = min(self._open, key=lambda e: (e.job.priority, self._share(e.job.person), e.order))
            self._open.remove(entry)
            self._had[entry.job.person].append(time.monotonic())
            task = asyncio.get_running_loop().create_task(self._run(entry))
            self._running.add(task)

    def _share(self, person: str) -> int:
        """How many jobs the person has had of late."""
        had = self._had[person]
        while had and had[0] < time.monotonic() - SHARE_SECONDS:
            had.popleft()
        if not had:
            del self._had[person]
        return len(had)

    async def _run(self, entry: _Entry) -> None:
        job = entry.job
        try:
            result = await self._workers.run(think, job.kind, job.text, job.seat, job.bot, job.seed)
            if not entry.done.done():
                entry.done.set_result(result)
        except BrokenProcessPool as error:  # not the bot's fault: another time there is a worker
            self._fail(entry, error)
        except Exception as error:
            self._fail(entry, Failed(f"{type(error).__name__}: {error}"))
        finally:
            self._entries.pop(job.key, None)
            task = asyncio.current_task()
            assert task is not None
            self._running.discard(task)
            self._begin()

    @staticmethod
    def _fail(entry: _Entry, error: Exception) -> None:
        if not entry.done.done():
            entry.done.set_exception(error)
            entry.done.exception()  # perhaps nobody waits any more

    async def close(self) -> None:
        await end(self._running)
        await self._workers.close()
