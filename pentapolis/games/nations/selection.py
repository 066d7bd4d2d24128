"""Whom an event selects (504.2, 504.10): the best and the worst, by the comparisons of 602 and 605."""

from __future__ import annotations

from collections.abc import Callable

from pentapolis.games.nations.compare import (
    foods,
    least,
    least_stability,
    most,
    most_stability,
    passed_first,
    passed_last,
    strengths,
    workers_on_buildings,
)
from pentapolis.games.nations.state import NationsState
from pentapolis.games.nations.tables import EVENT, EVENTS

VASA: int = (
    EVENTS[EVENT["sinking_of_the_vasa"]].upper.effects[0].fx["choose_one_of"][1]["strength_for_other_half"]
)


def select(g: NationsState, who: str) -> list[int]:
    """The selected seats in turn order."""
    return [seat for seat in g.order if SELECT[who](g, seat)]


def compared_strengths(g: NationsState) -> list[int]:
    """A nation whose Vasa sank counts 10 less in the lower event, and only there (1002.7)."""
    values = strengths(g)
    for seat, n in enumerate(g.nations):
        if n.sunk:
            values[seat] = max(0, values[seat] + VASA)
    return values


def _most_strength(g: NationsState, seat: int) -> bool:
    return most(g, compared_strengths(g), seat)


def _least_strength(g: NationsState, seat: int) -> bool:
    return least(g, compared_strengths(g), seat)


def _most_food(g: NationsState, seat: int) -> bool:
    return most(g, foods(g), seat)


def _least_food(g: NationsState, seat: int) -> bool:
    return least(g, foods(g), seat)


def _most_golden_ages(g: NationsState, seat: int) -> bool:
    """Nobody when nobody has bought any: then all are tied."""
    return most(g, [n.golden_ages for n in g.nations], seat)


def _most_industry(g: NationsState, seat: int) -> bool:
    return most(g, [workers_on_buildings(n, 4) for n in g.nations], seat)


SELECT: dict[str, Callable[[NationsState, int], bool]] = {
    "all": lambda g, seat: True,
    "most_strength": _most_strength,
    "least_strength": _least_strength,
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
        not _most_strength(g, seat) and not most_stability(g, seat)
    ),
}
