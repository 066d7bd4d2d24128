"""Aggressions, wars and pacts, one test each (608, 609, 612, 1005)."""

from __future__ import annotations

from typing import Any

import pytest

from pentapolis.games.through_the_ages.data import BY_ID, NONE
from pentapolis.games.through_the_ages.rules import bank, production
from pentapolis.games.through_the_ages.rules.conflict import aggression, resolve_war
from pentapolis.games.through_the_ages.rules.ratings import culture_rate, strength
from pentapolis.games.through_the_ages.scoring import impact
from pentapolis.games.through_the_ages.state import State
from tests.loaded import converse
from tests.through_the_ages.scene import Play, board, equip, goods, ids, pact, politics, rule, workers

# --- aggressions ---------------------------------------------------------------------------------


def attack(id: str, victim: dict[str, Any], *answers: Any, **mine: Any) -> State:
    """A successful aggression of seat 0 against seat 1."""
    g = board(2, age=3)
    equip(g, 1, **{"techs": {"warriors": 0}, **victim})
    civ = equip(
        g, **{"techs": {"warriors": 4, "iron": 0, "irrigation": 0}, "military": [id], "ma": 9, **mine}
    )
    converse(aggression(g, civ, BY_ID[id], g.civs[1]), "done", *answers)
    return g


def test_enslave() -> None:
    g = attack("enslave", {"unused": 0}, "philosophy")
    assert "philosophy" not in workers(g.civs[1])
    assert (g.civs[1].yellow, bank.resources(g.civs[0])) == (19, 3)


@pytest.mark.parametrize(("id", "value"), [("plunder_i", 3), ("plunder_ii", 5), ("plunder_iii", 8)])
@rule("1005.4")
def test_plunder(id: str, value: int) -> None:
    g = attack(id, {"food": 8, "resources": 8}, ("mix", value - 1, 1))
    assert goods(g.civs[0]) == (value - 1, 1)
    assert goods(g.civs[1]) == (9 - value, 7)


@pytest.mark.parametrize(
    ("id", "number", "gain", "price"), [("raid_i", 1, 3, 1), ("raid_ii", 2, 5, 2), ("raid_iii", 3, 7, 3)]
)
@rule("1005.3", "1008.21")
def test_raid(id: str, number: int, gain: int, price: int) -> None:
    victim = {"techs": {"warriors": 0, "drama": 3, "philosophy": 1}, "unused": 0}
    g = attack(id, victim, ("raid", "drama", number))
    assert workers(g.civs[1]).get("drama", 0) == 3 - number
    assert (g.civs[1].unused, bank.resources(g.civs[0])) == (number, gain)
    assert g.civs[0].ma == 9 - price
    attack(id, {"techs": {"warriors": 0, "philosophy": 0}})


def test_annex() -> None:
    g = attack("annex", {"colonies": ["fertile_territory_i", "wealthy_territory_i"]}, "wealthy_territory_i")
    assert ids(g.civs[0].colonies) == ["wealthy_territory_i"]
    assert ids(g.civs[1].colonies) == ["fertile_territory_i"]
    assert (g.civs[0].blue_bank, g.civs[1].blue_bank) == (20, 16)
    assert bank.resources(g.civs[0]) == 0, "the one-time effect is ignored"
    attack("annex", {})


def test_assassinate() -> None:
    g = attack("assassinate", {"leader": "isaac_newton"})
    assert g.civs[1].leader == NONE
    assert (g.civs[0].culture, g.civs[0].ma) == (6, 7)
    assert g.civs[1].leaders_taken == 0b100


def test_sabotage() -> None:
    g = attack("sabotage", {"wonder": "internet", "stage": 2, "blue_bank": 10})
    assert (g.civs[1].wonder, g.civs[1].blue_bank) == (NONE, 12)
    assert (g.civs[0].culture, g.civs[0].ma) == (9, 6)


@rule("1008.22")
def test_spy_takes_at_most_five() -> None:
    g = attack("spy", {"science": 9}, science=38)
    assert (g.civs[0].science, g.civs[1].science) == (40, 4)


def test_armed_intervention() -> None:
    g = attack("armed_intervention", {"culture": 5})
    assert (g.civs[0].culture, g.civs[1].culture) == (5, 0)


