"""The designer's bench: measuring games, figures with intervals, the report, and what a change does."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pentapolis.lab import Change, Watched, differences, read_change, run, summary
from pentapolis.lab.page import Report, page
from pentapolis.lab.run import loads
from pentapolis.lab.watch import Got, watch
from pentapolis.study.tournament import matches
from tests.cli.conftest import Run
from tests.ours import OURS


def made(number: int, winner: int, rounds: int, got: list[list[str]]) -> Watched:
    """A measured game of two seats."""
    shares = [1.0 - winner, float(winner)]
    owned = [{name: Got(0.5, 0.4) for name in names} for names in got]
    points = [10.0 + 5 * shares[0], 10.0 + 5 * shares[1]]
    return Watched(
        number,
        True,
        100,
        80,
        400,
        12,
        rounds,
        1,
        0.5,
        0,
        points,
        shares,
        ["athens", "rome"],
        owned,
        {"buy": 80},
    )


def series(wins_of_first: int, rounds: int, games: int = 100) -> list[Watched]:
    """Seat 1 owns the temple in every second game and wins all of those, as far as its wins reach."""
    return [
        made(n, int(n >= wins_of_first), rounds, [["card:temple"] if n % 2 == 0 else [], ["card:forum"]])
        for n in range(games)
    ]


def test_figures_are_means_with_intervals() -> None:
    found = summary(series(60, 9))
    assert (found.games, found.seats, found.unfinished) == (100, 2, 0)
    assert (found.figure("rounds").mean, found.figure("rounds").half) == (9, 0)
    assert found.figure("branching").mean == 5
    assert found.figure("margin").mean == 5
    assert [share.share for share in found.by_seat] == [0.6, 0.4]
    low, high = found.by_seat[0].interval
    assert 0.49 < low < 0.6 < high < 0.70
    assert [(share.name, share.share) for share in found.starts] == [("athens", 0.6), ("rome", 0.4)]
    assert found.topics == {"buy": pytest.approx(80)}


def test_a_card_is_judged_by_its_owners_wins_above_what_their_seats_win_anyway() -> None:
    things = {thing.name: thing for thing in summary(series(60, 9)).things}
    temple = things["card:temple"]
    assert (temple.owners, temple.often, temple.share) == (50, 0.25, 0.6)
    assert temple.above == pytest.approx(0.0)
    assert temple.beyond == pytest.approx(0.2)
    assert things["card:forum"].above == pytest.approx(0.0), "seat 2 always owns it"
    few = summary(series(60, 9, games=30)).things
    assert [thing.name for thing in few] == ["card:forum"], "fifteen owners are too few"


def test_what_nearly_everybody_owns_is_left_out() -> None:
    both = [made(n, n % 2, 9, [["card:farm"], ["card:farm"]]) for n in range(40)]
    assert summary(both).things == ()


def test_differences_are_taken_game_by_game() -> None:
    before, after = summary(series(50, 9)), summary(series(80, 11))
    found = {(one.kind, one.name): one for one in differences(before, after)}
    rounds = found["figure", "rounds"]
    assert (rounds.before, rounds.after, rounds.change, rounds.half) == (9, 11, 2, 0)
    seat = found["seat", "1"]
    assert seat.clear
    assert seat.change == pytest.approx(0.3)
    assert not found["figure", "branching"].clear


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_page_shows_both_series_and_nothing_foreign(language: str) -> None:
    before, after = summary(series(50, 9)), summary(series(80, 11))
    report = Report("nations seats=2", ("policy:1",) * 2, "x", after, before, ("cards.card.<b> = 1",))
    text = page(report, language)
    assert "&lt;b&gt;" in text
    assert text.count("<svg") == 5
    assert "…" not in text, "every text has its words"
    assert text.replace("http://www.w3.org/2000/svg", "").count("//") == 0
    assert ("nachher" if language == "de" else "after") in text
    told = json.loads(json.dumps(report.as_json()))
    assert told["series"]["games"] == 100
    assert told["differences"][0]["name"] == "rounds"


def test_a_page_of_one_series_speaks_of_no_change() -> None:
    text = page(Report("nations seats=2", ("policy:1",) * 2, "x", summary(series(50, 9))))
    assert "What the change did" not in text


@pytest.mark.parametrize("game", OURS)
def test_every_game_can_be_measured(game: str) -> None:
    (match,) = matches(f"{game} seats=2", ["policy:1"] * 2, 1, "lab", enough=160)
    found = watch(match)
    assert 0 < found.decisions <= found.answers <= 160
    assert found.options >= 2 * found.decisions
    assert sum(found.shares) == pytest.approx(1)
    assert len(found.points) == len(found.starts) == len(found.got) == 2
    assert sum(found.topics.values()) == found.decisions
    assert any(found.got), "somebody has got something"
    assert all(0 <= got.when <= 1 and 0 <= got.chance <= 1 for seat in found.got for got in seat.values())


def test_a_change_changes_the_game_and_only_there(tmp_path: Path) -> None:
    """Developments that cost nothing end a game of Roll Through the Ages soon (801.1)."""
    names = ["leadership", "irrigation", "agriculture", "quarrying", "medicine", "coinage", "caravans"]
    file = tmp_path / "cheap.toml"
    file.write_text("\n".join(f"[sheet.developments.{name}]\ncost = 0" for name in names))
    change = read_change("roll_through_the_ages", file)
    setup, bots = "roll_through_the_ages seats=2", ["policy:1"] * 2
    plain = [watch(match) for match in matches(setup, bots, 4, "change", enough=400)]
    cheap = run(setup, 4, seed="change", enough=400, changes=[change])
    again = run(setup, 4, seed="change", enough=400)
    assert again == plain, "the same games in a process of their own"
    assert sum(game.rounds for game in cheap) < sum(game.rounds for game in plain)


def test_a_bad_change_is_refused_by_file_id_and_field(tmp_path: Path, run_command: Run) -> None:
    file = tmp_path / "change.toml"
    file.write_text("[sheet.developments.leadership]\ncost = -0.5")
    shown = run_command("lab", "roll", "--change", str(file), "--games", "2", "--out", str(tmp_path / "out"))
    assert shown.status == 2
    assert "change.toml: leadership: cost: must be a whole number, not -0.5" in shown.err
    assert not (tmp_path / "out").exists()


def test_options_of_a_change_go_over_those_of_the_setup() -> None:
    setup = "roll_through_the_ages seats=2"
    change = Change("roll_through_the_ages", "change.toml", {}, {"trade": "yes"})
    assert loads(f"{setup} trade=no", (change,)) == (f"{setup} trade=yes", "")
    bad = Change("roll_through_the_ages", "change.toml", {}, {"flying": "yes"})
    _, problem = loads(setup, (bad,))
    assert problem.startswith("change.toml: options: ")
    assert "'flying'" in problem


def test_the_command_writes_page_and_figures(tmp_path: Path, run_command: Run) -> None:
    shown = run_command("lab", "roll", "--games", "3", "--out", str(tmp_path / "out"), "--language", "de")
    assert shown.status == 0
    assert "Runden" in shown.out
    assert json.loads((tmp_path / "out" / "report.json").read_text())["series"]["games"] == 3
    assert "3 Partien" in (tmp_path / "out" / "report.html").read_text()
