"""Ratings by openskill (Plackett–Luce), one for each game and class of seats, each with its uncertainty.

A rating is a mean and a deviation. It is shown as 1500 + 40 · (mean − 25), and with a question mark while the
deviation is large. Bots are rated players whose strength is published (strengths.toml) and never changes, so
somebody who plays only against bots has a rating soon. A finished game is booked once, in one transaction.
"""

from __future__ import annotations

import asyncio
import logging
import tomllib
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache
from math import log, sqrt
from pathlib import Path

from sqlalchemy import desc, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from pentapolis.engine.game import win_shares
from pentapolis.server.host import Host
from pentapolis.server.live import Live
from pentapolis.server.rows import SeatRow, TableRow, numbers, typed
from pentapolis.server.schema import people, ratings, results, seats, tables
from pentapolis.server.storage import NOBODY, Store, now
from pentapolis.server.tasks import end

MU, SIGMA = 25.0, 25.0 / 3
BETA = MU / 6
UNSURE = 4.0
"""From this deviation on a rating is shown with a question mark."""
SURE_OF = 2
"""Leaderboards go by the mean less so many deviations: nobody leads by one lucky game."""
ALIKE = {"strong": "hard", "policy": "medium"}

logger = logging.getLogger("pentapolis")


@dataclass(frozen=True)
class Rating:
    """What somebody is believed to be able to."""

    mu: float = MU
    sigma: float = SIGMA
    games: int = 0

    @property
    def shown(self) -> int:
        return round(1500 + 40 * (self.mu - 25))

    @property
    def margin(self) -> int:
        """Half the width of a 95 % interval."""
        return round(2 * 40 * self.sigma)

    @property
    def sure(self) -> bool:
        return self.sigma < UNSURE

    def __str__(self) -> str:
        return f"{self.shown}{'' if self.sure else '?'}"


@cache
def strengths() -> dict[str, dict[str, dict[str, float]]]:
    """What is published about the bots: for each game the share of the stronger of two levels."""
    return tomllib.loads(Path(__file__).with_name("strengths.toml").read_text(encoding="utf-8"))


def games_between(game: str, stronger: str, weaker: str) -> int:
    """From how many games the difference of two neighbouring levels is known; 0: it is a guess."""
    return round(strengths()[game][f"{stronger}_{weaker}"]["games"])


@cache
def bots_of(game: str) -> dict[str, Rating]:
    """The ratings of the bots of a game, by level."""
    lines = strengths().get(game)
    if lines is None:
        return {}
    found = {"medium": Rating(MU, 1.0)}
    for weaker, stronger in (
        ("easy", "medium"),
        ("beginner", "easy"),
        ("medium", "hard"),
        ("hard", "master"),
    ):
        measured = lines[f"{stronger}_{weaker}"]
        gap, error = gap_of(measured["share"], round(measured["games"]))
        known, new = (stronger, weaker) if stronger in found else (weaker, stronger)
        sign = -1 if new == weaker else 1
        base = found[known]
        found[new] = Rating(base.mu + sign * gap, min(SIGMA / 2, sqrt(base.sigma**2 + error**2)))
    return found


def gap_of(share: float, games: int) -> tuple[float, float]:
    """The difference in means that makes the stronger one win this share, and its error. Half a game is added
    to each side: who has won all games is not endlessly better.
    """
    played = games or 4
    share = (share * played + 0.5) / (played + 1)
    scale = sqrt(2) * BETA
    return scale * log(share / (1 - share)), scale / sqrt(played * share * (1 - share)) / 2


def bot_rating(game: str, bot: str | None) -> Rating | None:
    level = (bot or "").partition("+")[0]
    return bots_of(game).get(ALIKE.get(level, level))


def rate(before: list[Rating], places: list[int]) -> list[Rating]:
    """The ratings after a game with these places (1 is best, ties share a place)."""
    from openskill.models import PlackettLuce  # only who books a game pays for loading it

    model = PlackettLuce()
    teams = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in before]
    after = model.rate(teams, ranks=[float(place) for place in places])
    return [Rating(new[0].mu, new[0].sigma, old.games + 1) for new, old in zip(after, before, strict=True)]


