"""`make mutants`: do the tests notice a broken rule?

    make mutants ARGS="nations --sample 200 --seed 7"
    python -m tools.mutants nations --learn --processes 16          # which test executes which line
    python -m tools.mutants nations --part 3/16 --results 3.jsonl   # every sixteenth break of the sample
    python -m tools.mutants_told *.jsonl                            # all parts together
    python -m tools.mutants server --files clocks.py --tests tests/server/test_clocks.py --sample 999

Breaks the rules code of a game, the engine, the bots or the server at random places (`tools/mutations.py`),
one place at a time in a copy of the tree, and runs the tests that execute that place: first those that cite
a rule named near by, then the others (`tools/mutants_known.py`). Recorded games, random full games and the
bots' tests do not count for rules: they say that something changed, not what. Prints how many breaks were
noticed, and the others. A break that changes nothing that anybody could see is listed, with the reason, in
`tools/mutants_equivalent.toml`; it is counted apart.

The tests are imported once; every break is tried in a fork of that process (`tools/mutants_run.py`). A test
that uses many times the processor time of its unbroken run counts as noticing: the break made it endless.
What was tried is written to the file of results at once, and not tried again by the same command.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any, TextIO

from tools.mutants_known import ROOT, Known, Target, copy_tree, environment, learn, names, target
from tools.mutants_told import SURVIVED, Tried, equivalent, read, report
from tools.mutations import Mutation, mutations

READY = "ready"
"""A worker's first answer: it has imported what it stands on."""
NOT_HERE = "not here"
"""A worker's answer: the place is executed while modules are imported, a fresh import must see the break."""
FIRST_TESTS = 12
"""Where everything must be imported anew, so many tests are tried before all the others are imported too."""


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("target", choices=names(), help="a game, engine, bots or server")
    parser.add_argument("--sample", type=int, default=200, help="so many breaks (default 200)")
    parser.add_argument("--seed", default="1", help="which sample")
    parser.add_argument("--files", default="", help="only files whose path contains this")
    parser.add_argument(
        "--tests", nargs="+", default=[], help="only these test files count: quick, a lower bound"
    )
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--learn", action="store_true", help="only learn which test executes which line")
    parser.add_argument("--part", type=part, default=(1, 1), metavar="K/N", help="the Kth of N parts of it")
    parser.add_argument("--results", type=Path, help="a file for what was tried, a line of JSON each")
    parser.add_argument("--again", type=Path, help="only what survived in this file of results")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="begin no break after so many")
    options = parser.parse_args()
    begun = time.monotonic()
    aim = narrowed(target(options.target), options.tests)
    chosen = choose(aim, options)
    before = read([options.results]) if options.results and options.results.exists() else []
    known_already = {one.mutation for one in before}
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copies = [copy_tree(Path(folder) / str(i)) for i in range(options.processes)]
        known = learn(aim, copies)
        print(f"{aim.name}: {len(known.tests)} tests, {len(chosen)} breaks, seed {options.seed}", flush=True)
        if known.failing:
            print(f"  left out, they fail without any break: {', '.join(known.failing)}", flush=True)
        if options.learn:
            return 0
        left = [mutation for mutation in chosen if mutation not in known_already]
        until = begun + 60 * options.minutes
        with (options.results or Path(os.devnull)).open("a", encoding="utf-8") as results:
            tried = hunt(aim, left, known, copies, lambda one: keep(one, results), until)
        tried += [one for one in before if one.mutation in set(chosen)]
    report(aim.name, tried)
    return 1 if any(one.survived for one in tried) else 0


def narrowed(aim: Target, tests: list[str]) -> Target:
    """The same target with these of its test files only, or with all of them where none is named."""
    if unknown := sorted(set(tests) - set(aim.tests)):
        sys.exit(f"no test files that count for {aim.name}: {', '.join(unknown)} (such as {aim.tests[0]} do)")
    return replace(aim, tests=tests or aim.tests)


def part(text: str) -> tuple[int, int]:
    which, _, parts = text.partition("/")
    if not (which.isdigit() and parts.isdigit() and 1 <= int(which) <= int(parts)):
        raise argparse.ArgumentTypeError(f"{text}: a part is written like 3/16, from 1/16 to 16/16")
    return int(which), int(parts)


def choose(aim: Target, options: argparse.Namespace) -> list[Mutation]:
    if options.again:
        tried = (one for one in read([options.again]) if one.survived)
        survivors = {(one.mutation.path, one.mutation.at, one.mutation.what) for one in tried}
        return [m for m in sample(aim, "", sys.maxsize, "") if (m.path, m.at, m.what) in survivors]
    which, parts = options.part
    return sample(aim, options.files, options.sample, options.seed)[which - 1 :: parts]


def sample(aim: Target, part: str, number: int, seed: str) -> list[Mutation]:
    every = [
        mutation
        for path in aim.sources
        if part in path
        for mutation in mutations(path, (ROOT / path).read_text(encoding="utf-8"))
    ]
    return random.Random(f"mutants {seed}").sample(every, min(number, len(every)))


def keep(one: Tried, results: TextIO) -> None:
    results.write(one.line() + "\n")
    results.flush()
    print(f"\n  not noticed  {one.mutation}\n" if one.survived else ".", end="", flush=True)


# --- the broken runs -------------------------------------------------------------------------------


def hunt(
    aim: Target,
    chosen: list[Mutation],
    known: Known,
    copies: list[Path],
    tell: Callable[[Tried], None],
    until: float = float("inf"),
) -> list[Tried]:
    """Try every break that can begin in time, each copy of the tree by one pair of workers."""
    reasons = equivalent()
    free = [Copy(aim, folder) for folder in copies]

    def attempt(mutation: Mutation) -> Tried | None:
        if time.monotonic() > until:
            return None
        copy = free.pop()
        begun = time.monotonic()
        try:
            outcome = copy.attempt(mutation, known)
        finally:
            free.append(copy)
        reason = reasons.get((mutation.path, mutation.at, mutation.what), "")
        tried = Tried(aim.name, mutation, outcome, reason, time.monotonic() - begun)
        tell(tried)
        return tried

    with ThreadPoolExecutor(len(copies)) as pool:
        tried = [one for one in pool.map(attempt, chosen) if one is not None]
    for copy in free:
        copy.close()
    return tried


class Copy:
    """A copy of the tree, with a worker that has imported all tests and one that imports them each time."""

    def __init__(self, aim: Target, folder: Path) -> None:
        self.folder = folder
        self.warm = Worker(folder, "warm", aim.arguments)
        self.cold = Worker(folder, "cold", [])
        for worker in (self.warm, self.cold):  # what is still importing would import the first break
            worker.expect_ready()

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
        self.process.stdin.write(json.dumps(job) + "\n")
        self.process.stdin.flush()
        return self.heard(f"at {job['path']}")

    def expect_ready(self) -> None:
        if (word := self.heard("before any break")) != READY:
            sys.exit(f"a worker says {word!r} instead of {READY!r}")

    def heard(self, when: str) -> str:
        assert self.process.stdout is not None
        answer = self.process.stdout.readline()
        if not answer:
            sys.exit(f"a worker has ended ({self.process.wait()}) {when}")
        return str(json.loads(answer))

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


if __name__ == "__main__":
    sys.exit(main())
