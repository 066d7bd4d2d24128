"""Who may come to a private table: those who sit there, who came by its link, and whom they have invited."""

from __future__ import annotations

from sqlalchemy import delete, func, insert, select, update

from pentapolis.server.live import Live
from pentapolis.server.refused import Refused
from pentapolis.server.schema import invitations, people, tables
from pentapolis.server.site import Site
from pentapolis.server.storage import new_id, now

MOST = 200
"""So many people can be invited to one table."""
LONGEST_SECRET = 20


async def table_behind(site: Site, secret: str) -> Live:
    """The table that a link leads to."""
    if len(secret) > LONGEST_SECRET or not secret.isalnum():
        raise Refused("no_invitation", 404)
    found = await site.store.rows(select(tables.c.id).where(tables.c.invite == secret))
    if not found:
        raise Refused("no_invitation", 404)
    return await site.host.find(found[0].id)


async def accept(site: Site, secret: str, person: str) -> Live:
    """Come in by a link."""
    live = await table_behind(site, secret)
    if not live.admits(person):
        if await site.circles.blocked(person, [*live.people, live.row.host]):
            raise Refused("blocked", 403)
        await _let_in(site, live, person, None)
    return live


async def invite(site: Site, live: Live, person: str, other: str) -> None:
    """Somebody who sits there lets somebody else in."""
    if not live.seats_of(person) and live.row.host != person:
        raise Refused("not_your_seat", 403)
    found = await site.store.person(other)
    if found is None:
        raise Refused("no_person", 404)
    if await site.circles.blocked(other, [*live.people, live.row.host]):
        raise Refused("blocked", 403)
    if other not in live.beside.invited:
        await _let_in(site, live, other, person)


async def _let_in(site: Site, live: Live, person: str, by: str | None) -> None:
    async def add() -> None:
        async with site.store.transaction() as connection:
            count = select(func.count()).where(invitations.c.table == live.id)
            if (await connection.execute(count)).scalar_one() >= MOST:
                raise Refused("too_many_invited", 422)
            mine = (invitations.c.table == live.id) & (invitations.c.person == person)
            await connection.execute(delete(invitations).where(mine))
            await connection.execute(
                insert(invitations).values(table=live.id, person=person, by=by, at=now())
            )
            await site.store.notify(connection, live.id, -1)

    await site.host.change(live, add)


async def new_link(site: Site, live: Live, person: str) -> None:
    """The host makes the link that is out there worth nothing; who has come in by it stays."""
    if live.row.host != person:
        raise Refused("not_host", 403)
    if live.row.invite is None:
        raise Refused("not_private", 422)

    async def change() -> None:
        async with site.store.transaction() as connection:
            await connection.execute(update(tables).where(tables.c.id == live.id).values(invite=new_id(16)))
            await site.store.notify(connection, live.id, -1)

    await site.host.change(live, change)


async def names_of_invited(site: Site, live: Live) -> list[tuple[str, str]]:
    """Ids and names of those who were let in and do not sit there."""
    query = (
        select(people.c.id, people.c.name)
        .join(invitations, invitations.c.person == people.c.id)
        .where(invitations.c.table == live.id)
        .order_by(invitations.c.at)
    )
    return [(row.id, row.name) for row in await site.store.rows(query) if row.id not in live.people]
