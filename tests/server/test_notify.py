"""It is your turn: who is told what, once and together, by webhook, mail and push, and never inside."""

from __future__ import annotations

import json
import socket
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select, update

from pentapolis.server.actions import NewTable, join, open_table
from pentapolis.server.invitations import invite
from pentapolis.server.limits import Limiter
from pentapolis.server.live import Live
from pentapolis.server.notify import outgoing, webpush
from pentapolis.server.notify.addresses import PATIENCE, Addresses
from pentapolis.server.notify.delivery import Message, webhook_json
from pentapolis.server.notify.news import Part
from pentapolis.server.notify.teller import Teller
from pentapolis.server.refused import Refused
from pentapolis.server.schema import addresses, people, signals, tables
from pentapolis.server.site import Site
from pentapolis.server.storage import now
from tests.loops import awaited
from tests.server.letters import post_office
from tests.server.phones import Phone, Receiver, check_vapid, receiver
from tests.server.servers import Browser, Server
from tests.server.sites import ROLL, answer_first, site_on


async def duel(site: Site, **more: Any) -> tuple[Live, str, str]:
    """A table of two people; the first one is asked."""
    first, second = [await site.store.add_guest(n, f"{n}{id(more)}") for n in ("Anna", "Bert")]
    live = await open_table(site, first, "Anna", NewTable(ROLL, ["me", "open"], {}, seed="s", **more))
    await join(site, live, second, "Bert", 1)
    return live, first, second


async def long_ago(site: Site, live: Live, seconds: float = 60) -> None:
    """The last change of the table was so long ago."""
    async with site.store.transaction() as connection:
        moment = now() - timedelta(seconds=seconds)
        await connection.execute(update(tables).where(tables.c.id == live.id).values(changed=moment))


async def until_asked(site: Site, live: Live, seat: int) -> None:
    while live.waiting() != [seat]:
        await answer_first(site, live)


async def no_pause(site: Site) -> None:
    async with site.store.transaction() as connection:
        await connection.execute(update(signals).values(last=None))


def test_a_turn_is_told_once_with_what_was_done_and_what_is_asked(database: str) -> None:
    async def run(there: Receiver) -> None:
        async with site_on(database, local_webhooks=True) as site:
            live, _, bert = await duel(site)
            await site.addresses.add_webhook(bert, "de", f"{there.url}/hook", "https://games.example")
            teller = Teller(site)
            await until_asked(site, live, 1)
            assert await teller.tell() == 0, "at first nobody is told: perhaps they are there"
            await long_ago(site, live)
            assert await teller.tell() == 1
            assert await teller.tell() == 0, "once is enough"
            path, headers, body = there.received[0]
            told = json.loads(body)
            assert (path, headers["content-type"]) == ("/hook", "application/json")
            assert told["content"] == told["text"], "Discord reads one, Slack the other"
            assert told["tables"] == [live.id]
            assert "Du bist am Zug" in told["text"]
            assert "Anna" in told["text"], "what the other one did"
            assert f"https://games.example/t/{live.id}" in told["text"]
            await answer_first(site, live)  # a turn of several questions is one turn as long as Bert is there
            await until_asked(site, live, 0)
            await until_asked(site, live, 1)
            await long_ago(site, live)
            assert await teller.tell() == 0, "not so soon after the last message"
            await no_pause(site)
            assert await teller.tell() == 1, "the next turn"

    with receiver() as there:
        awaited(run(there))


def test_several_tables_are_one_message_and_one_process_sends_it(database: str) -> None:
    async def run(there: Receiver) -> None:
        async with site_on(database, local_webhooks=True) as site:
            anna = await site.store.add_guest("Anna", "anna")
            await site.addresses.add_webhook(anna, "en", there.url, "http://localhost")
            for seed in "abc":
                wanted = NewTable(ROLL, ["me", "bot:random"], {}, seed=seed)
                await long_ago(site, await open_table(site, anna, "Anna", wanted))
            settings = await site.addresses.signals(anna, "en")
            first, second = Teller(site), Teller(site)
            assert await first._claim(settings)
            assert not await second._claim(settings), "another process was first"
            await no_pause(site)
            assert await first.tell() + await second.tell() == 1
            assert there.texts()[0].count("Your turn") == 3
            assert await site.addresses.signals("nobody", "de") is not None

    with receiver() as there:
        awaited(run(there))


