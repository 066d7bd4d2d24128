"""Prices to the last coin: with every amount of money and of everything else, the fast way to find the
options and the refusals agree (`checked`), and an offer begins exactly at its price.
"""

from __future__ import annotations

from typing import Any

import pytest

from pentapolis.games.mosaic.data.components import DECKS, PIECES
from pentapolis.games.mosaic.rules.military import MOVE_COST, UNIT_COST
from pentapolis.games.mosaic.state import State
from tests.mosaic.scene import (
    checked,
    cities,
    do,
    give,
    options,
    refused,
    rule,
    state,
    units,
    villages,
    wonder,
)

PILLARS = {"pillar_culture": 4, "pillar_government": 4, "pillar_military": 4, "pillar_economy": 4}


def settled() -> State:
    """Two cities, villages, units and symbols: nearly every action is open."""
    g = state(6)
    cities(g, 0, "HIS02", "HIS05")
    villages(g, 0, "HIS03")
    villages(g, 0, "HIS07", artisan=True)
    units(g, 0, "hispania", infantry=2, cavalry=1)
    wonder(g, 0, "hanging_gardens", "HIS09")
    give(g, 0, **PILLARS)
    return g


def first_amount(g: State, thing: str, wanted: str, most: int = 14) -> int:
    """How much of a thing it takes until an option with this head is offered; the others are checked too."""
    found = -1
    for amount in range(most):
        give(g, 0, **{thing: amount})
        heads = {option if isinstance(option, str) else option[0] for option in options(g)}
        if found < 0 and wanted in heads:
            found = amount
        assert (wanted in heads) == (found >= 0)
    return found


@rule("301.2", "414.1")
@pytest.mark.parametrize("money", range(30))
def test_both_ways_to_find_the_options_agree_with_every_amount_of_money(money: int) -> None:
    g = settled()
    give(g, 0, money=money)
    for stone, food, ideas in ((0, 0, 0), (2, 1, 3), (5, 9, 5), (0, 0, 9), (9, 0, 0), (0, 12, 0)):
        give(g, 0, stone=stone, food=food, ideas=ideas)
        for population in (1, 2, 6):
            give(g, 0, population=population)
            assert options(g)


@rule("301.2", "413.2", "413.6")
def test_actions_begin_at_their_prices() -> None:
    assert first_amount(settled(), "ideas", "technology") == 5
    assert first_amount(settled(), "money", "technology", 12) == 10  # two money for each idea
    g = settled()
    units(g, 0, "hispania", infantry=0, cavalry=0)
    assert first_amount(g, "money", "military") == UNIT_COST
    assert first_amount(settled(), "money", "military") == MOVE_COST


@rule("413.2", "413.6")
@pytest.mark.parametrize("money", range(8))
def test_units_are_recruited_and_moved_at_their_prices(money: int) -> None:
    g = settled()
    give(g, 0, money=money)
    if money < MOVE_COST:
        assert refused(g, "military") == ("413.2", "cannot_pay_units")
        return
    heads = {option if isinstance(option, str) else option[0] for option in checked(do(g, "military"))}
    assert ("move" in heads) == (money >= MOVE_COST)
    assert ("recruit" in heads) == (money >= UNIT_COST)


@rule("413.2")
def test_who_has_recruited_all_is_told_so_and_who_lacks_money_is_told_that() -> None:
    for money, reason in ((UNIT_COST, "recruit_limit"), (UNIT_COST - 1, "cannot_pay_units")):
        g = settled()
        units(g, 0, "hispania", infantry=0, cavalry=0)
        give(g, 0, money=money)
        g.recruited = 9
        assert refused(g, "military") == ("413.2", reason)


@rule("301.2")
def test_a_village_of_a_kind_that_is_used_up_is_not_offered() -> None:
    g = settled()
    give(g, 0, money=40, stone=9, food=9, ideas=9, population=9)
    assert ("build_piece", "farm_village") in options(g)
    hexes = iter(["HIS01", "HIS04", "HIS06", "HIS08", "HIS09", "HIS10", "HIS11", "HIS12"])
    while ("build_piece", "farm_village") in options(g):
        villages(g, 0, next(hexes))
    left: set[Any] = {option[1] for option in options(g) if option[0] == "build_piece"}
    assert left <= set(PIECES) - {"farm_village"}


@rule("414.8")
def test_the_top_card_is_offered_only_where_it_was_looked_at() -> None:
    g = settled()
    give(g, 0, ideas=9)
    deck = g.decks[DECKS.index("technology")]
    deck.top = deck.bag[0]
    for looked in (-1, DECKS.index("build"), DECKS.index("technology")):
        g.looked = looked
        tops = [option for option in options(g) if option[0] == "top" and option[-1] == "technology"]
        assert len(tops) == (looked == DECKS.index("technology"))
