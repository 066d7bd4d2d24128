"""Whom an event selects (504.2, 504.10): the best and the worst, by the comparisons of 602 and 605."""

from __future__ import annotations

from collections.abc import Callable

from pentapolis.games.nations.compare import (
    foods,
    least,
    least_stability,
    least_strength,
    most,
    most_stability,
    most_strength,
    passed_first,
    passed_last,
    workers_on_buildings,
)
from pentapolis.games.nations.state import NationsState


def select(g: NationsState, who: str) -> list[int]:
    """The selected seats in turn order."""
    return [seat for seat in g.order if SELECT[who](g, seat)]


def _most_food(g: NationsState, seat: int) -> bool:
    return most(g, foods(g), seat)


def _least_food(g: NationsState, seat: int) -> bool:
    return least(g, foods(g), seat)


def _most_positive(g: NationsState, values: list[int], seat: int) -> bool:
    """Most of something that nobody may have at all."""
    return values[seat] > 0 and most(g, values, seat)


def _most_golden_ages(g: NationsState, seat: int) -> bool:
    return _most_positive(g, [n.golden_ages for n in g.nations], seat)


def _most_industry(g: NationsState, seat: int) -> bool:
    return _most_positive(g, [workers_on_buildings(n, 4) for n in g.nations], seat)


SELECT: dict[str, Callable[[NationsState, int], bool]] = {
    "all": lambda g, seat: True,
    "most_strength": most_strength,
    "least_strength": least_strength,
    "most_stability": most_stability,
    "least_stability": least_stability,
    "most_food": _most_food,
    "least_food": _least_food,
    "first_to_pass": passed_first,
    "last_to_pass": passed_last,
    "most_golden_ages_bought_this_round": _most_golden_ages,
    "most_workers_on_age_4_buildings": _most_industry,
    "all_except_least_stability": lambda g, seat: not least_stability(g, seat),
    "all_except_most_strength_and_most_stability": lambda g, seat: (
        not most_strength(g, seat) and not most_stability(g, seat)
    ),
}