def test_whoever_looks_is_told_by_the_page(database: str) -> None:
    async def run(there: Receiver) -> None:
        async with site_on(database, local_webhooks=True) as site:
            live, anna, _ = await duel(site)
            await site.addresses.add_webhook(anna, "en", there.url, "http://localhost")
            stream = site.people.limiter.stream(anna)
            stream.begin()
            await long_ago(site, live)
            assert await Teller(site).tell() == 0
            await long_ago(site, live, 600)
            assert await Teller(site).tell() == 1, "a page that is open all day answers nothing"
            stream.end()

    with receiver() as there:
        awaited(run(there))


def test_reminders_endings_and_seats(database: str) -> None:
    async def run(there: Receiver) -> None:
        async with site_on(database, local_webhooks=True) as site:
            clock = [1_700_000_000.0]
            site.host.seconds = lambda: clock[0]
            live, anna, bert = await duel(site, clock="days:86400:0")
            teller = Teller(site)
            assert live.clocks is not None
            clock[0] = live.clocks.at
            await site.addresses.add_webhook(anna, "en", there.url, "http://localhost")
            await site.addresses.put_signals(anna, "en", 0, True)
            await long_ago(site, live)
            assert await teller.tell() == 1
            clock[0] += 86400 - 5 * 3600
            assert await teller.tell() == 1
            assert "Your time runs out" in there.texts()[-1]
            assert "hours left" in there.texts()[-1]
            assert await teller.tell() == 0
            await answer_first(site, live)
            await site.addresses.put_signals(anna, "en", 0, False)
            async with site.store.transaction() as connection:
                values = {"status": "over", "ended": "agreed", "waiting": ""}
                await connection.execute(update(tables).where(tables.c.id == live.id).values(**values))
            await site.host.refresh(live.id)
            await long_ago(site, live)
            assert await teller.tell() == 1
            assert "The game is over" in there.texts()[-1]
            assert "All agreed" in there.texts()[-1]
            host = await site.store.add_guest("Host", "host")
            other = await open_table(site, host, "Host", NewTable(ROLL, ["me", "open"], {}, private=True))
            await invite(site, other, host, anna)
            assert await teller.tell() == 1
            assert "Host invites you" in there.texts()[-1]
            assert await teller.tell() == 0
            assert await site.addresses.of(bert) == []

    with receiver() as there:
        awaited(run(there))


def test_mail_goes_to_the_confirmed_address(database: str) -> None:
    async def run(office: Any) -> None:
        settings = {"smtp": office.url, "address": "https://games.example"}
        async with site_on(database, **settings) as site:
            live, anna, _ = await duel(site)
            with pytest.raises(Refused):
                await site.addresses.add_mail(anna, "en", "x")
            async with site.store.transaction() as connection:
                await connection.execute(
                    update(people).where(people.c.id == anna).values(mail="anna@post.example")
                )
            await site.addresses.add_mail(anna, "en", "http://evil.example")
            await long_ago(site, live)
            assert await Teller(site).tell() == 1
            letter = office.letters[0]
            assert letter["To"] == "anna@post.example"
            assert letter["Subject"].startswith("Your turn")
            text = office.text()
            assert f"https://games.example/t/{live.id}" in text
            assert "https://games.example/account/signals" in text
            assert "evil" not in text, "links lead where the operator says"

    with post_office() as office:
        awaited(run(office))


# --- push ------------------------------------------------------------------------------------------------


