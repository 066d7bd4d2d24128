"""Why not? Questions that cards and places ask: what is no option names the rule that forbids it."""

from __future__ import annotations

from typing import Any

import pytest

from pentapolis.engine import Ask, Fork
from pentapolis.games.mosaic.data import HEXES, REGIONS, TECHNOLOGY_NUMBER, TILE_IDS
from pentapolis.games.mosaic.data.components import TRACKS
from pentapolis.games.mosaic.rules import technology
from pentapolis.games.mosaic.state import BENEFITS, State
from tests.mosaic.scene import (
    GAME,
    army,
    cities,
    do,
    empty,
    give,
    govern,
    lay,
    lead,
    offer,
    refused,
    rule,
    state,
    tile,
    units,
    villages,
    wonder,
)


def asked_by(g: State, card: str, *answers: Any) -> Ask:
    """The question that a technology asks when it is turned up, after these answers."""
    g.players[0].down.append(TECHNOLOGY_NUMBER[card])
    conversation = technology.turn_face_up(g, 0, TECHNOLOGY_NUMBER[card])
    ask = next(conversation)
    for answer in answers:
        ask = conversation.send(answer)
    assert isinstance(ask, Ask)
    return ask


def reasons(g: State, ask: Ask) -> dict[Any, tuple[str, str]]:
    """By candidate that is no option: rule and reason."""
    found = {}
    for candidate in GAME.candidates(g, ask):
        if candidate not in ask.options:
            refusal = GAME.why_not(g, ask, candidate)
            assert refusal is not None, candidate
            assert GAME.words.text(
                "de", f"refusal.{refusal.reason}", players=["A", "B", "C"], **refusal.details
            )
            found[candidate] = (refusal.rule, refusal.reason)
    return found


@rule("1100.12", "1102.3")
def test_tiles_that_cannot_be_taken() -> None:
    g = state()
    tile(g, "ITA01", "wine")
    tile(g, "ITA02", "dye")
    tile(g, "ITA03", "cache_stone")
    found = reasons(g, asked_by(g, "astronomy"))
    assert found["cache_stone"] == ("1100.12", "goods_only")
    assert found["fish"] == ("1100.12", "no_such_tile")
    assert set(found) == set(TILE_IDS[1:]) - {"wine", "dye"}
    g = state()
    tile(g, "ITA01", "wine")
    tile(g, "GRE01", "wine")
    tile(g, "EGY02", "dye")
    found = reasons(g, asked_by(g, "astronomy", "wine"))
    assert found["EGY02"] == ("1100.12", "no_such_tile_there")
    assert len(found) == len(HEXES) - 2


@rule("1100.4", "413.14", "102.7", "109.3")
def test_free_units_that_cannot_be_placed() -> None:
    g = state(3)
    cities(g, 0, "ITA01", "GRE01")
    units(g, 0, "egypt", cavalry=10)
    found = reasons(g, asked_by(g, "food_preservation"))
    assert found["siege", "italy"] == ("413.14", "no_free_siege")
    assert found["cavalry", "italy"] == ("109.3", "no_piece_left")
    assert found["infantry", "hispania"] == ("102.7", "out_of_play")
    assert found["infantry", "egypt"] == ("1100.4", "units_elsewhere")
    assert ("infantry", "greece") not in found
    g = state()
    cities(g, 0, "ITA01", "GRE01")
    found = reasons(g, asked_by(g, "animal_domestication"))
    assert found["infantry", "italy"] == ("1100.4", "other_unit")


@rule("1100.5", "1100.6")
def test_units_that_cannot_be_eliminated() -> None:
    g = state(3)
    units(g, 0, "italy", infantry=1)
    units(g, 1, "italy", infantry=1)
    units(g, 1, "egypt", siege=1)
    units(g, 2, "italy", cavalry=1)
    give(g, 2, "armor")
    found = reasons(g, asked_by(g, "iron"))
    assert found == {
        ("eliminate", "egypt", 1, "siege"): ("1100.5", "not_to_eliminate"),
        ("eliminate", "italy", 2, "cavalry"): ("1100.6", "armored"),
    }


