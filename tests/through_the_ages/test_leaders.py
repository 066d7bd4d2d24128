"""The leaders, one test each (307, 1002, 1003, 1006, 1007)."""

from __future__ import annotations

import pytest

from pentapolis.games.through_the_ages.data import BY_ID, CARDS, NONE
from pentapolis.games.through_the_ages.rules import bank, production
from pentapolis.games.through_the_ages.rules.buildings import build_price, upgrade_price
from pentapolis.games.through_the_ages.rules.colonies import card_bonus, highest_bid
from pentapolis.games.through_the_ages.rules.conflict import aggression, declare_war
from pentapolis.games.through_the_ages.rules.fast import contained_options
from pentapolis.games.through_the_ages.rules.ratings import (
    culture_rate,
    happy_faces,
    sacrificed_strength,
    science_rate,
    strength,
)
from pentapolis.games.through_the_ages.rules.technologies import science_price
from pentapolis.games.through_the_ages.scoring import impact
from pentapolis.games.through_the_ages.state import Player, State
from tests.loaded import converse
from tests.through_the_ages.scene import (
    Play,
    blue,
    board,
    equip,
    ids,
    lay,
    politics,
    rule,
    slot,
    store,
    take_turn,
    workers,
)

# --- leaders of age A ----------------------------------------------------------------------------


@rule("1006.2")
def test_hammurabi() -> None:
    civ = equip(board(), leader="hammurabi")
    assert (civ.ca_total, civ.ma_total) == (5, 1)


@rule("1008.1")
def test_julius_caesar() -> None:
    civ = equip(board(), leader="julius_caesar")
    assert (strength(civ), civ.ma_total) == (2, 3)


def test_alexander_the_great() -> None:
    civ = equip(
        board(age=3), leader="alexander_the_great", techs={"warriors": 2, "knights": 1, "air_forces": 1}
    )
    assert strength(civ) == 2 + 2 + 5 + 4


@rule("1008.4")
def test_aristotle() -> None:
    g = board()
    civ = equip(g, leader="aristotle", ca=9)
    lay(g, s1="iron", s2="monarchy", s3="code_of_laws", s4="work_of_art_a", s5="pyramids")
    play = Play(g).do("take:iron:1", "take:monarchy:2", "take:code_of_laws:3")
    assert civ.science == 3
    play.do("take:work_of_art_a:4", "take:pyramids:5")
    assert civ.science == 3


@rule("1008.5")
def test_moses() -> None:
    g = board()
    civ = equip(g, leader="moses", food=2, hand=["frugality_a"])
    Play(g).do("population", "play:frugality_a")
    assert (bank.food(civ), civ.unused) == (1, 3)


@rule("1008.6", "1002.1", "1002.3")
def test_homer() -> None:
    g = board()
    civ = equip(g, leader="homer", techs={"warriors": 3}, resources=1, unused=1)
    assert culture_rate(civ) == 2
    g.phase = 1
    g.civil = []
    play = take_turn(g)
    assert civ.pool == 1
    while play.topic != "action":
        play.do(str(play.options[0]))
    play.do("build:warriors")
    assert (civ.pool, bank.resources(civ)) == (0, 0)
    assert culture_rate(civ) == 2
    g = board()
    civ = equip(g, hand=["homer"])
    Play(g).do("leader:homer")
    assert civ.pool == 1


@rule("307.4", "1002.1")
def test_homer_takes_his_resource_with_him() -> None:
    def with_homer() -> tuple[State, Player]:
        g = board()
        civ = equip(g, hand=["homer", "michelangelo", "patriotism_i"], resources=3, unused=2)
        Play(g).do("leader:homer", "play:patriotism_i")
        assert civ.pool == 3
        return g, civ

    g, civ = with_homer()
    Play(g).do("leader:michelangelo")
    assert civ.pool == 2, "Patriotism's resources stay"
    g, civ = with_homer()
    Play(g).do("build:warriors", "leader:michelangelo")
    assert civ.pool == 1, "Homer's resource was used first"
    g = board()
    civ = equip(g, leader="homer")
    g.civil = g.civil[:1]
    take_turn(g)
    assert (civ.leader, civ.pool) == (NONE, 0), "the end of age I takes Homer and his resource"


# --- leaders of age I ----------------------------------------------------------------------------


