"""The JSON API for talk, notes, hints, invitations, messages and moderation: what else a person can do."""

from __future__ import annotations

from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, PathParameter
from msgspec import Meta, Struct

from pentapolis.server import actions, invitations, moderation
from pentapolis.server.insight import hint_reason, may_see_chances
from pentapolis.server.names import checked_name
from pentapolis.server.refused import Refused
from pentapolis.server.routes.api import Name, Player, TableInfo, table_info
from pentapolis.server.routes.api_people import plain
from pentapolis.server.routes.given import Live, Site
from pentapolis.server.routes.safety import do_about
from pentapolis.server.routes.signals import origin_of
from pentapolis.server.web import Asked

LineId = Annotated[int, PathParameter(ge=1, le=2_000_000_000)]
Secret = Annotated[
    str, PathParameter(min_length=1, max_length=invitations.LONGEST_SECRET, pattern="^[A-Z0-9]+$")
]


# --- talk and notes ---------------------------------------------------------------------------------------


class Words(Struct, forbid_unknown_fields=True):
    text: Annotated[str, Meta(min_length=1, max_length=moderation.LONGEST_LINE)]


class Note(Struct, forbid_unknown_fields=True):
    """Private notes at a table."""

    text: Annotated[str, Meta(max_length=5000)]


class LineInfo(Struct):
    id: int
    person: str
    name: str
    text: str
    at: str


class Talkers(Struct, forbid_unknown_fields=True):
    """Who may talk at a table."""

    who: Annotated[str, Meta(pattern="^(all|seats|nobody)$")]


async def _lines(site: Site, live: Live, player: Player) -> list[LineInfo]:
    unheard = await site.circles.unheard(player.person)
    said = await site.host.chat(live)
    return [
        LineInfo(one.id, one.person, one.name, one.text, one.at.isoformat())
        for one in said
        if one.person not in unheard
    ]


@get("/tables/{id:str}/chat", summary="What was said at a table; without those whom you mute or block")
async def chat(site: Site, player: Player, live: Live) -> list[LineInfo]:
    return await _lines(site, live, player)


@post("/tables/{id:str}/chat", summary="Say something at a table", status_code=200)
async def say(site: Site, data: JSONBody[Words], player: Player, live: Live) -> list[LineInfo]:
    await moderation.talk(site, live, player.person, player.name, plain(data.text))
    return await _lines(site, live, player)


@post("/tables/{id:str}/talk", summary="Say who may talk at a table (host)", status_code=200)
async def talk(site: Site, data: JSONBody[Talkers], player: Player, live: Live) -> TableInfo:
    await moderation.set_talk(site, live, player.person, data.who)
    return table_info(live, player.person, player.language)


@post("/tables/{id:str}/chat/{line:int}/report", summary="Show a line to the moderators", status_code=200)
async def report(site: Site, line: LineId, player: Player, live: Live) -> list[LineInfo]:
    await moderation.report(site, live, player.person, line)
    return await _lines(site, live, player)


@get("/tables/{id:str}/notes", summary="Your notes at a table")
async def notes(site: Site, player: Player, live: Live) -> Note:
    return Note(await site.store.note(live.id, player.person))


@post("/tables/{id:str}/notes", summary="Keep notes at a table; only you see them", status_code=200)
async def keep_notes(site: Site, data: JSONBody[Note], player: Player, live: Live) -> Note:
    site.people.limiter.check("note", player.person)
    await site.store.set_note(live.id, player.person, plain(data.text))
    return data


# --- hints ------------------------------------------------------------------------------------------------


class Hint(Struct):
    """An option that a bot would consider: its chance to win, and what speaks for it."""

    option: str
    chance: float
    reason: str


class Chances(Struct):
    number: int
    chances: list[float]