# --- wars ----------------------------------------------------------------------------------------


def wage(id: str, victim: dict[str, Any], *answers: Any, **mine: Any) -> State:
    """A war of seat 0 on seat 1, strength 8 to 1."""
    g = board(2, age=3)
    equip(g, 1, **victim)
    civ = equip(g, **{"techs": {"warriors": 8, "iron": 0}, "war": id, "war_target": 1, **mine})
    converse(resolve_war(g, civ), "done", "done", *answers)
    return g


def test_war_over_culture() -> None:
    for id in ("war_over_culture_ii", "war_over_culture_iii"):
        g = wage(id, {"culture": 20})
        assert [c.culture for c in g.civs] == [7, 13]


@rule("1005.4")
def test_war_over_resources() -> None:
    g = wage("war_over_resources", {"food": 3, "resources": 9}, ("mix", 3, 4))
    assert [goods(c) for c in g.civs] == [(3, 4), (0, 5)]


@rule("1005.5")
def test_war_over_technology() -> None:
    victim = {"special": ["warfare", "justice_system", "masonry"], "science": 9, "blue_bank": 1}
    force = {"warriors": 9, "iron": 0}
    g = wage("war_over_technology", victim, ("steal", "warfare"), ("steal", "masonry"), techs=force)
    assert (g.civs[0].specials, g.civs[1].specials) == ([1, 0, 0, 1], [0, 2, 0, 0])
    assert strength(g.civs[1]) == 1
    g = wage(
        "war_over_technology", {"special": ["justice_system"], "science": 9}, ("steal", "justice_system")
    )
    assert (g.civs[0].blue_bank, g.civs[1].blue_bank) == (21, 15)
    g = wage("war_over_technology", {"special": ["warfare"], "science": 9}, special=["strategy"])
    assert (g.civs[0].science, g.civs[1].science) == (9, 0), "a newer one of the family is in play"
    g = wage("war_over_technology", {"special": ["masonry"], "science": 9}, "done")
    assert (g.civs[0].science, g.civs[1].science) == (7, 2)


@rule("1008.24")
def test_war_over_territory() -> None:
    g = wage("war_over_territory", {})
    assert [c.yellow for c in g.civs] == [18 + 3, 18 - 3]
    g = wage("war_over_territory", {"yellow": 1})
    assert [c.yellow for c in g.civs] == [19, 0]


@rule("1005.2")
def test_holy_war() -> None:
    g = board(2, age=3)
    equip(g, 1, unused=1)
    civ = equip(g, techs={"warriors": 8, "iron": 0}, war="holy_war", war_target=1)
    *_, ask = converse(resolve_war(g, civ), "done", "done", "bronze")
    assert (ask.topic, ask.seat) == ("lose_worker", 1), "the loser chooses, also in the winner's turn"
    assert (g.civs[1].unused, workers(g.civs[1])["bronze"], g.civs[1].yellow) == (0, 1, 20)
    assert g.civs[0].culture == 6


@rule("1005.6", "111.1")
def test_a_holy_war_takes_no_more_than_there_is() -> None:
    """Advantage 8 is worth two workers; with one left the winner scores once."""
    nothing = {"agriculture": 0, "bronze": 0, "philosophy": 0, "warriors": 0}
    g = board(2, age=3)
    equip(g, 1, unused=1, techs=nothing)
    civ = equip(g, techs={"warriors": 8}, war="holy_war", war_target=1)
    converse(resolve_war(g, civ), "done")
    assert (g.civs[1].unused, g.civs[1].yellow, g.civs[0].culture) == (0, 19, 3)


# --- pacts ---------------------------------------------------------------------------------------


def test_open_borders_agreement() -> None:
    g = board(3, age=2)
    pact(g, 1, 0, "open_borders_agreement")
    assert [c.ma_total for c in g.civs] == [3, 3, 2]
    civ = equip(g, military=["spy"])
    asked = converse(aggression(g, civ, BY_ID["spy"], g.civs[1]), "done", "done")
    assert asked[0].about == (4, 1)
    assert g.civs[1].pact == BY_ID["open_borders_agreement"]


