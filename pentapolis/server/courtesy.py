"""Answers for people who have no choice, if they like, or who have answered ahead: nobody clicks for nothing.

Rules ask whoever may hold something hidden, also with a single option, so that no skipped question tells who
holds what. The answer comes after a pause that is drawn without looking at the game, so it tells no more.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Coroutine
from typing import Any

from pentapolis.engine import Option, key
from pentapolis.server.host import Host
from pentapolis.server.live import Live
from pentapolis.server.refused import Refused
from pentapolis.server.rows import PassRow
from pentapolis.server.standing import forget, given_ahead, is_over
from pentapolis.server.tasks import end

SHORTEST, LONGEST = 1.5, 4.0
"""Seconds."""

log = logging.getLogger("pentapolis")


class Courtesy:
    """One task for each question that waits for its pause, and for passes that have ended."""

    def __init__(self, host: Host, active: bool = True) -> None:
        self.host = host
        self._waiting: set[tuple[str, int, int]] = set()
        self._ended: set[PassRow] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._chance = random.SystemRandom()
        if active:
            host.listeners.append(self.look)

    def look(self, live: Live) -> None:
        """Begin the pause of every person who is asked and has one option, or has answered ahead."""
        if live.table is None:
            return
        ended = [row for row in live.beside.passes if row not in self._ended and is_over(live, row)]
        if ended:
            self._ended.update(ended)
            self._begin(self._forget(live, ended))
        for seat in live.waiting():
            since = live.asked[seat][1] if seat in live.asked else live.number
            waits = (live.id, since, seat)
            known = live.table.forced(seat) is not None or given_ahead(live, seat) is not None
            if live.seats[seat].kind == "person" and known and waits not in self._waiting:
                self._waiting.add(waits)
                self._begin(self._answer(live, seat, waits))

    def _begin(self, job: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(job)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def pause(self) -> None:
        await asyncio.sleep(self._chance.uniform(SHORTEST, LONGEST))

    async def _answer(self, live: Live, seat: int, waits: tuple[str, int, int]) -> None:
        try:
            await self.pause()
            answer = await self._known_answer(live, seat)
            if answer is not None and live.asked.get(seat, (None, -1))[1] == waits[1]:
                await self.host.answer(live, seat, key(answer), live.number)
        except Refused:
            pass  # somebody answered meanwhile, or the table is doubtful: the next change looks again
        except Exception as error:
            log.warning("table %s: no answer for seat %s: %s", live.id, seat, error)
        finally:
            self._waiting.discard(waits)

    async def _known_answer(self, live: Live, seat: int) -> Option | None:
        ahead = given_ahead(live, seat)
        person = live.seats[seat].person
        if ahead is not None or person is None or not await self.host.store.wants_courtesy(person):
            return ahead
        return None if live.table is None else live.table.forced(seat)

    async def _forget(self, live: Live, rows: list[PassRow]) -> None:
        try:
            await forget(self.host, live, rows)
        except Exception as error:
            log.warning("table %s: what was answered ahead cannot be forgotten yet: %s", live.id, error)
        finally:
            self._ended.difference_update(rows)

    async def close(self) -> None:
        await end(self._tasks)
