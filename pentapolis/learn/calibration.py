"""How true the chances of the value net are: log loss, expected calibration error in each third of the game,
and the warmth (temperature) that makes held-out chances truest.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pentapolis.bots.weights import Array

BINS = 20
WARMTHS = tuple(0.6 + 0.05 * step for step in range(29))


def chances_of(logits: Array, warmth: float) -> Array:
    """Softmax over the seats."""
    scaled = logits / warmth
    weights = np.exp(scaled - scaled.max(1, keepdims=True))
    result: Array = weights / weights.sum(1, keepdims=True)
    return result


def log_loss(chances: Array, shares: Array) -> float:
    return float(-(shares * np.log(chances + 1e-9)).sum(1).mean())


def calibration_error(chances: Array, shares: Array) -> float:
    """The mean distance between chances and what came of them, over bins of equal width."""
    flat, won = chances.ravel(), shares.ravel()
    bins = np.minimum((flat * BINS).astype(int), BINS - 1)
    error = 0.0
    for one in range(BINS):
        some = bins == one
        if some.any():
            error += some.mean() * abs(flat[some].mean() - won[some].mean())
    return float(error)


def calibration(held: dict[int, tuple[Array, Array, Array]]) -> dict[str, Any]:
    """For every number of seats from 2 on: the best warmth, then the loss and the error by thirds."""
    found: dict[str, Any] = {}
    for seats, (logits, shares, late) in sorted(held.items()):
        if seats == 1 or len(logits) < 50:
            continue
        warmth = min(WARMTHS, key=lambda one: log_loss(chances_of(logits, one), shares))
        chances = chances_of(logits, warmth)
        thirds = []
        for third in range(3):
            some = np.minimum((late * 3).astype(int), 2) == third
            thirds.append(round(calibration_error(chances[some], shares[some]), 4) if some.any() else None)
        found[str(seats)] = {
            "positions": len(logits),
            "warmth": round(warmth, 2),
            "loss": round(log_loss(chances, shares), 4),
            "error_by_third": thirds,
        }
    return found
