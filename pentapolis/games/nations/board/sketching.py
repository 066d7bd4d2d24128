"""The progress board for pictures of links: what is on offer at which price, and each nation's goods."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pentapolis.sketch import Sketch

WIDTH, HEIGHT, GAP = 118, 96, 8
COLOURS = {
    "building": "k-special",
    "military": "k-military",
    "colony": "k-leader",
    "advisor": "k-gov",
    "wonder": "k-wonder",
    "war": "ink-2",
    "battle": "k-urban",
    "golden_age": "k-action",
}
"""As on the board (board.css)."""
GOODS = {"stone": "c-stone", "gold": "c-gold", "food": "c-food", "books": "c-book", "vp": "c-culture"}


def sketch(view: dict[str, Any], name: Callable[[str], str]) -> Sketch:
    found = Sketch()
    for line, row in enumerate(view["rows"]):
        y = line * (HEIGHT + GAP)
        found.disc(20, y + HEIGHT / 2, 18, "c-gold", str(row["price"]))
        for place, card in enumerate(row["cards"]):
            x = 48 + place * (WIDTH + GAP)
            if card is None:
                found.box(x, y, WIDTH, HEIGHT, "sunken")
            else:
                found.card(x, y, WIDTH, HEIGHT, COLOURS[card["kind"]], name(card["id"]))
    for line, nation in enumerate(view["nations"]):
        goods(found, line, nation, len(view["rows"]) * (HEIGHT + GAP) + 42 * line, name)
    return found


def goods(found: Sketch, seat: int, nation: dict[str, Any], y: float, name: Callable[[str], str]) -> None:
    found.disc(20, y + 18, 16, f"s{seat + 1}", str(seat + 1))
    for place, (good, colour) in enumerate(GOODS.items()):
        text = f"{name(good)} {nation['goods'][good]}"
        found.box(48 + 126 * place, y, 118, 36, colour, text)
