"""What a puzzle is: the record of a game up to a question, and what every answer to it is worth.

A puzzle is one line of JSON: a maker can append to a file, a reader can check every line alone. The record
ends with the question; who shows it deals anew whatever the seat to answer cannot know.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from pentapolis.engine import BadRecord, Game, Record, Table

FILE: Final = "puzzles.jsonl"
EQUAL: Final = 0.01
"""Options that lose less than this against the best are as right as it: one kind."""
NEAR: Final = 0.02
"""What loses no more than this is nearly right …"""
FAR: Final = 0.15
"""… and what loses so much more earns nothing; between the two credit falls evenly. For two seats."""


@dataclass
class Worth:
    """What one option is worth to the seat."""

    option: str
    chance: float
    lead: float | None = None
    figures: list[float] = field(default_factory=list)


@dataclass
class Puzzle:
    """One puzzle. Options stand in the order of their worth, the best first."""

    record: str
    seat: int
    topic: str
    worths: list[Worth]
    right: int
    """So many of the first options are right."""
    checks: list[list[float]]
    """How far the best is ahead of the second kind, the standard error of it and the number of pairs of
    futures; in the first check and in two more with other luck and twice as many.
    """
    played: str
    """What was played in the game."""
    missed: list[str]
    """The bots that miss it: greedy, easy."""
    rating: int
    """How hard it seems before anybody has tried it."""
    now: list[float] = field(default_factory=list)
    """The key figures of the seat before the answer."""
    players: list[str] = field(default_factory=list)
    """Who played the game: bots' names, or `person`."""

    @property
    def id(self) -> str:
        """Short, and the same wherever the puzzle lies."""
        return sha256(self.record.encode()).hexdigest()[:10]

    @property
    def seats(self) -> int:
        return self.parsed.setup.seats

    @property
    def parsed(self) -> Record:
        return Record.parse(self.record)

    def table(self) -> Table:
        """The game, played up to the question."""
        return Table.replay(self.parsed)

    @property
    def solution(self) -> list[str]:
        return [worth.option for worth in self.worths[: self.right]]

    def worth_of(self, option: str) -> Worth:
        for worth in self.worths:
            if worth.option == option:
                return worth
        raise KeyError(option)

    def loss(self, option: str) -> float:
        """How much less than the best this answer is worth, in chances to win: 0 for all right ones."""
        if option in self.solution:
            return 0.0
        return max(0.0, self.worths[0].chance - self.worth_of(option).chance)

    def credit(self, option: str) -> float:
        """What an answer earns: 1 for a right one, a part for a small loss, 0 for a large one."""
        if option in self.solution:
            return 1.0
        lost = self.loss(option) * self.seats / 2
        return round(min(0.9, max(0.0, 1 - (lost - NEAR) / (FAR - NEAR))), 2)

    def line(self) -> str:
        """The puzzle as one line of JSON."""
        return json.dumps(asdict(self), ensure_ascii=False, separators=(",", ":"))

    @staticmethod
    def from_line(line: str) -> Puzzle:
        """The puzzle that a line holds; BadRecord says what is wrong with it."""
        try:
            data: dict[str, Any] = json.loads(line)
            worths = [Worth(**worth) for worth in data.pop("worths")]
            puzzle = Puzzle(worths=worths, **data)
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise BadRecord(f"not a puzzle: {error}") from None
        if not 1 <= puzzle.right < len(puzzle.worths):
            raise BadRecord("not a puzzle: some options are right, and some are not")
        return puzzle


def read_puzzles(path: Path) -> list[Puzzle]:
    """All puzzles of a file; none where there is no file."""
    if not path.exists():
        return []
    found = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        try:
            found.append(Puzzle.from_line(line))
        except BadRecord as error:
            raise BadRecord(f"{path}: {error}", number) from None
    return found


@lru_cache(maxsize=16)
def puzzles_of(game: Game[Any]) -> tuple[Puzzle, ...]:
    """The puzzles that the game ships."""
    return tuple(read_puzzles(game.folder / FILE))