def why_unrated(row: TableRow, rows: list[SeatRow]) -> str | None:
    """None when the game of this table counts for ratings, else the id of the reason."""
    who = [seat.person or seat.owner for seat in rows if seat.person or seat.owner]
    if len(rows) < 2 or not who:
        return "alone"
    if row.learning or row.position is not None:
        return "practice"
    if row.hinted or (row.hints and len(set(who)) > 1):
        return "hints"
    if len(set(who)) < len(who):
        return "shared"
    if any(bot_rating(row.game, s.bot) is None for s in rows if s.kind == "bot" and s.owner is None):
        return "bots"
    return None


def size_of(seats: int) -> int:
    """The class of seats: 1 alone, 2 duels, 3 more."""
    return min(seats, 3)


def booked_places(row: TableRow, rows: list[SeatRow]) -> list[int] | None:
    """The places that count: who gave up or was away when a bot finished the game comes last. None when
    nobody has won.
    """
    found = numbers(row.places)
    if len(found) != len(rows):
        return None
    away = [seat.kind == "bot" and seat.owner is not None for seat in rows]
    if row.ended is None and any(away) and not all(away):
        keys = [(1 if gone else 0, place) for gone, place in zip(away, found, strict=True)]
        found = [1 + sum(other < mine for other in keys) for mine in keys]
    return found


