"""For operators: `/health` for whoever restarts or balances servers, `/metrics` for Prometheus."""

from __future__ import annotations

import asyncio

from litestar import Response, Router, get

from pentapolis import __version__
from pentapolis.server.database import UNAVAILABLE
from pentapolis.server.watching import figures
from pentapolis.server.web import Asked, site_of

PATIENCE = 5.0
"""A database that takes so many seconds is not reachable."""


@get("/health")
async def health(request: Asked) -> Response[dict[str, str]]:
    """200 when this process can serve people; 503 when its database does not answer or when it stops."""
    site = site_of(request)
    status = "ok"
    try:
        async with asyncio.timeout(PATIENCE):
            await site.store.ping()
    except (*UNAVAILABLE, TimeoutError):
        status = "no database"
    if site.host.closing:
        status = "stopping"
    said = {"status": status, "version": __version__}
    return Response(said, status_code=200 if status == "ok" else 503, headers={"Cache-Control": "no-store"})


@get("/metrics", sync_to_thread=False)
def metrics(request: Asked) -> Response[str]:
    """The figures of this process; several processes are asked one by one."""
    text = figures(request.app.state.requests, site_of(request))
    return Response(text, media_type="text/plain; version=0.0.4")


OPERATION = Router("/", route_handlers=[health, metrics], include_in_schema=False)
