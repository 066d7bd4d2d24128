"""A tiny game to test bots on: dice and hidden cards, one to six seats.

In each of four rounds every seat first picks a card from its hidden hand (all seats at once), then rolls dice
as long as it likes; a 1 loses the points of the turn. A card of value v adds v points to a turn that was
banked. A throne is given to who asks for it ("vanity") and is worth nothing: bots should see that.
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
    Together,
    Words,
    places,
    win_chances,
    win_shares,
)

ROUNDS = 4


class Cup(State):
    __slots__ = ("round", "hands", "bag", "scores", "turn", "pot", "thrones")

    def __init__(self, seats: int, chance: Chance) -> None:
        self.seats, self.chance, self.over, self.reveals, self.tell = seats, chance, False, 0, None
        self.round = 0
        self.bag = [card for card in range(1, 6) for _ in range(6)]
        self.hands = [[chance.draw(self.bag) for _ in range(ROUNDS)] for _ in range(seats)]
        self.scores = [0] * seats
        self.turn = 0
        self.pot = 0
        self.thrones = 0

    def copy(self) -> Cup:
        twin = Cup.__new__(Cup)
        twin.seats, twin.chance, twin.over, twin.reveals, twin.tell = (
            self.seats,
            self.chance.copy(),
            self.over,
            self.reveals,
            None,
        )
        twin.round, twin.bag, twin.scores, twin.turn, twin.pot, twin.thrones = (
            self.round,
            list(self.bag),
            list(self.scores),
            self.turn,
            self.pot,
            self.thrones,
        )
        twin.hands = [list(hand) for hand in self.hands]
        return twin


class CupKnowledge(Knowledge[Cup]):
    def evaluate(self, g: Cup) -> list[float]:
        if g.over:
            return [min(1.0, g.scores[0] / 100)] if g.seats == 1 else win_shares(places(g.scores))
        scores = [score + 0.5 * sum(hand) for score, hand in zip(g.scores, g.hands, strict=True)]
        return [min(1.0, scores[0] / 100)] if g.seats == 1 else win_chances(scores, 10)

    def priors(self, g: Cup, ask: Ask) -> list[float] | None:
        return None if ask.topic != "roll" else [3.0, 1.0] if g.pot < 15 else [1.0, 3.0]


class DiceCup(Game[Cup]):
    id = "dicecup"
    names = {"en": "Dice cup", "de": "Würfelbecher"}
    players = (1, 6)
    minutes = (1, 2)
    weight = 1
    hidden_information = True
    provenance = {"en": "ours", "de": "unseres"}
    words = Words()
    folder = Path(__file__).parent
    knowledge = CupKnowledge()

    def new(self, setup: Setup, chance: Chance) -> Cup:
        return Cup(setup.seats, chance)

    def step(self, g: Cup) -> Rules:
        picks = yield Together([Ask(seat, "card", sorted(set(g.hands[seat]))) for seat in range(g.seats)])
        for hand, card in zip(g.hands, picks, strict=True):
            hand.remove(card)
        for seat, card in enumerate(picks):
            if (yield Ask(seat, "vanity", ["throne", "stool"])) == "throne":
                g.thrones += 1
            g.pot = 0
            while (yield Ask(seat, "roll", ["roll", "bank"])) == "roll":
                face = 1 + g.chance.below(6)
                g.pot += face
                if face == 1:
                    g.pot = 0
                    break
            if g.pot:
                g.scores[seat] += g.pot + card
        g.round += 1
        g.over = g.round == ROUNDS

    def result(self, g: Cup) -> Result:
        return Result(list(g.scores), places(g.scores))

    def view(self, g: Cup, seat: int | None) -> dict[str, Any]:
        return {"scores": g.scores, "hand": [] if seat is None else g.hands[seat], "pot": g.pot}

    def redeal(self, g: Cup, seat: int, chance: Chance) -> None:
        others = [i for i in range(g.seats) if i != seat]
        for other in others:
            g.bag += g.hands[other]
        g.bag.sort()  # what was hidden where leaves no trace
        for other in others:
            g.hands[other] = [chance.draw(g.bag) for _ in g.hands[other]]

    def why_not(self, g: Cup, ask: Ask, option: Option) -> None:
        return None


GAME = DiceCup()
