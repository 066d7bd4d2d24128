"""Rules 800: ends of ages, antiquation, the end of the game, scoring."""

from __future__ import annotations

import pytest

from pentapolis.games.through_the_ages.data import BY_ID, NONE
from pentapolis.games.through_the_ages.rules.ages import end_age
from pentapolis.games.through_the_ages.rules.ratings import recount_all
from pentapolis.games.through_the_ages.rules.row import row_phase
from pentapolis.games.through_the_ages.scoring import final_events, final_scoring
from pentapolis.games.through_the_ages.state import State
from tests.through_the_ages.scene import (
    Play,
    board,
    cards,
    equip,
    finish_turn,
    ids,
    laid,
    lay,
    pact,
    politics,
    rule,
    take_turn,
)


def last_card(g: State) -> None:
    """Lay the last card of the civil deck."""
    g.civil = cards("iron")
    g.row = [NONE] * 13
    row_phase(g)


@rule("802.1", "802.2", "802.3")
def test_end_of_an_age() -> None:
    g = board(2, age=1)
    equip(g, hand=["moses", "iron"], yellow=10)
    g.discards[1] = [laid("rats")]
    last_card(g)
    assert g.age == 2
    assert ids(g.civs[0].hand) == ["iron"]
    assert g.civs[0].yellow == 8
    assert len(g.civil) == 45 - 12
    civ = g.civs[0]
    from pentapolis.games.through_the_ages.rules.military import draw_military

    draw_military(g, civ, 3)
    assert BY_ID["rats"] not in civ.military
    assert len(g.decks[2]) == 46 - 3


@rule("802.4")
def test_old_cards_stay_in_the_row() -> None:
    g = board(2, age=1)
    lay(g, s9="moses", s10="irrigation")
    g.civil = cards("iron")
    row_phase(g)
    assert ids(g.row[:2]) == ["moses", "irrigation"]
    g.phase = 5
    assert Play(g).can("take:moses:1")


@rule("803.1", "803.2", "803.3", "803.4", "803.5")
def test_antiquation() -> None:
    g = board(3, age=2)
    civ = equip(
        g, hand=["moses", "iron", "coal"], military=["rats", "spy"], leader="frederick_barbarossa",
        wonder="taj_mahal", stage=2, blue_bank=10,
    )  # fmt: skip
    pact(g, 0, 1, "open_borders_agreement")
    assert g.civs[1].ma_total == 3
    end_age(g)
    assert ids(civ.hand) == ["coal"], "age I, and what is older still"
    assert ids(civ.military) == ["spy"]
    assert (civ.leader, civ.wonder, civ.stage, civ.pact) == (NONE, NONE, 0, NONE)
    assert civ.blue_bank == 12
    assert [c.ma_total for c in g.civs] == [2, 2, 2]


@rule("803.1", "803.2", "803.3", "803.4", "803.5")
@pytest.mark.parametrize(("age", "stays"), [(1, True), (2, True), (3, False)])
def test_only_cards_of_the_age_before_are_antiquated(age: int, stays: bool) -> None:
    """Cards of age II stay at the end of ages I and II and go at the end of age III."""
    g = board(3, age=age)
    civ = equip(g, leader="isaac_newton", wonder="eiffel_tower", hand=["coal"], military=["cold_war"])
    pact(g, 0, 1, "acceptance_of_supremacy")
    end_age(g)
    kept = [civ.leader != NONE, civ.wonder != NONE, civ.pact != NONE, bool(civ.hand), bool(civ.military)]
    assert kept == [stays] * 5
    assert bool(g.discards[2]) is not stays


@rule("803.3")
def test_tokens_of_antiquated_leaders() -> None:
    g = board(2, age=1)
    civ = equip(g, leader="hammurabi")
    end_age(g)
    assert (civ.ca_total, civ.ma_total, civ.ca, civ.ma) == (4, 2, 4, 2)


