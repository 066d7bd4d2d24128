"""The worked examples of the rulebook, with exactly their numbers."""

from __future__ import annotations

import pytest

from pentapolis.games.through_the_ages import scoring
from pentapolis.games.through_the_ages.data import BY_ID, CONSUMPTION, NONE
from pentapolis.games.through_the_ages.rules import bank, production
from pentapolis.games.through_the_ages.rules.buildings import build_price, upgrade_price
from pentapolis.games.through_the_ages.rules.colonies import gain_colony, pay_bid
from pentapolis.games.through_the_ages.rules.conflict import aggression
from pentapolis.games.through_the_ages.rules.losses import lose_colony
from pentapolis.games.through_the_ages.rules.ratings import (
    culture_rate,
    happy_faces,
    sacrificed_strength,
    science_rate,
    strength,
    unhappy_workers,
)
from pentapolis.games.through_the_ages.rules.row import take_price
from pentapolis.games.through_the_ages.scoring import ranked
from tests.loaded import converse
from tests.through_the_ages.scene import (
    Play,
    blue,
    board,
    cards,
    equip,
    example,
    goods,
    ids,
    lay,
    new,
    resolve,
    rule,
    slot,
    store,
    take_turn,
    workers,
)


@example("TTA-X1")
@rule("105.4", "105.7", "105.6")
def test_strength_limit() -> None:
    g = board(age=3)
    civ = equip(g, techs={"warriors": 3, "modern_infantry": 11}, unused=1, resources=7)
    assert strength(civ) == 58
    Play(g).do("build:modern_infantry")
    assert strength(civ) == 60
    civ.workers[slot("modern_infantry")] -= 1
    assert strength(civ) == 58


@example("TTA-X2")
@rule("309.1", "309.5")
def test_price_of_a_wonder() -> None:
    g = board()
    civ = equip(g, wonders=["pyramids", "colossus"])
    lay(g, s6="taj_mahal")
    assert take_price(civ, BY_ID["taj_mahal"], 5) == 4
    play = Play(g).do("take:taj_mahal:6")
    assert play.me.ca == play.me.ca_total - 4


@example("TTA-X3")
@rule("202.1", "202.2", "306.1", "306.2", "309.2", "309.3", "309.4")
def test_first_round() -> None:
    g = new(3)
    g.row = cards(
        "moses", "homer", "aristotle", "colossus", "engineering_genius_a", "hammurabi",
        "library_of_alexandria", "ideal_building_site_a", "work_of_art_a", "patriotism_a", "rich_land_a",
        "pyramids", "frugality_a",
    )  # fmt: skip
    play = Play(g)
    andy, birgitt, karsten = g.civs
    assert andy.ca == 1
    play.do("take:moses:1")
    assert play.options == ["end_turn"]
    play.do("end_turn")
    assert ids(andy.hand) == ["moses"]
    assert birgitt.ca == 2
    play.do("take:colossus:4")
    assert (birgitt.wonder, birgitt.stage) == (BY_ID["colossus"], 0)
    assert birgitt.hand == []
    assert play.refused("take:library_of_alexandria:7") == "309.4"
    play.do("take:engineering_genius_a:5", "end_turn")
    assert ids(birgitt.hand) == ["engineering_genius_a"]
    assert karsten.ca == 3
    other = Play(g.copy()).do("take:hammurabi:6")
    assert other.g.civs[2].ca == 1
    assert other.refused("take:aristotle:3") == "309.3"
    assert other.refused("take:homer:2") == "309.3"
    assert other.options == ["end_turn"]
    play.do("take:aristotle:3", "take:library_of_alexandria:7")
    assert ids(karsten.hand) == ["aristotle"]
    assert karsten.wonder == BY_ID["library_of_alexandria"]
    assert karsten.ca == 0


@example("TTA-X4")
@rule("204.1", "204.2", "204.3", "204.4", "204.5")
def test_row_of_round_two() -> None:
    g = new(3)
    g.round = 2
    g.row = [
        NONE, BY_ID["homer"], NONE, NONE, NONE, BY_ID["hammurabi"], NONE,
        *cards("ideal_building_site_a", "work_of_art_a", "patriotism_a", "rich_land_a", "pyramids"),
        BY_ID["frugality_a"],
    ]  # fmt: skip
    assert len(g.civil) == 7
    g.civil = cards(
        "revolutionary_idea_a", "hanging_gardens", "julius_caesar", "alexander_the_great"
    ) + cards("rich_land_a", "frugality_a", "ideal_building_site_a")
    deck = list(g.civil)
    take_turn(g)
    assert ids(g.row[:7]) == [
        "hammurabi", "ideal_building_site_a", "work_of_art_a", "patriotism_a", "rich_land_a", "pyramids",
        "frugality_a",
    ]  # fmt: skip
    assert len(g.row[7:]) == 6
    assert all(card in deck for card in g.row[7:])
    assert BY_ID["homer"] not in g.row


