"""Rows of the database as typed values. Moments are aware of their time zone, whatever the database kept."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any, TypeVar

from sqlalchemy import Row

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class TableRow:
    id: str
    game: str
    setup: str
    rules: int
    seed: str
    host: str
    private: bool
    hints: bool
    learning: bool
    takeover: int
    status: str
    moves: int
    waiting: str
    scores: str | None
    places: str | None
    ended: str | None
    rematch: str | None
    clock: str | None
    clocks: str | None
    consent: bool
    hinted: bool
    position: str | None
    event: str | None
    round: int | None
    booked: bool
    invite: str | None
    talk: str
    lesson: str | None
    created: datetime
    changed: datetime

    @property
    def waiting_seats(self) -> list[int]:
        return numbers(self.waiting)


@dataclass(frozen=True, slots=True)
class SeatRow:
    table: str
    seat: int
    kind: str
    person: str | None
    name: str
    bot: str | None
    owner: str | None
    conceded: int | None

    def taken_by_bot(self, bot: str) -> SeatRow:
        """The seat of somebody who is gone: a bot plays it, its owner may come back."""
        return replace(self, kind="bot", person=None, bot=bot, owner=self.person)

    def sitting(self) -> dict[str, str | int | None]:
        """Who sits here and how, for the database: all but the place itself."""
        return {
            "kind": self.kind, "person": self.person, "name": self.name, "bot": self.bot,
            "owner": self.owner, "conceded": self.conceded,
        }  # fmt: skip

    def returns(self, person: str) -> bool:
        """Whether the bot's place is theirs; who has given up has given it away."""
        return self.owner == person and self.conceded is None

    def given_back(self) -> SeatRow:
        return replace(self, kind="person", person=self.owner, bot=None, owner=None)


@dataclass(frozen=True, slots=True)
class MoveRow:
    table: str
    number: int
    seat: int
    option: str | None
    at: datetime


@dataclass(frozen=True, slots=True)
class VoteRow:
    """What somebody proposes to the others at a table, and who has agreed."""

    table: str
    kind: str
    person: str
    number: int
    agreed: str
    at: datetime

    @property
    def people(self) -> list[str]:
        return self.agreed.split(",")


@dataclass(frozen=True, slots=True)
class HolidayRow:
    person: str
    begins: datetime
    ends: datetime


@dataclass(frozen=True, slots=True)
class PassRow:
    """What a seat answers ahead to a question, and until when (see standing.py)."""

    table: str
    seat: int
    topic: str
    person: str
    until: str
    ply: int
    round: int
    known: str


@dataclass(frozen=True, slots=True)
class Beside:
    """What belongs to a table beside its row, seats and moves."""

    votes: tuple[VoteRow, ...] = ()
    holidays: dict[str, list[tuple[float, float]]] = field(default_factory=dict)
    """When the time of people does not run, by person."""
    invited: frozenset[str] = frozenset()
    """Who may come to a private table, beside those who sit there."""
    passes: tuple[PassRow, ...] = ()

    def vote(self, kind: str) -> VoteRow | None:
        return next((vote for vote in self.votes if vote.kind == kind), None)


@dataclass(frozen=True, slots=True)
class ChatRow:
    id: int
    table: str
    person: str
    name: str
    text: str
    at: datetime


@dataclass(frozen=True, slots=True)
class PersonRow:
    id: str
    name: str
    login: str | None
    password: str | None
    courtesy: bool
    puzzles: bool
    created: datetime
    role: str | None
    banned: datetime | None
    silenced: datetime | None
    mail: str | None


@dataclass(frozen=True, slots=True)
class KeyRow:
    """A session of a browser (no label) or a token of a program."""

    hash: str
    person: str
    label: str | None
    created: datetime
    expires: datetime | None
    seen: datetime | None

    @property
    def public(self) -> str:
        """Enough to name it, nothing to log in with."""
        return self.hash[:16]


def typed(kind: type[T], row: Row[Any]) -> T:
    """A row of a `SELECT *` as this type."""
    values = dict(row._mapping)
    for name, value in values.items():
        if isinstance(value, datetime) and value.tzinfo is None:  # SQLite keeps no time zones; ours is UTC
            values[name] = value.replace(tzinfo=UTC)
    return kind(**values)


def numbers(text: str | None) -> list[int]:
    """`0,2` as numbers."""
    return [int(part) for part in (text or "").split(",") if part]


def joined(values: list[int]) -> str:
    return ",".join(map(str, values))
