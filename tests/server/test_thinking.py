"""The queue of jobs: what comes first, that everything is thought about once; answers out of courtesy."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from sqlalchemy import text

from pentapolis.engine import Setup, Table, find_game, key
from pentapolis.server import jobs, jobtable
from pentapolis.server.background import look_after
from pentapolis.server.courtesy import Courtesy
from pentapolis.server.jobs import Failed, Job, MemoryQueue
from pentapolis.server.jobtable import DatabaseQueue, JobTable, Worker
from pentapolis.server.live import LOOKED_SECONDS, Live
from pentapolis.server.storage import Store
from pentapolis.server.thinkers import Thinkers
from pentapolis.server.thinking import Workers, think
from tests.loops import awaited
from tests.server.servers import PATIENCE, Program, Server, fresh_database
from tests.server.sites import site_on, table_at


class Slow(Workers):
    """Workers that answer when they are told to, and remember the order in which they were asked."""

    def __init__(self, count: int = 1) -> None:
        super().__init__(count)
        self.asked: list[str] = []
        self.free = asyncio.Semaphore(0)

    async def run(self, function: Any, *args: Any) -> Any:
        self.asked.append(args[1])
        await self.free.acquire()
        if args[1] == "bad":
            raise ValueError("it cannot think about this")
        return json.dumps(args[1])

    async def close(self) -> None:
        pass


def job(text: str, kind: str = "move", person: str = "ann", only_bots: bool = False) -> Job:
    return Job(kind, text, 1, 0, "easy", person, text, only_bots)


async def settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def test_moves_before_hints_before_reviews_before_tables_of_bots() -> None:
    async def run() -> None:
        workers = Slow()
        queue = MemoryQueue(workers)
        wanted = [
            job("first"),
            job("lonely", only_bots=True),
            job("review", "review"),
            job("hint", "hint"),
            job("move", person="bob"),
        ]
        waiting = [asyncio.create_task(queue.result(one)) for one in wanted]
        await settle()
        for _ in wanted:
            workers.free.release()
            await settle()
        assert workers.asked == ["first", "move", "hint", "review", "lonely"]
        assert [json.loads(await one) for one in waiting] == [one.text for one in wanted]

    awaited(run())


def test_nobody_who_burns_his_share_keeps_others_waiting() -> None:
    async def run() -> None:
        workers = Slow()
        queue = MemoryQueue(workers)
        greedy = [asyncio.create_task(queue.result(job(f"greedy{n}", person="greedy"))) for n in range(20)]
        await settle()
        other = asyncio.create_task(queue.result(job("other", person="other")))
        await settle()
        workers.free.release()
        await settle()
        workers.free.release()
        await settle()
        assert workers.asked[1] == "other"
        assert other.done()
        for task in greedy:
            task.cancel()
        await settle()
        assert queue._open == [], "what nobody waits for any more is forgotten"

    awaited(run())


def test_what_several_want_is_thought_about_once_and_failures_are_told() -> None:
    async def run() -> None:
        workers = Slow()
        queue = MemoryQueue(workers)
        many = [asyncio.create_task(queue.result(job("same"))) for _ in range(5)]
        await settle()
        workers.free.release()
        assert {await one for one in many} == {'"same"'}
        assert workers.asked == ["same"]
        workers.free.release()
        with pytest.raises(Failed, match="cannot think"):
            await queue.result(job("bad"))

    awaited(run())


def test_bots_answer_with_an_option_and_curves_have_a_chance_for_every_seat() -> None:
    table = Table(Setup(find_game("roll_through_the_ages"), 2), "thinking")
    assert table.ask is not None
    chosen = json.loads(think("move", table.dump(), table.ask.seat, "random", "seed"))
    assert chosen in [key(option) for option in table.ask.options]
    advice = json.loads(think("hint", table.dump(), table.ask.seat, "greedy", "seed"))
    assert 1 <= len(advice) <= 3
    assert advice[0]["option"] in [key(option) for option in table.ask.options]
    assert advice[0]["chance"] >= advice[-1]["chance"]
    for _ in range(5):
        table.answer(table.ask.options[0])
    points = json.loads(think("review", str(table.record(reveal_seed=True)), 0, "curve", ""))
    assert points[0]["ply"] == 0
    assert all(sum(point["chances"]) == pytest.approx(1) for point in points)


def test_bots_at_tables_that_nobody_looks_at_wait(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            live = await table_at(site, "me", "bot:random")
            live.looked -= LOOKED_SECONDS + 1
            assert live.table is not None
            while live.waiting() == [0]:
                assert live.table.ask is not None
                await site.host.answer(live, 0, key(live.table.ask.options[-1]), None)
            await look_after(site)
            assert live.thinking is None
            await site.host.find(live.id)
            assert live.thinking is not None

    awaited(run())


# --- in the database -----------------------------------------------------------------------------------


async def stored(store: Store, number: int) -> None:
    """Wait until so many jobs have been written down."""
    while len(await store.rows(text("SELECT key FROM jobs"))) < number:
        await asyncio.sleep(0.01)


@pytest.mark.postgres
def test_jobs_in_the_database(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two servers' worth of processes: each job is done once, in order, and a dead worker's again."""

    async def run(database: str) -> None:
        async with site_on(database) as site:
            first, second = (DatabaseQueue(JobTable(site.store), None) for _ in range(2))
            same = [asyncio.create_task(queue.result(job("same"))) for queue in (first, second, first)]
            hint = asyncio.create_task(first.result(job("hint", "hint")))
            bad = asyncio.create_task(second.result(job("bad")))
            await stored(site.store, 3)
            workers = [Worker(JobTable(site.store), Slow()) for _ in range(2)]
            for worker in workers:
                assert isinstance(worker.workers, Slow)
                worker.workers.free = asyncio.Semaphore(100)
            while any([await worker.step() for worker in workers]):
                pass
            assert [await one for one in same] == ['"same"'] * 3
            assert await hint == '"hint"'
            with pytest.raises(Failed):
                await bad
            assert sum(worker.done for worker in workers) == 3
            first_worker = workers[0].workers
            assert isinstance(first_worker, Slow)
            assert first_worker.asked[0] in ("same", "bad"), "moves before hints"
            # A worker takes a job and dies.
            orphan = asyncio.create_task(first.result(job("orphan")))
            await stored(site.store, 4)
            dead = JobTable(site.store)
            taken = await dead.take()
            assert taken is not None
            assert await JobTable(site.store).take() is None, "it is not taken twice"
            await dead.release()  # what its lease does after a while
            assert await workers[1].step()
            assert await orphan == '"orphan"'

    monkeypatch.setattr(jobtable, "LOOK_SECONDS", 0.05)
    with fresh_database("postgres", tmp_path_factory.mktemp("jobs")) as database:
        awaited(run(database))


