"""Spaces as people speak of them: the land, the way there, whose city stands on it.

Codes stay on the map and in the log, where they are short; here is what stands beside them.
"""

from __future__ import annotations

from typing import Any

WAYS = {
    (0, -1): "north",
    (1, -1): "north_east",
    (1, 0): "south_east",
    (0, 1): "south",
    (-1, 1): "south_west",
    (-1, 0): "north_west",
}
"""By the difference of two neighbours' coordinates (columns run from north to south)."""


def named(view: dict[str, Any], ask: Any, option: Any) -> list[tuple[Any, ...]]:
    """Words for the space that an option names last, seen from where the question is about; none without one.

    A turn's list of actions has its cities beside it and needs no such words.
    """
    if ask.topic == "action":
        return []
    spaces = {one["label"]: one for one in view["spaces"]}
    parts = option if isinstance(option, tuple) else (option,)
    label = next((str(part) for part in reversed(parts) if str(part) in spaces), None)
    if label is None:
        return []
    start = next((spaces[str(part)] for part in ask.about if str(part) in spaces), None)
    return spoken(spaces[label], start, ask.seat)


def spoken(space: dict[str, Any], start: dict[str, Any] | None, me: int) -> list[tuple[Any, ...]]:
    way = None if start is None else WAYS.get((space["q"] - start["q"], space["r"] - start["r"]))
    said: list[tuple[Any, ...]] = [(f"place.{way or 'land'}", space["terrain"])]
    city = space["city"]
    if city is not None and city["barbarian"]:
        said.append(("place.barbarians", city["size"]))
    elif city is not None:
        said.append(("place.mine" if city["owner"] == me else "place.city", city["owner"], city["size"]))
    return said
