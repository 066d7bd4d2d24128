"""Simulated people at many tables: `make load` (or `python benchmarks/load.py --tables 200 --rate 50`).

Starts a server on a SQLite file with tables in the middle of games of all kinds. Two people in browsers watch
every table (their own boards, over the stream that pages use); answers come at a fixed rate, as people's
would: they look at the table when it is their turn, then answer. At some tables a bot thinks. Prints how long
an answer took until it was acknowledged, what the server's process needed for it, how many bytes an update
was, and from that what a core can carry; checks that every acknowledged answer stands in the database.

Then a crowd watches one table (`--crowd 500`); others, in a process of their own, feel how long they wait.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from pentapolis.engine import Chance, Setup, Table, games, key

ROOT = Path(__file__).parents[1]
SERVE = """
import sys
from pentapolis.server.app import make_app, run
from pentapolis.server.config import Config
config = Config(database=sys.argv[2], limits=False, painters=int(sys.argv[3]))
run(make_app(config), "127.0.0.1", int(sys.argv[1]))
"""
PEOPLE = {name: name * 30 for name in "ab"}
"""Two people and their secrets, as browsers and as programs."""


class Http:
    """One kept connection that speaks just enough HTTP; far cheaper than a full client."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None
        self.lock = asyncio.Lock()

    async def send(self, method: str, path: str, headers: str, data: Any = None) -> None:
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 22)
        body = b"" if data is None else json.dumps(data).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: load\r\nContent-Length: {len(body)}\r\n{headers}"
        self.writer.write((head + "Content-Type: application/json\r\n\r\n").encode() + body)
        await self.writer.drain()

    async def head(self) -> tuple[int, dict[str, str]]:
        assert self.reader is not None
        lines = (await self.reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in lines[1:] if ": " in line)
        return int(lines[0].split()[1]), headers

    async def call(self, method: str, path: str, person: str = "", data: Any = None) -> tuple[int, Any]:
        async with self.lock:
            token = f"Authorization: Bearer {PEOPLE[person]}\r\n" if person else ""
            await self.send(method, path, token, data)
            status, headers = await self.head()
            assert self.reader is not None
            body = await self.reader.readexactly(int(headers.get("content-length", "0")))
            return status, json.loads(body) if "json" in headers.get("content-type", "") else body.decode()

    async def browse(self, path: str, person: str) -> AsyncIterator[int]:
        """A browser's stream: the number of packed bytes of every message."""
        cookie = f"Cookie: sid={PEOPLE[person]}\r\n" if person else ""
        await self.send("GET", path, f"Accept-Encoding: gzip\r\n{cookie}")
        await self.head()
        assert self.reader is not None
        while size := int((await self.reader.readline()) or b"0", 16):
            await self.reader.readexactly(size + 2)
            yield size


class Room:
    """A table: whose turn it is and what has been acknowledged."""

    def __init__(self, id: str, game: str) -> None:
        self.id = id
        self.game = game
        self.acknowledged: dict[int, str] = {}
        self.busy = False
        self.over = False


async def fill(database: Path, settings: argparse.Namespace) -> list[Room]:
    """Tables in the middle of games, as if people had played there before."""
    from pentapolis.server.config import Config
    from pentapolis.server.database import migrate
    from pentapolis.server.people import hash_of
    from pentapolis.server.schema import moves
    from pentapolis.server.storage import Store, now

    config = Config(database=str(database))
    migrate(config)
    store = Store(config)
    people = {name: await store.add_guest(name, hash_of(secret)) for name, secret in PEOPLE.items()}
    chosen = [game for game in games().values() if game.id in settings.games]
    rooms = []
    for number in range(settings.tables):
        game = chosen[number % len(chosen)]
        table = middle_of(Setup(game, 3), f"load {number}", settings.plies)
        bot = number % 10 == 9 and settings.bots
        seats = [
            {
                "seat": seat,
                "kind": "person",
                "person": people["ab"[seat % 2]],
                "name": f"P{seat}",
                "bot": None,
            }
            for seat in range(3)
        ]
        if bot:
            seats[2] |= {"kind": "bot", "person": None, "bot": "medium"}
        values = {"game": game.id, "setup": str(table.setup), "rules": game.rules_version}
        values |= {"seed": table.seed, "host": people["a"], "private": False, "hints": True}
        values |= {"learning": False, "takeover": 0, "status": "playing", "waiting": ""}
        id = await store.add_table(values, seats)
        rows = [
            {"table": id, "number": n, "seat": seat, "option": key(option), "at": now()}
            for n, (seat, option) in enumerate(table.history)
        ]
        async with store.engine.begin() as connection:
            await connection.execute(moves.insert(), rows)
        rooms.append(Room(id, game.id))
    await store.close()
    return rooms


