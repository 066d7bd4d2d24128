"""My tables with filters and pages, the next one that waits, following and blocking people."""

from __future__ import annotations

import pytest

from pentapolis.server import endings
from pentapolis.server.actions import NewTable, join, open_table
from pentapolis.server.refused import Refused
from pentapolis.server.shelf import PAGE, Wanted
from tests.loops import awaited
from tests.server.servers import Browser, Program, Server
from tests.server.sites import ROLL, answer_first, site_on


def test_my_tables_are_found_by_state_game_name_and_page(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            site.thinkers.asleep = True  # type: ignore[attr-defined]
            me, other = [await site.store.add_guest(name, name) for name in ("Me", "Zoë 50%_\\")]
            alone = [
                await open_table(site, me, "Me", NewTable(ROLL, ["me"], {}, seed=f"s{n}"))
                for n in range(PAGE + 2)
            ]
            both = await open_table(site, me, "Me", NewTable(ROLL, ["open", "me"], {}, seed="s"))
            await join(site, both, other, "Zoë 50%_\\", 0)
            nations = await open_table(site, me, "Me", NewTable("nations", ["me", "open"], {}))
            shelf = site.shelf
            found = await shelf.mine(me, Wanted())
            assert (found.count, found.pages, len(found.rows)) == (PAGE + 4, 2, PAGE)
            assert len((await shelf.mine(me, Wanted(page=2))).rows) == 4
            assert (await shelf.mine(me, Wanted(page=99))).page == 2, "the last one there is"
            assert (await shelf.mine(me, Wanted("waiting"))).count == PAGE + 2
            assert [r.id for r in (await shelf.mine(other, Wanted("waiting"))).rows] == [both.id]
            assert [r.id for r in (await shelf.mine(me, Wanted("open"))).rows] == [nations.id]
            assert [r.id for r in (await shelf.mine(me, Wanted(game="nations"))).rows] == [nations.id]
            for text in ("zo", "50%", "%_\\", both.id.lower()):
                assert [r.id for r in (await shelf.mine(me, Wanted(text=text))).rows] == [both.id], text
            assert (await shelf.mine(me, Wanted(text="_0"))).count == 0, "no sign of a pattern"
            await endings.concede(site, alone[0], me)
            assert [r.id for r in (await shelf.mine(me, Wanted("over"))).rows] == [alone[0].id]

    awaited(run())


def test_the_next_table_is_the_one_that_has_waited_longest(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            me = await site.store.add_guest("Me", "me")
            made = [await open_table(site, me, "Me", NewTable(ROLL, ["me"], {}, seed="s")) for _ in range(3)]
            ids = [live.id for live in made]
            assert await site.shelf.next_for(me, "") == ids[0]
            assert await site.shelf.next_for(me, ids[0]) == ids[1]
            assert await site.shelf.next_for(me, ids[2]) == ids[0], "round and round"
            await answer_first(site, made[0])
            assert await site.shelf.next_for(me, "") == ids[1]
            assert await site.shelf.next_for(await site.store.add_guest("No", "no"), "") is None

    awaited(run())


def test_who_is_blocked_neither_joins_nor_sees_the_table(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            me, friend, foe = [await site.store.add_guest(name, name) for name in ("Me", "Friend", "Foe")]
            live = await open_table(site, me, "Me", NewTable(ROLL, ["me", "open", "open"], {}))
            await site.circles.put(friend, me, "follow")
            await site.circles.put(me, foe, "block")
            assert (await site.shelf.lobby(friend, Wanted(), 3, friends=True)).count == 1
            assert (await site.shelf.lobby(friend, Wanted(), 4)).count == 0
            assert (await site.shelf.lobby(foe, Wanted())).count == 0
            with pytest.raises(Refused) as info:
                await join(site, live, foe, "Foe", None)
            assert info.value.why == "blocked"
            await site.circles.put(me, foe, "")
            await join(site, live, foe, "Foe", None)
            with pytest.raises(Refused):
                await site.circles.put(me, me, "follow")
            with pytest.raises(Refused):
                await site.circles.put(me, "NOBODY", "follow")

    awaited(run())


def test_opponents_of_late_are_listed(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            me, other = [await site.store.add_guest(name, name) for name in ("Me", "Other")]
            live = await open_table(site, me, "Me", NewTable(ROLL, ["me", "open"], {}, seed="s"))
            await join(site, live, other, "Other", 1)
            assert await site.circles.opponents(me) == [], "nobody has played yet"
            await answer_first(site, live)
            [friend] = await site.circles.opponents(me)
            assert (friend.id, friend.games, friend.kind) == (other, 1, "")
            await site.store.forget(other)
            assert (await site.circles.of(me, "follow")) == []

    awaited(run())


def test_pages_of_tables_and_people(server: Server) -> None:
    me, other = Browser(server.url), Program(server.url, "Rival")
    first, second = me.quick_table(), me.quick_table()
    home = me.get("/").text
    assert "Your turn at 2 tables" in home
    assert f"/t/{first}" in home
    assert me.get(f"/next?after={first}").url.path == f"/t/{second}"
    assert me.get("/next").url.path == f"/t/{first}"
    page = me.get("/games?state=waiting&q=nobody%20at%20all").text
    assert "No table fits." in page
    for path in (
        "/games",
        "/games?list=open&seats=3&friends=yes",
        "/games?list=watch&state=over",
        "/games?page=x",
    ):
        assert me.get(path).status_code == 200, path
    person = other.get("/api/me/circle")
    assert person == {"followed": [], "blocked": [], "opponents": []}
    mine = other.table(seats=("me", "open"))["id"]
    me.post(f"/t/{mine}/join", seat="1")
    other.play(mine, 1)
    [met] = other.get("/api/me/circle")["opponents"]
    assert other.post(f"/api/people/{met['id']}", kind="follow")["followed"][0]["id"] == met["id"]
    assert "Rival" in me.get("/people").text
    assert me.get(f"/p/{met['id']}").status_code == 200
    assert me.get("/p/NOBODY").status_code == 404
    found = other.get("/api/me/tables?status=playing")
    assert [table["id"] for table in found["tables"]] == [mine]
    assert other.get("/api/lobby")["tables"] == [] or all(
        t["id"] != mine for t in other.get("/api/lobby")["tables"]
    )


def test_strangers_have_a_list_too(server: Server) -> None:
    stranger = Browser(server.url, language="de")
    assert "0 Tische" in stranger.get("/games").text
    assert stranger.get("/next").url.path == "/games"
