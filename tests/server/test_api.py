"""The JSON API: a whole game over HTTP, and every kind of request that must be refused."""

from __future__ import annotations

import importlib.util
import json
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest

from pentapolis.client import Client, ServerRefused
from pentapolis.engine import Record, Table
from tests.server.servers import PATIENCE, Program, Server

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot_client.py"


def example() -> Any:
    spec = importlib.util.spec_from_file_location("bot_client", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_example_client_plays_a_full_game(server: Server) -> None:
    lines: list[str] = []
    table = example().play(server.url, "roll_through_the_ages", lines.append)
    assert table.status == "over"
    assert table.places.count(1) >= 1
    assert any("rolls" in line for line in lines)
    record = httpx.get(f"{server.url}/api/tables/{table.id}/record").text
    assert Table.replay(Record.parse(record)).result().scores == table.scores


def test_the_typed_client_joins_takes_back_and_tells_refusals(server: Server) -> None:
    with Client.guest(server.url, "Host") as host, Client.guest(server.url, "Friend") as friend:
        opened = host.open("nations", seats=["me", "open"], options={"advanced": "yes"})
        assert (opened.status, opened.setup) == ("open", "nations seats=2 advanced=yes")
        assert friend.join(opened.id).status == "playing"
        begun = host.look(opened.id)
        asked, table = (host, begun) if begun.ask else (friend, friend.look(opened.id))
        assert table.ask is not None
        with pytest.raises(ServerRefused) as refused:
            asked.answer(table, "fly:moon")
        assert refused.value.status == 422
        after = asked.answer(table, table.ask.options[0].key)
        assert after.number > table.number
        with pytest.raises(ServerRefused) as stale:
            asked.answer(table, table.ask.options[0].key)
        assert stale.value.status == 409
        with pytest.raises(ServerRefused) as unknown:
            host.look("ABCDEF")
        assert unknown.value.status == 404


def test_the_example_client_is_short() -> None:
    code = [line for line in EXAMPLE.read_text().splitlines() if line.strip()]
    assert len(code) <= 60


def test_games_and_their_options(server: Server) -> None:
    games = {game["id"]: game for game in Program(server.url).get("/api/games")}
    trade = next(o for o in games["roll_through_the_ages"]["options"] if o["id"] == "trade")
    assert trade == {
        "id": "trade",
        "values": ["no", "yes"],
        "default": "no",
        "per_seat": False,
        "min_seats": 2,
        "max_seats": 99,
    }


def test_a_table_with_options_is_joined_and_played_by_two(server: Server) -> None:
    one, two = Program(server.url, "One"), Program(server.url, "Two")
    table = one.table(seats=("me", "open"), options={"trade": "yes"})
    assert table["status"] == "open"
    assert table["setup"] == "roll_through_the_ages seats=2 trade=yes"
    assert table["id"] in [row["id"] for row in two.get("/api/tables?status=open")]
    joined = two.post(f"/api/tables/{table['id']}/join")
    assert joined["status"] == "playing"
    assert joined["seat"] == 1
    assert one.get(f"/api/tables/{table['id']}")["ask"]["seat"] == 0
    assert joined["ask"] is None


def test_undo_takes_back_and_is_refused_after_dice(server: Server) -> None:
    program = Program(server.url)
    asked = ""
    while asked != "reroll":  # once in two hundred games the first dice are all skulls, and nothing is asked
        table = program.table(seats=("me", "me"))
        id, path = table["id"], f"/api/tables/{table['id']}"
        asked = program.get(path)["ask"]["topic"]
    refused = program.client.post(f"{path}/undo", json={"number": 0})
    assert refused.status_code == 422
    assert refused.json()["error"] == "no_undo_nothing"
    program.post(f"{path}/answer", option="stop", number=0)
    after = program.get(path)
    program.post(f"{path}/undo", number=after["number"])
    again = program.get(path)
    assert again["ask"]["topic"] == "reroll"
    assert again["number"] == 2, "an undo is a row too"
    reroll = next(o["key"] for o in again["ask"]["options"] if o["key"].startswith("reroll"))
    program.post(f"{path}/answer", option=reroll, number=2)
    refused = program.client.post(f"{path}/undo", json={"number": 3})
    assert refused.json()["error"] == "no_undo_chance"
    assert program.get(f"/api/tables/{id}")["number"] == 3


@pytest.mark.parametrize(
    ("data", "status", "error"),
    [
        ({"option": "reroll:nonsense", "number": 0}, 422, "bad_answer"),
        ({"option": "build:temple:1", "number": 0}, 422, "bad_answer"),
        ({"option": "?!", "number": 0}, 422, "bad_answer"),
        ({"option": "stop", "number": 5}, 409, "stale"),
        ({"option": "stop", "number": 0, "seat": 1}, 403, "not_your_seat"),
        ({"option": "x" * 300, "number": 0}, 400, "bad_request"),
        ({"option": 7, "number": 0}, 400, "bad_request"),
        ({"option": "stop", "number": "many"}, 400, "bad_request"),
        ({"option": "stop"}, 400, "bad_request"),
        ({"option": "stop", "number": 0, "more": 1}, 400, "bad_request"),
        ({}, 400, "bad_request"),
    ],
)
def test_bad_answers_change_nothing(server: Server, data: Any, status: int, error: str) -> None:
    program = Program(server.url)
    table = program.table(seats=("me", "bot:easy"))
    reply = program.client.post(f"/api/tables/{table['id']}/answer", json=data)
    assert (reply.status_code, reply.json()["error"]) == (status, error)
    assert reply.json()["message"]
    assert program.get(f"/api/tables/{table['id']}")["number"] == 0


def test_others_and_strangers_cannot_answer(server: Server) -> None:
    mine, other = Program(server.url), Program(server.url)
    table = mine.table(seats=("me", "bot:easy"))
    path = f"/api/tables/{table['id']}"
    answer = {"option": "stop", "number": 0}
    assert other.client.post(f"{path}/answer", json=answer).status_code == 403
    assert httpx.post(f"{server.url}{path}/answer", json=answer).status_code == 401
    wrong = {"Authorization": "Bearer wrong"}
    assert httpx.post(f"{server.url}{path}/answer", json=answer, headers=wrong).status_code == 401
    assert other.client.post(f"{path}/join", json={}).status_code == 409
    assert mine.get(path)["number"] == 0


def test_a_seat_that_is_not_asked_cannot_answer(server: Server) -> None:
    one, two = Program(server.url), Program(server.url)
    table = one.table(seats=("me", "open"))
    two.post(f"/api/tables/{table['id']}/join")
    reply = two.client.post(f"/api/tables/{table['id']}/answer", json={"option": "stop", "number": 0})
    assert reply.json()["error"] == "not_your_turn"


def test_oversized_and_malformed_bodies_are_refused(server: Server) -> None:
    program = Program(server.url)
    table = program.table()
    path = f"/api/tables/{table['id']}/answer"
    assert program.client.post(path, content=b"x" * 200_000).status_code == 413
    assert program.client.post(path, content=b"{").status_code == 400
    assert program.client.post(path, content=b"\xff\xfe").status_code == 400
    assert program.client.post("/api/tables", json={"game": "chess", "seats": ["me"]}).status_code == 404
    for seats in ([], ["me"] * 5, ["you"], ["bot:genius"]):
        reply = program.client.post("/api/tables", json={"game": "roll_through_the_ages", "seats": seats})
        assert reply.status_code in (400, 422), seats
    assert program.client.get("/api/tables/NOSUCH").json()["error"] == "no_table"


def test_double_click_is_stored_once(server: Server) -> None:
    """Twenty equal answers at the same moment: one is stored, the others are refused."""
    program = Program(server.url)
    table = program.table(seats=("me", "me"))
    path = f"/api/tables/{table['id']}/answer"
    codes: list[int] = []

    def click() -> None:
        with httpx.Client(base_url=server.url, headers=program.client.headers, timeout=PATIENCE) as client:
            codes.append(client.post(path, json={"option": "stop", "number": 0}).status_code)

    threads = [threading.Thread(target=click) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(codes) == [200] + [409] * 19
    assert program.get(f"/api/tables/{table['id']}")["number"] == 1


def test_why_not_names_the_rule(server: Server) -> None:
    program = Program(server.url)
    table = program.table()
    why = program.get(f"/api/tables/{table['id']}/why?option=reroll:coin:coin:coin:coin")
    assert why["rule"].startswith("301")
    assert why["text"]
    assert program.get(f"/api/tables/{table['id']}/why?option=stop") == {"rule": "", "reason": "", "text": ""}


def test_the_stream_tells_what_happens(server: Server) -> None:
    program = Program(server.url)
    table = program.table(seats=("me", "me"))
    path = f"/api/tables/{table['id']}"
    with program.client.stream("GET", f"{path}/events") as stream:
        lines = stream.iter_lines()
        first = next(json.loads(line[6:]) for line in lines if line.startswith("data: "))
        assert first["number"] == 0
        assert first["events"][0]["kind"] == "rolls"
        Program.post(program, f"{path}/answer", option="stop", number=0)
        second = next(json.loads(line[6:]) for line in lines if line.startswith("data: "))
        assert second["number"] == 1


def test_languages(server: Server) -> None:
    program = Program(server.url)
    program.client.headers["Accept-Language"] = "de-DE,de;q=0.9"
    table = program.table()
    assert table["ask"]["question"].startswith("Welche Würfel")
    refused = program.client.post(f"/api/tables/{table['id']}/answer", json={"option": "x", "number": 0})
    assert refused.json()["message"] == "Das ist keine der Möglichkeiten. Nichts wurde geändert."


def test_seats_asked_together_do_not_make_each_other_stale(server: Server) -> None:
    """In a draft others answer while one thinks; the question is still the same one."""
    one, two = Program(server.url), Program(server.url)
    id = one.table("mosaic", seats=("me", "open"))["id"]
    two.post(f"/api/tables/{id}/join")
    while (table := one.get(f"/api/tables/{id}"))["waiting"] != [0, 1]:
        (one if table["waiting"] == [0] else two).play(id, 1)
    seen = one.get(f"/api/tables/{id}"), two.get(f"/api/tables/{id}")
    for program, table in zip((two, one), reversed(seen), strict=True):
        key = table["ask"]["options"][0]["key"]
        program.post(f"/api/tables/{id}/answer", option=key, number=table["number"])
    late = two.client.post(f"/api/tables/{id}/answer", json={"option": key, "number": 0})
    assert late.status_code == 409
