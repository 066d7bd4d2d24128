"""Safe in public: what no request may do, what every reply says, what one person may cost."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from pentapolis.server import limits
from pentapolis.server.actions import undo
from pentapolis.server.app import make_app
from pentapolis.server.config import Config
from pentapolis.server.guard import HEADERS, host_is_known
from pentapolis.server.limits import STREAMS, Limiter, network_of
from pentapolis.server.names import checked_name, shape
from pentapolis.server.refused import Refused
from tests.loops import awaited
from tests.server.servers import PATIENCE, Browser, Program, Server
from tests.server.sites import site_on, table_at


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with limits, behind TLS, with one name."""
    database = str(tmp_path_factory.mktemp("public") / "public.db")
    running = Server(database, True, False, "secure", "host=games.example").start()
    yield running
    running.stop()


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/", 200),
        ("/static/base.js", 200),
        ("/static/none.js", 404),
        ("/none", 404),
        ("/t/NONE", 404),
        ("/api/tables/NONE", 404),
        ("/api/games", 200),
        ("/api/tables?status=x", 400),
        ("/boards/mosaic/board.css", 200),
        ("/t/ABC%00D", 422),
        ("/?a=%00", 422),
        ("/t/" + "A" * 5000, 404),
    ],
)
def test_every_reply_is_protected(server: Server, path: str, status: int) -> None:
    reply = httpx.get(server.url + path)
    assert reply.status_code == status
    for name, value in HEADERS.items():
        assert reply.headers[name] == value
    assert "strict-transport-security" not in reply.headers, "without TLS nothing is promised"


def test_odd_values_are_refused_and_nothing_fails(server: Server) -> None:
    browser = Browser(server.url)
    id = browser.quick_table()
    for path in ("chat", "notes"):
        assert browser.post(f"/t/{id}/{path}", text="a\0b").status_code == 422
    assert browser.post("/login", name="a\0b", password="correct horse").status_code == 422
    assert browser.post("/account/name", name="a\0b").status_code == 422
    assert browser.post(f"/t/{id}/answer", option="stop", number="9" * 5000).status_code == 422
    assert browser.get(f"/t/{id}?shown={'9' * 5000}").status_code == 200, "there is no such seat: the own one"
    assert browser.get(f"/t/{id}/replay/{'9' * 5000}").status_code in (404, 422)
    wide = browser.post("/account", name="İ" * 30, password="correct horse")
    assert wide.status_code in (200, 422), "a name whose lower case is longer"


def test_a_server_answers_to_its_names_only(public: Server) -> None:
    def status(host: str) -> int:
        return httpx.get(public.url, headers={"Host": host}).status_code

    assert status("games.example") == status("localhost:8000") == status("127.0.0.1") == 200
    assert status("evil.example") == 421
    assert host_is_known("[::1]:8000", ("games.example",))
    assert host_is_known("anything", ())


def test_a_cookie_planted_before_owns_no_account(server: Server) -> None:
    browser, thief = Browser(server.url), Browser(server.url)
    id = browser.quick_table()
    planted = browser.client.cookies["sid"]
    browser.post("/account", name=f"Owner {id}", password="correct horse")
    assert browser.client.cookies["sid"] != planted
    assert f"Owner {id}" in browser.get("/account").text
    thief.client.cookies.set("sid", planted)
    assert f"Owner {id}" not in thief.client.get("/account").text


def test_behind_tls_cookies_belong_to_the_host(public: Server) -> None:
    reply = httpx.get(public.url)
    assert reply.headers["strict-transport-security"].startswith("max-age=")
    cookie = reply.headers["set-cookie"]
    assert cookie.startswith("__Host-sid=")
    assert "Secure" in cookie
    assert "Path=/" in cookie
    assert "Domain" not in cookie
    planted = httpx.get(public.url, cookies={"sid": "x" * 40})
    assert "__Host-sid=" in planted.headers["set-cookie"], "a cookie of the domain counts for nothing"


def signed(url: str) -> tuple[httpx.Client, str]:
    """A browser that sends its Secure cookie as if there were TLS, and its CSRF token."""
    client = httpx.Client(base_url=url, timeout=PATIENCE)
    page = client.get("/")
    cookie = page.headers["set-cookie"].split(";")[0]
    client.headers["Cookie"] = cookie
    return client, page.text.split('name="csrf" content="')[1].split('"')[0]


def test_what_costs_is_limited_for_each_person(public: Server) -> None:
    client, csrf = signed(public.url)
    id = client.post("/play/roll_through_the_ages", data={"csrf": csrf}).headers["location"].split("/")[-1]
    other, other_csrf = signed(public.url)
    for path, kind in (("notes", "note"), ("hint", "hint")):
        replies = [
            other.post(f"/t/{id}/{path}", data={"csrf": other_csrf, "text": "x"}).status_code
            for _ in range(Limiter.LIMITS[kind][0] + 1)
        ]
        assert 429 not in replies[:-1]
        assert replies[-1] == 429
    assert client.post(f"/t/{id}/notes", data={"csrf": csrf, "text": "x"}).status_code == 200
    watcher = Program(public.url)
    for _ in range(Limiter.LIMITS["bot_table"][0]):
        watcher.table(seats=("bot:random", "bot:random"))
    wanted = {"game": "roll_through_the_ages", "seats": ["bot:random"] * 2}
    assert watcher.client.post("/api/tables", json=wanted).status_code == 429
    watcher.table()


