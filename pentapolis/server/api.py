"""The JSON API for programs: everything a person can do at a table. Described by OpenAPI under /api."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Response, Router, get, post
from litestar.params import Parameter
from litestar.response import ServerSentEvent, ServerSentEventMessage
from msgspec import Meta, Struct

from pentapolis.engine import BadAnswer, games, key
from pentapolis.engine.setup import print_value
from pentapolis.engine.speak import event_text, label, question, refusal_text
from pentapolis.server import actions
from pentapolis.server.actions import NewTable
from pentapolis.server.host import Host
from pentapolis.server.live import Live
from pentapolis.server.people import checked_name, language_of
from pentapolis.server.refused import Refused
from pentapolis.server.tables import PING_SECONDS
from pentapolis.server.web import Asked, address_of, site_of

Name = Annotated[str, Meta(min_length=2, max_length=30)]
Key = Annotated[str, Meta(min_length=1, max_length=actions.LONGEST_KEY)]
Number = Annotated[int, Meta(ge=0, le=1_000_000)]
TableId = Annotated[str, Parameter(min_length=1, max_length=12, pattern="^[A-Z0-9]+$")]


class NewGuest(Struct, forbid_unknown_fields=True):
    """A guest to be made; programs play under its token."""

    name: Name = "Program"


class Guest(Struct):
    person: str
    name: str
    token: str


class OptionInfo(Struct):
    """One option of a game's setup."""

    id: str
    values: list[str]
    default: str
    per_seat: bool
    min_seats: int
    max_seats: int


class GameInfo(Struct):
    id: str
    names: dict[str, str]
    players: tuple[int, int]
    minutes: tuple[int, int]
    weight: int
    rules_version: int
    options: list[OptionInfo]


class TableWanted(Struct, forbid_unknown_fields=True):
    """A table to be opened. A seat is `me`, `open` or `bot:STRENGTH`; options as in a setup, as text."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(min_length=1, max_length=8)]
    options: dict[Annotated[str, Meta(max_length=40)], Annotated[str, Meta(max_length=100)]] = {}
    private: bool = False
    hints: bool = False
    takeover: Annotated[int, Meta(ge=0, le=100_000)] = 10


class SeatInfo(Struct):
    seat: int
    kind: str
    name: str
    bot: str | None
    you: bool


class OptionOffered(Struct):
    key: str
    label: str


class AskInfo(Struct):
    """The open question to one of your seats."""

    seat: int
    topic: str
    question: str
    options: list[OptionOffered]


class TableInfo(Struct):
    """A table as you may see it: `view` is that of your seat, or a spectator's."""

    id: str
    game: str
    setup: str
    status: str
    seats: list[SeatInfo]
    number: int
    waiting: list[int]
    seat: int | None
    ask: AskInfo | None
    view: dict[str, Any] | None
    hash: str | None
    scores: list[float] | None
    places: list[int] | None


class TableLine(Struct):
    id: str
    game: str
    setup: str
    status: str
    free_seats: int


class Join(Struct, forbid_unknown_fields=True):
    """Sit down on this open seat, or on the first one."""

    seat: Annotated[int, Meta(ge=0, le=7)] | None = None


class Answer(Struct, forbid_unknown_fields=True):
    """An answer: the option's key, and how many moves you have seen (a stale answer is refused)."""

    option: Key
    number: Number
    seat: Annotated[int, Meta(ge=0, le=7)] | None = None


class Undo(Struct, forbid_unknown_fields=True):
    number: Number
    seat: Annotated[int, Meta(ge=0, le=7)] | None = None


class Done(Struct):
    """The number of moves after yours."""

    number: int


class Why(Struct):
    """Why this is not an option; all empty when it is one."""

    rule: str
    reason: str
    text: str


class Problem(Struct):
    """Every error: its id and a sentence."""

    error: str
    message: str


def language(request: Asked) -> str:
    return language_of("", request.headers.get("accept-language", ""))


