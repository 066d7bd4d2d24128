"""Tables that end before their game does: cancelled, left, conceded, agreed, deserted; and rematches."""

from __future__ import annotations

import secrets
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from pentapolis.server import endings
from pentapolis.server.actions import NewTable, come_back, join, open_table, record_of, take_over
from pentapolis.server.backup import back_up
from pentapolis.server.config import Config
from pentapolis.server.host import Host
from pentapolis.server.live import Live
from pentapolis.server.refused import Refused
from pentapolis.server.schema import tables
from pentapolis.server.site import Site
from pentapolis.server.storage import now
from tests.loops import awaited
from tests.server.servers import Browser, Program, Server
from tests.server.sites import ROLL, answer_first, site_on


async def people_at(site: Site, count: int, **more: object) -> tuple[Live, list[str]]:
    """A table at which so many people sit, who have begun to play; their ids."""
    people = [await site.store.add_guest(f"P{n}", f"key {n} {secrets.token_hex(4)}") for n in range(count)]
    wanted = NewTable(ROLL, ["me", *["open"] * (count - 1)], {}, seed="s", **more)  # type: ignore[arg-type]
    live = await open_table(site, people[0], "P0", wanted)
    for n in range(1, count):
        await join(site, live, people[n], f"P{n}", n)
    return live, people


async def refused(why: str, doing: object) -> None:
    with pytest.raises(Refused) as info:
        await doing  # type: ignore[misc]
    assert info.value.why == why


