"""What all pages share: the viewer of a request, forms protected against forgery, rendering with cookies."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any

from litestar import Request, Response
from litestar.datastructures import Cookie
from litestar.response import Redirect

from pentapolis.server.people import COOKIE, Viewer, csrf_of
from pentapolis.server.refused import Refused
from pentapolis.server.rendering import render, say
from pentapolis.server.site import Site

YEAR = 365 * 24 * 3600
Asked = Request[Any, Any, Any]


def _version() -> str:
    """Changes with the static files, so that browsers may keep them."""
    found = sha256()
    for path in sorted((Path(__file__).parent / "static").iterdir()):
        found.update(path.read_bytes())
    return found.hexdigest()[:10]


VERSION = _version()


def site_of(request: Asked) -> Site:
    site: Site = request.app.state.site
    return site


async def viewer_of(request: Asked) -> Viewer:
    return await site_of(request).people.viewer(request)


def address_of(request: Asked) -> str:
    return request.client.host if request.client else ""


async def form_of(request: Asked, viewer: Viewer) -> dict[str, str]:
    """The fields of a form or a script's post, refused unless it comes from a page of ours."""
    data = {name: value for name, value in (await request.form()).items() if isinstance(value, str)}
    given = request.headers.get("x-csrf") or data.get("csrf", "")
    if viewer.fresh or given != csrf_of(viewer.secret):
        raise Refused("csrf", 403)
    return data


def wants_json(request: Asked) -> bool:
    return "application/json" in request.headers.get("accept", "")


def cookies(request: Asked, viewer: Viewer) -> list[Cookie]:
    if not viewer.fresh:
        return []
    secure = site_of(request).config.secure_cookies
    return [
        Cookie(
            COOKIE, value=viewer.secret, httponly=True, samesite="lax", secure=secure, max_age=YEAR, path="/"
        )
    ]


def context(request: Asked, viewer: Viewer) -> dict[str, Any]:
    def t(id: str, *args: Any, **values: Any) -> str:
        return say(viewer.language, id, *args, **values)

    return {
        "t": t,
        "language": viewer.language,
        "theme": viewer.theme,
        "csrf": viewer.csrf,
        "person": viewer.person,
        "person_name": viewer.name,
        "account": viewer.account,
        "path": request.url.path + (f"?{request.url.query}" if request.url.query else ""),
        "url": str(request.base_url).rstrip("/"),
        "version": VERSION,
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


def whole_number(text: str | None, name: str) -> int:
    try:
        return int(text or "")
    except ValueError:
        raise Refused("bad_request", 422, f"{name} must be a number") from None


def refused_words(language: str, refused: Refused) -> str:
    return say(language, f"refused.{refused.why}", detail=refused.detail)
