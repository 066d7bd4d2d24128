"""Frozen games: records of every number of players and of every named option, replayed to the last point."""

from __future__ import annotations

from pathlib import Path

import pytest

from pentapolis.engine import Record, Table, find_game

RECORDS = sorted((Path(__file__).parent / "records").glob("*.txt"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_frozen_game(path: Path) -> None:
    record = Record.parse(path.read_text(encoding="utf-8"))
    table = Table.replay(record)
    assert table.over
    assert table.result().scores == record.scores


def test_there_are_frozen_games_of_every_kind() -> None:
    setups = {str(Record.parse(path.read_text(encoding="utf-8")).setup) for path in RECORDS}
    for seats in range(2, 7):
        assert f"mosaic seats={seats}" in setups
    for option in find_game("mosaic").options:
        assert any(option.id in setup for setup in setups)
