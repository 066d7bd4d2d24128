"""Tournaments for two to six seats: Swiss, or rounds in which everybody meets as many others as possible.

A round is drawn when the one before is over: nobody has to press a button. Places give points by how many one
has left behind, and standings go by points, then by shares of wins. Tables have a clock; when
somebody's time is used up a bot plays on for them until they return, so every round ends.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from itertools import combinations
from typing import Any

from sqlalchemy import func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from pentapolis.engine import Setup, parse_setup
from pentapolis.server.actions import NewTable, checked_clock, game_of, table_values
from pentapolis.server.names import bot_name
from pentapolis.server.refused import Refused
from pentapolis.server.schema import entrants, events, people, results, tables
from pentapolis.server.schema import seats as seats_of_tables
from pentapolis.server.storage import Store, new_id, now
from pentapolis.server.thinkers import DEFAULT_BOT

CLOCK = "days:86400:259200"
TRIES = 200
"""Drawings of a round that are compared."""
EXCHANGES = 2000
"""Pairs of people who try to change tables in the best of them."""
MOST = 200


@dataclass(frozen=True, slots=True)
class Tournament:
    id: str
    name: str
    kind: str
    game: str
    setup: str
    seats: int
    rounds: int
    round: int
    clock: str | None
    host: str
    status: str
    created: datetime
    changed: datetime


@dataclass(frozen=True, slots=True)
class Standing:
    person: str
    name: str
    points: float
    share: float
    games: int


def draw(
    kind: str,
    seats: int,
    standing: list[str],
    met: Counter[frozenset[str]],
    sat: Counter[tuple[str, int]],
    seed: str,
) -> list[list[str | None]]:
    """The tables of a round: who sits where; None is a bot, where there are too few people.

    Of many drawings the best is taken: few who have met before, Swiss also neighbours in the standing; people
    change tables where that makes it better; then each table is turned so that everybody sits where they have
    sat least.
    """
    chance = random.Random(seed)
    count = -(-len(standing) // seats)
    rank = {person: place for place, person in enumerate(standing)}
    best: tuple[float, list[list[str]]] | None = None

    def price(group: list[str]) -> float:
        again = sum([met[frozenset(pair)] ** 2 * 10.0 for pair in combinations(group, 2)])
        places = [rank[person] for person in group]
        return again + ((max(places) - min(places)) / seats if kind == "swiss" else 0.0)

    for attempt in range(TRIES):
        order = standing[:]
        if kind == "swiss":  # neighbours change places, with every try over a greater distance
            jump = seats * attempt / 20
            order.sort(key=lambda person: rank[person] + chance.uniform(0, jump))
        else:
            chance.shuffle(order)
        groups = [order[at * len(order) // count : (at + 1) * len(order) // count] for at in range(count)]
        cost = sum(map(price, groups))
        if best is None or cost < best[0]:
            best = (cost, groups)
    assert best is not None
    _exchanged(best[1], price, chance)
    return [_seated(group, seats, sat, chance) for group in best[1]]


def _exchanged(groups: list[list[str]], price: Callable[[list[str]], float], chance: random.Random) -> None:
    """Let people change tables, two at a time, as long as it pays."""
    if len(groups) < 2:
        return
    prices = list(map(price, groups))
    for _ in range(EXCHANGES):
        one, other = chance.sample(range(len(groups)), 2)
        mine, theirs = groups[one][:], groups[other][:]
        here, there = chance.randrange(len(mine)), chance.randrange(len(theirs))
        mine[here], theirs[there] = theirs[there], mine[here]
        new = price(mine), price(theirs)
        if sum(new) < prices[one] + prices[other]:
            groups[one], groups[other] = mine, theirs
            prices[one], prices[other] = new


def _seated(
    group: list[str], seats: int, sat: Counter[tuple[str, int]], chance: random.Random
) -> list[str | None]:
    """The order in which everybody sits where they have sat least."""
    places: list[str | None] = [*group, *[None] * (seats - len(group))]
    chance.shuffle(places)
    turns = [places[at:] + places[:at] for at in range(seats)]
    turns += [turn[::-1] for turn in turns]
    return min(turns, key=lambda turn: sum(sat[(who, at)] ** 2 for at, who in enumerate(turn) if who))


class Tournaments:
    """All tournaments."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def create(
        self, person: str, name: str, kind: str, game: str, seats: int, rounds: int, clock: str = CLOCK
    ) -> str:
        if kind not in ("swiss", "rounds"):
            raise Refused("bad_setup", 422, "event_kind")
        chosen = game_of(game)
        low, high = max(2, chosen.players[0]), chosen.players[1]
        if not low <= seats <= high or not 1 <= rounds <= 20 or not 2 <= len(name.strip()) <= 60:
            raise Refused("bad_setup", 422, "event", low=low, high=high)
        id = new_id(8)
        moment = now()
        values: dict[str, Any] = {"id": id, "name": " ".join(name.split()), "kind": kind, "game": chosen.id}
        values |= {"setup": str(Setup(chosen, seats)), "clock": checked_clock(clock), "host": person}
        async with self.store.transaction() as connection:
            await connection.execute(
                insert(events).values(
                    **values,
                    seats=seats,
                    rounds=rounds,
                    round=0,
                    status="open",
                    created=moment,
                    changed=moment,
                )
            )
        return id

    async def event(self, id: str) -> Tournament:
        found = await self.store.first(Tournament, select(events).where(events.c.id == id[:12]))
        if found is None:
            raise Refused("no_event", 404)
        return found

    async def all(self, limit: int = 50) -> list[Tournament]:
        return await self.store.all(Tournament, select(events).order_by(events.c.changed.desc()).limit(limit))

    async def enter(self, id: str, person: str) -> None:
        event = await self.event(id)
        if event.status != "open":
            raise Refused("already_started")
        async with self.store.transaction() as connection:
            there = select(func.count()).where(entrants.c.event == id)
            number = (await connection.execute(there)).scalar_one()
            mine = there.where(entrants.c.person == person)
            if (await connection.execute(mine)).scalar_one():
                return
            if number >= MOST:
                raise Refused("event_full")
            await connection.execute(insert(entrants).values(event=id, person=person, number=number))

    async def leave(self, id: str, person: str) -> None:
        """Before it begins one is gone; afterwards one is in no further round."""
        event = await self.event(id)
        mine = (entrants.c.event == id) & (entrants.c.person == person)
        async with self.store.transaction() as connection:
            if event.status == "open":
                await connection.execute(entrants.delete().where(mine))
            else:
                await connection.execute(update(entrants).where(mine).values(left=True))

    async def start(self, id: str, person: str) -> None:
        event = await self.event(id)
        if event.host != person:
            raise Refused("not_host", 403)
        if event.status != "open":
            raise Refused("already_started")
        if len(await self.entered(id)) < 2:
            raise Refused("too_few")
        await self._next_round(id, 0)

    async def entered(self, id: str) -> list[tuple[str, str, bool]]:
        """Person, name and whether they have left, in the order of entering."""
        query = (
            select(people.c.id, people.c.name, entrants.c.left)
            .join(entrants, entrants.c.person == people.c.id)
            .where(entrants.c.event == id)
            .order_by(entrants.c.number, people.c.id)
        )
        return [(row.id, row.name, row.left) for row in await self.store.rows(query)]

    async def standings(self, id: str) -> list[Standing]:
        """By points, then by shares of wins. Everybody left behind is a point, a tie is half a point."""
        entered = await self.entered(id)
        query = select(results).join(tables, tables.c.id == results.c.table).where(tables.c.event == id)
        by_table: dict[str, list[Any]] = {}
        for row in await self.store.rows(query):
            by_table.setdefault(row.table, []).append(row)
        points: dict[str, float] = {}
        shares: dict[str, float] = {}
        games: Counter[str] = Counter()
        for rows in by_table.values():
            for row in rows:
                if row.person is None:
                    continue
                games[row.person] += 1
                behind = sum(other.place > row.place for other in rows)
                level = sum(other.place == row.place for other in rows) - 1
                points[row.person] = points.get(row.person, 0.0) + behind + level / 2
                shares[row.person] = shares.get(row.person, 0.0) + row.share
        found = [
            Standing(person, name, points.get(person, 0.0), shares.get(person, 0.0), games[person])
            for person, name, _ in entered
        ]
        return sorted(found, key=lambda one: (-one.points, -one.share))

    async def tables_of(self, id: str) -> list[Any]:
        query = select(tables).where(tables.c.event == id).order_by(tables.c.round.desc(), tables.c.id)
        return list(await self.store.rows(query))

    async def in_play(self) -> list[str]:
        """The tables of all tournaments at which somebody is to answer."""
        there = select(events.c.id).where(events.c.status == "playing")
        query = select(tables.c.id).where(tables.c.status == "playing", tables.c.event.in_(there))
        return [row.id for row in await self.store.rows(query)]

    async def tend(self) -> None:
        """Draw the next round of every tournament whose round is over and booked, or end it."""
        for event in await self.store.all(Tournament, select(events).where(events.c.status == "playing")):
            open_ = select(func.count()).where(tables.c.event == event.id, tables.c.booked.is_(False))
            [(left,)] = await self.store.rows(open_)
            if not left:
                await self._next_round(event.id, event.round)

    async def _next_round(self, id: str, after: int) -> None:
        event = await self.event(id)
        standing = [one.person for one in await self.standings(id)]
        gone = {person for person, _, left in await self.entered(id) if left}
        playing = [person for person in standing if person not in gone]
        names = {person: name for person, name, _ in await self.entered(id)}
        met, sat = await self._meetings(id)
        over = after >= event.rounds or len(playing) < 2
        drawn = [] if over else draw(event.kind, event.seats, playing, met, sat, f"{id} {after}")
        async with self.store.transaction() as connection:
            done = await connection.execute(
                update(events)
                .where(events.c.id == id, events.c.round == after, events.c.status != "over")
                .values(
                    round=after if over else after + 1, status="over" if over else "playing", changed=now()
                )
            )
            if done.rowcount == 1:  # else another process has drawn it
                for seats_ in drawn:
                    await self._table(connection, event, after + 1, seats_, names)

    async def _table(
        self,
        connection: AsyncConnection,
        event: Tournament,
        round: int,
        who: list[str | None],
        names: dict[str, str],
    ) -> None:
        setup = parse_setup(event.setup)
        wanted = NewTable(
            event.game, [], {}, hints=False, takeover=0, clock=event.clock or "", event=event.id
        )
        wanted.round = round
        rows = [
            {"seat": seat, "kind": "bot", "person": None, "name": bot_name(seat), "bot": DEFAULT_BOT}
            if person is None
            else {"seat": seat, "kind": "person", "person": person, "name": names[person], "bot": None}
            for seat, person in enumerate(who)
        ]
        values = table_values(setup, wanted, event.host, True)
        await self.store.insert_table(connection, new_id(6), values, rows)

    async def _meetings(self, id: str) -> tuple[Counter[frozenset[str]], Counter[tuple[str, int]]]:
        """Who has met whom, and who has sat where, how often."""
        query = (
            select(seats_of_tables)
            .join(tables, tables.c.id == seats_of_tables.c.table)
            .where(tables.c.event == id)
        )
        by_table: dict[str, list[tuple[str, int]]] = {}
        for row in await self.store.rows(query):
            person = row.person or row.owner
            if person is not None:
                by_table.setdefault(row.table, []).append((person, row.seat))
        met: Counter[frozenset[str]] = Counter()
        sat: Counter[tuple[str, int]] = Counter()
        for group in by_table.values():
            sat.update(group)
            met.update(frozenset(pair) for pair in combinations([person for person, _ in group], 2))
        return met, sat
