"""How tables end before their game does, and how they go on: cancel, leave, concede, agree, rematch.

A table that is over without having been played to its end says why in `ended`. What several people must
agree to is proposed by one of them; the proposal is a row in `votes` until all have agreed or one declines.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from pentapolis.engine import Setup
from pentapolis.server.actions import NewTable, game_of, table_values
from pentapolis.server.live import Live
from pentapolis.server.refused import Refused
from pentapolis.server.rows import SeatRow, joined
from pentapolis.server.schema import seats, tables, votes
from pentapolis.server.site import Site
from pentapolis.server.storage import Store, new_id, now
from pentapolis.server.thinkers import DEFAULT_BOT

LOBBY_DAYS = 14
"""So long a table waits for players."""
DESERTED_DAYS = 60
"""After so long without an answer nobody is coming back; tables with a clock and people go by it too."""
KINDS = ("end", "back", "pause", "resume")


# --- before the game begins -------------------------------------------------------------------------------


async def cancel(site: Site, live: Live, person: str) -> None:
    """The host closes a table at which the game has not begun."""
    if live.row.host != person:
        raise Refused("not_host", 403)
    _still_open(live)
    await site.host.change(live, lambda: close(site.store, live, "cancelled"))


async def leave(site: Site, live: Live, person: str) -> None:
    """Stand up before the game begins. When the host goes, the next one is host; with the last one the table
    closes.
    """
    _still_open(live)
    mine = live.seats_of(person)
    if not mine:
        raise Refused("not_your_seat", 403)
    others = [other for other in live.people if other != person]
    if not others:
        await site.host.change(live, lambda: close(site.store, live, "cancelled"))
        return

    async def stand_up() -> None:
        async with site.store.transaction() as connection:
            await _lock(connection, live, "open")
            for seat in mine:
                freed = replace(live.seats[seat], kind="open", person=None, name="…", bot=None, owner=None)
                await put_seat(connection, freed)
            if live.row.host == person:
                await connection.execute(update(tables).where(tables.c.id == live.id).values(host=others[0]))
            await site.store.notify(connection, live.id, -1)

    await site.host.change(live, stand_up)


def _still_open(live: Live) -> None:
    if live.row.ended is not None:
        raise Refused("ended")
    if live.table is not None:
        raise Refused("already_started")


# --- in the middle of it ----------------------------------------------------------------------------------


async def concede(site: Site, live: Live, person: str) -> None:
    """Give up. While others play on, a bot plays the seat to the end and comes last in the books; else the
    game is over, and whoever is left has won.
    """
    playing(live)
    mine = [seat for seat in live.seats_of(person) if live.seats[seat].conceded is None]
    if not mine:
        raise Refused("not_your_seat", 403)
    left = [s for s in live.seats if s.conceded is None and s.seat not in mine]
    goes_on = len(left) > 1 and any(s.kind == "person" for s in left)
    number = live.number

    async def give_up() -> None:
        gave_up = [replace(live.seats[seat], conceded=number) for seat in mine]
        if not goes_on:
            await close(site.store, live, "conceded", places_of(live.seats, gave_up), gave_up)
            return
        async with site.store.transaction() as connection:
            await _lock(connection, live, "playing")
            for seat in gave_up:
                await put_seat(connection, seat.taken_by_bot(DEFAULT_BOT))
            await connection.execute(votes.delete().where(votes.c.table == live.id))
            await site.store.notify(connection, live.id, -1)

    await site.host.change(live, give_up)


def places_of(rows: list[SeatRow], gave_up: list[SeatRow]) -> str:
    """The places after somebody gave up and the game is over: those who stayed share the first one; of the
    others, who held out longer comes before.
    """
    last = {seat.seat: seat.conceded for seat in gave_up}
    held = [last.get(seat.seat, seat.conceded) for seat in rows]
    ranks = [float("inf") if moves is None else moves for moves in held]
    return joined([1 + sum(other > mine for other in ranks) for mine in ranks]) if len(rows) > 1 else ""


def playing(live: Live) -> None:
    if live.table is None:
        raise Refused("not_started")
    if live.over:
        raise Refused("ended")


# --- together ---------------------------------------------------------------------------------------------


async def propose(site: Site, live: Live, person: str, kind: str) -> None:
    """Propose something, or agree to it if somebody has already; it happens when all people agree."""
    playing(live)
    if kind not in KINDS:
        raise Refused("no_page", 404)
    if not live.seats_of(person):
        raise Refused("not_your_seat", 403)
    vote = live.beside.vote(kind)
    if vote is not None and kind == "back" and vote.number != live.number:
        vote = None  # the game has gone on: this is another proposal
    agreed = list(dict.fromkeys([*(vote.people if vote else []), person]))
    all_agree = all(other in agreed for other in live.people)
    proposer = vote.person if vote else person
    seat = _check(live, proposer, kind)
    if kind == "back" and all_agree:
        await site.host.take_back(live, seat, before_last_answer(live, seat))
        await site.host.change(live, lambda: _drop(site.store, live, kind))
        return

    async def vote_or_do() -> None:
        if kind == "end" and all_agree:
            await close(site.store, live, "agreed")
            return
        async with site.store.transaction() as connection:
            await _lock(connection, live, "playing")
            await connection.execute(votes.delete().where(votes.c.table == live.id, votes.c.kind == kind))
            if all_agree:  # to pause or to go on
                clocks = replace(live.counted_clocks(), paused=kind == "pause")
                await connection.execute(
                    update(tables).where(tables.c.id == live.id).values(clocks=str(clocks))
                )
                await site.store.notify(connection, live.id, -1)
                return
            values = {"person": proposer, "number": live.number, "agreed": ",".join(agreed), "at": now()}
            await connection.execute(insert(votes).values(table=live.id, kind=kind, **values))
            await site.store.notify(connection, live.id, -1)

    await site.host.change(live, vote_or_do)


def _check(live: Live, person: str, kind: str) -> int:
    """The seat for which it is proposed; refused where this table has no such thing."""
    mine = live.seats_of(person)
    if kind in ("pause", "resume") and (live.clocks is None or live.clocks.paused != (kind == "resume")):
        raise Refused("no_clock", 422)
    if kind != "back":
        return mine[0]
    assert live.table is not None
    if not live.row.consent:
        raise Refused("no_consent", 403)
    for seat, _ in reversed(live.table.history):
        if seat in mine:
            return seat
    raise Refused("no_undo_nothing", 422)


def before_last_answer(live: Live, seat: int) -> int:
    """How many answers had been given before the seat's last one."""
    assert live.table is not None
    history = live.table.history
    return max(ply for ply, (who, _) in enumerate(history) if who == seat)


