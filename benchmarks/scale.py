"""What 1,000, 10,000 and 100,000 people at once need: `python -m benchmarks.scale [--people 5000]`.

A small simulation: people answer at random moments, every answer costs what `make load` has measured, and
queues are simulated request by request. For each part (web processes, painters, thinkers, database) it finds
the smallest number that keeps 99 of 100 within the promised time, and says which part is full first when
there is one of each. docs/scale.md reads the figures; what is measured and what is assumed stands at `Costs`.
"""

from __future__ import annotations

import argparse
import heapq
import random
from dataclasses import dataclass, fields

REQUESTS = 20_000
"""So many requests are simulated for each try."""
WARM_UP = 2_000


@dataclass(frozen=True)
class Costs:
    """What things cost, in milliseconds of one core unless the name says otherwise."""

    answer: float = 5.0
    """Measured: an answer by the API, four to six; checking, playing, storing, telling."""
    drawing: float = 23.8
    """Measured: the rest of 28.8 for an answer that two browsers see, by painters; it is rather too
    much, because the bots that thought at one table in ten are in it.
    """
    preview: float = 12.0
    """Assumed: half a drawing; hovering costs one where the browser does not know it yet."""
    page: float = 20.0
    """Measured: a page of a table."""
    thinking: float = 100.0
    """Measured: a move of `medium` in a big game; up to 300."""
    notice: float = 0.03
    """Assumed: to read a notice of another process about a table that is not here."""
    store: float = 1.0
    """Assumed: a commit of PostgreSQL on a good disk."""
    update_kilobytes: float = 0.8
    """Measured: an update on the wire, the median."""
    stream_megabytes: float = 0.05
    """Measured: 200 streams took 1 to 30 MB."""
    table_megabytes: float = 0.1
    """Measured: a table in memory."""


@dataclass(frozen=True)
class Crowd:
    """What people do who are there at once. All assumed; an answer in eight seconds at a table is brisk."""

    people: int
    with_people: float = 0.60
    with_bots: float = 0.25
    at_a_table: int = 3
    table_seconds: float = 8.0
    """Between two answers at a table of people."""
    person_seconds: float = 10.0
    """Between two answers of somebody who plays against bots; two bots answer each."""
    hover_seconds: float = 12.0
    page_seconds: float = 120.0

    @property
    def tables(self) -> float:
        return self.people * (self.with_people / self.at_a_table + self.with_bots)

    @property
    def bot_moves(self) -> float:
        """A second."""
        return 2 * self.people * self.with_bots / self.person_seconds

    @property
    def answers(self) -> float:
        """A second, of people and bots."""
        at_tables = self.people * self.with_people / self.at_a_table / self.table_seconds
        return at_tables + self.people * self.with_bots / self.person_seconds + self.bot_moves

    @property
    def updates(self) -> float:
        """A second: who sits at a table or watches it is told of every answer there."""
        return self.answers * 2


def waiting(rate: float, mean: float, servers: int, seed: int = 1) -> float:
    """How many milliseconds the slowest of a hundred requests takes, in one queue for so many servers."""
    chance = random.Random(seed)
    free = [0.0] * servers
    moment, took = 0.0, []
    for _ in range(REQUESTS):
        moment += chance.expovariate(rate) * 1000
        begins = max(moment, heapq.heappop(free))
        ends = begins + chance.gammavariate(2.0, mean / 2)  # some requests cost several times the mean
        heapq.heappush(free, ends)
        took.append(ends - moment)
    return sorted(took[WARM_UP:])[int(0.99 * (REQUESTS - WARM_UP))]


def needed(rate: float, mean: float, most: float, pooled: bool) -> int:
    """The smallest number of processes with which 99 of 100 requests take at most so many milliseconds.
    Pooled ones share a queue; others have a part of the tables each.
    """
    low = max(1, int(rate * mean / 1000))
    high = low
    while not fine(rate, mean, most, pooled, high):
        low, high = high + 1, high * 2 + 1
    while low < high:
        middle = (low + high) // 2
        if fine(rate, mean, most, pooled, middle):
            high = middle
        else:
            low = middle + 1
    return high


def fine(rate: float, mean: float, most: float, pooled: bool, count: int) -> bool:
    if rate * mean / 1000 >= count:
        return False
    slowest = waiting(rate, mean, count) if pooled else waiting(rate / count, mean, 1)
    return slowest <= most


