"""The arithmetic of reviews: differences, grades, ladders, powers. One game of each kind is played."""

from __future__ import annotations

from pathlib import Path

import pytest

from pentapolis.bots import make_bot
from pentapolis.engine import BadSetup, Setup, Table, find_game
from pentapolis.engine.figures import Figure
from pentapolis.study import correction, ladder
from pentapolis.study.correction import Correction, Position, correction_of, fitted, raised
from pentapolis.study.decisions import Decision
from pentapolis.study.figures import Figures, figures_of
from pentapolis.study.grades import Performance, Sheet, Turn, grade, performance, turns_of
from pentapolis.study.ladder import Rung, in_order, interpolated, rating_of
from pentapolis.study.trials import Difference
from pentapolis.study.values import Judge
from tests.ours import OURS


def lost(loss: float, error: float = 0.0, ply: int = 0, **more: object) -> Decision:
    decision = Decision(ply, 0, "turn", 5, "a", "b", loss, error, pairs=50, chance=0.5, effect=[-loss, loss])
    for name, value in more.items():
        setattr(decision, name, value)
    return decision


def graded(*decisions: Decision, seats: int = 2, margin: float = 10.0) -> Turn:
    turn = Turn(0, 0, 3, list(decisions))
    grade(turn, seats, margin)
    return turn


def test_a_difference_is_sure_beyond_two_standard_errors() -> None:
    found = Difference([0.1, 0.3] * 8)
    assert found.mean == pytest.approx(0.2)
    assert found.error == pytest.approx(0.0258, abs=1e-4)
    assert found.sure
    assert not Difference([0.5, -0.4] * 8).sure
    assert not Difference([0.2]).sure, "one future says nothing"


@pytest.mark.parametrize(
    ("loss", "name"),
    [(0.001, "best"), (0.01, "good"), (0.02, "inaccuracy"), (0.05, "mistake"), (0.1, "blunder")],
)
def test_grades_go_by_the_loss_of_the_turn(loss: float, name: str) -> None:
    assert graded(lost(loss)).grade == name


def test_losses_of_one_turn_add_up() -> None:
    turn = graded(lost(0.03, 0.003), lost(0.03, 0.004))
    assert turn.grade == "mistake"
    assert turn.loss == pytest.approx(0.06)
    assert turn.error == pytest.approx(0.005)
    assert turn.effect == pytest.approx([-0.06, 0.06])


def test_noise_is_never_called_a_mistake() -> None:
    turn = graded(lost(0.2, 0.11))
    assert turn.loss == 0
    assert turn.grade == "good"
    assert turn.effect == [0.0, 0.0]


def test_a_loss_weighs_more_where_more_share_the_win() -> None:
    """Half of the points are as bad among four as the whole of them between two."""
    effect = [-0.025, 0.01, 0.01, 0.005]
    assert graded(lost(0.025, effect=effect), seats=4).grade == "mistake"
    assert graded(lost(0.025)).grade == "inaccuracy"


def test_points_decide_where_the_game_is_decided() -> None:
    decision = lost(0.001, chance=0.99, lead_loss=6.0, lead_error=1.0)
    turn = graded(decision)
    assert turn.by_points
    assert turn.grade == "mistake", "more than half of a clear lead"
    assert not graded(lost(0.001, lead_loss=6.0, lead_error=1.0)).by_points


def test_turns_are_runs_of_one_seat() -> None:
    turns = turns_of([0, 0, 1, 0], {1: lost(0.1, ply=1), 3: lost(0.0, ply=3)})
    assert [(turn.seat, turn.first, turn.last, len(turn.decisions)) for turn in turns] == [
        (0, 0, 1, 1),
        (1, 2, 2, 0),
        (0, 3, 3, 1),
    ]


def test_performance_is_a_thousand_times_the_mean_loss_of_unforced_turns() -> None:
    turns = [graded(lost(0.04)), graded(lost(0.0, best="a")), Turn(0, 5, 6)]
    found = performance(turns, 0, 2)
    assert found.turns == 2
    assert found.figure == pytest.approx(20.0)
    assert found.counts["inaccuracy"] == 1


def test_a_sheet_adds_up() -> None:
    sheet = Sheet(result=1.0, fair=0.25, luck=0.06, own=-0.64, others=1.3)
    assert sheet.fair + sheet.luck + sheet.own + sheet.others + sheet.rest == pytest.approx(1.0)


def test_bots_that_reviews_cannot_tell_apart_share_a_rung() -> None:
    rungs = [Rung("easy", 1300, 9.0, 100), Rung("hard", 1600, 6.0, 300), Rung("medium", 1500, 4.0, 100)]
    top, bottom = in_order(rungs)
    assert (top.bot, top.rating, top.performance, top.turns) == ("hard, medium", 1575, 5.5, 400)
    assert bottom.bot == "easy"


def test_shipped_ladders_have_several_rungs() -> None:
    for game in OURS:
        rungs = ladder.ladder_of(game)
        if rungs:
            assert len(rungs) >= 2, "a performance can be read off as a rating"
            assert rungs[0].rating > rungs[-1].rating
            assert rungs[0].performance > 0, "nobody is called perfect"


def test_ratings_are_read_off_the_ladder(monkeypatch: pytest.MonkeyPatch) -> None:
    rungs = (Rung("hard", 1900, 8.0), Rung("easy", 1500, 14.0), Rung("beginner", 1000, 30.0))
    assert interpolated(rungs, 11.0) == 1700
    assert interpolated(rungs, 5.0) == 1900
    monkeypatch.setattr(ladder, "ladder_of", lambda game: rungs)
    game = find_game("nations")
    counts: dict[str, int] = {}
    assert rating_of(game, 2, Performance(20, 0.011, 0.003, counts)).text == "1700 (1500–1900)"
    assert rating_of(game, 2, Performance(20, 0.0, 0.0, counts)).text == "over 1900"
    assert rating_of(game, 2, Performance(20, 0.1, 0.0, counts)).text == "under 1000"
    assert rating_of(game, 2, Performance(2, 0.01, 0.0, counts)).text == "too few turns"


