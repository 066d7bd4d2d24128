"""Training of the policy: Adam on the gradients that self-play brings home, in NumPy."""

from __future__ import annotations

import numpy as np

from pentapolis.bots.learned import Policy
from pentapolis.bots.weights import Array

MOMENTUM = 0.9
SQUARES = 0.98
LITTLE = 1e-4
FORGET = 0.0005
"""How much of every weight is forgotten at each step: what is not confirmed fades."""
RATES = {"theta": 1.0, "situation": 1.0, "trust": 0.3}
"""How fast each kind of weight learns, relatively."""


class PolicyTrainer:
    """The weights of a policy and what Adam remembers about each of them."""

    def __init__(self, policy: Policy) -> None:
        self.weights: dict[str, Array] = {
            "theta": policy.theta.copy(),
            "situation": policy.situation.copy(),
            "trust": policy.trust.copy(),
        }
        self.mean = {name: np.zeros_like(array) for name, array in self.weights.items()}
        self.square = {name: np.zeros_like(array) for name, array in self.weights.items()}
        self.steps = 0

    def step(self, gradient: dict[str, Array], rate: float) -> None:
        """Climb along a gradient (of one game, on average)."""
        self.steps += 1
        for name, weight in self.weights.items():
            slope, mean, square = gradient[name], self.mean[name], self.square[name]
            mean += (1 - MOMENTUM) * (slope - mean)
            square += (1 - SQUARES) * (slope * slope - square)
            size = np.sqrt(square / (1 - SQUARES**self.steps)) + LITTLE
            weight += RATES[name] * rate * mean / (1 - MOMENTUM**self.steps) / size
            if name == "trust":
                weight += FORGET * (1 - weight)
                np.clip(weight, 0.0, 2.0, out=weight)
            else:
                weight *= 1 - FORGET
