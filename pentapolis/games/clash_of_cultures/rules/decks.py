"""Decks and discard piles: drawing and discarding action, objective and event cards (801–803, 906)."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Rules
from pentapolis.games.clash_of_cultures.data import ACTION_CIVIL, OBJECTIVE_UPPER
from pentapolis.games.clash_of_cultures.rules.moments import DISCARDS_BELOW, TAKES_DISCARD
from pentapolis.games.clash_of_cultures.state import State

ACTION_WORDS: Final = [f"action{number}" for number in range(1, len(ACTION_CIVIL) + 1)]
OBJECTIVE_WORDS: Final = [f"objective{number}" for number in range(1, len(OBJECTIVE_UPPER) + 1)]
"""The name ids of the cards, ready: they are options of many questions."""


def draw_action(g: State, seat: int) -> Rules:
    """Draw an action card; with the Great Mausoleum perhaps the top of the discard pile (906.1).

    Rules 102.5, 801.1, 801.10.
    """
    p = g.players[seat]
    choice = g.action_pile and (g.action_bag or len(g.action_pile) > 1)
    for takes in TAKES_DISCARD.held(g, seat) if choice else ():
        top = g.action_pile[-1]
        if (yield from takes(g, seat, action_word(top))):
            g.action_pile.pop()
            p.actions.append(top)
            g.known_actions[top] = (1 << g.seats) - 1
            if g.tell:
                g.tell("takes_card", seat, card=action_word(top))
            return
    if not g.action_bag and g.action_pile:
        g.action_bag, g.action_pile = g.action_pile, []
    if not g.action_bag:
        return
    card = g.chance.draw(g.action_bag)
    p.actions.append(card)
    g.known_actions[card] = 1 << seat
    if g.tell:
        g.tell("draws", seat, card="action_card")
        g.tell("draws_it", seat, to=(seat,), card=action_word(card))


def draw_objective(g: State, seat: int) -> None:
    """Draw an objective card (802.9, 802.10), or take the one set aside by the Great Seer (802.1)."""
    p = g.players[seat]
    if p.seer >= 0:
        card, p.seer = p.seer, -1
        g.known_objectives[card] |= 1 << seat
    else:
        if not g.objective_bag and g.objective_pile:
            g.objective_bag, g.objective_pile = g.objective_pile, []
        if not g.objective_bag:
            return
        card = g.chance.draw(g.objective_bag)
        g.known_objectives[card] = 1 << seat
    p.objectives.append(card)
    if g.tell:
        g.tell("draws", seat, card="objective_card")
        g.tell("draws_it", seat, to=(seat,), card=objective_word(card))


def is_event(card: int) -> bool:
    """Whether a card among the action cards in hand is a kept event (803.12): event n is 100 + n."""
    return card > len(ACTION_WORDS)


def action_word(card: int) -> str:
    """The name id of an action card or kept event."""
    return f"event{card - 100}" if is_event(card) else ACTION_WORDS[card]


def action_of(word: str) -> int:
    return int(word[5:]) + 100 if word.startswith("event") else int(word[6:]) - 1


def objective_word(card: int) -> str:
    return OBJECTIVE_WORDS[card]


def objective_of(word: str) -> int:
    return int(word[9:]) - 1


def discard_action(g: State, seat: int, card: int) -> None:
    """Discard an action card from hand; with the Great Mausoleum under the pile (801.8, 906.3, 801.2)."""
    g.players[seat].actions.remove(card)
    g.reveals += 1
    if is_event(card):
        lay(g, seat, g.event_pile, card - 101)
    else:
        lay(g, seat, g.action_pile, card)


def lay(g: State, seat: int, pile: list[int], card: int) -> None:
    """Discard a card: on the pile, or where a wonder says so below it (906.3)."""
    if DISCARDS_BELOW.held(g, seat):
        pile.insert(0, card)
    else:
        pile.append(card)


def discard_objective(g: State, seat: int, card: int) -> None:
    g.players[seat].objectives.remove(card)
    g.objective_pile.append(card)
    g.reveals += 1


def take_top(g: State) -> int:
    """The top event: one put back on top, one of the deck, one from its bottom, or of the reshuffled pile."""
    g.known_event = 0
    if g.event_top:
        g.reveals += 1
        return g.event_top.pop()
    if g.event_bag:
        return g.chance.draw(g.event_bag)
    if g.event_bottom:
        g.reveals += 1
        return g.event_bottom.pop(0)
    if g.event_pile:
        g.event_bag, g.event_pile = g.event_pile, []
        return g.chance.draw(g.event_bag)
    return -1


def discard_event(g: State, seat: int, card: int) -> None:
    """The event goes to its discard pile, under it with the Great Mausoleum (906.3)."""
    lay(g, seat, g.event_pile, card)
