"""Prepared positions: a game played so far goes into a server's database, and a page opens it as a player."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page
from sqlalchemy import create_engine, insert

from pentapolis.engine import Table, key
from pentapolis.server.config import Config
from pentapolis.server.people import COOKIE, hash_of
from pentapolis.server.schema import keys, moves, people, seats, tables
from pentapolis.server.storage import new_id, now
from tests.recorded import frozen, recorded

NAMES = ("Mira", "Jonas", "Ada", "Lea", "Noor", "Ben")
TESTS = Path(__file__).parents[1]


def of_record(game: str, name: str, until: Callable[[Table], bool]) -> Table:
    """The game of a frozen record, played on until this is so."""
    record = frozen(game, name)
    table = Table(record.setup, record.seed)
    for seat, option in record.answers:
        if until(table):
            return table
        table.answer(option, seat)
    assert until(table), "the record has no such position"
    return table


def of_position(name: str, ply: int | None = None) -> Table:
    """A game of bots played so far, from positions/, up to this ply or to its end."""
    record = recorded(TESTS / "browser" / "positions" / f"{name}.txt")
    table = Table(record.setup, record.seed)
    for seat, option in record.answers[:ply]:
        table.answer(option, seat)
    return table


def put(
    database: str, table: Table, sitting: tuple[str, ...], names: tuple[str, ...] = NAMES
) -> tuple[str, str]:
    """Store the table; in a seat sits `me`, `here` (someone else at my screen), `friend` (at another screen:
    `secret_of`) or a bot of this strength.

    The id of the table and the secret of my cookie.
    """
    id, person, secret = new_id(6), new_id(12), secrets.token_hex(16)
    friends = {seat: new_id(12) for seat, who in enumerate(sitting) if who == "friend"}
    rows = [
        {"table": id, "seat": seat, **_sits(names[seat], who, friends.get(seat, person))}
        for seat, who in enumerate(sitting)
    ]
    played = [
        {"table": id, "number": number, "seat": seat, "option": key(option), "at": now()}
        for number, (seat, option) in enumerate(table.history)
    ]
    engine = create_engine(Config(database=database).url)
    with engine.begin() as connection:
        connection.execute(insert(people).values(id=person, name=names[0], created=now()))
        connection.execute(insert(keys).values(hash=hash_of(secret), person=person, created=now()))
        for seat, friend in friends.items():
            hashed = hash_of(secret_of(secret, seat))
            connection.execute(insert(people).values(id=friend, name=names[seat], created=now()))
            connection.execute(insert(keys).values(hash=hashed, person=friend, created=now()))
        connection.execute(insert(tables).values(_table_row(table, id, person)))
        connection.execute(insert(seats), rows)
        if played:
            connection.execute(insert(moves), played)
    engine.dispose()
    return id, secret


def secret_of(secret: str, seat: int) -> str:
    """The secret of the cookie of a friend in this seat."""
    return f"{secret}{seat}"


def _table_row(table: Table, id: str, person: str) -> dict[str, Any]:
    return {
        "id": id,
        "game": table.game.id,
        "setup": str(table.setup),
        "rules": table.game.rules_version,
        "seed": table.seed,
        "host": person,
        "private": False,
        "hints": True,
        "learning": False,
        "takeover": 0,
        "status": "over" if table.over else "playing",
        "moves": table.ply,
        "waiting": ",".join(str(ask.seat) for ask in table.asks),
        "created": now(),
        "changed": now(),
    }


def _sits(name: str, who: str, person: str) -> dict[str, Any]:
    if who in ("me", "here", "friend"):
        return {"kind": "person", "person": person, "name": name, "bot": None}
    return {"kind": "bot", "person": None, "name": name, "bot": who}


def sit_down(page: Page, url: str, id: str, secret: str) -> None:
    """Open the table as the person whose cookie this is."""
    page.context.add_cookies([{"name": COOKIE, "value": secret, "url": url}])
    page.goto(f"{url}/t/{id}")
    page.wait_for_selector("#table")
