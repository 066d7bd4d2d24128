"""Coming back without a password, coming in by invitation, and keeping the peace."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from pentapolis.server import invitations, moderation
from pentapolis.server.refused import Refused
from pentapolis.server.rendering import say
from pentapolis.server.routes.account import account_page, refusal_page
from pentapolis.server.routes.given import Form, Live, Site, Viewer
from pentapolis.server.routes.table import base_of
from pentapolis.server.web import Asked, address_of, back_to, page, refused_words, whole_number

# --- the password --------------------------------------------------------------------------------------


def reset_page(request: Asked, site: Site, viewer: Viewer, status: int = 200, **values: str) -> Response[str]:
    shown = {"error": "", "notice": "", "secret": "", "by_mail": site.mail is not None, **values}
    return page(request, viewer, "reset", shown, status)


@get("/account/reset")
async def reset_form(request: Asked, site: Site, viewer: Viewer) -> Response[str]:
    return reset_page(request, site, viewer)


@post("/account/reset", status_code=200)
async def reset(request: Asked, site: Site, viewer: Viewer, form: Form) -> Response[Any]:
    """A new password by one of the codes that were given out."""
    site.people.limiter.check("login", address_of(request))
    try:
        await site.recovery.reset_by_code(viewer, form.text("name"), form.text("code"), form.text("new"))
    except Refused as refused:
        words = refused_words(viewer.language, refused)
        return reset_page(request, site, viewer, refused.status, error=words)
    return await account_page(request, site, viewer, notice=say(viewer.language, "password_changed"))


@post("/account/letter", status_code=200)
async def reset_letter(request: Asked, site: Site, viewer: Viewer, form: Form) -> Response[str]:
    site.people.limiter.check("letter", address_of(request))
    await site.recovery.ask_to_reset(form.text("name"), viewer.language)
    return reset_page(request, site, viewer, notice=say(viewer.language, "safe.sent"))


@get("/account/reset/{secret:str}")
async def reset_by_link(request: Asked, secret: FromPath[str], site: Site, viewer: Viewer) -> Response[str]:
    return reset_page(request, site, viewer, secret=secret[:60])


@post("/account/reset/{secret:str}", status_code=200)
async def reset_linked(
    request: Asked, secret: FromPath[str], site: Site, viewer: Viewer, form: Form
) -> Response[Any]:
    site.people.limiter.check("login", address_of(request))
    try:
        await site.recovery.reset_by_letter(viewer, secret, form.text("new"))
    except Refused as refused:
        words = refused_words(viewer.language, refused)
        return reset_page(request, site, viewer, refused.status, error=words, secret=secret[:60])
    return await account_page(request, site, viewer, notice=say(viewer.language, "password_changed"))


@post("/account/codes", status_code=200)
async def new_codes(request: Asked, site: Site, viewer: Viewer, form: Form) -> Response[str]:
    """Fresh codes for whoever knows the password."""
    site.people.limiter.check("login", address_of(request))
    try:
        person = await site.people.proved(viewer, form.text("password"))
        codes = await site.recovery.new_codes(person)
    except Refused as refused:
        return await refusal_page(request, site, viewer, refused)
    return await account_page(request, site, viewer, codes=codes)


@post("/account/mail", status_code=200)
async def set_mail(request: Asked, site: Site, viewer: Viewer, form: Form) -> Response[str]:
    """Ask for a letter to confirm an address, or (empty) have it forgotten."""
    if not viewer.account or viewer.person is None:
        raise Refused("log_in_first", 403)
    if not form.text("mail"):
        await site.recovery.forget_mail(viewer.person)
        return await account_page(request, site, viewer, notice=say(viewer.language, "safe.mail_forgotten"))
    site.people.limiter.check("letter", viewer.person)
    try:
        await site.recovery.ask_to_confirm(viewer, form.text("mail"))
    except Refused as refused:
        return await refusal_page(request, site, viewer, refused)
    return await account_page(request, site, viewer, notice=say(viewer.language, "safe.sent"))


@get("/account/confirm/{secret:str}")
async def confirm_mail(request: Asked, secret: FromPath[str], site: Site, viewer: Viewer) -> Response[str]:
    mail = await site.recovery.confirm(secret[:60])
    if mail is None:
        raise Refused("old_link", 404)
    words = say(viewer.language, "safe.mail_confirmed", mail=mail)
    return await account_page(request, site, viewer, notice=words)


# --- private tables ------------------------------------------------------------------------------------


@get("/i/{secret:str}")
async def invitation(request: Asked, secret: FromPath[str], site: Site, viewer: Viewer) -> Response[Any]:
    """Where the link of a private table leads: to the table for whoever is in, to its door for others."""
    live = await invitations.table_behind(site, secret)
    if live.admits(viewer.person):
        return back_to(request, viewer, f"/t/{live.id}")
    host = await site.store.person(live.row.host)
    link = f"{base_of(request)}/i/{secret}"
    values = {"live": live, "game": live.game, "secret": secret, "host_name": host.name if host else "…"}
    values |= {"link": link, "picture_link": f"{link}/picture.png"}
    return page(request, viewer, "invitation", values)


@post("/i/{secret:str}")
async def come_in(request: Asked, secret: FromPath[str], site: Site, viewer: Viewer) -> Redirect:
    person = await site.people.ensure(viewer, address_of(request))
    site.people.limiter.check("invite", person)
    live = await invitations.accept(site, secret, person)
    return back_to(request, viewer, f"/t/{live.id}")


@post("/t/{id:str}/invite")
async def invite(
    request: Asked, id: FromPath[str], site: Site, viewer: Viewer, live: Live, form: Form
) -> Redirect:
    site.people.limiter.check("invite", viewer.person or "")
    await invitations.invite(site, live, viewer.person or "", form.text("person")[:16])
    return back_to(request, viewer, f"/t/{live.id}")


@post("/t/{id:str}/new-link")
async def new_link(request: Asked, id: FromPath[str], site: Site, viewer: Viewer, live: Live) -> Redirect:
    await invitations.new_link(site, live, viewer.person or "")
    return back_to(request, viewer, f"/t/{live.id}")


# --- talk ----------------------------------------------------------------------------------------------


@post("/t/{id:str}/talk")
async def who_may_talk(
    request: Asked, id: FromPath[str], site: Site, viewer: Viewer, live: Live, form: Form
) -> Redirect:
    await moderation.set_talk(site, live, viewer.person or "", form.text("who"))
    return back_to(request, viewer, f"/t/{live.id}")


@get("/t/{id:str}/line/{number:str}")
async def about_line(
    request: Asked, id: FromPath[str], number: FromPath[str], site: Site, viewer: Viewer, live: Live
) -> Response[str]:
    """What one can do about something that was said."""
    line = await moderation.line_of(site, live, whole_number(number, "line"))
    row = await site.store.person(viewer.person) if viewer.person else None
    is_moderator = row is not None and row.role == moderation.MODERATOR
    return page(request, viewer, "line", {"live": live, "line": line, "moderator": is_moderator})


@post("/t/{id:str}/line/{number:str}/mute")
async def mute(
    request: Asked, id: FromPath[str], number: FromPath[str], site: Site, viewer: Viewer, live: Live
) -> Redirect:
    person = await site.people.ensure(viewer, address_of(request))
    site.people.limiter.check("circle", person)
    line = await moderation.line_of(site, live, whole_number(number, "line"))
    await site.circles.put(person, line.person, "mute")
    return back_to(request, viewer, f"/t/{live.id}")


@post("/t/{id:str}/line/{number:str}/report")
async def report(
    request: Asked, id: FromPath[str], number: FromPath[str], site: Site, viewer: Viewer, live: Live
) -> Redirect:
    person = await site.people.ensure(viewer, address_of(request))
    await moderation.report(site, live, person, whole_number(number, "line"))
    return back_to(request, viewer, f"/t/{live.id}")


# --- moderators ----------------------------------------------------------------------------------------

DEEDS = ("settle", "remove", "silence_1", "silence_30", "ban_30", "ban", "close")


@get("/moderation")
async def reported(request: Asked, site: Site, viewer: Viewer) -> Response[str]:
    await moderation.require(site, viewer.person)
    values = {"reports": await moderation.open_reports(site.store), "deeds": DEEDS}
    return page(request, viewer, "moderation", values)


@post("/moderation/line")
async def remove_line(request: Asked, site: Site, viewer: Viewer, form: Form) -> Redirect:
    await moderation.require(site, viewer.person)
    table = form.text("table")[:12]
    await moderation.remove_line(site, table, form.number("line"))
    return back_to(request, viewer, f"/t/{table}")


@post("/moderation/{number:str}")
async def judge(request: Asked, number: FromPath[str], site: Site, viewer: Viewer, form: Form) -> Redirect:
    """What a moderator does about a report; whatever it is, the report is settled."""
    await moderation.require(site, viewer.person)
    await do_about(site, whole_number(number, "report"), form.text("deed"))
    return back_to(request, viewer, "/moderation")


async def do_about(site: Site, number: int, deed: str) -> None:
    found = [one for one in await moderation.open_reports(site.store) if one.id == number]
    if not found or deed not in DEEDS:
        raise Refused("no_page", 404)
    one = found[0]
    kind, _, days = deed.partition("_")
    if kind != "settle":
        await moderation.remove_line(site, one.table, one.line)
    if kind == "silence":
        await moderation.silence(site.store, one.about, int(days))
    elif kind == "ban":
        await moderation.ban(site.store, one.about, int(days) if days else None)
        site.people.forget_known()
    elif kind == "close":
        await moderation.close_table(site.store, one.table)
        await site.host.refresh(one.table)
    await moderation.settle(site.store, number)


HANDLERS = [
    reset_form,
    reset,
    reset_letter,
    reset_by_link,
    reset_linked,
    new_codes,
    set_mail,
    confirm_mail,
    invitation,
    come_in,
    invite,
    new_link,
    who_may_talk,
    about_line,
    mute,
    report,
    reported,
    remove_line,
    judge,
]
