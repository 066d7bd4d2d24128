"""Games in lock step: the same as one after the other, on several processes, with nothing left behind."""

from __future__ import annotations

from multiprocessing.shared_memory import SharedMemory

import numpy as np
import pytest

from pentapolis.engine import BadAnswer, Chance, Fork, parse_setup
from pentapolis.research.rewards import outcome
from pentapolis.research.spaces import space
from pentapolis.vector import VectorGames, random_actions

ROLL = "roll_through_the_ages"


def test_rows_play_as_single_games_do_on_two_processes() -> None:
    numbers, setup = space(ROLL), parse_setup(f"{ROLL} seats=2")
    forks = [Fork(setup.game, setup.game.new(setup, Chance.from_seed(f"vector-{n}-0"))) for n in range(3)]
    dealt, ended = [1, 1, 1], 0
    luck = np.random.default_rng(5)
    with VectorGames(ROLL, 3, 2, processes=2, rewards="points", seed="vector") as games:
        for _ in range(160):
            actions = random_actions(games.action_mask, luck)
            games.step(actions)
            for row, fork in enumerate(forks):
                assert fork.ask is not None
                fork.answer(numbers.legal(fork.ask)[int(actions[row])])
                assert games.done[row] == fork.over
                if fork.over:
                    assert games.reward[row].tolist() == outcome(fork, "points")
                    g = setup.game.new(setup, Chance.from_seed(f"vector-{row}-{dealt[row]}"))
                    fork = forks[row] = Fork(setup.game, g)
                    dealt[row] += 1
                    ended += 1
                else:
                    assert not games.reward[row].any()
                assert fork.ask is not None
                assert games.seat[row] == fork.ask.seat
                assert np.array_equal(games.action_mask[row], numbers.mask(fork.ask))
                assert np.array_equal(games.observation[row], numbers.observe(fork, fork.ask.seat, 2))
        memory = games._memory.name
    assert ended >= 3
    with pytest.raises(FileNotFoundError):
        SharedMemory(memory)


def test_an_illegal_action_is_told_and_ends_it() -> None:
    games = VectorGames(ROLL, 1, 2, processes=1)
    wrong = int(np.flatnonzero(games.action_mask[0] == 0)[0])
    with pytest.raises(BadAnswer, match=f"game 0: {wrong} is no legal action; legal are"):
        games.step(np.array([wrong]))
    games.close()


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"number": 0}, "at least one game"),
        ({"number": 1, "rewards": "love"}, "rewards are win, places, points"),
    ],
)
def test_what_cannot_be_is_refused(arguments: dict[str, object], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        VectorGames(ROLL, seats=2, **arguments)  # type: ignore[arg-type]


def test_random_actions_are_legal_ones() -> None:
    mask = np.array([[0, 1, 0], [1, 1, 1], [0, 0, 1]], dtype=np.int8)
    luck = np.random.default_rng(1)
    drawn = np.array([random_actions(mask, luck) for _ in range(60)])
    assert set(drawn[:, 0]) == {1}
    assert set(drawn[:, 1]) == {0, 1, 2}
    assert set(drawn[:, 2]) == {2}
