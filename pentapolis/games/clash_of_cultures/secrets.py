"""Dealing anew what a seat cannot know: decks, other hands, tactics laid face down, events put back.

All cards of a kind whose place the seat does not know are gathered from everywhere and dealt to those places
again, so that every deal that agrees with what it has seen is equally likely.
"""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Chance, Option
from pentapolis.games.clash_of_cultures.data import ACTION_TACTIC
from pentapolis.games.clash_of_cultures.data.ids import CALENDAR
from pentapolis.games.clash_of_cultures.pieces import Battle
from pentapolis.games.clash_of_cultures.rules.decks import action_of, is_event
from pentapolis.games.clash_of_cultures.rules.tactics import fits, player_of
from pentapolis.games.clash_of_cultures.state import State

TELLS: Final = {"action": 1}
"""What a player does, or no longer does, hangs on his action cards and objectives: how his turn ended is
remembered. (Four answers tell more, but weigh so unevenly that a few deals would stand for all.)
"""


def redeal(g: State, seat: int, chance: Chance) -> None:
    """Deal the hidden cards anew: decks and the cards of others that the seat has not seen."""
    _redeal_actions(g, seat, chance)
    _redeal_objectives(g, seat, chance)
    hands = [g.players[other].wonders for other in _others(g, seat)]
    places = _gather(hands, seat, g.wonder_bag, g.known_wonders)
    _deal(places, g.wonder_bag, g.known_wonders, chance)
    _redeal_events(g, seat, chance)


def _others(g: State, seat: int) -> list[int]:
    return [other for other in range(g.seats) if other != seat]


class Place:
    """A place in a hand with a card the seat does not know, and who knows that card."""

    __slots__ = ("hand", "index", "knowers")

    def __init__(self, hand: list[int], index: int, knowers: int) -> None:
        self.hand = hand
        self.index = index
        self.knowers = knowers


def _gather(hands: list[list[int]], seat: int, bag: list[int], known: list[int]) -> list[Place]:
    """Put the cards of these hands that the seat does not know into the bag; returns their places."""
    places = []
    for hand in hands:
        for i, card in enumerate(hand):
            if not is_event(card) and not known[card] >> seat & 1:
                places.append(Place(hand, i, known[card]))
                bag.append(card)
                known[card] = 0
    return places


def _deal(places: list[Place], bag: list[int], known: list[int], chance: Chance) -> None:
    for place in places:
        card = chance.draw(bag)
        place.hand[place.index] = card
        known[card] = place.knowers


def _redeal_actions(g: State, seat: int, chance: Chance) -> None:
    """Hands, and before them the tactics of others laid face down, which must fit their side (602.4)."""
    hands = [g.players[other].actions for other in _others(g, seat)]
    places = _gather(hands, seat, g.action_bag, g.known_actions)
    b = g.battle
    if b is not None and not b.revealed:
        laid = [side for side in (0, 1) if _is_hidden(g, b, side, seat)]
        knowers = [g.known_actions[b.tactics[side]] for side in laid]
        for side in laid:
            g.action_bag.append(b.tactics[side])
            g.known_actions[b.tactics[side]] = 0
        cards = _choose_tactics(g, b, laid, chance)
        for side, card, mask in zip(laid, cards, knowers, strict=True):
            g.action_bag.remove(card)
            g.known_actions[card] = mask
            b.tactics[side] = card
            b.played[side][-1] = card
    _deal(places, g.action_bag, g.known_actions, chance)


def _is_hidden(g: State, b: Battle, side: int, seat: int) -> bool:
    """Whether a tactic of this side lies face down that the seat neither laid nor knows."""
    card = b.tactics[side]
    return card >= 0 and player_of(g, b, side) != seat and not g.known_actions[card] >> seat & 1


def _choose_tactics(g: State, b: Battle, laid: list[int], chance: Chance) -> list[int]:
    """For each of these sides a fitting card, no card twice; every such choice is equally likely."""
    fitting = [[card for card in g.action_bag if fits(g, b, side, ACTION_TACTIC[card])] for side in laid]
    while True:
        cards = [chance.choice(pool) for pool in fitting]
        if len(set(cards)) == len(cards):
            return cards


def _redeal_objectives(g: State, seat: int, chance: Chance) -> None:
    """Hands, and the cards that the Great Seer has set aside."""
    hands = [g.players[other].objectives for other in _others(g, seat)]
    aside = [[p.seer] if p.seer >= 0 else [] for p in g.players]
    places = _gather([*hands, *aside], seat, g.objective_bag, g.known_objectives)
    _deal(places, g.objective_bag, g.known_objectives, chance)
    for p, card in zip(g.players, aside, strict=True):
        if card:
            p.seer = card[0]


def _redeal_events(g: State, seat: int, chance: Chance) -> None:
    """Events put back on the deck or under it: only who put them there knows them (1115.4a)."""
    top = bool(g.event_top) and not g.known_event >> seat & 1
    bottom = bool(g.event_bottom) and not g.players[seat].usable & CALENDAR
    if top:
        g.event_bag += g.event_top
    if bottom:
        g.event_bag += g.event_bottom
    if top:
        g.event_top = [chance.draw(g.event_bag) for _ in g.event_top]
    if bottom:
        g.event_bottom = [chance.draw(g.event_bag) for _ in g.event_bottom]


# --- thinking back ---------------------------------------------------------------------------------------


def recall(then: State, now: State, watcher: int, seat: int, answer: Option, chance: Chance) -> Option:
    """A player's hand before an action: what he has played or completed since, and as many of the cards
    still in it as there is room for.

    Cards drawn since cannot be told from those kept, so each card still there is equally likely to have been
    there. What is left of the hand then was discarded since, and may be anything.
    """
    p, later = then.players[seat], now.players[seat]
    played: list[int] = []
    if isinstance(answer, tuple) and answer[0] == "play":
        played.append(action_of(str(answer[1])))
    completed = [half >> 1 for half in later.done if half not in p.done]
    _hold(p.actions, played, later.actions, then.known_actions, watcher, chance)
    _hold(p.objectives, completed, later.objectives, then.known_objectives, watcher, chance)
    _hold(p.wonders, [], later.wonders, then.known_wonders, watcher, chance)
    return answer


def _hold(
    hand: list[int], gone: list[int], later: list[int], known: list[int], watcher: int, chance: Chance
) -> None:
    """Put these cards into a hand, where it holds some that the watcher did not know."""
    held = later[:]
    chance.shuffle(held)
    hidden = [i for i, card in enumerate(hand) if not is_event(card) and not known[card] >> watcher & 1]
    seen = [card for i, card in enumerate(hand) if i not in hidden]
    cards = [card for card in gone + held if card not in seen and not is_event(card)]
    for place, card in zip(hidden, cards, strict=False):
        hand[place] = card
