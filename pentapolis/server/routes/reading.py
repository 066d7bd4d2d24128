"""Pages to read: the numbered rules, and what programs can do here."""

from __future__ import annotations

import re
from typing import Any

from litestar import Response, get
from litestar.params import FromPath, FromQuery
from markupsafe import Markup, escape

from pentapolis.engine import games
from pentapolis.rulebook import Hit, NoRulebook, Rule, about, rulebook, search
from pentapolis.server.actions import game_of
from pentapolis.server.refused import Refused
from pentapolis.server.rendering import render
from pentapolis.server.routes.given import Viewer
from pentapolis.server.web import Asked, page


@get("/rules")
async def all_rules(request: Asked, viewer: Viewer) -> Response[str]:
    return page(request, viewer, "rules", {"here": "rules", "game": None, "games": list(games().values())})


@get("/rules/{game_id:str}")
async def rules_of(request: Asked, game_id: FromPath[str], viewer: Viewer) -> Response[str]:
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


MOST_HITS = 40


@get("/rules/{game_id:str}/find")
async def find_rules(
    game_id: FromPath[str],
    viewer: Viewer,
    q: FromQuery[str] = "",
    topic: FromQuery[str] = "",
    rule: FromQuery[str] = "",
) -> dict[str, str | int]:
    """For the drawer at the table: rules that have these words (marked), the chapter of a question, or that
    of one rule; without any of these the list of chapters.
    """
    game = game_of(game_id)
    try:
        book = rulebook(game.id, viewer.language)
    except NoRulebook:
        raise Refused("no_page", 404) from None
    if words := q.strip()[:80]:
        hits = search(game.id, viewer.language, words)
        return _found(_headed(hits[:MOST_HITS]), len(hits), rule)
    if topic:
        rules = about(game.id, topic, viewer.language)
    elif rule in book.examples:
        rules = [book.examples[rule]]
    else:
        rules = book.find(rule.partition(".")[0]) if rule else []
    if not rules:
        values = {"chapters": list(book.sections.items())}
        return {"html": render("fragments/rulehits.html", values), "count": -1}
    return _found(_chapters(rules), -1, rule)


Group = tuple[list[tuple[str, bool]], list[tuple[str, Markup]]]
"""A heading in parts, those looked for marked, and the rules under it: number and text."""


def _headed(hits: list[Hit]) -> list[Group]:
    """Under every heading its hits, best first."""
    groups: dict[str, Group] = {}
    for hit in hits:
        groups.setdefault(hit.rule.section, (hit.heading, []))[1].append((hit.rule.number, marked(hit)))
    return list(groups.values())


def marked(hit: Hit) -> Markup:
    """The text of a rule with what was looked for marked."""
    plain = [(re.sub(r"[*`]", "", part), is_hit) for part, is_hit in hit.text]
    html = (Markup("<mark>{}</mark>").format(part) if is_hit else escape(part) for part, is_hit in plain)
    return Markup("").join(html)


def _chapters(rules: list[Rule]) -> list[Group]:
    groups: dict[str, Group] = {}
    for rule in rules:
        entry = (rule.number, prose(rule.text))
        groups.setdefault(rule.section, ([(rule.section, False)], []))[1].append(entry)
    return list(groups.values())


def _found(groups: list[Group], count: int, here: str) -> dict[str, str | int]:
    return {"html": render("fragments/rulehits.html", {"groups": groups, "here": here}), "count": count}


def prose(text: str) -> Markup:
    """A rule's text with its `code` and *emphasis* as HTML."""
    html = re.sub(r"`([^`]+)`", r"<code>\1</code>", str(escape(text)))
    html = re.sub(r"\*\*([^*]+)\*\*", r"<b>\1</b>", html)
    return Markup(re.sub(r"(?<!\w)\*([^*]+)\*(?!\w)", r"<em>\1</em>", html))


@get("/builders")
async def builders(request: Asked, viewer: Viewer) -> Response[str]:
    return page(request, viewer, "builders", {"here": "builders", "first": next(iter(games()), "")})


HANDLERS = [all_rules, rules_of, find_rules, builders]
