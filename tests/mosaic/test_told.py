"""What players are told of the effects of cards: how much of what, and nothing when there is nothing."""

from __future__ import annotations

from typing import Any

import pytest

from pentapolis.games.mosaic.cards import leaders
from pentapolis.games.mosaic.data import BOARD, TECHNOLOGY_NUMBER
from pentapolis.games.mosaic.rules.technology import turn_face_up
from pentapolis.games.mosaic.state import State
from tests.loaded import first_ask, reply
from tests.mosaic.scene import cities, do, give, lay, rule, state, tile, units, villages


def listen(g: State) -> list[tuple[Any, ...]]:
    """What is told from now on: kind, seat, data."""
    told: list[tuple[Any, ...]] = []
    g.tell = lambda kind, seat=None, to=None, **data: told.append((kind, seat, data))
    return told


def gains(g: State, card: str, *answers: Any) -> list[tuple[int, str]]:
    """What is gained when this technology is turned up, in the order told."""
    told = listen(g)
    lay(g, card, *answers)
    assert all(seat == 0 for kind, seat, _ in told if kind == "gains")
    return [(data["amount"], data["what"]) for kind, _, data in told if kind == "gains"]


@pytest.mark.parametrize(
    ("card", "answers", "expected"),
    [
        pytest.param("seeds", [], [(3, "production_food")], marks=rule("1101.33")),
        pytest.param("law_code", ["tax"], [(3, "production_tax")], marks=rule("1101.23")),
        pytest.param("plow", [], [(4, "production_food")], marks=rule("1102.50")),
        pytest.param("art", [], [(5, "ideas")], marks=rule("1101.6")),
        pytest.param("viticulture", [], [(20, "money")], marks=rule("1102.65")),
        pytest.param("plumbing", [], [(2, "population")], marks=rule("1102.51")),
        pytest.param("sewers", [], [(1, "population")], marks=rule("1102.58")),
        pytest.param("citizenship", [], [(5, "vp")], marks=rule("1102.13")),
        pytest.param("fertilizer", [], [(3, "production_food"), (6, "food")], marks=rule("1102.25")),
        pytest.param("fishing", [], [(3, "production_food")], marks=rule("1101.20")),
        pytest.param("raiders", [1, 1], [(5, "stone"), (5, "food"), (5, "money")], marks=rule("1102.53")),
        pytest.param("raiders", [0, 0], [(15, "money")], marks=rule("1102.53")),
        pytest.param("raiders", [3], [(15, "stone")], marks=rule("1102.53")),
    ],
)
def test_gains_are_told(card: str, answers: list[Any], expected: list[tuple[int, str]]) -> None:
    g = state()
    cities(g, 0, "ITA06")
    villages(g, 0, "ITA01", "ITA02")
    units(g, 0, "egypt", infantry=3)
    assert gains(g, card, *answers) == expected


@rule("1100.8", "201.9")
def test_nothing_gained_is_not_told() -> None:
    assert gains(state(), "viticulture") == []
    assert gains(state(), "raiders") == []


@rule("1102.53")
def test_raiders_are_asked_for_as_many_units_as_are_left() -> None:
    g = state()
    units(g, 0, "egypt", infantry=3)
    asked = []
    g.players[0].down.append(TECHNOLOGY_NUMBER["raiders"])
    conversation = turn_face_up(g, 0, TECHNOLOGY_NUMBER["raiders"])
    ask = first_ask(conversation)
    asked.append((ask.options, ask.about))
    ask = reply(conversation, 1)
    asked.append((ask.options, ask.about))
    assert asked == [([0, 1, 2, 3], ("stone", 3, 5)), ([0, 1, 2], ("food", 2, 5))]


@rule("1201.3")
def test_the_golden_age_of_art_is_told() -> None:
    g = state()
    give(g, pillar_culture=6)
    told = listen(g)
    do(g, ("claim", "ga_art"), "food")
    assert told == [("claims", 0, {"card": "ga_art"}), ("gains", 0, {"amount": 10, "what": "food"})]
    g = state(mixed_art=True)
    give(g, pillar_culture=6)
    told = listen(g)
    do(g, ("claim", "ga_art"), 3, 0, 6)
    amounts = [(data["amount"], data["what"]) for _, _, data in told[1:]]
    assert amounts == [(3, "stone"), (6, "ideas"), (1, "money")]


@rule("804.2")
def test_a_city_taken_over_is_told_once_and_only_its_owner_loses_it() -> None:
    g = state(3)
    cities(g, 1, "ITA01", "ITA02", "ITA03", "ITA04")
    cities(g, 2, "EGY02", "ITA05")
    near = g.players[2].near
    told = listen(g)
    leaders.take_city(g, 0, BOARD.number["ITA01"])
    assert told == [("takes_city", 0, {"other": 1, "hex": "ITA01"})]
    assert g.players[2].near == near
    assert (
        g.players[1].near
        == BOARD.near[BOARD.number["ITA02"]]
        | BOARD.near[BOARD.number["ITA03"]]
        | (BOARD.near[BOARD.number["ITA04"]])
    )


@rule("408.1", "408.2")
def test_tiles_are_told() -> None:
    g = state()
    tile(g, "ITA01", "wine")
    give(g, stone=4)
    told = listen(g)
    do(g, ("build_piece", "city"), "italy", "ITA01")
    assert [event for event in told if event[0] != "turn"] == [
        ("pays", 0, {"cost": [[4, "stone"]]}),
        ("builds", 0, {"piece": "city", "hex": "ITA01", "region": "italy"}),
        ("takes_tile", 0, {"tile": "wine", "hex": "ITA01"}),
    ]
