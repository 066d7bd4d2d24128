"""The JSON API for programs: tables, and everything a person can do there. Described by OpenAPI under /api.

What people do with one another, and what else they have, is in api_people.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated, Any, NamedTuple, TypeAlias

from litestar import MediaType, Response, Router, get, post
from litestar.di import NamedDependency, Provide
from litestar.params import JSONBody, PathParameter, QueryParameter
from litestar.response import Stream
from msgspec import Meta, Struct

from pentapolis.engine import BadAnswer, games, key
from pentapolis.engine.setup import print_value
from pentapolis.engine.speak import label, question, refusal_text
from pentapolis.server import actions, standing
from pentapolis.server.actions import NewTable
from pentapolis.server.database import UNAVAILABLE
from pentapolis.server.names import checked_name
from pentapolis.server.people import language_of
from pentapolis.server.refused import Refused
from pentapolis.server.routes.given import Live, Site
from pentapolis.server.stream import ProgramNews, stream
from pentapolis.server.web import DEPENDENCIES, Asked, address_of, admitted, payer, site_of, spend

Name = Annotated[str, Meta(min_length=2, max_length=30)]
Key = Annotated[str, Meta(min_length=1, max_length=actions.LONGEST_KEY)]
Number = Annotated[int, Meta(ge=0, le=1_000_000)]
TableId = Annotated[str, PathParameter(min_length=1, max_length=12, pattern="^[A-Z0-9]+$")]


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
    consent: bool = False
    clock: Annotated[str, Meta(max_length=40)] = ""
    talk: Annotated[str, Meta(pattern="^(all|seats|nobody)$")] = "all"


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
    """The open question to one of your seats; `passes` says until when it may be answered ahead."""

    seat: int
    topic: str
    question: str
    options: list[OptionOffered]
    passes: list[str]


class TableInfo(Struct):
    """A table as you may see it: `view` is that of your seat, or a spectator's; `rules` is the version of the
    rules under which it is played; `ended` says why a game is over that was not played to its end;
    `clock` is `live:BANK:INCREMENT` or `days:TURN:BANK` in seconds, `time_left` the seconds of every seat;
    `proposals` are open to all who sit there (`end`, `back`, `pause`, `resume`); `invite` is the secret by
    which you may let others in; `talk` says who may talk (`all`, `seats`, `nobody`); `passes` are what your
    seats answer ahead.
    """

    id: str
    game: str
    setup: str
    rules: int
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
    ended: str | None
    rematch: str | None
    proposals: list[str]
    clock: str | None
    time_left: list[float] | None
    paused: bool
    invite: str | None
    talk: str
    passes: list[PassInfo]


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


class Ahead(Struct, forbid_unknown_fields=True):
    """Say no now and to the same question from now on; `until` is one of the question's `passes`."""

    until: Annotated[str, Meta(pattern="^(new|other|aimed|round|age|game)$")]
    number: Number


class Oneself(Struct, forbid_unknown_fields=True):
    """The topic of a question that you answered ahead."""

    topic: Annotated[str, Meta(min_length=1, max_length=40)]


class PassInfo(Struct):
    """What one of your seats answers ahead; nobody else sees it."""

    seat: int
    topic: str
    option: str
    until: str


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


class _Caller(NamedTuple):
    """Who sends a request: a person with a token, or nobody in particular."""

    person: str | None
    name: str
    language: str


class _Player(NamedTuple):
    """A caller who has to be somebody."""

    person: str
    name: str
    language: str


Caller: TypeAlias = NamedDependency[_Caller]
Player: TypeAlias = NamedDependency[_Player]


async def count_call(request: Asked) -> None:
    """Before every call: nobody may ask for more than a quick program does."""
    site = site_of(request)
    token = request.headers.get("authorization", "").partition(" ")[2].strip()
    with suppress(*UNAVAILABLE):  # what needs the database says so itself
        found = await site.people.program(token)
        spend(request, site, "call", None if found is None else found[0])


async def caller_of(request: Asked, site: Site) -> _Caller:
    """The person behind the request's token; nobody without one, refused with a wrong one."""
    language = language_of("", request.headers.get("accept-language", ""))
    header = request.headers.get("authorization", "")
    if not header:
        return _Caller(None, "", language)
    kind, _, token = header.partition(" ")
    found = await site.people.program(token.strip()) if kind.lower() == "bearer" else None
    if found is None:
        raise Refused("log_in_first", 401)
    return _Caller(*found, language)


async def table_of(site: Site, id: TableId, caller: Caller) -> Live:
    return admitted(await site.host.find(id), caller.person)


async def player_of(caller: Caller) -> _Player:
    if caller.person is None:
        raise Refused("log_in_first", 401)
    return _Player(caller.person, caller.name, caller.language)


def table_info(live: Live, person: str | None, language: str) -> TableInfo:
    mine = live.seats_of(person)
    seat = live.seat_for(person)
    table = live.table
    played = table.result() if table is not None and table.over else None
    return TableInfo(
        id=live.id,
        game=live.game.id,
        setup=live.row.setup,
        rules=live.row.rules,
        status=live.status,
        seats=[SeatInfo(s.seat, s.kind, s.name, s.bot, s.seat in mine) for s in live.seats],
        number=live.number,
        waiting=live.waiting(),
        seat=seat,
        ask=ask_info(live, seat, language),
        view=None if table is None else table.view(seat),
        hash=None if table is None or table.seed is None else table.commitment,
        scores=None if played is None else [live.game.points(score) for score in played.scores],
        places=live.places,
        ended=live.row.ended,
        rematch=live.row.rematch,
        proposals=[vote.kind for vote in live.beside.votes],
        clock=live.row.clock,
        time_left=None if live.clocks is None else [live.time_left(s.seat) for s in live.seats],
        paused=live.clocks is not None and live.clocks.paused,
        invite=live.row.invite if mine or live.row.host == person else None,
        talk=live.row.talk,
        passes=[
            PassInfo(row.seat, row.topic, live.game.passes[row.topic].option, row.until)
            for row in standing.passes_of(live, mine)
            if row.topic in live.game.passes
        ],
    )


