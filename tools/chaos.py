"""Break a running server in every way that real life knows, and count what was lost: `make chaos`.

python -m tools.chaos --seconds 600 --database sqlite|postgres|both --disk 200

People and bots play at some tables while things go wrong: servers killed, workers killed, a full disk, a
locked or stalled database, a clock that jumps; on PostgreSQL (a private one, with two servers and a process
that thinks) also dropped connections, restarts of the database, a database that only reads. With `--disk` (as
root) the database lies on a disk of its own, of so many megabytes, that is filled to the last byte; else a
full disk is imitated by a limit.

Every answer that a server acknowledged is remembered. In the end nothing is broken any more: then every
acknowledged answer must be stored, each once, without gaps, the moves must replay, and every table must go on
by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import resource
import secrets
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import psycopg

from pentapolis.engine import Table, parse_setup
from pentapolis.server.config import Config
from pentapolis.server.live import Position
from pentapolis.server.storage import Store

GAMES = ("roll_through_the_ages", "nations", "through_the_ages")
TABLES = 6
# The server of this run: its clock is the true one and what stands in a file.
SERVE = """
import sys, datetime, pathlib
from pentapolis.server import background, live, storage
from pentapolis.server.app import make_app, run
from pentapolis.server.config import Config
port, database, clock = int(sys.argv[1]), sys.argv[2], pathlib.Path(sys.argv[3])
def now():
    return datetime.datetime.now(datetime.UTC) + datetime.timedelta(seconds=float(clock.read_text() or 0))
for module in (storage, live, background):
    module.now = now
