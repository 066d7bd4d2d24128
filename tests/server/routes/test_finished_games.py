"""The end of a game, its review, looking back at it, statistics; messages and the app."""

from __future__ import annotations

import asyncio
import json
import re
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

from pentapolis.engine import find_game, games, key
from pentapolis.lab.statistics import shipped
from pentapolis.server.actions import NewTable, join, open_table
from pentapolis.server.insight import SHORTS
from pentapolis.server.jobs import Failed, Job
from pentapolis.server.opendata import Counted
from pentapolis.server.rendering import say
from pentapolis.server.routes import insight
from pentapolis.server.web import VERSION
from pentapolis.study.review import PARTS
from tests.server.routes.visitors import ROLL, Here, Visitor, refusal
from tests.study.games import finished, parts


class Ready:
    """A queue that has every part of the review already; or fails."""

    broken = False

    async def result(self, job: Job) -> str:
        if self.broken:
            raise Failed("no bot today")
        if job.bot == "curve":
            return json.dumps(parts()[0].as_dict()["curve"])
        return json.dumps(parts()[job.seat].as_dict())


class Game(NamedTuple):
    """A game of Ann and Bob that is over."""

    ann: Visitor
    bob: Visitor
    id: str
    live: Any
    last: int


def named(here: Here, name: str) -> Visitor:
    visitor = here.visitor(name)
    visitor.post("/account/name", name=name)
    return visitor


async def played(here: Here, people: tuple[str, str]) -> Any:
    record = finished()
    wanted = NewTable(ROLL, ["me", "open"], {}, hints=False, seed=record.seed)
    live = await open_table(here.site, people[0], "Ann", wanted)

    await join(here.site, live, people[1], "Bob", 1)
    for seat, option in record.answers:
        await here.site.host.answer(live, seat, key(option), live.number)
    for _ in range(6000):
        if live.row.booked:
            break
        await asyncio.sleep(0.01)  # the books are written beside
    return live


@pytest.fixture(scope="module")
def game(here: Here) -> Game:
    ann, bob = named(here, "Ann"), named(here, "Bob")
    live = here.do(played, here, (ann.person, bob.person))
    assert live.table.over
    return Game(ann, bob, live.id, live, live.table.ply)


@pytest.fixture
def queue(here: Here, monkeypatch: pytest.MonkeyPatch) -> Ready:
    made = Ready()
    monkeypatch.setattr(here.site.reviews, "_queue", made)
    monkeypatch.setattr(here.site.reviews, "_works", {})
    return made


async def reviewed(here: Here, live: Any) -> Any:
    work = await here.site.reviews.find(live)
    here.site.reviews.begin(live, work, "p")
    assert work.task is not None
    await work.task
    return work


# --- looking back -----------------------------------------------------------------------------------------


