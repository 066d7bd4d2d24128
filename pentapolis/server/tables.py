"""The table page and everything that happens on it: answers, live updates, chat, hints, replay."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.response import Redirect, ServerSentEvent, ServerSentEventMessage
from markupsafe import Markup

from pentapolis.server import actions, foresight
from pentapolis.server.actions import NewTable
from pentapolis.server.live import Live
from pentapolis.server.people import Viewer
from pentapolis.server.refused import Refused
from pentapolis.server.rendering import render, say
from pentapolis.server.scene import Scene
from pentapolis.server.site import Site
from pentapolis.server.thinkers import HINT_BOT, advise, job_of
from pentapolis.server.web import (
    Asked,
    address_of,
    back_to,
    form_of,
    page,
    site_of,
    viewer_of,
    wants_json,
    whole_number,
)

PING_SECONDS = 15.0

log = logging.getLogger("pentapolis")


def scene_of(live: Live, viewer: Viewer, shown: str | None = None) -> Scene:
    seat = live.seat_for(viewer.person)
    chosen = int(shown) if shown and shown.isdecimal() and int(shown) < len(live.seats) else None
    return Scene(
        live,
        seat,
        viewer.language,
        chosen,
        mine=tuple(live.seats_of(viewer.person)),
        gone=tuple(actions.gone_seats(live, viewer.person)),
        lost=tuple(actions.lost_seats(live, viewer.person)),
        csrf=viewer.csrf,
    )


async def chat_html(site: Site, live: Live, viewer: Viewer) -> str:
    lines = await site.host.chat(live)
    seat_of = {s.person: s.seat for s in live.seats if s.person}
    t = lambda id: say(viewer.language, id)  # noqa: E731
    return render("fragments/chat.html", {"chat": lines, "seat_of": seat_of, "t": t})


def marked_up(fragments: dict[str, str]) -> dict[str, Markup]:
    return {name: Markup(html) for name, html in fragments.items()}


@get("/t/{id:str}")
async def table_page(request: Asked, id: str, shown: str | None = None) -> Response[str]:
    site, viewer = site_of(request), await viewer_of(request)
    live = await site.host.find(id)
    if live.table is None:
        values = {
            "live": live,
            "game": live.game,
            "mine": live.seats_of(viewer.person),
            "is_host": live.row.host == viewer.person,
        }
        return page(request, viewer, "lobby", values)
    note = await site.store.note(id, viewer.person) if viewer.person else ""
    chat = await chat_html(site, live, viewer)
    # No waiting from here on: the page's version must be that of its fragments.
    scene = scene_of(live, viewer, shown)
    values = {
        **scene.context,
        "fragments": marked_up(scene.fragments()),
        "note": note,
        "chat_html": Markup(chat),
        "curtain": Markup(curtain(scene)) if hides(scene) and not scene.table.over else "",
    }
    return page(request, viewer, "table", values)


@get("/t/{id:str}/events")
async def events(request: Asked, id: str, version: int = -1, shown: str | None = None) -> ServerSentEvent:
    """The table as a stream: after every change, the fragments of the page that may differ."""
    site, viewer = site_of(request), await viewer_of(request)
    live = await site.host.find(id)
    return ServerSentEvent(_stream(site, live, viewer, version, shown))


async def _stream(
    site: Site, live: Live, viewer: Viewer, version: int, shown: str | None
) -> AsyncIterator[ServerSentEventMessage]:
    changed = asyncio.Event()
    live.watchers.add(changed)
    try:
        yield ServerSentEventMessage(comment="hello")
        ply = live.table.ply if live.table else 0
        gone = actions.gone_seats(live, viewer.person)
        while not site.host.closing:
            news = live.version != version or gone != actions.gone_seats(live, viewer.person)
            if news and not live.doubtful:
                changed.clear()
                version = live.version
                gone = actions.gone_seats(live, viewer.person)
                yield _message(site, live, viewer, shown, ply, await chat_html(site, live, viewer))
                ply = live.table.ply if live.table else 0
            try:
                await asyncio.wait_for(changed.wait(), PING_SECONDS)
            except TimeoutError:
                yield ServerSentEventMessage(comment="still here")
    finally:
        live.watchers.discard(changed)


def _message(
    site: Site, live: Live, viewer: Viewer, shown: str | None, ply: int, chat: str
) -> ServerSentEventMessage:
    if live.table is None:
        data: dict[str, Any] = {"version": live.version, "number": 0, "started": False, "fragments": {}}
    else:
        scene = scene_of(live, viewer, shown)
        data = {
            "version": live.version,
            "number": live.number,
            "started": True,
            "seat": "" if scene.seat is None else str(scene.seat),
            "fragments": {**scene.fragments(), "chat": chat},
            "over": scene.table.over,
            "say": spoken(scene, ply),
        }
        if hides(scene):
            data["curtain"] = curtain(scene)
    return ServerSentEventMessage(
        data=msgspec.json.encode(data).decode(), event="update", id=str(live.version)
    )


def spoken(scene: Scene, ply: int) -> str:
    """What the live region says: what happened since, and the question if it is ours."""
    events = scene.table.events_for(scene.seat, ply)
    lines = [scene.line(event).text for event in events[-6:]]
    return " ".join([*lines, scene.question()]).strip()


def hides(scene: Scene) -> bool:
    """Whether several people share this screen, and one may not see what the other sees."""
    return len(scene.mine) > 1 and scene.game.hidden_information and scene.seat is not None


def curtain(scene: Scene) -> str:
    assert scene.seat is not None
    name = scene.names[scene.seat]
    return str(
        Markup('<h2>{}</h2><button class="btn pri" type="button">{}</button>').format(
            scene.t("pass_screen", name=name), scene.t("i_am", name=name)
        )
    )


# --- answering -------------------------------------------------------------------------------------


@post("/t/{id:str}/answer", status_code=200)
async def answer(request: Asked, id: str) -> Response[Any]:
    site, viewer = site_of(request), await viewer_of(request)
    data = await form_of(request, viewer)
    live = await site.host.find(id)
    option, number = data.get("option", ""), whole_number(data.get("number"), "number")
    seat = actions.seat_to_answer(live, viewer.person)
    if wants_json(request) and data.get("confirmed") != "yes" and not live.is_stale(seat, number):
        if _ends_my_turn(live, seat, option):
            return Response({"confirm": say(viewer.language, "js.confirm")})
    await actions.answer(site, live, viewer.person, option, number)
    return _done(request, viewer, live)


def _ends_my_turn(live: Live, seat: int, option: str) -> bool:
    try:
        return actions.ends_my_turn(live, seat, option)
    except Exception:  # only a question of comfort: it must never keep anybody from answering
        log.exception("table %s: cannot tell whether %s ends the turn", live.id, option)
        return False


def _done(request: Asked, viewer: Viewer, live: Live) -> Response[Any]:
    if wants_json(request):
        return Response({"number": live.number})
    return back_to(request, viewer, f"/t/{live.id}")


@post("/t/{id:str}/undo", status_code=200)
async def undo(request: Asked, id: str) -> Response[Any]:
    site, viewer = site_of(request), await viewer_of(request)
    data = await form_of(request, viewer)
    live = await site.host.find(id)
    await actions.undo(site, live, viewer.person, whole_number(data.get("number"), "number"))
    return _done(request, viewer, live)


@get("/t/{id:str}/why")
async def why(request: Asked, id: str, option: str) -> dict[str, str]:
    """Why an option is none, as a tooltip."""
    scene = await _asked_scene(request, id)
    return {"html": foresight.why_not(scene, option[: actions.LONGEST_KEY])}


@get("/t/{id:str}/preview")
async def preview(request: Asked, id: str, option: str, shown: str | None = None) -> dict[str, Any]:
    """What an option would bring, never past chance or other people's secrets."""
    scene = await _asked_scene(request, id, shown)
    try:
        return foresight.foresee(scene, option)
    except Exception:  # a preview that fails is none; the answer itself is not touched by it
        log.exception("table %s: no preview of %s", id, option)
        return {}


