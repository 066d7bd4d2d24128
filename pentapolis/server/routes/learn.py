"""Learning by playing: the list of lessons, starting and continuing one, and the coach's warnings."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect
from sqlalchemy import update

from pentapolis.engine import Game, parse_key
from pentapolis.engine.speak import label
from pentapolis.server import actions
from pentapolis.server.actions import NewTable, game_of, open_table
from pentapolis.server.jobs import Failed
from pentapolis.server.listing import game_card, lightest_first
from pentapolis.server.refused import Refused
from pentapolis.server.rendering import say
from pentapolis.server.routes.given import Form, Live, Site, Viewer
from pentapolis.server.schema import tables
from pentapolis.server.web import Asked, address_of, back_to, page, payer
from pentapolis.study.lessons import Begin, Lesson, Place, lesson_of, place_of


@get("/learn")
async def lessons_page(request: Asked, site: Site, viewer: Viewer) -> Response[Any]:
    """All lessons with their chapters, and where I stand in each."""
    rows = []
    for game in lightest_first():
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
    begin = Begin.parse(live.row.lesson)
    return place_of(lesson, live.table.history, seats[0], begin) if seats else None


@post("/learn/{game_id:str}")
async def learn(request: Asked, game_id: FromPath[str], site: Site, viewer: Viewer, form: Form) -> Redirect:
    """Go on with the lesson, also in another chapter, or begin it: a game against an easy bot with a fixed
    deal and a coach.
    """
    person = await site.people.ensure(viewer, address_of(request))
    chapter = form.number("chapter") if "chapter" in form else None
    live = await begin_lesson(site, person, viewer.name, game_of(game_id), "again" in form, chapter)
    return back_to(request, viewer, f"/t/{live.id}")


async def begin_lesson(
    site: Site, person: str, name: str, game: Game[Any], again: bool, chapter: int | None = None
) -> Live:
    """The table of the lesson: the one where this person has begun it, or a new one; at this chapter."""
    lesson = lesson_of(game)
    if chapter is not None and (lesson is None or not 1 <= chapter <= lesson.chapters):
        raise Refused("bad_request", 422, "chapter", chapter=chapter)
    if lesson is not None and not again:
        live = await lesson_table(site, person, game, lesson)
        if live is not None and not live.over:
            if chapter is not None:
                await jump(site, live, person, chapter)
            return live
    count = max(min(2, game.players[1]), game.players[0])
    bot = "easy" if lesson is None else lesson.bot
    seats = ["me", *[f"bot:{bot}"] * (count - 1)]
    wanted = NewTable(game.id, seats, {}, private=True, learning=True)
    if lesson is not None:
        wanted.seed = lesson.seed
        wanted.lesson = None if chapter is None else str(Begin(lesson.first_step(chapter)))
    return await open_table(site, person, name, wanted)


async def jump(site: Site, live: Live, person: str, chapter: int) -> None:
    """Let the coach of a table go on with another chapter; the game stays as it is."""
    lesson = lesson_of(live.game) if live.row.learning else None
    if lesson is None or live.table is None or not 1 <= chapter <= lesson.chapters:
        raise Refused("bad_request", 422, "chapter", chapter=chapter)
    if not live.seats_of(person):
        raise Refused("not_your_seat", 403)
    begin = str(Begin(lesson.first_step(chapter), live.table.ply))

    async def change() -> None:
        async with site.store.transaction() as connection:
            await connection.execute(update(tables).where(tables.c.id == live.id).values(lesson=begin))
            await site.store.notify(connection, live.id, -1)

    await site.host.change(live, change)


@post("/t/{id:str}/chapter")
async def chapter(request: Asked, site: Site, viewer: Viewer, live: Live, form: Form) -> Redirect:
    """Skip to another chapter of the lesson."""
    await jump(site, live, viewer.person or "", form.number("chapter"))
    return back_to(request, viewer, f"/t/{live.id}")


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


HANDLERS = [lessons_page, learn, chapter, coach]
