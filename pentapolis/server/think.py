"""`pentapolis think`: processes that think for the servers of a PostgreSQL database, on any machine."""

from __future__ import annotations

import asyncio
import contextlib
import signal

from pentapolis.server.background import supervised
from pentapolis.server.config import Config
from pentapolis.server.database import NoDatabase, migrate
from pentapolis.server.jobtable import JOBS_CHANNEL, JobTable, Worker
from pentapolis.server.storage import Store
from pentapolis.server.tasks import end
from pentapolis.server.thinking import Workers


def run(config: Config) -> None:
    """Think until a signal comes."""
    if not config.is_postgres:
        raise NoDatabase(
            "the bots of a SQLite database think in its server; several machines share a PostgreSQL database"
        )
    migrate(config)
    asyncio.run(_run(config))


async def _run(config: Config) -> None:
    store = Store(config)
    worker = Worker(JobTable(store), Workers(config.bot_workers))
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    tasks = [
        asyncio.create_task(supervised("the worker", worker.run)),
        asyncio.create_task(supervised("the listener", lambda: _listen(config, worker))),
    ]
    print(
        f"Thinking in {config.bot_workers} processes for {config.shown_database}. Ctrl-C stops it.",
        flush=True,
    )
    await stop.wait()
    await end(tasks)
    with contextlib.suppress(Exception):
        await worker.table.release()
    await worker.close()
    await store.close()


async def _listen(config: Config, worker: Worker) -> None:
    import psycopg  # an extra: only servers on PostgreSQL have it

    url = config.url.replace("postgresql+psycopg://", "postgresql://")
    async with await psycopg.AsyncConnection.connect(url, autocommit=True, **config.patience) as connection:
        await connection.execute(f"LISTEN {JOBS_CHANNEL}")
        async for notice in connection.notifies():
            if notice.payload == "new":
                worker.look()
