"""Learning by playing: the list of lessons, starting and continuing one, and the coach's warnings."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from pentapolis.engine import Game, games, parse_key
from pentapolis.engine.speak import label
from pentapolis.server import actions
from pentapolis.server.actions import NewTable, game_of, open_table
from pentapolis.server.jobs import Failed
from pentapolis.server.listing import game_card
from pentapolis.server.rendering import say
from pentapolis.server.routes.given import Form, Live, Site, Viewer
from pentapolis.server.web import Asked, address_of, back_to, page, payer
from pentapolis.study.lessons import Lesson, Place, lesson_of, place_of


@get("/learn")
async def lessons_page(request: Asked, site: Site, viewer: Viewer) -> Response[Any]:
    """All lessons with their chapters, and where I stand in each."""
    rows = []
    for game in sorted(games().values(), key=lambda game: (game.weight, game.id)):
        lesson = lesson_of(game)
        if lesson is None:
            continue
        live = await lesson_table(site, viewer.person, game, lesson)
        place = place_at(live, viewer.person, lesson)
        rows.append(
            {
                "card": game_card(game, viewer.language),
                "lesson": lesson,
                "titles": [
                    game.words.text(viewer.language, f"lesson.title_{number}")
                    for number in range(1, lesson.chapters + 1)
                ],
                "table": live.id if live else None,
                "place": place,
                "left": sum(lesson.minutes[place.done :]) if place else sum(lesson.minutes),
            }
        )
    return page(request, viewer, "lessons", {"here": "learn", "rows": rows})


async def lesson_table(site: Site, person: str | None, game: Game[Any], lesson: Lesson) -> Live | None:
    """The last table at which this person has begun the lesson."""
    if not person:
        return None
    for row in await site.store.tables_of(person):
        if row.learning and row.game == game.id and row.seed == lesson.seed and row.ended is None:
            return await site.host.find(row.id)
    return None


def place_at(live: Live | None, person: str | None, lesson: Lesson) -> Place | None:
    if live is None or live.table is None:
        return None
    seats = live.seats_of(person)
    return place_of(lesson, live.table.history, seats[0]) if seats else None


@post("/learn/{game_id:str}")
async def learn(request: Asked, game_id: FromPath[str], site: Site, viewer: Viewer, form: Form) -> Redirect:
    """Go on with the lesson, or begin it: a game against an easy bot with a fixed deal and a coach."""
    person = await site.people.ensure(viewer, address_of(request))
    live = await begin_lesson(site, person, viewer.name, game_of(game_id), "again" in form)
    return back_to(request, viewer, f"/t/{live.id}")


async def begin_lesson(site: Site, person: str, name: str, game: Game[Any], again: bool) -> Live:
    """The table of the lesson: the one where this person has begun it, or a new one."""
    lesson = lesson_of(game)
    if lesson is not None and not again:
        live = await lesson_table(site, person, game, lesson)
        if live is not None and not live.over:
            return live
    count = max(min(2, game.players[1]), game.players[0])
    bot = "easy" if lesson is None else lesson.bot
    seats = ["me", *[f"bot:{bot}"] * (count - 1)]
    wanted = NewTable(game.id, seats, {}, private=True, learning=True)
    if lesson is not None:
        wanted.seed = lesson.seed
    return await open_table(site, person, name, wanted)


@post("/t/{id:str}/coach", status_code=200)
async def coach(request: Asked, site: Site, viewer: Viewer, live: Live, form: Form) -> dict[str, str]:
    """What the coach says before an answer is given: a warning where it would be a blunder, else nothing."""
    option = form.text("option")[: actions.LONGEST_KEY]
    if not live.row.learning or live.table is None:
        return {}
    site.people.limiter.check("chances", payer(request, viewer.person))
    seat = actions.seat_to_answer(live, viewer.person)
    ask = live.table.ask_for(seat)
    try:
        found = await site.thinkers.doubt(live, seat, option, viewer.person or "")
    except Failed:
        return {}
    if not found or ask is None:
        return {}
    best = label(live.game, viewer.language, ask.topic, parse_key(found["best"]), live.names)
    loss = round(100 * found["loss"])
    return {"warn": say(viewer.language, "lesson.warn", loss=loss, best=best)}


HANDLERS = [lessons_page, learn, coach]
