"""One's tables and people: lists with filters, the next table that waits, whom one follows or blocks."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

from pentapolis.engine import games
from pentapolis.server.listing import table_rows
from pentapolis.server.refused import Refused
from pentapolis.server.routes.account import local_path
from pentapolis.server.routes.given import Form, Site, Viewer
from pentapolis.server.shelf import STATES, Found, Wanted
from pentapolis.server.web import Asked, address_of, back_to, page

LISTS = ("mine", "open", "watch")
LONGEST_TEXT = 40


@get("/games")
async def tables(request: Asked, site: Site, viewer: Viewer) -> Response[str]:
    """Tables with filters: mine, those that can be joined, those to watch."""
    ask = request.query_params
    which = ask.get("list", "mine")
    which = which if which in LISTS else "mine"
    wanted = wanted_of(ask)
    friends = ask.get("friends") == "yes"
    number = int(ask.get("seats", "") or 0) if ask.get("seats", "").isdecimal() else 0
    found = await _found(site, viewer.person or "", which, wanted, min(number, 8), friends)
    chosen = {"list": which, "state": wanted.state, "game": wanted.game, "q": wanted.text}
    chosen |= {"seats": str(number or ""), "friends": "yes" if friends else ""}

    def link(**changed: Any) -> str:
        kept = {name: value for name, value in {**chosen, **changed}.items() if value not in ("", "all")}
        return f"/games?{urlencode(kept)}"

    values = {
        "here": "games",
        "which": which,
        "wanted": wanted,
        "chosen": chosen,
        "states": STATES if which == "mine" else ("all", "playing", "over") if which == "watch" else (),
        "found": found,
        "rows": await table_rows(site, viewer, found.rows),
        "games": list(games().values()),
        "link": link,
    }
    return page(request, viewer, "games", values)


def wanted_of(ask: Any) -> Wanted:
    state, number = ask.get("state", "all"), ask.get("page", "1")
    return Wanted(
        state if state in STATES else "all",
        ask.get("game", "")[:LONGEST_TEXT],
        ask.get("q", "").replace("\0", "")[:LONGEST_TEXT],
        int(number) if number.isdecimal() and len(number) < 6 else 1,
    )


async def _found(site: Site, person: str, which: str, wanted: Wanted, seats: int, friends: bool) -> Found:
    if which == "open":
        return await site.shelf.lobby(person, wanted, seats, friends)
    if which == "watch":
        return await site.shelf.watchable(person, wanted, friends)
    return await site.shelf.mine(person, wanted)


@get("/next")
async def next_table(request: Asked, site: Site, viewer: Viewer, after: FromQuery[str] = "") -> Redirect:
    """The next table that waits for me; the list of my tables when none does."""
    found = await site.shelf.next_for(viewer.person, after[:12]) if viewer.person else None
    return back_to(request, viewer, "/games" if found is None else f"/t/{found}")


@get("/people")
async def people(request: Asked, site: Site, viewer: Viewer, q: FromQuery[str] = "") -> Response[str]:
    """Whom I follow, whom I have blocked, with whom I have played; and a search."""
    person = viewer.person or ""
    values = {
        "here": "people",
        "q": q[:LONGEST_TEXT],
        "found": await site.circles.find(q.replace("\0", "")[:LONGEST_TEXT]) if q else [],
        "followed": await site.circles.of(person, "follow"),
        "muted": await site.circles.of(person, "mute"),
        "blocked": await site.circles.of(person, "block"),
        "opponents": await site.circles.opponents(person),
    }
    return page(request, viewer, "people", values)


@post("/people/{other:str}")
async def put(request: Asked, other: FromPath[str], site: Site, viewer: Viewer, form: Form) -> Redirect:
    """Follow or block somebody, or neither any more."""
    person = await site.people.ensure(viewer, address_of(request))
    site.people.limiter.check("circle", person)
    kind = form.text("kind")
    if kind not in ("follow", "mute", "block", ""):
        raise Refused("bad_request", 422, "circle")
    await site.circles.put(person, other[:16], kind)
    return back_to(request, viewer, local_path(form.text("back", "/people")))


HANDLERS = [tables, next_table, people, put]
