"""Habits of players of Mosaic that are counted: no people, ideas unused, villages without cards, waste."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from pentapolis.engine import Ask
from pentapolis.engine.habits import Habits
from pentapolis.games.mosaic.data.components import FOOD, IDEAS, MONEY, STONE
from pentapolis.games.mosaic.state import FINAL, TURNS, State

MANY_IDEAS: Final = 15
"""Three technologies' worth."""
MUCH_FOOD: Final = 30
FEW_PEOPLE: Final = 1


class MosaicHabits(Habits[State]):
    counters: ClassVar[dict[str, str]] = {
        "actions": "actions taken",
        "without_people": "actions with population 0 or 1",
        "population_actions": "actions that raised the population",
        "ideas_unused": "actions with 15 ideas or more that buy neither technology, project nor government",
        "food_unused": "actions with 30 food or more that raise no population and build no wonder",
        "villages_without_card": "villages built without a card",
        "technologies": "technologies face up at the end",
        "face_down_left": "technologies still face down at the end",
        "stone_left": "stone at the end",
        "food_left": "food at the end",
        "ideas_left": "ideas at the end",
        "money_left": "money at the end",
        "wonders": "wonders built",
        "rounds": "rounds that the game lasted",
    }

    def answer(self, g: State, ask: Ask, option: Any) -> None:
        if ask.topic != "action" or g.phase not in (TURNS, FINAL):
            return
        parts = option if isinstance(option, tuple) else (option,)
        head = parts[2] if parts[0] == "top" else parts[0]
        if head in ("claim", "reveal", "swap", "look", "leader", "choose_payment"):
            return
        seat = ask.seat
        p = g.players[seat]
        self.add(seat, "actions")
        self.add(seat, "without_people", p.population <= FEW_PEOPLE)
        self.add(seat, "population_actions", head == "population")
        spends = head in ("technology", "government", "build")
        self.add(seat, "ideas_unused", p.stock[IDEAS] >= MANY_IDEAS and not spends)
        feeds = head in ("population", "wonder")
        self.add(seat, "food_unused", p.stock[FOOD] >= MUCH_FOOD and not feeds)
        self.add(seat, "villages_without_card", head == "build_piece" and str(parts[1]).endswith("village"))

    def end(self, g: State) -> None:
        for seat, p in enumerate(g.players):
            self.add(seat, "technologies", p.techs.bit_count())
            self.add(seat, "face_down_left", len(p.down))
            for name, currency in (("stone", STONE), ("food", FOOD), ("ideas", IDEAS), ("money", MONEY)):
                self.add(seat, f"{name}_left", p.stock[currency])
            self.add(seat, "wonders", p.wonders.bit_count())
            self.add(seat, "rounds", g.round)


HABITS: Final = MosaicHabits
