"""Self-play and training: gradients, advantages, the loop, checkpoints."""

from __future__ import annotations

import json
from math import log
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from pentapolis.bots.knowledge import features_of, learned_knowledge
from pentapolis.bots.learned import LAYERS, LearnedKnowledge, Policy, Value
from pentapolis.engine import BadSetup, Setup, find_game
from pentapolis.learn.mix import draw_setup
from pentapolis.learn.policy import PolicyTrainer
from pentapolis.learn.positions import Position, Positions
from pentapolis.learn.run import Plan, Training
from pentapolis.learn.selfplay import (
    TRUTH,
    Gradient,
    Job,
    Played,
    Player,
    play_slice,
    rows_of,
    softmax,
    targets,
    utility,
)
from pentapolis.study.processes import Processes

ROLL = find_game("roll_through_the_ages")


def roll_features() -> Any:
    found = features_of(ROLL)
    assert found is not None
    return found


def played(seats: int = 2, seed: str = "a game") -> Played:
    features = roll_features()
    player = Player(ROLL, features, Policy.fresh(features), None, Random(1))
    return player.play(Setup(ROLL, seats), seed)


def test_setups_of_training_have_every_number_of_seats_and_many_variants() -> None:
    rng = Random(2)
    for id in ("nations", "roll_through_the_ages"):
        game = find_game(id)
        texts = [str(draw_setup(game, rng)) for _ in range(400)]
        low, high = game.players
        assert all(any(f"seats={seats}" in text for text in texts) for seats in range(low, high + 1))
        assert len(set(texts)) > 20
        assert sum(text == f"{id} seats=2" for text in texts) > 40


def test_surprises_are_credited_to_the_stretches_before_them() -> None:
    """Values 0, 0.5, then a final 1: the second stretch brought 0.5, the first 0.5 and its trace of that."""
    game = Played()
    game.values = [[0.0, 0.0], [0.5, -0.5]]
    game.outcome = [(1.0, 1.0), (0.0, -1.0)]
    features = roll_features()
    found = Gradient(features, Policy.fresh(features)).advantages(game)
    trace = features.trace
    assert found == [[0.5 + trace * 0.5, -0.5 - trace * 0.5], [0.5, -0.5]]


def test_the_gradient_of_the_policy_is_the_slope_of_what_it_climbs() -> None:
    """Against differences: advantage times the logarithm of what was chosen, and curiosity times entropy."""
    game = played()
    game.decisions = game.decisions[5:25]
    features = roll_features()
    policy = Policy.fresh(features)
    gradient = Gradient(features, policy)
    gradient.add(game, 2.0, 0.3)
    advantages = gradient.advantages(game)

    def height(theta: Any, situation: Any, trust: Any) -> float:
        total = 0.0
        for decision in game.decisions:
            reading = decision.reading
            logits = [
                float(situation[group] @ reading.situation)
                + trust[group] * base
                + sum(theta[key] for key in keys)
                for keys, group, base in zip(reading.keys, reading.groups, decision.hand, strict=True)
            ]
            shares = softmax(logits)
            total += advantages[decision.stretch][decision.seat] / 2 * log(shares[decision.chosen])
            total -= 0.3 * sum(share * log(share) for share in shares)
        return total

    arrays = [policy.theta, policy.situation, policy.trust]
    reading = game.decisions[3].reading
    chosen = game.decisions[3].chosen
    places: list[tuple[int, Any]] = [
        (0, reading.keys[chosen][0]),
        (1, (reading.groups[chosen], 3)),
        (2, reading.groups[chosen]),
    ]
    for which, place in places:
        slopes = []
        for step in (1e-5, -1e-5):
            moved = [array.copy() for array in arrays]
            moved[which][place] += step
            slopes.append(height(*moved))
        expected = (slopes[0] - slopes[1]) / 2e-5
        assert gradient.arrays()[("theta", "situation", "trust")[which]][place] == pytest.approx(
            expected, 1e-4
        )


def test_a_game_without_end_is_lost_by_who_answered_most(monkeypatch: pytest.MonkeyPatch) -> None:
    from pentapolis.learn import selfplay

    monkeypatch.setattr(selfplay, "SHORTEST", 31)
    monkeypatch.setattr(selfplay, "LONGEST", 10)
    game = played(3)
    assert game.endless
    answers = [sum(decision.seat == seat for decision in game.decisions) for seat in range(3)]
    culprit = answers.index(max(answers))
    assert game.outcome[culprit] == (0.0, -1.0)
    assert sum(share for share, _ in game.outcome) == 1
    found = play_slice(job())
    assert found.lost == 4
    assert not found.positions  # the value net learns nothing from them


