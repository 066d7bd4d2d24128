"""Rules 200: rounds, the first round, phases, the row phase, action tokens, discarding."""

from __future__ import annotations

import pytest

from pentapolis.games.through_the_ages.data import BY_ID, NONE, civil_deck
from pentapolis.games.through_the_ages.rules import production
from pentapolis.games.through_the_ages.rules.row import row_phase
from pentapolis.games.through_the_ages.state import ACTIONS, PHASES
from tests.through_the_ages.scene import (
    Play,
    board,
    cards,
    equip,
    finish_turn,
    ids,
    laid,
    lay,
    new,
    politics,
    rule,
    take_turn,
)

# --- 201 rounds, 202 the first round -------------------------------------------------------------


@rule("201.1", "201.2")
def test_turns_go_round_from_the_start_player() -> None:
    g = new(3)
    g.start = g.turn = 1
    play = Play(g)
    turns = []
    for _ in range(6):
        turns.append((g.round, g.turn))
        finish_turn(play)
    assert turns == [(1, 1), (1, 2), (1, 0), (2, 1), (2, 2), (2, 0)]


@rule("202.1", "202.3")
def test_actions_of_the_first_round() -> None:
    g = new(4)
    g.start = g.turn = 2
    play = Play(g)
    seen = {}
    for _ in range(4):
        civ = g.civs[g.turn]
        seen[civ.seat] = (civ.ca, civ.ma)
        finish_turn(play)
    assert seen == {2: (1, 0), 3: (2, 0), 0: (3, 0), 1: (4, 0)}


@rule("202.2", "202.5")
def test_first_round_only_takes_cards() -> None:
    g = new(4)
    g.turn = 3
    equip(g, 3, hand=["homer", "work_of_art_a"], wonder="pyramids", food=5, resources=5, science=10)
    play = Play(g)
    assert {option[0] for option in play.options if option != "end_turn"} == {"take"}
    for key in ("population", "build:bronze", "wonder:1", "leader:homer", "play:work_of_art_a"):
        assert play.refused(key) == "202.2"


@rule("202.4", "202.7")
def test_row_and_events_rest_in_the_first_round() -> None:
    for level in ("simple", "full"):
        g = new(3, level=level)
        row, events = list(g.row), [list(pile) for pile in g.current]
        play = Play(g)
        for _ in range(3):
            assert g.phase == ACTIONS
            assert play.topic == "action"
            finish_turn(play) if g.turn < 2 else play.fork.g
            assert g.row == row
        assert g.current == events


# --- 203 phases ----------------------------------------------------------------------------------


def phases_of_a_turn(level: str, round: int, war: bool = False) -> list[str]:
    """The phases that seat 0's turn goes through."""
    g = board(2, round=round, level=level)
    if war:
        equip(g, war="war_over_culture_ii", war_target=1)
    equip(g, military=[] if level == "simple" else ["rats"] * 6)
    g.phase = 1
    found: list[str] = []
    while g.turn == 0 and not g.over:
        if not found or found[-1] != PHASES[g.phase]:
            found.append(PHASES[g.phase])
        from pentapolis.games.through_the_ages.rules.turn import step

        rules = step(g)
        try:
            question = next(rules)
            while True:
                options = question.options  # type: ignore[union-attr]
                question = rules.send("end_turn" if "end_turn" in options else options[0])
        except StopIteration:
            pass
    return found


@rule("203.1", "601.4")
def test_phases_of_the_simple_game() -> None:
    assert phases_of_a_turn("simple", 2) == ["start", "actions", "end"]


@rule("203.3", "203.4", "501.1")
def test_phases_with_politics() -> None:
    wanted = ["start", "politics", "discard", "actions", "end"]
    assert phases_of_a_turn("advanced", 2) == wanted
    assert phases_of_a_turn("full", 5) == wanted
    assert phases_of_a_turn("full", 1) == ["start", "actions", "end"]
    assert phases_of_a_turn("full", 5, war=True) == ["start", "war", *wanted[1:]]


