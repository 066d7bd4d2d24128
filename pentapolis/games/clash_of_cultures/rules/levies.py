"""What an advance lets a Recruit buy beside the units of 408: for tokens, once in each Recruit. A leaf.

    @levy("sanitation", SANITATION, "1002.3a", mark=SANITARY, kind=SETTLER, needs=one_mood)
    def refuse_settler(g, seat, city): ...          # in cards/advances/growth.py

    for one in LEVIES.values(): ...                 # in the chapter on recruiting

The card says what it costs, what it brings and what forbids it; the chapter offers it, refuses it, is paid.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from pentapolis.engine import Refusal
from pentapolis.games.clash_of_cultures.pieces import City
from pentapolis.games.clash_of_cultures.rules.moments import Cost, OfSeat
from pentapolis.games.clash_of_cultures.state import State

NO_UNIT: Final = -1
BEGUN: Final = 4
"""The mark of a Recruit in which anything at all was bought; the smaller ones are those of levies."""

RefuseLevy: TypeAlias = Callable[[State, int, City], "Refusal | None"]


class Levy:
    """One thing to buy. Levies with the same mark exclude each other in one Recruit."""

    __slots__ = ("word", "advance", "also", "rule", "mark", "kind", "needs", "refuse", "instead", "after")

    def __init__(
        self,
        word: str,
        advance: int,
        also: int,
        rule: str,
        mark: int,
        kind: int,
        needs: Callable[[State, int], Cost],
        refuse: RefuseLevy,
        instead: OfSeat | None,
        after: Callable[[State], None] | None,
    ) -> None:
        self.word = word
        self.advance = advance
        self.also = also
        """A civilization advance that it takes, too."""
        self.rule = rule
        self.mark = mark
        self.kind = kind
        """The unit that it brings, or NO_UNIT,"""
        self.needs = needs
        self.refuse = refuse
        self.instead = instead
        """and what it brings then."""
        self.after = after
        """What is done at the end of the Recruit."""


LEVIES: Final[dict[str, Levy]] = {}
"""By their words, in the order of the advance board."""


def levy(
    word: str,
    advance: int,
    rule: str,
    *,
    mark: int,
    kind: int,
    needs: Callable[[State, int], Cost],
    also: int = 0,
    instead: OfSeat | None = None,
    after: Callable[[State], None] | None = None,
) -> Callable[[RefuseLevy], RefuseLevy]:
    """Registers a levy; the function says what forbids it beside advance, price and mark."""

    def register(refuse: RefuseLevy) -> RefuseLevy:
        LEVIES[word] = Levy(word, advance, also, rule, mark, kind, needs, refuse, instead, after)
        in_order = sorted(LEVIES.values(), key=lambda one: one.advance)
        LEVIES.clear()
        LEVIES.update({one.word: one for one in in_order})
        return refuse

    return register
