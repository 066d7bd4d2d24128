"""What runs in the processes in which bots think. A job is plain text: a position, or a record to review."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import multiprocessing
import os
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict
from typing import Any

from pentapolis.bots import make_bot
from pentapolis.engine import Record, Table, games, key

KINDS = ("move", "hint", "review")
"""What is thought about, the most urgent first: the move of a bot, advice for a person, a finished game."""
CHANCES = "chances"
"""The advice that is no option but everybody's chance to win."""


DOUBT = "doubt "
"""What comes before an option that somebody is about to choose at a table for learning."""


def think(kind: str, text: str, seat: int, bot: str, seed: str) -> str:
    """In a worker: the result of a job, as JSON."""
    if kind == "review":
        return json.dumps(_review(text, seat, bot))
    table = Table.from_position(text)
    if kind == "move":
        return json.dumps(key(make_bot(bot, seed=seed).choose(table, seat)))
    if bot.startswith(DOUBT):
        return json.dumps(_doubt(table, seat, bot.removeprefix(DOUBT), seed))
    return json.dumps(_chances(table, seat, seed) if bot == CHANCES else _hints(table, seat, seed))


def _doubt(table: Table, seat: int, option: str, seed: str) -> dict[str, Any]:
    from pentapolis.study.hints import doubt

    return doubt(table, seat, option, seed)


def _chances(table: Table, seat: int, seed: str) -> list[float]:
    from pentapolis.study.hints import chances_now

    return chances_now(table, seat, seed)


def _hints(table: Table, seat: int, seed: str) -> list[dict[str, Any]]:
    from pentapolis.study.hints import hints  # bots at tables do without

    return [asdict(hint) for hint in hints(table, seat, seed)]


def _review(text: str, number: int, what: str) -> Any:
    """Of a finished game: its curve by the evaluation alone, one decision looked at deeply, or one part of
    the whole review (`1/8`: depth and number of parts).
    """
    from pentapolis.study.review import Survey, deepened, review_part  # bots at tables do without
    from pentapolis.study.values import Judge

    record = Record.parse(text)
    if what == "curve":
        return [asdict(point) for point in Survey(record, Judge(record.setup.game)).curve]
    if what == "deepen":
        return asdict(deepened(record, number))
    depth, _, parts = what.partition("/")
    return review_part(record, number, int(parts), float(depth)).as_dict()


PATIENCE = 10
"""How far thinking stands back (`nice`) where the server itself wants the processor: a page comes first."""


def begin(patience: int) -> None:
    """In a worker, at its start: end when the server does, even if it was killed and could not say so, load
    the games and only then stand back. A bot that is not even there would be waited for on a busy machine
    for minutes.
    """
    server = multiprocessing.parent_process()
    assert server is not None

    def wait() -> None:
        server.join()
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()
    know_games()
    collect_rarely()
    if hasattr(os, "nice"):
        os.nice(patience)


def collect_rarely() -> None:
    """What is there now stays (games, cards, words), and tables live long: to look through all of them for
    cycles again and again would let somebody's answer wait each time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 100)


def know_games() -> int:
    """In a worker: load the games."""
    return len(games())


class Workers:
    """The processes. Those that die are replaced, once for all who wait."""

    def __init__(self, count: int, patience: int = PATIENCE) -> None:
        self.count = count
        self.patience = patience
        self._pool: ProcessPoolExecutor | None = None

    async def run(self, function: Any, *args: Any) -> Any:
        for last in (False, False, True):
            if self._pool is None:
                context = multiprocessing.get_context("spawn")
                self._pool = ProcessPoolExecutor(
                    self.count, mp_context=context, initializer=begin, initargs=(self.patience,)
                )
            pool = self._pool
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, function, *args)
            except BrokenProcessPool:
                if self._pool is pool:  # the first that notices; for the others there is a new one already
                    self._pool = None
                    pool.shutdown(wait=False)
                if last:
                    raise
        return None

    async def warm_up(self) -> None:
        """Start a worker before anybody waits for it."""
        await self.run(know_games)

    async def close(self) -> None:
        if self._pool is not None:
            ending = asyncio.to_thread(self._pool.shutdown, wait=True, cancel_futures=True)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(ending, 5)
