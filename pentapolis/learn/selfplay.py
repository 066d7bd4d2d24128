"""Games of the policy against itself, on plain forks, without any search, and what is learned from them.

Actor and critic: a decision was good when its seat's value rose more than expected in the stretch of play in
which it was made (and, less and less, in the stretches after). `learn_from` turns that into a gradient of the
policy; the positions at the beginnings of stretches train the value net. As long as there is no net, the
hand-made evaluation is the critic.

What the net learns of a position is not the outcome alone, which luck blurs, but mostly what it came to
think later in the same game (`targets`): temporal differences, TD(lambda) with `TRUTH` as lambda.
"""

from __future__ import annotations

import time
from math import exp
from random import Random
from typing import Any, Final, TypeAlias

import numpy as np

from pentapolis.bots.knowledge import features_of
from pentapolis.bots.learned import Policy, Reading, Value, chances, hand_logits, lead_of
from pentapolis.bots.weights import Array
from pentapolis.engine import Chance, Features, Fork, Game, Setup, find_game, win_shares
from pentapolis.engine.features import KEYS
from pentapolis.learn.mix import draw_setup
from pentapolis.learn.positions import Position, Positions

LONGEST = 600
"""A game with more answers than this for each seat is given up."""
SHORTEST = 1500
"""But no game before it has so many answers."""
HELD_OUT = 12
"""One of so many games is not trained on, to measure the value net by."""
WILD = 0.12
"""The part of games played for the value net alone: in them some decisions are drawn much more evenly than
the policy says, because search looks at positions that the policy never gets into by itself.
"""
STRAY = 0.06
"""How often a decision of such a game is drawn so."""
WILDNESS = 3.0
"""The temperature of such a draw."""
ASIDE = 0.04
"""How often a position in the middle of a stretch is kept too, for the value net: people look at chances at
any moment.
"""
TRUTH: Final = 0.7
"""How much the net learns from what came out, beside what it thought itself one stretch later, from stretch
to stretch: with 1 only the outcome counts, whose luck blurs a position early in a game. In Roll, from the
same weights and in the same time, 0.7 won 63.8 % of 44,282 games against them, 1 won 61.5 %, and 0.45 was
no better than 0.7 (docs/learning.md).
"""

Result: TypeAlias = list[tuple[float, float]]
"""For every seat its share of the win and its lead: what became of a game, or what the net expects."""


class Decision:
    """A question answered by the policy: in which stretch, what it read, what it chose and how likely."""

    __slots__ = ("stretch", "seat", "chosen", "reading", "hand", "shares")

    def __init__(
        self, stretch: int, seat: int, chosen: int, reading: Reading, hand: list[float], shares: list[float]
    ) -> None:
        self.stretch = stretch
        self.seat = seat
        self.chosen = chosen
        self.reading = reading
        self.hand = hand
        self.shares = shares


class Played:
    """A finished game: positions at the beginnings of stretches, their values, decisions, outcome."""

    __slots__ = (
        "positions", "asides", "judged", "values", "decisions", "points", "shares", "outcome", "endless"
    )  # fmt: skip

    def __init__(self) -> None:
        self.positions: list[Position] = []
        self.asides: list[tuple[int, Position]] = []
        """Some positions in the middle of stretches, with the number of positions before them."""
        self.judged: list[Result] = []
        """What the net expected in each position; empty as long as there is none."""
        self.values: list[list[float]] = []
        self.decisions: list[Decision] = []
        self.points: list[float] = []
        self.shares: list[float] = []
        """What every seat has won; alone, the share of a full score."""
        self.outcome: Result = []
        """Share and lead of every seat."""
        self.endless = False
        """Whether it was given up."""


def softmax(logits: list[float], sharpness: float = 1.0) -> list[float]:
    best = max(logits)
    weights = [exp(sharpness * (logit - best)) for logit in logits]
    total = sum(weights)
    return [weight / total for weight in weights]