class Ratings:
    """The results and ratings of all people."""

    def __init__(self, store: Store, host: Host) -> None:
        self.store = store
        self.host = host
        self._booking: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        host.listeners.append(self.look)

    def look(self, live: Live) -> None:
        """Book a game as soon as it is over."""
        if live.over and not live.row.booked and live.id not in self._booking and not live.doubtful:
            self._booking.add(live.id)
            task = asyncio.get_running_loop().create_task(self._book(live.id))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _book(self, id: str) -> None:
        try:
            if await self.book(id):
                await self.host.refresh(id)
        except Exception as error:  # the watchdog tries again
            logger.warning("table %s cannot be booked yet: %s: %s", id, type(error).__name__, error)
        finally:
            self._booking.discard(id)

    async def catch_up(self) -> None:
        """Book what was left: a server may have died between the last answer and the books."""
        open_ = select(tables.c.id).where(tables.c.status == "over", tables.c.booked.is_(False)).limit(100)
        for row in await self.store.rows(open_):
            if row.id not in self._booking:
                self._booking.add(row.id)
                await self._book(row.id)

    async def close(self) -> None:
        await end(self._tasks)

    async def book(self, id: str) -> bool:
        """Write the results of a finished game and what they change; False when it has been done."""
        async with self.store.transaction() as connection:
            query = select(tables).where(tables.c.id == id).with_for_update()
            row = typed(TableRow, (await connection.execute(query)).one())
            if row.booked or row.status != "over":
                return False
            found = await connection.execute(select(seats).where(seats.c.table == id).order_by(seats.c.seat))
            rows = [typed(SeatRow, one) for one in found]
            await self._write(connection, row, rows)
            await connection.execute(update(tables).where(tables.c.id == id).values(booked=True))
        return True

    async def _write(self, connection: AsyncConnection, row: TableRow, rows: list[SeatRow]) -> None:
        places = booked_places(row, rows)
        if places is None or all(seat.person is None and seat.owner is None for seat in rows):
            return
        size, scores = size_of(len(rows)), numbers(row.scores)
        rated = why_unrated(row, rows) is None
        before = [await self._before(connection, row.game, size, seat) for seat in rows] if rated else []
        after = rate(before, places) if rated else []
        shares = win_shares(places) if len(rows) > 1 else [0.0]
        moment = now()
        for seat in rows:
            person = seat.person or seat.owner
            new = after[seat.seat] if rated and person else None
            values = {
                "table": row.id,
                "seat": seat.seat,
                "person": person,
                "bot": seat.bot if person is None else None,
                "game": row.game,
                "size": size,
                "place": places[seat.seat],
                "share": shares[seat.seat],
                "score": scores[seat.seat] if scores else None,
                "mu": None if new is None else new.mu,
                "sigma": None if new is None else new.sigma,
                "at": moment,
            }
            await connection.execute(insert(results).values(**values))
            if new is not None and person is not None:
                mine = (ratings.c.person == person) & (ratings.c.game == row.game) & (ratings.c.size == size)
                await connection.execute(ratings.delete().where(mine))
                kept = {"mu": new.mu, "sigma": new.sigma, "games": new.games, "changed": moment}
                await connection.execute(
                    insert(ratings).values(person=person, game=row.game, size=size, **kept)
                )

    async def _before(self, connection: AsyncConnection, game: str, size: int, seat: SeatRow) -> Rating:
        person = seat.person or seat.owner
        if person is None:
            rating = bot_rating(game, seat.bot)
            assert rating is not None
            return rating
        mine = (ratings.c.person == person) & (ratings.c.game == game) & (ratings.c.size == size)
        found = (await connection.execute(select(ratings).where(mine).with_for_update())).first()
        return Rating() if found is None else Rating(found.mu, found.sigma, found.games)

    async def hint_taken(self, live: Live) -> None:
        """From now on this game counts for no rating."""
        if not live.row.hinted:
            async with self.store.transaction() as connection:
                await connection.execute(update(tables).where(tables.c.id == live.id).values(hinted=True))
                await self.store.notify(connection, live.id, -1)
            live.row = replace(live.row, hinted=True)

    # --- reading -------------------------------------------------------------------------------

    async def of(self, person: str) -> dict[tuple[str, int], Rating]:
        """All ratings of a person, by game and class of seats."""
        rows = await self.store.rows(select(ratings).where(ratings.c.person == person))
        return {(row.game, row.size): Rating(row.mu, row.sigma, row.games) for row in rows}

    async def history(self, person: str, limit: int = 500) -> list[Result]:
        """The results of a person, the latest first."""
        query = select(results).where(results.c.person == person)
        query = query.order_by(results.c.at.desc(), results.c.table).limit(limit)
        return await self.store.all(Result, query)

    async def of_table(self, id: str) -> list[Result]:
        return await self.store.all(Result, select(results).where(results.c.table == id))

    async def changes(self, id: str) -> dict[int, tuple[Rating, int]]:
        """By seat: the rating after this table, and how much it changed."""
        found: dict[int, tuple[Rating, int]] = {}
        for row in await self.of_table(id):
            if row.mu is None or row.sigma is None or row.person is None:
                continue
            earlier = select(results).where(
                results.c.person == row.person,
                results.c.game == row.game,
                results.c.size == row.size,
                results.c.mu.is_not(None),
                results.c.at < row.at,
            )
            last = await self.store.first(Result, earlier.order_by(results.c.at.desc()).limit(1))
            was = Rating() if last is None or last.mu is None else Rating(last.mu, last.sigma or SIGMA)
            new = Rating(row.mu, row.sigma)
            found[row.seat] = (new, new.shown - was.shown)
        return found

    async def leaders(self, game: str, size: int, limit: int = 100) -> list[tuple[str, str, Rating]]:
        """The best of a game, by what is sure of them: person, name and rating."""
        query = (
            select(people.c.id, people.c.name, ratings)
            .join(people, people.c.id == ratings.c.person)
            .where(ratings.c.game == game, ratings.c.size == size, people.c.name != NOBODY)
            .order_by(desc(ratings.c.mu - SURE_OF * ratings.c.sigma), people.c.id)
            .limit(limit)
        )
        return [(r.id, r.name, Rating(r.mu, r.sigma, r.games)) for r in await self.store.rows(query)]

    async def head_to_head(self, one: str, other: str) -> tuple[int, int, int]:
        """Games in which both sat: how often the one came before the other, after, and level."""
        mine, theirs = results.alias("mine"), results.alias("theirs")
        query = (
            select(mine.c.place, theirs.c.place.label("other"), func.count().label("games"))
            .join(theirs, theirs.c.table == mine.c.table)
            .where(mine.c.person == one, theirs.c.person == other)
            .group_by(mine.c.place, theirs.c.place)
        )
        before = after = level = 0
        for row in await self.store.rows(query):
            if row.place < row.other:
                before += row.games
            elif row.place > row.other:
                after += row.games
            else:
                level += row.games
        return before, after, level


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended for one seat; `mu` and `sigma` are the rating after it, if it counted."""

    table: str
    seat: int
    person: str | None
    bot: str | None
    game: str
    size: int
    place: int
    share: float
    score: int | None
    mu: float | None
    sigma: float | None
    at: datetime
