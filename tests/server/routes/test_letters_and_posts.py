"""Letters, posts to the world and the news in them, with stand-ins for the world."""

from __future__ import annotations

import smtplib
from types import SimpleNamespace
from typing import Any

import pytest

from pentapolis.server import mail
from pentapolis.server.config import Config
from pentapolis.server.notify import news, outgoing, webpush
from pentapolis.server.refused import Refused
from tests.loops import awaited

# --- mail -------------------------------------------------------------------------------------------------


def server_of(**settings: Any) -> mail.MailServer:
    found = mail.MailServer.of(Config(**{"address": "https://games.example", **settings}))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("smtp", "found"),
    [
        ("smtp://post.example", ("smtp", "post.example", 587, "", "")),
        ("smtps://post.example", ("smtps", "post.example", 465, "", "")),
        ("smtp://ann%40x:p%3Aw@post.example:25", ("smtp", "post.example", 25, "ann@x", "p:w")),
    ],
)
def test_mail_servers(smtp: str, found: tuple[Any, ...]) -> None:
    made = server_of(smtp=smtp)
    assert (made.scheme, made.host, made.port, made.user, made.password) == found
    assert made.sender == "pentapolis@post.example"
    assert server_of(smtp=smtp, mail_from="us@x.example").sender == "us@x.example"
    assert mail.MailServer.of(Config(smtp="")) is None
    with pytest.raises(mail.BadMail, match="--address"):
        mail.MailServer.of(Config(smtp=smtp))


@pytest.mark.parametrize(
    "smtp", ["post.example", "http://post.example", "smtp://", "smtp://x:99999", "smtp://x:y"]
)
def test_what_is_no_mail_server(smtp: str) -> None:
    with pytest.raises(mail.BadMail, match="smtp://USER"):
        server_of(smtp=smtp)


def test_a_letter() -> None:
    server = server_of(smtp="smtp://post.example")
    letter = server.letter("ann@x.example", "Your\n turn " + "x" * 200, "Hello\n")
    assert (letter["From"], letter["To"]) == ("Pentapolis <pentapolis@post.example>", "ann@x.example")
    assert letter["Subject"] == ("Your turn " + "x" * 200)[:150]
    assert letter["Date"].endswith("-0000")
    assert letter["Message-ID"].endswith("@post.example>")
    assert letter["Auto-Submitted"] == "auto-generated"
    assert letter.get_content() == "Hello\n"


class Smtp:
    """A mail server that notes what is done with it."""

    tls = True

    def __init__(self, host: str, port: int, timeout: float, context: Any = None) -> None:
        self.done = Smtp.log
        self.done.append(("open", host, port, timeout, context is not None))

    log: list[Any] = []

    def __enter__(self) -> Smtp:
        return self

    def __exit__(self, *_: object) -> None:
        self.done.append("closed")

    def ehlo(self) -> None:
        self.done.append("ehlo")

    def has_extn(self, name: str) -> bool:
        return self.tls and name == "starttls"

    def starttls(self, context: Any) -> None:
        self.done.append("tls" if context is not None else "naked")

    def login(self, user: str, password: str) -> None:
        self.done.append(("login", user, password))

    def send_message(self, letter: Any) -> None:
        self.done.append(("sent", letter["To"]))


