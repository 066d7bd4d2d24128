"""How sure a measured figure is: 95 % intervals."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

Z = 1.959964
"""The normal distribution's 97.5 % point: two-sided 95 %."""


def wilson(won: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a share of wins; shared wins count in part."""
    if games == 0:
        return 0.0, 1.0
    share = won / games
    scale = 1 + Z * Z / games
    middle = (share + Z * Z / (2 * games)) / scale
    half = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games)) / scale
    return max(0.0, middle - half), min(1.0, middle + half)


def mean(values: Sequence[float]) -> tuple[float, float]:
    """The mean and half the width of its 95 % interval (normal approximation)."""
    count = len(values)
    if count == 0:
        return 0.0, 0.0
    middle = sum(values) / count
    if count == 1:
        return middle, 0.0
    variance = sum([(v - middle) ** 2 for v in values]) / (count - 1)
    return middle, Z * sqrt(variance / count)
