"""For `tools/mutants.py`: what is broken, which tests should notice, and which of them execute which line.

The unbroken tests run once under coverage; what a test file executes is kept in build/mutants until that
file, a module that it may stand on or a helper of the tests changes.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from tools.mutations import Mutation

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
PROCESSES = ("test_chaos", "test_it_holds", "test_schema")
"""Tests that start servers of their own, one after another: they do not count for the server."""
NUMBER = re.compile(r"\b\d{3,4}\.\d+[a-z]?\b")
NEAR = 12
"""So many lines around a break are searched for rule numbers, besides the function it stands in."""
COPIED = ("pentapolis", "tests", "tools", "benchmarks", "docs", "examples", "pyproject.toml", "README.md")
MOST_FAILING = 0.1
"""Tests that fail here without any break (git is missing, say) do not count; of more something is wrong."""
AT_IMPORT = ""
"""Coverage's name for what runs before any test."""


@dataclass
class Target:
    """What is broken, which tests should notice, and the folders that decide what those execute."""

    name: str
    sources: list[str]
    tests: list[str]
    stands_on: list[str]

    @property
    def arguments(self) -> list[str]:
        return [*self.tests, "-m", "not browser"]


def target(name: str) -> Target:
    if name in ("engine", "bots", "server"):  # tests/generic plays whole games
        folder = f"pentapolis/{name}"
        tests = [file for file in test_files(f"tests/{name}") if Path(file).stem not in PROCESSES]
        return Target(name, python_files(folder), tests, [folder])
    folder = f"{GAMES}/{name}"
    sources = [p for p in python_files(folder) if not NOT_RULES & set(Path(p).relative_to(folder).parts)]
    tests = [
        file
        for file in test_files(f"tests/{name}")
        if not Path(file).stem.startswith(WHOLE_GAMES) and "board" not in Path(file).stem
    ]
    return Target(name, sources, tests, [folder, "pentapolis/engine"])


def test_files(folder: str) -> list[str]:
    return [file for file in python_files(folder) if Path(file).name.startswith("test_")]


def python_files(folder: str) -> list[str]:
    return sorted(str(p.relative_to(ROOT)) for p in (ROOT / folder).rglob("*.py"))


def names() -> list[str]:
    games = sorted(p.name for p in (ROOT / GAMES).iterdir() if (p / "__init__.py").exists())
    return [*games, "engine", "bots", "server"]


def copy_tree(folder: Path) -> Path:
    folder.mkdir(parents=True)
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
        elif source.exists():
            shutil.copy(source, folder / name)
    return folder


def environment(copy: Path) -> dict[str, str]:
    plain = {"PYTHONPATH": str(copy), "PYTHONHASHSEED": "0"}
    return {**os.environ, **plain, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}  # loading them all takes seconds


@dataclass
class Known:
    """What the unbroken run tells: by test its seconds and citations, by file and line the tests there."""

    tests: dict[str, dict[str, Any]] = field(default_factory=dict)
    lines: dict[str, dict[int, set[str]]] = field(default_factory=dict)
    failing: list[str] = field(default_factory=list)
    """Tests that fail without any break: they do not count."""

    def add(self, data: dict[str, Any]) -> None:
        failing = {test for test, known in data["tests"].items() if not known["passed"]}
        self.failing += sorted(failing)
        self.tests.update({test: known for test, known in data["tests"].items() if test not in failing})
        for path, found in data["lines"].items():
            here = self.lines.setdefault(path, {})
            for line, tests in found.items():
                here.setdefault(int(line), set()).update(set(tests) - failing)

    def executed_by(self, path: str, lines: Iterable[int]) -> set[str]:
        here = self.lines.get(path, {})
        return {test for line in lines for test in here.get(line, ())}

    def around(self, mutation: Mutation) -> set[str]:
        """The tests that execute the place, and AT_IMPORT where it runs before any of them."""
        first, last = mutation.function
        if not first:
            return {AT_IMPORT}
        # A line inside a longer statement: coverage may know only the statement's first line.
        here = self.executed_by(mutation.path, [mutation.line])
        return here or self.executed_by(mutation.path, range(first, last + 1))

    def at_import(self, mutation: Mutation) -> bool:
        return AT_IMPORT in self.around(mutation)

    def executing(self, mutation: Mutation, tests: list[str]) -> list[str]:
        """Those of the tests that execute the place themselves, whatever was executed before them."""
        found = self.around(mutation)
        return [test for test in tests if test in found]

    def tests_for(self, mutation: Mutation, source: str) -> list[str]:
        """The tests that execute the place: citing ones first, then those of files that import the broken
        module, which look at it most closely, then the quick ones.

        On what runs while modules are imported every test stands; those that execute the function or the file
        come first, and those that import the module.
        """
        first, last = mutation.function
        lines = source.splitlines()
        near = lines[max(0, mutation.line - NEAR) : mutation.line + NEAR]
        numbers = set(NUMBER.findall("\n".join([*lines[first - 1 : last], *near] if first else near)))
        found = self.around(mutation)
        inside = range(first + 1, last + 1) if first else range(1, len(lines) + 1)
        close = found | self.executed_by(mutation.path, inside)
        if AT_IMPORT in found:
            found = set(self.tests)

        importing = {test for test in self.tests if imports(test.partition("::")[0], mutation.path)}

        def rank(test: str) -> tuple[bool, bool, bool, float]:
            known, near_by = self.tests[test], test in close or test in importing
            return not near_by, not numbers & set(known["cites"]), test not in importing, known["seconds"]

        return sorted(found & set(self.tests), key=rank)

    def limits(self, tests: list[str]) -> dict[str, float]:
        """The tests in their order, and the seconds that each one took."""
        return {test: self.tests[test]["seconds"] for test in tests}


