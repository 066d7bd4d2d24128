"""Whatever is asked, what is not possible says why: the rule, and what is missing."""

from __future__ import annotations

import pytest

from pentapolis.engine import Rules, parse_key
from pentapolis.games.through_the_ages.data import BY_ID
from pentapolis.games.through_the_ages.rules.conflict import aggression, resolve_war
from pentapolis.games.through_the_ages.rules.losses import destroy_building, lose_blue, lose_population
from pentapolis.games.through_the_ages.state import WAR, State
from tests.loaded import reply
from tests.through_the_ages.scene import (
    GAME,
    Play,
    board,
    equip,
    laid,
    lay,
    new,
    pact,
    politics,
    resolve,
    rule,
)


def refusals(g: State, rules: Rules, *keys: str) -> dict[str, str | None]:
    """By answer that might be tried to the first question of these rules: the rule that forbids it."""
    ask = reply(rules, None)
    found: dict[str, str | None] = {}
    for text in keys:
        refusal = GAME.why_not(g, ask, parse_key(text))
        assert (refusal is None) == (parse_key(text) in ask.options), text
        assert parse_key(text) in GAME.candidates(g, ask) or refusal is not None
        found[text] = None if refusal is None else refusal.rule
    return found


@rule("107.4", "1005.2")
def test_losing_a_worker() -> None:
    g = board()
    civ = equip(g, unused=0, techs={"iron": 0})
    found = refusals(g, lose_population(g, civ), "bronze", "iron", "religion")
    assert found == {"bronze": None, "iron": "107.4", "religion": "107.4"}


@rule("606.6")
def test_losing_a_blue_token() -> None:
    g = board()
    civ = equip(g, food=1, resources=1)
    civ.blue_bank = 0
    found = refusals(g, lose_blue(g, civ, 1), "bronze", "agriculture", "philosophy", "warriors")
    assert found == {"bronze": None, "agriculture": None, "philosophy": "606.6", "warriors": "606.6"}


@rule("111.4", "111.8")
@pytest.mark.parametrize(("urban_only", "bronze"), [(True, "111.8"), (False, None)])
def test_destroying_a_building(urban_only: bool, bronze: str | None) -> None:
    g = board()
    owner = equip(g, 1, techs={"religion": 1})
    rules = destroy_building(g, owner, g.civs[0], urban_only)
    found = refusals(g, rules, "philosophy", "religion", "bronze", "warriors")
    assert found == {"philosophy": None, "religion": None, "bronze": bronze, "warriors": "111.8"}
    found = refusals(g, destroy_building(g, equip(g, 1, techs={"religion": 0}), g.civs[0], True), "religion")
    assert found == {"religion": "111.8"}


def after_the_fight(g: State, rules: Rules) -> Rules:
    """The same rules, both fighters being done."""
    question = reply(rules, None)
    while question.topic == "fight":
        question = reply(rules, "done")
    yield question


@rule("1008.21", "1005.3")
def test_a_raid() -> None:
    g = politics(board(2, age=2))
    civ = equip(g, military=["raid_ii"], techs={"warriors": 5}, ma=3)
    equip(g, 1, techs={"philosophy": 2, "religion": 1})
    rules = after_the_fight(g, aggression(g, civ, BY_ID["raid_ii"], g.civs[1]))
    found = refusals(g, rules, "raid:philosophy:2", "raid:philosophy:3", "raid:religion:2", "raid:warriors:1")
    assert found == {
        "raid:philosophy:2": None,
        "raid:philosophy:3": "1008.21",
        "raid:religion:2": "1008.21",
        "raid:warriors:1": "1008.21",
    }


