"""What a failing database, a dying worker or a damaged row may do: refuse, never lie, never stay stuck."""

from __future__ import annotations

import asyncio
import logging
import random
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import text, update
from sqlalchemy.exc import OperationalError

from pentapolis.engine import key
from pentapolis.server import background, thinking
from pentapolis.server.actions import come_back, join, take_over
from pentapolis.server.background import hear, listen, look_after, supervised
from pentapolis.server.host import Host
from pentapolis.server.listing import has_won
from pentapolis.server.live import Live
from pentapolis.server.refused import Refused
from pentapolis.server.schema import moves, tables
from pentapolis.server.site import Site
from pentapolis.server.storage import Conflict, Store, now
from pentapolis.server.thinking import Workers
from tests.loops import awaited
from tests.server.servers import fresh_database
from tests.server.sites import FaultyStore, FirstOption, answer_first, beside, first_option, site_on, table_at


def faulty(site: Site) -> FaultyStore:
    assert isinstance(site.store, FaultyStore)
    return site.store


async def until(done: Any) -> None:
    """Let other tasks run until this is true."""
    for _ in range(12000):
        if done():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("it never became true")


def test_what_is_not_stored_is_not_shown(database: str) -> None:
    """The store fails: refused, and as soon as it works again the table is where the moves are."""

    async def run() -> None:
        async with site_on(database) as site:
            live = await table_at(site, "me", "me")
            await answer_first(site, live)
            before = live.table.view(0) if live.table else None
            faulty(site).cannot_store = faulty(site).cannot_read = True
            with pytest.raises(OperationalError):
                await answer_first(site, live)
            assert live.doubtful
            with pytest.raises(OperationalError):  # and its page is not shown
                await site.host.find(live.id)
            with pytest.raises(Refused, match="not_stored"):
                await answer_first(site, live)
            faulty(site).cannot_store = faulty(site).cannot_read = False
            assert await site.host.find(live.id) is live
            assert live.number == 1
            assert live.table is not None
            assert live.table.view(0) == before
            await answer_first(site, live)
            assert live.number == 2

    awaited(run())


