"""Many games at once for learners: N games in lock step on several processes, observations in shared memory.

    with VectorGames("roll_through_the_ages", number=256, seats=2, processes=4) as games:
        while learning:
            actions = policy(games.observation, games.action_mask, games.seat)
            games.step(actions)
            learn(games.reward, games.done)

`observation`, `action_mask`, `seat`, `reward` and `done` are NumPy arrays with one row per game, in memory
that all processes share: `step` changes them in place and copies nothing; copy what you keep. In every row
the seat that is asked acts, by the numbers of `research/spaces.py`; questions that leave no choice are passed
over. A game that ends is dealt anew at once: `done` is then 1, `reward` holds what every seat got (else it is
0), and the observation is the first of the next game. The k-th game of row n is dealt from `seed-n-k`, so the
same seed gives the same games on any number of processes.
"""

from __future__ import annotations

import multiprocessing
import weakref
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from pentapolis.engine import BadAnswer, Chance, Fork, Setup, find_game, parse_setup
from pentapolis.research.rewards import check_rewards, outcome
from pentapolis.research.spaces import Space, space

STEP: Final = b"step"
END: Final = b"end"
ALIGNED: Final = 64


class Layout:
    """How the arrays lie in the shared memory."""

    def __init__(self, number: int, seats: int, numbers: Space) -> None:
        self.fields: list[tuple[str, tuple[int, ...], type[Any]]] = [
            ("observation", (number, len(numbers.names)), np.float32),
            ("action_mask", (number, numbers.size), np.int8),
            ("seat", (number,), np.int8),
            ("reward", (number, seats), np.float32),
            ("done", (number,), np.int8),
            ("action", (number,), np.int32),
        ]
        self.size = 0
        self.offsets: list[int] = []
        for _, shape, kind in self.fields:
            self.offsets.append(self.size)
            bytes_needed = int(np.prod(shape)) * np.dtype(kind).itemsize
            self.size += -(-bytes_needed // ALIGNED) * ALIGNED

    def arrays(self, memory: SharedMemory) -> dict[str, NDArray[Any]]:
        return {
            name: np.ndarray(shape, kind, memory.buf, offset)
            for (name, shape, kind), offset in zip(self.fields, self.offsets, strict=True)
        }


class Rows:
    """Some of the games, in one process."""

    def __init__(
        self, setup: Setup, rewards: str, seed: str, first: int, last: int, arrays: dict[str, NDArray[Any]]
    ) -> None:
        self.setup = setup
        self.space = space(setup.game.id)
        self.rewards = rewards
        self.seed = seed
        self.rows = range(first, last)
        self.arrays = arrays
        self.dealt = dict.fromkeys(self.rows, 0)
        self.games: dict[int, Fork] = {}
        for row in self.rows:
            self.deal(row)
            self.show(row)

    def deal(self, row: int) -> None:
        """A new game; one that is over before anybody could choose is passed over."""
        while True:
            seed = f"{self.seed}-{row}-{self.dealt[row]}"
            self.dealt[row] += 1
            game = self.setup.game
            self.games[row] = Fork(game, game.new(self.setup, Chance.from_seed(seed)))
            if not self.games[row].over:
                return

    def show(self, row: int) -> None:
        fork = self.games[row]
        ask = fork.ask
        assert ask is not None
        self.arrays["observation"][row] = self.space.observe(fork, ask.seat, self.setup.seats)
        self.arrays["action_mask"][row] = self.space.mask(ask)
        self.arrays["seat"][row] = ask.seat

    def step(self) -> str:
        """Every game goes one answer on; what was wrong, if anything."""
        self.arrays["reward"][self.rows.start : self.rows.stop] = 0
        self.arrays["done"][self.rows.start : self.rows.stop] = 0
        for row in self.rows:
            fork = self.games[row]
            assert fork.ask is not None
            legal = self.space.legal(fork.ask)
            action = int(self.arrays["action"][row])
            if action not in legal:
                return f"game {row}: {action} is no legal action; legal are {sorted(legal)}"
            fork.answer(legal[action])
            if fork.over:
                self.arrays["done"][row] = 1
                self.arrays["reward"][row] = outcome(fork, self.rewards)
                self.deal(row)
            self.show(row)
        return ""


def work(
    setup: str, rewards: str, seed: str, part: tuple[int, int], number: int, name: str, pipe: Connection
) -> None:
    """The life of a process: its rows of the games, step by step."""
    made = parse_setup(setup)
    memory = SharedMemory(name)
    layout = Layout(number, made.seats, space(made.game.id))
    try:
        rows = Rows(made, rewards, seed, *part, layout.arrays(memory))
        pipe.send_bytes(b"")
        while pipe.recv_bytes() == STEP:
            pipe.send_bytes(rows.step().encode())
        rows.arrays.clear()
        del rows
    except (EOFError, KeyboardInterrupt):
        pass  # the learner has gone
    finally:
        memory.close()


class VectorGames:
    """N games in lock step. Close it, or use it as a context."""

    def __init__(
        self,
        game: str,
        number: int,
        seats: int,
        processes: int = 2,
        rewards: str = "win",
        seed: str | int = 0,
        **options: Any,
    ) -> None:
        if number < 1 or processes < 1:
            raise ValueError("there must be at least one game and one process")
        check_rewards(rewards)
        self.setup = Setup(find_game(game), seats, **options)
        self.space = space(game)
        self.number = number
        layout = Layout(number, seats, self.space)
        self._memory = SharedMemory(create=True, size=layout.size)
        arrays = layout.arrays(self._memory)
        self.observation: NDArray[np.float32] = arrays["observation"]
        self.action_mask: NDArray[np.int8] = arrays["action_mask"]
        self.seat: NDArray[np.int8] = arrays["seat"]
        self.reward: NDArray[np.float32] = arrays["reward"]
        self.done: NDArray[np.int8] = arrays["done"]
        self._action: NDArray[np.int32] = arrays["action"]
        self._pipes: list[Connection] = []
        start = multiprocessing.get_context("spawn")
        processes = min(processes, number)
        self._processes: list[Any] = []
        for part in range(processes):
            mine, theirs = start.Pipe()
            mine_of_all = (part * number // processes, (part + 1) * number // processes)
            told = (str(self.setup), rewards, str(seed), mine_of_all, number, self._memory.name, theirs)
            process = start.Process(target=work, args=told, daemon=True)
            process.start()
            theirs.close()
            self._pipes.append(mine)
            self._processes.append(process)
        self._finalizer = weakref.finalize(self, _end, self._pipes, self._processes, self._memory)
        self._wait()

    def step(self, actions: NDArray[Any]) -> None:
        """Every game answers its open question by the number of an action."""
        self._action[:] = actions
        for pipe in self._pipes:
            pipe.send_bytes(STEP)
        self._wait()

    def _wait(self) -> None:
        mistakes = []
        for pipe in self._pipes:
            try:
                mistakes.append(pipe.recv_bytes().decode())
            except EOFError:
                self.close()
                raise RuntimeError("a process that played has died; its message stands above") from None
        for mistake in filter(None, mistakes):
            self.close()
            raise BadAnswer(mistake)

    def close(self) -> None:
        """End the processes and give the memory back; the arrays must not be used any more."""
        empty: NDArray[Any] = np.zeros(0)
        self.observation = self.action_mask = self.seat = self.reward = self.done = self._action = empty
        self._finalizer()

    def __enter__(self) -> VectorGames:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def random_actions(mask: NDArray[np.int8], luck: np.random.Generator) -> NDArray[np.intp]:
    """A legal action for each row, all equally likely."""
    chosen: NDArray[np.intp] = np.argmax((1 - luck.random(mask.shape, np.float32)) * mask, axis=1)
    return chosen


def _end(pipes: list[Connection], processes: list[Any], memory: SharedMemory) -> None:
    for pipe in pipes:
        try:
            pipe.send_bytes(END)
            pipe.close()
        except OSError:
            pass  # it has ended before
    for process in processes:
        process.join()
    memory.close()
    memory.unlink()
