"""Events: what happened, structured, and who may see it. The log and the animations are made of them."""

from __future__ import annotations

from typing import Any


class Event:
    """One thing that happened at ply `ply`: its kind, the seat that did it, and its data.

    `to` lists the seats that may see it; None means everyone. What is half secret is told as two
    events: a public one without the cards and one with them for those who saw them. The words of an event
    stand in the game's words table under `event.<kind>`.
    """

    __slots__ = ("ply", "kind", "seat", "data", "to")

    def __init__(
        self, ply: int, kind: str, seat: int | None, data: dict[str, Any], to: tuple[int, ...] | None
    ) -> None:
        self.ply = ply
        self.kind = kind
        self.seat = seat
        self.data = data
        self.to = to

    def visible_to(self, seat: int | None) -> bool:
        return self.to is None or (seat is not None and seat in self.to)

    def as_dict(self) -> dict[str, Any]:
        return {"ply": self.ply, "kind": self.kind, "seat": self.seat, **self.data}

    def __repr__(self) -> str:
        return f"<Event {self.as_dict()}>"
