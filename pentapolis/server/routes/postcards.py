"""Pictures of tables, for links that chat programs unfold."""

from __future__ import annotations

import asyncio

from litestar import Response, get
from litestar.params import FromPath

from pentapolis.server.drawing import drawn
from pentapolis.server.invitations import table_behind
from pentapolis.server.postcard import postcard
from pentapolis.server.routes.given import Live, Site, Viewer
from pentapolis.server.web import Asked, address_of


async def picture_of(request: Asked, site: Site, viewer: Viewer, live: Live) -> Response[bytes]:
    """Drawn once for each state of the table and language."""
    site.people.limiter.check("picture", address_of(request))
    known = ("postcard", viewer.language)
    if known not in live.showing:
        live.showing[known] = await asyncio.to_thread(drawn, postcard(live, viewer.language))
    headers = {"Cache-Control": "public, max-age=60"}
    return Response(live.showing[known], media_type="image/png", headers=headers)


@get("/t/{id:str}/picture.png")
async def picture(request: Asked, site: Site, viewer: Viewer, live: Live) -> Response[bytes]:
    return await picture_of(request, site, viewer, live)


@get("/i/{secret:str}/picture.png")
async def invitation_picture(
    request: Asked, secret: FromPath[str], site: Site, viewer: Viewer
) -> Response[bytes]:
    return await picture_of(request, site, viewer, await table_behind(site, secret))


HANDLERS = [picture, invitation_picture]
