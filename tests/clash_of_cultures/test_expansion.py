"""Civilization advances and leaders in general (1101, 1102)."""

from __future__ import annotations

import pytest

from pentapolis.games.clash_of_cultures import GAME, scoring
from pentapolis.games.clash_of_cultures.data import ADVANCE_INDEX, CIV_ADVANCES, CIVS, LEADERS, ids
from pentapolis.games.clash_of_cultures.rules import advances, leaders, recruit
from pentapolis.games.clash_of_cultures.state import State
from tests.clash_of_cultures.scene import (
    at,
    city,
    keys,
    know,
    menu,
    realm,
    rounds,
    stock,
    terrain,
    units,
    why,
)
from tests.clash_of_cultures.scene import goods as has
from tests.loaded import first_ask, talk

rule = pytest.mark.rule
COC = "clash_of_cultures"


def learn(g: State, name: str, seat: int = 0) -> None:
    """Gain an advance with everything it brings."""
    talk(advances.gain_advance(g, seat, ADVANCE_INDEX[name]))


# --- civilization advances -------------------------------------------------------------------------------


@rule(COC, "1101.1", "1102.1")
def test_every_civilization_has_four_advances_and_three_leaders() -> None:
    assert len(CIVS) == 15
    assert len(LEADERS) == 45
    bits = [advance.bit for own in CIV_ADVANCES for advance in own]
    assert all(len(own) == 4 for own in CIV_ADVANCES)
    assert sorted(bits) == [1 << i for i in range(48, 108)]
    g = realm("maya")
    assert g.players[0].leaders == [ids.PAKAL, ids.SIYAJ_KAK, ids.WAK_CHANIL_AJAW]


@rule(COC, "1101.1")
def test_only_its_civilization_gains_an_advance() -> None:
    g = realm("rome")
    learn(g, "tactics")
    assert not g.players[0].advances & ids.CAPTIVES


@rule(COC, "1101.2", "1101.3")
@pytest.mark.example("COC-X43")
def test_a_civilization_advance_comes_from_the_supply() -> None:
    g = realm("aztecs")
    track = g.players[0].track
    learn(g, "tactics")
    p = g.players[0]
    assert p.advances & ids.CAPTIVES
    assert p.usable & ids.CAPTIVES
    assert p.track == track - 1
    assert has(g) == {"culture": 1}


@rule(COC, "1101.4")
def test_civilization_advances_come_in_any_order() -> None:
    g = realm("aztecs")
    learn(g, "arts")
    learn(g, "tactics")
    assert g.players[0].advances & ids.AZTEC_GOLD
    assert g.players[0].advances & ids.CAPTIVES
    assert not g.players[0].advances & ids.HUMAN_SACRIFICE


@rule(COC, "1101.5")
def test_civilization_advances_count_for_scoring() -> None:
    g = realm("aztecs")
    before = scoring.halves(g, 0)[1]
    know(g, 0, "tactics")
    assert scoring.halves(g, 0)[1] == before + 2


@rule(COC, "1101.2", "1101.6")
def test_any_government() -> None:
    g = realm("aztecs", "philosophy", "draft")
    learn(g, "voting")
    p = g.players[0]
    assert p.advances & ids.TRIBUTE_EMPIRE
    talk(advances.change_government(g, 0, ids.AUTOCRACY))
    assert p.advances & ids.NATIONALISM
    assert p.usable & ids.TRIBUTE_EMPIRE


# --- leaders ---------------------------------------------------------------------------------------------


def throne(civ: str = "rome", leader: str = "") -> State:
    """The capital can recruit a Leader."""
    g = realm(civ, leader=leader, place="D2")
    stock(g, culture=9, mood=9, ideas=7, gold=7)
    g.cities[at(g, "D2")].mood = ids.HAPPY
    return g


@rule(COC, "1102.2", "1102.13")
def test_recruiting_a_leader() -> None:
    g = throne()
    talk(recruit.recruit(g, 0, g.cities[at(g, "D2")]), "leader", "leader.caesar", "done")
    p = g.players[0]
    assert p.leader == ids.CAESAR
    assert p.leaders == [ids.AUGUSTUS, ids.SULLA]
    assert p.leader_at == at(g, "D2")
    assert g.army_at(0, at(g, "D2")) == 1
    assert has(g) == {"culture": 8, "mood": 8, "ideas": 7, "gold": 7}


@rule(COC, "1102.3", "1102.4", "1102.7")
def test_a_new_leader_replaces_the_present_one() -> None:
    g = throne(leader="caesar")
    talk(recruit.recruit(g, 0, g.cities[at(g, "D2")]), "leader", "leader.sulla", "done")
    p = g.players[0]
    assert p.leader == ids.SULLA
    assert g.units_of(0, ids.LEADER) == 1
    assert p.leaders == [ids.AUGUSTUS]
    assert g.players[1].captured == 0


