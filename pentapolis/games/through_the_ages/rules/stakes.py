"""What is thrown into one fight or one bid: units to be sacrificed and bonus cards (605.7, 607.4, 703).

What it counts, and when the units' workers go to the yellow bank, is said by the chapters on conflict and
colonies.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pentapolis.engine import Ask, Option
from pentapolis.games.through_the_ages.data import BY_ID, ID, KIND, SLOT, SLOT_ID
from pentapolis.games.through_the_ages.rules.answers import SACRIFICE
from pentapolis.games.through_the_ages.rules.layout import layout_of
from pentapolis.games.through_the_ages.rules.military import discard_open, remove_military
from pentapolis.games.through_the_ages.state import Player, State


class Stake:
    """What one civilization has put in so far; nothing has left its cards or hand yet."""

    __slots__ = ("units", "cards")

    def __init__(self, civ: Player) -> None:
        self.units = [0] * len(civ.workers)
        """By slot, like workers."""
        self.cards: list[int] = []

    def more_units(self, civ: Player) -> list[Option]:
        """The units that can still be added (703.1)."""
        units, workers = self.units, civ.workers
        return [SACRIFICE[slot] for slot in layout_of(civ.techs).units if workers[slot] > units[slot]]

    def more_cards(self, civ: Player) -> list[Option]:
        """The bonus cards that can still be added, each once (605.9, 607.7)."""
        return [
            ("bonus", ID[card])
            for card in dict.fromkeys(civ.military)
            if KIND[card] == "bonus" and civ.military.count(card) > self.cards.count(card)
        ]

    def holds_all(self, civ: Player) -> bool:
        """Whether no card is left in the hand: then all know that none can be added (110.2)."""
        return len(civ.military) <= len(self.cards)

    def add(self, answer: tuple[str, str]) -> None:
        what, id = answer
        if what == "sacrifice":
            self.units[SLOT[BY_ID[id]]] += 1
        else:
            self.cards.append(BY_ID[id])

    def spend(self, g: State, civ: Player) -> int:
        """The units leave their cards, the bonus cards are discarded; returns how many units it were."""
        for slot in layout_of(civ.techs).units:
            civ.workers[slot] -= self.units[slot]
        for card in self.cards:
            remove_military(civ, card)
            discard_open(g, card)
            g.reveals += 1
        return sum(self.units)

    def told(self) -> dict[str, Any]:
        """For the log."""
        units = [SLOT_ID[slot] for slot, number in enumerate(self.units) for _ in range(number)]
        return {"units": units, "cards": [ID[card] for card in self.cards]}


def sacrifice_tries(g: State, ask: Ask) -> Iterable[Option]:
    return [SACRIFICE[slot] for slot in layout_of(g.civs[ask.seat].techs).units]


def bonus_tries(g: State, ask: Ask) -> Iterable[Option]:
    civ = g.civs[ask.seat]
    return [("bonus", ID[card]) for card in dict.fromkeys(civ.military) if KIND[card] == "bonus"]
