"""What people and programs do at tables; the pages and the JSON API both call these."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from pentapolis.bots import known_bot
from pentapolis.engine import (
    BadRecord,
    BadSetup,
    Game,
    Record,
    Setup,
    Table,
    commitment,
    find_game,
    key,
)
from pentapolis.engine.chance import new_seed
from pentapolis.server import standing
from pentapolis.server.clocks import BadClock, Clock
from pentapolis.server.daily import is_secret
from pentapolis.server.host import opening
from pentapolis.server.live import Live, beginning
from pentapolis.server.names import bot_name, checked_name, name_here
from pentapolis.server.refused import Refused
from pentapolis.server.rows import PassRow
from pentapolis.server.site import Site
from pentapolis.server.storage import new_id
from pentapolis.server.thinkers import DEFAULT_BOT

LONGEST_KEY = 200
TALKERS = ("all", "seats", "nobody")
"""Who may talk at a table."""


def game_of(id: str) -> Game[Any]:
    try:
        return find_game(id)
    except BadSetup:
        raise Refused("no_game", 404) from None


@dataclass
class NewTable:
    """A table to be opened. A seat is `me`, `open`, `here:NAME` (at this screen) or `bot:STRENGTH`."""

    game: str
    seats: list[str]
    options: dict[str, Any]
    private: bool = False
    hints: bool = True
    takeover: int = 10
    learning: bool = False
    lesson: str | None = None
    """Where the coach begins, as `study/lessons.py` writes it; None: at the first step."""
    seed: str | None = None
    clock: str = ""
    """How much time turns have (see clocks.py); empty: as much as one likes."""
    position: str | None = None
    """Where the game begins, if not at its start, as `Table.dump` writes it."""
    event: str | None = None
    """The tournament or daily deal that it belongs to."""
    round: int | None = None
    rules: int | None = None
    """Of the position; None: today's."""
    consent: bool = False
    """All together may take back anything, whatever has been seen since."""
    talk: str = "all"
    """Who may talk: all, those who sit there (seats), or nobody."""


async def open_table(site: Site, person: str, name: str, wanted: NewTable) -> Live:
    """Open a table; the game begins at once when no seat is open."""
    site.people.limiter.check("table", person)
    game = game_of(wanted.game)
    try:
        if wanted.rules is not None:
            game = find_game(game.id, wanted.rules)
        setup = Setup(game, len(wanted.seats), **wanted.options)
    except BadSetup as error:
        raise Refused("bad_setup", 422, str(error), game=game, refusal=error.refusal) from None
    except (ValueError, TypeError) as error:
        raise Refused("bad_setup", 422, str(error)) from None
    rows = [_seat_row(seat, text, person, name) for seat, text in enumerate(wanted.seats)]
    for row in rows:
        if row["person"] == person and row["name"] != name:
            await site.people.check_free(row["name"], person)
    if all(row["kind"] == "bot" for row in rows):  # nobody sits there, and it costs most
        site.people.limiter.check("bot_table", person)
    begins = all(row["kind"] != "open" for row in rows)
    id = await site.store.add_table(table_values(setup, wanted, person, begins), rows)
    return await site.host.find(id)


def table_values(setup: Setup, wanted: NewTable, host: str, begins: bool) -> dict[str, Any]:
    """What the database keeps of a new table."""
    seed = wanted.seed or new_seed()
    return {
        "game": setup.game.id,
        "setup": str(setup),
        "rules": setup.game.rules_version,
        "seed": seed,
        "host": host,
        "private": wanted.private,
        "hints": wanted.hints,
        "learning": wanted.learning,
        "lesson": wanted.lesson,
        "takeover": max(0, min(wanted.takeover, 100_000)),
        "consent": wanted.consent,
        "invite": new_id(16) if wanted.private and wanted.event is None else None,
        "talk": wanted.talk if wanted.talk in TALKERS else "all",
        "clock": checked_clock(wanted.clock),
        "status": "playing" if begins else "open",
        "position": wanted.position,
        "event": wanted.event,
        "round": wanted.round,
        "waiting": opening(setup, seed, wanted.position) if begins else "",
    }


def checked_clock(text: str) -> str | None:
    try:
        return str(Clock.parse(text)) if text else None
    except BadClock:
        raise Refused("bad_setup", 422, "clock") from None


def _seat_row(seat: int, text: str, person: str, name: str) -> dict[str, Any]:
    kind, _, rest = text.partition(":")
    row: dict[str, Any] = {"seat": seat, "kind": "person", "person": person, "name": name, "bot": None}
    if text == "me":
        return row
    if text == "open":
        return row | {"kind": "open", "person": None, "name": "…"}
    if kind == "here":
        return row | {"name": checked_name(rest) if rest.strip() else name_here(seat)}
    if kind == "bot" and known_bot(rest):
        return row | {"kind": "bot", "person": None, "name": bot_name(seat), "bot": rest}
    raise Refused("bad_setup", 422, "seat", seat=seat + 1, text=repr(text))


