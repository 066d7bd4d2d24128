"""What is easily off by one: rows, ages, totals of nought, the moment between two steps, what stays."""

from __future__ import annotations

from typing import Any

import pytest

from pentapolis.engine import key
from pentapolis.games.nations import data
from pentapolis.games.nations.data import BUILDING, CARD, CARDS, EVENT, EVENTS, MILITARY, DataError
from pentapolis.games.nations.forecast import forecast
from pentapolis.games.nations.rules import solo
from pentapolis.games.nations.rules.architects import hire_free
from pentapolis.games.nations.rules.maintenance import maintain
from pentapolis.games.nations.rules.turns import turn
from pentapolis.games.nations.scoring import result
from pentapolis.games.nations.state import NONE
from tests.loaded import reply, talk
from tests.nations.scene import (
    acting,
    calm,
    card,
    empower,
    goods_of,
    have,
    man,
    offer,
    own,
    rule,
)


@card("alhazen")
def test_alhazen_changes_a_card_with_one_of_a_cheaper_row_only() -> None:
    g = acting(2)
    own(g, 0, "alhazen")
    have(g, 0, gold=0, stone=0)
    offer(g, "synagogue", price=1)
    offer(g, "brewery", "lyceum", price=2)
    offer(g, "forum", "ziggurat", price=3)
    rules = turn(g)
    reply(rules, None)
    first = reply(rules, ("use", "alhazen"))
    assert {key(option) for option in first.options} == {
        "card:brewery", "card:lyceum", "card:forum", "card:ziggurat"
    }  # fmt: skip
    second = reply(rules, ("card", "ziggurat"))
    assert [key(option) for option in second.options] == ["card:synagogue", "card:brewery", "card:lyceum"]


@rule("103.1", "402.11")
@pytest.mark.parametrize("age", [1, 2, 3, 4])
def test_a_missing_card_or_event_is_found_in_every_age(age: int) -> None:
    gone = next(event for event in EVENTS if event.age == age)
    with pytest.raises(DataError, match=f"age {age} needs twelve"):
        data._check_events([event for event in EVENTS if event is not gone])
    for set in ("basic", "advanced", "expert"):
        lost = next(c for c in CARDS if c.age == age and c.set == set)
        with pytest.raises(DataError, match=f"age {age} needs [0-9]+ {set} cards"):
            data._check_mix([c for c in CARDS if c is not lost])


@rule("702.4")
def test_a_printed_card_scores_like_the_card() -> None:
    for c in CARDS:
        if c.kind in (BUILDING, MILITARY):
            assert c.printed().points == c.points, c.id


@rule("302.1", "302.2")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_full_second_row_goes_and_the_third_moves_up_from_the_left(seats: int) -> None:
    g = acting(seats)
    g.round = 2
    columns = g.variant.columns
    rows = [g.deck.pop() for _ in range(3 * columns)]
    g.board = rows[:]
    talk(maintain(g))
    assert g.board[:columns] == rows[2 * columns :]
    assert not set(g.board[columns:]) & set(rows)


@rule("413.5", "604.2")
def test_between_the_wonder_that_goes_and_the_one_that_comes_an_advisor_can_leave() -> None:
    """The new wonder makes up for the old one, but the condition is checked at all times."""
    g = acting(2)
    own(g, 0, "qin_shi_huang", "great_wall")
    calm(g, 3, 2)
    n = g.nations[0]
    n.wonder, n.stages = CARD["the_oracle"], len(CARDS[CARD["the_oracle"]].stages) - 1
    talk(hire_free(g, 0), "replace:great_wall")
    assert n.advisor == NONE


@rule("804.2", "804.4")
def test_checks_of_the_solo_game_bring_points_and_nothing_else() -> None:
    g = acting(1)
    have(g, 0, stone=1, gold=2, food=3, books=4, vp=5)
    g.foe_stability, g.foe_books = 3, 3
    calm(g, 4)
    solo.stability_check(g)
    assert goods_of(g, 0) == {"stone": 1, "gold": 2, "food": 3, "books": 4, "vp": 6}
    calm(g, 3)
    solo.stability_check(g)
    assert goods_of(g, 0) == {"stone": 1, "gold": 2, "food": 3, "books": 4, "vp": 5}
    solo.score_books(g)
    assert goods_of(g, 0) == {"stone": 1, "gold": 2, "food": 3, "books": 4, "vp": 8}


@rule("803.6")
def test_deeds_of_the_opponent_end_at_nought_and_at_the_end_of_the_track() -> None:
    g = acting(1)
    g.architects, g.foe_strength, g.foe_books = 1, 39, 2
    solo.deed(g, "architects", 2)
    solo.deed(g, "strength", 3)
    solo.deed(g, "books", 3)
    assert (g.architects, g.foe_strength, g.foe_books) == (0, 40, 5)


@rule("805.1")
def test_a_total_of_nought_is_not_negative() -> None:
    g = acting(1)
    have(g, 0, stone=0, gold=0, food=0, books=0, vp=0)
    empower(g, 0)
    calm(g, 0)
    assert (result(g).scores, result(g).places) == ([0], [1])


@rule("603.2")
def test_a_choice_in_one_step_of_the_forecast_is_none_in_the_next() -> None:
    g = acting(2)
    g.event = EVENT["pax_romana"]
    man(g, 0, 2, 2)
    own(g, 0, "hoplite", slot=0, workers=3)
    have(g, 0, stone=1, gold=9, food=9, books=0, vp=7)
    steps: dict[str, Any] = {step["step"]: step["choice"] for step in forecast(g, 0)}
    assert steps["production"] is True
    assert steps["famine"] is False
    assert not any(step["choice"] for step in forecast(g, 1))
