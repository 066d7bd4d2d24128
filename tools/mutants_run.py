"""One run of tests for `tools/mutants.py`, in a process and a copied tree of its own.

`baseline REPORT SOURCES ARGUMENTS…` runs the tests under coverage and writes what each one cites, takes and
executes; `tests -` reads the tests' ids from standard input and stops at the first that fails.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

QUIET = [
    "-q",
    "--no-header",
    "-p",
    "no:cacheprovider",
    "-p",
    "_hypothesis_pytestplugin",
    "--hypothesis-seed=0",
]


class Contexts:
    """Tells coverage which test is running, and remembers what the tests cite and take."""

    def __init__(self, cover: Any) -> None:
        self.cover = cover
        self.tests: dict[str, dict[str, Any]] = {}

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        self.cover.switch_context(item.nodeid)
        cites = [number for mark in item.iter_markers("rule") for number in mark.args[1:]]
        self.tests[item.nodeid] = {"cites": cites, "seconds": 0.0, "passed": True}

    def pytest_runtest_logreport(self, report: Any) -> None:
        known = self.tests.get(report.nodeid)
        if known is not None:
            known["seconds"] += report.duration
            known["passed"] = known["passed"] and not report.failed


def baseline(report: Path, sources: list[str], arguments: list[str]) -> int:
    from coverage import Coverage

    data_file = str(report.with_suffix(".coverage"))
    cover = Coverage(data_file=data_file, include=sources, config_file=False)
    contexts = Contexts(cover)
    cover.start()
    status = pytest.main([*QUIET, *arguments], plugins=[contexts])
    cover.stop()
    data = cover.get_data()
    here = Path.cwd()
    lines = {
        str(Path(file).relative_to(here)): {
            str(line): tests for line, tests in data.contexts_by_lineno(file).items()
        }
        for file in data.measured_files()
    }
    report.write_text(json.dumps({"tests": contexts.tests, "lines": lines}))
    return int(status)


def main() -> int:
    match sys.argv[1:]:
        case ["baseline", report, sources, *arguments]:
            return baseline(Path(report), sources.split(","), arguments)
        case ["tests", "-"]:
            return int(pytest.main([*QUIET, "-x", *sys.stdin.read().split("\n")]))
    sys.exit("usage: tools.mutants_run baseline REPORT SOURCES ARGUMENTS… | tests -")


if __name__ == "__main__":
    sys.exit(main())
