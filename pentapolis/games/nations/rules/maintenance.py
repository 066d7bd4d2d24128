"""The maintenance phase (chapter 300): progress cards, growth, the new event, architects."""

from __future__ import annotations

from pentapolis.engine import Ask, Rules
from pentapolis.games.nations.data import (
    BOARDS,
    CARDS,
    EVENTS,
    FOOD,
    GOLD,
    GOODS,
    GROWTH,
    STONE,
    TILES,
    flag,
    one_good,
)
from pentapolis.games.nations.rules.goods import gain
from pentapolis.games.nations.rules.removal import check_removals
from pentapolis.games.nations.rules.workers import parts_to_take, take_worker_from
from pentapolis.games.nations.state import ACT, BOARD_SOURCE, GROW, NONE, REVEAL, State

MACHIAVELLI = flag("niccolo_machiavelli")
BONUS_GOODS = (FOOD, GOLD, STONE)
"""What can be taken instead of a worker: never books (303.6)."""


def maintain(g: State) -> Rules:
    """Round marker and progress cards (301, 302)."""
    if g.tell:
        g.tell("round_begins", None, round=g.round, rounds=2 * g.variant.ages, age=g.age)
    if g.round % 2 == 1:
        _new_age(g)
    refill(g)
    g.phase = GROW
    g.at = g.seats - 1
    return
    yield


def _new_age(g: State) -> None:
    """The decks of the new age replace the old ones (302.4); a draft has already used the first."""
    if g.round == 1 and g.deck:
        return
    g.deck = list(g.variant.decks[g.age - 1])
    pieces = TILES if g.variant.solo else EVENTS
    g.events = [piece.index for piece in pieces if piece.age == g.age]


def open_decks(g: State) -> None:
    """Lay out the first cards before the boards are chosen (906.1)."""
    _new_age(g)
    refill(g)


def refill(g: State) -> None:
    """Row 3 moves to row 1, everything else goes, empty spaces get cards while there are any (302)."""
    columns = g.variant.columns
    if g.round == 1 and any(card >= 0 for card in g.board):
        return
    kept = [card for card in g.board[2 * columns :] if card >= 0]
    board = kept + [NONE] * (3 * columns - len(kept))
    draw, deck = g.chance.draw, g.deck
    for space in range(len(kept), 3 * columns):
        if not deck:
            break
        board[space] = draw(deck)
    g.board = board
    if g.tell:
        g.tell("refill", None, cards=[CARDS[card].id for card in board[len(kept) :] if card >= 0])


def grow(g: State) -> Rules:
    """One nation grows, the last in turn order first (303)."""
    seat = g.order[g.at]
    n = g.nations[seat]
    options: list[tuple[str, str]] = [("worker", part) for part in parts_to_take(n)]
    options += [("goods", GOODS[good]) for good in BONUS_GOODS]
    amount = GROWTH[g.variant.levels[seat]]
    choice = yield Ask(seat, "growth", options, (amount,))
    if choice[0] == "worker":
        take_worker_from(g, seat, choice[1])
        check_removals(g)
    else:
        gain(g, seat, one_good(GOODS.index(choice[1]), amount), "growth")
    g.at -= 1
    if g.at < 0:
        g.phase = REVEAL


def reveal(g: State) -> Rules:
    """The new event or solo tile, then architects (304, 305, 802)."""
    chosen = g.chance.draw(g.events)
    if g.flags & MACHIAVELLI:
        chosen = yield from _machiavelli(g, chosen)
    g.event = chosen
    if g.variant.solo:
        _meet_opponent(g)
    else:
        g.architects = g.variant.architects + EVENTS[chosen].architects
        if g.tell:
            g.tell("event_revealed", None, event=EVENTS[chosen].upper.id, other=EVENTS[chosen].lower.id)
    for n in g.nations:
        if BOARDS[n.board].private:
            n.private[BOARD_SOURCE] = BOARDS[n.board].private
        for card in n.private:
            if card >= 0:
                n.private[card] = CARDS[card].private
    g.phase = ACT
    g.at = 0


def _machiavelli(g: State, first: int) -> Rules:
    """His owner sees two cards, and so does everybody, and keeps one (1001.5)."""
    seat = next(seat for seat, n in enumerate(g.nations) if n.flags & MACHIAVELLI)
    pieces = TILES if g.variant.solo else EVENTS
    second = g.chance.draw(g.events)
    if g.tell:
        g.tell("machiavelli", seat, events=[pieces[first].id, pieces[second].id])
    choice = yield Ask(seat, "machiavelli", [pieces[first].id, pieces[second].id])
    return first if choice == pieces[first].id else second


def _meet_opponent(g: State) -> None:
    """The tile sets the opponent's values for the round and adds to its books (802)."""
    tile = TILES[g.event]
    g.foe_strength = tile.strength
    g.foe_stability = tile.stability
    g.foe_books += tile.books
    g.architects = tile.architects
    if g.tell:
        g.tell(
            "tile_revealed", None, strength=tile.strength, stability=tile.stability, books=tile.books,
            architects=tile.architects, famine=tile.famine,
        )  # fmt: skip
    check_removals(g)
