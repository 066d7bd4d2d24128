"""Frozen games for tests of pages: played under today's rules, so what is looked at are today's words.

A record names the version of the rules that it was made under; played as it is, it would show what people
wrote then. That all of them play alike today is shown by `test_frozen_games.py`.
"""

from __future__ import annotations

from pathlib import Path

from pentapolis.engine import Record

TESTS = Path(__file__).parent


def recorded(path: Path) -> Record:
    """The record in this file, under today's rules."""
    return Record.parse(path.read_text(encoding="utf-8")).under_todays_rules()


def frozen(game: str, name: str) -> Record:
    """A frozen game of this game, under today's rules."""
    return recorded(TESTS / game / "records" / f"{name}.txt")
