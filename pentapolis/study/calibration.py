"""Calibration: whether seats that are given a chance of 70 % win 70 % of their games.

Bots play games; every so many answers a judge is asked for everybody's chances; the evaluation alone, which
is learned where stretches of play begin, is asked at the next such place. Each chance is compared with
what became of the game, in tenths, for every third of the game by itself: at the end chances are easy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from pentapolis.bots import make_bot
from pentapolis.bots.knowledge import features_of, knowledge_of
from pentapolis.engine import Setup, Table, parse_setup, win_shares
from pentapolis.study.correction import TENTHS, THIRDS, Position
from pentapolis.study.processes import Processes
from pentapolis.study.tournament import Match, matches
from pentapolis.study.values import Judge

SAMPLES = 4
"""How many imagined positions an evaluation without search is averaged over."""
EVALUATION = "evaluation"
"""The judge that only evaluates the position, without any search."""
SHOWN = "shown"
"""The same, corrected as people see it (correction.py)."""


class Forecast:
    """One chance that was given: in which third of the game, how likely a win looked, what was won, and which
    part of the game seemed to be over (`Features.elapsed`).
    """

    __slots__ = ("third", "chance", "won", "elapsed")

    def __init__(self, third: int, chance: float, won: float, elapsed: float = 0.5) -> None:
        self.third = third
        self.chance = chance
        self.won = won
        self.elapsed = elapsed


class Bin:
    """The forecasts of one tenth: how many, their mean chance, and the share that was won."""

    __slots__ = ("number", "chance", "won")

    def __init__(self, forecasts: Sequence[Forecast]) -> None:
        self.number = len(forecasts)
        self.chance = sum([f.chance for f in forecasts]) / max(1, self.number)
        self.won = sum([f.won for f in forecasts]) / max(1, self.number)


class Reliability:
    """The table of one third of the game, and what it amounts to."""

    __slots__ = ("bins", "number", "error", "brier")

    def __init__(self, forecasts: Sequence[Forecast]) -> None:
        tenths: list[list[Forecast]] = [[] for _ in range(TENTHS)]
        for forecast in forecasts:
            tenths[min(TENTHS - 1, int(forecast.chance * TENTHS))].append(forecast)
        self.bins = [Bin(tenth) for tenth in tenths]
        self.number = len(forecasts)
        total = max(1, self.number)
        self.error = sum([b.number * abs(b.chance - b.won) for b in self.bins]) / total
        """The expected calibration error: how far chances are off on average."""
        self.brier = sum([(f.chance - f.won) ** 2 for f in forecasts]) / total


class Calibration:
    """How reliable the chances were, in each third of the games."""

    __slots__ = ("setup", "judge", "games", "forecasts", "thirds")

    def __init__(self, setup: str, judge: str, games: int, forecasts: Sequence[Forecast]) -> None:
        self.setup = setup
        self.judge = judge
        self.games = games
        self.forecasts = forecasts
        self.thirds = [Reliability([f for f in forecasts if f.third == third]) for third in range(THIRDS)]

    def positions(self, seats: int) -> list[Position]:
        """For each position judged: the chances of all seats, what each of them won, and how late it was."""
        every = [self.forecasts[at : at + seats] for at in range(0, len(self.forecasts), seats)]
        return [
            Position([f.chance for f in one], [f.won for f in one], one[0].elapsed, one[0].third)
            for one in every
        ]

    def __str__(self) -> str:
        lines = [f"{self.setup}: chances by {self.judge} in {self.games} games"]
        for number, third in enumerate(self.thirds, 1):
            lines.append(
                f"third {number}: {third.number} chances, expected calibration error {third.error:.3f}, "
                f"Brier score {third.brier:.3f}"
            )
            lines += [
                f"  {tenth * 10:3} to {tenth * 10 + 10:3} %: {b.number:6} chances of {b.chance:.3f}, "
                f"{b.won:.3f} won"
                for tenth, b in enumerate(third.bins)
                if b.number
            ]
        return "\n".join(lines)


class Judged:
    """A match, who judges it and every how many answers."""

    __slots__ = ("match", "judge", "every")

    def __init__(self, match: Match, judge: str, every: int) -> None:
        self.match = match
        self.judge = judge
        self.every = every


def forecasts_of(judged: Judged) -> list[Forecast]:
    """Play one game and say what was forecast in it."""
    match = judged.match
    table = Table(parse_setup(match.setup), match.seed)
    players = [make_bot(bot, f"{match.seed}-{seat}") for seat, bot in enumerate(match.bots)]
    alone = judged.judge in (EVALUATION, SHOWN)
    judge = None if alone else make_bot(judged.judge, f"{match.seed}-judge")
    seen = Judge(table.game)
    features = features_of(table.game) if judge is None else None
    given: list[tuple[int, list[float], float]] = []
    last = -judged.every
    stretch: Any = None
    while not table.over and table.ply < match.enough:
        ask = table.ask
        assert ask is not None
        begins = True
        if features is not None:
            now = features.segment(table.g)
            begins = now != stretch and features.judged(table.g)
            stretch = now
        if begins and table.ply >= last + judged.every:
            last = table.ply
            chances = evaluated(table, ask.seat) if judge is None else judge.think(table, ask.seat).chances
            if judged.judge == SHOWN:
                chances = seen.corrected(chances, table.g)
            given.append((table.ply, chances, seen.elapsed(table.g)))
        table.answer(players[ask.seat].choose(table, ask.seat), ask.seat)
    shares = win_shares(table.result().places)
    return [
        Forecast(min(THIRDS - 1, THIRDS * ply // max(1, table.ply)), chance, won, elapsed)
        for ply, chances, elapsed in given
        for chance, won in zip(chances, shares, strict=True)
    ]


def evaluated(table: Table, seat: int) -> list[float]:
    """What the game's evaluation says of the position as this seat sees it."""
    chance = make_bot("random", f"{table.ply}").chance
    knowledge = knowledge_of(table.game)
    values = [knowledge.evaluate(table.imagine(seat, chance.split()).g) for _ in range(SAMPLES)]
    total = [sum(column) / SAMPLES for column in zip(*values, strict=True)]
    whole = sum(total)
    return [value / whole for value in total] if len(total) > 1 and whole else total


def _forecasts(wanted: Sequence[Judged], processes: int) -> Iterator[list[Forecast]]:
    if processes <= 1 or len(wanted) <= 1:
        yield from map(forecasts_of, wanted)
        return
    with Processes(min(processes, len(wanted))) as many:
        yield from many.imap(forecasts_of, wanted)


def calibrate(
    setup: Setup | str,
    bots: Sequence[str],
    games: int,
    judge: str = EVALUATION,
    every: int = 7,
    seed: str = "calibration",
    processes: int = 1,
    progress: Callable[[], None] | None = None,
) -> Calibration:
    """Compare the judge's chances with the games' outcomes; the same arguments give the same table."""
    if judge not in (EVALUATION, SHOWN):
        make_bot(judge)
    wanted = [Judged(match, judge, every) for match in matches(str(setup), bots, games, seed)]
    found: list[Forecast] = []
    ended: Iterable[list[Forecast]] = _forecasts(wanted, processes)
    for forecasts in ended:
        found += forecasts
        if progress is not None:
            progress()
    return Calibration(str(setup), judge, games, found)
