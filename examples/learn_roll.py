"""Learn Roll Through the Ages by self-play, in one file and NumPy alone: `python examples/learn_roll.py
--minutes 5`.

The games come from `pentapolis.vector`; a small network with two heads (which option, how it will end) plays
all seats. Every decision is credited with how far its seat was ahead at the end (there is nothing to reward
before), and the network is improved by proximal policy optimization: a few passes over the latest games, with
steps that change the policy only a little. At the end it plays against bots: first random ones, then the
hand-made `easy`.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pentapolis.bots import make_bot
from pentapolis.engine import Table, parse_setup, win_shares
from pentapolis.research.spaces import space
from pentapolis.study.intervals import wilson
from pentapolis.vector import VectorGames

GAME = "roll_through_the_ages"
SEATS = 2
HIDDEN = 128
BATCH = 4096
"""Decisions that are learned from at once."""
PASSES = 3
PART = 512
CLIP = 0.2
SPEED = 1e-3
CURIOSITY = 0.01
"""How much it counts not to be sure too early."""
SCALE = 15.0
"""A lead of so many points counts as 1."""
Array = NDArray[np.float32]


@dataclass
class Net:
    """A layer that looks, and two that say what to do and how it will end."""

    low: Array
    wide: Array
    weights: dict[str, Array]
    moments: dict[str, tuple[Array, Array]] = field(default_factory=dict)
    steps: int = 0

    @staticmethod
    def fresh(seed: int) -> Net:
        numbers = space(GAME)
        luck = np.random.default_rng(seed)
        inputs, actions = len(numbers.names), numbers.size

        def layer(rows: int, columns: int, gain: float) -> Array:
            return (luck.standard_normal((rows, columns)) * gain / np.sqrt(rows)).astype(np.float32)

        weights = {
            "look": layer(inputs, HIDDEN, 1.0), "look_bias": np.zeros(HIDDEN, np.float32),
            "act": layer(HIDDEN, actions, 0.01), "act_bias": np.zeros(actions, np.float32),
            "value": layer(HIDDEN, 1, 0.1), "value_bias": np.zeros(1, np.float32),
        }  # fmt: skip
        return Net(numbers.low, np.maximum(numbers.high - numbers.low, 1e-6), weights)

    def think(self, seen: Array, mask: NDArray[np.int8]) -> tuple[Array, Array, Array, Array]:
        """What comes in, the hidden layer, the chances of all actions and the expected end."""
        w = self.weights
        given = (seen - self.low) / self.wide
        hidden = np.tanh(given @ w["look"] + w["look_bias"])
        logits = np.where(mask, hidden @ w["act"] + w["act_bias"], -1e9)
        shares = np.exp(logits - logits.max(1, keepdims=True))
        shares /= shares.sum(1, keepdims=True)
        return given, hidden, shares, (hidden @ w["value"] + w["value_bias"])[:, 0]

    def improve(self, gradient: dict[str, Array]) -> None:
        """A step of Adam."""
        self.steps += 1
        for name, slope in gradient.items():
            mean, square = self.moments.get(name, (np.zeros_like(slope), np.zeros_like(slope)))
            mean, square = 0.9 * mean + 0.1 * slope, 0.999 * square + 0.001 * slope * slope
            self.moments[name] = mean, square
            step = mean / (1 - 0.9**self.steps) / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8)
            self.weights[name] = (self.weights[name] - SPEED * step).astype(np.float32)


def draw(shares: Array, luck: np.random.Generator) -> NDArray[np.intp]:
    """An action for each row, as likely as its share."""
    sums = shares.cumsum(1)
    chosen: NDArray[np.intp] = (sums < luck.random((len(shares), 1)) * sums[:, -1:]).sum(1)
    return chosen


@dataclass
class Batch:
    """Decisions of finished games, one array for each thing to know."""

    seen: Array
    mask: NDArray[np.int8]
    action: NDArray[np.intp]
    chance: Array
    expected: Array
    end: Array


def learn(net: Net, batch: Batch, luck: np.random.Generator) -> float:
    """Some passes over the batch; the mean error of the expected ends."""
    better = batch.end - batch.expected
    better = (better - better.mean()) / (better.std() + 1e-6)
    errors = []
    for _ in range(PASSES):
        order = luck.permutation(len(better))
        for start in range(0, len(order), PART):
            part = order[start : start + PART]
            errors.append(learn_part(net, batch, better, part))
    return float(np.mean(errors))


def learn_part(net: Net, batch: Batch, better: Array, part: NDArray[np.intp]) -> float:
    given, hidden, shares, value = net.think(batch.seen[part], batch.mask[part])
    rows, number = np.arange(len(part)), len(part)
    action, gain = batch.action[part], better[part]
    ratio = shares[rows, action] / batch.chance[part]
    inside = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
    push = -gain * ratio * inside / number
    of_logits = -push[:, None] * shares
    of_logits[rows, action] += push
    logs = np.log(np.maximum(shares, 1e-12))
    surprise = -(shares * logs).sum(1, keepdims=True)
    of_logits += CURIOSITY * shares * (logs + surprise) / number
    miss = value - batch.end[part]
    of_value = (miss / number)[:, None].astype(np.float32)
    w = net.weights
    of_hidden = (of_logits @ w["act"].T + of_value @ w["value"].T) * (1 - hidden * hidden)
    net.improve(
        {
            "look": given.T @ of_hidden, "look_bias": of_hidden.sum(0),
            "act": hidden.T @ of_logits, "act_bias": of_logits.sum(0),
            "value": hidden.T @ of_value, "value_bias": of_value.sum(0),
        }
    )  # fmt: skip
    return float(np.abs(miss).mean())


class SelfPlay:
    """Games of the network against itself, decision by decision."""

    def __init__(self, games: VectorGames) -> None:
        self.games = games
        self.open: list[list[tuple[Any, ...]]] = [[] for _ in range(games.number)]
        self.finished: list[tuple[Any, ...]] = []

    def step(self, net: Net, luck: np.random.Generator) -> None:
        games = self.games
        _, _, shares, value = net.think(games.observation, games.action_mask)
        action = draw(shares, luck)
        for row in range(games.number):
            seen = (games.observation[row].copy(), games.action_mask[row].copy(), action[row])
            self.open[row].append((*seen, shares[row, action[row]], value[row], games.seat[row]))
        games.step(action)
        for row in np.flatnonzero(games.done):
            points = games.reward[row]
            for *known, seat in self.open[row]:
                others = np.delete(points, seat).max()
                self.finished.append((*known, np.clip((points[seat] - others) / SCALE, -2, 2)))
            self.open[row] = []

    def batch(self) -> Batch:
        columns = [np.array(column) for column in zip(*self.finished, strict=True)]
        self.finished = []
        return Batch(*columns)


def play(net: Net, bot: str, games: int) -> float:
    """How many games the network, which takes what it likes best, wins against a bot; seats change."""
    numbers, won = space(GAME), 0.0
    for number in range(games):
        table = Table(parse_setup(f"{GAME} seats={SEATS}"), f"learned-{number}")
        mine, other = number % SEATS, make_bot(bot, str(number))
        while not table.over:
            ask = table.asks[0]
            if ask.seat != mine:
                table.answer(other.choose(table, ask.seat), ask.seat)
                continue
            seen = numbers.observe(table, mine, SEATS)[None]
            shares = net.think(seen, numbers.mask(ask)[None])[2][0]
            table.answer(numbers.legal(ask)[int(shares.argmax())], mine)
        won += win_shares(table.result().places)[mine]
    return won


def train(
    minutes: float, games: int, processes: int, seed: int, batch: int = BATCH, updates: int = 10**9
) -> Net:
    net, luck = Net.fresh(seed), np.random.default_rng(seed)
    end = time.monotonic() + 60 * minutes
    with VectorGames(GAME, games, SEATS, processes, "points", seed) as played:
        playing = SelfPlay(played)
        done = 0
        while time.monotonic() < end and done < updates:
            while len(playing.finished) < batch:
                playing.step(net, luck)
            found = playing.batch()
            error = learn(net, found, luck)
            done += 1
            print(
                f"update {done}: {len(found.end)} decisions, error of the expected end {error:.3f}",
                flush=True,
            )
    return net


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--games", type=int, default=64, help="played at once")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--matches", type=int, default=100, help="games against each bot at the end")
    options = parser.parse_args()
    net = train(options.minutes, options.games, options.processes, options.seed)
    for bot in ("random", "easy"):
        won = play(net, bot, options.matches)
        low, high = wilson(won, options.matches)
        print(f"against {bot}: {won:g} of {options.matches} (95 %: {low:.0%} to {high:.0%})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
