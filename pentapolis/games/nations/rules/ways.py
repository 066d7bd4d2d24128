"""Questions with several ways out (504.8, 504.9): only one that can be gone in full, unless none can.

Sea Peoples, Salem Witch Trials, the Titanic and the like ask in this way; what each way means stands with
them in cards/.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from pentapolis.engine import Action, Actions, Ask, Option, Refusal
from pentapolis.engine.action import WHOLE
from pentapolis.games.nations.data import GOODS, Amounts, Choice
from pentapolis.games.nations.rules.removal import advisors
from pentapolis.games.nations.state import State

Closed: TypeAlias = Callable[[State, int], Refusal | None]
"""Why a seat cannot go this way in full now."""


class Ways:
    """A question with named ways, and those that are left when no way can be gone in full."""

    __slots__ = ("ways", "last", "actions")

    def __init__(self, topic: str, ways: dict[Option, Closed], last: tuple[Option, ...]) -> None:
        self.ways = ways
        self.last = last
        self.actions: Actions = Actions(topic, Action(WHOLE, self._all, self._refuse))

    def _all(self, g: State, ask: Ask) -> list[Option]:
        return list(self.ways)

    def _refuse(self, g: State, ask: Ask, *parts: int | str) -> Refusal | None:
        way: Option = parts[0] if len(parts) == 1 else parts
        refusal = self.ways[way](g, ask.seat)
        if refusal is None or self.open(g, ask.seat) or way not in self.last:
            return refusal
        return None

    def open(self, g: State, seat: int) -> list[Option]:
        """The ways that the seat can go in full."""
        return [way for way, closed in self.ways.items() if closed(g, seat) is None]

    def ask(self, g: State, seat: int, about: tuple[object, ...] = ()) -> Ask:
        return self.actions.ask(g, seat, about)

    def free(self, g: State, seat: int) -> bool:
        """Whether the seat really has a choice: what it then gives, it gives by choice (decision AO)."""
        return len(self.open(g, seat)) > 1


def always(g: State, seat: int) -> Refusal | None:
    return None


def paying(price: Amounts) -> Closed:
    """A way that must be paid in full (504.9)."""

    def closed(g: State, seat: int) -> Refusal | None:
        goods = g.nations[seat].goods
        for good, amount in enumerate(price):
            if goods[good] < amount:
                return Refusal("504.9", "not_in_full", price=[[amount, GOODS[good]]], have=goods[good])
        return None

    return closed


def losses_of(choice: Choice) -> Amounts:
    """What a way costs that is printed as a negative gain."""
    stone, gold, food, books, vp = choice.gain
    return (-stone, -gold, -food, -books, -vp)


def no_advisor_to_lose(g: State, seat: int) -> Refusal | None:
    return None if advisors(g.nations[seat]) else Refusal("504.9", "no_advisor_to_lose")
