"""Pages without scripts: forms, cookies, protection, accounts, the lobby, hot-seat, replay, rules."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path
from typing import Any

import httpx
import pytest

from pentapolis.engine import commitment
from tests.server.servers import Browser, Program, Server


def found(pattern: str, text: str) -> str:
    """What the group of the pattern matches."""
    match = re.search(pattern, text, re.S)
    assert match is not None
    return match[1]


def table_id(reply: httpx.Response) -> str:
    return str(reply.url).rsplit("/", 1)[1]


def test_from_nothing_to_playing_in_two_clicks(server: Server) -> None:
    browser = Browser(server.url)
    assert "What shall we play?" in browser.page
    page = browser.post("/play/roll_through_the_ages").text
    assert "Which dice do you roll again?" in page
    assert 'value="stop"' in page
    assert "Your turn" in browser.get("/").text, "the home page shows whose turn it is"


def test_answers_work_without_scripts(server: Server) -> None:
    browser = Browser(server.url)
    id = browser.quick_table()
    page = browser.post(f"/t/{id}/answer", option="stop", number=0).text
    assert "Which dice do you roll again? Rolls left: 2." not in page or "to move" in page
    reply = browser.post(f"/t/{id}/answer", option="stop", number=0)
    assert reply.status_code == 409
    assert "has moved on" in reply.text


def test_headers_protect_the_page(server: Server) -> None:
    reply = httpx.get(server.url)
    policy = reply.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    allowed = {part.split()[0]: set(part.split()[1:]) for part in policy.split(";")}
    assert allowed["script-src"] == allowed["style-src"] == {"'self'"}
    assert allowed["img-src"] == {"'self'", "data:"}, "pictures are our own"
    assert not any("http" in source or "*" in source for sources in allowed.values() for source in sources)
    assert "frame-ancestors 'none'" in policy
    assert re.search(r"<script(?![^>]*src=)", reply.text) is None, "no inline scripts"
    assert re.search(r"\son\w+=", reply.text) is None, "no inline handlers"
    cookie = reply.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert reply.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    "path", ["/play/roll_through_the_ages", "/tables", "/account", "/login", "/settings"]
)
def test_forms_of_other_sites_are_refused(server: Server, path: str) -> None:
    browser = Browser(server.url)
    assert browser.client.post(path, data={}).status_code == 403
    assert browser.client.post(path, data={"csrf": "0" * 32}).status_code == 403
    assert httpx.post(f"{server.url}{path}", data={"csrf": browser.csrf}).status_code == 403


def test_a_guest_makes_an_account_and_keeps_the_games(server: Server) -> None:
    guest = Browser(server.url)
    id = guest.quick_table()
    name = f"Mira {id}"
    assert guest.post("/account", name=name, password="short").status_code == 422
    assert "Welcome" in guest.post("/account", name=name, password="correct horse").text
    assert guest.client.cookies["sid"] not in guest.get("/account").text
    later = Browser(server.url)
    assert later.post("/login", name=name, password="wrong horse").status_code == 422
    before = later.client.cookies["sid"]
    home = later.post("/login", name=name.upper(), password="correct horse").text
    assert later.client.cookies["sid"] != before, "a new cookie after log-in"
    assert f"/t/{id}" in home
    assert later.post("/account", name=name, password="correct horse").status_code == 422
    token = later.post("/account/token").text.split('id="token">')[1].split("<")[0]
    seen = httpx.get(f"{server.url}/api/tables/{id}", headers={"Authorization": f"Bearer {token}"}).json()
    assert seen["seat"] == 0
    assert "Guest" in later.post("/logout").text


def test_seats_bear_the_new_name_of_who_sits_there(server: Server) -> None:
    guest = Browser(server.url)
    id = guest.quick_table()
    assert guest.post("/account", name="Greta Seat", password="correct horse").status_code == 200
    assert "Greta Seat" in guest.get(f"/t/{id}").text.split('id="strip"')[1].split('id="board"')[0]
    assert guest.post("/account/name", name="Greta Chair").status_code == 200
    assert "Greta Chair" in guest.get(f"/t/{id}").text.split('id="strip"')[1].split('id="board"')[0]


def test_names_are_checked_and_escaped(server: Server) -> None:
    browser = Browser(server.url)
    assert browser.post("/account/name", name="x").status_code == 422
    page = browser.post("/account/name", name="<b>Eve</b>").text
    assert "<b>Eve" not in page
    assert "&lt;b&gt;Eve" in page


def test_new_table_form_comes_from_the_setup(server: Server) -> None:
    browser = Browser(server.url)
    form = browser.get("/new/roll_through_the_ages").text
    assert "Trade variant" in form
    assert 'name="opt_edition"' in form
    fields: dict[str, Any] = {
        "game": "roll_through_the_ages",
        "seats": "2",
        "seat_0": "me",
        "opt_trade": "yes",
        "takeover": "10",
    }
    reply = browser.post("/tables", **fields, seat_1="open")
    assert "Send this link" in reply.text
    wrong = browser.post("/tables", **{**fields, "opt_trade": "maybe"}, seat_1="open")
    assert wrong.status_code == 422
    assert "do not go together" in wrong.text
    assert browser.post("/tables", **{**fields, "seats": "9"}, seat_1="open").status_code == 422


def test_invite_link_join_and_start(server: Server) -> None:
    host, friend, third = Browser(server.url), Browser(server.url), Browser(server.url)
    fields: dict[str, Any] = {
        "game": "roll_through_the_ages",
        "seats": "3",
        "seat_0": "me",
        "seat_1": "open",
        "seat_2": "open",
    }
    id = table_id(host.post("/tables", **fields, takeover="10"))
    assert "Sit down here" in friend.get(f"/t/{id}").text
    friend.post(f"/t/{id}/join", seat=1)
    assert third.post(f"/t/{id}/join", seat=1).status_code == 409
    assert third.post(f"/t/{id}/seat-bot", seat=2).status_code == 403
    page = host.post(f"/t/{id}/seat-bot", seat=2).text
    assert "Which dice" in page
    assert "You wait" in friend.get(f"/t/{id}").text
    watcher = third.get(f"/t/{id}").text
    assert "You watch" in watcher
    assert 'name="option"' not in watcher


def test_hot_seat(server: Server) -> None:
    browser = Browser(server.url)
    fields: dict[str, Any] = {
        "game": "roll_through_the_ages",
        "seats": "2",
        "seat_0": "me",
        "seat_1": "here",
        "name_1": "Jonas",
    }
    id = table_id(browser.post("/tables", **fields, takeover="10"))
    names = set()
    for number in range(12):
        page = browser.get(f"/t/{id}").text
        names.add(found(r'class="turn s\d">.*?</span>(.*?)</div>', page).strip())
        option = found(r'name="option" value="([^"]+)"', page)
        browser.post(f"/t/{id}/answer", option=option, number=number)
    assert len(names) == 2


def test_chat_and_private_notes(server: Server) -> None:
    mine, other = Browser(server.url), Browser(server.url)
    id = mine.quick_table()
    other.quick_table()
    mine.post(f"/t/{id}/chat", text="<i>hello</i>")
    assert "&lt;i&gt;hello" in other.get(f"/t/{id}").text
    mine.post(f"/t/{id}/notes", text="build the wall")
    assert "build the wall" in mine.get(f"/t/{id}").text
    assert "build the wall" not in other.get(f"/t/{id}").text


def test_take_over_of_a_seat_by_a_bot(tmp_path: Path) -> None:
    """Only after the time that the table sets, only by those who sit at it."""
    database = str(tmp_path / "takeover.db")
    own = Server(database).start()
    try:
        host, friend = Browser(own.url), Browser(own.url)
        fields: dict[str, Any] = {
            "game": "roll_through_the_ages",
            "seats": "2",
            "seat_0": "open",
            "seat_1": "me",
            "takeover": "2",
        }
        id = table_id(host.post("/tables", **fields))
        friend.post(f"/t/{id}/join", seat=0)
        assert host.post(f"/t/{id}/takeover", seat=0).status_code == 409
        own.stop()
        _age(database)
        own.start()
        assert "Give the seat" in host.get(f"/t/{id}").text
        assert Browser(own.url).post(f"/t/{id}/takeover", seat=0).status_code == 403
        assert host.post(f"/t/{id}/takeover", seat=0).status_code == 200
        assert "bot, medium" in host.get(f"/t/{id}").text
        assert friend.post(f"/t/{id}/answer", option="stop", number=0).status_code == 403
    finally:
        own.stop()


def _age(database: str) -> None:
    """Let three minutes pass in the database."""
    with sqlite3.connect(Path(database)) as file:
        file.execute("UPDATE tables SET changed = datetime(changed, '-3 minutes')")


def finished(server: Server) -> str:
    """The id of a finished solo game."""
    program = Program(server.url)
    table = program.table()
    assert program.play(table["id"], 400)["status"] == "over"
    return str(table["id"])


def test_replay_record_and_verification(server: Server) -> None:
    browser = Browser(server.url)
    id = finished(server)
    for ply in (0, 1, 7, 10_000):
        page = browser.get(f"/t/{id}/replay/{ply}").text
        assert 'class="replay"' in page
    record = browser.get(f"/t/{id}/record.txt").text
    seed = found(r"(?m)^seed (\w+)$", record)
    page = browser.get(f"/t/{id}/verify").text
    assert seed in page
    assert commitment(seed) in page
    assert "replays to the same scores" in page


def test_the_styles_of_all_pages_are_one_request(server: Server) -> None:
    browser = Browser(server.url)
    page = browser.get("/games").text
    (address,) = re.findall(r'rel="stylesheet" href="([^"]+)"', page)
    styles = browser.get(address)
    assert styles.headers["cache-control"].startswith("public")
    for part in ("--accent:", ".card-box {", ".drawer {"):
        assert part in styles.text


def test_rules_pages_are_searchable_and_numbered(server: Server) -> None:
    browser = Browser(server.url)
    assert "/rules/roll_through_the_ages" in browser.get("/rules").text
    page = browser.get("/rules/roll_through_the_ages").text
    assert 'id="r403.2"' in page
    assert 'id="rule-search"' in page
    assert browser.get("/rules/chess").status_code == 404


def test_german_everywhere_and_remembered(server: Server) -> None:
    browser = Browser(server.url)
    id = browser.quick_table()
    page = browser.post("/settings", language="de", back=f"/t/{id}").text
    assert "Welche Würfel wirfst du noch einmal?" in page
    for path in ("/", "/account", "/rules", f"/t/{id}", f"/t/{id}/verify", "/new/roll_through_the_ages"):
        assert '<html lang="de"' in browser.get(path).text
    assert "Was spielen wir?" in browser.get("/").text
    assert "Diese Seite gibt es nicht" in browser.get("/nothing").text
    assert browser.post("/settings", language="de", back="https://example.org").url.host == "127.0.0.1"


def test_limits_on_log_in_and_new_tables(tmp_path: Path) -> None:
    limited = Server(str(tmp_path / "limited.db"), limits=True).start()
    try:
        browser = Browser(limited.url)
        csrf = browser.csrf
        codes = [
            browser.client.post("/login", data={"csrf": csrf, "name": "a", "password": "b"}).status_code
            for _ in range(12)
        ]
        assert codes[0] == 422
        assert codes[-1] == 429
        codes = [
            browser.client.post("/play/roll_through_the_ages", data={"csrf": csrf}).status_code
            for _ in range(32)
        ]
        assert codes[0] == 200
        assert codes[-1] == 429
    finally:
        limited.stop()


def test_unknown_pages_and_tables(server: Server) -> None:
    browser = Browser(server.url)
    for path in ("/nothing", "/t/NOSUCH", "/new/chess", "/t/NOSUCH/replay/3", "/boards/chess/board.css"):
        assert browser.get(path).status_code == 404


def test_settings_that_do_not_go_together_are_refused_in_the_language_of_the_page(server: Server) -> None:
    browser = Browser(server.url)
    browser.post("/settings", language="de", back="/")
    form: dict[str, Any] = {
        "game": "nations",
        "seats": "5",
        "takeover": "10",
        **{f"seat_{n}": "bot:easy" for n in range(5)},
    }
    page = browser.post("/tables", **form).text
    assert "zu fünft braucht ihr die Karten für Fortgeschrittene" in page
    assert "five players" not in page
    wrong = browser.post("/tables", **(form | {"seats": "9"})).text
    assert "1 bis 5 Personen" in wrong


def test_bots_with_a_character_can_be_chosen_and_are_called_so(server: Server) -> None:
    browser = Browser(server.url)
    assert 'value="bot:hard+warlike"' in browser.get("/new/nations").text
    assert "warlike" not in browser.get("/new/roll_through_the_ages").text, "nobody is attacked in this game"
    fields: dict[str, Any] = {"game": "nations", "seats": "2", "seat_0": "me", "seat_1": "bot:medium+warlike"}
    id = table_id(browser.post("/tables", **fields, takeover="10"))
    assert "bot, medium, warlike" in browser.get(f"/t/{id}").text
    browser.post("/settings", language="de", back="/")
    assert "Bot, mittel, kriegerisch" in browser.get(f"/t/{id}").text


def test_the_film_strip_shows_what_a_viewer_saw(server: Server) -> None:
    """Boards of earlier answers, for everybody as they were allowed to see them; nothing before the game."""
    browser = Browser(server.url)
    id = browser.quick_table("nations")
    for ply in (0, 10_000):
        shown = browser.get(f"/t/{id}/film/{ply}").json()
        assert set(shown) == {"strip", "board"}
        assert 'class="can' not in shown["board"], "nothing can be chosen in the past"
    page = browser.get(f"/t/{id}").text
    assert 'id="film"' in page
    assert 'id="film"' not in browser.get(f"/t/{id}/replay/0").text
    stranger = Browser(server.url).get(f"/t/{id}/film/0").json()
    assert "Your nation" not in stranger["board"]