@rule("203.2", "613.1")
def test_simple_event_before_the_start_players_turn() -> None:
    for round, left in ((2, 9), (3, 8)):
        g = board(2, round=round, level="simple")
        g.current[0] = [laid("development_of_science")] * 9
        take_turn(g)
        assert len(g.current[0]) == left
        assert [civ.science for civ in g.civs] == [2 * (9 - left)] * 2
    g = board(2, round=3, level="simple")
    g.turn, g.phase = 1, 1
    g.current[0] = [laid("development_of_science")] * 9
    Play(g)
    assert len(g.current[0]) == 9, "only before the start player's turn"


@rule("613.2", "603.5")
def test_simple_events_run_out() -> None:
    g = board(2, round=9, level="simple")
    g.current[0] = []
    assert take_turn(g).topic == "action"


@rule("203.5", "205.5", "301.3")
def test_actions_may_be_left_and_not_be_overdrawn() -> None:
    g = board()
    equip(g, ca=0, ma=0, food=9, resources=9, unused=2)
    lay(g, s1="iron")
    play = Play(g)
    assert play.options == ["end_turn"]
    assert play.refused("take:iron:1") == "309.1"
    for key in ("population", "build:bronze", "build:warriors", "destroy:bronze", "disband:warriors"):
        assert play.refused(key) == "205.5"


# --- 204 the row phase ---------------------------------------------------------------------------


@rule("204.1", "204.4", "204.5")
@pytest.mark.parametrize(("seats", "removed"), [(2, 3), (3, 2), (4, 1)])
def test_spaces_removed(seats: int, removed: int) -> None:
    g = board(seats, round=4)
    g.row = g.civil[:13]
    g.civil = g.civil[13:]
    row, deck = list(g.row), len(g.civil)
    row_phase(g)
    assert g.row[: 13 - removed] == row[removed:]
    assert NONE not in g.row
    assert len(g.civil) == deck - removed


@rule("204.2")
def test_empty_spaces_remove_nothing() -> None:
    g = board(2, round=4)
    lay(g, s2="iron", s4="coal", s9="moses")
    row_phase(g)
    assert ids(g.row[:2]) == ["coal", "moses"]


@rule("204.6", "801.1", "801.2")
def test_deck_a_serves_once() -> None:
    g = new(4)
    g.round = 2
    for civ in g.civs:
        civ.hand = cards("moses")
        civ.leader = BY_ID["homer"]
    g.row = [NONE] * 5 + g.row[5:]
    g.row[5] = NONE
    g.row[6] = NONE
    left = list(g.civil)
    row_phase(g)
    assert g.age == 1
    assert sorted(g.row[6:]) == sorted(left), "seven spaces, seven cards: all from deck A"
    assert len(g.civil) == 55
    assert all(civ.hand == cards("moses") and civ.yellow == 18 for civ in g.civs)
    assert all(civ.leader == BY_ID["homer"] for civ in g.civs)
    g = new(4)
    g.round = 2
    g.row = [NONE] * 8 + g.row[8:]
    row_phase(g)
    assert g.age == 1
    assert g.row[12] in civil_deck(1, 4, False), "the eighth space is filled from deck I"
    assert len(g.civil) == 54
    g = new(2)
    g.round = 2
    row_phase(g)
    assert len(g.civil) == 45, "the rest of deck A has left the game"


@rule("204.7", "204.8", "802.1")
def test_decks_run_out_while_the_row_is_filled() -> None:
    g = board(2, round=8, age=1)
    g.civil = cards("iron", "coal")
    row_phase(g)
    assert g.age == 2
    assert NONE not in g.row
    assert len(g.civil) == 45 - 11
    g = board(2, round=8, age=4)
    g.civil = []
    lay(g, s1="iron", s4="coal", s13="oil")
    row_phase(g)
    assert ids(g.row[:2]) == ["coal", "oil"]
    assert g.row[2:] == [NONE] * 11


