"""`make soak`: many random full games of every game and variant; each must end legally.

Every number of players is played with the defaults as often as stated below, every other variant a tenth as
often. States are checked on the way (`Game.check`); in one game of five the bots' knowledge is asked about
every question; one game in fifty is played at a table that remembers, recorded and replayed. Failures are
printed with the setup and the seed that show them again. Before the games, damaged texts are read
(tools/fuzz.py), what random games say is proofread (tools/proofread.py), and games with hidden information
are followed to their ends beside twins that differ only in what a seat cannot know (tests/generic/twins.py),
for every seat in every variant.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from time import perf_counter

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

from pentapolis.engine import Chance, Fork, Record, Setup, Table, parse_setup
from pentapolis.study.processes import Processes
from tests import toy_game
from tests.generic.games import every_game, random_answer, variants
from tests.generic.twins import follow
from tools import fuzz, proofread

GAMES = {"clash_of_cultures": 300}
"""How many random games of each number of players; others have USUAL."""
USUAL = 1000
AS_OFTEN = {"clash_of_cultures": {"expansion"}}
"""Options that are played as often as the defaults, when they are the only ones set."""
OTHER_VARIANTS = 10
"""Variants away from the defaults are played this many times less often."""
BATCH = 10
CHECK_EVERY = 25
RECORD_EVERY = 50
KNOW_EVERY = 5
MOST_ANSWERS = 60_000
"""No rule of any game: random play that lasts longer than this has run into a loop."""

Batch = tuple[str, int, int]
"""A setup as text, and the numbers of the games to play: from, to."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ids", nargs="*", metavar="GAME", help="only these games")
    parser.add_argument("--games", type=int, help="so many games of each number of players")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--lines", type=int, default=500_000, help="so many lines to proofread altogether")
    parser.add_argument("--texts", type=int, default=20_000, help="so many damaged texts altogether")
    parser.add_argument("--twins", type=int, default=1, help="so many games beside twins for each seat")
    options = parser.parse_args()
    known = [game.id for game in every_game() if game is not toy_game.GAME]
    for id in options.ids:
        if id not in known:
            parser.error(f"there is no game {id!r}; there are {', '.join(known)}")
    started = perf_counter()
    ids = options.ids or known
    broken = read_damaged_texts(ids, options.texts)
    batches = [batch for id in ids for batch in plan(id, options.games)]
    broken += proofread_games(ids, options.lines)
    broken += follow_twins(ids, options.twins, options.processes)
    played, answers, failures = soak(batches, options.processes)
    show(played, answers, failures, perf_counter() - started)
    return 1 if failures or broken else 0


