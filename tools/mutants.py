"""`make mutants`: do the tests notice a broken rule?

    make mutants ARGS="nations --sample 200 --seed 7"

Breaks the rules code of a game, the engine, the bots or the server at random places (`tools/mutations.py`),
one place at a time in a copy of the tree, and runs the tests that execute that place: first those that cite
a rule named near by, then the others. Recorded games, random full games and the bots' tests do not count for
rules: they say that something changed, not what. Prints how many breaks were noticed, and the others.

First all tests run once, under coverage, to learn which test executes which line. A broken test run that uses
ten times the processor time of the unbroken one counts as noticed: the break made it endless.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools.mutations import Mutation, mutations

ROOT = Path(__file__).parent.parent
GAMES = "pentapolis/games"
NOT_RULES = {"board", "bots", "terminal.py", "view.py", "check.py", "words.py", "names.py"}
"""In a game's folder: display, bots and the tests' own invariants."""
WHOLE_GAMES = (
    "test_always",
    "test_properties",
    "test_records",
    "test_found_by_soak",
    "test_bots",
    "test_knowledge",
    "test_priors",
    "test_features",
    "test_habits",
)
"""Tests of recorded games, random full games and bots: they do not count for rules."""
NUMBER = re.compile(r"\b\d{3,4}\.\d+[a-z]?\b")
NEAR = 12
"""So many lines around a break are searched for rule numbers, besides the function it stands in."""
COPIED = ("pentapolis", "tests", "tools", "benchmarks", "docs", "examples", "pyproject.toml", "README.md")
LEAST_SECONDS = 60


@dataclass
class Target:
    """What is broken, and which tests should notice."""

    name: str
    sources: list[str]
    tests: list[str]
    ignored: list[str]


def target(name: str) -> Target:
    if name in ("engine", "bots", "server"):
        ignored = [] if name == "bots" else ["tests/generic/test_every_game.py"]
        tests = {
            "engine": ["tests/engine", "tests/generic"],
            "bots": ["tests/bots"],
            "server": ["tests/server"],
        }[name]
        return Target(name, python_files(f"pentapolis/{name}"), tests, ignored)
    folder = f"{GAMES}/{name}"
    sources = [p for p in python_files(folder) if not NOT_RULES & set(Path(p).relative_to(folder).parts)]
    tests = [f"tests/{name}"]
    ignored = [
        str(file.relative_to(ROOT))
        for file in sorted((ROOT / "tests" / name).glob("test_*.py"))
        if file.stem.startswith(WHOLE_GAMES) or "board" in file.stem
    ]
    return Target(name, sources, tests, ignored)


def python_files(folder: str) -> list[str]:
    return sorted(str(p.relative_to(ROOT)) for p in (ROOT / folder).rglob("*.py"))


def names() -> list[str]:
    games = sorted(p.name for p in (ROOT / GAMES).iterdir() if (p / "__init__.py").exists())
    return [*games, "engine", "bots", "server"]


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
        known = baseline(aim, copies[0])
        print(f"{aim.name}: {len(known.tests)} tests, {len(chosen)} breaks, seed {options.seed}", flush=True)
        survivors = hunt(chosen, known, copies)
    killed = len(chosen) - len(survivors)
    print(f"\n{aim.name}: {killed} of {len(chosen)} noticed = {100 * killed / max(1, len(chosen)):.1f} %")
    for mutation in sorted(survivors, key=lambda m: (m.path, m.line)):
        print(f"  not noticed  {mutation}")
    return 1 if survivors else 0


def sample(aim: Target, part: str, number: int, seed: str) -> list[Mutation]:
    every = [
        mutation
        for path in aim.sources
        if part in path
        for mutation in mutations(path, (ROOT / path).read_text(encoding="utf-8"))
    ]
    return random.Random(f"mutants {seed}").sample(every, min(number, len(every)))


def copy_tree(folder: Path) -> Path:
    folder.mkdir(parents=True)
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        elif source.exists():
            shutil.copy(source, folder / name)
    return folder


# --- the unbroken run ------------------------------------------------------------------------------


@dataclass
class Known:
    """What the unbroken run tells: by test its seconds and citations, by file and line the tests there."""

    tests: dict[str, dict[str, Any]]
    lines: dict[str, dict[int, list[str]]]

    def tests_for(self, mutation: Mutation, source: str) -> list[str]:
        """The tests that execute the place: citing ones first, then the quick ones."""
        first, last = mutation.function
        lines = source.splitlines()
        here = self.lines.get(mutation.path, {})
        if first:
            body = range(mutation.line, mutation.line + mutation.what.count("\n") + 1)
            found = {test for line in body for test in here.get(line, ())}
            if not found:  # a line inside a longer statement: coverage knows the statement's first line
                found = {t for line in range(first, last + 1) for t in here.get(line, ())}
        else:
            found = set(self.tests)
        near = lines[max(0, mutation.line - NEAR) : mutation.line + NEAR]
        numbers = set(NUMBER.findall("\n".join([*lines[first - 1 : last], *near] if first else near)))
        if "" in found:  # executed while the module was imported: every test stands on it
            found = set(self.tests)

        def rank(test: str) -> tuple[bool, float]:
            known = self.tests[test]
            return not numbers & set(known["cites"]), known["seconds"]

        return sorted(found & set(self.tests), key=rank)


def baseline(aim: Target, copy: Path) -> Known:
    """Run all tests of the target once; every one must pass."""
    report = copy / "baseline.json"
    arguments = [*aim.tests, *(f"--ignore={path}" for path in aim.ignored)]
    command = [sys.executable, "-m", "tools.mutants_run", "baseline", str(report), ",".join(aim.sources)]
    done = subprocess.run(
        [*command, *arguments], cwd=copy, env=environment(copy), capture_output=True, text=True
    )
    if not report.exists():
        sys.exit(f"the unbroken tests do not run:\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
    data = json.loads(report.read_text())
    failed = [test for test, known in data["tests"].items() if not known["passed"]]
    if failed:
        sys.exit(f"tests that fail without any break: {', '.join(failed[:5])}\n{done.stdout[-2000:]}")
    lines = {path: {int(n): tests for n, tests in found.items()} for path, found in data["lines"].items()}
    return Known(data["tests"], lines)


def environment(copy: Path) -> dict[str, str]:
    plain = {"PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1", "PYTHONHASHSEED": "0"}
    return {**os.environ, **plain, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}  # loading them all takes seconds


# --- the broken runs -------------------------------------------------------------------------------


def hunt(chosen: list[Mutation], known: Known, copies: list[Path]) -> list[Mutation]:
    """Try every break; those that no test notices."""
    free = list(copies)

    def attempt(mutation: Mutation) -> bool:
        copy = free.pop()
        try:
            noticed = is_noticed(mutation, known, copy)
        finally:
            free.append(copy)
        print("." if noticed else "S", end="", flush=True)
        return noticed

    with ThreadPoolExecutor(len(copies)) as pool:
        noticed = list(pool.map(attempt, chosen))
    return [mutation for mutation, was in zip(chosen, noticed, strict=True) if not was]


def is_noticed(mutation: Mutation, known: Known, copy: Path) -> bool:
    file = copy / mutation.path
    source = (ROOT / mutation.path).read_text(encoding="utf-8")
    tests = known.tests_for(mutation, source)
    if not tests:
        return False
    seconds = LEAST_SECONDS + int(10 * sum(known.tests[test]["seconds"] for test in tests))
    with broken(file, mutation.apply(source), source):
        command = [sys.executable, "-m", "tools.mutants_run", "tests", "-"]
        done = subprocess.run(
            command,
            cwd=copy,
            env=environment(copy),
            input="\n".join(tests),
            capture_output=True,
            text=True,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds)),
        )
    return done.returncode != 0


@contextlib.contextmanager
def broken(file: Path, text: str, source: str) -> Iterator[None]:
    file.write_text(text, encoding="utf-8")
    try:
        yield
    finally:
        file.write_text(source, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
