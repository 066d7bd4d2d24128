"""The JSON API for what people do with tables and with one another, beside answering: seats, endings,
lists of tables, circles.
"""

from __future__ import annotations

from typing import Annotated

from litestar import get, post
from litestar.params import FromQuery, JSONBody, PathParameter, QueryParameter
from msgspec import Meta, Struct

from pentapolis.engine import games
from pentapolis.server import actions, endings, playon
from pentapolis.server.actions import game_of
from pentapolis.server.holidays import whole_days
from pentapolis.server.ratings import Rating, bots_of
from pentapolis.server.refused import Refused
from pentapolis.server.routes.api import Caller, Player, TableInfo, table_info
from pentapolis.server.routes.events import do_event, play_deal
from pentapolis.server.routes.given import Live, Site
from pentapolis.server.routes.profile import person_of
from pentapolis.server.shelf import Found, Wanted
from pentapolis.server.thinkers import DEFAULT_BOT
from pentapolis.server.tournaments import CLOCK, Tournaments

Seat = Annotated[int, Meta(ge=0, le=7)]


class OneSeat(Struct, forbid_unknown_fields=True):
    seat: Seat


class Proposal(Struct, forbid_unknown_fields=True):
    """`end`: end the game without a winner; `back`: take back my last answer and all that came after it;
    `pause` and `resume`: stop the clocks and let them run again.
    """

    kind: Annotated[str, Meta(pattern="^(end|back|pause|resume)$")]


class TableOpened(Struct):
    id: str


def shown(live: Live, player: Player) -> TableInfo:
    return table_info(live, player.person, player.language)


@post("/tables/{id:str}/seat-bot", summary="Fill an open seat with a bot (host)", status_code=200)
async def seat_bot(site: Site, data: JSONBody[OneSeat], player: Player, live: Live) -> TableInfo:
    await actions.seat_bot(site, live, player.person, data.seat)
    return shown(live, player)


@post("/tables/{id:str}/takeover", summary="Give the seat of somebody who is gone to a bot", status_code=200)
async def take_over(site: Site, data: JSONBody[OneSeat], player: Player, live: Live) -> TableInfo:
    await actions.take_over(site, live, player.person, data.seat)
    return shown(live, player)


@post("/tables/{id:str}/come-back", summary="Take your seat back from the bot", status_code=200)
async def come_back(site: Site, data: JSONBody[OneSeat], player: Player, live: Live) -> TableInfo:
    await actions.come_back(site, live, player.person, data.seat)
    return shown(live, player)


@post("/tables/{id:str}/cancel", summary="Close the table before the game begins (host)", status_code=200)
async def cancel(site: Site, player: Player, live: Live) -> TableInfo:
    await endings.cancel(site, live, player.person)
    return shown(live, player)


@post("/tables/{id:str}/leave", summary="Stand up before the game begins", status_code=200)
async def leave(site: Site, player: Player, live: Live) -> TableInfo:
    await endings.leave(site, live, player.person)
    return shown(live, player)


@post("/tables/{id:str}/concede", summary="Give up", status_code=200)
async def concede(site: Site, player: Player, live: Live) -> TableInfo:
    await endings.concede(site, live, player.person)
    return shown(live, player)


@post("/tables/{id:str}/propose", summary="Propose something to all, or agree to it", status_code=200)
async def propose(site: Site, data: JSONBody[Proposal], player: Player, live: Live) -> TableInfo:
    site.people.limiter.check("vote", player.person)
    await endings.propose(site, live, player.person, data.kind)
    return shown(live, player)


@post("/tables/{id:str}/decline", summary="Decline or withdraw a proposal", status_code=200)
async def decline(site: Site, data: JSONBody[Proposal], player: Player, live: Live) -> TableInfo:
    await endings.decline(site, live, player.person, data.kind)
    return shown(live, player)


@post("/tables/{id:str}/rematch", summary="The same table once more; sit down there")
async def rematch(site: Site, player: Player, live: Live) -> TableOpened:
    return TableOpened(await endings.rematch(site, live, player.person, player.name))


