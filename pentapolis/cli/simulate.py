"""`pentapolis simulate`: tournaments between bots."""

from __future__ import annotations

import json
from contextlib import ExitStack
from pathlib import Path
from typing import Any, TextIO

from rich.table import Table as Grid

from pentapolis.cli.common import console, make_setup
from pentapolis.cli.progress import progress_bar
from pentapolis.engine import PentapolisError
from pentapolis.engine.languages import MINUS
from pentapolis.study import Played, Standings, play_tournament
from pentapolis.study.workers import workers


class BadExport(PentapolisError):
    """The export file cannot be written."""


def simulate(
    game: str,
    settings: list[str] | None,
    bots: list[str],
    number: int,
    processes: int,
    seed: str,
    export: Path | None,
    cluster: str = "",
) -> None:
    setup = make_setup(game, settings, len(bots))
    with ExitStack() as stack:
        file = None if export is None else stack.enter_context(open_export(export))
        bar = stack.enter_context(progress_bar())
        task = bar.add_task("Playing", total=number)

        def progress(played: Played) -> None:
            bar.advance(task)
            if file is not None:
                file.write(json.dumps(as_data(played), ensure_ascii=False) + "\n")

        map = stack.enter_context(workers(processes, cluster))
        standings = play_tournament(setup, bots, games=number, seed=seed, progress=progress, map=map)
    console.print(results(standings))
    if standings.unfinished:
        console.print(f"{standings.unfinished} games were stopped before their end and count as they stood.")
    if standings.parted:
        console.print(f"{standings.parted} games do not count: the other commit sees other options there.")
    if export is not None:
        console.print(f"{number} records are in {export}.", markup=False)


def open_export(path: Path) -> TextIO:
    try:
        return path.open("w", encoding="utf-8")
    except OSError as error:
        raise BadExport(f"{path} cannot be written: {error.strerror}") from None


def as_data(played: Played) -> dict[str, Any]:
    """A played game as one object of the export; `record` is the whole game, ready for replay."""
    return {
        "number": played.number,
        "players": list(played.bots),
        "scores": played.scores,
        "places": played.places,
        "finished": played.finished,
        "record": played.record,
    }


def results(standings: Standings) -> Grid:
    grid = Grid(title=f"{standings.setup}: {len(standings.played)} games", title_justify="left")
    grid.add_column("bot", no_wrap=True)
    for head in ("won", "share", "95 % interval", "equals", "mean score", "ms a decision"):
        grid.add_column(head, justify="right")
    for line in standings.lines:
        low, high = line.interval
        grid.add_row(
            line.bot,
            f"{line.won:g} of {line.games}",
            f"{line.share:.1%}",
            f"{low:.1%} – {high:.1%}",
            f"{line.fair:.1%}",
            f"{line.score:.1f} ± {line.score_half:.1f}".replace("-", MINUS),
            f"{line.milliseconds:.1f}",
        )
    return grid
