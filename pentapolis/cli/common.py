"""What the commands share: consoles, the arguments that name a game, reading records."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from pentapolis.engine import (
    BadRecord,
    BadSetup,
    Record,
    Setup,
    Words,
    find_game,
    games,
    languages,
    parse_setup,
)


class Printer(Console):
    """A console whose reader may go away: `pentapolis games | head -1` is no mistake."""

    def on_broken_pipe(self) -> None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(0)


console = Printer(highlight=False)
errors = Console(stderr=True, highlight=False)
words = Words.read(Path(__file__).parent / "words.toml", domain="cli")
"""What the command line itself says, in every language."""

GameArgument = Annotated[str, typer.Argument(help="The game: its id, its initials or a part of it.")]
SettingsArgument = Annotated[
    list[str] | None,
    typer.Argument(metavar="OPTION=VALUE", help="Settings, such as seats=3; `pentapolis games` lists them."),
]
RecordArgument = Annotated[Path, typer.Argument(help="A record, a saved game, or an export of many.")]
ClusterOption = Annotated[
    str,
    typer.Option(
        "--cluster",
        metavar="HOST:PORT",
        help="On all machines of this Ray cluster instead; `auto`: the one that runs here.",
    ),
]
LanguageOption = Annotated[str, typer.Option("--language", "-l", help="en, de or a language that was added.")]


def game_id(text: str) -> str:
    """The id of the game that this text names: its initials, its beginning or any part that only it has."""
    known = list(games())
    if text not in known and text:
        for names_it in (_has_initials, str.startswith, str.__contains__):
            matching = [id for id in known if names_it(id, text.lower())]
            if len(matching) == 1:
                return matching[0]
    return find_game(text).id


def _has_initials(id: str, text: str) -> bool:
    return text == "".join(word[0] for word in id.split("_"))


def make_setup(game: str, settings: list[str] | None, seats: int) -> Setup:
    """The setup that the arguments describe; `seats` counts where they do not say."""
    words = list(settings or [])
    if not any(word.startswith("seats=") for word in words):
        low, high = find_game(game_id(game)).players
        words.append(f"seats={max(low, min(seats, high))}")
    return parse_setup(" ".join([game_id(game), *words]))


def check_language(language: str) -> str:
    if language not in languages():
        raise BadSetup(f"the language is {' or '.join(languages())}, not {language!r}")
    return language


PERSON = "person:"
"""How a saved game marks the seats of people; all other players are names of bots."""


class SavedGame:
    """A record as a file holds it, with the players where the file knows them."""

    def __init__(self, record: Record, players: list[str] | None = None) -> None:
        self.record = record
        self.players = players

    def as_json(self) -> str:
        return json.dumps({"players": self.players, "record": str(self.record)}, ensure_ascii=False)


def read_saved(path: Path) -> list[SavedGame]:
    """All games in a file: a record as text, a saved game, or an export with one JSON object a line."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not text"
        raise BadRecord(f"{path} cannot be read: {reason}") from None
    try:
        if not text.startswith("{"):
            return [SavedGame(Record.parse(text))]
        return [_from_json(line, number) for number, line in enumerate(text.splitlines(), 1)]
    except BadRecord as error:
        raise BadRecord(f"{path}: {error}") from None


def _from_json(line: str, number: int) -> SavedGame:
    try:
        data: Any = json.loads(line)
    except ValueError as error:
        raise BadRecord(f"not JSON: {error}", number) from None
    players = data.get("players") if isinstance(data, dict) else None
    if not isinstance(data, dict) or not isinstance(data.get("record"), str):
        raise BadRecord("expected an object with a record", number)
    if players is not None and not (isinstance(players, list) and all(isinstance(p, str) for p in players)):
        raise BadRecord("players must be a list of names", number)
    try:
        return SavedGame(Record.parse(data["record"]), players)
    except BadRecord as error:
        raise BadRecord(f"in the record, {error}", number) from None


def read_record(path: Path, game: int = 1) -> SavedGame:
    """The game with this number (from 1) in a file."""
    saved = read_saved(path)
    if not 1 <= game <= len(saved):
        raise BadRecord(f"{path} holds {len(saved)} games; there is no game {game}")
    return saved[game - 1]


def example(*lines: str) -> str:
    """The examples at the end of a command's help."""
    return "[bold]Examples[/bold]\n\n" + "\n\n".join(f"[cyan]{line}[/cyan]" for line in lines)