async def program(request: Asked) -> tuple[str | None, str]:
    """The person behind the request's token; None without one, refused with a wrong one."""
    header = request.headers.get("authorization", "")
    if not header:
        return None, ""
    kind, _, token = header.partition(" ")
    found = await site_of(request).people.program(token.strip()) if kind.lower() == "bearer" else None
    if found is None:
        raise Refused("log_in_first", 401)
    return found


async def needed_program(request: Asked) -> tuple[str, str]:
    person, name = await program(request)
    if person is None:
        raise Refused("log_in_first", 401)
    return person, name


def table_info(live: Live, person: str | None, language: str) -> TableInfo:
    mine = live.seats_of(person)
    seat = live.seat_for(person)
    table = live.table
    result = table.result() if table is not None and table.over else None
    return TableInfo(
        id=live.id,
        game=live.game.id,
        setup=live.row.setup,
        status="open" if table is None else "over" if table.over else "playing",
        seats=[SeatInfo(s.seat, s.kind, s.name, s.bot, s.seat in mine) for s in live.seats],
        number=live.number,
        waiting=live.waiting(),
        seat=seat,
        ask=ask_info(live, seat, language),
        view=None if table is None else table.view(seat),
        hash=None if table is None else table.commitment,
        scores=None if result is None else [live.game.points(score) for score in result.scores],
        places=None if result is None else result.places,
    )


def ask_info(live: Live, seat: int | None, language: str) -> AskInfo | None:
    ask = None if live.table is None or seat is None else live.table.ask_for(seat)
    if ask is None:
        return None
    return AskInfo(
        seat=ask.seat,
        topic=ask.topic,
        question=question(live.game, language, ask, live.names),
        options=[
            OptionOffered(key(o), label(live.game, language, ask.topic, o, live.names)) for o in ask.options
        ],
    )


@post("/guests", summary="Become a guest and get a token")
async def new_guest(request: Asked, data: NewGuest) -> Guest:
    name = checked_name(data.name)
    person, token = await site_of(request).people.new_program_guest(name, address_of(request))
    return Guest(person, name, token)


@get("/games", summary="The games and the options of their setups")
async def list_games() -> list[GameInfo]:
    return [
        GameInfo(
            game.id,
            game.names,
            game.players,
            game.minutes,
            game.weight,
            game.rules_version,
            [
                OptionInfo(
                    option.id,
                    [print_value(v) for v in option.values],
                    print_value(option.default),
                    option.per_seat,
                    option.min_seats,
                    option.max_seats,
                )
                for option in game.options
            ],
        )
        for game in games().values()
    ]


@get("/tables", summary="Public tables: open, playing or over")
async def list_tables(
    request: Asked, status: Annotated[str, Parameter(pattern="^(open|playing|over)$")] = "open"
) -> list[TableLine]:
    store = site_of(request).store
    rows = await store.tables_with_status(status, 50)
    seats = await store.seats_of_many([row.id for row in rows])
    return [
        TableLine(r.id, r.game, r.setup, r.status, sum(s.kind == "open" for s in seats[r.id])) for r in rows
    ]


@post("/tables", summary="Open a table")
async def new_table(request: Asked, data: TableWanted) -> TableInfo:
    person, name = await needed_program(request)
    game = actions.game_of(data.game)
    known = {option.id: option for option in game.options}
    options: dict[str, Any] = {}
    for id, text in data.options.items():
        try:
            options[id] = known[id].parse(text, len(data.seats)) if id in known else text
        except Exception as error:
            raise Refused("bad_setup", 422, str(error)) from None
    wanted = NewTable(data.game, data.seats, options, data.private, data.hints, data.takeover)
    live = await actions.open_table(site_of(request), person, name, wanted)
    return table_info(live, person, language(request))


@get("/tables/{id:str}", summary="A table: your view, and the question if one is yours")
async def show_table(request: Asked, id: TableId) -> TableInfo:
    person, _ = await program(request)
    live = await site_of(request).host.find(id)
    return table_info(live, person, language(request))


