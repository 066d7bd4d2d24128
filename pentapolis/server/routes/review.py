"""Looking back: any answer of a game again, its record, the proof that nobody changed it."""

from __future__ import annotations

import asyncio

from litestar import Response, get
from litestar.params import FromPath, FromQuery

from pentapolis.server import actions
from pentapolis.server.refused import Refused
from pentapolis.server.routes.given import Live, Site, Viewer
from pentapolis.server.routes.insight import rough_curve
from pentapolis.server.routes.table import marked_up
from pentapolis.server.scene import Scene
from pentapolis.server.web import Asked, page, payer, seat_number
from pentapolis.study.review import Point


@get("/t/{id:str}/replay/{ply:int}")
async def replay(
    request: Asked,
    ply: FromPath[int],
    site: Site,
    viewer: Viewer,
    live: Live,
    shown: FromQuery[str | None] = None,
) -> Response[str]:
    """The table as it was after any answer, as this viewer was allowed to see it then."""
    site.people.limiter.check("replay", payer(request, viewer.person))
    if live.table is None:
        raise Refused("not_started")
    last = live.table.ply
    table = await asyncio.to_thread(actions.replayed, live, max(0, min(ply, last)))
    mine = live.seats_of(viewer.person)
    chosen = seat_number(shown, len(live.seats))
    seat = mine[0] if mine else None
    scene = Scene(live, seat, viewer.language, chosen, table=table, mine=tuple(mine))
    points: list[Point] = []
    if live.over and len(live.seats) > 1 and live.row.position is None:
        points = await rough_curve(site, live, viewer.person or "")
    before = [point for point in points if point.ply <= table.ply]
    values = {
        **scene.context,
        "csrf": viewer.csrf,
        "stamp": live.stamp,
        "number": live.number,
        "over": False,
        "last": last,
        "curve": _polylines(points),
        "chances": [round(100 * value) for value in before[-1].chances] if before else [],
        "note": "",
        "may_see_chances": False,
        "chat_html": "",
        "fragments": marked_up(scene.fragments(), viewer),
    }
    return page(request, viewer, "table", values)


@get("/t/{id:str}/film/{ply:int}")
async def film(
    request: Asked,
    ply: FromPath[int],
    site: Site,
    viewer: Viewer,
    live: Live,
    shown: FromQuery[str | None] = None,
) -> dict[str, str]:
    """Players and board after so many answers, as this viewer was allowed to see them: for the film strip."""
    site.people.limiter.check("preview", payer(request, viewer.person))
    if live.table is None:
        raise Refused("not_started")
    table = await asyncio.to_thread(actions.replayed, live, max(0, min(ply, live.table.ply)))
    mine = tuple(live.seats_of(viewer.person))
    chosen = seat_number(shown, len(live.seats))
    scene = Scene(live, live.seat_for(viewer.person), viewer.language, chosen, table=table, mine=mine)
    return {name: scene.fragment(name) for name in ("strip", "board")}


def _polylines(points: list[Point]) -> list[str]:
    if not points:
        return []
    return [
        " ".join(f"{point.ply},{100 - 100 * point.chances[seat]:.1f}" for point in points)
        for seat in range(len(points[0].chances))
    ]


@get("/t/{id:str}/record.txt")
async def record(live: Live) -> Response[str]:
    return Response(
        actions.record_of(live),
        media_type="text/plain",
        headers={"Content-Disposition": f'attachment; filename="{live.id}.txt"', "Cache-Control": "no-store"},
    )


@get("/t/{id:str}/verify")
async def verify(request: Asked, site: Site, viewer: Viewer, live: Live) -> Response[str]:
    site.people.limiter.check("replay", payer(request, viewer.person))
    table = actions.recorded(live)
    verified = live.over and await asyncio.to_thread(actions.verified, live)
    return page(request, viewer, "verify", {"live": live, "table": table, "verified": verified})


HANDLERS = [replay, film, record, verify]
