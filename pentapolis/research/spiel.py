"""OpenSpiel: every game as `pyspiel.load_game("python_pentapolis_<game>")`, registered when this is
imported.

    import pentapolis.research.spiel, pyspiel
    game = pyspiel.load_game("python_pentapolis_nations(seats=3)")

Chance is sampled inside the rules (SAMPLED_STOCHASTIC): a state copies and plays on with its own luck.
The information state is what the seat may see, as text and as a tensor; `resample_from_infostate` deals
everything hidden anew, uniformly among all deals that fit (`Table.imagine`). Several seats asked at once
act one after the other; nobody sees the picks before all are made. Other variants than the default: the
parameter `options`, words as in setups, but with ":" for "=" and "/" for ",", which OpenSpiel reads itself
("advanced:yes level:king/prince").
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from pentapolis.engine import (
    Chance,
    Fork,
    Option,
    Setup,
    Table,
    find_game,
    games,
    key,
    parse_setup,
    win_shares,
)
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


def words_of(setup: Setup) -> str:
    """What differs from the default, as the parameter `options` says it."""
    words = str(setup).split()[2:]
    return " ".join(words).replace("=", ":").replace(",", "/")


class SpielGame(pyspiel.Game):
    """One game with its setup; every initial state is another deal of the same seed."""

    def __init__(self, game: str, params: dict[str, Any] | None = None) -> None:
        chosen = {"seats": 2, "seed": "spiel", "options": "", **(params or {})}
        seats = int(chosen["seats"])
        words = str(chosen["options"]).replace(":", "=").replace("/", ",")
        self.setup = parse_setup(f"{game} seats={seats} {words}".strip())
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
        told = {"options": words_of(self.setup)} if chosen["options"] else {}
        super().__init__(_kind(game), info, {**(params or {}), **told})

    def new_initial_state(self, *_: Any) -> SpielState:
        return SpielState(self)

    def deal(self) -> Table:
        """The next deal."""
        self.deals += 1
        return Table(self.setup, f"{self.seed}-{self.deals}")

    def __deepcopy__(self, memo: dict[int, Any]) -> SpielGame:
        return self

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self)

    def information_state_tensor_shape(self) -> list[int]:
        return [len(self.numbers.names)]

    def observation_tensor_shape(self) -> list[int]:
        return [len(self.numbers.names)]


class Held:
    """What a state holds: a table, or an imagined fork and how to come to it again, to be copied."""

    def __init__(self, table: Fork, dream: tuple[Table, int, str] | None = None) -> None:
        self.table = table
        self.dream = dream
        self.since: list[Option] = []

    def answer(self, option: Option) -> None:
        self.table.answer(option)
        if self.dream is not None:
            self.since.append(option)

    def __deepcopy__(self, memo: dict[int, Any]) -> Held:
        if self.dream is None:
            assert isinstance(self.table, Table)
            return Held(self.table.copy())
        twin = Held.dreamt(*self.dream)
        for option in self.since:
            twin.answer(option)
        return twin

    @staticmethod
    def dreamt(table: Table, seat: int, seed: str) -> Held:
        return Held(table.imagine(seat, Chance.from_seed(seed)), (table, seat, seed))


class SpielState(pyspiel.State):
    """OpenSpiel clones a state by making a new one and copying what it holds: so nothing is dealt before
    somebody looks.
    """

    def __init__(self, game: SpielGame, held: Held | None = None) -> None:
        super().__init__(game)
        self.of = game
        self.held = held

    @property
    def table(self) -> Fork:
        return self._held().table

    def _held(self) -> Held:
        if self.held is None:
            self.held = Held(self.of.deal())
        return self.held

    def current_player(self) -> int:
        return int(pyspiel.PlayerId.TERMINAL) if self.table.over else self.table.asks[0].seat

    def _legal_actions(self, player: int) -> list[int]:
        ask = None if self.table.over else self.table.asks[0]
        return [] if ask is None or ask.seat != player else sorted(self.of.numbers.legal(ask))

    def _apply_action(self, action: int) -> None:
        option = self.of.numbers.legal(self.table.asks[0])[action]
        self._held().answer(option)

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
        return SpielState(self.of, Held.dreamt(self.table.copy(), player_id, repr(probability_sampler())))

    def __deepcopy__(self, memo: dict[int, Any]) -> Any:
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
