"""The home page: a first game and a position to try for newcomers, what waits for them for regulars."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.params import FromQuery
from litestar.response import Redirect

from pentapolis.engine import find_game
from pentapolis.server.actions import LONGEST_KEY
from pentapolis.server.clocks import duration
from pentapolis.server.daily import today
from pentapolis.server.listing import asked_now, game_card, lightest_first, table_rows
from pentapolis.server.living import living, positions
from pentapolis.server.puzzles import find_puzzle, of_the_day, solvable, streak
from pentapolis.server.refused import Refused
from pentapolis.server.routes.given import Form, Site, Viewer
from pentapolis.server.routes.learn import lesson_table, place_at
from pentapolis.server.routes.profile import rating_lines
from pentapolis.server.rows import TableRow
from pentapolis.server.shelf import Wanted
from pentapolis.server.storage import now
from pentapolis.server.web import Asked, address_of, back_to, page
from pentapolis.study.lessons import lesson_of

CARDS = 3
"""So many tables that wait are shown as cards."""


@get("/", name="home")
async def home(request: Asked, site: Site, viewer: Viewer, position: FromQuery[str] = "") -> Response[str]:
    mine = await site.store.tables_of(viewer.person) if viewer.person else []
    if mine:
        return page(request, viewer, "regular", await regular(site, viewer, mine))
    open_rows = await site.store.tables_with_status("open", 12)
    live_rows = await site.store.tables_with_status("playing", 6)
    live_rows += await site.store.tables_with_status("over", 6)
    invited = await site.shelf.invitations(viewer.person) if viewer.person else []
    values = {
        "here": "home",
        "first": next((game for game in lightest_first() if lesson_of(game)), None),
        "living": await living(site, viewer, now(), position),
        "games": [game_card(game, viewer.language) for game in lightest_first()],
        "invited": await table_rows(site, viewer, invited),
        "open": await table_rows(site, viewer, open_rows),
        "live": await table_rows(site, viewer, live_rows),
    }
    return page(request, viewer, "home", values)


async def regular(site: Site, viewer: Viewer, mine: list[TableRow]) -> dict[str, Any]:
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
        "lesson": await lesson_to_go_on_with(site, viewer, mine),
        "daily": await puzzle_of_the_day(site, viewer, mine),
        "last": (await table_rows(site, viewer, over.rows[:3])),
        "friends": await table_rows(site, viewer, friends.rows[:4]),
        "open": await table_rows(site, viewer, lobby.rows[:4]),
        "ratings": (await rating_lines(site, viewer, person))[:6],
        "games": [game_card(game, viewer.language) for game in lightest_first()],
    }


async def lesson_to_go_on_with(site: Site, viewer: Viewer, mine: list[TableRow]) -> dict[str, Any] | None:
    """The lesson that was begun and not ended, the latest first."""
    for game in [find_game(row.game) for row in mine if row.learning and row.status == "playing"]:
        lesson = lesson_of(game)
        live = await lesson_table(site, viewer.person, game, lesson) if lesson else None
        place = place_at(live, viewer.person, lesson) if lesson else None
        if lesson and live and place and not place.finished:
            return {"game": game, "lesson": lesson, "place": place, "table": live.id}
    return None


async def puzzle_of_the_day(site: Site, viewer: Viewer, mine: list[TableRow]) -> dict[str, Any] | None:
    """That of the game which was played last, if it has puzzles."""
    last = next((game for row in mine for game in solvable() if game.id == row.game), None)
    if last is None:
        return None
    puzzle = of_the_day(last, today())
    tries = await site.puzzles.tries_of(viewer.person)
    tried = next((one for one in tries if one.puzzle == puzzle.id), None)
    return {"game": last, "puzzle": puzzle, "tried": tried, "streak": streak(tries, now())}


@post("/living")
async def answer_position(request: Asked, site: Site, viewer: Viewer, form: Form) -> Redirect:
    """An answer to the position of the home page; no account is needed."""
    game, _ = positions()
    puzzle = find_puzzle(game, form.text("position")) if game else None
    if game is None or puzzle is None:
        raise Refused("no_puzzle", 404)
    option = form.text("option")[:LONGEST_KEY]
    if option not in [worth.option for worth in puzzle.worths]:
        raise Refused("bad_request", 422, option)
    person = await site.people.ensure(viewer, address_of(request))
    await site.puzzles.attempt(person, game.id, puzzle, option)
    return back_to(request, viewer, f"/?position={puzzle.id}#living")


HANDLERS = [home, answer_position]
