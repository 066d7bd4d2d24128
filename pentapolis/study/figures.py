"""The key figures of a game, and which of them tell two futures apart."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from pentapolis.engine import Game
from pentapolis.engine.figures import Figure

STANDS_OUT = 0.5
"""A figure is worth a word when it differs by this part of its usual spread."""
MOST = 5
"""So many figures are told at most."""


class Figures:
    """The figures of one game."""

    __slots__ = ("figures", "names")

    def __init__(self, figures: tuple[Figure, ...]) -> None:
        self.figures = figures
        self.names = [figure.name for figure in figures]

    def read(self, g: Any, seat: int) -> list[float]:
        return [float(figure.read(g, seat)) for figure in self.figures]

    def telling(self, one: list[float], other: list[float]) -> list[int]:
        """Which figures tell these two apart, the most telling first."""
        gaps = [abs(a - b) / f.spread for a, b, f in zip(one, other, self.figures, strict=True)]
        order = sorted(range(len(gaps)), key=lambda i: -gaps[i])
        return [i for i in order if gaps[i] >= STANDS_OUT][:MOST]


@cache
def figures_of(game: Game[Any]) -> Figures:
    """The figures that the game names; none where it names none."""
    package = type(game).__module__
    if not hasattr(import_module(package), "__path__") or find_spec(f"{package}.bots") is None:
        return Figures(())
    if find_spec(f"{package}.bots.figures") is None:
        return Figures(())
    return Figures(tuple(import_module(f"{package}.bots.figures").FIGURES))
