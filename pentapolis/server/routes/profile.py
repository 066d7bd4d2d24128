"""A person as others see them: results, ratings, public tables, head to head."""

from __future__ import annotations

from litestar import Response, get

from pentapolis.server.listing import table_rows
from pentapolis.server.people import Viewer
from pentapolis.server.refused import Refused
from pentapolis.server.shelf import Wanted
from pentapolis.server.site import Site
from pentapolis.server.storage import NOBODY
from pentapolis.server.web import Asked, page


@get("/p/{who:str}")
async def profile(request: Asked, who: str, site: Site, viewer: Viewer) -> Response[str]:
    row = await site.store.person(who[:16])
    if row is None or row.name == NOBODY:
        raise Refused("no_person", 404)
    tables = await site.shelf.public_of(row.id, Wanted())
    values = {
        "here": "people",
        "who": row,
        "me": row.id == viewer.person,
        "kind": await site.circles.kind(viewer.person, row.id),
        "tables": await table_rows(site, viewer, tables.rows[:10]),
    }
    return page(request, viewer, "profile", values)


HANDLERS = [profile]
