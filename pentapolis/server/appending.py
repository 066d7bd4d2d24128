"""The hottest write, on SQLite: moves that wait at the same moment are stored with one sync of the disk.

A sync costs milliseconds, storing a move microseconds; so many tables together are as fast as one, and still
nothing is acknowledged before it is on the disk.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sqlalchemy import Connection, create_engine, event
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql import Executable

from pentapolis.server.database import tune_sqlite


class Appender:
    """Runs the same statements for every move, all moves that wait in one transaction, in one thread."""

    def __init__(self, url: str, statements: tuple[Executable, ...]) -> None:
        self._statements = statements
        self._engine = create_engine(url)
        tune_sqlite(self._engine)
        # We begin transactions ourselves, as writers: the driver would begin them as readers.
        event.listen(self._engine, "connect", _leave_transactions_to_us)
        event.listen(self._engine, "begin", _begin)
        self._thread = ThreadPoolExecutor(1, "moves")
        self._waiting: list[tuple[dict[str, Any], asyncio.Future[None]]] = []
        self._writing: asyncio.Task[None] | None = None

    async def append(self, values: dict[str, Any]) -> None:
        """Returns when the move is on the disk; raises IntegrityError when its number is taken."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((values, done))
        if self._writing is None:
            self._writing = asyncio.get_running_loop().create_task(self._write())
        await done

    async def _write(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while self._waiting:
                batch, self._waiting = self._waiting, []
                problems: list[Exception | None]
                try:
                    problems = await loop.run_in_executor(self._thread, self._store, [v for v, _ in batch])
                except Exception as error:
                    problems = [error] * len(batch)
                for (_, done), problem in zip(batch, problems, strict=True):
                    if done.done():
                        continue
                    if problem is None:
                        done.set_result(None)
                    else:
                        done.set_exception(problem)
        finally:
            self._writing = None

    def _store(self, moves: list[dict[str, Any]]) -> list[Exception | None]:
        problems: list[Exception | None] = []
        with self._engine.begin() as connection:
            for values in moves:
                try:
                    for statement in self._statements:
                        connection.execute(statement, values)
                except IntegrityError as error:  # the statement alone was undone: its number is taken
                    problems.append(error)
                else:
                    problems.append(None)
        return problems

    def close(self) -> None:
        self._thread.shutdown()
        self._engine.dispose()


def _leave_transactions_to_us(connection: Any, _record: Any) -> None:
    connection.isolation_level = None


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")
