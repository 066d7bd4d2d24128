"""The queue of servers that share a PostgreSQL database: jobs are rows, taken by whoever has a free process.

A row is taken with SKIP LOCKED, so that no two workers take the same; one whose worker has not been heard of
for a while is free again. Every clock is the database's. `pentapolis think` adds workers on other machines.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import defaultdict
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from sqlalchemy import text

from pentapolis.server.jobs import SHARE_SECONDS, Failed, Job
from pentapolis.server.storage import Store
from pentapolis.server.thinking import Workers, think

JOBS_CHANNEL = "pentapolis_jobs"
LEASE_SECONDS = 15
"""A worker that has not been heard of for so long is dead."""
HEARTBEAT_SECONDS = 4.0
LOOK_SECONDS = 1.0
"""Even without a notice, whoever waits looks so often."""
KEPT_SECONDS = 300

log = logging.getLogger("pentapolis")

PUT = text(
    "INSERT INTO jobs (key, kind, priority, person, seat, bot, seed, text, created) "
    "VALUES (:key, :kind, :priority, :person, :seat, :bot, :seed, :text, now()) ON CONFLICT DO NOTHING"
)
TAKE = text(
    f"""
    UPDATE jobs SET taken = now(), worker = :worker WHERE key = (
        SELECT key FROM jobs AS job
        WHERE done IS NULL AND (taken IS NULL OR taken < now() - interval '{LEASE_SECONDS} seconds')
        ORDER BY priority, (
            SELECT count(*) FROM jobs AS other
            WHERE other.person = job.person AND other.taken > now() - interval '{SHARE_SECONDS} seconds'
        ), created, key
        LIMIT 1 FOR UPDATE SKIP LOCKED
    ) RETURNING key, kind, text, seat, bot, seed
    """
)
FINISH = text(
    "UPDATE jobs SET done = now(), result = :result, failed = :failed WHERE key = :key AND done IS NULL"
)
READ = text("SELECT result, failed FROM jobs WHERE key = :key AND done IS NOT NULL")
BEAT = text("UPDATE jobs SET taken = now() WHERE worker = :worker AND done IS NULL")
ABANDON = text("DELETE FROM jobs WHERE key = :key AND taken IS NULL AND kind <> 'move'")
TIDY = text(f"DELETE FROM jobs WHERE done < now() - interval '{KEPT_SECONDS} seconds'")
RELEASE = text("UPDATE jobs SET taken = NULL, worker = NULL WHERE worker = :worker AND done IS NULL")
NOTIFY = text("SELECT pg_notify(:channel, :payload)")


class JobTable:
    """The rows."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.worker = secrets.token_hex(6)

    async def _run(self, *statements: tuple[Any, dict[str, Any]]) -> list[Any]:
        found: list[Any] = []
        async with self.store.engine.begin() as connection:
            for statement, values in statements:
                result = await connection.execute(statement, values)
                found = list(result) if result.returns_rows else []
        return found

    async def put(self, job: Job) -> None:
        values = {"key": job.key, "kind": job.kind, "priority": job.priority, "person": job.person}
        values |= {"seat": job.seat, "bot": job.bot, "seed": job.seed, "text": job.text}
        await self._run((PUT, values), (NOTIFY, {"channel": JOBS_CHANNEL, "payload": "new"}))

    async def take(self) -> Any | None:
        rows = await self._run((TAKE, {"worker": self.worker}))
        return rows[0] if rows else None

    async def finish(self, key: str, result: str | None, failed: str | None) -> None:
        done = {"key": key, "result": result, "failed": failed}
        await self._run((FINISH, done), (NOTIFY, {"channel": JOBS_CHANNEL, "payload": f"done {key}"}))

    async def read(self, key: str) -> Any | None:
        rows = await self._run((READ, {"key": key}))
        return rows[0] if rows else None

    async def beat(self) -> None:
        """Say that this worker lives; forget what was done long ago."""
        await self._run((BEAT, {"worker": self.worker}), (TIDY, {}))

    async def release(self) -> None:
        """This worker stops: what it has not finished is for others."""
        await self._run((RELEASE, {"worker": self.worker}))

    async def abandon(self, key: str) -> None:
        await self._run((ABANDON, {"key": key}))


class DatabaseQueue:
    """Jobs in the database, for a server process that waits for results and may have workers of its own."""

    def __init__(self, table: JobTable, workers: Workers | None) -> None:
        self.table = table
        self.worker = None if workers is None or not workers.count else Worker(table, workers)
        self._waiting: defaultdict[str, set[asyncio.Event]] = defaultdict(set)

    async def result(self, job: Job) -> str:
        heard = asyncio.Event()
        self._waiting[job.key].add(heard)
        try:
            await self.table.put(job)
            while True:
                heard.clear()
                row = await self.table.read(job.key)
                if row is not None:
                    if row.failed is not None:
                        raise Failed(row.failed)
                    return str(row.result)
                try:
                    async with asyncio.timeout(LOOK_SECONDS):
                        await heard.wait()
                except TimeoutError:
                    await self.table.put(job)  # somebody may have tidied up too well
        except asyncio.CancelledError:
            if len(self._waiting[job.key]) == 1:
                await asyncio.shield(self.table.abandon(job.key))
            raise
        finally:
            self._waiting[job.key].discard(heard)
            if not self._waiting[job.key]:
                del self._waiting[job.key]

    def hear(self, payload: str) -> None:
        """A notice about jobs."""
        word, _, key = payload.partition(" ")
        if word == "new" and self.worker is not None:
            self.worker.look()
        for event in self._waiting.get(key, ()):
            event.set()

    async def close(self) -> None:
        if self.worker is not None:
            await self.worker.close()


class Worker:
    """Takes jobs and thinks about them, as many at a time as there are processes."""

    def __init__(self, table: JobTable, workers: Workers) -> None:
        self.table = table
        self.workers = workers
        self.done = 0
        self._looks = [asyncio.Event() for _ in range(workers.count)]

    def look(self) -> None:
        """There may be something to do."""
        for event in self._looks:
            event.set()

    async def run(self) -> None:
        """For ever; whatever fails is for whoever supervises this. What a failure left half done is free
        again: the heartbeat must not keep what nobody thinks about.
        """
        await self.table.release()
        async with asyncio.TaskGroup() as group:
            group.create_task(self._beat())
            for event in self._looks:
                group.create_task(self._serve(event))

    async def _beat(self) -> None:
        while True:
            await self.table.beat()
            await asyncio.sleep(HEARTBEAT_SECONDS)

    async def _serve(self, event: asyncio.Event) -> None:
        while True:
            event.clear()
            if await self.step():
                continue
            try:
                async with asyncio.timeout(LOOK_SECONDS):
                    await event.wait()
            except TimeoutError:
                pass

    async def step(self) -> bool:
        """Take one job and do it; False when there is none."""
        job = await self.table.take()
        if job is None:
            return False
        result = failed = None
        try:
            result = await self.workers.run(think, job.kind, job.text, job.seat, job.bot, job.seed)
        except BrokenProcessPool:  # not the bot's fault: the next try has other processes
            await self.table.release()
            raise
        except Exception as error:
            log.exception("thinking about %s failed", job.key)
            failed = f"{type(error).__name__}: {error}"
        await self.table.finish(job.key, result, failed)
        self.done += 1
        return True

    async def close(self) -> None:
        await self.workers.close()
