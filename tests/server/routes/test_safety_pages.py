"""Back by codes and letters, in by invitation, and what is done about what was said."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select, update

from pentapolis.server import recovery, schema
from pentapolis.server.moderation import MODERATOR, set_moderator
from pentapolis.server.storage import now
from tests.server.routes.visitors import PASSWORD, Here, Visitor, member, refusal, words_of

CHANGED = "The password is changed. All other browsers and programs are logged out."


class Post:
    """A mail server that keeps what it is given, or takes nothing."""

    def __init__(self) -> None:
        self.letters: list[tuple[str, str, str]] = []
        self.closed = False

    async def send(self, to: str, subject: str, text: str) -> None:
        if self.closed:
            raise OSError("closed")
        self.letters.append((to, subject, text))

    @property
    def link(self) -> str:
        """The address in the last letter."""
        return link_in(self, "(?:confirm|reset)")


@pytest.fixture
def post(here: Here, monkeypatch: pytest.MonkeyPatch) -> Post:
    made = Post()
    monkeypatch.setattr(here.site, "mail", made)
    monkeypatch.setattr(here.site.recovery, "mail", made)
    return made


def reset_shown(here: Here) -> dict[str, Any]:
    name, values = here.shown()
    assert name == "reset"
    return {id: values[id] for id in ("error", "notice", "secret", "by_mail")}


def account_shown(here: Here) -> dict[str, Any]:
    name, values = here.shown()
    assert name == "account"
    return values


async def set_person(here: Here, person: str, values: dict[str, Any]) -> None:
    async with here.site.store.transaction() as connection:
        await connection.execute(update(schema.people).where(schema.people.c.id == person).values(**values))


def mail_of(here: Here, person: str) -> str | None:
    row = here.do(here.site.store.person, person)
    assert row is not None
    return row.mail


def test_back_by_a_code(here: Here) -> None:
    ann = member(here, "Anna Code")
    assert ann.post("/account/codes", password="wrong").status_code == 422
    assert account_shown(here)["codes"] == []
    assert ann.post("/account/codes", password=PASSWORD).status_code == 200
    codes = account_shown(here)["codes"]
    assert len(codes) == 8
    assert all(re.fullmatch(r"[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}", code) for code in codes)
    assert account_shown(here)["codes_left"] == 8
    assert here.visitor().post("/account/codes", password=PASSWORD).status_code == 403

    browser = here.visitor()
    assert browser.page("/account/reset")[0] == "reset"
    assert reset_shown(here) == {"error": "", "notice": "", "secret": "", "by_mail": False}
    for fields, status, words in (
        ({"name": "Anna Code", "code": "AAAA", "new": "new password"}, 422, "bad_code"),
        ({"name": "Nobody There", "code": codes[0], "new": "new password"}, 422, "bad_code"),
        ({"name": "Anna Code", "code": codes[0], "new": "short"}, 422, "bad_password"),
    ):
        assert browser.post("/account/reset", **fields).status_code == status
        assert reset_shown(here)["error"] == here.shown()[1]["t"](f"refused.{words}", detail="")
    typed = codes[0].lower().replace("-", " – ")
    reply = browser.post("/account/reset", name="anna code", code=typed, new="new password")
    assert reply.status_code == 200
    assert (account_shown(here)["notice"], account_shown(here)["codes_left"]) == (CHANGED, 7)
    assert browser.known() is not None
    assert ann.known() is None, "everybody else is out"
    assert browser.post("/account/reset", name="Anna Code", code=codes[0], new="x" * 8).status_code == 422
    assert browser.post("/account/reset", name="Anna Code", code=codes[1], new="x" * 201).status_code == 422


def test_who_is_banned_does_not_come_back_by_a_code(here: Here) -> None:
    eve = member(here, "Evelyn Code")
    eve.post("/account/codes", password=PASSWORD)
    codes = account_shown(here)["codes"]
    until = now() + timedelta(days=2)
    here.do(set_person, here, eve.person, {"banned": until})
    browser = here.visitor()
    assert browser.post("/account/reset", name="Evelyn Code", code=codes[0], new="x" * 9).status_code == 403
    assert f"{until:%Y-%m-%d}" in reset_shown(here)["error"]
    assert browser.post("/login", name="Evelyn Code", password=PASSWORD).status_code == 403
    here.do(set_person, here, eve.person, {"banned": now() - timedelta(seconds=1)})
    assert browser.post("/account/reset", name="Evelyn Code", code=codes[0], new="x" * 9).status_code == 200


def test_an_address_is_confirmed_and_forgotten(here: Here, post: Post) -> None:
    ann = member(here, "Anna Post")
    ann.get("/account")
    assert account_shown(here)["can_mail"] is True
    reply = ann.post("/account/mail", mail="no address")
    assert reply.status_code == 422
    assert account_shown(here)["error"] == account_shown(here)["t"]("refused.bad_mail")
    assert ann.post("/account/mail", mail=" anna@games.example ").status_code == 200
    assert account_shown(here)["notice"] == account_shown(here)["t"]("safe.sent")
    assert [letter[0] for letter in post.letters] == ["anna@games.example"]
    assert "Anna Post" in post.letters[0][2]
    old = post.link
    ann.post("/account/mail", mail="anna.post@games.example")
    assert mail_of(here, ann.person) is None, "not before the link was opened"
    stranger = here.visitor(language="de")
    assert stranger.get(old).status_code == 404, "only the last letter counts"
    assert stranger.get(post.link.replace("confirm", "reset")).status_code == 200
    assert stranger.get(post.link).status_code == 200
    assert "anna.post@games.example" in account_shown(here)["notice"]
    assert mail_of(here, ann.person) == "anna.post@games.example"
    assert stranger.get(post.link).status_code == 404, "once"
    assert ann.post("/account/mail", mail="").status_code == 200
    assert account_shown(here)["notice"] == account_shown(here)["t"]("safe.mail_forgotten")
    assert mail_of(here, ann.person) is None
    post.closed = True
    assert ann.post("/account/mail", mail="anna@games.example").status_code == 503
    guest = here.visitor()
    assert guest.person
    assert guest.post("/account/mail", mail="guest@games.example").status_code == 403
    assert here.visitor().post("/account/mail", mail="").status_code == 403


def test_without_a_mail_server_nobody_is_written_to(here: Here) -> None:
    ann = member(here, "Anna Silent")
    assert ann.post("/account/mail", mail="anna@games.example").status_code == 422
    assert account_shown(here)["error"] == account_shown(here)["t"]("refused.no_mail")
    assert ann.post("/account/letter", name="Anna Silent").status_code == 422


def test_back_by_a_letter(here: Here, post: Post) -> None:
    ann = member(here, "Anna Letter")
    browser = here.visitor(language="de")
    for name in ("Anna Letter", "Nobody There"):
        assert browser.post("/account/letter", name=name).status_code == 200
        assert reset_shown(here) == {
            "error": "",
            "notice": here.shown()[1]["t"]("safe.sent"),
            "secret": "",
            "by_mail": True,
        }
    assert post.letters == [], "nobody learns whether there is an address"
    here.do(set_person, here, ann.person, {"mail": "anna@games.example"})
    browser.post("/account/letter", name="anna letter")
    assert post.letters[0][0] == "anna@games.example"
    assert "Anna Letter" in post.letters[0][2]
    secret = post.link.rpartition("/")[2]
    assert browser.get(f"{post.link}{'x' * 60}").status_code == 200
    assert reset_shown(here)["secret"] == (secret + "x" * 60)[:60]
    browser.get(post.link)
    assert reset_shown(here) == {"error": "", "notice": "", "secret": secret, "by_mail": True}
    assert browser.post(post.link, new="short").status_code == 422
    assert reset_shown(here)["secret"] == secret
    assert browser.post(post.link.replace(secret, "wrong"), new="new password").status_code == 422
    assert reset_shown(here)["error"] == here.shown()[1]["t"]("refused.old_link")
    here.do(set_person, here, ann.person, {"banned": now() + timedelta(days=1)})
    assert browser.post(post.link, new="new password").status_code == 403
    here.do(set_person, here, ann.person, {"banned": None})
    assert browser.post(post.link, new="new password").status_code == 200
    assert account_shown(here)["notice"] == account_shown(here)["t"]("password_changed")
    assert browser.known() is not None
    assert browser.post(post.link, new="new password").status_code == 422, "once"


def test_letters_grow_old(here: Here, post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = member(here, "Anna Late")
    person, moment = ann.person, now()
    here.do(set_person, here, person, {"mail": "anna@games.example"})
    monkeypatch.setattr(recovery, "now", lambda: moment)
    ann.post("/account/letter", name="Anna Late")
    ann.post("/account/mail", mail="other@games.example")
    mine = select(schema.letters).where(schema.letters.c.person == person)
    rows = here.do(here.site.store.rows, mine)
    expires = {row.kind: row.expires - moment.replace(tzinfo=None) for row in rows}
    assert expires == {"confirm": timedelta(hours=48), "reset": timedelta(hours=2)}
    for seconds, status in ((-1, 422), (0, 422), (1, 200)):
        ago = moment + timedelta(hours=2, seconds=-seconds)
        monkeypatch.setattr(recovery, "now", lambda ago=ago: ago)
        assert ann.post(link_in(post, "reset"), new="new password").status_code == status


def link_in(post: Post, kind: str) -> str:
    """The address in the last letter of this kind."""
    found = [re.search(rf"/account/{kind}/\S+", letter[2]) for letter in post.letters]
    return [one[0] for one in found if one is not None][-1]


# --- private tables ------------------------------------------------------------------------------------


def test_in_by_invitation(here: Here) -> None:
    host, guest, third = here.visitor(), here.visitor(), here.visitor()
    host.post("/account/name", name="Hosty")
    id = host.table("me", "open", private="yes")
    live = here.do(here.site.host.find, id)
    secret = live.row.invite
    assert secret is not None
    assert len(secret) == 16
    assert guest.get(f"/t/{id}").status_code == 403
    assert guest.get("/i/NOTTHERE").status_code == 404
    assert guest.get(f"/i/{'A' * 21}").status_code == 404
    assert host.get(f"/i/{secret}").headers["location"] == f"/t/{id}"
    name, values = guest.page(f"/i/{secret}")
    link = f"http://games.example/i/{secret}"
    assert name == "invitation"
    assert {key: values[key] for key in ("live", "game", "secret", "host_name", "link", "picture_link")} == {
        "live": live,
        "game": live.game,
        "secret": secret,
        "host_name": "Hosty",
        "link": link,
        "picture_link": f"{link}/picture.png",
    }
    assert guest.goes_to(f"/i/{secret}") == f"/t/{id}"
    assert guest.get(f"/t/{id}").status_code == 200
    assert guest.post(f"/t/{id}/invite", person=third.person).status_code == 403, "who stands there only"
    assert guest.post(f"/t/{id}/new-link").status_code == 403
    assert host.post(f"/t/{id}/invite", person="NOBODY").status_code == 404
    assert host.goes_to(f"/t/{id}/invite", person=third.person) == f"/t/{id}"
    assert third.get(f"/t/{id}").status_code == 200
    assert host.goes_to(f"/t/{id}/new-link") == f"/t/{id}"
    assert live.row.invite not in (None, secret)
    assert guest.get(f"/i/{secret}").status_code == 404
    assert guest.get(f"/t/{id}").status_code == 200, "who is in stays"
    public = host.table("me", "open")
    assert host.post(f"/t/{public}/new-link").status_code == 422


# --- talk ----------------------------------------------------------------------------------------------


def talking(here: Here, host: Visitor, *words: str) -> tuple[str, list[Any]]:
    """A table at which the host says something; its id, and the lines."""
    id = host.table("me", "open")
    for text in words:
        host.post(f"/t/{id}/chat", text=text)
    live = here.do(here.site.host.find, id)
    return id, list(here.do(here.site.host.chat, live))


def test_who_may_talk(here: Here) -> None:
    host, other = here.visitor(), here.visitor()
    id, _ = talking(here, host)
    assert host.goes_to(f"/t/{id}/talk", who="nobody") == f"/t/{id}"
    assert refusal(host.script(f"/t/{id}/chat", text="Hello")) == (403, "no_talk")
    assert refusal(other.script(f"/t/{id}/talk", who="all")) == (403, "not_host")
    assert refusal(host.script(f"/t/{id}/talk", who="everybody")) == (422, "bad_request")
    host.goes_to(f"/t/{id}/talk", who="seats")
    assert refusal(other.script(f"/t/{id}/chat", text="Hello")) == (403, "no_talk")
    assert host.script(f"/t/{id}/chat", text="Hello").json() == {"number": 0}
    host.goes_to(f"/t/{id}/talk", who="all")
    assert other.post(f"/t/{id}/chat", text="Hello").headers["location"] == f"/t/{id}"


def test_what_one_can_do_about_a_line(here: Here) -> None:
    host, other = here.visitor(), here.visitor()
    id, lines = talking(here, host, "Something", "Else")
    number = lines[1].id
    name, values = other.page(f"/t/{id}/line/{number}")
    assert (name, values["line"].text, values["live"].id, values["moderator"]) == ("line", "Else", id, False)
    assert other.person
    other.get(f"/t/{id}/line/{number}")
    assert here.shown()[1]["moderator"] is False
    here.do(set_moderator, here.site.store, other.person, True)
    other.get(f"/t/{id}/line/{number}")
    assert here.shown()[1]["moderator"] is True
    assert other.get(f"/t/{id}/line/{number + 1}").status_code == 404
    assert other.get(f"/t/{id}/line/x").status_code == 422
    assert other.goes_to(f"/t/{id}/line/{number}/mute") == f"/t/{id}"
    assert here.do(here.site.circles.unheard, other.person) == {host.person}
    assert other.goes_to(f"/t/{id}/line/{number}/report") == f"/t/{id}"
    for deed in ("mute", "report"):
        assert other.post(f"/t/{id}/line/{number + 1}/{deed}").status_code == 404
        assert other.post(f"/t/{id}/line/x/{deed}").status_code == 422


def reported(here: Here, *words: str) -> tuple[Visitor, Visitor, str, list[Any]]:
    """A moderator, a talker with an account whose lines are reported, the table, and the reports."""
    judge, talker = here.visitor(), member(here, f"Talker {next(here.numbers)}")
    here.do(set_moderator, here.site.store, judge.person, True)
    id, lines = talking(here, talker, *words)
    for line in lines:
        judge.goes_to(f"/t/{id}/line/{line.id}/report")
    found = [one for one in judge.values("/moderation")["reports"] if one.table == id]
    assert [one.text for one in found] == list(words)
    return judge, talker, id, found


def lines_at(here: Here, id: str) -> list[str]:
    live = here.do(here.site.host.find, id)
    return [line.text for line in here.do(here.site.host.chat, live)]


def left(here: Here, judge: Visitor, id: str) -> list[str]:
    return [one.text for one in judge.values("/moderation")["reports"] if one.table == id]


def test_moderators_alone_judge(here: Here) -> None:
    judge, talker, id, (one,) = reported(here, "Hm")
    assert judge.values("/moderation")["deeds"] == (
        "settle",
        "remove",
        "silence_1",
        "silence_30",
        "ban_30",
        "ban",
        "close",
    )
    for who in (talker, here.visitor()):
        assert who.get("/moderation").status_code == 403
        assert who.post(f"/moderation/{one.id}", deed="settle").status_code == 403
        assert who.post("/moderation/line", table=id, line=one.line).status_code == 403
    assert left(here, judge, id) == ["Hm"]
    assert judge.post(f"/moderation/{one.id}", deed="burn").status_code == 404
    assert judge.post("/moderation/999999", deed="settle").status_code == 404
    assert judge.post("/moderation/x", deed="settle").status_code == 422
    assert judge.goes_to("/moderation/line", table=id, line=one.line) == f"/t/{id}"
    assert lines_at(here, id) == []
    assert left(here, judge, id) == ["Hm"]


@pytest.mark.parametrize("deed", ["settle", "remove", "silence_1", "silence_30", "ban_30", "ban", "close"])
def test_what_is_done_about_a_report(here: Here, deed: str) -> None:
    judge, talker, id, (first, _) = reported(here, "One", "Two")
    person, live = talker.person, here.do(here.site.host.find, id)
    assert judge.goes_to(f"/moderation/{first.id}", deed=deed) == "/moderation"
    assert left(here, judge, id) == ["Two"], "whatever it is, the report is settled"
    assert lines_at(here, id) == (["One", "Two"] if deed == "settle" else ["Two"])
    row = here.do(here.site.store.person, person)
    assert row is not None
    days = {
        name: None if until is None else round((until - now()) / timedelta(days=1))
        for name, until in (("silenced", row.silenced), ("banned", row.banned))
    }
    silenced = {"silence_1": 1, "silence_30": 30}.get(deed)
    assert days == {"silenced": silenced, "banned": {"ban_30": 30, "ban": 36_500}.get(deed)}
    assert live.row.status == ("over" if deed == "close" else "open")
    assert (talker.get("/account/data.zip").status_code == 403) is deed.startswith("ban")
    if silenced:
        reply = talker.script(f"/t/{id}/chat", text="But")
        assert refusal(reply) == (403, "silenced")
        assert f"{row.silenced:%Y-%m-%d}" in reply.json()["message"]


def test_a_moderator_has_that_role(here: Here) -> None:
    ann = here.visitor()
    for is_one in (True, False):
        here.do(set_moderator, here.site.store, ann.person, is_one)
        row = here.do(here.site.store.person, ann.person)
        assert row is not None
        assert row.role == (MODERATOR if is_one else None)
        assert ann.get("/moderation").status_code == (200 if is_one else 403)
    assert "moderator" in words_of(ann.get("/moderation"))
