"""Which games there are: every package under `pentapolis.games` that defines GAME, and others' distributions.

Somebody's own distribution adds a game by an entry point; nothing else has to be told:

    [project.entry-points."pentapolis.games"]
    high_card = "high_card:GAME"
"""

from __future__ import annotations

import importlib
import pkgutil
import tomllib
import warnings
from functools import cache
from importlib.metadata import entry_points
from typing import Any, Final

from pentapolis.engine.errors import BadSetup, NoSuchRules
from pentapolis.engine.game import Game
from pentapolis.engine.languages import LANGUAGES

GROUP: Final = "pentapolis.games"

_extra: dict[str, Game[Any]] = {}


@cache
def _built_in() -> dict[str, Game[Any]]:
    import pentapolis.games as package

    found: dict[str, Game[Any]] = {}
    for module in pkgutil.iter_modules(package.__path__):
        if module.ispkg:
            game = getattr(importlib.import_module(f"{package.__name__}.{module.name}"), "GAME", None)
            if game is not None:
                found[game.id] = _with_words_of_its_board(game)
    return found


@cache
def _installed() -> dict[str, Game[Any]]:
    """Games of other distributions. One that cannot be loaded is told about and left out."""
    found: dict[str, Game[Any]] = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        try:
            game = entry.load()
        except Exception as error:
            warnings.warn(f"the game {entry.name!r} ({entry.value}) does not load: {error!r}", stacklevel=2)
            continue
        if not isinstance(game, Game):
            warnings.warn(f"{entry.value} is not a game", stacklevel=2)
        elif game.id in found or game.id in _built_in():
            warnings.warn(f"{entry.value} is left out: there is already a game {game.id!r}", stacklevel=2)
        else:
            found[game.id] = _with_words_of_its_board(game)
    return found


def _with_words_of_its_board(game: Game[Any], today: Game[Any] | None = None) -> Game[Any]:
    """The words of a game are all its words, whoever says them: of its rules, of its page and of the game as
    a whole. Games of former rules are shown on today's board.
    """
    board = (today or game).folder / "board"
    game.words.domain = game.id
    game.words.add({"game": {"title": game.names}})
    if game.provenance:
        game.words.add({"game": {"provenance": game.provenance}})
    if (board / "words.toml").is_file():
        with (board / "words.toml").open("rb") as file:
            game.words.add(tomllib.load(file), f"{game.id}/board/words.toml")
    synonyms = (today or game).folder / "synonyms.toml"
    if synonyms.is_file():
        with synonyms.open("rb") as file:
            game.words.add(tomllib.load(file), f"{game.id}/synonyms.toml")
    if (board / "intro.toml").is_file():
        with (board / "intro.toml").open("rb") as file:
            steps = tomllib.load(file)["step"]
        said = {step["when"]: {language: step[language] for language in LANGUAGES} for step in steps}
        game.words.add({"intro": said}, f"{game.id}/board/intro.toml")
    lesson = (today or game).folder / "lesson.toml"
    if lesson.is_file():
        with lesson.open("rb") as file:
            game.words.add({"lesson": _words_of_lesson(tomllib.load(file))}, f"{game.id}/lesson.toml")
    return game


def _words_of_lesson(data: dict[str, Any]) -> dict[str, Any]:
    """What a guided game says: of each chapter title and goal, of each step what to do and why."""
    said: dict[str, Any] = {}
    for chapter, part in enumerate(data["chapter"], 1):
        said |= {f"title_{chapter}": part["title"], f"goal_{chapter}": part["goal"]}
        for number, step in enumerate(part["step"], 1):
            said |= {f"{word}_{chapter}_{number}": step[word] for word in ("do", "why") if word in step}
    return said


def register(game: Game[Any]) -> None:
    """Add a game for this process only, for tests and experiments."""
    _extra[game.id] = _with_words_of_its_board(game)


def games() -> dict[str, Game[Any]]:
    """All games by id."""
    return {**_built_in(), **_installed(), **_extra}


def find_game(id: str, rules: int | None = None) -> Game[Any]:
    """The game with this id, under today's rules or a former version; BadSetup lists what there is."""
    try:
        today = games()[id]
    except KeyError:
        raise BadSetup(f"there is no game {id!r}; there are {', '.join(games())}") from None
    if rules is None or rules == today.rules_version:
        return today
    former = _former(id, rules)
    if former is None:
        raise NoSuchRules(
            f"version {rules} of the rules of {id} is not here; today's is version {today.rules_version}"
        )
    return former


@cache
def _former(id: str, rules: int) -> Game[Any] | None:
    from pentapolis.former import former_game

    game = former_game(id, rules)
    return None if game is None else _with_words_of_its_board(game, games()[id])
