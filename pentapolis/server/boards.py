"""Boards: how a game's `board/` folder becomes its page. docs/boards.md describes the contract."""

from __future__ import annotations

import importlib
from functools import cache
from typing import Any, Final

from pentapolis.engine import Game, games
from pentapolis.presenter import Presenter

_PLACES: Final = {"board": 0, "pictures": 2}


class Board:
    """The web side of one game. What its folder does not bring is taken from the generic board.

    Games of former rules are shown on today's board; where that does not fit them, on the generic one.
    """

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        today = games().get(game.id, game)
        self.former = today is not game
        self.folder = today.folder / "board"
        self.presenter = _presenter(today)
        self.own = (self.folder / "board.html").is_file()
        self.intro = (self.folder / "intro.toml").is_file()
        self._templates: dict[str, str] = {}

    def template(self, name: str) -> str:
        """The name under which the template loader finds this template, the game's or the generic one."""
        if name not in self._templates:
            own = (self.folder / name).is_file()
            self._templates[name] = f"{self.game.id}/{name}" if own else f"generic/{name}"
        return self._templates[name]

    def fall_back(self) -> None:
        """From now on show this game of former rules on the generic board."""
        self.presenter = Presenter(icon=self.presenter.icon)
        self.folder = self.folder / "none"
        self.intro = False
        self._templates = {}

    def has(self, name: str) -> bool:
        return self.template(name).startswith(f"{self.game.id}/")

    def file(self, name: str) -> str | None:
        path = self.folder / name
        return path.read_text(encoding="utf-8") if path.is_file() else None

    def css(self) -> str:
        """The board's own styles: `board.css`, then its parts by name, then `pictures.css`."""
        found = sorted(self.folder.glob("*.css"), key=lambda path: (_PLACES.get(path.stem, 1), path.stem))
        return "\n".join(path.read_text(encoding="utf-8") for path in found)


def _presenter(game: Game[Any]) -> Presenter:
    """The game's `board.PRESENTER`, imported as the package that it is."""
    if not (game.folder / "board" / "__init__.py").is_file():
        return Presenter()
    found = importlib.import_module(f"{type(game).__module__}.board").PRESENTER
    assert isinstance(found, Presenter)
    return found


@cache
def board(game: Game[Any]) -> Board:
    return Board(game)
