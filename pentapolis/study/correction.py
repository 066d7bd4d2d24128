"""How sure of themselves the chances that a game's knowledge gives should be, measured by what came true.

`games/<id>/bots/calibration.toml` holds two numbers for each number of seats, fitted by `pentapolis calibrate
--fit` to finished games of bots: the powers to which chances are raised, at the beginning of a game and at
its end, before they are made to sum to 1; between the two by what part of the game is over. Below 1 a power
draws chances to the middle, above 1 apart; order is kept. (A table with an entry for every twentieth part was
tried before: fitted to 1,500 games it did worse on others than no table at all.) A game that does not tell
how late it is (`Features.elapsed`) has the same power early and late. The file names the weights it was
fitted to: for other weights it says nothing, and chances are called "not calibrated" then.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from pentapolis.bots.knowledge import WEIGHTS
from pentapolis.engine import BadSetup, Game
from pentapolis.engine.sums import added

FILE = "calibration.toml"
FULL = 5
"""Tables of so many seats and more share one power."""
LEAST: Final = 1e-4
"""Smaller chances count as this: nobody is sure of the end before it."""
FEWEST: Final = 20
"""A power is fitted to so many positions at least."""
POWERS: Final = tuple(round(0.05 * step, 2) for step in range(4, 41))
"""Those that are tried."""
ALIKE: Final = 0.002
"""Powers that are hardly worse than the best: of them those that differ least early and late."""
TENTHS: Final = 10
THIRDS: Final = 3


class Position(NamedTuple):
    """The chances given to all seats, the shares that they won, what part of the game seemed to be over, and
    in which third of it that was.
    """

    chances: Sequence[float]
    won: Sequence[float]
    elapsed: float
    third: int


class Power(NamedTuple):
    """What chances are raised to at the beginning of a game, and at its end."""

    early: float
    late: float

    def at(self, elapsed: Any) -> Any:
        """The power then: a number for a number, many for many."""
        return self.early + (self.late - self.early) * elapsed


class Correction:
    """Powers by number of seats."""

    __slots__ = ("powers",)

    def __init__(self, powers: dict[int, Power]) -> None:
        self.powers = powers

    def knows(self, seats: int) -> bool:
        return min(seats, FULL) in self.powers

    def apply(self, chances: list[float], elapsed: float) -> list[float]:
        """Chances as sure as they may be so late in a game; unchanged where no power is known."""
        power = self.powers.get(min(len(chances), FULL))
        return chances if power is None else raised(chances, power.at(elapsed))


def raised(chances: Sequence[float], power: float) -> list[float]:
    found = [max(LEAST, chance) ** power for chance in chances]
    total = added(found)
    return [one / total for one in found]


def fitted(positions: Sequence[Position]) -> Power:
    """The powers by which the worst third of the games is off least (the expected calibration error that
    `calibration.py` tells); one for all where no position says how late it is. What was won is not made
    likeliest: for that a few who were very sure and lost outweigh everybody else.
    """
    if len(positions) < FEWEST:
        raise BadSetup(f"calibration needs at least {FEWEST} positions, not {len(positions)}")
    given = np.maximum(LEAST, np.array([position.chances for position in positions]))
    won = np.array([position.won for position in positions])
    elapsed = np.array([position.elapsed for position in positions])
    thirds = np.array([position.third for position in positions])

    def off(power: Power) -> float:
        chances = given ** power.at(elapsed)[:, None]
        chances /= chances.sum(axis=1, keepdims=True)
        tenths = TENTHS * thirds[:, None] + np.minimum(TENTHS - 1, (TENTHS * chances).astype(int))
        amiss = np.bincount(tenths.ravel(), (chances - won).ravel(), THIRDS * TENTHS)
        every = np.maximum(1, np.bincount(thirds, minlength=THIRDS)) * given.shape[1]
        return float((np.abs(amiss).reshape(THIRDS, TENTHS).sum(axis=1) / every).max())

    late = len(set(elapsed)) > 1
    tried = {power: off(power) for power in (Power(a, b) for a in POWERS for b in (POWERS if late else (a,)))}
    good = [power for power, error in tried.items() if error <= min(tried.values()) + ALIKE]
    return min(good, key=lambda power: (abs(power.late - power.early), tried[power]))


@cache
def weights_mark(game: Game[Any]) -> str:
    """The beginning of the hash of the game's weights; empty where it ships none."""
    path: Path = game.folder / "bots" / WEIGHTS
    return sha256(path.read_bytes()).hexdigest()[:16] if path.exists() else ""


@cache
def correction_of(game: Game[Any]) -> Correction | None:
    """The powers shipped with the game, if they were fitted to its present weights."""
    path: Path = game.folder / "bots" / FILE
    if not path.exists():
        return None
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    if data["weights"] != weights_mark(game):
        return None
    return Correction({int(seats): Power(one["early"], one["late"]) for seats, one in data["seats"].items()})


def keep(game: Game[Any], seats: int, positions: Sequence[Position], games: int) -> Path:
    """Fit the powers of so many seats to these positions, and write them beside the weights. The powers of
    other numbers of seats stay, if they were fitted to the same weights.
    """
    path: Path = game.folder / "bots" / FILE
    old = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    known = old["seats"] if old.get("weights") == weights_mark(game) else {}
    known[str(min(seats, FULL))] = {"games": games, **fitted(positions)._asdict()}
    lines = ["# How sure chances may be: the powers they are raised to, by seats (calibrate --fit)."]
    lines += [f'weights = "{weights_mark(game)}"']
    for number, one in sorted(known.items()):
        lines += ["", f"[seats.{number}]", f"games = {one['games']}"]
        lines += [f"early = {one['early']}", f"late = {one['late']}"]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    correction_of.cache_clear()
    return path