@rule("1003.2")
def test_genghis_khan() -> None:
    force = {"warriors": 1, "knights": 2}
    civ = equip(board(), leader="genghis_khan", techs=force, tactic="medieval_army")
    assert (strength(civ), culture_rate(civ)) == (1 + 4 + 2, 2)
    chosen = [0] * 44
    chosen[slot("knights")] = 2
    chosen[slot("warriors")] = 1
    assert sacrificed_strength(civ, chosen) == 7, "no armies, but the bonus belongs to the units"


@rule("1002.4", "1007.18")
def test_frederick_barbarossa() -> None:
    g = board()
    civ = equip(g, leader="frederick_barbarossa", food=2, resources=3, techs={"swordsmen": 0})
    play = Play(g).do("enlist:warriors", "enlist:swordsmen")
    assert (bank.food(civ), bank.resources(civ)) == (0, 0)
    assert (civ.ca, civ.ma, civ.unused, civ.yellow) == (2, 2, 1, 16)
    assert workers(civ)["swordsmen"] == 1
    assert play.refused("enlist:warriors") == "302.2"
    equip(g, food=1, leader="moses")
    assert Play(g).refused("enlist:warriors") == "1002.4"


@rule("1007.1", "1007.2", "601.2")
def test_christopher_columbus() -> None:
    g = politics(board())
    civ = equip(g, leader="christopher_columbus", military=["historic_territory_i", "fertile_territory_i"])
    before = [list(pile) for pile in g.current]
    Play(g).do("columbus:historic_territory_i")
    assert ids(civ.colonies) == ["historic_territory_i"]
    assert civ.culture == 6
    assert civ.leader == BY_ID["christopher_columbus"]
    assert workers(civ)["warriors"] == 1
    assert g.current == before
    play = Play(politics(g))
    assert play.refused("columbus:fertile_territory_i") == "1007.1", "once in the game"


@rule("313.5")
def test_leonardo_da_vinci() -> None:
    g = board(age=2)
    civ = equip(
        g, leader="leonardo_da_vinci", techs={"philosophy": 1}, science=20, hand=["alchemy", "monarchy"]
    )  # fmt: skip
    assert science_rate(civ) == 1, "level 0 adds nothing"
    Play(g).do("technology:alchemy", "peaceful:monarchy")
    assert bank.resources(civ) == 2
    equip(g, techs={"alchemy": 2, "printing_press": 1, "journalism": 1})
    assert science_rate(civ) == 1 + 4 + 1 + 2 + 2, "one building only: the best lab or library"


@rule("309.5")
def test_michelangelo() -> None:
    civ = equip(
        board(), leader="michelangelo", wonders=["hanging_gardens", "great_wall"],
        techs={"religion": 1, "theology": 1, "drama": 1, "bread_and_circuses": 1},
    )  # fmt: skip
    faces = 1 + 2 + 1 + 2 + 1
    assert culture_rate(civ) == 1 + 1 + 2 + 1 + 1 + faces


def test_joan_of_arc() -> None:
    g = board(2, age=2)
    civ = equip(g, 1, leader="joan_of_arc", techs={"religion": 1, "theology": 1, "drama": 1})
    assert strength(civ) == 1 + 3
    attacker = equip(g, military=["spy"])
    converse(aggression(g, attacker, BY_ID["spy"], civ), "done", "done")
    assert civ.culture == 5
    declare_war(g, equip(g, military=["war_over_culture_ii"]), BY_ID["war_over_culture_ii"], civ)
    assert civ.culture == 10


# --- leaders of age II ---------------------------------------------------------------------------


def test_william_shakespeare() -> None:
    civ = equip(
        board(age=2), leader="william_shakespeare", techs={"printing_press": 2, "journalism": 1, "drama": 2}
    )
    assert culture_rate(civ) == 2 + 2 + 4 + 3 + 2 * 2


@rule("1007.7", "1007.8")
def test_napoleon_bonaparte() -> None:
    civ = equip(board(age=3), leader="napoleon_bonaparte", techs={"warriors": 2})
    assert (strength(civ), civ.ma_total) == (2, 3)
    force = {"warriors": 1, "riflemen": 1, "cavalrymen": 2, "cannon": 2}
    plain = equip(board(age=3), techs=force, tactic="napoleonic_army")
    civ = equip(board(age=3), leader="napoleon_bonaparte", techs=force, tactic="napoleonic_army")
    assert strength(civ) - strength(plain) == 8, "the best of 8 and 4"
    equip(board(age=3), techs={"air_forces": 1})
    civ = equip(
        board(age=3), leader="napoleon_bonaparte", techs={**force, "air_forces": 1}, tactic="napoleonic_army"
    )  # fmt: skip
    assert strength(civ) == 1 + 3 + 6 + 6 + 5 + 8 * 2 + 4 + 16
    assert sacrificed_strength(civ, civ.workers) == 21 + 16 + 4, "the doubled bonus is the civilization's"