def test_a_push_message_is_read_by_the_browser_alone(database: str) -> None:
    async def run(there: Receiver) -> None:
        async with site_on(database, local_webhooks=True) as site:
            live, anna, _ = await duel(site)
            phone = Phone()
            await site.addresses.add_push(
                anna, "en", f"{there.url}/p/1", *phone.keys, "https://games.example"
            )
            await long_ago(site, live)
            assert await Teller(site).tell() == 1
            _, headers, body = there.received[0]
            shown = json.loads(phone.read(body))
            assert shown["url"] == f"/t/{live.id}"
            assert shown["title"].startswith("Your turn")
            assert live.id.encode() not in body
            assert headers["content-encoding"] == "aes128gcm"
            assert int(headers["ttl"]) > 0, "RFC 8030 wants it"
            key = webpush.public_text(await site.addresses.push_key())
            assert check_vapid(headers["authorization"], there.url, key) == "https://games.example"
            assert await Addresses(site.store, True).push_key() == await site.addresses.push_key()
            there.status = 410
            await Teller(site).try_out(anna, "en")
            assert await site.addresses.of(anna) == [], "the browser has taken its permission back"
            for keys in (("x", phone.keys[1]), (phone.keys[0], "short")):
                with pytest.raises(Refused):
                    await site.addresses.add_push(anna, "en", there.url, *keys, "x")

    with receiver() as there:
        awaited(run(there))


def test_the_example_of_the_standard() -> None:
    """The worked example at the end of RFC 8291."""
    body = webpush.encrypted(
        b"When I grow up, I want to be a watermelon",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
        webpush.to_bytes("DGv6ra1nlYgDCS1FRnbzlw"),
        "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
    )
    assert webpush.to_text(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz"
        "AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


# --- safe ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/hook",
        "https://user:pass@example.org/",
        "https:///path",
        "ftp://example.org",
        "https://example.org:0/",
        "https://example.org:99999/",
        "https://exa mple.org/",
        "javascript:alert(1)",
        "https://[::1/",
        "https://example.org/" + "x" * 2000,
    ],
)
def test_only_plain_https_addresses_are_taken(url: str) -> None:
    with pytest.raises(Refused):
        outgoing.checked(url, False)


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("127.0.0.1", False),
        ("10.1.2.3", False),
        ("172.16.0.1", False),
        ("192.168.1.1", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("0.0.0.0", False),
        ("224.0.0.1", False),
        ("::1", False),
        ("fe80::1%eth0", False),
        ("fc00::1", False),
        ("::ffff:127.0.0.1", False),
        ("2002:7f00:1::", False),
        ("64:ff9b::7f00:1", False),
        ("93.184.215.14", True),
        ("64:ff9b::5db8:d70e", True),
        ("2606:4700::1111", True),
    ],
)
def test_which_addresses_are_public(address: str, public: bool) -> None:
    assert outgoing.is_public(address) is public


