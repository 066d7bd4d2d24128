"""`make insight`: are reviews right? Bots of known strength play, and their games are reviewed as usual.

    python -m tools.insight roll_through_the_ages --games 20 --processes 2 --seconds 600
    python -m tools.insight --ladder                      # and write pentapolis/study/ladder.toml

It tells, for each game: the luck of a seat with its error (must be about zero), whether every balance sheet
adds up, and the performance of every bot with its error (stronger ones lose less; none is perfect). Every
game reviewed is a line of a file under `--out`, so a run that was stopped goes on; reviews by other weights
or at another depth do not count. Measuring needs NumPy alone. The ladder joins the performances with ratings
from games between the bots (`tools/rungs.py`).
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass
from itertools import pairwise
from math import sqrt
from multiprocessing import get_context
from pathlib import Path

from pentapolis.engine import Record, find_game, games
from pentapolis.study.correction import weights_mark
from pentapolis.study.review import METHOD, Review, review
from pentapolis.study.tournament import matches, play_match

PAIRS = ("random,greedy", "medium,hard", "beginner,easy")
ORDER = ("random", "greedy", "hard")
"""Of these each must lose less a turn than the one before."""
IMPERFECT = ("medium", "hard")
"""Who plays by what the reviewer knows is still not called perfect."""
SURE = 1.96


@dataclass
class Seen:
    """One game and what its review has found."""

    game: str
    pair: str
    number: int
    depth: float
    weights: str
    """Of the judge, and how it judges."""
    bots: list[str]
    """The bot in each seat."""
    turns: list[int]
    losses: list[float]
    """For every seat its unforced turns, and what they have lost together (scaled)."""
    luck: float
    """Of the first seat."""
    off: float
    """By how much a sum that must be zero is not."""
    answers: int
    seconds: float
    """Processor time of the review."""


def judge_of(game: str) -> str:
    return f"{METHOD}.{weights_mark(find_game(game))}"


def look(game: str, pair: str, number: int, depth: float, seed: str) -> Seen | None:
    """Play one game of these bots and review it; None where it did not end."""
    bots = pair.split(",")
    match = matches(f"{game} seats={len(bots)}", bots, number + 1, f"{seed}-{pair}")[number]
    played = play_match(match)
    if not played.finished:
        return None
    began = time.process_time()
    found = review(Record.parse(played.record), depth)
    seconds = round(time.process_time() - began, 2)
    seats = range(found.seats)
    scale = found.seats / 2
    graded = [turn for turn in found.turns if turn.grade]
    return Seen(
        game, pair, number, depth, judge_of(game), list(played.bots),
        [sum(turn.seat == seat for turn in graded) for seat in seats],
        [round(sum(scale * turn.loss for turn in graded if turn.seat == seat), 6) for seat in seats],
        found.sheets[0].luck, off(found), played.answers, seconds,
    )  # fmt: skip


def off(found: Review) -> float:
    """How far from zero the luck of a moment, the effect of a turn or a balance sheet is at most."""
    sums = [sum(moment.luck) for moment in found.luck]
    sums += [sum(turn.effect) for turn in found.turns]
    sums += [s.result - s.fair - s.luck - s.own - s.others - s.rest for s in found.sheets]
    return max(abs(value) for value in sums)


class Tally:
    """What the reviews of one game's matches have shown."""

    def __init__(self, seen: list[Seen]) -> None:
        self.seen = seen
        self.off = max([one.off for one in seen], default=0.0)
        self.bots = list(dict.fromkeys(bot for one in seen for bot in one.bots))

    def played(self, bot: str) -> list[tuple[int, float]]:
        """For every game of a bot: its unforced turns, and what it has lost in them."""
        return [
            (one.turns[seat], one.losses[seat])
            for one in self.seen
            for seat, name in enumerate(one.bots)
            if name == bot
        ]

    def performance(self, bot: str) -> tuple[float, float]:
        """1000 × mean loss per unforced turn, and its standard error (turns of one game are not independent,
        so the error comes from the differences between games).
        """
        played = self.played(bot)
        number, turns = len(played), sum([t for t, _ in played])
        mean = sum([loss for _, loss in played]) / max(1, turns)
        spread = sum([(loss - mean * t) ** 2 for t, loss in played])
        error = sqrt(spread * number / (number - 1)) / turns if number > 1 and turns else 0.0
        return 1000 * mean, 1000 * error

    def luck(self) -> tuple[float, float]:
        """The mean luck of the first seat, and its standard error."""
        number = len(self.seen)
        mean = sum([one.luck for one in self.seen]) / max(1, number)
        spread = sum([(one.luck - mean) ** 2 for one in self.seen])
        return mean, sqrt(spread / (number - 1) / number) if number > 1 else 0.0


