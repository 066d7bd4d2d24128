"""The same figures of other engines, measured in the same way: random play, copying a game, search.

All of a peer's moves count as decisions, also forced ones; our own games never ask those, so the comparison
leans to the peers' side.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from time import perf_counter
from typing import Any

from pentapolis.study.speed import BUDGET, EVERY, FORKS, Pace


class Peer:
    """What was measured of another engine; None where it has no such thing."""

    __slots__ = ("name", "play", "fork_seconds", "simulations_per_second")

    def __init__(
        self, name: str, play: Pace, fork_seconds: float, simulations_per_second: float | None
    ) -> None:
        self.name = name
        self.play = play
        self.fork_seconds = fork_seconds
        self.simulations_per_second = simulations_per_second


def catanatron(seconds: float) -> Peer:
    """catanatron (Catan in Python): four random players on its default map."""
    from catanatron import Color, Game, RandomPlayer
    from catanatron.game import TURNS_LIMIT

    def new_game(number: int) -> Any:
        return Game([RandomPlayer(color) for color in Color], seed=number)

    def play(number: int) -> int:
        game = new_game(number)
        decisions = 0
        while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
            game.play_tick()
            decisions += 1
        return decisions

    def copies(number: int) -> float:
        game = new_game(number)
        spent = 0.0
        for _ in range(EVERY):
            for _ in range(EVERY):
                game.play_tick()
            spent += timed(game.copy)
        return spent / EVERY

    return Peer("catanatron, 4 random players", paced(play, seconds), average(copies, seconds), None)


def open_spiel(seconds: float) -> Peer:
    """OpenSpiel's backgammon (C++ behind its Python API): two random players; its Monte Carlo tree search."""
    import pyspiel

    game = pyspiel.load_game("backgammon")

    def advance(state: Any) -> int:
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(outcomes, weights)[0])
            return 0
        actions = state.legal_actions()
        state.apply_action(actions[random.randrange(len(actions))])
        return 1

    def play(number: int) -> int:
        random.seed(number)
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            decisions += advance(state)
        return decisions

    def copies(number: int) -> float:
        random.seed(number)
        state = game.new_initial_state()
        spent = 0.0
        for _ in range(EVERY):
            for _ in range(EVERY):
                advance(state)
            spent += timed(state.clone)
        return spent / EVERY

    def search(number: int) -> float:
        random.seed(number)
        state = game.new_initial_state()
        for _ in range(EVERY):
            advance(state)
        while state.is_chance_node():
            advance(state)
        evaluator = pyspiel.RandomRolloutEvaluator(1, number)
        policy = pyspiel.ChildSelectionPolicy.UCT
        bot = pyspiel.MCTSBot(game, evaluator, 1.4, BUDGET, 500, False, number, False, policy)
        started = perf_counter()
        bot.step(state)
        return (perf_counter() - started) / BUDGET

    rate = 1 / average(search, seconds)
    return Peer("OpenSpiel, backgammon", paced(play, seconds), average(copies, seconds), rate)


def paced(play: Callable[[int], int], seconds: float) -> Pace:
    """Play whole games for about so many seconds."""
    play(0)
    decisions = games = 0
    started = now = perf_counter()
    while now - started < seconds:
        games += 1
        decisions += play(games)
        now = perf_counter()
    return Pace(decisions, games, now - started)


def timed(copy: Callable[[], Any]) -> float:
    """The seconds that one copy takes."""
    started = perf_counter()
    for _ in range(FORKS):
        copy()
    return (perf_counter() - started) / FORKS


def average(measured: Callable[[int], float], seconds: float) -> float:
    """The mean of repeated measurements, for about so many seconds."""
    values: list[float] = []
    started = perf_counter()
    while perf_counter() - started < seconds:
        values.append(measured(len(values) + 1))
    return sum(values) / len(values)
