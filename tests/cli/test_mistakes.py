"""Whatever a person gets wrong: one clear line, exit status 2, no traceback. And every command has help."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from pentapolis.cli.app import app
from pentapolis.engine import Table
from tests.cli.conftest import Run

COMMANDS = [
    command.name or command.callback.__name__ for command in app.registered_commands if command.callback
]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(run: Run, command: str) -> None:
    shown = run(command, "--help")
    assert shown.status == 0
    assert "Examples" in shown.out
    assert f"pentapolis {command}" in shown.out.split("Examples")[1]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("fly", "fly"),
        ("play", "say which game"),
        ("play chess", "there is no game 'chess'"),
        ("play roll seats=9", "is for 1 to 4 players, not 9"),
        ("play roll seats=two", "seats must be a number"),
        ("play roll seats", "not of the form option=value"),
        ("play roll taxes=yes", "has no option 'taxes'"),
        ("play roll trade=perhaps", "trade cannot be 'perhaps'"),
        ("play roll --bot genius", "there is no bot 'genius'"),
        ("play roll --people 0", "--people"),
        ("play roll seats=2 --people 3", "3 people do not fit on 2 seats"),
        ("play roll --names a,b", "2 names are too many for 1 people"),
        ("play roll --language fr", "the language is en or de, not 'fr'"),
        ("play --resume nowhere.json", "nowhere.json cannot be read"),
        ("simulate chess", "there is no game 'chess'"),
        ("simulate roll --bots greedy,genius", "there is no bot 'genius'"),
        ("simulate roll seats=3 --bots greedy,random", "3 seats need 3 bots, not 2"),
        ("simulate roll --games 0", "--games"),
        ("simulate roll --games many", "a valid integer"),
        ("simulate roll --games 1 --export /nowhere/x.jsonl", "/nowhere/x.jsonl cannot be written"),
        ("replay nowhere.txt", "nowhere.txt cannot be read"),
        ("verify nowhere.txt", "nowhere.txt cannot be read"),
        ("rules chess", "there is no game 'chess'"),
        ("bench chess", "there is no game 'chess'"),
        ("bench --seconds 0", "--seconds"),
        ("games --language fr", "not 'fr'"),
        ("serve --port 99999", "--port"),
        ("serve --host nowhere.invalid", "cannot listen on nowhere.invalid:8000"),
    ],
)
def test_bad_input_gets_one_line(run: Run, arguments: str, says: str) -> None:
    shown = run(*arguments.split())
    assert shown.status == 2
    assert shown.err.count("\n") == 1
    assert shown.err.startswith("pentapolis: ")
    assert says in shown.err


RECORD = str(Table.new("roll_through_the_ages", seats=2, seed="mistakes").record(reveal_seed=True))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "line 1: a record begins with"),
        ("{", "line 1: not JSON"),
        ("{}", "line 1: expected an object with a record"),
        ('{"record": 3}', "line 1: expected an object with a record"),
        ('{"record": "x", "players": 3}', "line 1: players must be a list"),
        ('{"record": "x"}', "line 1: in the record, line 1: a record begins with"),
        (RECORD.replace("seats=2", "seats=3"), "the check does not match"),
        (RECORD[:-30], "the record is cut off"),
    ],
)
@pytest.mark.parametrize("command", ["replay", "verify", "play --resume"])
def test_a_bad_file_is_named_with_line_and_reason(
    run: Run, tmp_path: Path, command: str, text: str, says: str
) -> None:
    file = tmp_path / "game.txt"
    file.write_text(text)
    shown = run(*command.split(), str(file))
    assert shown.status == 2
    assert shown.err.startswith(f"pentapolis: {file}: ")
    assert says in shown.err
    assert shown.err.count("\n") == 1


def test_a_file_that_is_not_text(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(b"\xff\xfe\x00")
    assert "cannot be read: it is not text" in run("verify", str(file)).err


def test_the_program_itself_ends_with_the_status() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pentapolis", "play", "chess"], capture_output=True, text=True
    )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr


def test_version(run: Run) -> None:
    assert run("--version").out.startswith("pentapolis 0.")
