"""OpenSpiel: every game as `pyspiel.load_game("python_pentapolis_<game>")`, registered when this is
imported.

    import pentapolis.research.spiel, pyspiel
    game = pyspiel.load_game("python_pentapolis_nations(seats=3)")

Chance is sampled inside the rules (SAMPLED_STOCHASTIC): a state copies and plays on with its own luck.
The information state is what the seat may see, as text and as a tensor; `resample_from_infostate` deals
everything hidden anew, uniformly among all deals that fit (`Table.imagine`). Several seats asked at once
act one after the other; nobody sees the picks before all are made. Other variants than the default: the
parameter `options`, words as in setups ("advanced=yes level=king").
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from pentapolis.engine import Chance, Fork, Option, Table, find_game, games, key, parse_setup, win_shares
from pentapolis.research.spaces import space

MOST_ANSWERS = 50_000


def _kind(game: str) -> Any:
    low, high = find_game(game).players
    return pyspiel.GameType(
        short_name=f"python_pentapolis_{game}",
        long_name=find_game(game).title("en"),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=high,
        min_num_players=max(2, low),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"seats": 2, "seed": "spiel", "options": ""},
    )


class SpielGame(pyspiel.Game):
    """One game with its setup; every initial state is another deal of the same seed."""

    def __init__(self, game: str, params: dict[str, Any] | None = None) -> None:
        chosen = {"seats": 2, "seed": "spiel", "options": "", **(params or {})}
        seats = int(chosen["seats"])
        self.setup = parse_setup(f"{game} seats={seats} {chosen['options']}".strip())
        self.numbers = space(game)
        self.seed = str(chosen["seed"])
        self.deals = 0
        info = pyspiel.GameInfo(
            num_distinct_actions=self.numbers.size,
            max_chance_outcomes=0,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MOST_ANSWERS,
        )
        super().__init__(_kind(game), info, params or {})

    def new_initial_state(self, *_: Any) -> SpielState:
        self.deals += 1
        return SpielState(self, Table(self.setup, f"{self.seed}-{self.deals}"))

    def __deepcopy__(self, memo: dict[int, Any]) -> SpielGame:
        return self

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self)

    def information_state_tensor_shape(self) -> list[int]:
        return [len(self.numbers.names)]

    def observation_tensor_shape(self) -> list[int]:
        return [len(self.numbers.names)]


class SpielState(pyspiel.State):
    """A real state holds a table; an imagined one holds a fork, and how to come to it again, to be copied."""

    def __init__(self, game: SpielGame, table: Fork, dream: tuple[Table, int, str] | None = None) -> None:
        super().__init__(game)
        self.of = game
        self.table = table
        self.dream = dream
        self.since: list[Option] = []

    def current_player(self) -> int:
        return int(pyspiel.PlayerId.TERMINAL) if self.table.over else self.table.asks[0].seat

    def _legal_actions(self, player: int) -> list[int]:
        ask = None if self.table.over else self.table.asks[0]
        return [] if ask is None or ask.seat != player else sorted(self.of.numbers.legal(ask))

    def _apply_action(self, action: int) -> None:
        option = self.of.numbers.legal(self.table.asks[0])[action]
        self.table.answer(option)
        if self.dream is not None:
            self.since.append(option)

    def _action_to_string(self, player: int, action: int) -> str:
        legal = {} if self.table.over else self.of.numbers.legal(self.table.asks[0])
        if action in legal:
            return key(legal[action])
        known = self.of.numbers.actions
        return known[action] if action < len(known) else f"spare {action - len(known)}"

    def is_terminal(self) -> bool:
        return self.table.over

    def returns(self) -> list[float]:
        seats = self.of.setup.seats
        if not self.table.over:
            return [0.0] * seats
        return [share - 1.0 / seats for share in win_shares(self.table.result().places)]

    def information_state_string(self, player: int | None = None) -> str:
        seat = self.current_player() if player is None else player
        return json.dumps(self.table.view(seat), sort_keys=True)

    def observation_string(self, player: int | None = None) -> str:
        return self.information_state_string(player)

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        seat = self.current_player() if player is None else player
        return list(map(float, self.of.numbers.observe(self.table, seat, self.of.setup.seats)))

    def observation_tensor(self, player: int | None = None) -> list[float]:
        return self.information_state_tensor(player)

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> SpielState:
        if not isinstance(self.table, Table):
            raise TypeError("an imagined state is not imagined again: resample from the real one")
        return self._dreamt(self.table.copy(), player_id, repr(probability_sampler()))

    def _dreamt(self, table: Table, seat: int, seed: str) -> SpielState:
        return SpielState(self.of, table.imagine(seat, Chance.from_seed(seed)), (table, seat, seed))

    def clone(self) -> SpielState:
        if self.dream is None:
            assert isinstance(self.table, Table)
            return SpielState(self.of, self.table.copy())
        twin = self._dreamt(*self.dream)
        for option in self.since:
            twin.table.answer(option)
        twin.since = list(self.since)
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> SpielState:
        return self.clone()

    def __str__(self) -> str:
        return json.dumps(self.table.view(None), sort_keys=True)


class Observer:
    """What `open_spiel.python.observation` and its algorithms read."""

    def __init__(self, game: SpielGame) -> None:
        self.numbers = game.numbers
        self.tensor = np.zeros(len(self.numbers.names), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = self.numbers.observe(state.table, player, state.of.setup.seats)

    def string_from(self, state: SpielState, player: int) -> str:
        return state.information_state_string(player)


def _register(game: str) -> None:
    class Registered(SpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game, params)

    pyspiel.register_game(_kind(game), Registered)


for _game in games():
    _register(_game)
