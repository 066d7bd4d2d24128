"""The final scoring (chapter 700)."""

from __future__ import annotations

from pentapolis.engine import Result, places
from pentapolis.games.nations.data import CARDS, VP, flag, printed
from pentapolis.games.nations.rules.comparisons import colonies_of, count_workers, most, stability, strength
from pentapolis.games.nations.rules.removal import advisors
from pentapolis.games.nations.state import State

POTALA = flag("potala_palace")
POTALA_VP: int = printed("potala_palace", "gain", "vp")
BIG_BEN = flag("big_ben")
BIG_BEN_VP: int = printed("big_ben", "gain", "vp")
BIG_BEN_AGE: int = printed("big_ben", "per_age")
LIBERTY = flag("statue_of_liberty")
LIBERTY_VP: int = printed("statue_of_liberty", "gain", "vp")


def score(g: State, seat: int) -> list[int]:
    """Points by category: tokens, colonies, wonders, buildings and military, all else by tens (702)."""
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
    """The points of finished wonders, with what they give only now (702.3); solo, nobody has more workers."""
    n = g.nations[seat]
    points = sum(CARDS[card].vp for card in n.wonders)
    if n.flags & POTALA:
        points += POTALA_VP * len(advisors(n))
    if n.flags & BIG_BEN:
        points += BIG_BEN_VP * colonies_of(n, BIG_BEN_AGE)
    if n.flags & LIBERTY and most(g, [count_workers(other) for other in g.nations], seat):
        points += LIBERTY_VP
    return points


def result(g: State) -> Result:
    """The highest total wins, ties by turn order (703). Solo: a negative total loses (805.1)."""
    totals = [sum(score(g, seat)) if g.nations[seat].board >= 0 else 0 for seat in range(g.seats)]
    if g.variant.solo:
        return Result(totals, [1 if totals[0] >= 0 else 2])
    return Result(totals, places([(total, -g.order.index(seat)) for seat, total in enumerate(totals)]))
