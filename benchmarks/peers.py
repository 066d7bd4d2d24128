"""The same figures of other engines, measured in the same way: random play, copying a game, search.

All of a peer's moves count as decisions, also forced ones, which our own games never ask for; so the
comparison leans to the peers' side. How many of the moves left a choice is counted beside.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from time import process_time
from typing import Any

from pentapolis.study.speed import BUDGET, EVERY, FORKS, Pace


class Peer:
    """What was measured of another engine; None where it has no such thing."""

    __slots__ = ("name", "play", "choices", "fork_seconds", "simulations_per_second")

    def __init__(
        self, name: str, play: Pace, choices: int, fork_seconds: float, simulations_per_second: float | None
    ) -> None:
        self.name = name
        self.play = play
        self.choices = choices
        """How many of the decisions had more than one option."""
        self.fork_seconds = fork_seconds
        self.simulations_per_second = simulations_per_second


def catanatron(seconds: float) -> Peer:
    """catanatron (Catan in Python): four random players on its default map."""
    from catanatron import Color, Game, RandomPlayer
    from catanatron.game import TURNS_LIMIT

    def new_game(number: int) -> Any:
        return Game([RandomPlayer(color) for color in Color], seed=number)

    def play(number: int) -> tuple[int, int]:
        game = new_game(number)
        decisions = choices = 0
        while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
            decisions += 1
            if len(game.state.playable_actions) > 1:
                choices += 1
            game.play_tick()
        return decisions, choices

    def copies(number: int) -> float:
        game = new_game(number)
        spent = 0.0
        for _ in range(EVERY):
            for _ in range(EVERY):
                game.play_tick()
            spent += timed(game.copy)
        return spent / EVERY

    return Peer("catanatron, 4 random players", *paced(play, seconds), average(copies, seconds), None)


def open_spiel(seconds: float) -> Peer:
    """OpenSpiel's backgammon (C++ behind its Python API): two random players; its Monte Carlo tree search."""
    import pyspiel

    game = pyspiel.load_game("backgammon")

    def advance(state: Any) -> int:
        """Make one move; between how many options (0: the dice)."""
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(outcomes, weights)[0])
            return 0
        actions = state.legal_actions()
        state.apply_action(actions[random.randrange(len(actions))])
        return len(actions)

    def play(number: int) -> tuple[int, int]:
        random.seed(number)
        state = game.new_initial_state()
        decisions = choices = 0
        while not state.is_terminal():
            options = advance(state)
            decisions += options > 0
            choices += options > 1
        return decisions, choices

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
        started = process_time()
        bot.step(state)
        return (process_time() - started) / BUDGET

    rate = 1 / average(search, seconds)
    return Peer("OpenSpiel, backgammon", *paced(play, seconds), average(copies, seconds), rate)


def paced(play: Callable[[int], tuple[int, int]], seconds: float) -> tuple[Pace, int]:
    """Play whole games for about so many seconds; beside the pace, how many decisions left a choice."""
    play(0)
    decisions = choices = games = 0
    started = now = process_time()
    while now - started < seconds:
        games += 1
        more, real = play(games)
        decisions += more
        choices += real
        now = process_time()
    return Pace(decisions, games, now - started), choices


def timed(copy: Callable[[], Any]) -> float:
    """The seconds that one copy takes."""
    started = process_time()
    for _ in range(FORKS):
        copy()
    return (process_time() - started) / FORKS


def average(measured: Callable[[int], float], seconds: float) -> float:
    """The mean of repeated measurements, for about so many seconds."""
    values: list[float] = []
    started = process_time()
    while process_time() - started < seconds:
        values.append(measured(len(values) + 1))
    return sum(values) / len(values)