@example("TTA-X5")
@rule("306.3", "308.2", "308.3", "308.5", "309.1", "1001.1")
def test_engineering_genius() -> None:
    g = board()
    civ = equip(g, wonder="colossus", resources=2, hand=["engineering_genius_a"])
    lay(g, s6="engineering_genius_i")
    play = Play(g).do("play:engineering_genius_a")
    assert (civ.stage, bank.resources(civ), civ.ca) == (1, 1, 3)
    play.do("take:engineering_genius_i:6")
    assert civ.ca == 1
    assert play.refused("play:engineering_genius_i") == "308.2"


@example("TTA-X6")
@rule("313.1", "313.2", "313.3", "314.1", "314.2", "314.3", "314.4", "1006.2")
def test_revolution() -> None:
    g = board()
    civ = equip(g, leader="hammurabi", science=3)
    assert (civ.ca_total, civ.ma_total) == (5, 1)
    lay(g, s1="monarchy")
    play = Play(g).do("take:monarchy:1")
    assert play.refused("revolution:monarchy") == "314.2"
    equip(g, hand=["monarchy"], civil_used=False)
    play = Play(g).do("revolution:monarchy")
    assert civ.science == 0
    assert (civ.ca_total, civ.ma_total) == (6, 2)
    assert (civ.ca, civ.ma) == (0, 2)


@example("TTA-X7")
@rule("315.1", "315.2", "315.3")
def test_peaceful_change() -> None:
    g = board()
    civ = equip(g, leader="hammurabi", science=9)
    lay(g, s1="monarchy")
    Play(g).do("take:monarchy:1", "peaceful:monarchy")
    assert (civ.ca_total, civ.ca, civ.science) == (6, 4, 0)
    assert civ.ma == civ.ma_total == 2


@pytest.mark.parametrize(
    ("way", "actions"),
    [
        (["upgrade:bronze:iron", "upgrade:bronze:iron", "build:bronze"], 3),
        (["build:iron", "upgrade:bronze:iron"], 2),
    ],
)
@example("TTA-X8")
@rule("303.1", "316.1", "316.2")
def test_iron(way: list[str], actions: int) -> None:
    g = board()
    civ = equip(g, techs={"bronze": 4, "iron": 0}, resources=8, unused=1)
    Play(g).do(*way)
    assert civ.ca == civ.ca_total - actions
    assert (civ.workers[slot("iron")], civ.workers[slot("bronze")]) == (2, 3)
    assert bank.resources(civ) == 0


@example("TTA-X9")
@rule("108.1", "108.9", "108.11", "505.1")
def test_production_and_change() -> None:
    g = board()
    civ = equip(g, techs={"bronze": 3, "iron": 2})
    production.produce_resources(g, civ)
    assert blue(civ) == {"bronze": 3, "iron": 2}
    assert bank.resources(civ) == 7
    play = Play(g).do("upgrade:bronze:iron")
    assert blue(civ) == {"iron": 2}
    assert bank.resources(civ) == 4
    play.do("upgrade:bronze:iron")
    assert (civ.workers[slot("bronze")], civ.workers[slot("iron")]) == (1, 4)
    assert blue(civ) == {"bronze": 1}
    assert bank.resources(civ) == 1


@example("TTA-X10")
@rule("205.8", "404.2", "1002.1", "1002.2", "1008.11")
def test_patriotism() -> None:
    g = board()
    civ = equip(g, techs={"warriors": 1, "swordsmen": 0}, resources=5, unused=2, hand=["patriotism_i"])
    play = Play(g).do("play:patriotism_i")
    assert (civ.ma, civ.pool) == (3, 2)
    play.do("upgrade:warriors:swordsmen")
    assert (civ.pool, bank.resources(civ)) == (1, 5)
    play.do("build:swordsmen")
    assert (civ.pool, bank.resources(civ)) == (0, 3)
    play.do("build:swordsmen")
    assert (civ.ma, bank.resources(civ)) == (0, 0)
    play.do("end_turn")
    assert civ.ma_extra == 1
    g.phase, g.turn = 1, 0
    assert Play(g).me.ma_extra == 0


