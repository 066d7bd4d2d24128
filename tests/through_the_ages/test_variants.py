"""Rules 900: the variants, as options of the setup."""

from __future__ import annotations

from typing import Any

import pytest

from pentapolis.engine import BadSetup, Setup
from pentapolis.games.through_the_ages.data import BY_ID, CARDS, CORRUPTION, ID, KIND, NONE, civil_deck
from pentapolis.games.through_the_ages.rules import bank
from pentapolis.games.through_the_ages.rules.ages import end_age
from pentapolis.games.through_the_ages.rules.buildings import urban_limit
from pentapolis.games.through_the_ages.rules.production import production
from pentapolis.games.through_the_ages.scoring import final_events, final_scoring
from pentapolis.games.through_the_ages.state import START
from tests.loaded import converse
from tests.through_the_ages.scene import (
    GAME,
    Play,
    board,
    cards,
    equip,
    finish_turn,
    ids,
    laid,
    new,
    pact,
    politics,
    rule,
)


@rule("901.1", "908.2")
@pytest.mark.parametrize(
    "options",
    [
        {"level": "simple", "easier": True},
        {"level": "simple", "peaceful": "yes"},
        {"level": "simple", "less_mean": True},
        {"level": "simple", "draw_as_action": True},
        {"level": "simple", "alternative_corruption": True},
        {"level": "advanced", "bonus": "public"},
        {"level": "advanced", "resignation": True},
        {"level": "advanced", "print": "polish"},
        {"fewer_bonus_points": True},
        {"public_bonuses": 5},
    ],
)
def test_what_does_not_go_together(options: dict[str, Any]) -> None:
    with pytest.raises(BadSetup):
        Setup(GAME, 3, **options)


@rule("901.1")
@pytest.mark.parametrize("level", ["advanced", "full"])
def test_variants_of_both_levels(level: str) -> None:
    Setup(
        GAME, 3, level=level, easier=True, less_mean=True, peaceful="yes", draw_as_action=True,
        alternative_corruption=True,
    )  # fmt: skip


@rule("902.1", "902.2")
def test_easier() -> None:
    g = new(2, easier=True)
    assert [civ.yellow for civ in g.civs] == [19, 19]
    assert urban_limit(g, g.civs[0]) == 3
    assert urban_limit(new(2), g.civs[0]) == 2


@rule("903.1", "903.2", "903.3", "903.4")
def test_less_mean() -> None:
    g = politics(board(3, age=2, less_mean=True))
    equip(g, 0, military=["spy", "rats"])
    equip(g, 1, military=["spy", "rats"])
    assert [civ.marker for civ in g.civs] == [NONE] * 3
    play = Play(g).do("aggression:spy:2", "done", "done", "end_turn")
    assert g.civs[2].marker == 0
    assert play.topic == "politics"
    assert play.refused("aggression:spy:2") == "903.4"
    assert play.can("aggression:spy:0")
    finish_turn(play)
    finish_turn(play)
    g = politics(g)
    g.turn = 0
    equip(g, 0, military=["spy", "rats"])
    again = Play(g.copy()).do("aggression:spy:2")
    assert again.g.civs[2].marker == 0, "kept when the same victim is attacked again"
    g.current = [[laid("no_event")] * 3, [], [], []]
    Play(g).do("event:rats")
    assert g.civs[2].marker == NONE


@rule("903.1", "903.3")
def test_less_mean_when_the_political_action_is_skipped() -> None:
    """Whoever gave it up for an International Agreement holds nobody's marker a second round."""
    g = politics(board(3, age=2, less_mean=True))
    equip(g, 0, no_politics=True)
    equip(g, 1, military=["spy"])
    g.civs[2].marker = 0
    play = Play(g).do("end_turn")
    assert g.civs[2].marker == NONE
    assert play.can("aggression:spy:2")


