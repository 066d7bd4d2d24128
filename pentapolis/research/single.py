"""A Gymnasium environment: one seat against bots: `Against("nations", seats=2)`.

Observations, numbers of actions and rewards as in `zoo.py`. An action that is not legal ends the episode
with the reward -1 and `info["illegal"]`, as PettingZoo's wrapper does: use the mask
(`info["action_mask"]`, also part of the observation).
"""

from __future__ import annotations

from typing import Any, SupportsFloat

import gymnasium

from pentapolis.bots import make_bot
from pentapolis.engine import Table, key
from pentapolis.research.rewards import outcome
from pentapolis.research.zoo import Observation, Seats


class Against(gymnasium.Env[Observation, int]):
    metadata: dict[str, Any] = {"render_modes": []}

    def __init__(
        self, game: str, seats: int, seat: int = 0, bots: str = "random", rewards: str = "win", **options: Any
    ) -> None:
        if not 0 <= seat < seats:
            raise ValueError(f"seat is 0 to {seats - 1}, not {seat}")
        self.play = Seats(game, seats, rewards, **options)
        self.seat = seat
        self.level = bots
        self.observation_space, self.action_space = self.play.spaces_of(waits=0)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        name = str(self.np_random.integers(2**62))
        self.play.table = Table(self.play.setup, name)
        self.bots = [make_bot(self.level, f"{name}-{seat}") for seat in range(self.play.setup.seats)]
        self._others()
        return self._observed()

    def step(self, action: int) -> tuple[Observation, SupportsFloat, bool, bool, dict[str, Any]]:
        ask = self.play.table.ask_for(self.seat)
        assert ask is not None, "the game is over: reset it"
        if not self.play.numbers.mask(ask)[int(action)]:
            seen, info = self._observed()
            return seen, -1.0, True, False, {**info, "illegal": int(action)}
        self.play.act(ask, int(action))
        self._others()
        over = self.play.table.over
        reward = outcome(self.play.table, self.play.rewards_by)[self.seat] if over else 0.0
        seen, info = self._observed()
        return seen, reward, over, False, info

    def _others(self) -> None:
        table = self.play.table
        while not table.over and table.ask_for(self.seat) is None:
            other = table.asks[0].seat
            table.answer(self.bots[other].choose(table, other), other)

    def _observed(self) -> tuple[Observation, dict[str, Any]]:
        table = self.play.table
        ask = None if table.over else table.ask_for(self.seat)
        seen = self.play.observed(self.seat, ask, waits=0)
        legal = [] if ask is None else [key(option) for option in ask.options]
        return seen, {"action_mask": seen["action_mask"], "legal": legal}
