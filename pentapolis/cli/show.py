"""A table drawn in the terminal. A game may draw its own board (see `draw`); else it is made of its view."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from pentapolis.cli.common import PERSON, words
from pentapolis.cli.draw import Drawing, plain, seat_name
from pentapolis.engine import Game, Table, Words
from pentapolis.engine.ask import Ask, Option, key
from pentapolis.engine.speak import label

MANY = 12
"""More options than this are listed in columns."""
MOST_ROWS = 20
"""Longer tables (the spaces of a map) are left to a game's own drawing."""


def player_names(players: Sequence[str] | None, seats: int) -> list[str]:
    """The names of the players, by seat; the same name twice is told apart by a number."""
    if players is None or len(players) != seats:
        return [words.text("en", "cli.person", seat + 1) for seat in range(seats)]
    names = [player.removeprefix(PERSON) for player in players]
    return [f"{name} {seat + 1}" if names.count(name) > 1 else name for seat, name in enumerate(names)]


def board(table: Table, seat: int | None, language: str, players: Sequence[str]) -> RenderableType:
    """What a seat (None: a spectator) sees of the table."""
    game = table.game
    view = table.view(seat)
    if not (game.folder / "terminal.py").is_file():
        return Panel(_Plain(game, language, players).everything(view), title=game.title(language))
    terminal = import_module(f"{type(game).__module__}.terminal")
    texts = Words.read(game.folder / "terminal.toml", domain=game.id)
    drawing: RenderableType = terminal.board(Drawing(view, game, language, players, texts))
    return drawing


class _Plain:
    """The drawing for games without one of their own: every entry of the view with its name.

    What every seat has becomes a table with a column for each player, other lists of things become tables
    with a row for each thing; the rest is written out in lines. Cards inside of something are named only.
    """

    def __init__(self, game: Game[Any], language: str, players: Sequence[str]) -> None:
        self.game = game
        self.language = language
        self.players = players

    def everything(self, view: dict[str, Any]) -> RenderableType:
        lines = Grid.grid(padding=(0, 2))
        tables: list[RenderableType] = []
        for name, value in view.items():
            if name == "game" or not _says(value):
                continue
            if not _is_table(value):
                lines.add_row(Text(self._name(name), style="dim"), Text(self._words(value)))
            elif len(value) == len(self.players):
                tables.append(self._by_seat(name, value))
            elif len(value) <= MOST_ROWS:
                tables.append(self._things(name, value))
        return Group(lines, *tables)

    def _by_seat(self, name: str, rows: list[dict[str, Any]]) -> Grid:
        grid = Grid(self._name(name), box=box.SIMPLE_HEAD)
        for seat in range(len(rows)):
            grid.add_column(seat_name(self.players, seat))
        for entry in dict.fromkeys(entry for row in rows for entry in row):
            values = [self._words(row.get(entry)) for row in rows]
            if any(_says(row.get(entry)) for row in rows):
                grid.add_row(Text(self._name(entry), style="dim"), *map(Text, values))
        return grid

    def _things(self, name: str, rows: list[dict[str, Any]]) -> Grid:
        columns = list(dict.fromkeys(entry for row in rows for entry in row))
        grid = Grid(*[self._name(name if c == "id" else c) for c in columns], box=box.SIMPLE_HEAD)
        for row in rows:
            grid.add_row(*[Text(self._words(row.get(column))) for column in columns])
        return grid

    def _words(self, value: Any) -> str:
        """A value in one line."""
        if isinstance(value, dict):
            if "id" in value:
                return self._words(value["id"])
            return ", ".join(f"{self._name(k)} {self._words(v)}" for k, v in value.items() if _says(v)) or "–"
        if isinstance(value, list | tuple):
            return ", ".join(map(self._words, value)) or "–"
        if isinstance(value, bool):
            return "✓" if value else "–"
        if value is None or value == "":
            return "–"
        return plain(self.game.words.name(self.language, value)) if isinstance(value, str) else str(value)

    def _name(self, name: Any) -> str:
        known = plain(self.game.words.name(self.language, name))
        return known if known != name else str(name).replace("_", " ")


def _is_table(value: Any) -> bool:
    return isinstance(value, list) and len(value) > 0 and all(isinstance(entry, dict) for entry in value)


def _says(value: Any) -> bool:
    return value is not None and value is not False and value != [] and value != {}


def option_list(game: Game[Any], language: str, ask: Ask, players: Sequence[str]) -> RenderableType:
    """The options with what to type for each."""
    lines = []
    for typed, option in numbered(ask):
        text = plain(label(game, language, ask.topic, option, players))
        line = Text.assemble((f"{typed:>3} ", "bold cyan"), text)
        if text != key(option):
            line.append(f"  {key(option)}", "dim")
        lines.append(line)
    return Columns(lines, padding=(0, 3), column_first=True) if len(lines) > MANY else Group(*lines)


def numbered(ask: Ask) -> list[tuple[int, Option]]:
    """What to type for each option: numbers stand for themselves, all else is counted from 1."""
    if all(isinstance(option, int) for option in ask.options):
        return [(option, option) for option in ask.options]
    return list(enumerate(ask.options, 1))


def score_table(table: Table, players: Sequence[str], language: str = "en") -> Grid:
    """Places and points, the best first."""
    result = table.result()
    grid = Grid(box=box.SIMPLE_HEAD)
    for head in ("place", "player", "score"):
        grid.add_column(words.text(language, f"cli.{head}"), justify="left" if head == "player" else "right")
    for seat in sorted(range(len(players)), key=lambda seat: result.places[seat]):
        points = table.game.points(result.scores[seat])
        grid.add_row(str(result.places[seat]), seat_name(players, seat), f"{points:g}")
    return grid
