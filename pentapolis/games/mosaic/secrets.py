"""What a seat cannot know, and dealing it anew (201.12, decision D).

Hidden are: which cards are in the decks and which were left out, cards kept in the draft and lying face down,
technologies taken unseen from the deck, the top card somebody looked at. A seat remembers every hand that
passed through it: it knows which cards were taken from it between two sightings, only not by whom, and
what was left when it last saw it; but not what was taken before it saw the hand at all.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from pentapolis.engine import Chance, Option
from pentapolis.games.mosaic.data import POPULATION_CARDS, TAX_CARDS, TECHNOLOGIES, TECHNOLOGY_NUMBER
from pentapolis.games.mosaic.data.components import BUILD, POPULATION, TAX_TARIFF, TECHNOLOGY
from pentapolis.games.mosaic.state import DRAFT, LEADERS, Deck, State

TELLS: Final = {"draft": 5}
"""What a player keeps in the draft hangs on the hand and on what it has kept already."""
IS_TAX: Final = [card.is_tax for card in TAX_CARDS]
ALL_ALIKE: Final = [False] * len(POPULATION_CARDS)


def knows(g: State, seat: int | None, owner: int, technology: int) -> bool:
    """Whether a seat has seen this face-down technology; what the draft lets it infer does not count."""
    if seat == owner or not g.secret >> technology & 1:
        return True
    return seat is not None and bool(g.players[seat].seen >> technology & 1)


def redeal(g: State, seat: int, chance: Chance) -> None:
    """Deal everything that the seat cannot know anew, in place."""
    redeal_small_deck(g.decks[POPULATION], seat, chance, ALL_ALIKE)
    redeal_small_deck(g.decks[TAX_TARIFF], seat, chance, IS_TAX)
    redeal_top(g.decks[BUILD], seat, chance)
    Technologies(g, seat, chance).deal()


def is_unseen(deck: Deck, seat: int) -> bool:
    """Whether a card lies on top that only others have looked at (414.8)."""
    return deck.top >= 0 and not deck.top_seen >> seat & 1


def redeal_top(deck: Deck, seat: int, chance: Chance) -> None:
    """A top card that only others have looked at may be any card of the deck."""
    if is_unseen(deck, seat):
        deck.bag.append(deck.top)
        deck.top = chance.draw(deck.bag)


def redeal_small_deck(deck: Deck, seat: int, chance: Chance, is_tax: list[bool]) -> None:
    """Which cards are in the deck and which left the game (106.1); as many tax as tariff cards (107.1)."""
    unseen_top = is_unseen(deck, seat)
    inside = [*deck.bag, deck.top] if unseen_top else deck.bag
    new: list[int] = []
    out: list[int] = []
    for kind in (True, False):
        pool = [card for card in inside if is_tax[card] is kind]
        number = len(pool)
        pool += [card for card in deck.out if is_tax[card] is kind]
        new += [chance.draw(pool) for _ in range(number)]
        out += pool
    if unseen_top:
        deck.top = chance.draw(new)
    deck.bag[:] = new
    deck.out = tuple(out)


class Pick(NamedTuple):
    """A card kept in the draft: by whom, in which round of it."""

    owner: int
    turn: int


class Technologies:
    """The places where technologies lie that a seat cannot know, and dealing those cards to them anew."""

    def __init__(self, g: State, seat: int, chance: Chance) -> None:
        self.g = g
        self.seat = seat
        self.chance = chance
        self.drafted = [list(kept) for kept in g.drafted]
        self.unseen: list[Pick] = []
        """Picks from hands before the seat saw them."""
        self.unseen_hands: list[list[str]] = []
        """Hands on their way that the seat has not seen yet."""
        self.moves: dict[int, int] = {}
        """Face-down cards of others: which card takes the place of which."""

    def deal(self) -> None:
        for hand in range(self.g.seats):
            self.deal_hand(hand)
        self.deal_unseen()
        self.write_back()

    def deal_hand(self, hand: int) -> None:
        """Of a hand seen before: who took which card, and what is left, is unknown (111.2).

        The picks that followed a sighting, before the hand came by again, are dealt among themselves; after
        the last sighting together with the rest of the hand.
        """
        groups, left = self.hidden_of_hand(hand)
        if not groups and left is not None:
            self.unseen_hands.append(left)
        for number, picks in enumerate(groups):
            rest = left if number == len(groups) - 1 and left is not None else []
            pool = [self.drafted[owner][turn] for owner, turn in picks]
            pool += [TECHNOLOGY_NUMBER[id] for id in rest]
            for pick in picks:
                self.put_pick(pick, self.chance.draw(pool))
            rest[:] = [TECHNOLOGIES[card].id for card in pool]

    def hidden_of_hand(self, hand: int) -> tuple[list[list[Pick]], list[str] | None]:
        """What the seat cannot know of the hand dealt to a seat at first.

        For each time it saw the hand: the hidden picks that followed before it came by again (those from
        before it saw the hand go to `unseen`); and the rest of the hand, unless the seat holds it or the
        draft is over.
        """
        g = self.g
        drafting = g.phase in (LEADERS, DRAFT)
        groups: list[list[Pick]] = []
        for turn in range(len(g.drafted[0])):
            owner = (hand + turn) % g.seats
            if owner == self.seat:
                groups.append([])
            elif drafting or not knows(g, self.seat, owner, g.drafted[owner][turn]):
                (groups[-1] if groups else self.unseen).append(Pick(owner, turn))
        holder = (hand + g.round) % g.seats
        if not drafting or (holder == self.seat and g.phase == DRAFT):
            return groups, None
        return groups, g.hands[holder]

    def put_pick(self, pick: Pick, card: int) -> None:
        self.moves[self.drafted[pick.owner][pick.turn]] = card
        self.drafted[pick.owner][pick.turn] = card

    def deal_unseen(self) -> None:
        """Where only starting technologies lie, from those; drawn cards and the top card from all others."""
        deck = self.g.decks[TECHNOLOGY]
        unseen_top = is_unseen(deck, self.seat)
        drawn = self.drawn_cards()
        pool = [*deck.bag, *drawn, *([deck.top] if unseen_top else [])]
        pool += [self.drafted[owner][turn] for owner, turn in self.unseen]
        pool += [TECHNOLOGY_NUMBER[id] for cards in self.unseen_hands for id in cards]
        starting = [card for card in pool if TECHNOLOGIES[card].starting]
        rest = [card for card in pool if not TECHNOLOGIES[card].starting]
        for pick in self.unseen:
            self.put_pick(pick, self.chance.draw(starting))
        for cards in self.unseen_hands:
            cards[:] = [TECHNOLOGIES[self.chance.draw(starting)].id for _ in cards]
        rest += starting
        for card in drawn:
            self.moves[card] = self.chance.draw(rest)
        if unseen_top:
            deck.top = self.chance.draw(rest)
        deck.bag[:] = rest

    def drawn_cards(self) -> list[int]:
        """Face-down technologies of others that came from the deck unseen: Philosopher (804.5), Republic."""
        g = self.g
        return [
            card
            for owner, p in enumerate(g.players)
            for card in p.down
            if not knows(g, self.seat, owner, card) and card not in g.drafted[owner]
        ]

    def write_back(self) -> None:
        """Put the new cards where the old ones lay, with the knowledge that others have of them."""
        g, moves = self.g, self.moves
        g.drafted = tuple(tuple(kept) for kept in self.drafted)
        for p in g.players:
            p.down[:] = [moves.get(card, card) for card in p.down]
            p.seen = moved(p.seen, moves)
        g.secret = moved(g.secret, moves)


def moved(mask: int, moves: dict[int, int]) -> int:
    """The mask with every card replaced by the one that took its place."""
    new = mask
    for old in moves:
        new &= ~(1 << old)
    for old, card in moves.items():
        if mask >> old & 1:
            new |= 1 << card
    return new


# --- thinking back ------------------------------------------------------------------------------------------


def still_tells(g: State, seat: int) -> bool:
    """Whether any of the cards that a player kept in the draft has not been seen yet."""
    return g.phase == DRAFT or any(g.secret >> card & 1 for card in g.drafted[seat])


def recall(then: State, now: State, seat: int) -> Option | None:
    """The hand from which a player kept a card, and what it had kept before: what all have kept of the hand
    from there on, and what is left of it. Returns the card.
    """
    turn = then.round
    if len(now.drafted[seat]) <= turn:
        return None
    first = (seat - turn) % now.seats  # to whom the hand was dealt
    kept = [now.drafted[(first + later) % now.seats][later] for later in range(turn, len(now.drafted[seat]))]
    hand = [TECHNOLOGIES[card].id for card in kept]
    if now.phase == DRAFT:
        hand += now.hands[(first + now.round) % now.seats]
    then.hands[seat] = hand
    then.drafted = tuple(
        now.drafted[seat][:turn] if other == seat else cards for other, cards in enumerate(then.drafted)
    )
    return hand[0]
