"""The dice for pictures of links, and everybody's sheet: cities, developments, monuments."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pentapolis.sketch import Sketch

DIE = 104
COLOURS = {
    "food": "c-food",
    "workers": "c-worker",
    "coin": "c-gold",
    "choice": "c-stab",
    "skull": "c-strength",
}


def sketch(view: dict[str, Any], name: Callable[[str], str]) -> Sketch:
    found = Sketch()
    for place, die in enumerate(view["dice"]):
        colour = next((tone for word, tone in COLOURS.items() if die.startswith(word)), "c-pottery")
        found.box(place * (DIE + 12), 0, DIE, DIE, colour, name(die))
    boxes = [monument["boxes"] for monument in view["monuments"]]
    for seat, player in enumerate(view["players"]):
        sheet(found, seat, player, boxes, DIE + 24 + 92 * seat, name)
    return found


def sheet(
    found: Sketch,
    seat: int,
    player: dict[str, Any],
    boxes: list[int],
    y: float,
    name: Callable[[str], str],
) -> None:
    """A line of boxes for cities and monuments, below it what has been developed."""
    found.disc(18, y + 18, 16, f"s{seat + 1}", str(seat + 1))
    lines = [(city["marked"], city["boxes"]) for city in player["city_boxes"]]
    x = 46.0
    for marked, all in [*lines, *zip(player["boxes"], boxes, strict=True)]:
        for number in range(all):
            found.box(x, y + 8, 9, 20, f"s{seat + 1}" if number < marked else "sunken")
            x += 10
        x += 8
    for place, development in enumerate(player["developments"][:7]):
        found.box(46 + 132 * place, y + 38, 126, 34, "k-special", name(development))
