"""For all tests: what the markers `rule` and `example` cite, and what `browser`, `postgres`, `torch` … need.

What `rule` and `example` cite must be stated in the game's rules.md. `pytest --rules-report FILE` writes a
JSON object with everything cited and whether all tests that cite it passed; `make rules` compares it with the
documents. Tests marked so are left out where those are missing; the summary says so.
"""

from __future__ import annotations

import json
import os
import ssl
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from pentapolis.rulebook import NoRulebook, rulebook, rulebooks
from tests.luck import deal_alike
from tools.chromium import SHELL, any_chromium, whole_chromium
from tools.compiled import has_compiler

settings.register_profile("pentapolis", deadline=None, derandomize=True)  # the same on every machine
settings.load_profile("pentapolis")

DEALS = deal_alike()  # a table without a seed
CITES = "cites"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rules-report", metavar="FILE", help="write which rules and examples the tests cite")


def pytest_configure(config: pytest.Config) -> None:
    target = config.getoption("--rules-report")
    if target and not hasattr(config, "workerinput"):
        config.pluginmanager.register(RulesReport(Path(target)))


# --- what the machine must have ----------------------------------------------------------------


@cache
def missing() -> dict[str, str]:
    """By marker: why its tests cannot run on this machine, and what to do about it."""
    lacks: dict[str, str] = {}
    if any_chromium() is None:
        lacks["browser"] = f"NO CHROMIUM: the browser tests were left out (Debian: apt install {SHELL})"
    elif whole_chromium() is None:
        lacks["notifications"] = (
            "NO CHROMIUM THAT NOTIFIES: tests of messages were left out (Debian: apt install chromium)"
        )
    if not os.environ.get("PENTAPOLIS_TEST_POSTGRES"):
        lacks["postgres"] = (
            "NO POSTGRESQL: its tests were left out (.ci/run starts one; or set PENTAPOLIS_TEST_POSTGRES)"
        )
    if find_spec("pyspiel") is None:
        lacks["spiel"] = "NO OPENSPIEL: its tests were left out (make research runs them)"
    if find_spec("pyarrow") is None:
        lacks["data"] = "NO PYARROW: tests of Parquet files were left out (make research runs them)"
    if find_spec("jax") is None:
        lacks["jax"] = (
            "NO JAX: tests of the dice game on accelerators were left out (make research runs them)"
        )
    if find_spec("ray") is None:
        lacks["cluster"] = "NO RAY: tests of clusters were left out (make research runs them)"
    if find_spec("torch") is None:
        lacks["torch"] = "NO PYTORCH: tests of training the value net were left out (pip install torch)"
    if not has_compiler():
        lacks["compiler"] = (
            "NO C COMPILER OR NO HEADERS OF PYTHON: the dice game in C and what mypyc compiles were left out"
            " (Debian: apt install gcc python3-dev)"
        )
    return lacks


@pytest.fixture(scope="session", autouse=True)
def certificates_are_read_once() -> Iterator[None]:
    """Every new client of HTTP reads all of them, 30 ms of a processor, though no test speaks TLS: that was
    half of what the tests of killed servers took.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ssl, "create_default_context", cache(ssl.create_default_context))
        yield


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for marker in missing():
        left_out = [item for item in items if item.get_closest_marker(marker)]
        if left_out:
            config.hook.pytest_deselected(items=left_out)
            items[:] = [item for item in items if item not in left_out]


def pytest_terminal_summary(terminalreporter: Any) -> None:
    for reason in missing().values():
        terminalreporter.write_line(reason, yellow=True, bold=True)


# --- what tests cite ---------------------------------------------------------------------------


def pytest_runtest_setup(item: pytest.Item) -> None:
    """A test that cites what is not stated fails; what it cites travels with its report."""
    DEALS.begin()
    cited = list(citations(item))
    for game, id in cited:
        if not states(game, id):
            pytest.fail(f"{item.name} cites {id}, which no rule of {game} (rules.md) states", pytrace=False)
    item.user_properties.append((CITES, [f"{game} {id}" for game, id in cited]))


def citations(item: pytest.Item) -> Iterator[tuple[str, str]]:
    """The pairs (game, rule number or example id) that the markers of a test name."""
    for mark in item.iter_markers("rule"):
        game, *numbers = mark.args
        for number in numbers:
            yield game, number
    for mark in item.iter_markers("example"):
        for id in mark.args:
            yield game_of_example(id), id


def game_of_example(id: str) -> str:
    """The game whose document has this worked example, or * where none has."""
    return next((game for game in rulebooks() if id in rulebook(game).examples), "*")


def states(game: str, id: str) -> bool:
    try:
        book = rulebook(game)
    except NoRulebook:
        return False
    return id in book.rules or id in book.examples


class RulesReport:
    """Collects, in the process that sees all reports, what was cited and whether it passed."""

    def __init__(self, target: Path) -> None:
        self.target = target
        self.passed: dict[str, bool] = {}

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.when == "call" or report.failed:
            for id in dict(report.user_properties).get(CITES, ()):
                self.passed[id] = self.passed.get(id, True) and report.passed

    def pytest_sessionfinish(self) -> None:
        self.target.write_text(json.dumps(self.passed, indent=1, sort_keys=True) + "\n")
