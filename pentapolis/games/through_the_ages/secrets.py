"""Dealing anew what a seat cannot know (110): military hands, decks, face-down events, private bonus cards.

The backs of cards show their age, so every age is dealt by itself. Cards that the seat has placed, discarded
or seen stay where they are. A place in the event piles takes only events and territories, a bonus card is an
event of age III; these places are dealt first.
"""

from __future__ import annotations

from collections.abc import Callable

from pentapolis.engine import Chance
from pentapolis.games.through_the_ages.data import AGE, KIND
from pentapolis.games.through_the_ages.state import CHOOSE_BONUS, PUBLIC, Player, State


class Place:
    """A place that holds a card the seat does not know: a list and an index; `entry` when it is tagged."""

    __slots__ = ("cards", "index", "tagged")

    def __init__(self, cards: list[int], index: int, tagged: bool) -> None:
        self.cards = cards
        self.index = index
        self.tagged = tagged

    def get(self) -> int:
        return self.cards[self.index] >> 3 if self.tagged else self.cards[self.index]

    def put(self, card: int) -> None:
        self.cards[self.index] = card * 8 + (self.cards[self.index] & 7) if self.tagged else card


def redeal(g: State, seat: int, chance: Chance) -> None:
    if g.over:
        return
    me = g.civs[seat]
    bonus, events, others = _places(g, me)
    for age in range(4):
        strict = [p for p in bonus if age == 3]
        face_down = [p for p in events if AGE[p.get()] == age]
        free = [p for p in others if AGE[p.get()] == age]
        if not strict and not face_down and not free:
            continue
        pool = [p.get() for p in strict + face_down + free] + g.decks[age]
        _deal(strict, pool, chance, lambda c: KIND[c] == "event" and c not in me.bonus_seen)
        _deal(face_down, pool, chance, lambda c: KIND[c] in ("event", "territory"))
        for place in free:
            place.put(chance.draw(pool))
        g.decks[age] = pool
    if g.phase != CHOOSE_BONUS:
        for civ in g.civs:
            if civ is not me:
                civ.bonus_seen = civ.bonus[:]


def _deal(places: list[Place], pool: list[int], chance: Chance, fits: Callable[[int], bool]) -> None:
    """Deal cards of one sort from the pool to these places."""
    if places:
        fitting = [card for card in pool if fits(card)]
        for place in places:
            card = chance.draw(fitting)
            pool.remove(card)
            place.put(card)


def _places(g: State, me: Player) -> tuple[list[Place], list[Place], list[Place]]:
    """Where unknown cards lie: as bonus cards, in the event piles, anywhere else (decks aside)."""
    known = (1 + me.seat, PUBLIC)
    bonus = [Place(g.bonus_hidden, i, False) for i in range(len(g.bonus_hidden))]
    events: list[Place] = []
    others: list[Place] = []
    for pile in (*g.current, g.future):
        events += [Place(pile, i, True) for i, entry in enumerate(pile) if entry & 7 not in known]
    for i, entry in enumerate(g.box):
        if not entry & 7:
            # The bonus card that left the game unseen (907.3); nothing else in the box is unknown to all.
            bonus.append(Place(g.box, i, True))
        elif entry & 7 not in known:
            others.append(Place(g.box, i, True))
    for pile in g.discards:
        others += [Place(pile, i, True) for i, entry in enumerate(pile) if entry & 7 not in known]
    for civ in g.civs:
        if civ is me:
            continue
        shown = civ.shown[:]
        for i, card in enumerate(civ.military):
            if card in shown:
                shown.remove(card)
            else:
                others.append(Place(civ.military, i, False))
        if g.phase == CHOOSE_BONUS:
            kept = len(civ.bonus)
            civ.bonus_seen = civ.bonus + [c for c in civ.bonus_seen if c not in civ.bonus]
            bonus += [Place(civ.bonus_seen, i, False) for i in range(len(civ.bonus_seen))]
            civ.bonus = civ.bonus_seen[:kept]
        else:
            bonus += [Place(civ.bonus, i, False) for i in range(len(civ.bonus))]
    return bonus, events, others
