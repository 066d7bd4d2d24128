"""One server for all tests of this folder. Each brings its own people, so none sees another's tables."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pentapolis.server import daily
from pentapolis.server.limits import Limiter
from pentapolis.server.routes import events
from tests.server.routes.visitors import Here, running


@pytest.fixture(scope="session")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Here]:
    with running(tmp_path_factory.mktemp("here")) as found:
        yield found


@pytest.fixture(scope="session")
def alone(here: Here, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Here]:
    """A server for the tests of lists: what is found there is all there is."""
    with running(tmp_path_factory.mktemp("alone")) as found:
        yield found


@pytest.fixture
def counted(here: Here, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """What is counted of whom from now on, in its order; nothing is ever too much."""
    found: list[tuple[str, str]] = []

    def check(limiter: Limiter, kind: str, who: str) -> None:
        found.append((kind, who))

    monkeypatch.setattr(Limiter, "check", check)
    return found


@pytest.fixture
def one_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """No midnight comes in between, and nobody has played the day before."""
    monkeypatch.setattr(daily, "today", lambda: "2031-05-05")
    monkeypatch.setattr(events, "today", lambda: "2031-05-05")