class PlayOn(Struct, forbid_unknown_fields=True):
    """From where (after `ply` answers), as which seat (null: whoever is to answer there), and who plays the
    others: a bot's level or `open`.
    """

    ply: Annotated[int, Meta(ge=0, le=1_000_000)]
    seat: Seat | None = None
    others: Annotated[str, Meta(max_length=40)] = DEFAULT_BOT


class PlayRecord(PlayOn, forbid_unknown_fields=True):
    record: Annotated[str, Meta(max_length=playon.LONGEST_RECORD)] = ""


@post("/tables/{id:str}/play-on", summary="A new table from a position of this one, hidden things dealt anew")
async def play_on(site: Site, data: JSONBody[PlayOn], player: Player, live: Live) -> TableInfo:
    wanted = playon.Wanted(data.ply, data.seat, data.others)
    return shown(await playon.from_table(site, live, player.person, player.name, wanted), player)


@post("/records/play-on", summary="A new table from a position of a record")
async def play_record(site: Site, data: JSONBody[PlayRecord], player: Player) -> TableInfo:
    wanted = playon.Wanted(data.ply, data.seat, data.others)
    new = await playon.from_record(site, data.record, player.person, player.name, wanted)
    return shown(new, player)


# --- lists and circles --------------------------------------------------------------------------------


class MyTable(Struct):
    """One of your tables, or one you may join or watch."""

    id: str
    game: str
    status: str
    ended: str | None
    moves: int
    your_turn: bool
    changed: str
    players: list[str]


class TablesFound(Struct):
    count: int
    page: int
    pages: int
    tables: list[MyTable]


class PersonInfo(Struct):
    id: str
    name: str
    kind: str


class Circle(Struct):
    """Whom you follow and block, and with whom you have played lately."""

    followed: list[PersonInfo]
    blocked: list[PersonInfo]
    opponents: list[PersonInfo]


class Kind(Struct, forbid_unknown_fields=True):
    kind: Annotated[str, Meta(pattern="^(follow|mute|block|)$")]


class NextTable(Struct):
    """The table that waits for you; null when none does."""

    id: str | None


State = Annotated[str, QueryParameter(pattern="^(all|waiting|playing|open|over|invited)$")]
Words = Annotated[str, QueryParameter(max_length=40)]
Page = Annotated[int, QueryParameter(ge=1, le=100_000)]


@get("/me/tables", summary="Your tables, with filters, 20 a page")
async def my_tables(
    site: Site, player: Player, status: State = "all", game: Words = "", q: Words = "", page: Page = 1
) -> TablesFound:
    found = await site.shelf.mine(player.person, Wanted(status, plain(game), plain(q), page))
    return await tables_found(site, player.person, found)


@get("/lobby", summary="Open tables that you may join, with filters, 20 a page")
async def lobby(
    site: Site,
    player: Player,
    game: Words = "",
    q: Words = "",
    seats: Annotated[int, QueryParameter(ge=0, le=8)] = 0,
    friends: FromQuery[bool] = False,
    page: Page = 1,
) -> TablesFound:
    wanted = Wanted("open", plain(game), plain(q), page)
    found = await site.shelf.lobby(player.person, wanted, seats, friends)
    return await tables_found(site, player.person, found)


def plain(text: str) -> str:
    if "\0" in text:
        raise Refused("nul", 422)
    return text


async def tables_found(site: Site, person: str, found: Found) -> TablesFound:
    seats = await site.store.seats_of_many([row.id for row in found.rows])
    lines = [
        MyTable(
            id=row.id,
            game=row.game,
            status=row.status,
            ended=row.ended,
            moves=row.moves,
            your_turn=any(s.seat in row.waiting_seats and s.person == person for s in seats[row.id]),
            changed=row.changed.isoformat(),
            players=[s.name for s in seats[row.id] if s.kind != "open"],
        )
        for row in found.rows
    ]
    return TablesFound(found.count, found.page, found.pages, lines)