def test_the_end_of_a_game(here: Here, game: Game, queue: Ready, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[Any] = []
    monkeypatch.setattr(here.site.reviews, "begin", lambda live, _, person: begun.append((live.id, person)))
    name, values = game.ann.page(f"/t/{game.id}/end")
    assert name == "end"
    assert (values["done"], values["failed"], values["shorts"]) == (None, False, SHORTS)
    assert (values["story"].mine, values["story"].hero, values["story"].review) == ([0], 0, None)
    assert len(values["story"].curve) == len(parts()[0].curve)
    assert (values["seat"], values["csrf"]) == (0, game.ann.csrf)
    assert begun == [(game.id, game.ann.person)], "who played has it reviewed"
    stranger = here.visitor()
    values = stranger.values(f"/t/{game.id}/end")
    assert (values["seat"], values["story"].mine) == (None, [])
    assert len(begun) == 1
    queue.broken = True
    here.site.reviews._works.clear()
    assert game.bob.values(f"/t/{game.id}/end")["story"].curve == []
    running = game.ann.quick()
    reply = game.ann.get(f"/t/{running}/end")
    assert (reply.status_code, reply.headers["location"]) == (303, f"/t/{running}")
    waiting = game.ann.table("me", "open")
    assert game.ann.get(f"/t/{waiting}/end").headers["location"] == f"/t/{waiting}"


def test_a_review_before_it_is_computed(here: Here, game: Game, queue: Ready) -> None:
    name, values = game.bob.page(f"/t/{game.id}/review")
    assert name == "review"
    assert (values["viewed"], values["eyes"], values["ply"], values["table_end"]) == (1, 1, 0, game.last)
    assert (values["decision"], values["turns"], values["turn"]) == (None, [], None)
    assert (values["opinions"], values["then"], values["next_error"]) == ([], [], None)
    assert (values["before"], values["after"], values["done"]) == (0, game.last, None)
    for query, shown in (
        ("seat=0&ply=3&eyes=1", (0, 1, 3)),
        ("seat=9&ply=99999", (1, 1, game.last)),
        ("ply=-3&seat=0", (0, 0, 0)),
    ):
        values = game.bob.values(f"/t/{game.id}/review?{query}")
        assert (values["viewed"], values["eyes"], values["ply"]) == shown
    running = game.ann.quick()
    assert refusal(game.ann.get(f"/t/{running}/review", Accept="application/json")) == (409, "not_over")
    assert refusal(game.ann.script(f"/t/{running}/review")) == (409, "not_over")
    progress = game.ann.get(f"/t/{game.id}/review/progress").json()
    assert progress == {"done": 0, "ready": False, "failed": False}


def test_a_review(here: Here, game: Game, queue: Ready, monkeypatch: pytest.MonkeyPatch) -> None:
    work = here.do(reviewed, here, game.live)
    progress = game.ann.get(f"/t/{game.id}/review/progress").json()
    assert progress == {"done": 100, "ready": True, "failed": False}
    values = game.ann.values(f"/t/{game.id}/review")
    mine = sorted(ply for ply, one in work.review.decisions.items() if one.seat == 0)
    at = values["ply"]
    assert at == values["story"].costliest(0).worst.ply
    assert (values["decision"], values["viewed"]) == (work.review.decisions[at], 0)
    assert values["before"] == max([ply for ply in mine if ply < at], default=0)
    assert values["after"] == min([ply for ply in mine if ply > at], default=game.last)
    assert (values["done"], values["turn"]) == (100, work.review.turn_at(at))
    assert values["opinions"]
    errors = [turn.worst.ply for turn in work.review.errors if turn.seat == 0]
    assert values["next_error"] == insight._next(errors, at)
    assert values["turns"] == values["story"].turns(0)
    other = next(ply for ply, one in work.review.decisions.items() if one.seat == 1)
    values = game.ann.values(f"/t/{game.id}/review?seat=0&ply={other}")
    assert (values["decision"], values["turn"], values["opinions"], values["then"]) == (None, None, [], [])
    asked: list[Any] = []

    async def deepen(live: Any, work: Any, ply: int, person: str) -> Any:
        asked.append((live.id, ply, person))
        return work.review.decisions[ply]

    monkeypatch.setattr(here.site.reviews, "deepen", deepen)
    game.ann.values(f"/t/{game.id}/review?ply={at}&deep=yes")
    game.ann.values(f"/t/{game.id}/review?ply={other}&deep=yes")
    assert asked == [(game.id, at, game.ann.person)]


def test_a_review_is_asked_for(here: Here, game: Game, queue: Ready, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[Any] = []
    monkeypatch.setattr(here.site.reviews, "begin", lambda live, _, person: begun.append((live.id, person)))
    assert game.ann.goes_to(f"/t/{game.id}/review") == f"/t/{game.id}/end"
    assert here.visitor().goes_to(f"/t/{game.id}/review") == f"/t/{game.id}/end"
    assert begun == [(game.id, game.ann.person), (game.id, "testclient")]


def test_how_far_a_review_is() -> None:
    def begun(**more: Any) -> int | None:
        work: Any = SimpleNamespace(**{"task": None, "parts": {}, "done": 50, **more})
        return insight._begun(work)

    assert (begun(), begun(task=object()), begun(parts={0: 1})) == (None, 50, 50)
    assert PARTS > 1


def test_where_in_a_review() -> None:
    assert insight._next([], 3) is None
    assert insight._next([3], 3) is None
    assert insight._next([3], 2) == 3
    assert insight._next([3, 7, 9], 7) == 9
    assert insight._next([3, 7, 9], 9) == 3, "from the beginning again"
    review: Any = SimpleNamespace(
        decisions={5: SimpleNamespace(seat=0), 2: SimpleNamespace(seat=0), 3: SimpleNamespace(seat=1)}
    )
    assert insight._plies(review, 0) == [2, 5]
    assert insight._plies(None, 0) == []
    assert insight._decision(review, 3, 0) is None
    assert insight._decision(review, 3, 1) is review.decisions[3]
    assert insight._decision(review, 4, 1) is None
    assert insight._decision(None, 3, 1) is None
    quiet: Any = SimpleNamespace(costliest=lambda seat: None, review=review)
    assert insight._where(quiet, 0, None, 9) == 2
    assert insight._where(quiet, 2, None, 9) == 0
    assert [insight._where(quiet, 0, ply, 9) for ply in (-1, 0, 9, 10)] == [0, 0, 9, 9]


def test_any_answer_again(here: Here, game: Game, queue: Ready) -> None:
    for asked, ply in ((0, 0), (7, 7), (game.last + 5, game.last)):
        name, values = game.ann.page(f"/t/{game.id}/replay/{asked}")
        assert name == "table"
        assert (values["table"].ply, values["last"], values["over"]) == (ply, game.last, False)
        assert (values["note"], values["chat_html"], values["may_see_chances"]) == ("", "", False)
        before = [point for point in parts()[0].curve if point.ply <= ply]
        assert values["chances"] == [round(100 * chance) for chance in before[-1].chances]
    assert len(values["curve"]) == 2
    first = parts()[0].curve[0]
    assert values["curve"][0].startswith(f"{first.ply},{100 - 100 * first.chances[0]:.1f} ")
    assert (values["seat"], values["number"], values["stamp"]) == (0, game.live.number, game.live.stamp)
    assert here.visitor().values(f"/t/{game.id}/replay/1")["seat"] is None
    running = game.ann.quick()
    values = game.ann.values(f"/t/{running}/replay/0")
    assert (values["curve"], values["chances"]) == ([], [])
    film = game.ann.get(f"/t/{game.id}/film/3").json()
    assert sorted(film) == ["board", "strip"]
    assert film != game.ann.get(f"/t/{game.id}/film/{game.last}").json()
    assert game.ann.get(f"/t/{game.id}/film/{game.last + 9}").status_code == 200


def test_the_record_and_its_proof(here: Here, game: Game) -> None:
    assert game.bob.get(f"/t/{game.id}/record.txt").text == str(game.live.table.record())
    name, values = game.ann.page(f"/t/{game.id}/verify")
    assert (name, values["verified"], values["table"]) == ("verify", True, game.live.table)
    running = game.ann.quick()
    assert game.ann.values(f"/t/{running}/verify")["verified"] is False
    hidden = game.ann.quick("nations")
    status = game.ann.get(f"/t/{hidden}/record.txt").status_code
    assert status == (409 if find_game("nations").hidden_information else 200)


def test_the_end_in_lists(here: Here, game: Game) -> None:
    values = game.ann.values(f"/p/{game.ann.person}")
    assert (values["played"], values["against"]) == (1, 1)
    assert [one["result"].table for one in values["results"]] == [game.id]
    assert [(found.id, count) for found, count in values["favourites"]] == [(ROLL, 1)]
    met = game.ann.values(f"/p/{game.bob.person}")["met"]
    assert sum(met) == 1
    (line,) = values["ratings"]
    assert (line["game"].id, line["size"], line["change"], line["curve"]) == (ROLL, 2, 0, "")
    table = game.ann.values(f"/t/{game.id}")
    assert (table["curtain"], sorted(table["rated"])) == ("", [0, 1])


# --- statistics -------------------------------------------------------------------------------------------


def test_statistics(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    counted = Counted(0, False, None)

    async def count(game: Any) -> Counted:
        return counted

    monkeypatch.setattr(here.site.opendata, "counted", count)
    ann, found = here.visitor(), find_game(ROLL)
    groups = shipped(found)
    assert ann.values("/statistics")["game"].id == sorted(games())[0]
    name, values = ann.page(f"/statistics/{ROLL}")
    assert (name, values["here"], values["game"]) == ("statistics", "statistics", found)
    assert (values["groups"], values["group"]) == (list(groups), next(iter(groups)))
    assert values["all_games"] == [game for game in games().values() if shipped(game)]
    data = next(iter(groups.values()))
    assert [row["name"] for row in values["seats"]] == [
        say("en", "seat_number", number=number) for number in range(1, len(data["by_seat"]) + 1)
    ]
    assert len(values["starts"]) == len(data["starts"])
    assert values["kinds"]
    german = here.visitor(language="de").get(f"/statistics/{ROLL}").text
    cells = re.findall(r"<td[^>]*>(.*?)<", german)
    assert any(re.fullmatch(r"\d+,\d", cell) for cell in cells)
    assert not any(re.match(r"-|\d+\.\d", cell) for cell in cells), "as the language writes numbers"
    last = list(groups)[-1]
    assert ann.values(f"/statistics/{ROLL}?group={last}")["group"] == last
    assert here.client.get(f"/api/statistics/{ROLL}").json().keys() == groups.keys()
    counted = Counted(7, True, data)
    values = ann.values(f"/statistics/{ROLL}?group=here")
    assert (values["groups"], values["group"], values["data"]) == ([*groups, "here"], "here", data)
    assert list(here.client.get(f"/api/statistics/{ROLL}").json()) == [*groups, "here"]
    assert ann.get("/statistics/nothing").status_code == 404


def test_public_games_as_a_download(here: Here, game: Game) -> None:
    reply = here.visitor().get("/games.jsonl")
    assert reply.headers["content-disposition"] == 'attachment; filename="games.jsonl"'
    assert reply.headers["content-type"] == "application/x-ndjson"
    lines = {one["table"]: one for one in map(json.loads, reply.text.splitlines())}
    assert lines[game.id]["players"] == ["person", "person"]
    assert lines[game.id]["record"] == str(game.live.table.record())
    assert here.visitor().get("/games.jsonl?game=nations").text == ""


# --- messages ---------------------------------------------------------------------------------------------


def signals(visitor: Visitor) -> dict[str, Any]:
    name, values = visitor.page("/account/signals")
    assert name == "signals"
    return values


def test_how_one_is_told(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = here.visitor(language="en")
    values = signals(ann)
    assert (values["error"], values["notice"], values["addresses"], values["mail"]) == ("", "", [], None)
    assert (values["pauses"], values["can_mail"]) == ((0, 15, 60, 240, 1440), False)
    assert (values["settings"].pause, values["settings"].reminders) == (15, True)
    assert len(values["push_key"]) == 87
    saved = say("en", "told.saved")
    for reminders, kept in (("yes", True), ("no", False), ("", False)):
        reply = ann.script("/account/signals", pause="60", reminders=reminders)
        assert (reply.status_code, reply.json()) == (200, {"message": saved})
        assert (signals(ann)["settings"].pause, signals(ann)["settings"].reminders) == (60, kept)
    reply = ann.script("/account/signals", pause="7", reminders="yes")
    assert (reply.status_code, reply.json()["message"]) != (200, saved)
    assert reply.status_code == 422
    assert ann.post("/account/signals", pause="7").status_code == 422
    assert here.shown()[1]["error"] == reply.json()["message"]
    hook = "https://hooks.example/secret"
    assert ann.script("/account/signals/add", kind="webhook", url=hook).json() == {"message": saved}
    (address,) = signals(ann)["addresses"]
    assert (address.kind, address.target, address.host) == ("webhook", hook, "hooks.example")
    assert (address.origin, address.failed) == ("http://games.example", 0)
    for fields, status in (
        ({"kind": "webhook", "url": "http://hooks.example/"}, 422),
        ({"kind": "push", "endpoint": hook, "p256dh": "x", "auth": "y"}, 422),
        ({"kind": "mail"}, 422),
        ({"kind": "pigeon"}, 404),
    ):
        assert ann.script("/account/signals/add", **fields).status_code == status, fields
    bob = here.visitor()
    assert bob.person
    bob.post("/account/signals/remove", id=str(address.id))
    assert len(signals(ann)["addresses"]) == 1, "one's own only"
    assert ann.post("/account/signals/remove", id="x").status_code == 422
    sent: list[Any] = []

    async def send(self: Any, address: Any, message: Any) -> bool:
        sent.append((address.host, message.parts[0].title, message.parts[0].lines, message.path()))
        return True

    monkeypatch.setattr("pentapolis.server.notify.delivery.Delivery.send", send)
    assert ann.script("/account/signals/test").json() == {"message": say("en", "told.tried", count=1)}
    assert sent == [("hooks.example", say("en", "told.test"), [say("en", "told.test_body")], "/games")]
    ann.post("/account/signals/remove", id=str(address.id))
    assert signals(ann)["addresses"] == []


def test_the_app(here: Here) -> None:
    reply = here.visitor(language="de").get("/manifest.webmanifest")
    icons = [("icon-192", "any"), ("icon-512", "any"), ("maskable-512", "maskable")]
    assert reply.json() == {
        "id": "/",
        "name": "Pentapolis",
        "short_name": "Pentapolis",
        "description": say("de", "told.app"),
        "lang": "de",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#f6f1e7",
        "theme_color": "#0d626c",
        "icons": [
            {
                "src": f"/static/{VERSION}/{name}.png",
                "sizes": f"{name[-3:]}x{name[-3:]}",
                "type": "image/png",
                "purpose": purpose,
            }
            for name, purpose in icons
        ],
        "shortcuts": [
            {"name": say("de", "games.title"), "url": "/games"},
            {"name": say("de", "daily.nav"), "url": "/daily"},
        ],
    }
    worker = here.client.get("/sw.js")
    assert worker.headers["cache-control"] == "no-cache"
    assert VERSION in worker.text
    assert here.visitor().page("/offline")[0] == "offline"
