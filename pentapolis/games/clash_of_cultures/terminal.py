"""The board in the terminal, drawn from the view: the map as hexes of text, then every player."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

if TYPE_CHECKING:
    from pentapolis.cli.draw import Drawing

TERRAIN = {
    "plain": (" ", "yellow"),
    "forest": ("♣", "green"),
    "mountain": ("▲", "bright_black"),
    "barren": ("░", "dim"),
    "water": ("≈", "blue"),
    "unexplored": ("?", "dim"),
}
MOODS = {"happy": "bold green", "neutral": "bold", "angry": "bold red"}
WIDTH = 9
"""Characters from one column of hexes to the next."""


def board(draw: Drawing) -> RenderableType:
    return Group(head(draw), *map_lines(draw), Text(draw.word("legend"), "dim"), sheets(draw))


def head(draw: Drawing) -> Text:
    view = draw.view
    phase = draw.word("status") if view["stage"] == "status" else draw.word("phase", view["phase"])
    actions = draw.word("actions", view["actions_left"]) if view["actions_left"] > 0 else ""
    return draw.head(draw.word("round", view["round"], view["rounds"]), phase, actions, seat=view["active"])


def map_lines(draw: Drawing) -> list[Text]:
    """Every hex is two lines: its name and terrain, and what stands on it. Columns are half a hex apart."""
    lines: dict[int, dict[int, Text]] = defaultdict(dict)
    for space in draw.view["spaces"]:
        top = 2 * space["r"] + space["q"]
        sign, style = TERRAIN[space["terrain"]]
        lines[top][space["q"]] = Text(f"{space['label']} {sign * 4}", style)
        lines[top + 1][space["q"]] = standing(draw, space)
    return [joined(lines[y]) for y in range(min(lines), max(lines) + 1)]


def joined(cells: dict[int, Text]) -> Text:
    line = Text()
    for column, cell in sorted(cells.items()):
        line.append(" " * (column * WIDTH - len(line))).append_text(cell)
    return line


def standing(draw: Drawing, space: dict[str, Any]) -> Text:
    """The city of a space and the units on it."""
    text = Text()
    city = space["city"]
    if city:
        text.append("[").append_text(sign_of(draw, city["owner"]))
        text.append(str(city["size"]), MOODS[city["mood"]]).append("]")
    for owner, units in space["units"].items():
        seat = int(owner.removeprefix("seat")) if owner.startswith("seat") else None
        text.append_text(sign_of(draw, seat)).append(str(sum(units)))
    return text


def sign_of(draw: Drawing, seat: int | None) -> Text:
    return Text("☠", "red") if seat is None else draw.mark(seat)


def sheets(draw: Drawing) -> Grid:
    players = draw.view["players"]
    rows = [
        ("civ", [draw.name(p["civ"]) for p in players]),
        ("leader", [draw.name(p["leader"]) for p in players]),
        ("goods", [draw.amounts(p["goods"]) for p in players]),
        ("cities", [p["cities"] for p in players]),
        ("advances", [draw.names(p["advances"] + p["civ_advances"]) for p in players]),
        ("units", [units_on_map(draw, seat) for seat in range(len(players))]),
        ("hand", [hand(draw, p) for p in players]),
        ("done", [draw.names(p["done"]) for p in players]),
        ("wonders", [wonders(draw, seat) for seat in range(len(players))]),
        ("score", [Text(f"{p['score']:g}", "bold") for p in players]),
    ]
    return draw.sheet(*[(draw.word(id), cells) for id, cells in rows])


def units_on_map(draw: Drawing, seat: int) -> str:
    """All units of a seat; the order of kinds is that of the player's stock."""
    kinds = list(draw.view["players"][seat]["units"])
    totals = [0] * len(kinds)
    for space in draw.view["spaces"]:
        for kind, number in enumerate(space["units"].get(f"seat{seat}", ())):
            totals[kind] += number
    return draw.amounts(dict(zip(kinds, totals, strict=True)))


def hand(draw: Drawing, player: dict[str, Any]) -> str:
    """One's own cards by name, the others' by number."""
    if player["actions"] is not None:
        return draw.names(player["actions"] + player["objectives"] + player["wonders"])
    counts = player["hand"]
    return draw.word("cards", counts["actions"], counts["objectives"], counts["wonders"])


def wonders(draw: Drawing, seat: int) -> str:
    built = [
        id
        for s in draw.view["spaces"]
        if s["city"] and s["city"]["owner"] == seat
        for id in s["city"]["wonders"]
    ]
    return draw.names(built)
