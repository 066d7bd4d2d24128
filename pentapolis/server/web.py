"""What all pages share: dependencies of handlers, forms protected against forgery, rendering with cookies."""

from __future__ import annotations

import hmac
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeAlias

from litestar import Request, Response
from litestar.datastructures import Cookie
from litestar.di import NamedDependency as Given
from litestar.di import Provide
from litestar.params import FromPath
from litestar.response import Redirect

from pentapolis.engine import find_language, games, languages
from pentapolis.engine.speak import refusal_text
from pentapolis.server.database import UNAVAILABLE
from pentapolis.server.limits import is_this_machine, network_of
from pentapolis.server.live import Live
from pentapolis.server.people import People, Viewer, cookie_name, csrf_of
from pentapolis.server.refused import Refused
from pentapolis.server.rendering import render, say, words
from pentapolis.server.site import Site

YEAR = 365 * 24 * 3600
Asked: TypeAlias = Request[Any, Any, Any]


def _version() -> str:
    """Changes with the static files and the boards' styles, so that browsers may keep them."""
    found = sha256()
    styles = [path for game in games().values() for path in (game.folder / "board").glob("*.css")]
    for path in sorted([*(Path(__file__).parent / "static").iterdir(), *styles]):
        found.update(path.read_bytes())
    return found.hexdigest()[:10]


VERSION = _version()


# --- dependencies: what a handler gets by naming it --------------------------------------------------


class Form:
    """The fields of a form or of a script's post."""

    def __init__(self, fields: dict[str, str]) -> None:
        self._fields = fields

    def text(self, name: str, default: str = "") -> str:
        return self._fields.get(name, default)

    def number(self, name: str, default: str = "") -> int:
        return whole_number(self._fields.get(name, default), name)

    def __contains__(self, name: str) -> bool:
        return name in self._fields


def site_of(request: Asked) -> Site:
    site: Site = request.app.state.site
    return site


async def viewer_of(request: Asked, site: Given[Site]) -> Viewer:
    found = request.state.get("viewer")  # `protect` has looked already
    return found if isinstance(found, Viewer) else await site.people.viewer(request)


async def form_of(request: Asked) -> Form:
    return Form(await _fields(request))


async def live_of(site: Given[Site], viewer: Given[Viewer], id: FromPath[str]) -> Live:
    return admitted(await site.host.find(id), viewer.person)


def admitted(live: Live, person: str | None) -> Live:
    """The table, for somebody who may come in."""
    if not live.admits(person):
        raise Refused("not_invited", 403)
    return live


DEPENDENCIES = {
    "site": Provide(site_of, sync_to_thread=False),
    "viewer": Provide(viewer_of),
    "form": Provide(form_of),
    "live": Provide(live_of),
}


async def _fields(request: Asked) -> dict[str, str]:
    fields = {name: value for name, value in (await request.form()).items() if isinstance(value, str)}
    if any("\0" in value for value in fields.values()):
        raise Refused("nul", 422)
    return fields


async def protect(request: Asked) -> None:
    """Before every handler of a page: what changes something must come from a page of ours, and nobody may
    ask for more than people do.
    """
    site, reads = site_of(request), request.method in ("GET", "HEAD")
    at_table = request.url.path.startswith("/t/") and request.url.path.count("/") > 2
    with suppress(*UNAVAILABLE):  # some pages need no database
        viewer = request.state.viewer = await site.people.viewer(request)
        spend(request, site, "page" if reads and not at_table else "look", viewer.person)
    if reads:
        return
    viewer = People.stranger(request)
    given = request.headers.get("x-csrf") or (await _fields(request)).get("csrf", "")
    if viewer.fresh or not hmac.compare_digest(given.encode(), csrf_of(viewer.secret).encode()):
        raise Refused("csrf", 403)


# --- replies -----------------------------------------------------------------------------------------


def address_of(request: Asked) -> str:
    """The network of whoever asks; behind a proxy that is to be believed (Config.proxies), the browser's."""
    return network_of(request.client.host) if request.client else ""


def payer(request: Asked, person: str | None) -> str:
    """On whose account a request goes."""
    return person or address_of(request)


def spend(request: Asked, site: Site, kind: str, person: str | None) -> None:
    """Count a plain request; not those of this machine, where programs may play as fast as they can."""
    if request.client is None or not is_this_machine(request.client.host):
        site.people.limiter.check(kind, payer(request, person))


def wants_json(request: Asked) -> bool:
    return "application/json" in request.headers.get("accept", "")


def cookies(request: Asked, viewer: Viewer) -> list[Cookie]:
    """The cookie of whoever has none; and again for its year with every visit of the home page."""
    if not viewer.fresh and not (viewer.person and request.url.path == "/"):
        return []
    secure = site_of(request).config.secure_cookies
    return [
        Cookie(
            cookie_name(request),
            value=viewer.secret,
            httponly=True,
            samesite="lax",
            secure=secure,
            max_age=YEAR,
            path="/",
        )
    ]


def context(request: Asked, viewer: Viewer) -> dict[str, Any]:
    def t(id: str, *args: Any, **values: Any) -> str:
        return say(viewer.language, id, *args, **values)

    return {
        "t": t,
        "language": viewer.language,
        "languages": list(languages().values()),
        "moment": find_language(viewer.language).moment,
        "written": find_language(viewer.language).number,
        "theme": viewer.theme,
        "csrf": viewer.csrf,
        "person": viewer.person,
        "person_name": viewer.name,
        "account": viewer.account,
        "path": request.url.path + (f"?{request.url.query}" if request.url.query else ""),
        "url": str(request.base_url).rstrip("/"),
        "version": VERSION,
        "now": round(site_of(request).host.seconds(), 2),
        "here": "",
    }


def page(
    request: Asked, viewer: Viewer, template: str, values: dict[str, Any], status: int = 200
) -> Response[str]:
    html = render(f"pages/{template}.html", {**context(request, viewer), **values})
    return Response(
        html,
        media_type="text/html",
        status_code=status,
        cookies=cookies(request, viewer),
        headers={"Cache-Control": "no-store"},
    )


def back_to(request: Asked, viewer: Viewer, path: str) -> Redirect:
    return Redirect(path, status_code=303, cookies=cookies(request, viewer))


def whole_number(text: str, name: str) -> int:
    if len(text) > 9 or not text.removeprefix("-").isdecimal():
        raise Refused("bad_request", 422, "number", name=name)
    return int(text)


def seat_number(text: str | None, seats: int) -> int | None:
    """The seat that somebody wants to look at; None when there is no such seat."""
    if text is None or len(text) > 2 or not text.isdecimal() or int(text) >= seats:
        return None
    return int(text)


def refused_words(language: str, refused: Refused) -> str:
    detail, values = refused.detail, dict(refused.values)
    if values.get("refusal") is not None:
        detail = refusal_text(values["game"], language, values["refusal"])
    elif words().has(f"detail.{detail}"):
        detail = say(language, f"detail.{detail}", **values)
    return say(language, f"refused.{refused.why}", detail=detail)