@rule("1005.5")
def test_what_a_war_over_technology_takes() -> None:
    g = board(2, age=3)
    g.phase = WAR
    equip(g, 1, special=["masonry", "code_of_laws", "cartography"])
    civ = equip(g, special=["code_of_laws"], techs={"warriors": 6}, war="war_over_technology", war_target=1)
    rules = after_the_fight(g, resolve_war(g, civ))
    found = refusals(g, rules, "done", "steal:masonry", "steal:code_of_laws", "steal:cartography")
    assert found == {
        "done": None,
        "steal:masonry": None,
        "steal:code_of_laws": "1005.5",
        "steal:cartography": None,
    }
    equip(g, techs={"warriors": 3}, war="war_over_technology", war_target=1)
    found = refusals(g, after_the_fight(g, resolve_war(g, civ)), "steal:masonry", "steal:cartography")
    assert found == {"steal:masonry": "1005.5", "steal:cartography": "1005.5"}, "an advantage of 2"


@rule("1007.19")
def test_ravages_of_time() -> None:
    g = board(2, age=2)
    equip(g, wonders=["pyramids", "great_wall", "eiffel_tower"])
    found = refusals(g, resolve("ravages_of_time", g), "pyramids", "great_wall", "eiffel_tower", "colossus")
    assert found == {"pyramids": None, "great_wall": None, "eiffel_tower": "1007.19", "colossus": "1007.19"}


@rule("309.1", "310.1")
def test_an_international_agreement() -> None:
    g = board(2, age=2)
    equip(g, techs={"warriors": 3})
    lay(g, s1="iron", s13="coal", s6="bronze")
    found = refusals(
        g, resolve("international_agreement", g), "done", "take:iron:1", "take:bronze:6", "take:moses:2"
    )
    assert found == {"done": None, "take:iron:1": None, "take:bronze:6": "309.7", "take:moses:2": "309.1"}


@rule("607.9", "612.2", "607.7", "703.1", "810.4")
def test_fighters() -> None:
    g = politics(board(2, age=2))
    civ = equip(g, military=["enslave", "bonus_i"], techs={"warriors": 1, "swordsmen": 0}, ma=3)
    equip(g, 1, military=["bonus_i"], techs={"warriors": 0})
    play = Play(g).do("aggression:enslave:1")
    assert play.refused("bonus:bonus_i") == "607.9"
    assert play.refused("sacrifice:swordsmen") == "703.1"
    play.do("done", "bonus:bonus_i")
    g = board(2, age=3)
    civ = equip(g, military=["bonus_i"], war="holy_war", war_target=1)
    g.phase = WAR
    found = refusals(g, resolve_war(g, civ), "bonus:bonus_i", "sacrifice:warriors")
    assert found == {"bonus:bonus_i": "612.2", "sacrifice:warriors": None}
    g.final = g.round
    assert refusals(g, resolve_war(g, civ), "sacrifice:warriors") == {"sacrifice:warriors": "810.4"}


@rule("607.7")
def test_a_defender_without_more_cards() -> None:
    g = politics(board(2, age=2))
    equip(g, military=["enslave"], techs={"warriors": 3}, ma=3)
    equip(g, 1, military=["bonus_i", "rats"])
    play = Play(g).do("aggression:enslave:1", "done", "bonus:bonus_i")
    assert play.refused("bonus:bonus_i") == "607.7"
    assert play.refused("bonus:bonus_ii") == "607.7"


@rule("605.8", "605.9", "605.7")
def test_paying_a_bid() -> None:
    g = politics(board(2))
    equip(g, military=["rats", "bonus_i"], techs={"warriors": 2})
    equip(g, 1, techs={"warriors": 0})
    g.current = [[], [laid("inhabited_territory_i")], [], []]
    play = Play(g).do("event:rats", "bid:2")
    assert play.refused("done") == "605.8"
    play.do("bonus:bonus_i")
    assert play.refused("bonus:bonus_i") == "605.9"
    assert play.refused("sacrifice:swordsmen") == "703.1"