@rule("1102.56")
def test_production_that_cannot_be_shifted() -> None:
    g = state()
    give(g, production_stone=4, production_tax=1)
    found = reasons(g, asked_by(g, "schools_of_thought"))
    assert found == dict.fromkeys(("food", "ideas", "tariff"), ("1102.56", "no_production"))
    found = reasons(g, asked_by(g, "schools_of_thought", "stone"))
    assert found == {"stone": ("1102.56", "same_track")}


@rule("804.4")
def test_the_philosophers_second_production() -> None:
    g = state()
    lead(g, 0, "philosopher")
    lead(g, 1, "artist")
    g.phase = BENEFITS
    ask = Fork(GAME, g).ask
    assert ask is not None
    assert reasons(g, ask) == {"ideas": ("804.4", "not_this_production")}
    assert ask.options == [track for track in TRACKS if track != "ideas"]


@rule("410.8", "414.8")
def test_a_card_that_cannot_be_laid_face_up() -> None:
    g = state()
    govern(g, 0, "republic")
    give(g, ideas=5)
    g.decks[0].bag.remove(TECHNOLOGY_NUMBER["bronze"])
    g.decks[0].top = TECHNOLOGY_NUMBER["bronze"]
    fork = do(g, ("look", "technology"), ("top", "bronze", "technology"))
    assert fork.ask is not None
    assert reasons(g, fork.ask) == {"face_up": ("410.8", "symbols_missing")}


@rule("1001.5")
def test_an_empty_offer_is_not_replaced() -> None:
    g = state()
    offer(g, "build", "capital_city", "trade_city")
    give(g, stone=4)
    empty(g, "population")
    fork = do(g, ("build", "capital_city"), "italy", "ITA01")
    assert fork.ask is not None
    assert reasons(g, fork.ask) == {"population": ("1001.5", "offer_empty")}


@rule("804.2")
def test_cities_that_the_priestess_cannot_take() -> None:
    g = state()
    lead(g, 0, "priestess")
    cities(g, 0, "ITA05")
    cities(g, 1, "ITA01", "ITA02", "ITA03", "ITA04")
    fork = do(g, "leader")
    assert fork.ask is not None
    found = reasons(g, fork.ask)
    assert found["ITA05"] == ("804.2", "no_city_to_take_there")
    assert len(found) == len(HEXES) - 4


@rule("1102.19", "102.7")
def test_where_diplomats_cannot_send_units() -> None:
    g = state(3)
    ask = Ask(0, "diplomats_to", ["italy"], (1, "gaul"))
    found = reasons(g, ask)
    assert found["hispania"] == ("102.7", "out_of_play")
    assert found["egypt"] == ("1102.19", "not_adjacent")
    assert set(found) == set(REGIONS) - {"italy"}


@rule("1101.19", "1102.35")
def test_regions_that_cannot_be_explored_or_made_loyal() -> None:
    g = state(3)
    cities(g, 0, "ITA01")
    found = reasons(g, asked_by(g, "exploration"))
    assert found == {"italy": ("1101.19", "own_city_there"), "hispania": ("102.7", "out_of_play")}
    units(g, 0, "egypt", infantry=2)
    found = reasons(g, asked_by(g, "loyalty"))
    assert found["greece"] == ("1102.35", "not_dominated")


