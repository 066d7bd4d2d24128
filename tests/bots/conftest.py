"""The toy game is at the tables of these tests only."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pentapolis.engine import register, registry

from .dicecup import GAME


@pytest.fixture(autouse=True)
def _dicecup() -> Iterator[None]:
    register(GAME)
    yield
    registry._extra.pop(GAME.id)
