"""Matches between two sides, each a bot with a knowledge: seats alternated on the same deals."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from pentapolis.bots import Bot, make_bot
from pentapolis.bots.knowledge import knowledge_of
from pentapolis.bots.learned import knowledge_from
from pentapolis.bots.weights import Array, read_weights
from pentapolis.engine import Game, Knowledge, Setup, Table, find_game, parse_setup, win_shares
from pentapolis.study.intervals import wilson
from pentapolis.study.processes import Workers

ENOUGH = 1500
"""A game with more answers than this for each seat counts as it stands."""
HAND = "hand"
SHIPPED = "shipped"


class Side:
    """A bot by name, and what it goes by: "hand", "shipped", or weights (about and arrays)."""

    __slots__ = ("bot", "weights")

    def __init__(self, bot: str, weights: str | tuple[dict[str, Any], dict[str, Array]] = SHIPPED) -> None:
        self.bot = bot
        self.weights = weights

    def knowledge(self, game: Game[Any]) -> Knowledge[Any]:
        if self.weights == HAND:
            return game.knowledge
        if isinstance(self.weights, str):
            return knowledge_of(game)
        return knowledge_from(game, *self.weights)


class Score:
    """What the first side has reached over some games, against its fair share."""

    __slots__ = ("games", "won", "points", "rivals", "seconds", "answers")

    def __init__(self) -> None:
        self.games = 0
        self.won = 0.0
        self.points = 0.0
        self.rivals = 0.0
        """Points of the first side, and of the others on average, summed up."""
        self.seconds = [0.0, 0.0]
        self.answers = [0, 0]
        """Processor time and answers of both sides."""

    def add(self, other: Score) -> None:
        self.games += other.games
        self.won += other.won
        self.points += other.points
        self.rivals += other.rivals
        for side in (0, 1):
            self.seconds[side] += other.seconds[side]
            self.answers[side] += other.answers[side]

    def row(self) -> dict[str, Any]:
        games = max(1, self.games)
        return {
            "games": self.games,
            "won": self.won,
            "share": round(self.won / games, 4),
            "points": round(self.points / games, 2),
            "rivals": round(self.rivals / games, 2),
            "cpu_ms": [
                round(1000 * s / max(1, a), 3) for s, a in zip(self.seconds, self.answers, strict=True)
            ],
        }

    def text(self) -> str:
        """For people: wins with their 95 % interval, points, processor time for an answer."""
        if not self.games:
            return "no game was finished"
        low, high = wilson(self.won, self.games)
        row = self.row()
        mine, theirs = row["cpu_ms"]
        return (
            f"{self.won:g} of {self.games} = {row['share']:.1%} ({low:.0%}-{high:.0%}), "
            f"{row['points']:.1f} : {row['rivals']:.1f} points, {mine:.1f} : {theirs:.1f} ms"
        )


class MatchJob:
    """Some games of a match: the first side sits on each seat in turn, on every deal. With one seat both
    play each deal alone, and who has more points has won it.
    """

    __slots__ = ("setup", "sides", "seeds")

    def __init__(self, setup: str, sides: tuple[Side, Side], seeds: list[str]) -> None:
        self.setup = setup
        self.sides = sides
        self.seeds = seeds


def play_match(job: MatchJob) -> Score:
    setup = parse_setup(job.setup)
    knowledge = [side.knowledge(setup.game) for side in job.sides]
    score = Score()
    for seed in job.seeds:
        if setup.seats == 1:
            score.add(play_alone(setup, job.sides, knowledge, seed))
            continue
        for place in range(setup.seats):
            score.add(play_one(setup, job.sides, knowledge, seed, place))
    return score


def play_one(
    setup: Setup, sides: tuple[Side, Side], knowledge: list[Knowledge[Any]], seed: str, place: int
) -> Score:
    """One game, the first side on seat `place`, the second on all others."""
    table = Table(setup, seed)
    bots = [
        make_bot(sides[seat != place].bot, f"{seed} {seat}", knowledge[seat != place])
        for seat in range(setup.seats)
    ]
    score = Score()
    points = play_out(table, bots, [int(seat != place) for seat in range(setup.seats)], score)
    score.games = 1
    score.won = win_shares(table.result().places)[place]
    score.points = points[place]
    score.rivals = (sum(points) - points[place]) / (setup.seats - 1)
    return score


def play_alone(setup: Setup, sides: tuple[Side, Side], knowledge: list[Knowledge[Any]], seed: str) -> Score:
    """One deal for a single seat, played by each side for itself."""
    score = Score()
    score.games = 1
    bots = [make_bot(side.bot, f"{seed} 0", known) for side, known in zip(sides, knowledge, strict=True)]
    score.points, score.rivals = (
        play_out(Table(setup, seed), [bot], [side], score)[0] for side, bot in enumerate(bots)
    )
    score.won = 0.5 if score.points == score.rivals else float(score.points > score.rivals)
    return score


def play_out(table: Table, bots: list[Bot], sides: list[int], score: Score) -> list[float]:
    """Play to the end; adds up the time of both sides, and returns everybody's points."""
    while table.ask is not None and table.ply < ENOUGH * len(bots):
        seat = table.ask.seat
        before = time.process_time()
        answer = bots[seat].choose(table, seat)
        score.seconds[sides[seat]] += time.process_time() - before
        score.answers[sides[seat]] += 1
        table.answer(answer, seat)
    return [table.game.points(one) for one in table.result().scores]


def jobs(setup: str, sides: tuple[Side, Side], label: str, deals: int, split: int) -> list[MatchJob]:
    """So many deals, split into so many jobs."""
    seeds = [f"{label} {number}" for number in range(deals)]
    return [MatchJob(setup, sides, seeds[i::split]) for i in range(split) if seeds[i::split]]


def match_for(
    pool: Workers, processes: int, setup: str, sides: tuple[Side, Side], label: str, seconds: float
) -> Score:
    """Deals in all processes at once, as many as can begin within so many seconds."""
    end = time.time() + seconds
    todo = [(setup, sides, f"{label} {process}", end) for process in range(processes)]
    total = Score()
    for score in pool.imap_unordered(play_until, todo):
        total.add(score)
    return total


def play_until(job: tuple[str, tuple[Side, Side], str, float]) -> Score:
    """One deal after another, until a moment of the clock."""
    setup, sides, label, end = job
    score = Score()
    number = 0
    while time.time() < end:
        score.add(play_match(MatchJob(setup, sides, [f"{label} {number}"])))
        number += 1
    return score


def read_side(text: str) -> Side:
    """A side from its text: BOT@hand, BOT@shipped or BOT@CHECKPOINT."""
    bot, _, source = text.partition("@")
    if source in (HAND, SHIPPED):
        return Side(bot, source)
    about, arrays = read_weights(Path(source))
    return Side(bot, (about["names"], arrays))


def usual(game: str, seats: int) -> str:
    """The text form of the usual setup with so many seats."""
    return str(Setup(find_game(game), seats))
