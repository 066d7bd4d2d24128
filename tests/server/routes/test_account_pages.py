"""The account: name, password, sessions, tokens, one's data; back to it by codes and letters."""

from __future__ import annotations

import io
import json
import zipfile
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import update

from pentapolis.server import people, schema
from pentapolis.server.moderation import MODERATOR
from pentapolis.server.routes.account import local_path
from pentapolis.server.storage import now
from tests.server.routes.visitors import PASSWORD, Here, member

NOTHING: dict[str, Any] = {
    "holiday": None,
    "days_left": 0,
    "error": "",
    "notice": "",
    "token": "",
    "codes": [],
    "codes_left": 0,
    "can_mail": False,
    "mail": None,
    "moderator": False,
    "courtesy": "yes",
    "puzzles": "no",
    "sessions": [],
}


def shown(here: Here) -> dict[str, Any]:
    """What the last page shows of an account."""
    name, values = here.shown()
    assert name == "account"
    return {id: values[id] for id in NOTHING}


def said(here: Here, reply: Any) -> tuple[int, str, str]:
    """Status, error and notice of a reply that is the page of the account."""
    values = shown(here)
    return reply.status_code, values["error"], values["notice"]


def row_of(here: Here, person: str) -> Any:
    row = here.do(here.site.store.person, person)
    assert row is not None
    return row


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("/games?list=open", "/games?list=open"),
        ("/", "/"),
        ("//elsewhere.example", "/"),
        ("/\\elsewhere.example", "/"),
        ("elsewhere", "/"),
        ("https://elsewhere.example", "/"),
        ("", "/"),
    ],
)
def test_back_to_a_page_of_this_site_only(text: str, path: str) -> None:
    assert local_path(text) == path


def test_settings_keep_the_language(here: Here) -> None:
    ann = here.visitor()
    reply = ann.post("/settings", language="de", back="/rules")
    assert (reply.status_code, reply.headers["location"]) == (303, "/rules")
    assert [c.lower() for c in reply.headers.get_list("set-cookie")] == [
        "lang=de; max-age=31536000; path=/; samesite=lax"
    ]
    reply = ann.post("/settings", language="tlh")
    assert (reply.status_code, reply.headers["location"]) == (303, "/")
    assert reply.headers.get_list("set-cookie") == []


def test_the_account_of_a_stranger_and_of_a_guest(here: Here) -> None:
    ann = here.visitor()
    ann.get("/account")
    assert shown(here) == NOTHING
    assert ann.known() is None, "who only looks is nobody yet"
    assert ann.goes_to("/account/courtesy", wanted="no") == "/account"
    assert ann.goes_to("/account/puzzles", wanted="yes") == "/account"
    ann.get("/account")
    assert shown(here) == {**NOTHING, "courtesy": "no", "puzzles": "yes", "days_left": 30}
    assert (row_of(here, ann.person).courtesy, row_of(here, ann.person).puzzles) == (False, True)
    ann.goes_to("/account/courtesy", wanted="yes")
    ann.goes_to("/account/puzzles", wanted="perhaps")
    ann.get("/account")
    assert shown(here) == {**NOTHING, "days_left": 30}


def test_holidays(here: Here) -> None:
    ann = here.visitor()
    assert ann.goes_to("/account/holiday", days="5") == "/account"
    ann.get("/account")
    values = shown(here)
    assert timedelta(days=4) < values["holiday"] - now() < timedelta(days=5)
    assert values["days_left"] == 25
    assert ann.goes_to("/account/holiday", days="0") == "/account"
    ann.get("/account")
    assert (shown(here)["holiday"], shown(here)["days_left"]) == (None, 29)
    assert ann.post("/account/holiday", days="-1").status_code == 422
    assert ann.post("/account/holiday", days="31").status_code == 422
    assert ann.post("/account/holiday", days="two").status_code == 422


