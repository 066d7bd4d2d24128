"""The training of one game: slices of self-play in many processes, an update of the policy after each, the
value net trained meanwhile; checkpoints from which another run goes on; a log of every figure.

A run has two stages. First the policy learns, with a rate that falls towards the end. Then it stays as it is,
and only the value net learns from its games, so that values belong to this policy. With a number of slices
instead of seconds a run plays a fixed number of games and depends on no clock.
"""

from __future__ import annotations

import json
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from pentapolis.bots.knowledge import ALONE, WEIGHTS, features_of
from pentapolis.bots.learned import LAYERS, Policy, arranged, names_of
from pentapolis.bots.weights import Array, read_weights, write_weights
from pentapolis.engine import BadSetup, find_game
from pentapolis.learn.calibration import calibration
from pentapolis.learn.match import HAND, Score, Side, jobs, play_match, usual
from pentapolis.learn.policy import PolicyTrainer
from pentapolis.learn.positions import Positions
from pentapolis.learn.selfplay import Job, Slice, play_slice
from pentapolis.study.processes import Workers

SLICE = 1.0
"""How many seconds all processes play between two updates of the policy."""
RATE = 0.03
CURIOSITY = 0.01
CRITIC_RATE = 0.002
BATCH = 1024
REUSE = 6
"""How often the value net sees a position on average: oftener, and it learns games by heart."""
MEMORY = 60
"""How many slices the value net learns from."""
READY = 8
"""After so many slices the value net takes over from the hand-made evaluation as critic."""
ONLY_VALUES = 0.2
"""The part of a run's time, at its end, in which the policy stays as it is."""
WARM_UP = 0.1
"""The same at the beginning of a run that goes on from an earlier one: features may be new to its net."""
PLENTY = 16
"""About so many positions of a game are kept for the value net. Games with many stretches have more, but they
all have the same end: with 75 of them the net learned games by heart and was far too sure of itself.
"""
AHEAD = 2
"""So many slices are under way at a time: a policy learns from games of the policy one update ago."""
WATCH = 25
"""After so many updates the policy plays some games against the hand-made priors."""
POLICY = ("theta", "situation", "trust")


class Trainer(Protocol):
    """What trains the value net: see critic.py."""

    def remember(self, slices: list[dict[int, Positions]]) -> None: ...
    def positions(self) -> int: ...
    def steps(self, number: int, batch: int, rate: float) -> float: ...
    def held_out(self) -> dict[int, tuple[Array, Array, Array]]: ...
    def weights(self) -> dict[str, Array]: ...


class Plan:
    """How long and how to train: by seconds, or by a number of slices of so many games each."""

    __slots__ = (
        "seconds",
        "slices",
        "games",
        "processes",
        "deals",
        "values",
        "label",
        "slice_seconds",
        "rate",
        "alone",
        "shipped",
    )

    def __init__(
        self,
        seconds: float = 0.0,
        slices: int = 0,
        games: int = 0,
        processes: int = 1,
        deals: int = 2,
        values: bool = True,
        label: str = "",
        slice_seconds: float = SLICE,
        rate: float = RATE,
        alone: bool = False,
        shipped: bool = False,
    ) -> None:
        self.seconds = seconds
        self.slices = slices
        self.games = games
        self.processes = processes
        self.deals = deals
        """Deals for each process when the policy is watched against the hand-made priors; 0: never."""
        self.values = values
        """Whether a value net is trained too: that needs PyTorch."""
        self.label = label
        """Goes into the seeds of all games, so that another run plays other games."""
        self.slice_seconds = slice_seconds
        self.rate = rate
        """How fast the policy learns: less where a slice is few games."""
        self.alone = alone
        """Whether games of one seat are learned, and shipped as weights for those."""
        self.shipped = shipped
        """Whether a run without a checkpoint begins with the weights that ship with the game."""