@post("/tables/{id:str}/join", summary="Sit down at a table", status_code=200)
async def join(request: Asked, id: TableId, data: Join) -> TableInfo:
    person, name = await needed_program(request)
    site = site_of(request)
    live = await site.host.find(id)
    await actions.join(site, live, person, name, data.seat)
    return table_info(live, person, language(request))


@post("/tables/{id:str}/answer", summary="Answer the open question", status_code=200)
async def answer(request: Asked, id: TableId, data: Answer) -> Done:
    person, _ = await needed_program(request)
    site = site_of(request)
    live = await site.host.find(id)
    await actions.answer(site, live, person, data.option, data.number, data.seat)
    return Done(live.number)


@post("/tables/{id:str}/undo", summary="Take your last answer back", status_code=200)
async def undo(request: Asked, id: TableId, data: Undo) -> Done:
    person, _ = await needed_program(request)
    site = site_of(request)
    live = await site.host.find(id)
    await actions.undo(site, live, person, data.number, data.seat)
    return Done(live.number)


@get("/tables/{id:str}/why", summary="Why is this not an option?")
async def why(request: Asked, id: TableId, option: Annotated[str, Parameter(max_length=200)]) -> Why:
    person, _ = await needed_program(request)
    live = await site_of(request).host.find(id)
    seat = actions.seat_to_answer(live, person)
    assert live.table is not None
    try:
        refusal = live.table.why_not(option, seat)
    except BadAnswer as error:
        raise Refused("bad_answer", 422, str(error)) from None
    if refusal is None:
        return Why("", "", "")
    return Why(refusal.rule, refusal.reason, refusal_text(live.game, language(request), refusal, live.names))


@get(
    "/tables/{id:str}/record",
    summary="The record; its seed is secret until the game is over",
    media_type=MediaType.TEXT,
)
async def record(request: Asked, id: TableId) -> str:
    return actions.record_of(await site_of(request).host.find(id))


@get("/tables/{id:str}/events", summary="Server-sent events: what you may see happen")
async def events(request: Asked, id: TableId) -> ServerSentEvent:
    """Each message has the number of moves, whose turn it is, and the events since the last message."""
    person, _ = await program(request)
    host = site_of(request).host
    live = await host.find(id)
    return ServerSentEvent(_stream(host, live, person, language(request)))


async def _stream(
    host: Host, live: Live, person: str | None, language: str
) -> AsyncIterator[ServerSentEventMessage]:
    changed = asyncio.Event()
    live.watchers.add(changed)
    version, ply = -1, -1
    try:
        while not host.closing:
            if live.version != version and not live.doubtful:
                changed.clear()
                version = live.version
                yield ServerSentEventMessage(data=_state(live, person, language, ply), event="state")
                ply = live.table.ply if live.table else -1
            try:
                await asyncio.wait_for(changed.wait(), PING_SECONDS)
            except TimeoutError:
                yield ServerSentEventMessage(comment="still here")
    finally:
        live.watchers.discard(changed)


def _state(live: Live, person: str | None, language: str, ply: int) -> str:
    table, seat = live.table, live.seat_for(person)
    data: dict[str, Any] = {
        "number": live.number,
        "status": "open" if table is None else "over" if table.over else "playing",
        "waiting": live.waiting(),
        "events": [],
    }
    if table is not None:
        data["events"] = [
            {**event.as_dict(), "text": event_text(live.game, language, event, live.names)}
            for event in table.events_for(seat, ply)
        ]
    return msgspec.json.encode(data).decode()


def problem(request: Asked, refused: Refused, words: str) -> Response[Problem]:
    return Response(Problem(refused.why, words), status_code=refused.status)


ROUTER = Router(
    "/api",
    tags=["tables"],
    security=[{"token": []}],
    route_handlers=[
        new_guest,
        list_games,
        list_tables,
        new_table,
        show_table,
        join,
        answer,
        undo,
        why,
        record,
        events,
    ],
)
