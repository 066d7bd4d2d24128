"""What people do at tables, and all that it changes in the database: the rows named here and no others.

Beside the table in question stands another one with the same people, the same seats and the same votes.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import timedelta
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from sqlalchemy import select, update

from pentapolis.server import actions, endings, schema, standing, storage
from pentapolis.server.clocks import Clocks
from pentapolis.server.config import Config
from pentapolis.server.database import migrate
from pentapolis.server.names import bot_name
from pentapolis.server.refused import Refused
from pentapolis.server.rows import PassRow
from pentapolis.server.site import Site
from tests.loops import awaited
from tests.server.sites import ROLL, site_on
from tests.server.test_books import DAY, add, add_people, add_table

NOW = DAY + timedelta(days=100)
SETUP = f"{ROLL} seats=3"


@cache
def empty() -> bytes:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "empty.db"
        migrate(Config(database=str(file)))
        return file.read_bytes()


class Changes:
    """What has changed since somebody looked last: by table and key the new values, and who was told."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.told: list[tuple[str, int]] = []
        self.rows: dict[str, dict[Any, dict[str, Any]]] = {}

        async def notify(connection: Any, table: str, number: int) -> None:
            self.told.append((table, number))

        site.store.notify = notify  # type: ignore[method-assign]

    async def look(self) -> dict[str, Any]:
        """Rows that are gone are None; of new rows all that is not empty is said."""
        before, changed = self.rows, dict[str, Any]()
        self.rows = {}
        for table in schema.metadata.sorted_tables:
            keys = [column.name for column in table.primary_key]
            found = [dict(row._mapping) for row in await self.site.store.rows(select(table))]
            now = self.rows[table.name] = {tuple(row[key] for key in keys): row for row in found}
            was = before.get(table.name, {})
            for key in sorted({*was, *now}, key=str):
                name = f"{table.name} {' '.join(map(str, key))}"
                if key not in now:
                    changed[name] = None
                elif key not in was:
                    changed[name] = {n: v for n, v in now[key].items() if v is not None and n not in keys}
                elif now[key] != was[key]:
                    changed[name] = {n: v for n, v in now[key].items() if v != was[key][n]}
        if self.told:
            changed["told"], self.told = self.told, []
        return changed


@asynccontextmanager
async def beginning(tmp_path: Path, **more: Any) -> AsyncIterator[tuple[Site, Changes, Any]]:
    """Two alike tables, T and U, of Ann, Bob and Cy with votes; everything looked at once."""
    file = tmp_path / "changes.db"
    file.write_bytes(empty())
    async with site_on(str(file)) as site:
        site.thinkers.asleep = True  # type: ignore[attr-defined]
        await add_people(site, "ann", "bob", "cy", "dee")
        people = more.pop("seats", ("ann", "bob", "cy"))
        site.host.listeners.remove(site.ratings.look)
        site.host.seconds = lambda: NOW.timestamp()
        for id in ("T", "U"):
            await add_table(
                site, id, *people, setup=f"{ROLL} seats={len(people)}", **{"waiting": "0", **more}
            )
            for kind in ("end", "pause"):
                vote = {"table": id, "kind": kind, "person": "bob", "number": 0, "agreed": "bob", "at": DAY}
                await add(site, schema.votes, vote)
        changes = Changes(site)
        await changes.look()
        yield site, changes, await site.host.load("T")


