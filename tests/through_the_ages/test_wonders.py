"""The wonders, one test each (306, 1007)."""

from __future__ import annotations

from pentapolis.games.through_the_ages.data import AGE, BY_ID, ID
from pentapolis.games.through_the_ages.rules import bank, production
from pentapolis.games.through_the_ages.rules.colonies import highest_bid
from pentapolis.games.through_the_ages.rules.ratings import culture_rate, happy_faces, strength
from pentapolis.games.through_the_ages.rules.wonders import completion_culture
from pentapolis.games.through_the_ages.scoring import impact
from tests.through_the_ages.scene import GAME, Play, blue, board, cards, equip, new, rule

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
