"""Who one is: name, account, log-in, language, tokens for programs."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.response import Redirect

from pentapolis.engine import LANGUAGES
from pentapolis.server.people import Viewer, checked_name
from pentapolis.server.refused import Refused
from pentapolis.server.rendering import say
from pentapolis.server.site import Site
from pentapolis.server.web import YEAR, Asked, Form, address_of, back_to, page, refused_words


def local_path(text: str) -> str:
    """A path of this site to go back to; never another site."""
    return text if text.startswith("/") and not text.startswith(("//", "/\\")) else "/"


@post("/settings")
async def settings(request: Asked, viewer: Viewer, form: Form) -> Redirect:
    reply = back_to(request, viewer, local_path(form.text("back", "/")))
    if form.text("language") in LANGUAGES:
        reply.cookies.append(
            Cookie("lang", value=form.text("language"), samesite="lax", max_age=YEAR, path="/")
        )
    return reply


def account_page(request: Asked, viewer: Viewer, status: int = 200, **values: str) -> Response[str]:
    shown = {"error": "", "notice": "", "token": "", "courtesy": "", **values}
    return page(request, viewer, "account", shown, status)


@get("/account")
async def account(request: Asked, site: Site, viewer: Viewer) -> Response[str]:
    wanted = viewer.person is None or await site.store.wants_courtesy(viewer.person)
    return account_page(request, viewer, courtesy="yes" if wanted else "no")


@post("/account/courtesy")
async def courtesy(request: Asked, site: Site, viewer: Viewer, form: Form) -> Redirect:
    """Whether the server answers for this person when there is no choice."""
    person = await site.people.ensure(viewer, address_of(request))
    await site.store.set_courtesy(person, form.text("wanted") == "yes")
    return back_to(request, viewer, "/account")


@post("/account", status_code=200)
async def sign_up(request: Asked, site: Site, viewer: Viewer, form: Form) -> Response[str]:
    site.people.limiter.check("account", address_of(request))
    try:
        name = checked_name(form.text("name"))
        await site.people.ensure(viewer, address_of(request))
        await site.people.sign_up(viewer, name, form.text("password"))
    except Refused as refused:
        return account_page(request, viewer, refused.status, error=refused_words(viewer.language, refused))
    return account_page(request, viewer, notice=say(viewer.language, "welcome"))


@post("/account/name", status_code=200)
async def change_name(request: Asked, site: Site, viewer: Viewer, form: Form) -> Response[str]:
    try:
        name = checked_name(form.text("name"))
    except Refused as refused:
        return account_page(request, viewer, refused.status, error=refused_words(viewer.language, refused))
    await site.people.ensure(viewer, address_of(request))
    await site.people.rename(viewer, name)
    return account_page(request, viewer, notice=say(viewer.language, "saved_name"))


@post("/account/token", status_code=200)
async def new_token(request: Asked, site: Site, viewer: Viewer) -> Response[str]:
    if not viewer.account or viewer.person is None:
        raise Refused("log_in_first", 403)
    return account_page(request, viewer, token=await site.people.new_token(viewer.person))


@post("/login", status_code=200)
async def log_in(request: Asked, site: Site, viewer: Viewer, form: Form) -> Response[Any]:
    site.people.limiter.check("login", address_of(request))
    try:
        await site.people.log_in(viewer, form.text("name"), form.text("password"))
    except Refused as refused:
        return account_page(request, viewer, refused.status, error=refused_words(viewer.language, refused))
    return back_to(request, viewer, "/")


@post("/logout")
async def log_out(request: Asked, site: Site, viewer: Viewer) -> Redirect:
    await site.people.log_out(viewer)
    return back_to(request, viewer, "/")


HANDLERS = [settings, account, courtesy, sign_up, change_name, new_token, log_in, log_out]
