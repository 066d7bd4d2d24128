"""What is shown of a table: rendered once for all who see the same, sent as what has changed.

What decides how a table looks to somebody is a small value, `Eyes`. For each of them a version of the table
is rendered once, however many watch; what differs from the version before is computed and packed once.
"""

from __future__ import annotations

import zlib
from functools import cached_property
from typing import Any, NamedTuple

import msgspec
from markupsafe import Markup

from pentapolis.server.live import Live
from pentapolis.server.people import Viewer
from pentapolis.server.scene import Line, Scene

Patch = list[int | str]
"""How to make a text from an older one, both split at `<`: pairs of numbers (from, how many) copy parts of
the older text, strings are new parts.
"""


TOLD = 3
"""So many lines the page shows of one step of others, at most."""


class Eyes(NamedTuple):
    """All that decides how a table looks to somebody."""

    language: str
    seat: int | None
    shown: int | None
    mine: tuple[int, ...]
    gone: tuple[int, ...]
    lost: tuple[int, ...]


def eyes_of(live: Live, viewer: Viewer, shown: int | None) -> Eyes:
    if viewer.person is None:
        return Eyes(viewer.language, None, shown, (), (), ())
    return Eyes(
        viewer.language,
        live.seat_for(viewer.person),
        shown,
        tuple(live.seats_of(viewer.person)),
        tuple(live.gone_seats(viewer.person)),
        tuple(live.lost_seats(viewer.person)),
    )


class Message:
    """A server-sent event, as it goes over the wire: plain, or packed for browsers that unpack.

    A packed message refers to nothing before it, so the same bytes fit into everybody's stream.
    """

    __slots__ = ("plain", "_packed")

    def __init__(self, event: str, data: Any) -> None:
        self.plain = b"event: %s\ndata: %s\n\n" % (event.encode(), msgspec.json.encode(data))
        self._packed: bytes | None = None

    @property
    def packed(self) -> bytes:
        if self._packed is None:
            self._packed = pack(self.plain)
        return self._packed


def pack(data: bytes) -> bytes:
    """A part of a deflate stream that stands for itself."""
    packer = zlib.compressobj(5, zlib.DEFLATED, -15)
    return packer.compress(data) + packer.flush(zlib.Z_FULL_FLUSH)


class Shown:
    """One version of a table as some eyes see it."""

    def __init__(self, live: Live, eyes: Eyes, fragments: dict[str, str] | None = None) -> None:
        self.eyes = eyes
        self.version = live.stamp
        self.number = live.number
        self.scene = scene_for(live, eyes)
        self.ply = self.scene.table.ply
        self.over = self.scene.over
        self.curtain = curtain(self.scene) if hides(self.scene) else ""
        self._said = said(self.scene)
        self._question = self.scene.question()
        self.fragments = self.scene.fragments() if fragments is None else fragments
        self._updates: dict[Any, Message] = {}
        self._changed: dict[tuple[Eyes, str], frozenset[str]] = {}

    @cached_property
    def texts(self) -> Message:
        """What a page of this version was made of: then all of its updates can be patches."""
        return Message("texts", self.fragments)

    def update(self, before: Shown | None, have: frozenset[str]) -> Message:
        """What has changed for somebody who has seen `before` (None: everything) and can patch the texts of
        the fragments that they `have`; others are sent whole.
        """
        known = (before and (before.eyes, before.version), have)
        if known not in self._updates:
            self._updates[known] = Message("update", self._changes(before, have))
        return self._updates[known]

    def changed(self, before: Shown) -> frozenset[str]:
        """The names of the fragments that are others than before, compared once for all who watch."""
        known = (before.eyes, before.version)
        if known not in self._changed:
            self._changed[known] = frozenset(
                name for name, html in self.fragments.items() if html != before.fragments[name]
            )
        return self._changed[known]

    def _changes(self, before: Shown | None, have: frozenset[str]) -> dict[str, Any]:
        fragments: dict[str, str | Patch] = {}
        changed = None if before is None else self.changed(before)
        for name, html in self.fragments.items():
            if changed is None or name in changed:
                fragments[name] = patch(before.fragments[name], html) if before and name in have else html
        changes: dict[str, Any] = {
            "version": self.version,
            "number": self.number,
            "started": True,
            "seat": "" if self.eyes.seat is None else str(self.eyes.seat),
            "fragments": fragments,
            "over": self.over,
            "say": self.spoken(self.ply if before is None else before.ply),
        }
        if before is not None and (lines := self.told(before.ply)):
            changes["lines"] = lines
        if self.curtain:
            changes["curtain"] = self.curtain
        return changes

    def spoken(self, ply: int) -> str:
        """What the live region says: what happened since, and the question if it is ours."""
        return " ".join([*(line.text for line in self._said if line.ply > ply), self._question]).strip()

    def told(self, ply: int) -> list[tuple[int | None, str]]:
        """What others did since, as seat and words: the page shows it beside what moves."""
        mine = {self.eyes.seat, *self.eyes.mine} - {None}
        told = [line for line in self._said if line.ply > ply and not line.heading and line.seat not in mine]
        return [(line.seat, line.text) for line in told[-TOLD:]]


