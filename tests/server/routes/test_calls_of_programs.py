"""The API, call by call: what a program is told of tables, people, talk and itself, and what is refused."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from pentapolis.engine import find_game, games
from pentapolis.engine.setup import print_value
from pentapolis.server.moderation import set_moderator
from pentapolis.server.rendering import say
from pentapolis.server.routes import api_self
from tests.server.routes.visitors import ROLL, Here, Robot, member


def duel(here: Here, **more: Any) -> tuple[Robot, Robot, str]:
    ann, bob = here.robot("Ann"), here.robot("Bob")
    id = ann.table("me", "open", **more)["id"]
    bob.post(f"/api/tables/{id}/join")
    return ann, bob, id


def path(id: str, rest: str = "") -> str:
    return f"/api/tables/{id}{rest}"


# --- who calls --------------------------------------------------------------------------------------------


def test_who_calls(here: Here) -> None:
    robot = here.robot("Caller")
    assert robot.name == "Caller"
    assert here.client.post("/api/guests", json={}).json()["name"] == "Program"
    for header, status in (
        (f"Bearer {robot.token}", 200),
        (f"bearer   {robot.token}", 200),
        (f"Basic {robot.token}", 401),
        ("Bearer nonsense", 401),
        ("Bearer ", 401),
        ("", 401),
    ):
        reply = here.client.get("/api/me/circle", headers={"Authorization": header} if header else {})
        assert reply.status_code == status, header
    reply = here.client.get("/api/me/circle", headers={"Accept-Language": "de"})
    assert reply.json() == {"error": "log_in_first", "message": say("de", "refused.log_in_first")}
    assert here.client.get("/api/tables/NOTHERE").json()["error"] == "no_table"
    assert here.client.get("/api/nothing").status_code == 404
    member(here, "Taken Name")
    assert robot.refused("POST", "/api/guests", {"name": "taken name"}) == (422, "name_taken")
    assert robot.refused("POST", "/api/guests", {"name": "x"}) == (400, "bad_request")


def test_the_games(here: Here) -> None:
    found = here.client.get("/api/games").json()
    assert [one["id"] for one in found] == list(games())
    for one in found:
        game = find_game(one["id"])
        assert (one["players"], one["minutes"]) == (list(game.players), list(game.minutes))
        assert (one["weight"], one["rules_version"], one["names"]) == (
            game.weight,
            game.rules_version,
            game.names,
        )
        assert one["options"] == [
            {
                "id": option.id,
                "values": [print_value(value) for value in option.values],
                "default": print_value(option.default),
                "per_seat": option.per_seat,
                "min_seats": option.min_seats,
                "max_seats": option.max_seats,
            }
            for option in game.options
        ]


# --- tables -----------------------------------------------------------------------------------------------


def test_a_table_before_and_while_it_is_played(here: Here) -> None:
    ann, bob = here.robot("Ann"), here.robot("Bob")
    table = ann.table("me", "open", private=True, clock="live:600:5", talk="seats", takeover=3)
    id = table["id"]
    secret = table["invite"]
    assert len(secret) == 16
    assert (table["status"], table["seat"], table["ask"], table["view"]) == ("open", 0, None, None)
    assert (table["hash"], table["scores"], table["places"], table["ended"]) == (None, None, None, None)
    assert (table["clock"], table["time_left"], table["paused"]) == ("live:600:5", None, False)
    assert (table["talk"], table["passes"], table["proposals"], table["waiting"]) == ("seats", [], [], [])
    assert bob.refused("GET", path(id)) == (403, "not_invited")
    assert bob.post(f"/api/invitations/{secret}")["invite"] is None, "he only looks"
    joined = bob.post(path(id, "/join"))
    assert (joined["status"], joined["seat"], joined["invite"]) == ("playing", 1, secret)
    assert [(seat["name"], seat["you"], seat["kind"], seat["bot"]) for seat in joined["seats"]] == [
        ("Ann", False, "person", None),
        ("Bob", True, "person", None),
    ]
    assert (joined["number"], joined["waiting"], joined["ask"]) == (0, [0], None)
    mine = ann.get(path(id))
    assert [len(mine["hash"]), mine["time_left"][1], len(mine["time_left"])] == [64, 600.0, 2]
    assert (mine["ask"]["seat"], mine["ask"]["topic"], mine["ask"]["passes"]) == (0, "reroll", [])
    assert mine["ask"]["options"][0]["key"] == "stop"
    assert mine["ask"]["options"][0]["label"] == "Stop and collect"
    row = here.do(here.site.store.table, id)
    assert row is not None
    assert (row.takeover, row.hints, row.consent, row.private) == (3, False, False, True)
    onlooker = ann.table("me", "bot:easy")["id"]
    seen = bob.get(path(onlooker))
    assert (seen["seat"], seen["ask"], seen["invite"]) == (None, None, None)
    assert seen["view"] is not None


def test_public_tables(here: Here) -> None:
    ann = here.robot()
    waiting, playing = ann.table("me", "open", "open")["id"], ann.table("me")["id"]
    lines = {one["id"]: one for one in ann.get("/api/tables")}
    setup = f"{ROLL} seats=3"
    assert lines[waiting] == {
        "id": waiting,
        "game": ROLL,
        "setup": setup,
        "status": "open",
        "free_seats": 2,
    }
    assert playing not in lines
    assert {one["id"]: one["free_seats"] for one in ann.get("/api/tables?status=playing")}[playing] == 0
    assert ann.refused("GET", "/api/tables?status=lost") == (400, "bad_request")


def test_answers(here: Here) -> None:
    ann, bob, id = duel(here)
    answer: dict[str, Any] = {"option": "stop", "number": 0}
    assert bob.refused("POST", path(id, "/answer"), answer) == (409, "not_your_turn")
    assert ann.refused("POST", path(id, "/answer"), {**answer, "seat": 1}) == (403, "not_your_seat")
    assert ann.refused("POST", path(id, "/answer"), {**answer, "option": "sleep"})[1] == "bad_answer"
    assert ann.get(path(id, "/why?option=stop")) == {"rule": "", "reason": "", "text": ""}
    assert ann.refused("GET", path(id, "/why?option=::")) == (422, "bad_answer")
    assert bob.refused("GET", path(id, "/why?option=stop")) == (409, "not_your_turn")
    assert ann.post(path(id, "/answer"), **answer) == {"number": 1}
    assert ann.refused("POST", path(id, "/answer"), answer) == (409, "stale")
    assert ann.refused("POST", path(id, "/undo"), {"number": 1, "seat": 1}) == (403, "not_your_seat")
    assert ann.refused("POST", path(id, "/pass"), {"until": "game", "number": 1}) == (422, "no_pass")
    assert ann.refused("POST", path(id, "/pass/stop"), {"topic": "reroll"}) == (422, "no_pass")
    record = here.client.get(path(id, "/record"))
    assert record.text.startswith("pentapolis record 1\n")
    assert record.headers["content-type"].startswith("text/plain")


def test_seats_and_endings(here: Here) -> None:
    ann, bob = here.robot("Ann"), here.robot("Bob")
    id = ann.table("me", "open", "open")["id"]
    assert bob.refused("POST", path(id, "/seat-bot"), {"seat": 1}) == (403, "not_host")
    assert ann.post(path(id, "/seat-bot"), seat=2)["seats"][2]["kind"] == "bot"
    assert bob.post(path(id, "/join"), seat=1)["seat"] == 1
    assert ann.refused("POST", path(id, "/takeover"), {"seat": 1}) == (409, "not_gone")
    assert ann.refused("POST", path(id, "/come-back"), {"seat": 0}) == (403, "not_your_seat")
    assert ann.post(path(id, "/propose"), kind="end")["proposals"] == ["end"]
    assert bob.post(path(id, "/decline"), kind="end")["proposals"] == []
    ended = bob.post(path(id, "/concede"))
    assert ended["ended"] is None or ended["ended"] == "conceded"
    open_ = ann.table("me", "open", "open")["id"]
    bob.post(path(open_, "/join"), seat=2)
    assert [seat["kind"] for seat in bob.post(path(open_, "/leave"))["seats"]] == ["person", "open", "open"]
    assert ann.post(path(open_, "/cancel"))["ended"] == "cancelled"
    ann, bob, id = duel(here)
    over = ann.post(path(id, "/concede"))
    assert (over["ended"], over["places"], over["status"], over["ask"]) == ("conceded", [2, 1], "over", None)
    again = ann.told("POST", path(id, "/rematch"), None, 201)["id"]
    assert bob.told("POST", path(id, "/rematch"), None, 201) == {"id": again}
    assert ann.get(path(id))["rematch"] == again
    new = ann.post(path(id, "/play-on"), 201, ply=0, seat=0, others="easy")
    assert [seat["bot"] for seat in new["seats"]] == [None, "easy"]
    assert ann.refused("POST", "/api/records/play-on", {"ply": 0, "record": "x"}) == (422, "bad_record")


# --- lists and people -------------------------------------------------------------------------------------


def test_ones_tables(here: Here) -> None:
    ann, bob, id = duel(here)
    found = ann.get("/api/me/tables")
    assert (found["count"], found["page"], found["pages"]) == (1, 1, 1)
    (line,) = found["tables"]
    assert (line["id"], line["game"], line["status"], line["ended"]) == (id, ROLL, "playing", None)
    assert (line["moves"], line["your_turn"], line["players"]) == (0, True, ["Ann", "Bob"])
    (line,) = bob.get("/api/me/tables")["tables"]
    assert line["your_turn"] is False
    assert bob.get("/api/me/tables?status=waiting")["count"] == 0
    assert bob.get("/api/me/tables?game=nations")["count"] == 0
    assert bob.get("/api/me/tables?q=Ann")["count"] == 1
    assert (ann.get("/api/me/next"), bob.get("/api/me/next")) == ({"id": id}, {"id": None})
    waiting = ann.table("me", "open", "open")["id"]
    for query, seen in (("", True), ("?seats=3", True), ("?seats=2", False), ("?friends=true", False)):
        tables = {line["id"]: line for line in bob.get(f"/api/lobby{query}")["tables"]}
        assert (waiting in tables) is seen, query
    (mine,) = [line for line in bob.get("/api/lobby?q=Ann")["tables"] if line["id"] == waiting]
    assert (mine["players"], mine["your_turn"]) == (["Ann"], False)


def test_circles(here: Here) -> None:
    ann, bob = here.robot("Ann"), here.robot("Bob")
    person = {"id": bob.person, "name": "Bob", "kind": "follow"}
    assert ann.post(f"/api/people/{bob.person}", kind="follow") == {
        "followed": [person],
        "blocked": [],
        "opponents": [],
    }
    blocked = ann.post(f"/api/people/{bob.person}", kind="block")
    assert (blocked["followed"], blocked["blocked"]) == ([], [{**person, "kind": "block"}])
    assert ann.get("/api/me/circle") == blocked
    assert ann.post(f"/api/people/{bob.person}", kind="")["blocked"] == []
    assert ann.refused("POST", "/api/people/NOBODY", {"kind": "follow"}) == (404, "no_person")
    profile = ann.get(f"/api/people/{bob.person}")
    assert profile == {"id": bob.person, "name": "Bob", "ratings": [], "results": []}
    assert ann.refused("GET", "/api/people/NOBODY") == (404, "no_person")


def test_leaders_and_deals(here: Here, one_day: None) -> None:
    ann = here.robot("Ann")
    leaders = ann.get(f"/api/ratings/{ROLL}")
    bots = [one for one in leaders if one["bot"]]
    assert all((one["person"], one["name"]) == (None, one["bot"]) for one in bots)
    assert {one["rating"]["size"] for one in leaders} == {2}
    assert {one["rating"]["size"] for one in ann.get(f"/api/ratings/{ROLL}?size=3")} == {3}
    assert ann.refused("GET", "/api/ratings/nothing") == (404, "no_game")
    deals = {one["game"]: one for one in ann.get("/api/daily")}
    assert list(deals) == list(games())
    assert (deals["nations"]["table"], deals["nations"]["results"]) == (None, [])
    opened = ann.told("POST", "/api/daily/nations", None, 201)
    assert ann.told("POST", "/api/daily/nations", None, 201) == opened
    assert {one["game"]: one for one in ann.get("/api/daily")}["nations"]["table"] == opened["id"]
    assert here.client.get("/api/daily").json()[0]["table"] is None


def test_tournaments_and_holidays(here: Here) -> None:
    ann, bob = here.robot("Ann"), here.robot("Bob")
    event = ann.post("/api/events", 201, name="Cup", game=ROLL)
    id = event["id"]
    assert event == {
        "id": id,
        "name": "Cup",
        "game": ROLL,
        "kind": "swiss",
        "status": event["status"],
        "round": 0,
        "rounds": 3,
        "standings": [],
        "tables": [],
    }
    entered = bob.post(f"/api/events/{id}/enter")["standings"]
    assert entered == [{"person": bob.person, "name": "Bob", "points": 0, "wins": 0, "games": 0}]
    assert bob.refused("POST", f"/api/events/{id}/start", {}) == (403, "not_host")
    ann.post(f"/api/events/{id}/enter")
    assert len(ann.post(f"/api/events/{id}/start")["tables"]) == 1
    assert ann.get(f"/api/events/{id}")["round"] == 1
    assert ann.refused("POST", f"/api/events/{id}/burn", {}) == (404, "no_page")
    away = ann.post("/api/me/holiday", days=10)
    assert away["days_left"] == 20
    assert away["until"] is not None
    assert ann.post("/api/me/holiday", days=0)["until"] is None


# --- talk and oneself -------------------------------------------------------------------------------------


def test_talk_and_notes(here: Here) -> None:
    ann, bob, id = duel(here)
    (line,) = ann.post(path(id, "/chat"), text="Hello")
    assert (line["person"], line["name"], line["text"]) == (ann.person, "Ann", "Hello")
    assert bob.get(path(id, "/chat")) == [line]
    bob.post(f"/api/people/{ann.person}", kind="mute")
    assert bob.get(path(id, "/chat")) == []
    assert ann.get(path(id, "/chat")) == [line]
    assert bob.refused("POST", path(id, "/talk"), {"who": "all"}) == (403, "not_host")
    assert ann.post(path(id, "/talk"), who="nobody")["talk"] == "nobody"
    assert ann.refused("POST", path(id, "/chat"), {"text": "But"}) == (403, "no_talk")
    assert bob.refused("POST", path(id, f"/chat/{line['id'] + 1}/report"), {}) == (404, "no_page")
    assert ann.post(path(id, f"/chat/{line['id']}/report")) == [line]
    assert ann.get(path(id, "/notes")) == {"text": ""}
    assert ann.post(path(id, "/notes"), text="mine") == {"text": "mine"}
    assert (ann.get(path(id, "/notes")), bob.get(path(id, "/notes"))) == ({"text": "mine"}, {"text": ""})
    assert ann.refused("POST", path(id, "/notes"), {"text": "a\0b"})[0] == 422
    assert ann.refused("GET", "/api/moderation") == (403, "not_moderator")
    here.do(set_moderator, here.site.store, bob.person, True)
    (found,) = [one for one in bob.get("/api/moderation") if one["table"] == id]
    assert found == {"id": found["id"], "table": id, "about": ann.person, "name": "Ann", "text": "Hello"}
    judged = f"/api/moderation/{found['id']}"
    assert ann.refused("POST", judged, {"deed": "settle"}) == (403, "not_moderator")
    assert bob.post(judged, deed="remove") == [
        one for one in bob.get("/api/moderation") if one["table"] != id
    ]
    assert ann.get(path(id, "/chat")) == []


def test_hints_and_chances(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = here.robot("Ann")
    with_hints, without = ann.table("me", "bot:easy", hints=True)["id"], ann.table("me", "bot:easy")["id"]
    asked: list[Any] = []

    async def advise(live: Any, seat: int, person: str) -> list[Any]:
        asked.append((live.id, seat, person))
        return [SimpleNamespace(option="stop", chance=0.5)]

    async def chances(live: Any, seat: int, person: str) -> tuple[float, ...]:
        asked.append((live.id, seat, person))
        return (0.25, 0.75)

    monkeypatch.setattr(here.site.thinkers, "advise", advise)
    monkeypatch.setattr(here.site.thinkers, "chances", chances)
    monkeypatch.setattr(api_self, "hint_reason", lambda live, language, one: f"{language}!")
    assert ann.refused("POST", path(without, "/hint"), {}) == (403, "no_hints")
    assert ann.refused("GET", path(without, "/chances")) == (403, "no_hints")
    assert ann.get(path(with_hints, "/chances")) == {"number": 0, "chances": [0.25, 0.75]}
    row = here.do(here.site.store.table, with_hints)
    assert row is not None
    assert not row.hinted
    assert ann.post(path(with_hints, "/hint")) == [{"option": "stop", "chance": 0.5, "reason": "en!"}]
    row = here.do(here.site.store.table, with_hints)
    assert row is not None
    assert row.hinted
    assert asked == [(with_hints, 0, ann.person)] * 2
    assert ann.refused("POST", path(with_hints, "/review"), {}) == (409, "not_over")


def test_oneself(here: Here) -> None:
    ann, bob = here.robot("Ann"), here.robot("Bob")
    assert ann.get("/api/me/signals") == {"pause": 15, "reminders": True, "addresses": []}
    assert ann.post("/api/me/signals", pause=60, reminders=False)["pause"] == 60
    assert ann.post("/api/me/signals", pause=0) == {"pause": 0, "reminders": True, "addresses": []}
    assert ann.refused("POST", "/api/me/signals", {"pause": 7}) == (422, "bad_request")
    hook = "https://hooks.example/x"
    (address,) = ann.post("/api/me/addresses", kind="webhook", url=hook)["addresses"]
    shown = {"id": address["id"], "kind": "webhook", "host": "hooks.example", "failed": 0}
    assert address == shown
    kept = here.do(here.site.addresses.of, ann.person)
    assert [(one.target, one.origin) for one in kept] == [(hook, "http://games.example")]
    for data, why in (
        ({"kind": "push", "url": hook, "p256dh": "x", "auth": "y"}, "bad_push"),
        ({"kind": "mail"}, "no_address"),
        ({"kind": "webhook", "url": "http://x.example"}, "bad_target"),
    ):
        assert ann.refused("POST", "/api/me/addresses", data) == (422, why)
    assert len(bob.post(f"/api/me/addresses/{address['id']}/remove")["addresses"]) == 0
    assert len(ann.get("/api/me/signals")["addresses"]) == 1
    assert ann.post(f"/api/me/addresses/{address['id']}/remove")["addresses"] == []
    for what in ("courtesy", "puzzles"):
        for wanted in (True, False):
            assert ann.post(f"/api/me/{what}", wanted=wanted) == {"wanted": wanted}
            row = here.do(here.site.store.person, ann.person)
            assert getattr(row, what) is wanted


def test_a_program_takes_another_name(here: Here) -> None:
    ann = here.robot("Ann")
    id = ann.table("me", "open")["id"]
    assert ann.post("/api/me/name", name=" Anna   B ") == {"name": "Anna B"}
    assert ann.get(path(id))["seats"][0]["name"] == "Anna B"
    member(here, "Name Owner")
    assert ann.refused("POST", "/api/me/name", {"name": "name owner"}) == (422, "name_taken")
    owner = member(here, "Other Owner")
    owner.post("/account/token")
    ann.token = here.shown()[1]["token"]
    assert ann.refused("POST", "/api/me/name", {"name": "Fresh Name"}) == (403, "name_taken")


def test_invitations(here: Here) -> None:
    ann, bob = here.robot("Ann"), here.robot("Bob")
    table = ann.table("me", "open", private=True)
    id, secret = table["id"], table["invite"]
    assert bob.refused("POST", "/api/invitations/NOTHERE", {}) == (404, "no_invitation")
    assert ann.refused("POST", path(id, "/invite"), {"person": "NOBODY"}) == (404, "no_person")
    assert ann.post(path(id, "/invite"), person=bob.person)["invite"] == secret
    assert bob.get(path(id))["id"] == id
    assert bob.refused("POST", path(id, "/new-link"), {}) == (403, "not_host")
    assert ann.post(path(id, "/new-link"))["invite"] != secret
