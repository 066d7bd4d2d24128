"""Running commands inside the test's own process."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import pytest

from pentapolis.cli import common, main

Run: TypeAlias = Callable[..., "Output"]


class Output:
    """What a command left behind."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status = status
        self.out = out
        self.err = err


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """`run("play", "roll", typed="1\\nquit\\n")`: status and output of a command."""
    monkeypatch.setattr(common.console, "_width", 200)

    def run_command(*arguments: str, typed: str = "") -> Output:
        lines = iter(typed.splitlines())

        def type_line(*prompt: object) -> str:
            try:
                return next(lines)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr("builtins.input", type_line)
        capsys.readouterr()
        status = main(list(arguments))
        seen = capsys.readouterr()
        return Output(status, seen.out, seen.err)

    return run_command
