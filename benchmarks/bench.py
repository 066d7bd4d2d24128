"""`make bench`: how fast every game runs, beside catanatron and OpenSpiel measured in the same run.

Speeds differ from machine to machine and hour to hour; ratios taken in one run do not. Each figure
is measured in several short rounds that take turns, and the median round counts.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Grid

from benchmarks import peers
from benchmarks.limit import SETUP, limit
from pentapolis.cli.common import game_id, make_setup
from pentapolis.engine import PentapolisError, fork, games, parse_setup
from pentapolis.study.speed import Speed, measure

SETUPS = {
    "nations": ["nations seats=3"],
}
"""What is measured of a game; where nothing is said, two players with the defaults."""

GOALS = {
    "roll_through_the_ages": (9.0, 18.0, 2.5),
    "nations": (5.0, 10.0, 3.5),
    "through_the_ages": (3.2, 8.0, 5.0),
    "mosaic": (3.2, 6.0, 9.0),
    "clash_of_cultures": (2.3, 5.0, 35.0),
}
"""What we want: decisions for one of catanatron's, plain and compiled; microseconds of a compiled fork."""
FASTER_SEARCH = 2.4
"""How many simulations we want compiled for one in plain Python."""

WIDTH = 132
"""What the table needs, also where nobody says how wide the terminal is."""
LIMIT_GAMES = 100_000
"""How many games in C the limit is taken from."""
ROOT = Path(__file__).parents[1]
COPY = ROOT / "build" / "compiled"

Figures = dict[str, float | None]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ids", nargs="*", metavar="GAME", help="only these games")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each figure in each round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--compiled", action="store_true", help="measure what `make compile-test` has built")
    parser.add_argument("--json", type=Path, help="also write the figures here")
    parser.add_argument(
        "--plain", type=Path, help=argparse.SUPPRESS
    )  # figures of plain Python to compare with
    options = parser.parse_args()
    try:
        ids = [game_id(id) for id in options.ids] or list(games())
    except PentapolisError as error:
        parser.error(str(error))
    if options.compiled:
        return run_compiled(ids, options.rounds, options.seconds, options.json)
    figures = measure_all(subjects(ids), options.rounds, options.seconds)
    show(figures, {} if options.plain is None else json.loads(options.plain.read_text()))
    show_limit(figures)
    if options.json is not None:
        options.json.write_text(json.dumps(figures, indent=1, ensure_ascii=False) + "\n")
    return 0


def subjects(ids: list[str]) -> dict[str, Callable[[float], Figures]]:
    """What to measure, by name: the peers that are installed, then our games."""
    found: dict[str, Callable[[float], Figures]] = {}
    if find_spec("catanatron") is not None:
        found["catanatron, 4 random players"] = lambda seconds: figures_of(peers.catanatron(seconds))
    if find_spec("pyspiel") is not None:
        found["OpenSpiel, backgammon"] = lambda seconds: figures_of(peers.open_spiel(seconds))
    for id in ids:
        setups = SETUPS.get(id) or [str(make_setup(id, None, 2))]
        for text in setups:
            setup = parse_setup(text)
            found[text] = lambda seconds, setup=setup: figures_of(measure(setup, seconds))  # type: ignore[misc]
    return found


def figures_of(speed: Speed | peers.Peer) -> Figures:
    choices = speed.choices if isinstance(speed, peers.Peer) else speed.play.decisions
    return {
        "decisions/s": speed.play.decisions_per_second,
        "choices/s": choices / speed.play.seconds,
        "games/s": speed.play.games_per_second,
        "fork µs": speed.fork_seconds * 1e6,
        "simulations/s": speed.simulations_per_second,
    }


def measure_all(
    found: dict[str, Callable[[float], Figures]], rounds: int, seconds: float
) -> dict[str, Figures]:
    """Rounds in which everything is measured once; the median of each figure."""
    measured: dict[str, list[Figures]] = {name: [] for name in found}
    with Progress(transient=True) as progress:
        task = progress.add_task("Measuring", total=rounds * len(found))
        for _ in range(rounds):
            for name, measure_it in found.items():
                progress.update(task, description=name)
                measured[name].append(measure_it(seconds))
                progress.advance(task)
    return {
        name: {key: middle([r[key] for r in results]) for key in results[0]}
        for name, results in measured.items()
    }