@example("TTA-X11")
@rule("806.1", "806.2", "806.3", "806.4", "806.5", "702.1", "1007.11", "306.10")
def test_great_example() -> None:
    g = board(level="simple")
    civ = equip(
        g,
        government="theocracy",
        special=["cartography"],
        leader="leonardo_da_vinci",
        wonders=["st_peters_basilica", "library_of_alexandria"],
        wonder="great_wall",
        techs={
            "warriors": 1, "swordsmen": 2, "drama": 1, "religion": 3, "philosophy": 0, "alchemy": 2,
            "iron": 3,
            "bronze": 1, "irrigation": 2, "agriculture": 0, "knights": 0,
        },
    )  # fmt: skip
    assert strength(civ) == 6
    assert culture_rate(civ) == 9
    assert happy_faces(civ) == 8
    assert science_rate(civ) == 6
    assert dict(scoring.simple_bonus(civ)) == {
        "technologies": 16, "strength": 12, "happiness": 16, "science": 6, "production": 11,
    }  # fmt: skip
    g.alive = 2
    scoring.final_scoring(g)
    assert civ.culture == 61


@example("TTA-X12")
@rule("605.7", "605.8", "605.9", "605.10", "606.2", "606.3", "606.4", "606.5", "606.6", "1008.27", "1008.18")
def test_colonizing() -> None:
    g = board(3, level="advanced")
    civ = equip(
        g, special=["cartography"], military=["bonus_ii"],
        techs={"warriors": 1, "swordsmen": 1}, yellow=5, unused=0,
    )  # fmt: skip
    territory = BY_ID["inhabited_territory_i"]
    other = g.copy()
    rules = pay_bid(g, civ, 4, territory)
    ask = next(rules)
    assert "done" not in ask.options  # type: ignore[union-attr]
    ask = rules.send(("bonus", "bonus_ii"))
    assert "done" not in ask.options, "bonuses alone do not do"  # type: ignore[union-attr]
    assert ask.about[2] == 4  # type: ignore[union-attr]
    ask = rules.send(("sacrifice", "warriors"))
    assert ask.about[2] == 5  # type: ignore[union-attr]
    before = strength(civ)
    with pytest.raises(StopIteration):
        rules.send("done")
    assert strength(civ) == before - 1
    assert civ.military == []
    gain_colony(g, civ, territory)
    assert (civ.yellow, civ.unused) == (5 + 1 + 2 - 1, 1)
    converse(lose_colony(g, civ, territory))
    assert (civ.yellow, civ.unused) == (5, 1)

    karsten = other.civs[0]
    rules = pay_bid(other, karsten, 4, territory)
    next(rules)
    ask = rules.send(("sacrifice", "swordsmen"))
    assert ask.about[2] == 4  # type: ignore[union-attr]
    assert "done" in ask.options  # type: ignore[union-attr]
    with pytest.raises(StopIteration):
        rules.send("done")
    assert ids(karsten.military) == ["bonus_ii"]
    warriors_only = [0] * 44
    warriors_only[slot("warriors")] = 1
    assert sacrificed_strength(karsten, warriors_only) + karsten.fixed_colonization == 3


@example("TTA-X13")
@rule("607.1", "607.4", "607.5", "607.6", "608.1", "608.3", "608.4", "608.6", "1005.6", "1008.22")
def test_spy() -> None:
    g = board(age=2)
    andy = equip(g, techs={"warriors": 2, "riflemen": 4}, military=["spy"], science=1, yellow=6)
    birgitt = equip(g, 1, techs={"warriors": 6, "knights": 2}, military=["bonus_ii"], science=3)
    assert (strength(andy), strength(birgitt)) == (14, 10)
    asked = converse(aggression(g, andy, BY_ID["spy"], birgitt), ("sacrifice", "riflemen"), "done", "done")
    assert [ask.about for ask in asked] == [(14, 10), (17, 10), (10, 17)]
    assert birgitt.science == 0
    assert andy.science == 4
    assert andy.yellow == 7
    assert strength(andy) == 11
    assert andy.ma == andy.ma_total - 1
    assert ids(birgitt.military) == ["bonus_ii"]
    assert strength(birgitt) == 10


