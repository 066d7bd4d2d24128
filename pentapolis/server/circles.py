"""People and people: whom one follows, whom one does not want to meet, with whom one has played."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import and_, func, insert, or_, select

from pentapolis.server.refused import Refused
from pentapolis.server.rows import PersonRow, typed
from pentapolis.server.schema import circles, people, seats, tables
from pentapolis.server.storage import Store, now

MOST = 500
"""So many people one may follow or block."""


@dataclass(frozen=True)
class Friend:
    """Somebody in a list: one who is followed, or an opponent of late."""

    id: str
    name: str
    kind: str
    """follow, mute, block, or empty."""
    games: int = 0
    last: datetime | None = None


class Circles:
    """The circles of all people."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def put(self, person: str, other: str, kind: str) -> None:
        """Follow, mute or block somebody, or (with an empty kind) none of it."""
        if person == other or await self.store.person(other) is None:
            raise Refused("no_person", 404)
        async with self.store.transaction() as connection:
            pair = and_(circles.c.person == person, circles.c.other == other)
            await connection.execute(circles.delete().where(pair))
            if not kind:
                return
            count = select(func.count()).where(circles.c.person == person)
            if (await connection.execute(count)).scalar_one() >= MOST:
                raise Refused("too_many_people", 422)
            await connection.execute(insert(circles).values(person=person, other=other, kind=kind, at=now()))

    async def kind(self, person: str | None, other: str) -> str:
        query = select(circles.c.kind).where(circles.c.person == person, circles.c.other == other)
        rows = await self.store.rows(query)
        return rows[0].kind if rows else ""

    async def of(self, person: str, kind: str) -> list[Friend]:
        query = (
            select(people.c.id, people.c.name)
            .join(circles, circles.c.other == people.c.id)
            .where(circles.c.person == person, circles.c.kind == kind)
            .order_by(func.lower(people.c.name), people.c.id)
        )
        return [Friend(row.id, row.name, kind) for row in await self.store.rows(query)]

    async def opponents(self, person: str, limit: int = 20) -> list[Friend]:
        """With whom one has sat at a table, the latest first."""
        mine = select(seats.c.table).where(seats.c.person == person)
        last = func.max(tables.c.changed)
        query = (
            select(people.c.id, people.c.name, func.count(tables.c.id.distinct()).label("games"), last)
            .join(seats, seats.c.person == people.c.id)
            .join(tables, tables.c.id == seats.c.table)
            .where(seats.c.table.in_(mine), people.c.id != person, tables.c.moves > 0)
            .group_by(people.c.id, people.c.name)
            .order_by(last.desc(), people.c.id)
            .limit(limit)
        )
        kinds = {
            row.other: row.kind
            for row in await self.store.rows(select(circles).where(circles.c.person == person))
        }
        found = await self.store.rows(query)
        return [Friend(row.id, row.name, kinds.get(row.id, ""), row.games) for row in found]

    async def blocked(self, person: str, others: list[str]) -> bool:
        """Whether one of them has blocked this person, or is blocked by them."""
        pair = or_(
            and_(circles.c.person == person, circles.c.other.in_(others)),
            and_(circles.c.other == person, circles.c.person.in_(others)),
        )
        return bool(await self.store.rows(select(circles.c.person).where(pair, circles.c.kind == "block")))

    async def unheard(self, person: str | None) -> frozenset[str]:
        """Whose words this person does not want to read."""
        if person is None:
            return frozenset()
        kinds = circles.c.kind.in_(("block", "mute"))
        query = select(circles.c.other).where(circles.c.person == person, kinds)
        return frozenset(row.other for row in await self.store.rows(query))

    async def find(self, text: str, limit: int = 10) -> list[PersonRow]:
        """People with an account whose name begins so."""
        plain = text.strip().lower().replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
        if len(plain) < 2:
            return []
        fits = func.lower(people.c.name).like(f"{plain}%", escape="\\")
        query = select(people).where(people.c.login.is_not(None), fits).order_by(people.c.name).limit(limit)
        return [typed(PersonRow, row) for row in await self.store.rows(query)]
