"""Statistics: what is taken and what wins, from bots' games and from those played here; and all public games
as one download.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

from litestar import Response, get
from litestar.params import FromPath, FromQuery
from litestar.response import Stream

from pentapolis.engine import Game, games
from pentapolis.engine.languages import find_language
from pentapolis.lab.statistics import by_kind, shipped
from pentapolis.server.actions import game_of
from pentapolis.server.opendata import Counted, public_games
from pentapolis.server.rendering import say, words
from pentapolis.server.routes.given import Site, Viewer
from pentapolis.server.web import Asked, address_of, page, payer

HERE = "here"
"""The group of the games that people have played on this server."""


@get("/statistics")
async def statistics_list(request: Asked, site: Site, viewer: Viewer) -> Response[Any]:
    """The games that have statistics."""
    return await _page(request, site, viewer, next(iter(sorted(games()))), "")


@get("/statistics/{game_id:str}")
async def statistics_page(
    request: Asked, game_id: FromPath[str], site: Site, viewer: Viewer, group: FromQuery[str] = ""
) -> Response[Any]:
    """One game: seats, starts and cards, by strength of the players."""
    return await _page(request, site, viewer, game_id, group)


async def _page(request: Asked, site: Site, viewer: Viewer, game_id: str, group: str) -> Response[Any]:
    site.people.limiter.check("replay", payer(request, viewer.person))
    game = game_of(game_id)
    counted: Counted = await site.opendata.counted(game)
    groups = dict(shipped(game))
    if counted.data:
        groups[HERE] = counted.data
    chosen = group if group in groups else next(iter(groups), "")
    data = groups.get(chosen)
    values = {
        "here": "statistics",
        "game": game,
        "all_games": [one for one in games().values() if shipped(one)],
        "groups": list(groups),
        "group": chosen,
        "data": data,
        "counted": counted,
        "written": find_language(viewer.language).number,
        "seats": _shares(data["by_seat"], viewer.language) if data else [],
        "starts": _starts(game, data, viewer.language) if data else [],
        "kinds": _kinds(game, data, viewer.language) if data else [],
    }
    return page(request, viewer, "statistics", values)


def _row(name: str, share: dict[str, Any]) -> dict[str, Any]:
    return {"name": name, **share}


def _shares(shares: list[dict[str, Any]], language: str) -> list[dict[str, Any]]:
    return [_row(say(language, "seat_number", number=n), share) for n, share in enumerate(shares, 1)]


def _starts(game: Game[Any], data: dict[str, Any], language: str) -> list[dict[str, Any]]:
    return [_row(game.words.name(language, id), share) for id, share in data["starts"].items()]


def _kinds(game: Game[Any], data: dict[str, Any], language: str) -> list[tuple[str, list[dict[str, Any]]]]:
    """Tables of things by kind, with a heading where there is a word for it."""
    found = []
    for kind, things in by_kind(data).items():
        id = f"statistics.kind_{kind}"
        title = say(language, id) if words().has(id) else say(language, "statistics.kind_other")
        found.append((title, [_row(game.words.name(language, id), thing) for id, thing in things]))
    return found


@get("/games.jsonl")
async def open_data(request: Asked, site: Site, game: FromQuery[str] = "") -> Stream:
    """All public finished games, one JSON object a line: players by kind, never by name, and the record."""
    site.people.limiter.check("export", address_of(request))

    async def lines() -> AsyncIterator[bytes]:
        async for one in public_games(site.store, game):
            yield (json.dumps(one, ensure_ascii=False) + "\n").encode()
            await asyncio.sleep(0)

    headers = {"Content-Disposition": 'attachment; filename="games.jsonl"'}
    return Stream(lines(), media_type="application/x-ndjson", headers=headers)


HANDLERS = [statistics_list, statistics_page, open_data]
