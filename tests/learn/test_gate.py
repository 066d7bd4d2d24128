"""The sequential test that lets weights pass, and shipping."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from random import Random

import pytest

from pentapolis.bots.knowledge import ALONE, MASTERLY, WEIGHTS, features_of, knowledge_of, learned_knowledge
from pentapolis.bots.learned import LearnedKnowledge, Policy, names_of
from pentapolis.bots.weights import write_weights
from pentapolis.engine import Table, find_game
from pentapolis.learn.__main__ import main
from pentapolis.learn.gate import LEAST, Sequential, gate, judge
from pentapolis.learn.match import HAND, MatchJob, Score, Side, play_match
from pentapolis.learn.ship import ship

ROLL = find_game("roll_through_the_ages")


def verdicts(chance: float, trials: int = 200, most: int = 600) -> list[bool | None]:
    """What the test says of a side that wins each game with this chance; two games on each deal."""
    rng = Random(chance)
    found = []
    for _ in range(trials):
        test = Sequential()
        while test.verdict is None and len(test.shares) < most:
            test.add(((rng.random() < chance) + (rng.random() < chance)) / 2)
        found.append(test.verdict)
    return found


def test_the_test_is_seldom_wrong() -> None:
    """Equal strength passes in about one of twenty tests, real strength fails as seldom."""
    equal, better = verdicts(0.5), verdicts(0.56)
    assert equal.count(True) / len(equal) < 0.1
    assert better.count(True) / len(better) > 0.85
    assert verdicts(0.75, 50).count(True) == 50


def test_a_few_lucky_games_are_no_verdict() -> None:
    test = Sequential()
    for _ in range(LEAST - 1):
        test.add(1.0)
        assert test.verdict is None
    test.add(1.0)
    assert test.verdict is None or test.evidence >= test.bound


def played(wins: list[float]) -> list[Score]:
    scores = []
    for won in wins:
        score = Score()
        score.games, score.won = 2, won
        scores.append(score)
    return scores


@pytest.mark.parametrize(
    ("wins", "stronger", "games"), [([2.0] * 60, True, 100), ([1.0, 0.0] * 60, False, 240)]
)
def test_games_are_played_until_there_is_a_verdict(wins: list[float], stronger: bool, games: int) -> None:
    verdict, total = judge(lambda todo: played(wins), [], 0.5)
    assert verdict is stronger
    assert total.games < games


def test_when_the_games_run_out_nothing_is_shipped() -> None:
    verdict, total = judge(lambda todo: played([1.0] * 10), [], 0.5)
    assert (verdict, total.games) == (False, 20)


def checkpoint(folder: Path, alone: bool = False, like: float = 0.0) -> Path:
    """A checkpoint that is the hand-made policy and no more, or likes some options of everything more."""
    features = features_of(ROLL)
    assert features is not None
    policy = Policy.fresh(features)
    path = folder / "roll.ckpt"
    about = {
        "game": ROLL.id,
        "names": names_of(features),
        "updates": 1,
        "games": 2,
        "seconds": 3.0,
        "runs": 1,
        "alone": alone,
    }
    policy.theta[::2] = like
    arrays = {"theta": policy.theta, "situation": policy.situation, "trust": policy.trust}
    write_weights(path, about, arrays, "float")
    return path


@pytest.mark.parametrize("wins", [[2.0] * 60, [0.0] * 60])
def test_only_stronger_weights_are_shipped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wins: list[float]
) -> None:
    (tmp_path / "bots").mkdir()
    monkeypatch.setattr(type(ROLL), "folder", tmp_path)
    jobs: list[MatchJob] = []

    def play(todo: list[MatchJob]) -> Iterable[Score]:
        jobs.extend(todo)
        return played(wins)

    stronger, row = gate(checkpoint(tmp_path), "policy", 2, 30, play)
    assert stronger is (wins[0] > 0)
    assert (tmp_path / "bots" / WEIGHTS).exists() is stronger
    assert row["against"] == HAND  # nothing was shipped before
    assert len(jobs) == 30
    learned_knowledge.cache_clear()
    assert isinstance(learned_knowledge(ROLL), LearnedKnowledge) is stronger
    learned_knowledge.cache_clear()


def test_a_match_is_fair_to_both_sides() -> None:
    """The same policy on both sides wins one game of two on every deal, from either seat."""
    score = play_match(
        MatchJob(f"{ROLL.id} seats=2", (Side("policy", HAND), Side("policy", HAND)), ["x", "y"])
    )
    assert (score.games, score.won) == (4, 2.0)
    assert score.points == score.rivals


def test_weights_for_one_seat_count_where_there_is_one_seat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are tested alone, shipped to a file of their own, and change nothing for several seats."""
    (tmp_path / "bots").mkdir()
    tables = [Table.new(ROLL.id, seats=seats, seed="alone") for seats in (1, 2)]
    monkeypatch.setattr(type(ROLL), "folder", tmp_path)
    ship(checkpoint(tmp_path))
    learned_knowledge.cache_clear()
    before = [liked(table) for table in tables]
    jobs: list[MatchJob] = []

    def play(todo: list[MatchJob]) -> Iterable[Score]:
        jobs.extend(todo)
        return played([2.0] * 60)

    stronger, row = gate(checkpoint(tmp_path, alone=True, like=2.0), "policy", 2, 30, play)
    assert (stronger, row["seats"]) == (True, 1)
    assert jobs[0].setup == f"{ROLL.id} seats=1"
    assert (tmp_path / "bots" / ALONE).exists()
    learned_knowledge.cache_clear()
    after = [liked(table) for table in tables]
    learned_knowledge.cache_clear()
    assert after[0] != before[0]
    assert after[1] == before[1]


def test_weights_can_be_kept_for_masters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bots").mkdir()
    monkeypatch.setattr(type(ROLL), "folder", tmp_path)
    folder = checkpoint(tmp_path).parent
    main(["ship", str(folder), "--master"])
    assert [path.name for path in (tmp_path / "bots").iterdir()] == [MASTERLY]
    main(["ship", str(folder)])
    assert sorted(path.name for path in (tmp_path / "bots").iterdir()) == [WEIGHTS, MASTERLY]


def liked(table: Table) -> list[float]:
    assert table.ask is not None
    return knowledge_of(table.game).shares(table.g, table.ask)


def test_a_match_of_one_seat_is_played_by_each_side_alone() -> None:
    """Equal sides tie on every deal; who has more points wins it."""
    deals = ["x", "y"]
    setup = f"{ROLL.id} seats=1"
    even = play_match(MatchJob(setup, (Side("policy", HAND), Side("policy", HAND)), deals))
    assert (even.games, even.won) == (2, 1.0)
    assert even.points == even.rivals > 0
    better = play_match(MatchJob(setup, (Side("policy", HAND), Side("random", HAND)), deals))
    assert (better.games, better.won) == (2, 2.0)
    assert better.points > better.rivals
    assert better.answers[0] > 0
    assert better.answers[1] > 0


def test_a_match_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Whoever begins a deal in time finishes it; the line names wins, interval, points and time."""
    from pentapolis.learn.__main__ import main

    path = checkpoint(tmp_path)
    words = ["match", ROLL.id, f"policy@{path}", "random@hand", "--seconds", "0.5", "--processes", "1"]
    main(words)
    line = capsys.readouterr().out
    assert f"2 seats, policy@{path} against random@hand: " in line
    assert " points, " in line
    assert float(line.split(" of ")[0].split()[-1]) >= 1  # the policy wins against chance