def test_a_step_climbs_the_gradient_and_unconfirmed_weights_fade() -> None:
    trainer = PolicyTrainer(Policy.fresh(roll_features()))
    slope = {name: np.zeros_like(array) for name, array in trainer.weights.items()}
    slope["theta"][7] = 1.0
    slope["theta"][8] = -1.0
    trainer.step(slope, 0.1)
    assert trainer.weights["theta"][7] > 0.05
    assert trainer.weights["theta"][8] < -0.05
    assert trainer.weights["trust"].tolist() == [1.0] * len(trainer.weights["trust"])
    up = trainer.weights["theta"][7]
    for _ in range(200):
        trainer.step({name: np.zeros_like(array) for name, array in slope.items()}, 0.0)
    assert 0 < trainer.weights["theta"][7] < up


def thoughtful() -> Played:
    """A game of three positions that ends at (1, 0.5) and (0, -0.5), with what the net expected in each, and
    one position aside in the second stretch."""
    game = Played()
    setting = played().positions[:4]
    game.positions, aside = setting[:3], setting[3]
    game.asides = [(2, aside)]
    game.judged = [[(0.5, 0.0), (0.5, 0.0)], [(0.6, 0.1), (0.4, -0.1)], [(0.2, -0.4), (0.8, 0.4)]]
    game.outcome = [(1.0, 0.5), (0.0, -0.5)]
    return game


def test_a_position_learns_from_what_was_thought_later_and_from_the_outcome() -> None:
    """The last position learns the outcome; each other a part TRUTH of what the next one learns, the rest of
    what was thought there."""
    game = thoughtful()
    first, second, last = targets(game)
    assert last == game.outcome
    doubt = 1 - TRUTH
    assert 0 < doubt < 1
    assert second[0] == pytest.approx((TRUTH * 1.0 + doubt * 0.2, TRUTH * 0.5 + doubt * -0.4))
    assert second[1] == pytest.approx((doubt * 0.8, TRUTH * -0.5 + doubt * 0.4))
    assert first[0] == pytest.approx((TRUTH * second[0][0] + doubt * 0.6, TRUTH * second[0][1] + doubt * 0.1))
    assert [sum(share for share, _ in one) for one in (first, second)] == pytest.approx([1, 1])
    game.judged = []
    assert targets(game) == [game.outcome] * 3, "without a net there is nothing but the outcome"


def test_positions_aside_learn_with_their_stretch_and_held_out_games_show_the_truth() -> None:
    game = thoughtful()
    _, second, _ = targets(game)
    rows = rows_of(game, False, 0.0, Random(1))
    assert rows == [(game.asides[0][1], second, False)]
    rows = rows_of(game, False, 1.0, Random(1))
    assert [result for _, result, _ in rows] == [*targets(game), second]
    assert [position for position, _, _ in rows] == [*game.positions, game.asides[0][1]]
    assert all(result == game.outcome and held for _, result, held in rows_of(game, True, 1.0, Random(1)))


def test_a_player_with_a_net_notes_what_it_expected() -> None:
    features = roll_features()
    known = learned_knowledge(ROLL)
    assert isinstance(known, LearnedKnowledge)
    game = Player(ROLL, features, known.policy, known.value, Random(1)).play(Setup(ROLL, 3), "thinks")
    assert len(game.judged) == len(game.values) == len(game.positions) > 10
    assert all(sum(share for share, _ in one) == pytest.approx(1, abs=1e-5) for one in game.judged)
    assert game.values == [[utility(share, lead) for share, lead in one] for one in game.judged]
    assert targets(game)[0] != game.outcome


def test_positions_travel_as_arrays() -> None:
    game = played(3)
    rows = [(position, game.outcome, number % 2 == 0) for number, position in enumerate(game.positions)]
    packed = Positions.pack(rows)
    features = roll_features()
    assert packed.arrays["numbers"].shape == (len(rows), 3, len(features.seat_numbers))
    assert packed.arrays["target"][0].sum(0)[0] == pytest.approx(1)
    assert packed.arrays["held"].sum() == (len(rows) + 1) // 2
    both = Positions.join([packed, packed])
    assert len(both) == 2 * len(packed)


def job(**changes: Any) -> Job:
    policy = Policy.fresh(roll_features())
    weights = {"theta": policy.theta, "situation": policy.situation, "trust": policy.trust}
    about: dict[str, Any] = {"seconds": 0.0, "games": 4, "scales": {}, "curiosity": 0.01, "keep": 1.0}
    return Job(ROLL.id, weights, None, "job", **{**about, **changes})


def test_a_slice_of_self_play_is_the_same_again() -> None:
    one, two = play_slice(job()), play_slice(job())
    assert one.games == two.games == 4
    assert np.array_equal(one.gradient["theta"], two.gradient["theta"])
    assert one.points == two.points


def trained(folder: Path, slices: int, values: bool = False) -> Training:
    with Processes(1, "fork") as pool:
        plan = Plan(slices=slices, games=4, deals=0, values=values, label="test")
        training = Training(ROLL.id, folder, plan, pool)
        training.run()
    return training


def test_a_run_for_one_seat_plays_alone_and_keeps_its_own_checkpoint(tmp_path: Path) -> None:
    with Processes(1, "fork") as pool:
        plan = Plan(slices=2, games=3, deals=1, values=False, label="test", alone=True)
        Training(ROLL.id, tmp_path, plan, pool).run()
    rows = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text().splitlines()]
    assert [list(row["points"]) for row in rows if row["kind"] == "slice"] == [["1"], ["1"]]
    assert [path.name for path in tmp_path.glob("*.ckpt")] == [f"{ROLL.id}_alone.ckpt"]