@get("/t/{id:str}/card")
async def card_text(request: Asked, id: str, card: str) -> dict[str, str]:
    """What a card says, as the inside of a tooltip; the same for everybody."""
    scene = await _asked_scene(request, id)
    found = scene.board.card(card[: actions.LONGEST_KEY])
    if found is None:
        raise Refused("no_page", 404)
    context = {"id": card, "w": scene.w, "t": scene.t, "name": scene.name, "card": found}
    return {"html": render(f"{scene.game.id}/card.html", context)}


@get("/t/{id:str}/refusals")
async def refusals(request: Asked, id: str) -> dict[str, str]:
    return {"html": foresight.refusals(await _asked_scene(request, id))}


async def _asked_scene(request: Asked, id: str, shown: str | None = None) -> Scene:
    site, viewer = site_of(request), await viewer_of(request)
    live = await site.host.find(id)
    if live.table is None:
        raise Refused("not_started")
    return scene_of(live, viewer, shown)


@post("/t/{id:str}/hint", status_code=200)
async def hint(request: Asked, id: str) -> dict[str, str]:
    """What the strong bot would do, with its estimate; only at tables that allow it."""
    site, viewer = site_of(request), await viewer_of(request)
    await form_of(request, viewer)
    live = await site.host.find(id)
    if not live.row.hints:
        raise Refused("no_hints", 403)
    seat = actions.seat_to_answer(live, viewer.person)
    thoughts, _ = await site.thinkers.run(advise, job_of(live, seat, HINT_BOT))
    key, value = thoughts[0]
    scene = scene_of(live, viewer)
    if key not in scene.keys:
        return {"text": say(viewer.language, "hint_none")}
    said = next(choice.label for choice in scene.choices if choice.key == key)
    id_of_text = "hint_text" if len(live.seats) > 1 else "hint_text_solo"
    return {"option": key, "text": say(viewer.language, id_of_text, option=said, chance=round(value * 100))}


