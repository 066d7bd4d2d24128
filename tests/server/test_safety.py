"""Back to an account, tokens that end, private tables, talk, moderators, the keeper, shared limits."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, select, update
from typer.testing import CliRunner

from pentapolis.cli.app import app
from pentapolis.server import invitations, moderation
from pentapolis.server.actions import NewTable, open_table
from pentapolis.server.config import Config
from pentapolis.server.limits import Counted, Limiter
from pentapolis.server.live import Live
from pentapolis.server.mail import BadMail, MailServer, checked_mail
from pentapolis.server.people import People, Viewer, hash_of
from pentapolis.server.purging import purge
from pentapolis.server.recovery import plain_code
from pentapolis.server.refused import Refused
from pentapolis.server.routes.safety import do_about
from pentapolis.server.rows import PersonRow
from pentapolis.server.schema import chat, keys, people, tables
from pentapolis.server.site import Site
from pentapolis.server.storage import Store, now
from tests.loops import apart, awaited
from tests.server.letters import PostOffice, post_office
from tests.server.servers import Browser, Program, Server
from tests.server.sites import ROLL, answer_first, site_on, table_at

LINK = re.compile(r"https://games\.example(/\S+)")


def account(url: str, name: str) -> Browser:
    browser = Browser(url)
    browser.quick_table()
    assert browser.post("/account", name=name, password="correct horse").status_code == 200
    return browser


def test_a_recovery_code_opens_the_account_once(server: Server) -> None:
    owner = account(server.url, "Rosa Code")
    assert owner.post("/account/codes", password="wrong horse").status_code == 422
    codes = re.findall(r"<code>([\w-]+)</code>", owner.post("/account/codes", password="correct horse").text)
    assert len(codes) == 8
    assert "8 codes left" in owner.get("/account").text
    lost = Browser(server.url)
    tries = [("Rosa Code", "AAAA-BBBB-CCCC"), ("Rosa", codes[0]), ("Rosa Code", "")]
    for name, code in tries:
        assert lost.post("/account/reset", name=name, code=code, new="better horse").status_code == 422
    assert lost.post("/account/reset", name="Rosa Code", code=codes[0], new="short").status_code == 422
    typed = codes[0].lower().replace("-", " ")
    assert "is changed" in lost.post("/account/reset", name="rosa code", code=typed, new="better horse").text
    assert "Rosa Code" in lost.get("/account").text, "and is logged in"
    assert "Rosa Code" not in owner.get("/account").text, "everybody else is out"
    assert lost.post("/account/reset", name="Rosa Code", code=codes[0], new="third horse").status_code == 422
    assert "7 codes left" in lost.get("/account").text
    assert plain_code(" ab-cd ef ") == "ABCDEF"


def viewer(person: str | None = None, name: str = "") -> Viewer:
    return Viewer(person, name, person is not None, "x" * 40, False, "en", "")


def test_a_password_is_reset_by_mail(database: str) -> None:
    async def run(office: PostOffice) -> None:
        async with site_on(database, smtp=office.url, address="https://games.example") as site:
            owner = await site.store.add_guest("Mila", "mila")
            await site.store.make_account(owner, "Mila", "mlla", "no password")
            me = viewer(owner, "Mila")
            with pytest.raises(Refused):
                await site.recovery.ask_to_confirm(me, "nonsense")
            await site.recovery.ask_to_confirm(me, "mila@post.example")
            assert office.letters[-1]["To"] == "mila@post.example"
            await site.recovery.ask_to_reset("Mila", "en")
            assert len(office.letters) == 1, "an address that nobody has confirmed gets nothing"
            secret = LINK.findall(office.text())[0].rpartition("/")[2]
            assert await site.recovery.confirm(secret) == "mila@post.example"
            assert await site.recovery.confirm(secret) is None, "a link works once"
            await site.recovery.ask_to_reset("Nobody", "en")
            await site.recovery.ask_to_reset("Mila", "de")
            assert len(office.letters) == 2
            assert office.letters[-1]["Subject"] == "Ein neues Passwort"
            secret = LINK.findall(office.text())[0].rpartition("/")[2]
            assert await site.recovery.confirm(secret) is None, "a link is good for one thing"
            stranger = viewer()
            with pytest.raises(Refused):
                await site.recovery.reset_by_letter(stranger, secret, "short")
            await site.recovery.reset_by_letter(stranger, secret, "better horse")
            assert stranger.person == owner
            assert [row.hash for row in await site.store.keys_of(owner)] == [hash_of(stranger.secret)]
            with pytest.raises(Refused):
                await site.recovery.reset_by_letter(viewer(), secret, "third horse")
            await site.recovery.forget_mail(owner)
            await site.recovery.ask_to_reset("Mila", "en")
            assert len(office.letters) == 2

    with post_office() as office:
        awaited(run(office))


def test_letters_need_a_server_and_an_address() -> None:
    assert MailServer.of(Config()) is None
    for smtp, address in (
        ("smtp://mail.example", ""),
        ("http://mail.example", "https://a.b"),
        ("smtp://", "x"),
    ):
        with pytest.raises(BadMail):
            MailServer.of(Config(smtp=smtp, address=address))
    found = MailServer.of(Config(smtp="smtps://us%40er:p%3Aw@mail.example", address="https://games.example"))
    assert found is not None
    assert (found.port, found.user, found.password) == (465, "us@er", "p:w")
    letter = found.letter("a@b.example", "Hello\r\nBcc: all@b.example", "text")
    assert letter["Bcc"] is None, "a name cannot add a header"
    for bad in ("a", "a@b", "a b@c.de", "a@b.de\nBcc: c@d.de", "a@b.de,c@d.de", "<a@b.de>"):
        with pytest.raises(Refused):
            checked_mail(bad)


def test_tokens_end_and_stand_side_by_side(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            person = await site.store.add_guest("Programmer", "hash")
            first = await site.people.new_token(person, "my bot", 30)
            second = await site.people.new_token(person, "", 90)
            assert await site.people.program(first) == (person, "Programmer")
            assert await site.people.program(second) == (person, "Programmer")
            assert {row.label for row in await site.store.keys_of(person)} == {None, "my bot", "token"}
            past = now() - timedelta(minutes=1)
            async with site.store.transaction() as connection:
                await connection.execute(
                    update(keys).where(keys.c.hash == hash_of(first)).values(expires=past)
                )
            site.people.forget_known()
            assert await site.people.program(first) is None
            assert await site.people.program(second) is not None
            for days in (0, 10_000):
                with pytest.raises(Refused):
                    await site.people.new_token(person, "x", days)

    awaited(run())


# --- private tables ------------------------------------------------------------------------------------


async def private_table(site: Site, *seats: str) -> tuple[Live, str]:
    host = await site.store.add_guest("Host", f"private{seats}{id(site)}")
    live = await open_table(site, host, "Host", NewTable(ROLL, list(seats), {}, private=True))
    return live, host


def test_a_private_table_admits_only_invited_people(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            live, host = await private_table(site, "me", "open")
            guest, friend, stranger = [await site.store.add_guest(n, f"h{n}") for n in "ABC"]
            assert live.admits(host)
            assert not any(live.admits(who) for who in (guest, friend, stranger, None))
            assert live.row.invite is not None
            await invitations.accept(site, live.row.invite, guest)
            await invitations.invite(site, live, host, friend)
            assert live.admits(guest)
            assert live.admits(friend)
            with pytest.raises(Refused):
                await invitations.invite(site, live, guest, stranger)  # who does not sit there invites nobody
            former = live.row.invite
            with pytest.raises(Refused):
                await invitations.new_link(site, live, guest)
            await invitations.new_link(site, live, host)
            with pytest.raises(Refused):
                await invitations.accept(site, former, stranger)
            assert live.admits(guest), "who has come in stays"
            assert [name for _, name in await invitations.names_of_invited(site, live)] == ["A", "B"]
            await site.circles.put(host, stranger, "block")
            assert live.row.invite is not None
            with pytest.raises(Refused):
                await invitations.accept(site, live.row.invite, stranger)
            for odd in ("", "x" * 30, "a'b", "NONE"):
                with pytest.raises(Refused):
                    await invitations.table_behind(site, odd)

    awaited(run())


def test_the_pages_and_the_api_of_a_private_table_are_closed(server: Server) -> None:
    host, other, program = Browser(server.url), Browser(server.url), Program(server.url)
    seats: dict[str, Any] = {"seats": "2", "seat_0": "me", "seat_1": "open"}
    page = host.post("/tables", game=ROLL, private="yes", **seats)
    id = str(page.url).rsplit("/", 1)[1]
    link = re.findall(r'id="invite" value="[^"]*(/i/\w+)"', page.text)[0]
    for path in ("", "/events", "/record.txt", "/verify", "/replay/0"):
        assert other.get(f"/t/{id}{path}").status_code == 403, path
    assert other.post(f"/t/{id}/join", seat=1).status_code == 403
    assert other.post(f"/t/{id}/chat", text="hello").status_code == 403
    for path in ("", "/events", "/record"):
        assert program.client.get(f"/api/tables/{id}{path}").status_code == 403
    door = other.get(link)
    assert door.status_code == 200
    assert f"/t/{id}" not in door.text, "looking through the door admits nobody"
    assert other.get(f"/t/{id}").status_code == 403
    assert str(other.post(link).url).endswith(f"/t/{id}")
    assert link not in other.get(f"/t/{id}").text, "only who sits there may hand the link on"
    assert other.post(f"/t/{id}/join", seat=1).status_code == 200
    assert other.get(link).url.path == f"/t/{id}"
    mine = program.table(seats=("me", "open"), private=True)
    assert mine["invite"]
    assert Program(server.url).client.get(f"/api/tables/{mine['id']}").status_code == 403


# --- talk ----------------------------------------------------------------------------------------------


def test_talk_can_be_closed_and_people_silenced(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            live = await table_at(site, "me", "bot:random")
            host = live.row.host
            watcher = await site.store.add_guest("Watcher", "watches")

            async def refused(person: str) -> bool:
                try:
                    await moderation.talk(site, live, person, "W", "hello")
                except Refused:
                    return True
                return False

            assert not await refused(watcher)
            await moderation.set_talk(site, live, host, "seats")
            assert await refused(watcher)
            assert not await refused(host)
            await moderation.set_talk(site, live, host, "nobody")
            assert await refused(host)
            with pytest.raises(Refused):
                await moderation.set_talk(site, live, watcher, "all")
            with pytest.raises(Refused):
                await moderation.set_talk(site, live, host, "cats")
            await moderation.set_talk(site, live, host, "all")
            await moderation.silence(site.store, watcher, 3)
            assert await refused(watcher)
            await moderation.silence(site.store, watcher, 0)
            assert not await refused(watcher)

    awaited(run())


def test_somebody_is_muted_for_me_alone(server: Server) -> None:
    me, loud, third = Browser(server.url), Browser(server.url), Browser(server.url)
    id = me.quick_table()
    loud.post(f"/t/{id}/chat", text="shouting all the time")
    me.post(f"/t/{id}/chat", text="good evening")
    third.post(f"/t/{id}/chat", text="hello you two")
    page = me.get(f"/t/{id}").text
    line = re.findall(r"shouting all the time <a class=\"about\" href=\"([^\"]+)\"", page)[0]
    assert "shouting" in me.get(line).text
    assert re.search(r"good evening\s*</p>", page), "nothing is to be done about one's own words"
    me.post(f"{line}/mute")
    assert "shouting" not in me.get(f"/t/{id}").text
    assert "hello you two" in me.get(f"/t/{id}").text
    assert "shouting" in third.get(f"/t/{id}").text
    other = re.findall(r'id="muted".*?/people/(\w+)"', me.get("/people").text, re.S)[0]
    me.post(f"/people/{other}", kind="")
    assert "shouting" in me.get(f"/t/{id}").text
    assert me.get(f"/t/{id}/line/999999").status_code == 404


def test_reports_reach_moderators_and_nobody_else(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            live = await table_at(site, "me", "bot:random")
            reporter, loud = [await site.store.add_guest(n, f"r{n}") for n in ("Reporter", "Loud")]
            for words in ("one", "two", "three", "four"):
                await moderation.talk(site, live, loud, "Loud", words)
            lines = [line.id for line in await site.host.chat(live)]
            for line in lines:
                await moderation.report(site, live, reporter, line)
                await moderation.report(site, live, reporter, line)
            found = await moderation.open_reports(site.store)
            assert [(one.text, one.name, one.by) for one in found][:2] == [
                ("one", "Loud", "Reporter"),
                ("two", "Loud", "Reporter"),
            ]
            assert len(found) == 4, "the same line by the same person counts once"
            with pytest.raises(Refused):
                await moderation.require(site, reporter)
            await moderation.set_moderator(site.store, reporter, True)
            await moderation.require(site, reporter)
            await do_about(site, found[0].id, "settle")
            assert len(await site.host.chat(live)) == 4
            await do_about(site, found[1].id, "silence_30")
            with pytest.raises(Refused):
                await moderation.talk(site, live, loud, "Loud", "again")
            await do_about(site, found[2].id, "close")
            assert live.row.ended == "closed"
            assert live.over
            await do_about(site, found[3].id, "ban")
            assert await site.store.keys_of(loud) == []
            assert await moderation.open_reports(site.store) == []
            said = await site.host.chat(live)
            assert [line.text for line in said] == ["one"]
            for number, deed in ((found[0].id, "settle"), (12345, "ban"), (found[3].id, "cats")):
                with pytest.raises(Refused):
                    await do_about(site, number, deed)

    awaited(run())


def test_moderation_is_closed_to_others(server: Server) -> None:
    assert Browser(server.url).get("/moderation").status_code == 403
    somebody = Browser(server.url)
    somebody.quick_table()
    assert somebody.get("/moderation").status_code == 403
    assert somebody.post("/moderation/1", deed="ban").status_code == 403
    assert somebody.post("/moderation/line", table="ABC", line=1).status_code == 403


# --- the keeper ----------------------------------------------------------------------------------------


def test_admin_commands(tmp_path: Path) -> None:
    database = str(tmp_path / "admin.db")

    def admin(*words: str, ok: bool = True) -> str:
        done = CliRunner().invoke(app, ["admin", *words, "--database", database], env={"COLUMNS": "200"})
        assert (done.exit_code == 0) is ok, done.output
        return done.output if ok else str(done.exception)

    async def prepare() -> tuple[str, str]:
        async with site_on(database) as site:
            person = await site.store.add_guest("Ann", "ann")
            await site.store.make_account(person, "Ann Keeper", "annkeeper", "no password")
            live = await open_table(site, person, "Ann", NewTable(ROLL, ["me"], {}))
            return person, live.id

    async def row() -> PersonRow:
        async with site_on(database) as site:
            found = await site.store.person(person)
            assert found is not None
            return found

    person, id = awaited(prepare())
    assert "Ann Keeper" in apart(admin, "people", "--search", "keeper")
    assert id in apart(admin, "tables", "--status", "playing", "--person", "Ann Keeper")
    assert "is now a moderator" in apart(admin, "moderator", "Ann Keeper")
    assert awaited(row()).role == "moderator"
    assert "no longer a moderator" in apart(lambda: admin("moderator", "Ann Keeper", "--no"))
    assert "may not talk for 7 days" in apart(admin, "silence", "Ann Keeper", "--days", "7")
    assert awaited(row()).silenced is not None
    assert len(apart(admin, "reset", "Ann Keeper").split("codes:")[1].split()) == 8
    assert "banned for 3 days" in apart(admin, "ban", "Ann Keeper", "--days", "3")
    with pytest.raises(Refused):
        People.check_banned(awaited(row()))
    assert "no longer banned" in apart(admin, "ban", person, "--days", "0")
    People.check_banned(awaited(row()))
    assert f"Table {id} is closed" in apart(admin, "close", id.lower())
    assert "has been closed" in apart(lambda: admin("close", id, ok=False))
    assert "no such table" in apart(lambda: admin("close", "NONE", ok=False))
    apart(admin, "reports")
    assert "0 guests" in apart(admin, "purge")
    assert "is forgotten" in apart(admin, "delete", "Ann Keeper")
    assert "there is no account" in apart(lambda: admin("ban", "Ann Keeper", ok=False))


def test_a_server_notices_what_was_closed_from_outside(database: str) -> None:
    """On SQLite nobody tells it: the watchdog looks."""

    async def run() -> None:
        async with site_on(database) as site:
            live, began = await table_at(site, "me", "bot:random"), now() - timedelta(seconds=1)
            keeper = Store(site.config)
            await moderation.close_table(keeper, live.id)
            await keeper.close()
            assert not live.over
            for id in await moderation.closed_since(site.store, began):
                await site.host.refresh(id)
            assert live.over
            assert live.places is None, "nobody has won"

    awaited(run())


def test_what_is_old_is_thrown_away(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            store = site.store
            old = now() - timedelta(days=400)
            lonely, player, lately = [
                await store.add_guest(n, f"old{n}") for n in ("Lonely", "Player", "Late")
            ]
            owner = await store.add_guest("Owner", "owner")
            await store.make_account(owner, "Owner", "owner", "hash")
            await store.add_key("fresh", lately, None)
            live = await open_table(site, player, "Player", NewTable(ROLL, ["me"], {}))
            await answer_first(site, live)
            closed = await open_table(site, lately, "Late", NewTable(ROLL, ["me", "open"], {}))
            await moderation.close_table(store, closed.id)
            async with store.transaction() as connection:
                await connection.execute(
                    update(keys).where(keys.c.hash != "fresh").values(seen=old, created=old)
                )
                await connection.execute(update(people).values(created=old))
                await connection.execute(
                    insert(chat).values(table=closed.id, person=lately, name="Late", text="hm", at=old)
                )
                await connection.execute(update(tables).where(tables.c.id == closed.id).values(changed=old))
            done = await purge(store, 180)
            assert (done.guests, done.tables) == (2, 1)
            assert await store.person(lonely) is None
            kept = await store.person(player)
            assert kept is not None, "the game of somebody who is gone can still be replayed"
            assert kept.name == "—"
            assert await store.person(owner) is not None
            assert await store.person(lately) is not None
            assert await store.table(closed.id) is None
            assert await store.table(live.id) is not None
            assert [row.hash for row in await store.rows(select(keys.c.hash))] == ["fresh"]
            again = await purge(store, 0)
            assert (again.guests, again.tables) == (0, 0)

    awaited(run())


# --- limits --------------------------------------------------------------------------------------------


def test_processes_count_together(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            clock = [1_000_000.0]
            first, second = Limiter(True, lambda: clock[0]), Limiter(True, lambda: clock[0])
            stores = [site.store, Store(site.config)]
            most = Limiter.LIMITS["hint"][0]

            async def share() -> None:
                for _ in range(2):
                    await first.share(stores[0])
                    await second.share(stores[1])

            await share()
            for limiter in (first, second):
                limiter.check("hint", "ann")
                limiter.check("hint", "bob")
            await share()
            for _ in range(most - 2):
                first.check("hint", "ann")
            with pytest.raises(Refused):
                first.check("hint", "ann")
            await share()
            with pytest.raises(Refused):
                second.check("hint", "ann")
            second.check("hint", "bob")
            streams = [first.stream("ann") for _ in range(3)]
            for stream in streams:
                stream.begin()
            second.check("note", "ann")
            await share()
            assert second.streams_of("ann") == 3
            for stream in streams:
                stream.end()
            await share()
            assert second.streams_of("ann") == 0
            pages = Limiter.LIMITS["page"][0]
            for _ in range(pages // 10 - 1):
                second.check("page", "bob")
            await share()
            assert first._others.get(Counted("page", "bob"), 0) == 0, "few pages are nobody else's business"
            first.check("page", "bob")
            for _ in range(pages - pages // 10):
                second.check("page", "bob")
            second.check("page", "bob")  # the last of 300 here; there it was the first
            await share()
            with pytest.raises(Refused):
                first.check("page", "bob")
            clock[0] += 100
            await share()
            second.check("hint", "ann")  # a minute later what others counted is forgotten
            clock[0] += 1000
            await first.forget(stores[0])
            await share()
            await stores[1].close()

    awaited(run())
