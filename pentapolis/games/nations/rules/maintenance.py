"""The maintenance phase (chapter 300): progress cards, growth, the new event, architects."""

from __future__ import annotations

from typing import Any, Final

from pentapolis.engine import Action, Actions, Ask, Option, Refusal, Rules
from pentapolis.games.nations.data import (
    BOARDS,
    BOOKS,
    CARDS,
    EVENTS,
    FOOD,
    GOLD,
    GOODS,
    GROWTH,
    STONE,
    TILES,
    one_good,
)
from pentapolis.games.nations.moments import NEW_EVENT
from pentapolis.games.nations.rules.goods import gain
from pentapolis.games.nations.rules.removal import check_removals
from pentapolis.games.nations.rules.workers import parts_to_take, take_worker_from
from pentapolis.games.nations.state import ACT, BOARD_SOURCE, GROW, NONE, REVEAL, State

BONUS_GOODS: Final[tuple[int, ...]] = (FOOD, GOLD, STONE)
"""What can be taken instead of a worker: never books (303.6)."""
BONUS_OPTIONS: Final = [("goods", GOODS[good]) for good in BONUS_GOODS]


def maintain(g: State) -> Rules:
    """Round marker and progress cards (201.2, 301.1, 302)."""
    if g.tell:
        g.tell("round_begins", None, round=g.round, rounds=2 * g.variant.ages, age=g.age)
    if g.round % 2 == 1:
        _new_age(g)
    refill(g)
    g.phase = GROW
    g.at = g.seats - 1
    yield from ()


def _new_age(g: State) -> None:
    """The decks of the new age replace the old ones (103.5, 302.4); a draft has already used the first."""
    if g.round == 1 and g.deck:
        return
    age = g.age
    g.deck = list(g.variant.decks[age - 1])
    pieces = TILES if g.variant.solo else EVENTS
    g.events = [piece.index for piece in pieces if piece.age == age]


def open_decks(g: State) -> None:
    """Lay out the first cards before the boards are chosen (906.1)."""
    _new_age(g)
    refill(g)


def refill(g: State) -> None:
    """Row 3 moves to row 1 from the left, everything else goes (302.1, 302.2).

    Then empty spaces of the columns in use (106.1, 106.3) get cards while there are any (302.3, 302.5).
    """
    columns = g.variant.columns
    if g.round == 1 and any(card != NONE for card in g.board):
        return
    kept = [card for card in g.board[2 * columns :] if card != NONE]
    board = kept + [NONE] * (3 * columns - len(kept))
    draw, deck = g.chance.draw, g.deck
    for space in range(len(kept), 3 * columns):
        if not deck:
            break
        board[space] = draw(deck)
    g.board = board
    if g.tell:
        g.tell("refill", None, cards=[CARDS[card].id for card in board[len(kept) :] if card != NONE])


def grow(g: State) -> Rules:
    """One nation grows, the last in turn order first (303.1): a worker or bonus resources (303.2).

    All of one kind (303.6), as many as the level says, which has no other effect (303.7, 303.8).
    """
    seat = g.order[g.at]
    amount = GROWTH[g.variant.levels[seat]]
    choice = yield GROWING.ask(g, seat, (amount,))
    if choice[0] == "worker":
        take_worker_from(g, seat, choice[1])
        check_removals(g)
    else:
        gain(g, seat, one_good(GOODS.index(choice[1]), amount), "growth")
    g.at -= 1
    if g.at < 0:
        g.phase = REVEAL


# --- the question of growth ---------------------------------------------------------------------------


def _workers(g: State, ask: Ask) -> list[Option]:
    above: list[Option] = [("worker", "above")] if g.nations[ask.seat].above else []
    return [*above, ("worker", "food"), ("worker", "stability")]


def _refuse_worker(g: State, ask: Ask, part: str) -> Refusal | None:
    """One above the track is taken first (607.4); an empty part has none to give (607.6)."""
    n = g.nations[ask.seat]
    if part in parts_to_take(n):
        return None
    return Refusal("607.4", "above_first") if n.above else Refusal("607.6", "part_empty", part=part)


def _goods(g: State, ask: Ask) -> list[Option]:
    return [("goods", GOODS[good]) for good in (*BONUS_GOODS, BOOKS)]


def _refuse_goods(g: State, ask: Ask, good: str) -> Refusal | None:
    return Refusal("303.6", "never_books") if good == "books" else None


def _fast(g: State, ask: Ask) -> list[Any]:
    return [("worker", part) for part in parts_to_take(g.nations[ask.seat])] + BONUS_OPTIONS


GROWING: Final = Actions(
    "growth",
    Action("worker", _workers, _refuse_worker),
    Action("goods", _goods, _refuse_goods),
    fast=_fast,
)


# --- event and architects (304, 305) ---------------------------------------------------------------------


def reveal(g: State) -> Rules:
    """The new event or solo tile, after growth (304.1, 304.4); it waits (304.2), but architects come."""
    chosen = g.chance.draw(g.events)
    for effect in NEW_EVENT.of(g.flags):
        owner = next(seat for seat, n in enumerate(g.nations) if n.flags & NEW_EVENT.cards)
        chosen = yield from effect(g, owner, chosen)
    g.event = chosen
    if g.variant.solo:
        _meet_opponent(g)
    else:
        # Those left over go back; the base number and those of the event come (304.3, 305.1, 305.2, 305.3).
        g.architects = g.variant.architects + EVENTS[chosen].architects
        if g.tell:
            g.tell("event_revealed", None, event=EVENTS[chosen].upper.id, other=EVENTS[chosen].lower.id)
    for n in g.nations:  # private architects are filled up, not piled up (305.4, 305.5)
        if BOARDS[n.board].private:
            n.private[BOARD_SOURCE] = BOARDS[n.board].private
        for card in n.private:
            if card != BOARD_SOURCE:
                n.private[card] = CARDS[card].private
    g.phase = ACT
    g.at = 0


def _meet_opponent(g: State) -> None:
    """The tile (802.1) sets the opponent's values for the round and adds to its books (802.2, 802.3, 804.1).

    Only the tile brings public architects (801.5).
    """
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
