"""What a seat cannot know, and dealing it anew (201.12, decision D).

Hidden are: which cards are in the decks and which were left out, cards kept in the draft and lying face down,
technologies taken unseen from the deck, the top card somebody looked at. A seat remembers every hand that
passed through it: it knows which cards were taken from it between two sightings, only not by whom, and
what was left when it last saw it; but not what was taken before it saw the hand at all.
"""

from __future__ import annotations

from pentapolis.engine import Chance
from pentapolis.games.mosaic.data import TAX_CARDS, TECHNOLOGIES, TECHNOLOGY_NUMBER
from pentapolis.games.mosaic.data.components import BUILD, POPULATION, TAX_TARIFF, TECHNOLOGY
from pentapolis.games.mosaic.state import DRAFT, LEADERS, Deck, State

IS_TAX = [card.is_tax for card in TAX_CARDS]


def knows(g: State, seat: int | None, owner: int, technology: int) -> bool:
    """Whether a seat has seen this face-down technology; what the draft lets it infer does not count."""
    if seat == owner or not g.secret >> technology & 1:
        return True
    return seat is not None and bool(g.players[seat].seen >> technology & 1)


def redeal(g: State, seat: int, chance: Chance) -> None:
    """Deal everything that the seat cannot know anew, in place."""
    redeal_small_deck(g.decks[POPULATION], seat, chance, False)
    redeal_small_deck(g.decks[TAX_TARIFF], seat, chance, True)
    redeal_top(g.decks[BUILD], seat, chance)
    Technologies(g, seat, chance).deal()


def redeal_top(deck: Deck, seat: int, chance: Chance) -> None:
    """A top card that only others have looked at may be any card of the deck."""
    if deck.top >= 0 and not deck.top_seen >> seat & 1:
        deck.bag.append(deck.top)
        deck.top = chance.draw(deck.bag)


def redeal_small_deck(deck: Deck, seat: int, chance: Chance, by_kind: bool) -> None:
    """Which cards are in the deck and which left the game; of tax and tariff cards as many as there were."""
    unseen_top = deck.top >= 0 and not deck.top_seen >> seat & 1
    inside = [*deck.bag, deck.top] if unseen_top else deck.bag
    new: list[int] = []
    out: list[int] = []
    for is_tax in (True, False) if by_kind else (None,):
        pool = [card for card in inside if is_tax is None or IS_TAX[card] is is_tax]
        number = len(pool)
        pool += [card for card in deck.out if is_tax is None or IS_TAX[card] is is_tax]
        new += [chance.draw(pool) for _ in range(number)]
        out += pool
    if unseen_top:
        deck.top = chance.draw(new)
    deck.bag[:] = new
    deck.out = tuple(out)


class Technologies:
    """The places where technologies lie that a seat cannot know, and dealing those cards to them anew."""

    def __init__(self, g: State, seat: int, chance: Chance) -> None:
        self.g = g
        self.seat = seat
        self.chance = chance
        self.drafted = [list(kept) for kept in g.drafted]
        self.moves: dict[int, int] = {}
        """Face-down cards of others: which card takes the place of which."""

    def deal(self) -> None:
        g = self.g
        deck = g.decks[TECHNOLOGY]
        unseen_top = deck.top >= 0 and not deck.top_seen >> self.seat & 1
        if g.phase > DRAFT and not g.secret and not unseen_top:
            return
        unseen: list[tuple[int, int]] = []
        unseen_hands: list[list[str]] = []
        for hand in range(g.seats):
            before, groups, left = self.hidden_of_hand(hand)
            unseen += before
            if not groups and left is not None:
                unseen_hands.append(left)
            for number, picks in enumerate(groups):
                self.shuffle(picks, left if number == len(groups) - 1 else None)
        drawn = self.drawn_cards()
        pool = [self.drafted[owner][turn] for owner, turn in unseen]
        pool += [TECHNOLOGY_NUMBER[id] for cards in unseen_hands for id in cards]
        pool += drawn
        if unseen_top:
            pool.append(deck.top)
        if not pool:
            self.write_back()
            return
        pool += deck.bag
        starting = [card for card in pool if TECHNOLOGIES[card].starting]
        rest = [card for card in pool if not TECHNOLOGIES[card].starting]
        for owner, turn in unseen:
            self.put_pick(owner, turn, self.chance.draw(starting))
        for cards in unseen_hands:
            cards[:] = [TECHNOLOGIES[self.chance.draw(starting)].id for _ in cards]
        rest += starting
        for card in drawn:
            self.moves[card] = self.chance.draw(rest)
        if unseen_top:
            deck.top = self.chance.draw(rest)
        deck.bag[:] = rest
        self.write_back()

    def hidden_of_hand(
        self, hand: int
    ) -> tuple[list[tuple[int, int]], list[list[tuple[int, int]]], list[str] | None]:
        """What the seat cannot know of the hand dealt to a seat at first.

        Picks are (seat, round). First those from before the seat saw the hand; then, for each time it saw it,
        those that followed before it came by again; and the hand itself, unless the seat holds it now.
        """
        g = self.g
        drafting = g.phase in (LEADERS, DRAFT)
        before: list[tuple[int, int]] = []
        groups: list[list[tuple[int, int]]] = []
        for turn in range(len(g.drafted[0])):
            owner = (hand + turn) % g.seats
            if owner == self.seat:
                groups.append([])
                continue
            card = g.drafted[owner][turn]
            if drafting or (g.secret >> card & 1 and not g.players[self.seat].seen >> card & 1):
                (groups[-1] if groups else before).append((owner, turn))
        if not drafting:
            return before, groups, None
        holder = (hand + g.round) % g.seats
        if holder == self.seat and g.phase == DRAFT:
            groups.append([])
            return before, groups, None
        return before, groups, g.hands[holder]

    def shuffle(self, picks: list[tuple[int, int]], cards: list[str] | None) -> None:
        """Of a hand seen before: who took which card, and what is left, is unknown."""
        pool = [self.drafted[owner][turn] for owner, turn in picks]
        pool += [TECHNOLOGY_NUMBER[id] for id in cards or ()]
        if len(pool) < 2:
            return
        for owner, turn in picks:
            self.put_pick(owner, turn, self.chance.draw(pool))
        if cards is not None:
            cards[:] = [TECHNOLOGIES[card].id for card in pool]

    def put_pick(self, owner: int, turn: int, card: int) -> None:
        if self.g.phase != DRAFT:
            self.moves[self.drafted[owner][turn]] = card
        self.drafted[owner][turn] = card

    def drawn_cards(self) -> list[int]:
        """Face-down technologies of others that came from the deck unseen: Philosopher, Republic."""
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
        if not moves:
            return
        for owner, p in enumerate(g.players):
            if owner != self.seat:
                p.down[:] = [moves.get(card, card) for card in p.down]
                p.seen = _moved(p.seen, moves)
        g.secret = _moved(g.secret, moves)


def _moved(mask: int, moves: dict[int, int]) -> int:
    """The mask with every card replaced by the one that took its place."""
    new = mask
    for old in moves:
        new &= ~(1 << old)
    for old, card in moves.items():
        if mask >> old & 1:
            new |= 1 << card
    return new
