"""Simulated people at many tables: `make load` (or `python benchmarks/load.py --tables 200 --rate 100`).

Starts a server on an empty SQLite file, seats two people at every table, lets each of them listen to the
table's events, and answers at a fixed rate, as people would: they look at the table when it is their turn,
then answer. Prints answers/s and how long an answer took until it was acknowledged (p50, p95, p99), and
checks at the end that every acknowledged answer stands in the record. `--pages 1` adds browsers that watch:
the server then also renders the board for each of them after every answer.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

GAME = "roll_through_the_ages"
ROOT = Path(__file__).parents[1]
SERVE = """
import sys
from pentapolis.server.app import make_app, run
from pentapolis.server.config import Config
run(make_app(Config(database=sys.argv[2], limits=False)), "127.0.0.1", int(sys.argv[1]))
"""


class Http:
    """One kept connection that speaks just enough HTTP; far cheaper than a full client."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None
        self.lock = asyncio.Lock()

    async def send(self, method: str, path: str, token: str, data: Any = None) -> None:
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 22)
        body = b"" if data is None else json.dumps(data).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: load\r\nContent-Length: {len(body)}\r\n"
        if token:
            head += f"Authorization: Bearer {token}\r\n"
        self.writer.write((head + "Content-Type: application/json\r\n\r\n").encode() + body)
        await self.writer.drain()

    async def head(self) -> tuple[int, dict[str, str]]:
        assert self.reader is not None
        lines = (await self.reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in lines[1:] if ": " in line)
        return int(lines[0].split()[1]), headers

    async def call(self, method: str, path: str, token: str = "", data: Any = None) -> tuple[int, bytes]:
        async with self.lock:
            await self.send(method, path, token, data)
            status, headers = await self.head()
            assert self.reader is not None
            return status, await self.reader.readexactly(int(headers.get("content-length", "0")))

    async def stream(self, path: str, token: str = "") -> AsyncIterator[str]:
        """The data of a stream's messages."""
        await self.send("GET", path, token)
        await self.head()
        assert self.reader is not None
        while line := await self.reader.readline():
            if line.startswith(b"data: "):
                yield line[6:].decode()


class Room:
    """A table with two people: whose turn it is and what has been acknowledged."""

    def __init__(self, id: str, tokens: list[str]) -> None:
        self.id = id
        self.tokens = tokens
        self.acknowledged: dict[int, str] = {}
        self.messages = 0
        self.busy = False
        self.over = False


class Load:
    """The whole run."""

    def __init__(self, port: int, settings: argparse.Namespace) -> None:
        self.port = port
        self.settings = settings
        self.random = random.Random(1)
        self.pool = [Http(port) for _ in range(32)]
        self.rooms: list[Room] = []
        self.waits: list[float] = []
        self.refused = 0
        self.skipped = 0
        self.tasks: set[asyncio.Task[None]] = set()

    async def call(self, method: str, path: str, token: str = "", data: Any = None) -> Any:
        status, body = await self.random.choice(self.pool).call(method, path, token, data)
        return status, body

    async def prepare(self) -> None:
        tokens = []
        for number in range(20):
            _, body = await self.call("POST", "/api/guests", data={"name": f"Load {number}"})
            tokens.append(json.loads(body)["token"])
        for number in range(self.settings.tables):
            pair = [tokens[number % 20], tokens[(number + 7) % 20]]
            data = {"game": GAME, "seats": ["me", "open"]}
            _, body = await self.call("POST", "/api/tables", pair[0], data)
            room = Room(json.loads(body)["id"], pair)
            await self.call("POST", f"/api/tables/{room.id}/join", pair[1], {})
            self.rooms.append(room)
            for token in pair:
                self._spawn(self.listen(room, f"/api/tables/{room.id}/events", token))
            for _ in range(self.settings.pages):
                self._spawn(self.listen(room, f"/t/{room.id}/events", ""))
        await asyncio.sleep(1)

    def _spawn(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def listen(self, room: Room, path: str, token: str) -> None:
        async for _ in Http(self.port).stream(path, token):
            room.messages += 1

    async def answer(self, room: Room) -> None:
        """One person looks at the table and answers."""
        try:
            for token in room.tokens:
                _, body = await self.call("GET", f"/api/tables/{room.id}", token)
                table = json.loads(body)
                if table["status"] == "over":
                    room.over = True
                    return
                if table["ask"]:
                    break
            number = table["number"]
            option = self.random.choice(table["ask"]["options"])["key"]
            begin = time.perf_counter()
            status, _ = await self.call(
                "POST", f"/api/tables/{room.id}/answer", token, {"option": option, "number": number}
            )
            self.waits.append(time.perf_counter() - begin)
            if status == 200:
                room.acknowledged[number] = option
            else:
                self.refused += 1
        finally:
            room.busy = False

    async def run(self, rate: float, seconds: float) -> float:
        """Answer at this rate for so long; the rate that was reached."""
        self.waits = []
        begin = time.perf_counter()
        due = 0
        while (passed := time.perf_counter() - begin) < seconds:
            while due < passed * rate:
                due += 1
                free = [room for room in self.rooms if not room.busy and not room.over]
                if not free:
                    self.skipped += 1
                    continue
                room = self.random.choice(free)
                room.busy = True
                self._spawn(self.answer(room))
            await asyncio.sleep(0.002)
        while any(room.busy for room in self.rooms):
            await asyncio.sleep(0.01)
        return len(self.waits) / (time.perf_counter() - begin)

    async def lost(self) -> int:
        """Acknowledged answers that do not stand in the record."""
        missing = 0
        for room in self.rooms:
            _, body = await self.call("GET", f"/api/tables/{room.id}/record")
            answers = dict(enumerate(line.split()[2] for line in body.decode().splitlines()[5:-2]))
            missing += sum(answers.get(number) != key for number, key in room.acknowledged.items())
        return missing


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] * 1000


async def measure(port: int, settings: argparse.Namespace) -> bool:
    load = Load(port, settings)
    await load.prepare()
    streams = len(load.tasks)
    print(f"{settings.tables} tables, {streams} event streams, bots idle")
    print(" wanted/s  reached/s   p50 ms   p95 ms   p99 ms  refused   lost")
    good = True
    for factor in settings.factors:
        rate = settings.rate * factor
        load.refused = 0
        reached = await load.run(rate, settings.seconds)
        lost = await load.lost()
        marks = [percentile(load.waits, share) for share in (0.5, 0.95, 0.99)]
        print(
            f"{rate:>9.0f} {reached:>10.1f} {marks[0]:>8.1f} {marks[1]:>8.1f} {marks[2]:>8.1f} "
            f"{load.refused:>8} {lost:>6}"
        )
        good = good and lost == 0
    print(f"{sum(room.messages for room in load.rooms)} messages arrived over the streams")
    for task in list(load.tasks):
        task.cancel()
    return good


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rate", type=float, default=100, help="answers a second")
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument(
        "--factors", type=float, nargs="*", default=[1, 3], help="multiples of the rate to try"
    )
    parser.add_argument("--pages", type=int, default=0, help="watching browsers per table")
    settings = parser.parse_args()
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        words = [sys.executable, "-c", SERVE, str(port), str(Path(folder) / "load.db")]
        server = subprocess.Popen(words, cwd=ROOT)
        try:
            _wait(port)
            good = asyncio.run(measure(port, settings))
        finally:
            server.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                server.wait(10)
    sys.exit(0 if good else 1)


def _wait(port: int) -> None:
    for _ in range(300):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.1)
    raise SystemExit("the server does not start")


if __name__ == "__main__":
    main()
