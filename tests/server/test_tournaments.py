"""Tournaments: fair drawings, rounds that follow one another by themselves, standings."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from pentapolis.server import endings
from pentapolis.server.background import call_bots
from pentapolis.server.refused import Refused
from pentapolis.server.tournaments import Tournaments, draw
from tests.loops import awaited
from tests.server.servers import Browser, Program, Server
from tests.server.sites import ROLL, site_on
from tests.server.test_ratings import done


@pytest.mark.parametrize(
    ("kind", "seats", "people"),
    [("swiss", 2, 8), ("rounds", 3, 9), ("rounds", 4, 10), ("swiss", 5, 25), ("rounds", 6, 36)],
)
def test_drawings_repeat_few_meetings_and_balance_seats(kind: str, seats: int, people: int) -> None:
    met: Counter[frozenset[str]] = Counter()
    sat: Counter[tuple[str, int]] = Counter()
    standing = [f"P{n}" for n in range(people)]
    for round in range(4):
        drawn = draw(kind, seats, standing, met, sat, f"round {round}")
        assert sorted(who for table in drawn for who in table if who) == sorted(standing)
        assert {len(table) for table in drawn} == {seats}
        for table in drawn:
            met.update(frozenset(pair) for pair in combinations([who for who in table if who], 2))
            sat.update((who, at) for at, who in enumerate(table) if who)
    assert max(met.values()) <= 2
    if seats == 2:
        assert max(met.values()) == 1, "eight people can play four rounds without a second meeting"
    assert max(sat.values()) <= 3
    assert draw(kind, seats, standing, met, sat, "x") == draw(kind, seats, standing, met, sat, "x")


def test_rounds_follow_by_themselves_until_the_last(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            site.thinkers.asleep = True  # type: ignore[attr-defined]
            people = [await site.store.add_guest(f"P{n}", f"k{n}") for n in range(4)]
            cup = Tournaments(site.store)
            id = await cup.create(people[0], "Cup", "swiss", ROLL, 2, 2, "live:600:10")
            with pytest.raises(Refused):
                await cup.start(id, people[0])
            for person in people:
                await cup.enter(id, person)
                await cup.enter(id, person)
            with pytest.raises(Refused):
                await cup.start(id, people[1])
            await cup.start(id, people[0])
            for round in (1, 2):
                await cup.tend()
                assert (await cup.event(id)).round == round
                rows = [row for row in await cup.tables_of(id) if row.round == round]
                assert len(rows) == 2
                for row in rows:
                    live = await site.host.find(row.id)
                    assert live.clock is not None
                    await endings.concede(site, live, live.seats[1].person or "")
                await done(site.ratings)
            await cup.tend()
            event = await cup.event(id)
            assert (event.status, event.round) == ("over", 2)
            standings = await cup.standings(id)
            assert [one.points for one in standings] == sorted(
                (one.points for one in standings), reverse=True
            )
            assert sum(one.points for one in standings) == 4
            assert all(one.games == 2 for one in standings)

    awaited(run())


def test_when_time_is_used_up_a_bot_plays_on(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            site.thinkers.asleep = True  # type: ignore[attr-defined]
            people = [await site.store.add_guest(f"P{n}", f"k{n}") for n in range(2)]
            cup = Tournaments(site.store)
            id = await cup.create(people[0], "Cup", "rounds", ROLL, 2, 1, "live:600:10")
            for person in people:
                await cup.enter(id, person)
            await cup.start(id, people[0])
            [row] = await cup.tables_of(id)
            live = await site.host.find(row.id)
            await call_bots(site)
            assert all(seat.kind == "person" for seat in live.seats)
            late = live.seconds() + 10_000
            site.host.seconds = live.seconds = lambda: late
            asked = live.waiting()[0]
            await call_bots(site)
            assert live.seats[asked].kind == "bot"
            assert live.lost_seats(live.seats[asked].owner) == [asked], "and they may come back"

    awaited(run())


def test_pages_of_tournaments(server: Server) -> None:
    page, program = Browser(server.url), Program(server.url, "Cup")
    fields: dict[str, Any] = {
        "name": "Spring Cup",
        "game": ROLL,
        "kind": "swiss",
        "seats": "2",
        "rounds": "1",
    }
    made = page.post("/events", **fields, clock="live:600:15")
    assert "Spring Cup" in made.text
    id = made.url.path.rsplit("/", 1)[1]
    page.post(f"/events/{id}/enter")
    assert program.post(f"/api/events/{id}/enter")["status"] == "open"
    assert "in play" in page.post(f"/events/{id}/start").text
    shown = program.get(f"/api/events/{id}")
    assert (shown["round"], len(shown["tables"])) == (1, 1)
    assert "Spring Cup" in page.get("/events").text
    assert page.post("/events", **{**fields, "seats": "9"}).status_code == 422
    assert page.get("/events/NONE").status_code == 404