def test_a_name_that_leads_inside_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a name says, the address behind it decides; and the connection goes to that very address."""
    answers = {
        "inside.example": ["127.0.0.1"],
        "both.example": ["93.184.215.14", "10.0.0.1"],
        "none.example": [],
    }

    def look_up(host: str, port: int, **_: Any) -> list[Any]:
        if host not in answers:
            raise OSError("no such name")
        return [(0, 0, 0, "", (address, port)) for address in answers[host]]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    for host in [*answers, "unknown.example"]:
        with pytest.raises(Refused):
            outgoing.resolved(host, 443, False)
    assert outgoing.resolved("inside.example", 443, True) == "127.0.0.1"
    with pytest.raises(Refused):
        awaited(outgoing.post("https://inside.example/hook", b"{}", {}, False))


def test_a_name_calls_nobody() -> None:
    part = Part("ABC", "@everyone <!channel> <@123>", ["x"])
    sent = webhook_json(Message("en", [part]), "https://games.example")
    assert "@everyone" not in sent["content"]
    assert "<" not in sent["text"]
    assert sent["allowed_mentions"] == {"parse": []}
    assert len(webhook_json(Message("en", [part] * 200), "")["content"]) < 2000


def test_what_never_arrives_is_dropped_and_tried_again_until_then(database: str) -> None:
    async def run(there: Receiver) -> None:
        async with site_on(database, local_webhooks=True) as site:
            live, anna, _ = await duel(site)
            await site.addresses.add_webhook(anna, "en", there.url, "http://localhost")
            await site.addresses.put_signals(anna, "en", 0, True)
            await long_ago(site, live)
            there.status = 500
            assert await Teller(site).tell() == 0
            there.status = 302
            assert await Teller(site).tell() == 0, "nothing is followed"
            assert [a.failed for a in await site.addresses.of(anna)] == [2]
            there.status = 200
            assert await Teller(site).tell() == 1, "it is told when it can be"
            assert [a.failed for a in await site.addresses.of(anna)] == [0]
            there.status = 404
            for _ in range(PATIENCE):
                await Teller(site).try_out(anna, "en")
            assert await site.addresses.of(anna) == []

    with receiver() as there:
        awaited(run(there))


def test_addresses_are_few_and_ones_own(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            anna, bert = [await site.store.add_guest(n, n) for n in ("Anna", "Bert")]
            for number in range(10):
                await site.addresses.add_webhook(anna, "en", f"https://example.org/{number}", "x")
            await site.addresses.add_webhook(anna, "en", "https://example.org/3", "x")
            with pytest.raises(Refused):
                await site.addresses.add_webhook(anna, "en", "https://example.org/10", "x")
            first = (await site.addresses.of(anna))[0]
            assert first.host == "example.org"
            await site.addresses.remove(bert, first.id)
            assert len(await site.addresses.of(anna)) == 10
            await site.addresses.remove(anna, first.id)
            assert len(await site.addresses.of(anna)) == 9
            for pause in (-1, 7):
                with pytest.raises(Refused):
                    await site.addresses.put_signals(anna, "en", pause, True)
            await site.store.forget(anna)
            assert await site.store.rows(select(addresses).where(addresses.c.person == anna)) == []
            assert "address" in Limiter.LIMITS

    awaited(run())


# --- pages -----------------------------------------------------------------------------------------------


def test_the_settings_page(server: Server) -> None:
    browser = Browser(server.url)
    assert browser.get("/account/signals").status_code == 200
    assert browser.post("/account/signals/add", kind="webhook", url="http://127.0.0.1/x").status_code == 422
    assert browser.post("/account/signals/add", kind="carrier pigeon").status_code == 404
    page = browser.post(
        "/account/signals/add", kind="webhook", url="https://hooks.example.org/secret/path"
    ).text
    assert "hooks.example.org" in page
    assert "secret" not in page, "whoever looks over my shoulder cannot write to it"
    assert "secret" not in browser.get("/account/signals").text
    page = browser.post("/account/signals", pause="60", reminders="no").text
    assert '<option value="60" selected' in page
    id = page.split('name="id" value="')[1].split('"')[0]
    assert "hooks.example.org" not in browser.post("/account/signals/remove", id=id).text


def test_the_site_is_an_app(server: Server) -> None:
    browser = Browser(server.url, "de")
    found = browser.get("/manifest.webmanifest")
    assert found.headers["content-type"].startswith("application/manifest+json")
    manifest = found.json()
    assert (manifest["lang"], manifest["display"], manifest["start_url"]) == ("de", "standalone", "/")
    assert {(i["sizes"], i["purpose"]) for i in manifest["icons"]} == {
        ("192x192", "any"),
        ("512x512", "any"),
        ("512x512", "maskable"),
    }
    for icon in manifest["icons"]:
        picture = browser.get(icon["src"])
        assert picture.content.startswith(b"\x89PNG")
        size = int.from_bytes(picture.content[16:20], "big")
        assert icon["sizes"] == f"{size}x{size}"
    worker = browser.get("/sw.js")
    assert worker.headers["content-type"].startswith("text/javascript")
    assert worker.headers["cache-control"] == "no-cache"
    assert "VERSION" not in worker.text
    kept = [f"/static/{word}" for word in worker.text.split("/static/")[1:]]
    assert kept
    assert "Ohne Verbindung" in browser.get("/offline").text
    assert 'rel="manifest"' in browser.get("/").text