@pytest.mark.parametrize(("power", "middle"), [(0.5, True), (1.0, None), (2.0, False)])
def test_the_power_of_chances_is_learned_from_what_came_true(power: float, middle: bool | None) -> None:
    """Chances that are too sure of themselves are drawn to the middle, shy ones apart; order is kept."""
    positions = []
    for percent in range(5, 100, 10):
        given = [percent / 100, 1 - percent / 100]
        won = round(200 * raised(given, power)[0])
        positions += [Position(given, [1.0, 0.0], 0.5, 1)] * won
        positions += [Position(given, [0.0, 1.0], 0.5, 1)] * (200 - won)
    found = fitted(positions)
    assert found.early == found.late == pytest.approx(power, rel=0.02)
    correction = Correction({2: found})
    low, high = correction.apply([0.1, 0.9], 0.5)
    assert low + high == pytest.approx(1)
    assert low < high
    if middle is not None:
        assert (low > 0.1) == middle
    assert correction.apply([0.2, 0.3, 0.5], 0.5) == [0.2, 0.3, 0.5], "no power for three seats"
    assert correction.apply([0.0, 1.0], 0.5)[0] > 0, "nobody is sure before the end"
    with pytest.raises(BadSetup, match="at least 20"):
        fitted([Position([0.5, 0.5], [1.0, 0.0], 0.5, 1)])


def test_chances_may_be_too_sure_early_and_too_shy_late() -> None:
    positions = []
    for third, elapsed, power in ((0, 0.0, 0.6), (1, 0.5, 1.0), (2, 1.0, 1.4)):
        for percent in range(5, 100, 10):
            given = [percent / 100, 1 - percent / 100]
            won = round(200 * raised(given, power)[0])
            positions += [Position(given, [1.0, 0.0], elapsed, third)] * won
            positions += [Position(given, [0.0, 1.0], elapsed, third)] * (200 - won)
    found = fitted(positions)
    assert (found.early, found.late) == pytest.approx((0.6, 1.4), rel=0.03)
    correction = Correction({2: found})
    assert correction.apply([0.2, 0.8], 0.0)[1] < 0.8 < correction.apply([0.2, 0.8], 1.0)[1]
    assert correction.apply([0.2, 0.8], 0.25) == pytest.approx(raised([0.2, 0.8], found.at(0.25)))


@pytest.mark.parametrize("id", OURS)
def test_what_part_of_a_game_is_over_rises_to_its_end(id: str) -> None:
    """Where a game tells it; about, since nobody knows when it will end."""
    table = Table(Setup(find_game(id), 2), "late")
    judge, bot = Judge(table.game), make_bot("beginner", "late")
    seen = [judge.elapsed(table.g)]
    while table.ask is not None:
        table.answer(bot.choose(table, table.ask.seat), table.ask.seat)
        seen.append(judge.elapsed(table.g))
    assert 0 <= min(seen) <= max(seen) <= 1
    if len(set(seen)) > 1:
        assert seen[0] == pytest.approx(0, abs=0.05)
        assert seen[-1] == pytest.approx(1, abs=0.1)
        assert seen[len(seen) // 2] == pytest.approx(0.5, abs=0.25)


def test_the_figures_that_differ_most_are_told() -> None:
    figures = Figures(
        (
            Figure("food", lambda g, seat: 0.0, 2.0),
            Figure("books", lambda g, seat: 0.0, 10.0),
            Figure("revolts", lambda g, seat: 0.0, 1.0, -1),
        )
    )
    assert figures.telling([4.0, 3.0, 2.0], [2.0, 1.0, 0.0]) == [2, 0]
    assert figures.telling([1.0, 1.0, 1.0], [1.0, 1.0, 1.0]) == []


@pytest.mark.parametrize("game", OURS)
def test_every_game_names_its_key_figures_in_both_languages(game: str) -> None:
    """They are read from any position, also the first one, and are finite numbers."""
    table = Table.new(game, seats=2, seed="figures")
    named = figures_of(table.game)
    assert len(set(named.names)) == len(named.names) >= 5
    for name in named.names:
        for language in ("en", "de"):
            assert table.game.words.text(language, f"figure.{name}")
    for _ in range(120):
        if table.ask is None:
            break
        assert all(abs(value) < 10_000 for value in named.read(table.g, table.ask.seat))
        table.answer(table.ask.options[-1])


def test_a_table_belongs_to_the_weights_it_was_fitted_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another number of seats is added; for other weights nothing is known."""
    game = find_game("nations")
    (tmp_path / "bots").mkdir()
    monkeypatch.setattr(type(game), "folder", tmp_path)
    monkeypatch.setattr(correction, "weights_mark", lambda game: "one")
    won = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]
    correction.keep(
        game, 2, [Position([n / 100, 1 - n / 100], won[n % 2][:2], 0.5, 1) for n in range(1, 100)], 10
    )
    correction.keep(game, 3, [Position([0.2, 0.3, 0.5], won[n % 2], 0.5, 1) for n in range(100)], 10)
    found = correction_of(game)
    assert found is not None
    assert found.knows(2)
    assert found.knows(3)
    assert not found.knows(4)
    monkeypatch.setattr(correction, "weights_mark", lambda game: "other")
    correction_of.cache_clear()
    assert correction_of(game) is None
    correction_of.cache_clear()
