"""Which games are frozen; tests/test_frozen_games.py replays them."""

from __future__ import annotations

from pathlib import Path

from pentapolis.engine import Record

RECORDS = sorted((Path(__file__).parent / "records").glob("*.txt"))


def test_every_level_is_recorded() -> None:
    levels = {Record.parse(path.read_text(encoding="utf-8")).setup["level"] for path in RECORDS}
    assert levels == {"simple", "advanced", "full"}
