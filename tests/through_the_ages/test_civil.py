"""Rules 300: civil actions."""

from __future__ import annotations

import pytest

from pentapolis.games.through_the_ages.data import BY_ID, NONE
from pentapolis.games.through_the_ages.rules import bank, production
from pentapolis.games.through_the_ages.rules.buildings import build_price
from pentapolis.games.through_the_ages.rules.ratings import culture_rate, happy_faces, science_rate, strength
from tests.loaded import converse
from tests.through_the_ages.scene import Play, blue, board, cards, equip, goods, ids, lay, rule, slot, workers

# --- 301–305 -------------------------------------------------------------------------------------


@rule("301.1", "301.2")
def test_every_civil_action_and_its_price() -> None:
    g = board()
    equip(
        g, food=6, resources=11, unused=3, science=8, wonder="pyramids", techs={"iron": 0},
        hand=["moses", "work_of_art_a", "irrigation"],
    )  # fmt: skip
    lay(g, s1="alchemy")
    for key in (
        "population", "build:bronze", "build:religion", "destroy:bronze", "wonder:1", "leader:moses",
        "play:work_of_art_a", "take:alchemy:1", "technology:irrigation", "upgrade:bronze:iron",
    ):  # fmt: skip
        play = Play(g.copy()).do(key)
        assert (play.me.ca, play.me.ma) == (3, 2), key


@rule("301.4")
def test_only_in_the_own_turn() -> None:
    g = board(3)
    g.turn = 1
    equip(g, 0, food=9, resources=9)
    play = Play(g)
    assert play.fork.ask is not None
    assert play.fork.ask.seat == 1
    assert [ask.seat for ask in play.fork.asks] == [1]


@rule("302.1", "302.2")
def test_raise_population() -> None:
    g = board()
    civ = equip(g, food=5)
    play = Play(g).do("population")
    assert (civ.yellow, civ.unused, bank.food(civ)) == (17, 2, 3)
    play.do("population")
    assert bank.food(civ) == 1
    assert play.refused("population") == "302.2"


@rule("303.1", "303.2", "303.5")
def test_build_a_farm_or_mine() -> None:
    g = board()
    civ = equip(g, resources=7, unused=2, techs={"iron": 0})
    play = Play(g).do("build:agriculture", "build:iron")
    assert workers(civ)["agriculture"] == 3
    assert workers(civ)["iron"] == 1
    assert (civ.unused, bank.resources(civ)) == (0, 0)
    assert play.refused("build:bronze") == "303.2"
    equip(g, unused=1)
    assert Play(g).refused("build:bronze") == "303.2"


@rule("303.3")
def test_new_farms_and_mines_produce_at_once() -> None:
    g = board()
    civ = equip(g, resources=4, unused=2)
    Play(g).do("build:bronze", "build:agriculture", "end_turn")
    assert goods(civ) == (3, 3)


@rule("303.4", "304.4", "402.2")
def test_farms_mines_and_units_are_unlimited() -> None:
    g = board()
    civ = equip(g, resources=12, unused=6, ca=9, ma=9)
    Play(g).do(*["build:bronze"] * 3, *["build:warriors"] * 3)
    assert (workers(civ)["bronze"], workers(civ)["warriors"]) == (5, 4)


@rule("304.1", "304.2", "304.3", "109.3")
def test_urban_limit() -> None:
    g = board()
    civ = equip(g, resources=17, unused=4, techs={"philosophy": 1, "alchemy": 0}, ca=9)
    play = Play(g).do("build:alchemy")
    assert (civ.unused, bank.resources(civ), science_rate(civ)) == (3, 11, 3)
    assert play.refused("build:alchemy") == "304.2", "all levels of one type count together"
    assert play.refused("build:philosophy") == "304.2"
    assert play.can("build:religion"), "each type on its own"


