"""The empire scoring (600)."""

from __future__ import annotations

from typing import Any

from pentapolis.engine import Fork
from pentapolis.games.mosaic.data import REGIONS, TECHNOLOGY_NUMBER
from pentapolis.games.mosaic.rules import empire
from pentapolis.games.mosaic.rules.counting import dominator, influence
from pentapolis.games.mosaic.rules.offers import reveal_empire_card
from tests.loaded import converse
from tests.mosaic.scene import (
    GAME,
    army,
    cities,
    do,
    give,
    govern,
    lead,
    rule,
    state,
    units,
    villages,
    wonder,
)

ITALY = REGIONS.index("italy")


def in_italy(g: Any) -> list[int]:
    return [influence(g, seat, ITALY) for seat in range(g.seats)]


# --- 601, 602 When, and before ------------------------------------------------------------------------------


@rule("601.3", "601.4")
def test_at_most_three_scorings() -> None:
    g = state()
    cities(g, 0, "ITA01")
    for _ in range(4):
        reveal_empire_card(g, g.decks[0])
    assert g.pending == 3
    do(g, ("work", "food"), "end_turn")
    assert g.scorings == 3
    assert g.players[0].empire_vp == 12
    reveal_empire_card(g, g.decks[0])
    assert g.pending == 0


@rule("602.1", "602.2", "803.4", "1102.19")
def test_effects_before_the_scoring() -> None:
    g = state(3)
    lead(g, 0, "general")
    give(g, 1, "diplomats")
    units(g, 0, "italy", cavalry=1)
    units(g, 2, "italy", infantry=2)
    units(g, 2, "greece", infantry=1, cavalry=1)
    g.turn = 1
    reveal_empire_card(g, g.decks[0])
    fork = do(g, ("work", "food"), "end_turn")
    assert fork.ask is not None
    assert (fork.ask.seat, fork.ask.topic) == (1, "diplomats")  # clockwise from the player who revealed it
    assert fork.ask.options == [
        ("send_away", 0, "italy"),
        ("send_away", 2, "italy"),
        ("send_away", 2, "greece"),
        "none",
    ]
    fork.answer(("send_away", 2, "greece"))
    assert set(fork.ask.options) == {"italy", "assyria"}
    fork.answer("assyria")
    assert army(g, 2) == {("infantry", "italy"): 2, ("infantry", "assyria"): 1, ("cavalry", "assyria"): 1}
    assert (fork.ask.seat, fork.ask.topic) == (0, "eliminate")
    assert fork.ask.options == [("eliminate", "italy", 2, "infantry"), "none"]
    fork.answer(("eliminate", "italy", 2, "infantry"))
    assert army(g, 2)[("infantry", "italy")] == 1
    assert g.players[1].diplomats_used
    reveal_empire_card(g, g.decks[1])
    fork = do(g, ("work", "food"), "end_turn")
    assert fork.ask is not None
    assert (fork.ask.seat, fork.ask.topic) == (0, "eliminate")  # Diplomats only once, the General each time
    fork.answer("none")
    assert army(g, 2)[("infantry", "italy")] == 1


@rule("602.2", "1102.19")
def test_diplomats_may_wait() -> None:
    g = state()
    give(g, 0, "diplomats")
    units(g, 1, "italy", infantry=1)
    converse(empire.before_scoring(g, 0), "none")
    assert not g.players[0].diplomats_used


# --- 603 Influence ------------------------------------------------------------------------------------------


@rule("603.2", "405.6")
def test_influence() -> None:
    g = state()
    assert in_italy(g) == [0, 0]
    cities(g, 0, "ITA01", "ITA13")
    assert in_italy(g) == [4, 0]
    wonder(g, 0, "sphinx", "ITA02")
    assert in_italy(g) == [6, 0]
    villages(g, 0, "ITA03")
    villages(g, 0, "ITA04", artisan=True)
    assert in_italy(g) == [8, 0]
    units(g, 0, "italy", infantry=1, cavalry=1)
    assert in_italy(g) == [10, 0]


@rule("603.2", "1102.7", "1102.29")
def test_influence_of_tactics() -> None:
    g = state()
    units(g, 0, "italy", infantry=3, cavalry=1)
    give(g, 0, "formations")
    assert in_italy(g)[0] == 4 + 2
    give(g, 0, "cavalry_tactics")
    assert in_italy(g)[0] == 4 + 4
    assert influence(g, 0, REGIONS.index("greece")) == 0
    g = state(bonus_per_unit=True)
    units(g, 0, "italy", infantry=3, cavalry=1)
    give(g, 0, "formations")
    assert in_italy(g)[0] == 4 + 3


@rule("603.3", "603.4", "1102.59")
def test_siege_engines() -> None:
    g = state(3)
    cities(g, 0, "ITA01", "ITA13")
    cities(g, 1, "ITA02")
    villages(g, 0, "ITA03")
    wonder(g, 0, "sphinx", "ITA04")
    units(g, 1, "italy", siege=1)
    assert in_italy(g) == [3, 3, 0]
    units(g, 2, "italy", siege=2)
    assert in_italy(g) == [3, 1, 2]


# --- 604 Points ---------------------------------------------------------------------------------------------


