"""The example that learns: it runs, and what it follows is the slope of what it says it improves."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

FILE = Path(__file__).parents[2] / "examples" / "learn_roll.py"


@pytest.fixture
def example() -> Iterator[ModuleType]:
    spec = importlib.util.spec_from_file_location("learn_roll", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["learn_roll"] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    yield module
    del sys.modules["learn_roll"]


def test_it_learns_from_finished_games_and_plays(
    example: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    net = example.train(minutes=10, games=4, processes=1, seed=1, batch=60, updates=1)
    assert capsys.readouterr().out.startswith("update 1: ")
    assert all(np.isfinite(weights).all() for weights in net.weights.values())
    assert 0 <= example.play(net, "random", 1) <= 1


def test_the_gradient_is_the_slope_of_the_loss(example: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    net = example.Net.fresh(2)
    luck = np.random.default_rng(3)
    rows, actions = 5, len(net.weights["act_bias"])
    seen = luck.random((rows, len(net.low))).astype(np.float32)
    mask = (luck.random((rows, actions)) < 0.02).astype(np.int8)
    mask[:, 0] = 1
    action = np.array([int(np.flatnonzero(row)[-1]) for row in mask])
    chance = net.think(seen, mask)[2][np.arange(rows), action] * np.float32(0.97)
    end = luck.standard_normal(rows).astype(np.float32)
    better = luck.standard_normal(rows).astype(np.float32)
    batch = example.Batch(seen, mask, action, chance, np.zeros(rows, np.float32), end)

    def loss() -> float:
        _, _, shares, value = net.think(seen, mask)
        ratio = shares[np.arange(rows), action] / chance
        clipped = np.minimum(ratio * better, np.clip(ratio, 1 - example.CLIP, 1 + example.CLIP) * better)
        surprise = -(shares * np.log(np.maximum(shares, 1e-12))).sum(1)
        return float((-clipped - example.CURIOSITY * surprise + 0.5 * (value - end) ** 2).mean())

    slopes: dict[str, np.ndarray] = {}
    monkeypatch.setattr(example.Net, "improve", lambda self, gradient: slopes.update(gradient))
    example.learn_part(net, batch, better, np.arange(rows))
    for name in slopes:
        net.weights[name] = net.weights[name].astype(np.float64)
    for name, slope in slopes.items():
        at = np.unravel_index(np.abs(slope).argmax(), slope.shape)
        kept = net.weights[name][at]
        net.weights[name][at] = kept + 1e-4
        more = loss()
        net.weights[name][at] = kept - 1e-4
        less = loss()
        net.weights[name][at] = kept
        assert (more - less) / 2e-4 == pytest.approx(slope[at], rel=0.02), name
