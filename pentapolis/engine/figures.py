"""Key figures of a game: the few numbers in which people think about it.

A game lists them, FIGURES, in its `bots/figures.py`; reviews, hints and lessons say by them what an option
changes. The words of a figure stand in the game's words table under `figure.<name>`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final


class Figure:
    """One number of a seat in a position."""

    __slots__ = ("name", "read", "spread", "good")

    def __init__(self, name: str, read: Callable[[Any, int], float], spread: float, good: int = 1) -> None:
        self.name: Final = name
        self.read: Final = read
        """From a state and a seat; only what the seat itself may know of the position."""
        self.spread: Final = spread
        """By how much it usually differs between two ways to play a turn: what differs by more stands out."""
        self.good: Final = good
        """1 where more is better, -1 where less is."""
