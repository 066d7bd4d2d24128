"""The board in the terminal, drawn from the view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

if TYPE_CHECKING:
    from pentapolis.cli.draw import Drawing

FACE_STYLES = {
    "food3": "black on green",
    "good": "black on yellow",
    "skull": "white on red",
    "workers3": "black on cyan",
    "choice": "black on bright_white",
    "coin": "black on gold1",
}

PARTS = ("developments", "monuments", "bonus", "disasters")
"""The lines of the score sheet."""


def board(draw: Drawing) -> RenderableType:
    tables = Columns([monuments(draw), developments(draw)])
    return Group(head(draw), dice(draw), *offer(draw), sheets(draw), tables)


def head(draw: Drawing) -> Text:
    """The round, whose turn it is, and how near the end is."""
    view, end = draw.view, draw.view["end"]
    rounds = f"/{view['rounds']}" if view["rounds"] else ""
    text = draw.head(f"{draw.word('round')} {view['round']}{rounds}", seat=view["seat"])
    if end["applies"]:
        text.append(
            f"  {draw.word('developments')} {end['developments']}/{end['developments_needed']}", "dim"
        )
        text.append(f"  {draw.word('monuments')} {end['monuments']}/{end['monuments_needed']}", "dim")
    if end["last_round"]:
        text.append(f"  {draw.word('last_round')}", "bold red")
    return text


def dice(draw: Drawing) -> Text:
    text = Text()
    for face, locked in zip(draw.view["dice"], draw.view["locked"], strict=True):
        text.append(f" {draw.name(face)}{'*' if locked else ''} ", FACE_STYLES[face]).append(" ")
    if any(draw.view["locked"]):
        text.append(draw.word("locked"), "dim")
    if draw.view["dice"]:
        text.append(f"  {draw.word('rolls', draw.view['rolls'])}", "dim")
    if draw.view["skulls"]:
        text.append(f"  {draw.word('skulls', draw.view['skulls'])}", "bold red")
    for pool in ("workers", "coins"):
        if draw.view[pool]:
            text.append(f"  {draw.word(pool)} {draw.view[pool]}", "bold")
    return text


def offer(draw: Drawing) -> list[Text]:
    """The trade that is being offered, if there is one (803)."""
    found = draw.view["offer"]
    if found is None:
        return []
    gives, gets = (draw.amounts({id: number for number, id in found[side]}) for side in ("gives", "gets"))
    names = draw.players[found["from"]], draw.players[found["to"]]
    return [Text(draw.word("offer", *names, gives, gets), "bold")]


def sheets(draw: Drawing) -> Grid:
    """One column for each player: food, goods, cities, disasters, points."""
    players = draw.view["players"]
    return draw.sheet(
        (draw.word("food"), [track(p["food"], draw.view["food_max"]) for p in players]),
        *(
            (draw.name(good["id"]), [stock(draw, good, p["goods"][kind]) for p in players])
            for kind, good in enumerate(draw.view["goods"])
        ),
        (draw.word("cities"), [cities(p) for p in players]),
        (draw.word("stored"), [f"{p['goods_total']:2} ({p['goods_value']})" for p in players]),
        (draw.word("disasters"), [f"{p['disasters']:2}" for p in players]),
        *[(part(draw, id), [draw.number(p["score_sheet"][id]) for p in players]) for id in PARTS],
        (draw.word("points"), [Text(draw.number(p["score"]), "bold") for p in players]),
    )


def part(draw: Drawing, category: str) -> str:
    """A line of the score sheet: the points of one kind."""
    return f"{draw.word('points')}: {draw.said(f'category.{category}')}"


def track(count: int, length: int) -> Text:
    return Text.assemble(
        (f"{count:2} ", "bold" if count else "dim"), "■" * count, ("·" * (length - count), "dim")
    )


def stock(draw: Drawing, good: dict[str, Any], count: int) -> Text:
    text = track(count, good["length"])
    if count:
        text.append(f" {draw.word('worth')} {good['values'][count]}", "dim")
    return text


def cities(player: dict[str, Any]) -> Text:
    text = Text(f"{player['cities']:2} ", "bold")
    for city in player["city_boxes"]:
        done = city["marked"] == city["boxes"]
        text.append(f"{city['marked']}/{city['boxes']} ", "green" if done else "dim")
    return text


def monuments(draw: Drawing) -> Grid:
    grid = draw.things(draw.word("monuments"), draw.word("points"))
    for seat in range(len(draw.players)):
        grid.add_column(draw.mark(seat), justify="right")
    for number, monument in enumerate(draw.view["monuments"]):
        if not monument["available"]:
            continue
        cells = []
        for player in draw.view["players"]:
            marked, boxes = player["boxes"][number], monument["boxes"]
            cells.append(Text(f"{marked}/{boxes}", "green" if marked == boxes else "" if marked else "dim"))
        first = Text(str(monument["first"]), "" if monument["first_by"] is None else "strike dim")
        grid.add_row(draw.name(monument["id"]), Text.assemble(first, f" {monument['later']}"), *cells)
    return grid


def developments(draw: Drawing) -> Grid:
    grid = draw.things(draw.word("developments"), draw.word("coins"), draw.word("points"), "")
    for development in draw.view["developments"]:
        id = development["id"]
        owners = [seat for seat, p in enumerate(draw.view["players"]) if id in p["developments"]]
        marks = Text.assemble(*[draw.mark(seat) for seat in owners])
        grid.add_row(draw.name(id), str(development["cost"]), str(development["points"]), marks)
    return grid
