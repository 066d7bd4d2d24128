"""Bots with the same seed answer alike in every process: whatever its hash seed, the number of threads of its
linear algebra, and whatever it has thought about before.

The last was not so once: keys of options were remembered by equality, and `1 == True`, so that the weight of
an option hung on which of the two the process had met first.
"""

from __future__ import annotations

import os
import subprocess
import sys

from pentapolis.engine import option_key

SCRIPT = """
import sys
from pentapolis.bots import make_bot
from pentapolis.engine import Table, games

def answers(id, seed, seats, number):
    table = Table.new(id, seats=seats, seed=seed)
    bots = [make_bot("policy", seat) for seat in range(seats)]
    said = []
    while table.ask is not None and len(said) < number:
        seat = table.ask.seat
        said.append(bots[seat].choose(table, seat))
        table.answer(said[-1], seat)
    if table.ask is not None:
        seat = table.ask.seat
        advice = make_bot("search:10", "x").think(table, seat)
        said += [(thought.option, thought.visits, thought.value) for thought in advice.thoughts[:5]]
        said += advice.chances
    return said

ids = sorted(games())
if "before" in sys.argv:
    for id in reversed(ids):
        answers(id, "before", 3, 60)
for id in ids:
    print(id, answers(id, "everywhere", 2, 40))
"""


def test_one_and_true_are_different_keys_whoever_comes_first() -> None:
    option_key.cache_clear()
    first = [option_key("x", 1), option_key("x", True)]
    option_key.cache_clear()
    assert [option_key("x", True), option_key("x", 1)] == first[::-1]
    assert first[0] != first[1]


def test_every_process_answers_alike() -> None:
    said = [
        subprocess.run(
            [sys.executable, "-c", SCRIPT, *words],
            env={**os.environ, "PYTHONHASHSEED": hashes, "OPENBLAS_NUM_THREADS": threads},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for hashes, threads, words in (("1", "1", []), ("2", "2", []), ("3", "1", ["before"]))
    ]
    assert said[0].count("\n") >= 5
    assert said[1] == said[0]
    assert said[2] == said[0]
