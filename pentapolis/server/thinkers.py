"""Bots at tables. They think in worker processes, never in the event loop, and answer through the host."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
import secrets
import threading
from collections import OrderedDict
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from pentapolis.bots import LEVELS, make_bot
from pentapolis.engine import Table, games, key, parse_setup
from pentapolis.server.host import Host
from pentapolis.server.live import Live
from pentapolis.server.refused import Refused

HINT_BOT = "hard"
DEFAULT_BOT = "medium"
REMEMBERED = 64
"""So many tables each worker keeps, to play on instead of replaying."""

log = logging.getLogger("pentapolis")

Job = tuple[str, tuple[str, int], str, list[tuple[int, str]], int, str]
"""What a worker needs: table id, setup and version of the rules, seed, answers, seat, name of the bot."""

_tables: OrderedDict[str, tuple[Table, list[tuple[int, str]]]] = OrderedDict()


def strengths() -> list[str]:
    """The names of the bots that people choose from, the weakest first."""
    return list(LEVELS)


def _table(job: Job) -> Table:
    id, setup, seed, answers, _, _ = job
    table, known = _tables.pop(id, (None, []))
    if table is None or known != answers[: len(known)]:
        table, known = Table(parse_setup(*setup), seed), []
    for seat, option in answers[len(known) :]:
        table.answer(option, seat)
    _tables[id] = (table, list(answers))
    while len(_tables) > REMEMBERED:
        _tables.popitem(last=False)
    return table


def choose(job: Job) -> str:
    """In a worker: the key of the option that the bot answers with."""
    table = _table(job)
    seat, name = job[4], job[5]
    return key(make_bot(name, seed=f"{job[0]} {len(job[3])} {seat}").choose(table, seat))


def advise(job: Job) -> tuple[list[tuple[str, float]], list[float]]:
    """In a worker: the best options with their estimated chance to win, and every seat's chance."""
    table = _table(job)
    seat = job[4]
    advice = make_bot(job[5], seed=f"{job[0]} {len(job[3])} {seat}").think(table, seat)
    return [(key(t.option), t.value) for t in advice.thoughts[:5]], advice.chances


def end_with_server() -> None:
    """In a worker, at its start: end when the server does, even if it was killed and could not say so."""
    server = multiprocessing.parent_process()
    assert server is not None

    def wait() -> None:
        server.join()
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


def know_games(_: None) -> int:
    """In a worker: load the games."""
    return len(games())


class Thinkers:
    """The worker processes, and the tasks that wait for them: at most one per table."""

    def __init__(self, host: Host, workers: int, pause: float) -> None:
        self.host = host
        self.workers = workers
        self.pause = pause
        self._pool: ProcessPoolExecutor | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        host.on_change = self.wake

    async def run(self, function: Any, job: Any) -> Any:
        """Run in a worker. All that wait for workers that died go on with the same new ones."""
        for last in (False, False, True):
            if self._pool is None:
                context = multiprocessing.get_context("spawn")
                self._pool = ProcessPoolExecutor(
                    self.workers, mp_context=context, initializer=end_with_server
                )
            pool = self._pool
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, function, job)
            except BrokenProcessPool:
                if self._pool is pool:  # the first that notices; for the others there is a new one already
                    self._pool = None
                    pool.shutdown(wait=False)
                if last:
                    raise
        return None

    async def warm_up(self) -> None:
        """Start a worker before anybody waits for it."""
        await self.run(know_games, None)

    def wake(self, live: Live) -> None:
        """Let a bot think if one is asked at this table and none is thinking yet."""
        ready = live.thinking is None and live.broken is None and not live.doubtful
        if ready and self._bot_to_move(live) is not None:
            live.thinking = asyncio.get_running_loop().create_task(self._play(live))
            self._tasks.add(live.thinking)
            live.thinking.add_done_callback(self._tasks.discard)

    @staticmethod
    def _bot_to_move(live: Live) -> int | None:
        for seat in live.waiting():
            if live.seats[seat].kind == "bot":
                return seat
        return None

    async def _play(self, live: Live) -> None:
        try:
            while (seat := self._bot_to_move(live)) is not None and not (live.broken or live.doubtful):
                number = live.number
                name = live.seats[seat].bot or DEFAULT_BOT
                option, _ = await asyncio.gather(
                    self._choice(live, seat, name), asyncio.sleep(self.pause if live.watchers else 0)
                )
                try:
                    await self.host.answer(live, seat, option, number)
                except Refused as refused:
                    if refused.why != "stale":
                        raise
        except asyncio.CancelledError:
            raise
        except Exception as error:  # the watchdog wakes it again
            log.warning("the bot at table %s could not move: %s: %s", live.id, type(error).__name__, error)
        finally:
            live.thinking = None

    async def _choice(self, live: Live, seat: int, name: str) -> str:
        """The bot's answer; any option if the bot itself fails, so that nobody waits for ever."""
        try:
            return str(await self.run(choose, job_of(live, seat, name)))
        except BrokenProcessPool:  # not the bot's fault: it thinks again as soon as there is a worker
            raise
        except Exception:
            log.exception("the bot %s at table %s failed", name, live.id)
            assert live.table is not None
            ask = live.table.ask_for(seat)
            assert ask is not None
            return key(secrets.choice(ask.options))

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        if self._pool is not None:
            ending = asyncio.to_thread(self._pool.shutdown, wait=True, cancel_futures=True)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(ending, 5)


def job_of(live: Live, seat: int, name: str) -> Job:
    assert live.table is not None
    answers = [(by, key(option)) for by, option in live.table.history]
    return live.id, (live.row.setup, live.row.rules), live.row.seed, answers, seat, name
