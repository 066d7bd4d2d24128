"""Hints: the three best options of an open question, with win chances and the figures that speak for each;
and the live win chance.

A search finds them; then all three are played on in the same imagined futures, from what the seat may know.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from pentapolis.bots.bot import question
from pentapolis.bots.search import Search
from pentapolis.engine import Chance, Table, key
from pentapolis.study.decisions import SHOWN
from pentapolis.study.figures import Figures, figures_of
from pentapolis.study.luck import means
from pentapolis.study.trials import Trials, settle
from pentapolis.study.values import Judge, shown

EFFORT = 0.4
"""Seconds' worth of simulations, by the game's pace, for the search and as much again for the futures."""
BLUNDER = 0.10
"""An answer that loses so much, scaled to two seats, is warned of where people learn."""
BEHIND = 0.10
"""What is so much worse than the best is no hint."""
FUTURES = 12
"""How many futures the live win chance is the mean of."""
REASONS = 2
"""So many figures are named for an option."""


@dataclass
class Hint:
    """One good option."""

    option: str
    chance: float
    reasons: list[tuple[str, float, float]] = field(default_factory=list)
    """Figures that stand out: name, now, and on average after this option."""


def hints(table: Table, seat: int, seed: str, effort: float = EFFORT) -> list[Hint]:
    """The best options, the best first; none where there is nothing to choose."""
    ask = question(table, seat)
    if len(ask.options) < 2:
        return []
    judge, figures = Judge(table.game), figures_of(table.game)
    chance = Chance.from_seed(f"hint {seed}")
    budget = max(12, round(effort * table.game.knowledge.pace))
    search = Search(table, seat, chance.split(), judge.knowledge)
    search.run(budget)
    edges = sorted(search.root.edges, key=lambda edge: (-edge.visits, -search.worth(edge)))
    options = [edge.option for edge in edges[:SHOWN] if edge.visits]
    trials = Trials(table, seat, options, judge, chance.split(), figures)
    trials.run(max(4, budget // len(options)))
    found = [Hint(key(option), shown(trials.chances(option)[seat])) for option in options]
    now = figures.read(table.imagine(seat, chance.split()).g, seat)
    for hint, option in zip(found, options, strict=True):
        hint.reasons = reasons(figures, trials, option, now)
    found.sort(key=lambda hint: -hint.chance)
    return [hint for hint in found if hint.chance > found[0].chance - BEHIND]


def doubt(table: Table, seat: int, option: str, seed: str, effort: float = EFFORT) -> dict[str, Any]:
    """What an answer would cost against the best one that a short search finds, both in the same futures, and
    what that is; nothing unless it would be a blunder, beyond two standard errors.
    """
    ask = question(table, seat)
    chosen = next((one for one in ask.options if key(one) == option), None)
    if chosen is None or len(ask.options) < 2:
        return {}
    judge = Judge(table.game)
    chance = Chance.from_seed(f"doubt {seed}")
    budget = max(12, round(effort * table.game.knowledge.pace))
    search = Search(table, seat, chance.split(), judge.knowledge)
    search.run(budget)
    best = max(search.root.edges, key=lambda edge: (edge.visits, search.worth(edge))).option
    if best == chosen:
        return {}
    trials = Trials(table, seat, [best, chosen], judge, chance.split())
    trials.run(max(8, budget // 2))
    found = trials.difference(best, chosen)
    if not found.sure or found.mean * table.g.seats / 2 < BLUNDER:
        return {}
    return {"best": key(best), "loss": found.mean}


def reasons(
    figures: Figures, trials: Trials, option: Any, now: list[float]
) -> list[tuple[str, float, float]]:
    """What this option brings more, or saves, than the others do on average."""
    mine = trials.figures_of(option)
    others = [trials.figures_of(other) for other in trials.options if other != option]
    if not others:
        return []
    usual = [sum(column) / len(others) for column in zip(*others, strict=True)]
    better = [i for i in figures.telling(mine, usual) if (mine[i] - usual[i]) * figures.figures[i].good > 0]
    return [(figures.names[i], round(now[i], 1), round(mine[i], 1)) for i in better[:REASONS]]


def chances_now(table: Table, seat: int, seed: str, futures: int = FUTURES) -> list[float]:
    """Everybody's chance to win before this seat answers, as far as the seat can know: the mean over futures
    in which everybody plays on by the policy to the next position that can be judged.
    """
    question(table, seat)
    judge = Judge(table.game)
    chance = Chance.from_seed(f"now {seed}")
    rows = []
    for _ in range(futures):
        luck = chance.split()
        rows.append(settle(table.imagine(seat, luck), judge, luck).chances)
    return [shown(value) for value in means(rows)]
