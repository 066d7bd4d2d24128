"""Habits of players of Nations that are counted: workers moved in circles, cards never manned, advisors that
go before they did anything, wonders forgotten, wealth left at the end."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from pentapolis.engine import Ask, Event
from pentapolis.engine.habits import Habits
from pentapolis.games.nations.data import CARD, CARDS, FOOD, GOLD, KINDS, STONE
from pentapolis.games.nations.state import NONE, State

RICH_FOOD: Final = 25
"""More food than this could have fed a worker from the start."""


class NationsHabits(Habits[State]):
    counters: ClassVar[dict[str, str]] = {
        "deployments": "workers deployed",
        "moved_workers": "workers taken off a card to go elsewhere",
        "circles": "times that all workers stand as they already stood in this round",
        "growths": "growth choices",
        "growths_for_goods": "growth choices that took goods instead of a worker",
        "manned_cards_bought": "building and military cards bought",
        "never_manned": "of those, cards that never had a worker",
        "short_lived_advisors": "advisors replaced in the round in which they were bought",
        "shortages": "goods, strength or stability short, by amount",
        "wonders_forgotten": "wonders bought but neither finished nor under construction at the end",
        "wonders_unfinished": "wonders still under construction at the end",
        "gold_left": "gold at the end",
        "food_left": "food at the end",
        "stone_left": "stone at the end",
        "rounds_with_much_food": "turns begun with more than 25 food",
    }

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.round = 0
        self.stood: list[list[tuple[tuple[int, ...], ...]]] = [[] for _ in range(seats)]
        self.bought: list[set[int]] = [set() for _ in range(seats)]
        self.manned: list[set[int]] = [set() for _ in range(seats)]
        self.advisors: list[list[int]] = [[] for _ in range(seats)]
        self.wonders: list[int] = [0] * seats

    def answer(self, g: State, ask: Ask, option: Any) -> None:
        seat = ask.seat
        n = g.nations[seat]
        if g.round != self.round:
            self.round = g.round
            self.stood = [[] for _ in range(g.seats)]
            self.advisors = [[] for _ in range(g.seats)]
        self.manned[seat].update([card for card, workers in zip(n.slots, n.workers, strict=True) if workers])
        head = option[0] if isinstance(option, tuple) else option
        if ask.topic == "growth":
            self.add(seat, "growths")
            self.add(seat, "growths_for_goods", head == "goods")
        elif head == "undeploy":
            self.add(seat, "moved_workers")
        elif head == "buy":
            self._bought(seat, CARD[option[1]])
        if ask.topic == "turn":
            self._stands(seat, (tuple(n.slots), tuple(n.workers)))
            self.add(seat, "rounds_with_much_food", n.goods[FOOD] > RICH_FOOD)

    def acted(self, g: State, seat: int) -> None:
        n = g.nations[seat]
        if g.round == self.round:
            self._stands(seat, (tuple(n.slots), tuple(n.workers)))

    def _stands(self, seat: int, now: tuple[tuple[int, ...], ...]) -> None:
        before = self.stood[seat]
        if now in before and before[-1] != now:
            self.add(seat, "circles")
        if not before or before[-1] != now:
            before.append(now)

    def _bought(self, seat: int, card: int) -> None:
        kind = KINDS[CARDS[card].kind]
        if kind in ("building", "military"):
            self.bought[seat].add(card)
            self.add(seat, "manned_cards_bought")
        elif kind == "advisor":
            self.add(seat, "short_lived_advisors", bool(self.advisors[seat]))
            self.advisors[seat].append(card)
        elif kind == "wonder":
            self.wonders[seat] += 1

    def event(self, event: Event) -> None:
        if event.seat is None or event.seat >= len(self.tallies):
            return
        if event.kind == "deploys":
            self.add(event.seat, "deployments")
        elif event.kind == "short":
            self.add(event.seat, "shortages", event.data["missing"])

    def end(self, g: State) -> None:
        for seat, n in enumerate(g.nations):
            self.add(seat, "never_manned", len(self.bought[seat] - self.manned[seat]))
            under_way = n.wonder != NONE
            self.add(seat, "wonders_unfinished", under_way)
            self.add(seat, "wonders_forgotten", max(0, self.wonders[seat] - len(n.wonders) - under_way))
            self.add(seat, "gold_left", n.goods[GOLD])
            self.add(seat, "food_left", n.goods[FOOD])
            self.add(seat, "stone_left", n.goods[STONE])


HABITS: Final = NationsHabits
