"""The numbers of learned judgement, computed by hand beside it: logits, chances, leads, the net itself."""

from __future__ import annotations

from math import atanh, exp, log, tanh
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from pentapolis.bots.learned import (
    LearnedKnowledge,
    Policy,
    Value,
    chances,
    common,
    hand_logits,
    lead_of,
)
from pentapolis.engine import Ask, Knowledge, Seat


def test_seats_are_told_apart_by_their_number() -> None:
    """One, solo, three, four, many: two seats are the usual case and need no number."""
    assert common(1) == [1, 1, 0, 0, 0]
    assert common(2) == [1, 0, 0, 0, 0]
    assert common(3) == [1, 0, 1, 0, 0]
    assert common(4) == [1, 0, 0, 1, 0]
    assert common(5) == common(6) == [1, 0, 0, 0, 1]


def test_hand_made_priors_become_logarithms() -> None:
    assert hand_logits(None, 3) == [0.0, 0.0, 0.0]
    assert hand_logits([0.0, 0.0], 2) == [0.0, 0.0]
    assert hand_logits([2.0, 1.0], 2) == [0.0, log(0.5)]
    assert hand_logits([1.0, 1e-9], 2) == [0.0, -8.0], "what is unlikely can be learned to be good"
    assert hand_logits([1.0, 1e-13], 2) == [0.0, -1000.0], "what is futile cannot"


def test_a_lead_is_the_distance_to_the_best_rival() -> None:
    points = [10.0, 30.0, 25.0, 0.0]
    assert [lead_of(points, seat, 10.0) for seat in range(4)] == pytest.approx(
        [tanh(-2.0), tanh(0.5), tanh(-0.5), tanh(-3.0)]
    )


def test_chances_are_shares_of_weights() -> None:
    first, second = exp(0.0), exp(-0.7 / 2)
    assert chances([(1.2, 0.0), (0.5, 0.0)], 2.0) == pytest.approx(
        [first / (first + second), second / (first + second)], abs=1e-6
    )
    assert chances([(-2.0, 0.0)]) == pytest.approx([1 / (1 + exp(2.0))], abs=1e-6), "alone, a share"
    assert chances([(1000.0, 0.0)]) == [1.0]
    assert chances([(5000.0, 0.0), (4000.0, 0.0)]) == [1.0, 0.0]


def net(rng: np.random.Generator) -> dict[str, Any]:
    """A tiny net: 2 numbers and 3 cards a seat, 2 inner numbers, an embedding of 2, 1 number of the table."""
    shapes = {
        "seat": (2, 2), "cards": (3, 2), "seat_bias": (2,), "embed": (2, 2), "embed_bias": (2,),
        "trunk": (3 * 2 + 5 + 1, 3), "trunk_bias": (3,), "head": (3, 2), "head_bias": (2,),
    }  # fmt: skip
    return {name: np.rint(rng.normal(0, 1, shape) * 8) / 8 for name, shape in shapes.items()}


def by_hand(arrays: dict[str, Any], table: list[float], seats: list[Seat]) -> list[list[float]]:
    """Row by row, as the text of the module says: own, mean and best of the others, table."""

    def relu(row: Any) -> Any:
        return np.maximum(row, 0.0)

    own = []
    for seat in seats:
        hidden = np.array(seat.numbers) @ arrays["seat"] + arrays["seat_bias"]
        for card, count in zip(seat.cards, seat.counts, strict=True):
            hidden = hidden + count * arrays["cards"][card]
        own.append(relu(relu(hidden) @ arrays["embed"] + arrays["embed_bias"]))
    told = []
    for number, mine in enumerate(own):
        others = [row for other, row in enumerate(own) if other != number]
        mean = sum(others) / len(others) if others else np.zeros(2)
        best = np.max(others, axis=0) if others else np.zeros(2)
        world = common(len(seats)) + table
        trunk = np.concatenate((mine, mean, best, world)) @ arrays["trunk"] + arrays["trunk_bias"]
        told.append((relu(trunk) @ arrays["head"] + arrays["head_bias"]).tolist())
    return told


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_the_net_is_what_its_text_says(number: int) -> None:
    rng = np.random.default_rng(number)
    for _ in range(4):
        arrays = net(rng)
        seats = [
            Seat([float(n) for n in rng.integers(-3, 4, 2)], [0, 2][: row % 3], [1.0, 2.0][: row % 3])
            for row in range(number)
        ]
        found = Value(arrays).judge([0.5], seats)
        for mine, theirs in zip(found, by_hand(arrays, [0.5], seats), strict=True):
            assert list(mine) == pytest.approx(theirs, abs=1e-3)