def read_damaged_texts(ids: list[str], number: int) -> int:
    """How many of so many damaged texts were answered by a traceback; each is printed."""
    setups = [setup for game in every_game() if game.id in ids for setup in fuzz.setups_of(game)]
    each = -(-number // (len(setups) * len(fuzz.KINDS)))
    broken = [failure for setup in setups for failure in fuzz.failures(setup, each)]
    for failure in broken:
        Console().print(failure, style="red", markup=False, soft_wrap=True)
    Console().print(f"{each * len(setups) * len(fuzz.KINDS):,} damaged texts, {len(broken)} tracebacks")
    return len(broken)


def proofread_games(ids: list[str], number: int) -> int:
    """How many faults the words of random games have, in so many lines of all variants; each is printed."""
    setups = [setup for game in every_game() if game.id in ids for setup in variants(game)]
    said, faults, games = 0, set[str](), 0
    while said < number:
        lines, found = proofread.read(setups[games % len(setups)], f"soak {games}")
        said, games = said + lines, games + 1
        for fault in sorted(set(found) - faults):
            Console().print(fault, style="red", markup=False, soft_wrap=True)
        faults |= set(found)
    Console().print(f"{said:,} lines of {games} games, {len(faults)} faults")
    return len(faults)


def follow_twins(ids: list[str], number: int, processes: int) -> int:
    """How many whole games beside twins told somebody what he cannot know; each is printed."""
    setups = [setup for game in every_game() if game.id in ids for setup in variants(game)]
    cases = [
        (str(setup), seat, f"twins {n}")
        for setup in setups
        if setup.game.hidden_information
        for seat in range(setup.seats)
        for n in range(number)
    ]
    with Processes(processes) as many:
        told = [failure for failure in many.imap_unordered(follow_whole, cases) if failure]
    for failure in told:
        Console().print(failure, style="red", markup=False, soft_wrap=True)
    Console().print(f"{len(cases):,} whole games beside twins, {len(told)} told what is hidden")
    return len(told)


def follow_whole(case: tuple[str, int, str]) -> str:
    """What went wrong in one game beside its twins, or nothing."""
    text, seat, seed = case
    try:
        follow(parse_setup(text), seat, seed, MOST_ANSWERS)
    except Exception as error:  # as in play_batch
        return f"{text}, seat {seat}, seed {seed!r}: {type(error).__name__}: {error}"
    return ""


def plan(id: str, wanted: int | None) -> list[Batch]:
    """The games to play of one game, in batches."""
    game = next(game for game in every_game() if game.id == id)
    batches: list[Batch] = []
    counts_seen: set[int] = set()
    for setup in variants(game):
        number = GAMES.get(id, USUAL) if wanted is None else wanted
        if setup.seats in counts_seen and not changed(setup) <= AS_OFTEN.get(id, set()):
            number = max(min(1, number), number // OTHER_VARIANTS)
        counts_seen.add(setup.seats)
        batches += [(str(setup), i, min(i + BATCH, number)) for i in range(0, number, BATCH)]
    return batches


def changed(setup: Setup) -> set[str]:
    """The options that are not at their defaults."""
    return {word.split("=")[0] for word in str(setup).split()[2:]}


def soak(batches: list[Batch], processes: int) -> tuple[Counter[str], Counter[str], list[str]]:
    """Play all batches: games and answers by game, and what failed."""
    played: Counter[str] = Counter()
    answers: Counter[str] = Counter()
    failures: list[str] = []
    columns = (TextColumn("{task.description:24}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns) as progress, Processes(processes) as many:
        task = progress.add_task("", total=sum(end - start for _, start, end in batches))
        for (text, start, end), number, failed in many.imap_unordered(play_batch, batches):
            id = text.split()[0]
            played[id] += end - start
            answers[id] += number
            failures += failed
            for failure in failed:
                progress.console.print(failure, style="red", markup=False, soft_wrap=True)
            progress.update(task, advance=end - start, description=id)
    return played, answers, failures


def play_batch(batch: Batch) -> tuple[Batch, int, list[str]]:
    text, start, end = batch
    setup = parse_setup(text)
    answers = 0
    failures: list[str] = []
    for number in range(start, end):
        seed = f"soak {number}"
        try:
            if number % RECORD_EVERY == 0:
                answers += play_recorded(setup, seed)
            else:
                answers += play_quickly(setup, seed, with_knowledge=number % KNOW_EVERY == 1)
        except Exception as error:  # whatever a rule does wrong is a finding, not the end of the run
            failures.append(f"{text}, seed {seed!r}: {type(error).__name__}: {error}")
    return batch, answers, failures


def play_quickly(setup: Setup, seed: str, with_knowledge: bool) -> int:
    chance = Chance.from_seed("players " + seed)
    game = setup.game
    fork = Fork(game, game.new(setup, Chance.from_seed(seed)))
    answers = 0
    while fork.ask is not None:
        if with_knowledge:
            check_knowledge(fork)
        fork.answer(chance.choice(fork.ask.options))
        answers += 1
        if answers % CHECK_EVERY == 0:
            game.check(fork.g)
        assert answers < MOST_ANSWERS, f"no end after {answers} answers"
    game.check(fork.g)
    assert fork.result().winners, "nobody has won"
    return answers


def check_knowledge(fork: Fork) -> None:
    """What bots would be told here can be used."""
    assert fork.ask is not None
    knowledge = fork.game.knowledge
    weights = knowledge.priors(fork.g, fork.ask)
    if weights is not None:
        assert len(weights) == len(fork.ask.options), f"{fork.ask.topic}: {len(weights)} weights"
        assert min(weights) > 0, f"{fork.ask.topic}: a weight of {min(weights)}"
    values = knowledge.evaluate(fork.g)
    assert all(0 <= value <= 1 for value in values), f"{fork.ask.topic}: worth {values}"


def play_recorded(setup: Setup, seed: str) -> int:
    chance = Chance.from_seed("players " + seed)
    table = Table(setup, seed)
    while not table.over:
        random_answer(table, chance)
        setup.game.check(table.g)
        assert table.ply < MOST_ANSWERS, f"no end after {table.ply} answers"
    text = str(table.record())
    assert str(Table.replay(Record.parse(text)).record()) == text, "the record does not replay"
    return table.ply


def show(played: Counter[str], answers: Counter[str], failures: list[str], seconds: float) -> None:
    grid = Grid(title="Random full games", title_justify="left")
    grid.add_column("game", no_wrap=True)
    for head in ("games", "answers", "failures"):
        grid.add_column(head, justify="right")
    for id in played:
        failed = sum(failure.startswith(id) for failure in failures)
        grid.add_row(id, f"{played[id]:,}", f"{answers[id]:,}", str(failed))
    Console().print(grid, f"{seconds:,.0f} seconds")


if __name__ == "__main__":
    sys.exit(main())