@cache
def imports(test_file: str, path: str) -> bool:
    """Whether a test file imports this module by its name."""
    file = ROOT / test_file
    module = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    package, _, name = module.rpartition(".")
    text = file.read_text(encoding="utf-8") if file.is_file() else ""
    named = re.findall(rf"^from {package} import (\([^)]*\)|.*)$", text, re.MULTILINE)
    return f"from {module} import" in text or any(re.search(rf"\b{name}\b", names) for names in named)


def learn(aim: Target, copies: list[Path]) -> Known:
    """What all tests of the target execute. Only files that are not known yet run.

    Each copy of the tree takes its share of them.
    """
    kept = {file: ROOT / "build" / "mutants" / f"{digest(aim, file)}.json" for file in aim.tests}
    new = [file for file, place in kept.items() if not place.exists()]
    new.sort(key=lambda file: (ROOT / file).stat().st_size, reverse=True)

    def run(share: int) -> None:
        files = new[share :: len(copies)]
        for file, data in executed(aim, files, copies[share]).items() if files else ():
            kept[file].parent.mkdir(parents=True, exist_ok=True)
            kept[file].write_text(json.dumps(data))

    with ThreadPoolExecutor(len(copies)) as pool:
        list(pool.map(run, range(len(copies))))
    known = Known()
    for place in kept.values():
        known.add(json.loads(place.read_text()))
    return known


def digest(aim: Target, file: str) -> str:
    """Changes with everything that can change what the test file executes."""
    places = (Path("tests"), Path(file).parent)
    helpers = [p for p in python_files("tests") if Path(p).parent in places and Path(p).stem[:5] != "test_"]
    parts = [path for folder in aim.stands_on for path in python_files(folder)]
    tables = [str(p.relative_to(ROOT)) for folder in aim.stands_on for p in (ROOT / folder).rglob("*.toml")]
    summed = hashlib.sha256(f"{aim.name} {file}".encode())
    for path in [file, *helpers, *parts, *sorted(tables)]:
        summed.update(path.encode() + (ROOT / path).read_bytes())
    return summed.hexdigest()[:32]


def executed(aim: Target, files: list[str], copy: Path) -> dict[str, dict[str, Any]]:
    """By test file: what its tests cite, take and execute."""
    report = copy / "known.json"
    report.unlink(missing_ok=True)
    command = [sys.executable, "-m", "tools.mutants_run", "baseline", str(report), ",".join(aim.sources)]
    arguments = [*files, "-m", "not browser"]
    done = subprocess.run(
        [*command, *arguments], cwd=copy, env=environment(copy), capture_output=True, text=True
    )
    if not report.exists():
        sys.exit(f"the unbroken tests do not run:\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
    data = json.loads(report.read_text())
    if data["not imported"]:  # all their tests would be missing, and what they notice
        file, why = next(iter(data["not imported"].items()))
        sys.exit(
            f"test files that cannot be imported here: {', '.join(data['not imported'])}\n{file}:\n{why}"
        )
    failed = [test for test, known in data["tests"].items() if not known["passed"]]
    if len(failed) > MOST_FAILING * len(data["tests"]):
        sys.exit(f"tests that fail without any break: {', '.join(failed[:5])}\n{done.stdout[-2000:]}")
    return {file: part(data, file) for file in files}


def part(data: dict[str, Any], file: str) -> dict[str, Any]:
    """What one test file executed, and what ran before any test."""

    def ours(test: str) -> bool:
        return test == AT_IMPORT or test.startswith(f"{file}::")

    return {
        "tests": {test: known for test, known in data["tests"].items() if ours(test)},
        "lines": {
            path: {line: mine for line, tests in found.items() if (mine := [t for t in tests if ours(t)])}
            for path, found in data["lines"].items()
        },
    }
