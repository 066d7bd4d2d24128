"""Reviews of finished games: computed once in the background, part by part, and kept in the database.

A review is found by the record, the bots' revision and the budget, so a newer bot computes it anew. Nothing
here is ever shown of a game that still runs.
"""

from __future__ import annotations

import asyncio
import json
import logging
from dataclasses import dataclass, field

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from pentapolis.engine import Record
from pentapolis.server.jobs import Failed, Job, Queue
from pentapolis.server.live import Live
from pentapolis.server.refused import Refused
from pentapolis.server.schema import reviews
from pentapolis.server.storage import Store, now
from pentapolis.server.tasks import end
from pentapolis.study.decisions import Decision
from pentapolis.study.review import PARTS, Part, Point, Review, decision_from, review_key

KEPT = 60
"""So many reviews stay in memory."""
DEPTH = 1.0

log = logging.getLogger("pentapolis")


@dataclass
class Work:
    """The review of one game: what is there of it, and who is computing the rest."""

    record: Record
    key: str
    parts: dict[int, Part] = field(default_factory=dict)
    task: asyncio.Task[None] | None = None
    failed: bool = False
    review: Review | None = None
    curve: list[Point] = field(default_factory=list)
    """The rough curve, from the evaluation alone."""

    @property
    def done(self) -> int:
        """Per cent."""
        return round(100 * len(self.parts) / PARTS)


class Reviews:
    """The reviews of this server process."""

    def __init__(self, store: Store, queue: Queue) -> None:
        self._store = store
        self._queue = queue
        self._works: dict[str, Work] = {}

    async def find(self, live: Live) -> Work:
        """What is known about a finished game; refused while it runs."""
        if live.table is None or not live.table.over:
            raise Refused("not_over")
        if live.table.seed is None:
            raise Refused("no_review")
        record = live.table.record()
        work = self._works.get(live.id)
        if work is None or work.record != record:
            work = self._works[live.id] = Work(record, review_key(record, DEPTH))
            while len(self._works) > KEPT:
                del self._works[next(iter(self._works))]
        if work.review is None and work.task is None:
            await self._read(work)
        return work

    async def _read(self, work: Work) -> None:
        """The parts that were stored, perhaps by another process."""
        async with self._store.engine.connect() as connection:
            rows = await connection.execute(
                select(reviews.c.part, reviews.c.data).where(reviews.c.key == work.key)
            )
            for number, data in rows:
                if number not in work.parts:
                    work.parts[number] = Part.from_dict(json.loads(data))
        await self._finish(work)

    async def _finish(self, work: Work) -> None:
        if work.review is None and len(work.parts) == PARTS:
            parts = [work.parts[number] for number in range(PARTS)]
            work.review = await asyncio.to_thread(Review, work.record, DEPTH, parts)

    async def rough(self, live: Live, work: Work, person: str) -> list[Point]:
        """The curve from the evaluation alone: at once."""
        if work.review is not None:
            return work.review.curve
        if 0 in work.parts:
            return work.parts[0].curve
        if not work.curve:
            data = await self._queue.result(self._job(live, work, 0, "curve", person))
            work.curve = [Point(**point) for point in json.loads(data)]
        return work.curve

    def begin(self, live: Live, work: Work, person: str) -> None:
        """Compute what is missing, in the background; whoever asks again waits for the same work."""
        if work.review is None and (work.task is None or work.task.done()):
            work.failed = False
            work.task = asyncio.get_running_loop().create_task(self._compute(live, work, person))

    async def _compute(self, live: Live, work: Work, person: str) -> None:
        try:
            missing = [number for number in range(PARTS) if number not in work.parts]
            await asyncio.gather(*[self._part(live, work, number, person) for number in missing])
            await self._finish(work)
        except asyncio.CancelledError:
            raise
        except Exception as error:
            work.failed = True
            log.warning("the review of table %s failed: %s: %s", live.id, type(error).__name__, error)

    async def _part(self, live: Live, work: Work, number: int, person: str) -> None:
        data = await self._queue.result(self._job(live, work, number, f"{DEPTH:g}/{PARTS}", person))
        work.parts[number] = Part.from_dict(json.loads(data))
        try:
            async with self._store.engine.begin() as connection:
                values = {"key": work.key, "part": number, "table": live.id, "data": data, "at": now()}
                await connection.execute(insert(reviews).values(**values))
        except IntegrityError:
            pass  # another process was faster

    async def deepen(self, live: Live, work: Work, ply: int, person: str) -> Decision:
        """One decision again, far deeper than in the review of the whole game."""
        if not 0 <= ply < len(work.record.answers):
            raise Refused("no_page", 404)
        try:
            data = await self._queue.result(self._job(live, work, ply, "deepen", person))
        except Failed:
            raise Refused("server", 500) from None
        return decision_from(json.loads(data))

    @staticmethod
    def _job(live: Live, work: Work, number: int, what: str, person: str) -> Job:
        return Job("review", live.id, live.number, number, what, person, str(work.record))

    async def close(self) -> None:
        await end(work.task for work in self._works.values() if work.task is not None)