def read(path: Path, depth: float, judge: str) -> list[Seen]:
    """The games of a file that were reviewed like this."""
    if not path.exists():
        return []
    seen = [Seen(**json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines()]
    return [one for one in seen if one.depth == depth and one.weights == judge]


Job = tuple[str, str, int]


def measure(jobs: list[Job], given: argparse.Namespace) -> None:
    """Review these games, each into its file, until all are done or time is over."""
    began = time.time()
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    waiting = iter(jobs)
    done = 0
    with ProcessPoolExecutor(given.processes, get_context("spawn")) as pool:
        running: dict[Future[Seen | None], Job] = {}

        def start() -> None:
            job = next(waiting, None)
            if job is not None and (not given.seconds or time.time() - began < given.seconds):
                running[pool.submit(look, *job, given.depth, given.seed)] = job

        for _ in range(given.processes):
            start()
        while running:
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                game, pair, number = running.pop(future)
                seen = future.result()
                done += 1
                if seen is not None:
                    with (given.out / f"{game}.jsonl").open("a", encoding="utf-8") as file:
                        file.write(json.dumps(asdict(seen)) + "\n")
                took = f"{seen.seconds:.1f} core s" if seen else "did not end"
                print(
                    f"{time.time() - began:5.0f} s  {done}/{len(jobs)}  {game} {pair} {number}: {took}",
                    flush=True,
                )
                start()


def open_jobs(wanted: list[str], pairs: list[str], given: argparse.Namespace) -> Iterator[Job]:
    """What is still to be done; of every game and pair a little first."""
    known = {game: read(given.out / f"{game}.jsonl", given.depth, judge_of(game)) for game in wanted}
    for number in range(given.games):
        for pair in pairs:
            for game in wanted:
                if all((one.pair, one.number) != (pair, number) for one in known[game]):
                    yield game, pair, number


def report(game: str, tally: Tally) -> list[str]:
    """Print what was found; what is wrong with it."""
    luck, error = tally.luck()
    seconds = sum([one.seconds for one in tally.seen]) / max(1, len(tally.seen))
    print(f"\n{game}: {len(tally.seen)} games, {seconds:.1f} core seconds a review")
    print(f"  luck of the first seat {100 * luck:+.1f} ± {100 * SURE * error:.1f} points (95 %);", end=" ")
    print(f"sums off by {tally.off:.0e}")
    for bot in tally.bots:
        figure, half = tally.performance(bot)
        played = tally.played(bot)
        turns = sum([t for t, _ in played])
        print(
            f"  {bot:9} loses {figure:5.1f} ± {SURE * half:.1f} ‰ a turn ({len(played)} games, {turns} turns)"
        )
    wrong = []
    if tally.off > 1e-6:
        wrong.append(f"{game}: sheets do not add up")
    if abs(luck) > 3 * error > 0:
        wrong.append(f"{game}: luck is not zero on average")
    known = [bot for bot in ORDER if bot in tally.bots]
    for worse, better in pairwise(known):
        if tally.performance(better)[0] >= tally.performance(worse)[0]:
            wrong.append(f"{game}: {better} loses no less than {worse}")
    for bot in IMPERFECT:
        if bot in tally.bots and not tally.performance(bot)[0]:
            wrong.append(f"{game}: {bot} is called perfect")
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(prog="tools.insight", description="Reviews of bots' games, checked.")
    parser.add_argument("games_wanted", nargs="*", metavar="GAME", help="Only these games.")
    parser.add_argument("--bots", action="append", help="Bots of a match, with commas; may be repeated.")
    parser.add_argument("--games", type=int, default=20, help="Games of each match.")
    parser.add_argument("--depth", type=float, default=1.0)
    parser.add_argument("--seed", default="insight")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument(
        "--seconds", type=float, default=0.0, help="Begin no review after so long; 0: no end."
    )
    parser.add_argument("--out", type=Path, default=Path("build/insight"), help="One file of lines a game.")
    parser.add_argument("--ladder", action="store_true", help="Write the ladder of the games measured.")
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    wanted = [find_game(game).id for game in given.games_wanted] or sorted(games())
    measure(list(open_jobs(wanted, given.bots or list(PAIRS), given)), given)
    tallies = {game: Tally(read(given.out / f"{game}.jsonl", given.depth, judge_of(game))) for game in wanted}
    wrong = [line for game, tally in tallies.items() for line in report(game, tally)]
    if given.ladder:
        from tools.rungs import write  # its ratings need more than NumPy

        write(tallies, given.processes)
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
