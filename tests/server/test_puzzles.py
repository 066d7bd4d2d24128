"""Puzzles on the server: the first try counts, further ones are practice, and nothing is told too early."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest

from pentapolis.engine import find_game
from pentapolis.server.puzzles import Puzzles, Told, Try, of_the_day, solvable, streak, themes_of
from pentapolis.server.storage import now
from pentapolis.study.puzzles import puzzles_of
from tests.loops import awaited
from tests.server.servers import Browser, Server
from tests.server.sites import ROLL, site_on


def test_the_first_try_counts_and_further_ones_are_practice(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            person = await site.store.add_guest("Solver", "solver")
            one, other = puzzles_of(find_game(ROLL))[:2]
            puzzles = Puzzles(site.store)
            worst = min(one.worths, key=lambda worth: one.credit(worth.option)).option
            missed = await puzzles.attempt(person, ROLL, one, worst)
            assert (missed.tries, missed.shown, missed.credit) == (1, False, one.credit(worst))
            assert missed.change < 0
            after = await puzzles.strength(person, ROLL)
            again = await puzzles.attempt(person, ROLL, one, one.solution[0])
            assert (again.tries, again.shown, again.option) == (2, True, one.solution[0])
            assert again.credit == missed.credit, "the first try counts"
            assert await puzzles.strength(person, ROLL) == after
            assert (await puzzles.attempt(person, ROLL, one, worst)).tries == 2, "it is solved, and stays so"
            right = await puzzles.attempt(person, ROLL, other, other.solution[0])
            assert (right.change > 0, right.shown, right.credit) == (True, True, 1.0)
            hardness, tries, solved = await puzzles.hardness(one, ROLL)
            assert hardness.rating > one.rating, "who misses it makes it harder"
            assert (tries, solved) == (1, 0)
            assert len(await puzzles.tries_of(person)) == 2
            kept = await site.store.belongings(person)
            assert len(kept["puzzles"]) == 2
            await site.store.forget(person)
            assert await puzzles.tries_of(person) == []

    awaited(run())


def test_the_next_puzzle_is_one_that_was_not_tried(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            person = await site.store.add_guest("Solver", "next")
            game = find_game(ROLL)
            found = puzzles_of(game)
            first = await site.puzzles.next(person, game)
            assert (await site.puzzles.next(person, game, first.id)).id != first.id
            for puzzle in found:
                await site.puzzles.attempt(person, ROLL, puzzle, "")
            assert (await site.puzzles.next(person, game)).id == found[0].id, "tried longest ago"
            assert (await site.puzzles.tried(person, found[0].id)).shown  # type: ignore[union-attr]

    awaited(run())


def test_days_in_a_row() -> None:
    def tried(days: int) -> Try:
        return Try("p", "x", ROLL, "", 1.0, 1, True, 0, now() - timedelta(days=days))

    assert streak([], now()) == 0
    assert streak([tried(0), tried(1), tried(3)], now()) == 2
    assert streak([tried(1), tried(2)], now()) == 2, "today is not over"
    assert streak([tried(2)], now()) == 0


def test_themes_are_what_decides(url: str) -> None:
    """A theme leads from puzzle to puzzle of its own, as long as there are some."""
    game = find_game("nations")
    themes = themes_of(game)
    assert sum(len(found) for found in themes.values()) <= len(puzzles_of(game))
    theme, found = next(iter(themes.items()))
    assert len(found) >= 2, "the largest theme comes first"
    browser = Browser(url)
    assert f"?theme={theme}" in browser.get("/puzzles").text
    first = browser.get(f"/puzzles/nations?theme={theme}")
    assert first.url.path.rpartition("/")[2] in {puzzle.id for puzzle in found}
    browser.post(f"{first.url.path}/answer", option="")
    assert f"theme={theme}" in browser.get(first.url.path).text, "on to more of this kind"
    assert browser.get("/puzzles/nations?theme=nothing").status_code == 200


def test_the_puzzle_of_the_day_changes() -> None:
    game = find_game(ROLL)
    days = {of_the_day(game, f"2026-11-{day:02}").id for day in range(1, 30)}
    assert len(days) > 1
    assert of_the_day(game, "2026-11-16") is of_the_day(game, "2026-11-16")


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_puzzle_can_be_explained(database: str, language: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            for game in solvable():
                puzzle = puzzles_of(game)[0]
                told = Told(game, puzzle, site.puzzles.stage(game, puzzle, language), language)
                for tried in ("", puzzle.solution[0], puzzle.worths[-1].option):
                    assert told.explanation(tried)
                    rows = told.lines(tried)
                    assert rows[0]["right"]
                    assert [row["tried"] for row in rows].count(True) == (tried != "")

    awaited(run())


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    server = Server(str(tmp_path_factory.mktemp("puzzles") / "games.db"), thinks=False).start()
    yield server.url
    server.stop()


def test_a_page_tells_nothing_before_a_try_and_everything_after(url: str) -> None:
    browser = Browser(url)
    assert browser.get("/puzzles").status_code == 200
    puzzle = puzzles_of(find_game(ROLL))[0]
    path = f"/puzzles/{ROLL}/{puzzle.id}"
    page = browser.get(path).text
    assert 'data-state="open"' in page
    assert puzzle.parsed.seed is not None
    assert puzzle.parsed.seed not in page
    assert "because" not in page
    wrong = puzzle.worths[-1].option
    assert browser.post(f"{path}/answer", json=True, option="nonsense").status_code == 422
    reply = browser.post(f"{path}/answer", json=True, option=wrong).json()
    assert reply["go"] == path
    page = browser.get(path).text
    assert 'data-state="missed"' in page
    assert "because" not in page, "it may still be tried"
    browser.post(f"{path}/answer", option="")
    page = browser.get(path).text
    assert 'data-state="shown"' in page
    assert 'id="because"' in page
    assert browser.get(f"{path}/preview?option={puzzle.solution[0]}").json()
    assert browser.get(f"{path}/refusals").status_code == 200
    assert browser.get(f"{path}/why?option={puzzle.solution[0]}").status_code == 200
    gone = browser.get(f"/puzzles/{ROLL}/nothing")
    assert gone.status_code == 404
    assert "made anew when their judge has learned" in gone.text, "an old link says where others are"
    within = next(p for p in puzzles_of(find_game(ROLL)) if p.table().why_no_undo(p.seat) is None)
    assert "data-undo" not in browser.get(f"/puzzles/{ROLL}/{within.id}").text, "the bots' answers stay"
    played = browser.post(f"{path}/play-on")
    assert "/t/" in str(played.url if played.status_code == 200 else played.headers["location"])
    assert browser.get(f"/puzzles/{ROLL}").status_code in (200, 303)


def test_statistics_and_open_data_have_their_pages(url: str) -> None:
    browser = Browser(url, "de")
    assert "Statistik" in browser.get("/statistics").text
    page = browser.get(f"/statistics/{ROLL}?group=easy").text
    assert "über Erwartung" in page
    assert browser.get("/statistics/nothing").status_code == 404
    assert browser.get("/games.jsonl?game=nations").text == ""


def test_a_lesson_is_begun_kept_and_begun_anew(url: str) -> None:
    browser = Browser(url)

    def begin(**more: str) -> str:
        return str(browser.post(f"/learn/{ROLL}", False, **more).url).rpartition("/t/")[2]

    assert "Dice: keep or roll again" in browser.get("/learn").text
    first = begin()
    assert begin() == first, "it goes on where it was"
    assert "you are here" in browser.get("/learn").text
    assert begin(chapter="3") == first
    assert "Chapter 3 of 4" in browser.get(f"/t/{first}").text, "the game stays, the coach goes on"
    browser.post(f"/t/{first}/chapter", False, chapter="4")
    page = browser.get(f"/t/{first}").text
    assert "Chapter 4 of 4" in page
    assert "Skip chapter" not in page, "there is none behind it"
    assert Browser(url).post(f"/t/{first}/chapter", True, chapter="1").status_code == 403
    assert browser.post(f"/learn/{ROLL}", True, chapter="9").status_code == 422
    assert begin(again="yes") != first
    assert 'id="coach"' in browser.get(f"/t/{first}").text
    assert browser.post(f"/t/{first}/coach", json=True, option="x" * 60).json() == {}
