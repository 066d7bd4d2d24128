"""What an operator relies on: health, figures, numbered requests in the logs."""

from __future__ import annotations

import json
import logging
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from pentapolis.server.app import make_app
from pentapolis.server.config import Config
from pentapolis.server.logs import REQUEST, JsonLines
from pentapolis.server.storage import Store
from tests.server.sites import gone

Client = TestClient[Litestar]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    config = Config(database=str(tmp_path_factory.mktemp("site") / "site.db"), warm_up=False, limits=False)
    with TestClient(make_app(config)) as client:
        yield client


def test_health_asks_the_database(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    assert client.get("/health").status_code == 200
    assert client.get("/health").json()["status"] == "ok"

    async def no_answer(store: Store) -> None:
        raise gone()

    with monkeypatch.context() as broken:
        broken.setattr(Store, "ping", no_answer)
        reply = client.get("/health")
        assert (reply.status_code, reply.json()["status"]) == (503, "no database")
    assert client.get("/health").status_code == 200


def test_a_server_that_stops_is_not_healthy(client: Client) -> None:
    host = client.app.state.site.host
    host.end_streams()
    reply = client.get("/health")
    host.closing = False
    assert (reply.status_code, reply.json()["status"]) == (503, "stopping")


def figure(client: Client, name: str) -> float:
    text = client.get("/metrics").text
    found = re.search(rf"^pentapolis_{re.escape(name)} (\S+)$", text, re.MULTILINE)
    return 0.0 if found is None else float(found[1])


def test_figures_count_what_happened(client: Client) -> None:
    lost = figure(client, 'requests_total{method="GET",status="404"}')
    client.get("/nowhere/at/all")
    assert figure(client, 'requests_total{method="GET",status="404"}') == lost + 1
    token = client.post("/api/guests", json={"name": "Tester"}).json()["token"]
    client.headers["Authorization"] = f"Bearer {token}"
    table = client.post("/api/tables", json={"game": "roll_through_the_ages", "seats": ["me"]}).json()
    assert (figure(client, "tables"), figure(client, "moves_total")) == (1, 0)
    ask = table["ask"]
    answer = {"option": ask["options"][0]["key"], "number": table["number"], "seat": ask["seat"]}
    assert client.post(f"/api/tables/{table['id']}/answer", json=answer).status_code in (200, 201)
    assert figure(client, "moves_total") == 1
    assert figure(client, "tables_doubtful") == 0


def test_every_line_of_the_figures_has_the_form_that_prometheus_reads(client: Client) -> None:
    reply = client.get("/metrics")
    assert reply.headers["content-type"].startswith("text/plain; version=0.0.4")
    comment = r"# (HELP|TYPE) pentapolis_\w+ .+"
    sample = r'pentapolis_\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? [0-9.e+-]+'
    for line in reply.text.splitlines():
        assert re.fullmatch(f"{comment}|{sample}", line), line


def test_every_reply_has_a_number(client: Client) -> None:
    for path in ("/", "/nowhere", "/static/favicon.svg", "/api/tables/XXXXXX", "/health"):
        assert re.fullmatch(r"[0-9a-f]{16}", client.get(path).headers["x-request-id"])


def test_the_proxys_number_is_kept_unless_it_is_odd(client: Client) -> None:
    assert client.get("/", headers={"X-Request-ID": "proxy-0001"}).headers["x-request-id"] == "proxy-0001"
    odd = client.get("/", headers={"X-Request-ID": 'a" b'}).headers["x-request-id"]
    assert re.fullmatch(r"[0-9a-f]{16}", odd)


def test_passwords_of_databases_are_not_printed() -> None:
    assert Config(database="postgresql://a:secret@b/c").shown_database == "postgresql://a:…@b/c"
    assert Config(database="games.db").shown_database == "games.db"


def test_requests_are_logged_with_their_numbers(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, logger="pentapolis.requests"):
        client.get("/nowhere", headers={"X-Request-ID": "number-77"})
    fields = [record.fields for record in caplog.records if record.name == "pentapolis.requests"]  # type: ignore[attr-defined]
    assert [(f["method"], f["path"], f["status"]) for f in fields] == [("GET", "/nowhere", 404)]


def test_a_line_of_the_log_is_json_with_the_number_of_its_request() -> None:
    record = logging.LogRecord("pentapolis", logging.ERROR, "", 0, "it %s", ("failed",), None)
    record.fields = {"table": "ABCDEF"}
    before = REQUEST.set("number-78")
    try:
        line = json.loads(JsonLines().format(record))
    finally:
        REQUEST.reset(before)
    assert {name: line[name] for name in ("level", "message", "request", "table")} == {
        "level": "error",
        "message": "it failed",
        "request": "number-78",
        "table": "ABCDEF",
    }
    assert "request" not in json.loads(JsonLines().format(record))


REQUEST_IN_A_PROCESS = """
import sys
from litestar.testing import TestClient
from pentapolis.server.app import make_app
from pentapolis.server.config import Config
from pentapolis.server.logs import set_up_logs
set_up_logs("info")
with TestClient(make_app(Config(database=sys.argv[1], warm_up=False))) as client:
    client.get("/nowhere", headers={"X-Request-ID": "number-79"})
"""


def test_a_server_writes_nothing_but_json_lines(tmp_path: Path) -> None:
    words = [sys.executable, "-W", "ignore", "-c", REQUEST_IN_A_PROCESS, str(tmp_path / "site.db")]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    lines = [json.loads(line) for line in done.stderr.splitlines()]
    assert [(line["path"], line["status"], line["request"]) for line in lines] == [
        ("/nowhere", 404, "number-79")
    ]
