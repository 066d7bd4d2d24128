"""Dealing anew what a seat cannot know: decks, other hands, a tactic laid face down, events put back."""

from __future__ import annotations

from pentapolis.engine import Chance
from pentapolis.games.clash_of_cultures.data import ACTION_TACTIC
from pentapolis.games.clash_of_cultures.data.ids import BARBARIANS, CALENDAR
from pentapolis.games.clash_of_cultures.rules.tactics import fits
from pentapolis.games.clash_of_cultures.state import State


def redeal(g: State, seat: int, chance: Chance) -> None:
    """Deal the hidden cards anew: decks and the hand cards the seat has not seen."""
    bit = 1 << seat
    _redeal_tactic(g, seat, chance)
    _redeal_hands(g, [p.actions for p in g.players], seat, g.action_bag, g.known_actions, bit, chance)
    _redeal_hands(
        g, [p.objectives for p in g.players], seat, g.objective_bag, g.known_objectives, bit, chance
    )
    _redeal_hands(g, [p.wonders for p in g.players], seat, g.wonder_bag, g.known_wonders, bit, chance)
    for p in g.players:
        if p.seer >= 0 and not g.known_objectives[p.seer] & bit and g.objective_bag:
            g.objective_bag.append(p.seer)
            g.known_objectives[p.seer], masks = 0, g.known_objectives[p.seer]
            p.seer = chance.draw(g.objective_bag)
            g.known_objectives[p.seer] = masks
    if g.event_top and not g.known_event & bit:
        g.event_bag += g.event_top
        g.event_top = [chance.draw(g.event_bag) for _ in g.event_top]
    if g.event_bottom and not g.players[seat].usable & CALENDAR:
        # Only who put events under the deck knows them (1115.4a).
        g.event_bag += g.event_bottom
        g.event_bottom = [chance.draw(g.event_bag) for _ in g.event_bottom]


def _redeal_tactic(g: State, seat: int, chance: Chance) -> None:
    """The opponent's face-down tactic may be any card that fits this battle."""
    b = g.battle
    if b is None or b.revealed:
        return
    for side in (0, 1):
        card = b.tactics[side]
        owner = b.sides[side]
        if card < 0 or owner == seat or owner >= BARBARIANS or g.known_actions[card] >> seat & 1:
            continue
        pool = [c for c in g.action_bag if fits(g, b, side, ACTION_TACTIC[c])]
        if pool and chance.below(len(pool) + 1):
            other = chance.choice(pool)
            g.action_bag.remove(other)
            g.action_bag.append(card)
            g.known_actions[other], g.known_actions[card] = g.known_actions[card], 0
            b.tactics[side] = other
            b.played[side][-1] = other


def _redeal_hands(
    g: State, hands: list[list[int]], seat: int, bag: list[int], known: list[int], bit: int, chance: Chance
) -> None:
    """Pool the cards of the deck and of the other hands that the seat does not know, and deal again."""
    places: list[tuple[list[int], int, int]] = []
    for owner, hand in enumerate(hands):
        if owner == seat:
            continue
        for i, card in enumerate(hand):
            if card < 100 and not known[card] & bit:
                places.append((hand, i, known[card]))
                bag.append(card)
                known[card] = 0
    for hand, i, mask in places:
        card = chance.draw(bag)
        hand[i] = card
        known[card] = mask
