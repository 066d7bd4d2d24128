"""The API covers what a person can do in the pages: every form has its counterpart, or a reason why not."""

from __future__ import annotations

from typing import Any

from pentapolis.engine import find_game
from pentapolis.server.routes import (
    account,
    api,
    api_insight,
    api_people,
    api_self,
    events,
    learn,
    mine,
    new,
    play,
    puzzles,
    safety,
    signals,
)
from pentapolis.study.puzzles import puzzles_of
from tests.server.servers import Program, Server

BROWSER = "a matter of a browser's cookie"
PASSWORD = "a password is typed by people, never sent by a program that holds a token"
LINK = "the link of a letter is opened in a browser"
FORMS = {
    "/people/{other:str}": "/api/people/{other:str}",
    "/tables": "/api/tables",
    "/play/{game_id:str}": "/api/tables",
    "/learn/{game_id:str}": "/api/lessons/{game:str}",
    "/t/{id:str}/coach": "a warning before a click; `/api/tables/{id:str}/hint` says what is better",
    "/living": "/api/puzzles/{game:str}/{puzzle_id:str}/answer",
    "/puzzles/{game_id:str}/{id:str}/answer": "/api/puzzles/{game:str}/{puzzle_id:str}/answer",
    "/puzzles/{game_id:str}/{id:str}/play-on": "/api/puzzles/{game:str}/{puzzle_id:str}/play-on",
    "/records": "/api/records/play-on",
    "/daily/{game_id:str}": "/api/daily/{game:str}",
    "/events": "/api/events",
    "/events/{event_id:str}/{deed:str}": "/api/events/{event:str}/{deed:str}",
    "/settings": BROWSER,
    "/logout": BROWSER,
    "/login": PASSWORD,
    "/account": PASSWORD,
    "/account/password": PASSWORD,
    "/account/delete": PASSWORD,
    "/account/codes": PASSWORD,
    "/account/reset": PASSWORD,
    "/account/reset/{secret:str}": LINK,
    "/account/letter": LINK,
    "/account/mail": LINK,
    "/account/token": PASSWORD,
    "/account/everywhere": BROWSER,
    "/account/end": BROWSER,
    "/account/name": "/api/me/name",
    "/account/courtesy": "/api/me/courtesy",
    "/account/puzzles": "/api/me/puzzles",
    "/t/{id:str}/chapter": "/api/lessons/{game:str}",
    "/account/holiday": "/api/me/holiday",
    "/account/signals": "/api/me/signals",
    "/account/signals/add": "/api/me/addresses",
    "/account/signals/remove": "/api/me/addresses/{address:int}/remove",
    "/account/signals/test": "a page shows whether it works",
    "/i/{secret:str}": "/api/invitations/{secret:str}",
    "/t/{id:str}/again": "/api/tables/{id:str}/rematch",
    "/t/{id:str}/line/{number:str}/mute": "/api/people/{other:str}",
    "/t/{id:str}/line/{number:str}/report": "/api/tables/{id:str}/chat/{line:int}/report",
    "/moderation/line": "/api/moderation/{report:int}",
    "/moderation/{number:str}": "/api/moderation/{report:int}",
}
"""Where the names differ, or why there is no such thing; other forms have the same name under /api/tables."""


def forms(handlers: list[Any]) -> list[str]:
    """The addresses that change something."""
    return sorted({path for h in handlers if "POST" in h.http_methods for path in h.paths})


def test_every_form_has_its_counterpart() -> None:
    parts = (account, events, learn, mine, new, play, puzzles, safety, signals)
    pages = forms([handler for part in parts for handler in part.HANDLERS])
    programs = forms(
        [handler for part in (api, api_insight, api_people, api_self) for handler in part.HANDLERS]
    )
    there = {f"/api{path}" for path in programs}
    assert len(pages) > 40
    missing = []
    for path in pages:
        wanted = FORMS.get(path, path.replace("/t/", "/api/tables/", 1))
        if wanted.startswith("/") and wanted not in there:
            missing.append(f"{path} → {wanted}")
    assert not missing


