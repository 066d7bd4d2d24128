"""Clocks: per turn, live and by days, paused, on holiday, used up, after a restart. Time is a variable."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import update

from pentapolis.server import endings
from pentapolis.server.actions import NewTable, come_back, join, open_table, take_over
from pentapolis.server.clocks import PRESETS, BadClock, Clock, Clocks, begun, duration
from pentapolis.server.host import Host
from pentapolis.server.live import Live
from pentapolis.server.refused import Refused
from pentapolis.server.schema import holidays, tables
from pentapolis.server.shelf import Wanted
from pentapolis.server.site import Site
from pentapolis.server.web import refused_words
from tests.loops import awaited
from tests.server.servers import Browser, Program, Server
from tests.server.sites import ROLL, answer_first, site_on

LIVE, DAYS = "live:100:10", "days:86400:259200"


class Time:
    """A clock that goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


async def timed(site: Site, clock: str) -> tuple[Live, list[str], Time]:
    """Two people at a table with this clock, the first one is asked, the time is 0 s after the start."""
    people = [await site.store.add_guest(f"P{n}", f"{clock}{n}") for n in range(2)]
    time = Time()
    site.host.seconds = time
    live = await open_table(site, people[0], "P0", NewTable(ROLL, ["me", "open"], {}, seed="s", clock=clock))
    await join(site, live, people[1], "P1", 1)
    assert live.clocks is not None
    time.now = live.clocks.at
    assert live.waiting() == [0]
    return live, people, time


async def turn(site: Site, live: Live) -> None:
    """All answers of one turn."""
    seat = live.waiting()[0]
    while live.waiting() == [seat]:
        await answer_first(site, live)


def test_clocks_are_read_and_written() -> None:
    for text in (LIVE, DAYS, *PRESETS):
        assert str(Clock.parse(text)) == text
    for text in ("", "live", "live:1:1", "days:60:60", "live:9999999:9", "live:-1:5", "hours:1:1"):
        with pytest.raises(BadClock):
            Clock.parse(text)
    clocks = replace(begun(Clock.parse(LIVE), 3, 12.5), running=[1], paused=True)
    assert Clocks.parse(str(clocks)) == clocks
    assert [duration(s) for s in (0.9, 134, 15000, 101000)] == ["0:00", "2:14", "4:10 h", "1 d 4 h"]


