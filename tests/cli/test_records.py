"""simulate, replay, verify, rules, games, bench and serve."""

from __future__ import annotations

import json
import socket
from pathlib import Path

import pytest

from pentapolis.cli.common import game_id
from pentapolis.engine import BadSetup, Record, Table, games
from pentapolis.server.config import Config
from tests.cli.conftest import Run


@pytest.fixture(scope="module")
def finished() -> Table:
    table = Table.new("roll_through_the_ages", seats=1, seed="finished")
    while table.ask is not None:
        table.answer(table.ask.options[0])
    return table


@pytest.fixture
def file(finished: Table, tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(str(finished.record()))
    return path


def test_simulate_shows_shares_with_intervals(run: Run) -> None:
    shown = run("simulate", "roll", "--bots", "greedy,random", "--games", "6", "--seed", "x")
    assert shown.status == 0
    assert "roll_through_the_ages seats=2: 6 games" in shown.out
    for text in ("greedy", "random", "of 6", "95 % interval", "±", "50.0%"):
        assert text in shown.out


def test_half_points_are_shown_as_people_count_them(run: Run, tmp_path: Path) -> None:
    """Clash of Cultures counts half points; nobody should see them doubled."""
    file = tmp_path / "games.jsonl"
    run("simulate", "clash", "--bots", "random,random", "--games", "1", "--export", str(file))
    game = json.loads(file.read_text())
    assert game["scores"] == [
        score / 2 for score in Table.replay(Record.parse(game["record"])).result().scores
    ]
    shown = " ".join(f"{score:g}" for score in game["scores"])
    assert f"scores   {shown}, as recorded" in run("verify", str(file)).out
    place_table = run("replay", str(file), "--no-log").out.split("place")[-1].split()
    assert {f"{score:g}" for score in game["scores"]} <= set(place_table)


def test_simulate_exports_records_that_replay(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    shown = run(
        *("simulate", "roll", "--bots", "random,greedy,random", "--games", "4"),
        *("--processes", "2", "--export", str(file)),
    )
    assert "4 records are in" in shown.out
    exported = [json.loads(line) for line in file.read_text().splitlines()]
    assert sorted(game["number"] for game in exported) == [0, 1, 2, 3]
    assert {game["players"].index("greedy") for game in exported} == {0, 1, 2}
    for game in exported:
        assert Table.replay(Record.parse(game["record"])).result().scores == game["scores"]
    assert "4 games verified" in run("verify", str(file)).out
    assert "greedy" in run("replay", str(file), "--game", "2", "--no-log").out
    assert "there is no game 5" in run("replay", str(file), "--game", "5").err


def test_replay_shows_the_log_the_board_and_the_scores(run: Run, file: Path, finished: Table) -> None:
    shown = run("replay", str(file))
    assert "Player 1 rolls" in shown.out
    assert f"after {finished.ply} of {finished.ply} answers" in shown.out
    assert str(finished.result().scores[0]) in shown.out.split("place")[1]


def test_replay_to_a_ply(run: Run, file: Path, finished: Table) -> None:
    assert f"after 5 of {finished.ply} answers" in run("replay", str(file), "--to", "5", "--seat", "0").out
    assert "there is no position after 9999" in run("replay", str(file), "--to", "9999").err
    assert "there is no seat 3" in run("replay", str(file), "--seat", "3").err


def test_verify_shows_seed_hash_and_scores(run: Run, file: Path, finished: Table) -> None:
    shown = run("verify", str(file))
    for text in (
        finished.commitment,
        "seed     finished",
        f"answers  {finished.ply}",
        "as recorded",
        "verified",
    ):
        assert text in shown.out


def test_verify_of_an_open_game_says_so(run: Run, tmp_path: Path) -> None:
    table = Table.new("roll_through_the_ages", seats=2, seed="x")
    file = tmp_path / "game.txt"
    file.write_text(str(table.record(reveal_seed=True)))
    assert "the game is not over" in run("verify", str(file)).out
    file.write_text(str(table.record()))
    shown = run("verify", str(file))
    assert shown.status == 2
    assert "secret until it is over" in shown.err


def test_verify_refuses_a_seed_that_was_not_committed_to(run: Run, tmp_path: Path, finished: Table) -> None:
    record = finished.record()
    record.seed = "another"
    file = tmp_path / "game.txt"
    file.write_text(str(record))
    assert "does not match the hash" in run("verify", str(file)).err


def test_verify_refuses_other_scores(run: Run, tmp_path: Path, finished: Table) -> None:
    record = finished.record()
    record.scores = [999]
    file = tmp_path / "game.txt"
    file.write_text(str(record))
    assert "does not end with the recorded scores" in run("verify", str(file)).err


def test_games_lists_all_with_their_settings(run: Run) -> None:
    shown = run("games")
    for game in games().values():
        assert game.id in shown.out
        assert game.names["en"] in shown.out
        for option in game.options:
            assert f"{option.id}=" in shown.out
    assert "Handelsspiel" in run("games", "--language", "de").out


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("rtta", "roll_through_the_ages"),
        ("tta", "through_the_ages"),
        ("through", "through_the_ages"),
        ("Roll", "roll_through_the_ages"),
        ("ation", "nations"),
        ("nations", "nations"),
    ],
)
def test_a_game_is_named_by_initials_beginning_or_part(text: str, id: str) -> None:
    assert game_id(text) == id


