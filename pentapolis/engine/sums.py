"""Sums of floats that are the same everywhere: what bots think must not depend on who adds.

`sum` of floats is compensated from Python 3.12 on, a compiled loop of additions is not, and a search that
weighs two options alike to the sixteenth digit may tip.
"""

from __future__ import annotations

from collections.abc import Iterable


def added(values: Iterable[float]) -> float:
    """The sum from left to right, each step rounded, as every Python did before 3.12."""
    total = 0.0
    for value in values:
        total += value
    return total
