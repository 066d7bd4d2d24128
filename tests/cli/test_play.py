"""The terminal game: answers, commands, save and resume."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pentapolis.cli.common import words
from pentapolis.cli.play import COMMANDS, new_session
from pentapolis.engine.errors import NO_UNDO
from tests.cli.conftest import Run

SEED = ("--seed", "abc")


def test_the_board_the_question_and_the_options_are_shown(run: Run) -> None:
    shown = run("play", "roll", *SEED)
    assert shown.status == 0
    for text in ("Player 1", "medium", "Great Wall", "Which dice do you roll again?", "1 Stop and collect"):
        assert text in shown.out


def test_in_german(run: Run) -> None:
    shown = run("play", "roll", *SEED, "--language", "de", typed="?\n")
    for text in ("Spieler 1", "Große Mauer", "Welche Würfel wirfst du noch einmal?", "zurücknehmen"):
        assert text in shown.out


@pytest.mark.parametrize("typed", ["1", "stop", "stop and col"])
def test_an_option_is_named_by_number_key_or_a_part_of_its_words(run: Run, typed: str) -> None:
    assert "collects 3 food" in run("play", "roll", *SEED, typed=f"{typed}\n").out


def test_a_part_that_fits_several_options_is_not_guessed(run: Run) -> None:
    assert "fits several options" in run("play", "roll", *SEED, typed="1\nbox\n").out


def test_what_is_neither_option_nor_command_is_said(run: Run) -> None:
    shown = run("play", "roll", *SEED, typed="dance\n99\n")
    assert "“dance” is neither an option nor a command." in shown.out
    assert "“99” is neither" in shown.out


def test_undo_takes_back_and_says_why_not(run: Run) -> None:
    shown = run("play", "roll", *SEED, typed="undo\n1\n2\nundo\n")
    assert "No undo here: you have not answered anything yet." in shown.out
    assert shown.out.index("builds 1 box") < shown.out.index("Taken back.")


def test_every_reason_against_undo_has_words() -> None:
    assert [reason for reason in NO_UNDO if not words.has(f"cli.no_undo_{reason}")] == []


def test_hint_names_options_with_their_estimate(run: Run) -> None:
    shown = run("play", "roll", *SEED, typed="1\nhint\n")
    hint = shown.out.split("The search bot would answer")[1]
    assert "%)" in hint


def test_every_command_of_the_help_exists() -> None:
    named = {words.text("en", id).split()[0].rstrip(":,") for id in words.ids() if id.startswith("help.")}
    assert named - {"3"} <= set(COMMANDS)


def test_save_and_resume_go_on_where_it_was(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    first = run("play", "roll", "seats=3", *SEED, "--bot", "random", typed=f"1\n2\nsave\nsave {file}\nquit\n")
    assert "Say where" in first.out
    assert f"--resume {file}" in first.out
    assert json.loads(file.read_text())["players"] == ["person:Player 1", "random", "random"]
    assert "● Player 1" in run("replay", str(file)).out
    second = run("play", "--resume", str(file), typed="undo\n")
    assert "Where do your 2 workers build?" in second.out
    assert "Taken back." in second.out
    assert "Where do your 3 workers build?" in second.out


def test_the_save_option_saves_after_every_answer(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    run("play", "roll", *SEED, "--save", str(file), typed="1\n")
    assert "0 0 stop" in json.loads(file.read_text())["record"]


def test_saving_where_nothing_can_be_written_goes_on(run: Run) -> None:
    shown = run("play", "roll", *SEED, typed="save /nowhere/evening.json\n1\n")
    assert "/nowhere/evening.json cannot be written" in shown.out
    assert "collects 3 food" in shown.out


def test_a_bare_record_is_resumed_against_bots(run: Run, tmp_path: Path) -> None:
    session = new_session("roll", None, 1, "random", "", "abc", "en")
    session.table.answer("stop")
    file = tmp_path / "game.txt"
    file.write_text(str(session.table.record(reveal_seed=True)))
    shown = run("play", "--resume", str(file), "--bot", "greedy")
    assert "greedy" in shown.out
    assert "Where do your 3 workers build?" in shown.out


def test_hot_seat_to_the_end_with_names_and_scores(run: Run) -> None:
    shown = run("play", "roll", "seats=1", *SEED, "--names", "Mira", typed="1\n" * 200)
    assert "● Mira" in shown.out
    assert "The game is over." in shown.out
    assert "It was dealt from the seed abc." in shown.out


def test_two_people_take_turns(run: Run) -> None:
    shown = run("play", "roll", "--people", "2", "--names", "Mira,Jonas", *SEED, typed="1\n" * 12)
    assert "● Mira  Which dice" in shown.out
    assert "■ Jonas  Which dice" in shown.out


def test_why_cites_the_rule(run: Run) -> None:
    shown = run("play", "roll", *SEED, typed="1\nwhy build:city5:1\nwhy build:city4:1\nwhy :\nwhy\n")
    assert "Cities are built in ascending order. The one before is not finished. Rule 602.2." in shown.out
    assert "This is possible now." in shown.out
    assert "is not an option" in shown.out
    assert "Rule 602.1." in shown.out


def test_rules_log_board_and_help(run: Run) -> None:
    shown = run("play", "roll", *SEED, typed="rules 403.2\nrules 9\nlog\nboard\nhelp\nquit\n")
    assert "403.2 " in shown.out
    assert "“rules 9” is neither" in shown.out
    assert shown.out.count("Player 1 rolls") == 2
    assert shown.out.count("Which dice") == 2
    assert "save [FILE]: save the game" in shown.out
    assert "The game is left." in shown.out