@rule("304.5")
def test_above_the_limit() -> None:
    g = board(age=2)
    civ = equip(g, techs={"philosophy": 3, "alchemy": 0}, resources=9, unused=1)
    play = Play(g)
    assert play.refused("build:philosophy") == "304.2"
    play.do("upgrade:philosophy:alchemy")
    assert workers(civ)["philosophy"] == 2


@rule("305.1", "305.2", "305.3")
def test_destroy() -> None:
    g = board()
    civ = equip(g, techs={"religion": 1})
    Play(g).do("destroy:religion", "destroy:bronze")
    assert (civ.unused, bank.resources(civ)) == (3, 0)
    assert "religion" not in workers(civ)
    assert civ.techs >> slot("religion") & 1
    assert culture_rate(civ) == 0


# --- 306 wonders ---------------------------------------------------------------------------------


@rule("306.1", "306.2", "310.2")
def test_taking_a_wonder() -> None:
    g = board()
    civ = equip(g, hand=["iron", "moses", "irrigation", "alchemy"])
    lay(g, s1="pyramids", s2="colossus", s3="coal")
    play = Play(g)
    assert play.refused("take:coal:3") == "310.1"
    play.do("take:pyramids:1")
    assert civ.wonder == BY_ID["pyramids"]
    assert len(civ.hand) == 4
    assert play.refused("take:colossus:2") == "309.4"


@rule("306.3", "306.5", "306.6", "306.8")
def test_stages_and_marks() -> None:
    g = board()
    civ = equip(g, wonder="colossus", resources=7)
    play = Play(g).do("wonder:1")
    assert (civ.stage, civ.blue_bank, bank.resources(civ)) == (1, 18 - 4 - 1, 4)
    play.do("wonder:1")
    assert civ.wonder == NONE
    assert civ.blue_bank == 17
    assert (culture_rate(civ), strength(civ)) == (1, 2)
    assert play.refused("wonder:1") == "306.3"


@rule("306.5")
def test_no_token_to_mark_a_stage() -> None:
    g = board()
    civ = equip(g, wonder="colossus", techs={"iron": 0}, blue_bank=0)
    civ.blue[slot("iron")] = 2
    play = Play(g)
    assert play.can("wonder:1"), "paying 3 of 4 returns a token"
    civ = equip(g, wonder="library_of_alexandria")
    assert Play(g).refused("wonder:1") == "306.5", "moving a token from Iron to Bronze returns none"
    equip(g, stage=3)
    assert Play(g).can("wonder:1"), "the last stage needs no mark"


@rule("306.5", "108.13")
def test_change_takes_the_token_of_the_mark() -> None:
    g = board()
    civ = equip(g, wonder="library_of_alexandria", techs={"coal": 0}, blue_bank=1)
    civ.blue[slot("coal")] = 1
    assert Play(g).refused("wonder:1") == "306.5", "1 of 3 is paid by laying both tokens on Bronze"
    civ.blue_bank = 2
    Play(g).do("wonder:1")
    assert (civ.stage, civ.blue_bank, blue(civ)) == (1, 0, {"bronze": 2})


@rule("306.12", "108.17")
def test_stages_paid_one_by_one_must_all_be_affordable() -> None:
    g = board()
    civ = equip(
        g, wonder="library_of_alexandria", stage=2, special=["masonry"], techs={"coal": 0}, blue_bank=2
    )
    civ.blue[slot("coal")] = 1
    assert Play(g).can("wonder:2"), "2 of 3, then the last Bronze token for the last stage"
    civ.blue_bank = 0
    assert Play(g).refused("wonder:2") == "306.5", "moving the token from Coal to Bronze leaves no mark"