# --- seats -----------------------------------------------------------------------------------------


@post("/t/{id:str}/join")
async def join(request: Asked, id: str) -> Redirect:
    site, viewer = site_of(request), await viewer_of(request)
    data = await form_of(request, viewer)
    live = await site.host.find(id)
    person = await site.people.ensure(viewer, address_of(request))
    await actions.join(site, live, person, viewer.name, whole_number(data.get("seat"), "seat"))
    return back_to(request, viewer, f"/t/{id}")


@post("/t/{id:str}/seat-bot")
async def seat_bot(request: Asked, id: str) -> Redirect:
    site, viewer = site_of(request), await viewer_of(request)
    data = await form_of(request, viewer)
    live = await site.host.find(id)
    await actions.seat_bot(site, live, viewer.person or "", whole_number(data.get("seat"), "seat"))
    return back_to(request, viewer, f"/t/{id}")


@post("/t/{id:str}/takeover")
async def take_over(request: Asked, id: str) -> Redirect:
    site, viewer = site_of(request), await viewer_of(request)
    data = await form_of(request, viewer)
    live = await site.host.find(id)
    await actions.take_over(site, live, viewer.person or "", whole_number(data.get("seat"), "seat"))
    return back_to(request, viewer, f"/t/{id}")


@post("/t/{id:str}/come-back")
async def come_back(request: Asked, id: str) -> Redirect:
    site, viewer = site_of(request), await viewer_of(request)
    data = await form_of(request, viewer)
    live = await site.host.find(id)
    await actions.come_back(site, live, viewer.person or "", whole_number(data.get("seat"), "seat"))
    return back_to(request, viewer, f"/t/{id}")


@post("/t/{id:str}/again")
async def again(request: Asked, id: str) -> Redirect:
    """The same table once more: bots stay, other people are invited anew."""
    site, viewer = site_of(request), await viewer_of(request)
    await form_of(request, viewer)
    live = await site.host.find(id)
    person = await site.people.ensure(viewer, address_of(request))
    mine = live.seats_of(person) or [0]
    seats = []
    for row in live.seats:
        if row.seat == mine[0]:
            seats.append("me")
        elif row.kind == "bot":
            seats.append(f"bot:{row.bot}")
        else:
            seats.append(f"here:{row.name}" if row.seat in mine else "open")
    wanted = NewTable(
        live.game.id,
        seats,
        dict(live.setup.options),
        live.row.private,
        live.row.hints,
        live.row.takeover,
        live.row.learning,
    )
    fresh = await actions.open_table(site, person, viewer.name, wanted)
    return back_to(request, viewer, f"/t/{fresh.id}")


