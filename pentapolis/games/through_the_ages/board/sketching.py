"""The card row for pictures of links, and what each civilization has achieved."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pentapolis.games.through_the_ages.board.cards import card_of
from pentapolis.sketch import Sketch

WIDTH, HEIGHT, GAP = 112, 128, 10
IN_A_LINE = 7


def sketch(view: dict[str, Any], name: Callable[[str], str]) -> Sketch:
    found = Sketch()
    for place, space in enumerate(view["row"]):
        line, column = divmod(place, IN_A_LINE)
        x, y = column * (WIDTH + GAP), line * (HEIGHT + GAP)
        if space["card"] is None:
            found.box(x, y, WIDTH, HEIGHT, "sunken")
        else:
            info = card_of(space["card"])
            found.card(x, y, WIDTH, HEIGHT, info["cls"], name(space["card"]), info["age"])
    for line, player in enumerate(view["players"]):
        civilization(found, player, 2 * (HEIGHT + GAP) + 4 + 46 * line, name)
    return found


def civilization(found: Sketch, player: dict[str, Any], y: float, name: Callable[[str], str]) -> None:
    """Its government, its leader, its wonders."""
    had = [player["government"], player["leader"], *player["wonders"]]
    cards = [card for card in had if card is not None][:6]
    found.disc(18, y + 20, 16, f"s{player['seat'] + 1}", str(player["seat"] + 1))
    for place, card in enumerate(cards):
        found.box(46 + 134 * place, y + 2, 128, 36, card_of(card)["cls"], name(card))