@rule("803.3", "1002.1")
def test_homer_antiquated_at_the_start_of_the_turn() -> None:
    """The age ends in the row phase, before a unit can be built: his resource goes with him."""
    g = board(2, age=1)
    civ = equip(g, leader="homer")
    g.civil = cards("iron")
    take_turn(g)
    assert (g.age, civ.leader, civ.pool) == (2, NONE, 0)


@rule("803.6")
def test_what_is_never_antiquated() -> None:
    g = board(2, age=3)
    civ = equip(
        g, government="monarchy", special=["warfare"], tactic="legion", techs={"iron": 1},
        colonies=["fertile_territory_i"], wonders=["pyramids"],
    )  # fmt: skip
    end_age(g)
    assert civ.government == BY_ID["monarchy"]
    assert (civ.specials[0], civ.tactic, ids(civ.wonders)) == (1, BY_ID["legion"], ["pyramids"])
    assert ids(civ.colonies) == ["fertile_territory_i"]


@rule("803.7")
def test_events_are_not_antiquated() -> None:
    g = board(2, age=2)
    g.future = [laid("rats", 0)]
    before = [list(pile) for pile in g.current]
    end_age(g)
    assert g.current == before
    assert len(g.future) == 1


@rule("803.8", "805.1")
def test_simple_game_antiquates_nothing() -> None:
    g = board(2, level="simple", round=8)
    civ = equip(g, hand=["moses"], leader="homer", yellow=9)
    last_card(g)
    assert (ids(civ.hand), civ.leader, civ.yellow) == (["moses"], BY_ID["homer"], 9)
    assert g.final == 8


@rule("804.1", "804.2", "804.3")
@pytest.mark.parametrize("age", [1, 2, 3])
def test_loss_of_yellow_tokens(age: int) -> None:
    g = board(3, age=age)
    equip(g, 1, yellow=1)
    equip(g, 2, yellow=0)
    end_age(g)
    assert [civ.yellow for civ in g.civs] == [16, 0, 0]
    if age < 3:
        g = board(2, age=age, level="advanced")
        end_age(g)
        assert g.civs[0].yellow == 18


def rounds_to_go(g: State) -> int:
    """Play without doing anything to the end; the number of turns taken."""
    play = Play(g)
    turns = 0
    while not play.fork.over:
        finish_turn(play)
        turns += 1
    return turns


@rule("805.1", "805.2")
def test_end_of_the_simple_game() -> None:
    g = board(3, level="simple", round=8)
    g.turn = 1
    last_card(g)
    assert rounds_to_go(g) == 2
    assert g.round == 8


@rule("807.1", "807.2", "101.6")
def test_end_of_the_advanced_game() -> None:
    g = board(3, level="advanced", round=12, age=2)
    civ = equip(g, hand=["iron", "coal"])
    last_card(g)
    assert (g.final, g.age, g.civil) == (12, 3, [])
    assert ids(civ.hand) == ["coal"]
    assert rounds_to_go(g) == 3


@rule("809.1", "809.2", "810.1", "810.2")
def test_end_of_the_full_game() -> None:
    g = board(3, round=17, age=3)
    g.turn = 1
    equip(g, 2, hand=["coal"], yellow=5)
    last_card(g)
    assert (g.age, g.final, g.civil) == (4, 18, [])
    assert (g.civs[2].hand, g.civs[2].yellow) == ([], 3)
    row = g.row[0]
    assert rounds_to_go(g) == 2 + 3
    assert g.round == 18
    assert row not in g.row[5:], "cards are removed, none are added"


@rule("806.6", "806.1")
def test_left_overs_are_worth_nothing() -> None:
    g = board(2, level="simple")
    civ = equip(g, food=5, resources=5, science=9, hand=["iron"])
    final_scoring(g)
    assert civ.culture == 2 * 1 + 0 + 1 + 4