def test_the_host_cancels_a_table_that_has_not_begun(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            host, guest = [await site.store.add_guest(name, name) for name in ("Host", "Guest")]
            live = await open_table(site, host, "Host", NewTable(ROLL, ["me", "open", "open"], {}))
            await join(site, live, guest, "Guest", 1)
            await refused("not_host", endings.cancel(site, live, guest))
            await endings.cancel(site, live, host)
            assert (live.status, live.row.ended, live.table) == ("over", "cancelled", None)
            assert await site.store.tables_with_status("open") == []
            await refused("ended", join(site, live, await site.store.add_guest("L", "l"), "L", None))
            again = await Host(site.store).find(live.id)
            assert again.row.ended == "cancelled", "also for a server that starts later"

    awaited(run())


def test_who_leaves_the_lobby_frees_the_seat_and_the_next_one_is_host(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            host, guest = [await site.store.add_guest(name, name) for name in ("Host", "Guest")]
            live = await open_table(site, host, "Host", NewTable(ROLL, ["me", "open", "open"], {}))
            await join(site, live, guest, "Guest", 1)
            await endings.leave(site, live, host)
            assert (live.seats[0].kind, live.row.host) == ("open", guest)
            await refused("not_your_seat", endings.leave(site, live, host))
            await join(site, live, host, "Host", 0)
            await endings.leave(site, live, host)
            await endings.leave(site, live, guest)
            assert live.row.ended == "cancelled", "nobody is left"

    awaited(run())


def test_giving_up_against_a_bot_ends_the_game(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            person = await site.store.add_guest("Me", "me")
            live = await open_table(site, person, "Me", NewTable(ROLL, ["me", "bot:random"], {}, seed="s"))
            await endings.concede(site, live, person)
            assert (live.status, live.row.ended, live.places) == ("over", "conceded", [2, 1])
            assert live.waiting() == []
            await refused("ended", site.host.answer(live, 0, "stop", live.number))
            await refused("ended", endings.concede(site, live, person))
            assert "seed s" in record_of(live), "the game is over: its seed is no secret any more"

    awaited(run())


def test_while_others_play_on_a_bot_plays_for_who_gave_up(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            site.thinkers.asleep = True  # type: ignore[attr-defined]
            live, (first, second, third) = await people_at(site, 3)
            await endings.concede(site, live, second)
            assert (live.status, live.seats[1].kind, live.seats[1].owner) == ("playing", "bot", second)
            assert live.lost_seats(second) == [], "who has given up does not come back"
            await endings.concede(site, live, third)
            assert live.row.ended == "conceded"
            assert live.places is not None
            assert live.places[0] == 1
            assert first == live.row.host

    awaited(run())


def test_who_holds_out_longer_comes_before() -> None:
    from pentapolis.server.rows import SeatRow

    rows = [
        SeatRow("T", n, "person", f"p{n}", f"P{n}", None, None, moves) for n, moves in enumerate((5, None, 9))
    ]
    assert endings.places_of(rows, []) == "3,1,2"


def test_all_agree_to_end_or_one_declines(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            live, (first, second) = await people_at(site, 2)
            await endings.propose(site, live, first, "end")
            assert [vote.kind for vote in live.beside.votes] == ["end"]
            await endings.propose(site, live, first, "end")
            assert live.status == "playing", "one person is not all"
            await endings.decline(site, live, second, "end")
            assert live.beside.votes == ()
            await endings.propose(site, live, second, "end")
            again = await Host(site.store).find(live.id)
            assert again.beside.vote("end") is not None, "it survives a restart"
            await endings.propose(site, live, first, "end")
            assert (live.status, live.row.ended, live.places) == ("over", "agreed", None)

    awaited(run())


def test_taking_back_by_consent_goes_past_dice_and_past_others(tmp_path: Path) -> None:
    database = str(tmp_path / "back.db")

    async def run() -> None:
        async with site_on(database) as site:
            live, (first, second) = await people_at(site, 2, consent=True)
            await refused("no_undo_nothing", endings.propose(site, live, first, "back"))
            assert live.table is not None
            before = live.table.view(None)
            while live.waiting() == [0]:
                await answer_first(site, live)
            plies = live.table.ply
            await answer_first(site, live)
            await endings.propose(site, live, first, "back")
            await endings.propose(site, live, second, "back")
            assert live.table.ply == plies - 1, "also what came after it"
            assert live.waiting() == [0]
            while live.table.ply:
                await endings.propose(site, live, first, "back")
                await endings.propose(site, live, second, "back")
            assert live.table.view(None) == before
            assert live.beside.votes == ()
            await answer_first(site, live)
            again = await Host(site.store).find(live.id)
            assert again.table is not None
            assert again.table.dump() == live.table.dump()
            plain, (host, _) = await people_at(site, 2)
            await answer_first(site, plain)
            await refused("no_consent", endings.propose(site, plain, host, "back"))

    awaited(run())
    assert back_up(Config(database=database), tmp_path / "copy.db").broken == {}


def test_a_proposal_to_take_back_lapses_when_the_game_goes_on(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            live, (first, second) = await people_at(site, 2, consent=True)
            await answer_first(site, live)
            await endings.propose(site, live, first, "back")
            await answer_first(site, live)
            assert live.table is not None
            plies = live.table.ply
            await endings.propose(site, live, second, "end")
            if live.table.history[-1][0] == 0:
                await endings.propose(site, live, first, "back")
            assert live.table.ply == plies, "the second proposal is a new one: nobody has agreed to it yet"

    awaited(run())


def test_a_deserted_table_closes_itself(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            live, _ = await people_at(site, 2)
            young, _ = await people_at(site, 1)
            person = await site.store.add_guest("X", "x")
            lobby = await open_table(site, person, "X", NewTable(ROLL, ["me", "open"], {}))
            for one, days in ((live, endings.DESERTED_DAYS), (lobby, endings.LOBBY_DAYS)):
                async with site.store.transaction() as connection:
                    await connection.execute(
                        update(tables)
                        .where(tables.c.id == one.id)
                        .values(changed=now() - timedelta(days=days, hours=1))
                    )
            assert sorted(await endings.close_deserted(site)) == sorted([live.id, lobby.id])
            assert (live.row.ended, lobby.row.ended, young.row.ended) == ("deserted", "cancelled", None)
            assert live.waiting() == []

    awaited(run())


def test_a_rematch_keeps_a_seat_for_everybody(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            live, (first, second) = await people_at(site, 2)
            await refused("not_over", endings.rematch(site, live, first, "P0"))
            await endings.concede(site, live, second)
            new = await site.host.find(await endings.rematch(site, live, first, "P0"))
            assert live.row.rematch == new.id
            assert [(s.kind, s.person, s.owner) for s in new.seats] == [
                ("open", None, second),
                ("person", first, None),
            ], "the seats move on by one"
            stranger = await site.store.add_guest("S", "s")
            await refused("seat_taken", join(site, new, stranger, "S", None))
            assert await endings.rematch(site, live, second, "P1") == new.id
            assert new.status == "playing"
            assert new.row.seed != live.row.seed

    awaited(run())


def test_a_rematch_against_bots_begins_at_once(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            person = await site.store.add_guest("Me", "me")
            live = await open_table(site, person, "Me", NewTable(ROLL, ["me", "bot:random"], {}))
            await endings.concede(site, live, person)
            new = await site.host.find(await endings.rematch(site, live, person, "Me"))
            assert new.status == "playing"
            assert [s.kind for s in new.seats] == ["bot", "person"]

    awaited(run())


def test_who_was_replaced_comes_back(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            site.thinkers.asleep = True  # type: ignore[attr-defined]
            live, (first, second) = await people_at(site, 2, takeover=1)
            while live.waiting() == [0]:
                await answer_first(site, live)
            live.moved(now() - timedelta(minutes=2))
            await take_over(site, live, first, 1)
            assert live.seats[1].kind == "bot"
            await come_back(site, live, second, 1)
            assert (live.seats[1].kind, live.seats[1].person) == ("person", second)

    awaited(run())


def test_pages_and_programs_end_tables(server: Server) -> None:
    host, friend = Browser(server.url), Browser(server.url, language="de")
    fields: dict[str, Any] = {"game": ROLL, "seats": "2", "seat_0": "me", "seat_1": "open", "takeover": "10"}
    id = str(host.post("/tables", **fields).url).rsplit("/", 1)[1]
    assert "Close the table" in host.get(f"/t/{id}").text
    assert host.post(f"/t/{id}/cancel").url.path == "/"
    assert "closed before the game began" in host.get(f"/t/{id}").text
    assert f"/t/{id}" not in friend.get("/").text

    id = str(host.post("/tables", **fields).url).rsplit("/", 1)[1]
    friend.post(f"/t/{id}/join", seat="1")
    assert "proposes to end" in host.post(f"/t/{id}/propose", kind="end").text
    assert "ohne Sieger zu beenden" in friend.get(f"/t/{id}").text
    friend.post(f"/t/{id}/decline", kind="end")
    assert "proposes to end" not in host.get(f"/t/{id}").text
    assert "Aufgegeben: " in friend.post(f"/t/{id}/concede").text
    page = host.post(f"/t/{id}/again").text
    assert "Kept for" in page
    assert "Zur Revanche" in friend.get(f"/t/{id}").text

    one = Program(server.url, "One")
    table = one.table(seats=("me", "bot:random"))["id"]
    done = one.post(f"/api/tables/{table}/concede")
    assert (done["status"], done["ended"], done["places"]) == ("over", "conceded", [2, 1])
    new = one.post(f"/api/tables/{table}/rematch")["id"]
    assert one.get(f"/api/tables/{new}")["status"] == "playing"
    lobby = one.table(seats=("me", "open"))["id"]
    assert one.post(f"/api/tables/{lobby}/leave")["ended"] == "cancelled"
