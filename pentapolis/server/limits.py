"""How much one person may ask for. Counted in each process by itself: a server of N processes allows up to N
times as much. People are counted by who they are, strangers by the network they come from.
"""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from ipaddress import IPv6Address, ip_address

from pentapolis.server.refused import Refused

STREAMS = 30
"""So many streams may one person, or one network of strangers, hold open at a time."""


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
    }

    def __init__(self, active: bool) -> None:
        self.active = active
        self._tries: OrderedDict[tuple[str, str], list[float]] = OrderedDict()
        self._streams: Counter[str] = Counter()

    def check(self, kind: str, who: str) -> None:
        if not self.active:
            return
        count, seconds = self.LIMITS[kind]
        moment = time.monotonic()
        tries = [t for t in self._tries.pop((kind, who), []) if t > moment - seconds]
        if len(tries) >= count:
            self._tries[(kind, who)] = tries
            raise Refused("too_often", 429)
        self._tries[(kind, who)] = [*tries, moment]
        while len(self._tries) > 10_000:
            self._tries.popitem(last=False)

    def stream(self, who: str) -> OpenStream:
        """The right to one more stream, refused when there are too many; counted from begin to end."""
        if self.active and self._streams[who] >= STREAMS:
            raise Refused("too_many_streams", 429)
        return OpenStream(self._streams, who)


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
