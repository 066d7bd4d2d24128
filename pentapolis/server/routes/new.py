"""Opening tables: the form, one click against bots, the introduction."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from pentapolis.engine import Game, SetupOption
from pentapolis.engine.setup import print_value
from pentapolis.server import playon
from pentapolis.server.actions import NewTable, game_of, open_table
from pentapolis.server.boards import board
from pentapolis.server.clocks import PRESETS, Clock, duration
from pentapolis.server.refused import Refused
from pentapolis.server.rendering import say
from pentapolis.server.routes.given import Form, Site, Viewer
from pentapolis.server.thinkers import DEFAULT_BOT, characters, strengths
from pentapolis.server.web import Asked, address_of, back_to, page, refused_words


def form_option(game: Game[Any], option: SetupOption, language: str) -> dict[str, Any]:
    """A setup option as the form shows it: words and choices from the game, one field for each seat."""

    def word(id: str, default: str) -> str:
        full = f"setup.{option.id}.{id}"
        return game.words.text(language, full) if game.words.has(full) else default

    def choice(value: Any) -> str:
        plain = (
            say(language, "yes") if value is True else say(language, "no") if value is False else str(value)
        )
        return word(print_value(value), plain)

    count = game.players[1] if option.per_seat else 1
    return {
        "option": option,
        "title": word("label", option.id),
        "help": word("help", ""),
        "choices": [(print_value(value), choice(value)) for value in option.values],
        "default": print_value(option.default),
        "fields": [f"opt_{option.id}_{i}" if option.per_seat else f"opt_{option.id}" for i in range(count)],
    }


def new_page(request: Asked, viewer: Viewer, game: Game[Any], error: str = "") -> Response[str]:
    found = board(game)
    options = [form_option(game, option, viewer.language) for option in game.options]
    return page(
        request,
        viewer,
        "new",
        {
            "game": game,
            "seats": max(min(2, game.players[1]), game.players[0]),
            "bots": strengths(),
            "characters": characters(game),
            "clocks": [Clock.parse(text) for text in PRESETS],
            "duration": duration,
            "options": [option for option in options if option["option"].id not in found.presenter.disputed],
            "disputed": [option for option in options if option["option"].id in found.presenter.disputed],
            "needed": {str(seats): values for seats, values in found.presenter.needed.items()},
            "error": error,
        },
        422 if error else 200,
    )


@get("/new/{game_id:str}")
async def new_table(request: Asked, game_id: FromPath[str], viewer: Viewer) -> Response[str]:
    return new_page(request, viewer, game_of(game_id))


def table_from_form(game: Game[Any], form: Form) -> NewTable:
    count = form.number("seats")
    low, high = game.players
    if not low <= count <= high:
        raise Refused("bad_setup", 422, "players", low=low, high=high)
    options: dict[str, Any] = {}  # as text: the setup parses and checks them
    for option in game.options:
        if option.per_seat and option.applies(count):
            default = print_value(option.default)
            options[option.id] = ",".join(form.text(f"opt_{option.id}_{i}", default) for i in range(count))
        elif option.applies(count) and f"opt_{option.id}" in form:
            options[option.id] = form.text(f"opt_{option.id}")
    seats = []
    for i in range(count):
        seat = form.text(f"seat_{i}", "open")
        seats.append(f"here:{form.text(f'name_{i}')}" if seat == "here" else seat)
    return NewTable(
        game.id,
        seats,
        options,
        private=form.text("private") == "yes",
        hints=form.text("hints") == "yes",
        takeover=form.number("takeover", "10"),
        clock=form.text("clock"),
        consent=form.text("consent") == "yes",
        talk=form.text("talk", "all"),
    )


@post("/tables")
async def create(request: Asked, site: Site, viewer: Viewer, form: Form) -> Response[Any]:
    game = game_of(form.text("game"))
    person = await site.people.ensure(viewer, address_of(request))
    try:
        live = await open_table(site, person, viewer.name, table_from_form(game, form))
    except Refused as refused:
        if refused.status != 422:
            raise
        return new_page(request, viewer, game, refused_words(viewer.language, refused))
    return back_to(request, viewer, f"/t/{live.id}")


@post("/play/{game_id:str}")
async def play_now(request: Asked, game_id: FromPath[str], site: Site, viewer: Viewer) -> Redirect:
    """One click to a game against bots, with as few seats as make a contest."""
    game = game_of(game_id)
    person = await site.people.ensure(viewer, address_of(request))
    count = max(min(2, game.players[1]), game.players[0])
    seats = ["me", *[f"bot:{DEFAULT_BOT}"] * (count - 1)]
    live = await open_table(site, person, viewer.name, NewTable(game.id, seats, {}))
    return back_to(request, viewer, f"/t/{live.id}")


@get("/records")
async def record_form(request: Asked, viewer: Viewer) -> Response[str]:
    empty = dict.fromkeys(("record", "ply", "seat", "others"), "")
    return record_page(request, viewer, empty)


def record_page(request: Asked, viewer: Viewer, given: dict[str, str], error: str = "") -> Response[str]:
    values = {"bots": strengths(), "given": given, "error": error}
    return page(request, viewer, "records", values, 422 if error else 200)


@post("/records")
async def play_record(request: Asked, site: Site, viewer: Viewer, form: Form) -> Response[Any]:
    """A new table from a position of an uploaded record."""
    person = await site.people.ensure(viewer, address_of(request))
    given = {name: form.text(name) for name in ("record", "ply", "seat", "others")}
    try:
        seat = form.number("seat") - 1 if given["seat"] else None
        wanted = playon.Wanted(form.number("ply", "0"), seat, given["others"][:40] or DEFAULT_BOT)
        live = await playon.from_record(site, given["record"], person, viewer.name, wanted)
    except Refused as refused:
        if refused.status != 422:
            raise
        return record_page(request, viewer, given, refused_words(viewer.language, refused))
    return back_to(request, viewer, f"/t/{live.id}")


HANDLERS = [new_table, create, play_now, record_form, play_record]
