"""`pentapolis statistics`: what is taken and what wins, from shipped, played or recorded games."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from rich.table import Table as Grid

from pentapolis.cli.common import check_language, console, game_id, read_saved
from pentapolis.engine import BadRecord, BadSetup, Game, find_game
from pentapolis.lab.statistics import FILE, by_kind, make, played, shipped, told, watched_record


def show_statistics(
    game: str, bot: str, games: int, records: Path | None, ship: bool, as_data: bool, language: str
) -> None:
    check_language(language)
    found = find_game(game_id(game))
    if ship:
        data = make(found, games or 100, lambda group: console.print(f"{group}: done"))
        text = json.dumps(data, separators=(",", ":"), sort_keys=True)
        (found.folder / FILE).write_text(text + "\n", encoding="utf-8")
        console.print(f"wrote {found.folder / FILE}")
        return
    group = _group(found, bot, games, records)
    if as_data:
        console.print_json(json.dumps(group))
        return
    console.print(_shares(f"{found.id}: {group['games']} games; seats", group["by_seat"]))
    if group["starts"]:
        names = {found.words.name(language, id): share for id, share in group["starts"].items()}
        console.print(_shares("Boards, leaders, civilizations", list(names.values()), list(names)))
    for kind, things in by_kind(group).items():
        console.print(_things(found, kind, things, language))


def _group(game: Game[Any], bot: str, games: int, records: Path | None) -> dict[str, Any]:
    """The games that are asked for: recorded, played now, or those that are shipped."""
    if records is not None:
        saved = [one.record for one in read_saved(records)]
        mine = [r for r in saved if r.setup.game.id == game.id and r.scores is not None and r.seed]
        if not mine:
            raise BadRecord(f"{records}: no finished game of {game.id}")
        return told([watched_record(record) for record in mine])
    if games:
        return told(played(game, bot, games, "statistics"))
    known = shipped(game)
    if bot not in known:
        has = ", ".join(known) or "none"
        raise BadSetup(f"{game.id} ships statistics of games by: {has}; --games 100 plays some by {bot}")
    group: dict[str, Any] = known[bot]
    return group


def _shares(title: str, shares: list[dict[str, Any]], names: list[str] | None = None) -> Grid:
    grid = Grid(title=title, title_justify="left")
    for column in ("", "games", "won", "95 %", "points"):
        grid.add_column(column, justify="left" if not column else "right")
    for number, share in enumerate(shares):
        grid.add_row(
            names[number] if names else str(number + 1),
            str(share["games"]),
            f"{share['share']:.0%}",
            f"{share['low']:.0%} – {share['high']:.0%}",
            f"{share['points']:.1f}",
        )
    return grid


def _things(game: Game[Any], kind: str, things: list[tuple[str, dict[str, Any]]], language: str) -> Grid:
    grid = Grid(title=kind, title_justify="left")
    for column in ("", "taken", "won", "above expectation"):
        grid.add_column(column, justify="left" if not column else "right")
    for id, thing in things:
        star = " ★" if thing["sure"] else ""
        above = f"{100 * thing['above']:+.0f} ± {100 * thing['half']:.0f}"
        name = game.words.name(language, id) + star
        grid.add_row(name, f"{thing['often']:.0%}", f"{thing['share']:.0%}", above)
    return grid
