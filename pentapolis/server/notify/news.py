"""What there is to tell: tables that wait for somebody, time that runs out, games that are over, seats kept.

Everything is found in the database, so it does not matter which process has seen it happen, or whether one
was running at all.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, String, and_, cast, exists, literal, or_, select

from pentapolis.server.live import Live
from pentapolis.server.refused import Refused
from pentapolis.server.rendering import say
from pentapolis.server.scene import Scene
from pentapolis.server.schema import addresses, invitations, moves, seats, tables, told
from pentapolis.server.site import Site
from pentapolis.server.storage import now

QUIET_SECONDS = 30.0
"""So long a table has waited before anybody is told: whoever is there has answered by then."""
OVER_DAYS = 2
"""What is older is no news."""
REMIND_SECONDS = (3600.0, 12 * 3600.0)
"""A reminder comes with a quarter of a turn left: at least, at most so long before."""
LINES = 3


@dataclass(frozen=True)
class Item:
    """One thing to tell somebody."""

    person: str
    table: str
    kind: str
    """turn, time, over, seat"""
    number: int
    """How many moves there were."""
    since: datetime


@dataclass(frozen=True)
class Part:
    """One thing in words: a heading, and what happened and is asked."""

    table: str
    title: str
    lines: list[str] = field(default_factory=list)

    @property
    def path(self) -> str:
        """Where it leads."""
        return f"/t/{self.table}" if self.table else "/games"


def _told(kind: str) -> ColumnElement[bool]:
    same = and_(told.c.person == seats.c.person, told.c.table == tables.c.id, told.c.kind == kind)
    return exists().where(same)


def _told_of_this_turn(kind: str) -> ColumnElement[bool]:
    """They were told, and have not answered anything since."""
    answered = (
        exists()
        .where(moves.c.table == tables.c.id, moves.c.seat == seats.c.seat, moves.c.number >= told.c.number)
        .correlate(tables, seats, told)  # of this table and seat: two levels out nothing does so by itself
    )
    same = and_(told.c.person == seats.c.person, told.c.table == tables.c.id, told.c.kind == kind)
    return exists().where(same, ~answered)


def _reachable() -> ColumnElement[bool]:
    return seats.c.person.in_(select(addresses.c.person))


async def found(site: Site) -> list[Item]:
    """Everything that has not been told yet."""
    return [*await _turns(site), *await _times(site), *await _overs(site), *await _seats(site)]


def _asked() -> ColumnElement[bool]:
    seat = literal("%,") + cast(seats.c.seat, String) + ",%"
    asked = (literal(",") + tables.c.waiting + ",").like(seat)
    return and_(tables.c.status == "playing", seats.c.kind == "person", asked)


async def _rows(site: Site, kind: str, *where: ColumnElement[bool]) -> list[Item]:
    query = (
        select(seats.c.person, tables.c.id, tables.c.moves, tables.c.changed)
        .join(tables, tables.c.id == seats.c.table)
        .where(*where)
        .order_by(tables.c.changed, tables.c.id)
    )
    items = [
        Item(row.person, row.id, kind, row.moves, _aware(row.changed)) for row in await site.store.rows(query)
    ]
    return list(dict.fromkeys(items))  # somebody may have several seats


def _aware(moment: datetime) -> datetime:
    return moment if moment.tzinfo is not None else moment.replace(tzinfo=now().tzinfo)


def _quiet() -> ColumnElement[bool]:
    return tables.c.changed < now() - timedelta(seconds=QUIET_SECONDS)


async def _turns(site: Site) -> list[Item]:
    return await _rows(site, "turn", _reachable(), _asked(), _quiet(), ~_told_of_this_turn("turn"))


async def _times(site: Site) -> list[Item]:
    """Whose time will soon be over, by days; live, everybody is there."""
    by_days = tables.c.clock.like("days%")
    due = await _rows(site, "time", _reachable(), _asked(), by_days, ~_told_of_this_turn("time"))
    return [item for item in due if await _runs_out(site, item)]


async def _runs_out(site: Site, item: Item) -> bool:
    try:
        live = await site.host.load(item.table)
    except Refused:
        return False
    if live.clock is None or live.clocks is None or live.clocks.paused:
        return False
    least, most = REMIND_SECONDS
    before = max(least, min(most, live.clock.turn / 4))
    mine = [seat for seat in live.waiting() if live.seats[seat].person == item.person]
    return any(0 < live.time_left(seat) < before for seat in mine)


async def _overs(site: Site) -> list[Item]:
    other = seats.alias()
    company = exists().where(
        other.c.table == tables.c.id, other.c.person.is_not(None), other.c.person != seats.c.person
    )
    over = and_(
        tables.c.status == "over",
        tables.c.moves > 0,
        tables.c.changed > now() - timedelta(days=OVER_DAYS),
        or_(tables.c.ended.is_(None), tables.c.ended != "cancelled"),
    )
    return await _rows(site, "over", _reachable(), over, company, _quiet(), ~_told("over"))


async def _seats(site: Site) -> list[Item]:
    """Seats that are kept for somebody, and tables to which they were invited."""
    reachable = select(addresses.c.person)
    kept = (
        select(seats.c.owner.label("person"), tables.c.id, tables.c.created)
        .join(tables, tables.c.id == seats.c.table)
        .where(tables.c.status == "open", seats.c.kind == "open", seats.c.owner.in_(reachable))
    )
    invited = (
        select(invitations.c.person, tables.c.id, tables.c.created)
        .join(tables, tables.c.id == invitations.c.table)
        .where(tables.c.status == "open", invitations.c.by.is_not(None), invitations.c.person.in_(reachable))
    )
    items = []
    for row in await site.store.rows(kept.union(invited)):
        known = select(told.c.person).where(
            told.c.person == row.person, told.c.table == row.id, told.c.kind == "seat"
        )
        if not await site.store.rows(known):
            items.append(Item(row.person, row.id, "seat", 0, _aware(row.created)))
    return items


# --- in words ---------------------------------------------------------------------------------------------


async def part_of(site: Site, item: Item, language: str) -> Part | None:
    """One thing in words; None when it is no longer so."""
    try:
        live = await site.host.load(item.table)
    except Refused:
        return None
    game = live.game.title(language)
    title = say(language, f"told.{item.kind}", game=game)
    if item.kind == "seat":
        host = await site.store.person(live.row.host)
        return Part(live.id, title, [say(language, "told.invited", name=host.name if host else "…")])
    if live.table is None:
        return None
    mine = live.seats_of(item.person)
    if item.kind == "over":
        return Part(live.id, title, _ending(live, language, mine))
    asked = [seat for seat in live.waiting() if seat in mine]
    if not asked:
        return None
    return Part(live.id, title, _turn(live, language, asked[0], tuple(mine)))


def _turn(live: Live, language: str, seat: int, mine: tuple[int, ...]) -> list[str]:
    """What was done to me and by the others, and what is asked."""
    scene = Scene(live, seat, language, None, mine=mine)
    lines = [line.text for line in scene.news[:LINES]]
    if live.clocks is not None and not live.clocks.paused:
        hours = max(0, int(live.time_left(seat) // 3600))
        lines.append(say(language, "told.left", count=hours))
    return [*lines, scene.question()]


def _ending(live: Live, language: str, mine: list[int]) -> list[str]:
    if live.row.ended not in (None, "conceded") or live.places is None:
        return [say(language, f"ending.{live.row.ended}")] if live.row.ended else []
    winners = ", ".join(live.names[seat] for seat, place in enumerate(live.places) if place == 1)
    id = "won_one" if live.places.count(1) == 1 else "won_many"
    places = [live.places[seat] for seat in mine]
    return [say(language, id, names=winners), *[say(language, "told.place", place=p) for p in places]]
