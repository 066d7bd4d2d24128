"""Which games there are. Every package under `pentapolis.games` that defines GAME is one."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import Any

from pentapolis.engine.errors import BadSetup
from pentapolis.engine.game import Game

_extra: dict[str, Game[Any]] = {}


@cache
def _built_in() -> dict[str, Game[Any]]:
    import pentapolis.games as package

    found: dict[str, Game[Any]] = {}
    for module in pkgutil.iter_modules(package.__path__):
        if module.ispkg:
            game = getattr(importlib.import_module(f"{package.__name__}.{module.name}"), "GAME", None)
            if game is not None:
                found[game.id] = game
    return found


def register(game: Game[Any]) -> None:
    """Add a game that lives outside `pentapolis.games`."""
    _extra[game.id] = game


def games() -> dict[str, Game[Any]]:
    """All games by id."""
    return {**_built_in(), **_extra}


def find_game(id: str) -> Game[Any]:
    """The game with this id; BadSetup lists what there is."""
    try:
        return games()[id]
    except KeyError:
        raise BadSetup(f"there is no game {id!r}; there are {', '.join(games())}") from None
