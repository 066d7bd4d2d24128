"""The map for pictures of links: regions, what has been built there, who has how much influence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pentapolis.games.mosaic.board.chart import SIZE, hex_place, labels
from pentapolis.sketch import Sketch


def sketch(view: dict[str, Any], name: Callable[[str], str]) -> Sketch:
    found = Sketch()
    for hex in map(hex_place, view["hexes"]):
        corners = [point.split(",") for point in hex["points"].split()]
        found.polygon([(float(x), float(y)) for x, y in corners], f"t-{hex['terrain']}")
        if hex["piece"] is not None:
            radius = SIZE * (0.45 if hex["village"] else 0.7)
            found.disc(hex["x"], hex["y"], radius, f"s{hex['owner'] + 1}")
            if hex["piece_icon"] == "wonder":
                found.disc(hex["x"], hex["y"], radius / 2, "c-gold")
        elif hex["tile"] is not None:
            found.disc(hex["x"], hex["y"], SIZE * 0.2, "line-2")
    for sign in labels(view):
        left, top = sign["x"] - sign["width"] / 2, sign["y"] - 14
        found.box(left, top, sign["width"], 18 + 18 * bool(sign["standing"]), "raised")
        found.box(left, top, sign["width"], 18, "", name(sign["id"]), "ink")
        for seat, influence, x in sign["standing"]:
            found.box(sign["x"] + x - 3, top + 19, 26, 15, f"s{seat + 1}", str(influence))
    return found
