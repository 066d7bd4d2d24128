"""Who one is: name, account, log-in, sessions, language, tokens for programs, one's data."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.response import Redirect

from pentapolis.engine import languages
from pentapolis.server.holidays import whole_days
from pentapolis.server.moderation import MODERATOR
from pentapolis.server.names import checked_name
from pentapolis.server.people import hash_of
from pentapolis.server.refused import Refused
from pentapolis.server.rendering import say
from pentapolis.server.routes.given import Form, Site, Viewer
from pentapolis.server.web import YEAR, Asked, address_of, back_to, page, refused_words


def local_path(text: str) -> str:
    """A path of this site to go back to; never another site."""
    return text if text.startswith("/") and not text.startswith(("//", "/\\")) else "/"


@post("/settings")
async def settings(request: Asked, viewer: Viewer, form: Form) -> Redirect:
    reply = back_to(request, viewer, local_path(form.text("back", "/")))
    if form.text("language") in languages():
        reply.cookies.append(
            Cookie("lang", value=form.text("language"), samesite="lax", max_age=YEAR, path="/")
        )
    return reply


async def account_page(
    request: Asked, site: Site, viewer: Viewer, status: int = 200, **values: Any
) -> Response[str]:
    person = viewer.person
    row = await site.store.person(person) if person is not None else None
    sessions = await site.store.keys_of(person) if person is not None and viewer.account else []
    holiday = await site.holidays.current(person) if person else None
    shown = {
        "holiday": None if holiday is None else holiday.ends,
        "days_left": whole_days(await site.holidays.left(person)) if person else 0,
        "error": "",
        "notice": "",
        "token": "",
        "codes": [],
        "codes_left": await site.recovery.codes_left(person) if person and viewer.account else 0,
        "can_mail": site.mail is not None,
        "mail": None if row is None else row.mail,
        "moderator": row is not None and row.role == MODERATOR,
        "courtesy": "yes" if row is None or row.courtesy else "no",
        "puzzles": "yes" if row is not None and row.puzzles else "no",
        "sessions": sessions,
        "this": hash_of(viewer.secret),
        **values,
    }
    return page(request, viewer, "account", shown, status)


async def refusal_page(request: Asked, site: Site, viewer: Viewer, refused: Refused) -> Response[str]:
    words = refused_words(viewer.language, refused)
    return await account_page(request, site, viewer, refused.status, error=words)


@get("/account")
async def account(request: Asked, site: Site, viewer: Viewer) -> Response[str]:
    return await account_page(request, site, viewer)


@post("/account/courtesy")
async def courtesy(request: Asked, site: Site, viewer: Viewer, form: Form) -> Redirect:
    """Whether the server answers for this person when there is no choice."""
    person = await site.people.ensure(viewer, address_of(request))
    await site.store.set_courtesy(person, form.text("wanted") == "yes")
    return back_to(request, viewer, "/account")


@post("/account/puzzles")
async def puzzles(request: Asked, site: Site, viewer: Viewer, form: Form) -> Redirect:
    """Whether puzzles may be made of this person's games."""
    person = await site.people.ensure(viewer, address_of(request))
    await site.store.set_puzzles(person, form.text("wanted") == "yes")
    return back_to(request, viewer, "/account")


@post("/account/holiday")
async def holiday(request: Asked, site: Site, viewer: Viewer, form: Form) -> Redirect:
    """Go on holiday for some days, or come back (0 days)."""
    person = await site.people.ensure(viewer, address_of(request))
    site.people.limiter.check("circle", person)
    days = form.number("days")
    if days:
        await site.holidays.begin(person, days)
    else:
        await site.holidays.end(person)
    return back_to(request, viewer, "/account")


@post("/account", status_code=200)
async def sign_up(request: Asked, site: Site, viewer: Viewer, form: Form) -> Response[str]:
    site.people.limiter.check("account", address_of(request))
    try:
        name = checked_name(form.text("name"))
        await site.people.ensure(viewer, address_of(request))
        changed = await site.people.sign_up(viewer, name, form.text("password"))
    except Refused as refused:
        return await refusal_page(request, site, viewer, refused)
    await site.host.refresh_all(changed)
    return await account_page(request, site, viewer, notice=say(viewer.language, "welcome"))