@rule("314.4", "315.2")
def test_used_actions_stay_used_under_a_smaller_government() -> None:
    g = board(age=2)
    civ = equip(g, government="monarchy", hand=["republic"], science=4, resources=2, unused=1)
    Play(g).do("build:warriors", "revolution:republic")
    assert (civ.ma, civ.ma_total) == (1, 2), "1 of 3 was used before, so 1 of 2 is left"
    g = board(age=3)
    civ = equip(g, government="communism", hand=["fundamentalism"], science=19, food=2)
    Play(g).do("population", "peaceful:fundamentalism")
    assert (civ.ca, civ.ca_total) == (4, 6)
    g = board(age=2)
    civ = equip(
        g, government="monarchy", hand=["republic", "patriotism_i"], science=14, resources=2, unused=1
    )
    Play(g).do("play:patriotism_i", "build:warriors", "peaceful:republic")
    assert (civ.ma, civ.ma_total) == (2, 2), "1 of 3 + 1 used, 2 of 2 + 1 left"


@rule("306.7", "306.9", "306.10")
def test_wonders_work_when_complete() -> None:
    g = board()
    civ = equip(
        g, wonder="taj_mahal", stage=2, resources=2, wonders=["pyramids", "colossus", "hanging_gardens"]
    )
    assert culture_rate(civ) == 2
    play = Play(g).do("wonder:1")
    assert culture_rate(civ) == 5
    assert len(civ.wonders) == 4
    play.do("end_turn")
    assert civ.culture == 5


@rule("306.11")
def test_wonders_cannot_be_given_up() -> None:
    g = board()
    equip(g, wonder="taj_mahal", stage=1, resources=9)
    assert not any("taj_mahal" in str(option) for option in Play(g).options)


@rule("306.12", "1001.2")
@pytest.mark.parametrize(("technology", "most"), [("masonry", 2), ("architecture", 3), ("engineering", 4)])
def test_several_stages(technology: str, most: int) -> None:
    g = board(age=3)
    civ = equip(g, special=[technology], wonder="internet", resources=18, blue_bank=9)
    equip(g, hand=["engineering_genius_iii"])
    play = Play(g)
    assert [o for o in play.options if o[0] == "wonder"] == [("wonder", n) for n in range(1, most + 1)]
    assert most == 4 or play.refused(f"wonder:{most + 1}") == "306.12"
    trial = Play(g.copy()).do("play:engineering_genius_iii")
    assert trial.me.stage == 1, "Engineering Genius builds exactly one stage"
    play.do(f"wonder:{most}")
    assert civ.stage == most
    assert bank.resources(civ) == 18 - sum((2, 3, 4, 3)[:most])
    assert civ.ca == civ.ca_total - 1


@rule("306.13")
def test_modern_wonders_score_once() -> None:
    g = board(age=3)
    civ = equip(g, wonder="fast_food_chains", stage=3, resources=4)
    play = Play(g).do("wonder:1")
    assert civ.culture == 2 * 4 + 1 + 1
    assert culture_rate(civ) == 0
    play.do("end_turn")
    assert civ.culture == 10


# --- 307 leaders, 308 action cards ---------------------------------------------------------------


@rule("307.1", "307.2", "307.3", "307.4")
def test_leaders() -> None:
    g = board()
    civ = equip(g, leader="julius_caesar", ma=0)
    lay(g, s1="genghis_khan")
    Play(g).do("take:genghis_khan:1", "leader:genghis_khan")
    assert civ.leader == BY_ID["genghis_khan"]
    assert civ.ca == 2
    assert (civ.ma_total, strength(civ)) == (2, 1)
    assert civ.hand == []


@rule("308.1", "308.2", "308.6")
def test_action_cards() -> None:
    g = board()
    civ = equip(g, hand=["work_of_art_a", "revolutionary_idea_i"])
    lay(g, s1="work_of_art_i", s2="work_of_art_a")
    play = Play(g).do("play:work_of_art_a", "play:revolutionary_idea_i")
    assert (civ.culture, civ.science, civ.ca) == (6, 2, 2)
    assert (culture_rate(civ), science_rate(civ)) == (0, 1)
    assert civ.hand == []
    play.do("take:work_of_art_i:1")
    assert play.refused("play:work_of_art_i") == "308.2"
    civ.hand = cards("work_of_art_a")
    play = Play(g).do("take:work_of_art_a:2")
    assert not play.can("play:work_of_art_a") or civ.ca
    g = board()
    civ = equip(g, hand=["work_of_art_a"])
    lay(g, s1="work_of_art_a")
    play = Play(g).do("take:work_of_art_a:1", "play:work_of_art_a")
    assert play.refused("play:work_of_art_a") == "308.2", "only the older of the two copies"