@rule("1007.5", "1007.6")
def test_isaac_newton() -> None:
    g = board(age=2)
    civ = equip(
        g, leader="isaac_newton", science=30, hand=["alchemy", "drama", "monarchy"], techs={"philosophy": 0}
    )
    play = Play(g.copy()).do("technology:alchemy", "technology:drama")
    assert play.me.ca == 4
    assert play.refused("revolution:monarchy") == "314.2"
    equip(play.g, ca=0, hand=["iron"])
    assert Play(play.g).refused("technology:iron") == "205.5"
    Play(g).do("revolution:monarchy")
    assert civ.ca == 1
    equip(g, techs={"alchemy": 1})
    assert science_rate(civ) == 2 + 1


@rule("1007.3", "1007.4")
def test_maximilien_robespierre() -> None:
    g = board(age=2)
    civ = equip(
        g, leader="maximilien_robespierre", science=5, hand=["constitutional_monarchy", "iron"], resources=2
    )
    lay(g, s1="coal")
    play = Play(g).do("take:coal:1", "revolution:constitutional_monarchy")
    assert (civ.ca_total, civ.ma_total) == (6, 5)
    assert (civ.ca, civ.ma) == (3, 0), "exactly as many civil actions as before"
    g = board(age=2)
    equip(
        g, leader="maximilien_robespierre", science=5, hand=["constitutional_monarchy"], resources=2, unused=1
    )
    play = Play(g).do("build:warriors")
    assert play.refused("revolution:constitutional_monarchy") == "1007.3"
    g = board(age=2)
    civ = equip(g, leader="maximilien_robespierre", science=5, hand=["constitutional_monarchy"], ca=0)
    Play(g).do("revolution:constitutional_monarchy")
    assert civ.ca == 0


def test_james_cook() -> None:
    civ = equip(
        board(age=2), leader="james_cook", colonies=["fertile_territory_i", "wealthy_territory_i"],
        military=["bonus_i", "bonus_ii"],
    )  # fmt: skip
    assert culture_rate(civ) == 4
    assert card_bonus(civ, BY_ID["bonus_i"]) == 2
    assert highest_bid(civ) == 1 + 2 + 3


@rule("1007.18")
def test_johann_sebastian_bach() -> None:
    g = board(age=2)
    civ = equip(g, leader="johann_sebastian_bach", techs={"drama": 2, "opera": 0}, special=["masonry"])
    assert culture_rate(civ) == 4 + 2
    assert science_price(g, civ, BY_ID["opera"], 7) == 6
    assert science_price(g, civ, BY_ID["coal"], 7) == 7
    assert build_price(g, civ, slot("drama")) == 5 - 1 - 1
    assert upgrade_price(g, civ, slot("drama"), slot("opera")) == 4


# --- leaders of age III --------------------------------------------------------------------------


@rule("607.11")
def test_mahatma_gandhi() -> None:
    g = politics(board(2, age=3))
    equip(g, leader="mahatma_gandhi", military=["spy", "rats"])
    assert culture_rate(g.civs[0]) == 2
    assert Play(g).refused("aggression:spy:1") == "607.11"


@rule("1007.9", "1007.10", "108.10")
def test_nikola_tesla() -> None:
    g = board(2, age=3)
    civ = equip(
        g, leader="nikola_tesla", techs={"philosophy": 1, "alchemy": 1, "computers": 2, "printing_press": 0}
    )
    production.produce_resources(g, civ)
    assert blue(civ) == {"bronze": 2, "alchemy": 1, "computers": 2}
    assert bank.resources(civ) == 2 + 1 + 6
    assert impact(g, BY_ID["impact_of_industry"], 0)[0] == 9
    bank.pay_resources(civ, 8)
    assert bank.resources(civ) == 1
    other = equip(g, 1, techs={"alchemy": 0, "printing_press": 0})
    assert build_price(g, other, slot("alchemy")) == 7
    assert build_price(g, other, slot("printing_press")) == 5
    assert upgrade_price(g, other, slot("philosophy"), slot("alchemy")) == 4
    assert build_price(g, civ, slot("alchemy")) == 6
    assert build_price(g, other, slot("religion")) == 3
    store(civ, computers=2)
    bank_before = civ.blue_bank
    equip(g, hand=["albert_einstein"])
    Play(g).do("leader:albert_einstein")
    assert civ.blue_bank == bank_before + 2, "without Tesla the tokens return without value"


