"""Games as Parquet files: one row per game, and one per decision with what was seen, allowed and chosen.

    pentapolis export games.jsonl --out folder            # games that were played: simulate --export, records
    pentapolis dataset nations --games 10000 --out folder # plays them first

`games.parquet` and `decisions.parquet` are described by GAMES and DECISIONS below (docs/data.md says it for
people). Everything is read from replays of the records, so a dataset can be made again, and trusted, from
records alone. Needs the extra [data].
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from pentapolis import __version__
from pentapolis.engine import BadRecord, PentapolisError, Record, Table, key, win_shares
from pentapolis.research.spaces import space

FORMAT = "1"
"""Raised when a column changes its meaning."""
BATCH = 2000
"""Rows of a group: what is held in memory at once."""

GAMES = pa.schema(
    [
        pa.field("number", pa.int32(), False),
        pa.field("setup", pa.string(), False),
        pa.field("players", pa.list_(pa.string()), False),
        pa.field("points", pa.list_(pa.float32()), False),
        pa.field("places", pa.list_(pa.int8()), False),
        pa.field("won", pa.list_(pa.float32()), False),
        pa.field("answers", pa.int32(), False),
        pa.field("finished", pa.bool_(), False),
        pa.field("record", pa.string(), False),
    ]
)
DECISIONS = pa.schema(
    [
        pa.field("game", pa.int32(), False),
        pa.field("ply", pa.int32(), False),
        pa.field("seat", pa.int8(), False),
        pa.field("topic", pa.string(), False),
        pa.field("options", pa.list_(pa.string()), False),
        pa.field("actions", pa.list_(pa.int32()), False),
        pa.field("choice", pa.int16(), False),
        pa.field("features", pa.list_(pa.int32()), False),
        pa.field("values", pa.list_(pa.float32()), False),
        pa.field("points", pa.float32(), False),
        pa.field("place", pa.int8(), False),
        pa.field("won", pa.float32(), False),
    ]
)


class BadDataset(PentapolisError):
    """Games that do not go together, or a folder that cannot be written."""


class Writer:
    """Writes both files of a folder, game by game."""

    def __init__(self, folder: Path, game: str) -> None:
        self.space = space(game)
        told = {"pentapolis": __version__, "format": FORMAT, "game": game, "rules": str(self.space.rules)}
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self.games = pq.ParquetWriter(
                folder / "games.parquet", GAMES.with_metadata(told), compression="zstd"
            )
            self.decisions = pq.ParquetWriter(
                folder / "decisions.parquet", DECISIONS.with_metadata(told), compression="zstd"
            )
        except OSError as error:
            raise BadDataset(f"{folder} cannot be written: {error.strerror or error}") from None
        self.played: list[dict[str, Any]] = []
        self.rows: list[dict[str, Any]] = []
        self.number = 0

    def add(self, record: Record, players: list[str] | None) -> int:
        """Replay one game and write it; how many decisions it had."""
        if record.setup.game.id != self.space.game:
            raise BadDataset(
                f"game {self.number + 1} is {record.setup.game.id}, the dataset is of {self.space.game}"
            )
        if record.rules != self.space.rules:
            raise BadDataset(
                f"game {self.number + 1} was played by rules {record.rules}, today's are {self.space.rules}"
            )
        table, rows = self.replayed(record)
        result = table.result()
        points = [float(table.game.points(score)) for score in result.scores]
        won = win_shares(result.places)
        for row in rows:
            seat = row["seat"]
            row.update(points=points[seat], place=result.places[seat], won=won[seat])
        self.rows += rows
        whole: dict[str, Any] = {
            "number": self.number, "setup": str(record.setup), "players": players or [""] * len(points),
            "points": points, "places": result.places, "won": won, "answers": table.ply,
            "finished": table.over, "record": str(record),
        }  # fmt: skip
        self.played.append(whole)
        self.number += 1
        if len(self.rows) >= BATCH:
            self.flush()
        return len(rows)

    def replayed(self, record: Record) -> tuple[Table, list[dict[str, Any]]]:
        """The table at the end, and the rows of its decisions, without the result."""
        if record.seed is None:
            raise BadRecord("the seed of this game is secret until it is over, so it cannot be exported yet")
        table = Table(record.setup, record.seed)
        rows = []
        for seat, option in record.answers:
            ask = table.ask_for(seat)
            if ask is not None and len(ask.options) > 1 and option in ask.options:
                numbers = {key(allowed): number for number, allowed in self.space.legal(ask).items()}
                texts = [key(allowed) for allowed in ask.options]
                seen = self.space.observe(table, seat, record.setup.seats)
                told = np.flatnonzero(seen)
                rows.append(
                    {
                        "game": self.number, "ply": table.ply, "seat": seat, "topic": ask.topic,
                        "options": texts, "actions": [numbers.get(text, -1) for text in texts],
                        "choice": ask.options.index(option), "features": told.tolist(),
                        "values": seen[told].tolist(),
                    }
                )  # fmt: skip
            table.answer(option, seat)
        return table, rows

    def flush(self) -> None:
        if self.played:
            self.games.write_table(pa.Table.from_pylist(self.played, GAMES))
            self.decisions.write_table(pa.Table.from_pylist(self.rows, DECISIONS))
            self.played, self.rows = [], []

    def close(self) -> None:
        self.flush()
        self.games.close()
        self.decisions.close()


def export(games: Iterable[tuple[Record, list[str] | None]], folder: Path) -> Iterator[int]:
    """Write games to a folder; tells of each how many decisions it had."""
    writer: Writer | None = None
    try:
        for record, players in games:
            if writer is None:
                writer = Writer(folder, record.setup.game.id)
            yield writer.add(record, players)
    finally:
        if writer is not None:
            writer.close()


def observations(decisions: pa.Table, game: str) -> np.ndarray[Any, np.dtype[np.float32]]:
    """The observations of decisions as one matrix, with a column for each of `space(game).names`."""
    found = np.zeros((decisions.num_rows, len(space(game).names)), dtype=np.float32)
    for row, (features, values) in enumerate(
        zip(decisions["features"].to_pylist(), decisions["values"].to_pylist(), strict=True)
    ):
        found[row, features] = values
    return found
