"""How fast games run: random play, forks and search, measured on one core.

Every figure is taken from running games, not from one chosen position: random play counts whole games,
forks and searches are timed at decisions spread over random games. Seconds are those that this process
had a core, so that a busy machine does not look like a slow game.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from time import process_time

from pentapolis.bots import SearchBot
from pentapolis.engine import Chance, Fork, Setup, Table
from pentapolis.study.tournament import ENOUGH

FORKS = 20
"""How many forks are timed together: one alone is too short for the clock."""
EVERY = 7
"""Forks and searches are timed at every seventh decision of a game."""
SEARCHED = 8
"""Searches are timed at so many positions,"""
APART = 3
"""every third of those where forks are timed."""
BUDGET = 100
"""Simulations per timed search."""


class Pace:
    """What was counted in how many seconds."""

    __slots__ = ("decisions", "games", "seconds")

    def __init__(self, decisions: int, games: float, seconds: float) -> None:
        self.decisions = decisions
        self.games = games
        self.seconds = seconds

    @property
    def decisions_per_second(self) -> float:
        return self.decisions / self.seconds

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds


class Speed:
    """The figures of one setup."""

    __slots__ = ("setup", "play", "fork_seconds", "simulations_per_second")

    def __init__(self, setup: Setup, play: Pace, fork_seconds: float, simulations_per_second: float) -> None:
        self.setup = setup
        self.play = play
        self.fork_seconds = fork_seconds
        self.simulations_per_second = simulations_per_second


def measure(setup: Setup, seconds: float) -> Speed:
    """Measure each of the figures for about so many seconds."""
    return Speed(setup, random_play(setup, seconds), fork_cost(setup, seconds), search_rate(setup, seconds))


def random_play(setup: Setup, seconds: float) -> Pace:
    """Whole games by random answers, with nothing kept but the state: what a playout costs."""
    play_randomly(setup, 0)  # tables of data are read now, not while the clock runs
    decisions = games = 0
    started = now = process_time()
    while now - started < seconds:
        games += 1
        decisions += play_randomly(setup, games)
        now = process_time()
    return Pace(decisions, games, now - started)


def play_randomly(setup: Setup, number: int) -> int:
    """One game by random answers; how many questions were answered."""
    chance = Chance.from_seed(f"answers {number}")
    below = chance.below
    fork = Fork(setup.game, setup.game.new(setup, Chance.from_seed(f"game {number}")))
    answer = fork.answer
    decisions = 0
    while (ask := fork.ask) is not None and decisions < ENOUGH:
        options = ask.options
        answer(options[below(len(options))])
        decisions += 1
    return decisions


def fork_cost(setup: Setup, seconds: float) -> float:
    """The mean seconds that a fork takes."""
    forks = 0
    spent = 0.0
    for table in positions(setup):
        started = process_time()
        for _ in range(FORKS):
            table.fork()
        spent += process_time() - started
        forks += FORKS
        if spent >= seconds:
            break
    return spent / forks


def search_rate(setup: Setup, seconds: float) -> float:
    """How many simulations the search bot makes in a second: always at the same positions, all of them, and
    with the same luck, so that a faster machine does not get to other positions.
    """
    tables = searched_positions(setup)
    simulations = 0
    spent = 0.0
    while spent < seconds:
        for number, table in enumerate(tables):
            assert table.ask is not None
            bot = SearchBot(f"speed {number}", BUDGET)
            started = process_time()
            advice = bot.think(table, table.ask.seat)
            spent += process_time() - started
            simulations += sum([thought.visits for thought in advice.thoughts])
    return simulations / spent


@cache
def searched_positions(setup: Setup) -> list[Table]:
    """SEARCHED positions of random games, far enough apart to reach into their later parts."""
    distant = islice(positions(setup), 0, SEARCHED * APART, APART)
    return [table.copy() for table in distant]


def positions(setup: Setup) -> Iterator[Table]:
    """Tables at decisions with a real choice, spread over random games; without end."""
    number = 0
    while True:
        number += 1
        chance = Chance.from_seed(f"positions {number}")
        table = Table(setup, f"positions {number}")
        while table.ask is not None and table.ply < ENOUGH:
            if table.ply % EVERY == 0 and len(table.ask.options) > 1:
                yield table
            table.answer(chance.choice(table.ask.options), table.ask.seat)
