"""Puzzles: how tries are scored and rated, and that the shipped ones hold what they promise."""

from __future__ import annotations

from collections.abc import AsyncIterator
from math import inf
from pathlib import Path

import pytest

from pentapolis.cli import puzzles as commands
from pentapolis.engine import BadRecord, find_game
from pentapolis.server import opendata
from pentapolis.study.puzzles import Puzzle, Worth, maker, making, puzzles_of
from pentapolis.study.puzzles.__main__ import main as many
from pentapolis.study.puzzles.puzzle import read_puzzles
from pentapolis.study.puzzles.rating import FIRST, LEAST, Strength, met
from tests.loops import apart
from tests.ours import OURS
from tests.study.games import GAME, finished


def made(chances: tuple[float, ...] = (0.6, 0.595, 0.55, 0.4), right: int = 2) -> Puzzle:
    """A puzzle about the first question of the tests' game."""
    worths = [Worth(f"o{i}", chance) for i, chance in enumerate(chances)]
    checks = [[0.05, 0.01, 32], [0.05, 0.01, 64], [0.05, 0.01, 64]]
    return Puzzle(str(finished()), 0, "reroll", worths, right, checks, "o3", ["greedy"], 1500)


def test_credit_falls_with_what_is_lost() -> None:
    puzzle = made()
    assert [puzzle.credit(worth.option) for worth in puzzle.worths] == [1.0, 1.0, 0.77, 0.0]
    assert puzzle.loss("o1") == 0.0
    assert puzzle.loss("o3") == pytest.approx(0.2)
    near = made((0.6, 0.599, 0.59, 0.1), 1)
    assert near.credit("o1") == 0.9, "what is not right never earns everything"
    with pytest.raises(KeyError):
        puzzle.credit("o9")


def test_a_line_says_what_is_wrong_with_it(tmp_path: Path) -> None:
    puzzle = made()
    again = Puzzle.from_line(puzzle.line())
    assert again == puzzle
    assert again.id == puzzle.id
    path = tmp_path / "puzzles.jsonl"
    path.write_text(puzzle.line() + "\n" + made(right=4).line() + "\n")
    with pytest.raises(BadRecord, match=r"puzzles.jsonl: .*some are not"):
        read_puzzles(path)
    with pytest.raises(BadRecord, match="not a puzzle"):
        Puzzle.from_line('{"worths": 3}')
    assert read_puzzles(tmp_path / "none.jsonl") == []