@rule("308.3", "308.4", "308.5", "1001.1", "1001.3")
def test_contained_actions() -> None:
    g = board()
    civ = equip(
        g, hand=["rich_land_i", "ideal_building_site_a", "efficient_upgrade_ii"], resources=2, unused=2
    )
    equip(g, techs={"iron": 0})
    play = Play(g).do("play:rich_land_i", "build:bronze")
    assert (civ.ca, bank.resources(civ)) == (3, 2), "the discount lowers the price to 0, never below"
    play.do("play:ideal_building_site_a", "build:religion")
    assert (civ.ca, bank.resources(civ)) == (2, 0)
    play.do("play:efficient_upgrade_ii")
    assert (workers(civ)["iron"], bank.resources(civ), civ.ca) == (1, 0, 1)


@rule("308.4", "1008.9")
def test_contained_actions_obey_their_rules() -> None:
    g = board()
    equip(g, hand=["ideal_building_site_a", "rich_land_a"], resources=9, unused=0, techs={"alchemy": 0})
    play = Play(g)
    assert play.refused("play:ideal_building_site_a") == "308.8", "no unused worker, and not for an upgrade"
    assert play.refused("play:rich_land_a") == "308.8"
    equip(g, unused=1, techs={"philosophy": 2, "religion": 2})
    assert Play(g).refused("play:ideal_building_site_a") == "308.8", "the urban limit holds"


@rule("308.5")
def test_full_price_first() -> None:
    g = board()
    civ = equip(g, hand=["frugality_i"], food=1)
    assert Play(g).refused("play:frugality_i") == "308.8"
    equip(g, food=2)
    Play(g).do("play:frugality_i")
    assert (bank.food(civ), civ.unused, civ.yellow) == (2, 2, 17)


@rule("308.7")
def test_goods_from_the_blue_bank() -> None:
    g = board()
    civ = equip(g, hand=["mineral_deposits_i", "bountiful_harvest_i"], blue_bank=3)
    Play(g).do("play:mineral_deposits_i", "play:bountiful_harvest_i")
    assert (bank.resources(civ), bank.food(civ), civ.blue_bank) == (2, 1, 0)


@rule("308.8")
def test_cards_without_their_action() -> None:
    g = board()
    equip(
        g, hand=["engineering_genius_a", "breakthrough_i", "work_of_art_a", "mineral_deposits_i"], blue_bank=0
    )
    play = Play(g)
    assert play.refused("play:engineering_genius_a") == "308.8"
    assert play.refused("play:breakthrough_i") == "308.8"
    assert play.can("play:mineral_deposits_i"), "a pure gain may be played even if it is lost"


# --- 309 taking, 310 the hand --------------------------------------------------------------------


@rule("309.1", "309.2")
def test_taking_cards() -> None:
    g = board()
    civ = equip(g)
    lay(g, s5="iron", s9="alchemy", s10="drama")
    play = Play(g)
    assert play.can("take:drama:10")
    play.do("take:iron:5", "take:alchemy:9")
    assert (civ.ca, ids(civ.hand)) == (1, ["iron", "alchemy"])
    assert g.row == [NONE] * 9 + cards("drama") + [NONE] * 3
    assert play.refused("take:drama:10") == "309.1"
    assert play.refused("take:iron:5") == "309.1"


@rule("309.3")
def test_one_leader_of_each_age() -> None:
    g = board()
    equip(g, leaders_taken=0b0001)
    lay(g, s1="moses", s2="leonardo_da_vinci", s3="michelangelo")
    play = Play(g)
    assert play.refused("take:moses:1") == "309.3", "also when the earlier one is gone"
    play.do("take:leonardo_da_vinci:2")
    assert play.refused("take:michelangelo:3") == "309.3"


