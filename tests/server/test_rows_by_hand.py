"""More questions to the database, beside what must stay: circles, moderators, news, holidays, purging."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import select

from pentapolis.engine import find_game
from pentapolis.server import (
    circles,
    daily,
    endings,
    holidays,
    invitations,
    moderation,
    opendata,
    purging,
    recovery,
    storage,
)
from pentapolis.server import schema as s
from pentapolis.server.circles import Friend
from pentapolis.server.notify import addresses, news
from pentapolis.server.refused import Refused
from pentapolis.server.site import Site
from pentapolis.server.web import admitted, seat_number, whole_number
from tests.loops import awaited
from tests.server.sites import ROLL, site_on
from tests.server.test_books import DAY, add, add_people, add_table

NOW = DAY + timedelta(days=400)


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "rows.db")


@pytest.fixture(autouse=True)
def now_is(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (
        storage,
        circles,
        endings,
        holidays,
        invitations,
        moderation,
        purging,
        recovery,
        addresses,
        news,
    ):
        monkeypatch.setattr(module, "now", lambda: NOW)


async def column(site: Site, column_: Any, *where: Any) -> list[Any]:
    return [row[0] for row in await site.store.rows(select(column_).where(*where).order_by(column_))]


async def refused(awaitable: Any) -> tuple[str, int]:
    with pytest.raises(Refused) as error:
        await awaitable
    return error.value.why, error.value.status


# --- people ---------------------------------------------------------------------------------------------


def test_circles_of_people(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            await add_people(site, "ann", "bob", "cy", "dee")
            here = site.circles
            assert await refused(here.put("ann", "ann", "follow")) == ("no_person", 404)
            assert await refused(here.put("ann", "nobody", "follow")) == ("no_person", 404)
            for who, other, kind in (
                ("ann", "bob", "mute"), ("ann", "bob", "follow"), ("ann", "cy", "block"),
                ("ann", "dee", "mute"), ("bob", "ann", "follow"), ("dee", "ann", "block"),
                ("dee", "bob", "follow"), ("dee", "bob", ""),
            ):  # fmt: skip
                await here.put(who, other, kind)
            assert [await here.kind("ann", other) for other in ("bob", "cy", "dee", "ann")] == [
                "follow",
                "block",
                "mute",
                "",
            ]
            assert (await here.kind("dee", "bob"), await here.kind(None, "bob")) == ("", "")
            assert await here.of("ann", "follow") == [Friend("bob", "Bob", "follow")]
            assert await here.of("bob", "block") == []
            assert await here.unheard("ann") == {"cy", "dee"}
            assert await here.unheard(None) == await here.unheard("bob") == frozenset()
            blocked = [
                ("ann", ["cy"]),
                ("cy", ["ann", "bob"]),
                ("ann", ["bob"]),
                ("bob", ["cy", "dee"]),
                ("ann", ["dee"]),
            ]
            assert [await here.blocked(one, others) for one, others in blocked] == [
                True,
                True,
                False,
                False,
                True,
            ]
            await add_table(site, "A", "ann", "bob", day=1, moves=3)
            await add_table(site, "B", "ann", "bob", "cy", day=2, moves=1)
            await add_table(site, "C", "ann", "dee", day=3)
            await add_table(site, "D", "dee", "cy", day=4, moves=9)
            found = [(one.id, one.kind, one.games) for one in await here.opponents("ann")]
            assert found == [("bob", "follow", 2), ("cy", "block", 1)]
            assert [one.id for one in await here.opponents("ann", 1)] == ["bob"]
            async with site.store.transaction() as connection:
                await connection.execute(
                    s.people.update().where(s.people.c.id != "cy").values(login=s.people.c.id)
                )
            assert [row.id for row in await here.find(" AN ")] == ["ann"]
            assert await here.find("a") == await here.find("cy") == await here.find("%n") == []

    awaited(run())


def test_what_moderators_do(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            await add_people(site, "ann", "bob", "mod")
            store = site.store
            await moderation.set_moderator(store, "mod", True)
            assert await moderation.require(site, "mod") == "mod"
            for who in ("ann", None, "nobody"):
                assert await refused(moderation.require(site, who)) == ("not_moderator", 403)
            await moderation.set_moderator(store, "mod", False)
            assert await refused(moderation.require(site, "mod")) == ("not_moderator", 403)
            await store.add_key("a", "ann", None)
            await store.add_key("b", "bob", None)
            await moderation.silence(store, "ann", 3)
            await moderation.ban(store, "bob", 2)
            ann, bob = await store.person("ann"), await store.person("bob")
            assert ann is not None
            assert bob is not None
            assert (ann.silenced, ann.banned) == (NOW + timedelta(days=3), None)
            assert (bob.banned, bob.silenced) == (NOW + timedelta(days=2), None)
            assert (len(await store.keys_of("ann")), len(await store.keys_of("bob"))) == (1, 0)
            await store.add_key("b", "bob", None)
            await moderation.ban(store, "bob", 0)
            await moderation.silence(store, "ann", 0)
            ann, bob = await store.person("ann"), await store.person("bob")
            assert ann is not None
            assert bob is not None
            assert (ann.silenced, bob.banned, len(await store.keys_of("bob"))) == (None, None, 1)
            await moderation.ban(store, "bob")
            bob = await store.person("bob")
            assert bob is not None
            assert bob.banned == NOW + timedelta(days=36_500)
            assert await refused(moderation.ban(store, "nobody", 1)) == ("no_person", 404)
            await add_table(site, "PLAY", "ann", "bob", day=5, waiting="0")
            await add_table(site, "OPEN", "ann", "open", day=4, status="open")
            await add_table(site, "DONE", "bob", "open", day=3, status="over", host="bob")
            live = await site.host.load("PLAY")
            await store.say("PLAY", "bob", "Bob", "rude")
            await store.say("PLAY", "ann", "Ann", "well")
            lines = await store.chat_of("PLAY")
            for _ in range(2):
                await moderation.report(site, live, "ann", lines[0].id)
            assert await refused(moderation.report(site, live, "ann", 99)) == ("no_page", 404)
            [one] = await moderation.open_reports(store)
            assert (one.table, one.text, one.about, one.name, one.by, one.line) == (
                "PLAY", "rude", "bob", "Bob", "Ann", lines[0].id
            )  # fmt: skip
            await moderation.settle(store, 99)
            assert len(await moderation.open_reports(store)) == 1
            await moderation.settle(store, one.id)
            assert await moderation.open_reports(store) == []
            await moderation.remove_line(site, "OPEN", lines[0].id)
            await moderation.remove_line(site, "PLAY", lines[0].id)
            assert [line.text for line in await store.chat_of("PLAY")] == ["well"]
            assert [row.id for row in await moderation.find_people(store, " AN")] == ["ann"]
            assert [row.id for row in await moderation.find_people(store, "bob")] == ["bob"]
            assert await moderation.find_people(store, "_nn") == []
            assert [row.id for row in await moderation.find_tables(store, "")] == ["PLAY", "OPEN", "DONE"]
            assert [row.id for row in await moderation.find_tables(store, "open")] == ["OPEN"]
            assert [row.id for row in await moderation.find_tables(store, "", "bob")] == ["PLAY", "DONE"]
            assert [row.id for row in await moderation.find_tables(store, "", "", 1)] == ["PLAY"]
            for id in ("PLAY", "OPEN"):
                await moderation.close_table(store, id)
            closed = {
                row.id: (row.status, row.ended, row.waiting, row.booked)
                for row in await store.tables_of("ann")
            }
            assert closed == {"PLAY": ("over", "closed", "", True)}, "what never began is in no list"
            table = await store.table("OPEN")
            assert table is not None
            assert table.ended == "cancelled"
            assert await refused(moderation.close_table(store, "DONE")) == ("ended", 404)
            assert await refused(moderation.close_table(store, "NONE")) == ("no_table", 404)
            assert sorted(await moderation.closed_since(store, NOW)) == ["OPEN", "PLAY"]
            assert await moderation.closed_since(store, NOW + timedelta(seconds=1)) == []

    awaited(run())


def test_who_may_say_something(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            await add_people(site, "ann", "bob", "eve")
            await add_table(site, "T", "ann", "bob", waiting="0")
            live = await site.host.load("T")
            await moderation.talk(site, live, "ann", "Other", "  hello  " + "x" * 600)
            await moderation.talk(site, live, "ann", "Other", "   ")
            await moderation.talk(site, live, "eve", "Eve", "hi")
            lines = await site.store.chat_of("T")
            assert [(line.name, line.text[:8], len(line.text)) for line in lines] == [
                ("Ann", "hello  x", 500), ("Eve", "hi", 2)
            ]  # fmt: skip
            assert await refused(moderation.set_talk(site, live, "bob", "seats")) == ("not_host", 403)
            assert await refused(moderation.set_talk(site, live, "ann", "loudly")) == ("bad_request", 422)
            await moderation.set_talk(site, live, "ann", "seats")
            assert live.row.talk == "seats"
            assert await refused(moderation.talk(site, live, "eve", "Eve", "hi")) == ("no_talk", 403)
            await moderation.silence(site.store, "bob", 1)
            assert await refused(moderation.talk(site, live, "bob", "Bob", "hi")) == ("silenced", 403)
            monkeypatch.setattr(moderation, "now", lambda: NOW + timedelta(days=1))
            await moderation.talk(site, live, "bob", "Bob", "again")
            assert len(await site.store.chat_of("T")) == 3

    awaited(run())


# --- what there is to tell --------------------------------------------------------------------------------


def test_what_is_told_to_whom(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            await add_people(site, "ann", "bob", "cy")
            for person in ("ann", "cy"):
                plain = {
                    "kind": "webhook",
                    "target": "x",
                    "secret": "",
                    "origin": "",
                    "failed": 0,
                    "created": DAY,
                }
                await add(site, s.addresses, {"person": person, **plain})
            recent = {"changed": NOW - timedelta(seconds=31)}
            await add_table(site, "TURN", "ann", "bob", waiting="0,1", moves=4, **recent)
            await add_table(site, "HOT", "ann", "bob", waiting="0", changed=NOW - timedelta(seconds=30))
            await add_table(site, "HIS", "ann", "bob", waiting="1", **recent)
            await add_table(site, "BOT", "bot:ann", "bob", waiting="0", **recent)
            await add_table(site, "TOLD", "ann", "bob", waiting="0", moves=6, **recent)
            await add(
                site, s.told, {"person": "ann", "table": "TOLD", "kind": "turn", "number": 6, "at": DAY}
            )
            await add_table(site, "AGAIN", "ann", "bob", waiting="0", moves=8, **recent)
            await add(
                site, s.told, {"person": "ann", "table": "AGAIN", "kind": "turn", "number": 6, "at": DAY}
            )
            await add(site, s.moves, {"table": "AGAIN", "number": 6, "seat": 0, "option": "x", "at": DAY})
            over = {"status": "over", "moves": 9}
            await add_table(site, "OVER", "cy", "bob", **over, **recent)
            await add_table(site, "ALONE", "cy", "bot", **over, **recent)
            await add_table(site, "OLD", "cy", "bob", **over, changed=NOW - timedelta(days=2))
            await add_table(site, "EMPTY", "cy", "bob", status="over", **recent)
            await add_table(site, "NEVER", "cy", "bob", **over, ended="cancelled", **recent)
            await add_table(site, "KNOWN", "cy", "bob", **over, **recent)
            await add(
                site, s.told, {"person": "cy", "table": "KNOWN", "kind": "over", "number": 9, "at": DAY}
            )
            await add_table(site, "KEPT", "bob", "open:cy", status="open")
            await add_table(site, "GUEST", "bob", "open", "open:bob", status="open")
            for person, by in (("ann", "bob"), ("cy", None)):
                await add(site, s.invitations, {"table": "GUEST", "person": person, "by": by, "at": DAY})
            found = {(item.person, item.table, item.kind, item.number) for item in await news.found(site)}
            assert found == {
                ("ann", "TURN", "turn", 4), ("ann", "AGAIN", "turn", 8), ("cy", "OVER", "over", 9),
                ("cy", "KEPT", "seat", 0), ("ann", "GUEST", "seat", 0),
            }  # fmt: skip
            await add(site, s.told, {"person": "cy", "table": "KEPT", "kind": "seat", "number": 0, "at": DAY})
            assert ("cy", "KEPT") not in {(item.person, item.table) for item in await news.found(site)}

    awaited(run())


def test_addresses_that_fail_are_dropped(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            await add_people(site, "ann", "bob")
            book = addresses.Addresses(site.store, local=True)
            assert await refused(book.add_mail("ann", "en", "o")) == ("no_address", 422)
            for number in range(10):
                await book.add_webhook("ann", "de", f"https://example.org/{number}", "o" * 300)
            await book.add_webhook("ann", "en", "https://example.org/0", "o")
            assert await refused(book.add_webhook("ann", "en", "https://example.org/x", "o")) == (
                "too_many_addresses", 422
            )  # fmt: skip
            await book.add_webhook("bob", "en", "https://example.org/0", "o")
            mine = await book.of("ann")
            assert (len(mine), mine[0].host, len(mine[0].origin), mine[0].kind) == (
                10,
                "example.org",
                200,
                "webhook",
            )
            usual = await book.signals("ann", "en")
            assert (usual.language, usual.pause, usual.reminders, usual.last) == ("de", 15, True, None)
            assert (await book.signals("nobody", "fr")).language == "fr"
            assert await refused(book.put_signals("ann", "en", 16, True)) == ("bad_request", 422)
            await book.put_signals("ann", "en", 60, False)
            changed, other = await book.signals("ann", "x"), await book.signals("bob", "x")
            assert (changed.language, changed.pause, changed.reminders) == ("en", 60, False)
            assert (other.pause, other.reminders) == (15, True)
            for _ in range(19):
                await book.delivered((await book.of("ann"))[0], well=False)
            assert [one.failed for one in await book.of("ann")] == [19, *[0] * 9]
            await book.delivered((await book.of("ann"))[0], well=True)
            assert [one.failed for one in await book.of("ann")] == [0] * 10
            for _ in range(20):
                await book.delivered((await book.of("ann"))[0], well=False)
            left = await book.of("ann")
            assert (len(left), left[0].failed) == (9, 0)
            await book.remove("bob", left[0].id)
            assert len(await book.of("ann")) == 9, "only one's own"
            assert await book.push_key() == await addresses.Addresses(site.store, True).push_key()

    awaited(run())


# --- what time does ----------------------------------------------------------------------------------------


def test_tables_to_which_nobody_comes_back(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            await add_people(site, "ann")
            for id, status, days in (
                ("OPEN14", "open", 14), ("OPEN15", "open", 15), ("PLAY60", "playing", 60),
                ("PLAY61", "playing", 61), ("PLAY15", "playing", 15), ("OVER99", "over", 99),
            ):  # fmt: skip
                await add_table(
                    site, id, "ann", status=status, changed=NOW - timedelta(days=days), waiting="0"
                )
            assert sorted(await endings.close_deserted(site)) == ["OPEN15", "PLAY61"]
            rows = {
                row.id: (row.status, row.ended, row.waiting, row.booked)
                for row in await site.store.rows(select(s.tables))
            }
            assert rows["OPEN15"] == ("over", "cancelled", "", True)
            assert rows["PLAY61"] == ("over", "deserted", "", True)
            assert {rows[id][:3] for id in ("PLAY60", "PLAY15")} == {("playing", None, "0")}
            assert rows["OPEN14"][:2] == ("open", None)
            assert rows["OVER99"] == ("over", None, "0", False)
            assert await endings.close_deserted(site) == []

    awaited(run())


def test_what_is_thrown_away(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            long_ago = NOW - timedelta(days=800)
            for person, name, login, days in (
                ("guest", "Guest", None, 31), ("new", "New", None, 30), ("acc", "Acc", "acc", 90),
                ("sat", "Sat", None, 90), ("seen", "Seen", None, 90), ("none", storage.NOBODY, None, 90),
            ):  # fmt: skip
                await add(
                    site,
                    s.people,
                    {"id": person, "name": name, "login": login, "created": NOW - timedelta(days=days)},
                )
            for hash, person, seen, expires in (
                ("old", "acc", 367, None), ("year", "acc", 366, None), ("gone", "acc", 1, -1),
                ("good", "acc", 1, 1), ("lately", "seen", 30, None), ("guest", "guest", 31, None),
            ):  # fmt: skip
                times = {"seen": NOW - timedelta(days=seen), "created": long_ago}
                ends = None if expires is None else NOW + timedelta(days=expires)
                await add(site, s.keys, {"hash": hash, "person": person, "expires": ends, **times})
            await add_table(site, "SAT", "sat", "acc", host="acc")
            empty = {"host": "acc", "status": "over", "ended": "cancelled"}
            await add_table(site, "EMPTY31", "acc", **empty, changed=NOW - timedelta(days=31))
            await add_table(site, "EMPTY30", "acc", **empty, changed=NOW - timedelta(days=30))
            await add_table(site, "MOVED", "acc", **empty, moves=1, changed=NOW - timedelta(days=31))
            for table, days in (("SAT", 61), ("MOVED", 60)):
                await add(
                    site,
                    s.told,
                    {
                        "person": "acc",
                        "table": table,
                        "kind": "turn",
                        "number": 1,
                        "at": NOW - timedelta(days=days),
                    },
                )
            done = await purging.purge(site.store, 0)
            assert (done.guests, done.sessions, done.tables) == (0, 2, 1)
            assert await column(site, s.keys.c.hash) == ["good", "guest", "lately", "year"]
            assert await column(site, s.tables.c.id) == ["EMPTY30", "MOVED", "SAT"]
            assert await column(site, s.told.c.table) == ["MOVED"]
            assert await column(site, s.seats.c.table) == ["EMPTY30", "MOVED", "SAT", "SAT"]
            done = await purging.purge(site.store, 30)
            assert (done.guests, done.sessions, done.tables) == (2, 0, 0)
            assert await column(site, s.people.c.id) == ["acc", "new", "none", "sat", "seen"]
            [(name,)] = await site.store.rows(select(s.people.c.name).where(s.people.c.id == "sat"))
            assert name == storage.NOBODY, "others still see that seat"

    awaited(run())


def test_thirty_days_of_holidays_a_year(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            await add_people(site, "ann", "bob")
            days = timedelta(days=1)
            for person, begins, ends in (("ann", -370, -360), ("ann", -30, -25), ("bob", -300, -280)):
                await add(
                    site,
                    s.holidays,
                    {"person": person, "begins": NOW + begins * days, "ends": NOW + ends * days},
                )
            book = holidays.Holidays(site.store, site.host)
            assert await book.left("ann") == 20 * days, "five of the first ten were within the year"
            assert (await book.left("bob"), await book.left("cy")) == (10 * days, 30 * days)
            assert await book.current("ann") is None
            for wrong in (0, -1, 21):
                assert await refused(book.begin("ann", wrong)) == ("no_holidays", 422)
            await book.begin("ann", 20)
            row = await book.current("ann")
            assert row is not None
            assert (row.begins, row.ends) == (NOW, NOW + 20 * days)
            assert (await book.left("ann"), await book.current("bob")) == (0 * days, None)
            assert await refused(book.begin("ann", 1)) == ("on_holiday", 422)
            monkeypatch.setattr(holidays, "now", lambda: NOW + 3 * days)
            await book.end("ann")
            await book.end("bob")
            assert await book.current("ann") is None
            assert await column(site, s.holidays.c.ends, s.holidays.c.person == "bob") != []
            assert (holidays.whole_days(3 * days + timedelta(hours=23)), holidays.whole_days(0 * days)) == (
                3,
                0,
            )
            there = await site.store.beside("T", by_days=True)
            assert there.holidays == {}

    awaited(run())


# --- more --------------------------------------------------------------------------------------------------


def test_invitations_to_a_private_table(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            await add_people(site, "ann", "bob", "cy", "dee", "eve")
            private = {"private": True, "invite": "SECRET", "status": "open"}
            await add_table(site, "T", "ann", "open", **private)
            await add_table(site, "U", "bob", "open", host="bob", status="open")
            for secret in ("X" * 21, "SEC RET", "OTHER", ""):
                assert await refused(invitations.table_behind(site, secret)) == ("no_invitation", 404)
            live = await invitations.accept(site, "SECRET", "bob")
            assert (live.id, live.admits("bob"), live.admits("cy")) == ("T", True, False)
            await site.circles.put("dee", "ann", "block")
            assert await refused(invitations.accept(site, "SECRET", "dee")) == ("blocked", 403)
            assert await refused(invitations.invite(site, live, "eve", "cy")) == ("not_your_seat", 403)
            assert await refused(invitations.invite(site, live, "ann", "nobody")) == ("no_person", 404)
            assert await refused(invitations.invite(site, live, "ann", "dee")) == ("blocked", 403)
            await invitations.invite(site, live, "ann", "cy")
            assert await invitations.names_of_invited(site, live) == [("bob", "Bob"), ("cy", "Cy")]
            assert await column(site, s.invitations.c.by, s.invitations.c.person == "cy") == ["ann"]
            assert admitted(live, "cy") is live
            with pytest.raises(Refused) as error:
                admitted(live, "eve")
            assert (error.value.why, error.value.status) == ("not_invited", 403)
            assert await refused(invitations.new_link(site, live, "cy")) == ("not_host", 403)
            public = await site.host.load("U")
            assert await refused(invitations.new_link(site, public, "bob")) == ("not_private", 422)
            await invitations.new_link(site, live, "ann")
            assert live.row.invite is not None
            assert live.row.invite != "SECRET"
            assert len(live.row.invite) == 16
            assert live.admits("bob"), "who has come in stays"

    awaited(run())


def test_who_did_best_today(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily, "today", lambda: "2026-03-02")

    async def run() -> None:
        async with site_on(database) as site:
            await add_people(site, "ann", "bob", "cy")
            event = f"daily:2026-03-01:{ROLL}"
            deal = daily.Deal("2026-03-01", ROLL, "s", 3, "medium", "seed")
            assert (deal.id, deal.is_over("2026-03-01"), deal.is_over("2026-03-02")) == (event, False, True)
            over = {"status": "over", "event": event}
            await add_table(site, "A", "ann", "bot", **over, scores="30,20")
            await add_table(site, "B", "bot", "bob", **over, scores="10,25")
            await add_table(site, "C", "cy", "bot", **over, scores="30,20")
            await add_table(site, "D", "ann", "bot", event=event)
            await add_table(site, "E", "ann", "bot", **over, ended="agreed", scores="90,1")
            await add_table(site, "F", "ann", "bot", status="over", scores="90,1", event="daily:2026-03-02:x")
            book = daily.Daily(site.store)
            found = [(e.table, e.person, e.name, e.points, e.lead) for e in await book.entries(deal)]
            assert found == [
                ("B", "bob", "Bob", 25, 15), ("A", "ann", "Ann", 30, 10), ("C", "cy", "Cy", 30, 10)
            ]  # fmt: skip
            assert (await book.mine(deal, "bob"), await book.mine(deal, "dee")) == ("B", None)
            made = await book.deal_of_today(find_game(ROLL))
            assert (made.day, made.game, made.bot) == ("2026-03-02", ROLL, None)
            assert await book.deal_of_today(find_game(ROLL)) == made == await book.deal("2026-03-02", ROLL)
            assert (await book.deal("2026-03-01", ROLL), await book.deal("2026-03-02", "nations")) == (
                None,
                None,
            )
            secret = []
            for id in ("A", "F", "D"):
                row = await site.store.table(id)
                assert row is not None
                secret.append(daily.is_secret(row))
            assert secret == [False, True, False]
            assert daily.day_before("2026-03-01") == "2026-02-28"
            public = [row.id for row in await opendata.public_tables(site.store)]
            assert public == ["A", "B", "C", "F"]
            assert [row.id for row in await opendata.public_tables(site.store, ROLL, "B")] == ["C", "F"]
            assert await opendata.public_tables(site.store, "nations") == []
            seats = await site.store.seats_of("B")
            assert [opendata._kind(seat) for seat in seats] == ["easy", "person"]
            assert not await opendata.all_agree(site.store, seats)
            await site.store.set_puzzles("bob", True)
            assert await opendata.all_agree(site.store, seats)
            assert not await opendata.all_agree(site.store, seats[:1]), "nobody sits there"

    awaited(run())


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("7", 7),
        ("-7", -7),
        ("123456789", 123456789),
        ("1234567890", None),
        ("", None),
        ("x", None),
        ("1.5", None),
    ],
)
def test_whole_numbers(text: str, number: int | None) -> None:
    if number is not None:
        assert whole_number(text, "x") == number
        return
    with pytest.raises(Refused) as error:
        whole_number(text, "x")
    assert (error.value.why, error.value.status, error.value.values) == ("bad_request", 422, {"name": "x"})


def test_numbers_of_seats() -> None:
    texts = ("0", "2", "3", "10", "100", "-1", "x", "", None)
    assert [seat_number(text, 3) for text in texts] == [0, 2, *[None] * 7]
    assert seat_number("10", 11) == 10
    assert recovery.plain_code(" ab12-cd 34–ef56 ") == "AB12CD34EF56"


def test_codes_work_once(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            await add_people(site, "ann", "bob")
            asked: list[Any] = []

            async def account(name: str) -> Any:
                return await site.store.person(name)

            async def new_password(viewer: Any, row: Any, password: str) -> None:
                asked.append((row.id, password))

            people: Any = SimpleNamespace(
                check_password=lambda password: None,
                check_banned=lambda row: None,
                account=account,
                new_password=new_password,
            )
            book = recovery.Recovery(site.store, people, None, "https://here/")
            assert book.address == "https://here"
            old, codes = await book.new_codes("ann"), await book.new_codes("ann")
            others = await book.new_codes("bob")
            assert ({len(code) for code in codes}, len(set(codes)), codes[0][4::5]) == ({14}, 8, "--")
            assert (await book.codes_left("ann"), await book.codes_left("cy")) == (8, 0)
            viewer: Any = None
            for name, code in (("ann", old[0]), ("ann", others[0]), ("nobody", codes[0]), ("ann", "x")):
                assert await refused(book.reset_by_code(viewer, name, code, "12345678")) == ("bad_code", 422)
            await book.reset_by_code(viewer, "ann", codes[0].lower(), "12345678")
            assert asked == [("ann", "12345678")]
            assert (await book.codes_left("ann"), await book.codes_left("bob")) == (7, 8)
            assert await refused(book.reset_by_code(viewer, "ann", codes[0], "12345678")) == ("bad_code", 422)
            link = await book._letter("ann", "confirm", "a@b")
            assert link.startswith("https://here/account/confirm/")
            secret = link.rpartition("/")[2]
            assert await book._opened(secret, "reset") is None
            assert await book._opened(secret, "confirm") == ("ann", "a@b")
            newer = (await book._letter("ann", "confirm", "c@d")).rpartition("/")[2]
            assert await book._opened(secret, "confirm") is None, "the last letter counts"
            reset = (await book._letter("ann", "reset", "a@b")).rpartition("/")[2]
            assert await book.confirm(reset) is None
            assert await book.confirm(newer) == "c@d"
            assert await book.confirm(newer) is None, "once"
            ann, bob = await site.store.person("ann"), await site.store.person("bob")
            assert ann is not None
            assert bob is not None
            assert (ann.mail, bob.mail) == ("c@d", None)
            ends = await column(site, s.letters.c.expires, s.letters.c.kind == "reset")
            assert [end.replace(tzinfo=NOW.tzinfo) for end in ends] == [NOW + timedelta(hours=2)]
            await book.forget_mail("bob")
            await book.forget_mail("ann")
            ann = await site.store.person("ann")
            assert ann is not None
            assert ann.mail is None

    awaited(run())
