"""Play on from here: a position of a game, or of an uploaded record, becomes a new table.

Whatever the seat could not know at that moment is dealt anew, and all dice and cards to come are new too. So
nothing is learned about a game by playing on from it; still, among people it is for games that are over.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pentapolis.bots import known_bot
from pentapolis.engine import BadAnswer, BadRecord, PentapolisError, Record, Table
from pentapolis.engine.chance import Chance, new_seed
from pentapolis.server import actions
from pentapolis.server.actions import NewTable
from pentapolis.server.live import Live
from pentapolis.server.refused import Refused
from pentapolis.server.site import Site
from pentapolis.server.thinkers import DEFAULT_BOT

LONGEST_RECORD = 60_000


@dataclass(frozen=True)
class Wanted:
    """From where, as which seat (None: whoever is to answer there), and who plays the others: a bot's name or
    `open`.
    """

    ply: int
    seat: int | None = None
    others: str = DEFAULT_BOT


async def from_table(site: Site, live: Live, person: str, name: str, wanted: Wanted) -> Live:
    """A new table from a position of this one."""
    if live.table is None:
        raise Refused("not_started")
    if live.row.position is not None:
        raise Refused("no_record")
    mine = live.seats_of(person)
    if not live.over:
        if not mine:
            raise Refused("not_over")
        if len(live.people) > 1 and not live.row.hints:
            raise Refused("not_over")
    allowed = None if live.over else mine
    site.people.limiter.check("replay", person)
    ply = max(0, min(wanted.ply, live.table.ply))
    return await _open(site, lambda: actions.replayed(live, ply), person, name, wanted, allowed)


async def from_record(site: Site, text: str, person: str, name: str, wanted: Wanted) -> Live:
    """A new table from a position of an uploaded record."""
    site.people.limiter.check("replay", person)
    if len(text) > LONGEST_RECORD:
        raise Refused("too_large", 413)
    try:
        record = Record.parse(text.replace("\r\n", "\n"))
    except PentapolisError as error:
        raise Refused("bad_record", 422, str(error)) from None

    def replayed() -> Table:
        try:
            return Table.replay(record, to=max(0, min(wanted.ply, len(record.answers))))
        except BadRecord as error:
            raise Refused("bad_record", 422, str(error)) from None

    return await _open(site, replayed, person, name, wanted, None)


async def _open(
    site: Site,
    replayed: Callable[[], Table],
    person: str,
    name: str,
    wanted: Wanted,
    allowed: list[int] | None,
) -> Live:
    if wanted.others != "open" and not known_bot(wanted.others):
        raise Refused("bad_setup", 422, "others", text=repr(wanted.others))
    begun = await asyncio.to_thread(replayed)
    found = await asyncio.to_thread(position_of, begun, wanted.seat, allowed)
    seats = [
        "me" if seat == found.seat else wanted.others if wanted.others == "open" else f"bot:{wanted.others}"
        for seat in range(begun.setup.seats)
    ]
    new = NewTable(
        begun.setup.game.id,
        seats,
        dict(begun.setup.options),
        private=True,
        position=found.text,
        rules=begun.game.rules_version,
    )
    return await actions.open_table(site, person, name, new)


@dataclass(frozen=True)
class Found:
    """A position to play on from, and the seat that could know it so."""

    seat: int
    text: str


def position_of(table: Table, seat: int | None, allowed: list[int] | None) -> Found:
    """The position itself, or the last one before it in which the seat was asked and can be dealt anew."""

    def asked(table: Table) -> list[int]:
        seats = [ask.seat for ask in table.asks if seat in (None, ask.seat)]
        return [one for one in seats if allowed is None or one in allowed]

    last = table.ply
    plies = [ply for ply, there in _course(table, last) if asked(there)]
    for ply in reversed(plies):
        there = table if ply == last else [there for _, there in _course(table, ply)][-1]
        for one in asked(there):
            try:
                dealt = there.dealt_anew(one, Chance.from_seed(new_seed()))
            except BadAnswer:
                continue  # in the midst of picking together: go back to before it
            return Found(one, dealt.dump())
    raise Refused("no_position", 422)


def _course(table: Table, last: int) -> Iterator[tuple[int, Table]]:
    """The game from its start to after its first `last` answers; always the same object, going on."""
    again = Table(table.setup, table.seed)
    yield 0, again
    for ply, (seat, option) in enumerate(table.history[:last], 1):
        again.answer(option, seat)
        yield ply, again
