"""Glicko-2 between a person and a puzzle: each try is a game, and the credit it earns is its score.

The person's and the puzzle's strength are a rating, its deviation and a volatility, in the usual scale around
1500. Every try is a rating period of its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log, pi, sqrt
from typing import Final

SCALE: Final = 173.7178
MIDDLE: Final = 1500.0
CHANGE: Final = 0.5
"""How much volatility may change from one try to the next (the method calls it tau)."""
ENOUGH: Final = 1e-6
STEPS: Final = 100
FIRST: Final = 250.0
"""How unsure the strength of somebody new is."""
LEAST, MOST = 40.0, 350.0
"""A deviation never gets smaller (nobody's strength is that sure) nor larger than these."""


@dataclass(frozen=True)
class Strength:
    """What somebody is believed to be able to, or how hard something is."""

    rating: float = MIDDLE
    deviation: float = FIRST
    volatility: float = 0.06

    @property
    def shown(self) -> int:
        return round(self.rating)


def met(one: Strength, other: Strength, score: float) -> Strength:
    """The first one's strength after it has scored so much, 0 to 1, against the other."""
    mu, phi = (one.rating - MIDDLE) / SCALE, one.deviation / SCALE
    other_mu, other_phi = (other.rating - MIDDLE) / SCALE, other.deviation / SCALE
    weight = 1 / sqrt(1 + 3 * other_phi**2 / pi**2)
    expected = 1 / (1 + exp(-weight * (mu - other_mu)))
    variance = 1 / (weight**2 * expected * (1 - expected))
    gain = weight * (score - expected)
    volatility = _volatility(variance * gain, phi, variance, one.volatility)
    wider = sqrt(phi**2 + volatility**2)
    after = 1 / sqrt(1 / wider**2 + 1 / variance)
    deviation = min(MOST, max(LEAST, SCALE * after))
    return Strength(MIDDLE + SCALE * (mu + after**2 * gain), deviation, volatility)


def _volatility(delta: float, phi: float, variance: float, before: float) -> float:
    """The volatility after a result that differed by `delta` from what was expected: the root of the
    method's equation, by the Illinois algorithm.
    """
    start = log(before**2)

    def f(x: float) -> float:
        e = exp(x)
        spread = phi**2 + variance + e
        return e * (delta**2 - spread) / (2 * spread**2) - (x - start) / CHANGE**2

    low = start
    if delta**2 > phi**2 + variance:
        high = log(delta**2 - phi**2 - variance)
    else:
        step = 1
        while f(start - step * CHANGE) < 0:
            step += 1
        high = start - step * CHANGE
    at_low, at_high = f(low), f(high)
    for _ in range(STEPS):
        if abs(high - low) <= ENOUGH:
            break
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = f(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return exp(low / 2)
