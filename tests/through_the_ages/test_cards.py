"""Every card: printed numbers in one test over the tables, effects of its own in one test per card (1000)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pentapolis.engine import DataError, rows
from pentapolis.games.through_the_ages import moments
from pentapolis.games.through_the_ages.cards import check_registered
from pentapolis.games.through_the_ages.data import AGE, BY_ID, CARDS, ID, NONE, SLOT, Card
from pentapolis.games.through_the_ages.rules import bank, production
from pentapolis.games.through_the_ages.rules.buildings import build_price, upgrade_price
from pentapolis.games.through_the_ages.rules.colonies import card_bonus, gain_colony, highest_bid
from pentapolis.games.through_the_ages.rules.conflict import aggression, declare_war, resolve_war
from pentapolis.games.through_the_ages.rules.fast import contained_options
from pentapolis.games.through_the_ages.rules.ratings import (
    culture_rate,
    happy_faces,
    recount,
    sacrificed_strength,
    science_rate,
    strength,
)
from pentapolis.games.through_the_ages.rules.technologies import science_price
from pentapolis.games.through_the_ages.rules.wonders import completion_culture
from pentapolis.games.through_the_ages.scoring import impact
from pentapolis.games.through_the_ages.state import Player, State
from tests.loaded import converse
from tests.through_the_ages.game import (
    GAME,
    Play,
    blue,
    board,
    cards,
    equip,
    goods,
    ids,
    lay,
    new,
    pact,
    politics,
    resolve,
    rule,
    store,
    take_turn,
    workers,
)


def slot(id: str) -> int:
    return SLOT[BY_ID[id]]


def of_kind(*kinds: str) -> list[Any]:
    return [pytest.param(card, id=card.id) for card in CARDS if card.kind in kinds]


# --- printed numbers -----------------------------------------------------------------------------


@pytest.mark.parametrize("card", [p for p in of_kind(*{c.kind for c in CARDS}) if p.values[0].slot != NONE])
def test_numbers_of_technologies(card: Card) -> None:
    """A technology with one more worker changes the ratings and the production by what is printed."""
    g = board(age=3)
    civ = equip(
        g, techs={"warriors": 0, "philosophy": 0}, hand=[] if card.age == 0 else [card.id], science=40
    )
    ratings = (culture_rate, science_rate, happy_faces, strength)
    fields = (production.food_production, production.resource_production)
    if card.age:
        Play(g).do(f"technology:{card.id}")
        assert civ.science == 40 - card.science_cost
    before = [f(civ) for f in (*ratings, *fields)]
    equip(g, unused=1, resources=card.resource_cost)
    Play(g).do(f"build:{card.id}")
    assert bank.resources(civ) == 0
    after = [f(civ) for f in (*ratings, *fields)]
    printed = [card.culture, card.science, card.happiness, card.strength, card.food, card.resources]
    assert [b - a for a, b in zip(before, after, strict=True)] == printed


@pytest.mark.parametrize("card", of_kind("government"))
def test_numbers_of_governments(card: Card) -> None:
    civ = equip(board(), government=card.id)
    assert (civ.ca_total, civ.ma_total) == (card.civil_actions, card.military_actions)
    assert culture_rate(civ) == card.culture
    assert happy_faces(civ) == max(0, card.happiness)
    assert civ.fixed_unhappy == max(0, -card.happiness)
    assert strength(civ) == 1 + card.strength


@pytest.mark.parametrize("card", of_kind("special", "wonder", "territory"))
def test_numbers_of_cards_without_workers(card: Card) -> None:
    plain = equip(board(), techs={"warriors": 0})
    g = board()
    civ = equip(g, techs={"warriors": 0})
    if card.kind == "special":
        equip(g, special=[card.id])
    else:
        setattr(civ, "wonders" if card.kind == "wonder" else "colonies", [card.index])
    recount(g, civ)
    assert culture_rate(civ) - culture_rate(plain) == card.culture
    assert science_rate(civ) - science_rate(plain) == card.science
    assert civ.fixed_happy - civ.fixed_unhappy == card.happiness
    assert strength(civ) == card.strength
    assert civ.ca_total - plain.ca_total == card.civil_actions
    assert civ.ma_total - plain.ma_total == card.military_actions
    assert civ.fixed_colonization == card.colonization


@pytest.mark.parametrize("card", of_kind("territory"))
def test_one_time_effects_of_territories(card: Card) -> None:
    g = board()
    civ = equip(g, techs={"irrigation": 0, "iron": 0})
    gain_colony(g, civ, card.index)
    once = card.immediate
    assert (civ.culture, civ.science) == (once.get("culture", 0), once.get("science", 0))
    assert goods(civ) == (once.get("food", 0), once.get("resources", 0))
    assert civ.unused == 1 + once.get("population", 0)
    assert civ.yellow == 18 + card.yellow_tokens - once.get("population", 0)
    assert civ.blue_bank == 18 + card.blue_tokens - sum(blue(civ).values())
    assert len(civ.military) == once.get("military_cards", 0)


@pytest.mark.parametrize("card", of_kind("tactic"))
@rule("1008.25")
def test_numbers_of_tactics(card: Card) -> None:
    force = {
        "warriors": 0,
        "modern_infantry": card.infantry,
        "tanks": card.cavalry,
        "rockets": card.artillery,
    }
    civ = equip(board(age=3), techs=force, tactic=card.id)
    size = card.infantry + card.cavalry + card.artillery
    assert strength(civ) == min(60, 5 * size + card.bonus)


@rule("1008.20")
def test_numbers_of_bonus_cards() -> None:
    found = [
        (CARDS[BY_ID[id]].defense, CARDS[BY_ID[id]].colonization)
        for id in ("bonus_i", "bonus_ii", "bonus_iii")
    ]
    assert found == [(2, 1), (4, 2), (6, 3)]


@rule(
    "1008.2", "1008.7", "1008.8", "1008.12", "1008.13", "1008.14", "1008.15", "1008.16", "1008.17", "1008.18"
)
@rule("1008.19", "1008.28", "1008.3", "1008.9", "1008.10", "1008.11", "1008.1")
def test_numbers_stated_by_the_rules() -> None:
    def numbers(id: str, *fields: str) -> tuple[Any, ...]:
        return tuple(getattr(CARDS[BY_ID[id]], field) for field in fields)

    assert numbers("julius_caesar", "strength", "military_actions") == (1, 1)
    assert numbers("pyramids", "stages", "civil_actions") == ((3, 2, 1), 1)
    assert numbers("library_of_alexandria", "stages", "culture", "science", "hand_limit") == (
        (1, 2, 2, 1),
        1,
        1,
        1,
    )
    assert numbers("colossus", "stages", "culture", "strength", "colonization") == ((3, 3), 1, 1, 1)
    assert numbers("theology", "science_cost", "resource_cost", "culture", "happiness") == (2, 5, 1, 2)
    assert numbers("iron", "science_cost", "resource_cost", "resources") == (5, 5, 2)
    assert numbers("coal", "science_cost", "resource_cost", "resources") == (7, 8, 3)
    assert numbers("alchemy", "science_cost", "resource_cost", "science") == (4, 6, 2)
    assert numbers("scientific_method", "science_cost", "resource_cost", "science") == (6, 8, 3)
    assert numbers("monarchy", "cost_revolution", "cost_peaceful", "civil_actions", "urban_limit") == (
        3,
        9,
        5,
        3,
    )
    assert numbers("justice_system", "science_cost", "civil_actions", "blue_tokens") == (7, 1, 3)
    assert numbers("code_of_laws", "civil_actions") == (1,)
    assert numbers("masonry", "urban_discount", "stages_per_action") == ((0, 1, 1, 1), 2)
    assert numbers("cartography", "colonization", "strength") == (2, 1)
    assert numbers("bread_and_circuses", "science_cost", "resource_cost", "happiness", "strength") == (
        3,
        4,
        2,
        1,
    )
    units = ("warriors", "swordsmen", "knights", "riflemen", "cannon", "modern_infantry", "air_forces")
    assert [CARDS[BY_ID[id]].strength for id in units] == [1, 2, 2, 3, 3, 5, 5]
    assert numbers("engineering_genius_a", "value") == (2,)
    assert numbers("ideal_building_site_a", "value") == (1,)
    assert numbers("work_of_art_a", "value") == (6,)
    assert [CARDS[BY_ID[f"patriotism_{age}"]].value for age in ("a", "i")] == [1, 2]


def test_every_card_is_covered() -> None:
    """Every card that is played or revealed does something that stands in cards/."""
    check_registered()
    raid = moments.AGGRESSIONS.pop("raid")
    with pytest.raises(DataError, match="raid_i"):
        check_registered()
    moments.AGGRESSIONS["raid"] = raid


@pytest.mark.parametrize(
    ("row", "mistake"),
    [
        ('id = "x"\nkind = "wonder"\nname = { en = "X", de = "X" }', "x: must have stages"),
        ('id = "x"\nkind = "farm"\nname = { en = "X" }', "x: needs a name"),
        ('id = "x"\nkind = "farm"\nname = { en = "X", de = "X" }', "x: needs a resource cost"),
        ('id = "x"\nkind = "leader"\nname = { en = "X", de = "X" }\nluck = 3', "x: luck: is no field"),
        ('id = "x"\nkind = "hero"\nname = { en = "X", de = "X" }', "x: kind: cannot be 'hero'"),
        ('id = "x"\nkind = "leader"\nname = { en = "X", de = "X" }\nage = "V"', "x: age: cannot be 'V'"),
        ('id = "x"\nkind = "war"\nname = { en = "X", de = "X" }\nprice = "1"', "x: price: must be a whole"),
    ],
)
def test_mistakes_in_the_data_are_named(row: str, mistake: str, tmp_path: Path) -> None:
    file = tmp_path / "cards.toml"
    file.write_text(f"[[card]]\n{row}\n", encoding="utf-8")
    with pytest.raises(DataError, match=f"^cards.toml: {mistake}"):
        rows(file, Card, "card")


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


# --- wonders -------------------------------------------------------------------------------------


@rule("1008.7", "310.1", "206.2")
def test_library_of_alexandria() -> None:
    g = board()
    equip(g, wonders=["library_of_alexandria"])
    seen = GAME.view(g, 0)["players"][0]
    assert (seen["hand_limit"], seen["military_limit"]) == (5, 3)


@rule("1008.8")
def test_colossus() -> None:
    civ = equip(board(), wonders=["colossus"])
    assert highest_bid(civ) == 2
    assert strength(civ) == 2


def test_great_wall() -> None:
    civ = equip(board(age=2), wonders=["great_wall"], techs={"warriors": 2, "knights": 3, "cannon": 1})
    assert strength(civ) == 2 + 6 + 3 + 3


@rule("1007.11")
def test_st_peters_basilica() -> None:
    civ = equip(
        board(age=2), wonders=["st_peters_basilica", "kremlin"],
        leader="joan_of_arc", techs={"theology": 1, "drama": 1},
    )  # fmt: skip
    assert happy_faces(civ) == (2 + 1) * 2 - 2
    assert strength(civ) == 1 + 4
    equip(board(age=2))
    civ = equip(board(age=2), wonders=["st_peters_basilica"], leader="michelangelo", techs={"theology": 1})
    assert culture_rate(civ) == 2 + 1 + 4


@rule("1007.12")
def test_transcontinental_railroad() -> None:
    g = board(age=2)
    civ = equip(g, wonders=["transcontinental_railroad"], techs={"bronze": 1, "iron": 2, "coal": 0})
    production.produce_resources(g, civ)
    assert blue(civ) == {"bronze": 1, "iron": 3}
    assert strength(civ) == 6
    assert impact(g, BY_ID["impact_of_industry"], 0)[0] == 7


def test_ocean_liner_service() -> None:
    g = board(age=2)
    civ = equip(g, wonders=["ocean_liner_service"], yellow=4, food=2, ca=1)
    play = Play(g).do("population:liner")
    assert (bank.food(civ), civ.unused, civ.ca) == (0, 2, 1)
    assert play.refused("population:liner") == "1007.19"


@rule("1007.13", "1007.14", "306.13")
def test_modern_wonders() -> None:
    civ = equip(
        board(age=3), government="republic", special=["masonry", "strategy"],
        techs={
            "iron": 2, "oil": 1, "alchemy": 1, "philosophy": 2, "multimedia": 2, "drama": 1, "warriors": 2,
            "tanks": 0, "agriculture": 1, "bronze": 0,
        },
    )  # fmt: skip
    assert completion_culture(civ, "fast_food_chains") == 2 * 4 + (1 + 2 + 2 + 1) + 2
    assert completion_culture(civ, "first_space_flight") == 2 + 1 + 2 + 1 + 3 + 1 + 3 + 1 + 3
    assert completion_culture(civ, "hollywood") == 2 * (2 * 3 + 1)
    assert completion_culture(civ, "internet") == 2 * (2 * 3 + 1)
    assert completion_culture(civ, "pyramids") == 0


# --- action cards --------------------------------------------------------------------------------


@pytest.mark.parametrize("card", [p for p in of_kind("action") if p.values[0].family == "breakthrough"])
@rule("1007.16", "1007.17")
def test_breakthrough(card: Card) -> None:
    g = board(age=2)
    civ = equip(g, hand=[card.id, "iron"], science=5)
    play = Play(g).do(f"play:{card.id}")
    assert (civ.science, civ.ca) == (card.value, 3)
    assert civ.techs >> slot("iron") & 1
    equip(g, hand=[card.id, "iron"], science=4)
    civ.techs &= ~(1 << slot("iron"))
    assert Play(g).refused(f"play:{card.id}") == "308.8"
    g = board(age=2)
    civ = equip(g, hand=[card.id, "monarchy"], science=3)
    play = Play(g).do(f"play:{card.id}")
    assert (civ.government, civ.ca, civ.science) == (BY_ID["monarchy"], 0, card.value)
    g = board(age=2)
    equip(g, hand=[card.id, "monarchy"], science=3, civil_used=True)
    assert Play(g).refused(f"play:{card.id}") == "308.8"
    assert play.topic == "action"


@pytest.mark.parametrize("card", of_kind("action"))
@rule("1001.1", "1007.19")
def test_every_action_card(card: Card) -> None:
    """Each age of each action card, with exactly the resources it needs."""
    g = board(2, age=3)
    civ = equip(g, hand=[card.id], unused=1, techs={"irrigation": 0, "iron": 0, "warriors": 0})
    key, value = f"play:{card.id}", card.value
    if card.family == "rich_land":
        equip(g, resources=max(0, 5 - value))
        Play(g).do(key, "build:iron")
        assert (workers(civ)["iron"], bank.resources(civ)) == (1, 0)
    elif card.family == "ideal_building_site":
        equip(g, resources=max(0, 6 - value), techs={"alchemy": 0, "religion": 0})
        Play(g).do(key, "build:alchemy")
        assert (workers(civ)["alchemy"], bank.resources(civ)) == (1, 0)
    elif card.family == "efficient_upgrade":
        equip(g, resources=max(0, 3 - value))
        Play(g).do(key, "upgrade:bronze:iron")
        assert (workers(civ)["iron"], bank.resources(civ)) == (1, 0)
    elif card.family == "engineering_genius":
        equip(g, wonder="eiffel_tower", stage=1, resources=7 - value)
        Play(g).do(key)
        assert (civ.stage, bank.resources(civ)) == (2, 0)
    elif card.family == "frugality":
        equip(g, food=2)
        Play(g).do(key)
        assert (bank.food(civ), civ.unused) == (value, 2)
    elif card.family == "breakthrough":
        equip(g, hand=[card.id, "alchemy"], science=4)
        Play(g).do(key)
        assert civ.science == value
    elif card.family in ("bountiful_harvest", "mineral_deposits"):
        Play(g).do(key)
        assert goods(civ) == ((value, 0) if card.family == "bountiful_harvest" else (0, value))
    elif card.family == "revolutionary_idea":
        Play(g).do(key)
        assert civ.science == value
    elif card.family == "work_of_art":
        Play(g).do(key)
        assert civ.culture == value
    elif card.family == "patriotism":
        Play(g).do(key)
        assert (civ.pool, civ.ma) == (value, 3)
    else:
        equip(g, 1, culture=5, techs={"warriors": 4})
        Play(g).do(key)
        gained = civ.culture if card.family == "endowment_for_the_arts" else civ.pool
        assert gained == card.value_by_players[0]


@pytest.mark.parametrize(("seats", "stronger", "pool"), [(2, 1, 6), (3, 2, 6), (4, 2, 4), (4, 0, 0)])
@rule("1002.1")
def test_wave_of_nationalism(seats: int, stronger: int, pool: int) -> None:
    g = board(seats, age=2)
    for seat in range(1, seats):
        equip(g, seat, techs={"warriors": 3 if seat <= stronger else 1})
    civ = equip(g, hand=["wave_of_nationalism"])
    Play(g).do("play:wave_of_nationalism")
    assert (civ.pool, civ.ma) == (pool, 2)


def test_military_build_up_and_endowment() -> None:
    g = board(3, age=3)
    equip(g, 1, culture=9, techs={"warriors": 3})
    equip(g, 2, culture=2)
    civ = equip(g, hand=["military_build_up", "endowment_for_the_arts"], culture=2)
    Play(g).do("play:military_build_up", "play:endowment_for_the_arts")
    assert (civ.pool, civ.culture) == (5, 2 + 3)


# --- events of age A, I, II ----------------------------------------------------------------------


def happen(g: State, id: str, *answers: Any) -> State:
    converse(resolve(id, g), *answers)
    return g


def three() -> State:
    """Three civilizations: seat 0 strongest, then 1, then 2; 2 has most culture."""
    g = board(3, age=2)
    for seat, (warriors, culture) in enumerate(((4, 3), (3, 6), (1, 9))):
        equip(g, seat, techs={"warriors": warriors}, culture=culture)
    return g


def test_developments() -> None:
    assert [goods(c) for c in happen(three(), "development_of_agriculture").civs] == [(2, 0)] * 3
    assert [goods(c) for c in happen(three(), "development_of_crafts").civs] == [(0, 2)] * 3
    markets = happen(three(), "development_of_markets", "food", "resources", "food")
    assert [goods(c) for c in markets.civs] == [(2, 0), (0, 2), (2, 0)]
    assert [c.science for c in happen(three(), "development_of_science").civs] == [2] * 3
    assert [(c.unused, c.yellow) for c in happen(three(), "development_of_settlement").civs] == [(2, 17)] * 3
    routes = happen(three(), "development_of_trade_routes")
    assert [(c.science, goods(c)) for c in routes.civs] == [(1, (1, 1))] * 3
    assert [len(c.military) for c in happen(three(), "development_of_politics").civs] == [3] * 3
    happen(three(), "no_event")


@rule("1008.26", "111.5")
def test_development_of_religion_and_warfare() -> None:
    g = three()
    equip(g, 1, techs={"religion": 2})
    happen(g, "development_of_religion", ("build", "religion"), "no")
    assert [(c.unused, workers(c).get("religion", 0)) for c in g.civs] == [(0, 1), (1, 2), (1, 0)]
    g = three()
    happen(g, "development_of_warfare", ("build", "warriors"), "no", "no")
    assert workers(g.civs[0])["warriors"] == 5


def test_barbarians() -> None:
    g = happen(three(), "barbarians")
    assert [c.unused for c in g.civs] == [1, 1, 0]
    g = three()
    equip(g, 0, culture=20)
    assert [c.unused for c in happen(g, "barbarians").civs] == [1, 1, 1]


def test_border_conflict() -> None:
    g = happen(three(), "border_conflict", "bronze")
    assert (workers(g.civs[2])["bronze"], g.civs[2].unused) == (1, 2)
    assert bank.resources(g.civs[0]) == 3


def test_crusades() -> None:
    assert [c.culture for c in happen(three(), "crusades").civs] == [7, 6, 5]


def test_cultural_influence_and_science() -> None:
    g = three()
    equip(g, 1, techs={"religion": 2})
    assert [c.culture for c in happen(g, "cultural_influence").civs] == [3, 8, 9]
    assert [c.science for c in happen(three(), "scientific_breakthrough").civs] == [1, 1, 1]
    assert [c.culture for c in happen(three(), "popularization_of_science").civs] == [4, 7, 10]


def test_foray() -> None:
    g = happen(three(), "foray", ("mix", 1, 2), ("mix", 3, 0))
    assert [goods(c) for c in g.civs] == [(1, 2), (3, 0), (0, 0)]


def test_good_harvest_and_new_deposits() -> None:
    assert [goods(c) for c in happen(three(), "good_harvest").civs] == [(2, 0)] * 3
    assert [goods(c) for c in happen(three(), "new_deposits").civs] == [(0, 2)] * 3


def test_pestilence_and_reign_of_terror() -> None:
    assert [c.yellow for c in happen(three(), "pestilence").civs] == [19] * 3
    assert [c.yellow for c in happen(three(), "reign_of_terror").civs] == [18, 18, 19]


def test_raiders_and_rats() -> None:
    g = three()
    for seat in range(3):
        equip(g, seat, food=2, resources=2)
    raided = happen(g.copy(), "raiders", ("mix", 0, 2), ("mix", 1, 1))
    assert [goods(c) for c in raided.civs] == [(2, 2), (2, 0), (1, 1)]
    g = happen(g, "rats")
    assert [goods(c) for c in g.civs] == [(0, 2)] * 3
    assert g.civs[0].blue_bank == 16


def test_rebellion() -> None:
    g = three()
    equip(g, 0, yellow=12)
    equip(g, 1, yellow=0)
    happen(g, "rebellion")
    assert [c.rebellion for c in g.civs] == [4, 16, 0]
    play = Play(g)
    assert play.me.ca == 4, "it hits the next turn that begins"
    play.do("end_turn")
    while play.topic != "action":
        play.do(str(play.options[0]))
    assert g.civs[1].ca == 0
    equip(g, 1, hand=["monarchy"], science=3)
    assert Play(g).refused("revolution:monarchy") == "314.2"
    assert g.civs[1].rebellion == 0


def test_uncertain_borders() -> None:
    assert [c.yellow for c in happen(three(), "uncertain_borders").civs] == [19, 18, 17]
    g = three()
    equip(g, 2, yellow=0)
    assert [c.yellow for c in happen(g, "uncertain_borders").civs] == [18, 18, 0]


def test_civil_unrest_and_emigration() -> None:
    g = three()
    equip(g, 0, yellow=9, unused=1)
    equip(g, 1, yellow=15)
    assert [c.culture for c in happen(g.copy(), "civil_unrest").civs] == [0, 2, 9]
    g = happen(g, "emigration", "bronze")
    assert [(c.yellow, c.unused) for c in g.civs] == [(11, 0), (16, 0), (18, 1)]


def test_cold_war_and_national_pride() -> None:
    assert [c.science for c in happen(three(), "cold_war").civs] == [6, 6, 0]
    assert [c.culture for c in happen(three(), "national_pride").civs] == [3, 6, 14]


def test_crime_wave() -> None:
    g = three()
    equip(g, 2, blue_bank=0, culture=1)
    g.civs[2].blue[slot("bronze")] = 1
    g.civs[2].blue[slot("agriculture")] = 1
    g = happen(g, "crime_wave", "bronze")
    assert [c.culture for c in g.civs] == [3, 3, 0]
    assert [c.blue_bank for c in g.civs] == [18, 17, 0]
    assert blue(g.civs[2]) == {"agriculture": 1}


def test_economic_progress() -> None:
    g = three()
    equip(g, 0, yellow=9, blue_bank=6, unused=0)
    g = happen(g, "economic_progress")
    assert goods(g.civs[1]) == (2, 2)
    assert goods(g.civs[0]) == (0, 0)
    assert [c.culture for c in g.civs] == [3, 6, 9]


@rule("909.1")
def test_alternative_corruption_holds_for_events() -> None:
    g = board(2, age=2, alternative_corruption=True)
    for seat in (0, 1):
        equip(g, seat, blue_bank=10)
    converse(resolve("new_deposits", g), "produce_less", "produce_all")
    assert [bank.resources(c) for c in g.civs] == [1, 2]


def test_iconoclasm() -> None:
    g = three()
    equip(g, 0, leader="hammurabi")
    equip(g, 1, leader="isaac_newton")
    happen(g, "iconoclasm")
    assert [c.leader for c in g.civs] == [NONE, BY_ID["isaac_newton"], NONE]
    assert g.civs[0].ca_total == 4
    g.age = 4
    assert [c.leader for c in happen(g, "iconoclasm").civs] == [NONE] * 3


def test_independence_declaration() -> None:
    g = three()
    equip(g, 2, colonies=["fertile_territory_i", "strategic_territory_i"], techs={"warriors": 0})
    happen(g, "independence_declaration", "fertile_territory_i")
    assert ids(g.civs[2].colonies) == ["strategic_territory_i"]
    assert g.civs[2].yellow == 15
    assert ids(g.past) == ["fertile_territory_i"]
    happen(three(), "independence_declaration")


def test_international_agreement() -> None:
    g = three()
    lay(g, s1="iron", s2="rich_land_i", s6="taj_mahal", s7="pyramids", s10="coal")
    civ = equip(g, 0, leader="aristotle", hand=[])
    asked = converse(
        resolve("international_agreement", g), ("take", "iron", 1), ("take", "taj_mahal", 6), "done"
    )
    assert ("take", "coal", 10) not in asked[2].options
    assert ("take", "pyramids", 7) not in asked[2].options, "all limits on taking hold"
    assert asked[2].about == (2,)
    assert (civ.science, civ.ca, civ.no_politics) == (1, 4, True)
    assert NONE not in g.row
    assert ids(g.row[:3]) == ["rich_land_i", "pyramids", "coal"], "moved up, nothing removed"
    g.phase, g.turn = 3, 0
    equip(g, military=["rats"])
    play = Play(g)
    assert play.topic == "action", "the next political action is given up"
    assert not civ.no_politics


def test_ravages_of_time() -> None:
    g = three()
    civ = equip(g, 0, wonders=["pyramids", "great_wall", "kremlin"])
    equip(g, 1, wonders=["kremlin"])
    happen(g, "ravages_of_time", "pyramids")
    assert (ids(civ.wonders), ids(civ.ravaged)) == (["great_wall", "kremlin"], ["pyramids"])
    assert civ.ca_total == 4 + 1
    assert culture_rate(civ) == 2 + 1 + 3
    assert g.civs[1].ravaged == []
    assert impact(g, BY_ID["impact_of_wonders"], 0)[0] == 5 + 4 + 3
    assert GAME.view(g, 0)["row"][0]["card"] is None


def test_refugees() -> None:
    g = happen(three(), "refugees")
    assert [c.culture for c in g.civs] == [6, 6, 6]
    assert [c.unused for c in g.civs] == [2, 1, 0]


def test_terrorism() -> None:
    g = three()
    equip(g, 1, techs={"religion": 1})
    happen(g, "terrorism", "religion")
    assert "religion" not in workers(g.civs[1])
    assert "philosophy" not in workers(g.civs[2])
    assert "philosophy" in workers(g.civs[0])
    assert g.civs[1].unused == 2


# --- events of age III ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("id", "points"),
    [
        ("impact_of_agriculture", 1 + 4),
        ("impact_of_architecture", 2 + 3 + 1),
        ("impact_of_colonies", 8),
        ("impact_of_competition", 3 + 1 + 1),
        ("impact_of_government", 2 * 8 + 5),
        ("impact_of_happiness", 2 * 4),
        ("impact_of_industry", 2 + 10),
        ("impact_of_population", 2 * (17 - 10)),
        ("impact_of_progress", 2 * (2 + 3)),
        ("impact_of_technology", 4 * 4),
        ("impact_of_wonders", 5 + 2),
        ("impact_of_science", 10),
        ("impact_of_strength", 10),
    ],
)
@rule("1004.1", "1004.2")
def test_impacts(id: str, points: int) -> None:
    g = board(2, age=3)
    equip(
        g, government="republic", special=["military_theory"],
        colonies=["fertile_territory_i", "developed_territory_i"],
        wonders=["pyramids", "internet"], unused=1, yellow=17,
        techs={
            "agriculture": 1, "irrigation": 2, "bronze": 2, "oil": 2, "philosophy": 1, "alchemy": 2,
            "movies": 1,
            "bread_and_circuses": 1, "warriors": 1, "modern_infantry": 1, "knights": 1, "religion": 1,
        },
    )  # fmt: skip
    assert impact(g, BY_ID[id], 0)[0] == points


@rule("1004.3")
def test_impact_of_technology_in_the_advanced_game() -> None:
    g = board(2, age=2, level="advanced")
    equip(g, techs={"coal": 0, "iron": 0}, special=["strategy"], government="republic")
    assert impact(g, BY_ID["impact_of_technology"], 0)[0] == 12


def test_impact_of_happiness_may_cost_culture() -> None:
    g = board(2, age=3)
    equip(g, yellow=0)
    assert impact(g, BY_ID["impact_of_happiness"], 0)[0] == -16


@pytest.mark.parametrize(("seats", "points"), [(2, [10, 0]), (3, [14, 7, 0]), (4, [15, 10, 5, 0])])
def test_ranking_points(seats: int, points: list[int]) -> None:
    assert impact(board(seats, age=3), BY_ID["impact_of_strength"], 0) == points


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


# --- the simple game -----------------------------------------------------------------------------


@rule("1006.3", "601.4")
def test_effects_without_meaning_in_the_simple_game() -> None:
    g = board(2, level="simple")
    civ = equip(g, leader="christopher_columbus", wonders=["colossus", "library_of_alexandria"])
    play = Play(g)
    assert not any("columbus" in str(option) for option in play.options)
    play.do("end_turn")
    assert civ.military == []
    assert new(2, level="simple").decks == [[], [], [], []]
    assert AGE[BY_ID["colossus"]] == 0
    assert ID[civ.leader] == "christopher_columbus"
    assert cards("colossus")[0] in civ.wonders
