"""Points and places (704): the score sheet category by category, monuments and the result."""

from __future__ import annotations

from pentapolis.engine import Result, places
from pentapolis.games.roll_through_the_ages.data import ARCHITECTURE, EMPIRE, MONUMENT_BOXES, MONUMENTS
from pentapolis.games.roll_through_the_ages.state import State


def monument_points(g: State, seat: int, monument: int) -> int:
    """603.1: more for the first to complete it; solo that is always the player (802.5)."""
    if g.players[seat].boxes[monument] < MONUMENT_BOXES[monument]:
        return 0  # 603.3
    return g.sheet.first[monument] if g.first[monument] == seat else g.sheet.later[monument]


def score_sheet(g: State, seat: int) -> dict[str, int]:
    """704.1, category by category."""
    player, sheet = g.players[seat], g.sheet
    completed = sum(boxes == full for boxes, full in zip(player.boxes, MONUMENT_BOXES, strict=True))
    architecture = completed * sheet.points_per_monument if player.developments & ARCHITECTURE else 0
    empire = player.cities * sheet.points_per_city if player.developments & EMPIRE else 0
    return {
        "developments": sum(p for i, p in enumerate(sheet.points) if player.developments >> i & 1),
        "monuments": sum(monument_points(g, seat, m) for m in range(len(MONUMENTS))),
        "bonus": architecture + empire,
        "disasters": -player.disasters,  # 501.1
    }


def score(g: State, seat: int) -> int:
    return sum(score_sheet(g, seat).values())


def result(g: State) -> Result:
    """704.2: the highest score wins, then the more valuable goods, then it is shared."""
    scores = [score(g, seat) for seat in range(g.seats)]
    return Result(scores, places([(s, p.goods_value()) for s, p in zip(scores, g.players, strict=True)]))
