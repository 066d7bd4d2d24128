"""Events: the deal of the day, and tournaments."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from pentapolis.engine import games
from pentapolis.server.actions import NewTable, game_of, open_table
from pentapolis.server.clocks import PRESETS, Clock, duration
from pentapolis.server.daily import Deal, day_before, today
from pentapolis.server.listing import table_rows
from pentapolis.server.refused import Refused
from pentapolis.server.routes.given import Form, Site, Viewer
from pentapolis.server.rows import TableRow, typed
from pentapolis.server.tournaments import CLOCK, Tournaments
from pentapolis.server.web import Asked, address_of, back_to, page, refused_words

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
async def play_daily(request: Asked, game_id: FromPath[str], site: Site, viewer: Viewer) -> Redirect:
    person = await site.people.ensure(viewer, address_of(request))
    return back_to(request, viewer, f"/t/{await play_deal(site, game_id, person, viewer.name)}")


# --- tournaments ----------------------------------------------------------------------------------------


@get("/events")
async def all_events(request: Asked, site: Site, viewer: Viewer) -> Response[str]:
    return await events_page(request, site, viewer)


async def events_page(request: Asked, site: Site, viewer: Viewer, error: str = "") -> Response[str]:
    values = {
        "here": "events",
        "events": await Tournaments(site.store).all(),
        "games": games(),
        "clocks": [Clock.parse(text) for text in PRESETS],
        "duration": duration,
        "error": error,
    }
    return page(request, viewer, "events", values, 422 if error else 200)


@post("/events")
async def create_event(request: Asked, site: Site, viewer: Viewer, form: Form) -> Response[Any]:
    person = await site.people.ensure(viewer, address_of(request))
    site.people.limiter.check("table", person)
    try:
        id = await Tournaments(site.store).create(
            person,
            form.text("name")[:80],
            form.text("kind"),
            form.text("game"),
            form.number("seats"),
            form.number("rounds"),
            form.text("clock", CLOCK) or CLOCK,
        )
    except Refused as refused:
        if refused.status != 422:
            raise
        return await events_page(request, site, viewer, refused_words(viewer.language, refused))
    return back_to(request, viewer, f"/events/{id}")


@get("/events/{event_id:str}")
async def one_event(request: Asked, event_id: FromPath[str], site: Site, viewer: Viewer) -> Response[str]:
    tournaments = Tournaments(site.store)
    event = await tournaments.event(event_id)
    entered = await tournaments.entered(event.id)
    rows = [typed(TableRow, row) for row in await tournaments.tables_of(event.id)]
    values = {
        "here": "events",
        "event": event,
        "game": game_of(event.game),
        "standings": await tournaments.standings(event.id),
        "mine": any(one == viewer.person and not left for one, _, left in entered),
        "tables": list(zip(rows, await table_rows(site, viewer, rows), strict=False)),
    }
    return page(request, viewer, "event", values)


@post("/events/{event_id:str}/{deed:str}")
async def change_event(
    request: Asked, event_id: FromPath[str], deed: FromPath[str], site: Site, viewer: Viewer
) -> Redirect:
    """Enter, leave, or (the host) begin."""
    person = await site.people.ensure(viewer, address_of(request))
    site.people.limiter.check("circle", person)
    await do_event(site, event_id, deed, person)
    return back_to(request, viewer, f"/events/{event_id}")


async def do_event(site: Site, id: str, deed: str, person: str) -> None:
    tournaments = Tournaments(site.store)
    if deed == "enter":
        await tournaments.enter(id, person)
    elif deed == "leave":
        await tournaments.leave(id, person)
    elif deed == "start":
        await tournaments.start(id, person)
    else:
        raise Refused("no_page", 404)


HANDLERS = [daily, play_daily, all_events, create_event, one_event, change_event]