def sample(shares: list[float], rng: Random) -> int:
    """An index, as likely as its share."""
    left = rng.random()
    for index, share in enumerate(shares):
        left -= share
        if left < 0:
            return index
    return len(shares) - 1


def utility(share: float, lead: float) -> float:
    """What a seat plays for, -1 to 1: to win, and by how much."""
    return 0.5 * (2 * share - 1) + 0.5 * lead


class Player:
    """Plays games of one policy against itself."""

    def __init__(
        self, game: Game[Any], features: Features[Any], policy: Policy, value: Value | None, rng: Random
    ) -> None:
        self.game = game
        self.features = features
        self.policy = policy
        self.value = value
        self.rng = rng

    def play(self, setup: Setup, seed: str) -> Played:
        """A whole game. One that does not end is lost by who has answered most: nobody shall win, or escape
        from losing, by offers without end.
        """
        fork = Fork(self.game, self.game.new(setup, Chance.from_seed(seed)))
        features, policy, hand = self.features, self.policy, self.game.knowledge
        played = Played()
        stretch: Any = None
        answers = [0] * setup.seats
        wild = self.rng.random() < WILD
        most = max(SHORTEST, LONGEST * setup.seats)
        while fork.ask is not None and sum(answers) < most:
            g, ask = fork.g, fork.ask
            beginning = features.segment(g)
            if beginning != stretch and features.judged(g):
                stretch = beginning
                played.positions.append(Position(features, g))
                if self.value is None:
                    played.values.append([2 * share - 1 for share in hand.evaluate(g)])
            elif self.rng.random() < ASIDE and features.judged(g):
                played.asides.append((len(played.positions), Position(features, g)))
            base = hand_logits(hand.priors(g, ask), len(ask.options))
            reading = policy.read(g, ask, base)
            shares = softmax(reading.logits)
            stray = wild and self.rng.random() < STRAY
            chosen = sample(softmax(reading.logits, 1 / WILDNESS) if stray else shares, self.rng)
            if played.positions and not wild:
                played.decisions.append(
                    Decision(len(played.positions) - 1, ask.seat, chosen, reading, base, shares)
                )
            fork.answer(ask.options[chosen])
            answers[ask.seat] += 1
        if self.value is not None:
            played.judged = self.criticise(self.value, played.positions)
            played.values = [[utility(share, lead) for share, lead in one] for one in played.judged]
        self.finish(fork, played)
        if fork.ask is not None:
            self.blame(played, answers.index(max(answers)))
        return played

    @staticmethod
    def blame(played: Played, culprit: int) -> None:
        """The game did not end: one seat has lost it, the others share the win."""
        seats = len(played.outcome)
        share = 1 / max(1, seats - 1)
        played.endless = True
        played.outcome = [(0.0, -1.0) if seat == culprit else (share, 0.5) for seat in range(seats)]

    def criticise(self, value: Value, positions: list[Position]) -> list[Result]:
        """What the net expects for every seat in every position; all at once, which is faster."""
        if not positions:
            return []
        judged = value.judge_all([(position.table, position.seats) for position in positions])
        return [[(share, lead) for share, (_, lead) in zip(chances(one), one, strict=True)] for one in judged]

    def finish(self, fork: Fork, played: Played) -> None:
        result = fork.result()
        played.points = [self.game.points(score) for score in result.scores]
        if len(played.points) == 1:
            share = self.game.knowledge.evaluate(fork.g)[0]
            played.shares = [share]
            played.outcome = [(share, 2 * share - 1)]
        else:
            played.shares = win_shares(result.places)
            played.outcome = [
                (share, lead_of(played.points, seat, self.features.margin))
                for seat, share in enumerate(played.shares)
            ]
        for index, position in enumerate(played.positions):
            position.progress = index / len(played.positions)
        for before, position in played.asides:
            position.progress = before / max(1, len(played.positions))