@dataclass(frozen=True)
class Plan:
    """What so many people need."""

    crowd: Crowd
    costs: Costs

    @property
    def web_load(self) -> float:
        """Cores busy with answers and pages, without drawing."""
        pages = self.crowd.people / self.crowd.page_seconds
        return (self.crowd.answers * self.costs.answer + pages * self.costs.page) / 1000

    @property
    def draw_rate(self) -> float:
        return self.crowd.answers + self.crowd.people * 0.85 / self.crowd.hover_seconds

    @property
    def draw_mean(self) -> float:
        hovers = self.draw_rate - self.crowd.answers
        total = self.crowd.answers * self.costs.drawing + hovers * self.costs.preview
        return total / self.draw_rate

    def web(self) -> int:
        """Every process also hears of the answers of all others, so the number asks for itself."""
        pages = self.crowd.people / self.crowd.page_seconds
        rate = self.crowd.answers + pages
        mean = self.web_load * 1000 / rate
        count = needed(rate, mean, 100.0, False)
        while True:
            heard = self.crowd.answers * self.costs.notice / 1000 if count > 1 else 0.0
            more = needed(rate, mean / max(0.05, 1 - heard), 100.0, False)
            if more <= count:
                return count
            count = more

    def painters(self) -> int:
        return needed(self.draw_rate, self.draw_mean, 250.0, True)

    def thinkers(self) -> int:
        return needed(self.crowd.bot_moves, self.costs.thinking, 1000.0, True)

    def parts(self) -> dict[str, float]:
        """How many of each part are busy, on average: what is above one is full when there is one of it."""
        return {
            "thinkers": self.crowd.bot_moves * self.costs.thinking / 1000,
            "painters": self.draw_rate * self.draw_mean / 1000,
            "web": self.web_load,
            "database": self.crowd.answers * self.costs.store / 1000,
        }

    def notices(self) -> float:
        """What part of a core each web process spends on hearing of answers at others."""
        return self.crowd.answers * self.costs.notice / 1000

    def megabytes(self) -> float:
        tables = self.crowd.tables * self.costs.table_megabytes
        return tables + self.crowd.people * self.costs.stream_megabytes

    def megabits(self) -> float:
        return self.crowd.updates * self.costs.update_kilobytes * 8 / 1000


def report(people: list[int], costs: Costs) -> str:
    """A table in Markdown."""
    plans = [Plan(Crowd(count), costs) for count in people]
    lines = {
        "answers a second": [f"{plan.crowd.answers:,.0f}" for plan in plans],
        "web processes (p99 100 ms)": [f"{plan.web():,}" for plan in plans],
        "painters (p99 250 ms)": [f"{plan.painters():,}" for plan in plans],
        "thinkers (p99 1 s)": [f"{plan.thinkers():,}" for plan in plans],
        "database, cores busy": [f"{plan.parts()['database']:.2f}" for plan in plans],
        "notices, of each web process": [f"{100 * plan.notices():.0f} %" for plan in plans],
        "memory for tables and streams": [f"{plan.megabytes() / 1000:,.1f} GB" for plan in plans],
        "updates on the wire": [f"{plan.megabits():,.0f} Mbit/s" for plan in plans],
        "full first, with one of each": [
            ", ".join(f"{name} {load:.1f}" for name, load in full(plan)) for plan in plans
        ],
    }
    head = "| people at once | " + " | ".join(f"{count:,}" for count in people) + " |"
    rule = "| --- |" + " ---: |" * len(people)
    return "\n".join([head, rule, *[f"| {name} | {' | '.join(row)} |" for name, row in lines.items()]])


def full(plan: Plan) -> list[tuple[str, float]]:
    """The parts by how full they are, the fullest first."""
    return sorted(plan.parts().items(), key=lambda part: -part[1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--people", type=int, nargs="*", default=[1_000, 10_000, 100_000])
    for one in fields(Costs):
        parser.add_argument(f"--{one.name.replace('_', '-')}", type=float, default=one.default)
    given = vars(parser.parse_args())
    people = given.pop("people")
    print(report(people, Costs(**given)))


if __name__ == "__main__":
    main()
