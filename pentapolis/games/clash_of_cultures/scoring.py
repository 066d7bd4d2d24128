"""Victory points and ties (204, 205). Points are counted in halves, so that everything is an integer."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Result, places
from pentapolis.games.clash_of_cultures.rules.moments import POINTS, WINS_TIES, WONDER_POINTS
from pentapolis.games.clash_of_cultures.state import State

CATEGORIES: Final[tuple[str, ...]] = ("cities", "advances", "objectives", "wonders", "events", "leaders")


def halves(g: State, seat: int) -> list[int]:
    """The half points of a player by category, in the order of the tie-break (205.1).

    Rules 204.1–204.7, 204.12, 204.13, 205.4, 1101.5.
    """
    p = g.players[seat]
    pieces = 0
    for city in g.cities.values():
        if city.owner == seat:
            pieces += 2
        pieces += 2 * city.pieces.count(seat)
        if city.druids == seat:
            pieces += 2  # 1121.3b
    objectives = 4 * len(p.done) + 2 * p.rune_stones + 2 * p.explored_tiles.bit_count()
    events = p.event_points + 2 * p.anarchy
    parts = [pieces, p.advances.bit_count(), objectives, wonder_halves(g, seat), events, 4 * p.captured]
    for ability in POINTS.of(p):
        ability(g, seat, parts)
    return parts


def wonder_halves(g: State, seat: int) -> int:
    """4 VP alone, 2 each for builder and other controller; the Great Pyramid 5 (204.8–204.11).

    Rules 902.5, 902.6, 908.1, 908.2.
    """
    total = 0
    for wonder in range(8):
        builder, holder = g.wonder_builder[wonder], g.wonder_holder[wonder]
        own = WONDER_POINTS.among(1 << wonder)
        if own:
            total += sum(ability(builder == seat, holder == seat) for ability in own)
        elif builder == seat:
            total += 8 if holder == seat else 4
        elif holder == seat:
            total += 4
    return total


def result(g: State) -> Result:
    """Scores are half points; places follow the tie rules (205, 204.15, 205.2, 205.3, 205.5, 908.3)."""
    parts = [halves(g, seat) for seat in range(g.seats)]
    totals = [sum(part) for part in parts]
    keys = []
    for seat in range(g.seats):
        built = sum(1 << wonder for wonder in range(8) if g.wonder_builder[wonder] == seat)
        keys.append((totals[seat], bool(WINS_TIES.among(built)), *parts[seat]))
    return Result(totals, places(keys))