# --- chat and notes --------------------------------------------------------------------------------


@post("/t/{id:str}/chat", status_code=200)
async def chat(request: Asked, id: str) -> Response[Any]:
    site, viewer = site_of(request), await viewer_of(request)
    data = await form_of(request, viewer)
    live = await site.host.find(id)
    person = await site.people.ensure(viewer, address_of(request))
    site.people.limiter.check("chat", person)
    words = data.get("text", "").strip()[:500]
    if words:
        name = next((s.name for s in live.seats if s.person == person), viewer.name)
        await site.host.say(live, person, name, words)
    return _done(request, viewer, live)


@post("/t/{id:str}/notes", status_code=200)
async def notes(request: Asked, id: str) -> dict[str, bool]:
    site, viewer = site_of(request), await viewer_of(request)
    data = await form_of(request, viewer)
    await site.host.find(id)
    person = await site.people.ensure(viewer, address_of(request))
    await site.store.set_note(id, person, data.get("text", "")[:5000])
    return {"saved": True}


# --- replay, record, verification --------------------------------------------------------------------


@get("/t/{id:str}/replay/{ply:int}")
async def replay(request: Asked, id: str, ply: int, shown: str | None = None) -> Response[str]:
    """The table as it was after any answer, as this viewer was allowed to see it then."""
    site, viewer = site_of(request), await viewer_of(request)
    live = await site.host.find(id)
    if live.table is None:
        raise Refused("not_started")
    last = live.table.ply
    table = await asyncio.to_thread(actions.replayed, live, max(0, min(ply, last)))
    mine = live.seats_of(viewer.person)
    chosen = int(shown) if shown and shown.isdecimal() and int(shown) < len(live.seats) else None
    seat = mine[0] if mine else None
    scene = Scene(live, seat, viewer.language, chosen, table=table, mine=tuple(mine), csrf=viewer.csrf)
    points = (
        await asyncio.to_thread(actions.curve, site, live) if live.table.over and len(live.seats) > 1 else []
    )
    values = {
        **scene.context,
        "over": False,
        "last": last,
        "curve": _polylines(points),
        "chances": [round(100 * value) for value in points[table.ply]] if points else [],
        "note": "",
        "chat_html": "",
        "fragments": marked_up(scene.fragments()),
    }
    return page(request, viewer, "table", values)


def _polylines(points: list[list[float]]) -> list[str]:
    if not points:
        return []
    return [
        " ".join(f"{ply},{100 - 100 * values[seat]:.1f}" for ply, values in enumerate(points))
        for seat in range(len(points[0]))
    ]


@get("/t/{id:str}/record.txt")
async def record(request: Asked, id: str) -> Response[str]:
    live = await site_of(request).host.find(id)
    return Response(
        actions.record_of(live),
        media_type="text/plain",
        headers={"Content-Disposition": f'attachment; filename="{live.id}.txt"', "Cache-Control": "no-store"},
    )


@get("/t/{id:str}/verify")
async def verify(request: Asked, id: str) -> Response[str]:
    site, viewer = site_of(request), await viewer_of(request)
    live = await site.host.find(id)
    if live.table is None:
        raise Refused("not_started")
    verified = live.table.over and await asyncio.to_thread(actions.verified, live)
    return page(request, viewer, "verify", {"live": live, "table": live.table, "verified": verified})


HANDLERS = [
    table_page,
    events,
    answer,
    undo,
    why,
    preview,
    card_text,
    refusals,
    hint,
    join,
    seat_bot,
    take_over,
    come_back,
    again,
    chat,
    notes,
    replay,
    record,
    verify,
]
