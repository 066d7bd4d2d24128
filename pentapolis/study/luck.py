"""Luck: what the dice and cards of one moment brought every seat, compared with what they might have brought.

The moment is played again with other draws, several times, each to the next position that can be judged. What
really fell is judged in the same way, so luck is zero on average whatever the judge is worth; and chances add
up to 1, so the luck of all seats together is zero at every moment.
"""

from __future__ import annotations

from typing import Any

from pentapolis.engine import Chance, Option, Table
from pentapolis.study.trials import settle
from pentapolis.study.values import Judge, Outlook


def judged(table: Table, judge: Judge, luck: Chance, before: Any = None) -> Outlook:
    """The outlook of a table with open hands, coming from the stretch `before`; where it cannot be judged
    yet, that of one of its futures.
    """
    if table.over or (table.between_steps and judge.sees(table.g, before)):
        return judge.look(table.g)
    fork = table.fork()
    fork.g.chance = luck
    return settle(fork, judge, luck)


def luck_of(
    table: Table, seat: int, option: Option, judge: Judge, chance: Chance, redraws: int
) -> list[float]:
    """The luck of every seat when this answer drew what it really drew."""
    before = judge.stretch(table.g)
    after = table.copy()
    after.answer(option, seat)
    real: list[list[float]] = []
    other: list[list[float]] = []
    for _ in range(redraws):
        luck = chance.split()
        if not real or not after.over:
            real.append(judged(after, judge, luck.copy(), before).chances)
        fork, between = table.redrawn(seat, option, luck)
        if fork.over or (between and judge.sees(fork.g, before)):
            other.append(judge.look(fork.g).chances)
        else:
            fork.g.chance = luck.split()
            other.append(settle(fork, judge, fork.g.chance).chances)
    return [mean - usual for mean, usual in zip(means(real), means(other), strict=True)]


def luck_of_deal(table: Table, judge: Judge, chance: Chance, redeals: int) -> tuple[list[float], list[float]]:
    """The luck of the deal for every seat, and what sitting there is worth on average of all deals."""
    real: list[list[float]] = []
    other: list[list[float]] = []
    for _ in range(redeals):
        luck = chance.split()
        real.append(judged(table, judge, luck.copy()).chances)
        again = Table(table.setup, f"deal {luck.below(1 << 60)}")
        other.append(judged(again, judge, luck.split()).chances)
    usual = means(other)
    return [mean - mine for mean, mine in zip(means(real), usual, strict=True)], usual


def means(rows: list[list[float]]) -> list[float]:
    return [sum(column) / len(rows) for column in zip(*rows, strict=True)]
