"""Frozen games: recorded with random players, they must replay to the same scores for ever."""

from __future__ import annotations

from pathlib import Path

import pytest

from pentapolis.engine import Record, Table

RECORDS = sorted((Path(__file__).parent / "records").glob("*.txt"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_recorded_games_replay(path: Path) -> None:
    record = Record.parse(path.read_text(encoding="utf-8"))
    table = Table.replay(record)
    assert table.over
    assert table.result().scores == record.scores


def test_every_level_is_recorded() -> None:
    levels = {Record.parse(path.read_text(encoding="utf-8")).setup["level"] for path in RECORDS}
    assert levels == {"simple", "advanced", "full"}