def test_wrong_passwords_lock_only_their_sender_out() -> None:
    limiter = Limiter(True)
    for _ in range(Limiter.LIMITS["login"][0]):
        limiter.check("login", network_of("2001:db8::1"))
    with pytest.raises(Refused):
        limiter.check("login", network_of("2001:db8::2"))  # the same household
    limiter.check("login", network_of("2001:db8:0:1::1"))
    assert network_of("::ffff:192.0.2.1") == network_of("192.0.2.1")


def test_streams_are_counted_while_they_are_open() -> None:
    limiter = Limiter(True)
    held = [limiter.stream("p") for _ in range(STREAMS)]
    for stream in held:
        stream.begin()
    with pytest.raises(Refused):
        limiter.stream("p")
    limiter.stream("q")
    held[0].end()
    limiter.stream("p")


def test_links_of_private_tables_cannot_be_guessed(server: Server) -> None:
    program = Program(server.url)
    assert len(program.table(seats=("me", "open"), private=True)["id"]) == 12
    assert len(program.table(seats=("me", "open"))["id"]) == 6


def account(url: str) -> tuple[Browser, str, str]:
    """A browser logged in; its table and its name."""
    browser = Browser(url)
    id = browser.quick_table()
    browser.post("/account", name=f"Zoe {id}", password="correct horse")
    return browser, id, f"Zoe {id}"


def test_a_new_password_ends_all_other_sessions(server: Server) -> None:
    browser, _, name = account(server.url)
    other = Browser(server.url)
    other.post("/login", name=name, password="correct horse")
    assert browser.post("/account/password", old="wrong horse", new="better horse").status_code == 422
    assert browser.post("/account/password", old="correct horse", new="short").status_code == 422
    assert name in other.get("/account").text
    assert "is changed" in browser.post("/account/password", old="correct horse", new="better horse").text
    assert name in browser.get("/account").text
    assert name not in other.get("/account").text
    assert other.post("/login", name=name, password="correct horse").status_code == 422
    assert other.post("/login", name=name, password="better horse").status_code == 200


def test_sessions_are_listed_and_ended(server: Server) -> None:
    browser, _, name = account(server.url)
    other, third = Browser(server.url), Browser(server.url)
    for more in (other, third):
        more.post("/login", name=name, password="correct horse")
    offered = re.findall(r'name="session" value="(\w+)"', browser.get("/account").text)
    assert len(offered) == 2, "all but this one"
    Browser(server.url).post("/account/end", session=offered[0])
    assert name in other.get("/account").text, "nobody else can end it"
    browser.post("/account/end", session=offered[0])
    assert name not in other.get("/account").text
    assert name in third.get("/account").text
    browser.post("/account/everywhere")
    assert name not in third.get("/account").text
    assert name in browser.get("/account").text


def test_all_data_of_a_person_and_their_deletion(server: Server) -> None:
    browser, id, name = account(server.url)
    browser.post(f"/t/{id}/answer", option="stop", number=0)
    browser.post(f"/t/{id}/chat", text="hello from Zoe")
    browser.post(f"/t/{id}/notes", text="my plan")
    assert httpx.get(f"{server.url}/account/data.zip").status_code == 403
    archive = zipfile.ZipFile(io.BytesIO(browser.get("/account/data.zip").content))
    data = {file: json.loads(archive.read(file)) for file in archive.namelist()}
    assert data["person.json"][0]["name"] == name
    assert [row["id"] for row in data["tables.json"]] == [id]
    assert data["answers.json"][0]["option"] == "stop"
    assert data["chat.json"][0]["text"] == "hello from Zoe"
    assert data["notes.json"][0]["text"] == "my plan"
    assert not any("seed" in row or "hash" in row for rows in data.values() for row in rows)
    assert browser.post("/account/delete", password="wrong horse").status_code == 422
    browser.post("/account/delete", password="correct horse")
    page = httpx.get(f"{server.url}/t/{id}")
    assert page.status_code == 200, "the game is still there"
    assert "hello from Zoe" not in page.text
    assert browser.post("/login", name=name, password="correct horse").status_code == 422


def test_nobody_can_be_taken_for_somebody_else(server: Server) -> None:
    owner, id, name = account(server.url)
    guest = Browser(server.url)
    for alike in (name, name.upper(), name.replace(" ", "  "), name.replace("o", "0"), f"{name}."):
        assert guest.post("/account/name", name=alike).status_code == 422, alike
    reply = httpx.post(f"{server.url}/api/guests", json={"name": name})
    assert reply.status_code == 422
    assert guest.post("/account/name", name=f"Another {id}").status_code == 200
    owner.post("/account/name", name=f"Zora {id}")
    assert guest.post("/login", name=name, password="correct horse").status_code == 422
    assert guest.post("/login", name=f"zora {id}", password="correct horse").status_code == 200
    with pytest.raises(Refused):
        checked_name("Zo\u0435")  # the last letter is Cyrillic
    assert shape("\u0441\u043e\u0440") == shape("cop")