@pytest.mark.postgres
def test_a_worker_that_begins_again_frees_what_it_left_half_done(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """Its heartbeat would keep the job taken for ever, and the table would be stuck (found by make chaos)."""

    async def run(database: str) -> None:
        async with site_on(database) as site:
            workers = Slow()
            worker = Worker(JobTable(site.store), workers)
            queue = DatabaseQueue(worker.table, None)
            wanted = asyncio.create_task(queue.result(job("half")))
            for _ in range(2):  # taken, then the connection breaks and the worker begins again
                running = asyncio.create_task(worker.run())
                while len(workers.asked) == workers.asked.count("seen"):
                    await asyncio.sleep(0.01)
                workers.asked = ["seen"] * len(workers.asked)
                running.cancel()
                await asyncio.gather(running, return_exceptions=True)
            workers.free.release()
            running = asyncio.create_task(worker.run())
            assert await wanted == '"half"'
            running.cancel()

    with fresh_database("postgres", tmp_path_factory.mktemp("half")) as database:
        awaited(run(database))


@pytest.mark.postgres
def test_shares_are_fair_in_the_database(tmp_path_factory: pytest.TempPathFactory) -> None:
    async def run(database: str) -> None:
        async with site_on(database) as site:
            table = JobTable(site.store)
            for n in range(5):
                await table.put(job(f"greedy{n}", person="greedy"))
            assert (await table.take()) is not None
            await table.put(job("other", person="other"))
            taken = await table.take()
            assert taken is not None
            assert taken.text == "other"

    with fresh_database("postgres", tmp_path_factory.mktemp("fair")) as database:
        awaited(run(database))


@pytest.mark.postgres
def test_a_process_that_only_thinks_moves_the_bots_of_two_servers(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """`pentapolis think` beside two servers; every bot move is thought about once."""
    with fresh_database("postgres", tmp_path_factory.mktemp("think")) as database:
        servers = [Server(database, thinks=False).start() for _ in range(2)]
        thinking = subprocess.Popen([sys.executable, "-m", "pentapolis", "think", "--database", database])
        try:
            program = Program(servers[0].url)
            there = httpx.Client(base_url=servers[1].url, headers=program.client.headers, timeout=PATIENCE)
            ids = [program.table(seats=("bot:random", "me"))["id"] for _ in range(6)]
            for id in ids:
                for client in (program.client, there):
                    for _ in range(2400):
                        if client.get(f"/api/tables/{id}").json()["waiting"] == [1]:
                            break
                        time.sleep(0.05)
                    assert client.get(f"/api/tables/{id}").json()["waiting"] == [1]

            async def counted() -> tuple[int, int]:
                async with site_on(database) as site:
                    rows = await site.store.rows(text("SELECT key, taken, done FROM jobs"))
                    bots = sum([len(await site.store.moves_of(id)) for id in ids])
                    return len(rows), bots

            done, moved = awaited(counted())
            assert done == moved, "as many jobs as moves of bots"
        finally:
            thinking.terminate()
            for server in servers:
                server.stop()
            assert thinking.wait(PATIENCE) == 0


# --- courtesy ------------------------------------------------------------------------------------------


class Prompt(Courtesy):
    async def pause(self) -> None:
        await asyncio.sleep(0)


@pytest.mark.parametrize("wanted", [True, False])
def test_the_server_answers_for_whoever_has_no_choice_and_wants_it(
    database: str, wanted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            live = await table_at(site, "me", "me")
            assert live.table is not None
            ask = live.table.ask
            assert ask is not None
            only = ask.options[0]
            monkeypatch.setattr(ask, "options", [only])
            assert live.table.forced(ask.seat) == only
            await site.store.set_courtesy(live.seats[0].person or "", wanted)
            courtesy = Prompt(site.host)
            courtesy.look(live)
            courtesy.look(live)  # twice asked, once answered
            await asyncio.gather(*courtesy._tasks)
            assert live.number == (1 if wanted else 0)

    awaited(run())


def test_a_real_choice_is_never_taken_away(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            live: Live = await table_at(site, "me", "me")
            courtesy = Prompt(site.host)
            courtesy.look(live)
            assert not courtesy._tasks

    awaited(run())


def test_shares_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "SHARE_SECONDS", -1.0)
    queue = MemoryQueue(Workers(1))
    queue._had["ann"].append(time.monotonic())
    assert queue._share("ann") == 0
    assert not queue._had


@pytest.mark.parametrize(("game", "told"), [("mosaic", True), ("through_the_ages", False)])
def test_bots_that_conclude_from_what_others_did_are_told_it(game: str, told: bool) -> None:
    """A job is a position; where bots weigh hidden cards, it comes with the answers that tell something."""
    table = Table.new(game, seats=2, seed="told")
    while table.ask is not None and table.ply < 14:
        table.answer(table.ask.options[-1])
    assert table.ask is not None
    live: Any = SimpleNamespace(table=table, id="t", number=1, seats=[])
    job = Thinkers._job("move", live, table.ask.seat, "hard", "host")
    assert ("\npast " in job.text) is told
    assert Table.from_position(job.text).view(0) == table.view(0)
