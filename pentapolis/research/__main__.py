"""Counts which options and numbers of a view occur in a game: `python -m pentapolis.research GAME [GAMES]`.

Plays games of every number of seats and all kinds of setups, half at random, half by the learned policy, and
writes `tables/<game>.json`.
"""

from __future__ import annotations

import json
import random
import sys
from collections import Counter
from pathlib import Path

from pentapolis.bots import make_bot
from pentapolis.engine import Table, find_game, key
from pentapolis.learn.mix import draw_setup
from pentapolis.research.spaces import leaves

EVERY = 7  # of so many positions one is read: views are large, and neighbours are alike
RARE = 5  # what was met in fewer positions has no number
ENDLESS = 20_000  # answers after which a game is left


def count(game: str, games: int, seed: str = "research") -> dict[str, object]:
    luck = random.Random(seed)
    found = find_game(game)
    actions: Counter[str] = Counter()
    met: Counter[str] = Counter()
    bounds: dict[str, tuple[float, float]] = {}
    positions = 0
    for number in range(games):
        table = Table(draw_setup(found, luck), f"{seed}-{number}")
        bot = make_bot("policy" if number % 2 else "random", f"{seed}-{number}")
        while not table.over and table.ply < ENDLESS:
            ask = luck.choice(table.asks)
            actions.update(map(key, ask.options))
            if table.ply % EVERY == 0:
                positions += 1
                read: dict[str, float] = {}
                for name, value in leaves(table.view(ask.seat), ask.seat, table.setup.seats):
                    read[name] = read.get(name, 0.0) + value
                for name, value in read.items():
                    low, high = bounds.get(name, (value, value))
                    bounds[name] = (min(low, value), max(high, value))
                met.update(read.keys())
            table.answer(bot.choose(table, ask.seat), ask.seat)
    return {
        "rules": found.rules_version,
        "games": games,
        "actions": sorted(actions),
        "observation": {
            name: widened(*bounds[name]) for name in sorted(met) if varies(name, bounds, met, positions)
        },
    }


def varies(name: str, bounds: dict[str, tuple[float, float]], met: Counter[str], positions: int) -> bool:
    """Whether it tells anything: not what never changes, nor what is printed on a thing that is there."""
    low, high = bounds[name]
    if low != high:
        return met[name] >= RARE
    thing = name[: name.rfind("]", 0, -1) + 1]
    return RARE <= met[name] < positions and met[name] != met[thing]


def widened(low: float, high: float) -> tuple[float, float]:
    """Twice as far as was seen: what was never seen in so many games is rare, not impossible."""
    return min(0.0, 2 * low), max(1.0, 2 * high)


def main() -> None:
    game = find_game(sys.argv[1]).id
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 400
    data = count(game, games)
    path = Path(__file__).parent / "tables" / f"{game}.json"
    path.write_text(json.dumps(data, separators=(",", ":")) + "\n", encoding="utf-8")
    print(f"{path.name}: {len(data['actions'])} options, {len(data['observation'])} numbers")  # type: ignore[arg-type]


if __name__ == "__main__":
    main()
