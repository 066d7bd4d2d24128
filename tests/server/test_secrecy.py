"""Seeds and hidden cards never reach a browser that may not know them: every page and reply is searched."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from pentapolis.engine import LANGUAGES, Chance, Setup, Table, games
from pentapolis.engine.speak import event_text
from pentapolis.server.actions import record_of
from pentapolis.server.refused import Refused
from pentapolis.server.scene import Scene
from tests.server.scenes import live_table
from tests.server.servers import Browser, Program, Server


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(str(tmp_path_factory.mktemp("secrecy") / "games.db")).start()
    yield running
    running.stop()


def first_message(client: httpx.Client, path: str) -> str:
    with client.stream("GET", path) as stream:
        return next(line for line in stream.iter_lines() if line.startswith("data: "))


def test_no_reply_contains_the_seed_before_the_end(own: Server) -> None:
    """As a player, as another person and as a spectator; then the game ends and the seed is public."""
    program, other, stranger = Program(own.url), Program(own.url), Browser(own.url)
    id = program.table(seats=("me",))["id"]
    with sqlite3.connect(own.database) as file:
        seed = file.execute("SELECT seed FROM tables WHERE id = ?", (id,)).fetchone()[0]
    pool = str(Chance.from_seed(seed).pool)
    pages = [
        f"/t/{id}",
        f"/t/{id}/replay/3",
        f"/t/{id}/verify",
        f"/t/{id}/record.txt",
        "/",
        f"/t/{id}/refusals",
    ]
    apis = ["", "/record"]
    for _ in range(8):
        replies = [stranger.get(path).text for path in pages]
        replies += [
            who.client.get(f"/api/tables/{id}{rest}").text for rest in apis for who in (program, other)
        ]
        replies.append(first_message(program.client, f"/api/tables/{id}/events"))
        replies.append(first_message(stranger.client, f"/t/{id}/events"))
        replies.append(
            program.client.post(f"/api/tables/{id}/answer", json={"option": "x", "number": 0}).text
        )
        table = program.get(f"/api/tables/{id}")
        for reply in replies:
            assert seed not in reply
            assert pool not in reply
        program.post(
            f"/api/tables/{id}/answer", option=table["ask"]["options"][0]["key"], number=table["number"]
        )
    program.play(id, 400)
    assert seed in stranger.get(f"/t/{id}/record.txt").text


def test_passwords_cookies_and_tokens_are_stored_as_hashes(own: Server) -> None:
    browser = Browser(own.url)
    id = browser.quick_table()
    browser.post("/account", name=f"Mira {id}", password="correct horse battery")
    program = Program(own.url)
    data = b"".join(
        path.read_bytes()
        for path in Path(own.database).parent.iterdir()
        if path.name.startswith(Path(own.database).name)
    )
    assert b"correct horse battery" not in data
    assert browser.client.cookies["sid"].encode() not in data
    assert program.token.encode() not in data


HIDDEN = [game for game in games().values() if game.hidden_information]


@pytest.mark.parametrize("game", HIDDEN, ids=lambda game: game.id)
def test_pages_show_no_private_event_of_others(game) -> None:  # type: ignore[no-untyped-def]
    """What was told to some seats only stands in no log, recap or announcement of the others."""
    setup = next(s for s in (Setup(game, n) for n in range(max(2, game.players[0]), game.players[1] + 1)))
    live = live_table(setup, "secrecy")
    table = live.table
    assert table is not None
    chance = Chance.from_seed("secrecy")
    for _ in range(120):
        if table.ask is None:
            break
        table.answer(chance.choice(table.ask.options), table.ask.seat)
    for viewer in (None, *range(setup.seats)):
        for language in LANGUAGES:
            shown = {event_text(game, language, e, live.names) for e in table.events if e.visible_to(viewer)}
            secret = {
                event_text(game, language, e, live.names) for e in table.events if not e.visible_to(viewer)
            }
            page = json.dumps(Scene(live, viewer, language).fragments(), ensure_ascii=False)
            said = set(re.findall(r">([^<>]+)</a></li>", page))
            assert not (secret - shown) & said


@pytest.mark.parametrize("game", HIDDEN, ids=lambda game: game.id)
def test_boards_depend_only_on_what_the_seat_knows(game) -> None:  # type: ignore[no-untyped-def]
    """A table and one in which everything hidden is dealt anew look exactly the same to the seat."""
    setup = next(s for s in (Setup(game, n) for n in range(max(2, game.players[0]), game.players[1] + 1)))
    live = live_table(setup, "hidden")
    table: Table | None = live.table
    assert table is not None
    chance = Chance.from_seed("hidden")
    for _ in range(60):
        ask = table.ask
        if ask is None:
            break
        if table.ply % 20 == 0:
            imagined = table.imagine(ask.seat, chance).view(ask.seat)
            real = Scene(live, ask.seat, "en").fragments()
            assert Scene(live, ask.seat, "en", view=imagined).fragments() == real
        table.answer(chance.choice(ask.options), ask.seat)


@pytest.mark.parametrize("game", HIDDEN, ids=lambda game: game.id)
def test_answers_are_no_back_door_to_hidden_cards(game) -> None:  # type: ignore[no-untyped-def]
    """No record before the end, and a replay names no answer of others that the log does not tell."""
    setup = next(s for s in (Setup(game, n) for n in range(max(2, game.players[0]), game.players[1] + 1)))
    live = live_table(setup, "back door")
    table = live.table
    assert table is not None
    assert table.ask is not None
    with pytest.raises(Refused):
        record_of(live)
    option = table.ask.options[0]
    table.answer(option, table.ask.seat)
    table.events.clear()
    past = Table(setup, "back door")
    past.answer(option)
    past.events.clear()
    for viewer in (None, 1 - past.history[0][0]):
        assert Scene(live, viewer, "en", table=past).answered().endswith("…")