@pytest.mark.parametrize(
    ("smtp", "tls", "steps"),
    [
        ("smtp://p.example", True, ["ehlo", "tls", "ehlo", "sent"]),
        ("smtp://p.example", False, ["ehlo", "sent"]),
        ("smtp://u:w@p.example", True, ["ehlo", "tls", "ehlo", "login", "sent"]),
        ("smtp://u:w@p.example", False, ["ehlo"]),
        ("smtps://u:w@p.example", False, ["ehlo", "login", "sent"]),
        ("smtps://p.example", True, ["ehlo", "sent"]),
    ],
)
def test_a_letter_is_sent(monkeypatch: pytest.MonkeyPatch, smtp: str, tls: bool, steps: list[str]) -> None:
    monkeypatch.setattr(Smtp, "log", [])
    monkeypatch.setattr(Smtp, "tls", tls)
    monkeypatch.setattr(smtplib, "SMTP", Smtp)
    monkeypatch.setattr(smtplib, "SMTP_SSL", Smtp)
    made = server_of(smtp=smtp)
    if steps == ["ehlo"]:
        with pytest.raises(smtplib.SMTPNotSupportedError):
            awaited(made.send("ann@x.example", "s", "t"))
    else:
        awaited(made.send("ann@x.example", "s", "t"))
    secure = smtp.startswith("smtps")
    assert Smtp.log[0] == ("open", "p.example", 465 if secure else 587, 20.0, secure)
    names = [step if isinstance(step, str) else step[0] for step in Smtp.log[1:]]
    assert names == [*steps, "closed"]
    assert ("login", "u", "w") in Smtp.log or "login" not in steps


@pytest.mark.parametrize(
    ("text", "fine"),
    [
        ("ann@x.example", True),
        (" ann@x.example ", True),
        (f"{'a' * 64}@x.example", True),
        (f"{'a' * 65}@x.example", False),
        (f"a@{'x' * 120}.example", True),
        (f"a@{'x' * 121}.example", False),
        ("ann@example", False),
        ("ann@x.e", False),
        ("ann @x.example", False),
        ("änn@x.example", False),
        ("a<b@x.example", False),
        ("", False),
    ],
)
def test_addresses_of_letters(text: str, fine: bool) -> None:
    if fine:
        assert mail.checked_mail(text) == text.strip()
        return
    with pytest.raises(Refused) as error:
        mail.checked_mail(text)
    assert (error.value.why, error.value.status) == ("bad_mail", 422)


# --- posts to the world -----------------------------------------------------------------------------------


class Reply:
    status = 204


@pytest.mark.parametrize(
    ("url", "target", "path"),
    [
        ("https://h.example/a?b=c", ("h.example", 443), "/a?b=c"),
        ("https://h.example", ("h.example", 443), "/"),
        ("http://h.example:8080/x", ("h.example", 8080), "/x"),
        ("http://h.example/x", ("h.example", 80), "/x"),
    ],
)
def test_a_post(monkeypatch: pytest.MonkeyPatch, url: str, target: tuple[str, int], path: str) -> None:
    done: list[Any] = []

    class Pinned:
        def __init__(self, parts: Any, address: str) -> None:
            done.append(("to", parts.hostname, address))

        def request(self, method: str, path: str, body: bytes, headers: dict[str, str]) -> None:
            done.append((method, path, body, headers))

        def getresponse(self) -> Reply:
            return Reply()

        def close(self) -> None:
            done.append("closed")

    def resolved(host: str, port: int, local: bool) -> str:
        done.append((host, port, local))
        return "192.0.2.1"

    monkeypatch.setattr(outgoing, "_Pinned", Pinned)
    monkeypatch.setattr(outgoing, "resolved", resolved)
    assert awaited(outgoing.post(url, b"x", {"A": "b"}, True)) == 204
    asked = ("POST", path, b"x", {"User-Agent": "Pentapolis", "A": "b"})
    assert done == [(*target, True), ("to", target[0], "192.0.2.1"), asked, "closed"]


@pytest.mark.parametrize(
    ("url", "port", "secure"),
    [("https://h.example", 443, True), ("http://h.example", 80, False), ("https://h.example:99", 99, True)],
)
def test_a_connection_goes_to_the_address_that_was_looked_at(
    monkeypatch: pytest.MonkeyPatch, url: str, port: int, secure: bool
) -> None:
    opened: list[Any] = []

    def create_connection(to: tuple[str, int], seconds: float) -> str:
        opened.append((to, seconds))
        return "socket"

    class Trust:
        def wrap_socket(self, sock: str, server_hostname: str) -> str:
            return f"{sock} for {server_hostname}"

    monkeypatch.setattr(outgoing, "socket", SimpleNamespace(create_connection=create_connection))
    monkeypatch.setattr(outgoing, "ssl", SimpleNamespace(create_default_context=Trust))
    connection = outgoing._Pinned(outgoing.checked(url, True), "192.0.2.1")
    assert (connection.host, connection.port, connection.timeout) == ("h.example", port, 10.0)
    connection.connect()
    assert opened == [(("192.0.2.1", port), 10.0)]
    assert connection.sock == ("socket for h.example" if secure else "socket")


