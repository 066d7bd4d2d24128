"""What stands before and around every page: names of the site, forgery, languages, errors, styles."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
import uvicorn
from litestar.exceptions import HTTPException
from sqlalchemy.exc import OperationalError

from pentapolis.engine import games
from pentapolis.server import app, limits, web
from pentapolis.server.config import Config
from pentapolis.server.guard import HEADERS, host_is_known
from pentapolis.server.pictures import address, sheet
from pentapolis.server.refused import Refused
from pentapolis.server.rendering import say
from tests.ours import OURS
from tests.server.routes.visitors import ADDRESS, ROLL, Here, refusal, running, words_of


@pytest.fixture(scope="module")
def secure(here: Here, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Here]:
    """A server behind TLS that has one name, and counts."""
    folder = tmp_path_factory.mktemp("secure")
    settings = {"secure_cookies": True, "hosts": ("games.example",), "limits": True}
    with running(folder, **settings) as found:
        yield found


# --- names ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("header", "known"),
    [
        ("games.example", True),
        ("GAMES.example:8000", True),
        (" games.example ", True),
        ("localhost", True),
        ("localhost:8000", True),
        ("192.0.2.1:80", True),
        ("[::1]:8000", True),
        ("[2001:db8::1]", True),
        ("evil.example", False),
        ("games.example.evil", False),
        ("", False),
        ("[evil]", False),
    ],
)
def test_names_of_the_site(header: str, known: bool) -> None:
    assert host_is_known(header, ("games.example",)) is known
    assert host_is_known(header, ()) is True


def test_under_another_name_nobody_is_answered(secure: Here) -> None:
    for language in ("en", "de"):
        headers = {"Host": "evil.example", "Accept-Language": language}
        reply = secure.client.get("/", headers=headers)
        assert (reply.status_code, reply.text) == (421, say(language, "refused.unknown_host", detail=""))
        assert reply.headers["content-type"] == "text/plain; charset=utf-8"
        assert {name: reply.headers[name] for name in HEADERS} == HEADERS
    for path in ("/?q=%00", "/games?q=a%00b"):
        reply = secure.client.get(path)
        assert (reply.status_code, reply.text) == (422, say("en", "refused.nul", detail=""))
    assert secure.client.get("/p/a%00b").status_code == 422


def test_behind_tls(secure: Here, here: Here) -> None:
    reply = secure.client.get("/")
    assert reply.headers["strict-transport-security"] == "max-age=31536000"
    assert "strict-transport-security" not in here.client.get("/").headers
    cookie = reply.headers["set-cookie"]
    assert cookie.startswith("__Host-sid=")
    assert {"HttpOnly", "Secure", "Path=/", "SameSite=lax", "Max-Age=31536000"} <= set(cookie.split("; "))
    assert len(cookie.partition("=")[2].partition(";")[0]) == 43


def test_too_much_is_refused(secure: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: 1e9))  # however long it takes
    statuses = [secure.client.post("/api/guests", json={}).status_code for _ in range(31)]
    assert statuses == [201] * 30 + [429]
    reply = secure.client.post("/api/guests", json={}, headers={"Accept-Language": "de"})
    assert reply.json() == {"error": "too_often", "message": say("de", "refused.too_often", detail="")}


# --- forgery ----------------------------------------------------------------------------------------------


def test_forms_of_others_are_refused(here: Here) -> None:
    ann = here.visitor()
    for fields in ({}, {"csrf": ""}, {"csrf": "x" * 32}, {"csrf": ann.csrf[:-1]}):
        reply = ann.ask("POST", "/account/courtesy", data=fields, headers={"Accept": "application/json"})
        assert refusal(reply) == (403, "csrf")
    assert ann.known() is None
    reply = ann.ask("POST", "/account/courtesy", headers={"X-CSRF": ann.csrf})
    assert reply.status_code == 303
    headers = {"Cookie": "sid=short", "X-CSRF": ann.csrf, "Accept": "application/json"}
    assert refusal(here.client.post("/account/courtesy", headers=headers)) == (403, "csrf")
    assert refusal(ann.script("/account/name", name="a\0b")) == (422, "nul")
    for length, fresh in ((19, True), (20, False), (100, False), (101, True)):
        reply = here.client.get("/games", headers={"Cookie": f"sid={'s' * length}"})
        assert ("set-cookie" in reply.headers) is fresh, length


def test_themes_and_languages(here: Here) -> None:
    for theme, shown in (("dark", "dark"), ("light", "light"), ("pink", "")):
        here.client.cookies.clear()
        here.client.get("/games", headers={"Cookie": f"theme={theme}; lang=de"})
        values = here.shown()[1]
        assert (values["theme"], values["language"]) == (shown, "de")
    ann = here.visitor()
    values = ann.values("/games?list=open")
    assert (values["path"], values["url"]) == ("/games?list=open", ADDRESS)
    assert ann.values("/rules")["path"] == "/rules"
    assert (values["person"], values["person_name"], values["account"]) == (None, "", False)
    assert (values["version"], values["csrf"]) == (web.VERSION, ann.csrf)
    assert values["t"]("yes") == "yes"
    assert ann.get("/games").headers["cache-control"] == "no-store"


# --- errors -----------------------------------------------------------------------------------------------


def test_pages_that_are_none(here: Here) -> None:
    ann = here.visitor(language="de")
    reply = ann.get("/nothing")
    assert (reply.status_code, here.shown()[0]) == (404, "error")
    assert here.shown()[1]["title"] == say("de", "oops")
    assert here.shown()[1]["message"] == say("de", "refused.no_page", detail="")
    reply = ann.get("/nothing", Accept="application/json")
    assert reply.json() == {"error": "no_page", "message": here.shown()[1]["message"], "stale": False}
    reply = ann.ask("POST", "/account/name", data={"name": "x" * 70_000})
    assert (reply.status_code, here.shown()[1]["message"]) == (413, say("de", "refused.too_large", detail=""))
    assert ann.ask("DELETE", "/account").status_code == 405
    assert say("de", "refused.no_page", detail="") in words_of(ann.get("/nothing"))


def asked(method: str = "GET", path: str = "/api/x", language: str = "en") -> Any:
    headers = {"accept-language": language}
    return SimpleNamespace(url=SimpleNamespace(path=path), headers=headers, method=method)


def test_errors_for_programs(caplog: pytest.LogCaptureFixture) -> None:
    def said(reply: Any) -> tuple[int, str]:
        return reply.status_code, reply.content.error

    def http(status: int, **more: Any) -> Any:
        return app.on_http_error(asked(), HTTPException(status_code=status, **more))

    assert said(http(413)) == (413, "too_large")
    assert said(http(404)) == (404, "no_page")
    assert said(http(400, detail="wrong")) == (400, "bad_request")
    assert "wrong" in http(400, detail="wrong").content.message
    extra = [{"message": "too long", "key": "x"}, {"key": "y"}, "odd"]
    message = http(400, detail="wrong", extra=extra).content.message
    assert "too long; {'key': 'y'}; odd" in message
    assert "wrong" in http(400, detail="wrong", extra=[]).content.message
    assert "wrong" in http(400, detail="wrong", extra={"a": 1}).content.message
    gone = OperationalError("…", {}, Exception("gone"))
    with caplog.at_level(logging.WARNING, "pentapolis"):
        assert said(app.on_failure(asked("GET"), gone)) == (503, "no_database")
        assert said(app.on_failure(asked("POST"), gone)) == (503, "not_stored")
        assert said(app.on_failure(asked(), ValueError("oh"))) == (500, "server")
    assert [(one.levelname, one.getMessage().partition(":")[0]) for one in caplog.records] == [
        ("WARNING", "the database refused GET /api/x"),
        ("WARNING", "the database refused POST /api/x"),
        ("ERROR", "a request failed"),
    ]
    german = app.on_refused(asked(language="de"), Refused("no_game", 404))
    assert german.content.message == say("de", "refused.no_game", detail="")


def test_refusals_in_words() -> None:
    words = web.refused_words
    assert words("en", Refused("no_page")) == say("en", "refused.no_page", detail="")
    plain = Refused("bad_request", 422, "odd thing")
    assert words("en", plain) == say("en", "refused.bad_request", detail="odd thing")
    known = Refused("bad_request", 422, "number", name="seat")
    assert words("de", known) == say(
        "de", "refused.bad_request", detail=say("de", "detail.number", name="seat")
    )


def test_who_wants_json() -> None:
    for accept, wants in (("application/json", True), ("text/html, application/json", True), ("*/*", False)):
        request: Any = SimpleNamespace(headers={"accept": accept})
        assert web.wants_json(request) is wants
    nothing: Any = SimpleNamespace(headers={})
    assert web.wants_json(nothing) is False


def test_fields_of_forms() -> None:
    form = web.Form({"a": "1", "b": "x"})
    assert (form.text("a"), form.text("c"), form.text("c", "d"), form.number("a")) == ("1", "", "d", 1)
    assert (form.number("c", "7"), "a" in form, "c" in form) == (7, True, False)
    for name in ("b", "c"):
        with pytest.raises(Refused) as error:
            form.number(name)
        assert (error.value.why, error.value.status, error.value.values) == (
            "bad_request",
            422,
            {"name": name},
        )


# --- styles, pictures, health -----------------------------------------------------------------------------


def test_what_browsers_keep(here: Here) -> None:
    for path in ("/styles.css", "/insight.css", *(f"/boards/{game}/board.css" for game in OURS)):
        reply = here.client.get(path)
        assert (reply.status_code, reply.headers["content-type"]) == (200, "text/css; charset=utf-8")
        assert reply.headers["cache-control"] == "public, max-age=31536000"
    assert here.client.get("/styles.css").text != here.client.get("/insight.css").text
    reply = here.client.get(address(ROLL)) if sheet(ROLL) else here.client.get(address("nations"))
    assert (reply.status_code, reply.headers["content-type"]) == (200, "image/svg+xml")
    assert reply.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert here.client.get(f"/boards/{ROLL}/art-0000000000.svg").status_code == 404
    assert here.client.get("/boards/nothing/board.css").status_code == 404
    assert here.client.get("/boards/nothing/art-0000000000.svg").status_code == 404
    for path in ("/static/favicon.svg", f"/static/{web.VERSION}/favicon.svg"):
        reply = here.client.get(path)
        assert reply.status_code == 200
        assert set(reply.headers["cache-control"].split(", ")) == {"public", "max-age=31536000"}
    packed = here.client.get("/styles.css", headers={"Accept-Encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"


def test_the_way_to_the_api(here: Here) -> None:
    assert "url=/builders/api" in here.client.get("/api").text
    name, values = here.visitor().page("/builders/api")
    assert (name, values["here"]) == ("api", "builders")
    assert "/api/tables" in {call.path for calls in values["calls"].values() for call in calls}
    assert here.visitor().values("/builders")["first"] == next(iter(games()))


def test_health(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    reply = here.client.get("/health")
    assert (reply.status_code, reply.json()["status"]) == (200, "ok")
    assert reply.headers["cache-control"] == "no-store"
    metrics = here.client.get("/metrics")
    assert metrics.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"

    async def gone() -> None:
        raise OperationalError("…", {}, Exception("gone"))

    monkeypatch.setattr(here.site.store, "ping", gone)
    reply = here.client.get("/health")
    assert (reply.status_code, reply.json()["status"]) == (503, "no database")
    monkeypatch.setattr(here.site.host, "closing", True)
    assert here.client.get("/health").json()["status"] == "stopping"


# --- running a server -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("host", "more", "hosts"),
    [
        ("127.0.0.1", {}, ("localhost",)),
        ("::1", {}, ("localhost",)),
        ("localhost", {}, ("localhost",)),
        ("0.0.0.0", {}, ()),
        ("127.0.0.1", {"secure_cookies": True}, ()),
        ("127.0.0.1", {"hosts": ("games.example",)}, ("games.example",)),
    ],
)
def test_a_server_for_this_machine(host: str, more: dict[str, Any], hosts: tuple[str, ...]) -> None:
    config = replace(Config(), **more)
    assert app.known_by_address(config, host) == replace(config, hosts=hosts)


@pytest.mark.parametrize(
    ("host", "local", "opens"),
    [("127.0.0.1", "", True), ("0.0.0.0", "http://192.0.2.1:8123", False), ("192.0.2.7", "", False)],
)
def test_a_server_says_where_it_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], host: str, local: str, opens: bool
) -> None:
    timers: list[Any] = []
    served: list[Any] = []

    class Timer:
        def __init__(self, seconds: float, function: Any, arguments: list[str]) -> None:
            timers.append((seconds, arguments))

        def start(self) -> None:
            timers.append("started")

    levels: list[str] = []
    monkeypatch.setattr(app, "set_up_logs", levels.append)
    monkeypatch.setattr(app, "local_address", lambda host, port: local)
    monkeypatch.setattr(app, "make_app", lambda config: config)
    monkeypatch.setattr(app, "run", lambda made, host, port: served.append((made, host, port)))
    monkeypatch.setattr(app, "threading", SimpleNamespace(Timer=Timer))
    app.serve(Config(database="my.db"), host, 8123, opens)
    shown = "http://192.0.2.7:8123" if host == "192.0.2.7" else "http://localhost:8123"
    lines = [f"Pentapolis is running at {shown} (games are kept in my.db). Ctrl-C stops it."]
    lines += [f"Others in your network come to {local}"] if local else []
    assert capsys.readouterr().out.splitlines() == lines
    assert timers == ([(1.0, [shown]), "started"] if opens else [])
    ((made, *rest),) = served
    assert rest == [host, 8123]
    assert (made.local_address, made.hosts) == (local, ("localhost",) if host == "127.0.0.1" else ())
    assert levels == ["warning"]


def test_how_a_server_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[Any] = []

    class Server:
        def __init__(self, config: Any) -> None:
            begun.append(config)

        def run(self) -> None:
            raise KeyboardInterrupt

    monkeypatch.setattr(app, "_Server", Server)
    monkeypatch.setattr(app, "collect_rarely", lambda: begun.append("rarely"))
    made: Any = SimpleNamespace(state=SimpleNamespace(config=Config(proxies="192.0.2.9")))
    app.run(made, "127.0.0.1", 8124)
    assert begun[0] == "rarely"
    config = begun[1]
    assert (config.host, config.port, config.access_log, config.log_config) == (
        "127.0.0.1",
        8124,
        False,
        None,
    )
    assert (config.timeout_graceful_shutdown, config.timeout_keep_alive) == (3, 75)
    assert config.forwarded_allow_ips == "192.0.2.9"


def test_streams_are_let_go_when_a_server_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    monkeypatch.setattr(uvicorn.Server, "handle_exit", lambda self, sig, frame: done.append("exit"))
    host = SimpleNamespace(end_streams=lambda: done.append("streams"))
    for state in (SimpleNamespace(site=SimpleNamespace(host=host)), SimpleNamespace()):
        server: Any = object.__new__(app._Server)
        server.config = SimpleNamespace(app=SimpleNamespace(state=state))
        server.handle_exit(2, None)
    assert done == ["streams", "exit", "exit"]
