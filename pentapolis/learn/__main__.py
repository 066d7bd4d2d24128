"""Learning on the command line, with the standard library and NumPy alone (and PyTorch, which trains values).

python -m pentapolis.learn train nations,mosaic --seconds 100 --processes 16 --out DIR
python -m pentapolis.learn gate DIR/nations.ckpt    ship it if it is stronger than what is shipped
python -m pentapolis.learn ship DIR [--master]       ship all checkpoints, without a test; for masters alone
python -m pentapolis.learn match nations search:60@DIR/nations.ckpt search:60@hand --seconds 60
"""

from __future__ import annotations

import argparse
import os
import traceback
from pathlib import Path


def main(words: list[str] | None = None) -> None:
    for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ.setdefault(name, "1")  # before NumPy is loaded: one thread for each process
    arguments = parser().parse_args(words)
    arguments.run(arguments)


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(
        prog="python -m pentapolis.learn",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = top.add_subparsers(dest="command", required=True)
    train = commands.add_parser("train", help="train games one after another")
    train.set_defaults(run=train_games)
    train.add_argument("games", help="ids of games, separated by commas")
    train.add_argument("--seconds", type=float, default=100.0, help="for each game")
    train.add_argument("--out", type=Path, required=True, help="folder of checkpoints and log")
    train.add_argument("--from", dest="begin", type=Path, help="folder of checkpoints to go on from")
    train.add_argument(
        "--shipped",
        action="store_true",
        help="begin with the weights that ship, where there is no checkpoint",
    )
    train.add_argument("--label", default="train", help="goes into the seeds of the games")
    train.add_argument("--slice", type=float, default=1.0, help="seconds between two updates")
    train.add_argument("--games", dest="number", type=int, default=0, help="games of each process a slice")
    train.add_argument("--alone", action="store_true", help="games of one seat alone")
    train.add_argument("--rate", type=float, default=0.03, help="how fast the policy learns")
    gate = commands.add_parser("gate", help="ship a checkpoint if a sequential test says it is stronger")
    gate.set_defaults(run=pass_gate)
    gate.add_argument("checkpoints", type=Path, nargs="+")
    gate.add_argument("--bot", default="policy", help="who plays with both sets of weights")
    gate.add_argument("--seats", type=int, default=2)
    gate.add_argument("--deals", type=int, default=400, help="at most so many, each played from every seat")
    ship = commands.add_parser("ship", help="write checkpoints into the games' folders")
    ship.set_defaults(run=ship_folder)
    ship.add_argument("folder", type=Path)
    ship.add_argument("--master", action="store_true", help="as weights that only `master` goes by")
    match = commands.add_parser("match", help="games between two sides, for so many seconds")
    match.set_defaults(run=play_matches)
    match.add_argument("games", help="ids of games, separated by commas; {game} in a side stands for the id")
    match.add_argument("first", help="BOT@hand, BOT@shipped or BOT@CHECKPOINT")
    match.add_argument("second")
    match.add_argument("--seats", type=int, default=2)
    match.add_argument("--seconds", type=float, default=60.0, help="for each game")
    match.add_argument("--label", default="match", help="goes into the seeds of the games")
    curves = commands.add_parser("curves", help="draw the log of a training")
    curves.set_defaults(run=draw_curves)
    curves.add_argument("log", type=Path)
    curves.add_argument("folder", type=Path)
    for command in (train, gate, match):
        command.add_argument("--processes", type=int, default=2)
        command.add_argument("--cluster", default="", help="HOST:PORT of a Ray cluster: play there")
    return top


def train_games(arguments: argparse.Namespace) -> None:
    """All processes are forked before PyTorch is loaded: CUDA and forks do not go together."""
    from pentapolis.learn.run import Plan, Training
    from pentapolis.learn.trainers import trainers

    arguments.out.mkdir(parents=True, exist_ok=True)
    with trainers(arguments.processes, arguments.cluster) as (pool, processes):
        for game in arguments.games.split(","):
            earlier = arguments.begin / f"{game}.ckpt" if arguments.begin else None
            place = arguments.out / f"{game}{'_alone' if arguments.alone else ''}.ckpt"
            if earlier is not None and earlier.exists() and not place.exists():
                place.write_bytes(earlier.read_bytes())
            plan = Plan(
                arguments.seconds,
                processes=processes,
                label=arguments.label,
                slice_seconds=arguments.slice,
                games=arguments.number,
                rate=arguments.rate,
                alone=arguments.alone,
                shipped=arguments.shipped,
            )
            try:
                Training(game, arguments.out, plan, pool).run()
            except Exception:  # the other games are trained all the same
                traceback.print_exc()


def pass_gate(arguments: argparse.Namespace) -> None:
    from pentapolis.learn.gate import gate
    from pentapolis.learn.match import play_match
    from pentapolis.learn.trainers import trainers

    with trainers(arguments.processes, arguments.cluster) as (pool, _):
        for checkpoint in arguments.checkpoints:
            stronger, row = gate(
                checkpoint,
                arguments.bot,
                arguments.seats,
                arguments.deals,
                lambda todo: pool.imap(play_match, todo),
            )
            print(f"{'shipped' if stronger else 'not stronger'}: {row}", flush=True)


def ship_folder(arguments: argparse.Namespace) -> None:
    from pentapolis.learn.ship import ship_all

    ship_all(arguments.folder, arguments.master)


def draw_curves(arguments: argparse.Namespace) -> None:
    from pentapolis.learn.curves import draw_log

    for path in draw_log(arguments.log, arguments.folder):
        print(path)


def play_matches(arguments: argparse.Namespace) -> None:
    from pentapolis.learn.match import match_for, read_side, usual
    from pentapolis.learn.trainers import trainers

    with trainers(arguments.processes, arguments.cluster) as (pool, processes):
        for game in arguments.games.split(","):
            names = [side.replace("{game}", game) for side in (arguments.first, arguments.second)]
            sides = read_side(names[0]), read_side(names[1])
            setup = usual(game, arguments.seats)
            score = match_for(pool, processes, setup, sides, arguments.label, arguments.seconds)
            print(
                f"{game}, {arguments.seats} seats, {names[0]} against {names[1]}: {score.text()}", flush=True
            )


if __name__ == "__main__":
    main()