@pytest.mark.parametrize("game", OURS)
def test_shipped_puzzles_hold_what_they_promise(game: str) -> None:
    """Some of each game; `pentapolis puzzles check GAME` looks at all."""
    found = puzzles_of(find_game(game))
    assert len(found) >= 100
    assert len({puzzle.id for puzzle in found}) == len(found)
    for puzzle in (found[0], found[len(found) // 2], found[-1]):
        assert commands.fault_of(puzzle) == ""
        assert len(puzzle.now) == len(puzzle.worths[0].figures)
    for puzzle in found:
        assert len(puzzle.worths) >= 4
        assert 2 * puzzle.right <= len(puzzle.worths)
        assert puzzle.missed
        (_, _, first), *others = puzzle.checks
        for gap, error, futures in puzzle.checks:
            assert gap >= max(0.04, 4 * error)
            assert futures in (first, 2 * first)
        assert [futures for _, _, futures in others] == [2 * first] * 2, "twice as deep, twice"
        assert puzzle.worths[puzzle.right].chance < puzzle.worths[0].chance - 0.02


@pytest.fixture
def low_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Almost everything is a puzzle."""
    for name, value in {"GLANCE": 1, "HOPE": 0.0, "BEGIN": 2, "MOST": 4, "OTHERS": 2}.items():
        monkeypatch.setattr(maker, name, value)
    for module in (maker, commands):
        monkeypatch.setattr(module, "AHEAD", 0.001)
        monkeypatch.setattr(module, "ERRORS", 0.0)


@pytest.mark.usefixtures("low_bounds")
def test_a_maker_appends_and_goes_on(tmp_path: Path) -> None:
    """What it writes replays and can be read."""
    games, out = tmp_path / "games.txt", tmp_path / "out" / "puzzles.jsonl"
    games.write_text(str(finished()))
    commands.make(GAME, None, ["medium", "medium"], 100, 0.0, out, games, "test")
    first = read_puzzles(out)
    assert 1 <= len(first) <= maker.PER_GAME
    assert commands.check(GAME, out) == 0
    commands.make(GAME, None, ["medium", "medium"], 100, 0.0, out, games, "test")
    assert len({puzzle.id for puzzle in read_puzzles(out)}) == len(read_puzzles(out))
    broken = first[0]
    broken.worths[-1].option = "nothing"
    out.write_text(broken.line() + "\n")
    assert commands.check(GAME, out) == 1
    with pytest.raises(BadRecord, match="not of nations"):
        commands.make("nations", None, ["medium", "medium"], 1, 0.0, tmp_path / "n.jsonl", games, "test")


@pytest.mark.usefixtures("low_bounds")
def test_a_heap_takes_what_is_new_and_stops_in_time(tmp_path: Path) -> None:
    heap = making.Heap.of(GAME, tmp_path)
    shipped = len(heap.puzzles)
    task = heap.task("medium", "test", inf)
    looked = making.look_through(task)
    assert looked.lines
    for _ in range(2):
        heap.add(looked)
    assert len(read_puzzles(heap.path)) == heap.new == len(looked.lines)
    assert len(heap.puzzles) == shipped + heap.new
    again = making.Heap.of(GAME, tmp_path)
    assert (len(again.puzzles), again.number) == (len(heap.puzzles), 1), "called again, it goes on"
    task.end = 0.0
    assert making.look_through(task).lines == []


def test_processes_stop_when_time_is_over(tmp_path: Path) -> None:
    command = ["--processes", "2", "--seconds", "0", "--goal", "1000", "--out", str(tmp_path)]
    many([GAME, *command])
    assert (tmp_path / f"{GAME}.next").read_text() == "2"
    assert commands.check(GAME, tmp_path / f"{GAME}.jsonl") == 0
    many([GAME, "--goal", "1", "--out", str(tmp_path / "enough")])
    assert list((tmp_path / "enough").iterdir()) == [], "the game ships as many"
    with pytest.raises(SystemExit):
        many(["chess"])


def test_hard_is_what_bots_miss() -> None:
    assert maker.hardness(0.5, True) > maker.hardness(0.5, False) > maker.hardness(0.9, False)


def test_both_strengths_move_against_each_other() -> None:
    person, puzzle = Strength(), Strength(1500, 150)
    better, easier = met(person, puzzle, 1.0), met(puzzle, person, 0.0)
    assert better.rating - 1500 > 1500 - easier.rating > 0, "the one that is less sure moves further"
    assert better.deviation < FIRST
    assert met(person, puzzle, 0.5).rating == pytest.approx(1500)
    assert met(person, puzzle, 0.75).rating == pytest.approx((better.rating + 1500) / 2, abs=1)
    hard = met(person, Strength(1900, 60), 1.0)
    assert hard.rating > better.rating, "what was hardly expected counts more"
    for _ in range(300):
        person = met(person, Strength(1500, 60), 1.0)
    assert person.deviation >= LEAST
    assert 0.04 < person.volatility < 0.1


@pytest.mark.usefixtures("low_bounds")
def test_puzzles_from_a_server_need_consent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the database gives are the games of people who agreed; the maker takes them like records."""
    asked = []

    async def games(store: object, game: str, agreed: bool) -> AsyncIterator[dict[str, object]]:
        asked.append((game, agreed))
        yield {"record": str(finished()), "players": ["person", "medium"]}

    monkeypatch.setattr(opendata, "public_games", games)
    out = tmp_path / "puzzles.jsonl"
    database = str(tmp_path / "games.db")
    apart(commands.make, GAME, None, ["medium"] * 2, 100, 0.0, out, None, "test", database)
    assert asked == [(GAME, True)]
    assert {tuple(puzzle.players) for puzzle in read_puzzles(out)} == {("person", "medium")}