@example("TTA-X14")
@rule("106.5", "507.2", "507.3", "508.1", "111.5", "1008.19", "1008.26")
def test_happiness() -> None:
    g = board(3, level="advanced")
    karsten = equip(
        g, yellow=11, unused=1, food=4, techs={"religion": 1, "bread_and_circuses": 0}, resources=4, science=3
    )  # fmt: skip
    karsten.techs &= ~(1 << slot("bread_and_circuses"))
    karsten.hand = cards("bread_and_circuses")
    assert unhappy_workers(karsten) == 1
    assert not production.is_uprising(g, karsten)
    Play(g).do("population")
    assert bank.food(karsten) == 0
    assert (karsten.yellow, unhappy_workers(karsten), karsten.unused) == (10, 2, 2)
    assert not production.is_uprising(g, karsten)
    g.turn = 1
    g.civs[1].unused = g.civs[2].unused = 0
    converse(resolve("development_of_warfare", g), ("build", "warriors"))
    assert (karsten.unused, unhappy_workers(karsten)) == (1, 2)
    assert production.is_uprising(g, karsten)
    g.turn = 0
    Play(g).do("technology:bread_and_circuses", "build:bread_and_circuses")
    assert (happy_faces(karsten), unhappy_workers(karsten), karsten.unused) == (3, 0, 0)
    assert not production.is_uprising(g, karsten)


@example("TTA-X15")
@rule("312.1", "312.2", "312.3", "1008.16")
def test_justice_system() -> None:
    g = board(age=2)
    civ = equip(g, special=["code_of_laws"], hand=["justice_system"], science=7)
    assert civ.ca_total == 5
    bank_before = civ.blue_bank
    Play(g).do("technology:justice_system")
    assert civ.ca_total == 5
    assert civ.blue_bank == bank_before + 3
    assert civ.specials[1] == 2
    assert civ.science == 0


@example("TTA-X16")
@rule("312.4", "1008.17")
def test_masonry() -> None:
    g = board(age=2)
    civ = equip(g, special=["masonry"], techs={"alchemy": 0, "scientific_method": 0})
    labs = [slot("philosophy"), slot("alchemy"), slot("scientific_method")]
    assert [build_price(g, civ, s) for s in labs[:2]] == [3, 5]
    assert upgrade_price(g, civ, labs[0], labs[1]) == 2
    assert upgrade_price(g, civ, labs[0], labs[2]) == 4
    assert upgrade_price(g, civ, labs[1], labs[2]) == 2


@example("TTA-X17")
@rule("312.4")
def test_architecture() -> None:
    g = board(age=2)
    civ = equip(g, special=["architecture"], techs={"alchemy": 0, "scientific_method": 0})
    labs = [slot("philosophy"), slot("alchemy"), slot("scientific_method")]
    assert [build_price(g, civ, s) for s in labs] == [3, 5, 6]
    assert upgrade_price(g, civ, labs[1], labs[2]) == 1


MEDIEVAL = {"warriors": 2, "swordsmen": 1, "knights": 2}


@example("TTA-X18")
@rule("701.1", "701.2", "701.3", "701.4", "1008.25", "1008.28")
def test_medieval_army() -> None:
    civ = equip(board(), techs=MEDIEVAL, tactic="medieval_army")
    assert strength(civ) == 12
    assert strength(equip(board(), techs=MEDIEVAL)) == 8


@pytest.mark.parametrize(
    ("units", "attack"),
    [
        ({"knights": 1}, 14),
        ({"knights": 1, "swordsmen": 1}, 18),
        ({"warriors": 2, "knights": 2}, 22),
    ],
)
@example("TTA-X19")
@rule("703.1", "703.2", "703.3", "607.5")
def test_sacrificing_armies(units: dict[str, int], attack: int) -> None:
    civ = equip(board(), techs=MEDIEVAL, tactic="medieval_army")
    chosen = [0] * 44
    for id, number in units.items():
        chosen[slot(id)] = number
    assert strength(civ) + sacrificed_strength(civ, chosen) == attack


@example("TTA-X20")
@rule("704.1", "704.2")
def test_obsolete_army() -> None:
    civ = equip(board(age=2), techs={"warriors": 1, "swordsmen": 3, "cannon": 2}, tactic="defensive_army")
    assert strength(civ) == 22
    civ = equip(
        board(age=2), techs={"warriors": 0, "modern_infantry": 4, "cannon": 2}, tactic="defensive_army"
    )
    assert strength(civ) == 26 + 12, "newer units serve in older tactics without loss"


@pytest.mark.parametrize(("planes", "expected"), [(1, 47), (2, 57), (3, 60)])
@example("TTA-X21")
@rule("705.1", "705.2", "705.3", "705.4", "705.5", "705.6", "105.4")
def test_air_force(planes: int, expected: int) -> None:
    civ = equip(
        board(age=3),
        techs={"warriors": 0, "swordsmen": 1, "modern_infantry": 1, "cannon": 4, "air_forces": planes},
        tactic="entrenchments",
    )
    assert strength(civ) == expected


