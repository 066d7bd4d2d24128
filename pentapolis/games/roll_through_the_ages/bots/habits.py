"""Habits of players of Roll Through the Ages that are counted: famine, disasters, goods thrown away, boxes of
monuments never completed."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from pentapolis.engine import Ask, Event
from pentapolis.engine.habits import Habits
from pentapolis.games.roll_through_the_ages.data import MONUMENT_BOXES
from pentapolis.games.roll_through_the_ages.state import State

MANY_COINS: Final = 10
"""So many coins buy a development."""


class RollHabits(Habits[State]):
    counters: ClassVar[dict[str, str]] = {
        "famine": "points lost by famine",
        "disasters": "points lost by disasters",
        "goods_discarded": "goods thrown away at the end of turns",
        "coins_unspent": "purchases passed with 10 coins or more",
        "boxes_unfinished": "boxes marked of monuments that were never completed",
        "goods_left": "value of goods at the end",
        "developments": "developments at the end",
        "cities": "cities at the end",
    }

    def answer(self, g: State, ask: Ask, option: Any) -> None:
        if ask.topic == "buy" and option == "pass" and len(ask.options) > 1:
            self.add(ask.seat, "coins_unspent", g.coins >= MANY_COINS)

    def event(self, event: Event) -> None:
        if event.seat is None:
            return
        if event.kind == "famine":
            self.add(event.seat, "famine", event.data["points"])
        elif event.kind == "disaster":
            self.add(event.seat, "disasters", event.data["points"])
        elif event.kind == "discards":
            self.add(event.seat, "goods_discarded", event.data["number"])

    def end(self, g: State) -> None:
        for seat, p in enumerate(g.players):
            open_boxes = [n for n, boxes in zip(p.boxes, MONUMENT_BOXES, strict=True) if n < boxes]
            self.add(seat, "boxes_unfinished", sum(open_boxes))
            self.add(seat, "goods_left", p.goods_value())
            self.add(seat, "developments", p.developments.bit_count())
            self.add(seat, "cities", p.cities)


HABITS: Final = RollHabits
