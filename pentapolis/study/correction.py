"""Monotone tables that turn the chances a game's knowledge gives into those that came true.

`games/<id>/bots/calibration.toml` holds one table for each number of seats, fitted by `pentapolis calibrate
--fit` to finished games of bots. It names the weights it was fitted to: for other weights it says nothing,
and chances are called "not calibrated" then.
"""

from __future__ import annotations

import tomllib
from bisect import bisect_right
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from pentapolis.bots.knowledge import WEIGHTS
from pentapolis.engine import BadSetup, Game

FILE = "calibration.toml"
FULL = 5
"""Tables of so many seats and more share one table."""


class Correction:
    """Tables by number of seats: chances given, ascending, and the share of games that was won there."""

    __slots__ = ("tables",)

    def __init__(self, tables: dict[int, tuple[list[float], list[float]]]) -> None:
        self.tables = tables

    def knows(self, seats: int) -> bool:
        return min(seats, FULL) in self.tables

    def apply(self, chances: list[float]) -> list[float]:
        """What came true, on average, of each of these chances; unchanged where no table is known."""
        table = self.tables.get(min(len(chances), FULL))
        return chances if table is None else [between(table[0], table[1], chance) for chance in chances]


def between(given: list[float], true: list[float], chance: float) -> float:
    """Linear between the entries of a table that begins at 0 and ends at 1."""
    at = bisect_right(given, chance)
    if at == 0:
        return true[0]
    if at == len(given):
        return true[-1]
    part = (chance - given[at - 1]) / (given[at] - given[at - 1])
    return true[at - 1] + part * (true[at] - true[at - 1])


def fitted(pairs: Sequence[tuple[float, float]], steps: int = 20) -> tuple[list[float], list[float]]:
    """The monotone table of these chances and what was won: equal parts of them, merged until they rise."""
    ordered = sorted(pairs)
    if len(ordered) < steps:
        raise BadSetup(f"a table needs at least {steps} chances, not {len(ordered)}")
    blocks: list[list[float]] = []  # number, sum of chances, sum won
    for part in range(steps):
        some = ordered[len(ordered) * part // steps : len(ordered) * (part + 1) // steps]
        blocks.append([len(some), sum([given for given, _ in some]), sum([won for _, won in some])])
        while len(blocks) > 1 and blocks[-2][2] * blocks[-1][0] >= blocks[-1][2] * blocks[-2][0]:
            last = blocks.pop()
            blocks[-1] = [mine + other for mine, other in zip(blocks[-1], last, strict=True)]
    given = [0.0] + [round(block[1] / block[0], 4) for block in blocks] + [1.0]
    true = [0.0] + [round(block[2] / block[0], 4) for block in blocks] + [1.0]
    kept = [0] + [i for i in range(1, len(given) - 1) if given[i - 1] < given[i] < 1] + [len(given) - 1]
    return [given[i] for i in kept], [true[i] for i in kept]


@cache
def weights_mark(game: Game[Any]) -> str:
    """The beginning of the hash of the game's weights; empty where it ships none."""
    path: Path = game.folder / "bots" / WEIGHTS
    return sha256(path.read_bytes()).hexdigest()[:16] if path.exists() else ""


@cache
def correction_of(game: Game[Any]) -> Correction | None:
    """The tables shipped with the game, if they were fitted to its present weights."""
    path: Path = game.folder / "bots" / FILE
    if not path.exists():
        return None
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    if data["weights"] != weights_mark(game):
        return None
    return Correction({int(seats): (t["given"], t["true"]) for seats, t in data["seats"].items()})


def keep(game: Game[Any], seats: int, pairs: Sequence[tuple[float, float]], games: int) -> Path:
    """Fit the table of so many seats to these chances and what was won, and write it beside the weights. The
    tables of other numbers of seats stay, if they were fitted to the same weights.
    """
    path: Path = game.folder / "bots" / FILE
    old = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    tables = old["seats"] if old.get("weights") == weights_mark(game) else {}
    given, true = fitted(pairs)
    tables[str(min(seats, FULL))] = {"games": games, "given": given, "true": true}
    lines = ["# Win chances as given and as they came true, by number of seats (pentapolis calibrate --fit)."]
    lines += [f'weights = "{weights_mark(game)}"']
    for number, table in sorted(tables.items()):
        lines += ["", f"[seats.{number}]"] + [
            f"{name} = {table[name]}" for name in ("games", "given", "true")
        ]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    correction_of.cache_clear()
    return path