def test_an_account_is_made_once(here: Here) -> None:
    ann = here.visitor()
    old = ann.secret
    assert said(here, ann.post("/account", name="A", password=PASSWORD)) == (
        422,
        "A name has 2 to 30 characters.",
        "",
    )
    assert said(here, ann.post("/account", name="Annabel", password="1234567"))[:2] == (
        422,
        "A password has at least 8 characters.",
    )
    assert said(here, ann.post("/account", name="Annabel", password="12345678")) == (
        200,
        "",
        "Welcome. Your games came along.",
    )
    assert ann.secret != old, "a new cookie"
    assert here.shown()[1]["account"] is True
    assert [row.label for row in shown(here)["sessions"]] == [None]
    assert said(here, ann.post("/account", name="Other", password=PASSWORD))[:2] == (
        422,
        "This name is taken.",
    )
    other = here.visitor(language="de")
    assert said(here, other.post("/account", name="annabel", password=PASSWORD))[:2] == (
        422,
        "Dieser Name ist vergeben.",
    )


def test_a_name_is_changed(here: Here) -> None:
    bob = member(here, "Bobby")
    assert said(here, bob.post("/account/name", name="  Robert   the Bruce "))[2] == "Your name is saved."
    assert row_of(here, bob.person).name == "Robert the Bruce"
    assert here.visitor().post("/login", name="robertthebruce", password=PASSWORD).status_code == 303
    guest = here.visitor()
    assert said(here, guest.post("/account/name", name="x"))[:2] == (422, "A name has 2 to 30 characters.")
    assert said(here, guest.post("/account/name", name="ROBERT the bruce"))[:2] == (
        422,
        "This name is taken.",
    )
    assert said(here, guest.post("/account/name", name="Guest"))[2] == "Your name is saved."


def test_log_in_and_out(here: Here) -> None:
    cleo = member(here, "Cleopatra")
    browser = here.visitor()
    for name, password in (("Cleopatra", "wrong password"), ("Nobody at all", PASSWORD), ("", "")):
        reply = browser.post("/login", name=name, password=password)
        assert said(here, reply) == (422, "Name or password is wrong.", "")
    old = browser.secret
    assert browser.goes_to("/login", name="cleopatra", password=PASSWORD) == "/"
    assert browser.secret != old
    assert browser.known() == cleo.known()
    old = browser.secret
    assert browser.goes_to("/logout") == "/"
    assert browser.secret != old
    assert browser.known() is None
    browser.secret = old
    assert browser.known() is None, "the cookie that was there is worth nothing"
    assert cleo.known() is not None


def test_a_password_is_changed_by_whoever_knows_it(here: Here) -> None:
    dora = member(here, "Dorothea")
    second = here.visitor()
    second.goes_to("/login", name="Dorothea", password=PASSWORD)
    reply = dora.post("/account/password", old="not that one", new="another one")
    assert said(here, reply) == (422, "Name or password is wrong.", "")
    reply = dora.post("/account/password", old=PASSWORD, new="short")
    assert said(here, reply)[:2] == (422, "A password has at least 8 characters.")
    reply = dora.post("/account/password", old=PASSWORD, new="another one")
    assert said(here, reply) == (
        200,
        "",
        "The password is changed. All other browsers and programs are logged out.",
    )
    assert (dora.known() is None, second.known() is None) == (False, True)
    assert here.visitor().goes_to("/login", name="Dorothea", password="another one") == "/"
    reply = here.visitor().post("/account/password", old=PASSWORD, new="another one")
    assert said(here, reply)[0] == 403


def test_sessions_are_ended(here: Here) -> None:
    emil = member(here, "Emilia")
    others = [here.visitor() for _ in range(2)]
    for other in others:
        other.goes_to("/login", name="Emilia", password=PASSWORD)
    emil.get("/account")
    sessions = shown(here)["sessions"]
    assert len(sessions) == 3
    this = here.shown()[1]["this"]
    assert [row.hash for row in sessions].count(this) == 1
    first = next(row for row in sessions if row.hash != this)
    assert emil.goes_to("/account/end", session=first.public) == "/account"
    assert [other.known() is None for other in others].count(True) == 1
    assert emil.goes_to("/account/end", session="nothing") == "/account"
    assert said(here, emil.post("/account/everywhere")) == (
        200,
        "",
        "You are logged out everywhere but here.",
    )
    assert [other.known() for other in others] == [None, None]
    assert emil.known() is not None
    assert here.visitor().post("/account/everywhere").status_code == 403


