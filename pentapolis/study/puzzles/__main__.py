"""`python -m pentapolis.study.puzzles`: makes puzzles in many processes, where only NumPy is installed."""

from __future__ import annotations

import argparse
from pathlib import Path

from pentapolis.engine import games
from pentapolis.study.puzzles.making import make_many


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m pentapolis.study.puzzles", description=__doc__)
    parser.add_argument("games", nargs="*", help="ids of games; all of them where none is named")
    parser.add_argument("--processes", type=int, default=1, help="how many look at the same time")
    parser.add_argument("--seconds", type=float, default=600.0, help="stop after so long")
    parser.add_argument("--goal", type=int, default=100, help="a game with so many gets no more")
    parser.add_argument(
        "--out", type=Path, default=Path("puzzles"), help="a folder: GAME.jsonl for each game"
    )
    parser.add_argument("--bot", default="medium", help="who plays the games")
    parser.add_argument("--seed", default="many", help="the same seed gives the same games")
    given = parser.parse_args(arguments)
    if given.processes < 1 or given.seconds < 0 or given.goal < 1:
        parser.error("at least one process, a goal of one puzzle, and no negative time")
    known = list(games())
    for game in given.games:
        if game not in known:
            parser.error(f"no game {game!r}; there are {', '.join(known)}")
    wanted = given.games or known
    for heap in make_many(
        wanted, given.out, given.goal, given.seconds, given.processes, given.bot, given.seed,
        lambda line: print(line, flush=True),
    ):  # fmt: skip
        print(heap)


if __name__ == "__main__":
    main()
