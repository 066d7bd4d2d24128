"""How much one person may ask for. People are counted by who they are, strangers by their network.

Each process counts for itself, at once and without asking anybody. Where several share a database, each
writes there every second what it has counted and reads what the others have: a limit holds for all of them
together, give or take what somebody does within that second. Plain requests (`REQUESTS`) are too many for
that: the others are told of them only from a tenth of the limit on.
"""

from __future__ import annotations

import time
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from typing import NamedTuple

from sqlalchemy import bindparam, delete, insert, select

from pentapolis.server.refused import Refused
from pentapolis.server.schema import tries
from pentapolis.server.storage import Store

STREAMS = 30
"""So many streams may one person, or one network of strangers, hold open at a time."""
SHARE_SECONDS = 1.0
SLOT_SECONDS = 10
"""What is written for the others is told apart by so many seconds."""
STREAM = "stream"
REQUESTS = {"page": (300, 60.0), "look": (600, 60.0), "call": (3000, 60.0)}
"""Whole pages, what pages ask for beside (and answers), calls of programs. A page costs up to 40 ms."""
QUIETLY = 10
"""This part of them is counted quietly: most people never ask for more."""
LONGEST_WHO = 64

DELETE_TRIES = delete(tries).where(
    tries.c.process == bindparam("b_process"),
    tries.c.kind == bindparam("b_kind"),
    tries.c.who == bindparam("b_who"),
    tries.c.slot == bindparam("b_slot"),
)
INSERT_TRIES = insert(tries).values(
    process=bindparam("b_process"),
    kind=bindparam("b_kind"),
    who=bindparam("b_who"),
    slot=bindparam("b_slot"),
    count=bindparam("b_count"),
)


def network_of(address: str) -> str:
    """What counts as one stranger: an address, or the /64 that a household has of IPv6."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return found.exploded[:19]


def is_this_machine(address: str) -> bool:
    """Whether somebody plays on the server's own machine, with nobody else to keep waiting."""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return (mapped or found).is_loopback


class Counted(NamedTuple):
    """What is counted, of whom."""

    kind: str
    who: str


