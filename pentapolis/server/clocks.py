"""Clocks at tables: how much time a turn has. Arithmetic alone; the database keeps a line of text.

`live:1200:30` is a bank of 1,200 seconds that grows by 30 with every turn. `days:86400:259200` is a day for
every turn and a bank of three days for what takes longer, full again with every round or age. A turn is a
turn of the game, not an answer: whoever is asked several times in it has the time of a turn once.

What is kept is the time that was left and the moment since when it runs, so it survives a restart. Moments
are those of a clock that never jumps while the server runs. Nobody's time runs while a bot plays their seat,
while the table is paused, or (by days) on their holidays. When it is used up nothing happens by itself: the
others may call a bot, and whoever comes back plays on.
"""

from __future__ import annotations

import re
import time
from dataclasses import dataclass, replace

import msgspec

MINUTE, HOUR, DAY = 60, 3600, 86400
PRESETS = (
    f"live:{10 * MINUTE}:15",
    f"live:{20 * MINUTE}:30",
    f"live:{40 * MINUTE}:60",
    f"days:{12 * HOUR}:{2 * DAY}",
    f"days:{DAY}:{3 * DAY}",
    f"days:{3 * DAY}:{3 * DAY}",
)
SHAPE = re.compile(r"(live|days):(\d{1,7}):(\d{1,7})")
LONGEST = 30 * DAY
_began = time.time() - time.monotonic()

Holiday = tuple[float, float]


def steady() -> float:
    """Now, in seconds since 1970, by a clock that never jumps while this process lives."""
    return _began + time.monotonic()


class BadClock(ValueError):
    """Not a clock; says what would be one."""


@dataclass(frozen=True, slots=True)
class Clock:
    """How much time there is. By days `turn` is the time of each turn, live it is what each turn adds."""

    kind: str
    bank: int
    turn: int

    @staticmethod
    def parse(text: str) -> Clock:
        found = SHAPE.fullmatch(text)
        if found is None:
            raise BadClock("a clock is live:BANK:INCREMENT or days:TURN:BANK, in seconds")
        first, second = int(found[2]), int(found[3])
        bank, turn = (first, second) if found[1] == "live" else (second, first)
        if max(bank, turn) > LONGEST or bank + turn < 10 or (found[1] == "days" and turn < HOUR):
            raise BadClock("a clock has from 10 seconds to 30 days, by days at least an hour a turn")
        return Clock(found[1], bank, turn)

    def __str__(self) -> str:
        first, second = (self.bank, self.turn) if self.kind == "live" else (self.turn, self.bank)
        return f"{self.kind}:{first}:{second}"


@dataclass(frozen=True, slots=True)
class Clocks:
    """The time of every seat at one moment."""

    at: float
    """Since when the running ones run."""
    bank: list[float]
    free: list[float]
    """By days: what is left of this turn's own time."""
    running: list[int]
    holders: list[int]
    """Whose turn of the game it is."""
    turn: int
    """How many turns there have been."""
    given: list[int]
    """The turn for which each seat has last been given time."""
    round: int
    paused: bool = False

    @staticmethod
    def parse(text: str) -> Clocks:
        return msgspec.json.decode(text, type=Clocks)

    def __str__(self) -> str:
        return msgspec.json.encode(self).decode()

    def left(self, seat: int, at: float, holidays: list[Holiday]) -> float:
        """The seconds that the seat has left; 0 when its time is used up."""
        used = self.used(seat, at, holidays)
        return max(0.0, self.bank[seat] + self.free[seat] - used)

    def used(self, seat: int, at: float, holidays: list[Holiday]) -> float:
        """The seconds since `self.at` in which the seat's time ran."""
        if seat not in self.running or self.paused:
            return 0.0
        off = sum(max(0.0, min(at, end) - max(self.at, begin)) for begin, end in holidays)
        return max(0.0, at - self.at - off)

    def settled(self, at: float, holidays: dict[int, list[Holiday]]) -> Clocks:
        """The same time counted up to this moment."""
        bank, free = self.bank[:], self.free[:]
        for seat in self.running:
            used = self.used(seat, at, holidays.get(seat, []))
            own = min(used, free[seat])
            free[seat] -= own
            bank[seat] = max(0.0, bank[seat] - (used - own))
        return replace(self, at=max(at, self.at), bank=bank, free=free)

    def going_on(self, clock: Clock, asked: list[int], people: list[int], opens: bool, round: int) -> Clocks:
        """The time from here on, when these seats are asked. `opens` says that a step of the game has just
        begun: only then can it be another seat's turn.
        """
        bank, free, given = self.bank[:], self.free[:], self.given[:]
        turn, holders = self.turn, self.holders
        if opens and asked != holders:
            turn, holders = turn + 1, asked
        if clock.kind == "days" and round != self.round:
            bank = [float(clock.bank)] * len(bank)
        for seat in asked:
            if given[seat] != turn:
                given[seat] = turn
                if clock.kind == "live":
                    bank[seat] += clock.turn
                else:
                    free[seat] = float(clock.turn)
        return replace(
            self,
            bank=bank,
            free=free,
            given=given,
            turn=turn,
            holders=holders,
            round=round,
            running=[seat for seat in asked if seat in people],
        )

    def welcome(self, clock: Clock, seat: int) -> Clocks:
        """Somebody comes back whose time was used up: enough for a turn."""
        free, bank = self.free[:], self.bank[:]
        if free[seat] + bank[seat] < clock.turn:
            if clock.kind == "live":
                bank[seat] = float(clock.turn)
            else:
                free[seat] = float(clock.turn)
        return replace(self, free=free, bank=bank)


def begun(clock: Clock, seats: int, at: float) -> Clocks:
    """The time when a game begins, before anybody is asked."""
    return Clocks(
        at=at,
        bank=[float(clock.bank)] * seats,
        free=[0.0] * seats,
        running=[],
        holders=[],
        turn=0,
        given=[0] * seats,
        round=0,
    )


def duration(seconds: float) -> str:
    """A time in short, the same in every language: 2:14, 4:10 h, 1 d 4 h."""
    whole = int(seconds)
    if whole < HOUR:
        return f"{whole // MINUTE}:{whole % MINUTE:02}"
    if whole < DAY:
        return f"{whole // HOUR}:{whole % HOUR // MINUTE:02} h"
    return f"{whole // DAY} d {whole % DAY // HOUR} h"