@get("/me/next", summary="The next table that waits for you, after this one")
async def next_table(
    site: Site, player: Player, after: Annotated[str, QueryParameter(max_length=12)] = ""
) -> NextTable:
    return NextTable(await site.shelf.next_for(player.person, plain(after)))


@get("/me/circle", summary="Whom you follow and block, and your opponents of late")
async def circle(site: Site, player: Player) -> Circle:
    return await _circle(site, player.person)


async def _circle(site: Site, person: str) -> Circle:
    async def of(kind: str) -> list[PersonInfo]:
        return [PersonInfo(p.id, p.name, p.kind) for p in await site.circles.of(person, kind)]

    lately = await site.circles.opponents(person)
    met = [PersonInfo(p.id, p.name, p.kind) for p in lately]
    return Circle(await of("follow"), await of("block"), met)


class RatingInfo(Struct):
    """`rating` is 1500 + 40 · (mu − 25), with `margin` on both sides; `sure` once enough games are known."""

    game: str
    size: int
    rating: int
    margin: int
    sure: bool
    mu: float
    sigma: float
    games: int


class ResultInfo(Struct):
    table: str
    game: str
    place: int
    score: float | None
    at: str


class Profile(Struct):
    id: str
    name: str
    ratings: list[RatingInfo]
    results: list[ResultInfo]


class Leader(Struct):
    """A person, or a bot (by its level) of published strength."""

    person: str | None
    name: str
    bot: str | None
    rating: RatingInfo


def rating_info(game: str, size: int, rating: Rating) -> RatingInfo:
    shown = (rating.shown, rating.margin, rating.sure, rating.mu, rating.sigma, rating.games)
    return RatingInfo(game, size, *shown)


@get("/people/{who:str}", summary="Somebody's ratings and the results of their public tables")
async def profile(site: Site, who: Annotated[str, PathParameter(max_length=16)]) -> Profile:
    row = await person_of(site, plain(who))
    found = await site.ratings.of(row.id)
    history = await site.ratings.history(row.id, 100)
    public = await site.shelf.public_ids([one.table for one in history])
    results = [
        ResultInfo(
            one.table,
            one.game,
            one.place,
            None if one.score is None else game_of(one.game).points(one.score),
            one.at.isoformat(),
        )
        for one in history
        if one.table in public
    ]
    return Profile(
        row.id, row.name, [rating_info(g, size, r) for (g, size), r in sorted(found.items())], results
    )


@get("/ratings/{game:str}", summary="The leaderboard of a game: two seats (2), or three and more (3)")
async def leaders(
    site: Site,
    game: Annotated[str, PathParameter(max_length=40)],
    size: Annotated[int, QueryParameter(ge=2, le=3)] = 2,
) -> list[Leader]:
    id = game_of(plain(game)).id
    found = await site.ratings.leaders(id, size)
    lines = [Leader(person, name, None, rating_info(id, size, rating)) for person, name, rating in found]
    for level, rating in bots_of(id).items():
        lines.append(Leader(None, level, level, rating_info(id, size, rating)))
    return lines


class DealInfo(Struct):
    """The deal of the day in a game: the hash of its seed, your table, and how people have done."""

    day: str
    game: str
    setup: str
    bot: str | None
    hash: str
    table: str | None
    results: list[tuple[str, float]]


@get("/daily", summary="Today's deals, and your tables of them")
async def daily(site: Site, caller: Caller) -> list[DealInfo]:
    found = []
    for game in games().values():
        deal = await site.daily.deal_of_today(game)
        mine = await site.daily.mine(deal, caller.person) if caller.person else None
        done = [(entry.name, entry.points) for entry in (await site.daily.entries(deal))[:100]]
        found.append(DealInfo(deal.day, deal.game, deal.setup, deal.bot, deal.hash, mine, done))
    return found


@post("/daily/{game:str}", summary="Play today's deal: the same for everybody")
async def play_daily(
    site: Site, game: Annotated[str, PathParameter(max_length=40)], player: Player
) -> TableOpened:
    return TableOpened(await play_deal(site, plain(game), player.person, player.name))


