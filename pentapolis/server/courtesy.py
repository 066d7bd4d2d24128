"""Answers for people who have no choice, if they like: nobody has to click for nothing.

Rules ask whoever may hold something hidden, also with a single option, so that no skipped question tells who
holds what. The answer comes after a pause that is drawn without looking at the game, so it tells no more.
"""

from __future__ import annotations

import asyncio
import logging
import random

from pentapolis.engine import key
from pentapolis.server.host import Host
from pentapolis.server.live import Live
from pentapolis.server.refused import Refused
from pentapolis.server.tasks import end

SHORTEST, LONGEST = 1.5, 4.0
"""Seconds."""

log = logging.getLogger("pentapolis")


class Courtesy:
    """One task for each question that waits for its pause."""

    def __init__(self, host: Host, active: bool = True) -> None:
        self.host = host
        self._waiting: set[tuple[str, int, int]] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._chance = random.SystemRandom()
        if active:
            host.listeners.append(self.look)

    def look(self, live: Live) -> None:
        """Begin the pause of every person who is asked and has one option."""
        if live.table is None:
            return
        for seat in live.waiting():
            since = live.asked[seat][1] if seat in live.asked else live.number
            waits = (live.id, since, seat)
            if live.seats[seat].kind == "person" and live.table.forced(seat) is not None:
                if waits not in self._waiting:
                    self._waiting.add(waits)
                    task = asyncio.get_running_loop().create_task(self._answer(live, seat, waits))
                    self._tasks.add(task)
                    task.add_done_callback(self._tasks.discard)

    async def pause(self) -> None:
        await asyncio.sleep(self._chance.uniform(SHORTEST, LONGEST))

    async def _answer(self, live: Live, seat: int, waits: tuple[str, int, int]) -> None:
        try:
            await self.pause()
            person = live.seats[seat].person
            if person is None or live.table is None or not await self.host.store.wants_courtesy(person):
                return
            only = live.table.forced(seat)
            if only is not None and live.asked.get(seat, (None, -1))[1] == waits[1]:
                await self.host.answer(live, seat, key(only), live.number)
        except Refused:
            pass  # somebody answered meanwhile, or the table is doubtful: the next change looks again
        except Exception as error:
            log.warning("table %s: no answer for seat %s: %s", live.id, seat, error)
        finally:
            self._waiting.discard(waits)

    async def close(self) -> None:
        await end(self._tasks)