class ByHand(Knowledge[Any]):
    """What is known without learning."""

    def evaluate(self, g: Any) -> list[float]:
        return [0.25] * g.seats

    def features(self, view: dict[str, Any]) -> list[float]:
        return []

    def priors(self, g: Any, ask: Ask) -> list[float]:
        return list(g.hand)


class Sure(Value):
    """Judges every position alike."""

    def __init__(self, *judged: tuple[float, float]) -> None:
        self.seats_judged = list(judged)

    __slots__ = ("seats_judged",)

    def judge(self, table: list[float], seats: list[Seat]) -> list[tuple[float, float]]:
        return self.seats_judged


def learned(value: Value | None = None, judged: bool = True, **more: Any) -> LearnedKnowledge:
    groups = ("build", "buy", "stop")
    features: Any = SimpleNamespace(
        groups=groups,
        situation_numbers=("haste",),
        characters={"builder": ("build", "-buy")},
        by_hand=("offer",),
        margin=10.0,
        turns=None,
        pace=0,
        judged=lambda g: judged,
        table=lambda g: [],
        seats=lambda g: [],
        choice=lambda g, ask: SimpleNamespace(
            situation=[2.0], keys=[(0,), (1, 2), ()], groups=[0, 1, 2]
        ),
        **more,
    )  # fmt: skip
    theta = np.zeros(1 << 16)
    theta[:3] = [0.5, 0.25, 0.125]
    situation = np.array([[1.0, 0, 0, 0, 0, 0.5], [0, 0, 0, 0, 0, -1.0], [0.0] * 6])
    policy = Policy(features, theta, situation, np.array([1.0, 2.0, 0.5]))
    return LearnedKnowledge(ByHand(), features, policy, value)


def state(seats: int = 2, *hand: float, over: bool = False) -> Any:
    return SimpleNamespace(seats=seats, over=over, hand=hand or (1.0, 0.5, 0.25))


ASK = Ask(0, "act", ["build", "buy", "stop"])
LOGITS = [1 + 0.5 * 2 + 0.5, -2 + 2 * log(0.5) + 0.375, 0.5 * log(0.25)]
"""By option: situation (the first number is always 1), trust times the prior, the option's own keys."""


def test_logits_are_situation_trust_and_keys() -> None:
    known = learned()
    assert known.logits(state(), ASK) == pytest.approx(LOGITS, abs=1e-6)
    assert known.logits(state(), Ask(0, "offer", ASK.options)) == hand_logits([1.0, 0.5, 0.25], 3)
    weights = [exp(logit - max(LOGITS)) for logit in LOGITS]
    assert known.shares(state(), ASK) == pytest.approx([w / sum(weights) for w in weights], abs=1e-5)
    assert known.shares(state(), Ask(0, "act", ["stop"])) == [1.0]


def test_search_reads_the_policy_flatter_and_never_tries_what_is_futile() -> None:
    known = learned()
    best = max(LOGITS)
    assert known.priors(state(), ASK) == pytest.approx([exp((x - best) / 1.5) for x in LOGITS], abs=1e-5)
    futile = known.priors(state(2, 1.0, 1e-20, 0.25), ASK)
    assert futile is not None
    assert futile[1] == 1e-24
    assert known.priors(state(), Ask(0, "act", ["stop"])) == [1.0]
    assert (known.faith(), known.looks()) == (0.02, False)


def test_a_character_leans_to_what_it_likes() -> None:
    leaning = learned().leaning("builder")
    assert isinstance(leaning, LearnedKnowledge)
    found = leaning.logits(state(), ASK)
    assert found == pytest.approx([LOGITS[0] + 0.7, LOGITS[1] - 0.7, LOGITS[2]], abs=1e-3)


def test_values_are_chances_with_a_part_of_the_lead() -> None:
    known = learned(Sure((1.0, 0.5), (1.0, -3.0)))
    valued, likely = known.judge(state())
    assert likely == [0.5, 0.5]
    assert valued == pytest.approx([0.7 * 0.5 + 0.3 * 0.75, 0.7 * 0.5 + 0.3 * 0.0])
    assert known.evaluate(state()) == likely
    chance, leads = known.outlook(state())
    assert chance == likely
    assert leads == pytest.approx([10 * atanh(0.5), 10 * atanh(-0.999)], abs=1e-3)


def test_where_nothing_was_learned_the_hand_judges() -> None:
    alone = learned(Sure((0.0, 0.0)))
    assert alone.judge(state(1)) == ([0.5], [0.5])
    assert alone.outlook(state(1)) == ([0.5], [])
    judge = ByHand().judge(state())
    for known, g in (
        (learned(), state()),
        (learned(Sure((1.0, 0.0), (0.0, 0.0)), judged=False), state()),
        (learned(Sure((1.0, 0.0), (0.0, 0.0))), state(over=True)),
    ):
        assert known.judge(g) == judge
        assert known.outlook(g) == (judge[1], [])
