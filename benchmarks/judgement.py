"""How long learned judgement of one position takes: the value net by NumPy and by plain Python lists.

python -m benchmarks.judgement
"""

from __future__ import annotations

import time
from operator import mul
from typing import Any

from pentapolis.bots.knowledge import learned_knowledge
from pentapolis.bots.learned import COMMON, LearnedKnowledge, Value, common
from pentapolis.engine import Chance, Fork, Seat, Setup, games


def by_lists(value: Value, table: list[float], seats: list[Seat]) -> list[list[float]]:
    """The same net in plain Python, for two seats."""
    layers = value.layers
    columns: list[list[float]] = layers["seat"].T.tolist()
    cards: list[list[float]] = layers["cards"].tolist()
    embed: list[list[float]] = layers["embed"].T.tolist()
    trunk: list[list[float]] = layers["trunk"].T.tolist()
    head: list[list[float]] = layers["head"].T.tolist()
    biases = [layers[name].tolist() for name in ("seat_bias", "embed_bias", "trunk_bias", "head_bias")]
    start = time.process_time()
    own = []
    for seat in seats:
        hidden = [sum(map(mul, seat.numbers, column)) for column in columns]
        for card, count in zip(seat.cards, seat.counts, strict=True):
            hidden = [h + count * e for h, e in zip(hidden, cards[card], strict=True)]
        hidden = [max(0.0, h + b) for h, b in zip(hidden, biases[0], strict=True)]
        own.append([max(0.0, sum(map(mul, hidden, c)) + b) for c, b in zip(embed, biases[1], strict=True)])
    result = []
    for mine, other in (own, own[::-1]):
        inputs = mine + other + other + common(2) + table
        late = [max(0.0, sum(map(mul, inputs, c)) + b) for c, b in zip(trunk, biases[2], strict=True)]
        result.append([sum(map(mul, late, c)) + b for c, b in zip(head, biases[3], strict=True)])
    taken.append(time.process_time() - start)
    return result


taken: list[float] = []


def main() -> None:
    for game in games().values():
        knowledge = learned_knowledge(game)
        if not isinstance(knowledge, LearnedKnowledge) or knowledge.value is None or game.players[0] > 2:
            continue
        g: Any = Fork(game, game.new(Setup(game, 2), Chance.from_seed("bench"))).g
        table, seats = knowledge.features_of_game.table(g), knowledge.features_of_game.seats(g)
        assert len(knowledge.value.layers["trunk"]) == 3 * 64 + len(COMMON) + len(table)
        taken.clear()
        for _ in range(20):
            by_lists(knowledge.value, table, seats)
        start = time.process_time()
        for _ in range(300):
            knowledge.value.judge(table, seats)
        numpy = (time.process_time() - start) / 300
        lists = sorted(taken)[len(taken) // 2]
        times = f"NumPy {1e6 * numpy:.0f} µs, lists {1e6 * lists:.0f} µs"
        print(f"{game.id}: {times}, {lists / numpy:.0f} times as long")


if __name__ == "__main__":
    main()
