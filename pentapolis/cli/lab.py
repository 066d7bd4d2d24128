"""`pentapolis lab`: the designer's bench."""

from __future__ import annotations

import json
from pathlib import Path

from pentapolis.cli.common import check_language, console, game_id, make_setup
from pentapolis.cli.progress import progress_bar
from pentapolis.engine import PentapolisError
from pentapolis.lab.change import Change, read_change
from pentapolis.lab.page import Report, Teller, figure_rows, page
from pentapolis.lab.run import run
from pentapolis.lab.summary import Summary, summary


class BadFolder(PentapolisError):
    """The report cannot be written."""


def lab(
    game: str,
    settings: list[str] | None,
    files: list[Path],
    number: int,
    bots: str,
    processes: int,
    seed: str,
    out: Path,
    language: str,
) -> None:
    setup = str(make_setup(game, settings, 2))
    changes = [read_change(game_id(game), file) for file in files]
    check_language(language)
    names = tuple(bots.split(",")) if "," in bots else (bots,) * int(setup.partition("seats=")[2].split()[0])
    now = series("Changed" if changes else "Playing", setup, number, names, processes, seed, tuple(changes))
    before = series("As it is", setup, number, names, processes, seed, ()) if changes else None
    told = tuple([line for change in changes for line in change.told()])
    report = Report(setup, names, seed, now, before, told)
    write(report, out, language)
    show(report, language)
    console.print(
        f"The report is in {out / 'report.html'}, all figures in {out / 'report.json'}.", markup=False
    )


def series(
    title: str,
    setup: str,
    number: int,
    bots: tuple[str, ...],
    processes: int,
    seed: str,
    changes: tuple[Change, ...],
) -> Summary:
    with progress_bar() as bar:
        task = bar.add_task(title, total=number)
        return summary(
            run(setup, number, bots, seed, processes, changes, progress=lambda _: bar.advance(task))
        )


def write(report: Report, out: Path, language: str) -> None:
    try:
        out.mkdir(parents=True, exist_ok=True)
        (out / "report.html").write_text(page(report, language), encoding="utf-8")
        (out / "report.json").write_text(json.dumps(report.as_json(), indent=1) + "\n", encoding="utf-8")
    except OSError as error:
        raise BadFolder(f"{out} cannot be written: {error.strerror}") from None


def show(report: Report, language: str) -> None:
    """The figures, or what changed, in a few lines."""
    tell = Teller(report, language)
    if report.before is None:
        for row in figure_rows(tell, report.now):
            console.print(f"{row['name']}: {row['value']}", markup=False)
        return
    for one in report.differences:
        if one.clear or one.kind == "figure":
            said = tell.difference(one)
            mark = "* " if one.clear else "  "
            console.print(
                f"{mark}{said['name']}: {said['before']} → {said['after']} ({said['change']})", markup=False
            )
