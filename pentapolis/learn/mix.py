"""Which setups are played in training: every number of seats and every variant, the usual ones most."""

from __future__ import annotations

from random import Random
from typing import Any

from pentapolis.engine import BadSetup, Game, Setup

SEATS = {1: 0.4, 2: 5.0, 3: 3.0, 4: 1.0, 5: 0.4, 6: 0.3}
"""How often games of so many seats are played, relatively."""
USUAL = 0.5
"""The part of all games played with the default variant."""
VARIED = 0.25
"""How likely each option of a varied game differs from its default."""


def draw_setup(game: Game[Any], rng: Random, seats: int | None = None) -> Setup:
    """A setup at random, of so many seats where the number is given."""
    low, high = game.players
    numbers = range(low, high + 1)
    if seats is None:
        seats = rng.choices(numbers, [SEATS[number] for number in numbers])[0]
    varied = 0.0 if rng.random() < USUAL else VARIED
    for _ in range(2000):
        options: dict[str, Any] = {}
        for option in game.options:
            if option.applies(seats) and rng.random() < varied:
                if option.per_seat:
                    options[option.id] = tuple(rng.choice(option.values) for _ in range(seats))
                else:
                    options[option.id] = rng.choice(option.values)
        try:
            return Setup(game, seats, **options)
        except BadSetup:  # options that do not go together, or so many seats need another option
            varied = VARIED
    raise BadSetup(f"no setup of {game.id} for {seats} seats was found")
