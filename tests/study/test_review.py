"""Reviews of whole games, small: the dice game at a fraction of the usual depth. `make insight` has the large
ones: twenty games and more of each game."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from pentapolis.bots.levels import LEVELS
from pentapolis.cli import main
from pentapolis.engine import BadAnswer, BadRecord, Chance, Record, Setup, Table, find_game
from pentapolis.games.roll_through_the_ages.data import FACES
from pentapolis.study.decisions import Decision
from pentapolis.study.luck import luck_of
from pentapolis.study.report import as_json
from pentapolis.study.review import (
    DEEP_SECONDS,
    Budget,
    Part,
    Review,
    deepened,
    review,
    review_key,
    review_part,
)
from pentapolis.study.tournament import matches, play_match
from pentapolis.study.values import Judge, shown

SHALLOW = 0.08


@cache
def record(game: str = "roll_through_the_ages", seats: int = 2, number: int = 0) -> Record:
    bots = ["policy:4.0"] + ["policy"] * (seats - 1)
    return Record.parse(
        play_match(matches(f"{game} seats={seats}", bots, number + 1, "study")[number]).record
    )


@cache
def reviewed() -> Review:
    return review(record(), SHALLOW, parts=2)


def test_luck_and_effects_sum_to_zero_over_the_seats() -> None:
    found = reviewed()
    assert len(found.luck) > 10
    for moment in found.luck:
        assert sum(moment.luck) == pytest.approx(0, abs=1e-9)
    for turn in found.turns:
        assert sum(turn.effect) == pytest.approx(0, abs=1e-9)
    for point in found.curve:
        assert sum(point.chances) == pytest.approx(1)


def test_every_sheet_adds_up_and_all_together_are_nothing() -> None:
    sheets = reviewed().sheets
    for sheet in sheets:
        parts = sheet.luck + sheet.own + sheet.others + sheet.rest
        assert sheet.result - sheet.fair == pytest.approx(parts)
        assert sheet.own <= 1e-9
    assert sum(sheet.luck for sheet in sheets) == pytest.approx(0, abs=1e-9)
    assert sum(sheet.rest for sheet in sheets) == pytest.approx(0, abs=1e-9)
    assert sum(sheet.result for sheet in sheets) == 1


def test_the_curve_goes_from_the_start_to_the_result() -> None:
    found = reviewed()
    assert found.curve[0].ply == 0
    assert found.curve[-1].ply == len(found.record.answers)
    assert found.curve[-1].chances == found.shares
    plies = [point.ply for point in found.curve]
    assert plies == sorted(set(plies))
    table = Table(found.record.setup, found.record.seed)
    for seat, option in found.record.answers[: plies[1]]:
        table.answer(option, seat)
    assert table.opens_step, "between quiet positions only"


def test_the_same_review_on_any_number_of_processes_and_every_time() -> None:
    again = [review_part(record(), part, 2, SHALLOW) for part in range(2)]
    stored = [Part.from_dict(json.loads(json.dumps(part.as_dict()))) for part in again]
    assert as_json(Review(record(), SHALLOW, stored)) == as_json(reviewed())


def test_a_review_is_found_by_record_bots_and_budget() -> None:
    keys = {review_key(record(), 1.0), review_key(record(), 2.0), review_key(record(number=1), 1.0)}
    assert len(keys) == 3
    assert review_key(record(), 1.0) == review_key(Record.parse(str(record())), 1.0)


def test_luck_is_zero_on_average() -> None:
    """One throw, thrown again and again: the luck of these throws is nothing on average."""
    table = Table.new("roll_through_the_ages", seats=2, seed="luck")
    assert table.ask is not None
    option = next(option for option in table.ask.options if option != "stop")
    judge = Judge(table.game, table.game.knowledge)
    chance = Chance.from_seed("throws")
    found: list[float] = []
    for _ in range(24):
        thrown = table.copy()
        thrown.g.chance = chance.split()
        found.append(luck_of(thrown, 0, option, judge, chance.split(), 4)[0])
    mean = sum(found) / len(found)
    deviation = (sum((luck - mean) ** 2 for luck in found) / (len(found) - 1)) ** 0.5
    assert deviation > 0.005, "the dice do matter"
    assert abs(mean) < 3 * deviation / len(found) ** 0.5


def test_a_fuller_table_is_reviewed_in_the_same_time() -> None:
    """A future of four seats takes twice as long as one of two, so there are half as many."""
    game = find_game("through_the_ages")
    two, four = (Budget(Setup(game, seats), 200, 100, 1.0) for seats in (2, 4))
    assert four.duels == two.duels / 2
    assert four.glance == pytest.approx(two.glance / 2, abs=1)


def test_a_closer_look_takes_six_times_as_long_as_the_strongest_player_thinks() -> None:
    kind, seconds = LEVELS["master"].split(":")
    assert (kind, DEEP_SECONDS) == ("effort", 6 * float(seconds))


def test_one_position_can_be_deepened() -> None:
    ply = next(decision.ply for decision in reviewed().decisions.values() if decision.number > 3)
    decision: Decision = deepened(record(), ply, 0.05)
    assert decision.ply == ply
    assert 2 <= len(decision.opinions) <= 4
    assert decision.pairs
    assert all(opinion.lead is not None for opinion in decision.opinions)
    assert {decision.best, decision.played} <= {opinion.option for opinion in decision.opinions}


def test_games_that_are_not_over_are_not_reviewed() -> None:
    table = Table.new("roll_through_the_ages", seats=2, seed="open")
    with pytest.raises(BadRecord, match="finished"):
        review(table.record(reveal_seed=True))


def test_nobody_is_certain_before_the_end() -> None:
    assert shown(0.9999) == 0.99
    assert shown(0.0) == 0.01
    assert shown(1.0, over=True) == 1.0


def test_the_command_line_reviews(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.txt"
    path.write_text(str(record()), encoding="utf-8")
    assert main(["review", str(path), "--depth", "0.02", "-p", "1", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert len(data["seats"]) == 2
    assert data["turns"][0]["decisions"]
    assert main(["review", str(path), "--depth", "0.02", "-p", "1", "-l", "de"]) == 0
    assert "fair" in capsys.readouterr().out
    open_game = Table.new("roll_through_the_ages", seats=2, seed="open").record(reveal_seed=True)
    path.write_text(str(open_game), encoding="utf-8")
    assert main(["review", str(path)]) == 2
    assert "still open" in capsys.readouterr().err


def test_an_answer_draws_anew_also_in_the_middle_of_a_step() -> None:
    """The dice of one turn are one step: what was thrown before stays, what the answer throws is new, and the
    next question is about these dice.
    """
    table = Table.new("roll_through_the_ages", seats=2, seed="luckyday")
    assert table.ask is not None
    assert table.ask.topic == "reroll"
    kept = list(table.g.dice)
    one = next(option for option in table.ask.options if option != "stop" and len(option) == 2)
    thrown = set()
    for number in range(30):
        fork, between = table.redrawn(0, one, Chance.from_seed(str(number)))
        assert not between
        thrown.add(tuple(sorted(fork.g.dice)))
        if fork.ask is not None and fork.ask.topic == "reroll":
            faces = {FACES[face] for face in fork.g.dice}
            assert {face for option in fork.ask.options if option != "stop" for face in option[1:]} <= faces
    assert len(thrown) >= 4
    assert list(table.g.dice) == kept
    with pytest.raises(BadAnswer, match="Seat 1 is not asked"):
        table.redrawn(1, one, Chance.from_seed("x"))