async def join(site: Site, live: Live, person: str, name: str, seat: int | None) -> int:
    """Sit down on an open seat (None: one that is kept for me, or else the first one that is free)."""
    if live.row.ended is not None:
        raise Refused("ended")
    if live.table is not None:
        raise Refused("already_started")
    mine = live.seats_of(person)
    if mine:
        return mine[0]
    free = [s.seat for s in live.seats if s.kind == "open" and s.owner in (None, person)]
    if not free or (seat is not None and seat not in free):
        raise Refused("seat_taken")
    if await site.circles.blocked(person, [*live.people, live.row.host]):
        raise Refused("blocked", 403)
    kept = [s for s in free if live.seats[s].owner == person]
    chosen = (kept or free)[0] if seat is None else seat
    sits = replace(live.seats[chosen], kind="person", person=person, name=name, owner=None)
    await site.host.reseat(live, sits)
    return chosen


async def seat_bot(site: Site, live: Live, person: str, seat: int) -> None:
    """The one who opened the table fills an open seat with a bot."""
    if live.row.host != person:
        raise Refused("not_host", 403)
    if live.row.ended is not None:
        raise Refused("ended")
    if live.table is not None:
        raise Refused("already_started")
    if not any(s.seat == seat and s.kind == "open" for s in live.seats):
        raise Refused("seat_taken")
    becomes = replace(live.seats[seat], kind="bot", name=bot_name(seat), bot=DEFAULT_BOT, owner=None)
    await site.host.reseat(live, becomes)


def seat_to_answer(live: Live, person: str | None, seat: int | None = None) -> int:
    """The seat for which this person may answer now; refused when there is none."""
    mine = live.seats_of(person)
    if not mine or (seat is not None and seat not in mine):
        raise Refused("not_your_seat", 403)
    if live.table is None:
        raise Refused("not_started")
    if live.row.ended is not None:
        raise Refused("ended")
    asked = [s for s in live.waiting() if s in mine and seat in (None, s)]
    if not asked:
        raise Refused("not_your_turn")
    return asked[0]


async def answer(
    site: Site, live: Live, person: str | None, option: str, number: int | None, seat: int | None = None
) -> None:
    chosen = seat_to_answer(live, person, seat)
    if len(option) > LONGEST_KEY:
        raise Refused("bad_answer", 422)
    await site.host.answer(live, chosen, option, number)


async def answer_ahead(site: Site, live: Live, person: str, until: str, number: int) -> None:
    """Say no to the open question, and to the same question from now on (see standing.py)."""
    seat = seat_to_answer(live, person)
    table = live.table
    assert table is not None
    ask = table.ask_for(seat)
    found = standing.offered(live, ask)
    if ask is None or found is None or until not in found.until:
        raise Refused("no_pass", 422)
    known = "\n".join(key(option) for option in ask.options)
    await answer(site, live, person, found.option, number, seat)
    row = PassRow(live.id, seat, ask.topic, person, until, table.ply, live.game.round_of(table.g), known)
    await site.host.change(live, lambda: standing.keep(site.store, row))


async def answer_oneself(site: Site, live: Live, person: str, topic: str) -> None:
    """No longer say no ahead to this question."""
    mine = [row for row in standing.passes_of(live, live.seats_of(person)) if row.topic == topic]
    if not mine:
        raise Refused("no_pass", 422)
    await standing.forget(site.host, live, mine)


async def undo(
    site: Site, live: Live, person: str | None, number: int | None, seat: int | None = None
) -> None:
    mine = live.seats_of(person)
    if not mine or (seat is not None and seat not in mine):
        raise Refused("not_your_seat", 403)
    if live.table is None:
        raise Refused("not_started")
    site.people.limiter.check("undo", person or "")
    last = live.table.history[-1][0] if live.table.history else mine[0]
    await site.host.undo(live, last if last in mine else mine[0], number)


async def take_over(site: Site, live: Live, person: str, seat: int) -> None:
    """Give the seat of somebody who is gone to a bot."""
    if not live.seats_of(person):
        raise Refused("not_your_seat", 403)
    if seat not in live.gone_seats(person):
        raise Refused("not_gone")
    await site.host.reseat(live, live.seats[seat].taken_by_bot(DEFAULT_BOT))


async def come_back(site: Site, live: Live, person: str, seat: int) -> None:
    """Take one's seat back from the bot."""
    if seat not in live.lost_seats(person):
        raise Refused("not_your_seat", 403)
    await site.host.reseat(live, live.seats[seat].given_back())


def replayed(live: Live, ply: int) -> Table:
    """The table as it was after the first `ply` answers."""
    assert live.table is not None
    table = beginning(live.setup, live.row.seed, live.row.position)
    for seat, option in live.table.history[:ply]:
        table.answer(option, seat)
    return table


def recorded(live: Live) -> Table:
    """The table, if it has a record that may be talked about at all."""
    if live.table is None:
        raise Refused("not_started")
    if live.row.position is not None:
        raise Refused("no_record")
    if is_secret(live.row):
        raise Refused("daily_secret")
    return live.table


def record_of(live: Live) -> str:
    """The record as text. Answers may tell hidden cards, so games that have such give it only at the end."""
    table = recorded(live)
    if live.game.hidden_information and not live.over:
        raise Refused("not_over")
    return str(table.record(reveal_seed=live.over))


def verified(live: Live) -> bool:
    """Does the record of a finished game fit its published hash and replay to its scores?"""
    assert live.table is not None
    try:
        Table.replay(Record.parse(record_of(live)))
    except BadRecord:
        return False
    return commitment(live.row.seed) == live.table.commitment
