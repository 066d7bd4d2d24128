"""How many decisions a second games in batches make: `python -m benchmarks.vector [--jax]`.

Random policy. Without --jax: `pentapolis.vector` for every game, observations and masks included. With --jax:
Roll Through the Ages on JAX's default device (an accelerator where there is one), without observations, as
other JAX games are measured.
"""

from __future__ import annotations

import argparse
import sys
import time

import numpy as np

from pentapolis.engine import games
from pentapolis.vector import VectorGames, random_actions


def processes_line(game: str, number: int, processes: int, seconds: float) -> str:
    luck = np.random.default_rng(1)
    with VectorGames(game, number, 2, processes) as played:
        steps = 0
        began = time.perf_counter()
        while time.perf_counter() - began < seconds:
            played.step(random_actions(played.action_mask, luck))
            steps += 1
        speed = steps * number / (time.perf_counter() - began)
    return f"{game}: {speed:,.0f} decisions a second, {number} games on {processes} processes"


def jax_line(number: int, steps: int) -> str:
    import jax

    from pentapolis.research.jax_roll import Rules, play_at_random

    run = play_at_random(Rules("roll_through_the_ages seats=2"), number, steps)
    run(jax.random.key(0))[0].block_until_ready()  # compiles
    began = time.perf_counter()
    decisions, ended = run(jax.random.key(1))
    decisions.block_until_ready()
    spent = time.perf_counter() - began
    device = jax.devices()[0].device_kind
    speeds = f"{int(decisions) / spent:,.0f} decisions and {int(ended) / spent:,.0f} games a second"
    return f"JAX on {device}: {speeds}, {number} games at once"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jax", action="store_true")
    parser.add_argument("--games", type=int, default=0, help="at once; 64 for processes, 65536 for JAX")
    parser.add_argument("--steps", type=int, default=500, help="of JAX")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=3.0)
    options = parser.parse_args()
    if options.jax:
        print(jax_line(options.games or 65536, options.steps))
        return 0
    for game in games():
        print(processes_line(game, options.games or 64, options.processes, options.seconds))
    return 0


if __name__ == "__main__":
    sys.exit(main())
