"""Puzzles: the list, one position with its question, and what a try at it is told."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect
from markupsafe import Markup

from pentapolis.engine import Game
from pentapolis.server import foresight, playon
from pentapolis.server.actions import LONGEST_KEY, game_of
from pentapolis.server.daily import today
from pentapolis.server.listing import game_card
from pentapolis.server.puzzles import (
    LAST,
    Told,
    Try,
    find_puzzle,
    of_the_day,
    solvable,
    streak,
    theme_of,
    themes_of,
)
from pentapolis.server.refused import Refused
from pentapolis.server.rendering import render
from pentapolis.server.routes.given import Form, Site, Viewer
from pentapolis.server.routes.table import marked_up
from pentapolis.server.scene import Scene
from pentapolis.server.showing import scene_for, shown_to
from pentapolis.server.staged import Staged
from pentapolis.server.storage import now
from pentapolis.server.web import Asked, address_of, back_to, page, payer, wants_json
from pentapolis.study.puzzles import Puzzle, puzzles_of
from pentapolis.study.values import Judge


@get("/puzzles")
async def puzzles_page(request: Asked, site: Site, viewer: Viewer) -> Response[Any]:
    """The games with their puzzles of the day, and how I am doing."""
    tries = await site.puzzles.tries_of(viewer.person)
    solved = {one.puzzle for one in tries if one.credit == 1.0}
    rows = []
    for game in solvable():
        mine = [one for one in tries if one.game == game.id]
        day = of_the_day(game, today())
        rows.append(
            {
                "card": game_card(game, viewer.language),
                "count": len(puzzles_of(game)),
                "tried": len(mine),
                "solved": len([one for one in mine if one.credit == 1.0]),
                "rating": (await site.puzzles.strength(viewer.person, game.id)).shown if mine else None,
                "day": day,
                "day_done": day.id in {one.puzzle for one in mine},
                "day_solved": day.id in solved,
                "themes": [
                    {
                        "id": theme,
                        "name": game.words.text(viewer.language, f"figure.{theme}"),
                        "count": len(found),
                        "solved": len([puzzle for puzzle in found if puzzle.id in solved]),
                    }
                    for theme, found in themes_of(game).items()
                ],
            }
        )
    values = {"here": "puzzles", "rows": rows, "streak": streak(tries, now()), "last": tries[:LAST]}
    return page(request, viewer, "puzzles", values)


@get("/puzzles/{game_id:str}")
async def next_puzzle(
    request: Asked,
    game_id: FromPath[str],
    site: Site,
    viewer: Viewer,
    after: FromQuery[str] = "",
    theme: FromQuery[str] = "",
) -> Redirect:
    """One that suits me, of a theme if one is named."""
    game = _game(game_id)
    puzzle = await site.puzzles.next(viewer.person, game, after, theme)
    return back_to(request, viewer, f"/puzzles/{game.id}/{puzzle.id}")


def _game(id: str) -> Game[Any]:
    game = game_of(id)
    if not puzzles_of(game):
        raise Refused("no_page", 404)
    return game


async def _staged(site: Site, game_id: str, id: str, language: str) -> tuple[Game[Any], Puzzle, Staged]:
    game = _game(game_id)
    puzzle = find_puzzle(game, id)
    if puzzle is None:
        raise Refused("no_puzzle", 404)
    return game, puzzle, await asyncio.to_thread(site.puzzles.stage, game, puzzle, language)


@get("/puzzles/{game_id:str}/{id:str}")
async def puzzle_page(
    request: Asked, game_id: FromPath[str], id: FromPath[str], site: Site, viewer: Viewer
) -> Response[Any]:
    """The position: to be solved, missed so far, or solved and explained."""
    site.people.limiter.check("replay", payer(request, viewer.person))
    game, puzzle, staged = await _staged(site, game_id, id, viewer.language)
    tried = await site.puzzles.tried(viewer.person, puzzle.id)
    state = "open" if tried is None else "shown" if tried.shown else "missed"
    scene = await asyncio.to_thread(_scene, staged, state)
    fragments = {name: scene.fragment(name) for name in ("where", "strip", "board")}
    if state != "shown":
        fragments["ask"] = scene.fragment("ask")
    hardness, count, solved = await site.puzzles.hardness(puzzle, game.id)
    tries = await site.puzzles.tries_of(viewer.person)
    mine = [one for one in tries if one.game == game.id]
    values = {
        **scene.context,
        "csrf": viewer.csrf,
        "fragments": marked_up(fragments, viewer),
        "puzzle": puzzle,
        "theme": theme_of(game, puzzle),
        "told": Told(game, puzzle, staged, viewer.language),
        "state": state,
        "tried": tried,
        "option": tried.option if tried else "",
        "hardness": hardness.shown,
        "count": count,
        "percent": round(100 * solved / count) if count else 0,
        "rating": (await site.puzzles.strength(viewer.person, game.id)).shown if mine else None,
        "streak": streak(tries, now()),
        "last": mine[:LAST],
        "of_day": of_the_day(game, today()).id == puzzle.id,
        "calibrated": Judge(game).calibrated(puzzle.seats),
        "here": "puzzles",
    }
    return page(request, viewer, "puzzle", values)


def _scene(staged: Staged, state: str) -> Scene:
    """The board: with its question, or when everything has been said without it."""
    if state == "shown":
        return Scene(staged, staged.seat, staged.language, table=staged.table)
    return scene_for(staged, staged.eyes)


@post("/puzzles/{game_id:str}/{id:str}/answer", status_code=200)
async def answer(
    request: Asked, game_id: FromPath[str], id: FromPath[str], site: Site, viewer: Viewer, form: Form
) -> Response[Any]:
    """A try; without an option the solution."""
    game, puzzle, _ = await _staged(site, game_id, id, viewer.language)
    option = form.text("option")[:LONGEST_KEY]
    if option and option not in [worth.option for worth in puzzle.worths]:
        raise Refused("bad_request", 422, option)
    person = await site.people.ensure(viewer, address_of(request))
    found: Try = await site.puzzles.attempt(person, game.id, puzzle, option)
    go = f"/puzzles/{game.id}/{puzzle.id}"
    if wants_json(request):
        return Response({"go": go, "credit": found.credit})
    return back_to(request, viewer, go)


@post("/puzzles/{game_id:str}/{id:str}/play-on")
async def play_on(
    request: Asked, game_id: FromPath[str], id: FromPath[str], site: Site, viewer: Viewer
) -> Redirect:
    """Play on from the position, against bots; what the seat cannot know is dealt anew."""
    _, puzzle, _ = await _staged(site, game_id, id, viewer.language)
    person = await site.people.ensure(viewer, address_of(request))
    wanted = playon.Wanted(len(puzzle.parsed.answers), puzzle.seat)
    live = await playon.from_record(site, puzzle.record, person, viewer.name, wanted)
    return back_to(request, viewer, f"/t/{live.id}")


@get("/puzzles/{game_id:str}/{id:str}/why")
async def why(
    game_id: FromPath[str], id: FromPath[str], site: Site, viewer: Viewer, option: FromQuery[str]
) -> dict[str, str]:
    """Why an option is none, as a tooltip."""
    _, _, staged = await _staged(site, game_id, id, viewer.language)
    return {"html": foresight.why_not(scene_for(staged, staged.eyes), option[:LONGEST_KEY])}


@get("/puzzles/{game_id:str}/{id:str}/refusals")
async def refusals(game_id: FromPath[str], id: FromPath[str], site: Site, viewer: Viewer) -> dict[str, str]:
    _, _, staged = await _staged(site, game_id, id, viewer.language)
    return {"html": foresight.refusals(scene_for(staged, staged.eyes))}


@get("/puzzles/{game_id:str}/{id:str}/preview")
async def preview(
    request: Asked,
    game_id: FromPath[str],
    id: FromPath[str],
    site: Site,
    viewer: Viewer,
    option: FromQuery[str],
    have: FromQuery[str] = "",
) -> dict[str, Any]:
    """What an option would certainly bring."""
    site.people.limiter.check("preview", payer(request, viewer.person))
    _, _, staged = await _staged(site, game_id, id, viewer.language)
    return foresight.foresee(shown_to(staged, staged.eyes), option[:LONGEST_KEY], have)


@get("/puzzles/{game_id:str}/{id:str}/card")
async def card_text(
    game_id: FromPath[str], id: FromPath[str], site: Site, viewer: Viewer, card: FromQuery[str]
) -> dict[str, str]:
    """What a card says, as the inside of a tooltip."""
    _, _, staged = await _staged(site, game_id, id, viewer.language)
    scene = scene_for(staged, staged.eyes)
    found = scene.board.presenter.card(card[:LONGEST_KEY])
    if found is None:
        raise Refused("no_page", 404)
    context = {"id": card, "w": scene.w, "t": scene.t, "name": scene.name, "picture": scene.picture}
    return {"html": Markup(render(f"{scene.game.id}/card.html", {**context, "card": found}))}


HANDLERS = [
    puzzles_page, next_puzzle, puzzle_page, answer, play_on, why, refusals, preview, card_text
]  # fmt: skip