@post("/tables/{id:str}/hint", summary="The best options, where the table allows hints", status_code=200)
async def hint(site: Site, player: Player, live: Live) -> list[Hint]:
    site.people.limiter.check("hint", player.person)
    if not live.row.hints:
        raise Refused("no_hints", 403)
    seat = actions.seat_to_answer(live, player.person)
    await site.ratings.hint_taken(live)
    found = await site.thinkers.advise(live, seat, player.person)
    return [Hint(one.option, one.chance, hint_reason(live, player.language, one)) for one in found]


@get("/tables/{id:str}/chances", summary="Everybody's chance to win, at tables without other people")
async def chances(site: Site, player: Player, live: Live) -> Chances:
    if not may_see_chances(live):
        raise Refused("no_hints", 403)
    site.people.limiter.check("chances", player.person)
    seat = actions.seat_to_answer(live, player.person)
    return Chances(live.number, list(await site.thinkers.chances(live, seat, player.person)))


class ReviewState(Struct):
    """How far the review of a finished game is."""

    done: float
    ready: bool


@post("/tables/{id:str}/review", summary="Compute the review of a finished game", status_code=200)
async def review(site: Site, player: Player, live: Live) -> ReviewState:
    site.people.limiter.check("review", player.person)
    work = await site.reviews.find(live)
    site.reviews.begin(live, work, player.person)
    return ReviewState(work.done, work.review is not None)


# --- invitations ------------------------------------------------------------------------------------------


class Somebody(Struct, forbid_unknown_fields=True):
    person: Annotated[str, Meta(min_length=1, max_length=16)]


@post("/invitations/{secret:str}", summary="Come to a private table by its invitation", status_code=200)
async def come_in(site: Site, secret: Secret, player: Player) -> TableInfo:
    site.people.limiter.check("invite", player.person)
    live = await invitations.accept(site, secret, player.person)
    return table_info(live, player.person, player.language)


@post("/tables/{id:str}/invite", summary="Let somebody in, and tell them", status_code=200)
async def invite(site: Site, data: JSONBody[Somebody], player: Player, live: Live) -> TableInfo:
    site.people.limiter.check("invite", player.person)
    await invitations.invite(site, live, player.person, plain(data.person))
    return table_info(live, player.person, player.language)


@post("/tables/{id:str}/new-link", summary="Make the invitation that is out there worthless", status_code=200)
async def new_link(site: Site, player: Player, live: Live) -> TableInfo:
    await invitations.new_link(site, live, player.person)
    return table_info(live, player.person, player.language)


# --- myself -----------------------------------------------------------------------------------------------


class NameWanted(Struct, forbid_unknown_fields=True):
    name: Name


class Courtesy(Struct, forbid_unknown_fields=True):
    """Whether the server answers for you when you have no choice."""

    wanted: bool


class AddressInfo(Struct):
    """Where you are told: of a webhook or push service the name of its host."""

    id: int
    kind: str
    host: str
    failed: int


class SignalsInfo(Struct):
    """How you are told: minutes between two messages at least, and whether before your time runs out."""

    pause: int
    reminders: bool
    addresses: list[AddressInfo]


class SignalsWanted(Struct, forbid_unknown_fields=True):
    pause: Annotated[int, Meta(ge=0, le=1440)]
    reminders: bool = True


class AddressWanted(Struct, forbid_unknown_fields=True):
    """`webhook` with its address, `push` with what a browser gave (address, p256dh, auth), or `mail`."""

    kind: Annotated[str, Meta(pattern="^(webhook|push|mail)$")]
    url: Annotated[str, Meta(max_length=1000)] = ""
    p256dh: Annotated[str, Meta(max_length=200)] = ""
    auth: Annotated[str, Meta(max_length=100)] = ""


async def _signals(site: Site, player: Player) -> SignalsInfo:
    settings = await site.addresses.signals(player.person, player.language)
    found = await site.addresses.of(player.person)
    shown = [AddressInfo(one.id, one.kind, one.host, one.failed) for one in found]
    return SignalsInfo(settings.pause, settings.reminders, shown)