def targets(played: Played) -> list[Result]:
    """What the net shall expect in each position: `TRUTH` of what it shall expect in the next one, the rest
    what it did expect there; in the last position what came out.
    """
    wanted = [played.outcome] * len(played.positions)
    if played.judged:
        for index in range(len(wanted) - 2, -1, -1):
            wanted[index] = [
                (TRUTH * share + (1 - TRUTH) * thought, TRUTH * lead + (1 - TRUTH) * ahead)
                for (share, lead), (thought, ahead) in zip(
                    wanted[index + 1], played.judged[index + 1], strict=True
                )
            ]
    return wanted


def rows_of(played: Played, held: bool, keep: float, rng: Random) -> list[tuple[Position, Result, bool]]:
    """A game's positions for the value net: such a part of those at the beginnings of stretches, and those
    aside, which learn what the stretch does that they lie in. Held-out games show what really came of them.
    """
    wanted = [played.outcome] * len(played.positions) if held else targets(played)
    kept = [row for row in zip(played.positions, wanted, strict=True) if rng.random() < keep]
    aside = [(position, wanted[max(0, before - 1)]) for before, position in played.asides if wanted]
    return [(position, result, held) for position, result in [*kept, *aside]]


class Gradient:
    """Sums of a policy's gradient, and of what is reported about the games they come from."""

    def __init__(self, features: Features[Any], policy: Policy) -> None:
        self.theta = np.zeros(KEYS)
        self.situation = np.zeros_like(policy.situation)
        self.trust = np.zeros_like(policy.trust)
        self.decisions = 0
        self.squares = 0.0
        self.entropy = 0.0
        self.features = features

    def arrays(self) -> dict[str, Array]:
        return {"theta": self.theta, "situation": self.situation, "trust": self.trust}

    def advantages(self, played: Played) -> list[list[float]]:
        """How much better than expected each stretch went for each seat, with later surprises."""
        final = [utility(share, lead) for share, lead in played.outcome]
        values = [*played.values, final]
        trace = self.features.trace
        surprise = [0.0] * len(final)
        result = []
        for before, after in zip(values[-2::-1], values[:0:-1], strict=True):
            surprise = [
                then - now + trace * more for then, now, more in zip(after, before, surprise, strict=True)
            ]
            result.append(surprise)
        result.reverse()
        return result

    def add(self, played: Played, scale: float, curiosity: float) -> None:
        """A game's decisions: what went well becomes likelier; `curiosity` keeps choices open."""
        if not played.decisions:
            return
        advantages = self.advantages(played)
        decisions = played.decisions
        repeats = [len(decision.shares) for decision in decisions]
        starts = np.concatenate(([0], np.cumsum(repeats)[:-1]))
        advantage = np.array([advantages[one.stretch][one.seat] for one in decisions]) / scale
        shares = np.array([share for one in decisions for share in one.shares])
        logs = np.log(shares + 1e-12)
        entropy = -np.add.reduceat(shares * logs, starts)
        self.squares += float(advantage @ advantage)
        self.entropy += float(entropy.sum())
        pulls = -shares * (np.repeat(advantage, repeats) + curiosity * (logs + np.repeat(entropy, repeats)))
        pulls[starts + np.array([one.chosen for one in decisions])] += advantage
        self.decisions += len(decisions)
        every = [keys for one in decisions for keys in one.reading.keys]
        flat = np.array([key for keys in every for key in keys], np.int64)
        number = len(self.trust)
        groups = np.array([group for one in decisions for group in one.reading.groups], np.int64)
        bases = np.array([base for one in decisions for base in one.hand])
        self.theta += np.bincount(flat, np.repeat(pulls, [len(keys) for keys in every]), KEYS)
        self.trust += np.bincount(groups, pulls * bases, number)
        # For each decision the pull of every group; times its situation, summed over the decisions.
        which = np.repeat(np.arange(len(decisions)), repeats) * number + groups
        by_group = np.bincount(which, pulls, len(decisions) * number).reshape(len(decisions), number)
        self.situation += by_group.T @ np.array([one.reading.situation for one in decisions])


