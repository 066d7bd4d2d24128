"""The board in the terminal, drawn from the view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from pentapolis.cli.show import seat_mark, seat_name
from pentapolis.engine import Game

FACE_STYLES = {
    "food3": "black on green",
    "good": "black on yellow",
    "skull": "white on red",
    "workers3": "black on cyan",
    "choice": "black on bright_white",
    "coin": "black on gold1",
}


def board(view: dict[str, Any], game: Game[Any], language: str, players: Sequence[str]) -> RenderableType:
    draw = _Board(view, game, language, players)
    return Group(draw.head(), draw.dice(), draw.sheets(), Columns([draw.monuments(), draw.developments()]))


class _Board:
    def __init__(self, view: dict[str, Any], game: Game[Any], language: str, players: Sequence[str]) -> None:
        self.view = view
        self.game = game
        self.language = language
        self.players = players

    def _word(self, id: str) -> str:
        return self.game.words.text(self.language, f"terminal.{id}")

    def _name(self, id: str) -> str:
        return self.game.words.name(self.language, id)

    def head(self) -> Text:
        """The round, whose turn it is, and how near the end is."""
        view, end = self.view, self.view["end"]
        text = Text(f"{self._word('round')} {view['round']}", style="bold")
        if view["rounds"]:
            text.append(f"/{view['rounds']}")
        if view["seat"] is not None:
            text.append("  ").append_text(seat_name(self.players, view["seat"]))
        if end["applies"]:
            text.append(
                f"  {self._word('developments')} {end['developments']}/{end['developments_needed']}", "dim"
            )
            text.append(f"  {self._word('monuments')} {end['monuments']}/{end['monuments_needed']}", "dim")
        return text

    def dice(self) -> Text:
        text = Text()
        for face in self.view["dice"]:
            text.append(f" {self._name(face)} ", FACE_STYLES[face]).append(" ")
        for pool in ("workers", "coins"):
            if self.view[pool]:
                text.append(f"  {self._word(pool)} {self.view[pool]}", "bold")
        return text

    def sheets(self) -> Grid:
        """One column for each player: food, goods, cities, disasters, points."""
        grid = Grid("", box=box.SIMPLE_HEAD, pad_edge=False)
        players = self.view["players"]
        for seat in range(len(players)):
            grid.add_column(seat_name(self.players, seat))
        grid.add_row(self._word("food"), *[self._track(p["food"], self.view["food_max"]) for p in players])
        for kind, good in enumerate(self.view["goods"]):
            cells = [self._good(good, p["goods"][kind]) for p in players]
            grid.add_row(self._name(good["id"]), *cells)
        grid.add_row(self._word("cities"), *[self._cities(p) for p in players])
        grid.add_row(self._word("disasters"), *[str(p["disasters"]) for p in players])
        grid.add_row(self._word("points"), *[Text(str(p["score"]), "bold") for p in players])
        return grid

    def _track(self, count: int, length: int) -> Text:
        return Text.assemble(
            (f"{count:2} ", "bold" if count else "dim"), "■" * count, ("·" * (length - count), "dim")
        )

    def _good(self, good: dict[str, Any], count: int) -> Text:
        text = self._track(count, good["length"])
        if count:
            text.append(f" {self._word('worth')} {good['values'][count]}", "dim")
        return text

    def _cities(self, player: dict[str, Any]) -> Text:
        text = Text(f"{player['cities']:2} ", "bold")
        for city in player["city_boxes"]:
            text.append(
                f"{city['marked']}/{city['boxes']} ", "green" if city["marked"] == city["boxes"] else "dim"
            )
        return text

    def monuments(self) -> Grid:
        grid = Grid(self._word("monuments"), box=box.SIMPLE_HEAD, pad_edge=False)
        grid.add_column(self._word("points"), justify="right")
        for seat in range(len(self.players)):
            grid.add_column(seat_mark(seat), justify="right")
        for number, monument in enumerate(self.view["monuments"]):
            if not monument["available"]:
                continue
            cells = []
            for player in self.view["players"]:
                done = player["boxes"][number] == monument["boxes"]
                marked = f"{player['boxes'][number]}/{monument['boxes']}"
                cells.append(Text(marked, "green" if done else "dim" if marked.startswith("0") else ""))
            first = Text(str(monument["first"]), "" if monument["first_by"] is None else "strike dim")
            grid.add_row(self._name(monument["id"]), Text.assemble(first, f" {monument['later']}"), *cells)
        return grid

    def developments(self) -> Grid:
        grid = Grid(self._word("developments"), box=box.SIMPLE_HEAD, pad_edge=False)
        for head in ("coins", "points"):
            grid.add_column(self._word(head), justify="right")
        grid.add_column("")
        for development in self.view["developments"]:
            id = development["id"]
            owners = [seat for seat, p in enumerate(self.view["players"]) if id in p["developments"]]
            marks = Text.assemble(*[seat_mark(seat) for seat in owners])
            grid.add_row(self._name(id), str(development["cost"]), str(development["points"]), marks)
        return grid
