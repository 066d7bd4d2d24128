"""Which games are frozen: all numbers of players, all options. tests/test_frozen_games.py replays them."""

from __future__ import annotations

from pathlib import Path

from pentapolis.engine import Record, find_game

RECORDS = sorted((Path(__file__).parent / "records").glob("*.txt"))


def test_there_are_frozen_games_of_every_kind() -> None:
    setups = {str(Record.parse(path.read_text(encoding="utf-8")).setup) for path in RECORDS}
    for seats in range(2, 7):
        assert f"mosaic seats={seats}" in setups
    for option in find_game("mosaic").options:
        assert any(option.id in setup for setup in setups)