@rule("808.1", "808.2")
def test_scoring_the_advanced_game() -> None:
    g = board(2, level="advanced", age=2)
    g.bonus = cards("impact_of_colonies", "impact_of_government", "impact_of_wonders", "impact_of_technology")
    g.future = [laid("crusades")]
    civ = equip(g, colonies=["fertile_territory_i"], wonders=["pyramids", "taj_mahal"], techs={"coal": 0})
    equip(g, techs={"iron": 0})
    final_scoring(g)
    assert civ.culture == 4 + (2 * 5 + 2) + (5 + 4) + 4
    assert final_events(g) == g.bonus


@rule("810.3", "810.6", "810.4")
def test_wars_in_the_last_round() -> None:
    g = board(2, age=3, round=20)
    g.age, g.final, g.civil, g.phase = 4, 20, [], 2
    civ = equip(g, war="war_over_culture_iii", war_target=1, techs={"warriors": 3})
    equip(g, 1, culture=7, techs={"warriors": 1})
    play = Play(g)
    assert civ.culture == 2, "greater strength wins without any addition"
    assert play.topic == "action"


@rule("810.3", "203.4")
def test_a_war_of_the_round_before_is_resolved_in_the_last_round() -> None:
    """From the start of the declarer's last turn: the war comes before everything else."""
    g = board(2, age=3, round=20)
    g.age, g.final, g.civil = 4, 20, []
    civ = equip(g, war="war_over_culture_iii", war_target=1, techs={"warriors": 3})
    equip(g, 1, culture=7, techs={"warriors": 1})
    take_turn(g)
    assert (civ.culture, civ.war) == (2, NONE)


@rule("810.4", "605.5")
def test_no_colonization_in_the_last_round() -> None:
    g = politics(board(2, age=3, round=20))
    g.age, g.final = 4, 20
    equip(g, military=["fertile_territory_ii", "wealthy_territory_ii"], leader="christopher_columbus")
    g.current = [[], [laid("fertile_territory_i")], [], []]
    play = Play(g.copy()).do("event:wealthy_territory_ii")
    assert play.topic == "action"
    assert ids(play.g.past) == ["fertile_territory_i"]
    play = Play(g).do("columbus:fertile_territory_ii")
    assert ids(play.me.colonies) == ["fertile_territory_ii"], "Columbus still works"


@rule("810.5")
def test_aggressions_in_the_last_round() -> None:
    g = politics(board(2, age=3, round=20))
    g.age, g.final = 4, 20
    equip(g, military=["armed_intervention"], techs={"warriors": 5})
    equip(g, 1, military=["bonus_iii"], culture=9)
    play = Play(g).do("aggression:armed_intervention:1", "bonus:bonus_iii")
    assert (play.me.culture, g.civs[1].culture) == (0, 9)


@rule("810.7")
def test_a_war_declared_in_the_last_round() -> None:
    g = politics(board(2, age=3, round=20))
    g.age, g.final, g.civil = 4, 20, []
    equip(g, 1, culture=30)
    civ = equip(g, military=["war_over_culture_iii"], techs={"warriors": 9}, ma=3)
    play = Play(g).do("war:war_over_culture_iii:1")
    assert civ.war == BY_ID["war_over_culture_iii"]
    while not play.fork.over:
        finish_turn(play)
    assert g.civs[1].culture >= 30


@rule("811.1", "811.2", "811.3")
def test_scoring_the_full_game() -> None:
    g = board(2, age=3)
    g.current = [
        [],
        [laid("rats")],
        [laid("fertile_territory_ii")],
        [laid("impact_of_colonies")],
    ]
    g.future = [laid("impact_of_wonders", 0), laid("cold_war", 1)]
    g.past = cards("impact_of_government")
    civ = equip(g, colonies=["fertile_territory_i"], wonders=["pyramids"], food=3)
    final_scoring(g)
    assert civ.culture == 4 + 5
    assert civ.blue_bank == 15, "Rats are ignored"
    recount_all(g)