class EventWanted(Struct, forbid_unknown_fields=True):
    """A tournament: `swiss` or `rounds`."""

    name: Annotated[str, Meta(min_length=2, max_length=60)]
    game: Annotated[str, Meta(max_length=40)]
    kind: Annotated[str, Meta(pattern="^(swiss|rounds)$")] = "swiss"
    seats: Annotated[int, Meta(ge=2, le=6)] = 2
    rounds: Annotated[int, Meta(ge=1, le=20)] = 3
    clock: Annotated[str, Meta(max_length=40)] = CLOCK


class StandingInfo(Struct):
    person: str
    name: str
    points: float
    wins: float
    games: int


class EventInfo(Struct):
    id: str
    name: str
    game: str
    kind: str
    status: str
    round: int
    rounds: int
    standings: list[StandingInfo]
    tables: list[str]


EventId = Annotated[str, PathParameter(min_length=1, max_length=12, pattern="^[A-Z0-9]+$")]


async def event_info(site: Site, id: str) -> EventInfo:
    tournaments = Tournaments(site.store)
    event = await tournaments.event(id)
    standings = [
        StandingInfo(one.person, one.name, one.points, one.share, one.games)
        for one in await tournaments.standings(id)
    ]
    ids = [row.id for row in await tournaments.tables_of(id)]
    shown = (event.id, event.name, event.game, event.kind, event.status, event.round, event.rounds)
    return EventInfo(*shown, standings, ids)


@post("/events", summary="Announce a tournament")
async def new_event(site: Site, data: JSONBody[EventWanted], player: Player) -> EventInfo:
    site.people.limiter.check("table", player.person)
    given = (plain(data.name), data.kind, plain(data.game), data.seats, data.rounds, data.clock)
    return await event_info(site, await Tournaments(site.store).create(player.person, *given))


@get("/events/{event:str}", summary="A tournament: standings and tables")
async def show_event(site: Site, event: EventId) -> EventInfo:
    return await event_info(site, event)


@post("/events/{event:str}/{deed:str}", summary="`enter`, `leave` or (host) `start`", status_code=200)
async def change_event(
    site: Site, event: EventId, deed: Annotated[str, PathParameter(max_length=10)], player: Player
) -> EventInfo:
    site.people.limiter.check("circle", player.person)
    await do_event(site, event, deed, player.person)
    return await event_info(site, event)


class HolidayWanted(Struct, forbid_unknown_fields=True):
    """Go on holiday for so many days; 0: be back."""

    days: Annotated[int, Meta(ge=0, le=30)]


class HolidayInfo(Struct):
    until: str | None
    days_left: int


@post("/me/holiday", summary="Go on holiday, or come back: by days, your time does not run", status_code=200)
async def holiday(site: Site, data: JSONBody[HolidayWanted], player: Player) -> HolidayInfo:
    site.people.limiter.check("circle", player.person)
    if data.days:
        await site.holidays.begin(player.person, data.days)
    else:
        await site.holidays.end(player.person)
    row = await site.holidays.current(player.person)
    days = whole_days(await site.holidays.left(player.person))
    return HolidayInfo(None if row is None else row.ends.isoformat(), days)


@post("/people/{other:str}", summary="Follow or block somebody, or neither", status_code=200)
async def put_person(
    site: Site, other: Annotated[str, PathParameter(max_length=16)], data: JSONBody[Kind], player: Player
) -> Circle:
    site.people.limiter.check("circle", player.person)
    await site.circles.put(player.person, plain(other), data.kind)
    return await _circle(site, player.person)


HANDLERS = [seat_bot, take_over, come_back, cancel, leave, concede, propose, decline, rematch]
HANDLERS += [
    play_on,
    play_record,
    my_tables,
    lobby,
    next_table,
    circle,
    profile,
    leaders,
    daily,
    play_daily,
    holiday,
    put_person,
]
HANDLERS += [new_event, show_event, change_event]
