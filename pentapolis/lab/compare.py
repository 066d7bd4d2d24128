"""What a change did: figures of two series of games side by side, with the interval of their difference.

Both series are dealt from the same seeds, game by game; the difference is taken game by game, so what luck
they share drops out.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Any

from pentapolis.lab.summary import Share, Summary, Thing, spread_half
from pentapolis.study.intervals import Z, mean


@dataclass(frozen=True)
class Difference:
    """One figure before and after, and by how much it changed."""

    kind: str
    """`figure`, `seat`, `first`, `start`, `card` or `owned`."""
    name: str
    before: float
    after: float
    change: float
    half: float

    @property
    def clear(self) -> bool:
        """Whether the 95 % interval of the change leaves out 0."""
        return abs(self.change) > self.half > 0

    def as_json(self) -> dict[str, Any]:
        return {
            "kind": self.kind, "name": self.name, "before": self.before, "after": self.after,
            "change": self.change, "half": self.half, "clear": self.clear,
        }  # fmt: skip


def differences(before: Summary, after: Summary) -> list[Difference]:
    """Everything that both series tell, in the order of the report; cards whose figure changed most first."""
    found = []
    for old, new in zip(before.figures, after.figures, strict=True):
        if len(old.values) == len(new.values):
            change, half = mean([b - a for a, b in zip(old.values, new.values, strict=True)])
        else:
            change, half = new.mean - old.mean, spread_half(old.half, new.half)
        found.append(Difference("figure", old.name, old.mean, new.mean, change, half))
    if before.seats == after.seats:
        pairs = zip(before.by_seat, after.by_seat, strict=True)
        found += [_of_shares("seat", old, new) for old, new in pairs]
        found.append(_of_shares("first", before.first, after.first))
    earlier = {share.name: share for share in before.starts}
    found += [_of_shares("start", earlier[new.name], new) for new in after.starts if new.name in earlier]
    return found + _of_cards(before, after)


def _of_shares(kind: str, old: Share, new: Share) -> Difference:
    halves = [(share.interval[1] - share.interval[0]) / 2 for share in (old, new)]
    return Difference(kind, new.name, old.share, new.share, new.share - old.share, spread_half(*halves))


def _of_cards(before: Summary, after: Summary) -> list[Difference]:
    """How the owners of a card did, and how often it was owned at all."""
    earlier = {thing.name: thing for thing in before.things}
    found: list[Difference] = []
    for new in after.things:
        old = earlier.get(new.name)
        if old is not None:
            half = spread_half(old.half, new.half)
            found.append(Difference("card", new.name, old.above, new.above, new.above - old.above, half))
            half = spread_half(_often_half(old), _often_half(new))
            found.append(Difference("owned", new.name, old.often, new.often, new.often - old.often, half))
    return sorted(found, key=lambda one: -abs(one.change) / max(one.half, 1e-9))


def _often_half(thing: Thing) -> float:
    seats = thing.owners / thing.often
    return Z * sqrt(thing.often * max(0.0, 1 - thing.often) / seats)