def middle_of(setup: Setup, seed: str, plies: int) -> Table:
    """A random game after so many answers, or half of one that is shorter."""
    table = Table(setup, seed)
    chance = Chance.from_seed(seed)
    while not table.over and table.ply < plies:
        ask = chance.choice(table.asks)
        table.answer(chance.choice(ask.options), ask.seat)
    return table if not table.over else middle_of(setup, seed, table.ply // 2)


class Load:
    """The whole run against one server."""

    def __init__(self, port: int, process: int, rooms: list[Room], settings: argparse.Namespace) -> None:
        self.port = port
        self.process = process
        self.rooms = rooms
        self.settings = settings
        self.random = random.Random(1)
        self.pool = [Http(port) for _ in range(32)]
        self.waits: list[float] = []
        self.sizes: list[int] = []
        self.refused = 0
        self.tasks: set[asyncio.Task[None]] = set()

    async def call(self, method: str, path: str, person: str = "", data: Any = None) -> tuple[int, Any]:
        return await self.random.choice(self.pool).call(method, path, person, data)

    def spawn(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def watch(self, room: Room, person: str) -> None:
        with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError):
            async for size in Http(self.port).browse(f"/t/{room.id}/events?version=", person):
                if size > 100:  # not a sign of life
                    self.sizes.append(size)

    async def answer(self, room: Room) -> None:
        """One person looks at the table and answers."""
        try:
            for person in PEOPLE:
                _, table = await self.call("GET", f"/api/tables/{room.id}", person)
                room.over = table["status"] == "over"
                if table["ask"]:
                    break
            if not table["ask"]:
                return
            number, option = table["number"], self.random.choice(table["ask"]["options"])["key"]
            data = {"option": option, "number": number, "seat": table["ask"]["seat"]}
            begin = time.perf_counter()
            status, _ = await self.call("POST", f"/api/tables/{room.id}/answer", person, data)
            self.waits.append(time.perf_counter() - begin)
            if status == 200:
                room.acknowledged[number] = option
            else:
                self.refused += 1
        finally:
            room.busy = False

    async def run(self, rate: float, seconds: float, rooms: list[Room]) -> float:
        """Answer at this rate for so long; the rate that was reached."""
        begin = time.perf_counter()
        due = 0
        while (passed := time.perf_counter() - begin) < seconds:
            while due < passed * rate:
                due += 1
                free = [room for room in rooms if not room.busy and not room.over]
                if free:
                    room = self.random.choice(free)
                    room.busy = True
                    self.spawn(self.answer(room))
            await asyncio.sleep(0.002)
        while any(room.busy for room in rooms):
            await asyncio.sleep(0.01)
        return len(self.waits) / (time.perf_counter() - begin)

    async def lost(self) -> int:
        """Acknowledged answers that are not among the stored moves; asked when the server has stopped."""
        from pentapolis.server.config import Config
        from pentapolis.server.storage import Store

        store = Store(Config(database=self.settings.database))
        missing = 0
        for room in self.rooms:
            stored = {move.number: move.option for move in await store.moves_of(room.id)}
            missing += sum(stored.get(number) != option for number, option in room.acknowledged.items())
        await store.close()
        return missing

    async def mix(self) -> None:
        """Many tables, two browsers at each."""
        for room in self.rooms:
            for person in PEOPLE:
                self.spawn(self.watch(room, person))
        await self.quiet()
        print(f"{len(self.rooms)} tables of {', '.join(self.settings.games)}; {len(self.tasks)} browsers")
        print(
            " wanted/s  reached/s   p50 ms   p95 ms   p99 ms  CPU ms/answer  update bytes p50, p95  refused"
        )
        for factor in self.settings.factors:
            self.waits, self.sizes, self.refused = [], [], 0
            rate, before = self.settings.rate * factor, cpu(self.process)
            reached = await self.run(rate, self.settings.seconds, self.rooms)
            await self.quiet()
            spent = (cpu(self.process) - before) / max(1, len(self.waits))
            waits = " ".join(f"{percentile(self.waits, p) * 1000:>8.1f}" for p in (0.5, 0.95, 0.99))
            sizes = f"{percentile(self.sizes, 0.5):>14.0f} {percentile(self.sizes, 0.95):>7.0f}"
            print(f"{rate:>9.0f} {reached:>10.1f} {waits} {spent * 1000:>14.1f} {sizes} {self.refused:>8}")
            people = 0.5 / spent * 8 * 3
            print(f"  a core, half used, carries about {people:.0f} people at tables of three, 8 s an answer")

    async def crowd(self) -> None:
        """One table with many spectators; what others feel of it."""
        for game in self.settings.crowded:
            room = next(room for room in self.rooms if room.game == game)
            watching = len(self.tasks)
            for _ in range(self.settings.crowd):
                self.spawn(self.watch(room, ""))
            await self.quiet()
            self.waits, self.sizes = [], []
            before = cpu(self.process)
            await self.answers(room, 8)
            answers = len(self.waits)
            spent = (cpu(self.process) - before) / max(1, answers)
            words = [sys.executable, __file__, "--probe", str(self.port), "--seconds", "15"]
            probe = await asyncio.create_subprocess_exec(*words, stdout=asyncio.subprocess.PIPE)
            await asyncio.sleep(2)  # for the probe to start
            await self.answers(room, 8)
            out, _ = await probe.communicate()
            others = json.loads(out)
            print(
                f"{game}: {len(self.tasks) - watching} spectators, {answers} answers: "
                f"{spent:.3f} s of CPU an answer; update {percentile(self.sizes, 0.5):.0f} bytes; "
                f"others waited p50 {others['p50']:.1f}, p99 {others['p99']:.1f} ms"
            )

    async def answers(self, room: Room, count: int) -> None:
        for _ in range(count):
            await self.run(1.0, 0.5, [room])
            await asyncio.sleep(1)

    async def quiet(self) -> None:
        """Wait until the server has nothing left to do."""
        while True:
            before = cpu(self.process)
            await asyncio.sleep(1)
            if cpu(self.process) - before < 0.15:
                return


def cpu(process: int) -> float:
    """Seconds of processor time that the server has used, with its painters and bots."""
    spent = 0.0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = stat.read_text().rpartition(")")[2].split()
            if process in (int(stat.parent.name), int(fields[1])):
                spent += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return spent


def percentile(values: list[Any], share: float) -> float:
    return float(sorted(values)[min(len(values) - 1, int(share * len(values)))]) if values else 0.0


async def probe(port: int, seconds: float) -> None:
    """Somebody else at the same server: asks for something small, again and again."""
    http, waits = Http(port), []
    begin = time.perf_counter()
    while time.perf_counter() - begin < seconds:
        asked = time.perf_counter()
        await http.call("GET", "/api/tables")
        waits.append(time.perf_counter() - asked)
        await asyncio.sleep(0.02)
    marks = {"p50": statistics.median(waits) * 1000, "p99": percentile(waits, 0.99) * 1000}
    print(json.dumps(marks))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rate", type=float, default=50, help="answers a second")
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--factors", type=float, nargs="*", default=[1], help="multiples of the rate to try")
    parser.add_argument("--games", nargs="*", default=list(games()))
    parser.add_argument("--plies", type=int, default=120, help="answers that tables have seen before")
    parser.add_argument("--bots", action=argparse.BooleanOptionalAction, default=True)
    parser.add_argument("--painters", type=int, default=1, help="processes in which boards are drawn")
    parser.add_argument("--crowd", type=int, default=500, help="spectators at one table; 0: none")
    parser.add_argument("--crowded", nargs="*", default=["clash_of_cultures", "mosaic"])
    parser.add_argument("--probe", type=int, help=argparse.SUPPRESS)
    settings = parser.parse_args()
    if settings.probe:
        asyncio.run(probe(settings.probe, settings.seconds))
        return
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        settings.database = str(Path(folder) / "load.db")
        rooms = asyncio.run(fill(Path(settings.database), settings))
        words = [sys.executable, "-c", SERVE, str(port), settings.database, str(settings.painters)]
        server = subprocess.Popen(words, cwd=ROOT)
        load = Load(port, server.pid, rooms, settings)
        try:
            _wait(port)
            asyncio.run(measure(load))
        finally:
            server.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                server.wait(15)
        lost = asyncio.run(load.lost())
    print(f"{sum(len(room.acknowledged) for room in rooms)} answers acknowledged, {lost} lost")
    sys.exit(1 if lost else 0)


async def measure(load: Load) -> None:
    if load.settings.rate:
        await load.mix()
    if load.settings.crowd:
        await load.crowd()
    for task in list(load.tasks):
        task.cancel()


def _wait(port: int) -> None:
    for _ in range(600):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.1)
    raise SystemExit("the server does not start")


if __name__ == "__main__":
    main()