async def decline(site: Site, live: Live, person: str, kind: str) -> None:
    """Somebody is against it, or takes back the own proposal."""
    if not live.seats_of(person):
        raise Refused("not_your_seat", 403)
    if live.beside.vote(kind) is not None:
        await site.host.change(live, lambda: _drop(site.store, live, kind))


async def _drop(store: Store, live: Live, kind: str) -> None:
    async with store.transaction() as connection:
        await connection.execute(votes.delete().where(votes.c.table == live.id, votes.c.kind == kind))
        await store.notify(connection, live.id, -1)


# --- over -------------------------------------------------------------------------------------------------


async def close(
    store: Store, live: Live, ended: str, places: str = "", changed_seats: list[SeatRow] | None = None
) -> None:
    """End a table before its game is played to the end. Only the first one who ends it does."""
    async with store.transaction() as connection:
        await _lock(connection, live, live.row.status)
        for seat in changed_seats or []:
            await put_seat(connection, seat)
        await connection.execute(
            update(tables)
            .where(tables.c.id == live.id)
            .values(status="over", ended=ended, places=places or None, waiting="", changed=now())
        )
        await connection.execute(votes.delete().where(votes.c.table == live.id))
        await store.notify(connection, live.id, -1)


async def _lock(connection: AsyncConnection, live: Live, status: str) -> None:
    """Hold the table's row; refused when the table has meanwhile begun or ended."""
    query = select(tables.c.status).where(tables.c.id == live.id).with_for_update()
    if (await connection.execute(query)).scalar_one() != status:
        raise Refused("stale")