@rule(COC, "1102.5", "1102.7")
def test_a_leader_killed_in_battle() -> None:
    g = realm("rome", "tactics", leader="caesar", place="D4")
    units(g, 1, "D4", infantry=3)
    rounds(g)
    assert g.players[0].leader == -1
    assert g.units_of(0, ids.LEADER) == 0
    assert g.players[1].captured == 1
    assert scoring.halves(g, 1)[5] == 4
    assert ids.CAESAR not in g.players[0].leaders


@rule(COC, "1102.5")
def test_a_leader_drowned_in_a_sea_battle() -> None:
    g = realm("rome", leader="caesar", place="D4")
    terrain(g, D4="water")
    units(g, 0, "D4", ship=1)
    units(g, 1, "D4", ship=3)
    rounds(g, sea=True)
    assert g.players[0].leader == -1
    assert g.players[1].captured == 1


@rule(COC, "1102.6")
def test_a_leader_dies_otherwise() -> None:
    g = realm("rome", leader="caesar")
    g.return_unit(0, ids.LEADER, at(g, "D3"))
    leaders.leader_dies(g, 0, -1)
    assert g.players[0].leader == -1
    assert [sum(scoring.halves(g, seat)[5:]) for seat in (0, 1)] == [0, 0]


@rule(COC, "1102.12")
def test_barbarians_take_no_leader_card() -> None:
    g = realm("rome", "tactics", leader="caesar", place="D4")
    units(g, 4, "D4", infantry=3)
    rounds(g, sides=(0, 4))
    assert g.players[0].leader == -1
    assert [p.captured for p in g.players] == [0, 0]


@rule(COC, "1102.8")
def test_without_leader_cards() -> None:
    g = throne()
    g.players[0].leaders.clear()
    assert "leader" not in recruit.choices(g, 0, g.cities[at(g, "D2")], 1, 0)
    assert why(g, "recruit", "leader", "D2", 3, 0) == ("1102.8", "no_leader_cards")


@rule(COC, "1102.9")
def test_abilities_work_where_the_leader_is() -> None:
    g = realm("babylonia", "tactics", leader="hammurabi", place="D2")
    stock(g, ore=1)
    city(g, 0, "D4")
    assert "construct:D2" in menu(g)
    assert "construct:D4" not in menu(g)
    g.take_unit(0, ids.LEADER, at(g, "D2"))
    g.add_unit(0, ids.LEADER, at(g, "D4"))
    assert "construct:D2" not in menu(g)
    assert "construct:D4" in menu(g)


@rule(COC, "1102.10")
def test_sea_battles_only_when_the_text_says_so() -> None:
    for leader, value in (("hanno", 4), ("queen_dido", 2)):
        g = realm("carthage", leader=leader, place="D4")
        terrain(g, D4="water", D3="water")
        units(g, 0, "D4", ship=1)
        units(g, 1, "D4", ship=1)
        assert rounds(g, sea=True)[0] == [value, 2], leader


@rule(COC, "1102.11")
def test_bonuses_in_every_round_while_the_leader_takes_part() -> None:
    g = realm("rome", "tactics", leader="sulla", place="D4")
    units(g, 0, "D4", infantry=1)
    units(g, 4, "D4", infantry=2)
    assert rounds(g, sides=(0, 4), retreat="fight")[:2] == [[6, 4], [6, 2]]
    g = realm("rome", "tactics", leader="sulla", place="D4")
    units(g, 0, "D4", infantry=2)
    units(g, 4, "D4", infantry=3)
    assert rounds(g, sides=(0, 4), retreat="fight", losses="leader1")[:2] == [[8, 6], [4, 4]]


@rule(COC, "1102.13")
def test_a_leader_is_an_army_unit() -> None:
    g = realm("rome", leader="caesar", place="D2")
    g.return_unit(0, ids.SETTLER, at(g, "D2"))
    assert "command" not in menu(g)
    know(g, 0, "tactics")
    assert "command" in menu(g)
    units(g, 0, "D3", infantry=4)
    assert leaders.army_limit(g, 0, at(g, "D3")) == 4
    g.moves_left = 3
    assert "D3" not in keys(first_ask(GAME.step(g), "march:D2"))


@rule(COC, "1102.6")
def test_a_replaced_leader_goes_to_the_box() -> None:
    g = realm("rome", leader="caesar", place="D2")
    left = len(g.players[0].leaders)
    talk(leaders.recruit_leader(g, 0, g.cities[at(g, "D2")]), "leader.sulla")
    p = g.players[0]
    assert LEADERS[p.leader] == "sulla"
    assert len(p.leaders) == left - 1, "only the new one left the hand; the old one did not come back"
    assert LEADERS.index("caesar") not in p.leaders
    assert [other.captured for other in g.players] == [0, 0]
    assert [scoring.halves(g, seat)[5] for seat in (0, 1)] == [0, 0]
