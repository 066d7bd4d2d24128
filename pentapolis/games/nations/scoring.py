"""The final scoring (chapter 700)."""

from __future__ import annotations

from pentapolis.engine import Result, places
from pentapolis.games.nations.data import CARDS, VP
from pentapolis.games.nations.moments import SCORING
from pentapolis.games.nations.rules.comparisons import stability, strength
from pentapolis.games.nations.state import NONE, State


def score(g: State, seat: int) -> list[int]:
    """Points by category: tokens (702.1), colonies (702.2), wonders, buildings and military cards, the rest.

    Buildings and military cards score by their workers, none without (702.4, 702.5); strength and stability
    count among the rest (702.6, 702.7).
    """
    n = g.nations[seat]
    colonies = sum(CARDS[card].vp for card in n.colonies)
    cards = 0
    for slot, workers in enumerate(n.workers):
        if workers:
            cards += CARDS[n.slots[slot]].points[workers]
    goods = n.goods
    rest = goods[0] + goods[1] + goods[2] + goods[3] + strength(n) + stability(g, n)
    return [goods[VP], colonies, wonder_points(g, seat), cards, max(0, rest // 10)]


def wonder_points(g: State, seat: int) -> int:
    """The points of finished wonders, with what they give only now (702.3)."""
    n = g.nations[seat]
    points = sum(CARDS[card].vp for card in n.wonders)
    return points + sum([effect(g, seat) for effect in SCORING.of(n.flags)])


def result(g: State) -> Result:
    """The highest total wins (101.3, 703.1), ties by turn order (703.2). Solo, below 0 is lost (805.1)."""
    totals = [sum(score(g, seat)) if g.nations[seat].board != NONE else 0 for seat in range(g.seats)]
    if g.variant.solo:
        return Result(totals, [1 if totals[0] >= 0 else 2])
    return Result(totals, places([(total, -g.order.index(seat)) for seat, total in enumerate(totals)]))