def test_keys_of_browsers() -> None:
    key = webpush.new_key()
    public, secret = webpush.public_text(key), webpush.to_text(b"x" * 16)
    webpush.checked_keys(public, secret)
    short, long = webpush.to_text(b"x" * 15), webpush.to_text(b"x" * 17)
    for p256dh, auth in (("x", secret), (public, short), (public, long)):
        with pytest.raises(Refused) as error:
            webpush.checked_keys(p256dh, auth)
        assert (error.value.why, error.value.status) == ("bad_push", 422)
    assert webpush.to_bytes(webpush.to_text(b"abcd")) == b"abcd"
    body = webpush.encrypted(b"m" * 5000, public, secret, b"s" * 16, key)
    assert body[:21] == b"s" * 16 + (4096).to_bytes(4, "big") + b"\x41"
    assert len(body) == 21 + 65 + 3000 + 1 + 16


# --- news -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turn", "left", "paused", "soon"),
    [
        (86_400, 21_599, False, True),
        (86_400, 21_600, False, False),
        (86_400, 0, False, False),
        (86_400, 1, False, True),
        (86_400, 100, True, False),
        (3600, 3599, False, True),
        (3600, 3600, False, False),
        (864_000, 43_199, False, True),
        (864_000, 43_200, False, False),
    ],
)
def test_whose_time_runs_out(turn: float, left: float, paused: bool, soon: bool) -> None:
    live = SimpleNamespace(
        clock=SimpleNamespace(turn=turn),
        clocks=SimpleNamespace(paused=paused),
        waiting=lambda: [0, 1],
        seats=[SimpleNamespace(person="bob"), SimpleNamespace(person="ann")],
        time_left=lambda seat: left if seat == 1 else 5,
    )

    async def load(table: str) -> Any:
        if table == "gone":
            raise Refused("no_table", 404)
        return live

    site: Any = SimpleNamespace(host=SimpleNamespace(load=load))
    item: Any = SimpleNamespace(table="T", person="ann")
    assert awaited(news._runs_out(site, item)) is soon
    gone: Any = SimpleNamespace(table="gone", person="ann")
    assert awaited(news._runs_out(site, gone)) is False
    live.clock = None
    assert awaited(news._runs_out(site, item)) is False


@pytest.mark.parametrize(
    ("left", "paused", "hours"), [(7199, False, 1), (7200, False, 2), (-5, False, 0), (7200, True, None)]
)
def test_what_is_told_of_a_turn(
    monkeypatch: pytest.MonkeyPatch, left: float, paused: bool, hours: int | None
) -> None:
    made: list[Any] = []

    class Scene:
        def __init__(self, live: Any, seat: int, language: str, shown: Any, mine: Any) -> None:
            made.append((seat, language, shown, mine))
            self.news = [SimpleNamespace(text=f"line {n}") for n in range(5)]

        def question(self) -> str:
            return "What now?"

    monkeypatch.setattr(news, "Scene", Scene)
    monkeypatch.setattr(news, "say", lambda language, id, **values: f"{id} {values}")
    live: Any = SimpleNamespace(clocks=SimpleNamespace(paused=paused), time_left=lambda seat: left)
    told = [] if hours is None else [f"told.left {{'count': {hours}}}"]
    assert news._turn(live, "de", 1, (1,)) == ["line 0", "line 1", "line 2", *told, "What now?"]
    assert made == [(1, "de", None, (1,))]
    live.clocks = None
    assert len(news._turn(live, "de", 1, (1,))) == 4
