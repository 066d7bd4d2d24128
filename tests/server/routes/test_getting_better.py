"""Lessons, puzzles and statistics: pages and API, for newcomers and for whoever has begun."""

from __future__ import annotations

from typing import Any

import pytest

from pentapolis.engine import find_game
from pentapolis.server.jobs import Failed
from pentapolis.server.puzzles import of_the_day, solvable, theme_of, themes_of
from pentapolis.server.rendering import say
from pentapolis.server.routes import api_insight, learn
from pentapolis.server.routes import puzzles as routes_puzzles
from pentapolis.study.lessons import lesson_of
from pentapolis.study.puzzles import Puzzle, puzzles_of
from tests.server.routes.visitors import ROLL, Here, Visitor, refusal

DAY = "2026-11-16"
BY_WEIGHT = [ROLL, "clash_of_cultures", "mosaic", "nations", "through_the_ages"]
MINUTES = {ROLL: 10, "clash_of_cultures": 20, "mosaic": 20, "nations": 20, "through_the_ages": 22}


def lessons(visitor: Visitor) -> dict[str, dict[str, Any]]:
    name, values = visitor.page("/learn")
    assert (name, values["here"]) == ("lessons", "learn")
    return {row["card"]["game"].id: row for row in values["rows"]}


def learning(visitor: Visitor, **fields: Any) -> str:
    return visitor.goes_to(f"/learn/{ROLL}", **fields).removeprefix("/t/")


@pytest.fixture(autouse=True)
def day(monkeypatch: pytest.MonkeyPatch) -> None:
    """No midnight comes in between."""
    monkeypatch.setattr(routes_puzzles, "today", lambda: DAY)
    monkeypatch.setattr(api_insight, "today", lambda: DAY)


# --- lessons ----------------------------------------------------------------------------------------------


def test_the_lessons_of_a_newcomer(here: Here) -> None:
    rows = lessons(here.visitor(language="de"))
    assert list(rows) == BY_WEIGHT
    assert {game: row["left"] for game, row in rows.items()} == MINUTES
    for game, row in rows.items():
        found = find_game(game)
        assert (row["table"], row["place"], row["lesson"]) == (None, None, lesson_of(found))
        assert row["titles"] == [
            found.words.text("de", f"lesson.title_{number}")
            for number in range(1, row["lesson"].chapters + 1)
        ]


def test_a_lesson_is_begun_and_gone_on_with(here: Here) -> None:
    ann = here.visitor()
    id = learning(ann)
    live = here.do(here.site.host.find, id)
    row = live.row
    assert (row.private, row.learning, row.seed, row.lesson) == (True, True, "lesson-1", None)
    assert [(seat.kind, seat.bot) for seat in live.seats] == [("person", None), ("bot", "easy")]
    assert learning(ann) == id, "the one that was begun"
    rows = lessons(ann)
    assert (rows[ROLL]["table"], rows[ROLL]["place"].number, rows[ROLL]["left"]) == (id, 0, 10)
    assert [row["table"] for game, row in rows.items() if game != ROLL] == [None] * 4
    assert learning(ann, chapter="3") == id
    assert live.row.lesson == "4@0"
    rows = lessons(ann)
    assert (rows[ROLL]["place"].number, rows[ROLL]["place"].done, rows[ROLL]["left"]) == (4, 2, 5)
    again = learning(ann, again="yes")
    assert again != id
    assert learning(ann) == again, "the last one"
    assert here.do(here.site.host.find, learning(ann, again="yes", chapter="2")).row.lesson == "2@0"
    assert lessons(here.visitor())[ROLL]["table"] is None


@pytest.mark.parametrize(("chapter", "fine"), [("0", False), ("1", True), ("4", True), ("5", False)])
def test_chapters_of_a_lesson(here: Here, chapter: str, fine: bool) -> None:
    ann = here.visitor()
    assert (ann.post(f"/learn/{ROLL}", chapter=chapter).status_code == 303) is fine
    id = learning(ann)
    reply = ann.post(f"/t/{id}/chapter", chapter=chapter)
    assert (reply.status_code, reply.headers.get("location")) == ((303, f"/t/{id}") if fine else (422, None))
    assert ann.post(f"/learn/{ROLL}", chapter="one").status_code == 422
    assert here.visitor().post(f"/learn/{ROLL}", chapter="-1").status_code == 422


