"""The account of a round: what its resolution brought and cost everybody, step by step, from the log.

The forecast of the board says before what will come; this says afterwards in one table what came.
"""

from __future__ import annotations

from typing import Any

GOODS = ("stone", "gold", "food", "books", "vp")
ENDS = ("round_begins", "game_over")


def account(events: list[Any], since: int) -> dict[str, Any] | None:
    """The last round that ended since this answer: its steps, each with what it changed by seat."""
    ends = [i for i, event in enumerate(events) if event.kind in ENDS]
    if not ends or events[ends[-1]].ply < since:
        return None
    begin = ends[-2] if len(ends) > 1 else 0
    told = [i for i in range(begin, ends[-1]) if events[i].kind == "produces"]
    if not told:
        return None
    steps: dict[str, dict[int, list[int]]] = {}
    step, owed = "production", 0
    for event in events[told[0] : ends[-1]]:
        step = _step(event, step)
        change = _change(event, step, owed)
        owed = _owed(event, owed)
        if any(change):
            changes = steps.setdefault(step, {})
            changes[event.seat] = _sum(changes.get(event.seat), change)
    sums: dict[int, list[int]] = {}
    for changes in steps.values():
        for seat, change in changes.items():
            sums[seat] = _sum(sums.get(seat), change)
    return {"round": _round(events[ends[-1]]), "steps": list(steps.items()), "sums": sums}


def _round(end: Any) -> int:
    """The round that is over; 0: the last one."""
    return int(end.data["round"]) - 1 if end.kind == "round_begins" else 0


def _step(event: Any, step: str) -> str:
    """The step that an event belongs to: the one before goes on unless it begins another."""
    if event.kind == "produces":
        return "production"
    if event.kind in ("revolt", "famine"):
        return str(event.kind)
    if event.kind == "defeated":
        return "war"
    if event.kind == "event":
        return str(event.data["event"])
    return {"book_scoring": "age", "stability_check": "check"}.get(event.data.get("source", ""), step)


def _change(event: Any, step: str, owed: int) -> list[int]:
    """What an event changed. Production tells its net; what of it was missing comes back as `short`."""
    change = [0] * 5
    data = event.data
    if event.kind == "produces":
        return [data["stone"], data["gold"], data["food"], data["books"], 0]
    if event.kind == "short" and step == "production" and not (data["good"] == "books" and owed):
        change[GOODS.index(data["good"])] = data["missing"]
    if event.kind == "loses" and data["source"] == "production":
        return change
    if event.kind in ("gains", "loses", "pays"):
        change[GOODS.index(data["good"])] = data["amount"] if event.kind == "gains" else -data["amount"]
    return change


def _owed(event: Any, owed: int) -> int:
    """The books that are still to be given for something missing (603.1); they may be missing in turn."""
    if event.kind == "short":
        return 0 if event.data["good"] == "books" else int(event.data["missing"])
    if event.kind == "loses" and event.data["good"] == "books" and event.data["source"] == "shortage":
        return owed - int(event.data["amount"])
    return owed


def _sum(before: list[int] | None, change: list[int]) -> list[int]:
    return change if before is None else [a + b for a, b in zip(before, change, strict=True)]
