"""What people do at a table: answer, take back, ask for a hint, sit down, talk, take notes."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from pentapolis.server import actions, endings, moderation, playon
from pentapolis.server.insight import hint_reason, may_see_chances
from pentapolis.server.refused import Refused
from pentapolis.server.rendering import say
from pentapolis.server.routes.given import Form, Live, Site, Viewer
from pentapolis.server.showing import eyes_of, scene_for
from pentapolis.server.thinkers import DEFAULT_BOT
from pentapolis.server.web import Asked, address_of, back_to, payer, wants_json


@post("/t/{id:str}/answer", status_code=200)
async def answer(request: Asked, site: Site, viewer: Viewer, live: Live, form: Form) -> Response[Any]:
    await actions.answer(site, live, viewer.person, form.text("option"), form.number("number"))
    return _done(request, viewer, live)


def _done(request: Asked, viewer: Viewer, live: Live) -> Response[Any]:
    if wants_json(request):
        return Response({"number": live.number})
    return back_to(request, viewer, f"/t/{live.id}")


@post("/t/{id:str}/undo", status_code=200)
async def undo(request: Asked, site: Site, viewer: Viewer, live: Live, form: Form) -> Response[Any]:
    await actions.undo(site, live, viewer.person, form.number("number"))
    return _done(request, viewer, live)


@post("/t/{id:str}/pass", status_code=200)
async def answer_ahead(request: Asked, site: Site, viewer: Viewer, live: Live, form: Form) -> Response[Any]:
    """Say no now, and to the same question from now on."""
    await actions.answer_ahead(site, live, viewer.person or "", form.text("until"), form.number("number"))
    return _done(request, viewer, live)


@post("/t/{id:str}/pass/stop", status_code=200)
async def answer_oneself(request: Asked, site: Site, viewer: Viewer, live: Live, form: Form) -> Response[Any]:
    await actions.answer_oneself(site, live, viewer.person or "", form.text("topic"))
    return _done(request, viewer, live)


@post("/t/{id:str}/hint", status_code=200)
async def hint(request: Asked, site: Site, viewer: Viewer, live: Live) -> dict[str, Any]:
    """The three best options with win chance and reason; only at tables that allow it."""
    site.people.limiter.check("hint", payer(request, viewer.person))
    if not live.row.hints:
        raise Refused("no_hints", 403)
    seat = actions.seat_to_answer(live, viewer.person)
    await site.ratings.hint_taken(live)
    found = await site.thinkers.advise(live, seat, viewer.person or "")
    scene = scene_for(live, eyes_of(live, viewer, None))
    said = {choice.key: choice.said for choice in scene.choices}
    lines = [
        {
            "option": one.option,
            "label": said[one.option],
            "chance": round(100 * one.chance) if len(live.seats) > 1 else None,
            "reason": hint_reason(live, viewer.language, one),
        }
        for one in found
        if one.option in said
    ]
    if not lines:
        return {"text": say(viewer.language, "insight.hint_none" if scene.ask else "hint_none")}
    best = lines[0]
    id_of_text = "hint_text" if len(live.seats) > 1 else "hint_text_solo"
    text = say(viewer.language, id_of_text, option=best["label"], chance=best["chance"])
    return {"option": best["option"], "text": text, "lines": lines}


@get("/t/{id:str}/chances")
async def chances(request: Asked, site: Site, viewer: Viewer, live: Live) -> dict[str, Any]:
    """Everybody's chance to win, from what I know, on my turn; never at a table with other people."""
    if not may_see_chances(live):
        raise Refused("no_hints", 403)
    site.people.limiter.check("chances", payer(request, viewer.person))
    seat = actions.seat_to_answer(live, viewer.person)
    found = await site.thinkers.chances(live, seat, viewer.person or "")
    return {"number": live.number, "chances": [round(100 * chance) for chance in found]}


# --- seats -----------------------------------------------------------------------------------------


@post("/t/{id:str}/join")
async def join(
    request: Asked, id: FromPath[str], site: Site, viewer: Viewer, live: Live, form: Form
) -> Redirect:
    person = await site.people.ensure(viewer, address_of(request))
    await actions.join(site, live, person, viewer.name, form.number("seat"))
    return back_to(request, viewer, f"/t/{live.id}")


