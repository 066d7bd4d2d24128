"""What leaders, civilizations and wonders add in a battle, as the view foretells it (`rules/powers.py`), in a
form that odds can be worked out with and remembered by.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

CAP: Final = 2
"""The most bonus in the first round against Persian Elephants and Hannibal (1119.1b)."""
FARTHEST: Final = 5
"""Differences of units beyond it count like it."""
ALWAYS: Final = 1
WITH_ELEPHANTS: Final = 2
NONE: Final = (0,) * (2 * FARTHEST + 1)
REMEMBERED: Final = 4096
"""How many results of a kind are kept: armies and powers meet in more ways than a server should remember."""


class Round(NamedTuple):
    """What is added in a combat round, for attackers and defenders."""

    values: tuple[tuple[int, ...], tuple[int, ...]] = (NONE, NONE)
    """By how many units the attackers are more, see `difference`."""
    shields: tuple[int, int] = (0, 0)
    caps: tuple[int, int] = (0, 0)
    """Whether a side limits the other one's bonus: never, always, with elephants."""
    penalty: int = 0
    """What is taken off the attackers' value."""
    riders: tuple[int, int] = (2, 2)
    """What the first cavalry of a side adds."""

    def capped(self, elephants: int) -> tuple[bool, bool]:
        """Whose bonus is limited, given how many elephants attack."""
        mine = self.caps[0] == ALWAYS or (self.caps[0] == WITH_ELEPHANTS and elephants > 0)
        return self.caps[1] == ALWAYS, mine


PLAIN_ROUND: Final = Round()


class Powers(NamedTuple):
    """A battle's rounds: the first, those after it, and the first if the attackers lay a tactic in it."""

    first: Round = PLAIN_ROUND
    later: Round = PLAIN_ROUND
    carded: Round = PLAIN_ROUND
    unsure: bool = False
    """Whether somebody may buy or choose something more."""

    @property
    def counted(self) -> bool:
        return (self.first, self.later) != (PLAIN_ROUND, PLAIN_ROUND)


NO_POWERS: Final = Powers()


def difference(attackers: int, defenders: int) -> int:
    """The place of a difference in `Round.values`."""
    return max(-FARTHEST, min(FARTHEST, attackers - defenders)) + FARTHEST


def of_attack(view: dict[str, Any], target: str, led: bool, landed: bool) -> Powers:
    """What is added in an attack on a space; views of former rules do not say."""
    cases = view.get("powers", {}).get(target)
    if cases is None:
        return NO_POWERS
    found = cases.get(f"{'led' if led else 'alone'}{' landed' * landed}") or cases["led" if led else "alone"]
    first, later, carded = [_round(found[name]) for name in ("first", "later", "carded")]
    return Powers(first, later, carded, found["unsure"])


def _round(said: dict[str, Any]) -> Round:
    return _kept(
        tuple(map(tuple, said["values"])), tuple(said["shields"]), tuple(said["caps"]), said["penalty"],
        tuple(said["riders"]),
    )  # fmt: skip


@lru_cache(maxsize=REMEMBERED)
def _kept(*parts: Any) -> Round:
    return Round(*parts)
