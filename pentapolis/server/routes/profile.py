"""A person as others see them: ratings with their curves, results, tables, head to head; leaderboards."""

from __future__ import annotations

from collections import Counter
from typing import Any

from litestar import Response, get
from litestar.params import FromPath, FromQuery

from pentapolis.engine import games
from pentapolis.server.actions import game_of
from pentapolis.server.boards import board
from pentapolis.server.listing import ago, table_rows
from pentapolis.server.ratings import SURE_OF, Result, bots_of
from pentapolis.server.refused import Refused
from pentapolis.server.routes.given import Site, Viewer
from pentapolis.server.rows import PersonRow
from pentapolis.server.shelf import Wanted
from pentapolis.server.storage import NOBODY
from pentapolis.server.web import Asked, page

WIDTH, HEIGHT = 120, 26
SHOWN = 15


async def person_of(site: Site, id: str) -> PersonRow:
    row = await site.store.person(id[:16]) if "\0" not in id else None
    if row is None or row.name == NOBODY:
        raise Refused("no_person", 404)
    return row


@get("/p/{who:str}")
async def profile(request: Asked, who: FromPath[str], site: Site, viewer: Viewer) -> Response[str]:
    row = await person_of(site, who)
    history = await site.ratings.history(row.id)
    tables = await site.shelf.public_of(row.id, Wanted())
    me = row.id == viewer.person
    met = await site.ratings.head_to_head(viewer.person, row.id) if viewer.person and not me else (0, 0, 0)
    public = await site.shelf.public_ids([result.table for result in history[: 4 * SHOWN]])
    values = {
        "here": "people",
        "who": row,
        "me": me,
        "kind": await site.circles.kind(viewer.person, row.id),
        "tables": await table_rows(site, viewer, tables.rows[:10]),
        "ratings": await rating_lines(site, viewer, row.id, history),
        "favourites": favourites(history),
        "played": len(history),
        "won": sum(result.share for result in history if result.size > 1),
        "against": sum(result.size > 1 for result in history),
        "met": met,
        "results": [
            {"result": one, "game": games()[one.game], "when": ago(viewer.language, one.at)}
            for one in history
            if one.game in games() and (me or one.table in public)
        ][:SHOWN],
    }
    return page(request, viewer, "profile", values)


async def rating_lines(
    site: Site, viewer: Viewer, person: str, history: list[Result] | None = None
) -> list[dict[str, Any]]:
    """The ratings of a person, each with its curve and its last change."""
    found = await site.ratings.of(person)
    history = await site.ratings.history(person) if history is None else history
    lines = []
    for (game, size), rating in sorted(found.items()):
        if game not in games():
            continue
        course = [r.mu for r in reversed(history) if (r.game, r.size) == (game, size) and r.mu is not None]
        change = round(40 * (course[-1] - course[-2])) if len(course) > 1 else 0
        lines.append(
            {
                "game": games()[game],
                "icon": board(games()[game]).presenter.icon,
                "size": size,
                "rating": rating,
                "change": change,
                "curve": curve(course),
            }
        )
    return lines


def curve(values: list[float]) -> str:
    """The points of a small curve."""
    shown = values[-30:]
    if len(shown) < 2:
        return ""
    low, high = min(shown), max(shown)
    across, up = WIDTH / (len(shown) - 1), (HEIGHT - 4) / ((high - low) or 1)
    return " ".join(f"{i * across:.1f},{HEIGHT - 2 - (v - low) * up:.1f}" for i, v in enumerate(shown))


def favourites(history: list[Result]) -> list[tuple[Any, int]]:
    """The games that somebody plays most."""
    counted = Counter(result.game for result in history if result.game in games())
    return [(games()[game], count) for game, count in counted.most_common(3)]


@get("/ratings")
async def leaderboard(
    request: Asked, site: Site, viewer: Viewer, game: FromQuery[str] = "", size: FromQuery[str] = "2"
) -> Response[str]:
    chosen = game_of(game) if game else next(iter(games().values()))
    seats = 3 if size == "3" else 2
    found = await site.ratings.leaders(chosen.id, seats)
    lines: list[dict[str, Any]] = [
        {"id": id, "name": name, "bot": "", "rating": rating, "sure": rating.mu - SURE_OF * rating.sigma}
        for id, name, rating in found
    ]
    for level, rating in bots_of(chosen.id).items():
        lines.append({"id": "", "name": "", "bot": level, "rating": rating, "sure": rating.mu})
    lines.sort(key=lambda line: -line["sure"])
    values = {
        "here": "ratings",
        "game": chosen,
        "games": list(games().values()),
        "size": seats,
        "lines": lines,
    }
    return page(request, viewer, "ratings", values)


HANDLERS = [profile, leaderboard]
