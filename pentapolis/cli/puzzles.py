"""`pentapolis puzzles`: finds puzzles in games of bots or in records, and checks those that there are."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rich.table import Table as Grid

from pentapolis.cli.common import console, game_id, make_setup, read_saved
from pentapolis.engine import BadRecord, Record, find_game, key
from pentapolis.study.puzzles.maker import AHEAD, ERRORS, LEAST_OPTIONS, Maker
from pentapolis.study.puzzles.puzzle import FILE, Puzzle, read_puzzles


def make(
    game: str,
    settings: list[str] | None,
    bots: list[str],
    goal: int,
    seconds: float,
    out: Path,
    records: Path | None,
    seed: str,
    database: str | None = None,
) -> None:
    """Append puzzles to a file until it holds as many as wanted, or so many seconds have passed."""
    id = game_id(game)
    known = read_puzzles(out)
    maker = Maker(find_game(id), f"{seed} {len(known)}", known)
    setup = str(make_setup(id, settings, len(bots)))
    end = time.monotonic() + seconds if seconds else float("inf")
    ids = {puzzle.id for puzzle in known}
    out.parent.mkdir(parents=True, exist_ok=True)
    if database is not None:
        source = _from_server(maker, database)
    else:
        source = _from_records(maker, records) if records else _from_games(maker, setup, bots, seed, out)
    for found in source:
        with out.open("a", encoding="utf-8") as file:
            for puzzle in found:
                if puzzle.id not in ids:
                    ids.add(puzzle.id)
                    file.write(puzzle.line() + "\n")
        if len(ids) >= goal or time.monotonic() > end:
            break
    steps = ", ".join(f"{name} {number}" for name, number in maker.tried.items())
    console.print(f"{out}: {len(ids)} puzzles ({steps})")


def _from_games(maker: Maker, setup: str, bots: list[str], seed: str, out: Path) -> Iterator[list[Puzzle]]:
    """Game after game of bots; a file beside the puzzles says which one is next."""
    beside = out.with_suffix(".next")
    number = int(beside.read_text()) if beside.exists() else 0
    while True:
        number += 1
        found = list(maker.from_games(bots, setup, f"{seed}-{number}"))
        beside.write_text(str(number))
        yield found


def _from_records(maker: Maker, path: Path) -> Iterator[list[Puzzle]]:
    """The finished games of a file, as exports have them: of people who have agreed to it."""
    for saved in read_saved(path):
        if saved.record.setup.game.id != maker.game.id:
            raise BadRecord(f"{path}: a game of {saved.record.setup.game.id}, not of {maker.game.id}")
        seats = saved.record.setup.seats
        yield list(maker.from_record(saved.record, saved.players or ["person"] * seats))


def _from_server(maker: Maker, database: str) -> Iterator[list[Puzzle]]:
    """The public finished games of a server's database of people who have agreed, all at one table."""
    from pentapolis.cli.admin import run
    from pentapolis.server.opendata import public_games
    from pentapolis.server.storage import Store

    async def agreed(store: Store) -> list[dict[str, Any]]:
        return [one async for one in public_games(store, maker.game.id, agreed=True)]

    for one in run(database, agreed):
        yield list(maker.from_record(Record.parse(one["record"]), one["players"]))


def check(game: str, path: Path | None) -> int:
    """Replay every puzzle of a file (or those shipped); prints what is wrong, and returns how many are."""
    found = find_game(game_id(game))
    puzzles = read_puzzles(path or found.folder / FILE)
    wrong = 0
    for number, puzzle in enumerate(puzzles, 1):
        fault = fault_of(puzzle)
        if fault:
            wrong += 1
            console.print(f"puzzle {number} ({puzzle.id}): {fault}")
    grid = Grid(title=f"{found.id}: {len(puzzles)} puzzles", title_justify="left")
    for column in ("topic", "puzzles", "options", "rating", "ahead by"):
        grid.add_column(column, justify="left" if column == "topic" else "right")
    for topic in sorted({puzzle.topic for puzzle in puzzles}):
        mine = [puzzle for puzzle in puzzles if puzzle.topic == topic]
        number = len(mine)
        ahead = sum(min(gap for gap, _, _ in puzzle.checks) for puzzle in mine) / number
        grid.add_row(
            topic,
            str(number),
            f"{sum(len(puzzle.worths) for puzzle in mine) / number:.0f}",
            f"{sum(puzzle.rating for puzzle in mine) / number:.0f}",
            f"{100 * ahead:.0f} points",
        )
    console.print(grid)
    return wrong


def fault_of(puzzle: Puzzle) -> str:
    """What is wrong with a puzzle, in words; empty where nothing is."""
    table = puzzle.table()
    ask = table.ask_for(puzzle.seat)
    if ask is None or ask.topic != puzzle.topic:
        return "the seat is asked something else there"
    if sorted(map(key, ask.options)) != sorted(worth.option for worth in puzzle.worths):
        return "its options are not those of the question"
    if len(ask.options) < LEAST_OPTIONS:
        return f"it has fewer than {LEAST_OPTIONS} options"
    if len(puzzle.checks) != 3 or any(gap < max(AHEAD, ERRORS * error) for gap, error, _ in puzzle.checks):
        return "the best option is not far enough ahead"
    return "" if puzzle.missed else "every bot solves it"