def ask_info(live: Live, seat: int | None, language: str) -> AskInfo | None:
    ask = None if live.table is None or live.over or seat is None else live.table.ask_for(seat)
    if ask is None:
        return None
    offered = standing.offered(live, ask)
    return AskInfo(
        seat=ask.seat,
        topic=ask.topic,
        question=question(live.game, language, ask, live.names),
        options=[
            OptionOffered(key(o), label(live.game, language, ask.topic, o, live.names)) for o in ask.options
        ],
        passes=[] if offered is None else list(offered.until),
    )


@post("/guests", summary="Become a guest and get a token")
async def new_guest(request: Asked, site: Site, data: JSONBody[NewGuest]) -> Guest:
    name = checked_name(data.name)
    person, token = await site.people.new_program_guest(name, address_of(request))
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
    site: Site, status: Annotated[str, QueryParameter(pattern="^(open|playing|over)$")] = "open"
) -> list[TableLine]:
    rows = await site.store.tables_with_status(status, 50)
    seats = await site.store.seats_of_many([row.id for row in rows])
    return [
        TableLine(r.id, r.game, r.setup, r.status, sum(s.kind == "open" for s in seats[r.id])) for r in rows
    ]


@post("/tables", summary="Open a table")
async def new_table(site: Site, data: JSONBody[TableWanted], player: Player) -> TableInfo:
    options: dict[str, Any] = dict(data.options)
    wanted = NewTable(
        data.game,
        data.seats,
        options,
        private=data.private,
        hints=data.hints,
        takeover=data.takeover,
        consent=data.consent,
        clock=data.clock,
        talk=data.talk,
    )
    live = await actions.open_table(site, player.person, player.name, wanted)
    return table_info(live, player.person, player.language)


@get("/tables/{id:str}", summary="A table: your view, and the question if one is yours")
async def show_table(caller: Caller, live: Live) -> TableInfo:
    return table_info(live, caller.person, caller.language)


@post("/tables/{id:str}/join", summary="Sit down at a table", status_code=200)
async def join(site: Site, data: JSONBody[Join], player: Player, live: Live) -> TableInfo:
    await actions.join(site, live, player.person, player.name, data.seat)
    return table_info(live, player.person, player.language)


@post("/tables/{id:str}/answer", summary="Answer the open question", status_code=200)
async def answer(site: Site, data: JSONBody[Answer], player: Player, live: Live) -> Done:
    await actions.answer(site, live, player.person, data.option, data.number, data.seat)
    return Done(live.number)


@post("/tables/{id:str}/undo", summary="Take your last answer back", status_code=200)
async def undo(site: Site, data: JSONBody[Undo], player: Player, live: Live) -> Done:
    await actions.undo(site, live, player.person, data.number, data.seat)
    return Done(live.number)


@post("/tables/{id:str}/pass", summary="Say no now, and to the same question from now on", status_code=200)
async def answer_ahead(site: Site, data: JSONBody[Ahead], player: Player, live: Live) -> Done:
    await actions.answer_ahead(site, live, player.person, data.until, data.number)
    return Done(live.number)


@post("/tables/{id:str}/pass/stop", summary="Answer a question yourself again", status_code=200)
async def answer_oneself(site: Site, data: JSONBody[Oneself], player: Player, live: Live) -> Done:
    await actions.answer_oneself(site, live, player.person, data.topic)
    return Done(live.number)


@get("/tables/{id:str}/why", summary="Why is this not an option?")
async def why(option: Annotated[str, QueryParameter(max_length=200)], player: Player, live: Live) -> Why:
    seat = actions.seat_to_answer(live, player.person)
    assert live.table is not None
    try:
        refusal = live.table.why_not(option, seat)
    except BadAnswer as error:
        raise Refused("bad_answer", 422, str(error)) from None
    if refusal is None:
        return Why("", "", "")
    return Why(refusal.rule, refusal.reason, refusal_text(live.game, player.language, refusal, live.names))


@get(
    "/tables/{id:str}/record",
    summary="The record; its seed is secret until the game is over",
    media_type=MediaType.TEXT,
)
async def record(live: Live) -> str:
    return actions.record_of(live)


@get("/tables/{id:str}/events", summary="Server-sent events: what you may see happen")
async def events(request: Asked, site: Site, caller: Caller, live: Live) -> Stream:
    """Each message has the number of moves, whose turn it is, and the events since the last message."""
    counted = site.people.limiter.stream(payer(request, caller.person))
    return stream(request, site.host, live, ProgramNews(live, caller.person, caller.language), counted)


def problem(request: Asked, refused: Refused, words: str) -> Response[Problem]:
    return Response(Problem(refused.why, words), status_code=refused.status)


HANDLERS = [
    new_guest,
    list_games,
    list_tables,
    new_table,
    show_table,
    join,
    answer,
    undo,
    answer_ahead,
    answer_oneself,
    why,
    record,
    events,
]


def router(handlers: list[Any]) -> Router:
    return Router(
        "/api",
        dependencies={
            "site": DEPENDENCIES["site"],
            "live": Provide(table_of),
            "caller": Provide(caller_of),
            "player": Provide(player_of),
        },
        before_request=count_call,
        tags=["tables"],
        security=[{"token": []}],
        route_handlers=handlers,
    )
