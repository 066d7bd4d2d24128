"""Workers on cards and on the population track (chapters 403 to 404, 607)."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Action, Actions, Ask, Option, Refusal, Rules
from pentapolis.engine.action import WHOLE
from pentapolis.games.nations.data import (
    CARDS,
)
from pentapolis.games.nations.rules.removal import check_removals
from pentapolis.games.nations.state import Player, State

SPACE_STABILITY: Final = 3
"""What an empty space of the stability part costs (303.4)."""
SPACE_FOOD: Final = 3
"""What an empty space of the food part costs in production (303.5)."""


def put_worker(g: State, n: Player, slot: int) -> None:
    """A worker stands on a card now; its strength and stability count at once (403.5, 404.2, 404.3).

    Without workers a card has no effect (403.3, 404.5).
    """
    c = CARDS[n.slots[slot]]
    n.workers[slot] += 1
    n.strength_sum += c.strength
    n.stability_sum += c.stability
    check_removals(g)


def take_off(n: Player, slot: int, workers: int = 1) -> None:
    """Workers leave a card for the own pool; whoever calls this checks removals afterwards."""
    c = CARDS[n.slots[slot]]
    n.workers[slot] -= workers
    n.pool += workers
    n.strength_sum -= workers * c.strength
    n.stability_sum -= workers * c.stability


def workers_to_take(n: Player) -> int:
    """How many workers are left on and above the population track (607.6)."""
    return n.above + n.food_left + n.stability_left


def parts_to_take(n: Player) -> list[str]:
    """Where a worker can be taken from: one above the track comes first (607.4)."""
    if n.above:
        return ["above"]
    return [part for part, left in (("food", n.food_left), ("stability", n.stability_left)) if left]


def take_worker_from(g: State, seat: int, part: str) -> None:
    """Move a worker from the population track to the own pool (303.3, 607.1).

    An empty space of the stability part lowers stability at once (303.4); a worker above the track stood on
    no space (607.4). Whoever calls this checks removals afterwards.
    """
    n = g.nations[seat]
    n.pool += 1
    if part == "above":
        n.above -= 1
    elif part == "food":
        n.food_left -= 1
    else:
        n.stability_left -= 1
        n.stability_sum -= SPACE_STABILITY
    if g.tell:
        g.tell("takes_worker", seat, part=part)


def choose_parts(g: State, seat: int, workers: int = 1) -> Rules:
    """From where workers are to be taken, as many as there are: the owner chooses freely (504.6, 607.2).

    The ones above the track come first (607.4), and what is not there cannot be taken (607.6).
    """
    n = g.nations[seat]
    left = {"above": n.above, "food": n.food_left, "stability": n.stability_left}
    chosen: list[str] = []
    for _ in range(min(workers, workers_to_take(n))):
        part = yield TAKE_FROM.ask(g, seat, (left["above"], left["food"], left["stability"]))
        left[part] -= 1
        chosen.append(part)
    return chosen


def choose_returned(g: State, seat: int) -> Rules:
    """Which worker goes back, and where to: the space of its card or None, and the part of the track.

    An unemployed one goes, or else one from a card of the owner's choice (504.6, decision AH), to a part with
    a free space (607.2, 607.3) or above a full track (607.4). Nothing when nobody is left.
    """
    n = g.nations[seat]
    slot: int | None = None
    if not n.pool:
        manned = [slot_option("from", n, slot) for slot in range(len(n.slots)) if n.workers[slot]]
        if not manned:
            return None
        choice = yield Ask(seat, "return_from", manned)
        slot = choice[2] - 1
    part = "above"
    if n.food_left < n.food_spaces or n.stability_left < n.stability_spaces:
        part = yield RETURN_TO.ask(g, seat)
    return slot, part


def return_worker(g: State, seat: int, slot: int | None, part: str) -> None:
    """Put a worker of the pool, or of a card, back on the track (607.1), which ends the space's cost (607.5).

    Whoever calls this checks removals.
    """
    n = g.nations[seat]
    if slot is not None:
        take_off(n, slot)
    n.pool -= 1
    if part == "above":
        n.above += 1
    elif part == "food":
        n.food_left += 1
    else:
        n.stability_left += 1
        n.stability_sum += SPACE_STABILITY
    if g.tell:
        g.tell("returns_worker", seat, part=part)


def slot_option(head: str, n: Player, slot: int) -> tuple[str, str, int]:
    """A building or military space as an option: the card's id and the number of the space from 1."""
    return (head, CARDS[n.slots[slot]].id, slot + 1)


# --- the questions about the population track --------------------------------------------------------------


def _parts(g: State, ask: Ask) -> list[Option]:
    """`ask.about` holds how many workers are left above the track, on its food and on its stability part."""
    return ["above", "food", "stability"] if ask.about[0] else ["food", "stability"]


def _refuse_part(g: State, ask: Ask, part: str) -> Refusal | None:
    """One above the track is taken first (607.4); an empty part has none to give (607.6)."""
    above, food, stability = ask.about
    if above:
        return None if part == "above" else Refusal("607.4", "above_first")
    left = {"food": food, "stability": stability}[part]
    return None if left else Refusal("607.6", "part_empty", part=part)


def _both_parts(g: State, ask: Ask) -> list[Option]:
    return ["food", "stability"]


def _refuse_return(g: State, ask: Ask, part: str) -> Refusal | None:
    """No part holds more workers than it has spaces (607.3)."""
    n = g.nations[ask.seat]
    free = {"food": n.food_spaces - n.food_left, "stability": n.stability_spaces - n.stability_left}[part]
    return None if free else Refusal("607.3", "part_full", part=part)


TAKE_FROM: Final = Actions("take_from", Action(WHOLE, _parts, _refuse_part))
RETURN_TO: Final = Actions("return_to", Action(WHOLE, _both_parts, _refuse_return))
