"""Boards: how a game's `board/` folder becomes its page. docs/boards.md describes the contract."""

from __future__ import annotations

import importlib.util
import sys
import tomllib
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from pentapolis.engine import Ask, Event, Game, Option, Words


class Board:
    """The web side of one game. What its folder does not bring is taken from the generic board."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.folder = game.folder / "board"
        self.module = _module(game.id, self.folder)
        words = self.folder / "words.toml"
        if words.is_file():
            with words.open("rb") as file:
                game.words.add(tomllib.load(file), f"{game.id}/board/words.toml")
        self.own = (self.folder / "board.html").is_file()
        intro = self.folder / "intro.toml"
        self.intro: dict[str, Any] = {}
        if intro.is_file():
            with intro.open("rb") as file:
                self.intro = tomllib.load(file)
            Words({"step": {s["when"]: {"en": s["en"], "de": s["de"]} for s in self.intro["step"]}})

    def template(self, name: str) -> str:
        """The name under which the template loader finds this template, the game's or the generic one."""
        return f"{self.game.id}/{name}" if (self.folder / name).is_file() else f"generic/{name}"

    def file(self, name: str) -> str | None:
        path = self.folder / name
        return path.read_text(encoding="utf-8") if path.is_file() else None

    def css(self) -> str:
        """The board's own styles: all its style sheets one after the other."""
        return "\n".join(path.read_text(encoding="utf-8") for path in sorted(self.folder.glob("*.css")))

    def recall(self, events: list[Event], since: int) -> dict[str, Any]:
        """Extra variables from what has happened, from the presenter's `recall`."""
        function = getattr(self.module, "recall", None)
        return function(events, since) if function else {}

    def card(self, id: str) -> dict[str, Any] | None:
        """What `card.html` shows of a card, from the presenter's `card`; None when there is no such card."""
        function = getattr(self.module, "card", None)
        return function(id) if function else None

    def present(self, view: dict[str, Any], ask: Ask | None, seat: int | None, shown: int) -> dict[str, Any]:
        """Extra variables for the templates, from the presenter's `present`."""
        function = getattr(self.module, "present", None)
        return function(view, ask, seat, shown) if function else {}

    def look(self, view: dict[str, Any], ask: Ask, option: Option) -> dict[str, Any]:
        """How an option looks in the list (icon, note, cost, group, quiet), from the presenter's `look`."""
        function = getattr(self.module, "look", None)
        return (function(view, ask, option) if function else None) or {}

    def forecast(self, view: dict[str, Any], ask: Ask, option: Option) -> Any:
        """What `preview.html` shows of an option beyond its certain consequence: odds, averages."""
        function = getattr(self.module, "forecast", None)
        return function(view, ask, option) if function else None

    @property
    def disputed(self) -> frozenset[str]:
        """Options of the setup that only settle disputed points; the form folds them away (`DISPUTED`)."""
        return frozenset(getattr(self.module, "DISPUTED", ()))

    @property
    def needed(self) -> dict[int, dict[str, str]]:
        """Values of options that a number of players needs; the form sets them (`NEEDED`)."""
        return dict(getattr(self.module, "NEEDED", {}))

    @property
    def follow(self) -> dict[str, Option]:
        """Questions of one's own that a preview answers by itself, by topic (`FOLLOW`)."""
        return dict(getattr(self.module, "FOLLOW", {}))

    @property
    def icon(self) -> str:
        """The icon of the game in lists of tables."""
        return str(getattr(self.module, "ICON", "market"))

    @property
    def separators(self) -> frozenset[str]:
        """Kinds of events that are headings of the log, such as the start of a round."""
        return frozenset(getattr(self.module, "SEPARATORS", ()))


def _module(id: str, folder: Path) -> ModuleType | None:
    path = folder / "__init__.py"
    if not path.is_file():
        return None
    name = f"pentapolis_board_{id}"
    spec = importlib.util.spec_from_file_location(name, path, submodule_search_locations=[str(folder)])
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


@cache
def board(game: Game[Any]) -> Board:
    return Board(game)