def patch(old: str, new: str) -> str | Patch:
    """The shorter of the text and how to make it from the older one's parts.

    Beginning and end, which mostly are all but a few parts, are compared as whole texts: pages have thousands
    of parts, and every answer makes patches for everybody who watches.
    """
    if old == new:
        return [0, old.count("<") + 1]
    same = _alike(old, new)
    first, begin = old.count("<", 0, same), old.rfind("<", 0, same) + 1
    rest, text = old[begin:], new[begin:]
    same = _alike_at_end(rest, text)
    last = rest.count("<", len(rest) - same)
    if last:
        rest = rest[: rest.index("<", len(rest) - same)]
        text = text[: text.index("<", len(text) - same)]
    ops: Patch = [0, first] if first else []
    was = rest.split("<")
    _middle(ops, was, first, text.split("<"))
    if last:
        ops += [first + len(was), last]
    size = sum(len(op) + 3 if isinstance(op, str) else 4 for op in ops)
    return ops if size < len(new) else new


def _alike(one: str, other: str) -> int:
    """How many characters at the beginning are the same."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _alike_at_end(one: str, other: str) -> int:
    """How many characters at the end are the same."""
    ends, others = len(one), len(other)
    low, high = 0, min(ends, others)
    while low < high:
        middle = (low + high + 1) // 2
        if one[ends - middle : ends - low] == other[others - middle : others - low]:
            low = middle
        else:
            high = middle - 1
    return low


def _middle(ops: Patch, old: list[str], first: int, new: list[str]) -> None:
    """Add how to make these parts from older ones, wherever those stand; the first of them has a number."""
    places = {part: place for place, part in enumerate(old)}
    done, beside = 0, len(old)
    while done < len(new):
        part = new[done]
        place = beside if beside < len(old) and old[beside] == part else places.get(part)
        if place is None:
            ops.append(part)
            done, beside = done + 1, beside + 1  # changed where it stands: the next is likely to be as it was
        else:
            count = _run(old, place, new, done)
            ops += [first + place, count]
            done, beside = done + count, place + count


def _run(old: list[str], place: int, new: list[str], done: int) -> int:
    """How many parts from here on are the same, of which the first is known to be: compared in ever longer
    and then ever shorter pieces.
    """
    count, most = 1, min(len(old) - place, len(new) - done)
    step = 1
    while step:
        step = min(step, most - count)
        here, there = place + count, done + count
        if step and old[here : here + step] == new[there : there + step]:
            count += step
            step *= 2
        else:
            step //= 2
    return count


def scene_for(live: Live, eyes: Eyes) -> Scene:
    return Scene(live, eyes.seat, eyes.language, eyes.shown, mine=eyes.mine, gone=eyes.gone, lost=eyes.lost)


def shown_to(live: Live, eyes: Eyes) -> Shown:
    """The present version of a table, rendered if nobody with such eyes has seen it yet."""
    found = live.showing.get(eyes)
    if not isinstance(found, Shown):
        found = live.showing[eyes] = Shown(live, eyes)
    return found


def said(scene: Scene) -> list[Line]:
    """The last things that happened."""
    return [scene.line(event) for event in scene.events[-6:]]


def hides(scene: Scene) -> bool:
    """Whether several people share this screen, and one may not see what the other sees."""
    return len(scene.mine) > 1 and scene.game.hidden_information and scene.seat is not None


def curtain(scene: Scene) -> str:
    assert scene.seat is not None
    name = scene.names[scene.seat]
    return str(
        Markup('<h2>{}</h2><button class="btn pri" type="button">{}</button>').format(
            scene.t("pass_screen", name=name), scene.t("i_am", name=name)
        )
    )