def middle(values: list[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return median(known) if known else None


def show(figures: dict[str, Figures], plain: dict[str, Figures]) -> None:
    """The table; `plain` are figures of plain Python for compiled ones to be compared with."""
    compiled = not fork.__file__.endswith(".py")
    how = "compiled" if compiled else "plain"
    title = f"One core, Python {sys.version.split()[0]}, {how}, random play"
    grid = Grid(title=title, title_justify="left")
    grid.add_column("", no_wrap=True)
    heads = ["decisions/s", "× catanatron", "wanted", "× OpenSpiel", "games/s", "fork µs"]
    heads += ["at most", "simulations/s", "× plain", "wanted"] if compiled else ["simulations/s"]
    for head in heads:
        grid.add_column(head, justify="right")
    bases = [rate(figures, "catanatron", "decisions/s"), rate(figures, "OpenSpiel", "decisions/s")]
    for name, figure in figures.items():
        decisions, simulations = figure["decisions/s"], figure["simulations/s"]
        goals = GOALS.get(name.split()[0], (None, None, None))
        row = [written(decisions, 0), ratio(decisions, bases[0]), written(goals[compiled], 1)]
        row += [ratio(decisions, bases[1]), written(figure["games/s"], 1), written(figure["fork µs"], 1)]
        if compiled:
            row.append(written(goals[2], 1))
        row.append(written(simulations, 0))
        if compiled:
            before = plain.get(name, {}).get("simulations/s")
            row += [ratio(simulations, before), written(FASTER_SEARCH if before else None, 1)]
        grid.add_row(name, *row)
    Console(width=max(Console().width, WIDTH)).print(grid)
    if bases[0]:
        choices = rate(figures, "catanatron", "choices/s") or 0
        print(
            f"{choices / bases[0]:.0%} of catanatron's moves leave a choice: {choices:,.0f} real decisions/s."
        )
    if None in bases:
        print("Other engines are missing; `make bench` installs them (requirements/bench.txt).")


def show_limit(figures: dict[str, Figures]) -> None:
    """How far the dice game is from the same game in C."""
    ours = figures.get(SETUP, {}).get("decisions/s")
    found = None if ours is None else limit(LIMIT_GAMES)
    if ours is not None and found is not None:
        fast = found.decisions / found.seconds
        print(f"The limit: {fast:,.0f} decisions/s of {SETUP} in C, {fast / ours:.0f} times as many.")
    elif ours is not None:
        print("The limit in C is missing: there is no C compiler here.")


def run_compiled(ids: list[str], rounds: int, seconds: float, file: Path | None) -> int:
    """The same with the package in build/compiled, compared with this one."""
    if not COPY.is_dir():
        print("There is nothing compiled to measure: make compile-test")
        return 2
    ours = {name: subject for name, subject in subjects(ids).items() if name.split()[0] in ids}
    with TemporaryDirectory() as folder:
        plain = Path(folder) / "plain.json"
        plain.write_text(json.dumps(measure_all(ours, rounds, seconds)))
        command = [sys.executable, "-m", "benchmarks.bench", *ids, "--plain", str(plain)]
        command += ["--rounds", str(rounds), "--seconds", str(seconds)]
        if file is not None:
            command += ["--json", str(file.resolve())]
        paths = os.pathsep.join((str(COPY), str(ROOT)))
        return subprocess.run(command, cwd=COPY, env={**os.environ, "PYTHONPATH": paths}).returncode


def rate(figures: dict[str, Figures], peer: str, key: str) -> float | None:
    return next((figure[key] for name, figure in figures.items() if name.startswith(peer)), None)


def ratio(value: float | None, base: float | None) -> str:
    return f"{value / base:.2f}" if value and base else "–"


def written(value: Any, digits: int) -> str:
    return "–" if value is None else f"{value:,.{digits}f}"


if __name__ == "__main__":
    sys.exit(main())
