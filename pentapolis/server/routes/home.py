"""The home page: for newcomers the games and what goes on here, for regulars what waits for them."""

from __future__ import annotations

from typing import Any

from litestar import Response, get

from pentapolis.engine import games
from pentapolis.server.clocks import duration
from pentapolis.server.listing import asked_now, game_card, table_rows
from pentapolis.server.routes.given import Site, Viewer
from pentapolis.server.routes.profile import rating_lines
from pentapolis.server.shelf import Wanted
from pentapolis.server.web import Asked, page

CARDS = 3
"""So many tables that wait are shown as cards."""


@get("/", name="home")
async def home(request: Asked, site: Site, viewer: Viewer) -> Response[str]:
    mine = await site.store.tables_of(viewer.person) if viewer.person else []
    if mine:
        return page(request, viewer, "regular", await regular(site, viewer))
    open_rows = await site.store.tables_with_status("open", 12)
    live_rows = await site.store.tables_with_status("playing", 6)
    live_rows += await site.store.tables_with_status("over", 6)
    invited = await site.shelf.invitations(viewer.person) if viewer.person else []
    values = {
        "here": "home",
        "games": [game_card(game, viewer.language) for game in games().values()],
        "invited": await table_rows(site, viewer, invited),
        "open": await table_rows(site, viewer, open_rows),
        "live": await table_rows(site, viewer, live_rows),
    }
    return page(request, viewer, "home", values)


async def regular(site: Site, viewer: Viewer) -> dict[str, Any]:
    """What the home page shows to somebody who plays here."""
    person = viewer.person or ""
    shelf = site.shelf
    waiting = await shelf.waiting(person)
    playing = await shelf.mine(person, Wanted("playing"))
    over = await shelf.mine(person, Wanted("over"))
    lobby = await shelf.lobby(person, Wanted())
    friends = await shelf.watchable(person, Wanted("playing"), friends=True)
    cards = await table_rows(site, viewer, waiting[:CARDS])
    asked = {row.id for row in waiting}
    ends = await shelf.deadlines(person, waiting)
    for card in cards:
        card["until"] = ends.get(card["id"])
        card["left"] = duration(max(0.0, card["until"] - site.host.seconds())) if card["until"] else ""
        card["question"] = asked_now(site, viewer, card["id"])
        card["picture"] = game_card(card["game"], viewer.language)["picture"]
    others = [row for row in playing.rows if row.id not in asked]
    mine_open = await shelf.mine(person, Wanted("open"))
    return {
        "here": "home",
        "count": len(waiting),
        "cards": cards,
        "others": await table_rows(site, viewer, [*mine_open.rows, *others][:4]),
        "elsewhere": max(0, playing.count - len(waiting)) + mine_open.count,
        "invited": await table_rows(site, viewer, await shelf.invitations(person)),
        "last": (await table_rows(site, viewer, over.rows[:3])),
        "friends": await table_rows(site, viewer, friends.rows[:4]),
        "open": await table_rows(site, viewer, lobby.rows[:4]),
        "ratings": (await rating_lines(site, viewer, person))[:6],
        "games": [game_card(game, viewer.language) for game in games().values()],
    }


HANDLERS = [home]
