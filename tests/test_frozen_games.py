"""Frozen games: records kept as text must replay to the same end. Each bug that is found adds one."""

from __future__ import annotations

from pathlib import Path

import pytest

from pentapolis.engine import Record, Table
from tests.ours import OURS

RECORDS = sorted(Path(__file__).parent.glob("*/records/*.txt"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.parent.name}/{path.stem}")
def test_frozen_game_replays(path: Path) -> None:
    record = Record.parse(path.read_text(encoding="utf-8")).under_todays_rules()
    table = Table.replay(record)
    assert table.over
    assert table.result().scores == record.scores
    assert str(table.record()) == str(record), "apart from the version of the rules, all is as it was"


def test_every_game_has_frozen_games() -> None:
    frozen = {path.parent.parent.name for path in RECORDS}
    assert set(OURS) <= frozen
