"""`pentapolis bench`: how fast the games run on this machine."""

from __future__ import annotations

from rich.progress import track
from rich.table import Table as Grid

from pentapolis.cli.common import console, game_id, make_setup
from pentapolis.engine import games
from pentapolis.study.speed import measure


def bench(game: str | None, seconds: float) -> None:
    ids = list(games()) if game is None else [game_id(game)]
    grid = Grid(title="One core, random play", title_justify="left")
    grid.add_column("setup", no_wrap=True)
    for head in ("decisions/s", "games/s", "fork", "search simulations/s"):
        grid.add_column(head, justify="right")
    for id in track(ids, "Measuring", console=console, transient=True):
        speed = measure(make_setup(id, None, 2), seconds)
        grid.add_row(
            str(speed.setup),
            f"{speed.play.decisions_per_second:,.0f}",
            f"{speed.play.games_per_second:,.1f}",
            f"{speed.fork_seconds * 1e6:.1f} µs",
            f"{speed.simulations_per_second:,.0f}",
        )
    console.print(grid)