@rule("904.1", "904.2", "904.3")
def test_peaceful() -> None:
    peaceful, quiet = new(3, peaceful="yes"), new(3, peaceful="without_attack_pacts")
    kinds = {KIND[c] for deck in peaceful.decks for c in deck}
    assert not kinds & {"aggression", "war"}
    assert {"pact", "territory", "bonus", "tactic"} <= kinds, "colonization and strength stay"
    pacts = [sum(KIND[c] == "pact" for deck in g.decks for c in deck) for g in (peaceful, quiet)]
    assert pacts == [10, 7]
    left = {ID[c] for deck in quiet.decks for c in deck if KIND[c] == "pact"}
    assert not left & {"acceptance_of_supremacy", "loss_of_sovereignty", "peace_treaty"}
    assert {"open_borders_agreement", "promise_of_military_protection"} <= left, "these help without attacks"


@rule("905.1", "905.2", "905.3")
def test_draw_as_action() -> None:
    g = board(draw_as_action=True)
    civ = equip(g)
    play = Play(g).do("draw", "draw")
    assert (len(civ.military), civ.ma) == (2, 0)
    assert play.refused("draw") == "205.5"
    play.do("end_turn")
    assert len(civ.military) == 2
    g = board()
    assert Play(g).refused("draw") == "405.1"
    g = politics(board(draw_as_action=True))
    equip(g, military=["rats", "foray", "legion"])
    assert Play(g).do("no_politics").topic == "discard"


# --- bonus cards ---------------------------------------------------------------------------------


def impact_cards(deck: list[int]) -> list[int]:
    return [c for c in deck if KIND[c] == "event" and CARDS[c].age == 3]


@rule("906.1", "906.2", "907.1")
@pytest.mark.parametrize("number", [3, 4, 5])
def test_public_bonuses(number: int) -> None:
    g = new(3, bonus="public", public_bonuses=number)
    assert len(g.bonus) == number
    assert len(impact_cards(g.decks[3])) == 13 - number
    assert len(g.decks[3]) == 45 - number
    assert not set(g.bonus) & set(g.decks[3])
    g.bonus = cards("impact_of_government", "impact_of_colonies", "impact_of_wonders")
    final_scoring(g)
    assert [civ.culture for civ in g.civs] == [10, 10, 10]


@rule("907.2")
def test_age_by_age() -> None:
    g = new(2, bonus="age_by_age")
    assert (len(g.bonus), len(g.bonus_hidden)) == (1, 4)
    play = Play(g)
    finish_turn(play)
    assert len(g.bonus) == 1
    finish_turn(play)
    assert (g.round, len(g.bonus)) == (2, 2)
    for age, shown in ((1, 3), (2, 4), (3, 5)):
        g.age = age
        end_age(g)
        assert len(g.bonus) == shown
    assert len(final_events(g)) == 5


@rule("907.3", "907.4", "906.2")
@pytest.mark.parametrize(("seats", "dealt", "kept"), [(2, 6, 2), (3, 4, 1), (4, 3, 1)])
def test_private_bonuses(seats: int, dealt: int, kept: int) -> None:
    g = new(seats, bonus="private")
    assert [len(civ.bonus_seen) for civ in g.civs] == [dealt] * seats
    assert len(g.box) == 1
    play = Play(g)
    while play.topic == "keep_bonus":
        play.do(str(play.options[0]))
    assert [len(civ.bonus) for civ in g.civs] == [kept] * seats
    assert len(impact_cards(g.decks[3])) == 12 - kept * seats
    mine, other = GAME.view(g, 0), GAME.view(g, 1)
    assert [b["card"] for b in mine["my_bonus"]] == ids(g.civs[0].bonus)
    assert ids(g.civs[0].bonus)[0] not in str(other["players"]) + str(other["bonus"])
    assert set(final_events(g)) == {c for civ in g.civs for c in civ.bonus}


@rule("907.5")
@pytest.mark.parametrize(("seats", "order"), [(2, [0, 1, 0, 1]), (3, [0, 1, 2])])
def test_open_choice(seats: int, order: list[int]) -> None:
    g = new(seats, bonus="open_choice")
    assert len(g.bonus) == 13
    play = Play(g)
    asked = []
    while play.topic == "choose_bonus":
        assert play.fork.ask is not None
        asked.append(play.fork.ask.seat)
        assert len(play.options) == 14 - len(asked)
        play.do(str(play.options[0]))
    assert asked == order
    assert len(g.bonus) == len(order)
    assert len(impact_cards(g.decks[3])) == 13 - len(order)


