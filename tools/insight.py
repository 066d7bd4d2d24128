"""`make insight`: are reviews right? Bots of known strength play, and their games are reviewed as usual.

    python -m tools.insight roll_through_the_ages --bots random,greedy --bots easy,medium --games 10
    python -m tools.insight --ladder                      # every game, and write pentapolis/study/ladder.toml

It tells, for each game: the luck of a seat with its error (must be about zero), whether every balance sheet
adds up, and the performance of every bot with its error (stronger ones lose less). The ladder joins these
performances with the published ratings of the bots.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import defaultdict
from itertools import pairwise
from math import sqrt

from pentapolis.engine import Record, find_game, games
from pentapolis.server.ratings import bots_of
from pentapolis.study.ladder import FILE
from pentapolis.study.review import Review, review
from pentapolis.study.tournament import matches, play_match

PAIRS = ("random,greedy", "beginner,easy", "medium,hard")
ORDER = ("random", "greedy", "hard")
"""Of these each must lose less a turn than the one before."""


class Tally:
    """What the reviews of one game's matches have shown."""

    def __init__(self) -> None:
        self.losses: defaultdict[str, list[float]] = defaultdict(list)
        """By bot: the scaled loss of every unforced turn."""
        self.luck: list[float] = []
        self.off = 0.0
        self.games = 0
        self.seconds = 0.0

    def add(self, bots: tuple[str, ...], found: Review) -> None:
        self.games += 1
        scale = found.seats / 2
        for turn in found.turns:
            if turn.grade:
                self.losses[bots[turn.seat]].append(scale * turn.loss)
        self.luck.append(found.sheets[0].luck)
        sums = [sum(moment.luck) for moment in found.luck]
        sums += [sum(turn.effect) for turn in found.turns]
        sums += [s.result - s.fair - s.luck - s.own - s.others - s.rest for s in found.sheets]
        self.off = max([self.off, *[abs(value) for value in sums]])

    def performance(self, bot: str) -> tuple[float, float]:
        return mean_and_error([1000 * loss for loss in self.losses[bot]])


def mean_and_error(values: list[float]) -> tuple[float, float]:
    number = len(values)
    mean = sum(values) / max(1, number)
    spread = sum([(value - mean) ** 2 for value in values])
    return mean, sqrt(spread / (number - 1) / number) if number > 1 else 0.0


def measure(game: str, pairs: list[str], number: int, depth: float, seed: str) -> Tally:
    tally = Tally()
    for pair in pairs:
        bots = pair.split(",")
        for match in matches(f"{game} seats={len(bots)}", bots, number, f"{seed}-{pair}"):
            played = play_match(match)
            if not played.finished:
                continue
            began = time.process_time()
            tally.add(played.bots, review(Record.parse(played.record), depth))
            tally.seconds += time.process_time() - began
            print(".", end="", flush=True)
    return tally


def report(game: str, tally: Tally) -> list[str]:
    """Print what was found; what is wrong with it."""
    luck, error = mean_and_error(tally.luck)
    print(f"\n{game}: {tally.games} games, {tally.seconds / max(1, tally.games):.1f} core seconds a review")
    print(
        f"  luck of the first seat {100 * luck:+.1f} ± {100 * error:.1f} points; sums off by {tally.off:.1e}"
    )
    for bot in tally.losses:
        middle, half = tally.performance(bot)
        print(f"  {bot:12} loses {middle:6.1f} ± {half:.1f} ‰ a turn in {len(tally.losses[bot])} turns")
    wrong = []
    if tally.off > 1e-6:
        wrong.append(f"{game}: sheets do not add up")
    if abs(luck) > 3 * error > 0:
        wrong.append(f"{game}: luck is not zero on average")
    known = [bot for bot in ORDER if tally.losses[bot]]
    for worse, better in pairwise(known):
        if tally.performance(better)[0] >= tally.performance(worse)[0]:
            wrong.append(f"{game}: {better} loses no less than {worse}")
    if tally.losses["hard"] and not tally.performance("hard")[0]:
        wrong.append(f"{game}: hard is called perfect")
    return wrong


def ladder_lines(game: str, tally: Tally) -> list[str]:
    """The rungs of one game, the best first; a bot that breaks the order of ratings is left out."""
    rated = {bot: rating.shown for bot, rating in bots_of(game).items()}
    rungs = sorted([(rated[bot], tally.performance(bot)[0], bot) for bot in tally.losses if bot in rated])
    lines: list[str] = []
    least = float("inf")
    for rating, figure, bot in rungs:
        if figure < least:
            least = figure
            turns = len(tally.losses[bot])
            lines.insert(
                0, f'{{ bot = "{bot}", rating = {rating}, performance = {figure:.1f}, turns = {turns} }}'
            )
    return [f"{game} = [", *[f"  {line}," for line in lines], "]", ""]


def main() -> int:
    parser = argparse.ArgumentParser(prog="tools.insight", description="Reviews of bots' games, checked.")
    parser.add_argument("game", nargs="?", help="Only this game.")
    parser.add_argument("--bots", action="append", help="Bots of a match, with commas; may be repeated.")
    parser.add_argument("--games", type=int, default=20, help="Games of each match.")
    parser.add_argument("--depth", type=float, default=1.0)
    parser.add_argument("--seed", default="insight")
    parser.add_argument("--ladder", action="store_true", help="Write the ladder of the games measured.")
    given = parser.parse_args()
    wrong: list[str] = []
    lines: list[str] = []
    for game in [find_game(given.game).id] if given.game else sorted(games()):
        tally = measure(game, given.bots or list(PAIRS), given.games, given.depth, given.seed)
        wrong += report(game, tally)
        lines += ladder_lines(game, tally)
    if given.ladder:
        head = "# Bots with rating and performance (‰ lost per unforced turn), by tools/insight.py.\n\n"
        FILE.write_text(head + "\n".join(lines), encoding="utf-8")
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
