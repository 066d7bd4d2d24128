"""How somebody wants to be told that a table waits; and what makes the site an app on a phone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from litestar import Response, get, post

from pentapolis.server.notify import webpush
from pentapolis.server.notify.addresses import PAUSES
from pentapolis.server.notify.teller import Teller
from pentapolis.server.refused import Refused
from pentapolis.server.rendering import say
from pentapolis.server.routes.given import Form, Site, Viewer
from pentapolis.server.web import VERSION, Asked, address_of, page, refused_words, wants_json

STATIC = Path(__file__).parents[1] / "static"
ICONS = {"any": (192, 512), "maskable": (512,)}


async def signals_page(
    request: Asked, site: Site, viewer: Viewer, status: int = 200, **values: str
) -> Response[Any]:
    person = viewer.person
    row = await site.store.person(person) if person else None
    shown = {
        "error": "",
        "notice": "",
        "addresses": await site.addresses.of(person) if person else [],
        "settings": await site.addresses.signals(person or "", viewer.language),
        "pauses": PAUSES,
        "push_key": webpush.public_text(await site.addresses.push_key()),
        "can_mail": site.mail is not None,
        "mail": None if row is None else row.mail,
        **values,
    }
    if wants_json(request):
        return Response({"message": shown["error"] or shown["notice"]}, status_code=status)
    return page(request, viewer, "signals", shown, status)


async def changed(request: Asked, site: Site, viewer: Viewer, word: str, **values: Any) -> Response[Any]:
    return await signals_page(request, site, viewer, notice=say(viewer.language, f"told.{word}", **values))


async def not_changed(request: Asked, site: Site, viewer: Viewer, refused: Refused) -> Response[Any]:
    words = refused_words(viewer.language, refused)
    return await signals_page(request, site, viewer, refused.status, error=words)


def origin_of(request: Asked) -> str:
    return str(request.base_url).rstrip("/")


@get("/account/signals")
async def signals(request: Asked, site: Site, viewer: Viewer) -> Response[Any]:
    return await signals_page(request, site, viewer)


@post("/account/signals", status_code=200)
async def settings(request: Asked, site: Site, viewer: Viewer, form: Form) -> Response[Any]:
    person = await site.people.ensure(viewer, address_of(request))
    try:
        given = form.number("pause"), form.text("reminders") == "yes"
        await site.addresses.put_signals(person, viewer.language, *given)
    except Refused as refused:
        return await not_changed(request, site, viewer, refused)
    return await changed(request, site, viewer, "saved")


@post("/account/signals/add", status_code=200)
async def add(request: Asked, site: Site, viewer: Viewer, form: Form) -> Response[Any]:
    """A webhook, this browser (push), or the confirmed mail address."""
    person = await site.people.ensure(viewer, address_of(request))
    site.people.limiter.check("address", person)
    here, origin = site.addresses, origin_of(request)
    try:
        kind = form.text("kind")
        if kind == "webhook":
            await here.add_webhook(person, viewer.language, form.text("url"), origin)
        elif kind == "push":
            keys = form.text("p256dh")[:200], form.text("auth")[:100]
            await here.add_push(person, viewer.language, form.text("endpoint"), *keys, origin)
        elif kind == "mail":
            await here.add_mail(person, viewer.language, origin)
        else:
            raise Refused("no_page", 404)
    except Refused as refused:
        return await not_changed(request, site, viewer, refused)
    return await changed(request, site, viewer, "saved")


@post("/account/signals/remove", status_code=200)
async def remove(request: Asked, site: Site, viewer: Viewer, form: Form) -> Response[Any]:
    await site.addresses.remove(viewer.person or "", form.number("id"))
    return await changed(request, site, viewer, "saved")


@post("/account/signals/test", status_code=200)
async def try_out(request: Asked, site: Site, viewer: Viewer) -> Response[Any]:
    """A message to all addresses, to see whether they work."""
    person = viewer.person or ""
    site.people.limiter.check("address", person)
    return await changed(
        request, site, viewer, "tried", count=await Teller(site).try_out(person, viewer.language)
    )


# --- the app ---------------------------------------------------------------------------------------------


@get("/manifest.webmanifest", media_type="application/manifest+json")
async def manifest(viewer: Viewer) -> dict[str, Any]:
    """What a phone needs to know to install the site."""
    return {
        "id": "/",
        "name": "Pentapolis",
        "short_name": "Pentapolis",
        "description": say(viewer.language, "told.app"),
        "lang": viewer.language,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#f6f1e7",
        "theme_color": "#0d626c",
        "icons": [
            {
                "src": f"/static/{VERSION}/{'icon' if purpose == 'any' else purpose}-{size}.png",
                "sizes": f"{size}x{size}",
                "type": "image/png",
                "purpose": purpose,
            }
            for purpose, sizes in ICONS.items()
            for size in sizes
        ],
        "shortcuts": [
            {"name": say(viewer.language, "games.title"), "url": "/games"},
            {"name": say(viewer.language, "daily.nav"), "url": "/daily"},
        ],
    }


@get("/sw.js", media_type="text/javascript", sync_to_thread=False)
def service_worker() -> Response[str]:
    """The script that receives messages and stands in while there is no connection. It must lie at the root
    to be in charge of the whole site; its version is the site's.
    """
    script = (STATIC / "worker.js").read_text(encoding="utf-8").replace("VERSION", VERSION)
    return Response(script, media_type="text/javascript", headers={"Cache-Control": "no-cache"})


@get("/offline")
async def offline(request: Asked, viewer: Viewer) -> Response[str]:
    """The page that is shown while there is no connection: it says what cannot be done."""
    return page(request, viewer, "offline", {})


HANDLERS = [signals, settings, add, remove, try_out, manifest, service_worker, offline]