@pytest.mark.parametrize("text", ["", "ages", "a", "chess"])
def test_what_names_no_game_or_several_is_refused(text: str) -> None:
    with pytest.raises(BadSetup, match="there is no game"):
        game_id(text)


def test_bench_prints_the_figures(run: Run) -> None:
    shown = run("bench", "roll", "--seconds", "0.01")
    for text in ("decisions/s", "games/s", "µs", "search simulations/s", "roll_through_the_ages seats=2"):
        assert text in shown.out


def test_serve_runs_the_server_with_what_it_was_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[object, ...]] = []
    monkeypatch.setattr("pentapolis.server.app.serve", lambda *settings: told.append(settings))
    run("serve", "--port", "0", "--database", "sqlite:///x.db", "--no-open")
    assert told == [(Config(database="sqlite:///x.db"), "127.0.0.1", 0, False)]


def test_serve_takes_every_setting_from_the_environment(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[object, ...]] = []
    monkeypatch.setattr("pentapolis.server.app.serve", lambda *settings: told.append(settings))
    settings = {
        "HOST": "127.0.0.2",
        "PORT": "0",
        "DATABASE": "postgresql://a@b/c",
        "OPEN": "no",
        "WORKERS": "0",
        "PAINTERS": "2",
        "PAUSE": "1.5",
        "LIMITS": "no",
        "SECURE_COOKIES": "yes",
        "NAMES": "Games.example, www.games.example",
        "PROXIES": "10.0.0.0/8",
        "LOG_LEVEL": "info",
    }
    for name, value in settings.items():
        monkeypatch.setenv(f"PENTAPOLIS_{name}", value)
    run("serve", "--painters", "3")  # an option goes before the environment
    expected = Config(
        database="postgresql://a@b/c",
        bot_workers=0,
        painters=3,
        bot_pause=1.5,
        limits=False,
        secure_cookies=True,
        hosts=("games.example", "www.games.example"),
        proxies="10.0.0.0/8",
        log_level="info",
    )
    assert told == [(expected, "127.0.0.2", 0, False)]


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("PORT", "http", "PORT"),
        ("WORKERS", "-1", "WORKERS"),
        ("PAUSE", "61", "PAUSE"),
        ("LIMITS", "perhaps", "LIMITS"),
        ("LOG_LEVEL", "loud", "LOG_LEVEL"),
        ("WORKERS", "0", "needs a PostgreSQL database"),
    ],
)
def test_bad_settings_are_refused_with_a_sentence(
    run: Run, monkeypatch: pytest.MonkeyPatch, name: str, value: str, says: str
) -> None:
    monkeypatch.setenv(f"PENTAPOLIS_{name}", value)
    shown = run("serve")
    assert shown.status == 2
    assert says in shown.err.upper() or says in shown.err
    assert shown.err.count("\n") == 1


def test_serve_says_when_the_port_is_taken(run: Run) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        shown = run("serve", "--port", str(port))
    assert shown.status == 2
    assert f"cannot listen on 127.0.0.1:{port}: Address already in use; try --port {port + 1}" in shown.err


def test_rules_by_number_chapter_and_whole(run: Run) -> None:
    one = run("rules", "roll", "403.2").out
    assert one.count("403.") == 1
    assert "code pentapolis/games/roll_through_the_ages/rules/" in one
    assert "test tests/roll_through_the_ages/" in one
    assert "code pentapolis" not in run("rules", "roll", "403").out
    assert "403.1" in run("rules", "roll", "403").out
    whole = run("rules", "roll").out
    assert "101.1" in whole
    assert "803.3" in whole
    assert "its parts are 100, 200" in run("rules", "roll", "9.9").err


def test_rules_are_searched(run: Run) -> None:
    shown = run("rules", "nations", "--search", "hunger")
    assert "505" in shown.out
    assert "Famine" in shown.out
    nothing = run("rules", "nations", "--search", "xyzzy")
    assert "no rule of nations speaks of 'xyzzy'" in nothing.err