@pytest.fixture(autouse=True)
def fixed(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (storage, endings):
        monkeypatch.setattr(module, "now", lambda: NOW)
    monkeypatch.setattr("pentapolis.server.live.now", lambda: NOW)
    for module in (endings, actions):
        monkeypatch.setattr(module, "new_id", lambda length: "NEW" + "X" * (length - 3))


async def refused(awaitable: Any) -> str:
    with pytest.raises(Refused) as error:
        await awaitable
    return error.value.why


MOMENT = NOW.replace(tzinfo=None)
NO_VOTES: dict[str, Any] = {"votes T end": None, "votes T pause": None}
TOLD: dict[str, Any] = {"told": [("T", -1)]}


def ended(why: str, **more: Any) -> dict[str, Any]:
    return {"status": "over", "waiting": "", "ended": why, "changed": MOMENT, **more}


def test_closing_and_leaving_a_lobby(tmp_path: Path) -> None:
    async def run() -> None:
        people = ("ann", "bob", "open")
        async with beginning(tmp_path, seats=people, status="open", waiting="x") as (site, changes, live):
            assert await refused(endings.cancel(site, live, "bob")) == "not_host"
            assert await refused(endings.leave(site, live, "cy")) == "not_your_seat"
            await endings.leave(site, live, "ann")
            free = {"kind": "open", "person": None, "name": "…"}
            assert await changes.look() == {"tables T": {"host": "bob"}, "seats T 0": free, **TOLD}
            await endings.leave(site, live, "bob")
            assert await changes.look() == {"tables T": ended("cancelled"), **NO_VOTES, **TOLD}
            assert await refused(endings.leave(site, live, "bob")) == "ended"
            other = await site.host.load("U")
            await endings.leave(site, other, "bob")
            assert await changes.look() == {"seats U 1": free, "told": [("U", -1)]}
            await endings.cancel(site, other, "ann")
            no_votes = {"votes U end": None, "votes U pause": None}
            assert await changes.look() == {"tables U": ended("cancelled"), **no_votes, "told": [("U", -1)]}
            assert await refused(endings.cancel(site, other, "ann")) == "ended"

    awaited(run())


def test_giving_up(tmp_path: Path) -> None:
    async def run() -> None:
        async with beginning(tmp_path) as (site, changes, live):
            assert await refused(endings.concede(site, live, "dee")) == "not_your_seat"
            assert await refused(endings.leave(site, live, "ann")) == "already_started"
            assert await refused(endings.cancel(site, live, "ann")) == "already_started"
            await endings.concede(site, live, "bob")
            bot = {"kind": "bot", "person": None, "bot": "medium", "owner": "bob", "conceded": 0}
            assert await changes.look() == {"seats T 1": bot, **NO_VOTES, **TOLD}
            assert await refused(endings.concede(site, live, "bob")) == "not_your_seat"
            await site.host.answer(live, 0, "stop", 0)
            await changes.look()
            await endings.concede(site, live, "ann")
            over = {"status": "over", "waiting": "", "ended": "conceded", "places": "2,3,1"}
            assert await changes.look() == {"tables T": over, "seats T 0": {"conceded": 1}, **TOLD}
            assert await refused(endings.concede(site, live, "cy")) == "ended"

    awaited(run())


def test_what_all_agree_to(tmp_path: Path) -> None:
    async def run() -> None:
        async with beginning(tmp_path, clock="live:600:10") as (site, changes, live):
            assert await refused(endings.propose(site, live, "ann", "dance")) == "no_page"
            assert await refused(endings.propose(site, live, "dee", "end")) == "not_your_seat"
            assert await refused(endings.decline(site, live, "dee", "end")) == "not_your_seat"
            two = {"agreed": "bob,ann", "at": MOMENT}
            await endings.propose(site, live, "ann", "end")
            assert await changes.look() == {"votes T end": two, **TOLD}
            await endings.decline(site, live, "cy", "end")
            assert await changes.look() == {"votes T end": None, **TOLD}
            await endings.decline(site, live, "cy", "end")
            assert await changes.look() == {}, "there is nothing to decline"
            await endings.propose(site, live, "ann", "pause")
            assert await changes.look() == {"votes T pause": two, **TOLD}
            clocks: dict[str, Any] = {"at": NOW.timestamp(), "bank": [0.0, 600.0, 600.0], "free": [0.0] * 3}
            clocks |= {"running": [0], "holders": [0], "turn": 1, "given": [1, 0, 0], "round": 0}
            await endings.propose(site, live, "cy", "pause")
            found = await changes.look()
            assert Clocks.parse(found.pop("tables T")["clocks"]) == Clocks(**clocks, paused=True)
            assert found == {"votes T pause": None, **TOLD}
            for person in ("cy", "ann"):
                await endings.propose(site, live, person, "resume")
            new = {"person": "cy", "number": 0, "agreed": "cy,ann", "at": MOMENT}
            assert await changes.look() == {"votes T resume": new, "told": [("T", -1)] * 2}
            await endings.propose(site, live, "bob", "resume")
            found = await changes.look()
            assert Clocks.parse(found["tables T"]["clocks"]) == Clocks(**clocks)
            for person in ("cy", "ann", "bob"):
                await endings.propose(site, live, person, "end")
            assert (await changes.look())["tables T"] == ended("agreed")
            assert await refused(endings.propose(site, live, "ann", "end")) == "ended"

    awaited(run())


def test_taking_back_together(tmp_path: Path) -> None:
    async def run() -> None:
        async with beginning(tmp_path, consent=True, seats=("ann", "bob")) as (site, changes, live):
            await site.host.answer(live, 0, "stop", None)
            await site.host.answer(live, 0, "end_turn", None)
            await changes.look()
            await endings.propose(site, live, "ann", "back")
            vote = {"person": "ann", "number": 2, "agreed": "ann", "at": MOMENT}
            assert await changes.look() == {"votes T back": vote, **TOLD}
            await site.host.answer(live, 1, "stop", None)
            await changes.look()
            await endings.propose(site, live, "bob", "back")
            vote = {"person": "bob", "number": 3, "agreed": "bob", "at": MOMENT}
            found = await changes.look()
            assert found == {"votes T back": {n: v for n, v in vote.items() if n != "at"}, **TOLD}
            await endings.propose(site, live, "ann", "back")
            found = await changes.look()
            moved = {"seat": 1, "option": "!back:2", "at": MOMENT}
            assert (found["moves T 3"], found["votes T back"]) == (moved, None)
            assert found["tables T"] == {"moves": 4}
            assert live.table.ply == 2

    awaited(run())


def test_tables_that_nobody_comes_back_to(tmp_path: Path) -> None:
    async def run() -> None:
        async with beginning(tmp_path, day=99) as (site, changes, _):
            await add_table(site, "L", "ann", "open", status="open", day=86)
            await add_table(site, "P", "ann", "bob", day=40)
            await add_table(site, "R", "ann", "bob", day=-99, status="over")
            assert await endings.close_deserted(site) == []
            await add_table(site, "Q", "ann", "bob", day=39.9, waiting="1")
            here = await site.host.load("Q")
            await changes.look()
            assert await endings.close_deserted(site) == ["Q"], "no lobby is closed, and yet it goes on"
            gone: dict[str, Any] = {"status": "over", "ended": "deserted", "booked": True}
            assert await changes.look() == {"tables Q": {**gone, "waiting": ""}, "told": [("Q", -1)]}
            assert here.row.ended == "deserted"
            await add_table(site, "M", "ann", "open", status="open", day=85.9)
            await add_table(site, "S", "ann", "bob", day=39.9)
            await changes.look()
            assert await endings.close_deserted(site) == ["M", "S"]
            assert await changes.look() == {
                "tables M": {**gone, "ended": "cancelled"},
                "tables S": gone,
                "told": [("M", -1), ("S", -1)],
            }
            assert (endings.LOBBY_DAYS, endings.DESERTED_DAYS) == (14, 60)

    awaited(run())


AGAIN: dict[str, Any] = {
    "game": ROLL, "setup": SETUP, "rules": 1, "private": False, "hints": True, "learning": False,
    "takeover": 10, "status": "open", "moves": 0, "waiting": "", "consent": False, "hinted": False,
    "booked": False, "talk": "all", "created": MOMENT, "changed": MOMENT,
}  # fmt: skip


def test_a_rematch(tmp_path: Path) -> None:
    async def run() -> None:
        people = ("ann", "bob", "bot")
        more: dict[str, Any] = {"seats": people, "private": True, "clock": "live:600:10", "consent": True}
        async with beginning(tmp_path, **more, talk="seats", takeover=7) as (site, changes, live):
            assert await refused(endings.rematch(site, live, "ann", "Ann")) == "not_over"
            for person in ("bob", "ann"):
                await endings.concede(site, live, person)
            await changes.look()
            id = await endings.rematch(site, live, "ann", "Ann")
            assert id == "NEWXXXXXXXXX", "nobody guesses that of a private one"
            found = await changes.look()
            assert found.pop(f"tables {id}") == {
                **AGAIN, "host": "ann", "seed": "deal1", "private": True, "clock": "live:600:10",
                "consent": True, "talk": "seats", "takeover": 7, "invite": "NEW" + "X" * 13,
            }  # fmt: skip
            assert found == {
                "tables T": {"rematch": id},
                f"seats {id} 0": {"kind": "open", "name": "Bob", "owner": "bob"},
                f"seats {id} 1": {"kind": "bot", "name": "Bot", "bot": "easy"},
                f"seats {id} 2": {"kind": "person", "person": "ann", "name": "Ann"},
                **TOLD,
            }
            for person in ("dee", "ann"):
                assert await endings.rematch(site, live, person, person.title()) == id
                assert await changes.look() == {}
            assert await endings.rematch(site, live, "bob", "Bob") == id
            found = await changes.look()
            assert found.pop(f"tables {id}") == {"status": "playing", "waiting": "0"}
            assert found == {
                f"seats {id} 0": {"kind": "person", "person": "bob", "owner": None},
                "told": [(id, -1)],
            }
            assert await endings.rematch(site, live, "bob", "Bob") == id
            assert await changes.look() == {}

    awaited(run())


def test_a_spectator_opens_a_table_alike(tmp_path: Path) -> None:
    async def run() -> None:
        async with beginning(tmp_path) as (site, changes, live):
            for person in ("bob", "cy"):
                await endings.concede(site, live, person)
            await changes.look()
            checked: list[Any] = []
            site.people.limiter.check = lambda *what: checked.append(what)  # type: ignore[method-assign]
            assert await endings.rematch(site, live, "dee", "Dee") == "NEWXXX"
            assert checked == [("table", "dee")]
            assert await changes.look() == {
                "tables NEWXXX": {**AGAIN, "host": "dee", "seed": "deal1"},
                "seats NEWXXX 0": {"kind": "person", "person": "dee", "name": "Dee"},
                "seats NEWXXX 1": {"kind": "open", "name": "Cy", "owner": "cy"},
                "seats NEWXXX 2": {"kind": "open", "name": "Ann", "owner": "ann"},
                **TOLD,
            }

    awaited(run())


def test_of_two_who_want_a_rematch_the_first_opens_it(tmp_path: Path) -> None:
    async def run() -> None:
        async with beginning(tmp_path, seats=("ann", "bob")) as (site, changes, live):
            await endings.concede(site, live, "bob")
            await add_table(site, "OTHER", "bob", "open:ann", status="open", host="bob")
            async with site.store.transaction() as connection:  # another process
                there = update(schema.tables).where(schema.tables.c.id == "T")
                await connection.execute(there.values(rematch="OTHER"))
            await changes.look()
            assert await endings.rematch(site, live, "ann", "Ann") == "OTHER"
            found = await changes.look()
            assert list(found) == ["tables OTHER", "seats OTHER 1", "told"]
            assert found["seats OTHER 1"] == {"kind": "person", "person": "ann", "owner": None}

    awaited(run())


# --- sitting down -------------------------------------------------------------------------------------


def test_sitting_down(tmp_path: Path) -> None:
    async def run() -> None:
        people = ("ann", "open", "open:cy", "open")
        async with beginning(tmp_path, seats=people, status="open", waiting="") as (site, changes, live):
            assert await actions.join(site, live, "ann", "Ann", 3) == 0, "she sits there already"
            assert await refused(actions.join(site, live, "dee", "Dee", 2)) == "seat_taken", "it is kept"
            assert await refused(actions.join(site, live, "dee", "Dee", 0)) == "seat_taken"
            assert await changes.look() == {}
            assert await actions.join(site, live, "cy", "Cy", None) == 2
            sits = {"kind": "person", "person": "cy", "owner": None, "name": "Cy"}
            assert await changes.look() == {"seats T 2": sits, **TOLD}
            await add(site, schema.circles, {"person": "cy", "other": "bob", "kind": "block", "at": DAY})
            assert await refused(actions.join(site, live, "bob", "Bob", None)) == "blocked"
            assert await refused(actions.seat_bot(site, live, "cy", 1)) == "not_host"
            for seat in (0, 2, 9):
                assert await refused(actions.seat_bot(site, live, "ann", seat)) == "seat_taken"
            await changes.look()
            await actions.seat_bot(site, live, "ann", 1)
            bot = {"kind": "bot", "bot": "medium", "name": bot_name(1)}
            assert await changes.look() == {"seats T 1": bot, **TOLD}
            assert await actions.join(site, live, "dee", "Dee", 3) == 3
            found = await changes.look()
            assert found["tables T"] == {"status": "playing", "waiting": "0", "changed": MOMENT}
            assert await refused(actions.join(site, live, "bob", "Bob", None)) == "already_started"
            assert await refused(actions.seat_bot(site, live, "ann", 1)) == "already_started"
            other = await site.host.load("U")
            await endings.cancel(site, other, "ann")
            assert await refused(actions.join(site, other, "bob", "Bob", None)) == "ended"
            assert await refused(actions.seat_bot(site, other, "ann", 1)) == "ended"

    awaited(run())


def test_answering_and_taking_back(tmp_path: Path) -> None:
    async def run() -> None:
        async with beginning(tmp_path, seats=("ann", "bob", "ann")) as (site, changes, live):
            checked: list[Any] = []
            site.people.limiter.check = lambda *what: checked.append(what)  # type: ignore[method-assign]
            assert await refused(actions.answer(site, live, "ann", "x" * 201, 0)) == "bad_answer"
            assert await refused(actions.answer(site, live, "ann", "x" * 200, 0)) == "bad_answer"
            assert actions.LONGEST_KEY == 200
            await actions.answer(site, live, "ann", "stop", 0)
            summary = {"moves": 1, "changed": MOMENT}
            moved = {"seat": 0, "option": "stop", "at": MOMENT}
            assert await changes.look() == {"tables T": summary, "moves T 0": moved}
            for person, seat in (("dee", None), (None, None), ("ann", 1)):
                assert await refused(actions.undo(site, live, person, None, seat)) == "not_your_seat"
            assert await refused(actions.undo(site, live, "bob", None)) == "no_undo_other"
            assert checked == [("undo", "bob")]
            await actions.undo(site, live, "ann", 1)
            assert (await changes.look())["moves T 1"] == {"seat": 0, "at": MOMENT}
            assert live.table.ply == 0
            assert await refused(actions.undo(site, live, "ann", None)) == "no_undo_nothing"

    awaited(run())


def test_bots_take_seats_over(tmp_path: Path) -> None:
    async def run() -> None:
        async with beginning(tmp_path, seats=("ann", "bob"), day=99.99) as (site, changes, live):
            assert await refused(actions.take_over(site, live, "dee", 0)) == "not_your_seat"
            assert await refused(actions.take_over(site, live, "bob", 1)) == "not_gone"
            await actions.take_over(site, live, "bob", 0)
            bot = {"kind": "bot", "person": None, "bot": "medium", "owner": "ann"}
            assert await changes.look() == {"seats T 0": bot, **TOLD}
            for person, seat in (("bob", 0), ("ann", 1)):
                assert await refused(actions.come_back(site, live, person, seat)) == "not_your_seat"
            await actions.come_back(site, live, "ann", 0)
            back = {"kind": "person", "person": "ann", "bot": None, "owner": None}
            assert await changes.look() == {"seats T 0": back, **TOLD}

    awaited(run())


def test_what_is_answered_ahead_is_kept(tmp_path: Path) -> None:
    async def run() -> None:
        async with beginning(tmp_path) as (site, changes, live):
            row = PassRow("T", 0, "war", "ann", "round", 3, 1, "pass")
            for one in (
                row,
                replace(row, table="U"),
                replace(row, seat=1, person="bob"),
                replace(row, topic="peace"),
            ):
                await standing.keep(site.store, one)
            kept = {"person": "ann", "until": "round", "ply": 3, "round": 1, "known": "pass"}
            assert await changes.look() == {
                "passes T 0 peace": kept,
                "passes T 0 war": kept,
                "passes T 1 war": {**kept, "person": "bob"},
                "passes U 0 war": kept,
                "told": [("T", -1), ("U", -1), ("T", -1), ("T", -1)],
            }
            await standing.keep(site.store, replace(row, until="game", known="no"))
            assert await changes.look() == {"passes T 0 war": {"until": "game", "known": "no"}, **TOLD}
            await site.host.refresh("T")
            assert [one.topic for one in standing.passes_of(live, [0])] == ["peace", "war"]
            assert [one.person for one in standing.passes_of(live, (0, 1))] == ["ann", "ann", "bob"]
            assert await refused(actions.answer_oneself(site, live, "ann", "other")) == "no_pass"
            assert await refused(actions.answer_oneself(site, live, "cy", "war")) == "no_pass"
            await actions.answer_oneself(site, live, "ann", "war")
            assert await changes.look() == {"passes T 0 war": None, **TOLD}

    awaited(run())