class Limiter:
    """At most `count` tries in `seconds` for each kind of thing and each network or person."""

    LIMITS = {
        "login": (10, 60.0),
        "account": (10, 60.0),
        "guest": (30, 60.0),
        "table": (30, 60.0),
        "bot_table": (5, 600.0),
        "chat": (30, 60.0),
        "hint": (20, 60.0),
        "preview": (300, 60.0),
        "replay": (120, 60.0),
        "chances": (60, 60.0),
        "review": (6, 600.0),
        "note": (30, 60.0),
        "undo": (60, 60.0),
        "export": (5, 60.0),
        "vote": (30, 60.0),
        "circle": (60, 60.0),
        "report": (10, 600.0),
        "letter": (5, 600.0),
        "address": (10, 600.0),
        "invite": (60, 60.0),
        "picture": (60, 60.0),
        **REQUESTS,
    }

    def __init__(self, active: bool, wall: Callable[[], float] = time.time) -> None:
        self.active = active
        self.shared = False
        """Whether other processes are told, too."""
        self._wall = wall
        self._tries: OrderedDict[Counted, deque[float]] = OrderedDict()
        self._streams: Counter[str] = Counter()
        self._slots: Counter[tuple[Counted, int]] = Counter()
        """What was counted here, by the time of the wall clock, which all processes share."""
        self._said: dict[tuple[Counted, int], int] = {}
        """What the other processes have been told of it."""
        self._others: dict[Counted, int] = {}
        """What they have counted, as of a moment ago."""

    def check(self, kind: str, who: str) -> None:
        if not self.active:
            return
        count, seconds = self.LIMITS[kind]
        counted = Counted(kind, who[:LONGEST_WHO])
        moment = time.monotonic()
        tries = self._tries.setdefault(counted, deque())
        self._tries.move_to_end(counted)
        while tries and tries[0] <= moment - seconds:
            tries.popleft()
        if len(tries) + self._others.get(counted, 0) >= count:
            raise Refused("too_often", 429)
        tries.append(moment)
        if self.shared:
            if kind not in REQUESTS:
                self._slots[counted, self._slot] += 1
            elif len(tries) >= count // QUIETLY:
                self._slots[counted, self._slot] += max(1, len(tries) - self._told(counted))
        while len(self._tries) > 10_000:
            self._tries.popitem(last=False)

    def _told(self, counted: Counted) -> int:
        """How much of it the other processes know, or will within a second."""
        slot = self._slot
        return sum(self._slots[counted, slot - ago] for ago in range(self._kept(counted.kind)))

    def stream(self, who: str) -> OpenStream:
        """The right to one more stream, refused when there are too many; counted from begin to end."""
        if self.active and self.streams_of(who) >= STREAMS:
            raise Refused("too_many_streams", 429)
        return OpenStream(self._streams, who)

    def streams_of(self, who: str) -> int:
        """How many streams somebody holds open, here and, as far as we have heard, at other processes."""
        return self._streams[who] + self._others.get(Counted(STREAM, who), 0)

    # --- together with other processes -------------------------------------------------------------

    @property
    def _slot(self) -> int:
        return int(self._wall() // SLOT_SECONDS)

    async def share(self, store: Store) -> None:
        """Tell the other processes what was counted here; hear what they have counted of the same people."""
        self.shared = True
        slot = self._slot
        for counted, at in list(self._slots):
            if counted.kind == STREAM or at <= slot - self._kept(counted.kind):
                del self._slots[counted, at]
        for who, count in self._streams.items():
            self._slots[Counted(STREAM, who), slot] = count
        news = {key: count for key, count in self._slots.items() if self._said.get(key) != count}
        ended = [key for key in self._said if key[0].kind == STREAM and key not in self._slots]
        rows = [
            {"b_process": store.process, "b_kind": key[0].kind, "b_who": key[0].who, "b_slot": key[1]}
            for key in [*news, *ended]
        ]
        counts = [news.get(key, 0) for key in [*news, *ended]]
        if rows:
            async with store.transaction() as connection:
                await connection.execute(DELETE_TRIES, rows)
                both = [{**row, "b_count": count} for row, count in zip(rows, counts, strict=True) if count]
                if both:
                    await connection.execute(INSERT_TRIES, both)
        self._said = dict(self._slots)
        await self._listen(store, slot)

    async def _listen(self, store: Store, slot: int) -> None:
        whos = list({counted.who for counted, _ in self._slots})
        others: Counter[Counted] = Counter()
        for begin in range(0, len(whos), 500):
            theirs = (tries.c.process != store.process) & tries.c.who.in_(whos[begin : begin + 500])
            query = select(tries.c.kind, tries.c.who, tries.c.slot, tries.c.count.label("times"))
            for row in await store.rows(query.where(theirs, tries.c.slot > slot - self._kept(""))):
                if row.slot > slot - self._kept(row.kind):
                    others[Counted(row.kind, row.who)] += row.times
        self._others = dict(others)

    def _kept(self, kind: str) -> int:
        """For how many slots something counts; of nothing in particular, the most of all."""
        if kind == STREAM:
            return 1  # only what was said just now: a process may have died since
        seconds = self.LIMITS[kind][1] if kind in self.LIMITS else max(s for _, s in self.LIMITS.values())
        return int(seconds // SLOT_SECONDS)

    async def forget(self, store: Store) -> None:
        """Drop what is too old to count, also of processes that are no longer there."""
        async with store.transaction() as connection:
            await connection.execute(delete(tries).where(tries.c.slot <= self._slot - self._kept("")))


class OpenStream:
    """One stream of somebody."""

    def __init__(self, streams: Counter[str], who: str) -> None:
        self._streams = streams
        self._who = who

    def begin(self) -> None:
        self._streams[self._who] += 1

    def end(self) -> None:
        self._streams[self._who] -= 1
        if self._streams[self._who] <= 0:
            del self._streams[self._who]
