"""The deal of the day: one seed for everybody, the same against the same bot, and a list of who did best.

The seed is drawn when the day's deal is first asked for and is a secret until the day is over (UTC); its hash
is public at once, so that everybody can check the next day that it was fixed from the start. It deals evenly
(engine/chance.py): the same cards come from every deck, whatever somebody draws elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from pentapolis.engine import Game, Setup, commitment, games
from pentapolis.engine.chance import EVEN, new_seed
from pentapolis.server.rows import SeatRow, TableRow, numbers
from pentapolis.server.schema import dailies, seats, tables
from pentapolis.server.storage import NOBODY, Store

BOT = "medium"
"""Against whom the deal of the day is played in games for two and more."""


def today() -> str:
    return datetime.now(UTC).date().isoformat()


@dataclass(frozen=True, slots=True)
class Deal:
    """What is dealt on one day in one game."""

    day: str
    game: str
    setup: str
    rules: int
    bot: str | None
    seed: str

    @property
    def id(self) -> str:
        return f"daily:{self.day}:{self.game}"

    @property
    def hash(self) -> str:
        return commitment(self.seed)

    def is_over(self, now: str) -> bool:
        return self.day < now


@dataclass(frozen=True, slots=True)
class Entry:
    """How somebody has done; the table may be looked at when the day is over."""

    table: str
    person: str
    name: str
    points: float
    lead: float
    """Ahead of the bot; the points themselves where there is none."""


class Daily:
    """The deals of all days."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def deal(self, day: str, game: str) -> Deal | None:
        query = select(dailies).where(dailies.c.day == day, dailies.c.game == game)
        return await self.store.first(Deal, query)

    async def deal_of_today(self, game: Game[Any]) -> Deal:
        """Today's deal, drawn by whoever asks for it first."""
        day = today()
        found = await self.deal(day, game.id)
        if found is not None:
            return found
        alone = game.players[0] == 1
        setup = Setup(game, 1 if alone else 2)
        made = Deal(
            day,
            game.id,
            str(setup),
            game.rules_version,
            None if alone else BOT,
            f"{EVEN}{new_seed()}",
        )
        try:
            async with self.store.transaction() as connection:
                await connection.execute(
                    insert(dailies).values(
                        day=made.day,
                        game=made.game,
                        setup=made.setup,
                        rules=made.rules,
                        bot=made.bot,
                        seed=made.seed,
                    )
                )
        except IntegrityError:  # somebody else was first
            found = await self.deal(day, game.id)
            assert found is not None
            return found
        return made

    async def mine(self, deal: Deal, person: str) -> str | None:
        """The table at which this person plays, or has played, the deal."""
        query = (
            select(tables.c.id)
            .join(seats, seats.c.table == tables.c.id)
            .where(tables.c.event == deal.id, seats.c.person == person)
        )
        rows = await self.store.rows(query)
        return rows[0].id if rows else None

    async def entries(self, deal: Deal) -> list[Entry]:
        """Who has finished it, the best first."""
        game = games().get(deal.game)
        query = select(tables).where(
            tables.c.event == deal.id, tables.c.status == "over", tables.c.ended.is_(None)
        )
        rows = await self.store.all(TableRow, query)
        there = await self.store.seats_of_many([row.id for row in rows])
        found = []
        for row in rows:
            person = next((s for s in there[row.id] if s.person is not None), None)
            if game is None or person is None or person.name == NOBODY:
                continue
            found.append(_entry(game, row, person))
        return sorted(found, key=lambda entry: (-entry.lead, -entry.points, entry.table))


def is_secret(row: TableRow) -> bool:
    """Whether this table belongs to a deal that others may still play: its seed is not shown yet."""
    kind, _, rest = (row.event or "").partition(":")
    return kind == "daily" and rest.partition(":")[0] >= today()


def _entry(game: Game[Any], row: TableRow, seat: SeatRow) -> Entry:
    scores = [game.points(score) for score in numbers(row.scores)]
    others = [points for number, points in enumerate(scores) if number != seat.seat]
    mine = scores[seat.seat]
    return Entry(row.id, seat.person or "", seat.name, mine, mine - max(others, default=0))


def day_before(day: str) -> str:
    return (date.fromisoformat(day) - timedelta(days=1)).isoformat()