@rule("309.5")
def test_wonders_cost_more() -> None:
    g = board(age=2)
    civ = equip(g, wonders=["pyramids"], ravaged=["colossus"], ca=4)
    lay(g, s1="taj_mahal", s6="kremlin")
    play = Play(g)
    assert play.can("take:kremlin:6")
    play.do("take:taj_mahal:1")
    assert civ.ca == 1
    g = board()
    civ = equip(g, leader="michelangelo", ca=0)
    lay(g, s1="taj_mahal")
    Play(g).do("take:taj_mahal:1")
    assert civ.ca == 0, "with Michelangelo 1 less, never below 0"
    equip(g, wonder=None, wonders=["pyramids"], ca=0)
    lay(g, s1="great_wall")
    assert Play(g).refused("take:great_wall:1") == "309.5"


@rule("309.6")
def test_action_cards_without_limit() -> None:
    g = board()
    civ = equip(g)
    lay(g, s1="work_of_art_a", s2="rich_land_a", s3="rich_land_a")
    Play(g).do("take:work_of_art_a:1", "take:rich_land_a:2", "take:rich_land_a:3")
    assert len(civ.hand) == 3


@rule("309.7", "309.8", "312.6")
def test_no_technology_twice() -> None:
    g = board(age=2)
    equip(g, techs={"iron": 0}, hand=["alchemy"], special=["architecture"], government="monarchy")
    lay(g, s1="iron", s2="alchemy", s3="coal", s4="architecture", s5="monarchy", s6="masonry")
    play = Play(g)
    for key in ("take:iron:1", "take:alchemy:2", "take:architecture:4", "take:monarchy:5"):
        assert play.refused(key) == "309.7"
    assert play.can("take:coal:3"), "other technologies of the same type may be held"
    assert play.can("take:masonry:6"), "a replaced special technology is no longer in play"


@rule("310.1", "310.3")
def test_civil_hand_limit() -> None:
    g = board()
    civ = equip(g, hand=["iron", "moses", "alchemy", "drama", "coal"], ca=1)
    lay(g, s1="irrigation", s2="pyramids")
    play = Play(g)
    assert play.refused("take:irrigation:1") == "310.1"
    play.do("end_turn")
    assert len(civ.hand) == 5, "nobody discards civil cards"
    g = board()
    equip(g, hand=["iron", "moses", "alchemy", "drama"], ca=1, wonders=["library_of_alexandria"])
    lay(g, s1="irrigation")
    assert Play(g).can("take:irrigation:1")


# --- 311 technologies, 312 special ---------------------------------------------------------------


@rule("311.1", "311.2", "311.3", "311.4", "311.5")
def test_playing_a_technology() -> None:
    g = board()
    civ = equip(g, science=6, resources=4)
    lay(g, s1="iron")
    play = Play(g).do("take:iron:1", "technology:iron")
    assert (civ.science, civ.ca, civ.hand) == (1, 2, [])
    assert workers(civ)["bronze"] == 2
    assert "iron" not in workers(civ)
    assert blue(civ) == {"bronze": 4}
    assert play.can("build:bronze"), "older technologies stay usable"
    equip(g, hand=["alchemy"])
    assert Play(g).refused("technology:alchemy") == "311.2"


@rule("312.1", "312.2", "312.5")
def test_special_technologies() -> None:
    g = board(age=2)
    civ = equip(g, science=18, hand=["warfare", "strategy"], ca=9)
    play = Play(g).do("technology:warfare")
    assert (civ.ma_total, civ.ma, strength(civ)) == (3, 3, 2)
    play.do("technology:strategy")
    assert (civ.ma_total, civ.ma, strength(civ)) == (4, 4, 4)
    equip(g, hand=["warfare"])
    assert Play(g).refused("technology:warfare") == "312.5"


