"""What every request costs: it goes on the account of a person, or of the network of strangers."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

from pentapolis.engine import find_game
from pentapolis.server.web import spend
from pentapolis.study.puzzles import puzzles_of
from tests.server.routes.visitors import ROLL, Here, Robot, Visitor, member

NETWORK = "testclient"
"""Where the requests of these tests come from."""
PUZZLE = puzzles_of(find_game(ROLL))[0].id


class World(NamedTuple):
    """Somebody with an account at a table against a bot, and in a lesson; a program at a table of its own."""

    visitor: Visitor
    person: str
    table: str
    lesson: str
    robot: Robot
    robots: str


@pytest.fixture(scope="module")
def world(here: Here) -> World:
    visitor, robot = member(here, "Counted"), here.robot("Counting")
    lesson = visitor.goes_to(f"/learn/{ROLL}").removeprefix("/t/")
    robots = robot.table("me", "bot:easy", hints=True)["id"]
    return World(visitor, visitor.person, visitor.quick(), lesson, robot, robots)


ME, ALL = "me", "network"

PAGES: list[tuple[str, dict[str, str], list[tuple[str, str]]]] = [
    ("POST /account", {}, [("account", ALL)]),
    ("POST /account/password", {}, [("login", ALL)]),
    ("POST /login", {"name": "Counted", "password": "wrong"}, [("login", ALL)]),
    ("POST /account/delete", {"password": "wrong"}, [("login", ALL)]),
    ("GET /account/data.zip", {}, [("export", ME)]),
    ("POST /account/holiday", {"days": "0"}, [("circle", ME)]),
    ("POST /account/reset", {}, [("login", ALL)]),
    ("POST /account/letter", {}, [("letter", ALL)]),
    ("POST /account/reset/secret", {}, [("login", ALL)]),
    ("POST /account/codes", {}, [("login", ALL)]),
    ("POST /account/mail", {"mail": "no address"}, [("letter", ME)]),
    ("POST /account/mail", {"mail": ""}, []),
    ("POST /account/signals", {"pause": "15"}, []),
    ("POST /account/signals/add", {}, [("address", ME)]),
    ("POST /account/signals/test", {}, [("address", ME)]),
    ("POST /i/NOTHING", {}, [("invite", ME)]),
    ("POST /t/{table}/invite", {}, [("invite", ME)]),
    ("POST /t/{table}/line/1/mute", {}, [("circle", ME)]),
    ("POST /t/{table}/line/1/report", {}, [("report", ME)]),
    ("POST /t/{table}/chat", {}, [("chat", ME)]),
    ("POST /t/{table}/notes", {}, [("note", ME)]),
    ("POST /t/{table}/hint", {}, [("hint", ME)]),
    ("GET /t/{table}/chances", {}, [("chances", ME)]),
    ("POST /t/{table}/propose", {}, [("vote", ME)]),
    ("POST /t/{table}/decline", {}, []),
    ("GET /t/{table}", {}, []),
    ("GET /t/{table}/replay/0", {}, [("replay", ME)]),
    ("GET /t/{table}/film/0", {}, [("preview", ME)]),
    ("GET /t/{table}/verify", {}, [("replay", ME)]),
    ("GET /t/{table}/preview?option=stop", {}, [("preview", ME)]),
    ("GET /t/{table}/review", {}, [("replay", ME)]),
    ("POST /t/{table}/review", {}, [("review", ME)]),
    ("POST /t/{lesson}/coach", {}, [("chances", ME)]),
    ("GET /t/{table}/picture.png", {}, [("picture", ALL)]),
    (f"GET /puzzles/{ROLL}/{PUZZLE}", {}, [("replay", ME)]),
    (f"GET /puzzles/{ROLL}/{PUZZLE}/preview?option=stop", {}, [("preview", ME)]),
    ("GET /statistics", {}, [("replay", ME)]),
    (f"GET /statistics/{ROLL}", {}, [("replay", ME)]),
    ("GET /games.jsonl", {}, [("export", ALL)]),
    ("POST /people/NOBODY", {"kind": "follow"}, [("circle", ME)]),
    ("POST /events", {"seats": "2", "rounds": "3"}, [("table", ME)]),
    ("POST /events/NOTHING/enter", {}, [("circle", ME)]),
    ("GET /games", {}, []),
]


@pytest.mark.parametrize(("asked", "fields", "costs"), PAGES, ids=[asked for asked, _, _ in PAGES])
def test_what_pages_cost(
    world: World,
    counted: list[tuple[str, str]],
    monkeypatch: pytest.MonkeyPatch,
    asked: str,
    fields: dict[str, str],
    costs: list[tuple[str, str]],
) -> None:
    async def nothing(*_: Any) -> Any:
        return {}

    for thought in ("doubt", "chances", "advise"):
        monkeypatch.setattr(world.visitor.here.site.thinkers, thought, nothing)
    method, _, path = asked.format(table=world.table, lesson=world.lesson).partition(" ")
    data = {} if method == "GET" else {"data": {"csrf": world.visitor.csrf, **fields}}
    world.visitor.ask(method, path, **data)
    inside = path.startswith("/t/") and path.count("/") > 2
    who = {ME: world.person, ALL: NETWORK}
    first = ("look" if method == "POST" or inside else "page", world.person)
    assert counted == [first, *[(kind, who[payer]) for kind, payer in costs]]


CALLS: list[tuple[str, dict[str, Any], list[str]]] = [
    ("POST /api/tables/{table}/chat", {"text": " "}, ["chat"]),
    ("POST /api/tables/{table}/chat/1/report", {}, ["report"]),
    ("POST /api/tables/{table}/notes", {"text": ""}, ["note"]),
    ("POST /api/tables/{table}/hint", {}, ["hint"]),
    ("GET /api/tables/{table}/chances", {}, ["chances"]),
    ("POST /api/tables/{table}/review", {}, ["review"]),
    ("POST /api/tables/{table}/propose", {"kind": "end"}, ["vote"]),
    ("POST /api/tables/{table}/invite", {"person": "NOBODY"}, ["invite"]),
    ("POST /api/invitations/NOTHING", {}, ["invite"]),
    ("POST /api/me/addresses", {"kind": "mail"}, ["address"]),
    ("POST /api/me/holiday", {"days": 0}, ["circle"]),
    ("POST /api/people/NOBODY", {"kind": "follow"}, ["circle"]),
    ("POST /api/events", {"name": "Cup", "game": "nothing"}, ["table"]),
    ("POST /api/events/NOTHING/enter", {}, ["circle"]),
    (f"GET /api/puzzles/{ROLL}/{PUZZLE}", {}, ["replay"]),
    (f"POST /api/puzzles/{ROLL}/{PUZZLE}/answer", {"option": "nonsense"}, ["replay"]),
    (f"GET /api/statistics/{ROLL}", {}, ["replay"]),
    ("GET /api/games", {}, []),
    ("GET /api/me/signals", {}, []),
]


@pytest.mark.parametrize(("asked", "data", "costs"), CALLS, ids=[asked for asked, _, _ in CALLS])
def test_what_calls_cost(
    world: World,
    counted: list[tuple[str, str]],
    monkeypatch: pytest.MonkeyPatch,
    asked: str,
    data: dict[str, Any],
    costs: list[str],
) -> None:
    async def nothing(*_: Any) -> Any:
        return []

    for thought in ("chances", "advise"):
        monkeypatch.setattr(world.robot.here.site.thinkers, thought, nothing)
    method, _, path = asked.format(table=world.robots).partition(" ")
    world.robot.ask(method, path, None if method == "GET" else data)
    assert counted == [(kind, world.robot.person) for kind in ("call", *costs)]


def test_strangers_are_counted_by_their_network(here: Here, counted: list[tuple[str, str]]) -> None:
    stranger = here.visitor()
    stranger.get("/games")
    here.client.get("/api/games")
    here.client.get("/api/games", headers={"Authorization": "Bearer nonsense"})
    assert counted == [("page", NETWORK), ("call", NETWORK), ("call", NETWORK)]
    counted.clear()
    stranger.goes_to("/account/courtesy", wanted="yes")
    assert counted == [("look", NETWORK), ("guest", NETWORK)]
    counted.clear()
    stranger.goes_to("/account/courtesy", wanted="yes")
    assert counted == [("look", stranger.person)], "a guest is made once"
    counted.clear()
    here.robot()
    assert counted == [("call", NETWORK), ("guest", NETWORK)]


@pytest.mark.parametrize(
    ("address", "costs"),
    [
        ("127.0.0.1", []),
        ("::1", []),
        ("192.0.2.7", [("page", "192.0.2.7")]),
        ("2001:db8:1:2:3:4:5:6", [("page", "2001:0db8:0001:0002")]),
        (None, [("page", "")]),
    ],
)
def test_on_this_machine_plain_requests_are_free(
    here: Here, counted: list[tuple[str, str]], address: str | None, costs: list[tuple[str, str]]
) -> None:
    request: Any = SimpleNamespace(client=None if address is None else SimpleNamespace(host=address))
    spend(request, here.site, "page", None)
    assert counted == costs
    counted.clear()
    spend(request, here.site, "look", "ann")
    assert counted == [("look", "ann")] * len(costs)