@rule("604.1", "604.2", "604.9", "603.1", "702.1")
def test_places() -> None:
    g = state(3)
    cities(g, 0, "ITA01", "ITA02", "GRE01")
    cities(g, 1, "ITA05")
    wonder(g, 2, "sphinx", "GRE02")
    units(g, 2, "greece", infantry=1)
    villages(g, 1, "ITA07")
    assert in_italy(g) == [4, 3, 0]
    empire.score(g)
    # Italy: 3 + 3 cities for seat 0, 2 for seat 1. Greece: 3 + 1 city + 1 wonder for seat 2, 2 for seat 0.
    assert [p.empire_vp for p in g.players] == [6 + 2, 2, 5]
    assert GAME.result(g).scores == [8 + 6, 2 + 2 + 1, 5 + 4]


@rule("604.3", "604.5")
def test_tie_for_first() -> None:
    for strict, second in ((False, 2), (True, 0)):
        g = state(3, strict_second=strict)
        units(g, 0, "italy", infantry=2)
        units(g, 1, "italy", infantry=2)
        units(g, 2, "italy", infantry=1)
        assert empire.region_points(g, ITALY) == [3, 3, second]


@rule("604.4")
def test_tie_for_second() -> None:
    g = state(4)
    units(g, 0, "italy", infantry=3)
    for seat in (1, 2):
        units(g, seat, "italy", infantry=2)
    units(g, 3, "italy", infantry=1)
    assert empire.region_points(g, ITALY) == [3, 0, 0, 0]


@rule("604.6")
def test_influence_0_never_scores() -> None:
    g = state(3)
    assert empire.region_points(g, ITALY) == [0, 0, 0]
    cities(g, 0, "ITA01")
    assert empire.region_points(g, ITALY) == [4, 0, 0]
    units(g, 1, "italy", siege=1)
    assert in_italy(g) == [0, 1, 0]
    assert empire.region_points(g, ITALY) == [0, 4, 0]


@rule("604.7")
def test_domination() -> None:
    g = state(3)
    assert dominator(g, ITALY) == -1
    units(g, 1, "italy", infantry=2)
    assert dominator(g, ITALY) == 1
    units(g, 2, "italy", infantry=2)
    assert dominator(g, ITALY) == -1


@rule("604.8")
def test_cancelled_cities_still_count_for_the_points() -> None:
    g = state()
    cities(g, 0, "ITA01", "ITA02", "ITA03")
    units(g, 1, "italy", siege=1)
    assert in_italy(g) == [0, 1]
    assert empire.region_points(g, ITALY) == [0, 3 + 3]


# --- 605 Governments ----------------------------------------------------------------------------------------


def points(g: Any, government: str) -> int:
    govern(g, 0, government)
    return empire.government_points(g, 0)


@rule("605.2")
def test_tyranny() -> None:
    for seats, each in ((2, 2), (3, 2), (4, 3), (6, 3)):
        g = state(seats)
        units(g, 0, "italy", infantry=1)
        units(g, 0, "egypt", infantry=1)
        units(g, 0, "greece", infantry=1)
        units(g, 1, "greece", infantry=1)
        assert points(g, "tyranny") == 2 * each


@rule("605.3")
def test_theocracy() -> None:
    g = state()
    cities(g, 0, "ITA01", "ITA02", "EGY01")
    units(g, 0, "greece", infantry=1)
    assert points(g, "theocracy") == 4


@rule("605.4")
def test_city_state() -> None:
    g = state()
    cities(g, 0, "ITA01", "ITA02", "ITA13", "EGY01", "EGY02")
    assert points(g, "city_state") == 3


@rule("605.5")
def test_monarchy() -> None:
    g = state()
    wonder(g, 0, "sphinx", "ITA01")
    wonder(g, 0, "stonehenge", "ITA02")
    wonder(g, 1, "colosseum", "ITA03")
    assert points(g, "monarchy") == 6


@rule("605.6")
def test_oligarchy() -> None:
    for seats, each in ((3, 1), (4, 2)):
        g = state(seats)
        g.golden_age_owner[:3] = [0, 0, 1]
        g.achievement_owner[:2] = [0, 1]
        assert points(g, "oligarchy") == 3 * each


@rule("605.7")
def test_republic() -> None:
    g = state()
    give(g, population=9)
    assert points(g, "republic") == 4


def test_scores_of_a_scoring_are_told() -> None:
    g = state()
    cities(g, 0, "ITA01")
    govern(g, 0, "theocracy")
    told: list[Any] = []
    g.tell = lambda kind, seat=None, **data: told.append((kind, seat, data))
    empire.score(g)
    assert told == [
        ("scores_region", 0, {"region": "italy", "points": 4}),
        ("scores_government", 0, {"card": "theocracy", "points": 2}),
    ]


def test_the_general_cannot_touch_armor() -> None:
    g = state()
    lead(g, 0, "general")
    units(g, 0, "italy", infantry=1)
    units(g, 1, "italy", infantry=1)
    g.players[1].techs |= 1 << TECHNOLOGY_NUMBER["armor"]
    converse(empire.before_scoring(g, 0))
    assert army(g, 1) == {("infantry", "italy"): 1}


def test_a_scoring_in_a_whole_game() -> None:
    g = state()
    reveal_empire_card(g, g.decks[0])
    fork = Fork(GAME, g)
    fork.answer(("work", "food"))
    assert g.scorings == 1
    assert g.turn == 1