config = Config(database=database, bot_pause=0.02, warm_up=False, limits=False)
run(make_app(config), "127.0.0.1", port)
"""


class Server:
    """A server process that can be killed and started again at the same address."""

    def __init__(self, database: str, clock: Path, log: Path) -> None:
        self.log = log
        self.words = [sys.executable, "-c", SERVE, str(free_port()), database, str(clock)]
        self.url = f"http://127.0.0.1:{self.words[3]}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(self.words, stderr=log)

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        assert self.process is not None
        self.process.terminate()
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.kill()


class Person(threading.Thread):
    """Plays at one table, through any of the servers, and remembers what was acknowledged."""

    def __init__(self, chaos: Chaos, number: int) -> None:
        super().__init__(daemon=True)
        self.chaos = chaos
        self.random = random.Random(number)
        self.game = GAMES[number % len(GAMES)]
        self.client = httpx.Client(timeout=12)
        self.id = ""
        self.acknowledged: dict[int, str] = {}
        self.failed: Counter[str] = Counter()
        self.progress = time.monotonic()
        self.over = False

    def url(self) -> str:
        return self.random.choice(self.chaos.servers).url

    def sit_down(self) -> None:
        """Open a table against a bot; only while nothing is broken."""
        token = self.client.post(f"{self.url()}/api/guests", json={"name": "Chaos"}).json()["token"]
        self.client.headers["Authorization"] = f"Bearer {token}"
        data = {"game": self.game, "seats": ["me", "bot:random"]}
        self.id = self.client.post(f"{self.url()}/api/tables", json=data).json()["id"]

    def run(self) -> None:
        while not self.chaos.ended.is_set() and not self.over:
            try:
                self.play()
            except (httpx.HTTPError, ValueError) as error:
                self.failed[type(error).__name__] += 1
                time.sleep(0.05)

    def play(self) -> None:
        path = f"{self.url()}/api/tables/{self.id}"
        reply = self.client.get(path)
        if reply.status_code != 200:
            self.failed[str(reply.status_code)] += 1
            time.sleep(0.1)
            return
        table = reply.json()
        self.over = table["status"] == "over"
        if table["ask"] is None:
            time.sleep(0.02)
            return
        key = self.random.choice(table["ask"]["options"])["key"]
        data = {"option": key, "number": table["number"], "seat": table["ask"]["seat"]}
        done = self.client.post(f"{path}/answer", json=data)
        if done.status_code == 200:
            self.acknowledged[table["number"]] = key
            self.progress = time.monotonic()
        elif done.status_code != 409:  # 409: the question has been answered; perhaps by us, unheard
            self.failed[str(done.status_code)] += 1


class Chaos:
    """One run on one database."""

    def __init__(
        self, database: str, folder: Path, seed: int, postgres: Postgres | None, disk: Path | None = None
    ) -> None:
        self.database = database
        self.disk = disk
        self.folder = folder
        self.random = random.Random(seed)
        self.postgres = postgres
        self.clock = folder / "clock"
        self.clock.write_text("0")
        self.servers = [
            Server(database, self.clock, folder / f"server{n}.log") for n in range(2 if postgres else 1)
        ]
        self.thinking: subprocess.Popen[bytes] | None = None
        self.ended = threading.Event()
        self.faults: Counter[str] = Counter()
        self.people = [Person(self, number) for number in range(TABLES)]

    def run(self, seconds: float) -> bool:
        for server in self.servers:
            server.start()
        self.think()
        try:
            self.wait_for_servers()
            for person in self.people:
                person.sit_down()
                person.start()
            faults = self.kinds()
            end = time.monotonic() + seconds
            while time.monotonic() < end:
                kind = self.random.choice(sorted(faults))
                self.faults[kind] += 1
                faults[kind]()
                time.sleep(self.random.uniform(0.5, 2.5))
            return self.judge()
        finally:
            self.ended.set()
            for server in self.servers:
                server.stop()
            if self.thinking is not None:
                self.thinking.terminate()
                self.thinking.wait(20)

    def think(self) -> None:
        if self.postgres is not None:
            words = [sys.executable, "-m", "pentapolis", "think", "--database", self.database]
            self.thinking = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def wait_for_servers(self) -> None:
        for server in self.servers:
            for _ in range(600):
                with contextlib.suppress(httpx.HTTPError):
                    httpx.get(f"{server.url}/static/favicon.svg", timeout=5)
                    break
                time.sleep(0.1)

    # --- what goes wrong -----------------------------------------------------------------------

    def kinds(self) -> dict[str, Callable[[], None]]:
        found = {
            "server killed": self.kill_server,
            "worker killed": self.kill_worker,
            "server stalled": self.stall,
            "clock jumps": self.jump,
        }
        if self.disk is not None:
            found["disk full to the last byte"] = self.fill_up
        if self.postgres is None:
            return found | {"no file may grow": self.fill_disk, "database locked": self.lock_file}
        return found | {
            "connections dropped": self.postgres.drop_connections,
            "database restarted": self.postgres.restart,
            "database only reads": self.postgres.only_read,
            "moves locked": self.postgres.lock_moves,
        }

    def kill_server(self) -> None:
        server = self.random.choice(self.servers)
        server.kill()
        time.sleep(self.random.uniform(0, 1))
        server.start()

    def kill_worker(self) -> None:
        server = self.random.choice(self.servers)
        for child in children(server.pid):
            with contextlib.suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)

    def stall(self) -> None:
        """The whole process stands still, as on a disk that does not answer."""
        server = self.random.choice(self.servers)
        with contextlib.suppress(ProcessLookupError):
            os.kill(server.pid, signal.SIGSTOP)
            time.sleep(self.random.uniform(0.5, 3))
            os.kill(server.pid, signal.SIGCONT)

    def jump(self) -> None:
        self.clock.write_text(str(self.random.choice([-86400, -60, 0, 60, 3600, 86400])))

    def fill_disk(self) -> None:
        """No file of the server may grow any more."""
        server = self.servers[0]
        _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        with contextlib.suppress(ProcessLookupError):
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (4096, hard))
            time.sleep(self.random.uniform(1, 4))
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (hard, hard))

    def fill_up(self) -> None:
        """Something else writes until nothing is free, and is removed after a while."""
        assert self.disk is not None
        ballast = self.disk / "ballast"
        with contextlib.suppress(OSError), ballast.open("wb", buffering=0) as file:
            while True:
                file.write(bytes(4096))
        time.sleep(self.random.uniform(2, 6))
        ballast.unlink()
        if self.postgres is not None and not self.postgres.runs():
            self.postgres.start()  # it ends when its journal finds no room; whoever runs it starts it again

    def lock_file(self) -> None:
        """Another program writes for longer than anybody wants to wait."""
        other = sqlite3.connect(self.database, timeout=5, isolation_level=None)
        with contextlib.closing(other), contextlib.suppress(sqlite3.OperationalError):
            other.execute("BEGIN IMMEDIATE")
            time.sleep(self.random.uniform(2, 7))
            other.execute("ROLLBACK")

    # --- what is left --------------------------------------------------------------------------

    def judge(self) -> bool:
        """Everything works again: does every table go on, and is all there that was acknowledged?"""
        self.clock.write_text("0")
        self.wait_for_servers()
        since = time.monotonic()
        while time.monotonic() < since + 60 and any(p.progress < since and not p.over for p in self.people):
            time.sleep(0.2)
        stuck = [p.id for p in self.people if p.progress < since and not p.over]
        self.ended.set()
        for person in self.people:
            person.join(30)
        lost, doubled, moves = asyncio.run(self.compare())
        acknowledged = sum(len(person.acknowledged) for person in self.people)
        failed: Counter[str] = sum((person.failed for person in self.people), Counter())
        print(f"\n{'PostgreSQL, two servers' if self.postgres else 'SQLite'}")
        for kind, count in sorted(self.faults.items()):
            print(f"  {kind:<26}{count:>7}")
        print(f"  {'answers acknowledged':<26}{acknowledged:>7}   of {moves} stored moves")
        print(f"  {'requests that failed':<26}{sum(failed.values()):>7}   {dict(failed.most_common(5))}")
        print(f"  {'lost':<26}{lost:>7}\n  {'doubled or missing':<26}{doubled:>7}")
        print(f"  {'stuck tables':<26}{len(stuck):>7}   {' '.join(stuck)}", flush=True)
        for server in self.servers if stuck else []:
            print(f"--- {server.log.name}\n{server.log.read_text()[-4000:]}", flush=True)
        return not (lost or doubled or stuck)

    async def compare(self) -> tuple[int, int, int]:
        store = Store(Config(database=self.database))
        lost = doubled = stored = 0
        for person in self.people:
            row, moves = await store.table(person.id), await store.moves_of(person.id)
            assert row is not None
            stored += len(moves)
            options = {move.number: move.option for move in moves}
            lost += sum(options.get(number) != key for number, key in person.acknowledged.items())
            position = Position(Table(parse_setup(row.setup, row.rules), row.seed))
            doubled += not all(position.play(move) for move in moves)  # numbers in a row, each answer legal
        await store.close()
        return lost, doubled, stored


class Postgres:
    """A private PostgreSQL server that can be broken."""

    def __init__(self, folder: Path, seed: int) -> None:
        found = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
        if not found:
            raise SystemExit("no PostgreSQL here (Debian: apt install postgresql)")
        self.bin, self.data, self.port = found[-1], folder / "postgres", free_port()
        self.data.mkdir()
        self.random = random.Random(seed)
        if os.getuid() == 0:  # PostgreSQL refuses to run as root
            for outer in (folder, folder.parent):
                if outer != Path(tempfile.gettempdir()):
                    outer.chmod(0o755)
            shutil.chown(self.data, "postgres")
        self._run("initdb", "--username=pentapolis", "--auth=trust", "--encoding=UTF8", "--no-sync")
        self.start()

    @property
    def url(self) -> str:
        return f"postgresql://pentapolis@127.0.0.1:{self.port}/postgres"

    def _run(self, program: str, *words: str) -> None:
        command = [str(self.bin / program), f"--pgdata={self.data}", *words]
        if os.getuid() == 0:
            command = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups", *command]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=self.data)

    def start(self) -> None:
        options = f"-h 127.0.0.1 -p {self.port} -k '{self.data}' -c max_connections=200 "
        options += "-c min_wal_size=32MB -c max_wal_size=48MB"  # it fits on a small disk
        self._run("pg_ctl", "--silent", "--wait", f"--log={self.data}/log", f"--options={options}", "start")

    def runs(self) -> bool:
        try:
            with self.connection():
                return True
        except psycopg.OperationalError:
            return False

    def stop(self) -> None:
        self._run("pg_ctl", "--silent", "--wait", "--mode=immediate", "stop")

    def restart(self) -> None:
        self.stop()
        time.sleep(self.random.uniform(0, 3))
        self.start()

    @contextmanager
    def connection(self) -> Iterator[psycopg.Connection[Any]]:
        with psycopg.connect(self.url, autocommit=True) as connection:
            yield connection

    def drop_connections(self) -> None:
        with self.connection() as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
            )

    def only_read(self) -> None:
        with self.connection() as connection:
            for value in ("on", "off"):
                connection.execute(f"ALTER SYSTEM SET default_transaction_read_only = {value}")
                connection.execute("SELECT pg_reload_conf()")
                time.sleep(self.random.uniform(1, 3) if value == "on" else 0)

    def lock_moves(self) -> None:
        with psycopg.connect(self.url) as connection:
            connection.execute("LOCK TABLE moves IN ACCESS EXCLUSIVE MODE")
            time.sleep(self.random.uniform(1, 4))


def children(parent: int) -> set[int]:
    found = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            if int(stat.read_text().rpartition(")")[2].split()[1]) == parent:
                found.add(int(stat.parent.name))
    return found


@contextmanager
def small_disk(folder: Path, megabytes: int) -> Iterator[Path | None]:
    """A disk of its own, in memory; None where none is wanted."""
    if not megabytes:
        yield None
        return
    place = folder / "disk"
    place.mkdir()
    done = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "chaos", str(place)])
    if done.returncode:
        raise SystemExit("--disk needs root and a system that lets it mount")
    try:
        yield place
    finally:
        subprocess.run(["umount", "--lazy", str(place)], check=True)


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=float, default=600, help="how long things go wrong")
    parser.add_argument("--database", choices=["sqlite", "postgres", "both"], default="both")
    parser.add_argument("--disk", type=int, default=0, help="megabytes of a disk to be filled (needs root)")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**6))
    settings = parser.parse_args(words)
    print(f"seed {settings.seed}")
    kinds = ["sqlite", "postgres"] if settings.database == "both" else [settings.database]
    good = True
    for kind in kinds:
        with tempfile.TemporaryDirectory() as name, small_disk(Path(name), settings.disk) as disk:
            folder = Path(name)
            postgres = Postgres(disk or folder, settings.seed) if kind == "postgres" else None
            database = postgres.url if postgres else str((disk or folder) / "games.db")
            chaos = Chaos(database, folder, settings.seed, postgres, disk)
            try:
                good &= chaos.run(settings.seconds / len(kinds))
            finally:
                if postgres is not None:
                    postgres.stop()
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