@post("/t/{id:str}/seat-bot")
async def seat_bot(
    request: Asked, id: FromPath[str], site: Site, viewer: Viewer, live: Live, form: Form
) -> Redirect:
    await actions.seat_bot(site, live, viewer.person or "", form.number("seat"))
    return back_to(request, viewer, f"/t/{live.id}")


@post("/t/{id:str}/takeover")
async def take_over(
    request: Asked, id: FromPath[str], site: Site, viewer: Viewer, live: Live, form: Form
) -> Redirect:
    await actions.take_over(site, live, viewer.person or "", form.number("seat"))
    return back_to(request, viewer, f"/t/{live.id}")


@post("/t/{id:str}/come-back")
async def come_back(
    request: Asked, id: FromPath[str], site: Site, viewer: Viewer, live: Live, form: Form
) -> Redirect:
    await actions.come_back(site, live, viewer.person or "", form.number("seat"))
    return back_to(request, viewer, f"/t/{live.id}")


# --- endings ---------------------------------------------------------------------------------------


@post("/t/{id:str}/cancel")
async def cancel(request: Asked, id: FromPath[str], site: Site, viewer: Viewer, live: Live) -> Redirect:
    await endings.cancel(site, live, viewer.person or "")
    return back_to(request, viewer, "/")


@post("/t/{id:str}/leave")
async def leave(request: Asked, id: FromPath[str], site: Site, viewer: Viewer, live: Live) -> Redirect:
    await endings.leave(site, live, viewer.person or "")
    return back_to(request, viewer, "/")


@post("/t/{id:str}/concede")
async def concede(request: Asked, id: FromPath[str], site: Site, viewer: Viewer, live: Live) -> Redirect:
    await endings.concede(site, live, viewer.person or "")
    return back_to(request, viewer, f"/t/{live.id}")


@post("/t/{id:str}/propose")
async def propose(
    request: Asked, id: FromPath[str], site: Site, viewer: Viewer, live: Live, form: Form
) -> Redirect:
    """Propose something to the others, or agree to what is proposed."""
    site.people.limiter.check("vote", viewer.person or "")
    await endings.propose(site, live, viewer.person or "", form.text("kind"))
    return back_to(request, viewer, f"/t/{live.id}")


@post("/t/{id:str}/decline")
async def decline(
    request: Asked, id: FromPath[str], site: Site, viewer: Viewer, live: Live, form: Form
) -> Redirect:
    await endings.decline(site, live, viewer.person or "", form.text("kind"))
    return back_to(request, viewer, f"/t/{live.id}")


@post("/t/{id:str}/again")
async def again(request: Asked, id: FromPath[str], site: Site, viewer: Viewer, live: Live) -> Redirect:
    """A rematch: the same table once more."""
    person = await site.people.ensure(viewer, address_of(request))
    return back_to(request, viewer, f"/t/{await endings.rematch(site, live, person, viewer.name)}")


@post("/t/{id:str}/play-on")
async def play_on(
    request: Asked, id: FromPath[str], site: Site, viewer: Viewer, live: Live, form: Form
) -> Redirect:
    """A new table from a position of this one. Without a seat, whoever was to answer there."""
    person = await site.people.ensure(viewer, address_of(request))
    seat = form.number("seat") if form.text("seat") else None
    wanted = playon.Wanted(form.number("ply"), seat, form.text("others", DEFAULT_BOT)[:40])
    new = await playon.from_table(site, live, person, viewer.name, wanted)
    return back_to(request, viewer, f"/t/{new.id}")


# --- chat and notes --------------------------------------------------------------------------------


@post("/t/{id:str}/chat", status_code=200)
async def chat(request: Asked, site: Site, viewer: Viewer, live: Live, form: Form) -> Response[Any]:
    person = await site.people.ensure(viewer, address_of(request))
    await moderation.talk(site, live, person, viewer.name, form.text("text"))
    return _done(request, viewer, live)


@post("/t/{id:str}/notes", status_code=200)
async def notes(request: Asked, site: Site, viewer: Viewer, live: Live, form: Form) -> dict[str, bool]:
    person = await site.people.ensure(viewer, address_of(request))
    site.people.limiter.check("note", person)
    await site.store.set_note(live.id, person, form.text("text")[:5000])
    return {"saved": True}


HANDLERS = [
    answer,
    undo,
    answer_ahead,
    answer_oneself,
    hint,
    chances,
    join,
    seat_bot,
    take_over,
    come_back,
    cancel,
    leave,
    concede,
    propose,
    decline,
    again,
    play_on,
    chat,
    notes,
]