@rule("204.9", "910.5")
def test_row_after_a_resignation() -> None:
    g = board(4, round=4)
    g.civs[3].left = 1
    g.alive = 3
    g.row = g.civil[:13]
    second = g.row[2]
    row_phase(g)
    assert g.row[0] == second


# --- 205 action tokens ---------------------------------------------------------------------------


@rule("205.1")
def test_actions_of_all_effects() -> None:
    civ = equip(
        board(3), government="republic", leader="hammurabi", wonders=["pyramids", "kremlin"],
        special=["civil_service", "strategy"],
    )  # fmt: skip
    assert civ.ca_total == 7 + 1 + 1 + 1 + 2
    assert civ.ma_total == 2 - 1 + 1 + 2


@rule("205.3", "205.4")
def test_actions_mix_and_repeat() -> None:
    g = board()
    equip(g, food=9, resources=9, unused=3)
    play = Play(g).do("build:bronze", "build:warriors", "build:bronze", "population", "build:warriors")
    assert (play.me.ca, play.me.ma) == (1, 0)


@rule("205.7", "1006.2")
def test_a_lost_token_may_be_a_used_one() -> None:
    g = board()
    civ = equip(g, leader="hammurabi", hand=["leonardo_da_vinci"], food=9, ca=3)
    Play(g).do("leader:leonardo_da_vinci")
    assert (civ.ca_total, civ.ca) == (4, 2), "two used tokens, one of them is given back"
    assert (civ.ma_total, civ.ma) == (2, 2)


@rule("205.8", "1002.3")
def test_what_is_for_one_turn_is_gone_afterwards() -> None:
    g = board()
    equip(g, hand=["patriotism_a"])
    play = Play(g).do("play:patriotism_a")
    assert (play.me.ma, play.me.pool) == (3, 1)
    play.do("end_turn")
    assert play.me.pool == 0
    g.turn, g.phase = 0, 1
    play = Play(g)
    assert (play.me.ma, play.me.ma_total) == (2, 2)


# --- 206 discarding ------------------------------------------------------------------------------


@rule("206.1", "206.2", "206.3", "206.4", "405.6")
def test_discarding_after_politics() -> None:
    g = politics(board())
    civ = equip(g, military=["rats", "foray", "bonus_i", "legion"], ma=0)
    play = Play(g).do("no_politics")
    assert play.topic == "discard"
    play.do("rats", "foray")
    assert ids(civ.military) == ["bonus_i", "legion"]
    assert play.topic == "action"
    g = politics(board())
    civ = equip(g, military=["rats", "foray", "bonus_i", "legion"], wonders=["library_of_alexandria"])
    play = Play(g).do("no_politics", "rats")
    assert play.topic == "action"


@rule("206.6")
def test_development_of_politics_suspends_the_discard() -> None:
    g = politics(board())
    civ = equip(g, military=["rats"])
    g.current = [[laid("development_of_politics"), laid("no_event")], [], [], []]
    while True:
        trial = Play(g.copy()).do("event:rats")
        if ids(trial.g.past) == ["development_of_politics"]:
            break
        g.chance.below(2)
    assert trial.topic == "action"
    assert len(trial.me.military) == 3 > trial.me.ma_total
    assert len(trial.g.civs[1].military) == 3
    finish_turn(trial)
    while trial.topic == "politics":
        trial.do("no_politics")
    assert trial.topic == "discard", "the other player discards as usual"
    assert len(civ.military) == 1


@rule("601.3")
def test_military_actions_of_politics_are_spent() -> None:
    g = politics(board())
    equip(g, military=["enslave"], techs={"warriors": 5})
    play = Play(g).do("aggression:enslave:1", "done", "done")
    assert play.topic == "action"
    assert play.me.ma == 0
    assert production.food_production(play.me) == 2