class Training:
    """The training of one game. Everything that another run needs stands in its checkpoint."""

    def __init__(
        self,
        game: str,
        folder: Path,
        plan: Plan,
        pool: Workers,
        tell: Callable[[float, str], None] | None = None,
    ) -> None:
        self.game = find_game(game)
        features = features_of(self.game)
        if features is None:
            raise ValueError(f"{game} provides no features to learn from")
        self.features = features
        self.folder = folder
        self.plan = plan
        self.pool = pool
        self.tell = tell
        """Is told, after every slice, which part of the run is over and how it goes."""
        self.policy = PolicyTrainer(Policy.fresh(features))
        self.value: dict[str, Array] | None = None
        self.critic: Trainer | None = None
        self.updates = 0
        self.games = 0
        self.slice = 0
        self.asked = 0
        """How many slices of this run are over, and how many were asked for."""
        self.fresh = 0
        """Positions that came with the last slice."""
        self.trained = 0.0
        """Seconds of all runs before this one."""
        self.scales: dict[int, float] = {}
        self.about: dict[str, Any] = {}
        if self.path.exists():
            self.load()
        elif plan.shipped:
            self.begin_with_shipped()
        self.start = time.monotonic()
        self.runs = int(self.about.get("runs", 0)) + 1

    @property
    def path(self) -> Path:
        return self.folder / f"{self.game.id}{'_alone' if self.plan.alone else ''}.ckpt"

    # --- checkpoints ----------------------------------------------------------------------------

    def load(self) -> None:
        """Go on where another run stopped; features that have come since then start from nothing."""
        about, stored = read_weights(self.path)
        self.take_weights(about["names"], stored)
        for kind, place in (("mean", self.policy.mean), ("square", self.policy.square)):
            for name in POLICY:
                if stored[f"{kind}_{name}"].shape == place[name].shape:
                    place[name][...] = stored[f"{kind}_{name}"]
        self.policy.steps = about["steps"]
        self.updates = about["updates"]
        self.games = about["games"]
        self.trained = about["seconds"]
        self.scales = {int(seats): scale for seats, scale in about["scales"].items()}
        self.about = about

    def begin_with_shipped(self) -> None:
        """Go on from the weights of the package, where no checkpoint is left: what Adam remembered of each
        weight is not shipped, so it begins anew. Their net is the critic from the first game on.
        """
        folder = self.game.folder / "bots"
        path = folder / ALONE
        if not self.plan.alone or not path.exists():
            path = folder / WEIGHTS
        if not path.exists():
            raise BadSetup(f"{self.game.id} ships no weights to begin with: {path} is missing")
        about, stored = read_weights(path)
        self.take_weights(about, stored)
        self.updates = READY
        self.games = about["trained"]["games"]
        self.trained = about["trained"]["seconds"]
        self.about = {"runs": about["trained"]["runs"]}

    def take_weights(self, names: dict[str, Any], stored: dict[str, Array]) -> None:
        """The weights of a policy and, if there is one, of a net, stored under these names."""
        arrays = arranged(self.features, names, stored)
        for name in POLICY:
            self.policy.weights[name] = arrays[name].copy()
        if "seat" in arrays:
            self.value = {name: arrays[name] for name in LAYERS}

    def save(self) -> None:
        arrays = {name: self.policy.weights[name] for name in POLICY}
        if self.value is not None:
            arrays.update(self.value)
        for name in POLICY:
            arrays[f"mean_{name}"] = self.policy.mean[name]
            arrays[f"square_{name}"] = self.policy.square[name]
        about = {
            **self.about,
            "game": self.game.id,
            "names": names_of(self.features),
            "steps": self.policy.steps,
            "updates": self.updates,
            "games": self.games,
            "seconds": self.trained + time.monotonic() - self.start,
            "scales": {str(seats): scale for seats, scale in self.scales.items()},
            "runs": self.runs,
            "alone": self.plan.alone,
        }
        write_weights(self.path, about, arrays, "float")

    def log(self, kind: str, **figures: Any) -> None:
        """One line of JSON for every figure that somebody may ask for; the essence of it on the screen."""
        row = {
            "kind": kind,
            "game": self.game.id,
            "seconds": round(self.trained + time.monotonic() - self.start, 2),
            "updates": self.updates,
            "games": self.games,
            **figures,
        }
        with (self.folder / "log.jsonl").open("a") as file:
            file.write(json.dumps(row) + "\n")

    @property
    def first(self) -> float:
        """From which part of this run on the policy learns."""
        return WARM_UP if self.runs > 1 else 0.0

    # --- the loop -------------------------------------------------------------------------------

    def done(self) -> float:
        """Which part of this run is over."""
        if self.plan.slices:
            return self.slice / self.plan.slices
        return (time.monotonic() - self.start) / self.plan.seconds

    def run(self) -> None:
        if self.plan.values:
            from pentapolis.learn.critic import Critic  # loads PyTorch: after the processes were forked

            self.critic = Critic(self.features, MEMORY, self.value)
        saved = time.monotonic()
        flying: deque[Any] = deque()
        while (done := self.done()) < 1.0:
            learning = self.critic is None or self.first <= done < 1 - ONLY_VALUES
            while len(flying) < AHEAD:  # who has finished its part goes on at once with the next slice
                flying.append(self.pool.map_async(play_slice, self.jobs()))
                self.asked += 1
            loss = self.train_value(done)
            slices = flying.popleft().get()
            self.slice += 1
            for broken in [error for one in slices for error in one.errors]:
                self.log("error", what=broken)
            self.take(slices, done if learning else None, loss)
            if self.tell is not None:
                self.tell(min(1.0, self.done()), f"{self.games} games, update {self.updates}")
            if time.monotonic() - saved > 30:
                self.save()
                saved = time.monotonic()
            if self.plan.deals and (self.updates == READY or self.updates % WATCH == 0) and learning:
                self.watch()
        self.finish()

    def jobs(self) -> list[Job]:
        """One part of the next slice for each process. They get copies of the weights: a thread of the pool
        sends them some time later, when an update may already have changed the policy's own.
        """
        value = self.value if self.critic is None or self.updates >= READY else None
        weights = {name: self.policy.weights[name].copy() for name in POLICY}
        return [
            Job(
                self.game.id,
                weights,
                value,
                f"{self.plan.label} {self.runs} {self.asked} {number}",
                self.plan.slice_seconds,
                self.plan.games,
                dict(self.scales),
                CURIOSITY,
                self.keep(),
                1 if self.plan.alone else None,
            )
            for number in range(self.plan.processes)
        ]

    def keep(self) -> float:
        """The part of positions that is kept, so that a game brings about PLENTY of them."""
        return float(self.about.get("keep", 1.0))

    def train_value(self, done: float) -> float:
        """Train the value net a little, while the processes play."""
        if self.critic is None or not self.critic.positions():
            return 0.0
        rate = CRITIC_RATE * (min(1.0, 4 * (1 - done)) + 0.02)
        loss = self.critic.steps(1 + REUSE * self.fresh // BATCH, BATCH, rate)
        self.value = self.critic.weights()
        return loss

    def take(self, slices: list[Slice], done: float | None, loss: float) -> None:
        """Update the policy (unless only values are learned now), remember the positions, log."""
        games = sum(one.games for one in slices)
        if not games or not any(one.decisions for one in slices):
            return
        self.games += games
        self._rescale(slices)
        rate = 0.0 if done is None else self._improve(slices, games, done)
        if self.critic is not None:
            self.critic.remember([one.positions for one in slices])
            self.fresh = sum(len(some) for one in slices for some in one.positions.values())
            self.about["keep"] = min(1.0, max(0.02, self.keep() * PLENTY * games / max(1, self.fresh)))
        self._report(slices, games, rate, loss)

    def _rescale(self, slices: list[Slice]) -> None:
        """By how much advantages are divided, for each number of seats: their size of late."""
        for seats in {seats for one in slices for seats in one.squares}:
            squares = sum(one.squares.get(seats, [0.0, 0.0])[0] for one in slices)
            number = sum(one.squares.get(seats, [0.0, 0.0])[1] for one in slices)
            size = (squares / max(1.0, number)) ** 0.5 + 1e-3
            self.scales[seats] = 0.8 * self.scales.get(seats, size) + 0.2 * size

    def _improve(self, slices: list[Slice], games: int, done: float) -> float:
        """One step of the policy; returns its rate, which falls towards the end."""
        left = 1 - done / (1 - ONLY_VALUES)
        rate = self.plan.rate * min(1.0, 1.5 * max(0.1, left)) * (1.0 if self.runs == 1 else 0.6)
        gradient = {name: sum([one.gradient[name] for one in slices], np.zeros(1)) / games for name in POLICY}
        self.policy.step(gradient, rate)
        self.updates += 1
        return rate

    def _report(self, slices: list[Slice], games: int, rate: float, loss: float) -> None:
        decisions = sum(one.decisions for one in slices)
        every = sorted({seats for one in slices for seats in one.points})
        self.log(
            "slice",
            slice_games=games,
            decisions=decisions,
            lost=sum(one.lost for one in slices),
            entropy=round(sum(one.entropy for one in slices) / decisions, 4),
            rate=round(rate, 5),
            loss=round(loss, 4),
            scales={str(seats): round(scale, 4) for seats, scale in sorted(self.scales.items())},
            points={str(n): mean([x for one in slices for x in one.points.get(n, [])]) for n in every},
            winners={str(n): mean([x for one in slices for x in one.best.get(n, [])]) for n in every},
        )

    def watch(self) -> None:
        """Best options by the policy against best options by the hand-made priors, two and three seats, or
        one where only that is learned.
        """
        weights = (names_of(self.features), {name: self.policy.weights[name] for name in POLICY})
        for seats in (1,) if self.plan.alone else (2, 3):
            sides = Side("policy", weights), Side("policy", HAND)
            label = f"watch {self.plan.label} {self.runs} {self.updates}"
            deals = self.plan.deals * self.plan.processes
            todo = jobs(usual(self.game.id, seats), sides, label, deals, self.plan.processes)
            score = Score()
            for one in self.pool.map(play_match, todo):
                score.add(one)
            self.log("watch", seats=seats, **score.row())
            seconds = self.trained + time.monotonic() - self.start
            print(
                f"{self.game.id} {seconds:.0f} s, update {self.updates}, "
                f"{self.games} games: policy against hand-made priors, {seats} seats: {score.won:.1f} of "
                f"{score.games}, {score.points / score.games:.1f} : {score.rivals / score.games:.1f} points",
                flush=True,
            )

    def finish(self) -> None:
        if self.critic is not None:
            self.value = self.critic.weights()
            held = calibration(self.critic.held_out())
            self.about["calibration"] = held
            self.log("calibration", **held)
            print(f"{self.game.id}: held-out games: {json.dumps(held)}", flush=True)
        self.save()


def mean(numbers: list[float]) -> float:
    return round(sum(numbers) / max(1, len(numbers)), 2)