def test_a_visit_renews_the_cookie(server: Server) -> None:
    browser = Browser(server.url)
    id = browser.quick_table()
    cookie = browser.get("/").headers["set-cookie"]
    assert cookie.startswith(f"sid={browser.client.cookies['sid']};")
    assert "Max-Age=31536000" in cookie
    assert "set-cookie" not in browser.get(f"/t/{id}").headers


def test_strangers_are_limited_by_their_network(public: Server) -> None:
    id = Program(public.url).table(seats=("me", "open"))["id"]
    with httpx.Client(base_url=public.url, timeout=PATIENCE) as stranger:
        for path, kind in (("preview?option=x", "preview"), ("replay/0", "replay")):
            replies = [
                stranger.get(f"/t/{id}/{path}").status_code for _ in range(Limiter.LIMITS[kind][0] + 1)
            ]
            assert set(replies[:-1]) == {409}, "the game has not begun"
            assert replies[-1] == 429


def test_plain_requests_are_limited_but_not_on_the_servers_own_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for kind in limits.REQUESTS:
        monkeypatch.setitem(Limiter.LIMITS, kind, (3, 1e9))
    app = make_app(Config(database=str(tmp_path / "site.db"), warm_up=False))

    async def asked(address: str, paths: tuple[str, ...]) -> list[int]:
        transport = httpx.ASGITransport(app=app, client=(address, 1))  # type: ignore[arg-type]
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return [(await client.get(path)).status_code for path in paths]

    async def run() -> None:
        async with app.lifespan():
            for paths in (("/offline", "/rules", "/builders"), ("/api/games", "/api/tables", "/api/puzzles")):
                assert await asked("192.0.2.1", (*paths, paths[0])) == [200, 200, 200, 429]
                assert await asked("192.0.2.2", paths[:1]) == [200]
                assert 429 not in await asked("127.0.0.1", paths * 2)

    awaited(run())


def test_plain_requests_are_no_matter_of_other_processes() -> None:
    limiter = Limiter(True)
    limiter.shared = True
    for kind in (*limits.REQUESTS, "hint"):
        limiter.check(kind, "somebody")
    assert [counted.kind for counted, _ in limiter._slots] == ["hint"]
    for here in ("127.0.0.1", "::1", "::ffff:127.0.0.1"):
        assert limits.is_this_machine(here)
    for elsewhere in ("192.0.2.1", "2001:db8::1", "testclient", ""):
        assert not limits.is_this_machine(elsewhere)


def test_who_asks_steadily_for_a_tenth_is_counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A request that falls out of the minute as another comes in changes nothing for the other processes."""
    moment = [1000.0]
    monkeypatch.setattr("pentapolis.server.limits.time.monotonic", lambda: moment[0])
    limiter = Limiter(True, lambda: moment[0])
    limiter.shared = True
    for _ in range(200):
        limiter.check("page", "somebody")
        moment[0] += 60.0 / 29.5
    told = sum(limiter._slots[counted, at] for counted, at in limiter._slots if at > limiter._slot - 6)
    assert 25 <= told <= 35, "thirty, give or take what is asked in one slot of time"


def test_addresses_that_a_browser_makes_up_are_not_believed(public: Server) -> None:
    """A proxy adds the address it sees behind what it was told; only that one counts."""
    with httpx.Client(base_url=public.url, timeout=PATIENCE) as client:
        replies = [
            client.post("/api/guests", json={}, headers={"X-Forwarded-For": f"203.0.113.{n}, 198.51.100.9"})
            for n in range(Limiter.LIMITS["guest"][0] + 1)
        ]
    assert {reply.status_code for reply in replies[:-1]} == {201}
    assert replies[-1].status_code == 429


def test_undo_is_limited(tmp_path: Path) -> None:
    async def tries() -> list[int]:
        async with site_on(str(tmp_path / "undo.db")) as site:
            site.people.limiter.active = True
            live = await table_at(site, "me")
            found = []
            for _ in range(Limiter.LIMITS["undo"][0] + 1):
                with pytest.raises(Refused) as refused:
                    await undo(site, live, live.seats[0].person, live.number)
                found.append(refused.value.status)
            return found

    *before, last = awaited(tries())
    assert set(before) == {422}, "nothing to take back yet"
    assert last == 429


def test_one_person_holds_so_many_streams_and_no_more(public: Server) -> None:
    program = Program(public.url)
    path = f"/api/tables/{program.table()['id']}/events"
    parts = []
    with ExitStack() as held:
        for _ in range(STREAMS):
            parts.append(held.enter_context(program.client.stream("GET", path)).iter_raw())
            assert next(parts[-1])
        assert held.enter_context(program.client.stream("GET", path)).status_code == 429