def test_who_may_jump(here: Here) -> None:
    ann, bob = here.visitor(), here.visitor()
    id = learning(ann)
    live = here.do(here.site.host.find, id)
    bob.goes_to(f"/i/{live.row.invite}")
    assert refusal(bob.script(f"/t/{id}/chapter", chapter="2")) == (403, "not_your_seat")
    assert live.row.lesson is None
    assert ann.goes_to(f"/t/{id}/chapter", chapter="2") == f"/t/{id}"
    assert live.table is not None
    ann.script(f"/t/{id}/answer", option="stop", number=0)
    ann.goes_to(f"/t/{id}/chapter", chapter="4")
    assert live.row.lesson == f"6@{live.table.ply}"
    assert live.table.ply > 0
    other = ann.quick()
    assert refusal(ann.script(f"/t/{other}/chapter", chapter="1")) == (422, "bad_request")
    waiting = ann.table("me", "open")
    assert refusal(ann.script(f"/t/{waiting}/chapter", chapter="1")) == (422, "bad_request")
    assert ann.post("/learn/nothing").status_code == 404


def test_what_the_coach_warns_of(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = here.visitor()
    id = learning(ann)
    asked: list[Any] = []
    told: dict[str, Any] = {"best": "stop", "loss": 0.236}

    async def doubt(live: Any, seat: int, option: str, person: str) -> dict[str, Any]:
        asked.append((live.id, seat, option, person))
        if not told:
            raise Failed("no bot")
        return told if told.get("best") else {}

    monkeypatch.setattr(here.site.thinkers, "doubt", doubt)
    reply = ann.script(f"/t/{id}/coach", option="r" * 300)
    assert reply.status_code == 200
    assert reply.json() == {"warn": say("en", "lesson.warn", loss=24, best="Stop and collect")}
    assert asked == [(id, 0, "r" * 200, ann.person)]
    told["best"] = ""
    assert ann.script(f"/t/{id}/coach", option="stop").json() == {}
    told.clear()
    assert ann.script(f"/t/{id}/coach", option="stop").json() == {}
    other = ann.quick()
    before = len(asked)
    assert ann.script(f"/t/{other}/coach", option="stop").json() == {}
    waiting = ann.table("me", "open")
    assert ann.script(f"/t/{waiting}/coach", option="stop").json() == {}
    assert len(asked) == before, "no coach there"


def test_a_game_without_a_lesson(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learn, "lesson_of", lambda game: None)
    monkeypatch.setattr(api_insight, "lesson_of", lambda game: None)
    ann = here.visitor()
    assert ann.values("/learn")["rows"] == []
    live = here.do(here.site.host.find, learning(ann))
    assert [seat.bot for seat in live.seats] == [None, "easy"]
    assert (live.row.learning, live.row.private, live.row.lesson) == (True, True, None)
    assert learning(ann) != live.id
    assert ann.post(f"/learn/{ROLL}", chapter="1").status_code == 422
    assert here.client.get("/api/lessons").json() == []


def test_lessons_for_programs(here: Here) -> None:
    robot = here.robot()
    found = robot.get("/api/lessons")
    assert {one["game"]: sum(one["minutes"]) for one in found} == MINUTES
    assert [one["game"] for one in found] == sorted(MINUTES)
    roll = next(one for one in found if one["game"] == ROLL)
    words = find_game(ROLL).words
    assert roll == {
        "game": ROLL,
        "chapters": [words.text("en", f"lesson.title_{number}") for number in (1, 2, 3, 4)],
        "minutes": [2, 3, 3, 2],
        "done": 0,
        "table": None,
    }
    table = robot.post(f"/api/lessons/{ROLL}")
    assert [seat["bot"] for seat in table["seats"]] == [None, "easy"]
    assert robot.post(f"/api/lessons/{ROLL}", chapter=3)["id"] == table["id"]
    roll = next(one for one in robot.get("/api/lessons") if one["game"] == ROLL)
    assert (roll["done"], roll["table"]) == (2, table["id"])
    assert robot.post(f"/api/lessons/{ROLL}", again=True)["id"] != table["id"]
    for chapter, error in ((0, 400), (5, 422), (20, 422), (21, 400)):
        assert robot.ask("POST", f"/api/lessons/{ROLL}", {"chapter": chapter}).status_code == error, chapter
    assert robot.refused("POST", "/api/lessons/nothing", {}) == (404, "no_game")
    reply = here.client.get("/api/lessons")
    assert [one["table"] for one in reply.json()] == [None] * 5


# --- puzzles ----------------------------------------------------------------------------------------------


def best_and_worst(puzzle: Puzzle) -> tuple[str, str]:
    worst = min(puzzle.worths, key=lambda worth: puzzle.credit(worth.option)).option
    return puzzle.solution[0], worst


def tried(visitor: Visitor, puzzle: Puzzle, option: str) -> str:
    """Where a try leads."""
    return visitor.post(f"/puzzles/{ROLL}/{puzzle.id}/answer", option=option).headers["location"]


def test_puzzles_of_somebody_who_begins(here: Here) -> None:
    ann = here.visitor()
    name, values = ann.page("/puzzles")
    assert (name, values["here"], values["streak"], values["last"]) == ("puzzles", "puzzles", 0, [])
    assert [row["card"]["game"].id for row in values["rows"]] == [game.id for game in solvable()]
    for row in values["rows"]:
        game = find_game(row["card"]["game"].id)
        expected = {
            "count": len(puzzles_of(game)),
            "tried": 0,
            "solved": 0,
            "rating": None,
            "day": of_the_day(game, DAY),
            "day_done": False,
            "day_solved": False,
        }
        assert {id: row[id] for id in expected} == expected
        assert [(one["id"], one["count"], one["solved"]) for one in row["themes"]] == [
            (theme, len(found), 0) for theme, found in themes_of(game).items()
        ]


def test_puzzles_of_somebody_who_has_tried(here: Here) -> None:
    ann, game = here.visitor(), find_game(ROLL)
    day = of_the_day(game, DAY)
    other = next(one for one in puzzles_of(game) if one.id != day.id)
    assert tried(ann, day, best_and_worst(day)[0]) == f"/puzzles/{ROLL}/{day.id}"
    assert tried(ann, other, best_and_worst(other)[1]) == f"/puzzles/{ROLL}/{other.id}"
    values = ann.values("/puzzles")
    row = next(row for row in values["rows"] if row["card"]["game"].id == ROLL)
    strength = here.do(here.site.puzzles.strength, ann.person, ROLL)
    assert (row["tried"], row["solved"], row["rating"]) == (2, 1, strength.shown)
    assert (row["day_done"], row["day_solved"]) == (True, True)
    assert {one["id"]: one["solved"] for one in row["themes"] if one["solved"]} == {theme_of(game, day): 1}
    assert values["streak"] == 1
    assert {one.puzzle for one in values["last"]} == {day.id, other.id}
    assert next(row for row in values["rows"] if row["card"]["game"].id == "mosaic")["rating"] is None
    bob = here.visitor()
    tried(bob, day, best_and_worst(day)[1])
    row = next(row for row in bob.values("/puzzles")["rows"] if row["card"]["game"].id == ROLL)
    assert (row["solved"], row["day_done"], row["day_solved"]) == (0, True, False)


def test_a_puzzle_before_and_after(here: Here) -> None:
    ann, game = here.visitor(), find_game(ROLL)
    puzzle = puzzles_of(game)[5]
    right, wrong = best_and_worst(puzzle)
    path = f"/puzzles/{ROLL}/{puzzle.id}"
    name, values = ann.page(path)
    assert name == "puzzle"
    assert (values["state"], values["tried"], values["option"], values["rating"]) == ("open", None, "", None)
    assert (values["puzzle"], values["theme"]) == (puzzle, theme_of(game, puzzle))
    assert (values["count"], values["percent"], values["last"], values["streak"]) == (0, 0, [], 0)
    assert sorted(values["fragments"]) == ["ask", "board", "strip", "where"]
    assert values["of_day"] is (of_the_day(game, DAY).id == puzzle.id)
    assert values["here"] == "puzzles"
    reply = ann.script(f"{path}/answer", option=wrong)
    assert reply.json() == {"go": path, "credit": puzzle.credit(wrong)}
    values = ann.values(path)
    assert (values["state"], values["option"], values["count"], values["percent"]) == ("missed", wrong, 1, 0)
    assert values["rating"] is not None
    assert [one.puzzle for one in values["last"]] == [puzzle.id]
    assert "ask" in values["fragments"]
    bob = here.visitor()
    assert bob.post(f"{path}/answer", option=right).headers["location"] == path
    values = bob.values(path)
    assert (values["state"], values["option"], values["count"], values["percent"]) == ("shown", right, 2, 50)
    assert sorted(values["fragments"]) == ["board", "strip", "where"]
    assert refusal(bob.script(f"{path}/answer", option="nonsense")) == (422, "bad_request")


def test_what_a_puzzle_shows_beside(here: Here) -> None:
    ann, game = here.visitor(), find_game("nations")
    puzzle = puzzles_of(game)[0]
    path = f"/puzzles/nations/{puzzle.id}"
    option = puzzle.worths[0].option
    assert ann.get(f"{path}/preview?option={option}").status_code == 200
    assert "html" in ann.get(f"{path}/refusals").json()
    assert "html" in ann.get(f"{path}/why?option=build:nothing").json()
    assert ann.get(f"{path}/card?card=nothing").status_code == 404
    assert ann.get("/puzzles/nations/nothing").status_code == 404
    assert ann.get("/puzzles/nothing").status_code == 404
    first = ann.get("/puzzles/nations")
    assert first.status_code == 303
    id = first.headers["location"].rpartition("/")[2]
    assert first.headers["location"] == f"/puzzles/nations/{id}"
    assert ann.get(f"/puzzles/nations?after={id}").headers["location"] != first.headers["location"]
    theme, found = list(themes_of(game).items())[-1]
    chosen = ann.get(f"/puzzles/nations?theme={theme}").headers["location"].rpartition("/")[2]
    assert chosen in {one.id for one in found}


def test_playing_on_from_a_puzzle(here: Here) -> None:
    ann, robot, game = here.visitor(), here.robot(), find_game(ROLL)
    puzzle = puzzles_of(game)[0]
    id = ann.goes_to(f"/puzzles/{ROLL}/{puzzle.id}/play-on").removeprefix("/t/")
    live = here.do(here.site.host.find, id)
    assert live.seats_of(ann.person) == [puzzle.seat]
    assert live.row.position is not None
    table = robot.post(f"/api/puzzles/{ROLL}/{puzzle.id}/play-on", 201)
    assert [seat["seat"] for seat in table["seats"] if seat["you"]] == [puzzle.seat]


def test_puzzles_for_programs(here: Here) -> None:
    robot, game = here.robot(), find_game(ROLL)
    puzzle = puzzles_of(game)[7]
    right, wrong = best_and_worst(puzzle)
    by_game = {one["game"]: one for one in robot.get("/api/puzzles")}
    assert by_game[ROLL] == {
        "game": ROLL,
        "puzzles": len(puzzles_of(game)),
        "tried": 0,
        "solved": 0,
        "rating": None,
        "of_the_day": of_the_day(game, DAY).id,
    }
    lines = {one["id"]: one for one in robot.get(f"/api/puzzles/{ROLL}")}
    line = {
        "id": puzzle.id,
        "topic": puzzle.topic,
        "theme": theme_of(game, puzzle),
        "seats": puzzle.seats,
        "options": len(puzzle.worths),
        "rating": puzzle.rating,
        "credit": None,
    }
    assert (lines[puzzle.id], len(lines)) == (line, len(puzzles_of(game)))
    path = f"/api/puzzles/{ROLL}/{puzzle.id}"
    shown = robot.get(path)
    plain = ("id", "game", "setup", "seat", "tried", "solved", "credit", "solution", "because")
    expected = [puzzle.id, ROLL, str(puzzle.parsed.setup), puzzle.seat, 0, 0, None, [], ""]
    assert [shown[name] for name in plain] == expected
    options = {option["key"] for option in shown["ask"]["options"]}
    assert options == {one.option for one in puzzle.worths}
    missed = robot.post(f"{path}/answer", option=wrong)
    assert [missed[name] for name in plain[4:]] == [1, 0, puzzle.credit(wrong), [], ""]
    assert {one["id"]: one for one in robot.get(f"/api/puzzles/{ROLL}")}[puzzle.id]["credit"] is not None
    solved = robot.post(f"{path}/answer", option=right)
    assert [(one["option"], one["right"], one["chance"], one["lead"]) for one in solved["solution"]] == [
        (one.option, one.option in puzzle.solution, one.chance, one.lead) for one in puzzle.worths
    ]
    assert solved["because"]
    assert all(one["text"] for one in solved["solution"])
    mine = {one["game"]: one for one in robot.get("/api/puzzles")}[ROLL]
    strength = here.do(here.site.puzzles.strength, robot.person, ROLL)
    assert (mine["tried"], mine["solved"], mine["rating"]) == (
        1,
        int(puzzle.credit(wrong) == 1),
        strength.shown,
    )


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("/api/puzzles/nothing", (404, "no_game")),
        (f"/api/puzzles/{ROLL}/nothing", (404, "no_puzzle")),
        (f"/api/puzzles/{ROLL}/Nothing", (400, "bad_request")),
        (f"/api/puzzles/{ROLL}/{'a' * 20}", (404, "no_puzzle")),
        (f"/api/puzzles/{ROLL}/{'a' * 21}", (400, "bad_request")),
        (f"/api/puzzles/{'a' * 40}", (404, "no_game")),
        (f"/api/puzzles/{'a' * 41}", (400, "bad_request")),
        ("/api/statistics/nothing", (404, "no_game")),
    ],
)
def test_what_is_no_puzzle(here: Here, path: str, told: tuple[int, str]) -> None:
    reply = here.client.get(path)
    assert (reply.status_code, reply.json()["error"]) == told


def test_a_try_that_is_none(here: Here) -> None:
    robot, puzzle = here.robot(), puzzles_of(find_game(ROLL))[3]
    path = f"/api/puzzles/{ROLL}/{puzzle.id}/answer"
    assert robot.refused("POST", path, {"option": "nonsense"}) == (422, "bad_request")
    assert robot.refused("POST", path, {"option": ""}) == (400, "bad_request")
    assert here.client.post(path, json={}).status_code == 401
    given_up = robot.post(path)
    assert (given_up["credit"], given_up["tried"]) == (0.0, 1)
    assert given_up["solution"]