@pytest.mark.parametrize(
    ("piece", "hex", "expected"),
    [
        ("city", "HIS01", ("102.7", "hex_out_of_play")),
        ("city", "ITA01", ("403.7", "hex_taken")),
        ("city", "ITA13", ("404.2", "hex_is_port")),
        ("city", "GRE01", ("1102.35", "hex_loyal")),
        ("port_city", "ITA02", ("405.2", "hex_is_no_port")),
        ("port_city", "GRE01", ("405.2", "hex_is_no_port")),
        ("farm_village", "EGY02", ("406.2", "hex_not_adjacent")),
        ("artisan_village", "ITA13", ("406.2", "hex_is_port")),
        ("starting_city", "ITA13", ("112.4", "hex_is_port")),
        ("sphinx", "EGY02", ("409.2", "hex_no_own_city")),
        ("colossus", "ITA02", ("409.3", "hex_is_no_port")),
        ("great_pyramid", "ITA02", ("409.5", "hex_three_cities")),
    ],
)
@rule("102.7", "403.7", "404.2", "405.2", "406.2", "112.4", "409.2", "409.3", "409.5", "1102.35")
def test_hexes_say_why_not(piece: str, hex: str, expected: tuple[str, str]) -> None:
    g = state(3)
    cities(g, 0, "ITA01")
    g.loyal_region, g.loyal_seat = REGIONS.index("greece"), 1
    refusal = GAME.why_not(g, Ask(0, "hex", [], (piece,)), hex)
    assert refusal is not None
    assert (refusal.rule, refusal.reason) == expected


@rule("409.2", "404.2")
def test_hexes_that_only_this_card_forbids() -> None:
    g = state()
    cities(g, 0, "ITA01")
    for piece, expected in (("city", "404.2"), ("sphinx", "409.2")):
        refusal = GAME.why_not(g, Ask(0, "hex", [], (piece,)), "ITA05")
        assert refusal is not None
        assert (refusal.rule, refusal.reason) == (expected, "hex_elsewhere")


@rule("404.2", "409.2")
def test_regions_without_a_hex_for_the_piece() -> None:
    g = state(3)
    for piece, expected in (("city", "404.2"), ("port_city", "405.2"), ("sphinx", "409.2")):
        refusal = GAME.why_not(g, Ask(0, "region", [], (piece,)), "italy")
        assert refusal is not None
        assert (refusal.rule, refusal.reason) == (expected, "no_hex_in_region")
    refusal = GAME.why_not(g, Ask(0, "region", [], ("city",)), "hispania")
    assert refusal is not None
    assert (refusal.rule, refusal.reason) == ("102.7", "out_of_play")


@rule("414.8", "201.2")
def test_after_a_look_other_actions_wait() -> None:
    g = state()
    govern(g, 0, "republic")
    give(g, ideas=5)
    wonder(g, 1, "sphinx", "ITA01")
    do(g, ("look", "technology"))
    assert refused(g, ("work", "food")) == ("414.8", "must_use_deck")
    assert refused(g, ("look", "build")) == ("414.8", "looked_already")
    give(g, ideas=0)  # nothing there can be paid: any other action
    assert refused(g, ("technology", GAME.view(g, 0)["decks"]["technology"]["offer"][0]["id"])) == (
        "301.2",
        "cannot_pay",
    )
    do(g, ("work", "food"))
    assert refused(g, ("look", "build")) == ("414.8", "no_action_left")


@rule("413.2", "413.5")
def test_the_question_says_how_many_units_may_still_be_bought() -> None:
    g = state()
    cities(g, 0, "ITA01")
    give(g, money=30)
    lead(g, 0, "general")
    fork = do(g, "military")
    asked = []
    for _ in range(3):
        assert fork.ask is not None
        asked.append(fork.ask.about)
        fork.answer(("recruit", "infantry", "italy"))
    assert asked == [(3,), (2,), (1,)]


@rule("1101.20", "1101.19")
def test_fishing_takes_fish_only_and_exploring_needs_a_piece() -> None:
    g = state()
    tile(g, "ITA13", "fish")
    tile(g, "ITA01", "cache_stone")
    tile(g, "ITA18", "fish")
    ask = asked_by(g, "fishing")
    assert ask.options == ["ITA13", "ITA18"]
    g = state()
    units(g, 0, "italy", infantry=10)  # no infantry left, but a village
    ask = asked_by(g, "exploration")
    assert set(ask.options) == {"italy", "greece", "assyria", "egypt", "numidia"}
    g = state()
    units(g, 0, "italy", infantry=9)  # the last piece of each kind is used
    villages(g, 0, "GRE01", "GRE02", "GRE03", "GRE04", "GRE05")
    lay(g, "exploration", "egypt", "EGY02")
    assert army(g)["infantry", "egypt"] == 1
    assert g.players[0].farms.bit_count() == 6