def test_a_bank_grows_with_every_turn_not_with_every_answer(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            live, _, time = await timed(site, LIVE)
            assert live.time_left(0) == 110
            assert live.time_left(1) == 100, "its first turn will bring the rest"
            assert live.table is not None
            answers = live.table.ply
            while live.waiting() == [0]:
                time.now += 2
                await answer_first(site, live)
            answers = live.table.ply - answers
            assert answers > 1
            assert live.time_left(0) == 110 - 2 * answers
            time.now += 5
            assert live.time_left(1) == 105
            assert live.time_left(0) == 110 - 2 * answers, "nobody waits for this seat"
            await turn(site, live)
            assert live.time_left(0) == 120 - 2 * answers

    awaited(run())


def test_days_give_each_turn_its_own_time_and_refill_the_bank(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            live, _, time = await timed(site, DAYS)
            time.now += 2 * 86400
            assert live.time_left(0) == 2 * 86400, "a day of the bank is gone"
            await turn(site, live)
            assert live.clocks is not None
            assert live.clocks.bank == [2 * 86400, 3 * 86400]
            rounds = 0
            while live.clocks is not None and live.clocks.round == 0 and rounds < 20:
                await turn(site, live)
                rounds += 1
            assert live.clocks is not None
            assert live.clocks.bank == [3 * 86400, 3 * 86400], "full again after some rounds"

    awaited(run())


def test_a_reaction_does_not_bring_the_time_of_a_turn_twice() -> None:
    clock = Clock.parse(LIVE)
    clocks = begun(clock, 2, 0).going_on(clock, [0], [0, 1], True, 0)
    clocks = clocks.settled(5, {}).going_on(clock, [1], [0, 1], False, 0)  # seat 1 reacts within the turn
    clocks = clocks.settled(9, {}).going_on(clock, [0], [0, 1], False, 0)
    clocks = clocks.settled(9, {}).going_on(clock, [1], [0, 1], False, 0)
    assert clocks.bank == [105, 106]
    clocks = clocks.going_on(clock, [1], [0, 1], True, 0)  # its own turn begins
    assert clocks.bank == [105, 116]


def test_at_zero_the_others_may_call_a_bot_and_who_comes_back_has_a_turn(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            site.thinkers.asleep = True  # type: ignore[attr-defined]
            live, (first, second), time = await timed(site, LIVE)
            time.now += 109
            assert live.gone_seats(second) == []
            time.now += 2
            assert live.gone_seats(second) == [0]
            assert live.gone_seats(first) == [], "nobody calls a bot for oneself"
            await take_over(site, live, second, 0)
            time.now += 500
            assert live.late_seats() == [], "a bot has no clock"
            await come_back(site, live, first, 0)
            assert live.time_left(0) == 10
            time.now += 4
            again = Host(site.store)
            again.seconds = time
            assert (await again.find(live.id)).time_left(0) == 6, "after a restart too"

    awaited(run())


def test_a_clock_that_jumps_back_takes_no_time_and_gives_none(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            live, _, time = await timed(site, LIVE)
            time.now -= 3600
            assert live.time_left(0) == 110
            await answer_first(site, live)
            time.now += 3600
            assert live.time_left(0) == 110

    awaited(run())


def test_a_pause_needs_all_and_stops_the_time(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            live, (first, second), time = await timed(site, LIVE)
            with pytest.raises(Refused):
                await endings.propose(site, live, first, "resume")
            await endings.propose(site, live, first, "pause")
            time.now += 20
            await endings.propose(site, live, second, "pause")
            assert live.beside.votes == ()
            time.now += 5000
            assert live.time_left(0) == 90
            assert live.gone_seats(second) == []
            for person in (second, first):
                await endings.propose(site, live, person, "resume")
            time.now += 10
            assert live.time_left(0) == 80

    awaited(run())


def test_on_holiday_the_days_do_not_run(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            live, (first, _), time = await timed(site, DAYS)
            await site.holidays.begin(first, 10)
            with pytest.raises(Refused):
                await site.holidays.begin(first, 1)
            [begins] = [begin for begin, _ in live.holidays(0)]
            time.now = begins + 3 * 86400
            assert live.time_left(0) == pytest.approx(4 * 86400, abs=60)
            await site.holidays.end(first)
            assert await site.holidays.current(first) is None
            async with site.store.transaction() as connection:  # as if it had lasted
                await connection.execute(update(holidays).values(ends=holidays.c.begins))
            assert (await site.holidays.left(first)) == timedelta(days=30)
            with pytest.raises(Refused) as info:
                await site.holidays.begin(first, 31)
            assert info.value.why == "no_holidays"

    awaited(run())


def test_tables_without_a_clock_have_none_and_bad_ones_are_refused(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            person = await site.store.add_guest("P", "p")
            live = await open_table(site, person, "P", NewTable(ROLL, ["me"], {}))
            assert live.clocks is None
            row = await site.store.table(live.id)
            assert row is not None
            assert row.clock is None
            with pytest.raises(Refused) as info:
                await open_table(site, person, "P", NewTable(ROLL, ["me"], {}, clock="live:x"))
            assert "live:BANK:INCREMENT" in refused_words("en", info.value)

    awaited(run())


def test_the_next_table_is_the_one_whose_time_runs_out(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            live, (first, _), time = await timed(site, LIVE)
            slow, _, _ = await timed(site, DAYS)
            plain = await open_table(site, first, "P0", NewTable(ROLL, ["me"], {}))
            for one in (live, slow):  # what a first move would have stored
                async with site.store.transaction() as connection:
                    await connection.execute(
                        update(tables).where(tables.c.id == one.id).values(clocks=str(one.clocks))
                    )
            assert [row.id for row in await site.shelf.waiting(first)] == [live.id, plain.id]
            assert (await site.shelf.mine(first, Wanted("waiting"))).count == 2
            assert time.now > 0

    awaited(run())


def test_pages_show_the_time_and_programs_read_it(server: Server) -> None:
    one = Program(server.url, "Timed")
    table = one.table(seats=("me", "open"), clock="live:600:15")
    page = Browser(server.url)
    page.post(f"/t/{table['id']}/join", seat="1")
    shown = one.get(f"/api/tables/{table['id']}")
    assert shown["clock"] == "live:600:15"
    assert 0 < shown["time_left"][0] <= 615
    html = page.get(f"/t/{table['id']}").text
    assert "data-until=" in html
    assert "Time left" in html
    assert "Propose a pause" in html
    assert 'value="days:86400:259200"' in page.get(f"/new/{ROLL}").text
    assert one.post("/api/me/holiday", days=3)["days_left"] in (26, 27)
    assert one.post("/api/me/holiday", days=0)["until"] is None
    assert "Until" in page.post("/account/holiday", days="2").text
    assert "Go on holiday now" in page.post("/account/holiday", days="0").text