def test_trade_routes_agreement() -> None:
    g = board(3)
    pact(g, 0, 1, "trade_routes_agreement")
    civ = equip(g, food=1, resources=1, unused=1)
    play = Play(g)
    assert play.refused("build:bronze") == "303.2"
    play.do("trade", "build:bronze")
    assert goods(civ) == (0, 0)
    assert play.refused("trade") == "1007.19"
    g.turn = 1
    partner = equip(g, 1, food=1, resources=1)
    Play(g).do("trade", "population")
    assert goods(partner) == (0, 0)
    g.turn = 0
    g = board(3)
    pact(g, 1, 0, "trade_routes_agreement")
    hungry = equip(g, yellow=13, techs={"agriculture": 0}, resources=1, unused=1, culture=9)
    Play(g).do("trade", "end_turn")
    assert hungry.culture == 9, "for consumption too"


@rule("1008.23")
def test_acceptance_of_supremacy() -> None:
    g = board(3, age=2)
    pact(g, 0, 1, "acceptance_of_supremacy")
    for seat, resources in ((0, 3), (1, 1), (2, 2)):
        converse(production.production(g, g.civs[seat]))
        assert bank.resources(g.civs[seat]) == resources


def test_international_trade_agreement() -> None:
    g = board(3, age=2)
    pact(g, 0, 1, "international_trade_agreement", owner_is_a=False)
    for seat, gained in ((0, (3, 2)), (1, (2, 3))):
        converse(production.production(g, g.civs[seat]))
        assert goods(g.civs[seat]) == gained
    assert impact(g, BY_ID["impact_of_industry"], 0) == [2, 2, 2]


def test_promise_of_military_protection() -> None:
    g = board(3, age=2)
    equip(g, 1, techs={"religion": 2})
    pact(g, 0, 1, "promise_of_military_protection")
    assert [culture_rate(c) for c in g.civs] == [1, 1, 0]
    assert [strength(c) for c in g.civs] == [1, 6, 1]


@rule("1007.15", "313.5")
def test_scientific_cooperation() -> None:
    g = board(3, age=2)
    pact(g, 1, 0, "scientific_cooperation")
    civ = equip(g, science=4, hand=["iron", "monarchy"])
    play = Play(g)
    assert play.refused("technology:iron") == "1007.15"
    equip(g, 1, science=2)
    play = Play(g).do("technology:iron")
    assert (civ.science, g.civs[1].science) == (1, 1)
    equip(g, civil_used=False)
    Play(g).do("revolution:monarchy")
    assert (civ.science, g.civs[1].science) == (0, 0)


def test_international_tourism() -> None:
    g = board(3, age=3)
    equip(g, 1, wonders=["internet"], ravaged=["pyramids"])
    pact(g, 0, 1, "international_tourism")
    assert [culture_rate(c) for c in g.civs] == [2, 2, 0]
    civ = equip(g, wonder="hollywood", stage=2, resources=5)
    Play(g).do("wonder:1")
    assert len(civ.wonders) == 1
    assert culture_rate(g.civs[1]) == 2 + 1


def test_loss_of_sovereignty() -> None:
    g = politics(board(3, age=3))
    equip(g, 1, techs={"religion": 3})
    pact(g, 2, 1, "loss_of_sovereignty")
    assert [culture_rate(c) for c in g.civs] == [0, 1, 2]
    equip(g, military=["spy", "holy_war"], ma=9)
    play = Play(g)
    assert play.refused("war:holy_war:1") == "607.3"
    assert play.can("war:holy_war:2")
    assert play.can("aggression:spy:1")


def test_military_pact_and_peace_treaty() -> None:
    g = politics(board(3, age=3))
    pact(g, 0, 1, "military_pact")
    assert [strength(c) for c in g.civs] == [5, 5, 1]
    equip(g, military=["spy"])
    Play(g).do("aggression:spy:1")
    assert g.civs[0].pact == NONE
    g = politics(board(3, age=3))
    pact(g, 0, 1, "peace_treaty")
    assert [culture_rate(c) for c in g.civs] == [1, 1, 0]
    equip(g, military=["spy"])
    assert Play(g).refused("aggression:spy:1") == "607.3"
