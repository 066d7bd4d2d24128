"""Questions to the database, each beside rows that must not be found: of others, elsewhere, private."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from math import sqrt
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import insert

from pentapolis.server import ratings as rated
from pentapolis.server import schema, storage
from pentapolis.server.clocks import Clock, begun
from pentapolis.server.limits import Counted, Limiter, is_this_machine, network_of
from pentapolis.server.people import People, Viewer, csrf_of, hash_of, language_of
from pentapolis.server.ratings import Rating, booked_places, bot_rating, bots_of, gap_of, size_of, why_unrated
from pentapolis.server.refused import Refused
from pentapolis.server.rows import SeatRow
from pentapolis.server.shelf import Found, Shelf, Wanted
from pentapolis.server.site import Site
from pentapolis.server.tournaments import Standing, Tournaments, draw
from pentapolis.server.web import refused_words
from tests.loops import awaited
from tests.server.sites import ROLL, site_on

DAY = datetime(2026, 3, 1, 12, tzinfo=UTC)
FIRST = {"game": ROLL, "setup": f"{ROLL} seats=2", "rules": 1, "seed": "s", "host": "ann", "private": False}
FIRST |= {"hints": True, "learning": False, "takeover": 10, "status": "playing", "moves": 0, "waiting": ""}


@pytest.fixture
def database(tmp_path: Path) -> str:
    """A new file; what PostgreSQL does otherwise is tested elsewhere."""
    return str(tmp_path / "books.db")


async def add(site: Site, table: Any, *rows: dict[str, Any]) -> None:
    async with site.store.transaction() as connection:
        for row in rows:
            await connection.execute(insert(table).values(**row))


async def add_people(site: Site, *names: str) -> None:
    await add(site, schema.people, *({"id": name, "name": name.title(), "created": DAY} for name in names))


async def add_table(site: Site, id: str, *seats: str, **more: Any) -> None:
    """A table with seats of people, a `bot`, `open`, her own (`bot:ann`) or kept for her (`open:ann`)."""
    moment = DAY + timedelta(days=more.pop("day", 0))
    await add(site, schema.tables, {**FIRST, "id": id, "created": moment, "changed": moment, **more})
    for number, who in enumerate(seats):
        kind, _, owner = who.partition(":")
        known = kind in ("bot", "open")
        values = {"table": id, "seat": number, "kind": kind if known else "person", "owner": owner or None}
        values |= {
            "person": None if known else who,
            "name": who.title(),
            "bot": "easy" if kind == "bot" else None,
        }
        await add(site, schema.seats, values)


def ids(found: Found) -> list[str]:
    return [row.id for row in found.rows]


def test_which_tables_somebody_finds(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            await add_people(site, "ann", "bob", "cy", "dee")
            await add_table(site, "PLAYS", "bob", "ann", day=1, host="bob", waiting="1,10")
            await add_table(site, "OTHER", "bob", "cy", day=2, host="bob", waiting="0", game="nations")
            await add_table(site, "LOST", "bob", "bot:ann", day=3, host="bob", waiting="1")
            await add_table(site, "OPEN", "bob", "open:ann", "open", day=4, host="bob", status="open")
            await add_table(site, "FREE", "bob", "open", day=5, host="bob", status="open")
            await add_table(site, "FREE3", "cy", "open", "open", day=6, host="cy", status="open")
            await add_table(site, "HIDDEN", "bob", "open", day=7, host="bob", status="open", private=True)
            await add_table(site, "DONE", "ann", "bob", day=8, status="over", waiting="0")
            await add_table(site, "NEVER", "ann", "open", day=9, status="over", ended="cancelled")
            await add_table(site, "SECRET", "bob", "cy", day=10, host="bob", private=True)
            await add_table(site, "ENDED", "bob", "cy", day=11, host="cy", status="over", ended="agreed")
            await add_table(site, "HOSTED", "bob", "cy", day=12, waiting="0,1")
            shelf = Shelf(site.store)

            async def mine(**wanted: Any) -> list[str]:
                return ids(await shelf.mine("ann", Wanted(**wanted)))

            assert await mine() == ["HOSTED", "DONE", "OPEN", "LOST", "PLAYS"]
            assert await mine(state="playing") == ["HOSTED", "LOST", "PLAYS"]
            assert await mine(state="over") == ["DONE"]
            assert await mine(state="open") == ["OPEN"]
            assert await mine(state="waiting") == ["PLAYS"]
            assert await mine(state="invited") == ["OPEN"]
            assert await mine(text="  BOB ") == ["HOSTED", "DONE", "OPEN", "LOST", "PLAYS"]
            assert await mine(text="plays") == ["PLAYS"], "by its id"
            assert await mine(text="_nn") == await mine(text="%") == [], "signs are signs"
            assert await mine(text="cy", game=ROLL) == ["HOSTED"]
            assert await mine(game="nations") == []

            async def lobby(person: str = "ann", *more: Any) -> list[str]:
                return ids(await shelf.lobby(person, Wanted(), *more))

            assert await lobby() == ["FREE3", "FREE"], "not where a seat is kept for her, nor private ones"
            assert await lobby("bob") == ["FREE3"]
            assert await lobby("ann", 2) == ["FREE"]
            assert await lobby("ann", 3) == ["FREE3"]
            await add(site, schema.circles, {"person": "cy", "other": "dee", "kind": "block", "at": DAY})
            await add(site, schema.circles, {"person": "dee", "other": "bob", "kind": "follow", "at": DAY})
            assert await lobby("dee") == ["FREE", "OPEN"], "who has blocked her has no tables for her"
            assert await lobby("dee", 0, True) == ["FREE", "OPEN"]
            assert await lobby("ann", 0, True) == []

            async def watchable(person: str = "dee", friends: bool = False, **wanted: Any) -> list[str]:
                return ids(await shelf.watchable(person, Wanted(**wanted), friends))

            assert await watchable() == ["HOSTED", "ENDED", "DONE", "LOST", "OTHER", "PLAYS"]
            assert await watchable(state="over") == ["ENDED", "DONE"]
            assert await watchable(state="open") == await watchable(friends=True) == await watchable()
            assert await watchable("ann") == ["HOSTED", "ENDED", "OTHER"]
            assert ids(await shelf.public_of("cy", Wanted())) == ["HOSTED", "ENDED", "FREE3", "OTHER"]
            assert await shelf.public_ids(["SECRET", "DONE", "NONE"]) == {"DONE"}
            assert await shelf.public_ids([]) == set()
            assert [row.id for row in await shelf.invitations("ann")] == ["OPEN"]
            assert [row.id for row in await shelf.waiting("bob")] == ["OTHER", "HOSTED"], "the longest first"
            assert [await shelf.next_for("bob", at) for at in ("OTHER", "HOSTED", "DONE")] == [
                "HOSTED",
                "OTHER",
                "OTHER",
            ]
            assert await shelf.next_for("dee", "DONE") is None
            assert await shelf.next_for("ann", "PLAYS") is None, "there is no other"
            store = site.store
            assert [r.id for r in await store.tables_of("ann")] == ["HOSTED", "DONE", "PLAYS"]
            assert [r.id for r in await store.tables_of("ann", 2)] == ["HOSTED", "DONE"]
            assert [r.id for r in await store.tables_with_status("open")] == ["FREE3", "FREE", "OPEN"]
            assert [r.id for r in await store.tables_with_status("over", 1)] == ["ENDED"]
            seats = await store.seats_of_many(["DONE", "NONE"])
            assert {id: [s.name for s in rows] for id, rows in seats.items()} == {
                "DONE": ["Ann", "Bob"],
                "NONE": [],
            }
            assert await store.waiting_for_bots(DAY) == ["LOST"]
            assert await store.waiting_for_bots(DAY + timedelta(days=3)) == []

    awaited(run())


def test_pages_of_tables(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            await add_people(site, "ann")
            for number in range(41):
                await add_table(site, f"T{number:02}", "ann", day=number)
            shelf = Shelf(site.store)
            pages = {page: await shelf.mine("ann", Wanted(page=page)) for page in (-1, 1, 2, 3, 4)}
            assert [(found.page, found.pages, found.count) for found in pages.values()] == [
                (1, 3, 41), (1, 3, 41), (2, 3, 41), (3, 3, 41), (3, 3, 41)
            ]  # fmt: skip
            assert ids(pages[1])[::19] == ["T40", "T21"]
            assert ids(pages[2])[::19] == ["T20", "T01"]
            assert ids(pages[3]) == ["T00"]
            assert (Found([], 0, 1).pages, Found([], 20, 1).pages, Found([], 21, 1).pages) == (1, 1, 2)
            nothing = await shelf.mine("bob", Wanted(page=7))
            assert (nothing.page, nothing.count, nothing.pages) == (1, 0, 1)

    awaited(run())


def test_time_that_runs_out_first_comes_first(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            await add_people(site, "ann", "bob")
            clock = Clock.parse("live:100:10")
            clocks = begun(clock, 2, 5000.0).going_on(clock, [0], [0, 1], True, 0)
            texts = {"SOON": str(replace(clocks, bank=[50.0, 1.0])), "LATE": str(clocks)}
            texts |= {"REST": str(replace(clocks, paused=True))}
            await add_table(site, "FIRST", "ann", "bob", waiting="0")
            for day, (id, text) in enumerate(texts.items(), 1):
                await add_table(site, id, "ann", "bob", day=-day, waiting="0", clocks=text)
            shelf = Shelf(site.store)
            rows = await shelf.waiting("ann")
            assert [row.id for row in rows] == ["SOON", "LATE", "REST", "FIRST"]
            assert await shelf.deadlines("ann", rows) == {"SOON": 5050.0, "LATE": 5110.0}
            assert await shelf.deadlines("bob", rows) == {}, "nobody waits for him"

    awaited(run())


def result_of(table: str, seat: int, person: str | None, place: int, **more: Any) -> dict[str, Any]:
    row = {"table": table, "seat": seat, "person": person, "place": place, "game": ROLL, "size": 2}
    return {**row, "share": float(place == 1), "at": DAY, **more}


def test_who_was_better_how_often(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            await add_people(site, "ann", "bob", "cy")
            games = {"A": (1, 2), "B": (1, 2), "C": (1, 2), "D": (2, 1), "E": (2, 1), "F": (1, 1)}
            for day, (id, (mine, his)) in enumerate(games.items()):
                await add_table(site, id, "ann", "bob", status="over")
                at = {"at": DAY + timedelta(days=day), "mu": 25.0 + day, "sigma": 8.0 - day}
                await add(
                    site, schema.results, result_of(id, 0, "ann", mine, **at), result_of(id, 1, "bob", his)
                )
            await add_table(site, "G", "ann", "cy", status="over")
            await add(site, schema.results, result_of("G", 0, "ann", 1, size=3, mu=40.0, sigma=1.0))
            await add(site, schema.results, result_of("G", 1, "cy", 2, mu=10.0, sigma=2.0))
            books = site.ratings
            assert await books.head_to_head("ann", "bob") == (3, 2, 1)
            assert await books.head_to_head("bob", "ann") == (2, 3, 1)
            assert await books.head_to_head("bob", "cy") == (0, 0, 0)
            assert [one.table for one in await books.history("ann", 3)] == ["F", "E", "D"]
            assert len(await books.history("bob")) == 6
            assert sorted(one.seat for one in await books.of_table("A")) == [0, 1]
            assert await books.changes("C") == {0: (Rating(27.0, 6.0), 40)}, "his game was not rated"
            assert await books.changes("A") == {0: (Rating(25.0, 8.0), 0)}
            assert await books.changes("G") == {0: (Rating(40.0, 1.0), 600), 1: (Rating(10.0, 2.0), -600)}

    awaited(run())


def test_leaders_go_by_what_is_sure_of_them(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            await add_people(site, "ann", "bob", "cy", "dee")
            await add(site, schema.people, {"id": "gone", "name": storage.NOBODY, "created": DAY})
            sure = {"ann": (30.0, 1.0), "bob": (35.0, 4.0), "cy": (28.0, 1.0), "gone": (50.0, 1.0)}
            for person, (mu, sigma) in sure.items():
                row = {"person": person, "game": ROLL, "size": 2, "mu": mu, "sigma": sigma, "games": 5}
                await add(site, schema.ratings, {**row, "changed": DAY})
            elsewhere = {"person": "dee", "mu": 60.0, "sigma": 1.0, "games": 9, "changed": DAY}
            await add(site, schema.ratings, {**elsewhere, "game": ROLL, "size": 3})
            await add(site, schema.ratings, {**elsewhere, "game": "nations", "size": 2})
            leaders = await site.ratings.leaders(ROLL, 2)
            assert leaders == [
                ("ann", "Ann", Rating(30.0, 1.0, 5)),
                ("bob", "Bob", Rating(35.0, 4.0, 5)),
                ("cy", "Cy", Rating(28.0, 1.0, 5)),
            ]
            assert len(await site.ratings.leaders(ROLL, 2, 1)) == 1
            mine = await site.ratings.of("dee")
            assert mine == {(ROLL, 3): Rating(60.0, 1.0, 9), ("nations", 2): Rating(60.0, 1.0, 9)}

    awaited(run())


def test_how_a_rating_is_shown() -> None:
    assert (Rating().shown, Rating().margin, Rating().sure, str(Rating())) == (1500, 667, False, "1500?")
    assert (Rating(26.0, 3.9).shown, str(Rating(26.0, 3.9))) == (1540, "1540")
    assert not Rating(25.0, 4.0).sure
    assert [size_of(seats) for seats in (1, 2, 3, 6)] == [1, 2, 3, 3]


def test_bots_are_rated_from_level_to_level(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = {"medium_easy": 0.7, "easy_beginner": 0.8, "hard_medium": 0.6, "master_hard": 0.55}
    games = {"medium_easy": 100, "easy_beginner": 1, "hard_medium": 400, "master_hard": 0}
    measured = {name: {"share": share, "games": float(games[name])} for name, share in lines.items()}
    monkeypatch.setattr(rated, "strengths", lambda: {"g": measured})
    bots_of.cache_clear()
    try:
        found = bots_of("g")
        gaps = {name: gap_of(lines[name], games[name]) for name in lines}
        easy, hard = 25.0 - gaps["medium_easy"][0], 25.0 + gaps["hard_medium"][0]
        assert found["medium"] == Rating(25.0, 1.0)
        assert found["easy"] == Rating(easy, sqrt(1 + gaps["medium_easy"][1] ** 2))
        assert found["beginner"].mu == easy - gaps["easy_beginner"][0]
        assert found["beginner"].sigma == 25 / 6, "a guess is no more than that"
        assert found["hard"] == Rating(hard, sqrt(1 + gaps["hard_medium"][1] ** 2))
        assert found["master"].mu == hard + gaps["master_hard"][0]
        assert bot_rating("g", "policy") == bot_rating("g", "medium+builder") == found["medium"]
        assert (bot_rating("g", None), bot_rating("none", "hard")) == (None, None)
        assert rated.games_between("g", "hard", "medium") == 400
    finally:
        bots_of.cache_clear()


def seat_row(
    number: int, person: str | None = None, bot: str | None = None, owner: str | None = None
) -> SeatRow:
    return SeatRow("T", number, "person" if bot is None else "bot", person, "N", bot, owner, None)


def test_which_games_count() -> None:
    def why(*rows: SeatRow, **more: Any) -> str | None:
        plain = {"learning": False, "position": None, "hinted": False, "hints": False, "game": ROLL}
        row: Any = SimpleNamespace(**{**plain, **more})
        return why_unrated(row, list(rows))

    ann, bob = seat_row(0, "ann"), seat_row(1, "bob")
    easy, wild = seat_row(1, bot="easy"), seat_row(1, bot="random")
    assert why(ann, bob) is None
    assert why(ann) == why(replace(wild, seat=0), easy) == "alone"
    assert why(ann, bob, learning=True) == why(ann, bob, position="x") == "practice"
    assert why(ann, bob, hinted=True) == why(ann, bob, hints=True) == "hints"
    assert why(ann, easy, hints=True) is None, "a hint that nobody took"
    assert why(ann, seat_row(1, "ann")) == "shared"
    assert why(ann, wild) == "bots"
    assert why(ann, seat_row(1, bot="random", owner="bob")) is None, "it is his seat"


def test_which_places_are_booked() -> None:
    def places(text: str, *away: bool, ended: str | None = None) -> list[int] | None:
        row: Any = SimpleNamespace(places=text, ended=ended)
        rows = [
            seat_row(n, bot="easy", owner="x") if gone else seat_row(n, "p") for n, gone in enumerate(away)
        ]
        return booked_places(row, rows)

    assert places("1,2,3", False, False, False) == [1, 2, 3]
    assert places("1,2", False, False, False) is None
    assert places("1,2,3", True, False, False) == [3, 1, 2], "who was away comes last"
    assert places("1,1,3", True, False, True) == [2, 1, 3]
    assert places("1,2", True, True) == [1, 2]
    assert places("1,2,3", True, False, False, ended="conceded") == [1, 2, 3]


# --- tournaments --------------------------------------------------------------------------------------------


def test_standings_and_meetings(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            await add_people(site, "ann", "bob", "cy", "dee")
            events = Tournaments(site.store)
            id = await events.create("ann", "  Spring   Cup ", "rounds", ROLL, 3, 2)
            other = await events.create("ann", "Other", "swiss", ROLL, 2, 1)
            made = await events.event(id)
            assert (made.name, made.kind, made.seats, made.rounds, made.round) == (
                "Spring Cup",
                "rounds",
                3,
                2,
                0,
            )
            assert (made.status, made.clock, made.host, made.game) == (
                "open",
                "days:86400:259200",
                "ann",
                ROLL,
            )
            for person in ("cy", "ann", "bob", "dee", "ann"):
                await events.enter(id, person)
            await events.leave(id, "dee")
            assert await events.entered(id) == [
                ("cy", "Cy", False),
                ("ann", "Ann", False),
                ("bob", "Bob", False),
            ]
            assert await events.entered(other) == []
            played: dict[str, Any] = {"event": id, "status": "over", "round": 1}
            await add_table(site, "A", "ann", "bob", "cy", "bot", **{**played, "booked": True})
            await add_table(site, "B", "bob", "bot:ann", **{**played, "round": 2, "booked": True})
            await add_table(site, "X", "ann", "cy", status="over", event=other)
            rows = [("A", "ann", 1, 0.5), ("A", "bob", 1, 0.5), ("A", "cy", 4, 0.0), ("A", None, 3, 0.0)]
            rows += [("B", "bob", 1, 1.0), ("B", "ann", 2, 0.0), ("X", "cy", 1, 1.0), ("X", "ann", 2, 0.0)]
            for seat, (at, who, place, share) in enumerate(rows):
                await add(site, schema.results, result_of(at, seat, who, place, share=share))
            assert await events.standings(id) == [
                Standing("bob", "Bob", 3.5, 1.5, 2),
                Standing("ann", "Ann", 2.5, 0.5, 2),
                Standing("cy", "Cy", 0.0, 0.0, 1),
            ]
            met, sat = await events._meetings(id)
            pairs = {"".join(sorted(p[0] for p in pair)): number for pair, number in met.items()}
            assert pairs == {"ab": 2, "ac": 1, "bc": 1}
            assert sat == {("ann", 0): 1, ("bob", 1): 1, ("cy", 2): 1, ("bob", 0): 1, ("ann", 1): 1}
            assert [row.id for row in await events.tables_of(id)] == ["B", "A"]
            assert [one.id for one in await events.all(1)] == [other]
            assert await events.in_play() == []
            with pytest.raises(Refused, match="not_host"):
                await events.start(id, "bob")
            with pytest.raises(Refused, match="too_few"):
                await events.start(other, "ann")
            await events.start(id, "ann")
            with pytest.raises(Refused, match="already_started"):
                await events.start(id, "ann")
            with pytest.raises(Refused, match="already_started"):
                await events.enter(id, "dee")
            running = await events.event(id)
            assert (running.round, running.status) == (1, "playing")
            [drawn] = await events.in_play()
            rows_there = await site.store.seats_of(drawn)
            assert {seat.person for seat in rows_there} == {"ann", "bob", "cy"}
            table = await site.store.table(drawn)
            assert table is not None
            assert (table.round, table.event, table.hints, table.takeover) == (1, id, False, 0)
            assert (table.clock, table.host, table.status) == ("days:86400:259200", "ann", "playing")
            await events.tend()
            assert (await events.event(id)).round == 1, "not before its tables are booked"
            await events.leave(id, "cy")
            await site.ratings.hint_taken(await site.host.load(drawn))
            async with site.store.transaction() as connection:
                await connection.execute(schema.tables.update().values(booked=True, status="over"))
            await events.tend()
            assert (await events.event(id)).round == 2
            [names] = [
                {s.name for s in await site.store.seats_of(row.id) if s.person}
                for row in await events.tables_of(id)
                if row.status == "playing"
            ]
            assert names == {"Ann", "Bob"}, "who has left is in no further round"
            async with site.store.transaction() as connection:
                await connection.execute(schema.tables.update().values(booked=True, status="over"))
            await events.tend()
            ended = await events.event(id)
            assert (ended.round, ended.status) == (2, "over")

    awaited(run())


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ({"kind": "cup"}, {"kind": "swiss"}),
        ({"seats": 1}, {"seats": 2}),
        ({"seats": 5}, {"seats": 4}),
        ({"rounds": 0}, {"rounds": 1}),
        ({"rounds": 21}, {"rounds": 20}),
        ({"name": " x "}, {"name": "xy"}),
        ({"name": "x" * 61}, {"name": "x" * 60}),
    ],
)
def test_what_a_tournament_may_be(monkeypatch: pytest.MonkeyPatch, wrong: Any, right: Any) -> None:
    stored: list[Any] = []

    class Connection:
        async def __aenter__(self) -> Any:
            async def execute(statement: Any) -> None:
                stored.append(statement)

            return SimpleNamespace(execute=execute)

        async def __aexit__(self, *given: object) -> None: ...

    store: Any = SimpleNamespace(transaction=Connection)
    plain = {"name": "Cup", "kind": "rounds", "game": ROLL, "seats": 2, "rounds": 3}
    with pytest.raises(Refused) as info:
        awaited(Tournaments(store).create("ann", **{**plain, **wrong}))
    assert re.search(r"swiss or rounds|2 to 4 seats", refused_words("en", info.value))
    assert not stored
    assert len(awaited(Tournaments(store).create("ann", **{**plain, **right}))) == 8
    assert len(stored) == 1


def test_how_people_are_drawn() -> None:
    people = ["a", "b", "c", "d"]
    met = Counter({frozenset("ab"): 1, frozenset("cd"): 1})
    nobody: Counter[tuple[str, int]] = Counter()
    for seed in "xyz":
        tables = draw("rounds", 2, people, met, nobody, seed)
        assert {frozenset(p for p in table if p) for table in tables} <= {
            frozenset(pair) for pair in ("ac", "bd", "ad", "bc")
        }
        swiss = draw("swiss", 2, people, Counter(), nobody, seed)
        assert {frozenset(p for p in table if p) for table in swiss} == {frozenset("ab"), frozenset("cd")}
        sat = Counter({("a", 0): 3, ("b", 1): 3})
        assert draw("swiss", 2, ["a", "b"], Counter(), sat, seed) == [["b", "a"]]
        three = draw("rounds", 3, people, Counter(), nobody, seed)
        assert sorted(len([p for p in table if p]) for table in three) == [2, 2], (
            "bots fill the tables evenly"
        )
        assert all(len(table) == 3 for table in three)


# --- limits and people ---------------------------------------------------------------------------------

LIMITS = {
    "login": (10, 60), "account": (10, 60), "guest": (30, 60), "table": (30, 60), "bot_table": (5, 600),
    "chat": (30, 60), "hint": (20, 60), "preview": (300, 60), "replay": (120, 60), "chances": (60, 60),
    "review": (6, 600), "note": (30, 60), "undo": (60, 60), "export": (5, 60), "vote": (30, 60),
    "circle": (60, 60), "report": (10, 600), "letter": (5, 600), "address": (10, 600), "invite": (60, 60),
    "picture": (60, 60), "page": (300, 60), "look": (600, 60), "call": (3000, 60),
}  # fmt: skip
"""How often one may do something, in how many seconds."""


@pytest.mark.parametrize("kind", sorted(LIMITS))
def test_how_often_one_may(monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    count, seconds = LIMITS[kind]
    moment = [1000.0]
    monkeypatch.setattr("pentapolis.server.limits.time.monotonic", lambda: moment[0])
    limiter = Limiter(True)
    for _ in range(count):
        limiter.check(kind, "ann")
    limiter.check(kind, "bob")
    moment[0] += seconds - 0.5
    with pytest.raises(Refused, match="too_often"):
        limiter.check(kind, "ann")
    moment[0] += 0.5
    limiter.check(kind, "ann")
    assert set(Limiter.LIMITS) == set(LIMITS)
    Limiter(False).check("no limits, no kinds", "ann")


def test_what_others_counted_counts_too(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            wall = [100_000.0]
            here, there = Limiter(True, lambda: wall[0]), Limiter(True, lambda: wall[0])
            near: Any = SimpleNamespace(
                process="near", transaction=site.store.transaction, rows=site.store.rows
            )
            far: Any = SimpleNamespace(
                process="far", transaction=site.store.transaction, rows=site.store.rows
            )

            async def share() -> None:
                for limiter, store in ((here, near), (there, far), (here, near)):
                    await limiter.share(store)

            await share()
            for _ in range(3):
                here.check("export", "ann")
            there.check("export", "ann")
            there.check("export", "bob")
            stream = here.stream("ann")
            stream.begin()
            await share()
            assert there._others == {Counted("export", "ann"): 3, Counted("stream", "ann"): 1}
            assert here._others == {Counted("export", "ann"): 1}
            there.check("export", "ann")
            with pytest.raises(Refused, match="too_often"):
                there.check("export", "ann")
            assert (there.streams_of("ann"), here.streams_of("ann"), there.streams_of("bob")) == (1, 1, 0)
            stream.end()
            await share()
            assert there.streams_of("ann") == 0
            wall[0] += 50
            await share()
            assert there._others[Counted("export", "ann")] == 3, "for a minute"
            wall[0] += 10
            await share()
            assert there._others == {}
            rows = await site.store.rows(schema.tries.select())
            assert rows
            wall[0] += 530
            await here.forget(near)
            assert len(await site.store.rows(schema.tries.select())) == len(rows), (
                "the longest counts ten minutes"
            )
            wall[0] += 10
            await here.forget(near)
            assert await site.store.rows(schema.tries.select()) == []

    awaited(run())


def test_who_counts_as_one() -> None:
    assert network_of("10.1.2.3") == "10.1.2.3"
    assert network_of("2001:db8:1:2:3:4:5:6") == network_of("2001:db8:1:2::9") == "2001:0db8:0001:0002"
    assert network_of("::ffff:10.1.2.3") == "10.1.2.3"
    assert network_of("testclient") == "testclient"
    here = [
        is_this_machine(a) for a in ("127.0.0.1", "::1", "::ffff:127.0.0.1", "10.1.2.3", "2001:db8::1", "x")
    ]
    assert here == [True, True, True, False, False, False]


@pytest.mark.parametrize(
    ("cookie", "accepted", "language"),
    [
        ("de", "en", "de"),
        ("xx", "de-AT,en;q=0.5", "de"),
        ("", "fr, DE;q=0.8, en", "de"),
        ("", "fr", "en"),
        ("", "", "en"),
    ],
)
def test_the_language_of_a_browser(cookie: str, accepted: str, language: str) -> None:
    assert language_of(cookie, accepted) == language


def viewer_of(person: str | None, account: bool = False) -> Viewer:
    return Viewer(person, "Ann", account, "x" * 30, False, "en", "")


def test_tokens_of_programs(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            people: People = site.people
            person = await site.store.add_guest("Ann", hash_of("x" * 30))
            for days in (0, 367):
                with pytest.raises(Refused, match="days"):
                    await people.new_token(person, "bot", days)
            tokens = [
                await people.new_token(person, label, days) for label, days in (("a  b", 1), (" ", 366))
            ]
            found = await site.store.keys_of(person)
            assert [row.label for row in found] == [None, "a b", "token"]
            assert [len(row.public) for row in found] == [16] * 3
            lasts = [
                round((row.expires - row.created).total_seconds() / 86400) for row in found if row.expires
            ]
            assert lasts == [1, 366]
            assert await people.program(tokens[0]) == (person, "Ann")
            assert await people.program("") is None
            assert await people.program("nonsense") is None
            for number in range(18):
                await site.store.add_key(f"h{number}", person, "bot")
            with pytest.raises(Refused, match="too_many_tokens"):
                await people.new_token(person, "one more", 1)
            await people.end_session(viewer_of(person), hash_of(tokens[0])[:16])
            assert await people.program(tokens[0]) is None
            assert await people.program(tokens[1]) == (person, "Ann")
            await people.log_out(viewer_of(person))
            assert hash_of("x" * 30) not in [row.hash for row in await site.store.keys_of(person)]

    awaited(run())


def test_accounts_and_passwords(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            people: People = site.people
            me = viewer_of(await site.store.add_guest("Guest", hash_of("x" * 30)))
            for wrong in ("1234567", "x" * 201):
                with pytest.raises(Refused, match="bad_password"):
                    await people.sign_up(me, "Ann", wrong)
            stranger = viewer_of(None)
            for refused in (
                people.change_password(stranger, "a", "b" * 8),
                people.proved(stranger, "a"),
                people.proved(me, "a"),
                people.change_password(me, "a", "b" * 8),
                people.log_out_everywhere(stranger),
                people.delete(stranger, ""),
            ):
                with pytest.raises(Refused, match="log_in_first"):
                    await refused
            await people.sign_up(me, "Ann", "12345678")
            assert (me.name, me.account, me.fresh) == ("Ann", True, True)
            assert [row.label for row in await site.store.keys_of(str(me.person))] == [None], "one session"
            with pytest.raises(Refused, match="name_taken"):
                await people.sign_up(me, "Ann", "12345678")
            other = viewer_of(await site.store.add_guest("Guest 2", hash_of("y" * 30)))
            for name in ("ann", "ANN"):
                with pytest.raises(Refused, match="name_taken"):
                    await people.rename(other, name)
            await people.rename(me, "Anna")
            assert (await people.account("anna") is not None, await people.account("ann")) == (True, None)
            assert await people.proved(me, "12345678") == me.person
            for name, password in (("Anna", "wrong!!!"), ("Nobody", "12345678"), ("Guest 2", "12345678")):
                with pytest.raises(Refused, match="bad_login"):
                    await people.log_in(viewer_of(None), name, password)
            with pytest.raises(Refused, match="bad_login"):
                await people.delete(me, "wrong!!!")
            again = viewer_of(None)
            await people.log_in(again, "Anna", "12345678")
            assert (again.person, again.name, again.account, again.fresh) == (me.person, "Anna", True, True)
            assert len(await site.store.keys_of(str(me.person))) == 2
            assert again.csrf == csrf_of(again.secret) != me.csrf
            await people.log_out_everywhere(again)
            assert len(await site.store.keys_of(str(me.person))) == 1
            await people.delete(again, "12345678")
            assert (again.person, again.name, again.account, again.fresh) == (None, "", False, True)
            gone = await site.store.person(str(me.person))
            assert gone is not None
            assert (gone.name, gone.login, gone.password) == (storage.NOBODY, None, None)

    awaited(run())


def test_sessions_end_and_are_seen_to_the_day(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            store = site.store
            monkeypatch.setattr(storage, "now", lambda: DAY)
            person = await store.add_guest("Ann", "key")
            await store.add_key("soon", person, "bot", DAY + timedelta(hours=1))
            assert await store.person_by_key("soon") is not None
            monkeypatch.setattr(storage, "now", lambda: DAY + timedelta(hours=1))
            assert await store.person_by_key("soon") is None
            found = await store.person_by_key("key")
            assert found is not None
            assert found.id == person
            for hours, seen in ((24, DAY), (25, DAY + timedelta(hours=25))):
                monkeypatch.setattr(storage, "now", lambda hours=hours: DAY + timedelta(hours=hours))
                await store.key_seen("key")
                assert {row.hash: row.seen for row in await store.keys_of(person)} == {
                    "key": seen,
                    "soon": DAY,
                }
            assert await store.wants_courtesy(person)
            await store.set_courtesy(person, False)
            assert not await store.wants_courtesy(person)
            assert not await store.wants_courtesy("nobody")

    awaited(run())


def test_what_is_said_and_noted_at_a_table(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            await add_people(site, "ann", "bob")
            for id in ("A", "B"):
                await add_table(site, id, "ann", "bob")
            store = site.store
            for number in range(4):
                await store.say("A", "ann", "Ann", f"word {number}")
            await store.say("B", "bob", "Bob", "elsewhere")
            assert [(row.name, row.text) for row in await store.chat_of("A", 2)] == [
                ("Ann", "word 2"),
                ("Ann", "word 3"),
            ]
            assert len(await store.chat_of("A")) == 4
            for table, person, words in (
                ("A", "ann", "old"),
                ("A", "bob", "his"),
                ("B", "ann", "there"),
                ("A", "ann", "new"),
            ):
                await store.set_note(table, person, words)
            notes = [
                await store.note(t, p) for t, p in (("A", "ann"), ("A", "bob"), ("B", "ann"), ("B", "bob"))
            ]
            assert notes == ["new", "his", "there", ""]
            changed = await store.rename("ann", "Anna", None)
            assert changed == ["A", "B"]
            assert [seat.name for seat in await store.seats_of("A")] == ["Anna", "Bob"]
            assert await store.forget("ann") == ["A", "B"]
            assert [seat.name for seat in await store.seats_of("A")] == [storage.NOBODY, "Bob"]
            assert (await store.chat_of("A"), len(await store.chat_of("B"))) == ([], 1)
            assert [await store.note("A", "ann"), await store.note("A", "bob")] == ["", "his"]

    awaited(run())
