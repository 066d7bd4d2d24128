"""Overlays: files that say what is different in the game that a designer wants to try.

    [options]                    # of the setup, as on the command line
    advanced = true

    [cards.card.pyramids]        # file cards.toml of the game's data, table card, id pyramids
    stages = [3, 4]

The names of files, tables, ids and fields are those of `pentapolis/games/<game>/data/*.toml`. Values take the
place of the printed ones; the types of the game's rows check them. What a card does beyond its numbers is
code and cannot be changed so.

An overlay holds for a whole process, from before the game is imported: `laid` is called by the processes that
play (`run.py`). So this module imports no game.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import pentapolis
from pentapolis.engine import PentapolisError
from pentapolis.engine.data import change_data

GAMES = Path(pentapolis.__file__).parent / "games"
OPTIONS = "options"


class BadChange(PentapolisError):
    """An overlay is refused: by file, id and field."""


@dataclass(frozen=True)
class Change:
    """What one overlay changes: tables by the names of data files, and options of the setup."""

    game: str
    written_in: str
    files: Mapping[str, Mapping[str, Any]]
    options: Mapping[str, str]

    def told(self) -> list[str]:
        """The changes, one a line: `cards.card.pyramids.stages = [3, 4]`."""
        lines = [f"{OPTIONS}.{name} = {value}" for name, value in self.options.items()]
        return lines + [line for name, tables in self.files.items() for line in _lines(name, tables)]


def _lines(name: str, value: Any) -> list[str]:
    if isinstance(value, Mapping):
        return [line for part, inner in value.items() for line in _lines(f"{name}.{part}", inner)]
    return [f"{name} = {value!r}"]


def read_change(game: str, path: Path) -> Change:
    """An overlay from its file; BadChange when it is no TOML or names a file that the game does not have."""
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadChange(f"{path} cannot be read: {error.strerror}") from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadChange(f"{path.name}: {error}") from None
    if not content:
        raise BadChange(f"{path.name}: changes nothing")
    known = sorted(file.stem for file in (GAMES / game / "data").glob("*.toml"))
    options: dict[str, str] = {}
    files: dict[str, Mapping[str, Any]] = {}
    for name, tables in content.items():
        if not isinstance(tables, Mapping):
            raise BadChange(f"{path.name}: {name}: must be a table")
        if name == OPTIONS:
            options = {option: _option(value) for option, value in tables.items()}
        elif name in known:
            files[name] = tables
        else:
            near = get_close_matches(name, [*known, OPTIONS], 1)
            hint = f"; did you mean {near[0]!r}?" if near else ""
            there = ", ".join([*known, OPTIONS])
            raise BadChange(f"{path.name}: {name}: is no data file of {game}; there are {there}{hint}")
    return Change(game, path.name, files, options)


def _option(value: Any) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def laid(changes: tuple[Change, ...]) -> None:
    """Lay the overlays over the data, once and before any game of this process is imported."""
    loaded = [name for name in sys.modules if name.startswith("pentapolis.games.")]
    if loaded:
        raise RuntimeError(f"{loaded[0]} has read its data already")
    for change in changes:
        for name, tables in change.files.items():
            change_data(GAMES / change.game / "data" / f"{name}.toml", tables, change.written_in)
