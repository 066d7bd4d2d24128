"""What lives as long as a server process runs: the site and its background jobs, begun and ended in order."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar

from pentapolis.server.background import listen, purge_old, share_limits, supervised, tidy, watch
from pentapolis.server.config import Config
from pentapolis.server.courtesy import Courtesy
from pentapolis.server.database import OneServer
from pentapolis.server.host import Host
from pentapolis.server.jobs import MemoryQueue, Queue
from pentapolis.server.jobtable import DatabaseQueue, JobTable
from pentapolis.server.notify.teller import Teller
from pentapolis.server.painting import Gallery
from pentapolis.server.people import People
from pentapolis.server.site import Site
from pentapolis.server.storage import Store
from pentapolis.server.tasks import end
from pentapolis.server.thinkers import Thinkers
from pentapolis.server.thinking import Workers


@asynccontextmanager
async def running(app: Litestar, config: Config, alone: OneServer) -> AsyncIterator[None]:
    """The site of this process; `alone` keeps other servers away until all is closed."""
    store, workers = Store(config), Workers(config.bot_workers)
    queue: Queue = DatabaseQueue(JobTable(store), workers) if config.is_postgres else MemoryQueue(workers)
    host = Host(store)
    site = Site(
        config,
        store,
        host,
        People(store, config.limits),
        Thinkers(host, queue, config.bot_pause),
        Courtesy(host),
        Gallery(config.painters),
    )
    app.state.site = site
    tasks = [asyncio.create_task(job) for job in _jobs(site, queue, workers)]
    try:
        yield
    finally:
        await end(tasks)
        await site.courtesy.close()
        await site.ratings.close()
        await site.reviews.close()
        await site.gallery.close()
        await site.thinkers.close()
        await store.close()
        alone.release()


def _jobs(site: Site, queue: Queue, workers: Workers) -> list[Coroutine[Any, Any, None]]:
    """What goes on in the background."""
    config = site.config
    jobs = [
        supervised("the watchdog", lambda: watch(site)),
        supervised("the tidying", lambda: tidy(site)),
        supervised("the purging", lambda: purge_old(site)),
        supervised("the teller", lambda: Teller(site).run()),
    ]
    if isinstance(queue, DatabaseQueue):
        jobs.append(supervised("the listener", lambda: listen(site)))
        jobs.append(supervised("the shared limits", lambda: share_limits(site)))
        if queue.worker is not None:
            jobs.append(supervised("the worker", queue.worker.run))
    if config.warm_up and config.bot_workers:
        jobs.append(workers.warm_up())
    if config.warm_up and config.painters:
        jobs.append(site.gallery.warm_up())
    return jobs
