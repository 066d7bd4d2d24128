"""Games and tables as lists show them: on the home page, among one's own tables, in the lobby."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from markupsafe import Markup

from pentapolis.engine import Game, games
from pentapolis.engine.speak import question
from pentapolis.server.boards import board
from pentapolis.server.people import Viewer
from pentapolis.server.rendering import say
from pentapolis.server.rows import SeatRow, TableRow, numbers
from pentapolis.server.site import Site
from pentapolis.server.storage import now

NO_PICTURE = Markup(
    '<svg class="sc" viewBox="0 0 260 130" preserveAspectRatio="xMidYMid slice" aria-hidden="true">'
    '<use href="#i-brand" x="100" y="35" width="60" height="60" color="var(--accent)"/></svg>'
)


def lightest_first() -> list[Game[Any]]:
    """All games, in the order in which newcomers meet them."""
    return sorted(games().values(), key=lambda game: (game.weight, game.id))


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
        "intro": own.intro,
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
    elif row.ended in ("agreed", "deserted", "closed"):
        status = say(viewer.language, "games.nobody_won")
    elif row.status == "over":
        status = say(viewer.language, "finished_won" if has_won(row, mine) else "finished")
    else:
        status = say(viewer.language, "playing", name=", ".join(seats[s].name for s in waiting))
    return {
        "id": row.id,
        "name": game.title(viewer.language),
        "icon": board(game).presenter.icon,
        "others": [s for s in seats if s.seat not in mine and s.kind != "open"],
        "free": sum(s.kind == "open" for s in seats),
        "seats": len(seats),
        "game": game,
        "state": row.status,
        "private": row.private,
        "won": has_won(row, mine),
        "invited": any(s.kind == "open" and s.owner and s.owner == viewer.person for s in seats),
        "my_turn": row.status == "playing" and any(seat in mine for seat in waiting),
        "status": status,
        "when": ago(viewer.language, row.changed),
    }


def has_won(row: TableRow, mine: list[int]) -> bool:
    """Whether one of these seats has won against others. The places tell; games that ended before places
    were stored have a winner here only when no tie had to be broken.
    """
    scores, places = numbers(row.scores), numbers(row.places)
    if len(places) > 1:
        return any(places[seat] == 1 for seat in mine)
    return len(scores) > 1 and scores.count(max(scores)) == 1 and scores.index(max(scores)) in mine


async def table_rows(site: Site, viewer: Viewer, found: list[TableRow]) -> list[dict[str, Any]]:
    """Tables for a list, without those whose game is not installed."""
    seats = await site.store.seats_of_many([row.id for row in found])
    made = (table_row(viewer, row, seats[row.id]) for row in found)
    return [row for row in made if row is not None]


def asked_now(site: Site, viewer: Viewer, id: str) -> str:
    """What the table asks this person, if it is at hand: lists read no whole games."""
    live = site.host.at_hand(id)
    if live is None or live.table is None:
        return ""
    asks = [live.table.ask_for(seat) for seat in live.seats_of(viewer.person)]
    ask = next((ask for ask in asks if ask is not None), None)
    return "" if ask is None else question(live.game, viewer.language, ask, live.names)
