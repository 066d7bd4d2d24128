"""Dealing anew what a seat cannot know (110): military hands, decks, face-down events, private bonus cards.

The backs of cards show their age, so every age is dealt by itself. Cards that the seat has placed, discarded
or seen stay where they are. Every deal that fits what the seat has seen is equally likely:

* a place in the event piles takes only events and territories, a bonus card is an event of age III;
* when a discard pile has been shuffled into a deck (405.5), the seat knows some of the cards in it. They can
  lie in the deck and where cards have been drawn since, but not where a card has lain since before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from pentapolis.engine import Chance, Option
from pentapolis.games.through_the_ages.data import AGE, BY_ID, ID, KIND, NONE
from pentapolis.games.through_the_ages.rules.answers import EVENT
from pentapolis.games.through_the_ages.state import (
    CHOOSE_BONUS,
    KNOWER,
    NOBODY,
    OLD,
    PUBLIC,
    SHIFT,
    TAG,
    Player,
    State,
    card_at,
    knower,
)

TELLS: Final = {"politics": 1, "discard": 1}
"""What a player does in politics and what he discards hang on his hand: his last turn is remembered."""
FROM_HAND: Final = ("aggression", "war", "columbus", "pact")
"""Political actions that show the card."""


class Place:
    """A place that holds a card the seat does not know: a list and an index, tagged in piles and the box.

    `old`: the card has surely lain there, or in the hand it came from, since before that shuffling.
    """

    __slots__ = ("cards", "index", "tagged", "old")

    def __init__(self, cards: list[int], index: int, tagged: bool, old: bool) -> None:
        self.cards = cards
        self.index = index
        self.tagged = tagged
        self.old = old

    def get(self) -> int:
        card = self.cards[self.index]
        return card >> SHIFT if self.tagged else card

    def put(self, card: int) -> None:
        if self.tagged:
            card = (card << SHIFT) + (self.cards[self.index] & TAG)
        self.cards[self.index] = card


class Hidden:
    """The places of one age that hold cards the seat does not know, by what fits there."""

    __slots__ = ("bonus", "events", "others")

    def __init__(self) -> None:
        self.bonus: list[Place] = []
        self.events: list[Place] = []
        self.others: list[Place] = []


def redeal(g: State, seat: int, chance: Chance) -> None:
    if g.over:
        return
    me = g.civs[seat]
    bonus, events, others = _places(g, me)
    ages: dict[int, Hidden] = {}
    for place in bonus:
        ages.setdefault(3, Hidden()).bonus.append(place)
    for place in events:
        ages.setdefault(AGE[place.get()], Hidden()).events.append(place)
    for place in others:
        ages.setdefault(AGE[place.get()], Hidden()).others.append(place)
    for age, hidden in ages.items():
        _redeal_age(g, me, age, chance, hidden)
    for civ in g.civs:
        if civ is not me:
            if g.phase == CHOOSE_BONUS:
                civ.bonus = civ.bonus_seen[: len(civ.bonus)]
            else:
                civ.bonus_seen = civ.bonus[:]
    # What the others did not know is nothing that the seat knows.
    g.unseen = [[cards if s == seat else [] for s, cards in enumerate(seats)] for seats in g.unseen]


def _redeal_age(g: State, me: Player, age: int, chance: Chance, hidden: Hidden) -> None:
    """Deal the unknown cards of one age; what is left over is the deck."""
    places = hidden.bonus + hidden.events + hidden.others
    early = [place.get() for place in places] + g.decks[age]
    late: list[int] = []
    unseen = g.unseen[age][me.seat] if g.unseen[age] else []
    if unseen:
        early, late = _split(early, unseen)
    # From the places that few cards fit to those that any card fits, so that every deal is equally likely.
    _deal(hidden.bonus, early, chance, lambda c: KIND[c] == "event" and c not in me.bonus_seen)
    old = [p for p in hidden.others if p.old]
    if late:
        _deal([p for p in hidden.events if p.old], early, chance, _is_event)
        new = [p for p in hidden.events if not p.old]
        early, late = _deal_new_events(new, early, late, chance, len(old))
    else:
        _deal(hidden.events, early, chance, _is_event)
    for place in old:
        place.put(chance.draw(early))
    deck = early + late
    for place in hidden.others:
        if not place.old:
            place.put(chance.draw(deck))
    g.decks[age] = deck


def _is_event(card: int) -> bool:
    return KIND[card] in ("event", "territory")


def _split(pool: list[int], unseen: list[int]) -> tuple[list[int], list[int]]:
    """The cards of the pool that may lie anywhere, and those known to have been in the shuffled pile."""
    left = Counter(unseen)
    early: list[int] = []
    late: list[int] = []
    for card in pool:
        (early if left[card] > 0 else late).append(card)
        left[card] -= 1
    return early, late


def _deal(places: list[Place], pool: list[int], chance: Chance, fits: Callable[[int], bool]) -> None:
    """Deal cards of one sort from the pool to these places."""
    if places:
        fitting = [card for card in pool if fits(card)]
        for place in places:
            card = chance.draw(fitting)
            pool.remove(card)
            place.put(card)


def _deal_new_events(
    places: list[Place], early: list[int], late: list[int], chance: Chance, old: int
) -> tuple[list[int], list[int]]:
    """Deal to event places that any event fits; returns what is left.

    The fewer early cards are left for the `old` places to come, the fewer deals go on from here: such a
    beginning is taken back so often that in the end all deals are equally likely.
    """
    most = len(early)
    while True:
        left = early[:], late[:]
        fitting = [(card, True) for card in early if _is_event(card)]
        fitting += [(card, False) for card in late if _is_event(card)]
        for place in places:
            card, is_early = chance.draw(fitting)
            left[0 if is_early else 1].remove(card)
            place.put(card)
        if all(chance.below(most - i) < len(left[0]) - i for i in range(old)):
            return left


def _places(g: State, me: Player) -> tuple[list[Place], list[Place], list[Place]]:
    """Where unknown cards lie: as bonus cards, in the event piles, anywhere else (decks aside)."""
    known = (1 + me.seat, PUBLIC)
    bonus = [Place(g.bonus_hidden, i, False, True) for i in range(len(g.bonus_hidden))]
    events: list[Place] = []
    others: list[Place] = []
    for pile in (*g.current, g.future):
        events += _in_pile(pile, known)
    for place in _in_pile(g.box, known):
        # The bonus card that left the game unseen (907.3); nothing else in the box is unknown to all.
        (others if knower(g.box[place.index]) != NOBODY else bonus).append(place)
    for pile in g.discards:
        others += _in_pile(pile, known)
    for civ in g.civs:
        if civ is me:
            continue
        others += _in_hand(civ)
        if g.phase == CHOOSE_BONUS:
            bonus += [Place(civ.bonus_seen, i, False, True) for i in range(len(civ.bonus_seen))]
        else:
            bonus += [Place(civ.bonus, i, False, True) for i in range(len(civ.bonus))]
    return bonus, events, others


def _in_pile(pile: list[int], known: tuple[int, int]) -> list[Place]:
    return [
        Place(pile, i, True, bool(entry & OLD)) for i, entry in enumerate(pile) if entry & KNOWER not in known
    ]


def _in_hand(civ: Player) -> list[Place]:
    """The cards of a hand that have not been shown; of each age the first ones count as kept (110.2)."""
    shown = civ.shown[:]
    kept = civ.kept[:]
    for card in shown:
        kept[AGE[card]] -= 1
    found: list[Place] = []
    for i, card in enumerate(civ.military):
        if card in shown:
            shown.remove(card)
            continue
        found.append(Place(civ.military, i, False, kept[AGE[card]] > 0))
        kept[AGE[card]] -= 1
    return found


def remember(g: State, age: int) -> None:
    """Discards are shuffled into a deck: what lies elsewhere now is not among them (405.5)."""
    g.unseen[age] = [
        [place.get() for places in _places(g, civ) for place in places if AGE[place.get()] == age]
        for civ in g.civs
    ]
    for pile in (*g.current, g.future, g.box):
        for i, entry in enumerate(pile):
            if AGE[card_at(entry)] == age:
                pile[i] = entry | OLD
    for civ in g.civs:
        civ.kept[age] = sum(AGE[card] == age for card in civ.military)


# --- thinking back ---------------------------------------------------------------------------------


def openly(topic: str, option: Option) -> Option:
    """Events and territories are played face down, cards discarded so (110.4, 206.3, 602.1)."""
    if topic == "discard":
        return "discard"
    return "event" if isinstance(option, tuple) and option[0] == "event" else option


def recall(then: State, now: State, seat: int, answer: Option, chance: Chance) -> Option | None:
    """A player's hand before a political action or a discard: the cards that have left it since, as far as
    is seen or imagined, and as many of those still in it as there is room for; backs show the ages (110.3).

    Cards drawn since cannot be told from those kept, so each card still there is equally likely to have been
    there. What is left of the hand then was spent since, and may be anything.
    """
    civ, later = then.civs[seat], now.civs[seat]
    if civ.left or later.left:
        return None
    gone = [card for age in range(4) for card in _laid_since(then.discards[age], now.discards[age], seat)]
    if answer == "discard" and gone:
        answer = ID[gone[0]]
    elif answer == "event":
        events = _laid_since(then.future, now.future, seat)[:1]
        gone += events
        answer = EVENT[events[0]] if events else answer
    elif isinstance(answer, tuple) and answer[0] in FROM_HAND:
        gone.append(BY_ID[str(answer[1])])
    if later.tactic not in (NONE, civ.tactic):
        gone.append(later.tactic)
    held = later.military[:]
    chance.shuffle(held)
    _hold(civ, gone + held)
    return answer


def _laid_since(before: list[int], after: list[int], seat: int) -> list[int]:
    """What a player has laid on a pile, hidden from others; nothing where it has been shuffled since."""
    return [card_at(entry) for entry in after[len(before) :] if knower(entry) == 1 + seat]


def _hold(civ: Player, cards: list[int]) -> None:
    """Give a player the first of these cards, as many of each age as it holds that others have not seen."""
    for card in civ.shown:
        if card in cards:
            cards.remove(card)
    for place in _in_hand(civ):
        age = AGE[place.get()]
        for card in cards:
            if AGE[card] == age:
                place.put(card)
                cards.remove(card)
                break