def test_a_move_whose_acknowledgement_got_lost_is_acknowledged(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            live = await table_at(site, "me", "me")
            faulty(site).loses_reply = True
            await answer_first(site, live)
            assert live.number == 1
            assert not live.doubtful
            assert len(await site.store.moves_of(live.id)) == 1

    awaited(run())


def test_a_failing_refresh_leaves_the_table_as_it_was(database: str) -> None:
    """Another process moves on while reading fails; the next look shows everything."""

    async def run() -> None:
        async with site_on(database) as site:
            live = await table_at(site, "me", "me")
            await answer_first(site, live)
            other = Host(site.store)
            there = await other.find(live.id)
            for _ in range(3):
                await answer_first(beside(site, other), there)
            faulty(site).cannot_read = True
            await hear(site, f"elsewhere:{live.id}:3")  # swallowed: other notices must still be heard
            await hear(site, "nonsense")
            assert live.doubtful
            assert live.number == 1
            assert live.table is not None
            assert live.table.ply == 1
            faulty(site).cannot_read = False
            await look_after(site)
            assert (live.number, live.doubtful) == (4, False)

    awaited(run())


def test_the_watchdog_wakes_a_bot_whose_answer_could_not_be_stored(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            faulty(site).cannot_store = True
            live = await table_at(site, "bot:random", "me")
            await until(lambda: live.thinking is None)
            assert live.number == 0
            faulty(site).cannot_store = False
            await look_after(site)
            await until(lambda: live.thinking is None)
            assert live.waiting() == [1]

    awaited(run())


def test_opening_and_joining_start_the_game_in_the_same_transaction(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            full = await table_at(site, "me", "bot:random")
            row = await site.store.table(full.id)
            assert row is not None
            assert row.status == "playing"
            live = await table_at(site, "me", "open", "open")
            guests = [await site.store.add_guest(f"G{n}", f"g{n}{live.id}") for n in range(2)]
            one, two = Host(site.store), Host(site.store)  # two processes, the last two seats at once
            found = [await one.find(live.id), await two.find(live.id)]
            sites = [beside(site, host) for host in (one, two)]
            await asyncio.gather(
                *(join(sites[n], found[n], guests[n], f"G{n}", n + 1) for n in range(2)),
            )
            row = await site.store.table(live.id)
            assert row is not None
            assert (row.status, row.waiting) == ("playing", "0")

    awaited(run())


def test_a_full_table_that_a_crash_left_open_starts_when_it_is_loaded(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            live = await table_at(site, "me", "me")
            async with site.store.engine.begin() as connection:
                await connection.execute(update(tables).values(status="open", waiting=""))
            found = await Host(site.store).find(live.id)
            assert found.table is not None
            row = await site.store.table(live.id)
            assert row is not None
            assert (row.status, row.waiting) == ("playing", "0")

    awaited(run())


def test_an_unreadable_table_hinders_no_other(database: str, caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            assert isinstance(site.thinkers, FirstOption)
            site.thinkers.asleep = True
            ids = [(await table_at(site, "bot:random", "me", seed=f"s{n}")).id for n in range(3)]
            async with site.store.engine.begin() as connection:
                for id in ids[:2]:
                    await connection.execute(
                        update(tables).where(tables.c.id == id).values(setup="chess seats=2")
                    )
            host = Host(site.store)
            fresh = beside(site, host)
            fresh.thinkers = first_option(host)
            with caplog.at_level(logging.ERROR):
                await look_after(fresh)
                await look_after(fresh)
            assert sum("cannot be read" in record.getMessage() for record in caplog.records) == 2, "once each"
            live = await host.find(ids[2])
            await until(lambda: live.waiting() == [1])
            with pytest.raises(Refused, match="chess"):
                await host.find(ids[0])

    awaited(run())


@pytest.mark.parametrize(
    "damage",
    [{"option": "nonsense"}, {"seat": 99}, {"number": 700}, {"option": None}],
    ids=lambda damage: next(iter(damage)),
)
def test_a_damaged_move_is_told_truthfully_and_only_at_its_table(
    database: str, damage: dict[str, Any]
) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            live, other = await table_at(site, "me", "me"), await table_at(site, "me", "me", seed="t")
            for _ in range(6):
                await answer_first(site, live)
            async with site.store.engine.begin() as connection:
                damaged = update(moves).where(moves.c.table == live.id, moves.c.number == 3)
                await connection.execute(damaged.values(**damage))
            host = Host(site.store)
            with pytest.raises(Refused, match=r"move [34]") as told:
                await host.find(live.id)
            assert told.value.why == "broken"
            assert (await host.find(other.id)).broken is None

    awaited(run())


def test_tables_that_do_not_exist_leave_nothing_in_memory(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            for id in ("NOSUCH", "x" * 60_000, "ABC\0D", ""):
                with pytest.raises(Refused, match="no_table"):
                    await site.host.find(id)
            await asyncio.sleep(0)
            assert not site.host._loading
            assert not site.host.tables

    awaited(run())


def test_a_full_disk_refuses_and_afterwards_all_goes_on(tmp_path: Any) -> None:
    """SQLite itself says that it is full; with room again the same table plays on, bots too."""

    async def run() -> None:
        async with site_on(str(tmp_path / "full.db")) as site:
            live = await table_at(site, "me", "bot:random")
            assert isinstance(site.thinkers, FirstOption)
            site.thinkers.asleep = True
            appender = site.store._appender
            assert appender is not None
            with appender._engine.connect() as connection:
                pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
            fill(site, pages)
            with pytest.raises(OperationalError, match="full"):
                await play_on(site, live)
            stored = len(await site.store.moves_of(live.id))
            assert (await site.host.find(live.id)).number == stored
            fill(site, 1_000_000)
            site.thinkers.asleep = False
            await until(lambda: live.thinking is None)
            await look_after(site)
            await until(lambda: live.waiting() == [0])
            await answer_first(site, live)
            await until(lambda: live.waiting() == [0])
            assert len(await site.store.moves_of(live.id)) == live.number > stored

    awaited(run())


async def play_on(site: Site, live: Live) -> None:
    """Answer for whoever is asked, as long as it goes."""
    for _ in range(3000):
        await answer_first(site, await site.host.find(live.id))


def fill(site: Site, pages: int) -> None:
    """Let the writing connection believe that the disk has room for so many pages."""
    assert site.store._appender is not None
    pool = site.store._appender._engine
    with pool.connect() as connection:
        connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")
        connection.commit()


def test_moves_that_wait_together_are_stored_together(tmp_path: Any) -> None:
    """One sync for many tables; a number that is taken is a conflict of that move alone."""

    async def run() -> None:
        async with site_on(str(tmp_path / "many.db")) as site:
            ids = [(await table_at(site, "me", "me", seed=f"s{n}")).id for n in range(8)]
            await site.store.append(ids[3], 0, 0, "first", "0")
            results = await asyncio.gather(
                *(site.store.append(id, 0, 0, "second", "1") for id in ids), return_exceptions=True
            )
            assert [isinstance(result, Conflict) for result in results] == [n == 3 for n in range(8)]
            for n, id in enumerate(ids):
                assert [m.option for m in await site.store.moves_of(id)] == ["first" if n == 3 else "second"]
            assert site.store._appender is not None
            with site.store._appender._engine.connect() as connection:
                assert connection.exec_driver_sql("PRAGMA synchronous").scalar_one() == 2, "FULL"

    awaited(run())


def test_a_clock_that_jumps_gives_no_seat_away(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            live = await table_at(site, "open", "me")
            guest = await site.store.add_guest("Guest", f"guest{live.id}")
            await join(site, live, guest, "Guest", 0)
            monkeypatch.setattr("pentapolis.server.live.now", lambda: now() + timedelta(days=3))
            assert live.seats[1].person is not None
            assert live.gone_seats(live.seats[1].person) == []
            live._still_since -= 600.0  # ten true minutes
            assert live.gone_seats(live.seats[1].person) == [0]

    awaited(run())


def test_somebody_whose_seat_was_taken_over_comes_back(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            live = await table_at(site, "open", "me")
            guest = await site.store.add_guest("Guest", f"guest{live.id}")
            await join(site, live, guest, "Guest", 0)
            host = live.seats[1].person
            assert host is not None
            live._still_since -= 600.0
            await take_over(site, live, host, 0)
            assert (live.seats[0].kind, live.seats_of(guest)) == ("bot", [])
            with pytest.raises(Refused, match="not_your_seat"):
                await come_back(site, live, host, 0)
            await come_back(site, live, guest, 0)
            assert (live.seats[0].kind, live.seats_of(guest)) == ("person", [0])

    awaited(run())


def test_places_are_stored_and_tell_who_has_won(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            live = await table_at(site, "me", "me")
            assert live.table is not None
            chance = random.Random(1)
            while (ask := live.table.ask) is not None:
                await site.host.answer(live, ask.seat, key(chance.choice(ask.options)), live.number)
            row = await site.store.table(live.id)
            assert row is not None
            assert row.places == ",".join(map(str, live.table.result().places))
            tied = replace(row, scores="20,20", places="2,1")
            assert not has_won(tied, [0])
            assert has_won(tied, [1])
            assert not has_won(replace(tied, places=None), [1]), "a tie of which nothing more is known"
            assert has_won(replace(tied, scores="21,20", places=None), [0])

    awaited(run())


class DyingPool:
    """A pool of workers; the first one made is dead."""

    made = 0

    def __init__(self, *args: Any, **more: Any) -> None:
        DyingPool.made += 1
        self.dead = DyingPool.made == 1

    def submit(self, function: Any, job: Any) -> Any:
        future: Future[Any] = Future()
        if self.dead:
            future.set_exception(BrokenProcessPool())
        else:
            future.set_result(job)
        return future

    def shutdown(self, **more: Any) -> None:
        pass


def test_dead_workers_are_replaced_once_for_all_who_wait(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def run() -> None:
        monkeypatch.setattr(thinking, "ProcessPoolExecutor", DyingPool)
        DyingPool.made = 0
        workers = Workers(1)
        answers = await asyncio.gather(*(workers.run(str, n) for n in range(10)))
        assert answers == list(range(10))
        assert DyingPool.made == 2

    awaited(run())


@pytest.mark.postgres
def test_connections_dropped_ten_times(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process plays on while all connections of this one are cut: it catches up by itself."""
    monkeypatch.setattr(background, "AGAIN_SECONDS", 0.01)

    async def cut(store: Store) -> None:
        async with store.engine.connect() as connection:
            await connection.execute(
                text(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                    "WHERE datname = current_database() AND pid <> pg_backend_pid()"
                )
            )

    async def run(database: str) -> None:
        async with site_on(database) as site, site_on(database) as other:
            live = await table_at(site, "me", "me")
            there = await other.host.find(live.id)
            listening = asyncio.create_task(supervised("the listener", lambda: listen(site)))
            for _ in range(10):
                await cut(other.store)
                await answer_first(other, there)
                await until(lambda: live.number == there.number)
                assert live.table is not None
                assert there.table is not None
                assert live.table.view(0) == there.table.view(0)
                await answer_first(other, there)
                await until(lambda: live.number == there.number)
            listening.cancel()

    with fresh_database("postgres", tmp_path_factory.mktemp("cut")) as database:
        awaited(run(database))