def test_an_update_changes_no_part_of_a_slice_that_is_on_its_way(tmp_path: Path) -> None:
    """A pool sends jobs some time after it was asked: on a busy machine it sent weights half-way through an
    update, and a training was never the same again.
    """
    training = Training(ROLL.id, tmp_path, Plan(processes=1), None)  # type: ignore[arg-type]
    job = training.jobs()[0]
    before = {name: weight.copy() for name, weight in job.policy.items()}
    training.policy.step({name: np.ones_like(weight) for name, weight in job.policy.items()}, rate=1.0)
    for name, weight in job.policy.items():
        assert np.array_equal(weight, before[name]), name
        assert not np.array_equal(weight, training.policy.weights[name]), name


def test_a_run_goes_on_from_its_checkpoint(tmp_path: Path) -> None:
    first = trained(tmp_path, 3)
    again = trained(tmp_path, 2)
    assert (first.updates, again.updates, again.games, again.runs) == (3, 5, 20, 2)
    assert not np.array_equal(first.policy.weights["theta"], again.policy.weights["theta"])
    rows = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text().splitlines()]
    assert [row["updates"] for row in rows if row["kind"] == "slice"] == [1, 2, 3, 4, 5]
    third = Training(ROLL.id, tmp_path, Plan(slices=1), None)  # type: ignore[arg-type]
    np.testing.assert_allclose(third.policy.weights["theta"], again.policy.weights["theta"], atol=1e-6)
    assert third.policy.steps == 5


def test_a_run_begins_with_the_weights_that_ship(tmp_path: Path) -> None:
    """Policy and net are those of the package, the games and runs they have seen are counted on, and the net
    is the critic at once; what Adam remembers begins anew. A checkpoint goes first."""
    known = learned_knowledge(ROLL)
    assert isinstance(known, LearnedKnowledge)
    assert known.value is not None
    plan = Plan(slices=1, games=4, deals=0, values=False, label="test", shipped=True)
    with Processes(1, "fork") as pool:
        training = Training(ROLL.id, tmp_path, plan, pool)
        assert np.array_equal(training.policy.weights["theta"], known.policy.theta)
        assert training.value is not None
        assert np.array_equal(training.value["trunk"], known.value.layers["trunk"])
        assert training.jobs()[0].value is training.value
        assert training.first > 0, "at the beginning only the net learns"
        games, runs = training.games, training.runs
        assert games > 100_000
        assert training.policy.steps == 0
        training.run()
    assert (training.games, training.policy.steps) == (games + 4, 1)
    again = Training(ROLL.id, tmp_path, plan, None)  # type: ignore[arg-type]
    assert (again.games, again.runs) == (games + 4, runs + 1)
    alone = Plan(slices=1, alone=True, shipped=True)
    lonely = Training(ROLL.id, tmp_path, alone, None)  # type: ignore[arg-type]
    assert known.alone is not None
    assert np.array_equal(lonely.policy.weights["theta"], known.alone.policy.theta)


def test_where_nothing_ships_a_run_cannot_begin_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pentapolis.learn.run.WEIGHTS", "nothing.bin")
    with pytest.raises(BadSetup, match=r"ships no weights to begin with: .*nothing\.bin is missing"):
        Training(ROLL.id, tmp_path, Plan(slices=1, shipped=True), None)  # type: ignore[arg-type]


@pytest.mark.torch
def test_the_value_net_learns_and_plays_what_pytorch_trained(tmp_path: Path) -> None:
    from pentapolis.learn.critic import Critic

    features = roll_features()
    slices = [play_slice(job(games=12)).positions]
    critic = Critic(features, 4)
    critic.remember(slices)
    early = critic.steps(2, 256, 0.001)
    late = [critic.steps(40, 256, 0.003) for _ in range(3)][-1]
    assert late < early
    value = Value(critic.weights())
    game = played(3)
    position: Position = game.positions[4]
    judged = value.judge(position.table[-len(features.table_numbers) :], position.seats)
    packed = Positions.pack([(position, game.outcome, False)])
    import torch

    batch = {name: torch.from_numpy(array) for name, array in packed.arrays.items()}
    expected = critic.out(batch)[0].detach().numpy()
    np.testing.assert_allclose(np.array(judged), expected, atol=0.02)
    assert set(critic.weights()) == set(LAYERS)


def test_a_game_that_breaks_is_reported_and_the_others_count(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Player.play

    def sometimes(self: Player, setup: Setup, seed: str) -> Played:
        if seed.endswith(" 2"):
            raise KeyError("broken")
        return whole(self, setup, seed)

    monkeypatch.setattr(Player, "play", sometimes)
    found = play_slice(job())
    assert found.games == 3
    assert len(found.errors) == 1
    assert "seed job 2: KeyError('broken')" in found.errors[0]
