"""A sixth game, to show that a game is one folder: High Card.

Everybody holds three of the cards 1 to 15. In each of three rounds all play a card at the same time; the
highest card scores its player a point, and the owner of the lowest may swap a card with the deck.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, ClassVar

from pentapolis.engine import (
    Action,
    Actions,
    Ask,
    Chance,
    Game,
    Knowledge,
    Option,
    Refusal,
    Result,
    Rules,
    Setup,
    SetupOption,
    State,
    Together,
    Words,
    by_topic,
    places,
)

FOLDER = Path(__file__).parent


class HighCardState(State):
    __slots__ = ("hands", "deck", "played", "points", "round", "rounds")

    def __init__(
        self,
        seats: int,
        chance: Chance,
        hands: list[list[int]],
        deck: list[int],
        played: list[list[int]],
        points: list[int],
        round: int,
        rounds: int,
        over: bool,
        reveals: int,
    ) -> None:
        self.seats, self.chance, self.over, self.reveals, self.tell = seats, chance, over, reveals, None
        self.hands, self.deck, self.played = hands, deck, played
        self.points, self.round, self.rounds = points, round, rounds

    def copy(self) -> HighCardState:
        return HighCardState(
            self.seats,
            self.chance.copy(),
            [hand[:] for hand in self.hands],
            self.deck[:],
            [cards[:] for cards in self.played],
            self.points[:],
            self.round,
            self.rounds,
            self.over,
            self.reveals,
        )


def every_card(g: HighCardState, ask: Ask) -> Iterable[Option]:
    return [("card", card) for card in range(1, 16)]


def refuse_card(g: HighCardState, ask: Ask, card: int) -> Refusal | None:
    """201.1: a card from the hand."""
    return None if card in g.hands[ask.seat] else Refusal("201.1", "not_in_hand", card=card)


def own_cards(g: HighCardState, ask: Ask) -> list[Option]:
    return [("card", card) for card in g.hands[ask.seat]]


def own_swaps(g: HighCardState, ask: Ask) -> list[Option]:
    return [("swap", card) for card in g.hands[ask.seat]]


def swap_card(g: HighCardState, ask: Ask, card: int) -> None:
    """202.1: the card goes into the deck, another comes out of it."""
    g.hands[ask.seat].remove(card)
    new = g.chance.draw(g.deck)
    g.deck.append(card)
    g.hands[ask.seat].append(new)
    if g.tell:
        g.tell("swaps", ask.seat)
        g.tell("draws", ask.seat, to=(ask.seat,), card=new)


def keep(g: HighCardState, ask: Ask) -> None:
    """202.1: nobody has to swap."""


PLAY = Actions("play", Action("card", every_card, refuse_card), fast=own_cards)
SWAP = Actions("swap", Action("keep", do=keep), Action("swap", own_swaps, refuse_card, swap_card))


def play_round(g: HighCardState) -> Rules:
    """201: all play a card at once, the highest scores; 202: the lowest may swap."""
    picks = yield Together([PLAY.ask(g, seat) for seat in range(g.seats)])
    for seat, (_, card) in enumerate(picks):
        g.hands[seat].remove(card)
        g.played[seat].append(card)
        if g.tell:
            g.tell("plays", seat, card=card)
    g.reveals += 1
    cards = [card for _, card in picks]
    g.points[cards.index(max(cards))] += 1
    loser = cards.index(min(cards))
    ask = SWAP.ask(g, loser)
    swap = yield ask
    yield from SWAP.do(g, ask, swap)
    yield Ask(loser, "end_turn", ["end_turn"], explicit=True)
    g.round += 1
    g.over = g.round > g.rounds


class NoKnowledge(Knowledge[HighCardState]):
    def evaluate(self, g: HighCardState) -> list[float]:
        return [p / g.rounds for p in g.points]

    def features(self, view: dict[str, Any]) -> list[float]:
        return [float(p) for p in view["points"]]


class HighCard(Game[HighCardState]):
    id = "high_card"
    names = {"en": "High Card", "de": "Hohe Karte"}
    players = (2, 4)
    minutes = (1, 2)
    weight = 1
    order_rule = "201.1"
    options: ClassVar[tuple[SetupOption, ...]] = (
        SetupOption("rounds", (1, 2), 2),
        SetupOption("handicap", ("none", "small"), "none", per_seat=True),
    )
    hidden_information = True
    provenance = {"en": "Made for the tests.", "de": "Für die Tests gemacht."}
    folder = FOLDER
    knowledge = NoKnowledge()
    actions = by_topic(PLAY, SWAP)

    def __init__(self) -> None:
        self.words = Words.read(FOLDER / "words.toml")

    def check_setup(self, setup: Setup) -> str | None:
        if all(h == "small" for h in setup["handicap"]):
            return "not everybody can have a handicap"
        return None

    def new(self, setup: Setup, chance: Chance) -> HighCardState:
        deck = list(range(1, 16))
        hands = [[chance.draw(deck) for _ in range(3 - (h == "small"))] for h in setup["handicap"]]
        empty: list[list[int]] = [[] for _ in hands]
        return HighCardState(
            setup.seats, chance, hands, deck, empty, [0] * setup.seats, 1, setup["rounds"], False, 0
        )

    def step(self, g: HighCardState) -> Rules:
        return play_round(g)

    def result(self, g: HighCardState) -> Result:
        return Result(g.points[:], places(g.points))

    def view(self, g: HighCardState, seat: int | None) -> dict[str, Any]:
        return {
            "hands": [sorted(hand) if s == seat else len(hand) for s, hand in enumerate(g.hands)],
            "deck": len(g.deck),
            "played": [cards[:] for cards in g.played],
            "points": g.points[:],
            "round": g.round,
        }

    def redeal(self, g: HighCardState, seat: int, chance: Chance) -> None:
        unknown = [*g.deck, *(c for s, hand in enumerate(g.hands) if s != seat for c in hand)]
        unknown.sort()
        for other, hand in enumerate(g.hands):
            if other != seat:
                g.hands[other] = [chance.draw(unknown) for _ in hand]
        g.deck = unknown

    def check(self, g: HighCardState) -> None:
        cards = [*g.deck, *(c for hand in g.hands for c in hand), *(c for cards in g.played for c in cards)]
        assert sorted(cards) == list(range(1, 16))


GAME = HighCard()