@rule("908.1")
def test_fewer_bonus_points() -> None:
    for fewer in (False, True):
        g = new(2, bonus="public", fewer_bonus_points=fewer)
        g.bonus = []
        g.future = [laid("impact_of_government", 0)]
        final_scoring(g)
        assert g.civs[0].culture == (0 if fewer else 10)


# --- resignation ---------------------------------------------------------------------------------


@rule("909.1", "506.2")
@pytest.mark.parametrize(("bank", "asked"), [(18, False), (11, False), (10, True), (2, True), (0, False)])
def test_standing_still_is_asked_where_corruption_threatens(bank: int, asked: bool) -> None:
    """Two mines produce: with 9 tokens left there is no corruption, with 8 there is."""
    g = board(2, alternative_corruption=True)
    civ = equip(g, blue_bank=bank, techs={"agriculture": 0})
    topics = [ask.topic for ask in converse(production(g, civ), *["produce_less"] * asked)]
    assert topics == ["produce_less"] * asked
    less = 1 if asked else 0
    assert civ.blue_bank == max(0, bank - 2 + less) or CORRUPTION[max(0, bank - 2 + less)]


@rule("910.1", "910.2", "910.3", "910.6")
def test_resignation() -> None:
    g = board(3, age=3, resignation=True)
    g.phase = START
    equip(g, 0, culture=90, war="holy_war", war_target=2, military=["rats"], colonies=["fertile_territory_i"])
    equip(g, 0, tactic="legion", leader="homer", wonder="colossus")
    equip(g, 1, culture=5, war="war_over_culture_iii", war_target=0)
    equip(g, 2, culture=7)
    pact(g, 2, 0, "peace_treaty")
    play = Play(g).do("resign")
    leaver = g.civs[0]
    assert leaver.resigned
    assert (leaver.tactic, leaver.leader, leaver.wonder) == (NONE, NONE, NONE)
    assert (leaver.war, g.civs[1].war, g.civs[2].pact) == (NONE, NONE, NONE)
    assert (leaver.military, leaver.colonies) == ([], [])
    assert GAME.result(g).places == [3, 2, 1]
    assert play.fork.ask is not None
    assert (play.topic, play.fork.ask.seat) == ("resign", 1)
    play.do("play_on")
    assert g.turn == 1


@rule("910.4")
def test_the_last_player_wins() -> None:
    g = board(3, age=3, resignation=True)
    g.phase = START
    play = Play(g).do("resign", "resign")
    assert play.fork.over
    assert GAME.result(g).places == [3, 2, 1]


@rule("204.9")
def test_rounds_after_the_start_player_left() -> None:
    g = board(3, age=2, resignation=True)
    g.phase = START
    play = Play(g).do("resign")
    round = g.round
    for _ in range(2):
        while play.topic == "resign":
            play.do("play_on")
        finish_turn(play)
    assert (g.round, g.turn) == (round + 1, 1)


# --- the two prints of age III -------------------------------------------------------------------


def test_prints_of_age_iii() -> None:
    for polish, sites, land in ((False, 2, 0), (True, 1, 1)):
        deck = civil_deck(3, 4, polish)
        assert len(deck) == 55
        assert deck.count(BY_ID["ideal_building_site_iii"]) == sites
        assert deck.count(BY_ID["rich_land_iii"]) == land
    g = board(age=3, print="polish")
    civ = equip(g, hand=["rich_land_iii"], resources=0, unused=1)
    Play(g).do("play:rich_land_iii", "build:bronze")
    assert bank.resources(civ) == 0


@rule("910.6", "903.4", "201.1")
def test_who_resigned_holds_no_marker_and_has_no_turn() -> None:
    g = board(3, less_mean=True, resignation=True)
    g.civs[2].marker = 1
    g.turn, g.phase = 1, START
    play = Play(g).do("resign")
    assert g.civs[2].marker == NONE
    assert g.turn == 2
    play.do("play_on")
    g.turn, g.phase = 0, START
    play = Play(g).do("play_on")
    while play.topic != "action":
        play.do(str(play.options[0]))
    play.do("end_turn")
    assert g.turn == 2, "seat 1 is passed over"
