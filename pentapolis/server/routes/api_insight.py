"""The JSON API for getting better: puzzles, guided games, statistics."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import get, post
from litestar.params import JSONBody, PathParameter
from msgspec import Meta, Struct

from pentapolis.engine import Game, games
from pentapolis.lab.statistics import shipped
from pentapolis.server import playon
from pentapolis.server.actions import game_of
from pentapolis.server.daily import today
from pentapolis.server.puzzles import Told, Try, find_puzzle, of_the_day, solvable, theme_of
from pentapolis.server.refused import Refused
from pentapolis.server.routes.api import AskInfo, Caller, Key, Player, TableInfo, ask_info, table_info
from pentapolis.server.routes.api_people import plain
from pentapolis.server.routes.given import Site
from pentapolis.server.routes.learn import begin_lesson, lesson_table, place_at
from pentapolis.server.routes.statistics import HERE
from pentapolis.server.staged import Staged
from pentapolis.server.web import Asked, payer
from pentapolis.study.lessons import lesson_of
from pentapolis.study.puzzles import Puzzle, puzzles_of

GameId = Annotated[str, PathParameter(max_length=40)]
PuzzleId = Annotated[str, PathParameter(min_length=1, max_length=20, pattern="^[a-z0-9]+$")]


# --- puzzles ----------------------------------------------------------------------------------------------


class PuzzleGame(Struct):
    """A game with puzzles, and how you are doing: `rating` once you have tried one."""

    game: str
    puzzles: int
    tried: int
    solved: int
    rating: int | None
    of_the_day: str


class PuzzleLine(Struct):
    """One puzzle of a list. `rating` is how hard it seemed to its maker, `credit` that of your first try,
    `theme` the figure of the game that decides.
    """

    id: str
    topic: str
    theme: str
    seats: int
    options: int
    rating: int
    credit: float | None


class WorthInfo(Struct):
    """What an option is worth: the chance to win, and the lead to expect at the end."""

    option: str
    text: str
    chance: float
    lead: float | None
    right: bool


class PuzzleInfo(Struct):
    """A position as its seat knew it. `solution` and `because` are there once you have solved it or asked
    for them.
    """

    id: str
    game: str
    setup: str
    seat: int
    ask: AskInfo | None
    view: dict[str, Any]
    rating: int
    tried: int
    solved: int
    credit: float | None
    solution: list[WorthInfo]
    because: str


class PuzzleAnswer(Struct, forbid_unknown_fields=True):
    """A try, or null for the solution. The first try counts."""

    option: Key | None = None


def _game(id: str) -> Game[Any]:
    game = game_of(plain(id))
    if not puzzles_of(game):
        raise Refused("no_page", 404)
    return game


def _puzzle(game_id: str, id: str) -> tuple[Game[Any], Puzzle]:
    game = _game(game_id)
    puzzle = find_puzzle(game, id)
    if puzzle is None:
        raise Refused("no_puzzle", 404)
    return game, puzzle


@get("/puzzles", summary="The games with puzzles, and how you are doing")
async def puzzles(site: Site, caller: Caller) -> list[PuzzleGame]:
    tries = await site.puzzles.tries_of(caller.person)
    found = []
    for game in solvable():
        mine = [one for one in tries if one.game == game.id]
        rating = (await site.puzzles.strength(caller.person, game.id)).shown if mine else None
        solved = len([one for one in mine if one.credit == 1.0])
        day = of_the_day(game, today()).id
        found.append(PuzzleGame(game.id, len(puzzles_of(game)), len(mine), solved, rating, day))
    return found


@get("/puzzles/{game:str}", summary="The puzzles of a game")
async def puzzles_of_game(site: Site, game: GameId, caller: Caller) -> list[PuzzleLine]:
    found = _game(game)
    credits = {one.puzzle: one.credit for one in await site.puzzles.tries_of(caller.person)}
    return [
        PuzzleLine(
            puzzle.id,
            puzzle.topic,
            theme_of(found, puzzle),
            puzzle.seats,
            len(puzzle.worths),
            puzzle.rating,
            credits.get(puzzle.id),
        )
        for puzzle in puzzles_of(found)
    ]


async def _info(
    site: Site, game: Game[Any], puzzle: Puzzle, staged: Staged, tried: Try | None, language: str
) -> PuzzleInfo:
    hardness, count, solved = await site.puzzles.hardness(puzzle, game.id)
    told = Told(game, puzzle, staged, language)
    over = tried is not None and tried.shown
    assert staged.table is not None
    return PuzzleInfo(
        id=puzzle.id,
        game=game.id,
        setup=str(puzzle.parsed.setup),
        seat=puzzle.seat,
        ask=ask_info(staged, puzzle.seat, language),
        view=staged.table.view(puzzle.seat),
        rating=hardness.shown,
        tried=count,
        solved=solved,
        credit=None if tried is None else tried.credit,
        solution=[
            WorthInfo(
                one.option, told.option(one.option), one.chance, one.lead, one.option in puzzle.solution
            )
            for one in puzzle.worths
        ]
        if over
        else [],
        because=told.explanation(tried.option) if over and tried is not None else "",
    )


@get("/puzzles/{game:str}/{puzzle_id:str}", summary="One puzzle: the position as its seat knew it")
async def puzzle(request: Asked, site: Site, game: GameId, puzzle_id: PuzzleId, caller: Caller) -> PuzzleInfo:
    site.people.limiter.check("replay", payer(request, caller.person))
    found, one = _puzzle(game, puzzle_id)
    staged = await asyncio.to_thread(site.puzzles.stage, found, one, caller.language)
    tried = await site.puzzles.tried(caller.person, one.id)
    return await _info(site, found, one, staged, tried, caller.language)


@post("/puzzles/{game:str}/{puzzle_id:str}/answer", summary="Try a puzzle, or see it solved", status_code=200)
async def answer_puzzle(
    request: Asked,
    site: Site,
    game: GameId,
    puzzle_id: PuzzleId,
    data: JSONBody[PuzzleAnswer],
    player: Player,
) -> PuzzleInfo:
    site.people.limiter.check("replay", payer(request, player.person))
    found, one = _puzzle(game, puzzle_id)
    if data.option is not None and data.option not in [worth.option for worth in one.worths]:
        raise Refused("bad_request", 422, data.option)
    tried = await site.puzzles.attempt(player.person, found.id, one, data.option or "")
    staged = await asyncio.to_thread(site.puzzles.stage, found, one, player.language)
    return await _info(site, found, one, staged, tried, player.language)


@post("/puzzles/{game:str}/{puzzle_id:str}/play-on", summary="Play on from a puzzle, against bots")
async def play_puzzle(site: Site, game: GameId, puzzle_id: PuzzleId, player: Player) -> TableInfo:
    _, one = _puzzle(game, puzzle_id)
    wanted = playon.Wanted(len(one.parsed.answers), one.seat)
    live = await playon.from_record(site, one.record, player.person, player.name, wanted)
    return table_info(live, player.person, player.language)


# --- lessons ----------------------------------------------------------------------------------------------


class LessonInfo(Struct):
    """A guided first game: its chapters with their minutes, how many of them you have done, your table."""

    game: str
    chapters: list[str]
    minutes: list[int]
    done: int
    table: str | None


class LessonWanted(Struct, forbid_unknown_fields=True):
    """`again`: from its beginning, in a new game; `chapter`: go on with this one."""

    again: bool = False
    chapter: Annotated[int, Meta(ge=1, le=20)] | None = None


@get("/lessons", summary="Guided first games, and where you stand in them")
async def lessons(site: Site, caller: Caller) -> list[LessonInfo]:
    found = []
    for game in games().values():
        lesson = lesson_of(game)
        if lesson is None:
            continue
        live = await lesson_table(site, caller.person, game, lesson)
        place = place_at(live, caller.person, lesson)
        titles = [
            game.words.text(caller.language, f"lesson.title_{number}")
            for number in range(1, lesson.chapters + 1)
        ]
        done = place.done if place else 0
        found.append(LessonInfo(game.id, titles, list(lesson.minutes), done, live.id if live else None))
    return found


@post("/lessons/{game:str}", summary="Begin a guided game, or go on with it", status_code=200)
async def begin(site: Site, game: GameId, data: JSONBody[LessonWanted], player: Player) -> TableInfo:
    found = game_of(plain(game))
    live = await begin_lesson(site, player.person, player.name, found, data.again, data.chapter)
    return table_info(live, player.person, player.language)


# --- statistics -------------------------------------------------------------------------------------------


@get("/statistics/{game:str}", summary="What is taken and what wins, by who played the games")
async def statistics(request: Asked, site: Site, game: GameId, caller: Caller) -> dict[str, Any]:
    site.people.limiter.check("replay", payer(request, caller.person))
    found = game_of(plain(game))
    counted = await site.opendata.counted(found)
    return {**shipped(found), **({HERE: counted.data} if counted.data else {})}


HANDLERS = [
    puzzles, puzzles_of_game, puzzle, answer_puzzle, play_puzzle, lessons, begin, statistics
]  # fmt: skip