@example("TTA-X22")
@rule("202.1", "309.1", "203.5", "103.1")
def test_first_round_choices() -> None:
    g = new(4)
    play = Play(g)
    spaces = [option[2] for option in play.options if option != "end_turn"]
    assert spaces == [1, 2, 3, 4, 5]
    play.do("end_turn")
    second = [option[2] for option in play.options if option != "end_turn"]
    assert max(second) <= 9
    play.do("end_turn")
    assert [civ.ca for civ in g.civs] == [1, 2, 3, 4]
    third = [option[2] for option in play.options if option != "end_turn"]
    assert max(third) == 13


@example("TTA-X23")
@rule("306.3", "306.4", "306.6", "306.7", "205.6", "1006.1", "1008.2")
def test_pyramids() -> None:
    g = board()
    civ = equip(g, wonder="pyramids", resources=6)
    play = Play(g)
    for left in (3, 1, 0):
        play.do("wonder:1")
        assert bank.resources(civ) == left
    assert civ.wonders == cards("pyramids")
    assert (civ.ca_total, civ.ca) == (5, 2)
    assert civ.blue_bank == 18


@example("TTA-X24")
@rule("108.15", "108.14", "1008.26")
def test_development_of_agriculture() -> None:
    g = board()
    civ = equip(g, 0)
    converse(resolve("development_of_agriculture", g))
    assert blue(civ) == {"agriculture": 2}
    g = board()
    civ = equip(g, techs={"irrigation": 0})
    converse(resolve("development_of_agriculture", g))
    assert blue(civ) == {"irrigation": 1}


@example("TTA-X25")
@rule("108.11", "108.13")
def test_change_from_coal() -> None:
    g = board(age=2)
    civ = equip(g, techs={"iron": 0, "coal": 0})
    store(civ, coal=2)
    bank.pay_resources(civ, 1)
    assert blue(civ) == {"coal": 1, "iron": 1}
    civ = equip(board(age=2), techs={"coal": 0})
    store(civ, coal=2)
    bank.pay_resources(civ, 1)
    assert blue(civ) == {"coal": 1, "bronze": 2}
    assert bank.resources(civ) == 5


@example("TTA-X26")
@rule("108.12")
def test_no_merging() -> None:
    civ = equip(board(), techs={"iron": 0})
    store(civ, bronze=3)
    bank.pay_resources(civ, 1)
    assert blue(civ) == {"bronze": 2}, "two tokens on Bronze do not become one on Iron"


@example("TTA-X27")
@rule("202.6", "302.1", "303.1", "303.3", "106.3", "106.4")
def test_first_production() -> None:
    g = new(2)
    play = Play(g).do("end_turn")
    civ = g.civs[0]
    assert goods(civ) == (2, 2)
    assert (civ.science, civ.culture, civ.blue_bank) == (1, 0, 14)
    play.do("end_turn")
    while play.topic != "action":
        play.do("no_politics")
    play.do("population", "build:bronze")
    assert goods(civ) == (0, 0)
    assert (civ.yellow, CONSUMPTION[civ.yellow]) == (17, 0)
    assert bank.population_price(civ) == 2
    production.produce_resources(g, civ)
    assert bank.resources(civ) == 3
    equip(g, food=2)
    play = Play(g).do("population")
    assert civ.yellow == 16
    assert CONSUMPTION[civ.yellow] == 1
    assert bank.population_price(civ) == 3


@example("TTA-X28")
@rule("604.1", "604.2")
def test_ties() -> None:
    g = board(3)
    g.turn = 1
    assert [civ.seat for civ in ranked(g, strength, g.turn)] == [1, 2, 0]


@pytest.mark.parametrize(
    ("answer", "resources", "bank_after"), [("produce_all", 0, 10), ("produce_less", 1, 9)]
)
@example("TTA-X29")
@rule("909.1", "909.2")
def test_alternative_corruption(answer: str, resources: int, bank_after: int) -> None:
    g = board(alternative_corruption=True)
    civ = equip(g, techs={"agriculture": 0}, blue_bank=10, yellow=18)
    asked = converse(production.production(g, civ), answer)
    assert [ask.topic for ask in asked] == ["produce_less"]
    assert bank.resources(civ) == resources
    assert civ.blue_bank == bank_after
    assert workers(civ)["bronze"] == 2
