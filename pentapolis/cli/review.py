"""`pentapolis review`: where a finished game was decided."""

from __future__ import annotations

import json
from pathlib import Path

from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table as Grid

from pentapolis.cli.common import check_language, console, errors, read_record
from pentapolis.cli.draw import plain
from pentapolis.cli.show import player_names
from pentapolis.engine import BadRecord, Table, parse_key
from pentapolis.engine.speak import label
from pentapolis.study.decisions import Decision
from pentapolis.study.ladder import rating_of
from pentapolis.study.report import as_json
from pentapolis.study.review import PARTS, Review, review


def show_review(path: Path, game: int, depth: float, processes: int, as_data: bool, language: str) -> None:
    check_language(language)
    saved = read_record(path, game)
    if saved.record.scores is None:
        raise BadRecord(f"{path}: only finished games are reviewed: this one is still open")
    Table.replay(saved.record)  # says what is wrong with the record, if anything is
    columns = (TextColumn("Reviewing"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=errors, transient=True) as bar:
        task = bar.add_task("", total=PARTS)
        found = review(saved.record, depth, processes=processes, progress=lambda: bar.advance(task))
    if as_data:
        console.print_json(json.dumps(as_json(found)))
        return
    names = [plain(name) for name in player_names(saved.players, found.seats)]
    console.print(sheets_grid(found, names))
    console.print(turns_grid(found, names, language))


def sheets_grid(found: Review, names: list[str]) -> Grid:
    """The balance sheet and the performance of every seat."""
    title = f"{found.record.setup}: {found.futures:,} futures looked at; in points of win chance"
    grid = Grid(title=title, title_justify="left")
    grid.add_column("seat")
    for column in ("result", "fair share", "luck", "own losses", "others' losses", "rest"):
        grid.add_column(column, justify="right")
    for column in ("performance", "rating"):
        grid.add_column(column, justify="right")
    for name, sheet, played in zip(names, found.sheets, found.performances, strict=True):
        grid.add_row(
            name,
            f"{100 * sheet.result:.0f}",
            f"{100 * sheet.fair:.0f}",
            *[f"{100 * part:+.0f}" for part in (sheet.luck, sheet.own, sheet.others, sheet.rest)],
            f"{played.figure:.1f} ± {1000 * played.error:.1f}" if played.turns else "",
            rating_of(found.record.setup.game, found.seats, played).text,
        )
    return grid


def turns_grid(found: Review, names: list[str], language: str) -> Grid:
    """What cost the most and what was found best."""
    grid = Grid(title="The turns that cost the most, and the best moves", title_justify="left")
    for column in ("answer", "seat", "grade", "loss", "played", "better"):
        grid.add_column(column, justify="right" if column in ("answer", "loss") else "left")
    game = found.record.setup.game

    def words(decision: Decision, option: str) -> str:
        return plain(label(game, language, decision.topic, parse_key(option), names))

    turns = sorted([t for t in found.turns if t.loss or t.by_points], key=lambda t: -t.loss)[:10]
    for turn in sorted(turns, key=lambda t: t.first):
        d = turn.worst
        loss = f"−{100 * turn.loss:.1f} ± {100 * turn.error:.1f}"
        if turn.by_points:
            loss = f"{d.lead_loss or 0.0:.1f} points"
        grid.add_row(str(d.ply), names[turn.seat], turn.grade, loss, words(d, d.played), words(d, d.best))
    for d in found.best_moves[:3]:
        gain = f"+{100 * d.gain:.1f}"
        grid.add_row(str(d.ply), names[d.seat], "found", gain, words(d, d.played), f"({words(d, d.usual)})")
    return grid
