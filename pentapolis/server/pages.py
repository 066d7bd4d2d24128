"""The pages around the tables: home, new table, account, rules."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Any

from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.response import Redirect
from markupsafe import Markup, escape

from pentapolis.engine import LANGUAGES, Game, SetupOption, games
from pentapolis.engine.setup import print_value
from pentapolis.rulebook import NoRulebook, rulebook
from pentapolis.server.actions import NewTable, game_of, open_table
from pentapolis.server.boards import board
from pentapolis.server.people import Viewer, checked_name
from pentapolis.server.refused import Refused
from pentapolis.server.rendering import say
from pentapolis.server.rows import SeatRow, TableRow, numbers
from pentapolis.server.storage import now
from pentapolis.server.thinkers import DEFAULT_BOT, strengths
from pentapolis.server.web import (
    YEAR,
    Asked,
    address_of,
    back_to,
    form_of,
    page,
    refused_words,
    site_of,
    viewer_of,
    whole_number,
)

NO_PICTURE = Markup(
    '<svg class="sc" viewBox="0 0 260 130" preserveAspectRatio="xMidYMid slice" aria-hidden="true">'
    '<use href="#i-brand" x="100" y="35" width="60" height="60" color="var(--accent)"/></svg>'
)


def game_card(game: Game[Any], language: str) -> dict[str, Any]:
    """What the home page shows of a game."""
    own = board(game)
    low, high = game.minutes
    hours = low >= 60
    unit = "length_hours" if hours else "length_minutes"
    length = say(language, unit, low=low // 60 if hours else low, high=high // 60 if hours else high)
    first, last = game.players
    picture = own.file("home.svg")
    return {
        "game": game,
        "picture": Markup(picture) if picture else NO_PICTURE,
        "tagline": game.words.text(language, "board.tagline") if game.words.has("board.tagline") else "",
        "players": str(first) if first == last else f"{first}–{last}",
        "length": length,
        "intro": bool(own.intro),
    }


def ago(language: str, moment: datetime) -> str:
    minutes = int((now() - moment).total_seconds() // 60)
    if minutes < 1:
        return say(language, "just_now")
    if minutes < 60:
        return say(language, "minutes_ago", count=minutes)
    if minutes < 24 * 60:
        return say(language, "hours_ago", count=minutes // 60)
    return say(language, "days_ago", count=minutes // (24 * 60))


def table_row(viewer: Viewer, row: TableRow, seats: list[SeatRow]) -> dict[str, Any] | None:
    """A table in a list of the home page; None when its game is not installed."""
    game = games().get(row.game)
    if game is None:
        return None
    waiting = row.waiting_seats
    mine = [s.seat for s in seats if s.person is not None and s.person == viewer.person]
    if row.status == "open":
        status = say(viewer.language, "waiting_players")
    elif row.status == "over":
        status = say(viewer.language, "finished_won" if has_won(row, mine) else "finished")
    else:
        status = say(viewer.language, "playing", name=", ".join(seats[s].name for s in waiting))
    return {
        "id": row.id,
        "name": game.names[viewer.language],
        "icon": board(game).icon,
        "others": [s for s in seats if s.seat not in mine and s.kind != "open"],
        "free": sum(s.kind == "open" for s in seats),
        "my_turn": row.status == "playing" and any(seat in mine for seat in waiting),
        "status": status,
        "when": ago(viewer.language, row.changed),
    }


def has_won(row: TableRow, mine: list[int]) -> bool:
    """Whether one of these seats has won against others. The places tell; games that ended before places
    were stored have a winner here only when no tie had to be broken.
    """
    scores, places = numbers(row.scores), numbers(row.places)
    if len(scores) < 2:
        return False
    if places:
        return any(places[seat] == 1 for seat in mine)
    return scores.count(max(scores)) == 1 and scores.index(max(scores)) in mine


@get("/", name="home")
async def home(request: Asked) -> Response[str]:
    site, viewer = site_of(request), await viewer_of(request)
    mine = await site.store.tables_of(viewer.person) if viewer.person else []
    own = {row.id for row in mine}
    open_rows = [r for r in await site.store.tables_with_status("open", 12) if r.id not in own]
    live_rows = [r for r in await site.store.tables_with_status("playing", 6) if r.id not in own]
    live_rows += [r for r in await site.store.tables_with_status("over", 6) if r.id not in own]
    seats = await site.store.seats_of_many([r.id for r in [*mine, *open_rows, *live_rows]])

    def rows(found: Any) -> list[dict[str, Any]]:
        made = (table_row(viewer, row, seats[row.id]) for row in found)
        return [row for row in made if row is not None]

    mine_rows = sorted(rows(mine), key=lambda row: not row["my_turn"])
    return page(
        request,
        viewer,
        "home",
        {
            "here": "home",
            "games": [game_card(game, viewer.language) for game in games().values()],
            "mine": mine_rows[:12],
            "waiting": sum(row["my_turn"] for row in mine_rows),
            "open": rows(open_rows),
            "live": rows(live_rows),
        },
    )


# --- new tables ----------------------------------------------------------------------------------


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
            "options": [option for option in options if option["option"].id not in found.disputed],
            "disputed": [option for option in options if option["option"].id in found.disputed],
            "needed": {str(seats): values for seats, values in found.needed.items()},
            "error": error,
        },
        422 if error else 200,
    )


@get("/new/{game_id:str}")
async def new_table(request: Asked, game_id: str) -> Response[str]:
    return new_page(request, await viewer_of(request), game_of(game_id))


def table_from_form(game: Game[Any], data: dict[str, str]) -> NewTable:
    count = whole_number(data.get("seats"), "seats")
    low, high = game.players
    if not low <= count <= high:
        raise Refused("bad_setup", 422, f"{low} to {high} players")
    options: dict[str, Any] = {}
    for option in game.options:
        if not option.applies(count):
            continue
        if option.per_seat:
            default = print_value(option.default)
            values = [data.get(f"opt_{option.id}_{i}", default) for i in range(count)]
            options[option.id] = ",".join(values)
        elif f"opt_{option.id}" in data:
            options[option.id] = data[f"opt_{option.id}"]
    seats = []
    for i in range(count):
        seat = data.get(f"seat_{i}", "open")
        seats.append(f"here:{data.get(f'name_{i}', '')}" if seat == "here" else seat)
    for option in game.options:  # values come as text; `parse` checks and converts them
        if option.id in options:
            options[option.id] = _parsed(option, options[option.id], count)
    return NewTable(
        game.id,
        seats,
        options,
        private=data.get("private") == "yes",
        hints=data.get("hints") == "yes",
        takeover=whole_number(data.get("takeover", "10"), "takeover"),
    )


def _parsed(option: SetupOption, text: str, seats: int) -> Any:
    try:
        return option.parse(text, seats)
    except Exception as error:
        raise Refused("bad_setup", 422, str(error)) from None


@post("/tables")
async def create(request: Asked) -> Response[Any]:
    site, viewer = site_of(request), await viewer_of(request)
    data = await form_of(request, viewer)
    game = game_of(data.get("game", ""))
    person = await site.people.ensure(viewer, address_of(request))
    try:
        live = await open_table(site, person, viewer.name, table_from_form(game, data))
    except Refused as refused:
        if refused.status != 422:
            raise
        return new_page(request, viewer, game, refused_words(viewer.language, refused))
    return back_to(request, viewer, f"/t/{live.id}")


@post("/play/{game_id:str}")
async def play_now(request: Asked, game_id: str) -> Redirect:
    """One click to a game against bots, with as few seats as make a contest."""
    site, viewer = site_of(request), await viewer_of(request)
    await form_of(request, viewer)
    game = game_of(game_id)
    person = await site.people.ensure(viewer, address_of(request))
    count = max(min(2, game.players[1]), game.players[0])
    seats = ["me", *[f"bot:{DEFAULT_BOT}"] * (count - 1)]
    live = await open_table(site, person, viewer.name, NewTable(game.id, seats, {}))
    return back_to(request, viewer, f"/t/{live.id}")


@post("/learn/{game_id:str}")
async def learn(request: Asked, game_id: str) -> Redirect:
    """The introduction: a game against an easy bot in which every question is explained."""
    site, viewer = site_of(request), await viewer_of(request)
    await form_of(request, viewer)
    game = game_of(game_id)
    person = await site.people.ensure(viewer, address_of(request))
    count = max(min(2, game.players[1]), game.players[0])
    seats = ["me", *["bot:easy"] * (count - 1)]
    wanted = NewTable(game.id, seats, {}, private=True, learning=True)
    live = await open_table(site, person, viewer.name, wanted)
    return back_to(request, viewer, f"/t/{live.id}")


# --- people ----------------------------------------------------------------------------------------


def local_path(text: str) -> str:
    """A path of this site to go back to; never another site."""
    return text if text.startswith("/") and not text.startswith(("//", "/\\")) else "/"


@post("/settings")
async def settings(request: Asked) -> Redirect:
    viewer = await viewer_of(request)
    data = await form_of(request, viewer)
    reply = back_to(request, viewer, local_path(data.get("back", "/")))
    if data.get("language") in LANGUAGES:
        reply.cookies.append(Cookie("lang", value=data["language"], samesite="lax", max_age=YEAR, path="/"))
    return reply


def account_page(request: Asked, viewer: Viewer, status: int = 200, **values: str) -> Response[str]:
    shown = {"error": "", "notice": "", "token": "", **values}
    return page(request, viewer, "account", shown, status)


@get("/account")
async def account(request: Asked) -> Response[str]:
    return account_page(request, await viewer_of(request))


@post("/account", status_code=200)
async def sign_up(request: Asked) -> Response[str]:
    site, viewer = site_of(request), await viewer_of(request)
    data = await form_of(request, viewer)
    site.people.limiter.check("account", address_of(request))
    try:
        name = checked_name(data.get("name", ""))
        await site.people.ensure(viewer, address_of(request))
        await site.people.sign_up(viewer, name, data.get("password", ""))
    except Refused as refused:
        return account_page(request, viewer, refused.status, error=refused_words(viewer.language, refused))
    return account_page(request, viewer, notice=say(viewer.language, "welcome"))


@post("/account/name", status_code=200)
async def change_name(request: Asked) -> Response[str]:
    site, viewer = site_of(request), await viewer_of(request)
    data = await form_of(request, viewer)
    try:
        name = checked_name(data.get("name", ""))
    except Refused as refused:
        return account_page(request, viewer, refused.status, error=refused_words(viewer.language, refused))
    await site.people.ensure(viewer, address_of(request))
    await site.people.rename(viewer, name)
    return account_page(request, viewer, notice=say(viewer.language, "saved_name"))


@post("/account/token", status_code=200)
async def new_token(request: Asked) -> Response[str]:
    site, viewer = site_of(request), await viewer_of(request)
    await form_of(request, viewer)
    if not viewer.account or viewer.person is None:
        raise Refused("log_in_first", 403)
    return account_page(request, viewer, token=await site.people.new_token(viewer.person))


@post("/login", status_code=200)
async def log_in(request: Asked) -> Response[Any]:
    site, viewer = site_of(request), await viewer_of(request)
    data = await form_of(request, viewer)
    site.people.limiter.check("login", address_of(request))
    site.people.limiter.check("login", data.get("name", "").lower())
    try:
        await site.people.log_in(viewer, data.get("name", ""), data.get("password", ""))
    except Refused as refused:
        return account_page(request, viewer, refused.status, error=refused_words(viewer.language, refused))
    return back_to(request, viewer, "/")


@post("/logout")
async def log_out(request: Asked) -> Redirect:
    site, viewer = site_of(request), await viewer_of(request)
    await form_of(request, viewer)
    await site.people.log_out(viewer)
    return back_to(request, viewer, "/")


# --- reading ---------------------------------------------------------------------------------------


@get("/rules")
async def all_rules(request: Asked) -> Response[str]:
    viewer = await viewer_of(request)
    return page(request, viewer, "rules", {"here": "rules", "game": None, "games": list(games().values())})


@get("/rules/{game_id:str}")
async def rules_of(request: Asked, game_id: str) -> Response[str]:
    viewer = await viewer_of(request)
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
async def builders(request: Asked) -> Response[str]:
    viewer = await viewer_of(request)
    return page(request, viewer, "builders", {"here": "builders", "first": next(iter(games()), "")})


HANDLERS = [
    home,
    new_table,
    create,
    play_now,
    learn,
    settings,
    account,
    sign_up,
    change_name,
    new_token,
    log_in,
    log_out,
    all_rules,
    rules_of,
    builders,
]
