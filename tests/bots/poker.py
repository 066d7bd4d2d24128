"""A tiny game in which a bet tells the card: seat 0 draws one of eight cards and bets high or low, then
seat 1 guesses the card. Who bets as the card deserves is found out.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pentapolis.engine import (
    Ask,
    Chance,
    Game,
    Knowledge,
    Option,
    Result,
    Rules,
    Setup,
    State,
    Words,
    places,
    win_shares,
)

CARDS = 8
BET, GUESS = 0, 1


class Poker(State):
    __slots__ = ("phase", "card", "bag", "scores")

    def __init__(self, chance: Chance, card: int, bag: list[int]) -> None:
        self.seats, self.chance, self.over, self.reveals, self.tell = 2, chance, False, 0, None
        self.asked = None
        self.phase = BET
        self.card = card
        self.bag = bag
        self.scores = [0, 0]

    def copy(self) -> Poker:
        twin = Poker(self.chance.copy(), self.card, self.bag[:])
        twin.phase, twin.over, twin.reveals, twin.scores = self.phase, self.over, self.reveals, self.scores[:]
        return twin


class PokerKnowledge(Knowledge[Poker]):
    turns = 0

    def believes(self) -> bool:
        return True

    def evaluate(self, g: Poker) -> list[float]:
        return win_shares(places(g.scores)) if g.over else [0.5, 0.5]

    def priors(self, g: Poker, ask: Ask) -> list[float] | None:
        """The higher the card, the likelier a high bet."""
        return [g.card**3, (CARDS + 1 - g.card) ** 3] if ask.topic == "bet" else None


class PokerGame(Game[Poker]):
    id = "poker"
    names = {"en": "Poker", "de": "Poker"}
    players = (2, 2)
    minutes = (1, 2)
    weight = 1
    hidden_information = True
    provenance = {"en": "ours", "de": "unseres"}
    words = Words()
    folder = Path(__file__).parent
    knowledge = PokerKnowledge()
    tells = {"bet": 1}

    def new(self, setup: Setup, chance: Chance) -> Poker:
        bag = list(range(1, CARDS + 1))
        card = chance.draw(bag)
        return Poker(chance, card, bag)

    def step(self, g: Poker) -> Rules:
        if g.phase == BET:
            yield Ask(0, "bet", ["high", "low"])
            g.phase = GUESS
            return
        guess = yield Ask(1, "guess", list(range(1, CARDS + 1)), explicit=True)
        g.scores[guess == g.card] += 1
        g.over = True

    def result(self, g: Poker) -> Result:
        return Result(g.scores[:], places(g.scores))

    def view(self, g: Poker, seat: int | None) -> dict[str, Any]:
        return {"card": g.card if seat == 0 else None, "phase": g.phase}

    def redeal(self, g: Poker, seat: int, chance: Chance) -> None:
        if seat:
            g.bag = sorted([*g.bag, g.card])
            g.card = chance.draw(g.bag)

    def recall(
        self, then: Poker, now: Poker, watcher: int, seat: int, answer: Option, chance: Chance
    ) -> Option | None:
        then.card, then.bag = now.card, now.bag[:]
        return answer


GAME = PokerGame()
