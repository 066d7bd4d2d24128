"""What the games' own drawings of their boards in the terminal are made with.

A game draws its board by the function `board(draw)` in its module `terminal`, where `draw` is a `Drawing`;
the words that this needs beyond the game's own stand in `terminal.toml` beside it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich import box
from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from pentapolis.engine import Game, Words, find_language

SEAT_STYLES = ("blue", "dark_orange", "green", "magenta", "yellow", "cyan")
SEAT_MARKS = "●■▲◆★✚"
SOFT_HYPHEN = "\u00ad"
"""Where a browser may break a long word; a terminal shows it as a stroke, and nobody types it."""


def plain(text: str) -> str:
    """A text of a game as a terminal shows it."""
    return text.replace(SOFT_HYPHEN, "")


def seat_name(players: Sequence[str], seat: int) -> Text:
    return Text(f"{SEAT_MARKS[seat]} {players[seat]}", style=SEAT_STYLES[seat])


class Drawing:
    """A view being drawn, in a language, with the players' names."""

    def __init__(
        self, view: dict[str, Any], game: Game[Any], language: str, players: Sequence[str], words: Words
    ) -> None:
        self.view = view
        self.game = game
        self.language = language
        self.players = players
        self.words = words

    def word(self, id: str, *values: Any) -> str:
        """A text of the drawing itself."""
        return plain(self.words.text(self.language, f"terminal.{id}", *values))

    def name(self, id: Any) -> str:
        """The name of a card or piece, – for none."""
        return "–" if id is None else plain(self.game.words.name(self.language, id))

    def number(self, value: float) -> str:
        """A number as the language writes it."""
        return find_language(self.language).number(int(value) if value == int(value) else value)

    def said(self, id: str) -> str:
        """A text of the game; – where it has none."""
        return plain(self.game.words.text(self.language, id)) if self.game.words.has(id) else "–"

    def points(self, parts: Mapping[str, float]) -> str:
        """Points by category, `Cities 8, Wonders 5`, leaving out categories without any."""
        ids = {id: (f"category.{id}", f"board.category.{id}") for id in parts}
        names = {
            id: next((self.said(text) for text in ids[id] if self.game.words.has(text)), id) for id in parts
        }
        return ", ".join(f"{names[id]} {self.number(n)}" for id, n in parts.items() if n) or "–"

    def mark(self, seat: int) -> Text:
        """The seat's sign: told apart by shape as well as by colour."""
        return Text(SEAT_MARKS[seat], style=SEAT_STYLES[seat])

    def marks(self, seats: Iterable[int]) -> Text:
        return Text(" ").join([self.mark(seat) for seat in seats])

    def names(self, ids: Iterable[Any]) -> str:
        return ", ".join(self.name(id) for id in ids) or "–"

    def amounts(self, amounts: Mapping[str, int]) -> str:
        """`2 wood, 3 stone and 1 food`, leaving out what there is none of."""
        words, language = self.game.words, self.language
        counted = [words.counted(language, number, id) for id, number in amounts.items() if number]
        return plain(find_language(language).listed(counted)) if counted else "–"

    def head(self, *parts: str, seat: int | None = None) -> Text:
        """The line at the top: what time it is, and whose turn."""
        text = Text(" · ".join(part for part in parts if part), style="bold")
        if seat is not None:
            text.append("  ").append_text(seat_name(self.players, seat))
        return text

    def lines(self, *rows: tuple[str, RenderableType]) -> Grid:
        """Labels and what they stand for."""
        grid = Grid.grid(padding=(0, 2))
        for label, value in rows:
            grid.add_row(Text(label, style="dim"), value)
        return grid

    def sheet(self, *rows: tuple[str, Sequence[Any]]) -> Grid:
        """One column for each player; rows that say nothing for anybody are left out."""
        grid = Grid("", box=box.SIMPLE_HEAD, pad_edge=False)
        for seat in range(len(self.players)):
            grid.add_column(seat_name(self.players, seat))
        for label, cells in rows:
            shown = [cell if isinstance(cell, Text) else Text(str(cell)) for cell in cells]
            if any(cell.plain not in ("", "–") for cell in shown):
                grid.add_row(Text(label, style="dim"), *shown)
        return grid

    def things(self, *heads: str) -> Grid:
        """An empty table with these heads, the first column to the left, numbers to the right."""
        grid = Grid(heads[0], box=box.SIMPLE_HEAD, pad_edge=False)
        for head in heads[1:]:
            grid.add_column(head, justify="right")
        return grid

    @staticmethod
    def signed(number: int) -> str:
        """+3, −2, ±0."""
        return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "±0"