async def put_seat(connection: AsyncConnection, seat: SeatRow) -> None:
    await connection.execute(
        update(seats).where(seats.c.table == seat.table, seats.c.seat == seat.seat).values(seat.sitting())
    )


async def close_deserted(site: Site) -> list[str]:
    """Close the tables to which nobody comes back; those in memory are read again. Their ids."""
    moment = now()
    stale = [
        (tables.c.status == "open") & (tables.c.changed < moment - timedelta(days=LOBBY_DAYS)),
        (tables.c.status == "playing") & (tables.c.changed < moment - timedelta(days=DESERTED_DAYS)),
    ]
    found: list[str] = []
    for which, ended in zip(stale, ("cancelled", "deserted"), strict=True):
        rows = await site.store.rows(select(tables.c.id).where(which).limit(500))
        ids = [row.id for row in rows]
        if not ids:
            continue
        async with site.store.transaction() as connection:
            await connection.execute(
                update(tables)
                .where(tables.c.id.in_(ids), which)
                .values(status="over", ended=ended, waiting="", booked=True)
            )
            for id in ids:
                await site.store.notify(connection, id, -1)
        found += ids
    for id in found:
        await site.host.refresh(id)
    return found


# --- again ------------------------------------------------------------------------------------------------


async def rematch(site: Site, live: Live, person: str, name: str) -> str:
    """The same table once more: seats move on by one, bots stay, a seat is kept for everybody else. The first
    who wants it opens it, the others sit down there. The id of the new table.
    """
    if not live.over:
        raise Refused("not_over")
    if live.row.rematch is not None:
        return await _join_rematch(site, live.row.rematch, person, name)
    site.people.limiter.check("table", person)
    mine = live.seats_of(person)
    rows = [_seat_again(new, live.seats[old], person, mine) for new, old in _rotated(live)]
    if not mine:  # a spectator opens a table like it
        rows[0] |= {"kind": "person", "person": person, "name": name, "bot": None, "owner": None}
    begins = all(row["kind"] != "open" for row in rows)
    game = game_of(live.game.id)
    setup = Setup(game, len(rows), **live.setup.options)
    wanted = NewTable(
        game.id,
        [],
        {},
        private=live.row.private,
        hints=live.row.hints,
        takeover=live.row.takeover,
        learning=live.row.learning,
        consent=live.row.consent,
        clock=live.row.clock or "",
        talk=live.row.talk,
    )
    values = table_values(setup, wanted, person, begins)
    id = new_id(12 if live.row.private else 6)

    async def open_it() -> str:
        async with site.store.transaction() as connection:
            await site.store.insert_table(connection, id, values, rows)
            done = await connection.execute(
                update(tables)
                .where(tables.c.id == live.id, tables.c.rematch.is_(None))
                .values(rematch=id if mine else None)
            )
            if mine and done.rowcount != 1:
                raise Refused("stale")
            await site.store.notify(connection, live.id, -1)
        return id

    try:
        await site.host.change(live, open_it)
    except Refused:
        if live.row.rematch is None:
            raise
        return await _join_rematch(site, live.row.rematch, person, name)
    return id


def _rotated(live: Live) -> list[tuple[int, int]]:
    count = len(live.seats)
    return [(seat, (seat + 1) % count) for seat in range(count)]


def _seat_again(seat: int, row: SeatRow, person: str, mine: list[int]) -> dict[str, Any]:
    made: dict[str, Any] = {"seat": seat, "kind": row.kind, "person": row.person, "name": row.name}
    made |= {"bot": row.bot, "owner": None}
    who = row.person or row.owner
    if who is None or row.seat in mine:  # a bot from the start, or I
        return made
    if who == person:  # a bot took over from me
        return made | {"kind": "person", "person": person, "bot": None}
    return made | {"kind": "open", "person": None, "bot": None, "owner": who}


async def _join_rematch(site: Site, id: str, person: str, name: str) -> str:
    """Sit down on the seat that is kept for this person, if there is one."""
    live = await site.host.find(id)
    for row in live.seats:
        if row.kind == "open" and row.owner == person and live.table is None and not live.over:
            await site.host.reseat(live, replace(row, kind="person", person=person, owner=None))
            break
    return id
