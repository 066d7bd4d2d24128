"""Learned judgement at play: files of weights, names, symmetry, and the same answers on every machine."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from pentapolis.bots import make_bot
from pentapolis.bots.knowledge import MASTERLY, features_of, learned_knowledge, masterly_knowledge
from pentapolis.bots.learned import (
    COMMON,
    FUTILE_LOGIT,
    LAYERS,
    LearnedKnowledge,
    Policy,
    Value,
    chances,
    common,
    fine,
    hand_logits,
    knowledge_from,
    names_of,
)
from pentapolis.bots.weights import FINE, read_weights, write_weights
from pentapolis.engine import Chance, Fork, Game, Seat, Setup, Table, find_game, games
from pentapolis.engine.features import KEYS
from pentapolis.learn.match import MatchJob, Side, play_match, usual
from pentapolis.learn.mix import draw_setup

ROLL = find_game("roll_through_the_ages")


def some_weights(seed: int = 1, cards: int = 1) -> dict[str, Any]:
    """Weights at random for the dice game, as if they had been trained."""
    features = features_of(ROLL)
    assert features is not None
    rng = np.random.default_rng(seed)
    world = len(COMMON) + len(features.table_numbers)
    shapes = {
        "theta": (KEYS,),
        "situation": (len(features.groups), len(COMMON) + len(features.situation_numbers)),
        "trust": (len(features.groups),),
        "seat": (len(features.seat_numbers), 24),
        "cards": (cards, 24),
        "seat_bias": (24,),
        "embed": (24, 12),
        "embed_bias": (12,),
        "trunk": (36 + world, 16),
        "trunk_bias": (16,),
        "head": (16, 2),
        "head_bias": (2,),
    }
    return {name: fine(rng.normal(0, 0.4, shape)) for name, shape in shapes.items()}


def knowledge(seed: int = 1) -> LearnedKnowledge:
    features = features_of(ROLL)
    assert features is not None
    weights = some_weights(seed)
    return knowledge_from(ROLL, names_of(features), weights)


def positions(seats: int, number: int) -> list[Any]:
    """States between two turns of a random game."""
    rng = Random(seats)
    fork = Fork(ROLL, ROLL.new(Setup(ROLL, seats), Chance.from_seed("positions")))
    found: list[Any] = []
    seen = None
    while fork.ask is not None and len(found) < number:
        if fork.g.phase == 0 and (fork.g.round, fork.g.seat) != seen:
            seen = (fork.g.round, fork.g.seat)
            found.append(fork.g.copy())
        fork.answer(rng.choice(fork.ask.options))
    return found


def test_weights_come_back_from_their_file(tmp_path: Path) -> None:
    arrays = some_weights()
    write_weights(tmp_path / "w.bin", {"game": "x"}, arrays)
    about, back = read_weights(tmp_path / "w.bin")
    assert about == {"game": "x"}
    assert list(back) == list(arrays)
    for name, array in arrays.items():
        assert np.array_equal(back[name], array)  # multiples of 1 / FINE are kept exactly
    (tmp_path / "no.bin").write_bytes(b"something else")
    with pytest.raises(ValueError, match="no file of weights"):
        read_weights(tmp_path / "no.bin")


def test_weights_are_found_by_name_when_features_change() -> None:
    """Numbers in another order, one dropped, one new: what has the same name keeps its weights."""
    features = features_of(ROLL)
    assert features is not None
    weights = some_weights()
    names = names_of(features)
    order = list(range(len(names["seat"])))
    order.reverse()
    stored = dict(weights)
    stored["seat"] = weights["seat"][order]
    names["seat"] = [names["seat"][i] for i in order]
    place = names["seat"].index("food")
    names["seat"][place] = "something dropped"
    found = knowledge_from(ROLL, names, stored).value
    assert found is not None
    row = features.seat_numbers.index("food")
    assert not found.seat[row].any()
    assert np.array_equal(np.delete(found.seat, row, 0), np.delete(weights["seat"], row, 0))


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_values_do_not_depend_on_the_order_of_the_seats(seats: int) -> None:
    value = Value({name: some_weights()[name] for name in LAYERS})
    features = features_of(ROLL)
    assert features is not None
    for g in positions(seats, 6):
        table, blocks = features.table(g), features.seats(g)
        judged = value.judge(table, blocks)
        turned = value.judge(table, blocks[::-1])
        assert turned == judged[::-1]
        assert sum(chances(judged)) == pytest.approx(1, abs=1e-5) or seats == 1


@pytest.mark.parametrize("seats", [2, 3])
def test_sums_are_exact_whatever_the_order_of_adding(seats: int) -> None:
    """The promise behind the same answers on every machine: with rows, cards and layers in any order, as
    another processor might add them, the results are the same to the last bit.
    """
    weights = some_weights(cards=40)
    value = Value({name: weights[name] for name in LAYERS})
    rng = np.random.default_rng(5)
    numbers = len(weights["seat"])
    for _ in range(20):
        blocks = [
            Seat(rng.normal(0, 1, numbers).tolist(), [3, 17, 29], rng.random(3).tolist())
            for _ in range(seats)
        ]
        table = rng.normal(0, 1, len(weights["trunk"]) - 36 - len(COMMON)).tolist()
        order = rng.permutation(numbers)
        inner = rng.permutation(24)
        mixed = {
            **{name: weights[name] for name in LAYERS},
            "seat": weights["seat"][order][:, inner],
            "cards": weights["cards"][:, inner],
            "seat_bias": weights["seat_bias"][inner],
            "embed": weights["embed"][inner],
        }
        shuffled = [
            Seat([block.numbers[i] for i in order], block.cards[::-1], block.counts[::-1]) for block in blocks
        ]
        assert Value(mixed).judge(table, shuffled) == value.judge(table, blocks)
        for win, lead in value.judge(table, blocks):
            assert (win * FINE).is_integer()
            assert (lead * FINE).is_integer()


def test_hand_made_priors_are_the_base_and_can_be_overruled() -> None:
    assert hand_logits(None, 3) == [0.0, 0.0, 0.0]
    assert hand_logits([1.0, 1e-9, 1.0], 3) == [0.0, -8.0, 0.0]
    assert hand_logits([1.0, 1e-30, 1.0], 3) == [0.0, FUTILE_LOGIT, 0.0]
    table = Table(Setup(ROLL, 2), "base")
    assert table.ask is not None
    features = features_of(ROLL)
    assert features is not None
    fresh = LearnedKnowledge(ROLL.knowledge, features, Policy.fresh(features), None)
    hand = ROLL.knowledge.priors(table.g, table.ask)
    assert hand is not None
    assert fresh.shares(table.g, table.ask) == pytest.approx([w / sum(hand) for w in hand], rel=1e-3)
    keys = features.choice(table.g, table.ask).keys
    others = {key for some in keys[:-1] for key in some}
    fresh.policy._theta[next(key for key in keys[-1] if key not in others)] = 50.0
    assert fresh.shares(table.g, table.ask)[-1] > 0.9


def test_learned_knowledge_is_between_0_and_1_and_exact_at_the_end() -> None:
    judge = knowledge()
    for seats in (1, 2, 4):
        for g in positions(seats, 8):
            values = judge.evaluate(g)
            assert len(values) == seats
            assert all(0 <= value <= 1 for value in values)
    table = Table(Setup(ROLL, 2), "end")
    rng = Random(3)
    while table.ask is not None:
        table.answer(rng.choice(table.ask.options))
    assert judge.evaluate(table.g) == ROLL.knowledge.evaluate(table.g)


def test_chances_are_as_warm_as_held_out_games_say() -> None:
    """Warmth flattens chances without changing who leads; what search plays for keeps the lead in mind."""
    features = features_of(ROLL)
    assert features is not None
    weights = some_weights()
    plain = knowledge_from(ROLL, names_of(features), weights)
    about = {**names_of(features), "calibration": {"2": {"warmth": 3.0}}}
    warm = knowledge_from(ROLL, about, weights)
    for g in positions(2, 8):
        one, other = plain.evaluate(g), warm.evaluate(g)
        assert sum(other) == pytest.approx(1, abs=1e-5)
        assert abs(other[0] - 0.5) <= abs(one[0] - 0.5)
        assert (other[0] - 0.5) * (one[0] - 0.5) >= 0
        values, likely = warm.judge(g)
        assert likely == other
        assert all(0 <= value <= 1 for value in values)


@pytest.mark.parametrize("name", ["policy", "search:12", "greedy"])
def test_bots_play_by_the_knowledge_they_are_given(name: str) -> None:
    """Equal bots choose equally; with other weights they choose otherwise somewhere in a game."""
    table = Table(Setup(ROLL, 2), "given")
    different = 0
    answers = 0
    while table.ask is not None and answers < 40:
        seat = table.ask.seat
        one = make_bot(name, f"{answers}", knowledge(1)).choose(table, seat)
        assert make_bot(name, f"{answers}", knowledge(1)).choose(table, seat) == one
        different += make_bot(name, f"{answers}", knowledge(9)).choose(table, seat) != one
        table.answer(one, seat)
        answers += 1
    assert different


@pytest.mark.parametrize(
    "game", [game for game in games().values() if learned_knowledge(game)], ids=lambda g: g.id
)
def test_shipped_weights_are_small_and_play_whole_games(game: Game[Any]) -> None:
    """A game of the policy with the most seats ends; opinions are shares of 1, values between 0 and 1."""
    for path in (game.folder / "bots").glob("*.bin"):
        assert path.stat().st_size < 4 * 2**20
    judge = learned_knowledge(game)
    assert isinstance(judge, LearnedKnowledge)
    features = features_of(game)
    assert features is not None
    setup = draw_setup(game, Random(1), game.players[1])
    table = Table(setup, "shipped")
    bots = [make_bot("policy", f"{seat}") for seat in range(setup.seats)]
    judged = 0
    while table.ask is not None:
        seat = table.ask.seat
        if features.judged(table.g) and judged < 20:
            judged += 1
            assert sum(judge.evaluate(table.g)) == pytest.approx(1, abs=1e-4)
            assert all(0 <= value <= 1 for value in judge.judge(table.g)[0])
            assert sum(judge.shares(table.g, table.ask)) == pytest.approx(1)
        table.answer(bots[seat].choose(table, seat), seat)
        assert table.ply < 6000
    assert judged == 20


def test_a_search_by_learned_values_may_look_less_far_and_think_faster() -> None:
    """In the dice game: one turn instead of two, and levels reckon with what that takes."""
    learned = learned_knowledge(ROLL)
    features = features_of(ROLL)
    assert learned is not None
    assert features is not None
    assert (learned.depth(), learned.speed()) == (features.turns, features.pace)
    assert (ROLL.knowledge.depth(), ROLL.knowledge.speed()) == (2, ROLL.knowledge.pace)
    nations = find_game("nations")
    other = learned_knowledge(nations)
    assert other is not None
    assert (other.depth(), other.speed()) == (nations.knowledge.depth(), nations.knowledge.pace)


def test_masters_go_by_weights_of_their_own_where_a_game_keeps_some() -> None:
    """In the dice game, where more thinking hardly wins more games; nobody else goes by them."""
    kept = masterly_knowledge(ROLL)
    assert kept is not None
    assert make_bot("master").knowledge(ROLL) is kept
    assert make_bot("master+builder").knowledge(ROLL) is kept.leaning("builder")
    for name in ("hard", "policy", "effort:2.0", "hard+builder"):
        assert make_bot(name).knowledge(ROLL) is not kept, name
    assert make_bot("hard").knowledge(ROLL) is learned_knowledge(ROLL)
    nations = find_game("nations")
    assert masterly_knowledge(nations) is None
    assert make_bot("master").knowledge(nations) is learned_knowledge(nations)
    assert make_bot("master", "", ROLL.knowledge).knowledge(ROLL) is ROLL.knowledge, (
        "it was told what to go by"
    )
    assert isinstance(kept, LearnedKnowledge)
    assert kept.alone is not None, "alone, masters go by what was learned for one seat, like everybody"


def test_the_masters_weights_are_better_ones() -> None:
    """Policy against policy, each on both seats: 160 games (in 8,000 others about two of three are won)."""
    masterly = read_weights(ROLL.folder / "bots" / MASTERLY)
    seeds = [f"masterly {number}" for number in range(80)]
    score = play_match(MatchJob(usual(ROLL.id, 2), (Side("policy", masterly), Side("policy")), seeds))
    assert score.games == 160
    assert score.won >= 92, score.text()


def test_many_positions_are_judged_as_one_by_one() -> None:
    value = Value(some_weights())
    features = features_of(ROLL)
    assert features is not None
    for seats in (1, 2, 3):
        read = [(features.table(g), features.seats(g)) for g in positions(seats, 5)]
        together = value.judge_all([(common(seats) + table, some) for table, some in read])
        assert together == [value.judge(table, some) for table, some in read]


def test_alone_the_dice_games_policy_makes_sixty_points() -> None:
    """With the weights for one seat 68 on average, and about 8 from game to game; with the common ones 52."""
    points = []
    for deal in range(16):
        table = Table.new(ROLL.id, seats=1, seed=f"alone {deal}")
        bot = make_bot("policy", seed="alone")
        while table.ask is not None:
            table.answer(bot.choose(table, 0), 0)
        points.append(ROLL.points(table.result().scores[0]))
    assert sum(points) / len(points) >= 60
