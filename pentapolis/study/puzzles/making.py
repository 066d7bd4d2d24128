"""Makes puzzles in many processes and for so many seconds, of several games beside each other.

    python -m pentapolis.study.puzzles --processes 16 --seconds 540 --out made

Needs NumPy and nothing else, so that it runs on whatever machine has cores to spare. One file of JSON lines
a game; called again it goes on. What a game already ships counts, and is not made twice. Every game has the
same share of the processors until it has as many puzzles as are wanted.
"""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from pentapolis.engine import find_game
from pentapolis.study.puzzles.maker import Maker
from pentapolis.study.puzzles.puzzle import FILE, Puzzle, read_puzzles

THREE: Final = 5
"""Every so manyth game has three seats."""


@dataclass
class Task:
    """One game to be played and looked through: plain data for another process."""

    game: str
    bot: str
    seed: str
    number: int
    topics: dict[str, int]
    end: float


@dataclass
class Looked:
    """What came of a task."""

    lines: list[str]
    tried: dict[str, int]
    seconds: float


@dataclass
class Heap:
    """The puzzles of one game so far, shipped ones and new ones, and what they have cost."""

    game: str
    path: Path
    puzzles: list[Puzzle]
    number: int
    seconds: float = 0.0
    new: int = 0
    tried: Counter[str] = field(default_factory=Counter)

    @staticmethod
    def of(game: str, folder: Path) -> Heap:
        path = folder / f"{game}.jsonl"
        beside = path.with_suffix(".next")
        puzzles = [*read_puzzles(find_game(game).folder / FILE), *read_puzzles(path)]
        return Heap(game, path, puzzles, int(beside.read_text()) if beside.exists() else 0)

    def task(self, bot: str, seed: str, end: float) -> Task:
        """The next game to look through."""
        self.number += 1
        self.path.with_suffix(".next").write_text(str(self.number))
        topics = Counter(puzzle.topic for puzzle in self.puzzles)
        return Task(self.game, bot, seed, self.number, dict(topics), end)

    def add(self, looked: Looked) -> None:
        """Append what is new to the file."""
        known = {puzzle.id for puzzle in self.puzzles}
        self.seconds += looked.seconds
        self.tried.update(looked.tried)
        with self.path.open("a", encoding="utf-8") as file:
            for line in looked.lines:
                puzzle = Puzzle.from_line(line)
                if puzzle.id not in known:
                    known.add(puzzle.id)
                    self.puzzles.append(puzzle)
                    self.new += 1
                    file.write(line + "\n")

    def __str__(self) -> str:
        steps = ", ".join(f"{name} {number}" for name, number in self.tried.items())
        return (
            f"{self.game}: {len(self.puzzles)} puzzles, {self.new} new, {self.seconds:.0f} core s ({steps})"
        )


def look_through(task: Task) -> Looked:
    """Play the game and take its puzzles; what was found until time was over."""
    begin = time.process_time()
    game = find_game(task.game)
    seats = 3 if task.number % THREE == 0 and game.players[1] >= 3 else 2
    seed = f"{task.seed}-{task.number}"
    maker = Maker(game, seed, end=task.end)
    maker.topics.update(task.topics)
    found = maker.from_games([task.bot] * seats, f"{task.game} seats={seats}", seed)
    lines = [puzzle.line() for puzzle in found]
    return Looked(lines, dict(maker.tried), time.process_time() - begin)


def make_many(
    games: Sequence[str],
    folder: Path,
    goal: int,
    seconds: float,
    processes: int,
    bot: str,
    seed: str,
    say: Callable[[str], None],
) -> list[Heap]:
    """Let so many processes look for puzzles until every game has enough of them or time is over."""
    folder.mkdir(parents=True, exist_ok=True)
    heaps = [Heap.of(game, folder) for game in games]
    begin = time.time()
    end = begin + seconds
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # each process has one core, and small arrays
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        running: dict[Future[Looked], Heap] = {}

        def start() -> None:
            heap = _poorest(heaps, list(running.values()), goal)
            if heap is not None:
                running[pool.submit(look_through, heap.task(bot, seed, end))] = heap

        for _ in range(processes):
            start()
        while running:
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                heap = running.pop(future)
                heap.add(future.result())
                say(f"{time.time() - begin:5.0f} s  {heap}")
                if time.time() < end:
                    start()
    return heaps


def _poorest(heaps: list[Heap], running: list[Heap], goal: int) -> Heap | None:
    """The game to look at next: of those without enough, the one that has had the least time for them."""
    wanting = [heap for heap in heaps if len(heap.puzzles) < goal]
    return min(wanting, key=lambda heap: (running.count(heap), heap.seconds), default=None)