@rule("312.3")
def test_tokens_of_special_technologies() -> None:
    g = board(age=3)
    civ = equip(g, science=17, hand=["justice_system", "civil_service"])
    Play(g).do("technology:justice_system", "technology:civil_service")
    assert civ.blue_bank == 21
    assert civ.ca_total == 6


# --- 313–315 governments -------------------------------------------------------------------------


@rule("313.1", "313.3", "313.4", "313.5")
def test_government_is_a_technology() -> None:
    g = board()
    civ = equip(g, leader="aristotle", science=6, techs={"religion": 1})
    lay(g, s1="theocracy")
    Play(g).do("take:theocracy:1", "peaceful:theocracy")
    assert civ.science == 0, "Aristotle gave 1 for taking it"
    assert (civ.ca_total, civ.ma_total, civ.government) == (4, 3, BY_ID["theocracy"])
    assert (culture_rate(civ), happy_faces(civ)) == (2, 3)
    assert Play(g).can("build:religion") == (bank.resources(civ) >= 3)


@rule("314.1", "314.2", "314.3", "314.4")
def test_revolutions() -> None:
    g = board()
    civ = equip(g, hand=["monarchy"], science=3, resources=4, unused=2)
    play = Play(g).do("build:warriors", "revolution:monarchy")
    assert (civ.ca, civ.ma, civ.science) == (0, 2, 0)
    assert play.can("build:warriors")
    equip(g, government="despotism", hand=["monarchy"], science=2, civil_used=False)
    assert Play(g).refused("revolution:monarchy") == "314.1"
    assert Play(g).refused("peaceful:monarchy") == "315.1"


@rule("314.2", "309.5")
@pytest.mark.parametrize("first", ["take:great_wall:1", "revolution:monarchy"])
def test_a_free_wonder_of_michelangelo_and_a_revolution(first: str) -> None:
    """No token is used for it (OP-47), so both are possible in one turn, in either order."""
    g = board()
    civ = equip(g, leader="michelangelo", hand=["monarchy"], science=3)
    lay(g, s1="great_wall")
    play = Play(g).do(first)
    play.do("revolution:monarchy" if first.startswith("take") else "take:great_wall:1")
    assert (ids([civ.wonder, civ.government]), civ.ca) == (["great_wall", "monarchy"], 0)


# --- 316 upgrades --------------------------------------------------------------------------------


@rule("316.1", "316.2", "316.3", "316.6")
def test_upgrades() -> None:
    g = board()
    civ = equip(g, resources=8, unused=0, techs={"alchemy": 0, "drama": 0, "iron": 0, "irrigation": 0})
    play = Play(g)
    assert {o for o in play.options if o[0] == "upgrade"} == {
        ("upgrade", "philosophy", "alchemy"),
        ("upgrade", "bronze", "iron"),
        ("upgrade", "agriculture", "irrigation"),
    }
    play.do("upgrade:philosophy:alchemy", "upgrade:bronze:iron", "upgrade:agriculture:irrigation")
    assert (bank.resources(civ), civ.ca) == (0, 1)
    assert workers(civ) == {
        "agriculture": 1, "irrigation": 1, "bronze": 1, "iron": 1, "alchemy": 1, "warriors": 1,
    }  # fmt: skip
    assert play.refused("upgrade:philosophy:alchemy") == "316.1"
    assert play.refused("upgrade:bronze:iron") == "316.2"


@rule("316.4", "316.5")
def test_levels_may_be_skipped() -> None:
    g = board(age=3)
    civ = equip(g, resources=18, techs={"philosophy": 2, "computers": 0}, ca=4)
    Play(g).do("upgrade:philosophy:computers")
    assert bank.resources(civ) == 11
    assert workers(civ)["computers"] == 1
    assert build_price(g, civ, slot("computers")) == 10


def test_production_uses_new_buildings() -> None:
    g = board()
    civ = equip(g, resources=4, techs={"irrigation": 0}, unused=1)
    Play(g).do("build:irrigation")
    converse(production.production(g, civ))
    assert bank.food(civ) == 4
