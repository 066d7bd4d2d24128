"""What the rest of the round will bring if nothing more is done: production, revolt, war, famine.

The forecast follows the order of the rules and shows shortages with their price in books and points (603).
Where the rules let a player choose what to give up, it assumes the good of which most is there.
"""

from __future__ import annotations

from typing import Any

from pentapolis.games.nations.compare import passed_first, stability
from pentapolis.games.nations.general import NIGHTINGALE, SUBSTITUTES
from pentapolis.games.nations.resolution import (
    GREAT_WALL,
    is_defeated,
    net_production,
    settling_order,
    war_losses,
)
from pentapolis.games.nations.state import FAMINE, PRODUCE, WAR_STEP, NationsState
from pentapolis.games.nations.tables import BOOKS, EVENTS, FOOD, GOODS, TILES, VP


class _Purse:
    """A nation's goods as they run through the forecast."""

    def __init__(self, g: NationsState, seat: int) -> None:
        n = g.nations[seat]
        self.goods = n.goods[:]
        self.short = n.short
        self.spared = bool(n.flags & NIGHTINGALE)
        self.missing: dict[int, int] = {}
        """What ran short in the step that is being looked at, by good."""

    def step(self, id: str, before: list[int]) -> dict[str, Any]:
        change = [now - then for now, then in zip(self.goods, before, strict=True)]
        missing = {GOODS[good]: amount for good, amount in self.missing.items()}
        self.missing = {}
        return {"step": id, "change": change, "after": self.goods[:], "short": missing}

    def lose(self, good: int, amount: int) -> None:
        given = min(amount, self.goods[good])
        self.goods[good] -= given
        missing = amount - given
        if missing:
            self._shortage(good, missing)
            if good != BOOKS:
                self.lose(BOOKS, missing)
            else:
                for _ in range(missing):
                    kind = max(SUBSTITUTES, key=lambda k: self.goods[k])
                    self.goods[kind] -= min(1, self.goods[kind])

    def _shortage(self, good: int, missing: int) -> None:
        self.missing[good] = self.missing.get(good, 0) + missing
        if not self.short & 1 << good and not self.spared:
            self.short |= 1 << good
            self.lose_vp(1)

    def lose_vp(self, amount: int) -> None:
        self.goods[VP] = max(0, self.goods[VP] - amount)


def forecast(g: NationsState, seat: int) -> list[dict[str, Any]]:
    """The steps that are still to come this round, each with its change by good and what runs short."""
    purse = _Purse(g, seat)
    steps: list[dict[str, Any]] = []
    if g.phase <= PRODUCE:
        before = purse.goods[:]
        net = net_production(g, seat)
        for good in settling_order(g, net):
            if net[good] < 0:
                purse.lose(good, -net[good])
            else:
                purse.goods[good] += net[good]
        steps.append(purse.step("production", before))
        calm = stability(g, g.nations[seat])
        if calm < 0:
            before = purse.goods[:]
            purse.lose(BOOKS, -calm)
            purse.lose_vp(1)
            steps.append(purse.step("revolt", before))
    if g.phase <= WAR_STEP and g.war >= 0:
        before = purse.goods[:]
        if is_defeated(g, seat):
            _lose_war(g, seat, purse)
        steps.append(purse.step("war", before))
    if g.phase <= FAMINE and g.event >= 0:
        before = purse.goods[:]
        purse.lose(FOOD, famine_of(g))
        steps.append(purse.step("famine", before))
    return steps


def famine_of(g: NationsState) -> int:
    return TILES[g.event].famine if g.variant.solo else EVENTS[g.event].famine


def _lose_war(g: NationsState, seat: int, purse: _Purse) -> None:
    spared = max(0, stability(g, g.nations[seat]))
    for good, amount in enumerate(war_losses(g)):
        saved = min(spared, amount)
        spared -= saved
        purse.lose(good, amount - saved)
    if not (g.nations[seat].flags & GREAT_WALL and passed_first(g, seat)):
        purse.lose_vp(1)
