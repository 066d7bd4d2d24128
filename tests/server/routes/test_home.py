"""The home page of somebody who has not played yet: a first game, a position with an answer, no empty box."""

from __future__ import annotations

from datetime import datetime

import pytest

from pentapolis.engine import find_game
from pentapolis.server import living
from pentapolis.server.rendering import say
from pentapolis.server.routes import home
from pentapolis.study.puzzles import Puzzle
from tests.server.routes.visitors import ROLL, Here, refusal

NOON = datetime(2026, 11, 16, 12, 30)


@pytest.fixture(autouse=True)
def noon(monkeypatch: pytest.MonkeyPatch) -> None:
    """No hour ends in between."""
    monkeypatch.setattr(home, "now", lambda: NOON)


def position() -> Puzzle:
    found = living.of_the_hour(NOON)
    assert found is not None
    return found


def test_another_position_every_hour() -> None:
    game, found = living.positions()
    assert game is find_game(ROLL), "the lightest game that can show one"
    assert all(2 <= len(puzzle.worths) <= living.FEW for puzzle in found)
    assert living.of_the_hour(NOON.replace(minute=59)) is position(), "the same for everybody"
    assert len({living.of_the_hour(NOON.replace(hour=hour)).id for hour in range(24)}) > 5  # type: ignore[union-attr]


def test_where_no_board_can_show_one_there_is_none(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(home, "positions", lambda: (None, ()))
    monkeypatch.setattr(living, "positions", lambda: (None, ()))
    ann = here.visitor()
    assert ann.values("/")["living"] is None
    assert living.of_the_hour(NOON) is None
    assert refusal(ann.script("/living", position="41b9dcc48d", option="stop")) == (404, "no_puzzle")


def test_a_newcomer_sees_a_first_game_and_no_empty_box(alone: Here) -> None:
    ann = alone.visitor(language="de")
    name, values = ann.page("/")
    assert (name, values["here"], values["first"].id) == ("home", "home", ROLL)
    weights = [card["game"].weight for card in values["games"]]
    assert weights == sorted(weights), "the lightest first"
    page = ann.get("/").text
    assert f'action="/learn/{ROLL}"' in page
    assert say("de", "home.headline") in page
    assert say("de", "home.promise_bots") in page
    if not values["open"] and not values["live"]:
        assert 'class="cols"' not in page


def test_an_answer_is_told_at_once(here: Here) -> None:
    """Which answer is best, what each is worth, and why; the first try counts as on the puzzle's own page."""
    puzzle, ann = position(), here.visitor()
    page = ann.get("/").text
    assert page.count('class="lob"') == len(puzzle.worths)
    assert "% to win" not in page, "nothing is told before an answer"
    worst = min(puzzle.worths, key=lambda worth: puzzle.credit(worth.option)).option
    where = ann.goes_to("/living", position=puzzle.id, option=worst)
    assert where == f"/?position={puzzle.id}#living"
    page = ann.get(where.partition("#")[0]).text
    shown = here.shown()[1]["living"]
    assert (shown["tried"], shown["puzzle"]) == (worst, puzzle)
    for worth in puzzle.worths:
        assert say("en", "living.chance", chance=round(100 * worth.chance)) in page
    assert say("en", "living.wrong") in page
    assert shown["told"].explanation(worst) in page.replace("&#39;", "'")
    assert ann.goes_to("/living", position=puzzle.id, option=puzzle.solution[0])
    tried = here.do(here.site.puzzles.tried, ann.person, puzzle.id)
    assert tried is not None
    assert tried.credit == puzzle.credit(worst)

    bob = here.visitor()
    bob.goes_to("/living", position=puzzle.id, option=puzzle.solution[0])
    assert say("en", "living.right") in bob.get("/").text


def test_the_answer_stays_when_the_hour_is_over(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle, ann = position(), here.visitor()
    ann.goes_to("/living", position=puzzle.id, option=puzzle.solution[0])
    later = next(h for h in range(13, 24) if living.of_the_hour(NOON.replace(hour=h)) is not puzzle)
    monkeypatch.setattr(home, "now", lambda: NOON.replace(hour=later))
    assert ann.values(f"/?position={puzzle.id}")["living"]["tried"] == puzzle.solution[0]
    assert ann.values("/")["living"]["tried"] is None, "the next one"
    assert ann.values("/?position=nonsense")["living"]["puzzle"] is living.of_the_hour(
        NOON.replace(hour=later)
    )


def test_what_is_no_answer_is_refused(here: Here) -> None:
    ann = here.visitor()
    assert refusal(ann.script("/living", position="nonsense", option="stop")) == (404, "no_puzzle")
    assert refusal(ann.script("/living", position=position().id, option="jump")) == (422, "bad_request")


def test_how_many_were_right_is_told_when_enough_have_tried(
    here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(living, "ENOUGH", 1)
    ann = here.visitor()
    ann.goes_to("/living", position=position().id, option=position().solution[0])
    shown = ann.values("/")["living"]
    assert shown["percent"] is not None
    told = say("en", "puzzle.solved_by", percent=shown["percent"], count=shown["count"])
    assert told in ann.get("/").text


def test_regulars_find_the_puzzle_of_the_day_and_their_lesson(here: Here) -> None:
    ann = here.visitor()
    ann.goes_to(f"/learn/{ROLL}")
    name, values = ann.page("/")
    assert name == "regular"
    assert values["lesson"]["game"].id == ROLL
    assert values["daily"]["game"].id == ROLL, "of the game that was played last"
    page = ann.get("/").text
    assert f'href="/puzzles/{values["daily"]["game"].id}/{values["daily"]["puzzle"].id}"' in page
    assert f'href="/t/{values["lesson"]["table"]}"' in page
