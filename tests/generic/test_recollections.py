"""Thinking back: in games that differ only in what an onlooker cannot know he recollects the same.

What others were asked is recollected many times in both of two games that look alike to the onlooker, over
whole stretches of random play, so that also what was remembered on the way differs between them. Nothing may
come more often in one than in the other: neither a card in a hand nor the number of options that look like
what was answered. And what everybody saw of an answer is possible in every past that fits.
"""

from __future__ import annotations

import json
from collections import Counter
from math import sqrt
from typing import Any

import pytest

from pentapolis.engine import Chance, Setup, Table
from tests.generic.games import every_game, player_counts
from tests.generic.test_imagination import facts
from tests.generic.twins import beside

SAMPLES = 40
SIGMAS = 5.0
PLIES = 120
EARLIEST = {"mosaic": 4, "through_the_ages": 40, "clash_of_cultures": 40}
"""From which answer on there is something to recollect; in Mosaic it is the draft."""
GAMES = [game for game in every_game() if game.tells]
SETUPS = [setup for setup in player_counts() if setup.game in GAMES and setup.seats in (2, 3)]


def alike_but_for_the_hidden(setup: Setup, onlooker: int, seed: str) -> tuple[Table, Table] | None:
    """Two games that the onlooker cannot tell apart, in which others have answered since they part what tells
    something, and the onlooker is asked.
    """
    chance = Chance.from_seed(f"{seed} {setup}")
    table = Table(setup, seed)
    for twin, since in beside(table, onlooker, chance, PLIES):
        if twin is not None and table.ply >= EARLIEST[setup.game.id] and table.ask_for(onlooker):
            if any(ply >= since for ply in table.remembered(onlooker)):
                return table, twin
    return None


def recollected(table: Table, onlooker: int, chance: Chance) -> Counter[tuple[Any, ...]]:
    """How often each fact held in as many recollections."""
    found: Counter[tuple[Any, ...]] = Counter()
    for _ in range(SAMPLES):
        fork = table.imagine(onlooker, chance)
        for number, one in enumerate(table.recollect(onlooker, fork, chance)):
            found.update({(number, *fact) for fact in facts(json.loads(one.g.dump()))})
            found[number, "alike", len(one.alike), len(one.ask.options)] += 1
    return found


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: str(setup).replace(" ", ","))
def test_what_is_recollected_does_not_depend_on_the_truth(setup: Setup) -> None:
    found = (alike_but_for_the_hidden(setup, 1, f"recollect {n}") for n in range(20))
    table, twin = next(pair for pair in found if pair)
    assert table.remembered(1) == twin.remembered(1)
    chance = Chance.from_seed(f"recollect {setup}")
    ours, theirs = (recollected(one, 1, chance) for one in (table, twin))
    assert ours
    for fact in ours.keys() | theirs.keys():
        share = (ours[fact] + theirs[fact]) / (2 * SAMPLES)
        sigma = sqrt(2 * SAMPLES * share * (1 - share)) + 0.5
        assert abs(ours[fact] - theirs[fact]) <= SIGMAS * sigma, (fact, ours[fact], theirs[fact])
