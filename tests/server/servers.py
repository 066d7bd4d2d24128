"""Servers for tests, as processes that can be killed; and a program that talks to one."""

from __future__ import annotations

import os
import secrets
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import psycopg
import uvicorn

from tests.server.run import app_for

ROOT = Path(__file__).parents[2]
PATIENCE = 240
"""Seconds until what must come is given up: a busy machine is no fault, and bots' processes stand back."""


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class Here:
    """A server in a thread of this process, for `make mutants`: there the code of this process is broken."""

    def __init__(self, database: str, port: int, words: list[str]) -> None:
        self.app = app_for(database, words)
        config = uvicorn.Config(self.app, "127.0.0.1", port, log_config=None, access_log=False)
        self.running = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.running.run, daemon=True)
        self.thread.start()

    def poll(self) -> int | None:
        return None if self.thread.is_alive() else 1

    def terminate(self) -> None:
        self.app.state.site.host.end_streams()
        self.running.should_exit = True

    def wait(self, seconds: float | None = None) -> None:
        self.thread.join(seconds)


class Server:
    """One server process."""

    here = False
    """Whether it is a thread of this process instead."""

    def __init__(self, database: str, limits: bool = False, thinks: bool = True, *words: str) -> None:
        self.database = database
        self.port = free_port()
        self.words = [*["limits"] * limits, *["no-workers"] * (not thinks), *words]
        self.process: subprocess.Popen[bytes] | Here | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> Server:
        words = [sys.executable, "-m", "tests.server.run", str(self.port), self.database, *self.words]
        self.process = (
            Here(self.database, self.port, self.words) if self.here else subprocess.Popen(words, cwd=ROOT)
        )
        for _ in range(2400):  # a busy machine needs its time
            try:
                if httpx.get(f"{self.url}/static/favicon.svg", timeout=1).status_code == 200:
                    return self
            except httpx.TransportError:
                assert self.process.poll() is None, "the server did not start"
                time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        """kill -9: no time to say good-bye. Worker processes end by themselves when their server is gone."""
        assert isinstance(self.process, subprocess.Popen)
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(8)
            except subprocess.TimeoutExpired:
                self.kill()


@contextmanager
def fresh_database(kind: str, folder: Path) -> Iterator[str]:
    """A new, empty database: a file, or one on the PostgreSQL server of the tests."""
    if kind == "sqlite":
        yield str(folder / f"{secrets.token_hex(4)}.db")
        return
    admin = os.environ["PENTAPOLIS_TEST_POSTGRES"].replace("+psycopg", "")
    name = f"pentapolis_{secrets.token_hex(4)}"
    with psycopg.connect(admin, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    try:
        yield f"{admin.rpartition('/')[0]}/{name}?connect_timeout={PATIENCE}"
    finally:
        with psycopg.connect(admin, autocommit=True) as connection:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


class Program:
    """A program that plays through the JSON API."""

    def __init__(self, url: str, name: str = "Tester") -> None:
        self.client = httpx.Client(base_url=url, timeout=PATIENCE)
        self.token = self.post("/api/guests", name=name)["token"]
        self.client.headers["Authorization"] = f"Bearer {self.token}"

    def post(self, path: str, **data: Any) -> Any:
        reply = self.client.post(path, json=data)
        assert reply.status_code in (200, 201), (path, reply.status_code, reply.text)
        return reply.json()

    def get(self, path: str) -> Any:
        reply = self.client.get(path)
        assert reply.status_code == 200, (path, reply.status_code, reply.text)
        return reply.json()

    def table(
        self, game: str = "roll_through_the_ages", seats: tuple[str, ...] = ("me",), **more: Any
    ) -> Any:
        return self.post("/api/tables", game=game, seats=list(seats), **more)

    def play(self, id: str, answers: int, choice: int = 0) -> Any:
        """Give up to so many answers, always the option with this index; the table afterwards."""
        for _ in range(answers):
            table = self.get(f"/api/tables/{id}")
            if table["ask"] is None:
                break
            options = table["ask"]["options"]
            key = options[choice % len(options)]["key"]
            self.post(
                f"/api/tables/{id}/answer", option=key, number=table["number"], seat=table["ask"]["seat"]
            )
        return self.get(f"/api/tables/{id}")


class Browser:
    """A browser without scripts: cookies, forms with their tokens, redirects."""

    def __init__(self, url: str, language: str = "en") -> None:
        self.client = httpx.Client(
            base_url=url, timeout=PATIENCE, follow_redirects=True, headers={"Accept-Language": language}
        )
        self.page = self.client.get("/").text

    @property
    def csrf(self) -> str:
        page = self.client.get("/").text
        return page.split('name="csrf" content="')[1].split('"')[0]

    def get(self, path: str) -> httpx.Response:
        return self.client.get(path)

    def post(self, path: str, json: bool = False, **data: Any) -> httpx.Response:
        headers = {"Accept": "application/json"} if json else {}
        return self.client.post(path, data={"csrf": self.csrf, **data}, headers=headers)

    def quick_table(self, game: str = "roll_through_the_ages") -> str:
        """A table against a bot by one click; its id."""
        return str(self.post(f"/play/{game}").url).rsplit("/", 1)[1]
