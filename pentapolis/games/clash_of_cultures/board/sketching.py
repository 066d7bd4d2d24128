"""The map for pictures of links: spaces, cities with their buildings, units."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin
from typing import Any

from pentapolis.sketch import Sketch

from .drawing import RADIUS, centre

CORNERS = [(cos(n * pi / 3), sin(n * pi / 3)) for n in range(6)]


def sketch(view: dict[str, Any], name: Callable[[str], str]) -> Sketch:
    found = Sketch()
    for one in view["spaces"]:
        x, y = centre(one["q"], one["r"])
        terrain = "t-hidden" if one["terrain"] == "unexplored" else f"t-{one['terrain']}"
        for colour, radius in (("line-2", RADIUS), (terrain, RADIUS - 2)):
            found.polygon([(x + radius * dx, y + radius * dy) for dx, dy in CORNERS], colour)
    for one in view["spaces"]:
        x, y = centre(one["q"], one["r"])
        if one["city"] is not None:
            city(found, one["city"], x, y)
        low = y + (26 if one["city"] is not None else 0)
        for place, (owner, counts) in enumerate(one["units"].items()):
            at = x + 26 * place - 13 * (len(one["units"]) - 1)
            found.box(at - 12, low - 10, 24, 20, seat_colour(owner), str(sum(counts)))
    return found


def city(found: Sketch, city: dict[str, Any], x: float, y: float) -> None:
    """The middle says how large it is; its buildings and wonders stand around it."""
    parts = [*(f"s{seat + 1}" for seat in city["buildings"].values()), *("c-gold" for _ in city["wonders"])]
    for place, colour in enumerate(parts):
        turn = pi * (1.15 + 0.7 * place / max(1, len(parts) - 1)) if len(parts) > 1 else 1.5 * pi
        found.disc(x + 27 * cos(turn), y + 27 * sin(turn), 8, colour)
    owner = "s0" if city["owner"] is None else f"s{city['owner'] + 1}"
    found.disc(x, y, 18, "raised")
    found.disc(x, y, 16, owner, str(city["size"]))


def seat_colour(owner: str) -> str:
    return f"s{int(owner[4:]) + 1}" if owner.startswith("seat") else "s0"