@rule("1007.9", "1001.3")
def test_teslas_surcharge_comes_after_all_discounts() -> None:
    g = board(2, age=3)
    equip(g, 1, leader="nikola_tesla")
    civ = equip(g, hand=["ideal_building_site_iii"], techs={"philosophy": 0}, unused=2)
    assert contained_options(g, civ, BY_ID["ideal_building_site_iii"]) == [("build", "religion")]
    equip(g, resources=1)
    Play(g).do("play:ideal_building_site_iii", "build:philosophy")
    assert bank.resources(civ) == 0, "3 - 4 is 0, and 1 for Tesla"
    civ = equip(g, hand=["efficient_upgrade_iii"], techs={"alchemy": 0})
    assert contained_options(g, civ, BY_ID["efficient_upgrade_iii"]) == []
    equip(g, resources=1)
    Play(g).do("play:efficient_upgrade_iii")
    assert (bank.resources(civ), civ.workers[slot("alchemy")]) == (0, 1)


def test_game_designer() -> None:
    civ = equip(board(age=3), leader="game_designer", techs={"philosophy": 1, "alchemy": 1, "computers": 1})
    assert science_rate(civ) == 0 + 1 + 4
    assert culture_rate(civ) == 1 + 3


@rule("1007.18", "1002.4")
def test_winston_churchill() -> None:
    g = board(2, age=3)
    civ = equip(g, leader="winston_churchill", military=["bonus_iii"], techs={"swordsmen": 1})
    assert science_price(g, civ, BY_ID["air_forces"], 11) == 8
    assert science_price(g, civ, BY_ID["swordsmen"], 3) == 0
    assert science_price(g, civ, BY_ID["oil"], 9) == 9
    assert build_price(g, civ, slot("warriors")) == 2
    equip(g, 1, war="holy_war", war_target=0)
    assert build_price(g, civ, slot("warriors")) == 0
    assert build_price(g, civ, slot("swordsmen")) == 1
    assert upgrade_price(g, civ, slot("warriors"), slot("swordsmen")) == 1
    attacker = equip(g, 1, military=["spy"])
    g.turn = 1
    asked = converse(aggression(g, attacker, BY_ID["spy"], civ), "done", ("bonus", "bonus_iii"), "done")
    assert asked[-1].about[0] == 3 + 12


def test_albert_einstein() -> None:
    g = board(age=3)
    civ = equip(g, leader="albert_einstein", science=20, hand=["iron", "theocracy"], techs={"multimedia": 1})
    assert science_rate(civ) == 1 + 3 + 3
    Play(g).do("technology:iron", "peaceful:theocracy")
    assert civ.culture == 6


def test_rock_and_roll_icon() -> None:
    civ = equip(board(age=3), leader="rock_and_roll_icon", techs={"drama": 1, "movies": 2})
    assert happy_faces(civ) == 2 + 3
    assert culture_rate(civ) == 2 + 8 + 4


@rule("1002.4")
@pytest.mark.parametrize(("war", "can"), [(True, True), (False, False)])
def test_churchill_makes_units_cheaper_only_in_war(war: bool, can: bool) -> None:
    g = board(2, age=3)
    equip(g, leader="winston_churchill", resources=2, unused=1, techs={"swordsmen": 0})
    if war:
        equip(g, 1, war="holy_war", war_target=0)
    assert Play(g).can("build:swordsmen") == can


@rule("1002.4", "301.3")
def test_barbarossa_needs_the_resources() -> None:
    g = board()
    equip(g, leader="frederick_barbarossa", food=2, resources=1, techs={"swordsmen": 0})
    play = Play(g)
    assert play.can("enlist:warriors")
    assert play.refused("enlist:swordsmen") == "402.1"
    equip(g, food=0)
    assert Play(g).refused("enlist:warriors") == "302.2"


def test_rock_and_roll_icon_without_a_modern_theatre() -> None:
    civ = equip(board(age=3), leader="rock_and_roll_icon", techs={"drama": 0})
    assert culture_rate(civ) == CARDS[civ.leader].culture
