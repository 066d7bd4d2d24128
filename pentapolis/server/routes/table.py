"""The table page, its live updates, and what a page asks before somebody chooses."""

from __future__ import annotations

import logging
from typing import Any
from urllib.parse import urlsplit

import segno
from litestar import Response, get
from litestar.params import FromQuery
from litestar.response import Stream
from markupsafe import Markup

from pentapolis.server import actions, foresight
from pentapolis.server.insight import may_see_chances
from pentapolis.server.invitations import names_of_invited
from pentapolis.server.local import HERE
from pentapolis.server.ratings import why_unrated
from pentapolis.server.refused import Refused
from pentapolis.server.rendering import render
from pentapolis.server.routes.given import Live, Site, Viewer
from pentapolis.server.scene import CSRF, Scene
from pentapolis.server.showing import eyes_of, scene_for
from pentapolis.server.stream import TableNews, chat_html, stream
from pentapolis.server.web import Asked, page, payer, seat_number

log = logging.getLogger("pentapolis")


def marked_up(fragments: dict[str, str], viewer: Viewer) -> dict[str, Markup]:
    """The fragments for one viewer's page: with their own token in the forms."""
    return {name: Markup(html.replace(CSRF, viewer.csrf)) for name, html in fragments.items()}


def base_of(request: Asked) -> str:
    """Where others reach this site: a link to localhost leads nobody anywhere."""
    config = request.app.state.config
    here = request.base_url.hostname in HERE
    return (here and config.local_address) or config.address or str(request.base_url).rstrip("/")


def qr_code(link: str) -> Markup:
    """The link for the camera of a phone; dark on light in both themes, or no camera reads it."""
    code = segno.make(link, error="m", micro=False)
    drawn = code.svg_inline(scale=4, border=2, dark="#14120f", light="#ffffff", omitsize=True, svgclass="qr")
    return Markup(drawn)


def link_to(request: Asked, viewer: Viewer, live: Live) -> str:
    """The link by which others come to a table; that of a private one only for those who sit there."""
    base = base_of(request)
    if live.row.invite is None or not may_invite(viewer, live):
        return f"{base}/t/{live.id}"
    return f"{base}/i/{live.row.invite}"


def may_invite(viewer: Viewer, live: Live) -> bool:
    return live.row.host == viewer.person or bool(live.seats_of(viewer.person))


async def invitation(request: Asked, site: Site, viewer: Viewer, live: Live) -> dict[str, Any]:
    """How others come to a table: its link, and whom one may invite."""
    inside = may_invite(viewer, live)
    friends = await site.circles.of(viewer.person, "follow") if viewer.person and inside else []
    invited = dict(await names_of_invited(site, live)) if live.row.invite and inside else {}
    link = link_to(request, viewer, live)
    return {
        "link": link,
        "picture_link": f"{link}/picture.png",
        "qr": qr_code(link),
        "only_here": urlsplit(link).hostname in HERE,
        "may_invite": inside,
        "friends": [f for f in friends if f.id not in invited and f.id not in live.people],
        "invited": list(invited.values()),
    }


@get("/t/{id:str}")
async def table_page(
    request: Asked, site: Site, viewer: Viewer, live: Live, shown: FromQuery[str | None] = None
) -> Response[str]:
    if live.table is None:
        values = {
            "live": live,
            "game": live.game,
            "mine": live.seats_of(viewer.person),
            "is_host": live.row.host == viewer.person,
            **await invitation(request, site, viewer, live),
        }
        return page(request, viewer, "lobby", values)
    note = await site.store.note(live.id, viewer.person) if viewer.person else ""
    chat = await chat_html(site.host, live, viewer, await site.circles.unheard(viewer.person))
    now = await site.gallery.shown(live, eyes_of(live, viewer, seat_number(shown, len(live.seats))))
    values = {
        **now.scene.context,
        "rated": await site.ratings.changes(live.id) if live.row.booked else {},
        "unrated": why_unrated(live.row, live.seats),
        "csrf": viewer.csrf,
        "stamp": now.version,
        "look": "" if now.eyes.shown is None else now.eyes.shown,
        "number": now.number,
        "fragments": marked_up(now.fragments, viewer),
        "note": note,
        "may_see_chances": may_see_chances(live),
        "chat_html": Markup(chat),
        "link": link_to(request, viewer, live),
        "picture_link": "" if live.row.invite else f"{base_of(request)}/t/{live.id}/picture.png",
        "curtain": Markup(now.curtain) if not now.over else "",
    }
    return page(request, viewer, "table", values)


@get("/t/{id:str}/events")
async def events(
    request: Asked,
    site: Site,
    viewer: Viewer,
    live: Live,
    version: FromQuery[str] = "",
    shown: FromQuery[str | None] = None,
) -> Stream:
    """The table as a stream: after every change, what differs of the fragments of the page."""
    seat = seat_number(shown, len(live.seats))
    counted = site.people.limiter.stream(payer(request, viewer.person))
    unheard = await site.circles.unheard(viewer.person)
    news = TableNews(site.host, site.gallery, live, viewer, seat, version, unheard)
    return stream(request, site.host, live, news, counted)


def _scene(live: Live, viewer: Viewer) -> Scene:
    if live.table is None:
        raise Refused("not_started")
    return scene_for(live, eyes_of(live, viewer, None))


@get("/t/{id:str}/why")
async def why(viewer: Viewer, live: Live, option: FromQuery[str]) -> dict[str, str]:
    """Why an option is none, as a tooltip."""
    return {"html": foresight.why_not(_scene(live, viewer), option[: actions.LONGEST_KEY])}


@get("/t/{id:str}/preview")
async def preview(
    request: Asked,
    site: Site,
    viewer: Viewer,
    live: Live,
    option: FromQuery[str],
    shown: FromQuery[str | None] = None,
    have: FromQuery[str] = "",
) -> dict[str, Any]:
    """What an option would bring, never past chance or other people's secrets. `have` is the version whose
    fragments the page has as text: the page that the option leads to is told as their difference.
    """
    site.people.limiter.check("preview", payer(request, viewer.person))
    if live.table is None:
        raise Refused("not_started")
    try:
        eyes = eyes_of(live, viewer, seat_number(shown, len(live.seats)))
        return await site.gallery.foresee(live, eyes, option[: actions.LONGEST_KEY], have)
    except Exception:  # a preview that fails is none; the answer itself is not touched by it
        log.exception("table %s: no preview of %s", live.id, option)
        return {}


@get("/t/{id:str}/card")
async def card_text(viewer: Viewer, live: Live, card: FromQuery[str]) -> dict[str, str]:
    """What a card says, as the inside of a tooltip; the same for everybody."""
    scene = _scene(live, viewer)
    found = scene.board.presenter.card(card[: actions.LONGEST_KEY])
    if found is None:
        raise Refused("no_page", 404)
    context = {"id": card, "w": scene.w, "t": scene.t, "name": scene.name, "picture": scene.picture}
    return {"html": render(f"{scene.game.id}/card.html", {**context, "card": found})}


@get("/t/{id:str}/refusals")
async def refusals(viewer: Viewer, live: Live) -> dict[str, str]:
    return {"html": foresight.refusals(_scene(live, viewer))}


HANDLERS = [table_page, events, why, preview, card_text, refusals]