def test_tokens(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    moment = now()
    monkeypatch.setattr(people, "now", lambda: moment)
    fay = member(here, "Fayette")
    assert said(here, fay.post("/account/token", label="my   program", days="2"))[0] == 200
    token = shown(here)["token"]
    assert len(token) == 43
    row = next(row for row in shown(here)["sessions"] if row.label)
    assert row.label == "my program"
    assert row.expires == moment + timedelta(days=2)
    assert said(here, fay.post("/account/token"))[0] == 200
    usual = next(row for row in shown(here)["sessions"] if row.label == "token")
    assert usual.expires == moment + timedelta(days=90)
    for days, status in (("0", 422), ("367", 422), ("many", 422), ("366", 200), ("1", 200)):
        assert fay.post("/account/token", days=days).status_code == status, days
    guest = here.visitor()
    assert guest.person
    assert guest.post("/account/token").status_code == 403
    assert here.visitor().post("/account/token").status_code == 403
    reply = here.client.get("/api/me/tables", headers={"Authorization": f"Bearer {token}"})
    assert reply.status_code == 200


def test_all_that_is_kept_of_somebody(here: Here) -> None:
    assert here.visitor().get("/account/data.zip").status_code == 403
    gus = here.visitor("gus")
    gus.post("/account/name", name="Gustav Ü")
    reply = gus.get("/account/data.zip")
    assert reply.status_code == 200
    assert reply.headers["content-type"] == "application/zip"
    assert reply.headers["content-disposition"] == 'attachment; filename="pentapolis.zip"'
    assert reply.headers["cache-control"] == "no-store"
    with zipfile.ZipFile(io.BytesIO(reply.content)) as archive:
        assert archive.infolist()[0].compress_type == zipfile.ZIP_DEFLATED
        text = archive.read("person.json").decode()
    assert [row["name"] for row in json.loads(text)] == ["Gustav Ü"]
    assert '"name": "Gustav Ü"' in text, "as one reads it"
    assert text.startswith("[\n {\n  "), "a line for each value, indented by one"


def test_who_wants_it_is_forgotten(here: Here) -> None:
    assert here.visitor().post("/account/delete").status_code == 403
    guest = here.visitor()
    id, person, old = guest.quick(), guest.person, guest.secret
    guest.post(f"/t/{id}/chat", text="Hello")
    assert guest.goes_to("/account/delete") == "/"
    assert guest.secret != old
    assert row_of(here, person).name == "—"
    live = here.do(here.site.host.find, id)
    assert here.do(here.site.host.chat, live) == []
    hugo = member(here, "Hugo Hugo")
    assert said(here, hugo.post("/account/delete", password="wrong"))[:2] == (
        422,
        "Name or password is wrong.",
    )
    assert hugo.goes_to("/account/delete", password=PASSWORD) == "/"
    assert here.visitor().post("/login", name="Hugo Hugo", password=PASSWORD).status_code == 422


def test_moderators_and_mail_in_the_account(here: Here) -> None:
    iris = member(here, "Iris Iris")
    person = iris.person
    for role, is_one in ((MODERATOR, True), ("host", False)):
        here.do(set_row, here, person, role)
        iris.get("/account")
        assert (shown(here)["moderator"], shown(here)["mail"]) == (is_one, "iris@games.example")


async def set_row(here: Here, person: str, role: str) -> None:
    values = {"role": role, "mail": "iris@games.example"}
    async with here.site.store.transaction() as connection:
        await connection.execute(update(schema.people).where(schema.people.c.id == person).values(**values))
