"""The tool that breaks servers works, and a moment of it does no harm."""

from __future__ import annotations

import pytest

from tests.loops import apart
from tools import chaos


def test_a_moment_of_chaos(capsys: pytest.CaptureFixture[str]) -> None:
    assert apart(chaos.main, ["--seconds", "2", "--database", "sqlite", "--seed", "3"]) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["lost", "0"] in lines
    assert ["doubled", "or", "missing", "0"] in lines
