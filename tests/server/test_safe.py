"""Safe in public: what no request may do, what every reply says, what one person may cost."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from pentapolis.server.guard import HEADERS, host_is_known
from tests.server.servers import Browser, Server


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
