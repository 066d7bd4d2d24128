"""Tournaments, ratings and puzzles: how rounds are drawn; all that a round, a booking or a try changes."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pentapolis.engine import Setup, Table, find_game
from pentapolis.server import puzzles, ratings, schema, staged, tournaments
from pentapolis.server.film import Frame, frames
from pentapolis.server.names import bot_name
from pentapolis.server.puzzles import Puzzles
from pentapolis.server.ratings import Ratings
from pentapolis.server.staged import Staged
from pentapolis.server.tournaments import Tournaments, draw
from pentapolis.study.puzzles.rating import Strength
from tests.loops import awaited
from tests.server.sites import ROLL
from tests.server.test_books import DAY, add, add_table
from tests.server.test_what_changes import MOMENT, NOW, beginning, fixed, refused

__all__ = ["fixed"]


@pytest.fixture(autouse=True)
def now_is(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (tournaments, ratings, puzzles, staged):
        monkeypatch.setattr(module, "now", lambda: NOW)


# --- rounds -------------------------------------------------------------------------------------------

MET = Counter({frozenset("ab"): 2, frozenset("cd"): 1, frozenset("ef"): 1, frozenset("ag"): 1})
SAT = Counter({("a", 0): 2, ("b", 1): 1, ("c", 0): 1, ("d", 2): 3, ("g", 1): 1})


@pytest.mark.parametrize(
    ("kind", "seats", "people", "seed", "tables"),
    [
        ("swiss", 2, "abcdefg", "1", "-a bc de gf"),
        ("swiss", 3, "abcdefgh", "2", "-ac edb ghf"),
        ("swiss", 4, "abcdefghijk", "3", "-eca bdfg ijkh"),
        ("rounds", 2, "abcdefgh", "4", "bg df ha ec"),
        ("rounds", 3, "abcdefghi", "5", "ica beh dfg"),
        ("rounds", 3, "abcde", "6", "bc- dae"),
        ("rounds", 4, "abc", "7", "bca-"),
    ],
)
def test_rounds_are_drawn(kind: str, seats: int, people: str, seed: str, tables: str) -> None:
    """The same on every machine; a bot sits where `-` stands."""
    drawn = draw(kind, seats, list(people), MET, SAT, seed)
    assert " ".join("".join(who or "-" for who in table) for table in drawn) == tables
    assert (tournaments.TRIES, tournaments.EXCHANGES, tournaments.MOST) == (200, 2000, 200)


CUP = {"game": ROLL, "host": "ann", "status": "open", "round": 0, "created": MOMENT, "changed": MOMENT}
TABLE: dict[str, Any] = {
    "game": ROLL, "setup": f"{ROLL} seats=2", "rules": 1, "host": "ann", "private": False, "hints": False,
    "learning": False, "takeover": 0, "status": "playing", "moves": 0, "waiting": "0", "consent": False,
    "clock": "days:86400:259200", "hinted": False, "event": "C8", "booked": False, "talk": "all",
    "created": MOMENT, "changed": MOMENT,
}  # fmt: skip


def seat(person: str) -> dict[str, Any]:
    return {"kind": "person", "person": person, "name": person.title()}


def test_a_cup_from_its_first_entrant_to_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with beginning(tmp_path) as (site, changes, _):
            cups = Tournaments(site.store)
            monkeypatch.setattr(tournaments, "new_id", lambda length: f"C{length}")
            assert await cups.create("ann", " A  cup ", "swiss", ROLL, 2, 2) == "C8"
            made = {"name": "A cup", "kind": "swiss", "setup": f"{ROLL} seats=2", "seats": 2, "rounds": 2}
            assert await changes.look() == {"events C8": {**CUP, **made, "clock": "days:86400:259200"}}
            monkeypatch.setattr(tournaments, "new_id", lambda length: f"D{length}")
            await cups.create("ann", "B cup", "rounds", ROLL, 3, 2, "")
            await changes.look()
            assert [cup.id for cup in await cups.all()] in (["C8", "D8"], ["D8", "C8"])
            assert await refused(cups.event("E8")) == "no_event"
            for id in ("C8", "D8"):
                for person in ("bob", "ann", "ann", "cy"):
                    await cups.enter(id, person)
            assert await changes.look() == {
                f"entrants {id} {person}": {"number": number, "left": False}
                for id in ("C8", "D8")
                for number, person in enumerate(("bob", "ann", "cy"))
            }
            await cups.leave("C8", "cy")
            assert await changes.look() == {"entrants C8 cy": None}
            monkeypatch.setattr(tournaments, "MOST", 3)
            assert await refused(cups.enter("D8", "dee")) == "event_full"
            await cups.enter("C8", "dee")
            await changes.look()
            await self_played(cups, changes, monkeypatch, site)

    awaited(run())


async def self_played(cups: Tournaments, changes: Any, monkeypatch: pytest.MonkeyPatch, site: Any) -> None:
    """Its two rounds, of which the second is without Dee."""
    ids = iter("WXYZ")
    monkeypatch.setattr(tournaments, "new_id", lambda length: next(ids) * length)
    await cups.start("C8", "ann")
    assert await changes.look() == {
        "events C8": {"round": 1, "status": "playing"},
        "tables WWWWWW": {**TABLE, "seed": "deal1", "round": 1},
        "tables XXXXXX": {**TABLE, "seed": "deal2", "round": 1},
        "seats WWWWWW 0": seat("bob"),
        "seats WWWWWW 1": {"kind": "bot", "name": bot_name(1), "bot": "medium"},
        "seats XXXXXX 0": seat("dee"),
        "seats XXXXXX 1": seat("ann"),
    }
    await cups._next_round("C8", 0)
    assert await changes.look() == {}, "another process has drawn it"
    assert sorted(await cups.in_play()) == ["WWWWWW", "XXXXXX"]
    await cups.leave("C8", "dee")
    assert await changes.look() == {"entrants C8 dee": {"left": True}}
    await cups.tend()
    assert await changes.look() == {}, "not before all tables are booked"
    async with site.store.transaction() as connection:
        await connection.execute(schema.tables.update().values(booked=True))
    await changes.look()
    await cups.tend()
    assert await changes.look() == {
        "events C8": {"round": 2},
        "tables YYYYYY": {**TABLE, "seed": "deal3", "round": 2},
        "seats YYYYYY 0": seat("ann"),
        "seats YYYYYY 1": seat("bob"),
    }
    async with site.store.transaction() as connection:
        await connection.execute(schema.tables.update().values(booked=True, status="over"))
    await changes.look()
    await cups.tend()
    assert await changes.look() == {"events C8": {"status": "over"}}
    await cups.tend()
    assert (await changes.look(), await cups.in_play()) == ({}, [])


# --- ratings ------------------------------------------------------------------------------------------


def test_what_a_finished_game_changes(tmp_path: Path) -> None:
    async def run() -> None:
        async with beginning(tmp_path) as (site, changes, live):
            over: dict[str, Any] = {"status": "over", "hints": False}
            await add_table(site, "A", "ann", "bob", **over, scores="9,7", places="1,2")
            await add_table(site, "B", "ann", "bot", "cy", **over, places="2,1,3", scores="5,6,4")
            await add_table(site, "H", "ann", "bot:bob", **over, places="2,1", hinted=True)
            await add_table(site, "N", "ann", "bob", **over, ended="agreed")
            await add_table(site, "O", "bot", "bot", **over, places="1,2")
            await add_table(site, "S", "ann", **over, places="1", scores="31")
            old = {"game": ROLL, "size": 2, "mu": 30.0, "sigma": 3.0, "games": 7, "changed": DAY}
            for more in ({}, {"person": "dee"}, {"size": 3}, {"game": "nations"}):
                await add(site, schema.ratings, {"person": "ann", **old, **more})
            await changes.look()
            books = Ratings(site.store, SimpleNamespace(listeners=[]))  # type: ignore[arg-type]
            told = {}
            for id in ("A", "B", "H", "N", "O", "S", "T"):
                done = await books.book(id)
                told[id] = {name: rounded(values) for name, values in (await changes.look()).items()}
                assert told[id].pop(f"tables {id}", None) == ({"booked": True} if done else None)
            assert not await books.book("A")
            assert await changes.look() == {}
            alone, duel, three = ({"game": ROLL, "size": size, "at": MOMENT} for size in (1, 2, 3))
            ann, bob = {"mu": 30.326, "sigma": 2.993}, {"mu": 22.489, "sigma": 7.845}
            ann3, cy3 = {"mu": 29.947, "sigma": 2.988}, {"mu": 20.82, "sigma": 7.585}
            assert told == {
                "A": {
                    f"ratings ann {ROLL} 2": {**ann, "games": 8, "changed": MOMENT},
                    f"ratings bob {ROLL} 2": {**bob, "games": 1, "changed": MOMENT},
                    "results A 0": {**duel, **ann, "person": "ann", "place": 1, "share": 1.0, "score": 9},
                    "results A 1": {**duel, **bob, "person": "bob", "place": 2, "share": 0.0, "score": 7},
                },
                "B": {
                    f"ratings ann {ROLL} 3": {**ann3, "games": 8, "changed": MOMENT},
                    f"ratings cy {ROLL} 3": {**cy3, "games": 1, "changed": MOMENT},
                    "results B 0": {**three, **ann3, "person": "ann", "place": 2, "share": 0.0, "score": 5},
                    "results B 1": {**three, "bot": "easy", "place": 1, "share": 1.0, "score": 6},
                    "results B 2": {**three, **cy3, "person": "cy", "place": 3, "share": 0.0, "score": 4},
                },
                "H": {  # who was away comes last, whatever the bot made of it
                    "results H 0": {**duel, "person": "ann", "place": 1, "share": 1.0},
                    "results H 1": {**duel, "person": "bob", "place": 2, "share": 0.0},
                },
                "N": {},
                "O": {},
                "S": {"results S 0": {**alone, "person": "ann", "place": 1, "share": 0.0, "score": 31}},
                "T": {},
            }
            await books.hint_taken(live)
            assert await changes.look() == {"tables T": {"hinted": True}, "told": [("T", -1)]}
            assert live.row.hinted
            await books.hint_taken(live)
            assert await changes.look() == {}

    awaited(run())


def rounded(values: dict[str, Any]) -> dict[str, Any]:
    return {name: round(value, 3) if isinstance(value, float) else value for name, value in values.items()}


def test_games_are_booked_as_soon_as_they_are_over(caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        host: Any = SimpleNamespace(listeners=[], refreshed=[])

        async def refresh(id: str) -> None:
            host.refreshed.append(id)

        host.refresh = refresh
        books: Any = Ratings(None, host)  # type: ignore[arg-type]
        assert host.listeners == [books.look]
        booked: list[str] = []

        async def book(id: str) -> bool:
            booked.append(id)
            if id == "FAILS":
                raise OSError("away")
            return id != "DONE"

        books.book = book

        def table(id: str, over: bool = True, done: bool = False, doubtful: bool = False) -> Any:
            return SimpleNamespace(id=id, over=over, row=SimpleNamespace(booked=done), doubtful=doubtful)

        for one in (table("PLAYS", over=False), table("B", done=True), table("D", doubtful=True)):
            books.look(one)
        assert books._tasks == set()
        for id in ("A", "A", "DONE", "FAILS"):
            books.look(table(id))
        assert (len(books._tasks), books._booking) == (3, {"A", "DONE", "FAILS"})
        while books._tasks:
            await asyncio.sleep(0)
        assert (booked, host.refreshed, books._booking) == (["A", "DONE", "FAILS"], ["A"], set())

        async def rows(query: Any) -> list[Any]:
            return [SimpleNamespace(id=id) for id in ("X", "BUSY")]

        books.store = SimpleNamespace(rows=rows)
        books._booking = {"BUSY"}
        await books.catch_up()
        assert (booked[3:], books._booking) == (["X"], {"BUSY"})

    with caplog.at_level(logging.WARNING):
        awaited(run())
    told = [record.getMessage() for record in caplog.records]
    assert told == ["table FAILS cannot be booked yet: OSError: away"]


# --- puzzles ------------------------------------------------------------------------------------------


def puzzle(id: str = "p", rating: int = 1600, **more: Any) -> Any:
    made = {"id": id, "rating": rating, "solution": ["a", "b"], "seat": 1, **more}
    return SimpleNamespace(**made, credit=lambda option: 0.25 if option == "c" else 1.0)


def strong(rating: float, deviation: float, tries: int, solved: int) -> dict[str, Any]:
    values = {"rating": rating, "deviation": deviation, "volatility": 0.06}
    return {**values, "tries": tries, "solved": solved}


def test_tries_at_puzzles(tmp_path: Path) -> None:
    async def run() -> None:
        async with beginning(tmp_path) as (site, changes, _):
            here, one = Puzzles(site.store), puzzle()

            async def attempt(person: str, game: str, at: Any, option: str) -> dict[str, Any]:
                kept = await here.attempt(person, game, at, option)
                assert (kept.person, kept.puzzle) == (person, at.id)
                return {name: rounded(values) for name, values in (await changes.look()).items()}

            first = {"game": "g", "tries": 1, "at": MOMENT}
            missed = {"option": "c", "credit": 0.25, "shown": False, "change": -29}
            assert await attempt("ann", "g", one, "c") == {
                "puzzle_strengths p g": strong(1612.788, 142.763, 1, 0),
                "puzzlers ann g": strong(1471.34, 211.811, 1, 0),
                "puzzle_tries ann p": {**first, **missed},
            }
            assert await attempt("ann", "g", one, "d") == {"puzzle_tries ann p": {"option": "d", "tries": 2}}
            found = {"option": "a", "tries": 3, "shown": True}
            assert await attempt("ann", "g", one, "a") == {"puzzle_tries ann p": found}
            assert await attempt("ann", "g", one, "c") == {}, "it is solved, and stays so"
            asked = await attempt("bob", "g", one, "")
            shown = {"option": "", "credit": 0.0, "shown": True, "change": -84}
            assert asked["puzzle_tries bob p"] == {**first, **shown}
            assert asked["puzzle_strengths p g"] == {
                "rating": 1644.397,
                "deviation": 136.624,
                "volatility": 0.06,
                "tries": 2,
            }
            solved = await attempt("cy", "g", one, "b")
            assert solved["puzzlers cy g"] == strong(1663.537, 213.093, 1, 1)
            assert (solved["puzzle_strengths p g"]["tries"], solved["puzzle_strengths p g"]["solved"]) == (
                3,
                1,
            )
            other = await attempt("cy", "h", puzzle("q"), "c")
            assert list(other) == ["puzzle_strengths q h", "puzzlers cy h", "puzzle_tries cy q"]
            assert await attempt("cy", "h", puzzle("q"), "") == {"puzzle_tries cy q": {"shown": True}}
            await what_is_known_of_tries(here, one)

    awaited(run())


async def what_is_known_of_tries(here: Puzzles, one: Any) -> None:
    assert await here.counts() == 4
    assert [(t.puzzle, t.person) for t in await here.tries_of("ann")] == [("p", "ann")]
    assert (await here.tries_of(None), await here.tries_of("")) == ([], [])
    tried = [await here.tried(who, which) for who, which in (("ann", "q"), (None, "p"), ("bob", "p"))]
    assert [row and row.person for row in tried] == [None, None, "bob"]
    assert round((await here.strength("cy", "h")).rating, 3) == 1471.34
    assert [await here.strength(who, "h") for who in ("ann", None)] == [Strength(), Strength()]
    hard, tries, solved = await here.hardness(one, "g")
    assert (round(hard.rating), tries, solved) == (1593, 3, 1)
    assert await here.hardness(puzzle("new", 1700), "g") == (Strength(1700, 150.0), 0, 0)


def test_which_puzzle_comes_next(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        game: Any = SimpleNamespace(id="g")
        all_ = [puzzle(id, rating) for id, rating in (("a", 1400), ("b", 1520), ("c", 1480), ("d", 1800))]
        themes = {"war": [all_[0], all_[3]]}
        monkeypatch.setattr(puzzles, "puzzles_of", lambda game: all_)
        monkeypatch.setattr(puzzles, "themes_of", lambda game: themes)
        here: Any = Puzzles(None)  # type: ignore[arg-type]
        done: list[Any] = []

        async def tries_of(person: str | None) -> list[Any]:
            return done

        async def strength(person: str | None, game: str) -> Strength:
            return Strength(1500.0)

        here.tries_of, here.strength = tries_of, strength

        async def next_(*more: str) -> str:
            return str((await here.next("ann", game, *more)).id)

        assert [await next_(), await next_("b"), await next_("", "war"), await next_("a", "war")] == [
            "b",
            "c",
            "a",
            "d",
        ]
        assert await next_("", "peace") == "b", "there is no such theme"
        for id, days in (("b", 3), ("c", 1), ("a", 2)):
            done.append(SimpleNamespace(puzzle=id, game="g", at=NOW - timedelta(days=days)))
        done.append(SimpleNamespace(puzzle="d", game="other", at=NOW))
        assert await next_() == "d"
        done.append(SimpleNamespace(puzzle="d", game="g", at=NOW))
        assert [await next_(), await next_("b")] == ["b", "a"], "those tried longest ago"
        assert puzzles.find_puzzle(game, "c") is all_[2]
        assert puzzles.find_puzzle(game, "x") is None
        assert [puzzles.of_the_day(game, f"2026-01-0{n}").id for n in range(1, 6)] == [*"cccba"]

    awaited(run())


def test_themes_are_those_of_the_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    game: Any = SimpleNamespace(id="g")
    made = [puzzle(id) for id in "abcde"]
    monkeypatch.setattr(puzzles, "puzzles_of", lambda game: made)
    themes = {"a": "x", "b": "y", "c": "y", "d": "w", "e": ""}
    monkeypatch.setattr(puzzles, "theme_of", lambda game, p: themes[p.id])
    themes_of = puzzles.themes_of.__wrapped__
    found = {theme: [p.id for p in those] for theme, those in themes_of(game).items()}
    assert list(found.items()) == [("y", ["b", "c"]), ("w", ["d"]), ("x", ["a"])]
    monkeypatch.setattr(puzzles, "games", lambda: {"g": game})
    assert puzzles.solvable() == [game]
    made.clear()
    assert puzzles.solvable() == []


def test_positions_on_pages_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game(ROLL)
    table = Table(Setup(game, 3), "s")
    here = Puzzles(None)  # type: ignore[arg-type]
    assert (puzzles.KEPT, puzzles.PUZZLE_DEVIATION, puzzles.LAST, puzzles.LINES) == (40, 150.0, 10, 5)
    monkeypatch.setattr(puzzles, "KEPT", 2)
    one, two, three = (puzzle(id, table=lambda: table) for id in "abc")
    first = here.stage(game, one, "en")
    assert (first.base, first.address, first.seat, first.table) == (
        f"/puzzles/{ROLL}/a",
        f"/puzzles/{ROLL}/a",
        1,
        table,
    )
    assert first.eyes == ("en", 1, None, (1,), (), ())
    assert here.stage(game, one, "de") is not first
    assert here.stage(game, one, "en") is first
    here.stage(game, two, "en")
    assert list(here._staged) == [("a", "en"), ("b", "en")]
    assert not Staged.takes_back
    assert [(s.kind, s.person, s.bot, s.name) for s in first.seats] == [
        ("bot", None, "medium", bot_name(0)),
        ("person", None, None, "You"),
        ("bot", None, "medium", bot_name(2)),
    ]
    row = {name: getattr(first.row, name) for name in type(first.row).__slots__}
    told = {name: value for name, value in row.items() if value is not None}
    assert told == {
        "id": "a", "game": ROLL, "setup": str(table.setup), "rules": game.rules_version, "seed": "",
        "host": "", "private": False, "hints": False, "learning": False, "takeover": 0, "status": "playing",
        "moves": 0, "waiting": "", "consent": False, "hinted": False, "booked": False, "created": NOW,
        "changed": NOW,
    }  # fmt: skip
    assert three.id == "c"


# --- the film strip -----------------------------------------------------------------------------------


def line(ply: int, seat: int | None, text: str = "", target: int | None = None) -> Any:
    return SimpleNamespace(ply=ply, seat=seat, text=text or f"{ply} by {seat}", target=target)


def test_frames_of_a_film() -> None:
    lines = [
        line(0, None),
        line(1, 0),
        line(2, 1),
        line(2, 2, target=3),
        line(2, 1),
        line(4, None),
        line(4, 0),
    ]
    assert frames(lines, {3}) == [
        Frame(0, 1, 0, "1 by 0", 0, False),
        Frame(1, 2, 1, "2 by 1", 2, True),
        Frame(3, 4, 0, "4 by None", 1, False),
    ]
    assert [frame.mine for frame in frames([line(1, 3), line(2, 0)], {3})] == [True, False]
    seven = [line(ply, 0) for ply in range(1, 8)]
    assert [frame.ply for frame in frames(seven, set())] == [1, 2, 3, 4, 5, 6, 7]
    eight = [line(ply, 1 if ply in (3, 4, 5) else 0, target=3 if ply == 4 else None) for ply in range(1, 9)]
    assert frames(eight, {3}) == [
        Frame(0, 2, 0, "2 by 0", 1, False),
        Frame(2, 5, 1, "5 by 1", 2, True),
        Frame(5, 8, 0, "8 by 0", 2, False),
    ], "more than seven are joined by seat"
    many = frames([line(ply, ply % 2) for ply in range(1, 12)], set())
    assert [frame.ply for frame in many] == [5, 6, 7, 8, 9, 10, 11], "the oldest are left out"
