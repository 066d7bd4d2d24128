"""Decks and offers: drawing, refilling, empire cards, whole offers replaced (201.10, 201.11, 414.6)."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Action, Actions, Ask, Option, Refusal, Rules
from pentapolis.engine.action import WHOLE
from pentapolis.games.mosaic.data import CARD_NUMBER, DECK_CARDS
from pentapolis.games.mosaic.data.components import DECKS, OFFER_SIZES
from pentapolis.games.mosaic.rules.ending import trigger_end
from pentapolis.games.mosaic.state import Deck, State

CARD_OPTIONS: Final[list[list[Option]]] = [
    [(name, card.id) for card in cards] for name, cards in zip(DECKS, DECK_CARDS, strict=True)
]
TOP_OPTIONS: Final[list[list[Option]]] = [
    [("top", card.id, name) for card in cards] for name, cards in zip(DECKS, DECK_CARDS, strict=True)
]
"""Taking a card of an offer, and taking the card on top of the deck after looking at it (414.8)."""


def draw(g: State, deck: Deck) -> int:
    """The top card of a deck, -1 when there is none. An empire card on the way is set aside (201.11)."""
    g.reveals += 1
    if deck.top >= 0:
        return take_top(deck)
    if deck.above:
        deck.above -= 1
    elif deck.part:
        if g.chance.below(deck.part) == 0:
            deck.part = 0
            reveal_empire_card(g, deck)
        else:
            deck.part -= 1
    if deck.bag:
        return g.chance.draw(deck.bag)
    if deck.bottom:
        return deck.bottom.pop(0)
    return -1


def reveal_empire_card(g: State, deck: Deck) -> None:
    """A scoring follows at the end of the turn (601.1), three at most, so that a fourth card does nothing
    (601.3, 601.4); the third card triggers the end (701.1).
    """
    g.empires += 1
    if g.scorings + g.pending < 3:
        g.pending += 1
    if g.empires == 3:
        trigger_end(g)
    if g.tell:
        g.tell("empire_card", g.turn, deck=f"deck_{DECKS[deck.kind]}", number=g.empires)


def refuse_card(g: State, deck: Deck, id: str) -> Refusal | None:
    """Why this card cannot be taken from the offer, whatever it costs: it does not lie there."""
    on_offer = CARD_NUMBER[deck.kind][id] in deck.offer
    return None if on_offer else Refusal("201.10", "not_on_offer", card=id)


def refuse_top(g: State, deck: Deck, id: str) -> Refusal | None:
    """Why this card cannot be taken from the top of its deck, whatever it costs (414.8)."""
    seen = g.looked == deck.kind and deck.top == CARD_NUMBER[deck.kind][id]
    return None if seen else Refusal("414.8", "not_looked_at", card=id)


def take_card(g: State, deck: Deck, id: str, from_top: bool) -> int:
    """Take a card of the offer or from the top; the next one of the deck fills its space at once (201.10)."""
    card, space = lift_card(g, deck, id, from_top)
    fill_space(g, deck, space)
    return card


def lift_card(g: State, deck: Deck, id: str, from_top: bool) -> tuple[int, int]:
    """Take a card: its number, and the space it leaves in the offer, -1 for the top of the deck."""
    if from_top:
        g.reveals += 1
        return take_top(deck), -1
    card = CARD_NUMBER[deck.kind][id]
    space = deck.offer.index(card)
    del deck.offer[space]
    return card, space


def fill_space(g: State, deck: Deck, space: int) -> None:
    """The next card of the deck fills an empty space, unless a new offer has been dealt in the meantime."""
    if space < 0 or len(deck.offer) == OFFER_SIZES[deck.kind] or g.chance.sealed:
        return
    new = draw(g, deck)
    if new >= 0:
        deck.offer.insert(space, new)
        if g.tell:
            g.tell("fills", None, card=DECK_CARDS[deck.kind][new].id)


def take_top(deck: Deck) -> int:
    """The card that was put back on top (414.8)."""
    card, deck.top, deck.top_seen = deck.top, -1, 0
    return card


def fill(g: State, deck: Deck) -> None:
    """Turn up cards until the offer is full or the deck empty."""
    while len(deck.offer) < OFFER_SIZES[deck.kind]:
        card = draw(g, deck)
        if card < 0:
            return
        deck.offer.append(card)


def replace_offer(g: State, seat: int, deck: Deck) -> None:
    """Put the whole offer under its deck, in the order it lies, and deal a new one (414.6, 1001.5)."""
    if g.tell:
        g.tell("replaces_offer", seat, deck=f"deck_{DECKS[deck.kind]}")
    deck.bottom.extend(deck.offer)
    deck.offer.clear()
    fill(g, deck)
    if g.tell:
        g.tell("new_offer", None, cards=[DECK_CARDS[deck.kind][card].id for card in deck.offer])


def choose_offer_to_replace(g: State, seat: int) -> Rules:
    """Any offer that has cards (Capital City)."""
    if any(deck.offer for deck in g.decks):
        name = yield REPLACING.ask(g, seat)
        replace_offer(g, seat, g.decks[DECKS.index(name)])


def refuse_replacing(g: State, ask: Ask, deck: str) -> Refusal | None:
    return None if g.decks[DECKS.index(deck)].offer else Refusal("1001.5", "offer_empty")


REPLACING: Final = Actions("replace_offer", Action(WHOLE, lambda g, ask: DECKS, refuse_replacing))
