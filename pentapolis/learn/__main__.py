"""The command line of learning, with the standard library and NumPy (and PyTorch for values) alone.

python -m pentapolis.learn train nations,roll_through_the_ages --seconds 100 --processes 16 --out DIR
python -m pentapolis.learn ship DIR               the weights of every checkpoint into the games' folders
python -m pentapolis.learn gate nations DIR/nations.ckpt   is it stronger than what is shipped?
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import traceback
from pathlib import Path


def main() -> None:
    for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ.setdefault(name, "1")  # before NumPy is loaded: one thread for each process
    parser = argparse.ArgumentParser(prog="python -m pentapolis.learn", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    train = commands.add_parser("train", help="train games one after another")
    train.add_argument("games", help="ids of games, separated by commas")
    train.add_argument("--seconds", type=float, default=100.0, help="for each game")
    train.add_argument("--processes", type=int, default=2)
    train.add_argument("--out", type=Path, required=True, help="folder of checkpoints and log")
    train.add_argument("--from", dest="begin", type=Path, help="folder of checkpoints to go on from")
    train.add_argument("--label", default="train", help="goes into the seeds of the games")
    train.add_argument("--slice", type=float, default=1.0, help="seconds between two updates")
    ship = commands.add_parser("ship", help="write checkpoints into the games' folders")
    ship.add_argument("folder", type=Path)
    arguments = parser.parse_args()
    if arguments.command == "train":
        train_games(arguments)
    else:
        from pentapolis.learn.ship import ship_all

        ship_all(arguments.folder)


def train_games(arguments: argparse.Namespace) -> None:
    """All processes are forked before PyTorch is loaded: CUDA and forks do not go together."""
    from pentapolis.learn.run import Plan, Training

    arguments.out.mkdir(parents=True, exist_ok=True)
    with multiprocessing.get_context("fork").Pool(arguments.processes) as pool:
        for game in arguments.games.split(","):
            earlier = arguments.begin / f"{game}.ckpt" if arguments.begin else None
            place = arguments.out / f"{game}.ckpt"
            if earlier is not None and earlier.exists() and not place.exists():
                place.write_bytes(earlier.read_bytes())
            plan = Plan(
                arguments.seconds,
                processes=arguments.processes,
                label=arguments.label,
                slice_seconds=arguments.slice,
            )
            try:
                Training(game, arguments.out, plan, pool).run()
            except Exception:  # the other games are trained all the same
                traceback.print_exc()


if __name__ == "__main__":
    main()