def test_talk_notes_and_messages_by_program(server: Server) -> None:
    host, other = Program(server.url, "Talker"), Program(server.url, "Listener")
    id = host.table(seats=("me", "open"), private=True)["id"]
    secret = host.get(f"/api/tables/{id}")["invite"]
    assert other.client.get(f"/api/tables/{id}/chat").status_code == 403
    other.post(f"/api/invitations/{secret}")
    other.post(f"/api/tables/{id}/join")
    said = other.post(f"/api/tables/{id}/chat", text="good evening")
    assert [line["text"] for line in host.get(f"/api/tables/{id}/chat")] == ["good evening"]
    host.post(f"/api/tables/{id}/chat/{said[0]['id']}/report")
    assert host.client.get("/api/moderation").status_code == 403
    host.post(f"/api/people/{said[0]['person']}", kind="mute")
    assert host.get(f"/api/tables/{id}/chat") == []
    assert host.post(f"/api/tables/{id}/talk", who="nobody")["talk"] == "nobody"
    assert other.client.post(f"/api/tables/{id}/chat", json={"text": "hello?"}).status_code == 403
    host.post(f"/api/tables/{id}/notes", text="my plan")
    assert host.get(f"/api/tables/{id}/notes")["text"] == "my plan"
    assert other.get(f"/api/tables/{id}/notes")["text"] == ""
    assert host.post(f"/api/tables/{id}/new-link")["invite"] != secret
    assert host.client.post(f"/api/tables/{id}/hint").status_code == 403, "this table allows none"
    found = host.post("/api/me/addresses", kind="webhook", url="https://hooks.example.org/x")
    assert found["addresses"][0]["host"] == "hooks.example.org"
    host.post("/api/me/signals", pause=60, reminders=False)
    host.post(f"/api/me/addresses/{found['addresses'][0]['id']}/remove")
    assert host.get("/api/me/signals") == {"pause": 60, "reminders": False, "addresses": []}
    assert host.post("/api/me/courtesy", wanted=False) == {"wanted": False}
    assert host.post("/api/me/name", name="Taciturn One") == {"name": "Taciturn One"}


def test_puzzles_lessons_and_statistics_by_program(server: Server) -> None:
    """A puzzle tells its solution only after it was solved or given up; the first try counts."""
    program = Program(server.url, "Solver")
    lines = {line["game"]: line for line in program.get("/api/puzzles")}
    assert lines["nations"]["tried"] == 0
    assert lines["nations"]["rating"] is None
    one = program.get("/api/puzzles/nations")[0]
    path = f"/api/puzzles/nations/{one['id']}"
    shown = program.get(path)
    assert len(shown["ask"]["options"]) == one["options"]
    assert (shown["solution"], shown["because"], shown["credit"]) == ([], "", None)
    assert "record" not in shown, "it would tell what the seat does not know"
    assert program.client.post(f"{path}/answer", json={"option": "nothing"}).status_code == 422
    puzzle = next(p for p in puzzles_of(find_game("nations")) if p.id == one["id"])
    wrong = puzzle.worths[-1].option
    missed = program.post(f"{path}/answer", option=wrong)
    assert (missed["credit"], missed["solution"]) == (puzzle.credit(wrong), [])
    solved = program.post(f"{path}/answer", option=puzzle.solution[0])
    assert solved["credit"] == missed["credit"], "the first try counts"
    assert [w["option"] for w in solved["solution"] if w["right"]] == puzzle.solution
    assert solved["because"]
    assert program.post(f"{path}/play-on")["status"] == "playing"
    lessons = {lesson["game"]: lesson for lesson in program.get("/api/lessons")}
    assert lessons["nations"]["table"] is None
    table = program.post("/api/lessons/nations")
    assert program.post("/api/lessons/nations")["id"] == table["id"], "it goes on"
    assert program.post("/api/lessons/nations", again=True)["id"] != table["id"]
    assert program.post("/api/lessons/nations", chapter=3)["status"] == "playing"
    assert next(one for one in program.get("/api/lessons") if one["game"] == "nations")["done"] == 2
    assert program.client.post("/api/lessons/nations", json={"chapter": 19}).status_code == 422
    assert program.post("/api/me/puzzles", wanted=True) == {"wanted": True}
    found = program.get("/api/statistics/nations")
    assert found["medium"]["games"] > 0
    assert program.client.get("/api/puzzles/chess").status_code == 404