@get("/me/signals", summary="Where and how you are told that a table waits")
async def signals(site: Site, player: Player) -> SignalsInfo:
    return await _signals(site, player)


@post("/me/signals", summary="How you are told", status_code=200)
async def put_signals(site: Site, data: JSONBody[SignalsWanted], player: Player) -> SignalsInfo:
    await site.addresses.put_signals(player.person, player.language, data.pause, data.reminders)
    return await _signals(site, player)


@post("/me/addresses", summary="Be told there, too", status_code=200)
async def add_address(
    request: Asked, site: Site, data: JSONBody[AddressWanted], player: Player
) -> SignalsInfo:
    site.people.limiter.check("address", player.person)
    person, language, origin = player.person, player.language, origin_of(request)
    if data.kind == "webhook":
        await site.addresses.add_webhook(person, language, plain(data.url), origin)
    elif data.kind == "push":
        keys = plain(data.p256dh), plain(data.auth)
        await site.addresses.add_push(person, language, plain(data.url), *keys, origin)
    else:
        await site.addresses.add_mail(person, language, origin)
    return await _signals(site, player)


@post("/me/addresses/{address:int}/remove", summary="Be told there no longer", status_code=200)
async def remove_address(site: Site, address: LineId, player: Player) -> SignalsInfo:
    await site.addresses.remove(player.person, address)
    return await _signals(site, player)


@post("/me/courtesy", summary="Let the server answer when you have no choice, or not", status_code=200)
async def courtesy(site: Site, data: JSONBody[Courtesy], player: Player) -> Courtesy:
    await site.store.set_courtesy(player.person, data.wanted)
    return data


@post("/me/puzzles", summary="Agree that puzzles are made of your public games, or not", status_code=200)
async def puzzles(site: Site, data: JSONBody[Courtesy], player: Player) -> Courtesy:
    await site.store.set_puzzles(player.person, data.wanted)
    return data


@post("/me/name", summary="Take another name (guests)", status_code=200)
async def rename(site: Site, data: JSONBody[NameWanted], player: Player) -> NameWanted:
    """Accounts change theirs in the page: they log in under it."""
    row = await site.store.person(player.person)
    if row is None or row.login is not None:
        raise Refused("name_taken", 403)
    name = checked_name(plain(data.name))
    await site.people.check_free(name, player.person)
    changed = await site.store.rename(player.person, name, None)
    site.people.forget_known()
    await site.host.refresh_all(changed or [])
    return NameWanted(name)


# --- moderators -------------------------------------------------------------------------------------------


class ReportInfo(Struct):
    id: int
    table: str
    about: str
    name: str
    text: str


class Deed(Struct, forbid_unknown_fields=True):
    """What is done about a report; all but `settle` remove the line."""

    deed: Annotated[str, Meta(pattern="^(settle|remove|silence_1|silence_30|ban_30|ban|close)$")]


async def _reports(site: Site) -> list[ReportInfo]:
    found = await moderation.open_reports(site.store)
    return [ReportInfo(one.id, one.table, one.about, one.name, one.text) for one in found]


@get("/moderation", summary="What people have reported (moderators)")
async def reports(site: Site, player: Player) -> list[ReportInfo]:
    await moderation.require(site, player.person)
    return await _reports(site)


@post("/moderation/{report:int}", summary="Do something about a report (moderators)", status_code=200)
async def judge(site: Site, report: LineId, data: JSONBody[Deed], player: Player) -> list[ReportInfo]:
    await moderation.require(site, player.person)
    await do_about(site, report, data.deed)
    return await _reports(site)


HANDLERS = [chat, say, talk, report, notes, keep_notes, hint, chances, review, come_in, invite, new_link]
HANDLERS += [signals, put_signals, add_address, remove_address, courtesy, puzzles, rename, reports, judge]
