"""Why units cannot be chosen or cannot go somewhere: the rules of moving (410, 500) told one by one."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Refusal
from pentapolis.games.clash_of_cultures.data.ids import LAND_UNITS, SETTLER, SHIP, TACTICS, UNEXPLORED, WATER
from pentapolis.games.clash_of_cultures.pieces import CLIMBED, MOVED, TIRED, WOODED
from pentapolis.games.clash_of_cultures.rules import forces, marks
from pentapolis.games.clash_of_cultures.rules.marks import STILL
from pentapolis.games.clash_of_cultures.state import State

STANDING: Final = (
    (MOVED, "410.3", "has_moved"),
    (CLIMBED, "503.3", "on_mountain"),
    (TIRED, "503.1", "has_fought"),
)
"""What keeps units where they are, with its rule and reason."""


def source(g: State, seat: int, head: str, label: str) -> Refusal:
    """Why these units cannot be chosen for a move."""
    space = g.map.index[label]
    water = g.terrain[space] == WATER
    if water != (head in ("sail", "unload")):
        return Refusal("410.2", "no_units", space=label)
    kinds = (SHIP,) if head == "sail" else LAND_UNITS
    present = [kind for kind in kinds if g.count(seat, kind, space)]
    if not present:
        return Refusal("410.2", "no_units", space=label)
    if head != "sail" and not g.players[seat].usable & TACTICS:
        if SETTLER not in present:
            return Refusal("501.1", "needs_tactics", space=label)
        present = [SETTLER]
    if not any(marks.movable(g, seat, kind, space) for kind in present):
        for mark, rule, reason in STANDING:
            if any(marks.movable(g, seat, kind, space, STILL & ~mark) for kind in present):
                return Refusal(rule, reason, space=label)
        return Refusal("503.1", "has_fought", space=label)
    return Refusal("410.2", "nowhere_to_go", space=label)


def target(g: State, seat: int, start: str, label: str) -> Refusal:
    """Why the chosen units cannot go there."""
    origin, space = g.map.index[start], g.map.index[label]
    opponent = forces.opponent_at(g, seat, space) if g.terrain[space] != UNEXPLORED else -1
    if opponent >= 0:
        refusal = forces.refuse_attack(g, seat, space, opponent)
        if refusal:
            return refusal
    if space in g.map.neighbours[origin] and not g.terrain[origin] == g.terrain[space] == WATER:
        return _step(g, seat, origin, space, opponent)
    rule = "504.1" if g.terrain[origin] == WATER else "502.1"
    return Refusal(rule, "unreachable", space=label, start=start)


def _step(g: State, seat: int, origin: int, space: int, opponent: int) -> Refusal:
    """Why land units do not make a step to an adjacent space."""
    label = g.map.labels[space]
    if g.terrain[space] == WATER:
        return Refusal("505.1", "no_ship_room", space=label)
    able = forces.available(g, seat, origin, STILL)
    if not any(able):
        return Refusal("503.3", "on_mountain", space=g.map.labels[origin])
    if opponent >= 0:
        if not sum(able) - able[SETTLER]:
            return Refusal("501.3", "needs_escort", space=label)
        rested = forces.available(g, seat, origin, STILL | WOODED)
        if not sum(rested) - rested[SETTLER]:
            return Refusal("503.4", "entered_forest", space=label)
        free = forces.available(g, seat, origin, STILL | WOODED | forces.repelled(g, space))
        if not sum(free) - free[SETTLER]:
            return Refusal("904.2", "gardens", space=label)
    return Refusal("102.7", "no_army_room", space=label)
