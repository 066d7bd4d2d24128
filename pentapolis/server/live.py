"""One table in memory: its rows, its position, who is asked since when, who watches.

A position is replayed from the stored moves into a fresh object and takes its place here only when it is
complete: whatever fails on the way, a table shows where it was.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from datetime import datetime
from typing import Any, ClassVar, TypeAlias

from pentapolis.engine import Ask, Setup, Table
from pentapolis.server.clocks import Clock, Clocks, Holiday, begun, steady
from pentapolis.server.rows import Beside, ChatRow, MoveRow, SeatRow, TableRow, numbers
from pentapolis.server.storage import now

LOOKED_SECONDS = 600.0
"""So long after the last look at a table its bots still play."""
CROWD = 20
"""So many watchers are woken at a time."""


Move: TypeAlias = tuple[int, str | None]
"""A seat and its answer; None takes the last one back, and `!back:12` all after the first twelve."""
BACK = "!back:"
"""No option begins so. All at the table have agreed to it, so nothing that was seen since is in the way."""


def beginning(setup: Setup, seed: str, position: str | None = None) -> Table:
    """The table before its first move."""
    return Table(setup, seed) if position is None else Table.from_position(position)


def taken_back(table: Table, ply: int) -> Table:
    """The game after its first `ply` answers, whatever has been drawn and shown since."""
    again = Table(table.setup, table.seed)
    for seat, option in table.history[:ply]:
        again.answer(option, seat)
    return again


class Position:
    """A table as far as its stored moves go; `broken` says why the move after them cannot be played."""

    __slots__ = ("table", "number", "moves", "broken")

    def __init__(self, table: Table, number: int = 0, moves: list[Move] | None = None) -> None:
        self.table = table
        self.number = number
        self.moves: list[Move] = [] if moves is None else moves
        self.broken: str | None = None

    def play(self, row: MoveRow) -> bool:
        """Play one stored move; False when it does not fit, which is not the fault of any other table."""
        try:
            if row.number != self.number:
                raise LookupError(f"move {self.number} is missing")
            if row.option is None:
                self.table.undo(row.seat)
            elif row.option.startswith(BACK):
                self.table = taken_back(self.table, int(row.option.removeprefix(BACK)))
            else:
                self.table.answer(row.option, row.seat)
        except Exception as error:  # a damaged row may fail anywhere in the rules
            self.broken = f"move {row.number}: {error}"
            return False
        self.number += 1
        self.moves.append((row.seat, row.option))
        return True


class Live:
    """One table in memory."""

    takes_back: ClassVar[bool] = True
    """Whether answers can be undone here, where the rules allow it."""

    def __init__(self, row: TableRow, seats: list[SeatRow], setup: Setup) -> None:
        self.origin = secrets.token_hex(3)
        self.id = row.id
        self.row = row
        self.seats = seats
        self.setup = setup
        self.beside = Beside()
        self.table: Table | None = None
        self.number = 0
        self.moves: list[Move] = []
        """Who answered what, undos included: the stored moves."""
        self.version = 0
        """Grows with every change that pages show."""
        self.broken: str | None = None
        self.doubtful = False
        """Perhaps not what the database holds, because that did not answer: read again before use."""
        self.chat: list[ChatRow] | None = None
        """What has been said at the table; None: not read yet, or somebody has said something since."""
        self.lock = asyncio.Lock()
        self.watchers: set[asyncio.Event] = set()
        self._waking: set[asyncio.Task[None]] = set()
        self.thinking: asyncio.Task[None] | None = None
        self.lines: dict[tuple[int, str], Any] = {}
        """Lines of the log by event and language; names in them change with the seats."""
        self.showing: dict[Any, Any] = {}
        """What has been rendered of this version, by what decides how it looks (see showing.py)."""
        self.boards: dict[Any, Any] = {}
        """The last boards of those who wait, by whose they are, with what they were drawn from (scene.py)."""
        self.talk = 0
        """Grows with everything that is said at the table."""
        self.talking: dict[Any, Any] = {}
        """What has been said, ready to be sent, by language and by whom one does not want to hear."""
        self.asked: dict[int, tuple[Ask, int]] = {}
        self.seconds = steady
        """Now; tests have a clock of their own."""
        self.clock = None if row.clock is None else Clock.parse(row.clock)
        self.clocks: Clocks | None = None
        self._still_since = 0.0
        self.moved(row.changed)
        self.looked = self._still_since
        """When somebody last asked for it, by the clock that never jumps."""

    @property
    def game(self) -> Any:
        return self.setup.game

    @property
    def base(self) -> str:
        """The address of its page."""
        return f"/t/{self.id}"

    @property
    def stamp(self) -> str:
        """The version, unmistakable for that of another process."""
        return f"{self.origin}.{self.version}"

    @property
    def status(self) -> str:
        return "over" if self.over else "open" if self.table is None else "playing"

    @property
    def over(self) -> bool:
        """Whether nobody can answer any more: the game has been played to its end, or was ended before."""
        return self.row.ended is not None or (self.table is not None and self.table.over)

    @property
    def places(self) -> list[int] | None:
        """Of a game that is over; None where nobody has won."""
        if self.row.ended is not None:
            return numbers(self.row.places) or None
        return self.table.result().places if self.table is not None and self.table.over else None

    @property
    def people(self) -> list[str]:
        """Who sits here, each once."""
        return list(dict.fromkeys(s.person for s in self.seats if s.kind == "person" and s.person))

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def full(self) -> bool:
        return all(seat.kind != "open" for seat in self.seats)

    def seats_of(self, person: str | None) -> list[int]:
        return [s.seat for s in self.seats if s.kind == "person" and person and s.person == person]

    def admits(self, person: str | None) -> bool:
        """Whether somebody may come in: to a private table only who sits there, or is invited."""
        if self.row.invite is None:
            return True
        known = {self.row.host, *self.beside.invited}
        return person is not None and (
            person in known or any(person in (seat.person, seat.owner) for seat in self.seats)
        )

    def may_talk(self, person: str) -> bool:
        """Whether somebody may say something here, as far as the table is concerned."""
        return self.row.talk == "all" or (self.row.talk == "seats" and bool(self.seats_of(person)))

    def waiting(self) -> list[int]:
        return [] if self.table is None or self.over else [ask.seat for ask in self.table.asks]

    def seat_for(self, person: str | None) -> int | None:
        """The seat through which a person looks: of several on one screen, the one that is asked."""
        mine = self.seats_of(person)
        if not mine:
            return None
        asked = [seat for seat in self.waiting() if seat in mine]
        if asked:
            return asked[0]
        if self.table is not None and self.table.history:
            last = self.table.history[-1][0]
            if last in mine:
                return last
        return mine[0]

    def gone_seats(self, person: str | None) -> list[int]:
        """Seats of others that have kept the table waiting longer than it allows."""
        mine = self.seats_of(person)
        if self.table is None or not mine:
            return []
        if self.clocks is not None:
            return [s for s in self.late_seats() if s not in mine]
        if not self.row.takeover or self.still < 60 * self.row.takeover:
            return []
        return [s for s in self.waiting() if s not in mine and self.seats[s].kind == "person"]

    def lost_seats(self, person: str | None) -> list[int]:
        """Seats of this person that a bot plays, because they were gone."""
        if self.over:
            return []
        return [s.seat for s in self.seats if person and s.kind == "bot" and s.returns(person)]

    # --- time ----------------------------------------------------------------------------------

    def late_seats(self) -> list[int]:
        """Seats of people that are to answer and have no time left."""
        if self.clocks is None or self.clocks.paused:
            return []
        asked = [s for s in self.waiting() if self.seats[s].kind == "person"]
        return [s for s in asked if self.time_left(s) <= 0]

    def time_left(self, seat: int) -> float:
        """In seconds; only at tables with a clock."""
        assert self.clocks is not None
        return self.clocks.left(seat, self.seconds(), self.holidays(seat))

    def holidays(self, seat: int) -> list[Holiday]:
        """When the time of this seat does not run. Live, everybody is here."""
        if self.clock is None or self.clock.kind == "live":
            return []
        return self.beside.holidays.get(self.seats[seat].person or "", [])

    def counted_clocks(self) -> Clocks:
        """The clocks, counted up to now."""
        assert self.clocks is not None
        return self.clocks.settled(self.seconds(), {s.seat: self.holidays(s.seat) for s in self.seats})

    def clocks_from(self, clocks: Clocks, seats: list[SeatRow] | None = None) -> Clocks:
        """The clocks from the present question on."""
        assert self.clock is not None
        assert self.table is not None
        people = [s.seat for s in (self.seats if seats is None else seats) if s.kind == "person"]
        round = self.game.round_of(self.table.g)
        return clocks.going_on(self.clock, self.waiting(), people, self.table.opens_step, round)

    def _take_clocks(self) -> None:
        """The clocks as the database has them; they begin with the game."""
        if self.clock is None or self.table is None or self.over:
            self.clocks = None
        elif self.row.clocks is not None:
            self.clocks = Clocks.parse(self.row.clocks)
        else:
            began = begun(self.clock, len(self.seats), self.row.changed.timestamp())
            self.clocks = self.clocks_from(began)

    def moved(self, at: datetime | None = None) -> None:
        """The game went on: now, or at this moment. Afterwards only a clock that never jumps is read."""
        elapsed = 0.0 if at is None else max(0.0, (now() - at).total_seconds())
        self._still_since = time.monotonic() - elapsed

    @property
    def looked_at(self) -> bool:
        """Whether somebody looks, or did lately: bots do not play for nobody."""
        return bool(self.watchers) or time.monotonic() - self.looked < LOOKED_SECONDS

    @property
    def still(self) -> float:
        """For how many seconds nobody has answered."""
        return time.monotonic() - self._still_since

    # --- the position --------------------------------------------------------------------------

    def take(
        self, row: TableRow, seats: list[SeatRow], position: Position | None, beside: Beside | None = None
    ) -> None:
        """Show what the database holds: all of it, at once."""
        if beside is not None:
            self.beside = beside
        if [seat.name for seat in seats] != self.names:
            self.lines = {}
        self.row, self.seats = row, seats
        self._forget_talk()
        if position is not None:
            if position.number != self.number:
                self.moved(row.changed)
            if self.table is not position.table:
                self.origin = secrets.token_hex(3)  # nothing that was seen before is sure to fit
            self.table, self.number, self.moves = position.table, position.number, position.moves
            self.broken = position.broken
        self._take_clocks()
        self.doubtful = False

    def follow(self) -> None:
        """Note since which move each open question has been open: others may answer theirs meanwhile."""
        asks = [] if self.table is None else self.table.asks
        known = self.asked
        self.asked = {
            ask.seat: known[ask.seat]
            if ask.seat in known and known[ask.seat][0] is ask
            else (ask, self.number)
            for ask in asks
        }

    def is_stale(self, seat: int, number: int) -> bool:
        """Whether somebody who has seen so many moves has not seen the question that is open to the seat."""
        since = self.asked[seat][1] if seat in self.asked else self.number
        return not since <= number <= self.number

    def touch(self) -> None:
        """Tell all watchers that something changed."""
        self.follow()
        self.version += 1
        self.showing = {}
        self.wake()

    def said(self) -> None:
        """Somebody has said something: the game is as it was."""
        self._forget_talk()
        self.wake()

    def _forget_talk(self) -> None:
        self.chat = None
        self.talking = {}
        self.talk += 1

    def wake(self) -> None:
        """Let all watchers look; a crowd not all at once, so that others get a word in between."""
        if len(self.watchers) <= CROWD:
            for watcher in self.watchers:
                watcher.set()
        else:
            task = asyncio.get_running_loop().create_task(self._wake_in_turns(list(self.watchers)))
            self._waking.add(task)
            task.add_done_callback(self._waking.discard)

    async def _wake_in_turns(self, watchers: list[asyncio.Event]) -> None:
        """Those who come first have the table drawn; the others find the drawing when it is there."""
        for number, watcher in enumerate(watchers):
            watcher.set()
            if number % CROWD == CROWD - 1:
                await asyncio.sleep(0)
                drawing = [found for found in self.showing.values() if isinstance(found, asyncio.Future)]
                if drawing:
                    await asyncio.wait(drawing)
