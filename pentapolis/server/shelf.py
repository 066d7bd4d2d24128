"""Finding tables: one's own with filters and pages, those that wait for somebody, those that one may join."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, String, and_, cast, exists, func, literal, or_, select

from pentapolis.server.clocks import Clocks
from pentapolis.server.rows import TableRow
from pentapolis.server.schema import circles, seats, tables
from pentapolis.server.storage import BEGAN, Store

PAGE = 20
STATES = ("all", "waiting", "playing", "open", "over", "invited")


@dataclass(frozen=True)
class Wanted:
    """What to look for. `text` is a part of a player's name, or the table's id."""

    state: str = "all"
    game: str = ""
    text: str = ""
    page: int = 1


@dataclass(frozen=True)
class Found:
    rows: list[TableRow]
    count: int
    page: int

    @property
    def pages(self) -> int:
        return max(1, -(-self.count // PAGE))


def sits(person: str) -> ColumnElement[bool]:
    """A seat of this table is theirs, also while a bot plays it or it is still kept for them."""
    mine = (seats.c.person == person) | (seats.c.owner == person)
    return exists().where(seats.c.table == tables.c.id, mine)


def is_asked(person: str) -> ColumnElement[bool]:
    """A seat of theirs is to answer."""
    seat = literal("%,") + cast(seats.c.seat, String) + ",%"
    asked = (literal(",") + tables.c.waiting + ",").like(seat)
    mine = and_(seats.c.table == tables.c.id, seats.c.person == person, seats.c.kind == "person")
    return and_(tables.c.status == "playing", exists().where(mine, asked))


def is_invited(person: str) -> ColumnElement[bool]:
    """A seat of an open table is kept for them."""
    kept = and_(seats.c.table == tables.c.id, seats.c.kind == "open", seats.c.owner == person)
    return and_(tables.c.status == "open", exists().where(kept))


def not_blocked(person: str, other: Any) -> ColumnElement[bool]:
    """Neither has blocked the other."""
    pair = or_(
        and_(circles.c.person == person, circles.c.other == other),
        and_(circles.c.person == other, circles.c.other == person),
    )
    return ~exists().where(pair, circles.c.kind == "block")


def named(text: str) -> ColumnElement[bool]:
    """Somebody of this name sits there, or it is the table of this id."""
    plain = text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_").lower()
    fits = func.lower(seats.c.name).like(f"%{plain}%", escape="\\")
    return or_(tables.c.id == text.upper(), exists().where(seats.c.table == tables.c.id, fits))


class Shelf:
    """The tables of a database, from one person's side."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def _page(self, where: list[ColumnElement[bool]], page: int, order: Any) -> Found:
        [(count,)] = await self.store.rows(select(func.count()).select_from(tables).where(*where))
        page = max(1, min(page, -(-count // PAGE) or 1))
        query = (
            select(tables).where(*where).order_by(order, tables.c.id).limit(PAGE).offset((page - 1) * PAGE)
        )
        return Found(await self.store.all(TableRow, query), count, page)

    async def mine(self, person: str, wanted: Wanted) -> Found:
        where = [or_(sits(person), tables.c.host == person), BEGAN]
        if wanted.state == "waiting":
            where.append(is_asked(person))
        elif wanted.state == "invited":
            where.append(is_invited(person))
        elif wanted.state in ("playing", "open", "over"):
            where.append(tables.c.status == wanted.state)
        return await self._page([*where, *self._filters(wanted)], wanted.page, tables.c.changed.desc())

    async def lobby(self, person: str, wanted: Wanted, seats_wanted: int = 0, friends: bool = False) -> Found:
        """Open tables that everybody may join, without people whom one has blocked."""
        where = [tables.c.status == "open", tables.c.private.is_(False)]
        where += [not_blocked(person, tables.c.host), ~sits(person)]
        if seats_wanted:
            count = select(func.count()).where(seats.c.table == tables.c.id).scalar_subquery()
            where.append(count == seats_wanted)
        if friends:
            where.append(self.has_friend(person))
        return await self._page([*where, *self._filters(wanted)], wanted.page, tables.c.created.desc())

    async def watchable(self, person: str, wanted: Wanted, friends: bool = False) -> Found:
        """Public tables of others, in play or over."""
        state = wanted.state if wanted.state in ("playing", "over") else ""
        where = [tables.c.status == state if state else tables.c.status.in_(("playing", "over"))]
        where += [tables.c.private.is_(False), BEGAN, ~sits(person)]
        if friends:
            where.append(self.has_friend(person))
        return await self._page([*where, *self._filters(wanted)], wanted.page, tables.c.changed.desc())

    async def public_of(self, person: str, wanted: Wanted) -> Found:
        """Somebody's tables that everybody may see."""
        where = [sits(person), tables.c.private.is_(False), BEGAN, *self._filters(wanted)]
        return await self._page(where, wanted.page, tables.c.changed.desc())

    async def public_ids(self, ids: list[str]) -> set[str]:
        """Those of these tables that everybody may see."""
        where = [tables.c.id.in_(ids), tables.c.private.is_(False)]
        return {row.id for row in await self.store.rows(select(tables.c.id).where(*where))} if ids else set()

    @staticmethod
    def has_friend(person: str) -> ColumnElement[bool]:
        """Somebody whom this person follows sits there."""
        followed = and_(circles.c.person == person, circles.c.kind == "follow")
        there = and_(seats.c.table == tables.c.id, seats.c.person == circles.c.other)
        return exists().where(followed, there)

    @staticmethod
    def _filters(wanted: Wanted) -> list[ColumnElement[bool]]:
        found: list[ColumnElement[bool]] = []
        if wanted.game:
            found.append(tables.c.game == wanted.game)
        if wanted.text.strip():
            found.append(named(wanted.text.strip()))
        return found

    async def waiting(self, person: str, limit: int = 100) -> list[TableRow]:
        """The tables that wait for this person: first those whose time runs out first, then those that have
        waited longest.
        """
        query = select(tables).where(is_asked(person)).order_by(tables.c.changed, tables.c.id).limit(limit)
        rows = await self.store.all(TableRow, query)
        ends = await self.deadlines(person, rows)
        return sorted(rows, key=lambda row: (ends.get(row.id, float("inf")), row.changed, row.id))

    async def deadlines(self, person: str, rows: list[TableRow]) -> dict[str, float]:
        """When the time of this person runs out, by table; holidays are not looked at."""
        clocked = [row for row in rows if row.clocks is not None]
        where = [seats.c.table.in_([row.id for row in clocked]), seats.c.person == person]
        found = await self.store.rows(select(seats.c.table, seats.c.seat).where(*where)) if clocked else []
        ends: dict[str, float] = {}
        for row in clocked:
            clocks = Clocks.parse(row.clocks or "")
            mine = [one.seat for one in found if one.table == row.id and one.seat in clocks.running]
            if mine and not clocks.paused:
                ends[row.id] = clocks.at + min(clocks.left(seat, clocks.at, []) for seat in mine)
        return ends

    async def invitations(self, person: str, limit: int = 10) -> list[TableRow]:
        query = select(tables).where(is_invited(person)).order_by(tables.c.created.desc()).limit(limit)
        return await self.store.all(TableRow, query)

    async def next_for(self, person: str, after: str) -> str | None:
        """The next table that waits for this person, round and round from the one they are at."""
        ids = [row.id for row in await self.waiting(person)]
        if after in ids:
            at = ids.index(after)
            ids = ids[at + 1 :] + ids[:at]
        return ids[0] if ids else None
