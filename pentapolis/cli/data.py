"""`pentapolis ladder`, `export` and `dataset`: bots rated, games as tables."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from rich.table import Table as Grid

from pentapolis.cli.common import console, make_setup, read_saved
from pentapolis.cli.progress import progress_bar
from pentapolis.engine import PentapolisError, Record
from pentapolis.lab.ladder import Rung, climb, schedule
from pentapolis.study.tournament import matches, play_match
from pentapolis.study.workers import workers


class NotInstalled(PentapolisError):
    """An extra is missing."""


def ladder(
    game: str,
    settings: list[str] | None,
    bots: list[str],
    number: int,
    processes: int,
    seed: str,
    as_data: bool,
    cluster: str = "",
) -> None:
    setup = str(make_setup(game, settings, 2))
    with workers(processes, cluster) as map, progress_bar() as shown:
        task = shown.add_task("Playing", total=len(schedule(setup, bots, number, seed)))
        found = climb(setup, bots, number, seed, progress=lambda _: shown.advance(task), map=map)
    if as_data:
        print(
            json.dumps({"setup": setup, "seed": seed, "rungs": [rung.as_json() for rung in found]}, indent=1)
        )
    else:
        console.print(grid(setup, number, found))


def grid(setup: str, number: int, found: list[Rung]) -> Grid:
    shown = Grid(title=f"{setup}: {number} games of every group", title_justify="left")
    shown.add_column("bot", no_wrap=True)
    for head in ("rating", "won", "share", "95 % interval", "ms a decision"):
        shown.add_column(head, justify="right")
    for rung in found:
        low, high = rung.interval
        shown.add_row(
            rung.bot,
            f"{rung.rating:.0f} ± {rung.margin:.0f}",
            f"{rung.won:g} of {rung.games}",
            f"{rung.won / rung.games:.1%}",
            f"{low:.1%} – {high:.1%}",
            f"{rung.milliseconds:.1f}",
        )
    return shown


def export(files: list[Path], out: Path) -> None:
    need_pyarrow()
    saved = [game for file in files for game in read_saved(file)]
    write(((game.record, game.players) for game in saved), len(saved), out)


def dataset(
    game: str,
    settings: list[str] | None,
    bots: str,
    number: int,
    processes: int,
    seed: str,
    out: Path,
    cluster: str = "",
) -> None:
    need_pyarrow()
    setup = make_setup(game, settings, 2)
    names = bots.split(",") if "," in bots else [bots] * setup.seats
    wanted = matches(str(setup), names, number, seed)

    with workers(processes, cluster) as map:
        games = ((Record.parse(game.record), list(game.bots)) for game in map(play_match, wanted))
        write(games, number, out)


def write(
    games: Iterator[tuple[Record, list[str] | None]] | Iterator[tuple[Record, list[str]]],
    number: int,
    out: Path,
) -> None:
    from pentapolis.research.dataset import export

    decisions = 0
    with progress_bar() as shown:
        task = shown.add_task("Writing", total=number)
        for more in export(games, out):
            decisions += more
            shown.advance(task)
    console.print(f"{number} games with {decisions} decisions are in {out}.", markup=False)


def need_pyarrow() -> None:
    if find_spec("pyarrow") is None:
        raise NotInstalled('Parquet files need pyarrow: pip install "pentapolis[data]"')
