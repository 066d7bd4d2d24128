"""PettingZoo environments of all games: turn by turn (AEC) and all seats at once (parallel).

    env = aec_env("nations", seats=3, advanced=True)

An observation is a dict of `observation` (the vector of `spaces.py`) and `action_mask`; `infos` hold the
seat's `legal` options as texts. Rewards come at the end: `win` (the share of the win less a fair share),
`places` (1 for the first to -1 for the last) or `points` (as people count them). A dead step is answered
with None, as PettingZoo asks. In the parallel form every seat acts in every step; who is not asked says
WAIT, the last number.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces as gym
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from pentapolis.engine import Ask, BadAnswer, Setup, Table, find_game, key
from pentapolis.research.rewards import check_rewards, outcome
from pentapolis.research.spaces import space

Observation = dict[str, Any]


def aec_env(
    game: str, seats: int, rewards: str = "win", render_mode: str | None = None, **options: Any
) -> Any:
    """The environment with PettingZoo's usual wrappers: who acts illegally loses, wrong use is told."""
    plain = TurnByTurn(game, seats, rewards, render_mode, **options)
    judged = wrappers.TerminateIllegalWrapper(plain, illegal_reward=-1.0)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(judged))


class Seats:
    """What both forms share: a table, its seats as agents, spaces, observations."""

    def __init__(self, game: str, seats: int, rewards: str, **options: Any) -> None:
        check_rewards(rewards)
        self.setup = Setup(find_game(game), seats, **options)
        self.numbers = space(game)
        self.rewards_by = rewards
        self.names = [f"seat_{seat}" for seat in range(seats)]
        self.games = 0
        self.deal(None)

    def deal(self, seed: int | None) -> None:
        """A new game. Equal seeds give equal games; without one every game of this environment is another."""
        self.games = self.games + 1 if seed is None else 0
        self.table = Table(self.setup, f"{seed}-{self.games}")

    def spaces_of(self, waits: int) -> tuple[gym.Space[Any], gym.Space[Any]]:
        size = self.numbers.size + waits
        vector = gym.Box(self.numbers.low, self.numbers.high, dtype=np.float32)
        mask = gym.Box(0, 1, (size,), dtype=np.int8)
        return gym.Dict({"observation": vector, "action_mask": mask}), gym.Discrete(size)

    def observed(self, seat: int, ask: Ask | None, waits: int) -> Observation:
        mask = self.numbers.mask(ask)
        if waits:
            mask = np.append(mask, np.int8(ask is None))
        return {"observation": self.numbers.observe(self.table, seat, self.setup.seats), "action_mask": mask}

    def act(self, ask: Ask, number: int) -> None:
        legal = self.numbers.legal(ask)
        if number not in legal:
            raise BadAnswer(f"{number} is no legal action of seat {ask.seat}; legal are {sorted(legal)}")
        self.table.answer(legal[number], ask.seat)


class TurnByTurn(AECEnv[str, Any, Any]):
    metadata = {"name": "pentapolis", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self, game: str, seats: int, rewards: str = "win", render_mode: str | None = None, **options: Any
    ) -> None:
        super().__init__()
        self.play = Seats(game, seats, rewards, **options)
        self.metadata = {**self.metadata, "name": f"{self.play.numbers.game}_v{self.play.numbers.rules}"}
        self.render_mode = render_mode
        self.possible_agents = list(self.play.names)
        seen, acts = self.play.spaces_of(waits=0)
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = dict.fromkeys(self.possible_agents, acts)

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.play.deal(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._look()

    def _look(self) -> None:
        table = self.play.table
        if table.over:
            gained = outcome(table, self.play.rewards_by)
            self.rewards = dict(zip(self.possible_agents, gained, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
            return
        ask = table.asks[0]
        self.agent_selection = self.possible_agents[ask.seat]
        self.infos[self.agent_selection] = {"legal": [key(option) for option in ask.options]}

    def observe(self, agent: str) -> Observation:
        seat = self.possible_agents.index(agent)
        table = self.play.table
        ask = None if table.over or agent != self.agent_selection else table.asks[0]
        return self.play.observed(seat, ask, waits=0)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.play.act(self.play.table.asks[0], int(action if action is not None else -1))
        self._look()
        self._accumulate_rewards()

    def render(self) -> str | None:
        return None if self.render_mode is None else str(self.play.table.record())

    def close(self) -> None:
        """Nothing is held open."""


class AllAtOnce(ParallelEnv[str, Any, Any]):
    metadata = {"name": "pentapolis", "render_modes": []}

    def __init__(self, game: str, seats: int, rewards: str = "win", **options: Any) -> None:
        self.play = Seats(game, seats, rewards, **options)
        self.metadata = {**self.metadata, "name": f"{self.play.numbers.game}_v{self.play.numbers.rules}"}
        self.possible_agents = list(self.play.names)
        self.agents: list[str] = []
        self.wait = self.play.numbers.size
        seen, acts = self.play.spaces_of(waits=1)
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = dict.fromkeys(self.possible_agents, acts)
        self.render_mode = None

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self.play.deal(seed)
        self.agents = list(self.possible_agents)
        return self._observed(), {agent: {} for agent in self.agents}

    def _observed(self) -> dict[str, Observation]:
        table = self.play.table
        return {
            agent: self.play.observed(seat, None if table.over else table.ask_for(seat), waits=1)
            for seat, agent in enumerate(self.possible_agents)
        }

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Observation], Any, Any, Any, Any]:
        table = self.play.table
        for ask in list(table.asks):  # asked together: nobody's answer changes what another may answer
            self.play.act(ask, int(actions[self.possible_agents[ask.seat]]))
        over = table.over
        gained = outcome(table, self.play.rewards_by) if over else [0.0] * len(self.possible_agents)
        agents = self.possible_agents
        found: tuple[Any, Any, Any, Any, Any] = (
            self._observed(),
            dict(zip(agents, gained, strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            {agent: {} for agent in agents},
        )
        if over:
            self.agents = []
        return found
