"""`pentapolis habits` and `pentapolis calibrate`: what bots do wrong, and whether their chances are true."""

from __future__ import annotations

from rich.table import Table as Grid

from pentapolis.cli.common import console, make_setup
from pentapolis.cli.progress import progress_bar
from pentapolis.engine import BadSetup
from pentapolis.study.calibration import EVALUATION, Calibration, calibrate
from pentapolis.study.correction import keep
from pentapolis.study.habits import Report, Watched, measure_habits


def show_habits(
    game: str, settings: list[str] | None, bots: list[str], number: int, processes: int, seed: str
) -> None:
    setup = make_setup(game, settings, len(bots))
    with progress_bar() as bar:
        task = bar.add_task("Playing", total=number)

        def progress(_: Watched) -> None:
            bar.advance(task)

        report = measure_habits(setup, bots, number, seed, processes, progress)
    console.print(habits_grid(report))


def habits_grid(report: Report) -> Grid:
    title = f"{report.setup}: {report.games} games, per game and seat"
    grid = Grid(title=title, title_justify="left")
    grid.add_column("habit", no_wrap=True)
    for bot in report.bots:
        grid.add_column(bot, justify="right", no_wrap=True)
    grid.add_column("what is counted")
    grid.add_row("score", *[f"{middle:.1f} ± {half:.1f}" for middle, half in report.scores.values()], "")
    for name, meaning in report.counters.items():
        figures = [report.figures[bot][name] for bot in report.bots]
        grid.add_row(name, *[f"{middle:.2f} ± {half:.2f}" for middle, half in figures], meaning)
    return grid


def show_calibration(
    game: str,
    settings: list[str] | None,
    bots: list[str],
    judge: str,
    number: int,
    every: int,
    processes: int,
    seed: str,
    fit: bool = False,
) -> None:
    setup = make_setup(game, settings, len(bots))
    if fit and judge != EVALUATION:
        raise BadSetup(f"only the chances of the {EVALUATION} are corrected, not those of {judge!r}")
    with progress_bar() as bar:
        task = bar.add_task("Playing", total=number)
        found = calibrate(setup, bots, number, judge, every, seed, processes, lambda: bar.advance(task))
    console.print(calibration_grid(found))
    if fit:
        path = keep(setup.game, setup.seats, found.positions(setup.seats), number)
        console.print(f"wrote {path}", markup=False, soft_wrap=True)


def calibration_grid(found: Calibration) -> Grid:
    """By tenths of the chance and thirds of the game: how many chances, per cent given, per cent won."""
    grid = Grid(title=f"{found.setup}: chances by {found.judge} in {found.games} games", title_justify="left")
    grid.add_column("%")
    for number in range(1, len(found.thirds) + 1):
        grid.add_column(f"third {number}", justify="right")
        grid.add_column("given", justify="right")
        grid.add_column("won", justify="right")
    for tenth in range(len(found.thirds[0].bins)):
        cells: list[str] = []
        for third in found.thirds:
            b = third.bins[tenth]
            some = [f"{100 * b.chance:.0f}", f"{100 * b.won:.0f}"]
            cells += [str(b.number), *some] if b.number else ["0", "", ""]
        grid.add_row(f"{tenth * 10}–{tenth * 10 + 10}", *cells)
    errors = ", ".join(f"{third.error:.3f}" for third in found.thirds)
    grid.caption = f"expected calibration error by thirds: {errors}"
    grid.caption_justify = "left"
    return grid
