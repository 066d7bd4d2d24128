"""The board in the terminal, drawn from the view: offers, influence by region, then every player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

if TYPE_CHECKING:
    from pentapolis.cli.draw import Drawing

DECKS = ("technology", "build", "population", "tax_tariff")


def board(draw: Drawing) -> RenderableType:
    return Group(head(draw), offers(draw), regions(draw), sheets(draw))


def head(draw: Drawing) -> Text:
    view = draw.view
    return draw.head(
        draw.word("round", view["round"]),
        draw.word("last") if view["final_round"] else "",
        draw.word("scorings", view["scorings"]),
        draw.word("pot", view["pot"]),
        seat=None if view["over"] else view["turn"],
    )


def offers(draw: Drawing) -> Grid:
    lines: list[tuple[str, RenderableType]] = []
    for id in DECKS:
        deck = draw.view["decks"][id]
        cards = draw.names(card["id"] for card in deck["offer"] if card)
        lines.append((draw.word(id), Text(f"{cards} {draw.word('left', deck['left'])}")))
    if draw.view.get("hand"):
        lines.append((draw.word("hand"), Text(draw.names(draw.view["hand"]))))
    return draw.lines(*lines)


def regions(draw: Drawing) -> Grid:
    """Influence of everybody in every region in play, and the points it would score now."""
    grid = draw.things(draw.word("regions"))
    for seat in range(len(draw.players)):
        grid.add_column(draw.mark(seat), justify="right")
    for region in draw.view["regions"]:
        if region["in_play"]:
            cells = []
            for influence, points in zip(region["influence"], region["points"], strict=True):
                scored = Text(f" {draw.signed(points)}" if points else "", "green")
                cells.append(Text.assemble((str(influence), "" if influence else "dim"), scored))
            grid.add_row(draw.name(region["id"]), *cells)
    return grid


def sheets(draw: Drawing) -> Grid:
    players = draw.view["players"]
    rows = [
        ("leader", [draw.name(p["leader"]) for p in players]),
        ("government", [draw.name(p["government"]) for p in players]),
        ("people", [p["population"] for p in players]),
        ("stock", [draw.amounts(p["stock"]) for p in players]),
        ("production", [draw.amounts(p["production"]) for p in players]),
        ("pillars", [draw.amounts(p["pillars"]) for p in players]),
        ("goods", [draw.amounts(p["goods"]) for p in players]),
        ("technologies", [len(p["technologies"]) for p in players]),
        ("places", [f"{p['cities']}, {p['villages']}" for p in players]),
        ("units", [p["units"] for p in players]),
        ("wonders", [draw.names(p["wonders"]) for p in players]),
        ("golden_ages", [draw.names(p["golden_ages"]) for p in players]),
        ("achievements", [draw.names(p["achievements"]) for p in players]),
        ("unrest", [p["unrest"] for p in players]),
        ("score", [Text(str(p["score"]), "bold") for p in players]),
    ]
    return draw.sheet(*[(draw.word(id), cells) for id, cells in rows])
