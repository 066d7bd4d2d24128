"""Positions as arrays: what the value net is trained on, and what processes send to each other."""

from __future__ import annotations

from typing import Any

import numpy as np

from pentapolis.bots.learned import common
from pentapolis.bots.weights import Array
from pentapolis.engine import Features

MOST_CARDS = 64
"""How many cards of a seat are kept in training: the first."""


class Position:
    """One position of a game: of the table and of every seat; what came of it is filled in at the end."""

    __slots__ = ("table", "seats", "progress")

    def __init__(self, features: Features[Any], g: Any) -> None:
        self.table = common(g.seats) + features.table(g)
        self.seats = features.seats(g)
        self.progress = 0.0
        """How much of the game was over then, 0 to 1: known afterwards."""


class Positions:
    """Many positions of games with the same number of seats.

    table (n, T), numbers (n, seats, D), cards (n, seats, K) with counts, target (n, seats, 2): share of the
    win and lead; late (n): how much of the game was over; held (n): 1 for games that are not trained on.
    """

    NAMES = ("table", "numbers", "cards", "counts", "target", "late", "held")

    def __init__(self, arrays: dict[str, Array]) -> None:
        self.arrays = arrays

    def __len__(self) -> int:
        return len(self.arrays["table"])

    @staticmethod
    def pack(rows: list[tuple[Position, list[tuple[float, float]], bool]]) -> Positions:
        """Positions, each with share and lead of every seat, and whether the game is held out."""
        width = min(
            MOST_CARDS, max([1, *[len(seat.cards) for position, _, _ in rows for seat in position.seats]])
        )
        shape = (len(rows), len(rows[0][0].seats), width)
        cards = np.zeros(shape, np.int16)
        counts = np.zeros(shape, np.float16)
        for row, (position, _, _) in enumerate(rows):
            for seat, one in enumerate(position.seats):
                number = min(width, len(one.cards))
                cards[row, seat, :number] = one.cards[:number]
                counts[row, seat, :number] = one.counts[:number]
        return Positions(
            {
                "table": np.array([position.table for position, _, _ in rows], np.float16),
                "numbers": np.array(
                    [[s.numbers for s in position.seats] for position, _, _ in rows], np.float16
                ),
                "cards": cards,
                "counts": counts,
                "target": np.array([target for _, target, _ in rows], np.float32),
                "late": np.array([position.progress for position, _, _ in rows], np.float16),
                "held": np.array([held for _, _, held in rows], np.float16),
            }
        )

    @staticmethod
    def join(parts: list[Positions]) -> Positions:
        width = max([part.arrays["cards"].shape[2] for part in parts])
        return Positions(
            {
                name: np.concatenate(
                    [
                        widened(part.arrays[name], width)
                        if name in ("cards", "counts")
                        else part.arrays[name]
                        for part in parts
                    ]
                )
                for name in Positions.NAMES
            }
        )


def widened(array: Array, width: int) -> Array:
    """The last axis filled up with zeros."""
    missing = width - array.shape[2]
    return np.pad(array, ((0, 0), (0, 0), (0, missing))) if missing else array
