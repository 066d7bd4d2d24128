"""What is imagined does not depend on the truth: neither equal to it, nor likelier to be like it.

The second test is statistical: the same position is imagined many times from the true world and many times
from a world that was itself imagined. A `redeal` that is uniform among all deals cannot tell which of the two
it began with; one that leaves something where it was, or exchanges cards with some of the others only, can.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from math import sqrt
from typing import Any

import pytest

from pentapolis.engine import Chance, Setup, State
from tests.generic.games import every_game, played, player_counts, variants

HIDDEN = [setup for setup in player_counts() if setup.game.hidden_information]
SAMPLES = 150
SIGMAS = 5.0

POSITIONS = [
    *((setup, plies) for setup in HIDDEN if setup.seats == 3 for plies in (0, 4, 45, 130, 260)),
    *(
        (setup, 70)
        for game in every_game()
        if game.hidden_information
        for setup in variants(game)
        if setup.seats == 2
    ),
]


def facts(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """What is where, without the order inside of lists of plain things."""
    if isinstance(value, dict):
        for name, one in value.items():
            if name != "chance":
                yield from facts(one, f"{path}.{name}")
    elif isinstance(value, list):
        plain = all(isinstance(one, int | str) for one in value)
        for place, one in enumerate(value):
            yield from facts(one, f"{path}[]" if plain else f"{path}[{place}]")
    else:
        yield path, value


def imagined(g: State, setup: Setup, seat: int, chance: Chance) -> Counter[tuple[str, Any]]:
    """How often each fact held in as many imagined worlds."""
    found: Counter[tuple[str, Any]] = Counter()
    for _ in range(SAMPLES):
        world = g.copy()
        setup.game.redeal(world, seat, chance)
        found.update(set(facts(json.loads(world.dump()))))
    return found


@pytest.mark.parametrize("setup", HIDDEN, ids=lambda setup: str(setup).replace(" ", ","))
def test_imagined_worlds_are_not_the_true_one(setup: Setup) -> None:
    chance = Chance.from_seed("worlds")
    different = 0
    for plies in (0, 20, 90, 200):
        table = played(setup, "worlds", plies)
        if table.ask is not None:
            truth = set(facts(json.loads(table.g.dump())))
            for _ in range(5):
                fork = table.imagine(table.ask.seat, chance)
                different += set(facts(json.loads(fork.g.dump()))) != truth
                assert fork.g.chance.pool != table.g.chance.pool
    assert different >= 4


@pytest.mark.parametrize(
    ("setup", "plies"), [pytest.param(*case, id=f"{case[0]} after {case[1]}") for case in POSITIONS]
)
def test_imagination_does_not_depend_on_the_truth(setup: Setup, plies: int) -> None:
    table = played(setup, "truth", plies)
    chance = Chance.from_seed(f"dreams {setup} {plies}")
    seat = plies % setup.seats
    other = table.g.copy()
    setup.game.redeal(other, seat, chance)
    ours, theirs = (imagined(g, setup, seat, chance) for g in (table.g.copy(), other))
    for fact in ours.keys() | theirs.keys():
        share = (ours[fact] + theirs[fact]) / (2 * SAMPLES)
        sigma = sqrt(2 * SAMPLES * share * (1 - share)) + 0.5
        assert abs(ours[fact] - theirs[fact]) <= SIGMAS * sigma, (fact, ours[fact], theirs[fact])