class Slice:
    """What one process brings home from a stretch of time: gradients, positions by seats, statistics."""

    __slots__ = (
        "gradient",
        "games",
        "decisions",
        "squares",
        "entropy",
        "positions",
        "points",
        "best",
        "lost",
        "errors",
    )

    def __init__(self) -> None:
        self.gradient: dict[str, Array] = {}
        self.games = 0
        self.decisions = 0
        self.squares: dict[int, list[float]] = {}
        """For each number of seats: the sum of squared advantages before scaling, and how many."""
        self.entropy = 0.0
        self.positions: dict[int, Positions] = {}
        self.points: dict[int, list[float]] = {}
        """For each number of seats: the mean points of all seats of each game."""
        self.best: dict[int, list[float]] = {}
        """The same for the winner's points."""
        self.lost = 0
        """Games that did not end."""
        self.errors: list[str] = []
        """Games that broke: setup, seed and what happened."""


class Job:
    """What a process is asked to play."""

    __slots__ = (
        "game", "policy", "value", "seed", "seconds", "games", "scales", "curiosity", "keep", "seats"
    )  # fmt: skip

    def __init__(
        self,
        game: str,
        policy: dict[str, Array],
        value: dict[str, Array] | None,
        seed: str,
        seconds: float,
        games: int,
        scales: dict[int, float],
        curiosity: float,
        keep: float,
        seats: int | None = None,
    ) -> None:
        self.game = game
        self.policy = policy
        self.value = value
        self.seed = seed
        self.seconds = seconds
        """How long to begin new games; with `games` above 0 exactly so many are played instead."""
        self.games = games
        self.scales = scales
        """The usual size of an advantage, by number of seats."""
        self.curiosity = curiosity
        self.keep = keep
        """Which part of all positions is brought home."""
        self.seats = seats
        """How many seats all games have; None: as `mix.py` mixes them."""


def play_slice(job: Job) -> Slice:
    """Play until the time is over or so many games are played."""
    game = find_game(job.game)
    features = features_of(game)
    assert features is not None
    policy = Policy(features, job.policy["theta"], job.policy["situation"], job.policy["trust"])
    rng = Random(job.seed)
    player = Player(game, features, policy, None if job.value is None else Value(job.value), rng)
    gradient = Gradient(features, policy)
    result = Slice()
    rows: dict[int, list[tuple[Position, Result, bool]]] = {}
    end = time.monotonic() + job.seconds
    number = 0
    while number < job.games if job.games else time.monotonic() < end:
        number += 1
        setup = draw_setup(game, rng, job.seats)
        try:
            played = player.play(setup, f"{job.seed} {number}")
        except Exception as error:  # one broken game must not end a run of many thousands: it is reported
            result.errors.append(f"{setup} seed {job.seed} {number}: {error!r}")
            continue
        result.lost += played.endless
        seats = setup.seats
        before = gradient.squares, gradient.decisions
        gradient.add(played, job.scales.get(seats, 1.0), job.curiosity)
        square = result.squares.setdefault(seats, [0.0, 0.0])
        square[0] += (gradient.squares - before[0]) * job.scales.get(seats, 1.0) ** 2
        square[1] += gradient.decisions - before[1]
        result.games += 1
        result.points.setdefault(seats, []).append(sum(played.points) / seats)
        result.best.setdefault(seats, []).append(max(played.points))
        held = rng.randrange(HELD_OUT) == 0
        if not played.endless:
            rows.setdefault(seats, []).extend(rows_of(played, held, job.keep, rng))
    result.gradient = gradient.arrays()
    result.decisions = gradient.decisions
    result.entropy = gradient.entropy
    result.positions = {seats: Positions.pack(some) for seats, some in rows.items() if some}
    return result
