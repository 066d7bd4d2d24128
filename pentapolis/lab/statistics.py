"""What is taken, and what wins: from bots' games, shipped with each game, and from any recorded games.

    pentapolis statistics nations                                  # what the game ships
    pentapolis statistics nations --games 200 --bots medium,medium # played now
    pentapolis statistics nations --records games.jsonl            # from an export

Numbers are those of `summary`: how often a seat owned something, and how much more its owners won than the
same seats do on average, with 95 % intervals. Owners may win because they own it or own it because they win.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any, Final

from pentapolis.engine import Game, Record, Table
from pentapolis.lab.summary import summary
from pentapolis.lab.watch import Observer, Watched, finish, watch
from pentapolis.study.tournament import matches

FILE: Final = "statistics.json"
GROUPS: Final = ("medium", "easy")
"""The strengths of bots whose games are shipped."""
SHIPPED_GAMES: Final = 100
DIGITS: Final = 4


def watched_record(record: Record) -> Watched:
    """One recorded game, measured."""
    table = Table(record.setup, record.seed)
    found = Watched(0, True)
    observer = Observer(table)
    for seat, option in record.answers:
        ask = table.ask_for(seat)
        observer.look()
        if ask is not None and len(ask.options) > 1:
            found.decisions += 1
            found.options += len(ask.options)
            found.most_options = max(found.most_options, len(ask.options))
            found.topics[ask.topic] = found.topics.get(ask.topic, 0) + 1
        table.answer(option, seat)
    finish(found, observer)
    return found


def played(game: Game[Any], bot: str, games: int, seed: str, seats: int = 2) -> list[Watched]:
    """Games of equal bots, measured."""
    setup = f"{game.id} seats={max(seats, game.players[0])}"
    return [watch(match) for match in matches(setup, [bot] * seats, games, seed)]


def told(watched: Iterable[Watched]) -> dict[str, Any]:
    """What a group of games says, for pages and files; games of as many seats as the first one has."""
    found = list(watched)
    same = [game for game in found if len(game.shares) == len(found[0].shares)]
    data: dict[str, Any] = _rounded(summary(same).as_json())
    data.pop("decisions_by_topic")
    return data


def make(
    game: Game[Any], games: int = SHIPPED_GAMES, progress: Callable[[str], None] | None = None
) -> dict[str, Any]:
    """The statistics that a game ships, by strength of the bots."""
    found = {}
    for bot in GROUPS:
        found[bot] = told(played(game, bot, games, f"statistics {bot}"))
        if progress is not None:
            progress(bot)
    return found


def shipped(game: Game[Any]) -> dict[str, Any]:
    """What the game ships, by strength; nothing where it ships none."""
    path = game.folder / FILE
    if not path.is_file():
        return {}
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return {group: data[group] for group in GROUPS if group in data}


def by_kind(data: dict[str, Any]) -> dict[str, list[tuple[str, dict[str, Any]]]]:
    """The things of a group by their kind (`wonder`, `leader`, …), the most winning first."""
    kinds: dict[str, list[tuple[str, dict[str, Any]]]] = {}
    for name, thing in data["cards"].items():
        kind, _, id = name.partition(":")
        kinds.setdefault(kind, []).append((id, thing))
    for things in kinds.values():
        things.sort(key=lambda entry: -entry[1]["above"])
    return kinds


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, DIGITS)
    if isinstance(value, dict):
        return {key: _rounded(part) for key, part in value.items()}
    return [_rounded(part) for part in value] if isinstance(value, list) else value
