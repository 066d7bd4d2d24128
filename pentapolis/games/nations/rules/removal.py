"""Cards that come into play and leave it, also by a condition that comes true (chapters 401.9, 604)."""

from __future__ import annotations

from pentapolis.games.nations.data import CARDS, MILITARY, REMOVABLE
from pentapolis.games.nations.moments import LEAVES
from pentapolis.games.nations.rules.comparisons import CONDITIONS
from pentapolis.games.nations.state import NONE, Player, State


def enter(g: State, seat: int, card: int) -> None:
    """A card other than a building or military card comes into play: its effects start (401.9).

    It brings its private architects at once (305.6).
    """
    c = CARDS[card]
    n = g.nations[seat]
    n.strength_sum += c.strength
    n.stability_sum += c.stability
    if c.flag:
        n.flags |= c.flag
        g.flags |= c.flag
        if c.private:
            n.private[card] = c.private


def leave(g: State, seat: int, card: int) -> None:
    """The effects of a card end, and its unused architects go back to the supply (decision R).

    Removed means out of the game: nothing refers to the card any more (604.1, 402.9).
    """
    c = CARDS[card]
    n = g.nations[seat]
    n.strength_sum -= c.strength
    n.stability_sum -= c.stability
    if c.flag:
        n.flags &= ~c.flag
        g.flags &= ~c.flag
        n.used &= ~c.flag
        n.private.pop(card, None)
    if g.tell:
        g.tell("removed", seat, card=c.id)


def remove_advisors(g: State, seat: int) -> None:
    """Both of them, where there are two (1001.9)."""
    n = g.nations[seat]
    if n.advisor != NONE:
        leave(g, seat, n.advisor)
        n.advisor = NONE
    if n.tower != NONE:
        leave(g, seat, n.tower)
        n.tower = NONE


def remove_wonder(g: State, seat: int, card: int) -> None:
    """A finished wonder leaves (413.5)."""
    n = g.nations[seat]
    n.wonders.remove(card)
    leave(g, seat, card)
    for effect in LEAVES.of(CARDS[card].flag):
        effect(g, seat)


def remove_colony(g: State, seat: int, card: int) -> None:
    """A colony leaves (405.4)."""
    g.nations[seat].colonies.remove(card)
    leave(g, seat, card)


def check_removals(g: State) -> None:
    """Remove the advisors whose condition is true now, also in another's turn (604.2).

    One removal can make the next condition true, so it goes on until nothing changes.
    """
    again = bool(g.flags & REMOVABLE)
    while again:
        again = False
        for seat, n in enumerate(g.nations):
            if not n.flags & REMOVABLE:
                continue
            if n.advisor != NONE and must_go(g, seat, n.advisor):
                leave(g, seat, n.advisor)
                n.advisor = NONE
                again = True
            if n.tower != NONE and must_go(g, seat, n.tower):
                leave(g, seat, n.tower)
                n.tower = NONE
                again = True


def must_go(g: State, seat: int, card: int) -> bool:
    condition = CARDS[card].removed_if
    if not condition:
        return False
    if condition == "any_worker_on_military":  # 1001.2
        return has_manned_military(g.nations[seat])
    return CONDITIONS[condition](g, seat)


def has_manned_military(n: Player) -> bool:
    return any(
        workers and CARDS[card].kind == MILITARY for card, workers in zip(n.slots, n.workers, strict=True)
    )


def advisors(n: Player) -> list[int]:
    return [card for card in (n.advisor, n.tower) if card != NONE]


def cards_with_effects(n: Player) -> list[int]:
    """Advisors, finished wonders and colonies: all cards that can have effects of their own."""
    return [*advisors(n), *n.wonders, *n.colonies]
