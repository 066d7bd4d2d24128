"""`pentapolis learn`: train a game's bots by self-play, and ship what is stronger."""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path

from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from pentapolis.cli.common import console, make_setup


def learn(
    game: str,
    seconds: float,
    processes: int,
    out: Path,
    ship: bool,
    cluster: str = "",
    alone: bool = False,
    shipped: bool = False,
) -> None:
    for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ.setdefault(name, "1")
    from pentapolis.learn.curves import draw_log
    from pentapolis.learn.gate import gate
    from pentapolis.learn.match import play_match
    from pentapolis.learn.run import Plan, Training
    from pentapolis.learn.trainers import trainers

    id = make_setup(game, ["seats=1"] if alone else None, 2).game.id
    values = find_spec("torch") is not None
    if not values:
        console.print("PyTorch is missing (pip install torch): only the policy learns, no values.")
    out.mkdir(parents=True, exist_ok=True)
    with trainers(processes, cluster) as (pool, number):
        length = max(1.0, 8 / number)
        plan = Plan(
            seconds,
            processes=number,
            values=values,
            label="learn",
            slice_seconds=length,
            alone=alone,
            shipped=shipped,
        )
        columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
        with Progress(*columns, console=console, transient=True) as bar:
            task = bar.add_task("Learning", total=1.0)
            training = Training(
                id, out, plan, pool, lambda done, text: bar.update(task, completed=done, description=text)
            )
            training.run()
        for picture in draw_log(out / "log.jsonl", out):
            console.print(f"Curves: {picture}", markup=False)
        if ship:
            stronger, row = gate(training.path, "policy", 2, 200, lambda todo: pool.imap(play_match, todo))
            verdict = "shipped: stronger than" if stronger else "not shipped: not shown to be stronger than"
            console.print(f"{verdict} {row['against']}: {row['won']:g} of {row['games']} games", markup=False)
