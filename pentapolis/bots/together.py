"""One decision by several searches: each has its part of the budget and luck of its own, and what they have
found is added up. Where processors are free they run at the same time, each in a process of its own.

How many searches there are decides the answer, how many processes does not: `search:600/4` answers alike on
every machine. (In the games that play with hidden cards several smaller trees are hardly weaker than one.)
"""

from __future__ import annotations

import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any, Final

from pentapolis.bots.bot import Advice, Bot, Thought
from pentapolis.bots.search import SearchBot
from pentapolis.engine import Knowledge, Option, Table

MOST: Final = 64
"""At most so many searches for one decision."""


class TeamBot(Bot):
    """Thinks by several searches at once."""

    def __init__(self, seed: str, one: SearchBot, parts: int, knowledge: Knowledge[Any] | None) -> None:
        super().__init__(seed, knowledge)
        self.name = f"{one.name}/{parts}"
        self.one = one
        """What each of them is, but for its budget."""
        self.parts = parts
        self.pool: ProcessPoolExecutor | None = None

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "pool": None}

    def close(self) -> None:
        if self.pool is not None:
            self.pool.shutdown(cancel_futures=True)
            self.pool = None

    def think(self, table: Table, seat: int) -> Advice:
        seeds = [str(self.chance.below(1 << 62)) for _ in range(self.parts)]
        think = partial(part_of, self.one, self.parts, table, seat)
        if self.given is not None or processors() == 1:  # a knowledge of its own stays in this process
            found = [think(seed, self.given) for seed in seeds]
        else:
            if self.pool is None:
                context = multiprocessing.get_context("spawn")
                self.pool = ProcessPoolExecutor(min(self.parts, processors()), mp_context=context)
            found = list(self.pool.map(think, seeds))
        return added_up(found)


def part_of(
    one: SearchBot, parts: int, table: Table, seat: int, seed: str, knowledge: Knowledge[Any] | None = None
) -> Advice:
    """One of the searches: its part of the simulations, but all of the time."""
    effort = one.effort / parts
    bot = SearchBot(f"part {seed}", max(1, one.budget // parts), knowledge, effort, one.seconds)
    bot.looks_far, bot.believes = one.looks_far, one.believes
    return bot.think(table, seat)


def added_up(found: list[Advice]) -> Advice:
    """One opinion of several: visits are added, values weighed by them."""
    visits: dict[Option, int] = {}
    values: dict[Option, float] = {}
    for advice in found:
        for thought in advice.thoughts:
            visits[thought.option] = visits.get(thought.option, 0) + thought.visits
            values[thought.option] = values.get(thought.option, 0.0) + thought.visits * thought.value
    thoughts = [Thought(option, number, values[option] / max(1, number)) for option, number in visits.items()]
    thoughts.sort(key=lambda thought: (-thought.visits, -thought.value))
    best = [advice for advice in found if advice.best == thoughts[0].option] or found
    seats = range(len(found[0].chances))
    return Advice(thoughts, [sum([advice.chances[seat] for advice in best]) / len(best) for seat in seats])


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
