"""`make mutants`: do the tests notice a broken rule?

    make mutants ARGS="nations --sample 200 --seed 7"

Breaks the rules code of a game, the engine, the bots or the server at random places (`tools/mutations.py`),
one place at a time in a copy of the tree, and runs the tests that execute that place: first those that cite
a rule named near by, then the others (`tools/mutants_known.py`). Recorded games, random full games and the
bots' tests do not count for rules: they say that something changed, not what. Prints how many breaks were
noticed, and the others. A break that changes nothing that anybody could see is listed, with the reason, in
`tools/mutants_equivalent.toml`; it is counted apart.

The tests are imported once; every break is tried in a fork of that process (`tools/mutants_run.py`). A test
that uses many times the processor time of its unbroken run counts as noticing: the break made it endless.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import tempfile
import time
import tomllib
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pentapolis.study.intervals import wilson
from tools.mutants_known import ROOT, Known, Target, copy_tree, environment, learn, names, target
from tools.mutations import Mutation, mutations

EQUIVALENT = ROOT / "tools" / "mutants_equivalent.toml"
NOT_HERE = "not here"
"""A worker's answer: the place is executed while modules are imported, a fresh import must see the break."""
SURVIVED = "survived"
FIRST_TESTS = 12
"""Where everything must be imported anew, so many tests are tried before all the others are imported too."""


@dataclass(frozen=True)
class Tried:
    """A break and what became of it."""

    mutation: Mutation
    outcome: str
    why_equivalent: str

    @property
    def survived(self) -> bool:
        return self.outcome == SURVIVED and not self.why_equivalent


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("target", choices=names(), help="a game, engine, bots or server")
    parser.add_argument("--sample", type=int, default=200, help="so many breaks (default 200)")
    parser.add_argument("--seed", default="1", help="which sample")
    parser.add_argument("--files", default="", help="only files whose path contains this")
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    aim = target(options.target)
    chosen = sample(aim, options.files, options.sample, options.seed)
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copies = [copy_tree(Path(folder) / str(i)) for i in range(options.processes)]
        known = learn(aim, copies[0])
        print(f"{aim.name}: {len(known.tests)} tests, {len(chosen)} breaks, seed {options.seed}", flush=True)
        begun = time.monotonic()
        tried = hunt(aim, chosen, known, copies)
        seconds = time.monotonic() - begun
    report(aim.name, tried, seconds)
    return 1 if any(one.survived for one in tried) else 0


def sample(aim: Target, part: str, number: int, seed: str) -> list[Mutation]:
    every = [
        mutation
        for path in aim.sources
        if part in path
        for mutation in mutations(path, (ROOT / path).read_text(encoding="utf-8"))
    ]
    return random.Random(f"mutants {seed}").sample(every, min(number, len(every)))


def report(name: str, tried: list[Tried], seconds: float) -> None:
    """How many were noticed of those that change anything, with a 95 % interval, and the others by name."""
    counted = [one for one in tried if not (one.outcome == SURVIVED and one.why_equivalent)]
    noticed = sum(not one.survived for one in counted)
    low, high = wilson(noticed, max(1, len(counted)))
    print(
        f"\n{name}: {noticed} of {len(counted)} noticed = {100 * noticed / max(1, len(counted)):.1f} %",
        end="",
    )
    print(f" (95 % interval {100 * low:.1f} to {100 * high:.1f} %),", end=" ")
    print(f"{len(tried) - len(counted)} more change nothing; {seconds / max(1, len(tried)):.1f} s each")
    outcomes = Counter(one.outcome for one in tried)
    print("  " + ", ".join(f"{outcome}: {number}" for outcome, number in sorted(outcomes.items())))
    survivors = sorted((one.mutation for one in tried if one.survived), key=lambda m: (m.path, m.line))
    for mutation in survivors:
        print(f"  not noticed  {mutation}")


# --- the broken runs -------------------------------------------------------------------------------


def hunt(aim: Target, chosen: list[Mutation], known: Known, copies: list[Path]) -> list[Tried]:
    """Try every break, each copy of the tree by one pair of workers."""
    reasons = equivalent()
    free = [Copy(aim, folder) for folder in copies]

    def attempt(mutation: Mutation) -> Tried:
        copy = free.pop()
        try:
            outcome = copy.attempt(mutation, known)
        finally:
            free.append(copy)
        tried = Tried(mutation, outcome, reasons.get((mutation.path, mutation.at, mutation.what), ""))
        print(f"\n  not noticed  {mutation}\n" if tried.survived else ".", end="", flush=True)
        return tried

    with ThreadPoolExecutor(len(copies)) as pool:
        tried = list(pool.map(attempt, chosen))
    for copy in free:
        copy.close()
    return tried


def equivalent() -> dict[tuple[str, str, str], str]:
    """By file, line of its text and break: why it changes nothing. Judged by hand, one by one."""
    rows = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8"))["break"]
    return {(row["path"], row["at"], row["what"]): row["why"] for row in rows}


class Copy:
    """A copy of the tree, with a worker that has imported all tests and one that imports them each time."""

    def __init__(self, aim: Target, folder: Path) -> None:
        self.folder = folder
        self.warm = Worker(folder, "warm", aim.arguments)
        self.cold = Worker(folder, "cold", [])

    def attempt(self, mutation: Mutation, known: Known) -> str:
        source = (self.folder / mutation.path).read_text(encoding="utf-8")
        tests = known.tests_for(mutation, source)
        if not tests:
            return SURVIVED
        job = {"path": mutation.path, "text": mutation.apply(source), "source": source}
        at_import = known.at_import(mutation)
        here = known.executing(mutation, tests) if at_import else tests
        if here:
            outcome = self.warm.ask({**job, "tests": known.limits(here)})
            if outcome not in (SURVIVED, NOT_HERE) or (outcome == SURVIVED and not at_import):
                return outcome
        for some in (tests[:FIRST_TESTS], tests[FIRST_TESTS:]):
            outcome = self.cold.ask({**job, "tests": known.limits(some)}) if some else SURVIVED
            if outcome != SURVIVED:
                return outcome
        return SURVIVED

    def close(self) -> None:
        self.warm.close()
        self.cold.close()


class Worker:
    """A process of `tools/mutants_run.py`: a line of JSON asks, a line of JSON answers."""

    def __init__(self, folder: Path, kind: str, arguments: list[str]) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tools.mutants_run", kind, *arguments],
            cwd=folder,
            env=environment(folder),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, job: dict[str, Any]) -> str:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(job) + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            sys.exit(f"a worker has ended ({self.process.wait()}) at {job['path']}")
        return str(json.loads(answer))

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


if __name__ == "__main__":
    sys.exit(main())