@post("/account/name", status_code=200)
async def change_name(request: Asked, site: Site, viewer: Viewer, form: Form) -> Response[str]:
    try:
        name = checked_name(form.text("name"))
        await site.people.ensure(viewer, address_of(request))
        changed = await site.people.rename(viewer, name)
    except Refused as refused:
        return await refusal_page(request, site, viewer, refused)
    await site.host.refresh_all(changed)
    return await account_page(request, site, viewer, notice=say(viewer.language, "saved_name"))


@post("/account/token", status_code=200)
async def new_token(request: Asked, site: Site, viewer: Viewer, form: Form) -> Response[str]:
    if not viewer.account or viewer.person is None:
        raise Refused("log_in_first", 403)
    try:
        given = form.text("label"), form.number("days", "90")
        token = await site.people.new_token(viewer.person, *given)
    except Refused as refused:
        return await refusal_page(request, site, viewer, refused)
    return await account_page(request, site, viewer, token=token)


@post("/login", status_code=200)
async def log_in(request: Asked, site: Site, viewer: Viewer, form: Form) -> Response[Any]:
    site.people.limiter.check("login", address_of(request))
    try:
        await site.people.log_in(viewer, form.text("name"), form.text("password"))
    except Refused as refused:
        return await refusal_page(request, site, viewer, refused)
    return back_to(request, viewer, "/")


@post("/logout")
async def log_out(request: Asked, site: Site, viewer: Viewer) -> Redirect:
    await site.people.log_out(viewer)
    return back_to(request, viewer, "/")


# --- sessions, password, data ------------------------------------------------------------------------


@post("/account/password", status_code=200)
async def change_password(request: Asked, site: Site, viewer: Viewer, form: Form) -> Response[str]:
    site.people.limiter.check("login", address_of(request))
    try:
        await site.people.change_password(viewer, form.text("old"), form.text("new"))
    except Refused as refused:
        return await refusal_page(request, site, viewer, refused)
    return await account_page(request, site, viewer, notice=say(viewer.language, "password_changed"))


@post("/account/everywhere", status_code=200)
async def log_out_everywhere(request: Asked, site: Site, viewer: Viewer) -> Response[str]:
    await site.people.log_out_everywhere(viewer)
    return await account_page(request, site, viewer, notice=say(viewer.language, "sessions_ended"))


@post("/account/end")
async def end_session(request: Asked, site: Site, viewer: Viewer, form: Form) -> Redirect:
    await site.people.end_session(viewer, form.text("session"))
    return back_to(request, viewer, "/account")


@get("/account/data.zip")
async def my_data(request: Asked, site: Site, viewer: Viewer) -> Response[bytes]:
    """Everything that is kept of this person, one JSON file for each kind."""
    if viewer.person is None:
        raise Refused("log_in_first", 403)
    site.people.limiter.check("export", viewer.person)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, rows in (await site.store.belongings(viewer.person)).items():
            archive.writestr(f"{name}.json", json.dumps(rows, default=str, ensure_ascii=False, indent=1))
    headers = {"Content-Disposition": 'attachment; filename="pentapolis.zip"', "Cache-Control": "no-store"}
    return Response(packed.getvalue(), media_type="application/zip", headers=headers)


@post("/account/delete", status_code=200)
async def delete(request: Asked, site: Site, viewer: Viewer, form: Form) -> Response[Any]:
    site.people.limiter.check("login", address_of(request))
    try:
        changed = await site.people.delete(viewer, form.text("password"))
    except Refused as refused:
        return await refusal_page(request, site, viewer, refused)
    for id in changed:
        await site.host.forget_talk(id)
    return back_to(request, viewer, "/")


HANDLERS = [
    settings,
    account,
    courtesy,
    puzzles,
    holiday,
    sign_up,
    change_name,
    new_token,
    log_in,
    log_out,
    change_password,
    log_out_everywhere,
    end_session,
    my_data,
    delete,
]
