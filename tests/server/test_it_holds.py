"""kill -9 at random moments; two servers on one database; nothing acknowledged is ever lost."""

from __future__ import annotations

import contextlib
import json
import random
import subprocess
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from pentapolis.engine import Record, Table
from tests.server.servers import PATIENCE, Program, Server, fresh_database

KILLS = 4


class Player(threading.Thread):
    """Plays solo games over HTTP and remembers every answer that the server acknowledged."""

    def __init__(self, program: Program, id: str, stop: threading.Event, seed: int) -> None:
        super().__init__(daemon=True)
        self.program, self.id, self.stop = program, id, stop
        self.random = random.Random(seed)
        self.acknowledged: dict[int, str] = {}
        self.errors: list[str] = []

    def run(self) -> None:
        while not self.stop.is_set():
            try:
                table = self.program.client.get(f"/api/tables/{self.id}").json()
                if table["status"] == "over":
                    return
                if table["ask"] is None:
                    time.sleep(0.01)
                    continue
                key = self.random.choice(table["ask"]["options"])["key"]
                data = {"option": key, "number": table["number"]}
                reply = self.program.client.post(f"/api/tables/{self.id}/answer", json=data)
                if reply.status_code == 200:
                    self.acknowledged[table["number"]] = key
                elif (
                    reply.status_code != 409
                ):  # 409: our own answer was stored, but the server died saying so
                    self.errors.append(reply.text)
            except (httpx.TransportError, json.JSONDecodeError):
                time.sleep(0.05)  # the server is dead: connect again

    def finish(self) -> None:
        """Wait for the end of the game, on a busy machine longer: as long as answers are taken."""
        known = -1
        while self.is_alive() and known < len(self.acknowledged):
            known = len(self.acknowledged)
            self.join(PATIENCE)


def test_kill_9_loses_nothing(database: str) -> None:
    server = Server(database).start()
    chance = random.Random(7)
    try:
        stop = threading.Event()
        players = []
        for seed in range(4):
            program = Program(server.url)
            seats = ("me",) if seed % 2 else ("me", "bot:random")
            players.append(Player(program, program.table(seats=seats)["id"], stop, seed))
        for player in players:
            player.start()
        for _ in range(2 if "postgres" in database else KILLS):
            time.sleep(0.1 + chance.random() * 0.6)
            server.kill()
            server.start()
        for player in players:
            player.finish()
        stop.set()
        for player in players:
            assert player.errors == []
            table = player.program.get(f"/api/tables/{player.id}")
            assert table["status"] == "over", "no table is stuck"
            record = Record.parse(httpx.get(f"{server.url}/api/tables/{player.id}/record").text)
            answers = dict(enumerate(line.split()[2] for line in str(record).splitlines()[5:-2]))
            for number, key in player.acknowledged.items():
                assert answers[number] == key, "an acknowledged answer is there afterwards"
            assert Table.replay(record).result().scores == table["scores"]
    finally:
        server.stop()


def children(parent: int) -> set[int]:
    """The processes that this process started, and theirs."""
    found = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = stat.read_text().rpartition(")")[2].split()
            if int(fields[1]) == parent:
                found |= {int(stat.parent.name)} | children(int(stat.parent.name))
    return found


def test_workers_end_with_a_killed_server(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path}/games.db").start()
    program = Program(server.url)
    program.table(seats=("bot:random", "me"))
    assert isinstance(server.process, subprocess.Popen)
    while not (workers := children(server.process.pid)):
        time.sleep(0.05)
    server.kill()
    for _ in range(2400):
        if not any(Path(f"/proc/{worker}").exists() for worker in workers):
            return
        time.sleep(0.05)
    raise AssertionError("the bots' processes outlive the server")


def states(program: Program, id: str, seen: list[Any], ready: threading.Event) -> None:
    with program.client.stream("GET", f"/api/tables/{id}/events", timeout=PATIENCE) as stream:
        for line in stream.iter_lines():
            if line.startswith("data: "):
                seen.append(json.loads(line[6:]))
                ready.set()
                if seen[-1]["number"] >= 6:
                    return


def race(clients: list[httpx.Client], path: str, data: dict[str, Any]) -> list[int]:
    """Post the same thing from several clients at once; the status codes."""
    codes: list[int] = []
    racers = [
        threading.Thread(target=lambda client=client: codes.append(client.post(path, json=data).status_code))
        for client in clients
    ]
    for racer in racers:
        racer.start()
    for racer in racers:
        racer.join()
    return codes


@pytest.mark.postgres
def test_two_servers_on_one_postgresql(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Live updates cross over, and of two answers to one question only one is stored."""
    with fresh_database("postgres", tmp_path_factory.mktemp("two")) as database:
        one, two = Server(database).start(), Server(database).start()
        try:
            here = Program(one.url)
            there = httpx.Client(base_url=two.url, headers=here.client.headers, timeout=PATIENCE)
            id = here.table(seats=("me", "me"))["id"]
            seen: list[Any] = []
            ready = threading.Event()
            watcher = Program(two.url)
            listening = threading.Thread(target=states, args=(watcher, id, seen, ready), daemon=True)
            listening.start()
            assert ready.wait(PATIENCE)
            for turn in range(6):
                table = here.get(f"/api/tables/{id}")
                data = {"option": table["ask"]["options"][0]["key"], "number": table["number"]}
                codes = race([here.client, there], f"/api/tables/{id}/answer", data)
                assert sorted(codes) == [200, 409], turn
            listening.join(PATIENCE)
            assert seen[-1]["number"] == 6
            for _ in range(1200):
                if there.get(f"/api/tables/{id}").json() == here.get(f"/api/tables/{id}"):
                    break
                time.sleep(0.05)
            assert there.get(f"/api/tables/{id}").json() == here.get(f"/api/tables/{id}")
        finally:
            one.stop()
            two.stop()
