"""Habits: how often bots do what good players hardly ever do, counted over many games.

from pentapolis.study.habits import measure_habits
report = measure_habits("through_the_ages seats=2", ["medium", "greedy"], games=20)
print(report)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pentapolis.engine import Setup, Table, parse_setup
from pentapolis.engine.habits import habits_of
from pentapolis.study.intervals import mean
from pentapolis.study.players import player
from pentapolis.study.tournament import Match, matches
from pentapolis.study.workers import spread


class Watched:
    """One game that was played: who sat where, their points and what was counted of them."""

    __slots__ = ("number", "bots", "scores", "tallies")

    def __init__(
        self, number: int, bots: tuple[str, ...], scores: list[float], tallies: list[dict[str, float]]
    ) -> None:
        self.number = number
        self.bots = bots
        self.scores = scores
        self.tallies = tallies


class Report:
    """What was counted: of every bot each counter's mean per game and seat, and half its 95 % interval."""

    __slots__ = ("setup", "games", "counters", "bots", "figures", "scores")

    def __init__(self, setup: str, counters: dict[str, str], watched: Sequence[Watched]) -> None:
        self.setup = setup
        self.games = len(watched)
        self.counters = counters
        self.bots = list(dict.fromkeys([bot for game in watched for bot in game.bots]))
        self.figures: dict[str, dict[str, tuple[float, float]]] = {}
        self.scores: dict[str, tuple[float, float]] = {}
        for bot in self.bots:
            seats = [(game, seat) for game in watched for seat, name in enumerate(game.bots) if name == bot]
            self.scores[bot] = mean([game.scores[seat] for game, seat in seats])
            self.figures[bot] = {
                name: mean([game.tallies[seat][name] for game, seat in seats]) for name in counters
            }

    def __str__(self) -> str:
        lines = [f"{self.setup}: {self.games} games, per game and seat"]
        for bot in self.bots:
            lines.append(f"{bot}: score {self.scores[bot][0]:.1f} ± {self.scores[bot][1]:.1f}")
            for name, meaning in self.counters.items():
                middle, half = self.figures[bot][name]
                lines.append(f"  {name} {middle:.2f} ± {half:.2f} ({meaning})")
        return "\n".join(lines)


def watch(match: Match) -> Watched:
    """Play one game to its end and count."""
    table = Table(parse_setup(match.setup), match.seed)
    players = [player(bot, table.setup, f"{match.seed}-{seat}") for seat, bot in enumerate(match.bots)]
    habits = habits_of(table.game)(table.g.seats)
    told = 0
    while not table.over and table.ply < match.enough:
        ask = table.ask
        assert ask is not None
        option = players[ask.seat].choose(table, ask.seat)
        habits.answer(table.g, ask, option)
        table.answer(option, ask.seat)
        for event in table.events[told:]:
            habits.event(event)
        told = len(table.events)
        if table.opens_step:
            habits.acted(table.g, ask.seat)
    for bot in players:
        bot.close()
    habits.end(table.g)
    scores = [table.game.points(score) for score in table.result().scores]
    return Watched(match.number, match.bots, scores, habits.tallies)


def measure_habits(
    setup: Setup | str,
    bots: Sequence[str],
    games: int,
    seed: str = "habits",
    processes: int = 1,
    progress: Callable[[Watched], None] | None = None,
) -> Report:
    """Count the habits of these bots, one per seat and seats rotated, over so many games."""
    counters = habits_of(parse_setup(str(setup)).game).counters
    watched: list[Watched] = []
    for game in spread(watch, matches(str(setup), bots, games, seed), processes):
        watched.append(game)
        if progress is not None:
            progress(game)
    watched.sort(key=lambda game: game.number)
    return Report(str(setup), counters, watched)
