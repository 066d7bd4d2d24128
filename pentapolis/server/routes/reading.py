"""Pages to read: the numbered rules, and what programs can do here."""

from __future__ import annotations

import re
from typing import Any

from litestar import Response, get
from markupsafe import Markup, escape

from pentapolis.engine import games
from pentapolis.rulebook import NoRulebook, rulebook
from pentapolis.server.actions import game_of
from pentapolis.server.people import Viewer
from pentapolis.server.refused import Refused
from pentapolis.server.web import Asked, page


@get("/rules")
async def all_rules(request: Asked, viewer: Viewer) -> Response[str]:
    return page(request, viewer, "rules", {"here": "rules", "game": None, "games": list(games().values())})


@get("/rules/{game_id:str}")
async def rules_of(request: Asked, game_id: str, viewer: Viewer) -> Response[str]:
    game = game_of(game_id)
    try:
        book = rulebook(game.id, viewer.language)
    except NoRulebook:
        raise Refused("no_page", 404) from None
    sections: dict[str, list[Any]] = {}
    for rule in [*book.rules.values(), *book.examples.values()]:
        sections.setdefault(rule.section, []).append(rule)
    translated = viewer.language == "en" or book.title != rulebook(game.id).title
    values = {"here": "rules", "game": game, "sections": list(sections.items()), "translated": translated}
    values["prose"] = prose
    return page(request, viewer, "rules", values)


def prose(text: str) -> Markup:
    """A rule's text with its `code` and *emphasis* as HTML."""
    html = re.sub(r"`([^`]+)`", r"<code>\1</code>", str(escape(text)))
    html = re.sub(r"\*\*([^*]+)\*\*", r"<b>\1</b>", html)
    return Markup(re.sub(r"(?<!\w)\*([^*]+)\*(?!\w)", r"<em>\1</em>", html))


@get("/builders")
async def builders(request: Asked, viewer: Viewer) -> Response[str]:
    return page(request, viewer, "builders", {"here": "builders", "first": next(iter(games()), "")})


HANDLERS = [all_rules, rules_of, builders]
