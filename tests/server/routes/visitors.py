"""A server in this process, without sockets, and people who ask it: by pages (`Visitor`), by API (`Robot`).

What a page is made of is kept as it goes into the template (`Here.shown`), so that a test can compare values
instead of searching HTML for them. No bot thinks here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any, TypeVar
from unittest.mock import patch

import httpx
from argon2 import PasswordHasher
from litestar.testing import TestClient

from pentapolis.server import web
from pentapolis.server.app import make_app
from pentapolis.server.config import Config
from pentapolis.server.site import Site

T = TypeVar("T")
ROLL = "roll_through_the_ages"
ADDRESS = "http://games.example"
PASSWORD = "correct horse"


class Here:
    """The running server."""

    def __init__(self, client: TestClient[Any], pages: list[tuple[str, dict[str, Any]]]) -> None:
        self.client = client
        self.pages = pages
        self.numbers = count(1)

    @property
    def site(self) -> Site:
        found: Site = self.client.app.state.site
        return found

    def do(self, function: Callable[..., Coroutine[Any, Any, T]], *arguments: Any) -> T:
        """What a coroutine of the server returns, in the server's own loop."""
        with self.client.portal() as portal:
            done: T = portal.call(function, *arguments)
        return done

    def call(self, function: Callable[..., T], *arguments: Any) -> T:
        """What a plain function returns there."""
        with self.client.portal() as portal:
            return portal.call(function, *arguments)

    def visitor(self, name: str = "", language: str = "en") -> Visitor:
        return Visitor(self, f"{name}{next(self.numbers)}", language)

    def robot(self, name: str = "Robot") -> Robot:
        return Robot(self, name)

    def shown(self) -> tuple[str, dict[str, Any]]:
        """The last page and what was put into it."""
        name, values = self.pages[-1]
        return name.removeprefix("pages/").removesuffix(".html"), values


class Visitor:
    """Somebody with a browser; its cookie is chosen here."""

    def __init__(self, here: Here, name: str, language: str) -> None:
        self.here = here
        self.secret = f"secret-of-{name}".ljust(30, "-")
        self.headers = {"Accept-Language": language}

    @property
    def csrf(self) -> str:
        return sha256(f"csrf {self.secret}".encode()).hexdigest()[:32]

    def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        client = self.here.client
        client.cookies.clear()
        headers = {**self.headers, "Cookie": f"sid={self.secret}", **more.pop("headers", {})}
        reply = client.request(method, path, headers=headers, follow_redirects=False, **more)
        for cookie in reply.headers.get_list("set-cookie"):
            if cookie.startswith("sid="):
                self.secret = cookie[4:].partition(";")[0].strip('"')
        client.cookies.clear()
        return reply

    def get(self, path: str, **headers: str) -> httpx.Response:
        return self.ask("GET", path, headers=headers)

    def post(self, path: str, **fields: Any) -> httpx.Response:
        return self.ask("POST", path, data={"csrf": self.csrf, **fields})

    def script(self, path: str, **fields: Any) -> httpx.Response:
        """What a page's script posts: it wants JSON."""
        return self.ask(
            "POST", path, data={"csrf": self.csrf, **fields}, headers={"Accept": "application/json"}
        )

    def goes_to(self, path: str, **fields: Any) -> str:
        """Where a post leads."""
        reply = self.post(path, **fields)
        assert reply.status_code == 303, (path, reply.status_code, words_of(reply))
        return reply.headers["location"]

    def page(self, path: str) -> tuple[str, dict[str, Any]]:
        """What goes into the page of this address, and into which."""
        reply = self.get(path)
        assert reply.status_code == 200, (path, reply.status_code, words_of(reply))
        return self.here.shown()

    def values(self, path: str) -> dict[str, Any]:
        return self.page(path)[1]

    @property
    def person(self) -> str:
        """Their id; they become somebody now, if they were not."""
        if (found := self.known()) is None:
            self.goes_to("/account/courtesy", wanted="yes")
            found = self.known()
        assert found is not None
        return found

    def known(self) -> str | None:
        row = self.here.do(self.here.site.store.person_by_key, sha256(self.secret.encode()).hexdigest())
        return None if row is None else row.id

    def quick(self, game: str = ROLL) -> str:
        """A table against a bot; its id."""
        return self.goes_to(f"/play/{game}").removeprefix("/t/")

    def table(self, *seats: str, game: str = ROLL, **more: Any) -> str:
        """A table with these seats (`me`, `open`, `bot:easy`, `here`); its id."""
        fields = {f"seat_{number}": seat for number, seat in enumerate(seats)}
        return self.goes_to("/tables", game=game, seats=len(seats), **fields, **more).removeprefix("/t/")


class Robot:
    """A program with a guest's token."""

    def __init__(self, here: Here, name: str) -> None:
        self.here = here
        guest = self.told("POST", "/api/guests", {"name": name}, 201)
        self.person, self.name, self.token = guest["person"], guest["name"], guest["token"]

    token = ""

    def ask(self, method: str, path: str, data: Any = None, language: str = "en") -> httpx.Response:
        headers = {"Accept-Language": language}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        self.here.client.cookies.clear()
        return self.here.client.request(method, path, json=data, headers=headers)

    def told(self, method: str, path: str, data: Any = None, status: int = 200) -> Any:
        reply = self.ask(method, path, data)
        assert reply.status_code == status, (path, reply.status_code, reply.text)
        return reply.json()

    def get(self, path: str) -> Any:
        return self.told("GET", path)

    def post(self, path: str, status: int = 200, **data: Any) -> Any:
        return self.told("POST", path, data, status)

    def refused(self, method: str, path: str, data: Any = None) -> tuple[int, str]:
        reply = self.ask(method, path, data)
        return reply.status_code, reply.json()["error"]

    def table(self, *seats: str, game: str = ROLL, **more: Any) -> Any:
        return self.post("/api/tables", 201, game=game, seats=list(seats), **more)


def member(here: Here, name: str) -> Visitor:
    """Somebody with an account."""
    visitor = here.visitor(name)
    reply = visitor.post("/account", name=name, password=PASSWORD)
    assert reply.status_code == 200, words_of(reply)
    return visitor


def words_of(reply: httpx.Response) -> str:
    """What a page says, without its marks and without what stands around every page."""
    main = reply.text.partition("<main")[2].partition("</main>")[0] or reply.text
    return " ".join(re.sub(r"<[^>]*>", " ", main).split())


def refusal(reply: httpx.Response) -> tuple[int, str]:
    """Status and id of a refusal that a script was told."""
    return reply.status_code, reply.json()["error"]


@contextmanager
def running(folder: Path, **settings: Any) -> Iterator[Here]:
    settings = {"warm_up": False, "bot_workers": 0, "limits": False, **settings}
    config = Config(database=str(folder / "games.db"), **settings)
    pages: list[tuple[str, dict[str, Any]]] = []
    real = vars(web)["render"]  # that of another server of the tests, perhaps

    def render(name: str, values: dict[str, Any]) -> str:
        pages.append((name, values))
        return str(real(name, values))

    with patch.object(web, "render", render), TestClient(make_app(config), base_url=ADDRESS) as client:
        here = Here(client, pages)
        here.site.people._hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)  # quick
        yield here
