"""Events: the deal of the day."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.response import Redirect

from pentapolis.engine import games
from pentapolis.server.actions import NewTable, game_of, open_table
from pentapolis.server.daily import Deal, day_before, today
from pentapolis.server.people import Viewer
from pentapolis.server.site import Site
from pentapolis.server.web import Asked, address_of, back_to, page

SHOWN = 10


async def play_deal(site: Site, game: str, person: str, name: str) -> str:
    """The table at which this person plays today's deal, opened if it is the first time."""
    deal = await site.daily.deal_of_today(game_of(game))
    found = await site.daily.mine(deal, person)
    if found is not None:
        return found
    seats = ["me"] if deal.bot is None else ["me", f"bot:{deal.bot}"]
    wanted = NewTable(
        deal.game, seats, {}, private=True, hints=False, seed=deal.seed, event=deal.id, rules=deal.rules
    )
    return (await open_table(site, person, name, wanted)).id


async def shown_deal(site: Site, deal: Deal, person: str | None) -> dict[str, Any]:
    entries = await site.daily.entries(deal)
    return {
        "deal": deal,
        "game": games()[deal.game],
        "over": deal.is_over(today()),
        "mine": await site.daily.mine(deal, person) if person else None,
        "entries": entries[:SHOWN],
        "count": len(entries),
        "place": next((n for n, entry in enumerate(entries, 1) if entry.person == person), None),
    }


@get("/daily")
async def daily(request: Asked, site: Site, viewer: Viewer) -> Response[str]:
    """Today's deals, and how yesterday's ended."""
    now = [await site.daily.deal_of_today(game) for game in games().values()]
    before = [await site.daily.deal(day_before(today()), game) for game in games()]
    values = {
        "here": "daily",
        "deals": [await shown_deal(site, deal, viewer.person) for deal in now],
        "before": [await shown_deal(site, deal, viewer.person) for deal in before if deal is not None],
    }
    return page(request, viewer, "daily", values)


@post("/daily/{game_id:str}")
async def play_daily(request: Asked, game_id: str, site: Site, viewer: Viewer) -> Redirect:
    person = await site.people.ensure(viewer, address_of(request))
    return back_to(request, viewer, f"/t/{await play_deal(site, game_id, person, viewer.name)}")


HANDLERS = [daily, play_daily]