@rule("1001.1", "1001.2", "308.4")
def test_contained_actions() -> None:
    g = board(age=2)
    equip(
        g, hand=["engineering_genius_a", "rich_land_a", "iron", "breakthrough_i"], wonder="pyramids",
        resources=6, unused=1, techs={"iron": 0}, science=9,
    )  # fmt: skip
    play = Play(g.copy()).do("play:rich_land_a")
    assert play.can("build:bronze")
    for key in ("build:religion", "build:warriors", "wonder:1", "population", "technology:iron"):
        assert play.refused(key) == "1001.1", key
    assert play.refused("upgrade:bronze:iron") == "1001.1"
    for key in ("revolution:monarchy", "peaceful:monarchy"):
        assert play.refused(key) == "1001.1", key


@rule("1001.2")
def test_engineering_genius_builds_one_stage() -> None:
    g = board(age=2)
    equip(g, hand=["engineering_genius_a"], wonder="pyramids", resources=6, special=["masonry"])
    ask = GAME.actions["contained"].ask(g, 0, ("engineering_genius_a",))
    refusal = GAME.why_not(g, ask, ("wonder", 2))
    assert refusal is not None
    assert (refusal.rule, ask.options) == ("1001.2", [("wonder", 1)])


@rule("907.4", "907.5")
@pytest.mark.parametrize(("bonus", "number"), [("private", "907.4"), ("open_choice", "907.5")])
def test_bonus_cards_are_chosen_once(bonus: str, number: str) -> None:
    g = new(2, bonus=bonus)
    play = Play(g)
    first = str(play.options[0])
    play.do(first)
    if bonus == "private":
        play.do(str(play.options[0]))
    assert play.refused(first) == number


@rule("601.2", "609.2", "610.1", "1007.1", "401.1")
def test_political_cards() -> None:
    g = politics(board(3, age=2))
    equip(
        g, leader="christopher_columbus", military=["legion", "rats", "fertile_territory_i", "peace_treaty"],
        columbus_used=True,
    )  # fmt: skip
    pact(g, 1, 2, "open_borders_agreement")
    play = Play(g)
    for key, number in {
        "event:legion": "601.2",
        "event:crusades": "601.2",
        "columbus:fertile_territory_i": "1007.1",
        "columbus:wealthy_territory_i": "601.2",
        "pact:peace_treaty:0:a": "609.2",
        "pact:peace_treaty:1:b": "609.2",
        "pact:military_pact:1:a": "601.2",
        "break:open_borders_agreement": "610.1",
        "aggression:spy:1": "601.2",
    }.items():
        assert play.refused(key) == number, key
    g.civs[0].columbus_used = False
    play = Play(g)
    assert play.can("columbus:fertile_territory_i")
    assert play.refused("columbus:rats") == "1007.1"
    play.do("no_politics", "peace_treaty", "legion")
    assert play.refused("tactic:rats") == "401.1"


@rule("303.2", "304.1", "402.1", "316.1", "404.1", "607.1")
def test_what_is_not_in_play() -> None:
    g = board(3, age=2)
    equip(g, resources=9, unused=3, military=["spy"], ma=5)
    play = Play(g)
    assert play.refused("build:iron") == "303.2"
    assert play.refused("build:alchemy") == "304.1"
    assert play.refused("build:knights") == "402.1"
    assert play.refused("upgrade:bronze:iron") == "316.1"
    assert play.refused("upgrade:warriors:swordsmen") == "404.1"
    g.civs[2].left = 1
    play = Play(politics(g))
    assert play.refused("aggression:spy:2") == "607.1"
    assert play.refused("aggression:spy:0") == "607.1"


@rule("405.7", "905.2")
@pytest.mark.parametrize(
    ("level", "age", "can"), [("advanced", 2, True), ("advanced", 3, False), ("full", 4, False)]
)
def test_drawing_as_an_action_ends_with_the_decks(level: str, age: int, can: bool) -> None:
    g = board(level=level, draw_as_action=True, age=2)
    g.age = age
    equip(g)
    assert Play(g).can("draw") == can
