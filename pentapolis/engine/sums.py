"""Sums and roundings of floats that are the same everywhere: what bots think must not depend on who adds.

`sum` of floats is compensated from Python 3.12 on, a compiled loop of additions is not, and a search that
weighs two options alike to the sixteenth digit may tip.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

TO_WHOLE: Final = 6755399441055744.0
"""1.5 * 2**52: a float that small beside it loses its fraction when it is added."""


def added(values: Iterable[float]) -> float:
    """The sum from left to right, each step rounded, as every Python did before 3.12."""
    total = 0.0
    for value in values:
        total += value
    return total


def to_a_millionth(value: float) -> float:
    """`round(value, 6)` to the last bit, without its way over decimal digits.

    A whole number of millionths divided by a million is the float nearest to that decimal, which is what
    `round` returns. Where the product may lie on the wrong side of a half, and where the sign of zero
    matters, `round` decides.
    """
    millionths = value * 1e6
    whole = (millionths + TO_WHOLE) - TO_WHOLE
    off = millionths - whole
    if -0.499 < off < 0.499 and whole != 0.0 and -1e9 < millionths < 1e9:
        return whole / 1e6
    return round(value, 6)
